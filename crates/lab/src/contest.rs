//! A match: many games between two players, in pairs that share a start, some games at a time.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use facedown_core::deal::DealSeed;
use facedown_core::record::{Header, Openings, Record, Source};
use facedown_core::rules::options::Chosen;
use facedown_core::rules::outcome::Outcome;
use facedown_core::rules::seat::{PerSeat, Seat, Viewer};
use facedown_core::table::{AnyGame, OpenError, Start};
use facedown_engine::player::Bounds;
use facedown_engine::uci::program;
use facedown_games::registry;
use facedown_tournament::pairs::{Pairs, Points};
use facedown_tournament::sprt::{Decision, Sprt};
use rayon::prelude::*;

use crate::arena::{self, Fault, TimeControl};
use crate::contestant::{Contestant, Place};
use crate::starts::{Given, Origin};

/// A match that is to be played: two players, and the deals that they share.
#[derive(Clone, Debug)]
pub struct Contest {
    /// Game id.
    pub game: &'static str,
    /// Every option with its value, the defaults included.
    pub options: Chosen,
    /// The players; the score is the first one's.
    pub players: [Contestant; 2],
    /// Number of pairs: each deal is played twice, with colors swapped.
    pub pairs: u32,
    /// The limits of each player, in the order of `players`.
    pub limits: [Limits; 2],
    /// Number of games played at a time, 1 or more.
    pub concurrency: usize,
    /// The starts, one for each pair; a match ends with the last of them. Where there are none, deals by `seed`.
    pub starts: Vec<Given>,
    /// Stops the match when it is clear.
    pub sprt: Option<Sprt>,
    /// Decides the deals and what players do by chance: the same number gives the same deals.
    pub seed: u64,
    /// Only deals that are positions of chess too, which chess programs can play.
    pub chess_starts: bool,
}

/// The bounds of a player's thinking.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Bounds of an engine's thinking besides its level and clock.
    pub bounds: Bounds,
    /// The clock, if there is one.
    pub time: Option<TimeControl>,
}

/// One game of a match.
#[derive(PartialEq, Eq, Debug)]
pub struct Entry {
    /// Number of its pair, from 0.
    pub pair: u32,
    /// Did the first player have Black?
    pub swapped: bool,
    /// The deal's seed, the same in both games of a pair; `None` where the start was a position.
    pub deal: Option<DealSeed>,
    /// The position at the start, with all that it hides.
    pub start: String,
    /// The outcome of the game.
    pub outcome: Outcome,
    /// The fault of a player that cost it the game, if that ended it.
    pub fault: Option<Fault>,
    /// The whole game, as it can be written to a file.
    pub record: Record,
}

/// Why a match could not be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ContestError {
    /// A game for one has no matches.
    #[error("{0} is a game for one: there is nobody to play a match against")]
    ForOne(&'static str),
    /// Options or a start that do not hold.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A player did not sit down.
    #[error("{player}: {why}")]
    Player {
        /// The player that did not sit down.
        player: Contestant,
        /// The reason, in words.
        why: String,
    },
    /// No deal with these options is a position of chess.
    #[error(
        "of 10000 deals none was a position of chess: use a game and options in which the rules are those of chess"
    )]
    NoChessStart,
}

/// The report after every pair: the counts so far, and the pair's games.
pub type Listener<'a> = &'a (dyn Fn(&Pairs, &[Entry]) + Sync);

impl Contest {
    /// Plays it. The games come back in the order of their pairs; with SPRT, without those that were not played.
    ///
    /// # Errors
    /// The error that ended it early.
    pub fn run(&self, listener: Listener<'_>) -> Result<(Pairs, Vec<Entry>), ContestError> {
        let game = registry::find(self.game).ok_or(ContestError::ForOne(self.game))?;
        if game.about().seats != 2 {
            return Err(ContestError::ForOne(self.game));
        }
        let pairs = self.playable();
        let counts = Mutex::new(Pairs::default());
        let decided = AtomicBool::new(false);
        let play = |pair: u32| -> Result<Vec<Entry>, ContestError> {
            if decided.load(Ordering::Relaxed) {
                return Ok(Vec::new());
            }
            let games = vec![self.play(game, pair, false)?, self.play(game, pair, true)?];
            let mut counts = counts.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            counts.add(games[0].points(), games[1].points());
            if self.sprt.is_some_and(|test| test.decide(&counts) != Decision::Open) {
                decided.store(true, Ordering::Relaxed);
            }
            listener(&counts, &games);
            Ok(games)
        };
        let entries: Result<Vec<_>, _> =
            match rayon::ThreadPoolBuilder::new().num_threads(self.concurrency.max(1)).build() {
                Ok(pool) => pool.install(|| (0..pairs).into_par_iter().with_max_len(1).map(play).collect()),
                // Without threads the games are played one after the other.
                Err(_) => (0..pairs).map(play).collect(),
            };
        let entries = entries?.into_iter().flatten().collect();
        let counts = *counts.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        Ok((counts, entries))
    }

    /// Number of pairs that can be played: no more than there are starts, where a list of them is given.
    #[must_use]
    pub fn playable(&self) -> u32 {
        match self.starts.len() {
            0 => self.pairs,
            starts => self.pairs.min(u32::try_from(starts).unwrap_or(u32::MAX)),
        }
    }

    /// The start of a pair, and the seed that deals what it leaves open.
    fn start(&self, game: &dyn AnyGame, pair: u32) -> Result<(Given, DealSeed), ContestError> {
        let deal = self.deal(game, pair)?;
        let listed = self.starts.get(pair as usize).cloned();
        let dealt = || Given { options: self.options.clone(), from: Origin::Seed(deal.clone()) };
        Ok((listed.unwrap_or_else(dealt), deal))
    }

    /// The deal of a pair, drawn from the contest's seed and the pair's number.
    fn deal(&self, game: &dyn AnyGame, pair: u32) -> Result<DealSeed, ContestError> {
        for attempt in 0..10_000u32 {
            let mut seed = [0; 32];
            seed[..8].copy_from_slice(&self.seed.to_be_bytes());
            seed[8..12].copy_from_slice(&pair.to_be_bytes());
            seed[12..16].copy_from_slice(&attempt.to_be_bytes());
            let seed = DealSeed(seed);
            if !self.chess_starts {
                return Ok(seed);
            }
            let fen = game
                .position(&self.options, Start::Deal(&seed, false))
                .and_then(|p| p.fen(Some(Viewer::Spectator)))?;
            if program::told(self.game, &self.options, Seat::White, &fen, &[]).is_some() {
                return Ok(seed);
            }
        }
        Err(ContestError::NoChessStart)
    }

    fn play(&self, game: &dyn AnyGame, pair: u32, swapped: bool) -> Result<Entry, ContestError> {
        let (start, deal) = self.start(game, pair)?;
        let options = &start.options;
        let mut table = start.open(game, &deal, |from| game.open(options, from))?.0;
        let position = start.open(game, &deal, |from| game.position(options, from))?;
        let (public, whole) = (position.fen(Some(Viewer::Spectator))?, position.fen(None)?);
        let [first, second] = &self.players;
        let sitting = if swapped { [second, first] } else { [first, second] };
        let mut limits = PerSeat(self.limits);
        if swapped {
            limits.0.reverse();
        }
        let chance =
            self.seed.wrapping_mul(0x9e37_79b9).wrapping_add(u64::from(pair) * 4 + u64::from(swapped) * 2);
        let sit = |seat: Seat| {
            let player = sitting[seat.index()];
            let place = Place { game: self.game, options, seat };
            player
                .sit(place, limits[seat].bounds, chance + seat.index() as u64)
                .map_err(|why| ContestError::Player { player: player.clone(), why })
        };
        let mut players = PerSeat([sit(Seat::White)?, sit(Seat::Black)?]);
        let times = PerSeat([Seat::White, Seat::Black].map(|seat| limits[seat].time));
        let played = arena::play(table.as_mut(), &mut players, times);
        let deal = match &start.from {
            Origin::Seed(seed) => Some(seed.clone()),
            Origin::Position(_) | Origin::DealtOut(_) => None,
        };
        let header = Header {
            game: self.game.to_owned(),
            rules: game.about().rules,
            options: options.canonical(),
            seats: table.seats().to_vec(),
            names: sitting.iter().map(ToString::to_string).collect(),
            date: None,
            // A record is one of a pair where the rules make it one, and not because a match plays each deal twice.
            pair: Some(u8::from(swapped) + 1)
                .filter(|_| game.on_one_deal(options).is_ok_and(|deal| deal.games > 1)),
            source: if deal.is_some() { Source::Seed } else { Source::Position },
            start: public,
        };
        let openings =
            Openings { secret: None, contributions: Vec::new(), seed: deal.clone(), start: whole.clone() };
        let record =
            Record::of(table.as_ref(), header, &played.clocks, Some(openings)).with_time(played.time);
        Ok(Entry { pair, swapped, deal, start: whole, outcome: played.outcome, fault: played.fault, record })
    }
}

impl Entry {
    /// The score of the first player of the match.
    #[must_use]
    pub fn points(&self) -> Points {
        match (self.outcome.winner, self.swapped) {
            (None, _) => Points::Draw,
            (Some(Seat::Black), true) | (Some(Seat::White | Seat::Solo), false) => Points::Win,
            _ => Points::Loss,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use facedown_core::record::verify;
    use facedown_engine::level::Level;
    use std::time::Duration;

    fn contest(game: &'static str, players: [Contestant; 2], pairs: u32) -> Contest {
        let options = registry::find(game).map(|g| g.choose(&[]).unwrap_or_default()).unwrap_or_default();
        let bounds = Bounds { nodes: Some(300), ..Bounds::default() };
        let chess_starts = false;
        let (limits, starts) = ([Limits { bounds, time: None }; 2], Vec::new());
        Contest {
            game,
            options,
            players,
            pairs,
            limits,
            concurrency: 2,
            starts,
            sprt: None,
            seed: 7,
            chess_starts,
        }
    }

    #[test]
    fn the_same_match_is_played_again() {
        let level: Level = Level::FOUR;
        let twice = [(); 2].map(|()| {
            contest("surprise", [Contestant::Engine(level), Contestant::Greedy], 4)
                .run(&|_, _| {})
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
            let (pairs, entries) = contest(game, players, 10).run(&|_, _| {}).expect("plays");
            assert!(pairs.score() > 0.85, "{game}: {pairs:?}");
            assert!(entries.iter().all(|e| e.fault.is_none()), "{game}");
        }
    }

    #[test]
    fn the_engine_beats_chance_where_players_hold_secrets() {
        for game in ["mysterious", "mysterious-casual", "cloak-and-dagger", "booster"] {
            let players = [Contestant::Engine(Level::TOP), Contestant::Random];
            let (pairs, entries) = contest(game, players, 3).run(&|_, _| {}).expect("plays");
            assert!(pairs.score() > 0.65, "{game}: {pairs:?}");
            assert!(entries.iter().all(|e| e.fault.is_none()), "{game}");
        }
    }

    #[test]
    fn a_clear_match_ends_early() {
        let mut short = contest("chaos", [Contestant::Engine(Level::TOP), Contestant::Random], 400);
        short.sprt = Sprt::new(0.0, 100.0).ok();
        let (pairs, entries) = short.run(&|_, _| {}).expect("plays");
        assert!(pairs.len() < 200 && entries.len() as u64 >= 2 * pairs.len(), "{pairs:?}");
    }

    #[test]
    fn the_records_hold_with_clocks_and_without() {
        for time in
            [None, Some(TimeControl { base: Duration::from_secs(60), increment: Duration::from_millis(10) })]
        {
            let mut short = contest("surprise", [Contestant::Greedy, Contestant::Random], 3);
            short.limits.iter_mut().for_each(|limits| limits.time = time);
            let (_, entries) = short.run(&|_, _| {}).expect("plays");
            for entry in entries {
                let text = entry.record.write();
                let read = Record::read(text.as_bytes()).expect("reads");
                assert_eq!(read, entry.record);
                let verified = verify(&read, registry::find).expect("holds");
                assert_eq!(verified.table.outcome(), Some(entry.outcome));
                assert_eq!(read.turns.iter().all(|t| t.clock.is_some()), time.is_some());
            }
        }
    }

    /// Positions with everything open, positions whose hidden pieces are dealt, and deals by seed, one after the other.
    #[test]
    fn listed_starts_are_played_once_with_both_colors() {
        let seed = "3c".repeat(32);
        let surprise = registry::find("surprise").expect("there");
        let hidden = surprise.start_fen(&surprise.choose(&[]).expect("defaults")).expect("starts");
        let hidden = hidden.expect("every deal looks alike");
        for (game, text) in [
            ("chaos", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1 - 0\n4k3/8/8/8/8/8/8/R3K3 b - - 0 1 - 0".to_owned()),
            ("surprise", format!("{hidden}\nseed {seed}")),
            ("jieqi", format!("seed {seed}\njieqi seed {seed}")),
        ] {
            let mut short = contest(game, [Contestant::Greedy, Contestant::Random], 40);
            let any = registry::find(game).expect("there");
            short.starts = crate::starts::read(&text, any, &[]).expect("starts");
            short.concurrency = 1;
            let (pairs, entries) = short.run(&|_, _| {}).expect("plays");
            assert_eq!((pairs.len(), entries.len()), (2, 4), "{game}");
            for both in entries.chunks(2) {
                assert_eq!((&both[0].start, &both[0].deal), (&both[1].start, &both[1].deal), "{game}");
            }
            for entry in entries {
                assert!(entry.fault.is_none(), "{game}: {:?}", entry.fault);
                let read = Record::read(entry.record.write().as_bytes()).expect("reads");
                let verified = verify(&read, registry::find).expect("holds");
                assert_eq!(verified.table.outcome(), Some(entry.outcome), "{game}");
            }
        }
    }

    /// The player with a handful of positions loses to itself with many, whatever its color.
    #[test]
    fn each_player_has_its_own_limits() {
        let both = [Contestant::Engine(Level::TOP), Contestant::Engine(Level::TOP)];
        let mut uneven = contest("surprise", both, 8);
        uneven.limits[0].bounds.nodes = Some(6_000);
        uneven.limits[1].bounds.nodes = Some(1);
        let (pairs, _) = uneven.run(&|_, _| {}).expect("plays");
        assert!(pairs.score() > 0.75, "{pairs:?}");
    }

    #[test]
    fn clocks_that_differ_are_kept_and_not_recorded() {
        let mut uneven = contest("chaos", [Contestant::Random, Contestant::Greedy], 1);
        let clock = |base, increment| TimeControl { base, increment: Duration::from_millis(increment) };
        uneven.limits[0].time = Some(clock(Duration::from_nanos(1), 0));
        uneven.limits[1].time = Some(clock(Duration::from_secs(60), 10));
        let (pairs, entries) = uneven.run(&|_, _| {}).expect("plays");
        assert_eq!(pairs.wins_draws_losses(), (0, 0, 2), "the first player has no time: {entries:?}");
        for entry in entries {
            assert_eq!(entry.fault.map(|fault| fault.why), Some("its time ran out".to_owned()));
            let read = Record::read(entry.record.write().as_bytes()).expect("reads");
            assert!(verify(&read, registry::find).is_ok());
            assert!(read.turns.iter().all(|turn| turn.clock.is_none()));
        }
    }

    #[test]
    fn what_cannot_be_played_says_so() {
        let nobody = contest("parade", [Contestant::Random, Contestant::Random], 1).run(&|_, _| {});
        assert_eq!(nobody, Err(ContestError::ForOne("parade")));
        let absent = Contestant::Uci("no-such-program-anywhere".to_owned());
        let error = contest("chaos", [absent, Contestant::Random], 1).run(&|_, _| {}).expect_err("absent");
        assert!(error.to_string().contains("no-such-program-anywhere"), "{error}");
        let mut chess = contest("surprise", [Contestant::Random, Contestant::Random], 1);
        chess.chess_starts = true;
        assert_eq!(chess.run(&|_, _| {}), Err(ContestError::NoChessStart));
    }
}
