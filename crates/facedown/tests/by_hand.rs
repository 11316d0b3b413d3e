//! Games that were played with real cards and told to a room: their records leave it, and hold.

mod program;
mod room;

use facedown_core::table::{AnyTable, Start};
use facedown_games::registry;
use program::Workdir;
use room::Room;
use serde_json::{Value, json};

/// More turns than these games take.
const LONGEST: usize = 1000;

/// A game that people play to its end: the action and the card at a place that the turn gives.
fn told(game: &str) -> (Box<dyn AnyTable>, Vec<Value>) {
    let game = registry::find(game).unwrap();
    let options = game.choose(&[]).unwrap();
    let start = game.start_fen(&options).unwrap().unwrap();
    let (mut table, _) = game.open(&options, Start::Fen(&start)).unwrap();
    let mut turns = Vec::new();
    while let (Some(seat), true) = (table.to_act().iter().next(), turns.len() < LONGEST) {
        let n = turns.len();
        let legal = table.legal(seat);
        let action = legal[(n * 31 + n / 7 + 3) % legal.len()].text.clone();
        let mut answers = Vec::new();
        let mut others: Vec<String> = Vec::new();
        loop {
            match table.tell(seat, &action, &answers) {
                Ok(None) => break,
                Ok(Some(asked)) => {
                    others = asked.left.chances.iter().map(|chance| chance.piece.to_string()).collect();
                    let by = n % others.len();
                    others.rotate_left(by);
                    answers.push(None);
                }
                // One seat alone knew that this one is gone.
                Err(error) => assert_eq!(error.code(), "impossible-answer", "{error}"),
            }
            *answers.last_mut().unwrap() = Some(others.remove(0));
        }
        turns.push(json!({"action": action, "told": answers, "spent": 1000}));
    }
    assert!(table.outcome().is_some(), "{} did not end", game.about().id);
    (table, turns)
}

#[test]
fn the_record_of_a_game_told_to_the_room_is_verified_and_replayed() {
    let workdir = Workdir::new();
    let room = Room::open(&workdir.path("room"));
    for game in ["surprise", "jieqi"] {
        let (table, turns) = told(game);
        let clock = json!({"kind": "increment", "base": 600_000, "increment": 1000});
        let names = json!({"white": "Ada", "black": "Boris"});
        let body =
            json!({"game": game, "turns": turns, "clock": clock, "names": names, "date": "2026-11-21"});
        let record = room.ask_text("POST", "/api/by-hand/record", "", &body);
        workdir.write("told.jsonl", &record);
        let verified = workdir.run(&["verify", "told.jsonl"]);
        assert_eq!(verified.code, 0, "{}", verified.err);
        assert!(verified.out.contains("told by hand: no deal to check"), "{}", verified.out);
        let verified: Value =
            serde_json::from_str(&workdir.run(&["verify", "told.jsonl", "--json"]).out).unwrap();
        let result = table.outcome().unwrap().result(2);
        assert_eq!((&verified["deal"], &verified["result"]), (&json!("by-hand"), &json!(result)));
        assert_eq!(verified["turns"], json!(turns.len()));
        for observer in ["white", "black", "spectator"] {
            let shown = workdir.run(&["replay", "told.jsonl", "--as", observer, "--json"]);
            assert_eq!((shown.code, shown.out.lines().count()), (0, turns.len() + 1), "{}", shown.err);
        }
        let dealt = workdir.run(&["replay", "told.jsonl", "--as", "referee"]);
        assert_eq!(dealt.code, 2, "nobody knew the deal: {}", dealt.out);
        // A record that was cut, as a download that breaks off is.
        workdir.write("cut.jsonl", &record[..record.len() / 2]);
        assert_eq!(workdir.run(&["verify", "cut.jsonl"]).code, 1);
    }
    room.kill();
}
