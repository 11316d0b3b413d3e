//! The table of a report for spreadsheets: one line a strength, arm and measure.

use super::about::Report;
use crate::study::estimate::Estimate;

/// As CSV.
pub(super) fn csv(report: &Report) -> String {
    let mut table = csv::Writer::from_writer(Vec::new());
    let head = [
        "nodes",
        "arm",
        "measure",
        "value",
        "low",
        "high",
        "deals",
        "method",
        "difference",
        "difference_low",
        "difference_high",
        "games",
        "duplicates",
    ];
    // The column is there where there are several rounds, and the tables of all other studies stay as they are.
    let rounds = report.plan.rounds() > 1;
    let of_round = |text: String| rounds.then_some(text);
    // Writing into memory fails never.
    let _ = table.write_record(head.map(str::to_owned).into_iter().chain(of_round("round".to_owned())));
    for strength in &report.findings.strengths {
        for arm in &strength.arms {
            for found in &arm.measures {
                let [value, low, high] = cells(found.estimate.as_ref());
                let [difference, difference_low, difference_high] = cells(found.difference.as_ref());
                let estimate = found.estimate.as_ref();
                let cells = [
                    strength.nodes.to_string(),
                    arm.name.clone(),
                    found.name.clone(),
                    value,
                    low,
                    high,
                    estimate.map_or(String::new(), |e| e.deals.to_string()),
                    estimate.map_or(String::new(), |e| e.method.to_owned()),
                    difference,
                    difference_low,
                    difference_high,
                    arm.games.to_string(),
                    arm.duplicates.to_string(),
                ];
                let round = of_round(arm.round.map_or(String::new(), |round| round.to_string()));
                let _ = table.write_record(cells.into_iter().chain(round));
            }
        }
    }
    table.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}

fn cells(estimate: Option<&Estimate>) -> [String; 3] {
    let Some(estimate) = estimate else { return Default::default() };
    let ends = estimate.interval.map(|(low, high)| (low.to_string(), high.to_string())).unwrap_or_default();
    [estimate.value.to_string(), ends.0, ends.1]
}
