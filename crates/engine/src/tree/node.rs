//! A node of the tree: the actions tried there, and what came of them.

use crate::search::value::{Value, WIN};

/// The weight that PUCT gives to what was tried little.
const EXPLORE: f64 = 0.9;

/// Centipawns of promise that make a first visit e times as likely.
const TEMPERATURE: f64 = 110.0;

/// The discount for an action that was never tried, below the value of its node, as a share of a win.
const UNTRIED: f64 = 0.08;

/// An action as the searching seat sees it taken.
#[derive(Clone, Debug)]
pub(super) struct Edge<A> {
    pub action: A,
    /// Its promise at a glance, in centipawns.
    promise: i32,
    /// How likely a first visit is, beside the best of what was offered last.
    weight: f64,
    visits: u32,
    /// The number of times that it could be chosen.
    available: u32,
    /// Sum of expected results, for the seat that acts.
    total: i64,
    /// It can be chosen in the state of this iteration.
    offered: bool,
}

/// The actions that were tried at a point of the tree.
#[derive(Clone, Debug)]
pub(super) struct Node<A> {
    /// The actions that were seen from here, sorted so that they can be found.
    edges: Vec<Edge<A>>,
    /// The promise beside which the weights are; `None` before there are any.
    best: Option<i32>,
    visits: u32,
    total: i64,
}

impl<A> Default for Node<A> {
    fn default() -> Node<A> {
        Node { edges: Vec::new(), best: None, visits: 0, total: 0 }
    }
}

impl<A: Copy + Ord> Node<A> {
    /// The actions that were ever possible here.
    pub fn edges(&self) -> &[Edge<A>] {
        &self.edges
    }

    /// The choices now; `promise` is asked of an action that was never seen here. Actions that look alike are one, which
    /// promises as much as the best of them.
    pub fn offer(&mut self, choices: impl Iterator<Item = A>, promise: impl Fn(usize) -> i32) {
        self.edges.iter_mut().for_each(|edge| edge.offered = false);
        let known = self.edges.len();
        // Choices mostly come in the order of the edges.
        let mut next = 0;
        for (i, action) in choices.enumerate() {
            let edges = &self.edges[..known];
            let at = match edges.get(next) {
                Some(edge) if edge.action == action => Ok(next),
                _ => edges.binary_search_by(|edge| edge.action.cmp(&action)),
            };
            match at {
                Ok(at) => {
                    self.edges[at].offered = true;
                    next = at + 1;
                }
                Err(_) => self.edges.push(Edge {
                    action,
                    promise: promise(i),
                    weight: 0.0,
                    visits: 0,
                    available: 0,
                    total: 0,
                    offered: true,
                }),
            }
        }
        if self.edges.len() > known {
            self.edges.sort_by_key(|edge| (edge.action, std::cmp::Reverse(edge.promise)));
            self.edges.dedup_by_key(|edge| edge.action);
            self.best = None;
        }
        self.edges.iter_mut().for_each(|edge| edge.available += u32::from(edge.offered));
    }

    /// The action that PUCT chooses among those that are offered; `None` where nothing is.
    pub fn select(&mut self) -> Option<A> {
        let best = self.edges.iter().filter(|edge| edge.offered).map(|edge| edge.promise).max()?;
        if self.best != Some(best) {
            self.best = Some(best);
            for edge in &mut self.edges {
                edge.weight = (f64::from(edge.promise - best) / TEMPERATURE).exp();
            }
        }
        let offered = || self.edges.iter().filter(|edge| edge.offered);
        let all: f64 = offered().map(|edge| edge.weight).sum();
        let untried = share(self.total, self.visits).unwrap_or_default() - UNTRIED;
        let score = |edge: &Edge<A>| {
            let mean = share(edge.total, edge.visits).unwrap_or(untried);
            let tried = f64::from(edge.available).sqrt() / (1.0 + f64::from(edge.visits));
            mean + EXPLORE * edge.weight / all.max(f64::MIN_POSITIVE) * tried
        };
        let scored = offered().map(|edge| (score(edge), edge.action));
        // Of several that are as good, the first.
        scored.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, action)| action)
    }

    /// An action that was chosen came to this, for the seat that acts here.
    pub fn note(&mut self, action: A, value: Value) {
        self.visits += 1;
        self.total += i64::from(value);
        if let Ok(i) = self.edges.binary_search_by(|edge| edge.action.cmp(&action)) {
            self.edges[i].visits += 1;
            self.edges[i].total += i64::from(value);
        }
    }

    /// The actions with their mean results, those that were tried most first.
    pub fn ranked(&self) -> Vec<(A, Value)> {
        let mut edges: Vec<&Edge<A>> = self.edges.iter().collect();
        let mean = |edge: &Edge<A>| {
            if edge.visits == 0 { -WIN } else { (edge.total / i64::from(edge.visits)) as Value }
        };
        edges.sort_by_key(|edge| std::cmp::Reverse((edge.visits, mean(edge))));
        edges.into_iter().map(|edge| (edge.action, mean(edge))).collect()
    }
}

/// The mean of results as a share of a win; `None` of none.
fn share(total: i64, visits: u32) -> Option<f64> {
    (visits > 0).then(|| total as f64 / f64::from(visits) / f64::from(WIN))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three arms, the second one the best by far: it is tried most, and what is not offered is never chosen.
    #[test]
    fn the_best_of_what_is_offered_is_tried_most() {
        let mut node = Node::default();
        for round in 0..400 {
            let arms = if round % 4 == 0 { vec![1u8, 3] } else { vec![1, 2, 3] };
            node.offer(arms.iter().copied(), |_| 0);
            let chosen = node.select().expect("something is offered");
            assert!(arms.contains(&chosen));
            node.note(chosen, [0, 100_000, 600_000, -200_000][usize::from(chosen)]);
        }
        let ranked = node.ranked();
        assert_eq!(ranked[0], (2, 600_000));
        assert_eq!(ranked.last().map(|(arm, _)| *arm), Some(3));
        assert_eq!(node.edges().iter().map(|edge| edge.visits).sum::<u32>(), 400);
    }

    #[test]
    fn what_promises_most_is_tried_first() {
        let mut node = Node::default();
        node.offer([7u8, 5, 6].into_iter(), |i| [0, 300, 100][i]);
        assert_eq!(node.select(), Some(5));
        assert_eq!(Node::<u8>::default().select(), None);
    }
}
