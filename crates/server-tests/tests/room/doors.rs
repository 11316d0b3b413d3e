//! Every endpoint that there is: in the OpenAPI document, and with a coded answer to whatever is wrong.

use std::collections::BTreeSet;
use std::path::Path;

use facedown_games::registry;
use facedown_server::inside::openapi::{Token, endpoints};
use serde_json::{Value, json};

use super::client::{Reply, Server};

/// The routes in the sources of `http/`, as `get /path`.
fn routes() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/src/http");
    let mut routes = BTreeSet::new();
    let files = |folder| std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let files = files(folder.join("bots")).chain(files(folder));
    for file in files.filter(|path| path.is_file()) {
        // The routes that a bot and a board have in common.
        let text = std::fs::read_to_string(file).unwrap();
        let (one, other) = (".route(\"/bot/game/{id}/", ".route(\"/board/game/{id}/");
        let both = text.replace(".route(&at(\"", one).replace("\"), ", "\", ");
        let text = [both.replace(one, other), both].concat();
        for route in text.split(".route(\"").skip(1) {
            let Some((path, methods)) = route.split_once("\", ") else { continue };
            // A slash at the end is let pass.
            let path = path.trim_end_matches('/');
            let methods = methods.lines().next().unwrap_or_default();
            for method in ["get", "post", "put", "delete", "patch"] {
                if methods.starts_with(&format!("{method}(")) || methods.contains(&format!(".{method}(")) {
                    routes.insert(format!("{method} {path}"));
                }
            }
        }
    }
    routes
}

#[test]
fn every_route_is_in_the_document_and_the_other_way_round() {
    let documented: BTreeSet<_> = endpoints().map(|e| format!("{} {}", e.method, e.path)).collect();
    assert_eq!(routes(), documented);
    assert_eq!(documented.len(), endpoints().count());
}

#[tokio::test]
async fn the_document_holds_together() {
    let server = Server::fresh().await;
    let document = server.ask("GET", "/api/openapi.json", "", None).await;
    assert_eq!(document.status, 200);
    let text = document.text.clone();
    let document = document.json();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    // Whatever is referred to is there.
    for part in text.split("#/components/schemas/").skip(1) {
        let name = part.split('"').next().unwrap();
        assert!(schemas.contains_key(name), "no schema {name}");
    }
    for endpoint in endpoints() {
        let operation = &document["paths"][format!("/api{}", endpoint.path)][endpoint.method];
        assert!(operation["summary"].is_string(), "{}", endpoint.path);
        assert_eq!(operation["requestBody"].is_object(), endpoint.body.is_some(), "{}", endpoint.path);
    }
    assert_eq!(schemas["NewPosition"]["required"], json!(["game", "fen"]));
    let games: Vec<&str> = registry::all().iter().map(|game| game.about().id).collect();
    assert_eq!(schemas["GameId"]["enum"], json!(games));
    let page = server.ask("GET", "/api/docs", "", None).await;
    assert_eq!(page.status, 200);
    assert!(
        page.head.contains("content-security-policy: default-src 'none'; style-src 'self';"),
        "{}",
        page.head
    );
    assert!(!page.text.contains("<script") && page.text.contains("/api/tables/{id}/join"));
    assert_eq!(server.ask("GET", "/api/docs.css", "", None).await.status, 200);
    server.stop().await;
}

async fn raw(server: &Server, method: &str, path: &str, kind: &str, token: &str, body: &[u8]) -> Reply {
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: room\r\nConnection: close\r\nContent-Type: {kind}\r\n\
         Authorization: {token}\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    server.send(&[head.as_bytes(), body].concat()).await
}

fn refused(what: &str, reply: &Reply, status: u16, code: &str) {
    assert_eq!((reply.status, reply.code().as_str()), (status, code), "{what}: {}", reply.text);
    let error: Value = reply.json()["error"].clone();
    assert!(error["message"].as_str().is_some_and(|m| m.len() > 10), "{what}: {}", reply.text);
}

/// Wrong method, wrong type, garbage, an unknown field, too much, no token, a wrong one, an unknown id: at every door.
#[tokio::test]
async fn every_endpoint_answers_wrong_input_by_a_code() {
    let server = Server::fresh().await;
    let table = server.make("surprise", &[]).await;
    let bearer = format!("Bearer {}", table.token);
    let json = "application/json";
    for endpoint in endpoints() {
        let of_table = endpoint.path.starts_with("/tables/{id}");
        let id = if of_table { table.id.as_str() } else { "surprise" };
        let path = format!("/api{}", endpoint.path.replace("{id}", id).replace("{sheet}", "1"));
        let method = endpoint.method.to_uppercase();
        let what = format!("{method} {path}");
        refused(&what, &raw(&server, "PATCH", &path, json, &bearer, b"{}").await, 405, "wrong-method");
        if endpoint.plain {
            if endpoint.token != Token::None {
                for token in ["", "Basic abc", "Bearer abc"] {
                    let reply = raw(&server, &method, &path, json, token, b"{}").await;
                    assert_eq!((reply.status, reply.code().as_str()), (401, "no-such-token"), "{what}");
                }
            }
            continue;
        }
        if endpoint.body.is_some() {
            let ask = async |kind: &str, body: &[u8]| raw(&server, &method, &path, kind, &bearer, body).await;
            refused(&what, &ask("text/plain", b"{}").await, 415, "not-json");
            refused(&what, &ask(json, b"{\"game\": ").await, 400, "unreadable-body");
            refused(&what, &ask(json, b"{\"no-such-field\": 1}").await, 400, "unreadable-body");
            refused(&what, &ask(json, &vec![b' '; 2 << 20]).await, 413, "body-too-large");
        }
        if endpoint.token != Token::None {
            let ask = async |token: &str| raw(&server, &method, &path, json, token, b"{}").await;
            refused(&what, &ask("").await, 401, "token-missing");
            refused(&what, &ask("Basic abc").await, 401, "token-missing");
            if endpoint.body.is_none() {
                // What is below a tournament says first whether there is one.
                let (status, code) = if endpoint.path.starts_with("/tournaments/") {
                    (404, "no-such-tournament")
                } else {
                    (403, "wrong-token")
                };
                refused(&what, &ask("Bearer abc").await, status, code);
            }
        }
        if of_table && endpoint.token != Token::None && endpoint.body.is_none() {
            let nowhere = path.replace(&table.id, "nowhere");
            refused(&what, &raw(&server, &method, &nowhere, json, &bearer, b"").await, 404, "no-such-table");
        }
    }
    // A body that is right, with a token or an id that is not.
    let zeros = "00".repeat(32);
    for (below, body) in [
        ("/commitments", json!({"seat": "white", "sha256": zeros})),
        ("/contributions", json!({"seat": "white", "contribution": zeros})),
    ] {
        let body = body.to_string();
        let wrong = raw(&server, "POST", &table.path(below), json, "Bearer abc", body.as_bytes()).await;
        refused(below, &wrong, 403, "wrong-token");
        let nowhere = format!("/api/tables/nowhere{below}");
        let nowhere = raw(&server, "POST", &nowhere, json, &bearer, body.as_bytes()).await;
        refused(below, &nowhere, 404, "no-such-table");
    }
    for below in ["/invitation", "/join"] {
        let body = json!({"invite": "abc"}).to_string();
        for id in [table.id.as_str(), "nowhere"] {
            let path = format!("/api/tables/{id}{below}");
            let reply = raw(&server, "POST", &path, json, "", body.as_bytes()).await;
            assert!((400..500).contains(&reply.status) && !reply.code().is_empty(), "{path}: {}", reply.text);
        }
    }
    server.stop().await;
}

/// A value of a schema of the document: every field that must be there, and what it may be first.
fn sample(schemas: &Value, schema: &Value) -> Value {
    if let Some(name) = schema["$ref"].as_str().and_then(|name| name.rsplit('/').next()) {
        return sample(schemas, &schemas[name]);
    }
    if let Some(first) = schema["anyOf"].get(0).or(schema["oneOf"].get(0)) {
        return sample(schemas, first);
    }
    match schema["type"].as_str().or(schema["type"][0].as_str()) {
        Some("object") => {
            let fields = schema["properties"].as_object().into_iter().flatten();
            fields.map(|(name, schema)| (name.clone(), sample(schemas, schema))).collect()
        }
        Some("array") => json!([]),
        Some("number" | "integer") => schema.get("minimum").cloned().unwrap_or(json!(1)),
        Some("boolean") => json!(true),
        Some("string") => schema.get("const").or(schema["enum"].get(0)).cloned().unwrap_or(json!("x")),
        _ => Value::Null,
    }
}

/// Each field of each body in turn is of another kind, absent, or written as a list: whatever comes of it is a coded
/// refusal, and never the room's own fault. (A body of samples names no game, no token and no record that there is.)
#[tokio::test]
async fn every_field_of_every_body_may_be_wrong() {
    let server = Server::fresh().await;
    let table = server.make("surprise", &[]).await;
    let document = server.ask("GET", "/api/openapi.json", "", None).await.json();
    let schemas = &document["components"]["schemas"];
    let long = "\u{202e}☃".repeat(4000);
    let wrong = [
        json!(null),
        json!(true),
        json!(-1.5),
        json!(u64::MAX),
        json!(""),
        json!(long),
        json!([]),
        json!(["white", 3]),
        json!({}),
        json!({"kind": "days", "days": 9, "white": [[]]}),
    ];
    let mut asked = 0;
    for endpoint in endpoints() {
        let Some(name) = endpoint.body else { continue };
        let path = endpoint.path.replace("{kind}", "study").replace("{id}", &table.id);
        let (path, method) = (format!("/api{path}"), endpoint.method.to_uppercase());
        let whole = sample(schemas, &schemas[name]);
        let fields: Vec<String> = whole.as_object().unwrap().keys().cloned().collect();
        let mut bodies = vec![whole.clone(), Value::from_iter(whole.as_object().unwrap().values().cloned())];
        for field in &fields {
            for value in &wrong {
                let mut body = whole.clone();
                body[field] = value.clone();
                bodies.push(body);
            }
            let mut body = whole.clone();
            body.as_object_mut().unwrap().remove(field);
            bodies.push(body);
        }
        for body in bodies {
            let reply = server.ask(&method, &path, &table.token, Some(&body)).await;
            let what: String = format!("{path} {body}").chars().take(300).collect();
            assert!((400..500).contains(&reply.status), "{what}: {} {}", reply.status, reply.text);
            refused(&what, &reply, reply.status, &reply.code());
            assert!(!reply.code().is_empty(), "{what}: {}", reply.text);
            if body.is_array() {
                assert_eq!(reply.code(), "unreadable-body", "{what}");
            }
            asked += 1;
        }
    }
    assert!(asked > 200, "{asked}");
    // A list of names for an object of names, where all else is right.
    for (field, value) in [("names", json!(["Ada", "Bo"])), ("clock", json!(["increment", 60_000, 0]))] {
        let mut body = json!({"game": "surprise", "mode": "shared"});
        body[field] = value;
        let reply = server.ask("POST", "/api/tables", "", Some(&body)).await;
        refused(field, &reply, 400, "unreadable-body");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_large_answer_is_compressed_for_who_takes_it() {
    let server = Server::fresh().await;
    for (path, accepts, compressed) in [
        ("/api/openapi.json", "Accept-Encoding: gzip\r\n", true),
        ("/api/openapi.json", "", false),
        ("/api/health", "Accept-Encoding: gzip\r\n", false),
    ] {
        let request = format!("GET {path} HTTP/1.1\r\nHost: room\r\nConnection: close\r\n{accepts}\r\n");
        let reply = server.send(request.as_bytes()).await;
        assert_eq!(reply.status, 200, "{path}");
        assert_eq!(reply.head.contains("content-encoding: gzip"), compressed, "{path}: {}", reply.head);
    }
    server.stop().await;
}
