//! Cards that can be sealed: the decks of a game, and the card that each question of its rules is about.

use crate::rules::game::{Game, Setup, State};
use crate::rules::seat::Seat;

/// A deck that can be sealed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct SealedDeck {
    /// The side to which it belongs; `None` for a common deck.
    pub owner: Option<Seat>,
    /// The name of a common deck; a side's own is named by its seat.
    pub name: &'static str,
    /// Its cards before any shuffle.
    pub list: &'static [&'static str],
}

/// A card by where it was dealt: a deck of [`Sealed::decks`], and the place in it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct CardPlace {
    /// Number of the deck, from 0.
    pub deck: usize,
    /// Number of the place in the deck, from 0.
    pub place: u32,
}

/// The cards of a game whose deal can be sealed (`docs/sealed.md`). Cards are numbers in their deck's list.
pub struct Sealed<G: Game> {
    /// Its decks; two sides' own as White's, then Black's.
    pub decks: &'static [SealedDeck],
    /// Number of cards of the first deck that lie open at the start.
    pub open_at_start: u32,
    /// Why a deal with these options is not sealed; `None` where it can be.
    pub refused: fn(&G::Options) -> Option<&'static str>,
    /// The start from the cards that lie open in it; `None` where it is the game's one start.
    pub start: Option<fn(&G::Options, &[u32]) -> Option<Setup<G>>>,
    /// The cards that a question is about, in the position before the action.
    pub asked: fn(&G::Public, G::Query) -> Vec<CardPlace>,
    /// The answer that these cards give to the question.
    pub answer: fn(G::Query, &[u32]) -> Option<G::Answer>,
    /// The start with every deck laid out: for each deck the card at each place.
    pub laid_out: fn(&G::Options, &[Vec<u32>]) -> Option<State<G>>,
}
