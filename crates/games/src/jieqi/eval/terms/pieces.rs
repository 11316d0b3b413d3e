//! What the pieces of a side attack, and the features of open pieces that are seen on the way.

use facedown_board::Color;
use facedown_board::xiangqi::{
    Bitboard, Position, Role, cannon_hits, diagonal, elephant_reach, horse_reach, orthogonal, rook_reach,
};

use super::{REACH, Tally};

/// What a side attacks.
pub(super) struct Side {
    /// Points that open pawns, advisors and elephants attack.
    pub light: Bitboard,
    /// Points that open horses and cannons attack.
    pub middle: Bitboard,
    /// Points that any piece attacks, face-down ones and the king among them.
    pub all: Bitboard,
}

impl Side {
    /// Goes through the pieces of a side, and adds what each open piece is worth in itself.
    #[inline(always)]
    pub fn of(position: &Position, color: Color, found: &mut impl Tally) -> Side {
        let (pieces, occupied) = (position.side(color), position.occupied());
        let covered = pieces & position.covered();
        let open = pieces - covered;
        let pawns = position.role(Role::Pawn);
        let (mut light, mut middle, mut all) =
            (pawn_hits(pawns & open, color), Bitboard::EMPTY, Bitboard::EMPTY);
        for square in pawns & open {
            found.open(color, Role::Pawn, square);
        }
        for square in position.role(Role::Advisor) & open {
            found.open(color, Role::Advisor, square);
            light |= diagonal(square);
        }
        for square in position.role(Role::Elephant) & open {
            found.open(color, Role::Elephant, square);
            light |= elephant_reach(square, occupied);
        }
        for square in position.role(Role::Horse) & open {
            found.open(color, Role::Horse, square);
            let hits = horse_reach(square, occupied);
            found.add(color, REACH + 2, (hits - pieces).count() as i32);
            middle |= hits;
        }
        for square in position.role(Role::Cannon) & open {
            found.open(color, Role::Cannon, square);
            found.add(color, REACH + 1, (rook_reach(square, occupied) - occupied).count() as i32);
            middle |= cannon_hits(square, occupied);
        }
        for square in position.role(Role::Rook) & open {
            found.open(color, Role::Rook, square);
            let hits = rook_reach(square, occupied);
            found.add(color, REACH, (hits - pieces).count() as i32);
            all |= hits;
        }
        all |= light | middle | pawn_hits(pawns & covered, color);
        if let Some(king) = position.king(color) {
            found.open(color, Role::King, king);
            all |= orthogonal(king) & Bitboard::palace(color);
        }
        for square in position.role(Role::Advisor) & covered {
            all |= diagonal(square) & Bitboard::palace(color);
        }
        for square in position.role(Role::Elephant) & covered {
            all |= elephant_reach(square, occupied);
        }
        for square in position.role(Role::Horse) & covered {
            all |= horse_reach(square, occupied);
        }
        for square in position.role(Role::Cannon) & covered {
            all |= cannon_hits(square, occupied);
        }
        for square in position.role(Role::Rook) & covered {
            all |= rook_reach(square, occupied);
        }
        Side { light, middle, all }
    }
}

/// The points that pawns attack.
#[inline(always)]
fn pawn_hits(pawns: Bitboard, color: Color) -> Bitboard {
    let ahead = if color.is_white() { pawns.forward::<true>() } else { pawns.forward::<false>() };
    let over = pawns - Bitboard::own_half(color);
    ahead | over.west() | over.east()
}
