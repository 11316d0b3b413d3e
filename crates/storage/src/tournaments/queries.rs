//! The statements about tournaments, for both databases: each has placeholders and types that both take.

/// Implements [`Tournaments`](super::Tournaments) for a storage over connections of one kind. Where it is used, `make_sitting`
/// stores a sitting with its first table.
macro_rules! tournaments {
    ($storage:ty) => {
        use std::sync::Arc;

        use async_trait::async_trait;
        use facedown_core::deal::ServerSecret;
        use sqlx::Row;

        use crate::id::Id;
        use crate::tournaments::{
            Board, BoardGame, BoardRow, NewToken, NewTournament, Right, StoredTournament, TournamentLine, TournamentRow,
            Tournaments, nameless,
        };
        use crate::{LogLine, Millis, NewSitting, NewTable, StorageError};

        #[async_trait]
        impl Tournaments for $storage {
            async fn make_tournament(&self, at: Millis, new: NewTournament) -> Result<(), StorageError> {
                self.write(move |db| {
                    let new = new.clone();
                    Box::pin(async move {
                        sqlx::query(
                            "INSERT INTO tournaments (id, terms, stage, listed, made_at, last_at) \
                             VALUES ($1, $2, 'entry', $3, $4, $4)",
                        )
                        .bind(new.id.to_string())
                        .bind(new.terms)
                        .bind(new.listed)
                        .bind(at)
                        .execute(&mut *db)
                        .await?;
                        for token in &new.tokens {
                            keep(&mut *db, &new.id, token).await?;
                        }
                        if let Some(secret) = new.secret {
                            // Beside those of deals, under the id of the tournament.
                            sqlx::query("INSERT INTO secrets (deal, attempt, secret) VALUES ($1, 1, $2)")
                                .bind(new.id.to_string())
                                .bind(secret.to_vec())
                                .execute(&mut *db)
                                .await?;
                        }
                        Ok(())
                    })
                })
                .await
            }

            async fn tournament_secret(&self, id: &Id) -> Result<Option<ServerSecret>, StorageError> {
                let query = sqlx::query("SELECT secret FROM secrets WHERE deal = $1").bind(id.to_string());
                let row = self.read(|db| Box::pin(async move { Ok(query.fetch_optional(db).await?) })).await?;
                let Some(row) = row else { return Ok(None) };
                let bytes: Vec<u8> = row.try_get(0)?;
                Ok(<[u8; 32]>::try_from(bytes).ok().map(ServerSecret::new))
            }

            async fn tournament(&self, id: &Id) -> Result<Option<StoredTournament>, StorageError> {
                let found = sqlx::query("SELECT terms, made_at, last_at FROM tournaments WHERE id = $1")
                    .bind(id.to_string());
                let lines = sqlx::query("SELECT at, entry FROM tournament_log WHERE tournament = $1 ORDER BY n")
                    .bind(id.to_string());
                self.read(|db| {
                    Box::pin(async move {
                        let Some(found) = found.fetch_optional(&mut *db).await? else { return Ok(None) };
                        let lines = lines.fetch_all(&mut *db).await?;
                        let line = |row: &Found| {
                            Ok(LogLine { at: row.try_get("at")?, entry: row.try_get("entry")? })
                        };
                        let log: Result<Vec<LogLine>, StorageError> = lines.iter().map(line).collect();
                        Ok(Some(StoredTournament {
                            terms: found.try_get("terms")?,
                            made_at: found.try_get("made_at")?,
                            last_at: found.try_get("last_at")?,
                            log: log?,
                        }))
                    })
                })
                .await
            }

            async fn last_line(&self, id: &Id) -> Result<Option<(u64, Millis)>, StorageError> {
                let query = sqlx::query(
                    "SELECT (SELECT COALESCE(MAX(n), 0) FROM tournament_log WHERE tournament = tournaments.id), last_at \
                     FROM tournaments WHERE id = $1",
                )
                .bind(id.to_string());
                let row = self.read(|db| Box::pin(async move { Ok(query.fetch_optional(db).await?) })).await?;
                let Some(row) = row else { return Ok(None) };
                let (last, at): (i64, Millis) = (row.try_get(0)?, row.try_get(1)?);
                Ok(u64::try_from(last).ok().map(|last| (last, at)))
            }

            async fn append_line(&self, at: Millis, line: TournamentLine) -> Result<bool, StorageError> {
                self.write(move |db| {
                    let line = line.clone();
                    Box::pin(async move {
                        let n = i64::try_from(line.n).unwrap_or(i64::MAX);
                        let done = sqlx::query(
                            "INSERT INTO tournament_log (tournament, n, at, entry) VALUES ($1, $2, $3, $4) \
                             ON CONFLICT (tournament, n) DO NOTHING",
                        )
                        .bind(line.tournament.to_string())
                        .bind(n)
                        .bind(at)
                        .bind(line.entry)
                        .execute(&mut *db)
                        .await?;
                        if done.rows_affected() == 0 {
                            return Ok(false);
                        }
                        sqlx::query("UPDATE tournaments SET stage = $1, last_at = $2 WHERE id = $3")
                            .bind(line.stage)
                            .bind(at)
                            .bind(line.tournament.to_string())
                            .execute(&mut *db)
                            .await?;
                        for token in &line.tokens {
                            keep(&mut *db, &line.tournament, token).await?;
                        }
                        if let Some(record) = &line.record {
                            sqlx::query("INSERT INTO tournament_records (tournament, n, record) VALUES ($1, $2, $3)")
                                .bind(line.tournament.to_string())
                                .bind(n)
                                .bind(record.to_string())
                                .execute(&mut *db)
                                .await?;
                        }
                        Ok(true)
                    })
                })
                .await
            }

            async fn told_record(&self, id: &Id, n: u64) -> Result<Option<String>, StorageError> {
                let query = sqlx::query("SELECT record FROM tournament_records WHERE tournament = $1 AND n = $2")
                    .bind(id.to_string())
                    .bind(i64::try_from(n).unwrap_or(i64::MAX));
                let row = self.read(|db| Box::pin(async move { Ok(query.fetch_optional(db).await?) })).await?;
                row.map(|row| Ok(row.try_get("record")?)).transpose()
            }

            async fn entries_of(&self, user: &Id) -> Result<Vec<(Id, u32)>, StorageError> {
                let query = sqlx::query(
                    "SELECT DISTINCT tournament, number FROM tournament_tokens WHERE \"user\" = $1 AND kind = 'entry' \
                     ORDER BY tournament, number",
                )
                .bind(user.to_string());
                let rows = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
                let entry = |row: &Found| {
                    let number: i64 = row.try_get("number")?;
                    Ok((Id::given(row.try_get("tournament")?), u32::try_from(number).unwrap_or(u32::MAX)))
                };
                rows.iter().map(entry).collect()
            }

            async fn tournaments(&self, most: u32) -> Result<Vec<TournamentRow>, StorageError> {
                let query = sqlx::query(
                    "SELECT id, terms, stage, made_at FROM tournaments WHERE listed \
                     ORDER BY made_at DESC, id LIMIT $1",
                )
                .bind(i64::from(most));
                let rows = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
                let row = |row: &Found| {
                    Ok(TournamentRow {
                        id: Id::given(row.try_get("id")?),
                        terms: row.try_get("terms")?,
                        stage: row.try_get("stage")?,
                        made_at: row.try_get("made_at")?,
                    })
                };
                rows.iter().map(row).collect()
            }

            async fn tournaments_going_on(&self, most: u32) -> Result<Vec<Id>, StorageError> {
                let query = sqlx::query(
                    "SELECT id FROM tournaments WHERE stage IN ('playing', 'play-off') \
                     ORDER BY last_at DESC, id LIMIT $1",
                )
                .bind(i64::from(most));
                let rows = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
                rows.iter().map(|row| Ok(Id::given(row.try_get("id")?))).collect()
            }

            async fn right(&self, id: &Id, sha256: [u8; 32]) -> Result<Option<Right>, StorageError> {
                let query = sqlx::query("SELECT kind, number FROM tournament_tokens WHERE tournament = $1 AND sha256 = $2")
                    .bind(id.to_string())
                    .bind(sha256.to_vec());
                let row = self.read(|db| Box::pin(async move { Ok(query.fetch_optional(db).await?) })).await?;
                row.as_ref().map(right).transpose()
            }

            async fn give_token(&self, id: &Id, token: NewToken) -> Result<(), StorageError> {
                let id = id.clone();
                self.write(move |db| {
                    let (id, token) = (id.clone(), token.clone());
                    Box::pin(async move { keep(&mut *db, &id, &token).await })
                })
                .await
            }

            async fn rights_of(&self, id: &Id, user: &Id) -> Result<Vec<Right>, StorageError> {
                let query = sqlx::query(
                    "SELECT DISTINCT kind, number FROM tournament_tokens WHERE tournament = $1 AND \"user\" = $2 \
                     ORDER BY kind, number",
                )
                .bind(id.to_string())
                .bind(user.to_string());
                let rows = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
                rows.iter().map(right).collect()
            }

            async fn taken_entries(&self, id: &Id) -> Result<Vec<(u32, Option<Id>)>, StorageError> {
                let query = sqlx::query(
                    "SELECT number, MAX(\"user\") AS whose FROM tournament_tokens \
                     WHERE tournament = $1 AND kind = 'entry' GROUP BY number ORDER BY number",
                )
                .bind(id.to_string());
                let rows = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
                let taken = |row: &Found| {
                    let number: i64 = row.try_get("number")?;
                    let whose: Option<String> = row.try_get("whose")?;
                    Ok((u32::try_from(number).unwrap_or(u32::MAX), whose.map(Id::given)))
                };
                rows.iter().map(taken).collect()
            }

            async fn organizer(&self, id: &Id) -> Result<Option<String>, StorageError> {
                let query = sqlx::query(
                    "SELECT MIN(name) AS name FROM users WHERE id IN (SELECT \"user\" FROM tournament_tokens \
                     WHERE tournament = $1 AND kind = 'organizer')",
                )
                .bind(id.to_string());
                let row = self.read(|db| Box::pin(async move { Ok(query.fetch_one(db).await?) })).await?;
                Ok(row.try_get("name")?)
            }

            async fn make_board(
                &self,
                at: Millis,
                tournament: &Id,
                board: BoardRow,
                sitting: NewSitting,
                table: NewTable,
            ) -> Result<bool, StorageError> {
                let new = Arc::new((tournament.clone(), board, sitting, table));
                self.write(move |db| {
                    let new = Arc::clone(&new);
                    Box::pin(async move {
                        let (tournament, board, sitting, table) = &*new;
                        let there = sqlx::query(
                            "SELECT 1 FROM tournament_boards \
                             WHERE tournament = $1 AND round = $2 AND board = $3 AND attempt = $4",
                        )
                        .bind(tournament.to_string())
                        .bind(i64::from(board.round))
                        .bind(i64::from(board.board))
                        .bind(i64::from(board.attempt))
                        .fetch_optional(&mut *db)
                        .await?;
                        if there.is_some() {
                            return Ok(false);
                        }
                        make_sitting(&mut *db, at, sitting, table).await?;
                        // Where another process has just made one, the whole of this is undone.
                        sqlx::query(
                            "INSERT INTO tournament_boards \
                                 (tournament, round, board, attempt, sitting, first_game, watch, white, black) \
                             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
                        )
                        .bind(tournament.to_string())
                        .bind(i64::from(board.round))
                        .bind(i64::from(board.board))
                        .bind(i64::from(board.attempt))
                        .bind(board.sitting.to_string())
                        .bind(i64::from(board.first_game))
                        .bind(board.watch.clone())
                        .bind(i64::from(board.players[0]))
                        .bind(i64::from(board.players[1]))
                        .execute(&mut *db)
                        .await?;
                        Ok(true)
                    })
                })
                .await
            }

            async fn boards(&self, id: &Id) -> Result<Vec<Board>, StorageError> {
                let query = sqlx::query(
                    "SELECT round, board, attempt, tournament_boards.sitting, first_game, watch, tables.id AS \"table\", \
                            tournament_boards.white AS one, tournament_boards.black AS other, tables.white, result, dealt \
                     FROM tournament_boards JOIN tables ON tables.sitting = tournament_boards.sitting \
                     WHERE tournament = $1 ORDER BY round, board, attempt, tables.number",
                )
                .bind(id.to_string());
                let rows = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
                let mut boards: Vec<Board> = Vec::new();
                for row in &rows {
                    let small = |column| {
                        let number: i64 = row.try_get(column)?;
                        Ok::<u32, StorageError>(u32::try_from(number).unwrap_or(u32::MAX))
                    };
                    let game = BoardGame {
                        table: Id::given(row.try_get("table")?),
                        white: u8::from(small("white")? != 0),
                        result: row.try_get("result")?,
                        dealt: row.try_get("dealt")?,
                    };
                    let of = BoardRow {
                        round: small("round")?,
                        board: small("board")?,
                        attempt: small("attempt")?,
                        sitting: Id::given(row.try_get("sitting")?),
                        players: [small("one")?, small("other")?],
                        first_game: small("first_game")?,
                        watch: row.try_get("watch")?,
                    };
                    match boards.last_mut().filter(|board| board.row.sitting == of.sitting) {
                        Some(board) => board.games.push(game),
                        None => boards.push(Board { row: of, games: vec![game] }),
                    }
                }
                Ok(boards)
            }

            async fn tournament_of(&self, table: &Id) -> Result<Option<Id>, StorageError> {
                let query = sqlx::query(
                    "SELECT tournament FROM tournament_boards \
                     JOIN tables ON tables.sitting = tournament_boards.sitting WHERE tables.id = $1",
                )
                .bind(table.to_string());
                let row = self.read(|db| Box::pin(async move { Ok(query.fetch_optional(db).await?) })).await?;
                row.map(|row| Ok(Id::given(row.try_get(0)?))).transpose()
            }

            async fn open_round(&self, id: &Id, round: u32) -> Result<(), StorageError> {
                let id = id.to_string();
                self.write(move |db| {
                    let id = id.clone();
                    Box::pin(async move {
                        sqlx::query(
                            "UPDATE sittings SET open = (1 = 1) WHERE id IN \
                             (SELECT sitting FROM tournament_boards WHERE tournament = $1 AND round = $2)",
                        )
                        .bind(id)
                        .bind(i64::from(round))
                        .execute(&mut *db)
                        .await?;
                        Ok(())
                    })
                })
                .await
            }

            async fn open_seat(&self, sitting: &Id, sha256: [u8; 32], player: u8) -> Result<(), StorageError> {
                let sitting = sitting.to_string();
                self.write(move |db| {
                    let sitting = sitting.clone();
                    Box::pin(async move {
                        sqlx::query(
                            "INSERT INTO tokens (sha256, sitting, player, kind) VALUES ($1, $2, $3, 'entry') \
                             ON CONFLICT (sha256) DO NOTHING",
                        )
                        .bind(sha256.to_vec())
                        .bind(sitting)
                        .bind(i64::from(player))
                        .execute(&mut *db)
                        .await?;
                        Ok(())
                    })
                })
                .await
            }
        }

        /// Forgets an account that is closed: in the logs of its tournaments it stands under a name that tells nothing, and
        /// nobody acts for it.
        pub(super) async fn forget(
            db: &mut <Connected as sqlx::Database>::Connection,
            user: &str,
        ) -> Result<(), StorageError> {
            let places = sqlx::query(
                "SELECT DISTINCT tournament, number FROM tournament_tokens WHERE \"user\" = $1 AND kind = 'entry'",
            )
            .bind(user.to_owned())
            .fetch_all(&mut *db)
            .await?;
            for place in &places {
                let (tournament, number): (String, i64) = (place.try_get(0)?, place.try_get(1)?);
                let rows = sqlx::query("SELECT n, entry FROM tournament_log WHERE tournament = $1 ORDER BY n")
                    .bind(tournament.clone())
                    .fetch_all(&mut *db)
                    .await?;
                let line = |row: &Found| Ok::<_, StorageError>((row.try_get("n")?, row.try_get("entry")?));
                let log: Result<Vec<(i64, String)>, StorageError> = rows.iter().map(line).collect();
                for (n, entry) in nameless(&log?, number)? {
                    sqlx::query("UPDATE tournament_log SET entry = $1 WHERE tournament = $2 AND n = $3")
                        .bind(entry)
                        .bind(tournament.clone())
                        .bind(n)
                        .execute(&mut *db)
                        .await?;
                }
                // Whoever has it in memory reads it anew.
                sqlx::query("UPDATE tournaments SET last_at = last_at + 1 WHERE id = $1")
                    .bind(tournament)
                    .execute(&mut *db)
                    .await?;
            }
            sqlx::query("DELETE FROM tournament_tokens WHERE \"user\" = $1")
                .bind(user.to_owned())
                .execute(&mut *db)
                .await?;
            Ok(())
        }

        /// The games of the round in which a sitting plays, and how many of them are over.
        pub(super) async fn round_of(
            db: &mut <Connected as sqlx::Database>::Connection,
            sitting: &Id,
        ) -> Result<[u32; 2], StorageError> {
            let row = sqlx::query(
                "SELECT COUNT(*), COUNT(result) FROM tournament_boards AS own \
                 JOIN tournament_boards AS other ON other.tournament = own.tournament AND other.round = own.round \
                 JOIN tables ON tables.sitting = other.sitting WHERE own.sitting = $1",
            )
            .bind(sitting.to_string())
            .fetch_one(db)
            .await?;
            let (made, over): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
            Ok([made, over].map(|number| u32::try_from(number).unwrap_or(u32::MAX)))
        }

        type Found = <Connected as sqlx::Database>::Row;

        fn right(row: &Found) -> Result<Right, StorageError> {
            let (kind, number): (String, i64) = (row.try_get("kind")?, row.try_get("number")?);
            match (kind.as_str(), u32::try_from(number)) {
                ("organizer", _) => Ok(Right::Organizer),
                ("invite", _) => Ok(Right::Invite),
                ("entry", Ok(number)) => Ok(Right::Entry(number)),
                _ => Err(StorageError::Impossible(format!("a token of a tournament is {kind} {number}"))),
            }
        }

        async fn keep(
            db: &mut <Connected as sqlx::Database>::Connection,
            tournament: &Id,
            token: &NewToken,
        ) -> Result<(), StorageError> {
            let (kind, number) = match token.right {
                Right::Organizer => ("organizer", 0),
                Right::Invite => ("invite", 0),
                Right::Entry(number) => ("entry", number),
            };
            sqlx::query(
                "INSERT INTO tournament_tokens (sha256, tournament, kind, number, \"user\") \
                 VALUES ($1, $2, $3, $4, $5)",
            )
            .bind(token.sha256.to_vec())
            .bind(tournament.to_string())
            .bind(kind)
            .bind(i64::from(number))
            .bind(token.user.as_ref().map(ToString::to_string))
            .execute(db)
            .await?;
            Ok(())
        }
    };
}

pub(crate) use tournaments;
