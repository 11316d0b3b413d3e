//! Sums over the rows of a run, and the findings that they come to.

use std::collections::HashSet;

use serde::Serialize;

use super::estimate::Estimate;
use super::estimate::cluster::Ratio;
use super::estimate::deal_share::DealShare;
use super::estimate::paired::Paired;
use super::estimate::quartiles::Counts;
use super::measure::{Kind, Measure};
use super::plan::Plan;
use super::rows::Row;

/// Coverage is 1 less this.
const ALPHA: f64 = 0.05;

/// A shorter game may well go alike twice, since it was decided when it began; a longer one that does was played by
/// players without chance.
pub const LONG: u32 = 12;

/// The share of long games that may be played twice before no interval is given.
pub const MOST_DUPLICATES: f64 = 0.01;

/// Games that are remembered to find duplicates.
const REMEMBERED: usize = 2_000_000;

/// Sums over the deals seen so far: as much memory as there are arms, measures and strengths.
#[derive(Clone, Debug)]
pub struct Summary {
    plan: Plan,
    /// By strength, arm and measure.
    cells: Vec<Cell>,
    /// By strength and arm.
    games: Vec<Games>,
    seen: HashSet<(u32, u64)>,
    deals: u32,
    /// By round: its deals seen so far.
    of_round: Vec<u32>,
}

#[derive(Clone, Debug)]
struct Cell {
    /// The round that it is of: the last in which the arm was.
    round: u32,
    ratio: Ratio,
    share: Option<DealShare>,
    counts: Option<Counts>,
    against_base: Paired,
}

#[derive(Copy, Clone, Debug, Default)]
struct Games {
    all: u64,
    long: u64,
    duplicates: u64,
}

impl Cell {
    fn new(measure: &Measure, round: u32) -> Cell {
        Cell {
            round,
            ratio: Ratio::of(measure.range()),
            share: (measure.estimate == Kind::DealShare).then(DealShare::default),
            counts: (measure.histogram || measure.estimate == Kind::Quartiles).then(Counts::default),
            against_base: Paired::default(),
        }
    }
}

/// The findings of a run.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Findings {
    /// Deals that were played, and that were planned.
    pub deals: u32,
    /// Deals that were planned.
    pub planned: u32,
    /// By strength, in the order of the plan.
    pub strengths: Vec<AtStrength>,
}

/// The findings at one strength of play.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AtStrength {
    /// Positions for an action of the engine.
    pub nodes: u64,
    /// By arm, in the order of the study.
    pub arms: Vec<ArmFound>,
}

/// The findings about one arm.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ArmFound {
    /// Its name.
    pub name: String,
    /// Games of it.
    pub games: u64,
    /// Games of 12 actions or more, among which duplicates count.
    pub long_games: u64,
    /// Long games that went exactly as another one of the arm.
    pub duplicates: u64,
    /// Are its intervals refused, since too many games are duplicates?
    pub refused: bool,
    /// The last round in which it was, from 1, where there are several; its measures are those of this round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<u32>,
    /// By measure, in the order of the study.
    pub measures: Vec<Found>,
}

/// The findings about one measure of an arm.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Found {
    /// Its name.
    pub name: String,
    /// Mean, ratio, share of the deal, or median.
    pub estimate: Option<Estimate>,
    /// Lower and upper quartile, where the study asks for quartiles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quartiles: Option<(Estimate, Estimate)>,
    /// The difference from the arm with which the others are compared, on common deals.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<Estimate>,
    /// Values and how often they came, where the study draws them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub histogram: Vec<(i64, u64)>,
}

impl Summary {
    /// Nothing yet.
    #[must_use]
    pub fn new(plan: &Plan) -> Summary {
        let (arms, measures) = (&plan.study.arms, &plan.study.measures);
        let mut cells = Vec::new();
        for _ in 0..plan.nodes.len() * arms.len() {
            cells.extend(measures.iter().map(|measure| Cell::new(measure, 0)));
        }
        let games = vec![Games::default(); plan.nodes.len() * arms.len()];
        let of_round = vec![0; plan.rounds() as usize];
        Summary { plan: plan.clone(), cells, games, seen: HashSet::new(), deals: 0, of_round }
    }

    /// Deals seen so far.
    #[must_use]
    pub fn deals(&self) -> u32 {
        self.deals
    }

    /// Adds all games of one deal.
    pub fn add(&mut self, rows: &[Row]) {
        self.deals += 1;
        let round = rows.first().map_or(0, |row| self.plan.round_of(row.block));
        self.of_round[round as usize] += 1;
        let arms = self.plan.study.arms.len();
        for (strength, nodes) in self.plan.nodes.clone().into_iter().enumerate() {
            let here: Vec<&Row> = rows.iter().filter(|row| row.nodes == nodes).collect();
            let base = self
                .plan
                .study
                .base
                .as_ref()
                .and_then(|base| self.plan.study.arms.iter().position(|a| a.name == *base));
            for arm in 0..arms {
                let games: Vec<&Row> = here.iter().copied().filter(|row| row.arm as usize == arm).collect();
                if games.is_empty() {
                    continue;
                }
                self.count(strength * arms + arm, &games);
                let others: Vec<&Row> =
                    here.iter().copied().filter(|row| base == Some(row.arm as usize)).collect();
                let others = if base == Some(arm) { &[] } else { others.as_slice() };
                self.measure(strength * arms + arm, round, &games, others);
            }
        }
    }

    fn count(&mut self, place: usize, games: &[&Row]) {
        for game in games {
            let counts = &mut self.games[place];
            counts.all += 1;
            if game.actions < LONG {
                continue;
            }
            counts.long += 1;
            let key = (place as u32, game.hash);
            if self.seen.len() < REMEMBERED {
                counts.duplicates += u64::from(!self.seen.insert(key));
            } else {
                counts.duplicates += u64::from(self.seen.contains(&key));
            }
        }
    }

    fn measure(&mut self, place: usize, round: u32, games: &[&Row], others: &[&Row]) {
        let measures = self.plan.study.measures.len();
        for (i, measure) in self.plan.study.measures.iter().enumerate() {
            let per = measure
                .per
                .as_ref()
                .and_then(|per| self.plan.study.measures.iter().position(|m| m.name == *per));
            let cell = &mut self.cells[place * measures + i];
            // What an arm did in the rounds before is why it is in this one, so it counts for nothing here.
            if cell.round != round {
                *cell = Cell::new(measure, round);
            }
            let values: Vec<f64> = games.iter().filter_map(|game| game.measures[i]).collect();
            let sum: f64 = values.iter().sum();
            let below = |games: &[&Row]| match per {
                Some(per) => games.iter().filter_map(|game| game.measures[per]).sum::<f64>(),
                None => games.iter().filter(|game| game.measures[i].is_some()).count() as f64,
            };
            cell.ratio.add(sum, below(games));
            if let (Some(share), [a, b], Some(game)) = (&mut cell.share, values.as_slice(), games.first()) {
                share.add(u64::from(game.block), [*a, *b]);
            }
            if let Some(counts) = &mut cell.counts {
                counts.add(&values);
            }
            let theirs: Vec<f64> = others.iter().filter_map(|game| game.measures[i]).collect();
            if per.is_none() && !values.is_empty() && !theirs.is_empty() {
                let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
                cell.against_base.add(mean(&values) - mean(&theirs));
            }
        }
    }

    /// The findings so far. Before the planned number of deals is reached the intervals hold whenever one looks.
    #[must_use]
    pub fn findings(&self) -> Findings {
        let study = &self.plan.study;
        let arms = study.arms.len();
        let at = |(strength, nodes): (usize, &u64)| AtStrength {
            nodes: *nodes,
            arms: (0..arms).map(|arm| self.arm(strength, arm)).collect(),
        };
        Findings {
            deals: self.deals,
            planned: self.plan.deals,
            strengths: self.plan.nodes.iter().enumerate().map(at).collect(),
        }
    }

    fn arm(&self, strength: usize, arm: usize) -> ArmFound {
        let study = &self.plan.study;
        let place = strength * study.arms.len() + arm;
        let games = self.games[place];
        let refused = games.duplicates as f64 > MOST_DUPLICATES * games.long as f64;
        let measures = (0..study.measures.len()).map(|i| self.found(place, i, refused)).collect();
        ArmFound {
            name: study.arms[arm].name.clone(),
            games: games.all,
            long_games: games.long,
            duplicates: games.duplicates,
            refused,
            round: self.round_of(place),
            measures,
        }
    }

    /// The last round in which the arm with this place was, from 1.
    fn round_of(&self, place: usize) -> Option<u32> {
        let cell = self.cells.get(place * self.plan.study.measures.len());
        cell.filter(|_| self.plan.rounds() > 1).map(|cell| cell.round + 1)
    }

    fn found(&self, place: usize, i: usize, refused: bool) -> Found {
        let study = &self.plan.study;
        let measure = &study.measures[i];
        let cell = &self.cells[place * study.measures.len() + i];
        let planned = self.plan.round(cell.round).len();
        let whole = self.of_round[cell.round as usize] as usize >= planned;
        let planned = planned as u64;
        let together = |n: usize| if study.simultaneous { ALPHA / n.max(1) as f64 } else { ALPHA };
        let alpha = together(self.plan.arms_in(cell.round));
        let ready = |estimate: Option<Estimate>| {
            estimate.map(|e| Estimate { interval: e.interval.filter(|_| !refused && e.of_enough()), ..e })
        };
        let quartile =
            |share: f64| ready(cell.counts.as_ref().and_then(|counts| counts.estimate(share, alpha)));
        let estimate = match measure.estimate {
            Kind::Mean if whole => cell.ratio.estimate(alpha),
            Kind::Mean => cell.ratio.running(alpha, planned),
            Kind::DealShare => cell.share.as_ref().and_then(|share| share.estimate(alpha)),
            Kind::Quartiles => quartile(0.5),
        };
        let against = together(study.arms.len() - 1);
        let difference = match measure.estimate {
            // Neither is a mean, so that a mean difference tells nothing about it.
            Kind::DealShare | Kind::Quartiles => None,
            _ if whole => cell.against_base.estimate(against),
            _ => cell.against_base.running(against, planned),
        };
        let quartiles = match measure.estimate {
            Kind::Quartiles => quartile(0.25).zip(quartile(0.75)),
            _ => None,
        };
        let drawn = cell.counts.as_ref().filter(|_| measure.histogram);
        Found {
            name: measure.name.clone(),
            estimate: ready(estimate),
            quartiles,
            difference: ready(difference),
            histogram: drawn.map(|counts| counts.iter().collect()).unwrap_or_default(),
        }
    }
}

impl Findings {
    /// Was every planned deal played?
    #[must_use]
    pub fn whole(&self) -> bool {
        self.deals >= self.planned
    }
}
