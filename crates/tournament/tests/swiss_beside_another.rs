//! Our Swiss beside an independent program, from the same positions: `caissify-pairings` from PyPI, which keeps the FIDE
//! Dutch system. Without it the usual run holds our own figures to what that program had. To compare anew:
//! `FACEDOWN_CAISSIFY=PYTHON cargo test -p facedown-tournament --test swiss_beside_another -- --nocapture`, where PYTHON is
//! an interpreter that has the package.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::process::{Command, Stdio};

use facedown_tournament::pairing::swiss::{Claim, Float, Player, Settings, pair};
use facedown_tournament::round::{Bye, Color, GameResult, Number, Pairing, Points, Round};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

/// Its figures (as of [`figures`]) for the positions of this test, version 0.5.0, given no floats of earlier rounds.
const DUTCH: [u32; 3] = [214, 112, 46];

/// The pairing that the other program makes, where there is one: pairs, and the player left over.
fn other(
    players: &[Player],
    rounds: u32,
    met: &BTreeSet<(u32, u32)>,
    number: u32,
) -> Option<(Vec<(u32, u32)>, Option<u32>)> {
    let program = std::env::var_os("FACEDOWN_CAISSIFY")?;
    let list: Vec<Value> = players
        .iter()
        .map(|p| {
            let colors: Vec<&str> =
                p.colors.iter().map(|c| if *c == Color::White { "white" } else { "black" }).collect();
            json!({
                "id": p.number.0, "name": format!("P{}", p.number.0), "score": f64::from(p.score.0) / 2.0,
                "rating": 2500 - 10 * p.number.0, "starting_number": p.number.0, "color_hist": colors,
                "float_history": floats(p, number), "bye_count": u32::from(p.had_bye),
            })
        })
        .collect();
    let input = json!({
        "system": "dutch", "players": list, "previous_pairings": met, "round_number": number, "total_rounds": rounds,
    });
    let mut child = Command::new(program)
        .args(["-m", "caissify_pairings"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the interpreter starts");
    child.stdin.take().unwrap().write_all(input.to_string().as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    let list =
        answer.as_array().or_else(|| answer["pairings"].as_array()).unwrap_or_else(|| panic!("{answer}"));
    let (mut pairs, mut bye) = (Vec::new(), None);
    for one in list {
        let white = one["white_id"].as_u64().unwrap() as u32;
        match one["black_id"].as_u64() {
            Some(black) => pairs.push((white, black as u32)),
            None => bye = Some(white),
        }
    }
    Some((pairs, bye))
}

/// The floats of the rounds before this one, of which the last two matter.
fn floats(player: &Player, number: u32) -> Vec<&'static str> {
    let word = |float| match float {
        Some(Float::Up) => "up",
        Some(Float::Down) => "down",
        None => "none",
    };
    let mut all = vec!["none"; (number as usize - 1).saturating_sub(2)];
    all.extend([word(player.float_before), word(player.last_float)].into_iter().skip(if number == 2 {
        1
    } else {
        0
    }));
    all.truncate(number as usize - 1);
    all
}

/// Half points between opponents and claims to a color refused (all, strong), summed.
fn figures(players: &BTreeMap<u32, &Player>, pairs: &[(u32, u32)]) -> [u32; 3] {
    let mut sums = [0; 3];
    for (white, black) in pairs {
        let (w, b) = (players[white], players[black]);
        assert!(!w.opponents.contains(&b.number), "nobody meets twice");
        sums[0] += w.score.0.abs_diff(b.score.0);
        for (player, color) in [(w, Color::White), (b, Color::Black)] {
            let (claim, wish) = player.claim();
            if wish.is_some_and(|wish| wish != color) {
                sums[1] += 1;
                sums[2] += u32::from(claim >= Claim::Strong);
            }
        }
    }
    sums
}

#[test]
fn as_good_as_the_dutch_system_from_the_same_positions() {
    let mut rng = ChaCha8Rng::seed_from_u64(12);
    let (mut ours, mut theirs, mut games, mut same, mut positions, mut compared) =
        ([0; 3], [0; 3], 0, 0, 0, 0);
    for _ in 0..20 {
        let n = rng.random_range(8..=20_u32);
        let total = 5.min(n / 2);
        let mut rounds: Vec<Round> = Vec::new();
        let mut met = BTreeSet::new();
        for number in 1..=total {
            let players: Vec<Player> =
                (1..=n).map(|p| Player::of(Number(p), &rounds, &Points::default(), &[])).collect();
            let by: BTreeMap<u32, &Player> = players.iter().map(|p| (p.number.0, p)).collect();
            let settings = Settings {
                initial: Color::White,
                last: number == total,
                played: number - 1,
                colors_may_break: false,
                both_colors: false,
            };
            let mine = pair(&players, &settings).unwrap();
            let pairs: Vec<(u32, u32)> = mine.pairs.iter().map(|(w, b)| (w.0, b.0)).collect();
            for (sum, add) in ours.iter_mut().zip(figures(&by, &pairs)) {
                *sum += add;
            }
            let set = |pairs: &[(u32, u32)]| -> BTreeSet<(u32, u32)> {
                pairs.iter().map(|(w, b)| (*w.min(b), *w.max(b))).collect()
            };
            positions += 1;
            if let Some((dutch, bye)) = other(&players, total, &met, number) {
                compared += 1;
                assert_eq!((dutch.len(), bye.is_some()), (pairs.len(), mine.bye.is_some()));
                for (sum, add) in theirs.iter_mut().zip(figures(&by, &dutch)) {
                    *sum += add;
                }
                same += set(&pairs).intersection(&set(&dutch)).count();
            }
            games += pairs.len();
            let mut round = Round { games: 1, ..Round::default() };
            round.byes.extend(mine.bye.map(|bye| (bye, Bye::Allocated)));
            for (white, black) in mine.pairs {
                met.insert((white.0.min(black.0), white.0.max(black.0)));
                let hope = 1.0 / (1.0 + ((f64::from(white.0) - f64::from(black.0)) / 6.0).exp());
                let mut pairing = Pairing::new(white, black, 1);
                pairing.results[0] = Some(match rng.random::<f64>() {
                    x if x < 0.2 => GameResult::Draw,
                    x if (x - 0.2) / 0.8 < hope => GameResult::White,
                    _ => GameResult::Black,
                });
                round.pairings.push(pairing);
            }
            rounds.push(round);
        }
    }
    println!(
        "{positions} rounds ({compared} compared), {games} games, {same} pairs the same; half points between opponents, claims to a color \
         refused, strong ones among them: ours {ours:?}, Dutch {theirs:?}"
    );
    if compared == 0 {
        theirs = DUTCH;
    }
    assert!(f64::from(ours[0]) <= f64::from(theirs[0]) * 1.1, "score gaps");
    assert!(f64::from(ours[1]) <= f64::from(theirs[1]) * 1.3, "colors");
}
