//! The endpoints of tournaments.

use super::Answer::{Many, One, Other, Socket};
use super::codes::{ACTION, GAME, OWNER, RECORD, STORAGE, TABLE, WORK};
use super::endpoints::{BY_HAND, BY_HAND_EXAMPLE, asks, may};
use super::{Endpoint, Takes};
use crate::http::queue;

/// The errors of calls about one tournament.
const TOURNAMENT: &[&str] = &["busy", "no-such-tournament", "unfinished"];

/// The room's own paths about tournaments.
pub(super) const TOURNAMENTS: &[Endpoint] = &[
    asks("get", "/tournaments", "tournaments", "The newest tournaments that everybody may enter.", Many(200, "TournamentSummary"))
        .refused_by(&[STORAGE, TOURNAMENT]),
    asks("post", "/tournaments", "makeTournament", "Makes a tournament.", One(201, "TournamentMade"))
        .with_body("NewTournament")
        .such_as(r#"{"name": "Tuesday", "game": "surprise", "clock": {"kind": "increment", "base": 300000, "increment": 0}, "format": {"kind": "round-robin", "cycles": 1, "freeOrder": false}}"#)
        .refused_by(&[
            STORAGE,
            GAME,
            &["draining", "no-randomness", "not-sealed", "unfinished", "wrong-clock", "wrong-tournament"],
        ]),
    asks("get", "/tournaments/{id}", "tournament", "A tournament as everybody sees it.", One(200, "TournamentView"))
        .refused_by(&[STORAGE, TOURNAMENT]),
    asks(
        "post",
        "/tournaments/{id}/entries",
        "enterTournament",
        "Enters a player, or gives the place that the organizer has entered under the name.",
        One(201, "Entered"),
    )
    .with_body("NewEntry")
    .such_as(r#"{"name": "Ada", "invite": "TOKEN"}"#)
    .refused_by(&[
        STORAGE,
        TOURNAMENT,
        &[
            "entry-by-link",
            "entry-closed",
            "entry-taken",
            "no-randomness",
            "not-hexadecimal",
            "too-many-entries",
            "wrong-moment",
            "wrong-name",
        ],
    ]),
    asks(
        "post",
        "/tournaments/{id}/commands",
        "directTournament",
        "Something that the organizer does: the start, results, corrections with a reason, the end.",
        One(200, "TournamentView"),
    )
    .with_token()
    .with_body("TournamentCommand")
    .such_as(r#"{"do": "enter", "names": ["Ada", "Bo"]}"#)
    .refused_by(&[
        STORAGE,
        TOURNAMENT,
        &[
            "entry-closed",
            "entry-taken",
            "has-result",
            "no-randomness",
            "no-such-board",
            "no-such-entry",
            "no-time-odds",
            "not-organizer",
            "reason-missing",
            "round-open",
            "too-few-entries",
            "too-many-entries",
            "wrong-moment",
            "wrong-name",
        ],
    ]),
    asks(
        "post",
        "/tournaments/{id}/links",
        "entryLink",
        "A token for the player of an entry, for the organizer to hand out.",
        One(201, "Entered"),
    )
    .with_token()
    .with_body("NewEntryLink")
    .such_as(r#"{"number": 1}"#)
    .refused_by(&[STORAGE, TOURNAMENT, &["no-randomness", "no-such-entry", "not-organizer"]]),
    asks(
        "post",
        "/tournaments/{id}/access",
        "tournamentAccess",
        "Fresh tokens for what the account that is signed in may do here.",
        One(200, "TournamentAccess"),
    )
    .refused_by(&[OWNER, TOURNAMENT, &["no-randomness"]]),
    asks(
        "post",
        "/tournaments/{id}/contribution",
        "contributeToTournament",
        "The player of an entry opens a part of the deal that all boards have.",
        One(200, "TournamentView"),
    )
    .with_token()
    .with_body("NewContribution")
    .such_as(r#"{"contribution": "0000000000000000000000000000000000000000000000000000000000000000"}"#)
    .refused_by(&[
        STORAGE,
        TOURNAMENT,
        &["not-entered", "not-hexadecimal", "other-contribution", "wrong-moment"],
    ]),
    asks(
        "post",
        "/tournaments/{id}/boards",
        "ownBoards",
        "The boards at which the player of an entry is awaited, each with the token of the seat.",
        One(200, "OwnBoards"),
    )
    .with_token()
    .refused_by(&[STORAGE, TOURNAMENT, &["not-entered"]]),
    asks("post", "/tournaments/{id}/leave", "leaveTournament", "The player of an entry leaves.", One(200, "TournamentView"))
        .with_token()
        .refused_by(&[STORAGE, TOURNAMENT, &["no-such-entry", "not-entered", "wrong-moment"]]),
    asks(
        "get",
        "/tournaments/{id}/crosstable",
        "crosstable",
        "The crosstable as text in columns, with tabs, or as CSV.",
        Other(200, &["text/plain", "text/tab-separated-values", "text/csv"], "The table, by `as`."),
    )
    .with_query(&[may("as", "The form; `text` where it is left out", Takes::OneOf(&["text", "tabs", "csv"]))])
    .refused_by(&[STORAGE, TOURNAMENT, &["unreadable-query"]]),
    asks(
        "get",
        "/tournaments/{id}/report",
        "tournamentReport",
        "The tournament report file of FIDE (TRF16).",
        Other(200, &["text/plain"], "The report."),
    )
    .refused_by(&[STORAGE, TOURNAMENT]),
    asks(
        "get",
        "/tournaments/{id}/games",
        "tournamentGames",
        "The games that have a result, streamed line by line.",
        Other(
            200,
            &[queue::LINE_BY_LINE],
            "A `TournamentGame` a line; or the records (docs/record.md) of those that have one, one after another.",
        ),
    )
    .with_query(&[may("as", "The form; `games` where it is left out", Takes::OneOf(&["games", "records"]))])
    .refused_by(&[STORAGE, TOURNAMENT, &["unreadable-query"]]),
    asks(
        "get",
        "/tournaments/{id}/games/{place}",
        "tournamentRecord",
        "The record of a game that is over: of one with real cards the one that was told, else that of its table.",
        Other(200, &["application/jsonl"], "JSON Lines, as docs/record.md specifies them."),
    )
    .refused_by(&[
        TABLE,
        TOURNAMENT,
        &["game-not-over", "no-record", "no-such-board", "not-dealt", "pair-not-over", "result-provisional", "token-missing"],
    ]),
    asks(
        "post",
        "/tournaments/{id}/games/{place}",
        "tellTournamentGame",
        "Tells a game that was played with real cards, once it is over: by the organizer or a player of the board, with their \
         token or account. The result is entered and the record kept; told twice, it is one.",
        One(200, "TournamentView"),
    )
    .with_token_or_open()
    .with_body("ByHandGame")
    .such_as(BY_HAND_EXAMPLE)
    .refused_by(&[
        STORAGE,
        TOURNAMENT,
        WORK,
        GAME,
        ACTION,
        BY_HAND,
        RECORD,
        &[
            "game-not-over",
            "no-such-board",
            "not-entered",
            "other-board",
            "result-stands",
            "room-boards",
            "token-missing",
            "wrong-moment",
            "wrong-sheet",
        ],
    ]),
    asks(
        "get",
        "/tournaments/{id}/live",
        "tournamentSocket",
        "The socket of those who look at a tournament (WebSocket). The first message is `hello`.",
        Socket("Messages both ways, one JSON object each: `TournamentRequest` from you, `TournamentMessage` from the room."),
    )
    .refused_by(&[&["websocket-expected"]]),
];
