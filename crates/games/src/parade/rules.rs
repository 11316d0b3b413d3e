//! What everybody sees of a Parade game, and what actions do to it.

use facedown_board::Color;
use facedown_board::chess::{Bitboard, Square};
use facedown_core::game::{Audience, Events};
use facedown_core::outcome::Outcome;

use super::{DeckOrder, Event, Options, Parade, PastH8};
use crate::cards::{Contact, Men, Officer, PieceCards, landing, lay_out};

/// Cards in the player's deck at the start: one an action.
pub const DECK: u8 = 8;
/// Cards taken up as counters when the deck is gone: the moves of the penalty phase.
pub const PENALTY_CARDS: u8 = 16;

/// What everybody sees.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Public {
    men: Men,
    deck: u8,
    unseen: PieceCards,
    penalty: Option<u8>,
    past_h8: PastH8,
    order: Option<DeckOrder>,
}

/// A moves-only problem: these men and eight cards, none of which can be added.
#[must_use]
pub fn open_position(men: Men, options: Options) -> Public {
    let past_h8 = options.past_h8;
    Public { men, deck: DECK, unseen: PieceCards::NONE, penalty: None, past_h8, order: None }
}

impl Public {
    pub(super) fn opening(laid_out: &[Officer], options: Options, order: DeckOrder) -> Public {
        let men = lay_out(laid_out);
        let order = options.open_deck.then_some(order);
        let unseen = men.cards().rest();
        Public { men, deck: DECK, unseen, penalty: None, past_h8: options.past_h8, order }
    }

    /// A position with its fields; whether they fit together is the reader's business.
    pub(super) fn with_fields(
        men: Men,
        deck: u8,
        unseen: PieceCards,
        penalty: Option<u8>,
        past_h8: PastH8,
        order: Option<DeckOrder>,
    ) -> Public {
        Public { men, deck, unseen, penalty, past_h8, order }
    }

    /// The men on the board.
    #[must_use]
    pub fn men(&self) -> &Men {
        &self.men
    }

    /// Cards left in the deck.
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

    /// Where a man goes whose gap runs past h8.
    #[must_use]
    pub fn past_h8(&self) -> PastH8 {
        self.past_h8
    }

    /// May a card be turned up?
    #[must_use]
    pub fn can_add(&self) -> bool {
        self.deck > 0 && !self.unseen.is_empty()
    }

    /// Where this man would be laid out now (P3, P-f); `None` for beside the board.
    #[must_use]
    pub fn landing(&self, man: Officer) -> Option<Square> {
        let at = landing(self.men.occupied(), man.role)?;
        let past = self.men.occupied().0.leading_zeros() < at.set().0.leading_zeros();
        if past && self.past_h8 == PastH8::Lost { None } else { Some(at) }
    }

    /// The squares to which the man on `mover` may send the man on `target`: none where it does not attack it or has
    /// its color. The target is lifted while the mover's lines are traced (P2), and must land on an empty square
    /// (P-b) other than its own (P-c).
    #[must_use]
    pub fn orders(&self, mover: Square, target: Square) -> Bitboard {
        let occupied = self.men.occupied();
        let Some(man) = self.men.at(mover) else { return Bitboard::EMPTY };
        let enemies = self.men.side(!man.color);
        if !enemies.contains(target) || !self.men.attacks(mover, occupied).contains(target) {
            return Bitboard::EMPTY;
        }
        self.men.attacks(mover, occupied - target.set()) - occupied
    }

    /// Every move, in the order of mover, target and square.
    pub fn moves(&self, found: &mut dyn FnMut(Square, Square, Square)) {
        let occupied = self.men.occupied();
        for (mover, man) in self.men.iter() {
            let targets = self.men.attacks(mover, occupied) & self.men.side(!man.color);
            for target in targets {
                for to in self.men.attacks(mover, occupied - target.set()) - occupied {
                    found(mover, target, to);
                }
            }
        }
    }

    /// Does the board's group make the game a win?
    #[must_use]
    pub fn is_connected(&self) -> bool {
        Contact::Orthogonal.is_one_group(self.men.occupied())
    }

    /// Is there any move?
    #[must_use]
    pub fn can_move(&self) -> bool {
        let occupied = self.men.occupied();
        self.men.iter().any(|(mover, man)| {
            let targets = self.men.attacks(mover, occupied) & self.men.side(!man.color);
            targets.into_iter().any(|t| (self.men.attacks(mover, occupied - t.set()) - occupied).any())
        })
    }

    /// How the game ended, if it has: one group; 16 penalty moves made (P-j); no move and nothing to add (P-i).
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

    /// Colors that give orders now, for the page: a side none of whose men attacks the other gives none.
    #[must_use]
    pub fn givers(&self, color: Color) -> Bitboard {
        let occupied = self.men.occupied();
        let attacks_enemy = |s: &Square| self.men.attacks(*s, occupied).intersects(self.men.side(!color));
        self.men.side(color).into_iter().filter(attacks_enemy).collect()
    }

    pub(super) fn order(
        &mut self,
        target: Square,
        to: Square,
        events: &mut impl Events<Parade>,
        mover: Square,
    ) {
        self.men.shift(target, to);
        events.tell(Audience::All, || Event::Sent { mover, from: target, to });
        match &mut self.penalty {
            Some(moves) => *moves += 1,
            None => self.spend(events),
        }
    }

    pub(super) fn add(&mut self, man: Officer, events: &mut impl Events<Parade>) {
        let at = self.landing(man);
        if let Some(at) = at {
            self.men.put(at, man);
        }
        self.unseen.remove(man);
        events.tell(Audience::All, || Event::Added { man, at });
        self.spend(events);
    }

    /// One card leaves the deck; with the eighth the penalty phase begins, unless the men are one group (section 4).
    fn spend(&mut self, events: &mut impl Events<Parade>) {
        self.deck -= 1;
        if self.deck == 0 && !self.is_connected() {
            self.penalty = Some(0);
            events.tell(Audience::All, || Event::PenaltyBegins);
        }
    }
}
