//! Several threads on one position (lazy SMP): each searches it by itself, and they share the transposition table, so that
//! what one has found out the others need not.
//!
//! The first searcher is asked for the answer; the others only fill the table, every second of them an action deeper.
//! One thread alone is the plain search with a table of its own: the same positions, the same answer.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use facedown_core::rules::evaluate::Evaluate;
use facedown_core::rules::game::View;
use facedown_core::rules::seat::Seat;

use super::table::Transpositions;
use super::{Limits, Past, Report, Searcher};

/// Positions after which a search asks whether to stop.
pub(super) const ASKED_EVERY: u64 = 1_024;

/// Searchers of one game for one seat that share a table.
pub struct Team<G: Evaluate> {
    first: Searcher<G>,
    others: Vec<Searcher<G>>,
}

impl<G: Evaluate> Team<G> {
    /// So many threads (at least 1) for `observer`, with a table of `2^table_bits` buckets, each for three positions.
    #[must_use]
    pub fn new(observer: Seat, table_bits: u32, threads: usize) -> Team<G> {
        if threads <= 1 {
            return Team { first: Searcher::new(observer, table_bits), others: Vec::new() };
        }
        let first = Searcher::with(observer, Transpositions::shared(table_bits));
        let other = |i| Searcher { ahead: i % 2, ..Searcher::with(observer, first.table.beside()) };
        let others = (1..i32::try_from(threads).unwrap_or(i32::MAX)).map(other).collect();
        Team { first, others }
    }

    /// See [`Searcher::look_as`].
    pub fn look_as(&mut self, seat: Seat) {
        self.all().for_each(|searcher| searcher.look_as(seat));
    }

    /// See [`Searcher::blur`].
    pub fn blur(&mut self, centipawns: i32, seed: u64) {
        self.all().for_each(|searcher| searcher.blur(centipawns, seed));
    }

    /// See [`Searcher::forget`].
    pub fn forget(&mut self) {
        self.all().for_each(Searcher::forget);
    }

    fn all(&mut self) -> impl Iterator<Item = &mut Searcher<G>> {
        std::iter::once(&mut self.first).chain(&mut self.others)
    }

    /// See [`Searcher::search`]. The positions of all threads count, and those of `limits` are the sum of them.
    pub fn search(
        &mut self,
        view: View<'_, G>,
        past: &[Past],
        limits: &mut Limits<'_, G::Action>,
        report: &mut dyn FnMut(&Report<G::Action>),
    ) -> Report<G::Action> {
        let Team { first, others } = self;
        if others.is_empty() {
            return first.search(view, past, limits, report);
        }
        // The positions of the first searcher, in whole steps, and those of the others.
        let (done, here, elsewhere) = (AtomicBool::new(false), AtomicU64::new(0), AtomicU64::new(0));
        let (done, here, elsewhere) = (&done, &here, &elsewhere);
        let nodes = limits.nodes;
        let (depth, only) = (limits.depth, &limits.only);
        std::thread::scope(|threads| {
            for other in others {
                threads.spawn(move || {
                    let mut limits = Limits {
                        nodes: u64::MAX,
                        depth,
                        lines: 1,
                        only: only.clone(),
                        go_on: &|| !done.load(Ordering::Relaxed),
                        stop: &mut || {
                            // The first may be kept waiting for a processor: whoever comes to the limit stops.
                            let counted = elsewhere.fetch_add(ASKED_EVERY, Ordering::Relaxed) + ASKED_EVERY;
                            done.load(Ordering::Relaxed) || here.load(Ordering::Relaxed) + counted >= nodes
                        },
                    };
                    other.search(view, past, &mut limits, &mut |_| {});
                });
            }
            let all = |here: u64| here + elsewhere.load(Ordering::Relaxed);
            let stop = &mut *limits.stop;
            let mut limits = Limits {
                nodes,
                depth,
                lines: limits.lines,
                only: only.clone(),
                go_on: limits.go_on,
                stop: &mut || {
                    all(here.fetch_add(ASKED_EVERY, Ordering::Relaxed) + ASKED_EVERY) >= nodes || stop()
                },
            };
            let mut best = first.search(view, past, &mut limits, &mut |found| {
                report(&Report { nodes: all(found.nodes), ..found.clone() });
            });
            done.store(true, Ordering::Relaxed);
            best.nodes = all(best.nodes);
            best
        })
    }
}
