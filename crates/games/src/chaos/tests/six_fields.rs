//! Positions in the six fields of chess: read where chess decides what the other two say, refused where it does not.

use facedown_core::notation::Notation;
use facedown_core::rules::game::{Game, State};
use facedown_core::rules::perft::perft;
use facedown_core::rules::seat::Viewer;
use facedown_games::chaos::Chaos;
use facedown_testkit::deep::{deal_seed, generator};
use facedown_testkit::played::{Played, options};

fn opened(fen: &str) -> Result<Played<Chaos>, String> {
    Played::from_fen(fen, &options::<Chaos>([]))
}

/// As python-chess, Stockfish and Fairy-Stockfish print them, with the known counts of chess at depth 3 (Chess
/// Programming Wiki, "Perft Results").
#[test]
fn positions_of_chess_are_read_as_chess() {
    for (fen, steppers, count) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "a2b2c2d2e2f2g2h2a7b7c7d7e7f7g7h7",
            8_902,
        ),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "a2b2c2f2g2h2a7c7d7f7",
            97_862,
        ),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "e2g2c7", 2_812),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", "a2b2c2g2h2a7b7f7g7h7", 62_379),
    ] {
        let game = opened(fen).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(game.fen(Viewer::Spectator), format!("{fen} {steppers} 0"));
        assert_eq!(perft(&game.state, 3), count, "{fen}");
    }
    // With a pawn that may be captured en passant.
    let passed = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3";
    let game = opened(passed).unwrap_or_else(|why| panic!("{why}"));
    assert!(game.legal().iter().any(|(text, _)| text == "e5f6"));
}

/// Whatever is told to chess programs in six fields is read back as the same position.
#[test]
fn six_fields_are_read_back_as_they_were_written() {
    let (mut rng, mut told, mut untold) = (generator(6), 0, 0);
    let mut choices = deal_seed(&mut rng).stream();
    for _ in 0..120 {
        let options = options::<Chaos>([("setup-filter", "no-check")]);
        let state: State<Chaos> = Chaos::deal(&options, &mut deal_seed(&mut rng).stream());
        let mut game = Played::<Chaos>::new(state);
        for _ in 0..60 {
            let legal = game.legal();
            if legal.is_empty() {
                break;
            }
            match (Chaos::PROGRAMS.fen)(game.view(Viewer::Spectator)) {
                Some(six) => {
                    let read = Chaos::read_fen(&six, &options).unwrap_or_else(|why| panic!("{six}: {why}"));
                    assert!(read.public == game.state.public, "{six}: {}", game.fen(Viewer::Spectator));
                    told += 1;
                }
                None => untold += 1,
            }
            game.play(legal[choices.below(legal.len() as u32) as usize].1);
        }
    }
    assert!(told > 500 && untold > 500, "{told} told, {untold} not");
}

/// What chess cannot say is asked for, not assumed.
#[test]
fn what_six_fields_leave_open_is_asked_for() {
    for (fen, field, words) in [
        // On its first rank a white pawn may have its double step or not.
        ("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", 1, "a pawn stands on a1"),
        ("4k2p/8/8/8/8/8/8/4K3 w - - 0 1", 1, "a pawn stands on h8"),
        // Black's king attacked with White to move: on the first turns checks have no force.
        ("4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", 2, "whether checks have force"),
        // Seven fields are neither.
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 -", 8, "missing"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0", 6, "missing"),
    ] {
        let why =
            Chaos::read_fen(fen, &options::<Chaos>([])).err().unwrap_or_else(|| panic!("{fen} is read"));
        assert!(why.to_string().contains(words), "{fen}: {why}");
        assert_eq!(why.field, field, "{fen}: {why}");
        let whole = fen.split(' ').count() == 6;
        assert_eq!(whole && opened(&format!("{fen} - 2")).is_ok(), whole, "{fen}: all eight are read");
    }
}
