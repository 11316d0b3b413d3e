//! The playing room: live games over HTTP and WebSocket, kept in an embedded database or on a server.
//!
//! One task a live game owns its table, takes commands from a bounded channel, writes what happens to the log, and
//! only then tells each viewer its own view. A game is loaded by replaying its log, so what was acknowledged is there
//! after any end of the process. This crate knows no game by name: it reaches them through the registry.
//!
//! Start reading at [`run`], then go on to `http` (a file per resource), `room` (live games), `facedown_storage`
//! (behind one trait) and `facedown_protocol` (what goes over the wire, from which the page's TypeScript is
//! generated).

use std::future::Future;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use facedown_core::ports::analysis::Analyst;
use facedown_core::ports::computers::Computers;
use facedown_core::ports::printing::Printer;
use facedown_core::ports::review::Reviewer;
use facedown_core::ports::solution::Solver;
use facedown_games::registry;
use facedown_storage::Storage;
use facedown_storage::postgres::{Address, Postgres};
use facedown_storage::sqlite::Sqlite;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::accounts::{Accounts, Sites};
use crate::bots::Bots;
use crate::chat::Chats;
use crate::doors::Doors;
use crate::http::Front;
use crate::limits::Limits;
use crate::lobby::{InProcess, Lobby};
use crate::operator::{Desk, Entrance};
use crate::people::People;
use crate::push::Push;
use crate::ratings::Ratings;
use crate::reports::Reports;
use crate::room::{Randomness, Room, Setting};
use crate::tournaments::Tournaments;
use crate::turns::Turns;

mod accounts;
mod bans;
mod bots;
mod chat;
mod check;
mod doors;
mod error;
mod fair;
mod figures;
pub mod files;
mod http;
pub mod limits;
mod lobby;
pub mod operator;
mod people;
mod probes;
mod public_url;
mod push;
mod ratings;
mod reports;
mod room;
mod start;
mod time;
mod tournaments;
mod turns;

pub use check::{Database, Found, check, is_in_use};
pub use facedown_protocol::SignUp;
pub use public_url::{PublicUrl, PublicUrlError};
pub use push::{Contact, OwnService, PushSettings};
pub use start::{StartError, bind};

/// The parts of a room, for its own tests, which put them together in other ways: with a storage that fails, clocks that
/// are set by hand, secrets that are known. No interface for anybody else.
#[doc(hidden)]
pub mod inside {
    pub use crate::bots::lines;
    pub use crate::error::Error;
    pub use crate::figures::resident_bytes;
    pub use crate::http::{Front, openapi};
    pub use crate::ratings::Ratings;
    pub use crate::room::{
        Command, Guest, Lag, Randomness, Request, Room, Seen, Setting, Source, Terms, Use, Wish,
    };
    pub use crate::start::DATABASE;
    pub use crate::time::{Clocks, Set, Time};

    /// Serves a room that was opened by hand at one address until `shutdown` is done, then closes it.
    pub async fn serve(
        listener: tokio::net::TcpListener,
        room: Room,
        front: Front,
        shutdown: impl Future<Output = ()>,
    ) {
        super::serve(listener, Vec::new(), None, room, front, axum::Router::new(), shutdown).await;
    }
}

/// The configuration of a room: its data folder, its addresses and its limits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    /// The folder of the database; made if it is not there. One process at a time. With a database on a server, it holds
    /// only what belongs to this process.
    pub data_dir: PathBuf,
    /// The database on a server, where the games are not kept in the folder.
    pub database: Option<Address>,
    /// The address to listen on; port 0 takes any free one.
    pub listen: SocketAddr,
    /// The address at which figures for Prometheus are answered, and nothing else is; `None` for nowhere.
    pub metrics: Option<SocketAddr>,
    /// The limits on what one peer may ask for.
    pub limits: Limits,
    /// The people who may sign up. `None`: everybody, unless the room can be reached from outside a private network; then whoever has
    /// an invitation.
    pub sign_up: Option<SignUp>,
    /// Are the examples for programmers offered among the games?
    pub example_games: bool,
    /// The program that pairs the rounds of Swiss tournaments instead of the room: bbpPairings, or one that is called as
    /// it is (`PROGRAM --dutch IN.trf -p OUT`).
    pub pairings: Option<PathBuf>,
    /// How push services are reached, so that people hear of their turn although the page is closed; `None`: they are not.
    pub push: Option<PushSettings>,
    /// The address at which people find the room, where it is known: passkeys are made for its host.
    pub public_url: Option<PublicUrl>,
}

/// The engines, solver and printer that a room asks and does not hold itself. By default there are none.
#[derive(Clone)]
pub struct Engines {
    /// Provides the computer players against whom people play.
    pub computers: Arc<dyn Computers>,
    /// Reviews finished games.
    pub reviewer: Arc<dyn Reviewer>,
    /// Analyzes positions.
    pub analyst: Arc<dyn Analyst>,
    /// Solves solitaires and makes puzzles.
    pub solver: Arc<dyn Solver>,
    /// Prints the kits of the games.
    pub printer: Arc<dyn Printer>,
}

impl Default for Engines {
    fn default() -> Engines {
        Engines {
            computers: Arc::new(room::Nobody),
            reviewer: Arc::new(http::Nobody),
            analyst: Arc::new(http::Nobody),
            solver: Arc::new(http::Nobody),
            printer: Arc::new(http::Nobody),
        }
    }
}

/// A room that is ready: its address is taken, its data folder open, its database in order.
pub struct Ready {
    listener: TcpListener,
    beside: Vec<Beside>,
    operator: Option<Entrance>,
    room: Room,
    front: Front,
    /// Kept so that no other room opens the folder.
    _data: start::DataFolder,
}

/// An address beside the room's own, with what it answers.
struct Beside {
    listener: TcpListener,
    app: Router,
}

/// Takes the address of a configuration and opens its data.
///
/// # Errors
/// An obstacle that keeps the room from starting, such as a port in use or a data folder that cannot be written.
pub async fn open(config: &Config, engines: Engines) -> Result<Ready, StartError> {
    ready(bind(config).await?, config, engines).await
}

async fn ready(listener: TcpListener, config: &Config, engines: Engines) -> Result<Ready, StartError> {
    let data = start::DataFolder::open(&config.data_dir)?;
    let storage: Arc<dyn Storage> = match &config.database {
        Some(address) => Arc::new(Postgres::open(address, Some(&config.data_dir)).await?),
        None => Arc::new(Sqlite::open(&data.database()?).await?),
    };
    let games = if config.example_games { registry::with_examples() } else { registry::all() };
    let Engines { computers, reviewer, analyst, solver, printer } = engines;
    let sign_up = config.sign_up.unwrap_or_else(|| usual_sign_up(config));
    let (limits, pairings) = (config.limits, config.pairings.clone());
    let (push, public_url) = (config.push.clone(), config.public_url.clone());
    let front = Front { limits, sign_up, reviewer, analyst, solver, printer, pairings, push, public_url };
    let Limits { watching, games: lengths, expiry, .. } = config.limits;
    let setting = Setting { watching, games: lengths, expiry, ..Setting::default() };
    let room = Room::open_over(storage, games, Randomness::default(), computers, setting).await?;
    let mut beside = Vec::new();
    if let Some(address) = config.metrics {
        let listener = start::listen(address, "--metrics").await?;
        beside.push(Beside { listener, app: probes::figures(room.clone()) });
    }
    room.read_bans().await?;
    let operator = match Entrance::open(&config.data_dir, room.random()).await {
        Ok(entrance) => Some(entrance),
        Err(cause) => {
            tracing::warn!(%cause, "`facedown room` will not reach this room");
            None
        }
    };
    Ok(Ready { listener, beside, operator, room, front, _data: data })
}

/// The usual policy for signing up: everybody, unless a proxy stands before the room or it listens at an address
/// that the whole internet reaches.
fn usual_sign_up(config: &Config) -> SignUp {
    let private = match config.listen.ip().to_canonical() {
        IpAddr::V4(v4) => v4.is_loopback() || v4.is_private() || v4.is_link_local() || v4.is_unspecified(),
        IpAddr::V6(v6) => v6.is_loopback() || v6.is_unique_local() || v6.is_unspecified(),
    };
    let behind = config.limits.trust_forwarded || config.limits.proxy.is_some();
    if private && !behind { SignUp::Open } else { SignUp::Invite }
}

impl Ready {
    /// The address at which the room is found; its port is a real one where any free one was asked for.
    ///
    /// # Errors
    /// [`StartError::Serve`] where the system does not tell it.
    pub fn address(&self) -> Result<SocketAddr, StartError> {
        self.listener.local_addr().map_err(StartError::Serve)
    }

    /// The address at which figures are answered, where they are.
    #[must_use]
    pub fn metrics(&self) -> Option<SocketAddr> {
        self.beside.first().and_then(|beside| beside.listener.local_addr().ok())
    }

    /// Serves the room until `shutdown` is done, then closes it: first the tables, then the connections, which are
    /// dropped if they do not end within the time of the limits. `page` answers what is not under `/api`: the
    /// embedded web client, or an empty router for a room without one.
    pub async fn serve(self, page: Router, shutdown: impl Future<Output = ()>) {
        let Ready { listener, beside, operator, room, front, _data } = self;
        serve(listener, beside, operator, room, front, page, shutdown).await;
    }
}

/// Runs a room on `listener` (see [`bind`]) until `shutdown` is done: [`open`] and [`Ready::serve`] in one.
///
/// # Errors
/// An obstacle that keeps the room from starting, such as a data folder that cannot be written.
pub async fn run(
    listener: TcpListener,
    config: Config,
    engines: Engines,
    page: Router,
    shutdown: impl Future<Output = ()>,
) -> Result<(), StartError> {
    ready(listener, &config, engines).await?.serve(page, shutdown).await;
    Ok(())
}

/// Serves a room until `shutdown` is done, then closes it.
async fn serve(
    listener: TcpListener,
    mut beside: Vec<Beside>,
    operator: Option<Entrance>,
    room: Room,
    front: Front,
    page: Router,
    shutdown: impl Future<Output = ()>,
) {
    let figures = room.figures().clone();
    let doors = Doors::new(front.limits, figures.clone());
    let (open, places) = (Arc::downgrade(&doors), doors.places());
    figures.look_at("connections", "Connections that are open, sockets included", move || {
        open.upgrade().map_or(0, |doors| figures::whole(doors.open_connections()))
    });
    figures.look_at("connections_limit", "Connections that may be open", move || figures::whole(places));
    let port = listener.local_addr().map_or(0, |address| address.port());
    let sites = Sites::new(front.public_url.as_ref(), port);
    let accounts = Accounts::new(room.clone(), front.sign_up, sites);
    let tournaments =
        Tournaments::new(room.clone(), Arc::new(tournaments::InProcess::default()), front.pairings.clone());
    let reports = Reports::new(room.clone(), tournaments.clone());
    let _key = operator.map(|entrance| {
        let (room, accounts, reports) = (room.clone(), accounts.clone(), reports.clone());
        let desk = Desk { room, doors: Arc::clone(&doors), accounts, reports };
        let (listener, app, key) = entrance.into_parts(desk);
        beside.push(Beside { listener, app });
        key
    });
    let closing = CancellationToken::new();
    let aside = TaskTracker::new();
    for Beside { listener, app } in beside {
        // Whoever operates the room gets in though it is full.
        let limits = Limits { connections: front.limits.connections.beside(), ..front.limits };
        let doors = Doors::new(limits, figures.clone());
        let closing = closing.clone();
        aside.spawn(async move {
            doors.open(listener, app, closing.cancelled_owned()).await;
            doors.close().await;
        });
    }
    let meeting = Arc::new(InProcess::new(front.limits.lobby));
    let telling = tokio::spawn(Arc::clone(&meeting).keep_telling(room.closing()));
    let lobby = Lobby::new(meeting, room.clone());
    let (visitors, seeks) = (lobby.meeting.clone(), lobby.meeting.clone());
    figures.look_at("lobby_visitors", "People in the lobby", move || figures::whole(visitors.size().0));
    figures.look_at("lobby_seeks", "Open seeks in the lobby", move || figures::whole(seeks.size().1));
    let bots = Bots::new(Arc::new(bots::InProcess::default()), room.clone());
    let announcing = tokio::spawn(bots.clone().keep_announcing());
    let directing = tokio::spawn(tournaments.clone().direct());
    let ratings = Ratings::new(room.clone());
    let rating = tokio::spawn(ratings.clone().keep_rating());
    let people = People::new(room.clone(), lobby.clone(), bots.clone(), ratings.clone());
    let chats = Chats::new(room.clone(), tournaments.clone());
    let turns = Turns::new(room.clone());
    let push = Push::open(room.clone(), front.push.clone(), front.limits.push).await;
    let pushing = tokio::spawn(push.clone().keep_sending(room.awaited()));
    let club =
        http::Club { lobby, accounts, bots, tournaments, people, ratings, chats, reports, turns, push };
    let app = probes::probed(http::app(room.clone(), club, front, page), &room);
    doors.open(listener, app, shutdown).await;
    // Tables first: no peer can delay what is to be stored.
    room.close().await;
    let _ = rating.await;
    // It has nothing to store.
    let _ = telling.await;
    let _ = announcing.await;
    let _ = directing.await;
    let _ = pushing.await;
    closing.cancel();
    doors.close().await;
    aside.close();
    aside.wait().await;
}
