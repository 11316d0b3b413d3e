//! Connections to the server. Every step on one has a time limit; a connection on which anything failed or took too long
//! is closed and never used again. Transactions are begun and ended by plain statements, as those of the embedded
//! database are.

use std::fmt;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::future::BoxFuture;
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, PgConnection};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::{Cause, StorageError};

/// The kind of transaction that begins.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Begin {
    /// One that reads: all its statements see the same state.
    Reading,
    /// One that writes.
    Writing,
}

/// Connections of one kind, at most so many at once.
pub(super) struct Lines {
    options: PgConnectOptions,
    most: u32,
    /// Given out in the order in which they are asked for.
    places: Arc<Semaphore>,
    // Held for a few instructions and never while waiting.
    idle: Mutex<Vec<PgConnection>>,
    /// Time that one step may take; the server ends a statement by itself before that.
    pub(super) step: Duration,
}

// Not derived: the options hold the password.
impl fmt::Debug for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lines").field("most", &self.most).finish_non_exhaustive()
    }
}

/// A connection while it is used. Dropped, it is closed.
pub(super) struct Line {
    lines: Arc<Lines>,
    connection: PgConnection,
    _place: OwnedSemaphorePermit,
}

impl Lines {
    /// At most `most` connections, each opened when it is needed.
    pub(super) fn new(options: PgConnectOptions, most: u32, step: Duration) -> Arc<Lines> {
        let places = Arc::new(Semaphore::new(most as usize));
        Arc::new(Lines { options, most, places, idle: Mutex::default(), step })
    }

    /// A connection on which nothing is open; it may turn out to be broken.
    pub(super) async fn line(self: &Arc<Lines>) -> Result<Line, StorageError> {
        let place = self.place().await?;
        let idle = self.idle().pop();
        let connection = match idle {
            Some(connection) => connection,
            None => self.connect().await?,
        };
        Ok(Line { lines: Arc::clone(self), connection, _place: place })
    }

    /// A connection that was opened just now.
    async fn fresh(self: &Arc<Lines>) -> Result<Line, StorageError> {
        let place = self.place().await?;
        // The others are as old as the one that was broken.
        self.idle().clear();
        let connection = self.connect().await?;
        Ok(Line { lines: Arc::clone(self), connection, _place: place })
    }

    async fn place(&self) -> Result<OwnedSemaphorePermit, StorageError> {
        let place = timeout(2 * self.step, Arc::clone(&self.places).acquire_owned()).await;
        place.map_err(|_| slow())?.map_err(|_| sqlx::Error::PoolClosed.into())
    }

    async fn connect(&self) -> Result<PgConnection, StorageError> {
        timeout(self.step, self.options.connect()).await.map_err(|_| slow())?.map_err(StorageError::from)
    }

    /// Runs one transaction. One that finds its connection broken at its very beginning is begun again on another.
    ///
    /// # Errors
    /// The work's or the database's; in doubt only where it failed at the end of one that writes.
    pub(super) async fn run<T>(
        self: &Arc<Lines>,
        begin: Begin,
        work: impl for<'c> FnOnce(&'c mut PgConnection) -> BoxFuture<'c, Result<T, StorageError>>,
    ) -> Result<T, StorageError> {
        // Whatever does not depend on the work is a function of its own: there are some seventy kinds of work.
        let mut line = self.begun(begin).await?;
        let done = timeout(self.step, work(&mut line.connection)).await.map_err(|_| slow())??;
        line.ended(begin).await?;
        Ok(done)
    }

    /// A connection on which a transaction has begun.
    async fn begun(self: &Arc<Lines>, begin: Begin) -> Result<Line, StorageError> {
        let mut line = self.line().await?;
        if let Err(error) = line.begin(begin).await {
            drop(line);
            if error.cause() != Some(Cause::Away) {
                return Err(error);
            }
            line = self.fresh().await?;
            line.begin(begin).await?;
        }
        Ok(line)
    }

    /// Waits for all connections to be given back, closes them, and opens no other.
    pub(super) async fn close(&self) {
        let all = timeout(2 * self.step, self.places.acquire_many(self.most)).await;
        self.places.close();
        drop(all);
        self.idle().clear();
    }

    fn idle(&self) -> MutexGuard<'_, Vec<PgConnection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Line {
    /// Begins a transaction.
    pub(super) async fn begin(&mut self, begin: Begin) -> Result<(), StorageError> {
        let said = self.say(match begin {
            Begin::Reading => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
            Begin::Writing => "BEGIN ISOLATION LEVEL READ COMMITTED",
        });
        said.await
    }

    /// Ends a transaction.
    ///
    /// # Errors
    /// The database's; whether it is stored is not known then, where it wrote.
    pub(super) async fn commit(&mut self, begin: Begin) -> Result<(), StorageError> {
        let said = self.say("COMMIT").await;
        said.map_err(|error| if begin == Begin::Writing { error.afterwards() } else { error })
    }

    /// Ends a transaction, and lets the connection serve again.
    ///
    /// # Errors
    /// Those of [`Line::commit`].
    async fn ended(mut self, begin: Begin) -> Result<(), StorageError> {
        self.commit(begin).await?;
        self.give_back();
        Ok(())
    }

    async fn say(&mut self, statement: &'static str) -> Result<(), StorageError> {
        let said = sqlx::raw_sql(statement).execute(&mut self.connection);
        timeout(self.lines.step, said).await.map_err(|_| slow())??;
        Ok(())
    }

    /// The connection.
    pub(super) fn connection(&mut self) -> &mut PgConnection {
        &mut self.connection
    }

    /// Lets the connection serve again.
    pub(super) fn give_back(self) {
        self.lines.idle().push(self.connection);
    }
}

/// The server did not answer in time.
pub(super) fn slow() -> StorageError {
    sqlx::Error::Io(io::Error::new(io::ErrorKind::TimedOut, "the database server did not answer in time"))
        .into()
}
