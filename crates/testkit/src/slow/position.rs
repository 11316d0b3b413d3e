//! A position as fields 1 to 6 of a FEN give it, and what a move does to it.

use super::board::{Board, Color, Piece, Role, file, name, rank, read_board, square, write_board};
use super::moves::Move;

/// Board, side to move, castling, en passant and counters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The pieces on their squares.
    pub board: Board,
    /// The side to move.
    pub turn: Color,
    /// Castling still possible: some of `K`, `Q`, `k`, `q`, in this order.
    pub castling: Vec<char>,
    /// The square that a pawn passed over on the last move.
    pub en_passant: Option<usize>,
    /// Plies since the last capture or pawn move.
    pub halfmoves: u32,
    /// Number of the move, counted up after Black.
    pub fullmoves: u32,
    /// Squares of the pawns that own a double step. `None`: as in chess, those on their second rank.
    pub double_steps: Option<Vec<usize>>,
}

/// The effect of a move on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    /// The piece that was captured, and where it stood.
    pub captured: Option<(usize, Piece)>,
    /// The pieces that moved, from and to: one, or two in castling (the piece on the e-file first).
    pub moved: Vec<(usize, usize)>,
}

impl Position {
    /// Reads fields 1 to 6 of a FEN (later fields are left alone; counters may be missing).
    #[must_use]
    pub fn read(fen: &str) -> Option<Position> {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let turn = match *fields.get(1)? {
            "w" => Color::White,
            "b" => Color::Black,
            _ => return None,
        };
        let castling: Vec<char> = "KQkq".chars().filter(|&c| fields[2].contains(c)).collect();
        let en_passant = match *fields.get(3)? {
            "-" => None,
            target => Some(square(target)?),
        };
        Some(Position {
            board: read_board(fields.first()?)?,
            turn,
            castling,
            en_passant,
            halfmoves: fields.get(4).map_or(Some(0), |n| n.parse().ok())?,
            fullmoves: fields.get(5).map_or(Some(1), |n| n.parse().ok())?,
            double_steps: None,
        })
    }

    /// Field 3: `KQkq`, `-` if nothing is left.
    #[must_use]
    pub fn castling_text(&self) -> String {
        if self.castling.is_empty() { "-".to_owned() } else { self.castling.iter().collect() }
    }

    /// Fields 1 to 4, which draw rules compare.
    #[must_use]
    pub fn four_fields(&self) -> String {
        let target = self.en_passant.map_or("-".to_owned(), name);
        format!("{} {} {} {target}", write_board(&self.board), self.turn.letter(), self.castling_text())
    }

    /// Fields 1 to 6.
    #[must_use]
    pub fn six_fields(&self) -> String {
        format!("{} {} {}", self.four_fields(), self.halfmoves, self.fullmoves)
    }

    /// May the pawn on `from` step two squares (if both are empty)?
    #[must_use]
    pub fn owns_double_step(&self, from: usize) -> bool {
        let Some(piece) = self.board[from] else { return false };
        if piece.role != Role::Pawn {
            return false;
        }
        match &self.double_steps {
            Some(squares) => squares.contains(&from),
            None => rank(from) == if piece.color == Color::White { 1 } else { 6 },
        }
    }

    /// Is this move castling: the king (or the card on the king's square) two files aside?
    #[must_use]
    pub fn is_castling(&self, m: Move) -> bool {
        let Some(piece) = self.board[m.from] else { return false };
        piece.role == Role::King && file(m.from).abs_diff(file(m.to)) == 2
    }

    /// Is this move a capture en passant?
    #[must_use]
    pub fn is_en_passant(&self, m: Move) -> bool {
        let pawn = self.board[m.from].is_some_and(|piece| piece.role == Role::Pawn);
        pawn && self.en_passant == Some(m.to) && file(m.from) != file(m.to)
    }

    /// Takes one castling right away.
    pub fn end_castling(&mut self, right: char) {
        self.castling.retain(|&c| c != right);
    }

    /// Makes a move that [`super::moves::pseudo_legal`] gave: pieces, rights, target, counters, side to move. A card
    /// that moves stays a card with its role; turning it up is the game's affair.
    pub fn make(&mut self, m: Move) -> Option<Made> {
        let piece = self.board[m.from]?;
        let pawn = piece.role == Role::Pawn;
        let mut made = Made { captured: None, moved: vec![(m.from, m.to)] };
        let taken = if self.is_en_passant(m) { rank(m.from) * 8 + file(m.to) } else { m.to };
        if let Some(victim) = self.board[taken] {
            made.captured = Some((taken, victim));
        }
        if self.is_castling(m) {
            let row = rank(m.from) * 8;
            let rook = if file(m.to) == 6 { (row + 7, row + 5) } else { (row, row + 3) };
            made.moved.push(rook);
        }
        self.board[taken] = None;
        let lifted: Vec<Option<Piece>> =
            made.moved.iter().map(|&(from, _)| self.board[from].take()).collect();
        for (&(_, to), piece) in made.moved.iter().zip(lifted) {
            self.board[to] = piece;
        }
        if let Some(role) = m.promotion {
            self.board[m.to] = Some(Piece::open(piece.color, role));
        }
        for (right, squares) in [('K', [4, 7]), ('Q', [4, 0]), ('k', [60, 63]), ('q', [60, 56])] {
            if squares.contains(&m.from) || squares.contains(&m.to) {
                self.end_castling(right);
            }
        }
        let double = pawn && rank(m.from).abs_diff(rank(m.to)) == 2;
        self.en_passant = double.then(|| (m.from + m.to) / 2);
        if let Some(squares) = &mut self.double_steps {
            squares.retain(|&s| s != m.from && s != taken);
        }
        self.halfmoves = if pawn || made.captured.is_some() { 0 } else { self.halfmoves + 1 };
        if self.turn == Color::Black {
            self.fullmoves += 1;
        }
        self.turn = self.turn.other();
        Some(made)
    }
}
