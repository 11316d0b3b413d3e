//! Speed beside `cozy-chess` and `shakmaty`: perft and random playouts, in one binary, one run, one thread.
//!
//! `cargo run --release -p facedown-benches [ROUNDS]`. Figures are millions a second; the ratios within one run are
//! what counts, because machines and their load differ.

mod games;
mod perft;
mod playout;

use std::time::Instant;

/// One contestant of a comparison: its name and how many things it counted.
type Contestant<'a> = (&'a str, &'a dyn Fn() -> u64);

/// Runs all contestants `rounds` times in turn and prints the best rate of each, as ratios to the first.
fn compare(title: &str, rounds: u32, contestants: &[Contestant<'_>]) {
    let mut best = vec![(0.0_f64, 0_u64); contestants.len()];
    for _ in 0..rounds {
        for ((_, run), best) in contestants.iter().zip(&mut best) {
            let start = Instant::now();
            let count = run();
            let rate = count as f64 / start.elapsed().as_secs_f64() / 1e6;
            *best = (best.0.max(rate), count);
        }
    }
    println!("{title}");
    for ((name, _), (rate, count)) in contestants.iter().zip(&best) {
        println!("  {name:<24} {count:>13} {rate:>9.1} M/s   {:>5.2}", rate / best[0].0);
    }
}

/// The start of chess and the position known as Kiwipete, with depths for bulk counting and for playing every leaf.
const POSITIONS: [(&str, &str, u32, u32); 2] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 5),
    ("Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 4),
];

fn main() {
    let rounds = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(3);
    for (name, fen, bulk, played) in POSITIONS {
        perft::compare_chess(name, fen, bulk, played, rounds);
    }
    playout::compare_chess(rounds);
    games::compare_surprise(rounds);
    games::rates(rounds);
}
