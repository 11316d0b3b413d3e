//! Rate limits at the server's edge, and the headers of every answer.

use std::time::Duration;

use facedown_server::Engines;
use facedown_server::limits::{Budget, Limits};
use serde_json::json;

use super::client::{Reply, Server};

/// Two of each, and the next in a minute.
fn tight(trust_forwarded: bool) -> Limits {
    let budget = Budget { burst: 2, every: Duration::from_secs(60) };
    Limits { tables: budget, work: budget, trust_forwarded, ..super::client::usual() }
}

async fn ask(server: &Server, path: &str, from: &str, body: &str) -> Reply {
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: room\r\nConnection: close\r\nX-Forwarded-For: {from}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    server.send((head + body).as_bytes()).await
}

#[tokio::test]
async fn who_asks_too_much_is_told_to_slow_down() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::limited(data.path(), Engines::default(), tight(true)).await;
    let table = json!({"game": "surprise", "mode": "shared"}).to_string();
    for _ in 0..2 {
        assert_eq!(ask(&server, "/api/tables", "192.0.2.1", &table).await.status, 201);
    }
    let refused = ask(&server, "/api/tables", "192.0.2.1", &table).await;
    assert_eq!((refused.status, refused.code().as_str()), (429, "slow-down"), "{}", refused.text);
    let after = refused.head.lines().find_map(|line| line.strip_prefix("retry-after: "));
    let after: u64 = after.expect("a Retry-After header").trim().parse().unwrap();
    assert!((1..=60).contains(&after), "{after}");
    // Other groups and other peers have budgets of their own; what a peer says of itself before the proxy's word is nothing.
    let fen = json!({"game": "chaos", "fen": "8/8/7k/8/8/1p6/8/P6K w - - 0 1 a1 2"}).to_string();
    assert_eq!(ask(&server, "/api/positions", "192.0.2.1", &fen).await.status, 200);
    assert_eq!(ask(&server, "/api/tables", "192.0.2.2", &table).await.status, 201);
    assert_eq!(ask(&server, "/api/tables", "203.0.113.5, 192.0.2.1", &table).await.status, 429);
    server.stop().await;
}

/// Without a known proxy the header names nobody; and whoever sends one from this machine is not the operator, who
/// alone is not limited.
#[tokio::test]
async fn a_header_that_is_not_trusted_names_nobody() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::limited(data.path(), Engines::default(), tight(false)).await;
    let table = json!({"game": "surprise", "mode": "shared"});
    for (peer, status) in [("192.0.2.1", 201), ("192.0.2.2", 201), ("192.0.2.3", 429), ("127.0.0.1", 429)] {
        assert_eq!(ask(&server, "/api/tables", peer, &table.to_string()).await.status, status, "{peer}");
    }
    for _ in 0..5 {
        assert_eq!(server.ask("POST", "/api/tables", "", Some(&table)).await.status, 201);
    }
    server.stop().await;
}

/// A request that a page of another site makes a browser send is refused, and so is a name that was turned to this
/// machine.
#[tokio::test]
async fn other_sites_cannot_use_the_room_of_whoever_opens_them() {
    let server = Server::fresh().await;
    let get = async |headers: &str| {
        let head = format!("GET /api/games HTTP/1.1\r\nConnection: close\r\n{headers}\r\n");
        let reply = server.send(head.as_bytes()).await;
        (reply.status, if reply.status == 200 { String::new() } else { reply.code() })
    };
    let (fine, refused) = ((200, String::new()), (403, "cross-site".to_owned()));
    for own in ["same-origin", "none", "same-site"] {
        assert_eq!(get(&format!("Host: localhost:7960\r\nSec-Fetch-Site: {own}\r\n")).await, fine, "{own}");
    }
    let image = "Host: localhost:7960\r\nSec-Fetch-Site: cross-site\r\nSec-Fetch-Dest: image\r\n";
    assert_eq!(get(image).await, refused);
    assert_eq!(get("Host: localhost:7960\r\nSec-Fetch-Site: cross-site\r\n").await, refused);
    // Somebody follows a link.
    assert_eq!(get(&image.replace("image", "document")).await, fine);
    assert_eq!(get("Host: evil.example:7960\r\n").await, refused);
    // A proxy on this machine hands on the name under which the room is known.
    assert_eq!(get("Host: chess.example\r\nX-Forwarded-For: 192.0.2.1\r\n").await, fine);
    server.stop().await;
}

/// A socket that says too much is told so under the request's id, and goes on.
#[tokio::test]
async fn a_socket_that_says_too_much_is_told_so() {
    let data = tempfile::tempdir().unwrap();
    let messages = Budget { burst: 3, every: Duration::from_millis(200) };
    let limits = Limits { messages, trust_forwarded: true, ..super::client::usual() };
    let server = Server::limited(data.path(), Engines::default(), limits).await;
    let table = server.sit_down("surprise", &[]).await;
    let mut socket = server.socket_from(&table.id, "192.0.2.1").await;
    socket.say(json!({"type": "hello", "token": table.token})).await;
    socket.hear().await;
    for _ in 0..3 {
        socket.say(json!({"type": "ping"})).await;
        assert_eq!(socket.hear().await["type"], json!("pong"));
    }
    let refused = socket.request(json!({"type": "resign", "id": "too-soon"})).await;
    assert_eq!((&refused["type"], &refused["error"]["code"]), (&json!("refused"), &json!("slow-down")));
    tokio::time::sleep(messages.every * 2).await;
    let resigned = socket.request(json!({"type": "resign", "id": "now"})).await;
    assert_eq!(resigned["type"], json!("update"), "{resigned}");
    server.stop().await;
}

/// Every answer has the security headers, whatever it is, and no script may stand in the page itself.
#[tokio::test]
async fn every_answer_has_the_security_headers() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::limited(data.path(), Engines::default(), tight(true)).await;
    let table = json!({"game": "surprise", "mode": "shared"}).to_string();
    let mut answers = vec![
        server.ask("GET", "/api/games", "", None).await,
        server.ask("GET", "/api/nothing", "", None).await,
        server.ask("DELETE", "/api/games", "", None).await,
        server.ask("POST", "/api/tables", "", Some(&json!([]))).await,
        server.ask("GET", "/api/tables/nowhere", "token", None).await,
        server.ask("GET", "/api/games/chaos/lesson", "", None).await,
        server.ask("GET", "/", "", None).await,
        server.ask("GET", "/table/some", "", None).await,
    ];
    for _ in 0..3 {
        answers.push(ask(&server, "/api/tables", "192.0.2.9", &table).await);
    }
    assert_eq!(answers.last().unwrap().status, 429);
    for answer in answers {
        let header = |name: &str| {
            let line = answer.head.lines().find(|line| line.starts_with(&format!("{name}: ")));
            line.unwrap_or_else(|| panic!("no {name} in {}", answer.head))
        };
        let policy = header("content-security-policy");
        let scripts = policy.split(';').find(|part| part.trim().starts_with("script-src ")).unwrap();
        assert_eq!(scripts.trim(), "script-src 'self'", "{policy}");
        assert!(
            policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"),
            "{policy}"
        );
        assert!(header("x-content-type-options").ends_with("nosniff"));
        assert!(header("referrer-policy").ends_with("no-referrer"));
        header("cross-origin-opener-policy");
        header("cross-origin-resource-policy");
        header("permissions-policy");
    }
    server.stop().await;
}
