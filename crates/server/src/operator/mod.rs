//! The operator's commands for a room that is open: `facedown room` asks it at an address of this machine alone, which
//! stands with a token in a file that the room's owner alone can read.

use std::fs;
use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::routing::post;
use axum::{Json, Router};
use facedown_storage::id::Token;
use facedown_storage::sqlite::upkeep::new_file;
use serde::{Deserialize, Serialize};
use tokio::net::TcpListener;

pub mod ask;
pub mod copying;
mod desk;
pub mod restore;

use crate::room::Randomness;
use ask::{Answer, Ask};
pub(crate) use desk::Desk;

/// The file in a data folder that says where the open room is asked.
const FILE: &str = "facedown.admin";

/// The address at which the open room takes its operator's requests, and the token by which it knows the
/// operator.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Key {
    /// The address, on this machine.
    pub address: SocketAddr,
    /// Whoever shows it is the operator.
    pub token: String,
}

impl Key {
    /// Reads the key of the room that has a data folder open; `None` where none is there.
    ///
    /// # Errors
    /// A file that cannot be read, for example because it is somebody else's.
    pub fn read(folder: &Path) -> io::Result<Option<Key>> {
        match fs::read_to_string(folder.join(FILE)) {
            Ok(text) => serde_json::from_str(&text).map(Some).map_err(io::Error::other),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// The operator's entrance to a room: open until this is dropped.
pub(crate) struct Entrance {
    listener: TcpListener,
    sha256: [u8; 32],
    file: PathBuf,
}

impl Entrance {
    /// Listens on this machine and leaves the key in the data folder.
    pub(crate) async fn open(folder: &Path, random: &Randomness) -> io::Result<Entrance> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let token = random.token().map_err(|error| io::Error::other(error.to_string()))?;
        let (file, sha256) = (folder.join(FILE), token.sha256());
        let key = Key { address: listener.local_addr()?, token: token.into_text() };
        // A room that was killed has left its own.
        match fs::remove_file(&file) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        new_file(&file)?.write_all(serde_json::to_string(&key)?.as_bytes())?;
        Ok(Entrance { listener, sha256, file })
    }

    /// Its address with what it answers.
    pub(crate) fn into_parts(self, desk: Desk) -> (TcpListener, Router, Left) {
        let app = Router::new().route("/", post(answer)).layer(DefaultBodyLimit::max(64 * 1024));
        (self.listener, app.with_state((desk, self.sha256)), Left(self.file))
    }
}

/// The key's file, taken away with this.
pub(crate) struct Left(PathBuf);

impl Drop for Left {
    fn drop(&mut self) {
        // The next room takes it away.
        let _ = fs::remove_file(&self.0);
    }
}

async fn answer(
    State((desk, sha256)): State<(Desk, [u8; 32])>,
    headers: HeaderMap,
    Json(ask): Json<Ask>,
) -> (StatusCode, Json<Answer>) {
    let shown = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let token = shown.and_then(|shown| shown.strip_prefix("Bearer ")).unwrap_or_default();
    // Hashes are compared, so that the time it takes tells nothing of the token.
    if Token::given(token.to_owned()).sha256() != sha256 {
        return (StatusCode::FORBIDDEN, Json(Answer::no("wrong-token", "this is not the room's operator")));
    }
    let answer = desk.carry_out(ask).await;
    let status = if matches!(answer, Answer::Refused { .. }) { StatusCode::CONFLICT } else { StatusCode::OK };
    (status, Json(answer))
}
