//! Moves for people: standard and long algebraic notation, and why a move may not be made.

mod reading;

use facedown_board::chess::{Action, Position, Terms, UciError, read_uci};

const CHESS: Terms = Terms { checks_suspended: false, king_card_guarded: false };

fn meant(position: &Position, text: &str) -> Action {
    let (from, to, promotion) = read_uci(text).unwrap();
    position.meant(from, to, promotion).unwrap()
}

/// Each position with a move, its standard and its long form.
#[test]
fn algebraic_notation() {
    for (fen, action, san, long) in [
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", "e4", "e2-e4"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5", "e4xd5"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6", "e5xd6"),
        ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n", "axb8=N", "a7xb8=N"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O", "O-O"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "O-O-O", "O-O-O"),
        ("4k3/8/8/8/8/8/8/N3K1N1 w - - 0 1", "g1f3", "Nf3", "Ng1-f3"),
        ("4k3/8/8/8/8/8/4K3/1N3N2 w - - 0 1", "b1d2", "Nbd2", "Nb1-d2"),
        ("4k3/8/8/3R4/8/8/4K3/3R4 w - - 0 1", "d1d3", "R1d3", "Rd1-d3"),
        ("7k/8/8/8/Q7/8/4K3/Q2Q4 w - - 0 1", "a1d4", "Qa1d4", "Qa1-d4"),
        // The other knight is pinned: no doubt remains.
        ("4k3/4r3/8/8/8/4N3/8/N3K3 w - - 0 1", "a1c2", "Nc2", "Na1-c2"),
    ] {
        let position = reading::chess(fen).unwrap();
        let action = meant(&position, action);
        assert!(position.is_legal(CHESS, action), "{fen} {action}");
        assert_eq!(position.san(CHESS, action), san, "{fen}");
        assert_eq!(position.long_algebraic(action), long, "{fen}");
    }
}

#[test]
fn a_card_is_written_with_its_sign() {
    let position = reading::chess("xxxxxxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXXXXX w KQkq - 0 1").unwrap();
    assert_eq!(position.long_algebraic(meant(&position, "g1f3")), "□g1-f3");
}

#[test]
fn reasons_name_pieces_and_squares() {
    for (fen, action, words) in [
        ("4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1", "e2d3", "leave your king attacked by the rook on e8"),
        ("4r2k/8/8/8/8/8/8/4K2B w - - 0 1", "h1g2", "still leave your king attacked by the rook on e8"),
        ("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", "a1a2", "a knight cannot go from a1 to a2"),
        ("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", "e8e7", "black's, and it is white's move"),
        ("4k3/8/8/8/8/1P6/8/N3K3 w - - 0 1", "a1b3", "your own piece stands on b3"),
        ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "e7e8", "a king is never captured"),
        ("4k3/8/8/8/8/8/8/R3K2r w Q - 0 1", "e1c1", "castle out of, through or into an attack"),
        ("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1c1", "may not castle on that side"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", "must become q, r, b or n"),
        ("4k3/8/P7/8/8/8/8/4K3 w - - 0 1", "a6a7q", "only on the last rank"),
        ("4k3/8/8/8/8/8/8/X3K3 w - - 0 1", "a1b2", "the card on a1 moves as a rook"),
    ] {
        let position = reading::chess(fen).unwrap();
        let action = meant(&position, action);
        assert!(!position.is_legal(CHESS, action), "{fen} {action}");
        let why = position.why_illegal(CHESS, action);
        assert!(why.contains(words), "{fen} {action}: {why}");
    }
}

#[test]
fn wrong_uci_names_the_character() {
    for (text, at) in
        [("", 0), ("i2e4", 0), ("e9e4", 1), ("e2z4", 2), ("e2e", 3), ("e2e4k", 4), ("e7e8qq", 5)]
    {
        let UciError { at: found, expected } = read_uci(text).unwrap_err();
        assert_eq!(found, at, "{text}: expected {expected}");
    }
}

/// Which material is dead (FIDE 5.2.2), and which is not.
#[test]
fn dead_material() {
    for (fen, dead) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", true),
        ("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", true),
        ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", true),
        ("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", true),
        ("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", false),
        ("4kn2/8/8/8/8/8/8/4KN2 w - - 0 1", false),
        ("4k3/8/8/8/8/8/8/3NKN2 w - - 0 1", false),
        ("4k3/8/8/8/8/8/8/4KBN1 w - - 0 1", false),
        ("4k3/8/8/8/8/8/P7/4K3 w - - 0 1", false),
        ("4k3/8/8/8/8/8/8/4KX2 w - - 0 1", false),
    ] {
        assert_eq!(reading::chess(fen).unwrap().is_dead(), dead, "{fen}");
    }
}
