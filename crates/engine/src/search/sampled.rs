//! A search that trusts sampled states: each answers what the rules ask, and the root averages over them.
//!
//! Averaging at the root is determinization: below the root each sample is searched as if everybody knew it, so that
//! the search never plays to learn something, and thinks its opponent better informed than it is.

use facedown_core::rules::drive::answered;
use facedown_core::rules::evaluate::Evaluate;
use facedown_core::rules::game::{Flow, Silent, State, Truth, View};
use facedown_core::rules::seat::Seat;

use super::value::{Value, WIN};
use super::{Knowledge, Limits, Past, Report, Searcher};

/// Most positions through which captures are played to judge one state: where both sides have many queens there is no
/// end to them, and the state is judged as it stands.
const MOST_AT_REST: u64 = 200;

/// The hidden parts of the sampled states, and which of them is searched now.
pub(super) struct Trusted<G: Evaluate> {
    hidden: Vec<G::Hidden>,
    now: usize,
    /// Keeps what the table holds of one sample apart from the others'.
    search: u64,
}

impl<G: Evaluate> Trusted<G> {
    /// No sample: the search knows only what its seat does.
    pub fn none() -> Trusted<G> {
        Trusted { hidden: Vec::new(), now: 0, search: 0 }
    }

    /// Are sampled states searched, whose hidden parts answer what the rules ask?
    #[inline]
    pub fn any(&self) -> bool {
        !self.hidden.is_empty()
    }

    /// The salt that is mixed into the keys of the table.
    #[inline]
    pub fn salt(&self) -> u64 {
        if self.any() { (self.search << 8 | self.now as u64).wrapping_mul(0x94d0_49bb_1331_11eb) } else { 0 }
    }

    /// Runs an action of `seat` until nothing more is asked, where a sampled state is searched.
    #[inline]
    pub fn answer(&self, at: &mut Knowledge<G>, seat: Seat, mut flow: Flow<G>) -> Flow<G> {
        while let (Flow::Ask(query), Some(hidden)) = (flow, self.hidden.get(self.now)) {
            let answer = G::answer(Truth { public: &at.public, private: &at.private, hidden }, query);
            flow = answered::<G>(&mut at.public, &mut at.private, seat, query, answer, &mut Silent);
        }
        flow
    }
}

impl<G: Evaluate> Searcher<G> {
    /// Searches the position that `view` shows over `states`, which
    /// [`Game::sample`](facedown_core::rules::game::Game::sample) drew from it; `number` tells this search from the
    /// game's others. Where there are no states nothing is found. For the rest see [`Searcher::search`].
    pub fn search_sampled(
        &mut self,
        view: View<'_, G>,
        states: Vec<State<G>>,
        number: u64,
        past: &[Past],
        limits: &mut Limits<'_, G::Action>,
    ) -> Report<G::Action> {
        let (mut roots, mut hidden) = (Vec::with_capacity(states.len()), Vec::with_capacity(states.len()));
        for mut state in states {
            G::reveal_sampled(&mut state);
            roots.push(Knowledge { public: state.public, private: state.private });
            hidden.push(state.hidden);
        }
        if roots.is_empty() {
            return Report::unsearched(0, Vec::new());
        }
        self.trusted = Trusted { hidden, now: 0, search: number };
        self.deepen(view, self.observer, &roots, past, limits, &mut |_| {})
    }

    /// The value to `seat` of a sampled state when captures are played until it is at rest, beginning with whoever is
    /// to act once it is laid open.
    pub(crate) fn at_rest(&mut self, mut state: State<G>, seat: Seat) -> Value {
        G::reveal_sampled(&mut state);
        let at = Knowledge { public: state.public, private: state.private };
        self.trusted = Trusted { hidden: vec![state.hidden], now: 0, search: 0 };
        (self.nodes, self.budget, self.hurried, self.stopped) = (0, MOST_AT_REST, u64::MAX, false);
        self.first = false;
        self.path.clear();
        let Some(next) = G::to_act(&at.public).iter().next() else { return self.ended(&at, seat, 1) };
        let played = self.node(&at, next, 0, 1, -WIN, WIN, false, &mut || false);
        let value = if self.stopped { self.judge(&at, next) } else { played };
        if next == seat { value } else { -value }
    }

    /// The value to `seat` of a sampled state in which nobody can act.
    pub(crate) fn over(&self, state: &State<G>, seat: Seat) -> Value {
        self.ended(&Knowledge { public: state.public, private: state.private }, seat, 1)
    }

    /// Positions that the last search or judgement visited.
    pub(crate) fn visited(&self) -> u64 {
        self.nodes
    }

    /// Value of an action for `seat` at the root: what the roots say of it on average, with the bounds of Star1.
    pub(super) fn after_roots(
        &mut self,
        roots: &[Knowledge<G>],
        seat: Seat,
        action: G::Action,
        depth: i32,
        (alpha, beta): (Value, Value),
        stop: &mut dyn FnMut() -> bool,
    ) -> Value {
        if let [root] = roots {
            return self.after(root, seat, action, depth, 0, alpha, beta, stop);
        }
        let (win, all) = (i64::from(WIN), roots.len() as i64);
        let mut total = 0;
        for (i, root) in roots.iter().enumerate() {
            self.trusted.now = i;
            let rest = all - 1 - i as i64;
            // The others being at their best (worst), the average passes a bound only if this sample is within these.
            let low = (i64::from(alpha) * all - total - win * rest).clamp(-win, win - 1);
            let high = (i64::from(beta) * all - total + win * rest).clamp(1 - win, win);
            let value =
                i64::from(self.after(root, seat, action, depth, 0, low as Value, high as Value, stop));
            if self.stopped {
                return 0;
            }
            total += value;
            // What comes next differs from sample to sample.
            self.pv[1].clear();
            if value >= high && high < win {
                return ((total - win * rest).div_euclid(all) as Value).max(beta);
            }
            if value <= low && low > -win {
                return ((total + win * rest).div_euclid(all) as Value).min(alpha);
            }
        }
        (total / all.max(1)) as Value
    }
}
