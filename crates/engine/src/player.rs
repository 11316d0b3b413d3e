//! Players that compute: the engine at a level, and two that everybody understands to measure it by.

use std::time::{Duration, Instant};

use facedown_core::rules::evaluate::{Approach, Evaluate};
use facedown_core::rules::game::{Game, Rng, View};
use facedown_core::rules::seat::Seat;
use facedown_core::table::player::{Clock, Decision, Player};
use rand_chacha::rand_core::{Rng as _, SeedableRng};

use crate::level::Level;
use crate::search::value::{Curve, DECIDED, Value, plies_to_end};
use crate::search::{Limits, Line, Past, Report, Searcher};
use crate::time::Budget;
use crate::tree::Tree;

/// The bounds of a player's thinking besides its level and its clock.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Bounds {
    /// Most positions for one action, where its level would take more.
    pub nodes: Option<u64>,
    /// Time for one action, whatever its clock has.
    pub move_time: Option<Duration>,
    /// Most time for one action, however much its clock has.
    pub longest: Option<Duration>,
}

/// Without a clock or another bound the top level looks at this many positions.
const NODES_WITHOUT_CLOCK: u64 = 300_000;

/// Searches of no more positions have a table that stays in a processor's cache.
const SMALL_SEARCH: u64 = 8_000;

/// Positions that each sampled state gets at least, before another one is drawn.
const NODES_A_SAMPLE: u64 = 1_500;

/// Expected result below which it gives up, if that lasts.
const HOPELESS: Value = -985_000;

/// The engine at one level, as a player of one game.
pub struct Computer<G: Evaluate> {
    seat: Seat,
    level: Level,
    bounds: Bounds,
    resigns: bool,
    /// The most centipawns by which it misjudges, where that is not its level's affair.
    error: Option<i32>,
    seed: u64,
    searcher: Searcher<G>,
    /// The positions so far, for repetitions.
    past: Vec<Past>,
    hopeless: u32,
    last: Value,
    curve: Curve,
}

impl<G: Evaluate> Computer<G> {
    /// An engine for one seat. `seed` decides what the weaker levels overlook; it has nothing to do with any deal.
    #[must_use]
    pub fn new(seat: Seat, level: Level, bounds: Bounds, seed: u64) -> Computer<G> {
        let most = level.nodes().min(bounds.nodes.unwrap_or(u64::MAX));
        let searcher = Searcher::new(seat, if most > SMALL_SEARCH { 17 } else { 13 });
        Computer {
            seat,
            level,
            bounds,
            resigns: true,
            error: None,
            seed,
            searcher,
            past: Vec::new(),
            hopeless: 0,
            last: 0,
            curve: Curve::new(),
        }
    }

    /// Plays on to the bitter end.
    #[must_use]
    pub fn never_resigns(mut self) -> Computer<G> {
        self.resigns = false;
        self
    }

    /// Misjudges by up to so many centipawns either way, anew each turn, instead of as its level does: a player of one
    /// strength whose games do not all go alike.
    #[must_use]
    pub fn misjudging(mut self, centipawns: i32) -> Computer<G> {
        self.error = Some(centipawns);
        self
    }

    /// Looks at `nodes` positions at most for one action from now on.
    pub fn look_at(&mut self, nodes: u64) {
        self.bounds.nodes = Some(nodes);
    }

    /// The result that its last search expected, for its own seat.
    #[must_use]
    pub fn expected(&self) -> Value {
        self.last
    }

    /// Searches as `choose` does, and tells everything it found.
    pub fn think(&mut self, view: View<'_, G>, clock: Clock) -> Report<G::Action> {
        let started = Instant::now();
        let budget = match (self.bounds.move_time, clock.left) {
            (Some(time), _) => Some(Budget::fixed(time)),
            (None, Some(left)) => Some(Budget::clock(left, clock.increment, None)),
            (None, None) => None,
        };
        let budget = match (budget, self.bounds.longest) {
            (Some(budget), Some(longest)) => Some(budget.within(longest)),
            (budget, _) => budget,
        };
        let mut nodes = self.level.nodes().min(self.bounds.nodes.unwrap_or(u64::MAX));
        if budget.is_none() {
            nodes = nodes.min(if self.bounds.nodes.is_some() { u64::MAX } else { NODES_WITHOUT_CLOCK });
        }
        let mut stop = || budget.is_some_and(|b| started.elapsed() >= b.hard);
        let go_on = || budget.is_none_or(|b| started.elapsed() < b.soft);
        // Misjudged anew each turn, or two weak players would shuffle to and fro for ever.
        let seed = self.seed ^ ((self.past.len() as u64) << 32);
        let error = self.error.unwrap_or(self.level.noise());
        self.searcher.blur(error, seed);
        let approach = match G::approach(view.public) {
            // Where a choice is plain at a glance a misjudgement of positions alone would weaken nobody.
            Approach::Tree if Rng::seed_from_u64(seed).next_u32() % 1_000 < error as u32 => Approach::Lot,
            approach => approach,
        };
        if approach != Approach::Known {
            nodes = nodes.min(G::MOST_POSITIONS);
        }
        let mut limits =
            Limits { nodes, depth: i32::MAX, lines: 1, only: Vec::new(), go_on: &go_on, stop: &mut stop };
        let report = match approach {
            Approach::Known => self.searcher.search(view, &self.past, &mut limits, &mut |_| {}),
            Approach::Sampled => {
                let wanted = usize::try_from(nodes / NODES_A_SAMPLE).unwrap_or(usize::MAX);
                let mut rng = Rng::seed_from_u64(seed);
                let states =
                    (0..wanted.clamp(1, G::SAMPLES)).map_while(|_| G::sample(view, &mut rng)).collect();
                self.searcher.search_sampled(view, states, self.past.len() as u64, &self.past, &mut limits)
            }
            Approach::Tree => Tree::new(self.seat, seed).search(view, nodes, &mut self.searcher, limits.stop),
            Approach::Lot => Report::unsearched(0, Vec::new()),
        };
        if report.lines.is_empty() { self.by_lot(view, seed) } else { report }
    }

    /// Any legal action: where nothing can be calculated, or nothing agrees with the view.
    fn by_lot(&self, view: View<'_, G>, seed: u64) -> Report<G::Action> {
        let mut actions = Vec::new();
        G::legal(view, self.seat, &mut |action| actions.push(action));
        let lines = match pick(&actions, &mut Rng::seed_from_u64(seed)) {
            Decision::Act(action) => vec![Line { value: self.last, actions: vec![action] }],
            Decision::Resign => Vec::new(),
        };
        Report::unsearched(0, lines)
    }
}

impl<G: Evaluate> Player<G> for Computer<G> {
    fn begin(&mut self) {
        self.past.clear();
        self.hopeless = 0;
        self.last = 0;
        self.searcher.forget();
    }

    fn observe(&mut self, view: View<'_, G>, _told: &[&G::Event]) {
        self.past.push(Past::of(view));
    }

    fn choose(&mut self, view: View<'_, G>, clock: Clock) -> Decision<G::Action> {
        // The position to act in is not part of its own past.
        let here = Past::of(view);
        if self.past.last() == Some(&here) {
            self.past.pop();
        }
        let report = self.think(view, clock);
        self.past.push(here);
        let Some(line) = report.lines.first() else { return Decision::Resign };
        self.last = line.value;
        self.hopeless = if line.value < HOPELESS { self.hopeless + 1 } else { 0 };
        let mated_soon = plies_to_end(line.value).is_some_and(|n| n < 0);
        if self.resigns && self.hopeless >= 4 && self.level >= LEVEL_THAT_RESIGNS && !mated_soon {
            return Decision::Resign;
        }
        line.actions.first().map_or(Decision::Resign, |&a| Decision::Act(a))
    }

    fn accepts_draw(&mut self, view: View<'_, G>) -> bool {
        if self.last.abs() >= DECIDED {
            return self.last < 0;
        }
        let now = self.curve.value(G::evaluate(view, self.seat));
        let better = self.last.max(now);
        better < -WORSE || (better < EVEN && self.past.len() > LONG)
    }
}

/// It takes a draw where it expects less than this from the game, judged and searched.
const WORSE: Value = 150_000;

/// In a long game it takes one where it does not expect more than this.
const EVEN: Value = 60_000;

/// A game is long after this many actions.
const LONG: usize = 80;

/// Weaker levels play on, as the people they play do.
const LEVEL_THAT_RESIGNS: Level = Level::FOUR;

/// Takes any legal action, each as likely.
pub struct Random<G: Game> {
    seat: Seat,
    rng: Rng,
    actions: Vec<G::Action>,
}

impl<G: Game> Random<G> {
    /// Plays any legal action for a seat, each with the same chance.
    #[must_use]
    pub fn new(seat: Seat, seed: u64) -> Random<G> {
        Random { seat, rng: Rng::seed_from_u64(seed), actions: Vec::new() }
    }
}

impl<G: Game> Player<G> for Random<G> {
    fn begin(&mut self) {}

    fn observe(&mut self, _view: View<'_, G>, _told: &[&G::Event]) {}

    fn choose(&mut self, view: View<'_, G>, _clock: Clock) -> Decision<G::Action> {
        self.actions.clear();
        G::legal(view, self.seat, &mut |a| self.actions.push(a));
        pick(&self.actions, &mut self.rng)
    }

    fn accepts_draw(&mut self, _view: View<'_, G>) -> bool {
        self.rng.next_u32() & 1 == 0
    }
}

/// Takes the capture or promotion that wins most on the spot, one ply deep; any action where there is none.
pub struct Greedy<G: Evaluate> {
    seat: Seat,
    rng: Rng,
    actions: Vec<G::Action>,
}

impl<G: Evaluate> Greedy<G> {
    /// Plays the capture that wins most on the spot for a seat; `seed` decides between equals.
    #[must_use]
    pub fn new(seat: Seat, seed: u64) -> Greedy<G> {
        Greedy { seat, rng: Rng::seed_from_u64(seed), actions: Vec::new() }
    }
}

impl<G: Evaluate> Player<G> for Greedy<G> {
    fn begin(&mut self) {}

    fn observe(&mut self, _view: View<'_, G>, _told: &[&G::Event]) {}

    fn choose(&mut self, view: View<'_, G>, _clock: Clock) -> Decision<G::Action> {
        let mut best = 0;
        self.actions.clear();
        G::legal(view, self.seat, &mut |action| {
            let gain = G::capture_value(view, action);
            if gain > best {
                best = gain;
                self.actions.clear();
            }
            if gain >= best {
                self.actions.push(action);
            }
        });
        pick(&self.actions, &mut self.rng)
    }

    fn accepts_draw(&mut self, view: View<'_, G>) -> bool {
        G::evaluate(view, self.seat) < 0
    }
}

fn pick<A: Copy>(actions: &[A], rng: &mut Rng) -> Decision<A> {
    let n = actions.len().max(1) as u64;
    actions
        .get(((u64::from(rng.next_u32()) * n) >> 32) as usize)
        .map_or(Decision::Resign, |&a| Decision::Act(a))
}
