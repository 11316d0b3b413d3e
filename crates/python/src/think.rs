//! The engine at a seat: its choice, its analysis and its review, from what that seat has received and nothing else.
//!
//! Each call begins with an empty table and follows the game anew: the answer depends on what the seat has received, on
//! the choices and on nothing that was asked before. No clock is read.

use facedown_core::ports::analysis::{AnalysisWish, Lines, MOST_LINES};
use facedown_core::ports::review::Review;
use facedown_core::rules::evaluate::Evaluate;
use facedown_core::rules::options::Chosen;
use facedown_core::rules::outcome::Outcome;
use facedown_core::rules::seat::Seat;
use facedown_core::show::Show;
use facedown_core::table::player::{AnyPlayer, Clock, Decision, Seen};
use facedown_engine::analysis;
use facedown_engine::level::Level;
use facedown_engine::player::{Bounds, Computer};
use facedown_engine::review;
use facedown_engine::seated::Seated;
use facedown_games::registry::{self, EvaluatedVisitor};

use crate::one::AnyView;

/// Positions of an analysis where nothing is said.
const ANALYZED: u64 = 100_000;

/// The choices of an engine.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Choices {
    /// Its level of play.
    pub level: Level,
    /// Positions of one search, at least 1; `None` for as many as the level, or an analysis or a review, takes.
    pub nodes: Option<u64>,
    /// Decides what it does by chance.
    pub seed: u64,
    /// Does it give up games that are lost?
    pub resigns: bool,
}

struct Sit<'a> {
    choices: &'a Choices,
    seat: Seat,
}

impl EvaluatedVisitor for Sit<'_> {
    type Output = Box<dyn AnyPlayer>;

    fn visit<G: Show + Evaluate>(self) -> Self::Output {
        let Choices { level, nodes, seed, resigns } = *self.choices;
        let bounds = Bounds { nodes, ..Bounds::default() };
        let player = Computer::<G>::new(self.seat, level, bounds, seed);
        let player = if resigns { player } else { player.never_resigns() };
        Box::new(Seated::<G>::new(self.seat, Box::new(player)))
    }
}

/// Can the engine play this game?
#[must_use]
pub fn plays(game: &str) -> bool {
    struct Known;
    impl EvaluatedVisitor for Known {
        type Output = ();
        fn visit<G: Show + Evaluate>(self) {}
    }
    registry::dispatch_evaluated(game, Known).is_some()
}

/// The turn that the engine chooses for the seat that has received this; `None` where it resigns.
///
/// # Errors
/// In words: a game that it does not play, or a seat that is not to act.
pub fn play(seen: &Seen, choices: &Choices) -> Result<Option<String>, String> {
    let player = registry::dispatch_evaluated(seen.game, Sit { choices, seat: seen.seat });
    let mut player = player.ok_or_else(|| format!("the engine does not play {} yet", seen.game))?;
    Ok(match player.choose(seen, Clock::default())? {
        Decision::Act(action) => Some(action),
        Decision::Resign => None,
    })
}

/// The best lines of the position that a view shows.
///
/// # Errors
/// In words: a game whose positions no search can judge, a spectator's view, a game that is over.
pub fn analyze(
    game: &'static str,
    options: &Chosen,
    view: &dyn AnyView,
    lines: u8,
    choices: &Choices,
) -> Result<Lines, String> {
    let seat = view.viewer().seat().ok_or("a position is analyzed from a seat's eyes: view(\"white\")")?;
    if !(1..=MOST_LINES).contains(&lines) {
        return Err(format!("lines are 1 to {MOST_LINES}"));
    }
    let wish = AnalysisWish { game, options: options.clone(), fen: view.fen(), seat, lines };
    analysis::analyze(&wish, choices.nodes.unwrap_or(ANALYZED))
}

/// The review of a finished game for the seat that has received this; `go_on` is asked between two searches.
///
/// # Errors
/// In words: a game whose positions no search can judge, or that `go_on` said no.
pub fn review(
    seen: &Seen,
    outcome: Outcome,
    choices: &Choices,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Review, String> {
    let nodes = choices.nodes.unwrap_or(review::NODES);
    review::review(seen, outcome, nodes, &mut |_, _| go_on())
}
