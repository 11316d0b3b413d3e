//! Bodies of `POST /api/positions` and `POST /api/positions/act`.

use std::collections::BTreeMap;

use facedown_core::rules::outcome::Outcome;
use facedown_core::rules::seat::Seat;
use facedown_core::show::scene::{ActionLine, Holdings, OddsLine, Pool, Scene};
use facedown_core::show::tally::Tally;
use facedown_core::table::{Asked, MoveLine};
use serde::{Deserialize, Serialize};

use super::server::ErrorBody;
use super::{Captured, Observer};

/// The body of `POST /api/positions`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NewPosition {
    /// Game id.
    #[cfg_attr(test, schemars(with = "super::schema::GameId"))]
    pub game: String,
    /// Options that are not to have their default.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "super::schema::GameOptions"))]
    pub options: BTreeMap<String, String>,
    /// The position: a viewer's FEN or the dealer's.
    pub fen: String,
    /// Through whose eyes it is shown, as far as the FEN tells what they see; without it a spectator's.
    #[serde(default, rename = "as")]
    #[cfg_attr(test, ts(optional = nullable))]
    pub observer: Option<Observer>,
}

/// A position as one viewer sees it, and what may be done in it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Position {
    /// Game id.
    #[cfg_attr(test, schemars(with = "super::schema::GameId"))]
    pub game: &'static str,
    /// Every option with its value, the defaults included.
    pub options: BTreeMap<String, String>,
    /// The position as the viewer's FEN; of a turn that was begun the position before it.
    pub fen: String,
    /// The position as the seat to act sees it (a spectator, where nobody is to act), in the spellings of other
    /// programs.
    pub spellings: Vec<Spelling>,
    /// The board as the viewer sees it.
    pub scene: Scene,
    /// The score so far, in a solitaire.
    pub tally: Option<Tally>,
    /// The pieces that are not turned up yet.
    pub pools: Vec<Pool>,
    /// Hands, reserves and piles beside the board, in games that have such things.
    pub holdings: Option<Holdings>,
    /// The pieces that the action before took, by the seat to which they belonged; none for a position that was given.
    pub captured: Vec<Captured>,
    /// The seats that are to act; none when it is over.
    pub to_act: Vec<Seat>,
    /// The legal actions of the seat to act, in the game's order; none for a seat that looks on while another is to
    /// act.
    pub legal: Vec<ActionLine>,
    /// The exact odds of every hidden thing.
    pub odds: Vec<OddsLine>,
    /// The outcome of the game; `null` while it goes on.
    pub outcome: Option<Outcome>,
    /// Does the FEN that was given tell what is hidden (or is nothing hidden)? Then an action needs no answers.
    pub hidden: bool,
}

/// A FEN in another program's spelling.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Spelling {
    /// Name of the spelling, such as `pikafish`.
    pub dialect: &'static str,
    /// The position in that spelling.
    pub fen: String,
}

/// The body of `POST /api/positions/act`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NewPositionAction {
    /// Game id.
    #[cfg_attr(test, schemars(with = "super::schema::GameId"))]
    pub game: String,
    /// Options that are not to have their default.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "super::schema::GameOptions"))]
    pub options: BTreeMap<String, String>,
    /// The position: the dealer's FEN, or any other where `action` tells what turns up.
    pub fen: String,
    /// The action, with its answers (`d1g4=Q,c8=k`) where the FEN does not tell what is hidden.
    pub action: String,
    /// Through whose eyes the answer is; without it a spectator's.
    #[serde(default, rename = "as")]
    #[cfg_attr(test, ts(optional = nullable))]
    pub observer: Option<Observer>,
    /// The parts of this turn that came before `action`, in a game whose turns have parts. Without it
    /// `action` is a whole turn.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub begun: Option<Vec<String>>,
}

/// The position after an action, and the action.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PositionActed {
    /// The action with what it made known.
    #[serde(rename = "move")]
    pub played: MoveLine,
    /// The position it led to.
    pub position: Position,
    /// The position it led to as FEN to go on from: the dealer's where the dealer's was given. The one that was given,
    /// while parts of a turn wait for the next.
    pub fen: String,
    /// The parts of the turn that was begun and is not over.
    pub begun: Vec<String>,
}

/// The body of `POST /api/positions/follow`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NewPositionLine {
    /// Game id.
    #[cfg_attr(test, schemars(with = "super::schema::GameId"))]
    pub game: String,
    /// Options that are not to have their default.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "super::schema::GameOptions"))]
    pub options: BTreeMap<String, String>,
    /// The position in which the first action is taken.
    pub fen: String,
    /// The actions, each with its answers where the FEN does not tell what is hidden.
    pub actions: Vec<String>,
    /// Through whose eyes the answer is; without it a spectator's.
    #[serde(default, rename = "as")]
    #[cfg_attr(test, ts(optional = nullable))]
    pub observer: Option<Observer>,
}

/// A line of play, followed from a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PositionFollowed {
    /// The actions that were taken, in order.
    pub moves: Vec<MoveLine>,
    /// After each of them the FEN to go on from: the dealer's where the dealer's was given.
    pub fens: Vec<String>,
    /// Why the next action was not taken; `null` where all were.
    pub refused: Option<ErrorBody>,
}

/// The body of `POST /api/positions/tell`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NewPositionTold {
    /// Game id.
    #[cfg_attr(test, schemars(with = "super::schema::GameId"))]
    pub game: String,
    /// Options that are not to have their default.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "super::schema::GameOptions"))]
    pub options: BTreeMap<String, String>,
    /// The position. What it tells besides what its observer sees counts for nothing.
    pub fen: String,
    /// The action, without what turns up.
    pub action: String,
    /// The letters of the pieces that turn up, one for each question, in order; `null` for one that a single seat may
    /// know and nobody tells.
    #[serde(default)]
    pub told: Vec<Option<String>>,
    /// Through whose eyes the position is known, and the answer is; without it a spectator's. The referee's are a
    /// spectator's.
    #[serde(default, rename = "as")]
    #[cfg_attr(test, ts(optional = nullable))]
    pub observer: Option<Observer>,
}

/// The outcome of an action as far as its reveals are told.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PositionTold {
    /// The next question, with its possible answers; `null` where nothing is left to tell.
    pub asked: Option<Asked>,
    /// The position after the action; `null` while something is left to tell.
    pub acted: Option<PositionActed>,
}
