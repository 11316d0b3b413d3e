//! The contents of the deduction grid (C-b): the arrangements that the program holds possible, and the odds that it
//! counts, against a filter of all 960 by the whole log of the game, at every ply of random games.

use std::collections::BTreeMap;

use facedown_board::Color;
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::show::Show;
use facedown_games::cloak_and_dagger::CloakAndDagger;
use facedown_testkit::deep::amount;
use facedown_testkit::playthrough::rng;
use facedown_testkit::positions::Rules;
use facedown_testkit::slow::Color as SlowColor;
use rand::RngExt;

use crate::fast::Fast;
use crate::slow::{Choices, Slow, arrangements};

/// The possible identities of each checker of a side, in how many arrangements each, by its name; cells with nothing
/// are excluded.
type Grid = BTreeMap<String, BTreeMap<char, u32>>;

/// The grid that the odds imply, own checkers and those guessed right left out.
fn shown(fast: &Fast, viewer: Viewer) -> Grid {
    let lines = CloakAndDagger::odds(fast.0.view(viewer));
    let chances = |line: facedown_core::show::scene::OddsLine| {
        let chances = line.odds.chances.into_iter().map(|c| (c.piece.to_ascii_uppercase(), c.count));
        (line.place, chances.collect())
    };
    lines.into_iter().map(chances).collect()
}

/// The grid by the log alone.
fn counted(slow: &Slow, viewer: Viewer) -> Grid {
    let mut grid = Grid::new();
    let seats = [(SlowColor::White, Seat::White), (SlowColor::Black, Seat::Black)];
    for (color, _) in seats.into_iter().filter(|(_, seat)| viewer != Viewer::Seat(*seat)) {
        let possible = slow.possible(color);
        for piece in slow.pieces.iter().flatten().filter(|piece| piece.color == color) {
            let Some(number) = piece.number else { continue };
            if slow.guessed.contains(&(usize::from(color == SlowColor::Black), number)) {
                continue;
            }
            let cells = grid.entry(format!("{}{number}", color.letter())).or_default();
            for letter in possible.iter().filter_map(|arrangement| arrangement.chars().nth(number - 1)) {
                *cells.entry(letter).or_insert(0) += 1;
            }
        }
    }
    grid
}

/// The telling figures of a run of games.
#[derive(Default, Debug)]
struct Told {
    guesses: u32,
    captures: u32,
    castlings: u32,
    refusals: u32,
}

#[test]
fn the_grid_shows_what_the_log_implies_no_more_and_no_less() {
    let (mut plies, mut certain, mut told) = (0, 0, Told::default());
    for seed in 0..amount(25, 1_000) as u64 {
        let mut rng = rng(seed ^ 0xd0_66e4);
        let mut letters = || arrangements()[rng.random_range(0..960)].clone();
        let fen = format!(
            "xxxxxxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXXXXX w ABCDEFGHabcdefgh - 0 1 12345678/12345678 {}/{} 0/0 g -",
            letters(),
            letters().to_ascii_lowercase()
        );
        let mut fast = Fast::read(&fen, Choices::USUAL).unwrap();
        let mut slow = Slow::read(&fen, Choices::USUAL).unwrap();
        for _ in 0..300 {
            for (color, of) in [(SlowColor::White, Color::White), (SlowColor::Black, Color::Black)] {
                let held = fast.0.state.public.possible(of);
                let mut held: Vec<String> = held.iter().map(|arrangement| arrangement.letters()).collect();
                held.sort_unstable();
                assert_eq!(held, slow.possible(color), "{}", Rules::fen(&slow));
            }
            for viewer in [Viewer::Spectator, Viewer::Seat(Seat::White), Viewer::Seat(Seat::Black)] {
                let grid = shown(&fast, viewer);
                certain += grid.values().filter(|cells| cells.len() == 1).count();
                assert_eq!(grid, counted(&slow, viewer), "{viewer:?} of {}", Rules::fen(&slow));
            }
            plies += 1;
            let legal = fast.legal();
            if legal.is_empty() {
                break;
            }
            let castling = slow.castlings().into_iter().find(|text| legal.contains(text));
            let moves: Vec<&String> = legal.iter().filter(|text| !text.contains(':')).collect();
            let all = moves.is_empty() || rng.random_ratio(1, 5);
            let action = match castling.filter(|_| rng.random_bool(0.5)) {
                Some(castling) => castling,
                None if all => legal[rng.random_range(0..legal.len())].clone(),
                None => moves[rng.random_range(0..moves.len())].clone(),
            };
            told.guesses += u32::from(action.starts_with("guess:"));
            told.castlings += u32::from(slow.castlings().contains(&action));
            let events = fast.play(&action);
            assert_eq!(events, slow.play(&action));
            told.refusals += u32::from(events.iter().any(|event| event.starts_with("refused:")));
            told.captures += u32::from(events.iter().any(|event| event.starts_with(&format!("{action}="))));
        }
    }
    assert!(certain > 0, "nothing was ever certain");
    let Told { guesses, captures, castlings, refusals } = told;
    assert!(guesses > 0 && captures > 0 && castlings > 0 && refusals > 0, "{told:?}");
    println!("{plies} positions, {certain} checkers known for certain by deduction alone, {told:?}");
}
