//! Sequential halving: in each round the arms that are left play deals of their own, and the better half of them goes on to
//! a round with twice as many deals. So most games are those of the best, and what is found of them rests on the last
//! round alone, in which no arm is because of its luck there (Karnin, Koren and Somekh, *Almost Optimal Exploration in
//! Multi-Armed Bandits*, 2013).

use super::estimate::cluster::Ratio;
use super::estimate::range::Range;
use super::plan::Plan;
use super::rows::Row;

/// The arms that are left, as the deals of the rounds come in their order.
#[derive(Clone, Debug)]
pub(super) struct Standing {
    plan: Plan,
    round: u32,
    /// By strength and arm: is it in this round?
    left: Vec<Vec<bool>>,
    /// By strength and arm, over this round.
    sums: Vec<Vec<Ratio>>,
    /// Deals of this round that were added.
    added: u32,
}

impl Standing {
    /// Before the first deal: all are left.
    pub(super) fn new(plan: &Plan) -> Standing {
        let arms = plan.study.arms.len();
        let each = plan.nodes.len();
        Standing {
            plan: plan.clone(),
            round: 0,
            left: vec![vec![true; arms]; each],
            sums: vec![vec![Ratio::of(Range::ANY); arms]; each],
            added: 0,
        }
    }

    /// Goes on to a round; false where one before it is not whole, so that nobody knows who is left.
    pub(super) fn reach(&mut self, round: u32) -> bool {
        while self.round < round {
            if (self.added as usize) < self.plan.round(self.round).len() {
                return false;
            }
            for (left, sums) in self.left.iter_mut().zip(&mut self.sums) {
                halve(left, sums, self.plan.arms_in(self.round + 1));
                sums.fill(Ratio::of(Range::ANY));
            }
            self.added = 0;
            self.round += 1;
        }
        true
    }

    /// Is an arm left at a strength, by their places in the plan?
    pub(super) fn is_left(&self, strength: usize, arm: usize) -> bool {
        self.left.get(strength).and_then(|left| left.get(arm)).is_some_and(|left| *left)
    }

    /// The number of arms that play a deal, each counted at every strength.
    pub(super) fn arms(&self, block: u32) -> usize {
        let here = self.left.iter().enumerate().filter(|(i, _)| self.plan.plays(*i, block));
        here.flat_map(|(_, left)| left).filter(|left| **left).count()
    }

    /// Adds all games of a deal of this round.
    pub(super) fn add(&mut self, rows: &[Row]) {
        self.added += 1;
        let study = &self.plan.study;
        let at = |name: &str| study.measures.iter().position(|measure| measure.name == name);
        let Some(measure) = at(&study.answer.measure) else { return };
        let per = study.measures[measure].per.as_deref().and_then(at);
        for row in rows {
            let strength = self.plan.nodes.iter().position(|nodes| *nodes == row.nodes);
            let sum = strength.and_then(|strength| self.sums[strength].get_mut(row.arm as usize));
            if let (Some(sum), Some(value)) = (sum, row.measures[measure]) {
                sum.add(value, per.map_or(Some(1.0), |per| row.measures[per]).unwrap_or(0.0));
            }
        }
    }
}

/// Leaves the best `most` arms; of equals the first.
fn halve(left: &mut [bool], sums: &[Ratio], most: usize) {
    let value = |arm: &usize| sums[*arm].value().unwrap_or(f64::NEG_INFINITY);
    let mut order: Vec<usize> = (0..left.len()).filter(|arm| left[*arm]).collect();
    order.sort_by(|a, b| value(b).total_cmp(&value(a)));
    for arm in order.into_iter().skip(most) {
        left[arm] = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_better_half_is_left_and_of_equals_the_first() {
        let mut left = [true, true, false, true, true, true];
        let values = [0.5, 0.7, 0.9, 0.7, 0.2, 0.5];
        let mut sums = vec![Ratio::of(Range::ANY); 6];
        for (sum, value) in sums.iter_mut().zip(values) {
            sum.add(value, 1.0);
        }
        halve(&mut left, &sums, 3);
        assert_eq!(left, [true, true, false, true, false, false]);
    }
}
