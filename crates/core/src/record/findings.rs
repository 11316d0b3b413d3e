//! Findings about a record, and what every check of it uses.

use super::error::{Problem, RecordError};
use super::parts::{Contributor, Pledge};
use crate::deal::{Contribution, ServerSecret};

/// The finding about the deal.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum DealCheck {
    /// Secret and contributions fit their commitments, and the game was dealt from them.
    Fair,
    /// The game was dealt from the seed, which somebody chose.
    FromSeed,
    /// The game began from a position that somebody set up.
    SetUp,
    /// The deal is not opened yet: the turns were checked against what they made known.
    NotOpened,
    /// Every opening fits its lock and was asked for, and both seats' secrets give their locks: nobody knew a card before
    /// it turned up.
    Sealed,
    /// Every opening fits its lock and was asked for; a seat has not opened its secret, or has a false lock.
    HalfSealed,
    /// It was played with real cards, and people told what turned up: each thing they told fits what was left.
    ByHand,
}

/// Number of the header's line.
pub(super) const HEADER_LINE: usize = 1;

/// Is the value that the record states the one that was computed?
pub(super) fn differ(line: usize, field: &str, found: &str, computed: &str) -> Result<(), RecordError> {
    if found == computed {
        return Ok(());
    }
    let words = |text: &str| if text.is_empty() { "nothing".to_owned() } else { format!("`{text}`") };
    Err(RecordError::new(line, field, Problem::Differs { found: words(found), computed: words(computed) }))
}

/// Do the contributions fit their commitments, and follow those that must from the secret?
pub(super) fn check_contributions(
    line: usize,
    pledges: &[Pledge],
    contributions: &[Contribution],
    secret: &ServerSecret,
) -> Result<(), RecordError> {
    let refused = |field: &str, words: String| Err(RecordError::new(line, field, Problem::Refused(words)));
    for (i, (pledge, contribution)) in pledges.iter().zip(contributions).enumerate() {
        if let Err(e) = pledge.commitment.check(contribution.bytes()) {
            return refused("contributions", format!("number {}: {e}", i + 1));
        }
        let derived = secret.computer_contribution(i as u8);
        let whose = match pledge.by {
            Contributor::Person => None,
            Contributor::Computer => Some("a computer's"),
            Contributor::Room => Some("the room's"),
        };
        if let Some(whose) = whose.filter(|_| *contribution != derived) {
            let words = format!("number {}: {whose} contribution must be {}", i + 1, derived.to_hex());
            return refused("contributions", words);
        }
    }
    Ok(())
}
