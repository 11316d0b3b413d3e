//! The analysis of a position: the search behind UCI's `go infinite`, told in expected results for one seat.

use std::sync::Arc;

use facedown_core::ports::analysis::{AnalysisWish, Analyst, Line, Lines, MOST_LINES};
use facedown_core::rules::evaluate::Evaluate;
use facedown_core::rules::seat::Viewer;
use facedown_core::show::Show;
use facedown_core::table::player::Seen;
use facedown_core::table::{AnyTable, Table};
use facedown_games::registry::{self, EvaluatedVisitor};

use crate::review::reviewer;
use crate::search::value::{WIN, plies_to_end};
use crate::search::{Limits, Report, Searcher};
use crate::seated::open;

/// Buckets of the table of an analysis, as a power of two.
const TABLE_BITS: u32 = 18;

/// Positions after which an analysis ends by itself.
const NODES: u64 = 20_000_000;

/// The analyst of a room: it knows the games whose positions the engine can value.
#[must_use]
pub fn analyst() -> Arc<dyn Analyst> {
    Arc::new(Deepens)
}

/// Searches one iteration after another, each deeper, and tells the lines of each.
struct Deepens;

impl Analyst for Deepens {
    fn knows(&self, game: &str) -> bool {
        // Both need the value of every position.
        reviewer().knows(game)
    }

    fn analyze(
        &self,
        wish: &AnalysisWish,
        go_on: &dyn Fn() -> bool,
        tell: &mut dyn FnMut(&Lines),
    ) -> Result<Lines, String> {
        run(Task { wish, nodes: NODES, go_on, tell })
    }
}

/// Analyzes a position with a search of `nodes` positions. The same wish and number give the same lines on every run.
///
/// # Errors
/// As of [`Analyst::analyze`].
pub fn analyze(wish: &AnalysisWish, nodes: u64) -> Result<Lines, String> {
    run(Task { wish, nodes, go_on: &|| true, tell: &mut |_| {} })
}

fn run(task: Task<'_>) -> Result<Lines, String> {
    let game = task.wish.game;
    registry::dispatch_evaluated(game, task)
        .unwrap_or_else(|| Err(format!("there is no analysis of {game} yet")))
}

struct Task<'a> {
    wish: &'a AnalysisWish,
    nodes: u64,
    go_on: &'a dyn Fn() -> bool,
    tell: &'a mut dyn FnMut(&Lines),
}

impl EvaluatedVisitor for Task<'_> {
    type Output = Result<Lines, String>;

    fn visit<G: Show + Evaluate>(self) -> Self::Output {
        let Task { wish, nodes, go_on, tell } = self;
        if !G::KNOWN_THROUGHOUT {
            return Err(format!(
                "there is no analysis of {} yet: no search can judge all of its positions",
                wish.game
            ));
        }
        let seen = Seen {
            game: wish.game,
            options: wish.options.clone(),
            start: wish.fen.clone(),
            seat: wish.seat,
            actions: Vec::new(),
        };
        let table: Table<G> = open(&seen)?;
        let acting = table.to_act().iter().next().ok_or("the game is over")?;
        let view = table.view(Viewer::Seat(wish.seat));
        let mut searcher = Searcher::<G>::new(wish.seat, TABLE_BITS);
        let mut limits = Limits {
            nodes,
            depth: i32::MAX,
            lines: usize::from(wish.lines.clamp(1, MOST_LINES)),
            only: Vec::new(),
            go_on,
            stop: &mut || !go_on(),
        };
        let own = acting == wish.seat;
        let report = searcher.search_for(acting, view, &[], &mut limits, &mut |report| {
            tell(&lines::<G>(report, own));
        });
        Ok(lines::<G>(&report, own))
    }
}

/// A report of the seat to act, told for the seat that looks: its `own`, or the other one's.
fn lines<G: Show + Evaluate>(report: &Report<G::Action>, own: bool) -> Lines {
    let line = |line: &crate::search::Line<G::Action>| {
        let value = if own { line.value } else { -line.value };
        Line {
            expected: (f64::from(value) / f64::from(WIN) + 1.0) / 2.0,
            mate: plies_to_end(value),
            actions: line.actions.iter().map(|&action| G::action_text(action)).collect(),
        }
    };
    Lines {
        depth: u32::try_from(report.depth).unwrap_or(0),
        nodes: report.nodes,
        lines: report.lines.iter().map(line).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use facedown_core::deal::DealSeed;
    use facedown_core::rules::seat::Seat;
    use facedown_core::table::Start;
    use std::cell::Cell;

    fn wish(game: &str, fen: &str, seat: Seat, lines: u8) -> AnalysisWish {
        let any = registry::find(game).expect("there");
        let options = any.choose(&[]).expect("defaults");
        AnalysisWish { game: any.about().id, options, fen: fen.to_owned(), seat, lines }
    }

    /// 1 f3 e5 2 g4: Black mates on h4.
    const MATE: &str =
        "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2 a2b2c2d2e2h2a7b7c7d7f7g7h7 0";

    #[test]
    fn a_mate_is_told_to_both_seats() {
        for (seat, expected) in [(Seat::Black, 1.0), (Seat::White, 0.0)] {
            let mut told = 0;
            let found = analyst()
                .analyze(&wish("chaos", MATE, seat, 1), &|| true, &mut |_| told += 1)
                .expect("analyzes");
            assert_eq!(found.lines[0].actions, ["d8h4"], "{found:?}");
            assert!((found.lines[0].expected - expected).abs() < 1e-5, "{found:?}");
            assert_eq!(found.lines[0].mate, Some(if seat == Seat::Black { 1 } else { -1 }));
            assert!(told > 0 && found.depth > 0);
        }
    }

    #[test]
    fn as_many_lines_as_wished_best_first_and_deeper_until_told_to_stop() {
        let any = registry::find("surprise").expect("there");
        let options = any.choose(&[]).expect("defaults");
        let (table, _) = any.open(&options, Start::Deal(&DealSeed([7; 32]), false)).expect("opens");
        let fen = table.observation(Viewer::Seat(Seat::White), 0).expect("starts").fen;
        let (asked, deepest) = (Cell::new(0u32), Cell::new(0));
        let found = analyst()
            .analyze(
                &wish("surprise", &fen, Seat::White, 3),
                &|| {
                    asked.set(asked.get() + 1);
                    asked.get() < 12
                },
                &mut |found| {
                    assert_eq!(found.lines.len(), 3, "{found:?}");
                    assert!(found.depth > deepest.replace(found.depth), "deeper each time");
                    assert!(found.lines.windows(2).all(|pair| pair[0].expected >= pair[1].expected));
                },
            )
            .expect("analyzes");
        assert!(found.depth >= 1 && asked.get() >= 12, "{found:?}");
        assert_eq!(found.depth, deepest.get());
    }

    #[test]
    fn what_cannot_be_analyzed_says_so() {
        assert!(!analyst().knows("mysterious") && !analyst().knows("parade") && analyst().knows("jieqi"));
        let refused = analyst().analyze(&wish("parade", "", Seat::Solo, 1), &|| true, &mut |_| {});
        assert!(refused.unwrap_err().contains("parade"));
        let wrong = analyst().analyze(&wish("chaos", "nonsense", Seat::White, 1), &|| true, &mut |_| {});
        assert!(wrong.is_err());
    }
}
