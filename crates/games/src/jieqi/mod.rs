//! Jieqi (揭棋, Cờ Úp): xiangqi in which all pieces but the kings start shuffled and face down; a piece moves as its home
//! point says, then turns up.
//!
//! Nobody knows a face-down piece. One that is captured face down is shown to its captor alone: that is all that is
//! private. Decisions where the text is silent are those of the Jieqi rules page.

mod chase;
mod dialects;
mod ends;
mod eval;
mod fen;
mod form;
mod kit;
mod notation;
mod options;
mod pool;
mod sealed;
mod setup;
mod view;

use std::convert::Infallible;

use facedown_board::Color;
use facedown_board::xiangqi::{Action, Position, Role, Square, Terms, home_color, home_index};
use facedown_core::deal::ChanceStream;
use facedown_core::rules::game::{
    Audience, Events, Flow, Frozen, Game, Known, PrivateAnswers, Rng, State, Truth, View,
};
use facedown_core::rules::outcome::Verdict;
use facedown_core::rules::seat::{Seat, SeatSet};

pub use ends::{Mark, occurrences};
pub use notation::Event;
pub use options::{Captured, Options, PRESETS};
pub use pool::{Kinds, Places, Pool};
pub use setup::{Hidden, pool_of};

/// Jieqi, xiangqi with shuffled pieces. Rules: the Jieqi rules page.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Jieqi;

/// Something that the deal decided and the rules need to be told.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Query {
    /// The identity of the piece that moved away from this home point.
    Mover(Square),
    /// The identity of the piece that was captured face down on this home point.
    Captured {
        /// The home point on which it lay.
        at: Square,
        /// Its captor, if the answer is his alone.
        captor: Option<Seat>,
    },
}

/// The point that a turn has reached: an action can be chosen, or a part of one is to be told.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Stage {
    /// The side to move may choose.
    Choosing,
    /// A move is made, and the piece that moved turns up.
    MoverTurns { action: Action, taken: Taken },
    /// A move is made, and the piece captured face down turns up.
    CapturedTurns {
        action: Action,
        /// The piece that moved lay face down.
        covered: bool,
        /// The captor had seen an odd number of captured pieces before, which tells whether he was told of this one.
        seen_odd: bool,
    },
    /// The king of the side to move was taken.
    KingTaken,
}

/// A turn in progress.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Turn {
    action: Action,
    /// The piece that moved lay face down.
    covered: bool,
    taken: Taken,
}

/// The piece that the move took, as far as the rules know it before the answer.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Taken {
    Nothing,
    Open(Role),
    Covered,
}

/// The public part of a position: the board with its covers, what may still lie under them, what was captured face
/// down, and the turn in progress.
#[derive(Copy, Clone, PartialEq, Eq)]
pub struct Public {
    position: Position,
    /// For each side the pieces that nobody has shown to everybody: P of section 5.
    pools: [Pool; 2],
    /// For each side its pieces that were captured face down.
    taken: [Places; 2],
    /// Their identities, where everybody is told.
    shown: [Kinds; 2],
    /// Whose pieces these were, in the order of capture: one bit each (Black's set) below a leading 1.
    order: u32,
    options: Options,
    stage: Stage,
}

/// The private part of a seat: the identities of the pieces that it captured face down, in order (the last of them,
/// where a position that was set up does not tell all).
#[derive(Copy, Clone, PartialEq, Eq, Default)]
pub struct Private {
    seen: Kinds,
}

impl Private {
    /// The identities of the pieces that this seat captured face down, in order.
    pub fn seen(&self) -> Kinds {
        self.seen
    }
}

// A search copies it at every node.
const _: () = assert!(size_of::<Public>() <= 240);

impl Public {
    /// The pieces with their covers; whose turn it is.
    pub fn position(&self) -> &Position {
        &self.position
    }

    fn position_mut(&mut self) -> &mut Position {
        &mut self.position
    }

    /// A side's pieces of which nothing was shown to everybody.
    pub fn pool(&self, color: Color) -> Pool {
        self.pools[color as usize]
    }

    /// Number of pieces of a side that were captured face down.
    pub fn taken(&self, color: Color) -> usize {
        self.taken[color as usize].len()
    }

    /// The options with which the game is played.
    pub fn options(&self) -> Options {
        self.options
    }

    /// The options that the move generator needs to know.
    #[inline(always)]
    pub fn terms(&self) -> Terms {
        self.options.terms()
    }

    /// True if a side is to move: the turn is finished, and the game not over by it.
    pub fn to_play(&self) -> bool {
        self.stage == Stage::Choosing
    }

    /// A position with the side to move at its choice. Every pool holds what lies on the board and what was captured
    /// face down, unless that is shown to all.
    fn choosing(
        position: Position,
        pools: [Pool; 2],
        taken: [Places; 2],
        shown: [Kinds; 2],
        options: Options,
    ) -> Public {
        let mut order = 1;
        for color in Color::ALL {
            for _ in taken[color as usize].iter() {
                order = order << 1 | color as u32;
            }
        }
        let stage = Stage::Choosing;
        let mut public = Public { position, pools, taken, shown, order, options, stage };
        public.stage = public.standing();
        public
    }

    /// Whose captured face-down pieces these were, in the order of capture.
    fn order(&self) -> impl Iterator<Item = Color> {
        let n = 31 - self.order.leading_zeros();
        let order = self.order;
        (0..n).rev().map(move |i| Color::from_white(order >> i & 1 == 0))
    }

    fn standing(&self) -> Stage {
        if self.options.king_capture && self.position.king(self.position.turn()).is_none() {
            Stage::KingTaken
        } else {
            Stage::Choosing
        }
    }

    /// The side that made the action in progress.
    fn mover(&self) -> Color {
        !self.position.turn()
    }
}

/// Prints the board and what everybody knows.
impl std::fmt::Debug for Public {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Public")
            .field("position", &self.position)
            .field("pools", &self.pools)
            .field("taken", &self.taken)
            .field("stage", &self.stage)
            .finish_non_exhaustive()
    }
}

impl Game for Jieqi {
    const ID: &'static str = "jieqi";
    const RULES: u32 = 1;
    const SEATS: usize = 2;
    const FROZEN: Option<Frozen<Self>> = Some(|public, found| Jieqi::frozen(public, &mut |a, p| found(a, p)));

    type Options = Options;
    type Public = Public;
    type Private = Private;
    type Hidden = Hidden;
    type Action = Action;
    type Query = Query;
    type Answer = Role;
    type PrivateAnswers = CaptorsAlone;
    type Refusal = Infallible;
    type Event = Event;
    type Mark = Mark;

    /// Order of draws: Red's fifteen home points (a0 to i0 without e0, b2 h2, a3 c3 e3 g3 i3), then Black's (ranks 9, 7
    /// and 6), each a shuffle of `R R N N B B A A C C P P P P P`.
    fn deal(options: &Options, chance: &mut ChanceStream) -> State<Self> {
        let hidden = Hidden::deal(chance);
        State { public: start(*options), private: Default::default(), hidden }
    }

    fn deal_out(public: &Public, chance: &mut ChanceStream) -> Option<State<Self>> {
        setup::lay_out(View::public(public), |pieces| chance.shuffle(pieces))
    }

    #[inline(always)]
    fn to_act(public: &Public) -> SeatSet {
        match public.stage {
            Stage::KingTaken => SeatSet::EMPTY,
            _ => SeatSet::only(public.position.turn().seat()),
        }
    }

    fn legal(view: View<'_, Self>, seat: Seat, found: &mut dyn FnMut(Action)) {
        if Self::to_act(view.public).contains(seat) {
            view.public.position.generate(view.public.terms(), found);
        }
    }

    #[inline(always)]
    fn legal_inlined(view: View<'_, Self>, seat: Seat, found: &mut impl FnMut(Action)) {
        if Self::to_act(view.public).contains(seat) {
            view.public.position.generate_inlined(view.public.terms(), found);
        }
    }

    #[inline(always)]
    fn count(view: View<'_, Self>, seat: Seat) -> u64 {
        if Self::to_act(view.public).contains(seat) {
            view.public.position.count_moves(view.public.terms())
        } else {
            0
        }
    }

    #[inline(always)]
    fn begin(known: Known<'_, Self>, action: Action, events: &mut impl Events<Self>) -> Flow<Self> {
        let public = known.public;
        let before = &public.position;
        let (from, to) = (action.from(), action.to());
        let covered = before.covered();
        if !covered.intersects(from.set() | to.set()) {
            let role = taken_role(before, to);
            if let Some(role) = role {
                let color = !before.turn();
                events.tell(Audience::All, || Event::Captured {
                    color,
                    at: to,
                    covered: false,
                    role: Some(role),
                });
            }
            let color = before.turn();
            public.position.make(action);
            events.tell(Audience::All, || Event::Moved { color, action });
            if role == Some(Role::King) {
                public.stage = Stage::KingTaken;
            }
            events.tell(Audience::All, || Event::ended(public));
            return Flow::Done;
        }
        let taken = if covered.contains(to) {
            Taken::Covered
        } else {
            taken_role(before, to).map_or(Taken::Nothing, Taken::Open)
        };
        let turn = Turn { action, covered: covered.contains(from), taken };
        public.position.make(action);
        if turn.covered {
            public.stage = Stage::MoverTurns { action, taken };
            return Flow::Ask(Query::Mover(from));
        }
        after_mover(known.seat, known.private, public, turn, events)
    }

    #[inline(always)]
    fn resume(
        known: Known<'_, Self>,
        query: Query,
        role: Role,
        events: &mut impl Events<Self>,
    ) -> Flow<Self> {
        // Nothing is asked before a turn begins.
        match query {
            Query::Mover(_) => {
                let public = known.public;
                let Stage::MoverTurns { action, taken } = public.stage else { return Flow::Done };
                public.position.become_role(action.to(), action.role(), role);
                let mover = public.mover();
                public.pools[mover as usize].take(role);
                if public.options.reveal_resets_count {
                    public.position.reset_halfmoves();
                }
                let turn = Turn { action, covered: true, taken };
                after_mover(known.seat, known.private, public, turn, events)
            }
            Query::Captured { .. } => shown_to_all(known, role, events),
        }
    }

    fn answer(truth: Truth<'_, Self>, query: Query) -> Role {
        let (Query::Mover(home) | Query::Captured { at: home, .. }) = query;
        truth.hidden.at(home)
    }

    /// Exact, by the shuffle alone: a piece is uniform over what this viewer does not know of its side.
    fn outcomes(info: View<'_, Self>, query: Query, found: &mut dyn FnMut(Role, u32)) {
        let (Query::Mover(home) | Query::Captured { at: home, .. }) = query;
        for (role, count) in pool_of(info, home_color(home)).roles() {
            found(role, count);
        }
    }

    /// Exact, by the shuffle alone: each side's unknown pieces are shuffled over the points and captures that this
    /// viewer does not know.
    fn sample(info: View<'_, Self>, rng: &mut Rng) -> Option<State<Self>> {
        setup::sample(info, rng)
    }

    fn hidden_bits(info: View<'_, Self>) -> Option<f64> {
        Some(Color::ALL.into_iter().map(|color| setup::pool_of(info, color).bits()).sum())
    }

    fn mark(before: &Public, action: Action, after: &Public) -> Option<Mark> {
        Some(ends::mark(None, before, action, after))
    }

    fn mark_after(last: Option<&Mark>, before: &Public, action: Action, after: &Public) -> Option<Mark> {
        Some(ends::mark(last, before, action, after))
    }

    fn verdict(public: &Public, past: &[Mark]) -> Verdict {
        ends::verdict(public, past)
    }
}

impl Jieqi {
    /// Calls `found` with each action and the position after it in which the piece that moved stays face down.
    #[inline(always)]
    pub fn frozen(public: &Public, found: &mut impl FnMut(Action, &Public)) {
        if public.stage == Stage::KingTaken {
            return;
        }
        let mut place = Public { stage: Stage::Choosing, ..*public };
        let tell = |action, child: &Public| match child.standing() {
            Stage::Choosing => found(action, child),
            stage => found(action, &Public { stage, ..*child }),
        };
        public.position.children_in(public.terms(), &mut place, Public::position_mut, tell);
    }
}

/// The pieces captured face down that their captor alone is shown.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct CaptorsAlone;

impl PrivateAnswers<Jieqi> for CaptorsAlone {
    type Query = ();

    #[inline]
    fn only(query: Query) -> Option<(Seat, ())> {
        match query {
            Query::Captured { captor, .. } => Some((captor?, ())),
            Query::Mover(_) => None,
        }
    }

    fn learn(private: &mut Private, (): (), role: Role) {
        private.seen.push(role);
    }

    #[inline(never)]
    fn resume(known: Known<'_, Jieqi>, (): (), events: &mut impl Events<Jieqi>) -> Flow<Jieqi> {
        let Known { public, private, seat } = known;
        let Stage::CapturedTurns { action, covered, seen_odd } = public.stage else { return Flow::Done };
        let turn = Turn { action, covered, taken: Taken::Covered };
        let told = seen_odd != (private.seen.len() % 2 == 1);
        finish(seat, public, turn, private.seen.iter().next_back().filter(|_| told), events)
    }
}

/// The start: everything but the kings lies face down.
fn start(options: Options) -> Public {
    Public::choosing(Position::start(), [Pool::full(); 2], Default::default(), Default::default(), options)
}

/// The role of the piece on a point where there is one.
#[inline(always)]
fn taken_role(position: &Position, at: Square) -> Option<Role> {
    if position.occupied().contains(at) { position.role_at(at) } else { None }
}

/// Goes on when the piece that moved stands open: a piece captured face down.
#[inline(always)]
fn after_mover(
    seat: Seat,
    private: &Private,
    public: &mut Public,
    turn: Turn,
    events: &mut impl Events<Jieqi>,
) -> Flow<Jieqi> {
    if turn.taken == Taken::Covered {
        after_capture(seat, private, public, turn, events)
    } else {
        finish(seat, public, turn, None, events)
    }
}

/// Goes on when everybody sees what was captured face down.
#[inline(never)]
fn shown_to_all(known: Known<'_, Jieqi>, role: Role, events: &mut impl Events<Jieqi>) -> Flow<Jieqi> {
    let public = known.public;
    let Stage::CapturedTurns { action, covered, .. } = public.stage else { return Flow::Done };
    let color = public.position.turn();
    public.pools[color as usize].take(role);
    public.shown[color as usize].push(role);
    let turn = Turn { action, covered, taken: Taken::Covered };
    finish(known.seat, public, turn, Some(role), events)
}

/// Goes on when the piece that moved stands open and what it captured lay face down.
#[inline(never)]
fn after_capture(
    seat: Seat,
    private: &Private,
    public: &mut Public,
    turn: Turn,
    events: &mut impl Events<Jieqi>,
) -> Flow<Jieqi> {
    let captor = match public.options.captured {
        Captured::HiddenFromAll => return finish(seat, public, turn, None, events),
        Captured::CapturerOnly => Some(seat),
        Captured::Public => None,
    };
    let Turn { action, covered, .. } = turn;
    public.stage = Stage::CapturedTurns { action, covered, seen_odd: private.seen.len() % 2 == 1 };
    Flow::Ask(Query::Captured { at: action.to(), captor })
}

/// Ends the turn and tells of it. `seen`: what the piece captured face down was, where somebody is told.
#[inline(always)]
fn finish(
    seat: Seat,
    public: &mut Public,
    turn: Turn,
    seen: Option<Role>,
    events: &mut impl Events<Jieqi>,
) -> Flow<Jieqi> {
    let (mover, enemy) = (public.mover(), public.position.turn());
    let Turn { action, taken, .. } = turn;
    let at = action.to();
    if taken == Taken::Covered {
        public.taken[enemy as usize].push(home_index(at).map_or(Places::EARLIER, |i| i as u8));
        public.order = public.order << 1 | enemy as u32;
    }
    let captured = |role| Event::Captured { color: enemy, at, covered: taken == Taken::Covered, role };
    let told = match public.options.captured {
        Captured::CapturerOnly => Audience::Only(seat),
        _ => Audience::All,
    };
    match taken {
        Taken::Nothing => {}
        Taken::Open(role) => events.tell(Audience::All, || captured(Some(role))),
        Taken::Covered if told == Audience::All => events.tell(Audience::All, || captured(seen)),
        Taken::Covered => {
            events.tell(Audience::Except(seat), || captured(None));
            events.tell(told, || captured(seen));
        }
    }
    events.tell(Audience::All, || Event::Moved { color: mover, action });
    if turn.covered {
        let home = action.from();
        let position = &public.position;
        let role = || position.role_at(at).unwrap_or(Role::Pawn);
        events.tell(Audience::All, || Event::TurnedUp { color: mover, role: role(), home, at });
    }
    if let Some(role) = seen {
        events.tell(told, || Event::Seen { color: enemy, role, at });
    }
    public.stage = if taken == Taken::Open(Role::King) { Stage::KingTaken } else { Stage::Choosing };
    events.tell(Audience::All, || Event::ended(public));
    Flow::Done
}
