//! The computer at a seat of a table: what it is given, and how its answers come back.
//!
//! It gets exactly what a person in its seat gets, as text ([`Seen`]), and thinks on a thread of its own, so many at a
//! time as the room allows; peers who play against computers take turns, and waiting costs the computer no time. What
//! it answers goes the same way as a person's request. A thought about a position that is gone is thrown away.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use facedown_core::ports::computers::Computers;
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::table::player::{AnyPlayer, Clock, Decision, Seen};
use facedown_storage::Millis;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};

use super::live::LiveTable;
use crate::fair::FairLine;
use crate::limits::Peer;

/// A question to a computer player.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Question {
    /// Choose an action; its seat is to act.
    Choose,
    /// Take the draw that is offered, or decline it.
    Draw,
}

/// An answer of the computer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    /// To act so, or to give up.
    Decision(Decision<String>),
    /// To take the draw, or not.
    Draw(bool),
    /// It cannot go on.
    Failed(String),
}

/// Which position a question was about: finished actions, and how often some were taken back.
type Position = (u32, u32);

/// A player that is kept between two questions with what it has found, which is megabytes.
struct Kept {
    player: Box<dyn AnyPlayer>,
    /// Its place among all that the room keeps.
    place: OwnedSemaphorePermit,
}

/// An answer with the player who gave it.
pub(super) struct Thought {
    about: Position,
    /// `None` where the player is lost, or not kept.
    player: Option<Kept>,
    answer: Answer,
}

/// Since when it waits for a place to think, and when it got it.
struct Waiting {
    since: Millis,
    until: Arc<OnceLock<Millis>>,
}

/// The computer's computer_seat at one table.
pub(super) struct ComputerSeat {
    computers: Arc<dyn Computers>,
    /// The line in which all computers of the room wait for a place to think.
    thinking: Arc<FairLine>,
    /// The free places for players that the room keeps.
    places: Arc<Semaphore>,
    /// A fresh one sits down when moves were taken back, it failed, or the room keeps too many.
    player: Option<Kept>,
    asked: Option<(Position, Question)>,
    waiting: Option<Waiting>,
    takebacks: u32,
    failures: u32,
    /// Boxed, since a channel has memory for many from its beginning.
    thoughts: mpsc::Sender<Box<Thought>>,
}

/// Failures in a row after which it gives up the game.
const PATIENCE: u32 = 2;

impl ComputerSeat {
    /// An empty computer_seat, and where thoughts arrive.
    pub(super) fn new(
        computers: Arc<dyn Computers>,
        thinking: Arc<FairLine>,
        places: Arc<Semaphore>,
    ) -> (ComputerSeat, mpsc::Receiver<Box<Thought>>) {
        let (thoughts, arrive) = mpsc::channel(1);
        let computer_seat = ComputerSeat {
            computers,
            thinking,
            places,
            player: None,
            asked: None,
            waiting: None,
            takebacks: 0,
            failures: 0,
            thoughts,
        };
        (computer_seat, arrive)
    }

    /// Lets it think where there is something to think about and it does not already, for this peer.
    pub(super) fn wake(&mut self, live: &LiveTable, peer: Option<Peer>) {
        if live.running().is_err() {
            self.player = None;
        }
        let Some((seat, question)) = question(live) else { return };
        let position = (live.ply(), live.takebacks);
        if self.asked.is_some() || self.is_lost() {
            return;
        }
        let Some(seen) = seen(live, seat) else { return };
        if std::mem::replace(&mut self.takebacks, live.takebacks) != live.takebacks {
            self.player = None;
        }
        let (kept, places) = (self.player.take(), Arc::clone(&self.places));
        let (computers, level) = (Arc::clone(&self.computers), live.level.unwrap_or(1));
        self.asked = Some((position, question));
        let clock = time(live, seat);
        let (began, now) = (Arc::new(OnceLock::new()), live.time.clone());
        self.waiting = Some(Waiting { since: now.now(), until: Arc::clone(&began) });
        let (thinking, thoughts) = (Arc::clone(&self.thinking), self.thoughts.clone());
        tokio::spawn(async move {
            let Some(permit) = thinking.place(peer).await else { return };
            let _ = began.set(now.now());
            let thought = tokio::task::spawn_blocking(move || {
                // Those that wait for a place to think have no memory yet.
                let (player, place) = match kept {
                    Some(Kept { player, place }) => (Some(player), Some(place)),
                    None => (computers.sit(seen.game, seat, level), None),
                };
                let Some(mut player) = player else {
                    return (None, Answer::Failed(format!("no computer plays {} any more", seen.game)));
                };
                let answer = match question {
                    Question::Choose => player.choose(&seen, clock).map(Answer::Decision),
                    Question::Draw => player.accepts_draw(&seen).map(Answer::Draw),
                };
                let kept =
                    place.or_else(|| places.try_acquire_owned().ok()).map(|place| Kept { player, place });
                drop(permit);
                (kept, answer.unwrap_or_else(Answer::Failed))
            });
            let (player, answer) =
                thought.await.unwrap_or_else(|lost| (None, Answer::Failed(lost.to_string())));
            // The table may be gone meanwhile.
            let _ = thoughts.send(Box::new(Thought { about: position, player, answer })).await;
        });
    }

    /// For how long it has waited for a place to think about what it is asked, at an instant; in milliseconds.
    pub(super) fn waited(&self, at: Millis) -> Millis {
        let waiting = self.waiting.as_ref().filter(|_| self.asked.is_some());
        waiting.map_or(0, |w| w.until.get().copied().unwrap_or(at).saturating_sub(w.since).max(0))
    }

    /// Takes a thought; the answer where it is about the table as it is.
    pub(super) fn take(&mut self, thought: Thought, live: &LiveTable) -> Option<(Seat, Answer)> {
        let Thought { about, player, answer } = thought;
        let asked = self.asked.take();
        self.player = player.filter(|_| live.running().is_ok());
        let (_, question) = asked?;
        let (seat, play) = (live.computer()?, live.running().ok()?);
        let stands = match question {
            Question::Choose => play.to_act().contains(seat),
            Question::Draw => live.draw_offer == Some(seat.other()),
        };
        if about != (live.ply(), live.takebacks) || !stands {
            return None;
        }
        let Answer::Failed(why) = &answer else { return Some((seat, answer)) };
        tracing::error!(table = %live.id(), %why, "the computer cannot go on");
        self.refused();
        (self.failures >= PATIENCE).then_some((seat, Answer::Decision(Decision::Resign)))
    }

    /// Its answer was taken.
    pub(super) fn taken(&mut self) {
        self.failures = 0;
    }

    /// Its answer was not taken: another one sits down, as long as there is patience.
    pub(super) fn refused(&mut self) {
        self.player = None;
        self.failures += 1;
    }

    /// Is it past patience?
    pub(super) fn is_lost(&self) -> bool {
        self.failures >= PATIENCE
    }
}

/// The question for the computer, if there is one.
fn question(live: &LiveTable) -> Option<(Seat, Question)> {
    let seat = live.computer()?;
    let play = live.running().ok()?;
    if live.draw_offer == Some(seat.other()) {
        return Some((seat, Question::Draw));
    }
    let acts = play.to_act().contains(seat) && !live.cards_are_due();
    acts.then_some((seat, Question::Choose))
}

/// The observations that a seat has received of its game.
fn seen(live: &LiveTable, seat: Seat) -> Option<Seen> {
    // In a sealed game it knows what its own seat makes of the lines.
    let play = if let Some(seal) = &live.seal { seal.house_table()? } else { live.play()? };
    let observer = Viewer::Seat(seat);
    Some(Seen {
        game: play.game(),
        options: play.options().clone(),
        seat,
        start: play.observation(observer, 0)?.fen,
        actions: play.lines(observer, 0).iter().map(|line| line.entered()).collect(),
    })
}

/// The clock as a seat reads it. Where a turn is a matter of days it thinks as without one.
fn time(live: &LiveTable, seat: Seat) -> Clock {
    match live.clock.filter(|clock| !clock.control().is_slow()) {
        None => Clock::default(),
        Some(clock) => Clock {
            left: Some(Duration::from_millis(clock.left(seat, live.time.now()).into())),
            increment: Duration::from_millis(clock.control().of(seat).each_turn().into()),
        },
    }
}

/// A room without computers: nobody plays any game.
pub(crate) struct Nobody;

impl Computers for Nobody {
    fn levels(&self, _game: &str) -> u8 {
        0
    }

    fn sit(&self, _game: &str, _seat: Seat, _level: u8) -> Option<Box<dyn AnyPlayer>> {
        None
    }
}
