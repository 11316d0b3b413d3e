//! The terms of a tournament, as they are stored.

use std::collections::BTreeMap;

use facedown_core::rules::options::Chosen;
use facedown_core::table::AnyGame;
use facedown_protocol::{NewTournament, TournamentFormat};
use facedown_tournament::clock::TimeControl;
use facedown_tournament::event::{Format, Settings};
use facedown_tournament::pairing::knockout::Match;
use facedown_tournament::standings::TieBreak;
use serde::{Deserialize, Serialize};

use crate::error::{Error, SealError, TournamentError};
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
    /// Do all boards of a round have the same deal?
    #[serde(default)]
    pub(crate) same_deal: bool,
    /// The commitment to its secret then.
    #[serde(default)]
    pub(crate) commitment: Option<String>,
    /// Are the cards of all boards sealed?
    #[serde(default)]
    pub(crate) sealed: bool,
}

impl Terms {
    /// Reads a wish.
    ///
    /// # Errors
    /// A game or a clock that there is not, and settings that no tournament can have.
    pub(crate) fn read(room: &Room, wish: NewTournament) -> Result<Terms, Error> {
        let wrong = |field, why: String| Error::from(TournamentError::Terms { field, why });
        if wish.clock.is_some_and(|clock| clock.is_odds()) {
            let why = "time odds are a player's and not the tournament's: give its clock, and then players less of it";
            return Err(wrong("clock", why.to_owned()));
        }
        let (game, options) = room.game_for_two(&wish.game, &wish.options, wish.clock.as_ref())?;
        if wish.sealed {
            may_seal(game, &options, &wish)?;
        }
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
        let in_rounds = matches!(format, Format::RoundRobin { free_order: false, .. } | Format::Swiss { .. });
        if wish.same_deal && (wish.by_hand || settings.games != 1 || !in_rounds) {
            let why = "the same deal on all boards is for one game in each round of a round robin or a Swiss, at boards of the room";
            return Err(wrong("sameDeal", why.to_owned()));
        }
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
            same_deal: wish.same_deal,
            commitment: None,
            sealed: wish.sealed,
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

/// May the boards of a tournament be sealed?
///
/// # Errors
/// [`SealError::NotSealed`], with the reason in words.
fn may_seal(game: &dyn AnyGame, options: &Chosen, wish: &NewTournament) -> Result<(), Error> {
    let not = |why: &str| Err(SealError::NotSealed { why: why.to_owned() }.into());
    if let Err(why) = game.sealed(options) {
        return not(&why.to_string());
    }
    if wish.by_hand {
        return not("real boards have cards of their own; leave out `byHand`");
    }
    if wish.same_deal {
        return not("a sealed deal belongs to the two who hold its halves; leave out `sameDeal`");
    }
    // Without one the halves may be shown within days, and everybody would wait for them.
    if wish.clock.is_none_or(|clock| clock.is_slow()) {
        return not("a tournament waits for the halves of each game; choose a clock for the whole game");
    }
    Ok(())
}

/// Half of the time that a player has for the game.
fn usual_wait(clock: &TimeControl) -> Option<u32> {
    let base = match *clock {
        TimeControl::Days { .. } => return None,
        TimeControl::Odds { .. } => clock.at_first(),
        TimeControl::Increment { base, .. }
        | TimeControl::Delay { base, .. }
        | TimeControl::ByoYomi { base, .. } => base,
    };
    Some((base / 2000).max(SHORTEST_WAIT))
}
