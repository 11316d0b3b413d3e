//! A person at this terminal, at a seat of the room: challenges are asked about, moves are typed, and what happens in
//! the room is told as it comes.

use std::collections::VecDeque;
use std::io::Write;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use facedown_core::rules::seat::{PerSeat, Seat};
use serde::Deserialize;

use super::connection::{Connection, Form, RoomError};
use super::game::{self, Table, Way};
use super::games::failure;
use super::lines::{Challenge, Event, Game, Line};
use super::offer::{Offer, With};
use crate::failure::{Failure, harmless};
use crate::play::screen::{is_leaving, read_line};
use crate::play::seat::{Typed, View};

/// Times that a lost stream is opened again.
const LOST: u32 = 12;

/// The games that a person plays here.
pub struct Terms {
    /// Games after which the program ends.
    pub games: u32,
    /// The game that is looked for.
    pub offer: Option<Offer>,
    /// Are pieces drawn as figures or characters?
    pub unicode: bool,
}

enum Heard {
    Event(Result<Option<Event>, RoomError>),
    /// A line of the game whose stream was opened as number so and so.
    Line(u32, Result<Option<Line>, RoomError>),
    /// A line that was typed; `None` at the end.
    Typed(Option<String>),
    Sought(Result<(), RoomError>),
}

#[derive(Deserialize)]
struct Done {}

/// A person who plays.
pub struct Person<'a, W> {
    room: Arc<Connection>,
    way: Way,
    terms: &'a Terms,
    out: W,
    to: Sender<Heard>,
    heard: Receiver<Heard>,
    /// Challenges that wait for an answer; the first one was asked about.
    challenges: VecDeque<Challenge>,
    game: Option<Playing>,
    /// Number of streams of games that were opened.
    streams: u32,
    over: u32,
    /// Question to which `yes` or `no` is the answer, and what it does.
    question: Option<Question>,
}

/// A game that goes on.
struct Playing {
    table: Table,
    view: Option<View>,
    /// Parts of a turn that the room still holds.
    begun: usize,
    lost: u32,
    /// What the opponent asks for was told already.
    asks: Asks,
}

/// What the opponent asks for.
#[derive(Copy, Clone, PartialEq, Eq, Default)]
struct Asks {
    draw: bool,
    takeback: bool,
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Question {
    Draw,
    Takeback,
    Resign,
    OfferDraw,
    Leave,
}

impl<'a, W: Write> Person<'a, W> {
    /// Somebody who has not begun.
    pub fn new(room: Arc<Connection>, way: Way, terms: &'a Terms, out: W) -> Person<'a, W> {
        let (to, heard) = channel();
        Person {
            room,
            way,
            terms,
            out,
            to,
            heard,
            challenges: VecDeque::new(),
            game: None,
            streams: 0,
            over: 0,
            question: None,
        }
    }

    fn say(&mut self, words: &str) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{}", harmless(words))?)
    }

    fn listen(&self) -> Result<(), RoomError> {
        let stream = self.room.stream("/api/stream/event", None)?;
        stream.follow(self.to.clone(), Heard::Event);
        Ok(())
    }

    /// Plays until as many games as were wished are over, or the person leaves.
    ///
    /// # Errors
    /// No (1): the room refuses what was asked of it. Input (2): it cannot be reached.
    pub fn run(&mut self, name: &str) -> Result<(), Failure> {
        self.listen().map_err(|error| failure(&error))?;
        let to = self.to.clone();
        thread::spawn(move || {
            let mut stdin = std::io::stdin().lock();
            loop {
                let line = read_line(&mut stdin).ok().flatten();
                let over = line.is_none();
                if to.send(Heard::Typed(line)).is_err() || over {
                    return;
                }
            }
        });
        let base = self.room.base().to_owned();
        self.say(&format!(
            "You are {name} at {base}. Type `quit` to leave; a game goes on until its clock ends it."
        ))?;
        if let Some(offer) = &self.terms.offer {
            offer.make(&self.room, &self.to, Heard::Sought).map_err(|error| failure(&error))?;
            let what = match &offer.with {
                With::Account(name) => format!("{name} is asked to play."),
                With::Anybody => "Your seek stands in the lobby.".to_owned(),
                With::Computer(_) => String::new(),
            };
            if !what.is_empty() {
                self.say(&what)?;
            }
        } else {
            self.say("Waiting for a challenge, or for a game of yours that goes on.")?;
        }
        let mut lost = 0;
        while self.over < self.terms.games {
            self.out.flush()?;
            let Ok(heard) = self.heard.recv() else { break };
            match heard {
                Heard::Event(Ok(Some(event))) => {
                    lost = 0;
                    self.event(event)?;
                }
                Heard::Event(Err(error)) if error.is_final() => return Err(failure(&error)),
                Heard::Event(_) => {
                    lost += 1;
                    thread::sleep(game::wait(lost));
                    if let Err(error) = self.listen()
                        && (error.is_final() || lost >= LOST)
                    {
                        return Err(failure(&error));
                    }
                }
                Heard::Line(number, line) if number == self.streams => self.line(line)?,
                Heard::Line(..) => {}
                Heard::Sought(Err(error)) if error.is_final() => return Err(failure(&error)),
                Heard::Sought(_) => {}
                Heard::Typed(None) => return self.say("You left."),
                Heard::Typed(Some(line)) => {
                    if self.typed(line.trim())? {
                        return self.say("You left.");
                    }
                }
            }
        }
        Ok(())
    }

    fn event(&mut self, event: Event) -> Result<(), Failure> {
        match event {
            Event::GameStart { game } if self.game.is_none() => self.begin(&game),
            Event::GameStart { game } => {
                let words = format!(
                    "Another game of yours goes on: {}",
                    Table::of(&self.room, self.way, &game).address()
                );
                self.say(&words)
            }
            Event::Challenge { challenge } if challenge.comes_in() => {
                self.challenges.push_back(challenge);
                if self.challenges.len() == 1 { self.ask_about_challenge() } else { Ok(()) }
            }
            Event::ChallengeCanceled { challenge } if challenge.comes_in() => {
                self.challenges.retain(|other| other.id != challenge.id);
                self.say(&format!("{}: taken back.", challenge.words()))
            }
            Event::ChallengeCanceled { .. } => Err(Failure::no("the challenge was not taken in time")),
            Event::ChallengeDeclined { challenge } if !challenge.comes_in() => {
                let why = challenge.decline_reason.unwrap_or_else(|| "no reason was given".to_owned());
                Err(Failure::no(format!("the challenge was declined: {why}")))
            }
            _ => Ok(()),
        }
    }

    fn ask_about_challenge(&mut self) -> Result<(), Failure> {
        let Some(challenge) = self.challenges.front() else { return Ok(()) };
        let words = format!("{}. Do you play? (yes or no)", challenge.words());
        self.say(&words)
    }

    fn begin(&mut self, game: &Game) -> Result<(), Failure> {
        let table = Table::of(&self.room, self.way, game);
        let words = format!("A game begins: {}", table.address());
        self.say(&words)?;
        self.follow(&table)?;
        self.game = Some(Playing { table, view: None, begun: 0, lost: 0, asks: Asks::default() });
        Ok(())
    }

    fn follow(&mut self, table: &Table) -> Result<(), Failure> {
        let stream = table.follow().map_err(|error| failure(&error))?;
        self.streams += 1;
        let number = self.streams;
        stream.follow(self.to.clone(), move |line| Heard::Line(number, line));
        Ok(())
    }

    fn line(&mut self, line: Result<Option<Line>, RoomError>) -> Result<(), Failure> {
        let Some(mut playing) = self.game.take() else { return Ok(()) };
        let state = match line {
            Ok(Some(Line::GameFull(full))) => {
                let seat = playing.table.seat;
                let seen = full.seen(seat).map_err(Failure::no)?;
                let names = PerSeat([Seat::White, Seat::Black].map(|seat| full.player(seat).words()));
                let told = playing.view.take().map_or(0, |view| view.told());
                playing.view = Some(View::new(seen, names, told, self.terms.unicode).map_err(Failure::no)?);
                full.state
            }
            Ok(Some(Line::GameState(state))) => *state,
            Ok(Some(Line::OpponentGone { gone, claim_win_in_seconds })) => {
                let words = match (gone, claim_win_in_seconds) {
                    (true, Some(0)) => "Your opponent is gone; `claim` claims the game.".to_owned(),
                    (true, Some(seconds)) => {
                        format!("Your opponent is gone; in {seconds} seconds `claim` claims the game.")
                    }
                    (true, None) => "Your opponent is gone.".to_owned(),
                    (false, _) => "Your opponent is back.".to_owned(),
                };
                self.game = Some(playing);
                return self.say(&words);
            }
            Ok(Some(Line::Other)) => {
                self.game = Some(playing);
                return Ok(());
            }
            Err(error) if error.is_final() => return Err(failure(&error)),
            Ok(None) | Err(_) => {
                playing.lost += 1;
                if playing.lost > LOST {
                    return Err(Failure::input("the game's stream is lost again and again"));
                }
                let table = playing.table.clone();
                self.game = Some(playing);
                return self.follow(&table);
            }
        };
        playing.begun = state.draft.len();
        let other = playing.table.seat.other();
        let asks = Asks { draw: state.offers()[other], takeback: state.takebacks()[other] };
        let before = std::mem::replace(&mut playing.asks, asks);
        let over = state.is_over();
        if let Some(view) = &mut playing.view {
            view.follow(&state.actions).map_err(Failure::no)?;
            view.set_clocks(PerSeat([state.left(Seat::White), state.left(Seat::Black)]));
            view.tell(&mut self.out)?;
            if over {
                view.show(&mut self.out)?;
            } else if !state.legal.is_empty() {
                view.offer(&mut self.out)?;
            }
        }
        if over {
            let reason = state.reason.as_deref().unwrap_or(&state.status).replace('-', " ");
            self.over += 1;
            self.question = None;
            let words = format!("{}  {reason}", state.result());
            return self.say(&words);
        }
        self.game = Some(playing);
        if asks.draw && !before.draw {
            self.question = Some(Question::Draw);
            self.say("Your opponent offers a draw. Do you agree? (yes or no)")?;
        }
        if asks.takeback && !before.takeback {
            self.question = Some(Question::Takeback);
            self.say("Your opponent asks to take a move back. Do you agree? (yes or no)")?;
        }
        if state.claim.is_some() {
            self.say("You may claim a draw: type `draw`.")?;
        }
        Ok(())
    }

    /// Says what the room did not take.
    fn done(&mut self, done: Result<(), RoomError>) -> Result<(), Failure> {
        match done {
            Ok(()) => Ok(()),
            Err(RoomError::Unreadable(why)) => Err(Failure::input(why)),
            Err(error) => self.say(&error.to_string()),
        }
    }

    /// Does what a person typed; `true` where they leave.
    fn typed(&mut self, line: &str) -> Result<bool, Failure> {
        if is_leaving(line) {
            if self.game.is_some() && self.question != Some(Question::Leave) {
                self.question = Some(Question::Leave);
                self.say("The game goes on without you, and its clock runs. Leave? (yes or no)")?;
                return Ok(false);
            }
            return Ok(true);
        }
        let yes = match line {
            "yes" | "y" => Some(true),
            "no" | "n" => Some(false),
            _ => None,
        };
        if let Some(yes) = yes {
            return self.answered(yes);
        }
        let Some(playing) = &mut self.game else {
            if !line.is_empty() {
                self.say("No game of yours goes on; type `quit` to leave.")?;
            }
            return Ok(false);
        };
        let table = playing.table.clone();
        let Some(view) = &mut playing.view else { return Ok(false) };
        match line {
            "draw" if view.may_claim() => {
                let done = table.claim_draw();
                self.done(done)?;
            }
            "draw" => {
                self.question = Some(Question::OfferDraw);
                self.say("Offer a draw? (yes or no)")?;
            }
            "resign" => {
                self.question = Some(Question::Resign);
                self.say("Resign? (yes or no)")?;
            }
            "abort" => self.done(table.abort())?,
            "takeback" => self.done(table.takeback(true))?,
            "claim" => self.done(table.claim_victory())?,
            _ => match view.typed(line, &mut self.out)? {
                Typed::Nothing => {}
                Typed::Turn(turn) => {
                    let begun = std::mem::take(&mut playing.begun);
                    let done = table.act(view.seen(), &turn, begun);
                    let refused = done.is_err();
                    self.done(done)?;
                    if let (true, Some(Playing { view: Some(view), .. })) = (refused, &mut self.game) {
                        view.forget_draft();
                        view.offer(&mut self.out)?;
                    }
                }
            },
        }
        Ok(false)
    }

    /// Does what was asked about; `true` where the person leaves.
    fn answered(&mut self, yes: bool) -> Result<bool, Failure> {
        let table = self.game.as_ref().map(|playing| playing.table.clone());
        match (self.question.take(), table) {
            (Some(Question::Leave), _) if yes => return Ok(true),
            (Some(Question::Draw), Some(table)) => self.done(table.draw(yes))?,
            (Some(Question::Takeback), Some(table)) => self.done(table.takeback(yes))?,
            (Some(Question::Resign), Some(table)) if yes => self.done(table.resign())?,
            (Some(Question::OfferDraw), Some(table)) if yes => self.done(table.draw(true))?,
            (Some(_), _) => self.say("The game goes on.")?,
            (None, _) => {
                let Some(challenge) = self.challenges.pop_front() else {
                    self.say("Nothing was asked.")?;
                    return Ok(false);
                };
                let end = if yes { "accept" } else { "decline" };
                let path = format!("/api/challenge/{}/{end}", challenge.id);
                let done = self.room.post::<Done>(&path, &Form::new()).map(|Done {}| ());
                self.done(done)?;
                self.ask_about_challenge()?;
            }
        }
        Ok(false)
    }
}
