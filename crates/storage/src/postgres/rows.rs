//! The rows of tables, sittings and logs. PostgreSQL has no unsigned numbers: all whole numbers are stored as `bigint`.

use facedown_core::deal::ServerSecret;
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Row};

use crate::id::Id;
use crate::{
    Append, Holder, LogLine, Millis, NewSitting, NewTable, RoomDeals, SittingGame, Span, StorageError,
    StoredTable, TableRow,
};

/// Step in which the time of the last action is kept, in milliseconds, so that few actions write it.
pub(super) const HOUR: Millis = 60 * 60 * 1000;

const SEAT: &str = "seat";
/// A seat at a table of a tournament, of whose player several devices may each have a token.
const ENTRY: &str = "entry";
const WATCH: &str = "watch";
const INVITE: &str = "invite";

/// A number as it is stored.
pub(super) fn whole(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A stored number that is never negative.
pub(super) fn count(row: &PgRow, column: &str) -> Result<u64, StorageError> {
    small(row, column)
}

/// A stored number in the range of another type.
fn small<T: TryFrom<i64>>(row: &PgRow, column: &str) -> Result<T, StorageError> {
    let number: i64 = row.try_get(column)?;
    T::try_from(number).map_err(|_| StorageError::Impossible(format!("{column} is {number}")))
}

/// The rights that a token gives at a table.
pub(super) async fn holder(
    db: &mut PgConnection,
    table: &Id,
    sha256: [u8; 32],
) -> Result<Option<Holder>, StorageError> {
    let row = sqlx::query(
        "SELECT kind, player FROM tokens JOIN tables ON tables.sitting = tokens.sitting \
         WHERE tables.id = $1 AND tokens.sha256 = $2",
    )
    .bind(table.as_str())
    .bind(sha256.to_vec())
    .fetch_optional(db)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let (kind, player): (String, Option<i64>) = (row.try_get(0)?, row.try_get(1)?);
    match (kind.as_str(), player) {
        (SEAT, None) => Ok(Some(Holder::Screen)),
        (SEAT | ENTRY, Some(0)) => Ok(Some(Holder::Player(0))),
        (SEAT | ENTRY, Some(1)) => Ok(Some(Holder::Player(1))),
        (WATCH, None) => Ok(Some(Holder::Spectator)),
        (INVITE, None) => Ok(Some(Holder::Invited)),
        _ => Err(StorageError::Impossible(format!("a token of table {table} is {kind} {player:?}"))),
    }
}

/// Lets a token into a sitting.
async fn admit(
    db: &mut PgConnection,
    sitting: &Id,
    sha256: &[u8; 32],
    holder: Holder,
) -> Result<(), StorageError> {
    let (kind, player) = match holder {
        Holder::Screen | Holder::Awake(_) => (SEAT, None),
        Holder::Player(player) => (SEAT, Some(i64::from(player))),
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

/// Makes a sitting with its first table.
pub(super) async fn make_sitting(
    db: &mut PgConnection,
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
    .bind(sitting.level.map(i64::from))
    .bind(&sitting.listed)
    .bind(sitting.open)
    .bind(sitting.room_deals.bits())
    .bind(i64::from(sitting.delay))
    .bind(at)
    .execute(&mut *db)
    .await?;
    for (sha256, holder) in &sitting.tokens {
        admit(db, &sitting.id, sha256, *holder).await?;
    }
    make_table(db, at, table).await
}

async fn make_table(db: &mut PgConnection, at: Millis, table: &NewTable) -> Result<(), StorageError> {
    let row = &table.row;
    let options = serde_json::to_string(&row.options)
        .map_err(|e| StorageError::Impossible(format!("options of table {}: {e}", row.id)))?;
    let clock = row.clock.map(|control| serde_json::to_string(&control)).transpose();
    let clock = clock.map_err(|e| StorageError::Impossible(format!("clock of table {}: {e}", row.id)))?;
    let made = sqlx::query(
        "INSERT INTO tables (id, sitting, number, game, rules, options, deal, game_of_deal, games_on_deal, \
                             white, drawn, clock, position, daily, made_at, last_at, dealt, rated) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15, $16, $17)",
    )
    .bind(row.id.as_str())
    .bind(row.sitting.as_str())
    .bind(i64::from(row.number))
    .bind(&row.game)
    .bind(i64::from(row.rules))
    .bind(options)
    .bind(row.deal.as_str())
    .bind(i64::from(row.game_of_deal))
    .bind(i64::from(row.games_on_deal))
    .bind(i64::from(row.white))
    .bind(row.drawn)
    .bind(clock)
    .bind(&row.position)
    .bind(&row.daily)
    .bind(at)
    // A log that begins with the table deals the game.
    .bind(!table.log.is_empty())
    .bind(i64::from(row.rated));
    made.execute(&mut *db).await?;
    if let Some(secret) = &table.secret {
        keep_secret(db, &row.deal, 1, secret).await?;
    }
    for (entry, n) in table.log.iter().zip(1i64..) {
        sqlx::query("INSERT INTO log (table_id, n, at, entry, epoch) VALUES ($1, $2, $3, $4, 0)")
            .bind(row.id.as_str())
            .bind(n)
            .bind(at)
            .bind(entry)
            .execute(&mut *db)
            .await?;
    }
    sqlx::query("INSERT INTO holds (table_id, last_n) VALUES ($1, $2)")
        .bind(row.id.as_str())
        .bind(whole(table.log.len() as u64))
        .execute(db)
        .await?;
    Ok(())
}

async fn keep_secret(
    db: &mut PgConnection,
    deal: &Id,
    attempt: u32,
    secret: &ServerSecret,
) -> Result<(), StorageError> {
    sqlx::query("INSERT INTO secrets (deal, attempt, secret) VALUES ($1, $2, $3)")
        .bind(deal.as_str())
        .bind(i64::from(attempt))
        .bind(secret.bytes().as_slice())
        .execute(db)
        .await?;
    Ok(())
}

/// Writes all that comes with a line, behind it in the same transaction.
pub(super) async fn write_beside(
    db: &mut PgConnection,
    at: Millis,
    append: &Append,
) -> Result<(), StorageError> {
    let table = append.table.as_str();
    if let Some(result) = &append.result {
        let over = sqlx::query("UPDATE tables SET result = $1 WHERE id = $2").bind(result).bind(table);
        over.execute(&mut *db).await?;
    }
    if let Some((deal, attempt, secret)) = &append.secret {
        keep_secret(db, deal, *attempt, secret).await?;
    }
    if let Some(white) = append.white {
        let drawn = sqlx::query("UPDATE tables SET white = $1 WHERE id = $2");
        drawn.bind(i64::from(white)).bind(table).execute(&mut *db).await?;
    }
    if let Some((name, sha256)) = &append.joined {
        let sitting = sqlx::query_scalar("SELECT sitting FROM tables WHERE id = $1").bind(table);
        let sitting = Id::given(sitting.fetch_one(&mut *db).await?);
        admit(db, &sitting, sha256, Holder::Player(1)).await?;
        let named = sqlx::query("UPDATE sittings SET name_1 = $1 WHERE id = $2");
        named.bind(name).bind(sitting.as_str()).execute(&mut *db).await?;
    }
    for table in &append.made {
        make_table(db, at, table).await?;
    }
    Ok(())
}

/// The part of a table that is loaded.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Part {
    /// Its row and the secret of its deal.
    SetUp,
    /// The log too.
    All,
}

/// Loads a table.
pub(super) async fn load(
    db: &mut PgConnection,
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
        number: small(&found, "number")?,
        game: found.try_get("game")?,
        rules: small(&found, "rules")?,
        options,
        deal: Id::given(found.try_get("deal")?),
        game_of_deal: small(&found, "game_of_deal")?,
        games_on_deal: small(&found, "games_on_deal")?,
        white: small(&found, "white")?,
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
    let level: Option<i64> = found.try_get("level")?;
    let tournament: Option<String> = found.try_get("tournament")?;
    let in_round = match &tournament {
        Some(_) => super::tournaments::round_of(&mut *db, &row.sitting).await?,
        None => [0; 2],
    };
    Ok(Some(StoredTable {
        row,
        mode: found.try_get("mode")?,
        level: level.and_then(|level| u8::try_from(level).ok()),
        open: found.try_get("open")?,
        room_deals: RoomDeals::of_bits(found.try_get("room_deals")?),
        delay: small(&found, "delay")?,
        names: [found.try_get("name_0")?, found.try_get("name_1")?],
        tournament: tournament.map(Id::given),
        in_round,
        secret: ServerSecret::new(secret),
        log,
        falls_at: found.try_get("falls_at")?,
        outages,
    }))
}

/// The games of a sitting in order.
pub(super) async fn sitting(db: &mut PgConnection, sitting: &Id) -> Result<Vec<SittingGame>, StorageError> {
    let rows = sqlx::query(
        "SELECT id, white, deal, game_of_deal, games_on_deal, result FROM tables \
         WHERE sitting = $1 ORDER BY number",
    )
    .bind(sitting.as_str())
    .fetch_all(db)
    .await?;
    let games = rows.iter().map(|row| {
        Ok(SittingGame {
            table: Id::given(row.try_get("id")?),
            white: small(row, "white")?,
            deal: Id::given(row.try_get("deal")?),
            game_of_deal: small(row, "game_of_deal")?,
            games_on_deal: small(row, "games_on_deal")?,
            result: row.try_get("result")?,
        })
    });
    games.collect()
}

/// The time since the last sign of life was an outage; all outages.
pub(super) async fn wake(db: &mut PgConnection, now: Millis) -> Result<Vec<Span>, StorageError> {
    let last: Option<Millis> =
        sqlx::query_scalar("SELECT at FROM awake FOR UPDATE").fetch_optional(&mut *db).await?;
    if let Some(last) = last.filter(|last| *last < now) {
        sqlx::query(
            "INSERT INTO outages (since, until) VALUES ($1, $2) \
             ON CONFLICT (since) DO UPDATE SET until = GREATEST(outages.until, EXCLUDED.until)",
        )
        .bind(last)
        .bind(now)
        .execute(&mut *db)
        .await?;
    }
    record_awake(db, now).await?;
    let rows = sqlx::query("SELECT since, until FROM outages ORDER BY since").fetch_all(db).await?;
    rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
}

/// A sign of life.
pub(super) async fn record_awake(db: &mut PgConnection, now: Millis) -> Result<(), StorageError> {
    sqlx::query(
        "INSERT INTO awake (\"only\", at) VALUES (1, $1) ON CONFLICT (\"only\") DO UPDATE SET at = $1",
    )
    .bind(now)
    .execute(db)
    .await?;
    Ok(())
}

/// The tables whose flags may fall by then.
pub(super) async fn due(
    db: &mut PgConnection,
    until: Millis,
    after: Option<(Millis, Id)>,
    most: u32,
) -> Result<Vec<(Millis, Id)>, StorageError> {
    let (from, last) = after.map_or((Millis::MIN, String::new()), |(at, id)| (at, id.to_string()));
    let rows: Vec<(Millis, String)> = sqlx::query_as(
        "SELECT falls_at, id FROM tables WHERE falls_at <= $1 AND (falls_at, id) > ($2, $3) \
         ORDER BY falls_at, id LIMIT $4",
    )
    .bind(until)
    .bind(from)
    .bind(last)
    .bind(i64::from(most))
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|(at, id)| (at, Id::given(id))).collect())
}

/// Tables that nobody comes back to.
pub(super) async fn stale(
    db: &mut PgConnection,
    undealt: Millis,
    untouched: Millis,
    most: u32,
) -> Result<Vec<Id>, StorageError> {
    // None is older than its last touch, so the index of those that go on ends the search.
    let ids: Vec<String> = sqlx::query_scalar(
        "SELECT id FROM tables WHERE result IS NULL AND made_at < $3 \
         AND (last_at < $1 OR (NOT dealt AND last_at < $2)) LIMIT $4",
    )
    .bind(untouched)
    .bind(undealt)
    .bind(undealt.max(untouched))
    .bind(i64::from(most))
    .fetch_all(db)
    .await?;
    Ok(ids.into_iter().map(Id::given).collect())
}
