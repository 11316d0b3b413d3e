//! A match: many games between two players, in pairs that share a deal, two games at a time.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use facedown_core::deal::{ChanceStream, DealSeed};
use facedown_core::evaluate::Evaluate;
use facedown_core::notation::Show;
use facedown_core::options::Chosen;
use facedown_core::outcome::Outcome;
use facedown_core::seat::{PerSeat, Seat};
use facedown_engine::player::Bounds;
use facedown_games::registry::{self, EvaluatedVisitor};
use facedown_tournament::pairs::{Pairs, Points};
use facedown_tournament::sprt::{Decision, Sprt};
use rayon::prelude::*;

use crate::arena::{self, TimeControl};
use crate::contestant::Contestant;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Contest {
    /// Game id.
    pub game: &'static str,
    /// Its options.
    pub options: Chosen,
    /// The players; the score is the first one's.
    pub players: [Contestant; 2],
    /// Number of pairs: each deal is played twice, with colors swapped.
    pub pairs: u32,
    /// What bounds their thinking.
    pub bounds: Bounds,
    /// The clock, if there is one.
    pub time: Option<TimeControl>,
    /// Stops the match when it is clear.
    pub sprt: Option<Sprt>,
    /// Decides the deals and what players do by chance: the same number gives the same deals.
    pub seed: u64,
}

/// One game of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Number of its pair, from 0.
    pub pair: u32,
    /// The first player had Black.
    pub swapped: bool,
    /// Seed of the deal.
    pub deal: DealSeed,
    /// How it ended.
    pub outcome: Outcome,
    /// What was played.
    pub actions: Vec<String>,
}

/// Why a match ended early.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ContestError {
    /// The game has no computer player.
    #[error("no computer player knows {0} yet")]
    NoPlayer(&'static str),
    /// Options that do not go together.
    #[error(transparent)]
    Options(#[from] facedown_core::options::OptionError),
    /// A player did what its own list does not hold.
    #[error("{player} played `{action}` in pair {pair}, which is not legal")]
    Illegal {
        /// Who.
        player: Contestant,
        /// What.
        action: String,
        /// In which pair.
        pair: u32,
    },
}

/// What is told after every pair: the counts so far.
pub type Listener<'a> = &'a (dyn Fn(&Pairs) + Sync);

impl Contest {
    /// Plays it. The games come back in the order of their pairs; with SPRT, without those that were not played.
    ///
    /// # Errors
    /// What ended it early.
    pub fn run(&self, listener: Listener<'_>) -> Result<(Pairs, Vec<Entry>), ContestError> {
        registry::dispatch_evaluated(self.game, Run { contest: self, listener })
            .unwrap_or(Err(ContestError::NoPlayer(self.game)))
    }

    /// The deal of a pair.
    fn deal(&self, pair: u32) -> DealSeed {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&self.seed.to_be_bytes());
        seed[8..12].copy_from_slice(&pair.to_be_bytes());
        DealSeed(seed)
    }

    fn play<G: Show + Evaluate>(
        &self,
        options: &G::Options,
        pair: u32,
        swapped: bool,
    ) -> Result<Entry, ContestError> {
        let deal = self.deal(pair);
        let state = G::deal(options, &mut ChanceStream::new(&deal));
        let [first, second] = self.players;
        let (white, black) = if swapped { (second, first) } else { (first, second) };
        let chance =
            self.seed.wrapping_mul(0x9e37_79b9).wrapping_add(u64::from(pair) * 4 + u64::from(swapped) * 2);
        let mut players = PerSeat([
            white.sit::<G>(Seat::White, self.bounds, chance),
            black.sit::<G>(Seat::Black, self.bounds, chance + 1),
        ]);
        let played =
            arena::play(state, &mut players, self.time).map_err(|illegal| ContestError::Illegal {
                player: if illegal.seat == Seat::White { white } else { black },
                action: G::action_text(illegal.action),
                pair,
            })?;
        let actions = played.actions.into_iter().map(|(_, a)| G::action_text(a)).collect();
        Ok(Entry { pair, swapped, deal, outcome: played.outcome, actions })
    }
}

impl Entry {
    /// What the first player of the match got.
    #[must_use]
    pub fn points(&self) -> Points {
        match (self.outcome.winner, self.swapped) {
            (None, _) => Points::Draw,
            (Some(Seat::Black), true) | (Some(Seat::White | Seat::Solo), false) => Points::Win,
            _ => Points::Loss,
        }
    }
}

struct Run<'a> {
    contest: &'a Contest,
    listener: Listener<'a>,
}

impl EvaluatedVisitor for Run<'_> {
    type Output = Result<(Pairs, Vec<Entry>), ContestError>;

    fn visit<G: Show + Evaluate>(self) -> Self::Output {
        let Run { contest, listener } = self;
        let options = G::options(&contest.options)?;
        let counts = Mutex::new(Pairs::default());
        let decided = AtomicBool::new(false);
        let play = |pair: u32| -> Result<Vec<Entry>, ContestError> {
            if decided.load(Ordering::Relaxed) {
                return Ok(Vec::new());
            }
            let games =
                vec![contest.play::<G>(&options, pair, false)?, contest.play::<G>(&options, pair, true)?];
            let mut counts = counts.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            counts.add(games[0].points(), games[1].points());
            if contest.sprt.is_some_and(|test| test.decide(&counts) != Decision::Open) {
                decided.store(true, Ordering::Relaxed);
            }
            listener(&counts);
            Ok(games)
        };
        let entries: Result<Vec<_>, _> = match rayon::ThreadPoolBuilder::new().num_threads(2).build() {
            Ok(pool) => {
                pool.install(|| (0..contest.pairs).into_par_iter().with_max_len(1).map(play).collect())
            }
            // Without threads the games are played one after the other.
            Err(_) => (0..contest.pairs).map(play).collect(),
        };
        let entries = entries?.into_iter().flatten().collect();
        let counts = *counts.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        Ok((counts, entries))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use facedown_engine::level::Level;

    fn contest(game: &'static str, players: [Contestant; 2], pairs: u32) -> Contest {
        let options = registry::find(game).map(|g| g.choose(&[]).unwrap_or_default()).unwrap_or_default();
        let bounds = Bounds { nodes: Some(300), ..Bounds::default() };
        Contest { game, options, players, pairs, bounds, time: None, sprt: None, seed: 7 }
    }

    #[test]
    fn the_same_match_is_played_again() {
        let level: Level = Level::FOUR;
        let twice = [(); 2].map(|()| {
            contest("surprise", [Contestant::Engine(level), Contestant::Greedy], 4)
                .run(&|_| {})
                .expect("plays")
        });
        assert_eq!(twice[0], twice[1]);
        assert_eq!(twice[0].0.len(), 4);
        assert_eq!(twice[0].1.len(), 8);
    }

    #[test]
    fn the_engine_beats_chance_in_every_game_it_knows() {
        for game in ["surprise", "surprise-rex", "chaos"] {
            let players = [Contestant::Engine(Level::TOP), Contestant::Random];
            let (pairs, _) = contest(game, players, 10).run(&|_| {}).expect("plays");
            assert!(pairs.score() > 0.85, "{game}: {pairs:?}");
        }
    }

    #[test]
    fn a_clear_match_ends_early() {
        let mut short = contest("chaos", [Contestant::Engine(Level::TOP), Contestant::Random], 400);
        short.sprt = Sprt::new(0.0, 100.0).ok();
        let (pairs, entries) = short.run(&|_| {}).expect("plays");
        assert!(pairs.len() < 200 && entries.len() as u64 >= 2 * pairs.len(), "{pairs:?}");
    }

    #[test]
    fn a_game_without_a_computer_player_says_so() {
        let nobody = contest("parade", [Contestant::Random; 2], 1).run(&|_| {});
        assert_eq!(nobody, Err(ContestError::NoPlayer("parade")));
    }
}
