//! The statements about passkeys, for both databases.

/// Implements [`Passkeys`](super::Passkeys) for a storage over connections of one kind.
macro_rules! passkeys {
    ($storage:ty) => {
        use async_trait::async_trait;
        use sqlx::Row;

        use crate::id::Id;
        use crate::accounts::Account;
        use crate::passkeys::{Kept, Key, MOST, NewPasskey, Passkey, Passkeys};
        use crate::{Millis, StorageError};

        type Found = <Connected as sqlx::Database>::Row;

        #[async_trait]
        impl Passkeys for $storage {
            async fn add_passkey(
                &self,
                now: Millis,
                user: &Id,
                new: NewPasskey,
            ) -> Result<Kept, StorageError> {
                let user = user.to_string();
                self.write(move |db| {
                    let (user, new) = (user.clone(), new.clone());
                    Box::pin(async move {
                        // A row that is written is locked: two that come at once are counted one after the other.
                        sqlx::query("UPDATE users SET made_at = made_at WHERE id = $1")
                            .bind(user.clone())
                            .execute(&mut *db)
                            .await?;
                        let sql = "SELECT COUNT(*) FROM passkeys WHERE \"user\" = $1";
                        let held: i64 =
                            sqlx::query_scalar(sql).bind(user.clone()).fetch_one(&mut *db).await?;
                        if held >= i64::from(MOST) {
                            return Ok(Kept::TooMany);
                        }
                        let done = sqlx::query(
                            "INSERT INTO passkeys (credential, id, \"user\", site, public_key, algorithm, \
                                                   counter, label, made_at) \
                             SELECT $1, $2, id, $4, $5, $6, $7, $8, $9 FROM users \
                             WHERE id = $3 AND closed_at IS NULL \
                             ON CONFLICT (credential) DO NOTHING",
                        )
                        .bind(new.key.credential)
                        .bind(new.id.to_string())
                        .bind(user)
                        .bind(new.site)
                        .bind(new.key.public_key)
                        .bind(i64::from(new.key.algorithm))
                        .bind(i64::from(new.key.counter))
                        .bind(new.label)
                        .bind(now)
                        .execute(&mut *db)
                        .await?;
                        Ok(if done.rows_affected() > 0 { Kept::Done } else { Kept::Known })
                    })
                })
                .await
            }

            async fn passkeys_of(&self, user: &Id) -> Result<Vec<Passkey>, StorageError> {
                let query = sqlx::query(
                    "SELECT id AS key_id, label, site, credential, public_key, algorithm, counter, \
                            made_at AS added_at, used_at, copied_at \
                     FROM passkeys WHERE \"user\" = $1 ORDER BY made_at DESC, id",
                )
                .bind(user.to_string());
                let rows = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
                rows.iter().map(passkey).collect()
            }

            async fn passkey(&self, credential: &[u8]) -> Result<Option<(Account, Passkey)>, StorageError> {
                let query = sqlx::query(
                    "SELECT users.id, name, password, users.made_at, bot, passkeys.id AS key_id, label, site, \
                            credential, public_key, algorithm, counter, passkeys.made_at AS added_at, used_at, \
                            copied_at \
                     FROM passkeys JOIN users ON users.id = passkeys.\"user\" \
                     WHERE credential = $1 AND closed_at IS NULL",
                )
                .bind(credential.to_vec());
                let row = self.read(|db| Box::pin(async move { Ok(query.fetch_optional(db).await?) })).await?;
                row.map(|row| Ok((super::accounts::account(&row)?, passkey(&row)?))).transpose()
            }

            async fn passkey_used(&self, now: Millis, id: &Id, counter: u32) -> Result<bool, StorageError> {
                let id = id.to_string();
                self.write(move |db| {
                    let id = id.clone();
                    Box::pin(async move {
                        // An authenticator that does not count says 0 each time.
                        let went_on = sqlx::query(
                            "UPDATE passkeys SET counter = $2, used_at = $3 \
                             WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))",
                        )
                        .bind(id.clone())
                        .bind(i64::from(counter))
                        .bind(now)
                        .execute(&mut *db)
                        .await?;
                        if went_on.rows_affected() > 0 {
                            return Ok(true);
                        }
                        sqlx::query("UPDATE passkeys SET copied_at = $2 WHERE id = $1")
                            .bind(id)
                            .bind(now)
                            .execute(&mut *db)
                            .await?;
                        Ok(false)
                    })
                })
                .await
            }

            async fn label_passkey(&self, user: &Id, id: &Id, label: &str) -> Result<bool, StorageError> {
                let (user, id, label) = (user.to_string(), id.to_string(), label.to_owned());
                self.write(move |db| {
                    let (user, id, label) = (user.clone(), id.clone(), label.clone());
                    Box::pin(async move {
                        let sql = "UPDATE passkeys SET label = $3 WHERE \"user\" = $1 AND id = $2";
                        let query = sqlx::query(sql).bind(user).bind(id).bind(label);
                        Ok(query.execute(&mut *db).await?.rows_affected() > 0)
                    })
                })
                .await
            }

            async fn remove_passkey(&self, user: &Id, id: &Id) -> Result<bool, StorageError> {
                let (user, id) = (user.to_string(), id.to_string());
                self.write(move |db| {
                    let (user, id) = (user.clone(), id.clone());
                    Box::pin(async move {
                        let sql = "DELETE FROM passkeys WHERE \"user\" = $1 AND id = $2";
                        let query = sqlx::query(sql).bind(user).bind(id);
                        Ok(query.execute(&mut *db).await?.rows_affected() > 0)
                    })
                })
                .await
            }
        }

        /// The passkey in a row with its columns.
        fn passkey(row: &Found) -> Result<Passkey, StorageError> {
            let (algorithm, counter): (i64, i64) = (row.try_get("algorithm")?, row.try_get("counter")?);
            Ok(Passkey {
                id: Id::given(row.try_get("key_id")?),
                label: row.try_get("label")?,
                site: row.try_get("site")?,
                key: Key {
                    credential: row.try_get("credential")?,
                    public_key: row.try_get("public_key")?,
                    algorithm: i32::try_from(algorithm).unwrap_or_default(),
                    counter: u32::try_from(counter).unwrap_or(u32::MAX),
                },
                made_at: row.try_get("added_at")?,
                used_at: row.try_get("used_at")?,
                copied_at: row.try_get("copied_at")?,
            })
        }
    };
}

pub(crate) use passkeys;
