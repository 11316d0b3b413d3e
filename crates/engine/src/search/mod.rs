//! Iterative deepening over positions as one seat knows them, with chance nodes where an answer is unknown; or over
//! sampled states, which answer themselves.
//!
//! - `node`: alpha-beta (principal variation search) at a seat's turn;
//! - `chance`: the average over the possible answers, with the bounds of Star1;
//! - `sampled`: the average over sampled states at the root;
//! - `quiesce`: captures until the position is at rest;
//! - `order`: which action is tried first;
//! - `selective`: which actions are searched less deep, or not at all;
//! - [`table`]: the transposition table; [`value`]: expected results;
//! - [`team`]: several threads on one position.

mod chance;
mod node;
mod order;
mod quiesce;
mod sampled;
mod selective;
pub mod table;
pub mod team;
pub mod value;

use facedown_core::rules::evaluate::Evaluate;
use facedown_core::rules::game::{Game, View};
use facedown_core::rules::seat::{PerSeat, Seat};

use order::Ordering;
use table::Transpositions;
use value::{Curve, DECIDED, Value, WIN};

/// The longest line that is searched, in actions.
pub const MAX_PLY: usize = 64;

/// The first window about the value of the iteration before, in millionths either way.
const NARROW: Value = 30_000;
/// Wider windows than this are open.
const WIDE: Value = 300_000;
/// The depth from which on windows are narrow.
const NARROWED_FROM: i32 = 4;

/// After so many positions, or as many as a search may visit in all where that is more, the first iteration judges
/// every further one where it stands: it is the one that always ends.
const FIRST_ITERATION: u64 = 10_000;
/// The same where a search may visit any number.
const FIRST_ITERATION_AT_MOST: u64 = 1_000_000;

/// An earlier position of the game, as far as repetition needs it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Past {
    /// Its key ([`Evaluate::key`]).
    pub key: u64,
    /// True where the seat to act stood in check.
    pub in_check: bool,
}

impl Past {
    /// The position that `view` shows.
    #[must_use]
    pub fn of<G: Evaluate>(view: View<'_, G>) -> Past {
        Past { key: G::key(view), in_check: G::in_check(view.public) }
    }
}

/// One ply of the line being searched.
#[derive(Copy, Clone, Debug)]
struct Frame<A> {
    /// The action that led here; `None` after a passed turn.
    action: Option<A>,
    /// The evaluation in centipawns for the seat to act; `None` in check.
    judged: Option<i32>,
    /// An action that is left out, to see whether the others come near it.
    left_out: Option<A>,
    /// Will an action refute the one that led here, by what is expected?
    cut: bool,
}

impl<A> Frame<A> {
    /// The root, with its evaluation.
    fn root(judged: Option<i32>) -> Frame<A> {
        Frame { action: None, judged, left_out: None, cut: false }
    }
}

/// A position as the searching seat knows it: what is public, and its own private part.
#[derive(Copy, Clone)]
pub(crate) struct Knowledge<G: Evaluate> {
    pub public: G::Public,
    pub private: PerSeat<G::Private>,
}

impl<G: Evaluate> Knowledge<G> {
    /// The view of one seat.
    #[inline(always)]
    fn seen(&self, observer: Seat) -> View<'_, G> {
        View { public: &self.public, own: Some((observer, &self.private[observer])) }
    }
}

/// The end of a search. It always finishes one ply, so that there is an action to play.
pub struct Limits<'a, A> {
    /// Most positions to visit in all iterations.
    pub nodes: u64,
    /// Depth of the last iteration, in actions.
    pub depth: i32,
    /// Number of best lines to find (MultiPV), at least 1.
    pub lines: usize,
    /// Root actions to look at; all where empty.
    pub only: Vec<A>,
    /// Asked before each iteration whether there is time for it.
    pub go_on: &'a dyn Fn() -> bool,
    /// Asked now and then whether to stop at once; the clock is read by whoever passes these, never here.
    pub stop: &'a mut dyn FnMut() -> bool,
}

/// One line of play from the root on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<A> {
    /// Expected result for the seat to act, in millionths.
    pub value: Value,
    /// Actions; the line ends where chance decides.
    pub actions: Vec<A>,
}

/// The findings of a finished iteration at the root.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report<A> {
    /// Depth of the iteration, in actions.
    pub depth: i32,
    /// The longest line that was looked at, in actions; 0 where no line was searched.
    pub longest: i32,
    /// Positions visited so far, in all iterations.
    pub nodes: u64,
    /// Thousandths of the table that hold what this search found.
    pub full: u32,
    /// Best lines, best first. Empty only where there is no legal action.
    pub lines: Vec<Line<A>>,
}

impl<A> Report<A> {
    /// A report of lines that were not searched one after another.
    pub(crate) fn unsearched(nodes: u64, lines: Vec<Line<A>>) -> Report<A> {
        Report { depth: 0, longest: 0, nodes, full: 0, lines }
    }
}

/// A searcher of one game for one seat. Its tables die with it.
pub struct Searcher<G: Evaluate> {
    observer: Seat,
    curve: Curve,
    table: Transpositions<G::Action>,
    ordering: Ordering<G>,
    /// The positions of the game and of the line being searched, for repetitions.
    path: Vec<Past>,
    frames: Vec<Frame<G::Action>>,
    pv: Vec<Vec<G::Action>>,
    buffers: Vec<Vec<(i32, G::Action)>>,
    quiets: Vec<Vec<G::Action>>,
    nodes: u64,
    /// The ply furthest from the root that was reached.
    longest: usize,
    /// Searches each iteration after the first so many actions deeper, to differ from others that search beside it.
    ahead: i32,
    budget: u64,
    /// From this many positions on, each is judged where it stands.
    hurried: u64,
    /// The first iteration runs: it is not stopped, but judges every further position where it stands.
    first: bool,
    stopped: bool,
    /// The evaluation of the node that is entered next, for the seat to act there, where it is known already.
    handed: Option<i32>,
    blur: Blur,
    trusted: sampled::Trusted<G>,
    reductions: selective::Reductions,
}

/// Is there nothing in this game that one seat alone can know? Then both seats see the same, always.
#[must_use]
pub const fn nobody_has_secrets<G: Game>() -> bool {
    // A value without a size says nothing.
    size_of::<G::Private>() == 0
}

/// Errors of judgement, for the weaker levels: the same position is always misjudged the same way.
#[derive(Copy, Clone, Default)]
struct Blur {
    centipawns: i32,
    seed: u64,
}

impl Blur {
    /// The error at a position, within `centipawns` either way.
    #[inline]
    fn at(self, key: u64) -> i32 {
        let mixed = (key ^ self.seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let unit = (mixed >> 40) as i64 - (1 << 23);
        ((unit * i64::from(self.centipawns)) >> 23) as i32
    }
}

impl<G: Evaluate> Searcher<G> {
    /// A searcher for `observer`, with a table of `2^table_bits` buckets, each for three positions.
    #[must_use]
    pub fn new(observer: Seat, table_bits: u32) -> Searcher<G> {
        Searcher::with(observer, Transpositions::new(table_bits))
    }

    fn with(observer: Seat, table: Transpositions<G::Action>) -> Searcher<G> {
        Searcher {
            observer,
            curve: Curve::new(),
            table,
            ordering: Ordering::new(),
            path: Vec::new(),
            frames: vec![Frame::root(None); MAX_PLY + 2],
            pv: vec![Vec::new(); MAX_PLY + 1],
            buffers: Vec::new(),
            quiets: Vec::new(),
            nodes: 0,
            longest: 0,
            ahead: 0,
            budget: u64::MAX,
            hurried: u64::MAX,
            first: false,
            stopped: false,
            handed: None,
            blur: Blur::default(),
            trusted: sampled::Trusted::none(),
            reductions: selective::Reductions::new(),
        }
    }

    /// Misjudges every position by up to `centipawns` either way from now on, as `seed` decides.
    pub fn blur(&mut self, centipawns: i32, seed: u64) {
        self.blur = Blur { centipawns, seed };
    }

    /// Looks through the eyes of `seat` from now on. The findings so far stay only in games in which no seat can know
    /// what the other does not; elsewhere, and where positions are misjudged as this seat does, they are forgotten.
    pub fn look_as(&mut self, seat: Seat) {
        if seat != self.observer && !(nobody_has_secrets::<G>() && self.blur.centipawns == 0) {
            self.forget();
        }
        self.observer = seat;
    }

    /// Forgets what it found in earlier searches: the table and the order of moves.
    pub fn forget(&mut self) {
        self.table.clear();
        self.ordering = Ordering::new();
    }

    /// Searches the position that `view` shows, where `view` is this seat's and it is to act. `past` holds
    /// the earlier positions of the game; `report` is called after every finished iteration.
    ///
    /// The same view, history and node limit give the same answer on every run of a fresh searcher.
    pub fn search(
        &mut self,
        view: View<'_, G>,
        past: &[Past],
        limits: &mut Limits<'_, G::Action>,
        report: &mut dyn FnMut(&Report<G::Action>),
    ) -> Report<G::Action> {
        self.search_for(self.observer, view, past, limits, report)
    }

    /// The same where `seat` is to act, which need not be the one whose eyes see: what the other seat would best do, as
    /// far as these eyes can tell. Values are for `seat`.
    pub fn search_for(
        &mut self,
        seat: Seat,
        view: View<'_, G>,
        past: &[Past],
        limits: &mut Limits<'_, G::Action>,
        report: &mut dyn FnMut(&Report<G::Action>),
    ) -> Report<G::Action> {
        let mut private = PerSeat::default();
        if let Some((owner, own)) = view.own {
            private[owner] = *own;
        }
        let root = Knowledge::<G> { public: *view.public, private };
        self.trusted = sampled::Trusted::none();
        self.deepen(root.seen(seat), seat, &[root], past, limits, report)
    }

    /// Iterative deepening from `roots`, which `view` cannot tell apart.
    fn deepen(
        &mut self,
        view: View<'_, G>,
        seat: Seat,
        roots: &[Knowledge<G>],
        past: &[Past],
        limits: &mut Limits<'_, G::Action>,
        report: &mut dyn FnMut(&Report<G::Action>),
    ) -> Report<G::Action> {
        self.nodes = 0;
        self.longest = 0;
        self.stopped = false;
        self.table.next_search();
        self.ordering.next_search();
        self.path.clear();
        self.path.extend_from_slice(past);
        let mut actions = Vec::new();
        G::choices(view, seat, false, &mut |a| {
            if limits.only.is_empty() || limits.only.contains(&a) {
                actions.push(a);
            }
        });
        let mut best = Report::unsearched(0, Vec::new());
        if actions.is_empty() {
            return best;
        }
        let deepest = limits.depth.clamp(1, MAX_PLY as i32 / 2);
        for depth in 1..=deepest {
            if depth > 1 && !(limits.go_on)() {
                break;
            }
            let depth = if depth > 1 { (depth + self.ahead).min(deepest) } else { depth };
            self.first = depth == 1;
            (self.budget, self.hurried) = if self.first {
                (u64::MAX, limits.nodes.clamp(FIRST_ITERATION, FIRST_ITERATION_AT_MOST))
            } else {
                (limits.nodes, u64::MAX)
            };
            let lines = self.narrowed(roots, seat, &actions, depth, limits, &best.lines);
            if self.stopped {
                // A half-finished iteration still tells if its first line was completed.
                if let Some(first) = lines.first()
                    && limits.lines <= 1
                    && best.lines.first() != Some(first)
                {
                    best = Report { lines: vec![first.clone()], ..self.found(best.depth, Vec::new()) };
                    report(&best);
                }
                break;
            }
            best = self.found(depth, lines);
            report(&best);
            let certain =
                best.lines.iter().all(|l| value::plies_to_end(l.value).is_some_and(|n| n.abs() <= depth));
            if certain || (actions.len() == 1 && limits.lines <= 1 && limits.nodes < u64::MAX) {
                break;
            }
        }
        best.nodes = self.nodes;
        best
    }

    /// The report of an iteration.
    fn found(&self, depth: i32, lines: Vec<Line<G::Action>>) -> Report<G::Action> {
        let longest = i32::try_from(self.longest).unwrap_or(i32::MAX).max(depth);
        Report { depth, longest, nodes: self.nodes, full: self.table.full(), lines }
    }

    /// One iteration at the root, first within a narrow window about the value of the one before (aspiration
    /// windows).
    fn narrowed(
        &mut self,
        roots: &[Knowledge<G>],
        seat: Seat,
        actions: &[G::Action],
        depth: i32,
        limits: &mut Limits<'_, G::Action>,
        before: &[Line<G::Action>],
    ) -> Vec<Line<G::Action>> {
        let (mut low, mut high) = (-WIN, WIN);
        let mut width = NARROW;
        if let [line] = before
            && depth >= NARROWED_FROM
            && limits.lines <= 1
            && line.value.abs() < DECIDED
        {
            (low, high) = ((line.value - width).max(-WIN), (line.value + width).min(WIN));
        }
        loop {
            let lines = self.root(roots, seat, actions, depth, (low, high), limits, before);
            let Some(first) = lines.first() else { return lines };
            let value = first.value;
            if self.stopped || (value > low || low == -WIN) && (value < high || high == WIN) {
                return lines;
            }
            width = width.saturating_mul(4);
            if value <= low {
                low = (value - width).max(-WIN);
            } else {
                high = (value + width).min(WIN);
            }
            if width > WIDE {
                (low, high) = (-WIN, WIN);
            }
        }
    }

    /// One iteration at the root: the best lines among `actions`. A value outside the window is a bound.
    #[allow(clippy::too_many_arguments)]
    fn root(
        &mut self,
        roots: &[Knowledge<G>],
        seat: Seat,
        actions: &[G::Action],
        depth: i32,
        (low, high): (Value, Value),
        limits: &mut Limits<'_, G::Action>,
        before: &[Line<G::Action>],
    ) -> Vec<Line<G::Action>> {
        let Some(root) = roots.first() else { return Vec::new() };
        let view = root.seen(self.observer);
        let here = Past::of(view);
        let first = before.first().and_then(|l| l.actions.first().copied());
        let mut ordered: Vec<_> =
            actions.iter().map(|&a| (self.ordering.score(view, seat, 0, a, first, None), a)).collect();
        order::highest_first(&mut ordered);
        let judged = (!here.in_check && roots.len() == 1).then(|| self.centipawns(root, seat));
        self.frames[0] = Frame::root(judged);
        self.path.push(here);
        let mut lines: Vec<Line<G::Action>> = Vec::new();
        let wanted = limits.lines.max(1);
        for (i, (_, action)) in ordered.into_iter().enumerate() {
            let worst = if lines.len() < wanted { low } else { lines[wanted - 1].value.max(low) };
            let mut value = 0;
            if i >= wanted && worst > -WIN {
                value = self.after_roots(roots, seat, action, depth, (worst, worst + 1), limits.stop);
            }
            if i < wanted || worst == -WIN || (value > worst && !self.stopped) {
                value = self.after_roots(roots, seat, action, depth, (worst, high), limits.stop);
            }
            if self.stopped {
                break;
            }
            if value > worst || lines.len() < wanted {
                let mut line = vec![action];
                line.extend_from_slice(&self.pv[1]);
                let at = lines.partition_point(|l| l.value >= value);
                lines.insert(at, Line { value, actions: line });
                lines.truncate(wanted);
            }
            if value >= high && high < WIN {
                break;
            }
        }
        self.path.pop();
        if !self.stopped
            && limits.only.is_empty()
            && !self.trusted.any()
            && let Some(best) = lines.first()
            && best.value > low
            && best.value < high
        {
            let best_action = best.actions.first().copied();
            self.table.put(here.key, 0, depth, best.value, table::Bound::Exact, best_action, judged);
        }
        lines
    }

    /// Counts a position; asks now and then whether to stop.
    #[inline]
    fn visit(&mut self, stop: &mut dyn FnMut() -> bool) {
        self.nodes += 1;
        if self.nodes >= self.budget || (self.nodes.is_multiple_of(team::ASKED_EVERY) && stop()) {
            if self.first {
                self.hurried = 0;
            } else {
                self.stopped = true;
            }
        }
    }

    /// The value for the seat to act of coming back to a position of the game or of the line; `None` where this one is
    /// new. Where giving check all the time loses, whoever alone did so since then has lost.
    #[inline]
    fn repeated(&self, here: Past, check_loses: bool) -> Option<Value> {
        let back = self.path.iter().rposition(|past| past.key == here.key)?;
        if !check_loses {
            return Some(0);
        }
        // Every second position is the same seat's turn; this one is the last.
        let (mut ours, mut theirs) = (here.in_check, true);
        for (i, past) in self.path[back + 1..].iter().rev().enumerate() {
            *(if i % 2 == 0 { &mut theirs } else { &mut ours }) &= past.in_check;
        }
        Some(match (ours, theirs) {
            (true, false) => DECIDED - 1,
            (false, true) => 1 - DECIDED,
            _ => 0,
        })
    }
}
