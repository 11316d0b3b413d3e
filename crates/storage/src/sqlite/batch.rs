//! Lines of logs, all of a transaction at once. A statement goes to the connection's thread and back, and while the
//! processors are busy these two changes of thread are most of its price: one statement writes any number of lines. What it
//! does stands in a trigger, since a statement of SQLite changes one table.

use serde_json::{Value, json};
use sqlx::SqliteConnection;

use super::owning::{self, Claims};
use crate::{Append, Millis, StorageError};

/// Resolution of the stored time at which something last happened, in milliseconds: it is coarse so that few
/// actions write it.
const HOUR: Millis = 60 * 60 * 1000;

/// The lines as rows.
macro_rules! rows {
    () => {
        "FROM (SELECT value ->> 0 AS id, value ->> 1 AS epoch, value ->> 2 AS n, value ->> 3 AS at, \
               value ->> 4 AS entry, value ->> 5 AS dealt, value ->> 6 AS falls_at FROM json_each(NEW.lines)) AS i"
    };
}

/// Makes what [`write`] writes into, for one connection: a view of nothing, whose trigger holds each line's table for it,
/// adds the lines to the log, and keeps what they change about their tables' waiting, which is mostly nothing. Where a table
/// is not held, nothing is written.
pub(super) const SET_UP: &str = concat!(
    "CREATE TEMP VIEW appended AS SELECT NULL AS lines, NULL AS node, NULL AS coarse; \
     CREATE TEMP TRIGGER append_lines INSTEAD OF INSERT ON appended BEGIN \
         UPDATE holds SET owner = NEW.node, epoch = i.epoch, last_n = i.n ",
    rows!(),
    "    WHERE holds.table_id = i.id AND holds.last_n = i.n - 1 \
         AND (holds.epoch < i.epoch OR (holds.epoch = i.epoch AND holds.owner = NEW.node)); \
         SELECT RAISE(ABORT, 'not held') WHERE changes() <> json_array_length(NEW.lines); \
         INSERT INTO log (table_id, n, at, entry, epoch) SELECT id, n, at, entry, epoch ",
    rows!(),
    "; \
         UPDATE tables SET \
             last_at = CASE WHEN tables.last_at < i.at - NEW.coarse THEN i.at ELSE tables.last_at END, \
             dealt = tables.dealt OR i.dealt, \
             falls_at = i.falls_at ",
    rows!(),
    "    WHERE tables.id = i.id AND (tables.last_at < i.at - NEW.coarse OR (i.dealt AND NOT tables.dealt) \
         OR tables.falls_at IS NOT i.falls_at); \
     END"
);

/// Writes lines, without what comes with them.
///
/// # Errors
/// For a line alone, why it cannot be written: [`StorageError::Fenced`] or [`StorageError::Taken`]; for several, that of
/// any of them; or the database's.
pub(super) async fn write(
    db: &mut SqliteConnection,
    claims: &Claims,
    lines: &[(Millis, &Append)],
) -> Result<(), StorageError> {
    let Some((_, first)) = lines.first() else { return Ok(()) };
    if let Some((_, append)) = lines.iter().find(|(_, append)| !claims.is_last(append)) {
        return Err(StorageError::Fenced { table: append.table.clone() });
    }
    let rows = Value::from_iter(lines.iter().map(|(at, append)| row(*at, append))).to_string();
    let appended = sqlx::query("INSERT INTO appended (lines, node, coarse) VALUES ($1, $2, $3)");
    match appended.bind(rows).bind(claims.node()).bind(HOUR).execute(&mut *db).await {
        Ok(_) => Ok(()),
        Err(sqlx::Error::Database(why)) if why.is_unique_violation() => {
            Err(StorageError::Taken { table: first.table.clone(), n: first.n })
        }
        Err(sqlx::Error::Database(why)) if why.message() == "not held" => {
            Err(owning::not_held(db, claims, first).await?)
        }
        Err(other) => Err(other.into()),
    }
}

fn row(at: Millis, append: &Append) -> Value {
    let Append { table, epoch, n, entry, dealt, falls_at, result, .. } = append;
    // A game that is over has no flag.
    let falls_at = falls_at.filter(|_| result.is_none());
    json!([table.as_str(), epoch, n, at, entry, dealt, falls_at])
}
