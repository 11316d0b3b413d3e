//! Pawns: passed, guarded, alone, behind.

use facedown_board::chess::{Bitboard, Position, Square};
use facedown_board::{Color, Role};

use super::pieces::Side;
use super::{
    ALONE, BACKWARD, BESIDE, CHASE, DOUBLED, ESCORT, EXPOSED, FREE_WAY, GUARDED, HELD, PASSED, PUSHED,
    SAFE_STEP, SPACE, STOPPED, Tally, advance, files_about, in_front, stepped, steps,
};

/// The four middle files, where space counts.
const MIDDLE: Bitboard = Bitboard(0x3c3c_3c3c_3c3c_3c3c);

#[inline(always)]
pub(super) fn tally(position: &Position, color: Color, ours: &Side, theirs: &Side, found: &mut impl Tally) {
    let own = position.open(color, Role::Pawn);
    let enemies = position.open(!color, Role::Pawn);
    for pawn in own {
        let ahead = advance(pawn, color);
        let file = Bitboard::file(pawn.file());
        let about = files_about(pawn.file().index());
        let beside = own & about & !file;
        let front = in_front(pawn, color);
        let next = stepped(pawn.set(), color);
        if (enemies & about & front).is_empty() && (own & file & front).is_empty() {
            passed(position, color, pawn, ours, theirs, found);
        }
        let alone = beside.is_empty();
        let backward = !alone && (beside & !front).is_empty() && theirs.pawns.intersects(next);
        if alone {
            found.add(color, ALONE, 1);
        }
        if backward {
            found.add(color, BACKWARD, 1);
        }
        if (alone || backward) && (enemies & file & front).is_empty() {
            found.add(color, EXPOSED, 1);
        }
        if (own & file & front).any() {
            found.add(color, DOUBLED, 1);
        }
        if ours.pawns.intersects(pawn.set()) {
            found.add(color, GUARDED + ahead, 1);
        }
        if (beside & Bitboard::rank(pawn.rank())).any() {
            found.add(color, BESIDE, 1);
        }
    }
    let half = if color.is_white() { Bitboard(0xffff_ff00) } else { Bitboard(0x00ff_ffff_0000_0000) };
    found.add(color, SPACE, (MIDDLE & half & !own & !theirs.pawns).count() as i32);
}

fn passed(
    position: &Position,
    color: Color,
    pawn: Square,
    ours: &Side,
    theirs: &Side,
    found: &mut impl Tally,
) {
    let ahead = advance(pawn, color);
    found.add(color, PASSED + ahead, 1);
    let next = stepped(pawn.set(), color);
    let Some(square) = next.into_iter().next() else { return };
    let file = Bitboard::file(pawn.file());
    let way = file & in_front(pawn, color);
    if position.occupied().intersects(next) {
        found.add(color, STOPPED + ahead, 1);
    } else if !theirs.all.intersects(next) {
        found.add(color, SAFE_STEP + ahead, 1);
        if !(position.occupied() | theirs.all).intersects(way) {
            found.add(color, FREE_WAY + ahead, 1);
        }
    }
    let behind = file & !way;
    if behind.intersects(position.open(color, Role::Rook)) {
        found.add(color, PUSHED, 1);
    }
    if behind.intersects(position.open(!color, Role::Rook)) {
        found.add(color, HELD, 1);
    }
    if ahead >= 3 {
        for (king, term) in [ours.king, theirs.king].into_iter().zip([ESCORT, CHASE]) {
            let far = king.map_or(0, |king| steps(king, square).min(5));
            found.add(color, term, far * (ahead as i32 - 2));
        }
    }
}
