//! The public part of a Parade game, and the effects of its actions.

use facedown_board::Color;
use facedown_board::chess::{Bitboard, Square};
use facedown_core::rules::game::{Audience, Events};
use facedown_core::rules::outcome::Outcome;

use super::{DeckOrder, Event, Options, Parade, PastH8};
use crate::cards::{Contact, Officer, PieceCards, Pieces, landing, lay_out};

/// Cards in the player's deck at the start: one an action.
pub const DECK: u8 = 8;
/// Cards taken up as counters when the deck is gone: the moves of the penalty phase.
pub const PENALTY_CARDS: u8 = 16;

/// The public part of a position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Public {
    pieces: Pieces,
    deck: u8,
    unseen: PieceCards,
    penalty: Option<u8>,
    past_h8: PastH8,
    open_deck: bool,
    order: Option<DeckOrder>,
}

/// A moves-only problem: these pieces and eight cards, none of which can be added.
#[must_use]
pub fn open_position(pieces: Pieces, options: Options) -> Public {
    Public::with_fields(pieces, DECK, PieceCards::NONE, None, options, None)
}

impl Public {
    pub(super) fn opening(laid_out: &[Officer], options: Options, order: DeckOrder) -> Public {
        let pieces = lay_out(laid_out);
        let order = options.open_deck.then_some(order);
        Public::with_fields(pieces, DECK, pieces.cards().rest(), None, options, order)
    }

    /// A position with its fields; whether they fit together is the reader's business.
    pub(super) fn with_fields(
        pieces: Pieces,
        deck: u8,
        unseen: PieceCards,
        penalty: Option<u8>,
        Options { open_deck, past_h8 }: Options,
        order: Option<DeckOrder>,
    ) -> Public {
        Public { pieces, deck, unseen, penalty, past_h8, open_deck, order }
    }

    /// The same position with a deck in this order, which everybody sees where that is the option.
    pub(super) fn with_order(self, order: DeckOrder) -> Public {
        Public { order: self.open_deck.then_some(order), ..self }
    }

    /// The pieces that are laid out.
    #[must_use]
    pub fn pieces(&self) -> &Pieces {
        &self.pieces
    }

    /// Number of cards left in the deck, 8 at the start.
    #[must_use]
    pub fn deck(&self) -> u8 {
        self.deck
    }

    /// The cards not seen face up: the deck and the cards spent face down. None at all in a moves-only problem.
    #[must_use]
    pub fn unseen(&self) -> PieceCards {
        self.unseen
    }

    /// Penalty moves made; `None` while the deck lasts.
    #[must_use]
    pub fn penalty(&self) -> Option<u8> {
        self.penalty
    }

    /// The deck's order, where it is open to everybody.
    #[must_use]
    pub fn open_order(&self) -> Option<DeckOrder> {
        self.order
    }

    /// The place of a piece whose gap runs past h8.
    #[must_use]
    pub fn past_h8(&self) -> PastH8 {
        self.past_h8
    }

    /// May a card be turned up?
    #[must_use]
    pub fn can_add(&self) -> bool {
        self.deck > 0 && !self.unseen.is_empty()
    }

    /// The square on which this piece would be laid out now (P3, P-f); `None` for beside the board.
    #[must_use]
    pub fn landing(&self, piece: Officer) -> Option<Square> {
        let at = landing(self.pieces.occupied(), piece.role)?;
        let past = self.pieces.occupied().0.leading_zeros() < at.set().0.leading_zeros();
        if past && self.past_h8 == PastH8::Lost { None } else { Some(at) }
    }

    /// The squares to which the piece on `mover` may send the piece on `target`: none where it does not attack it or
    /// has its color. The target is lifted while the mover's lines are traced (P2), and must land on an empty square
    /// (P-b) other than its own (P-c).
    #[must_use]
    pub fn orders(&self, mover: Square, target: Square) -> Bitboard {
        let occupied = self.pieces.occupied();
        let Some(piece) = self.pieces.at(mover) else { return Bitboard::EMPTY };
        let enemies = self.pieces.side(!piece.color);
        if !enemies.contains(target) || !self.pieces.attacks(mover, occupied).contains(target) {
            return Bitboard::EMPTY;
        }
        self.pieces.attacks(mover, occupied - target.set()) - occupied
    }

    /// Can a game begin like this: half of the pack laid out from a1, each piece after its gap, and the rest in the
    /// deck?
    #[must_use]
    pub fn is_start(&self) -> bool {
        let mut laid = Pieces::default();
        for (at, piece) in self.pieces.iter() {
            if landing(laid.occupied(), piece.role) != Some(at) {
                return false;
            }
            laid.put(at, piece);
        }
        let halves = self.pieces.occupied().count() == u32::from(DECK) && self.deck == DECK;
        halves && self.unseen.len() == DECK && self.penalty.is_none()
    }

    /// Every move, in the order of mover, target and square.
    #[inline]
    pub fn moves(&self, mut found: impl FnMut(Square, Square, Square)) {
        let occupied = self.pieces.occupied();
        for (mover, piece) in self.pieces.iter() {
            let targets = self.pieces.attacks(mover, occupied) & self.pieces.side(!piece.color);
            for target in targets {
                for to in self.pieces.attacks(mover, occupied - target.set()) - occupied {
                    found(mover, target, to);
                }
            }
        }
    }

    /// Does the board's group make the game a win?
    #[must_use]
    pub fn is_connected(&self) -> bool {
        Contact::Orthogonal.is_one_group(self.pieces.occupied())
    }

    /// Is there any move?
    #[must_use]
    pub fn can_move(&self) -> bool {
        let occupied = self.pieces.occupied();
        self.pieces.iter().any(|(mover, piece)| {
            let targets = self.pieces.attacks(mover, occupied) & self.pieces.side(!piece.color);
            targets.into_iter().any(|t| (self.pieces.attacks(mover, occupied - t.set()) - occupied).any())
        })
    }

    /// The end of the game, where it is over: one group; 16 penalty moves made (P-j); no move and nothing to add (P-i).
    #[must_use]
    pub fn ended(&self) -> Option<Outcome> {
        if self.is_connected() {
            let score = self.penalty.map_or(i32::from(self.deck), |moves| -i32::from(moves));
            return Some(Outcome::score(score, "one-group"));
        }
        if self.penalty.is_some_and(|moves| moves >= PENALTY_CARDS) {
            return Some(Outcome::nobody("out-of-counters"));
        }
        if !self.can_add() && !self.can_move() {
            return Some(Outcome::nobody("stuck"));
        }
        None
    }

    /// Colors that give orders now, for the page: a side none of whose pieces attacks the other gives none.
    #[must_use]
    pub fn givers(&self, color: Color) -> Bitboard {
        let occupied = self.pieces.occupied();
        let attacks_enemy =
            |s: &Square| self.pieces.attacks(*s, occupied).intersects(self.pieces.side(!color));
        self.pieces.side(color).into_iter().filter(attacks_enemy).collect()
    }

    pub(super) fn order(
        &mut self,
        target: Square,
        to: Square,
        events: &mut impl Events<Parade>,
        mover: Square,
    ) {
        self.pieces.shift(target, to);
        events.tell(Audience::All, || Event::Sent { mover, from: target, to });
        match &mut self.penalty {
            Some(moves) => *moves += 1,
            None => self.spend(events),
        }
    }

    pub(super) fn add(&mut self, piece: Officer, events: &mut impl Events<Parade>) {
        let at = self.landing(piece);
        if let Some(at) = at {
            self.pieces.put(at, piece);
        }
        self.unseen.remove(piece);
        events.tell(Audience::All, || Event::Added { piece, at });
        self.spend(events);
    }

    /// One card leaves the deck; with the eighth the penalty phase begins, unless the pieces are one group (section 4).
    fn spend(&mut self, events: &mut impl Events<Parade>) {
        self.deck -= 1;
        if self.deck == 0 && !self.is_connected() {
            self.penalty = Some(0);
            events.tell(Audience::All, || Event::PenaltyBegins);
        }
    }
}
