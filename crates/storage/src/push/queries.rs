//! The statements about the browsers that want to hear that it is their turn, for both databases.

/// Implements [`Push`](super::Push) for a storage over connections of one kind.
macro_rules! push {
    ($storage:ty) => {
        use async_trait::async_trait;
        use sqlx::Row;

        use crate::id::Id;
        use crate::push::{Kept, OwnSubscription, Push, Subscription};
        use crate::{Millis, StorageError};

        #[async_trait]
        impl Push for $storage {
            async fn push_key(&self, now: Millis, fresh: Vec<u8>) -> Result<Vec<u8>, StorageError> {
                self.write(move |db| {
                    let fresh = fresh.clone();
                    Box::pin(async move {
                        // Of two processes that open at once, one makes it.
                        let sql = "INSERT INTO push_key (\"only\", pkcs8, made_at) VALUES (1, $1, $2) \
                                   ON CONFLICT (\"only\") DO NOTHING";
                        sqlx::query(sql).bind(fresh).bind(now).execute(&mut *db).await?;
                        let sql = "SELECT pkcs8 FROM push_key WHERE \"only\" = 1";
                        Ok(sqlx::query_scalar(sql).fetch_one(&mut *db).await?)
                    })
                })
                .await
            }

            async fn keep_subscription(&self, now: Millis, kept: Kept) -> Result<u32, StorageError> {
                self.write(move |db| {
                    let kept = kept.clone();
                    Box::pin(async move {
                        let Subscription { id, endpoint, p256dh, auth } = kept.subscription;
                        let id = id.to_string();
                        let session = kept.session.map(|session| session.to_string());
                        sqlx::query(
                            "INSERT INTO push_subscriptions (id, endpoint, p256dh, auth, session, made_at, seen_at) \
                             VALUES ($1, $2, $3, $4, $5, $6, $6) ON CONFLICT (id) DO UPDATE SET \
                             p256dh = $3, auth = $4, session = $5, seen_at = $6",
                        )
                        .bind(id.clone())
                        .bind(endpoint)
                        .bind(p256dh)
                        .bind(auth)
                        .bind(session.clone())
                        .bind(now)
                        .execute(&mut *db)
                        .await?;
                        if let Some(old) = kept.replaces.map(|old| old.to_string()).filter(|old| *old != id) {
                            sqlx::query(
                                "INSERT INTO push_seats (subscription, sitting, player, at) \
                                 SELECT $1, sitting, player, at FROM push_seats WHERE subscription = $2 \
                                 ON CONFLICT (subscription, sitting, player) DO NOTHING",
                            )
                            .bind(id.clone())
                            .bind(old.clone())
                            .execute(&mut *db)
                            .await?;
                            forget(db, &old).await?;
                        }
                        if let Some(seats) = kept.seats {
                            let sql = "DELETE FROM push_seats WHERE subscription = $1";
                            sqlx::query(sql).bind(id.clone()).execute(&mut *db).await?;
                            for (table, player) in seats {
                                sqlx::query(
                                    "INSERT INTO push_seats (subscription, sitting, player, at) \
                                     SELECT $1, sitting, $3, $4 FROM tables WHERE id = $2 \
                                     ON CONFLICT (subscription, sitting, player) DO NOTHING",
                                )
                                .bind(id.clone())
                                .bind(table.to_string())
                                .bind(i64::from(player))
                                .bind(now)
                                .execute(&mut *db)
                                .await?;
                            }
                        }
                        let others = i64::from(kept.most.max(1)) - 1;
                        if let Some(session) = session {
                            let sql = "SELECT id FROM push_subscriptions WHERE id <> $1 AND session IN \
                                       (SELECT id FROM sessions WHERE \"user\" = \
                                        (SELECT \"user\" FROM sessions WHERE id = $2)) \
                                       ORDER BY seen_at DESC, made_at DESC, id";
                            let rows: Vec<String> =
                                sqlx::query_scalar(sql).bind(id.clone()).bind(session).fetch_all(&mut *db).await?;
                            for old in rows.iter().skip(usize::try_from(others).unwrap_or(0)) {
                                forget(db, old).await?;
                            }
                        }
                        // Of each seat alone: a browser that goes there hears of its other seats still.
                        let sql = "SELECT sitting, player FROM push_seats WHERE subscription = $1";
                        let seats: Vec<(String, i64)> =
                            sqlx::query_as(sql).bind(id.clone()).fetch_all(&mut *db).await?;
                        for (sitting, player) in &seats {
                            sqlx::query(
                                "DELETE FROM push_seats WHERE sitting = $1 AND player = $2 AND subscription IN \
                                 (SELECT subscription FROM push_seats \
                                  JOIN push_subscriptions ON push_subscriptions.id = subscription \
                                  WHERE sitting = $1 AND player = $2 AND subscription <> $3 \
                                  ORDER BY seen_at DESC, made_at DESC, subscription LIMIT 1000 OFFSET $4)",
                            )
                            .bind(sitting.clone())
                            .bind(*player)
                            .bind(id.clone())
                            .bind(others)
                            .execute(&mut *db)
                            .await?;
                        }
                        Ok(u32::try_from(seats.len()).unwrap_or(u32::MAX))
                    })
                })
                .await
            }

            async fn end_subscription(&self, id: &Id) -> Result<bool, StorageError> {
                let id = id.to_string();
                self.write(move |db| {
                    let id = id.clone();
                    Box::pin(async move { Ok(forget(db, &id).await? > 0) })
                })
                .await
            }

            async fn subscribed(
                &self,
                table: &Id,
                player: u8,
                most: u32,
            ) -> Result<Vec<Subscription>, StorageError> {
                let query = sqlx::query(
                    "SELECT id, endpoint, p256dh, auth FROM push_subscriptions WHERE id IN \
                     (SELECT subscription FROM push_seats \
                      JOIN tables ON tables.sitting = push_seats.sitting \
                      WHERE tables.id = $1 AND push_seats.player = $2) \
                     OR session IN (SELECT sessions.id FROM sessions \
                      JOIN seats ON seats.\"user\" = sessions.\"user\" \
                      JOIN tables ON tables.sitting = seats.sitting \
                      WHERE tables.id = $1 AND seats.player = $2) \
                     ORDER BY seen_at DESC, id LIMIT $3",
                )
                .bind(table.to_string())
                .bind(i64::from(player))
                .bind(i64::from(most));
                let rows = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
                rows.iter()
                    .map(|row| {
                        Ok(Subscription {
                            id: Id::given(row.try_get("id")?),
                            endpoint: row.try_get("endpoint")?,
                            p256dh: row.try_get("p256dh")?,
                            auth: row.try_get("auth")?,
                        })
                    })
                    .collect()
            }

            async fn subscriptions_of(&self, user: &Id) -> Result<Vec<OwnSubscription>, StorageError> {
                let query = sqlx::query(
                    "SELECT endpoint, push_subscriptions.made_at, push_subscriptions.seen_at \
                     FROM push_subscriptions JOIN sessions ON sessions.id = session \
                     WHERE \"user\" = $1 ORDER BY push_subscriptions.made_at, push_subscriptions.id",
                )
                .bind(user.to_string());
                let rows = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
                rows.iter()
                    .map(|row| {
                        Ok(OwnSubscription {
                            endpoint: row.try_get("endpoint")?,
                            made_at: row.try_get("made_at")?,
                            seen_at: row.try_get("seen_at")?,
                        })
                    })
                    .collect()
            }

            async fn expire_subscriptions(&self, before: Millis) -> Result<u64, StorageError> {
                self.write(move |db| {
                    Box::pin(async move {
                        let sql = "DELETE FROM push_seats WHERE subscription IN \
                                   (SELECT id FROM push_subscriptions WHERE seen_at < $1)";
                        sqlx::query(sql).bind(before).execute(&mut *db).await?;
                        let sql = "DELETE FROM push_subscriptions WHERE seen_at < $1";
                        Ok(sqlx::query(sql).bind(before).execute(&mut *db).await?.rows_affected())
                    })
                })
                .await
            }
        }

        /// Forgets a browser with its seats; how many there were.
        async fn forget(
            db: &mut <Connected as sqlx::Database>::Connection,
            id: &str,
        ) -> Result<u64, StorageError> {
            let sql = "DELETE FROM push_seats WHERE subscription = $1";
            sqlx::query(sql).bind(id.to_owned()).execute(&mut *db).await?;
            let sql = "DELETE FROM push_subscriptions WHERE id = $1";
            Ok(sqlx::query(sql).bind(id.to_owned()).execute(&mut *db).await?.rows_affected())
        }
    };
}

pub(crate) use push;
