//! Pieces and cards as they are shown in both solitaires.

use facedown_board::chess::{Bitboard, Square};
use facedown_board::{Color, Role};
use facedown_core::rules::game::{Game, View};
use facedown_core::rules::seat::Seat;
use facedown_core::show::scene::{Chance, Odds, OddsLine, Pool, Scene, SeenPiece};
use facedown_core::show::tally::{Order, Pile};

use super::{Contact, Officer, PieceCards, Pieces};
use crate::orthodox::shown;

const fn seat(color: Color) -> Seat {
    match color {
        Color::White => Seat::White,
        Color::Black => Seat::Black,
    }
}

pub(crate) fn piece(officer: Officer) -> SeenPiece {
    SeenPiece::Open { seat: seat(officer.color), piece: officer.role.letter() }
}

pub(crate) fn scene(pieces: &Pieces) -> Scene {
    shown::scene(|at| Some(shown::standing(at, piece(pieces.at(at)?))), None)
}

/// Both sides' cards, strongest first; a side without cards is left out.
pub(crate) fn pools(cards: PieceCards) -> Vec<Pool> {
    const STRONGEST_FIRST: [Role; 5] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
    let pool = |color| {
        let of = |role| {
            let n = cards.count(Officer { color, role });
            std::iter::repeat_n(role.letter(), usize::from(n))
        };
        Pool { seat: Some(seat(color)), pieces: STRONGEST_FIRST.into_iter().flat_map(of).collect() }
    };
    Color::ALL.into_iter().map(pool).filter(|pool| !pool.pieces.is_empty()).collect()
}

/// Places by name, in their order.
pub(crate) fn places(squares: Bitboard) -> Vec<String> {
    squares.into_iter().map(|square| square.to_string()).collect()
}

/// The connected groups of pieces as places, for a tally.
pub(crate) fn groups(pieces: &Pieces, contact: Contact) -> Vec<Vec<String>> {
    contact.groups(pieces.occupied()).into_iter().map(places).collect()
}

/// That the piece on `by` makes the piece on `piece` move, unless it can go nowhere.
pub(crate) fn order(by: Square, piece: Square, to: Bitboard) -> Option<Order> {
    to.any().then(|| Order { by: by.to_string(), piece: piece.to_string(), to: places(to) })
}

/// A pile whose cards lie face down.
pub(crate) fn pile(name: &'static str, cards: u8) -> Pile {
    Pile { name, cards: u32::from(cards), seen: String::new() }
}

/// The exact odds of the card that answers `query`, as `view` may tell.
pub(crate) fn odds<G: Game>(
    view: View<'_, G>,
    place: &str,
    query: G::Query,
    card: impl Fn(G::Answer) -> Officer,
) -> OddsLine {
    let mut chances: Vec<Chance> = Vec::new();
    G::outcomes(view, query, &mut |answer, weight| {
        let piece = card(answer).letter();
        match chances.iter_mut().find(|c| c.piece == piece) {
            Some(chance) => chance.count += weight,
            None => chances.push(Chance { piece, count: weight }),
        }
    });
    // Each answer counts once for every other card turned with it: the common divisor says nothing.
    let common = chances.iter().fold(0, |common, c| greatest_common_divisor(common, c.count)).max(1);
    let odds = Odds::from_pool(chances.into_iter().map(|c| (c.piece, c.count / common)));
    OddsLine { place: place.to_owned(), odds }
}

/// Euclid's algorithm.
const fn greatest_common_divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}
