//! `facedown serve`: the playing room.

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::sync::Arc;

use clap::parser::ValueSource;
use clap::{ArgMatches, Args, ValueEnum};
use directories::ProjectDirs;
use facedown_server::limits::Limits;
use facedown_server::{
    Config, Contact, Engines, Found, PublicUrl, PushSettings, SignUp, StartError, check, open,
};
use facedown_storage::postgres::Address;
use serde::Deserialize;
use tracing::Level;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::failure::Failure;
use crate::offered;
use crate::settings::Settings;

/// The port where a room is found when none is named.
const PORT: u16 = 7960;

/// The flags of `serve`.
#[derive(Args, Debug)]
pub struct Serve {
    /// A configuration file with every limit; flags win over it
    #[arg(long, value_name = "FILE.toml")]
    config: Option<PathBuf>,
    /// Read everything, say what would be opened, and open nothing
    #[arg(long)]
    check: bool,
    /// The folder in which games are kept; created if it does not exist
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Keep games in this PostgreSQL database instead, such as postgres://USER@HOST/DATABASE; the password comes from
    /// PGPASSWORD, or from the file that PGPASSFILE names
    #[arg(long, value_name = "URL")]
    database: Option<Address>,
    /// The address to listen on; 0.0.0.0:7960 lets others on the network in
    #[arg(long, value_name = "ADDR", default_value_t = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), PORT), value_parser = listen)]
    listen: SocketAddr,
    /// Rate-limit by the last X-Forwarded-For address (use only behind a proxy that sets it)
    #[arg(long)]
    trust_forwarded: bool,
    /// The address of that proxy; without it, any on this machine or in a private network is trusted
    #[arg(long, value_name = "ADDR")]
    proxy: Option<IpAddr>,
    /// The people who may sign up; without it everybody, or by invitation where the room is behind a proxy or at a public address
    #[arg(long, value_name = "WHO")]
    sign_up: Option<Who>,
    /// The program that pairs Swiss tournaments instead of the room, called as bbpPairings is (--dutch IN.trf -p OUT)
    #[arg(long, value_name = "PROGRAM")]
    pairings: Option<PathBuf>,
    /// Tell people that it is their turn though the page is closed, by the push services of their browsers, which write to
    /// this address where something is wrong: mailto:WHO@HOST or https://HOST
    #[arg(long, value_name = "ADDRESS")]
    push_contact: Option<Contact>,
    /// The address at which people find the room, with https: passkeys are made for its host, and work with it alone
    #[arg(long, value_name = "URL")]
    public_url: Option<PublicUrl>,
    /// Answer figures for Prometheus at this address (/metrics, /health/live, /health/ready)
    #[arg(long, value_name = "ADDR", value_parser = listen)]
    metrics: Option<SocketAddr>,
    /// The level of the log on standard error; each includes those before it
    #[arg(long, value_name = "LEVEL", default_value = "warn")]
    log: Log,
    /// The format of the log
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    log_format: LogFormat,
    /// Which of those that have a default were typed.
    #[arg(skip)]
    pub given: Given,
}

/// The flags with a default that were typed: they win over the configuration file.
#[derive(Copy, Clone, Default, Debug)]
pub struct Given {
    listen: bool,
    log: bool,
    log_format: bool,
}

impl Given {
    /// Notes which of the flags were typed: those win over the configuration file.
    pub fn of(typed: &ArgMatches) -> Given {
        let given = |name| {
            let is_there = typed.try_contains_id(name).unwrap_or(false);
            is_there && typed.value_source(name) == Some(ValueSource::CommandLine)
        };
        Given { listen: given("listen"), log: given("log"), log_format: given("log_format") }
    }
}

/// The people who may sign up.
#[derive(ValueEnum, Copy, Clone, PartialEq, Eq, Debug)]
pub enum Who {
    /// Everybody
    Open,
    /// Those who have an invitation of `facedown room invite`
    Invite,
    /// Nobody
    Closed,
}

impl From<Who> for SignUp {
    fn from(who: Who) -> SignUp {
        match who {
            Who::Open => SignUp::Open,
            Who::Invite => SignUp::Invite,
            Who::Closed => SignUp::Closed,
        }
    }
}

/// The format of the log.
#[derive(ValueEnum, Copy, Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// Lines for people
    Text,
    /// A JSON object a line
    Json,
}

/// The level of the log; each includes those before it.
#[derive(ValueEnum, Copy, Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Log {
    /// Failures
    Error,
    /// Warnings too
    Warn,
    /// Each request and game too
    Info,
    /// Everything
    Debug,
}

impl Log {
    fn level(self) -> Level {
        match self {
            Log::Error => Level::ERROR,
            Log::Warn => Level::WARN,
            Log::Info => Level::INFO,
            Log::Debug => Level::DEBUG,
        }
    }
}

/// Reads an address to listen on.
pub fn listen(text: &str) -> Result<SocketAddr, String> {
    let local = text.strip_prefix("localhost:").map(|port| format!("127.0.0.1:{port}"));
    local.as_deref().unwrap_or(text).parse().map_err(|_| {
        format!("expected an address and a port up to 65535, such as 127.0.0.1:{PORT} or 0.0.0.0:{PORT}")
    })
}

impl Serve {
    /// Opens the room and keeps it open until the process is asked to end.
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let checks = self.check;
        let (config, log, format) = self.choose()?;
        if checks {
            return would(&config, out);
        }
        keep_log(log.level(), format);
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .map_err(|e| Failure::input(format!("cannot start: {e}")))?;
        facedown_server::files::raise_limit();
        let served = runtime.block_on(serve(config, out));
        // The room is closed; a search that still runs is not waited for.
        runtime.shutdown_background();
        served
    }

    /// The choices of the flags, and where they say nothing those of the configuration file, and then the usual ones.
    fn choose(self) -> Result<(Config, Log, LogFormat), Failure> {
        let file = self.config.as_deref().map(Settings::read).transpose()?.unwrap_or_default();
        let data_dir = match self.data.or(file.data) {
            Some(dir) => dir,
            None => home()?,
        };
        let database = self.database.or(file.database);
        let listen = if self.given.listen { self.listen } else { file.listen.unwrap_or(self.listen) };
        let limits = Limits {
            trust_forwarded: self.trust_forwarded || file.trust_forwarded,
            proxy: self.proxy.or(file.proxy),
            ..file.limits
        };
        let log = if self.given.log { self.log } else { file.log.unwrap_or(self.log) };
        let format =
            if self.given.log_format { self.log_format } else { file.log_format.unwrap_or(self.log_format) };
        let example_games = offered::with_examples() || file.example_games;
        let metrics = self.metrics.or(file.metrics);
        let sign_up = self.sign_up.map(SignUp::from).or(file.sign_up);
        let pairings = self.pairings.or(file.pairings);
        let contact = self.push_contact.or(file.push_contact);
        let push = contact.map(|contact| PushSettings { contact, own_services: file.push_services });
        let public_url = self.public_url.or(file.public_url);
        Ok((
            Config {
                data_dir,
                database,
                listen,
                metrics,
                limits,
                sign_up,
                example_games,
                pairings,
                push,
                public_url,
            },
            log,
            format,
        ))
    }
}

/// The data folder where none is named.
pub fn home() -> Result<PathBuf, Failure> {
    let dirs = ProjectDirs::from("", "", "facedown");
    dirs.map(|dirs| dirs.data_dir().to_owned()).ok_or_else(|| {
        Failure::input_with_help("there is no home folder to keep games in", "name a folder with --data")
    })
}

/// Says what a room would open.
fn would(config: &Config, out: &mut impl Write) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|e| Failure::input(format!("cannot start: {e}")))?;
    let found = runtime.block_on(check(config)).map_err(|e| Failure::input(e.to_string()))?;
    writeln!(out, "The room would listen on {}.", config.listen)?;
    match config.metrics {
        Some(address) => writeln!(out, "Figures would be at http://{address}/metrics.")?,
        None => writeln!(out, "Figures would be answered nowhere (--metrics).")?,
    }
    let limits = &config.limits;
    match (limits.proxy, limits.trust_forwarded) {
        (Some(proxy), _) => writeln!(out, "X-Forwarded-For would be believed of {proxy}.")?,
        (None, true) => {
            writeln!(out, "X-Forwarded-For would be believed of this machine and private networks.")?;
        }
        (None, false) => writeln!(out, "No proxy would be believed (--proxy).")?,
    }
    match &config.push {
        Some(push) => {
            writeln!(out, "People would be told of their turn by push services, as {}.", push.contact)?
        }
        None => {
            writeln!(out, "Nobody would be told of their turn while the page is closed (--push-contact).")?
        }
    }
    match &config.public_url {
        Some(url) => writeln!(out, "Passkeys would be made for {}, at {url}.", url.host())?,
        None => writeln!(out, "Passkeys would work on this machine alone (--public-url).")?,
    }
    for line in of_folder(config, &found) {
        writeln!(out, "{line}")?;
    }
    Ok(out.flush()?)
}

/// The plan for the data folder.
fn of_folder(config: &Config, found: &Found) -> Vec<String> {
    let folder = config.data_dir.display();
    let mut lines = vec![if found.folder {
        format!("The data folder is {folder}.")
    } else {
        format!("The data folder {folder} would be created.")
    }];
    if let Some(address) = &config.database {
        lines.push(format!("The games would be kept in {address}."));
    }
    match &found.database {
        Some(database) => {
            lines.push(format!(
                "Its database has {} games, of which {} go on.",
                database.games, database.going_on
            ));
            lines.push(if database.version < database.newest {
                format!(
                    "It would be brought from version {} to {}: make a backup first, since an older facedown does not open it then.",
                    database.version, database.newest
                )
            } else {
                format!("It has version {}, which is this program's.", database.version)
            });
        }
        None if config.database.is_some() => lines.push("Its tables would be made there.".to_owned()),
        None => lines.push("A new database would be made in it.".to_owned()),
    }
    if found.in_use {
        lines.push("A room has this folder open now; another would not start.".to_owned());
    }
    lines
}

/// Writes what happens to standard error. Paths hold ids of tables and no token; headers and bodies are not logged.
fn keep_log(level: Level, format: LogFormat) {
    // What serves the page says where each of its files is, before anybody has asked for one.
    let noise = if level <= Level::INFO { Level::WARN.min(level) } else { level };
    let targets = Targets::new().with_default(level).with_target("memory_serve", noise);
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let lines = match format {
        LogFormat::Text => {
            let color = anstream::AutoStream::choice(&std::io::stderr()) != anstream::ColorChoice::Never;
            lines.with_ansi(color).boxed()
        }
        LogFormat::Json => lines.json().flatten_event(true).boxed(),
    };
    tracing_subscriber::registry().with(lines).with(targets).init();
}

async fn serve(config: Config, out: &mut impl Write) -> Result<(), Failure> {
    let failed = |e: StartError| Failure::input(e.to_string());
    let engines = Engines {
        computers: facedown_engine::computers(),
        reviewer: facedown_engine::reviewer(),
        analyst: facedown_engine::analyst(),
        solver: Arc::new(facedown_solver::afterwards::Solitaires),
        printer: Arc::new(facedown_print::press::Press),
    };
    let room = open(&config, engines).await.map_err(failed)?;
    // Before anybody learns that the room is open: it may be asked to end at once.
    let asked = Asked::listen();
    let mut lines = greeting(room.address().map_err(failed)?);
    if let Some(address) = room.metrics() {
        lines.push(format!("Figures are at http://{address}/metrics"));
    }
    let kept =
        config.database.as_ref().map_or_else(|| config.data_dir.display().to_string(), Address::to_string);
    lines.push(format!("The games are kept in {kept}. Ctrl-C closes the room."));
    // The room is open though nobody reads on, such as a script that wanted the address alone.
    let _ = lines.iter().try_for_each(|line| writeln!(out, "{line}")).and_then(|()| out.flush());
    room.serve(page(), asked_to_end(asked)).await;
    Ok(())
}

/// The answers outside `/api`: the page and the book, if they were built in.
fn page() -> axum::Router {
    #[cfg(feature = "page")]
    return facedown_web::page();
    #[cfg(not(feature = "page"))]
    return axum::Router::new().fallback(|| async { (axum::http::StatusCode::NOT_FOUND, NO_PAGE) });
}

/// The room's answer at every address of the page where it was built without one.
#[cfg(not(feature = "page"))]
const NO_PAGE: &str = "This room was built without its page and its book (--no-default-features): it answers under /api \
                       alone. Programs find what it answers at /api/docs. To get the page, build with Node.js and npm \
                       at hand: cargo build --release\n";

/// The addresses at which the room is found, in sentences for people.
fn greeting(address: SocketAddr) -> Vec<String> {
    let port = address.port();
    let mut lines = Vec::new();
    if address.ip().is_loopback() || address.ip().is_unspecified() {
        lines.push(format!("Facedown is open at http://localhost:{port}"));
    } else {
        lines.push(format!("Facedown is open at http://{address}"));
    }
    if address.ip().is_unspecified() {
        lines.push(match address_on_the_network() {
            Some(ip) => format!("Others on your network find it at http://{}", SocketAddr::new(ip, port)),
            None => "This computer has no network address, so others cannot find it yet.".to_owned(),
        });
    }
    lines
}

/// The address under which this computer reaches others. Nothing is sent: connecting a datagram socket only chooses a
/// route (192.0.2.1 is kept free for documentation, RFC 5737).
fn address_on_the_network() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_unspecified() && !ip.is_loopback()).then_some(ip)
}

/// Done when the process is asked to end. A second signal ends it at once.
async fn asked_to_end(mut asked: Asked) {
    asked.next().await;
    tokio::spawn(async move {
        let signal = asked.next().await;
        // The exit code by which shells report a signal. Every acknowledged action is stored already.
        std::process::exit(128 + signal);
    });
}

/// The signals by which a process is asked to end: their numbers, one after another.
#[cfg(unix)]
struct Asked([(i32, Option<tokio::signal::unix::Signal>); 2]);

#[cfg(unix)]
impl Asked {
    fn listen() -> Asked {
        use tokio::signal::unix::{SignalKind, signal};
        // A signal without a handler ends the process by itself.
        Asked(
            [SignalKind::interrupt(), SignalKind::terminate()]
                .map(|kind| (kind.as_raw_value(), signal(kind).ok())),
        )
    }

    async fn next(&mut self) -> i32 {
        async fn one((number, signal): &mut (i32, Option<tokio::signal::unix::Signal>)) -> i32 {
            let heard = match signal {
                Some(signal) => signal.recv().await,
                None => None,
            };
            match heard {
                Some(()) => *number,
                None => std::future::pending().await,
            }
        }
        let [interrupt, terminate] = &mut self.0;
        tokio::select! {
            number = one(interrupt) => number,
            number = one(terminate) => number,
        }
    }
}

/// Ctrl-C, the only one here.
#[cfg(not(unix))]
struct Asked;

#[cfg(not(unix))]
impl Asked {
    fn listen() -> Asked {
        Asked
    }

    async fn next(&mut self) -> i32 {
        if tokio::signal::ctrl_c().await.is_err() {
            // Without a handler the system ends the process by itself.
            std::future::pending::<()>().await;
        }
        2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_room_at_home_is_named_by_localhost() {
        let local: SocketAddr = "127.0.0.1:7960".parse().unwrap();
        assert_eq!(greeting(local), ["Facedown is open at http://localhost:7960"]);
        let other: SocketAddr = "192.0.2.7:80".parse().unwrap();
        assert_eq!(greeting(other), ["Facedown is open at http://192.0.2.7:80"]);
        let all: SocketAddr = "0.0.0.0:7960".parse().unwrap();
        assert_eq!(greeting(all).len(), 2);
    }
}
