//! Holds every request under `/api` to the budget of its group, and refuses those that another site makes a browser
//! send.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{Extensions, HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::bots;
use crate::bans::Bans;
use crate::error::{Error, Refusal};
use crate::figures::Figures;
use crate::limits::{Group, Ledger, Limits, Peer};

/// The sender of a request: in its extensions once it was let through.
#[derive(Copy, Clone)]
pub(super) struct Sender(pub(super) Option<Peer>);

/// The address that a request comes from, by the word of a proxy where one is believed.
#[derive(Copy, Clone)]
pub(super) struct Origin(pub(super) Option<IpAddr>);

/// Has the request come to the room, or to the proxy before it that is believed, over https?
#[derive(Copy, Clone)]
pub(super) struct Secure(pub(super) bool);

/// Lets a request through, or tells its peer to slow down.
pub(super) async fn hold(
    State((ledger, figures, bans)): State<(Arc<Ledger>, Figures, Bans)>,
    request: Request,
    next: Next,
) -> Response {
    let group = group(request.method(), super::whole_path(&request).as_str());
    let from = ledger.limits().address(connected(request.extensions()), forwarded(request.headers()));
    let response = if bans.holds(from) {
        refuse(group, Error::Banned)
    } else {
        within_budget(&ledger, group, from, request, next).await
    };
    figures.answered(group, response.status().as_u16());
    if let Some(Refusal(code)) = response.extensions().get() {
        figures.refused(code);
    }
    response
}

async fn within_budget(
    ledger: &Ledger,
    group: Group,
    from: Option<IpAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    if let Err(refused) = of_its_own_page(ledger.limits(), request.extensions(), request.headers()) {
        return refuse(group, refused);
    }
    let sender = peer(ledger, request.extensions(), request.headers());
    if let Some(peer) = sender
        && let Err(after) = ledger.take(group, peer, Instant::now())
    {
        return refuse(group, Error::SlowDown { after });
    }
    request.extensions_mut().insert(Sender(sender));
    request.extensions_mut().insert(Origin(from));
    let secure = is_secure(ledger.limits(), request.extensions(), request.headers());
    request.extensions_mut().insert(Secure(secure));
    next.run(request).await
}

/// A refusal, in the form that is read at these paths.
fn refuse(group: Group, error: Error) -> Response {
    if group == Group::Programs { bots::plain(error) } else { error.into_response() }
}

/// Headers by which a proxy says that it asks for somebody else.
const FORWARDING: [&str; 4] = ["x-forwarded-for", "forwarded", "x-real-ip", "via"];

/// The address at the other end of the connection.
fn connected(extensions: &Extensions) -> Option<IpAddr> {
    extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip())
}

/// The address for which a proxy says that it asks: the last `X-Forwarded-For`, or nothing that can be read where there
/// is none but another header of the kind.
fn forwarded(headers: &HeaderMap) -> Option<&str> {
    // A proxy may add a header of its own instead of writing behind the peer's.
    let named = headers.get_all(FORWARDING[0]).iter().next_back();
    match named {
        Some(value) => Some(value.to_str().unwrap_or_default()),
        None => FORWARDING.iter().any(|name| headers.contains_key(*name)).then_some(""),
    }
}

/// Does a proxy that is believed say that the request came over https?
fn is_secure(limits: &Limits, extensions: &Extensions, headers: &HeaderMap) -> bool {
    let said = headers.get("x-forwarded-proto").and_then(|proto| proto.to_str().ok());
    said == Some("https") && connected(extensions).is_some_and(|from| limits.is_proxy(from))
}

/// The peer that asks.
fn peer(ledger: &Ledger, extensions: &Extensions, headers: &HeaderMap) -> Option<Peer> {
    let (limits, address, forwarded) = (ledger.limits(), connected(extensions), forwarded(headers));
    if let Some(from) = address.filter(|from| from.to_canonical().is_loopback())
        && forwarded.is_some()
        && !limits.is_proxy(from)
    {
        ledger.not_believed(from);
    }
    limits.peer(address, forwarded)
}

/// Is a request one that the room's own page, or a program, would send? A browser says where the page is from that has
/// it send something (Fetch Metadata); and where a name leads to this very machine that is none of its names, a site
/// has turned its own name to it (DNS rebinding).
///
/// # Errors
/// [`Error::CrossSite`].
fn of_its_own_page(limits: &Limits, extensions: &Extensions, headers: &HeaderMap) -> Result<(), Error> {
    let said = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    // A link that somebody follows from elsewhere is their own wish.
    let foreign = said("sec-fetch-site") == "cross-site" && said("sec-fetch-dest") != "document";
    let here = connected(extensions).is_some_and(|from| from.to_canonical().is_loopback());
    let direct = here && !limits.trust_forwarded && limits.proxy.is_none() && forwarded(headers).is_none();
    if foreign || (direct && !may_be_here(said("host"))) {
        return Err(Error::CrossSite);
    }
    Ok(())
}

/// Endings of names that nobody can register.
const LOCAL: [&str; 6] = ["localhost", "local", "lan", "internal", "home.arpa", "test"];

/// May this name, with or without a port, be one of this machine's own? An address, a name without a dot and one with
/// an ending that nobody can register may.
fn may_be_here(host: &str) -> bool {
    let name = host
        .rsplit_once(':')
        .filter(|(_, port)| port.bytes().all(|b| b.is_ascii_digit()))
        .map_or(host, |h| h.0);
    let name = name.trim_end_matches('.').to_ascii_lowercase();
    let local =
        |ending: &&str| name.strip_suffix(*ending).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'));
    !name.contains('.') || name.parse::<Ipv4Addr>().is_ok() || LOCAL.iter().any(local)
}

/// The group of a request.
fn group(method: &Method, path: &str) -> Group {
    let path = path.strip_prefix("/api").unwrap_or(path);
    let end = path.rsplit('/').next().unwrap_or_default();
    if bots::is_for_programs(path) {
        return Group::Programs;
    }
    match (path, end) {
        ("/tables" | "/tournaments", _) if method == Method::POST => Group::Tables,
        (_, "rematch") => Group::Tables,
        (_, "join" | "invitation" | "entries" | "access" | "links") => Group::Joins,
        (_, "seat") if path.starts_with("/account/tables/") => Group::Joins,
        ("/push/subscriptions" | "/push/subscriptions/end" | "/session/passkey/begin", _) => Group::Joins,
        (_, "live") => Group::Sockets,
        (
            "/accounts"
            | "/session"
            | "/account/recovery"
            | "/account/password"
            | "/account/codes"
            | "/account/close"
            | "/session/passkey"
            | "/account/passkeys"
            | "/account/passkeys/begin",
            _,
        ) if method == Method::POST => Group::Accounts,
        (_, "remove") if path.starts_with("/account/passkeys/") => Group::Accounts,
        (
            "/replays" | "/positions" | "/positions/act" | "/positions/tell" | "/positions/follow"
            | "/analyses" | "/hints" | "/by-hand" | "/by-hand/record" | "/account/export",
            _,
        ) => Group::Work,
        // A game with real cards is told.
        _ if method == Method::POST && path.starts_with("/tournaments/") && path.contains("/games/") => {
            Group::Work
        }
        _ if path.starts_with("/print/") => Group::Work,
        ("/reviews" | "/solutions" | "/puzzles", _) => Group::Reviews,
        _ => Group::Rest,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_of_somebody_elses_is_none_of_this_machine() {
        for own in [
            "localhost:7960",
            "127.0.0.1:7960",
            "[::1]:7960",
            "[::1]",
            "club",
            "club:80",
            "",
            "club.local",
            "a.localhost.:1",
        ] {
            assert!(may_be_here(own), "{own}");
        }
        for other in [
            "evil.example:7960",
            "evil.example",
            "127.0.0.1.evil.example",
            "notlocal.elocal.com",
            "evil.notlocalhost",
        ] {
            assert!(!may_be_here(other), "{other}");
        }
    }

    #[test]
    fn what_keeps_a_processor_busy_for_long_has_a_budget_of_its_own() {
        for path in ["/api/reviews", "/api/solutions", "/api/puzzles"] {
            assert_eq!(group(&Method::POST, path), Group::Reviews, "{path}");
        }
    }

    #[test]
    fn what_makes_a_token_is_counted_like_a_place_at_a_table() {
        for path in ["/api/tournaments/x/entries", "/api/tournaments/x/access", "/api/tournaments/x/links"] {
            assert_eq!(group(&Method::POST, path), Group::Joins, "{path}");
        }
        assert_eq!(group(&Method::POST, "/api/account/tables/x/seat"), Group::Joins);
        assert_eq!(group(&Method::GET, "/api/account/export"), Group::Work);
    }

    #[test]
    fn passkeys_are_counted_with_passwords_and_a_page_that_offers_them_is_not() {
        for path in
            ["/session/passkey", "/account/passkeys", "/account/passkeys/begin", "/account/passkeys/x/remove"]
        {
            assert_eq!(group(&Method::POST, &format!("/api{path}")), Group::Accounts, "{path}");
        }
        assert_eq!(group(&Method::POST, "/api/session/passkey/begin"), Group::Joins);
        assert_eq!(group(&Method::GET, "/api/account/passkeys"), Group::Rest);
    }

    #[test]
    fn a_proxy_may_say_for_whom_it_asks_in_several_ways() {
        let said = |headers: &[(&'static str, &'static [u8])]| {
            let mut map = HeaderMap::new();
            for (name, value) in headers {
                map.append(*name, axum::http::HeaderValue::from_bytes(value).unwrap());
            }
            forwarded(&map).map(str::to_owned)
        };
        assert_eq!(said(&[("accept", b"*/*")]), None);
        assert_eq!(said(&[("x-forwarded-for", b"a"), ("x-forwarded-for", b"b, c")]).as_deref(), Some("b, c"));
        assert_eq!(said(&[("x-forwarded-for", b"\xff")]).as_deref(), Some(""));
        for name in ["via", "forwarded", "x-real-ip"] {
            assert_eq!(said(&[(name, b"192.0.2.1")]).as_deref(), Some(""), "{name}");
        }
    }
}
