//! The 9x10 board: laws after every move, the two ways to count, and the figures of the Jieqi rules page for `frozen`.

use facedown_board::Color;
use facedown_board::fen::Field;
use facedown_board::xiangqi::fen::{read_board, write_board};
use facedown_board::xiangqi::{
    Bitboard, Position, Role, Square, Terms, cannon_hits, home_squares, rook_reach,
};

const TERMS: Terms = Terms { checks_suspended: false, advisors_free: false };

fn board(text: &str) -> Position {
    read_board(Field { number: 1, name: "board", text }).unwrap_or_else(|error| panic!("{error}"))
}

/// Words by Marsaglia's xorshift, the same on every run.
fn words() -> impl FnMut() -> u64 {
    let mut word = 0x9e37_79b9_7f4a_7c15_u64;
    move || {
        word ^= word << 13;
        word ^= word >> 7;
        word ^= word << 17;
        word
    }
}

/// Numbers below what is asked for, the same on every run.
fn draws() -> impl FnMut(usize) -> usize {
    let mut next = words();
    move |n| (next() >> 11) as usize % n
}

/// Leaves with the last ply counted in bulk.
fn bulk(position: &Position, depth: u32) -> u64 {
    if depth == 1 {
        return position.count_moves(TERMS);
    }
    let mut leaves = 0;
    position.children(TERMS, |_, child| leaves += bulk(child, depth - 1));
    leaves
}

/// Leaves played one by one, the laws of a position looked at.
fn played(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    position.generate(TERMS, |action| {
        let child = position.after(action);
        assert_eq!(child.check_laws(), Ok(()), "{action} in {position:?}");
        assert!(!child.in_check(position.turn()), "{action} leaves the king attacked in {position:?}");
        leaves += played(&child, depth - 1);
    });
    leaves
}

/// Moves of random games in which what turns up is drawn by lot: those made in one place for all, those on a copy and
/// those in place lead to the same, laws kept.
#[test]
fn however_a_move_is_made_it_leads_to_the_same() {
    let mut draw = draws();
    let (mut captures, mut plies) = (0, 0);
    for _ in 0..40 {
        let mut position = Position::start();
        for _ in 0..120 {
            let mut children = Vec::new();
            position.children(TERMS, |action, child| children.push((action, *child)));
            let mut expected = Vec::new();
            position.generate(TERMS, |action| expected.push((action, position.after(action))));
            assert_eq!(children, expected, "{position:?}");
            let mut takes = Vec::new();
            position.captures(TERMS, |action| takes.push(action));
            let actions = expected.iter().map(|&(action, _)| action);
            let expected: Vec<_> = actions.filter(|a| position.occupied().contains(a.to())).collect();
            assert_eq!(takes, expected, "captures in {position:?}");
            assert_eq!(position.any_move(TERMS), !children.is_empty(), "{position:?}");
            if children.is_empty() {
                break;
            }
            for (action, child) in &children {
                assert_eq!(child.check_laws(), Ok(()), "{action} in {position:?}");
                let (from, to) = (action.from(), action.to());
                let quiet = !position.occupied().contains(to);
                let pieces = (position.occupied() - from.set()) | to.set();
                assert_eq!(child.occupied(), pieces, "{action} in {position:?}");
                assert_eq!(child.covered(), position.covered() - from.set() - to.set());
                assert_eq!(child.halfmoves(), if quiet { position.halfmoves() + 1 } else { 0 });
                assert_eq!((child.turn(), child.role_at(to)), (!position.turn(), Some(action.role())));
            }
            let (action, child) = children[draw(children.len())];
            let (before, key) = (position, position.key());
            captures += u32::from(position.occupied().contains(action.to()));
            plies += 1;
            let turns_up = position.is_covered(action.from());
            position = child;
            if turns_up {
                let role = Role::ALL[draw(6)];
                position.become_role(action.to(), action.role(), role);
                assert_eq!(position.check_laws(), Ok(()));
                assert_eq!(position.role_at(action.to()), Some(role));
            }
            assert_eq!(position.key_from(&before, key), position.key(), "after {action} in {before:?}");
        }
    }
    assert!(captures > 200 && plies > 2000, "{captures} captures in {plies} plies");
}

/// Jieqi rules page, section 8: `perft-frozen` of the start, 44, 1 920, 79 666 (Pikafish's figures too) and 3 290 240
/// (Pikafish-old's).
#[test]
fn frozen_figures_of_the_page() {
    let start = Position::start();
    assert_eq!([1, 2, 3, 4].map(|depth| bulk(&start, depth)), [44, 1_920, 79_666, 3_290_240]);
    assert_eq!([1, 2].map(|depth| played(&start, depth)), [44, 1_920]);
}

/// Open advisors roam, face-down ones do not.
#[test]
fn open_advisors_leave_the_palace() {
    let open = board("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR");
    // Each open advisor has one step more, out of the palace.
    let frozen = bulk(&Position::start(), 1);
    assert_eq!((bulk(&open, 1), frozen), (46, 44));
}

#[test]
fn boards_are_written_as_they_were_read() {
    for text in [
        "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX",
        "3k5/9/5p3/4B4/3P5/9/9/9/9/5K3",
        "P2k5/9/9/9/9/9/9/9/9/4K4",
    ] {
        assert_eq!(write_board(&board(text)), text);
    }
}

#[test]
fn what_cannot_stand_is_refused_by_point() {
    let refused = |text| match read_board(Field { number: 1, name: "board", text }) {
        Ok(position) => panic!("{position:?}"),
        Err(error) => error.to_string(),
    };
    assert_eq!(
        refused("4k4/9/9/9/4x4/9/9/9/9/4K4"),
        "FEN field 1 (board), character 12: a black piece lies face down on e5, which is no home point of that side"
    );
    assert!(
        refused("9/9/9/k8/9/9/9/9/9/4K4").ends_with("the black king cannot stand on a6, outside its palace")
    );
    assert!(refused("4k4/rrr6/9/9/9/9/9/9/9/4K4").ends_with("black has more than 2 rooks"));
    assert!(refused("4k4/9/9/9/9/9/9/9/9/4Q4").contains("found 'Q' on e0"));
}

/// Reach and hits on every point against a walk point by point, on a few hundred boards.
#[test]
fn lines_are_walked_alike() {
    let mut next = words();
    for density in 1..5 {
        for _ in 0..60 {
            let mut occupied = Bitboard(u128::from(next()) | u128::from(next()) << 64) & Bitboard::FULL;
            for _ in 1..density {
                occupied &= Bitboard(u128::from(next()) | u128::from(next()) << 64);
            }
            for from in Square::all() {
                let (mut reach, mut hits) = (Bitboard::EMPTY, Bitboard::EMPTY);
                for (files, ranks) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                    let (mut at, mut pieces) = (from, 0);
                    while let Some(next) = at.step(files, ranks) {
                        at = next;
                        if pieces == 0 {
                            reach.insert(at);
                        }
                        if occupied.contains(at) {
                            pieces += 1;
                            if pieces == 2 {
                                hits.insert(at);
                            }
                        }
                    }
                }
                assert_eq!(rook_reach(from, occupied), reach, "{from} {occupied:?}");
                assert_eq!(cannon_hits(from, occupied), hits, "{from} {occupied:?}");
            }
        }
    }
}

/// WXF as on paper.
#[test]
fn wxf_texts() {
    let position = board("4k4/9/9/9/9/4R4/9/4R2N1/9/3K3C1");
    let text = |from: &str, to: &str| {
        let (from, to): (Square, Square) = (from.parse().unwrap(), to.parse().unwrap());
        position.wxf(position.meant(from, to).unwrap())
    };
    assert_eq!(text("e4", "e5"), "R++1");
    assert_eq!(text("e2", "d2"), "R-=6");
    assert_eq!(text("h2", "g4"), "H2+3");
    assert_eq!(text("h0", "e0"), "C2=5");
    assert_eq!(text("d0", "d1"), "K6+1");
}

#[test]
fn homes_are_the_start() {
    let start = Position::start();
    for color in Color::ALL {
        let homes: Bitboard = home_squares(color).collect();
        assert_eq!(homes, start.side(color) - start.role(Role::King));
        let names: Vec<String> = home_squares(color).map(|s| s.to_string()).collect();
        let expected = if color.is_white() {
            "a0 b0 c0 d0 f0 g0 h0 i0 b2 h2 a3 c3 e3 g3 i3"
        } else {
            "a9 b9 c9 d9 f9 g9 h9 i9 b7 h7 a6 c6 e6 g6 i6"
        };
        assert_eq!(names.join(" "), expected);
    }
}
