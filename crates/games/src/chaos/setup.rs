//! The draw of the set-up.
//!
//! Order of draws. Pieces in the order K, k, Q, q, R R, r r, B B, b b, N N, n n, 8 P, 8 p (capital: White).
//!
//! - `sampler=sequential`: numbers are integers below 100, plus 1; each piece takes the next one that names a square
//!   allowed for it. With `rejected-square=discarded` a square named but not allowed is never used again; when no
//!   square is left for a piece, all pieces are taken off and the draw starts again.
//! - `sampler=uniform`: the 64 squares, a1, b1, ... h8, are shuffled and the pieces take the first ones in order; again
//!   until the set-up is allowed.
//! - `kings=chosen-last`: the same without the kings.
//! - `setup-filter=no-check`: all again until neither king is attacked.
//!
//! Every new try goes on in the same stream.

use facedown_board::chess::{Bitboard, File, Position, Rank, Square};
use facedown_board::{Color, Piece, Role};
use facedown_core::deal::ChanceStream;

use super::{Options, Public, fen};

/// The square that a number from 1 to 100 names: first digit the file, second the rank, both 1 to 8 (11 = a1,
/// 36 = c6); `None` for a number that is dropped.
pub fn square_of_number(number: u32) -> Option<Square> {
    let digit = |d: u32| u8::try_from(d).ok().filter(|d| (1..=8).contains(d)).map(|d| d - 1);
    Some(Square::new(File::new(digit(number / 10)?), Rank::new(digit(number % 10)?)))
}

/// Roles in the order of the draw, with their number for each side.
const ROLES: [(Role, usize); 6] = [
    (Role::King, 1),
    (Role::Queen, 1),
    (Role::Rook, 2),
    (Role::Bishop, 2),
    (Role::Knight, 2),
    (Role::Pawn, 8),
];

/// The pieces in the order of the draw.
fn pieces(with_kings: bool) -> impl Iterator<Item = Piece> {
    ROLES
        .into_iter()
        .filter(move |&(role, _)| with_kings || role != Role::King)
        .flat_map(|(role, count)| Color::ALL.map(|color| (Piece { color, role }, count)))
        .flat_map(|(piece, count)| std::iter::repeat_n(piece, count))
}

/// Ranks 1 and 2 for White, 7 and 8 for Black: where pawns may make a double step.
pub(super) fn first_two_ranks(color: Color) -> Bitboard {
    match color {
        Color::White => Bitboard(0xffff),
        Color::Black => Bitboard(0xffff << 48),
    }
}

/// The pawns that may make a double step at the start.
pub(super) fn double_step_squares(position: &Position) -> Bitboard {
    let of = |color| position.open(color, Role::Pawn) & first_two_ranks(color);
    of(Color::White) | of(Color::Black)
}

/// True if a piece may be put on a square (rules page, section 2).
pub(super) fn is_allowed(position: &Position, piece: Piece, square: Square) -> bool {
    if position.occupied().contains(square) {
        return false;
    }
    match piece.role {
        Role::King => position.king(!piece.color).is_none_or(|other| !other.is_adjacent(square)),
        Role::Pawn => !first_two_ranks(!piece.color).contains(square),
        _ => true,
    }
}

pub(super) fn deal(options: &Options, chance: &mut ChanceStream) -> Public {
    loop {
        let position = if options.uniform { shuffled(options, chance) } else { drawn(options, chance) };
        let Some(position) = position else { continue };
        if options.no_check && Color::ALL.into_iter().any(|color| position.in_check(color)) {
            continue;
        }
        return start(position, options);
    }
}

/// The start of a game in which the pieces stand like this.
fn start(mut position: Position, options: &Options) -> Public {
    if options.kings_chosen {
        position.set_turn(Color::Black);
    }
    let mut public = Public {
        position,
        suspended: options.suspended_plies(),
        placing: options.kings_chosen,
        lost: false,
        options: *options,
    };
    public.grant_rights();
    public
}

/// Can this have been dealt: all pieces, each on a square that its draw allows, with the rights that a start has?
pub(super) fn is_start(public: &Public, options: &Options) -> bool {
    let given = public.position();
    let mut drawn = Position::EMPTY;
    let mut left: Vec<Piece> = pieces(!options.kings_chosen).collect();
    for square in given.occupied() {
        let Some(piece) = given.piece_at(square) else { return false };
        let Some(at) = left.iter().position(|one| *one == piece) else { return false };
        left.swap_remove(at);
        if !is_allowed(&drawn, piece, square) {
            return false;
        }
        drawn.put(square, piece);
    }
    let in_check = options.no_check && Color::ALL.into_iter().any(|color| drawn.in_check(color));
    left.is_empty() && !in_check && fen::write(&start(drawn, options)) == fen::write(public)
}

/// The inventor's draw; `None` where the slips ran out.
fn drawn(options: &Options, chance: &mut ChanceStream) -> Option<Position> {
    let mut position = Position::EMPTY;
    let mut gone = Bitboard::EMPTY;
    for piece in pieces(!options.kings_chosen) {
        let left = |gone: Bitboard, position: &Position| {
            Square::all().any(|s| !gone.contains(s) && is_allowed(position, piece, s))
        };
        let square = loop {
            if !left(gone, &position) {
                return None;
            }
            let Some(square) = square_of_number(chance.below(100) + 1) else { continue };
            if gone.contains(square) {
                continue;
            }
            if is_allowed(&position, piece, square) {
                break square;
            }
            if options.discard_rejected {
                gone.insert(square);
            }
        };
        position.put(square, piece);
    }
    Some(position)
}

/// One try of the uniform draw; `None` where the set-up is not allowed.
fn shuffled(options: &Options, chance: &mut ChanceStream) -> Option<Position> {
    let mut squares: Vec<Square> = Square::all().collect();
    chance.shuffle(&mut squares);
    let mut position = Position::EMPTY;
    for (piece, square) in pieces(!options.kings_chosen).zip(squares) {
        if !is_allowed(&position, piece, square) {
            return None;
        }
        position.put(square, piece);
    }
    Some(position)
}
