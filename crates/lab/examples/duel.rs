//! Plays a match between two computer players: `duel GAME A B PAIRS NODES`, a player being `random`, `greedy` or a level.

use std::error::Error;
use std::sync::Mutex;

use facedown_core::deal::{ChanceStream, DealSeed};
use facedown_core::evaluate::Evaluate;
use facedown_core::game::{Game, Rng};
use facedown_core::player::Player;
use facedown_core::seat::{PerSeat, Seat};
use facedown_engine::player::{Bounds, Computer, Greedy, Random};
use facedown_games::chaos::Chaos;
use facedown_games::surprise::Surprise;
use facedown_lab::arena;
use facedown_tournament::elo;
use facedown_tournament::pairs::{Pairs, Points};
use rayon::prelude::*;

fn player<G: Evaluate>(name: &str, seat: Seat, nodes: u64, seed: u64) -> Result<Box<dyn Player<G>>, String> {
    Ok(match name {
        "random" => Box::new(Random::new(seat, seed)),
        "greedy" => Box::new(Greedy::new(seat, seed)),
        level => {
            let bounds = Bounds { nodes: Some(nodes), move_time: None };
            Box::new(Computer::new(seat, level.parse()?, bounds, seed))
        }
    })
}

fn run<G: Evaluate>(a: &str, b: &str, pairs: u64, nodes: u64) -> Result<(), String> {
    let counts = Mutex::new((Pairs::default(), std::collections::BTreeMap::new(), 0usize));
    (0..pairs).into_par_iter().try_for_each(|n| -> Result<(), String> {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&n.to_be_bytes());
        let mut points = [Points::Draw; 2];
        for swapped in [false, true] {
            let state = G::deal(&G::Options::default(), &mut ChanceStream::new(&DealSeed(seed)));
            let (white, black) = if swapped { (b, a) } else { (a, b) };
            let mut players = PerSeat([
                player::<G>(white, Seat::White, nodes, n * 4 + u64::from(swapped))?,
                player::<G>(black, Seat::Black, nodes, n * 4 + 2 + u64::from(swapped))?,
            ]);
            let played = arena::play(state, &mut players, None).map_err(|e| format!("{e:?}"))?;
            let ours = if swapped { Seat::Black } else { Seat::White };
            points[usize::from(swapped)] = match played.outcome.winner {
                None => Points::Draw,
                Some(w) if w == ours => Points::Win,
                Some(_) => Points::Loss,
            };
            let mut counts = counts.lock().map_err(|e| e.to_string())?;
            *counts.1.entry(played.outcome.reason).or_insert(0) += 1;
            counts.2 += played.actions.len();
        }
        counts.lock().map_err(|e| e.to_string())?.0.add(points[0], points[1]);
        Ok(())
    })?;
    let (counts, reasons, plies) = counts.into_inner().map_err(|e| e.to_string())?;
    let (w, d, l) = counts.wins_draws_losses();
    println!(
        "{a} - {b}: +{w} ={d} -{l}, score {:.3}, {:?}, plies {}",
        counts.score(),
        elo::of(&counts),
        plies
    );
    println!("{reasons:?}");
    let _ = Rng::clone;
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<_> = std::env::args().skip(1).collect();
    let [game, a, b, pairs, nodes] = args.as_slice() else { return Err("duel GAME A B PAIRS NODES".into()) };
    let (pairs, nodes) = (pairs.parse()?, nodes.parse()?);
    match game.as_str() {
        id if id == Surprise::<false>::ID => run::<Surprise<false>>(a, b, pairs, nodes)?,
        id if id == Surprise::<true>::ID => run::<Surprise<true>>(a, b, pairs, nodes)?,
        id if id == Chaos::ID => run::<Chaos>(a, b, pairs, nodes)?,
        _ => return Err("unknown game".into()),
    }
    Ok(())
}
