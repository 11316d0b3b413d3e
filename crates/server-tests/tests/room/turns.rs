//! The tables at which an account is to act, and its seats on other devices.

use serde_json::{Value, json};

use super::browser::Browser;
use super::client::{Server, Table};
use super::play::Choices;
use super::ratings::{rated, resign, sit_down};

async fn turns(browser: &mut Browser<'_>) -> Value {
    let reply = browser.get("/account/turns").await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    reply.json()
}

fn tables(turns: &Value) -> Vec<&str> {
    turns.as_array().unwrap().iter().map(|turn| turn["table"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_awaited_is_told_where_and_for_how_long() {
    let server = Server::fresh().await;
    let (mut ada, mut bo) = (Browser::new(&server), Browser::new(&server));
    ada.sign_up("Ada").await;
    bo.sign_up("Bo").await;
    assert_eq!(turns(&mut ada).await, json!([]));
    assert_eq!(Browser::new(&server).get("/account/turns").await.code(), "signed-out");
    let short = sit_down(&server, &mut ada, &mut bo, rated("surprise")).await;
    let mut days = rated("jieqi");
    days["clock"] = json!({"kind": "days", "days": 2});
    let long = sit_down(&server, &mut ada, &mut bo, days).await;
    // White is to move at both, and the clock with less on it comes first.
    let awaited = turns(&mut ada).await;
    assert_eq!(tables(&awaited), [&short.maker.id, &long.maker.id]);
    let first = &awaited[0];
    assert_eq!(
        (&first["game"], &first["seat"], &first["opponent"], &first["tournament"]),
        (&json!("surprise"), &json!("white"), &json!("Bo"), &Value::Null)
    );
    assert_eq!((&first["left"], &first["control"]["kind"]), (&json!(300_000), &json!("increment")));
    assert_eq!(awaited[1]["control"]["kind"], "days");
    assert_eq!(turns(&mut bo).await, json!([]));
    let mut players = short.players(&server).await;
    players.play(&mut Choices::new(5), 1).await;
    assert_eq!(tables(&turns(&mut ada).await), [&long.maker.id]);
    assert_eq!(tables(&turns(&mut bo).await), [&short.maker.id]);
    resign(&server, &short.joiner).await;
    assert_eq!(turns(&mut bo).await, json!([]));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_sits_down_at_its_seat_on_another_device() {
    let server = Server::fresh().await;
    let (mut ada, mut bo, mut cy) = (Browser::new(&server), Browser::new(&server), Browser::new(&server));
    ada.sign_up("Ada").await;
    bo.sign_up("Bo").await;
    cy.sign_up("Cy").await;
    let link = sit_down(&server, &mut ada, &mut bo, rated("surprise")).await;
    let path = format!("/account/tables/{}/seat", link.maker.id);
    let opened = ada.post(&path, Value::Null).await;
    assert_eq!((opened.status, &opened.json()["game"]), (201, &json!("surprise")), "{}", opened.text);
    let seat = Table { token: opened.json()["token"].as_str().unwrap().to_owned(), ..link.maker.clone() };
    assert_eq!(server.view(&seat).await["seat"], "white");
    assert_eq!(server.view(&link.maker).await["seat"], "white", "the other one stays");
    assert_eq!(cy.post(&path, Value::Null).await.code(), "no-seat");
    assert_eq!(Browser::new(&server).post(&path, Value::Null).await.code(), "signed-out");
    server.stop().await;
}
