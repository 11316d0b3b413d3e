//! The referee: owns the truth of one game, and hands out views and events.

use crate::notation::ActionError;
use crate::rules::drive::{Ended, answered, untold};
use crate::rules::game::{Flow, Game, Known, Notice, PrivateAnswers, Setup, State, Truth, View};
use crate::rules::outcome::{Outcome, Reason, Verdict};
use crate::rules::seat::{PerSeat, Seat, SeatSet, Viewer};

/// Owns the state of a game. There is no getter for it, no copy of it and no `Serialize`: the truth comes out by
/// consuming a finished game with [`Referee::finish`].
pub struct Referee<G: Game> {
    public: G::Public,
    private: PerSeat<G::Private>,
    /// `None` where the program does not know the cards and people tell it what turns up.
    hidden: Option<G::Hidden>,
    marks: Vec<G::Mark>,
    verdict: Verdict,
    draft: Vec<Part<G>>,
}

/// A part of a turn that is not committed, and what its seat sees after it.
struct Part<G: Game> {
    seat: Seat,
    action: G::Action,
    public: G::Public,
    private: G::Private,
    notices: Vec<Notice<G>>,
}

/// A draft that was put aside.
pub(super) struct Aside<G: Game>(Vec<Part<G>>);

impl<G: Game> std::fmt::Debug for Referee<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Referee").field("public", &self.public).finish_non_exhaustive()
    }
}

/// An action that the referee took.
#[derive(Clone, Debug)]
pub struct Turn<G: Game> {
    /// Final, in the draft, or refused by the truth.
    pub ended: Ended<G>,
    /// The parts of the turn that is finished by it, itself the last; none while it is a draft.
    pub parts: Vec<G::Action>,
    /// The events that became known by the finished turn, and to whom; nothing while it is a draft.
    pub notices: Vec<Notice<G>>,
}

/// Something that people at a table are asked, and what they may answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question<G: Game> {
    /// The query of the rules.
    pub query: G::Query,
    /// The answers that can be, with the weights of [`Game::outcomes`]: by what everybody was told, and what each seat
    /// was told besides.
    pub possible: Vec<(G::Answer, u32)>,
    /// The same by what those know who are asked: everybody, or the seat that alone may know the answer. What the other
    /// seat was told in secret is not counted off here.
    pub known: Vec<(G::Answer, u32)>,
    /// The seat that alone may know the answer, where the game goes on though nobody says it here.
    pub only: Option<Seat>,
}

/// The answer of people to a [`Question`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Reply<A> {
    /// The answer that they give.
    Is(A),
    /// Nobody here is told it. Where everybody must be, that is no reply.
    Untold,
    /// They have not said anything yet.
    NotYet,
}

/// Why the referee did not take an action. Nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Objection<G: Game> {
    /// The game had ended already, like this.
    Over(Outcome),
    /// It is not this seat's turn.
    NotYourTurn,
    /// The rules do not find it among the legal actions.
    Illegal,
    /// The rules need an answer that nobody gave.
    NotGiven(Question<G>),
    /// People gave an answer that cannot be true.
    Impossible(Question<G>, G::Answer),
    /// Whoever asked for the action did not want what came of it.
    NotAccepted(ActionError),
}

impl<G: Game> Referee<G> {
    /// Opens a game on a dealt state or on a position that was read.
    #[must_use]
    pub fn new(setup: impl Into<Setup<G>>) -> Referee<G> {
        let Setup { public, private, hidden } = setup.into();
        let verdict = G::verdict(&public, &[]);
        Referee { public, private, hidden, marks: Vec::new(), verdict, draft: Vec::new() }
    }

    /// The view of a viewer now. A seat sees its own draft; everybody else sees the position before it.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> View<'_, G> {
        let drafted = viewer.seat().and_then(|seat| self.drafted(seat));
        match drafted {
            Some(part) => View { public: &part.public, own: Some((part.seat, &part.private)) },
            None => self.committed(viewer),
        }
    }

    /// The view of the last finished turn, drafts left out.
    #[must_use]
    pub fn committed(&self, viewer: Viewer) -> View<'_, G> {
        View { public: &self.public, own: viewer.seat().map(|s| (s, &self.private[s])) }
    }

    /// The last part of this seat's draft.
    fn drafted(&self, seat: Seat) -> Option<&Part<G>> {
        self.draft.last().filter(|part| part.seat == seat)
    }

    /// The parts of this seat's draft, in order.
    #[must_use]
    pub fn draft(&self, seat: Seat) -> Vec<G::Action> {
        self.draft.iter().filter(|part| part.seat == seat).map(|part| part.action).collect()
    }

    /// The events that this seat was told by the parts of its draft, in order.
    pub fn noticed_in_draft(&self, seat: Seat) -> impl Iterator<Item = &G::Event> {
        let notices = self.draft.iter().filter(move |part| part.seat == seat).flat_map(|part| &part.notices);
        notices.filter(move |t| t.audience.includes(Viewer::Seat(seat))).map(|t| &t.event)
    }

    /// Takes the last part of this seat's draft back. `false` where there is none.
    pub fn undo(&mut self, seat: Seat) -> bool {
        self.drafted(seat).is_some() && self.draft.pop().is_some()
    }

    /// The seats that are to act; none when the game is over.
    #[must_use]
    pub fn to_act(&self) -> SeatSet {
        if self.outcome().is_some() { SeatSet::EMPTY } else { G::to_act(&self.public) }
    }

    /// The legal actions of a seat, from its own view; none when it is not to act.
    #[must_use]
    pub fn legal(&self, seat: Seat) -> Vec<G::Action> {
        let mut actions = Vec::new();
        if self.to_act().contains(seat) {
            G::legal(self.view(Viewer::Seat(seat)), seat, &mut |a| actions.push(a));
        }
        actions
    }

    /// The outcome, or `None` while the game goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self.verdict {
            Verdict::Over(outcome) => Some(outcome),
            Verdict::Open { .. } => None,
        }
    }

    /// The draw that the seat to act may claim now.
    #[must_use]
    pub fn claimable(&self) -> Option<Reason> {
        match self.verdict {
            Verdict::Open { claim } => claim,
            Verdict::Over(_) => None,
        }
    }

    /// Takes an action: a whole turn, or the next part of this seat's draft. The deal answers what the rules ask; where
    /// there is no deal, `people` do. What has come of it is shown to `accept` before it counts.
    ///
    /// # Errors
    /// An [`Objection`]; nothing has changed then.
    pub fn act(
        &mut self,
        seat: Seat,
        action: G::Action,
        mut people: impl FnMut(&Question<G>) -> Reply<G::Answer>,
        accept: impl FnOnce(&Turn<G>) -> Result<(), ActionError>,
    ) -> Result<Turn<G>, Objection<G>> {
        if let Some(outcome) = self.outcome() {
            return Err(Objection::Over(outcome));
        }
        if !self.to_act().contains(seat) {
            return Err(Objection::NotYourTurn);
        }
        let mut legal = false;
        G::legal(self.view(Viewer::Seat(seat)), seat, &mut |a| legal |= a == action);
        if let (None, Some(unseen)) = (&self.hidden, G::LEGAL_UNSEEN) {
            unseen(self.view(Viewer::Seat(seat)), seat, &mut |a| legal |= a == action);
        }
        if !legal {
            return Err(Objection::Illegal);
        }
        let (mut public, mut private, mut notices) = (self.public, self.private, Vec::new());
        if let Some(part) = self.drafted(seat) {
            (public, private[seat]) = (part.public, part.private);
        }
        let known = Known { public: &mut public, private: &mut private[seat], seat };
        let mut flow = G::begin(known, action, &mut notices);
        let ended = loop {
            let query = match flow {
                Flow::Ask(query) => query,
                Flow::Done => break Ended::Done,
                Flow::Draft => break Ended::Draft,
                Flow::Refused(why) => break Ended::Refused(why),
            };
            let answer = match &self.hidden {
                Some(hidden) => G::answer(Truth { public: &public, private: &private, hidden }, query),
                None => {
                    let question = question(&public, &private, seat, query);
                    match (people(&question), G::PrivateAnswers::only(query)) {
                        (Reply::Is(answer), _) if question.possible.iter().any(|(a, _)| *a == answer) => {
                            answer
                        }
                        (Reply::Is(answer), _) => return Err(Objection::Impossible(question, answer)),
                        (Reply::Untold, Some((_, query))) => {
                            flow = untold(&mut public, &mut private, seat, query, &mut notices);
                            continue;
                        }
                        (Reply::Untold | Reply::NotYet, _) => return Err(Objection::NotGiven(question)),
                    }
                }
            };
            flow = answered(&mut public, &mut private, seat, query, answer, &mut notices);
        };
        if ended == Ended::Draft {
            let turn = Turn { ended, parts: Vec::new(), notices: Vec::new() };
            accept(&turn).map_err(Objection::NotAccepted)?;
            self.draft.push(Part { seat, action, public, private: private[seat], notices });
            return Ok(turn);
        }
        let parts = self.draft.iter().map(|part| part.action).chain([action]).collect();
        let told = self.draft.iter().flat_map(|part| &part.notices).cloned();
        let turn = Turn { ended, parts, notices: told.chain(notices).collect() };
        accept(&turn).map_err(Objection::NotAccepted)?;
        self.draft.clear();
        self.marks.extend(G::mark(&self.public, action, &public));
        (self.public, self.private) = (public, private);
        self.verdict = G::verdict(&self.public, &self.marks);
        Ok(turn)
    }

    /// Puts this seat's draft aside, for [`Referee::put_back`].
    pub(super) fn put_aside(&mut self, seat: Seat) -> Aside<G> {
        let (own, others) = std::mem::take(&mut self.draft).into_iter().partition(|part| part.seat == seat);
        self.draft = others;
        Aside(own)
    }

    /// Puts a draft back in place of what its seat has begun since.
    pub(super) fn put_back(&mut self, seat: Seat, Aside(draft): Aside<G>) {
        self.draft.retain(|part| part.seat != seat);
        self.draft.extend(draft);
    }

    /// Ends the game for a reason of the table: resignation, agreement, a claim, time. A game that is over stays as
    /// it ended.
    pub fn end(&mut self, outcome: Outcome) {
        if self.outcome().is_none() {
            self.verdict = Verdict::Over(outcome);
            self.draft.clear();
        }
    }

    /// The whole truth of a finished game.
    ///
    /// # Errors
    /// The referee itself while the game goes on, or where it was never told the deal.
    pub fn finish(self) -> Result<State<G>, Box<Referee<G>>> {
        match (self.outcome(), self.hidden) {
            (Some(_), Some(hidden)) => Ok(State { public: self.public, private: self.private, hidden }),
            (_, hidden) => Err(Box::new(Referee { hidden, ..self })),
        }
    }
}

/// The question to people in the midst of an action of `seat`.
fn question<G: Game>(
    public: &G::Public,
    private: &PerSeat<G::Private>,
    seat: Seat,
    query: G::Query,
) -> Question<G> {
    let outcomes = |seat: Option<Seat>| {
        let (info, mut found) = (View { public, own: seat.map(|seat| (seat, &private[seat])) }, Vec::new());
        G::outcomes(info, query, &mut |answer, weight| {
            found.extend((weight > 0).then_some((answer, weight)))
        });
        found
    };
    let mut possible = outcomes(Some(seat));
    // What the other seat alone was told is gone as well. (Where players choose in secret, outcomes are beliefs.)
    if G::SEATS == 2 && G::LEGAL_UNSEEN.is_none() && private[seat.other()] != G::Private::default() {
        let theirs = outcomes(Some(seat.other()));
        possible.retain_mut(|(answer, weight)| {
            let known = theirs.iter().find(|(a, _)| a == answer);
            known.map(|(_, theirs)| *weight = (*weight).min(*theirs)).is_some()
        });
    }
    let only = G::PrivateAnswers::only(query).map(|(seat, _)| seat);
    let known = outcomes(only);
    Question { query, possible, known, only }
}
