//! Random games and random positions: the parts that the rules offer, and complete turns made of them, against a
//! brute-force enumeration by the slow rules.

use std::collections::BTreeSet;

use facedown_core::notation::Notation;
use facedown_core::rules::seat::Viewer;
use facedown_testkit::deep::amount;
use facedown_testkit::playthrough::rng;
use facedown_testkit::positions::Rules;
use rand::RngExt;

use crate::fast::Fast;
use crate::slow::{Choices, Slow, arrangements};

/// The start of play with two arrangements drawn by lot.
fn start(rng: &mut facedown_core::rules::game::Rng) -> String {
    let mut draw = || arrangements()[rng.random_range(0..arrangements().len())].clone();
    let (white, black) = (draw(), draw().to_ascii_lowercase());
    format!(
        "xxxxxxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXXXXX w ABCDEFGHabcdefgh - 0 1 12345678/12345678 {white}/{black} \
         0/0 g -"
    )
}

/// An action by lot, guesses and uncloakings less often than they are in the list, right guesses more often.
fn choose(game: &Slow, legal: &[String], rng: &mut facedown_core::rules::game::Rng) -> String {
    let quiet: Vec<&String> = legal.iter().filter(|text| !text.contains(':')).collect();
    if quiet.is_empty() || rng.random_ratio(1, 4) {
        let right = legal.iter().find(|text| {
            let mut after = game.clone();
            text.starts_with("guess:") && after.play(text) == ["yes"]
        });
        if let Some(right) = right.filter(|_| rng.random_ratio(1, 3)) {
            return right.clone();
        }
        return legal[rng.random_range(0..legal.len())].clone();
    }
    quiet[rng.random_range(0..quiet.len())].clone()
}

fn same(fast: &Fast, slow: &Slow, at: &str) {
    assert_eq!(fast.legal(), Rules::legal(slow), "legal actions {at}");
    assert_eq!(fast.is_check(), slow.check, "check {at}");
    assert_eq!(fast.end(), Rules::end(slow), "end {at}");
    assert_eq!(fast.claim(), Rules::claim(slow), "claim {at}");
    assert_eq!(fast.fen(), Rules::fen(slow), "public FEN {at}");
    assert_eq!(
        fast.0.fen(Viewer::Seat(facedown_core::rules::seat::Seat::Black)),
        slow.fen(&[None, Some(())]),
        "{at}"
    );
}

/// Every choice of the options.
fn every_choice() -> impl Iterator<Item = Choices> {
    (0..8).map(|n| Choices { guess_again: n & 1 == 0, uncloaks: n & 2 != 0, whole_moves: n & 4 != 0 })
}

#[test]
fn games_go_alike() {
    let (mut refused, mut lost, mut silent) = (0, 0, 0);
    let every: Vec<Choices> = every_choice().collect();
    for seed in 0..amount(50, 4_000) as u64 {
        let mut rng = rng(seed);
        let fen = start(&mut rng);
        // The usual ones every other time.
        let choices = if seed % 2 == 0 { Choices::USUAL } else { every[seed as usize / 2 % every.len()] };
        let mut fast = Fast::read(&fen, choices).unwrap();
        let mut slow = Slow::read(&fen, choices).unwrap();
        let mut played = String::new();
        for _ in 0..400 {
            let at = format!("after{played} from {fen}, {choices:?}");
            same(&fast, &slow, &at);
            let legal = fast.legal();
            if legal.is_empty() {
                break;
            }
            let action = choose(&slow, &legal, &mut rng);
            let events = fast.play(&action);
            assert_eq!(events, slow.play(&action), "events of {action} {at}");
            lost += usize::from(choices.whole_moves && events == ["no"]);
            silent += usize::from(slow.check && slow.pending == "m");
            refused += usize::from(events.iter().any(|event| event.starts_with("refused")));
            played = format!("{played} {action}");
        }
    }
    assert!(refused > 20, "only {refused} actions were refused");
    assert!(lost > 20, "only {lost} turns were lost");
    assert!(silent > 0, "nobody was in check and might not guess");
}

/// Complete turns, part by part: every run of parts to the turn's end, uncloakings in the order of their numbers, what is
/// refused left out; cut where there are more than `most`.
fn turns<R: Rules>(game: &R, last: u32, begun: &str, most: usize, found: &mut BTreeSet<String>) {
    let us = side(game);
    for action in game.legal() {
        let number = action.strip_prefix("uncloak:").and_then(|n| n.parse().ok()).unwrap_or(0);
        if found.len() >= most || number > 0 && number <= last {
            continue;
        }
        let mut after = game.clone();
        let events = after.play(&action);
        if events.iter().any(|event| event.starts_with("refused")) {
            continue;
        }
        let text = format!("{begun} {action}[{}]", events.join(","));
        if side(&after) != us || after.end().is_some() {
            found.insert(text);
        } else {
            turns(&after, number, &text, most, found);
        }
    }
}

fn side<R: Rules>(game: &R) -> String {
    game.fen().split(' ').nth(1).unwrap_or_default().to_owned()
}

#[test]
fn complete_turns_are_those_of_the_slow_rules() {
    let mut compared = 0;
    let every: Vec<Choices> = every_choice().collect();
    let (mut positions, mut seed) = (0, 5_000);
    while positions < amount(300, 3_000) {
        seed += 1;
        let mut rng = rng(seed);
        let choices = if seed % 2 == 0 { Choices::USUAL } else { every[seed as usize / 2 % every.len()] };
        let mut slow = Slow::read(&start(&mut rng), choices).unwrap();
        for _ in 0..rng.random_range(5..220) {
            let legal = Rules::legal(&slow);
            if legal.is_empty() {
                break;
            }
            let action = choose(&slow, &legal, &mut rng);
            slow.play(&action);
        }
        slow.refused.clear();
        let fen = slow.fen(&[Some(()), Some(())]);
        if Rules::end(&slow).is_some() {
            continue;
        }
        positions += 1;
        let fast = Fast::read(&fen, choices).unwrap();
        let slow = Slow::read(&fen, choices).unwrap();
        let (mut by_parts, mut by_force) = (BTreeSet::new(), BTreeSet::new());
        let most = 200;
        turns(&fast, 0, "", most, &mut by_parts);
        turns(&slow, 0, "", most, &mut by_force);
        assert_eq!(by_parts, by_force, "{fen}");
        compared += by_force.len();
    }
    println!("{positions} positions, {compared} complete turns");
}

/// A mate is shown by what is open after it (C-r): with every cloaked piece of the winner taken away, each reply still
/// leaves the king attacked.
#[test]
fn what_is_shown_proves_the_mate() {
    let mut mates = 0;
    for seed in 10_000..10_000 + amount(60, 3_000) as u64 {
        let mut rng = rng(seed);
        let mut slow = Slow::read(&start(&mut rng), Choices::USUAL).unwrap();
        for _ in 0..500 {
            let legal = Rules::legal(&slow);
            if legal.is_empty() {
                break;
            }
            let action = choose(&slow, &legal, &mut rng);
            slow.play(&action);
        }
        if !slow.end.as_deref().is_some_and(|end| end.ends_with("checkmate")) {
            continue;
        }
        mates += 1;
        for piece in &mut slow.pieces {
            // A blind piece in its place keeps the lines as they are and attacks nothing that counts.
            if let Some(piece) =
                piece.as_mut().filter(|piece| piece.color != slow.turn && piece.number.is_some())
            {
                piece.role = facedown_testkit::slow::Role::Pawn;
            }
        }
        assert!(slow.is_stuck(), "{}", slow.fen(&[Some(()), Some(())]));
    }
    assert!(mates > 0, "no game ended in mate");
    println!("{mates} mates");
}

#[test]
fn an_arrangement_is_one_of_the_960() {
    assert_eq!(arrangements().len(), 960);
    let open = Fast::read(
        &facedown_games::cloak_and_dagger::CloakAndDagger::start_fen(&Default::default()).unwrap(),
        Choices::USUAL,
    );
    let offered = open.unwrap().legal();
    let slow: Vec<String> = arrangements().iter().map(|letters| format!("arrange:{letters}")).collect();
    assert_eq!(offered, slow);
}
