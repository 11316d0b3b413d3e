//! One game of the account: its stream, what is asked of the room in it, and a computer player at its seat.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use facedown_core::rules::seat::Seat;
use facedown_core::table::player::{AnyPlayer, Decision, Seen};
use facedown_engine::seated;
use facedown_games::registry;
use serde::Deserialize;

use super::connection::{Connection, Form, Lines, RoomError, in_path};
use super::lines::{Full, Game, Line, State};

/// Times that a lost stream is opened again, with a longer wait each time: five minutes in all.
const LOST: u32 = 12;
/// The longest of these waits.
const LONGEST_WAIT: Duration = Duration::from_secs(30);
/// Actions refused in one position before the game is given up.
const REFUSED: u32 = 3;

/// The paths on which a seat plays.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Way {
    /// An account under which a program plays.
    Bot,
    /// Any account.
    Board,
}

/// A seat of the account.
#[derive(Clone)]
pub struct Table {
    /// The room.
    pub room: Arc<Connection>,
    /// The paths on which it plays.
    pub way: Way,
    /// The id of the table.
    pub id: String,
    /// The own seat.
    pub seat: Seat,
}

/// The answer to something that was done.
#[derive(Deserialize)]
struct Done {}

/// The wait before try number `n` (from 1).
pub fn wait(n: u32) -> Duration {
    LONGEST_WAIT.min(Duration::from_millis(500) * 2u32.saturating_pow(n.saturating_sub(1)))
}

impl Table {
    /// The seat of a game that begins.
    pub fn of(room: &Arc<Connection>, way: Way, game: &Game) -> Table {
        Table { room: Arc::clone(room), way, id: game.game_id.clone(), seat: game.color }
    }

    fn path(&self, end: &str) -> String {
        let api = match self.way {
            Way::Bot => "bot",
            Way::Board => "board",
        };
        format!("/api/{api}/game/{}/{end}", in_path(&self.id))
    }

    fn post(&self, end: &str) -> Result<(), RoomError> {
        self.room.post::<Done>(&self.path(end), &Form::new()).map(|Done {}| ())
    }

    /// The address of the table, for people.
    pub fn address(&self) -> String {
        format!("{}/table/{}", self.room.base(), self.id)
    }

    /// Plays a whole turn in a position as the seat has seen it; what the room still holds of another one gives way.
    pub fn act(&self, seen: &Seen, turn: &str, begun: usize) -> Result<(), RoomError> {
        let sent = as_sent(seen, turn);
        // A text with several parts takes the place of what was begun; one with a single part would go on with it.
        let parts = if sent.contains(',') { 0 } else { begun };
        for _ in 0..parts {
            // It may have been committed meanwhile, and then there is nothing to take back.
            if self.post("undo").is_err() {
                break;
            }
        }
        self.post(&format!("move/{}", in_path(&sent)))
    }

    /// Resigns.
    pub fn resign(&self) -> Result<(), RoomError> {
        self.post("resign")
    }

    /// Leaves a game that has not begun.
    pub fn abort(&self) -> Result<(), RoomError> {
        self.post("abort")
    }

    /// Offers a draw or agrees to one; `false` declines it.
    pub fn draw(&self, yes: bool) -> Result<(), RoomError> {
        self.post(if yes { "draw/yes" } else { "draw/no" })
    }

    /// Claims a draw that the rules give.
    pub fn claim_draw(&self) -> Result<(), RoomError> {
        self.post("claim-draw")
    }

    /// Claims the game of an opponent who is gone.
    pub fn claim_victory(&self) -> Result<(), RoomError> {
        self.post("claim-victory")
    }

    /// Asks to take a move back or agrees to it; `false` declines it.
    pub fn takeback(&self, yes: bool) -> Result<(), RoomError> {
        self.post(if yes { "takeback/yes" } else { "takeback/no" })
    }

    /// Opens its stream.
    pub fn stream(&self) -> Result<Lines, RoomError> {
        let api = if self.way == Way::Bot { "bot" } else { "board" };
        self.room.stream(&format!("/api/{api}/game/stream/{}", in_path(&self.id)), None)
    }

    /// Opens its stream, again where the room cannot be reached for a while.
    pub fn follow(&self) -> Result<Lines, RoomError> {
        let mut tries = 0;
        loop {
            match self.stream() {
                Err(error) if !error.is_final() && tries < LOST => {
                    tries += 1;
                    thread::sleep(wait(tries));
                }
                opened => return opened,
            }
        }
    }
}

/// A whole turn as the room takes one: where turns have parts and this one is a single part, with the part that commits
/// it, since a text without a comma is the beginning of a turn.
fn as_sent(seen: &Seen, turn: &str) -> String {
    let has_parts = registry::find(seen.game).is_some_and(|game| game.turns_have_parts());
    let table = seated::table(seen).ok().filter(|_| has_parts && !turn.contains(','));
    let Some(mut table) = table else { return turn.to_owned() };
    if table.committed_by(seen.seat, turn).is_some() || table.part(seen.seat, turn).is_err() {
        return turn.to_owned();
    }
    let legal = table.legal(seen.seat);
    let commits = |text: &&str| table.committed_by(seen.seat, text).as_deref() == Some(turn);
    match legal.iter().map(|line| line.text.as_str()).find(commits) {
        Some(end) => format!("{turn},{end}"),
        None => turn.to_owned(),
    }
}

/// Seats a player of a game.
pub type Sit = dyn Fn(&Seen) -> Result<Box<dyn AnyPlayer>, String> + Send + Sync;

/// A computer player at a seat.
struct Sitting<'a> {
    table: &'a Table,
    sit: &'a Sit,
    player: Option<Box<dyn AnyPlayer>>,
    /// A player that failed was replaced already.
    replaced: bool,
    /// All that the seat has received.
    seen: Option<Seen>,
    /// Number of turns at which an offer of a draw was answered last.
    answered: Option<usize>,
    /// Number of turns at which an action was refused last, and how often.
    refused: (usize, u32),
    /// The time at which the game of an opponent who is gone may be claimed.
    claim: Option<Instant>,
}

/// What follows from a line.
enum Next {
    /// The next line.
    Listen,
    /// The stream is opened again: something was asked in a position that has passed.
    Again,
    /// The game is over.
    Over(Box<State>),
}

/// Plays a game to its end: how it ended.
///
/// # Errors
/// In words, why it could not be played to its end.
pub fn play(table: &Table, sit: &Sit) -> Result<State, String> {
    let mut sitting = Sitting {
        table,
        sit,
        player: None,
        replaced: false,
        seen: None,
        answered: None,
        refused: (0, 0),
        claim: None,
    };
    let mut lost = 0;
    loop {
        let stream = table.follow().map_err(|error| error.to_string())?;
        let (to, lines) = channel();
        stream.follow(to, |line: Result<Option<Line>, RoomError>| line);
        match sitting.through(&lines)? {
            Some(state) => return Ok(state),
            None if lost < LOST => {
                lost += 1;
                thread::sleep(wait(lost.min(3)));
            }
            None => return Err("its stream is lost again and again".to_owned()),
        }
    }
}

impl Sitting<'_> {
    /// Plays along a stream; `None` where it breaks off.
    fn through(
        &mut self,
        lines: &Receiver<Result<Option<Line>, RoomError>>,
    ) -> Result<Option<State>, String> {
        self.claim = None;
        let mut waiting: Option<Box<State>> = None;
        loop {
            // A line may be older than the own last action: of those that have come the last one counts.
            let line = match (&waiting, self.claim) {
                (Some(_), _) => lines.recv_timeout(Duration::ZERO),
                (None, None) => lines.recv().map_err(|_| RecvTimeoutError::Disconnected),
                (None, Some(at)) => lines.recv_timeout(at.saturating_duration_since(Instant::now())),
            };
            let next = match line {
                Ok(Ok(Some(Line::GameFull(full)))) => {
                    self.begin(&full)?;
                    waiting = Some(Box::new(full.state));
                    continue;
                }
                Ok(Ok(Some(Line::GameState(state)))) => {
                    waiting = Some(state);
                    continue;
                }
                Ok(Ok(Some(Line::OpponentGone { gone, claim_win_in_seconds }))) => {
                    let seconds = claim_win_in_seconds.filter(|_| gone);
                    self.claim = seconds.map(|seconds| Instant::now() + Duration::from_secs(seconds));
                    continue;
                }
                Ok(Ok(Some(Line::Other))) => continue,
                Err(RecvTimeoutError::Timeout) => match waiting.take() {
                    Some(state) => self.answer(state)?,
                    None => {
                        self.claim = None;
                        // The opponent may be back in this moment; then the room says no and the game goes on.
                        let _ = self.table.claim_victory();
                        Next::Listen
                    }
                },
                // What came before the end still counts: the last line of a game is followed by nothing.
                Ok(Ok(None)) | Err(RecvTimeoutError::Disconnected) => match waiting.take() {
                    Some(state) if state.is_over() => Next::Over(state),
                    _ => Next::Again,
                },
                Ok(Err(error)) if error.is_final() => return Err(error.to_string()),
                Ok(Err(_)) => Next::Again,
            };
            match next {
                Next::Listen => {}
                Next::Again => return Ok(None),
                Next::Over(state) => return Ok(Some(*state)),
            }
        }
    }

    fn begin(&mut self, full: &Full) -> Result<(), String> {
        let seen = full.seen(self.table.seat)?;
        if self.player.is_none() {
            self.player = Some((self.sit)(&seen)?);
        }
        self.seen = Some(seen);
        Ok(())
    }

    /// Asks the player, and one that replaces it where it fails for the first time: a program may have died.
    fn asked<T>(
        &mut self,
        what: impl Fn(&mut dyn AnyPlayer, &Seen) -> Result<T, String>,
    ) -> Result<T, String> {
        let (Some(player), Some(seen)) = (&mut self.player, &self.seen) else {
            return Err("the stream of the game does not begin with its start".to_owned());
        };
        match what(player.as_mut(), seen) {
            Err(_) if !self.replaced => {
                self.replaced = true;
                // The one that failed goes first.
                self.player = None;
                let mut other = (self.sit)(seen)?;
                let answer = what(other.as_mut(), seen);
                self.player = Some(other);
                answer
            }
            answer => answer,
        }
    }

    /// Does what the position asks of this seat.
    fn answer(&mut self, state: Box<State>) -> Result<Next, String> {
        if state.is_over() {
            return Ok(Next::Over(state));
        }
        let turns = state.actions.len();
        if let Some(seen) = &mut self.seen {
            seen.actions.clone_from(&state.actions);
        }
        let (own, other) = (self.table.seat, self.table.seat.other());
        // What is refused here was withdrawn meanwhile.
        if state.takebacks()[other] {
            let _ = self.table.takeback(false);
        }
        if state.offers()[other] && self.answered != Some(turns) {
            self.answered = Some(turns);
            let yes = self.asked(|player, seen| player.accepts_draw(seen))?;
            let _ = self.table.draw(yes);
            if yes {
                return Ok(Next::Listen);
            }
        }
        if state.legal.is_empty() {
            return Ok(Next::Listen);
        }
        if state.claim.is_some() && self.asked(|player, seen| player.accepts_draw(seen))? {
            return Ok(self.after(self.table.claim_draw(), turns)?.unwrap_or(Next::Listen));
        }
        let clock = state.clock(own);
        let done = match self.asked(|player, seen| player.choose(seen, clock))? {
            Decision::Resign => self.table.resign(),
            Decision::Act(turn) => match &self.seen {
                Some(seen) => self.table.act(seen, &turn, state.draft.len()),
                None => return Ok(Next::Again),
            },
        };
        Ok(self.after(done, turns)?.unwrap_or(Next::Listen))
    }

    /// What follows from the room's answer to an action.
    fn after(&mut self, done: Result<(), RoomError>, turns: usize) -> Result<Option<Next>, String> {
        let Err(error) = done else { return Ok(None) };
        if let RoomError::Refused { .. } = error {
            self.refused = if self.refused.0 == turns { (turns, self.refused.1 + 1) } else { (turns, 1) };
            if self.refused.1 >= REFUSED {
                return Err(error.to_string());
            }
        }
        Ok(Some(Next::Again))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In Booster Chess a turn may be one move; without its end it would be left open at the room.
    #[test]
    fn a_turn_of_one_part_is_sent_with_its_end() {
        let seen = |game: &str, seat: Seat| {
            let any = registry::find(game).expect("a game");
            let options = any.choose(&[]).expect("the defaults");
            let seed = facedown_core::deal::DealSeed([4; 32]);
            let (table, _) =
                any.open(&options, facedown_core::table::Start::Deal(&seed, false)).expect("a deal");
            Seen::of(table.as_ref(), seat)
        };
        let booster = seen("booster", Seat::White);
        assert_eq!(as_sent(&booster, "e2e4"), "e2e4,end");
        assert_eq!(as_sent(&booster, "e2e4,x"), "e2e4,x");
        assert_eq!(as_sent(&seen("surprise", Seat::White), "e2e4"), "e2e4");
        let arranged = "arrange:RQKRBBNN";
        assert_eq!(as_sent(&seen("cloak-and-dagger", Seat::White), arranged), arranged);
    }

    #[test]
    fn waits_grow_to_a_bound() {
        let waits: Vec<u128> = (1..=8).map(|n| wait(n).as_millis()).collect();
        assert_eq!(waits, [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
        assert_eq!(wait(u32::MAX), LONGEST_WAIT);
    }
}
