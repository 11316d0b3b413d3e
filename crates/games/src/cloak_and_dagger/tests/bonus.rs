//! A bonus that is not used: whether it could not be or was not wanted is private (C-l).

use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::table::{AnyTable, Start};
use facedown_games::registry;
use facedown_testkit::observer::everything;

/// White's king stands open, and its one pawn between the king and Black's checker 6: where that is a bishop no bonus
/// move is accepted, where it is a knight each is.
fn table(sixth: char) -> Box<dyn AnyTable> {
    let fen = format!("4x3/8/8/x7/8/8/3P4/4K3 w - - 0 1 -/65 --------/----k{sixth}-- 0/0 p -");
    let game = registry::find("cloak-and-dagger").unwrap();
    game.open(&game.choose(&[]).unwrap(), Start::Fen(&fen)).unwrap().0
}

#[test]
fn a_bonus_that_was_impossible_looks_like_one_that_was_declined() {
    let (mut pinned, mut free) = (table('b'), table('n'));
    let untold = [Viewer::Seat(Seat::White), Viewer::Spectator];
    let seen = |table: &dyn AnyTable| untold.map(|viewer| everything(table, viewer));
    let offered: Vec<_> = pinned.legal(Seat::White).into_iter().map(|line| line.text).collect();
    assert_eq!(offered, ["d2d3", "d2d4", "skip"]);
    for turn in ["skip", "e1e2", "end"] {
        assert_eq!(seen(&*pinned), seen(&*free), "before {turn}");
        for table in [&mut pinned, &mut free] {
            assert_eq!(table.act(Seat::White, turn), Ok(()));
        }
    }
    assert_eq!(seen(&*pinned), seen(&*free));
    // Whoever tries it is told, and so is everybody.
    let (mut pinned, mut free) = (table('b'), table('n'));
    for table in [&mut pinned, &mut free] {
        assert_eq!(table.act(Seat::White, "d2d4"), Ok(()));
    }
    assert_ne!(seen(&*pinned), seen(&*free));
    let offered: Vec<_> = pinned.legal(Seat::White).into_iter().map(|line| line.text).collect();
    assert_eq!(offered, ["d2d3", "skip"], "what was refused is not offered again");
}
