//! The figures for an operator: counted while things happen, read from the room where they stand, and written as text
//! for Prometheus. No figure names a table, a player or an address.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

use crate::limits::Group;

/// The content type of the text.
pub(crate) const KIND: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Upper ends of the classes of times to write, in seconds: from a fast disk to one that answers after seconds.
const SECONDS: [f64; 13] = [0.000_5, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0];

/// The labels of a counted answer: the group of its request and the HTTP status.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Answered {
    group: &'static str,
    status: u32,
}

/// The label of a counted refusal: its code.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Refused {
    code: &'static str,
}

/// Reads a figure where it stands.
type Look = Box<dyn Fn() -> i64 + Send + Sync>;

/// The figures of one room; cheap to clone.
#[derive(Clone)]
pub(crate) struct Figures(Arc<Inner>);

struct Inner {
    registry: Mutex<Registry>,
    looked_at: Mutex<Vec<(Gauge, Look)>>,
    answered: Family<Answered, Counter>,
    refused: Family<Refused, Counter>,
    made: Counter,
    ended: Counter,
    lines: Counter,
    not_stored: Counter,
    stored_within: Histogram,
}

impl fmt::Debug for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Figures(..)")
    }
}

impl Default for Figures {
    fn default() -> Figures {
        let mut registry = Registry::with_prefix("facedown");
        let (answered, refused) = (Family::default(), Family::default());
        let (made, ended, lines, not_stored) =
            (Counter::default(), Counter::default(), Counter::default(), Counter::default());
        let stored_within = Histogram::new(SECONDS);
        registry.register("requests", "Requests answered, by group and status", answered.clone());
        registry.register("refusals", "Refusals over HTTP and on sockets, by code", refused.clone());
        registry.register("tables_made", "Tables made since the room opened", made.clone());
        registry.register("games_ended", "Games that ended since the room opened", ended.clone());
        registry.register("log_lines", "Lines written to the logs of games", lines.clone());
        registry.register("not_stored", "Lines that could not be stored", not_stored.clone());
        let help = "Time from asking for a line to be stored until it is durable";
        registry.register("store_seconds", help, stored_within.clone());
        let registry = Mutex::new(registry);
        let looked_at = Mutex::default();
        Figures(Arc::new(Inner {
            registry,
            looked_at,
            answered,
            refused,
            made,
            ended,
            lines,
            not_stored,
            stored_within,
        }))
    }
}

fn held<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Figures {
    /// Adds a figure that is read whenever somebody asks for the figures.
    pub(crate) fn look_at(
        &self,
        name: &'static str,
        help: &'static str,
        look: impl Fn() -> i64 + Send + Sync + 'static,
    ) {
        let gauge = Gauge::default();
        held(&self.0.registry).register(name, help, gauge.clone());
        held(&self.0.looked_at).push((gauge, Box::new(look)));
    }

    /// Counts an answer by the group of its request and its HTTP status.
    pub(crate) fn answered(&self, group: Group, status: u16) {
        let group = group.name();
        self.0.answered.get_or_create(&Answered { group, status: status.into() }).inc();
    }

    /// Counts a refusal by its code.
    pub(crate) fn refused(&self, code: &'static str) {
        self.0.refused.get_or_create(&Refused { code }).inc();
    }

    /// Counts a table that was made.
    pub(crate) fn made(&self) {
        self.0.made.inc();
    }

    /// A line of a log was to be stored, and that took so long; `over`: the game ended with it.
    pub(crate) fn stored(&self, took: Duration, is_stored: bool, over: bool) {
        if !is_stored {
            self.0.not_stored.inc();
            return;
        }
        self.0.lines.inc();
        self.0.stored_within.observe(took.as_secs_f64());
        if over {
            self.0.ended.inc();
        }
    }

    /// All figures as OpenMetrics text, those that are read where they stand as of now.
    pub(crate) fn text(&self) -> String {
        for (gauge, look) in held(&self.0.looked_at).iter() {
            gauge.set(look());
        }
        let mut text = String::new();
        // Writing to a text never fails.
        let _ = encode(&mut text, &held(&self.0.registry));
        text
    }
}

/// Bytes of memory that the process holds; 0 where the system does not say.
pub fn resident_bytes() -> i64 {
    let pages = std::fs::read_to_string("/proc/self/smaps_rollup").ok();
    let line = pages.as_deref().and_then(|text| text.lines().find(|line| line.starts_with("Rss:")));
    let kib = line.and_then(|line| line.split_whitespace().nth(1)).and_then(|kib| kib.parse::<i64>().ok());
    kib.unwrap_or(0) * 1024
}

/// A number as a gauge takes it; the largest `i64` for any beyond.
pub(crate) fn whole(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_text_for_prometheus() {
        let figures = Figures::default();
        figures.look_at("apples", "Apples on the table", || 3);
        figures.answered(Group::Rest, 404);
        figures.refused("no-such-path");
        figures.stored(Duration::from_millis(3), true, true);
        figures.stored(Duration::from_secs(60), false, true);
        let text = figures.text();
        for line in [
            "facedown_apples 3",
            "facedown_requests_total{group=\"rest\",status=\"404\"} 1",
            "facedown_refusals_total{code=\"no-such-path\"} 1",
            "facedown_log_lines_total 1",
            "facedown_games_ended_total 1",
            "facedown_not_stored_total 1",
            "facedown_store_seconds_bucket{le=\"0.005\"} 1",
            "facedown_store_seconds_count 1",
            "# EOF",
        ] {
            assert!(text.lines().any(|is| is == line), "{line}:\n{text}");
        }
    }
}
