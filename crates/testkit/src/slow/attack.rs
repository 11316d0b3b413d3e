//! The attackers of a square: "could capture on that square by its normal capturing move, own king's safety ignored"
//! (the Surprise rules page, section 3.2). Whatever stands there, a piece or nobody, does not matter.

use super::board::{Board, Color, Role, step};

const STRAIGHT: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const KNIGHT: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The squares that the piece on `from` attacks; none if nobody stands there.
#[must_use]
pub fn attacked_from(board: &Board, from: usize) -> Vec<usize> {
    let Some(piece) = board[from] else { return Vec::new() };
    let mut squares = Vec::new();
    let mut one = |directions: &[(i32, i32)]| {
        squares.extend(directions.iter().filter_map(|&(f, r)| step(from, f, r)));
    };
    match piece.role {
        Role::Pawn => one(&[(-1, piece.color.forward()), (1, piece.color.forward())]),
        Role::Knight => one(&KNIGHT),
        Role::King => {
            one(&STRAIGHT);
            one(&DIAGONAL);
        }
        Role::Bishop => rays(board, from, &DIAGONAL, &mut squares),
        Role::Rook => rays(board, from, &STRAIGHT, &mut squares),
        Role::Queen => {
            rays(board, from, &STRAIGHT, &mut squares);
            rays(board, from, &DIAGONAL, &mut squares);
        }
    }
    squares
}

/// Walks each direction up to and including the first piece.
fn rays(board: &Board, from: usize, directions: &[(i32, i32)], squares: &mut Vec<usize>) {
    for &(f, r) in directions {
        let mut at = from;
        while let Some(next) = step(at, f, r) {
            squares.push(next);
            if board[next].is_some() {
                break;
            }
            at = next;
        }
    }
}

/// The squares of `by`'s pieces that attack `square`, a1 first.
#[must_use]
pub fn attackers(board: &Board, square: usize, by: Color) -> Vec<usize> {
    (0..64)
        .filter(|&s| board[s].is_some_and(|m| m.color == by) && attacked_from(board, s).contains(&square))
        .collect()
}

/// Does any piece of `by` attack `square`?
#[must_use]
pub fn is_attacked(board: &Board, square: usize, by: Color) -> bool {
    !attackers(board, square, by).is_empty()
}
