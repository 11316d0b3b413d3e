//! What must hold for any input from outside, whatever bytes it is made of: one module and one claim a kind of input.
//!
//! A claim takes bytes and panics where it does not hold. `tests/mutations.rs` asks each of some thousand inputs, the same
//! in every run; the fuzz targets in `fuzz/` look for new ones with libFuzzer. Seeds for both stand in `fuzz/seeds/<claim>/`.

pub mod action;
pub mod drawing;
pub mod fen;
// The room's protocol has more in tests than this crate depends on, and there are none in this library.
#[cfg(not(test))]
pub mod protocol;
pub mod record;

use facedown_core::rules::options::{Chosen, Takes};
use facedown_core::table::AnyGame;

/// Reads a game and its options from the front of the bytes: the game's id and a blank (or a byte that picks a game),
/// then one byte for each option; `None` if there are too few bytes. A byte of 96 (`` ` ``) picks the default.
fn choose(bytes: &[u8]) -> Option<(&'static dyn AnyGame, Chosen, &[u8])> {
    let games = facedown_games::registry::all();
    let named = bytes.iter().position(|b| *b == b' ').and_then(|end| {
        let id = std::str::from_utf8(&bytes[..end]).ok()?;
        Some((facedown_games::registry::find(id)?, &bytes[end + 1..]))
    });
    let (game, mut rest) = match named {
        Some(named) => named,
        None => {
            let (first, rest) = bytes.split_first()?;
            (*games.get(usize::from(*first) % games.len().max(1))?, rest)
        }
    };
    let mut given = Vec::new();
    for spec in game.option_specs() {
        let (pick, behind) = rest.split_first()?;
        rest = behind;
        let value = match spec.takes {
            Takes::Choice { values } => values[usize::from(*pick) % values.len()].to_owned(),
            Takes::Number { min, max } => (min + u32::from(*pick) % (max - min + 1)).to_string(),
        };
        given.push((spec.name, value));
    }
    let given: Vec<(&str, &str)> = given.iter().map(|(name, value)| (*name, value.as_str())).collect();
    // Options that do not go together are refused in words; there is nothing to play then.
    Some((game, game.choose(&given).ok()?, rest))
}
