//! All-open positions: the leaf counts of `oracle/chess.perft`, which python-chess made, by the rules of Surprise Chess,
//! of Rex exclusive and of Chaos Chess. Without cards and after the first turn all three are ordinary chess.

use facedown_core::notation::Notation;
use facedown_core::rules::perft::{perft, perft_played};
use facedown_core::rules::seat::Viewer;
use facedown_games::chaos::Chaos;
use facedown_games::surprise::{RexExclusive, SurpriseChess};
use facedown_testkit::played::{Played, options};

const FILE: &str = include_str!("oracle/chess.perft");

/// One position of the file.
struct Entry {
    id: &'static str,
    tags: Vec<&'static str>,
    fen: &'static str,
    /// Leaves at depth 1, 2, 3 and 4.
    leaves: Vec<u64>,
}

fn entries() -> Vec<Entry> {
    let blocks = FILE.split("\n\n").filter(|block| block.starts_with("id "));
    blocks
        .map(|block| {
            let line = |key: &str| {
                block
                    .lines()
                    .find_map(|l| l.strip_prefix(key)?.strip_prefix(' '))
                    .unwrap_or_else(|| panic!("a block of chess.perft has no line `{key}`:\n{block}"))
            };
            assert!(!line("source").is_empty(), "{}: no source", line("id"));
            let leaves =
                line("perft").split(' ').map(|n| n.parse().unwrap_or_else(|_| panic!("{n}?"))).collect();
            Entry { id: line("id"), tags: line("tags").split(' ').collect(), fen: line("fen"), leaves }
        })
        .collect()
}

/// The pawns on their second rank, as field 7 of a Chaos FEN.
fn double_steps(fen: &str) -> String {
    let rows: Vec<&str> = fen.split(' ').next().unwrap_or_default().split('/').collect();
    let on = |row: usize, pawn: char, rank: char| -> String {
        let squares = rows[row].chars().flat_map(|c| match c.to_digit(10) {
            Some(gap) => vec![' '; gap as usize],
            None => vec![c],
        });
        squares
            .zip("abcdefgh".chars())
            .filter(|(c, _)| *c == pawn)
            .map(|(_, file)| format!("{file}{rank}"))
            .collect()
    };
    let squares = on(6, 'P', '2') + &on(1, 'p', '7');
    if squares.is_empty() { "-".to_owned() } else { squares }
}

fn played<G: Notation>(fen: &str) -> Played<G> {
    let options = options::<G>([]);
    Played::from_fen(fen, &options).unwrap_or_else(|error| panic!("{}: {error}", G::ID))
}

#[test]
fn the_file_holds_what_it_should() {
    let entries = entries();
    assert!(entries.len() >= 200, "{} positions", entries.len());
    let wanted = [
        ("check", 30),
        ("en-passant", 20),
        ("castles-king-side", 20),
        ("castles-queen-side", 20),
        ("promotion", 20),
        ("pinned", 10),
    ];
    for (tag, at_least) in wanted {
        let found = entries.iter().filter(|e| e.tags.contains(&tag)).count();
        assert!(found >= at_least, "{found} positions with {tag}, expected {at_least}");
    }
    let mut fens: Vec<&str> = entries.iter().map(|e| e.fen).collect();
    fens.sort_unstable();
    fens.dedup();
    assert_eq!(fens.len(), entries.len(), "a position stands in the file twice");
    assert!(entries.iter().all(|e| e.leaves.len() == 4), "every position has depths 1 to 4");
}

#[test]
fn surprise_without_cards_is_chess_in_bulk() {
    for entry in entries() {
        let game = played::<SurpriseChess>(&format!("{} -/- ?", entry.fen));
        for (depth, &leaves) in (1..).zip(&entry.leaves) {
            assert_eq!(perft(&game.state, depth), leaves, "{} depth {depth}: {}", entry.id, entry.fen);
        }
    }
}

#[test]
fn surprise_without_cards_is_chess_with_every_leaf_played() {
    for entry in entries() {
        let game = played::<RexExclusive>(&format!("{} -/- ?", entry.fen));
        for (depth, &leaves) in (1..=3).zip(&entry.leaves) {
            assert_eq!(perft_played(&game.state, depth), leaves, "{} depth {depth}: {}", entry.id, entry.fen);
        }
    }
}

#[test]
fn chaos_after_the_first_turn_is_chess() {
    for entry in entries() {
        let game = played::<Chaos>(&format!("{} {} 0", entry.fen, double_steps(entry.fen)));
        for (depth, &leaves) in (1..).zip(&entry.leaves) {
            assert_eq!(perft(&game.state, depth), leaves, "{} depth {depth}: {}", entry.id, entry.fen);
        }
    }
}

#[test]
fn positions_come_back_out_of_the_program_as_they_went_in() {
    for entry in entries() {
        let fen = format!("{} -/- ?", entry.fen);
        assert_eq!(played::<SurpriseChess>(&fen).fen(Viewer::Spectator), fen, "{}", entry.id);
        let fen = format!("{} {} 0", entry.fen, double_steps(entry.fen));
        assert_eq!(played::<Chaos>(&fen).fen(Viewer::Spectator), fen, "{}", entry.id);
    }
}
