//! `facedown solve GAME`: best play of a solitaire, with its proof.

use std::io::Write;

use clap::Args;
use facedown_core::table::Start;
use facedown_solver::answer::{Advice, Answer, KnownDeck, Moves, Score};
use facedown_solver::registry::answer;

use crate::args::{GameArgs, OptionArgs, PositionArgs, fresh_seed};
use crate::failure::Failure;
use crate::progress::Progress;

/// The flags of `solve`.
#[derive(Args, Debug)]
pub struct Solve {
    #[command(flatten)]
    which: GameArgs,
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    options: OptionArgs,
    /// The most positions per search
    #[arg(long, value_name = "N", default_value_t = 20_000_000)]
    nodes: u64,
    /// For programs: one object with the proofs and the lines
    #[arg(long)]
    json: bool,
}

impl Solve {
    /// Solves the position that the flags name, or that of a fresh deal.
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let game = self.which.game.0;
        let chosen = self.options.choose(self.which.game.0)?;
        let fresh = fresh_seed()?;
        let start = self.position.start().unwrap_or(Start::Deal(&fresh, false));
        let mut progress = Progress::new("moves proven too few");
        let solved = answer(game.about().id, &chosen, start, self.nodes, |so_far| {
            progress.tell(so_far.too_few as usize, so_far.too_few as usize + 1);
        });
        drop(progress);
        let answer = solved.map_err(|e| Failure::open(e, self.position.fen.as_deref()))?;
        if self.json {
            serde_json::to_writer(&mut *out, &answer)?;
            return Ok(writeln!(out)?);
        }
        if self.position.start().is_none() {
            writeln!(out, "seed {}", fresh.to_hex())?;
        }
        tell(out, &answer)
    }
}

fn tell(out: &mut impl Write, answer: &Answer) -> Result<(), Failure> {
    writeln!(out, "{}", answer.fen)?;
    match &answer.moves {
        Moves::Par { par: 0, score, .. } => writeln!(out, "Solved as it stands: score {score}.")?,
        Moves::Par { par, score, line } => {
            let s = if *par == 1 { "" } else { "s" };
            writeln!(out, "By moves alone: {par} move{s}, proven shortest; score {score}.")?;
            writeln!(out, "  {}", line.join(" "))?;
        }
        Moves::MoreThan { moves } => writeln!(
            out,
            "By moves alone: more than {moves}; nothing longer was searched to its end (--nodes gives it more)."
        )?,
        Moves::Impossible => writeln!(out, "By moves alone: proven impossible with what is left.")?,
    }
    match &answer.deck {
        Some(KnownDeck::Best { score, adds, line }) => {
            let how = if *adds == 0 { "no card is worth adding".to_owned() } else { format!("{adds} added") };
            writeln!(out, "Knowing the deck: score {score}, proven best; {how}.")?;
            writeln!(out, "  {}", line.join(" "))?;
        }
        Some(KnownDeck::MoreThan { actions }) => {
            writeln!(out, "Knowing the deck: more than {actions} actions; the search was not finished.")?;
        }
        None => {}
    }
    match &answer.advice {
        Some(advice) => advise(out, advice),
        None => Ok(()),
    }
}

fn advise(out: &mut impl Write, advice: &Advice) -> Result<(), Failure> {
    let worth = |score: Option<Score>| match score {
        None => "not possible or not known".to_owned(),
        Some(Score { mean, error: 0.0 }) => format!("{mean:.2}"),
        Some(Score { mean, error }) => format!("{mean:.2} ± {error:.2}"),
    };
    writeln!(
        out,
        "Not knowing the cards: moves alone are worth {}, another card {}.",
        worth(advice.moving),
        worth(advice.another_card)
    )?;
    match &advice.action {
        Some(action) if advice.sure => writeln!(out, "  Best now: {action}.")?,
        Some(action) => writeln!(out, "  Probably best now: {action} (less than two standard errors).")?,
        None => writeln!(out, "  Neither is better beyond doubt.")?,
    }
    Ok(())
}
