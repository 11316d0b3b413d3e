//! Passkeys through the room's own doors, with a software authenticator: added, used, counted, removed; and whatever must not
//! open an account.

mod owned;

use std::path::Path;

use facedown_games::registry;
use facedown_server::inside::Randomness;
use facedown_server::inside::Set;
use facedown_server::{Config, Engines};
use serde_json::{Value, json};

use super::authenticator::{Authenticator, bytes, text};
use super::browser::{Browser, PASSWORD};
use super::client::{Reply, Server, config, set_by, storage};

const MINUTE: i64 = 60 * 1000;

/// A browser with the room's page at `localhost`, where passkeys work without more.
fn at_home(server: &Server) -> Browser<'_> {
    let mut browser = Browser::new(server);
    browser.host = home(server);
    browser
}

fn home(server: &Server) -> String {
    format!("localhost:{}", server.address.port())
}

/// An authenticator for that page.
fn key(server: &Server, number: u8) -> Authenticator {
    Authenticator::new(number, &format!("http://{}", home(server)), "localhost")
}

/// The question that is asked to add a passkey.
async fn begin(browser: &mut Browser<'_>) -> Value {
    let begun = browser.post("/account/passkeys/begin", json!({})).await;
    assert_eq!(begun.status, 200, "{}", begun.text);
    begun.json()
}

/// Adds the passkey of an authenticator.
async fn add(browser: &mut Browser<'_>, key: &mut Authenticator) -> Reply {
    let begun = begin(browser).await;
    let credential = key.create(&begun["options"]);
    browser.post("/account/passkeys", json!({"ceremony": begun["ceremony"], "credential": credential})).await
}

async fn begin_sign_in(browser: &mut Browser<'_>) -> Value {
    let begun = browser.post("/session/passkey/begin", Value::Null).await;
    assert_eq!(begun.status, 200, "{}", begun.text);
    begun.json()
}

/// The request that signs in, made with an authenticator.
async fn signed(browser: &mut Browser<'_>, key: &mut Authenticator) -> Value {
    let begun = begin_sign_in(browser).await;
    json!({"ceremony": begun["ceremony"], "credential": key.get(&begun["options"])})
}

async fn sign_in(browser: &mut Browser<'_>, key: &mut Authenticator) -> Reply {
    let request = signed(browser, key).await;
    browser.post("/session/passkey", request).await
}

/// A room whose time the test sets.
async fn timed(data: &Path, clocks: &Set) -> Server {
    Server::set(registry::all(), storage(data).await, Randomness::default(), set_by(clocks)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_adds_a_passkey_and_signs_in_by_it() {
    let server = Server::fresh().await;
    let mut ada = at_home(&server);
    ada.sign_up("Ada").await;
    let mut key = key(&server, 1);
    let begun = begin(&mut ada).await;
    let options = &begun["options"];
    assert_eq!(options["rp"], json!({"name": "Facedown", "id": "localhost"}));
    assert_eq!(options["authenticatorSelection"]["userVerification"], "required");
    assert_eq!(options["authenticatorSelection"]["residentKey"], "preferred");
    let algorithms: Vec<i64> =
        options["pubKeyCredParams"].as_array().unwrap().iter().map(|p| p["alg"].as_i64().unwrap()).collect();
    assert_eq!(algorithms, [-7, -8, -257]);
    assert_eq!(options["excludeCredentials"], json!([]));
    let wish =
        json!({"ceremony": begun["ceremony"], "label": " My phone ", "credential": key.create(options)});
    let added = ada.post("/account/passkeys", wish).await;
    assert_eq!(added.status, 201, "{}", added.text);
    let listed = &added.json()["passkeys"][0];
    assert_eq!(
        (&listed["label"], &listed["site"], &listed["used"]),
        (&json!("My phone"), &json!("localhost"), &Value::Null)
    );
    // What is there is not made twice.
    assert_eq!(begin(&mut ada).await["options"]["excludeCredentials"][0]["id"], text(&key.credential));

    let mut phone = at_home(&server);
    let opened = sign_in(&mut phone, &mut key).await;
    assert_eq!((opened.status, &opened.json()["name"]), (200, &json!("Ada")), "{}", opened.text);
    assert!(
        opened.head.contains("set-cookie: facedown=") && opened.head.contains("httponly"),
        "{}",
        opened.head
    );
    assert_eq!(phone.who().await.as_deref(), Some("Ada"));
    assert!(!phone.known.is_empty(), "the browser is known again, as with a password");
    assert_eq!(ada.get("/account/sessions").await.json().as_array().unwrap().len(), 2);
    assert!(ada.get("/account/passkeys").await.json()["passkeys"][0]["used"].is_string());

    // Another password ends the sessions and leaves the passkey.
    let change = json!({"password": PASSWORD, "new": "another password"});
    assert_eq!(ada.post("/account/password", change).await.status, 200);
    assert_eq!(phone.who().await, None);
    assert_eq!(sign_in(&mut phone, &mut key).await.status, 200);

    // The export has labels, and neither keys nor the ids of keys.
    let export = ada.get("/account/export").await;
    assert_eq!(export.json()["passkeys"][0]["label"], "My phone");
    assert!(!export.text.contains(text(&key.credential).as_str().unwrap()), "{}", export.text);
    let fields: Vec<String> = export.json()["passkeys"][0].as_object().unwrap().keys().cloned().collect();
    assert_eq!(fields, ["id", "label", "site", "since", "used", "copied"]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_serves_once_and_for_five_minutes() {
    let data = tempfile::tempdir().unwrap();
    let clocks = Set::default();
    let server = timed(data.path(), &clocks).await;
    let mut ada = at_home(&server);
    ada.sign_up("Ada").await;
    let mut key = key(&server, 1);
    let begun = begin(&mut ada).await;
    let request = json!({"ceremony": begun["ceremony"], "credential": key.create(&begun["options"])});
    assert_eq!(ada.post("/account/passkeys", request.clone()).await.status, 201);
    assert_eq!(ada.post("/account/passkeys", request).await.code(), "passkey-expired");

    // Replayed as it was recorded, and with its answer in a ceremony of the replayer's own.
    let mut thief = at_home(&server);
    let request = signed(&mut ada, &mut key).await;
    assert_eq!(ada.post("/session/passkey", request.clone()).await.status, 200);
    let again = thief.post("/session/passkey", request.clone()).await;
    assert_eq!((again.status, again.code().as_str()), (409, "passkey-expired"));
    let fresh = begin_sign_in(&mut thief).await["ceremony"].clone();
    let moved = json!({"ceremony": fresh, "credential": request["credential"]});
    let refused = thief.post("/session/passkey", moved).await;
    assert_eq!((refused.status, refused.code().as_str()), (403, "passkey-refused"));
    assert!(refused.text.contains("Challenge mismatch"), "{}", refused.text);
    assert_eq!(thief.cookie, "");
    // One kind of answer is none of the other kind.
    let begun = begin_sign_in(&mut thief).await;
    let other =
        json!({"ceremony": begun["ceremony"], "credential": key.create(&begin(&mut ada).await["options"])});
    assert_eq!(ada.post("/account/passkeys", other).await.code(), "passkey-expired");

    let request = signed(&mut thief, &mut key).await;
    clocks.pass(5 * MINUTE);
    assert_eq!(thief.post("/session/passkey", request).await.status, 200, "at the last moment");
    let request = signed(&mut thief, &mut key).await;
    clocks.pass(5 * MINUTE + 1);
    assert_eq!(thief.post("/session/passkey", request).await.code(), "passkey-expired");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_does_not_hold_opens_nothing() {
    let server = Server::fresh().await;
    let (mut ada, mut bo) = (at_home(&server), at_home(&server));
    ada.sign_up("Ada").await;
    bo.sign_up("Bo").await;
    let (mut hers, mut his) = (key(&server, 1), key(&server, 2));
    for (lie, why) in [
        (Authenticator { origin: "http://localhost:1".to_owned(), ..hers.clone() }, "Invalid origin"),
        (Authenticator { origin: "https://evil.example".to_owned(), ..hers.clone() }, "Invalid origin"),
        (Authenticator { site: "evil.example".to_owned(), ..hers.clone() }, "rpId hash mismatch"),
        (Authenticator { verifies: false, ..hers.clone() }, "User verification required"),
        (Authenticator { credential: vec![1; 1024], ..hers.clone() }, "its id is too long"),
    ] {
        let refused = add(&mut ada, &mut lie.clone()).await;
        assert_eq!(refused.code(), "passkey-refused", "{why}");
        assert!(refused.text.contains(why), "{why}: {}", refused.text);
    }
    assert_eq!(add(&mut ada, &mut hers).await.status, 201);
    assert_eq!(add(&mut bo, &mut his).await.status, 201);
    // One passkey has one account.
    let mut stolen = hers.clone();
    let known = add(&mut bo, &mut stolen).await;
    assert_eq!((known.status, known.code().as_str()), (409, "passkey-known"));

    let mut door = at_home(&server);
    let lies = [
        (Authenticator { origin: "http://localhost:1".to_owned(), ..hers.clone() }, "Invalid origin"),
        (Authenticator { site: "evil.example".to_owned(), ..hers.clone() }, "rpId hash mismatch"),
        (Authenticator { verifies: false, ..hers.clone() }, "User verification required"),
        // Another account's passkey: its id with one's own key, and one's own under another's name.
        (
            Authenticator { credential: hers.credential.clone(), ..his.clone() },
            "Signature verification failed",
        ),
        (Authenticator { handle: his.handle.clone(), ..hers.clone() }, "names another account"),
        (Authenticator { handle: Vec::new(), ..hers.clone() }, "names another account"),
    ];
    for (lie, why) in lies {
        let refused = sign_in(&mut door, &mut lie.clone()).await;
        assert_eq!((refused.status, refused.code().as_str()), (403, "passkey-refused"), "{why}");
        assert!(refused.text.contains(why), "{why}: {}", refused.text);
        assert_eq!((door.who().await, door.cookie.as_str()), (None, ""), "{why}");
    }
    // A signed answer of which a byte was changed.
    for part in ["authenticatorData", "clientDataJSON", "signature"] {
        let mut request = signed(&mut door, &mut hers).await;
        let mut changed = bytes(&request["credential"]["response"][part]);
        let last = changed.len() - 1;
        changed[last] ^= 1;
        request["credential"]["response"][part] = text(&changed);
        assert_eq!(door.post("/session/passkey", request).await.code(), "passkey-refused", "{part}");
    }
    let unknown = sign_in(&mut door, &mut key(&server, 9)).await;
    assert_eq!((unknown.status, unknown.code().as_str()), (403, "passkey-unknown"));
    for credential in [json!({}), json!({"rawId": 1}), json!({"rawId": "a", "response": {}})] {
        let ceremony = begin_sign_in(&mut door).await["ceremony"].clone();
        let broken = json!({"ceremony": ceremony, "credential": credential});
        let refused = door.post("/session/passkey", broken).await;
        assert_eq!((refused.status, refused.code().as_str()), (400, "unreadable-body"), "{}", refused.text);
    }
    // Nothing of that has made a copy of it.
    assert_eq!(ada.get("/account/passkeys").await.json()["passkeys"][0]["copied"], Value::Null);
    assert_eq!(sign_in(&mut door, &mut hers).await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_that_counts_backwards_is_refused_and_its_owner_is_told() {
    let server = Server::fresh().await;
    let mut ada = at_home(&server);
    ada.sign_up("Ada").await;
    let (mut key, mut zero) = (key(&server, 1), Authenticator { counter: 0, ..key(&server, 2) });
    add(&mut ada, &mut key).await;
    add(&mut ada, &mut zero).await;
    let mut door = at_home(&server);
    let mut copy = key.clone();
    assert_eq!(sign_in(&mut door, &mut key).await.status, 200);
    assert_eq!(sign_in(&mut door, &mut key).await.status, 200);
    door.cookie.clear();
    let listed = |reply: Reply| reply.json()["passkeys"].clone();
    let copied = |listed: &Value, label: usize| listed[label]["copied"].is_string();
    let seen = listed(ada.get("/account/passkeys").await);
    assert!(!copied(&seen, 0) && !copied(&seen, 1), "{seen}");
    // The copy has signed once; the key twice.
    let refused = sign_in(&mut door, &mut copy).await;
    assert_eq!((refused.status, refused.code().as_str()), (403, "passkey-copied"));
    assert_eq!(door.cookie, "");
    let seen = listed(ada.get("/account/passkeys").await);
    let told: Vec<bool> = (0..2).map(|n| copied(&seen, n)).collect();
    assert_eq!(told.iter().filter(|told| **told).count(), 1, "{seen}");
    // An authenticator that does not count is taken at its word, as the standard says.
    for _ in 0..2 {
        assert_eq!(sign_in(&mut door, &mut zero).await.status, 200);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn they_work_at_the_public_address_and_at_home() {
    let data = tempfile::tempdir().unwrap();
    let config = Config { public_url: Some("https://chess.example".parse().unwrap()), ..config(data.path()) };
    let (server, _) = Server::configured(&config, Engines::default()).await;
    let mut ada = Browser::new(&server);
    ada.sign_up("Ada").await;
    for (host, here) in [
        (server.address.to_string(), false),
        (home(&server), true),
        ("localhost:1".to_owned(), false),
        ("chess.example".to_owned(), true),
        ("evil.example".to_owned(), false),
    ] {
        // A browser on this machine whose name for it is foreign is refused as a whole, unless a proxy asks.
        ada.host = host.clone();
        ada.forwarded = host.contains("example");
        let state = ada.get("/session").await.json();
        assert_eq!(state["passkeys"], json!({"here": here, "at": "https://chess.example"}), "{host}");
        let begun = ada.post("/account/passkeys/begin", json!({})).await;
        let code = if here { String::new() } else { "passkeys-elsewhere".to_owned() };
        assert_eq!(if begun.status == 200 { String::new() } else { begun.code() }, code, "{host}");
        let begun = ada.post("/session/passkey/begin", Value::Null).await;
        assert_eq!(if begun.status == 200 { String::new() } else { begun.code() }, code, "{host}");
    }
    ada.host = "chess.example".to_owned();
    ada.forwarded = true;
    let mut key = Authenticator::new(1, "https://chess.example", "chess.example");
    let added = add(&mut ada, &mut key).await;
    assert_eq!((added.status, &added.json()["passkeys"][0]["site"]), (201, &json!("chess.example")));
    assert_eq!(sign_in(&mut ada, &mut key).await.status, 200);
    // A passkey of one host opens nothing at the other.
    ada.host = home(&server);
    ada.forwarded = false;
    assert_eq!(sign_in(&mut ada, &mut key).await.code(), "passkey-refused");
    server.stop().await;
}
