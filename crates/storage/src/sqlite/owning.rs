//! Claims where one process has the whole database: it holds the data folder's lock, so a claim is made in memory, and
//! becomes durable with the first line that is written under it. So a table can be looked at though nothing can be
//! stored. Should somebody else have the file open all the same, the first of the two to write at a table wins, and the
//! other is fenced.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use sqlx::{Row, SqliteConnection};

use crate::id::Id;
use crate::owning::Claim;
use crate::{Append, Cause, StorageError};

/// The claims of this process.
#[derive(Debug)]
pub(super) struct Claims {
    /// This process, as the database names it.
    node: String,
    // Held for a few instructions and never while waiting.
    given: Mutex<Given>,
}

#[derive(Debug, Default)]
struct Given {
    /// The last epoch that was given to anybody, so that each is given once.
    last: u64,
    /// The epoch of each table that is claimed.
    tables: HashMap<Id, u64>,
}

impl Claims {
    /// # Errors
    /// Where the system gives no random numbers.
    pub(super) fn new() -> Result<Claims, StorageError> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(|error| StorageError::Failed {
            cause: Cause::Other,
            doubt: false,
            why: format!("the system gives no random numbers: {error}"),
        })?;
        Ok(Claims { node: Id::new(bytes).to_string(), given: Mutex::default() })
    }

    /// Begins a new epoch at a table that is stored so.
    pub(super) fn claim(&self, table: &Id, stored: Claim) -> Claim {
        let mut given = self.given();
        let epoch = given.last.max(stored.epoch) + 1;
        given.last = epoch;
        given.tables.insert(table.clone(), epoch);
        Claim { epoch, ..stored }
    }

    /// Forgets the claim of a table, unless it was claimed again.
    pub(super) fn release(&self, table: &Id, epoch: u64) {
        let mut given = self.given();
        if given.tables.get(table) == Some(&epoch) {
            given.tables.remove(table);
        }
    }

    /// This process, as the database names it.
    pub(super) fn node(&self) -> &str {
        &self.node
    }

    /// Is it written under the last claim of its table?
    pub(super) fn is_last(&self, append: &Append) -> bool {
        self.given().tables.get(&append.table) == Some(&append.epoch)
    }

    fn given(&self) -> MutexGuard<'_, Given> {
        self.given.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The last claim that was written down, and how many lines there are.
pub(super) async fn stored(db: &mut SqliteConnection, table: &Id) -> Result<Option<Claim>, StorageError> {
    let row = sqlx::query("SELECT epoch, last_n FROM holds WHERE table_id = $1").bind(table.as_str());
    let Some(row) = row.fetch_optional(db).await? else { return Ok(None) };
    let whole = |column| -> Result<u64, StorageError> {
        Ok(u64::try_from(row.try_get::<i64, _>(column)?).unwrap_or(0))
    };
    Ok(Some(Claim { epoch: whole("epoch")?, last_n: whole("last_n")? }))
}

/// The reason that a table was not held for a line.
///
/// # Errors
/// The database's.
pub(super) async fn not_held(
    db: &mut SqliteConnection,
    claims: &Claims,
    append: &Append,
) -> Result<StorageError, StorageError> {
    let found = sqlx::query_scalar::<_, Option<String>>("SELECT owner FROM holds WHERE table_id = $1");
    let owner = found.bind(append.table.as_str()).fetch_optional(&mut *db).await?.flatten();
    let others = owner.is_some_and(|owner| owner != claims.node);
    let later = stored(db, &append.table).await?.is_none_or(|stored| stored.epoch > append.epoch);
    let table = append.table.clone();
    Ok(if others || later {
        StorageError::Fenced { table }
    } else {
        StorageError::Taken { table, n: append.n }
    })
}
