//! Whose passkeys they are: nobody else's, ten at most, and gone with the account.

use facedown_server::inside::Set;
use facedown_server::operator::copying::{Place, copy_room};
use facedown_storage::id::Id;
use serde_json::{Value, json};

use super::{MINUTE, add, at_home, begin, begin_sign_in, home, key, sign_in, timed};
use crate::authenticator::Authenticator;
use crate::base;
use crate::browser::{Browser, PASSWORD};
use crate::client::{Server, storage};

#[tokio::test(flavor = "multi_thread")]
async fn the_owner_alone_has_them_ten_at_most() {
    let server = Server::fresh().await;
    let (mut ada, mut bo) = (at_home(&server), at_home(&server));
    ada.sign_up("Ada").await;
    bo.sign_up("Bo").await;
    for number in 0..9 {
        assert_eq!(add(&mut ada, &mut key(&server, number)).await.status, 201);
    }
    // Two that come at once where there is room for one.
    let (first, second) = (begin(&mut ada).await, begin(&mut ada).await);
    let wish = |begun: &Value, number| {
        let credential = key(&server, number).create(&begun["options"]);
        json!({"ceremony": begun["ceremony"], "credential": credential})
    };
    let mut twin = at_home(&server);
    twin.cookie.clone_from(&ada.cookie);
    let (one, two) = tokio::join!(
        ada.post("/account/passkeys", wish(&first, 20)),
        twin.post("/account/passkeys", wish(&second, 21))
    );
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409], "{} {}", one.text, two.text);
    let full = ada.post("/account/passkeys/begin", json!({})).await;
    assert_eq!((full.status, full.code().as_str()), (409, "too-many-passkeys"));
    let listed = ada.get("/account/passkeys").await.json();
    assert_eq!((listed["passkeys"].as_array().unwrap().len(), &listed["most"]), (10, &json!(10)));

    // A guest and another account have none of it, and learn nothing.
    let id = listed["passkeys"][0]["id"].as_str().unwrap();
    let (label, remove) = (format!("/account/passkeys/{id}"), format!("/account/passkeys/{id}/remove"));
    let mut guest = at_home(&server);
    assert_eq!(guest.get("/account/passkeys").await.code(), "signed-out");
    let some = json!({"ceremony": "none", "credential": {}});
    for (path, body) in [
        ("/account/passkeys/begin", json!({})),
        ("/account/passkeys", some),
        (&label, json!({"label": "Mine"})),
        (&remove, json!({})),
    ] {
        assert_eq!(guest.post(path, body).await.code(), "signed-out", "{path}");
    }
    assert_eq!(bo.post(&label, json!({"label": "Mine"})).await.code(), "no-such-passkey");
    assert_eq!(bo.post(&remove, json!({})).await.code(), "no-such-passkey");
    assert_eq!(bo.get("/account/passkeys").await.json()["passkeys"], json!([]));
    // What one session began, no other finishes.
    assert_eq!(ada.post(&remove, json!({})).await.status, 200);
    let begun = begin(&mut ada).await;
    let credential = key(&server, 30).create(&begun["options"]);
    let wish = json!({"ceremony": begun["ceremony"], "credential": credential});
    assert_eq!(bo.post("/account/passkeys", wish).await.code(), "passkey-expired");

    let id = ada.get("/account/passkeys").await.json()["passkeys"][0]["id"].as_str().unwrap().to_owned();
    let path = format!("/account/passkeys/{id}");
    for bad in ["", "  ", &"x".repeat(61)] {
        assert_eq!(ada.post(&path, json!({"label": bad})).await.code(), "wrong-passkey-label");
    }
    let named = ada.post(&path, json!({"label": "Key ring"})).await.json();
    assert!(named["passkeys"].as_array().unwrap().iter().any(|p| p["id"] == *id && p["label"] == "Key ring"));
    // Another site's page begins and finishes nothing.
    ada.site = "cross-site";
    for path in ["/account/passkeys/begin", "/session/passkey/begin"] {
        assert_eq!(ada.post(path, json!({})).await.code(), "cross-site", "{path}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_that_is_removed_and_one_of_a_closed_account_open_nothing() {
    let data = tempfile::tempdir().unwrap();
    let clocks = Set::default();
    let server = timed(data.path(), &clocks).await;
    let (mut ada, mut door) = (at_home(&server), at_home(&server));
    ada.sign_up("Ada").await;
    let (mut first, mut second) = (key(&server, 1), key(&server, 2));
    add(&mut ada, &mut first).await;
    clocks.pass(11 * MINUTE);
    // The last sign-in was long ago: a session that was left open somewhere adds and removes nothing.
    assert_eq!(ada.get("/account/passkeys").await.json()["fresh"], false);
    let id = ada.get("/account/passkeys").await.json()["passkeys"][0]["id"].as_str().unwrap().to_owned();
    let remove = format!("/account/passkeys/{id}/remove");
    for path in ["/account/passkeys/begin", &remove] {
        assert_eq!(ada.post(path, json!({})).await.code(), "password-needed", "{path}");
        let wrong = ada.post(path, json!({"password": "a wrong guess"})).await;
        assert_eq!(wrong.code(), "wrong-password", "{path}");
    }
    let removed = ada.post(&remove, json!({"password": PASSWORD})).await;
    assert_eq!((removed.status, &removed.json()["passkeys"]), (200, &json!([])));
    assert_eq!(ada.post(&remove, json!({"password": PASSWORD})).await.code(), "no-such-passkey");
    assert_eq!(sign_in(&mut door, &mut first).await.code(), "passkey-unknown");
    // One that signs in afresh needs no password for it.
    ada.post("/session", json!({"name": "Ada", "password": PASSWORD})).await;
    assert_eq!(ada.get("/account/passkeys").await.json()["fresh"], true);
    assert_eq!(add(&mut ada, &mut second).await.status, 201);
    assert_eq!(sign_in(&mut door, &mut second).await.status, 200);
    assert_eq!(ada.post("/account/close", json!({"password": PASSWORD})).await.status, 200);
    assert_eq!(sign_in(&mut door, &mut second).await.code(), "passkey-unknown");
    server.stop().await;
    let (user, kept) = (Id::given(String::from_utf8(second.handle).unwrap()), storage(data.path()).await);
    assert_eq!(kept.passkeys().unwrap().passkeys_of(&user).await.unwrap(), []);
    kept.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_learns_who_has_one_and_guesses_are_slow() {
    let server = Server::fresh().await;
    let (mut ada, mut door) = (at_home(&server), at_home(&server));
    ada.sign_up("Ada").await;
    let ask = async |door: &mut Browser<'_>| {
        let mut begun = begin_sign_in(door).await;
        begun["ceremony"] = Value::Null;
        begun["options"]["challenge"] = Value::Null;
        begun
    };
    // The same before there is one and after, from a stranger and from the owner's browser.
    let before = ask(&mut door).await;
    let mut key = key(&server, 1);
    add(&mut ada, &mut key).await;
    assert_eq!((&ask(&mut door).await, &ask(&mut ada).await), (&before, &before));
    assert_eq!(before["options"]["allowCredentials"], json!([]));
    let mut lie = Authenticator { verifies: false, ..key.clone() };
    let mut tries = 0;
    while sign_in(&mut door, &mut lie).await.code() == "passkey-refused" {
        tries += 1;
        assert!(tries < 40, "there is no end to it");
    }
    let waits = sign_in(&mut door, &mut key).await;
    assert_eq!((waits.status, waits.code().as_str()), (429, "too-many-tries"));
    assert!(waits.head.contains("retry-after: "), "{}", waits.head);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_of_the_room_knows_them() {
    if base::embedded_only() {
        return;
    }
    let [data, copied] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let server = Server::start(data.path()).await;
    let mut ada = at_home(&server);
    ada.sign_up("Ada").await;
    let mut first = key(&server, 1);
    add(&mut ada, &mut first).await;
    server.stop().await;
    let place = |folder: &tempfile::TempDir| Place::Folder(folder.path().to_owned());
    copy_room(&place(&data), &place(&copied)).await.unwrap();
    let server = Server::start(copied.path()).await;
    let (mut door, origin) = (at_home(&server), format!("http://{}", home(&server)));
    let mut there = Authenticator { origin, ..first };
    assert_eq!(sign_in(&mut door, &mut there).await.status, 200);
    server.stop().await;
}
