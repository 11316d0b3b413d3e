//! What every level must be able to do.

use facedown_core::notation::Notation;
use facedown_core::rules::game::Game;
use facedown_core::rules::options::Chosen;
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::table::player::{Clock, Decision, Player};
use facedown_core::table::{AnyTable, Table};
use facedown_engine::level::Level;
use facedown_engine::player::{Bounds, Computer, Random};
use facedown_games::chaos::Chaos;

/// Plies until the side to act mates a lone king that moves at random; `None` where it does not within `most`.
fn plies_to_mate(fen: &str, level: Level, seed: u64, most: usize) -> Option<usize> {
    let setup =
        Chaos::read_fen(fen, &<Chaos as Game>::Options::default()).unwrap_or_else(|e| panic!("{fen}: {e}"));
    let chosen = Chosen::new(Chaos::ID, Chaos::OPTIONS, []).expect("no option is chosen");
    let mut table = Table::<Chaos>::new(chosen, setup);
    let whose = |table: &Table<Chaos>| table.to_act().iter().next();
    let strong = whose(&table).expect("somebody is to act");
    let mut players: [Box<dyn Player<Chaos>>; 2] =
        [Seat::White, Seat::Black].map(|seat| -> Box<dyn Player<Chaos>> {
            if seat == strong {
                Box::new(Computer::<Chaos>::new(seat, level, Bounds::default(), seed))
            } else {
                Box::new(Random::new(seat, seed))
            }
        });
    for ply in 0..most {
        let Some(seat) = whose(&table) else {
            let outcome = table.outcome().expect("nobody is to act");
            return (outcome.winner == Some(strong)).then_some(ply);
        };
        let view = table.view(Viewer::Seat(seat));
        match players[seat as usize].choose(view, Clock::default()) {
            Decision::Act(action) => table.enter(seat, &Chaos::action_text(action)).expect("it is legal"),
            Decision::Resign => panic!("{seat} resigns"),
        };
    }
    None
}

/// To whoever is queens ahead every position looks won, and the weaker levels look one move ahead: what leads on to the
/// mate must be worth something, or they go to and fro.
#[test]
fn every_level_mates_a_lone_king() {
    const OVERWHELMING: &str = "8/8/1K1b4/5b2/1p4p1/kq6/3nr3/1q1q4 b - - 20 150 - 0";
    const QUEEN: &str = "8/8/8/3k4/8/8/8/KQ6 w - - 0 1 - 0";
    const ROOKS: &str = "8/8/8/3k4/8/8/8/KR5R w - - 0 1 - 0";
    // A queen alone takes the weaker levels longer than this, as it does people who play so.
    let mut missed = Vec::new();
    for (fen, from) in [(OVERWHELMING, 1), (ROOKS, 3), (QUEEN, 5)] {
        for level in Level::all().filter(|level| (from..=5).contains(&level.number())) {
            let plies: Vec<_> = (0..5).map(|seed| plies_to_mate(fen, level, seed, 100)).collect();
            println!("{fen} level {level}: {plies:?}");
            if plies.contains(&None) {
                missed.push(format!("level {level} in {fen}"));
            }
        }
    }
    assert!(missed.is_empty(), "no mate by {}", missed.join(", "));
}
