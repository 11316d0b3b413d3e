//! The deal, the draw pile, and what a viewer may suppose of cards that he does not see.
//!
//! Order of draws: one shuffle of the pack (2 to K within hearts, diamonds, spades, clubs), dealt one at a time to
//! White and Black in turn until each has as many as checkers; the rest is the draw pile. Later each shuffle of the
//! discard pile, in its order of discarding, goes on in the same stream. A shuffle of n cards takes n - 1 words: where
//! a word is passed over (fewer than one in 90 million), the next shuffle begins where it would have begun without
//! that.

use facedown_board::Color;
use facedown_board::chess::Position;
use facedown_core::deal::{ChanceStream, DealSeed};
use facedown_core::rules::game::{Rng, State, View};
use facedown_core::rules::seat::PerSeat;
use rand::RngExt;
use rand::seq::SliceRandom;

use super::{Board, Booster, Options, Private, Public, Row, Stage};
use crate::cards::{Card, Cards};
use crate::entropy;

/// The order of the draw pile, and where the cards of later shuffles come from.
#[derive(Clone)]
pub struct Hidden {
    /// The pile of one shuffle, from the top, cards that were drawn from it perhaps left out.
    pile: Vec<Card>,
    /// Which shuffle: 0 is the deal.
    shuffle: u16,
    /// The stream of chance as it stands after that shuffle.
    chance: ChanceStream,
    /// Words that shuffles before it took.
    words: u32,
}

/// Deals a game.
pub(super) fn deal(options: &Options, chance: &mut ChanceStream) -> State<Booster> {
    let mut pack: Vec<Card> = options.pack().iter().collect();
    chance.shuffle(&mut pack);
    let mut private: PerSeat<Private> = PerSeat::default();
    let mut cards = pack.into_iter();
    for round in 0..options.checkers[0].max(options.checkers[1]) {
        for color in Color::ALL {
            if round < options.checkers[color as usize]
                && let Some(card) = cards.next()
            {
                private[color.seat()].hand.insert(card);
            }
        }
    }
    let pile: Vec<Card> = cards.collect();
    let board = Board::new(Position::chess_start(), options.checkers);
    let public = Public::new(board, *options, options.checkers, Row::default(), pile.len());
    State { public, private, hidden: Hidden { pile, shuffle: 0, chance: chance.clone(), words: 0 } }
}

impl Hidden {
    /// The hidden part of a position that was set up. Its stream, for shuffles to come, is made from `text` (the
    /// dealer's FEN): whoever reads the same FEN gets the same cards.
    pub(super) fn set_up(pile: Vec<Card>, text: &str) -> Hidden {
        Hidden { pile, shuffle: 0, chance: DealSeed::of_position(text).stream(), words: 0 }
    }

    /// The draw pile as it lies, from the top.
    pub(super) fn pile(&self, public: &Public) -> Vec<Card> {
        if public.shuffles == self.shuffle {
            return self.pile.iter().skip(self.first(public)).copied().collect();
        }
        let laid = self.laid(public);
        laid.iter().skip(usize::from(laid.len).saturating_sub(public.left())).collect()
    }

    /// The card on top of the draw pile. Asked for each card that is drawn, so it takes no memory.
    pub(super) fn top(&self, public: &Public) -> Option<Card> {
        if public.shuffles == self.shuffle {
            return self.pile.get(self.first(public)).copied();
        }
        let laid = self.laid(public);
        laid.iter().nth(usize::from(laid.len).saturating_sub(public.left()))
    }

    /// The place in [`Hidden::pile`] of the card that is on top.
    fn first(&self, public: &Public) -> usize {
        self.pile.len().saturating_sub(public.left())
    }

    /// The cards of the last shuffle as they lay after it, from the top.
    fn laid(&self, public: &Public) -> Row {
        let mut laid = public.shuffled;
        let mut chance = self.chance.clone();
        chance.skip(u64::from(public.words.saturating_sub(self.words)));
        chance.shuffle(laid.as_mut_slice());
        laid
    }
}

/// The cards that a viewer does not see, sorted by what can be told of them: since the last shuffle a card that was not
/// in it can lie in a hand alone.
pub(super) struct Unseen {
    /// Cards that lie in hands since before the last shuffle.
    pub old: Cards,
    /// Cards that may lie in hands or in the draw pile.
    pub new: Cards,
    /// Number of unseen old cards in each side's hand.
    pub old_in_hand: [usize; 2],
    /// Number of unseen newer cards in each side's hand.
    pub new_in_hand: [usize; 2],
}

/// The cards that `view` leaves unseen; `None` where numbers do not agree.
pub(super) fn unseen(view: View<'_, Booster>) -> Option<Unseen> {
    let public = view.public;
    let own = view.own.map_or(Cards::NONE, |(_, private)| private.hand);
    let rest = public.options.pack().without(public.discard.set()).without(own);
    let (old, new) = (rest.without(public.pool), rest.common(public.pool));
    let (mut old_in_hand, mut new_in_hand) = ([0; 2], [0; 2]);
    for color in Color::ALL {
        let seen = view.private_of(color.seat()).map_or(Cards::NONE, |private| private.hand);
        let seen_old = seen.without(public.pool).len();
        let i = color as usize;
        old_in_hand[i] = usize::from(public.old[i]).checked_sub(seen_old)?;
        new_in_hand[i] = public.in_hand(color).checked_sub(seen.len() + old_in_hand[i])?;
    }
    let fits = old_in_hand[0] + old_in_hand[1] == old.len()
        && new_in_hand[0] + new_in_hand[1] + public.left() == new.len();
    fits.then_some(Unseen { old, new, old_in_hand, new_in_hand })
}

/// Draws the unseen cards, every arrangement with the same chance.
pub(super) fn sample(view: View<'_, Booster>, rng: &mut Rng) -> Option<State<Booster>> {
    let public = *view.public;
    let unseen = unseen(view)?;
    let mut private: PerSeat<Private> = PerSeat::default();
    if let Some((seat, own)) = view.own {
        private[seat] = *own;
    }
    let [mut old, mut new] = [unseen.old, unseen.new].map(|cards| cards.iter().collect::<Vec<_>>());
    old.shuffle(rng);
    new.shuffle(rng);
    for color in Color::ALL {
        let i = color as usize;
        let hand = &mut private[color.seat()].hand;
        old.drain(..unseen.old_in_hand[i])
            .chain(new.drain(..unseen.new_in_hand[i]))
            .for_each(|c| hand.insert(c));
    }
    let seed = DealSeed(rng.random());
    let hidden = Hidden { pile: new, shuffle: public.shuffles, chance: seed.stream(), words: public.words };
    Some(State { public, private, hidden })
}

/// The entropy of the hands, card by card, whatever the order of the draw pile.
pub(super) fn hidden_bits(view: View<'_, Booster>) -> Option<f64> {
    let Unseen { old, new, old_in_hand, new_in_hand } = unseen(view)?;
    let hands = |cards: Cards, [white, black]: [usize; 2]| {
        let [all, white, black] = [cards.len(), white, black].map(|n| n as u32);
        Some(entropy::chosen(all, white)? + entropy::chosen(all.checked_sub(white)?, black)?)
    };
    Some(hands(old, old_in_hand)? + hands(new, new_in_hand)?)
}

impl Public {
    /// A position with the side to move at its choice. Nothing is known of the past: every card that is neither
    /// discarded nor in the reader's own hand may lie anywhere.
    pub(super) fn new(board: Board, options: Options, in_hand: [u8; 2], discard: Row, left: usize) -> Public {
        Public {
            board,
            options,
            stage: Stage::Move,
            in_hand,
            old: [0; 2],
            discard,
            shuffled: Row::default(),
            pool: options.pack(),
            // A pack has 40 cards at most.
            left: left as u8,
            shuffles: 0,
            words: 0,
        }
    }

    /// Shuffles the discard pile to be the draw pile: what everybody sees of it.
    pub(super) fn shuffle(&mut self) {
        if self.shuffles > 0 {
            self.words += (self.shuffled.iter().count() as u32).saturating_sub(1);
        }
        self.shuffled = self.discard;
        self.pool = self.discard.set();
        self.left = self.pool.len() as u8;
        self.discard = Row::default();
        self.shuffles = self.shuffles.saturating_add(1);
        self.old = self.in_hand;
    }
}
