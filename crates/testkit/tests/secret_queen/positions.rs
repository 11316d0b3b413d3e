//! Positions for each row of `rules.md`, drawn from the eyes that matter.

use facedown_core::notation::Notation;
use facedown_core::rules::game::{Game, State};
use facedown_core::rules::options::Chosen;
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::show::Show;
use facedown_core::table::{AnyTable, Table};
use facedown_testkit::drawing::{assert_drawn, draw, draw_moves, placement};

use crate::rules::SecretQueen;

/// A table on a drawn position; `rest` is what follows the board in a dealer's FEN.
fn table(drawing: &str, rest: &str) -> Table<SecretQueen> {
    let board = placement(drawing).replace('X', "P").replace('x', "p");
    let fen = format!("{board} {rest}");
    let setup = SecretQueen::read_fen(&fen, &()).unwrap_or_else(|e| panic!("{fen}: {e}"));
    assert!(setup.hidden.is_some(), "{fen} does not tell both secrets");
    Table::new(Chosen::default(), setup)
}

fn play(table: &mut Table<SecretQueen>, actions: &[(Seat, &str)]) {
    for (seat, action) in actions {
        table.act(*seat, action).unwrap_or_else(|e| panic!("{e}"));
    }
}

const WHITE: Viewer = Viewer::Seat(Seat::White);
const BLACK: Viewer = Viewer::Seat(Seat::Black);

fn last_words(table: &Table<SecretQueen>, viewer: Viewer) -> String {
    table.lines(viewer, table.ply() - 1).remove(0).text
}

#[test]
fn row_a_the_start() {
    let start = crate::setup::start();
    let state: State<SecretQueen> = State { public: start, private: Default::default(), hidden: () };
    assert_drawn(
        &draw(&SecretQueen::scene(state.view(Viewer::Spectator))),
        "8  . . . . k . . .
         7  ■ ■ ■ ■ ■ ■ ■ ■
         6  . . . . . . . .
         5  . . . . . . . .
         4  . . . . . . . .
         3  . . . . . . . .
         2  □ □ □ □ □ □ □ □
         1  . . . . K . . .",
    );
    let actions: Vec<_> = [Seat::White, Seat::Black].map(|seat| state.legal_actions(seat).len()).into();
    assert_eq!(actions, [8, 8]);
    assert_eq!(SecretQueen::to_act(&start).iter().count(), 2);
}

#[test]
fn row_b_a_pick_is_seen_by_its_own_seat() {
    let start = State { public: crate::setup::start(), private: Default::default(), hidden: () };
    let mut table: Table<SecretQueen> = Table::new(Chosen::default(), start);
    play(&mut table, &[(Seat::Black, "q@c7")]);
    assert_eq!(last_words(&table, BLACK), "picked c7");
    assert_eq!(last_words(&table, WHITE), "picked");
    assert_eq!(table.lines(WHITE, 0)[0].action, "q");
    assert!(table.act(Seat::Black, "q@d7").is_err(), "a pick cannot be made twice");
    play(&mut table, &[(Seat::White, "q@e2")]);
    let second_rank =
        |viewer| draw(&SecretQueen::scene(table.view(viewer))).lines().nth(6).map(str::to_owned);
    assert_eq!(second_rank(WHITE).as_deref(), Some(" 2  (P) (P) (P) (P) (Q) (P) (P) (P)"));
    assert_eq!(second_rank(BLACK).as_deref(), Some(" 2  □ □ □ □ □ □ □ □"));
    let odds = table.odds(BLACK, 2).unwrap_or_default();
    let e2 = odds.iter().find(|line| line.place == "e2").map(|line| &line.odds);
    assert_eq!(e2.map(|o| (o.of, o.chances[0].piece, o.chances[0].count)), Some((8, 'P', 7)));
}

const MIDDLE: &str = "
    8  . . . . k . . .
    7  . . . . . . . ■
    6  . . . . . . . .
    5  . . . ■ . . . .
    4  . . □ . . . . .
    3  . . . . . . . .
    2  . . . . . . . □
    1  . . . . K . . .";

#[test]
fn rows_c_and_d_a_pawn_and_a_secret_queen() {
    let plain = table(MIDDLE, "w h2/d5 0");
    assert_drawn(
        &draw_moves(plain.view(WHITE), Seat::White, "c4"),
        "8  . . . . k . . .
         7  . . . . . . . ■
         6  . . . . . . . .
         5  . . x [■] . . . .
         4  . . (P) . . . . .
         3  . . . . . . . .
         2  . . . . . . . (Q)
         1  . . . . K . . .",
    );
    let secret = table(MIDDLE, "w c4/d5 0");
    assert_drawn(
        &draw_moves(secret.view(WHITE), Seat::White, "c4"),
        "8  . . x . k . . .
         7  . . x . . . . ■
         6  x . x . . . . .
         5  . x x [■] . . . .
         4  x x (Q) x x x x x
         3  . x x x . . . .
         2  x . x . x . . (P)
         1  . . x . K x . .",
    );
}

#[test]
fn row_d_a_pawns_move_keeps_the_secret_and_a_queens_move_tells_it() {
    let mut table = table(MIDDLE, "w c4/d5 0");
    play(&mut table, &[(Seat::White, "c4c5"), (Seat::Black, "e8e7")]);
    let seen = |table: &Table<SecretQueen>| table.observation(BLACK, table.ply()).map(|s| s.fen);
    assert_eq!(seen(&table).as_deref(), Some("8/4k2p/8/2Pp4/8/8/7P/4K3 w ?/d5 1"));
    play(&mut table, &[(Seat::White, "c5c8")]);
    assert_eq!(last_words(&table, BLACK), "c5-c8=Q");
    assert_eq!(seen(&table).as_deref(), Some("2Q5/4k2p/8/3p4/8/8/7P/4K3 b x/d5 0"));
    assert_drawn(
        &draw(&SecretQueen::scene(table.view(BLACK))),
        "8  . . Q . . . . .
         7  . . . . k . . (p)
         6  . . . . . . . .
         5  . . . (q) . . . .
         4  . . . . . . . .
         3  . . . . . . . .
         2  . . . . . . . (P)
         1  . . . . K . . .",
    );
}

#[test]
fn row_e_a_captured_pawn_is_shown() {
    for (black, words, events) in [("d5", "c4xd5 (the secret queen)", "d5=q"), ("h7", "c4xd5", "d5=p")] {
        let mut table = table(MIDDLE, &format!("w h2/{black} 0"));
        play(&mut table, &[(Seat::White, "c4d5")]);
        let line = table.lines(Viewer::Spectator, 0).remove(0);
        assert_eq!((line.text.as_str(), line.events), (words, vec![events.to_owned()]));
    }
}

#[test]
fn row_f_a_pawn_on_the_last_rank_is_a_queen() {
    let drawing = "
        8  . . . . . . . k
        7  □ . . . . . . .
        6  . . . . . . . ■
        5  . . . . . . . .
        4  . . . . . . . .
        3  . . . . . . . .
        2  . . . . . . . □
        1  . . . . K . . .";
    for (white, events, pick) in [("a7", "a8=q", "x"), ("h2", "a8=p", "?")] {
        let mut table = table(drawing, &format!("w {white}/h6 0"));
        play(&mut table, &[(Seat::White, "a7a8")]);
        assert_eq!(table.lines(BLACK, 0)[0].events, [events]);
        let fen = table.observation(BLACK, 1).map(|s| s.fen);
        assert_eq!(fen, Some(format!("Q6k/8/7p/8/8/8/7P/4K3 b {pick}/h6 0")));
    }
}

#[test]
fn row_g_the_king_is_captured() {
    let mut table = table(&MIDDLE.replace("8  . . . . k", "8  . . k . ."), "w c4/d5 0");
    play(&mut table, &[(Seat::White, "c4c8")]);
    let outcome = table.outcome().map(|o| (o.winner, o.reason));
    assert_eq!(outcome, Some((Some(Seat::White), "king-captured")));
}

#[test]
fn row_h_fifty_quiet_turns() {
    let mut table = table(MIDDLE, "w h2/d5 48");
    play(&mut table, &[(Seat::White, "e1e2")]);
    assert_eq!(table.outcome(), None);
    play(&mut table, &[(Seat::Black, "e8e7")]);
    assert_eq!(table.outcome().map(|o| (o.winner, o.reason)), Some((None, "fifty-moves")));
}

/// A wrong FEN says where it is wrong.
#[test]
fn wrong_fens() {
    let error = |fen: &str| match SecretQueen::read_fen(fen, &()) {
        Err(e) => e.to_string(),
        Ok(_) => panic!("{fen} is taken"),
    };
    let messages = [
        ("8/8/8/8/8/8/8/8 w ?/? 0", "field 1 (board)"),
        ("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K2P - -/- 0", "field 1 (board), character 34: no pawn stands"),
        (
            "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w -/- 0",
            "field 3 (picks), character 1: a side that has not picked",
        ),
        ("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w e3/? 0", "no pawn of this side stands on e3"),
        ("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 - e2/e7 0", "field 2 (side to move)"),
        ("4k3/8/8/8/8/8/PPPPPPPP/4K3 w e2/? 0", "no pawn that could be its secret queen"),
        ("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w e2/? 51", "field 4 (quiet turns)"),
    ];
    for (fen, part) in messages {
        assert!(error(fen).contains(part), "{fen}: {}", error(fen));
    }
}
