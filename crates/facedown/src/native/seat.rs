//! The loop of a native seat: it hears the room, answers by its own rules, and asks its player when it is to act.

use std::io::Write;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

use facedown_core::deal::sealed::LockSecret;
use facedown_core::deal::{Commitment, Contribution, to_hex};
use facedown_core::record::scoresheet::Numbers;
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::table::AnyTable;
use facedown_core::table::player::{AnyPlayer, Clock, Decision, Seen};
use facedown_core::table::sealed::{SealedLine, SealedSeat};
use facedown_engine::player::Bounds;
use facedown_games::registry;
use facedown_lab::contestant::Place;
use serde_json::{Value, json};

use super::kept::{Keep, Kept};
use super::link::Link;
use super::wire::{Refused, Room, Socket};
use crate::draw::{self, Look};
use crate::failure::Failure;
use crate::play::player::Player;
use crate::play::typed;
use crate::said;
use crate::words::Words;

/// Times that a lost connection is opened again.
const TRIES: u32 = 40;
/// The longest wait before the next try.
const LONGEST_WAIT: Duration = Duration::from_secs(15);
/// Time for which an opponent may owe an opening until a program claims the game.
const OWED: Duration = Duration::from_secs(62);

/// The table and the player at its seat.
pub struct Setting {
    /// The table, or the invitation to it.
    pub link: Link,
    /// The token of the seat, where it was given one.
    pub token: Option<String>,
    /// The name under which an invitation is taken.
    pub name: String,
    /// The file in which the seat is kept.
    pub keep: Option<PathBuf>,
    /// Who plays.
    pub player: Player,
    /// Are pieces drawn as figures?
    pub unicode: bool,
}

/// What a player has chosen.
enum Choice {
    Act(String),
    Resign,
    Claim,
    Draw,
    Leave,
}

/// The one who plays.
enum Playing {
    /// A person, whose lines come from the keyboard.
    Person(Receiver<String>),
    /// A program, which comes back with what it has chosen.
    Program(Option<Box<dyn AnyPlayer>>),
    /// A program that thinks.
    Thinking(Receiver<(Box<dyn AnyPlayer>, Result<Decision<String>, String>)>),
}

/// What the loop does next.
enum Next {
    Go,
    /// The connection is opened anew.
    Again,
    /// The game is over and final, or the person has left.
    Done,
}

/// A native seat.
pub struct Native {
    setting: Setting,
    room: Room,
    keep: Keep,
    kept: Kept,
    seat: Option<SealedSeat>,
    view: Value,
    n: u64,
    asked: u32,
    /// The action that was sent and is not answered.
    sent: Option<String>,
    playing: Option<Playing>,
    /// Number of turns that were told.
    told: u32,
    numbers: Numbers,
    coded: bool,
    asks: bool,
    owed: Option<(Value, Instant)>,
}

fn fresh() -> Result<String, Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|_| Failure::input("the system gave no random bytes"))?;
    Ok(to_hex(&bytes))
}

fn bytes(hex: &str) -> Result<[u8; 32], Failure> {
    let read: Commitment = hex.parse().map_err(|_| Failure::input("the kept seat holds no 32 bytes"))?;
    Ok(*read.bytes())
}

impl Native {
    /// Takes a seat: that of the invitation, the one whose token was given, or the one that was kept.
    ///
    /// # Errors
    /// No (1) where the room refuses; input (2) where nothing opens a seat, or the seat cannot be kept.
    pub fn sit(setting: Setting, out: &mut impl Write) -> Result<Native, Failure> {
        let room = Room::new(&setting.link);
        let keep = Keep::of(&setting.link.table, setting.keep.clone())?;
        let kept = match keep.read()? {
            Some(kept) if kept.table == setting.link.table => kept,
            Some(kept) => {
                return Err(Failure::input_with_help(
                    format!("{} keeps a seat at another table, {}", keep.path().display(), kept.table),
                    "name another file with --keep",
                ));
            }
            None => {
                let token = match (&setting.link.invite, &setting.token) {
                    (_, Some(token)) => token.clone(),
                    (Some(invite), None) => {
                        let body = json!({"invite": invite, "name": setting.name});
                        let made = room.post("/join", "", &body)??;
                        made["token"].as_str().unwrap_or_default().to_owned()
                    }
                    (None, None) => {
                        return Err(Failure::input_with_help(
                            "nothing opens a seat at this table",
                            "give the link of an invitation, or the token of the seat with --token-file or in FACEDOWN_TOKEN",
                        ));
                    }
                };
                let (table, secret, contribution) = (setting.link.table.clone(), fresh()?, fresh()?);
                Kept {
                    table,
                    token,
                    attempt: 0,
                    secret,
                    contribution,
                    sent: Vec::new(),
                    over: false,
                    refused: Vec::new(),
                }
            }
        };
        keep.write(&kept)?;
        writeln!(
            out,
            "This seat is kept in {}; whoever has that file can open its half of the cards.",
            keep.path().display()
        )?;
        Ok(Native {
            setting,
            room,
            keep,
            kept,
            seat: None,
            view: Value::Null,
            n: 0,
            asked: 0,
            sent: None,
            playing: None,
            told: 0,
            numbers: Numbers::default(),
            coded: false,
            asks: false,
            owed: None,
        })
    }

    /// Plays until the game is over and audited.
    ///
    /// # Errors
    /// No (1) where the room is not honest or cannot be reached; input (2) where the seat cannot be kept.
    pub fn run(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        let mut tries = 0;
        loop {
            let lost = match self.room.socket(&self.kept.token) {
                Ok(mut socket) => match self.converse(&mut socket, out)? {
                    Ok(Next::Done) => return Ok(()),
                    Ok(_) => {
                        tries = 0;
                        continue;
                    }
                    Err(why) => {
                        tries = if self.n > 0 { 0 } else { tries };
                        why
                    }
                },
                Err(why) => why,
            };
            tries += 1;
            if tries > TRIES {
                return Err(Failure::no(format!("the room cannot be reached: {lost}")));
            }
            thread::sleep(LONGEST_WAIT.min(Duration::from_millis(250) * 2u32.saturating_pow(tries.min(10))));
        }
    }

    /// Talks with the room on one connection; inside, that it was lost.
    fn converse(
        &mut self,
        socket: &mut Socket,
        out: &mut impl Write,
    ) -> Result<Result<Next, String>, Failure> {
        // What it has heard it hears again, and compares.
        self.sent = None;
        let mut whole = false;
        loop {
            let message = match socket.hear() {
                Ok(message) => message,
                Err(why) => return Ok(Err(why)),
            };
            if let Some(message) = message {
                match message["type"].as_str().unwrap_or_default() {
                    "sync" | "update" => {
                        self.view = message["view"].clone();
                        self.n = message["n"].as_u64().unwrap_or(0);
                        if self.sent.is_some() && message["id"].is_string() {
                            self.sent = None;
                        }
                        if self.prepare()? {
                            return Ok(Ok(Next::Again));
                        }
                    }
                    "seal" if message["attempt"] == self.kept.attempt => {
                        let mut answers = self.hear(&message)?;
                        if !whole {
                            whole = true;
                            answers = self.seat.as_ref().map_or(answers, SealedSeat::unheard);
                        }
                        match self.send(socket, answers)? {
                            Ok(true) => {}
                            Ok(false) => return Ok(Ok(Next::Again)),
                            Err(why) => return Ok(Err(why)),
                        }
                    }
                    "refused" => {
                        let why = message["error"]["message"].as_str().unwrap_or_default();
                        writeln!(out, "The room refuses: {why}")?;
                        self.sent = None;
                        self.asks = false;
                    }
                    _ => {}
                }
                self.show(out)?;
                out.flush()?;
            }
            if self.is_over() {
                self.close(out)?;
                return Ok(Ok(Next::Done));
            }
            if let Err(why) = self.claim_what_is_withheld(socket) {
                return Ok(Err(why));
            }
            match self.turn(socket, out)? {
                Ok(Next::Go) => {}
                other => return Ok(other),
            }
        }
    }

    /// Sits down in the attempt that the view is of; `true` where that is another than before.
    fn prepare(&mut self) -> Result<bool, Failure> {
        let seal = &self.view["seal"];
        let Some(attempt) = seal["attempt"].as_u64().and_then(|n| u32::try_from(n).ok()) else {
            return Err(Failure::input(
                "the deal of this table is not sealed; a native seat plays sealed games only",
            ));
        };
        let begun_anew = self.kept.attempt != attempt;
        if begun_anew {
            // Nothing is used twice: an attempt has its own half and its own contribution.
            if self.kept.attempt != 0 {
                (self.kept.secret, self.kept.contribution) = (fresh()?, fresh()?);
            }
            self.kept.sent.clear();
            self.kept.attempt = attempt;
            self.keep.write(&self.kept)?;
            let was = self.seat.take();
            if was.is_some() {
                return Ok(true);
            }
        }
        if self.seat.is_some() {
            return Ok(false);
        }
        let wrong = |what: &str| Failure::no(format!("the room says nothing of {what} that can be read"));
        let id = self.view["game"].as_str().unwrap_or_default();
        let game =
            registry::find(id).ok_or_else(|| Failure::input(format!("this program does not know {id}")))?;
        if self.view["rules"] != game.about().rules {
            return Err(Failure::input(format!(
                "the room plays {id} by version {} of its rules, and this program has version {}",
                self.view["rules"],
                game.about().rules
            )));
        }
        let options = self.view["options"].as_object().ok_or_else(|| wrong("its options"))?;
        let options: Vec<(&str, &str)> =
            options.iter().filter_map(|(name, value)| Some((name.as_str(), value.as_str()?))).collect();
        let options = game.choose(&options).map_err(|error| Failure::input(error.to_string()))?;
        let number = seal["number"].as_u64().filter(|number| *number < 2).ok_or_else(|| {
            Failure::input_with_help(
                "this token opens no seat",
                "give the token of a seat, not the one for looking on",
            )
        })?;
        let commitment = self.view["deal"]["commitment"].as_str().and_then(|text| text.parse().ok());
        let commitment: Commitment = commitment.ok_or_else(|| wrong("its secret"))?;
        let drawn = self.view["deal"]["drawn"] == true;
        let table = (self.setting.link.table.as_str(), commitment, drawn);
        let own =
            (LockSecret::new(bytes(&self.kept.secret)?), Contribution::new(bytes(&self.kept.contribution)?));
        let mut seat = SealedSeat::new((game, &options), table, usize::from(number == 1), own.0, own.1)
            .map_err(|error| Failure::input(error.to_string()))?;
        self.kept.sent.iter().for_each(|action| seat.remember(action));
        let _ = seat.begin();
        self.seat = Some(seat);
        Ok(false)
    }

    /// Hears lines. What the rules, or the locks, do not bear out ends the game here, and nothing more is opened.
    fn hear(&mut self, message: &Value) -> Result<Vec<SealedLine>, Failure> {
        let Some(seat) = &mut self.seat else { return Ok(Vec::new()) };
        let from = message["from"].as_u64().and_then(|from| usize::try_from(from).ok()).unwrap_or(usize::MAX);
        let lines: Result<Vec<SealedLine>, _> = serde_json::from_value(message["lines"].clone());
        let heard = match lines {
            Ok(lines) => seat.catch_up(from, &lines).map_err(|fault| fault.to_string()),
            Err(error) => Err(format!("a line cannot be read: {error}")),
        };
        heard.or_else(|why| {
            self.kept.refused.push(why.clone());
            self.keep.write(&self.kept)?;
            Err(Failure::no(format!("this seat refuses what the room says, and opens nothing more: {why}")))
        })
    }

    fn id(&mut self) -> String {
        self.asked += 1;
        format!("native-{}-{}", std::process::id(), self.asked)
    }

    /// Sends what the seat says; `false` where the attempt at a deal has ended. Inside, that the connection was lost.
    fn send(&mut self, socket: &mut Socket, lines: Vec<SealedLine>) -> Result<Result<bool, String>, Failure> {
        for line in lines {
            let (below, mut body) = match line {
                SealedLine::Pledged { commitment, .. } => ("/commitments", json!({"sha256": commitment})),
                SealedLine::Locked { locks, .. } => ("/locks", json!({"locks": locks})),
                SealedLine::Contributed { contribution, .. } => {
                    ("/contributions", json!({"contribution": contribution}))
                }
                SealedLine::Opened { opening, .. } => {
                    let id = self.id();
                    if let Err(why) = socket.say(&json!({"type": "open", "id": id, "opening": opening})) {
                        return Ok(Err(why));
                    }
                    continue;
                }
                SealedLine::Seed { seed, .. } => {
                    self.kept.over = true;
                    self.keep.write(&self.kept)?;
                    let id = self.id();
                    if let Err(why) = socket.say(&json!({"type": "unseal", "id": id, "seed": seed})) {
                        return Ok(Err(why));
                    }
                    continue;
                }
                _ => continue,
            };
            if self.view["shared"] == true {
                body["seat"] = json!("solo");
            }
            match self.room.post(below, &self.kept.token, &body)? {
                Ok(_) => {}
                Err(Refused { code, .. })
                    if code.ends_with("-replaced") || code == "contribution-mismatch" =>
                {
                    return Ok(Ok(false));
                }
                Err(Refused { code, .. }) if code.starts_with("already-") => {}
                Err(refused) => return Err(refused.into()),
            }
        }
        Ok(Ok(true))
    }

    fn table(&self) -> Option<&dyn AnyTable> {
        self.seat.as_ref()?.table()
    }

    fn color(&self) -> Option<Seat> {
        self.seat.as_ref()?.seat()
    }

    /// Is everything done that can be done?
    fn is_over(&self) -> bool {
        let final_now = self.view["phase"] == "over" && self.view["seal"]["provisional"] == false;
        let heard = self.seat.as_ref().map_or(0, SealedSeat::heard_count);
        final_now && self.view["seal"]["lines"].as_u64() == Some(heard as u64)
    }

    /// Is this seat to act, and nothing of it under way?
    fn is_to_act(&self) -> bool {
        let (Some(seat), Some(color)) = (&self.seat, self.color()) else { return false };
        let (Some(table), Some(sealed)) = (seat.table(), seat.sealed()) else { return false };
        self.sent.is_none()
            && !self.kept.over
            && self.view["phase"] == "playing"
            && self.view["ply"] == table.ply()
            && table.outcome().is_none()
            && sealed.due().is_empty()
            && sealed.waiting().is_none()
            && table.to_act().contains(color)
    }

    /// Tells what has happened, from this seat's own game alone.
    fn show(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        let Some(seat) = &self.seat else { return Ok(()) };
        let (Some(sealed), Some(color)) = (seat.sealed(), seat.seat()) else { return Ok(()) };
        if !self.coded {
            self.coded = true;
            writeln!(out, "Seal code {}: compare it with your opponent, by voice.", sealed.deal().code())?;
        }
        let Some(table) = seat.table() else { return Ok(()) };
        let (words, viewer) = (Words::of(table.game()), Viewer::Seat(color));
        if self.told > table.ply() {
            (self.told, self.numbers) = (0, Numbers::default());
            table.lines(viewer, 0).iter().for_each(|line| _ = self.numbers.next(line.seat));
            self.told = table.ply();
        }
        for line in table.lines(viewer, self.told) {
            let number = self.numbers.next(line.seat);
            said::turn(out, words, number, &line)?;
        }
        self.told = table.ply();
        Ok(())
    }

    /// Draws the board as this seat sees it.
    fn board(&self, out: &mut impl Write) -> Result<(), Failure> {
        let (Some(table), Some(color)) = (self.table(), self.color()) else { return Ok(()) };
        let viewer = Viewer::Seat(color);
        let Some(seen) = table.observation(viewer, table.ply()) else { return Ok(()) };
        let last = table.lines(viewer, table.ply().saturating_sub(1));
        let last = last.last().map_or(Vec::new(), |line| draw::changed(&line.steps));
        let look = Look { unicode: self.setting.unicode, turned: color == Seat::Black };
        draw::board(out, &seen.scene, look, &last)?;
        draw::pools(out, Words::of(table.game()), &seen.pools)?;
        Ok(())
    }

    /// Lets the player choose where this seat is to act. Inside, that the connection was lost.
    fn turn(&mut self, socket: &mut Socket, out: &mut impl Write) -> Result<Result<Next, String>, Failure> {
        let acts = self.is_to_act();
        let choice = match self.playing.take() {
            None => {
                if acts {
                    self.playing = Some(self.seat_player()?);
                }
                None
            }
            Some(Playing::Person(lines)) => {
                if acts && !self.asks {
                    self.asks = true;
                    self.board(out)?;
                    writeln!(out, "Your turn (a move, moves, draw, claim, resign, or leave):")?;
                    out.flush()?;
                }
                let typed = match lines.try_recv() {
                    Ok(line) => Some(line),
                    Err(TryRecvError::Empty) => None,
                    Err(TryRecvError::Disconnected) => Some("leave".to_owned()),
                };
                self.playing = Some(Playing::Person(lines));
                match typed {
                    Some(line) => self.typed(line.trim(), acts, out)?,
                    None => None,
                }
            }
            Some(Playing::Program(player)) if acts => {
                self.playing = Some(self.think(player)?);
                None
            }
            Some(Playing::Program(player)) => {
                self.playing = Some(Playing::Program(player));
                None
            }
            Some(Playing::Thinking(thought)) => match thought.try_recv() {
                Err(TryRecvError::Empty) => {
                    self.playing = Some(Playing::Thinking(thought));
                    None
                }
                Err(TryRecvError::Disconnected) => return Err(Failure::no("the player cannot go on")),
                Ok((player, decision)) => {
                    self.playing = Some(Playing::Program(Some(player)));
                    match decision {
                        Ok(Decision::Act(action)) => Some(Choice::Act(action)).filter(|_| acts),
                        Ok(Decision::Resign) => Some(Choice::Resign),
                        Err(why) => return Err(Failure::no(format!("the player cannot go on: {why}"))),
                    }
                }
            },
        };
        match choice {
            None => Ok(Ok(Next::Go)),
            Some(choice) => self.carry_out(choice, socket),
        }
    }

    fn carry_out(&mut self, choice: Choice, socket: &mut Socket) -> Result<Result<Next, String>, Failure> {
        let id = self.id();
        let message = match choice {
            Choice::Leave => return Ok(Ok(Next::Done)),
            Choice::Resign => json!({"type": "resign", "id": id}),
            Choice::Draw => json!({"type": "offerDraw", "id": id}),
            Choice::Claim => json!({"type": "claimGone", "id": id}),
            Choice::Act(action) => {
                let Some(seat) = &mut self.seat else { return Ok(Ok(Next::Go)) };
                // Kept before it is sent: the seat opens for no action that it does not remember.
                self.kept.sent.push(action.clone());
                self.keep.write(&self.kept)?;
                seat.act(&action).map_err(|fault| Failure::no(fault.to_string()))?;
                self.sent = Some(action.clone());
                self.asks = false;
                json!({"type": "act", "id": id, "n": self.n, "action": action})
            }
        };
        Ok(socket.say(&message).map(|()| Next::Go))
    }

    /// The player sits down.
    fn seat_player(&self) -> Result<Playing, Failure> {
        Ok(match &self.setting.player {
            Player::Human => {
                let (sender, lines) = channel();
                thread::spawn(move || {
                    for line in std::io::stdin().lines() {
                        let Ok(line) = line else { return };
                        if sender.send(line).is_err() {
                            return;
                        }
                    }
                });
                Playing::Person(lines)
            }
            Player::Computer(_) => Playing::Program(None),
        })
    }

    /// Lets a program think, from what this seat's own game has told it.
    fn think(&self, player: Option<Box<dyn AnyPlayer>>) -> Result<Playing, Failure> {
        let (Some(table), Some(color), Player::Computer(contestant)) =
            (self.table(), self.color(), &self.setting.player)
        else {
            return Ok(Playing::Program(player));
        };
        let mut player = match player {
            Some(player) => player,
            None => {
                let place = Place { game: table.game(), options: table.options(), seat: color };
                let mut seed = [0; 8];
                getrandom::fill(&mut seed).map_err(|_| Failure::input("the system gave no random bytes"))?;
                contestant.sit(place, Bounds::default(), u64::from_le_bytes(seed)).map_err(Failure::input)?
            }
        };
        let (seen, clock) = (Seen::of(table, color), self.clock(color));
        let (sender, thought) = channel();
        thread::spawn(move || {
            let decision = player.choose(&seen, clock);
            let _ = sender.send((player, decision));
        });
        Ok(Playing::Thinking(thought))
    }

    fn clock(&self, color: Seat) -> Clock {
        let clock = &self.view["clock"];
        let name = if color == Seat::Black { "black" } else { "white" };
        let milliseconds = |value: &Value| value.as_u64().map(Duration::from_millis);
        Clock {
            left: milliseconds(&clock["left"][name]),
            increment: milliseconds(&clock["control"]["increment"]).unwrap_or_default(),
        }
    }

    /// What a person has typed.
    fn typed(&mut self, line: &str, acts: bool, out: &mut impl Write) -> Result<Option<Choice>, Failure> {
        let choice = match line {
            "" => return Ok(None),
            "resign" => Choice::Resign,
            "draw" => Choice::Draw,
            "claim" => Choice::Claim,
            "leave" | "quit" => Choice::Leave,
            "board" => {
                self.board(out)?;
                return Ok(None);
            }
            _ if !acts => {
                writeln!(out, "It is not your turn.")?;
                return Ok(None);
            }
            line => {
                let (Some(table), Some(color)) = (self.table(), self.color()) else { return Ok(None) };
                let legal = table.legal(color);
                if line == "moves" {
                    let all: Vec<&str> = legal.iter().map(|action| action.text.as_str()).collect();
                    writeln!(out, "{}", all.join(" "))?;
                    return Ok(None);
                }
                let Some(seen) = table.observation(Viewer::Seat(color), table.ply()) else { return Ok(None) };
                match typed::read(line, color, &seen.scene, &legal) {
                    Ok(action) => Choice::Act(action.text.clone()),
                    Err(why) => {
                        writeln!(out, "{why}")?;
                        return Ok(None);
                    }
                }
            }
        };
        Ok(Some(choice))
    }

    /// A program claims the game of an opponent who opens nothing; a person does so with `claim`.
    fn claim_what_is_withheld(&mut self, socket: &mut Socket) -> Result<(), String> {
        let Some(seat) = &self.seat else { return Ok(()) };
        let due = seat.sealed().map(|sealed| sealed.due()).unwrap_or_default();
        let number = self.view["seal"]["number"].as_u64();
        let others = !due.is_empty() && due.iter().all(|due| Some(due.seat as u64) != number);
        if !others || self.setting.player == Player::Human || self.view["phase"] != "playing" {
            self.owed = None;
            return Ok(());
        }
        let now = self.view["seal"]["due"].clone();
        match &self.owed {
            Some((due, since)) if *due == now && since.elapsed() < OWED => {}
            Some((due, _)) if *due == now => {
                self.owed = Some((now, Instant::now()));
                let id = self.id();
                socket.say(&json!({"type": "claimGone", "id": id}))?;
            }
            _ => self.owed = Some((now, Instant::now())),
        }
        Ok(())
    }

    /// Says how it ended, and how the locks came out.
    fn close(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        let outcome = &self.view["outcome"];
        let winner = match outcome["winner"].as_str() {
            Some("white") => "White wins".to_owned(),
            Some("black") => "Black wins".to_owned(),
            Some(_) => format!("Score {}", outcome["score"]),
            None => "No winner".to_owned(),
        };
        writeln!(out, "{winner}: {}.", outcome["reason"].as_str().unwrap_or_default().replace('-', " "))?;
        match self.seat.as_ref().and_then(SealedSeat::others_locks_hold) {
            Some(true) => writeln!(out, "The other half of the cards is open, and its locks hold.")?,
            Some(false) => writeln!(out, "The other half of the cards was false.")?,
            None => writeln!(out, "The other half of the cards was not opened.")?,
        }
        writeln!(
            out,
            "The record is at {}/api/tables/{}/record.",
            self.setting.link.base, self.setting.link.table
        )?;
        Ok(())
    }
}
