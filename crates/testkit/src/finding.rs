//! A finding of a test of the suite.

use std::fmt;

use facedown_core::rules::seat::Viewer;

/// A promise that every game keeps; the suite checks each.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Claim {
    /// A game ends, with an outcome that makes sense; while it is open, somebody can act; a finished turn leaves a
    /// mark; a finished game takes no more actions and can still be looked at.
    Ends,
    /// The same deal and actions give the same events, views and FENs, typed and as text.
    Replay,
    /// Legal actions come in a stable order, none twice, as many as `count` says.
    Legal,
    /// Each action has its own text, which needs no quoting and reads back.
    ActionText,
    /// A FEN, every viewer's and the dealer's, reads back to the same position.
    FenRoundTrip,
    /// A damaged FEN is refused with its place, or is a position that can be played on.
    DamagedFen,
    /// Wrong input is refused with a reason and changes nothing.
    WrongInput,
    /// Nobody can ask the referee by sending an answer with an action.
    NoAsking,
    /// The possible answers have positive weights and hold the true one.
    Chance,
    /// A sampled state looks to its seat as the real one does, and can be played on.
    Sample,
    /// Playing on all deals that agree with a view gives the distribution that `outcomes` gives, exactly.
    DealtEqualsLazy,
    /// Counting leaves in bulk and by playing them gives the same.
    Perft,
    /// Scenes, odds and lines are well formed and serialize; the steps of an event lead to the next scene.
    Shown,
    /// People who turn up real cards and enter what they see get the same game without a deal.
    Entered,
    /// A record of the game reads back and verifies; another game's deal does not.
    Record,
    /// A viewer's messages do not depend on secrets that the viewer has not been told.
    TwoDeals,
    /// Nothing panics.
    NoPanic,
}

/// The difference by which two truths that are equal for a viewer could be told apart.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Difference {
    /// One gives more messages than the other.
    Number,
    /// The same messages come in another order.
    Order,
    /// A message is longer.
    Length,
    /// A message has other bytes.
    Bytes,
}

/// The place at which two truths could be told apart.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Leak {
    /// Name of the surface, such as `table`.
    pub surface: &'static str,
    /// The kind of message, such as `legal`.
    pub channel: &'static str,
    /// The difference between the messages.
    pub difference: Difference,
    /// The viewer who could tell them apart.
    pub viewer: Viewer,
}

/// A broken promise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The claim that is broken.
    pub claim: Claim,
    /// Number of actions played before it showed.
    pub ply: usize,
    /// The finding, and the expectation.
    pub what: String,
    /// For [`Claim::TwoDeals`]: the surface and message that gave it away.
    pub leak: Option<Leak>,
    /// The game in which it showed, filled in by the suite: options, seed, actions.
    pub game: String,
}

impl Finding {
    /// A finding after `ply` actions.
    #[must_use]
    pub fn new(claim: Claim, ply: usize, what: impl Into<String>) -> Finding {
        Finding { claim, ply, what: what.into(), leak: None, game: String::new() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is broken after {} actions: {}", self.claim, self.ply, self.what)?;
        if let Some(Leak { surface, channel, difference, viewer }) = self.leak {
            write!(f, "\n  leak to {viewer:?} through {surface}/{channel}: {difference:?} differs")?;
        }
        if !self.game.is_empty() {
            write!(f, "\n  in {}", self.game)?;
        }
        Ok(())
    }
}

/// The result of one check: nothing, or the finding.
pub type Checked = Result<(), Finding>;

/// Two things that must be equal; `what` names them.
pub(crate) fn same<T: PartialEq + fmt::Debug>(
    claim: Claim,
    ply: usize,
    what: impl FnOnce() -> String,
    left: &T,
    right: &T,
) -> Checked {
    if left == right {
        return Ok(());
    }
    Err(Finding::new(claim, ply, format!("{}:\n  {left:?}\n  {right:?}", what())))
}

/// A condition that must hold.
pub(crate) fn holds(claim: Claim, ply: usize, condition: bool, what: impl FnOnce() -> String) -> Checked {
    if condition { Ok(()) } else { Err(Finding::new(claim, ply, what())) }
}
