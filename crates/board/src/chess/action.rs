//! A chess move packed in 16 bits: six for each square and four for the kind of move.

use std::fmt;

use super::Square;
use crate::Role;

/// The sort of a move: whose kind moves, and whether something special happens on the way.
///
/// A face-down officer moves under the kind of its square's role.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// A pawn's step or capture that neither promotes nor is en passant.
    Pawn,
    /// A pawn's double step.
    Double,
    /// A pawn's capture en passant.
    EnPassant,
    /// A pawn becomes a knight.
    PromoteKnight,
    /// A pawn becomes a bishop.
    PromoteBishop,
    /// A pawn becomes a rook.
    PromoteRook,
    /// A pawn becomes a queen.
    PromoteQueen,
    /// A knight's move.
    Knight,
    /// A bishop's move.
    Bishop,
    /// A rook's move.
    Rook,
    /// A queen's move.
    Queen,
    /// A king's move other than castling.
    King,
    /// Castling towards the h-file.
    CastleShort,
    /// Castling towards the a-file.
    CastleLong,
}

impl Kind {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Kind; 14] = [
        Kind::Pawn,
        Kind::Double,
        Kind::EnPassant,
        Kind::PromoteKnight,
        Kind::PromoteBishop,
        Kind::PromoteRook,
        Kind::PromoteQueen,
        Kind::Knight,
        Kind::Bishop,
        Kind::Rook,
        Kind::Queen,
        Kind::King,
        Kind::CastleShort,
        Kind::CastleLong,
    ];

    /// The role under which the piece moves.
    #[inline]
    pub const fn mover(self) -> Role {
        match self {
            Kind::Pawn
            | Kind::Double
            | Kind::EnPassant
            | Kind::PromoteKnight
            | Kind::PromoteBishop
            | Kind::PromoteRook
            | Kind::PromoteQueen => Role::Pawn,
            Kind::Knight => Role::Knight,
            Kind::Bishop => Role::Bishop,
            Kind::Rook => Role::Rook,
            Kind::Queen => Role::Queen,
            Kind::King | Kind::CastleShort | Kind::CastleLong => Role::King,
        }
    }

    /// The role that stands on the target square afterwards (a card counts as its role).
    #[inline]
    pub const fn arrives(self) -> Role {
        match self {
            Kind::PromoteKnight => Role::Knight,
            Kind::PromoteBishop => Role::Bishop,
            Kind::PromoteRook => Role::Rook,
            Kind::PromoteQueen => Role::Queen,
            _ => self.mover(),
        }
    }

    /// The kind that the pawn becomes, if it promotes.
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        match self {
            Kind::PromoteKnight => Some(Role::Knight),
            Kind::PromoteBishop => Some(Role::Bishop),
            Kind::PromoteRook => Some(Role::Rook),
            Kind::PromoteQueen => Some(Role::Queen),
            _ => None,
        }
    }

    /// Is it castling, to either side?
    #[inline]
    pub const fn is_castling(self) -> bool {
        matches!(self, Kind::CastleShort | Kind::CastleLong)
    }
}

/// One move. Castling is written by the squares of the piece on the e-file. The order is by start, target, kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(u16);

impl Action {
    /// Packs a move into 16 bits; whether it is legal is not asked.
    #[inline(always)]
    pub const fn new(kind: Kind, from: Square, to: Square) -> Action {
        Action(((from.index() as u16) << 10) | ((to.index() as u16) << 4) | kind as u16)
    }

    /// The square that the piece leaves.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::at((self.0 >> 10) as u32)
    }

    /// The square on which it ends.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::at((self.0 >> 4) as u32)
    }

    /// The sort of move.
    #[inline(always)]
    pub const fn kind(self) -> Kind {
        match self.0 & 15 {
            0 => Kind::Pawn,
            1 => Kind::Double,
            2 => Kind::EnPassant,
            3 => Kind::PromoteKnight,
            4 => Kind::PromoteBishop,
            5 => Kind::PromoteRook,
            6 => Kind::PromoteQueen,
            7 => Kind::Knight,
            8 => Kind::Bishop,
            9 => Kind::Rook,
            10 => Kind::Queen,
            11 => Kind::King,
            12 => Kind::CastleShort,
            _ => Kind::CastleLong,
        }
    }

    /// The kind that the pawn becomes, if it promotes.
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        self.kind().promotion()
    }

    /// The packed move, for tables and tests.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }
}

/// UCI text: `e2e4`, `e7e8q`, castling `e1g1`.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotion() {
            Some(role) => write!(f, "{}", role.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}:{:?}", self.kind())
    }
}
