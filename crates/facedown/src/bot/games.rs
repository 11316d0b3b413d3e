//! The games of a computer player: it takes challenges, looks for games, and plays several at once.

use std::collections::{BTreeMap, HashSet};
use std::io::Write;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use facedown_core::rules::options::Chosen;
use facedown_core::rules::seat::Seat;
use facedown_core::table::player::{AnyPlayer, Clock, Decision, Seen};
use facedown_core::table::{AnyGame, Start};
use facedown_engine::player::Bounds;
use facedown_engine::uci::program::Program;
use facedown_games::registry;
use facedown_lab::contestant::{Contestant, Place};
use serde::{Deserialize, Serialize};

use super::connection::{Connection, Form, RoomError};
use super::game::{self, Sit, Table, Way};
use super::lines::{Challenge, Event, Game, State, Variant};
use super::offer::{Offer, With};
use crate::args::fresh_seed;
use crate::failure::Failure;

/// Times that a lost event stream is opened again before the program gives up: about an hour.
const LOST: u32 = 120;
/// The most time that a player gets to show that it can play a game at all.
const TRIAL: Duration = Duration::from_millis(200);

/// Who may challenge.
#[derive(clap::ValueEnum, Copy, Clone, PartialEq, Eq, Debug)]
pub enum Accept {
    /// Everybody
    All,
    /// People alone
    People,
    /// Bots alone
    Bots,
    /// Nobody
    None,
}

/// What a computer player plays, and with whom.
pub struct Terms {
    /// Who may challenge.
    pub accept: Accept,
    /// The games that are taken; empty for all that the player knows.
    pub only: Vec<&'static str>,
    /// The most games at once.
    pub at_once: usize,
    /// Games after which the program ends.
    pub games: Option<u32>,
    /// The game that it looks for by itself.
    pub offer: Option<Offer>,
    /// Are lines of JSON written?
    pub json: bool,
}

/// Something that has happened.
enum Heard {
    Event(Result<Option<Event>, RoomError>),
    /// A game has come to its end, or could not be played on.
    Played(Box<Game>, Result<State, String>),
    /// A seek has come to its end.
    Sought(Result<(), RoomError>),
}

/// A line for whoever watches the program.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "camelCase")]
enum Said<'a> {
    Ready { account: &'a str, room: &'a str, player: String },
    Began { game: &'a str, variant: &'a str, seat: Seat, url: String },
    Declined { challenge: &'a str, words: String, why: &'a str },
    NotTaken { words: String, why: String },
    Over { game: &'a str, result: &'a str, reason: &'a str },
    Failed { game: &'a str, why: &'a str },
    Lost { why: String },
}

impl Said<'_> {
    fn words(&self) -> String {
        match self {
            Said::Ready { account, room, player } => format!("{player} plays as {account} at {room}"),
            Said::Began { variant, seat, url, .. } => format!("plays {variant}, {seat}: {url}"),
            Said::Declined { words, why, .. } => format!("{words}: declined ({why})"),
            Said::NotTaken { words, why } => format!("{words}: {why}"),
            Said::Over { game, result, reason } => format!("{result}  {}: {game}", reason.replace('-', " ")),
            Said::Failed { game, why } => format!("the game {game} was given up: {why}"),
            Said::Lost { why } => format!("lost: {why}; trying again"),
        }
    }
}

#[derive(Deserialize)]
struct Done {}

/// A computer player that plays for an account.
pub struct Games<'a, W> {
    room: Arc<Connection>,
    way: Way,
    name: &'a str,
    players: &'a Players,
    terms: &'a Terms,
    out: W,
    to: Sender<Heard>,
    heard: Receiver<Heard>,
    going_on: HashSet<String>,
    /// Games that began and are not counted as over, and those that are.
    begun: u32,
    over: u32,
    /// Games with options that the player was tried on, and what was wrong.
    tried: BTreeMap<String, Result<(), String>>,
    /// Does an own challenge or seek stand?
    looking: bool,
}

/// Who plays.
#[derive(Clone, Debug)]
pub struct Players {
    /// The player.
    pub first: Contestant,
    /// Who plays where the first one is another program that cannot be told the position, or finds no move in it.
    pub otherwise: Option<Contestant>,
}

impl Players {
    /// Players for a seat.
    fn sit(&self, seen: &Seen, bounds: Bounds) -> Result<Box<dyn AnyPlayer>, String> {
        let seed = fresh_seed().map_err(|failure| failure.words(false))?;
        let chance = seed.0.iter().fold(0u64, |sum, byte| sum << 8 ^ sum >> 56 ^ u64::from(*byte));
        let place = Place { game: seen.game, options: &seen.options, seat: seen.seat };
        let sit = |one: &Contestant| one.sit(place, bounds, chance).map_err(|why| format!("{one}: {why}"));
        let (Contestant::Uci(command), Some(other)) = (&self.first, &self.otherwise) else {
            return sit(&self.first);
        };
        let program = Program::start(command, seen.game, &seen.options, bounds);
        Ok(Box::new(Either {
            program: program.map_err(|why| format!("{}: {why}", self.first))?,
            other: sit(other)?,
        }))
    }

    /// Lets them choose once in a deal of this program's own: can they play the game?
    ///
    /// # Errors
    /// In words, why not.
    fn try_out(&self, game: &dyn AnyGame, options: &Chosen) -> Result<(), String> {
        let seed = fresh_seed().map_err(|failure| failure.words(false))?;
        let (table, _) = game.open(options, Start::Deal(&seed, false)).map_err(|error| error.to_string())?;
        let Some(seat) = table.to_act().iter().next() else { return Ok(()) };
        let bounds = Bounds { nodes: Some(1), longest: Some(TRIAL), ..Bounds::default() };
        let seen = Seen::of(table.as_ref(), seat);
        let mut sitting = self.sit(&seen, bounds)?;
        sitting.choose(&seen, Clock::default()).map(|_| ()).map_err(|why| format!("{}: {why}", self.first))
    }
}

/// Another program, and a player for the positions that it cannot be told or finds no move in.
struct Either {
    program: Program,
    other: Box<dyn AnyPlayer>,
}

impl AnyPlayer for Either {
    fn choose(&mut self, seen: &Seen, clock: Clock) -> Result<Decision<String>, String> {
        if self.program.can_be_told(seen)
            && let Some(action) = self.program.find(seen, clock)?
        {
            return Ok(Decision::Act(action));
        }
        self.other.choose(seen, clock)
    }

    fn accepts_draw(&mut self, seen: &Seen) -> Result<bool, String> {
        self.other.accepts_draw(seen)
    }
}

impl<'a, W: Write> Games<'a, W> {
    /// A player that has not begun.
    pub fn new(
        room: Arc<Connection>,
        (way, name): (Way, &'a str),
        players: &'a Players,
        terms: &'a Terms,
        out: W,
    ) -> Games<'a, W> {
        let (to, heard) = channel();
        Games {
            room,
            way,
            name,
            players,
            terms,
            out,
            to,
            heard,
            going_on: HashSet::new(),
            begun: 0,
            over: 0,
            tried: BTreeMap::new(),
            looking: false,
        }
    }

    fn say(&mut self, said: &Said<'_>) -> Result<(), Failure> {
        match self.terms.json {
            true => writeln!(self.out, "{}", serde_json::to_string(said)?)?,
            false => writeln!(self.out, "{}", crate::failure::harmless(&said.words()))?,
        }
        Ok(self.out.flush()?)
    }

    /// Listens to what the account hears of.
    fn listen(&self) -> Result<(), RoomError> {
        let stream = self.room.stream("/api/stream/event", None)?;
        stream.follow(self.to.clone(), Heard::Event);
        Ok(())
    }

    /// Plays until as many games as were wished are over.
    ///
    /// # Errors
    /// No (1): the room refuses what was asked of it, or a game could not be played. Input (2): it cannot be reached.
    pub fn run(&mut self) -> Result<(), Failure> {
        if let Some(offer) = &self.terms.offer {
            let chosen = options(offer.game, &offer.options)?;
            self.players.try_out(offer.game, &chosen).map_err(Failure::input)?;
        }
        self.listen().map_err(|error| failure(&error))?;
        let (account, player) = (self.name, self.players.first.to_string());
        let room = Arc::clone(&self.room);
        self.say(&Said::Ready { account, room: room.base(), player })?;
        let mut lost = 0;
        let mut failed = None;
        loop {
            self.look_for_a_game()?;
            if self.terms.games.is_some_and(|games| self.over >= games) && self.going_on.is_empty() {
                return failed.map_or(Ok(()), |why: String| Err(Failure::no(why)));
            }
            let Ok(heard) = self.heard.recv() else { return Ok(()) };
            match heard {
                Heard::Event(Ok(Some(event))) => {
                    lost = 0;
                    self.event(event)?;
                }
                Heard::Event(Err(error)) if error.is_final() => return Err(failure(&error)),
                Heard::Event(_) => self.listen_again(&mut lost)?,
                Heard::Played(game, end) => {
                    self.going_on.remove(&game.game_id);
                    self.over += 1;
                    match end {
                        Ok(state) => {
                            let (result, reason) = (state.result(), state.reason.unwrap_or(state.status));
                            self.say(&Said::Over { game: &game.game_id, result, reason: &reason })?;
                        }
                        Err(why) => {
                            self.say(&Said::Failed { game: &game.game_id, why: &why })?;
                            failed = Some(why);
                        }
                    }
                }
                Heard::Sought(Ok(())) => {}
                Heard::Sought(Err(error)) => {
                    self.looking = false;
                    if error.is_final() {
                        return Err(failure(&error));
                    }
                }
            }
        }
    }

    /// Opens the event stream again, which the room may have closed when it ended.
    fn listen_again(&mut self, lost: &mut u32) -> Result<(), Failure> {
        self.looking = false;
        loop {
            *lost += 1;
            thread::sleep(game::wait(*lost));
            match self.listen() {
                Ok(()) => return Ok(()),
                Err(error) if error.is_final() || *lost >= LOST => return Err(failure(&error)),
                Err(error) => self.say(&Said::Lost { why: error.to_string() })?,
            }
        }
    }

    /// May another game begin?
    fn has_room(&self) -> bool {
        let more = self.terms.games.is_none_or(|games| self.begun < games);
        more && self.going_on.len() < self.terms.at_once
    }

    fn look_for_a_game(&mut self) -> Result<(), Failure> {
        let Some(offer) = self.terms.offer.as_ref().filter(|_| !self.looking && self.has_room()) else {
            return Ok(());
        };
        offer.make(&self.room, &self.to, Heard::Sought).map_err(|error| failure(&error))?;
        self.looking = true;
        Ok(())
    }

    fn event(&mut self, event: Event) -> Result<(), Failure> {
        match event {
            Event::GameStart { game } => self.begin(game),
            Event::Challenge { challenge } if challenge.comes_in() => self.challenged(&challenge),
            Event::ChallengeCanceled { challenge } if !challenge.comes_in() => {
                self.looking = false;
                let why = "it was not taken in time".to_owned();
                self.not_taken(&challenge, why)
            }
            Event::ChallengeDeclined { challenge } if !challenge.comes_in() => {
                self.looking = false;
                let why = challenge.decline_reason.clone().unwrap_or_else(|| "it was declined".to_owned());
                self.not_taken(&challenge, why)
            }
            _ => Ok(()),
        }
    }

    /// An own challenge came to nothing. Where the program is to challenge a certain account it does not try again.
    fn not_taken(&mut self, challenge: &Challenge, why: String) -> Result<(), Failure> {
        let words = challenge.words();
        if let Some(With::Account(name)) = self.terms.offer.as_ref().map(|offer| &offer.with) {
            return Err(Failure::no(format!("{name} does not play: {why}")));
        }
        self.say(&Said::NotTaken { words, why })
    }

    fn begin(&mut self, game: Game) -> Result<(), Failure> {
        if !self.going_on.insert(game.game_id.clone()) {
            return Ok(());
        }
        self.looking = false;
        self.begun += 1;
        let table = Table::of(&self.room, self.way, &game);
        let variant = if game.variant.name.is_empty() { &game.variant.key } else { &game.variant.name };
        let url = table.address();
        self.say(&Said::Began { game: &game.game_id, variant, seat: game.color, url })?;
        let (to, players) = (self.to.clone(), self.players.clone());
        thread::spawn(move || {
            let sit: Box<Sit> = Box::new(move |seen: &Seen| players.sit(seen, Bounds::default()));
            let end = game::play(&table, &sit);
            if end.is_err() {
                // Nobody is kept waiting by a player that cannot go on. It may be over for another reason already.
                let _ = table.resign();
            }
            let _ = to.send(Heard::Played(Box::new(game), end));
        });
        Ok(())
    }

    fn challenged(&mut self, challenge: &Challenge) -> Result<(), Failure> {
        let by_bot = challenge.challenger.title.as_deref() == Some("BOT");
        let key = &challenge.variant.key;
        let why = match self.terms.accept {
            Accept::None => Some("generic"),
            Accept::People if by_bot => Some("noBot"),
            Accept::Bots if !by_bot => Some("onlyBot"),
            _ if !self.terms.only.is_empty() && !self.terms.only.contains(&key.as_str()) => Some("variant"),
            _ if !self.has_room() => Some("later"),
            _ => self.tried(&challenge.variant).is_err().then_some("variant"),
        };
        let path = |end| format!("/api/challenge/{}/{end}", challenge.id);
        if let Some(why) = why {
            let form: Form = vec![("reason".to_owned(), why.to_owned())];
            // Whoever made it may have taken it back.
            let _ = self.room.post::<Done>(&path("decline"), &form);
            let words = challenge.words();
            let why = match self.tried(&challenge.variant) {
                Err(fault) if why == "variant" => fault,
                _ => why.to_owned(),
            };
            return self.say(&Said::Declined { challenge: &challenge.id, words, why: &why });
        }
        match self.room.post::<Done>(&path("accept"), &Form::new()) {
            Ok(Done {}) => Ok(()),
            Err(error) => {
                let (words, why) = (challenge.words(), error.to_string());
                self.say(&Said::NotTaken { words, why })
            }
        }
    }

    /// Can the player play a game? It is tried once.
    fn tried(&mut self, variant: &Variant) -> Result<(), String> {
        let name = format!("{} {:?}", variant.key, variant.options);
        let players = self.players;
        self.tried
            .entry(name)
            .or_insert_with(|| {
                let game = registry::find(&variant.key).ok_or("this program does not know the game")?;
                let given: Vec<_> = variant.options.clone().into_iter().collect();
                let chosen = options(game, &given).map_err(|failure| failure.words(false))?;
                players.try_out(game, &chosen)
            })
            .clone()
    }
}

fn options(game: &dyn AnyGame, given: &[(String, String)]) -> Result<Chosen, Failure> {
    let given: Vec<_> = given.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    Ok(game.choose(&given)?)
}

/// The end of the program by an answer of the room, or by none.
pub fn failure(error: &RoomError) -> Failure {
    match error {
        RoomError::Refused { status: 401, .. } => Failure::input_with_help(
            error.to_string(),
            "the token is read from the file that --token-file names, or from FACEDOWN_TOKEN",
        ),
        RoomError::Refused { .. } => Failure::no(error.to_string()),
        RoomError::Unreachable(_) | RoomError::Unreadable(_) => Failure::input(error.to_string()),
    }
}
