//! The ends of a game of ordinary chess when a turn begins, once nothing else has ended it.

use facedown_board::chess::{Position, Terms};
use facedown_board::draws::{self, Draw, Mark};
use facedown_core::rules::outcome::{Outcome, Verdict};

/// Mate, stalemate, dead position, repetition and the counts of moves. A king that stands attacked while `terms` suspend
/// checks is not mated.
#[inline]
#[must_use]
pub fn verdict(position: &Position, terms: Terms, past: &[Mark]) -> Verdict {
    let turn = position.turn();
    if !position.any_move(terms) {
        let mate = !terms.checks_suspended && position.in_check(turn);
        return Verdict::Over(if mate {
            Outcome::win((!turn).seat(), "checkmate")
        } else {
            Outcome::nobody("stalemate")
        });
    }
    // A dead position that was set up by hand may be played on for one turn.
    if position.is_dead() && !past.is_empty() {
        return Verdict::Over(Outcome::nobody("dead-position"));
    }
    match draws::by_history(past, position.halfmoves()) {
        Draw::None => Verdict::Open { claim: None },
        Draw::Claim(reason) => Verdict::Open { claim: Some(reason) },
        Draw::Over(reason) => Verdict::Over(Outcome::nobody(reason)),
    }
}
