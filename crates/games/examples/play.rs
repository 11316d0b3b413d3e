//! A whole game of Surprise Chess between two players who choose at random: deal, look, act, and show the truth at the end.
//!
//! `cargo run -p facedown-games --example play`

use std::error::Error;

use facedown_core::deal::DealSeed;
use facedown_core::rules::game::Rng;
use facedown_core::rules::outcome::Outcome;
use facedown_core::rules::seat::Viewer;
use facedown_core::table::Start;
use facedown_games::registry;
use rand::SeedableRng;
use rand::seq::IndexedRandom;

fn main() -> Result<(), Box<dyn Error>> {
    let game = registry::find("surprise").ok_or("no such game")?;
    let options = game.choose(&[("cards-attack", "on")])?;

    // All chance is in the seed: the same seed gives the same deal everywhere.
    let seed: DealSeed = "07".repeat(32).parse()?;
    let (mut table, _) = game.open(&options, Start::Deal(&seed, false))?;

    let mut choices = Rng::seed_from_u64(1);
    while let Some(seat) = table.to_act().iter().next() {
        // The list comes from what this seat may know, and so does all that is shown to it.
        let legal = table.legal(seat);
        let action = legal.choose(&mut choices).ok_or("nothing is legal")?;
        table.act(seat, &action.text)?;
        // A game without an end in sight is drawn by the first claim that the rules allow.
        if let Some(reason) = table.claimable() {
            table.end(Outcome::nobody(reason));
        }
    }

    for line in table.lines(Viewer::Spectator, 0) {
        println!("{:3} {} {}", line.ply, line.seat, line.text);
    }
    let outcome = table.outcome().ok_or("it goes on")?;
    println!("{} ({})", outcome.result(game.about().seats), outcome.reason);

    // The truth comes out by consuming a finished table.
    let truth = table.finish().map_err(|_| "it goes on")?;
    println!("The deal was {}", truth[0].fen(None)?);
    Ok(())
}

#[test]
fn a_whole_game_is_played() {
    main().unwrap();
}
