//! One challenge: reading it from what clients of Lichess send, and telling it to them.

use std::collections::{BTreeMap, HashMap};

use facedown_core::table::AnyGame;
use facedown_protocol::{BOT, ChallengeJson, ChallengeView, Perf, Player, SeatChoice, Variant};
use facedown_storage::accounts::Account;
use facedown_storage::id::Id;
use facedown_tournament::clock::TimeControl;
use tokio::time::Instant;

use super::lines::{self, NOBODY};
use crate::error::{BotError, Error};
use crate::ratings::may_count;

/// The one who challenges.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Challenger {
    /// A program, for an account.
    Program(Account),
    /// Somebody who is signed in on the page.
    Person {
        /// Their account.
        account: Account,
        /// The session of their browser, which gets the seat.
        session: Id,
    },
    /// Somebody on the page, who sits at the table already: with an account or without.
    Host {
        /// Their account, where they have one.
        account: Option<Account>,
        /// Their name; empty where there is none.
        name: String,
        /// The token that opens the other seat.
        invite: String,
    },
}

impl Challenger {
    /// Their account, where they have one.
    pub(crate) fn account(&self) -> Option<&Account> {
        match self {
            Challenger::Program(account) | Challenger::Person { account, .. } => Some(account),
            Challenger::Host { account, .. } => account.as_ref(),
        }
    }

    fn player(&self) -> Player {
        match (self.account(), self) {
            (Some(account), _) => player(account),
            (None, Challenger::Host { name, .. }) if !name.is_empty() => {
                Player { id: String::new(), name: name.clone(), title: None, ai_level: None }
            }
            (None, _) => Player { id: String::new(), name: NOBODY.to_owned(), title: None, ai_level: None },
        }
    }
}

/// Somebody who wants to play a game with an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Challenge {
    /// Its id, and that of the game that comes of it.
    pub(crate) id: Id,
    /// The one who challenges.
    pub(crate) by: Challenger,
    /// The one who is challenged.
    pub(crate) to: Account,
    /// The game.
    pub(crate) game: Wanted,
    /// The time at which it was made.
    pub(crate) made: Instant,
    /// The time at which it is forgotten; `None` while its maker holds it open.
    pub(crate) until: Option<Instant>,
    /// The key and the words of why it was declined, where it was.
    pub(crate) declined: Option<(&'static str, &'static str)>,
}

/// A game that somebody wants to play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Wanted {
    /// Game id.
    pub(crate) game: &'static str,
    /// The name of the game.
    pub(crate) name: &'static str,
    /// The options that do not have their default.
    pub(crate) options: BTreeMap<String, String>,
    /// The clock, if there is one.
    pub(crate) clock: Option<TimeControl>,
    /// The seat of the one who wants it.
    pub(crate) seat: SeatChoice,
    /// Is it to count for ratings?
    pub(crate) rated: bool,
}

/// The fields of a request, however its body was written: names and values as text.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Fields(pub(crate) HashMap<String, String>);

impl Fields {
    /// The value of a field, where it is there and not empty.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(|value| value.trim()).filter(|value| !value.is_empty())
    }

    /// Is it there and says yes?
    pub(crate) fn is_set(&self, name: &str) -> bool {
        self.get(name).is_some_and(|value| ["true", "yes", "1", "on"].contains(&&*value.to_ascii_lowercase()))
    }

    /// Its number.
    fn number(&self, name: &str) -> Result<Option<f64>, Error> {
        let Some(value) = self.get(name) else { return Ok(None) };
        match value.parse::<f64>() {
            Ok(number) if number.is_finite() && (0.0..=1e6).contains(&number) => Ok(Some(number)),
            _ => Err(wrong(format!("`{name}` must be a number, found `{value}`"))),
        }
    }
}

fn wrong(why: String) -> Error {
    BotError::Challenge { why }.into()
}

impl Wanted {
    /// Reads the game of a challenge (`clock.limit` in seconds) or of a seek (`time` in minutes).
    ///
    /// # Errors
    /// A game that there is not or that is for one player, wrong options, a wrong clock, a rated game.
    pub(crate) fn read(
        fields: &Fields,
        find: impl Fn(&str) -> Option<&'static dyn AnyGame>,
    ) -> Result<Wanted, Error> {
        let Some(id) = fields.get("variant") else {
            return Err(wrong("name a game as `variant`; GET /api/games lists them".to_owned()));
        };
        let Some(game) = find(id) else { return Err(Error::NoSuchGame { id: id.to_owned() }) };
        let named = |(name, value): (&'_ String, &'_ String)| {
            Some((name.strip_prefix("options.")?.to_owned(), value.clone()))
        };
        let given: Vec<(String, String)> = fields.0.iter().filter_map(named).collect();
        let given: Vec<_> = given.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let seat = match fields.get("color") {
            None | Some("random") => SeatChoice::Random,
            Some("white") => SeatChoice::White,
            Some("black") => SeatChoice::Black,
            Some(other) => return Err(wrong(format!("there is no color `{other}`"))),
        };
        Wanted::of(game, &given, clock(fields)?, seat, fields.is_set("rated"))
    }

    /// A game with these options and this clock.
    ///
    /// # Errors
    /// A game for one player, wrong options, a game that cannot count for ratings and is to.
    pub(super) fn of(
        game: &dyn AnyGame,
        given: &[(&str, &str)],
        clock: Option<TimeControl>,
        seat: SeatChoice,
        rated: bool,
    ) -> Result<Wanted, Error> {
        if game.about().seats != 2 {
            return Err(wrong(format!("{} is a game for one", game.about().name)));
        }
        let (usual, chosen) = (game.choose(&[])?, game.choose(given)?);
        let options = chosen.unlike(&usual);
        if rated {
            may_count(game, &chosen, clock, false).map_err(|error| wrong(error.to_string()))?;
        }
        Ok(Wanted { game: game.about().id, name: game.about().name, options, clock, seat, rated })
    }

    /// The game, as clients read it.
    pub(crate) fn variant(&self) -> Variant {
        lines::variant(self.game, self.name, self.options.clone())
    }
}

fn clock(fields: &Fields) -> Result<Option<TimeControl>, Error> {
    let ms = |units: f64, each: f64| (units * each).round() as u32;
    let limit = match (fields.number("clock.limit")?, fields.number("time")?) {
        (Some(seconds), _) => Some(ms(seconds, 1_000.0)),
        (None, Some(minutes)) => Some(ms(minutes, 60_000.0)),
        (None, None) => None,
    };
    let increment = fields.number("clock.increment")?.or(fields.number("increment")?);
    let clock = match (limit, increment, fields.number("days")?) {
        (None, None, None) => None,
        (None, None, Some(days)) => Some(TimeControl::Days { days: ms(days, 1.0) }),
        (_, _, Some(_)) => return Err(wrong("a clock or days for each turn: name one of them".to_owned())),
        (base, increment, None) => Some(TimeControl::Increment {
            base: base.unwrap_or(0),
            increment: increment.map_or(0, |seconds| ms(seconds, 1_000.0)),
        }),
    };
    if let Some(clock) = &clock {
        clock.check()?;
    }
    Ok(clock)
}

/// An account, as a challenge or a game names it.
pub(crate) fn player(account: &Account) -> Player {
    Player {
        id: account.name.to_ascii_lowercase(),
        name: account.name.clone(),
        title: account.bot.then_some(BOT),
        ai_level: None,
    }
}

impl Challenge {
    /// Is it by this account?
    pub(crate) fn is_by(&self, account: &Id) -> bool {
        self.by.account().is_some_and(|by| by.id == *account)
    }

    /// Was it made on the page, in the browser of this session?
    pub(crate) fn is_of_session(&self, session: &Id) -> bool {
        matches!(&self.by, Challenger::Person { session: by, .. } if by == session)
    }

    /// Is it over by now?
    pub(crate) fn is_forgotten(&self, now: Instant) -> bool {
        self.until.is_some_and(|until| until <= now)
    }

    /// As the page of an account reads it; `None` for one at whose table its maker sits, and sees what becomes of it.
    pub(crate) fn view(&self, reader: &Account) -> Option<ChallengeView> {
        let (Challenger::Program(by) | Challenger::Person { account: by, .. }) = &self.by else {
            return None;
        };
        Some(ChallengeView {
            id: self.id.to_string(),
            own: by.id == reader.id,
            by: by.name.clone(),
            by_bot: by.bot,
            to: self.to.name.clone(),
            game: self.game.game.to_owned(),
            options: self.game.options.clone(),
            clock: self.game.clock,
            seat: self.game.seat,
            rated: self.game.rated,
        })
    }

    /// As an account reads it.
    pub(crate) fn json(&self, reader: &Account, status: &'static str) -> ChallengeJson {
        let color = lines::color(self.game.seat);
        ChallengeJson {
            id: self.id.to_string(),
            url: format!("/table/{}", self.id),
            status,
            challenger: self.by.player(),
            dest_user: Some(player(&self.to)),
            variant: self.game.variant(),
            rated: self.game.rated,
            speed: lines::speed(self.game.clock),
            time_control: lines::timing(self.game.clock),
            color,
            final_color: color,
            perf: Perf { name: self.game.game.to_owned() },
            direction: if self.is_by(&reader.id) { "out" } else { "in" },
            decline_reason: self.declined.map(|(_, words)| words),
            decline_reason_key: self.declined.map(|(key, _)| key),
        }
    }
}

/// The reasons for which a challenge is declined, by key, in the words of Lichess.
const REASONS: [(&str, &str); 11] = [
    ("generic", "I'm not accepting challenges at the moment."),
    ("later", "This is not the right time for me, please ask again later."),
    ("toofast", "This time control is too fast for me, please challenge again with a slower game."),
    ("tooslow", "This time control is too slow for me, please challenge again with a faster game."),
    ("timecontrol", "I'm not accepting challenges with this time control."),
    ("rated", "Please send me a rated challenge instead."),
    ("casual", "Please send me a casual challenge instead."),
    ("standard", "I'm not accepting variant challenges right now."),
    ("variant", "I'm not willing to play this variant right now."),
    ("nobot", "I'm not accepting challenges from bots."),
    ("onlybot", "I'm only accepting challenges from bots."),
];

/// The key and the words of a reason; the general one for one that there is not.
pub(crate) fn reason(key: Option<&str>) -> (&'static str, &'static str) {
    let key = key.unwrap_or_default().to_ascii_lowercase();
    REASONS.into_iter().find(|(known, _)| *known == key).unwrap_or(REASONS[0])
}

#[cfg(test)]
mod tests {
    use facedown_games::registry;

    use super::*;

    fn fields(of: &[(&str, &str)]) -> Fields {
        Fields(of.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect())
    }

    fn read(of: &[(&str, &str)]) -> Result<Wanted, Error> {
        let mut all = vec![("variant", registry::all()[0].about().id)];
        all.extend(of);
        Wanted::read(&fields(&all), |id| registry::all().iter().copied().find(|game| game.about().id == id))
    }

    #[test]
    fn a_clock_is_read_from_seconds_or_minutes() {
        let clock = |of: &[(&str, &str)]| read(of).unwrap().clock;
        let five = Some(TimeControl::Increment { base: 300_000, increment: 3_000 });
        assert_eq!(clock(&[("clock.limit", "300"), ("clock.increment", "3")]), five);
        assert_eq!(clock(&[("time", "5"), ("increment", "3"), ("ratingRange", "")]), five);
        let half = Some(TimeControl::Increment { base: 30_000, increment: 0 });
        assert_eq!(clock(&[("time", "0.5")]), half);
        assert_eq!(clock(&[("days", "3")]), Some(TimeControl::Days { days: 3 }));
        assert_eq!(clock(&[("color", "")]), None);
    }

    #[test]
    fn what_makes_no_game_is_refused() {
        let one = registry::all().iter().find(|game| game.about().seats == 1).unwrap().about().id;
        for (of, code) in [
            (vec![("variant", "standard")], "no-such-game"),
            (vec![("variant", one)], "wrong-challenge"),
            (vec![("variant", "")], "wrong-challenge"),
            (vec![("rated", "true")], "wrong-challenge"),
            (vec![("rated", "true"), ("clock.limit", "10")], "wrong-challenge"),
            (vec![("color", "green")], "wrong-challenge"),
            (vec![("clock.limit", "soon")], "wrong-challenge"),
            (vec![("clock.limit", "1e999")], "wrong-challenge"),
            (vec![("clock.limit", "-1")], "wrong-challenge"),
            (vec![("clock.limit", "99999")], "wrong-clock"),
            (vec![("days", "3"), ("time", "5")], "wrong-challenge"),
            (vec![("options.zz", "on")], "wrong-option"),
        ] {
            assert_eq!(read(&of).unwrap_err().code(), code, "{of:?}");
        }
    }

    #[test]
    fn a_reason_is_known_however_it_is_written() {
        assert_eq!(reason(Some("tooFast")).0, "toofast");
        assert_eq!(reason(Some("because")).0, "generic");
        assert_eq!(reason(None).0, "generic");
    }
}
