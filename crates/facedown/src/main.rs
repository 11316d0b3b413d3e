//! The `facedown` program: one subcommand a file, over the erased form of the games.
//!
//! It knows no game by name and holds no rules. Exit codes: 0 done, 1 the answer is no, 2 wrong usage or input. Start
//! at [`args`].

mod args;
mod bot;
mod commands;
mod draw;
mod examples;
mod failure;
#[cfg(test)]
mod handbook;
mod native;
mod offered;
mod opening;
mod play;
mod processor;
mod progress;
mod recording;
mod rules_data;
mod said;
mod settings;
mod showing;
mod words;
mod wrapping;

use std::io::Write;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};
use clap::{Arg, ArgMatches, CommandFactory, FromArgMatches};
use facedown_games::registry;

use crate::args::{Cli, Command};
use crate::commands::serve;
use crate::failure::Failure;

fn main() -> ExitCode {
    if !processor::is_new_enough() {
        // Written by the standard library alone, which is built for every processor.
        let _ = std::io::stderr().write_all(processor::TOO_OLD.as_bytes());
        return ExitCode::from(2);
    }
    let answer = match read() {
        Ok(cli) => run(cli),
        Err(stopped) if stopped.use_stderr() => with_flag(stopped).exit(),
        Err(help) => show(&help),
    };
    match answer {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let color = anstream::AutoStream::choice(&std::io::stderr()) != anstream::ColorChoice::Never;
            // Where the standard error is closed too, the exit code has to do.
            let _ = std::io::stderr().write_all(failure.words(color).as_bytes());
            ExitCode::from(failure.exit_code())
        }
    }
}

/// Reads what was typed. `-1` is a value, and not the name of a flag that there is not.
fn read() -> Result<Cli, clap::Error> {
    let numbers = |arg: Arg| match arg.get_action().takes_values() {
        true => arg.allow_negative_numbers(true),
        false => arg,
    };
    let mut command = Cli::command().mut_args(numbers).mut_subcommands(|command| command.mut_args(numbers));
    let mut typed = command.try_get_matches_from_mut(std::env::args_os())?;
    let given = |typed: &ArgMatches| serve::Given::of(typed);
    let given = typed.subcommand_matches("serve").map_or_else(|| given(&typed), given);
    let mut cli = Cli::from_arg_matches_mut(&mut typed).map_err(|e| e.format(&mut command))?;
    match &mut cli.command {
        Some(Command::Serve(serve)) => serve.given = given,
        Some(_) => {}
        None => cli.serve.given = given,
    }
    Ok(cli)
}

/// Says by which flag an example is offered, where one was named without it.
fn with_flag(mut error: clap::Error) -> clap::Error {
    let example = match error.get(ContextKind::InvalidValue) {
        Some(ContextValue::String(named)) => registry::find(named).map(|game| game.about().id),
        _ => None,
    };
    if let Some(id) = example {
        let tip = format!("{id} is an example for programmers: add `--example-games`");
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
        error.remove(ContextKind::SuggestedValue);
    }
    error
}

/// Prints the help or the version that was asked for; what cannot be written is an error like any other.
fn show(help: &clap::Error) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    write!(out, "{}", help.render().ansi())?;
    Ok(out.flush()?)
}

fn run(cli: Cli) -> Result<(), Failure> {
    let command = cli.command.unwrap_or(Command::Serve(Box::new(cli.serve)));
    if let Command::Uci(uci) = command {
        // Its search answers from a thread of its own, which would wait for ever for a lock held here.
        return uci.run();
    }
    let mut out = anstream::stdout().lock();
    match command {
        Command::Serve(serve) => serve.run(&mut out),
        Command::Games(games) => games.run(&mut out),
        Command::Rules(rules) => rules.run(&mut out),
        Command::Options(options) => options.run(&mut out),
        Command::Deal(deal) => deal.run(&mut out),
        Command::Legal(legal) => legal.run(&mut out),
        Command::Apply(apply) => apply.run(&mut out),
        Command::Perft(perft) => perft.run(&mut out),
        Command::Odds(odds) => odds.run(&mut out),
        Command::Play(play) => play.run(&mut out),
        Command::Match(contest) => contest.run(&mut out),
        Command::Lab(lab) => lab.run(&mut out),
        Command::Uci(uci) => uci.run(),
        Command::Solve(solve) => solve.run(&mut out),
        Command::Puzzles(puzzles) => puzzles.run(&mut out),
        Command::Print(print) => print.run(&mut out),
        Command::Export(export) => export.run(&mut out),
        Command::Verify(verify) => verify.run(&mut out),
        Command::Replay(replay) => replay.run(&mut out),
        Command::Review(reviewing) => reviewing.run(&mut out),
        Command::Room(room) => room.run(&mut out),
        Command::Bot(bot) => bot.run(&mut out),
        Command::Bench(bench) => bench.run(&mut out),
        Command::Completions(completions) => completions.run(&mut out),
        Command::Man(man) => man.run(&mut out),
    }?;
    Ok(out.flush()?)
}
