//! The page of the playing room and its book: the web client of `web/` and the chapters of `docs/`, built by this
//! crate's build script and embedded.
//!
//! In a release build everything is in the binary, compressed; in a debug build it is read from the build folder.

use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::middleware::{Next, from_fn};
use axum::response::Response;
use axum::routing::get;
use memory_serve::{CacheControl, load};
use tower::ServiceExt;

/// The page on every path: its files, the book under `/docs`, and itself for the addresses of tables and games within
/// it.
///
/// ```
/// let app: axum::Router = facedown_web::page();
/// # let _ = app;
/// ```
pub fn page() -> Router {
    let files = load!()
        .index_file(Some("/index.html"))
        .fallback(Some("/index.html"))
        .fallback_status(StatusCode::OK)
        .add_alias("/docs", "/docs/index.html")
        .add_alias("/docs/", "/docs/index.html")
        .html_cache_control(CacheControl::NoCache)
        .cache_control(CacheControl::NoCache)
        .into_router();
    let book = files.clone();
    let lost = move |request| lost_in_the_book(book.clone(), request);
    files.route("/docs/{*path}", get(lost)).layer(from_fn(keep_hashed))
}

/// What the book answers where it has no such page: a page of it that says so, with the chapters there are.
async fn lost_in_the_book(book: Router, mut request: Request) -> Response {
    *request.uri_mut() = Uri::from_static("/docs/lost.html");
    request.headers_mut().remove(header::IF_NONE_MATCH);
    let mut response = book.oneshot(request).await.unwrap_or_else(|never| match never {});
    *response.status_mut() = StatusCode::NOT_FOUND;
    response
}

/// Files below `/assets` carry a hash of their content in their name, so they may be kept for ever.
async fn keep_hashed(request: Request, next: Next) -> Response {
    let hashed = request.uri().path().starts_with("/assets/");
    let mut response = next.run(request).await;
    let is_page = response
        .headers()
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    if hashed && response.status().is_success() && is_page {
        // A file that is not there is no page.
        *response.status_mut() = StatusCode::NOT_FOUND;
    } else if hashed && response.status().is_success() {
        let forever = HeaderValue::from_static("max-age=31536000, immutable");
        response.headers_mut().insert(header::CACHE_CONTROL, forever);
    }
    response
}
