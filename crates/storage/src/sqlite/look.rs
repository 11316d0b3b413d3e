//! A look into a database that changes nothing: neither its tables nor the files beside it.

use std::path::Path;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};

use super::MIGRATIONS;
use crate::StorageError;

/// The version of a database file, and how much it holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Database {
    /// The number of the last change to its tables.
    pub version: i64,
    /// The number of the last one that this program knows; the database is brought to it when a room opens.
    pub newest: i64,
    /// Games of which a row is stored, finished ones and pruned ones included.
    pub games: u64,
    /// Games without a result.
    pub going_on: u64,
}

/// Looks into a database file.
///
/// # Errors
/// [`StorageError::Open`] for a file that is none of ours, [`StorageError::Newer`].
pub async fn look(path: &Path) -> Result<Database, StorageError> {
    let failed = |error: sqlx::Error| StorageError::Open { path: path.to_owned(), why: error.to_string() };
    let mut db = reading(path).connect().await.map_err(failed)?;
    let found = look_into(&mut db).await.map_err(failed)?;
    // Nothing was written, so nothing can be lost by a close that fails.
    let _ = db.close().await;
    if found.version > found.newest {
        return Err(StorageError::Newer { path: path.to_owned() });
    }
    Ok(found)
}

/// The options with which a database is opened to be read alone. Where there is no write-ahead log, nothing
/// else has to be made to read it.
pub(super) fn reading(path: &Path) -> SqliteConnectOptions {
    let log = path.with_extension("sqlite-wal");
    let has_log = log.metadata().is_ok_and(|log| log.len() > 0);
    SqliteConnectOptions::new().filename(path).read_only(true).immutable(!has_log)
}

/// The options with which a database is opened for a reader beside those who have it open.
pub(super) fn beside_others(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(path).busy_timeout(std::time::Duration::from_secs(5))
}

async fn look_into(db: &mut SqliteConnection) -> Result<Database, sqlx::Error> {
    let version = sqlx::query_scalar("SELECT MAX(version) FROM _sqlx_migrations").fetch_one(&mut *db).await?;
    let count = async |db: &mut SqliteConnection, sql: &'static str| -> Result<u64, sqlx::Error> {
        let count: i64 = sqlx::query_scalar(sql).fetch_one(db).await?;
        Ok(u64::try_from(count).unwrap_or(0))
    };
    let games = count(&mut *db, "SELECT COUNT(*) FROM tables").await?;
    let going_on = count(&mut *db, "SELECT COUNT(*) FROM tables WHERE result IS NULL").await?;
    let newest = MIGRATIONS.iter().map(|(number, ..)| *number).max().unwrap_or(0);
    Ok(Database { version, newest, games, going_on })
}

/// Reads all of a database and looks whether it is sound.
///
/// # Errors
/// [`StorageError::Open`] where it is not.
pub async fn sound(path: &Path) -> Result<(), StorageError> {
    let failed = |why: String| StorageError::Open { path: path.to_owned(), why };
    let mut db = reading(path).connect().await.map_err(|e| failed(e.to_string()))?;
    let said: String = sqlx::query_scalar("PRAGMA integrity_check")
        .fetch_one(&mut db)
        .await
        .map_err(|e| failed(e.to_string()))?;
    // Nothing was written, so nothing can be lost by a close that fails.
    let _ = db.close().await;
    if said == "ok" { Ok(()) } else { Err(failed(said)) }
}
