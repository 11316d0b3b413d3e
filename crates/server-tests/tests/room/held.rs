//! What the room holds for those who do not go on: bodies that do not end, answers that are not read, passwords that are
//! tried side by side, news of a tournament that come without end.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use facedown_protocol::SignUp;
use facedown_server::limits::{Answers, Bodies, Budget, Limits};
use facedown_server::{Config, Engines};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use super::base;
use super::browser::{Browser, PASSWORD};
use super::client::{Reply, Server, free_port, until, usual};
use super::tournaments::Tournament;

/// A room that counts its peers by what a proxy says, and in which everybody may sign up.
async fn room(data: &tempfile::TempDir, limits: Limits) -> Server {
    let config = Config {
        data_dir: data.path().to_owned(),
        database: base::server_for(data.path()),
        listen: free_port(),
        metrics: None,
        limits: Limits { trust_forwarded: true, ..limits },
        sign_up: Some(SignUp::Open),
        example_games: false,
        pairings: None,
        public_url: None,
        push: None,
    };
    Server::configured(&config, Engines::default()).await.0
}

fn head(path: &str, from: &str, length: usize, more: &str) -> String {
    format!(
        "POST /api{path} HTTP/1.1\r\nHost: room\r\nConnection: close\r\nX-Forwarded-For: {from}\r\n{more}\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
    )
}

async fn post(server: &Server, path: &str, from: &str, body: &str) -> Reply {
    server.send((head(path, from, body.len(), "") + body).as_bytes()).await
}

/// A body of which the last byte does not come.
async fn unfinished(server: &Server, from: &str, bytes: usize) -> TcpStream {
    let mut stream = server.connection(&head("/print/surprise/sheets", from, bytes + 1, "")).await;
    stream.write_all(&vec![b' '; bytes]).await.unwrap();
    stream
}

#[tokio::test]
async fn bodies_that_do_not_end_take_no_more_than_a_peers_share() {
    let data = tempfile::tempdir().unwrap();
    let bodies = Bodies { held: 1 << 20, each_peer: 256 << 10 };
    let server = room(&data, Limits { bodies, ..usual() }).await;
    let print = |bytes: usize| format!("{{\"art\":{{\"x\":\"{}\"}}}}", "x".repeat(bytes));
    let answered = async |from: &str, bytes: usize| {
        let answer = post(&server, "/print/surprise/sheets", from, &print(bytes)).await;
        (answer.status, answer.code())
    };
    let free = answered("192.0.2.1", 100 << 10).await;
    assert_ne!(free.1, "busy");
    let held = unfinished(&server, "192.0.2.1", 200 << 10).await;
    until("it is held", async || answered("192.0.2.1", 100 << 10).await == (503, "busy".to_owned())).await;
    assert_eq!(answered("192.0.2.1", 8 << 10).await, free, "what is short is heard");
    assert_eq!(answered("192.0.2.2", 100 << 10).await, free, "another peer has a share of its own");
    let others: Vec<TcpStream> = {
        let mut others = Vec::new();
        for n in 3..8 {
            others.push(unfinished(&server, &format!("192.0.2.{n}"), 200 << 10).await);
        }
        others
    };
    until("all is held", async || answered("192.0.2.9", 200 << 10).await.1 == "busy").await;
    drop((held, others));
    until("it is let go", async || answered("192.0.2.1", 100 << 10).await == free).await;
    server.stop().await;
}

#[tokio::test]
async fn what_an_account_takes_along_is_held_once_for_a_peer_that_does_not_read() {
    let data = tempfile::tempdir().unwrap();
    let answers = Answers { held: 64 << 20, each_peer: 1 << 20 };
    let server = room(&data, Limits { answers, ..usual() }).await;
    let mut ada = Browser::new(&server);
    ada.sign_up("Ada").await;
    // More than the system takes from the room for a reader that does not read.
    let content = json!({"notes": "x".repeat(250 << 10)}).to_string();
    for n in 0..48 {
        let saved = json!({"from": null, "content": content});
        let saved = ada.ask("PUT", &format!("/account/saved/study/long{n}"), &saved).await;
        assert_eq!(saved.status, 200, "{}", saved.text);
    }
    let whole = ada.get("/account/export").await;
    assert_eq!(whole.json()["saved"].as_array().unwrap().len(), 48);
    let asked = |from: &str| {
        format!(
            "GET /api/account/export HTTP/1.1\r\nHost: room\r\nConnection: close\r\nCookie: facedown={}\r\n\
             X-Forwarded-For: {from}\r\n\r\n",
            ada.cookie
        )
    };
    let unread = server.connection(&asked("192.0.2.1")).await;
    until("it waits for its reader", async || {
        let again = server.send(asked("192.0.2.1").as_bytes()).await;
        again.status == 503 && again.code() == "busy"
    })
    .await;
    let other = server.send(asked("192.0.2.2").as_bytes()).await;
    assert_eq!(other.json()["saved"], whole.json()["saved"]);
    drop(unread);
    until("it is let go", async || server.send(asked("192.0.2.1").as_bytes()).await.status == 200).await;
    server.stop().await;
}

#[tokio::test]
async fn passwords_of_one_peer_are_tried_one_after_another() {
    let data = tempfile::tempdir().unwrap();
    // However slow the machine is, the last guess waits for its turn.
    let server = room(&data, Limits { place_within: Duration::from_secs(600), ..usual() }).await;
    Browser::new(&server).sign_up("Ada").await;
    let done = AtomicUsize::new(0);
    let sign_in = async |from: &str, name: String, password: &str| {
        let body = json!({"name": name, "password": password}).to_string();
        post(&server, "/session", from, &body).await.status
    };
    const GUESSES: usize = 30;
    let guesses = (0..GUESSES).map(async |n| {
        let status = sign_in("192.0.2.1", format!("Nobody{n}"), "a guess of it").await;
        done.fetch_add(1, Ordering::SeqCst);
        status
    });
    let guesses = futures_util::future::join_all(guesses);
    let ada = async {
        until("one was tried", async || done.load(Ordering::SeqCst) > 0).await;
        let status = sign_in("192.0.2.2", "Ada".to_owned(), PASSWORD).await;
        (status, done.load(Ordering::SeqCst))
    };
    let (guessed, (status, before)) = tokio::join!(guesses, ada);
    assert_eq!((status, guessed), (200, vec![403; GUESSES]));
    assert!(before < GUESSES / 2, "{before} guesses of another peer came first");
    server.stop().await;
}

#[tokio::test]
async fn many_changes_of_a_tournament_are_few_messages_and_the_last_one_is_heard() {
    const CHANGES: usize = 40;
    let server = Server::fresh().await;
    let wish = json!({"name": "An evening", "game": "surprise", "format": {"kind": "swiss", "rounds": 3}});
    let tournament = Tournament::make(&server, &wish).await;
    let ada = tournament.enter(&server, "Ada").await;
    let mut looks = server.tournament(&tournament.id).await;
    looks.say(json!({"type": "hello"})).await;
    let name = |heard: &Value| heard["view"]["entries"][0]["name"].as_str().map(str::to_owned);
    while name(&looks.hear().await).as_deref() != Some("Ada") {}
    let begun = Instant::now();
    for n in 1..=CHANGES {
        let rename = json!({"do": "rename", "number": ada.number, "name": format!("Ada {n}")});
        tournament.command(&server, rename).await;
    }
    let (mut told, last) = (0, Some(format!("Ada {CHANGES}")));
    loop {
        let heard = looks.hear().await;
        told += u128::from(heard["type"] == "tournament");
        if name(&heard) == last {
            break;
        }
    }
    let most = begun.elapsed().as_millis() / 200 + 1;
    assert!(told <= most, "{CHANGES} changes were {told} messages, where {most} had the time");
    // What comes after a while is heard at once.
    tokio::time::sleep(Duration::from_millis(500)).await;
    tournament.command(&server, json!({"do": "rename", "number": ada.number, "name": "Bo"})).await;
    while name(&looks.hear().await).as_deref() != Some("Bo") {}
    server.stop().await;
}

/// Each socket may say little; all of a peer may not say as much as each of them could, and what is too much is not even read.
#[tokio::test]
async fn sockets_of_one_peer_share_what_they_may_say() {
    const SOCKETS: usize = 4;
    let data = tempfile::tempdir().unwrap();
    let peer_messages = Budget { burst: 10, every: Duration::from_secs(60) };
    let server = room(&data, Limits { peer_messages, ..usual() }).await;
    let table = server.sit_down("surprise", &[]).await;
    let said = async |peer: &'static str| {
        let mut answered = [0; 2];
        for _ in 0..SOCKETS {
            let mut socket = server.socket_from(&table.id, peer).await;
            socket.say(json!({"type": "hello", "token": table.token})).await;
            socket.hear().await;
            for _ in 0..4 {
                socket.say(json!({"type": "ping"})).await;
                let heard = socket.hear().await;
                answered[usize::from(heard["type"] == "pong")] += 1;
                if heard["type"] != "pong" {
                    assert_eq!(heard["error"]["code"], "slow-down");
                    break;
                }
            }
        }
        answered
    };
    assert_eq!(said("192.0.2.1").await, [2, 10], "two sockets spend the budget with half of the third");
    assert_eq!(said("192.0.2.2").await[1], 10, "another peer has its own");
    server.stop().await;
}
