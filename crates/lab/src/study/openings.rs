//! Openings: what came of each first action, over the games of any number of runs.
//!
//! A run's table holds the first action of each game with what turned up by it. Games count in which both players were
//! the study's usual ones, free in all that follows the first action, from the start of their game.

use std::collections::BTreeMap;
use std::path::Path;

use facedown_core::deal::DealSeed;
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::table::Start;
use facedown_games::registry;
use serde::{Deserialize, Serialize};

use super::estimate::Estimate;
use super::estimate::cluster::Ratio;
use super::estimate::range::Range;
use super::file::{Arm, Players, StudyError, first_actions};
use super::folder::{Folder, FolderError};
use super::rows::Row;

/// Intervals hold in 95 of 100 cases, each by itself.
const ALPHA: f64 = 0.05;

/// Results of some games.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
pub struct Results {
    /// Number of games.
    pub games: u32,
    /// Won by White.
    pub white: u32,
    /// Without a winner.
    pub drawn: u32,
    /// Won by Black.
    pub black: u32,
}

impl Results {
    fn add(&mut self, winner: &str) {
        self.games += 1;
        *match winner {
            "white" => &mut self.white,
            "black" => &mut self.black,
            _ => &mut self.drawn,
        } += 1;
    }
}

/// What came of one first action.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
pub struct FirstAction {
    /// Its text, without what turned up.
    pub action: String,
    /// All its games.
    #[serde(flatten)]
    pub results: Results,
    /// The 95 % interval of White's mean score, from 0 to 1, deals as clusters; `None` before the second deal.
    pub interval: Option<[f64; 2]>,
    /// By what turned up, the most frequent first; empty where nothing did.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub turned_up: Vec<TurnedUp>,
}

/// What came of a first action by which this turned up.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
pub struct TurnedUp {
    /// What the action made known, in the notation of the game.
    pub known: String,
    /// Its games.
    #[serde(flatten)]
    pub results: Results,
}

/// The first actions of a game under some options, played at one strength.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
pub struct Opening {
    /// Game id.
    pub game: String,
    /// Its name for people.
    pub name: String,
    /// All options with their values.
    pub options: BTreeMap<String, String>,
    /// The start as a spectator's FEN: by it a reader of the table finds that a position is this one.
    pub start: String,
    /// Positions that both players looked at for each action.
    pub nodes: u64,
    /// Number of games.
    pub games: u32,
    /// Each first action that was played, the most frequent first, of equals the one with the best mean score of White.
    pub actions: Vec<FirstAction>,
}

/// A game with its options, its start, and a strength.
type Key = (Begun, u64);

/// The start of a game, as everybody sees it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Begun {
    game: String,
    name: String,
    options: BTreeMap<String, String>,
    start: String,
}

impl Begun {
    /// The start of an arm's games; `None` in games whose start is dealt, or that begin with something else than a move.
    fn of(arm: &Arm) -> Result<Option<Begun>, StudyError> {
        let wrong = |why: String| StudyError::Wrong(format!("arm `{}`: {why}", arm.name));
        let chosen = arm.chosen()?;
        let game =
            registry::find(&arm.game).ok_or_else(|| wrong(format!("there is no game `{}`", arm.game)))?;
        let Some(start) = game.start_fen(&chosen).map_err(|e| wrong(e.to_string()))? else { return Ok(None) };
        // What was dealt may show to White alone.
        let to_white = |deal| {
            let position = game.position(&chosen, Start::Deal(&DealSeed([deal; 32]), false));
            let fen = position.and_then(|position| position.fen(Some(Viewer::Seat(Seat::White))));
            fen.map_err(|e| wrong(e.to_string()))
        };
        let moves = first_actions(arm)?.iter().all(|action| is_move(action));
        if game.about().seats != 2 || !moves || to_white(0)? != to_white(1)? {
            return Ok(None);
        }
        let options = chosen.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        let (game, name) = (arm.game.clone(), game.about().name.to_owned());
        Ok(Some(Begun { game, name, options, start }))
    }
}

/// Does a text name two places, as moves do (`e2e4`, `b2b10`)?
fn is_move(text: &str) -> bool {
    let after_place = |text: &str| {
        let rest = text.strip_prefix(|c: char| c.is_ascii_lowercase())?;
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        (1..=2).contains(&digits).then(|| rest[digits..].to_owned())
    };
    after_place(text).and_then(|rest| after_place(&rest)).is_some_and(|rest| rest.is_empty())
}

/// The games of a first action, by deal and by what turned up.
#[derive(Debug, Default)]
struct Found {
    results: Results,
    /// The sum of White's scores on a deal, and the number of games on it.
    deals: BTreeMap<String, (f64, f64)>,
    turned_up: BTreeMap<String, Results>,
}

/// The first actions of the games that were added.
#[derive(Debug, Default)]
pub struct Openings {
    found: BTreeMap<Key, BTreeMap<String, Found>>,
    /// The folders whose games were added, by the hash of the study and its strength.
    runs: BTreeMap<(String, u64), String>,
}

/// Is this an arm whose games tell of first actions: both players free after the first of White's, from the game's start?
fn tells(arm: &Arm, usual: &Players) -> bool {
    let free = arm.black_plan.is_empty() && arm.white_plan.len() <= 1;
    let lot = arm.white_lot.is_empty() && arm.black_lot.is_empty();
    let players = arm.players(usual);
    let alike = players.white == players.black && players.white.starts_with("engine:");
    free && lot && alike && arm.start.is_none()
}

/// The round by which an arm is told whose last one was `last`, both from 0. How it did in the rounds between decided how far
/// it went, so that these would flatter it or wrong it; in the first round, and in the last one of all, nothing was decided
/// before its games.
fn told_by(last: u32, rounds: u32) -> u32 {
    if last + 1 == rounds { last } else { 0 }
}

impl Openings {
    /// Adds the games of a run: a folder with its table (`games.parquet`) and its plan (`run.json`, or `report.json` where
    /// it is published).
    ///
    /// # Errors
    /// A folder without them, one whose table cannot be read, or another run of a study that was added.
    pub fn add(&mut self, folder: &Path) -> Result<(), FolderError> {
        let run = Folder::with_table(folder)?;
        let plan = &run.plan;
        let arms = plan.study.arms.iter();
        let begun = |arm: &Arm| match tells(arm, &plan.study.players) {
            true => Begun::of(arm),
            false => Ok(None),
        };
        let arms: Vec<Option<Begun>> = arms
            .map(begun)
            .collect::<Result<_, StudyError>>()
            .map_err(|e| FolderError::Other(folder.display().to_string(), e.to_string()))?;
        for nodes in &plan.nodes {
            let other = self.runs.insert((plan.hash.clone(), *nodes), folder.display().to_string());
            if let Some(other) = other {
                let why = format!(
                    "the games of this study at {nodes} positions are those of {other}, which would count twice"
                );
                return Err(FolderError::Other(folder.display().to_string(), why));
            }
        }
        let mut last: BTreeMap<(u64, u32), u32> = BTreeMap::new();
        if plan.rounds() > 1 {
            run.each(|row| {
                let round = last.entry((row.nodes, row.arm)).or_default();
                *round = plan.round_of(row.block).max(*round);
            })?;
        }
        run.each(|row| {
            let round = last.get(&(row.nodes, row.arm)).map(|last| told_by(*last, plan.rounds()));
            if let Some(Some(begun)) = arms.get(row.arm as usize)
                && round.is_none_or(|round| plan.round_of(row.block) == round)
            {
                self.add_row(begun, &row);
            }
        })
    }

    fn add_row(&mut self, begun: &Begun, row: &Row) {
        // `f1g2=f1g2=N,c8=k`: the action, then what it made known, of which the first part often names the action again.
        let (action, known) = row.first.split_once('=').unwrap_or((&row.first, ""));
        let known = known.strip_prefix(action).and_then(|rest| rest.strip_prefix('=')).unwrap_or(known);
        let found =
            self.found.entry((begun.clone(), row.nodes)).or_default().entry(action.to_owned()).or_default();
        found.results.add(&row.winner);
        let deal = found.deals.entry(row.deal.clone()).or_default();
        let score = match row.winner.as_str() {
            "white" => 1.0,
            "black" => 0.0,
            _ => 0.5,
        };
        *deal = (deal.0 + score, deal.1 + 1.0);
        if !known.is_empty() {
            found.turned_up.entry(known.to_owned()).or_default().add(&row.winner);
        }
    }

    /// The tables, by game, options and strength.
    #[must_use]
    pub fn tables(&self) -> Vec<Opening> {
        let table = |((begun, nodes), actions): (&Key, &BTreeMap<String, Found>)| {
            let Begun { game, name, options, start } = begun.clone();
            let mut actions: Vec<FirstAction> =
                actions.iter().map(|(action, found)| found.told(action)).collect();
            let score = |told: &FirstAction| {
                let Results { games, white, drawn, .. } = told.results;
                (f64::from(white) + f64::from(drawn) / 2.0) / f64::from(games)
            };
            actions.sort_by(|a, b| {
                let by_games = b.results.games.cmp(&a.results.games);
                by_games.then(score(b).total_cmp(&score(a))).then_with(|| a.action.cmp(&b.action))
            });
            let games = actions.iter().map(|told| told.results.games).sum();
            Opening { game, name, options, start, nodes: *nodes, games, actions }
        };
        self.found.iter().map(table).collect()
    }
}

impl Openings {
    /// The tables as JSON, a line each: what changes shows in a comparison of two versions.
    ///
    /// # Errors
    /// None that these tables could have.
    pub fn to_json(&self) -> serde_json::Result<String> {
        let lines: serde_json::Result<Vec<String>> =
            self.tables().iter().map(serde_json::to_string).collect();
        Ok(format!("[\n{}\n]\n", lines?.join(",\n")))
    }
}

impl Found {
    fn told(&self, action: &str) -> FirstAction {
        let mut ratio = Ratio::of(Range::SHARE);
        self.deals.values().for_each(|(score, games)| ratio.add(*score, *games));
        let interval =
            ratio.estimate(ALPHA).filter(Estimate::of_enough).and_then(|estimate| estimate.interval);
        // Ten thousandths: what is published differs on no machine in a last digit.
        let interval = interval.map(|(low, high)| [low, high].map(|x| (x * 10_000.0).round() / 10_000.0));
        let turned_up = self.turned_up.iter();
        let mut turned_up: Vec<TurnedUp> =
            turned_up.map(|(known, results)| TurnedUp { known: known.clone(), results: *results }).collect();
        turned_up.sort_by(|a, b| b.results.games.cmp(&a.results.games).then_with(|| a.known.cmp(&b.known)));
        FirstAction { action: action.to_owned(), results: self.results, interval, turned_up }
    }
}
