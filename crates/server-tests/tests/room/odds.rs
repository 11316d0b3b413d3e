//! Time odds: one side has another time than the other, and has it with either color.

use facedown_core::record::{DealCheck, Record};
use facedown_core::rules::seat::Seat;
use serde_json::{Value, json};

use super::aborts::rematch;
use super::browser::Browser;
use super::client::Server;
use super::link::Link;
use super::play::{Choices, check_record};
use super::ratings::{rated, resign};
use super::tournaments::{Tournament, deal, open_pairings};

/// Five minutes and three seconds a move for one side, one minute for the other.
fn odds(white: (u32, u32), black: (u32, u32)) -> Value {
    let time = |(base, increment)| json!({"base": base, "increment": increment});
    json!({"kind": "odds", "white": time(white), "black": time(black)})
}

fn usual() -> Value {
    odds((300_000, 3_000), (60_000, 0))
}

#[tokio::test]
async fn each_side_has_its_time_and_a_record_tells_it() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path()).await;
    let link = Link::sit_down(&server, "surprise", json!({"clock": usual(), "seat": "white"})).await;
    let mut players = link.players(&server).await;
    let clock = players.last["view"]["clock"].clone();
    assert_eq!(clock["control"], usual());
    assert_eq!(clock["left"], json!({"white": 300_000, "black": 60_000}));
    players.play(&mut Choices::new(3), 6).await;
    let left = server.view(&link.watch).await["clock"]["left"].clone();
    let [white, black] = ["white", "black"].map(|seat| left[seat].as_u64().unwrap());
    // What the way to a player took is given back, so Black may have lost nothing.
    assert!(white > 300_000 && black <= 60_000, "only White's moves add time: {left}");
    server.stop().await;

    // A room that was closed has the same clock, and the record what each had.
    let server = Server::start(data.path()).await;
    assert_eq!(server.view(&link.watch).await["clock"]["control"], usual());
    resign(&server, &link.joiner).await;
    check_record(&server, &link.maker, DealCheck::Fair).await;
    let text = server.ask("GET", &link.maker.path("/record"), &link.maker.token, None).await.text;
    let record = Record::read(text.as_bytes()).unwrap();
    let control = record.time.unwrap().control.unwrap();
    assert_eq!(control.to_string(), "odds 300000 3000 60000 0");
    assert_eq!(control.of(Seat::Black).at_first(), 60_000);

    // With the colors the times change sides: the players keep theirs.
    let (next, _) = rematch(&server, &link).await;
    next.deal(&server).await;
    let view = server.view(&next.maker).await;
    assert_eq!(
        (&view["seat"], &view["clock"]["control"]),
        (&json!("black"), &odds((60_000, 0), (300_000, 3_000)))
    );
    server.stop().await;
}

#[tokio::test]
async fn a_record_whose_clock_has_more_than_its_side_had_is_refused() {
    let server = Server::fresh().await;
    let none = odds((300_000, 0), (60_000, 0));
    let link = Link::sit_down(&server, "surprise", json!({"clock": none, "seat": "white"})).await;
    let mut players = link.players(&server).await;
    players.play(&mut Choices::new(3), 4).await;
    resign(&server, &link.joiner).await;
    let text = server.ask("GET", &link.maker.path("/record"), &link.maker.token, None).await.text;
    let body = |text: &str| json!({"record": text, "as": "referee"});
    let shown = server.ask("POST", "/api/replays", "", Some(&body(&text))).await;
    assert_eq!(shown.status, 200, "{}", shown.text);
    // The same with the sides exchanged: White would have had more than a minute after its first move.
    let other = text.replace("odds 300000 0 60000 0", "odds 60000 0 300000 0");
    assert_ne!(other, text);
    let refused = server.ask("POST", "/api/replays", "", Some(&body(&other))).await;
    assert_eq!(refused.status, 422, "{}", refused.text);
    server.stop().await;
}

#[tokio::test]
async fn where_odds_have_no_place_they_are_refused_in_words() {
    let server = Server::fresh().await;
    let make = async |body: Value| server.ask("POST", "/api/tables", "", Some(&body)).await;
    let none = odds((60_000, 0), (0, 0));
    let by_link = |clock: Value| json!({"game": "surprise", "mode": "link", "seat": "white", "clock": clock});
    assert_eq!(make(by_link(none)).await.status, 422);
    let long = odds((60_000, 0), (300_000_000, 0));
    assert_eq!(make(by_link(long)).await.status, 422);
    let alone = json!({"game": "parade", "mode": "shared", "clock": usual()});
    assert_eq!(make(alone).await.status, 422);
    // It counts for no rating.
    let mut ada = Browser::new(&server);
    ada.sign_up("Ada").await;
    let mut wish = rated("surprise");
    wish["clock"] = usual();
    let refused = ada.post("/tables", wish).await;
    assert!(refused.status == 422 && refused.text.contains("the same time"), "{}", refused.text);
    // A tournament has one clock, of which players have a part.
    let wish = json!({"name": "Odds", "game": "surprise", "format": {"kind": "round-robin", "cycles": 1, "freeOrder": false}, "clock": usual()});
    let refused = server.ask("POST", "/api/tournaments", "", Some(&wish)).await;
    assert_eq!(refused.status, 422, "{}", refused.text);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_of_a_tournament_has_a_part_of_its_time() {
    let server = Server::fresh().await;
    let wish = |clock: Value| json!({"name": "Odds", "game": "surprise", "format": {"kind": "round-robin", "cycles": 2, "freeOrder": false}, "clock": clock});
    let clock = json!({"kind": "increment", "base": 300_000, "increment": 3_000});
    let event = Tournament::make(&server, &wish(clock.clone())).await;
    let (strong, weak) = (event.enter(&server, "Strong").await, event.enter(&server, "Weak").await);
    for percent in [0, 9, 101] {
        let command = json!({"do": "time-odds", "number": strong.number, "percent": percent});
        assert_eq!(event.refused(&server, command).await, "no-time-odds", "{percent}");
    }
    let command = json!({"do": "time-odds", "number": 7, "percent": 50});
    assert_eq!(event.refused(&server, command).await, "no-such-entry");
    let view =
        event.command(&server, json!({"do": "time-odds", "number": strong.number, "percent": 50})).await;
    let percents: Vec<_> =
        view["entries"].as_array().unwrap().iter().map(|entry| &entry["percent"]).collect();
    assert_eq!(percents, [&json!(50), &json!(100)]);
    assert_eq!(view["repairs"][0]["what"], "time-odds");
    let view = event.command(&server, json!({"do": "start"})).await;
    let mut white_first = open_pairings(&view)[0][0];
    let mut rounds = 0;
    loop {
        let open = open_pairings(&event.view(&server).await);
        let strong_has_white = white_first == strong.number;
        let (full, half) = ((300_000, 3_000), (150_000, 1_000));
        let expected = if strong_has_white { odds(half, full) } else { odds(full, half) };
        let tables = [event.board(&server, &strong).await, event.board(&server, &weak).await];
        assert_eq!(server.view(&tables[0]).await["clock"]["control"], expected);
        // The first commits first.
        let seats = if strong_has_white {
            tables
        } else {
            let [one, other] = tables;
            [other, one]
        };
        deal(&server, &seats).await;
        // One loses both, or the tie would be played off.
        resign(&server, &seats[usize::from(!strong_has_white)]).await;
        // The room opens the next round by itself.
        let view = loop {
            let view = event.view(&server).await;
            let over = open_pairings(&view) != open;
            if over && (view["stage"] != "playing" || view["rounds"].as_array().map(Vec::len) == Some(2)) {
                break view;
            }
            tokio::task::yield_now().await;
        };
        rounds += 1;
        let Some([white, _]) = open_pairings(&view).first().copied() else { break };
        white_first = white;
    }
    assert_eq!(rounds, 2);
    // With days for each turn there is no time to have less of.
    let days = Tournament::make(&server, &wish(json!({"kind": "days", "days": 1}))).await;
    let slow = days.enter(&server, "Slow").await;
    let command = json!({"do": "time-odds", "number": slow.number, "percent": 50});
    assert_eq!(days.refused(&server, command).await, "no-time-odds");
    server.stop().await;
}
