//! Mysterious Chess and Mysterious Casual Chess (Sergey Sirotkin, 2001): all pieces are cards that the players place
//! face down on an empty board, then turn up one by one; then it is chess.
//!
//! In Mysterious Chess a player knows the own cards, so what was placed is `Private` until it is turned up. In the
//! Casual game both packs are shuffled together and nobody knows a card, so the pack is `Hidden`. Decisions where the
//! inventor's text is silent are those of the Mysterious rules page.

mod cards;
mod eval;
mod fen;
mod form;
mod kit;
mod notation;
mod options;
mod sealed;
mod setup;
mod view;

use std::convert::Infallible;

use facedown_board::chess::{self, Bitboard, Position, Rank, Square, Terms};
use facedown_board::draws::Mark;
use facedown_board::{Color, Piece, Role};
use facedown_core::deal::ChanceStream;
use facedown_core::rules::game::{
    AllPublic, Audience, Events, Flow, Game, Known, LegalUnseen, Rng, State, Truth, View,
};
use facedown_core::rules::outcome::{Outcome, Verdict};
use facedown_core::rules::seat::{Seat, SeatSet};

use crate::orthodox::ends;
use crate::orthodox::moved::Moved;
use crate::orthodox::pool::Pool;

pub use cards::{Hidden, Private};
pub use notation::Event;
pub use options::Options;

use cards::{CARDS, Laid};
use options::{DoubleStep, StartCheck};

/// The game; `CASUAL` for the one with a common pack that nobody looks at.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Mysterious<const CASUAL: bool>;

/// The game in which each player places cards of one color.
pub type MysteriousChess = Mysterious<false>;

/// The game in which the players place one shuffled pack without looking.
pub type MysteriousCasual = Mysterious<true>;

/// An action of a player, phase by phase.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Placing a card face down: of this kind, or (Casual, and where it was not seen) whatever it is.
    Place(Option<Role>, Square),
    /// Turning the card on this square up.
    Flip(Square),
    /// The choice of what a pawn becomes that was turned up on its last rank.
    Promote(Square, Role),
    /// A move of chess, castling included.
    Move(chess::Action),
}

/// A query of the rules: the identity of the card on this square.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Identity(pub Square);

/// The phase of a game, which decides what its actions are.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The sides place their cards in turn.
    Place,
    /// The sides turn cards up in turn.
    Flip,
    /// The pawn on this square was turned up on its last rank, and its owner chooses what it becomes.
    Promote(Square),
    /// All cards are up, and the sides play chess.
    Play,
}

/// The public part of a position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Public {
    /// The pieces that are turned up; whose turn it is.
    position: Position,
    /// The face-down cards by the color of their backs; in Casual, where all backs are alike, under White.
    down: [Bitboard; 2],
    /// The cards that are not turned up yet, in hand, in the pack or on the board.
    left: [Pool; 2],
    /// Squares of pieces that were pawns, while cards are turned up.
    promoted: Bitboard,
    laid: Laid,
    phase: Phase,
    /// Number of times that the cards were placed again.
    placing: u32,
    /// Plies left in which checks have no force.
    suspended: u8,
    /// Black's king was attacked when play began, and by option White has won.
    won: bool,
    options: Options,
}

impl Public {
    /// Nothing lies on the board yet.
    fn start(options: Options, placing: u32) -> Public {
        let mut position = Position::EMPTY;
        position.set_turn(Color::from_white(!options.black_places_first));
        Public {
            position,
            down: [Bitboard::EMPTY; 2],
            left: [cards::full(); 2],
            promoted: Bitboard::EMPTY,
            laid: Laid::NONE,
            phase: Phase::Place,
            placing,
            suspended: 0,
            won: false,
            options,
        }
    }

    /// The pieces that are turned up.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Number of times that the cards were placed again.
    #[must_use]
    pub fn placing(&self) -> u32 {
        self.placing
    }

    /// Plies left in which checks have no force.
    #[must_use]
    pub fn suspended(&self) -> u8 {
        self.suspended
    }

    /// Placing, turning up, promoting or playing.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The options with which the game is played.
    pub fn options(&self) -> Options {
        self.options
    }

    /// The terms for the move generator: do checks have force now?
    pub fn terms(&self) -> Terms {
        Terms { checks_suspended: self.suspended > 0, king_card_guarded: false }
    }

    /// The king of the side to move with its square, if it is in check.
    pub fn check(&self) -> Option<(Color, Square)> {
        let turn = self.position.turn();
        let king = self.position.king(turn)?;
        let counts = self.phase == Phase::Play && self.suspended == 0;
        (counts && self.position.in_check(turn)).then_some((turn, king))
    }

    /// Face-down cards of a color (Casual: all of them, under White).
    #[must_use]
    pub fn down(&self, color: Color) -> Bitboard {
        self.down[color as usize]
    }

    /// All face-down cards, whatever their backs.
    fn all_down(&self) -> Bitboard {
        self.down[0] | self.down[1]
    }

    /// A side's cards that are not turned up yet.
    #[must_use]
    pub fn left(&self, color: Color) -> Pool {
        self.left[color as usize]
    }

    fn laid(&self) -> &Laid {
        &self.laid
    }

    /// The squares on which a card may be placed. The inventor's list of limits is lost (rules page, row 1); should it
    /// be found, it belongs here.
    fn free(&self) -> Bitboard {
        !(self.all_down() | self.position.occupied())
    }

    /// The cards that may be turned up now.
    fn flips(&self) -> Bitboard {
        let down = self.all_down();
        match down.first() {
            Some(first) if self.options.fixed_flips => first.set(),
            _ => down,
        }
    }

    /// Is this the square of a piece that was turned up there?
    fn is_up(&self, at: Square) -> bool {
        self.phase != Phase::Play && self.position.occupied().contains(at)
    }

    /// The card that a piece was which was turned up on this square.
    fn card_of(&self, at: Square) -> Option<Piece> {
        let piece = self.position.piece_at(at)?;
        Some(if self.promoted.contains(at) { Piece { role: Role::Pawn, ..piece } } else { piece })
    }

    /// A card lies on this square now; who places next, or what follows.
    fn place<const CASUAL: bool>(&mut self, at: Square) {
        let placer = self.position.turn();
        self.down[if CASUAL { 0 } else { placer as usize }].insert(at);
        self.laid.push(at);
        self.position.set_turn(!placer);
        if self.laid.count() == CARDS {
            self.phase = Phase::Flip;
            self.position.set_turn(Color::White);
        }
    }

    /// A card is turned up.
    fn turn_up(&mut self, at: Square, piece: Piece) {
        for down in &mut self.down {
            down.remove(at);
        }
        self.left[piece.color as usize].take(piece.role);
        self.position.put(at, piece);
        if piece.role == Role::Pawn && at.rank() == Rank::last(piece.color) {
            self.phase = Phase::Promote(at);
            self.position.set_turn(piece.color);
        } else {
            self.next_flip();
        }
    }

    /// The owner of the pawn that was turned up here, whose turn it is, chooses this for it.
    fn promote(&mut self, at: Square, role: Role) {
        self.position.put(at, Piece { color: self.position.turn(), role });
        self.promoted.insert(at);
        self.next_flip();
    }

    /// Gives the next turning up to the other side (White began), or begins play.
    fn next_flip(&mut self) {
        let down = self.all_down().count();
        self.phase = Phase::Flip;
        self.position.set_turn(Color::from_white((CARDS - down).is_multiple_of(2)));
        if down == 0 {
            self.begin_play();
        }
    }

    /// All cards are up.
    fn begin_play(&mut self) {
        self.phase = Phase::Play;
        self.promoted = Bitboard::EMPTY;
        self.laid = Laid::NONE;
        self.position.set_turn(Color::White);
        self.position.set_counters(0, 1);
        let corners = if self.options.no_castling { Bitboard::EMPTY } else { Bitboard::CORNERS };
        let corners = corners - self.position.role(Role::Pawn);
        self.position.set_unmoved(corners | self.steppers());
        self.started();
        let attacked = |color| self.position.in_check(color);
        let stuck = !self.position.any_move(self.terms());
        if self.options.start_check == StartCheck::Redo && (stuck || Color::ALL.into_iter().any(attacked)) {
            *self = Public::start(self.options, self.placing + 1);
        }
    }

    /// Applies the option `start-check` to a position in which White's first move begins.
    fn started(&mut self) {
        match self.options.start_check {
            StartCheck::WhiteWins => self.won = self.position.in_check(Color::Black),
            StartCheck::Grace => self.suspended = 2,
            StartCheck::PlayOn | StartCheck::Redo => {}
        }
    }

    /// The pawns that may make a double step as they stand when play begins, or by `double-step=any-second-rank` now.
    fn steppers(&self) -> Bitboard {
        let ranks = |color| {
            let second = Bitboard::rank(Rank::new(if color == Color::White { 1 } else { 6 }));
            match self.options.double_step {
                DoubleStep::FirstTwoRanks => second | Bitboard::rank(Rank::home(color)),
                DoubleStep::UnmovedSecondRank | DoubleStep::AnySecondRank => second,
            }
        };
        Color::ALL
            .into_iter()
            .map(|color| self.position.open(color, Role::Pawn) & ranks(color))
            .fold(Bitboard::EMPTY, |all, some| all | some)
    }

    /// Makes a chess move.
    fn make(&mut self, action: chess::Action) {
        self.position = self.position.after_listed(action);
        self.suspended = self.suspended.saturating_sub(1);
        if self.options.double_step == DoubleStep::AnySecondRank {
            self.position.set_unmoved(self.position.castling() | self.steppers());
        }
    }
}

impl<const CASUAL: bool> Game for Mysterious<CASUAL> {
    const ID: &'static str = if CASUAL { "mysterious-casual" } else { "mysterious" };
    const RULES: u32 = 1;
    const SEATS: usize = 2;
    /// A card that is placed without being seen; and as a hand that is not known is not empty, whatever may be in it.
    const LEGAL_UNSEEN: Option<LegalUnseen<Self>> = if CASUAL {
        None
    } else {
        Some(|view, seat, found| {
            let public = view.public;
            if public.phase == Phase::Place {
                public.free().into_iter().for_each(|at| found(Action::Place(None, at)));
                let own = view.private_of(seat).map(|own| own.now(public.placing));
                if let Some(own) = own.filter(|own| own.unseen) {
                    Self::placements(public, own, found);
                }
            }
        })
    };

    type Options = Options;
    type Public = Public;
    type Private = Private;
    type Hidden = Hidden;
    type Action = Action;
    type Query = Identity;
    type Answer = Piece;
    type PrivateAnswers = AllPublic;
    type Refusal = Infallible;
    type Event = Event;
    type Mark = Mark;

    /// Order of draws: in Mysterious Chess none. Casual: one shuffle of White's sixteen cards (`P` eight times,
    /// `N N B B R R Q K`), then Black's, dealt from the top; with `start-check=redo` eight words more, the seed of the
    /// stream in which the next pack is drawn the same way.
    fn deal(options: &Options, chance: &mut ChanceStream) -> State<Self> {
        let again = options.start_check == StartCheck::Redo;
        let hidden = if CASUAL { Hidden::deal(chance, again) } else { Hidden::none() };
        State { public: Public::start(*options, 0), private: Default::default(), hidden }
    }

    #[inline(always)]
    fn to_act(public: &Public) -> SeatSet {
        if public.won { SeatSet::EMPTY } else { SeatSet::only(public.position.turn().seat()) }
    }

    fn legal(view: View<'_, Self>, seat: Seat, found: &mut dyn FnMut(Action)) {
        let public = view.public;
        if !Self::to_act(public).contains(seat) {
            return;
        }
        match public.phase {
            Phase::Place => Self::to_place(view, seat, found),
            Phase::Flip => public.flips().into_iter().for_each(|at| found(Action::Flip(at))),
            Phase::Promote(at) => {
                Role::PROMOTIONS.into_iter().for_each(|role| found(Action::Promote(at, role)));
            }
            Phase::Play => public.position.generate(public.terms(), |action| found(Action::Move(action))),
        }
    }

    #[inline(always)]
    fn legal_inlined(view: View<'_, Self>, seat: Seat, found: &mut impl FnMut(Action)) {
        let public = view.public;
        match public.phase {
            _ if !Self::to_act(public).contains(seat) => {}
            Phase::Play => {
                public.position.generate_inlined(public.terms(), |action| found(Action::Move(action)));
            }
            Phase::Place => Self::to_place(view, seat, found),
            Phase::Flip => public.flips().into_iter().for_each(|at| found(Action::Flip(at))),
            Phase::Promote(_) => Self::legal(view, seat, found),
        }
    }

    fn count(view: View<'_, Self>, seat: Seat) -> u64 {
        let public = view.public;
        if public.phase == Phase::Play && Self::to_act(public).contains(seat) {
            return public.position.count_moves(public.terms());
        }
        let mut n = 0;
        Self::legal(view, seat, &mut |_| n += 1);
        n
    }

    #[inline(always)]
    fn begin(known: Known<'_, Self>, action: Action, events: &mut impl Events<Self>) -> Flow<Self> {
        let Known { public, private, seat } = known;
        match action {
            Action::Place(kind, at) => {
                if !CASUAL {
                    *private = private.now(public.placing);
                    match kind {
                        Some(role) => private.place(role, at),
                        None => private.unseen = true,
                    }
                }
                let color = Color::of_seat(seat);
                let shown = kind.filter(|_| !public.options.own_not_shown);
                public.place::<CASUAL>(at);
                let event = |kind| Event::Placed { color, at, kind, casual: CASUAL };
                if shown.is_some() {
                    events.tell(Audience::Only(seat), || event(shown));
                    events.tell(Audience::Except(seat), || event(None));
                } else {
                    events.tell(Audience::All, || event(None));
                }
            }
            Action::Flip(at) => return Flow::Ask(Identity(at)),
            Action::Promote(at, role) => {
                let color = public.position.turn();
                public.promote(at, role);
                events.tell(Audience::All, || Event::Promoted { color, at, role });
                Self::tell_how_it_stands(public, events);
            }
            Action::Move(action) => {
                events.tell(Audience::All, || Event::Moved(Moved::of(&public.position, action)));
                public.make(action);
                Self::tell_how_it_stands(public, events);
            }
        }
        Flow::Done
    }

    fn resume(
        known: Known<'_, Self>,
        Identity(at): Identity,
        piece: Piece,
        events: &mut impl Events<Self>,
    ) -> Flow<Self> {
        events.tell(Audience::All, || Event::TurnedUp { piece, at });
        known.public.turn_up(at, piece);
        Self::tell_how_it_stands(known.public, events);
        Flow::Done
    }

    fn answer(truth: Truth<'_, Self>, Identity(at): Identity) -> Piece {
        let public = truth.public;
        if CASUAL {
            let hidden = truth.hidden.at(public.placing);
            let number = public.laid.number(at).unwrap_or_default();
            return hidden.pack()[number.min(CARDS as usize - 1)];
        }
        let color = Color::from_white(public.down(Color::White).contains(at));
        let kind = truth.private[color.seat()].now(public.placing).at(at);
        Piece { color, role: kind.unwrap_or(Role::Pawn) }
    }

    /// Casual: exact, each card that is left has the same chance. Mysterious: the owner knows; for everybody else a
    /// belief, since players choose: each card that the owner has left has the same weight.
    fn outcomes(info: View<'_, Self>, Identity(at): Identity, found: &mut dyn FnMut(Piece, u32)) {
        let public = info.public;
        if CASUAL {
            for color in Color::ALL {
                public.left(color).roles().for_each(|(role, count)| found(Piece { color, role }, count));
            }
            return;
        }
        let color = Color::from_white(public.down(Color::White).contains(at));
        let own = info.private_of(color.seat()).map(|own| own.now(public.placing));
        if let Some(role) = own.and_then(|own| own.at(at)) {
            return found(Piece { color, role }, 1);
        }
        let left = own.map_or(public.left(color), |own| setup::elsewhere(public, color, own));
        left.roles().for_each(|(role, count)| found(Piece { color, role }, count));
    }

    fn sample(info: View<'_, Self>, rng: &mut Rng) -> Option<State<Self>> {
        setup::sample(info, rng)
    }

    fn hidden_bits(info: View<'_, Self>) -> Option<f64> {
        setup::hidden_bits(info)
    }

    fn mark(before: &Public, action: Action, after: &Public) -> Option<Mark> {
        // Repetition compares FEN fields 1 to 4 and the double steps (rules page, section 8); positions in which checks
        // have no force are different ones. What is placed or turned up stays so.
        let key = |public: &Public| public.position.key() ^ u64::from(public.suspended);
        let move_made = matches!(action, Action::Move(_));
        let irreversible = !move_made || after.position.halfmoves() == 0;
        Some(Mark { before: key(before), after: key(after), irreversible })
    }

    fn verdict(public: &Public, past: &[Mark]) -> Verdict {
        if public.won {
            return Verdict::Over(Outcome::win(Seat::White, "king-attacked-at-start"));
        }
        match public.phase {
            Phase::Play => ends::verdict(&public.position, public.terms(), past),
            _ => Verdict::Open { claim: None },
        }
    }
}

impl<const CASUAL: bool> Mysterious<CASUAL> {
    /// The cards that `seat` may place: those of its hand, or one that nobody knows.
    #[inline]
    fn to_place(view: View<'_, Self>, seat: Seat, found: &mut (impl FnMut(Action) + ?Sized)) {
        let public = view.public;
        let own = view.private_of(seat).map(|own| own.now(public.placing)).filter(|_| !CASUAL);
        match own.filter(|own| !own.unseen) {
            Some(own) => Self::placements(public, own, found),
            None => public.free().into_iter().for_each(|at| found(Action::Place(None, at))),
        }
    }

    /// Every card that may be in a hand, on every free square.
    #[inline]
    fn placements(public: &Public, own: cards::Private, found: &mut (impl FnMut(Action) + ?Sized)) {
        for (role, _) in own.hand().roles() {
            public.free().into_iter().for_each(|at| found(Action::Place(Some(role), at)));
        }
    }

    /// Tells of what follows from an action: a check, or that the cards are placed again.
    #[inline(always)]
    fn tell_how_it_stands<E: Events<Self>>(public: &Public, events: &mut E) {
        if !E::HEARD {
            return;
        }
        if public.phase == Phase::Place {
            events.tell(Audience::All, || Event::PlacedAgain);
        } else if let Some((color, at)) = public.check() {
            events.tell(Audience::All, || Event::Check { color, at });
        }
    }
}
