//! The operator's questions to the database.

use std::path::Path;

use async_trait::async_trait;
use sqlx::Row;

use super::{Postgres, prepare};
use crate::copying::{Side, copy};
use crate::id::Id;
use crate::sqlite::upkeep::{new_file, sync};
use crate::sqlite::{self, Patience};
use crate::upkeep::{Ban, Counts, Overview, Remains, Upkeep, Which};
use crate::{Cause, Millis, StorageError};

#[async_trait]
impl Upkeep for Postgres {
    async fn backup(&self, file: &Path) -> Result<(), StorageError> {
        // An embedded database, which any room can be restored from or copied from.
        let of_io = |error: std::io::Error| StorageError::Failed {
            cause: Cause::of_io(&error),
            doubt: false,
            why: error.to_string(),
        };
        new_file(file).map_err(of_io)?;
        let written = async {
            let options = sqlite::prepare(file, Patience::default()).await?;
            let mut from = Side::server(prepare(&self.base.address).await?).await?;
            let mut to = Side::file(options).await?;
            let copied = copy(&mut from, &mut to, &self.base.address.to_string()).await;
            from.close().await;
            to.close().await;
            copied?;
            sync(file).map_err(of_io)
        };
        let written: Result<(), StorageError> = written.await;
        if written.is_err() {
            let _ = std::fs::remove_file(file);
        }
        written
    }

    async fn tables(&self, which: Which) -> Result<Vec<Overview>, StorageError> {
        let query = sqlx::query(
            "SELECT tables.id, game, mode, name_0, name_1, tables.made_at, last_at, dealt, listed IS NOT NULL, result \
             FROM tables JOIN sittings ON sittings.id = tables.sitting \
             WHERE result IS NULL OR $1 ORDER BY tables.made_at DESC LIMIT $2",
        )
        .bind(which.all)
        .bind(i64::from(which.most));
        let rows = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
        rows.iter()
            .map(|row| {
                Ok(Overview {
                    table: row.try_get(0)?,
                    game: row.try_get(1)?,
                    mode: row.try_get(2)?,
                    names: [row.try_get(3)?, row.try_get(4)?],
                    made_at: row.try_get(5)?,
                    last_at: row.try_get(6)?,
                    dealt: row.try_get(7)?,
                    listed: row.try_get(8)?,
                    result: row.try_get(9)?,
                })
            })
            .collect()
    }

    async fn unlist(&self, table: &Id) -> Result<bool, StorageError> {
        let table = table.to_string();
        self.write(|db| {
            Box::pin(async move {
                let sql =
                    "UPDATE sittings SET listed = NULL WHERE id = (SELECT sitting FROM tables WHERE id = $1)";
                Ok(sqlx::query(sql).bind(table).execute(db).await?.rows_affected() > 0)
            })
        })
        .await
    }

    async fn bans(&self) -> Result<Vec<Ban>, StorageError> {
        let query = sqlx::query("SELECT network, until, why FROM bans ORDER BY network");
        let rows = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
        rows.iter()
            .map(|row| Ok(Ban { network: row.try_get(0)?, until: row.try_get(1)?, why: row.try_get(2)? }))
            .collect()
    }

    async fn ban(&self, at: Millis, ban: Ban) -> Result<(), StorageError> {
        self.write(|db| {
            Box::pin(async move {
                sqlx::query(
                    "INSERT INTO bans (network, until, why, made_at) VALUES ($1, $2, $3, $4) \
                     ON CONFLICT (network) DO UPDATE SET until = $2, why = $3",
                )
                .bind(ban.network)
                .bind(ban.until)
                .bind(ban.why)
                .bind(at)
                .execute(db)
                .await?;
                Ok(())
            })
        })
        .await
    }

    async fn unban(&self, network: &str) -> Result<bool, StorageError> {
        let network = network.to_owned();
        self.write(|db| {
            Box::pin(async move {
                let sql = "DELETE FROM bans WHERE network = $1";
                Ok(sqlx::query(sql).bind(network).execute(db).await?.rows_affected() > 0)
            })
        })
        .await
    }

    async fn finished(&self, before: Millis, after: Option<&Id>, most: u32) -> Result<Vec<Id>, StorageError> {
        let query = sqlx::query_scalar::<_, String>(
            "SELECT id FROM tables WHERE result IS NOT NULL AND pruned_at IS NULL AND last_at < $1 AND id > $2 \
             AND NOT EXISTS (SELECT 1 FROM tables AS other WHERE other.deal = tables.deal \
                             AND (other.result IS NULL OR other.last_at >= $1)) \
             ORDER BY id LIMIT $3",
        )
        .bind(before)
        .bind(after.map_or("", Id::as_str).to_owned())
        .bind(i64::from(most));
        let ids = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
        Ok(ids.into_iter().map(Id::given).collect())
    }

    async fn prune(&self, at: Millis, tables: Vec<Id>) -> Result<(), StorageError> {
        self.write(|db| {
            Box::pin(async move {
                for table in &tables {
                    let over = "UPDATE tables SET pruned_at = $1, falls_at = NULL WHERE id = $2 AND result IS NOT NULL";
                    let done = sqlx::query(over).bind(at).bind(table.as_str()).execute(&mut *db).await?;
                    if done.rows_affected() == 0 {
                        continue;
                    }
                    for sql in [
                        "DELETE FROM log WHERE table_id = $1",
                        "DELETE FROM table_outages WHERE table_id = $1",
                        "DELETE FROM chat_lines WHERE kind = 'table' AND place = $1",
                        "DELETE FROM secrets WHERE deal = (SELECT deal FROM tables WHERE id = $1) AND NOT EXISTS \
                         (SELECT 1 FROM tables WHERE deal = secrets.deal AND pruned_at IS NULL)",
                    ] {
                        sqlx::query(sql).bind(table.as_str()).execute(&mut *db).await?;
                    }
                }
                Ok(())
            })
        })
        .await
    }

    async fn remains(&self, table: &Id) -> Result<Option<Remains>, StorageError> {
        let query = sqlx::query(
            "SELECT game, result, white, name_0, name_1, last_at, open \
             FROM tables JOIN sittings ON sittings.id = tables.sitting \
             WHERE tables.id = $1 AND pruned_at IS NOT NULL",
        )
        .bind(table.to_string());
        let row = self.read(|db| Box::pin(async move { Ok(query.fetch_optional(db).await?) })).await?;
        let Some(row) = row else { return Ok(None) };
        let name = |column: &str| -> Result<String, StorageError> {
            Ok(row.try_get::<Option<String>, _>(column)?.unwrap_or_default())
        };
        let mut names = [name("name_0")?, name("name_1")?];
        if row.try_get::<i64, _>("white")? != 0 {
            names.reverse();
        }
        let result: String = row.try_get("result")?;
        Ok(Some(Remains {
            game: row.try_get("game")?,
            // Nothing else says by whom it was aborted, either.
            result: if result.starts_with('*') { "*".to_owned() } else { result },
            names,
            last_at: row.try_get("last_at")?,
            open: row.try_get("open")?,
        }))
    }

    async fn counts(&self) -> Result<Counts, StorageError> {
        let query = sqlx::query(
            "SELECT COUNT(*), COUNT(*) FILTER (WHERE result IS NULL), \
                    COUNT(*) FILTER (WHERE result IS NULL AND NOT dealt), COUNT(falls_at), COUNT(pruned_at), \
                    pg_database_size(current_database()) \
             FROM tables",
        );
        let row = self.read(|db| Box::pin(async move { Ok(query.fetch_one(db).await?) })).await?;
        let count = |at: usize| -> Result<u64, StorageError> {
            let count: Option<i64> = row.try_get(at)?;
            Ok(count.and_then(|count| u64::try_from(count).ok()).unwrap_or(0))
        };
        Ok(Counts {
            games: count(0)?,
            going_on: count(1)?,
            undealt: count(2)?,
            clocks: count(3)?,
            pruned: count(4)?,
            bytes: count(5)?,
        })
    }
}
