//! Holds everything that a test's server answers to the OpenAPI document: its status, its code, its schema.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;

use boon::{Compiler, SchemaIndex, Schemas};
use facedown_games::registry;
use facedown_server::inside::openapi::{Answer, CODES, Endpoint, document, endpoints};
use serde_json::{Value, json};

use super::client::{Reply, Server};

/// The address of the document, to those who refer to it.
const PLACE: &str = "https://facedown.test/openapi.json";

/// The schemas of what is answered.
struct Document {
    schemas: Schemas,
    compiled: Vec<(String, SchemaIndex)>,
}

static DOCUMENT: LazyLock<Document> = LazyLock::new(|| {
    let mut document = document(registry::all());
    // Some tests have games of their own.
    let schemas = document["components"]["schemas"].as_object_mut().unwrap();
    schemas["GameId"].as_object_mut().unwrap().shift_remove("enum");
    // What a message of the socket consists of has the type of that message beside its own fields.
    let beside = |name: &str| ["Presence", "SealLines"].contains(&name);
    for (_, schema) in schemas.iter_mut().filter(|(name, _)| !beside(name)) {
        close(schema);
    }
    let names: Vec<String> = schemas.keys().cloned().collect();
    let mut compiler = Compiler::new();
    compiler.add_resource(PLACE, document).unwrap();
    let mut schemas = Schemas::new();
    let mut compiled = Vec::new();
    for name in names {
        let at = format!("{PLACE}#/components/schemas/{name}");
        let index = compiler.compile(&at, &mut schemas).unwrap_or_else(|e| panic!("{name}: {e:#}"));
        compiled.push((name, index));
    }
    Document { schemas, compiled }
});

/// Takes no field that is not named: an answer may have more to a client, and has not here.
fn close(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            if fields.contains_key("properties") && !fields.contains_key("$ref") {
                fields.entry("additionalProperties").or_insert(json!(false));
            }
            fields.values_mut().for_each(close);
        }
        Value::Array(items) => items.iter_mut().for_each(close),
        _ => {}
    }
}

/// Fails the test where a value is none of this schema.
pub(super) fn hold_to(name: &str, value: &Value, what: &str) {
    let document = &*DOCUMENT;
    let (_, index) = document.compiled.iter().find(|(known, _)| known == name).unwrap();
    if let Err(why) = document.schemas.validate(value, *index) {
        panic!("{what}: not the {name} of the document: {why:#}\n{value}");
    }
}

/// The endpoint of a request.
fn endpoint(method: &str, path: &str) -> Option<&'static Endpoint> {
    let given: Vec<&str> = path.strip_prefix("/api")?.split('/').collect();
    let fits = |endpoint: &&Endpoint| {
        let parts: Vec<&str> = endpoint.path.split('/').collect();
        parts.len() == given.len()
            && parts.iter().zip(&given).all(|(part, given)| part.starts_with('{') || part == given)
    };
    endpoints().filter(fits).find(|endpoint| endpoint.method.eq_ignore_ascii_case(method))
}

/// Fails the test where an answer is not as the document has it; `sent` is the request.
pub(super) fn hold(sent: &[u8], reply: &Reply) {
    let line = sent.split(|byte| *byte == b'\r').next().unwrap_or_default();
    let line = String::from_utf8_lossy(line).into_owned();
    let mut words = line.split(' ');
    let (method, path) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let path = path.split('?').next().unwrap_or_default().trim_end_matches('/');
    if !path.starts_with("/api/") || reply.head.contains("content-encoding") {
        return;
    }
    let what = format!("{line}: {}", reply.status);
    let endpoint = endpoint(method, path);
    if reply.status >= 400 {
        if path.ends_with("/health") && reply.status == 503 && !reply.text.starts_with("{\"error\"") {
            return hold_to("Health", &reply.json(), &what);
        }
        let error = reply.json();
        if endpoint.is_some_and(|endpoint| endpoint.plain) {
            return hold_to("PlainError", &error, &what);
        }
        hold_to("ErrorReply", &error, &what);
        let code = reply.code();
        let known = CODES.iter().find(|(name, _, _)| *name == code);
        assert_eq!(known.map(|(_, status, _)| *status), Some(reply.status), "{what} {code}");
        if let Some(endpoint) = endpoint {
            let named = endpoint.codes().iter().any(|(name, _, _)| *name == code);
            assert!(named, "{what}: the document does not name {code} for {method} {}", endpoint.path);
        }
        return;
    }
    let Some(endpoint) = endpoint else { return };
    match endpoint.answer {
        Answer::One(status, name) => {
            assert_eq!(reply.status, status, "{what}");
            hold_to(name, &reply.json(), &what);
        }
        Answer::Many(status, name) => {
            assert_eq!(reply.status, status, "{what}");
            let list = reply.json();
            for item in list.as_array().unwrap_or_else(|| panic!("{what}: no list: {list}")) {
                hold_to(name, item, &what);
            }
        }
        Answer::Lines(kind, _, name) => {
            assert!(reply.head.contains(kind), "{what}: {}", reply.head);
            for line in reply.text.lines().filter(|line| line.starts_with('{')) {
                hold_to(name, &serde_json::from_str(line).unwrap(), &what);
            }
        }
        Answer::Other(status, ..) => assert_eq!(reply.status, status, "{what}"),
        Answer::Socket(_) => {}
    }
}

/// Every code in the sources of errors.
#[test]
fn the_document_has_every_code_and_no_other() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut found = BTreeSet::new();
    for file in [
        "server/src/error/code.rs",
        "server/src/error/account.rs",
        "server/src/error/bots.rs",
        "server/src/error/by_hand.rs",
        "server/src/error/chat.rs",
        "server/src/error/engines.rs",
        "server/src/error/lobby.rs",
        "server/src/error/passkey.rs",
        "server/src/error/push.rs",
        "server/src/error/ratings.rs",
        "server/src/error/report.rs",
        "server/src/error/saved.rs",
        "server/src/error/sealed.rs",
        "server/src/error/storage.rs",
        "server/src/error/tournament.rs",
        "core/src/notation/error.rs",
    ] {
        let text = std::fs::read_to_string(crates.join(file)).unwrap();
        let (_, text) = text.split_once("fn code(").unwrap();
        let text = text.split("pub fn status").next().unwrap();
        let arms = text.split("=> \"").skip(1).filter_map(|arm| arm.split('"').next());
        let code =
            |text: &&str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
        found.extend(arms.filter(code).map(str::to_owned));
    }
    let listed: BTreeSet<String> = CODES.iter().map(|(name, _, _)| (*name).to_owned()).collect();
    assert_eq!(listed, found);
    let names: Vec<_> = CODES.iter().map(|(name, _, _)| name).collect();
    assert!(names.is_sorted());
    for endpoint in endpoints() {
        for name in endpoint.named() {
            assert!(listed.contains(name), "{} names {name}", endpoint.path);
        }
    }
}

/// The examples of the document that need no table are taken as they stand; the others are what their schemas say.
#[tokio::test]
async fn the_documents_examples_are_taken() {
    let server = Server::fresh().await;
    let mut sent = 0;
    for endpoint in endpoints() {
        let Some(body) = endpoint.body else { continue };
        let Some(example) = endpoint.example else { continue };
        let example: Value = serde_json::from_str(example).unwrap();
        hold_to(body, &example, endpoint.path);
        // Analyzing, printing and solving are others' work, which this server has not; and nobody is signed in.
        if ["/account/", "/analyses", "/hints", "/print", "/puzzles"]
            .iter()
            .any(|other| endpoint.path.starts_with(other))
        {
            continue;
        }
        if !endpoint.path.contains('{') {
            let path = format!("/api{}", endpoint.path);
            let reply = server.ask("POST", &path, "", Some(&example)).await;
            assert!(reply.status < 300, "{path} {example}: {}", reply.text);
            sent += 1;
        }
    }
    assert!(sent > 4, "{sent}");
    server.stop().await;
}
