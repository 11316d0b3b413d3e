//! The perft figures of the rules page, section 8.

use facedown_core::rules::game::Game;
use facedown_core::rules::perft::{perft, perft_chance, perft_played};
use facedown_core::rules::seat::PerSeat;
use facedown_games::jieqi::Jieqi;
use facedown_testkit::played::{Played, options};

const START: &str =
    "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2r2N2n2B2b2A2a2C2c2P5p5 - 0 1";
const P2: &str = "xxxxkxxPx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X7/9/XXXXKXXXX b R2r2N2n2B2b2A2a2C2c2P4p5 - 0 1";

fn dealt(red: &str, black: &str) -> Played<Jieqi> {
    let fen = format!("{START} {red}/{};-", black.to_lowercase());
    Played::from_fen(&fen, &options::<Jieqi>([])).unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn deal_figures() {
    for (red, black, figures) in [
        ("RNBAABNRCCPPPPP", "RNBAABNRCCPPPPP", [44, 1_920, 79_666]),
        ("PPPPPCCRNBAABNR", "PPPPPCCRNBAABNR", [44, 1_926, 72_765]),
        ("CPNPARBPCNPBARP", "PPPPPCCRNBAABNR", [44, 1_923, 76_817]),
    ] {
        let game = dealt(red, black);
        assert_eq!([1, 2, 3].map(|depth| perft(&game.state, depth)), figures, "{red} {black}");
        assert_eq!(perft_played(&game.state, 2), figures[1]);
    }
}

/// The same to depth 4.
#[test]
fn deal_figures_at_depth_four() {
    let figures = [
        ("RNBAABNRCCPPPPP", "RNBAABNRCCPPPPP", 3_290_240),
        ("PPPPPCCRNBAABNR", "PPPPPCCRNBAABNR", 2_737_481),
        ("CPNPARBPCNPBARP", "PPPPPCCRNBAABNR", 2_878_476),
    ];
    for (red, black, leaves) in figures {
        assert_eq!(perft(&dealt(red, black).state, 4), leaves, "{red} {black}");
    }
}

/// `perft-frozen` of the start.
#[test]
fn frozen_figures() {
    use facedown_core::rules::perft::Count;
    use facedown_core::table::{AnyGame, Erased, Start};
    let game = Erased::<Jieqi>::new();
    let options = game.choose(&[]).unwrap_or_else(|e| panic!("{e}"));
    for (depth, leaves) in [(1, 44), (2, 1_920), (3, 79_666), (4, 3_290_240)] {
        let counted = game
            .position(&options, Start::Fen(START))
            .and_then(|position| position.perft(depth, Count::Frozen, &mut |_, _| ()));
        let sum: u64 = counted.unwrap_or_else(|e| panic!("{e}")).iter().map(|(_, n)| n).sum();
        assert_eq!(sum, leaves, "depth {depth}");
    }
}

/// A preset is chosen by name, and single options may change it again.
#[test]
fn presets_are_chosen_by_name() {
    use facedown_core::table::{AnyGame, Erased};
    let game = Erased::<Jieqi>::new();
    let chosen =
        game.choose(&[("repetition-count", "4"), ("preset", "qq")]).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!((chosen.get("repetition-count"), chosen.get("perpetual-chase")), ("4", "loss"));
    let refused = game.choose(&[("preset", "mine")]).map_err(|e| e.to_string());
    assert_eq!(
        refused,
        Err("option `preset` does not take `mine`; it takes `text`, `pikafish`, `pychess`, `mistboard`, `bupt` or `qq`"
            .to_owned())
    );
    assert!(game.choose(&[("no-capture-limit", "1")]).is_err());
}

fn chance(fen: &str, depth: u32, last_branches: bool) -> u64 {
    use facedown_core::notation::Notation;
    let setup = Jieqi::read_fen(fen, &options::<Jieqi>([])).unwrap_or_else(|e| panic!("{e}"));
    assert!(!Jieqi::to_act(&setup.public).is_empty());
    perft_chance::<Jieqi>(&setup.public, &PerSeat::default(), depth, last_branches)
}

#[test]
fn actions_and_outcomes_figures() {
    assert_eq!([1, 2, 3].map(|depth| chance(START, depth, false)), [44, 11_292, 2_593_799]);
    assert_eq!([1, 2, 3].map(|depth| chance(START, depth, true)), [259, 66_462, 13_862_869]);
    assert_eq!([1, 2].map(|depth| chance(P2, depth, false)), [44, 9_217]);
    assert_eq!([1, 2].map(|depth| chance(P2, depth, true)), [259, 51_497]);
}
