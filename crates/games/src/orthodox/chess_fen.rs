//! Positions from which the rules are those of chess, for programs that play chess.

use facedown_board::chess::{Bitboard, Position, Rank};
use facedown_board::{Color, Role};

/// Do chess programs read this position as it is? Checks must have force already; exactly the pawns on each side's
/// second rank must own a double step.
#[must_use]
pub fn is_chess(position: &Position) -> bool {
    let home = [(Color::White, Rank::new(0), Rank::new(1)), (Color::Black, Rank::new(7), Rank::new(6))];
    let steps = home.into_iter().all(|(color, first, second)| {
        let pawns = position.open(color, Role::Pawn);
        let second = pawns & Bitboard::rank(second);
        (pawns & Bitboard::rank(first)).is_empty() && position.double_steps() & second == second
    });
    steps && !position.in_check(!position.turn())
}

/// The first six fields of a FEN.
#[must_use]
pub fn six_fields(fen: &str) -> String {
    fen.split(' ').take(6).collect::<Vec<_>>().join(" ")
}
