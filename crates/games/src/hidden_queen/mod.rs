//! Hidden Queen: kings and cards that move as pawns; one card of each side is a queen. Letters are the rows of
//! `rules.md`.
//!
//! The example of `docs/adding-a-game.md`: rules here, texts in `notation`, pictures in `view`.

mod notation;
mod view;

#[cfg(test)]
mod tests;

use std::convert::Infallible;

use facedown_board::chess::{Bitboard, File, Rank, Square, attacks};
use facedown_board::{ByColor, Color};
use facedown_core::deal::ChanceStream;
use facedown_core::rules::game::{AllPublic, Audience, Events, Flow, Game, Known, Rng, State, Truth, View};
use facedown_core::rules::outcome::{Outcome, Verdict};
use facedown_core::rules::seat::{PerSeat, Seat, SeatSet};
use rand::RngExt;

/// Hidden Queen, the example of `docs/adding-a-game.md`. Rules: its `rules.md`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct HiddenQueen;

/// Row g: plies without a capture, a pawn's move or a card's after which a game is drawn.
const QUIET: u16 = 100;

/// The pieces of one side, by square.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Pieces {
    /// The king's square; `None` once it is captured.
    king: Option<Square>,
    /// Face down, on the squares to which they were dealt.
    cards: Bitboard,
    pawns: Bitboard,
    queens: Bitboard,
    /// Is the queen still one of the cards?
    queen_down: bool,
}

impl Pieces {
    fn all(&self) -> Bitboard {
        self.cards | self.pawns | self.queens | self.king.map_or(Bitboard::EMPTY, Square::set)
    }

    /// The numbers of queens and of pawns among the cards, in this order.
    fn pool(&self) -> (u32, u32) {
        let queens = u32::from(self.queen_down);
        (queens, self.cards.count().saturating_sub(queens))
    }

    /// Takes whatever stands on a square off the board.
    fn remove(&mut self, at: Square) {
        for pieces in [&mut self.cards, &mut self.pawns, &mut self.queens] {
            pieces.remove(at);
        }
        self.king = self.king.filter(|king| *king != at);
    }
}

/// The rank of a side's cards.
fn card_rank(color: Color) -> Rank {
    Rank::new(if color.is_white() { 1 } else { 6 })
}

/// The part of a state that everybody sees: the cards lie there, and nobody knows which are queens.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Public {
    pieces: ByColor<Pieces>,
    turn: Color,
    /// Plies without a capture, a pawn's move or a card's (row g).
    quiet: u16,
}

impl Public {
    /// The start, the same for every deal (row a).
    fn start() -> Public {
        let pieces = |color| Pieces {
            king: Some(Square::new(File::new(4), Rank::home(color))),
            cards: Bitboard::rank(card_rank(color)),
            pawns: Bitboard::EMPTY,
            queens: Bitboard::EMPTY,
            queen_down: true,
        };
        Public { pieces: ByColor::new_with(pieces), turn: Color::White, quiet: 0 }
    }

    fn occupied(&self) -> Bitboard {
        self.pieces.white.all() | self.pieces.black.all()
    }

    /// The squares to which a pawn or a card may go (rows b and c).
    fn pawn_moves(&self, color: Color, from: Square) -> Bitboard {
        let occupied = self.occupied();
        let mut to = attacks::pawn(color, from) & self.pieces[!color].all();
        if let Some(step) = from.forward(color).filter(|to| !occupied.contains(*to)) {
            to.insert(step);
            let double = step.forward(color).filter(|to| !occupied.contains(*to));
            double
                .filter(|_| from.rank() == card_rank(color))
                .into_iter()
                .for_each(|double| to.insert(double));
        }
        to
    }

    /// The squares to which a side's piece on this square may go.
    fn moves(&self, color: Color, from: Square) -> Bitboard {
        let own = &self.pieces[color];
        if (own.cards | own.pawns).contains(from) {
            return self.pawn_moves(color, from);
        }
        let reach = if own.queens.contains(from) {
            attacks::queen(from, self.occupied())
        } else if own.king == Some(from) {
            attacks::king(from)
        } else {
            Bitboard::EMPTY
        };
        reach - own.all()
    }
}

/// The hidden part: the files of the squares on which the queens lie.
#[derive(Clone)]
pub struct Hidden(ByColor<File>);

impl Hidden {
    /// One of the cards of each side, as `nth` of so many says, White's first.
    fn draw(public: &Public, mut nth: impl FnMut(u32) -> u32) -> Option<Hidden> {
        let mut files = ByColor { white: File::new(0), black: File::new(0) };
        for color in Color::ALL {
            let own = &public.pieces[color];
            if own.queen_down {
                let chosen = nth(own.cards.count().max(1));
                files[color] = own.cards.into_iter().nth(chosen as usize)?.file();
            }
        }
        Some(Hidden(files))
    }
}

/// A move from square to square; the only kind of action.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Action {
    from: Square,
    to: Square,
}

/// Is a card the queen? It is asked in the middle of a move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Query {
    /// The card that this move captures (row d).
    Captured(Action),
    /// The card that made this move (row c).
    Moved(Action),
}

impl Query {
    /// The owner of the card when this side moves, and the square to which the card was dealt.
    fn card(self, mover: Color) -> (Color, Square) {
        match self {
            Query::Captured(action) => (!mover, action.to),
            Query::Moved(action) => (mover, action.from),
        }
    }
}

/// An event of a move that everybody learns.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A card turned up.
    TurnedUp {
        /// The square to which it was dealt.
        home: Square,
        /// The square on which it lies now.
        at: Square,
        /// The side that it belongs to.
        color: Color,
        /// Is it the queen? Else it is a pawn.
        queen: bool,
    },
    /// A piece that lay open, or had just turned up, was captured: `K`, `Q` or `P`.
    Captured(Square, Color, char),
    /// A piece moved from the first square to the second.
    Moved(Square, Square),
    /// A pawn of this side became a queen on its last rank.
    Promoted(Square, Color),
}

/// The letter of what lies open on a square, or `X` for a card.
fn letter(pieces: &Pieces, at: Square) -> Option<char> {
    let king = pieces.king.map_or(Bitboard::EMPTY, Square::set);
    let kinds = [(pieces.cards, 'X'), (pieces.pawns, 'P'), (pieces.queens, 'Q'), (king, 'K')];
    kinds.into_iter().find(|(all, _)| all.contains(at)).map(|(_, letter)| letter)
}

/// The move itself: what stood on its square is known by now.
fn carry_out(
    public: &mut Public,
    action: Action,
    events: &mut impl Events<HiddenQueen>,
) -> Flow<HiddenQueen> {
    let Action { from, to } = action;
    let color = public.turn;
    let captured = letter(&public.pieces[!color], to);
    if let Some(piece) = captured {
        public.pieces[!color].remove(to);
        events.tell(Audience::All, || Event::Captured(to, !color, piece));
    }
    events.tell(Audience::All, || Event::Moved(from, to));
    let own = &mut public.pieces[color];
    if own.cards.contains(from) {
        return Flow::Ask(Query::Moved(action));
    }
    let pawn = own.pawns.contains(from);
    let promotes = pawn && to.rank() == Rank::last(color);
    if own.king == Some(from) {
        own.king = Some(to);
    } else {
        let kind = if pawn { &mut own.pawns } else { &mut own.queens };
        kind.remove(from);
        if promotes {
            own.queens.insert(to);
            events.tell(Audience::All, || Event::Promoted(to, color));
        } else {
            kind.insert(to);
        }
    }
    public.quiet = if pawn || captured.is_some() { 0 } else { public.quiet + 1 };
    public.turn = !color;
    Flow::Done
}

impl Game for HiddenQueen {
    const ID: &'static str = "hidden-queen";
    const RULES: u32 = 1;
    const SEATS: usize = 2;
    type Options = ();
    type Public = Public;
    type Private = ();
    type Hidden = Hidden;
    type Action = Action;
    type Query = Query;
    type Answer = bool;
    type PrivateAnswers = AllPublic;
    type Refusal = Infallible;
    type Event = Event;
    type Mark = ();

    /// Draws a number below 8 for White, then one for Black: the file of the queen, counted from a.
    fn deal((): &(), chance: &mut ChanceStream) -> State<Self> {
        let public = Public::start();
        let files = ByColor::new_with(|_| File::new(chance.below(8) as u8));
        State { public, private: PerSeat::default(), hidden: Hidden(files) }
    }

    /// For each side whose queen is face down, White first, a number below that of its cards, counted from file a.
    fn deal_out(public: &Public, chance: &mut ChanceStream) -> Option<State<Self>> {
        let hidden = Hidden::draw(public, |cards| chance.below(cards))?;
        Some(State { public: *public, private: PerSeat::default(), hidden })
    }

    fn to_act(public: &Public) -> SeatSet {
        match public.pieces.white.king.and(public.pieces.black.king) {
            None => SeatSet::EMPTY,
            Some(_) => SeatSet::only(public.turn.seat()),
        }
    }

    /// From square to square, a1 to h8.
    fn legal(view: View<'_, Self>, seat: Seat, found: &mut dyn FnMut(Action)) {
        let color = Color::of_seat(seat);
        if !Self::to_act(view.public).contains(seat) {
            return;
        }
        for from in view.public.pieces[color].all() {
            view.public.moves(color, from).into_iter().for_each(|to| found(Action { from, to }));
        }
    }

    fn begin(known: Known<'_, Self>, action: Action, events: &mut impl Events<Self>) -> Flow<Self> {
        if known.public.pieces[!known.public.turn].cards.contains(action.to) {
            return Flow::Ask(Query::Captured(action));
        }
        carry_out(known.public, action, events)
    }

    fn resume(
        known: Known<'_, Self>,
        query: Query,
        queen: bool,
        events: &mut impl Events<Self>,
    ) -> Flow<Self> {
        let public = known.public;
        let (color, home) = query.card(public.turn);
        let (Query::Captured(action) | Query::Moved(action)) = query;
        let own = &mut public.pieces[color];
        own.cards.remove(home);
        own.queen_down &= !queen;
        (if queen { &mut own.queens } else { &mut own.pawns }).insert(action.to);
        events.tell(Audience::All, || Event::TurnedUp { home, at: action.to, color, queen });
        match query {
            Query::Captured(action) => carry_out(public, action, events),
            Query::Moved(_) => {
                public.quiet = 0;
                public.turn = !public.turn;
                Flow::Done
            }
        }
    }

    fn answer(truth: Truth<'_, Self>, query: Query) -> bool {
        let (color, home) = query.card(truth.public.turn);
        truth.public.pieces[color].queen_down && truth.hidden.0[color] == home.file()
    }

    /// Exact: the deal drew each card with the same chance.
    fn outcomes(info: View<'_, Self>, query: Query, found: &mut dyn FnMut(bool, u32)) {
        let (color, _) = query.card(info.public.turn);
        let (queens, pawns) = info.public.pieces[color].pool();
        [(true, queens), (false, pawns)]
            .into_iter()
            .filter(|(_, n)| *n > 0)
            .for_each(|(queen, n)| found(queen, n));
    }

    fn sample(info: View<'_, Self>, rng: &mut Rng) -> Option<State<Self>> {
        let hidden = Hidden::draw(info.public, |cards| rng.random_range(0..cards))?;
        Some(State { public: *info.public, private: PerSeat::default(), hidden })
    }

    fn mark(_: &Public, _: Action, _: &Public) -> Option<()> {
        Some(())
    }

    fn verdict(public: &Public, _: &[()]) -> Verdict {
        for color in Color::ALL {
            if public.pieces[color].king.is_none() {
                return Verdict::Over(Outcome::win((!color).seat(), "king-taken"));
            }
        }
        if public.quiet >= QUIET {
            return Verdict::Over(Outcome::nobody("fifty-moves"));
        }
        Verdict::Open { claim: None }
    }
}
