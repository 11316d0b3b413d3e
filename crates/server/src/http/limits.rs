//! Holds every request under `/api` to the budget of its group.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{Extensions, HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::error::Error;
use crate::limits::{Group, Ledger, Limits, Peer};

/// Who sent a request: in its extensions once it was let through.
#[derive(Copy, Clone)]
pub(super) struct Sender(pub(super) Option<Peer>);

/// Lets a request through, or tells its peer to slow down.
pub(super) async fn hold(State(ledger): State<Arc<Ledger>>, mut request: Request, next: Next) -> Response {
    let sender = peer(ledger.limits(), request.extensions(), request.headers());
    if let Some(peer) = sender {
        let group = group(request.method(), super::whole_path(&request).as_str());
        if let Err(after) = ledger.take(group, peer, Instant::now()) {
            return Error::SlowDown { after }.into_response();
        }
    }
    request.extensions_mut().insert(Sender(sender));
    next.run(request).await
}

/// Who asks.
fn peer(limits: &Limits, extensions: &Extensions, headers: &HeaderMap) -> Option<Peer> {
    let address: Option<IpAddr> = extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    // A proxy may add a header of its own instead of writing behind the peer's.
    let forwarded =
        headers.get_all("x-forwarded-for").iter().next_back().and_then(|value| value.to_str().ok());
    limits.peer(address, forwarded)
}

/// The group of a request.
fn group(method: &Method, path: &str) -> Group {
    let path = path.strip_prefix("/api").unwrap_or(path);
    let end = path.rsplit('/').next().unwrap_or_default();
    match (path, end) {
        ("/tables", _) if method == Method::POST => Group::Tables,
        (_, "rematch") => Group::Tables,
        (_, "join" | "invitation") => Group::Joins,
        (_, "live") => Group::Sockets,
        ("/replays" | "/positions" | "/positions/act" | "/by-hand" | "/by-hand/record", _) => Group::Work,
        _ if path.starts_with("/print/") => Group::Work,
        ("/reviews", _) => Group::Reviews,
        _ => Group::Rest,
    }
}
