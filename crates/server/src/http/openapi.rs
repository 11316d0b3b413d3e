//! The HTTP interface, described to programs (OpenAPI) and to people: one table of endpoints and one of codes. Tests
//! hold them to the routes there are, and every answer that a test gets to what is written here; the schemas are
//! generated from the types.

mod challenges;
mod chat;
mod codes;
mod document;
mod endpoints;
mod page;
mod passkeys;
mod programs;
mod push;
mod saved;
mod tournaments;
mod turns;

use std::sync::{Arc, OnceLock};

use axum::Router;
use axum::extract::{Extension, State};
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{Html, IntoResponse};
use axum::routing::get;

use crate::room::Room;

pub use codes::CODES;
pub use document::document;

/// Everything under `/api`.
pub fn endpoints() -> impl Iterator<Item = &'static Endpoint> {
    let own = endpoints::OWN.iter().chain(challenges::CHALLENGES).chain(tournaments::TOURNAMENTS);
    let own = own
        .chain(chat::CHAT)
        .chain(turns::TURNS)
        .chain(saved::SAVED)
        .chain(push::PUSH)
        .chain(passkeys::PASSKEYS);
    own.chain(programs::PROGRAMS).chain(&programs::AS_BOT).chain(&programs::AS_BOARD)
}

/// The code of this name, as it is listed; `refused` for one that is not.
pub(crate) fn known_code(name: &str) -> &'static str {
    codes::code(name).map_or("refused", |(known, ..)| known)
}

/// `GET /openapi.json`, and the same for people.
pub(super) fn router() -> Router<Room> {
    Router::new()
        .route("/openapi.json", get(as_json))
        .route("/docs", get(for_people))
        .route("/docs.css", get(style))
        .layer(Extension(Written::default()))
}

/// The answer of a call where all is well.
#[derive(Copy, Clone, Debug)]
pub enum Answer {
    /// A JSON value of this type.
    One(u16, &'static str),
    /// A JSON list of this type.
    Many(u16, &'static str),
    /// JSON objects, one a line: the content type, words, and the type of the objects.
    Lines(&'static str, &'static str, &'static str),
    /// A WebSocket, in words.
    Socket(&'static str),
    /// Something else, of one of these content types, in words.
    Other(u16, &'static [&'static str], &'static str),
}

/// Does an endpoint need a token of the table?
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Token {
    /// Anybody may ask.
    None,
    /// A request without one is refused.
    Needed,
    /// Unless the table is open to everybody who has its address.
    NeededUnlessOpen,
}

/// A name in the query.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Query {
    name: &'static str,
    /// One sentence for the document.
    words: &'static str,
    takes: Takes,
    required: bool,
}

/// The values that a name in the query takes.
#[derive(Copy, Clone, Debug)]
enum Takes {
    /// A text of which the words say more.
    Text,
    /// A text of this pattern.
    Pattern(&'static str),
    /// Texts of this pattern, the name repeated for each.
    Many(&'static str),
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// A number within these bounds.
    Number(u32, u32),
}

/// One thing that can be asked.
#[derive(Copy, Clone, Debug)]
pub struct Endpoint {
    /// In small letters.
    pub method: &'static str,
    /// Below `/api`, with `{name}` where a part of it may be anything.
    pub path: &'static str,
    /// Its `operationId` in the document.
    id: &'static str,
    /// One sentence for the document.
    summary: &'static str,
    /// Does it need a token?
    pub token: Token,
    query: &'static [Query],
    /// The type of its JSON body.
    pub body: Option<&'static str>,
    /// A body that is taken, as JSON.
    pub example: Option<&'static str>,
    /// The answer where it is not refused.
    pub answer: Answer,
    /// Groups of refusal codes, such as `codes::TABLE`.
    refusals: &'static [&'static [&'static str]],
    /// Are refusals one line of text, as clients of Lichess read them?
    pub plain: bool,
}

impl Endpoint {
    /// The codes by which it may refuse, in the order of the alphabet.
    #[must_use]
    pub fn codes(&self) -> Vec<codes::Code> {
        self.named().into_iter().filter_map(codes::code).collect()
    }

    /// The names of these codes.
    pub fn named(&self) -> Vec<&'static str> {
        let mut names: Vec<&str> = codes::ALWAYS.to_vec();
        names.extend(self.refusals.iter().copied().flatten());
        if self.body.is_some() {
            names.extend(codes::BODY);
        }
        if self.token != Token::None {
            names.extend(codes::TOKEN);
        }
        names.sort_unstable();
        names.dedup();
        names
    }
}

/// Both of them, written when they are first asked for: the games are the room's.
#[derive(Clone, Default)]
struct Written {
    document: Arc<OnceLock<String>>,
    page: Arc<OnceLock<String>>,
}

async fn as_json(State(room): State<Room>, Extension(written): Extension<Written>) -> impl IntoResponse {
    let text = written.document.get_or_init(|| document::document(room.games()).to_string()).clone();
    ([(CONTENT_TYPE, "application/json")], text)
}

/// The page has no script at all, so it allows none.
const PAGE_POLICY: &str = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; \
                           frame-ancestors 'none'";

async fn for_people(State(room): State<Room>, Extension(written): Extension<Written>) -> impl IntoResponse {
    let page = written.page.get_or_init(|| page::page(room.games())).clone();
    ([(CONTENT_SECURITY_POLICY, PAGE_POLICY)], Html(page))
}

async fn style() -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/css; charset=utf-8")], page::STYLE)
}
