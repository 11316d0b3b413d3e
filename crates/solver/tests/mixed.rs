//! The best mix of Move and Add against plain search over the game's own rules.

use std::collections::HashSet;

use facedown_board::chess::{Bitboard, Square};
use facedown_core::notation::Notation;
use facedown_core::rules::game::{Game, Rng, Silent, State};
use facedown_core::rules::outcome::Verdict;
use facedown_core::rules::seat::Seat;
use facedown_core::table::deal;
use facedown_games::cards::{Contact, Officer, PACK, Pieces, drawn, landing};
use facedown_games::parade::{Options, Parade, PastH8};
use facedown_solver::parade::ParadeRules;
use facedown_solver::parade::mixed::{DeckProblem, MixProof};
use facedown_solver::search::{Limits, Solver};
use rand::{Rng as _, SeedableRng};

/// The best score by looking at every line of the real game, at most `depth` actions long.
fn best_by_looking(start: State<Parade>, depth: u32) -> Option<i32> {
    let mut frontier = vec![start];
    for _ in 0..depth {
        let mut seen = HashSet::new();
        let mut next = Vec::new();
        for state in &frontier {
            for action in state.legal_actions(Seat::Solo) {
                let mut child = state.clone();
                child.play(Seat::Solo, action, &mut Silent);
                match Parade::verdict(&child.public, &[]) {
                    Verdict::Over(outcome) => {
                        if let Some(score) = outcome.score {
                            return Some(score);
                        }
                    }
                    Verdict::Open { .. } => {
                        if seen.insert(Parade::dealer_fen(&child)) {
                            next.push(child);
                        }
                    }
                }
            }
        }
        frontier = next;
    }
    None
}

fn problem(state: &State<Parade>) -> DeckProblem {
    let public = &state.public;
    let order = state.hidden.cards(public.deck()).collect();
    DeckProblem { pieces: *public.pieces(), order, past_h8: public.past_h8() }
}

fn check(solver: &mut Solver<ParadeRules>, state: &State<Parade>, depth: u32) -> Option<usize> {
    let fen = Parade::dealer_fen(state);
    let problem = problem(state);
    let proof = solver.solve_with_deck(&problem, Limits { moves: depth, nodes: u64::MAX }, |_| {});
    let looked = best_by_looking(state.clone(), depth);
    let MixProof::Best(mix) = proof else {
        assert_eq!(looked, None, "{fen}: {proof:?}");
        return None;
    };
    let cards = i32::from(state.public.deck());
    assert_eq!(looked, Some(cards - mix.line.len() as i32), "{fen}: {:?}", mix.line);
    // The line is legal and does what it says.
    let mut played = state.clone();
    for action in &mix.line {
        assert!(played.legal_actions(Seat::Solo).contains(action), "{fen}: {action:?}");
        played.play(Seat::Solo, *action, &mut Silent);
    }
    assert!(played.public.is_connected(), "{fen}");
    Some(mix.adds())
}

#[test]
fn dealt_games_of_three_actions() {
    let mut solver = Solver::new(ParadeRules, 1 << 20);
    let mut solved = 0;
    for number in 0..25u8 {
        let (state, _) =
            deal::<Parade>(&Options::default(), &facedown_core::deal::DealSeed([number; 32]), false);
        solved += u32::from(check(&mut solver, &state, 3).is_some());
    }
    assert!(solved > 1, "{solved} of 40");
}

/// A random connected set of squares.
fn grown(rng: &mut Rng, size: u32) -> Bitboard {
    let mut set = Square::at(20 + (rng.next_u32() % 24)).set();
    while set.count() < size {
        let edge: Vec<_> = (Contact::Orthogonal.spread(set) - set).into_iter().collect();
        set.insert(edge[rng.next_u32() as usize % edge.len()]);
    }
    set
}

/// Eight pieces, nearly all white so that few orders are given: a group that lacks its last pieces in reading order, and
/// sometimes another who stands astray. The cards that land there come early, so adds win often, alone or with moves.
#[test]
fn groups_that_lack_their_last_pieces() {
    let mut rng = Rng::seed_from_u64(9);
    let mut solver = Solver::new(ParadeRules, 1 << 20);
    let mut with_adds = [0; 4];
    for number in 0..1500u32 {
        let missing = 1 + number % 2;
        let mut group = grown(&mut rng, 8 + missing);
        for _ in 0..missing {
            group.remove(Square::at(63 - group.0.leading_zeros()));
        }
        let mut squares: Vec<_> = group.into_iter().collect();
        if number % 3 == 0 {
            squares[5] = Square::at(rng.next_u32() % 8);
        }
        let mut officers = PACK.to_vec();
        officers.swap(rng.next_u32() as usize % 8, 8 + rng.next_u32() as usize % 8);
        let mut cards = drawn(officers.split_off(8), &mut rng);
        let officers = drawn(officers, &mut rng);
        let mut pieces = Pieces::default();
        officers.iter().zip(squares).for_each(|(piece, at)| pieces.put(at, *piece));
        if pieces.occupied().count() < 8 {
            continue;
        }
        // The card that joins most comes first, or second.
        let groups = |piece: &Officer| {
            let at = landing(pieces.occupied(), piece.role).unwrap();
            Contact::Orthogonal.groups(pieces.occupied() | at.set()).len()
        };
        cards.sort_by_key(groups);
        if number % 5 == 0 {
            cards.swap(0, 1);
        }
        let order: String = cards.iter().map(|o| o.letter()).collect();
        let fen = format!("{pieces} 8 {} - {order}", pieces.cards().rest());
        let past_h8 = if number % 2 == 0 { PastH8::Lost } else { PastH8::Wrap };
        let setup = Parade::read_fen(&fen, &Options { past_h8, open_deck: false }).unwrap();
        let state = State { public: setup.public, private: setup.private, hidden: setup.hidden.unwrap() };
        if Parade::to_act(&state.public).is_empty() {
            continue;
        }
        if let Some(adds) = check(&mut solver, &state, 3) {
            with_adds[adds] += 1;
        }
    }
    assert!(with_adds[0] > 100 && with_adds[1] > 15, "solved with 0, 1, 2, 3 adds: {with_adds:?}");
}
