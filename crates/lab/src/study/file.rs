//! A study as data: the text form that the program's own studies and everybody else's share.

use std::collections::BTreeMap;
use std::fmt::Display;

use facedown_core::rules::options::Chosen;
use facedown_core::table::Start;
use facedown_games::registry;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::asked::{Asked, Form};
use super::estimate::range::Range;
use super::measure::{Kind, Measure, What};
use super::rows::FIXED;
use crate::contestant::Contestant;

/// A study: what is asked, what is played, what is measured.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Study {
    /// Its name on the command line, in kebab-case.
    pub id: String,
    /// One line for people.
    pub title: String,
    /// Whoever asked the question.
    #[serde(default)]
    pub inventor: String,
    /// The question in the inventor's own words.
    #[serde(default)]
    pub question: String,
    /// The question as it is measured, where the inventor's words leave that open.
    #[serde(default)]
    pub reading: String,
    /// A change that could turn the answer, in a sentence or two.
    #[serde(default)]
    pub caveat: String,
    /// Decides the deals and what players do by chance.
    pub seed: u64,
    /// The games that are played.
    pub sample: Sample,
    /// The players of every arm that names no others.
    #[serde(default)]
    pub players: Players,
    /// The rules, forced actions or players that are compared.
    #[serde(rename = "arm")]
    pub arms: Vec<Arm>,
    /// The measures, the most important first.
    #[serde(rename = "measure")]
    pub measures: Vec<Measure>,
    /// The name of the arm with which the others are compared, on common deals.
    #[serde(default)]
    pub base: Option<String>,
    /// Are the intervals of the arms to hold all at once (Bonferroni)?
    #[serde(default)]
    pub simultaneous: bool,
    /// The sentence that answers the question.
    pub answer: Asked,
}

/// The size of a study.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Sample {
    /// Number of deals at full scale; each arm plays every one of them. With several rounds, those of the first.
    pub deals: u32,
    /// Number of rounds: after each but the last the better half of the arms goes on, on twice as many deals.
    #[serde(default = "once", skip_serializing_if = "is_once")]
    pub rounds: u8,
    /// Number of games of each arm on one deal.
    #[serde(default = "one")]
    pub repeats: u16,
    /// Processor seconds of one deal with all its games, at 2,000 positions an action, for the estimate of its cost.
    #[serde(default)]
    pub seconds: f64,
}

impl Sample {
    /// The deals of this many rounds, as a multiple of those of the first.
    pub(super) fn before(rounds: u32) -> u32 {
        (1 << rounds) - 1
    }

    /// Are its numbers such that games can be counted?
    pub(super) fn holds(&self) -> Result<(), String> {
        if self.repeats == 0 || self.deals == 0 {
            return Err("`deals` and `repeats` are 1 at least".to_owned());
        }
        if !(1..=MOST_ROUNDS).contains(&self.rounds) {
            return Err(format!("`rounds` are 1 to {MOST_ROUNDS}"));
        }
        if u64::from(self.deals) * u64::from(Sample::before(u32::from(self.rounds))) > MOST_DEALS {
            return Err(format!("more than {MOST_DEALS} deals in all"));
        }
        if !(self.seconds.is_finite() && self.seconds >= 0.0) {
            return Err(format!("`seconds` are {}, and no time is below 0 or without end", self.seconds));
        }
        Ok(())
    }
}

fn one() -> u16 {
    1
}

fn once() -> u8 {
    1
}

// Serde asks for a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_once(rounds: &u8) -> bool {
    *rounds == 1
}

/// The most deals of a study, in all rounds.
const MOST_DEALS: u64 = 10_000_000;

/// The most rounds of a study.
const MOST_ROUNDS: u8 = 10;

/// The players at both seats.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Players {
    /// The player of White, as in matches: `random`, `greedy` or `engine:LEVEL`.
    pub white: String,
    /// The player of Black.
    pub black: String,
    /// The most centipawns by which an engine misjudges, anew each turn.
    pub error: i32,
    /// The share by which the number of positions of an action may be more or less.
    pub jitter: f64,
}

impl Players {
    /// Are its numbers such that an engine can play by them?
    fn holds(&self) -> Result<(), String> {
        if !(0..=10_000).contains(&self.error) {
            return Err(format!("`error` is {}: expected 0 to 10000 centipawns", self.error));
        }
        if !(0.0..=1.0).contains(&self.jitter) {
            return Err(format!("`jitter` is {}: expected a share from 0 to 1", self.jitter));
        }
        Ok(())
    }
}

impl Default for Players {
    fn default() -> Players {
        Players { white: "engine:8".to_owned(), black: "engine:8".to_owned(), error: 25, jitter: 0.3 }
    }
}

/// One of the things that are compared.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Arm {
    /// Its name in tables and plots; ` ACTION` is added where it stands for every first action.
    #[serde(default)]
    pub name: String,
    /// Game id.
    pub game: String,
    /// Options that differ from the default.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// One arm for each first action of the start.
    #[serde(default)]
    pub each_first_action: bool,
    /// White's own first actions; one that is not legal when its turn comes, and what follows it, is left out.
    #[serde(default)]
    pub white_plan: Vec<String>,
    /// Black's own first actions.
    #[serde(default)]
    pub black_plan: Vec<String>,
    /// Patterns: whenever actions of White match one, one of those is taken by lot.
    #[serde(default)]
    pub white_lot: Vec<String>,
    /// The same for Black.
    #[serde(default)]
    pub black_lot: Vec<String>,
    /// A FEN to start from instead of the game's own start; the deal lays what it leaves unknown.
    #[serde(default)]
    pub start: Option<String>,
    /// Players instead of those of the study.
    #[serde(default)]
    pub players: Option<Players>,
}

/// Why a study cannot be run.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StudyError {
    /// The text is no study.
    #[error("this is no study: {0}")]
    Text(String),
    /// An arm, a measure or the answer does not hold.
    #[error("{0}")]
    Wrong(String),
}

impl Study {
    /// Reads a study, and makes of an arm that stands for every first action one arm each.
    ///
    /// # Errors
    /// A text that is no study, or one that names what is not there.
    pub fn read(text: &str) -> Result<Study, StudyError> {
        let mut study: Study = toml::from_str(text).map_err(|e| StudyError::Text(e.to_string()))?;
        study.spread()?;
        study.check()?;
        Ok(study)
    }

    /// The study itself, once it is checked.
    ///
    /// # Errors
    /// Those of [`Study::read`].
    pub(super) fn held(self) -> Result<Study, StudyError> {
        self.check()?;
        Ok(self)
    }

    /// SHA-256 of everything in it, in hexadecimal digits: rows of two studies never mix.
    #[must_use]
    pub fn hash(&self) -> String {
        let text = serde_json::to_string(self).unwrap_or_default();
        Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The same study, by another account of what a deal costs, in seconds of a processor.
    #[must_use]
    pub(super) fn costing(mut self, seconds: f64) -> Study {
        self.sample.seconds = seconds;
        self
    }

    /// The text of a file that holds it, with an arm for each first action where it had one for all.
    #[must_use]
    pub fn to_toml(&self) -> String {
        // Nothing in a study is what TOML has no form for.
        toml::to_string(self).unwrap_or_default()
    }

    /// The arm of this name.
    #[must_use]
    pub fn arm(&self, name: &str) -> Option<&Arm> {
        self.arms.iter().find(|arm| arm.name == name)
    }

    /// Deals at `scale`, in all rounds.
    #[must_use]
    pub fn deals(&self, scale: f64) -> u32 {
        // A scale is a small positive number, so the product fits.
        let first = ((f64::from(self.sample.deals) * scale).round() as u32).max(1);
        first.saturating_mul(Sample::before(u32::from(self.sample.rounds)))
    }

    /// Games at full scale and one strength.
    #[must_use]
    pub fn games(&self) -> u64 {
        let mut arms = self.arms.len() as u64;
        let mut deals = u64::from(self.sample.deals);
        let mut games = 0;
        for _ in 0..self.sample.rounds {
            games += arms * deals * u64::from(self.sample.repeats);
            arms = arms.div_ceil(2);
            deals *= 2;
        }
        games
    }

    /// Hours of one processor at full scale and the usual strength, by the time that a deal takes with all arms.
    #[must_use]
    pub fn hours(&self) -> f64 {
        let of_a_deal = self.arms.len() as f64 * f64::from(self.sample.repeats);
        self.games() as f64 / of_a_deal * self.sample.seconds / 3_600.0
    }

    fn spread(&mut self) -> Result<(), StudyError> {
        let mut arms = Vec::new();
        for arm in std::mem::take(&mut self.arms) {
            if !arm.each_first_action {
                arms.push(arm);
                continue;
            }
            if arm.fixed_start()?.is_none() {
                let why = format!(
                    "arm `{}`: {} begins otherwise on each deal, so that there are no first actions of all",
                    arm.name, arm.game
                );
                return Err(StudyError::Wrong(why));
            }
            for action in first_actions(&arm)? {
                let name = [arm.name.as_str(), &action].join(" ").trim().to_owned();
                arms.push(Arm { name, each_first_action: false, white_plan: vec![action], ..arm.clone() });
            }
        }
        self.arms = arms;
        Ok(())
    }

    fn check(&self) -> Result<(), StudyError> {
        let wrong = |why: String| Err(StudyError::Wrong(why));
        // Its files are named by it.
        let named = |sign: char| sign.is_ascii_alphanumeric() || sign == '-' || sign == '_';
        if self.id.is_empty() || !self.id.chars().all(named) {
            return wrong(format!(
                "`{}` is no id: it has letters, digits, - and _ alone, such as my-handicap",
                self.id
            ));
        }
        if self.arms.is_empty() || self.measures.is_empty() {
            return wrong("a study needs an arm and a measure at least".to_owned());
        }
        self.sample.holds().map_err(StudyError::Wrong)?;
        if self.sample.rounds > 1 && (self.answer.form != Form::Best || self.base.is_some()) {
            return wrong(
                "rounds are of a study that asks for the best arm and compares none with a base".to_owned(),
            );
        }
        for (i, arm) in self.arms.iter().enumerate() {
            if self.arms[..i].iter().any(|other| other.name == arm.name) {
                return wrong(format!("two arms have the name `{}`", arm.name));
            }
            if arm.name.chars().any(char::is_control) {
                return wrong(format!("{:?} is no name of an arm: it has a control character", arm.name));
            }
            arm.chosen()?;
            arm.starts()?;
            arm.seated(&self.players)?;
            arm.players(&self.players)
                .holds()
                .map_err(|why| StudyError::Wrong(format!("arm `{}`: {why}", arm.name)))?;
            arm.begins()?;
            for plan in [&arm.white_plan, &arm.black_plan] {
                if plan.iter().any(|action| action.is_empty()) {
                    return wrong(format!("{}: an action of a plan has no text", arm.name));
                }
            }
        }
        for (i, measure) in self.measures.iter().enumerate() {
            if self.measures[..i].iter().any(|other| other.name == measure.name) {
                return wrong(format!("two measures have the name `{}`", measure.name));
            }
            self.takes(measure)
                .map_err(|why| StudyError::Wrong(format!("measure `{}`: {why}", measure.name)))?;
        }
        if let Some(base) = &self.base
            && self.arm(base).is_none()
        {
            return wrong(format!("there is no arm `{base}` to compare with"));
        }
        self.answers().map_err(|why| StudyError::Wrong(format!("the answer: {why}")))
    }
}

impl Study {
    /// Does a measure hold?
    fn takes(&self, measure: &Measure) -> Result<(), String> {
        if let Some(per) = &measure.per
            && !self.measures.iter().any(|other| other.name == *per)
        {
            return Err(format!("there is no measure `{per}` to divide by"));
        }
        if measure.estimate == Kind::DealShare && self.sample.repeats != 2 {
            return Err("a deal's share takes two games on each deal: `repeats = 2`".to_owned());
        }
        let solved = matches!(measure.what, What::Solved { .. });
        if let Some(arm) = self.arms.iter().find(|arm| arm.is_solo() != solved) {
            return Err(match solved {
                true => format!("`solved` is of games for one, and {} is for two", arm.game),
                false => format!("{} is a game for one, whose measures are `solved`", arm.game),
            });
        }
        if let What::Safe { share } | What::SafeLost { share } = measure.what
            && !(0.0..=1.0).contains(&share)
        {
            return Err(format!("{share} is no share: expected a number from 0 to 1"));
        }
        if FIXED.contains(&measure.name.as_str()) {
            return Err("a column of every study has this name: choose another".to_owned());
        }
        if measure.name.is_empty() || measure.name.chars().any(char::is_control) {
            return Err("its name is no name".to_owned());
        }
        Ok(())
    }

    /// Does the answer speak of what is there?
    fn answers(&self) -> Result<(), String> {
        let asked = &self.answer;
        if !self.measures.iter().any(|measure| measure.name == asked.measure) {
            return Err(format!("there is no measure `{}`", asked.measure));
        }
        if let Some(arm) = &asked.arm
            && self.arm(arm).is_none()
        {
            return Err(format!("there is no arm `{arm}`"));
        }
        match asked.form {
            Form::Differences if self.base.is_none() => Err("differences need a `base`".to_owned()),
            Form::Differences | Form::Best if self.arms.len() < 2 => {
                Err("differences, and the best, are of two arms at least: ask for a `value`".to_owned())
            }
            // No interval is made for the difference of two ratios.
            Form::Differences if self.measures.iter().any(|m| m.name == asked.measure && m.per.is_some()) => {
                Err("differences are of a measure that is not divided by another: ask for `values`"
                    .to_owned())
            }
            Form::Differences
                if !self.measures.iter().any(|m| m.name == asked.measure && m.estimate == Kind::Mean) =>
            {
                Err("differences are of means: ask for `values` of a deal's share or of quartiles".to_owned())
            }
            _ => self.refers(),
        }
    }

    /// Can what is measured be what it is held against?
    fn refers(&self) -> Result<(), String> {
        let measure = self.measures.iter().find(|measure| measure.name == self.answer.measure);
        let (Some(measure), Some(reference)) = (measure, self.answer.reference) else { return Ok(()) };
        let range = match measure.estimate {
            Kind::DealShare => Range { low: -1.0, high: 1.0, is_binary: false },
            Kind::Mean | Kind::Quartiles => measure.range(),
        };
        if reference.is_finite() && (range.low..=range.high).contains(&reference) {
            return Ok(());
        }
        Err(match range.high {
            1.0 => format!("`reference` is {reference}: a share is written from 0 to 1, so that 0.5 is 50 %"),
            _ => format!("`reference` is {reference}, and `{}` is never below {}", measure.name, range.low),
        })
    }
}

impl Arm {
    /// All options of its game, the defaults included.
    ///
    /// # Errors
    /// A game or an option that is not there.
    pub fn chosen(&self) -> Result<Chosen, StudyError> {
        let named = |why: String| StudyError::Wrong(format!("arm `{}`: {why}", self.name));
        let game =
            registry::find(&self.game).ok_or_else(|| named(format!("there is no game `{}`", self.game)))?;
        let given: Vec<_> = self.options.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
        game.choose(&given).map_err(|e| named(e.to_string()))
    }

    /// Is it a game for one?
    #[must_use]
    pub fn is_solo(&self) -> bool {
        registry::find(&self.game).is_some_and(|game| game.about().seats == 1)
    }

    /// The start, where it looks the same on every deal.
    fn fixed_start(&self) -> Result<Option<String>, StudyError> {
        let chosen = self.chosen()?;
        Ok(registry::find(&self.game).and_then(|game| game.start_fen(&chosen).ok().flatten()))
    }

    /// Is its start one that its game has?
    fn starts(&self) -> Result<(), StudyError> {
        let (Some(fen), Some(game)) = (&self.start, registry::find(&self.game)) else { return Ok(()) };
        let wrong = |why: &dyn Display| StudyError::Wrong(format!("arm `{}`: `start`: {why}", self.name));
        if self.is_solo() {
            return Err(wrong(&"a game for one begins with its deal"));
        }
        game.position(&self.chosen()?, Start::Fen(fen)).map(drop).map_err(|e| wrong(&e))
    }

    /// Can White begin with the first action of its plan? Asked where the start looks the same on every deal.
    fn begins(&self) -> Result<(), StudyError> {
        let (Some(first), None) = (self.white_plan.first(), &self.start) else { return Ok(()) };
        if self.fixed_start()?.is_none() || first_actions(self)?.contains(first) {
            return Ok(());
        }
        Err(StudyError::Wrong(format!("arm `{}`: White cannot begin with `{first}`", self.name)))
    }

    /// Who plays it: its own players, or the study's usual ones.
    pub(super) fn players<'a>(&'a self, usual: &'a Players) -> &'a Players {
        self.players.as_ref().unwrap_or(usual)
    }

    /// The players of both seats.
    ///
    /// # Errors
    /// A player that is not there, or that needs another program.
    pub fn seated(&self, usual: &Players) -> Result<[Contestant; 2], StudyError> {
        let players = self.players(usual);
        let read = |text: &str| match text.parse() {
            Ok(Contestant::Uci(_)) => Err(StudyError::Wrong("a study has no players over UCI".to_owned())),
            Ok(player) => Ok(player),
            Err(why) => Err(StudyError::Wrong(format!("arm `{}`: {why}", self.name))),
        };
        Ok([read(&players.white)?, read(&players.black)?])
    }
}

/// The texts of White's actions at the start, which is the same for every deal where this is asked.
pub(super) fn first_actions(arm: &Arm) -> Result<Vec<String>, StudyError> {
    use facedown_core::deal::DealSeed;
    use facedown_core::rules::seat::Seat;
    use facedown_core::table::Start;
    let chosen = arm.chosen()?;
    let game = registry::find(&arm.game).ok_or_else(|| StudyError::Wrong("no game".to_owned()))?;
    let opened = game.open(&chosen, Start::Deal(&DealSeed([0; 32]), false));
    let (table, _) = opened.map_err(|e| StudyError::Wrong(e.to_string()))?;
    Ok(table.legal(Seat::White).into_iter().map(|line| line.text).collect())
}
