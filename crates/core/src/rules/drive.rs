//! Running one action to its end: the loop between the rules' questions and somebody's answers.

use crate::rules::game::{Audience, Events, Flow, Game, Known, PrivateAnswers, State, Truth, View};
use crate::rules::seat::{PerSeat, Seat};

/// The end of one action.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Ended<G: Game> {
    /// It is final, and the position has changed.
    Done,
    /// It stands in the seat's draft, which the seat alone sees.
    Draft,
    /// The truth refused it, though it looked legal to its seat.
    Refused(G::Refusal),
}

/// Runs `action` of `seat`; `answer` is asked whatever the rules ask, and may fail.
///
/// # Errors
/// Whatever `answer` fails with. The public and private parts are then left in the middle of the action: work on
/// copies where that can happen.
#[inline(always)]
pub fn drive<G: Game, X>(
    public: &mut G::Public,
    private: &mut PerSeat<G::Private>,
    seat: Seat,
    action: G::Action,
    events: &mut impl Events<G>,
    mut answer: impl FnMut(&G::Public, &PerSeat<G::Private>, G::Query) -> Result<G::Answer, X>,
) -> Result<Ended<G>, X> {
    let mut flow = G::begin(Known { public, private: &mut private[seat], seat }, action, events);
    loop {
        match flow {
            Flow::Done => return Ok(Ended::Done),
            Flow::Draft => return Ok(Ended::Draft),
            Flow::Refused(why) => return Ok(Ended::Refused(why)),
            Flow::Ask(query) => {
                let given = answer(public, private, query)?;
                flow = answered(public, private, seat, query, given, events);
            }
        }
    }
}

/// Goes on with the action of `seat` after the answer to `query`, which its audience is told first.
#[inline(always)]
pub fn answered<G: Game>(
    public: &mut G::Public,
    private: &mut PerSeat<G::Private>,
    seat: Seat,
    query: G::Query,
    answer: G::Answer,
    events: &mut impl Events<G>,
) -> Flow<G> {
    match G::PrivateAnswers::only(query) {
        None => G::resume(Known { public, private: &mut private[seat], seat }, query, answer, events),
        Some((told, query)) => {
            G::PrivateAnswers::learn(&mut private[told], query, answer);
            untold(public, private, seat, query, events)
        }
    }
}

/// Goes on after an answer that one seat alone is told, without telling it here.
#[inline(always)]
pub fn untold<G: Game>(
    public: &mut G::Public,
    private: &mut PerSeat<G::Private>,
    seat: Seat,
    query: <G::PrivateAnswers as PrivateAnswers<G>>::Query,
    events: &mut impl Events<G>,
) -> Flow<G> {
    G::PrivateAnswers::resume(Known { public, private: &mut private[seat], seat }, query, events)
}

/// The audience of the answer to a query.
#[must_use]
pub fn audience<G: Game>(query: G::Query) -> Audience {
    G::PrivateAnswers::only(query).map_or(Audience::All, |(seat, _)| Audience::Only(seat))
}

impl<G: Game> State<G> {
    /// Plays an action, answered from this state's own hidden part.
    #[inline]
    pub fn play(&mut self, seat: Seat, action: G::Action, events: &mut impl Events<G>) -> Ended<G> {
        let hidden = &self.hidden;
        let run = drive::<G, std::convert::Infallible>(
            &mut self.public,
            &mut self.private,
            seat,
            action,
            events,
            |public, private, query| Ok(G::answer(Truth { public, private, hidden }, query)),
        );
        match run {
            Ok(ended) => ended,
        }
    }

    /// The legal actions of `seat`, from its own view.
    #[must_use]
    pub fn legal_actions(&self, seat: Seat) -> Vec<G::Action> {
        let mut actions = Vec::new();
        G::legal(View { public: &self.public, own: Some((seat, &self.private[seat])) }, seat, &mut |a| {
            actions.push(a)
        });
        actions
    }
}
