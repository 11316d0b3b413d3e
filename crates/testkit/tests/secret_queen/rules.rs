//! The legal actions and their effects. Row letters are those of `rules.md`.

use std::convert::Infallible;

use facedown_board::chess::{Bitboard, Rank, Square, attacks};
use facedown_board::{ByColor, Color};
use facedown_core::deal::ChanceStream;
use facedown_core::rules::game::{AllPublic, Audience, Events, Flow, Game, Known, Rng, State, Truth, View};
use facedown_core::rules::outcome::{Outcome, Verdict};
use facedown_core::rules::seat::{PerSeat, Seat, SeatSet};
use rand::RngExt;

use crate::setup;

/// The game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct SecretQueen;

/// Row h: turns without a capture or a pawn's move after which a game is drawn.
pub const QUIET: u16 = 50;

/// The pieces of one side.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Pieces {
    /// Captured where there is none.
    pub king: Option<Square>,
    /// Pawns, with the secret queen among them while it is secret.
    pub pawns: Bitboard,
    /// Queens that everybody sees.
    pub queens: Bitboard,
}

impl Pieces {
    /// All their squares.
    pub fn all(&self) -> Bitboard {
        self.pawns | self.queens | self.king.map_or(Bitboard::EMPTY, Square::set)
    }
}

/// The public part of a position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Public {
    /// Each side's pieces.
    pub pieces: ByColor<Pieces>,
    /// The side to move; none while there is a pick to make.
    pub turn: Option<Color>,
    /// The seats that have picked.
    pub picked: PerSeat<bool>,
    /// Whose secret is out.
    pub out: PerSeat<bool>,
    /// Turns since the last capture or pawn's move.
    pub quiet: u16,
}

impl Public {
    /// All occupied squares.
    pub fn occupied(&self) -> Bitboard {
        self.pieces.white.all() | self.pieces.black.all()
    }

    /// The pawns of a side one of which is its secret queen, as everybody sees it; none before the pick and when the
    /// secret is out.
    pub fn suspects(&self, seat: Seat) -> Bitboard {
        let secret = self.picked[seat] && !self.out[seat];
        if secret { self.pieces[Color::of_seat(seat)].pawns } else { Bitboard::EMPTY }
    }

    /// The squares to which a pawn may go.
    pub fn pawn_moves(&self, color: Color, from: Square) -> Bitboard {
        let occupied = self.occupied();
        let mut to = attacks::pawn(color, from) & self.pieces[!color].all();
        if let Some(step) = from.forward(color).filter(|s| !occupied.contains(*s)) {
            to.insert(step);
            let home = if color.is_white() { Rank::new(1) } else { Rank::new(6) };
            if let Some(double) =
                step.forward(color).filter(|s| from.rank() == home && !occupied.contains(*s))
            {
                to.insert(double);
            }
        }
        to
    }

    fn queen_moves(&self, color: Color, from: Square) -> Bitboard {
        let own = self.pieces[color].all();
        attacks::queen(from, self.occupied()) & Bitboard(!own.0)
    }
}

/// The private part of a position: one seat alone sees it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Private {
    /// The square of its secret queen; of no meaning any more when the secret is out.
    pub secret: Option<Square>,
}

/// An action of a seat.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// The pawn on this square is the queen.
    Pick(Square),
    /// From here to there.
    Move(Square, Square),
}

/// The occasion on which a pawn is shown.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Shown {
    /// It is captured (row e).
    Captured,
    /// It is on the last rank (row f).
    Promoted,
}

/// Is the pawn of `owner` on `at` its secret queen? With the move that must go on.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Query {
    /// The seat whose piece it is.
    pub owner: Seat,
    /// The square on which it stands.
    pub at: Square,
    /// Why it is asked.
    pub shown: Shown,
    /// The move that asked.
    pub from: Square,
}

/// An event that became known.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A seat has picked.
    Picked(Seat),
    /// Its own pick, told to itself.
    OwnPick(Seat, Square),
    /// A piece was captured. `secret` for a pawn: was it the queen?
    Captured {
        /// Where.
        at: Square,
        /// The seat that it belongs to.
        seat: Seat,
        /// `P`, `Q` or `K` as it was seen before.
        piece: char,
        /// For a pawn while its side has a secret.
        secret: Option<bool>,
    },
    /// A piece moved.
    Moved(Square, Square),
    /// A pawn became a queen, or always was. `None` where the secret was out before.
    Promoted {
        /// Where.
        at: Square,
        /// The seat that it belongs to.
        seat: Seat,
        /// Was it the secret queen?
        secret: Option<bool>,
    },
    /// The secret queen made a queen's move.
    TurnedUp {
        /// The square on which it stands now.
        at: Square,
        /// The seat that it belongs to.
        seat: Seat,
    },
}

/// A move after the question of its capture is settled.
fn go(
    known: Known<'_, SecretQueen>,
    from: Square,
    to: Square,
    events: &mut impl Events<SecretQueen>,
) -> Flow<SecretQueen> {
    let Known { public, private, seat } = known;
    let color = Color::of_seat(seat);
    let as_pawn = public.pawn_moves(color, from).contains(to);
    let pawn = public.pieces[color].pawns.contains(from);
    let enemy = &mut public.pieces[!color];
    let capture = enemy.all().contains(to);
    enemy.pawns.remove(to);
    enemy.queens.remove(to);
    enemy.king = enemy.king.filter(|king| *king != to);
    events.tell(Audience::All, || Event::Moved(from, to));
    public.quiet = if pawn || capture { 0 } else { public.quiet + 1 };
    if private.secret == Some(from) {
        private.secret = Some(to);
    }
    let pieces = &mut public.pieces[color];
    if pieces.king == Some(from) {
        pieces.king = Some(to);
    } else if !pawn {
        pieces.queens.remove(from);
        pieces.queens.insert(to);
    } else {
        pieces.pawns.remove(from);
        pieces.pawns.insert(to);
        if !as_pawn {
            public.out[seat] = true;
            crown(public, color, to);
            events.tell(Audience::All, || Event::TurnedUp { at: to, seat });
        } else if to.rank() == Rank::last(color) {
            if !public.out[seat] {
                return Flow::Ask(Query { owner: seat, at: to, shown: Shown::Promoted, from });
            }
            crown(public, color, to);
            events.tell(Audience::All, || Event::Promoted { at: to, seat, secret: None });
        }
    }
    pass(public)
}

fn crown(public: &mut Public, color: Color, at: Square) {
    public.pieces[color].pawns.remove(at);
    public.pieces[color].queens.insert(at);
}

fn pass(public: &mut Public) -> Flow<SecretQueen> {
    public.turn = public.turn.map(|color| !color);
    Flow::Done
}

impl Game for SecretQueen {
    const ID: &'static str = "secret-queen";
    const RULES: u32 = 1;
    const SEATS: usize = 2;
    type Options = ();
    type Public = Public;
    type Private = Private;
    type Hidden = ();
    type Action = Action;
    type Query = Query;
    type Answer = bool;
    type PrivateAnswers = AllPublic;
    type Refusal = Infallible;
    type Event = Event;
    type Mark = ();

    /// Draws nothing: both secrets are chosen.
    fn deal((): &(), _: &mut ChanceStream) -> State<Self> {
        State { public: setup::start(), private: PerSeat::default(), hidden: () }
    }

    fn to_act(public: &Public) -> SeatSet {
        if public.pieces.white.king.is_none() || public.pieces.black.king.is_none() {
            return SeatSet::EMPTY;
        }
        match public.turn {
            Some(color) => SeatSet::only(color.seat()),
            None => [Seat::White, Seat::Black]
                .into_iter()
                .filter(|seat| !public.picked[*seat])
                .fold(SeatSet::EMPTY, SeatSet::with),
        }
    }

    /// Picks in the order of the squares; else the moves of each piece in that order, the secret queen's extra moves
    /// behind its pawn's moves.
    fn legal(view: View<'_, Self>, seat: Seat, found: &mut dyn FnMut(Action)) {
        let (public, color) = (view.public, Color::of_seat(seat));
        let pieces = public.pieces[color];
        if public.turn.is_none() {
            return pieces.pawns.into_iter().for_each(|at| found(Action::Pick(at)));
        }
        let secret = view.private_of(seat).and_then(|p| p.secret).filter(|_| !public.out[seat]);
        for from in pieces.all() {
            if pieces.pawns.contains(from) {
                let steps = public.pawn_moves(color, from);
                steps.into_iter().for_each(|to| found(Action::Move(from, to)));
                if secret == Some(from) {
                    let more = public.queen_moves(color, from) & Bitboard(!steps.0);
                    more.into_iter().for_each(|to| found(Action::Move(from, to)));
                }
            } else if pieces.king == Some(from) {
                let to = attacks::king(from) & Bitboard(!pieces.all().0);
                to.into_iter().for_each(|to| found(Action::Move(from, to)));
            } else {
                public.queen_moves(color, from).into_iter().for_each(|to| found(Action::Move(from, to)));
            }
        }
    }

    fn begin(known: Known<'_, Self>, action: Action, events: &mut impl Events<Self>) -> Flow<Self> {
        let seat = known.seat;
        match action {
            Action::Pick(at) => {
                known.private.secret = Some(at);
                let public = known.public;
                public.picked[seat] = true;
                events.tell(Audience::Only(seat), || Event::OwnPick(seat, at));
                events.tell(Audience::Except(seat), || Event::Picked(seat));
                if public.picked[seat.other()] {
                    public.turn = Some(Color::White);
                }
                Flow::Done
            }
            Action::Move(from, to) => {
                let owner = seat.other();
                let enemy = known.public.pieces[Color::of_seat(owner)];
                if enemy.pawns.contains(to) && !known.public.out[owner] {
                    return Flow::Ask(Query { owner, at: to, shown: Shown::Captured, from });
                }
                let letters = [(enemy.pawns, 'P'), (enemy.queens, 'Q'), (enemy.all(), 'K')];
                if let Some((_, piece)) = letters.into_iter().find(|(pieces, _)| pieces.contains(to)) {
                    events.tell(Audience::All, || Event::Captured {
                        at: to,
                        seat: owner,
                        piece,
                        secret: None,
                    });
                }
                go(known, from, to, events)
            }
        }
    }

    fn resume(
        known: Known<'_, Self>,
        query: Query,
        secret: bool,
        events: &mut impl Events<Self>,
    ) -> Flow<Self> {
        let Query { owner: seat, at, shown, from } = query;
        known.public.out[seat] |= secret;
        match shown {
            Shown::Captured => {
                events.tell(Audience::All, || Event::Captured { at, seat, piece: 'P', secret: Some(secret) });
                go(known, from, at, events)
            }
            Shown::Promoted => {
                crown(known.public, Color::of_seat(seat), at);
                events.tell(Audience::All, || Event::Promoted { at, seat, secret: Some(secret) });
                pass(known.public)
            }
        }
    }

    fn answer(truth: Truth<'_, Self>, query: Query) -> bool {
        truth.private[query.owner].secret == Some(query.at)
    }

    /// A belief: each pawn that is left is as likely as another; exact for who picked.
    fn outcomes(info: View<'_, Self>, query: Query, found: &mut dyn FnMut(bool, u32)) {
        if let Some(own) = info.private_of(query.owner) {
            return found(own.secret == Some(query.at), 1);
        }
        let others = info.public.pieces[Color::of_seat(query.owner)].pawns.count() - 1;
        found(true, 1);
        if others > 0 {
            found(false, others);
        }
    }

    /// The belief of [`Game::outcomes`].
    fn sample(info: View<'_, Self>, rng: &mut Rng) -> Option<State<Self>> {
        let mut private = PerSeat::default();
        for seat in [Seat::White, Seat::Black] {
            let suspects = info.public.suspects(seat);
            private[seat] = match info.private_of(seat) {
                Some(own) => *own,
                None if suspects.is_empty() => Private::default(),
                None => {
                    let nth = rng.random_range(0..suspects.count() as usize);
                    Private { secret: suspects.into_iter().nth(nth) }
                }
            };
        }
        Some(State { public: *info.public, private, hidden: () })
    }

    fn mark(_: &Public, _: Action, _: &Public) -> Option<()> {
        Some(())
    }

    fn verdict(public: &Public, _: &[()]) -> Verdict {
        let over = |outcome| Verdict::Over(outcome);
        if public.pieces.white.king.is_none() {
            return over(Outcome::win(Seat::Black, "king-captured"));
        }
        if public.pieces.black.king.is_none() {
            return over(Outcome::win(Seat::White, "king-captured"));
        }
        if public.quiet >= QUIET {
            return over(Outcome::nobody("fifty-moves"));
        }
        Verdict::Open { claim: None }
    }
}
