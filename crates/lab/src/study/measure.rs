//! Measures: a number for each game, and how the numbers of many games become one.

use serde::{Deserialize, Serialize};

use super::estimate::range::Range;
use super::facts::Facts;
use super::pattern::matches;

/// A measure of a study.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Measure {
    /// Its name in tables and as a column.
    pub name: String,
    /// The number that it takes of a game.
    pub what: What,
    /// The estimate that is made of the numbers.
    #[serde(default)]
    pub estimate: Kind,
    /// Another measure: the sum of this one is divided by the sum of that one.
    #[serde(default)]
    pub per: Option<String>,
    /// Is it shown in percent?
    #[serde(default)]
    pub percent: bool,
    /// Is its distribution drawn?
    #[serde(default)]
    pub histogram: bool,
}

/// The number of a game that a measure takes.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum What {
    /// White's points: 1, 1/2 or 0.
    Score,
    /// White's points less what the reveals gave (a control variate of mean zero).
    LuckAdjusted,
    /// What the reveals gave White, in points.
    Luck,
    /// The absolute value of what the reveals gave.
    LuckSize,
    /// Is it drawn?
    Drawn,
    /// Is it won within so many turns of both sides together?
    WonWithin {
        /// Turns of both sides.
        turns: u32,
    },
    /// Turns of both sides: changes of the seat that acts, and one.
    Turns,
    /// Finished actions.
    Actions,
    /// Mean number of legal actions.
    Branching,
    /// Did it end for this reason?
    Ended {
        /// Reason code, such as `checkmate`.
        reason: String,
    },
    /// How often an action matches a pattern.
    Count {
        /// A pattern over the text of the action, with what it made known to everybody behind it.
        pattern: String,
    },
    /// The turn (from 1) in which an action first matches; no number where none does.
    First {
        /// A pattern over the text of the action, with what it made known to everybody behind it.
        pattern: String,
    },
    /// White's expected points by the engine before its first action.
    Start,
    /// Changes of the leader by the engine's eyes.
    LeadChanges,
    /// Browne's drama: how far behind the winner was, on average, where it was behind.
    Drama,
    /// The share of the game that was played when it was decided for good.
    DecidedAt,
    /// Things that chance answered.
    Reveals,
    /// Bits that the answers of chance told: the sum of their surprisals.
    Bits,
    /// Bits hidden from a seat, in the mean of both, when so many turns were over; no number where the game ended sooner.
    Hidden {
        /// Turns of both sides; 0 for the start.
        after: u32,
    },
    /// The turn after which half of what was hidden at the start is known; no number where that never comes.
    HalfHidden,
    /// Pieces that were moved to places where, by what the mover knows, they are safe in at least such a share of all
    /// cases: in 20 determinizations, from one action of the opponent.
    Safe {
        /// The share, 0 to 1.
        share: f64,
    },
    /// Those of them that the opponent took in the next turn.
    SafeLost {
        /// The share, 0 to 1.
        share: f64,
    },
    /// Root mean square of what one reveal moved White's expected points: its suspense, summed over the game.
    Suspense,
    /// A number that the solver of a solitaire gives.
    Solved {
        /// The solver's name for it.
        value: String,
    },
}

/// What costs time while a game is played, and is worked out only where a measure asks for it.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Needs {
    /// What the reveals gave.
    pub luck: bool,
    /// What is hidden from the seats.
    pub hidden: bool,
    /// How safe the pieces are that are moved.
    pub safety: bool,
}

impl Needs {
    /// What either needs.
    pub(super) fn and(self, other: Needs) -> Needs {
        Needs {
            luck: self.luck || other.luck,
            hidden: self.hidden || other.hidden,
            safety: self.safety || other.safety,
        }
    }
}

/// The estimate that is made of the numbers of many games.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Their mean, or the ratio of two sums.
    #[default]
    Mean,
    /// The share of their variance that the deal explains.
    DealShare,
    /// Their quartiles.
    Quartiles,
}

impl Measure {
    /// Its number for one game; `None` where the game has none.
    #[must_use]
    pub fn of(&self, facts: &Facts) -> Option<f64> {
        let yes = |is: bool| Some(f64::from(u8::from(is)));
        match &self.what {
            What::Score => Some(facts.score),
            What::LuckAdjusted => Some(facts.score - facts.luck),
            What::Luck => Some(facts.luck),
            What::LuckSize => Some(facts.luck.abs()),
            What::Drawn => yes(facts.winner.is_none()),
            What::WonWithin { turns } => yes(facts.winner.is_some() && facts.turns <= *turns),
            What::Turns => Some(f64::from(facts.turns)),
            What::Actions => Some(facts.lines.len() as f64),
            What::Branching => {
                (!facts.lines.is_empty()).then(|| facts.choices as f64 / facts.lines.len() as f64)
            }
            What::Ended { reason } => yes(facts.reason == *reason),
            What::Count { pattern } => {
                Some(facts.lines.iter().filter(|line| matches(pattern, &line.text)).count() as f64)
            }
            What::First { pattern } => {
                facts.lines.iter().find(|line| matches(pattern, &line.text)).map(|line| f64::from(line.turn))
            }
            What::Start => facts.expected.first().map(|p| p.1),
            What::LeadChanges => Some(f64::from(facts.lead_changes())),
            What::Drama => facts.drama(),
            What::DecidedAt => facts.decided_at(),
            What::Reveals => Some(f64::from(facts.reveals)),
            What::Bits => Some(facts.bits),
            What::Hidden { after } => facts.hidden_after(*after),
            What::HalfHidden => facts.half_hidden().map(f64::from),
            What::Safe { share } => Some(facts.placed_safe(*share).count() as f64),
            What::SafeLost { share } => Some(facts.placed_safe(*share).filter(|p| p.lost).count() as f64),
            What::Suspense => Some(facts.suspense),
            What::Solved { value } => facts.solved.iter().find(|(name, _)| name == value).map(|(_, v)| *v),
        }
    }

    /// The values that it can take; those of a ratio are not bounded above where it is not shown in percent.
    #[must_use]
    pub fn range(&self) -> Range {
        let own = match &self.what {
            What::Drawn | What::WonWithin { .. } | What::Ended { .. } => Range::YES_OR_NO,
            What::Score | What::Start | What::Drama | What::DecidedAt => Range::SHARE,
            // What the solver gives in percent is so or is not.
            What::Solved { .. } if self.percent => Range::YES_OR_NO,
            What::LuckAdjusted | What::Luck | What::Solved { .. } => Range::ANY,
            What::LuckSize
            | What::Turns
            | What::Actions
            | What::Branching
            | What::Count { .. }
            | What::First { .. }
            | What::LeadChanges
            | What::Reveals
            | What::Bits
            | What::Hidden { .. }
            | What::HalfHidden
            | What::Safe { .. }
            | What::SafeLost { .. }
            | What::Suspense => Range::POSITIVE,
        };
        match &self.per {
            Some(_) if own.low < 0.0 => Range::ANY,
            Some(_) if self.percent => Range::SHARE,
            Some(_) => Range::POSITIVE,
            None => own,
        }
    }

    /// What must be worked out for it while a game is played.
    #[must_use]
    pub(super) fn needs(&self) -> Needs {
        Needs {
            luck: matches!(
                self.what,
                What::Luck
                    | What::LuckAdjusted
                    | What::LuckSize
                    | What::Reveals
                    | What::Bits
                    | What::Suspense
            ),
            hidden: matches!(self.what, What::Hidden { .. } | What::HalfHidden),
            safety: matches!(self.what, What::Safe { .. } | What::SafeLost { .. }),
        }
    }

    /// A value of it for people.
    #[must_use]
    pub fn show(&self, value: f64) -> String {
        match self.percent {
            true => format!("{:.1} %", 100.0 * value),
            // Quartiles of whole numbers are such.
            false if self.estimate == Kind::Quartiles => format!("{value:.0}"),
            false if value.abs() >= 100.0 => format!("{value:.0}"),
            false if value.abs() >= 10.0 => format!("{value:.1}"),
            false => format!("{value:.3}"),
        }
    }

    /// A difference of two values of it for people, with its sign.
    #[must_use]
    pub fn show_difference(&self, value: f64) -> String {
        let sign = if value < 0.0 { "-" } else { "+" };
        match self.percent {
            // Written without its sign first, so that equal sizes look alike.
            true => format!("{sign}{:.1} points", 100.0 * value.abs()),
            false => format!("{sign}{}", self.show(value.abs())),
        }
    }
}
