//! The fields of a FEN that begins as that of chess, as a form.

use facedown_core::notation::form::FenField;

/// The fields behind the board: the five of chess, then those of the game.
#[must_use]
pub const fn chess_fields<const MORE: usize, const ALL: usize>(more: [FenField; MORE]) -> [FenField; ALL] {
    let five =
        [FenField::SIDE, FenField::CASTLING, FenField::EN_PASSANT, FenField::HALFMOVE, FenField::FULLMOVE];
    let mut all = [FenField::SIDE; ALL];
    let mut i = 0;
    while i < ALL {
        all[i] = if i < five.len() { five[i] } else { more[i - five.len()] };
        i += 1;
    }
    all
}
