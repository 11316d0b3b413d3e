//! The database under the tests: SQLite, or a PostgreSQL server where `FACEDOWN_TEST_DATABASE=postgres` asks for it. The
//! whole suite runs on both.

use std::collections::HashSet;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use facedown_storage::postgres::{Address, Patience};
use sha2::{Digest, Sha256};
use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

/// Are the tests to run on a server?
pub(super) fn is_server() -> bool {
    std::env::var("FACEDOWN_TEST_DATABASE").is_ok_and(|value| value == "postgres")
}

/// Says that a test concerns the embedded database alone, where it runs on a server.
pub(super) fn embedded_only() -> bool {
    if is_server() {
        eprintln!("this test concerns the embedded database");
    }
    is_server()
}

/// A database of its own on the shared server.
///
/// # Panics
/// If none is installed.
pub(super) fn fresh(name: &str) -> Option<String> {
    static MADE: Mutex<Option<HashSet<String>>> = Mutex::new(None);
    let cluster = facedown_testkit::postgres::shared()?;
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if made.get_or_insert_default().insert(name.to_owned()) {
        cluster.create(name);
    }
    Some(cluster.address(name))
}

/// The address of the database that belongs to a data folder, where the tests run on a server.
pub(super) fn url_for(data_dir: &Path) -> Option<String> {
    if !is_server() {
        return None;
    }
    let hash = Sha256::digest(data_dir.to_string_lossy().as_bytes());
    let name: String = hash.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    Some(fresh(&name).expect("FACEDOWN_TEST_DATABASE=postgres, and none is installed"))
}

/// The same, as a room takes it.
pub(super) fn server_for(data_dir: &Path) -> Option<Address> {
    url_for(data_dir).map(|url| patient(&url))
}

/// The address of a database, where a busy machine is waited for, and a test ends a lease when it means to.
pub(super) fn patient(url: &str) -> Address {
    let [lease, step, statement, idle] = [120, 60, 50, 40].map(Duration::from_secs);
    url.parse::<Address>().expect("an address").with_patience(Patience { lease, step, statement, idle })
}

/// Runs a statement on one of the shared server's databases.
pub(super) fn psql(database: &str, sql: &str) {
    let cluster = facedown_testkit::postgres::shared().expect("it was there");
    assert!(cluster.psql(database, sql).status.success(), "{sql}");
}

/// All that a database holds, as bytes.
pub(super) fn everything(data_dir: &Path) -> Vec<u8> {
    match (url_for(data_dir), facedown_testkit::postgres::shared()) {
        (Some(url), Some(cluster)) => cluster.dump(&url),
        _ => std::fs::read(data_dir.join("facedown.sqlite")).unwrap(),
    }
}

/// Runs statements on the database of a data folder, each with the same numbers.
pub(super) async fn change(data_dir: &Path, statements: &[&'static str], numbers: &[i64]) {
    if let Some(url) = url_for(data_dir) {
        let mut db = url.parse::<PgConnectOptions>().unwrap().connect().await.unwrap();
        for sql in statements {
            let query = numbers.iter().fold(sqlx::query(*sql), |query, number| query.bind(number));
            query.execute(&mut db).await.unwrap();
        }
        db.close().await.unwrap();
    } else {
        let file = data_dir.join("facedown.sqlite");
        let mut db = SqliteConnectOptions::new().filename(file).connect().await.unwrap();
        for sql in statements {
            let query = numbers.iter().fold(sqlx::query(*sql), |query, number| query.bind(number));
            query.execute(&mut db).await.unwrap();
        }
        db.close().await.unwrap();
    }
}
