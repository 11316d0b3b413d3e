//! What goes over the wire for `POST /api/reviews`: the answer is one JSON object a line, the last one `done` or `failed`.

use facedown_core::review::Review;
use facedown_core::seat::Seat;
use serde::{Deserialize, Serialize};

use super::ErrorBody;

/// The body of `POST /api/reviews`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NewReview {
    /// The record of a finished game, as it was downloaded.
    pub record: String,
    /// From whose eyes it is reviewed.
    #[serde(rename = "as")]
    pub seat: Seat,
}

/// A line of the answer. Who closes the connection before the last one ends the review.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ReviewMessage {
    /// Others are reviewed first.
    Waiting,
    /// It goes on.
    Progress {
        /// Plies that are done.
        #[cfg_attr(test, ts(type = "number"))]
        done: usize,
        /// Of so many.
        #[cfg_attr(test, ts(type = "number"))]
        of: usize,
    },
    /// It is done; the last line.
    Done {
        /// The review.
        review: Box<Review>,
    },
    /// It cannot be done; the last line.
    Failed {
        /// Why.
        error: ErrorBody,
    },
}
