//! The other formats of tournaments over the real server: two games on one set-up, Swiss, knock-out, arena.

use facedown_server::inside::Set;
use facedown_server::{Config, Engines};
use facedown_tournament::trf::Report;
use serde_json::{Value, json};

use super::client::{Server, Table, config, until};
use super::tournaments::{Player, Tournament, deal, open_pairings, pass, timed};

fn wish(game: &str, format: &Value, more: Value) -> Value {
    let mut wish = json!({"name": "Evening", "game": game, "format": format, "listed": true});
    wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    wish
}

async fn enter(event: &Tournament, server: &Server, names: &[&str]) -> Vec<Player> {
    let mut players = Vec::new();
    for name in names {
        players.push(event.enter(server, name).await);
    }
    players
}

fn by_number(players: &[Player], number: u64) -> &Player {
    players.iter().find(|player| player.number == number).unwrap()
}

async fn resign(server: &Server, table: &Table) {
    let (mut socket, _) = server.watch(table, None).await;
    let over = socket.request(json!({"type": "resign", "id": "end"})).await;
    assert_eq!(over["view"]["phase"], "over", "{over}");
}

/// Chaos Chess is played in pairs on one set-up: both games are one match, at one sitting, and the room makes the second.
#[tokio::test]
async fn a_pair_on_one_set_up_is_one_match() {
    let server = Server::fresh().await;
    let format = json!({"kind": "round-robin", "cycles": 1, "freeOrder": false});
    let event = Tournament::make(&server, &wish("chaos", &format, json!({"games": 2}))).await;
    let players = enter(&event, &server, &["Ada", "Bo"]).await;
    event.command(&server, json!({"do": "start"})).await;
    let [white, black] = open_pairings(&event.view(&server).await)[0];
    let (white, black) = (by_number(&players, white), by_number(&players, black));
    let first = [event.board(&server, white).await, event.board(&server, black).await];
    deal(&server, &first).await;
    let start = server.view(&first[0]).await;
    assert_eq!((&start["sitting"]["pair"], &start["deal"]["secret"]), (&json!(1), &Value::Null));
    resign(&server, &first[0]).await;
    until("the second game is there", async || {
        event.boards(&server, white).await.first().is_some_and(|table| table.id != first[0].id)
    })
    .await;
    let second = [event.board(&server, white).await, event.board(&server, black).await];
    assert_eq!(second[0].token, first[0].token, "one seat for the sitting");
    let again = server.view(&second[0]).await;
    assert_eq!(
        (&again["seat"], &again["phase"]),
        (&json!("black"), &json!("playing")),
        "dealt, colors changed"
    );
    assert_eq!(again["deal"]["commitment"], start["deal"]["commitment"]);
    resign(&server, &second[0]).await;
    until("the match is counted", async || event.view(&server).await["stage"] == "done").await;
    let view = event.view(&server).await;
    let games: Vec<&Value> = view["rounds"][0]["pairings"][0]["games"]
        .as_array()
        .unwrap()
        .iter()
        .map(|game| &game["result"])
        .collect();
    assert_eq!(games, ["0-1", "1-0"], "each from its own White's side");
    let standings = &view["standings"];
    assert_eq!((&standings[0]["number"], &standings[0]["points"]), (&json!(black.number), &json!("2")));
    assert!(server.view(&first[0]).await["deal"]["secret"].is_string(), "both are over");
    server.stop().await;
}

/// Losers are out; the winners of two boards meet in the last round, which nobody has to open.
#[tokio::test]
async fn a_knock_out_of_four() {
    let server = Server::fresh().await;
    let event =
        Tournament::make(&server, &wish("surprise", &json!({"kind": "knockout", "games": 1}), json!({})))
            .await;
    let players = enter(&event, &server, &["Ada", "Bo", "Cy", "Di"]).await;
    event.command(&server, json!({"do": "start"})).await;
    let late = server.ask("POST", &event.path("/entries"), "", Some(&json!({"name": "Eve"}))).await;
    assert_eq!((late.status, late.code().as_str()), (409, "entry-closed"));
    for round in 1..=2 {
        let open = open_pairings(&event.view(&server).await);
        assert_eq!(open.len(), 3 - round);
        for [white, black] in open {
            let pair = [by_number(&players, white), by_number(&players, black)];
            event.play(&server, pair, pair[usize::from(white < black)]).await;
        }
        until("the round is counted", async || {
            let view = event.view(&server).await;
            view["rounds"].as_array().unwrap().len() > round || view["stage"] == "done"
        })
        .await;
    }
    let view = event.view(&server).await;
    assert_eq!((&view["stage"], &view["standings"][0]["number"]), (&json!("done"), &json!(1)));
    assert_eq!(view["standings"][2]["place"], "3-4");
    server.stop().await;
}

/// A late entry, a bye that was asked for, somebody who leaves, and an odd number of players.
#[tokio::test]
async fn a_swiss_with_an_odd_number() {
    let server = Server::fresh().await;
    let event = Tournament::make(
        &server,
        &wish("jieqi", &json!({"kind": "swiss", "rounds": 3}), json!({"byHand": true, "roundsByHand": true})),
    )
    .await;
    let players = enter(&event, &server, &["Ada", "Bo", "Cy", "Di", "Ed"]).await;
    event.command(&server, json!({"do": "start"})).await;
    let late = event.enter(&server, "Flo").await;
    let asked = json!({"do": "ask-bye", "number": players[0].number, "round": 2, "bye": "half"});
    event.command(&server, asked).await;
    for round in 1..=3 {
        let view = event.view(&server).await;
        let boards = view["rounds"][round - 1]["pairings"].as_array().unwrap().len();
        for board in 1..=boards {
            let result = json!({"do": "result", "round": round, "board": board, "game": 1, "result": "1-0"});
            event.command(&server, result).await;
        }
        if round == 1 {
            let byes = &view["rounds"][0]["byes"];
            assert!(byes.as_array().unwrap().iter().any(|bye| bye["points"] == "1"), "{byes}");
        }
        if round == 2 {
            let byes = &view["rounds"][1]["byes"];
            let half = byes.as_array().unwrap().iter().find(|bye| bye["points"] == "½").unwrap();
            assert_eq!(half["number"], players[0].number);
            let left = server.ask("POST", &event.path("/leave"), &players[4].token, None).await;
            assert_eq!(left.json()["entries"][4]["withdrawn"], true);
        }
        if round < 3 {
            let view = event.command(&server, json!({"do": "pair"})).await;
            let text = view["rounds"][round].to_string();
            assert!(text.contains(&late.number.to_string()), "{text}");
        }
    }
    let view = event.command(&server, json!({"do": "finish"})).await;
    assert_eq!((&view["stage"], view["standings"].as_array().unwrap().len()), (&json!("done"), 6));
    server.stop().await;
}

/// A round of a Swiss is paired by the program that the operator names; where it pairs who has met, or fails, by the room.
#[cfg(unix)]
#[tokio::test]
async fn a_swiss_may_be_paired_by_another_program() {
    use std::os::unix::fs::PermissionsExt;
    let data = tempfile::tempdir().unwrap();
    let (program, file) = (data.path().join("pair"), data.path().join("seen.trf"));
    // The first two meet, which the room itself never does in a first round; the third time it fails.
    let script = format!(
        "#!/bin/sh\n[ \"$1 $3\" = '--dutch -p' ] || exit 9\ncp \"$2\" '{0}'\necho >> '{0}.times'\n\
         [ \"$(wc -l < '{0}.times')\" -lt 3 ] || exit 3\nprintf '2\\n2 1\\n3 4\\n' > \"$4\"\n",
        file.display()
    );
    std::fs::write(&program, script).unwrap();
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
    let config = Config { pairings: Some(program), ..config(data.path()) };
    let (server, _) = Server::configured(&config, Engines::default()).await;
    let wish = wish("jieqi", &json!({"kind": "swiss", "rounds": 3}), json!({"byHand": true}));
    let event = Tournament::make(&server, &wish).await;
    let players = enter(&event, &server, &["Ada", "Bo", "Cy", "Di"]).await;
    event.command(&server, json!({"do": "start"})).await;
    let report = Report::read(&std::fs::read_to_string(&file).unwrap()).unwrap();
    let by_place = |place: usize| {
        let name = &report.players[place - 1].name;
        players.iter().find(|player| player.name == *name).unwrap().number
    };
    let first = open_pairings(&event.view(&server).await);
    assert_eq!(first, [[by_place(2), by_place(1)], [by_place(3), by_place(4)]]);
    let mut met: Vec<[u64; 2]> = Vec::new();
    for round in 1..=3 {
        let pairings = open_pairings(&event.view(&server).await);
        assert_eq!(pairings.len(), 2, "round {round}");
        for pair in pairings {
            let mut pair = pair;
            pair.sort_unstable();
            assert!(!met.contains(&pair), "round {round}: {pair:?} have met");
            met.push(pair);
        }
        for board in 1..=2 {
            let result = json!({"do": "result", "round": round, "board": board, "game": 1, "result": "1-0"});
            event.command(&server, result).await;
        }
        let next = format!("round {}", round + 1);
        until(&next, async || round == 3 || open_pairings(&event.view(&server).await).len() == 2).await;
    }
    let times = std::fs::read_to_string(format!("{}.times", file.display())).unwrap();
    assert!(times.lines().count() >= 3, "it was asked for each round");
    server.stop().await;
}

/// Whoever has the page open is paired, again and again, until the time is over; a game that runs then does not count.
#[tokio::test]
async fn an_arena_pairs_those_who_are_there() {
    let (data, clocks) = (tempfile::tempdir().unwrap(), Set::default());
    let server = timed(data.path(), &clocks).await;
    let event =
        Tournament::make(&server, &wish("surprise", &json!({"kind": "arena", "minutes": 5}), json!({})))
            .await;
    let players = enter(&event, &server, &["Ada", "Bo", "Cy"]).await;
    event.command(&server, json!({"do": "start"})).await;
    let mut sockets = Vec::new();
    for player in &players[..2] {
        let mut socket = server.tournament(&event.id).await;
        socket.say(json!({"type": "hello", "token": player.token})).await;
        socket.hear().await;
        sockets.push(socket);
    }
    pass(&clocks, 1_000, "two are paired", async || !open_pairings(&event.view(&server).await).is_empty())
        .await;
    let mut pair = open_pairings(&event.view(&server).await)[0];
    pair.sort_unstable();
    assert_eq!(pair, [players[0].number, players[1].number], "Cy is not there");
    event.play(&server, [&players[0], &players[1]], &players[1]).await;
    until("it is counted", async || event.view(&server).await["standings"][0]["points"] == "2").await;
    // The third comes, and is paired with one of them.
    let mut socket = server.tournament(&event.id).await;
    socket.say(json!({"type": "hello", "token": players[2].token})).await;
    socket.hear().await;
    pass(&clocks, 1_000, "the third is paired", async || {
        open_pairings(&event.view(&server).await).iter().flatten().any(|number| *number == players[2].number)
    })
    .await;
    pass(&clocks, 2_000, "the bell", async || event.view(&server).await["stage"] == "done").await;
    let view = event.view(&server).await;
    assert!(open_pairings(&view).is_empty());
    assert_eq!((&view["standings"][0]["number"], &view["standings"][0]["points"]), (&json!(1), &json!("2")));
    assert!(view["rounds"][0]["pairings"][0]["games"][0]["table"].is_string());
    drop(sockets);
    server.stop().await;
}
