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

/// A part of a turn that is not committed, with what stood before it.
#[derive(Copy, Clone)]
struct Part<G: Game> {
    seat: Seat,
    action: G::Action,
    public: G::Public,
    private: G::Private,
}

/// One game with everything that the rules need to go on.
#[derive(Clone)]
pub struct Sim<G: Game> {
    state: State<G>,
    draft: Vec<Part<G>>,
    marks: Vec<G::Mark>,
    verdict: Verdict,
    plies: u32,
}

impl<G: Game> Sim<G> {
    /// A game that begins with this state.
    #[must_use]
    pub fn new(state: State<G>) -> Sim<G> {
        let verdict = G::verdict(&state.public, &[]);
        Sim { state, draft: Vec::new(), marks: Vec::new(), verdict, plies: 0 }
    }

    /// Begins again with another state, in the same memory.
    pub fn reset(&mut self, state: State<G>) {
        self.verdict = G::verdict(&state.public, &[]);
        self.state = state;
        self.draft.clear();
        self.marks.clear();
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
        match self.draft.first() {
            Some(first) if viewer != Viewer::Seat(first.seat) => View {
                public: &first.public,
                own: viewer.seat().map(|seat| (seat, &self.state.private[seat])),
            },
            _ => self.state.view(viewer),
        }
    }

    /// The parts of the draft of `seat`, in order.
    pub fn draft(&self, seat: Seat) -> impl Iterator<Item = G::Action> {
        self.draft.iter().filter(move |part| part.seat == seat).map(|part| part.action)
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
        let drafts = G::COMMIT.is_some().then(|| self.state.private[seat]);
        let ended = self.state.play(seat, action, events);
        self.plies += 1;
        if let (Ended::Draft, Some(private)) = (ended, drafts) {
            self.draft.push(Part { seat, action, public: before, private });
            return ended;
        }
        let begun = self.draft.first().map_or(before, |part| part.public);
        self.draft.clear();
        self.marks.extend(G::mark(&begun, action, &self.state.public));
        self.verdict = G::verdict(&self.state.public, &self.marks);
        ended
    }

    /// Takes the last part of the draft of `seat` back. `false` where there is none.
    pub fn take_back(&mut self, seat: Seat) -> bool {
        if self.draft.last().is_none_or(|part| part.seat != seat) {
            return false;
        }
        if let Some(part) = self.draft.pop() {
            self.state.public = part.public;
            self.state.private[seat] = part.private;
            self.plies -= 1;
        }
        true
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
