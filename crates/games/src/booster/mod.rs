//! Booster Chess (Don Kirkby, 2024): checkers under the pieces give them king steps or hobble them, and cards say where
//! the checkers go.
//!
//! Hands are hidden, everything else is open (B-y). A turn has parts: the move, king steps, a card; they are a draft
//! until `end`. Decisions where the author's text is silent are those of the Booster rules page, section 8.

mod board;
mod eval;
mod fen;
mod form;
mod kit;
mod notation;
mod options;
mod reach;
mod setup;
mod view;

use std::convert::Infallible;

use facedown_board::chess::{Bitboard, Square};
use facedown_board::draws::{self, Draw, Mark};
use facedown_board::{Color, Role};
use facedown_core::deal::ChanceStream;
use facedown_core::rules::game::{
    Audience, Events, Flow, Game, Known, PrivateAnswers, Rng, State, Truth, View,
};
use facedown_core::rules::outcome::{Outcome, Verdict};
use facedown_core::rules::seat::{Seat, SeatSet};

pub use board::{Board, Home, Made};
pub use notation::Event;
pub use options::Options;
pub use setup::Hidden;

use crate::cards::{Card, Cards};

/// Booster Chess. Rules: the Booster rules page.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Booster;

/// A part of a turn: the parts stand in the draft until one of them commits the turn.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// The normal move, as in chess.
    Move {
        /// The square of the piece.
        from: Square,
        /// To there; a king's two files in castling.
        to: Square,
        /// The officer that a pawn becomes on the last rank; none for any other move.
        promotion: Option<Role>,
    },
    /// A king step of the piece that moved, paid with a checker.
    Step {
        /// The neighboring square to which it goes.
        to: Square,
        /// The officer that a pawn becomes on the last rank; none for any other step.
        promotion: Option<Role>,
    },
    /// A card, and the piece under which its player puts a checker.
    Add {
        /// The card that is played and discarded; it fits the piece.
        card: Card,
        /// The square of the piece.
        at: Square,
    },
    /// The turn is committed, and cards are drawn.
    End,
}

/// The next card of the draw pile, for this seat alone.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Draw1(Seat);

/// The part of a turn that is due.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Stage {
    /// The normal move is to be made.
    Move,
    /// The piece that moved stands here; it may go on while no card was played.
    Moved { at: Square, added: bool },
    /// Cards are drawn: so many were, so many more will be.
    Draw { drawn: u8, more: u8 },
}

/// Cards in the order in which they were laid down.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Row {
    cards: [Card; Row::MOST],
    len: u8,
}

impl Default for Row {
    fn default() -> Row {
        Row { cards: [Card::FIRST; Row::MOST], len: 0 }
    }
}

impl Row {
    /// The most cards that a pack has.
    const MOST: usize = 40;

    fn push(&mut self, card: Card) {
        if let Some(place) = self.cards.get_mut(usize::from(self.len)) {
            *place = card;
            self.len += 1;
        }
    }

    /// The cards, to be put into another order.
    fn as_mut_slice(&mut self) -> &mut [Card] {
        let len = usize::from(self.len).min(Row::MOST);
        &mut self.cards[..len]
    }

    /// The cards, the first one first.
    pub fn iter(&self) -> impl Iterator<Item = Card> {
        self.cards.iter().take(usize::from(self.len)).copied()
    }

    /// The same without their order.
    pub fn set(&self) -> Cards {
        self.iter().collect()
    }
}

impl FromIterator<Card> for Row {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Row {
        let mut row = Row::default();
        cards.into_iter().for_each(|card| row.push(card));
        row
    }
}

/// The public part of a position: the board with its checkers, how many cards each holds, the discard pile, and the
/// turn in progress (which others see when it is committed).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Public {
    board: Board,
    options: Options,
    stage: Stage,
    in_hand: [u8; 2],
    /// Numbers of cards in each hand that were there at the last shuffle.
    old: [u8; 2],
    discard: Row,
    /// The cards of the last shuffle, in their order of discarding.
    shuffled: Row,
    /// The cards that the draw pile was made of.
    pool: Cards,
    left: u8,
    shuffles: u16,
    /// Words of the stream that the shuffles before the last one took, the deal left out.
    words: u32,
}

/// The private part of a seat: its hand, as far as it was told.
#[derive(Copy, Clone, PartialEq, Eq, Default)]
pub struct Private {
    hand: Cards,
    /// The cards that it drew in the last turn of its own.
    drawn: Cards,
    /// The card that was drawn just now, until it is told.
    fresh: Option<Card>,
}

impl Private {
    /// The cards in the hand, as far as this seat was told of them.
    #[must_use]
    pub fn hand(&self) -> Cards {
        self.hand
    }
}

impl Public {
    /// The board with its checkers and the reserves.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The options with which the game is played.
    #[must_use]
    pub fn options(&self) -> Options {
        self.options
    }

    /// Number of cards that a player holds.
    #[must_use]
    pub fn in_hand(&self, color: Color) -> usize {
        usize::from(self.in_hand[color as usize])
    }

    /// The cards discarded since the last shuffle.
    #[must_use]
    pub fn discard(&self) -> &Row {
        &self.discard
    }

    /// Number of cards left in the draw pile.
    #[must_use]
    pub fn left(&self) -> usize {
        usize::from(self.left)
    }

    /// The square of the piece that has moved in the turn that is not committed yet.
    #[must_use]
    pub fn moved(&self) -> Option<Square> {
        match self.stage {
            Stage::Moved { at, .. } => Some(at),
            Stage::Move | Stage::Draw { .. } => None,
        }
    }

    fn turn(&self) -> Color {
        self.board.position().turn()
    }

    /// The king that is in check, with its square: that of the side to move, or of the other side in a draft that would
    /// give check.
    #[must_use]
    pub fn check(&self) -> Option<(Color, Square)> {
        let color = if self.stage == Stage::Move { self.turn() } else { !self.turn() };
        self.board.position().king(color).filter(|_| self.board.in_check(color)).map(|king| (color, king))
    }

    /// The pieces that a card fits (sections 5 and B-v): of its color and role; of its color, for a checker card and
    /// where no such piece is left.
    #[must_use]
    pub fn fits(&self, card: Card) -> Bitboard {
        let position = self.board.position();
        let all = position.side(card.color());
        match card.role().map(|role| position.role(role) & all) {
            Some(pieces) if pieces.any() => pieces,
            _ => all,
        }
    }

    /// The squares on which the side to move may play a card now.
    #[must_use]
    pub fn places(&self, card: Card) -> Bitboard {
        self.places_among(self.fits(card))
    }

    /// The squares among these on which the side to move may play a card that fits: which card it is makes no
    /// difference.
    fn places_among(&self, squares: Bitboard) -> Bitboard {
        let us = self.turn();
        let limit = if self.options.stack_limit { self.board.holding(us) } else { Bitboard::EMPTY };
        (squares - limit).into_iter().filter(|&at| self.board.may_add(us, at)).collect()
    }

    /// The cards that a seat may hold, as `view` tells: its hand, or whatever is not seen where the hand is not known.
    fn playable(view: View<'_, Booster>, seat: Seat) -> Cards {
        let public = view.public;
        let known = view.private_of(seat).map_or(Cards::NONE, |private| private.hand);
        if known.len() >= public.in_hand(Color::of_seat(seat)) {
            known
        } else {
            public.options.pack().without(public.discard.set())
        }
    }
}

impl Game for Booster {
    const ID: &'static str = "booster";
    const RULES: u32 = 1;
    const SEATS: usize = 2;
    const COMMIT: Option<Action> = Some(Action::End);

    type Options = Options;
    type Public = Public;
    type Private = Private;
    type Hidden = Hidden;
    type Action = Action;
    type Query = Draw1;
    type Answer = Card;
    type PrivateAnswers = OwnDraws;
    type Refusal = Infallible;
    type Event = Event;
    type Mark = Mark;

    /// The order of draws stands in `setup.rs`, and on the Booster rules page, section 10.
    fn deal(options: &Options, chance: &mut ChanceStream) -> State<Self> {
        setup::deal(options, chance)
    }

    fn to_act(public: &Public) -> SeatSet {
        SeatSet::only(public.turn().seat())
    }

    fn legal(view: View<'_, Self>, seat: Seat, found: &mut dyn FnMut(Action)) {
        let public = view.public;
        if !Self::to_act(public).contains(seat) {
            return;
        }
        match public.stage {
            Stage::Move => {
                public.board.legal_moves(|from, to, promotion| found(Action::Move { from, to, promotion }));
            }
            Stage::Moved { at, added } => {
                if !added {
                    public.board.legal_steps(at, &mut |to, promotion| found(Action::Step { to, promotion }));
                    if public.board.reserve(public.turn()) > 0 {
                        let cards = Public::playable(view, seat);
                        let fitting = cards.iter().fold(Bitboard::EMPTY, |all, card| all | public.fits(card));
                        let places = public.places_among(fitting);
                        for card in cards.iter() {
                            let here = public.fits(card) & places;
                            here.into_iter().for_each(|at| found(Action::Add { card, at }));
                        }
                    }
                }
                found(Action::End);
            }
            Stage::Draw { .. } => {}
        }
    }

    #[inline(always)]
    fn legal_inlined(view: View<'_, Self>, seat: Seat, found: &mut impl FnMut(Action)) {
        let public = view.public;
        if public.stage == Stage::Move && Self::to_act(public).contains(seat) {
            public.board.legal_moves(|from, to, promotion| found(Action::Move { from, to, promotion }));
        } else {
            Self::legal(view, seat, found);
        }
    }

    fn any_legal(view: View<'_, Self>, seat: Seat) -> bool {
        Self::to_act(view.public).contains(seat)
            && (view.public.stage != Stage::Move || view.public.board.any_move())
    }

    fn begin(known: Known<'_, Self>, action: Action, events: &mut impl Events<Self>) -> Flow<Self> {
        let Known { public, private, seat } = known;
        let us = Color::of_seat(seat);
        match (action, public.stage) {
            (Action::Move { from, to, promotion }, _) => {
                let Some(made) = public.board.make_move(from, to, promotion) else { return Flow::Draft };
                private.drawn = Cards::NONE;
                public.stage = Stage::Moved { at: to, added: false };
                events.tell(Audience::All, || Event::Moved { from, to, made, step: false });
                Flow::Draft
            }
            (Action::Step { to, promotion }, Stage::Moved { at, .. }) => {
                let Some(made) = public.board.make_step(at, to, promotion) else { return Flow::Draft };
                public.stage = Stage::Moved { at: to, added: false };
                events.tell(Audience::All, || Event::Moved { from: at, to, made, step: true });
                Flow::Draft
            }
            (Action::Add { card, at }, Stage::Moved { at: moved, .. }) => {
                let Some(home) = public.board.add(us, at) else { return Flow::Draft };
                let hand = &mut public.in_hand[us as usize];
                *hand = hand.saturating_sub(1);
                if !public.pool.contains(card) {
                    let old = &mut public.old[us as usize];
                    *old = old.saturating_sub(1);
                }
                private.hand.remove(card);
                public.discard.push(card);
                public.stage = Stage::Moved { at: moved, added: true };
                events.tell(Audience::All, || Event::Added { color: us, card, at, home });
                Flow::Draft
            }
            (Action::End, _) => {
                let more = public.board.reserve(us).saturating_sub(public.in_hand[us as usize]);
                public.stage = Stage::Draw { drawn: 0, more };
                draw(seat, public, events)
            }
            // No list of actions holds a step or a card before the move.
            (Action::Step { .. } | Action::Add { .. }, _) => Flow::Draft,
        }
    }

    /// Every draw is the drawer's own; in the open it would go on in the same way.
    fn resume(
        known: Known<'_, Self>,
        query: Draw1,
        card: Card,
        events: &mut impl Events<Self>,
    ) -> Flow<Self> {
        OwnDraws::learn(known.private, query, card);
        OwnDraws::resume(known, query, events)
    }

    fn answer(truth: Truth<'_, Self>, _query: Draw1) -> Card {
        // The rules ask only where cards are left (B-r); a hand that a FEN made up cannot make them ask for more.
        let top = truth.hidden.top(truth.public);
        top.or_else(|| truth.public.pool.iter().next()).unwrap_or(Card::FIRST)
    }

    /// Exact, by the shuffle alone: each card that this viewer does not see and that the last shuffle held is as likely
    /// as another. What players chose to keep or to play is not weighed.
    fn outcomes(info: View<'_, Self>, _query: Draw1, found: &mut dyn FnMut(Card, u32)) {
        let own = info.own.map_or(Cards::NONE, |(_, private)| private.hand);
        let gone = info.public.discard.set().and(own);
        info.public.pool.without(gone).iter().for_each(|card| found(card, 1));
    }

    /// Exact, by the shuffle alone, with the weights of [`Game::outcomes`]; the belief leaves out what the other
    /// player's choices tell of a hand.
    fn sample(info: View<'_, Self>, rng: &mut Rng) -> Option<State<Self>> {
        setup::sample(info, rng)
    }

    fn hidden_bits(info: View<'_, Self>) -> Option<f64> {
        setup::hidden_bits(info)
    }

    fn mark(before: &Public, action: Action, after: &Public) -> Option<Mark> {
        let irreversible = after.board.position().halfmoves() == 0;
        (action == Action::End).then(|| Mark {
            before: before.board.key(),
            after: after.board.key(),
            irreversible,
        })
    }

    /// Mate is judged from the board alone (B-e). A dead position is not told by material: boosters mate where pieces
    /// cannot.
    fn verdict(public: &Public, past: &[Mark]) -> Verdict {
        let turn = public.turn();
        if public.stage == Stage::Move && !public.board.any_move() {
            return Verdict::Over(if public.board.in_check(turn) {
                Outcome::win((!turn).seat(), "checkmate")
            } else {
                Outcome::nobody("stalemate")
            });
        }
        match draws::by_history(past, public.board.position().halfmoves()) {
            Draw::None => Verdict::Open { claim: None },
            Draw::Claim(reason) => Verdict::Open { claim: Some(reason) },
            Draw::Over(reason) => Verdict::Over(Outcome::nobody(reason)),
        }
    }
}

/// The cards that a player draws, told to that player alone.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct OwnDraws;

impl PrivateAnswers<Booster> for OwnDraws {
    type Query = Draw1;

    fn only(query: Draw1) -> Option<(Seat, Draw1)> {
        Some((query.0, query))
    }

    fn learn(private: &mut Private, _query: Draw1, card: Card) {
        private.hand.insert(card);
        private.drawn.insert(card);
        private.fresh = Some(card);
    }

    fn resume(known: Known<'_, Booster>, _query: Draw1, events: &mut impl Events<Booster>) -> Flow<Booster> {
        let Known { public, private, seat } = known;
        public.in_hand[seat.index()] += 1;
        public.left = public.left.saturating_sub(1);
        if let Some(card) = private.fresh.take() {
            events.tell(Audience::Only(seat), || Event::Drawn { seat, card });
        }
        if let Stage::Draw { drawn, more } = &mut public.stage {
            (*drawn, *more) = (*drawn + 1, more.saturating_sub(1));
        }
        draw(seat, public, events)
    }
}

/// Draws the next card, or ends the turn where the hand is full.
fn draw(seat: Seat, public: &mut Public, events: &mut impl Events<Booster>) -> Flow<Booster> {
    let Stage::Draw { drawn, more } = public.stage else { return Flow::Draft };
    if more > 0 && public.left == 0 && !public.discard.set().is_empty() {
        let cards = public.discard.set().len();
        public.shuffle();
        events.tell(Audience::All, || Event::Shuffled { cards });
    }
    if more > 0 && public.left > 0 {
        return Flow::Ask(Draw1(seat));
    }
    if drawn > 0 {
        events.tell(Audience::Except(seat), || Event::Drew { seat, cards: drawn });
    }
    public.board.pass_turn();
    public.stage = Stage::Move;
    events.tell(Audience::All, || Event::ended(public));
    Flow::Done
}
