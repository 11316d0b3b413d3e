//! Storage in one SQLite file: write-ahead log, every commit synced to the disk before it counts. What that rests on is
//! written down in `docs/durability.md`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use async_trait::async_trait;
use facedown_core::deal::ServerSecret;
use futures_util::future::BoxFuture;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Row, SqlSafeStr, SqliteConnection};

use super::{
    Append, Holder, LogLine, Millis, NewSitting, NewTable, RoomDeals, SittingGame, Span, Storage,
    StorageError, StoredTable, TableRow,
};
use crate::copying::{Side, half_a_copy};
use crate::id::Id;
use crate::owning::{Claim, Claimed, Tenure};
use crate::upkeep::Upkeep;

mod accounts;
mod awake;
mod batch;
mod chats;
mod copy;
mod lines;
pub mod look;
mod owning;
mod passkeys;
mod patience;
mod people;
mod push;
mod ratings;
mod reports;
mod saved;
mod standing;
#[cfg(test)]
mod tests;
mod tournaments;
pub mod upkeep;
mod waiting;
mod writer;

use copy::LogCopy;
use lines::{Begin, Lines};
use owning::Claims;
pub use patience::Patience;
use standing::Standing;
use writer::Writer;

/// Numbered and never edited: what was released stays as it is, a change is a new number.
const MIGRATIONS: [(i64, &str, &str); 18] = [
    (1, "room", include_str!("sqlite/0001_room.sql")),
    (2, "seats", include_str!("sqlite/0002_seats.sql")),
    (3, "daily", include_str!("sqlite/0003_daily.sql")),
    (5, "open", include_str!("sqlite/0005_open.sql")),
    (6, "months", include_str!("sqlite/0006_months.sql")),
    (7, "holds", include_str!("sqlite/0007_holds.sql")),
    (8, "table_outages", include_str!("sqlite/0008_table_outages.sql")),
    (9, "accounts", include_str!("sqlite/0009_accounts.sql")),
    (10, "bots", include_str!("sqlite/0010_bots.sql")),
    (11, "ratings", include_str!("sqlite/0011_ratings.sql")),
    (12, "tournaments", include_str!("sqlite/0012_tournaments.sql")),
    (13, "delay", include_str!("sqlite/0013_delay.sql")),
    (14, "chat", include_str!("sqlite/0014_chat.sql")),
    (15, "reports", include_str!("sqlite/0015_reports.sql")),
    (16, "saved", include_str!("sqlite/0016_saved.sql")),
    (17, "push", include_str!("sqlite/0017_push.sql")),
    (18, "passkeys", include_str!("sqlite/0018_passkeys.sql")),
    (19, "tournament_records", include_str!("sqlite/0019_tournament_records.sql")),
];

/// Connections that read beside the one that writes.
const READERS: u32 = 2;

/// The embedded database. One connection writes, a few read beside it.
#[derive(Clone, Debug)]
pub struct Sqlite {
    base: Arc<Base>,
}

#[derive(Debug)]
struct Base {
    /// The database file.
    path: PathBuf,
    writer: Arc<Writer>,
    readers: Arc<Lines>,
}

impl Sqlite {
    /// Opens the file, makes it where it is missing, and brings its tables up to date.
    ///
    /// # Errors
    /// [`StorageError::Open`], or [`StorageError::Newer`] where a later version has written it.
    pub async fn open(path: &Path) -> Result<Sqlite, StorageError> {
        Sqlite::open_patiently(path, Patience::default()).await
    }

    /// The same with a patience of one's own.
    ///
    /// # Errors
    /// As [`Sqlite::open`].
    pub async fn open_patiently(path: &Path, patience: Patience) -> Result<Sqlite, StorageError> {
        let options = prepare(path, patience).await?;
        let mut side = Side::file(options.clone()).await?;
        let half = side.unfinished().await?;
        side.close().await;
        if let Some(source) = half {
            return Err(StorageError::Open { path: path.to_owned(), why: half_a_copy(&source) });
        }
        // The log is copied by us, so that it is seen where that fails; SQLite itself would say nothing.
        let by_us = options.clone().pragma("wal_autocheckpoint", "0");
        let copy = LogCopy::new(Lines::new(by_us.clone(), 1), patience.copied_after);
        let readers = Lines::new(options.pragma("query_only", "1"), READERS);
        let standing = Standing::holdings(path, patience.trouble);
        let writer = Writer::new(Lines::set_up(by_us, 1, batch::SET_UP), copy, standing, Claims::new()?);
        Ok(Sqlite { base: Arc::new(Base { path: path.to_owned(), writer, readers }) })
    }

    /// Reads; all statements see the same state.
    async fn read<T>(
        &self,
        work: impl for<'c> FnOnce(&'c mut SqliteConnection) -> BoxFuture<'c, Result<T, StorageError>>,
    ) -> Result<T, StorageError> {
        self.base.readers.run(Begin::Reading, work).await
    }

    /// Writes all of it or nothing; it is durable when this returns ([`Writer::write`]).
    async fn write<T: Send + 'static>(
        &self,
        work: impl for<'c> Fn(&'c mut SqliteConnection) -> BoxFuture<'c, Result<T, StorageError>>
        + Send
        + Sync
        + 'static,
    ) -> Result<T, StorageError> {
        self.base.writer.write(work).await
    }
}

/// Makes the file where it is missing, and brings its tables up to date; how it is opened.
///
/// # Errors
/// As [`Sqlite::open`].
pub async fn prepare(path: &Path, patience: Patience) -> Result<SqliteConnectOptions, StorageError> {
    let failed = |why: String| StorageError::Open { path: path.to_owned(), why };
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .foreign_keys(true)
        .busy_timeout(patience.others)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        // Of use on macOS alone, where a sync ends at the disk's cache without it.
        .pragma("fullfsync", "1")
        .pragma("checkpoint_fullfsync", "1");
    // On a connection of its own, since a migration begins and ends its transaction in its own way.
    let first = SqlitePoolOptions::new().max_connections(1).connect_with(options.clone()).await;
    let first = first.map_err(|error| failed(error.to_string()))?;
    let migrations = MIGRATIONS.into_iter().map(|(number, name, sql)| {
        Migration::new(number, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    let migrated = Migrator::with_migrations(migrations.collect()).run(&first).await;
    first.close().await;
    migrated.map_err(|error| match error {
        MigrateError::VersionMissing(_) => StorageError::Newer { path: path.to_owned() },
        other => failed(other.to_string()),
    })?;
    Ok(options)
}

#[async_trait]
impl Storage for Sqlite {
    async fn make_sitting(
        &self,
        at: Millis,
        sitting: NewSitting,
        table: NewTable,
    ) -> Result<(), StorageError> {
        if self.base.writer.standing().is_full() {
            self.writable().await?;
        }
        let new = Arc::new((sitting, table));
        self.write(move |db| {
            let new = Arc::clone(&new);
            Box::pin(async move { make_sitting(db, at, &new.0, &new.1).await })
        })
        .await
    }

    async fn holder(&self, table: &Id, token_sha256: [u8; 32]) -> Result<Option<Holder>, StorageError> {
        let query = sqlx::query(
            "SELECT kind, player FROM tokens JOIN tables ON tables.sitting = tokens.sitting \
             WHERE tables.id = $1 AND tokens.sha256 = $2",
        )
        .bind(table.to_string())
        .bind(token_sha256.to_vec());
        let row = self.read(|db| Box::pin(async move { Ok(query.fetch_optional(db).await?) })).await?;
        let Some(row) = row else { return Ok(None) };
        let (kind, player): (String, Option<u8>) = (row.try_get(0)?, row.try_get(1)?);
        match (kind.as_str(), player) {
            (SEAT, None) => Ok(Some(Holder::Screen)),
            (SEAT | ENTRY, Some(player @ (0 | 1))) => Ok(Some(Holder::Player(player))),
            (WATCH, None) => Ok(Some(Holder::Spectator)),
            (INVITE, None) => Ok(Some(Holder::Invited)),
            _ => Err(StorageError::Impossible(format!("a token of table {table} is {kind} {player:?}"))),
        }
    }

    async fn is_there(&self, table: &Id) -> Result<bool, StorageError> {
        let query =
            sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM tables WHERE id = $1)").bind(table.to_string());
        self.read(|db| Box::pin(async move { Ok(query.fetch_one(db).await?) })).await
    }

    async fn set_up(&self, table: &Id) -> Result<Option<(TableRow, ServerSecret)>, StorageError> {
        let table = table.clone();
        let loaded = self.read(|db| Box::pin(async move { load(db, &table, Part::SetUp).await })).await?;
        Ok(loaded.map(|stored| (stored.row, stored.secret)))
    }

    async fn load(&self, table: &Id) -> Result<Option<StoredTable>, StorageError> {
        let table = table.clone();
        self.read(|db| Box::pin(async move { load(db, &table, Part::All).await })).await
    }

    async fn sitting(&self, sitting: &Id) -> Result<Vec<SittingGame>, StorageError> {
        let query = sqlx::query(
            "SELECT id, white, deal, game_of_deal, games_on_deal, result FROM tables \
             WHERE sitting = $1 ORDER BY number",
        )
        .bind(sitting.to_string());
        let rows = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
        let games = rows.iter().map(|row| {
            Ok(SittingGame {
                table: Id::given(row.try_get("id")?),
                white: row.try_get("white")?,
                deal: Id::given(row.try_get("deal")?),
                game_of_deal: row.try_get("game_of_deal")?,
                games_on_deal: row.try_get("games_on_deal")?,
                result: row.try_get("result")?,
            })
        });
        games.collect()
    }

    async fn claim(&self, table: &Id) -> Result<Claimed, StorageError> {
        let stored = async || {
            let id = table.clone();
            self.read(|db| Box::pin(async move { owning::stored(db, &id).await })).await
        };
        let Some(before) = stored().await? else { return Ok(Claimed::Nowhere) };
        let claim = self.base.writer.claims().claim(table, before);
        // Writes that were asked for under an older claim may be half done.
        self.base.writer.settle().await;
        let last_n = stored().await?.map_or(claim.last_n, |stored| stored.last_n);
        Ok(Claimed::Ours(Claim { last_n, ..claim }))
    }

    async fn release(&self, table: &Id, epoch: u64) -> Result<(), StorageError> {
        self.base.writer.claims().release(table, epoch);
        Ok(())
    }

    async fn renew(&self) -> Result<Tenure, StorageError> {
        // The data folder is this process's alone, whatever it does.
        Ok(Tenure::Kept)
    }

    async fn sweep(&self, _most: u32) -> Result<Vec<Id>, StorageError> {
        Ok(Vec::new())
    }

    async fn append(&self, at: Millis, append: Append) -> Result<(), StorageError> {
        if append.is_plain() {
            return self.base.writer.append(at, append).await;
        }
        let given = Arc::new((append, Arc::clone(&self.base)));
        self.write(move |db| {
            let given = Arc::clone(&given);
            Box::pin(async move {
                let (append, base) = &*given;
                batch::write(db, base.writer.claims(), &[(at, append)]).await?;
                write_beside(db, at, append).await
            })
        })
        .await
    }

    async fn due(
        &self,
        until: Millis,
        after: Option<(Millis, Id)>,
        most: u32,
    ) -> Result<Vec<(Millis, Id)>, StorageError> {
        self.read(|db| Box::pin(waiting::due(db, until, after, most))).await
    }

    async fn any_clock(&self) -> Result<bool, StorageError> {
        self.read(|db| Box::pin(waiting::any_clock(db))).await
    }

    async fn set_due(&self, table: &Id, falls_at: Option<Millis>) -> Result<(), StorageError> {
        let table = table.clone();
        self.write(move |db| {
            let table = table.clone();
            Box::pin(async move { waiting::set_due(db, &table, falls_at).await })
        })
        .await
    }

    async fn stale(&self, undealt: Millis, untouched: Millis, most: u32) -> Result<Vec<Id>, StorageError> {
        self.read(|db| Box::pin(waiting::stale(db, undealt, untouched, most))).await
    }

    fn accounts(&self) -> Option<&dyn crate::accounts::Accounts> {
        Some(self)
    }

    fn people(&self) -> Option<&dyn crate::people::People> {
        Some(self)
    }

    fn chats(&self) -> Option<&dyn crate::chats::Chats> {
        Some(self)
    }

    fn passkeys(&self) -> Option<&dyn crate::passkeys::Passkeys> {
        Some(self)
    }

    fn reports(&self) -> Option<&dyn crate::reports::Reports> {
        Some(self)
    }

    fn saved(&self) -> Option<&dyn crate::saved::Saved> {
        Some(self)
    }

    fn push(&self) -> Option<&dyn crate::push::Push> {
        Some(self)
    }

    fn ratings(&self) -> Option<&dyn crate::ratings::Ratings> {
        Some(self)
    }

    fn tournaments(&self) -> Option<&dyn crate::tournaments::Tournaments> {
        Some(self)
    }

    fn upkeep(&self) -> Option<&dyn Upkeep> {
        Some(self)
    }

    async fn listed(&self, now: Millis, since: Millis, most: u32) -> Result<Vec<(Id, String)>, StorageError> {
        let query = sqlx::query(
            "SELECT tables.id, listed FROM tables JOIN sittings ON sittings.id = tables.sitting \
             WHERE listed IS NOT NULL AND last_at > $1 \
               AND (result IS NULL OR (delay > 0 AND last_at + 1000 * delay > $2)) \
             ORDER BY tables.made_at DESC LIMIT $3",
        )
        .bind(since)
        .bind(now)
        .bind(most);
        let rows = self.read(|db| Box::pin(async move { Ok(query.fetch_all(db).await?) })).await?;
        rows.iter().map(|row| Ok((Id::given(row.try_get(0)?), row.try_get(1)?))).collect()
    }

    async fn wake(&self, now: Millis) -> Result<Vec<Span>, StorageError> {
        self.write(move |db| Box::pin(awake::wake(db, now))).await
    }

    async fn pulse(&self, now: Millis) -> Result<(), StorageError> {
        self.write(move |db| Box::pin(awake::record(db, now))).await
    }

    async fn writable(&self) -> Result<(), StorageError> {
        // Changes nothing, and yet writes a page.
        let touch = "UPDATE _sqlx_migrations SET success = success WHERE version = 1";
        let attempt = self.write(move |db| {
            Box::pin(async move {
                sqlx::raw_sql(touch).execute(db).await?;
                Ok(())
            })
        });
        self.base.writer.standing().find_out(attempt).await
    }

    async fn readable(&self) -> Result<(), StorageError> {
        let last = "SELECT version FROM _sqlx_migrations ORDER BY version DESC LIMIT 1";
        let read = self
            .read(|db| Box::pin(async move { Ok(sqlx::query_scalar::<_, i64>(last).fetch_one(db).await?) }));
        read.await.map(|_| ())
    }

    fn waiting(&self) -> usize {
        self.base.writer.waiting()
    }

    async fn close(&self) {
        // The writer last: who closes the last connection copies the log.
        self.base.readers.close().await;
        self.base.writer.close().await;
    }
}

const SEAT: &str = "seat";
/// A seat at a table of a tournament, of whose player several devices may each have a token.
const ENTRY: &str = "entry";
const WATCH: &str = "watch";
const INVITE: &str = "invite";

async fn make_sitting(
    db: &mut SqliteConnection,
    at: Millis,
    sitting: &NewSitting,
    table: &NewTable,
) -> Result<(), StorageError> {
    let [name_0, name_1] = &sitting.names;
    sqlx::query(
        "INSERT INTO sittings (id, mode, name_0, name_1, level, listed, open, room_deals, delay, made_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
    )
    .bind(sitting.id.as_str())
    .bind(&sitting.mode)
    .bind(name_0)
    .bind(name_1)
    .bind(sitting.level)
    .bind(&sitting.listed)
    .bind(sitting.open)
    .bind(sitting.room_deals.bits())
    .bind(sitting.delay)
    .bind(at)
    .execute(&mut *db)
    .await?;
    for (sha256, holder) in &sitting.tokens {
        admit(db, &sitting.id, sha256, *holder).await?;
    }
    make_table(db, at, table).await
}

/// The part of a table that is loaded.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Part {
    /// Its row and the secret of its deal.
    SetUp,
    /// The log too.
    All,
}

async fn load(
    db: &mut SqliteConnection,
    table: &Id,
    part: Part,
) -> Result<Option<StoredTable>, StorageError> {
    let found = sqlx::query(
        "SELECT tables.sitting, number, game, rules, options, deal, game_of_deal, games_on_deal, white, drawn, \
                clock, position, daily, rated, mode, level, name_0, name_1, open, room_deals, delay, falls_at, \
                (SELECT tournament FROM tournament_boards WHERE sitting = tables.sitting) AS tournament \
         FROM tables JOIN sittings ON sittings.id = tables.sitting WHERE tables.id = $1",
    )
    .bind(table.as_str())
    .fetch_optional(&mut *db)
    .await?;
    let Some(found) = found else { return Ok(None) };
    let options: String = found.try_get("options")?;
    let options: Vec<(String, String)> = serde_json::from_str(&options)
        .map_err(|e| StorageError::Impossible(format!("options of table {table}: {e}")))?;
    let clock: Option<String> = found.try_get("clock")?;
    let clock = clock.map(|text| serde_json::from_str(&text)).transpose();
    let clock = clock.map_err(|e| StorageError::Impossible(format!("clock of table {table}: {e}")))?;
    let row = TableRow {
        id: table.clone(),
        sitting: Id::given(found.try_get("sitting")?),
        number: found.try_get("number")?,
        game: found.try_get("game")?,
        rules: found.try_get("rules")?,
        options,
        deal: Id::given(found.try_get("deal")?),
        game_of_deal: found.try_get("game_of_deal")?,
        games_on_deal: found.try_get("games_on_deal")?,
        white: found.try_get("white")?,
        drawn: found.try_get("drawn")?,
        clock,
        position: found.try_get("position")?,
        daily: found.try_get("daily")?,
        rated: found.try_get::<i64, _>("rated")? != 0,
    };
    let secret: Option<Vec<u8>> =
        sqlx::query_scalar("SELECT secret FROM secrets WHERE deal = $1 ORDER BY attempt DESC LIMIT 1")
            .bind(row.deal.as_str())
            .fetch_optional(&mut *db)
            .await?;
    let secret = secret
        .and_then(|bytes| <[u8; 32]>::try_from(bytes).ok())
        .ok_or_else(|| StorageError::Impossible(format!("table {table} has no secret of 32 bytes")))?;
    let lines = sqlx::query("SELECT n, at, entry FROM log WHERE table_id = $1 AND $2 ORDER BY n")
        .bind(table.as_str())
        .bind(part == Part::All)
        .fetch_all(&mut *db)
        .await?;
    let mut log = Vec::with_capacity(lines.len());
    for (line, expected) in lines.iter().zip(1i64..) {
        if line.try_get::<i64, _>("n")? != expected {
            let what = format!("line {expected} of the log of table {table} is missing");
            return Err(StorageError::Impossible(what));
        }
        log.push(LogLine { at: line.try_get("at")?, entry: line.try_get("entry")? });
    }
    let outages = sqlx::query("SELECT since, until FROM table_outages WHERE table_id = $1 ORDER BY since")
        .bind(table.as_str())
        .fetch_all(&mut *db)
        .await?;
    let outages = outages.iter().map(|row| Ok((row.try_get("since")?, row.try_get("until")?)));
    let outages = outages.collect::<Result<_, sqlx::Error>>()?;
    let tournament: Option<String> = found.try_get("tournament")?;
    let in_round = match &tournament {
        Some(_) => tournaments::round_of(&mut *db, &row.sitting).await?,
        None => [0; 2],
    };
    Ok(Some(StoredTable {
        row,
        mode: found.try_get("mode")?,
        level: found.try_get("level")?,
        open: found.try_get("open")?,
        room_deals: RoomDeals::of_bits(found.try_get("room_deals")?),
        delay: found.try_get("delay")?,
        names: [found.try_get("name_0")?, found.try_get("name_1")?],
        tournament: tournament.map(Id::given),
        in_round,
        secret: ServerSecret::new(secret),
        log,
        falls_at: found.try_get("falls_at")?,
        outages,
    }))
}

/// Writes what comes with a line.
async fn write_beside(db: &mut SqliteConnection, at: Millis, append: &Append) -> Result<(), StorageError> {
    if let Some(result) = &append.result {
        sqlx::query("UPDATE tables SET result = $1 WHERE id = $2")
            .bind(result)
            .bind(append.table.as_str())
            .execute(&mut *db)
            .await?;
    }
    if let Some((deal, attempt, secret)) = &append.secret {
        keep_secret(db, deal, *attempt, secret).await?;
    }
    if let Some(white) = append.white {
        sqlx::query("UPDATE tables SET white = $1 WHERE id = $2")
            .bind(white)
            .bind(append.table.as_str())
            .execute(&mut *db)
            .await?;
    }
    if let Some((name, sha256)) = &append.joined {
        let sitting: String = sqlx::query_scalar("SELECT sitting FROM tables WHERE id = $1")
            .bind(append.table.as_str())
            .fetch_one(&mut *db)
            .await?;
        let sitting = Id::given(sitting);
        admit(db, &sitting, sha256, Holder::Player(1)).await?;
        sqlx::query("UPDATE sittings SET name_1 = $1 WHERE id = $2")
            .bind(name)
            .bind(sitting.as_str())
            .execute(&mut *db)
            .await?;
    }
    for table in &append.made {
        make_table(db, at, table).await?;
    }
    Ok(())
}

/// Lets a token into a sitting.
async fn admit(
    db: &mut SqliteConnection,
    sitting: &Id,
    sha256: &[u8; 32],
    holder: Holder,
) -> Result<(), StorageError> {
    let (kind, player) = match holder {
        Holder::Screen | Holder::Awake(_) => (SEAT, None),
        Holder::Player(player) => (SEAT, Some(player)),
        Holder::Spectator => (WATCH, None),
        Holder::Invited => (INVITE, None),
    };
    sqlx::query("INSERT INTO tokens (sha256, sitting, player, kind) VALUES ($1, $2, $3, $4)")
        .bind(sha256.as_slice())
        .bind(sitting.as_str())
        .bind(player)
        .bind(kind)
        .execute(db)
        .await?;
    Ok(())
}

async fn make_table(db: &mut SqliteConnection, at: Millis, table: &NewTable) -> Result<(), StorageError> {
    let row = &table.row;
    let options = serde_json::to_string(&row.options)
        .map_err(|e| StorageError::Impossible(format!("options of table {}: {e}", row.id)))?;
    let clock = row.clock.map(|control| serde_json::to_string(&control)).transpose();
    let clock = clock.map_err(|e| StorageError::Impossible(format!("clock of table {}: {e}", row.id)))?;
    sqlx::query(
        "INSERT INTO tables (id, sitting, number, game, rules, options, deal, game_of_deal, games_on_deal, \
                             white, drawn, clock, position, daily, made_at, last_at, dealt, rated) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15, $16, $17)",
    )
    .bind(row.id.as_str())
    .bind(row.sitting.as_str())
    .bind(row.number)
    .bind(&row.game)
    .bind(row.rules)
    .bind(options)
    .bind(row.deal.as_str())
    .bind(row.game_of_deal)
    .bind(row.games_on_deal)
    .bind(row.white)
    .bind(row.drawn)
    .bind(clock)
    .bind(&row.position)
    .bind(&row.daily)
    .bind(at)
    // A log that begins with the table deals the game.
    .bind(!table.log.is_empty())
    .bind(i64::from(row.rated))
    .execute(&mut *db)
    .await?;
    if let Some(secret) = &table.secret {
        keep_secret(db, &row.deal, 1, secret).await?;
    }
    for (entry, n) in table.log.iter().zip(1..) {
        first_line(db, at, &row.id, n, entry).await?;
    }
    sqlx::query("INSERT INTO holds (table_id, last_n) VALUES ($1, $2)")
        .bind(row.id.as_str())
        .bind(i64::try_from(table.log.len()).unwrap_or(i64::MAX))
        .execute(db)
        .await?;
    Ok(())
}

async fn keep_secret(
    db: &mut SqliteConnection,
    deal: &Id,
    attempt: u32,
    secret: &ServerSecret,
) -> Result<(), StorageError> {
    sqlx::query("INSERT INTO secrets (deal, attempt, secret) VALUES ($1, $2, $3)")
        .bind(deal.as_str())
        .bind(attempt)
        .bind(secret.bytes().as_slice())
        .execute(db)
        .await?;
    Ok(())
}

/// Writes a line with which a table begins.
async fn first_line(
    db: &mut SqliteConnection,
    at: Millis,
    table: &Id,
    n: u64,
    entry: &str,
) -> Result<(), StorageError> {
    let number = i64::try_from(n).unwrap_or(i64::MAX);
    let written = sqlx::query("INSERT INTO log (table_id, n, at, entry) VALUES ($1, $2, $3, $4)")
        .bind(table.as_str())
        .bind(number)
        .bind(at)
        .bind(entry)
        .execute(db)
        .await;
    match written {
        Ok(_) => Ok(()),
        Err(sqlx::Error::Database(why)) if why.is_unique_violation() => {
            Err(StorageError::Taken { table: table.clone(), n })
        }
        Err(other) => Err(other.into()),
    }
}
