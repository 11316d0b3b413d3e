//! When the room was awake while a clock ran, and when it was not.

use sqlx::{Row, SqliteConnection};

use crate::{Millis, Span, StorageError};

/// The time since the last sign of life was an outage. All outages there were, in order.
pub(super) async fn wake(db: &mut SqliteConnection, now: Millis) -> Result<Vec<Span>, StorageError> {
    let last: Option<Millis> = sqlx::query_scalar("SELECT at FROM awake").fetch_optional(&mut *db).await?;
    if let Some(last) = last.filter(|last| *last < now) {
        sqlx::query("INSERT INTO outages (since, until) VALUES ($1, $2)")
            .bind(last)
            .bind(now)
            .execute(&mut *db)
            .await?;
    }
    record(db, now).await?;
    let rows = sqlx::query("SELECT since, until FROM outages ORDER BY since").fetch_all(db).await?;
    rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
}

/// Keeps a sign of life.
pub(super) async fn record(db: &mut SqliteConnection, now: Millis) -> Result<(), StorageError> {
    sqlx::query("INSERT INTO awake (only, at) VALUES (1, $1) ON CONFLICT (only) DO UPDATE SET at = $1")
        .bind(now)
        .execute(db)
        .await?;
    Ok(())
}
