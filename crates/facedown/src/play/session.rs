//! One game in the terminal: the loop between the table and the players.

use std::io::{BufRead, Write};
use std::time::{Duration, Instant};

use facedown_core::notation::ActionError;
use facedown_core::record::scoresheet::Numbers;
use facedown_core::rules::outcome::{Outcome, reason};
use facedown_core::rules::seat::{PerSeat, Seat, Viewer};
use facedown_core::table::AnyGame;
use facedown_core::table::AnyTable;
use facedown_core::table::player::{Clock, Decision, Seen};

use super::clock::Clocks;
use super::help::{self, Help};
use super::player::Seated;
use super::screen::{Screen, is_leaving, read_line};
use super::taken_back::{Again, TakenBack};
use super::typed;
use super::view::{self, View};
use crate::commands::odds::write_lines;
use crate::draw::{self, Look};
use crate::failure::Failure;
use crate::said;
use crate::words::Words;
use crate::wrapping::wrapped;

/// The players, and how the game is shown.
pub struct Setting {
    /// The game that is played.
    pub game: &'static dyn AnyGame,
    /// The names of the players; empty where nobody said.
    pub names: PerSeat<String>,
    /// The terminal, or the pipe in place of one.
    pub screen: Screen,
    /// Are pieces drawn as figures or characters, and not as letters?
    pub unicode: bool,
}

/// A game between players at this terminal.
pub struct Session<'a, R, W> {
    /// The players, and how the game is shown.
    pub setting: Setting,
    /// The game in progress.
    pub table: &'a mut Box<dyn AnyTable>,
    /// The player in each seat.
    pub players: PerSeat<Seated>,
    /// The clocks of both seats.
    pub clocks: Clocks,
    /// The lines that people type.
    pub input: R,
    /// The stream to which everything is written.
    pub out: W,
    /// The part that has been shown so far.
    pub shown: Shown,
    /// Keeps the record of what was played, before a person is asked: whoever breaks off then loses nothing.
    pub keep: &'a mut Keep<'a>,
    /// The actions that the player of a solitaire took back.
    pub taken_back: TakenBack,
    /// Opens the same table again, for taking an action back.
    pub again: &'a Again<'a>,
}

/// Writes down what was played so far.
pub type Keep<'a> = dyn FnMut(&dyn AnyTable, &Clocks, &TakenBack) -> Result<(), Failure> + 'a;

/// The part that has been shown so far.
#[derive(Default)]
pub struct Shown {
    /// Of each viewer (White, Black, everybody) the number of turns that were told.
    told: [u32; 3],
    /// The number of the move of each turn.
    numbers: (Numbers, Vec<u32>),
    /// The seat for whose eyes alone the screen is.
    awake: Option<Seat>,
    /// Somebody was told of the help.
    greeted: bool,
    /// Somebody has turned the board round.
    rotated: bool,
}

/// The outcome of a line that a person typed.
enum Heard {
    /// Nothing was played: the person goes on typing.
    Again,
    /// A part of a turn was played: the person is shown what it led to, and goes on.
    Begun,
    /// Something was played or the game ended.
    Done,
    /// The person ends the session.
    Quit,
}

/// The index of a viewer's number of told turns: that of its seat, or 2 for a spectator.
fn place(viewer: Viewer) -> usize {
    viewer.seat().map_or(2, Seat::index)
}

impl<R: BufRead, W: Write> Session<'_, R, W> {
    /// Plays until the game is over or somebody leaves.
    pub fn run(&mut self) -> Result<(), Failure> {
        loop {
            self.taken_back.follow(self.table.as_ref());
            let Some(seat) = self.table.to_act().iter().next() else {
                return self.close();
            };
            if !self.players[seat].is_human() {
                self.compute(seat, Instant::now())?;
                continue;
            }
            (self.keep)(self.table.as_ref(), &self.clocks, &self.taken_back)?;
            if !self.wake(seat)? || self.ask(seat)? {
                writeln!(self.out, "You left; the game has no result.")?;
                return Ok(());
            }
        }
    }

    /// Number of people at this terminal.
    fn people(&self) -> usize {
        self.table.seats().iter().filter(|s| self.players[**s].is_human()).count()
    }

    /// Do two people share the screen who have secrets from each other now?
    fn is_secret(&self) -> bool {
        self.people() > 1 && self.table.keeps_secrets()
    }

    /// Through whose eyes everything is shown that is not for one of two people alone: the one person's, or
    /// everybody's.
    fn audience(&self) -> Viewer {
        let mut people = self.table.seats().iter().filter(|s| self.players[**s].is_human());
        match (people.next(), people.next()) {
            (Some(one), None) => Viewer::Seat(*one),
            _ => Viewer::Spectator,
        }
    }

    /// Through whose eyes a person is shown the game when it is their turn.
    fn eyes(&self, seat: Seat) -> Viewer {
        if self.is_secret() { Viewer::Seat(seat) } else { self.audience() }
    }

    /// The names of sides and pieces in this game.
    fn words(&self) -> Words {
        Words::of(self.table.game())
    }

    /// Covers the screen until the seat to act is alone with it, where that matters; then tells what has happened and
    /// draws the board. `false` where nobody came.
    fn wake(&mut self, seat: Seat) -> Result<bool, Failure> {
        let screen = self.setting.screen;
        if !self.is_secret() {
            self.open_up()?;
        } else if self.shown.awake != Some(seat) {
            let name = self.words().seat(seat);
            if !screen.cover_for(name, &mut self.input, &mut self.out)? {
                return Ok(false);
            }
            self.shown.awake = Some(seat);
        }
        let eyes = self.eyes(seat);
        self.tell(eyes)?;
        self.show(eyes)?;
        Ok(true)
    }

    /// From here on everybody may look: what only one person was to see goes.
    fn open_up(&mut self) -> Result<(), Failure> {
        if self.shown.awake.take().is_some() {
            self.setting.screen.clear(&mut self.out)?;
            let [white, black, all] = &mut self.shown.told;
            *all = (*white).min(*black);
        }
        Ok(())
    }

    fn close(&mut self) -> Result<(), Failure> {
        let words = self.words();
        self.open_up()?;
        self.tell(self.audience())?;
        self.show(self.audience())?;
        if let Some(outcome) = self.table.outcome() {
            let result = outcome.result(self.table.seats().len());
            let why = outcome.reason.replace('-', " ");
            match outcome.winner {
                Some(seat) => writeln!(self.out, "{result}  {} won: {why}", words.seat(seat))?,
                None => writeln!(self.out, "{result}  nobody won: {why}")?,
            }
            if let Some(words) = self.taken_back.words() {
                writeln!(self.out, "{words}")?;
            }
        }
        Ok(())
    }

    fn show(&mut self, viewer: Viewer) -> Result<(), Failure> {
        let words = self.words();
        let Some(observation) = self.table.observation(viewer, self.table.ply()) else { return Ok(()) };
        let draft = viewer.seat().and_then(|seat| self.table.draft(seat));
        let from = self.table.ply().saturating_sub(6);
        let steps = self.table.lines(viewer, from);
        let mut last = steps.iter().rev().map(|line| draw::changed(&line.steps));
        let last = match &draft {
            Some(draft) => draw::changed(&draft.steps),
            None => last.find(|squares| !squares.is_empty()).unwrap_or_default(),
        };
        let seats = self.table.seats();
        let player =
            |&seat: &Seat| view::player(words, seat, &self.setting.names[seat], self.clocks.words(seat));
        let bare = |seat: &Seat| self.setting.names[*seat].is_empty() && self.clocks.words(*seat).is_none();
        let told = !seats.iter().all(bare);
        let players: Vec<String> = seats.iter().filter(|_| told).map(player).collect();
        let in_hand = viewer.seat().map_or(String::new(), |seat| self.table.in_hand(seat));
        let turned = (viewer == Viewer::Seat(Seat::Black)) != self.shown.rotated;
        let view = View {
            words,
            look: Look { unicode: self.setting.unicode, turned },
            width: self.setting.screen.width(),
            observation: &observation,
            draft: draft.as_ref(),
            last: &last,
            in_hand: &in_hand,
            players: &players,
        };
        view.draw(&mut self.out)
    }

    /// Lets a computer player act.
    fn compute(&mut self, seat: Seat, started: Instant) -> Result<(), Failure> {
        let words = self.words();
        let Seated::Computer(player) = &mut self.players[seat] else { return Ok(()) };
        let seen = Seen::of(self.table.as_ref(), seat);
        let failed = |why: String| Failure::no(format!("{}: {why}", words.seat(seat)));
        if let Some(reason) = self.table.claimable()
            && player.accepts_draw(&seen).map_err(failed)?
        {
            self.table.end(Outcome::nobody(reason));
            return Ok(());
        }
        let clock = Clock { left: self.clocks.left(seat), increment: self.clocks.increment() };
        let choice = player.choose(&seen, clock).map_err(failed)?;
        if !self.spend(seat, started.elapsed()) {
            return Ok(());
        }
        match choice {
            Decision::Act(action) => {
                self.table.act(seat, &action).map_err(|e| failed(e.to_string()))?;
                self.clocks.acted(seat);
                self.tell(self.audience())
            }
            Decision::Resign => {
                self.resign(seat);
                Ok(())
            }
        }
    }

    /// Takes thinking time off a clock; `false` where that ended the game.
    fn spend(&mut self, seat: Seat, time: Duration) -> bool {
        if self.clocks.spend(seat, time) {
            return true;
        }
        let other = seat.other();
        self.table.end(match other == seat {
            true => Outcome::nobody(reason::TIME),
            false => Outcome::win(other, reason::TIME),
        });
        false
    }

    fn resign(&mut self, seat: Seat) {
        self.table.end(match self.table.seats() {
            [_] => Outcome::nobody(reason::RESIGNATION),
            _ => Outcome::win(seat.other(), reason::RESIGNATION),
        });
    }

    /// Tells what was played that a viewer was not told yet.
    fn tell(&mut self, viewer: Viewer) -> Result<(), Failure> {
        let words = self.words();
        let Shown { told, numbers: (count, numbers), .. } = &mut self.shown;
        let numbered = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
        let new = self.table.lines(Viewer::Spectator, numbered);
        numbers.extend(new.iter().map(|line| count.next(line.seat)));
        let told = &mut told[place(viewer)];
        for line in self.table.lines(viewer, *told) {
            let number = numbers.get(line.ply as usize - 1).copied().unwrap_or_default();
            said::turn(&mut self.out, words, number, &line)?;
        }
        *told = self.table.ply();
        Ok(())
    }

    /// Asks a person until something is played; `true` if they leave.
    fn ask(&mut self, seat: Seat) -> Result<bool, Failure> {
        let words = self.words();
        let mut started = Instant::now();
        if let Some(reason) = self.table.claimable() {
            writeln!(self.out, "You may claim a draw ({}): type `draw`.", reason.replace('-', " "))?;
        }
        self.offer(seat)?;
        if !std::mem::replace(&mut self.shown.greeted, true) {
            writeln!(self.out, "Type `help` for what else you can type.")?;
        }
        loop {
            match self.clocks.words(seat) {
                Some(left) => write!(self.out, "{} {left}> ", words.seat(seat))?,
                None => write!(self.out, "{}> ", words.seat(seat))?,
            }
            self.out.flush()?;
            let Some(line) = read_line(&mut self.input)? else {
                writeln!(self.out)?;
                return Ok(true);
            };
            // What is typed after the flag fell is too late, whatever it is.
            let now = Instant::now();
            if !self.spend(seat, now - started) {
                writeln!(self.out, "Your time is over.")?;
                return Ok(false);
            }
            started = now;
            match self.hear(seat, line.trim())? {
                Heard::Again => {}
                Heard::Begun => {
                    self.show(self.eyes(seat))?;
                    self.offer(seat)?;
                }
                Heard::Done => return Ok(false),
                Heard::Quit => return Ok(true),
            }
        }
    }

    /// Says what the person is to do now.
    fn offer(&mut self, seat: Seat) -> Result<(), Failure> {
        let task = help::task(&self.table.tasks(seat));
        let begun = self.table.draft(seat).map(|draft| draft.parts.join(","));
        let task = match begun {
            Some(begun) => format!("Begun: {begun} (`undo` takes the last part back). {task}"),
            None => task,
        };
        writeln!(self.out, "{}", wrapped(&task, self.setting.screen.width(), ""))?;
        Ok(())
    }

    fn hear(&mut self, seat: Seat, line: &str) -> Result<Heard, Failure> {
        let (command, rest) = line.split_once(' ').map_or((line, ""), |(c, r)| (c, r.trim()));
        // What the game itself calls an action is one, whatever it is called here.
        if self.table.legal(seat).iter().any(|action| action.text == line) {
            return self.play_typed(seat, line);
        }
        let viewer = self.eyes(seat);
        match command {
            "" => {}
            "help" | "?" => self.help(seat)?,
            "board" => self.show(viewer)?,
            "rotate" => {
                self.shown.rotated = !self.shown.rotated;
                self.show(viewer)?;
            }
            "moves" | "legal" => {
                let draft = viewer.seat().and_then(|seat| self.table.draft(seat));
                let observation = self.table.observation(viewer, self.table.ply());
                let scene = draft.map(|draft| draft.scene).or(observation.map(|seen| seen.scene));
                if let Some(scene) = scene {
                    let width = self.setting.screen.width();
                    write!(self.out, "{}", help::moves(&self.table.tasks(seat), rest, &scene, width))?;
                }
            }
            "odds" => {
                let mut lines = self.table.odds(viewer, self.table.ply()).unwrap_or_default();
                if !rest.is_empty() {
                    lines.retain(|l| l.place == rest);
                }
                let words = self.words();
                write_lines(&mut self.out, words, &lines)?;
            }
            "peek" => return self.peek(seat),
            "undo" => return self.undo(seat),
            "fen" => {
                let observation = self.table.observation(viewer, self.table.ply());
                writeln!(self.out, "{}", observation.map(|s| s.fen).unwrap_or_default())?;
            }
            "rules" => writeln!(self.out, "{}", self.setting.game.about().rules_text.trim_end())?,
            "draw" | "resign" if !rest.is_empty() => {
                writeln!(self.out, "Type `{command}` alone.")?;
            }
            "draw" if self.table.claimable().is_some() || self.confirms("Offer a draw?")? => {
                return self.draw(seat);
            }
            "resign" if self.confirms("Resign?")? => {
                self.resign(seat);
                return Ok(Heard::Done);
            }
            "draw" | "resign" => writeln!(self.out, "The game goes on.")?,
            _ if is_leaving(line) => return Ok(Heard::Quit),
            _ => return self.play_typed(seat, line),
        }
        Ok(Heard::Again)
    }

    /// Asks a person at a terminal before something that cannot be undone; a line from a program is meant.
    fn confirms(&mut self, question: &str) -> Result<bool, Failure> {
        if !self.setting.screen.terminal {
            return Ok(true);
        }
        write!(self.out, "{question} (yes or no) ")?;
        self.out.flush()?;
        let answer = read_line(&mut self.input)?;
        Ok(answer.is_some_and(|answer| matches!(answer.trim(), "yes" | "y")))
    }

    fn help(&mut self, seat: Seat) -> Result<(), Failure> {
        let viewer = self.eyes(seat);
        let Some(observation) = self.table.observation(viewer, self.table.ply()) else { return Ok(()) };
        let draft = viewer.seat().and_then(|seat| self.table.draft(seat));
        let tasks = self.table.tasks(seat);
        let help = Help {
            about: self.setting.game.about(),
            seat,
            tasks: &tasks,
            scene: draft.as_ref().map_or(&observation.scene, |draft| &draft.scene),
            parts: self.setting.game.turns_have_parts(),
            odds: self.table.odds(viewer, self.table.ply()).is_some_and(|odds| !odds.is_empty()),
            peek: self.has_more(seat),
            width: self.setting.screen.width(),
        };
        write!(self.out, "{}", help.text())?;
        Ok(())
    }

    /// May a person see more than the board shows that two people look at?
    fn has_more(&self, seat: Seat) -> bool {
        let seen = |viewer| self.table.observation(viewer, self.table.ply());
        self.eyes(seat) != Viewer::Seat(seat) && seen(self.eyes(seat)) != seen(Viewer::Seat(seat))
    }

    /// Shows a person what they alone may see, and covers it again.
    fn peek(&mut self, seat: Seat) -> Result<Heard, Failure> {
        if !self.has_more(seat) {
            writeln!(self.out, "The board shows all that you may see.")?;
            return Ok(Heard::Again);
        }
        let (screen, name) = (self.setting.screen, self.words().seat(seat));
        if !screen.cover_for(name, &mut self.input, &mut self.out)? {
            return Ok(Heard::Quit);
        }
        self.show(Viewer::Seat(seat))?;
        if !screen.uncover(&mut self.input, &mut self.out)? {
            return Ok(Heard::Quit);
        }
        Ok(Heard::Begun)
    }

    fn undo(&mut self, seat: Seat) -> Result<Heard, Failure> {
        let Err(error) = self.table.undo(seat) else { return Ok(Heard::Begun) };
        if seat != Seat::Solo {
            writeln!(self.out, "{error}")?;
        } else if self.clocks.left(seat).is_some() {
            writeln!(self.out, "Nothing is taken back while a clock runs.")?;
        } else if self.taken_back.undo(self.table, self.again)? {
            self.shown.told = [self.table.ply(); 3];
            return Ok(Heard::Done);
        } else {
            writeln!(self.out, "There is no turn to take back.")?;
        }
        Ok(Heard::Again)
    }

    fn play_typed(&mut self, seat: Seat, typed: &str) -> Result<Heard, Failure> {
        let ply = self.table.ply();
        let played = match typed.strip_suffix(',').filter(|_| self.setting.game.turns_have_parts()) {
            Some(parts) => self.begin(seat, parts),
            None => self.play(seat, typed),
        };
        if let Err(words) = played {
            writeln!(self.out, "{words}")?;
            return Ok(Heard::Again);
        }
        if self.table.ply() == ply && self.table.outcome().is_none() {
            return Ok(Heard::Begun);
        }
        self.clocks.acted(seat);
        if !self.is_secret() {
            self.open_up()?;
            self.tell(self.audience())?;
        }
        Ok(Heard::Done)
    }

    /// Plays what a person typed: an action, a whole turn, or a part of one.
    ///
    /// # Errors
    /// In words, why it was not taken.
    fn play(&mut self, seat: Seat, typed: &str) -> Result<(), String> {
        let viewer = self.eyes(seat);
        let Some(observation) = self.table.observation(viewer, self.table.ply()) else { return Ok(()) };
        let legal = self.table.legal(seat);
        let draft = self.table.draft(seat);
        let scene = draft.as_ref().map_or(&observation.scene, |draft| &draft.scene);
        let action = match typed::read(typed, seat, scene, &legal) {
            Ok(line) => line.text.clone(),
            // The game can often say why a readable action is illegal; its words are the better ones then.
            Err(error) => {
                // A turn that was begun is not dropped for another: it goes on, or its parts are taken back.
                let begun = draft.as_ref().map(|draft| draft.parts.join(","));
                let again = |begun: &String| typed.starts_with(begun.as_str()) && typed.len() > begun.len();
                if let Some(begun) = begun.filter(|begun| !again(begun)) {
                    return Err(format!(
                        "`{typed}` does not go on with {begun}; `moves` lists what does, `undo` takes it back"
                    ));
                }
                return match self.table.act(seat, typed) {
                    Ok(()) => Ok(()),
                    Err(why @ ActionError::Illegal { .. }) => Err(why.to_string()),
                    Err(_) => Err(error.to_string()),
                };
            }
        };
        // A person at a terminal is offered what may follow. A line from a program is a whole turn, if none was begun.
        if draft.is_none() && !self.setting.screen.terminal {
            return self.table.act(seat, &action).map_err(|e| e.to_string());
        }
        self.table.part(seat, &action).map_err(|e| e.to_string())?;
        // After a first part that nothing but the end can follow there is nothing to offer.
        if let [only] = self.table.legal(seat).as_slice()
            && draft.is_none()
            && self.table.draft(seat).is_some()
            && self.table.committed_by(seat, &only.text).is_some()
        {
            self.table.part(seat, &only.text).map_err(|e| e.to_string())?;
        }
        Ok(())
    }

    /// Plays the first parts of a turn, and leaves it open.
    fn begin(&mut self, seat: Seat, parts: &str) -> Result<(), String> {
        let begun = self.table.draft(seat).map_or(0, |draft| draft.parts.len());
        for part in parts.split(',') {
            if let Err(error) = self.table.part(seat, part) {
                let now = self.table.draft(seat).map_or(0, |draft| draft.parts.len());
                for _ in begun..now {
                    self.table.undo(seat).map_err(|e| e.to_string())?;
                }
                return Err(error.to_string());
            }
        }
        Ok(())
    }

    fn draw(&mut self, seat: Seat) -> Result<Heard, Failure> {
        let words = self.words();
        if let Some(reason) = self.table.claimable() {
            self.table.end(Outcome::nobody(reason));
            return Ok(Heard::Done);
        }
        let other = seat.other();
        if other == seat {
            writeln!(self.out, "There is nobody to agree with.")?;
            return Ok(Heard::Again);
        }
        if let Seated::Computer(player) = &mut self.players[other] {
            let agrees = player
                .accepts_draw(&Seen::of(self.table.as_ref(), other))
                .map_err(|why| Failure::no(format!("{}: {why}", words.seat(other))))?;
            if agrees {
                self.table.end(Outcome::nobody(reason::AGREEMENT));
                return Ok(Heard::Done);
            }
            writeln!(self.out, "{} does not agree.", words.seat(other))?;
            return Ok(Heard::Again);
        }
        let hidden = self.is_secret();
        if hidden {
            self.setting.screen.clear(&mut self.out)?;
        }
        write!(
            self.out,
            "{}, {} offers a draw. Do you agree? (yes or no) ",
            words.seat(other),
            words.seat(seat)
        )?;
        self.out.flush()?;
        let Some(answer) = read_line(&mut self.input)? else { return Ok(Heard::Quit) };
        if matches!(answer.trim(), "yes" | "y") {
            self.table.end(Outcome::nobody(reason::AGREEMENT));
            return Ok(Heard::Done);
        }
        writeln!(self.out, "No draw.")?;
        if !hidden {
            return Ok(Heard::Again);
        }
        // The other person has looked: the screen is covered until the one to act is alone with it again.
        self.shown.awake = None;
        Ok(if self.wake(seat)? { Heard::Again } else { Heard::Quit })
    }
}
