//! Bodies of HTTP requests and answers.

use std::collections::BTreeMap;

use facedown_core::notation::{Form, Ground, Targets};
use facedown_core::rules::options::OptionSpec;
use facedown_core::rules::seat::Seat;
use facedown_core::rules::seat::Viewer;
use facedown_core::show::scene::Scene;
use facedown_core::table::{AnyGame, NotByHand, OpenError, Start};
use facedown_tournament::clock::TimeControl;
use serde::{Deserialize, Serialize};

use super::players::RatingView;
use super::server::ErrorBody;
use super::strict;
use super::view::{ClockView, ComputerSeat, Phase};

/// The answer of `GET /api/health`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Health {
    /// `ok`, or the code of what keeps things from being stored, such as `storage-full`.
    pub status: &'static str,
    /// Version of the program, such as `1.2.0`.
    pub version: &'static str,
    /// The error, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub error: Option<ErrorBody>,
}

/// The answer of `GET /api/notice`: what the page shows everybody.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Notice {
    /// The operator's announcement.
    pub announcement: Option<String>,
    /// Are no new tables made, since the room is about to close?
    pub draining: bool,
}

/// One game in the answer of `GET /api/games`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct GameSummary {
    /// Game id, such as `parade`: as requests name it.
    pub id: &'static str,
    /// Its name, as its inventor wrote it.
    pub name: &'static str,
    /// The person who invented it.
    pub inventor: &'static str,
    /// The game in one sentence, in English.
    pub summary: &'static str,
    /// Number of players, 1 or 2.
    pub seats: usize,
    /// Number of files of its board.
    pub files: u8,
    /// Number of ranks of its board.
    pub ranks: u8,
    /// Do pieces stand in squares or on points?
    pub ground: Ground,
    /// The options that may be chosen, each with the values it takes and its default.
    pub options: &'static [OptionSpec],
    /// The scores that simulated games reached, in a solitaire.
    pub targets: Option<Targets>,
    /// Why it cannot be played with real cards while the room is told what turns up (`POST /api/by-hand`); `null`: it
    /// can.
    pub not_by_hand: Option<NotByHand>,
    /// Is its start drawn by lot, so that no game begins from the same position?
    pub start_drawn: bool,
    /// Choices that have a name of their own, such as the rules of a certain site; mostly none.
    pub presets: Vec<OptionPreset>,
    /// A position that shows what the game is like, as everybody sees it; none where it cannot be drawn.
    pub picture: Option<Scene>,
    /// Can its deal be sealed (`sealed` in `POST /api/tables`), with the usual options?
    pub sealed: bool,
    /// Can the room make puzzles of it?
    pub puzzles: bool,
    /// Can the room review finished games of it?
    pub reviews: bool,
    /// Can the room analyze positions of it?
    pub analyses: bool,
}

/// The answer of `GET /api/games/{id}/form`: how a position of the game is set up on a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct GameForm {
    /// Id of the game.
    #[cfg_attr(test, schemars(with = "super::schema::GameId"))]
    pub game: &'static str,
    /// The fields of its FEN.
    pub form: &'static Form,
    /// The form's start as everybody sees it: by it one knows the board, and as what a card moves from its place.
    pub scene: Scene,
}

impl GameForm {
    /// The form of a game, with its start as a scene.
    ///
    /// # Errors
    /// A start that the game cannot read, which the games' tests rule out.
    pub fn of(game: &dyn AnyGame) -> Result<GameForm, OpenError> {
        let form = game.form();
        Ok(GameForm { game: game.about().id, form, scene: scene(game, form.start)? })
    }
}

/// A position with the usual options, as everybody sees it.
///
/// # Errors
/// A FEN that the game cannot read.
pub fn scene(game: &dyn AnyGame, fen: &str) -> Result<Scene, OpenError> {
    game.position(&game.choose(&[])?, Start::Fen(fen))?.scene(Some(Viewer::Spectator))
}

/// A choice of options that has a name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OptionPreset {
    /// Its name in programs.
    pub name: &'static str,
    /// The options that differ from their defaults.
    pub options: BTreeMap<&'static str, &'static str>,
}

/// Names of the people at a table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Names {
    /// The first seat's (in a solitaire: the player's); empty where there is none.
    #[serde(default)]
    #[cfg_attr(test, schemars(length(max = 40)))]
    pub white: String,
    /// The second seat's; empty where there is none.
    #[serde(default)]
    #[cfg_attr(test, schemars(length(max = 40)))]
    pub black: String,
}

/// The way in which the people of a table sit.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub enum Mode {
    /// All at one screen.
    Shared,
    /// Each at a screen of their own; the second comes by a link.
    Link,
    /// One person against the computer.
    Computer,
}

impl Mode {
    /// Reads what a request or the storage calls it.
    #[must_use]
    pub fn read(name: &str) -> Option<Mode> {
        match name {
            "shared" => Some(Mode::Shared),
            "link" => Some(Mode::Link),
            "computer" => Some(Mode::Computer),
            _ => None,
        }
    }
}

/// Which seat the one who makes a table takes.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub enum SeatChoice {
    /// The first seat.
    White,
    /// The second seat.
    Black,
    /// By lot: the first draw of the deal.
    Random,
}

/// The body of `POST /api/tables`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NewTable {
    /// Game id.
    #[cfg_attr(test, schemars(with = "super::schema::GameId"))]
    pub game: String,
    /// Options that are not to have their default.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "super::schema::GameOptions"))]
    pub options: BTreeMap<String, String>,
    /// The way in which its people sit: `shared`, `link` or `computer`.
    #[cfg_attr(test, schemars(with = "Mode"))]
    pub mode: String,
    /// Their names: `white` is the maker's where the seat is chosen by lot.
    #[serde(default, deserialize_with = "strict::optional")]
    #[cfg_attr(test, ts(optional = nullable))]
    pub names: Option<Names>,
    /// The maker's seat; `white` where it is left out. On a shared screen people agree among themselves.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub seat: Option<SeatChoice>,
    /// The clock; none where it is left out.
    #[serde(default, deserialize_with = "strict::optional")]
    #[cfg_attr(test, ts(optional = nullable))]
    pub clock: Option<TimeControl>,
    /// The computer's level, from 1.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    #[cfg_attr(test, schemars(range(min = 1)))]
    pub level: Option<u8>,
    /// A start that somebody set up, as FEN. Where it tells all that is hidden there is no deal; where it tells nothing
    /// of that, the deal lays it.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub position: Option<String>,
    /// A day such as `2026-11-21`: the deal that a solitaire has on it for everybody, with the usual options.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    #[cfg_attr(test, schemars(regex(pattern = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")))]
    pub daily: Option<String>,
    /// May everybody find and watch it among the games going on?
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub listed: Option<bool>,
    /// Is it for its players alone when it is over? Without this, anybody who has its address may go through it then.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub private: Option<bool>,
    /// The name of a bot that is here and is asked to take the other seat, at a table with the mode `link`. Where it
    /// declines, or does not answer, the invitation is closed.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub bot: Option<String>,
    /// Does the game count for ratings? It is played with the usual options, at a clock, with the mode `link` or
    /// `computer`, between those who are signed in; nobody takes moves back.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub rated: Option<bool>,
    /// Is the deal sealed: do both seats keep half of it, so that nobody knows a face-down card, the room included? For
    /// games that can be, with the mode `link` or `computer`, or for one player.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub sealed: Option<bool>,
    /// Seconds, 900 at most, after which those who look on see what happens, so that nobody can tell a player what only
    /// spectators should know; they see it at once where it is left out. Not on a shared screen, and not in a rated game.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    #[cfg_attr(test, schemars(range(max = 900)))]
    pub delay: Option<u16>,
}

/// The longest time in seconds by which those who look on may be behind.
pub const LONGEST_DELAY: u16 = 900;

/// The answer when a table was made or a seat was taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Made {
    /// Id of the table, for its address and its requests.
    pub table: String,
    /// The token that opens the seat (or the shared screen). It is shown this once, and serves the whole sitting.
    pub token: String,
    /// SHA-256 of the server's secret, as 64 hexadecimal digits; `null` where a position was set up that tells all.
    #[cfg_attr(test, schemars(regex(pattern = "^[0-9a-f]{64}$")))]
    pub commitment: Option<String>,
    /// `dealing`, or `playing` where there is nothing to deal any more.
    pub phase: Phase,
    /// The token that opens the other seat to one person, once: only for the maker of a table with mode `link`.
    pub invite: Option<String>,
    /// The token with which anybody looks on; only for the maker of the sitting, and it serves the whole of it.
    pub watch: Option<String>,
}

/// The body of `POST /api/tables/{id}/invitation`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ShowInvitation {
    /// The token in the link of the invitation.
    pub invite: String,
}

/// A table that waits for its second player, as an invitation shows it to the one who was invited.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Invitation {
    /// Id of the table.
    pub table: String,
    /// Game id.
    #[cfg_attr(test, schemars(with = "super::schema::GameId"))]
    pub game: String,
    /// Every option with its value, the defaults included.
    pub options: BTreeMap<String, String>,
    /// The clock, if there is one.
    pub clock: Option<TimeControl>,
    /// The seat that is free; `null`: by lot.
    pub seat: Option<Seat>,
    /// The name of who invites; empty where there is none.
    pub host: String,
    /// Does the game start from a position that was set up?
    pub set_up: bool,
    /// Does it count for ratings? Whoever comes must be signed in then.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub rated: bool,
    /// Is its deal sealed? Whoever comes keeps half of it then.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub sealed: bool,
}

/// The body of `POST /api/tables/{id}/join`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Join {
    /// The token in the link of the invitation; it serves once.
    pub invite: String,
    /// The name of who sits down; empty for none.
    #[serde(default)]
    #[cfg_attr(test, schemars(length(max = 40)))]
    pub name: String,
}

/// A game that goes on and that everybody may watch, in the answer of `GET /api/tables?live=true`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct LiveGame {
    /// Id of the table.
    pub table: String,
    /// The token for looking on, to be sent with `hello`.
    pub watch: String,
    /// Game id.
    #[cfg_attr(test, schemars(with = "super::schema::GameId"))]
    pub game: String,
    /// The names of the people, by seat.
    pub names: Names,
    /// Number of finished actions.
    pub ply: u32,
    /// The board, as everybody sees it.
    pub scene: Scene,
    /// The clock, if there is one.
    pub clock: Option<ClockView>,
    /// The computer that plays, if one does.
    pub computer: Option<ComputerSeat>,
    /// Number of people who look on.
    pub spectators: u32,
    /// The ratings of the players, by seat, where they have some and show them to everybody.
    pub ratings: [Option<RatingView>; 2],
    /// Does the game count for ratings?
    pub rated: bool,
}

/// The body of `POST /api/tables/{id}/commitments`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NewCommitment {
    /// The seat that commits itself; where it is left out, that of the token.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub seat: Option<Seat>,
    /// SHA-256 of its contribution, as 64 hexadecimal digits.
    #[cfg_attr(test, schemars(regex(pattern = "^[0-9a-f]{64}$")))]
    pub sha256: String,
}

/// The body of `POST /api/tables/{id}/contributions`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NewContribution {
    /// The seat that opens its contribution; where it is left out, that of the token.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub seat: Option<Seat>,
    /// 32 bytes as 64 hexadecimal digits.
    #[cfg_attr(test, schemars(regex(pattern = "^[0-9a-f]{64}$")))]
    pub contribution: String,
}

/// The answer to a commitment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Committed {
    /// SHA-256 of the server's secret in this attempt at a deal; a changed commitment begins a new one.
    #[cfg_attr(test, schemars(regex(pattern = "^[0-9a-f]{64}$")))]
    pub commitment: String,
    /// Are all seats' commitments there, so that contributions may be opened?
    pub complete: bool,
}

/// The answer to a contribution.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Progress {
    /// `playing` once the last contribution is opened.
    pub phase: Phase,
}
