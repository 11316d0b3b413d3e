//! The decks of a sealed deal: the piece cards and the position cards.

use facedown_core::notation::{CardPlace, Sealed, SealedDeck};
use facedown_core::rules::game::State;
use facedown_core::rules::seat::PerSeat;

use super::{Cards, Neighbour, Options, Orders, Place, Public};
use crate::cards::{PACK, SEALED_PACK, officers};

/// The position cards before the shuffle, as the fair deal lists them.
const POSITIONS: &[&str] = &[
    "2R", "2R", "2B", "2B", "3R", "3R", "3B", "3B", "4R", "4R", "4B", "4B", "5R", "5R", "5B", "5B", "6R",
    "6R", "6B", "6B",
];

/// Two piles, of which a card each is turned together.
pub(super) const ABILITY: Sealed<Neighbour> = Sealed {
    decks: &[SEALED_PACK, SealedDeck { owner: None, name: "positions", list: POSITIONS }],
    open_at_start: 0,
    refused: |_| None,
    start: None,
    asked: |public, _| {
        let next = |all: usize, left: u8| all as u32 - u32::from(left);
        vec![
            CardPlace { deck: 0, place: next(PACK.len(), public.piece_cards().len()) },
            CardPlace { deck: 1, place: next(Place::PACK.len(), public.place_cards().len()) },
        ]
    },
    answer: |_, cards| match cards {
        [piece, place] => {
            let piece = *PACK.get(*piece as usize)?;
            Some(Cards { piece, place: *Place::PACK.get(*place as usize)? })
        }
        _ => None,
    },
    laid_out,
};

fn laid_out(options: &Options, decks: &[Vec<u32>]) -> Option<State<Neighbour>> {
    let [pieces, positions] = decks else { return None };
    let places: Option<Vec<Place>> =
        positions.iter().map(|card| Place::PACK.get(*card as usize).copied()).collect();
    let hidden = Orders::from_top(&officers(pieces)?, &places?);
    Some(State { public: Public::start(*options), private: PerSeat::default(), hidden })
}
