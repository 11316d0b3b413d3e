//! The set-up the slow way: one number after the other, section 2 of the Chaos page.

use facedown_testkit::slow::attack::is_attacked;
use facedown_testkit::slow::board::{Board, Color, Piece, Role, open_king, rank, write_board};

use super::{Options, Reading};

/// A source of numbers: an integer below a bound, or `None` when a scripted list has ended.
pub trait Draws {
    /// The next integer below `bound`.
    fn below(&mut self, bound: u32) -> Option<u32>;
}

/// A list of numbers 1 to 100 as read from a table, for tests.
pub struct List(pub Vec<u32>);

impl Draws for List {
    fn below(&mut self, _bound: u32) -> Option<u32> {
        if self.0.is_empty() { None } else { Some(self.0.remove(0) - 1) }
    }
}

/// The pieces in the order of section 2, White's first of each kind.
#[must_use]
pub fn order(with_kings: bool) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let kinds = [
        (Role::King, 1),
        (Role::Queen, 1),
        (Role::Rook, 2),
        (Role::Bishop, 2),
        (Role::Knight, 2),
        (Role::Pawn, 8),
    ];
    for (role, count) in kinds {
        if role == Role::King && !with_kings {
            continue;
        }
        for color in [Color::White, Color::Black] {
            pieces.extend((0..count).map(|_| Piece::open(color, role)));
        }
    }
    pieces
}

/// The square of a number of the list (first digit the file, second the rank); `None` if it is dropped.
#[must_use]
pub fn square_of_number(number: u32) -> Option<usize> {
    let (file, rank) = (number / 10, number % 10);
    ((1..=8).contains(&file) && (1..=8).contains(&rank)).then(|| ((rank - 1) * 8 + file - 1) as usize)
}

/// May this piece be put there? Occupied squares, adjacent kings and pawns' ranks are what forbids it.
#[must_use]
pub fn is_allowed(board: &Board, piece: Piece, square: usize, reading: Option<Reading>) -> bool {
    if board[square].is_some() {
        return false;
    }
    if piece.role == Role::King
        && let Some(other) = open_king(board, piece.color.other())
    {
        let files = (square % 8).abs_diff(other % 8);
        let ranks = (square / 8).abs_diff(other / 8);
        let near = if reading == Some(Reading::DiagonalIsNotAdjacent) {
            files + ranks <= 1
        } else {
            files <= 1 && ranks <= 1
        };
        if near {
            return false;
        }
    }
    if reading == Some(Reading::BishopsOnBothColors) && piece.role == Role::Bishop {
        let shade = |s: usize| (s / 8 + s % 8) % 2;
        if (0..64).any(|s| board[s] == Some(piece) && shade(s) == shade(square)) {
            return false;
        }
    }
    if piece.role == Role::Pawn {
        let from_home = if piece.color == Color::White { rank(square) } else { 7 - rank(square) };
        return from_home <= 5;
    }
    true
}

/// The result of a draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawn {
    /// The set-up that was drawn.
    pub board: Board,
    /// The accepted squares in the order of section 2.
    pub squares: Vec<usize>,
}

/// Draws a set-up by the options, the pieces of `order`; cut short where a scripted list ends.
pub fn draw(pieces: &[Piece], options: Options, reading: Option<Reading>, draws: &mut dyn Draws) -> Drawn {
    loop {
        let drawn = if options.uniform {
            uniform(pieces, draws)
        } else if options.discarded {
            slips(pieces, reading, draws)
        } else {
            numbers(pieces, reading, draws)
        };
        if drawn.squares.len() < pieces.len() {
            return drawn;
        }
        let attacked = |color: Color| {
            open_king(&drawn.board, color).is_some_and(|k| is_attacked(&drawn.board, k, color.other()))
        };
        if !options.no_check || !(attacked(Color::White) || attacked(Color::Black)) {
            return drawn;
        }
    }
}

/// The list of numbers: a number that is not allowed is skipped and may come again.
fn numbers(pieces: &[Piece], reading: Option<Reading>, draws: &mut dyn Draws) -> Drawn {
    let mut drawn = Drawn { board: [None; 64], squares: Vec::new() };
    let mut read = 0;
    for &piece in pieces {
        loop {
            if reading == Some(Reading::ListOfHundredIsAll) && read == 100 {
                return drawn;
            }
            let Some(number) = draws.below(100) else { return drawn };
            read += 1;
            if let Some(square) = square_of_number(number + 1)
                && is_allowed(&drawn.board, piece, square, reading)
            {
                drawn.board[square] = Some(piece);
                drawn.squares.push(square);
                break;
            }
        }
    }
    drawn
}

/// Slips in a container: one that was drawn is gone, accepted or not. When none is left, all go back and the draw
/// starts again. A number stands for its slip; numbers of slips that are gone are passed over.
fn slips(pieces: &[Piece], reading: Option<Reading>, draws: &mut dyn Draws) -> Drawn {
    'again: loop {
        let mut drawn = Drawn { board: [None; 64], squares: Vec::new() };
        let mut gone = Vec::new();
        for &piece in pieces {
            loop {
                if gone.len() == 64 {
                    if reading == Some(Reading::StuckPieceIsLeftOut) {
                        return drawn;
                    }
                    continue 'again;
                }
                let Some(number) = draws.below(100) else { return drawn };
                let Some(square) = square_of_number(number + 1) else { continue };
                if gone.contains(&square) {
                    continue;
                }
                gone.push(square);
                if is_allowed(&drawn.board, piece, square, reading) {
                    drawn.board[square] = Some(piece);
                    drawn.squares.push(square);
                    break;
                }
            }
        }
        return drawn;
    }
}

/// The 32 pieces on random squares with no limits, again and again until the set-up is one that section 2 allows.
fn uniform(pieces: &[Piece], draws: &mut dyn Draws) -> Drawn {
    loop {
        let mut squares: Vec<usize> = (0..64).collect();
        for i in (1..64).rev() {
            let Some(j) = draws.below(i as u32 + 1) else {
                return Drawn { board: [None; 64], squares: Vec::new() };
            };
            let j = j as usize;
            squares.swap(i, j);
        }
        squares.truncate(pieces.len());
        let mut drawn = Drawn { board: [None; 64], squares: squares.clone() };
        let mut legal = true;
        for (&piece, square) in pieces.iter().zip(squares) {
            legal &= is_allowed(&drawn.board, piece, square, None);
            drawn.board[square] = Some(piece);
        }
        if legal {
            return drawn;
        }
    }
}

/// The FEN of a set-up, eight fields (section 6).
#[must_use]
pub fn start_fen(board: &Board, options: Options) -> String {
    let mut rights: String = facedown_testkit::slow::moves::home_castling(board).into_iter().collect();
    if rights.is_empty() || options.no_castling || options.kings_chosen_last {
        rights = "-".to_owned();
    }
    let doubles = super::double_step_text(&super::doubles_at_start(board));
    let (side, suspended) = match (options.kings_chosen_last, options.no_check) {
        (true, _) => ("b", "kings"),
        (false, true) => ("w", "0"),
        (false, false) => ("w", "2"),
    };
    format!("{} {side} {rights} - 0 1 {doubles} {suspended}", write_board(board))
}
