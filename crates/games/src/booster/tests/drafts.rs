//! A draft is seen by its seat alone: everybody else gets byte for byte what they had, until the turn is committed.

use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::table::AnyTable;
use facedown_testkit::observer::everything;

use crate::cases::table;

/// The Tar Pit position of the rules page (B3), Black to move and holding r b p n.
const FEN: &str = "rnbqkb1r/ppppp1pp/5n2/5p2/4P1P1/5P2/PPPP3P/RNBQKBNR b KQkq - 0 1 b1e4,w1f5,w1e7 4/5";
const HANDS: &str = "2H.3H.9H.KH/10S.9S.2S.8S";

const OTHERS: [Viewer; 2] = [Viewer::Spectator, Viewer::Seat(Seat::White)];

#[test]
fn nobody_else_sees_a_draft() {
    let mut table = table(FEN, HANDS);
    let before = OTHERS.map(|viewer| everything(&table, viewer));
    let own = everything(&table, Viewer::Seat(Seat::Black));
    for part in ["f6e4", "f3", "10S@a8"] {
        assert_eq!(table.part(Seat::Black, part), Ok(()));
        assert_eq!(OTHERS.map(|viewer| everything(&table, viewer)), before, "after {part}");
        assert_ne!(everything(&table, Viewer::Seat(Seat::Black)), own);
    }
    let draft = table.draft(Seat::Black).map(|draft| draft.parts);
    assert_eq!(draft, Some(vec!["f6e4".to_owned(), "f3".to_owned(), "10S@a8".to_owned()]));
    for _ in 0..3 {
        assert_eq!(table.undo(Seat::Black), Ok(()));
    }
    assert_eq!(table.undo(Seat::Black).map_err(|e| e.code()), Err("nothing-begun"));
    assert_eq!(everything(&table, Viewer::Seat(Seat::Black)), own, "taken back to the beginning");
    assert_eq!(OTHERS.map(|viewer| everything(&table, viewer)), before);
}

/// A draft that was taken back and one that was not lead to the same bytes for everybody.
#[test]
fn a_draft_that_was_taken_back_leaves_no_trace() {
    let (mut straight, mut wavering) = (table(FEN, HANDS), table(FEN, HANDS));
    assert_eq!(straight.act(Seat::Black, "f6e4,f3"), Ok(()));
    for part in ["b8c6", "8S@c6"] {
        assert_eq!(wavering.part(Seat::Black, part), Ok(()));
    }
    for _ in 0..2 {
        assert_eq!(wavering.undo(Seat::Black), Ok(()));
    }
    for part in ["f6e4", "f3", "end"] {
        assert_eq!(wavering.part(Seat::Black, part), Ok(()));
    }
    for viewer in [OTHERS[0], OTHERS[1], Viewer::Seat(Seat::Black)] {
        assert_eq!(everything(&wavering, viewer), everything(&straight, viewer));
    }
    let line = straight.lines(Viewer::Spectator, 0).remove(0);
    assert_eq!([line.action.as_str(), line.text.as_str()], ["f6e4,f3", "Nf6xe4 > xf3+"]);
    let own = straight.lines(Viewer::Seat(Seat::Black), 0).remove(0);
    assert_eq!(own.entered(), "f6e4,f3=4H,5H", "two cards, for six checkers in reserve and four in hand");
}

/// A whole turn takes the place of what was begun, and a wrong one changes nothing.
#[test]
fn a_whole_turn_takes_the_place_of_a_draft() {
    let mut table = table(FEN, HANDS);
    assert_eq!(table.part(Seat::Black, "b8c6"), Ok(()));
    let own = everything(&table, Viewer::Seat(Seat::Black));
    for wrong in ["f6e4,f3,f3", "f6e4,end,f3", "f6e4,", "f3", "f6e4,8S@a1", "end", "f6e4,f3=2D"] {
        assert!(table.act(Seat::Black, wrong).is_err(), "{wrong}");
        assert_eq!(everything(&table, Viewer::Seat(Seat::Black)), own, "{wrong}");
    }
    assert_eq!(table.act(Seat::Black, "f6e4,8S@e4"), Ok(()));
    assert_eq!(table.draft(Seat::Black), None);
    let words = table.part(Seat::White, "f3e4,e5").map_err(|e| e.to_string());
    assert!(words.is_err(), "a part is one part");
    assert_eq!(
        table.part(Seat::White, "a2a3").map_err(|e| e.to_string()),
        Err("`a2a3`: that would still leave your king attacked".to_owned())
    );
}

/// A card that could not be played and one that was kept look alike to everybody else: White's two cards of black rooks
/// would hobble the one black rook, which then attacks White's king (B-f).
#[test]
fn a_card_that_fits_nowhere_looks_like_one_that_was_kept() {
    let position = "7k/8/8/8/3r4/8/1K6/8 w - - 0 1 - 6/6";
    let (mut useless, mut kept) = (table(position, "10S.10C/2H"), table(position, "8S.8C/2H"));
    let untold = [Viewer::Seat(Seat::Black), Viewer::Spectator];
    for (table, playable) in [(&mut useless, 0), (&mut kept, 2)] {
        assert_eq!(table.part(Seat::White, "b2c3"), Ok(()));
        let cards = table.legal(Seat::White).iter().filter(|line| line.text.contains('@')).count();
        assert_eq!(cards, playable);
    }
    let alike = |useless: &dyn AnyTable, kept: &dyn AnyTable| {
        for viewer in untold {
            assert_eq!(everything(useless, viewer), everything(kept, viewer));
        }
    };
    alike(&useless, &kept);
    for table in [&mut useless, &mut kept] {
        assert_eq!(table.part(Seat::White, "end"), Ok(()));
    }
    alike(&useless, &kept);
    assert_eq!([useless.ply(), kept.ply()], [1, 1]);
}
