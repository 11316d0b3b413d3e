//! The endpoints of notes to browsers whose page is closed.

use super::Answer::One;
use super::Endpoint;
use super::codes::STORED;
use super::endpoints::asks;

/// The paths below `/push`.
pub(super) const PUSH: &[Endpoint] = &[
    asks(
        "get",
        "/push",
        "push",
        "The public key by which push services know this room, where it sends notes to browsers whose page is closed.",
        One(200, "PushState"),
    ),
    asks(
        "post",
        "/push/subscriptions",
        "subscribe",
        "Has a browser told by its push service when it is somebody's turn in a game with days a move or without a clock: \
         of the account that is signed in there, and of the seats whose tokens it shows. The same browser may ask again; \
         of an account and of a seat, those that were heard of longest ago go.",
        One(200, "SubscriptionKept"),
    )
    .with_body("NewSubscription")
    .refused_by(&[STORED, &["no-push", "push-for-nobody", "too-many-seats", "wrong-subscription"]]),
    asks(
        "post",
        "/push/subscriptions/end",
        "unsubscribe",
        "Tells a browser nothing any more, by its address, which nobody else knows.",
        One(200, "Done"),
    )
    .with_body("EndedSubscription")
    .refused_by(&[STORED, &["wrong-subscription"]]),
];
