//! Score targets: many games played by the expected-score player, and the quartiles of their scores.

use facedown_core::rules::game::{Game, State};
use facedown_core::rules::outcome::{Outcome, Verdict};

/// Scores of games, `None` for a lost one; and what they add up to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scores(pub Vec<Option<i32>>);

impl Scores {
    /// The score that a share `part / of` of the games does not reach; lost games come first. `None`: it is lost.
    #[must_use]
    pub fn quantile(&self, part: usize, of: usize) -> Option<i32> {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        let at = (sorted.len() * part / of.max(1)).min(sorted.len().saturating_sub(1));
        sorted.get(at).copied().flatten()
    }

    /// Number of lost games.
    #[must_use]
    pub fn lost(&self) -> usize {
        self.0.iter().filter(|s| s.is_none()).count()
    }
}

/// The outcome of a game, or `None` while it goes on.
pub(crate) fn outcome<G: Game>(state: &State<G>) -> Option<Outcome> {
    match G::verdict(&state.public, &[]) {
        Verdict::Over(outcome) => Some(outcome),
        Verdict::Open { .. } => None,
    }
}
