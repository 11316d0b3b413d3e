//! The one writer: what waits to be written goes into one transaction, so that one sync of the disk makes all of it
//! durable. Nothing is waited for: the sync that runs is the time in which others gather (group commit, as in Gray and
//! Reuter, Transaction Processing, 9.6).

use std::collections::VecDeque;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use sqlx::SqliteConnection;
use tokio::sync::oneshot;

use super::batch;
use super::copy::LogCopy;
use super::lines::{Begin, Line, Lines};
use super::owning::Claims;
use super::standing::Standing;
use crate::{Append, Cause, Millis, StorageError};

/// Writes in one transaction, at most.
const TOGETHER: usize = 256;
/// Writes that may wait.
const WAITING: usize = 4096;

/// Whatever is written goes through this, in the order in which it is asked for.
#[derive(Debug)]
pub(super) struct Writer {
    lines: Arc<Lines>,
    copy: Arc<LogCopy>,
    standing: Arc<Standing>,
    claims: Claims,
    queue: Mutex<Queue>,
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Asked>,
    /// Is somebody at it?
    at_work: bool,
}

impl std::fmt::Debug for Queue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Queue").field("waiting", &self.waiting.len()).field("at_work", &self.at_work).finish()
    }
}

/// One thing to be written, with whoever waits for it.
enum Asked {
    /// A plain line with the time of what happened: it is written with all others of its transaction.
    Plain(Box<(Millis, Append)>, oneshot::Sender<Result<(), StorageError>>),
    /// Anything else.
    Other(Box<dyn Work>),
}

impl Asked {
    /// Has whoever asked gone away?
    fn is_left(&self) -> bool {
        match self {
            Asked::Plain(_, reply) => reply.is_closed(),
            Asked::Other(work) => work.is_left(),
        }
    }

    /// The plain line that it is.
    fn plain(&self) -> Option<(Millis, &Append)> {
        match self {
            Asked::Plain(line, _) => Some((line.0, &line.1)),
            Asked::Other(_) => None,
        }
    }

    /// Answers with what was done, or why nothing was.
    fn answer(self, outcome: Result<(), StorageError>) {
        match self {
            // Whoever asked may have gone away meanwhile.
            Asked::Plain(_, reply) => drop(reply.send(outcome)),
            Asked::Other(work) => work.answer(outcome),
        }
    }
}

/// Something to be written that is not a plain line.
#[async_trait]
trait Work: Send {
    fn is_left(&self) -> bool;
    /// Writes it; the outcome of the transaction is still open. It may run again, in another transaction, where this
    /// one failed.
    async fn run(&mut self, db: &mut SqliteConnection) -> Result<(), StorageError>;
    fn answer(self: Box<Self>, outcome: Result<(), StorageError>);
}

struct Given<T, F> {
    work: F,
    done: Option<T>,
    reply: oneshot::Sender<Result<T, StorageError>>,
}

#[async_trait]
impl<T, F> Work for Given<T, F>
where
    T: Send,
    F: for<'c> Fn(&'c mut SqliteConnection) -> BoxFuture<'c, Result<T, StorageError>> + Send + Sync,
{
    fn is_left(&self) -> bool {
        self.reply.is_closed()
    }

    async fn run(&mut self, db: &mut SqliteConnection) -> Result<(), StorageError> {
        self.done = Some((self.work)(db).await?);
        Ok(())
    }

    fn answer(self: Box<Self>, outcome: Result<(), StorageError>) {
        let given = match (outcome, self.done) {
            (Ok(()), Some(done)) => Ok(done),
            (Ok(()), None) => Err(unsaid()),
            (Err(error), _) => Err(error),
        };
        // Whoever asked may have gone away meanwhile.
        let _ = self.reply.send(given);
    }
}

impl Writer {
    /// `lines` has one connection, which writes; `copy` copies the write-ahead log beside it.
    pub(super) fn new(lines: Arc<Lines>, copy: LogCopy, standing: Standing, claims: Claims) -> Arc<Writer> {
        let (copy, standing) = (Arc::new(copy), Arc::new(standing));
        Arc::new(Writer { lines, copy, standing, claims, queue: Mutex::default() })
    }

    /// The claims under which lines are written.
    pub(super) fn claims(&self) -> &Claims {
        &self.claims
    }

    pub(super) fn standing(&self) -> &Standing {
        &self.standing
    }

    /// Writes all of it or nothing; it is durable when this returns. What has begun runs to its end, whatever becomes
    /// of whoever asked for it; what has not yet begun is left out when nobody waits for it any more.
    ///
    /// # Errors
    /// The work's or the database's; `Busy` where too much waits already.
    pub(super) async fn write<T: Send + 'static>(
        self: &Arc<Writer>,
        work: impl for<'c> Fn(&'c mut SqliteConnection) -> BoxFuture<'c, Result<T, StorageError>>
        + Send
        + Sync
        + 'static,
    ) -> Result<T, StorageError> {
        let (reply, answer) = oneshot::channel();
        self.ask(Asked::Other(Box::new(Given { work, done: None, reply })))?;
        answer.await.unwrap_or_else(|_| Err(unsaid()))
    }

    /// The same for a plain line ([`Append::is_plain`]).
    ///
    /// # Errors
    /// Those of [`crate::Storage::append`]; `Busy` where too much waits already.
    pub(super) async fn append(self: &Arc<Writer>, at: Millis, append: Append) -> Result<(), StorageError> {
        let (reply, answer) = oneshot::channel();
        self.ask(Asked::Plain(Box::new((at, append)), reply))?;
        answer.await.unwrap_or_else(|_| Err(unsaid()))
    }

    fn ask(self: &Arc<Writer>, asked: Asked) -> Result<(), StorageError> {
        let mut queue = self.queue();
        if queue.waiting.len() >= WAITING {
            let why = format!("{WAITING} writes wait already");
            return Err(StorageError::Failed { cause: Cause::Busy, doubt: false, why });
        }
        queue.waiting.push_back(asked);
        if !std::mem::replace(&mut queue.at_work, true) {
            tokio::spawn(Arc::clone(self).work_off());
        }
        Ok(())
    }

    /// The copying of the write-ahead log, once the last transaction has let go of its connection.
    #[cfg(test)]
    pub(super) async fn settled(&self) -> &LogCopy {
        self.lines.line().await.unwrap().give_back();
        &self.copy
    }

    /// Waits for what is being written, and writes nothing more.
    pub(super) async fn close(&self) {
        self.copy.close().await;
        self.lines.close().await;
    }

    /// Waits until whatever was asked for before is stored, or certainly is not.
    pub(super) async fn settle(self: &Arc<Writer>) {
        let at_work = self.queue().at_work;
        if at_work {
            // It comes behind all of that; its own outcome says nothing.
            let _ = self.write(|_| Box::pin(async { Ok(()) })).await;
        }
    }

    /// Number of writes that wait.
    pub(super) fn waiting(&self) -> usize {
        self.queue().waiting.len()
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next lines to write, all in one transaction; nothing ends the work.
    fn next(&self) -> Vec<Asked> {
        let mut queue = self.queue();
        queue.waiting.retain(|asked| !asked.is_left());
        let most = queue.waiting.len().min(TOGETHER);
        let next: Vec<_> = queue.waiting.drain(..most).collect();
        queue.at_work = !next.is_empty();
        next
    }

    /// Writes until nothing waits.
    async fn work_off(self: Arc<Writer>) {
        loop {
            let line = self.lines.line().await;
            // Only now, so that whatever was asked for while the connection was awaited goes along.
            let next = self.next();
            if next.is_empty() {
                if let Ok(line) = line {
                    line.give_back();
                }
                return;
            }
            match line {
                // Work that panics leaves its asker without an answer, and nobody else: what it owned is gone by then.
                Ok(line) => drop(AssertUnwindSafe(self.together(line, next)).catch_unwind().await),
                Err(error) => {
                    let error = self.standing.failed(error).await;
                    next.into_iter().for_each(|asked| asked.answer(Err(error.clone())));
                }
            }
        }
    }

    /// Writes all of it in one transaction. If anything in it fails, all of it is undone and each is tried by itself,
    /// so that nobody is refused for what another has asked.
    async fn together(&self, mut line: Line, mut all: Vec<Asked>) {
        match self.transact(&mut line, &mut all).await {
            Ok(()) => {
                self.standing.stored();
                let count = u32::try_from(all.len()).unwrap_or(u32::MAX);
                all.into_iter().for_each(|asked| asked.answer(Ok(())));
                self.copy.committed(line, count, &self.standing).await;
            }
            // What may be stored after all is not written a second time.
            Err(error) if all.len() == 1 || matches!(error, StorageError::Failed { doubt: true, .. }) => {
                // Nobody is answered before nothing of it can be stored any more.
                line.shut().await;
                let error = self.standing.failed(error).await;
                all.into_iter().for_each(|asked| asked.answer(Err(error.clone())));
            }
            Err(_) => {
                line.shut().await;
                for asked in all {
                    match self.lines.line().await {
                        Ok(line) => Box::pin(self.together(line, vec![asked])).await,
                        Err(error) => asked.answer(Err(self.standing.failed(error).await)),
                    }
                }
            }
        }
    }

    /// The plain lines come first: whatever is asked for at once may be done in any order. Where there is nothing else,
    /// their one statement is a transaction of its own: none is open on a line, and a statement begins none.
    async fn transact(&self, line: &mut Line, all: &mut [Asked]) -> Result<(), StorageError> {
        let plain: Vec<_> = all.iter().filter_map(Asked::plain).collect();
        if plain.len() == all.len() {
            let written = batch::write(line.connection(), &self.claims, &plain).await;
            return written.map_err(|error| match error.cause() {
                Some(Cause::Full | Cause::Busy) => error,
                // It may be its commit that failed.
                _ => error.afterwards(),
            });
        }
        line.begin(Begin::Writing).await?;
        batch::write(line.connection(), &self.claims, &plain).await?;
        for asked in all {
            if let Asked::Other(work) = asked {
                work.run(line.connection()).await?;
            }
        }
        line.commit().await
    }
}

fn unsaid() -> StorageError {
    let why = "it ended without a word".to_owned();
    StorageError::Failed { cause: Cause::Other, doubt: true, why }
}
