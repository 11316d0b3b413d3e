//! What the pages of an account save with it: on all its devices, in one order, and nobody else's.

use std::path::Path;

use serde_json::{Value, json};

use super::base::{change, everything};
use super::browser::{Browser, PASSWORD};
use super::client::{Reply, Server};

async fn save(browser: &mut Browser<'_>, name: &str, from: Option<i64>, content: &str) -> Reply {
    let body = json!({"from": from, "content": content});
    browser.ask("PUT", &format!("/account/saved/{name}"), &body).await
}

async fn delete(browser: &mut Browser<'_>, name: &str, from: i64) -> Reply {
    browser.ask("DELETE", &format!("/account/saved/{name}?from={from}"), &Value::Null).await
}

/// Does the database of a data folder hold a text anywhere?
fn holds(data: &Path, text: &str) -> bool {
    everything(data).windows(text.len()).any(|bytes| bytes == text.as_bytes())
}

/// Ada on two devices.
async fn twice<'a>(server: &'a Server) -> (Browser<'a>, Browser<'a>) {
    let (mut here, mut there) = (Browser::new(server), Browser::new(server));
    here.sign_up("Ada").await;
    let signed_in = there.post("/session", json!({"name": "Ada", "password": PASSWORD})).await;
    assert_eq!(signed_in.status, 200, "{}", signed_in.text);
    (here, there)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_saved_on_one_device_is_there_on_another() {
    let server = Server::fresh().await;
    let (mut here, mut there) = twice(&server).await;
    assert_eq!(there.get("/account/saved").await.json(), json!([]));
    let saved = save(&mut here, "study/abc", None, r#"{"name": "Pins"}"#).await;
    assert_eq!((saved.status, &saved.json()["version"]), (200, &json!(1)), "{}", saved.text);
    save(&mut here, "by-hand/k1", None, "{}").await;
    let all = there.get("/account/saved").await.json();
    let names: Vec<_> = all.as_array().unwrap().iter().map(|one| (&one["kind"], &one["id"])).collect();
    assert_eq!(names, [(&json!("by-hand"), &json!("k1")), (&json!("study"), &json!("abc"))]);
    let one = there.get("/account/saved/study/abc").await.json();
    assert_eq!((&one["content"], &one["version"]), (&json!(r#"{"name": "Pins"}"#), &json!(1)));
    let changed = save(&mut there, "study/abc", Some(1), r#"{"name": "Forks"}"#).await;
    assert_eq!((changed.status, &changed.json()["version"]), (200, &json!(2)));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_devices_that_change_one_thing_the_faster_has_it() {
    let server = Server::fresh().await;
    let (mut here, mut there) = twice(&server).await;
    save(&mut here, "study/abc", None, r#"{"n": 1}"#).await;
    for (name, refused) in [
        ("made again", save(&mut there, "study/abc", None, "{}").await),
        ("not there yet", save(&mut there, "study/abc", Some(2), "{}").await),
        ("another one", save(&mut there, "study/xyz", Some(1), "{}").await),
        ("deleted too late", delete(&mut there, "study/abc", 7).await),
    ] {
        assert_eq!((refused.status, refused.code().as_str()), (409, "saved-elsewhere"), "{name}");
    }
    assert_eq!(here.get("/account/saved/study/abc").await.json()["content"], r#"{"n": 1}"#);
    // Both at once, again and again: each version is given once.
    for version in 1..20 {
        let (one, other) = tokio::join!(
            save(&mut here, "study/abc", Some(version), r#"{"by": "here"}"#),
            save(&mut there, "study/abc", Some(version), r#"{"by": "there"}"#)
        );
        let mut statuses = [one.status, other.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409], "version {version}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_deleted_is_said_to_other_devices_and_may_be_made_again() {
    let server = Server::fresh().await;
    let (mut here, mut there) = twice(&server).await;
    save(&mut here, "days/parade", None, r#"{"2026-11-26": {}}"#).await;
    assert_eq!(delete(&mut here, "days/parade", 1).await.json()["deleted"], true);
    let all = there.get("/account/saved").await.json();
    assert_eq!((&all[0]["deleted"], &all[0]["version"]), (&json!(true), &json!(2)));
    let gone = there.get("/account/saved/days/parade").await;
    assert_eq!((gone.status, gone.code().as_str()), (404, "not-saved"));
    let again = save(&mut there, "days/parade", None, "{}").await;
    assert_eq!((again.status, &again.json()["version"]), (200, &json!(3)), "{}", again.text);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_sees_or_changes_it() {
    let server = Server::fresh().await;
    let (mut ada, mut bo, mut guest) = (Browser::new(&server), Browser::new(&server), Browser::new(&server));
    ada.sign_up("Ada").await;
    bo.sign_up("Bo").await;
    save(&mut ada, "study/abc", None, r#"{"secret": "plan"}"#).await;
    assert_eq!(bo.get("/account/saved").await.json(), json!([]));
    assert_eq!(bo.get("/account/saved/study/abc").await.code(), "not-saved");
    assert_eq!(save(&mut bo, "study/abc", Some(1), "{}").await.code(), "saved-elsewhere");
    assert_eq!(delete(&mut bo, "study/abc", 1).await.code(), "saved-elsewhere");
    // The same name is another thing to another account.
    assert_eq!(save(&mut bo, "study/abc", None, "{}").await.json()["version"], 1);
    assert_eq!(ada.get("/account/saved/study/abc").await.json()["content"], r#"{"secret": "plan"}"#);
    assert_eq!(guest.get("/account/saved").await.code(), "signed-out");
    assert_eq!(guest.get("/account/saved/study/abc").await.code(), "signed-out");
    assert_eq!(save(&mut guest, "study/abc", Some(1), "{}").await.code(), "signed-out");
    assert_eq!(delete(&mut guest, "study/abc", 1).await.code(), "signed-out");
    // A page of another site writes with nobody's cookie.
    ada.site = "cross-site";
    assert_eq!(save(&mut ada, "study/abc", Some(1), "{}").await.code(), "cross-site");
    assert_eq!(delete(&mut ada, "study/abc", 1).await.code(), "cross-site");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_name_or_content_is_refused_in_words() {
    let server = Server::fresh().await;
    let mut ada = Browser::new(&server);
    ada.sign_up("Ada").await;
    let long = "a".repeat(65);
    for name in ["game/abc", "study/a.b", "study/%20", &format!("study/{long}")] {
        assert_eq!(save(&mut ada, name, None, "{}").await.code(), "wrong-saved-name", "{name}");
        assert_eq!(ada.get(&format!("/account/saved/{name}")).await.code(), "wrong-saved-name", "{name}");
    }
    let huge = json!({"a": "x".repeat(256 * 1024)}).to_string();
    for content in ["", "[]", "7", "{", "{\"a\": \u{0}}", &huge] {
        let refused = save(&mut ada, "study/abc", None, content).await;
        assert_eq!((refused.status, refused.code().as_str()), (422, "wrong-saved-content"));
    }
    for query in ["", "?from=", "?from=x", "?version=1"] {
        let path = format!("/account/saved/study/abc{query}");
        assert_eq!(ada.ask("DELETE", &path, &Value::Null).await.code(), "unreadable-query", "{query}");
    }
    assert_eq!(ada.get("/account/saved").await.json(), json!([]));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_saves_sixteen_mebibytes_and_no_more() {
    let server = Server::fresh().await;
    let mut ada = Browser::new(&server);
    ada.sign_up("Ada").await;
    let quarter = |fill: &str| json!({"a": fill.repeat(256 * 1024 - 8)}).to_string();
    for n in 0..64 {
        assert_eq!(save(&mut ada, &format!("study/n{n}"), None, &quarter("x")).await.status, 200, "{n}");
    }
    let refused = save(&mut ada, "study/more", None, r#"{"a": "b"}"#).await;
    assert_eq!((refused.status, refused.code().as_str()), (409, "too-much-saved"));
    // What is there may still be changed, and made room of.
    assert_eq!(save(&mut ada, "study/n0", Some(1), &quarter("y")).await.status, 200);
    assert_eq!(delete(&mut ada, "study/n1", 1).await.status, 200);
    assert_eq!(save(&mut ada, "study/more", None, r#"{"a": "b"}"#).await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_taken_along_and_goes_with_the_account() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path()).await;
    let mut ada = Browser::new(&server);
    ada.sign_up("Ada").await;
    save(&mut ada, "study/abc", None, r#"{"name": "Pins"}"#).await;
    save(&mut ada, "study/gone", None, "{}").await;
    delete(&mut ada, "study/gone", 1).await;
    let cookie = ada.cookie;
    server.stop().await;
    assert!(holds(data.path(), "Pins"));
    // It outlives the room.
    let server = Server::start(data.path()).await;
    let mut again = Browser::new(&server);
    again.cookie = cookie;
    let export = again.get("/account/export").await.json();
    assert_eq!(export["saved"].as_array().map(Vec::len), Some(1));
    assert_eq!(export["saved"][0]["content"], r#"{"name": "Pins"}"#);
    assert_eq!(again.post("/account/close", json!({"password": PASSWORD})).await.status, 200);
    server.stop().await;
    change(data.path(), &["VACUUM"], &[]).await;
    assert!(!holds(data.path(), "Pins"), "a closed account leaves no study");
}
