//! Storage in a PostgreSQL database, which several processes may share: each table is written by the one that has claimed
//! it. Acknowledged is what the server has committed with `synchronous_commit` on. What that rests on is written down in
//! `docs/durability.md`.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use facedown_core::deal::ServerSecret;
use futures_util::future::BoxFuture;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions, Connection, PgConnection, Row, SqlSafeStr};

use super::owning::{Claimed, Tenure};
use super::{
    Append, Holder, Millis, NewSitting, NewTable, SittingGame, Span, Storage, StorageError, StoredTable,
    TableRow,
};
use crate::copying::{Side, half_a_copy};
use crate::id::Id;
use crate::sqlite::look::Database;
use crate::upkeep::Upkeep;

mod accounts;
mod address;
mod chats;
mod lines;
mod node;
mod passkeys;
mod people;
mod push;
mod ratings;
mod reports;
mod rows;
mod saved;
mod standing;
mod tournaments;
mod upkeep;
mod writer;

pub use address::{Address, Patience};
use lines::{Begin, Lines};
use node::Node;
use rows::Part;
use standing::Standing;
use writer::Writer;

/// Numbered and never edited: what was released stays as it is, a change is a new number. Only additive ones: processes of
/// two versions may have the database open at once.
const MIGRATIONS: [(i64, &str, &str); 13] = [
    (1, "room", include_str!("postgres/0001_room.sql")),
    (2, "table_outages", include_str!("postgres/0002_table_outages.sql")),
    (3, "accounts", include_str!("postgres/0003_accounts.sql")),
    (4, "bots", include_str!("postgres/0004_bots.sql")),
    (5, "ratings", include_str!("postgres/0005_ratings.sql")),
    (6, "tournaments", include_str!("postgres/0006_tournaments.sql")),
    (7, "delay", include_str!("postgres/0007_delay.sql")),
    (8, "chat", include_str!("postgres/0008_chat.sql")),
    (9, "reports", include_str!("postgres/0009_reports.sql")),
    (10, "saved", include_str!("postgres/0010_saved.sql")),
    (11, "push", include_str!("postgres/0011_push.sql")),
    (12, "passkeys", include_str!("postgres/0012_passkeys.sql")),
    (13, "tournament_records", include_str!("postgres/0013_tournament_records.sql")),
];

/// Connections that append; a table goes always by the same one.
const APPENDING: usize = 2;
/// Connections for what else is written.
const WRITERS: u32 = 2;
/// Connections that read beside them.
const READERS: u32 = 4;

/// The settings of every connection. Keepalives are for those that are cut without a word.
fn settings(patience: Patience) -> [(&'static str, String); 8] {
    let milliseconds = |time: Duration| time.as_millis().to_string();
    [
        ("synchronous_commit", "on".to_owned()),
        ("statement_timeout", milliseconds(patience.statement)),
        ("lock_timeout", milliseconds(patience.idle)),
        ("idle_in_transaction_session_timeout", milliseconds(patience.idle)),
        ("tcp_user_timeout", "5s".to_owned()),
        ("tcp_keepalives_idle", "5".to_owned()),
        ("tcp_keepalives_interval", "1".to_owned()),
        ("tcp_keepalives_count", "3".to_owned()),
    ]
}

/// A database on a PostgreSQL server.
#[derive(Clone, Debug)]
pub struct Postgres {
    base: Arc<Base>,
}

#[derive(Debug)]
struct Base {
    address: Address,
    node: Arc<Node>,
    standing: Arc<Standing>,
    appends: Writer,
    writers: Arc<Lines>,
    readers: Arc<Lines>,
    /// One connection for the lease, which nothing else keeps waiting.
    keeper: Arc<Lines>,
}

impl Postgres {
    /// Opens the database and brings its tables up to date. `folder` is the data folder of this process, which has its
    /// lock: the tables of the process that had it before are free at once.
    ///
    /// # Errors
    /// [`StorageError::Open`], or [`StorageError::Newer`] where a later version has written it.
    pub async fn open(address: &Address, folder: Option<&Path>) -> Result<Postgres, StorageError> {
        let plain = prepare(address).await?;
        let mut side = Side::server(plain.clone()).await?;
        let half = side.unfinished().await?;
        side.close().await;
        if let Some(source) = half {
            let path = PathBuf::from(address.to_string());
            return Err(StorageError::Open { path, why: half_a_copy(&source) });
        }
        let patience = address.patience();
        let lines = |options, most| Lines::new(options, most, patience.step);
        let set = |more: &[(&'static str, &'static str)]| -> PgConnectOptions {
            plain.clone().options(settings(patience)).options(more.iter().copied())
        };
        let node = Arc::new(Node::new(folder.map(|folder| folder.join("facedown.node")), patience.lease)?);
        let standing = Arc::new(Standing::default());
        let lanes = (0..APPENDING).map(|_| lines(set(&[]), 1)).collect();
        let base = Base {
            address: address.clone(),
            appends: Writer::new(lanes, &node, &standing),
            node,
            standing,
            writers: lines(set(&[]), WRITERS),
            readers: lines(set(&[("default_transaction_read_only", "on")]), READERS),
            // A lease that is lost with the server's power is over a little sooner, which costs nothing.
            keeper: lines(set(&[("synchronous_commit", "off")]), 1),
        };
        Ok(Postgres { base: Arc::new(base) })
    }

    /// The name of this process in the database, by which it holds tables.
    #[must_use]
    pub fn node(&self) -> String {
        self.base.node.name()
    }

    /// Makes this process known to the database, where it is not.
    async fn enter(&self) -> Result<(), StorageError> {
        let node = &self.base.node;
        if node.is_known() {
            return Ok(());
        }
        let _one_at_a_time = node.entering().await;
        if !node.is_known() {
            let entering = Arc::clone(node);
            let keeper = &self.base.keeper;
            keeper.run(Begin::Writing, |db| Box::pin(async move { entering.enter(db).await })).await?;
            node.entered();
        }
        Ok(())
    }

    /// Reads; all statements see the same state.
    async fn read<T>(
        &self,
        work: impl for<'c> FnOnce(&'c mut PgConnection) -> BoxFuture<'c, Result<T, StorageError>>,
    ) -> Result<T, StorageError> {
        self.base.readers.run(Begin::Reading, work).await
    }

    /// Writes all of it or nothing; it is durable when this returns.
    async fn write<T>(
        &self,
        work: impl for<'c> FnOnce(&'c mut PgConnection) -> BoxFuture<'c, Result<T, StorageError>>,
    ) -> Result<T, StorageError> {
        let written = self.base.writers.run(Begin::Writing, work).await;
        match &written {
            Ok(_) => self.base.standing.stored(),
            Err(error) => self.base.standing.failed(error),
        }
        written
    }
}

/// Brings the tables of a database up to date; how it is opened.
///
/// # Errors
/// As [`Postgres::open`].
pub async fn prepare(address: &Address) -> Result<PgConnectOptions, StorageError> {
    let path = || PathBuf::from(address.to_string());
    let failed = |why: String| StorageError::Open { path: path(), why };
    let plain = address.options().disable_statement_logging().options([("synchronous_commit", "on")]);
    let first = PgPoolOptions::new().max_connections(1).acquire_timeout(address.patience().step);
    let first = first.connect_with(plain.clone()).await.map_err(|error| failed(error.to_string()))?;
    let migrations = MIGRATIONS.into_iter().map(|(number, name, sql)| {
        Migration::new(number, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    let migrated = Migrator::with_migrations(migrations.collect()).run(&first).await;
    let flushes: Result<String, _> =
        sqlx::query_scalar("SELECT current_setting('fsync')").fetch_one(&first).await;
    first.close().await;
    migrated.map_err(|error| match error {
        MigrateError::VersionMissing(_) => StorageError::Newer { path: path() },
        other => failed(other.to_string()),
    })?;
    if flushes.is_ok_and(|set| set != "on") {
        tracing::warn!(
            "fsync is off on the database server: what is acknowledged may be lost with its power"
        );
    }
    Ok(plain)
}

/// Looks into a database and changes nothing; `None` where no room was ever opened over it.
///
/// # Errors
/// As [`Postgres::open`].
pub async fn look(address: &Address) -> Result<Option<Database>, StorageError> {
    let path = || PathBuf::from(address.to_string());
    let looked = async {
        let mut db = address.options().disable_statement_logging().connect().await?;
        let made = "SELECT to_regclass('_sqlx_migrations') IS NOT NULL";
        if !sqlx::query_scalar::<_, bool>(made).fetch_one(&mut db).await? {
            return Ok(None);
        }
        let found = sqlx::query(
            "SELECT (SELECT MAX(version) FROM _sqlx_migrations), (SELECT COUNT(*) FROM tables), \
                    (SELECT COUNT(*) FROM tables WHERE result IS NULL)",
        )
        .fetch_one(&mut db)
        .await?;
        db.close().await?;
        let (games, going_on): (i64, i64) = (found.try_get(1)?, found.try_get(2)?);
        let newest = MIGRATIONS.iter().map(|(number, ..)| *number).max().unwrap_or(0);
        Ok(Some(Database {
            version: found.try_get(0)?,
            newest,
            games: u64::try_from(games).unwrap_or(0),
            going_on: u64::try_from(going_on).unwrap_or(0),
        }))
    };
    let looked: Result<Option<Database>, sqlx::Error> =
        tokio::time::timeout(2 * address.patience().step, looked)
            .await
            .unwrap_or_else(|_| Err(sqlx::Error::Io(std::io::ErrorKind::TimedOut.into())));
    let found = looked.map_err(|error| StorageError::Open { path: path(), why: error.to_string() })?;
    match found {
        Some(found) if found.version > found.newest => Err(StorageError::Newer { path: path() }),
        found => Ok(found),
    }
}

/// Is a room open over the database, as far as the leases tell?
///
/// # Errors
/// The database's.
pub async fn is_in_use(options: &PgConnectOptions) -> Result<bool, StorageError> {
    let mut db = options.connect().await?;
    let any = "SELECT EXISTS (SELECT 1 FROM nodes WHERE lease_until > clock_timestamp())";
    let any = sqlx::query_scalar(any).fetch_one(&mut db).await?;
    db.close().await?;
    Ok(any)
}

#[async_trait]
impl Storage for Postgres {
    async fn make_sitting(
        &self,
        at: Millis,
        sitting: NewSitting,
        table: NewTable,
    ) -> Result<(), StorageError> {
        self.write(|db| Box::pin(async move { rows::make_sitting(db, at, &sitting, &table).await })).await
    }

    async fn holder(&self, table: &Id, token_sha256: [u8; 32]) -> Result<Option<Holder>, StorageError> {
        let table = table.clone();
        self.read(|db| Box::pin(async move { rows::holder(db, &table, token_sha256).await })).await
    }

    async fn is_there(&self, table: &Id) -> Result<bool, StorageError> {
        let query =
            sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM tables WHERE id = $1)").bind(table.to_string());
        self.read(|db| Box::pin(async move { Ok(query.fetch_one(db).await?) })).await
    }

    async fn set_up(&self, table: &Id) -> Result<Option<(TableRow, ServerSecret)>, StorageError> {
        let table = table.clone();
        let loaded =
            self.read(|db| Box::pin(async move { rows::load(db, &table, Part::SetUp).await })).await?;
        Ok(loaded.map(|stored| (stored.row, stored.secret)))
    }

    async fn load(&self, table: &Id) -> Result<Option<StoredTable>, StorageError> {
        let table = table.clone();
        self.read(|db| Box::pin(async move { rows::load(db, &table, Part::All).await })).await
    }

    async fn sitting(&self, sitting: &Id) -> Result<Vec<SittingGame>, StorageError> {
        let sitting = sitting.clone();
        self.read(|db| Box::pin(async move { rows::sitting(db, &sitting).await })).await
    }

    async fn claim(&self, table: &Id) -> Result<Claimed, StorageError> {
        self.enter().await?;
        let (node, table) = (Arc::clone(&self.base.node), table.clone());
        self.write(|db| Box::pin(async move { node.claim(db, &table).await })).await
    }

    async fn release(&self, table: &Id, epoch: u64) -> Result<(), StorageError> {
        let (node, table) = (Arc::clone(&self.base.node), table.clone());
        self.write(|db| Box::pin(async move { node.release(db, &table, epoch).await })).await
    }

    async fn renew(&self) -> Result<Tenure, StorageError> {
        self.enter().await?;
        let node = Arc::clone(&self.base.node);
        let kept =
            self.base.keeper.run(Begin::Writing, |db| Box::pin(async move { node.renew(db).await })).await?;
        if kept == Tenure::Lapsed {
            self.base.node.begin_anew()?;
            self.enter().await?;
        }
        Ok(kept)
    }

    async fn sweep(&self, most: u32) -> Result<Vec<Id>, StorageError> {
        let node = Arc::clone(&self.base.node);
        self.read(|db| Box::pin(async move { node.sweep(db, most).await })).await
    }

    async fn append(&self, at: Millis, append: Append) -> Result<(), StorageError> {
        self.base.appends.append(at, append).await
    }

    async fn due(
        &self,
        until: Millis,
        after: Option<(Millis, Id)>,
        most: u32,
    ) -> Result<Vec<(Millis, Id)>, StorageError> {
        self.read(|db| Box::pin(rows::due(db, until, after, most))).await
    }

    async fn any_clock(&self) -> Result<bool, StorageError> {
        let any = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM tables WHERE falls_at IS NOT NULL)");
        self.read(|db| Box::pin(async move { Ok(any.fetch_one(db).await?) })).await
    }

    async fn set_due(&self, table: &Id, falls_at: Option<Millis>) -> Result<(), StorageError> {
        let due = "UPDATE tables SET falls_at = $1 WHERE id = $2 AND falls_at IS DISTINCT FROM $1";
        let query = sqlx::query(due).bind(falls_at).bind(table.to_string());
        self.write(|db| {
            Box::pin(async move {
                query.execute(db).await?;
                Ok(())
            })
        })
        .await
    }

    async fn stale(&self, undealt: Millis, untouched: Millis, most: u32) -> Result<Vec<Id>, StorageError> {
        self.read(|db| Box::pin(rows::stale(db, undealt, untouched, most))).await
    }

    fn accounts(&self) -> Option<&dyn crate::accounts::Accounts> {
        Some(self)
    }

    fn people(&self) -> Option<&dyn crate::people::People> {
        Some(self)
    }

    fn chats(&self) -> Option<&dyn crate::chats::Chats> {
        Some(self)
    }

    fn passkeys(&self) -> Option<&dyn crate::passkeys::Passkeys> {
        Some(self)
    }

    fn reports(&self) -> Option<&dyn crate::reports::Reports> {
        Some(self)
    }

    fn saved(&self) -> Option<&dyn crate::saved::Saved> {
        Some(self)
    }

    fn push(&self) -> Option<&dyn crate::push::Push> {
        Some(self)
    }

    fn ratings(&self) -> Option<&dyn crate::ratings::Ratings> {
        Some(self)
    }

    fn tournaments(&self) -> Option<&dyn crate::tournaments::Tournaments> {
        Some(self)
    }

    fn upkeep(&self) -> Option<&dyn Upkeep> {
        Some(self)
    }

    async fn listed(&self, now: Millis, since: Millis, most: u32) -> Result<Vec<(Id, String)>, StorageError> {
        let query = sqlx::query(
            "SELECT tables.id, listed FROM tables JOIN sittings ON sittings.id = tables.sitting \
             WHERE listed IS NOT NULL AND last_at > $1 \
               AND (result IS NULL OR (delay > 0 AND last_at + 1000 * delay > $2)) \
             ORDER BY tables.made_at DESC LIMIT $3",
        )
        .bind(since)
        .bind(now)
        .bind(i64::from(most));
        let rows = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
        rows.iter().map(|row| Ok((Id::given(row.try_get(0)?), row.try_get(1)?))).collect()
    }

    async fn wake(&self, now: Millis) -> Result<Vec<Span>, StorageError> {
        self.write(|db| Box::pin(rows::wake(db, now))).await
    }

    async fn pulse(&self, now: Millis) -> Result<(), StorageError> {
        self.write(|db| Box::pin(rows::record_awake(db, now))).await
    }

    async fn writable(&self) -> Result<(), StorageError> {
        // Changes nothing, and yet writes a row.
        let touch = "UPDATE _sqlx_migrations SET success = success WHERE version = 1";
        let attempt = self.write(|db| {
            Box::pin(async move {
                sqlx::raw_sql(touch).execute(db).await?;
                Ok(())
            })
        });
        self.base.standing.find_out(attempt).await
    }

    async fn readable(&self) -> Result<(), StorageError> {
        let last = sqlx::query_scalar::<_, i64>("SELECT MAX(version) FROM _sqlx_migrations");
        self.read(|db| Box::pin(async move { Ok(last.fetch_one(db).await?) })).await.map(|_| ())
    }

    fn waiting(&self) -> usize {
        self.base.appends.waiting()
    }

    async fn close(&self) {
        self.base.appends.close().await;
        if self.base.node.is_known() {
            let node = Arc::clone(&self.base.node);
            let left = self
                .base
                .keeper
                .run(Begin::Writing, |db| Box::pin(async move { node.leave(db).await }))
                .await;
            if let Err(cause) = left {
                tracing::debug!(%cause, "the lease was not ended; it ends by itself");
            }
        }
        self.base.keeper.close().await;
        self.base.readers.close().await;
        self.base.writers.close().await;
    }
}
