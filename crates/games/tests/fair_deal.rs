//! The dealt positions of `docs/fair-deal/vectors.json`, which a Python program computed from `docs/fair-deal.md`.
//! Seeds and streams are checked where they are made, in the core.

use std::path::Path;

use facedown_core::deal::DealSeed;
use facedown_core::rules::seat::Seat;
use facedown_core::table::Start;
use facedown_games::registry;
use serde::Deserialize;

#[derive(Deserialize)]
struct Vectors {
    deals: Vec<Deal>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Deal {
    name: String,
    game: String,
    rules: u32,
    options: String,
    position: Option<String>,
    seed: String,
    colours_drawn: bool,
    maker: Option<String>,
    fen: String,
}

#[test]
fn dealt_positions() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/fair-deal/vectors.json");
    let vectors: Vectors = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    for game in registry::all() {
        let id = game.about().id;
        assert!(vectors.deals.iter().any(|deal| deal.game == id), "no vector for {id}");
    }
    for Deal { name, game, rules, options, position, seed, colours_drawn, maker, fen } in vectors.deals {
        let game = registry::find(&game).unwrap();
        assert_eq!(game.about().rules, rules, "{name}");
        let given: Vec<(&str, &str)> = options.split(',').map(|pair| pair.split_once('=').unwrap()).collect();
        let chosen = game.choose(&given).unwrap();
        assert_eq!(chosen.canonical(), options, "{name}");
        let seed: DealSeed = seed.parse().unwrap();
        let start = match &position {
            Some(position) => Start::DealtOut(position, &seed, colours_drawn),
            None => Start::Deal(&seed, colours_drawn),
        };
        assert_eq!(game.position(&chosen, start).and_then(|p| p.fen(None)).unwrap(), fen, "{name}");
        let (_, drawn) = game.open(&chosen, start).unwrap();
        assert_eq!(drawn.map(Seat::name), maker.as_deref(), "{name}");
    }
}
