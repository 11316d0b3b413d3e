//! Running one action to its end: the loop between the rules' questions and somebody's answers.

use crate::rules::game::{Audience, Events, Flow, Game, Known, State, Truth, View};
use crate::rules::seat::{PerSeat, Seat};

/// How an action ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Ended<G: Game> {
    /// Final.
    Done,
    /// In the seat's draft.
    Draft,
    /// Refused by the truth.
    Refused(G::Refusal),
}

/// Runs `action` of `seat`; `answer` is asked whatever the rules ask, and may fail.
///
/// # Errors
/// Whatever `answer` fails with. The public and private parts are then left in the middle of the action: work on
/// copies where that can happen.
#[inline]
pub fn drive<G: Game, X>(
    public: &mut G::Public,
    private: &mut PerSeat<G::Private>,
    seat: Seat,
    action: G::Action,
    events: &mut impl Events<G>,
    mut answer: impl FnMut(&G::Public, &PerSeat<G::Private>, G::Query) -> Result<G::Answer, X>,
) -> Result<Ended<G>, X> {
    drive_as_told(public, private, seat, action, events, |public, private, query| {
        answer(public, private, query).map(Some)
    })
}

/// The same where whoever answers may not have been told (`None`): the rules then go on as if the answer had gone to a
/// seat that nobody here is. Only for games with [`Game::GOES_ON_UNTOLD`].
///
/// # Errors
/// Those of [`drive`].
#[inline]
pub fn drive_as_told<G: Game, X>(
    public: &mut G::Public,
    private: &mut PerSeat<G::Private>,
    seat: Seat,
    action: G::Action,
    events: &mut impl Events<G>,
    mut answer: impl FnMut(&G::Public, &PerSeat<G::Private>, G::Query) -> Result<Option<G::Answer>, X>,
) -> Result<Ended<G>, X> {
    let mut flow = G::begin(Known { public, private: &mut private[seat], seat }, action, events);
    loop {
        match flow {
            Flow::Done => return Ok(Ended::Done),
            Flow::Draft => return Ok(Ended::Draft),
            Flow::Refused(why) => return Ok(Ended::Refused(why)),
            Flow::Ask(query) => {
                let given = answer(public, private, query)?;
                let told = given.and_then(|answer| tell::<G>(private, query, answer));
                flow = G::resume(Known { public, private: &mut private[seat], seat }, query, told, events);
            }
        }
    }
}

/// Hands an answer to its audience: what `resume` may see of it.
#[inline(always)]
pub fn tell<G: Game>(
    private: &mut PerSeat<G::Private>,
    query: G::Query,
    answer: G::Answer,
) -> Option<G::Answer> {
    match G::audience(query) {
        Audience::All => Some(answer),
        Audience::Only(only) => {
            G::learn(&mut private[only], query, answer);
            None
        }
        Audience::Except(not) => {
            G::learn(&mut private[not.other()], query, answer);
            None
        }
    }
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
