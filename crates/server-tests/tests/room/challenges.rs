//! Challenges by name: between two people on the page, and between a person there and a program.

use facedown_core::deal::Contribution;
use serde_json::{Value, json};

use super::bots::Program;
use super::browser::Browser;
use super::client::{Server, Socket, Table, until};

fn five() -> Value {
    json!({"kind": "increment", "base": 300_000, "increment": 3_000})
}

/// The body that challenges somebody.
fn wish(to: &str) -> Value {
    json!({"to": to, "game": "surprise", "clock": five(), "seat": "white"})
}

/// A page of a browser that listens, after the list that stands.
async fn page(server: &Server, cookie: &str) -> (Socket, Value) {
    let mut socket = server.challenges_with(&format!("facedown={cookie}")).await;
    let list = listed(&mut socket).await;
    (socket, list)
}

/// The next list.
async fn listed(socket: &mut Socket) -> Value {
    of(socket, "challenges").await["challenges"].clone()
}

/// The next message of a type.
async fn of(socket: &mut Socket, kind: &str) -> Value {
    loop {
        let heard = socket.hear().await;
        if heard["type"] == kind {
            return heard;
        }
    }
}

/// The next end of a challenge.
async fn ended(socket: &mut Socket) -> (Value, Value) {
    let ended = of(socket, "ended").await;
    (ended["how"].clone(), ended)
}

async fn challenge(browser: &mut Browser<'_>, wish: Value) -> String {
    let made = browser.post("/account/challenges", wish).await;
    assert_eq!(made.status, 201, "{}", made.text);
    made.json()["id"].as_str().unwrap().to_owned()
}

/// The seat's own client contributes to the deal.
async fn contribute(server: &Server, seat: &Table, with: u8) {
    let own = Contribution::new([with; 32]);
    let body = json!({"sha256": own.commitment().to_string()});
    let committed = server.ask("POST", &seat.path("/commitments"), &seat.token, Some(&body)).await;
    assert_eq!(committed.status, 200, "{}", committed.text);
}

async fn open(server: &Server, seat: &Table, with: u8) {
    let body = json!({"contribution": Contribution::new([with; 32]).to_hex()});
    let opened = server.ask("POST", &seat.path("/contributions"), &seat.token, Some(&body)).await;
    assert_eq!(opened.status, 200, "{}", opened.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_challenges_another_by_name_and_both_sit_down() {
    let server = Server::fresh().await;
    let (mut ada, mut bo, mut cy) = (Browser::new(&server), Browser::new(&server), Browser::new(&server));
    ada.sign_up("Ada").await;
    bo.sign_up("Bo").await;
    cy.sign_up("Cy").await;
    let (mut at_ada, none) = page(&server, &ada.cookie).await;
    assert_eq!(none, json!([]));
    let (mut at_bo, _) = page(&server, &bo.cookie).await;
    let (mut too_at_bo, _) = page(&server, &bo.cookie).await;
    let (mut at_cy, _) = page(&server, &cy.cookie).await;
    // Her browser on another device: it hears of it, and gets no seat.
    let mut other = Browser::new(&server);
    let signed_in =
        other.post("/session", json!({"name": "Ada", "password": super::browser::PASSWORD})).await;
    assert_eq!(signed_in.status, 200, "{}", signed_in.text);
    let (mut elsewhere, _) = page(&server, &other.cookie).await;

    let mut rated = wish("bO");
    rated["rated"] = json!(true);
    let id = challenge(&mut ada, rated).await;
    for socket in [&mut at_bo, &mut too_at_bo] {
        let standing = listed(socket).await;
        let expected = json!([{
            "id": id, "own": false, "by": "Ada", "byBot": false, "to": "Bo", "game": "surprise", "options": {},
            "clock": five(), "seat": "white", "rated": true,
        }]);
        assert_eq!(standing, expected);
    }
    assert_eq!(listed(&mut at_ada).await[0]["own"], true);
    // Nobody else answers it, and nothing of it is heard elsewhere.
    for browser in [&mut ada, &mut cy] {
        for what in ["accept", "decline"] {
            let refused = browser.post(&format!("/account/challenges/{id}/{what}"), Value::Null).await;
            assert_eq!(refused.code(), "no-such-challenge");
        }
    }
    let again = ada.post("/account/challenges", wish("Bo")).await;
    assert_eq!((again.status, again.code().as_str()), (409, "challenge-stands"));
    at_cy.say(json!({"type": "ping"})).await;
    assert_eq!(at_cy.hear().await["type"], "pong", "no challenge came before");

    let accepted = bo.post(&format!("/account/challenges/{id}/accept"), Value::Null).await;
    assert_eq!(accepted.status, 201, "{}", accepted.text);
    let of_bo = Table::of(&accepted.json());
    assert_eq!(of_bo.id, id);
    let (how, heard) = ended(&mut at_ada).await;
    assert_eq!(how, "accepted");
    let of_ada = Table::of(&heard["made"]);
    assert_ne!(of_ada.token, of_bo.token);
    assert_eq!(listed(&mut at_ada).await, json!([]));
    for socket in [&mut at_bo, &mut too_at_bo, &mut elsewhere] {
        let (how, heard) = ended(socket).await;
        assert_eq!((how, heard["made"].clone()), (json!("accepted"), Value::Null));
    }
    // Each of the two contributes for their own seat.
    for (seat, with) in [(&of_ada, 1), (&of_bo, 2)] {
        contribute(&server, seat, with).await;
    }
    for (seat, with) in [(&of_ada, 1), (&of_bo, 2)] {
        open(&server, seat, with).await;
    }
    for (seat, side) in [(&of_ada, "white"), (&of_bo, "black")] {
        let view = server.view(seat).await;
        assert_eq!((&view["phase"], &view["seat"]), (&json!("playing"), &json!(side)));
        assert_eq!(view["names"], json!({"white": "Ada", "black": "Bo"}));
        assert_eq!(view["rated"], true);
    }
    // One answer is enough.
    let late = bo.post(&format!("/account/challenges/{id}/accept"), Value::Null).await;
    assert_eq!(late.code(), "no-such-challenge");
    server.stop().await;
}

/// Closes somebody's only page, and waits until the room knows.
async fn leave(server: &Server, socket: Socket, name: &str) {
    drop(socket);
    until("the room knows that the page is gone", async || {
        let profile = server.ask("GET", &format!("/api/players/{name}"), "", None).await;
        profile.json()["online"] == false
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_declined_taken_back_or_left() {
    let server = Server::fresh().await;
    let (mut ada, mut bo) = (Browser::new(&server), Browser::new(&server));
    ada.sign_up("Ada").await;
    bo.sign_up("Bo").await;
    let (mut at_ada, _) = page(&server, &ada.cookie).await;
    let (mut at_bo, _) = page(&server, &bo.cookie).await;
    let id = challenge(&mut ada, wish("Bo")).await;
    assert_eq!(bo.post(&format!("/account/challenges/{id}/decline"), Value::Null).await.status, 200);
    let (how, heard) = ended(&mut at_ada).await;
    assert_eq!((how, &heard["reason"]), (json!("declined"), &json!("generic")));

    let id = challenge(&mut ada, wish("Bo")).await;
    let path = format!("/account/challenges/{id}");
    assert_eq!(bo.ask("DELETE", &path, &Value::Null).await.code(), "no-such-challenge");
    assert_eq!(ada.ask("DELETE", &path, &Value::Null).await.status, 200);
    loop {
        let (how, heard) = ended(&mut at_bo).await;
        if heard["challenge"]["id"] == json!(id) {
            assert_eq!(how, "withdrawn");
            break;
        }
    }

    // Whoever has just left the page has no seat at a table that nobody would show them; a little later it is gone.
    let id = challenge(&mut ada, wish("Bo")).await;
    leave(&server, at_ada, "Ada").await;
    let refused = bo.post(&format!("/account/challenges/{id}/accept"), Value::Null).await;
    assert_eq!((refused.status, refused.code().as_str()), (409, "challenger-away"));
    // They return at once, and hear that it stands.
    let (at_ada, standing) = page(&server, &ada.cookie).await;
    assert_eq!(standing[0]["id"], json!(id));
    drop(at_ada);
    loop {
        let (how, heard) = ended(&mut at_bo).await;
        if heard["challenge"]["id"] == json!(id) {
            assert_eq!(how, "withdrawn");
            break;
        }
    }
    assert_eq!(listed(&mut at_bo).await, json!([]));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_challenged_is_refused() {
    let server = Server::fresh().await;
    let (mut ada, mut bo, mut guest) = (Browser::new(&server), Browser::new(&server), Browser::new(&server));
    ada.sign_up("Ada").await;
    bo.sign_up("Bo").await;
    assert_eq!(guest.post("/account/challenges", wish("Bo")).await.code(), "signed-out");
    assert_eq!(
        guest.post("/account/challenges/there-is-none/accept", Value::Null).await.code(),
        "signed-out"
    );
    let mut cases = vec![(wish("Ada"), "wrong-challenge"), (wish("nobody"), "no-such-user")];
    for (field, value, code) in [
        ("game", json!("ludo"), "no-such-game"),
        ("clock", json!({"kind": "days", "days": 1000}), "wrong-clock"),
        ("options", json!({"colour": "blue"}), "wrong-option"),
        ("seat", json!("solo"), "unreadable-body"),
    ] {
        let mut wish = wish("Bo");
        wish[field] = value;
        cases.push((wish, code));
    }
    let mut uncounted = wish("Bo");
    uncounted["clock"] = Value::Null;
    uncounted["rated"] = json!(true);
    cases.push((uncounted, "wrong-challenge"));
    for (wish, code) in cases {
        assert_eq!(ada.post("/account/challenges", wish.clone()).await.code(), code, "{wish}");
    }
    // Between two of whom one has blocked the other there is none, either way, and nobody says why.
    let (mut at_bo, _) = page(&server, &bo.cookie).await;
    bo.post("/account/blocks", json!({"name": "Ada"})).await;
    for (browser, to) in [(&mut ada, "Bo"), (&mut bo, "Ada")] {
        let refused = browser.post("/account/challenges", wish(to)).await;
        assert_eq!((refused.status, refused.code().as_str()), (400, "wrong-challenge"));
        assert!(!refused.text.contains("block"), "{}", refused.text);
    }
    at_bo.say(json!({"type": "ping"})).await;
    assert_eq!(at_bo.hear().await["type"], "pong", "no challenge came before");
    // A page whose session is over hears nothing any more, and another site's page nothing at all.
    bo.ask("DELETE", "/account/blocks/Ada", &Value::Null).await;
    let (_at_ada, _) = page(&server, &ada.cookie).await;
    let cookie = bo.cookie.clone();
    bo.ask("DELETE", "/session", &Value::Null).await;
    challenge(&mut ada, wish("Bo")).await;
    let last = at_bo.hear().await;
    assert_eq!((&last["type"], &last["error"]["code"]), (&json!("refused"), &json!("signed-out")));
    assert_eq!(at_bo.next().await, Err(4403));
    let mut stale = server.challenges_with(&format!("facedown={cookie}")).await;
    assert_eq!(stale.hear().await["error"]["code"], "signed-out");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_and_a_program_challenge_each_other() {
    let server = Server::fresh().await;
    let mut ada = Browser::new(&server);
    ada.sign_up("Ada").await;
    let bot = Program::bot(&server, "Robo").await;
    let mut events = bot.stream("/stream/event").await;
    let (mut at_ada, _) = page(&server, &ada.cookie).await;

    // The person challenges: the program contributes nothing, and the room does for its seat.
    let id = challenge(&mut ada, wish("robo")).await;
    let heard = events.of("challenge").await["challenge"].clone();
    assert_eq!((&heard["id"], &heard["challenger"]["name"]), (&json!(id), &json!("Ada")));
    assert_eq!((&heard["color"], &heard["timeControl"]["limit"]), (&json!("white"), &json!(300)));
    assert_eq!(bot.post(&format!("/challenge/{id}/accept")).await.status, 200);
    let (how, heard) = ended(&mut at_ada).await;
    assert_eq!(how, "accepted");
    let seat = Table::of(&heard["made"]);
    contribute(&server, &seat, 3).await;
    open(&server, &seat, 3).await;
    assert_eq!(events.of("gameStart").await["game"]["gameId"], json!(id));
    assert_eq!(server.view(&seat).await["phase"], "playing");

    // It declines with a reason, which the person hears.
    let id = challenge(&mut ada, wish("Robo")).await;
    events.of("challenge").await;
    assert_eq!(bot.form(&format!("/challenge/{id}/decline"), "reason=tooFast").await.status, 200);
    let (how, heard) = ended(&mut at_ada).await;
    assert_eq!((how, &heard["reason"]), (json!("declined"), &json!("toofast")));

    // The program challenges, and the person sits down on the page.
    let made = bot.form("/challenge/ADA", "variant=jieqi&color=black&days=2").await;
    let id = made.json()["id"].as_str().unwrap().to_owned();
    let standing = loop {
        let standing = listed(&mut at_ada).await;
        if standing.as_array().is_some_and(|standing| !standing.is_empty()) {
            break standing;
        }
    };
    assert_eq!((&standing[0]["by"], &standing[0]["byBot"]), (&json!("Robo"), &json!(true)));
    assert_eq!(
        (&standing[0]["clock"], &standing[0]["seat"]),
        (&json!({"kind": "days", "days": 2}), &json!("black"))
    );
    let accepted = ada.post(&format!("/account/challenges/{id}/accept"), Value::Null).await;
    let seat = Table::of(&accepted.json());
    contribute(&server, &seat, 4).await;
    open(&server, &seat, 4).await;
    let start = events.of("gameStart").await["game"].clone();
    assert_eq!((&start["gameId"], &start["color"]), (&json!(id), &json!("black")));
    assert_eq!(server.view(&seat).await["seat"], "white");

    // Nobody plays on the page under the account of a program.
    for (path, body) in [
        ("/account/challenges".to_owned(), wish("Ada")),
        (format!("/account/challenges/{id}/accept"), Value::Null),
    ] {
        let refused = bot.owner("POST", &path, &body).await;
        assert_eq!((refused.status, refused.code().as_str()), (409, "account-of-bot"));
    }
    server.stop().await;
}
