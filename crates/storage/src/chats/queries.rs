//! The statements about what people write, for both databases.

/// Implements [`Chats`](super::Chats) for a storage over connections of one kind.
macro_rules! chats {
    ($storage:ty) => {
        use async_trait::async_trait;
        use sqlx::Row;

        use crate::id::Id;
        use crate::chats::{Chats, KEPT, Line, MOST, Mute, NewLine, Place, SPAN, Written};
        use crate::{Millis, StorageError};

        type Found = <Connected as sqlx::Database>::Row;

        #[async_trait]
        impl Chats for $storage {
            async fn allows_chat(&self, user: &Id) -> Result<bool, StorageError> {
                let query = sqlx::query("SELECT 1 FROM chat_wishes WHERE \"user\" = $1 AND allowed <> 0")
                    .bind(user.to_string());
                let row = self.read(|db| Box::pin(async move { Ok(query.fetch_optional(db).await?) })).await?;
                Ok(row.is_some())
            }

            async fn allow_chat(&self, user: &Id, allowed: bool) -> Result<(), StorageError> {
                let user = user.to_string();
                self.write(move |db| {
                    let user = user.clone();
                    Box::pin(async move {
                        sqlx::query(
                            "INSERT INTO chat_wishes (\"user\", allowed) VALUES ($1, $2) \
                             ON CONFLICT (\"user\") DO UPDATE SET allowed = $2",
                        )
                        .bind(user)
                        .bind(i64::from(allowed))
                        .execute(&mut *db)
                        .await?;
                        Ok(())
                    })
                })
                .await
            }

            async fn mute_of(&self, user: &Id, now: Millis) -> Result<Option<Mute>, StorageError> {
                let query = sqlx::query("SELECT until, why FROM mutes WHERE \"user\" = $1 AND until > $2")
                    .bind(user.to_string())
                    .bind(now);
                let row = self.read(|db| Box::pin(async move { Ok(query.fetch_optional(db).await?) })).await?;
                row.map(|row| Ok(Mute { until: row.try_get("until")?, why: row.try_get("why")? })).transpose()
            }

            async fn write_line(
                &self,
                now: Millis,
                place: &Place,
                line: NewLine,
            ) -> Result<Written, StorageError> {
                let place = place.clone();
                self.write(move |db| {
                    let (place, line) = (place.clone(), line.clone());
                    Box::pin(async move {
                        let (kind, id, user) = (place.kind(), place.id().to_string(), line.user.to_string());
                        let sql = "SELECT COUNT(*) FROM chat_lines WHERE \"user\" = $1 AND at > $2";
                        let lately: i64 = sqlx::query_scalar(sql)
                            .bind(user.clone())
                            .bind(now - SPAN)
                            .fetch_one(&mut *db)
                            .await?;
                        if lately >= i64::from(MOST) {
                            return Ok(Written::TooMany);
                        }
                        let sql = "SELECT text FROM chat_lines WHERE \"user\" = $1 AND kind = $2 AND place = $3 \
                                   ORDER BY at DESC LIMIT 2";
                        let before: Vec<String> = sqlx::query_scalar(sql)
                            .bind(user.clone())
                            .bind(kind)
                            .bind(id.clone())
                            .fetch_all(&mut *db)
                            .await?;
                        if before.contains(&line.text) {
                            return Ok(Written::Repeated);
                        }
                        let sql = "SELECT MAX(at) FROM chat_lines WHERE kind = $1 AND place = $2";
                        let last: Option<i64> =
                            sqlx::query_scalar(sql).bind(kind).bind(id.clone()).fetch_one(&mut *db).await?;
                        let at = last.map_or(now, |last| now.max(last + 1));
                        sqlx::query(
                            "INSERT INTO chat_lines (id, kind, place, at, \"user\", text) \
                             VALUES ($1, $2, $3, $4, $5, $6)",
                        )
                        .bind(line.id.to_string())
                        .bind(kind)
                        .bind(id.clone())
                        .bind(at)
                        .bind(user)
                        .bind(line.text)
                        .execute(&mut *db)
                        .await?;
                        sqlx::query(
                            "DELETE FROM chat_lines WHERE kind = $1 AND place = $2 AND at <= \
                             (SELECT at FROM chat_lines WHERE kind = $1 AND place = $2 \
                              ORDER BY at DESC LIMIT 1 OFFSET $3)",
                        )
                        .bind(kind)
                        .bind(id)
                        .bind(i64::from(KEPT))
                        .execute(&mut *db)
                        .await?;
                        Ok(Written::Done(at))
                    })
                })
                .await
            }

            async fn lines_at(&self, place: &Place, most: u32) -> Result<Vec<Line>, StorageError> {
                let query = sqlx::query(
                    "SELECT chat_lines.id, at, users.id AS writer, users.name, text FROM chat_lines \
                     JOIN users ON users.id = chat_lines.\"user\" \
                     WHERE kind = $1 AND place = $2 ORDER BY at DESC, chat_lines.id LIMIT $3",
                )
                .bind(place.kind())
                .bind(place.id().to_string())
                .bind(i64::from(most));
                let rows = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
                rows.iter().rev().map(line).collect()
            }

            async fn delete_line(&self, place: &Place, line: &Id) -> Result<bool, StorageError> {
                let (place, line) = (place.clone(), line.to_string());
                self.write(move |db| {
                    let (place, line) = (place.clone(), line.clone());
                    Box::pin(async move {
                        let deleted =
                            sqlx::query("DELETE FROM chat_lines WHERE id = $1 AND kind = $2 AND place = $3")
                                .bind(line)
                                .bind(place.kind())
                                .bind(place.id().to_string())
                                .execute(&mut *db)
                                .await?;
                        Ok(deleted.rows_affected() > 0)
                    })
                })
                .await
            }

            async fn written_by(&self, user: &Id) -> Result<Vec<(Place, Line)>, StorageError> {
                let query = sqlx::query(
                    "SELECT chat_lines.id, kind, place, at, users.id AS writer, users.name, text FROM chat_lines \
                     JOIN users ON users.id = chat_lines.\"user\" \
                     WHERE users.id = $1 ORDER BY at DESC, chat_lines.id",
                )
                .bind(user.to_string());
                let rows = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
                let written = |row: &Found| {
                    let kind: String = row.try_get("kind")?;
                    Ok((Place::of(&kind, row.try_get("place")?), line(row)?))
                };
                rows.iter().map(written).collect()
            }
        }

        fn line(row: &Found) -> Result<Line, StorageError> {
            Ok(Line {
                id: Id::given(row.try_get("id")?),
                at: row.try_get("at")?,
                user: Id::given(row.try_get("writer")?),
                name: row.try_get("name")?,
                text: row.try_get("text")?,
            })
        }
    };
}

pub(crate) use chats;
