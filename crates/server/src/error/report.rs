//! Refusals of reports.

use axum::http::StatusCode;
use thiserror::Error;

/// The reason a report is not taken.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ReportError {
    /// It does not say whom it is about, or what.
    #[error("{why}")]
    Wrong {
        /// The fault, as a whole sentence.
        why: &'static str,
    },
    /// The account has made as many as it may lately.
    #[error("you have made {most} reports within a day; whoever operates the room reads those first")]
    TooMany {
        /// The most reports in [`facedown_storage::reports::SPAN`].
        most: u32,
    },
}

impl ReportError {
    /// Its code in kebab-case.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            ReportError::Wrong { .. } => "wrong-report",
            ReportError::TooMany { .. } => "too-many-reports",
        }
    }

    /// The HTTP status that goes with it.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        match self {
            ReportError::Wrong { .. } => StatusCode::UNPROCESSABLE_ENTITY,
            ReportError::TooMany { .. } => StatusCode::CONFLICT,
        }
    }
}
