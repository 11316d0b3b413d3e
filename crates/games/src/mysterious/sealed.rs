//! The deck of a sealed deal of Casual: the pack.

use facedown_core::notation::{CardPlace, Sealed, SealedDeck};
use facedown_core::rules::game::State;

use super::cards::{CARDS, Hidden};
use super::{Identity, Mysterious, Options, Public, StartCheck};

/// The pack before the shuffle, as the fair deal lists it.
const LIST: &[&str] = &[
    "P", "P", "P", "P", "P", "P", "P", "P", "N", "N", "B", "B", "R", "R", "Q", "K", "p", "p", "p", "p", "p",
    "p", "p", "p", "n", "n", "b", "b", "r", "r", "q", "k",
];

/// One pack; its places are the order in which the cards are placed.
pub(super) const fn ability<const CASUAL: bool>() -> Option<Sealed<Mysterious<CASUAL>>> {
    if !CASUAL {
        return None;
    }
    Some(Sealed {
        decks: &[SealedDeck { owner: None, name: "pack", list: LIST }],
        open_at_start: 0,
        refused: |options| {
            if options.start_check == StartCheck::Redo {
                Some("with start-check=redo a second pack may be dealt, and only one is sealed")
            } else if options.pair {
                Some("with match=pair two games are played on a deal, and only one is sealed")
            } else {
                None
            }
        },
        start: None,
        asked: |public: &Public, Identity(at)| {
            let place = public.laid().number(at).and_then(|number| u32::try_from(number).ok());
            place.map(|place| CardPlace { deck: 0, place }).into_iter().collect()
        },
        answer: |_, cards| match cards {
            [card] => Hidden::sorted().get(*card as usize).copied(),
            _ => None,
        },
        laid_out: |options: &Options, decks| {
            let sorted = Hidden::sorted();
            let [pack] = decks else { return None };
            let cards: Option<Vec<_>> = pack.iter().map(|card| sorted.get(*card as usize).copied()).collect();
            let pack: [_; CARDS as usize] = cards?.try_into().ok()?;
            let public = Public::start(*options, 0);
            Some(State { public, private: Default::default(), hidden: Hidden::of(0, pack, None) })
        },
    })
}
