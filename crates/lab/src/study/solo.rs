//! One game of a solitaire in a study: what its solver makes of a deal.

use facedown_core::deal::DealSeed;
use facedown_core::rules::options::Chosen;
use facedown_solver::registry;

use super::facts::Facts;

/// Plays or solves one deal; `nodes` is the most positions of any one search.
///
/// # Errors
/// In words: a game that no solver knows, or options that do not go together.
pub(super) fn solve(game: &str, options: &Chosen, deal: &DealSeed, nodes: u64) -> Result<Facts, String> {
    let solitaire = registry::find(game).ok_or_else(|| {
        format!("{game} is no game for one that can be solved: there are {}", registry::names())
    })?;
    let numbers = solitaire.trial(options, deal, nodes).map_err(|e| e.to_string())?;
    let solved = numbers.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    Ok(Facts { solved, reason: "solved".to_owned(), ..Facts::default() })
}
