//! The solver against plain breadth-first search and against an exhaustive search that shares no code with it.

use std::collections::HashSet;

use facedown_board::chess::Square;
use facedown_core::notation::Notation;
use facedown_core::rules::game::{Game, Rng, Silent, State, View};
use facedown_core::rules::seat::{PerSeat, Seat};
use facedown_games::cards::{PACK, Pieces, drawn};
use facedown_games::neighbour::{self, Neighbour};
use facedown_games::parade::{self, DeckOrder, Parade};
use facedown_solver::breadth::{Breadth, breadth_first};
use facedown_solver::neighbour::NeighbourRules;
use facedown_solver::parade::ParadeRules;
use facedown_solver::search::{Limits, Proof, Solver};
use facedown_solver::stage::Rules;
use rand::SeedableRng;

const MOVES: u32 = 5;
/// Neighbour's positions have more moves.
const NEIGHBOUR_MOVES: u32 = 4;

/// Pieces of the pack, so many, on squares of the lowest ranks.
fn scattered(rng: &mut Rng, pieces: usize, ranks: u32) -> Pieces {
    let officers = drawn(PACK.to_vec(), rng);
    let squares = drawn((0..8 * ranks).map(Square::at).collect(), rng);
    let mut stage = Pieces::default();
    officers.iter().zip(squares).take(pieces).for_each(|(piece, at)| stage.put(at, *piece));
    stage
}

fn agrees<R: Rules>(rules: R, solver: &mut Solver<R>, pieces: &Pieces, moves: u32) -> Option<u32> {
    let proof = solver.solve(pieces, Limits { moves, nodes: u64::MAX }, |_| {});
    let (plain, _) = breadth_first(rules, pieces, moves, usize::MAX);
    match (&proof, plain) {
        (Proof::Par(steps), Breadth::Par(par)) => assert_eq!(steps.len() as u32, par, "{pieces}"),
        (Proof::Impossible, Breadth::Impossible | Breadth::NotWithin(_)) => {}
        (Proof::MoreThan(n), Breadth::Impossible | Breadth::NotWithin(_)) => {
            assert_eq!(*n, moves, "{pieces}")
        }
        _ => panic!("{pieces}: {proof:?}, but {plain:?}"),
    }
    proof.par()
}

#[test]
fn parade_equals_plain_search_on_2000_positions() {
    let mut rng = Rng::seed_from_u64(1);
    let mut solver = Solver::new(ParadeRules, 1 << 20);
    let mut pars = [0; MOVES as usize + 1];
    for i in 0..2000usize {
        let pieces = scattered(&mut rng, 2 + i % 5, 3 + (i % 3) as u32);
        if let Some(par) = agrees(ParadeRules, &mut solver, &pieces, MOVES) {
            pars[par as usize] += 1;
        }
    }
    assert!(pars[1..].iter().all(|n| *n > 20), "too few of some length: {pars:?}");
}

#[test]
fn neighbour_equals_plain_search_on_2000_positions() {
    let mut rng = Rng::seed_from_u64(2);
    let mut pars = [0; NEIGHBOUR_MOVES as usize + 1];
    for king_consolation in [false, true] {
        let rules = NeighbourRules { king_consolation };
        let mut solver = Solver::new(rules, 1 << 20);
        for i in 0..1000usize {
            let pieces = scattered(&mut rng, 3 + i % 3, 4 + (i % 4) as u32);
            if let Some(par) = agrees(rules, &mut solver, &pieces, NEIGHBOUR_MOVES) {
                pars[par as usize] += 1;
            }
        }
    }
    assert!(pars[1..].iter().all(|n| *n > 20), "too few of some length: {pars:?}");
}

/// Every position that the game's own rules reach within `moves`, looked through for one group: no bound, no packed
/// position, no code of the solver.
fn exhausted<G: Game>(start: State<G>, moves: u32, key: impl Fn(&G::Public) -> String) -> bool {
    let mut seen = HashSet::new();
    let mut frontier = vec![start];
    for _ in 0..moves {
        let mut next = Vec::new();
        for state in &frontier {
            let view = View { public: &state.public, own: Some((Seat::Solo, &state.private[Seat::Solo])) };
            let mut actions = Vec::new();
            G::legal(view, Seat::Solo, &mut |a| actions.push(a));
            for action in actions {
                let mut child = state.clone();
                child.play(Seat::Solo, action, &mut Silent);
                let won = matches!(
                    G::verdict(&child.public, &[]),
                    facedown_core::rules::outcome::Verdict::Over(outcome) if outcome.score.is_some()
                );
                if won {
                    return false;
                }
                if seen.insert(key(&child.public)) {
                    next.push(child);
                }
            }
        }
        frontier = next;
    }
    true
}

fn board(fen: String) -> String {
    fen.split(' ').next().unwrap_or_default().to_owned()
}

#[test]
fn proofs_of_no_solution_hold_in_100_parade_positions() {
    let mut rng = Rng::seed_from_u64(3);
    let mut solver = Solver::new(ParadeRules, 1 << 20);
    let mut checked = 0;
    while checked < 100 {
        let pieces = scattered(&mut rng, 3 + checked % 3, 6);
        let moves = 1 + (checked % 4) as u32;
        let proof = solver.solve(&pieces, Limits { moves, nodes: u64::MAX }, |_| {});
        if proof.par().is_some() {
            continue;
        }
        let public = parade::open_position(pieces, parade::Options::default());
        let state = State { public, private: PerSeat::default(), hidden: DeckOrder::from_top(&[]) };
        let key = |public: &_| board(Parade::fen(View::public(public)));
        assert!(exhausted::<Parade>(state, moves, key), "{pieces} within {moves}");
        checked += 1;
    }
}

#[test]
fn proofs_of_no_solution_hold_in_100_neighbour_positions() {
    let mut rng = Rng::seed_from_u64(4);
    let mut solver = Solver::new(NeighbourRules::default(), 1 << 20);
    let mut checked = 0;
    while checked < 100 {
        let pieces = scattered(&mut rng, 4 + checked % 4, 7);
        let moves = 1 + (checked % 4) as u32;
        let proof = solver.solve(&pieces, Limits { moves, nodes: u64::MAX }, |_| {});
        if proof.par().is_some() {
            continue;
        }
        let public = neighbour::problem(pieces, neighbour::Options::default());
        let state = State { public, private: PerSeat::default(), hidden: neighbour::Orders::default() };
        let key = |public: &_| board(Neighbour::fen(View::public(public)));
        assert!(exhausted::<Neighbour>(state, moves, key), "{pieces} within {moves}");
        checked += 1;
    }
}

/// The Parade rules page, P4: three moves, none shorter.
#[test]
fn the_par_of_diagram_1_is_3() {
    let pieces = Pieces::read("8/8/8/8/1r2b3/1r1n1N2/5k2/2B3R1").unwrap();
    let mut solver = Solver::new(ParadeRules, 1 << 20);
    let mut told = Vec::new();
    let proof = solver.solve(&pieces, Limits::default(), |p| told.push(p.too_few));
    assert_eq!(proof.par(), Some(3));
    assert!(told.iter().all(|n| *n < 3), "{told:?}");
}
