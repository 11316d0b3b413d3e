//! The shape of a game: what a set of rules must say, and to whom it may look.
//!
//! The rules never look into [`Game::Hidden`]. They run until they need to be told something, ask for it with a
//! [`Game::Query`], and go on when it is answered. Who answers differs (the referee from the deal, a search by trying
//! the possible answers, people at a table); the rules do not.

use std::convert::Infallible;
use std::fmt::Debug;
use std::hash::Hash;

use crate::deal::ChanceStream;
use crate::rules::outcome::Verdict;
use crate::rules::seat::{PerSeat, Seat, SeatSet, Viewer};

/// The random generator of searches and samplers (never of a deal, which has its own stream).
pub type Rng = rand_chacha::ChaCha8Rng;

/// A game, as a marker type. Knowledge is split into three kinds of struct: what a field may be seen by is decided
/// by the struct in which it stands.
pub trait Game: Copy + Eq + Debug + Send + Sync + 'static {
    /// The id of the game in programs, records and URLs, such as `surprise`.
    const ID: &'static str;
    /// Version of the rules; a mended rule is a new version. Part of the deal's seed and of every record.
    const RULES: u32;
    /// Number of players, 1 or 2.
    const SEATS: usize;

    /// The part that commits a turn, in games whose turns have parts ([`Flow::Draft`]). It has no text in the line of
    /// the finished turn.
    const COMMIT: Option<Self::Action> = None;

    /// Set in games whose players choose something in secret: calls its last argument with each action that a seat may
    /// take besides those of [`Game::legal`], as somebody sees it who follows the game without being told what is
    /// chosen. Such a follower knows no truth, though nothing was hidden in the position with which the game began.
    const LEGAL_UNSEEN: Option<LegalUnseen<Self>> = None;

    /// Set in games that know [`Count::Frozen`](super::perft::Count::Frozen): calls its last argument with each action
    /// and the position after it in which whatever moved stays what it moved as.
    const FROZEN: Option<Frozen<Self>> = None;

    /// The options that may be chosen before the deal.
    type Options: Clone + Eq + Debug + Default + Send + Sync;
    /// The public part of a position, with the turn in progress (pending question, phase): a child that waits is a
    /// copy.
    type Public: Copy + Eq + Debug + Send + Sync;
    /// The part that one seat alone sees besides; `()` where there is nothing. Holds every answer told to this seat
    /// alone.
    type Private: Copy + Eq + Default + Send + Sync;
    /// The part that nobody sees yet. Never changes during a game, so a search shares one borrow.
    type Hidden: Clone + Send + Sync;
    /// A choice of a seat: a whole turn, or the next part of one.
    type Action: Copy + Eq + Ord + Hash + Debug + Send + Sync;
    /// Something the rules need to be told.
    type Query: Copy + Eq + Debug + Send + Sync;
    /// The answer to a query: the identity of a card, or whether something hidden is so.
    type Answer: Copy + Eq + Debug + Send + Sync;
    /// The answers that one seat alone is told; [`AllPublic`] where everybody is told all of them.
    type PrivateAnswers: PrivateAnswers<Self>;
    /// Why the truth refused an action that looked legal to its seat.
    type Refusal: Copy + Eq + Debug + Send + Sync;
    /// An event that became known by an action.
    type Event: Clone + Eq + Debug + Send + Sync;
    /// As much of one turn as the draw rules need to remember; the core only keeps a slice of them.
    type Mark: Copy + Debug + Send + Sync;

    /// A new game. Draws from `chance` in the order that the game documents.
    fn deal(options: &Self::Options, chance: &mut ChanceStream) -> State<Self>;

    /// Deals what nobody knows in a position that somebody set up: what lies under its covers, and whatever else its
    /// public part leaves open. Draws from `chance` in the order that the game documents. The default is for games
    /// whose positions are not dealt out: `None`.
    fn deal_out(_public: &Self::Public, _chance: &mut ChanceStream) -> Option<State<Self>> {
        None
    }

    /// The seats that are to act; none when the rules themselves have ended the game.
    fn to_act(public: &Self::Public) -> SeatSet;

    /// Calls `found` with each action that `seat` may take, in a fixed order, computed from what that seat may know.
    /// `view` must be that seat's own view (or any view, where there is nothing private).
    fn legal(view: View<'_, Self>, seat: Seat, found: &mut dyn FnMut(Self::Action));

    /// The same, compiled into its caller where the game has such a form: for perft and playouts, where a call for each
    /// action can be measured. Everywhere else it is only more code, once for each place that asks.
    #[inline(always)]
    fn legal_inlined(view: View<'_, Self>, seat: Seat, found: &mut impl FnMut(Self::Action)) {
        Self::legal(view, seat, found);
    }

    /// The number of actions that [`Game::legal`] finds; overridden where counting is faster.
    fn count(view: View<'_, Self>, seat: Seat) -> u64 {
        let mut n = 0;
        Self::legal(view, seat, &mut |_| n += 1);
        n
    }

    /// Is there any legal action? Overridden where that is known sooner.
    fn any_legal(view: View<'_, Self>, seat: Seat) -> bool {
        Self::count(view, seat) > 0
    }

    /// Starts an action that [`Game::legal`] found for `known.seat`.
    fn begin(known: Known<'_, Self>, action: Self::Action, events: &mut impl Events<Self>) -> Flow<Self>;

    /// Goes on after the answer to `query`, which everybody is told. ([`PrivateAnswers::resume`] goes on after the
    /// others; [`drive::answered`](super::drive::answered) knows which is which.)
    fn resume(
        known: Known<'_, Self>,
        query: Self::Query,
        answer: Self::Answer,
        events: &mut impl Events<Self>,
    ) -> Flow<Self>;

    /// The true answer, as dealt (or as a player chose it).
    fn answer(truth: Truth<'_, Self>, query: Self::Query) -> Self::Answer;

    /// The possible answers, with weights over a common sum, as `info` leads its reader to expect: exact where
    /// chance decided, a belief (named in the game's docs) where a player chose.
    fn outcomes(info: View<'_, Self>, query: Self::Query, found: &mut dyn FnMut(Self::Answer, u32));

    /// A full state that agrees with everything `info` knows, drawn with the right weights; `None` if there is none.
    fn sample(info: View<'_, Self>, rng: &mut Rng) -> Option<State<Self>>;

    /// Shannon's entropy, in bits, of what `info` leaves open, as [`Game::sample`] weighs it: 0 for whoever knows all.
    /// Where cards are drawn in the course of a game, it is that of the hands and not of the order of the pile. `None`
    /// where no state fits, and in a game that does not work it out.
    fn hidden_bits(_info: View<'_, Self>) -> Option<f64> {
        None
    }

    /// As much of a finished turn as the draw rules remember; `None` where the action did not finish one.
    fn mark(before: &Self::Public, action: Self::Action, after: &Self::Public) -> Option<Self::Mark>;

    /// The same where the mark of the turn before is at hand, if there was one. Overridden where much of a mark can be
    /// had from the last.
    #[inline]
    fn mark_after(
        _last: Option<&Self::Mark>,
        before: &Self::Public,
        action: Self::Action,
        after: &Self::Public,
    ) -> Option<Self::Mark> {
        Self::mark(before, action, after)
    }

    /// Is the game over, or may a draw be claimed? `past` holds the marks of all finished turns, the last one
    /// included. Called when a turn begins, by those who play games to their end (perft does not).
    fn verdict(public: &Self::Public, past: &[Self::Mark]) -> Verdict;
}

/// Calls `found` with each legal action, for perft and playouts: by [`Game::legal_inlined`] with the feature `inlined`.
#[inline(always)]
pub(super) fn each_legal<G: Game>(view: View<'_, G>, seat: Seat, found: &mut impl FnMut(G::Action)) {
    if cfg!(feature = "inlined") {
        G::legal_inlined(view, seat, found);
    } else {
        G::legal(view, seat, found);
    }
}

/// The form of [`Game::LEGAL_UNSEEN`]: finds what a seat may do by a view that is not its own.
pub type LegalUnseen<G> = fn(View<'_, G>, Seat, &mut dyn FnMut(<G as Game>::Action));

/// The form of [`Game::FROZEN`]: finds each action with the position after it, nothing turning up.
pub type Frozen<G> = fn(&<G as Game>::Public, &mut dyn FnMut(<G as Game>::Action, &<G as Game>::Public));

/// The answers of a game that one seat alone is told.
pub trait PrivateAnswers<G: Game> {
    /// A query whose answer one seat alone is told.
    type Query: Copy;

    /// The seat that alone is told the answer to `query`; `None` where everybody is.
    fn only(query: G::Query) -> Option<(Seat, Self::Query)>;

    /// Writes the answer into the private part of the seat that is told.
    fn learn(private: &mut G::Private, query: Self::Query, answer: G::Answer);

    /// Goes on after the answer. Whoever follows the game from another seat was not told: nothing was learned then.
    fn resume(known: Known<'_, G>, query: Self::Query, events: &mut impl Events<G>) -> Flow<G>;
}

/// No answer is told to one seat alone.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum AllPublic {}

impl<G: Game> PrivateAnswers<G> for AllPublic {
    type Query = Infallible;

    #[inline(always)]
    fn only(_query: G::Query) -> Option<(Seat, Infallible)> {
        None
    }

    fn learn(_private: &mut G::Private, query: Infallible, _answer: G::Answer) {
        match query {}
    }

    fn resume(_known: Known<'_, G>, query: Infallible, _events: &mut impl Events<G>) -> Flow<G> {
        match query {}
    }
}

/// The state of an action after a step of it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Flow<G: Game> {
    /// Finished: the position has changed for good.
    Done,
    /// Taken into a draft that its seat alone sees and may take back. Nothing may have been asked on the way, and the
    /// seat must be the only one to act.
    Draft,
    /// Refused by the truth; events have said so where it is public.
    Refused(G::Refusal),
    /// The rules must be told this before they go on.
    Ask(G::Query),
}

/// The viewers who are told of an event.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Audience {
    /// Both seats and the spectators.
    All,
    /// One seat, and no spectator.
    Only(Seat),
    /// All but one seat (which is told more by another event).
    Except(Seat),
}

impl Audience {
    /// Does this viewer belong to it?
    #[must_use]
    pub fn includes(self, viewer: Viewer) -> bool {
        match self {
            Audience::All => true,
            Audience::Only(s) => viewer == Viewer::Seat(s),
            Audience::Except(s) => viewer != Viewer::Seat(s),
        }
    }
}

/// Receives events as the rules make them known. The event is made only if somebody listens.
pub trait Events<G: Game> {
    /// True if anybody listens, so that what only events need is found out for somebody.
    const HEARD: bool = true;

    /// Tells those in `audience` of one event.
    fn tell(&mut self, audience: Audience, event: impl FnOnce() -> G::Event);
}

/// Nobody listens: for counting and searching.
pub struct Silent;

impl<G: Game> Events<G> for Silent {
    const HEARD: bool = false;

    #[inline(always)]
    fn tell(&mut self, _audience: Audience, _event: impl FnOnce() -> G::Event) {}
}

/// An event and who is told of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice<G: Game> {
    /// The viewers who are told of it.
    pub audience: Audience,
    /// The event as all of them are told it.
    pub event: G::Event,
}

impl<G: Game> Events<G> for Vec<Notice<G>> {
    fn tell(&mut self, audience: Audience, event: impl FnOnce() -> G::Event) {
        self.push(Notice { audience, event: event() });
    }
}

/// The whole truth of a game in progress. It never leaves the referee; a search works on states that
/// [`Game::sample`] made. It cannot be serialized, and its `Debug` prints no secret.
#[derive(Clone)]
pub struct State<G: Game> {
    /// The part that everybody sees.
    pub public: G::Public,
    /// The part that each seat alone sees.
    pub private: PerSeat<G::Private>,
    /// The part that nobody sees.
    pub hidden: G::Hidden,
}

impl<G: Game> std::fmt::Debug for State<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("State").field("public", &self.public).finish_non_exhaustive()
    }
}

impl<G: Game> State<G> {
    /// The view of it that a viewer has.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> View<'_, G> {
        View { public: &self.public, own: viewer.seat().map(|s| (s, &self.private[s])) }
    }
}

/// A position read from a FEN: playable; whole only if the FEN was the dealer's (or nothing is hidden).
#[derive(Clone)]
pub struct Setup<G: Game> {
    /// The part that everybody sees.
    pub public: G::Public,
    /// The private part of each seat, as far as the FEN tells.
    pub private: PerSeat<G::Private>,
    /// The hidden part, if the FEN tells it.
    pub hidden: Option<G::Hidden>,
}

impl<G: Game> Setup<G> {
    /// The position as one viewer sees it.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> View<'_, G> {
        View { public: &self.public, own: viewer.seat().map(|seat| (seat, &self.private[seat])) }
    }

    /// The same for somebody who follows the game from what one seat sees.
    #[must_use]
    pub fn followed(self) -> Setup<G> {
        Setup { hidden: self.hidden.filter(|_| G::LEGAL_UNSEEN.is_none()), ..self }
    }
}

impl<G: Game> From<State<G>> for Setup<G> {
    fn from(state: State<G>) -> Setup<G> {
        Setup { public: state.public, private: state.private, hidden: Some(state.hidden) }
    }
}

/// The view of one viewer now: the public part and at most one seat's private part, borrowed.
///
/// In all our games `Private` holds everything a seat was told, so a view is also its information state.
#[derive(Debug)]
pub struct View<'a, G: Game> {
    /// The part that everybody sees.
    pub public: &'a G::Public,
    /// The seat whose eyes these are, with its private part; `None` for a spectator.
    pub own: Option<(Seat, &'a G::Private)>,
}

impl<G: Game> Copy for View<'_, G> {}
impl<G: Game> Clone for View<'_, G> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<'a, G: Game> View<'a, G> {
    /// A spectator's view.
    #[inline]
    #[must_use]
    pub const fn public(public: &'a G::Public) -> Self {
        View { public, own: None }
    }

    /// The viewer: a seat, or a spectator where no private part is borrowed.
    #[inline]
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        self.own.map_or(Viewer::Spectator, |(s, _)| Viewer::Seat(s))
    }

    /// The private part of `seat`, if these are its eyes.
    #[inline]
    #[must_use]
    pub fn private_of(&self, seat: Seat) -> Option<&'a G::Private> {
        self.own.filter(|(s, _)| *s == seat).map(|(_, p)| p)
    }
}

/// The part of a position that the rules may read and change while an action runs: the public part and the actor's own
/// private part.
#[derive(Debug)]
pub struct Known<'a, G: Game> {
    /// The part that everybody sees.
    pub public: &'a mut G::Public,
    /// The part that the actor alone sees.
    pub private: &'a mut G::Private,
    /// The seat that acts.
    pub seat: Seat,
}

impl<G: Game> Known<'_, G> {
    /// The actor's own view.
    #[inline(always)]
    #[must_use]
    pub fn view(&self) -> View<'_, G> {
        View { public: self.public, own: Some((self.seat, self.private)) }
    }
}

/// Everything, borrowed: what an answer is read from.
#[derive(Debug)]
pub struct Truth<'a, G: Game> {
    /// The part that everybody sees.
    pub public: &'a G::Public,
    /// The private part of each seat (a secret that a player chose stands here).
    pub private: &'a PerSeat<G::Private>,
    /// The part that nobody sees.
    pub hidden: &'a G::Hidden,
}
