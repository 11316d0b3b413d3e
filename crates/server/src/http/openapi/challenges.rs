//! The endpoints of challenges by name.

use super::Answer::{One, Socket};
use super::Endpoint;
use super::codes::{OWNER, STORED};
use super::endpoints::asks;

/// The room's own paths about challenges; those that clients of Lichess know are with the programs.
pub(super) const CHALLENGES: &[Endpoint] = &[
    asks(
        "post",
        "/account/challenges",
        "challengeByName",
        "Challenges an account by its name. It stands for ten minutes (for 14 days where there is no clock, or one of days), \
         and only while a page of its maker listens at `/account/challenges/live`. A program hears of it on its event stream.",
        One(201, "ChallengeView"),
    )
    .with_body("NewChallenge")
    .refused_by(&[
        OWNER,
        STORED,
        &[
            "account-of-bot",
            "challenge-stands",
            "draining",
            "no-such-game",
            "no-such-user",
            "too-many-challenges",
            "wrong-challenge",
            "wrong-clock",
            "wrong-option",
        ],
    ]),
    asks(
        "post",
        "/account/challenges/{id}/accept",
        "acceptOnPage",
        "Takes a challenge to the account: the seat at its table, which is made now.",
        One(201, "Made"),
    )
    .refused_by(&[OWNER, STORED, &["account-of-bot", "challenger-away", "draining", "no-such-challenge"]]),
    asks(
        "post",
        "/account/challenges/{id}/decline",
        "declineOnPage",
        "Declines a challenge to the account.",
        One(200, "Done"),
    )
    .refused_by(&[OWNER, &["no-such-challenge"]]),
    asks("delete", "/account/challenges/{id}", "withdrawOnPage", "Takes an own challenge back.", One(200, "Done"))
        .refused_by(&[OWNER, &["no-such-challenge"]]),
    asks(
        "get",
        "/account/challenges/live",
        "challengesOnPage",
        "The socket on which a page hears of the challenges by and to the account that is signed in (WebSocket). The \
         first message is `hello`.",
        Socket("Messages both ways, one JSON object each: `ChallengeRequest` from you, `ChallengeMessage` from the room."),
    )
    .refused_by(&[&["cross-site", "websocket-expected"]]),
];
