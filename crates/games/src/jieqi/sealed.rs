//! The decks of a sealed deal: each side's fifteen pieces.

use facedown_board::Color;
use facedown_board::xiangqi::{Role, home, home_color, home_index};
use facedown_core::notation::{CardPlace, Sealed, SealedDeck};
use facedown_core::rules::game::State;
use facedown_core::rules::seat::Seat;

use super::setup::{Hidden, PACK};
use super::{Jieqi, Options, Query, start};

/// The pieces of a side before the shuffle, as the fair deal lists them.
const LIST: &[&str] = &["R", "R", "N", "N", "B", "B", "A", "A", "C", "C", "P", "P", "P", "P", "P"];

/// Each side has a deck of its own; its places are its home points.
pub(super) const ABILITY: Sealed<Jieqi> = Sealed {
    decks: &[
        SealedDeck { owner: Some(Seat::White), name: "", list: LIST },
        SealedDeck { owner: Some(Seat::Black), name: "", list: LIST },
    ],
    open_at_start: 0,
    refused: |_| None,
    start: None,
    asked: |_, query| {
        let (Query::Mover(home) | Query::Captured { at: home, .. }) = query;
        let place = |index: usize| CardPlace { deck: home_color(home) as usize, place: index as u32 };
        home_index(home).map(place).into_iter().collect()
    },
    answer: |_, cards| match cards {
        [card] => role(*card),
        _ => None,
    },
    laid_out,
};

/// The role of a card by its number in the list.
fn role(card: u32) -> Option<Role> {
    PACK.get(card as usize).copied()
}

fn laid_out(options: &Options, decks: &[Vec<u32>]) -> Option<State<Jieqi>> {
    let mut hidden = Hidden::plain();
    for (color, deck) in Color::ALL.into_iter().zip(decks) {
        for (index, card) in deck.iter().enumerate() {
            hidden.set(home(color, index), role(*card)?);
        }
    }
    Some(State { public: start(*options), private: Default::default(), hidden })
}
