//! The order of the player's deck.

use std::fmt;

use facedown_board::{Color, Piece, Role};
use facedown_core::rules::game::Rng;

use super::rules::DECK;
use crate::cards::{Officer, PieceCards};

/// The deck's cards, so placed that a deck of n cards has its top at index 8 - n. Cards that are gone are not kept.
#[derive(Copy, Clone, PartialEq, Eq)]
pub struct DeckOrder([Option<Officer>; DECK as usize]);

impl DeckOrder {
    /// The order of at most eight cards, top first.
    #[must_use]
    pub fn from_top(cards: &[Officer]) -> DeckOrder {
        let mut order = [None; DECK as usize];
        for (place, card) in order.iter_mut().rev().zip(cards.iter().rev()) {
            *place = Some(*card);
        }
        DeckOrder(order)
    }

    /// The first `deck` cards of a random order of `unseen`.
    #[must_use]
    pub fn drawn(unseen: PieceCards, deck: u8, rng: &mut Rng) -> DeckOrder {
        let mut cards = crate::cards::drawn(unseen.iter().collect(), rng);
        cards.truncate(usize::from(deck));
        DeckOrder::from_top(&cards)
    }

    /// The top card of a deck of `deck` cards.
    ///
    /// A deck that is longer than its order has no top: rules and FEN reader never make one, and the answer is then a
    /// king of White.
    #[must_use]
    pub fn top(&self, deck: u8) -> Officer {
        let at = usize::from(DECK.saturating_sub(deck));
        let card = self.0.get(at).copied().flatten();
        debug_assert!(card.is_some(), "no card on top of a deck of {deck}");
        card.unwrap_or(Piece { color: Color::White, role: Role::King })
    }

    /// The cards of a deck of `deck` cards, top first.
    pub fn cards(&self, deck: u8) -> impl Iterator<Item = Officer> + '_ {
        self.0.iter().skip(usize::from(DECK.saturating_sub(deck))).filter_map(|card| *card)
    }
}

/// Prints no card: the order is a secret.
impl fmt::Debug for DeckOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DeckOrder(..)")
    }
}
