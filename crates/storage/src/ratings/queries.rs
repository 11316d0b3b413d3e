//! The statements about ratings, for both databases: each has placeholders and types that both take.

/// Implements [`Ratings`](super::Ratings) for a storage over connections of one kind.
macro_rules! ratings {
    ($storage:ty) => {
        use async_trait::async_trait;
        use facedown_tournament::ratings::{Rating, Settings, rate};
        use sqlx::Row;

        use crate::id::Id;
        use crate::ratings::{
            Change, Ladder, RatedDeal, RatedPlayer, Ratings, SameDevice, SeatedAccount, Settled, Standing,
        };
        use crate::{Millis, StorageError};

        type Found = <Connected as sqlx::Database>::Row;

        #[async_trait]
        impl Ratings for $storage {
            async fn to_rate(&self, after: Option<&Id>, most: u32) -> Result<Vec<Id>, StorageError> {
                let query = sqlx::query(
                    "SELECT DISTINCT deal FROM tables WHERE rated = 1 AND result IS NOT NULL AND deal > $1 \
                     ORDER BY deal LIMIT $2",
                )
                .bind(after.map_or("", Id::as_str).to_owned())
                .bind(i64::from(most));
                let rows = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
                rows.iter().map(|row| Ok(Id::given(row.try_get("deal")?))).collect()
            }

            async fn deal_to_rate(&self, table: &Id) -> Result<Option<Id>, StorageError> {
                let query = sqlx::query("SELECT deal FROM tables WHERE id = $1 AND rated = 1")
                    .bind(table.to_string());
                let row = self.read(|db| Box::pin(async move { Ok(query.fetch_optional(db).await?) })).await?;
                row.map(|row| Ok(Id::given(row.try_get("deal")?))).transpose()
            }

            async fn rated_deal(&self, deal: &Id) -> Result<Option<RatedDeal>, StorageError> {
                let id = deal.to_string();
                let found = self.read(|db| {
                    Box::pin(async move {
                        let games = sqlx::query(
                            "SELECT sitting, game, clock, games_on_deal, white, result, mode, level \
                             FROM tables JOIN sittings ON sittings.id = tables.sitting \
                             WHERE deal = $1 AND rated = 1 ORDER BY game_of_deal",
                        )
                        .bind(id)
                        .fetch_all(&mut *db)
                        .await?;
                        let Some(first) = games.first() else { return Ok(None) };
                        let sitting: String = first.try_get("sitting")?;
                        let seats = sqlx::query(
                            "SELECT player, users.id, bot FROM seats JOIN users ON users.id = seats.\"user\" \
                             WHERE sitting = $1",
                        )
                        .bind(sitting)
                        .fetch_all(&mut *db)
                        .await?;
                        Ok(Some((games, seats)))
                    })
                });
                let Some((games, seats)) = found.await? else { return Ok(None) };
                let Some(first) = games.first() else { return Ok(None) };
                let clock: Option<String> = first.try_get("clock")?;
                let clock = clock.map(|text| serde_json::from_str(&text)).transpose();
                let clock =
                    clock.map_err(|e| StorageError::Impossible(format!("clock of deal {deal}: {e}")))?;
                let mode: String = first.try_get("mode")?;
                let level: Option<i64> = first.try_get("level")?;
                let level = level.filter(|_| mode == "computer").and_then(|level| u8::try_from(level).ok());
                let mut accounts = [None, None];
                for row in &seats {
                    let (player, bot): (i64, i64) = (row.try_get("player")?, row.try_get("bot")?);
                    let seated = SeatedAccount { id: Id::given(row.try_get("id")?), bot: bot != 0 };
                    accounts[usize::from(player != 0)] = Some(seated);
                }
                let game = |row: &Found| -> Result<(u8, Option<String>), StorageError> {
                    let white: i64 = row.try_get("white")?;
                    Ok((u8::from(white != 0), row.try_get("result")?))
                };
                let games_on_deal: i64 = first.try_get("games_on_deal")?;
                Ok(Some(RatedDeal {
                    deal: deal.clone(),
                    game: first.try_get("game")?,
                    clock,
                    games_on_deal: u32::try_from(games_on_deal).unwrap_or(1),
                    games: games.iter().map(game).collect::<Result<_, _>>()?,
                    computer: level,
                    accounts,
                }))
            }

            async fn settle(&self, at: Millis, settled: Settled) -> Result<bool, StorageError> {
                self.write(move |db| {
                    let settled = settled.clone();
                    Box::pin(async move {
                        let Settled { deal, ladder, players, score } = settled;
                        let deal = deal.to_string();
                        // Whoever comes second waits here for the first, and finds nothing left to count.
                        let counted = sqlx::query("UPDATE tables SET rated = 2 WHERE deal = $1 AND rated = 1")
                            .bind(deal.clone())
                            .execute(&mut *db)
                            .await?;
                        if counted.rows_affected() == 0 {
                            return Ok(false);
                        }
                        let settings = Settings::default();
                        let newcomer = Rating::new(&settings);
                        let keys = [players[0].key(), players[1].key()];
                        let mut in_order = keys.clone();
                        // In one order everywhere, so that no two wait for each other.
                        in_order.sort_unstable();
                        for key in in_order {
                            sqlx::query(
                                "INSERT INTO ratings (player, ladder, game, speed, rating, deviation, volatility, \
                                                      games) \
                                 VALUES ($1, $2, $3, $4, $5, $6, $7, 0) \
                                 ON CONFLICT (player, ladder, game, speed) DO UPDATE SET games = ratings.games",
                            )
                            .bind(key)
                            .bind(ladder.kind())
                            .bind(ladder.game.clone())
                            .bind(ladder.speed.clone())
                            .bind(newcomer.rating)
                            .bind(newcomer.deviation)
                            .bind(newcomer.volatility)
                            .execute(&mut *db)
                            .await?;
                        }
                        let mut before = [newcomer, newcomer];
                        for (rating, key) in before.iter_mut().zip(&keys) {
                            let row = sqlx::query(
                                "SELECT rating, deviation, volatility, games, last_at FROM ratings \
                                 WHERE player = $1 AND ladder = $2 AND game = $3 AND speed = $4",
                            )
                            .bind(key.clone())
                            .bind(ladder.kind())
                            .bind(ladder.game.clone())
                            .bind(ladder.speed.clone())
                            .fetch_one(&mut *db)
                            .await?;
                            *rating = read_rating(&row)?;
                        }
                        let second = u64::try_from(at / 1000).unwrap_or(0);
                        let (one, other) = rate(&before[0], &before[1], score, second, &settings);
                        for (this, after) in [(0, one), (1, other)] {
                            sqlx::query(
                                "UPDATE ratings SET rating = $5, deviation = $6, volatility = $7, games = $8, \
                                                    last_at = $9 \
                                 WHERE player = $1 AND ladder = $2 AND game = $3 AND speed = $4",
                            )
                            .bind(keys[this].clone())
                            .bind(ladder.kind())
                            .bind(ladder.game.clone())
                            .bind(ladder.speed.clone())
                            .bind(after.rating)
                            .bind(after.deviation)
                            .bind(after.volatility)
                            .bind(i64::from(after.games))
                            .bind(at)
                            .execute(&mut *db)
                            .await?;
                            sqlx::query(
                                "INSERT INTO rating_changes (deal, player, ladder, game, speed, opponent, score, at, \
                                     rating_before, deviation_before, volatility_before, \
                                     rating, deviation, volatility, games) \
                                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)",
                            )
                            .bind(deal.clone())
                            .bind(keys[this].clone())
                            .bind(ladder.kind())
                            .bind(ladder.game.clone())
                            .bind(ladder.speed.clone())
                            .bind(keys[1 - this].clone())
                            .bind(if this == 0 { score } else { 1.0 - score })
                            .bind(at)
                            .bind(before[this].rating)
                            .bind(before[this].deviation)
                            .bind(before[this].volatility)
                            .bind(after.rating)
                            .bind(after.deviation)
                            .bind(after.volatility)
                            .bind(i64::from(after.games))
                            .execute(&mut *db)
                            .await?;
                        }
                        if let [RatedPlayer::Account(_), RatedPlayer::Account(_)] = &players {
                            sqlx::query(
                                "INSERT INTO same_device (deal, user_0, user_1, at) \
                                 SELECT $1, $2, $3, $4 WHERE EXISTS \
                                 (SELECT 1 FROM devices AS one JOIN devices AS other ON one.sha256 = other.sha256 \
                                  WHERE one.\"user\" = $2 AND other.\"user\" = $3)",
                            )
                            .bind(deal)
                            .bind(keys[0].clone())
                            .bind(keys[1].clone())
                            .bind(at)
                            .execute(&mut *db)
                            .await?;
                        }
                        Ok(true)
                    })
                })
                .await
            }

            async fn void(&self, deal: &Id) -> Result<(), StorageError> {
                let deal = deal.to_string();
                self.write(move |db| {
                    let deal = deal.clone();
                    Box::pin(async move {
                        sqlx::query("UPDATE tables SET rated = 3 WHERE deal = $1 AND rated = 1")
                            .bind(deal)
                            .execute(&mut *db)
                            .await?;
                        Ok(())
                    })
                })
                .await
            }

            async fn ratings_of(&self, player: &RatedPlayer) -> Result<Vec<(Ladder, Rating)>, StorageError> {
                let query = sqlx::query(
                    "SELECT ladder, game, speed, rating, deviation, volatility, games, last_at FROM ratings \
                     WHERE player = $1 ORDER BY ladder, game, speed",
                )
                .bind(player.key());
                let rows = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
                rows.iter().map(|row| Ok((read_ladder(row)?, read_rating(row)?))).collect()
            }

            async fn board(&self, ladder: &Ladder, most: u32) -> Result<Vec<Standing>, StorageError> {
                let query = sqlx::query(
                    "SELECT player, name, rating, deviation, volatility, ratings.games, last_at FROM ratings \
                     LEFT JOIN users ON users.id = ratings.player \
                     LEFT JOIN privacy ON privacy.\"user\" = ratings.player \
                     WHERE ladder = $1 AND game = $2 AND speed = $3 AND users.closed_at IS NULL \
                       AND (privacy.ratings IS NULL OR privacy.ratings = 'everybody') \
                     ORDER BY rating DESC, player LIMIT $4",
                )
                .bind(ladder.kind())
                .bind(ladder.game.clone())
                .bind(ladder.speed.clone())
                .bind(i64::from(most));
                let rows = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
                let standing = |row: &Found| {
                    Ok(Standing {
                        player: RatedPlayer::of_key(row.try_get("player")?),
                        name: row.try_get("name")?,
                        rating: read_rating(row)?,
                    })
                };
                rows.iter().map(standing).collect()
            }

            async fn changes_at(&self, table: &Id) -> Result<Vec<Change>, StorageError> {
                let query = sqlx::query(
                    "SELECT player, ladder, game, speed, score, at, rating_before, deviation_before, \
                            volatility_before, rating, deviation, volatility, games FROM rating_changes \
                     WHERE deal = (SELECT deal FROM tables WHERE id = $1)",
                )
                .bind(table.to_string());
                let rows = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
                rows.iter().map(read_change).collect()
            }

            async fn changes_of(
                &self,
                player: &RatedPlayer,
                on: Option<&Ladder>,
                most: u32,
            ) -> Result<Vec<Change>, StorageError> {
                let query = sqlx::query(
                    "SELECT player, ladder, game, speed, score, at, rating_before, deviation_before, \
                            volatility_before, rating, deviation, volatility, games FROM rating_changes \
                     WHERE player = $1 AND ($2 OR (ladder = $3 AND game = $4 AND speed = $5)) \
                     ORDER BY at DESC, games DESC LIMIT $6",
                )
                .bind(player.key())
                .bind(on.is_none())
                .bind(on.map_or("", Ladder::kind))
                .bind(on.map_or_else(String::new, |ladder| ladder.game.clone()))
                .bind(on.map_or_else(String::new, |ladder| ladder.speed.clone()))
                .bind(i64::from(most));
                let rows = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
                rows.iter().map(read_change).collect()
            }

            async fn note_device(&self, at: Millis, user: &Id, sha256: [u8; 32]) -> Result<(), StorageError> {
                let user = user.to_string();
                self.write(move |db| {
                    let user = user.clone();
                    Box::pin(async move {
                        sqlx::query(
                            "INSERT INTO devices (sha256, \"user\", seen_at) VALUES ($1, $2, $3) \
                             ON CONFLICT (sha256, \"user\") DO UPDATE SET seen_at = $3",
                        )
                        .bind(sha256.to_vec())
                        .bind(user)
                        .bind(at)
                        .execute(&mut *db)
                        .await?;
                        Ok(())
                    })
                })
                .await
            }

            async fn devices_of(&self, user: &Id) -> Result<u32, StorageError> {
                let query = sqlx::query("SELECT COUNT(*) AS number FROM devices WHERE \"user\" = $1")
                    .bind(user.to_string());
                let row = self.read(|db| Box::pin(async move { Ok(query.fetch_one(db).await?) })).await?;
                Ok(u32::try_from(row.try_get::<i64, _>("number")?).unwrap_or(u32::MAX))
            }

            async fn same_device(&self, most: u32) -> Result<Vec<SameDevice>, StorageError> {
                let query = sqlx::query(
                    "SELECT tables.id, one.name AS name_0, other.name AS name_1, same_device.at AS at \
                     FROM same_device JOIN tables ON tables.deal = same_device.deal AND game_of_deal = 1 \
                     JOIN users AS one ON one.id = user_0 JOIN users AS other ON other.id = user_1 \
                     ORDER BY same_device.at DESC, tables.id LIMIT $1",
                )
                .bind(i64::from(most));
                let rows = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
                let flagged = |row: &Found| {
                    Ok(SameDevice {
                        table: Id::given(row.try_get("id")?),
                        names: [row.try_get("name_0")?, row.try_get("name_1")?],
                        at: row.try_get("at")?,
                    })
                };
                rows.iter().map(flagged).collect()
            }
        }

        /// The ladder in a row with its columns.
        fn read_ladder(row: &Found) -> Result<Ladder, StorageError> {
            let kind: String = row.try_get("ladder")?;
            Ok(Ladder { bots: kind == "bots", game: row.try_get("game")?, speed: row.try_get("speed")? })
        }

        /// The rating in a row with its columns.
        fn read_rating(row: &Found) -> Result<Rating, StorageError> {
            let (games, last): (i64, Option<Millis>) = (row.try_get("games")?, row.try_get("last_at")?);
            Ok(Rating {
                rating: row.try_get("rating")?,
                deviation: row.try_get("deviation")?,
                volatility: row.try_get("volatility")?,
                games: u32::try_from(games).unwrap_or(u32::MAX),
                last: last.and_then(|last| u64::try_from(last / 1000).ok()),
            })
        }

        fn read_change(row: &Found) -> Result<Change, StorageError> {
            let (at, games): (Millis, i64) = (row.try_get("at")?, row.try_get("games")?);
            let games = u32::try_from(games).unwrap_or(u32::MAX);
            Ok(Change {
                player: RatedPlayer::of_key(row.try_get("player")?),
                ladder: read_ladder(row)?,
                before: Rating {
                    rating: row.try_get("rating_before")?,
                    deviation: row.try_get("deviation_before")?,
                    volatility: row.try_get("volatility_before")?,
                    games: games.saturating_sub(1),
                    last: None,
                },
                after: Rating {
                    rating: row.try_get("rating")?,
                    deviation: row.try_get("deviation")?,
                    volatility: row.try_get("volatility")?,
                    games,
                    last: u64::try_from(at / 1000).ok(),
                },
                score: row.try_get("score")?,
                at,
            })
        }
    };
}

pub(crate) use ratings;
