//! Every code with which something is refused: its status over HTTP, and when it comes. Tests hold the list to the
//! errors there are, and what each endpoint names of it to what the endpoint answers.

/// A code, the status that goes with it over HTTP, and when it comes.
pub(crate) type Code = (&'static str, u16, &'static str);

/// All of them. (Those of 400, 403, 409 and 422 that no endpoint names come over the socket alone.)
pub(crate) const CODES: &[Code] = &[
    ("account-of-bot", 409, "a program plays under the account, so nobody plays under it on the page"),
    ("already-dealt", 409, "the game is dealt, so nothing can be put into its deal any more"),
    ("already-opened", 409, "the seat has opened another contribution"),
    ("analysis-failed", 409, "the analysis came to no end"),
    ("analysis-running", 409, "an analysis for the same peer is running"),
    (
        "answer-not-given",
        409,
        "the FEN leaves hidden what the action turns up, and the action does not say it",
    ),
    ("answer-too-long", 422, "the answer would be longer than the room sends at once"),
    ("banned", 403, "whoever operates the room lets nobody in from this address"),
    ("body-too-large", 413, "the body has more bytes than are taken here"),
    ("body-too-slow", 408, "the body did not come in time"),
    ("bot-away", 409, "the bot that is asked to play is not here"),
    ("broken-log", 500, "the stored game cannot be replayed; the server's log says why"),
    ("busy", 503, "too many ask at once, or the room is closing: try again in a moment"),
    ("cards-due", 409, "the last action of a sealed game waits for cards"),
    ("challenge-stands", 409, "the account has challenged the same one already"),
    ("challenger-away", 409, "the one who challenges is not on the page in this moment"),
    ("commitment-missing", 409, "a seat has not committed itself, so nothing is opened yet"),
    (
        "commitment-replaced",
        409,
        "the seat was committed to something else: this attempt has ended, and all commit again",
    ),
    (
        "contribution-mismatch",
        422,
        "the contribution does not fit its commitment: this attempt has ended, and all commit again",
    ),
    ("covered", 409, "the secrets on a shared screen are covered: send `wake` first"),
    ("cross-site", 403, "a browser was made to send this by another site than the room's own"),
    ("draining", 503, "the room is about to close and makes no new tables"),
    ("draw-offered", 409, "the seat has offered a draw already"),
    ("drawing-broken", 422, "a drawing cannot be read as SVG"),
    ("drawing-missing", 422, "a drawing that the kit needs is not there"),
    ("drawing-not-printed", 422, "a drawing is of no piece that the kit prints"),
    ("drawing-not-square", 422, "a drawing is not as wide as it is high"),
    ("drawing-too-large", 422, "a drawing has more bytes than are taken"),
    ("entry-by-link", 403, "the tournament is entered by its link"),
    ("entry-closed", 409, "nobody enters this tournament any more"),
    ("entry-taken", 409, "somebody has entered under this name"),
    ("flag-fallen", 409, "a turn took longer than its seat had time"),
    ("game-not-over", 409, "the game goes on; this is for finished games"),
    ("game-over", 409, "the game is over, so nothing can be played any more"),
    ("game-too-long", 409, "the game is as long as one may be"),
    ("has-played", 400, "an account that has sat at a table cannot become a bot"),
    ("has-result", 409, "the game has a result; it is corrected with a reason"),
    ("hello-expected", 400, "the first message on a socket was not `hello`"),
    ("hello-twice", 400, "a second `hello` came on a socket"),
    ("hidden", 403, "the account does not show this to whoever asks"),
    ("illegal-action", 409, "the rules do not allow the action here"),
    ("impossible-answer", 409, "what is said to turn up cannot be there"),
    ("invitation-closed", 409, "whoever made the table does not wait any longer"),
    ("lock-missing", 409, "a seat has not bound its locks, so no contribution is opened yet"),
    ("lock-replaced", 409, "the seat had bound another lock: this attempt has ended, and all commit again"),
    ("message-too-large", 413, "a message on the socket has more bytes than are taken"),
    ("missing-scope", 403, "the token lacks a scope for this"),
    ("name-taken", 409, "the name, or one that looks like it, is taken"),
    ("no-analysis", 409, "positions of this game are not analyzed"),
    ("no-chat", 400, "there is no chat"),
    ("no-computer", 422, "no computer plays the game"),
    ("no-draw-offer", 409, "there is no draw offer to answer"),
    (
        "no-gift",
        409,
        "time is given while the clock of a game between two people runs, not in days or periods, and not where the game counts",
    ),
    ("no-lesson", 404, "the game has no lesson"),
    ("no-own-token", 404, "the account has no token with this id"),
    ("no-printer", 409, "this room does not print"),
    ("no-puzzle", 409, "no puzzle of this kind was found from this number on"),
    ("no-randomness", 500, "the system gave no random bytes"),
    ("no-review", 409, "games of this kind are not reviewed"),
    ("no-seal", 409, "the table is not sealed"),
    ("no-seat", 404, "the account has no seat in the game"),
    ("no-solver", 409, "games of this kind are not solved"),
    ("no-such-board", 422, "the tournament has no such round, board or game"),
    ("no-such-challenge", 404, "the account has no challenge with this id, or it is gone"),
    ("no-such-difficulty", 422, "there is no such difficulty"),
    ("no-such-entry", 422, "there is no entry with this number, or it does not play there"),
    ("no-such-game", 422, "there is no such game; `GET /api/games` lists them"),
    ("no-such-language", 422, "there is nothing in this language"),
    ("no-such-mode", 422, "the game cannot be played in this mode"),
    ("no-such-observer", 422, "it cannot be shown through these eyes"),
    ("no-such-past", 422, "positions were asked for that the game does not have, or too many at once"),
    ("no-such-path", 404, "there is nothing at this address"),
    ("no-such-seat", 422, "the game has no such seat"),
    ("no-such-session", 404, "there is no such session"),
    ("no-such-sheet", 404, "there is no sheet of this number"),
    ("no-such-table", 404, "there is no such table"),
    ("no-such-token", 401, "there is no such token of an account"),
    ("no-such-tournament", 404, "there is no such tournament"),
    ("no-such-user", 404, "there is no user with this name"),
    ("no-takeback", 409, "there is no move to take back, or something was turned up since"),
    ("no-takeback-asked", 409, "nobody has asked to take moves back"),
    ("nobody-gone", 409, "the opponent has not been gone for long enough"),
    ("nobody-to-act", 409, "nobody is to act"),
    ("nobody-to-ask", 409, "nobody else sits at this table to be asked"),
    ("not-by-hand", 422, "the game cannot be played with real cards and told to the room"),
    ("not-dealt", 409, "the game is not dealt yet"),
    ("not-entered", 403, "this needs the token of somebody who has entered"),
    ("not-hexadecimal", 422, "a value is not 32 bytes as 64 lower-case hexadecimal digits"),
    ("not-invited", 403, "signing up needs an invitation that nobody has used"),
    ("not-json", 415, "the content type is not `application/json`"),
    ("not-offered", 422, "the seek does not have this game or clock"),
    ("not-organizer", 403, "this needs the token of the tournament's organizer"),
    ("not-rated", 422, "a game on these terms cannot be rated"),
    ("not-sealed", 422, "a table on these terms cannot be sealed; `message` says why"),
    ("not-your-seat", 403, "the token does not act for this seat"),
    ("not-your-turn", 409, "another seat is to act"),
    ("nothing-begun", 409, "no part of a turn is begun"),
    ("nothing-covered", 409, "nothing is covered on this screen"),
    ("nothing-to-claim", 409, "no draw can be claimed now"),
    ("old-rules", 409, "the game was played by rules that this room no longer has"),
    ("oneself", 409, "somebody has named themselves"),
    ("other-contribution", 422, "the contribution does not fit the commitment that was entered with"),
    ("out-of-range", 409, "the seek is for accounts with other ratings"),
    ("own-seek", 409, "the seek is your own"),
    ("pair-not-over", 409, "the other game of the pair goes on"),
    ("pruned", 410, "the game was cleared away; `remains` has its result"),
    ("reason-missing", 422, "a correction needs a reason"),
    ("record", 422, "the record does not hold; `field` names the line and what is wrong in it"),
    ("record-too-long", 422, "the record has more turns than are shown"),
    ("request-id-used", 409, "the id of the request was used for another one"),
    ("result-provisional", 409, "the result of a sealed game is not final yet"),
    ("review-failed", 409, "the review came to no end"),
    ("review-running", 409, "a review for the same peer is running"),
    ("round-open", 409, "a round still has games without a result"),
    ("seal-refused", 409, "the protocol of sealed games refuses it; `message` says why"),
    ("seat-missing", 422, "a shared screen has to say for which seat it asks"),
    ("seat-taken", 409, "somebody has taken the seat"),
    ("seek-gone", 409, "somebody else has taken the seek, or its maker has left"),
    ("sign-up-closed", 403, "nobody can sign up here"),
    ("signed-out", 401, "nobody is signed in"),
    ("slow-down", 429, "the rate limit is exceeded: wait the seconds of `Retry-After`"),
    ("solver-failed", 409, "the solver came to no end"),
    ("solver-running", 409, "a search for the same peer is running"),
    ("spectator", 403, "a spectator's token cannot do this"),
    ("stale-draft", 409, "the part was chosen from another draft than there is"),
    ("stale-number", 409, "the action was chosen from an older view"),
    ("start-not-given", 422, "the game starts from a draw of lots, so the position must be given"),
    ("storage-busy", 503, "another program holds the room's database"),
    ("storage-damaged", 500, "the room's database is damaged"),
    ("storage-failed", 500, "the room could not store this"),
    ("storage-full", 507, "there is no space left to store this"),
    ("storage-unsure", 503, "the room cannot say whether this was stored: look before you ask again"),
    ("table-ended", 410, "the table was closed before its game was dealt"),
    ("takeback-asked", 409, "the seat has asked to take moves back already"),
    ("token-missing", 401, "this needs `Authorization: Bearer TOKEN`"),
    ("too-few-entries", 409, "too few have entered"),
    ("too-late-to-abort", 409, "the seat has acted, so the game can be resigned and no longer aborted"),
    ("too-many-challenges", 400, "there are as many challenges as there may be"),
    ("too-many-entries", 409, "as many have entered as may"),
    ("too-many-seeks", 409, "you have as many open seeks as one may have"),
    ("too-many-tokens", 409, "the account has as many tokens as there may be"),
    ("too-many-tries", 429, "too many tries with this name"),
    ("too-many-watch", 503, "as many as may look at this table do already"),
    ("too-often", 409, "this was asked for as often as it may be"),
    ("tournament-game", 409, "the game is played in a tournament, which alone makes, ends and repeats games"),
    ("unfinished", 500, "a fault of the room; its log says more"),
    ("unknown-number", 409, "there is no view of this number yet"),
    ("unreadable-action", 409, "the text is no action"),
    ("unreadable-body", 400, "the body is not what this takes; `message` says where"),
    ("unreadable-message", 400, "a message on the socket is not what is taken"),
    ("unreadable-query", 400, "the query is not what this takes"),
    ("websocket-expected", 426, "this address is for WebSocket clients"),
    ("wrong-account-name", 422, "the name of an account cannot be so"),
    ("wrong-challenge", 400, "the challenge cannot be made; the message says why"),
    ("wrong-clock", 422, "the clock is out of its range, or the game has none"),
    ("wrong-code", 403, "there is no account with this name and this recovery code"),
    ("wrong-daily", 422, "there is no deal of this day"),
    ("wrong-day", 422, "the date is no day such as `2026-11-21`"),
    ("wrong-delay", 422, "those who look on cannot be behind by this; `message` says why"),
    ("wrong-end", 409, "the game cannot end so"),
    ("wrong-fen", 422, "the FEN is wrong; `field` names its field and character"),
    (
        "wrong-games",
        422,
        "the games of the seek cannot be played with somebody, or do not go with its options",
    ),
    ("wrong-level", 422, "the computer has no such level"),
    ("wrong-lines", 422, "so many lines are not looked for"),
    ("wrong-method", 405, "this address does not take the method; `Allow` says which it takes"),
    ("wrong-moment", 409, "the tournament is not at a point at which this is done; the message says why"),
    ("wrong-name", 422, "a name is too long or has characters that cannot be seen"),
    (
        "wrong-new-token",
        422,
        "a token has a label of 1 to 60 characters and at least one scope that there is",
    ),
    ("wrong-opponent", 409, "the game is rated, and these two cannot play a rated game"),
    ("wrong-option", 422, "the game has no such option, or the option no such value"),
    ("wrong-password", 403, "there is no account with this name and this password"),
    ("wrong-password-choice", 422, "a password has 10 to 200 characters, and is not the name"),
    ("wrong-position", 422, "the position cannot be played from"),
    ("wrong-print", 422, "a choice for the paper is wrong"),
    ("wrong-request-id", 422, "the id of a request has 1 to 64 characters"),
    ("wrong-token", 403, "the token does not open this table"),
    ("wrong-tournament", 422, "the terms of the tournament do not go together; `message` says why"),
    ("wrong-visitor", 422, "the secret of a visitor has 22 to 64 characters"),
];

/// Finds a refusal code with its status and meaning.
pub(crate) fn code(name: &str) -> Option<Code> {
    CODES.iter().copied().find(|(known, _, _)| *known == name)
}

/// The errors that may answer any request.
pub(super) const ALWAYS: &[&str] = &["banned", "cross-site", "slow-down"];
/// The errors of calls that read or write something stored that is no table.
pub(super) const STORAGE: &[&str] =
    &["storage-busy", "storage-damaged", "storage-failed", "storage-full", "storage-unsure"];
/// Refusals of every endpoint that takes a body.
pub(super) const BODY: &[&str] = &["body-too-large", "body-too-slow", "not-json", "unreadable-body"];
/// Refusals of endpoints for whoever is signed in.
pub(super) const OWNER: &[&str] = &[
    "signed-out",
    "storage-busy",
    "storage-damaged",
    "storage-failed",
    "storage-full",
    "storage-unsure",
    "unfinished",
];
/// Refusals of endpoints that read from the database.
pub(super) const STORED: &[&str] =
    &["storage-busy", "storage-damaged", "storage-failed", "storage-full", "storage-unsure", "unfinished"];
/// Refusals of endpoints that take a password.
pub(super) const PASSWORD: &[&str] = &["busy", "no-randomness", "too-many-tries", "wrong-password"];
/// Refusals of endpoints that need a token.
pub(super) const TOKEN: &[&str] = &["token-missing", "wrong-token"];
/// The errors of calls that read or write a table.
pub(super) const TABLE: &[&str] = &[
    "broken-log",
    "busy",
    "no-such-table",
    "old-rules",
    "pruned",
    "storage-busy",
    "storage-damaged",
    "storage-failed",
    "storage-full",
    "storage-unsure",
    "table-ended",
    "unfinished",
];
/// Refusals of endpoints whose work keeps a processor busy.
pub(super) const WORK: &[&str] = &["busy", "unfinished"];
/// The errors of calls that name a game and its options.
pub(super) const GAME: &[&str] = &["no-such-game", "wrong-option"];
/// Refusals of endpoints that read a record.
pub(super) const RECORD: &[&str] =
    &["answer-too-long", "no-such-game", "record", "record-too-long", "wrong-option"];
/// The errors of calls that play an action in a position that was given.
pub(super) const ACTION: &[&str] = &[
    "answer-not-given",
    "game-over",
    "illegal-action",
    "impossible-answer",
    "nobody-to-act",
    "not-your-turn",
    "nothing-begun",
    "unreadable-action",
];
/// Refusals of endpoints that print.
pub(super) const PRINTS: &[&str] =
    &["busy", "no-printer", "no-such-game", "unfinished", "unreadable-query", "wrong-option", "wrong-print"];
/// The errors of calls that print drawings of one's own.
pub(super) const DRAWINGS: &[&str] = &[
    "drawing-broken",
    "drawing-missing",
    "drawing-not-printed",
    "drawing-not-square",
    "drawing-too-large",
    "no-randomness",
];
