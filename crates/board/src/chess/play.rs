//! Making a move: a copy of the position with the move in it, one specialised function for each kind of move.

use super::{Action, Bitboard, Kind, Position, Square};
use crate::{ByRole, Color, Role};

impl Position {
    /// The position after a move that [`Position::generate`] gave, before any card turns up: a card that moved
    /// stands open under its square's role until [`Position::become_role`] says what it is.
    ///
    /// A move that was not generated gives a wrong position, never a panic.
    #[inline(always)]
    pub fn after(&self, action: Action) -> Position {
        let (from, to) = (action.from(), action.to());
        match action.kind() {
            Kind::Pawn => self.step::<{ Kind::Pawn as u8 }>(from, to),
            Kind::Double => self.step::<{ Kind::Double as u8 }>(from, to),
            Kind::EnPassant => self.step::<{ Kind::EnPassant as u8 }>(from, to),
            Kind::PromoteKnight => self.step::<{ Kind::PromoteKnight as u8 }>(from, to),
            Kind::PromoteBishop => self.step::<{ Kind::PromoteBishop as u8 }>(from, to),
            Kind::PromoteRook => self.step::<{ Kind::PromoteRook as u8 }>(from, to),
            Kind::PromoteQueen => self.step::<{ Kind::PromoteQueen as u8 }>(from, to),
            Kind::Knight => self.step::<{ Kind::Knight as u8 }>(from, to),
            Kind::Bishop => self.step::<{ Kind::Bishop as u8 }>(from, to),
            Kind::Rook => self.step::<{ Kind::Rook as u8 }>(from, to),
            Kind::Queen => self.step::<{ Kind::Queen as u8 }>(from, to),
            Kind::King => self.step::<{ Kind::King as u8 }>(from, to),
            Kind::CastleShort => self.step::<{ Kind::CastleShort as u8 }>(from, to),
            Kind::CastleLong => self.step::<{ Kind::CastleLong as u8 }>(from, to),
        }
    }

    #[inline(always)]
    fn step<const KIND: u8>(&self, from: Square, to: Square) -> Position {
        let kind = Kind::ALL[KIND as usize];
        let us = self.turn;
        let white = us.is_white();
        let mut leave = from.set() | to.set();
        if matches!(kind, Kind::EnPassant) {
            leave |= victim(to, us);
        }
        let stay = !leave;
        let r = &self.roles.0;
        let mut roles = [r[0] & stay, r[1] & stay, r[2] & stay, r[3] & stay, r[4] & stay, r[5] & stay];
        roles[kind.arrives() as usize] |= to.set();
        let mut mine = to.set();
        let mut unmoved = self.unmoved & stay;
        // Only the man on the king's square ends them: a card may still lie there while the king is seen elsewhere.
        if matches!(kind.mover(), Role::King) && home_kings(us).contains(from) {
            unmoved &= !(home_corners(us) & !self.roles[Role::Pawn]);
        }
        if self.cards.contains(to) && self.roles[Role::King].contains(to) {
            // The card on the king's square is captured face down: nobody is left to castle.
            unmoved &= !(home_corners(!us) & !self.roles[Role::Pawn]);
        }
        if kind.is_castling() {
            let (rook_from, rook_to) = castling_rook(kind, us);
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

/// Where the rook (or the card on its square) stands before and after castling.
#[inline(always)]
pub fn castling_rook(kind: Kind, us: Color) -> (Bitboard, Bitboard) {
    let shift = match us {
        Color::White => 0,
        Color::Black => 56,
    };
    match kind {
        Kind::CastleLong => (Bitboard(1 << shift), Bitboard(1 << (shift + 3))),
        _ => (Bitboard(1 << (shift + 7)), Bitboard(1 << (shift + 5))),
    }
}
