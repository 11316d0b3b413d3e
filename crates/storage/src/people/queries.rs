//! The statements about accounts as others see them, for both databases.

/// Implements [`People`](super::People) for a storage over connections of one kind.
macro_rules! people {
    ($storage:ty) => {
        use async_trait::async_trait;
        use sqlx::Row;

        use crate::id::Id;
        use crate::accounts::{Account, AccountGame};
        use crate::people::{
            Audience, GameFilter, People, PlayedGame, Privacy, Results, Tie,
        };
        use crate::{Millis, StorageError};

        type Found = <Connected as sqlx::Database>::Row;

        #[async_trait]
        impl People for $storage {
            async fn privacy(&self, user: &Id) -> Result<Privacy, StorageError> {
                let query = sqlx::query("SELECT games, online, ratings FROM privacy WHERE \"user\" = $1")
                    .bind(user.to_string());
                let row = self.read(|db| Box::pin(async move { Ok(query.fetch_optional(db).await?) })).await?;
                let Some(row) = row else { return Ok(Privacy::default()) };
                let audience = |column: &str| -> Result<Audience, StorageError> {
                    Ok(Audience::of_key(&row.try_get::<String, _>(column)?))
                };
                Ok(Privacy {
                    games: audience("games")?,
                    online: audience("online")?,
                    ratings: audience("ratings")?,
                })
            }

            async fn set_privacy(&self, user: &Id, privacy: Privacy) -> Result<(), StorageError> {
                let user = user.to_string();
                self.write(move |db| {
                    let user = user.clone();
                    Box::pin(async move {
                        sqlx::query(
                            "INSERT INTO privacy (\"user\", games, online, ratings) VALUES ($1, $2, $3, $4) \
                             ON CONFLICT (\"user\") DO UPDATE SET games = $2, online = $3, ratings = $4",
                        )
                        .bind(user)
                        .bind(privacy.games.key())
                        .bind(privacy.online.key())
                        .bind(privacy.ratings.key())
                        .execute(&mut *db)
                        .await?;
                        Ok(())
                    })
                })
                .await
            }

            async fn tie(&self, now: Millis, user: &Id, tie: Tie, other: &Id) -> Result<(), StorageError> {
                let (user, other) = (user.to_string(), other.to_string());
                self.write(move |db| {
                    let (user, other) = (user.clone(), other.clone());
                    Box::pin(async move {
                        let sql = match tie {
                            Tie::Follows => {
                                "INSERT INTO follows (\"user\", other, made_at) VALUES ($1, $2, $3) \
                                 ON CONFLICT (\"user\", other) DO NOTHING"
                            }
                            Tie::Blocks => {
                                "INSERT INTO blocks (\"user\", other, made_at) VALUES ($1, $2, $3) \
                                 ON CONFLICT (\"user\", other) DO NOTHING"
                            }
                        };
                        sqlx::query(sql)
                            .bind(user.clone())
                            .bind(other.clone())
                            .bind(now)
                            .execute(&mut *db)
                            .await?;
                        if tie == Tie::Blocks {
                            let sql = "DELETE FROM follows WHERE (\"user\" = $1 AND other = $2) \
                                       OR (\"user\" = $2 AND other = $1)";
                            sqlx::query(sql).bind(user).bind(other).execute(&mut *db).await?;
                        }
                        Ok(())
                    })
                })
                .await
            }

            async fn untie(&self, user: &Id, tie: Tie, other: &Id) -> Result<(), StorageError> {
                let (user, other) = (user.to_string(), other.to_string());
                self.write(move |db| {
                    let (user, other) = (user.clone(), other.clone());
                    Box::pin(async move {
                        let sql = match tie {
                            Tie::Follows => "DELETE FROM follows WHERE \"user\" = $1 AND other = $2",
                            Tie::Blocks => "DELETE FROM blocks WHERE \"user\" = $1 AND other = $2",
                        };
                        sqlx::query(sql).bind(user).bind(other).execute(&mut *db).await?;
                        Ok(())
                    })
                })
                .await
            }

            async fn tied(&self, user: &Id, tie: Tie) -> Result<Vec<Account>, StorageError> {
                let sql = match tie {
                    Tie::Follows => {
                        "SELECT users.id, name, users.made_at, bot FROM follows JOIN users ON users.id = other \
                         WHERE \"user\" = $1 ORDER BY name_key"
                    }
                    Tie::Blocks => {
                        "SELECT users.id, name, users.made_at, bot FROM blocks JOIN users ON users.id = other \
                         WHERE \"user\" = $1 ORDER BY name_key"
                    }
                };
                let query = sqlx::query(sql).bind(user.to_string());
                let rows = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
                let account = |row: &Found| {
                    let bot: i64 = row.try_get("bot")?;
                    Ok(Account {
                        id: Id::given(row.try_get("id")?),
                        name: row.try_get("name")?,
                        // Nobody signs in by way of somebody else.
                        password: None,
                        made_at: row.try_get("made_at")?,
                        bot: bot != 0,
                    })
                };
                rows.iter().map(account).collect()
            }

            async fn is_tied(&self, user: &Id, tie: Tie, other: &Id) -> Result<bool, StorageError> {
                let sql = match tie {
                    Tie::Follows => "SELECT 1 FROM follows WHERE \"user\" = $1 AND other = $2",
                    Tie::Blocks => "SELECT 1 FROM blocks WHERE \"user\" = $1 AND other = $2",
                };
                let query = sqlx::query(sql).bind(user.to_string()).bind(other.to_string());
                let row = self.read(|db| Box::pin(async move { Ok(query.fetch_optional(db).await?) })).await?;
                Ok(row.is_some())
            }

            async fn apart(&self, user: &Id) -> Result<Vec<Id>, StorageError> {
                let query = sqlx::query(
                    "SELECT other AS id FROM blocks WHERE \"user\" = $1 \
                     UNION SELECT \"user\" AS id FROM blocks WHERE other = $1",
                )
                .bind(user.to_string());
                let rows = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
                rows.iter().map(|row| Ok(Id::given(row.try_get("id")?))).collect()
            }

            async fn played(
                &self,
                now: Millis,
                user: &Id,
                filter: GameFilter,
                before: Millis,
                most: u32,
            ) -> Result<Vec<PlayedGame>, StorageError> {
                let GameFilter { game, outcome, rated, opponent, open } = filter;
                let query = sqlx::query(
                    "SELECT tables.id, game, mode, name_0, name_1, seats.player, white, result, tables.made_at, \
                            clock, rated, rivals.name AS rival \
                     FROM seats JOIN tables ON tables.sitting = seats.sitting \
                     JOIN sittings ON sittings.id = seats.sitting \
                     LEFT JOIN seats AS others \
                            ON others.sitting = seats.sitting AND others.player = 1 - seats.player \
                     LEFT JOIN users AS rivals ON rivals.id = others.\"user\" \
                     WHERE seats.\"user\" = $1 AND tables.made_at < $2 \
                       AND ($3 = '' OR game = $3) \
                       AND ($4 = '' OR ($4 = 'drawn' AND result = '1/2-1/2') \
                            OR ($4 = 'won' AND result = CASE WHEN white = seats.player THEN '1-0' ELSE '0-1' END) \
                            OR ($4 = 'lost' AND result = CASE WHEN white = seats.player THEN '0-1' ELSE '1-0' END)) \
                       AND ($5 = -1 OR ($5 = 1 AND rated <> 0) OR ($5 = 0 AND rated = 0)) \
                       AND ($6 = '' OR rivals.name_key = $6) \
                       AND ($7 = 0 OR (open AND result IS NOT NULL AND (delay = 0 OR last_at + 1000 * delay <= $9))) \
                     ORDER BY tables.made_at DESC, tables.id LIMIT $8",
                )
                .bind(user.to_string())
                .bind(before)
                .bind(game.unwrap_or_default())
                .bind(outcome.unwrap_or_default())
                .bind(rated.map_or(-1, i64::from))
                .bind(opponent.unwrap_or_default())
                .bind(i64::from(open))
                .bind(i64::from(most))
                .bind(now);
                let rows = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
                let played = |row: &Found| {
                    let small = |value: i64| u8::try_from(value).unwrap_or_default();
                    let (table, rated): (String, i64) = (row.try_get("id")?, row.try_get("rated")?);
                    let clock: Option<String> = row.try_get("clock")?;
                    let clock = clock.map(|text| serde_json::from_str(&text)).transpose();
                    let clock = clock
                        .map_err(|e| StorageError::Impossible(format!("clock of table {table}: {e}")))?;
                    Ok(PlayedGame {
                        game: AccountGame {
                            table: Id::given(table),
                            game: row.try_get("game")?,
                            mode: row.try_get("mode")?,
                            names: [row.try_get("name_0")?, row.try_get("name_1")?],
                            player: small(row.try_get("player")?),
                            white: small(row.try_get("white")?),
                            result: row.try_get("result")?,
                            made_at: row.try_get("made_at")?,
                        },
                        clock,
                        rated: rated != 0,
                        opponent: row.try_get("rival")?,
                    })
                };
                rows.iter().map(played).collect()
            }

            async fn results(&self, now: Millis, user: &Id) -> Result<Vec<Results>, StorageError> {
                let query = sqlx::query(
                    "SELECT game, \
                            COUNT(CASE WHEN result = CASE WHEN white = player THEN '1-0' ELSE '0-1' END \
                                  THEN 1 END) AS won, \
                            COUNT(CASE WHEN result = '1/2-1/2' THEN 1 END) AS drawn, \
                            COUNT(CASE WHEN result = CASE WHEN white = player THEN '0-1' ELSE '1-0' END \
                                  THEN 1 END) AS lost \
                     FROM seats JOIN tables ON tables.sitting = seats.sitting \
                     JOIN sittings ON sittings.id = seats.sitting \
                     WHERE seats.\"user\" = $1 AND open AND mode = 'link' \
                       AND result IN ('1-0', '0-1', '1/2-1/2') \
                       AND (delay = 0 OR last_at + 1000 * delay <= $2) \
                     GROUP BY game ORDER BY game",
                )
                .bind(user.to_string())
                .bind(now);
                let rows = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
                let results = |row: &Found| {
                    let count = |column: &str| -> Result<u32, StorageError> {
                        Ok(u32::try_from(row.try_get::<i64, _>(column)?).unwrap_or(u32::MAX))
                    };
                    Ok(Results {
                        game: row.try_get("game")?,
                        won: count("won")?,
                        drawn: count("drawn")?,
                        lost: count("lost")?,
                    })
                };
                rows.iter().map(results).collect()
            }
        }
    };
}

pub(crate) use people;
