//! The values that a number of a game can take, by which its interval is made.

/// The smallest and the largest value, and whether there are others between them.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Range {
    /// No value is below this.
    pub low: f64,
    /// No value is above this.
    pub high: f64,
    /// Are these two the only values?
    pub is_binary: bool,
}

impl Range {
    /// Any number.
    pub const ANY: Range = Range { low: f64::NEG_INFINITY, high: f64::INFINITY, is_binary: false };
    /// A count, or a size.
    pub const POSITIVE: Range = Range { low: 0.0, ..Range::ANY };
    /// A share, or points.
    pub const SHARE: Range = Range { low: 0.0, high: 1.0, is_binary: false };
    /// Yes or no: 1 or 0.
    pub const YES_OR_NO: Range = Range { is_binary: true, ..Range::SHARE };

    /// The part of an interval in which the truth can lie.
    pub(super) fn within(self, (low, high): (f64, f64)) -> (f64, f64) {
        (low.max(self.low), high.min(self.high))
    }
}
