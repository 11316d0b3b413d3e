//! The clocks of a game in the terminal.

use std::time::Duration;

use facedown_core::record::Timing;
use facedown_core::rules::seat::{PerSeat, Seat};
use facedown_lab::arena::TimeControl;

/// The time on each player's clock; nothing where the game has none.
pub struct Clocks {
    control: Option<TimeControl>,
    left: PerSeat<Duration>,
    after: Vec<u64>,
}

impl Clocks {
    /// Clocks with the full base for each seat; without a control they do not count.
    pub fn new(control: Option<TimeControl>) -> Clocks {
        let base = control.map_or(Duration::ZERO, |c| c.base);
        Clocks { control, left: PerSeat([base; 2]), after: Vec::new() }
    }

    /// The time that a seat has left; `None` without clocks.
    pub fn left(&self, seat: Seat) -> Option<Duration> {
        self.control.map(|_| self.left[seat])
    }

    /// The time that each action adds; zero without clocks.
    pub fn increment(&self) -> Duration {
        self.control.map_or(Duration::ZERO, |c| c.increment)
    }

    /// Takes thinking time off; `false` where it was more than what was left.
    pub fn spend(&mut self, seat: Seat, time: Duration) -> bool {
        if self.control.is_none() {
            return true;
        }
        let left = self.left[seat].checked_sub(time);
        self.left[seat] = left.unwrap_or_default();
        left.is_some()
    }

    /// An action was finished: its increment is added.
    pub fn acted(&mut self, seat: Seat) {
        if let Some(control) = self.control {
            self.left[seat] += control.increment;
            self.after.push(u64::try_from(self.left[seat].as_millis()).unwrap_or(u64::MAX));
        }
    }

    /// Milliseconds left after each action, for the record.
    pub fn after_actions(&self) -> &[u64] {
        &self.after
    }

    /// The time control and the time that these seats have left, for the record.
    pub fn timing(&self, seats: &[Seat]) -> Timing {
        let left = |seat: &Seat| u64::try_from(self.left[*seat].as_millis()).unwrap_or(u64::MAX);
        self.control.map_or(Timing::NONE, |control| Timing {
            control: Some(control.recorded()),
            left: seats.iter().map(left).collect(),
            given: Vec::new(),
        })
    }

    /// The time that a seat has left, as `4:59`.
    pub fn words(&self, seat: Seat) -> Option<String> {
        self.left(seat).map(told)
    }
}

/// A time that is left, as `4:59`.
pub fn told(left: Duration) -> String {
    let seconds = left.as_secs();
    match seconds / 3600 {
        0 => format!("{}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_runs_down_and_gets_its_increment() {
        let control = TimeControl { base: Duration::from_secs(3725), increment: Duration::from_secs(2) };
        let mut clocks = Clocks::new(Some(control));
        assert_eq!(clocks.words(Seat::White).as_deref(), Some("1:02:05"));
        assert!(clocks.spend(Seat::White, Duration::from_secs(3700)));
        clocks.acted(Seat::White);
        assert_eq!(clocks.words(Seat::White).as_deref(), Some("0:27"));
        assert_eq!(clocks.after_actions(), [27_000]);
        assert!(!clocks.spend(Seat::White, Duration::from_secs(28)));
        assert_eq!(clocks.left(Seat::Black), Some(control.base));
        let mut none = Clocks::new(None);
        assert!(none.spend(Seat::White, Duration::from_secs(99_999)));
        none.acted(Seat::White);
        assert!(none.words(Seat::White).is_none() && none.after_actions().is_empty());
    }
}
