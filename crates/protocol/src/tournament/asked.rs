//! What is asked of tournaments: making one, entering, and the organizer's commands.

use std::collections::BTreeMap;

use facedown_tournament::clock::TimeControl;
use facedown_tournament::round::GameResult;
use serde::{Deserialize, Serialize};

use super::super::strict;

/// The way that players are paired.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub enum TournamentFormat {
    /// Everybody against everybody.
    RoundRobin {
        /// 1, or 2 with colors reversed.
        #[cfg_attr(test, schemars(range(min = 1, max = 2)))]
        cycles: u32,
        /// Are all rounds open from the start, for games in any order?
        free_order: bool,
    },
    /// The same number of rounds for all, equal scores against each other.
    Swiss {
        /// The number of rounds, announced before.
        #[cfg_attr(test, schemars(range(min = 1, max = 50)))]
        rounds: u32,
    },
    /// New games for whoever is free, until the time is over.
    Arena {
        /// Minutes that it lasts.
        #[cfg_attr(test, schemars(range(min = 1, max = 1440)))]
        minutes: u32,
    },
    /// The loser of a match is out.
    Knockout {
        /// Games of a match.
        #[cfg_attr(test, schemars(range(min = 1, max = 20)))]
        games: u32,
    },
}

/// The body of `POST /api/tournaments`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NewTournament {
    /// Its name.
    #[cfg_attr(test, schemars(length(min = 1, max = 80)))]
    pub name: String,
    /// Id of the game, one for two.
    #[cfg_attr(test, schemars(with = "super::super::schema::GameId"))]
    pub game: String,
    /// Options of the game that are not to have their default.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "super::super::schema::GameOptions"))]
    pub options: BTreeMap<String, String>,
    /// The clock of each game; without a clock where it is left out.
    #[serde(default, deserialize_with = "strict::optional")]
    #[cfg_attr(test, ts(optional = nullable))]
    pub clock: Option<TimeControl>,
    /// The way that players are paired.
    #[serde(deserialize_with = "strict::object")]
    pub format: TournamentFormat,
    /// Games of each pairing, 1 or 2: two count as one match, each player having each color. Where the game is played in
    /// pairs on one set-up, both are on one.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable), schemars(range(min = 1, max = 2)))]
    pub games: Option<u32>,
    /// Tie-breaks in the order of use, by their short names (`playoff:first`, `playoff:all`, `DE`, `WIN`, `WON`, `BPG`,
    /// `BWG`, `PS`, `SB`, `KS`, `BH`, `BH-C1`, `BH-C2`, `BH-M1`); the format's usual ones where they are left out.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable), schemars(length(max = 14)))]
    pub tie_breaks: Option<Vec<String>>,
    /// Are the boards real ones, whose results are entered by hand? The room makes no tables then.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub by_hand: bool,
    /// Do rounds, play-offs and the end wait for the organizer?
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub rounds_by_hand: bool,
    /// Seconds after which a player who does not come, or does not begin, has lost; nobody is hurried where it is left out
    /// and the game has no clock or one in days, else it is half of the clock's time, at least a minute.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable), schemars(range(min = 10, max = 86400)))]
    pub wait: Option<u32>,
    /// Do all boards of a round have the same deal? Then nobody looks on before the last game on it is over.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub same_deal: bool,
    /// Are the cards of all boards sealed? For games whose deal can be, at boards of the room with a clock for the whole game.
    /// A result counts when both players have shown their halves.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub sealed: bool,
    /// Is it in the list for everybody, and may everybody enter? Without this it is entered by its link.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub listed: bool,
}

/// The body of `POST /api/tournaments/{id}/entries`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NewEntry {
    /// The name: whoever is signed in has the account's where it is left out. A name that the organizer has entered is
    /// taken by whoever comes first with it.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable), schemars(length(max = 40)))]
    pub name: Option<String>,
    /// The token of the link, where the tournament is not listed.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub invite: Option<String>,
    /// The commitment to a contribution to the deal, where all boards have the same: its SHA-256 in hexadecimal.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub sha256: Option<String>,
}

/// The body of `POST /api/tournaments/{id}/links`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NewEntryLink {
    /// The number of the entry.
    pub number: u32,
}

/// The result of a game, from White's side.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub enum TournamentResult {
    /// White won over the board.
    #[serde(rename = "1-0")]
    White,
    /// Black won over the board.
    #[serde(rename = "0-1")]
    Black,
    /// Drawn over the board.
    #[serde(rename = "1/2-1/2")]
    Draw,
    /// Black did not come.
    #[serde(rename = "+/-")]
    WhiteForfeit,
    /// White did not come.
    #[serde(rename = "-/+")]
    BlackForfeit,
    /// Nobody came.
    #[serde(rename = "-/-")]
    NoneForfeit,
}

impl From<TournamentResult> for GameResult {
    fn from(result: TournamentResult) -> GameResult {
        match result {
            TournamentResult::White => GameResult::White,
            TournamentResult::Black => GameResult::Black,
            TournamentResult::Draw => GameResult::Draw,
            TournamentResult::WhiteForfeit => GameResult::WhiteForfeit,
            TournamentResult::BlackForfeit => GameResult::BlackForfeit,
            TournamentResult::NoneForfeit => GameResult::NoneForfeit,
        }
    }
}

impl From<GameResult> for TournamentResult {
    fn from(result: GameResult) -> TournamentResult {
        match result {
            GameResult::White => TournamentResult::White,
            GameResult::Black => TournamentResult::Black,
            GameResult::Draw => TournamentResult::Draw,
            GameResult::WhiteForfeit => TournamentResult::WhiteForfeit,
            GameResult::BlackForfeit => TournamentResult::BlackForfeit,
            GameResult::NoneForfeit => TournamentResult::NoneForfeit,
        }
    }
}

/// A bye that is asked for.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub enum AskedBye {
    /// With the points of a draw.
    Half,
    /// Without points.
    Zero,
}

/// Something that the organizer does. Rounds, boards and games are counted from 1; the rounds of play-offs follow the others.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub enum TournamentCommand {
    /// Enters people by name.
    Enter {
        /// The names; those of empty lines are passed over.
        #[cfg_attr(test, schemars(length(max = 200)))]
        names: Vec<String>,
    },
    /// Changes a name.
    Rename {
        /// The entry.
        number: u32,
        /// The new name.
        name: String,
    },
    /// Gives a player a part of the usual time, or all of it again, in the games that are made from now on.
    TimeOdds {
        /// The entry.
        number: u32,
        /// The part in percent.
        #[cfg_attr(test, schemars(range(min = 10, max = 100)))]
        percent: u8,
    },
    /// Closes the entry, draws lots, and opens the first round.
    Start {},
    /// Opens the next round.
    Pair {},
    /// Enters the result of a game.
    Result {
        /// The round.
        round: u32,
        /// The board.
        board: u32,
        /// The game of the pairing.
        game: u32,
        /// The result.
        result: TournamentResult,
    },
    /// Forfeits all open games of a pairing for one who is absent.
    Forfeit {
        /// The round.
        round: u32,
        /// The board.
        board: u32,
        /// The player who is absent.
        absent: u32,
    },
    /// Corrects a result, or takes it back (`null`), and the game is played again.
    Correct {
        /// The round.
        round: u32,
        /// The board.
        board: u32,
        /// The game of the pairing.
        game: u32,
        /// The right result.
        #[serde(deserialize_with = "strict::given")]
        #[cfg_attr(test, schemars(schema_with = "maybe_result"))]
        result: Option<TournamentResult>,
        /// The reason, which everybody sees.
        reason: String,
    },
    /// Pairs the running round of a Swiss anew by hand.
    Repair {
        /// The round.
        round: u32,
        /// White and Black of each board.
        pairs: Vec<[u32; 2]>,
        /// The players who sit out with the points of a win.
        byes: Vec<u32>,
        /// The reason, which everybody sees.
        reason: String,
    },
    /// Decides a match that its games left tied.
    Award {
        /// The round.
        round: u32,
        /// The board.
        board: u32,
        /// The winner.
        winner: u32,
        /// The reason, which everybody sees.
        reason: String,
    },
    /// Grants a bye in a round to come.
    AskBye {
        /// The entry.
        number: u32,
        /// The round.
        round: u32,
        /// The points that come with it.
        bye: AskedBye,
    },
    /// Takes a player out; before the start from the list, afterwards the open games are forfeited.
    Withdraw {
        /// The entry.
        number: u32,
    },
    /// Lets a player back in from the next round on.
    Return {
        /// The entry.
        number: u32,
    },
    /// Forbids two players to be paired (Swiss).
    Forbid {
        /// One of them.
        one: u32,
        /// The other.
        other: u32,
    },
    /// Starts the play-off of a tie.
    PlayOff {},
    /// Ends the tournament.
    Finish {},
    /// Opens an ended tournament again.
    Reopen {
        /// The reason, which everybody sees.
        reason: String,
    },
}

/// A message from somebody who looks at a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub enum TournamentRequest {
    /// The first message.
    Hello {
        /// The token of an entry, whose player is there for as long as the socket is open; nobody's where it is left out.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        token: Option<String>,
    },
    /// Asks for a `pong`.
    Ping,
}

/// The schema of a result that has to be given, `null` too.
#[cfg(test)]
fn maybe_result(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
    generator.subschema_for::<Option<TournamentResult>>()
}
