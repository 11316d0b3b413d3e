//! The doors of the room: how many connections are let in, how long each may keep the room waiting, and how all of them
//! end when it closes.
//!
//! A connection that becomes a WebSocket is counted until the socket is gone. When the room is full, the connection that
//! has been idle, or without a complete header, for the longest time is closed to admit the next one, so connections that
//! ask for nothing shut nobody out.

use std::collections::{BTreeMap, HashMap};
use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{ConnectInfo, Request};
use axum::http::{Response, StatusCode};
use http_body::{Frame, SizeHint};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio::time::{Instant, sleep, timeout};
use tokio_io_timeout::TimeoutWriter;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tokio_util::task::task_tracker::TaskTrackerToken;
use tower::ServiceExt;

use crate::error::Error;
use crate::figures::Figures;
use crate::files;
use crate::limits::{Limits, Peer};

/// The default limit of connections if the process may open more files than this: so many idle ones take a few hundred
/// megabytes.
const MOST: usize = 16 * 1024;

/// The smallest buffer that hyper takes, in bytes.
const LEAST_HEADER: usize = 8 * 1024;

/// Time to wait after the system could not hand over a connection, unless another one ends before.
const PAUSE: Duration = Duration::from_secs(1);

/// Time between two lines of the log that say so.
const LOG_EVERY: Duration = Duration::from_secs(60);

/// Admits connections and ends them.
pub(crate) struct Doors {
    limits: Limits,
    figures: Figures,
    at_once: usize,
    inside: Mutex<Inside>,
    /// A connection has ended.
    left: Notify,
    here: TaskTracker,
    /// Cancelled when the room closes: requests that have begun are answered, and no more are taken.
    closing: CancellationToken,
    /// Cancelled when the remaining connections are dropped.
    out: CancellationToken,
}

/// The connections that are open. Locked for a few instructions and never while waiting, so an ordinary mutex serves best.
#[derive(Default)]
struct Inside {
    guests: HashMap<u64, Entry>,
    /// Number of open connections of each peer; a peer without one has no entry.
    each: HashMap<Peer, usize>,
    /// The connections without a request that is being answered, in the order in which they became idle.
    idle: BTreeMap<u64, u64>,
    /// The last number given to a connection, or to the moment in which one became idle.
    numbers: u64,
}

/// One open connection.
struct Entry {
    peer: Option<Peer>,
    /// Its key in [`Inside::idle`].
    idle: Option<u64>,
    out: CancellationToken,
}

impl Inside {
    fn number(&mut self) -> u64 {
        self.numbers += 1;
        self.numbers
    }

    fn set_idle(&mut self, guest: u64, idle: bool) {
        let since = self.number();
        let Some(entry) = self.guests.get_mut(&guest) else { return };
        if let Some(before) = std::mem::replace(&mut entry.idle, idle.then_some(since)) {
            self.idle.remove(&before);
        }
        if idle {
            self.idle.insert(since, guest);
        }
    }

    fn leave(&mut self, guest: u64) -> Option<Entry> {
        let entry = self.guests.remove(&guest)?;
        if let Some(since) = entry.idle {
            self.idle.remove(&since);
        }
        if let Some(peer) = entry.peer
            && let Some(count) = self.each.get_mut(&peer)
        {
            *count -= 1;
            if *count == 0 {
                self.each.remove(&peer);
            }
        }
        Some(entry)
    }

    /// Ends the connection that has been idle for the longest time and stops counting it; `false` if none is idle.
    fn make_room(&mut self) -> bool {
        let longest = self.idle.first_key_value().map(|(_, guest)| *guest);
        let entry = longest.and_then(|guest| self.leave(guest));
        entry.is_some_and(|entry| {
            entry.out.cancel();
            true
        })
    }
}

/// An admitted connection; counted until this is dropped.
pub(crate) struct Guest {
    doors: Arc<Doors>,
    number: u64,
    out: CancellationToken,
    _here: TaskTrackerToken,
}

impl Guest {
    /// Done when the connection must end at once.
    pub(crate) async fn put_out(&self) {
        self.out.cancelled().await;
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        self.doors.inside().leave(self.number);
        self.doors.left.notify_one();
    }
}

impl Doors {
    pub(crate) fn new(limits: Limits, figures: Figures) -> Arc<Doors> {
        let files = || files::most().map_or(MOST, |files| files / 5 * 4);
        let at_once = limits.connections.at_once.unwrap_or_else(|| files().min(MOST)).max(1);
        Arc::new(Doors {
            limits,
            figures,
            at_once,
            inside: Mutex::default(),
            left: Notify::new(),
            here: TaskTracker::new(),
            closing: CancellationToken::new(),
            out: CancellationToken::new(),
        })
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Number of open connections, WebSockets included.
    pub(crate) fn open_connections(&self) -> usize {
        self.inside().guests.len()
    }

    /// The peers with the most connections, by address.
    pub(crate) fn busiest(&self, most: usize) -> Vec<(String, usize)> {
        let mut peers: Vec<_> =
            self.inside().each.iter().map(|(peer, count)| (peer.to_string(), *count)).collect();
        peers.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        peers.truncate(most);
        peers
    }

    /// The most connections that may be open at once.
    pub(crate) fn places(&self) -> usize {
        self.at_once
    }

    /// Takes connections and answers their requests with `app` until `shutdown` is done. Then nobody can connect any
    /// more; open connections stay until [`Doors::close`].
    pub(crate) async fn open(
        self: &Arc<Self>,
        listener: TcpListener,
        app: Router,
        shutdown: impl Future<Output = ()>,
    ) {
        let mut shutdown = pin!(shutdown);
        let mut logged: Option<Instant> = None;
        loop {
            let taken = tokio::select! {
                () = &mut shutdown => return,
                taken = listener.accept() => taken,
            };
            match taken {
                Ok((stream, address)) => self.receive(stream, address, &app),
                Err(cause) if is_of_the_peer(&cause) => {
                    tracing::debug!(%cause, "a connection ended before it was taken")
                }
                // As a rule no files are left, and trying again at once would keep a processor busy.
                Err(cause) => {
                    if logged.is_none_or(|at| at.elapsed() > LOG_EVERY) {
                        logged = Some(Instant::now());
                        tracing::error!(%cause, "cannot take a connection");
                    }
                    self.inside().make_room();
                    tokio::select! {
                        () = &mut shutdown => return,
                        () = self.left.notified() => {}
                        () = sleep(PAUSE) => {}
                    }
                }
            }
        }
    }

    /// Admits a connection, or answers why not.
    fn receive(self: &Arc<Self>, stream: TcpStream, address: SocketAddr, app: &Router) {
        match self.enter(self.limits.connected(address.ip())) {
            Ok(guest) => {
                // A view is one small message; held back until the one before it is acknowledged, it would come 40 ms
                // late.
                if let Err(cause) = stream.set_nodelay(true) {
                    tracing::debug!(%cause, "a connection keeps its delay");
                }
                tokio::spawn(Arc::clone(self).attend(stream, address, guest, app.clone()));
            }
            Err(error) => {
                self.figures.refused(error.code());
                refuse(&stream, &error);
            }
        }
    }

    /// Counts a connection, if there is room for it.
    ///
    /// # Errors
    /// [`Error::SlowDown`] if its peer has too many, [`Error::Crowded`] if all have.
    fn enter(self: &Arc<Self>, peer: Option<Peer>) -> Result<Arc<Guest>, Error> {
        let most = self.limits.connections.each_peer;
        let mut inside = self.inside();
        if peer.and_then(|peer| inside.each.get(&peer)).is_some_and(|count| *count >= most) {
            return Err(Error::SlowDown { after: self.limits.connections.header_within });
        }
        if inside.guests.len() >= self.at_once && !inside.make_room() {
            return Err(Error::Crowded);
        }
        let (number, out) = (inside.number(), self.out.child_token());
        inside.guests.insert(number, Entry { peer, idle: None, out: out.clone() });
        inside.set_idle(number, true);
        if let Some(peer) = peer {
            *inside.each.entry(peer).or_default() += 1;
        }
        Ok(Arc::new(Guest { doors: Arc::clone(self), number, out, _here: self.here.token() }))
    }

    /// Answers the requests of a connection until it ends or becomes a WebSocket.
    async fn attend(self: Arc<Self>, stream: TcpStream, address: SocketAddr, guest: Arc<Guest>, app: Router) {
        let limits = &self.limits.connections;
        let mut stream = TimeoutWriter::new(stream);
        stream.set_timeout(Some(limits.taken_within));
        let service = service_fn(|request: hyper::Request<Incoming>| {
            answer(app.clone(), request.map(Body::new), address, Arc::clone(&guest))
        });
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new())
            .header_read_timeout(limits.header_within)
            .max_buf_size(limits.header_bytes.max(LEAST_HEADER));
        let connection = http.serve_connection(TokioIo::new(Box::pin(stream)), service).with_upgrades();
        let mut connection = pin!(connection);
        let ended = tokio::select! {
            ended = &mut connection => ended,
            () = guest.put_out() => return,
            () = self.closing.cancelled() => {
                connection.as_mut().graceful_shutdown();
                tokio::select! {
                    ended = connection => ended,
                    () = guest.put_out() => return,
                }
            }
        };
        if let Err(cause) = ended {
            tracing::debug!(%cause, "a connection ended before its time");
        }
    }

    /// Ends each connection after the request that has begun on it; drops those that take longer than the limit.
    pub(crate) async fn close(&self) {
        self.closing.cancel();
        self.here.close();
        if timeout(self.limits.connections.closed_within, self.here.wait()).await.is_err() {
            tracing::info!(left = self.here.len(), "connections that did not end are dropped");
            self.out.cancel();
        }
    }
}

/// Is the other side the cause of a failure to accept?
fn is_of_the_peer(cause: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(cause.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// Answers a connection that is not admitted, as far as that is possible without waiting.
fn refuse(stream: &TcpStream, error: &Error) {
    let status = error.status();
    let body = error.to_json();
    let answer = format!(
        "HTTP/1.1 {status}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    // The buffer of a new connection has room for this. A client that has sent something already may get a reset instead.
    if let Err(cause) = stream.try_write(answer.as_bytes()) {
        tracing::debug!(%cause, "a connection is refused without an answer");
    }
}

/// Answers one request.
async fn answer(
    app: Router,
    mut request: Request,
    address: SocketAddr,
    guest: Arc<Guest>,
) -> Result<Response<Body>, Infallible> {
    let mut served = Served::begin(Arc::clone(&guest));
    request.extensions_mut().insert(ConnectInfo(address));
    request.extensions_mut().insert(guest);
    let response = app.oneshot(request).await?;
    if response.status() == StatusCode::SWITCHING_PROTOCOLS {
        served.stays = true;
        return Ok(response);
    }
    Ok(response.map(|body| Body::new(Attended { body, _served: served })))
}

/// A request that is being answered: while this lives, its connection is not idle.
struct Served {
    guest: Arc<Guest>,
    /// The connection becomes a WebSocket, which is never idle.
    stays: bool,
}

impl Served {
    fn begin(guest: Arc<Guest>) -> Served {
        guest.doors.inside().set_idle(guest.number, false);
        Served { guest, stays: false }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        if !self.stays {
            self.guest.doors.inside().set_idle(self.guest.number, true);
        }
    }
}

/// The body of an answer; its request is answered when it is dropped.
struct Attended {
    body: Body,
    _served: Served,
}

impl HttpBody for Attended {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
