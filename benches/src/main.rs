//! The contests of `facedown bench` with shakmaty beside them: a rival under the GPL, so this is a program of its own.
//!
//! `cargo run --release -p facedown-benches [ROUNDS [WORD]]`, where only contests whose title has WORD are run.
//! Figures are millions a second, the best of all rounds; the ratios within one run are what counts, because machines
//! and their load differ.

use std::hint::black_box;
use std::process::ExitCode;

use facedown_speed::chess::POSITIONS;
use facedown_speed::playout::PLIES;
use facedown_speed::{Contestant, playout};
use shakmaty::{CastlingMode, Chess, Position as _, fen::Fen};

fn bulk(position: &Chess, depth: u32) -> u64 {
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let child = |action| {
        let mut child = position.clone();
        child.play_unchecked(action);
        bulk(&child, depth - 1)
    };
    moves.into_iter().map(child).sum()
}

fn played(position: &Chess, depth: u32) -> u64 {
    let child = |action| {
        let mut child = position.clone();
        child.play_unchecked(action);
        if depth == 1 {
            u64::from(black_box(&child).board().occupied().any())
        } else {
            played(&child, depth - 1)
        }
    };
    position.legal_moves().into_iter().map(child).sum()
}

fn plies(games: u32) -> u64 {
    let (mut plies, mut draw) = (0, playout::Draw(1));
    for _ in 0..games {
        let mut position = Chess::default();
        for _ in 0..PLIES {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[draw.below(moves.len())]);
            plies += 1;
        }
    }
    plies
}

/// shakmaty's side of a contest of chess.
fn rival(title: &str) -> Result<Option<Contestant>, String> {
    if title.starts_with("playouts from the start") {
        return Ok(Some(Contestant::new("shakmaty", || plies(playout::GAMES))));
    }
    let Some((_, fen, depth)) = POSITIONS.into_iter().find(|(name, ..)| title.starts_with(name)) else {
        return Ok(None);
    };
    let fen: Fen = fen.parse().map_err(|error| format!("{fen}: {error}"))?;
    let position: Chess = fen.into_position(CastlingMode::Standard).map_err(|error| error.to_string())?;
    let in_bulk = title.ends_with("in bulk");
    let run = move || if in_bulk { bulk(&position, depth) } else { played(&position, depth) };
    Ok(Some(Contestant::new("shakmaty", run)))
}

fn bench() -> Result<(), String> {
    let mut arguments = std::env::args().skip(1);
    let rounds = arguments.next().map_or(Ok(3), |n| n.parse()).map_err(|e| format!("rounds: {e}"))?;
    let word = arguments.next().unwrap_or_default();
    for mut contest in facedown_speed::all(false).map_err(|e| e.to_string())? {
        if !contest.title.contains(&word) {
            continue;
        }
        contest.contestants.extend(rival(&contest.title)?);
        println!("{}", contest.title);
        for side in contest.measure(rounds) {
            let rate = side.rate / 1e6;
            println!("  {:<24} {:>13} {rate:>9.1} M/s   {:>5.2}", side.name, side.count, side.ratio);
        }
    }
    Ok(())
}

fn main() -> ExitCode {
    match bench() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("benches: {why}");
            ExitCode::FAILURE
        }
    }
}
