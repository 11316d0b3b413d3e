//! Pieces that stand where they may be lost.

use facedown_board::Color;
use facedown_board::xiangqi::{Position, Role};

use super::pieces::Side;
use super::{THREATS, Tally};

/// Kinds of threats: a rook attacked by less; a horse or cannon attacked by a pawn, advisor or elephant; an unguarded rook,
/// horse or cannon, face-down piece, other piece attacked at all; a face-down piece attacked by a pawn, advisor or elephant.
pub(super) const KINDS: usize = 7;

/// The threats of one side against the pieces of the other.
#[inline(always)]
pub(super) fn threats(position: &Position, color: Color, ours: &Side, theirs: &Side, found: &mut impl Tally) {
    let enemies = position.side(!color);
    let covered = enemies & position.covered();
    let open = enemies - covered;
    let rooks = position.role(Role::Rook) & open;
    let middle = (position.role(Role::Horse) | position.role(Role::Cannon)) & open;
    let light = open - rooks - middle - position.role(Role::King);
    let attacked = ours.all - theirs.all;
    let sets = [
        rooks & (ours.light | ours.middle),
        middle & ours.light,
        rooks & attacked,
        middle & attacked,
        covered & attacked,
        light & attacked,
        covered & ours.light,
    ];
    for (kind, set) in sets.into_iter().enumerate() {
        if set.any() {
            found.add(color, THREATS + kind, set.count() as i32);
        }
    }
}
