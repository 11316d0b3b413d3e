//! Finds positions whose best action can be proven by counting, for `tests/proven/data`:
//! `cargo run --release -p facedown-engine --example find_proven -- gambles 45 [SEED]` (or `close 100`, `mates 25`).
//!
//! Pieces are put on squares by lot, near the kings; what is proven is printed. Close gambles have more cards, some of them
//! Black's, and sixty deals or more, in which another action wins nearly as often as the best.

#[path = "../tests/proven/enumerate.rs"]
#[allow(dead_code)]
mod enumerate;

use enumerate::{Bounds, after, by_the_squares, deals, mates, proven};
use facedown_core::notation::Notation;
use facedown_core::rules::game::{Game, Rng, State};
use facedown_games::chaos::Chaos;
use facedown_games::surprise::SurpriseChess;
use rand_chacha::rand_core::{Rng as _, SeedableRng};

type Hidden = SurpriseChess;

struct Lot(Rng);

impl Lot {
    fn below(&mut self, n: usize) -> usize {
        ((u64::from(self.0.next_u32()) * n as u64) >> 32) as usize
    }

    /// A free square within `far` steps of another (or anywhere).
    fn square(
        &mut self,
        board: &[char; 64],
        near: Option<usize>,
        far: i32,
        ranks: std::ops::Range<usize>,
    ) -> Option<usize> {
        for _ in 0..60 {
            let at = self.below(64);
            let close = near.is_none_or(|n| {
                let step = |a: usize, b: usize| (a as i32 - b as i32).abs();
                step(at % 8, n % 8).max(step(at / 8, n / 8)) <= far
            });
            if board[at] == '.' && close && ranks.contains(&(at / 8)) {
                return Some(at);
            }
        }
        None
    }
}

/// The board as field 1 of a FEN; index 0 is a1.
fn board_text(board: &[char; 64]) -> String {
    let ranks = (0..8).rev().map(|rank| {
        let (mut text, mut empty) = (String::new(), 0);
        for &piece in &board[rank * 8..rank * 8 + 8] {
            if piece == '.' {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
                empty = 0;
            }
            text.push(piece);
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        text
    });
    ranks.collect::<Vec<_>>().join("/")
}

/// Cards on a side's first rank by lot, each its square's piece in the pool, which comes back in its order.
fn cards(lot: &mut Lot, board: &mut [char; 64], first: usize, card: char, tries: usize) -> String {
    const HOME: [char; 8] = ['R', 'N', 'B', 'Q', 'K', 'B', 'N', 'R'];
    let mut pool = Vec::new();
    for _ in 0..tries {
        let file = [0, 1, 2, 3, 5, 6, 7][lot.below(7)];
        if board[first + file] == '.' {
            board[first + file] = card;
            pool.push(HOME[file]);
        }
    }
    pool.sort_unstable_by_key(|&c| "KQRBN".find(c));
    pool.into_iter().collect()
}

/// White has some cards and one move left before the game is drawn by the rule of 75 moves.
fn gamble(lot: &mut Lot, close: bool) -> Option<String> {
    let mut board = ['.'; 64];
    let tries = if close { 5 + lot.below(4) } else { 3 + lot.below(3) };
    let pool = cards(lot, &mut board, 0, 'X', tries);
    let enemys = if close { lot.below(3) } else { 0 };
    let enemys = match cards(lot, &mut board, 56, 'x', enemys).to_ascii_lowercase() {
        none if none.is_empty() => "-".to_owned(),
        some => some,
    };
    let king = lot.square(&board, None, 8, 1..3)?;
    board[king] = 'K';
    let enemy = lot.square(&board, None, 8, 3..8)?;
    board[enemy] = 'k';
    // A king among its own pieces is mated by many checks.
    for _ in 0..3 + lot.below(5) {
        let piece = ['p', 'p', 'p', 'b', 'n', 'r'][lot.below(6)];
        if let Some(at) = lot.square(&board, Some(enemy), 1, 1..if piece == 'p' { 7 } else { 8 }) {
            board[at] = piece;
        }
    }
    for _ in 0..lot.below(3) {
        let at = lot.square(&board, Some(enemy), 3, 1..8)?;
        board[at] = ['R', 'B', 'N', 'Q'][lot.below(4)];
    }
    Some(format!("{} w - - 149 200 {pool}/{enemys}", board_text(&board)))
}

/// Is this a gamble whose best action is proven? The line for the data, and whether the squares' pieces would choose
/// otherwise.
fn judge_gamble(fen: &str, close: bool) -> Option<(String, bool)> {
    let options = Default::default();
    let trusted = by_the_squares::<Hidden>(fen, &options)?;
    let us = <Hidden as Game>::to_act(&trusted.public).iter().next()?;
    let alone = std::slice::from_ref(&trusted);
    let actions = trusted.legal_actions(us);
    // The quickest question first: does the board mate if every card is its square's piece?
    if !actions.iter().any(|&a| after(alone, us, a, us, 1).low == 1) {
        return None;
    }
    let alike = deals::<Hidden>(fen, &options).filter(|a| a.len() > 1)?;
    let (best, all) = proven(&alike)?;
    // What is won for sure is no gamble.
    if all.iter().any(|(a, b)| *a == best && b.low == alike.len() as i64) {
        return None;
    }
    if close && !is_close(&alike, best, &all) {
        return None;
    }
    let of = |a| after(alone, us, a, us, 2).low;
    let most = actions.into_iter().map(of).max()?;
    Some((format!("{fen} {}", Hidden::action_text(best)), of(best) < most))
}

/// Sixty deals or more, in which another action than the best wins too, in at most a quarter of the deals less often.
fn is_close<A: PartialEq>(alike: &[State<Hidden>], best: A, all: &[(A, Bounds)]) -> bool {
    let mut wins: Vec<i64> = all.iter().map(|(_, b)| b.low).filter(|&low| low > 0).collect();
    wins.sort_unstable_by_key(|&low| std::cmp::Reverse(low));
    let first = all.iter().find(|(a, _)| *a == best).map(|(_, b)| b.low);
    alike.len() >= 60
        && wins.len() >= 2
        && first == Some(wins[0])
        && 4 * (wins[0] - wins[1]) <= alike.len() as i64
}

/// Everything open, White a little ahead near the black king.
fn crowd(lot: &mut Lot) -> Option<String> {
    let mut board = ['.'; 64];
    let enemy = lot.square(&board, None, 8, 4..8)?;
    board[enemy] = 'k';
    let king = lot.square(&board, None, 8, 0..4)?;
    board[king] = 'K';
    let white = ['Q', 'R', 'R', 'B', 'N', 'P', 'P', 'P'];
    let black = ['q', 'r', 'r', 'b', 'n', 'p', 'p', 'p'];
    for pieces in [&white[..], &black[..]] {
        for &piece in &pieces[lot.below(2)..] {
            let near = (piece != 'P' && lot.below(3) > 0).then_some(enemy);
            let at = lot.square(&board, near, 4, 1..7)?;
            board[at] = piece;
        }
    }
    Some(board_text(&board))
}

fn mate_in_two<G: Notation>(fen: &str) -> bool {
    let Ok(setup) = G::read_fen(fen, &G::Options::default()) else { return false };
    let Some(hidden) = setup.hidden else { return false };
    let state: State<G> = State { public: setup.public, private: setup.private, hidden };
    let solutions = mates(&state, 2);
    (1..=2).contains(&solutions.len())
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let what = arguments.next().unwrap_or_default();
    let wanted: usize = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(10);
    let seed = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(1);
    let mut lot = Lot(Rng::seed_from_u64(seed));
    let (mut found, mut plain) = (0, 0);
    while found < wanted {
        match what.as_str() {
            "gambles" | "close" => {
                let close = what == "close";
                let judged = gamble(&mut lot, close).and_then(|fen| judge_gamble(&fen, close));
                let Some((line, otherwise)) = judged else { continue };
                // Few of those where the squares would do as well.
                plain += usize::from(!otherwise);
                if otherwise || (plain * 5 < found && !close) {
                    println!("{line}");
                    found += 1;
                }
            }
            "mates" => {
                let Some(board) = crowd(&mut lot) else { continue };
                let chaos = format!("{board} w - - 0 1 - 0");
                if mate_in_two::<Chaos>(&chaos) {
                    println!("chaos {chaos}");
                    found += 1;
                }
                let Some(board) = crowd(&mut lot) else { continue };
                let open = format!("{board} w - - 0 1 -/- -/-");
                if mate_in_two::<Hidden>(&open) {
                    println!("surprise {open}");
                    found += 1;
                }
            }
            _ => return eprintln!("expected `gambles N [SEED]`, `close N [SEED]` or `mates N [SEED]`"),
        }
    }
}
