//! Estimates with intervals. Deals are the clusters throughout: games on one deal are not independent, deals are.
//!
//! Each estimator takes what it needs deal by deal, keeps sums alone, and names the source of its formula.

pub mod bootstrap;
pub mod cluster;
pub mod deal_share;
pub mod paired;
pub mod quartiles;
pub mod range;
pub mod sequence;
pub mod wilson;

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// Deals below which no interval is given: until then the mean of so few results is far from normally distributed.
pub const FEWEST: u64 = 10;

/// An estimate with its interval.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Estimate {
    /// The estimate.
    pub value: f64,
    /// Ends of the interval; `None` where there is none (too few deals, deals that are all alike, or it is refused).
    pub interval: Option<(f64, f64)>,
    /// Number of deals that it rests on.
    pub deals: u64,
    /// The method of the interval, for people.
    pub method: &'static str,
}

impl Estimate {
    /// Does it rest on so many deals that its interval may be given?
    #[must_use]
    pub fn of_enough(&self) -> bool {
        self.deals >= FEWEST
    }

    /// Does the interval leave this value out?
    #[must_use]
    pub fn excludes(&self, value: f64) -> bool {
        self.interval.is_some_and(|(low, high)| value < low || value > high)
    }
}

/// Half the width of a two-sided interval of coverage `1 - alpha`, in standard errors: Student's t with so many degrees
/// of freedom.
#[must_use]
pub fn reach(alpha: f64, freedom: f64) -> f64 {
    match StudentsT::new(0.0, 1.0, freedom) {
        Ok(t) if freedom < 1e4 => t.inverse_cdf(1.0 - alpha / 2.0),
        _ => normal_reach(alpha),
    }
}

/// The same by the normal distribution.
#[must_use]
pub fn normal_reach(alpha: f64) -> f64 {
    Normal::standard().inverse_cdf(1.0 - alpha / 2.0)
}
