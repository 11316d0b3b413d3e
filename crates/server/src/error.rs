//! Why the room refuses something: one enum, each variant with its code, its status and its words.

use std::time::Duration;

use facedown_core::deal::{Commitment, HexError};
use facedown_core::notation::{ActionError, FenError};
use facedown_core::ports::printing::PrintRefusal;
use facedown_core::record::RecordError;
use facedown_core::rules::options::OptionError;
use facedown_core::rules::outcome::Reason;
use facedown_core::rules::seat::Seat;
use facedown_core::table::OpenError;
use facedown_storage::StorageError;
use facedown_storage::upkeep::Remains;
use facedown_tournament::clock::ControlError;
use thiserror::Error;

mod account;
mod bots;
mod by_hand;
mod chat;
mod code;
mod engines;
mod field;
mod lobby;
mod passkey;
mod push;
mod ratings;
mod reply;
mod report;
mod saved;
mod sealed;
mod storage;
mod tournament;

pub(crate) use account::AccountError;
pub(crate) use bots::BotError;
pub(crate) use by_hand::ByHandError;
pub(crate) use chat::ChatError;
pub(crate) use engines::EngineError;
pub(crate) use lobby::LobbyError;
pub(crate) use passkey::PasskeyError;
pub(crate) use push::PushError;
pub(crate) use ratings::RatingError;
pub(crate) use reply::Refusal;
pub(crate) use report::ReportError;
pub(crate) use saved::SavedError;
pub(crate) use sealed::SealError;
pub(crate) use tournament::TournamentError;

/// Why something was not done. Nothing has changed then, but for [`Error::ContributionMismatch`] and
/// [`Error::CommitmentReplaced`] and `SealError::LockReplaced`, which say what has, and for an [`Error::Storage`] that leaves doubt.
/// No message tells anything that the one who asked may not know.
#[derive(Debug, Error)]
pub enum Error {
    /// Nothing is served at the path of the request.
    #[error("there is nothing at {path}")]
    NoSuchPath {
        /// The path of the request.
        path: String,
    },
    /// The path does not take this method.
    #[error("{path} does not take {method}")]
    Method {
        /// The path of the request.
        path: String,
        /// The HTTP method of the request, such as `PUT`.
        method: String,
    },
    /// The body is not declared as JSON.
    #[error("the body must be JSON, with the header `Content-Type: application/json`")]
    NotJson,
    /// The body is not what is expected.
    #[error("the body cannot be read: {why}")]
    Body {
        /// The fault, and where it is.
        why: String,
    },
    /// The body of a request has more bytes than its path takes.
    #[error("the body is too large: at most {limit} bytes are taken")]
    BodyTooLarge {
        /// The most bytes that a body may have at this path.
        limit: usize,
    },
    /// The body took too long to come.
    #[error("the body did not come in time; send it again")]
    BodyTooSlow,
    /// The address of a socket was asked for without a WebSocket.
    #[error(
        "this address takes WebSocket clients: connect to it with ws:// or wss:// and send `hello` first. \
         GET /api/tables/ID shows a table over HTTP ({why})"
    )]
    NoSocket {
        /// The missing part of the handshake.
        why: String,
    },
    /// A message on the socket is not what is expected.
    #[error("the message cannot be read: {why}")]
    Message {
        /// The fault, and where it is.
        why: String,
    },
    /// A message on the socket is too large.
    #[error("the message is too large: at most {limit} bytes are taken")]
    MessageTooLarge {
        /// The most bytes that a message may have.
        limit: usize,
    },
    /// The first message on a socket was not `hello`.
    #[error("the first message must be `hello` with a token")]
    HelloExpected,
    /// A second `hello` on a socket.
    #[error("this connection has said `hello` already; open another one")]
    HelloTwice,
    /// No game of this room has the id.
    #[error("there is no game `{id}`; GET /api/games lists those there are")]
    NoSuchGame {
        /// The game id as it was given.
        id: String,
    },
    /// The options are wrong.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// There is no such mode, or the game cannot be played in it.
    #[error(
        "there is no mode `{mode}` here. A game for two has `shared` (one screen), `link` (a friend) and `computer`; \
         a game for one has `shared`"
    )]
    Mode {
        /// The mode as it was given.
        mode: String,
    },
    /// A name is too long or has characters that cannot be seen.
    #[error("a name has 1 to {limit} characters and none that cannot be seen")]
    Name {
        /// The field of the request in which the name was given.
        field: &'static str,
        /// The most characters that a name may have.
        limit: usize,
    },
    /// A value is not 32 bytes in hexadecimal.
    #[error("{field}: {source}")]
    Hex {
        /// The field with the value: `sha256`, `contribution` or `blind`.
        field: &'static str,
        /// The reason it cannot be read: its length or the first wrong digit.
        source: HexError,
    },
    /// The storage has no table with the id.
    #[error("there is no table `{id}`")]
    NoSuchTable {
        /// The table id as it was given.
        id: String,
    },
    /// No token was shown.
    #[error("this needs the table's token: `Authorization: Bearer TOKEN`")]
    TokenMissing,
    /// The token does not open this table.
    #[error("this token does not open this table")]
    TokenWrong,
    /// The game has no such seat.
    #[error("this game has no seat `{seat}`")]
    NoSuchSeat {
        /// The seat that was named.
        seat: Seat,
    },
    /// A shared screen did not say for which seat it asks.
    #[error("`seat` is missing: this screen has more than one")]
    SeatMissing,
    /// The token opens another seat.
    #[error("this token does not act for {seat}")]
    NotYourSeat {
        /// The seat that was asked for.
        seat: Seat,
    },
    /// The game was dealt already.
    #[error("the game is dealt already")]
    Dealt,
    /// A contribution was opened too early.
    #[error("contributions are opened when every seat is committed; {missing} is not")]
    NotCommitted {
        /// A seat that has not committed itself.
        missing: Seat,
    },
    /// The seat has opened another contribution already.
    #[error("{seat} has opened its contribution already")]
    Opened {
        /// The seat whose other contribution stands.
        seat: Seat,
    },
    /// A contribution does not fit its commitment: the attempt at a deal has ended.
    #[error(
        "the contribution of {seat} does not fit its commitment. This attempt at a deal has ended; the next one has \
         the server commitment {next}: commit again"
    )]
    ContributionMismatch {
        /// The seat whose contribution does not fit.
        seat: Seat,
        /// The commitment to the new secret.
        next: Commitment,
    },
    /// A seat committed itself to something else than before. The attempt has ended, and the seat is not committed.
    #[error(
        "{seat} was committed to something else, so this attempt at a deal has ended; the next one has the server \
         commitment {next}: commit again"
    )]
    CommitmentReplaced {
        /// The seat that sent another commitment.
        seat: Seat,
        /// The commitment to the new secret.
        next: Commitment,
    },
    /// Nothing can be played yet.
    #[error("the game is not dealt yet")]
    Dealing,
    /// The game is over.
    #[error("the game is over ({reason})")]
    Over {
        /// Why it ended.
        reason: Reason,
    },
    /// The game goes on.
    #[error("the game goes on; this can be asked for when it is over")]
    NotOver,
    /// The other game on the deal goes on.
    #[error("the other game of the pair goes on; this can be asked for when both are over")]
    PairNotOver,
    /// The request was made from an older view.
    #[error("this was chosen from view {seen}, but the table is at {now}")]
    Stale {
        /// The number that came with the request.
        seen: u32,
        /// The number there is.
        now: u32,
    },
    /// The request names a view that does not exist yet.
    #[error("there is no view {seen} yet, the table is at {now}")]
    Ahead {
        /// The number that came with the request.
        seen: u32,
        /// The number there is.
        now: u32,
    },
    /// The part was chosen from another draft than there is.
    #[error("this was chosen with {seen} parts begun, but the turn has {now}: look at it and choose again")]
    OtherDraft {
        /// The number that came with the request.
        seen: u32,
        /// The number there is.
        now: u32,
    },
    /// The name of a request cannot be used.
    #[error("the id of a request has 1 to 64 characters")]
    RequestId,
    /// The name of a request was used for another one.
    #[error("the id of this request was used for another one; give each its own")]
    RequestIdUsed,
    /// The action was not taken.
    #[error(transparent)]
    Action(#[from] ActionError),
    /// What follows the `?` of a path is not what is expected.
    #[error("the query cannot be read: {why}")]
    Query {
        /// The error.
        why: String,
    },
    /// There are no lessons in the language.
    #[error("there is no `{lang}`; there are en, zh, vi and fr")]
    Language {
        /// The language as it was given.
        lang: String,
    },
    /// A game without a lesson.
    #[error("{game} has no lesson yet")]
    NoLesson {
        /// Game id.
        game: &'static str,
    },
    /// The record cannot be shown.
    #[error("the record does not hold: {0}")]
    Record(#[from] RecordError),
    /// The record is too long to be shown.
    #[error("the record has {turns} turns; at most {limit} are shown")]
    RecordTooLong {
        /// The turns it has.
        turns: usize,
        /// The turns that are taken.
        limit: usize,
    },
    /// The record or the position cannot be shown through these eyes.
    #[error("this cannot be shown as {asked} sees it; it can as seen by {known}")]
    Observer {
        /// Whose eyes were asked for.
        asked: &'static str,
        /// Whose there are.
        known: String,
    },
    /// The FEN cannot be read.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The work was not finished, by a fault of the room.
    #[error("the room could not finish this; the fault is its own")]
    Unfinished,
    /// The peer asks for more than its budget.
    #[error("that is more than one address may ask for; slow down and try again in {} s", reply::seconds(*.after))]
    SlowDown {
        /// The time after which it may ask again.
        after: Duration,
    },
    /// An engine does not do it.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// Something about a sealed game.
    #[error(transparent)]
    Seal(#[from] SealError),
    /// Something about a program that acts for an account.
    #[error(transparent)]
    Bots(#[from] BotError),
    /// It is refused to an account, or to a guest.
    #[error(transparent)]
    Account(#[from] AccountError),
    /// Something that is written is not taken.
    #[error(transparent)]
    Chat(#[from] ChatError),
    /// A passkey is not added, used or changed.
    #[error(transparent)]
    Passkey(#[from] PasskeyError),
    /// A report is not taken.
    #[error(transparent)]
    Report(#[from] ReportError),
    /// What an account saves is not taken.
    #[error(transparent)]
    Saved(#[from] SavedError),
    /// A browser is not told when it is its turn.
    #[error(transparent)]
    Push(#[from] PushError),
    /// The lobby does not do it.
    #[error(transparent)]
    Lobby(#[from] LobbyError),
    /// A tournament does not do it.
    #[error(transparent)]
    Tournament(#[from] TournamentError),
    /// A game does not count for ratings, or somebody cannot play one that does.
    #[error(transparent)]
    Ratings(#[from] RatingError),
    /// The account does not show this.
    #[error("this account does not show that to you")]
    Hidden,
    /// Somebody means themselves.
    #[error("that is your own name")]
    Oneself,
    /// Too many others wait.
    #[error("too many others wait just now; try again in a moment")]
    Crowded,
    /// Nobody is to act in a position.
    #[error("nobody is to act in this position")]
    NobodyToAct,
    /// There is no offer to answer.
    #[error("there is no draw offer to answer")]
    NoDrawOffer,
    /// The seat's offer stands already.
    #[error("{seat} has offered a draw already")]
    DrawOffered {
        /// The seat that made the offer.
        seat: Seat,
    },
    /// This game cannot be drawn by agreement.
    #[error("there is nobody to agree on a draw with")]
    NobodyToAsk,
    /// A shared screen acted before anybody said that they are there.
    #[error("the seats' secrets are covered on this screen: send `wake` for the seat to act first")]
    Covered,
    /// Nothing is kept from this screen.
    #[error("nothing is covered on this screen")]
    NothingCovered,
    /// The asker only looks on.
    #[error("a spectator looks on; this needs the token of a seat")]
    Spectator,
    /// A second person shows an invitation that was used.
    #[error("somebody has taken this seat already; an invitation serves one person, once")]
    SeatTaken,
    /// The clock is wrong.
    #[error(transparent)]
    Clock(#[from] ControlError),
    /// This table cannot have a clock.
    #[error("a game for one is played without a clock")]
    NoClockHere,
    /// Those who look on cannot be behind so.
    #[error("{why}")]
    Delay {
        /// The reason, as a whole sentence.
        why: String,
    },
    /// The computer does not play so.
    #[error("the computer plays {game} at levels 1 to {levels}; choose one of these")]
    Level {
        /// Game id.
        game: String,
        /// Number of levels.
        levels: u8,
    },
    /// No computer plays the game.
    #[error("no computer plays {game} yet")]
    NoComputer {
        /// Game id.
        game: String,
    },
    /// A start that was set up cannot be played from.
    #[error("{why}")]
    Position {
        /// The fault, and where it is.
        why: String,
    },
    /// There is no such deal of a day.
    #[error("{why}")]
    Daily {
        /// The error.
        why: String,
    },
    /// There is nothing to take back.
    #[error("no move of {seat} can be taken back: there is none, or something was turned up since")]
    NoTakeback {
        /// The seat that wants to take a move back.
        seat: Seat,
    },
    /// The seat has asked to take moves back already.
    #[error("{seat} has asked to take moves back already")]
    TakebackAsked {
        /// The seat whose request waits for an answer.
        seat: Seat,
    },
    /// Whoever made the table does not wait any longer.
    #[error("whoever made this table has closed the invitation to it")]
    InvitationClosed,
    /// Positions that the game has not, or more than are given at once.
    #[error(
        "{count} positions from {from} on cannot be shown: the game has 0 to {ply}, and 1 to {limit} are given at once"
    )]
    Past {
        /// The first that was asked for.
        from: u32,
        /// Number of positions that were asked for.
        count: u32,
        /// The last that there is.
        ply: u32,
        /// The most positions that are given at once.
        limit: u32,
    },
    /// Nobody has asked to take moves back.
    #[error("nobody has asked to take moves back")]
    NoTakebackAsked,
    /// There is no clock on which one could give the other time.
    #[error(
        "time is given while the clock of a game between two people runs, and not where it is counted in days or periods, nor in a game that is rated or part of a tournament"
    )]
    NoGift,
    /// The seat has taken an action already, so that it can only resign.
    #[error("a game is aborted before one's own first action; from then on it can be given up")]
    TooLateToAbort,
    /// Something was asked for as often as it may be.
    #[error("this was asked for as often as it may be; play on, or begin another game")]
    TooOften,
    /// The game is as long as one may be.
    #[error("the game is as long as one may be; end it by agreement, by a claim or by resigning")]
    TooLong,
    /// Too many look at a table already.
    #[error("as many as may look at this table do already; try again later")]
    Watched,
    /// A browser was made to send this by another site than the room's own.
    #[error(
        "another site has sent this; open the room's own page at its own address, such as http://localhost:7960"
    )]
    CrossSite,
    /// The answer would be too long.
    #[error("the answer would be longer than {limit} bytes; ask for less at once")]
    AnswerTooLong {
        /// The most bytes that an answer may have.
        limit: usize,
    },
    /// Nobody is gone, or not for long enough.
    #[error("the game can be claimed only when the opponent has been gone for a while")]
    NobodyGone,
    /// No draw can be claimed now.
    #[error("no draw can be claimed now")]
    NothingToClaim,
    /// The game was played by rules that this program no longer has.
    #[error(
        "table {table} was played by version {played} of the rules of {game}; this program has version {has}"
    )]
    OldRules {
        /// Id of the table.
        table: String,
        /// Game id.
        game: String,
        /// The version it was played by.
        played: u32,
        /// The version there is (0: the game is not there at all).
        has: u32,
    },
    /// The table was ended before its game was dealt.
    #[error("this table was closed before its game began ({reason}); make another one")]
    TableEnded {
        /// `expired` or `closed`.
        reason: Reason,
    },
    /// The log of a finished game was cleared away; its result stays.
    #[error("this game was cleared away; what is left of it is its result: {}", .0.words())]
    Pruned(Box<Remains>),
    /// The room makes no new tables, since it is about to close.
    #[error("this room is about to close and makes no new tables; the games that go on, go on")]
    Draining,
    /// Whoever operates the room lets nobody in from this address.
    #[error("whoever operates this room lets nobody in from your address")]
    Banned,
    /// A game that is told by hand is not followed.
    #[error(transparent)]
    ByHand(#[from] ByHandError),
    /// The room is closing, or the table is just being loaded again.
    #[error("the table cannot answer just now; try again in a moment")]
    Busy,
    /// The printer refuses a choice, a drawing or a sheet.
    #[error(transparent)]
    Print(#[from] PrintRefusal),
    /// The system gave no random bytes.
    #[error("the system gave no random bytes")]
    NoRandomness,
    /// A stored game cannot be replayed.
    #[error("the log of table {table} cannot be replayed at line {line}")]
    Log {
        /// Id of the table.
        table: String,
        /// The line, from 1.
        line: u32,
        /// The fault; only for the server's own log.
        why: String,
    },
    /// The database failed, or what it holds does not fit together.
    #[error("{}", storage::words(.0))]
    Storage(#[from] StorageError),
}

/// A FEN that was given on its own, without a seed: what it does not tell is told by no deal.
impl From<OpenError> for Error {
    fn from(error: OpenError) -> Error {
        match error {
            OpenError::Options(error) => Error::Options(error),
            OpenError::Fen(error) => Error::Fen(error),
            OpenError::NotGiven(_) | OpenError::OtherDeal(_) | OpenError::NotDealtOut(_) => Error::Unfinished,
        }
    }
}
