//! The vectors of `docs/fair-deal/vectors.json`, which a Python program computed from `docs/fair-deal.md`. Dealt
//! positions are checked where the games are.

use std::path::Path;

use facedown_core::deal::{ChanceStream, Commitment, Contribution, DealSeed, ServerSecret, Terms};
use serde::Deserialize;

#[derive(Deserialize)]
struct Vectors {
    protocol: String,
    streams: Vec<Stream>,
    computers: Vec<Computer>,
    texts: Vec<Text>,
    deals: Vec<Deal>,
}

#[derive(Deserialize)]
struct Stream {
    seed: String,
    words: Vec<u32>,
    bounds: Vec<u32>,
    below: Vec<u32>,
    shuffled: Vec<u32>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Computer {
    secret: String,
    seat_index: u8,
    contribution: String,
}

#[derive(Deserialize)]
struct Text {
    random: String,
    text: String,
    contribution: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Deal {
    name: String,
    game: String,
    rules: u32,
    options: String,
    position: Option<String>,
    secret: String,
    secret_commitment: String,
    contributions: Vec<String>,
    contribution_commitments: Vec<String>,
    seed: String,
    words: Vec<u32>,
    colours_drawn: bool,
    maker: Option<String>,
}

fn vectors() -> Vectors {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/fair-deal/vectors.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn streams() {
    let vectors = vectors();
    assert_eq!(vectors.protocol, facedown_core::deal::PROTOCOL);
    assert!(vectors.streams.len() >= 4);
    for Stream { seed, words, bounds, below, shuffled } in vectors.streams {
        let seed: DealSeed = seed.parse().unwrap();
        let mut chance = seed.stream();
        assert_eq!(words.iter().map(|_| chance.next_u32()).collect::<Vec<_>>(), words);
        let mut chance = ChanceStream::new(&seed);
        assert_eq!(bounds.iter().map(|&n| chance.below(n)).collect::<Vec<_>>(), below);
        let mut cards: Vec<u32> = (0..52).collect();
        seed.stream().shuffle(&mut cards);
        assert_eq!(cards, shuffled);
    }
}

#[test]
fn contributions_of_computers_and_texts() {
    let vectors = vectors();
    assert!(vectors.computers.len() >= 2 && vectors.texts.len() >= 3);
    for Computer { secret, seat_index, contribution } in vectors.computers {
        let secret = ServerSecret::from_hex(&secret).unwrap();
        assert_eq!(secret.computer_contribution(seat_index).to_hex(), contribution);
    }
    for Text { random, text, contribution } in vectors.texts {
        let random: Contribution = random.parse().unwrap();
        assert_eq!(Contribution::mixed(*random.bytes(), &text).to_hex(), contribution);
    }
}

#[test]
fn commitments_seeds_and_colours() {
    let vectors = vectors();
    for game in ["surprise", "surprise-rex", "chaos", "booster", "parade", "neighbour"] {
        assert!(vectors.deals.iter().any(|d| d.game == game), "no vector for {game}");
    }
    let mut makers = Vec::new();
    for deal in vectors.deals {
        let secret = ServerSecret::from_hex(&deal.secret).unwrap();
        assert_eq!(secret.commitment().to_string(), deal.secret_commitment, "{}", deal.name);
        let contributions: Vec<Contribution> =
            deal.contributions.iter().map(|c| c.parse().unwrap()).collect();
        for (contribution, commitment) in contributions.iter().zip(&deal.contribution_commitments) {
            let commitment: Commitment = commitment.parse().unwrap();
            assert_eq!(commitment.check(contribution.bytes()), Ok(()), "{}", deal.name);
        }
        let terms = Terms {
            game: &deal.game,
            rules: deal.rules,
            options: &deal.options,
            position: deal.position.as_deref(),
            contributions: &contributions,
        };
        let seed = terms.seed(&secret);
        assert_eq!(seed.to_hex(), deal.seed, "{}", deal.name);
        let mut chance = seed.stream();
        let words: Vec<u32> = deal.words.iter().map(|_| chance.next_u32()).collect();
        assert_eq!(words, deal.words, "{}", deal.name);
        if deal.colours_drawn {
            let maker = ["white", "black"][seed.stream().below(2) as usize];
            assert_eq!(Some(maker), deal.maker.as_deref(), "{}", deal.name);
            makers.push(maker);
        }
    }
    assert!(makers.contains(&"white") && makers.contains(&"black"), "{makers:?}");
}

/// The figures are those of `printf 'facedown/daily/1 parade 2026-11-21' | sha256sum`, quoted in docs/fair-deal.md.
#[test]
fn the_deal_of_a_day_follows_from_its_name() {
    for (game, seed) in [
        ("parade", "dd6fccbd701d398efb485fb2a37edc5ae8106af877345d27160a56a5affcca2b"),
        ("neighbour", "0aefa5d971aa87a7755975b99da39a2420f49b4bcaed231a3de3ab65d0a7b6a5"),
    ] {
        assert_eq!(DealSeed::of_the_day(game, "2026-11-21").to_hex(), seed);
    }
}
