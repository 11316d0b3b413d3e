//! How tournaments look to everybody, and to those who play in them.

use std::collections::BTreeMap;

use facedown_tournament::clock::TimeControl;
use facedown_tournament::event::Stage as EventStage;
use serde::{Deserialize, Serialize};

use super::super::server::ErrorBody;
use super::asked::{TournamentFormat, TournamentResult};

/// The answer where a tournament was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TournamentMade {
    /// Its id.
    pub id: String,
    /// The token of its organizer.
    pub token: String,
    /// The token with which people enter.
    pub invite: String,
}

/// A line of the list of tournaments.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TournamentSummary {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Id of the game.
    #[cfg_attr(test, schemars(with = "super::super::schema::GameId"))]
    pub game: String,
    /// The clock of each game; `null` without one.
    pub clock: Option<TimeControl>,
    /// The way that players are paired.
    pub format: TournamentFormat,
    /// The stage in which it is.
    pub stage: TournamentStage,
    /// Number of players.
    pub players: u32,
    /// The account that made it; `null` where nobody was signed in, or the account is closed.
    pub organizer: Option<String>,
    /// The names of whoever came first, once it is over.
    pub winners: Vec<String>,
    /// Time at which it was made, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub made_at: i64,
}

/// The stage in which a tournament is.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub enum TournamentStage {
    /// Players enter.
    Entry,
    /// Rounds are played.
    Playing,
    /// Ties are played off.
    PlayOff,
    /// It is over.
    Done,
}

impl TournamentStage {
    /// Its name, as it is stored.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            TournamentStage::Entry => "entry",
            TournamentStage::Playing => "playing",
            TournamentStage::PlayOff => "play-off",
            TournamentStage::Done => "done",
        }
    }

    /// Reads [`TournamentStage::name`] back; what is none counts as over.
    #[must_use]
    pub fn named(name: &str) -> TournamentStage {
        let all = [TournamentStage::Entry, TournamentStage::Playing, TournamentStage::PlayOff];
        all.into_iter().find(|stage| stage.name() == name).unwrap_or(TournamentStage::Done)
    }
}

impl From<EventStage> for TournamentStage {
    fn from(stage: EventStage) -> TournamentStage {
        match stage {
            EventStage::Entry => TournamentStage::Entry,
            EventStage::Playing => TournamentStage::Playing,
            EventStage::PlayOff => TournamentStage::PlayOff,
            EventStage::Done => TournamentStage::Done,
        }
    }
}

/// A place in a tournament, with the token of whoever has it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Entered {
    /// The number of the entry.
    pub number: u32,
    /// The token with which its player finds the boards.
    pub token: String,
}

/// The rights of whoever is signed in, as fresh tokens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TournamentAccess {
    /// A token of the organizer; `null` for others.
    pub organizer: Option<String>,
    /// The place of the account; `null` where it has none.
    pub entry: Option<Entered>,
}

/// The board of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OwnBoard {
    /// The round, from 1.
    pub round: u32,
    /// The board, from 1.
    pub board: u32,
    /// Id of the table.
    pub table: String,
    /// The token of the player's seat.
    pub token: String,
}

/// The boards at which a player is awaited.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OwnBoards {
    /// The boards, the earliest round first.
    pub boards: Vec<OwnBoard>,
}

/// A tournament as everybody sees it. Nothing of it depends on what happens on a board before that is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TournamentView {
    /// Its id.
    pub id: String,
    /// Number of things that were done with it; a view with a higher one is newer.
    #[cfg_attr(test, ts(type = "number"))]
    pub n: u64,
    /// Its name.
    pub name: String,
    /// Id of the game.
    #[cfg_attr(test, schemars(with = "super::super::schema::GameId"))]
    pub game: String,
    /// Every option with its value, the defaults included.
    pub options: BTreeMap<String, String>,
    /// The clock of each game; `null` without one.
    pub clock: Option<TimeControl>,
    /// The way that players are paired.
    pub format: TournamentFormat,
    /// Games of each pairing.
    pub games: u32,
    /// The short names of the tie-breaks, in the order of use.
    pub tie_breaks: Vec<String>,
    /// Are the boards real ones, whose results are entered by hand?
    pub by_hand: bool,
    /// Do rounds, play-offs and the end wait for the organizer?
    pub rounds_by_hand: bool,
    /// Seconds after which a player who does not come has lost; `null`: nobody is hurried.
    pub wait: Option<u32>,
    /// Is it in the list for everybody?
    pub listed: bool,
    /// The account that made it; `null` where nobody was signed in, or the account is closed.
    pub organizer: Option<String>,
    /// The names of whoever came first, once it is over.
    pub winners: Vec<String>,
    /// Are the cards of all boards sealed?
    pub sealed: bool,
    /// The stage in which it is.
    pub stage: TournamentStage,
    /// Time at which it was made, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub made_at: i64,
    /// Time at which an arena ends, in milliseconds since 1970; `null` before its start and for the others.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub ends_at: Option<i64>,
    /// Everybody entered, by number.
    pub entries: Vec<EntryView>,
    /// The rounds that are paired.
    pub rounds: Vec<RoundView>,
    /// Rounds that are still to come.
    pub rounds_left: u32,
    /// The play-offs; the round of each follows the others.
    pub play_offs: Vec<RoundView>,
    /// The players who are tied for a place that a play-off decides; empty where nobody is.
    pub tied: Vec<u32>,
    /// The standings, best first.
    pub standings: Vec<StandingView>,
    /// The crosstable in the order of the standings.
    pub crosstable: CrosstableView,
    /// The deal that all boards of a round have; `null` where each has its own.
    pub deal: Option<TournamentDeal>,
    /// The corrections and decisions of the organizer, the oldest first.
    pub repairs: Vec<RepairView>,
}

/// The deal that all boards of a round have.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TournamentDeal {
    /// The commitment to the room's secret, from the beginning.
    pub commitment: String,
    /// The players' parts, by number.
    pub parts: Vec<DealPart>,
    /// Are no more contributions waited for?
    pub closed: bool,
    /// The secret in hexadecimal, once the tournament is over.
    pub secret: Option<String>,
}

/// A player's part of the deal that all boards have.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct DealPart {
    /// The entry.
    pub number: u32,
    /// The commitment that came with it.
    pub commitment: String,
    /// The contribution, once it is opened.
    pub contribution: Option<String>,
}

/// Somebody who is entered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct EntryView {
    /// The number.
    pub number: u32,
    /// The name.
    pub name: String,
    /// Has somebody taken the place, so that a page leads them to their boards?
    pub taken: bool,
    /// Is it the name of an account, and its owner entered?
    pub member: bool,
    /// Has the player left?
    pub withdrawn: bool,
    /// The part of the usual time that the player has, in percent.
    pub percent: u8,
}

/// A round, or a play-off.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RoundView {
    /// Its number, from 1.
    pub round: u32,
    /// By board, the first is board 1.
    pub pairings: Vec<PairingView>,
    /// The players who sit out.
    pub byes: Vec<ByeView>,
}

/// Two players who meet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PairingView {
    /// White in the first game, and in every other one after it.
    pub white: u32,
    /// Black in the first game.
    pub black: u32,
    /// The games.
    pub games: Vec<PairingGame>,
}

/// A game of a pairing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PairingGame {
    /// The result, from the side of this game's White; `null` while it is open.
    pub result: Option<TournamentResult>,
    /// Id of its table; `null` where there is none.
    pub table: Option<String>,
    /// The token for looking on; `null` where nobody may.
    pub watch: Option<String>,
    /// The result at the board of a sealed game whose halves are not shown yet, from the side of this game's White. It counts
    /// once they are, and may still become another.
    pub provisional: Option<TournamentResult>,
    /// What was told of it, where it was played with real cards and its record can be had; else `null`.
    pub told: Option<ToldEnd>,
}

/// The end of a game that was played with real cards and told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ToldEnd {
    /// The result by the record, from White's side: the organizer may have corrected the one that counts.
    pub result: TournamentResult,
    /// The reason, such as `checkmate`.
    pub reason: String,
}

/// A line of `GET /api/tournaments/{id}/games`: a game that has a result.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TournamentGame {
    /// The round, from 1.
    pub round: u32,
    /// The board, from 1.
    pub board: u32,
    /// The game of the pairing, from 1.
    pub game: u32,
    /// The name of White in this game.
    pub white: String,
    /// The name of Black.
    pub black: String,
    /// The result that counts.
    pub result: TournamentResult,
    /// What was told of it, where it was played with real cards; else `null`.
    pub told: Option<ToldEnd>,
    /// Id of its table; `null` where there is none.
    pub table: Option<String>,
}

/// A game of an account that was played with real cards in a tournament, and told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OwnToldGame {
    /// Id of the tournament.
    pub tournament: String,
    /// The round, from 1.
    pub round: u32,
    /// The board, from 1.
    pub board: u32,
    /// The game of the pairing, from 1.
    pub game: u32,
    /// Had the account White?
    pub first: bool,
    /// What was told.
    pub told: ToldEnd,
}

/// A round without an opponent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ByeView {
    /// The player.
    pub number: u32,
    /// The points that it gives, such as `½`.
    pub points: String,
}

/// A line of the standings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct StandingView {
    /// The place, `3` or `3-4` where it is shared.
    pub place: String,
    /// The player.
    pub number: u32,
    /// Points, such as `2½`.
    pub points: String,
    /// Games played over the board.
    pub played: u32,
    /// Of them won, drawn, lost.
    pub won_drawn_lost: [u32; 3],
    /// The value of each tie-break; empty where it does not apply.
    pub tie_breaks: Vec<String>,
    /// Is a game of this player over at the board, and not counted here before both halves of its cards are shown?
    pub provisional: bool,
}

/// The crosstable as texts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct CrosstableView {
    /// Titles of the columns: empty over number and name.
    pub header: Vec<String>,
    /// Number, name, cells, points of each player.
    pub rows: Vec<Vec<String>>,
}

/// Something that the organizer has corrected or decided.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RepairView {
    /// Time at which it was done, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
    /// The command: `correct`, `repair`, `award`, `forfeit`, `withdraw`, `return`, `reopen`, `rename` or `time-odds`.
    pub what: String,
    /// The round it concerns; `null` for none.
    pub round: Option<u32>,
    /// The board it concerns; `null` for none.
    pub board: Option<u32>,
    /// The player it concerns; `null` for none.
    pub number: Option<u32>,
    /// The result that stands now; `null` where the game is open again, or it is about none.
    pub result: Option<TournamentResult>,
    /// The reason that was given.
    pub reason: String,
}

/// A message to somebody who looks at a tournament.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub enum TournamentMessage {
    /// The whole tournament, at first and whenever something has changed.
    Tournament {
        /// Everything.
        view: Box<TournamentView>,
    },
    /// The players who are there, at first and whenever it changes.
    Present {
        /// Their numbers.
        numbers: Vec<u32>,
    },
    /// Something in its chat has changed: whoever has a part in that reads it anew. Who looks on hears no more of it.
    Chat,
    /// Something was not done.
    Refused {
        /// The request, where one could be read.
        id: Option<String>,
        /// The reason it was not, as a code and in words.
        error: Box<ErrorBody>,
    },
    /// The answer to a `ping`.
    Pong,
}
