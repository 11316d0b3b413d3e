//! All shortest solutions of a moves-only problem, and how hard they are to hit upon.

use std::collections::BTreeSet;

use facedown_board::chess::Square;
use facedown_games::cards::Pieces;

use crate::search::{Limits, List, MOST_SHAPES, Solver, Step, joints};
use crate::stage::{Cast, Rules, Stage};

/// Every shortest solution of a puzzle, as far as they were asked for.
#[derive(Clone, PartialEq, Debug)]
pub struct Shortest {
    /// Number of moves of each.
    pub par: u32,
    /// The lines, each a different order or choice of steps.
    pub lines: Vec<Vec<Step>>,
    /// Were all of them found? `false`: there were more than was asked for.
    pub complete: bool,
    /// The difficulty in bits: how unlikely somebody who moves at random is to play one of the lines, as the negative
    /// binary logarithm of that chance.
    pub bits: f64,
}

impl Shortest {
    /// The different sets of steps: lines that differ in their order alone share one.
    #[must_use]
    pub fn sets(&self) -> BTreeSet<Vec<Step>> {
        let sorted = |line: &Vec<Step>| {
            let mut set = line.clone();
            set.sort_unstable();
            set
        };
        self.lines.iter().map(sorted).collect()
    }

    /// Is there one solution, whatever the order of its steps?
    #[must_use]
    pub fn is_unique(&self) -> bool {
        self.complete && self.sets().len() == 1
    }
}

/// The pieces of Parade that may give an order: as many actions does a step stand for.
#[must_use]
pub fn givers(pieces: &Pieces, target: Square, to: Square) -> Vec<Square> {
    let taken = pieces.occupied();
    let Some(piece) = pieces.at(target) else { return Vec::new() };
    pieces
        .iter()
        .filter(|(_, giver)| giver.color != piece.color)
        .map(|(mover, _)| mover)
        .filter(|&mover| {
            pieces.attacks(mover, taken).contains(target)
                && pieces.attacks(mover, taken - target.set()).contains(to)
        })
        .collect()
}

/// The findings that are gathered on the way.
struct Gathering {
    line: Vec<Step>,
    found: Vec<Vec<Step>>,
    most: usize,
    chance: f64,
    nodes: u64,
    most_nodes: u64,
}

impl<R: Rules> Solver<R> {
    /// Every shortest solution, at most `most` of them; `None` where the limits are too narrow to find one, or all.
    pub fn all_shortest(&mut self, pieces: &Pieces, limits: Limits, most: usize) -> Option<Shortest> {
        let par = self.solve(pieces, limits, |_| {}).par()?;
        if par == 0 {
            return Some(Shortest { par, lines: vec![Vec::new()], complete: true, bits: 0.0 });
        }
        let (cast, stage) = Cast::of(pieces);
        let effort = self.nodes;
        self.table.clear();
        self.lists.clear();
        let list = self.shapes_near(&stage, cast.len() as u32, par, MOST_SHAPES);
        let mut gathering = Gathering {
            line: Vec::new(),
            found: Vec::new(),
            most,
            chance: 0.0,
            nodes: 0,
            most_nodes: limits.nodes,
        };
        self.gather(&cast, &stage, par, list, 1.0, &mut gathering);
        if gathering.nodes >= gathering.most_nodes {
            return None;
        }
        // The effort that is told is that of finding one.
        self.nodes = effort;
        let complete = gathering.found.len() <= most;
        gathering.found.truncate(most);
        Some(Shortest { par, lines: gathering.found, complete, bits: -gathering.chance.log2() })
    }

    /// Gathers the lines of exactly `left` steps; `chance`: that of having come here by random steps. Is there any?
    fn gather(
        &mut self,
        cast: &Cast,
        stage: &Stage,
        left: u32,
        list: Option<List>,
        chance: f64,
        gathering: &mut Gathering,
    ) -> bool {
        let code = stage.code();
        let is_enough = gathering.found.len() > gathering.most || gathering.nodes >= gathering.most_nodes;
        if is_enough || self.table.too_few(code) >= left {
            return false;
        }
        gathering.nodes += 1;
        let reach = self.rules.reach(cast, stage);
        let steps: u32 = reach.iter().map(|squares| squares.count()).sum();
        let chance = chance / f64::from(steps.max(1));
        let wanted = self.wanted(cast, stage, cast.len() as u32, left, list, true);
        let taken = stage.occupied();
        let mut any = false;
        for (slot, squares) in reach.iter().enumerate().take(cast.len()) {
            let from = stage.square(slot);
            let rest = taken - from.set();
            let targets = if left == 1 { *squares & joints::<R>(rest) } else { *squares & wanted[slot] };
            for to in targets {
                let next_taken = rest | to.set();
                gathering.line.push(Step { from, to });
                if left == 1 {
                    any = true;
                    gathering.chance += chance;
                    gathering.found.push(gathering.line.clone());
                } else {
                    let kept = self.keep(list, next_taken, (cast.len() as u32 + 1).saturating_sub(left));
                    if !kept.is_some_and(List::is_empty) {
                        let next = cast.moved(stage, slot, to);
                        any |= self.gather(cast, &next, left - 1, kept, chance, gathering);
                    }
                    if let Some(kept) = kept {
                        self.lists.truncate(kept.start);
                    }
                }
                gathering.line.pop();
            }
        }
        if !any {
            self.table.insert(code, left);
        }
        any
    }
}
