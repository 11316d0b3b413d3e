//! One seek: reading it, and finding what two of them have in common.

use std::collections::{BTreeMap, HashSet};

use facedown_core::rules::seat::Seat;
use facedown_core::table::AnyGame;
use facedown_protocol::{
    Invitation, LadderRating, OpenTable, RatingRange, RatingView, SeatChoice, SeekView, Terms,
};
use facedown_storage::id::{Id, Token};
use facedown_tournament::clock::TimeControl;

use crate::error::{Error, LobbyError};
use crate::ratings::{may_count, newcomer, speed};
use crate::room::name;

/// The most clocks of one seek.
const MOST_CLOCKS: usize = 12;

/// The account of somebody who seeks or accepts, as it stood then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entrant {
    /// Its id.
    pub(crate) account: Id,
    /// Its name.
    pub(crate) name: String,
    /// Does a program play under it?
    pub(crate) bot: bool,
    /// Its ratings.
    pub(crate) ratings: Vec<LadderRating>,
    /// May everybody see them?
    pub(crate) shows_ratings: bool,
    /// Those who are kept from playing with it: it has blocked them, or they it.
    pub(crate) apart: HashSet<Id>,
}

impl Entrant {
    /// Its rating in a game at a clock; `None` where there are no ratings for it.
    fn rating(&self, game: &str, clock: Option<TimeControl>) -> Option<RatingView> {
        let speed = speed(clock)?;
        let here =
            |rating: &&LadderRating| rating.bots == self.bot && rating.game == game && rating.speed == speed;
        Some(self.ratings.iter().find(here).map_or_else(newcomer, |rating| rating.rating))
    }
}

/// Somebody's wish to play, checked.
#[derive(Clone, Debug)]
pub(crate) struct Seek {
    /// Its id.
    pub(crate) id: Id,
    /// The name of whoever seeks.
    pub(crate) name: Option<String>,
    /// The account of whoever seeks, where there is one.
    by: Option<Entrant>,
    /// Ids of the games, the favorite first.
    games: Vec<String>,
    /// The options that do not have their default.
    options: BTreeMap<String, String>,
    /// The clocks, the favorite first; empty: without one.
    clocks: Vec<TimeControl>,
    /// The seat of whoever seeks.
    seat: SeatChoice,
    listed: bool,
    /// Does the game count?
    rated: bool,
    /// The ratings of those who may take it.
    range: Option<RatingRange>,
    /// The table that waits already, where there is one.
    table: Option<Waiting>,
}

/// A table that waits for its second player.
#[derive(Clone, Debug)]
pub(crate) struct Waiting {
    /// The table.
    pub(crate) table: Id,
    /// The invitation to its second seat.
    pub(crate) invite: Token,
    shown: OpenTable,
}

/// The game that two people are about to play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Agreement {
    /// Game id.
    pub(crate) game: String,
    /// The options that do not have their default.
    pub(crate) options: BTreeMap<String, String>,
    /// The clock, if there is one.
    pub(crate) clock: Option<TimeControl>,
    /// The seat of the one who has sought first.
    pub(crate) seat: SeatChoice,
    /// May everybody find and watch it?
    pub(crate) listed: bool,
    /// Does it count for ratings?
    pub(crate) rated: bool,
}

impl Seek {
    /// Reads the terms of a visitor, or of an account.
    ///
    /// # Errors
    /// A game that there is not or that is for one player, wrong options, clocks or name.
    pub(crate) fn read(
        id: Id,
        terms: Terms,
        by: Option<Entrant>,
        find: impl Fn(&str) -> Option<&'static dyn AnyGame>,
    ) -> Result<Seek, Error> {
        let Terms { mut games, options: given, clocks, seat, name: called, listed, rated, rating_range } =
            terms;
        let wrong = |why: &str| Error::from(LobbyError::Games { why: why.to_owned() });
        if games.is_empty() {
            return Err(wrong("name at least one game in `games`; GET /api/games lists them"));
        }
        let mut options = BTreeMap::new();
        for id in &games {
            let Some(game) = find(id) else { return Err(Error::NoSuchGame { id: id.clone() }) };
            if game.about().seats != 2 {
                return Err(wrong(&format!("{} is a game for one; it needs no partner", game.about().name)));
            }
            let given: Vec<_> = given.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
            if games.len() > 1 && !given.is_empty() {
                return Err(wrong("options are of one game: name one game alone, or leave the options out"));
            }
            let (usual, chosen) = (game.choose(&[])?, game.choose(&given)?);
            options = chosen.unlike(&usual);
            if rated {
                for clock in clocks.iter().map(|clock| Some(*clock)).chain(clocks.is_empty().then_some(None))
                {
                    may_count(game, &chosen, clock, false)?;
                }
            }
        }
        let mut named = HashSet::new();
        games.retain(|game| named.insert(game.clone()));
        check_clocks(&clocks)?;
        if by.is_none() && (rated || rating_range.is_some()) {
            return Err(LobbyError::SignedOut.into());
        }
        let name = match &by {
            Some(own) => Some(own.name.clone()),
            None => name("name", &called)?,
        };
        let (seat, range) = (seat.unwrap_or(SeatChoice::Random), rating_range);
        Ok(Seek { id, name, by, games, options, clocks, seat, listed, rated, range, table: None })
    }

    /// The seek of a table that waits, as its invitation tells of it.
    ///
    /// # Errors
    /// A game that counts, where its maker is not signed in.
    pub(crate) fn of_table(
        id: Id,
        invitation: Invitation,
        invite: Token,
        by: Option<Entrant>,
        find: impl Fn(&str) -> Option<&'static dyn AnyGame>,
    ) -> Result<Seek, Error> {
        let Invitation { table, game, options, clock, seat, host, set_up, rated, sealed } = invitation;
        if rated && by.is_none() {
            return Err(LobbyError::SignedOut.into());
        }
        let known = find(&game).ok_or_else(|| Error::NoSuchGame { id: game.clone() })?;
        let given: Vec<_> = options.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
        let options = known.choose(&given)?.unlike(&known.choose(&[])?);
        let name = by.as_ref().map(|own| own.name.clone());
        Ok(Seek {
            id,
            name: name.or_else(|| Some(host).filter(|host| !host.is_empty())),
            by,
            games: vec![game],
            options,
            clocks: clock.into_iter().collect(),
            // The invitation names the seat that is free.
            seat: match seat {
                Some(Seat::White) => SeatChoice::Black,
                Some(_) => SeatChoice::White,
                None => SeatChoice::Random,
            },
            listed: true,
            rated,
            range: None,
            table: Some(Waiting { table: Id::given(table), invite, shown: OpenTable { set_up, sealed } }),
        })
    }

    /// The seek as everybody sees it.
    pub(crate) fn view(&self) -> SeekView {
        SeekView {
            id: self.id.to_string(),
            name: self.name.clone().unwrap_or_default(),
            member: self.by.is_some(),
            games: self.games.clone(),
            options: self.options.clone(),
            clocks: self.clocks.clone(),
            seat: match self.seat {
                SeatChoice::White => Some(Seat::Black),
                SeatChoice::Black => Some(Seat::White),
                SeatChoice::Random => None,
            },
            listed: self.listed,
            rated: self.rated,
            rating: self.by.as_ref().zip(self.games.first()).and_then(|(by, game)| {
                by.rating(game, self.clocks.first().copied()).filter(|_| by.shows_ratings)
            }),
            rating_range: self.range,
            table: self.table.as_ref().map(|waiting| waiting.shown),
        }
    }

    /// May an account take this seek for one of its games at one of its clocks?
    fn takes(
        &self,
        other: Option<&Entrant>,
        game: &str,
        clock: Option<TimeControl>,
    ) -> Result<(), LobbyError> {
        let apart = |one: &Entrant, other: &Entrant| one.apart.contains(&other.account);
        if let (Some(own), Some(other)) = (&self.by, other) {
            // Nobody is told that they are not wanted.
            if apart(own, other) || apart(other, own) {
                return Err(LobbyError::Gone);
            }
            if self.rated && own.bot != other.bot {
                return Err(LobbyError::Kind);
            }
        }
        if other.is_none() && (self.rated || self.range.is_some()) {
            return Err(LobbyError::SignedOut);
        }
        let rating = other.and_then(|other| other.rating(game, clock)).map(|view| view.rating);
        match (self.range, rating) {
            (Some(range), Some(rating)) if !(range.least..=range.most).contains(&rating) => {
                Err(LobbyError::OutOfRange)
            }
            _ => Ok(()),
        }
    }

    /// The game that this seek and a newer one have in common: of those that both name, the one that stands first here,
    /// with the first clock of both.
    pub(crate) fn agrees_with(&self, newer: &Seek) -> Option<Agreement> {
        if self.options != newer.options || self.rated != newer.rated {
            return None;
        }
        // Whoever comes to a table that is there reads its invitation first.
        if self.table.is_some() || newer.table.is_some() {
            return None;
        }
        let both_take = |game: &str, clock| {
            self.takes(newer.by.as_ref(), game, clock).is_ok()
                && newer.takes(self.by.as_ref(), game, clock).is_ok()
        };
        let clocks: Vec<Option<TimeControl>> = match (self.clocks.as_slice(), newer.clocks.as_slice()) {
            ([], []) => vec![None],
            (own, others) => own.iter().filter(|clock| others.contains(clock)).copied().map(Some).collect(),
        };
        let games = self.games.iter().filter(|game| newer.games.contains(game));
        let mut common = games.flat_map(|game| clocks.iter().map(move |clock| (game, *clock)));
        let (game, clock) = common.find(|(game, clock)| both_take(game, *clock))?;
        let seat = match (self.seat, newer.seat) {
            (SeatChoice::Random, SeatChoice::White) => SeatChoice::Black,
            (SeatChoice::Random, SeatChoice::Black) => SeatChoice::White,
            (SeatChoice::White, SeatChoice::White) | (SeatChoice::Black, SeatChoice::Black) => return None,
            (own, _) => own,
        };
        let (game, options) = (game.clone(), self.options.clone());
        let (listed, rated) = (self.listed && newer.listed, self.rated);
        Some(Agreement { game, options, clock, seat, listed, rated })
    }

    /// The table at which it waits, where there is one.
    pub(crate) fn waiting(&self) -> Option<&Waiting> {
        self.table.as_ref()
    }

    /// The game that somebody plays who accepts this seek, with one of its games and one of its clocks.
    ///
    /// # Errors
    /// [`LobbyError::NotOffered`], or whatever keeps this guest from it.
    pub(crate) fn accepted(
        &self,
        game: Option<&str>,
        clock: Option<TimeControl>,
        guest: Option<&Entrant>,
    ) -> Result<Agreement, LobbyError> {
        let game = match game {
            Some(game) => self.games.iter().find(|own| *own == game),
            None => self.games.first(),
        };
        let game = game.ok_or(LobbyError::NotOffered { what: "game" })?.clone();
        let clock = match clock {
            Some(clock) if !self.clocks.contains(&clock) => {
                return Err(LobbyError::NotOffered { what: "clock" });
            }
            Some(clock) => Some(clock),
            None => self.clocks.first().copied(),
        };
        self.takes(guest, &game, clock)?;
        let options = self.options.clone();
        Ok(Agreement { game, options, clock, seat: self.seat, listed: self.listed, rated: self.rated })
    }
}

fn check_clocks(clocks: &[TimeControl]) -> Result<(), Error> {
    let wrong = |why: &str| Err(LobbyError::Clocks { why: why.to_owned() }.into());
    if clocks.len() > MOST_CLOCKS {
        return wrong(&format!("a seek has at most {MOST_CLOCKS} clocks"));
    }
    for clock in clocks {
        clock.check()?;
        if clock.is_odds() {
            return wrong(
                "whoever finds a seek cannot tell whose clock is whose: make a table with time odds, and invite by its link",
            );
        }
    }
    if clocks.iter().any(|clock| clock.is_slow() != clocks[0].is_slow()) {
        return wrong("clocks with days for each turn are not mixed with others: make two seeks");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use facedown_games::registry;
    use serde_json::{Value, json};

    use super::*;

    fn read(terms: Value) -> Result<Seek, Error> {
        let find = |id: &str| registry::all().iter().copied().find(|game| game.about().id == id);
        Seek::read(Id::new([0; 16]), serde_json::from_value(terms).unwrap(), None, find)
    }

    fn blitz(minutes: u32) -> Value {
        json!({"kind": "increment", "base": minutes * 60_000, "increment": 0})
    }

    /// Ids of all games for two, in the registry's order.
    fn two() -> Vec<&'static str> {
        registry::all().iter().map(|game| game.about()).filter(|a| a.seats == 2).map(|a| a.id).collect()
    }

    #[test]
    fn two_seeks_meet_where_they_have_a_game_and_a_clock_in_common() {
        let games = two();
        let seek = |games: &[&str], clocks: &[u32]| {
            let clocks: Vec<Value> = clocks.iter().map(|m| blitz(*m)).collect();
            read(json!({"games": games, "clocks": clocks, "listed": true})).unwrap()
        };
        let older = seek(&[games[0], games[1]], &[5, 3]);
        let agreed = older.agrees_with(&seek(&[games[2], games[1]], &[3, 10, 5])).unwrap();
        assert_eq!(agreed.game, games[1]);
        // The older one's favorite among the clocks that both take.
        assert_eq!(agreed.clock, serde_json::from_value(blitz(5)).ok());
        assert!(agreed.listed);
        assert_eq!(older.agrees_with(&seek(&[games[1]], &[10])), None, "no clock in common");
        assert_eq!(older.agrees_with(&seek(&[games[2]], &[5])), None, "no game in common");
        assert_eq!(older.agrees_with(&seek(&[games[0]], &[])), None, "one of them wants no clock");
        assert_eq!(seek(&[games[0]], &[]).agrees_with(&seek(&[games[0]], &[])).unwrap().clock, None);
    }

    #[test]
    fn seats_and_options_have_to_go_together() {
        let games = two();
        let seated = |seat: &str| read(json!({"games": [games[0]], "seat": seat})).unwrap();
        let seat = |one: &str, other: &str| seated(one).agrees_with(&seated(other)).map(|agreed| agreed.seat);
        assert_eq!(seat("white", "white"), None);
        assert_eq!(seat("black", "black"), None);
        assert_eq!(seat("white", "black"), Some(SeatChoice::White));
        assert_eq!(seat("random", "white"), Some(SeatChoice::Black));
        assert_eq!(seat("random", "black"), Some(SeatChoice::White));
        assert_eq!(seat("random", "random"), Some(SeatChoice::Random));
        // A default that is written out is the default.
        let game = registry::all().iter().find(|game| !game.option_specs().is_empty()).unwrap();
        let spec = &game.option_specs()[0];
        let plain = read(json!({"games": [game.about().id]})).unwrap();
        let written = json!({"games": [game.about().id], "options": {spec.name: spec.default}});
        let written = read(written).unwrap();
        assert!(plain.agrees_with(&written).is_some());
        assert!(written.view().options.is_empty());
    }

    #[test]
    fn terms_that_make_no_game_are_refused() {
        let games = two();
        let one = registry::all().iter().find(|game| game.about().seats == 1).unwrap().about().id;
        let days = json!({"kind": "days", "days": 3});
        for (terms, code, field) in [
            (json!({"games": []}), "wrong-games", "games"),
            (json!({"games": ["ludo"]}), "no-such-game", "game"),
            (json!({"games": [one]}), "wrong-games", "games"),
            (json!({"games": [games[0], games[1]], "options": {"x": "y"}}), "wrong-games", "games"),
            (json!({"games": [games[0]], "options": {"x": "y"}}), "wrong-option", "x"),
            (json!({"games": [games[0]], "clocks": [blitz(5), days]}), "wrong-clock", "clocks"),
            (json!({"games": [games[0]], "clocks": [blitz(999)]}), "wrong-clock", "clock"),
            (json!({"games": [games[0]], "clocks": vec![blitz(5); 13]}), "wrong-clock", "clocks"),
            (json!({"games": [games[0]], "name": "\u{200b}"}), "wrong-name", "name"),
        ] {
            let error = read(terms.clone()).unwrap_err();
            assert_eq!((error.code(), error.field().as_deref()), (code, Some(field)), "{terms}");
        }
    }

    #[test]
    fn whoever_accepts_takes_one_of_the_games_and_clocks() {
        let games = two();
        let terms = json!({"games": [games[0], games[1]], "clocks": [blitz(5), blitz(3)], "seat": "black"});
        let seek = read(terms).unwrap();
        let first = seek.accepted(None, None, None).unwrap();
        assert_eq!((first.game.as_str(), first.seat), (games[0], SeatChoice::Black));
        assert_eq!(seek.view().seat, Some(Seat::White));
        let three = serde_json::from_value(blitz(3)).unwrap();
        let other = seek.accepted(Some(games[1]), Some(three), None).unwrap();
        assert_eq!((other.game.as_str(), other.clock), (games[1], Some(three)));
        let ten = serde_json::from_value(blitz(10)).unwrap();
        assert_eq!(seek.accepted(None, Some(ten), None), Err(LobbyError::NotOffered { what: "clock" }));
        assert_eq!(seek.accepted(Some(games[2]), None, None), Err(LobbyError::NotOffered { what: "game" }));
    }
}
