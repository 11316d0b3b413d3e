//! The lobby through its own socket: people who have never met sit down together.

use facedown_games::registry;
use serde_json::{Value, json};

use super::client::{Server, Socket, Table};

/// Ids of games for two.
fn two() -> Vec<&'static str> {
    let about = registry::all().iter().map(|game| game.about());
    about.filter(|about| about.seats == 2).map(|about| about.id).collect()
}

fn secret(name: &str) -> String {
    format!("{name:-<32}")
}

/// Somebody who has come in, after the first list and their own seeks.
async fn visitor(server: &Server, name: &str) -> Socket {
    let mut socket = server.lobby().await;
    socket.say(json!({"type": "hello", "visitor": secret(name)})).await;
    assert_eq!(socket.hear().await["type"], "lobby");
    let own = socket.hear().await;
    assert_eq!(own["type"], "yours", "{own}");
    socket
}

/// The next message of a kind.
async fn hear(socket: &mut Socket, kind: &str) -> Value {
    loop {
        let heard = socket.hear().await;
        if heard["type"] == kind {
            return heard;
        }
    }
}

/// The next change of the list that brings a seek.
async fn added(socket: &mut Socket) -> Value {
    loop {
        let changed = hear(socket, "changed").await;
        if let Some(seek) = changed["added"].as_array().unwrap().first() {
            return seek.clone();
        }
    }
}

fn five() -> Value {
    json!({"kind": "increment", "base": 300_000, "increment": 3_000})
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_never_met_find_each_other_and_play() {
    let server = Server::fresh().await;
    let (mut ada, mut bo, mut cy) =
        (visitor(&server, "ada").await, visitor(&server, "bo").await, visitor(&server, "cy").await);
    let games = two();
    let terms = json!({"games": [games[0], games[1]], "clocks": [five()], "name": "Ada", "listed": true});
    let sought = ada.request(json!({"type": "seek", "id": "1", "terms": terms})).await;
    assert_eq!(sought["type"], "sought", "{sought}");
    // Both others see it, in the words of its maker.
    for socket in [&mut bo, &mut cy] {
        let seek = added(socket).await;
        assert_eq!((&seek["id"], &seek["name"]), (&sought["seek"], &json!("Ada")));
        assert_eq!((&seek["games"], &seek["clocks"]), (&terms["games"], &terms["clocks"]));
    }
    // Bo names a game of hers among others: they play that one at once.
    let terms = json!({"games": [games[2], games[1]], "clocks": [five()], "name": "Bo"});
    let of_bo = bo.request(json!({"type": "seek", "id": "b", "terms": terms})).await;
    assert_eq!((&of_bo["type"], &of_bo["game"]), (&json!("paired"), &json!(games[1])));
    let of_ada = hear(&mut ada, "paired").await;
    assert_eq!((&of_ada["id"], &of_ada["game"]), (&Value::Null, &json!(games[1])));
    let seats = [Table::of(&of_ada["made"]), Table::of(&of_bo["made"])];
    assert_eq!(seats[0].id, seats[1].id);
    assert_ne!(seats[0].token, seats[1].token);
    for seat in &seats {
        let view = server.view(seat).await;
        assert_eq!(view["clock"]["control"], five(), "{view}");
        let names = [&view["names"]["white"], &view["names"]["black"]];
        assert!(names.contains(&&json!("Ada")) && names.contains(&&json!("Bo")), "{names:?}");
    }
    // It is gone from the list of the third, who comes too late.
    let gone = hear(&mut cy, "changed").await;
    assert_eq!(gone["removed"], json!([sought["seek"]]));
    let late = cy.request(json!({"type": "accept", "id": "c", "seek": sought["seek"]})).await;
    assert_eq!((&late["type"], &late["error"]["code"]), (&json!("refused"), &json!("seek-gone")));
    // Bo did not want to be watched, so nobody finds their game.
    let listed = server.ask("GET", "/api/tables?live=true", "", None).await;
    assert_eq!(listed.json(), json!([]));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_who_accept_one_is_seated() {
    let server = Server::fresh().await;
    let mut ada = visitor(&server, "ada").await;
    let terms = json!({"games": [two()[0]], "seat": "black"});
    let sought = ada.request(json!({"type": "seek", "id": "1", "terms": terms})).await;
    let (mut bo, mut cy) = (visitor(&server, "bo").await, visitor(&server, "cy").await);
    let accept = json!({"type": "accept", "id": "a", "seek": sought["seek"], "name": "Guest"});
    let (one, other) = tokio::join!(bo.request(accept.clone()), cy.request(accept));
    let mut kinds = [one["type"].as_str().unwrap(), other["type"].as_str().unwrap()];
    kinds.sort_unstable();
    assert_eq!(kinds, ["paired", "refused"]);
    let made = hear(&mut ada, "paired").await;
    let view = server.view(&Table::of(&made["made"])).await;
    assert_eq!(view["seat"], json!("black"), "{view}");
    assert_eq!(view["names"]["white"], json!("Guest"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seek_stands_while_any_window_of_its_maker_is_open() {
    let server = Server::fresh().await;
    let mut watcher = visitor(&server, "watcher").await;
    let (mut one, mut other) = (visitor(&server, "ada").await, visitor(&server, "ada").await);
    let seek = json!({"type": "seek", "id": "1", "terms": {"games": [two()[0]]}});
    let sought = one.request(seek).await;
    // The other window knows that it is her own, and cannot accept it.
    assert_eq!(hear(&mut other, "yours").await["seeks"], json!([sought["seek"]]));
    let own = other.request(json!({"type": "accept", "id": "2", "seek": sought["seek"]})).await;
    assert_eq!(own["error"]["code"], "own-seek");
    assert_eq!(added(&mut watcher).await["id"], sought["seek"]);
    drop(one);
    // Somebody accepts it though the window is gone in which it was made: the other one hears of it.
    let paired = watcher.request(json!({"type": "accept", "id": "3", "seek": sought["seek"]})).await;
    assert_eq!(paired["type"], "paired", "{paired}");
    assert_eq!(hear(&mut other, "paired").await["made"]["table"], paired["made"]["table"]);
    // With her last window her seeks go.
    let again = other.request(json!({"type": "seek", "id": "4", "terms": {"games": [two()[1]]}})).await;
    assert_eq!(added(&mut watcher).await["id"], again["seek"]);
    drop(other);
    loop {
        let changed = hear(&mut watcher, "changed").await;
        if changed["removed"] == json!([again["seek"]]) {
            break;
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_for_a_friend_is_never_on_the_list() {
    let server = Server::fresh().await;
    let mut ada = visitor(&server, "ada").await;
    for listed in [false, true] {
        let body = json!({"game": two()[0], "mode": "link", "listed": listed});
        assert_eq!(server.ask("POST", "/api/tables", "", Some(&body)).await.status, 201);
    }
    // Something that is listed comes after it: nothing came before.
    let sought = ada.request(json!({"type": "seek", "id": "1", "terms": {"games": [two()[0]]}})).await;
    assert_eq!(added(&mut ada).await["id"], sought["seek"]);
    let newcomer = visitor(&server, "bo").await;
    let whole: LobbyList = serde_json::from_str(&newcomer.frames[0]).unwrap();
    assert_eq!(whole.seeks.len(), 1);
    server.stop().await;
}

/// A table by link that its maker puts on the list: its row says what it is, whoever accepts is given the invitation, and
/// the first who joins with it plays.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_waits_is_a_seek_where_its_maker_opens_it() {
    let server = Server::fresh().await;
    let body = json!({"game": two()[0], "mode": "link", "names": {"white": "Ada", "black": "Ada"}, "seat": "white",
        "clock": five(), "listed": true});
    let made = server.ask("POST", "/api/tables", "", Some(&body)).await.json();
    let (table, invite) = (made["table"].clone(), made["invite"].clone());
    let (mut ada, mut bo, mut cy) =
        (visitor(&server, "ada").await, visitor(&server, "bo").await, visitor(&server, "cy").await);
    // Only who has the invitation may pass it on.
    let stranger = json!({"type": "open", "id": "0", "table": table, "invite": "x".repeat(43)});
    assert_eq!(ada.request(stranger).await["error"]["code"], "wrong-token");
    let open = json!({"type": "open", "id": "1", "table": table, "invite": invite});
    let sought = ada.request(open.clone()).await;
    assert_eq!(sought["type"], "sought", "{sought}");
    let seek = added(&mut bo).await;
    assert_eq!(
        (&seek["id"], &seek["name"], &seek["seat"]),
        (&sought["seek"], &json!("Ada"), &json!("black"))
    );
    assert_eq!((&seek["games"], &seek["clocks"]), (&json!([two()[0]]), &json!([five()])));
    assert_eq!(seek["table"], json!({"setUp": false, "sealed": false}));
    assert!(!seek.to_string().contains(invite.as_str().unwrap()), "the list has no token: {seek}");
    // A search of the same terms is not thrown into it unasked.
    let terms = json!({"games": [two()[0]], "clocks": [five()]});
    let search = cy.request(json!({"type": "seek", "id": "c", "terms": terms})).await;
    assert_eq!(search["type"], "sought", "{search}");
    // Both accept; who joins first plays, and the other hears that somebody does.
    let accept = json!({"type": "accept", "id": "a", "seek": sought["seek"]});
    for socket in [&mut bo, &mut cy] {
        let invited = socket.request(accept.clone()).await;
        assert_eq!(
            (&invited["type"], &invited["table"], &invited["invite"]),
            (&json!("invited"), &table, &invite)
        );
    }
    let join = format!("/api/tables/{}/join", table.as_str().unwrap());
    let body = json!({"invite": invite, "name": "Bo"});
    assert_eq!(server.ask("POST", &join, "", Some(&body)).await.status, 201);
    assert_eq!(server.ask("POST", &join, "", Some(&body)).await.status, 409);
    assert_eq!(cy.request(accept).await["error"]["code"], "seat-taken");
    assert_eq!(ada.request(open).await["error"]["code"], "seat-taken");
    // Her page takes it from the list, and it goes with her in any case.
    let back = ada.request(json!({"type": "withdraw", "id": "2", "seek": sought["seek"]})).await;
    assert_eq!(back["type"], "withdrawn", "{back}");
    server.stop().await;
}

/// The list that a newcomer gets.
#[derive(serde::Deserialize)]
struct LobbyList {
    seeks: Vec<Value>,
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_lobby_does_not_take_it_says_and_goes_on() {
    let server = Server::fresh().await;
    for hello in [
        json!({"type": "hello", "visitor": "short"}),
        json!({"type": "hello", "visitor": "x".repeat(65)}),
        json!({"type": "ping"}),
    ] {
        let mut socket = server.lobby().await;
        socket.say(hello).await;
        assert_eq!(socket.hear().await["type"], "refused");
        assert!(socket.next().await.is_err(), "it is closed");
    }
    let mut ada = visitor(&server, "ada").await;
    let games = two();
    let time = json!({"base": 60_000, "increment": 0});
    let odds = json!({"kind": "odds", "white": time, "black": time});
    for (request, code) in [
        (json!({"type": "hello", "visitor": secret("ada")}), "hello-twice"),
        (json!({"type": "seek", "id": "1"}), "unreadable-message"),
        (json!({"type": "seek", "id": "", "terms": {"games": [games[0]]}}), "wrong-request-id"),
        (json!({"type": "seek", "id": "1", "terms": {"games": []}}), "wrong-games"),
        (json!({"type": "seek", "id": "1", "terms": {"games": [games[0]], "clocks": [odds]}}), "wrong-clock"),
        (json!({"type": "withdraw", "id": "1", "seek": "nonsense"}), "seek-gone"),
    ] {
        ada.say(request.clone()).await;
        assert_eq!(hear(&mut ada, "refused").await["error"]["code"], code, "{request}");
    }
    for game in &games[..3] {
        let terms = json!({"games": [game]});
        let sought = ada.request(json!({"type": "seek", "id": game, "terms": terms})).await;
        assert_eq!(sought["type"], "sought");
    }
    let fourth = ada.request(json!({"type": "seek", "id": "4", "terms": {"games": [games[3]]}})).await;
    assert_eq!(fourth["error"]["code"], "too-many-seeks");
    ada.say(json!({"type": "ping"})).await;
    hear(&mut ada, "pong").await;
    let plain = server.ask("GET", "/api/lobby/live", "", None).await;
    assert_eq!((plain.status, plain.code().as_str()), (426, "websocket-expected"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_signed_in_has_the_name_of_the_account_and_nobody_else_has_the_mark() {
    let server = Server::fresh().await;
    let wish = json!({"name": "Ada", "password": "correct horse battery"});
    let made = server.ask("POST", "/api/accounts", "", Some(&wish)).await;
    let cookie = made.whole_head.split_once("set-cookie: ").unwrap().1.split(';').next().unwrap().to_owned();
    let mut watcher = visitor(&server, "watcher").await;
    let seek = |id: &str, game: usize| json!({"type": "seek", "id": id, "terms": {"games": [two()[game]], "name": "Ada"}});
    // On two devices she is one person; the name is hers whatever is sent.
    let (mut desk, mut phone) =
        (server.lobby_with(&cookie, None).await, server.lobby_with(&cookie, None).await);
    for (socket, name) in [(&mut desk, "one"), (&mut phone, "other")] {
        socket.say(json!({"type": "hello", "visitor": secret(name)})).await;
        assert_eq!(socket.hear().await["type"], "lobby");
        assert_eq!(socket.hear().await["type"], "yours");
    }
    let sought = desk.request(seek("1", 0)).await;
    let seen = added(&mut watcher).await;
    assert_eq!((&seen["name"], &seen["member"]), (&json!("Ada"), &json!(true)));
    let own = phone.request(json!({"type": "accept", "id": "2", "seek": sought["seek"]})).await;
    assert_eq!(own["error"]["code"], "own-seek");
    // A guest of that name, and a page of another site with her cookie, are guests.
    let mut guest = visitor(&server, "guest").await;
    guest.request(seek("3", 1)).await;
    assert_eq!(added(&mut watcher).await["member"], false);
    let mut foreign = server.lobby_with(&cookie, Some("http://evil.example")).await;
    foreign.say(json!({"type": "hello", "visitor": secret("foreign")})).await;
    foreign.request(seek("4", 2)).await;
    assert_eq!(added(&mut watcher).await["member"], false);
    server.stop().await;
}
