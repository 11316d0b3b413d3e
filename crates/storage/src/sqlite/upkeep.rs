//! The operator's questions to the embedded database.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

use async_trait::async_trait;
use sqlx::{ConnectOptions, Connection, Row};

use super::{Sqlite, look};
use crate::id::Id;
use crate::upkeep::{Ban, Counts, Overview, Remains, Upkeep, Which};
use crate::{Cause, Millis, StorageError};

/// A file that is not there yet, for its owner alone.
///
/// # Errors
/// The file system's, among them that it is there.
pub fn new_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

fn of_io(error: &io::Error) -> StorageError {
    StorageError::Failed { cause: Cause::of_io(error), doubt: false, why: error.to_string() }
}

/// Waits until a file and its name are on the disk.
///
/// # Errors
/// The file system's.
pub fn sync(path: &Path) -> io::Result<()> {
    OpenOptions::new().write(true).open(path)?.sync_all()?;
    // A folder cannot be synced everywhere; where it can, a name that is not synced may be lost with the power.
    if let Some(Ok(folder)) = path.parent().map(File::open) {
        let _ = folder.sync_all();
    }
    Ok(())
}

#[async_trait]
impl Upkeep for Sqlite {
    async fn backup(&self, file: &Path) -> Result<(), StorageError> {
        // SQLite writes into an empty file, with the permissions that it has.
        new_file(file).map_err(|e| of_io(&e))?;
        let written = async {
            // It reads from one state of the database while others write on.
            let mut db = look::beside_others(&self.base.path).connect().await?;
            let written =
                sqlx::query("VACUUM INTO $1").bind(file.to_string_lossy().as_ref()).execute(&mut db).await;
            // What was written is synced below.
            let _ = db.close().await;
            written?;
            sync(file).map_err(|e| of_io(&e))
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
        .bind(which.most);
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
        self.write(move |db| {
            let table = table.clone();
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
        self.write(move |db| {
            let ban = ban.clone();
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
        self.write(move |db| {
            let network = network.clone();
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
        .bind(most);
        let ids = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
        Ok(ids.into_iter().map(Id::given).collect())
    }

    async fn prune(&self, at: Millis, tables: Vec<Id>) -> Result<(), StorageError> {
        self.write(move |db| {
            let tables = tables.clone();
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
        if row.try_get::<u8, _>("white")? != 0 {
            names.reverse();
        }
        let result: String = row.try_get("result")?;
        Ok(Some(Remains {
            game: row.try_get("game")?,
            // Who aborted it is said nowhere else either.
            result: if result.starts_with('*') { "*".to_owned() } else { result },
            names,
            last_at: row.try_get("last_at")?,
            open: row.try_get("open")?,
        }))
    }

    async fn counts(&self) -> Result<Counts, StorageError> {
        let query = sqlx::query(
            "SELECT COUNT(*), SUM(result IS NULL), SUM(result IS NULL AND NOT dealt), COUNT(falls_at), \
                    COUNT(pruned_at), (SELECT page_count * page_size FROM pragma_page_count, pragma_page_size) \
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
