//! Requests may be made often enough, and no more often: a log has an end.

use facedown_storage::id::Id;
use serde_json::{Value, json};

use super::client::{Server, storage};
use super::link::Link;

const CALM: &str = "4k3/8/8/8/8/8/4P3/R3K2R w - - 0 1 e2 0";

fn code(answer: &Value) -> &str {
    answer["error"]["code"].as_str().unwrap_or_default()
}

#[tokio::test]
async fn a_draw_is_offered_once_until_one_has_moved() {
    let server = Server::fresh().await;
    let link = Link::make(&server, "chaos", json!({"seat": "white", "position": CALM})).await;
    let mut players = link.players(&server).await;
    let offer = |id: &str| json!({"type": "offerDraw", "id": id});
    let refuse = |id: &str| json!({"type": "answerDraw", "id": id, "accept": false});
    assert_eq!(players.white.request(offer("w1")).await["type"], "update");
    assert_eq!(players.black.request(refuse("b1")).await["type"], "update");
    assert_eq!(code(&players.white.request(offer("w2")).await), "draw-offered");
    // The other seat has its own.
    assert_eq!(players.black.request(offer("b2")).await["type"], "update");
    assert_eq!(players.white.request(refuse("w3")).await["type"], "update");
    let before = server.look(&link.watch).await["n"].clone();
    for n in 0..20 {
        assert_eq!(code(&players.black.request(offer(&format!("b-{n}"))).await), "draw-offered");
    }
    assert_eq!(server.look(&link.watch).await["n"], before, "nothing is stored of it");
    players.last = players.white.at(&before).await;
    players.act(&json!("a1a2")).await;
    assert_eq!(players.white.request(offer("w4")).await["type"], "update");
    // To answer an offer with one is to agree.
    let over = players.black.request(offer("b5")).await;
    assert_eq!(over["view"]["outcome"]["reason"], "agreement", "{over}");
    server.stop().await;
}

#[tokio::test]
async fn a_move_is_asked_back_three_times() {
    let server = Server::fresh().await;
    let link = Link::make(&server, "chaos", json!({"seat": "white", "position": CALM})).await;
    let mut players = link.players(&server).await;
    players.act(&json!("a1a2")).await;
    for n in 0..3 {
        let asked = players.white.request(json!({"type": "takeback", "id": format!("w{n}")})).await;
        assert_eq!(asked["type"], "update", "{asked}");
        players
            .black
            .request(json!({"type": "answerTakeback", "id": format!("b{n}"), "accept": false}))
            .await;
    }
    let refused = players.white.request(json!({"type": "takeback", "id": "w9"})).await;
    assert_eq!(code(&refused), "too-often");
    server.stop().await;
}

#[tokio::test]
async fn a_deal_is_tried_twenty_times() {
    let server = Server::fresh().await;
    let table = server.make("surprise", &[]).await;
    let commit = async |byte: u8| {
        let body = json!({"seat": "white", "sha256": format!("{byte:02x}").repeat(32)});
        let reply = server.ask("POST", &table.path("/commitments"), &table.token, Some(&body)).await;
        (reply.status, if reply.status == 200 { String::new() } else { reply.code() })
    };
    let mut byte = 0;
    // Every other one ends an attempt.
    for _ in 0..19 {
        assert_eq!(commit(byte).await, (200, String::new()));
        assert_eq!(commit(byte + 1).await.1, "commitment-replaced");
        byte += 2;
    }
    assert_eq!(commit(byte).await.0, 200);
    let before = server.look(&table).await["n"].clone();
    assert_eq!(commit(byte + 1).await, (409, "too-often".to_owned()));
    assert_eq!(server.look(&table).await["n"], before);
    // What it is committed to still holds.
    assert_eq!(commit(byte).await.0, 200);
    server.stop().await;
}

/// Neither seat can use up the names that the other gives its requests.
#[tokio::test]
async fn each_seat_names_its_requests_for_itself() {
    let server = Server::fresh().await;
    let link = Link::make(&server, "chaos", json!({"seat": "white", "position": CALM})).await;
    let mut players = link.players(&server).await;
    let n = players.last["n"].clone();
    let done = players.white.request(json!({"type": "act", "id": "1", "n": n, "action": "a1a2"})).await;
    let n = done["n"].clone();
    players.black.at(&n).await;
    let done = players.black.request(json!({"type": "act", "id": "1", "n": n, "action": "e8d8"})).await;
    assert_eq!((&done["type"], &done["view"]["ply"]), (&json!("update"), &json!(2)), "{done}");
    // Within a seat a name stands for one request.
    let again = players.black.request(json!({"type": "act", "id": "1", "n": n, "action": "e8f8"})).await;
    assert_eq!(code(&again), "request-id-used");
    server.stop().await;
}

/// A wrong token costs a look at an index, and not the whole log.
#[tokio::test]
async fn a_table_is_looked_up_without_its_log() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path()).await;
    let table = server.sit_down("surprise", &[]).await;
    let wrong = server.ask("GET", &table.path(""), "nonsense", None).await;
    assert_eq!((wrong.status, wrong.code().as_str()), (403, "wrong-token"));
    let nowhere = server.ask("GET", "/api/tables/nowhere", "nonsense", None).await;
    assert_eq!((nowhere.status, nowhere.code().as_str()), (404, "no-such-table"));
    server.stop().await;

    let storage = storage(data.path()).await;
    let id = Id::given(table.id.clone());
    assert!(
        storage.is_there(&id).await.unwrap()
            && !storage.is_there(&Id::given("nowhere".to_owned())).await.unwrap()
    );
    let (row, secret) = storage.set_up(&id).await.unwrap().unwrap();
    let whole = storage.load(&id).await.unwrap().unwrap();
    assert_eq!((row.id, secret.commitment()), (whole.row.id, whole.secret.commitment()));
    assert!(!whole.log.is_empty());
    storage.close().await;
}
