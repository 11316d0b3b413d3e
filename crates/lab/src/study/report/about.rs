//! The content of a report.

use serde::Serialize;

use crate::study::answer::Answer;
use crate::study::file::Study;
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

/// Is it a study of the program as it is today? What a deal costs may be known better by now.
pub(super) fn is_named(study: &Study) -> bool {
    let alike = |named: Study| named.costing(study.sample.seconds) == *study;
    named::find(&study.id).is_some_and(|named| named.is_ok_and(alike))
}

fn command(plan: &Plan) -> String {
    let mut words = format!("facedown lab {}", plan.study.id);
    if !is_named(&plan.study) {
        words += ".toml";
    }
    if plan.scale != 1.0 {
        words += &format!(" --scale {}", plan.scale);
    }
    let nodes: Vec<_> = plan.nodes.iter().map(ToString::to_string).collect();
    words + &format!(" --nodes {}", nodes.join(","))
}
