//! The playing room: live games over HTTP and WebSocket, kept in an embedded database.
//!
//! One task a live game owns its table, takes commands from a bounded channel, writes what happens to the log, and
//! only then tells each viewer its own view. A game is loaded by replaying its log, so what was acknowledged is there
//! after any end of the process. This crate knows no game by name: it reaches them through the registry.
//!
//! Where to start: [`run`], then `http` (a file per resource), `room` (live games), `storage` (behind one trait) and
//! `protocol` (what goes over the wire, from which the page's TypeScript is generated).

use std::future::Future;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use facedown_core::ports::analysis::Analyst;
use facedown_core::ports::computers::Computers;
use facedown_core::ports::printing::Printer;
use facedown_core::ports::review::Reviewer;
use facedown_core::ports::solution::Solver;
use facedown_games::registry;
use tokio::net::TcpListener;

use crate::doors::Doors;
use crate::http::Front;
use crate::limits::Limits;
use crate::room::{Randomness, Room, Setting};

mod doors;
mod error;
mod fair;
pub mod files;
mod http;
pub mod id;
pub mod limits;
pub mod protocol;
mod room;
mod start;
pub mod storage;
#[cfg(test)]
mod tests;
mod time;

pub use start::{StartError, bind};

/// Where a room keeps its games and where it listens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    /// The folder of the database; made if it is not there. One process at a time.
    pub data_dir: PathBuf,
    /// The address to listen on; port 0 takes any free one.
    pub listen: SocketAddr,
    /// How much one peer may ask for.
    pub limits: Limits,
    /// Are the examples for programmers offered among the games?
    pub example_games: bool,
}

/// What a room asks for and does not hold itself: engines, a solver, a printer. By default there are none.
#[derive(Clone)]
pub struct Engines {
    /// Where the players against whom people play come from.
    pub computers: Arc<dyn Computers>,
    /// Who reviews finished games.
    pub reviewer: Arc<dyn Reviewer>,
    /// Who analyzes positions.
    pub analyst: Arc<dyn Analyst>,
    /// Who solves solitaires and makes puzzles.
    pub solver: Arc<dyn Solver>,
    /// Who prints what games need on a table.
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
    room: Room,
    front: Front,
    /// Kept so that no other room opens the folder.
    _data: start::DataFolder,
}

/// Takes the address of a configuration and opens its data.
///
/// # Errors
/// What keeps the room from starting, such as a port in use or a data folder that cannot be written.
pub async fn open(config: &Config, engines: Engines) -> Result<Ready, StartError> {
    ready(bind(config).await?, config, engines).await
}

async fn ready(listener: TcpListener, config: &Config, engines: Engines) -> Result<Ready, StartError> {
    let data = start::DataFolder::open(&config.data_dir)?;
    let storage = storage::sqlite::Sqlite::open(&data.database()?).await?;
    let games = if config.example_games { registry::with_examples() } else { registry::all() };
    let Engines { computers, reviewer, analyst, solver, printer } = engines;
    let front = Front { limits: config.limits, reviewer, analyst, solver, printer };
    let setting = Setting { watching: config.limits.watching, ..Setting::default() };
    let room = Room::open_over(Arc::new(storage), games, Randomness::default(), computers, setting).await?;
    Ok(Ready { listener, room, front, _data: data })
}

impl Ready {
    /// The address at which the room is found; its port is a real one where any free one was asked for.
    ///
    /// # Errors
    /// [`StartError::Serve`] where the system does not tell it.
    pub fn address(&self) -> Result<SocketAddr, StartError> {
        self.listener.local_addr().map_err(StartError::Serve)
    }

    /// Serves the room until `shutdown` is done, then closes it: first the tables, then the connections, which are dropped
    /// if they do not end within the time of the limits. `page` answers what is not under `/api`: the
    /// embedded web client, or an empty router for a room without one.
    pub async fn serve(self, page: Router, shutdown: impl Future<Output = ()>) {
        serve(self.listener, self.room, self.front, page, shutdown).await;
    }
}

/// Runs a room on `listener` (see [`bind`]) until `shutdown` is done: [`open`] and [`Ready::serve`] in one.
///
/// # Errors
/// What keeps the room from starting, such as a data folder that cannot be written.
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
    room: Room,
    front: Front,
    page: Router,
    shutdown: impl Future<Output = ()>,
) {
    let doors = Doors::new(front.limits);
    let app = http::app(room.clone(), front, page);
    doors.open(listener, app, shutdown).await;
    // Tables first: no peer can delay what is to be stored.
    room.close().await;
    doors.close().await;
}
