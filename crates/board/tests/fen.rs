//! FEN parts: what is read is written back, and what is wrong is named with its field and character.

mod reading;

use facedown_board::chess::fen::{read_squares, write_board, write_castling, write_square, write_squares};
use facedown_board::fen::Field;

#[test]
fn boards_are_written_as_they_were_read() {
    for board in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "xxxxxxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXXXXX w KQkq - 0 1",
        "xxxxx1xx/pppp1ppp/4p3/8/1b6/4P3/PPPP1PPP/XXXXXXXX b Kq - 12 34",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
    ] {
        let position = reading::chess(board).unwrap();
        let written = format!(
            "{} {} {} {} {} {}",
            write_board(&position),
            position.turn().letter(),
            write_castling(&position),
            write_square(position.en_passant()),
            position.halfmoves(),
            position.fullmoves()
        );
        assert_eq!(written, board);
    }
}

/// Each wrong FEN with the field, the character and a word of what is said.
#[test]
fn wrong_fens_name_field_and_character() {
    for (text, field, at, word) in [
        ("8/8/8/8/8/8/8/8 w - - 0", 6, 1, "missing"),
        ("8/8/8/8/8/8/8/8 w - - 0 1 x", 7, 1, "unexpected"),
        ("8/8/8/8/8/8/8/8  w - - 0", 2, 1, "one space"),
        ("8/8/8/8/8/8/8 w - - 0 1", 1, 14, "7 ranks"),
        ("8/8/8/8/8/8/8/8/8 w - - 0 1", 1, 16, "more than 8 ranks"),
        ("8/8/8/8/8/8/7/8 w - - 0 1", 1, 14, "7 squares"),
        ("8/8/8/44p/8/8/8/8 w - - 0 1", 1, 8, "two digits"),
        ("8/8/8/4p4/8/8/8/8 w - - 0 1", 1, 9, "more than 8"),
        ("8/8/8/3z4/8/8/8/8 w - - 0 1", 1, 8, "expected a digit or one of"),
        ("8/8/8/3x4/8/8/8/8 w - - 0 1", 1, 8, "face-down"),
        ("3P4/8/8/8/8/8/8/8 w - - 0 1", 1, 2, "pawn"),
        ("8/8/8/3K4/3K4/8/8/8 w - - 0 1", 1, 12, "second king"),
        ("8/8/8/8/8/8/PPPPPPPP/8P w - - 0 1", 1, 23, "more than 8 squares"),
        ("8/8/8/8/8/P7/PPPPPPPP/8 w - - 0 1", 1, 21, "more than 8 pawns"),
        ("8/8/8/8/8/8/8/8 W - - 0 1", 2, 1, "`w` or `b`"),
        ("8/8/8/8/8/8/8/8 wb - - 0 1", 2, 2, "more than one letter"),
        ("8/8/8/8/8/8/8/4K2R w Kx - 0 1", 3, 2, "letters of KQkq"),
        ("8/8/8/8/8/8/8/R3K2R w QK - 0 1", 3, 2, "out of order"),
        ("8/8/8/8/8/8/8/R3K3 w K - 0 1", 3, 1, "rook (or a card) on h1"),
        ("8/8/8/8/8/8/8/R2K3R w K - 0 1", 3, 1, "king (or a card) on e1"),
        ("8/8/8/8/8/8/8/8 w - e9 0 1", 4, 1, "expected the square"),
        ("8/8/8/8/8/8/8/8 w - e3 0 1", 4, 1, "no black pawn makes a double step"),
        ("8/8/8/8/8/8/8/8 w - e6 0 1", 4, 1, "no black pawn stands on e5"),
        ("8/4p3/8/4p3/8/8/8/8 w - e6 0 1", 4, 1, "e7 is not empty"),
        ("8/8/8/8/8/8/8/8 w - - 01 1", 5, 2, "whole number"),
        ("8/8/8/8/8/8/8/8 w - - -1 1", 5, 1, "whole number"),
        ("8/8/8/8/8/8/8/8 w - - 0 0", 6, 1, "from 1 to"),
        ("8/8/8/8/8/8/8/8 w - - 0 99999", 6, 1, "from 1 to 9999"),
    ] {
        let error = reading::chess(text).unwrap_err();
        assert_eq!((error.field, error.at), (field, at), "{text}: {error}");
        assert!(error.problem.contains(word), "{text}: {error}");
    }
}

#[test]
fn lists_of_squares() {
    let field = |text| Field { number: 7, name: "double steps", text };
    for text in ["-", "a1", "a1c2f7", "h8"] {
        assert_eq!(write_squares(read_squares(field(text)).unwrap()), text);
    }
    for (text, at) in [("a", 1), ("a1b", 3), ("a1i2", 3), ("c2a1", 3), ("a1a1", 3), ("a0", 1)] {
        assert_eq!(read_squares(field(text)).unwrap_err().at, at, "{text}");
    }
}
