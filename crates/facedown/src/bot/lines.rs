//! The lines of a room's streams, as far as they matter to a seat.

use std::collections::BTreeMap;

use facedown_core::rules::seat::{PerSeat, Seat};
use facedown_core::table::player::{Clock, Seen};
use facedown_games::registry;
use serde::Deserialize;
use std::time::Duration;

/// Milliseconds of a seat that has no clock, as the room writes them.
const NO_CLOCK: u64 = 2_147_483_647;

/// An account, as it sees itself.
#[derive(Deserialize, Debug)]
pub struct Account {
    /// Its name.
    pub username: String,
    /// `BOT` for one under which a program plays.
    #[serde(default)]
    pub title: Option<String>,
}

impl Account {
    /// Does a program play under it?
    pub fn is_bot(&self) -> bool {
        self.title.as_deref() == Some("BOT")
    }
}

/// A game with the options that do not have their default.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct Variant {
    /// Game id.
    pub key: String,
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// Options by name.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
}

/// A player.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug, Default)]
pub struct Player {
    /// The name.
    #[serde(default)]
    pub name: String,
    /// `BOT` for an account under which a program plays.
    #[serde(default)]
    pub title: Option<String>,
    /// The level of the computer, where it sits there.
    #[serde(default, rename = "aiLevel")]
    pub ai_level: Option<u8>,
}

impl Player {
    /// The name for people.
    pub fn words(&self) -> String {
        match (self.ai_level, self.name.as_str()) {
            (Some(level), _) => format!("the computer, level {level}"),
            (None, "") => "somebody".to_owned(),
            (None, name) => name.to_owned(),
        }
    }
}

/// A clock, as a challenge tells it.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Timing {
    /// A time for the whole game.
    Clock {
        /// As people write it.
        show: String,
    },
    /// Days for each turn.
    Correspondence {
        /// Their number.
        days_per_turn: u32,
    },
    /// None.
    Unlimited {},
}

/// A challenge.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(rename_all = "camelCase")]
pub struct Challenge {
    /// Its id, and that of the game.
    pub id: String,
    /// The game.
    pub variant: Variant,
    /// Does it count for a rating?
    pub rated: bool,
    /// Who challenges.
    pub challenger: Player,
    /// The clock.
    pub time_control: Timing,
    /// `in` or `out`.
    pub direction: String,
    /// The reason it was declined.
    #[serde(default)]
    pub decline_reason: Option<String>,
}

impl Challenge {
    /// Is it to this account?
    pub fn comes_in(&self) -> bool {
        self.direction == "in"
    }

    /// In words: `Ada challenges you to Jieqi, 5+3, rated`.
    pub fn words(&self) -> String {
        let Variant { key, name, options } = &self.variant;
        let name = if name.is_empty() { key } else { name };
        let chosen = options.iter().map(|(name, value)| format!(" {name}={value}")).collect::<String>();
        let clock = match &self.time_control {
            Timing::Clock { show } => format!(", {show}"),
            Timing::Correspondence { days_per_turn: 1 } => ", a day for each turn".to_owned(),
            Timing::Correspondence { days_per_turn } => format!(", {days_per_turn} days for each turn"),
            Timing::Unlimited {} => String::new(),
        };
        let rated = if self.rated { ", rated" } else { "" };
        format!("{} challenges you to {name}{chosen}{clock}{rated}", self.challenger.words())
    }
}

/// A game of the account, in its event stream.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(rename_all = "camelCase")]
pub struct Game {
    /// The id of the table.
    pub game_id: String,
    /// The own seat: `white` or `black`.
    pub color: Seat,
    /// The game.
    pub variant: Variant,
}

/// A line of the event stream.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Event {
    /// A game begins, or goes on.
    GameStart {
        /// The game.
        game: Game,
    },
    /// A game is over.
    GameFinish {
        /// The game.
        game: Game,
    },
    /// A challenge to the account, or by it.
    Challenge {
        /// The challenge.
        challenge: Challenge,
    },
    /// It is gone.
    ChallengeCanceled {
        /// The challenge.
        challenge: Challenge,
    },
    /// It was declined.
    ChallengeDeclined {
        /// The challenge.
        challenge: Challenge,
    },
    /// Something that nobody here knows.
    #[serde(other)]
    Other,
}

/// A game, as its stream begins.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(rename_all = "camelCase")]
pub struct Full {
    /// The game.
    pub variant: Variant,
    /// The first seat's player.
    pub white: Player,
    /// The second seat's player.
    pub black: Player,
    /// The start as this seat saw it.
    pub initial_fen: String,
    /// The rest.
    pub state: State,
}

impl Full {
    /// The player at a seat.
    pub fn player(&self, seat: Seat) -> &Player {
        if seat == Seat::Black { &self.black } else { &self.white }
    }

    /// All that a seat has received so far.
    ///
    /// # Errors
    /// In words: a game or an option that this program does not know.
    pub fn seen(&self, seat: Seat) -> Result<Seen, String> {
        let game = registry::find(&self.variant.key);
        let game =
            game.ok_or_else(|| format!("this program does not know the game `{}`", self.variant.key))?;
        let given: Vec<_> =
            self.variant.options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        Ok(Seen {
            game: game.about().id,
            options: game.choose(&given).map_err(|error| error.to_string())?,
            seat,
            start: self.initial_fen.clone(),
            actions: self.state.actions.clone(),
        })
    }
}

/// A game as it stands.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug, Default)]
#[serde(default)]
pub struct State {
    /// Milliseconds of the first seat.
    pub wtime: u64,
    /// Milliseconds of the second seat.
    pub btime: u64,
    /// Milliseconds that each turn brings the first seat.
    pub winc: u64,
    /// Milliseconds that each turn brings the second seat.
    pub binc: u64,
    /// `created`, `started`, or how it ended.
    pub status: String,
    /// The seat that has won.
    pub winner: Option<Seat>,
    /// Does the first seat offer a draw?
    pub wdraw: bool,
    /// Does the second seat?
    pub bdraw: bool,
    /// Does the first seat ask to take a move back?
    pub wtakeback: bool,
    /// Does the second seat?
    pub btakeback: bool,
    /// The legal actions of this seat.
    pub legal: Vec<String>,
    /// The finished turns with what each made known to this seat.
    pub actions: Vec<String>,
    /// The parts of the turn that this seat has begun.
    pub draft: Vec<String>,
    /// The draw that this seat may claim.
    pub claim: Option<String>,
    /// The reason of the end.
    pub reason: Option<String>,
}

impl State {
    /// Is the game over?
    pub fn is_over(&self) -> bool {
        !matches!(self.status.as_str(), "created" | "started")
    }

    /// The time of a seat; `None` without a clock.
    pub fn left(&self, seat: Seat) -> Option<Duration> {
        let left = if seat == Seat::Black { self.btime } else { self.wtime };
        (left != NO_CLOCK).then(|| Duration::from_millis(left))
    }

    /// The clock of a seat.
    pub fn clock(&self, seat: Seat) -> Clock {
        let increment = if seat == Seat::Black { self.binc } else { self.winc };
        Clock { left: self.left(seat), increment: Duration::from_millis(increment) }
    }

    /// Which seats offer a draw.
    pub fn offers(&self) -> PerSeat<bool> {
        PerSeat([self.wdraw, self.bdraw])
    }

    /// Which seats ask to take a move back.
    pub fn takebacks(&self) -> PerSeat<bool> {
        PerSeat([self.wtakeback, self.btakeback])
    }

    /// The result, such as `1-0`.
    pub fn result(&self) -> &'static str {
        match (self.winner, self.status.as_str()) {
            (Some(Seat::Black), _) => "0-1",
            (Some(_), _) => "1-0",
            (None, "aborted") => "*",
            (None, _) => "1/2-1/2",
        }
    }
}

/// A line of a game's stream.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Line {
    /// The first line.
    GameFull(Box<Full>),
    /// Something has changed.
    GameState(Box<State>),
    /// The opponent has left, or is back.
    #[serde(rename_all = "camelCase")]
    OpponentGone {
        /// Is the opponent gone?
        gone: bool,
        /// Seconds until the win may be claimed.
        #[serde(default)]
        claim_win_in_seconds: Option<u64>,
    },
    /// Something that nobody here knows.
    #[serde(other)]
    Other,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_another_kind_are_passed_over() {
        let read = |text| serde_json::from_str::<Event>(text).expect("a line");
        assert_eq!(read(r#"{"type":"somethingNew","about":{"a":1}}"#), Event::Other);
        let line = serde_json::from_str::<Line>(r#"{"type":"chatLine","room":"player","text":"hello"}"#);
        assert_eq!(line.expect("a line"), Line::Other);
    }

    #[test]
    fn a_challenge_says_in_words_what_is_wanted() {
        let text = r#"{"id":"x","rated":true,"direction":"in","variant":{"key":"jieqi","name":"Jieqi",
            "options":{"a":"b"}},"challenger":{"id":"ada","name":"Ada","title":null},
            "timeControl":{"type":"clock","limit":300,"increment":3,"show":"5+3"},"color":"random"}"#;
        let challenge: Challenge = serde_json::from_str(text).expect("a challenge");
        assert_eq!(challenge.words(), "Ada challenges you to Jieqi a=b, 5+3, rated");
        assert!(challenge.comes_in());
    }

    #[test]
    fn a_seat_without_a_clock_has_no_time_and_a_result_is_read_from_the_end() {
        let state = State { wtime: NO_CLOCK, btime: 1500, binc: 2000, ..State::default() };
        assert_eq!(state.left(Seat::White), None);
        let clock = Clock { left: Some(Duration::from_millis(1500)), increment: Duration::from_secs(2) };
        assert_eq!(state.clock(Seat::Black), clock);
        let ended = |status: &str, winner| State { status: status.to_owned(), winner, ..State::default() };
        assert_eq!(ended("mate", Some(Seat::Black)).result(), "0-1");
        assert_eq!(ended("draw", None).result(), "1/2-1/2");
        assert_eq!(ended("aborted", None).result(), "*");
        assert!(!ended("started", None).is_over() && ended("variantEnd", None).is_over());
    }
}
