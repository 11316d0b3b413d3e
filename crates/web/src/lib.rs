//! The page of the playing room and its book: the web client of `web/` and the chapters of `docs/`, built by this
//! crate's build script and embedded.
//!
//! In a release build everything is in the binary, compressed; in a debug build it is read from the build folder.

use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use memory_serve::{CacheControl, Manifest, load};
use tower::ServiceExt;

/// The first words of the page's addresses (`web/src/router.svelte.ts`); at any other the page says that nothing is
/// there.
const PLACES: [&str; 22] = [
    "@",
    "account",
    "analysis",
    "by-hand",
    "edit",
    "games",
    "join",
    "learn",
    "lobby",
    "players",
    "print",
    "privacy",
    "puzzles",
    "replay",
    "review",
    "solo",
    "solution",
    "table",
    "tournament",
    "tournaments",
    "wall",
    "watch",
];

/// The answer where a file of the page is asked for that is not there, such as one of the room's last version.
const NO_SUCH_FILE: &str = "There is no such file (any more). Load the page again.\n";

/// The page on every path: its files, the book under `/docs`, and itself for the addresses of tables and games within
/// it.
///
/// ```
/// let app: axum::Router = facedown_web::page();
/// # let _ = app;
/// ```
pub fn page() -> Router {
    let files = load!();
    let chapters = Arc::new(files.manifest());
    let files = files
        .index_file(Some("/index.html"))
        .fallback(Some("/index.html"))
        .fallback_status(StatusCode::OK)
        .add_alias("/docs", "/docs/index.html")
        .add_alias("/docs/", "/docs/index.html")
        .html_cache_control(CacheControl::NoCache)
        .cache_control(CacheControl::NoCache)
        .into_router();
    let book = files.clone();
    let lost = move |request| elsewhere_in_the_book(book.clone(), Arc::clone(&chapters), request);
    files.route("/docs/{*path}", get(lost)).layer(from_fn(named))
}

/// The book's answer where it has no such file: the way to the chapter whose name was written without `.html`, else a page
/// that says so, with the chapters there are.
async fn elsewhere_in_the_book(book: Router, chapters: Arc<Manifest>, mut request: Request) -> Response {
    let chapter = format!("{}.html", request.uri().path().trim_end_matches('/'));
    if chapters.get(&chapter).is_some() {
        let query = request.uri().query().map(|query| format!("?{query}")).unwrap_or_default();
        return Redirect::permanent(&(chapter + &query)).into_response();
    }
    *request.uri_mut() = Uri::from_static("/docs/lost.html");
    request.headers_mut().remove(header::IF_NONE_MATCH);
    let mut response = book.oneshot(request).await.unwrap_or_else(|never| match never {});
    *response.status_mut() = StatusCode::NOT_FOUND;
    response
}

/// Says by status and headers what is answered: files below `/assets` carry a hash of their content in their name, so
/// they may be kept for ever; and the page itself, in place of a file that is not there, is none.
async fn named(request: Request, next: Next) -> Response {
    let path = request.uri().path().to_owned();
    let mut response = next.run(request).await;
    let kind = response.headers().get(header::CONTENT_TYPE);
    let is_page = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    if !response.status().is_success() {
        return response;
    }
    let mut words = path.split('/').skip(1);
    let (first, more) = (words.next().unwrap_or_default(), words.next().is_some());
    let is_file = first == "assets" || !more && first.contains('.');
    if is_page && is_file && first != "index.html" {
        return (StatusCode::NOT_FOUND, [(header::CACHE_CONTROL, "no-cache")], NO_SUCH_FILE).into_response();
    }
    let is_place = ["", "docs", "index.html"].contains(&first) || PLACES.contains(&first);
    if is_page && !is_place {
        *response.status_mut() = StatusCode::NOT_FOUND;
    } else if first == "assets" {
        let forever = HeaderValue::from_static("max-age=31536000, immutable");
        response.headers_mut().insert(header::CACHE_CONTROL, forever);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Status and type of the answer at a path.
    async fn asked(path: &str) -> (StatusCode, String) {
        let request = Request::get(path).body(axum::body::Body::empty()).unwrap();
        let response = page().oneshot(request).await.unwrap();
        let kind = response.headers().get(header::CONTENT_TYPE).map(|kind| kind.to_str().unwrap().to_owned());
        (response.status(), kind.unwrap_or_default())
    }

    #[tokio::test]
    async fn what_is_not_there_is_not_found() {
        let (found, missing) = (StatusCode::OK, StatusCode::NOT_FOUND);
        for (path, status, kind) in [
            ("/", found, "text/html"),
            ("/table/abc", found, "text/html"),
            ("/learn", found, "text/html"),
            ("/docs", found, "text/html"),
            ("/robots.txt", found, "text/plain"),
            ("/favicon.svg", found, "image/svg+xml"),
            ("/no-such-place", missing, "text/html"),
            ("/docs/no-such-chapter.html", missing, "text/html"),
            ("/assets/index-00000000.js", missing, "text/plain"),
            ("/wp-login.php", missing, "text/plain"),
        ] {
            let (answered, given) = asked(path).await;
            assert!(answered == status && given.starts_with(kind), "{path}: {answered} {given}");
        }
    }

    #[tokio::test]
    async fn chapters_are_found_without_their_ending() {
        for (path, to) in [
            ("/docs/sealed", "/docs/sealed.html"),
            ("/docs/sealed/", "/docs/sealed.html"),
            ("/docs/sealed-games?from=mail", "/docs/sealed-games.html?from=mail"),
            ("/docs/rules/jieqi", "/docs/rules/jieqi.html"),
        ] {
            let request = Request::get(path).body(axum::body::Body::empty()).unwrap();
            let response = page().oneshot(request).await.unwrap();
            assert_eq!(response.status(), StatusCode::PERMANENT_REDIRECT, "{path}");
            assert_eq!(response.headers()[header::LOCATION], to, "{path}");
            let chapter = to.split('?').next().unwrap_or(to);
            assert_eq!(asked(chapter).await.0, StatusCode::OK, "{chapter}");
        }
        assert_eq!(asked("/docs/no-such-chapter").await.0, StatusCode::NOT_FOUND);
        assert_eq!(asked("/docs/rules").await.0, StatusCode::NOT_FOUND, "a folder is no chapter");
    }

    #[test]
    fn every_place_of_the_page_is_known_here() {
        let router = include_str!("../../../web/src/router.svelte.ts");
        let table = router.split_once("const PLACES").unwrap().1.split_once("\n};").unwrap().0;
        let mut named: Vec<&str> = table
            .lines()
            .filter_map(|line| {
                line.strip_prefix('\t')?.split_once(": (").map(|(name, _)| name.trim_matches('"'))
            })
            .collect();
        named.sort_unstable();
        assert_eq!(named, PLACES);
    }
}
