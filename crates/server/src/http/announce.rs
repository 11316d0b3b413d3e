//! Announcements of links to the room's pages, for whoever is sent one: tags in the head of a page by which
//! messengers and search engines make a card with a picture of it. Of a table they say what anybody may see
//! of it.

use std::fmt::Write as _;

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{
    ACCEPT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG, HOST, IF_NONE_MATCH, LAST_MODIFIED,
};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use facedown_protocol::Phase;
use facedown_storage::id::Id;

use crate::room::{Preview, Room};

/// Bytes of a page that is looked into; it is a shell of two thousand.
const PAGE_LIMIT: usize = 64 * 1024;

/// The places of a page that are about one table.
const TABLES: [&str; 5] = ["table", "join", "watch", "replay", "review"];

/// Reads tables for announcements, and knows whether a proxy in front of the room is believed.
#[derive(Clone)]
pub(super) struct Announcer {
    pub(super) room: Room,
    pub(super) trust_forwarded: bool,
}

/// Writes the tags into a page on its way out.
pub(super) async fn announce(
    State(announcer): State<Announcer>,
    mut request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path().to_owned();
    // Everything else is a file or a page of the book, which is what it is.
    if request.method() != Method::GET || path.contains('.') || path.starts_with("/docs") {
        return next.run(request).await;
    }
    let Some(origin) = origin(request.headers(), announcer.trust_forwarded) else {
        return next.run(request).await;
    };
    // Tags are written into text, and what is written changes with the table.
    for header in [ACCEPT_ENCODING, IF_NONE_MATCH] {
        request.headers_mut().remove(header);
    }
    let response = next.run(request).await;
    let is_page =
        response.headers().get(CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    if response.status() != StatusCode::OK || !is_page {
        return response;
    }
    let table = table_of(&path).map(Id::given);
    let preview = match &table {
        Some(table) => announcer.room.preview(table).await,
        None => None,
    };
    let tags = tags(&origin, &path, table.as_ref().zip(preview.as_ref()));
    let (mut parts, body) = response.into_parts();
    let Ok(page) = to_bytes(body, PAGE_LIMIT).await else {
        parts.status = StatusCode::INTERNAL_SERVER_ERROR;
        return Response::from_parts(parts, Body::empty());
    };
    for header in [ETAG, LAST_MODIFIED, CONTENT_LENGTH] {
        parts.headers.remove(header);
    }
    let page = String::from_utf8_lossy(&page).replacen("</head>", &format!("{tags}</head>"), 1);
    Response::from_parts(parts, Body::from(page))
}

/// The table that an address of the page is about.
fn table_of(path: &str) -> Option<String> {
    let mut parts = path.trim_start_matches('/').splitn(2, '/');
    let (place, id) = (parts.next()?, parts.next()?);
    let is_id = !id.is_empty() && id.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b));
    (TABLES.contains(&place) && is_id).then(|| id.to_owned())
}

/// The room's address as the client used it, such as `https://chess.example`, since tags need whole
/// addresses. `None` if the `Host` header is missing or is no host.
fn origin(headers: &HeaderMap, trust_forwarded: bool) -> Option<String> {
    let host = headers.get(HOST)?.to_str().ok()?;
    let is_host =
        !host.is_empty() && host.bytes().all(|b| b.is_ascii_alphanumeric() || b".:-[]_".contains(&b));
    let proto = headers.get("x-forwarded-proto").and_then(|proto| proto.to_str().ok());
    let secure = trust_forwarded && proto == Some("https");
    is_host.then(|| format!("{}://{host}", if secure { "https" } else { "http" }))
}

/// The tags of a page, with what anybody may see of its table.
fn tags(origin: &str, path: &str, table: Option<(&Id, &Preview)>) -> String {
    let picture = match table {
        Some((id, preview)) if preview.seen.is_some() => format!("{origin}/api/tables/{id}/picture"),
        _ => format!("{origin}/preview.png"),
    };
    let (title, words) = match table {
        Some((_, preview)) => (title(preview), words(preview)),
        None => (
            "Facedown: chess with hidden pieces".to_owned(),
            "Ten games of chess and xiangqi with face-down pieces, against a friend or the computer. Every deal is \
             fixed before you sit down, and can be verified afterward."
                .to_owned(),
        ),
    };
    let url = format!("{origin}{path}");
    let mut text = String::new();
    for (name, content) in [
        ("og:site_name", "Facedown"),
        ("og:type", "website"),
        ("og:url", &url),
        ("og:title", &title),
        ("og:description", &words),
        ("og:image", &picture),
    ] {
        let _ = write!(text, "<meta property=\"{name}\" content=\"{}\" />", escaped(content));
    }
    text.push_str("<meta name=\"twitter:card\" content=\"summary_large_image\" />");
    text
}

/// The players and the game: `Ada – Bruno: Surprise Chess`.
fn title(preview: &Preview) -> String {
    let names = [&preview.names.white, &preview.names.black];
    let names: Vec<_> = names.into_iter().map(String::as_str).filter(|name| !name.is_empty()).collect();
    let game = preview.about.name;
    if names.is_empty() { game.to_owned() } else { format!("{}: {game}", names.join(" – ")) }
}

/// The state of the game in a sentence: its outcome, or how far it is.
fn words(preview: &Preview) -> String {
    match (&preview.outcome, preview.phase) {
        (Some(outcome), _) => {
            let why = outcome.reason.to_string().replace('-', " ");
            match (outcome.winner, outcome.score) {
                (Some(seat), _) => {
                    let name = if seat.index() == 0 { &preview.names.white } else { &preview.names.black };
                    let name = if name.is_empty() { seat.name() } else { name };
                    format!("{name} won ({why}). Go through the game with every card face up.")
                }
                (None, Some(score)) => format!("Solved with a score of {score}."),
                (None, None) => format!("Nobody won ({why}). Go through the game with every card face up."),
            }
        }
        (None, Phase::Dealing) => "Waiting for its players.".to_owned(),
        (None, _) => format!("Being played: move {}.", preview.ply / 2 + 1),
    }
}

/// Text as it stands in an attribute.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_about_a_table_is_known_by_its_path() {
        for path in ["/table/ab-C_9", "/join/ab-C_9", "/watch/ab-C_9", "/replay/ab-C_9", "/review/ab-C_9"] {
            assert_eq!(table_of(path).as_deref(), Some("ab-C_9"), "{path}");
        }
        for path in ["/", "/learn/surprise", "/replay", "/replay/", "/replay/a/b", "/replay/a%22"] {
            assert_eq!(table_of(path), None, "{path}");
        }
    }

    #[test]
    fn a_host_that_is_none_is_not_repeated() {
        let with = |host: &'static str, proto: Option<&'static str>| {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, host.parse().unwrap());
            if let Some(proto) = proto {
                headers.insert("x-forwarded-proto", proto.parse().unwrap());
            }
            headers
        };
        assert_eq!(
            origin(&with("chess.example:80", None), false).as_deref(),
            Some("http://chess.example:80")
        );
        let secure = with("chess.example", Some("https"));
        assert_eq!(origin(&secure, true).as_deref(), Some("https://chess.example"));
        assert_eq!(origin(&secure, false).as_deref(), Some("http://chess.example"));
        assert_eq!(origin(&with("a\"><script>", None), false), None);
        assert_eq!(origin(&HeaderMap::new(), false), None);
    }

    #[test]
    fn nothing_in_a_tag_ends_it() {
        assert_eq!(escaped("\"><b>&"), "&quot;&gt;&lt;b&gt;&amp;");
    }
}
