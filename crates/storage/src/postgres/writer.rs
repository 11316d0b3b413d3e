//! Group commit: what waits to be appended goes to the server in one statement, which is one transaction, so that one
//! sync of its disk makes all of it durable. A table always goes by the same one of a few connections, which keeps its
//! lines in order. An append that carries more than its line has a transaction of its own.

use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use sqlx::{PgConnection, Row};
use tokio::sync::oneshot;
use tokio::time::timeout;

use super::lines::{Begin, Line, Lines, slow};
use super::node::Node;
use super::rows::{self, HOUR, whole};
use super::standing::Standing;
use crate::id::Id;
use crate::{Append, Cause, Millis, StorageError};

/// Appends in one statement, at most.
const TOGETHER: usize = 256;
/// Appends that may wait for one connection.
const WAITING: usize = 2048;

/// Writes the lines of a batch whose tables are held under their epochs, and says which those are. Everything that waits
/// on a table's log hangs on the update of its row in `holds`, which every claim changes too: the two come one after the
/// other, whoever sends them.
const APPEND: &str = "
WITH i AS (
    SELECT * FROM unnest($1::text[], $2::int8[], $3::int8[], $4::int8[], $5::text[], $6::int8[], $7::bool[])
             AS i (id, epoch, n, at, entry, falls_at, dealt)
), held AS (
    UPDATE holds SET last_n = i.n FROM i
    WHERE holds.table_id = i.id AND holds.owner = $8 AND holds.epoch = i.epoch AND holds.last_n = i.n - 1
    RETURNING holds.table_id
), touched AS (
    UPDATE tables SET
        last_at = CASE WHEN tables.last_at < i.at - $9 THEN i.at ELSE tables.last_at END,
        dealt = tables.dealt OR i.dealt,
        falls_at = i.falls_at
    FROM i JOIN held ON held.table_id = i.id
    WHERE tables.id = i.id AND (tables.last_at < i.at - $9 OR (i.dealt AND NOT tables.dealt)
                                OR tables.falls_at IS DISTINCT FROM i.falls_at)
)
INSERT INTO log (table_id, n, at, entry, epoch)
SELECT i.id, i.n, i.at, i.entry, i.epoch FROM i JOIN held ON held.table_id = i.id ORDER BY i.id
RETURNING table_id";

struct Asked {
    at: Millis,
    append: Append,
    reply: oneshot::Sender<Result<(), StorageError>>,
}

impl Asked {
    fn answer(self, outcome: Result<(), StorageError>) {
        // Whoever asked may have gone away meanwhile.
        let _ = self.reply.send(outcome);
    }
}

/// The lanes by which lines are appended.
#[derive(Debug)]
pub(super) struct Writer {
    lanes: Vec<Arc<Lane>>,
}

/// One connection with what waits for it.
struct Lane {
    lines: Arc<Lines>,
    node: Arc<Node>,
    standing: Arc<Standing>,
    queue: Mutex<Queue>,
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Asked>,
    /// Is somebody at it?
    at_work: bool,
}

impl std::fmt::Debug for Lane {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lane").field("waiting", &self.queue().waiting.len()).finish_non_exhaustive()
    }
}

impl Writer {
    /// A lane for each of these, of one connection each.
    pub(super) fn new(lines: Vec<Arc<Lines>>, node: &Arc<Node>, standing: &Arc<Standing>) -> Writer {
        let lane = |lines| {
            let (node, standing) = (Arc::clone(node), Arc::clone(standing));
            Arc::new(Lane { lines, node, standing, queue: Mutex::default() })
        };
        Writer { lanes: lines.into_iter().map(lane).collect() }
    }

    /// Appends a line with all that comes with it; it is durable when this returns. What has begun runs to its end,
    /// whatever becomes of whoever asked for it.
    ///
    /// # Errors
    /// Those of [`crate::Storage::append`]; `Busy` where too much waits already.
    pub(super) async fn append(&self, at: Millis, append: Append) -> Result<(), StorageError> {
        let mut hasher = DefaultHasher::new();
        append.table.hash(&mut hasher);
        let lanes = self.lanes.len().max(1) as u64;
        let lane = usize::try_from(hasher.finish() % lanes).ok().and_then(|at| self.lanes.get(at));
        let lane = lane.ok_or_else(|| StorageError::Impossible("nothing is appended anywhere".to_owned()))?;
        let (reply, answer) = oneshot::channel();
        {
            let mut queue = lane.queue();
            if queue.waiting.len() >= WAITING {
                let why = format!("{WAITING} writes wait already");
                return Err(StorageError::Failed { cause: Cause::Busy, doubt: false, why });
            }
            queue.waiting.push_back(Asked { at, append, reply });
            if !std::mem::replace(&mut queue.at_work, true) {
                tokio::spawn(Arc::clone(lane).work_off());
            }
        }
        answer.await.unwrap_or_else(|_| {
            let why = "it ended without a word".to_owned();
            Err(StorageError::Failed { cause: Cause::Other, doubt: true, why })
        })
    }

    /// Number of appends that wait.
    pub(super) fn waiting(&self) -> usize {
        self.lanes.iter().map(|lane| lane.queue().waiting.len()).sum()
    }

    /// Waits for what is being written, and writes nothing more.
    pub(super) async fn close(&self) {
        for lane in &self.lanes {
            lane.lines.close().await;
        }
    }
}

impl Lane {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next appends, at most one of each table; nothing ends the work.
    fn next(&self) -> Vec<Asked> {
        let mut queue = self.queue();
        queue.waiting.retain(|asked| !asked.reply.is_closed());
        let (mut next, mut later, mut tables) = (Vec::new(), VecDeque::new(), HashSet::new());
        while let Some(asked) = queue.waiting.pop_front() {
            if next.len() < TOGETHER && tables.insert(asked.append.table.clone()) {
                next.push(asked);
            } else {
                later.push_back(asked);
            }
        }
        queue.waiting = later;
        queue.at_work = !next.is_empty();
        next
    }

    /// Writes until nothing waits.
    async fn work_off(self: Arc<Lane>) {
        loop {
            let next = self.next();
            if next.is_empty() {
                return;
            }
            let (plain, rich): (Vec<_>, Vec<_>) = next.into_iter().partition(|asked| asked.append.is_plain());
            if !plain.is_empty() {
                self.together(plain).await;
            }
            for asked in rich {
                let written = self.alone(&asked).await;
                asked.answer(self.known(written));
            }
        }
    }

    /// Keeps in mind whether things can be stored.
    fn known(&self, written: Result<(), StorageError>) -> Result<(), StorageError> {
        match &written {
            Ok(()) => self.standing.stored(),
            Err(error) => self.standing.failed(error),
        }
        written
    }

    /// Writes plain lines in one statement. Where the server refuses it, each is tried by itself, so that nobody is
    /// refused for what another has asked.
    async fn together(&self, asked: Vec<Asked>) {
        match self.send(&asked).await {
            Ok(refused) => {
                self.standing.stored();
                for asked in asked {
                    let outcome = refused.get(&asked.append.table).cloned().map_or(Ok(()), Err);
                    asked.answer(outcome);
                }
            }
            // Lines that may be stored after all are not written a second time, and a server that is away is not asked
            // again.
            Err(error) if asked.len() == 1 || error.doubt() || error.cause() == Some(Cause::Away) => {
                self.standing.failed(&error);
                asked.into_iter().for_each(|asked| asked.answer(Err(error.clone())));
            }
            Err(_) => {
                for asked in asked {
                    let written = self.send(std::slice::from_ref(&asked)).await;
                    let written =
                        written.and_then(|refused| refused.into_values().next().map_or(Ok(()), Err));
                    asked.answer(self.known(written));
                }
            }
        }
    }

    /// Sends plain lines in one statement: those that were not written, with why.
    async fn send(&self, asked: &[Asked]) -> Result<HashMap<Id, StorageError>, StorageError> {
        let me = self.node.name();
        let mut line = self.lines.line().await?;
        let sent = timeout(self.lines.step, append(line.connection(), asked.iter(), &me)).await;
        // The statement is its own transaction: only where the server has said that it failed has it.
        let written = sent.map_err(|_| slow().afterwards())?.map_err(|error| match error {
            sqlx::Error::Database(_) if Cause::of(&error) != Cause::Away => error.into(),
            other => StorageError::from(other).afterwards(),
        })?;
        let mut refused = HashMap::new();
        for asked in asked.iter().filter(|asked| !written.contains(asked.append.table.as_str())) {
            let why = self.why(&mut line, &asked.append, &me).await;
            refused.insert(asked.append.table.clone(), why);
        }
        line.give_back();
        Ok(refused)
    }

    /// Writes one append with all that comes with it.
    async fn alone(&self, asked: &Asked) -> Result<(), StorageError> {
        let (me, asked_append) = (self.node.name(), &asked.append);
        let mut line = self.lines.line().await?;
        line.begin(Begin::Writing).await?;
        let written = async {
            // Nothing is sent after this where the table is not held.
            if append(line.connection(), std::iter::once(asked), &me).await?.is_empty() {
                return Ok(false);
            }
            rows::write_beside(line.connection(), asked.at, asked_append).await?;
            Ok(true)
        };
        let written: Result<bool, StorageError> =
            timeout(self.lines.step, written).await.map_err(|_| slow())?;
        if !written? {
            return Err(self.why(&mut line, asked_append, &me).await);
        }
        line.commit(Begin::Writing).await?;
        line.give_back();
        Ok(())
    }

    /// The reason that a line was not written: the table is not held under its epoch any more, or the number is taken.
    async fn why(&self, line: &mut Line, append: &Append, me: &str) -> StorageError {
        let held = sqlx::query("SELECT owner = $2 AND epoch = $3 FROM holds WHERE table_id = $1")
            .bind(append.table.as_str())
            .bind(me)
            .bind(whole(append.epoch))
            .fetch_optional(line.connection());
        let held = timeout(self.lines.step, held).await.ok().and_then(Result::ok).flatten();
        match held.and_then(|row| row.try_get::<Option<bool>, _>(0).ok().flatten()) {
            Some(true) => StorageError::Taken { table: append.table.clone(), n: append.n },
            _ => StorageError::Fenced { table: append.table.clone() },
        }
    }
}

/// Appends lines to the tables that are held by `me`; those to which it did.
async fn append(
    db: &mut PgConnection,
    asked: impl Iterator<Item = &Asked> + Clone + Send,
    me: &str,
) -> Result<HashSet<String>, sqlx::Error> {
    let appends = asked.clone().map(|asked| &asked.append);
    let tables: Vec<_> = appends.clone().map(|append| append.table.to_string()).collect();
    let epochs: Vec<_> = appends.clone().map(|append| whole(append.epoch)).collect();
    let numbers: Vec<_> = appends.clone().map(|append| whole(append.n)).collect();
    let entries: Vec<_> = appends.clone().map(|append| append.entry.clone()).collect();
    // A game that is over has no flag.
    let falls_at: Vec<_> =
        appends.clone().map(|append| append.falls_at.filter(|_| append.result.is_none())).collect();
    let dealt: Vec<_> = appends.map(|append| append.dealt).collect();
    let at: Vec<_> = asked.map(|asked| asked.at).collect();
    let written = sqlx::query_scalar(APPEND)
        .bind(tables)
        .bind(epochs)
        .bind(numbers)
        .bind(at)
        .bind(entries)
        .bind(falls_at)
        .bind(dealt)
        .bind(me)
        .bind(HOUR)
        .fetch_all(db)
        .await?;
    Ok(written.into_iter().collect())
}
