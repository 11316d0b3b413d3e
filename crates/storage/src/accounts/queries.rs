//! The statements about accounts, for both databases: each has placeholders and types that both take.

/// Implements [`Accounts`](super::Accounts) for a storage over connections of one kind. Its tournaments forget an account that
/// is closed.
macro_rules! accounts {
    ($storage:ty) => {
        use async_trait::async_trait;
        use sqlx::Row;

        use crate::id::Id;
        use crate::accounts::{
            Account, AccountGame, Accounts, ApiToken, NewAccount, NewApiToken, NewSession, Session, SignedUp,
            Which,
        };
        use crate::{Holder, Millis, StorageError};

        #[async_trait]
        impl Accounts for $storage {
            async fn sign_up(&self, now: Millis, new: NewAccount) -> Result<SignedUp, StorageError> {
                self.write(move |db| {
                    let new = new.clone();
                    Box::pin(async move {
                        if let Some(invitation) = new.invitation {
                            let used = sqlx::query("DELETE FROM sign_up_invitations WHERE sha256 = $1")
                                .bind(invitation.to_vec())
                                .execute(&mut *db)
                                .await?;
                            if used.rows_affected() == 0 {
                                return Ok(SignedUp::NotInvited);
                            }
                        }
                        let mut taken = sqlx::query("SELECT 1 FROM users WHERE name_key = $1")
                            .bind(new.key.clone())
                            .fetch_optional(&mut *db)
                            .await?
                            .is_some();
                        for skeleton in &new.skeletons {
                            if taken {
                                break;
                            }
                            let sql = "INSERT INTO skeletons (skeleton, \"user\") VALUES ($1, $2) \
                                       ON CONFLICT (skeleton) DO NOTHING";
                            let done = sqlx::query(sql)
                                .bind(skeleton.clone())
                                .bind(new.id.to_string())
                                .execute(&mut *db)
                                .await?;
                            taken |= done.rows_affected() == 0;
                        }
                        if taken {
                            // Nothing of it stays: neither what it looks like nor that the invitation is used.
                            sqlx::query("DELETE FROM skeletons WHERE \"user\" = $1")
                                .bind(new.id.to_string())
                                .execute(&mut *db)
                                .await?;
                            if let Some(invitation) = new.invitation {
                                sqlx::query("INSERT INTO sign_up_invitations (sha256, made_at) VALUES ($1, $2)")
                                    .bind(invitation.to_vec())
                                    .bind(now)
                                    .execute(&mut *db)
                                    .await?;
                            }
                            return Ok(SignedUp::Taken);
                        }
                        sqlx::query(
                            "INSERT INTO users (id, name, name_key, password, made_at) VALUES ($1, $2, $3, $4, $5)",
                        )
                        .bind(new.id.to_string())
                        .bind(new.name.clone())
                        .bind(new.key.clone())
                        .bind(new.password.clone())
                        .bind(now)
                        .execute(&mut *db)
                        .await?;
                        for code in &new.codes {
                            sqlx::query("INSERT INTO recovery_codes (sha256, \"user\") VALUES ($1, $2)")
                                .bind(code.to_vec())
                                .bind(new.id.to_string())
                                .execute(&mut *db)
                                .await?;
                        }
                        sqlx::query(OPEN)
                            .bind(new.session.sha256.to_vec())
                            .bind(new.session.id.to_string())
                            .bind(new.id.to_string())
                            .bind(new.session.device.clone())
                            .bind(now)
                            .execute(&mut *db)
                            .await?;
                        Ok(SignedUp::Done)
                    })
                })
                .await
            }

            async fn account_named(&self, key: &str) -> Result<Option<Account>, StorageError> {
                let query = sqlx::query("SELECT id, name, password, made_at, bot FROM users WHERE name_key = $1")
                    .bind(key.to_owned());
                let row = self.read(|db| Box::pin(async move { Ok(query.fetch_optional(db).await?) })).await?;
                let Some(row) = row else { return Ok(None) };
                Ok(Some(account(&row)?))
            }

            async fn open_session(
                &self,
                now: Millis,
                user: &Id,
                session: NewSession,
            ) -> Result<(), StorageError> {
                let user = user.to_string();
                self.write(move |db| {
                    let (user, session) = (user.clone(), session.clone());
                    Box::pin(async move {
                        sqlx::query(OPEN)
                            .bind(session.sha256.to_vec())
                            .bind(session.id.to_string())
                            .bind(user)
                            .bind(session.device)
                            .bind(now)
                            .execute(&mut *db)
                            .await?;
                        Ok(())
                    })
                })
                .await
            }

            async fn session(&self, sha256: [u8; 32]) -> Result<Option<(Account, Session)>, StorageError> {
                let query = sqlx::query(
                    "SELECT users.id, name, password, users.made_at, bot, sessions.id AS session, device, \
                            sessions.made_at AS opened_at, seen_at \
                     FROM sessions JOIN users ON users.id = sessions.\"user\" \
                     WHERE sha256 = $1 AND closed_at IS NULL",
                )
                .bind(sha256.to_vec());
                let row = self.read(|db| Box::pin(async move { Ok(query.fetch_optional(db).await?) })).await?;
                let Some(row) = row else { return Ok(None) };
                let account = account(&row)?;
                let session = Session {
                    id: Id::given(row.try_get("session")?),
                    device: row.try_get("device")?,
                    made_at: row.try_get("opened_at")?,
                    seen_at: row.try_get("seen_at")?,
                };
                Ok(Some((account, session)))
            }

            async fn session_seen(&self, session: &Id, now: Millis) -> Result<(), StorageError> {
                self.change("UPDATE sessions SET seen_at = $2 WHERE id = $1", session.to_string(), Some(now))
                    .await
                    .map(|_| ())
            }

            async fn sessions(&self, user: &Id) -> Result<Vec<Session>, StorageError> {
                let query = sqlx::query(
                    "SELECT id, device, made_at, seen_at FROM sessions WHERE \"user\" = $1 \
                     ORDER BY seen_at DESC, made_at DESC",
                )
                .bind(user.to_string());
                let rows = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
                let session = |row: &_| {
                    let row: &<Connected as sqlx::Database>::Row = row;
                    Ok(Session {
                        id: Id::given(row.try_get("id")?),
                        device: row.try_get("device")?,
                        made_at: row.try_get("made_at")?,
                        seen_at: row.try_get("seen_at")?,
                    })
                };
                rows.iter().map(session).collect()
            }

            async fn end_sessions(&self, user: &Id, which: Which) -> Result<u64, StorageError> {
                let user = user.to_string();
                self.write(move |db| {
                    let (user, which) = (user.clone(), which.clone());
                    Box::pin(async move {
                        let ended = match which {
                            Which::One(id) => {
                                let sql = "DELETE FROM sessions WHERE \"user\" = $1 AND id = $2";
                                sqlx::query(sql).bind(user).bind(id.to_string()).execute(&mut *db).await?
                            }
                            Which::AllBut(id) => {
                                let sql = "DELETE FROM sessions WHERE \"user\" = $1 AND id <> $2";
                                sqlx::query(sql).bind(user).bind(id.to_string()).execute(&mut *db).await?
                            }
                            Which::All => {
                                let sql = "DELETE FROM sessions WHERE \"user\" = $1";
                                sqlx::query(sql).bind(user).execute(&mut *db).await?
                            }
                        };
                        Ok(ended.rows_affected())
                    })
                })
                .await
            }

            async fn expire_sessions(&self, before: Millis) -> Result<u64, StorageError> {
                self.write(move |db| {
                    Box::pin(async move {
                        let sql = "DELETE FROM sessions WHERE seen_at < $1";
                        Ok(sqlx::query(sql).bind(before).execute(&mut *db).await?.rows_affected())
                    })
                })
                .await
            }

            async fn use_code(&self, user: &Id, sha256: [u8; 32]) -> Result<bool, StorageError> {
                let user = user.to_string();
                self.write(move |db| {
                    let user = user.clone();
                    Box::pin(async move {
                        let sql = "DELETE FROM recovery_codes WHERE sha256 = $1 AND \"user\" = $2";
                        let used =
                            sqlx::query(sql).bind(sha256.to_vec()).bind(user).execute(&mut *db).await?;
                        Ok(used.rows_affected() > 0)
                    })
                })
                .await
            }

            async fn codes_left(&self, user: &Id) -> Result<u32, StorageError> {
                let query = sqlx::query("SELECT COUNT(*) FROM recovery_codes WHERE \"user\" = $1")
                    .bind(user.to_string());
                let row = self.read(|db| Box::pin(async move { Ok(query.fetch_one(db).await?) })).await?;
                let left: i64 = row.try_get(0)?;
                Ok(u32::try_from(left).unwrap_or(u32::MAX))
            }

            async fn set_codes(&self, user: &Id, codes: Vec<[u8; 32]>) -> Result<(), StorageError> {
                let user = user.to_string();
                self.write(move |db| {
                    let (user, codes) = (user.clone(), codes.clone());
                    Box::pin(async move {
                        sqlx::query("DELETE FROM recovery_codes WHERE \"user\" = $1")
                            .bind(user.clone())
                            .execute(&mut *db)
                            .await?;
                        for code in codes {
                            sqlx::query("INSERT INTO recovery_codes (sha256, \"user\") VALUES ($1, $2)")
                                .bind(code.to_vec())
                                .bind(user.clone())
                                .execute(&mut *db)
                                .await?;
                        }
                        Ok(())
                    })
                })
                .await
            }

            async fn set_password(&self, user: &Id, password: &str) -> Result<(), StorageError> {
                let (user, password) = (user.to_string(), password.to_owned());
                self.write(move |db| {
                    let (user, password) = (user.clone(), password.clone());
                    Box::pin(async move {
                        let sql = "UPDATE users SET password = $2 WHERE id = $1 AND closed_at IS NULL";
                        sqlx::query(sql).bind(user).bind(password).execute(&mut *db).await?;
                        Ok(())
                    })
                })
                .await
            }

            async fn close_account(&self, user: &Id, now: Millis) -> Result<(), StorageError> {
                let user = user.to_string();
                self.write(move |db| {
                    let user = user.clone();
                    Box::pin(async move {
                        sqlx::query("UPDATE users SET password = NULL, closed_at = $2 WHERE id = $1")
                            .bind(user.clone())
                            .bind(now)
                            .execute(&mut *db)
                            .await?;
                        for sql in [
                            "UPDATE sittings SET name_0 = NULL WHERE id IN \
                             (SELECT sitting FROM seats WHERE \"user\" = $1 AND player = 0)",
                            "UPDATE sittings SET name_1 = NULL WHERE id IN \
                             (SELECT sitting FROM seats WHERE \"user\" = $1 AND player = 1)",
                            "DELETE FROM seats WHERE \"user\" = $1",
                            "DELETE FROM ratings WHERE player = $1",
                            "DELETE FROM rating_changes WHERE player = $1",
                            "UPDATE rating_changes SET opponent = NULL WHERE opponent = $1",
                            "DELETE FROM devices WHERE \"user\" = $1",
                            "DELETE FROM same_device WHERE user_0 = $1 OR user_1 = $1",
                            "DELETE FROM follows WHERE \"user\" = $1 OR other = $1",
                            "DELETE FROM blocks WHERE \"user\" = $1 OR other = $1",
                            "DELETE FROM privacy WHERE \"user\" = $1",
                            "DELETE FROM chat_lines WHERE \"user\" = $1",
                            "DELETE FROM chat_wishes WHERE \"user\" = $1",
                            "DELETE FROM mutes WHERE \"user\" = $1",
                            "DELETE FROM report_lines WHERE \"user\" = $1",
                            "UPDATE reports SET \"user\" = NULL, words = '' WHERE \"user\" = $1",
                            "UPDATE reports SET about = NULL, name = '' WHERE about = $1",
                            "DELETE FROM saved WHERE \"user\" = $1",
                            "DELETE FROM push_seats WHERE subscription IN (SELECT id FROM push_subscriptions \
                             WHERE session IN (SELECT id FROM sessions WHERE \"user\" = $1))",
                            "DELETE FROM push_subscriptions WHERE session IN \
                             (SELECT id FROM sessions WHERE \"user\" = $1)",
                            "DELETE FROM sessions WHERE \"user\" = $1",
                            "DELETE FROM api_tokens WHERE \"user\" = $1",
                            "DELETE FROM passkeys WHERE \"user\" = $1",
                            "DELETE FROM recovery_codes WHERE \"user\" = $1",
                        ] {
                            sqlx::query(sql).bind(user.clone()).execute(&mut *db).await?;
                        }
                        super::tournaments::forget(db, &user).await
                    })
                })
                .await
            }

            async fn invite(&self, now: Millis, sha256: [u8; 32]) -> Result<(), StorageError> {
                self.write(move |db| {
                    Box::pin(async move {
                        sqlx::query("INSERT INTO sign_up_invitations (sha256, made_at) VALUES ($1, $2)")
                            .bind(sha256.to_vec())
                            .bind(now)
                            .execute(&mut *db)
                            .await?;
                        Ok(())
                    })
                })
                .await
            }

            async fn take_seat(&self, user: &Id, table: &Id, holder: Holder) -> Result<bool, StorageError> {
                let Holder::Player(player) = holder else { return Ok(false) };
                let (user, table) = (user.to_string(), table.to_string());
                self.write(move |db| {
                    let (user, table) = (user.clone(), table.clone());
                    Box::pin(async move {
                        sqlx::query(
                            "INSERT INTO seats (sitting, player, \"user\") \
                             SELECT sitting, $2, $3 FROM tables WHERE id = $1 \
                             ON CONFLICT (sitting, player) DO NOTHING",
                        )
                        .bind(table.clone())
                        .bind(i64::from(player))
                        .bind(user.clone())
                        .execute(&mut *db)
                        .await?;
                        let own = sqlx::query(
                            "SELECT 1 FROM seats JOIN tables ON tables.sitting = seats.sitting \
                             WHERE tables.id = $1 AND player = $2 AND \"user\" = $3",
                        )
                        .bind(table)
                        .bind(i64::from(player))
                        .bind(user)
                        .fetch_optional(&mut *db)
                        .await?;
                        Ok(own.is_some())
                    })
                })
                .await
            }

            async fn games_of(
                &self,
                user: &Id,
                before: Millis,
                most: u32,
            ) -> Result<Vec<AccountGame>, StorageError> {
                let query = sqlx::query(
                    "SELECT tables.id, game, mode, name_0, name_1, player, white, result, tables.made_at \
                     FROM seats JOIN sittings ON sittings.id = seats.sitting \
                     JOIN tables ON tables.sitting = sittings.id \
                     WHERE seats.\"user\" = $1 AND tables.made_at < $2 \
                     ORDER BY tables.made_at DESC, tables.id LIMIT $3",
                )
                .bind(user.to_string())
                .bind(before)
                .bind(i64::from(most));
                let rows = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
                let game = |row: &_| {
                    let row: &<Connected as sqlx::Database>::Row = row;
                    let small = |value: i64| u8::try_from(value).unwrap_or_default();
                    Ok(AccountGame {
                        table: Id::given(row.try_get("id")?),
                        game: row.try_get("game")?,
                        mode: row.try_get("mode")?,
                        names: [row.try_get("name_0")?, row.try_get("name_1")?],
                        player: small(row.try_get("player")?),
                        white: small(row.try_get("white")?),
                        result: row.try_get("result")?,
                        made_at: row.try_get("made_at")?,
                    })
                };
                rows.iter().map(game).collect()
            }

            async fn add_token(&self, now: Millis, user: &Id, new: NewApiToken) -> Result<(), StorageError> {
                let user = user.to_string();
                self.write(move |db| {
                    let (user, new) = (user.clone(), new.clone());
                    Box::pin(async move {
                        sqlx::query(
                            "INSERT INTO api_tokens (sha256, id, \"user\", label, scopes, made_at, seen_at) \
                             VALUES ($1, $2, $3, $4, $5, $6, $6)",
                        )
                        .bind(new.sha256.to_vec())
                        .bind(new.id.to_string())
                        .bind(user)
                        .bind(new.label)
                        .bind(new.scopes)
                        .bind(now)
                        .execute(&mut *db)
                        .await?;
                        Ok(())
                    })
                })
                .await
            }

            async fn token(&self, sha256: [u8; 32]) -> Result<Option<(Account, ApiToken)>, StorageError> {
                let query = sqlx::query(
                    "SELECT users.id, name, password, users.made_at, bot, api_tokens.id AS token, label, scopes, \
                            api_tokens.made_at AS given_at, seen_at \
                     FROM api_tokens JOIN users ON users.id = api_tokens.\"user\" \
                     WHERE sha256 = $1 AND closed_at IS NULL",
                )
                .bind(sha256.to_vec());
                let row = self.read(|db| Box::pin(async move { Ok(query.fetch_optional(db).await?) })).await?;
                row.map(|row| Ok((account(&row)?, api_token(&row)?))).transpose()
            }

            async fn token_seen(&self, token: &Id, now: Millis) -> Result<(), StorageError> {
                self.change("UPDATE api_tokens SET seen_at = $2 WHERE id = $1", token.to_string(), Some(now))
                    .await
                    .map(|_| ())
            }

            async fn tokens(&self, user: &Id) -> Result<Vec<ApiToken>, StorageError> {
                let query = sqlx::query(
                    "SELECT id AS token, label, scopes, made_at AS given_at, seen_at FROM api_tokens \
                     WHERE \"user\" = $1 ORDER BY made_at DESC, id",
                )
                .bind(user.to_string());
                let rows = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
                rows.iter().map(api_token).collect()
            }

            async fn end_token(&self, user: &Id, token: &Id) -> Result<bool, StorageError> {
                let (user, token) = (user.to_string(), token.to_string());
                self.write(move |db| {
                    let (user, token) = (user.clone(), token.clone());
                    Box::pin(async move {
                        let sql = "DELETE FROM api_tokens WHERE \"user\" = $1 AND id = $2";
                        let ended = sqlx::query(sql).bind(user).bind(token).execute(&mut *db).await?;
                        Ok(ended.rows_affected() > 0)
                    })
                })
                .await
            }

            async fn make_bot(&self, user: &Id) -> Result<bool, StorageError> {
                let user = user.to_string();
                self.write(move |db| {
                    let user = user.clone();
                    Box::pin(async move {
                        sqlx::query(
                            "UPDATE users SET bot = 1 WHERE id = $1 \
                             AND NOT EXISTS (SELECT 1 FROM seats WHERE \"user\" = $1)",
                        )
                        .bind(user.clone())
                        .execute(&mut *db)
                        .await?;
                        let sql = "SELECT 1 FROM users WHERE id = $1 AND bot = 1";
                        Ok(sqlx::query(sql).bind(user).fetch_optional(&mut *db).await?.is_some())
                    })
                })
                .await
            }

            async fn seat_of(&self, user: &Id, table: &Id) -> Result<Option<u8>, StorageError> {
                let query = sqlx::query(
                    "SELECT player FROM seats JOIN tables ON tables.sitting = seats.sitting \
                     WHERE tables.id = $1 AND \"user\" = $2",
                )
                .bind(table.to_string())
                .bind(user.to_string());
                let row = self.read(|db| Box::pin(async move { Ok(query.fetch_optional(db).await?) })).await?;
                let Some(row) = row else { return Ok(None) };
                let player: i64 = row.try_get("player")?;
                Ok(u8::try_from(player).ok())
            }

            async fn seated(&self, table: &Id) -> Result<[Option<Account>; 2], StorageError> {
                let query = sqlx::query(
                    "SELECT player, users.id, name, password, users.made_at, bot FROM seats \
                     JOIN tables ON tables.sitting = seats.sitting JOIN users ON users.id = seats.\"user\" \
                     WHERE tables.id = $1",
                )
                .bind(table.to_string());
                let rows = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
                let mut seated = [None, None];
                for row in &rows {
                    let player: i64 = row.try_get("player")?;
                    seated[usize::from(player != 0)] = Some(account(row)?);
                }
                Ok(seated)
            }

            async fn going_on(&self, user: &Id, most: u32) -> Result<Vec<Id>, StorageError> {
                let query = sqlx::query(
                    "SELECT tables.id FROM seats JOIN tables ON tables.sitting = seats.sitting \
                     WHERE seats.\"user\" = $1 AND result IS NULL \
                     ORDER BY tables.made_at DESC, tables.id LIMIT $2",
                )
                .bind(user.to_string())
                .bind(i64::from(most));
                let rows = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
                rows.iter().map(|row| Ok(Id::given(row.try_get("id")?))).collect()
            }
        }

        impl $storage {
            /// Runs a statement that takes an id and perhaps a time; how many rows it has changed.
            async fn change(&self, sql: &'static str, id: String, at: Option<Millis>) -> Result<u64, StorageError> {
                self.write(move |db| {
                    let id = id.clone();
                    Box::pin(async move {
                        let mut query = sqlx::query(sql).bind(id);
                        if let Some(at) = at {
                            query = query.bind(at);
                        }
                        Ok(query.execute(&mut *db).await?.rows_affected())
                    })
                })
                .await
            }
        }

        type Found = <Connected as sqlx::Database>::Row;

        /// The account in a row with its columns.
        pub(super) fn account(row: &Found) -> Result<Account, StorageError> {
            let bot: i64 = row.try_get("bot")?;
            Ok(Account {
                id: Id::given(row.try_get("id")?),
                name: row.try_get("name")?,
                password: row.try_get("password")?,
                made_at: row.try_get("made_at")?,
                bot: bot != 0,
            })
        }

        fn api_token(row: &Found) -> Result<ApiToken, StorageError> {
            Ok(ApiToken {
                id: Id::given(row.try_get("token")?),
                label: row.try_get("label")?,
                scopes: row.try_get("scopes")?,
                made_at: row.try_get("given_at")?,
                seen_at: row.try_get("seen_at")?,
            })
        }

        const OPEN: &str = "INSERT INTO sessions (sha256, id, \"user\", device, made_at, seen_at) \
                            VALUES ($1, $2, $3, $4, $5, $5)";
    };
}

pub(crate) use accounts;
