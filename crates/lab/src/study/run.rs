//! Playing a study, deal by deal.

use std::collections::HashSet;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use facedown_core::deal::DealSeed;
use facedown_core::rules::game::Rng;
use facedown_core::rules::options::Chosen;
use facedown_engine::search::value::Curve;
use facedown_games::registry;
use rand_chacha::rand_core::{Rng as _, SeedableRng};
use rayon::prelude::*;
use sha2::{Digest, Sha256};

use super::facts::Facts;
use super::file::{Arm, Study, StudyError};
use super::folder::{Folder, FolderError};
use super::measure::{Measure, Needs};
use super::plan::{Plan, seed};
use super::play::Playing;
use super::player::Strength;
use super::rounds::Standing;
use super::rows::Row;
use super::solo;
use super::summary::Summary;
use crate::contestant::Contestant;

/// The longest that finished games wait before they are written down.
const WRITTEN_EVERY: Duration = Duration::from_secs(30);

/// Rows that are written at the latest when there are so many.
const MOST_ROWS: usize = 8_192;

/// Positions for an action where nothing else is said.
pub const NODES: u64 = 2_000;

/// A run of a study, or of one of its shards.
#[derive(Clone, Debug)]
pub struct Run {
    /// The study.
    pub study: Study,
    /// The share of its full size.
    pub scale: f64,
    /// Positions for an action of the engine: the first on all deals, the others on every second one.
    pub nodes: Vec<u64>,
    /// This shard (from 0), of so many: it plays the deals whose number leaves this rest.
    pub shard: (u32, u32),
    /// Games that are played at a time.
    pub jobs: usize,
}

/// Why a run ended early.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// A study that does not hold.
    #[error(transparent)]
    Study(#[from] StudyError),
    /// A folder that cannot be used.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// A game that could not be played.
    #[error("arm `{arm}`, deal {block}: {why}")]
    Game {
        /// Name of the arm.
        arm: String,
        /// Number of the deal.
        block: u32,
        /// The reason, in words.
        why: String,
    },
}

/// The state of a run, told after every few deals.
#[derive(Debug)]
pub struct Progress<'a> {
    /// Deals of this shard that are done.
    pub done: u32,
    /// Deals of this shard.
    pub of: u32,
    /// The results so far, of this shard's rows.
    pub so_far: &'a Summary,
}

/// The end of a run.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Ended {
    /// Every deal of the shard is done.
    Whole,
    /// It was stopped; a run with the same plan and folder goes on.
    Stopped,
    /// Other shards have not played the rounds before its next one; a run with the same plan and folder goes on.
    Waits,
}

/// An arm made ready.
struct Ready<'a> {
    arm: &'a Arm,
    options: Chosen,
    players: [Contestant; 2],
    error: i32,
    jitter: f64,
    solo: bool,
}

impl Run {
    /// A run of a whole study in one piece, at full scale.
    #[must_use]
    pub fn new(study: Study) -> Run {
        Run { study, scale: 1.0, nodes: vec![NODES], shard: (0, 1), jobs: 1 }
    }

    /// Its plan, which is the same for all shards.
    #[must_use]
    pub fn plan(&self) -> Plan {
        let rules = |arm: &Arm| registry::find(&arm.game).map_or(0, |game| game.about().rules);
        Plan {
            hash: self.study.hash(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            rules: self.study.arms.iter().map(rules).collect(),
            deals: self.study.deals(self.scale),
            scale: self.scale,
            nodes: self.nodes.clone(),
            study: self.study.clone(),
        }
    }

    /// Plays what is not done yet into a folder. `stop` ends it after the games that are being played.
    ///
    /// # Errors
    /// A study, a folder or a game that does not hold.
    pub fn play(
        &self,
        folder: &Path,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(&Progress<'_>),
    ) -> Result<Ended, RunError> {
        let arms = self.ready()?;
        if let Some(twice) = self.nodes.iter().enumerate().find(|(i, nodes)| self.nodes[..*i].contains(nodes))
        {
            return Err(
                StudyError::Wrong(format!("{} positions an action are asked for twice", twice.1)).into()
            );
        }
        let folder = Folder::make(folder, self.plan())?;
        let _alone = folder.lock(self.shard)?;
        let mut so_far = Summary::new(&folder.plan);
        let mut done = HashSet::new();
        folder.in_order(|rows| {
            if let Some(row) = rows.first().filter(|row| self.plays(row.block)) {
                done.insert(row.block);
                so_far.add(rows);
            }
        })?;
        let plan = &folder.plan;
        let mine = |deals: Range<u32>| deals.filter(|block| self.plays(*block));
        // A shard has no more deals than fit a u32.
        let (all, mut finished) = (mine(0..plan.deals).count() as u32, done.len() as u32);
        tell(&Progress { done: finished, of: all, so_far: &so_far });
        let curve = Curve::new();
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.jobs.max(1)).build().ok();
        for round in 0..plan.rounds() {
            let left: Vec<u32> = mine(plan.round(round)).filter(|block| !done.contains(block)).collect();
            // Rounds that are done need not be known.
            if left.is_empty() {
                continue;
            }
            let Some(standing) = folder.standing(round)? else { return Ok(Ended::Waits) };
            let deal = |&block: &u32| self.deal(plan, &arms, &standing, &curve, block, stop);
            let (mut waiting, mut written, mut stopped) = (Vec::new(), Instant::now(), false);
            for chunk in left.chunks(self.jobs.max(1) * 2) {
                stopped = stop.load(Ordering::Relaxed);
                if stopped {
                    break;
                }
                let played: Result<Vec<Option<Vec<Row>>>, RunError> = match &pool {
                    Some(pool) if self.jobs > 1 => {
                        pool.install(|| chunk.par_iter().with_max_len(1).map(deal).collect())
                    }
                    _ => chunk.iter().map(deal).collect(),
                };
                for rows in played? {
                    // A deal that was broken off is played again.
                    let Some(rows) = rows else {
                        stopped = true;
                        continue;
                    };
                    so_far.add(&rows);
                    waiting.extend(rows);
                    finished += 1;
                }
                if written.elapsed() >= WRITTEN_EVERY || waiting.len() >= MOST_ROWS {
                    folder.write_part(self.shard, &waiting)?;
                    waiting.clear();
                    written = Instant::now();
                }
                tell(&Progress { done: finished, of: all, so_far: &so_far });
            }
            if !waiting.is_empty() {
                folder.write_part(self.shard, &waiting)?;
            }
            if stopped {
                return Ok(Ended::Stopped);
            }
        }
        Ok(Ended::Whole)
    }

    /// Takes the games of a published run of the same study into a folder, so that [`Run::play`] plays those that it lacks;
    /// the number of deals that were taken. The first and the last of them are played again, and must be the same.
    ///
    /// # Errors
    /// A folder that holds no such run, or games that this program plays otherwise.
    pub fn take(&self, published: &Path, folder: &Path) -> Result<u32, RunError> {
        let (arms, from) = (self.ready()?, Folder::with_table(published)?);
        let other = |why: String| FolderError::Other(published.display().to_string(), why);
        let plan = self.plan();
        // What a deal costs may be known better by now.
        let study = from.plan.study.clone().costing(plan.study.sample.seconds);
        let same = Plan { hash: study.hash(), study, ..from.plan.clone() };
        // Deals are the same at any scale; rounds are not.
        let scaled = match plan.rounds() {
            1 => Plan { deals: plan.deals, scale: plan.scale, ..same },
            _ => same,
        };
        if scaled != plan {
            return Err(other(scaled.differs(&plan)).into());
        }
        let mut all = Vec::new();
        from.in_order(|rows| {
            if rows.first().is_some_and(|row| row.block < plan.deals && self.plays(row.block)) {
                all.push(rows.to_vec());
            }
        })?;
        for rows in all.first().into_iter().chain(all.last().filter(|_| all.len() > 1)) {
            let block = rows.first().map_or(0, |row| row.block);
            // The rounds before a deal that was played are whole.
            let Some(standing) = from.standing(plan.round_of(block))? else { continue };
            let again = self.deal(&plan, &arms, &standing, &Curve::new(), block, &AtomicBool::new(false))?;
            if again.is_some_and(|again| again != *rows) {
                return Err(other(format!(
                    "deal {block} goes otherwise with this program, so that its games and new ones would be of two engines; \
                     play all of them anew, without --from"
                ))
                .into());
            }
        }
        let folder = Folder::make(folder, plan)?;
        let _alone = folder.lock(self.shard)?;
        let mut done = HashSet::new();
        folder.each(|row| {
            done.insert(row.block);
        })?;
        all.retain(|rows| rows.first().is_some_and(|row| !done.contains(&row.block)));
        if !all.is_empty() {
            folder.write_part(self.shard, &all.concat())?;
        }
        Ok(all.len() as u32)
    }

    /// Is a deal one of this shard's?
    fn plays(&self, block: u32) -> bool {
        let (shard, of) = self.shard;
        block % of.max(1) == shard
    }

    fn ready(&self) -> Result<Vec<Ready<'_>>, RunError> {
        let ready = |arm| -> Result<Ready<'_>, RunError> {
            let usual = &self.study.players;
            let players = Arm::seated(arm, usual)?;
            let of = arm.players(usual);
            let (error, jitter, solo) = (of.error, of.jitter, arm.is_solo());
            Ok(Ready { arm, options: arm.chosen()?, players, error, jitter, solo })
        };
        self.study.arms.iter().map(ready).collect()
    }

    /// All games of a deal, of the arms that are left; `None` where `stop` came between two of them.
    fn deal(
        &self,
        plan: &Plan,
        arms: &[Ready<'_>],
        standing: &Standing,
        curve: &Curve,
        block: u32,
        stop: &AtomicBool,
    ) -> Result<Option<Vec<Row>>, RunError> {
        let deal = plan.deal(block);
        let needs = self.study.measures.iter().map(Measure::needs).fold(Needs::default(), Needs::and);
        let mut rows = Vec::new();
        for (place, nodes) in plan.strengths(block) {
            for (index, ready) in arms.iter().enumerate().filter(|(index, _)| standing.is_left(place, *index))
            {
                for repeat in 0..self.study.sample.repeats {
                    if stop.load(Ordering::Relaxed) {
                        return Ok(None);
                    }
                    let strength = Strength { nodes, jitter: ready.jitter, error: ready.error };
                    let chance = ["white", "black"].map(|seat| {
                        let words = format!("player {} {nodes} {block} {repeat} {seat}", ready.arm.name);
                        Rng::from_seed(seed(self.study.seed, &words)).next_u64()
                    });
                    let facts = if ready.solo {
                        solo::solve(&ready.arm.game, &ready.options, &deal, nodes)
                    } else {
                        let playing = Playing {
                            arm: ready.arm,
                            options: &ready.options,
                            players: &ready.players,
                            deal: &deal,
                            chance,
                            strength,
                            needs,
                            curve,
                        };
                        registry::dispatch_evaluated(&ready.arm.game, playing)
                            .unwrap_or_else(|| Err("no search can play it".to_owned()))
                    };
                    let game = |why: String| RunError::Game { arm: ready.arm.name.clone(), block, why };
                    let facts = facts.map_err(game)?;
                    let place = (block, nodes, index as u32, u32::from(repeat));
                    rows.push(self.row(place, &deal, &facts));
                }
            }
        }
        Ok(Some(rows))
    }

    fn row(&self, (block, nodes, arm, repeat): (u32, u64, u32, u32), deal: &DealSeed, facts: &Facts) -> Row {
        let mut hash = Sha256::new();
        for line in &facts.lines {
            hash.update(&line.text);
            hash.update("\n");
        }
        let digest: [u8; 32] = hash.finalize().into();
        let (first, _) = digest.as_chunks::<8>();
        Row {
            block,
            nodes,
            arm,
            repeat,
            deal: deal.to_hex(),
            winner: facts.winner.map_or("nobody", |seat| seat.name()).to_owned(),
            reason: facts.reason.clone(),
            turns: facts.turns,
            actions: u32::try_from(facts.lines.len()).unwrap_or(u32::MAX),
            hash: first.first().map_or(0, |bytes| u64::from_be_bytes(*bytes)),
            first: facts.lines.first().map_or_else(String::new, |line| line.text.clone()),
            measures: self.study.measures.iter().map(|measure| measure.of(facts)).collect(),
        }
    }
}
