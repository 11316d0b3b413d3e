//! The actions that the truth has refused since the last one that it took: they are no longer offered (C-o).

use facedown_board::Role;
use facedown_board::chess::{Bitboard, Square};

use super::Move;

/// The most pieces of a side.
const PIECES: usize = 16;

/// A set of refused actions of the side to move. Pieces are counted in the order of their squares, which does not change
/// while the set lasts.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    moves: [Bitboard; PIECES],
    /// For each piece, four bits (Q R B N) for each of the three files a pawn can reach.
    promotions: [u16; PIECES],
    drops: Bitboard,
    uncloaked: u8,
    any: bool,
}

impl Refused {
    /// The empty set, as at the start of a turn.
    pub const NONE: Refused = Refused {
        moves: [Bitboard::EMPTY; PIECES],
        promotions: [0; PIECES],
        drops: Bitboard::EMPTY,
        uncloaked: 0,
        any: false,
    };

    /// Is nothing in the set?
    #[inline]
    #[must_use]
    pub const fn is_none(&self) -> bool {
        !self.any
    }

    fn piece(pieces: Bitboard, from: Square) -> usize {
        let before = Bitboard((1 << from.index()) - 1);
        ((pieces & before).count() as usize).min(PIECES - 1)
    }

    fn promotion(action: Move, role: Role) -> u16 {
        let file = action.to.file().index() + 1 - action.from.file().index();
        let choice = Role::PROMOTIONS.iter().position(|r| *r == role).unwrap_or_default();
        1 << (4 * (file & 3) + choice)
    }

    /// Notes that a move was refused; `pieces` are the squares of all pieces of the side to move.
    pub fn add_move(&mut self, pieces: Bitboard, action: Move) {
        self.any = true;
        let piece = Refused::piece(pieces, action.from);
        match action.becomes {
            Some(role) => self.promotions[piece] |= Refused::promotion(action, role),
            None => self.moves[piece].insert(action.to),
        }
    }

    /// Was this move refused? `pieces` are the squares of all pieces of the side to move.
    #[must_use]
    pub fn has_move(&self, pieces: Bitboard, action: Move) -> bool {
        let piece = Refused::piece(pieces, action.from);
        match action.becomes {
            Some(role) => self.promotions[piece] & Refused::promotion(action, role) != 0,
            None => self.moves[piece].contains(action.to),
        }
    }

    /// Notes that a drop on this square was refused.
    pub fn add_drop(&mut self, at: Square) {
        self.any = true;
        self.drops.insert(at);
    }

    /// Was a drop on this square refused?
    #[must_use]
    pub fn has_drop(&self, at: Square) -> bool {
        self.drops.contains(at)
    }

    /// Uncloaking a checker (from 0) was refused.
    pub fn add_uncloaking(&mut self, checker: usize) {
        self.any = true;
        self.uncloaked |= 1 << checker;
    }

    /// Was uncloaking a checker (from 0) refused?
    #[must_use]
    pub fn has_uncloaking(&self, checker: usize) -> bool {
        self.uncloaked >> checker & 1 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_action_is_its_own() {
        let square = |name: &str| name.parse::<Square>().unwrap();
        let pieces: Bitboard = ["b7", "c7", "h1"].map(square).into_iter().collect();
        let mut actions = Vec::new();
        for from in pieces {
            for to in Square::all() {
                actions.push(Move { from, to, becomes: None });
            }
        }
        for (from, targets) in [("b7", ["a8", "b8", "c8"]), ("c7", ["b8", "c8", "d8"])] {
            for (to, role) in targets.into_iter().flat_map(|to| Role::PROMOTIONS.map(|role| (to, role))) {
                actions.push(Move { from: square(from), to: square(to), becomes: Some(role) });
            }
        }
        for one in &actions {
            let mut refused = Refused::NONE;
            refused.add_move(pieces, *one);
            let held: Vec<_> = actions.iter().filter(|other| refused.has_move(pieces, **other)).collect();
            assert_eq!(held, [one]);
        }
    }
}
