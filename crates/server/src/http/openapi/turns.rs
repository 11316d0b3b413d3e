//! The endpoints of the tables at which an account is to act, and of its seats on other devices.

use super::Answer::{Many, One};
use super::Endpoint;
use super::codes::OWNER;
use super::endpoints::asks;

/// The paths below an account.
pub(super) const TURNS: &[Endpoint] = &[
    asks(
        "get",
        "/account/turns",
        "turns",
        "The tables at which somebody waits for the account to act: the one with the least time left first.",
        Many(200, "TurnView"),
    )
    .refused_by(&[OWNER]),
    asks(
        "post",
        "/account/tables/{id}/seat",
        "openSeat",
        "A token for the seat of the account at a table, so that it plays on at another device.",
        One(201, "OpenedSeat"),
    )
    .refused_by(&[OWNER, &["no-randomness", "no-seat", "no-such-table"]]),
];
