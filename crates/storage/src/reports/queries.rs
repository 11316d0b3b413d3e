//! The statements about reports, for both databases.

/// Implements [`Reports`](super::Reports) for a storage over connections of one kind.
macro_rules! reports {
    ($storage:ty) => {
        use async_trait::async_trait;
        use sqlx::Row;

        use crate::id::Id;
        use crate::chats::{Mute, Place};
        use crate::reports::{COPIED, CopiedLine, MOST, NewReport, Report, Reports, SPAN, Which};
        use crate::{Millis, StorageError};

        type Found = <Connected as sqlx::Database>::Row;

        #[async_trait]
        impl Reports for $storage {
            async fn report(&self, now: Millis, new: NewReport) -> Result<bool, StorageError> {
                self.write(move |db| {
                    let new = new.clone();
                    Box::pin(async move {
                        let (id, place) = (new.id.to_string(), new.place.id().to_string());
                        let sql = "SELECT COUNT(*) FROM reports WHERE \"user\" = $1 AND at > $2";
                        let lately: i64 = sqlx::query_scalar(sql)
                            .bind(new.user.to_string())
                            .bind(now - SPAN)
                            .fetch_one(&mut *db)
                            .await?;
                        if lately >= i64::from(MOST) {
                            return Ok(false);
                        }
                        sqlx::query(
                            "INSERT INTO reports (id, at, \"user\", about, name, reason, kind, place, words) \
                             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
                        )
                        .bind(id.clone())
                        .bind(now)
                        .bind(new.user.to_string())
                        .bind(new.about.map(|about| about.to_string()))
                        .bind(new.name)
                        .bind(new.reason)
                        .bind(new.place.kind())
                        .bind(place.clone())
                        .bind(new.words)
                        .execute(&mut *db)
                        .await?;
                        sqlx::query(
                            "INSERT INTO report_lines (report, n, line, at, \"user\", text) \
                             SELECT $1, ROW_NUMBER() OVER (ORDER BY at), id, at, \"user\", text FROM \
                             (SELECT id, at, \"user\", text FROM chat_lines WHERE kind = $2 AND place = $3 \
                              ORDER BY at DESC LIMIT $4) AS newest",
                        )
                        .bind(id)
                        .bind(new.place.kind())
                        .bind(place)
                        .bind(i64::from(COPIED))
                        .execute(&mut *db)
                        .await?;
                        Ok(true)
                    })
                })
                .await
            }

            async fn reports(&self, which: Which) -> Result<Vec<Report>, StorageError> {
                let sql = "SELECT reports.*, users.name AS teller FROM reports \
                           LEFT JOIN users ON users.id = reports.\"user\" \
                           WHERE verdict IS NULL OR $1 = 1 ORDER BY at DESC, reports.id LIMIT $2";
                let query = sqlx::query(sql).bind(i64::from(which.all)).bind(i64::from(which.most));
                let rows = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
                self.with_lines(rows).await
            }

            async fn report_of(&self, id: &Id) -> Result<Option<Report>, StorageError> {
                let sql = "SELECT reports.*, users.name AS teller FROM reports \
                           LEFT JOIN users ON users.id = reports.\"user\" WHERE reports.id = $1";
                let query = sqlx::query(sql).bind(id.to_string());
                let rows = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
                Ok(self.with_lines(rows).await?.pop())
            }

            async fn reported_by(&self, user: &Id) -> Result<Vec<Report>, StorageError> {
                let sql = "SELECT reports.*, users.name AS teller FROM reports \
                           JOIN users ON users.id = reports.\"user\" \
                           WHERE users.id = $1 ORDER BY at DESC, reports.id";
                let query = sqlx::query(sql).bind(user.to_string());
                let rows = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
                rows.iter().map(report).collect()
            }

            async fn settle(&self, now: Millis, id: &Id, verdict: &str) -> Result<(), StorageError> {
                let (id, verdict) = (id.to_string(), verdict.to_owned());
                self.write(move |db| {
                    let (id, verdict) = (id.clone(), verdict.clone());
                    Box::pin(async move {
                        sqlx::query("UPDATE reports SET verdict = $2, settled_at = $3 WHERE id = $1")
                            .bind(id)
                            .bind(verdict)
                            .bind(now)
                            .execute(&mut *db)
                            .await?;
                        Ok(())
                    })
                })
                .await
            }

            async fn delete_reported(&self, id: &Id) -> Result<u64, StorageError> {
                let id = id.to_string();
                self.write(move |db| {
                    let id = id.clone();
                    Box::pin(async move {
                        let deleted = sqlx::query(
                            "DELETE FROM chat_lines WHERE id IN \
                             (SELECT line FROM report_lines JOIN reports ON reports.id = report \
                              WHERE report = $1 AND report_lines.\"user\" = about)",
                        )
                        .bind(id)
                        .execute(&mut *db)
                        .await?;
                        Ok(deleted.rows_affected())
                    })
                })
                .await
            }

            async fn set_mute(&self, user: &Id, mute: Option<Mute>) -> Result<bool, StorageError> {
                let user = user.to_string();
                self.write(move |db| {
                    let (user, mute) = (user.clone(), mute.clone());
                    Box::pin(async move {
                        let sql = "DELETE FROM mutes WHERE \"user\" = $1";
                        let before = sqlx::query(sql).bind(user.clone()).execute(&mut *db).await?;
                        if let Some(Mute { until, why }) = mute {
                            sqlx::query("INSERT INTO mutes (\"user\", until, why) VALUES ($1, $2, $3)")
                                .bind(user)
                                .bind(until)
                                .bind(why)
                                .execute(&mut *db)
                                .await?;
                        }
                        Ok(before.rows_affected() > 0)
                    })
                })
                .await
            }
        }

        impl $storage {
            /// The reports in rows, with the lines that were copied into them.
            async fn with_lines(&self, rows: Vec<Found>) -> Result<Vec<Report>, StorageError> {
                let mut reports: Vec<Report> = rows.iter().map(report).collect::<Result<_, _>>()?;
                for report in &mut reports {
                    let query = sqlx::query(
                        "SELECT at, users.name, text FROM report_lines \
                         JOIN users ON users.id = report_lines.\"user\" WHERE report = $1 ORDER BY n",
                    )
                    .bind(report.id.to_string());
                    let rows = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
                    let copied = |row: &Found| {
                        Ok::<_, StorageError>(CopiedLine {
                            at: row.try_get("at")?,
                            name: row.try_get("name")?,
                            text: row.try_get("text")?,
                        })
                    };
                    report.lines = rows.iter().map(copied).collect::<Result<_, _>>()?;
                }
                Ok(reports)
            }
        }

        /// The report in a row, without its lines.
        fn report(row: &Found) -> Result<Report, StorageError> {
            let kind: String = row.try_get("kind")?;
            Ok(Report {
                id: Id::given(row.try_get("id")?),
                at: row.try_get("at")?,
                by: row.try_get("teller")?,
                about: row.try_get::<Option<String>, _>("about")?.map(Id::given),
                name: row.try_get("name")?,
                reason: row.try_get("reason")?,
                place: Place::of(&kind, row.try_get("place")?),
                words: row.try_get("words")?,
                verdict: row.try_get("verdict")?,
                lines: Vec::new(),
            })
        }
    };
}

pub(crate) use reports;
