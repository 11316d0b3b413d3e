//! A drawn position for each row of `rules.md`. □ and ■ are cards.

use facedown_core::notation::Notation;
use facedown_core::rules::game::View;
use facedown_core::rules::options::Chosen;
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::show::Show;
use facedown_core::table::{AnyTable, Table};
use facedown_testkit::drawing::{assert_drawn, draw, draw_moves, placement};

use super::HiddenQueen;

/// A table on a drawn position; `rest` is the rest of a dealer's FEN.
fn table(drawing: &str, rest: &str) -> Table<HiddenQueen> {
    let fen = format!("{} {rest}", placement(drawing));
    let setup = HiddenQueen::read_fen(&fen, &()).unwrap_or_else(|e| panic!("{fen}: {e}"));
    assert!(setup.hidden.is_some(), "{fen} does not name both queens");
    Table::new(Chosen::default(), setup)
}

/// Plays actions, White's first, and gives what everybody sees then.
fn played(drawing: &str, rest: &str, actions: &[&str]) -> (String, Vec<String>) {
    let mut table = table(drawing, rest);
    let mut seat = if rest.starts_with('w') { Seat::White } else { Seat::Black };
    for action in actions {
        table.act(seat, action).unwrap_or_else(|e| panic!("{action}: {e}"));
        seat = seat.other();
    }
    let lines = table.lines(Viewer::Spectator, 0).into_iter().map(|line| line.text).collect();
    let seen = table.observation(Viewer::Spectator, table.ply()).unwrap();
    (seen.fen, lines)
}

const START: &str = "8  . . . . k . . .
                     7  ■ ■ ■ ■ ■ ■ ■ ■
                     6  . . . . . . . .
                     5  . . . . . . . .
                     4  . . . . . . . .
                     3  . . . . . . . .
                     2  □ □ □ □ □ □ □ □
                     1  . . . . K . . .";

#[test]
fn row_a_the_start() {
    let fen = HiddenQueen::start_fen(&()).unwrap();
    assert_eq!(fen, format!("{} w ?/? 0", placement(START)));
    let setup = HiddenQueen::read_fen(&fen, &()).unwrap();
    let odds = HiddenQueen::odds(View::public(&setup.public));
    assert_eq!(odds.len(), 16);
    assert!(odds.iter().all(|line| line.odds.of == 8 && line.odds.chances[1].count == 1), "{odds:?}");
}

#[test]
fn row_b_and_c_a_card_moves_as_a_pawn() {
    let setup = HiddenQueen::read_fen("4k3/xxxxxxxx/8/8/8/3p1p2/XXXXXXXX/4K3 w ?/? 0", &()).unwrap();
    assert_drawn(
        &draw_moves::<HiddenQueen>(View::public(&setup.public), Seat::White, "e2"),
        "8  . . . . k . . .
         7  ■ ■ ■ ■ ■ ■ ■ ■
         6  . . . . . . . .
         5  . . . . . . . .
         4  . . . . x . . .
         3  . . . [p] x [p] . .
         2  □ □ □ □ □ □ □ □
         1  . . . . K . . .",
    );
}

#[test]
fn row_c_a_card_that_moved_turns_up() {
    let (fen, lines) = played(START, "w e/b 0", &["e2e4", "d7d5", "e4d5"]);
    assert_eq!(lines, ["□e2-e4=Q", "□d7-d5=P", "Qe4xd5"]);
    assert_eq!(fen, "4k3/xxx1xxxx/8/3Q4/8/8/XXXX1XXX/4K3 b -/? 0");
}

#[test]
fn row_d_a_captured_card_turns_up_before_what_captured_it() {
    let drawing = "8  . . . . k . . .
                   7  ■ ■ ■ . . . . .
                   6  . . . P . . . .
                   5  . . . . . . . .
                   4  . . . . . . . .
                   3  . . . . . . . .
                   2  . . . . . . . .
                   1  . . . . K . . .";
    let (fen, lines) = played(drawing, "w -/c 0", &["d6c7"]);
    assert_eq!(lines, ["d6xc7 (c7=Q)"]);
    assert_eq!(fen, "4k3/xxP5/8/8/8/8/8/4K3 b -/- 0");

    let close = "8  . . . . k . . .
                 7  . . . . . . . .
                 6  . . . . . . . .
                 5  . . . . . . . .
                 4  . . . . . . . .
                 3  . p . . . . . .
                 2  □ □ . . . . . .
                 1  . . . . K . . .";
    let (fen, lines) = played(close, "b a/- 0", &["b3a2", "e1e2", "a2a1"]);
    assert_eq!(lines, ["b3xa2 (a2=Q)", "Ke1-e2", "a2-a1=Q"]);
    assert_eq!(fen, "4k3/8/8/8/8/8/1X2K3/q7 w -/- 0", "row e: a pawn on the last rank is a queen");
}

#[test]
fn row_f_whoever_captures_the_king_wins() {
    let drawing = "8  . . . . k . . .
                   7  . . . . . . . .
                   6  . . . . . . . .
                   5  . . . . Q . . .
                   4  . . . . . . . .
                   3  . . . . . . . .
                   2  . . . . . . . .
                   1  . . . . K . . .";
    let mut table = table(drawing, "w -/- 0");
    table.act(Seat::White, "e5e8").unwrap();
    let outcome = table.outcome().expect("it is over");
    assert_eq!((outcome.winner, &*outcome.reason.to_string()), (Some(Seat::White), "king-taken"));
}

#[test]
fn row_g_fifty_quiet_moves() {
    let drawing = "8  . . . . k . . .
                   7  . . . . . . . .
                   6  . . . . . . . .
                   5  . . . . . . . .
                   4  . . . . . . . .
                   3  . . . . . . . .
                   2  . . . . . . . .
                   1  . . . . K . . .";
    let mut table = table(drawing, "w -/- 98");
    table.act(Seat::White, "e1e2").unwrap();
    assert!(table.outcome().is_none());
    table.act(Seat::Black, "e8e7").unwrap();
    assert_eq!(table.outcome().map(|outcome| outcome.winner), Some(None));
}

#[test]
fn wrong_positions_are_refused_at_their_place() {
    for (fen, place) in [
        ("4k3/8/8/8/8/8/8/4K3 w ?/- 0", "white has no card"),
        ("4k3/8/8/8/X7/8/8/4K3 w ?/- 0", "rank 2"),
        ("4k3/8/8/8/8/8/X7/4K3 w b/- 0", "file of a card"),
        ("8/8/8/8/8/8/X7/8 w ?/- 0", "no king"),
        ("4k3/8/8/8/8/8/X7/4K3 w ?- 0", "as in ?/?"),
        ("4k3/8/8/8/8/8/X7/4K3 w ?/- 101", "from 0 to 100"),
    ] {
        let error = HiddenQueen::read_fen(fen, &()).err().map(|e| e.to_string()).unwrap_or_default();
        assert!(error.contains(place), "{fen}: {error}");
    }
}

#[test]
fn an_open_board_shows_the_queens() {
    let setup = HiddenQueen::read_fen("4k3/xxxxxxxx/8/8/8/8/XXXXXXXX/4K3 w c/h 0", &()).unwrap();
    let state = facedown_core::rules::game::State {
        public: setup.public,
        private: setup.private,
        hidden: setup.hidden.unwrap(),
    };
    let known = |scene: facedown_core::show::scene::Scene| draw(&scene);
    assert_ne!(
        known(HiddenQueen::open_scene(&state)),
        known(HiddenQueen::scene(state.view(Viewer::Spectator)))
    );
}
