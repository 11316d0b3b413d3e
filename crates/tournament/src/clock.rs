//! Time controls and the clock of one game, as arithmetic on instants that are given.
//!
//! All times are whole milliseconds. An [`Instant`] counts from any fixed moment; nothing here asks what time it is, so
//! a game that is replayed has the clock that it had.
//!
//! A turn is one call of [`Clock::press`]. How a kind of control charges a turn stands in one place,
//! `TimeControl::after_turn`. What a seat has is one number, the time until its flag falls if it did not move again; in
//! byo-yomi [`TimeControl::main_and_periods`] tells its main time and its periods from it.

use facedown_core::record;
use facedown_core::rules::seat::{PerSeat, Seat};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Milliseconds since a fixed moment of the caller's choice.
pub type Instant = i64;

/// Milliseconds of a day.
const DAY: u32 = 24 * 60 * 60 * 1000;

/// The time given to the players.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum TimeControl {
    /// A time for the whole game, and more after each turn (Fischer). Without a base the first turn has the increment.
    Increment {
        /// Milliseconds for the game, 0 to 3 hours.
        #[cfg_attr(feature = "ts", schemars(range(max = TimeControl::LONGEST_BASE)))]
        base: u32,
        /// Milliseconds added after each turn, 0 to 180 seconds.
        #[cfg_attr(feature = "ts", schemars(range(max = TimeControl::LONGEST_TURN)))]
        increment: u32,
    },
    /// A time for the whole game that begins to run only some time into each turn (simple delay).
    Delay {
        /// Milliseconds for the game, 0 to 3 hours.
        #[cfg_attr(feature = "ts", schemars(range(max = TimeControl::LONGEST_BASE)))]
        base: u32,
        /// Milliseconds of each turn that cost nothing, 0 to 180 seconds.
        #[cfg_attr(feature = "ts", schemars(range(max = TimeControl::LONGEST_TURN)))]
        delay: u32,
    },
    /// So many days for each turn.
    Days {
        /// Number of days for each turn, 1 to 14.
        #[cfg_attr(feature = "ts", schemars(range(min = 1, max = TimeControl::MOST_DAYS)))]
        days: u32,
    },
    /// A time for the whole game, and then periods: a turn that ends within a period costs nothing, one that outlasts
    /// it uses it up; the flag falls with the last (Japanese byo-yomi, as sites for Jieqi have it).
    ByoYomi {
        /// Milliseconds for the game, 0 to 3 hours.
        #[cfg_attr(feature = "ts", schemars(range(max = TimeControl::LONGEST_BASE)))]
        base: u32,
        /// Milliseconds of a period, 1 to 180 seconds.
        #[cfg_attr(feature = "ts", schemars(range(min = TimeControl::SHORTEST_PERIOD, max = TimeControl::LONGEST_TURN)))]
        period: u32,
        /// The number of periods, 1 to 20.
        #[cfg_attr(feature = "ts", schemars(range(min = 1, max = TimeControl::MOST_PERIODS)))]
        periods: u32,
    },
    /// A time for the whole game, and more after each turn, that is another one for each side: time odds.
    Odds {
        /// White's.
        white: SideTime,
        /// Black's.
        black: SideTime,
    },
}

/// The time that one side has for the whole game, and after each of its turns.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SideTime {
    /// Milliseconds for the game, 0 to 3 hours.
    #[cfg_attr(feature = "ts", schemars(range(max = TimeControl::LONGEST_BASE)))]
    pub base: u32,
    /// Milliseconds added after each turn, 0 to 180 seconds.
    #[cfg_attr(feature = "ts", schemars(range(max = TimeControl::LONGEST_TURN)))]
    pub increment: u32,
}

/// A fault of a time control.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Error)]
pub enum ControlError {
    /// A value is out of its range.
    #[error("{field} goes from {least} to {most}")]
    Range {
        /// Which: `base`, `increment`, `delay`, `days`, `period` or `periods`.
        field: &'static str,
        /// The least that is taken.
        least: u32,
        /// The most that is taken.
        most: u32,
    },
    /// Nobody could make a move in it.
    #[error("this clock gives no time at all: give a base, or something for each turn")]
    NoTime,
}

impl TimeControl {
    /// The longest base: 3 hours, in milliseconds.
    pub const LONGEST_BASE: u32 = 3 * 60 * 60 * 1000;
    /// The longest increment, delay or period.
    pub const LONGEST_TURN: u32 = 180 * 1000;
    /// The most days for a turn.
    pub const MOST_DAYS: u32 = 14;
    /// The shortest period of a byo-yomi.
    pub const SHORTEST_PERIOD: u32 = 1000;
    /// The most periods of a byo-yomi.
    pub const MOST_PERIODS: u32 = 20;

    /// The time control of one seat: where both have the same, that.
    #[must_use]
    pub fn of(&self, seat: Seat) -> TimeControl {
        match *self {
            TimeControl::Odds { white, black } => {
                let SideTime { base, increment } = if seat == Seat::Black { black } else { white };
                TimeControl::Increment { base, increment }
            }
            same => same,
        }
    }

    /// Is everything in its range?
    ///
    /// # Errors
    /// The first value that is not, or that there is no time at all.
    pub fn check(&self) -> Result<(), ControlError> {
        let range = |field, value: u32, least, most| {
            let inside = (least..=most).contains(&value);
            if inside { Ok(()) } else { Err(ControlError::Range { field, least, most }) }
        };
        let turns = match *self {
            TimeControl::Increment { base, increment } => (base, "increment", increment),
            TimeControl::Delay { base, delay } => (base, "delay", delay),
            TimeControl::Days { days } => return range("days", days, 1, Self::MOST_DAYS),
            TimeControl::ByoYomi { base, period, periods } => {
                range("periods", periods, 1, Self::MOST_PERIODS)?;
                range("period", period, Self::SHORTEST_PERIOD, Self::LONGEST_TURN)?;
                (base, "period", period)
            }
            TimeControl::Odds { .. } => {
                return self.of(Seat::White).check().and_then(|()| self.of(Seat::Black).check());
            }
        };
        let (base, name, each) = turns;
        range("base", base, 0, Self::LONGEST_BASE)?;
        range(name, each, 0, Self::LONGEST_TURN)?;
        if base == 0 && each == 0 { Err(ControlError::NoTime) } else { Ok(()) }
    }

    /// The time that a seat has before its first turn; of time odds the greater one ([`TimeControl::of`] tells them apart).
    #[must_use]
    pub fn at_first(&self) -> u32 {
        match *self {
            TimeControl::Increment { base: 0, increment } => increment,
            TimeControl::Increment { base, .. } | TimeControl::Delay { base, .. } => base,
            TimeControl::Days { days } => days.saturating_mul(DAY),
            TimeControl::ByoYomi { base, .. } => base.saturating_add(self.in_periods()),
            TimeControl::Odds { .. } => self.of(Seat::White).at_first().max(self.of(Seat::Black).at_first()),
        }
    }

    /// Milliseconds of all periods of a byo-yomi; 0 for the other kinds.
    fn in_periods(&self) -> u32 {
        match *self {
            TimeControl::ByoYomi { period, periods, .. } => period.saturating_mul(periods),
            _ => 0,
        }
    }

    /// The parts of `left` (see [`Clock::left`]) in byo-yomi: the main time, and how many periods are left, the one
    /// that runs among them. `None` for the other kinds.
    #[must_use]
    pub fn main_and_periods(&self, left: u32) -> Option<(u32, u32)> {
        let TimeControl::ByoYomi { period, .. } = *self else { return None };
        let in_periods = self.in_periods();
        Some((left.saturating_sub(in_periods), left.min(in_periods).div_ceil(period.max(1))))
    }

    /// Milliseconds of each turn that cost nothing.
    #[must_use]
    pub fn free(&self) -> u32 {
        match *self {
            TimeControl::Delay { delay, .. } => delay,
            TimeControl::Increment { .. }
            | TimeControl::Days { .. }
            | TimeControl::ByoYomi { .. }
            | TimeControl::Odds { .. } => 0,
        }
    }

    /// Milliseconds that are added after each turn; of time odds the greater ones.
    #[must_use]
    pub fn increment(&self) -> u32 {
        match *self {
            TimeControl::Increment { increment, .. } => increment,
            TimeControl::Odds { white, black } => white.increment.max(black.increment),
            TimeControl::Delay { .. } | TimeControl::Days { .. } | TimeControl::ByoYomi { .. } => 0,
        }
    }

    /// Milliseconds that come with each turn, if it is not longer: an increment, a delay or a period.
    #[must_use]
    pub fn each_turn(&self) -> u32 {
        match *self {
            TimeControl::ByoYomi { period, .. } => period,
            _ => self.increment().max(self.free()),
        }
    }

    /// Is a turn a matter of days, so that nobody is expected to stay at the board?
    #[must_use]
    pub fn is_slow(&self) -> bool {
        matches!(self, TimeControl::Days { .. })
    }

    /// Can a seat be given more time? A gift is more time for the game, so it cannot where time is given for each turn,
    /// or in periods that are whole again after it.
    #[must_use]
    pub fn takes_gifts(&self) -> bool {
        matches!(self, TimeControl::Increment { .. } | TimeControl::Delay { .. } | TimeControl::Odds { .. })
    }

    /// The time that the seat whose control this is has for its next turn, after one that left it `left`.
    fn after_turn(&self, left: u32) -> u32 {
        match *self {
            TimeControl::Increment { increment, .. } => left.saturating_add(increment),
            TimeControl::Delay { .. } => left,
            TimeControl::Days { .. } => self.at_first(),
            TimeControl::ByoYomi { period, .. } => match self.main_and_periods(left) {
                Some((0, periods)) => period.saturating_mul(periods),
                _ => left,
            },
            TimeControl::Odds { .. } => left,
        }
    }
}

/// As records have it.
impl From<TimeControl> for record::TimeControl {
    fn from(control: TimeControl) -> record::TimeControl {
        match control {
            TimeControl::Increment { base, increment } => record::TimeControl::Increment { base, increment },
            TimeControl::Delay { base, delay } => record::TimeControl::Delay { base, delay },
            TimeControl::Days { days } => record::TimeControl::Days { days },
            TimeControl::ByoYomi { base, period, periods } => {
                record::TimeControl::ByoYomi { base, period, periods }
            }
            TimeControl::Odds { white, black } => {
                let of = |SideTime { base, increment }| [base, increment];
                record::TimeControl::Odds { white: of(white), black: of(black) }
            }
        }
    }
}

/// The turn of the seat whose clock runs.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Running {
    seat: Seat,
    /// The instant at which it began, later by the time that was credited.
    since: Instant,
}

/// The clock of one game. It does not run before [`Clock::start`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    control: TimeControl,
    /// The time that each seat had when its last turn ended.
    left: PerSeat<u32>,
    running: Option<Running>,
}

/// The flag of the seat whose clock ran has fallen.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Fallen;

impl Clock {
    /// A clock that stands, with the full time for both seats.
    #[must_use]
    pub fn new(control: TimeControl) -> Clock {
        let full = [Seat::White, Seat::Black].map(|seat| control.of(seat).at_first());
        Clock { control, left: PerSeat(full), running: None }
    }

    /// The time control by which the clock goes.
    #[must_use]
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// The seat whose clock runs; `None` while it stands.
    #[must_use]
    pub fn running(&self) -> Option<Seat> {
        self.running.map(|r| r.seat)
    }

    /// Starts the clock of a seat at the beginning of its turn.
    pub fn start(&mut self, seat: Seat, at: Instant) {
        self.running = Some(Running { seat, since: at });
    }

    /// The time that a seat has at an instant; 0 once its flag has fallen. In byo-yomi its periods are counted in.
    #[must_use]
    pub fn left(&self, seat: Seat, at: Instant) -> u32 {
        match self.running {
            Some(running) if running.seat == seat => self.left_of(running, at),
            _ => self.left[seat],
        }
    }

    fn left_of(&self, running: Running, at: Instant) -> u32 {
        let spent = milliseconds(at.saturating_sub(running.since));
        self.left[running.seat].saturating_sub(spent.saturating_sub(self.control.free()))
    }

    /// Milliseconds for which the running clock still stands at an instant.
    #[must_use]
    pub fn waits(&self, at: Instant) -> u32 {
        self.running.map_or(0, |running| {
            self.control.free().saturating_sub(milliseconds(at.saturating_sub(running.since)))
        })
    }

    /// The instant at which the flag of the running clock falls; `None` while no clock runs.
    #[must_use]
    pub fn falls_at(&self) -> Option<Instant> {
        self.running.map(|running| {
            let time = i64::from(self.left[running.seat]) + i64::from(self.control.free());
            running.since.saturating_add(time)
        })
    }

    /// The seat whose flag has fallen at an instant.
    #[must_use]
    pub fn fallen(&self, at: Instant) -> Option<Seat> {
        self.running().filter(|_| self.falls_at().is_some_and(|falls| at >= falls))
    }

    /// Ends the running turn and begins the other seat's. The answer is what the seat has after its turn.
    ///
    /// # Errors
    /// [`Fallen`] where the turn ended too late; nothing has changed then. Where no clock runs, nothing changes either
    /// and the answer is the time of the first seat.
    pub fn press(&mut self, at: Instant) -> Result<u32, Fallen> {
        let Some(running) = self.running else { return Ok(self.left[Seat::White]) };
        if self.fallen(at).is_some() {
            return Err(Fallen);
        }
        let left = self.control.of(running.seat).after_turn(self.left_of(running, at));
        self.pressed(left, at);
        Ok(left)
    }

    /// Ends the running turn as it is known to have ended: `left` is what [`Clock::press`] answered then.
    pub fn pressed(&mut self, left: u32, at: Instant) {
        if let Some(running) = self.running {
            self.left[running.seat] = left;
            self.start(running.seat.other(), at);
        }
    }

    /// Lets the clock stand. The running seat keeps what it has at that instant, which is the answer.
    pub fn stop(&mut self, at: Instant) -> Option<u32> {
        let running = self.running?;
        let left = self.left_of(running, at);
        self.stopped(left);
        Some(left)
    }

    /// Lets the clock stand as it is known to have stood: `left` is what [`Clock::stop`] answered then.
    pub fn stopped(&mut self, left: u32) {
        if let Some(running) = self.running.take() {
            self.left[running.seat] = left;
        }
    }

    /// Gives a seat more time; what it has for one turn alone (`days`), or in periods, is not changed by it.
    pub fn give(&mut self, seat: Seat, time: u32) {
        if self.control.takes_gifts() {
            self.left[seat] = self.left[seat].saturating_add(time);
        }
    }

    /// Takes a span of time out of the running turn: the part of it after the turn began counts for nobody. Spans are
    /// given in order and do not overlap.
    pub fn credit(&mut self, from: Instant, until: Instant) {
        if let Some(running) = &mut self.running {
            let lost = until.saturating_sub(running.since.max(from));
            running.since = running.since.saturating_add(lost.max(0));
        }
    }
}

/// A span as milliseconds: none where it is negative (a clock of the machine that was set back).
fn milliseconds(span: Instant) -> u32 {
    u32::try_from(span.max(0)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn increment(base: u32, increment: u32) -> TimeControl {
        TimeControl::Increment { base, increment }
    }

    #[test]
    fn an_increment_is_added_after_each_turn() {
        let mut clock = Clock::new(increment(60_000, 2_000));
        assert_eq!((clock.running(), clock.falls_at(), clock.press(5)), (None, None, Ok(60_000)));
        clock.start(Seat::White, 1_000);
        assert_eq!(clock.left(Seat::White, 11_000), 50_000);
        assert_eq!(clock.left(Seat::Black, 11_000), 60_000);
        assert_eq!(clock.press(11_000), Ok(52_000));
        assert_eq!(clock.running(), Some(Seat::Black));
        assert_eq!(clock.falls_at(), Some(71_000));
        assert_eq!((clock.fallen(70_999), clock.fallen(71_000)), (None, Some(Seat::Black)));
        assert_eq!(clock.press(71_000), Err(Fallen));
        assert_eq!(clock.left(Seat::Black, 80_000), 0);
        assert_eq!(clock.press(70_999), Ok(2_001));
    }

    #[test]
    fn a_delay_costs_nothing_and_is_not_saved_up() {
        let mut clock = Clock::new(TimeControl::Delay { base: 10_000, delay: 3_000 });
        clock.start(Seat::Black, 0);
        assert_eq!((clock.waits(1_000), clock.left(Seat::Black, 1_000)), (2_000, 10_000));
        assert_eq!((clock.waits(3_000), clock.left(Seat::Black, 4_000)), (0, 9_000));
        assert_eq!(clock.falls_at(), Some(13_000));
        assert_eq!(clock.press(2_000), Ok(10_000));
        assert_eq!(clock.press(12_000), Ok(3_000));
        assert_eq!(clock.left(Seat::Black, 12_000), 10_000);
    }

    #[test]
    fn days_are_given_anew_for_each_turn() {
        let mut clock = Clock::new(TimeControl::Days { days: 2 });
        clock.start(Seat::White, 0);
        let two_days = i64::from(2 * DAY);
        assert_eq!(clock.press(two_days - 1), Ok(2 * DAY));
        assert_eq!(clock.falls_at(), Some(2 * two_days - 1));
        assert_eq!(clock.left(Seat::White, two_days + 5), 2 * DAY);
    }

    #[test]
    fn a_period_is_used_up_only_by_a_turn_that_outlasts_it() {
        let control = TimeControl::ByoYomi { base: 60_000, period: 30_000, periods: 3 };
        let mut clock = Clock::new(control);
        let parts = |left| control.main_and_periods(left);
        clock.start(Seat::White, 0);
        assert_eq!(parts(clock.left(Seat::White, 0)), Some((60_000, 3)));
        // Within the main time, then out of it and into the first period.
        assert_eq!(clock.press(50_000), Ok(100_000));
        clock.start(Seat::White, 100_000);
        assert_eq!(parts(clock.left(Seat::White, 109_999)), Some((1, 3)));
        assert_eq!(parts(clock.left(Seat::White, 110_001)), Some((0, 3)));
        assert_eq!(clock.press(130_000), Ok(90_000));
        // The whole period is there again for each turn; to its last millisecond it costs nothing.
        clock.start(Seat::White, 200_000);
        assert_eq!(clock.press(229_999).map(parts), Ok(Some((0, 3))));
        clock.start(Seat::White, 300_000);
        assert_eq!(parts(clock.left(Seat::White, 330_000)), Some((0, 2)));
        assert_eq!(clock.press(330_000).map(parts), Ok(Some((0, 2))));
        clock.start(Seat::White, 400_000);
        assert_eq!(clock.falls_at(), Some(460_000));
        assert_eq!(clock.press(459_999).map(parts), Ok(Some((0, 1))));
        clock.start(Seat::White, 500_000);
        assert_eq!((clock.fallen(529_999), clock.fallen(530_000)), (None, Some(Seat::White)));
        assert_eq!(TimeControl::Days { days: 1 }.main_and_periods(5), None);
    }

    #[test]
    fn time_that_is_nobodys_is_taken_out_of_the_turn() {
        let mut clock = Clock::new(increment(10_000, 0));
        clock.start(Seat::White, 1_000);
        // One span from before the turn, one within, one that lies in the past of the turn altogether.
        clock.credit(-500, 900);
        assert_eq!(clock.left(Seat::White, 1_000), 10_000);
        clock.credit(500, 2_000);
        assert_eq!(clock.left(Seat::White, 2_500), 9_500);
        clock.credit(3_000, 100_000);
        assert_eq!(clock.left(Seat::White, 100_000), 9_000);
        assert_eq!(clock.falls_at(), Some(109_000));
    }

    #[test]
    fn a_gift_is_more_time_for_the_game() {
        let mut clock = Clock::new(increment(60_000, 0));
        clock.start(Seat::White, 0);
        clock.give(Seat::White, 15_000);
        assert_eq!((clock.left(Seat::White, 10_000), clock.falls_at()), (65_000, Some(75_000)));
        clock.give(Seat::Black, u32::MAX);
        assert_eq!(clock.left(Seat::Black, 0), u32::MAX, "and never more than can be counted");
        let periods = TimeControl::ByoYomi { base: 0, period: 30_000, periods: 3 };
        for control in [TimeControl::Days { days: 1 }, periods] {
            let mut clock = Clock::new(control);
            let before = clock;
            clock.give(Seat::White, 15_000);
            assert_eq!(clock, before);
        }
    }

    #[test]
    fn a_control_out_of_range_is_named() {
        let range = |field, least, most| Err(ControlError::Range { field, least, most });
        assert_eq!(increment(0, 0).check(), Err(ControlError::NoTime));
        assert_eq!(increment(0, 1_000).check(), Ok(()));
        assert_eq!(increment(10_800_001, 0).check(), range("base", 0, 10_800_000));
        assert_eq!(increment(1, 180_001).check(), range("increment", 0, 180_000));
        assert_eq!(TimeControl::Delay { base: 1, delay: 180_001 }.check(), range("delay", 0, 180_000));
        for days in [0, 15] {
            assert_eq!(TimeControl::Days { days }.check(), range("days", 1, 14));
        }
        let byo_yomi = |base, period, periods| TimeControl::ByoYomi { base, period, periods }.check();
        assert_eq!(byo_yomi(0, 30_000, 1), Ok(()));
        assert_eq!(byo_yomi(10_800_001, 30_000, 1), range("base", 0, 10_800_000));
        for period in [0, 999, 180_001] {
            assert_eq!(byo_yomi(0, period, 1), range("period", 1_000, 180_000));
        }
        for periods in [0, 21, u32::MAX] {
            assert_eq!(byo_yomi(0, 30_000, periods), range("periods", 1, 20));
        }
        assert_eq!(Clock::new(increment(0, 5_000)).left(Seat::White, 0), 5_000);
    }

    #[test]
    fn a_control_has_one_spelling() {
        let text = |control: &TimeControl| serde_json::to_string(control).unwrap();
        assert_eq!(
            text(&increment(180_000, 2_000)),
            r#"{"kind":"increment","base":180000,"increment":2000}"#
        );
        assert_eq!(text(&TimeControl::Days { days: 3 }), r#"{"kind":"days","days":3}"#);
        assert_eq!(
            text(&TimeControl::ByoYomi { base: 0, period: 30_000, periods: 3 }),
            r#"{"kind":"byo-yomi","base":0,"period":30000,"periods":3}"#
        );
        for wrong in [r#"{"kind":"byo-yomi"}"#, r#"{"kind":"days"}"#, r#"{"kind":"days","days":3,"base":1}"#]
        {
            assert!(serde_json::from_str::<TimeControl>(wrong).is_err(), "{wrong}");
        }
    }

    fn control() -> impl Strategy<Value = TimeControl> {
        prop_oneof![
            (0..TimeControl::LONGEST_BASE, 1..TimeControl::LONGEST_TURN)
                .prop_map(|(base, increment)| TimeControl::Increment { base, increment }),
            (0..TimeControl::LONGEST_BASE, 1..TimeControl::LONGEST_TURN)
                .prop_map(|(base, delay)| TimeControl::Delay { base, delay }),
            (1..=TimeControl::MOST_DAYS).prop_map(|days| TimeControl::Days { days }),
            (
                0..TimeControl::LONGEST_BASE,
                TimeControl::SHORTEST_PERIOD..TimeControl::LONGEST_TURN,
                1..=TimeControl::MOST_PERIODS
            )
                .prop_map(|(base, period, periods)| TimeControl::ByoYomi {
                    base,
                    period,
                    periods
                }),
        ]
    }

    proptest! {
        /// Nobody ever gets more out of a game than was given, a turn is charged to the one who took it alone, and a
        /// game that is replayed by what was left has the same clock.
        #[test]
        fn what_is_spent_is_what_is_missing(control in control(), turns in prop::collection::vec(0u32..400_000, 1..60)) {
            prop_assert_eq!(control.check(), Ok(()));
            let (mut clock, mut replayed) = (Clock::new(control), Clock::new(control));
            clock.start(Seat::White, 0);
            replayed.start(Seat::White, 0);
            let (mut now, mut seat) = (0i64, Seat::White);
            for spent in turns {
                now += i64::from(spent);
                let (before, others) = (clock, clock.left(seat.other(), now));
                let falls = clock.falls_at().is_some_and(|falls| now >= falls);
                prop_assert_eq!(clock.left(seat, now) == 0 && clock.waits(now) == 0, falls);
                let Ok(left) = clock.press(now) else {
                    prop_assert!(falls && clock == before);
                    break;
                };
                prop_assert!(!falls);
                let most = before.left(seat, now - i64::from(spent)).max(control.at_first());
                prop_assert!(left <= most.saturating_add(control.increment()));
                prop_assert_eq!(clock.left(seat.other(), now), others);
                replayed.pressed(left, now);
                prop_assert_eq!(replayed, clock);
                seat = seat.other();
            }
        }

        /// In byo-yomi main time is never given back, a turn costs as many periods as went by within it, and after a
        /// turn without main time the running period is whole again.
        #[test]
        fn periods_are_spent_whole(base in 0u32..100_000, period in 1_000u32..40_000, periods in 1u32..6, turns in prop::collection::vec(0u32..60_000, 1..40)) {
            let control = TimeControl::ByoYomi { base, period, periods };
            let mut clock = Clock::new(control);
            let (mut main, mut few) = (base, periods);
            for spent in turns {
                clock.start(Seat::Black, 0);
                let over = spent.saturating_sub(main);
                main -= spent.min(main);
                // A turn that ends with the main time has not touched the periods.
                let gone = over / period;
                match clock.press(i64::from(spent)) {
                    Ok(left) => {
                        few -= gone;
                        prop_assert_eq!(control.main_and_periods(left), Some((main, few)));
                        prop_assert_eq!(left, main + few * period);
                    }
                    Err(Fallen) => {
                        prop_assert!(gone >= few);
                        break;
                    }
                }
            }
        }

        /// A game with an interruption goes on as if the interruption had not been.
        #[test]
        fn an_outage_changes_nothing(control in control(), before in 0i64..100_000, outage in 0i64..10_000_000, after in 0i64..100_000) {
            let (mut with, mut without) = (Clock::new(control), Clock::new(control));
            with.start(Seat::White, 0);
            without.start(Seat::White, 0);
            with.credit(before, before + outage);
            prop_assert_eq!(with.left(Seat::White, before + outage + after), without.left(Seat::White, before + after));
            prop_assert_eq!(with.falls_at(), without.falls_at().map(|falls| falls + outage));
            prop_assert_eq!(with.press(before + outage + after), without.press(before + after));
        }
    }
}
