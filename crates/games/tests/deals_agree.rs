//! A thousand random deals, computed here and by the page's TypeScript under node.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use facedown_core::deal::{Contribution, DealSeed, ServerSecret, Terms, to_hex};
use facedown_core::rules::options::Takes;
use facedown_core::rules::seat::Seat;
use facedown_core::table::Start;
use facedown_games::registry;
use serde::Deserialize;
use serde_json::json;

const DEALS: usize = 1000;

/// The games whose draws `docs/fair-deal.md` specifies and the page checks.
const GAMES: [&str; 4] = ["surprise", "surprise-rex", "jieqi", "chaos"];

#[derive(Deserialize, PartialEq, Eq, Debug)]
struct Dealt {
    seed: String,
    maker: Option<String>,
    fen: String,
}

#[test]
fn rust_and_typescript_deal_the_same() {
    let mut chance = DealSeed([42; 32]).stream();
    let (mut asked, mut expected) = (String::new(), Vec::new());
    for i in 0..DEALS {
        let game = registry::find(GAMES[i % GAMES.len()]).unwrap();
        let mut bytes = || -> [u8; 32] { std::array::from_fn(|_| chance.below(256) as u8) };
        let (secret, contributions) = (bytes(), [bytes(), bytes()]);
        let given: Vec<(&str, &str)> = game
            .option_specs()
            .iter()
            .filter_map(|spec| match spec.takes {
                Takes::Choice { values } => {
                    Some((spec.name, values[chance.below(values.len() as u32) as usize]))
                }
                Takes::Number { .. } => None,
            })
            .collect();
        // Options that do not go together: the game as its inventor gives it.
        let options = game.choose(&given).or_else(|_| game.choose(&[])).unwrap();
        let colours = chance.below(2) == 1;
        asked.push_str(
            &json!({
                "game": game.about().id, "rules": game.about().rules, "options": options,
                "secret": to_hex(&secret), "contributions": contributions.map(|c| to_hex(&c)), "coloursDrawn": colours,
            })
            .to_string(),
        );
        asked.push('\n');
        let terms = Terms {
            game: game.about().id,
            rules: game.about().rules,
            options: &options.canonical(),
            position: None,
            contributions: &contributions.map(Contribution::new),
        };
        let seed = terms.seed(&ServerSecret::new(secret));
        let start = Start::Deal(&seed, colours);
        let (_, maker) = game.open(&options, start).unwrap();
        let fen = game.position(&options, start).and_then(|p| p.fen(None)).unwrap();
        let maker = maker.map(|m| Seat::name(m).to_owned());
        expected.push(Dealt { seed: seed.to_hex(), maker, fen });
    }
    let found = typescript(&asked);
    assert_eq!(found.len(), DEALS);
    for ((line, found), expected) in asked.lines().zip(found).zip(expected) {
        assert_eq!(found, expected, "{line}");
    }
}

/// Deals by `web/scripts/deal-lines.mjs`: a line in, a line out.
fn typescript(asked: &str) -> Vec<Dealt> {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    assert!(
        web.join("node_modules/vite").exists(),
        "web/node_modules is not there: run `npm ci --ignore-scripts` in web/ first (cargo xtask test does)"
    );
    let mut node = Command::new("node")
        .arg("scripts/deal-lines.mjs")
        .current_dir(&web)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("node starts");
    let mut input = node.stdin.take().unwrap();
    let asked = asked.to_owned();
    let feed = std::thread::spawn(move || input.write_all(asked.as_bytes()));
    let answer = node.wait_with_output().unwrap();
    feed.join().unwrap().unwrap();
    assert!(answer.status.success(), "node failed: {}", answer.status);
    String::from_utf8(answer.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}
