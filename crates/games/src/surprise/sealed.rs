//! The decks of a sealed deal: each side's officers.

use facedown_board::chess::{Bitboard, Rank};
use facedown_board::{Color, Role};
use facedown_core::notation::{CardPlace, Sealed, SealedDeck};
use facedown_core::rules::game::State;
use facedown_core::rules::seat::Seat;

use super::setup::{self, Hidden, owner};
use super::{Identity, Options, Public, Surprise};

/// The officers of a side before the shuffle, as the fair deal lists them.
const fn list(rex: bool) -> &'static [&'static str] {
    if rex { &["R", "N", "B", "Q", "B", "N", "R"] } else { &["R", "N", "B", "Q", "K", "B", "N", "R"] }
}

const fn deck(owner: Seat, rex: bool) -> SealedDeck {
    SealedDeck { owner: Some(owner), name: "", list: list(rex) }
}

/// The role of a card by its number in the list.
fn role<const REX: bool>(card: u32) -> Option<Role> {
    list(REX).get(card as usize)?.chars().next().and_then(Role::from_letter)
}

/// A side's cards at the start, from file a to h.
fn cards<const REX: bool>(color: Color) -> Bitboard {
    setup::start::<REX>().cards() & Bitboard::rank(Rank::home(color))
}

/// Each side has a deck of its own; its places are its first rank.
pub(super) const fn ability<const REX: bool>() -> Sealed<Surprise<REX>> {
    Sealed {
        decks: const { &[deck(Seat::White, REX), deck(Seat::Black, REX)] },
        open_at_start: 0,
        refused: |_| None,
        start: None,
        asked: |_, Identity(home)| {
            let color = owner(home);
            let place = (0..).zip(cards::<REX>(color)).find(|(_, at)| *at == home);
            place.map(|(place, _)| CardPlace { deck: color as usize, place }).into_iter().collect()
        },
        answer: |_, cards| match cards {
            [card] => role::<REX>(*card),
            _ => None,
        },
        laid_out: laid_out::<REX>,
    }
}

fn laid_out<const REX: bool>(options: &Options, decks: &[Vec<u32>]) -> Option<State<Surprise<REX>>> {
    let mut hidden = Hidden::plain();
    for (color, deck) in Color::ALL.into_iter().zip(decks) {
        for (home, card) in cards::<REX>(color).into_iter().zip(deck) {
            hidden.set(home, role::<REX>(*card)?);
        }
    }
    let public = Public::choosing(setup::start::<REX>(), [setup::full_pool::<REX>(); 2], *options);
    Some(State { public, private: Default::default(), hidden })
}
