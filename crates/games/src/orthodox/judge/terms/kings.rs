//! Kings: what comes at them, and what stands before them.

use facedown_board::chess::{Bitboard, File, Position, attacks};
use facedown_board::{Color, Role};

use super::pieces::Side;
use super::{
    ATTACK, CHECKS, DANGER, OPEN_AT_KING, SECOND_SHIELD, SHIELD, STORM, Tally, WEAK, advance, files_about,
    in_front, stepped,
};

/// What a safe check by a knight, bishop, rook or queen adds to the danger.
const CHECK: [i32; 4] = [4, 3, 5, 5];
/// What a weak square next to the king adds to the danger.
const WEAK_SQUARE: i32 = 2;
/// What takes from the danger: no queen attacks, and each pawn before the king.
const NO_QUEEN: i32 = 6;
const PAWN_BEFORE: i32 = 1;

/// The attack on the enemy's king.
#[inline(always)]
pub(super) fn attack(position: &Position, color: Color, ours: &Side, theirs: &Side, found: &mut impl Tally) {
    let Some(king) = theirs.king else { return };
    let (own, occupied) = (position.side(color), position.occupied());
    let zone = attacks::king(king) | king.set();
    let near = (ours.strength * ours.attackers / 4).min(31);
    if ours.attackers > 0 {
        found.add(color, ATTACK + near as usize, 1);
    }
    let weak = (zone & ours.all & !theirs.pieces & !king.set()).count() as i32;
    found.add(color, WEAK, weak);
    let safe = !own & !theirs.all;
    let lines = [attacks::rook(king, occupied), attacks::bishop(king, occupied)];
    let from = [attacks::knight(king), lines[1], lines[0], lines[0] | lines[1]];
    let mut danger = near + WEAK_SQUARE * weak;
    for (i, (from, reached)) in from.into_iter().zip(ours.reached).enumerate() {
        let check = i32::from((from & reached & safe).any());
        found.add(color, CHECKS + i, check);
        danger += CHECK[i] * check;
    }
    if ours.attackers > 0 {
        let before = attacks::king(king) & in_front(king, !color) & position.open(!color, Role::Pawn);
        danger -= PAWN_BEFORE * before.count() as i32;
        danger -= if ours.reached[3].is_empty() { NO_QUEEN } else { 0 };
        found.add(color, DANGER + danger.clamp(0, 47) as usize, 1);
    }
}

/// What stands before the own king.
#[inline(always)]
pub(super) fn shelter(position: &Position, color: Color, ours: &Side, found: &mut impl Tally) {
    let Some(king) = ours.king else { return };
    let own_pawns = position.open(color, Role::Pawn);
    let front = in_front(king, color);
    let shield = attacks::king(king) & front;
    found.add(color, SHIELD, (shield & own_pawns).count() as i32);
    found.add(color, SECOND_SHIELD, (stepped(shield, color) & own_pawns).count() as i32);
    let file = king.file().index();
    for file in file.saturating_sub(1)..=(file + 1).min(7) {
        if (Bitboard::file(File::new(file as u8)) & own_pawns).is_empty() {
            found.add(color, OPEN_AT_KING, 1);
        }
    }
    for pawn in position.open(!color, Role::Pawn) & files_about(file) & front {
        found.add(color, STORM + advance(pawn, !color), 1);
    }
}
