//! Neighbour Chess Solitaire: men are added by two decks of cards, then move as their neighbours do until they stand
//! in one group.
//!
//! The orders of both decks are the secret, and nobody's.

mod kit;
mod notation;
mod places;
mod rules;
mod show;

pub use places::{Place, PlaceCards, Way};
pub use rules::{Phase, Public, problem, sidesteps};

use facedown_board::chess::Square;
use facedown_core::deal::ChanceStream;
use facedown_core::game::{Events, Flow, Game, Known, Rng, State, Truth, View};
use facedown_core::outcome::Verdict;
use facedown_core::seat::{PerSeat, Seat, SeatSet};

use crate::cards::{Officer, PieceCards, drawn, shuffled};

/// Neighbour Chess Solitaire. Rules: the Neighbour rules page.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Neighbour;

/// What may be chosen before the deal.
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

/// What the player may do.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Turn the next card of both piles.
    Turn,
    /// Go to the second phase for good.
    Stop,
    /// Put the man in hand here, since its square is taken.
    Side(Square),
    /// Spend a card and move a man.
    Move {
        /// From here.
        from: Square,
        /// To there.
        to: Square,
    },
}

/// What the top cards of both piles are.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct TopCards {
    /// The square from which the man is shifted.
    pub from: Square,
}

/// The two cards turned.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Cards {
    /// The piece card.
    pub man: Officer,
    /// The position card.
    pub place: Place,
}

/// What became known.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// Two cards were turned; the man reaches this square.
    Turned {
        /// The man.
        man: Officer,
        /// The square it reaches, taken or not.
        at: Square,
        /// Whether the square is taken, so that a sidestep must be chosen.
        taken: bool,
    },
    /// The man in hand was put beside the square it had reached.
    SteppedAside {
        /// The man.
        man: Officer,
        /// Where it stands.
        at: Square,
    },
    /// The second phase begins.
    MovesBegin,
    /// A man moved.
    Moved {
        /// From here.
        from: Square,
        /// To there.
        to: Square,
    },
}

/// The orders of both piles, bottom first: a pile of n cards has its top at index n - 1. Empty where nobody knows them
/// and nobody needs them (the second phase turns no card).
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Orders {
    pieces: Vec<Officer>,
    places: Vec<Place>,
}

/// Nothing is ever refused: legal actions do not depend on the piles.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Refusal {}

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
    type Refusal = Refusal;
    type Event = Event;
    type Mark = ();

    /// Order of draws: the shuffle of the sixteen piece cards, then of the twenty position cards.
    fn deal(options: &Options, chance: &mut ChanceStream) -> State<Neighbour> {
        let mut pieces = shuffled(chance).to_vec();
        let mut places = Place::PACK.to_vec();
        chance.shuffle(&mut places);
        pieces.reverse();
        places.reverse();
        State {
            public: Public::start(*options),
            private: PerSeat::default(),
            hidden: Orders { pieces, places },
        }
    }

    fn to_act(public: &Public) -> SeatSet {
        if public.ended().is_some() { SeatSet::EMPTY } else { SeatSet::only(Seat::Solo) }
    }

    fn legal(view: View<'_, Neighbour>, _seat: Seat, found: &mut dyn FnMut(Action)) {
        let public = view.public;
        match public.phase() {
            Phase::Add => {
                found(Action::Turn);
                if public.can_stop() {
                    found(Action::Stop);
                }
            }
            Phase::Side => public.choices().into_iter().for_each(|at| found(Action::Side(at))),
            Phase::Move if public.ended().is_none() => {
                public.moves(&mut |from, to| found(Action::Move { from, to }));
            }
            Phase::Move => {}
        }
    }

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

    fn resume(
        known: Known<'_, Neighbour>,
        query: TopCards,
        answer: Option<Cards>,
        events: &mut impl Events<Neighbour>,
    ) -> Flow<Neighbour> {
        match answer {
            Some(cards) => {
                known.public.turn(cards, events);
                Flow::Done
            }
            None => Flow::Ask(query),
        }
    }

    fn answer(truth: Truth<'_, Neighbour>, _query: TopCards) -> Cards {
        let top = |n: u8| usize::from(n).saturating_sub(1);
        let man = truth.hidden.pieces.get(top(truth.public.pieces().len()));
        let place = truth.hidden.places.get(top(truth.public.places().len()));
        debug_assert!(man.is_some() && place.is_some(), "orders are as long as their piles");
        Cards {
            man: man.copied().unwrap_or(crate::cards::PACK[0]),
            place: place.copied().unwrap_or(Place::PACK[0]),
        }
    }

    /// Each pair of cards by how many pairs of it are left.
    fn outcomes(info: View<'_, Neighbour>, _query: TopCards, found: &mut dyn FnMut(Cards, u32)) {
        let (pieces, places) = (info.public.pieces(), info.public.places());
        for man in PieceCards::kinds() {
            for place in PlaceCards::kinds() {
                let weight = u32::from(pieces.count(man)) * u32::from(places.count(place));
                if weight > 0 {
                    found(Cards { man, place }, weight);
                }
            }
        }
    }

    /// Every order of each pile has the same chance.
    fn sample(info: View<'_, Neighbour>, rng: &mut Rng) -> Option<State<Neighbour>> {
        let public = *info.public;
        let pieces = drawn(public.pieces().iter().collect(), rng);
        let places = drawn(public.places().iter().collect(), rng);
        Some(State { public, private: PerSeat::default(), hidden: Orders { pieces, places } })
    }

    fn mark(_before: &Public, _action: Action, _after: &Public) -> Option<()> {
        Some(())
    }

    fn verdict(public: &Public, _past: &[()]) -> Verdict {
        public.ended().map_or(Verdict::Open { claim: None }, Verdict::Over)
    }
}

impl Orders {
    /// Orders given from the top.
    #[must_use]
    pub fn from_top(pieces: &[Officer], places: &[Place]) -> Orders {
        let (mut pieces, mut places) = (pieces.to_vec(), places.to_vec());
        pieces.reverse();
        places.reverse();
        Orders { pieces, places }
    }

    /// The cards left in a pile of `n` piece cards, top first.
    pub fn pieces(&self, n: u8) -> impl Iterator<Item = Officer> + '_ {
        self.pieces.iter().take(usize::from(n)).rev().copied()
    }

    /// The cards left in a pile of `n` position cards, top first.
    pub fn places(&self, n: u8) -> impl Iterator<Item = Place> + '_ {
        self.places.iter().take(usize::from(n)).rev().copied()
    }

    /// Does anybody know the orders?
    #[must_use]
    pub fn are_known(&self) -> bool {
        !self.places.is_empty()
    }
}

/// Prints no card: the orders are secret.
impl std::fmt::Debug for Orders {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Orders(..)")
    }
}
