//! Values of the search: expected results, not material.
//!
//! Chance nodes average, and an average of centipawns is not the worth of a gamble: a mate after half of the reveals
//! is neither certain nor lost. So a leaf's centipawns become an expected result first, by the logistic curve that
//! chess engines fit to game results, and everything above works on that.

/// An expected result for the seat to act: `-WIN..=WIN` in millionths, 0 is even.
pub type Value = i32;

/// A certain win, now. A win in `n` plies is `WIN - n`, so that the shorter is better.
pub const WIN: Value = 1_000_000;

/// The best value of a position that is not decided; leaves are below it.
pub const DECIDED: Value = 999_000;

/// The best expected result that a judgement in centipawns can have.
const JUDGED: Value = DECIDED - 1000;

/// Centipawns at which a side wins ten times as often as it loses (in expected results).
const TENFOLD: f64 = 420.0;

/// Leaves are judged within these centipawns.
const LIMIT: i32 = 10_000;

/// The part of the best expected result that grows with centipawns alone. The logistic curve is flat for whoever is
/// queens ahead, to the last millionth; what leads on to the mate must still be worth more.
const RISING: Value = 4000;

/// Expected result of a judgement in centipawns.
pub struct Curve(Box<[Value]>);

impl Curve {
    /// Computes the table of the curve once.
    #[must_use]
    pub fn new() -> Curve {
        let at = |cp: i32| {
            let p = 1.0 / (1.0 + 10f64.powf(-f64::from(cp) / TENFOLD));
            let rising = f64::from(RISING) * f64::from(cp) / f64::from(LIMIT);
            ((2.0 * p - 1.0) * f64::from(JUDGED - RISING) + rising).round() as Value
        };
        Curve((-LIMIT..=LIMIT).map(at).collect())
    }

    /// Expected result of `centipawns` for the seat they are counted for.
    #[inline]
    #[must_use]
    pub fn value(&self, centipawns: i32) -> Value {
        self.0[(centipawns.clamp(-LIMIT, LIMIT) + LIMIT) as usize]
    }
}

impl Default for Curve {
    fn default() -> Self {
        Curve::new()
    }
}

/// The judgement in centipawns that has this expected result: for people and UCI.
#[must_use]
pub fn centipawns(value: Value) -> i32 {
    let read = |rising: f64| {
        let p = ((f64::from(value) - rising) / f64::from(JUDGED - RISING) + 1.0) / 2.0;
        let p = p.clamp(0.001, 0.999);
        TENFOLD * (p / (1.0 - p)).log10()
    };
    // The part that rises is small: once more with its size at the first answer is near enough.
    let rising = |cp: f64| f64::from(RISING) * cp / f64::from(LIMIT);
    read(rising(read(0.0))).round() as i32
}

/// Plies to a certain end: positive to a win, negative to a loss; `None` where it is not certain.
#[must_use]
pub fn plies_to_end(value: Value) -> Option<i32> {
    if value > DECIDED {
        Some(WIN - value)
    } else if value < -DECIDED {
        Some(-(WIN + value))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_is_odd_rising_and_read_back() {
        let curve = Curve::new();
        assert_eq!(curve.value(0), 0);
        for cp in -1500..1500 {
            assert!(curve.value(cp) < curve.value(cp + 1), "rises at {cp}");
            assert!(curve.value(4 * cp) < curve.value(4 * cp + 4), "rises far from even: {cp}");
            assert_eq!(curve.value(-cp), -curve.value(cp));
        }
        for cp in [-900, -300, -20, 0, 15, 250, 800] {
            assert!((centipawns(curve.value(cp)) - cp).abs() <= 3, "{cp}");
        }
        assert!(curve.value(100_000) < DECIDED);
    }

    #[test]
    fn a_certain_end_is_told_in_plies() {
        assert_eq!(plies_to_end(WIN - 3), Some(3));
        assert_eq!(plies_to_end(-WIN + 4), Some(-4));
        assert_eq!(plies_to_end(500_000), None);
    }
}
