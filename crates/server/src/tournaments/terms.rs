//! The terms of a tournament, as they are stored.

use std::collections::BTreeMap;

use facedown_tournament::clock::TimeControl;
use facedown_tournament::event::{Format, Settings};
use facedown_tournament::pairing::knockout::Match;
use facedown_tournament::standings::TieBreak;
use serde::{Deserialize, Serialize};

use crate::error::{Error, TournamentError};
use crate::protocol::{NewTournament, TournamentFormat};
use crate::room::{Room, cleaned};

/// Characters of a tournament's name.
const NAME: usize = 80;

/// Seconds after which a player who does not come has lost, at least, where nothing else is said.
const SHORTEST_WAIT: u32 = 60;

/// The terms of a tournament: what was agreed before its start. Stored for ever, so a field that is added may be missing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Terms {
    /// The settings by which it is paired and counted.
    pub(crate) settings: Settings,
    /// Id of the game.
    pub(crate) game: String,
    /// Options that do not have their default.
    pub(crate) options: BTreeMap<String, String>,
    /// The clock of each game.
    pub(crate) clock: Option<TimeControl>,
    /// Minutes of an arena.
    pub(crate) minutes: Option<u32>,
    /// Are the boards real ones?
    pub(crate) by_hand: bool,
    /// Do rounds wait for the organizer?
    pub(crate) rounds_by_hand: bool,
    /// Seconds after which a player who does not come has lost.
    pub(crate) wait: Option<u32>,
    /// Is it in the list for everybody?
    pub(crate) listed: bool,
}

impl Terms {
    /// Reads a wish.
    ///
    /// # Errors
    /// A game or a clock that there is not, and settings that no tournament can have.
    pub(crate) fn read(room: &Room, wish: NewTournament) -> Result<Terms, Error> {
        let wrong = |field, why: String| Error::from(TournamentError::Terms { field, why });
        room.game_for_two(&wish.game, &wish.options, wish.clock.as_ref())?;
        let name = wish.name.trim();
        if name.is_empty() || name.chars().count() > NAME || cleaned(name) != name {
            let why =
                format!("the name of a tournament has 1 to {NAME} characters and none that cannot be seen");
            return Err(wrong("name", why));
        }
        let (format, minutes) = match wish.format {
            TournamentFormat::RoundRobin { cycles, free_order } => {
                (Format::RoundRobin { cycles, free_order }, None)
            }
            TournamentFormat::Swiss { rounds } => (Format::Swiss { rounds, colors_may_break: true }, None),
            TournamentFormat::Arena { minutes } => (Format::Arena, Some(minutes)),
            TournamentFormat::Knockout { games } => {
                (Format::Knockout(Match { games, ..Match::default() }), None)
            }
        };
        if minutes.is_some_and(|minutes| !(1..=24 * 60).contains(&minutes)) {
            return Err(wrong("format", "an arena lasts 1 to 1440 minutes".to_owned()));
        }
        if minutes.is_some() && wish.by_hand {
            return Err(wrong("byHand", "an arena needs the room's own boards".to_owned()));
        }
        let mut settings = Settings::new(name, format);
        settings.games = wish.games.unwrap_or(1);
        if let Some(names) = wish.tie_breaks {
            let read: Result<Vec<TieBreak>, _> = names.iter().map(|name| name.parse()).collect();
            settings.tie_breaks = read.map_err(|error| wrong("tieBreaks", error.to_string()))?;
        }
        if settings.tie_breaks.len() > TieBreak::all().count() {
            return Err(wrong("tieBreaks", "each tie-break is used once".to_owned()));
        }
        settings.check()?;
        if wish.wait.is_some_and(|wait| !(10..=24 * 60 * 60).contains(&wait)) {
            return Err(wrong("wait", "`wait` is 10 to 86400 seconds".to_owned()));
        }
        let wait = wish.wait.or_else(|| wish.clock.as_ref().and_then(usual_wait));
        Ok(Terms {
            settings,
            game: wish.game,
            options: wish.options,
            clock: wish.clock,
            minutes,
            by_hand: wish.by_hand,
            rounds_by_hand: wish.rounds_by_hand,
            wait,
            listed: wish.listed,
        })
    }

    /// The format, as it was asked for.
    pub(crate) fn format(&self) -> TournamentFormat {
        match self.settings.format {
            Format::RoundRobin { cycles, free_order } => TournamentFormat::RoundRobin { cycles, free_order },
            Format::Swiss { rounds, .. } => TournamentFormat::Swiss { rounds },
            Format::Arena => TournamentFormat::Arena { minutes: self.minutes.unwrap_or_default() },
            Format::Knockout(rules) => TournamentFormat::Knockout { games: rules.games },
        }
    }
}

/// Half of the time that a player has for the game.
fn usual_wait(clock: &TimeControl) -> Option<u32> {
    let base = match *clock {
        TimeControl::Days { .. } => return None,
        TimeControl::Increment { base, .. }
        | TimeControl::Delay { base, .. }
        | TimeControl::ByoYomi { base, .. } => base,
    };
    Some((base / 2000).max(SHORTEST_WAIT))
}
