//! Parade Chess Solitaire: eight pieces give each other orders until they stand in one connected group.
//!
//! The deck's order is the one secret, and nobody's: whoever adds a piece turns the next card.

mod deck;
mod form;
mod kit;
mod notation;
mod rules;
mod sealed;
mod show;

pub use deck::DeckOrder;
pub use rules::{DECK, PENALTY_CARDS, Public, open_position};

use std::convert::Infallible;

use facedown_board::chess::Square;
use facedown_core::deal::ChanceStream;
use facedown_core::rules::game::{AllPublic, Events, Flow, Game, Known, Rng, State, Truth, View};
use facedown_core::rules::outcome::Verdict;
use facedown_core::rules::seat::{PerSeat, Seat, SeatSet};

use crate::cards::{Officer, PieceCards, shuffled};
use crate::entropy;

/// Parade Chess Solitaire. Rules: the Parade rules page.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Parade;

/// The options that may be chosen before the deal.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// Everybody sees the deck's order (P-a).
    pub open_deck: bool,
    /// The place of a piece whose gap runs past h8.
    pub past_h8: PastH8,
}

/// The place of a piece whose gap runs past h8 (P-f).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum PastH8 {
    /// On from a1, counting empty squares only.
    #[default]
    Wrap,
    /// Beside the board: the card is spent.
    Lost,
}

/// The use of a card; in the penalty phase moves only.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// The piece on `mover` orders the piece on `target` to `to`.
    Move {
        /// The square of the piece that gives the order; it stays.
        mover: Square,
        /// Of the other color, and attacked by the mover.
        target: Square,
        /// Another square that the mover attacks.
        to: Square,
    },
    /// The next card is turned up and its piece laid out.
    Add,
}

/// The identity of the deck's top card.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct TopCard;

/// An event of an action, as the player learns it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A piece was sent by another.
    Sent {
        /// The square of the piece that gave the order.
        mover: Square,
        /// The square that the piece left.
        from: Square,
        /// The square that it was sent to.
        to: Square,
    },
    /// A card was turned up and its piece laid out.
    Added {
        /// The piece on the card.
        piece: Officer,
        /// Where; `None` where it stays beside the board.
        at: Option<Square>,
    },
    /// The deck is gone: from now on each move costs a point.
    PenaltyBegins,
}

impl Game for Parade {
    const ID: &'static str = "parade";
    const RULES: u32 = 1;
    const SEATS: usize = 1;

    type Options = Options;
    type Public = Public;
    type Private = ();
    type Hidden = DeckOrder;
    type Action = Action;
    type Query = TopCard;
    type Answer = Officer;
    type PrivateAnswers = AllPublic;
    type Refusal = Infallible;
    type Event = Event;
    type Mark = ();

    /// Order of draws: one shuffle of the sixteen cards; the first eight are laid out, the others are the deck.
    fn deal(options: &Options, chance: &mut ChanceStream) -> State<Parade> {
        let cards = shuffled(chance);
        let (laid_out, deck) = cards.split_at(8);
        let hidden = DeckOrder::from_top(deck);
        let public = Public::opening(laid_out, *options, hidden);
        State { public, private: PerSeat::default(), hidden }
    }

    /// The cards not seen are shuffled, in the order of the pack; the first of them are the deck from the top.
    fn deal_out(public: &Public, chance: &mut ChanceStream) -> Option<State<Parade>> {
        let mut cards: Vec<Officer> = public.unseen().iter().collect();
        chance.shuffle(&mut cards);
        cards.truncate(usize::from(public.deck()));
        let hidden = DeckOrder::from_top(&cards);
        Some(State { public: public.with_order(hidden), private: PerSeat::default(), hidden })
    }

    #[inline(always)]
    fn to_act(public: &Public) -> SeatSet {
        if public.ended().is_some() { SeatSet::EMPTY } else { SeatSet::only(Seat::Solo) }
    }

    fn legal(view: View<'_, Parade>, seat: Seat, mut found: &mut dyn FnMut(Action)) {
        Self::legal_inlined(view, seat, &mut found);
    }

    #[inline(always)]
    fn legal_inlined(view: View<'_, Parade>, _seat: Seat, found: &mut impl FnMut(Action)) {
        if view.public.ended().is_some() {
            return;
        }
        view.public.moves(|mover, target, to| found(Action::Move { mover, target, to }));
        if view.public.can_add() {
            found(Action::Add);
        }
    }

    #[inline(always)]
    fn begin(known: Known<'_, Parade>, action: Action, events: &mut impl Events<Parade>) -> Flow<Parade> {
        match action {
            Action::Add => Flow::Ask(TopCard),
            Action::Move { mover, target, to } => {
                known.public.order(target, to, events, mover);
                Flow::Done
            }
        }
    }

    #[inline(always)]
    fn resume(
        known: Known<'_, Parade>,
        _query: TopCard,
        piece: Officer,
        events: &mut impl Events<Parade>,
    ) -> Flow<Parade> {
        known.public.add(piece, events);
        Flow::Done
    }

    fn answer(truth: Truth<'_, Parade>, _query: TopCard) -> Officer {
        truth.hidden.top(truth.public.deck())
    }

    /// Each card that may be on top, by how many of it were not seen; the one card, where the deck is open.
    fn outcomes(info: View<'_, Parade>, _query: TopCard, found: &mut dyn FnMut(Officer, u32)) {
        if let Some(order) = info.public.open_order() {
            return found(order.top(info.public.deck()), 1);
        }
        for kind in crate::cards::PieceCards::kinds() {
            let left = info.public.unseen().count(kind);
            if left > 0 {
                found(kind, u32::from(left));
            }
        }
    }

    /// Every order of the unseen cards has the same chance; the first of them are the deck.
    fn sample(info: View<'_, Parade>, rng: &mut Rng) -> Option<State<Parade>> {
        let public = *info.public;
        let hidden =
            public.open_order().unwrap_or_else(|| DeckOrder::drawn(public.unseen(), public.deck(), rng));
        Some(State { public, private: PerSeat::default(), hidden })
    }

    fn hidden_bits(info: View<'_, Self>) -> Option<f64> {
        let public = info.public;
        if public.open_order().is_some() {
            return Some(0.0);
        }
        let unseen = PieceCards::kinds().map(|kind| public.unseen().count(kind).into());
        entropy::drawn(&unseen.collect::<Vec<_>>(), public.deck().into())
    }

    fn mark(_before: &Public, _action: Action, _after: &Public) -> Option<()> {
        Some(())
    }

    fn verdict(public: &Public, _past: &[()]) -> Verdict {
        public.ended().map_or(Verdict::Open { claim: None }, Verdict::Over)
    }
}
