//! The same deal on all boards of a round: nobody learns of it from another board before his own game is over, and everybody
//! can check it afterwards.

use std::path::Path;
use std::time::Duration;

use facedown_core::deal::Contribution;
use facedown_core::record::DealCheck;
use facedown_games::registry;
use facedown_server::inside::Set;
use serde_json::{Value, json};

use super::client::{Server, Table, set_by, storage, until};
use super::play::check_record;
use super::tournaments::{Player, Tournament};
use crate::chance::chosen;

const NAMES: [&str; 4] = ["Ada", "Bo", "Cy", "Di"];

fn part(byte: usize) -> Contribution {
    Contribution::new([u8::try_from(byte).unwrap() + 1; 32])
}

/// A room whose first secret is known, and whose time stands still.
async fn room(data: &Path, secret: u8) -> Server {
    let setting = set_by(&Set::default());
    let random = chosen(&[[secret; 32]], &[]);
    Server::set(registry::all(), storage(data).await, random, setting).await
}

/// Four players who have entered a tournament with the same deal on all boards, each with a part of it.
async fn entered(server: &Server) -> (Tournament, Vec<Player>) {
    let wish = json!({
        "name": "Duplicate", "game": "surprise", "sameDeal": true, "wait": 3600, "listed": true,
        "format": {"kind": "round-robin", "cycles": 1, "freeOrder": false},
    });
    let event = Tournament::make(server, &wish).await;
    let mut players = Vec::new();
    for (index, name) in NAMES.into_iter().enumerate() {
        let body = json!({"name": name, "sha256": part(index).commitment().to_string()});
        let entered = server.ask("POST", &event.path("/entries"), "", Some(&body)).await;
        assert_eq!(entered.status, 201, "{}", entered.text);
        let entered = entered.json();
        let token = entered["token"].as_str().unwrap().to_owned();
        players.push(Player { name: name.to_owned(), number: entered["number"].as_u64().unwrap(), token });
    }
    (event, players)
}

async fn contribute(
    server: &Server,
    event: &Tournament,
    player: &Player,
    contribution: &Contribution,
) -> (u16, String) {
    let body = json!({"contribution": contribution.to_hex()});
    let reply = server.ask("POST", &event.path("/contribution"), &player.token, Some(&body)).await;
    (reply.status, if reply.status == 200 { String::new() } else { reply.code() })
}

/// The tournament after its start, with all contributions opened.
async fn started(server: &Server) -> (Tournament, Vec<Player>) {
    let (event, players) = entered(server).await;
    assert_eq!(contribute(server, &event, &players[0], &part(0)).await, (409, "wrong-moment".to_owned()));
    let view = event.command(server, json!({"do": "start"})).await;
    assert_eq!((view["rounds"].as_array().unwrap().len(), &view["deal"]["closed"]), (0, &json!(false)));
    assert_eq!(
        contribute(server, &event, &players[0], &part(9)).await,
        (422, "other-contribution".to_owned())
    );
    for (index, player) in players.iter().enumerate() {
        assert_eq!(contribute(server, &event, player, &part(index)).await.0, 200);
    }
    (event, players)
}

/// The seats of a player's board.
async fn board(server: &Server, event: &Tournament, players: &[Player], of: [u64; 2]) -> [Table; 2] {
    let mut tables = Vec::new();
    for number in of {
        let player = players.iter().find(|player| player.number == number).unwrap();
        tables.push(event.board(server, player).await);
    }
    tables.try_into().unwrap()
}

fn pairings(view: &Value, round: usize) -> Vec<[u64; 2]> {
    let pairings = view["rounds"][round]["pairings"].as_array().unwrap();
    pairings.iter().map(|p| [p["white"].as_u64().unwrap(), p["black"].as_u64().unwrap()]).collect()
}

/// A text without what is drawn at random besides the deal: ids, tokens, commitments.
fn plain(text: &str) -> String {
    let drawn = |part: &str| {
        [22, 43, 64].contains(&part.len())
            && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
    };
    text.split(['"', '`']).map(|part| if drawn(part) { "#" } else { part }).collect::<Vec<_>>().join("\"")
}

/// Everything that others get while a card is turned up on the first board, for one secret of the room: the players of the
/// second board, and whoever looks on.
async fn seen_from_elsewhere(secret: u8) -> (Vec<String>, String) {
    let data = tempfile::tempdir().unwrap();
    let server = room(data.path(), secret).await;
    let (event, players) = started(&server).await;
    // Colors and pairings are drawn by lot: whoever they are, the first board is the first board.
    let first = pairings(&event.view(&server).await, 0);
    let [white, _] = board(&server, &event, &players, first[0]).await;
    let beside = board(&server, &event, &players, first[1]).await;
    let mut looker = server.tournament(&event.id).await;
    looker.say(json!({"type": "hello"})).await;
    looker.hear_of("present").await;
    // What the start of the round changed is told a moment later, gathered.
    while tokio::time::timeout(Duration::from_secs(1), looker.hear()).await.is_ok() {}
    let (mut socket, heard) = server.watch(&white, None).await;
    let act = json!({"type": "act", "id": "1", "n": heard["n"], "action": "b1c3"});
    let turned = socket.request(act).await;
    let own = turned["view"]["fen"].as_str().unwrap().to_owned();
    let mut seen = Vec::new();
    for table in &beside {
        seen.push(server.ask("GET", &table.path(""), &table.token, None).await.text);
        let refused = server.ask("GET", &white.path(""), &table.token, None).await;
        assert_eq!(
            (refused.status, refused.code().as_str()),
            (403, "wrong-token"),
            "no seat at another board"
        );
    }
    let view = event.view(&server).await;
    assert!(
        view["rounds"][0]["pairings"].as_array().unwrap().iter().all(|p| p["games"][0]["watch"].is_null())
    );
    for path in [
        white.path("/record"),
        white.path("/picture"),
        "/api/tables?live=true".to_owned(),
        event.path("/crosstable"),
    ] {
        let reply = server.ask("GET", &path, "", None).await;
        seen.push(format!("{} {}", reply.status, reply.text));
    }
    let page = server.ask("GET", &format!("/table/{}", white.id), "", None).await;
    seen.push(page.status.to_string());
    // Who meets whom is by lot, and no secret.
    let mut shown = view;
    for name in ["rounds", "standings", "crosstable"] {
        shown[name] = Value::Null;
    }
    seen.push(shown.to_string());
    looker.say(json!({"type": "ping"})).await;
    assert_eq!(looker.hear().await["type"], "pong", "a move on a board is no news of the tournament");
    server.stop().await;
    (
        seen.iter()
            .map(|text| {
                plain(text)
                    .replace(NAMES[0], "N")
                    .replace(NAMES[1], "N")
                    .replace(NAMES[2], "N")
                    .replace(NAMES[3], "N")
            })
            .collect(),
        own,
    )
}

/// The two-deals test of duplicate boards: for two secrets that turn up different cards on the first board, everything that
/// anybody else gets is the same, byte for byte.
#[tokio::test]
async fn nobody_learns_of_the_deal_from_another_board() {
    let (seen, own) = seen_from_elsewhere(1).await;
    let mut differs = false;
    for secret in 2..12 {
        let (also, other) = seen_from_elsewhere(secret).await;
        assert_eq!(also, seen, "{secret}");
        // The test can fail: what was turned up there is not the same.
        differs |= other != own;
        if differs {
            break;
        }
    }
    assert!(differs);
}

/// A game that is over opens nothing before the last one is; then everybody can go through all of them, they had one deal, and
/// it follows from what was committed.
#[tokio::test]
async fn the_deal_is_opened_after_the_last_game_on_it() {
    let data = tempfile::tempdir().unwrap();
    let server = room(data.path(), 5).await;
    let (event, players) = started(&server).await;
    let commitment = event.view(&server).await["deal"]["commitment"].clone();
    for round in 0..3 {
        let of = pairings(&event.view(&server).await, round);
        let mut tables = Vec::new();
        for pair in of {
            tables.push(board(&server, &event, &players, pair).await);
        }
        let start = server.view(&tables[0][0]).await["deal"]["commitment"].clone();
        for (index, [white, _]) in tables.iter().enumerate() {
            assert_eq!(server.view(white).await["deal"]["commitment"], start, "one deal");
            let (mut socket, _) = server.watch(white, None).await;
            let over = socket.request(json!({"type": "resign", "id": "end"})).await;
            assert_eq!(over["view"]["deal"]["secret"], Value::Null, "other boards may go on");
            if index == 0 {
                let by_address = server.ask("GET", &white.path("/record"), "", None).await;
                assert_eq!((by_address.status, by_address.code().as_str()), (401, "token-missing"));
                check_record(&server, white, DealCheck::NotOpened).await;
            }
        }
        until("the deal is opened", async || {
            server.ask("GET", &tables[0][0].path("/record"), "", None).await.status == 200
        })
        .await;
        let mut starts = Vec::new();
        for [white, _] in &tables {
            until("it is known at each board", async || {
                server.view(white).await["deal"]["secret"].is_string()
            })
            .await;
            check_record(&server, white, DealCheck::Fair).await;
            let record = server.ask("GET", &white.path("/record"), "", None).await.text;
            let end = record.lines().find(|line| line.contains("\"start\"") && line.contains("\"seed\""));
            starts.push(end.map(|line| serde_json::from_str::<Value>(line).unwrap()["start"].clone()));
        }
        assert!(starts.iter().all(|start| *start == starts[0]), "{starts:?}");
    }
    until("it is over", async || event.view(&server).await["stage"] != "playing").await;
    let view = event.view(&server).await;
    if view["stage"] == "done" {
        let secret = view["deal"]["secret"].as_str().unwrap();
        assert_eq!(secret, "05".repeat(32));
    }
    assert_eq!(view["deal"]["commitment"], commitment);
    let again = json!({"do": "correct", "round": 1, "board": 1, "game": 1, "result": null, "reason": "x"});
    assert_eq!(event.refused(&server, again).await, "wrong-moment");
    server.stop().await;
}
