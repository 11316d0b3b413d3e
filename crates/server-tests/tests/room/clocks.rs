//! Clocks, takebacks, and games that end before their time.

use facedown_core::record::{DealCheck, Record};
use serde_json::{Value, json};

use super::base;
use super::client::Server;
use super::link::{Link, wish};
use super::play::{Choices, check_record};

/// A position of Chaos Chess that a few moves at random do not end.
const QUIET: &str = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1 a2b2c2d2e2f2g2h2a7b7c7d7e7f7g7h7 0";

/// A clock, in a game from that position.
fn increment(base: u32, increment: u32) -> Value {
    let clock = json!({"kind": "increment", "base": base, "increment": increment});
    json!({"clock": clock, "seat": "white", "position": QUIET})
}

#[tokio::test]
async fn the_clock_runs_once_both_have_moved_and_a_flag_falls_though_nobody_is_there() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path()).await;
    let link = Link::make(&server, "chaos", increment(700, 300)).await;
    let mut players = link.players(&server).await;
    let clock = players.last["view"]["clock"].clone();
    assert_eq!(clock["left"], json!({"white": 700, "black": 700}));
    assert_eq!((&clock["running"], &clock["waits"]), (&Value::Null, &json!(0)));
    players.play(&mut Choices::new(5), 1).await;
    let clock = &players.last["view"]["clock"];
    assert_eq!(
        (&clock["running"], &clock["left"]["white"]),
        (&Value::Null, &json!(700)),
        "first moves are free"
    );
    players.play(&mut Choices::new(5), 1).await;
    assert_eq!(players.last["view"]["clock"]["running"], "white");
    drop(players);
    let over = loop {
        let view = server.view(&link.watch).await;
        if view["phase"] == "over" {
            break view;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    };
    assert_eq!(over["outcome"], json!({"winner": "black", "score": null, "reason": "time"}));
    assert_eq!((&over["clock"]["left"]["white"], &over["clock"]["running"]), (&json!(0), &Value::Null));
    check_record(&server, &link.maker, DealCheck::SetUp).await;
    server.stop().await;

    let server = Server::start(data.path()).await;
    let again = server.view(&link.watch).await;
    assert_eq!((&again["outcome"], &again["clock"]), (&over["outcome"], &over["clock"]));
    server.stop().await;
}

/// A turn within a period costs nothing; the record and a room that was closed tell the same.
#[tokio::test]
async fn a_byo_yomi_gives_its_period_anew_for_each_turn() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path()).await;
    let clock = json!({"kind": "byo-yomi", "base": 0, "period": 60_000, "periods": 3});
    let quiet = "4k4/9/9/p1p1p1p1p/9/9/P1P1P1P1P/4B4/9/4K4 w - - 0 1";
    let link =
        Link::make(&server, "jieqi", json!({"clock": clock, "seat": "white", "position": quiet})).await;
    let mut players = link.players(&server).await;
    players.play(&mut Choices::new(8), 6).await;
    assert_eq!(players.last["view"]["clock"]["control"], clock);
    server.stop().await;

    let server = Server::start(data.path()).await;
    let left = server.view(&link.watch).await["clock"]["left"].clone();
    assert_eq!(left["black"], 180_000);
    let mut players = link.players(&server).await;
    players.black.request(json!({"type": "resign", "id": "end"})).await;
    check_record(&server, &link.maker, DealCheck::SetUp).await;
    let text = server.ask("GET", &link.maker.path("/record"), &link.maker.token, None).await.text;
    let record = Record::read(text.as_bytes()).unwrap();
    assert!(record.turns.len() == 6 && record.turns.iter().all(|turn| turn.clock == Some(180_000)));
    server.stop().await;
}

#[tokio::test]
async fn what_is_left_is_in_the_record() {
    let server = Server::fresh().await;
    let link = Link::make(&server, "chaos", increment(600_000, 10_000)).await;
    let mut players = link.players(&server).await;
    players.play(&mut Choices::new(7), 6).await;
    let clock = players.last["view"]["clock"].clone();
    players.black.request(json!({"type": "resign", "id": "end"})).await;
    check_record(&server, &link.maker, DealCheck::SetUp).await;
    let text = server.ask("GET", &link.maker.path("/record"), &link.maker.token, None).await.text;
    let record = Record::read(text.as_bytes()).unwrap();
    let times: Vec<u64> = record.turns.iter().map(|turn| turn.clock.unwrap()).collect();
    let time = record.time.unwrap();
    assert_eq!(time.control.unwrap().to_string(), "increment 600000 10000");
    assert_eq!(time.left[1], clock["left"]["black"].as_u64().unwrap());
    assert_eq!(times[..2], [600_000, 600_000], "first moves are free and earn nothing");
    assert_eq!(times[5], clock["left"]["black"].as_u64().unwrap());
    assert!(times[2..].iter().all(|left| (600_001..=620_000).contains(left)), "{times:?}");
    server.stop().await;
}

/// A gift is more time for the other seat, once asked for and once got; the record and a room opened again tell the same.
#[tokio::test]
async fn time_is_given_to_the_other_seat() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path()).await;
    let link = Link::make(&server, "chaos", increment(600_000, 0)).await;
    let mut players = link.players(&server).await;
    let give = |id: &str| json!({"type": "giveTime", "id": id});
    assert_eq!(players.white.request(give("early")).await["error"]["code"], "no-gift", "no clock runs yet");
    players.play(&mut Choices::new(3), 2).await;
    let before = server.view(&link.joiner).await;
    assert_eq!((&before["mayGiveTime"], &before["given"]), (&json!(true), &Value::Null));
    let (mut spectator, _) = server.watch(&link.watch, None).await;
    assert_eq!(spectator.request(give("mine")).await["error"]["code"], "spectator");
    assert_eq!(server.view(&link.watch).await["mayGiveTime"], Value::Null);

    let given = players.white.request(give("one")).await;
    assert_eq!(given["view"]["given"], json!({"white": 0, "black": 15_000}), "{given}");
    assert_eq!(given["view"]["clock"]["left"]["black"], 615_000);
    assert!(given["view"]["clock"]["left"]["white"].as_u64().unwrap() <= 600_000);
    players.white.request(give("one")).await;
    assert_eq!(server.view(&link.watch).await["given"]["black"], 15_000, "the same request gives once");
    for n in 2..=40 {
        assert_eq!(players.white.request(give(&format!("more {n}"))).await["type"], "update", "{n}");
    }
    let refused = players.white.request(give("too much")).await;
    assert_eq!(refused["error"]["code"], "too-often", "ten minutes in a game");
    let back = players.black.request(give("back")).await;
    assert_eq!(back["view"]["given"]["white"], 15_000);
    players.last = players.white.at(&back["n"]).await;
    players.play(&mut Choices::new(3), 2).await;
    server.stop().await;

    let server = Server::start(data.path()).await;
    let again = server.view(&link.watch).await;
    assert_eq!(again["given"], json!({"white": 15_000, "black": 600_000}));
    assert!(again["clock"]["left"]["black"].as_u64().unwrap() > 1_000_000);
    let mut players = link.players(&server).await;
    players.black.request(json!({"type": "resign", "id": "end"})).await;
    check_record(&server, &link.maker, DealCheck::SetUp).await;
    let text = server.ask("GET", &link.maker.path("/record"), &link.maker.token, None).await.text;
    let record = Record::read(text.as_bytes()).unwrap();
    assert_eq!(record.time.unwrap().given, [15_000, 600_000]);
    assert!(record.turns[3].clock.unwrap() > 1_000_000, "more than there was at first");
    server.stop().await;
}

/// Days and periods are given for each turn; nobody can give the computer anything.
#[tokio::test]
async fn no_time_is_given_where_it_would_be_no_gift() {
    let server = Server::fresh().await;
    let byo_yomi = json!({"kind": "byo-yomi", "base": 60_000, "period": 30_000, "periods": 3});
    for clock in [json!({"kind": "days", "days": 2}), byo_yomi, Value::Null] {
        let wish = json!({"clock": clock, "seat": "white", "position": QUIET});
        let link = Link::make(&server, "chaos", wish).await;
        let mut players = link.players(&server).await;
        players.play(&mut Choices::new(3), 2).await;
        let refused = players.white.request(json!({"type": "giveTime", "id": "one"})).await;
        assert_eq!(refused["error"]["code"], "no-gift", "{clock}");
        assert_eq!(server.view(&link.maker).await["mayGiveTime"], Value::Null, "{clock}");
    }
    server.stop().await;
}

/// Moves everything that the room has written down into the past, as if it had been closed since.
async fn set_back(data: &std::path::Path, milliseconds: i64) {
    let statements = [
        "UPDATE log SET at = at - $1",
        "UPDATE awake SET at = at - $1",
        "UPDATE outages SET since = since - $1, until = until - $1",
    ];
    base::change(data, &statements, &[milliseconds]).await;
}

#[tokio::test]
async fn the_time_of_an_outage_is_nobodys() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path()).await;
    let quick = Link::make(&server, "chaos", increment(600_000, 0)).await;
    let days = json!({"clock": {"kind": "days", "days": 1}, "position": QUIET});
    let slow = Link::make(&server, "chaos", days).await;
    for link in [&quick, &slow] {
        link.players(&server).await.play(&mut Choices::new(2), 3).await;
    }
    let mut last = server.view(&quick.watch).await["clock"].clone();
    server.stop().await;
    // Closed for two days, three times, with moves in between.
    for round in 0..3 {
        set_back(data.path(), 2 * 24 * 3_600_000).await;
        let server = Server::start(data.path()).await;
        let view = server.view(&quick.watch).await;
        assert_eq!(
            (&view["phase"], &view["clock"]["running"]),
            (&json!("playing"), &last["running"]),
            "{round}"
        );
        let left = |clock: &Value, seat: &str| clock["left"][seat].as_u64().unwrap();
        for seat in ["white", "black"] {
            let (before, now) = (left(&last, seat), left(&view["clock"], seat));
            assert!(now > 300_000, "{seat} had {before} and has {now}: two days would have been too many");
        }
        assert_eq!(server.view(&slow.watch).await["phase"], "playing");
        if round == 1 {
            quick.players(&server).await.play(&mut Choices::new(3), 1).await;
        }
        last = server.view(&quick.watch).await["clock"].clone();
        server.stop().await;
    }
}

#[tokio::test]
async fn moves_are_taken_back_by_agreement_where_nothing_was_turned_up() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path()).await;
    let link = Link::make(&server, "chaos", increment(600_000, 0)).await;
    let mut players = link.players(&server).await;
    let ask = |id: &str| json!({"type": "takeback", "id": id});
    let answer = |id: &str, accept: bool| json!({"type": "answerTakeback", "id": id, "accept": accept});
    assert_eq!(players.white.request(ask("none")).await["error"]["code"], "no-takeback");
    assert_eq!(players.white.request(answer("x", true)).await["error"]["code"], "no-takeback-asked");
    players.play(&mut Choices::new(4), 3).await;
    let three = server.view(&link.watch).await;
    assert_eq!(server.view(&link.maker).await["mayTakeback"], true);
    let n_at_three = players.last["n"].clone();

    // White has moved last: one move goes. First a no, then a yes.
    let asked = players.white.request(ask("one")).await;
    assert_eq!(asked["view"]["takeback"], "white");
    assert_eq!(players.white.request(ask("two")).await["error"]["code"], "takeback-asked");
    assert_eq!(players.white.request(answer("own", true)).await["error"]["code"], "no-takeback-asked");
    let declined = players.black.request(answer("no", false)).await;
    assert_eq!((&declined["view"]["takeback"], &declined["view"]["ply"]), (&Value::Null, &json!(3)));
    // Who asked may also think better of it; so may who offers a draw.
    players.white.request(ask("again")).await;
    let withdrawn = players.white.request(answer("never mind", false)).await;
    assert_eq!((&withdrawn["view"]["takeback"], &withdrawn["view"]["ply"]), (&Value::Null, &json!(3)));
    let draw = |id: &str, accept: bool| json!({"type": "answerDraw", "id": id, "accept": accept});
    players.white.request(json!({"type": "offerDraw", "id": "draw"})).await;
    assert_eq!(players.white.request(draw("own draw", true)).await["error"]["code"], "no-draw-offer");
    let withdrawn = players.white.request(draw("no draw", false)).await;
    assert_eq!(
        (&withdrawn["view"]["drawOffer"], &withdrawn["view"]["phase"]),
        (&Value::Null, &json!("playing"))
    );
    players.white.request(ask("three")).await;
    let agreed = players.black.request(answer("yes", true)).await;
    assert_eq!((&agreed["view"]["ply"], &agreed["moves"]), (&json!(2), &json!([])));
    assert_eq!(agreed["view"]["toAct"], json!(["white"]));
    players.last = players.white.at(&agreed["n"]).await;
    // A request from before is not carried out at a position that only looks like it.
    let old = json!({"type": "act", "id": "old", "n": n_at_three, "action": players.last["view"]["legal"][0]["text"]});
    assert_eq!(players.white.request(old).await["error"]["code"], "stale-number");

    // Another third move, and a fourth; then White takes both back.
    players.play(&mut Choices::new(9), 2).await;
    players.white.request(ask("four")).await;
    let agreed = players.black.request(answer("yes too", true)).await;
    assert_eq!(agreed["view"]["ply"], 2);
    players.last = players.white.at(&agreed["n"]).await;
    players.play(&mut Choices::new(11), 1).await;

    // Who was away since the first third move gets the moves that are not the same any more.
    let (_, missed) = server.watch(&link.watch, n_at_three.as_u64()).await;
    let whole = server.view(&link.watch).await;
    assert_eq!(missed["moves"].as_array().unwrap(), &whole["moves"].as_array().unwrap()[2..]);
    assert_eq!(three["moves"].as_array().unwrap()[..2], whole["moves"].as_array().unwrap()[..2]);
    let before = server.look(&link.watch).await;
    server.stop().await;
    let server = Server::start(data.path()).await;
    let after = server.look(&link.watch).await;
    assert_eq!((&after["n"], &after["view"]["moves"]), (&before["n"], &before["view"]["moves"]));
    assert_eq!(after["view"]["fen"], before["view"]["fen"]);
    let mut players = link.players(&server).await;
    players.black.request(json!({"type": "resign", "id": "end"})).await;
    check_record(&server, &link.maker, DealCheck::SetUp).await;
    server.stop().await;
}

#[tokio::test]
async fn what_was_turned_up_is_not_taken_back() {
    let server = Server::fresh().await;
    let link = Link::sit_down(&server, "surprise", json!({"seat": "white"})).await;
    let mut players = link.players(&server).await;
    let (mut refused, mut asked) = (0, 0);
    for i in 0..40 {
        if !players.choose(&mut Choices::new(i + 1)).await {
            break;
        }
        let view = server.view(&link.maker).await;
        let moves = view["moves"].as_array().unwrap();
        let own = moves.iter().rposition(|line| line["seat"] == "white").unwrap();
        let turned_up = moves[own..].iter().any(|line| line["events"] != json!([]));
        assert_eq!(view["mayTakeback"], json!(!turned_up && view["phase"] == "playing"), "{i}");
        if view["phase"] == "playing" && turned_up {
            let request = json!({"type": "takeback", "id": format!("t{i}")});
            assert_eq!(players.white.request(request).await["error"]["code"], "no-takeback");
            refused += 1;
        } else {
            asked += 1;
        }
    }
    assert!(refused > 0 && asked > 0, "{refused} {asked}");
    server.stop().await;
}

#[tokio::test]
async fn a_game_is_aborted_before_it_counts() {
    let server = Server::fresh().await;
    let link = Link::sit_down(&server, "surprise", json!({"seat": "white"})).await;
    let mut players = link.players(&server).await;
    players.play(&mut Choices::new(1), 1).await;
    assert_eq!(server.view(&link.joiner).await["mayAbort"], true);
    assert_eq!(server.view(&link.maker).await["mayAbort"], false, "White has moved");
    assert_eq!(server.view(&link.watch).await["mayAbort"], false);
    let over = players.black.request(json!({"type": "abort", "id": "end"})).await;
    assert_eq!(over["view"]["outcome"], json!({"winner": null, "score": null, "reason": "aborted"}));
    assert_eq!(over["view"]["sitting"]["games"][0]["result"], "*");
    assert_eq!(over["view"]["sitting"]["score"], json!([0.0, 0.0]));
    check_record(&server, &link.maker, DealCheck::Fair).await;

    let rematch = server.ask("POST", &link.maker.path("/rematch"), &link.maker.token, None).await.json();
    let next = link.at(rematch["table"].as_str().unwrap());
    next.deal(&server).await;
    let mut players = next.players(&server).await;
    players.play(&mut Choices::new(1), 2).await;
    assert_eq!(server.view(&next.maker).await["mayAbort"], false);
    let late = players.black.request(json!({"type": "abort", "id": "late"})).await;
    assert_eq!(late["error"]["code"], "too-late-to-abort");
    let gone = players.black.request(json!({"type": "claimGone", "id": "gone"})).await;
    assert_eq!(gone["error"]["code"], "nobody-gone");
    server.stop().await;
}

#[tokio::test]
async fn a_clock_that_cannot_be_is_refused() {
    let server = Server::fresh().await;
    for (clock, status, code) in [
        (json!({"kind": "increment", "base": 0, "increment": 0}), 422, "wrong-clock"),
        (json!({"kind": "delay", "base": 1000, "delay": 180_001}), 422, "wrong-clock"),
        (json!({"kind": "days", "days": 15}), 422, "wrong-clock"),
        (json!({"kind": "byo-yomi", "base": 0, "period": 30_000, "periods": 0}), 422, "wrong-clock"),
        (json!({"kind": "sundial"}), 400, "unreadable-body"),
        (json!({"kind": "days", "days": 1, "base": 5}), 400, "unreadable-body"),
    ] {
        let reply =
            server.ask("POST", "/api/tables", "", Some(&wish("chaos", json!({"clock": clock})))).await;
        assert_eq!((reply.status, reply.code().as_str()), (status, code), "{}", reply.text);
    }
    server.stop().await;
}
