//! The room's time. It is the time of day when the room opens and from then on goes by the machine's steady clock, so
//! that a time of day that is set back or forward is no time that anybody has spent; it takes up the time of day again
//! where the machine was asleep, or its clock was set forward, once that is stored as an outage.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use facedown_storage::{Millis, Span, day};

/// A room that gives no sign of life for longer than this was asleep, in milliseconds.
const ASLEEP: Millis = 3_000;

/// The clocks of a machine.
pub trait Clocks: Send + Sync {
    /// The time of day, in milliseconds since 1970; it may jump.
    fn of_day(&self) -> Millis;
    /// Milliseconds since some moment; never jumps, and may stand still while the machine sleeps.
    fn steady(&self) -> Millis;
}

/// The clocks of this machine.
struct Machine(Instant);

impl Clocks for Machine {
    fn of_day(&self) -> Millis {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Millis::try_from(since.as_millis()).unwrap_or(Millis::MAX)
    }

    fn steady(&self) -> Millis {
        Millis::try_from(self.0.elapsed().as_millis()).unwrap_or(Millis::MAX)
    }
}

/// Clocks that are set by hand, as tests do; they stand still otherwise.
#[derive(Clone, Default)]
pub struct Set(Arc<(AtomicI64, AtomicI64)>);

impl Set {
    /// Both go on.
    pub fn pass(&self, time: Millis) {
        self.0.0.fetch_add(time, Ordering::SeqCst);
        self.0.1.fetch_add(time, Ordering::SeqCst);
    }

    /// The time of day alone does: it was set, or the machine slept.
    pub fn step(&self, time: Millis) {
        self.0.0.fetch_add(time, Ordering::SeqCst);
    }
}

impl Clocks for Set {
    fn of_day(&self) -> Millis {
        1_000_000 + self.0.0.load(Ordering::SeqCst)
    }

    fn steady(&self) -> Millis {
        self.0.1.load(Ordering::SeqCst)
    }
}

/// The time of one room; cheap to clone.
#[derive(Clone)]
pub struct Time(Arc<Inner>);

struct Inner {
    clocks: Box<dyn Clocks>,
    /// The time that is added to the steady clock.
    ahead: AtomicI64,
    /// The room's time of the last sign of life.
    awake: AtomicI64,
}

impl Default for Time {
    /// Goes by this machine's clocks.
    fn default() -> Time {
        Time::by(Box::new(Machine(Instant::now())))
    }
}

impl Time {
    /// Goes by the given clocks, from their time of day on.
    #[must_use]
    pub fn by(clocks: Box<dyn Clocks>) -> Time {
        let day = clocks.of_day();
        let ahead = day.saturating_sub(clocks.steady());
        Time(Arc::new(Inner { clocks, ahead: AtomicI64::new(ahead), awake: AtomicI64::new(day) }))
    }

    /// The time of day as the room counts it; it never goes back.
    #[must_use]
    pub fn now(&self) -> Millis {
        self.0.clocks.steady().saturating_add(self.0.ahead.load(Ordering::Acquire))
    }

    /// The span in which the room was asleep, where it has just woken up: until now by whichever clock is ahead.
    pub(crate) fn slept(&self) -> Option<Span> {
        let until = self.now().max(self.0.clocks.of_day());
        let since = self.0.awake.load(Ordering::Acquire);
        (until.saturating_sub(since) > ASLEEP).then_some((since, until))
    }

    /// A sign of life; after a sleep, once that is known as an outage until `woken`, the room's time goes on from
    /// there.
    pub(crate) fn is_awake(&self, woken: Option<Millis>) {
        if let Some(woken) = woken {
            let missed = woken.saturating_sub(self.now()).max(0);
            self.0.ahead.fetch_add(missed, Ordering::AcqRel);
        }
        self.0.awake.store(self.now(), Ordering::Release);
    }
}

/// The minute in which an instant is, in UTC.
pub(crate) fn minute(at: Millis) -> Option<String> {
    let time = time::OffsetDateTime::from_unix_timestamp(at / 1000).ok()?;
    Some(format!("{} {:02}:{:02} UTC", day(at)?, time.hour(), time.minute()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From `date -u -d @1795219200 +%F`.
    #[test]
    fn days_are_those_of_utc() {
        assert_eq!(day(1_795_219_200_000).as_deref(), Some("2026-11-21"));
        assert_eq!(day(1_795_219_199_999).as_deref(), Some("2026-11-20"));
        assert_eq!(minute(1_795_219_199_999).as_deref(), Some("2026-11-20 23:59 UTC"));
    }

    #[test]
    fn a_step_of_the_clock_is_no_time_until_it_is_known_as_an_outage() {
        let clocks = Set::default();
        let time = Time::by(Box::new(clocks.clone()));
        clocks.pass(1_000);
        time.is_awake(None);
        assert_eq!((time.now(), time.slept()), (1_001_000, None));
        clocks.step(600_000);
        assert_eq!(time.now(), 1_001_000);
        assert_eq!(time.slept(), Some((1_001_000, 1_601_000)));
        time.is_awake(Some(1_601_000));
        assert_eq!((time.now(), time.slept()), (1_601_000, None));
        // Set back, it changes nothing; nor does the way back.
        clocks.step(-600_000);
        assert_eq!((time.now(), time.slept()), (1_601_000, None));
        clocks.pass(2_000);
        clocks.step(600_000);
        assert_eq!((time.now(), time.slept()), (1_603_000, None));
    }

    #[test]
    fn a_process_that_is_stopped_was_asleep() {
        let clocks = Set::default();
        let time = Time::by(Box::new(clocks.clone()));
        clocks.pass(3_000);
        assert_eq!(time.slept(), None, "a late beat");
        clocks.pass(17_000);
        assert_eq!(time.slept(), Some((1_000_000, 1_020_000)));
        time.is_awake(Some(1_020_000));
        assert_eq!((time.now(), time.slept()), (1_020_000, None));
    }
}
