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
mod setup;
mod view;

use facedown_board::chess::{Action, Bitboard, Kind, Position, Square, Terms, castling_rook};
use facedown_board::draws::Mark;
use facedown_board::{Color, Role};
use facedown_core::deal::ChanceStream;
use facedown_core::rules::game::{Audience, Events, Flow, Game, Known, Rng, State, Truth, View};
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

/// What the rules ask: what the card that was dealt to this square is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Identity(pub Square);

/// No action is refused by the truth.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Never {}

/// Where a turn stands.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Stage {
    /// The side to move may choose.
    Choosing,
    /// The card that moved (castled: the one from the e-file) is being turned up.
    Mover,
    /// The card on the rook's square that castled is being turned up.
    Castler,
    /// A card captured face down is being shown.
    Captured,
    /// Step (a): enemy cards that the mover attacks turn up.
    Theirs,
    /// Step (b): the mover's cards that the enemy attacks turn up.
    Ours,
    /// The mover has turned up their own king into check, or the enemy's pieces onto it.
    Exposed,
    /// The mover has captured a card that was the king.
    KingTaken,
}

/// What has happened in the turn so far, as bits.
mod so_far {
    /// A card of the enemy turned up.
    pub const THEIRS: u8 = 1;
    /// The mover's king turned up.
    pub const OWN_KING: u8 = 2;
    /// The piece from the rook's square that castles is a card.
    pub const CASTLER: u8 = 4;
    /// A card was captured face down.
    pub const CAPTURED: u8 = 8;
}

/// What stands for the action while none is in progress.
const NO_ACTION: Action = Action::new(Kind::Pawn, Square::at(0), Square::at(0));

/// What everybody sees: the board with its cards, what is not turned up yet, and the turn in progress.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Public {
    position: Position,
    pools: [Pool; 2],
    /// Cards of the group that is turning up.
    pending: Bitboard,
    action: Action,
    stage: Stage,
    so_far: u8,
    options: Options,
}

impl Public {
    /// The board.
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

    /// The generator's terms.
    pub fn terms(&self) -> Terms {
        Terms { checks_suspended: false, king_card_guarded: self.options.role_king_safety }
    }

    /// Whether a side is to move: the turn is finished, and has not ended the game by what turned up.
    pub fn to_play(&self) -> bool {
        self.stage == Stage::Choosing
    }

    /// A position with the side to move at its choice.
    fn choosing(position: Position, pools: [Pool; 2], options: Options) -> Public {
        let (pending, action, so_far) = (Bitboard::EMPTY, NO_ACTION, 0);
        let mut public = Public { position, pools, pending, action, stage: Stage::Choosing, so_far, options };
        public.stage = public.standing();
        public
    }

    /// Whether the game stands open, or has been ended by the last turn.
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

    /// Forgets the turn that is finished, so that equal positions are equal values.
    #[inline(always)]
    fn settle(&mut self) {
        (self.action, self.so_far) = (NO_ACTION, 0);
    }

    /// The squares to which cards of a side were dealt that nobody knows yet: those on the board, and one that has just
    /// moved or been captured.
    fn unknown(&self, color: Color) -> Bitboard {
        let lying = self.position.cards() & self.position.side(color);
        let ours = color == self.mover();
        let (corner, _) = castling_rook(self.action.kind(), self.mover());
        let castler = if self.so_far & so_far::CASTLER != 0 { corner } else { Bitboard::EMPTY };
        let captured = self.so_far & so_far::CAPTURED != 0;
        lying
            | match self.stage {
                Stage::Mover if ours => self.action.from().set() | castler,
                Stage::Castler if ours => castler,
                Stage::Mover | Stage::Captured if !ours && captured => self.action.to().set(),
                _ => Bitboard::EMPTY,
            }
    }

    /// Who made the action in progress.
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
    type Refusal = Never;
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

    #[inline]
    fn count(view: View<'_, Self>, seat: Seat) -> u64 {
        if Self::to_act(view.public).contains(seat) {
            view.public.position.count_moves(view.public.terms())
        } else {
            0
        }
    }

    #[inline]
    fn begin(known: Known<'_, Self>, action: Action, events: &mut impl Events<Self>) -> Flow<Self> {
        let public = known.public;
        let before = &public.position;
        let (from, to, kind) = (action.from(), action.to(), action.kind());
        events.tell(Audience::All, || Event::moved(before, action));
        let cards = before.cards();
        let mover = cards.contains(from);
        let mut so_far = if cards.contains(to) { so_far::CAPTURED } else { 0 };
        if kind.is_castling() && cards.intersects(castling_rook(kind, before.turn()).0) {
            so_far |= so_far::CASTLER;
        }
        public.position = before.after_listed(action);
        if so_far == 0 && !mover && cards.is_empty() {
            events.tell(Audience::All, || Event::ended(public));
            return Flow::Done;
        }
        public.action = action;
        public.so_far = so_far;
        if mover {
            public.stage = Stage::Mover;
            return Flow::Ask(Identity(from));
        }
        if so_far != 0 {
            return Self::after_mover(public, events);
        }
        reveal::first_scan::<REX>(public, kind.arrives(), events)
    }

    #[inline]
    fn resume(
        known: Known<'_, Self>,
        Identity(home): Identity,
        answer: Option<Role>,
        events: &mut impl Events<Self>,
    ) -> Flow<Self> {
        let public = known.public;
        // Every answer is told to all.
        let Some(role) = answer else { return Flow::Ask(Identity(home)) };
        match public.stage {
            Stage::Mover => {
                let at = public.action.to();
                Self::turn_up_moved(public, home, at, role, events);
                if public.so_far & (so_far::CASTLER | so_far::CAPTURED) != 0 {
                    return Self::after_mover(public, events);
                }
                reveal::first_scan::<REX>(public, role, events)
            }
            Stage::Castler => {
                let (_, at) = castling_rook(public.action.kind(), public.mover());
                let Some(at) = at.first() else { return Flow::Done };
                Self::turn_up_moved(public, home, at, role, events);
                reveal::scan::<REX>(public, events)
            }
            Stage::Captured => {
                public.pools[public.position.turn() as usize].take(role);
                let color = public.position.turn();
                events.tell(Audience::All, || Event::TurnedUp {
                    color,
                    role,
                    home,
                    at: home,
                    why: Why::Captured,
                });
                if role == Role::King {
                    public.stage = Stage::KingTaken;
                    public.settle();
                    events.tell(Audience::All, || Event::ended(public));
                    return Flow::Done;
                }
                reveal::scan::<REX>(public, events)
            }
            _ => reveal::turn_up_attacked::<REX>(public, home, role, events),
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

impl<const REX: bool> Surprise<REX> {
    /// Goes on when the piece that was moved stands open: the other card of a castling, a captured card, then attacks.
    fn after_mover(public: &mut Public, events: &mut impl Events<Self>) -> Flow<Self> {
        if public.so_far & so_far::CASTLER != 0 {
            let (from, _) = castling_rook(public.action.kind(), public.mover());
            if let Some(from) = from.first() {
                public.stage = Stage::Castler;
                return Flow::Ask(Identity(from));
            }
        }
        if public.so_far & so_far::CAPTURED != 0 {
            public.stage = Stage::Captured;
            return Flow::Ask(Identity(public.action.to()));
        }
        reveal::scan::<REX>(public, events)
    }

    /// A card that moved is what `role` says.
    #[inline(always)]
    fn turn_up_moved(
        public: &mut Public,
        home: Square,
        at: Square,
        role: Role,
        events: &mut impl Events<Self>,
    ) {
        let color = public.mover();
        public.pools[color as usize].take(role);
        public.position.become_role(at, role);
        if role == Role::King {
            public.so_far |= so_far::OWN_KING;
        }
        events.tell(Audience::All, || Event::TurnedUp { color, role, home, at, why: Why::Moved });
    }
}
