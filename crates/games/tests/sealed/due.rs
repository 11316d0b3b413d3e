//! The questions that the rules ask, as the page finds them due by itself: `web/src/testing/sealed-due.txt` holds games
//! played here at random, and the page's own rules follow them (`web/src/deal/sealed/rules.test.ts`).
//!
//! A game is a line with its id and options, then a line a turn: the side, the action, a digest of all legal actions,
//! and the questions in their order, each with the cards as `deck.place=card`, or `deck.place!` where one seat alone is
//! told. Parade begins with the cards that lie open. The second line is the start position that the session names.

use std::fmt::Write;
use std::path::Path;

use facedown_core::deal::DealSeed;
use facedown_core::notation::CardPlace;
use facedown_core::rules::seat::Seat;
use sha2::{Digest, Sha256};

use crate::hall::game;

/// Games to play of each kind, and plies of each.
const GAMES: &[(&str, &[(&str, &str)], usize, u32)] = &[
    ("surprise", &[], 45, 45),
    ("surprise", &[("reveal-timing", "mover-only")], 12, 45),
    ("surprise", &[("cards-attack", "off")], 12, 45),
    ("surprise", &[("flip-keeps-castling", "off")], 8, 45),
    ("surprise", &[("role-king-safety", "on")], 12, 45),
    ("surprise", &[("exposed-king", "check")], 8, 45),
    ("surprise-rex", &[], 24, 45),
    ("surprise-rex", &[("reveal-timing", "mover-only"), ("exposed-king", "check")], 8, 45),
    ("jieqi", &[], 26, 70),
    ("jieqi", &[("captured-covered", "public")], 10, 70),
    ("jieqi", &[("captured-covered", "hidden-from-all"), ("king-capture", "on")], 10, 70),
    ("jieqi", &[("covered-advisor", "free")], 6, 70),
    ("mysterious-casual", &[], 10, 70),
    ("mysterious-casual", &[("flip-order", "fixed"), ("first-to-place", "black")], 3, 70),
    ("parade", &[], 14, 30),
    ("parade", &[("past-h8", "lost")], 4, 30),
    ("neighbour", &[], 14, 40),
];

/// A few digits that two lists of actions share only if they are the same.
fn digest(mut actions: Vec<String>) -> String {
    actions.sort();
    Sha256::digest(actions.join(" ")).iter().take(2).fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// All games, and the number of positions in them.
fn played() -> (String, usize) {
    let (mut text, mut positions) = (String::new(), 0);
    for (id, choices, games, plies) in GAMES {
        let game = game(id);
        let options = game.choose(choices).unwrap();
        let cards = game.sealed(&options).unwrap();
        for n in 0..*games {
            let mut chance = DealSeed::of_position(&format!("due: {id} {choices:?} {n}")).stream();
            let decks: Vec<Vec<u32>> = cards
                .decks
                .iter()
                .map(|deck| {
                    let mut deck: Vec<u32> = (0..).take(deck.list.len()).collect();
                    chance.shuffle(&mut deck);
                    deck
                })
                .collect();
            let card = |at: &CardPlace| decks[at.deck][at.place as usize];
            let open: Vec<u32> = decks[0].iter().copied().take(cards.open_at_start as usize).collect();
            let mut table = game.open_sealed(&options, &open).unwrap();
            let _ = write!(text, "game {id} {}", options.canonical());
            for card in &open {
                let _ = write!(text, " {card}");
            }
            let _ = writeln!(text, "\nstart {}", cards.start);
            while table.outcome().is_none() && table.ply() < *plies {
                let Some(seat) = table.to_act().iter().next() else { break };
                let legal: Vec<String> = table.legal(seat).iter().map(|line| line.text.clone()).collect();
                let action = legal[chance.below(u32::try_from(legal.len()).unwrap()) as usize].clone();
                let side = match seat {
                    Seat::White => 'w',
                    Seat::Black => 'b',
                    Seat::Solo => 's',
                };
                let _ = write!(text, "{side}{action} {}", digest(legal));
                let mut told = Vec::new();
                while let Some(asked) = table.tell_cards(seat, &action, &told).unwrap() {
                    let alone = asked.only.is_some();
                    let name = |at: &CardPlace| match alone {
                        true => format!("{}.{}!", at.deck, at.place),
                        false => format!("{}.{}={}", at.deck, at.place, card(at)),
                    };
                    let _ = write!(text, " {}", asked.cards.iter().map(name).collect::<Vec<_>>().join("+"));
                    told.push((!alone).then(|| asked.cards.iter().map(card).collect()));
                }
                text.push('\n');
                positions += 1;
            }
            if let Some(outcome) = table.outcome() {
                let _ = writeln!(text, "over {}", outcome.reason);
            }
        }
    }
    (text, positions)
}

#[test]
fn the_page_is_held_to_the_questions_that_the_rules_ask() {
    let (text, positions) = played();
    println!("{positions} positions, {} questions", text.matches(['=', '!']).count());
    assert!(positions >= 10_000, "{positions} positions");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/testing/sealed-due.txt");
    if std::env::var_os("SEALED_DUE").is_some_and(|what| what == "write") {
        std::fs::write(&path, &text).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == text,
        "web/src/testing/sealed-due.txt is not what the rules ask; SEALED_DUE=write writes it anew"
    );
}
