//! A seat's view as numbers, and actions as numbers: the encodings of observations and actions.
//!
//! A game says how its view is written as *codes*: a byte for each square, then layers of further bytes a square, then
//! scalars of one byte each. *Planes* and *bits* are made of the codes, so they can tell nothing that codes do not.
//! The frame is the seat's own: its side stands at the bottom (Black's board is turned in its ranks alone), and sides
//! are "mine" and "theirs". Actions are numbered in the same frame.

mod booster;
mod chaos;
pub mod chess;
mod cloak_and_dagger;
mod expand;
mod jieqi;
mod layout;
mod meaning;
mod mysterious;
mod neighbour;
mod parade;
pub mod registry;
mod surprise;

pub use expand::{Visible, bits, planes, width_of_bits};
pub use layout::{Form, Layout, Plane, Scalar, Values};
pub use meaning::Meaning;

use facedown_board::Color;
use facedown_core::rules::game::View;
use facedown_core::rules::seat::Seat;
use facedown_core::show::Show;

/// A game whose views and actions have numbers.
pub trait Encode: Show {
    /// Number of actions that have a number: those below it are the columns of a mask.
    const ACTIONS: usize;

    /// The names of what the codes hold, in their order.
    fn layout() -> Layout;

    /// Writes what `seen` shows.
    fn codes(seen: Seen<'_, Self>, out: &mut Codes<'_>);

    /// The number of an action in the frame of `me`; `None` for an action that no seat takes, or whose number goes by what
    /// is seen. Two actions have one number
    /// where they do the same.
    fn index(me: Color, action: Self::Action) -> Option<usize>;

    /// The same for games in which the number goes by what is seen.
    #[inline]
    fn index_seen(seen: Seen<'_, Self>, action: Self::Action) -> Option<usize> {
        Self::index(seen.me(), action)
    }

    /// As much of an action of `me` as its number says; `None` for a number that is not below [`Encode::ACTIONS`].
    fn meaning(me: Color, number: usize) -> Option<Meaning>;

    /// The number of times that the position has stood on the board; 1 in games that do not count.
    fn occurrences(_past: &[Self::Mark]) -> u32 {
        1
    }
}

/// A view with what the draw rules have counted: what an observation is made of.
pub struct Seen<'a, G: Show> {
    /// The view.
    pub view: View<'a, G>,
    /// The seat in whose frame it is written.
    pub seat: Seat,
    /// The number of times that the position has stood on the board.
    pub occurrences: u32,
}

impl<G: Show> Seen<'_, G> {
    /// The side at the bottom; White's in a solitaire.
    #[must_use]
    pub fn me(&self) -> Color {
        side(self.seat)
    }
}

/// The side in whose frame a seat sees the board.
#[inline]
#[must_use]
pub fn side(seat: Seat) -> Color {
    Color::from_white(seat != Seat::Black)
}

/// The bytes of one observation while they are written.
pub struct Codes<'a> {
    bytes: &'a mut [u8],
    squares: usize,
    /// For each square the one that it is in the seat's own frame.
    own: &'static [u8],
    next: usize,
}

/// The squares of a board of `FILES` files as Black counts them.
const fn turned<const FILES: usize, const SQUARES: usize>() -> [u8; SQUARES] {
    let mut own = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let file = square % FILES;
        own[square] = (SQUARES - FILES - (square - file) + file) as u8;
        square += 1;
    }
    own
}

/// The squares as White counts them.
const fn upright<const SQUARES: usize>() -> [u8; SQUARES] {
    let mut own = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        own[square] = square as u8;
        square += 1;
    }
    own
}

/// Looked up, since a division for each piece can be measured.
static CHESS: [[u8; 64]; 2] = [upright(), turned::<8, 64>()];
static XIANGQI: [[u8; 90]; 2] = [upright(), turned::<9, 90>()];

impl<'a> Codes<'a> {
    /// Begins an observation of the 8x8 board, or (of `squares` 90) the 9x10 board, with `layers` beside the pieces; all is
    /// 0 at first.
    #[inline]
    pub fn new(bytes: &'a mut [u8], me: Color, squares: usize, layers: usize) -> Codes<'a> {
        bytes.fill(0);
        let side = usize::from(!me.is_white());
        let own: &'static [u8] = if squares == 90 { &XIANGQI[side] } else { &CHESS[side] };
        Codes { bytes, squares, own, next: squares * (1 + layers) }
    }

    #[inline(always)]
    fn own(&self, square: usize) -> usize {
        usize::from(self.own[square])
    }

    /// The piece on a square, by its kind (from 1 in the layout's order).
    #[inline(always)]
    pub fn put(&mut self, square: usize, kind: u8) {
        let at = self.own(square);
        self.bytes[at] = kind;
    }

    /// A value of a square in a layer (from 0).
    #[inline(always)]
    pub fn layer(&mut self, layer: usize, square: usize, value: u8) {
        let at = self.own(square);
        self.bytes[self.squares * (1 + layer) + at] = value;
    }

    /// The next scalar, 255 at most.
    #[inline(always)]
    pub fn number(&mut self, number: u32) {
        self.bytes[self.next] = number.min(255) as u8;
        self.next += 1;
    }

    /// The next scalar: a file, or none.
    #[inline(always)]
    pub fn file(&mut self, file: Option<usize>) {
        self.number(file.map_or(0, |file| file as u32 + 1));
    }

    /// Is everything written that the layout names?
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.next == self.bytes.len()
    }
}

/// An action with its number.
pub type Numbered<G> = (usize, <G as facedown_core::rules::game::Game>::Action);

/// The legal actions of the seat whose eyes these are, in the game's order, with their numbers; those without one are
/// left out.
#[must_use]
pub fn legal<G: Encode>(view: View<'_, G>, seat: Seat) -> Vec<Numbered<G>> {
    let mut legal = Vec::new();
    G::legal(view, seat, &mut |action| {
        legal.extend(
            G::index_seen(Seen { view, seat, occurrences: 1 }, action).map(|number| (number, action)),
        );
    });
    legal
}

/// Writes the codes of what is seen; `out` holds [`Layout::codes`] bytes.
#[inline]
pub fn write<G: Encode>(layout: &Layout, seen: Seen<'_, G>, out: &mut [u8]) {
    let mut codes = Codes::new(out, seen.me(), layout.squares(), layout.layers.len());
    G::codes(seen, &mut codes);
    debug_assert!(codes.is_full(), "{} writes as many scalars as its layout names", G::ID);
}
