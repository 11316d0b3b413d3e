//! Bodies of `POST /api/replays`.

use std::collections::BTreeMap;

use facedown_core::record::DealCheck;
use facedown_core::rules::outcome::Outcome;
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::show::scene::{Holdings, OddsLine, Pool, Scene, SeenPiece};
use facedown_core::show::tally::Tally;
use facedown_core::table::MoveLine;
use serde::{Deserialize, Serialize};

use super::Captured;
use super::http::Names;
use super::view::Undone;

/// Through whose eyes a record is shown.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub enum Observer {
    /// The first seat's.
    White,
    /// The second seat's.
    Black,
    /// Those of the player of a solitaire.
    Solo,
    /// Those of somebody who sees what everybody sees.
    Spectator,
    /// The referee's, who knows the deal.
    Referee,
}

impl Observer {
    /// The viewer; `None` for the referee.
    pub fn viewer(self) -> Option<Viewer> {
        match self {
            Observer::White => Some(Viewer::Seat(Seat::White)),
            Observer::Black => Some(Viewer::Seat(Seat::Black)),
            Observer::Solo => Some(Viewer::Seat(Seat::Solo)),
            Observer::Spectator => Some(Viewer::Spectator),
            Observer::Referee => None,
        }
    }

    /// The eyes of the player in a seat.
    pub fn of(seat: Seat) -> Observer {
        match seat {
            Seat::White => Observer::White,
            Seat::Black => Observer::Black,
            Seat::Solo => Observer::Solo,
        }
    }

    /// As it is written in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Observer::Spectator => "spectator",
            Observer::Referee => "referee",
            Observer::White => Seat::White.name(),
            Observer::Black => Seat::Black.name(),
            Observer::Solo => Seat::Solo.name(),
        }
    }
}

/// The body of `POST /api/replays`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NewReplay {
    /// The record, as it was downloaded: JSON Lines. Or a line as programs tell a game to each other, `position
    /// startpos moves h2e2R ...`.
    pub record: String,
    /// Of a position line: id of its game; where it is left out, the game that programs tell so.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "Option<super::schema::GameId>"))]
    pub game: Option<String>,
    /// Of a position line: options of its game that are not to have their default.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "super::schema::GameOptions"))]
    pub options: BTreeMap<String, String>,
    /// The eyes through which the record is shown.
    #[serde(rename = "as")]
    pub observer: Observer,
}

/// The form in which a game is exported.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub enum ExportForm {
    /// Text for chess programs; games of two alone have it.
    Pgn,
    /// One position as a bitmap image.
    Png,
    /// The whole game as one animated vector image.
    AnimatedSvg,
}

/// The body of `POST /api/exports`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NewExport {
    /// The record, as it was downloaded: JSON Lines.
    pub record: String,
    /// Through whose eyes. PGN tells what the referee alone knows as a spectator heard it.
    #[serde(rename = "as")]
    pub observer: Observer,
    /// The file that is made of it.
    pub form: ExportForm,
    /// The number of plies before the position of one picture; the last position where it is left out.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub ply: Option<u32>,
    /// Is the second side near? It is to its own eyes, where this is left out.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub flipped: Option<bool>,
}

/// The finding about the deal of a record.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub enum ReplayDeal {
    /// Secret and contributions fit their commitments, and the game was dealt from them.
    Fair,
    /// The game was dealt from a seed that somebody chose.
    FromSeed,
    /// The game began from a position that somebody set up.
    SetUp,
    /// The deal is not opened yet.
    NotOpened,
    /// It was sealed: nobody knew a card before it turned up, and every lock came out.
    Sealed,
    /// It was sealed, and a seat did not open its half, or had a false lock.
    HalfSealed,
    /// It was played with real cards, and people told what turned up.
    ByHand,
}

impl From<DealCheck> for ReplayDeal {
    fn from(deal: DealCheck) -> ReplayDeal {
        match deal {
            DealCheck::Fair => ReplayDeal::Fair,
            DealCheck::FromSeed => ReplayDeal::FromSeed,
            DealCheck::SetUp => ReplayDeal::SetUp,
            DealCheck::NotOpened => ReplayDeal::NotOpened,
            DealCheck::Sealed => ReplayDeal::Sealed,
            DealCheck::HalfSealed => ReplayDeal::HalfSealed,
            DealCheck::ByHand => ReplayDeal::ByHand,
        }
    }
}

/// A record that holds in everything that could be checked, as one pair of eyes had it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Replay {
    /// Game id.
    #[cfg_attr(test, schemars(with = "super::schema::GameId"))]
    pub game: &'static str,
    /// Version of the rules it was played by.
    pub rules: u32,
    /// Every option with its value, the defaults included.
    pub options: BTreeMap<String, String>,
    /// The names of the people, by seat.
    pub names: Names,
    /// The day of its start in UTC, such as `2026-11-21`.
    pub date: Option<String>,
    /// The outcome; `null` for a game that is not over.
    pub outcome: Option<Outcome>,
    /// The finding about its deal.
    pub deal: ReplayDeal,
    /// The actions that the player of a solitaire took back on the way.
    pub undone: Undone,
    /// The eyes that can be asked for; the referee's only where the deal is known.
    pub observer: Vec<Observer>,
    /// The eyes through which this answer shows it.
    #[serde(rename = "as")]
    pub seen_as: Observer,
    /// The finished actions as they were seen.
    pub moves: Vec<MoveLine>,
    /// The positions as they were seen then: the start, then one after each action.
    pub observations: Vec<ReplayPosition>,
    /// Milliseconds left on the actor's clock after each action; `null` where the record has no clocks.
    #[cfg_attr(test, ts(type = "Array<number | null> | null"))]
    pub clocks: Option<Vec<Option<u64>>>,
    /// The dealer's FEN of every position; there for the referee's eyes only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub truth: Option<Vec<String>>,
}

/// One position of a replay, as it was seen then.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ReplayPosition {
    /// The board as these eyes saw it.
    pub scene: Scene,
    /// The score so far, in a solitaire.
    pub tally: Option<Tally>,
    /// The pieces that are not turned up yet.
    pub pools: Vec<Pool>,
    /// Hands, reserves and piles beside the board, in games that have such things.
    pub holdings: Option<Holdings>,
    /// The pieces captured so far, by the seat to which they belonged.
    pub captured: Vec<Captured>,
    /// The position as FEN; the dealer's for the referee's eyes.
    pub fen: String,
    /// The exact odds of every hidden thing; none for the referee, who knows.
    pub odds: Vec<OddsLine>,
}

impl Captured {
    /// Captured pieces by whose they were; seats that lost none are left out.
    pub fn by_seat(seats: &[Seat], pieces: &[SeenPiece]) -> Vec<Captured> {
        let captured = seats.iter().map(|seat| Captured {
            seat: *seat,
            pieces: pieces.iter().filter(|piece| piece.seat() == Some(*seat)).cloned().collect(),
        });
        captured.filter(|c| !c.pieces.is_empty()).collect()
    }
}
