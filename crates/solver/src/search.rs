//! The shortest way to one group by moves alone: iterative deepening, cut off by the shapes that can still be reached.

use std::collections::HashMap;

use facedown_board::chess::{Bitboard, Square};
use facedown_games::cards::Pieces;

use crate::apart::Apart;
use crate::shapes::{self, Shapes};
use crate::spanning;
use crate::stage::{Cast, MOST_PIECES, Reach, Rules, Stage};
use crate::transposition::Transpositions;

/// A piece moved: from one square to another. Who gave the order is found by the game's own rules.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Step {
    /// The square that the piece left.
    pub from: Square,
    /// The square that it reached.
    pub to: Square,
}

/// The proof about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    /// A shortest solution; any other is as long or longer.
    Par(Vec<Step>),
    /// No solution has so many moves or fewer. Nothing is known of longer ones: the limits were reached.
    MoreThan(u32),
    /// There is no solution, however long.
    Impossible,
}

impl Proof {
    /// The length of the shortest solution, if it is known.
    #[must_use]
    pub fn par(&self) -> Option<u32> {
        match self {
            Proof::Par(steps) => Some(steps.len() as u32),
            _ => None,
        }
    }
}

/// The limits of a search.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The longest solution that is looked for, in moves.
    pub moves: u32,
    /// Positions searched, at most; reached only in searches that then give [`Proof::MoreThan`].
    pub nodes: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { moves: 24, nodes: u64::MAX }
    }
}

/// The progress of a search, reported to its caller.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// So many moves are proven too few.
    pub too_few: u32,
    /// Positions searched so far.
    pub nodes: u64,
}

/// The most shapes that a list may hold before the search does without one.
pub(crate) const MOST_SHAPES: usize = 1 << 20;
/// The most shapes that a list may hold for each position that may be searched.
const SHAPES_A_NODE: u64 = 64;
/// From this depth on, the shapes of small casts are read from a list of all rather than grown.
const LIST_ALL_FROM: u32 = 5;

/// Positions that are searched before the colors are searched apart, where they can be.
const TOGETHER: u64 = 10_000;

/// A solver of moves-only problems, with its tables. Deterministic: the same calls give the same answers and the same
/// counts.
#[derive(Debug)]
pub struct Solver<R> {
    pub(crate) rules: R,
    shapes: Option<Shapes>,
    pub(crate) table: Transpositions,
    pub(crate) nodes: u64,
    pub(crate) most_nodes: u64,
    pub(crate) lists: Vec<Bitboard>,
    line: Vec<Step>,
    /// Sets of frozen pieces with the number of all pieces, and whether no shape holds them.
    unjoinable: HashMap<(Bitboard, u32), bool>,
}

/// A part of [`Solver::lists`], by its indexes.
#[derive(Copy, Clone)]
pub(crate) struct List {
    pub(crate) start: usize,
    pub(crate) end: usize,
}

impl List {
    /// Is no shape in it?
    pub(crate) fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// Why the search left a branch.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum End {
    Solved,
    Failed,
    OutOfNodes,
}

impl<R: Rules> Solver<R> {
    /// A solver whose transposition table has so many bytes.
    #[must_use]
    pub fn new(rules: R, table_bytes: usize) -> Solver<R> {
        Solver {
            rules,
            shapes: None,
            table: Transpositions::new(table_bytes),
            nodes: 0,
            most_nodes: u64::MAX,
            lists: Vec::new(),
            line: Vec::new(),
            unjoinable: HashMap::new(),
        }
    }

    /// Positions searched by the last call.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Finds a shortest solution, or proves that there is none within the limits.
    pub fn solve(&mut self, pieces: &Pieces, limits: Limits, mut progress: impl FnMut(Progress)) -> Proof {
        let (cast, stage) = Cast::of(pieces);
        self.table.clear();
        self.unjoinable.clear();
        self.nodes = 0;
        self.most_nodes = if R::COLORS_APART { limits.nodes.min(TOGETHER) } else { limits.nodes };
        if R::CONTACT.is_one_group(stage.occupied()) {
            return Proof::Par(Vec::new());
        }
        if self.is_dead(&cast, &stage) {
            return Proof::Impossible;
        }
        // Each position of the search looks through the list of the one before: a short search has a short one.
        let most_shapes = usize::try_from(limits.nodes.saturating_mul(SHAPES_A_NODE)).unwrap_or(MOST_SHAPES);
        let most_shapes = most_shapes.min(MOST_SHAPES);
        let (mut seen_for, mut listed) = (0, true);
        for depth in 1..=limits.moves {
            self.lists.clear();
            self.line.clear();
            // As much again as the search has cost so far goes into looking for the end of all positions.
            if self.nodes as usize * 4 >= seen_for && seen_for < R::MOST_SEEN {
                seen_for = (self.nodes as usize * 8 + 64).min(R::MOST_SEEN);
                if self.is_exhausted(&cast, &stage, seen_for) {
                    return Proof::Impossible;
                }
            }
            if depth >= LIST_ALL_FROM && R::LISTED_SIZES.contains(&cast.len()) && !self.has_shapes(cast.len())
            {
                self.shapes = Some(Shapes::new(R::CONTACT, cast.len() as u32));
            }
            // Shapes that are too many for some moves are too many for more.
            let list = if listed || self.has_shapes(cast.len()) {
                self.shapes_near(&stage, cast.len() as u32, depth, most_shapes)
            } else {
                None
            };
            listed = list.is_some();
            if list.is_some_and(|l| l.is_empty()) {
                continue;
            }
            match self.deepen(&cast, &stage, depth, list) {
                End::Solved => return Proof::Par(self.line.clone()),
                End::OutOfNodes if self.nodes < limits.nodes => {
                    let mut apart = Apart::new(self.rules, pieces, limits.nodes - self.nodes);
                    let proof = apart.solve(depth, limits, &mut progress);
                    self.nodes += apart.nodes();
                    return proof;
                }
                End::OutOfNodes => return Proof::MoreThan(depth - 1),
                End::Failed => progress(Progress { too_few: depth, nodes: self.nodes }),
            }
        }
        Proof::MoreThan(limits.moves)
    }

    fn has_shapes(&self, size: usize) -> bool {
        self.shapes.as_ref().is_some_and(|shapes| shapes.size() as usize == size)
    }

    /// The shapes that may be reached with so many moves; `None` where there are more than `most`, too many to be worth
    /// a list.
    pub(crate) fn shapes_near(&mut self, stage: &Stage, size: u32, moves: u32, most: usize) -> Option<List> {
        let start = self.lists.len();
        let found = match &self.shapes {
            Some(shapes) if shapes.size() == size => shapes.near(stage.occupied(), moves),
            _ => {
                let must = self.rules.frozen(stage);
                shapes::near_and_over(R::CONTACT, stage.occupied(), must, size, moves, most)?
            }
        };
        self.lists.extend(found);
        Some(List { start, end: self.lists.len() })
    }

    /// Can pieces that will never move again not be joined by all that can?
    fn is_dead(&mut self, cast: &Cast, stage: &Stage) -> bool {
        let frozen = self.rules.frozen(stage);
        if frozen.is_empty() {
            return false;
        }
        let size = cast.len() as u32;
        let fresh = size - frozen.count();
        *self.unjoinable.entry((frozen, size)).or_insert_with(|| {
            let can = spanning::can_join(R::CONTACT, frozen, fresh);
            // With no shape at all the limit is not passed.
            let grown = || shapes::near_and_over(R::CONTACT, frozen, frozen, size, fresh, 0).is_none();
            !can.unwrap_or_else(grown)
        })
    }

    /// Can so few positions be reached that all of them were seen, none of them one group?
    fn is_exhausted(&mut self, cast: &Cast, start: &Stage, limit: usize) -> bool {
        let mut seen = crate::breadth::CodeSet::default();
        seen.insert(start.code());
        let mut frontier = vec![*start];
        while let Some(stage) = frontier.pop() {
            if R::CONTACT.is_one_group(stage.occupied()) || seen.len() > limit {
                return false;
            }
            for (slot, squares) in self.rules.reach(cast, &stage).iter().enumerate().take(cast.len()) {
                for to in *squares {
                    let next = cast.moved(&stage, slot, to);
                    if seen.insert(next.code()) && !self.is_dead(cast, &next) {
                        frontier.push(next);
                    }
                }
            }
        }
        true
    }

    /// Is there a solution of `left` moves or fewer? None of fewer than this depth allows from the root.
    fn deepen(&mut self, cast: &Cast, stage: &Stage, left: u32, list: Option<List>) -> End {
        if self.nodes >= self.most_nodes {
            return End::OutOfNodes;
        }
        self.nodes += 1;
        let code = stage.code();
        if self.is_dead(cast, stage) {
            return End::Failed;
        }
        if left > 1 {
            if self.table.too_few(code) >= left {
                return End::Failed;
            }
            // Written down before it is proven: whoever comes back here has moves left over, so that a solution from
            // here would have been found by a shallower search.
            self.table.insert(code, left);
        }
        let reach = self.rules.reach(cast, stage);
        let taken = stage.occupied();
        if left == 1 {
            return self.last(cast, stage, &reach, list);
        }
        let wanted = self.wanted(cast, stage, cast.len() as u32, left, list, true);
        for (slot, squares) in reach.iter().enumerate().take(cast.len()) {
            let from = stage.square(slot);
            for to in *squares & wanted[slot] {
                let next_taken = (taken - from.set()) | to.set();
                let next_list =
                    match self.keep(list, next_taken, (cast.len() as u32 + 1).saturating_sub(left)) {
                        Some(kept) if kept.is_empty() => continue,
                        kept => kept,
                    };
                self.line.push(Step { from, to });
                let next = cast.moved(stage, slot, to);
                let end = if R::CONTACT.is_one_group(next_taken) {
                    End::Solved
                } else {
                    self.deepen(cast, &next, left - 1, next_list)
                };
                if let Some(kept) = next_list {
                    self.lists.truncate(kept.start);
                }
                if end != End::Failed {
                    return end;
                }
                self.line.pop();
            }
        }
        End::Failed
    }

    /// The last move: some piece must step from outside a shape into the one square that it lacks.
    fn last(&mut self, cast: &Cast, stage: &Stage, reach: &Reach, list: Option<List>) -> End {
        let taken = stage.occupied();
        for (slot, squares) in reach.iter().enumerate().take(cast.len()) {
            let from = stage.square(slot);
            let rest = taken - from.set();
            let joints = match list {
                None => joints::<R>(rest),
                Some(list) => self.lists[list.start..list.end]
                    .iter()
                    .filter(|shape| rest.is_subset(**shape))
                    .fold(Bitboard::EMPTY, |joints, shape| joints | (*shape - rest)),
            };
            if let Some(to) = (*squares & joints).first() {
                self.line.push(Step { from, to });
                return End::Solved;
            }
        }
        End::Failed
    }

    /// The squares to which each piece may go so that some shape of the list, of `size` squares, can still be filled
    /// with the actions left after it. `alone`: no piece joins in later, so that only those on the board need be asked
    /// who gets where.
    pub(crate) fn wanted(
        &self,
        cast: &Cast,
        stage: &Stage,
        size: u32,
        left: u32,
        list: Option<List>,
        alone: bool,
    ) -> Reach {
        let mut wanted = [Bitboard::FULL; MOST_PIECES];
        let Some(list) = list else { return wanted };
        let outlook = self.rules.outlook(cast, stage);
        let taken = stage.occupied();
        let need = size.saturating_sub(left);
        let mut into = [Bitboard::EMPTY; 64];
        let mut free = Bitboard::EMPTY;
        for shape in &self.lists[list.start..list.end] {
            let (inside, outside, lacking) = (taken & *shape, taken - *shape, *shape - taken);
            let spare = inside.count().saturating_sub(need);
            if alone && R::detours(&outlook, outside, lacking) > spare {
                continue;
            }
            match spare {
                // Every move must bring a piece in.
                0 if alone => {
                    outside.into_iter().for_each(|s| into[s.index()] |= R::arrivals(&outlook, s, lacking));
                }
                0 => outside.into_iter().for_each(|s| into[s.index()] |= lacking),
                // One move may be spent otherwise, but a piece may not leave for good.
                1 => {
                    free |= outside;
                    inside.into_iter().for_each(|s| into[s.index()] |= lacking);
                }
                _ => return wanted,
            }
        }
        for (slot, squares) in wanted.iter_mut().enumerate().take(cast.len()) {
            let from = stage.square(slot);
            if !free.contains(from) {
                *squares = into[from.index()];
            }
        }
        wanted
    }

    /// The shapes of a list that share at least `need` squares with `taken`, at the end of the lists.
    #[inline]
    pub(crate) fn keep(&mut self, list: Option<List>, taken: Bitboard, need: u32) -> Option<List> {
        let list = list?;
        let start = self.lists.len();
        for i in list.start..list.end {
            let shape = self.lists[i];
            if (shape & taken).count() >= need {
                self.lists.push(shape);
            }
        }
        Some(List { start, end: self.lists.len() })
    }
}

/// The empty squares that join all groups of `rest` to one.
pub(crate) fn joints<R: Rules>(rest: Bitboard) -> Bitboard {
    let mut joints = !rest;
    let mut left = rest;
    while let Some(first) = left.first() {
        let group = R::CONTACT.group(first.set(), rest);
        joints &= R::CONTACT.spread(group);
        left -= group;
    }
    joints
}
