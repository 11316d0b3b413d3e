//! What two players write to each other: who may, who reads it and when, how much is taken, and what is left of it.

use facedown_storage::chats::{Chats, KEPT, NewLine, Place, Written};
use facedown_storage::id::Id;
use serde_json::{Value, json};

use super::browser::{Browser, PASSWORD};
use super::client::{Reply, Server, Table, storage};
use super::link::Link;
use super::ratings::{rated, resign, sit_down};
use super::tournaments::Tournament;

/// Ada and Bo at a table of theirs, whose seats are their accounts'; nothing is allowed yet.
async fn at_table(server: &Server, ada: &mut Browser<'_>, bo: &mut Browser<'_>) -> Link {
    ada.sign_up("Ada").await;
    bo.sign_up("Bo").await;
    sit_down(server, ada, bo, rated("surprise")).await
}

pub(super) async fn allow(browser: &mut Browser<'_>, allowed: bool) {
    let answer = browser.post("/account/chat", json!({"allowed": allowed})).await;
    assert_eq!((answer.status, &answer.json()["allowed"]), (200, &json!(allowed)), "{}", answer.text);
}

pub(super) async fn write(browser: &mut Browser<'_>, table: &Table, text: &str) -> Reply {
    browser.post(&format!("/tables/{}/chat", table.id), json!({"text": text})).await
}

pub(super) async fn read(browser: &mut Browser<'_>, table: &Table) -> Value {
    let answer = browser.get(&format!("/tables/{}/chat", table.id)).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

/// The same by a token of the table alone.
async fn read_with(server: &Server, table: &Table) -> Value {
    let answer = server.ask("GET", &table.path("/chat"), &table.token, None).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

pub(super) fn texts(chat: &Value) -> Vec<&str> {
    chat["lines"].as_array().unwrap().iter().map(|line| line["text"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_write_to_each_other_where_both_allow_it() {
    let server = Server::fresh().await;
    let (mut ada, mut bo, mut cy) = (Browser::new(&server), Browser::new(&server), Browser::new(&server));
    let link = at_table(&server, &mut ada, &mut bo).await;
    let table = &link.maker;
    let (mut at_bo, _) = server.watch(&link.joiner, None).await;
    let (mut watches, _) = server.watch(&link.watch, None).await;
    let closed = json!({"allowed": false, "open": false, "muted": null, "lines": []});
    assert_eq!(read(&mut ada, table).await, closed);
    assert_eq!(write(&mut ada, table, "hello").await.code(), "chat-closed");
    allow(&mut ada, true).await;
    assert_eq!(at_bo.hear_of("chat").await, json!({"type": "chat", "line": null}), "he looks anew");
    assert_eq!(read(&mut ada, table).await["open"], false);
    assert_eq!(write(&mut ada, table, "hello").await.code(), "chat-closed");
    allow(&mut bo, true).await;
    at_bo.hear_of("chat").await;
    assert_eq!(read(&mut bo, table).await["open"], true);
    let said = write(&mut ada, table, "  Have fun! ").await;
    assert_eq!(said.status, 201, "{}", said.text);
    let line = said.json();
    assert_eq!((&line["seat"], &line["text"]), (&json!("white"), &json!("Have fun!")));
    assert_eq!(at_bo.hear_of("chat").await["line"], line);
    assert_eq!(write(&mut bo, table, "You too").await.status, 201);
    for chat in [read(&mut ada, table).await, read(&mut bo, table).await] {
        assert_eq!(texts(&chat), ["Have fun!", "You too"]);
        assert_eq!(chat["lines"][1]["seat"], "black");
    }
    assert_eq!(texts(&read_with(&server, &link.maker).await).len(), 2, "the seat's token reads as well");
    // Nobody else writes or reads while the game goes on.
    cy.sign_up("Cy").await;
    allow(&mut cy, true).await;
    assert_eq!(write(&mut cy, table, "psst").await.code(), "no-seat");
    assert_eq!(write(&mut Browser::new(&server), table, "psst").await.code(), "signed-out");
    assert_eq!(cy.get(&format!("/tables/{}/chat", table.id)).await.code(), "token-missing");
    assert_eq!(texts(&read_with(&server, &link.watch).await), [""; 0]);
    watches.say(json!({"type": "ping"})).await;
    watches.hear_of("pong").await;
    assert!(watches.frames.iter().all(|frame| !frame.contains("\"chat\"")), "{:?}", watches.frames);
    // Afterwards spectators read what there is and hear what follows.
    resign(&server, &link.joiner).await;
    assert_eq!(texts(&read_with(&server, &link.watch).await), ["Have fun!", "You too"]);
    assert_eq!(write(&mut bo, table, "Well done").await.status, 201);
    assert_eq!(watches.hear_of("chat").await["line"]["text"], "Well done");
    // Either of the two ends it.
    allow(&mut bo, false).await;
    assert_eq!(write(&mut ada, table, "Again?").await.code(), "chat-closed");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_is_short_and_seen_and_not_the_same_again() {
    let server = Server::fresh().await;
    let (mut ada, mut bo) = (Browser::new(&server), Browser::new(&server));
    let link = at_table(&server, &mut ada, &mut bo).await;
    allow(&mut ada, true).await;
    allow(&mut bo, true).await;
    let table = &link.maker;
    let zalgo = format!("o{}", "\u{301}".repeat(30));
    for text in ["", "   ", "\u{202e}abc", "two\nlines", &zalgo, &"x".repeat(141)] {
        assert_eq!(write(&mut ada, table, text).await.code(), "wrong-line", "{text:?}");
    }
    assert_eq!(write(&mut ada, table, &"x".repeat(140)).await.status, 201);
    assert_eq!(write(&mut ada, table, "one").await.status, 201);
    assert_eq!(write(&mut ada, table, "one").await.code(), "line-repeated");
    assert_eq!(write(&mut ada, table, &"x".repeat(140)).await.code(), "line-repeated");
    // The other one may say the same.
    assert_eq!(write(&mut bo, table, "one").await.status, 201);
    // Whom one has blocked does not write to one, and hears no more than that it is closed.
    ada.post("/account/blocks", json!({"name": "Bo"})).await;
    assert_eq!(write(&mut bo, table, "two").await.code(), "chat-closed");
    assert_eq!(read(&mut bo, table).await["open"], false);
    server.stop().await;
}

/// The storage counts: five lines in ten seconds, 150 at a place. Its times are the test's.
#[tokio::test]
async fn so_many_lines_are_taken_and_so_many_kept() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path()).await;
    let (mut ada, mut bo) = (Browser::new(&server), Browser::new(&server));
    let link = at_table(&server, &mut ada, &mut bo).await;
    server.stop().await;
    let kept = storage(folder.path()).await;
    let accounts = kept.accounts().unwrap();
    let (user, chats) = (accounts.account_named("ada").await.unwrap().unwrap().id, kept.chats().unwrap());
    let place = Place::Table(Id::given(link.maker.id.clone()));
    let mut written = 0;
    let mut line = async |chats: &dyn Chats, at| {
        written += 1;
        let id = Id::given(format!("line-{written}"));
        let new = NewLine { id, user: user.clone(), text: format!("line {written}") };
        chats.write_line(at, &place, new).await.unwrap()
    };
    for n in 0..5 {
        assert_eq!(line(chats, 1000).await, Written::Done(1000 + n), "each has a time of its own");
    }
    assert_eq!(line(chats, 10_999).await, Written::TooMany);
    assert_eq!(line(chats, 11_005).await, Written::Done(11_005));
    for n in 0..i64::from(KEPT) {
        assert_eq!(line(chats, 100_000 * (n + 1)).await, Written::Done(100_000 * (n + 1)));
    }
    let lines = chats.lines_at(&place, 1000).await.unwrap();
    assert_eq!((lines.len(), lines[0].at), (KEPT as usize, 100_000));
    assert!(chats.delete_line(&place, &lines[0].id).await.unwrap());
    assert!(!chats.delete_line(&place, &lines[0].id).await.unwrap());
    kept.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_written_outlasts_the_room_and_goes_with_the_account() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path()).await;
    let (mut ada, mut bo) = (Browser::new(&server), Browser::new(&server));
    let link = at_table(&server, &mut ada, &mut bo).await;
    allow(&mut ada, true).await;
    allow(&mut bo, true).await;
    write(&mut ada, &link.maker, "of Ada").await;
    write(&mut bo, &link.maker, "of Bo").await;
    let cookies = [ada.cookie.clone(), bo.cookie.clone()];
    server.stop().await;
    let server = Server::start(folder.path()).await;
    let (mut ada, mut bo) = (Browser::new(&server), Browser::new(&server));
    [ada.cookie, bo.cookie] = cookies;
    let chat = read(&mut ada, &link.maker).await;
    assert_eq!((texts(&chat), &chat["open"]), (vec!["of Ada", "of Bo"], &json!(true)));
    // Each takes along what is his own.
    let export = bo.get("/account/export").await.json();
    assert_eq!(export["chatAllowed"], true);
    let line =
        json!({"kind": "table", "place": link.maker.id, "at": chat["lines"][1]["at"], "text": "of Bo"});
    assert_eq!(export["lines"], json!([line]));
    assert_eq!(bo.post("/account/close", json!({"password": PASSWORD})).await.status, 200);
    let chat = read(&mut ada, &link.maker).await;
    assert_eq!((texts(&chat), &chat["open"]), (vec!["of Ada"], &json!(false)));
    // With the moves of the game what was written there is cleared away.
    resign(&server, &link.maker).await;
    server.stop().await;
    let kept = storage(folder.path()).await;
    let (table, chats) = (Id::given(link.maker.id.clone()), kept.chats().unwrap());
    kept.upkeep().unwrap().prune(1, vec![table.clone()]).await.unwrap();
    assert!(chats.lines_at(&Place::Table(table), KEPT).await.unwrap().is_empty());
    kept.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_players_of_a_tournament_write_to_each_other_and_its_organizer_deletes() {
    let server = Server::fresh().await;
    let (mut ada, mut bo, mut cy) = (Browser::new(&server), Browser::new(&server), Browser::new(&server));
    ada.sign_up("Ada").await;
    bo.sign_up("Bo").await;
    cy.sign_up("Cy").await;
    let wish = json!({
        "name": "Club", "game": "surprise", "clock": {"kind": "increment", "base": 300_000, "increment": 0},
        "format": {"kind": "round-robin", "cycles": 1, "freeOrder": false},
    });
    let made = ada.post("/tournaments", wish).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let text = |name: &str| made.json()[name].as_str().unwrap().to_owned();
    let club = Tournament { id: text("id"), token: text("token"), invite: text("invite") };
    let path = format!("/tournaments/{}", club.id);
    let entered = bo.post(&format!("{path}/entries"), json!({"invite": club.invite})).await;
    assert_eq!(entered.status, 201, "{}", entered.text);
    let guest = club.enter(&server, "Guest").await;
    let mut looks_on = server.tournament(&club.id).await;
    looks_on.say(json!({"type": "hello"})).await;
    let chat = format!("{path}/chat");
    let line = |text: &str| json!({"text": text});
    assert_eq!(bo.post(&chat, line("Hello, all")).await.status, 201);
    assert_eq!(bo.post(&chat, line("Hello, all")).await.code(), "line-repeated");
    assert_eq!(ada.post(&chat, line("Welcome")).await.status, 201, "the organizer has no place and writes");
    assert_eq!(cy.post(&chat, line("May I?")).await.code(), "not-entered");
    assert_eq!(Browser::new(&server).post(&chat, line("May I?")).await.code(), "signed-out");
    // Who looks on hears that something has changed, and nothing of it.
    assert_eq!(looks_on.hear_of("chat").await, json!({"type": "chat"}));
    assert_eq!(cy.get(&chat).await.code(), "not-entered");
    assert_eq!(server.ask("GET", &club.path("/chat"), &club.invite, None).await.code(), "not-entered");
    // A guest who has entered reads.
    let of_guest = server.ask("GET", &club.path("/chat"), &guest.token, None).await.json();
    assert_eq!((texts(&of_guest), &of_guest["writes"]), (vec!["Hello, all", "Welcome"], &json!(false)));
    let of_bo = bo.get(&chat).await.json();
    assert_eq!((&of_bo["writes"], &of_bo["deletes"]), (&json!(true), &json!(false)));
    assert_eq!((&of_bo["lines"][1]["name"], &of_bo["lines"][1]["seat"]), (&json!("Ada"), &Value::Null));
    // Whom one has blocked one does not read.
    bo.post("/account/blocks", json!({"name": "Ada"})).await;
    assert_eq!(texts(&bo.get(&chat).await.json()), ["Hello, all"]);
    let first = format!("{chat}/{}", of_bo["lines"][0]["id"].as_str().unwrap());
    assert_eq!(bo.ask("DELETE", &first, &Value::Null).await.code(), "not-organizer");
    assert_eq!(ada.get(&chat).await.json()["deletes"], true);
    assert_eq!(ada.ask("DELETE", &first, &Value::Null).await.status, 200);
    assert_eq!(ada.ask("DELETE", &first, &Value::Null).await.code(), "no-such-line");
    assert_eq!(texts(&ada.get(&chat).await.json()), ["Welcome"]);
    // A report of it is about somebody who is there.
    let about = json!({"reason": "insult", "tournament": club.id, "name": "ada"});
    assert_eq!(bo.post("/account/reports", about).await.status, 201);
    let about = json!({"reason": "insult", "tournament": club.id, "name": "Cy"});
    assert_eq!(bo.post("/account/reports", about).await.code(), "wrong-report");
    server.stop().await;
}
