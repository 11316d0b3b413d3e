use std::collections::BTreeSet;

use super::super::sheet::Unplayed;
use super::*;
use crate::round::{Bye, GameResult, Pairing, Points, Round};

/// A round robin from the rows of its crosstable, each player's results against the others in the order of numbers.
fn table(rows: &[&str]) -> Vec<Round> {
    let mut round = Round { games: 1, ..Round::default() };
    for (i, row) in rows.iter().enumerate() {
        for (j, cell) in row.split(' ').enumerate().filter(|(j, _)| *j > i) {
            let mut pairing = Pairing::new(Number(i as u32 + 1), Number(j as u32 + 1), 1);
            pairing.results[0] = match cell {
                "1" => Some(GameResult::White),
                "0" => Some(GameResult::Black),
                "=" => Some(GameResult::Draw),
                "+" => Some(GameResult::WhiteForfeit),
                _ => None,
            };
            round.pairings.push(pairing);
        }
    }
    // One game a round, so that nobody plays twice in one.
    round.pairings.into_iter().map(|p| Round { pairings: vec![p], games: 1, ..Round::default() }).collect()
}

fn order(lines: &[Standing]) -> Vec<(u32, String)> {
    lines.iter().map(|line| (line.number.0, line.place.to_string())).collect()
}

fn numbers(n: u32) -> Vec<Number> {
    (1..=n).map(Number).collect()
}

fn list(text: &str) -> Vec<TieBreak> {
    text.split(' ').map(|name| name.parse().unwrap()).collect()
}

/// The table of the first tournament of Surprise Chess, with entries numbered against its order: number 6 is the winner.
#[test]
fn the_first_tournament_in_its_printed_order() {
    let printed = ["- 1 0 1 1 1", "0 - 1 1 1 1", "1 0 - 0 1 1", "0 0 1 - 0 1", "0 0 0 1 - 1", "0 0 0 0 0 -"];
    let turned: Vec<String> =
        printed.iter().rev().map(|row| row.split(' ').rev().collect::<Vec<_>>().join(" ")).collect();
    let rounds = table(&turned.iter().map(String::as_str).collect::<Vec<_>>());
    let (players, annulled) = (numbers(6), BTreeSet::new());
    let sheet = Sheet {
        players: &players,
        rounds: &rounds,
        points: Points::default(),
        unplayed: Unplayed::AsPlayed,
        annulled: &annulled,
    };
    let decided = [(Number(6), 1), (Number(5), 2)].into();
    let lines = standings(&sheet, &list("playoff:first SB"), &decided);
    let expected: Vec<(u32, String)> = (1..=6).map(|place: u32| (7 - place, place.to_string())).collect();
    assert_eq!(order(&lines), expected);
    let sums: Vec<String> = lines.iter().map(|line| line.tie_breaks[1].unwrap().to_string()).collect();
    assert_eq!(sums, ["8", "7", "6", "3", "2", "0"]);
    assert_eq!(lines.iter().map(|line| line.score.0 / 2).collect::<Vec<_>>(), [4, 4, 3, 2, 2, 0]);
    // Without the play-off's result the tie for the first place is open to the next tie-break, or shared.
    assert_eq!(order(&standings(&sheet, &list("playoff:first SB"), &BTreeMap::new())), expected);
    let shared = standings(&sheet, &list("playoff:first"), &BTreeMap::new());
    assert_eq!(shared[0].place.to_string(), "1-2");
    assert_eq!(shared[4].place, Place { first: 4, last: 5 });
    // Direct encounter would have put the fifth (number 2) before the fourth (number 3).
    let direct = standings(&sheet, &list("DE"), &BTreeMap::new());
    assert_eq!(order(&direct)[3], (2, "4".into()));
}

#[test]
fn a_ring_stays_tied_and_direct_encounter_is_applied_again() {
    // 1 beats 2, 2 beats 3, 3 beats 1; all beat 4.
    let rounds = table(&["- 1 0 1", "- - 1 1", "- - - 1", "- - - -"]);
    let (players, annulled) = (numbers(4), BTreeSet::new());
    let mut sheet = Sheet {
        players: &players,
        rounds: &rounds,
        points: Points::default(),
        unplayed: Unplayed::AsPlayed,
        annulled: &annulled,
    };
    let lines = standings(&sheet, &list("DE"), &BTreeMap::new());
    assert_eq!(order(&lines)[..3], [(1, "1-3".into()), (2, "1-3".into()), (3, "1-3".into())]);
    assert_eq!(lines[0].tie_breaks, [Some(Value::points(Score(2)))]);
    // The results of somebody who does not count are nobody's, and he is last with what he made.
    let gone = BTreeSet::from([Number(3)]);
    sheet.annulled = &gone;
    let lines = standings(&sheet, &list("DE"), &BTreeMap::new());
    assert_eq!(order(&lines), [(1, "1".into()), (2, "2".into()), (4, "3".into()), (3, "4".into())]);
    assert_eq!((lines[0].score, lines[3].score), (Score(4), Score(4)));
}

/// A Swiss event worked by hand by the rules of article 16.
#[test]
fn unplayed_rounds_of_a_swiss() {
    let game = |white: u32, black: u32, result| Pairing {
        white: Number(white),
        black: Number(black),
        results: vec![Some(result)],
    };
    let rounds = [
        Round {
            pairings: vec![game(1, 2, GameResult::White), game(3, 4, GameResult::Draw)],
            byes: [(Number(5), Bye::Allocated)].into(),
            games: 1,
        },
        Round {
            pairings: vec![game(1, 5, GameResult::White), game(2, 3, GameResult::WhiteForfeit)],
            byes: [(Number(4), Bye::Half)].into(),
            games: 1,
        },
        Round {
            pairings: vec![game(4, 1, GameResult::Draw), game(5, 2, GameResult::Black)],
            byes: [(Number(3), Bye::Zero)].into(),
            games: 1,
        },
    ];
    let (players, annulled) = (numbers(5), BTreeSet::new());
    let sheet = Sheet {
        players: &players,
        rounds: &rounds,
        points: Points::default(),
        unplayed: Unplayed::Dummy,
        annulled: &annulled,
    };
    let scores: Vec<u32> = players.iter().map(|p| sheet.score(*p).0).collect();
    assert_eq!(scores, [5, 4, 1, 3, 2]);
    let value =
        |player: u32, name: &str| sheet.value(Number(player), name.parse().unwrap()).unwrap().to_string();
    // 1 met 2 (2 points), 5 (1) and 4 (1.5; the half bye was followed by a game and stays).
    assert_eq!(value(1, "BH"), "4.5");
    assert_eq!(value(1, "BH-C1"), "3.5");
    assert_eq!(value(1, "SB"), "3.75");
    // 4 met 3, who left after the first round: half a point, and a draw for each round missed, makes 1.5; his own half bye
    // is a game with a dummy of his own 1.5 points; 1 has 2.5.
    assert_eq!(value(4, "BH"), "5.5");
    assert_eq!(value(4, "BH-C1"), "4", "the missed round is cut first");
    assert_eq!(value(4, "SB"), "2.75");
    // 2 won a round without play: a dummy with his own 2 points.
    assert_eq!(value(2, "BH"), "5.5");
    assert_eq!(
        (value(2, "WIN"), value(2, "WON"), value(2, "BWG"), value(2, "BPG")),
        ("2".into(), "1".into(), "1".into(), "2".into())
    );
    assert_eq!(value(5, "PS"), "3");
    assert_eq!(value(1, "BH-M1"), "1.5");
    assert_eq!(value(1, "KS"), "1.5");
}

#[test]
fn two_games_of_a_pair_count_as_their_average() {
    let mut pairing = Pairing::new(Number(1), Number(2), 2);
    pairing.results = vec![Some(GameResult::White), Some(GameResult::Draw)];
    let rounds = [Round { pairings: vec![pairing], games: 2, ..Round::default() }];
    let (players, annulled) = (numbers(2), BTreeSet::new());
    let sheet = Sheet {
        players: &players,
        rounds: &rounds,
        points: Points::default(),
        unplayed: Unplayed::AsPlayed,
        annulled: &annulled,
    };
    let direct = sheet.direct(&players).unwrap();
    assert_eq!(
        (direct[&Number(1)].to_string(), direct[&Number(2)].to_string()),
        ("0.75".into(), "0.25".into())
    );
    assert_eq!(sheet.direct(&[Number(1), Number(3)]), None, "they have not met");
}
