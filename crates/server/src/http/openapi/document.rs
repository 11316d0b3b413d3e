//! The OpenAPI document.

use std::collections::BTreeMap;

use facedown_core::rules::options::Takes as OptionTakes;
use facedown_core::table::AnyGame;
use facedown_protocol::{SCHEMAS, SavedKind};
use serde_json::{Map, Value, json};

use super::codes::{self, Code};
use super::{Answer, Endpoint, Query, Takes, Token, endpoints};

/// The most values of a number that are listed one by one.
const LISTED: u32 = 64;

/// All schemas, with what depends on the games of the room.
pub(super) fn schemas(games: &[&'static dyn AnyGame]) -> Map<String, Value> {
    let mut schemas: Map<String, Value> = serde_json::from_str(SCHEMAS).unwrap_or_default();
    let ids: Vec<&str> = games.iter().map(|game| game.about().id).collect();
    schemas["GameId"]["enum"] = json!(ids);
    schemas["GameOptions"] = options(games);
    let codes: Vec<&str> = codes::CODES.iter().map(|(name, _, _)| *name).collect();
    schemas["ErrorBody"]["properties"]["code"]["enum"] = json!(codes);
    schemas
}

/// Every option of any game; which are a game's own, and what it makes of a value, its words say.
fn options(games: &[&'static dyn AnyGame]) -> Value {
    let mut names: BTreeMap<&str, (Vec<String>, bool, Vec<String>)> = BTreeMap::new();
    for game in games {
        for spec in game.option_specs() {
            let (values, open, words) = names.entry(spec.name).or_default();
            match spec.takes {
                OptionTakes::Choice { values: more } => values.extend(more.iter().map(|v| (*v).to_owned())),
                OptionTakes::Number { min, max } if max - min <= LISTED => {
                    values.extend((min..=max).map(|n| n.to_string()));
                }
                OptionTakes::Number { .. } => *open = true,
            }
            let (id, takes) = (game.about().id, spec.takes.words());
            words.push(format!("In {id}: {} ({takes}; {} where it is left out)", spec.help, spec.default));
        }
    }
    let properties: Map<String, Value> = names
        .into_iter()
        .map(|(name, (mut values, open, words))| {
            values.sort();
            values.dedup();
            let mut schema = json!({"type": "string", "description": words.join(". ")});
            if !open {
                schema["enum"] = json!(values);
            }
            (name.to_owned(), schema)
        })
        .collect();
    json!({
        "type": "object",
        "description": "Options of the game that are not to have their default, by name. Each game takes its own.",
        "properties": properties,
        "additionalProperties": false,
    })
}

fn reference(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

/// The names that stand in a path between braces.
fn in_path(endpoint: &Endpoint) -> impl Iterator<Item = Value> {
    let of_table = endpoint.path.starts_with("/tables/");
    let own = endpoint.plain || endpoint.path.starts_with("/account/");
    let names = endpoint.path.split('{').skip(1).filter_map(|part| part.split('}').next());
    names.map(move |name| {
        let (words, schema) = match name {
            "sheet" => {
                ("The number of the side, from 1", json!({"type": "integer", "minimum": 1, "maximum": 1000}))
            }
            "place" => (
                "The game: round, board and game of the pairing, each from 1",
                json!({"type": "string", "pattern": "^[0-9]{1,9}-[0-9]{1,9}-[0-9]{1,9}$"}),
            ),
            _ if endpoint.path.starts_with("/tournaments/") => {
                ("The tournament", json!({"type": "string", "pattern": "^[A-Za-z0-9_-]{22}$"}))
            }
            _ if of_table => ("The table", json!({"type": "string", "pattern": "^[A-Za-z0-9_-]{22}$"})),
            "kind" => ("Its kind", json!({"type": "string", "enum": SavedKind::ALL})),
            "action" => ("The action", json!({"type": "string", "minLength": 1})),
            "accept" => ("`yes` or `no`", json!({"type": "string", "enum": ["yes", "no"]})),
            "name" | "user" => ("A user's name", json!({"type": "string", "minLength": 1})),
            _ if own => ("Its id", json!({"type": "string", "minLength": 1})),
            _ => ("The game", reference("GameId")),
        };
        json!({"name": name, "in": "path", "required": true, "description": words, "schema": schema})
    })
}

fn in_query(query: &Query) -> Value {
    let schema = match query.takes {
        Takes::Text => json!({"type": "string"}),
        Takes::Pattern(pattern) => json!({"type": "string", "pattern": pattern}),
        Takes::Many(pattern) => json!({"type": "array", "items": {"type": "string", "pattern": pattern}}),
        Takes::OneOf(values) => json!({"type": "string", "enum": values}),
        Takes::Number(least, most) => json!({"type": "number", "minimum": least, "maximum": most}),
    };
    json!({
        "name": query.name,
        "in": "query",
        "required": query.required,
        "description": query.words,
        "schema": schema,
    })
}

/// The statuses with which something is refused to clients of Lichess.
const PLAIN: [(u16, &str); 10] = [
    (400, "The game does not take it, or the request cannot be read."),
    (401, "There is no such token."),
    (403, "The token lacks a scope, or the one who asks is kept out."),
    (404, "There is no such user, challenge or game of the account."),
    (408, "The body did not come in time."),
    (409, "The game, or the room, is not ready for it."),
    (413, "The body has more bytes than are taken."),
    (422, "A field is wrong."),
    (429, "Too many requests: try again later."),
    (503, "The room is busy or about to close."),
];

/// The calls that follow from an answer that opens a seat: those that take its id, and its token as bearer.
fn links() -> Value {
    let after = endpoints().filter(|e| e.path.starts_with("/tables/{id}"));
    let link = |endpoint: &Endpoint| {
        let mut link = json!({
            "operationId": endpoint.id,
            "parameters": {"id": "$response.body#/table"},
        });
        if endpoint.token != Token::None {
            link["description"] = json!("With the `token` of this answer as bearer token.");
        }
        if let Some("ShowInvitation" | "Join") = endpoint.body {
            link["requestBody"] = json!({"invite": "$response.body#/invite"});
            link["description"] = json!("For the other player: with the `invite` of this answer.");
        }
        (endpoint.id.to_owned(), link)
    };
    Value::Object(after.map(link).collect())
}

/// The answers where something is wrong, by status.
fn refusals(codes: &[Code]) -> BTreeMap<u16, Value> {
    let mut by_status: BTreeMap<u16, Vec<Code>> = BTreeMap::new();
    for code in codes {
        by_status.entry(code.1).or_default().push(*code);
    }
    let answer = |codes: Vec<Code>| {
        let lines: Vec<String> = codes.iter().map(|(name, _, when)| format!("- `{name}`: {when}")).collect();
        let names: Vec<&str> = codes.iter().map(|(name, _, _)| *name).collect();
        let schema = json!({
            "allOf": [
                reference("ErrorReply"),
                {"properties": {"error": {"properties": {"code": {"enum": names}}}}},
            ],
        });
        let mut answer =
            json!({"description": lines.join("\n"), "content": {"application/json": {"schema": schema}}});
        if names.contains(&"slow-down") {
            let seconds = json!({"type": "integer", "minimum": 1});
            answer["headers"] =
                json!({"Retry-After": {"description": "Seconds", "required": true, "schema": seconds}});
        }
        answer
    };
    by_status.into_iter().map(|(status, codes)| (status, answer(codes))).collect()
}

fn operation(endpoint: &Endpoint) -> Value {
    let json = |schema: Value| json!({"application/json": {"schema": schema}});
    let (status, mut success) = match endpoint.answer {
        Answer::One(status, name) => {
            (status, json!({"description": format!("`{name}`."), "content": json(reference(name))}))
        }
        Answer::Many(status, name) => {
            let list = json!({"type": "array", "items": reference(name)});
            (status, json!({"description": format!("A list of `{name}`."), "content": json(list)}))
        }
        Answer::Lines(kind, words, name) => {
            let words = format!("{words} Each is a `{name}`.");
            (200, json!({"description": words, "content": {kind: {"x-line": reference(name)}}}))
        }
        Answer::Socket(words) => (101, json!({"description": words})),
        Answer::Other(status, kinds, words) => {
            let content: Map<String, Value> =
                kinds.iter().map(|kind| ((*kind).to_owned(), json!({}))).collect();
            (status, json!({"description": words, "content": content}))
        }
    };
    if matches!(endpoint.answer, Answer::One(_, "Made")) {
        success["links"] = links();
    }
    let mut responses = Map::new();
    responses.insert(status.to_string(), success);
    if endpoint.plain {
        for (status, when) in PLAIN {
            let answer = json!({"description": when, "content": json(reference("PlainError"))});
            responses.insert(status.to_string(), answer);
        }
    } else {
        for (status, answer) in refusals(&endpoint.codes()) {
            responses.insert(status.to_string(), answer);
        }
    }
    if endpoint.id == "health" {
        // It says so itself where nothing can be stored.
        responses.insert(
            "503".to_owned(),
            json!({"description": "`Health`.", "content": json(reference("Health"))}),
        );
    }
    let mut operation = json!({
        "operationId": endpoint.id,
        "summary": endpoint.summary,
        "tags": [endpoint.path.split('/').nth(1).unwrap_or_default()],
        "parameters": in_path(endpoint).chain(endpoint.query.iter().map(in_query)).collect::<Vec<_>>(),
        "responses": responses,
    });
    if let Some(body) = endpoint.body {
        let mut content = json(reference(body));
        if let Some(example) = endpoint.example {
            content["application/json"]["example"] = serde_json::from_str(example).unwrap_or_default();
        }
        operation["requestBody"] = json!({"required": true, "content": content});
    }
    match endpoint.token {
        Token::None => {}
        Token::Needed => operation["security"] = json!([{"token": []}]),
        Token::NeededUnlessOpen => operation["security"] = json!([{"token": []}, {}]),
    }
    operation
}

/// The document for a room with these games.
pub fn document(games: &[&'static dyn AnyGame]) -> Value {
    let mut paths = Map::new();
    for endpoint in endpoints() {
        let path = paths.entry(format!("/api{}", endpoint.path)).or_insert_with(|| json!({}));
        path[endpoint.method] = operation(endpoint);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Facedown",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "The playing room. A token opens one seat, a shared screen or a spectator's view of one \
                            sitting. How the requests of a game fit together is told in docs/protocol.md.",
            "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"},
        },
        "servers": [{"url": "/", "description": "The room that sent this."}],
        "paths": paths,
        "components": {
            "schemas": schemas(games),
            "securitySchemes": {"token": {
                "type": "http",
                "scheme": "bearer",
                "description": "The `token` of the answer that made the table or took the seat; the `watch` token shows \
                                what everybody sees.",
            }},
        },
    })
}
