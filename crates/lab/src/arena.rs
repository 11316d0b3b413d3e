//! One game between two players, refereed.

use std::str::FromStr;
use std::time::{Duration, Instant};

use facedown_core::record;
use facedown_core::rules::outcome::{Outcome, reason};
use facedown_core::rules::seat::{PerSeat, Seat};
use facedown_core::table::AnyTable;
use facedown_core::table::player::{AnyPlayer, Clock, Decision, Seen};

/// Time for a whole game: base and increment.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// Time for the whole game.
    pub base: Duration,
    /// Time added after each action; zero for none.
    pub increment: Duration,
}

impl TimeControl {
    /// As records have it, in whole milliseconds; a part of one counts as a whole one in the increment.
    #[must_use]
    pub fn recorded(self) -> record::TimeControl {
        let whole = |time: u128| u32::try_from(time).unwrap_or(u32::MAX);
        let increment = self.increment.as_nanos().div_ceil(1_000_000);
        record::TimeControl::Increment { base: whole(self.base.as_millis()), increment: whole(increment) }
    }
}

impl FromStr for TimeControl {
    type Err = String;

    /// Reads seconds and increment, such as `60+0.5`.
    fn from_str(text: &str) -> Result<TimeControl, String> {
        let seconds = |part: &str| {
            part.parse::<f64>().ok().filter(|s| (0.0..=86_400.0).contains(s)).map(Duration::from_secs_f64)
        };
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        match (seconds(base), seconds(increment)) {
            (Some(base), Some(increment)) if !base.is_zero() => Ok(TimeControl { base, increment }),
            _ => Err("expected SECONDS+INCREMENT, such as 60+0.5".to_owned()),
        }
    }
}

/// The outcome of a game besides what its table holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The outcome by the rules, or by a fault or a fallen flag.
    pub outcome: Outcome,
    /// Milliseconds left after each action; empty without clocks.
    pub clocks: Vec<u64>,
    /// The time control, and the time that each seat had left in the end.
    pub time: record::Timing,
    /// A player that ended, did not answer, or did what is not legal: it has lost.
    pub fault: Option<Fault>,
}

/// An action of a player that no player may take.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The seat of the player, which has lost.
    pub seat: Seat,
    /// The fault in words.
    pub why: String,
}

/// Games that go on for so many actions are broken off: a guard against rules without any end.
const LONGEST: u32 = 4_000;

/// Plays one game to its end. Draws that may be claimed are claimed. Each seat has its own clock, if any; where they
/// differ, what is recorded has no clocks, since a record knows one control for both, and a fallen flag is a fault.
pub fn play(
    table: &mut dyn AnyTable,
    players: &mut PerSeat<Box<dyn AnyPlayer>>,
    times: PerSeat<Option<TimeControl>>,
) -> Played {
    let time = times[Seat::White].filter(|_| times[Seat::White] == times[Seat::Black]);
    let mut left = PerSeat([Seat::White, Seat::Black].map(|seat| times[seat].map(|t| t.base)));
    let mut seen = PerSeat([Seat::White, Seat::Black].map(|seat| Seen::of(table, seat)));
    let (mut clocks, mut fault) = (Vec::new(), None);
    while let Some(seat) = table.to_act().iter().next() {
        if let Some(reason) = table.claimable() {
            table.end(Outcome::nobody(reason));
            break;
        }
        if table.ply() >= LONGEST {
            table.end(Outcome::nobody(reason::ABORTED));
            break;
        }
        seen[seat].follow(table);
        let increment = times[seat].map_or(Duration::ZERO, |t| t.increment);
        let started = Instant::now();
        let choice = players[seat].choose(&seen[seat], Clock { left: left[seat], increment });
        if let Some(clock) = &mut left[seat] {
            let Some(rest) = clock.checked_sub(started.elapsed()) else {
                *clock = Duration::ZERO;
                // A record without a clock cannot say that one has run out.
                let reason = if time.is_some() { reason::TIME } else { reason::ABANDONED };
                table.end(Outcome::win(seat.other(), reason));
                fault = time.is_none().then(|| Fault { seat, why: "its time ran out".to_owned() });
                break;
            };
            *clock = rest + increment;
        }
        let taken = match choice {
            Ok(Decision::Resign) => {
                table.end(Outcome::win(seat.other(), reason::RESIGNATION));
                break;
            }
            Ok(Decision::Act(action)) => table.act(seat, &action).map_err(|e| e.to_string()),
            Err(why) => Err(why),
        };
        if let Err(why) = taken {
            table.end(Outcome::win(seat.other(), reason::ABANDONED));
            fault = Some(Fault { seat, why });
            break;
        }
        if let (Some(clock), Some(_)) = (left[seat], time) {
            clocks.push(milliseconds(clock));
        }
    }
    let outcome = table.outcome().unwrap_or(Outcome::nobody(reason::ABORTED));
    let time = time.map_or(record::Timing::NONE, |time| record::Timing {
        control: Some(time.recorded()),
        left: [Seat::White, Seat::Black].map(|seat| left[seat].map_or(0, milliseconds)).to_vec(),
        given: Vec::new(),
    });
    Played { outcome, clocks, time, fault }
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_or_refused() {
        let blitz = TimeControl { base: Duration::from_secs(1), increment: Duration::from_millis(10) };
        assert_eq!("1+0.01".parse(), Ok(blitz));
        assert_eq!("60".parse::<TimeControl>().map(|t| t.increment), Ok(Duration::ZERO));
        for wrong in ["", "+", "x+1", "-1+0", "0+1", "1+x", "nan+0", "1e99+0"] {
            assert!(wrong.parse::<TimeControl>().is_err(), "{wrong}");
        }
    }
}
