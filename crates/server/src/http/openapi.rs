//! What can be asked over HTTP: one table, from which the OpenAPI document and the page for people are made. Tests hold
//! it to the routes there are, and every endpoint in it to its refusals; its schemas are generated.

use std::fmt::Write as _;
use std::sync::LazyLock;

use crate::room::Room;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{Html, IntoResponse};
use axum::routing::get;
use axum::{Json, Router};
use serde_json::{Map, Value, json};

/// `GET /openapi.json`, and the same for people.
pub(super) fn router() -> Router<Room> {
    Router::new()
        .route("/openapi.json", get(document))
        .route("/docs", get(page))
        .route("/docs.css", get(style))
}

/// What comes back where all is well.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Answer {
    /// A JSON value of this type.
    One(u16, &'static str),
    /// A JSON list of this type.
    Many(u16, &'static str),
    /// Something else, of this content type, in words.
    Other(u16, &'static str, &'static str),
}

/// One thing that can be asked.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Endpoint {
    pub(crate) method: &'static str,
    pub(crate) path: &'static str,
    /// In a sentence.
    summary: &'static str,
    /// Does it need a token of the table?
    pub(crate) token: bool,
    /// Names in the query, with what they take.
    query: &'static [(&'static str, &'static str)],
    /// The type of its JSON body.
    pub(crate) body: Option<&'static str>,
    answer: Answer,
}

const fn asks(method: &'static str, path: &'static str, summary: &'static str, answer: Answer) -> Endpoint {
    Endpoint { method, path, summary, token: false, query: &[], body: None, answer }
}

impl Endpoint {
    const fn with_token(self) -> Endpoint {
        Endpoint { token: true, ..self }
    }

    const fn with_body(self, body: &'static str) -> Endpoint {
        Endpoint { body: Some(body), ..self }
    }

    const fn with_query(self, query: &'static [(&'static str, &'static str)]) -> Endpoint {
        Endpoint { query, ..self }
    }
}

use Answer::{Many, One, Other};

/// What may be chosen for the paper: the flags of `facedown print`.
const PRINT: &[(&str, &str)] = &[
    ("option", "NAME=VALUE, an option of the game; may be repeated"),
    ("rules", "en, zh, vi or fr: the rules on one page, instead of the kit"),
    ("paper", "a4 or letter"),
    ("size", "of cards: WIDTHxHEIGHT in millimetres, or square, mini, poker"),
    ("square", "side of a square of the board, 20 to 80 mm"),
    ("backs", "blank, long-edge, short-edge or fold-over"),
    ("shift", "RIGHT,DOWN in millimetres: how far the backs are off"),
    ("black", "true: black on white"),
    ("lines", "true: light lines between cards"),
    ("board", "true: the board too"),
    ("signs", "what stands on the discs of xiangqi: characters, traditional or pictures"),
    ("seed", "of the deal whose set-up is listed, 64 hexadecimal digits"),
];

/// Everything under `/api`.
pub(crate) const ENDPOINTS: &[Endpoint] = &[
    asks("get", "/health", "Is the room there?", One(200, "Health")),
    asks("get", "/notice", "What whoever operates the room says to everybody.", One(200, "Notice")),
    asks("get", "/games", "The games there are, with their options.", Many(200, "GameSummary")),
    asks(
        "get",
        "/games/{id}/form",
        "How a position of a game is set up: its pieces, and what each field of its FEN takes.",
        One(200, "GameForm"),
    ),
    asks(
        "get",
        "/games/{id}/lesson",
        "The rules of a game in plain words, with positions to try them out.",
        One(200, "Lesson"),
    )
    .with_query(&[("lang", "en, zh, vi or fr; en where it is left out")]),
    asks("post", "/tables", "Makes a table.", One(201, "Made")).with_body("NewTable"),
    asks("get", "/tables", "The games that go on and that everybody may watch.", Many(200, "LiveGame"))
        .with_query(&[("live", "true")]),
    asks(
        "get",
        "/tables/{id}",
        "The table as the token's holder sees it: the same as the first message on its socket.",
        One(200, "ServerMessage"),
    )
    .with_token(),
    asks("post", "/tables/{id}/invitation", "What an invitation is to.", One(200, "Invitation"))
        .with_body("ShowInvitation"),
    asks(
        "post",
        "/tables/{id}/join",
        "Takes the seat of an invitation; it seats one person.",
        One(201, "Made"),
    )
    .with_body("Join"),
    asks(
        "post",
        "/tables/{id}/commitments",
        "A seat commits itself to its part of the deal.",
        One(200, "Committed"),
    )
    .with_token()
    .with_body("NewCommitment"),
    asks("post", "/tables/{id}/contributions", "A seat opens its part of the deal.", One(200, "Progress"))
        .with_token()
        .with_body("NewContribution"),
    asks("post", "/tables/{id}/rematch", "The next game of the same people.", One(201, "Made")).with_token(),
    asks(
        "get",
        "/tables/{id}/record",
        "The record of a finished game.",
        Other(200, "application/jsonl", "JSON Lines, as docs/record.md specifies them."),
    )
    .with_token(),
    asks(
        "get",
        "/tables/{id}/picture",
        "A picture of a table that is not private: as everybody sees it, and with all cards up when it is over.",
        Other(200, "image/png", "PNG."),
    ),
    asks(
        "get",
        "/tables/{id}/live",
        "The socket of a table (WebSocket). The first message is `hello` with a token.",
        Other(101, "application/json", "Messages both ways, one JSON object each."),
    ),
    asks(
        "post",
        "/replays",
        "A record ply by ply, as one pair of observer had it. Nothing is kept.",
        One(200, "Replay"),
    )
    .with_body("NewReplay"),
    asks(
        "post",
        "/exports",
        "A record as PGN, as a picture of one position, or as an animated picture of the game. Nothing is kept.",
        Other(200, "image/png", "`application/x-chess-pgn`, `image/png` or `image/svg+xml`, by its `form`."),
    )
    .with_body("NewExport"),
    asks(
        "post",
        "/positions",
        "A position and what may be done in it. Nothing is kept.",
        One(200, "Position"),
    )
    .with_body("NewPosition"),
    asks(
        "post",
        "/positions/act",
        "What an action makes of a position. Nothing is kept.",
        One(200, "PositionActed"),
    )
    .with_body("NewPositionAction"),
    asks(
        "post",
        "/by-hand",
        "A game that people play with real cards, by what they tell of it. Nothing is kept.",
        One(200, "ByHandStand"),
    )
    .with_body("ByHandGame"),
    asks(
        "post",
        "/by-hand/record",
        "The record of such a game, finished or not.",
        Other(200, "application/jsonl", "JSON Lines, as docs/record.md specifies them."),
    )
    .with_body("ByHandGame"),
    asks(
        "post",
        "/reviews",
        "Reviews a finished game from one seat's point of view. Closing the connection ends the review.",
        Other(
            200,
            super::queue::LINE_BY_LINE,
            "Lines `waiting` and `progress`, the last one `done` or `failed`.",
        ),
    )
    .with_body("NewReview"),
    asks(
        "post",
        "/solutions",
        "Solves a finished solitaire from every position. Closing the connection ends the work.",
        Other(
            200,
            super::queue::LINE_BY_LINE,
            "Lines `waiting` and `progress`, the last one `solved` or `failed`.",
        ),
    )
    .with_body("NewSolution"),
    asks(
        "post",
        "/puzzles",
        "Makes a puzzle of a solitaire: the same number gives the same one. Closing the connection ends the work.",
        Other(200, super::queue::LINE_BY_LINE, "Lines `waiting` and `progress`, the last one `made` or `failed`."),
    )
    .with_body("NewPuzzle"),
    asks(
        "get",
        "/print/{id}",
        "What a game needs on a table, as it is printed.",
        Other(200, super::printing::PDF, "The sheets."),
    )
    .with_query(PRINT),
    asks("get", "/print/{id}/sheets", "Which sheets are printed, and what may be chosen.", One(200, "Printing"))
        .with_query(PRINT),
    asks(
        "get",
        "/print/{id}/sheets/{sheet}",
        "One side of a sheet as a picture, by its number from 1.",
        Other(200, super::printing::PICTURE, "The picture."),
    )
    .with_query(PRINT),
    asks(
        "post",
        "/print/{id}",
        "The same with drawings of one's own, or sealed deals.",
        Other(200, super::printing::PDF, "The sheets."),
    )
    .with_query(PRINT)
    .with_body("NewPrinting"),
    asks(
        "post",
        "/print/{id}/sheets",
        "Which sheets are printed of them; of deals also their seeds and commitments.",
        One(200, "Printing"),
    )
    .with_query(PRINT)
    .with_body("NewPrinting"),
    asks(
        "post",
        "/print/{id}/sheets/{sheet}",
        "One side of such a sheet as a picture.",
        Other(200, super::printing::PICTURE, "The picture."),
    )
    .with_query(PRINT)
    .with_body("NewPrinting"),
    asks("get", "/openapi.json", "This document.", Other(200, "application/json", "OpenAPI 3.1.")),
    asks("get", "/docs", "This document for people.", Other(200, "text/html", "A page without scripts.")),
    asks("get", "/docs.css", "The style of that page.", Other(200, "text/css", "A style sheet.")),
];

/// The schemas of all types on the wire, written from the Rust types by the tests of `protocol`.
const SCHEMAS: &str = include_str!("schemas.json");

fn schemas() -> Map<String, Value> {
    serde_json::from_str(SCHEMAS).unwrap_or_default()
}

fn reference(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

fn operation(endpoint: &Endpoint) -> Value {
    let json = |schema: Value| json!({"application/json": {"schema": schema}});
    let (status, success) = match endpoint.answer {
        One(status, name) => (status, json!({"description": name, "content": json(reference(name))})),
        Many(status, name) => {
            let list = json!({"type": "array", "items": reference(name)});
            (status, json!({"description": format!("A list of {name}"), "content": json(list)}))
        }
        Other(101, _, words) => (101, json!({"description": words})),
        Other(status, kind, words) => (status, json!({"description": words, "content": {kind: {}}})),
    };
    let path = endpoint
        .path
        .split('{')
        .skip(1)
        .filter_map(|part| part.split('}').next())
        .map(|name| json!({"name": name, "in": "path", "required": true, "schema": {"type": "string"}}));
    let query = endpoint.query.iter().map(
        |(name, takes)| json!({"name": name, "in": "query", "description": takes, "schema": {"type": "string"}}),
    );
    let mut operation = json!({
        "summary": endpoint.summary,
        "parameters": path.chain(query).collect::<Vec<_>>(),
        "responses": {
            status.to_string(): success,
            "default": {
                "description": "Refused: `code` is for programs, `message` for people, `field` names what is wrong.",
                "content": json(reference("ErrorReply")),
            },
        },
    });
    if let Some(body) = endpoint.body {
        operation["requestBody"] = json!({"required": true, "content": json(reference(body))});
    }
    if endpoint.token {
        operation["security"] = json!([{"token": []}]);
    }
    operation
}

static DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
    let mut paths = Map::new();
    for endpoint in ENDPOINTS {
        let path = paths.entry(format!("/api{}", endpoint.path)).or_insert_with(|| json!({}));
        path[endpoint.method] = operation(endpoint);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Facedown",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "The playing room. A token opens one seat, a shared screen or a spectator's view of one \
                            sitting. Whoever asks too much gets 429 with the code `slow-down` and `Retry-After`.",
            "license": {"name": "MIT OR Apache-2.0"},
        },
        "paths": paths,
        "components": {
            "schemas": schemas(),
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    })
});

async fn document() -> Json<&'static Value> {
    Json(&DOCUMENT)
}

/// The page has no script at all, so it allows none.
const PAGE_POLICY: &str = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; \
                           frame-ancestors 'none'";

static PAGE: LazyLock<String> = LazyLock::new(|| {
    let mut body = String::new();
    for endpoint in ENDPOINTS {
        let _ = write!(
            body,
            "<section><h2><code>{} /api{}</code></h2><p>{}</p><ul>",
            endpoint.method.to_uppercase(),
            escaped(endpoint.path),
            escaped(endpoint.summary)
        );
        if endpoint.token {
            body += "<li>Needs the header <code>Authorization: Bearer TOKEN</code>.</li>";
        }
        for (name, takes) in endpoint.query {
            let _ = write!(body, "<li>Query <code>{name}</code>: {}.</li>", escaped(takes));
        }
        let link = |name: &str| format!("<a href=\"#{name}\"><code>{name}</code></a>");
        if let Some(name) = endpoint.body {
            let _ = write!(body, "<li>Body: {}.</li>", link(name));
        }
        let _ = match endpoint.answer {
            One(status, name) => write!(body, "<li>{status}: {}.</li>", link(name)),
            Many(status, name) => write!(body, "<li>{status}: a list of {}.</li>", link(name)),
            Other(status, kind, words) => write!(body, "<li>{status}, {kind}: {}</li>", escaped(words)),
        };
        body += "</ul></section>";
    }
    for (name, schema) in schemas() {
        let text = serde_json::to_string_pretty(&schema).unwrap_or_default();
        let _ = write!(
            body,
            "<section id=\"{name}\"><h2><code>{name}</code></h2><pre>{}</pre></section>",
            escaped(&text)
        );
    }
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Facedown: the room over HTTP</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><link rel=\"stylesheet\" href=\"docs.css\"></head>\
         <body><main><h1>The room over HTTP</h1><p>The same for programs: <a href=\"openapi.json\">openapi.json</a>. \
         Whatever is refused is answered by {}.</p>{body}</main></body></html>",
        "<a href=\"#ErrorReply\"><code>ErrorReply</code></a>"
    )
});

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

async fn page() -> impl IntoResponse {
    ([(CONTENT_SECURITY_POLICY, PAGE_POLICY)], Html(PAGE.as_str()))
}

async fn style() -> impl IntoResponse {
    const STYLE: &str = "body{font:1rem/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:1rem}\
                         pre{overflow:auto;padding:1rem;border:1px solid;border-radius:.5rem}\
                         h2{margin-top:2rem;font-size:1.1rem}:root{color-scheme:light dark}";
    ([(CONTENT_TYPE, "text/css; charset=utf-8")], STYLE)
}
