//! Requests beside the game that are stored nowhere: earlier positions, and another game.

use serde_json::{Value, json};

use super::client::{Server, Socket, Table};
use super::link::{Link, Players, wish};
use super::play::Choices;

fn look(id: &str, from: u32, count: u32) -> Value {
    json!({"type": "look", "id": id, "from": from, "count": count})
}

/// The parts of a view that an earlier position has.
fn position(view: &Value) -> Value {
    let part = |name: &str| (name.to_owned(), view[name].clone());
    ["scene", "tally", "holdings", "pools", "captured"].map(part).into_iter().collect()
}

/// A position as White saw it, and as a spectator did.
type Twice = [Value; 2];

/// Plays a game of Jieqi for forty actions, and notes each position; `None` where it was over before.
async fn forty_actions(server: &Server, choices: &mut Choices) -> Option<(Players, Socket, Vec<Twice>)> {
    let link = Link::sit_down(server, "jieqi", json!({"seat": "white"})).await;
    let mut players = link.players(server).await;
    let (spectator, first) = server.watch(&link.watch, None).await;
    let mut seen = vec![[position(&server.view(&link.maker).await), position(&first["view"])]];
    for _ in 0..40 {
        // Pieces are captured face down where they can be: only their captor is shown what they were.
        let view = players.view_to_act().await;
        let cells = view["scene"]["cells"].as_array().unwrap();
        let covered: Vec<_> =
            cells.iter().filter(|cell| cell["piece"]["type"] == "faceDown").map(|cell| &cell["at"]).collect();
        let legal = view["legal"].as_array().unwrap();
        let takes = legal.iter().find(|action| covered.contains(&&action["to"]));
        let action = takes.unwrap_or_else(|| &legal[choices.below(legal.len())]);
        players.act(&action["text"]).await;
        let now = server.view(&link.maker).await;
        seen.push([position(&now), position(&server.view(&link.watch).await)]);
        if now["phase"] == "over" {
            return None;
        }
    }
    Some((players, spectator, seen))
}

#[tokio::test]
async fn earlier_positions_are_shown_as_each_viewer_saw_them_then() {
    let server = Server::fresh().await;
    let mut choices = Choices::new(3);
    // Some deals end the game before; ten in a row do not.
    let mut played = None;
    for _ in 0..10 {
        played = forty_actions(&server, &mut choices).await;
        if played.is_some() {
            break;
        }
    }
    let (mut players, mut spectator, seen) = played.expect("a game of forty actions");
    assert!(seen.iter().any(|[own, public]| own["captured"] != public["captured"]), "a captor is shown more");
    for (viewer, socket) in [&mut players.white, &mut spectator].into_iter().enumerate() {
        let mut heard = Vec::new();
        for (from, count) in [(0, 32), (32, 32)] {
            let past = socket.request(look(&format!("{from}"), from, count)).await;
            assert_eq!((&past["type"], &past["from"]), (&json!("past"), &json!(from)), "{past}");
            heard.extend(past["positions"].as_array().unwrap().clone());
        }
        assert_eq!(heard.len(), seen.len());
        for (ply, (past, then)) in heard.iter().zip(&seen).enumerate() {
            assert_eq!(past, &then[viewer], "ply {ply} of viewer {viewer}");
        }
        for (id, from, count) in [("none", 0, 0), ("many", 0, 33), ("ahead", 41, 1)] {
            let refused = socket.request(look(id, from, count)).await;
            assert_eq!(refused["error"]["code"], "no-such-past", "{refused}");
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn another_game_is_offered_withdrawn_declined_and_begun() {
    let server = Server::fresh().await;
    let link = Link::sit_down(&server, "surprise", json!({"seat": "white"})).await;
    let mut players = link.players(&server).await;
    let (mut spectator, _) = server.watch(&link.watch, None).await;
    let offer = |id: &str, offer: bool| json!({"type": "rematch", "id": id, "offer": offer});
    assert_eq!(players.white.request(offer("early", true)).await["error"]["code"], "game-not-over");
    players.white.request(json!({"type": "resign", "id": "resign"})).await;
    assert_eq!(spectator.request(offer("not mine", true)).await["error"]["code"], "spectator");

    let heard =
        async |socket: &mut Socket, who: Value| while socket.hear_of("presence").await["rematch"] != who {};
    // Offered and withdrawn; offered and declined.
    for (id, takes_off) in [("a", true), ("b", false)] {
        players.white.request(offer(id, true)).await;
        heard(&mut players.black, json!("white")).await;
        heard(&mut spectator, json!("white")).await;
        let by = if takes_off { &mut players.white } else { &mut players.black };
        by.request(offer(&format!("off {id}"), false)).await;
        heard(&mut spectator, Value::Null).await;
        heard(&mut players.black, Value::Null).await;
    }
    // The offer is gone with whoever made it.
    players.black.request(offer("c", true)).await;
    heard(&mut spectator, json!("black")).await;
    drop(players.black);
    heard(&mut spectator, Value::Null).await;
    // And it is over once the next game is there.
    players.white.request(offer("d", true)).await;
    heard(&mut spectator, json!("white")).await;
    let made = server.ask("POST", &link.joiner.path("/rematch"), &link.joiner.token, None).await;
    assert_eq!(made.status, 201, "{}", made.text);
    heard(&mut spectator, Value::Null).await;
    server.stop().await;
}

#[tokio::test]
async fn an_invitation_is_closed_by_whoever_waits_and_stays_closed() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path()).await;
    let made = server.ask("POST", "/api/tables", "", Some(&wish("surprise", json!({})))).await.json();
    let table = Table::of(&made);
    let watch = Table { token: made["watch"].as_str().unwrap().to_owned(), ..table.clone() };
    let close = json!({"type": "closeInvitation", "id": "close"});
    let (mut spectator, _) = server.watch(&watch, None).await;
    assert_eq!(spectator.request(close.clone()).await["error"]["code"], "spectator");
    let (mut maker, _) = server.watch(&table, None).await;
    assert_eq!(maker.request(close.clone()).await["type"], "update");
    server.stop().await;

    let server = Server::start(data.path()).await;
    let show = json!({"invite": made["invite"]});
    let join = json!({"invite": made["invite"], "name": "Bo"});
    for (below, body) in [("/invitation", &show), ("/join", &join)] {
        let refused = server.ask("POST", &table.path(below), "", Some(body)).await;
        assert_eq!((refused.status, refused.code().as_str()), (409, "invitation-closed"), "{}", refused.text);
    }
    server.stop().await;

    // Where somebody has sat down there is no invitation any more.
    let server = Server::fresh().await;
    let link = Link::make(&server, "surprise", json!({})).await;
    let (mut maker, _) = server.watch(&link.maker, None).await;
    assert_eq!(maker.request(close).await["error"]["code"], "seat-taken");
    server.stop().await;
}

#[tokio::test]
async fn nobody_is_asked_for_another_game_where_nobody_is() {
    let server = Server::fresh().await;
    let (_, mut screen, _) = server.open("surprise").await;
    screen.request(json!({"type": "resign", "id": "resign"})).await;
    let refused = screen.request(json!({"type": "rematch", "id": "r", "offer": true})).await;
    assert_eq!(refused["error"]["code"], "nobody-to-ask", "{refused}");
    server.stop().await;
}
