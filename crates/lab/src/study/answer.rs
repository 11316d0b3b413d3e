//! The sentence that answers a study's question, made from the intervals alone.

use std::cmp::Ordering;
use std::{fmt, slice};

use serde::{Serialize, Serializer};

use super::asked::{Asked, Form};
use super::estimate::{Estimate, FEWEST};
use super::file::{Arm, Study};
use super::measure::Measure;
use super::summary::{ArmFound, AtStrength, Findings, Found};

/// An answer as it is read: paragraphs, and lists of what is said of each arm.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Answer(pub Vec<Block>);

/// A part of an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// A paragraph.
    Paragraph(String),
    /// One thing for each arm.
    List(Vec<String>),
}

impl fmt::Display for Answer {
    /// All of it as one paragraph.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts = self.0.iter().flat_map(|block| match block {
            Block::Paragraph(text) => slice::from_ref(text),
            Block::List(texts) => texts,
        });
        f.write_str(&texts.map(String::as_str).collect::<Vec<_>>().join(" "))
    }
}

impl Serialize for Answer {
    /// As one text.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Answer {
    fn say(&mut self, text: impl Into<String>) {
        self.0.push(Block::Paragraph(text.into()));
    }

    /// Adds what was found at one strength behind the words that introduce it, if there are any.
    fn add(&mut self, introduced: Option<&str>, told: &Told) {
        match (introduced, told.words.as_slice()) {
            (None, [text]) => self.say(text),
            (Some(introduced), [text]) => self.say(format!("{introduced} {text}")),
            (introduced, _) => {
                self.0.extend(introduced.map(|text| Block::Paragraph(text.to_owned())));
                self.0.push(Block::List(told.words.clone()));
            }
        }
    }
}

/// An answer at one strength: its words, for each arm where it speaks of each, and what is held against the other strength's.
#[derive(Default)]
struct Told {
    words: Vec<String>,
    /// By arm: above, below, or not to be told from what it is held against; `None` where there is no interval, or nothing to
    /// hold it against.
    verdict: Vec<Option<Ordering>>,
    /// By arm: the interval.
    spans: Vec<Option<(f64, f64)>>,
}

/// What an answer at another strength is to the first one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Again {
    /// Nothing was held against anything, and the intervals overlap.
    Agrees,
    /// Nothing was concluded at either.
    Nothing,
    /// The same conclusions.
    Same,
    /// Some conclusion is there at one of them alone, and no interval contradicts it.
    Open,
    /// Two intervals, or two conclusions, that cannot both be true of all strengths.
    Other,
}

impl Told {
    /// Nothing but words.
    fn only(words: impl Into<String>) -> Told {
        Told { words: vec![words.into()], ..Told::default() }
    }

    /// What it is to the first one, by the intervals: those of other deals, of which there are half as many.
    fn after(&self, first: &Told) -> Again {
        let both = || self.verdict.iter().zip(&first.verdict);
        let overlap = |(a, b): (&Option<(f64, f64)>, &Option<(f64, f64)>)| match (a, b) {
            (Some(a), Some(b)) => a.0 <= b.1 && b.0 <= a.1,
            _ => true,
        };
        let overlap = self.spans.iter().zip(&first.spans).all(overlap);
        let is_clear = |verdict: &Option<Ordering>| verdict.is_some_and(|order| order != Ordering::Equal);
        let concluded = both().any(|(a, b)| is_clear(a) || is_clear(b));
        let same = self.verdict == first.verdict;
        let against = both().any(|(a, b)| is_clear(a) && is_clear(b) && a != b);
        match (same, overlap) {
            _ if against => Again::Other,
            (true, _) if concluded => Again::Same,
            (_, false) => Again::Other,
            (true, true) if self.verdict.iter().all(Option::is_none) => Again::Agrees,
            (true, true) => Again::Nothing,
            (false, true) => Again::Open,
        }
    }
}

impl Asked {
    /// The sentences for findings.
    #[must_use]
    pub fn answer(&self, study: &Study, findings: &Findings) -> Answer {
        let mut answer = Answer::default();
        let Some((first, others)) = findings.strengths.split_first() else { return answer };
        let told = self.at(study, first);
        answer.add(None, &told);
        if !findings.whole() {
            answer.say(format!(
                "The run has {} of {} planned deals; its intervals hold at whatever time one looks.",
                findings.deals, findings.planned
            ));
        }
        let solved = study.arms.iter().all(Arm::is_solo);
        if others.is_empty() && !solved {
            answer.say(format!(
                "This holds for players of one strength only, {} positions an action: stronger ones were not tried.",
                first.nodes
            ));
        }
        for other in others {
            let again = self.at(study, other);
            let each = if solved { "a search" } else { "an action" };
            let after = match again.after(&told) {
                Again::Same => "the conclusion is the same",
                Again::Agrees => "the values agree within their intervals",
                Again::Nothing => "no more can be told",
                Again::Open => {
                    "not every conclusion is shown again on half of the deals, though no interval contradicts one"
                }
                Again::Other => "the conclusion is not the same, so it does not hold in general",
            };
            answer.add(Some(&format!("At {} positions {each} {after}:", other.nodes)), &again);
        }
        answer
    }

    fn at(&self, study: &Study, strength: &AtStrength) -> Told {
        let Some(measure) = study.measures.iter().find(|m| m.name == self.measure) else {
            return Told::only("");
        };
        let arms: Vec<(&ArmFound, &Found)> = strength
            .arms
            .iter()
            .filter_map(|arm| Some((arm, arm.measures.iter().find(|found| found.name == self.measure)?)))
            .collect();
        match self.form {
            Form::Value => {
                let wanted = self.arm.as_ref();
                match arms.iter().find(|(arm, _)| wanted.is_none_or(|name| *name == arm.name)) {
                    Some((arm, found)) => self.value(measure, arm, found),
                    None => Told::only(""),
                }
            }
            Form::Values => {
                let each: Vec<Told> =
                    arms.iter().map(|(arm, found)| self.value(measure, arm, found)).collect();
                let words = arms
                    .iter()
                    .zip(&each)
                    .map(|((arm, _), told)| format!("{}: {}", arm.name, told.words.concat()));
                Told {
                    words: words.collect(),
                    verdict: each.iter().flat_map(|told| told.verdict.clone()).collect(),
                    spans: each.iter().flat_map(|told| told.spans.clone()).collect(),
                }
            }
            Form::Differences => self.differences(study, measure, &arms),
            Form::Best => self.best(measure, &arms),
        }
    }

    fn value(&self, measure: &Measure, arm: &ArmFound, found: &Found) -> Told {
        let Some(estimate) = &found.estimate else {
            return Told {
                verdict: vec![None],
                spans: vec![None],
                ..Told::only("No game says anything about it.")
            };
        };
        let mut words =
            format!("{} {} ({}).", measure.show(estimate.value), self.says, interval(measure, arm, estimate));
        let mut verdict = None;
        if let (Some(reference), Some((low, high))) = (self.reference, estimate.interval) {
            let shown = measure.show(reference);
            verdict = Some(match (low > reference, high < reference) {
                (true, _) => Ordering::Greater,
                (_, true) => Ordering::Less,
                _ => Ordering::Equal,
            });
            words += &match verdict {
                Some(Ordering::Greater) => format!(" That is more than {shown}."),
                Some(Ordering::Less) => format!(" That is less than {shown}."),
                _ => format!(" It cannot be told from {shown}."),
            };
        }
        Told { words: vec![words], verdict: vec![verdict], spans: vec![estimate.interval] }
    }

    fn differences(&self, study: &Study, measure: &Measure, arms: &[(&ArmFound, &Found)]) -> Told {
        let base = study.base.clone().unwrap_or_default();
        let (mut clear, mut open) = (Vec::new(), Vec::new());
        let (mut verdict, mut spans) = (Vec::new(), Vec::new());
        for (arm, found) in arms.iter().filter(|(arm, _)| arm.name != base) {
            let Some(difference) = &found.difference else { continue };
            spans.push(difference.interval);
            let Some((low, high)) = difference.interval else {
                open.push(format!("“{}” (no interval)", arm.name));
                verdict.push(None);
                continue;
            };
            let shown = format!(
                "“{}” {} (95 %: {} to {})",
                arm.name,
                measure.show_difference(difference.value),
                measure.show_difference(low),
                measure.show_difference(high)
            );
            let order = match (low > 0.0, high < 0.0) {
                (true, _) => Ordering::Greater,
                (_, true) => Ordering::Less,
                _ => Ordering::Equal,
            };
            verdict.push(Some(order));
            if order == Ordering::Equal { open.push(shown) } else { clear.push(shown) }
        }
        let mut words = String::new();
        if !clear.is_empty() {
            words += &format!("Against “{base}”, {} changes: {}.", self.says, clear.join("; "));
        }
        if !open.is_empty() {
            let gap = if words.is_empty() { "" } else { " " };
            words += &format!(
                "{gap}No difference from “{base}” in {} can be told for {}.",
                self.says,
                open.join("; ")
            );
        }
        Told { words: vec![words], verdict, spans }
    }

    fn best(&self, measure: &Measure, arms: &[(&ArmFound, &Found)]) -> Told {
        let mut ranked: Vec<(&ArmFound, &Estimate, (f64, f64))> = arms
            .iter()
            .filter_map(|(arm, found)| {
                let estimate = found.estimate.as_ref()?;
                Some((*arm, estimate, estimate.interval?))
            })
            .collect();
        // Only those that are left: an arm that went out earlier was measured on other deals.
        let last = arms.iter().filter_map(|(arm, _)| arm.round).max();
        ranked.retain(|(arm, ..)| arm.round == last);
        ranked.sort_by(|a, b| b.1.value.total_cmp(&a.1.value));
        let Some(first) = ranked.first() else {
            return Told::only("No arm has an interval.");
        };
        let highest_low = ranked.iter().map(|(_, _, (low, _))| *low).fold(f64::NEG_INFINITY, f64::max);
        let (unbeaten, beaten): (Vec<_>, Vec<_>) =
            ranked.iter().partition(|(_, _, (_, high))| *high >= highest_low);
        let names = |of: &[&(&ArmFound, &Estimate, (f64, f64))]| {
            of.iter()
                .map(|(arm, estimate, _)| format!("{} {}", arm.name, measure.show(estimate.value)))
                .collect::<Vec<_>>()
                .join(", ")
        };
        let of = match last {
            Some(round) if round > 1 => format!(
                "Of {}, the better half went on {}, on fresh deals each time. Of the {} that are left",
                arms.len(),
                if round == 2 { "once".to_owned() } else { format!("{} times", round - 1) },
                ranked.len()
            ),
            _ => format!("Of {}", ranked.len()),
        };
        let mut words = format!(
            "{of}, {} cannot be told from the best in {}; the highest estimate has {} with {} ({}).",
            unbeaten.len(),
            self.says,
            first.0.name,
            measure.show(first.1.value),
            interval(measure, first.0, first.1)
        );
        if beaten.is_empty() {
            words += " Nothing is shown to be worse than any other.";
        } else {
            words += &format!(" Shown to be worse than the best: {}.", names(&beaten));
        }
        let is = |arm: &ArmFound, of: &[&(&ArmFound, &Estimate, (f64, f64))]| {
            of.iter().any(|(other, ..)| other.name == arm.name)
        };
        let verdict = arms.iter().map(|(arm, _)| match (is(arm, &unbeaten), is(arm, &beaten)) {
            (true, _) => Some(Ordering::Equal),
            (_, true) => Some(Ordering::Less),
            _ => None,
        });
        let spans = arms.iter().map(|(_, found)| found.estimate.as_ref()?.interval);
        Told { words: vec![words], verdict: verdict.collect(), spans: spans.collect() }
    }
}

/// `95 % interval 70.1 % to 73.9 %, 2400 deals`.
fn interval(measure: &Measure, arm: &ArmFound, estimate: &Estimate) -> String {
    match estimate.interval {
        Some((low, high)) => {
            format!("95 % interval {} to {}, {} deals", measure.show(low), measure.show(high), estimate.deals)
        }
        None if arm.refused => {
            format!("no interval: {} of {} games are duplicates", arm.duplicates, arm.long_games)
        }
        None if !estimate.of_enough() => {
            format!("no interval: {} deals, of at least {FEWEST}", estimate.deals)
        }
        None => format!("no interval: all of {} deals are alike", estimate.deals),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_conclusion_at_another_strength_is_held_against_the_first() {
        use Ordering::{Equal, Greater, Less};
        let told = |verdict: &[Ordering], spans: &[(f64, f64)]| Told {
            words: Vec::new(),
            verdict: verdict.iter().copied().map(Some).collect(),
            spans: spans.iter().copied().map(Some).collect(),
        };
        let first = told(&[Greater, Equal], &[(0.07, 0.33), (-0.1, 0.1)]);
        let after = |again: Told| again.after(&first);
        assert_eq!(after(told(&[Greater, Equal], &[(0.4, 0.6), (-0.2, 0.2)])), Again::Same);
        // The same effect on half of the deals.
        assert_eq!(after(told(&[Equal, Equal], &[(-0.04, 0.44), (-0.2, 0.2)])), Again::Open);
        assert_eq!(after(told(&[Less, Equal], &[(-0.4, -0.1), (-0.2, 0.2)])), Again::Other);
        assert_eq!(after(told(&[Equal, Equal], &[(-0.1, 0.05), (-0.2, 0.2)])), Again::Other);
        let nothing = told(&[Equal], &[(-0.1, 0.1)]);
        assert_eq!(told(&[Equal], &[(-0.3, 0.3)]).after(&nothing), Again::Nothing);
        // Values that are held against nothing.
        let value =
            |low, high| Told { words: Vec::new(), verdict: vec![None], spans: vec![Some((low, high))] };
        assert_eq!(value(4.0, 6.0).after(&value(5.0, 9.0)), Again::Agrees);
        assert_eq!(value(4.0, 6.0).after(&value(7.0, 9.0)), Again::Other);
    }
}
