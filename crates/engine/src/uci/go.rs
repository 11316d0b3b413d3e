//! The `go` line: what bounds a search, and the search itself on a thread of its own.

use std::any::Any;
use std::cell::OnceCell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use facedown_core::rules::evaluate::Evaluate;
use facedown_core::rules::outcome::Outcome;
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::show::Show;
use facedown_core::table::AnyTable;
use facedown_games::registry::{self, EvaluatedVisitor};

use super::position::observer;
use super::{Output, Position, crop};
use crate::level::Level;
use crate::search::team::Team;
use crate::search::value::{centipawns, plies_to_end};
use crate::search::{Limits, Past, Report};
use crate::time::{Budget, OVERHEAD};

/// The words that may stand behind `go`; among the moves of `searchmoves` they end the list.
const WORDS: [&str; 12] = [
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "movetime",
    "mate",
    "infinite",
    "ponder",
    "searchmoves",
];

/// The limits of a search, as they stand behind `go`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// Milliseconds on the clocks, White's first; `None` without a clock.
    pub time: [Option<u64>; 2],
    /// Milliseconds added after each move, White's first.
    pub increment: [u64; 2],
    /// Moves to the next time control.
    pub moves_to_go: Option<u32>,
    /// Depth of the last iteration, in actions.
    pub depth: Option<i32>,
    /// Most positions to visit.
    pub nodes: Option<u64>,
    /// Milliseconds for this move, whatever the clock says.
    pub move_time: Option<u64>,
    /// Searches until `stop`.
    pub infinite: bool,
    /// Thinks on the other side's time: nothing counts and nothing is answered before `ponderhit` or `stop`.
    pub ponder: bool,
    /// The only root actions to be searched, as text; all where empty.
    pub search_moves: Vec<String>,
}

impl Go {
    /// Reads what stands behind `go`.
    ///
    /// # Errors
    /// The word that is wrong.
    pub fn read(text: &str) -> Result<Go, String> {
        let mut go = Go::default();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            let mut number = || -> Result<u64, String> {
                let value = words.next().ok_or_else(|| format!("`{word}` needs a number"))?;
                // Clocks below zero are sent by some GUIs; they mean no time at all.
                value
                    .parse::<i64>()
                    .map(|n| n.max(0) as u64)
                    .map_err(|_| format!("`{word}` needs a number, found `{}`", crop(value)))
            };
            match word {
                "wtime" => go.time[0] = Some(number()?),
                "btime" => go.time[1] = Some(number()?),
                "winc" => go.increment[0] = number()?,
                "binc" => go.increment[1] = number()?,
                "movestogo" => go.moves_to_go = u32::try_from(number()?).ok().filter(|n| *n > 0),
                "depth" => go.depth = Some(i32::try_from(number()?).unwrap_or(i32::MAX).max(1)),
                "nodes" => go.nodes = Some(number()?.max(1)),
                "movetime" => go.move_time = Some(number()?),
                "mate" => {
                    go.depth = Some(i32::try_from(number()?.saturating_mul(2)).unwrap_or(i32::MAX).max(1))
                }
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(action) = words.next_if(|word| !WORDS.contains(word)) {
                        go.search_moves.push(action.to_owned());
                    }
                }
                _ => return Err(format!("`go` does not take `{}`", crop(word))),
            }
        }
        Ok(go)
    }

    /// Is there no limit but `stop`?
    #[must_use]
    pub fn is_endless(&self) -> bool {
        let clock = self.time.iter().any(Option::is_some) || self.move_time.is_some();
        self.infinite || !(clock || self.nodes.is_some() || self.depth.is_some())
    }

    /// The time for this move; `overhead` is what a GUI's own work takes of it, besides what is always kept back.
    fn budget(&self, seat: Seat, overhead: Duration) -> Option<Budget> {
        let less = |time: Duration| time.saturating_sub(overhead.saturating_sub(OVERHEAD).min(time / 2));
        if let Some(time) = self.move_time {
            return Some(Budget::fixed(less(Duration::from_millis(time))));
        }
        let left = Duration::from_millis(self.time[seat.index()]?);
        let increment = Duration::from_millis(self.increment[seat.index()]);
        Some(Budget::clock(less(left), increment, self.moves_to_go))
    }
}

/// The memory of a session between searches: one team of searchers, with their tables.
#[derive(Clone, Default)]
pub(super) struct Memory {
    team: Arc<Mutex<Option<Box<dyn Any + Send>>>>,
}

impl Memory {
    /// Makes the tables for a game before the first search asks for them: to lay out memory takes time that a clock would
    /// count. While a search runs it has them.
    pub(super) fn prepare(&self, game: &str, table_bits: u32, threads: usize) {
        if let Ok(mut kept) = self.team.try_lock() {
            registry::dispatch_evaluated(game, Prepare { kept: &mut kept, table_bits, threads });
        }
    }
}

struct Prepare<'a> {
    kept: &'a mut Option<Box<dyn Any + Send>>,
    table_bits: u32,
    threads: usize,
}

impl EvaluatedVisitor for Prepare<'_> {
    type Output = ();

    fn visit<G: Show + Evaluate>(self) {
        if !self.kept.as_ref().is_some_and(|kept| kept.is::<Team<G>>()) {
            *self.kept = Some(Box::new(Team::<G>::new(Seat::White, self.table_bits, self.threads)));
        }
    }
}

/// A search that was set up and waits to be run in its thread.
pub(super) struct Task {
    pub position: Position,
    pub go: Go,
    pub multi_pv: usize,
    pub level: Level,
    /// Slots of the table, as a power of two.
    pub table_bits: u32,
    /// Threads that search together.
    pub threads: usize,
    /// See the option `Move Overhead`.
    pub overhead: Duration,
    /// Tells the expected result with each line.
    pub show_wdl: bool,
    /// Names the expected answer behind the move.
    pub ponders: bool,
    /// The move that is thought about is not played yet.
    pub pondering: Arc<AtomicBool>,
    pub stop: Arc<AtomicBool>,
    pub output: Output,
    pub memory: Memory,
}

impl Task {
    pub fn run(self) {
        let game = self.position.game;
        registry::dispatch_evaluated(game, self);
    }

    fn say(output: &Output, text: &str) {
        let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
        // Nobody is left to be told if this fails; the session ends at its next line.
        let _ = writeln!(output, "{text}").and_then(|()| output.flush());
    }
}

impl EvaluatedVisitor for Task {
    type Output = ();

    fn visit<G: Show + Evaluate>(self) {
        let Task {
            position,
            go,
            multi_pv,
            level,
            table_bits,
            threads,
            overhead,
            show_wdl,
            ponders,
            pondering,
            stop,
            output,
            memory,
        } = self;
        let show = Shown { multi_pv, wdl: show_wdl };
        let started = Instant::now();
        let opened = position.table::<G, _>(|table, seat| Past::of(table.view(Viewer::Seat(seat))));
        let (table, past) = match opened {
            Ok(found) => found,
            Err(why) => {
                Task::say(&output, &format!("info string error: {why}"));
                return Task::say(&output, "bestmove (none)");
            }
        };
        let Some((seat, viewer)) = observer(&table) else {
            // As other engines tell it: whoever would be to act is mated, or it is a draw.
            let score = match table.outcome() {
                Some(Outcome { winner: Some(_), .. }) => "mate 0",
                _ => "cp 0",
            };
            Task::say(&output, &format!("info depth 0 score {score}"));
            Task::say(&output, "info string the game is over");
            return Task::say(&output, "bestmove (none)");
        };
        let view = table.view(viewer);
        let mut only = Vec::new();
        for text in &go.search_moves {
            match G::read_action(view, seat, text) {
                Ok(action) => only.push(action),
                Err(why) => Task::say(&output, &format!("info string error: searchmoves: {why}")),
            }
        }
        let mut any_action = only.first().copied();
        if any_action.is_none() {
            G::choices(view, seat, false, &mut |action| any_action = any_action.or(Some(action)));
        }
        let budget = go.budget(seat, overhead);
        let nodes = match go.nodes {
            Some(nodes) => nodes.min(level.nodes()),
            None if go.infinite => u64::MAX,
            None => level.nodes(),
        };
        let mut kept = memory.team.lock().unwrap_or_else(PoisonError::into_inner);
        let team = kept.take().and_then(|any| any.downcast::<Team<G>>().ok());
        let mut team = team.unwrap_or_else(|| Box::new(Team::<G>::new(seat, table_bits, threads)));
        // A GUI that goes through a game asks for both sides; what only one seat knows helps the other to nothing.
        team.look_as(seat);
        if go.nodes.is_some() {
            // The same nodes give the same answer on every run.
            team.forget();
        }
        team.blur(level.noise(), past.len() as u64);
        // The clock of a move that is pondered begins when it is played.
        let begun = OnceCell::new();
        let spent = || match pondering.load(Ordering::Relaxed) {
            true => Duration::ZERO,
            false if go.ponder => begun.get_or_init(Instant::now).elapsed(),
            false => started.elapsed(),
        };
        let mut halt =
            || stop.load(Ordering::Relaxed) || budget.is_some_and(|b| !go.infinite && spent() >= b.hard);
        let go_on = || budget.is_none_or(|b| go.infinite || spent() < b.soft);
        let mut limits = Limits {
            nodes,
            depth: go.depth.unwrap_or(i32::MAX),
            lines: multi_pv,
            only,
            go_on: &go_on,
            stop: &mut halt,
        };
        let report = team.search(view, &past, &mut limits, &mut |report| {
            print::<G>(&output, report, show, started);
        });
        while (go.infinite || pondering.load(Ordering::Relaxed)) && !stop.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(2));
        }
        *kept = Some(team);
        if report.depth == 0 {
            print::<G>(&output, &report, show, started);
        }
        // Stopped before it had looked at one action, it still has to name one that may be played.
        let found = report.lines.first().and_then(|l| l.actions.first().copied());
        let answer = report.lines.first().and_then(|l| l.actions.get(1).copied());
        // A line ends where chance decides: then there is no answer to think about.
        let answer = answer.filter(|_| ponders);
        let ponder = answer.map_or_else(String::new, |a| format!(" ponder {}", G::action_text(a)));
        let best = found.or(any_action).map_or_else(|| "(none)".to_owned(), G::action_text);
        Task::say(&output, &format!("bestmove {best}{ponder}"));
    }
}

/// The form of an iteration's lines.
#[derive(Copy, Clone)]
struct Shown {
    multi_pv: usize,
    wdl: bool,
}

/// `info` lines of a finished iteration.
fn print<G: Show>(output: &Output, report: &Report<G::Action>, show: Shown, started: Instant) {
    let time = started.elapsed();
    let nps = (report.nodes as f64 / time.as_secs_f64().max(1e-6)) as u64;
    for (i, line) in report.lines.iter().enumerate() {
        let score = match plies_to_end(line.value) {
            Some(n) if n > 0 => format!("mate {}", (n + 1) / 2),
            Some(n) => format!("mate {}", n / 2),
            None => format!("cp {}", centipawns(line.value)),
        };
        // Expected points in thousandths; the search does not tell draws from even chances.
        let win = ((i64::from(line.value) + 1_000_000) / 2000).clamp(0, 1000);
        let which = if show.multi_pv > 1 { format!(" multipv {}", i + 1) } else { String::new() };
        let wdl = if show.wdl { format!(" wdl {win} 0 {}", 1000 - win) } else { String::new() };
        let pv: Vec<_> = line.actions.iter().map(|&a| G::action_text(a)).collect();
        Task::say(
            output,
            &format!(
                "info depth {} seldepth {}{which} score {score}{wdl} nodes {} nps {nps} hashfull {} time {} pv {}",
                report.depth,
                report.longest,
                report.nodes,
                report.full,
                time.as_millis(),
                pv.join(" ")
            ),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_may_follow_the_moves_to_search() {
        let go = Go::read("searchmoves a2a3 h2h3 depth 5 ponder").expect("reads");
        assert_eq!(go.search_moves, ["a2a3", "h2h3"]);
        assert_eq!((go.depth, go.ponder), (Some(5), true));
    }

    #[test]
    fn a_slow_gui_is_left_more_time() {
        let go = Go::read("wtime 10000 btime 10000").expect("reads");
        let hard = |overhead| go.budget(Seat::White, Duration::from_millis(overhead)).map(|b| b.hard);
        assert_eq!(hard(0), hard(15));
        assert!(hard(5_000) < hard(500) && hard(500) < hard(15));
        assert!(hard(60_000) > Some(Duration::ZERO), "half of what is left is always used");
    }
}
