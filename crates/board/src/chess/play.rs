//! Making a move: a copy of the position with the move in it.

use super::{Action, Bitboard, Kind, Position, Square};
use crate::{ByRole, Color, Role};

impl Position {
    /// The position after a move that [`Position::generate`] gave, before any card turns up: a card that moved
    /// stands open under its square's role until [`Position::become_role`] says what it is.
    ///
    /// This is the form for moves just generated: their kind is known where the generator is compiled into its caller,
    /// and only the code of that kind is left. For moves out of a list [`Position::after_listed`] is faster.
    ///
    /// A move that was not generated gives a wrong position, never a panic.
    #[inline(always)]
    pub fn after(&self, action: Action) -> Position {
        let (from, to) = (action.from(), action.to());
        match action.kind() {
            Kind::Pawn => self.moved(Kind::Pawn, from, to),
            Kind::Double => self.moved(Kind::Double, from, to),
            Kind::EnPassant => self.moved(Kind::EnPassant, from, to),
            Kind::PromoteKnight => self.moved(Kind::PromoteKnight, from, to),
            Kind::PromoteBishop => self.moved(Kind::PromoteBishop, from, to),
            Kind::PromoteRook => self.moved(Kind::PromoteRook, from, to),
            Kind::PromoteQueen => self.moved(Kind::PromoteQueen, from, to),
            Kind::Knight => self.moved(Kind::Knight, from, to),
            Kind::Bishop => self.moved(Kind::Bishop, from, to),
            Kind::Rook => self.moved(Kind::Rook, from, to),
            Kind::Queen => self.moved(Kind::Queen, from, to),
            Kind::King => self.moved(Kind::King, from, to),
            Kind::CastleShort => self.moved(Kind::CastleShort, from, to),
            Kind::CastleLong => self.moved(Kind::CastleLong, from, to),
        }
    }

    /// The same as [`Position::after`], for moves whose kind the processor cannot guess: one code for all kinds,
    /// without a branch but for the rare ones.
    #[inline(always)]
    pub fn after_listed(&self, action: Action) -> Position {
        self.moved(action.kind(), action.from(), action.to())
    }

    #[inline(always)]
    fn moved(&self, kind: Kind, from: Square, to: Square) -> Position {
        let us = self.turn;
        let white = us.is_white();
        let mut leave = from.set() | to.set();
        if matches!(kind, Kind::EnPassant) {
            leave |= victim(to, us);
        }
        let stay = !leave;
        let arrives = kind.arrives() as usize;
        let r = &self.roles.0;
        let arrived = |role: usize| if role == arrives { to.set() } else { Bitboard::EMPTY };
        let mut roles = [
            (r[0] & stay) | arrived(0),
            (r[1] & stay) | arrived(1),
            (r[2] & stay) | arrived(2),
            (r[3] & stay) | arrived(3),
            (r[4] & stay) | arrived(4),
            (r[5] & stay) | arrived(5),
        ];
        let mut mine = to.set();
        let mut unmoved = self.unmoved & stay;
        // Only the piece on the king's square ends them: a card may still lie there while the king is seen elsewhere.
        let ends_castling = matches!(kind.mover(), Role::King) && home_kings(us).contains(from);
        let corners =
            if ends_castling { home_corners(us) & !self.roles[Role::Pawn] } else { Bitboard::EMPTY };
        unmoved &= !corners;
        if self.cards.contains(to) && self.roles[Role::King].contains(to) {
            // The card on the king's square is captured face down: nobody is left to castle.
            unmoved &= !(home_corners(!us) & !self.roles[Role::Pawn]);
        }
        if kind.is_castling()
            && let Some((rook_from, rook_to)) = castling_rook(kind, us)
        {
            let (rook_from, rook_to) = (rook_from.set(), rook_to.set());
            roles[Role::Rook as usize] = roles[Role::Rook as usize] & !rook_from | rook_to;
            mine |= rook_to;
            leave |= rook_from;
        }
        let stay = !leave;
        let captures = self.occupied().contains(to);
        let quiet = !captures && !matches!(kind.mover(), Role::Pawn);
        Position {
            roles: ByRole(roles),
            white: self.white & stay | if white { mine } else { Bitboard::EMPTY },
            black: self.black & stay | if white { Bitboard::EMPTY } else { mine },
            cards: self.cards & stay,
            unmoved,
            en_passant: if matches!(kind, Kind::Double) { Some(middle(from, to)) } else { None },
            turn: !us,
            halfmoves: if quiet { self.halfmoves.saturating_add(1) } else { 0 },
            fullmoves: self.fullmoves.saturating_add(!white as u16),
        }
    }
}

/// The square of the pawn that is captured en passant on `to` by `us`.
#[inline(always)]
pub(super) fn victim(to: Square, us: Color) -> Bitboard {
    match us {
        Color::White => to.set().forward::<false>(),
        Color::Black => to.set().forward::<true>(),
    }
}

#[inline(always)]
fn middle(from: Square, to: Square) -> Square {
    Square::at(((from.index() + to.index()) / 2) as u32)
}

#[inline(always)]
fn home_corners(us: Color) -> Bitboard {
    match us {
        Color::White => Bitboard(0x81),
        Color::Black => Bitboard(0x81 << 56),
    }
}

#[inline(always)]
fn home_kings(us: Color) -> Bitboard {
    match us {
        Color::White => Bitboard(0x10),
        Color::Black => Bitboard(0x10 << 56),
    }
}

/// The squares of the rook (or of the card in its place) before and after castling; `None` for other kinds.
#[inline(always)]
#[must_use]
pub fn castling_rook(kind: Kind, us: Color) -> Option<(Square, Square)> {
    let rank = match us {
        Color::White => 0,
        Color::Black => 56,
    };
    match kind {
        Kind::CastleLong => Some((Square::at(rank), Square::at(rank + 3))),
        Kind::CastleShort => Some((Square::at(rank + 7), Square::at(rank + 5))),
        _ => None,
    }
}
