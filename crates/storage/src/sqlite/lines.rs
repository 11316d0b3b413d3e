//! Connections to the database file. A connection serves again only when its transaction is known to have ended well;
//! one on which anything failed, or whose user went away in the middle, is closed.
//!
//! Transactions are begun and ended by plain statements. sqlx counts begun transactions by itself, and that count goes
//! wrong where SQLite rolls back on its own, as it does when a COMMIT finds the disk full: from then on every BEGIN is a
//! savepoint within a transaction that nobody commits.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures_util::future::BoxFuture;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, Row, SqliteConnection};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::{Cause, StorageError};

/// The kind of a transaction, which its beginning declares.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Begin {
    /// One that reads: all its statements see the same state.
    Reading,
    /// One that writes: nobody else writes from its beginning on.
    Writing,
}

/// Connections of one kind, at most so many at once.
#[derive(Debug)]
pub(super) struct Lines {
    options: SqliteConnectOptions,
    most: u32,
    /// Statements that run when a connection is opened.
    set_up: &'static str,
    /// Given out in the order in which they are asked for.
    places: Arc<Semaphore>,
    // Held for a few instructions and never while waiting.
    idle: Mutex<Vec<SqliteConnection>>,
}

/// A connection while it is used. Dropped, it is closed.
pub(super) struct Line {
    lines: Arc<Lines>,
    connection: SqliteConnection,
    _place: OwnedSemaphorePermit,
}

impl Lines {
    /// At most `most` connections, each opened when it is needed.
    pub(super) fn new(options: SqliteConnectOptions, most: u32) -> Arc<Lines> {
        Lines::set_up(options, most, "")
    }

    /// The same where each connection runs statements when it is opened.
    pub(super) fn set_up(options: SqliteConnectOptions, most: u32, set_up: &'static str) -> Arc<Lines> {
        let places = Arc::new(Semaphore::new(most as usize));
        Arc::new(Lines { options, most, set_up, places, idle: Mutex::default() })
    }

    /// A connection on which nothing is open.
    pub(super) async fn line(self: &Arc<Lines>) -> Result<Line, StorageError> {
        let place = Arc::clone(&self.places).acquire_owned().await.map_err(|_| closed())?;
        let idle = self.idle().pop();
        let connection = match idle {
            Some(connection) => connection,
            None => {
                let mut opened = self.options.connect().await?;
                sqlx::raw_sql(self.set_up).execute(&mut opened).await?;
                opened
            }
        };
        Ok(Line { lines: Arc::clone(self), connection, _place: place })
    }

    /// Runs one transaction; whatever fails in it, the connection is closed before this returns.
    pub(super) async fn run<T>(
        self: &Arc<Lines>,
        begin: Begin,
        work: impl for<'c> FnOnce(&'c mut SqliteConnection) -> BoxFuture<'c, Result<T, StorageError>>,
    ) -> Result<T, StorageError> {
        // Whatever does not depend on the work is a function of its own: there are some seventy kinds of work.
        let mut line = self.begun(begin).await?;
        let done = work(&mut line.connection).await;
        line.ended(begin, done.is_ok()).await?;
        done
    }

    /// A connection on which a transaction has begun.
    async fn begun(self: &Arc<Lines>, begin: Begin) -> Result<Line, StorageError> {
        let mut line = self.line().await?;
        match line.begin(begin).await {
            Ok(()) => Ok(line),
            Err(error) => {
                line.shut().await;
                Err(error)
            }
        }
    }

    /// Waits for all connections to be given back, closes them, and opens no other.
    pub(super) async fn close(&self) {
        let all = self.places.acquire_many(self.most).await;
        self.places.close();
        drop(all);
        let idle = std::mem::take(&mut *self.idle());
        for connection in idle {
            shut(connection).await;
        }
    }

    fn idle(&self) -> MutexGuard<'_, Vec<SqliteConnection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Line {
    /// Ends a transaction. The connection serves again where all of it went well; else nothing of it is stored, and the
    /// connection is closed when this returns.
    ///
    /// # Errors
    /// The database's. In doubt is only what failed at the very end: a COMMIT that does not find room has written no mark
    /// of its end and another program's lock keeps it from beginning, but one whose sync fails may be found by who opens
    /// the file next.
    async fn ended(mut self, begin: Begin, well: bool) -> Result<(), StorageError> {
        if !well {
            self.shut().await;
            return Ok(());
        }
        let ended = match begin {
            Begin::Reading => self.say("COMMIT").await,
            Begin::Writing => self.commit().await,
        };
        match ended {
            Ok(()) => self.give_back(),
            Err(_) => self.shut().await,
        }
        ended
    }

    /// Begins a transaction.
    pub(super) async fn begin(&mut self, begin: Begin) -> Result<(), StorageError> {
        // Either is refused where a transaction is open already.
        self.say(match begin {
            Begin::Reading => "BEGIN",
            Begin::Writing => "BEGIN IMMEDIATE",
        })
        .await
    }

    /// Ends a transaction that writes.
    ///
    /// # Errors
    /// Those of [`Line::ended`].
    pub(super) async fn commit(&mut self) -> Result<(), StorageError> {
        // A transaction can begin only where none is open: nothing is acknowledged on the word of the COMMIT alone.
        let ended = sqlx::raw_sql("COMMIT; BEGIN; ROLLBACK").execute(&mut self.connection).await;
        ended.map(drop).map_err(|error| match Cause::of(&error) {
            // Only the COMMIT can meet these: a transaction that begins and does nothing locks and writes nothing.
            Cause::Full | Cause::Busy => error.into(),
            _ => doubtful(&error),
        })
    }

    /// Runs statements without parameters.
    pub(super) async fn say(&mut self, statements: &'static str) -> Result<(), StorageError> {
        sqlx::raw_sql(statements).execute(&mut self.connection).await?;
        Ok(())
    }

    /// The connection, within a transaction.
    pub(super) fn connection(&mut self) -> &mut SqliteConnection {
        &mut self.connection
    }

    /// Copies what is committed from the write-ahead log into the database file, as far as readers let it, and returns
    /// the log's length in pages.
    pub(super) async fn checkpoint(&mut self) -> Result<u32, StorageError> {
        let row = sqlx::raw_sql("PRAGMA wal_checkpoint(PASSIVE)").fetch_one(&mut self.connection).await?;
        // Busy or not, pages in the log, pages copied; -1 where there is no log.
        Ok(u32::try_from(row.try_get::<i64, _>(1)?).unwrap_or(0))
    }

    /// Lets the connection serve again.
    pub(super) fn give_back(self) {
        self.lines.idle().push(self.connection);
    }

    /// Closes the connection. Nothing of it can be committed any more when this returns.
    pub(super) async fn shut(self) {
        shut(self.connection).await;
    }
}

async fn shut(connection: SqliteConnection) {
    if let Err(cause) = connection.close().await {
        tracing::debug!(%cause, "a connection to the database did not say that it is closed");
    }
}

fn doubtful(error: &sqlx::Error) -> StorageError {
    StorageError::Failed { cause: Cause::of(error), doubt: true, why: error.to_string() }
}

fn closed() -> StorageError {
    sqlx::Error::PoolClosed.into()
}
