//! Rounds that another program pairs: the file that it gets, its answer, and whole tournaments beside one.
//!
//! `FACEDOWN_PAIRINGS=PROGRAM cargo test -p facedown-tournament --test outside` plays them with a program that is called as
//! bbpPairings is: `PROGRAM --dutch IN -p OUT`.

use std::process::Command as Program;

use facedown_tournament::event::*;
use facedown_tournament::outside::{BadPairings, PairingFile};
use facedown_tournament::round::{Bye, GameResult, Number};
use facedown_tournament::trf::Report;

const ADA: Number = Number(1);
const BEN: Number = Number(2);
const CLEO: Number = Number(3);
const DAN: Number = Number(4);
const EVE: Number = Number(5);

fn event(rounds: u32, players: &[(&str, u32)]) -> Event {
    let settings = Settings::new("Evening", Format::Swiss { rounds, colors_may_break: false });
    let mut event = Event::new(settings).expect("settings");
    for (name, rating) in players {
        let (name, rating) = ((*name).to_owned(), Some(*rating));
        let entry = Command::Enter { name, title: String::new(), rating, team: String::new() };
        event.apply(entry).expect("entered");
    }
    event
}

/// Five players whose ratings are not in the order in which they came.
fn five() -> Event {
    let all = [("Ada", 1500), ("Ben", 1900), ("Cleo", 1700), ("Dan", 1600), ("Eve", 1800)];
    let mut event = event(3, &all);
    event.apply(Command::Forbid { one: ADA, other: DAN }).expect("forbidden");
    event.apply(Command::Start { seed: 3 }).expect("begun");
    event
}

fn result(event: &mut Event, board: usize, result: GameResult) {
    let round = event.rounds().len();
    event.apply(Command::Result { round, board, game: 1, result }).expect("a result");
}

#[test]
fn the_file_has_the_strongest_first_and_the_byes_of_the_coming_round() {
    let mut event = five();
    let file = PairingFile::of(&event).expect("a round is to be paired");
    // By rating: Ben 1, Eve 2, Cleo 3, Dan 4, Ada 5.
    assert_eq!(file.read("2\n1 3\n4 2\n5 0\n"), Err(BadPairings::Count { said: 2, found: 3 }));
    let first = file.read("3\n1 3\n4 2\n5 0\n").expect("an answer");
    assert_eq!(first, Command::PairAs { pairs: vec![(BEN, CLEO), (DAN, EVE)], bye: Some(ADA) });
    event.apply(first).expect("paired");
    assert_eq!(PairingFile::of(&event), None, "a round is open");
    result(&mut event, 1, GameResult::White);
    result(&mut event, 2, GameResult::Draw);
    event.apply(Command::AskBye { number: EVE, round: 2, bye: Bye::Half }).expect("a bye");
    event.apply(Command::Withdraw { number: DAN }).expect("gone");
    let file = PairingFile::of(&event).expect("the next round");
    let lines: Vec<&str> = file.text.split("\r\n").collect();
    // Columns of TRF16 (FIDE Handbook C.04, annex 2): the result of round 2 stands in column 109.
    let of = |name: &str| {
        lines.iter().find(|line| line.starts_with("001") && line.contains(name)).copied().expect("a line")
    };
    assert_eq!(&of("Ben")[4..8], "   1");
    assert_eq!(&of("Ben")[91..], "   3 w 1");
    assert_eq!(&of("Eve")[4..8], "   2");
    assert_eq!(&of("Eve")[91..], "   5 b =  0000 - H");
    assert_eq!(&of("Ada")[4..8], "   4");
    assert_eq!(&of("Ada")[91..], "0000 - U");
    // Who has left comes last.
    assert_eq!(&of("Dan")[4..8], "   5");
    assert_eq!(&of("Dan")[91..], "   2 w =  0000 - Z");
    assert!(lines.contains(&"XXR 3") && lines.contains(&"XXP 4 5"), "{lines:?}");
    assert!(lines.iter().any(|line| ["XXC white1", "XXC black1"].contains(line)), "{lines:?}");
    assert_eq!(Report::read(&file.text).expect("a report").players.len(), 5);

    // Everybody who is there has one place, and nobody meets somebody again.
    let given = |text: &str| file.read(text).expect("an answer");
    let mut refused = |text: &str| event.apply(given(text)).expect_err("refused").to_string();
    assert!(refused("2\n1 3\n4 0\n").contains("have met before"), "Ben and Cleo");
    assert!(refused("1\n1 4\n").contains("has no place"), "Cleo is left out");
    assert!(refused("2\n1 4\n3 5\n").contains("has withdrawn"), "Dan has left");
    assert!(refused("2\n1 4\n3 2\n").contains("would sit at two boards"), "Eve has a bye");
    event.apply(given("2\n4 1\n3 0\n")).expect("paired");
    assert_eq!(event.rounds()[1].byes[&EVE], Bye::Half);
    assert_eq!(event.rounds()[1].byes[&CLEO], Bye::Allocated);
    // What is kept makes the same tournament again, without the program.
    let again = Event::replay(event.settings().clone(), event.log()).expect("replayed");
    assert_eq!(again.rounds(), event.rounds());
}

#[test]
fn an_answer_that_is_none_says_where() {
    let file = PairingFile::of(&five()).expect("a file");
    for (answer, why) in [
        ("", "line 1 of the answer is ``; the number of pairs"),
        ("no pairing exists", "line 1 of the answer is `no pairing exists`"),
        ("1\n1 x\n", "line 2 of the answer is `1 x`; two numbers of players"),
        ("1\n1 6\n", "line 2 of the answer is `1 6`"),
        ("1\n0 1\n", "line 2 of the answer is `0 1`"),
        ("1\n\n1 2 3\n", "line 3 of the answer is `1 2 3`"),
        ("2\n1 2\n", "says 2 pairs and has 1"),
        ("2\n1 0\n2 0\n", "a bye to two players"),
    ] {
        let refused = file.read(answer).expect_err(answer).to_string();
        assert!(refused.contains(why), "{answer:?}: {refused}");
    }
}

#[test]
fn tournaments_that_the_file_cannot_tell_have_none() {
    let mut robin = Event::new(Settings::new("Evening", Format::RoundRobin { cycles: 1, free_order: false }))
        .expect("settings");
    let mut both = Settings::new("Evening", Format::Swiss { rounds: 1, colors_may_break: false });
    both.games = 2;
    let mut both = Event::new(both).expect("settings");
    for event in [&mut robin, &mut both] {
        for name in ["Ada", "Ben"] {
            let entry = Command::Enter {
                name: name.to_owned(),
                title: String::new(),
                rating: None,
                team: String::new(),
            };
            event.apply(entry).expect("entered");
        }
        event.apply(Command::Start { seed: 1 }).expect("begun");
        assert_eq!(PairingFile::of(event), None);
    }
    assert_eq!(PairingFile::of(&event(3, &[("Ada", 1), ("Ben", 2), ("Cleo", 3)])), None, "it has not begun");
}

/// Whole tournaments by another program: it takes the file of every round, with an odd number of players, one who leaves
/// and one who asks for a bye, and its pairs are taken.
#[test]
fn whole_tournaments_beside_another_program() {
    let Some(program) = std::env::var_os("FACEDOWN_PAIRINGS") else {
        println!("FACEDOWN_PAIRINGS names no program: skipped");
        return;
    };
    let folder = std::env::temp_dir().join(format!("facedown-pairings-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let (input, output) = (folder.join("in.trf"), folder.join("out.txt"));
    let mut rounds = 0;
    for tournament in 0..40_u32 {
        let names: Vec<String> = (0..9 + tournament % 8).map(|n| format!("Player {n}")).collect();
        let players: Vec<(&str, u32)> = names
            .iter()
            .zip(0..)
            .map(|(name, n)| (name.as_str(), 1500 + (n * 7919 + tournament * 31) % 800))
            .collect();
        let mut event = event(6, &players);
        event.apply(Command::Start { seed: u64::from(tournament) }).expect("begun");
        event.apply(Command::AskBye { number: BEN, round: 3, bye: Bye::Half }).expect("a bye");
        for round in 1..=6_u32 {
            let file = PairingFile::of(&event).expect("a file");
            std::fs::write(&input, &file.text).expect("written");
            let ran = Program::new(&program)
                .arg("--dutch")
                .arg(&input)
                .arg("-p")
                .arg(&output)
                .output()
                .expect("it runs");
            assert!(ran.status.success(), "{}\n{}", String::from_utf8_lossy(&ran.stderr), file.text);
            let answer = std::fs::read_to_string(&output).expect("an answer");
            let command = file.read(&answer).unwrap_or_else(|e| panic!("{e}\n{answer}"));
            event.apply(command).unwrap_or_else(|e| panic!("{e}\n{answer}\n{}", file.text));
            rounds += 1;
            for board in 1..=event.rounds()[round as usize - 1].pairings.len() {
                let results =
                    [GameResult::White, GameResult::Draw, GameResult::Black, GameResult::BlackForfeit];
                let at = (board as u32 * 5 + round * 3 + tournament) % 7;
                result(&mut event, board, results.get(at as usize).copied().unwrap_or(GameResult::White));
            }
            if round == 4 {
                event.apply(Command::Withdraw { number: CLEO }).expect("gone");
            }
        }
    }
    std::fs::remove_dir_all(&folder).expect("removed");
    println!("{rounds} rounds of 40 tournaments");
}
