//! The plots of a report: which marks show its findings.

use super::about::Report;
use super::svg::{self, Dot};
use crate::study::measure::{Kind, Measure};
use crate::study::summary::{AtStrength, Found};

/// The plot of the measure that the answer speaks of.
pub(super) fn principal(report: &Report, strength: &AtStrength) -> String {
    let study = &report.plan.study;
    let Some(measure) = study.measures.iter().find(|m| m.name == study.answer.measure) else {
        return String::new();
    };
    let found = |arm: usize| strength.arms[arm].measures.iter().find(|found| found.name == measure.name);
    let numbers: Option<Vec<f64>> = study.arms.iter().map(|arm| last_number(&arm.name)).collect();
    let ascending =
        numbers.filter(|numbers| numbers.len() > 2 && numbers.windows(2).all(|pair| pair[0] < pair[1]));
    if let Some(numbers) = ascending {
        let points = numbers.iter().enumerate().filter_map(|(arm, at)| {
            let estimate = found(arm)?.estimate.as_ref()?;
            Some((*at, estimate.value, estimate.interval))
        });
        return svg::line(&measure.name, &points.collect::<Vec<_>>(), &|value| measure.show(value));
    }
    let mut dots: Vec<Dot> = (0..strength.arms.len())
        .filter_map(|arm| {
            let estimate = found(arm)?.estimate.as_ref()?;
            Some(Dot {
                label: strength.arms[arm].name.clone(),
                value: estimate.value,
                interval: estimate.interval,
                shown: measure.show(estimate.value),
                strong: study
                    .answer
                    .arm
                    .as_ref()
                    .is_none_or(|arm_named| *arm_named == strength.arms[arm].name)
                    && study.base.as_ref() != Some(&strength.arms[arm].name),
            })
        })
        .collect();
    // The arms that are left alone: all others were measured on other deals.
    if let Some(last) = strength.arms.iter().filter_map(|arm| arm.round).max().filter(|last| *last > 1) {
        dots.retain(|dot| strength.arms.iter().any(|arm| arm.name == dot.label && arm.round == Some(last)));
    }
    if study.answer.form == crate::study::asked::Form::Best {
        dots.sort_by(|a, b| b.value.total_cmp(&a.value));
        let beaten =
            dots.iter().filter_map(|dot| dot.interval).map(|i| i.0).fold(f64::NEG_INFINITY, f64::max);
        for dot in &mut dots {
            dot.strong = dot.interval.is_some_and(|(_, high)| high >= beaten);
        }
    }
    let reference = study.answer.reference.or((measure.name == "White's score").then_some(0.5));
    svg::dots(&measure.name, &dots, reference, &|value| measure.show(value))
}

/// The number with which a name ends, such as that of `floor 8`.
fn last_number(name: &str) -> Option<f64> {
    name.rsplit(' ').next()?.parse().ok()
}

/// The differences from the base, arm by arm, of one measure.
pub(super) fn differences(report: &Report, strength: &AtStrength, measure: &Measure) -> String {
    let dots: Vec<Dot> = strength
        .arms
        .iter()
        .filter_map(|arm| {
            let found = arm.measures.iter().find(|found| found.name == measure.name)?;
            let difference = found.difference.as_ref()?;
            Some(Dot {
                label: arm.name.clone(),
                value: difference.value,
                interval: difference.interval,
                shown: measure.show_difference(difference.value),
                strong: difference.excludes(0.0),
            })
        })
        .collect();
    if dots.is_empty() {
        return String::new();
    }
    let base = report.plan.study.base.clone().unwrap_or_default();
    let title = format!("{}: difference from {base}", measure.name);
    svg::dots(&title, &dots, Some(0.0), &|value| measure.show_difference(value))
}

/// The distributions that the study draws, by measure.
pub(super) fn histograms(report: &Report, strength: &AtStrength) -> Vec<(String, String)> {
    let drawn = report.plan.study.measures.iter().filter(|m| m.histogram && m.estimate != Kind::DealShare);
    drawn
        .map(|measure| {
            let of = |found: &&Found| found.name == measure.name;
            let arms: Vec<(&str, &[(i64, u64)])> = strength
                .arms
                .iter()
                .filter_map(|arm| {
                    Some((arm.name.as_str(), arm.measures.iter().find(of)?.histogram.as_slice()))
                })
                .take(4)
                .collect();
            (measure.name.clone(), svg::histogram(&measure.name, &arms))
        })
        .collect()
}
