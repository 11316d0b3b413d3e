//! Cloak and Dagger Chess (Don Kirkby, 2023): officers disguised as numbered checkers, which their owner alone knows.
//!
//! A turn has parts, each an action of its own and final when made: a bonus after the opponent's wrong guess, a guess,
//! the move, a bonus after a right guess, uncloaking, `end`. Some of what is decided by checkers that nobody else knows
//! is told to everybody: refusals, check, mate (`judge.rs`). Decisions where the inventor's text is silent are those of
//! the rules page, section 5; their ids (C-a to C-y) stand beside the code.

pub mod arrangement;
pub mod pieces;

mod eval;
mod fen;
mod form;
mod judge;
mod kit;
mod moves;
mod notation;
mod options;
mod play;
mod refused;
mod tell;
mod view;

use facedown_board::chess::{Bitboard, Square};
use facedown_board::draws::{self, Draw, Mark};
use facedown_board::{ByColor, Color, Role};
use facedown_core::deal::ChanceStream;
use facedown_core::rules::game::{
    AllPublic, Events, Flow, Game, Known, LegalUnseen, Rng, State, Truth, View,
};
use facedown_core::rules::outcome::{Outcome, Verdict};
use facedown_core::rules::seat::{PerSeat, Seat, SeatSet};

pub use options::Options;
pub use tell::{Event, Taken};

use arrangement::{Arrangement, CHECKERS, Clues, Identities, NO_CLUES, OFFICERS, Set};
use pieces::{Board, Pieces, second_rank};
use refused::Refused;

/// Cloak and Dagger Chess. Rules: the Cloak and Dagger rules page.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct CloakAndDagger;

/// A piece goes from one square to another; castling is the king going to its own rook's square.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// The square that the piece leaves.
    pub from: Square,
    /// The square that it goes to; in castling that of the rook.
    pub to: Square,
    /// The kind that a pawn becomes on the last rank.
    pub becomes: Option<Role>,
}

/// An action of a player. Checkers are numbered from 0 here, from 1 in texts.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Says, before the game, what one's checkers are.
    Arrange(Arrangement),
    /// The same as it is seen by somebody who is not told.
    ArrangeUnseen,
    /// Guesses what an enemy checker is.
    Guess(u8, Role),
    /// Moves, as the regular move or as a bonus.
    Move(Move),
    /// Puts a captured pawn of one's own on the second rank again, as a bonus.
    Drop(Square),
    /// Makes no use of a bonus.
    Skip,
    /// Swaps a checker for its chess piece.
    Uncloak(u8),
    /// Ends the turn without uncloaking.
    End,
}

/// The outcome of the guess of this turn.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Guessed {
    /// No guess was made.
    No,
    /// It was right: a bonus follows the move.
    Right,
    /// It was wrong: a bonus is the opponent's.
    Wrong,
}

/// The end of a game on the board.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// This side's cloaked king was taken.
    KingTaken(Color),
    /// This side's king is attacked, and no move of it would be accepted.
    Mated(Color),
    /// The side to move has no move, and its king is cloaked or not attacked.
    Stalemate,
    /// A position was read whose game is over, and its text does not tell how.
    Untold,
}

/// Which part of the turn is due: field 10 of the FEN.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Both sides say what their checkers are.
    Arrange,
    /// The bonus after the opponent's wrong guess (C-h).
    Penalty,
    /// A guess, or the regular move without one.
    Guess,
    /// The regular move, after a guess or without one.
    Move(Guessed),
    /// The bonus after one's own right guess: a pawn move, or the second move of option `guess-bonus`.
    Bonus,
    /// Uncloaking, or the end of the turn. `wrong`: this turn's guess was wrong.
    Uncloak {
        /// Was this turn's guess wrong, so that the opponent is owed a bonus?
        wrong: bool,
    },
    /// The game has ended on the board.
    Over(End),
}

/// The public part of a position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Public {
    pub(crate) board: Board,
    pub(crate) turn: Color,
    pub(crate) phase: Phase,
    /// The sides that have arranged their checkers.
    pub(crate) arranged: ByColor<bool>,
    /// Squares of pieces on the back ranks that have not moved (field 3).
    unmoved: Bitboard,
    /// The square that each side's last double step passed over, while it may be taken (C-m).
    en_passant: ByColor<Option<Square>>,
    halfmoves: u16,
    fullmoves: u16,
    /// Pawns of each side that it may drop (C-j).
    droppable: ByColor<u8>,
    /// Checkers guessed right, one bit each (field 11).
    guessed: ByColor<u8>,
    /// The clues about each side's checkers, those that are open or gone among them.
    clues: ByColor<Clues>,
    /// Check was called on the side to move.
    check: bool,
    refused: Refused,
    /// Key of the position in which the turn began.
    turn_key: u64,
    options: Options,
}

/// The private part of a seat: its own checkers.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Private {
    pub(crate) identities: Identities,
}

/// An action that is tried on the truth.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Trial {
    /// A move, which must not leave the own uncloaked king attacked.
    Move(Move),
    /// A drop of a captured pawn on this square.
    Drop(Square),
}

impl Private {
    /// The identities of its own checkers, number 1 first.
    #[must_use]
    pub fn identities(&self) -> &Identities {
        &self.identities
    }
}

/// A query of the rules. Everybody is told the answers.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Query {
    /// Is this enemy checker that officer?
    Guess {
        /// Number of the checker, from 0.
        checker: usize,
        /// The officer that was guessed.
        role: Role,
    },
    /// May this action stand (C-o)?
    Accept(Trial),
    /// What was the enemy checker that is captured by what was just accepted?
    Captured {
        /// Number of the captured checker, from 0.
        checker: usize,
        /// The move that captures it.
        trial: Trial,
    },
    /// What is one's own checker, and may it be uncloaked (C-s)?
    Uncloak {
        /// Number of the checker, from 0.
        checker: usize,
    },
    /// Is the side to move in check, and has it a move (C-q)?
    Judge {
        /// Check is called: the turn of the other side has just ended.
        calls: bool,
        /// Mate and stalemate are judged: no penalty bonus is open.
        mates: bool,
        /// A bonus was just accepted, so that the king of the side to move is not attacked.
        safe: bool,
    },
}

/// The truth's judgement on the side to move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// Is its uncloaked king attacked?
    pub check: bool,
    /// No regular move of it would be accepted.
    pub stuck: bool,
    /// The winner's checkers that show the mate (C-r), where there is one.
    pub shown: Identities,
}

impl Judgement {
    /// Neither check nor mate nor stalemate.
    pub const NOTHING: Judgement = Judgement { check: false, stuck: false, shown: [None; CHECKERS] };
}

/// The answers to queries.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// To a guess: was it right?
    Reply(bool),
    /// The action stands.
    Accepted,
    /// The action would leave the own uncloaked king attacked.
    Refused,
    /// The identity of the checker.
    Is(Role),
    /// The judgement on the side to move.
    Judged(Judgement),
}

/// An action would have left one's own uncloaked king attacked.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct KingAttacked;

impl Public {
    /// The start: White's checkers on rank 1, Black's on rank 8, numbered from the a-file (C-c).
    pub(super) fn start(options: Options) -> Public {
        let pieces = |color: Color| {
            let mut pieces = Pieces::NONE;
            Bitboard::rank(second_rank(color)).into_iter().for_each(|at| pieces.put(at, Role::Pawn));
            let home = Bitboard::rank(facedown_board::chess::Rank::home(color));
            for (checker, at) in home.into_iter().enumerate() {
                pieces.put_checker(at, checker);
            }
            pieces
        };
        Public {
            board: ByColor::new_with(pieces),
            turn: Color::White,
            phase: Phase::Arrange,
            arranged: ByColor::default(),
            unmoved: Bitboard::BACK_RANKS,
            en_passant: ByColor::default(),
            halfmoves: 0,
            fullmoves: 1,
            droppable: ByColor::default(),
            guessed: ByColor::default(),
            clues: ByColor { white: NO_CLUES, black: NO_CLUES },
            check: false,
            refused: Refused::NONE,
            turn_key: 0,
            options,
        }
    }

    /// The pieces and checkers of both sides.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Which part of the turn is due.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The side whose turn it is, its bonus at the start included.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Has a side arranged its checkers?
    #[must_use]
    pub fn arranged(&self, color: Color) -> bool {
        self.arranged[color]
    }

    /// Squares of pieces on the back ranks that have not moved.
    #[must_use]
    pub fn unmoved(&self) -> Bitboard {
        self.unmoved
    }

    /// The square that a side's last double step passed over, while it may be taken.
    #[must_use]
    pub fn en_passant(&self, color: Color) -> Option<Square> {
        self.en_passant[color]
    }

    /// Number of captured pawns that a side may drop.
    #[must_use]
    pub fn droppable(&self, color: Color) -> u8 {
        self.droppable[color]
    }

    /// Plies since the last capture or pawn move.
    #[must_use]
    pub fn halfmoves(&self) -> u32 {
        u32::from(self.halfmoves)
    }

    /// Was check called on the side to move?
    #[must_use]
    pub fn check_called(&self) -> bool {
        self.check
    }

    /// The clues about a side's checkers.
    #[must_use]
    pub fn clues(&self, color: Color) -> &Clues {
        &self.clues[color]
    }

    /// The arrangements of a side that agree with all that was told (C-b).
    #[must_use]
    pub fn possible(&self, color: Color) -> Set {
        Set::of(&self.clues[color])
    }

    /// Was this checker (from 0) guessed right?
    #[must_use]
    pub fn told_by_guess(&self, color: Color, checker: usize) -> bool {
        self.guessed[color] >> checker & 1 != 0
    }

    /// The enemy's checkers that the side to move may guess (C-e, C-g).
    fn guessable(&self) -> impl Iterator<Item = usize> + '_ {
        let them = !self.turn;
        let again = self.options.guess_again;
        let cloaked = self.board[them].each_checker().map(|(checker, _)| checker);
        cloaked.filter(move |checker| again || !self.told_by_guess(them, *checker))
    }

    /// The first part of a turn that has no penalty bonus.
    fn guess_or_move(&self) -> Phase {
        if self.guessable().next().is_some() { Phase::Guess } else { Phase::Move(Guessed::No) }
    }

    /// The key of what repetition compares: FEN fields 1 to 4, 7, 9 and 10 (C-v).
    fn key(&self) -> u64 {
        // SplitMix64 (Steele, Lea, Flood 2014) of each word, begun differently for each: none waits for another.
        let (mut key, mut begun) = (0u64, 0u64);
        let mut add = |word: u64| {
            begun = begun.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = word ^ begun;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            key ^= z ^ (z >> 31);
        };
        let square = |at: Option<Square>| at.map_or(64, |at| at.index() as u64);
        for color in Color::ALL {
            self.board[color].words().into_iter().for_each(&mut add);
            add(square(self.en_passant[color]) << 8 | u64::from(self.droppable[color]));
        }
        add(self.unmoved.0);
        let phase = match self.phase {
            Phase::Penalty => 1,
            Phase::Guess => 2,
            _ => 3,
        };
        add(phase * 2 + u64::from(self.turn.is_white()));
        key
    }

    /// Has nothing been done in this turn?
    fn turn_begins(&self) -> bool {
        let first = matches!(self.phase, Phase::Penalty | Phase::Guess | Phase::Move(Guessed::No));
        first && self.key() == self.turn_key
    }

    /// The bonus that is due, or `skip`. `own`: the checkers of the side to move, where they are known.
    fn bonus_actions(&self, own: Option<&Private>, found: &mut dyn FnMut(Action)) {
        if self.options.whole_moves {
            self.own_moves(own, found);
            return found(Action::Skip);
        }
        let ground = self.ground();
        for pawn in self.board[self.turn].pawns() {
            ground.pawn_moves(pawn, |action| self.offer(action, found));
        }
        let drops = self.drop_squares().into_iter().filter(|at| !self.refused.has_drop(*at));
        drops.for_each(|at| found(Action::Drop(at)));
        found(Action::Skip);
    }

    /// Offers the regular moves of the side to move that were not refused, as far as it knows its own checkers.
    #[inline]
    fn own_moves(&self, own: Option<&Private>, found: &mut (impl FnMut(Action) + ?Sized)) {
        let known = own.map_or([None; CHECKERS], |own| own.identities);
        self.regular_moves(&known, |action| self.offer(action, found));
    }

    /// Offers a move that was not refused.
    #[inline]
    fn offer(&self, action: Move, found: &mut (impl FnMut(Action) + ?Sized)) {
        if self.not_refused(action) {
            found(Action::Move(action));
        }
    }
}

impl Game for CloakAndDagger {
    const ID: &'static str = "cloak-and-dagger";
    const RULES: u32 = 1;
    const SEATS: usize = 2;
    const LEGAL_UNSEEN: Option<LegalUnseen<Self>> = Some(legal_unseen);

    type Options = Options;
    type Public = Public;
    type Private = Private;
    type Hidden = ();
    type Action = Action;
    type Query = Query;
    type Answer = Answer;
    type PrivateAnswers = AllPublic;
    type Refusal = KingAttacked;
    type Event = Event;
    type Mark = Mark;

    /// Draws nothing: both arrangements are chosen.
    fn deal(options: &Options, _: &mut ChanceStream) -> State<Self> {
        State { public: Public::start(*options), private: PerSeat::default(), hidden: () }
    }

    fn to_act(public: &Public) -> SeatSet {
        match public.phase {
            Phase::Over(_) => SeatSet::EMPTY,
            Phase::Arrange => Color::ALL
                .into_iter()
                .filter(|color| !public.arranged[*color])
                .fold(SeatSet::EMPTY, |set, color| set.with(color.seat())),
            _ => SeatSet::only(public.turn.seat()),
        }
    }

    /// Arrangements by number; guesses by checker, K Q R B N; moves by square of start, target, promotion; drops by
    /// square, `skip`; uncloakings by number, `end`. A move that would be refused is in the list until it was tried,
    /// since the list never depends on the enemy's checkers.
    fn legal(view: View<'_, Self>, seat: Seat, found: &mut dyn FnMut(Action)) {
        let public = view.public;
        if !Self::to_act(public).contains(seat) {
            return;
        }
        match public.phase {
            Phase::Arrange => Arrangement::all().for_each(|a| found(Action::Arrange(a))),
            Phase::Penalty | Phase::Bonus => public.bonus_actions(view.private_of(seat), found),
            Phase::Guess => {
                for checker in public.guessable() {
                    OFFICERS.into_iter().for_each(|role| found(Action::Guess(checker as u8, role)));
                }
                public.own_moves(view.private_of(seat), found);
            }
            Phase::Move(_) => public.own_moves(view.private_of(seat), found),
            Phase::Uncloak { .. } => {
                for (checker, _) in public.board[public.turn].each_checker() {
                    if !public.refused.has_uncloaking(checker) {
                        found(Action::Uncloak(checker as u8));
                    }
                }
                found(Action::End);
            }
            Phase::Over(_) => {}
        }
    }

    #[inline(always)]
    fn legal_inlined(view: View<'_, Self>, seat: Seat, found: &mut impl FnMut(Action)) {
        let public = view.public;
        if matches!(public.phase, Phase::Move(_)) && Self::to_act(public).contains(seat) {
            public.own_moves(view.private_of(seat), found);
        } else {
            Self::legal(view, seat, found);
        }
    }

    fn begin(known: Known<'_, Self>, action: Action, events: &mut impl Events<Self>) -> Flow<Self> {
        play::begin(known, action, events)
    }

    fn resume(
        known: Known<'_, Self>,
        query: Query,
        answer: Answer,
        events: &mut impl Events<Self>,
    ) -> Flow<Self> {
        play::resume(known.public, query, answer, events)
    }

    fn answer(truth: Truth<'_, Self>, query: Query) -> Answer {
        let of = |color: Color| &truth.private[color.seat()].identities;
        let us = truth.public.turn;
        judge::answer(truth.public, of(us), of(!us), query)
    }

    /// A belief: every arrangement that agrees with the clues is as likely as another (see `judge.rs`).
    fn outcomes(info: View<'_, Self>, query: Query, found: &mut dyn FnMut(Answer, u32)) {
        judge::outcomes(info, query, found);
    }

    /// The belief of [`Game::outcomes`].
    fn sample(info: View<'_, Self>, rng: &mut Rng) -> Option<State<Self>> {
        let public = *info.public;
        let (ours, theirs) = judge::pair(info, rng)?;
        let mut private = PerSeat::default();
        for (color, arrangement) in [(public.turn, ours), (!public.turn, theirs)] {
            let seat = color.seat();
            private[seat] = match info.private_of(seat) {
                Some(own) => *own,
                None if public.arranged[color] => Private { identities: arrangement.identities() },
                None => Private::default(),
            };
        }
        Some(State { public, private, hidden: () })
    }

    fn hidden_bits(info: View<'_, Self>) -> Option<f64> {
        judge::hidden_bits(info)
    }

    /// Nothing is called irreversible: a captured pawn may be dropped, so that a position from before can come again.
    fn mark(before: &Public, action: Action, after: &Public) -> Option<Mark> {
        let turn = Mark { before: before.turn_key, after: after.turn_key, irreversible: false };
        (action == Action::End).then_some(turn)
    }

    fn verdict(public: &Public, past: &[Mark]) -> Verdict {
        let over = |outcome| Verdict::Over(outcome);
        match public.phase {
            Phase::Over(End::KingTaken(color)) => over(Outcome::win((!color).seat(), "king-taken")),
            Phase::Over(End::Mated(color)) => over(Outcome::win((!color).seat(), "checkmate")),
            Phase::Over(End::Stalemate) => over(Outcome::nobody("stalemate")),
            Phase::Over(End::Untold) => over(Outcome::nobody("over")),
            // Draws are judged and claimed when a turn begins (C-v).
            _ if !public.turn_begins() => Verdict::Open { claim: None },
            _ => match draws::by_history(past, u32::from(public.halfmoves)) {
                Draw::None => Verdict::Open { claim: None },
                Draw::Claim(reason) => Verdict::Open { claim: Some(reason) },
                Draw::Over(reason) => over(Outcome::nobody(reason)),
            },
        }
    }
}

/// An arrangement that is not told, and every move that a checker could have made.
fn legal_unseen(view: View<'_, CloakAndDagger>, seat: Seat, found: &mut dyn FnMut(Action)) {
    let public = view.public;
    if !CloakAndDagger::to_act(public).contains(seat) {
        return;
    }
    match public.phase {
        Phase::Arrange => found(Action::ArrangeUnseen),
        Phase::Bonus if !public.options.whole_moves => {}
        Phase::Guess | Phase::Move(_) | Phase::Bonus => {
            public.possible_moves(&mut |action| public.offer(action, found));
        }
        _ => {}
    }
}
