//! Officers: what they reach and attack.

use facedown_board::chess::{Bitboard, Position, Square, attacks};
use facedown_board::{Color, Role};

use super::{
    BEHIND_PAWN, BISHOPS, BY_KING, BY_MINOR, BY_PAWN, BY_ROOK, BY_STEP, DOUBLED_ROOKS, HALF_OPEN_FILE, LOOSE,
    ON_ITS_COLOR, OPEN_FILE, OUTPOST, REACH, STRENGTH, TWICE, Tally, advance, guarded_by_pawns, stepped,
};

/// What one side attacks.
pub(super) struct Side {
    pub king: Option<Square>,
    /// By pawns.
    pub pawns: Bitboard,
    /// By knights, bishops, rooks and queens.
    pub reached: [Bitboard; 4],
    /// By all but the king.
    pub pieces: Bitboard,
    pub all: Bitboard,
    /// At least twice.
    pub twice: Bitboard,
    /// Officers that attack squares at the enemy's king: by role as in `reached`, all of them, and their strength.
    pub near: [i32; 4],
    pub attackers: i32,
    pub strength: i32,
    /// Their attacks on squares next to it.
    pub hits: i32,
}

impl Side {
    /// Takes the features of a side's officers. `guarded` are the squares that pawns guard, White's first.
    #[inline(always)]
    pub fn of(position: &Position, color: Color, guarded: [Bitboard; 2], found: &mut impl Tally) -> Side {
        let (own, occupied) = (position.side(color), position.occupied());
        let (ours, theirs) = (guarded[color as usize], guarded[!color as usize]);
        let (king, target) = (position.king(color), position.king(!color));
        let zone = target.map_or(Bitboard::EMPTY, about);
        let next = target.map_or(Bitboard::EMPTY, attacks::king);
        let own_pawns = position.open(color, Role::Pawn);
        let their_pawns = position.open(!color, Role::Pawn);
        let covered = stepped(own_pawns | their_pawns, !color);
        let mut side = Side {
            king,
            pawns: ours,
            reached: [Bitboard::EMPTY; 4],
            pieces: ours,
            all: ours,
            twice: Bitboard::EMPTY,
            near: [0; 4],
            attackers: 0,
            strength: 0,
            hits: 0,
        };
        for (i, role) in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen].into_iter().enumerate() {
            for piece in position.role(role) & own {
                let reach = attacks::of(role, color, piece, occupied);
                side.reached[i] |= reach;
                side.twice |= side.pieces & reach;
                side.pieces |= reach;
                found.add(color, REACH[i] + (reach & !own & !theirs).count() as usize, 1);
                let near = reach & zone;
                if near.any() {
                    side.near[i] += 1;
                    side.attackers += 1;
                    side.hits += (reach & next).count() as i32;
                    side.strength += STRENGTH[role as usize] * near.count() as i32;
                }
                if position.is_card(piece) {
                    continue;
                }
                match role {
                    Role::Rook => {
                        let file = Bitboard::file(piece.file());
                        if (own_pawns & file).is_empty() {
                            let open = (their_pawns & file).is_empty();
                            found.add(color, if open { OPEN_FILE } else { HALF_OPEN_FILE }, 1);
                        }
                        if (reach & file & position.open(color, Role::Rook)).any() {
                            found.add(color, DOUBLED_ROOKS, 1);
                        }
                    }
                    Role::Knight | Role::Bishop => {
                        if (4..=5).contains(&advance(piece, color)) && ours.intersects(piece.set()) {
                            found.add(color, OUTPOST, 1);
                        }
                        if covered.intersects(piece.set()) {
                            found.add(color, BEHIND_PAWN, 1);
                        }
                        if role == Role::Bishop {
                            let dark = Bitboard::DARK;
                            let same = if dark.intersects(piece.set()) { dark } else { !dark };
                            found.add(color, ON_ITS_COLOR, (own_pawns & same).count() as i32);
                        }
                    }
                    _ => {}
                }
            }
        }
        if position.open(color, Role::Bishop).more_than_one() {
            found.add(color, BISHOPS, 1);
        }
        side.all = side.pieces;
        if let Some(king) = king {
            side.twice |= side.all & attacks::king(king);
            side.all |= attacks::king(king);
        }
        side
    }
}

/// The nine squares about a king; at the edge, those of the place one step from it.
#[inline(always)]
pub(super) fn about(king: Square) -> Bitboard {
    let [rank, file] = [king.index() / 8, king.index() % 8].map(|at| at.clamp(1, 6));
    let middle = Square::at((rank * 8 + file) as u32);
    attacks::king(middle) | middle.set()
}

#[inline(always)]
pub(super) fn threats(position: &Position, color: Color, ours: &Side, theirs: &Side, found: &mut impl Tally) {
    let (enemies, occupied) = (position.side(!color), position.occupied());
    let [knights, bishops, rooks, _] = ours.reached;
    for (by, term) in [ours.pawns, knights | bishops, rooks].into_iter().zip([BY_PAWN, BY_MINOR, BY_ROOK]) {
        let attacked = by & enemies;
        if attacked.any() {
            for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
                found.add(color, term + role as usize, (attacked & position.role(role)).count() as i32);
            }
        }
    }
    let enemies = enemies & !position.role(Role::King);
    found.add(color, LOOSE, (enemies & ours.all & !theirs.all).count() as i32);
    found.add(color, TWICE, (enemies & ours.twice & !theirs.pawns).count() as i32);
    if let Some(king) = ours.king {
        found.add(color, BY_KING, (enemies & attacks::king(king) & !theirs.all).count() as i32);
    }
    let safe = !occupied & !theirs.pawns & (ours.all | !theirs.all);
    let steps = stepped(position.open(color, Role::Pawn), color) & safe;
    let officers = enemies & !position.role(Role::Pawn);
    found.add(color, BY_STEP, (guarded_by_pawns(steps, color) & officers).count() as i32);
}
