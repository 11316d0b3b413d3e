//! Making a move: a copy of the position with the move in it.

use super::{Action, Bitboard, Position, Role, Square};
use crate::Color;

impl Position {
    /// The position after a move that [`Position::generate`] gave. A face-down man that moved stands open under its
    /// home's role until [`Position::become_role`] says what it is: left so, the tree is that of `frozen` perft.
    ///
    /// A move that was not generated gives a wrong position, never a panic.
    #[inline(always)]
    pub fn after(&self, action: Action) -> Position {
        self.moved(action.role(), action.from(), action.to())
    }

    #[inline(always)]
    pub(super) fn moved(&self, role: Role, from: Square, to: Square) -> Position {
        let white = self.turn.is_white();
        let stay = !(from.set() | to.set());
        let captures = self.occupied().contains(to);
        let arrives = role as usize;
        let r = &self.roles;
        let mut roles =
            [r[0] & stay, r[1] & stay, r[2] & stay, r[3] & stay, r[4] & stay, r[5] & stay, r[6] & stay];
        roles[arrives] |= to.set();
        let side = |ours: bool| if ours { to.set() } else { Bitboard::EMPTY };
        Position {
            roles,
            white: (self.white & stay) | side(white),
            black: (self.black & stay) | side(!white),
            covered: self.covered & stay,
            turn: Color::from_white(!white),
            halfmoves: if captures { 0 } else { self.halfmoves.saturating_add(1) },
            fullmoves: self.fullmoves.saturating_add(u16::from(!white)),
        }
    }
}
