//! Neighbour's first phase: stop adding, or go on?

use facedown_board::chess::Square;
use facedown_core::rules::game::{Game, Known, Rng, Silent, View};
use facedown_core::rules::seat::Seat;
use facedown_games::cards::Pieces;
use facedown_games::neighbour::{Action, Cards, Neighbour, Phase, Public, TopCards};
use rand::Rng as _;

use super::rules::NeighbourRules;
use crate::expected::Expected;
use crate::search::{Limits, Proof, Solver};

/// The value of a second phase: its score lies between the two; a lost one is worth 0.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Worth {
    /// The score that is proven to be reached; 0 where nothing is.
    pub least: u8,
    /// The score that is proven not to be exceeded.
    pub most: u8,
}

impl Worth {
    /// Are both bounds the same, so that the worth is known?
    #[must_use]
    pub fn is_proven(self) -> bool {
        self.least == self.most
    }
}

/// Limits on the work that the advice on stopping may take.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Pairs of cards that are sampled; all possible pairs are looked at where they are not more.
    pub samples: u32,
    /// Positions searched for the par of the position itself.
    pub nodes: u64,
    /// Positions searched for each par one turn ahead.
    pub nodes_ahead: u64,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { samples: 24, nodes: 200_000, nodes_ahead: 3_000 }
    }
}

/// The advice on ending the first phase, with what it rests on.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct StopAdvice {
    /// The worth of stopping now, between its bounds.
    pub stopping: Worth,
    /// The expected worth of turning one more pair of cards and stopping then, from the least that those positions are
    /// worth; `None` where nothing can be turned, or stopping is better whatever comes.
    pub going_on: Option<Expected>,
    /// The same from the most that they are worth.
    pub going_on_at_most: Option<Expected>,
    /// Is stopping better, exactly or by two standard errors, even if every unproven position were the best it can be?
    pub stop_here: bool,
}

impl Solver<NeighbourRules> {
    /// Bounds of the score of a second phase that begins with these pieces and so many cards.
    pub fn worth(&mut self, pieces: &Pieces, cards: u8, nodes: u64) -> Worth {
        let proof = self.solve(pieces, Limits { moves: u32::from(cards), nodes }, |_| {});
        let less = |moves: u32| cards.saturating_sub(u8::try_from(moves).unwrap_or(u8::MAX));
        match proof {
            Proof::Par(steps) => {
                let score = less(steps.len() as u32);
                Worth { least: score, most: score }
            }
            Proof::Impossible => Worth { least: 0, most: 0 },
            Proof::MoreThan(n) => Worth { least: 0, most: less(n + 1) },
        }
    }

    /// Advises on stopping; `public` must be in the first phase.
    pub fn advise_stopping(&mut self, public: &Public, effort: Effort, rng: &mut Rng) -> StopAdvice {
        let cards = public.cards_left();
        let stopping = self.worth(public.pieces(), cards, effort.nodes);
        // One more pair of cards costs two points: nothing that comes is worth more than this.
        let best_ahead = cards.saturating_sub(2);
        if stopping.is_proven() && stopping.least >= best_ahead || public.piece_cards().is_empty() {
            return StopAdvice { stopping, going_on: None, going_on_at_most: None, stop_here: true };
        }
        let mut outcomes = Vec::new();
        let query = TopCards { from: public.start_square() };
        Neighbour::outcomes(View::public(public), query, &mut |cards, weight| outcomes.push((cards, weight)));
        let exact = outcomes.len() as u64 <= u64::from(effort.samples);
        let of: u64 = outcomes.iter().map(|(_, w)| u64::from(*w)).sum();
        let drawn: Vec<(Cards, u32)> = if exact {
            outcomes
        } else {
            (0..effort.samples)
                .filter_map(|_| {
                    let mut lot = (u128::from(rng.next_u64()) * u128::from(of)) >> 64;
                    outcomes.iter().find(|(_, w)| {
                        let here = lot < u128::from(*w);
                        lot = lot.wrapping_sub(u128::from(*w));
                        here
                    })
                })
                .map(|(cards, _)| (*cards, 1))
                .collect()
        };
        let ahead: Vec<(Worth, u32)> =
            drawn.into_iter().map(|(turned, w)| (self.after_turning(public, turned, effort), w)).collect();
        let mean = |value: &dyn Fn(&Worth) -> u8| {
            let of: f64 = ahead.iter().map(|(_, w)| f64::from(*w)).sum::<f64>().max(1.0);
            let mean = ahead.iter().map(|(x, w)| f64::from(value(x)) * f64::from(*w)).sum::<f64>() / of;
            let spread: f64 =
                ahead.iter().map(|(x, w)| (f64::from(value(x)) - mean).powi(2) * f64::from(*w)).sum();
            let error = if exact { 0.0 } else { (spread / (of - 1.0).max(1.0) / of).sqrt() };
            Expected { mean, error }
        };
        let (least, most) = (mean(&|w| w.least), mean(&|w| w.most));
        let stop_here =
            stopping.is_proven() && Expected::exact(f64::from(stopping.least)).is_surely_above(most);
        StopAdvice { stopping, going_on: Some(least), going_on_at_most: Some(most), stop_here }
    }

    /// The worth of the position after a pair of cards, with the best sidestep if there is one.
    fn after_turning(&mut self, public: &Public, turned: Cards, effort: Effort) -> Worth {
        let mut next = *public;
        let query = TopCards { from: public.start_square() };
        let known = Known { public: &mut next, private: &mut (), seat: Seat::Solo };
        Neighbour::resume(known, query, turned, &mut Silent);
        if next.phase() != Phase::Side {
            return self.worth(next.pieces(), next.cards_left(), effort.nodes_ahead);
        }
        let mut best = Worth { least: 0, most: 0 };
        for at in next.choices() {
            let worth = self.after_sidestep(&next, at, effort);
            best = Worth { least: best.least.max(worth.least), most: best.most.max(worth.most) };
        }
        best
    }

    fn after_sidestep(&mut self, public: &Public, at: Square, effort: Effort) -> Worth {
        let mut next = *public;
        let known = Known { public: &mut next, private: &mut (), seat: Seat::Solo };
        Neighbour::begin(known, Action::Side(at), &mut Silent);
        self.worth(next.pieces(), next.cards_left(), effort.nodes_ahead)
    }
}
