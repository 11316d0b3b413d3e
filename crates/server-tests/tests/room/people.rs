//! Accounts as others see them: profiles, games with filters and as a stream, privacy, following and blocking.

use serde_json::{Value, json};

use super::browser::{Browser, PASSWORD};
use super::client::{Server, Socket};
use super::ratings::{in_lobby, rated, rated_players, resign, sit_down};

async fn profile(browser: &mut Browser<'_>, name: &str) -> Value {
    let reply = browser.get(&format!("/players/{name}")).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    reply.json()
}

fn tables(games: &Value) -> Vec<&str> {
    games.as_array().unwrap().iter().map(|game| game["table"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_profile_shows_ratings_results_and_games() {
    let server = Server::fresh().await;
    let (mut ada, mut bo, mut guest) = (Browser::new(&server), Browser::new(&server), Browser::new(&server));
    ada.sign_up("Ada").await;
    bo.sign_up("Bo").await;
    let won = sit_down(&server, &mut ada, &mut bo, rated("surprise")).await;
    resign(&server, &won.joiner).await;
    rated_players(&server, &won.maker).await;
    let mut casual = rated("jieqi");
    casual["rated"] = json!(false);
    let lost = sit_down(&server, &mut ada, &mut bo, casual.clone()).await;
    resign(&server, &lost.maker).await;
    // A private one, and one that goes on: nobody finds them here.
    casual["private"] = json!(true);
    let private = sit_down(&server, &mut ada, &mut bo, casual).await;
    resign(&server, &private.maker).await;
    // So with one whose end those who look on are not to know yet.
    let mut later = rated("jieqi");
    later["rated"] = json!(false);
    later["delay"] = json!(900);
    let late = sit_down(&server, &mut ada, &mut bo, later).await;
    resign(&server, &late.joiner).await;
    let open = sit_down(&server, &mut ada, &mut bo, rated("surprise")).await;
    for table in [&lost, &private, &late, &open] {
        for (seat, browser) in [(&table.maker, &mut ada), (&table.joiner, &mut bo)] {
            let seats = json!({"seats": [{"table": seat.id, "token": seat.token}]});
            assert_eq!(browser.post("/account/seats", seats).await.json()["claimed"], 1);
        }
    }
    let seen = profile(&mut guest, "aDA").await;
    assert_eq!((&seen["name"], &seen["own"], &seen["online"]), (&json!("Ada"), &json!(false), &json!(false)));
    let rating = &seen["ratings"][0];
    assert_eq!(
        (&rating["game"], &rating["speed"], &rating["bots"]),
        (&json!("surprise"), &json!("blitz"), &json!(false))
    );
    assert!(rating["rating"]["rating"].as_i64().unwrap() > 1600, "{rating}");
    let results = json!([
        {"game": "jieqi", "won": 0, "drawn": 0, "lost": 1},
        {"game": "surprise", "won": 1, "drawn": 0, "lost": 0},
    ]);
    assert_eq!(seen["results"], results);
    assert_eq!(profile(&mut ada, "Ada").await["own"], true);
    assert_eq!(guest.get("/players/nobody").await.code(), "no-such-user");
    // Games, with every filter.
    let mut games = async |query: &str| guest.get(&format!("/players/Ada/games{query}")).await.json();
    let all = games("").await;
    assert_eq!(tables(&all), [&lost.maker.id, &won.maker.id]);
    assert_eq!(
        (&all[1]["rated"], &all[1]["opponent"], &all[1]["speed"]),
        (&json!(true), &json!("Bo"), &json!("blitz"))
    );
    for (query, table) in [
        ("?game=jieqi", &lost),
        ("?outcome=won", &won),
        ("?outcome=lost", &lost),
        ("?rated=true", &won),
        ("?rated=false", &lost),
        ("?rated=true&opponent=bO&game=surprise&outcome=won", &won),
    ] {
        assert_eq!(tables(&games(query).await), [&table.maker.id], "{query}");
    }
    for query in ["?opponent=cy", "?outcome=drawn", "?game=chaos", "?before=1"] {
        assert_eq!(games(query).await, json!([]), "{query}");
    }
    for (query, code) in [
        ("?game=ludo", "no-such-game"),
        ("?outcome=odd", "unreadable-query"),
        ("?rated=maybe", "unreadable-query"),
        ("?before=then", "unreadable-query"),
        ("?as=records", "unreadable-query"),
    ] {
        assert_eq!(games(query).await["error"]["code"], code, "{query}");
    }
    // The same as lines, and as records: what is private or goes on is in neither.
    let lines = guest.get("/players/Ada/export").await;
    let heard: Vec<Value> = lines
        .text
        .lines()
        .filter(|line| line.starts_with('{'))
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(json!(heard), all);
    let records = guest.get("/players/Ada/export?as=records").await;
    assert_eq!(records.text.matches("\"facedown-record/1\"").count(), 2, "{}", records.text);
    let whole = server.ask("GET", &won.maker.path("/record"), "", None).await.text;
    assert!(records.text.contains(whole.lines().next().unwrap()), "{}", records.text);
    for hidden in [&private.maker.id, &open.maker.id] {
        assert!(!records.text.contains(hidden.as_str()) && !lines.text.contains(hidden.as_str()));
    }
    let curve = guest.get("/players/Ada/ratings?game=surprise&speed=blitz").await.json();
    assert_eq!(curve.as_array().unwrap().len(), 1, "{curve}");
    assert_eq!(curve[0]["rating"], rating["rating"]["rating"]);
    assert_eq!(guest.get("/players/Ada/ratings?game=jieqi").await.json(), json!([]));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_says_who_sees_what() {
    let server = Server::fresh().await;
    let (mut ada, mut bo, mut guest) = (Browser::new(&server), Browser::new(&server), Browser::new(&server));
    ada.sign_up("Ada").await;
    bo.sign_up("Bo").await;
    let link = sit_down(&server, &mut ada, &mut bo, rated("surprise")).await;
    resign(&server, &link.joiner).await;
    rated_players(&server, &link.maker).await;
    let usual = json!({"games": "everybody", "online": "everybody", "ratings": "everybody"});
    assert_eq!(ada.get("/account/privacy").await.json(), usual);
    assert_eq!(guest.post("/account/privacy", usual.clone()).await.code(), "signed-out");
    for (wish, of_guest, of_bo) in [
        (usual, true, true),
        (json!({"games": "followed", "online": "followed", "ratings": "followed"}), false, true),
        (json!({"games": "nobody", "online": "nobody", "ratings": "nobody"}), false, false),
    ] {
        assert_eq!(ada.post("/account/privacy", wish.clone()).await.json(), wish);
        assert_eq!(ada.post("/account/follows", json!({"name": "bo"})).await.json()[0]["name"], "Bo");
        for (browser, shown) in [(&mut guest, of_guest), (&mut bo, of_bo), (&mut ada, true)] {
            let seen = profile(browser, "Ada").await;
            for part in ["online", "ratings", "results"] {
                assert_eq!(seen[part].is_null(), !shown, "{part} of {seen}");
            }
            let games = browser.get("/players/Ada/games").await;
            let curve = browser.get("/players/Ada/ratings?game=surprise").await;
            let export = browser.get("/players/Ada/export").await;
            for reply in [games, curve, export] {
                assert_eq!(reply.status, if shown { 200 } else { 403 }, "{}", reply.text);
            }
        }
        // The leader board has those alone whom everybody may see; at the table the others see nothing of it.
        let board = guest.get("/players?game=surprise").await.json();
        let listed = board["others"].as_array().unwrap().iter().any(|entry| entry["name"] == "Ada");
        assert_eq!(listed, of_guest, "{board}");
        let at_table = server.ask("GET", &link.watch.path("/players"), &link.watch.token, None).await.json();
        assert_eq!(at_table["players"][0]["rating"].is_object(), of_guest, "{at_table}");
        let own = server.ask("GET", &link.maker.path("/players"), &link.maker.token, None).await.json();
        assert!(own["players"][0]["change"].is_number(), "{own}");
    }
    server.stop().await;
}

fn seek(terms: Value) -> Value {
    json!({"type": "seek", "id": "s", "terms": terms})
}

async fn accept(socket: &mut Socket, seek: &Value) -> Value {
    socket.request(json!({"type": "accept", "id": "a", "seek": seek})).await
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_blocked_is_refused_and_not_told() {
    let server = Server::fresh().await;
    let (mut ada, mut bo, mut cy) = (Browser::new(&server), Browser::new(&server), Browser::new(&server));
    ada.sign_up("Ada").await;
    bo.sign_up("Bo").await;
    cy.sign_up("Cy").await;
    bo.post("/account/follows", json!({"name": "Ada"})).await;
    assert_eq!(ada.post("/account/blocks", json!({"name": "ADA"})).await.code(), "oneself");
    assert_eq!(ada.post("/account/blocks", json!({"name": "nobody"})).await.code(), "no-such-user");
    let blocked = ada.post("/account/blocks", json!({"name": "bo"})).await.json();
    assert_eq!(blocked, json!([{"name": "Bo", "bot": false, "online": null}]));
    // They follow each other no longer; his own page of hers says nothing of it.
    assert_eq!(bo.get("/account/follows").await.json(), json!([]));
    assert_eq!(profile(&mut bo, "Ada").await["blocked"], false);
    assert_eq!(profile(&mut ada, "Bo").await["blocked"], true);
    let (mut at_ada, mut at_bo, mut at_cy) =
        (in_lobby(&server, &ada).await, in_lobby(&server, &bo).await, in_lobby(&server, &cy).await);
    let terms = json!({"games": ["surprise"]});
    let of_ada = at_ada.request(seek(terms.clone())).await;
    assert_eq!(of_ada["type"], "sought", "{of_ada}");
    let of_bo = at_bo.request(seek(terms)).await;
    assert_eq!(of_bo["type"], "sought", "the two are not paired: {of_bo}");
    // What he hears is what anybody hears who comes too late.
    let gone = accept(&mut at_cy, &json!("there-is-none")).await["error"].clone();
    assert_eq!(accept(&mut at_bo, &of_ada["seek"]).await["error"], gone);
    assert_eq!(accept(&mut at_ada, &of_bo["seek"]).await["error"], gone);
    assert_eq!(accept(&mut at_cy, &of_ada["seek"]).await["type"], "paired");
    // Whoever is let in again is.
    assert_eq!(ada.ask("DELETE", "/account/blocks/Bo", &Value::Null).await.json(), json!([]));
    // A seek is as its maker's account stood when it was made.
    let again = at_bo.request(seek(json!({"games": ["surprise"]}))).await;
    assert_eq!(accept(&mut at_ada, &again["seek"]).await["type"], "paired");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whom_one_follows_is_seen_to_be_here() {
    let server = Server::fresh().await;
    let (mut ada, mut bo) = (Browser::new(&server), Browser::new(&server));
    ada.sign_up("Ada").await;
    bo.sign_up("Bo").await;
    let here = |list: Value| list[0]["online"].clone();
    assert_eq!(here(ada.post("/account/follows", json!({"name": "Bo"})).await.json()), json!(false));
    let _at_bo = in_lobby(&server, &bo).await;
    assert_eq!(here(ada.get("/account/follows").await.json()), json!(true));
    assert_eq!(profile(&mut ada, "Bo").await["followed"], true);
    let hidden = json!({"games": "everybody", "online": "nobody", "ratings": "everybody"});
    bo.post("/account/privacy", hidden).await;
    assert_eq!(here(ada.get("/account/follows").await.json()), Value::Null);
    // All of it is in what one takes along, and goes with the account.
    let export = ada.get("/account/export").await.json();
    assert_eq!(
        (&export["follows"], &export["blocks"], &export["browsers"]),
        (&json!(["Bo"]), &json!([]), &json!(1))
    );
    assert_eq!(bo.post("/account/close", json!({"password": PASSWORD})).await.status, 200);
    assert_eq!(ada.get("/account/follows").await.json(), json!([]));
    assert_eq!(ada.get("/players/Bo").await.code(), "no-such-user");
    server.stop().await;
}
