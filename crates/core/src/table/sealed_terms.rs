//! What a game says of its cards, with its type erased.

use thiserror::Error;

use crate::notation::{CardPlace, SealedDeck};
use crate::rules::seat::Seat;

/// The cards of a game whose deal can be sealed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SealedCards {
    /// Its decks; two sides' own as White's, then Black's.
    pub decks: Vec<SealedDeck>,
    /// Number of cards of the first deck that lie open at the start.
    pub open_at_start: u32,
    /// The public start position as FEN; empty where it is not the same for every deal.
    pub start: String,
}

/// The cards that a question of the rules is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardsAsked {
    /// The cards, by where they were dealt.
    pub cards: Vec<CardPlace>,
    /// In words, such as `what the card on c8 is`.
    pub what: String,
    /// The seat that alone may know them.
    pub only: Option<Seat>,
}

/// Why a deal cannot be sealed, or is none.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct NotSealed(pub String);
