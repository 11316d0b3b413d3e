//! Neighbour Chess Solitaire: pieces are added by two decks of cards, then move as their neighbours do until they stand
//! in one group.
//!
//! The orders of both decks are the secret, and nobody's.

mod form;
mod kit;
mod notation;
mod places;
mod rules;
mod sealed;
mod show;

pub use places::{Direction, Place, PlaceCards};
pub use rules::{Phase, Public, problem, sidesteps};

use std::convert::Infallible;

use facedown_board::chess::Square;
use facedown_core::deal::ChanceStream;
use facedown_core::rules::game::{AllPublic, Events, Flow, Game, Known, Rng, State, Truth, View};
use facedown_core::rules::outcome::Verdict;
use facedown_core::rules::seat::{PerSeat, Seat, SeatSet};

use crate::cards::{Officer, PieceCards, drawn, shuffled};
use crate::entropy;

/// Neighbour Chess Solitaire. Rules: the Neighbour rules page.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Neighbour;

/// The options that may be chosen before the deal.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Pieces needed before `stop`, 1 to 16 (N-c).
    pub floor: u8,
    /// A color without an adjacent pair moves like kings (N-h).
    pub king_consolation: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { floor: 8, king_consolation: false }
    }
}

/// An action of the player, phase by phase.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Turn the next card of both piles.
    Turn,
    /// Go to the second phase for good.
    Stop,
    /// Put the piece in hand here, since its square is taken.
    Side(Square),
    /// Spend a card and move a piece.
    Move {
        /// The square of the piece.
        from: Square,
        /// The square that it goes to.
        to: Square,
    },
}

/// The identities of the top cards of both piles.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct TopCards {
    /// The square from which the piece is shifted.
    pub from: Square,
}

/// A card of each pile, turned together.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Cards {
    /// The piece that is put on the board.
    pub piece: Officer,
    /// The shift that says where.
    pub place: Place,
}

/// An event of an action, as the player learns it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// Two cards were turned; the piece reaches this square.
    Turned {
        /// The piece of the piece card.
        piece: Officer,
        /// The square it reaches, taken or not.
        at: Square,
        /// True if the square is taken, so that a sidestep must be chosen.
        taken: bool,
    },
    /// The piece in hand was put beside the square it had reached.
    SteppedAside {
        /// The piece that was in hand.
        piece: Officer,
        /// The square on which it was put.
        at: Square,
    },
    /// The second phase begins: no card is turned any more.
    MovesBegin,
    /// A piece moved.
    Moved {
        /// The square that it left.
        from: Square,
        /// The square that it reached.
        to: Square,
    },
}

/// The orders of both piles, bottom first: a pile of n cards has its top at index n - 1. Empty where nobody knows them
/// and nobody needs them (the second phase turns no card).
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Orders {
    piece_cards: Vec<Officer>,
    place_cards: Vec<Place>,
}

impl Game for Neighbour {
    const ID: &'static str = "neighbour";
    const RULES: u32 = 1;
    const SEATS: usize = 1;

    type Options = Options;
    type Public = Public;
    type Private = ();
    type Hidden = Orders;
    type Action = Action;
    type Query = TopCards;
    type Answer = Cards;
    type PrivateAnswers = AllPublic;
    type Refusal = Infallible;
    type Event = Event;
    type Mark = ();

    /// Order of draws: the shuffle of the sixteen piece cards, then of the twenty position cards.
    fn deal(options: &Options, chance: &mut ChanceStream) -> State<Neighbour> {
        let mut piece_cards = shuffled(chance).to_vec();
        let mut place_cards = Place::PACK.to_vec();
        chance.shuffle(&mut place_cards);
        piece_cards.reverse();
        place_cards.reverse();
        State {
            public: Public::start(*options),
            private: PerSeat::default(),
            hidden: Orders { piece_cards, place_cards },
        }
    }

    /// The piece cards left are shuffled, in the order of the pack, then the position cards left; both from the top.
    fn deal_out(public: &Public, chance: &mut ChanceStream) -> Option<State<Neighbour>> {
        let mut piece_cards: Vec<Officer> = public.piece_cards().iter().collect();
        let mut place_cards: Vec<Place> = public.place_cards().iter().collect();
        chance.shuffle(&mut piece_cards);
        chance.shuffle(&mut place_cards);
        let hidden = Orders::from_top(&piece_cards, &place_cards);
        Some(State { public: *public, private: PerSeat::default(), hidden })
    }

    #[inline(always)]
    fn to_act(public: &Public) -> SeatSet {
        if public.ended().is_some() { SeatSet::EMPTY } else { SeatSet::only(Seat::Solo) }
    }

    fn legal(view: View<'_, Neighbour>, seat: Seat, mut found: &mut dyn FnMut(Action)) {
        Self::legal_inlined(view, seat, &mut found);
    }

    #[inline(always)]
    fn legal_inlined(view: View<'_, Neighbour>, _seat: Seat, found: &mut impl FnMut(Action)) {
        let public = view.public;
        match public.phase() {
            Phase::Add => {
                found(Action::Turn);
                if public.can_stop() {
                    found(Action::Stop);
                }
            }
            Phase::Side => public.choices().into_iter().for_each(|at| found(Action::Side(at))),
            Phase::Move if public.settled().is_none() => {
                public.moves(|from, to| found(Action::Move { from, to }));
            }
            Phase::Move => {}
        }
    }

    #[inline(always)]
    fn begin(
        known: Known<'_, Neighbour>,
        action: Action,
        events: &mut impl Events<Neighbour>,
    ) -> Flow<Neighbour> {
        let public = known.public;
        match action {
            Action::Turn => return Flow::Ask(TopCards { from: public.start_square() }),
            Action::Stop => public.stop(events),
            Action::Side(at) => public.step_aside(at, events),
            Action::Move { from, to } => public.make(from, to, events),
        }
        Flow::Done
    }

    #[inline(always)]
    fn resume(
        known: Known<'_, Neighbour>,
        _query: TopCards,
        cards: Cards,
        events: &mut impl Events<Neighbour>,
    ) -> Flow<Neighbour> {
        known.public.turn(cards, events);
        Flow::Done
    }

    fn answer(truth: Truth<'_, Neighbour>, _query: TopCards) -> Cards {
        let top = |n: u8| usize::from(n).saturating_sub(1);
        let piece = truth.hidden.piece_cards.get(top(truth.public.piece_cards().len()));
        let place = truth.hidden.place_cards.get(top(truth.public.place_cards().len()));
        debug_assert!(piece.is_some() && place.is_some(), "orders are as long as their piles");
        Cards {
            piece: piece.copied().unwrap_or(crate::cards::PACK[0]),
            place: place.copied().unwrap_or(Place::PACK[0]),
        }
    }

    /// Each pair of cards by how many pairs of it are left.
    fn outcomes(info: View<'_, Neighbour>, _query: TopCards, found: &mut dyn FnMut(Cards, u32)) {
        let (piece_cards, place_cards) = (info.public.piece_cards(), info.public.place_cards());
        for piece in PieceCards::kinds() {
            for place in PlaceCards::kinds() {
                let weight = u32::from(piece_cards.count(piece)) * u32::from(place_cards.count(place));
                if weight > 0 {
                    found(Cards { piece, place }, weight);
                }
            }
        }
    }

    /// Every order of each pile has the same chance.
    fn sample(info: View<'_, Neighbour>, rng: &mut Rng) -> Option<State<Neighbour>> {
        let public = *info.public;
        let piece_cards = drawn(public.piece_cards().iter().collect(), rng);
        let place_cards = drawn(public.place_cards().iter().collect(), rng);
        Some(State { public, private: PerSeat::default(), hidden: Orders { piece_cards, place_cards } })
    }

    fn hidden_bits(info: View<'_, Self>) -> Option<f64> {
        let piece_cards = PieceCards::kinds().map(|kind| info.public.piece_cards().count(kind).into());
        let place_cards = PlaceCards::kinds().map(|kind| info.public.place_cards().count(kind).into());
        Some(entropy::order(piece_cards) + entropy::order(place_cards))
    }

    fn mark(_before: &Public, _action: Action, _after: &Public) -> Option<()> {
        Some(())
    }

    fn verdict(public: &Public, _past: &[()]) -> Verdict {
        public.ended().map_or(Verdict::Open { claim: None }, Verdict::Over)
    }
}

impl Orders {
    /// Takes orders that list the top card first.
    #[must_use]
    pub fn from_top(piece_cards: &[Officer], place_cards: &[Place]) -> Orders {
        let (mut piece_cards, mut place_cards) = (piece_cards.to_vec(), place_cards.to_vec());
        piece_cards.reverse();
        place_cards.reverse();
        Orders { piece_cards, place_cards }
    }

    /// The cards left in a pile of `n` piece cards, top first.
    pub fn piece_cards(&self, n: u8) -> impl Iterator<Item = Officer> + '_ {
        self.piece_cards.iter().take(usize::from(n)).rev().copied()
    }

    /// The cards left in a pile of `n` position cards, top first.
    pub fn place_cards(&self, n: u8) -> impl Iterator<Item = Place> + '_ {
        self.place_cards.iter().take(usize::from(n)).rev().copied()
    }

    /// Are the orders known? Else they are empty.
    #[must_use]
    pub fn are_known(&self) -> bool {
        !self.place_cards.is_empty()
    }
}

/// Prints no card: the orders are secret.
impl std::fmt::Debug for Orders {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Orders(..)")
    }
}
