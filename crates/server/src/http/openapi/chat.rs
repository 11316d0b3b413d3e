//! The endpoints of what people write to each other, and of what they report.

use super::Answer::One;
use super::Endpoint;
use super::codes::{OWNER, STORED, TABLE, TOKEN};
use super::endpoints::asks;

/// The paths of settings and lines.
pub(super) const CHAT: &[Endpoint] = &[
    asks(
        "get",
        "/account/chat",
        "chatSettings",
        "Whether opponents write to the account that is signed in, and whether it is muted.",
        One(200, "ChatSettings"),
    )
    .refused_by(&[OWNER]),
    asks(
        "post",
        "/account/chat",
        "allowChat",
        "Lets opponents write to the account, or no longer. Two write to each other where both allow it.",
        One(200, "ChatSettings"),
    )
    .with_body("AllowChat")
    .refused_by(&[OWNER]),
    asks(
        "get",
        "/tables/{id}/chat",
        "chatAtTable",
        "What the two players have written: for the account that has a seat there, and for whoever shows a token of the \
         table. With one for looking on the lines are there once the game, and the other one on its deal, is over.",
        One(200, "ChatView"),
    )
    .with_token_or_open()
    .refused_by(&[TABLE]),
    asks(
        "post",
        "/tables/{id}/chat",
        "writeAtTable",
        "Writes a line to the other player, from the account that has the seat: at most five in ten seconds, and not the \
         same as one of the last two.",
        One(201, "ChatLine"),
    )
    .with_body("NewChatLine")
    .refused_by(&[
        OWNER,
        TABLE,
        &["chat-closed", "line-repeated", "muted", "no-randomness", "no-seat", "too-many-lines", "wrong-line"],
    ]),
    asks(
        "get",
        "/tournaments/{id}/chat",
        "chatInTournament",
        "What is written in the room of a tournament: for its players and its organizer, by account or by token.",
        One(200, "TournamentChat"),
    )
    .refused_by(&[STORED, TOKEN, &["busy", "no-such-tournament", "not-entered"]]),
    asks(
        "post",
        "/tournaments/{id}/chat",
        "writeInTournament",
        "Writes a line in the room of a tournament, from an account that has entered or organizes it; the limits are those \
         at a table.",
        One(201, "ChatLine"),
    )
    .with_body("NewChatLine")
    .refused_by(&[
        OWNER,
        &[
            "busy",
            "line-repeated",
            "muted",
            "no-randomness",
            "no-such-tournament",
            "not-entered",
            "too-many-lines",
            "wrong-line",
        ],
    ]),
    asks(
        "delete",
        "/tournaments/{id}/chat/{line}",
        "deleteInTournament",
        "Deletes a line in the room of a tournament, for its organizer.",
        One(200, "Done"),
    )
    .refused_by(&[STORED, TOKEN, &["busy", "no-such-line", "no-such-tournament", "not-organizer"]]),
    asks(
        "post",
        "/account/reports",
        "report",
        "Reports somebody at a table or in a tournament to whoever operates the room; the last 20 lines that stand there are \
         kept with it. Whoever has no seat at the table shows a token of it.",
        One(201, "Done"),
    )
    .with_body("NewReport")
    .refused_by(&[
        OWNER,
        TABLE,
        TOKEN,
        &["no-randomness", "no-such-seat", "no-such-tournament", "oneself", "seat-missing", "too-many-reports", "wrong-report"],
    ]),
];
