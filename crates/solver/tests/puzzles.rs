//! All shortest lines, puzzles, expectations: against the rules pages, and against looking at everything.

use facedown_core::notation::Notation;
use facedown_core::rules::game::Rng;
use facedown_games::cards::Pieces;
use facedown_games::neighbour::{self, Neighbour};
use facedown_games::parade::{Action, Options, Parade};
use facedown_solver::breadth::{Breadth, breadth_first};
use facedown_solver::expected::Expected;
use facedown_solver::lines::givers;
use facedown_solver::neighbour::stopping::Effort;
use facedown_solver::neighbour::{self as solved_neighbour, NeighbourRules};
use facedown_solver::parade::advice::Lookahead;
use facedown_solver::parade::{self as solved_parade, ParadeRules};
use facedown_solver::puzzles::{Difficulty, Wish, numbered_seed};
use facedown_solver::registry::make;
use facedown_solver::search::{Limits, Solver, Step};
use facedown_solver::stage::{Cast, Rules, Stage};
use rand::SeedableRng;

/// The Parade rules page, P4: exactly four lines of three moves, mover, target and square all counted, and two final
/// boards.
#[test]
fn diagram_1_has_the_four_lines_of_the_page() {
    let pieces = Pieces::read("8/8/8/8/1r2b3/1r1n1N2/5k2/2B3R1").unwrap();
    let mut solver = Solver::new(ParadeRules, 1 << 20);
    let shortest = solver.all_shortest(&pieces, Limits::default(), 100).unwrap();
    assert_eq!(shortest.par, 3);
    assert!(shortest.complete);
    let (mut actions, mut boards) = (0, std::collections::BTreeSet::new());
    for line in &shortest.lines {
        let mut board = pieces;
        let mut ways = 1;
        for Step { from, to } in line {
            ways *= givers(&board, *from, *to).len();
            board.shift(*from, *to);
        }
        actions += ways;
        boards.insert(board.to_string());
    }
    assert_eq!(actions, 4);
    assert_eq!(
        boards.into_iter().collect::<Vec<_>>(),
        ["8/8/8/8/1r2b3/1rBnRN2/5k2/8", "8/8/8/8/1r6/1rBn1N2/3bRk2/8"]
    );
    assert_eq!(shortest.sets().len(), 2, "one set in three orders, one in one");
    assert!(!shortest.is_unique());
}

/// Every line of exactly this length, and the chance of playing one at random, by looking at all.
fn all_lines<R: Rules>(rules: R, cast: &Cast, stage: &Stage, left: u32) -> (u64, f64) {
    let reach = rules.reach(cast, stage);
    let steps: u32 = reach.iter().map(|r| r.count()).sum();
    let (mut lines, mut chance) = (0, 0.0);
    for (slot, squares) in reach.iter().enumerate() {
        for to in *squares {
            let next = cast.moved(stage, slot, to);
            if left > 1 {
                let (more, part) = all_lines(rules, cast, &next, left - 1);
                lines += more;
                chance += part / f64::from(steps);
            } else if R::CONTACT.is_one_group(next.occupied()) {
                lines += 1;
                chance += 1.0 / f64::from(steps);
            }
        }
    }
    (lines, chance)
}

fn lines_agree<R: Rules>(rules: R, pieces: &Pieces, most_par: u32) -> bool {
    let mut solver = Solver::new(rules, 1 << 20);
    let Some(shortest) = solver.all_shortest(pieces, Limits { moves: most_par, nodes: u64::MAX }, 100_000)
    else {
        return false;
    };
    if shortest.par == 0 {
        return false;
    }
    let (cast, stage) = Cast::of(pieces);
    let (lines, chance) = all_lines(rules, &cast, &stage, shortest.par);
    assert_eq!(shortest.lines.len() as u64, lines, "{pieces}");
    assert!((shortest.bits + chance.log2()).abs() < 1e-9, "{pieces}: {} bits", shortest.bits);
    true
}

#[test]
fn all_shortest_lines_are_found() {
    let parade =
        (0..60).filter(|n| lines_agree(ParadeRules, &solved_parade::opening(&numbered_seed(*n)), 3)).count();
    let neighbour = (0..60)
        .filter(|n| {
            lines_agree(NeighbourRules::default(), &solved_neighbour::opening(&numbered_seed(*n), 8), 3)
        })
        .count();
    assert!(parade > 3 && neighbour > 3, "{parade} and {neighbour} of par 3 or less");
}

#[test]
fn puzzles_are_what_was_wished_for() {
    let wish = Wish { count: 2, difficulty: Some(Difficulty::Hard), unique: true, tries: 400 };
    let mut tries = 0;
    let puzzles = make("parade", wish, 0, |tried, _| tries = tried).unwrap();
    assert_eq!(puzzles.len(), 2, "after {tries} tries");
    for puzzle in &puzzles {
        assert_eq!(puzzle.difficulty(), Difficulty::Hard);
        assert_eq!(puzzle.solutions.sets().len(), 1);
        let (plain, _) = breadth_first(ParadeRules, &puzzle.pieces, 8, usize::MAX);
        assert_eq!(plain, Breadth::Par(puzzle.solutions.par));
        assert!(puzzle.to_string().starts_with(&puzzle.pieces.to_string()));
        assert!(Parade::read_fen(&puzzle.pieces.to_string(), &Options::default()).is_ok());
    }
    assert_eq!(puzzles, make("parade", wish, 0, |_, _| {}).unwrap(), "the same wish gives the same puzzles");
    let wish = Wish { count: 1, difficulty: None, unique: false, tries: 40 };
    let puzzles = make("neighbour", wish, 0, |_, _| {}).unwrap();
    assert_eq!(puzzles.len(), 1);
    assert!(Neighbour::read_fen(&puzzles[0].pieces.to_string(), &neighbour::Options::default()).is_ok());
    for difficulty in Difficulty::ALL {
        assert_eq!(Difficulty::from_name(difficulty.name()), Some(difficulty));
    }
}

/// One card left and no add after it: the worth of adding is the mean over the cards that may come, each followed by
/// its shortest line.
#[test]
fn the_worth_of_adding_is_the_mean_over_the_cards() {
    let fen = "8/8/8/8/1r2b3/1r1n1N2/5k2/2B3R1 1 NBRQKnbq - ?";
    let setup = Parade::read_fen(fen, &Options::default()).unwrap();
    let mut solver = Solver::new(ParadeRules, 1 << 20);
    let advice = solver.advise(&setup.public, Lookahead::default(), &mut Rng::seed_from_u64(1));
    let mut sum = 0.0;
    for card in setup.public.unseen().iter() {
        let mut pieces = *setup.public.pieces();
        pieces.put(setup.public.landing(card).unwrap(), card);
        let (plain, _) = breadth_first(ParadeRules, &pieces, 16, usize::MAX);
        let Breadth::Par(par) = plain else { panic!("{card:?}: {plain:?}") };
        sum += -f64::from(par);
    }
    let adding = advice.adding.unwrap();
    assert!((adding.mean - sum / 8.0).abs() < 1e-9, "{adding:?}, but {}", sum / 8.0);
    assert_eq!(adding.error, 0.0);
    assert_eq!(advice.moving, Some(Expected::exact(-2.0)), "three moves, one card");
    assert!(matches!(advice.action, Some(Action::Move { .. })));
}

/// Looked at sample by sample, the worth lies within a few standard errors of the exact one.
#[test]
fn sampled_worths_agree_with_exact_ones() {
    let fen = "8/8/8/8/1r2b3/1r1n1N2/5k2/2B3R1 2 NBRQKnbq - ?";
    let setup = Parade::read_fen(fen, &Options::default()).unwrap();
    let mut solver = Solver::new(ParadeRules, 1 << 20);
    let exact = Lookahead { adds: 1, ..Lookahead::default() };
    let exact = solver.advise(&setup.public, exact, &mut Rng::seed_from_u64(1)).adding.unwrap();
    let sampled = solver.sampled_adding(&setup.public, 1, 60, &mut Rng::seed_from_u64(2)).unwrap();
    assert!(sampled.error > 0.0);
    assert!((sampled.mean - exact.mean).abs() < 4.0 * sampled.error, "{sampled:?}, exactly {exact:?}");
}

#[test]
fn stopping_is_advised_only_where_nothing_better_can_come() {
    let options = neighbour::Options::default();
    // One group already: 20 points now, at most 18 after another pair.
    let fen = "8/8/8/8/8/2Q5/1bB5/NbRRn3 add c3 NBKnrrqk 2R2R2B2B3R3R3B3B4R4R4B4B 0 ?";
    let setup = Neighbour::read_fen(fen, &options).unwrap();
    let mut solver = Solver::new(NeighbourRules::default(), 1 << 20);
    let mut rng = Rng::seed_from_u64(3);
    let advice = solver.advise_stopping(&setup.public, Effort::default(), &mut rng);
    assert!(advice.stop_here && advice.going_on.is_none());
    assert_eq!((advice.stopping.least, advice.stopping.most), (20, 20));
    // No two pieces of one color are neighbours: stopping loses.
    let fen = "7r/8/8/3K4/8/q7/8/N2R2b1 add g1 NBBRQnnbrk 2R2R2B2B3R3R3B3B4R4R4B4B5R5R 0 ?";
    let setup = Neighbour::read_fen(fen, &neighbour::Options { floor: 6, king_consolation: false }).unwrap();
    let advice = solver.advise_stopping(&setup.public, Effort::default(), &mut rng);
    assert!(!advice.stop_here);
    assert_eq!((advice.stopping.least, advice.stopping.most), (0, 0));
    assert!(advice.going_on.is_some());
}
