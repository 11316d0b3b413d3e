//! The command line: the commands, and the flags that several of them share.

use std::path::Path;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use facedown_core::deal::DealSeed;
use facedown_core::record::{Record, Verified};
use facedown_core::rules::options::Chosen;
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::table::{AnyGame, Start};
use facedown_games::registry;

use crate::commands::{
    apply, bench, bot, completions, contest, deal, export, games, lab, legal, man, odds, options, perft,
    play, print, puzzles, replay, review, room, rules, serve, solve, uci, verify,
};
use crate::examples;
use crate::failure::Failure;
use crate::{offered, recording};

/// Chess with hidden pieces and chance set-ups.
#[derive(Parser, Debug)]
#[command(name = "facedown", version, about, max_term_width = 100, args_conflicts_with_subcommands = true)]
pub struct Cli {
    /// The command; `serve` by default.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Also offer the examples for programmers among the games (after the command: `play hidden-queen --example-games`)
    #[arg(long, global = true)]
    pub example_games: bool,
    /// The flags of `serve`, for when no command is named.
    #[command(flatten)]
    pub serve: serve::Serve,
}

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Open the playing room (also what `facedown` alone does)
    #[command(after_help = examples::SERVE)]
    Serve(Box<serve::Serve>),
    /// List the games
    #[command(after_help = examples::GAMES)]
    Games(games::Games),
    /// Print the rules of a game
    #[command(after_help = examples::RULES)]
    Rules(rules::Rules),
    /// List the options of a game
    #[command(after_help = examples::OPTIONS)]
    Options(options::Options),
    /// Deal a start position
    #[command(after_help = examples::DEAL)]
    Deal(deal::Deal),
    /// List the legal actions of a position
    #[command(after_help = examples::LEGAL)]
    Legal(legal::Legal),
    /// Play actions from a position
    #[command(after_help = examples::APPLY)]
    Apply(apply::Apply),
    /// Count the leaves of the game tree
    #[command(after_help = examples::PERFT)]
    Perft(perft::Perft),
    /// Show the exact odds of everything hidden
    #[command(after_help = examples::ODDS)]
    Odds(odds::Odds),
    /// Play a game in the terminal
    #[command(after_help = examples::PLAY)]
    Play(play::Play),
    /// Play many games between two computer players
    #[command(after_help = examples::MATCH)]
    Match(contest::Match),
    /// Answer the designers' questions with many games
    #[command(after_help = examples::LAB)]
    Lab(lab::Lab),
    /// Solve a solitaire: best play, with proof
    #[command(after_help = examples::SOLVE)]
    Solve(solve::Solve),
    /// Make puzzles for a solitaire
    #[command(after_help = examples::PUZZLES)]
    Puzzles(puzzles::Puzzles),
    /// Speak UCI, for any GUI or runner
    #[command(after_help = examples::UCI)]
    Uci(uci::Uci),
    /// Print a game's table kit: cards, discs, boards
    #[command(after_help = examples::PRINT)]
    Print(print::Print),
    /// Check a game record, including its deal
    #[command(after_help = examples::VERIFY)]
    Verify(verify::Verify),
    /// Show a record, position by position
    #[command(after_help = examples::REPLAY)]
    Replay(replay::Replay),
    /// Export a record or a position: PGN, pictures, an animation, a scoresheet
    #[command(after_help = examples::EXPORT)]
    Export(export::Export),
    /// Review a finished game: the best moves, and what the cards changed
    #[command(after_help = examples::REVIEW)]
    Review(review::Reviewing),
    /// Operate a room: backup, list, ban, announce, clear away
    #[command(after_help = examples::ROOM)]
    Room(room::Room),
    /// Play at a room: a computer player, another program, or you
    #[command(after_help = examples::BOT)]
    Bot(bot::Bot),
    /// Measure speed against cozy-chess
    #[command(after_help = examples::BENCH)]
    Bench(bench::Bench),
    /// Print a completion script for a shell
    #[command(after_help = examples::COMPLETIONS)]
    Completions(completions::Completions),
    /// Write the manual pages into a folder
    #[command(after_help = examples::MAN)]
    Man(man::Man),
}

/// A game of the registry.
#[derive(Copy, Clone)]
pub struct Game(pub &'static dyn AnyGame);

impl std::fmt::Debug for Game {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0.about().id)
    }
}

/// Reads the id of a game.
pub fn game_parser() -> impl TypedValueParser<Value = Game> {
    PossibleValuesParser::new(offered::games().iter().map(|game| game.about().id))
        .try_map(|id| registry::find(&id).map(Game).ok_or("there is no such game"))
}

/// Which game, with which options.
#[derive(Args, Debug)]
pub struct GameArgs {
    /// The game
    #[arg(value_name = "GAME", value_parser = game_parser())]
    pub game: Game,
}

/// The options of the game.
#[derive(Args, Default, Debug)]
pub struct OptionArgs {
    /// A game option, as listed by `facedown options GAME`; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = option_pair)]
    pub options: Vec<(String, String)>,
}

impl OptionArgs {
    /// Checks them against the game and fills in the defaults.
    pub fn choose(&self, game: &dyn AnyGame) -> Result<Chosen, Failure> {
        for (i, (name, value)) in self.options.iter().enumerate() {
            if let Some((_, first)) = self.options[..i].iter().find(|(n, _)| n == name) {
                return Err(Failure::input(format!(
                    "option `{name}` is given twice, as `{first}` and as `{value}`"
                )));
            }
        }
        let given: Vec<_> = self.options.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
        Ok(game.choose(&given)?)
    }

    /// Is an option of this name given?
    pub fn names(&self, name: &str) -> bool {
        self.options.iter().any(|(given, _)| given == name)
    }
}

/// Splits `name=value`.
fn option_pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("expected NAME=VALUE, such as cards-attack=off".to_owned()),
    }
}

/// The flags that name the start of a game.
#[derive(Args, Debug)]
pub struct PositionArgs {
    /// A position of the game; by default the game's start
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
    /// The seed of the deal, 64 hexadecimal digits
    #[arg(long, value_name = "HEX")]
    pub seed: Option<DealSeed>,
}

impl PositionArgs {
    /// The start that the flags name; `None` where they name nothing.
    pub fn start(&self) -> Option<Start<'_>> {
        match (&self.fen, &self.seed) {
            (Some(fen), Some(seed)) => Some(Start::Dealt(fen, seed)),
            (Some(fen), None) => Some(Start::Fen(fen)),
            (None, Some(seed)) => Some(Start::Deal(seed, false)),
            (None, None) => None,
        }
    }
}

/// A point of view.
#[derive(ValueEnum, Copy, Clone, PartialEq, Eq, Debug)]
pub enum Observer {
    /// White, or Red in Jieqi
    White,
    /// Black
    Black,
    /// The player of a solitaire
    Solo,
    /// A spectator: public information only
    Spectator,
    /// The referee, who sees everything
    Referee,
}

impl Observer {
    /// The viewer; `None` for the referee.
    pub fn viewer(self, seats: &[Seat]) -> Result<Option<Viewer>, Failure> {
        let seat = match self {
            Observer::Referee => return Ok(None),
            Observer::Spectator => return Ok(Some(Viewer::Spectator)),
            Observer::White => Seat::White,
            Observer::Black => Seat::Black,
            Observer::Solo => Seat::Solo,
        };
        if seats.contains(&seat) {
            return Ok(Some(Viewer::Seat(seat)));
        }
        let there: Vec<_> = seats.iter().map(|s| s.name()).collect();
        Err(Failure::input(format!("this game has no seat `{seat}`; it has {}", there.join(" and "))))
    }
}

/// The flags for reading a file with a game, and the point of view from which it is shown.
#[derive(Args, Debug)]
pub struct ReadingArgs {
    /// The game, if no record names it: for a UCI line `position startpos moves ...` (by default Jieqi) or a position
    #[arg(long, value_name = "GAME", value_parser = game_parser())]
    pub game: Option<Game>,
    #[command(flatten)]
    pub options: OptionArgs,
    /// The point of view; the referee's only if the deal is known
    #[arg(long = "as", value_name = "VIEWER", default_value = "spectator")]
    pub observer: Observer,
}

impl ReadingArgs {
    /// Opens a record, or a line that tells a game: its game, and what was recorded and verified.
    ///
    /// # Errors
    /// Input (2): a file that cannot be read, a record or line that does not hold, or a record of another game or with
    /// other options than the flags name.
    pub fn open(&self, path: &Path) -> Result<(&'static dyn AnyGame, Record, Verified), Failure> {
        let (record, verified) = recording::open(path, self.game.map(|game| game.0), &self.options)?;
        let game = registry::find(&record.header.game)
            .ok_or_else(|| Failure::input(format!("there is no game `{}`", record.header.game)))?;
        Ok((game, record, verified))
    }
}

/// In which spelling a FEN is written.
#[derive(Args, Debug)]
pub struct DialectArgs {
    /// Write FENs in another program's dialect (Jieqi: jieqibox, pikafish, jieqibox-old, pychess)
    #[arg(long, value_name = "NAME")]
    pub dialect: Option<String>,
}

impl DialectArgs {
    /// A viewer's FEN in the spelling that was asked for.
    pub fn spell(
        &self,
        game: &dyn AnyGame,
        options: &Chosen,
        fen: String,
        viewer: Option<Viewer>,
    ) -> Result<String, Failure> {
        let Some(dialect) = &self.dialect else { return Ok(fen) };
        let viewer = viewer.ok_or_else(|| {
            Failure::input_with_help(
                "no dialect has a place for all that the referee knows",
                "name a seat, or `spectator`, by `--as`",
            )
        })?;
        let position = game.position(options, Start::Fen(&fen)).map_err(|e| Failure::open(e, Some(&fen)))?;
        position.fen_in(dialect, viewer).ok_or_else(|| {
            let known = match game.dialects().as_slice() {
                [] => "it has none".to_owned(),
                known => format!("it has {}", known.join(", ")),
            };
            Failure::input(format!("{} has no dialect `{dialect}`; {known}", game.about().name))
        })
    }
}

/// A fresh seed from the system's randomness.
pub fn fresh_seed() -> Result<DealSeed, Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|e| Failure::input(format!("the system gives no random numbers: {e}")))?;
    Ok(DealSeed(bytes))
}
