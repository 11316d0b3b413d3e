//! The table of what can be asked: one entry an endpoint, with examples.

use super::super::{printing, queue};
use super::Answer::{Lines, Many, One, Other, Socket};
use super::codes::{ACTION, DRAWINGS, GAME, OWNER, PASSWORD, PRINTS, RECORD, STORED, TABLE, WORK};
use super::{Answer, Endpoint, Query, Takes, Token};

pub(super) const fn asks(
    method: &'static str,
    path: &'static str,
    id: &'static str,
    summary: &'static str,
    answer: Answer,
) -> Endpoint {
    Endpoint {
        method,
        path,
        id,
        summary,
        token: Token::None,
        query: &[],
        body: None,
        example: None,
        answer,
        refusals: &[],
        plain: false,
    }
}

impl Endpoint {
    pub(super) const fn with_token(self) -> Endpoint {
        Endpoint { token: Token::Needed, ..self }
    }

    pub(super) const fn with_token_or_open(self) -> Endpoint {
        Endpoint { token: Token::NeededUnlessOpen, ..self }
    }

    pub(super) const fn with_body(self, body: &'static str) -> Endpoint {
        Endpoint { body: Some(body), ..self }
    }

    /// A body that is taken as it stands.
    pub(super) const fn such_as(self, example: &'static str) -> Endpoint {
        Endpoint { example: Some(example), ..self }
    }

    pub(super) const fn with_query(self, query: &'static [Query]) -> Endpoint {
        Endpoint { query, ..self }
    }

    /// The codes that come besides those which any endpoint with such a body or token has.
    pub(super) const fn refused_by(self, refusals: &'static [&'static [&'static str]]) -> Endpoint {
        Endpoint { refusals, ..self }
    }
}

pub(super) const fn may(name: &'static str, words: &'static str, takes: Takes) -> Query {
    Query { name, words, takes, required: false }
}

const SPEED: Takes = Takes::OneOf(&crate::ratings::SPEEDS);

const YES: Takes = Takes::OneOf(&["true", "false"]);

/// The choices for the paper: the flags of `facedown print`.
const PRINT: &[Query] = &[
    may("option", "An option of the game as `NAME=VALUE`; may be repeated", Takes::Many("^[^=]+=.*$")),
    may("rules", "The rules on one page in this language, instead of the kit", Takes::OneOf(LANGUAGES)),
    may("paper", "The paper; `a4` where it is left out", Takes::OneOf(&["a4", "letter"])),
    may(
        "size",
        "The size of cards: `WIDTHxHEIGHT` in millimetres, or `square`, `mini`, `poker`",
        Takes::Text,
    ),
    may("square", "The side of a square of the board in millimetres", Takes::Number(20, 80)),
    may(
        "backs",
        "How backs come about; `blank` where it is left out",
        Takes::OneOf(&["blank", "long-edge", "short-edge", "fold-over"]),
    ),
    may("shift", "`RIGHT,DOWN` in millimetres: how far the backs are off", Takes::Text),
    may("black", "Black on white?", YES),
    may("lines", "Light lines between cards?", YES),
    may("board", "The board too?", YES),
    may(
        "signs",
        "What is on the discs of xiangqi; only for games that are played with them",
        Takes::OneOf(&["characters", "traditional", "pictures"]),
    ),
    may("seed", "The seed of the deal whose set-up is listed", Takes::Pattern("^[0-9a-f]{64}$")),
];

const OF_GAME: Query = may("game", "Of this game", Takes::Text);
const OF_OUTCOME: Query = may("outcome", "With this outcome", Takes::OneOf(&["won", "drawn", "lost"]));
const OF_RATED: Query = may("rated", "Those that counted, or those that did not", YES);
const OF_OPPONENT: Query = may("opponent", "Against the account with this name", Takes::Text);
const BEFORE: Query =
    may("before", "Those made before: milliseconds since 1970", Takes::Pattern("^[0-9]{1,15}$"));
const GAMES_OF: &[Query] = &[OF_GAME, OF_OUTCOME, OF_RATED, OF_OPPONENT, BEFORE];
const EXPORT_OF: &[Query] = &[
    OF_GAME,
    OF_OUTCOME,
    OF_RATED,
    OF_OPPONENT,
    BEFORE,
    may("as", "`games` where it is left out", Takes::OneOf(&["games", "records"])),
];

const LANGUAGES: &[&str] = &["en", "zh", "vi", "fr"];

/// A line as programs tell a game to each other, which needs no deal to be read.
const RECORD_EXAMPLE: &str =
    r#"{"record": "position startpos moves h2e2R", "game": "jieqi", "as": "spectator"}"#;

/// The room's own paths under `/api`.
pub(super) const OWN: &[Endpoint] = &[
    asks("get", "/health", "health", "Is the room there, and can it store what is played?", One(200, "Health")),
    asks("get", "/notice", "notice", "What whoever operates the room says to everybody.", One(200, "Notice")),
    asks("get", "/games", "games", "The games there are, with their options.", Many(200, "GameSummary")),
    asks(
        "get",
        "/games/{id}/form",
        "gameForm",
        "How a position of a game is set up: its pieces, and what each field of its FEN takes.",
        One(200, "GameForm"),
    )
    .refused_by(&[&["no-such-game", "unfinished"]]),
    asks(
        "get",
        "/games/{id}/lesson",
        "lesson",
        "The rules of a game in plain words, with positions to try them out.",
        One(200, "Lesson"),
    )
    .with_query(&[may("lang", "The language; `en` where it is left out", Takes::OneOf(LANGUAGES))])
    .refused_by(&[&["no-lesson", "no-such-game", "no-such-language", "unfinished", "unreadable-query"]]),
    asks("post", "/tables", "makeTable", "Makes a table.", One(201, "Made"))
        .with_body("NewTable")
        .such_as(r#"{"game": "surprise", "mode": "link", "seat": "random", "names": {"white": "Ada"}, "clock": {"kind": "increment", "base": 300000, "increment": 2000}}"#)
        .refused_by(&[
            TABLE,
            GAME,
            &[
                "bot-away",
                "draining",
                "no-computer",
                "no-randomness",
                "no-such-mode",
                "not-rated",
                "not-sealed",
                "signed-out",
                "too-many-challenges",
                "wrong-challenge",
                "wrong-clock",
                "wrong-daily",
                "wrong-delay",
                "wrong-level",
                "wrong-name",
                "wrong-opponent",
                "wrong-position",
            ],
        ]),
    asks("get", "/tables", "liveTables", "The games that go on and that everybody may watch.", Many(200, "LiveGame"))
        .with_query(&[Query {
            name: "live",
            words: "There is no other list: a table is found by its id",
            takes: Takes::OneOf(&["true"]),
            required: true,
        }])
        .refused_by(&[TABLE, &["unreadable-body"]]),
    asks(
        "get",
        "/tables/{id}",
        "table",
        "The table as the token's holder sees it: the same as the first message on its socket.",
        One(200, "ServerMessage"),
    )
    .with_token()
    .refused_by(&[TABLE]),
    asks("post", "/tables/{id}/invitation", "invitation", "What an invitation is to.", One(200, "Invitation"))
        .with_body("ShowInvitation")
        .such_as(r#"{"invite": "TOKEN"}"#)
        .refused_by(&[TABLE, &["invitation-closed", "seat-taken", "wrong-token"]]),
    asks(
        "post",
        "/tables/{id}/join",
        "join",
        "Takes the seat of an invitation; it seats one person.",
        One(201, "Made"),
    )
    .with_body("Join")
    .such_as(r#"{"invite": "TOKEN", "name": "Bo"}"#)
    .refused_by(&[TABLE, &["invitation-closed", "no-randomness", "seat-taken", "signed-out", "wrong-name", "wrong-opponent", "wrong-token"]]),
    asks(
        "get",
        "/tables/{id}/players",
        "tablePlayers",
        "The accounts at a table with their ratings, and what the game changed once it is rated.",
        One(200, "TablePlayers"),
    )
    .with_token()
    .refused_by(&[TABLE]),
    asks(
        "post",
        "/tables/{id}/commitments",
        "commit",
        "A seat commits itself to its part of the deal.",
        One(200, "Committed"),
    )
    .with_token()
    .with_body("NewCommitment")
    .such_as(r#"{"sha256": "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"}"#)
    .refused_by(&[
        TABLE,
        &[
            "already-dealt",
            "commitment-replaced",
            "no-randomness",
            "no-such-seat",
            "not-hexadecimal",
            "not-your-seat",
            "seat-missing",
            "spectator",
            "too-often",
        ],
    ]),
    asks(
        "post",
        "/tables/{id}/locks",
        "lock",
        "A seat of a sealed game binds its locks, once all contributions are committed.",
        One(200, "Locked"),
    )
    .with_token()
    .with_body("NewLocks")
    .such_as(r#"{"locks": [["66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"]]}"#)
    .refused_by(&[
        TABLE,
        &[
            "already-dealt",
            "commitment-missing",
            "lock-replaced",
            "no-randomness",
            "no-seal",
            "no-such-seat",
            "not-your-seat",
            "seal-refused",
            "seat-missing",
            "spectator",
            "too-often",
        ],
    ]),
    asks(
        "post",
        "/tables/{id}/contributions",
        "contribute",
        "A seat opens its part of the deal.",
        One(200, "Progress"),
    )
    .with_token()
    .with_body("NewContribution")
    .such_as(r#"{"contribution": "0000000000000000000000000000000000000000000000000000000000000000"}"#)
    .refused_by(&[
        TABLE,
        &[
            "already-dealt",
            "already-opened",
            "commitment-missing",
            "contribution-mismatch",
            "lock-missing",
            "no-randomness",
            "no-such-seat",
            "not-hexadecimal",
            "not-your-seat",
            "seat-missing",
            "spectator",
            "too-often",
        ],
    ]),
    asks("post", "/tables/{id}/rematch", "rematch", "The next game of the same people.", One(201, "Made"))
        .with_token()
        .refused_by(&[
            TABLE,
            &[
                "draining",
                "game-not-over",
                "no-randomness",
                "nobody-to-ask",
                "not-dealt",
                "pair-not-over",
                "result-provisional",
                "spectator",
                "too-often",
                "tournament-game",
            ],
        ]),
    asks(
        "get",
        "/tables/{id}/record",
        "record",
        "The record of a finished game; without a token where the table is not private.",
        Other(200, &["application/jsonl"], "JSON Lines, as docs/record.md specifies them."),
    )
    .with_token_or_open()
    .refused_by(&[TABLE, &["game-not-over", "not-dealt", "pair-not-over", "result-provisional"]]),
    asks(
        "get",
        "/tables/{id}/picture",
        "tablePicture",
        "A picture of a table that is not private: as everybody sees it, and with all cards up when it is over.",
        Other(200, &[printing::PICTURE], "PNG."),
    )
    .refused_by(&[TABLE, RECORD, &["game-not-over", "no-printer", "not-dealt", "result-provisional", "token-missing"]]),
    asks(
        "get",
        "/tables/{id}/live",
        "socket",
        "The socket of a table (WebSocket). The first message is `hello` with a token.",
        Socket("Messages both ways, one JSON object each: `ClientMessage` from you, `ServerMessage` from the room."),
    )
    .refused_by(&[&["busy", "websocket-expected"]]),
    asks("get", "/session", "session", "Who is signed in, and who may sign up.", One(200, "SessionState"))
        .refused_by(&[OWNER]),
    asks("post", "/session", "signIn", "Signs in; the answer sets the session's cookie.", One(200, "AccountView"))
        .with_body("SignIn")
        .refused_by(&[OWNER, PASSWORD]),
    asks("delete", "/session", "signOut", "Signs out.", One(200, "SessionState"))
        .refused_by(&[OWNER, &["no-such-session"]]),
    asks(
        "post",
        "/accounts",
        "signUp",
        "Makes an account and signs in; the answer has its recovery codes, shown this once.",
        One(201, "NewcomerView"),
    )
    .with_body("NewAccount")
    .refused_by(&[
        OWNER,
        PASSWORD,
        &["name-taken", "not-invited", "sign-up-closed", "wrong-account-name", "wrong-password-choice"],
    ]),
    asks(
        "post",
        "/account/recovery",
        "recover",
        "Opens an account by one of its recovery codes, with a new password; all its sessions end.",
        One(200, "AccountView"),
    )
    .with_body("Recovery")
    .refused_by(&[OWNER, PASSWORD, &["wrong-code", "wrong-password-choice"]]),
    asks(
        "post",
        "/account/password",
        "changePassword",
        "Another password; all other sessions end. The answer lists those that are left.",
        Many(200, "SessionView"),
    )
    .with_body("NewPassword")
    .refused_by(&[OWNER, PASSWORD, &["wrong-password-choice"]]),
    asks("post", "/account/codes", "newCodes", "Other recovery codes in place of those there are.", One(200, "Codes"))
        .with_body("WithPassword")
        .refused_by(&[OWNER, PASSWORD]),
    asks("get", "/account/sessions", "sessions", "Where the account is signed in.", Many(200, "SessionView"))
        .refused_by(&[OWNER]),
    asks(
        "delete",
        "/account/sessions",
        "endOtherSessions",
        "Ends all sessions but this one.",
        Many(200, "SessionView"),
    )
    .refused_by(&[OWNER]),
    asks("delete", "/account/sessions/{id}", "endSession", "Ends one session.", Many(200, "SessionView"))
        .refused_by(&[OWNER, &["no-such-session"]]),
    asks(
        "post",
        "/account/seats",
        "claimSeats",
        "Takes seats over to the account, by their tokens: their games are listed with it.",
        One(200, "Claimed"),
    )
    .with_body("ClaimSeats")
    .refused_by(&[OWNER]),
    asks("get", "/account/tokens", "tokens", "The tokens with which programs act for the account.", Many(200, "ApiTokenView"))
        .refused_by(&[OWNER]),
    asks("post", "/account/tokens", "makeToken", "Makes a token; its text is shown this once.", One(201, "ApiTokenMade"))
        .with_body("NewApiToken")
        .refused_by(&[OWNER, &["no-randomness", "too-many-tokens", "wrong-new-token"]]),
    asks("delete", "/account/tokens/{id}", "endToken", "Ends a token.", Many(200, "ApiTokenView"))
        .refused_by(&[OWNER, &["no-own-token"]]),
    asks("get", "/account/games", "ownGames", "Games of the account, the newest first, 100 at most.", Many(200, "OwnGame"))
        .with_query(&[may("before", "Those made before: milliseconds since 1970", Takes::Pattern("^[0-9]{1,15}$"))])
        .refused_by(&[OWNER, &["unreadable-query"]]),
    asks("get", "/account/export", "exportAccount", "Everything that the room keeps of the account.", One(200, "AccountExport"))
        .refused_by(&[OWNER, WORK, &["answer-too-long"]]),
    asks("post", "/account/close", "closeAccount", "Closes the account for good; its name stays taken.", One(200, "SessionState"))
        .with_body("WithPassword")
        .refused_by(&[OWNER, PASSWORD]),
    asks("get", "/players", "leaderBoard", "The best players of a game at a speed.", One(200, "LeaderBoard"))
        .with_query(&[
            Query { name: "game", words: "The game", takes: Takes::Text, required: true },
            may("speed", "The speed; `blitz` where it is left out", SPEED),
            may("ladder", "People, where it is left out, or bots", Takes::OneOf(&["people", "bots"])),
        ])
        .refused_by(&[STORED, &["no-such-game", "unreadable-query"]]),
    asks("get", "/players/{name}", "profile", "An account, as far as it shows itself to whoever asks.", One(200, "Profile"))
        .refused_by(&[STORED, &["no-such-user"]]),
    asks(
        "get",
        "/players/{name}/games",
        "playerGames",
        "Finished games of an account that anybody may go through, the newest first, 100 at most.",
        Many(200, "PlayedGame"),
    )
    .with_query(GAMES_OF)
    .refused_by(&[STORED, &["hidden", "no-such-game", "no-such-user", "unreadable-query"]]),
    asks(
        "get",
        "/players/{name}/export",
        "exportPlayerGames",
        "All of these games, streamed line by line.",
        Other(200, &[queue::LINE_BY_LINE], "A `PlayedGame` a line; or the records (docs/record.md), one after another."),
    )
    .with_query(EXPORT_OF)
    .refused_by(&[STORED, &["hidden", "no-such-game", "no-such-user", "unreadable-query"]]),
    asks(
        "get",
        "/players/{name}/ratings",
        "ratingCurve",
        "The rating of an account after each of its last 1,000 games on a ladder, the oldest first.",
        Many(200, "RatingPoint"),
    )
    .with_query(&[
        Query { name: "game", words: "The game", takes: Takes::Text, required: true },
        may("speed", "The speed; `blitz` where it is left out", SPEED),
        may("ladder", "People, where it is left out, or bots", Takes::OneOf(&["people", "bots"])),
    ])
    .refused_by(&[STORED, &["hidden", "no-such-game", "no-such-user", "unreadable-query"]]),
    asks("get", "/account/privacy", "privacy", "What the account shows, and to whom.", One(200, "PrivacySettings"))
        .refused_by(&[OWNER]),
    asks("post", "/account/privacy", "setPrivacy", "Shows something else from now on.", One(200, "PrivacySettings"))
        .with_body("PrivacySettings")
        .refused_by(&[OWNER]),
    asks("get", "/account/follows", "follows", "Those whom the account follows.", Many(200, "OtherAccount"))
        .refused_by(&[OWNER]),
    asks("post", "/account/follows", "follow", "Follows somebody.", Many(200, "OtherAccount"))
        .with_body("Named")
        .refused_by(&[OWNER, &["no-such-user", "oneself", "too-often"]]),
    asks("delete", "/account/follows/{name}", "unfollow", "Follows somebody no longer.", Many(200, "OtherAccount"))
        .refused_by(&[OWNER, &["no-such-user"]]),
    asks("get", "/account/blocks", "blocks", "Those from whom the account wants to hear nothing.", Many(200, "OtherAccount"))
        .refused_by(&[OWNER]),
    asks(
        "post",
        "/account/blocks",
        "block",
        "Blocks somebody: neither takes the other's seeks and challenges any longer, and nobody is told why.",
        Many(200, "OtherAccount"),
    )
    .with_body("Named")
    .refused_by(&[OWNER, &["no-such-user", "oneself", "too-often"]]),
    asks("delete", "/account/blocks/{name}", "unblock", "Blocks somebody no longer.", Many(200, "OtherAccount"))
        .refused_by(&[OWNER, &["no-such-user"]]),
    asks(
        "get",
        "/lobby/live",
        "lobby",
        "The socket of the lobby (WebSocket), where people find each other. The first message is `hello` with a secret \
         of your own.",
        Socket("Messages both ways, one JSON object each: `LobbyRequest` from you, `LobbyMessage` from the room."),
    )
    .refused_by(&[&["websocket-expected"]]),
    asks(
        "post",
        "/replays",
        "replay",
        "A record ply by ply, as one pair of eyes had it. Nothing is kept.",
        One(200, "Replay"),
    )
    .with_body("NewReplay")
    .such_as(RECORD_EXAMPLE)
    .refused_by(&[WORK, RECORD, &["no-such-observer", "wrong-fen"]]),
    asks(
        "post",
        "/exports",
        "exportGame",
        "A record as PGN, as a picture of one position, or as an animated picture of the game. Nothing is kept.",
        Other(200, &["application/x-chess-pgn", printing::PICTURE, "image/svg+xml"], "By its `form`."),
    )
    .with_body("NewExport")
    .refused_by(&[WORK, RECORD, &["no-printer", "no-such-observer", "no-such-past", "wrong-fen", "wrong-print"]]),
    asks(
        "post",
        "/positions",
        "position",
        "A position and what may be done in it. Nothing is kept.",
        One(200, "Position"),
    )
    .with_body("NewPosition")
    .such_as(POSITION_EXAMPLE)
    .refused_by(&[WORK, GAME, &["no-such-observer", "wrong-fen"]]),
    asks(
        "post",
        "/positions/act",
        "act",
        "What an action makes of a position. Nothing is kept.",
        One(200, "PositionActed"),
    )
    .with_body("NewPositionAction")
    .such_as(ACTION_EXAMPLE)
    .refused_by(&[WORK, GAME, ACTION, &["no-such-observer", "wrong-fen"]]),
    asks(
        "post",
        "/positions/follow",
        "follow",
        "What a line of actions makes of a position, as far as it holds. Nothing is kept.",
        One(200, "PositionFollowed"),
    )
    .with_body("NewPositionLine")
    .such_as(LINE_EXAMPLE)
    .refused_by(&[WORK, GAME, ACTION, &["no-such-observer", "record-too-long", "wrong-fen"]]),
    asks(
        "post",
        "/positions/tell",
        "tell",
        "What an action makes of a position where somebody tells what turns up. Nothing is kept.",
        One(200, "PositionTold"),
    )
    .with_body("NewPositionTold")
    .such_as(TOLD_EXAMPLE)
    .refused_by(&[WORK, GAME, ACTION, &["no-such-observer", "wrong-fen"]]),
    asks(
        "post",
        "/by-hand",
        "byHand",
        "A game that people play with real cards, by what they tell of it. Nothing is kept.",
        One(200, "ByHandStand"),
    )
    .with_body("ByHandGame")
    .such_as(BY_HAND_EXAMPLE)
    .refused_by(&[WORK, GAME, ACTION, BY_HAND]),
    asks(
        "post",
        "/by-hand/record",
        "byHandRecord",
        "The record of such a game, finished or not.",
        Other(200, &["application/jsonl"], "JSON Lines, as docs/record.md specifies them."),
    )
    .with_body("ByHandGame")
    .such_as(BY_HAND_EXAMPLE)
    .refused_by(&[WORK, GAME, ACTION, BY_HAND]),
    asks(
        "post",
        "/reviews",
        "review",
        "Reviews a finished game from one seat's point of view. Closing the connection ends the review.",
        Lines(queue::LINE_BY_LINE, "Lines `waiting` and `progress`, the last one `done` or `failed`.", "LongAnswer"),
    )
    .with_body("NewReview")
    .refused_by(&[WORK, RECORD, &["game-not-over", "no-review", "no-such-seat", "review-running"]]),
    asks(
        "post",
        "/analyses",
        "analysis",
        "Looks for the best lines in a position, from what one seat sees of it. Closing the connection ends the work.",
        Lines(queue::LINE_BY_LINE, "Lines `waiting` and `deeper`, the last one `analyzed` or `failed`.", "LongAnswer"),
    )
    .with_body("NewAnalysis")
    .such_as(ANALYSIS_EXAMPLE)
    .refused_by(&[
        WORK,
        GAME,
        &["analysis-running", "game-over", "no-analysis", "no-such-seat", "wrong-fen", "wrong-lines"],
    ]),
    asks(
        "post",
        "/solutions",
        "solution",
        "Solves a finished solitaire from every position. Closing the connection ends the work.",
        Lines(queue::LINE_BY_LINE, "Lines `waiting` and `progress`, the last one `solved` or `failed`.", "LongAnswer"),
    )
    .with_body("NewSolution")
    .refused_by(&[WORK, RECORD, &["game-not-over", "no-solver", "solver-running"]]),
    asks(
        "post",
        "/puzzles",
        "puzzle",
        "Makes a puzzle of a solitaire: the same number gives the same one. Closing the connection ends the work.",
        Lines(queue::LINE_BY_LINE, "Lines `waiting` and `progress`, the last one `made` or `failed`.", "LongAnswer"),
    )
    .with_body("NewPuzzle")
    .such_as(r#"{"game": "parade", "difficulty": "easy", "number": 1}"#)
    .refused_by(&[WORK, &["no-solver", "no-such-difficulty", "no-such-game", "solver-running"]]),
    asks(
        "post",
        "/hints",
        "hint",
        "Finds the next step in a solitaire that goes on, from what its player sees.",
        Lines(queue::LINE_BY_LINE, "Lines `waiting`, the last one `hinted` or `failed`.", "LongAnswer"),
    )
    .with_body("NewHint")
    .such_as(HINT_EXAMPLE)
    .refused_by(&[WORK, GAME, &["game-over", "no-solver", "solver-running", "wrong-fen"]]),
    asks(
        "get",
        "/print/{id}",
        "print",
        "What a game needs on a table, as it is printed.",
        Other(200, &[printing::PDF], "The sheets."),
    )
    .with_query(PRINT)
    .refused_by(&[PRINTS]),
    asks(
        "get",
        "/print/{id}/sheets",
        "sheets",
        "Which sheets are printed, and what may be chosen.",
        One(200, "Printing"),
    )
    .with_query(PRINT)
    .refused_by(&[PRINTS]),
    asks(
        "get",
        "/print/{id}/sheets/{sheet}",
        "sheet",
        "One side of a sheet as a picture, by its number from 1.",
        Other(200, &[printing::PICTURE], "The picture."),
    )
    .with_query(PRINT)
    .refused_by(&[PRINTS, &["no-such-path", "no-such-sheet"]]),
    asks(
        "post",
        "/print/{id}",
        "printOwn",
        "The same with drawings of one's own, or sealed deals.",
        Other(200, &[printing::PDF], "The sheets."),
    )
    .with_query(PRINT)
    .with_body("NewPrinting")
    .such_as(r#"{"deals": {"count": 1}}"#)
    .refused_by(&[PRINTS, DRAWINGS]),
    asks(
        "post",
        "/print/{id}/sheets",
        "sheetsOwn",
        "Which sheets are printed of them; of deals also their seeds and commitments.",
        One(200, "Printing"),
    )
    .with_query(PRINT)
    .with_body("NewPrinting")
    .such_as(r#"{"deals": {"count": 1}}"#)
    .refused_by(&[PRINTS, DRAWINGS]),
    asks(
        "post",
        "/print/{id}/sheets/{sheet}",
        "sheetOwn",
        "One side of such a sheet as a picture.",
        Other(200, &[printing::PICTURE], "The picture."),
    )
    .with_query(PRINT)
    .with_body("NewPrinting")
    .such_as(r#"{"deals": {"count": 1}}"#)
    .refused_by(&[PRINTS, DRAWINGS, &["no-such-path", "no-such-sheet"]]),
    asks("get", "/openapi.json", "openapi", "This document.", Other(200, &["application/json"], "OpenAPI 3.1.")),
    asks("get", "/docs", "docs", "This document for people.", Other(200, &["text/html"], "A page without scripts.")),
    asks("get", "/docs.css", "docsStyle", "The style of that page.", Other(200, &["text/css"], "A style sheet.")),
];

/// The errors of a game that is told by hand, besides those of its actions.
pub(super) const BY_HAND: &[&str] = &[
    "flag-fallen",
    "not-by-hand",
    "record-too-long",
    "start-not-given",
    "wrong-clock",
    "wrong-day",
    "wrong-end",
    "wrong-fen",
    "wrong-name",
];

const POSITION_EXAMPLE: &str =
    r#"{"game": "chaos", "fen": "4k3/8/8/8/8/8/4P3/R3K2R w - - 0 1 e2 0", "as": "white"}"#;
const ACTION_EXAMPLE: &str =
    r#"{"game": "chaos", "fen": "4k3/8/8/8/8/8/4P3/R3K2R w - - 0 1 e2 0", "action": "e2e4"}"#;
const LINE_EXAMPLE: &str =
    r#"{"game": "chaos", "fen": "4k3/8/8/8/8/8/4P3/R3K2R w - - 0 1 e2 0", "actions": ["e2e4", "e8d7"]}"#;
const TOLD_EXAMPLE: &str =
    r#"{"game": "chaos", "fen": "4k3/8/8/8/8/8/4P3/R3K2R w - - 0 1 e2 0", "action": "e2e4", "told": []}"#;
const ANALYSIS_EXAMPLE: &str =
    r#"{"game": "chaos", "fen": "4k3/8/8/8/8/8/4P3/R3K2R w - - 0 1 e2 0", "as": "white", "lines": 2}"#;
const HINT_EXAMPLE: &str = r#"{"game": "parade", "fen": "8/8/8/8/1r2b3/1r1n1N2/5k2/2B3R1 8 NBRQKnbq - ?"}"#;
pub(super) const BY_HAND_EXAMPLE: &str = r#"{"game": "surprise", "names": {"white": "Ada", "black": "Bo"}}"#;
