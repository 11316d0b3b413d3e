//! Games that wait: when their flags fall, and since when nobody has touched them.

use sqlx::SqliteConnection;

use crate::id::Id;
use crate::{Millis, StorageError};

/// Keeps when the flag of a table falls, where it is not kept already.
pub(super) async fn set_due(
    db: &mut SqliteConnection,
    table: &Id,
    falls_at: Option<Millis>,
) -> Result<(), StorageError> {
    let due = "UPDATE tables SET falls_at = $1 WHERE id = $2 AND falls_at IS NOT $1";
    sqlx::query(due).bind(falls_at).bind(table.as_str()).execute(db).await?;
    Ok(())
}

/// The tables whose flags may fall by then.
pub(super) async fn due(
    db: &mut SqliteConnection,
    until: Millis,
    after: Option<(Millis, Id)>,
    most: u32,
) -> Result<Vec<(Millis, Id)>, StorageError> {
    let (from, last) = after.map_or((Millis::MIN, String::new()), |(at, id)| (at, id.to_string()));
    let rows: Vec<(Millis, String)> = sqlx::query_as(
        "SELECT falls_at, id FROM tables WHERE falls_at <= $1 AND (falls_at, id) > ($2, $3) \
         ORDER BY falls_at, id LIMIT $4",
    )
    .bind(until)
    .bind(from)
    .bind(last)
    .bind(most)
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|(at, id)| (at, Id::given(id))).collect())
}

/// Does a clock run anywhere?
pub(super) async fn any_clock(db: &mut SqliteConnection) -> Result<bool, StorageError> {
    let any = "SELECT EXISTS (SELECT 1 FROM tables WHERE falls_at IS NOT NULL)";
    Ok(sqlx::query_scalar(any).fetch_one(db).await?)
}

/// Tables that nobody comes back to.
pub(super) async fn stale(
    db: &mut SqliteConnection,
    undealt: Millis,
    untouched: Millis,
    most: u32,
) -> Result<Vec<Id>, StorageError> {
    // None is older than its last touch, so the index of those that go on ends the search.
    let ids: Vec<String> = sqlx::query_scalar(
        "SELECT id FROM tables WHERE result IS NULL AND made_at < $3 \
         AND (last_at < $1 OR (NOT dealt AND last_at < $2)) LIMIT $4",
    )
    .bind(untouched)
    .bind(undealt)
    .bind(undealt.max(untouched))
    .bind(most)
    .fetch_all(db)
    .await?;
    Ok(ids.into_iter().map(Id::given).collect())
}
