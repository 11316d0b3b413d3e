//! Chaos Chess (Allen Jett, 1997): all pieces on squares drawn by lot; checks have no force on the first turn.
//!
//! Everything is open. Decisions where the inventor's text is silent are those of the Chaos rules page.

mod eval;
mod fen;
mod form;
mod kit;
mod notation;
mod options;
mod setup;
mod view;

use std::convert::Infallible;

use facedown_board::chess::{self, Bitboard, Position, Square, Terms};
use facedown_board::draws::Mark;
use facedown_board::{Color, Piece, Role};
use facedown_core::deal::ChanceStream;
use facedown_core::rules::game::{AllPublic, Audience, Events, Flow, Game, Known, Rng, State, Truth, View};
use facedown_core::rules::outcome::{Outcome, Verdict};
use facedown_core::rules::seat::{Seat, SeatSet};

use crate::orthodox::ends;
use crate::orthodox::moved::Moved;

pub use notation::Event;
pub use options::Options;
pub use setup::square_of_number;

/// Chaos Chess. Rules: the Chaos rules page.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Chaos;

/// An action of a player.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// A move of chess, castling included.
    Move(chess::Action),
    /// Putting the king of a side on the board (option `kings=chosen-last`).
    Place(Color, Square),
}

/// The public part of a position, which is everything.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Public {
    position: Position,
    /// Plies left in which checks have no force.
    suspended: u8,
    /// The side to move must put its king on the board.
    placing: bool,
    /// The side that has just moved left its king attacked, and has lost by option.
    lost: bool,
    options: Options,
}

impl Public {
    /// The pieces; whose turn it is.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Plies left in which checks have no force: 2 before White's first move, 1 before Black's, then 0.
    pub fn suspended(&self) -> u8 {
        self.suspended
    }

    /// True if the side to move must put its king on the board.
    pub fn placing(&self) -> bool {
        self.placing
    }

    /// The options with which the game is played.
    pub fn options(&self) -> Options {
        self.options
    }

    /// The terms for the move generator: do checks have force now?
    #[inline(always)]
    pub fn terms(&self) -> Terms {
        Terms { checks_suspended: self.suspended > 0, king_card_guarded: false }
    }

    /// The rules page, 3.2 and row 11: a king left attacked after Black's first move has lost, where the option says
    /// so.
    fn king_left_attacked(&self) -> bool {
        self.options.king_left_attacked_loses
            && self.suspended == 0
            && !self.placing
            && self.position.fullmoves() > 1
            && self.position.in_check(!self.position.turn())
    }

    /// Moves that `first-turn=must-escape` leaves: those after which the own king is not attacked, if there are any.
    fn escapes(&self, found: &mut dyn FnMut(chess::Action)) {
        let us = self.position.turn();
        let safe = |action| !self.position.after(action).in_check(us);
        let mut any = false;
        self.position.generate(self.terms(), |action| any |= safe(action));
        self.position.generate(self.terms(), |action| {
            if !any || safe(action) {
                found(action);
            }
        });
    }

    /// The squares for the king of the side to move: empty ones neither attacked nor next to the other king; where
    /// there is none, on empty squares that are not next to it (rules page, row 15).
    fn king_squares(&self) -> Bitboard {
        let position = &self.position;
        let us = position.turn();
        let other = position.king(!us);
        let free: Bitboard = Square::all()
            .filter(|&s| !position.occupied().contains(s) && other.is_none_or(|king| !king.is_adjacent(s)))
            .collect();
        let safe: Bitboard =
            free.into_iter().filter(|&s| !position.is_attacked(s, !us, position.occupied())).collect();
        if safe.is_empty() { free } else { safe }
    }

    /// Gives first-move rights to the pieces as they stand at the start.
    fn grant_rights(&mut self) {
        let steppers = setup::double_step_squares(&self.position);
        let corners = if self.options.no_castling { Bitboard::EMPTY } else { Bitboard::CORNERS };
        let corners = corners - self.position.role(Role::Pawn);
        self.position.set_unmoved(steppers | corners);
    }

    /// Puts the king of the side to move on the board.
    fn place(&mut self, at: Square) {
        let color = self.position.turn();
        self.position.put(at, Piece { color, role: Role::King });
        if color == Color::White {
            self.placing = false;
            self.grant_rights();
        }
        self.position.set_turn(Color::White);
    }
}

impl Game for Chaos {
    const ID: &'static str = "chaos";
    const RULES: u32 = 1;
    const SEATS: usize = 2;

    type Options = Options;
    type Public = Public;
    type Private = ();
    type Hidden = ();
    type Action = Action;
    type Query = Infallible;
    type Answer = Infallible;
    type PrivateAnswers = AllPublic;
    type Refusal = Infallible;
    type Event = Event;
    type Mark = Mark;

    /// The order of draws stands in `setup.rs`, and on the Chaos rules page, section 6.
    fn deal(options: &Options, chance: &mut ChanceStream) -> State<Self> {
        State { public: setup::deal(options, chance), private: Default::default(), hidden: () }
    }

    #[inline(always)]
    fn to_act(public: &Public) -> SeatSet {
        if public.lost { SeatSet::EMPTY } else { SeatSet::only(public.position.turn().seat()) }
    }

    fn legal(view: View<'_, Self>, seat: Seat, found: &mut dyn FnMut(Action)) {
        let public = view.public;
        if !Self::to_act(public).contains(seat) {
            return;
        }
        if public.placing {
            let color = public.position.turn();
            public.king_squares().into_iter().for_each(|at| found(Action::Place(color, at)));
        } else if public.suspended > 0 && public.options.must_escape {
            public.escapes(&mut |action| found(Action::Move(action)));
        } else {
            public.position.generate(public.terms(), |action| found(Action::Move(action)));
        }
    }

    #[inline(always)]
    fn legal_inlined(view: View<'_, Self>, seat: Seat, found: &mut impl FnMut(Action)) {
        let public = view.public;
        if Self::to_act(public).contains(seat) && !public.placing && public.suspended == 0 {
            public.position.generate_inlined(public.terms(), |action| found(Action::Move(action)));
        } else {
            Self::legal(view, seat, found);
        }
    }

    fn count(view: View<'_, Self>, seat: Seat) -> u64 {
        let public = view.public;
        if !Self::to_act(public).contains(seat) {
            return 0;
        }
        if public.placing || (public.suspended > 0 && public.options.must_escape) {
            let mut n = 0;
            Self::legal(view, seat, &mut |_| n += 1);
            return n;
        }
        public.position.count_moves(public.terms())
    }

    #[inline(always)]
    fn begin(known: Known<'_, Self>, action: Action, events: &mut impl Events<Self>) -> Flow<Self> {
        let public = known.public;
        match action {
            Action::Move(action) => {
                events.tell(Audience::All, || Event::Moved(Moved::of(&public.position, action)));
                public.position = public.position.after_listed(action);
                if public.suspended > 0 {
                    public.suspended -= 1;
                    public.lost = public.king_left_attacked();
                } else if public.options.king_left_attacked_loses && public.position.fullmoves() == 2 {
                    // Checks counted from the first move on: no first turn has ended for this test before.
                    public.lost = public.king_left_attacked();
                }
            }
            Action::Place(color, at) => {
                public.place(at);
                events.tell(Audience::All, || Event::Placed { color, at });
            }
        }
        events.tell(Audience::All, || Event::ended(public));
        Flow::Done
    }

    #[inline(always)]
    fn resume(
        _known: Known<'_, Self>,
        query: Infallible,
        _answer: Infallible,
        _events: &mut impl Events<Self>,
    ) -> Flow<Self> {
        match query {}
    }

    fn answer(_truth: Truth<'_, Self>, query: Infallible) -> Infallible {
        query
    }

    fn outcomes(_info: View<'_, Self>, query: Infallible, _found: &mut dyn FnMut(Infallible, u32)) {
        match query {}
    }

    /// Nothing is hidden: the one state is what is seen.
    fn sample(info: View<'_, Self>, _rng: &mut Rng) -> Option<State<Self>> {
        Some(State { public: *info.public, private: Default::default(), hidden: () })
    }

    fn hidden_bits(_info: View<'_, Self>) -> Option<f64> {
        Some(0.0)
    }

    fn mark(before: &Public, action: Action, after: &Public) -> Option<Mark> {
        let Action::Move(_) = action else { return None };
        // Repetition compares FEN fields 1 to 4, 7 and 8 as they are written (rules page, section 8): boards that are equal
        // while checks are suspended are different positions.
        let key = |public: &Public| public.position.key() ^ u64::from(public.suspended);
        let irreversible = after.position.halfmoves() == 0;
        Some(Mark { before: key(before), after: key(after), irreversible })
    }

    fn verdict(public: &Public, past: &[Mark]) -> Verdict {
        let position = &public.position;
        let turn = position.turn().seat();
        if public.placing {
            return Verdict::Open { claim: None };
        }
        if public.lost {
            return Verdict::Over(Outcome::win(turn, "king-left-attacked"));
        }
        ends::verdict(position, public.terms(), past)
    }
}
