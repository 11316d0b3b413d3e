//! Accounts through the room's own doors: signing up and in, sessions, recovery, one's games, closing; and what must not
//! be possible.

use std::time::Duration;

use facedown_server::limits::{Budget, Limits};
use facedown_server::{Config, Engines, SignUp};
use serde_json::{Value, json};

use super::browser::{Browser, PASSWORD};
use super::client::{Server, Table, config, usual};
use super::link::{Link, wish};

#[tokio::test(flavor = "multi_thread")]
async fn somebody_signs_up_out_and_in_again() {
    let server = Server::fresh().await;
    let mut ada = Browser::new(&server);
    assert_eq!(ada.who().await, None);
    assert_eq!(ada.get("/session").await.json()["signUp"], "open");
    let codes = ada.sign_up("Ada").await;
    assert_eq!(codes.len(), 10);
    assert!(
        codes.iter().all(|code| code.len() == 19 && code.split('-').all(|group| group.len() == 4)),
        "{codes:?}"
    );
    let old = ada.cookie.clone();
    assert_eq!(ada.who().await.as_deref(), Some("Ada"));
    assert_eq!(ada.cookie, old);
    let asked = ada.get("/session").await;
    assert!(
        asked.head.contains("set-cookie: facedown=") && asked.head.contains("max-age=15552000"),
        "it is kept on"
    );
    assert_eq!(ada.ask("DELETE", "/session", &Value::Null).await.status, 200);
    assert_eq!(ada.cookie, "");
    assert_eq!(ada.who().await, None);
    // A cookie that was kept opens nothing any more.
    ada.cookie = old;
    assert_eq!(ada.who().await, None);
    let right = ada.post("/session", json!({"name": "aDA", "password": PASSWORD})).await;
    assert_eq!((right.status, right.json()["name"].as_str()), (200, Some("Ada")));
    assert_eq!(ada.who().await.as_deref(), Some("Ada"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_taken_once_however_it_is_written() {
    let server = Server::fresh().await;
    Browser::new(&server).sign_up("Limes11").await;
    let mut other = Browser::new(&server);
    for (name, code) in [
        ("limes11", "name-taken"),
        ("LIMES11", "name-taken"),
        ("Iimes11", "name-taken"),
        ("lirnes11", "name-taken"),
        ("x", "wrong-account-name"),
        ("admin", "wrong-account-name"),
        ("a b", "wrong-account-name"),
    ] {
        let refused = other.post("/accounts", json!({"name": name, "password": PASSWORD})).await;
        assert_eq!(refused.code(), code, "{name}");
        assert_eq!(other.cookie, "", "{name}");
    }
    for password in ["short", "Somebody-else"] {
        let refused = other.post("/accounts", json!({"name": "somebody-else", "password": password})).await;
        assert_eq!(refused.code(), "wrong-password-choice");
    }
    // Two at once: one has it, and the other is refused.
    let (mut one, mut two) = (Browser::new(&server), Browser::new(&server));
    let wish = |name| json!({"name": name, "password": PASSWORD});
    let (a, b) = tokio::join!(one.post("/accounts", wish("modern")), two.post("/accounts", wish("rnodern")));
    let mut statuses = [a.status, b.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409], "{} {}", a.text, b.text);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_guesses_learns_nothing_and_guesses_slowly() {
    let server = Server::fresh().await;
    Browser::new(&server).sign_up("Ada").await;
    let mut other = Browser::new(&server);
    let mut wrong = async |name: &str| {
        let reply = other.post("/session", json!({"name": name, "password": "a wrong guess"})).await;
        (reply.status, reply.code(), reply.json()["error"]["message"].clone())
    };
    // A name that there is and one that there is not are answered alike.
    assert_eq!(wrong("Ada").await, wrong("nobody").await);
    let mut tries = 1;
    while wrong("Ada").await.1 == "wrong-password" {
        tries += 1;
        assert!(tries < 40, "there is no end to it");
    }
    assert_eq!(wrong("Ada").await.1, "too-many-tries");
    let wish = json!({"name": "Ada", "password": PASSWORD});
    let waits = Browser::new(&server).post("/session", wish).await;
    assert!(waits.head.contains("retry-after: "), "{}", waits.head);
    assert_eq!(wrong("nobody").await.1, "wrong-password", "other names are not concerned");
    let mut other = Browser::new(&server);
    for path in ["/account/sessions", "/account/games", "/account/export"] {
        assert_eq!(other.get(path).await.code(), "signed-out", "{path}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_signs_up_no_more_than_it_may() {
    let data = tempfile::tempdir().unwrap();
    let accounts = Budget { burst: 3, every: Duration::from_secs(600) };
    let limits = Limits { accounts, count_loopback: true, ..usual() };
    let server = Server::limited(data.path(), Engines::default(), limits).await;
    let mut codes = Vec::new();
    for n in 0..4 {
        let wish = json!({"name": format!("player-{n}"), "password": PASSWORD});
        codes.push(Browser::new(&server).post("/accounts", wish).await.status);
    }
    assert_eq!(codes, [201, 201, 201, 429]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_sites_page_can_do_nothing_with_the_cookie() {
    let server = Server::fresh().await;
    let mut ada = Browser::new(&server);
    ada.sign_up("Ada").await;
    for site in ["cross-site", "same-site"] {
        ada.site = site;
        for (method, path, body) in [
            ("DELETE", "/session", Value::Null),
            ("DELETE", "/account/sessions", Value::Null),
            ("POST", "/account/seats", json!({"seats": []})),
            ("POST", "/session", json!({"name": "Ada", "password": PASSWORD})),
            ("POST", "/account/close", json!({"password": PASSWORD})),
        ] {
            assert_eq!(ada.ask(method, path, &body).await.code(), "cross-site", "{site} {path}");
        }
    }
    ada.site = "same-origin";
    assert_eq!(ada.who().await.as_deref(), Some("Ada"));
    // A session that somebody else has made up, or a fixed one, is nobody's.
    let mut other = Browser::new(&server);
    other.cookie = "chosen-by-somebody-else".to_owned();
    assert_eq!(other.who().await, None);
    other.post("/session", json!({"name": "Ada", "password": PASSWORD})).await;
    assert_ne!(other.cookie, "chosen-by-somebody-else");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_are_listed_and_ended() {
    let server = Server::fresh().await;
    let (mut desk, mut phone) = (Browser::new(&server), Browser::new(&server));
    desk.sign_up("Ada").await;
    phone.post("/session", json!({"name": "Ada", "password": PASSWORD})).await;
    let listed = desk.get("/account/sessions").await.json();
    let listed = listed.as_array().unwrap();
    assert_eq!(listed.len(), 2);
    assert_eq!(listed.iter().filter(|session| session["here"] == true).count(), 1);
    assert_eq!(listed[0]["device"], "Firefox, Linux");
    let other = listed.iter().find(|session| session["here"] == false).unwrap()["id"].as_str().unwrap();
    let path = format!("/account/sessions/{other}");
    assert_eq!(desk.ask("DELETE", &path, &Value::Null).await.json().as_array().unwrap().len(), 1);
    assert_eq!(desk.ask("DELETE", &path, &Value::Null).await.code(), "no-such-session");
    assert_eq!((phone.who().await, desk.who().await.as_deref()), (None, Some("Ada")));
    // Nobody ends a session of somebody else's.
    phone.sign_up("Bo").await;
    let own = desk.get("/account/sessions").await.json()[0]["id"].as_str().unwrap().to_owned();
    assert_eq!(
        phone.ask("DELETE", &format!("/account/sessions/{own}"), &Value::Null).await.code(),
        "no-such-session"
    );
    // Another password ends all others.
    let mut third = Browser::new(&server);
    third.post("/session", json!({"name": "Ada", "password": PASSWORD})).await;
    let wrong =
        desk.post("/account/password", json!({"password": "not the one", "new": "another password"})).await;
    assert_eq!(wrong.code(), "wrong-password");
    let done = desk.post("/account/password", json!({"password": PASSWORD, "new": "another password"})).await;
    assert_eq!((done.status, done.json().as_array().unwrap().len()), (200, 1));
    assert_eq!((third.who().await, desk.who().await.as_deref()), (None, Some("Ada")));
    assert_eq!(
        third.post("/session", json!({"name": "Ada", "password": PASSWORD})).await.code(),
        "wrong-password"
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recovery_code_opens_an_account_once() {
    let server = Server::fresh().await;
    let (mut ada, mut lost) = (Browser::new(&server), Browser::new(&server));
    let codes = ada.sign_up("Ada").await;
    Browser::new(&server).sign_up("Bo").await;
    let mut recover = async |name: &str, code: &str| {
        let wish = json!({"name": name, "code": code, "password": "a new password"});
        lost.post("/account/recovery", wish).await
    };
    assert_eq!(recover("Ada", "aaaa-bbbb-cccc-dddd").await.code(), "wrong-code");
    assert_eq!(recover("Bo", &codes[0]).await.code(), "wrong-code");
    assert_eq!(recover("nobody", &codes[0]).await.code(), "wrong-code");
    // However it is typed.
    let typed = codes[0].replace('-', " ").to_uppercase();
    let opened = recover("ada", &typed).await;
    assert_eq!((opened.status, opened.json()["codesLeft"].as_u64()), (200, Some(9)), "{}", opened.text);
    assert_eq!(recover("Ada", &codes[0]).await.code(), "wrong-code");
    assert_eq!(ada.who().await, None, "all sessions have ended");
    assert_eq!(lost.who().await.as_deref(), Some("Ada"));
    assert_eq!(
        ada.post("/session", json!({"name": "Ada", "password": PASSWORD})).await.code(),
        "wrong-password"
    );
    let fresh = lost.post("/account/codes", json!({"password": "a new password"})).await.json();
    assert_eq!(fresh["codes"].as_array().unwrap().len(), 10);
    let wish = json!({"name": "Ada", "code": codes[1], "password": "a newer password"});
    assert_eq!(ada.post("/account/recovery", wish).await.code(), "wrong-code", "the old ones are gone");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_a_guest_are_kept_by_whoever_signs_up() {
    let server = Server::fresh().await;
    let link = Link::sit_down(&server, "surprise", json!({})).await;
    let (mut ada, mut bo) = (Browser::new(&server), Browser::new(&server));
    ada.sign_up("Ada").await;
    bo.sign_up("Bo").await;
    let seat = |table: &Table| json!({"seats": [{"table": table.id, "token": table.token}]});
    assert_eq!(ada.post("/account/seats", seat(&link.maker)).await.json()["claimed"], 1);
    // Again is no harm; whoever has the token besides does not get what is hers; a spectator's token is no seat.
    assert_eq!(ada.post("/account/seats", seat(&link.maker)).await.json()["claimed"], 1);
    assert_eq!(bo.post("/account/seats", seat(&link.maker)).await.json()["claimed"], 0);
    assert_eq!(bo.post("/account/seats", seat(&link.watch)).await.json()["claimed"], 0);
    let nowhere = Table { id: "nowhere".to_owned(), ..link.joiner.clone() };
    assert_eq!(bo.post("/account/seats", seat(&nowhere)).await.json()["claimed"], 0);
    assert_eq!(bo.post("/account/seats", seat(&link.joiner)).await.json()["claimed"], 1);
    let games = ada.get("/account/games").await.json();
    assert_eq!(games.as_array().unwrap().len(), 1, "{games}");
    let game = &games[0];
    assert_eq!((&game["table"], &game["game"]), (&json!(link.maker.id), &json!("surprise")));
    assert_eq!((&game["white"], &game["black"], &game["first"]), (&json!("Ada"), &json!("Bo"), &json!(true)));
    assert_eq!(game["result"], Value::Null);
    assert_eq!(bo.get("/account/games").await.json()[0]["first"], false);
    let at = game["at"].as_str().unwrap();
    assert_eq!(ada.get(&format!("/account/games?before={at}")).await.json(), json!([]));
    assert_eq!(ada.get("/account/games?before=yesterday").await.code(), "unreadable-query");
    // Everything that is kept, and nothing of the deal or of tokens.
    let export = ada.get("/account/export").await;
    assert_eq!(export.json()["games"], games);
    assert!(
        !export.text.contains(&link.maker.token) && !export.text.contains(&ada.cookie),
        "{}",
        export.text
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_account_is_gone_and_its_name_stays_taken() {
    let server = Server::fresh().await;
    let link = Link::make(&server, "surprise", json!({})).await;
    let mut ada = Browser::new(&server);
    let codes = ada.sign_up("Ada").await;
    let seat = json!({"seats": [{"table": link.maker.id, "token": link.maker.token}]});
    ada.post("/account/seats", seat).await;
    assert_eq!(ada.post("/account/close", json!({"password": "a wrong one"})).await.code(), "wrong-password");
    let old = ada.cookie.clone();
    assert_eq!(ada.post("/account/close", json!({"password": PASSWORD})).await.status, 200);
    ada.cookie = old;
    assert_eq!(ada.who().await, None);
    let again = json!({"name": "Ada", "password": PASSWORD});
    assert_eq!(ada.post("/session", again.clone()).await.code(), "wrong-password");
    let wish = json!({"name": "Ada", "code": codes[0], "password": "a new password"});
    assert_eq!(ada.post("/account/recovery", wish).await.code(), "wrong-code");
    assert_eq!(ada.post("/accounts", again).await.code(), "name-taken");
    // At the table nobody is named any more, once it is loaded anew.
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn signing_up_is_for_whom_the_operator_wants() {
    for (policy, code) in [(SignUp::Invite, "not-invited"), (SignUp::Closed, "sign-up-closed")] {
        let data = tempfile::tempdir().unwrap();
        let config = Config { sign_up: Some(policy), ..config(data.path()) };
        let (server, _) = Server::configured(&config, Engines::default()).await;
        let mut ada = Browser::new(&server);
        let wish = json!({"name": "Ada", "password": PASSWORD});
        assert_eq!(ada.post("/accounts", wish).await.code(), code);
        let wish = |name: &str, invitation: &str| json!({"name": name, "password": PASSWORD, "invitation": invitation});
        assert_eq!(ada.post("/accounts", wish("Ada", "made-up")).await.code(), code);
        if policy == SignUp::Invite {
            let key = facedown_server::operator::Key::read(data.path()).unwrap().expect("the room is open");
            let asked =
                server.at(key.address).ask("POST", "/", &key.token, Some(&json!({"do": "invite"}))).await;
            let code = asked.json()["code"].as_str().expect("an invitation").to_owned();
            // A name that is refused does not use it up.
            assert_eq!(ada.post("/accounts", wish("x", &code)).await.code(), "wrong-account-name");
            assert_eq!(ada.post("/accounts", wish("Ada", &code)).await.status, 201);
            let mut bo = Browser::new(&server);
            assert_eq!(bo.post("/accounts", wish("Bo", &code)).await.code(), "not-invited");
        }
        server.stop().await;
    }
}

/// A guest has all that a guest had before there were accounts.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_this_is_needed_to_play() {
    let server = Server::fresh().await;
    let made = server.ask("POST", "/api/tables", "", Some(&wish("surprise", json!({})))).await;
    assert_eq!(made.status, 201);
    assert!(!made.head.contains("set-cookie"), "{}", made.head);
    server.stop().await;
}

/// Whoever is signed in enters a tournament under the name of the account, finds the place again on another device, and
/// leaves no name behind when the account is closed.
#[tokio::test(flavor = "multi_thread")]
async fn a_closed_account_has_no_name_in_its_tournaments() {
    let server = Server::fresh().await;
    let (mut ada, mut phone) = (Browser::new(&server), Browser::new(&server));
    ada.sign_up("Ada").await;
    let wish = json!({
        "name": "Evening", "game": "jieqi", "listed": true,
        "format": {"kind": "round-robin", "cycles": 1, "freeOrder": false},
    });
    let made = ada.post("/tournaments", wish).await.json();
    let path = |below: &str| format!("/tournaments/{}{below}", made["id"].as_str().unwrap());
    let entered = ada.post(&path("/entries"), json!({})).await;
    assert_eq!(entered.status, 201, "{}", entered.text);
    let seen = ada.get(&path("")).await.json();
    assert_eq!((&seen["entries"][0]["name"], &seen["entries"][0]["member"]), (&json!("Ada"), &json!(true)));
    assert_eq!(seen["organizer"], "Ada");
    assert_eq!(phone.get("/tournaments").await.json()[0]["organizer"], "Ada");
    let guest = phone.post(&path("/access"), Value::Null).await;
    assert_eq!((guest.status, guest.code().as_str()), (401, "signed-out"));
    phone.post("/session", json!({"name": "Ada", "password": PASSWORD})).await;
    let access = phone.post(&path("/access"), Value::Null).await.json();
    assert_eq!(access["entry"]["number"], entered.json()["number"]);
    assert!(access["organizer"].is_string());
    assert_eq!(ada.post("/account/close", json!({"password": PASSWORD})).await.status, 200);
    let seen = phone.get(&path("")).await;
    assert_eq!(seen.json()["entries"][0]["name"], "deleted player 1");
    assert_eq!(phone.get("/tournaments").await.json()[0]["organizer"], Value::Null);
    assert!(!seen.text.contains("Ada"), "{}", seen.text);
    server.stop().await;
}
