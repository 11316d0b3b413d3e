//! Surprise Chess (Alain Brobecker) and its Rex exclusive form: officers start as shuffled face-down cards; a card
//! that moves or is attacked turns up.
//!
//! Nobody knows any card before it turns up, so there is nothing private: all that is hidden is the deal. Decisions
//! where the inventor's text is silent are those of the Surprise rules page.

mod eval;
mod fen;
mod form;
mod kit;
mod notation;
mod options;
mod reveal;
mod sealed;
mod setup;
mod view;

use std::convert::Infallible;

use facedown_board::chess::{Action, Bitboard, Position, Square, Terms, castling_rook};
use facedown_board::draws::Mark;
use facedown_board::{Color, Role};
use facedown_core::deal::ChanceStream;
use facedown_core::rules::game::{AllPublic, Audience, Events, Flow, Game, Known, Rng, State, Truth, View};
use facedown_core::rules::outcome::{Outcome, Verdict};
use facedown_core::rules::seat::{Seat, SeatSet};
use rand::seq::SliceRandom;

use crate::orthodox::ends;

pub use notation::{Attacker, Event, Why};
pub use options::Options;
pub use setup::{Hidden, Pool};

/// The game; `REX` for Rex exclusive, where the kings stand face up on e1 and e8.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Surprise<const REX: bool>;

/// The game as Alain Brobecker made it: the kings are among the cards.
pub type SurpriseChess = Surprise<false>;

/// Its form with the kings in the open.
pub type RexExclusive = Surprise<true>;

/// A query of the rules: the identity of the card that was dealt to this square.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Identity(pub Square);

/// The point that a turn has reached: an action can be chosen, or cards are turning up.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Stage {
    /// The side to move may choose.
    Choosing,
    /// A move is made, and cards turn up.
    Turning(Turn),
    /// The mover has turned up their own king into check, or the enemy's pieces onto it.
    Exposed,
    /// The mover has captured a card that was the king.
    KingTaken,
}

/// A turn in progress.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Turn {
    action: Action,
    /// The group that is turning up now.
    now: Upturn,
    /// The other card that the move itself turns up.
    other: Option<Other>,
    /// A card of the enemy was attacked and turned up.
    theirs: bool,
    /// Has the mover's own king turned up?
    own_king: bool,
}

/// The groups of cards that turn up in a turn, in their order.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Upturn {
    /// The card that moved (castled: the one from the e-file).
    Mover,
    /// The card that castles with it, or that it captured.
    Other,
    /// Step (a): enemy cards that the mover attacks.
    Theirs,
    /// Step (b): the mover's cards that the enemy attacks.
    Ours,
}

/// A card that the move turns up besides the one that moved.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Other {
    /// It lay on the rook's square and castles.
    Castler,
    /// It was captured while it lay face down.
    Captured,
}

/// The public part of a position: the board with its cards, what is not turned up yet, and the turn in progress.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Public {
    position: Position,
    pools: [Pool; 2],
    /// Cards of the group that is turning up.
    pending: Bitboard,
    stage: Stage,
    options: Options,
}

// A search copies it at every node.
const _: () = assert!(size_of::<Public>() <= 120);

impl Public {
    /// The pieces and cards; whose turn it is.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// A side's officers that are not turned up yet.
    pub fn pool(&self, color: Color) -> Pool {
        self.pools[color as usize]
    }

    /// The options with which the game is played.
    pub fn options(&self) -> Options {
        self.options
    }

    /// The options that the move generator needs to know.
    pub fn terms(&self) -> Terms {
        Terms { checks_suspended: false, king_card_guarded: self.options.role_king_safety }
    }

    /// True if a side is to move: the turn is finished, and has not ended the game by what turned up.
    pub fn to_play(&self) -> bool {
        self.stage == Stage::Choosing
    }

    /// A position with the side to move at its choice.
    fn choosing(position: Position, pools: [Pool; 2], options: Options) -> Public {
        let (pending, stage) = (Bitboard::EMPTY, Stage::Choosing);
        let mut public = Public { position, pools, pending, stage, options };
        public.stage = public.standing();
        public
    }

    /// The stage after a turn: the game stands open, or the last turn has ended it.
    fn standing(&self) -> Stage {
        let turn = self.position.turn();
        let has_king = |color| self.position.king(color).is_some() || self.pool(color).count(Role::King) > 0;
        if !has_king(turn) {
            Stage::KingTaken
        } else if !self.options.exposed_king_checks && self.position.in_check(!turn) {
            Stage::Exposed
        } else {
            Stage::Choosing
        }
    }

    /// The squares to which cards of a side were dealt that nobody knows yet: those on the board, and one that has just
    /// moved or been captured.
    fn unknown(&self, color: Color) -> Bitboard {
        let lying = self.position.cards() & self.position.side(color);
        let Stage::Turning(turn) = self.stage else { return lying };
        let mut gone = Bitboard::EMPTY;
        if turn.now == Upturn::Mover && color == self.mover() {
            gone.insert(turn.action.from());
        }
        if matches!(turn.now, Upturn::Mover | Upturn::Other)
            && let Some(at) = turn.other_from(self.mover(), color)
        {
            gone.insert(at);
        }
        lying | gone
    }

    /// The side that made the action in progress.
    fn mover(&self) -> Color {
        !self.position.turn()
    }
}

impl<const REX: bool> Game for Surprise<REX> {
    const ID: &'static str = if REX { "surprise-rex" } else { "surprise" };
    const RULES: u32 = 1;
    const SEATS: usize = 2;

    type Options = Options;
    type Public = Public;
    type Private = ();
    type Hidden = Hidden;
    type Action = Action;
    type Query = Identity;
    type Answer = Role;
    type PrivateAnswers = AllPublic;
    type Refusal = Infallible;
    type Event = Event;
    type Mark = Mark;

    /// Order of draws: White's back rank, a to h, then Black's, each a shuffle of `R N B Q K B N R` (Rex: without K).
    fn deal(options: &Options, chance: &mut ChanceStream) -> State<Self> {
        let hidden = Hidden::deal::<REX>(chance);
        let public = Public::choosing(setup::start::<REX>(), [setup::full_pool::<REX>(); 2], *options);
        State { public, private: Default::default(), hidden }
    }

    fn deal_out(public: &Public, chance: &mut ChanceStream) -> Option<State<Self>> {
        let hidden = Hidden::lay_out(public, |officers| chance.shuffle(officers))?;
        Some(State { public: *public, private: Default::default(), hidden })
    }

    #[inline(always)]
    fn to_act(public: &Public) -> SeatSet {
        match public.stage {
            Stage::Exposed | Stage::KingTaken => SeatSet::EMPTY,
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
        let (from, to, kind) = (action.from(), action.to(), action.kind());
        events.tell(Audience::All, || Event::moved(before, action));
        let cards = before.cards();
        let mover = cards.contains(from);
        let other = if cards.contains(to) {
            Some(Other::Captured)
        } else {
            let castler = || castling_rook(kind, before.turn()).is_some_and(|(rook, _)| cards.contains(rook));
            (kind.is_castling() && castler()).then_some(Other::Castler)
        };
        public.position = before.after_listed(action);
        if other.is_none() && !mover && cards.is_empty() {
            events.tell(Audience::All, || Event::ended(public));
            return Flow::Done;
        }
        let turn = Turn { action, now: Upturn::Mover, other, theirs: false, own_king: false };
        if mover {
            public.stage = Stage::Turning(turn);
            return Flow::Ask(Identity(from));
        }
        if other.is_some() {
            return after_mover(public, turn, events);
        }
        reveal::first_scan::<REX>(public, turn, kind.arrives(), events)
    }

    #[inline(always)]
    fn resume(
        known: Known<'_, Self>,
        Identity(home): Identity,
        role: Role,
        events: &mut impl Events<Self>,
    ) -> Flow<Self> {
        let public = known.public;
        // Nothing is asked before a turn begins.
        let Stage::Turning(mut turn) = public.stage else { return Flow::Done };
        match (turn.now, turn.other) {
            (Upturn::Mover, other) => {
                turn.turn_up_moved(public, home, turn.action.to(), role, events);
                if other.is_some() {
                    return after_mover(public, turn, events);
                }
                reveal::first_scan::<REX>(public, turn, role, events)
            }
            (Upturn::Other, Some(Other::Captured)) => {
                let color = public.position.turn();
                public.pools[color as usize].take(role);
                let why = Why::Captured;
                events.tell(Audience::All, || Event::TurnedUp { color, role, home, at: home, why });
                if role == Role::King {
                    public.stage = Stage::KingTaken;
                    events.tell(Audience::All, || Event::ended(public));
                    return Flow::Done;
                }
                reveal::scan::<REX>(public, turn, events)
            }
            (Upturn::Other, _) => {
                if let Some((_, at)) = castling_rook(turn.action.kind(), public.mover()) {
                    turn.turn_up_moved(public, home, at, role, events);
                }
                reveal::scan::<REX>(public, turn, events)
            }
            (Upturn::Theirs, _) => reveal::turn_up_theirs::<REX>(public, turn, home, role, events),
            (Upturn::Ours, _) => reveal::turn_up_ours::<REX>(public, turn, home, role, events),
        }
    }

    fn answer(truth: Truth<'_, Self>, Identity(home): Identity) -> Role {
        truth.hidden.at(home)
    }

    /// Exact: a card is uniform over what its side has not turned up yet.
    fn outcomes(info: View<'_, Self>, Identity(home): Identity, found: &mut dyn FnMut(Role, u32)) {
        let color = setup::owner(home);
        for (role, count) in info.public.pool(color).roles() {
            found(role, count);
        }
    }

    /// Exact: the pool of each side is shuffled among its cards.
    fn sample(info: View<'_, Self>, rng: &mut Rng) -> Option<State<Self>> {
        let hidden = Hidden::lay_out(info.public, |officers| officers.shuffle(rng))?;
        Some(State { public: *info.public, private: Default::default(), hidden })
    }

    fn hidden_bits(info: View<'_, Self>) -> Option<f64> {
        Some(Color::ALL.into_iter().map(|color| info.public.pool(color).bits()).sum())
    }

    fn mark(before: &Public, _action: Action, after: &Public) -> Option<Mark> {
        let key = |public: &Public| public.position.without_idle_en_passant(public.terms()).key();
        Some(Mark { before: key(before), after: key(after), irreversible: after.position.halfmoves() == 0 })
    }

    fn verdict(public: &Public, past: &[Mark]) -> Verdict {
        let position = &public.position;
        let (turn, enemy) = (position.turn().seat(), (!position.turn()).seat());
        match public.stage {
            Stage::Exposed => return Verdict::Over(Outcome::win(turn, "king-exposed")),
            Stage::KingTaken => return Verdict::Over(Outcome::win(enemy, "king-captured")),
            _ => {}
        }
        ends::verdict(position, public.terms(), past)
    }
}

impl Turn {
    /// The square to which the other card was dealt, if it is one of this color.
    fn other_from(&self, mover: Color, color: Color) -> Option<Square> {
        match self.other? {
            Other::Castler if color == mover => {
                castling_rook(self.action.kind(), mover).map(|(from, _)| from)
            }
            Other::Captured if color != mover => Some(self.action.to()),
            _ => None,
        }
    }

    /// A card that moved is what `role` says.
    #[inline(always)]
    fn turn_up_moved<const REX: bool>(
        &mut self,
        public: &mut Public,
        home: Square,
        at: Square,
        role: Role,
        events: &mut impl Events<Surprise<REX>>,
    ) {
        let color = public.mover();
        public.pools[color as usize].take(role);
        public.position.become_role(at, role);
        self.own_king |= role == Role::King;
        events.tell(Audience::All, || Event::TurnedUp { color, role, home, at, why: Why::Moved });
    }
}

/// Goes on when the piece that was moved stands open: the other card of the move, then attacks.
#[inline(never)]
fn after_mover<const REX: bool>(
    public: &mut Public,
    turn: Turn,
    events: &mut impl Events<Surprise<REX>>,
) -> Flow<Surprise<REX>> {
    let mover = public.mover();
    match turn.other_from(mover, mover).or_else(|| turn.other_from(mover, !mover)) {
        Some(home) => {
            public.stage = Stage::Turning(Turn { now: Upturn::Other, ..turn });
            Flow::Ask(Identity(home))
        }
        None => reveal::scan::<REX>(public, turn, events),
    }
}
