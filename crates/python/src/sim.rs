//! A game in progress with its truth, as the package plays it: small, cheap to copy, and without a history.
//!
//! It is the referee of many games at once. What it hands out are views; the truth stays inside.

use facedown_core::notation::ActionError;
use facedown_core::rules::drive::Ended;
use facedown_core::rules::game::{Events, Game, Silent, State, View};
use facedown_core::rules::outcome::{Outcome, Verdict};
use facedown_core::rules::seat::{Seat, SeatSet, Viewer};
use facedown_core::show::Show;

use crate::encode::{Encode, Seen};

/// The position before a turn that is not committed.
#[derive(Copy, Clone)]
struct Begun<G: Game> {
    seat: Seat,
    public: G::Public,
}

/// Parts of a turn for which there is room from the start.
const PARTS: usize = 32;

/// One game with everything that the rules need to go on.
#[derive(Clone)]
pub struct Sim<G: Game> {
    state: State<G>,
    /// One while a turn is begun, else none.
    begun: Vec<Begun<G>>,
    /// The parts of that turn.
    parts: Vec<G::Action>,
    marks: Vec<G::Mark>,
    /// A copy of the last of them: where many games are played, the list is seldom in the processor's cache.
    last: Option<G::Mark>,
    verdict: Verdict,
    plies: u32,
}

impl<G: Game> Sim<G> {
    /// A game that begins with this state.
    #[must_use]
    pub fn new(state: State<G>) -> Sim<G> {
        Sim::resumed(state, Vec::new())
    }

    /// A game that goes on from this state, after turns that left these marks.
    #[must_use]
    pub fn resumed(state: State<G>, marks: Vec<G::Mark>) -> Sim<G> {
        let verdict = G::verdict(&state.public, &marks);
        let room = if G::COMMIT.is_some() { (1, PARTS) } else { (0, 0) };
        let (begun, parts) = (Vec::with_capacity(room.0), Vec::with_capacity(room.1));
        let last = marks.last().copied();
        Sim { state, begun, parts, marks, last, verdict, plies: 0 }
    }

    /// Begins again with another state, in the same memory.
    pub fn reset(&mut self, state: State<G>) {
        self.verdict = G::verdict(&state.public, &[]);
        self.state = state;
        self.begun.clear();
        self.parts.clear();
        self.marks.clear();
        self.last = None;
        self.plies = 0;
    }

    /// Number of actions taken, parts of turns among them.
    #[must_use]
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// The marks of the finished turns, for the draw rules.
    #[must_use]
    pub fn marks(&self) -> &[G::Mark] {
        &self.marks
    }

    /// Bytes that hold them.
    #[must_use]
    pub fn remembered(&self) -> usize {
        self.marks.capacity() * size_of::<G::Mark>()
    }

    /// The outcome, or `None` while the game goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self.verdict {
            Verdict::Over(outcome) => Some(outcome),
            Verdict::Open { .. } => None,
        }
    }

    /// The reason for which the seat to act may claim a draw, if it may.
    #[must_use]
    pub fn claimable(&self) -> Option<&'static str> {
        match self.verdict {
            Verdict::Open { claim } => claim,
            Verdict::Over(_) => None,
        }
    }

    /// Ends the game for a reason of the table. A game that is over stays as it ended.
    pub fn end(&mut self, outcome: Outcome) {
        if self.outcome().is_none() {
            self.verdict = Verdict::Over(outcome);
        }
    }

    /// The seats that are to act; none when the game is over.
    #[inline]
    #[must_use]
    pub fn to_act(&self) -> SeatSet {
        match self.verdict {
            Verdict::Over(_) => SeatSet::EMPTY,
            Verdict::Open { .. } => G::to_act(&self.state.public),
        }
    }

    /// The first seat that is to act.
    #[inline]
    #[must_use]
    pub fn actor(&self) -> Option<Seat> {
        self.to_act().iter().next()
    }

    /// The view of a viewer now. A seat sees its own draft; everybody else sees the position before it.
    #[inline]
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> View<'_, G> {
        match self.begun.first() {
            Some(begun) if viewer != Viewer::Seat(begun.seat) => View {
                public: &begun.public,
                own: viewer.seat().map(|seat| (seat, &self.state.private[seat])),
            },
            _ => self.state.view(viewer),
        }
    }

    /// The parts of the draft of `seat`, in order.
    pub fn draft(&self, seat: Seat) -> impl Iterator<Item = G::Action> {
        let own = self.begun.iter().any(|begun| begun.seat == seat);
        self.parts.iter().copied().filter(move |_| own)
    }

    /// Calls `found` with each legal action of a seat; with none when it is not to act.
    pub fn legal(&self, seat: Seat, found: &mut dyn FnMut(G::Action)) {
        if self.to_act().contains(seat) {
            G::legal(self.state.view(Viewer::Seat(seat)), seat, found);
        }
    }

    /// Plays an action that [`Sim::legal`] found for this seat. `true` where the truth refused it.
    #[inline]
    pub fn play(&mut self, seat: Seat, action: G::Action) -> bool {
        matches!(self.play_telling(seat, action, &mut Silent), Ended::Refused(_))
    }

    /// The same, and tells of it.
    #[inline]
    pub fn play_telling(&mut self, seat: Seat, action: G::Action, events: &mut impl Events<G>) -> Ended<G> {
        let before = self.state.public;
        let ended = self.state.play(seat, action, events);
        self.plies += 1;
        if ended == Ended::Draft {
            if self.begun.is_empty() {
                self.begun.push(Begun { seat, public: before });
            }
            self.parts.push(action);
            return ended;
        }
        let begun = self.begun.first().map_or(before, |begun| begun.public);
        self.begun.clear();
        self.parts.clear();
        let mark = G::mark_after(self.last.as_ref(), &begun, action, &self.state.public);
        self.marks.extend(mark);
        self.last = mark;
        self.verdict = G::verdict(&self.state.public, &self.marks);
        ended
    }

    /// The whole truth, once the game is over.
    #[must_use]
    pub fn finished(&self) -> Option<&State<G>> {
        self.outcome().map(|_| &self.state)
    }

    /// The whole truth of a game that goes on: for critics in training alone, behind a flag that says so.
    #[must_use]
    pub fn training_truth(&self) -> &State<G> {
        &self.state
    }
}

impl<G: Encode> Sim<G> {
    /// The same as [`Sim::numbered`] where it is seldom asked for: the rules are not compiled into it once more.
    #[inline(never)]
    pub fn numbered_seldom(&self, seat: Seat, found: &mut dyn FnMut(usize, G::Action)) {
        let view = self.state.view(Viewer::Seat(seat));
        G::legal(view, seat, &mut |action| {
            if let Some(number) = G::index_seen(Seen { view, seat, occurrences: 1 }, action) {
                found(number, action);
            }
        });
    }

    /// Calls `found` with each legal action of a seat and its number.
    #[inline]
    pub fn numbered(&self, seat: Seat, found: &mut impl FnMut(usize, G::Action)) {
        let view = self.state.view(Viewer::Seat(seat));
        G::legal_inlined(view, seat, &mut |action| {
            if let Some(number) = G::index_seen(Seen { view, seat, occurrences: 1 }, action) {
                found(number, action);
            }
        });
    }
}

impl<G: Show> Sim<G> {
    /// Reads one of the legal actions of a seat.
    ///
    /// # Errors
    /// The reason it cannot be taken.
    pub fn read(&self, seat: Seat, text: &str) -> Result<G::Action, ActionError> {
        if let Some(outcome) = self.outcome() {
            return Err(ActionError::Over { reason: outcome.reason });
        }
        if !self.to_act().contains(seat) {
            return Err(ActionError::NotYourTurn { seat });
        }
        let action = G::read_action(self.state.view(Viewer::Seat(seat)), seat, text)?;
        let mut legal = false;
        self.legal(seat, &mut |a| legal |= a == action);
        if !legal {
            let why = G::why_illegal(self.state.view(Viewer::Seat(seat)), seat, action);
            return Err(ActionError::Illegal { text: text.to_owned(), why });
        }
        Ok(action)
    }
}
