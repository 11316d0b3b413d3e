//! The review of a finished game, from what one seat had received: expected results before and after every action,
//! what the reveals made of them, what the choices made of them, and what would have been best.
//!
//! The plies are searched from the last to the first with one table, so that what came later is known where it was
//! decided. Each position is searched once for its best action. What another action is worth, the next position says;
//! where chance stood between them, the action is searched to the same depth before it.

use std::sync::Arc;

use facedown_core::ports::review::{BestLine, Point, Review, Reviewer, SLIP, WORST};
use facedown_core::rules::evaluate::Evaluate;
use facedown_core::rules::outcome::{Outcome, reason};
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::show::Show;
use facedown_core::table::player::Seen;
use facedown_core::table::{AnyTable, Table};
use facedown_games::registry::{self, EvaluatedVisitor};

use crate::search::value::{Value, WIN};
use crate::search::{Limits, Past, Report, Searcher};
use crate::seated::{enter, open};

/// Positions that a search of a review looks at, where nothing else is said.
pub const NODES: u64 = 10_000;

/// Buckets of the table of a review, as a power of two.
const TABLE_BITS: u32 = 16;

/// The reviewer of a room: it knows the games whose positions the engine can value.
#[must_use]
pub fn reviewer() -> Arc<dyn Reviewer> {
    Arc::new(Searches(NODES))
}

/// Reviews with searches of so many positions.
struct Searches(u64);

impl Reviewer for Searches {
    fn knows(&self, game: &str) -> bool {
        struct Known;
        impl EvaluatedVisitor for Known {
            type Output = bool;
            fn visit<G: Show + Evaluate>(self) -> bool {
                G::KNOWN_THROUGHOUT
            }
        }
        registry::dispatch_evaluated(game, Known).unwrap_or(false)
    }

    fn review(
        &self,
        seen: &Seen,
        outcome: Outcome,
        progress: &mut dyn FnMut(usize, usize) -> bool,
    ) -> Result<Review, String> {
        review(seen, outcome, self.0, progress)
    }
}

/// Reviews a finished game with searches of `nodes` positions; see [`Reviewer::review`]. The same game and number give
/// the same review on every run.
///
/// # Errors
/// In words: a game that no search knows, something in `seen` that does not hold, a game without a result, or that
/// `progress` said to stop.
pub fn review(
    seen: &Seen,
    outcome: Outcome,
    nodes: u64,
    progress: &mut dyn FnMut(usize, usize) -> bool,
) -> Result<Review, String> {
    if outcome.reason == reason::ABORTED {
        return Err("a game that was broken off has no result to review".to_owned());
    }
    registry::dispatch_evaluated(seen.game, Task { seen, outcome, nodes, progress })
        .unwrap_or_else(|| Err(format!("there is no review of {} yet", seen.game)))
}

struct Task<'a> {
    seen: &'a Seen,
    outcome: Outcome,
    nodes: u64,
    progress: &'a mut dyn FnMut(usize, usize) -> bool,
}

/// A position of the game in which somebody acted.
struct Moment<G: Evaluate> {
    acting: Seat,
    public: G::Public,
    private: G::Private,
    past: Past,
    action: G::Action,
    /// Did the action turn something up?
    revealed: bool,
}

/// The findings of the searches at a moment, for the seat that acts.
struct Found {
    best: Value,
    /// Of the action that was played, before chance; `None` where the next position says it better.
    played: Option<Value>,
    line: Vec<String>,
}

impl EvaluatedVisitor for Task<'_> {
    type Output = Result<Review, String>;

    fn visit<G: Show + Evaluate>(self) -> Self::Output {
        let Task { seen, outcome, nodes, progress } = self;
        if !G::KNOWN_THROUGHOUT {
            return Err(format!(
                "there is no review of {} yet: no search can judge all of its positions",
                seen.game
            ));
        }
        let observer = Viewer::Seat(seen.seat);
        let mut table = open::<G>(seen)?;
        let mut moments = Vec::with_capacity(seen.actions.len());
        for (i, text) in seen.actions.iter().enumerate() {
            moments.push(moment(&table, seen.seat, text).map_err(|why| format!("move {}: {why}", i + 1))?);
            enter(&mut table, seen.seat, i, text)?;
        }
        let past: Vec<Past> = moments.iter().map(|m| m.past).collect();
        let mut searcher = Searcher::<G>::new(seen.seat, TABLE_BITS);
        let result = result_for(outcome, seen.seat);
        let last = match table.outcome() {
            Some(by_rules) => result_for(by_rules, seen.seat),
            None => match table.to_act().iter().next() {
                Some(acting) => {
                    let view = table.view(observer);
                    let report = look(&mut searcher, acting, view, &past, nodes, i32::MAX, Vec::new());
                    expected(report.lines.first().map_or(0, |l| l.value), acting == seen.seat)
                }
                None => result,
            },
        };
        let mut found = Vec::with_capacity(moments.len());
        for (i, moment) in moments.iter().enumerate().rev() {
            if !progress(moments.len() - 1 - i, moments.len()) {
                return Err("the review was stopped".to_owned());
            }
            found.push(at(&mut searcher, seen.seat, moment, &past[..i], nodes));
        }
        found.reverse();
        progress(moments.len(), moments.len());
        Ok(sum_up(seen, &moments, found, last, result, nodes))
    }
}

fn moment<G: Show + Evaluate>(table: &Table<G>, observer: Seat, text: &str) -> Result<Moment<G>, String> {
    let acting = table.to_act().iter().next().ok_or("the game is over")?;
    let view = table.view(Viewer::Seat(observer));
    let (action, answers) = G::split_answers(text);
    let action = G::read_action(view, acting, action).map_err(|e| e.to_string())?;
    Ok(Moment {
        acting,
        public: *view.public,
        private: view.private_of(observer).copied().unwrap_or_default(),
        past: Past::of(view),
        action,
        revealed: !answers.is_empty(),
    })
}

/// Searches a moment for its best action, and for the one that was played where what came of it was chance.
fn at<G: Show + Evaluate>(
    searcher: &mut Searcher<G>,
    observer: Seat,
    moment: &Moment<G>,
    past: &[Past],
    nodes: u64,
) -> Found {
    let view =
        facedown_core::rules::game::View { public: &moment.public, own: Some((observer, &moment.private)) };
    let report = look(searcher, moment.acting, view, past, nodes, i32::MAX, Vec::new());
    let Some(first) = report.lines.first() else {
        return Found { best: 0, played: None, line: Vec::new() };
    };
    let line = first.actions.iter().map(|&a| G::action_text(a)).collect();
    let best = first.value;
    if first.actions.first() == Some(&moment.action) {
        return Found { best, played: Some(best), line };
    }
    if !moment.revealed {
        return Found { best, played: None, line };
    }
    let depth = report.depth;
    let report = look(searcher, moment.acting, view, past, nodes, depth, vec![moment.action]);
    Found { best, played: Some(report.lines.first().map_or(best, |l| l.value)), line }
}

fn look<G: Evaluate>(
    searcher: &mut Searcher<G>,
    acting: Seat,
    view: facedown_core::rules::game::View<'_, G>,
    past: &[Past],
    nodes: u64,
    depth: i32,
    only: Vec<G::Action>,
) -> Report<G::Action> {
    let mut limits = Limits { nodes, depth, lines: 1, only, go_on: &|| true, stop: &mut || false };
    searcher.search_for(acting, view, past, &mut limits, &mut |_| {})
}

/// A value for the seat that acts as an expected result, 0 to 1, for the reviewed seat.
fn expected(value: Value, own: bool) -> f64 {
    let for_actor = (f64::from(value) / f64::from(WIN) + 1.0) / 2.0;
    if own { for_actor } else { 1.0 - for_actor }
}

fn result_for(outcome: Outcome, seat: Seat) -> f64 {
    match outcome.winner {
        Some(winner) if winner == seat => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    }
}

fn sum_up<G: Show + Evaluate>(
    seen: &Seen,
    moments: &[Moment<G>],
    found: Vec<Found>,
    last: f64,
    result: f64,
    nodes: u64,
) -> Review {
    let before: Vec<f64> =
        moments.iter().zip(&found).map(|(m, f)| expected(f.best, m.acting == seen.seat)).collect();
    let mut points = Vec::with_capacity(moments.len());
    let (mut luck, mut own, mut opponent) = (0.0, 0.0, 0.0);
    for (i, (moment, found)) in moments.iter().zip(found).enumerate() {
        let ours = moment.acting == seen.seat;
        let after = before.get(i + 1).copied().unwrap_or(last);
        let chosen = found.played.filter(|_| moment.revealed).map(|value| expected(value, ours));
        let by_reveal = chosen.map_or(0.0, |chosen| after - chosen);
        let given = match found.played {
            Some(value) => expected(found.best, true) - expected(value, true),
            None if ours => before[i] - after,
            None => after - before[i],
        };
        let by_play = after - before[i] - by_reveal;
        luck += by_reveal;
        *(if ours { &mut own } else { &mut opponent }) += by_play;
        let played = G::action_text(moment.action);
        points.push(Point {
            ply: u32::try_from(i + 1).unwrap_or(u32::MAX),
            seat: moment.acting,
            before: before[i],
            after,
            by_reveal,
            by_play,
            loss: given.max(0.0),
            best: BestLine {
                action: found.line.first().cloned().unwrap_or_else(|| played.clone()),
                line: found.line,
            },
            played,
        });
    }
    let mut worst: Vec<&Point> = points.iter().filter(|p| p.loss >= SLIP).collect();
    worst.sort_by(|a, b| b.loss.total_cmp(&a.loss).then(a.ply.cmp(&b.ply)));
    Review {
        seat: seen.seat,
        nodes,
        start: before.first().copied().unwrap_or(last),
        luck,
        own,
        opponent,
        ending: result - last,
        result,
        worst: worst.iter().take(WORST).map(|p| p.ply).collect(),
        points,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use facedown_core::deal::DealSeed;
    use facedown_core::table::Start;

    /// A game whose actions are picked by number out of what is legal.
    fn played(game: &str, plies: usize) -> Box<dyn AnyTable> {
        let any = registry::find(game).expect("there");
        let options = any.choose(&[]).expect("defaults");
        let (mut table, _) = any.open(&options, Start::Deal(&DealSeed([7; 32]), false)).expect("opens");
        for i in 0..plies {
            let Some(seat) = table.to_act().iter().next() else { break };
            let legal = table.legal(seat);
            table.act(seat, &legal[(i * 7 + 3) % legal.len()].text).expect("legal");
        }
        table
    }

    #[test]
    fn the_parts_add_up_to_the_result_from_both_observer() {
        let mut table = played("surprise", 16);
        table.end(Outcome::win(Seat::Black, reason::RESIGNATION));
        let outcome = table.outcome().expect("over");
        let mut reviews = Vec::new();
        for seat in [Seat::White, Seat::Black] {
            let seen = Seen::of(table.as_ref(), seat);
            let mut steps = Vec::new();
            let review = review(&seen, outcome, 400, &mut |done, of| {
                steps.push((done, of));
                true
            })
            .expect("reviews");
            let sum = review.start + review.luck + review.own + review.opponent + review.ending;
            assert!((sum - review.result).abs() < 1e-9, "{review:?}");
            assert_eq!(review.result, if seat == Seat::Black { 1.0 } else { 0.0 });
            for point in &review.points {
                assert!((point.after - point.before - point.by_play - point.by_reveal).abs() < 1e-9);
                assert!((0.0..=1.0).contains(&point.before) && point.loss >= 0.0, "{point:?}");
                assert!(point.by_reveal == 0.0 || seen.actions[point.ply as usize - 1].contains('='));
            }
            assert!(review.luck != 0.0, "cards were turned up: {review:?}");
            assert_eq!(steps.first(), Some(&(0, review.points.len())));
            assert_eq!(steps.last(), Some(&(review.points.len(), review.points.len())));
            reviews.push(review);
        }
        for (a, b) in reviews[0].points.iter().zip(&reviews[1].points) {
            assert!((a.before + b.before - 1.0).abs() < 1e-9, "nothing is private here: {a:?} {b:?}");
        }
    }

    #[test]
    fn a_queen_thrown_away_is_the_worst_move() {
        // 2 Qh5 Nf6 3 Qxe5+ Be7 4 Qxe7+ loses the queen for a bishop.
        let any = registry::find("chaos").expect("there");
        let options = any.choose(&[]).expect("defaults");
        let start =
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 a2b2c2d2e2f2g2h2a7b7c7d7e7f7g7h7 0";
        let (mut table, _) = any.open(&options, Start::Fen(start)).expect("opens");
        for action in ["e2e4", "e7e5", "d1h5", "g8f6", "h5e5", "f8e7", "e5e7", "d8e7"] {
            let seat = table.to_act().iter().next().expect("open");
            table.act(seat, action).expect("legal");
        }
        table.end(Outcome::win(Seat::Black, reason::RESIGNATION));
        let seen = Seen::of(table.as_ref(), Seat::White);
        let outcome = table.outcome().expect("over");
        let found = review(&seen, outcome, 2_000, &mut |_, _| true).expect("reviews");
        assert_eq!(found.worst.first(), Some(&7), "{:?}", found.worst);
        assert_eq!(found.luck, 0.0, "nothing was turned up");
        assert_eq!(found, review(&seen, outcome, 2_000, &mut |_, _| true).expect("the same again"));
        let stopped = review(&seen, outcome, 2_000, &mut |done, _| done < 3);
        assert!(stopped.unwrap_err().contains("stopped"));
    }

    #[test]
    fn a_mate_is_worth_the_whole_game() {
        let any = registry::find("chaos").expect("there");
        let options = any.choose(&[]).expect("defaults");
        let start =
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 a2b2c2d2e2f2g2h2a7b7c7d7e7f7g7h7 0";
        let (mut table, _) = any.open(&options, Start::Fen(start)).expect("opens");
        for action in ["f2f3", "e7e5", "g2g4", "d8h4"] {
            let seat = table.to_act().iter().next().expect("open");
            table.act(seat, action).expect("legal");
        }
        let outcome = table.outcome().expect("mate");
        let review = review(&Seen::of(table.as_ref(), Seat::White), outcome, 1_000, &mut |_, _| true)
            .expect("reviews");
        assert_eq!((review.result, review.ending), (0.0, 0.0));
        assert_eq!(review.worst.first(), Some(&3), "2 g4 gave the game away: {review:?}");
        assert!(review.points[0].loss < 0.1, "1 f3 alone did not: {review:?}");
        assert!(review.points[3].before < 0.001 && review.points[3].loss == 0.0);
    }

    #[test]
    fn what_cannot_be_reviewed_says_so() {
        let table = played("surprise", 1);
        let seen = Seen::of(table.as_ref(), Seat::White);
        let lost = Outcome::win(Seat::Black, reason::RESIGNATION);
        assert!(review(&seen, Outcome::nobody(reason::ABORTED), 10, &mut |_, _| true).is_err());
        let wrong = Seen { actions: vec!["e2e5".to_owned()], ..seen.clone() };
        assert!(review(&wrong, lost, 10, &mut |_, _| true).unwrap_err().contains("move 1"));
        let solo = Seen { game: "parade", ..seen };
        assert!(review(&solo, lost, 10, &mut |_, _| true).unwrap_err().contains("no review of parade"));
        assert!(reviewer().knows("chaos") && !reviewer().knows("parade"));
    }
}
