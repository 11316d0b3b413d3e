//! The statements about what accounts save, for both databases.

/// Implements [`Saved`](super::Saved) for a storage over connections of one kind.
macro_rules! saved {
    ($storage:ty) => {
        use async_trait::async_trait;
        use sqlx::Row;

        use crate::id::Id;
        use crate::saved::{Changed, Item, ItemName, MOST_BYTES, MOST_ITEMS, Saved};
        use crate::{Millis, StorageError};

        type Found = <Connected as sqlx::Database>::Row;

        #[async_trait]
        impl Saved for $storage {
            async fn items(&self, user: &Id) -> Result<Vec<Item>, StorageError> {
                let query = sqlx::query(
                    "SELECT kind, id, version, at, bytes FROM saved WHERE \"user\" = $1 ORDER BY kind, id",
                )
                .bind(user.to_string());
                let rows = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
                rows.iter().map(item).collect()
            }

            async fn item(&self, user: &Id, name: &ItemName) -> Result<Option<(Item, String)>, StorageError> {
                let query = sqlx::query(
                    "SELECT kind, id, version, at, bytes, content FROM saved \
                     WHERE \"user\" = $1 AND kind = $2 AND id = $3 AND content IS NOT NULL",
                )
                .bind(user.to_string())
                .bind(name.kind.clone())
                .bind(name.id.clone());
                let row = self.read(|db| Box::pin(async move { Ok(query.fetch_optional(db).await?) })).await?;
                row.as_ref().map(whole).transpose()
            }

            async fn contents(&self, user: &Id) -> Result<Vec<(Item, String)>, StorageError> {
                let query = sqlx::query(
                    "SELECT kind, id, version, at, bytes, content FROM saved \
                     WHERE \"user\" = $1 AND content IS NOT NULL ORDER BY kind, id",
                )
                .bind(user.to_string());
                let rows = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
                rows.iter().map(whole).collect()
            }

            async fn change(
                &self,
                now: Millis,
                user: &Id,
                name: ItemName,
                from: Option<i64>,
                content: Option<String>,
            ) -> Result<Changed, StorageError> {
                let user = user.to_string();
                self.write(move |db| {
                    let (user, name, content) = (user.clone(), name.clone(), content.clone());
                    Box::pin(async move {
                        let bytes = content.as_ref().map(|content| content.len() as i64);
                        let others: Found = sqlx::query(
                            "SELECT COUNT(*), CAST(COALESCE(SUM(bytes), 0) AS BIGINT) FROM saved \
                             WHERE \"user\" = $1 AND content IS NOT NULL AND NOT (kind = $2 AND id = $3)",
                        )
                        .bind(user.clone())
                        .bind(name.kind.clone())
                        .bind(name.id.clone())
                        .fetch_one(&mut *db)
                        .await?;
                        let (items, held): (i64, i64) = (others.try_get(0)?, others.try_get(1)?);
                        if bytes.is_some_and(|bytes| items >= MOST_ITEMS || held + bytes > MOST_BYTES) {
                            return Ok(Changed::Full);
                        }
                        // Each statement compares the version and writes in one step: of two devices at once, one has it.
                        let sql = match from {
                            Some(_) => {
                                "UPDATE saved SET version = version + 1, at = $4, bytes = $5, content = $6 \
                                 WHERE \"user\" = $1 AND kind = $2 AND id = $3 AND version = $7 RETURNING version"
                            }
                            None => {
                                "INSERT INTO saved (\"user\", kind, id, version, at, bytes, content) \
                                 VALUES ($1, $2, $3, 1 + COALESCE($7, 0), $4, $5, $6) \
                                 ON CONFLICT (\"user\", kind, id) DO UPDATE SET version = saved.version + 1, \
                                 at = excluded.at, bytes = excluded.bytes, content = excluded.content \
                                 WHERE saved.content IS NULL RETURNING version"
                            }
                        };
                        let version: Option<i64> = sqlx::query_scalar(sql)
                            .bind(user)
                            .bind(name.kind.clone())
                            .bind(name.id.clone())
                            .bind(now)
                            .bind(bytes)
                            .bind(content)
                            .bind(from)
                            .fetch_optional(&mut *db)
                            .await?;
                        let done = |version| Changed::Done(Item { name, version, at: now, bytes });
                        Ok(version.map_or(Changed::Elsewhere, done))
                    })
                })
                .await
            }
        }

        /// The item in a row.
        fn item(row: &Found) -> Result<Item, StorageError> {
            Ok(Item {
                name: ItemName { kind: row.try_get("kind")?, id: row.try_get("id")? },
                version: row.try_get("version")?,
                at: row.try_get("at")?,
                bytes: row.try_get("bytes")?,
            })
        }

        /// The item in a row with its content.
        fn whole(row: &Found) -> Result<(Item, String), StorageError> {
            Ok((item(row)?, row.try_get("content")?))
        }
    };
}

pub(crate) use saved;
