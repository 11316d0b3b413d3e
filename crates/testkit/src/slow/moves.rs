//! The moves that the pieces have, before anyone asks for the king's safety.

use super::attack::attacked_from;
use super::board::{Color, Piece, Role, file, name, rank, square, step};
use super::position::Position;

/// A move by its squares; castling by the king's squares.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// Number of the square that the piece leaves.
    pub from: usize,
    /// Number of the square that it goes to.
    pub to: usize,
    /// The kind that a pawn becomes on the last rank.
    pub promotion: Option<Role>,
}

impl Move {
    /// Reads `e2e4` or `e7e8q`.
    #[must_use]
    pub fn read(text: &str) -> Option<Move> {
        let promotion = match text.get(4..)? {
            "" => None,
            letter => Some(Role::from_letter(letter.chars().next()?)?),
        };
        Some(Move { from: square(text.get(..2)?)?, to: square(text.get(2..4)?)?, promotion })
    }

    /// `e2e4` or `e7e8q`.
    #[must_use]
    pub fn text(self) -> String {
        let letter = self.promotion.map_or(String::new(), |r| r.letter().to_ascii_lowercase().to_string());
        format!("{}{}{letter}", name(self.from), name(self.to))
    }
}

/// Every move of the side to move, its king's safety ignored: castling asks only for the right, the two pieces and the
/// empty squares between them. An open king is never captured; whether a card is, the caller decides.
#[must_use]
pub fn pseudo_legal(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    for from in 0..64 {
        let Some(piece) = position.board[from] else { continue };
        if piece.color != position.turn {
            continue;
        }
        if piece.role == Role::Pawn {
            pawn_moves(position, from, piece, &mut moves);
            continue;
        }
        for to in attacked_from(&position.board, from) {
            if can_land(position, to) {
                moves.push(Move { from, to, promotion: None });
            }
        }
    }
    castling(position, &mut moves);
    moves
}

/// Empty, or an enemy that is not an open king.
fn can_land(position: &Position, to: usize) -> bool {
    position.board[to].is_none_or(|victim| victim.color != position.turn && !victim.is_open_king())
}

fn pawn_moves(position: &Position, from: usize, piece: Piece, moves: &mut Vec<Move>) {
    let forward = piece.color.forward();
    let mut add = |to: usize| {
        if rank(to) == piece.color.other().back_rank() {
            for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
                moves.push(Move { from, to, promotion: Some(role) });
            }
        } else {
            moves.push(Move { from, to, promotion: None });
        }
    };
    if let Some(one) = step(from, 0, forward)
        && position.board[one].is_none()
    {
        add(one);
        if let Some(two) = step(from, 0, 2 * forward)
            && position.owns_double_step(from)
            && position.board[two].is_none()
        {
            add(two);
        }
    }
    for to in attacked_from(&position.board, from) {
        let takes = position.board[to].is_some() && can_land(position, to);
        if takes || (position.board[to].is_none() && position.en_passant == Some(to)) {
            add(to);
        }
    }
}

fn castling(position: &Position, moves: &mut Vec<Move>) {
    let color = position.turn;
    let row = color.back_rank() * 8;
    let stands = |square: usize, role: Role| {
        position.board[square].is_some_and(|m| m.color == color && m.role == role)
    };
    for (right, rook, to, between) in [('K', 7, 6, &[5, 6][..]), ('Q', 0, 2, &[1, 2, 3][..])] {
        if position.castling.contains(&color.case(right))
            && stands(row + 4, Role::King)
            && stands(row + rook, Role::Rook)
            && between.iter().all(|&f| position.board[row + f].is_none())
        {
            moves.push(Move { from: row + 4, to: row + to, promotion: None });
        }
    }
}

/// The squares that a castling king stands on, crosses and reaches.
#[must_use]
pub fn castling_path(m: Move) -> [usize; 3] {
    [m.from, (m.from + m.to) / 2, m.to]
}

/// Does `color` have castling `right` at the start: king and rook of its own on their home squares?
#[must_use]
pub fn home_castling(board: &super::Board) -> Vec<char> {
    let at = |square: usize, color: Color, role: Role| {
        board[square].is_some_and(|m| m.color == color && m.role == role)
    };
    let mut rights = Vec::new();
    for (right, rook) in [('K', 7), ('Q', 0), ('k', 63), ('q', 56)] {
        let color = if right.is_ascii_uppercase() { Color::White } else { Color::Black };
        let king = color.back_rank() * 8 + file(4);
        if at(king, color, Role::King) && at(rook, color, Role::Rook) {
            rights.push(right);
        }
    }
    rights
}
