//! Wrong input at every door: a coded answer, and nothing changed.

use facedown_games::registry;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use super::client::{Reply, Server, Socket, Table};

/// A game in progress, and what it looked like before anybody did something wrong.
struct Case {
    server: Server,
    table: Table,
    before: Value,
}

impl Case {
    async fn new(data: &std::path::Path) -> Case {
        let server = Server::start(data).await;
        let table = server.sit_down("surprise", &[]).await;
        let before = server.look(&table).await;
        Case { server, table, before }
    }

    async fn refused(&self, what: &str, reply: &Reply, status: u16, code: &str, field: Option<&str>) {
        let error = reply.json()["error"].clone();
        assert_eq!((reply.status, &error["code"]), (status, &json!(code)), "{what}: {}", reply.text);
        assert_eq!(error["field"], json!(field), "{what}: {}", reply.text);
        assert!(error["message"].as_str().is_some_and(|m| m.len() > 10), "{what}: {}", reply.text);
        assert!(reply.head.contains("content-type: application/json"), "{what}: {}", reply.head);
        assert_eq!(self.server.look(&self.table).await, self.before, "{what} changed the table");
    }

    async fn socket(&self) -> Socket {
        self.server.watch(&self.table, None).await.0
    }

    async fn refused_on(&self, socket: &mut Socket, message: Message, code: &str, field: Option<&str>) {
        let what = message.to_string().chars().take(80).collect::<String>();
        socket.say_raw(message).await;
        let heard = socket.hear().await;
        assert_eq!((&heard["type"], &heard["error"]["code"]), (&json!("refused"), &json!(code)), "{what}");
        assert_eq!(heard["error"]["field"], json!(field), "{what}: {heard}");
        assert_eq!(self.server.look(&self.table).await, self.before, "{what} changed the table");
    }
}

#[tokio::test]
async fn wrong_requests_are_answered_by_a_code_and_change_nothing() {
    let data = tempfile::tempdir().unwrap();
    let case = Case::new(data.path()).await;
    let (id, token) = (case.table.id.clone(), case.table.token.clone());
    let at = |below: &str| format!("/api/tables/{id}{below}");
    let new = |game: &str, options: Value, mode: &str, names: Value| json!({"game": game, "options": options, "mode": mode, "names": names});
    let zeros = "00".repeat(32);
    let requests: Vec<(&str, String, &str, Option<Value>, u16, &str, Option<&str>)> = vec![
        ("GET", "/api/nothing".into(), "", None, 404, "no-such-path", None),
        ("DELETE", "/api/games".into(), "", None, 405, "wrong-method", None),
        ("DELETE", "/api/tables".into(), "", None, 405, "wrong-method", None),
        ("GET", "/api/tables".into(), "", None, 400, "unreadable-body", None),
        ("GET", "/api/tables?live=false".into(), "", None, 400, "unreadable-body", None),
        ("POST", "/api/tables".into(), "", None, 415, "not-json", None),
        ("POST", "/api/tables".into(), "", Some(json!([])), 400, "unreadable-body", None),
        ("POST", "/api/tables".into(), "", Some(json!({"game": "surprise"})), 400, "unreadable-body", None),
        (
            "POST",
            "/api/tables".into(),
            "",
            Some(json!({"game": "surprise", "mode": "shared", "seed": zeros})),
            400,
            "unreadable-body",
            None,
        ),
        (
            "POST",
            "/api/tables".into(),
            "",
            Some(new("go", json!({}), "shared", json!(null))),
            422,
            "no-such-game",
            Some("game"),
        ),
        (
            "POST",
            "/api/tables".into(),
            "",
            Some(new("surprise", json!({"x": "on"}), "shared", json!(null))),
            422,
            "wrong-option",
            Some("x"),
        ),
        (
            "POST",
            "/api/tables".into(),
            "",
            Some(new("surprise", json!({"cards-attack": "maybe"}), "shared", json!(null))),
            422,
            "wrong-option",
            Some("cards-attack"),
        ),
        (
            "POST",
            "/api/tables".into(),
            "",
            Some(new("surprise", json!({"cards-attack": 1}), "shared", json!(null))),
            400,
            "unreadable-body",
            None,
        ),
        (
            "POST",
            "/api/tables".into(),
            "",
            Some(new("surprise", json!({}), "by-post", json!(null))),
            422,
            "no-such-mode",
            Some("mode"),
        ),
        (
            "POST",
            "/api/tables".into(),
            "",
            Some(new("surprise", json!({}), "shared", json!({"white": "x".repeat(41)}))),
            422,
            "wrong-name",
            Some("names.white"),
        ),
        (
            "POST",
            "/api/tables".into(),
            "",
            Some(new("surprise", json!({}), "shared", json!({"black": "a\u{7}b"}))),
            422,
            "wrong-name",
            Some("names.black"),
        ),
        ("GET", at(""), "", None, 401, "token-missing", None),
        ("GET", at(""), "wrong", None, 403, "wrong-token", None),
        ("GET", "/api/tables/nope".into(), &token, None, 404, "no-such-table", None),
        ("GET", at("/record"), "wrong", None, 403, "wrong-token", None),
        ("GET", at("/record"), &token, None, 409, "game-not-over", None),
        ("GET", at("/live"), "", None, 426, "websocket-expected", None),
        ("POST", at("/rematch"), &token, None, 409, "game-not-over", None),
        ("POST", at("/rematch"), "", None, 401, "token-missing", None),
        (
            "POST",
            at("/commitments"),
            "wrong",
            Some(json!({"seat": "white", "sha256": zeros})),
            403,
            "wrong-token",
            None,
        ),
        (
            "POST",
            at("/commitments"),
            &token,
            Some(json!({"seat": "white", "sha256": "abc"})),
            422,
            "not-hexadecimal",
            Some("sha256"),
        ),
        (
            "POST",
            at("/commitments"),
            &token,
            Some(json!({"seat": "red", "sha256": zeros})),
            400,
            "unreadable-body",
            None,
        ),
        (
            "POST",
            at("/commitments"),
            &token,
            Some(json!({"seat": "white", "sha256": zeros})),
            409,
            "already-dealt",
            None,
        ),
        (
            "POST",
            at("/contributions"),
            &token,
            Some(json!({"seat": "white", "contribution": "zz".repeat(32)})),
            422,
            "not-hexadecimal",
            Some("contribution"),
        ),
        (
            "POST",
            at("/contributions"),
            &token,
            Some(json!({"seat": "white", "contribution": zeros})),
            409,
            "already-dealt",
            None,
        ),
    ];
    for (method, path, token, body, status, code, field) in &requests {
        let reply = case.server.ask(method, path, token, body.as_ref()).await;
        case.refused(&format!("{method} {path} {body:?}"), &reply, *status, code, *field).await;
    }
    // A seat that this game does not have, while there is still something to commit to.
    let open = case.server.make("surprise", &[]).await;
    let solo = json!({"seat": "solo", "sha256": zeros});
    let reply = case.server.ask("POST", &open.path("/commitments"), &open.token, Some(&solo)).await;
    case.refused("a seat that is not there", &reply, 422, "no-such-seat", Some("seat")).await;
    // A token opens its own sitting and no other.
    let reply = case.server.ask("GET", &open.path(""), &token, None).await;
    case.refused("another table's token", &reply, 403, "wrong-token", None).await;
    case.server.stop().await;
}

#[tokio::test]
async fn a_body_of_ten_megabytes_is_refused_and_so_is_garbage() {
    let data = tempfile::tempdir().unwrap();
    let case = Case::new(data.path()).await;
    let head = |length: usize| {
        format!(
            "POST /api/tables HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\n\r\n"
        )
    };
    for size in [65_537, 10 << 20] {
        let mut request = head(size).into_bytes();
        request.resize(request.len() + size, b' ');
        let reply = case.server.send(&request).await;
        case.refused("a large body", &reply, 413, "body-too-large", None).await;
    }
    // The same without saying beforehand how long it is.
    let mut request =
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n\
                        Transfer-Encoding: chunked\r\n\r\n"
            .to_vec();
    for _ in 0..160 {
        request.extend_from_slice(b"10000\r\n");
        request.resize(request.len() + 0x10000, b'[');
        request.extend_from_slice(b"\r\n");
    }
    request.extend_from_slice(b"0\r\n\r\n");
    let reply = case.server.send(&request).await;
    case.refused("a large body in chunks", &reply, 413, "body-too-large", None).await;

    for garbage in ["{", "\"", "\u{0}\u{1}", "{\"game\":\"surprise\",\"game\":1}", &"[".repeat(60_000)] {
        let reply = case.server.send((head(garbage.len()) + garbage).as_bytes()).await;
        case.refused(&garbage[..1], &reply, 400, "unreadable-body", None).await;
    }
    let reply = case.server.send(b"\x16\x03\x01\x02\x00\x01\x00\x01\r\n\r\n").await;
    assert_eq!(reply.status, 400, "what is not HTTP at all");
    assert_eq!(case.server.look(&case.table).await, case.before);
    case.server.stop().await;
}

#[tokio::test]
async fn wrong_messages_are_answered_by_a_code_and_the_connection_goes_on() {
    let data = tempfile::tempdir().unwrap();
    let case = Case::new(data.path()).await;
    let mut socket = case.socket().await;
    let n = case.before["n"].clone();
    let legal = case.before["view"]["legal"][0]["text"].as_str().unwrap();
    let act =
        |action: &str| Message::text(json!({"type": "act", "id": "a", "n": n, "action": action}).to_string());
    let text = |value: Value| Message::text(value.to_string());
    // A refusal has the name of its request even where the request cannot be read.
    for (nameless, id) in [("{\"type\":\"act\",\"id\":\"a7\"}", json!("a7")), ("{\"id\":\"\"}", Value::Null)]
    {
        socket.say_raw(Message::text(nameless)).await;
        let heard = socket.hear().await;
        assert_eq!((&heard["id"], &heard["error"]["code"]), (&id, &json!("unreadable-message")), "{heard}");
    }
    let messages: Vec<(Message, &str, Option<&str>)> = vec![
        (Message::text("no JSON"), "unreadable-message", None),
        (Message::text("{}"), "unreadable-message", None),
        (Message::text("{\"type\":\"act\"}"), "unreadable-message", None),
        (Message::text(format!("{}{}", "[".repeat(8000), "]".repeat(8000))), "unreadable-message", None),
        (Message::binary(vec![0, 159, 146, 150]), "unreadable-message", None),
        (text(json!({"type": "peek"})), "unreadable-message", None),
        (text(json!({"type": "act", "id": "a", "n": -1, "action": legal})), "unreadable-message", None),
        (
            text(json!({"type": "act", "id": "a", "n": n, "action": legal, "seat": "red"})),
            "unreadable-message",
            None,
        ),
        (
            text(json!({"type": "resign", "id": "a", "seat": "white", "really": true})),
            "unreadable-message",
            None,
        ),
        (text(json!({"type": "hello", "token": case.table.token})), "hello-twice", None),
        (Message::text("x".repeat(16_385)), "message-too-large", None),
        (Message::text("x".repeat(100_000)), "message-too-large", None),
        (act(""), "unreadable-action", Some("action")),
        (act("e2"), "unreadable-action", Some("action")),
        (act("i9j9"), "unreadable-action", Some("action")),
        (act("a2a6"), "illegal-action", Some("action")),
        (act("a1a2"), "illegal-action", Some("action")),
        (act("e7e5"), "illegal-action", Some("action")),
        (act(&"e2e4".repeat(1000)), "unreadable-action", Some("action")),
        // An action that brings its own answer would ask the deal a question.
        (act("b1c3=N"), "unreadable-action", Some("action")),
        (
            text(json!({"type": "act", "id": "a", "n": n, "action": "e7e5", "seat": "black"})),
            "not-your-turn",
            Some("action"),
        ),
        (
            text(json!({"type": "act", "id": "a", "n": n, "action": legal, "seat": "solo"})),
            "no-such-seat",
            Some("seat"),
        ),
        (text(json!({"type": "act", "id": "a", "n": 0, "action": legal})), "stale-number", Some("n")),
        (text(json!({"type": "act", "id": "a", "n": 99, "action": legal})), "unknown-number", Some("n")),
        (text(json!({"type": "act", "id": "", "n": n, "action": legal})), "wrong-request-id", Some("id")),
        (
            text(json!({"type": "act", "id": "x".repeat(65), "n": n, "action": legal})),
            "wrong-request-id",
            Some("id"),
        ),
        (text(json!({"type": "answerDraw", "id": "a", "accept": true})), "no-draw-offer", None),
        (
            text(json!({"type": "answerDraw", "id": "a", "accept": true, "seat": "white"})),
            "no-draw-offer",
            None,
        ),
        (text(json!({"type": "claimDraw", "id": "a"})), "nothing-to-claim", None),
        (text(json!({"type": "resign", "id": "a", "seat": "solo"})), "no-such-seat", Some("seat")),
    ];
    for (message, code, field) in messages {
        case.refused_on(&mut socket, message, code, field).await;
    }
    socket.say(json!({"type": "ping"})).await;
    assert_eq!(socket.hear().await, json!({"type": "pong"}));
    let played = socket.request(json!({"type": "act", "id": "a", "n": n, "action": legal})).await;
    assert_eq!(played["view"]["ply"], 1, "after all that, the game goes on");
    case.server.stop().await;
}

#[tokio::test]
async fn connections_that_are_of_no_use_are_closed_with_a_reason() {
    let data = tempfile::tempdir().unwrap();
    let case = Case::new(data.path()).await;
    let token = &case.table.token;
    let hello = |token: &str| json!({"type": "hello", "token": token, "since": null}).to_string();
    let closed: [(String, String, &str, u16); 6] = [
        (case.table.id.clone(), hello("wrong"), "wrong-token", 4403),
        (case.table.id.clone(), hello(""), "wrong-token", 4403),
        ("nope".to_owned(), hello(token), "no-such-table", 4404),
        (case.table.id.clone(), "{\"type\":\"ping\"}".to_owned(), "hello-expected", 1008),
        (case.table.id.clone(), "hello".to_owned(), "unreadable-message", 1008),
        (case.table.id.clone(), "x".repeat(200_000), "message-too-large", 1009),
    ];
    for (table, first, code, close) in closed {
        let mut socket = case.server.socket(&table).await;
        socket.say_raw(Message::text(first)).await;
        assert_eq!(socket.hear().await["error"]["code"], json!(code));
        assert_eq!(socket.next().await, Err(close), "{code}");
        assert_eq!(case.server.look(&case.table).await, case.before);
    }
    // In the middle of a conversation, too.
    let mut socket = case.socket().await;
    socket.say_raw(Message::text("x".repeat(1 << 20))).await;
    assert_eq!(socket.hear().await["error"]["code"], "message-too-large");
    assert_eq!(socket.next().await, Err(1009));
    assert_eq!(case.server.look(&case.table).await, case.before);
    case.server.stop().await;
}

#[tokio::test]
async fn every_answer_has_the_headers_that_protect_the_page() {
    let data = tempfile::tempdir().unwrap();
    let case = Case::new(data.path()).await;
    for path in ["/api/health", "/api/games", "/api/nothing", "/"] {
        let reply = case.server.ask("GET", path, "", None).await;
        let policy = reply.head.lines().find(|l| l.starts_with("content-security-policy:")).unwrap();
        assert!(policy.contains("default-src 'none'") && policy.contains("script-src 'self';"), "{policy}");
        for header in ["x-content-type-options: nosniff", "referrer-policy: no-referrer"] {
            assert!(reply.head.contains(header), "{path}: {}", reply.head);
        }
        assert_eq!(path.starts_with("/api"), reply.head.contains("cache-control: no-store"), "{path}");
    }
    let health = case.server.ask("GET", "/api/health", "", None).await;
    assert_eq!(health.json()["status"], "ok");
    let games = case.server.ask("GET", "/api/games", "", None).await.json();
    let ids: Vec<_> = registry::all().iter().map(|g| json!(g.about().id)).collect();
    assert_eq!(games.as_array().unwrap().iter().map(|g| g["id"].clone()).collect::<Vec<_>>(), ids);
    case.server.stop().await;
}
