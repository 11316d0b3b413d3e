//! The endpoints of what the pages of an account save with it.

use super::Answer::{Many, One};
use super::codes::OWNER;
use super::endpoints::asks;
use super::{Endpoint, Query, Takes};

/// The paths of things that are saved.
pub(super) const SAVED: &[Endpoint] = &[
    asks(
        "get",
        "/account/saved",
        "saved",
        "What the account has saved, without contents, and what it has deleted.",
        Many(200, "SavedItem"),
    )
    .refused_by(&[OWNER]),
    asks("get", "/account/saved/{kind}/{id}", "savedContent", "One saved thing.", One(200, "SavedContent"))
        .refused_by(&[OWNER, &["not-saved", "wrong-saved-name"]]),
    asks(
        "put",
        "/account/saved/{kind}/{id}",
        "save",
        "Saves a new thing, or another version of one; refused where another device was faster.",
        One(200, "SavedItem"),
    )
    .with_body("NewSaved")
    .refused_by(&[OWNER, &["saved-elsewhere", "too-much-saved", "wrong-saved-content", "wrong-saved-name"]]),
    asks(
        "delete",
        "/account/saved/{kind}/{id}",
        "deleteSaved",
        "Deletes a version of a saved thing, on all devices.",
        One(200, "SavedItem"),
    )
    .with_query(&[Query {
        name: "from",
        words: "The version that is deleted",
        takes: Takes::Pattern("^[1-9][0-9]{0,14}$"),
        required: true,
    }])
    .refused_by(&[OWNER, &["saved-elsewhere", "unreadable-query", "wrong-saved-name"]]),
];
