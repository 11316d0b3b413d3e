//! The endpoints for programs that act for an account: those that clients of Lichess know.

use super::Answer::{Lines, Many, One, Other};
use super::endpoints::{asks, may};
use super::{Endpoint, Takes, Token};
use crate::http::queue::LINE_BY_LINE;

impl Endpoint {
    /// Whatever is refused is answered by a `PlainError`.
    const fn plain(self) -> Endpoint {
        Endpoint { plain: true, ..self.with_token() }
    }

    /// The same for whoever asks.
    const fn open_to_all(self) -> Endpoint {
        Endpoint { plain: true, token: Token::None, ..self }
    }
}

const YES: Takes = Takes::OneOf(&["true", "false"]);

/// One way of playing: as a bot, or with a board.
macro_rules! game {
    ($api:literal, $id:literal) => {
        [
            asks(
                "get",
                concat!("/", $api, "/game/stream/{id}"),
                concat!($id, "Stream"),
                "A game as the seat of the account sees it: the whole first, then a line whenever something changes.",
                Lines(LINE_BY_LINE, "A line `gameFull`, then lines `gameState` and `opponentGone`.", "GameLine"),
            )
            .plain(),
            asks(
                "post",
                concat!("/", $api, "/game/{id}/move/{action}"),
                concat!($id, "Move"),
                "Acts: a whole turn, or the next part of one.",
                One(200, "Done"),
            )
            .with_query(&[may("offeringDraw", "Is a draw offered with it?", YES)])
            .plain(),
            asks(
                "post",
                concat!("/", $api, "/game/{id}/undo"),
                concat!($id, "Undo"),
                "Takes the last part of a turn back that is not committed.",
                One(200, "Done"),
            )
            .plain(),
            asks("post", concat!("/", $api, "/game/{id}/resign"), concat!($id, "Resign"), "Gives up.", One(200, "Done"))
                .plain(),
            asks(
                "post",
                concat!("/", $api, "/game/{id}/abort"),
                concat!($id, "Abort"),
                "Ends a game that has hardly begun.",
                One(200, "Done"),
            )
            .plain(),
            asks(
                "post",
                concat!("/", $api, "/game/{id}/draw/{accept}"),
                concat!($id, "Draw"),
                "`yes` offers a draw or agrees to one, `no` declines it.",
                One(200, "Done"),
            )
            .plain(),
            asks(
                "post",
                concat!("/", $api, "/game/{id}/takeback/{accept}"),
                concat!($id, "Takeback"),
                "`yes` asks to take the last move back or agrees to it, `no` declines it.",
                One(200, "Done"),
            )
            .plain(),
            asks(
                "post",
                concat!("/", $api, "/game/{id}/claim-victory"),
                concat!($id, "ClaimVictory"),
                "Claims the game of an opponent who is gone.",
                One(200, "Done"),
            )
            .plain(),
            asks(
                "post",
                concat!("/", $api, "/game/{id}/claim-draw"),
                concat!($id, "ClaimDraw"),
                "Claims the draw that the rules allow.",
                One(200, "Done"),
            )
            .plain(),
            asks(
                "post",
                concat!("/", $api, "/game/{id}/rematch"),
                concat!($id, "Rematch"),
                "Makes the next game of the same two; both hear of it in their event streams.",
                One(200, "Done"),
            )
            .plain(),
            asks(
                "get",
                concat!("/", $api, "/game/{id}/chat"),
                concat!($id, "Chat"),
                "What was said: nothing, since there is no chat yet.",
                Many(200, "Done"),
            )
            .plain(),
            asks(
                "post",
                concat!("/", $api, "/game/{id}/chat"),
                concat!($id, "Say"),
                "Is refused, since there is no chat yet.",
                One(200, "Done"),
            )
            .plain(),
        ]
    };
}

/// As a bot.
pub(crate) const AS_BOT: [Endpoint; 12] = game!("bot", "bot");
/// With a board.
pub(crate) const AS_BOARD: [Endpoint; 12] = game!("board", "board");

/// Everything else of them.
pub(crate) const PROGRAMS: &[Endpoint] = &[
    asks(
        "post",
        "/token/test",
        "testTokens",
        "What tokens are for: the body is tokens joined by commas, as plain text.",
        One(200, "TokenStates"),
    )
    .open_to_all(),
    asks("get", "/account", "account", "The account for which the token acts.", One(200, "User")).plain(),
    asks("get", "/account/playing", "playing", "Its games that go on.", One(200, "NowPlaying")).plain(),
    asks(
        "post",
        "/bot/account/upgrade",
        "upgrade",
        "Makes the account a bot for good, where it has not played yet.",
        One(200, "Done"),
    )
    .plain(),
    asks(
        "get",
        "/bot/online",
        "botsOnline",
        "The bots whose event streams are open.",
        Lines(LINE_BY_LINE, "A line a bot.", "User"),
    )
    .with_query(&[may("nb", "At most so many, and 100 in any case; what is no number is passed over", Takes::Text)])
    .open_to_all(),
    asks("get", "/users/status", "usersStatus", "Users by name, with the state of their event streams.", Many(200, "UserStatus"))
        .with_query(&[may("ids", "Their names, joined by commas", Takes::Text)])
        .open_to_all(),
    asks("get", "/user/{name}", "user", "A user.", One(200, "User")).open_to_all(),
    asks(
        "get",
        "/stream/event",
        "events",
        "What the account hears of: challenges, and games that begin and end. One stream an account; another one ends it.",
        Lines(
            LINE_BY_LINE,
            "Lines `challenge`, `challengeCanceled`, `challengeDeclined`, `gameStart` and `gameFinish`.",
            "EventLine",
        ),
    )
    .plain(),
    asks("get", "/challenge", "challenges", "The challenges to and by the account.", One(200, "Challenges")).plain(),
    asks(
        "post",
        "/challenge/{user}",
        "challenge",
        "Challenges somebody: `variant` is the id of a game, `clock.limit` and `clock.increment` are seconds, `days` days for \
         each turn, `color` is `white`, `black` or `random`, and options of the game are `options.NAME`; as JSON or as a form.",
        One(200, "ChallengeJson"),
    )
    .plain(),
    asks(
        "post",
        "/challenge/ai",
        "challengeComputer",
        "A game against the room's computer, at `level`; other fields as in a challenge.",
        One(200, "GameEvent"),
    )
    .plain(),
    asks(
        "post",
        "/challenge/open",
        "challengeAnybody",
        "A game for whoever has its address; fields as in a challenge.",
        One(200, "OpenChallenge"),
    )
    .plain(),
    asks("get", "/challenge/{id}/show", "showChallenge", "One challenge.", One(200, "ChallengeJson")).plain(),
    asks("post", "/challenge/{id}/accept", "accept", "Takes a challenge.", One(200, "Done")).plain(),
    asks("post", "/challenge/{id}/decline", "decline", "Declines one, with a `reason`.", One(200, "Done")).plain(),
    asks("post", "/challenge/{id}/cancel", "cancel", "Takes one back.", One(200, "Done")).plain(),
    asks(
        "post",
        "/board/seek",
        "seek",
        "Looks for an opponent in the lobby: `time` is minutes, `increment` seconds; other fields as in a challenge. It stands \
         while the answer is open.",
        Other(200, &[LINE_BY_LINE], "Empty lines, until somebody was found."),
    )
    .plain(),
];
