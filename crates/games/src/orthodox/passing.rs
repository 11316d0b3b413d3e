//! Passing the turn, for null-move pruning.

use facedown_board::chess::Position;
use facedown_board::{Color, Role};

/// Officers of a side that could move without weakening anything: with few of them a side may be glad to pass.
fn officers(position: &Position, color: Color) -> u32 {
    [Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
        .into_iter()
        .map(|role| (position.role(role) & position.side(color)).count())
        .sum()
}

/// The position with the turn passed to the other side; `None` with fewer than two officers, or where a king stands
/// attacked.
#[must_use]
pub fn passed(position: &Position) -> Option<Position> {
    let us = position.turn();
    if officers(position, us) < 2 || position.in_check(us) || position.in_check(!us) {
        return None;
    }
    let mut passed = *position;
    passed.set_en_passant(None);
    passed.set_turn(!us);
    Some(passed)
}
