//! Views and actions as numbers, in every game.

use std::collections::BTreeMap;

use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::show::scene::SeenPiece;
use facedown_games::registry;
use facedown_python::encode::registry::{Visitor, dispatch};
use facedown_python::encode::{self, Encode, Seen, Visible};
use facedown_python::sim::Sim;
use facedown_testkit::deep::amount;
use facedown_testkit::playthrough::rng;
use rand::RngExt;

/// Runs `work` on positions of random games, drafts among them, until so many were seen.
fn positions<G: Encode>(number: usize, mut work: impl FnMut(&Sim<G>, Seat)) {
    let mut rng = rng(number as u64);
    let (mut seen, mut deal) = (0, 0u8);
    while seen < number {
        deal = deal.wrapping_add(1);
        let mut chance = facedown_core::deal::DealSeed([deal; 32]).stream();
        let mut sim = Sim::<G>::new(G::deal(&G::Options::default(), &mut chance));
        while let Some(seat) = sim.actor()
            && seen < number
        {
            seen += 1;
            work(&sim, seat);
            let legal = encode::legal(sim.view(Viewer::Seat(seat)), seat);
            assert!(!legal.is_empty(), "{}: somebody who is to act has an action with a number", G::ID);
            sim.play(seat, legal[rng.random_range(0..legal.len())].1);
        }
    }
}

/// A visitor that runs one generic function on a game.
macro_rules! every_game {
    ($name:ident, $work:ident) => {
        #[test]
        fn $name() {
            struct Visit;
            impl Visitor for Visit {
                type Output = ();
                fn visit<G: Encode>(self) {
                    $work::<G>();
                }
            }
            for game in registry::all() {
                let id = game.about().id;
                assert!(dispatch(id, Visit).is_some(), "{id} has no encoding");
            }
        }
    };
}

every_game!(actions_and_numbers_lead_to_each_other, numbers);
fn numbers<G: Encode>() {
    let mut merged = 0;
    positions::<G>(amount(10_000, 100_000), |sim, seat| {
        let view = sim.view(Viewer::Seat(seat));
        let mut all = 0;
        G::legal(view, seat, &mut |_| all += 1);
        let legal = encode::legal(view, seat);
        assert_eq!(legal.len(), all, "{}: an action has no number", G::ID);
        let mut of: BTreeMap<usize, G::Action> = BTreeMap::new();
        for (number, action) in legal {
            assert!(number < G::ACTIONS, "{}: {number}", G::ID);
            let text = G::action_text(action);
            assert_eq!(G::read_action(view, seat, &text).ok(), Some(action), "{}: {text}", G::ID);
            if let Some(first) = of.get(&number) {
                merged += 1;
                same_effect(sim, seat, *first, action);
            } else {
                of.insert(number, action);
            }
        }
    });
    println!("{}: {merged} actions shared a number", G::ID);
}

/// Two actions of one number make the same of what everybody sees of the board.
fn same_effect<G: Encode>(sim: &Sim<G>, seat: Seat, first: G::Action, second: G::Action) {
    let after = |action| {
        let mut sim = sim.clone();
        sim.play(seat, action);
        sim
    };
    let (first_after, second_after) = (after(first), after(second));
    let scene = |sim: &Sim<G>| G::scene(sim.view(Viewer::Seat(seat))).cells;
    let (first, second) = (G::action_text(first), G::action_text(second));
    assert_eq!(scene(&first_after), scene(&second_after), "{}: {first} and {second}", G::ID);
}

every_game!(codes_show_the_open_pieces_that_the_scene_shows, board);
fn board<G: Encode>() {
    let layout = G::layout();
    let mut codes = vec![0; layout.codes()];
    positions::<G>(amount(3_000, 30_000), |sim, seat| {
        let view = sim.view(Viewer::Seat(seat));
        encode::write(&layout, Seen { view, seat, occurrences: 1 }, &mut codes);
        let scene = G::scene(view);
        let mut shown = vec![None; layout.squares()];
        for cell in &scene.cells {
            let file = usize::from(cell.at.as_bytes()[0] - b'a');
            let rank: usize = cell.at[1..].parse().expect("the rank of a place");
            let rank = rank - usize::from(scene.first_rank);
            let rank = if seat == Seat::Black { layout.ranks - 1 - rank } else { rank };
            shown[rank * layout.files + file] = cell.piece.clone();
        }
        for (square, piece) in shown.iter().enumerate() {
            let code = codes[square];
            let name = code.checked_sub(1).map(|kind| layout.kinds[usize::from(kind)].as_str());
            let mine = |of: Seat| of == seat || (seat == Seat::Solo && of == Seat::White);
            match piece {
                None => assert_eq!(name, None, "{} square {square}", G::ID),
                Some(SeenPiece::Open { seat: of, piece }) => {
                    let due = format!("{}_{piece}", if mine(*of) { "my" } else { "their" });
                    assert_eq!(name, Some(due.as_str()), "{} square {square}", G::ID);
                }
                Some(_) => {
                    let open = layout.kinds.iter().take_while(|kind| kind.len() <= 7).count();
                    assert!(usize::from(code) > open.min(14) - 2, "{} square {square}: {name:?}", G::ID);
                }
            }
        }
    });
}

every_game!(planes_and_bits_tell_what_codes_tell, expanded);
fn expanded<G: Encode>() {
    let layout = G::layout();
    let planes = layout.planes();
    let squares = layout.squares();
    let mut visible = Visible::new(&layout);
    positions::<G>(amount(1_000, 10_000), |sim, seat| {
        let view = sim.view(Viewer::Seat(seat));
        visible.look(&layout, Seen { view, seat, occurrences: G::occurrences(sim.marks()) });
        let (codes, grid, bits) = (&visible.codes, &visible.planes, &visible.bits);
        for (square, code) in codes[..squares].iter().enumerate() {
            for kind in 0..layout.kinds.len() {
                let due = u8::from(usize::from(*code) == kind + 1);
                assert_eq!(grid[kind * squares + square], due, "{} {}", G::ID, layout.kinds[kind]);
            }
        }
        // Every plane again from its bits.
        let words = layout.words();
        let mut row = 0;
        for (i, (name, plane)) in planes.iter().enumerate() {
            let grid = &grid[i * squares..(i + 1) * squares];
            let bit =
                |row: usize, square: usize| (bits[row * words + square / 64] >> (square % 64) & 1) as u8;
            let rows = match plane {
                encode::Plane::Number(_) => {
                    assert!(
                        grid.iter().all(|value| u64::from(*value) == bits[row * words]),
                        "{} {name}",
                        G::ID
                    );
                    1
                }
                encode::Plane::Layer(_) | encode::Plane::On(_) => {
                    for (square, value) in grid.iter().enumerate() {
                        let due = (0..8).map(|digit| bit(row + digit, square) << digit).sum::<u8>();
                        assert_eq!(*value, due, "{} {name}", G::ID);
                    }
                    8
                }
                encode::Plane::Kind(_) | encode::Plane::File(_) => {
                    for (square, value) in grid.iter().enumerate() {
                        assert_eq!(*value, bit(row, square), "{} {name}", G::ID);
                    }
                    1
                }
            };
            row += rows;
        }
        assert_eq!(row, layout.rows().len(), "{}", G::ID);
    });
}

#[test]
fn shapes_are_those_that_are_documented() {
    struct Shapes;
    impl Visitor for Shapes {
        type Output = [usize; 4];
        fn visit<G: Encode>(self) -> [usize; 4] {
            let layout = G::layout();
            let planes = layout.planes();
            [layout.codes(), planes.len(), encode::width_of_bits(&layout, &planes), G::ACTIONS]
        }
    }
    let found: Vec<(&str, [usize; 4])> = registry::all()
        .iter()
        .map(|game| game.about().id)
        .filter_map(|id| Some((id, dispatch(id, Shapes)?)))
        .collect();
    // Trained policies rely on them. Actions: section 2 of the review of 22 Nov 2026, counted there by hand.
    let due = [
        ("surprise", [81, 31, 31, 1858]),
        ("surprise-rex", [81, 31, 31, 1858]),
        ("mysterious", [94, 50, 50, 2310]),
        ("mysterious-casual", [94, 43, 43, 1990]),
        ("jieqi", [112, 38, 76, 2550]),
        ("chaos", [137, 22, 29, 1922]),
        ("cloak-and-dagger", [250, 59, 150, 2876]),
        ("booster", [360, 56, 84, 2772]),
        ("parade", [76, 24, 24, 4097]),
        ("neighbour", [153, 38, 45, 1858]),
    ];
    assert_eq!(found, due);
}

#[test]
fn both_sides_see_a_start_that_is_the_same_for_both_alike() {
    struct Start;
    impl Visitor for Start {
        type Output = [Vec<u8>; 2];
        fn visit<G: Encode>(self) -> [Vec<u8>; 2] {
            let layout = G::layout();
            let mut chance = facedown_core::deal::DealSeed([3; 32]).stream();
            let sim = Sim::<G>::new(G::deal(&G::Options::default(), &mut chance));
            [Seat::White, Seat::Black].map(|seat| {
                let mut codes = vec![0; layout.codes()];
                let view = sim.view(Viewer::Seat(seat));
                encode::write(&layout, Seen { view, seat, occurrences: 1 }, &mut codes);
                codes
            })
        }
    }
    for id in ["surprise", "surprise-rex", "jieqi", "mysterious", "mysterious-casual"] {
        let [white, black] = dispatch(id, Start).expect("a game");
        assert_eq!(white, black, "{id}");
    }
}

every_game!(every_byte_says_what_it_means, explained);
fn explained<G: Encode>() {
    let layout = G::layout();
    let said = layout.layer_values.iter().chain(layout.scalars.iter().map(|scalar| &scalar.values));
    assert!(
        said.clone().all(|values| values.most > 0 && !values.help.is_empty()),
        "{}: a byte without words",
        G::ID
    );
    let (squares, layers) = (layout.squares(), layout.layers.len());
    let mut codes = vec![0; layout.codes()];
    positions::<G>(amount(5_000, 50_000), |sim, seat| {
        let occurrences = G::occurrences(sim.marks());
        let view = sim.view(Viewer::Seat(seat));
        encode::write(&layout, Seen { view, seat, occurrences }, &mut codes);
        let (board, rest) = codes.split_at(squares);
        assert!(board.iter().all(|kind| usize::from(*kind) <= layout.kinds.len()), "{}", G::ID);
        let (of_layers, scalars) = rest.split_at(squares * layers);
        for (i, layer) in of_layers.chunks(squares).enumerate() {
            let most = layout.layer_values[i].most;
            assert!(layer.iter().all(|value| *value <= most), "{}: {}", G::ID, layout.layers[i]);
        }
        for (scalar, value) in layout.scalars.iter().zip(scalars) {
            assert!(*value <= scalar.values.most, "{}: {} is {value}", G::ID, scalar.name);
        }
    });
}
