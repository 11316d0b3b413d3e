//! Kings: what comes at them, and what stands before them.

use facedown_board::chess::{Bitboard, File, Position, Square, attacks};
use facedown_board::{Color, Role};

use super::pieces::{Side, about};
use super::{
    ATTACK, CHECKS, DANGER, DANGERS, OPEN_AT_KING, SECOND_SHIELD, SHIELD, STORM, Tally, WEAK, advance,
    files_about, in_front, stepped,
};

/// The danger counts in quarters. An attacker by role, knights first, times the number of all of them.
const ATTACKER: [i32; 4] = [4, 2, 2, 3];
/// An attack on a square next to the king, and a weak square about it.
const HIT: i32 = 3;
const WEAK_SQUARE: i32 = 3;
/// A safe check by a knight, bishop, rook or queen, and a square for one that is not safe.
const CHECK: [i32; 4] = [16, 14, 30, 24];
const UNSAFE_CHECK: i32 = 6;
/// A piece that stands alone between the king and an attacker's line.
const PINNED: i32 = 12;
/// The square of the attacks on the king's wing is divided by this; each square there that is guarded takes one away.
const WING: i32 = 12;
/// What takes from the danger: no queen attacks, and a knight stands by.
const NO_QUEEN: i32 = 32;
const KNIGHT_BY: i32 = 12;
/// What each file at the king adds: by the steps of its first pawn before the king (none, one, two, more); by those of
/// the first pawn that comes, where nothing stops it (none, two and less, three, more).
const SHELTER: [i32; 4] = [12, -4, 8, 12];
const COMING: [i32; 4] = [4, 20, 8, 0];
/// What is there of itself.
const ALWAYS: i32 = 10;

/// The attack on the enemy's king.
#[inline(always)]
pub(super) fn attack(position: &Position, color: Color, ours: &Side, theirs: &Side, found: &mut impl Tally) {
    let Some(king) = theirs.king else { return };
    let (own, occupied) = (position.side(color), position.occupied());
    let near = (ours.strength * ours.attackers / 4).min(31);
    if ours.attackers > 0 {
        found.add(color, ATTACK + near as usize, 1);
    }
    // Attacked, and guarded by the king or a queen alone, if at all, and once.
    let held = theirs.all & !attacks::king(king) & !theirs.reached[3];
    let weak = ours.all & !theirs.twice & !held;
    let about_it = (about(king) & weak).count() as i32;
    found.add(color, WEAK, about_it);
    let safe = !own & (!theirs.all | (weak & ours.twice));
    // A queen cannot stay where she stops a check.
    let queens = position.role(Role::Queen) & position.side(!color);
    let lines = [attacks::rook(king, occupied & !queens), attacks::bishop(king, occupied & !queens)];
    let from = [attacks::knight(king), lines[1], lines[0], lines[0] | lines[1]];
    let (mut danger, mut unsafe_checks) = (0, Bitboard::EMPTY);
    for (i, (from, reached)) in from.into_iter().zip(ours.reached).enumerate() {
        let checks = from & reached;
        let check = i32::from((checks & safe).any());
        found.add(color, CHECKS + i, check);
        danger += CHECK[i] * check;
        unsafe_checks |= if check == 0 { checks } else { Bitboard::EMPTY };
    }
    if ours.attackers > 0 || danger > 0 {
        let roles = ours.near.into_iter().zip(ATTACKER).map(|(count, worth)| count * worth).sum::<i32>();
        danger += roles * ours.attackers + HIT * ours.hits + WEAK_SQUARE * about_it;
        danger += UNSAFE_CHECK * unsafe_checks.count() as i32 + ALWAYS;
        danger += PINNED * pinned(position, color, king) + on_the_wing(color, king, ours, theirs);
        danger += without_shelter(position, color, king);
        danger -= if ours.reached[3].is_empty() { NO_QUEEN } else { 0 };
        danger -= if theirs.reached[0].intersects(attacks::king(king)) { KNIGHT_BY } else { 0 };
        found.add(color, DANGER + (danger / 4).clamp(0, DANGERS as i32 - 1) as usize, 1);
    }
}

/// The pieces that stand alone between a king and a line of the other side, `color`.
#[inline(always)]
fn pinned(position: &Position, color: Color, king: Square) -> i32 {
    let of = |role| position.side(color) & (position.role(role) | position.role(Role::Queen));
    let lines = (attacks::rook_rays(king) & of(Role::Rook)) | (attacks::bishop_rays(king) & of(Role::Bishop));
    let alone = |from: &Square| {
        let between = attacks::between(king, *from) & position.occupied();
        between.any() && !between.more_than_one()
    };
    lines.into_iter().filter(alone).count() as i32
}

/// What the attacks on the king's wing add to the danger; the king is attacked by `color`.
#[inline(always)]
fn on_the_wing(color: Color, king: Square, ours: &Side, theirs: &Side) -> i32 {
    // The files about each one, by it.
    const THREE: [u64; 2] = [0x0707_0707_0707_0707, 0xe0e0_e0e0_e0e0_e0e0];
    const FOUR: [u64; 3] = [0x0f0f_0f0f_0f0f_0f0f, 0x3c3c_3c3c_3c3c_3c3c, 0xf0f0_f0f0_f0f0_f0f0];
    const WINGS: [u64; 8] = [THREE[0], FOUR[0], FOUR[0], FOUR[1], FOUR[1], FOUR[2], FOUR[2], THREE[1]];
    let camp = if color.is_white() { 0xffff_ffff_ff00_0000 } else { 0x0000_00ff_ffff_ffff };
    let wing = Bitboard(WINGS[king.file().index()] & camp);
    let attacks = ((ours.all & wing).count() + (ours.twice & wing).count()) as i32;
    attacks * attacks / WING - (theirs.all & wing).count() as i32
}

/// What the pawns on the files at the king add to the danger; the king is attacked by `color`.
#[inline(always)]
fn without_shelter(position: &Position, color: Color, king: Square) -> i32 {
    let front = in_front(king, !color);
    let pawns = [!color, color].map(|side| position.open(side, Role::Pawn) & front);
    let middle = king.file().index().clamp(1, 6);
    let from_king =
        |pawns: Bitboard| pawns.into_iter().map(|pawn| advance(pawn, !color) - advance(king, !color)).min();
    let mut danger = 0;
    for file in middle - 1..=middle + 1 {
        let file = Bitboard::file(File::new(file as u8));
        let [own, coming] = pawns.map(|pawns| from_king(pawns & file));
        danger += SHELTER[own.map_or(0, |steps| steps.min(3))];
        let stopped = own.is_some_and(|own| coming == Some(own + 1));
        danger += match coming {
            None => COMING[0],
            Some(_) if stopped => 0,
            Some(steps) => COMING[(steps.max(2) - 1).min(3)],
        };
    }
    danger
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
