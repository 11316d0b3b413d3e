//! The content of a report.

use serde::Serialize;

use crate::study::answer::Answer;
use crate::study::named;
use crate::study::plan::Plan;
use crate::study::summary::Findings;

/// The findings of a run, in words and figures.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// The plan of the run.
    pub plan: Plan,
    /// The answer, in sentences.
    pub answer: Answer,
    /// The command that repeats the run.
    pub command: String,
    /// Everything that was measured.
    pub findings: Findings,
}

/// The report on findings.
#[must_use]
pub fn of(plan: &Plan, findings: Findings) -> Report {
    let answer = plan.study.answer.answer(&plan.study, &findings);
    Report { plan: plan.clone(), answer, command: command(plan), findings }
}

fn command(plan: &Plan) -> String {
    let known = named::find(&plan.study.id).is_some_and(|named| named.is_ok_and(|named| named == plan.study));
    let mut words = format!("facedown lab {}", plan.study.id);
    if !known {
        words += ".toml";
    }
    if plan.scale != 1.0 {
        words += &format!(" --scale {}", plan.scale);
    }
    let nodes: Vec<_> = plan.nodes.iter().map(ToString::to_string).collect();
    words + &format!(" --nodes {}", nodes.join(","))
}
