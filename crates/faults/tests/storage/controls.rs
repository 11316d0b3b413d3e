//! Storages that are wrong on purpose, to show that the checker catches them.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use facedown_storage::id::Id;
use facedown_storage::owning::{Claimed, Tenure};
use facedown_storage::sqlite::{Patience, Sqlite};
use facedown_storage::{
    Append, Holder, Millis, NewSitting, NewTable, SittingGame, Span, Storage, StorageError, StoredTable,
};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};

/// No test can wait for long.
const PATIENCE: Patience =
    Patience { others: Duration::from_millis(5), trouble: Duration::ZERO, copied_after: 16 };

/// The keeper of a history.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Keeper {
    /// The storage as it is.
    Sound,
    /// One connection is used again whatever happened on it, and sqlx begins and ends its transactions.
    Trusting,
    /// Acknowledges first and writes then.
    Hasty,
    /// Commits without a sync.
    Unsynced,
}

impl Keeper {
    /// Opens the database in a folder.
    pub async fn open(self, folder: &Path) -> Result<Arc<dyn Storage>, StorageError> {
        let path = folder.join("facedown.sqlite");
        let sound = Sqlite::open_patiently(&path, PATIENCE).await?;
        let synchronous = match self {
            Keeper::Sound => return Ok(Arc::new(sound)),
            Keeper::Unsynced => SqliteSynchronous::Normal,
            Keeper::Trusting | Keeper::Hasty => SqliteSynchronous::Full,
        };
        let options = SqliteConnectOptions::new()
            .filename(&path)
            .busy_timeout(PATIENCE.others)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(synchronous);
        let writer = SqlitePoolOptions::new().max_connections(1).connect_with(options).await?;
        Ok(Arc::new(Control { keeper: self, sound, writer }))
    }
}

/// A wrong way to write what comes often; everything else is done by the storage as it is.
struct Control {
    keeper: Keeper,
    sound: Sqlite,
    writer: SqlitePool,
}

#[async_trait]
impl Storage for Control {
    async fn make_sitting(&self, at: Millis, new: NewSitting, table: NewTable) -> Result<(), StorageError> {
        self.sound.make_sitting(at, new, table).await
    }

    async fn holder(&self, table: &Id, sha256: [u8; 32]) -> Result<Option<Holder>, StorageError> {
        self.sound.holder(table, sha256).await
    }

    async fn load(&self, table: &Id) -> Result<Option<StoredTable>, StorageError> {
        self.sound.load(table).await
    }

    async fn sitting(&self, sitting: &Id) -> Result<Vec<SittingGame>, StorageError> {
        self.sound.sitting(sitting).await
    }

    async fn claim(&self, table: &Id) -> Result<Claimed, StorageError> {
        self.sound.claim(table).await
    }

    async fn release(&self, table: &Id, epoch: u64) -> Result<(), StorageError> {
        self.sound.release(table, epoch).await
    }

    async fn renew(&self) -> Result<Tenure, StorageError> {
        self.sound.renew().await
    }

    async fn sweep(&self, most: u32) -> Result<Vec<Id>, StorageError> {
        self.sound.sweep(most).await
    }

    async fn append(&self, at: Millis, append: Append) -> Result<(), StorageError> {
        if self.keeper == Keeper::Hasty {
            let sound = self.sound.clone();
            tokio::spawn(async move { sound.append(at, append).await });
            return Ok(());
        }
        let mut transaction = self.writer.begin().await?;
        sqlx::query("INSERT INTO log (table_id, n, at, entry) VALUES ($1, $2, $3, $4)")
            .bind(append.table.as_str())
            .bind(i64::try_from(append.n).unwrap())
            .bind(at)
            .bind(&append.entry)
            .execute(&mut *transaction)
            .await?;
        Ok(transaction.commit().await?)
    }

    async fn due(
        &self,
        until: Millis,
        after: Option<(Millis, Id)>,
        most: u32,
    ) -> Result<Vec<(Millis, Id)>, StorageError> {
        self.sound.due(until, after, most).await
    }

    async fn any_clock(&self) -> Result<bool, StorageError> {
        self.sound.any_clock().await
    }

    async fn set_due(&self, table: &Id, falls_at: Option<Millis>) -> Result<(), StorageError> {
        self.sound.set_due(table, falls_at).await
    }

    async fn stale(&self, undealt: Millis, untouched: Millis, most: u32) -> Result<Vec<Id>, StorageError> {
        self.sound.stale(undealt, untouched, most).await
    }

    async fn listed(&self, now: Millis, since: Millis, most: u32) -> Result<Vec<(Id, String)>, StorageError> {
        self.sound.listed(now, since, most).await
    }

    async fn wake(&self, now: Millis) -> Result<Vec<Span>, StorageError> {
        self.sound.wake(now).await
    }

    async fn pulse(&self, now: Millis) -> Result<(), StorageError> {
        if self.keeper == Keeper::Hasty {
            return self.sound.pulse(now).await;
        }
        let awake = "INSERT INTO awake (only, at) VALUES (1, $1) ON CONFLICT (only) DO UPDATE SET at = $1";
        sqlx::query(awake).bind(now).execute(&self.writer).await?;
        Ok(())
    }

    async fn writable(&self) -> Result<(), StorageError> {
        self.sound.writable().await
    }

    async fn close(&self) {
        self.writer.close().await;
        self.sound.close().await;
    }
}
