//! The successors of an action: another turn, or chance first.

use facedown_core::rules::drive::answered;
use facedown_core::rules::evaluate::Evaluate;
use facedown_core::rules::game::{Flow, Game, Known, Silent};
use facedown_core::rules::outcome::{Outcome, Verdict};
use facedown_core::rules::seat::Seat;

use super::order::highest_first;
use super::value::{Value, WIN};
use super::{Knowledge, MAX_PLY, Searcher};

/// The depth at which a search below the horizon goes on after its first gamble.
pub(super) const SECOND_GAMBLE: i32 = -32;

/// More branches than this are judged where they stand when they lie below the horizon.
const MANY: u32 = 30;

/// An action on its way: the position in the middle of it, and how far it has come.
struct Pending<'a, G: Evaluate> {
    at: &'a Knowledge<G>,
    flow: Flow<G>,
    seat: Seat,
    /// The number of runs of answers that this one is among.
    branches: u32,
    /// The evaluation for `seat`, where it is known already.
    judged: Option<i32>,
}

/// One of the answers that may come.
struct Branch<G: Evaluate> {
    weight: i64,
    at: Knowledge<G>,
    flow: Flow<G>,
    judged: Option<i32>,
    low: i64,
    high: i64,
}

/// How far a value is taken to lie from the evaluation behind an answer, in centipawns: the other side moves next, so
/// more may be lost than won.
const DOWN: i32 = 350;
const UP: i32 = 150;

impl<G: Evaluate> Searcher<G> {
    /// Value of an action for `seat`, which takes it; `depth` counts this action.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn after(
        &mut self,
        from: &Knowledge<G>,
        seat: Seat,
        action: G::Action,
        depth: i32,
        ply: usize,
        alpha: Value,
        beta: Value,
        stop: &mut dyn FnMut() -> bool,
    ) -> Value {
        let mut at = *from;
        let known = Known { public: &mut at.public, private: &mut at.private[seat], seat };
        let flow = <G as Game>::begin(known, action, &mut Silent);
        let flow = self.trusted.answer(&mut at, seat, flow);
        self.pv[ply + 1].clear();
        self.frames[ply + 1].action = Some(action);
        let depth = if G::mid_turn(&from.public) { depth } else { depth - 1 };
        self.run(
            &Pending { at: &at, flow, seat, branches: 1, judged: None },
            depth,
            ply + 1,
            alpha,
            beta,
            stop,
        )
    }

    /// Does an action give check, as far as is known before chance decides?
    pub(super) fn checks(&self, from: &Knowledge<G>, seat: Seat, action: G::Action) -> bool {
        let mut at = *from;
        let known = Known { public: &mut at.public, private: &mut at.private[seat], seat };
        let flow = <G as Game>::begin(known, action, &mut Silent);
        matches!(flow, Flow::Done) && G::in_check(&at.public)
    }

    fn run(
        &mut self,
        pending: &Pending<'_, G>,
        depth: i32,
        ply: usize,
        alpha: Value,
        beta: Value,
        stop: &mut dyn FnMut() -> bool,
    ) -> Value {
        let Flow::Ask(query) = pending.flow else {
            // Many branches share the work of one line: each is searched a little less deep.
            let less = i32::from(pending.branches > 3) + i32::from(pending.branches > 20);
            let depth = if depth > 0 { (depth - less).max(0) } else { depth };
            return self.next_turn(pending, depth, ply, alpha, beta, stop);
        };
        if ply > 1
            && let Some(answer) = G::stand_in(pending.at.seen(self.observer), query)
        {
            let mut at = *pending.at;
            let flow =
                answered::<G>(&mut at.public, &mut at.private, pending.seat, query, answer, &mut Silent);
            let next = Pending { at: &at, flow, judged: None, ..*pending };
            let value = self.run(&next, depth, ply, alpha, beta, stop);
            self.pv[ply].clear();
            return value;
        }
        let mut answers = Vec::with_capacity(8);
        let mut sum = 0i64;
        G::outcomes(pending.at.seen(self.observer), query, &mut |answer, weight| {
            if weight > 0 {
                sum += i64::from(weight);
                answers.push((i64::from(weight), answer));
            }
        });
        // The likeliest first: its value narrows the bounds of the rest most.
        highest_first(&mut answers);
        let branches = pending.branches.saturating_mul(answers.len() as u32);
        let outcomes: Vec<_> = answers
            .into_iter()
            .map(|(weight, answer)| self.outcome(pending, query, answer, weight))
            .collect();
        let (mut total, mut worst, mut best) = (0i64, 0i64, 0i64);
        for outcome in &outcomes {
            worst += outcome.weight * outcome.low;
            best += outcome.weight * outcome.high;
        }
        let (alpha, beta) = (i64::from(alpha), i64::from(beta));
        for outcome in &outcomes {
            if best <= alpha * sum {
                return best.div_euclid(sum) as Value;
            }
            if worst >= beta * sum {
                return worst.div_euclid(sum) as Value;
            }
            // Star1: the average can reach alpha (or fall below beta) only if this answer is within these bounds,
            // the others being at their best (worst).
            let weight = outcome.weight;
            best -= weight * outcome.high;
            worst -= weight * outcome.low;
            let win = i64::from(WIN);
            let low = (alpha * sum - best).div_euclid(weight).clamp(-win, win - 1);
            let high = (beta * sum - worst + weight - 1).div_euclid(weight).clamp(1 - win, win);
            let Branch { at, flow, judged, .. } = outcome;
            let next = Pending { at, flow: *flow, seat: pending.seat, branches, judged: *judged };
            let value = i64::from(self.run(&next, depth, ply, low as Value, high as Value, stop));
            if self.stopped {
                return 0;
            }
            total += value * weight;
            best += value * weight;
            worst += value * weight;
            if branches > 1 {
                self.pv[ply].clear();
            }
        }
        (total / sum.max(1)) as Value
    }

    /// One answer, with the bounds within which its value is taken to lie.
    fn outcome(
        &self,
        pending: &Pending<'_, G>,
        query: G::Query,
        answer: G::Answer,
        weight: i64,
    ) -> Branch<G> {
        let mut at = *pending.at;
        let flow = answered::<G>(&mut at.public, &mut at.private, pending.seat, query, answer, &mut Silent);
        let flow = self.trusted.answer(&mut at, pending.seat, flow);
        let (mut low, mut high, mut judged) = (i64::from(-WIN), i64::from(WIN), None);
        if let Flow::Done = flow
            && !G::in_check(&at.public)
            && G::to_act(&at.public).contains(pending.seat.other())
        {
            let cp = self.centipawns(&at, pending.seat);
            low = i64::from(self.curve.value(cp - DOWN));
            high = i64::from(self.curve.value(cp + UP));
            judged = Some(cp);
        }
        Branch { weight, at, flow, judged, low, high }
    }

    /// The action is finished: who is next, and what is it worth?
    fn next_turn(
        &mut self,
        pending: &Pending<'_, G>,
        depth: i32,
        ply: usize,
        alpha: Value,
        beta: Value,
        stop: &mut dyn FnMut() -> bool,
    ) -> Value {
        if let Flow::Refused(_) = pending.flow {
            // A refused action costs nothing at the table, and is no way out deeper in the tree: another one is due.
            return if ply == 1 { self.judge(pending.at, pending.seat) } else { ply as Value - WIN };
        }
        let Some(next) = G::to_act(&pending.at.public).iter().next() else {
            self.visit(stop);
            return self.ended(pending.at, pending.seat, ply);
        };
        // Below the horizon one gamble is followed to rest, but a second one on top of it is judged where it stands, or
        // its branches would outgrow the search above.
        let mut depth = depth;
        if depth <= 0 && pending.branches > 1 {
            if depth <= SECOND_GAMBLE || pending.branches > MANY {
                self.visit(stop);
                return self.judge_exchanged(pending, next);
            }
            depth = SECOND_GAMBLE;
        }
        if ply >= MAX_PLY - 1 {
            return self.judge(pending.at, pending.seat);
        }
        self.handed = pending.judged.map(|cp| if next == pending.seat { cp } else { -cp });
        if next == pending.seat {
            self.node(pending.at, next, depth, ply, alpha, beta, true, stop)
        } else {
            -self.node(pending.at, next, depth, ply, -beta, -alpha, true, stop)
        }
    }

    /// Value for `seat` of a position in which nobody can act.
    pub(super) fn ended(&self, at: &Knowledge<G>, seat: Seat, ply: usize) -> Value {
        match G::verdict(&at.public, &[]) {
            Verdict::Over(Outcome { winner: Some(winner), .. }) if winner == seat => WIN - ply as Value,
            Verdict::Over(Outcome { winner: Some(_), .. }) => ply as Value - WIN,
            _ => 0,
        }
    }

    /// The evaluation for `seat`, as an expected result.
    pub(super) fn judge(&self, at: &Knowledge<G>, seat: Seat) -> Value {
        self.curve.value(self.centipawns(at, seat))
    }

    /// The evaluation for `seat` where nothing is searched any more and `next` acts: as if `next` took what the best
    /// exchange on one square wins. Without it, a piece that was taken in a gamble and will be taken back counts as
    /// won.
    fn judge_exchanged(&self, pending: &Pending<'_, G>, next: Seat) -> Value {
        let &Pending { at, seat, judged, .. } = pending;
        let view = at.seen(self.observer);
        let mut gain = 0;
        G::tactical(at.seen(next), next, &mut |action| {
            if G::capture_value(view, action) > 0 {
                gain = gain.max(G::exchange(view, action));
            }
        });
        let cp = judged.unwrap_or_else(|| self.centipawns(at, seat));
        self.curve.value(if next == seat { cp.saturating_add(gain) } else { cp.saturating_sub(gain) })
    }

    /// The evaluation for `seat`, with the errors of a weaker level.
    #[inline]
    pub(super) fn centipawns(&self, at: &Knowledge<G>, seat: Seat) -> i32 {
        let view = at.seen(self.observer);
        let cp = G::evaluate(view, seat);
        if self.blur.centipawns == 0 {
            return cp;
        }
        let error = self.blur.at(G::key(view)) * error_left(cp) / 100;
        if seat == self.observer { cp + error } else { cp - error }
    }
}

/// The hundredths of a weaker level's error that are left in a position judged at `cp`: nobody doubts that a queen and a
/// rook more are a win, and then the steps towards the mate count, which are small beside the errors.
fn error_left(cp: i32) -> i32 {
    const SURE: i32 = 3000;
    const IN_DOUBT: i32 = 1000;
    ((SURE - cp.abs()) * 100 / (SURE - IN_DOUBT)).clamp(0, 100)
}
