//! Time for thinking: from clocks to a budget. Nothing here reads a clock.

use std::time::Duration;

/// The time that a clock allows for one action.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Budget {
    /// No new iteration begins after this.
    pub soft: Duration,
    /// The search stops here, in the middle of an iteration.
    pub hard: Duration,
}

/// Kept back for what lies between the search's end and the clock's.
pub(crate) const OVERHEAD: Duration = Duration::from_millis(15);

impl Budget {
    /// A fixed time for this action.
    #[must_use]
    pub fn fixed(time: Duration) -> Budget {
        let time = time.saturating_sub(OVERHEAD.min(time / 50));
        Budget { soft: time, hard: time }
    }

    /// The same, but no longer than this.
    #[must_use]
    pub fn within(self, longest: Duration) -> Budget {
        Budget { soft: self.soft.min(longest), hard: self.hard.min(longest) }
    }

    /// A share of a clock with `left` and `increment` an action; `to_go` actions to the next control, if there is
    /// one. Never more than a third of what is left.
    #[must_use]
    pub fn clock(left: Duration, increment: Duration, to_go: Option<u32>) -> Budget {
        let usable = left.saturating_sub(OVERHEAD.min(left / 2));
        let share = to_go.map_or(28, |n| n.clamp(1, 40) + 1);
        let target = usable / share + increment * 3 / 4;
        let hard = (target * 3).min(usable / 3);
        Budget { soft: (target * 6 / 10).min(hard), hard }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_never_spent_in_one_go() {
        for left in [1, 5, 20, 100, 1_000, 60_000, 600_000] {
            for increment in [0, 10, 1_000, 10_000] {
                for to_go in [None, Some(1), Some(40)] {
                    let left = Duration::from_millis(left);
                    let budget = Budget::clock(left, Duration::from_millis(increment), to_go);
                    assert!(budget.hard <= left / 3 + Duration::from_millis(1), "{left:?} {budget:?}");
                    assert!(budget.soft <= budget.hard);
                }
            }
        }
    }
}
