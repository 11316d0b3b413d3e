//! Time odds: one player has less time than the other.

use crate::clock::{SideTime, TimeControl};

impl TimeControl {
    /// The same for players who have changed sides: who had less time has it still.
    #[must_use]
    pub fn swapped(&self) -> TimeControl {
        match *self {
            TimeControl::Odds { white, black } => TimeControl::Odds { white: black, black: white },
            same => same,
        }
    }

    /// The same where White and Black have these parts of it, in percent. `None` where that cannot be: there is no time for the
    /// whole game of which somebody could have less. Each has a second at least.
    #[must_use]
    pub fn with_odds(&self, percent: [u8; 2]) -> Option<TimeControl> {
        if percent == [100; 2] {
            return Some(*self);
        }
        let TimeControl::Increment { base, increment } = *self else { return None };
        let part = |of: u32, percent: u8| u64::from(of) * u64::from(percent) / 100 / 1000 * 1000;
        let of = |percent| SideTime {
            base: u32::try_from(part(base, percent)).unwrap_or(u32::MAX).max(base.min(1000)),
            increment: u32::try_from(part(increment, percent)).unwrap_or(u32::MAX).max(increment.min(1000)),
        };
        let [white, black] = percent.map(of);
        Some(TimeControl::Odds { white, black })
    }

    /// Has one side another time than the other?
    #[must_use]
    pub fn is_odds(&self) -> bool {
        matches!(self, TimeControl::Odds { .. })
    }
}

#[cfg(test)]
mod tests {
    use facedown_core::record;
    use facedown_core::rules::seat::Seat;

    use super::*;
    use crate::clock::{Clock, ControlError};

    #[test]
    fn with_odds_each_side_has_a_time_of_its_own() {
        let time = |base, increment| SideTime { base, increment };
        let odds = TimeControl::Odds { white: time(60_000, 2_000), black: time(300_000, 0) };
        let mut clock = Clock::new(odds);
        clock.start(Seat::White, 0);
        let left = |clock: &Clock, at| (clock.left(Seat::White, at), clock.left(Seat::Black, at));
        assert_eq!((left(&clock, 0), clock.falls_at()), ((60_000, 300_000), Some(60_000)));
        assert_eq!(clock.press(10_000), Ok(52_000));
        assert_eq!(clock.press(20_000), Ok(290_000), "nothing is added to Black's");
        assert_eq!((left(&clock, 20_000), clock.fallen(72_000)), ((52_000, 290_000), Some(Seat::White)));
        // Who had less time has it with the other color, too.
        assert_eq!(odds.swapped(), TimeControl::Odds { white: time(300_000, 0), black: time(60_000, 2_000) });
        assert_eq!((odds.check(), odds.at_first(), odds.increment()), (Ok(()), 300_000, 2_000));
        let none = TimeControl::Odds { white: time(60_000, 0), black: time(0, 0) };
        assert_eq!(none.check(), Err(ControlError::NoTime));
        // A share of the usual time, in whole seconds, of which there is one at least.
        let usual = TimeControl::Increment { base: 300_000, increment: 3_000 };
        assert_eq!(usual.with_odds([100, 100]), Some(usual));
        let half = TimeControl::Odds { white: time(300_000, 3_000), black: time(150_000, 1_000) };
        assert_eq!(usual.with_odds([100, 50]), Some(half));
        let least = TimeControl::Increment { base: 0, increment: 1_000 }.with_odds([10, 100]);
        assert_eq!(least, Some(TimeControl::Odds { white: time(0, 1_000), black: time(0, 1_000) }));
        assert_eq!(TimeControl::Days { days: 1 }.with_odds([100, 50]), None);
        // Another program reads from the record what each had.
        let record = record::TimeControl::from(odds);
        assert_eq!(record.to_string(), "odds 60000 2000 300000 0");
        for seat in [Seat::White, Seat::Black] {
            assert_eq!(record.of(seat).at_first(), u64::from(odds.of(seat).at_first()));
        }
    }
}
