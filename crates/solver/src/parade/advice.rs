//! Parade with a hidden deck: is it better to move or to add?
//!
//! The worth of a position is its expected score under this way of playing: add as long as that promises more, at most
//! so many times; then play the shortest line of moves. Adds after a move are not looked ahead to, so the worth is a
//! lower bound of the best possible; a player who asks again at every action gets at least it.

use facedown_core::rules::game::{Game, Rng, View};
use facedown_games::cards::{Officer, PieceCards, Pieces};
use facedown_games::parade::{Action, PENALTY_CARDS, Parade, PastH8, Public};
use rand::Rng as _;

use super::mixed::{lands, order};
use super::rules::ParadeRules;
use crate::expected::Expected;
use crate::search::{Limits, Proof, Solver, Step};

/// The worth of a lost game: one less than the worst score.
pub const LOST: f64 = -17.0;

/// The most leaves of an exact expectation; above it orders are sampled.
pub const MOST_LEAVES: u64 = 10_000;

/// The depth, and the number of orders of the deck, over which advice is sought.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Lookahead {
    /// Adds in a row that are looked ahead to.
    pub adds: u8,
    /// Orders that are sampled where there are too many.
    pub samples: u32,
    /// Positions searched for one par; a par that is not found counts as lost.
    pub nodes: u64,
}

impl Default for Lookahead {
    fn default() -> Lookahead {
        Lookahead { adds: 2, samples: 200, nodes: 200_000 }
    }
}

/// The advice on moving or adding, with what it rests on.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// The better action; `None` where there is none.
    pub action: Option<Action>,
    /// The value of playing the shortest line of moves now; `None` where there is none.
    pub moving: Option<Expected>,
    /// The value of adding now; `None` where nothing can be added.
    pub adding: Option<Expected>,
}

/// A position as the looking ahead sees it.
#[derive(Clone)]
struct Prospect {
    pieces: Pieces,
    unseen: PieceCards,
    /// Cards left in the deck, less the penalty moves made.
    cards: i32,
    deck: u8,
    past_h8: PastH8,
}

impl Prospect {
    fn of(public: &Public) -> Prospect {
        Prospect {
            pieces: *public.pieces(),
            unseen: public.unseen(),
            cards: public.penalty().map_or(i32::from(public.deck()), |made| -i32::from(made)),
            deck: public.deck(),
            past_h8: public.past_h8(),
        }
    }

    /// Moves that may still be made before the game is lost.
    fn moves_left(&self) -> u32 {
        u32::try_from(self.cards + i32::from(PENALTY_CARDS)).unwrap_or(0)
    }

    fn after_adding(&self, card: Officer) -> Prospect {
        let mut next = self.clone();
        if let Some(at) = lands(self.pieces.occupied(), card, self.past_h8) {
            next.pieces.put(at, card);
        }
        next.unseen.remove(card);
        next.cards -= 1;
        next.deck -= 1;
        next
    }

    /// Each kind that may be on top, with its number among the unseen.
    fn tops(&self) -> Vec<(Officer, u32)> {
        PieceCards::kinds()
            .map(|kind| (kind, u32::from(self.unseen.count(kind))))
            .filter(|(_, n)| *n > 0)
            .collect()
    }

    /// A bound of the leaves of looking so many adds ahead.
    fn leaves(&self, adds: u8) -> u64 {
        let kinds = self.tops().len() as u64;
        (0..u64::from(adds.min(self.deck))).fold(1, |leaves, i| leaves * (kinds - i.min(kinds / 2)).max(1))
    }
}

impl Solver<ParadeRules> {
    /// Advises on the next action, from what the player knows.
    pub fn advise(&mut self, public: &Public, look: Lookahead, rng: &mut Rng) -> Advice {
        let here = Prospect::of(public);
        let line = self.moves_alone(&here, look.nodes);
        let moving = line.as_ref().map(|steps| Expected::exact(f64::from(here.cards - steps.len() as i32)));
        if public.ended().is_some() {
            return Advice { action: None, moving, adding: None };
        }
        let adding = if let Some(order) = public.open_order().filter(|_| public.can_add()) {
            let card = order.top(public.deck());
            Some(Expected::exact(self.worth(
                &here.after_adding(card),
                look.adds.saturating_sub(1),
                look.nodes,
            )))
        } else if public.can_add() {
            Some(self.adding(&here, look, rng))
        } else {
            None
        };
        let first = line.as_ref().and_then(|steps| steps.first());
        let to_move = first.map(|step: &Step| order(public.pieces(), step.from, step.to));
        let any_move = || {
            let mut any = None;
            Parade::legal(View::public(public), facedown_core::rules::seat::Seat::Solo, &mut |a| {
                any = any.or(Some(a));
            });
            any
        };
        let action = match (moving, adding) {
            (Some(m), Some(a)) if a.mean > m.mean => Some(Action::Add),
            (Some(_), _) => to_move,
            (None, Some(_)) => Some(Action::Add),
            (None, None) => any_move(),
        };
        Advice { action, moving, adding }
    }

    /// The shortest line of moves alone, if it is in time.
    fn moves_alone(&mut self, here: &Prospect, nodes: u64) -> Option<Vec<Step>> {
        match self.solve(&here.pieces, Limits { moves: here.moves_left(), nodes }, |_| {}) {
            Proof::Par(steps) => Some(steps),
            Proof::MoreThan(_) | Proof::Impossible => None,
        }
    }

    /// The expected score with at most so many adds, exactly.
    fn worth(&mut self, here: &Prospect, adds: u8, nodes: u64) -> f64 {
        let moving = self.moves_alone(here, nodes);
        let alone = moving.as_ref().map_or(LOST, |steps| f64::from(here.cards - steps.len() as i32));
        let may_add = adds > 0 && here.deck > 0 && !here.unseen.is_empty();
        // One add and a group at once is the most that adding can bring.
        if !may_add || alone >= f64::from(here.cards - 1) {
            return alone;
        }
        let par = moving.map(|steps| steps.len() as u32);
        if !self.may_gain(here, par, adds, nodes) {
            return alone;
        }
        let (mut sum, mut of) = (0.0, 0);
        for (card, n) in here.tops() {
            sum += f64::from(n) * self.worth(&here.after_adding(card), adds - 1, nodes);
            of += n;
        }
        alone.max(sum / f64::from(of.max(1)))
    }

    /// May any card bring a line of moves that makes up for its cost? With one add to come it must be shorter by two.
    fn may_gain(&mut self, here: &Prospect, par: Option<u32>, adds: u8, nodes: u64) -> bool {
        let (Some(par), 1) = (par, adds) else { return true };
        let Some(moves) = par.checked_sub(2) else { return false };
        here.tops().into_iter().any(|(card, _)| {
            let next = here.after_adding(card);
            self.solve(&next.pieces, Limits { moves, nodes }, |_| {}).par().is_some()
        })
    }

    /// The worth of adding now: exact over all cards that may come, or the mean over sampled orders.
    fn adding(&mut self, here: &Prospect, look: Lookahead, rng: &mut Rng) -> Expected {
        let after = look.adds.saturating_sub(1);
        let tops = here.tops();
        if here.leaves(look.adds) <= MOST_LEAVES {
            let (mut sum, mut of) = (0.0, 0);
            for (card, n) in tops {
                sum += f64::from(n) * self.worth(&here.after_adding(card), after, look.nodes);
                of += n;
            }
            return Expected::exact(sum / f64::from(of.max(1)));
        }
        self.sampled_mean(here, look.adds, look.samples, look.nodes, rng)
    }

    /// The worth of adding now, estimated from sampled orders even where it could be told exactly; `None` where nothing
    /// can be added.
    pub fn sampled_adding(
        &mut self,
        public: &Public,
        adds: u8,
        samples: u32,
        rng: &mut Rng,
    ) -> Option<Expected> {
        let nodes = Lookahead::default().nodes;
        public.can_add().then(|| self.sampled_mean(&Prospect::of(public), adds, samples, nodes, rng))
    }

    fn sampled_mean(
        &mut self,
        here: &Prospect,
        adds: u8,
        samples: u32,
        nodes: u64,
        rng: &mut Rng,
    ) -> Expected {
        let (mut sum, mut squares) = (0.0, 0.0);
        for _ in 0..samples {
            let worth = self.sampled(here, adds, nodes, rng);
            sum += worth;
            squares += worth * worth;
        }
        let n = f64::from(samples.max(2));
        let mean = sum / n;
        let variance = (squares / n - mean * mean).max(0.0) * n / (n - 1.0);
        Expected { mean, error: (variance / n).sqrt() }
    }

    /// One sampled card; what comes after it is exact again as soon as it is small enough, else its next card is
    /// sampled too.
    fn sampled(&mut self, here: &Prospect, adds: u8, nodes: u64, rng: &mut Rng) -> f64 {
        let of = u64::from(here.unseen.len());
        let mut lot = ((u64::from(rng.next_u32()) * of) >> 32) as u32;
        let card = here.tops().into_iter().find(|(_, n)| {
            let here = lot < *n;
            lot = lot.wrapping_sub(*n);
            here
        });
        let Some((card, _)) = card else { return LOST };
        let next = here.after_adding(card);
        let left = adds.saturating_sub(1);
        if left == 0 || next.leaves(left) <= MOST_LEAVES / 10 {
            return self.worth(&next, left, nodes);
        }
        let alone = self.moves_alone(&next, nodes).map_or(LOST, |s| f64::from(next.cards - s.len() as i32));
        // Going on is chosen here by what its shorter look promises, and scored by the sample.
        let promised = self.worth(&next, 1, nodes);
        if promised > alone { self.sampled(&next, left, nodes, rng) } else { alone }
    }
}
