//! The deck of a sealed deal: the sixteen cards, of which eight lie open at the start.

use facedown_core::notation::{CardPlace, Sealed};
use facedown_core::rules::game::{Setup, State};
use facedown_core::rules::seat::PerSeat;

use super::rules::DECK;
use super::{DeckOrder, Options, Parade, Public};
use crate::cards::{PACK, SEALED_PACK, officers};

/// Cards that are laid out at the start.
const LAID_OUT: u32 = PACK.len() as u32 - DECK as u32;

/// One pack: the cards laid out, then the deck from the top.
pub(super) const ABILITY: Sealed<Parade> = Sealed {
    decks: &[SEALED_PACK],
    open_at_start: LAID_OUT,
    refused: |options| {
        options.open_deck.then_some("with open-deck=on everybody sees the deck, so nothing is sealed")
    },
    start: Some(|options, open| {
        let public = Public::opening(&officers(open)?, *options, DeckOrder::from_top(&[]));
        Some(Setup { public, private: PerSeat::default(), hidden: None })
    }),
    asked: |public, _| vec![CardPlace { deck: 0, place: PACK.len() as u32 - u32::from(public.deck()) }],
    answer: |_, cards| officers(cards)?.first().copied(),
    laid_out,
};

fn laid_out(options: &Options, decks: &[Vec<u32>]) -> Option<State<Parade>> {
    let [pack] = decks else { return None };
    let cards = officers(pack)?;
    let (laid_out, deck) = cards.split_at_checked(LAID_OUT as usize)?;
    let hidden = DeckOrder::from_top(deck);
    let public = Public::opening(laid_out, *options, hidden);
    Some(State { public, private: PerSeat::default(), hidden })
}
