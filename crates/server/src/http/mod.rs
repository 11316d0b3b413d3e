//! The room over HTTP: a file per resource, each with its own `router()`.

use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Extension, Request};
use axum::http::{Extensions, HeaderMap, HeaderName, HeaderValue, StatusCode, Version, header};
use axum::middleware::from_fn_with_state;
use facedown_core::ports::analysis::Analyst;
use facedown_core::ports::printing::Printer;
use facedown_core::ports::review::Reviewer;
use facedown_core::ports::solution::Solver;
use facedown_protocol::SignUp;
use tower::ServiceBuilder;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{Predicate, SizeAbove};
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::set_header::response::SetMultipleResponseHeadersLayer;
use tower_http::trace::{DefaultMakeSpan, DefaultOnResponse, TraceLayer};
use tracing::Level;

use crate::accounts::{Accounts, passwords_at_once};
use crate::bots::Bots;
use crate::chat::Chats;
use crate::error::Error;
use crate::limits::{Ledger, Limits, Working};
use crate::lobby::Lobby;
use crate::people::People;
use crate::public_url::PublicUrl;
use crate::push::{Push, PushSettings};
use crate::ratings::Ratings;
use crate::reports::Reports;
use crate::room::Room;
use crate::tournaments::Tournaments;
use crate::turns::Turns;

mod accounts;
mod analyses;
mod announce;
mod answer;
mod body;
mod bots;
mod by_hand;
mod challenges;
mod chat;
mod exports;
mod games;
mod health;
mod lessons;
mod limits;
mod line;
mod live;
mod lobby;
mod long;
mod notice;
pub mod openapi;
mod passkeys;
mod people;
mod players;
mod positions;
mod printing;
mod push;
mod queue;
mod replays;
mod reports;
mod reviews;
mod saved;
mod session;
mod solitaires;
mod tables;
mod token;
mod tokens;
mod told_games;
mod tournaments;
mod turns;
mod work;

pub(crate) use reviews::Nobody;

/// The front of the room: its limits, and the engines that do what the room does not do itself.
#[derive(Clone)]
pub struct Front {
    /// The limits on what one peer may ask for.
    pub limits: Limits,
    /// The people who may sign up.
    pub sign_up: SignUp,
    /// Reviews finished games for `POST /api/reviews`.
    pub reviewer: Arc<dyn Reviewer>,
    /// Analyzes positions for `POST /api/analyses`.
    pub analyst: Arc<dyn Analyst>,
    /// Solves solitaires and makes puzzles for `POST /api/solutions` and `POST /api/puzzles`.
    pub solver: Arc<dyn Solver>,
    /// Prints kits, sealed deals and pictures.
    pub printer: Arc<dyn Printer>,
    /// The program that pairs the rounds of Swiss tournaments, where one is named.
    pub pairings: Option<PathBuf>,
    /// How push services are reached, where they are.
    pub push: Option<PushSettings>,
    /// The address at which people find the room, where it is known.
    pub public_url: Option<PublicUrl>,
}

/// The people of the room, and what they do with each other.
#[derive(Clone)]
pub(crate) struct Club {
    /// The place where they find each other.
    pub(crate) lobby: Lobby,
    /// The names of their own.
    pub(crate) accounts: Accounts,
    /// The programs that act for accounts.
    pub(crate) bots: Bots,
    /// The tournaments.
    pub(crate) tournaments: Tournaments,
    /// Accounts as others see them.
    pub(crate) people: People,
    /// The games that count.
    pub(crate) ratings: Ratings,
    /// What they write to each other.
    pub(crate) chats: Chats,
    /// What they report.
    pub(crate) reports: Reports,
    /// Where they are to act.
    pub(crate) turns: Turns,
    /// The browsers on which they are called back.
    pub(crate) push: Push,
}

/// Everything under `/api`, and `page` for the rest.
pub(crate) fn app(room: Room, club: Club, front: Front, page: Router) -> Router {
    let Club { lobby, accounts, bots, tournaments, people, ratings, chats, reports, turns, push } = club;
    let ledger = Arc::new(Ledger::new(front.limits));
    let announcer = announce::Announcer { room: room.clone(), trust_forwarded: front.limits.trust_forwarded };
    let bench = work::Bench::new(front.limits.place_within, front.limits.working, front.limits.answers);
    let (processors, hashing) = (passwords_at_once(), front.limits.working);
    let hashing = Working { at_once: processors, each_peer: hashing.each_peer * 2, ..hashing };
    let passwords = work::Bench::new(front.limits.place_within, hashing, front.limits.answers);
    let incoming = body::Incoming::new(front.limits.bodies);
    let (figures, bans) = (room.figures().clone(), room.bans().clone());
    let (busy, line) = (Arc::clone(&bench), Arc::clone(&bench));
    figures.look_at("work_running", "Pieces of work that take a processor now", move || busy.running());
    figures.look_at("work_waiting", "Pieces of work that wait for a place", move || line.waiting());
    let api = Router::new()
        .merge(health::router())
        .merge(games::router(&front))
        .merge(tables::router())
        .merge(live::router())
        .merge(challenges::router())
        .merge(chat::router())
        .merge(reports::router())
        .merge(saved::router())
        .merge(turns::router())
        .merge(push::router())
        .merge(lobby::router())
        .merge(accounts::router())
        .merge(bots::router())
        .merge(tokens::router())
        .merge(passkeys::router())
        .merge(tournaments::router())
        .merge(told_games::router())
        .merge(people::router())
        .merge(players::router())
        .merge(lessons::router())
        .merge(notice::router())
        .merge(replays::router())
        .merge(positions::router())
        .merge(by_hand::router())
        .merge(openapi::router())
        .merge(analyses::router(front.analyst, front.limits.long_work))
        .merge(reviews::router(front.reviewer, front.limits.long_work))
        .merge(solitaires::router(front.solver, front.limits.long_work))
        .merge(exports::router(Arc::clone(&front.printer)))
        .merge(printing::router(front.printer))
        .method_not_allowed_fallback(wrong_method)
        .fallback(no_such_path)
        .with_state(room);
    // Around all routes as one: a layer of the router's is put around each of its routes.
    let api = ServiceBuilder::new()
        .layer(CompressionLayer::new().compress_when(SizeAbove::new(COMPRESSED_ABOVE).and(compressed)))
        .layer(SetResponseHeaderLayer::if_not_present(
            header::CACHE_CONTROL,
            HeaderValue::from_static("no-store"),
        ))
        .layer(from_fn_with_state((Arc::clone(&ledger), figures, bans), limits::hold))
        .layer(Extension(bench))
        .layer(Extension(work::Passwords(passwords)))
        .layer(Extension(incoming))
        .layer(Extension(lobby))
        .layer(Extension(accounts))
        .layer(Extension(bots))
        .layer(Extension(tournaments))
        .layer(Extension(people))
        .layer(Extension(ratings))
        .layer(Extension(chats))
        .layer(Extension(reports))
        .layer(Extension(turns))
        .layer(Extension(push))
        .layer(Extension(ledger))
        .service(api);
    let app = page.layer(from_fn_with_state(announcer, announce::announce)).nest_service("/api", api);
    let security = SECURITY
        .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)).into())
        .into();
    // Paths hold table ids and no token; headers and bodies are not logged.
    let traced = TraceLayer::new_for_http()
        .make_span_with(DefaultMakeSpan::new().level(Level::INFO))
        .on_response(DefaultOnResponse::new().level(Level::INFO))
        // An answer that says what went wrong is logged where that is known; that the room is busy is no fault.
        .on_failure(());
    app.layer(
        ServiceBuilder::new().layer(traced).layer(SetMultipleResponseHeadersLayer::if_not_present(security)),
    )
}

/// Bytes of an answer that go into one packet anyhow. (The page's files are compressed when they are built in.)
const COMPRESSED_ABOVE: u64 = 1024;

/// A stream of lines goes out line by line, and is not held back until enough is there to compress; sheets of paper are
/// compressed in themselves.
fn compressed(_: StatusCode, _: Version, headers: &HeaderMap, _: &Extensions) -> bool {
    let plain = [queue::LINE_BY_LINE, printing::PICTURE, printing::PDF];
    headers.get(header::CONTENT_TYPE).is_none_or(|kind| !plain.iter().any(|plain| kind == plain))
}

/// Headers of every answer. The page runs its own scripts only, none of them inline; styles set by a component on its
/// elements are allowed, style sheets come from files. Pictures may also be such as the page asked the room for itself.
const SECURITY: [(&str, &str); 6] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' blob:; \
         font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
];

async fn no_such_path(request: Request) -> Error {
    Error::NoSuchPath { path: whole_path(&request) }
}

async fn wrong_method(request: Request) -> Error {
    Error::Method { path: whole_path(&request), method: request.method().to_string() }
}

/// The path as it was asked for; below a nested router the request has only its end.
fn whole_path(request: &Request) -> String {
    let original = request.extensions().get::<axum::extract::OriginalUri>();
    original.map_or_else(|| request.uri().path(), |uri| uri.path()).to_owned()
}
