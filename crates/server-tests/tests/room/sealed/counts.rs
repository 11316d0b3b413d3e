//! Sealed games that count: a rating, and the boards of a tournament, whose results are provisional until the audit.

use facedown_core::record::DealCheck;
use facedown_games::registry;
use facedown_server::inside::Clocks;
use facedown_server::inside::Set;
use serde_json::{Value, json};

use super::super::browser::Browser;
use super::super::client::{Server, Table, until};
use super::super::ratings::{rated, rated_players};
use super::super::tournaments::{Player, Tournament, open_pairings, pass, timed};
use super::seats::{Native, Sealed, play, settle};
use super::{both, checked, resign};

/// Two accounts at a sealed table whose game counts; Ada has White.
async fn sit_down(ada: &mut Browser<'_>, bo: &mut Browser<'_>, game: &str) -> Sealed {
    let mut wish = rated(game);
    wish["sealed"] = json!(true);
    let made = ada.post("/tables", wish).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let made = made.json();
    let maker = Table::of(&made);
    let joined = bo.post(&format!("/tables/{}/join", maker.id), json!({"invite": made["invite"]})).await;
    assert_eq!(joined.status, 201, "{}", joined.text);
    let watch = Table { token: made["watch"].as_str().unwrap().to_owned(), ..maker.clone() };
    let game = registry::find(game).unwrap();
    let options = game.choose(&[]).unwrap();
    Sealed { game, options, maker, joiner: Some(Table::of(&joined.json())), watch, drawn: false }
}

/// The changes of both players' ratings, White's first.
async fn changes(server: &Server, sealed: &Sealed) -> Value {
    let path = sealed.maker.path("/players");
    let players = server.ask("GET", &path, &sealed.maker.token, None).await.json();
    assert_eq!(players["rated"], true);
    json!([players["players"][0]["change"], players["players"][1]["change"]])
}

/// What a seat says that has lost by its lock: another secret than the one that gives it.
async fn show_another_secret(seat: &mut Native) {
    seat.say(json!({"type": "unseal", "seed": "05".repeat(32)})).await;
}

/// A game between two accounts changes no rating before both have opened; then it does by the result that stands, which may
/// be another than that of the board. It stands, too, where one of them does not open in time.
#[tokio::test]
async fn a_sealed_game_is_rated_once_it_is_audited() {
    let (data, clocks) = (tempfile::tempdir().unwrap(), Set::default());
    let server = timed(data.path(), &clocks).await;
    let (mut ada, mut bo) = (Browser::new(&server), Browser::new(&server));
    ada.sign_up("Ada").await;
    bo.sign_up("Bo").await;
    for (reason, winner) in [("resignation", "black"), ("false-lock", "white"), ("unopened", "white")] {
        let sealed = sit_down(&mut ada, &mut bo, "surprise-rex").await;
        let mut seats = over_at_the_board(&server, &sealed, &format!("rated, {reason}")).await;
        assert_eq!(seats[0].view["seal"]["provisional"], true);
        assert_eq!(changes(&server, &sealed).await, json!([null, null]));
        open(&server, &mut seats[0]).await;
        assert_eq!(changes(&server, &sealed).await, json!([null, null]), "one half is not both");
        match reason {
            "resignation" => open(&server, &mut seats[1]).await,
            "false-lock" => show_another_secret(&mut seats[1]).await,
            _ => {
                let waits = async || server.view(&sealed.watch).await["seal"]["provisional"] == true;
                pass(&clocks, 1_000, "the room waits no longer", async || !waits().await).await;
                while seats[1].view["seal"]["provisional"] == true {
                    seats[1].step(&server).await;
                }
            }
        }
        settle(&server, &mut seats).await;
        assert_eq!(
            (&seats[0].view["outcome"]["reason"], &seats[0].view["outcome"]["winner"]),
            (&json!(reason), &json!(winner))
        );
        rated_players(&server, &sealed.maker).await;
        let changes = changes(&server, &sealed).await;
        let (whites, blacks) = (changes[0].as_i64().unwrap(), changes[1].as_i64().unwrap());
        assert_eq!((whites > 0, blacks < 0), (winner == "white", winner == "white"), "{changes}");
        let both = reason == "resignation";
        checked(&server, &sealed, if both { DealCheck::Sealed } else { DealCheck::HalfSealed }).await;
    }
    server.stop().await;
}

const TWO: [&str; 2] = ["Ada", "Bo"];

/// A sealed tournament with these players, its first boards paired.
async fn begun(server: &Server, names: &[&str], more: Value) -> (Tournament, Vec<Player>) {
    let mut wish = json!({
        "name": "Sealed evening", "game": "surprise", "listed": true, "sealed": true,
        "format": {"kind": "round-robin", "cycles": 1, "freeOrder": false},
        "clock": {"kind": "increment", "base": 600_000, "increment": 0},
    });
    wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let event = Tournament::make(server, &wish).await;
    let mut players = Vec::new();
    for name in names {
        players.push(event.enter(server, name).await);
    }
    event.command(server, json!({"do": "start"})).await;
    (event, players)
}

/// The game at a table, as the tournament shows it; `None` where it has none there.
fn game_at(view: &Value, table: &str) -> Option<Value> {
    let pairings = view["rounds"].as_array().unwrap().iter().flat_map(|r| r["pairings"].as_array().unwrap());
    let mut games = pairings.flat_map(|pairing| pairing["games"].as_array().unwrap());
    games.find(|game| game["table"] == table).cloned()
}

/// A board of those that are paired, White's seat first.
async fn board(server: &Server, event: &Tournament, players: &[Player], at: usize) -> Sealed {
    until("they are paired", async || open_pairings(&event.view(server).await).len() > at).await;
    let pair = open_pairings(&event.view(server).await)[at];
    let player = |number: u64| players.iter().find(|player| player.number == number).unwrap();
    let maker = event.board(server, player(pair[0])).await;
    let joiner = event.board(server, player(pair[1])).await;
    assert_eq!(maker.id, joiner.id);
    let view = event.view(server).await;
    let token = game_at(&view, &maker.id).unwrap()["watch"].as_str().unwrap().to_owned();
    let watch = Table { token, ..maker.clone() };
    let game = registry::find(view["game"].as_str().unwrap()).unwrap();
    let options = game.choose(&[]).unwrap();
    Sealed { game, options, maker, joiner: Some(joiner), watch, drawn: false }
}

/// Plays until White resigns; nobody opens yet.
async fn over_at_the_board(server: &Server, sealed: &Sealed, label: &str) -> Vec<Native> {
    let mut seats = both(server, sealed, label).await;
    play(server, &mut seats, 2).await;
    seats.iter_mut().for_each(|seat| seat.silent = true);
    resign(&mut seats).await;
    for seat in &mut seats {
        while seat.view["phase"] != "over" {
            seat.step(server).await;
        }
    }
    assert_eq!(seats[0].view["outcome"]["winner"], "black", "White, who was to move, has resigned");
    seats
}

/// Shows the secret that a silent seat has kept back.
async fn open(server: &Server, seat: &mut Native) {
    seat.silent = false;
    let owed = seat.seat.unheard();
    seat.send(server, owed).await;
    seat.answered(server).await;
}

/// The result of the first board and the one that it has before the audit, and of the standings who waits and for what points.
fn stand(view: &Value) -> (Value, Value, Vec<(bool, String)>) {
    let game = &view["rounds"][0]["pairings"][0]["games"][0];
    let line =
        |line: &Value| (line["provisional"].as_bool().unwrap(), line["points"].as_str().unwrap().to_owned());
    let lines = view["standings"].as_array().unwrap().iter().map(line).collect();
    (game["result"].clone(), game["provisional"].clone(), lines)
}

/// A tournament counts a sealed game when it is audited. Until then everybody sees the result at the board and whose points
/// wait, also after the room was started again; and the result that counts may be another.
#[tokio::test]
async fn a_tournament_counts_a_sealed_game_once_it_is_audited() {
    for is_false in [false, true] {
        let data = tempfile::tempdir().unwrap();
        let server = Server::start(data.path()).await;
        let (event, players) = begun(&server, &TWO, json!({})).await;
        assert_eq!(event.view(&server).await["sealed"], true);
        let sealed = board(&server, &event, &players, 0).await;
        let mut seats = over_at_the_board(&server, &sealed, &format!("counted {is_false}")).await;
        let nobody = |waits: bool| vec![(waits, "0".to_owned()), (waits, "0".to_owned())];
        until("the board's result is shown", async || {
            stand(&event.view(&server).await) == (Value::Null, json!("0-1"), nobody(true))
        })
        .await;
        server.stop().await;
        let server = Server::start(data.path()).await;
        for seat in &mut seats {
            seat.again(&server).await;
        }
        open(&server, &mut seats[0]).await;
        let (result, provisional, _) = stand(&event.view(&server).await);
        assert_eq!((result, provisional), (Value::Null, json!("0-1")), "one half is not both");
        if is_false {
            show_another_secret(&mut seats[1]).await;
        } else {
            open(&server, &mut seats[1]).await;
        }
        settle(&server, &mut seats).await;
        until("it is counted", async || event.view(&server).await["stage"] == "done").await;
        let counted = if is_false { "1-0" } else { "0-1" };
        let lines = vec![(false, "1".to_owned()), (false, "0".to_owned())];
        assert_eq!(stand(&event.view(&server).await), (json!(counted), Value::Null, lines));
        server.stop().await;
    }
}

/// In time for the bell is what was over at the board before it, though its halves are shown afterwards; what is over at the
/// board later does not count, though its halves are shown first.
#[tokio::test]
async fn an_arena_waits_for_what_was_over_before_its_bell() {
    let (data, clocks) = (tempfile::tempdir().unwrap(), Set::default());
    let server = timed(data.path(), &clocks).await;
    let arena = json!({"format": {"kind": "arena", "minutes": 2}, "wait": 3600});
    let (event, players) = begun(&server, &["Ada", "Bo", "Cy", "Di"], arena).await;
    let mut sockets = Vec::new();
    for player in &players {
        let mut socket = server.tournament(&event.id).await;
        socket.say(json!({"type": "hello", "token": player.token})).await;
        socket.hear().await;
        sockets.push(socket);
    }
    pass(&clocks, 1_000, "all are paired", async || open_pairings(&event.view(&server).await).len() == 2)
        .await;
    let first = board(&server, &event, &players, 0).await;
    let second = board(&server, &event, &players, 1).await;
    let game = async |sealed: &Sealed| game_at(&event.view(&server).await, &sealed.maker.id);
    // The room waits a minute for the halves, so little time passes between the end at the board and the bell.
    let bell = event.view(&server).await["endsAt"].as_i64().unwrap();
    let until_bell = |more: i64| clocks.pass(bell + more - clocks.of_day());
    until_bell(-5_000);
    let mut in_time = over_at_the_board(&server, &first, "before the bell").await;
    until("the result is shown", async || game(&first).await.unwrap()["provisional"] == "0-1").await;
    until_bell(1_000);
    let mut late = over_at_the_board(&server, &second, "after the bell").await;
    until("the room knows of it", async || game(&second).await.unwrap()["provisional"] == "0-1").await;
    for seats in [&mut late, &mut in_time] {
        assert_eq!(event.view(&server).await["stage"], "playing", "it waits for the halves");
        for seat in seats.iter_mut() {
            open(&server, seat).await;
        }
        settle(&server, seats).await;
    }
    until("it is over", async || event.view(&server).await["stage"] == "done").await;
    assert_eq!(game(&first).await.unwrap()["result"], "0-1");
    assert_eq!(game(&second).await, None, "what was over after the bell is none of its games");
    drop(sockets);
    server.stop().await;
}

/// Whoever binds no lock has not come, and whoever owes the first card has not begun: they are forfeited, and not the other.
#[tokio::test]
async fn whoever_binds_or_opens_nothing_is_the_one_who_is_forfeited() {
    for binds in [false, true] {
        let (data, clocks) = (tempfile::tempdir().unwrap(), Set::default());
        let server = timed(data.path(), &clocks).await;
        let (event, players) = begun(&server, &TWO, json!({"wait": 60, "game": "jieqi"})).await;
        let sealed = board(&server, &event, &players, 0).await;
        let mut seats = both(&server, &sealed, &format!("forfeited {binds}")).await;
        if binds {
            settle(&server, &mut seats).await;
            // The mover has opened what its action needs; Black opens nothing.
            seats[1].silent = true;
            seats[0].act().await.unwrap();
            let due = async || server.view(&sealed.watch).await["seal"]["due"][0].clone();
            until("a card is due", async || due().await["seat"].is_number()).await;
            // The mover's own opening comes first.
            while due().await["seat"] == 0 {
                seats[0].step(&server).await;
            }
            assert_eq!(due().await["seat"], 1);
        } else {
            // Black hears of both commitments, and binds nothing.
            seats[1].silent = true;
            while seats[0].view["seal"]["locked"] != json!([true, false]) {
                seats[0].step(&server).await;
            }
        }
        pass(&clocks, 5_000, "somebody is forfeited", async || event.view(&server).await["stage"] == "done")
            .await;
        let (result, ..) = stand(&event.view(&server).await);
        assert_eq!(result, "+/-", "White was there, and Black was not");
        server.stop().await;
    }
}

/// What a tournament cannot seal is refused, and the words say why.
#[tokio::test]
async fn a_tournament_that_cannot_be_sealed_is_refused_in_words() {
    let server = Server::fresh().await;
    let clock = json!({"kind": "increment", "base": 300_000, "increment": 0});
    for (more, why) in [
        (json!({"game": "chaos"}), "chaos"),
        (json!({"byHand": true}), "byhand"),
        (json!({"sameDeal": true}), "samedeal"),
        (json!({"clock": null}), "clock"),
        (json!({"clock": {"kind": "days", "days": 2}}), "clock"),
        (json!({"game": "mysterious-casual", "options": {"match": "pair"}}), "match"),
    ] {
        let mut wish = json!({
            "name": "Evening", "game": "surprise", "sealed": true, "clock": clock,
            "format": {"kind": "swiss", "rounds": 1},
        });
        wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let reply = server.ask("POST", "/api/tournaments", "", Some(&wish)).await;
        assert_eq!((reply.status, reply.code().as_str()), (422, "not-sealed"), "{more}: {}", reply.text);
        let message = reply.json()["error"]["message"].as_str().unwrap().to_lowercase();
        assert!(message.contains(why), "{more}: {message}");
    }
    server.stop().await;
}
