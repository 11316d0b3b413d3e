//! This process among those that write to the database: its name and its lease, and its claims. Times are those of the
//! server's clock, the one that all of them share.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sqlx::{PgConnection, Row};

use super::rows::{count, whole};
use crate::id::Id;
use crate::owning::{Claim, Claimed, Tenure};
use crate::{Cause, StorageError};

/// The process, as the database names it.
#[derive(Debug)]
pub(super) struct Node {
    // Held for a few instructions and never while waiting.
    name: Mutex<String>,
    /// Does the database know it by this name?
    known: AtomicBool,
    entering: tokio::sync::Mutex<()>,
    /// The file that keeps the name for the next process with the same data folder: that has the folder's lock, so the
    /// one before it is gone, and its lease need not be waited for.
    file: Option<PathBuf>,
    /// Time for which it owns its tables after its last sign of life.
    lease: Duration,
}

/// This moment by the server's clock, in milliseconds since 1970.
macro_rules! now {
    () => {
        "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
    };
}

/// Claims a table whose owner is nobody, this process, or one whose lease is over. The time from such a process's last
/// sign of life until now is nobody's.
const CLAIM: &str = concat!(
    "
WITH was AS (
  SELECT holds.table_id, holds.owner, nodes.said_at FROM holds LEFT JOIN nodes ON nodes.id = holds.owner
  WHERE holds.table_id = $1 FOR UPDATE OF holds),
got AS (
  UPDATE holds SET owner = $2, epoch = holds.epoch + 1 FROM was WHERE holds.table_id = was.table_id
    AND EXISTS (SELECT 1 FROM nodes WHERE id = $2 AND lease_until > clock_timestamp())
    AND (was.owner IS NULL OR was.owner = $2
         OR NOT EXISTS (SELECT 1 FROM nodes WHERE id = was.owner AND lease_until > clock_timestamp()))
  RETURNING holds.epoch, holds.last_n),
out AS (
  INSERT INTO table_outages (table_id, epoch, since, until)
  SELECT was.table_id, got.epoch, was.said_at, ",
    now!(),
    " FROM got, was WHERE was.owner <> $2 AND was.said_at > 0 AND was.said_at < ",
    now!(),
    ")
SELECT epoch, last_n FROM got"
);

/// The obstacle to a claim: the owner, and whether it lives.
const HELD: &str = "
SELECT owner, EXISTS (SELECT 1 FROM nodes WHERE id = holds.owner AND lease_until > clock_timestamp()) AS lives
FROM holds WHERE table_id = $1";

/// Tables with a clock whose owner's lease is over.
const LEFT: &str = "
SELECT holds.table_id FROM holds JOIN tables ON tables.id = holds.table_id LEFT JOIN nodes ON nodes.id = holds.owner
WHERE holds.owner <> $1 AND tables.falls_at IS NOT NULL AND (nodes.id IS NULL OR nodes.lease_until <= clock_timestamp())
ORDER BY tables.falls_at LIMIT $2";

fn fresh() -> Result<String, StorageError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| StorageError::Failed {
        cause: Cause::Other,
        doubt: false,
        why: format!("the system gives no random numbers: {error}"),
    })?;
    Ok(Id::new(bytes).to_string())
}

impl Node {
    /// A process with a new name, which the database does not know yet.
    pub(super) fn new(file: Option<PathBuf>, lease: Duration) -> Result<Node, StorageError> {
        Ok(Node {
            name: Mutex::new(fresh()?),
            known: AtomicBool::new(false),
            entering: tokio::sync::Mutex::default(),
            file,
            lease,
        })
    }

    /// Its name.
    pub(super) fn name(&self) -> String {
        self.held().clone()
    }

    fn held(&self) -> MutexGuard<'_, String> {
        self.name.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Held by who makes it known; what it does counts only once that is committed.
    pub(super) async fn entering(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.entering.lock().await
    }

    /// The database knows it from now on.
    pub(super) fn entered(&self) {
        self.known.store(true, Ordering::Release);
    }

    /// Does the database know it?
    pub(super) fn is_known(&self) -> bool {
        self.known.load(Ordering::Acquire)
    }

    /// Makes it known to the database, and ends the lease of the process before it.
    pub(super) async fn enter(&self, db: &mut PgConnection) -> Result<(), StorageError> {
        let name = self.name();
        let before = self.file.as_deref().and_then(|file| std::fs::read_to_string(file).ok());
        if let Some(before) = before.filter(|before| before.trim() != name) {
            sqlx::query("UPDATE nodes SET lease_until = clock_timestamp() WHERE id = $1 AND lease_until > clock_timestamp()")
                .bind(before.trim())
                .execute(&mut *db)
                .await?;
        }
        if let Some(file) = &self.file
            && let Err(cause) = std::fs::write(file, &name)
        {
            tracing::debug!(%cause, "the process's name was not kept; the next one waits for its lease to end");
        }
        // Those of whom nobody speaks any more.
        sqlx::query(
            "DELETE FROM nodes WHERE lease_until < clock_timestamp() - interval '1 day' \
             AND NOT EXISTS (SELECT 1 FROM holds WHERE holds.owner = nodes.id)",
        )
        .execute(&mut *db)
        .await?;
        sqlx::query(concat!(
            "INSERT INTO nodes (id, lease_until, said_at) \
                 VALUES ($1, clock_timestamp() + make_interval(secs => $2), ",
            now!(),
            ") ON CONFLICT (id) DO UPDATE SET lease_until = EXCLUDED.lease_until, said_at = EXCLUDED.said_at"
        ))
        .bind(name)
        .bind(self.lease.as_secs_f64())
        .execute(db)
        .await?;
        Ok(())
    }

    /// Prolongs its lease.
    pub(super) async fn renew(&self, db: &mut PgConnection) -> Result<Tenure, StorageError> {
        let renewed = sqlx::query(concat!(
            "UPDATE nodes SET lease_until = clock_timestamp() + make_interval(secs => $2), said_at = ",
            now!(),
            " WHERE id = $1 AND lease_until > clock_timestamp()"
        ))
        .bind(self.name())
        .bind(self.lease.as_secs_f64())
        .execute(&mut *db)
        .await?;
        Ok(if renewed.rows_affected() > 0 { Tenure::Kept } else { Tenure::Lapsed })
    }

    /// Takes another name, under which it has claimed nothing.
    pub(super) fn begin_anew(&self) -> Result<(), StorageError> {
        self.known.store(false, Ordering::Release);
        *self.held() = fresh()?;
        Ok(())
    }

    /// Ends its lease, so that others need not wait for the tables.
    pub(super) async fn leave(&self, db: &mut PgConnection) -> Result<(), StorageError> {
        sqlx::query("UPDATE nodes SET lease_until = clock_timestamp() WHERE id = $1 AND lease_until > clock_timestamp()")
            .bind(self.name())
            .execute(db)
            .await?;
        Ok(())
    }

    /// Claims a table.
    pub(super) async fn claim(&self, db: &mut PgConnection, table: &Id) -> Result<Claimed, StorageError> {
        let name = self.name();
        let got = sqlx::query(CLAIM).bind(table.as_str()).bind(&name).fetch_optional(&mut *db).await?;
        if let Some(got) = got {
            return Ok(Claimed::Ours(Claim { epoch: count(&got, "epoch")?, last_n: count(&got, "last_n")? }));
        }
        let held = sqlx::query(HELD).bind(table.as_str()).fetch_optional(db).await?;
        let Some(held) = held else { return Ok(Claimed::Nowhere) };
        match (held.try_get::<Option<String>, _>("owner")?, held.try_get::<bool, _>("lives")?) {
            (Some(by), true) if by != name => Ok(Claimed::Held { by }),
            _ => Err(StorageError::Failed {
                cause: Cause::Busy,
                doubt: false,
                why: "the lease of this process is over; it claims tables again when that is renewed"
                    .to_owned(),
            }),
        }
    }

    /// Gives a table back.
    pub(super) async fn release(
        &self,
        db: &mut PgConnection,
        table: &Id,
        epoch: u64,
    ) -> Result<(), StorageError> {
        sqlx::query("UPDATE holds SET owner = NULL WHERE table_id = $1 AND owner = $2 AND epoch = $3")
            .bind(table.as_str())
            .bind(self.name())
            .bind(whole(epoch))
            .execute(db)
            .await?;
        Ok(())
    }

    /// The tables with a clock that nobody keeps.
    pub(super) async fn sweep(&self, db: &mut PgConnection, most: u32) -> Result<Vec<Id>, StorageError> {
        let left: Vec<String> =
            sqlx::query_scalar(LEFT).bind(self.name()).bind(i64::from(most)).fetch_all(db).await?;
        Ok(left.into_iter().map(Id::given).collect())
    }
}
