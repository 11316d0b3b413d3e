//! Laying out: reading order a1..h1, a2..h2, ..., each piece leaving its gap.

use facedown_board::Role;
use facedown_board::chess::{Bitboard, Square};

use super::{Officer, Pieces, gap};

/// The square where a piece lands that is laid out now: its gap after the last piece in reading order; on an empty board
/// its gap from a1 on. Past h8 it carries on at a1, counts empty squares only and lands on the next empty one, which
/// is the printed rule wherever nothing lies ahead (the Parade rules page, P-f). `None` on a full board.
#[must_use]
pub fn landing(occupied: Bitboard, role: Role) -> Option<Square> {
    if occupied == Bitboard::FULL {
        return None;
    }
    let last = 63u32.checked_sub(occupied.0.leading_zeros());
    let start = last.map_or(0, |last| last + 1);
    // `Square::at` takes the index round the board; an empty square comes again and again.
    let empty = (start..).map(Square::at).filter(|at| !occupied.contains(*at));
    empty.into_iter().nth(gap(role) as usize)
}

/// Lays out cards in order on an empty board.
#[must_use]
pub fn lay_out(order: &[Officer]) -> Pieces {
    let mut pieces = Pieces::default();
    for &officer in order {
        if let Some(at) = landing(pieces.occupied(), officer.role) {
            pieces.put(at, officer);
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::PACK;
    use facedown_board::Piece;

    fn order(text: &str) -> Vec<Officer> {
        text.split(' ').filter_map(|c| c.chars().next().and_then(Piece::from_letter)).collect()
    }

    /// The layout test vectors of the cards rules page.
    #[test]
    fn the_diagrams_of_the_page() {
        for (cards, board) in [
            ("B R k r n N r b", "8/8/8/8/1r2b3/1r1n1N2/5k2/2B3R1"),
            ("B R k r n N r b R q B n N b K Q", "5Q2/b6K/1B1n1N2/R5q1/1r2b3/1r1n1N2/5k2/2B3R1"),
            ("N N B B R R Q K n n b b r r q k", "5k2/r5q1/b3r3/n1n2b2/6K1/1R5Q/1B3R2/1N1N2B1"),
        ] {
            assert_eq!(lay_out(&order(cards)).to_string(), board, "{cards}");
        }
    }

    /// "The 16th piece always lands on f8, whatever the order."
    #[test]
    fn the_last_piece_lands_on_f8() {
        let mut pack = PACK;
        for turn in 0..200usize {
            // A fixed walk through orders: enough to move every card to every place.
            pack.swap(turn % 16, (turn * 7 + 3) % 16);
            let pieces = lay_out(&pack);
            let last = 63 - pieces.occupied().0.leading_zeros();
            assert_eq!(Square::at(last).to_string(), "f8");
        }
    }

    /// The Parade rules page, P-f: last piece on f8, a bishop skips g8 and h8 and lands on a1, or on b1 if a1 is taken.
    #[test]
    fn past_h8_only_empty_squares_count() {
        let f8 = Square::at(61).set();
        assert_eq!(landing(f8, Role::Bishop), Some(Square::at(0)));
        assert_eq!(landing(f8 | Square::at(0).set(), Role::Bishop), Some(Square::at(1)));
        assert_eq!(landing(Bitboard::FULL, Role::King), None);
        assert_eq!(landing(Bitboard::EMPTY, Role::King), Some(Square::at(6)));
    }
}
