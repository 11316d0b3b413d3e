//! Move counts of chess: published ones, and those of cozy-chess along random games.

mod reading;

use std::collections::BTreeSet;

use cozy_chess::Board;
use facedown_board::chess::{Action, Kind, Position, Square, Terms};
use proptest::prelude::*;

const CHESS: Terms = Terms { checks_suspended: false, king_card_guarded: false };

fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 1 {
        return position.count_moves(CHESS);
    }
    let mut leaves = 0;
    position.generate(CHESS, |action| leaves += perft(&position.after(action), depth - 1));
    leaves
}

#[test]
fn published_counts() {
    for line in include_str!("published.perft").lines().filter(|line| !line.starts_with('#')) {
        let [name, fen, counts]: [&str; 3] = line.split(" | ").collect::<Vec<_>>().try_into().unwrap();
        let position = reading::chess(fen).unwrap();
        for (depth, count) in (1..).zip(counts.split(' ')) {
            assert_eq!(perft(&position, depth).to_string(), count, "{name}, depth {depth}");
        }
    }
}

/// cozy-chess writes castling as the king taking its own rook.
fn cozy_text(action: Action) -> String {
    match action.kind() {
        Kind::CastleShort => format!("{}{}", action.from(), Square::at(action.to().index() as u32 + 1)),
        Kind::CastleLong => format!("{}{}", action.from(), Square::at(action.to().index() as u32 - 2)),
        _ => action.to_string(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    /// Along random games both generators give the same moves, and both boards the same attackers of the king.
    #[test]
    fn random_games_agree_with_cozy_chess(choices in prop::collection::vec(any::<prop::sample::Index>(), 1..120)) {
        let (mut ours, mut theirs) = (Position::chess_start(), Board::default());
        for choice in choices {
            let mut moves = Vec::new();
            ours.generate(CHESS, |action| moves.push(action));
            let mine: BTreeSet<String> = moves.iter().map(|&a| cozy_text(a)).collect();
            let mut other = BTreeSet::new();
            theirs.generate_moves(|set| {
                other.extend(set.into_iter().map(|m| m.to_string()));
                false
            });
            prop_assert_eq!(&mine, &other, "{:?}", ours);
            prop_assert_eq!(moves.len(), mine.len(), "a move twice");
            prop_assert_eq!(ours.checkers(ours.turn()).0, theirs.checkers().0);
            if moves.is_empty() {
                break;
            }
            let action = moves[choice.index(moves.len())];
            theirs.play(cozy_text(action).parse().unwrap());
            ours = ours.after(action);
            prop_assert_eq!(ours.check_laws(), Ok(()));
            prop_assert_eq!(ours.halfmoves(), u32::from(theirs.halfmove_clock()).min(ours.halfmoves()));
        }
    }
}
