//! The time of a recorded game: how it was given, and what was left in the end.

use std::fmt;
use std::str::FromStr;

use crate::rules::seat::Seat;

/// The time given to the players. All times are milliseconds below 2^32.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum TimeControl {
    /// A time for the whole game, and more after each turn.
    Increment {
        /// For the game; where it is 0, the first turn has the increment.
        base: u32,
        /// Added after each turn.
        increment: u32,
    },
    /// A time for the whole game that begins to run only some time into each turn.
    Delay {
        /// Time for the whole game.
        base: u32,
        /// Time of each turn that costs nothing.
        delay: u32,
    },
    /// So many days for each turn.
    Days {
        /// Number of days for each turn.
        days: u32,
    },
    /// A time for the whole game, then periods: a turn that ends within one costs nothing, one that outlasts it uses it
    /// up.
    ByoYomi {
        /// Time for the whole game.
        base: u32,
        /// Length of one period.
        period: u32,
        /// Number of periods.
        periods: u32,
    },
    /// A time for the whole game, and more after each turn, that is another one for each side: time odds.
    Odds {
        /// The time of the first seat, and what is added after each of its turns.
        white: [u32; 2],
        /// The same of the second seat.
        black: [u32; 2],
    },
}

const DAY: u64 = 24 * 60 * 60 * 1000;

impl TimeControl {
    /// The word of its kind, and its numbers.
    fn parts(self) -> (&'static str, Vec<u32>) {
        match self {
            TimeControl::Increment { base, increment } => ("increment", vec![base, increment]),
            TimeControl::Delay { base, delay } => ("delay", vec![base, delay]),
            TimeControl::Days { days } => ("days", vec![days]),
            TimeControl::ByoYomi { base, period, periods } => ("byo-yomi", vec![base, period, periods]),
            TimeControl::Odds { white, black } => ("odds", [white, black].concat()),
        }
    }

    /// The time control of one seat: where both have the same, that.
    #[must_use]
    pub fn of(self, seat: Seat) -> TimeControl {
        match self {
            TimeControl::Odds { white, black } => {
                let [base, increment] = if seat == Seat::Black { black } else { white };
                TimeControl::Increment { base, increment }
            }
            same => same,
        }
    }

    /// The time that a seat has before its first turn; of time odds, the first seat ([`TimeControl::of`] tells them apart).
    #[must_use]
    pub fn at_first(self) -> u64 {
        match self {
            TimeControl::Increment { base: 0, increment } => increment.into(),
            TimeControl::Increment { base, .. } | TimeControl::Delay { base, .. } => base.into(),
            TimeControl::Days { days } => u64::from(days) * DAY,
            TimeControl::ByoYomi { base, period, periods } => {
                u64::from(base) + u64::from(period) * u64::from(periods)
            }
            TimeControl::Odds { .. } => self.of(Seat::White).at_first(),
        }
    }

    /// The most that a seat can have after a turn before which it had `before`; `None` where nothing bounds it: a turn
    /// that was taken back keeps its increment.
    #[must_use]
    pub fn most_after(self, before: u64) -> Option<u64> {
        match self {
            TimeControl::Increment { increment: 1.., .. } => None,
            TimeControl::Increment { .. } | TimeControl::Delay { .. } => Some(before),
            TimeControl::Days { .. } => Some(self.at_first()),
            TimeControl::ByoYomi { period, periods, .. } => {
                let (period, most) = (u64::from(period.max(1)), u64::from(periods));
                let in_periods = before.div_ceil(period);
                Some(if in_periods <= most { in_periods * period } else { before })
            }
            TimeControl::Odds { .. } => self.of(Seat::White).most_after(before),
        }
    }
}

/// `increment 300000 2000`, `delay 300000 5000`, `days 3`, `byo-yomi 600000 30000 5`, `odds 300000 0 60000 0`.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, numbers) = self.parts();
        f.write_str(kind)?;
        numbers.iter().try_for_each(|number| write!(f, " {number}"))
    }
}

/// A text that is no time control.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NoTimeControl;

impl FromStr for TimeControl {
    type Err = NoTimeControl;

    /// Reads what [`TimeControl`]'s `Display` writes, and no other spelling of it.
    fn from_str(text: &str) -> Result<TimeControl, NoTimeControl> {
        let mut words = text.split(' ');
        let kind = words.next();
        let numbers: Result<Vec<u32>, _> = words.map(str::parse).collect();
        let numbers = numbers.map_err(|_| NoTimeControl)?;
        let read = match (kind, numbers.as_slice()) {
            (Some("increment"), &[base, increment]) => TimeControl::Increment { base, increment },
            (Some("delay"), &[base, delay]) => TimeControl::Delay { base, delay },
            (Some("days"), &[days]) => TimeControl::Days { days },
            (Some("byo-yomi"), &[base, period, periods]) => TimeControl::ByoYomi { base, period, periods },
            (Some("odds"), &[white, added, black, to_black]) => {
                TimeControl::Odds { white: [white, added], black: [black, to_black] }
            }
            _ => return Err(NoTimeControl),
        };
        if read.to_string() == text { Ok(read) } else { Err(NoTimeControl) }
    }
}

/// The record's data about time besides the clocks after the turns. Records of earlier programs have none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Timing {
    /// The time control; `None` where nobody had a clock.
    pub control: Option<TimeControl>,
    /// Milliseconds that each seat had when the game ended or the record was written, in the order of the seats; empty
    /// without clocks.
    pub left: Vec<u64>,
    /// Milliseconds that each seat was given by the other, in the order of the seats; empty where nobody gave any.
    pub given: Vec<u64>,
}

impl Timing {
    /// The timing of a game without clocks.
    pub const NONE: Timing = Timing { control: None, left: Vec::new(), given: Vec::new() };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_has_one_spelling() {
        for text in [
            "increment 300000 2000",
            "delay 0 5000",
            "days 3",
            "byo-yomi 600000 30000 5",
            "odds 300000 0 60000 1000",
        ] {
            assert_eq!(text.parse::<TimeControl>().map(|c| c.to_string()).as_deref(), Ok(text));
        }
        for wrong in [
            "",
            "increment",
            "increment 300000",
            "increment 300000 02",
            "increment  1 2",
            "increment +1 2",
            "increment 4294967296 0",
            "days 3 ",
            "Days 3",
            "byo-yomi 1 2",
            "odds 300000 0",
            "odds 300000 0 60000 0 7",
            "hourglass 60000",
        ] {
            assert_eq!(wrong.parse::<TimeControl>(), Err(NoTimeControl), "{wrong}");
        }
    }

    #[test]
    fn no_turn_leaves_more_than_it_can() {
        let byo_yomi = TimeControl::ByoYomi { base: 60_000, period: 30_000, periods: 3 };
        assert_eq!(byo_yomi.at_first(), 150_000);
        // In the main time none comes back; within a period the period does.
        for (before, most) in
            [(150_000, 150_000), (95_500, 95_500), (90_000, 90_000), (61_000, 90_000), (1, 30_000)]
        {
            assert_eq!(byo_yomi.most_after(before), Some(most), "{before}");
        }
        assert_eq!(TimeControl::Delay { base: 60_000, delay: 9 }.most_after(50_000), Some(50_000));
        assert_eq!(TimeControl::Increment { base: 60_000, increment: 0 }.most_after(50_000), Some(50_000));
        assert_eq!(TimeControl::Increment { base: 60_000, increment: 1 }.most_after(50_000), None);
        assert_eq!(TimeControl::Days { days: 2 }.most_after(5), Some(2 * DAY));
        let odds = TimeControl::Odds { white: [300_000, 0], black: [60_000, 1_000] };
        let of = |seat| (odds.of(seat).at_first(), odds.of(seat).most_after(9_000));
        assert_eq!((of(Seat::White), of(Seat::Black)), ((300_000, Some(9_000)), (60_000, None)));
    }
}
