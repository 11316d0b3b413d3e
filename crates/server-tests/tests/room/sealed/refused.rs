//! What the room refuses: terms that cannot be sealed, and players who open more, less or other than is due.

use facedown_core::record::DealCheck;
use facedown_server::Engines;
use serde_json::{Value, json};

use super::super::client::Server;
use super::seats::{Native, Sealed, play, settle};
use super::{both, checked, dealing, resign, seal};

/// Whatever cannot be sealed is refused, and the words say why.
#[tokio::test]
async fn terms_that_cannot_be_sealed_are_refused_in_words() {
    let server = Server::fresh().await;
    for (terms, why) in [
        (json!({"game": "chaos", "mode": "link"}), "chaos"),
        (json!({"game": "booster", "mode": "link"}), ""),
        (json!({"game": "mysterious-casual", "mode": "link", "options": {"match": "pair"}}), "match"),
        (json!({"game": "parade", "mode": "shared", "options": {"open-deck": "on"}}), "open-deck"),
        (
            json!({"game": "mysterious-casual", "mode": "link", "options": {"start-check": "redo"}}),
            "start-check",
        ),
        (json!({"game": "surprise", "mode": "shared"}), "one screen"),
        (json!({"game": "parade", "mode": "shared", "daily": "2026-11-21"}), "deal of a day"),
        (json!({"game": "jieqi", "mode": "link", "clock": {"kind": "days", "days": 3}}), "both players"),
        (json!({"game": "jieqi", "mode": "link", "bot": "deep"}), "bot"),
        (json!({"game": "jieqi", "mode": "link", "delay": 60}), "`delay`"),
    ] {
        let mut body = terms.clone();
        body["sealed"] = json!(true);
        let reply = server.ask("POST", "/api/tables", "", Some(&body)).await;
        assert_eq!((reply.status, reply.code().as_str()), (422, "not-sealed"), "{terms}: {}", reply.text);
        let error = &reply.json()["error"];
        assert_eq!(error["field"], "sealed");
        let message = error["message"].as_str().unwrap();
        assert!(message.to_lowercase().contains(why), "{terms}: {message}");
    }
    let games = server.ask("GET", "/api/games", "", None).await.json();
    let sealed: Vec<&str> = games
        .as_array()
        .unwrap()
        .iter()
        .filter(|game| game["sealed"] == true)
        .map(|game| game["id"].as_str().unwrap())
        .collect();
    assert!(super::seats::SEALED.iter().all(|id| sealed.contains(id)), "{sealed:?}");
    server.stop().await;
}

async fn post(
    server: &Server,
    table: &super::super::client::Table,
    below: &str,
    body: Value,
) -> (u16, String) {
    let reply = server.ask("POST", &table.path(below), &table.token, Some(&body)).await;
    let code = if reply.status < 400 { String::new() } else { reply.code() };
    (reply.status, code)
}

fn locks(sizes: &[usize], byte: u8) -> Value {
    let list = |n: &usize| {
        (0..*n).map(|i| format!("{byte:02x}").repeat(31) + &format!("{i:02x}")).collect::<Vec<_>>()
    };
    json!(sizes.iter().map(list).collect::<Vec<_>>())
}

/// The order before the game: no lock before both commitments, no contribution before both locks, one list kept back until
/// the other is there, and another lock than before ends the attempt.
#[tokio::test]
async fn nothing_is_taken_before_its_time() {
    let data = tempfile::tempdir().unwrap();
    let server = dealing("nothing is taken before its time", data.path(), Engines::default()).await;
    let plain = server.make("surprise", &[]).await;
    let no_seal = post(&server, &plain, "/locks", json!({"seat": "white", "locks": locks(&[8, 8], 1)})).await;
    assert_eq!(no_seal, (409, "no-seal".to_owned()));

    let sealed = Sealed::make(&server, "surprise", json!({"mode": "link", "seat": "random"})).await;
    let joiner = sealed.joiner.clone().unwrap();
    let sha = |byte: u8| facedown_core::deal::Contribution::new([byte; 32]).commitment().to_string();
    let first = json!({"locks": locks(&[8, 8], 1)});
    assert_eq!(post(&server, &sealed.maker, "/commitments", json!({"sha256": sha(1)})).await.0, 200);
    let early = post(&server, &sealed.maker, "/locks", first.clone()).await;
    assert_eq!(early, (409, "commitment-missing".to_owned()));
    assert_eq!(post(&server, &joiner, "/commitments", json!({"sha256": sha(2)})).await.0, 200);
    let spectator = post(&server, &sealed.watch, "/locks", first.clone()).await;
    assert_eq!(spectator, (403, "spectator".to_owned()));
    for wrong in [locks(&[8], 1), locks(&[8, 7], 1), json!(vec![vec!["x"; 8]; 2])] {
        let refused = post(&server, &sealed.maker, "/locks", json!({"locks": wrong})).await;
        assert_eq!(refused, (409, "seal-refused".to_owned()));
    }
    assert_eq!(post(&server, &sealed.maker, "/locks", first.clone()).await.0, 200);
    assert_eq!(post(&server, &sealed.maker, "/locks", first.clone()).await.0, 200, "the same again");
    let hex = "01".repeat(32);
    let contribution = post(&server, &sealed.maker, "/contributions", json!({"contribution": hex})).await;
    assert_eq!(contribution, (409, "lock-missing".to_owned()));
    // Nobody is shown the one lock: not the other seat, and no spectator.
    for table in [&joiner, &sealed.watch] {
        let (mut socket, first) = server.watch(table, None).await;
        assert_eq!(first["view"]["seal"]["locked"], json!([true, false]));
        let lines = socket.hear().await["lines"].to_string();
        assert!(!lines.contains("locked") && !lines.contains(&"01".repeat(31)), "{lines}");
    }
    // Whoever has lost the secret of a lock begins anew.
    let other = json!({"locks": locks(&[8, 8], 3)});
    let replaced = server.ask("POST", &sealed.maker.path("/locks"), &sealed.maker.token, Some(&other)).await;
    assert_eq!((replaced.status, replaced.code().as_str()), (409, "lock-replaced"));
    let view = server.view(&sealed.watch).await;
    assert_eq!(replaced.json()["error"]["commitment"], view["deal"]["commitment"]);
    assert_eq!((&view["seal"]["attempt"], &view["seal"]["lines"]), (&json!(2), &json!(0)));
    let mut seats = both(&server, &sealed, "the second attempt").await;
    play(&server, &mut seats, 3).await;
    let late = post(&server, &sealed.maker, "/locks", other).await;
    assert_eq!(late, (409, "already-dealt".to_owned()));
    resign(&mut seats).await;
    settle(&server, &mut seats).await;
    checked(&server, &sealed, DealCheck::Sealed).await;
    server.stop().await;
}

/// Every entry of every lock, the own and the other's, is asked to be taken out of turn, by both seats and a spectator:
/// nothing is, nothing has changed, and the honest game goes on.
#[tokio::test]
async fn openings_that_nothing_asks_for_are_refused() {
    let data = tempfile::tempdir().unwrap();
    let server = dealing("openings that nothing asks for are refused", data.path(), Engines::default()).await;
    let sealed = Sealed::make(&server, "surprise-rex", json!({"mode": "link", "seat": "white"})).await;
    let mut seats = both(&server, &sealed, "out of turn").await;
    play(&server, &mut seats, 3).await;
    let before = server.look(&sealed.watch).await;
    for number in [0, 1] {
        for (deck, role) in
            [("0", "outer"), ("0", "inner"), ("1", "outer"), ("1", "inner"), ("pack", "outer")]
        {
            for entry in [0, 3, 99] {
                let opening = format!("{deck} {role} {entry:02} 03 {}", "07".repeat(32));
                let refused =
                    seats[number].refusal(&server, json!({"type": "open", "opening": opening})).await;
                assert_eq!(refused["code"], "seal-refused", "{opening}");
            }
        }
        for nonsense in ["", "0 outer 3 7", "0 outer 03 07 zz", "0 outer 03 07 "] {
            let refused = seats[number].refusal(&server, json!({"type": "open", "opening": nonsense})).await;
            assert_eq!(refused["code"], "seal-refused", "{nonsense}");
        }
        let early = json!({"type": "unseal", "seed": "05".repeat(32)});
        assert_eq!(seats[number].refusal(&server, early).await["code"], "seal-refused", "the game goes on");
    }
    let (mut spectator, _) = server.watch(&sealed.watch, None).await;
    let opening = format!("0 outer 00 03 {}", "07".repeat(32));
    let refused = spectator.request(json!({"type": "open", "id": "1", "opening": opening})).await;
    assert_eq!(refused["error"]["code"], "spectator");
    assert_eq!(server.look(&sealed.watch).await, before);
    play(&server, &mut seats, 6).await;
    resign(&mut seats).await;
    settle(&server, &mut seats).await;
    // After the end: another secret, another opening.
    let other = json!({"type": "unseal", "seed": "05".repeat(32)});
    assert_eq!(seats[0].refusal(&server, other).await["code"], "seal-refused");
    let late = json!({"type": "open", "opening": opening});
    assert_eq!(seats[0].refusal(&server, late).await["code"], "seal-refused");
    checked(&server, &sealed, DealCheck::Sealed).await;
    server.stop().await;
}

/// While an action waits for cards nobody acts, and a false value in place of the due one is refused.
#[tokio::test]
async fn nobody_acts_before_the_cards_are_open() {
    let data = tempfile::tempdir().unwrap();
    let server = dealing("nobody acts before the cards are open", data.path(), Engines::default()).await;
    let sealed = Sealed::make(&server, "jieqi", json!({"mode": "link", "seat": "white"})).await;
    let mut seats = both(&server, &sealed, "cards due").await;
    settle(&server, &mut seats).await;
    let acting = usize::from(!seats[0].is_to_act());
    seats.iter_mut().for_each(|seat| seat.silent = true);
    seats[acting].act().await.unwrap();
    while seats[acting].view["seal"]["waiting"] == Value::Null {
        seats[acting].step(&server).await;
    }
    let state = seal(&server, &sealed).await;
    let due = &state["due"][0];
    assert_eq!(due["seat"], acting as u64, "the mover's own opening comes first, after the action is told");
    let n = server.look(&sealed.watch).await["n"].clone();
    let act = json!({"type": "act", "n": n, "action": "a3a4"});
    assert_eq!(seats[acting].refusal(&server, act).await["code"], "cards-due");
    for value in 0..15 {
        let entry = due["index"].as_u64().unwrap();
        let deck = due["deck"].as_str().unwrap();
        let opening = format!("{deck} outer {entry:02} {value:02} {}", "09".repeat(32));
        let refused = seats[acting].refusal(&server, json!({"type": "open", "opening": opening})).await;
        assert_eq!(refused["code"], "seal-refused");
        // Nor does the other seat open it.
        let opening = json!({"type": "open", "opening": opening});
        assert_eq!(seats[1 - acting].refusal(&server, opening).await["code"], "seal-refused");
    }
    assert_eq!(seal(&server, &sealed).await["due"], state["due"]);
    for seat in &mut seats {
        seat.silent = false;
        let owed = seat.seat.unheard();
        seat.send(&server, owed).await;
    }
    settle(&server, &mut seats).await;
    assert_eq!(seats[0].view["ply"], 1);
    server.stop().await;
}

/// A seat on which the room plays a trick: a line is withheld, or the history is told otherwise after a connection broke.
#[tokio::test]
async fn a_seat_notices_another_story() {
    let data = tempfile::tempdir().unwrap();
    let server = dealing("a seat notices another story", data.path(), Engines::default()).await;
    let sealed = Sealed::make(&server, "surprise", json!({"mode": "link", "seat": "white"})).await;
    let mut seats = both(&server, &sealed, "another story").await;
    play(&server, &mut seats, 2).await;
    let (mut socket, _) = server.watch(&sealed.watch, None).await;
    let message = socket.hear().await;
    let lines: Vec<facedown_core::table::sealed::SealedLine> =
        serde_json::from_value(message["lines"].clone()).unwrap();
    let seat: &mut Native = &mut seats[0];
    assert_eq!(seat.seat.catch_up(0, &lines).unwrap(), [], "the same story");
    let mut other = lines.clone();
    other.swap(0, 1);
    assert!(seat.seat.catch_up(0, &other).is_err());
    assert!(seat.seat.catch_up(lines.len() + 1, &lines[..1]).is_err(), "a line is missing");
    assert_eq!(seat.seat.refused().len(), 2);
    server.stop().await;
}
