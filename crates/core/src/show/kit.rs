//! The kit of a game for a table: cards, discs, slips, grids. Plain data; how it looks on paper is the printer's
//! business.

use crate::rules::seat::Seat;

/// The parts that a game is played with, besides a board and a chess set.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Kit {
    /// In the order in which they are printed.
    pub parts: Vec<Part>,
}

impl Kit {
    /// A kit of these parts, printed in this order.
    #[must_use]
    pub fn of(parts: impl IntoIterator<Item = Part>) -> Kit {
        Kit { parts: parts.into_iter().collect() }
    }
}

/// One part of a kit, printed on sheets of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// Cards whose backs cannot be told apart, or show whose card it is and no more.
    Pack(Pack),
    /// Round discs to stand on the board.
    Discs(Discs),
    /// Slips of paper to draw lots with.
    Slips {
        /// Their name, such as `squares`.
        name: &'static str,
        /// The words on each slip, one text for each.
        texts: Vec<String>,
    },
    /// Tables with empty cells to write in.
    Grid {
        /// Its name, such as `deductions`.
        name: &'static str,
        /// Title of each copy; as many copies as titles.
        titles: Vec<String>,
        /// Headings of the columns, from the left.
        columns: Vec<String>,
        /// Names of the rows; empty names where rows are just lines to fill in.
        rows: Vec<String>,
    },
    /// The board, for a game whose board is in few homes.
    Board,
    /// The set-up as a list with a diagram, for a game whose pieces are drawn by lot before it and lie open.
    SetUp,
}

/// The size of a card by default.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum CardSize {
    /// It lies on a square of the board.
    Square,
    /// It is held in the hand or lies in a pile.
    Hand,
}

/// Cards that are shuffled together, or that lie among each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pack {
    /// Their name, such as `officers`.
    pub name: &'static str,
    /// The size by default: that of a square, or of a playing card.
    pub size: CardSize,
    /// Do the backs show whose card it is? Where each player places cards of the own side and everybody may see who
    /// did.
    pub sided: bool,
    /// Every card, as often as the pack has it.
    pub cards: Vec<Card>,
}

/// The printed side of a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// The piece, checker, number or shift that is drawn on it.
    pub face: Face,
    /// Its name among playing cards, such as `8H`; empty where it has none.
    pub name: String,
    /// The gap that it leaves when it is laid out, shown as pips (the cards rules page, "Gap before it").
    pub gap: u8,
}

impl Card {
    /// A card that shows a piece.
    #[must_use]
    pub fn piece(seat: Seat, piece: char) -> Card {
        Card { face: Face::Piece { seat, piece }, name: String::new(), gap: 0 }
    }
}

/// Cards of both sides' pieces by their letters, White's first.
#[must_use]
pub fn both_sides(letters: &str) -> Vec<Card> {
    let side = |seat| letters.chars().map(move |piece| Card::piece(seat, piece));
    side(Seat::White).chain(side(Seat::Black)).collect()
}

/// Discs of one size, printed together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Discs {
    /// Their name, such as `pieces`.
    pub name: &'static str,
    /// Does a cover stand on the other side?
    pub covered: bool,
    /// The front of every disc, one for each.
    pub faces: Vec<Face>,
}

/// The drawing on a card or a disc.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Face {
    /// A piece, by its upper-case letter.
    Piece {
        /// The side that it belongs to.
        seat: Seat,
        /// Its upper-case letter.
        piece: char,
    },
    /// A checker without a number.
    Checker {
        /// The side that it belongs to.
        seat: Seat,
    },
    /// A checker with a number, to tell it from the others.
    Number {
        /// The side that it belongs to.
        seat: Seat,
        /// The number, from 1.
        number: u8,
    },
    /// A shift by some squares: to the right on White's cards, up on Black's.
    Shift {
        /// The side whose color the card has.
        seat: Seat,
        /// Number of squares.
        by: u8,
    },
}
