//! A whole room is copied from one database into another, of either kind: row by row in the order of the keys, and then
//! compared row by row. While that is not done, the target says that it is half a copy, and no room opens it; a copy that
//! was stopped goes on when it is asked for again.

use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, PgConnection, Row, SqliteConnection};

use super::StorageError;

/// Rows that are read and written at once.
const PAGE: usize = 500;

/// The type of a column.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Kind {
    Text,
    Whole,
    Bytes,
    Real,
    /// Yes or no.
    Flag,
}

/// The kind of value in a column.
#[derive(Clone, PartialEq, Debug)]
enum Value {
    Text(Option<String>),
    Whole(Option<i64>),
    Bytes(Option<Vec<u8>>),
    Real(Option<f64>),
    Flag(bool),
}

/// One table of a database.
struct Part {
    name: &'static str,
    /// Number of columns that make the key: the first ones.
    key: usize,
    columns: &'static [(&'static str, Kind)],
}

use Kind::{Bytes, Flag, Real, Text, Whole};

/// Everything that is copied, in an order in which nothing names what is not there yet. Who holds a table is not: nobody
/// does when the room is closed.
const PARTS: [Part; 39] = [
    Part {
        name: "sittings",
        key: 1,
        columns: &[
            ("id", Text),
            ("mode", Text),
            ("name_0", Text),
            ("name_1", Text),
            ("level", Whole),
            ("listed", Text),
            ("open", Flag),
            ("room_deals", Whole),
            ("delay", Whole),
            ("made_at", Whole),
        ],
    },
    Part {
        name: "tokens",
        key: 1,
        columns: &[("sha256", Bytes), ("sitting", Text), ("player", Whole), ("kind", Text)],
    },
    Part {
        name: "tables",
        key: 1,
        columns: &[
            ("id", Text),
            ("sitting", Text),
            ("number", Whole),
            ("game", Text),
            ("rules", Whole),
            ("options", Text),
            ("deal", Text),
            ("game_of_deal", Whole),
            ("games_on_deal", Whole),
            ("white", Whole),
            ("drawn", Flag),
            ("clock", Text),
            ("position", Text),
            ("daily", Text),
            ("result", Text),
            ("made_at", Whole),
            ("last_at", Whole),
            ("dealt", Flag),
            ("falls_at", Whole),
            ("pruned_at", Whole),
            ("rated", Whole),
        ],
    },
    Part { name: "secrets", key: 2, columns: &[("deal", Text), ("attempt", Whole), ("secret", Bytes)] },
    Part {
        name: "log",
        key: 2,
        columns: &[("table_id", Text), ("n", Whole), ("at", Whole), ("entry", Text), ("epoch", Whole)],
    },
    Part { name: "holds", key: 1, columns: &[("table_id", Text), ("epoch", Whole), ("last_n", Whole)] },
    Part {
        name: "table_outages",
        key: 2,
        columns: &[("table_id", Text), ("epoch", Whole), ("since", Whole), ("until", Whole)],
    },
    Part {
        name: "users",
        key: 1,
        columns: &[
            ("id", Text),
            ("name", Text),
            ("name_key", Text),
            ("password", Text),
            ("made_at", Whole),
            ("closed_at", Whole),
            ("bot", Whole),
        ],
    },
    Part { name: "skeletons", key: 1, columns: &[("skeleton", Text), ("user", Text)] },
    Part {
        name: "sessions",
        key: 1,
        columns: &[
            ("sha256", Bytes),
            ("id", Text),
            ("user", Text),
            ("device", Text),
            ("made_at", Whole),
            ("seen_at", Whole),
        ],
    },
    Part {
        name: "api_tokens",
        key: 1,
        columns: &[
            ("sha256", Bytes),
            ("id", Text),
            ("user", Text),
            ("label", Text),
            ("scopes", Text),
            ("made_at", Whole),
            ("seen_at", Whole),
        ],
    },
    Part {
        name: "passkeys",
        key: 1,
        columns: &[
            ("credential", Bytes),
            ("id", Text),
            ("user", Text),
            ("site", Text),
            ("public_key", Bytes),
            ("algorithm", Whole),
            ("counter", Whole),
            ("label", Text),
            ("made_at", Whole),
            ("used_at", Whole),
            ("copied_at", Whole),
        ],
    },
    Part { name: "recovery_codes", key: 1, columns: &[("sha256", Bytes), ("user", Text)] },
    Part { name: "sign_up_invitations", key: 1, columns: &[("sha256", Bytes), ("made_at", Whole)] },
    Part {
        name: "tournaments",
        key: 1,
        columns: &[
            ("id", Text),
            ("terms", Text),
            ("stage", Text),
            ("listed", Flag),
            ("made_at", Whole),
            ("last_at", Whole),
        ],
    },
    Part {
        name: "tournament_log",
        key: 2,
        columns: &[("tournament", Text), ("n", Whole), ("at", Whole), ("entry", Text)],
    },
    Part {
        name: "tournament_records",
        key: 2,
        columns: &[("tournament", Text), ("n", Whole), ("record", Text)],
    },
    Part {
        name: "tournament_tokens",
        key: 1,
        columns: &[
            ("sha256", Bytes),
            ("tournament", Text),
            ("kind", Text),
            ("number", Whole),
            ("user", Text),
        ],
    },
    Part {
        name: "tournament_boards",
        key: 4,
        columns: &[
            ("tournament", Text),
            ("round", Whole),
            ("board", Whole),
            ("attempt", Whole),
            ("sitting", Text),
            ("white", Whole),
            ("black", Whole),
            ("first_game", Whole),
            ("watch", Text),
        ],
    },
    Part { name: "seats", key: 2, columns: &[("sitting", Text), ("player", Whole), ("user", Text)] },
    Part {
        name: "ratings",
        key: 4,
        columns: &[
            ("player", Text),
            ("ladder", Text),
            ("game", Text),
            ("speed", Text),
            ("rating", Real),
            ("deviation", Real),
            ("volatility", Real),
            ("games", Whole),
            ("last_at", Whole),
        ],
    },
    Part {
        name: "rating_changes",
        key: 2,
        columns: &[
            ("deal", Text),
            ("player", Text),
            ("ladder", Text),
            ("game", Text),
            ("speed", Text),
            ("opponent", Text),
            ("score", Real),
            ("at", Whole),
            ("rating_before", Real),
            ("deviation_before", Real),
            ("volatility_before", Real),
            ("rating", Real),
            ("deviation", Real),
            ("volatility", Real),
            ("games", Whole),
        ],
    },
    Part { name: "devices", key: 2, columns: &[("sha256", Bytes), ("user", Text), ("seen_at", Whole)] },
    Part {
        name: "same_device",
        key: 1,
        columns: &[("deal", Text), ("user_0", Text), ("user_1", Text), ("at", Whole)],
    },
    Part { name: "follows", key: 2, columns: &[("user", Text), ("other", Text), ("made_at", Whole)] },
    Part { name: "blocks", key: 2, columns: &[("user", Text), ("other", Text), ("made_at", Whole)] },
    Part {
        name: "privacy",
        key: 1,
        columns: &[("user", Text), ("games", Text), ("online", Text), ("ratings", Text)],
    },
    Part {
        name: "chat_lines",
        key: 1,
        columns: &[
            ("id", Text),
            ("kind", Text),
            ("place", Text),
            ("at", Whole),
            ("user", Text),
            ("text", Text),
        ],
    },
    Part { name: "chat_wishes", key: 1, columns: &[("user", Text), ("allowed", Whole)] },
    Part { name: "mutes", key: 1, columns: &[("user", Text), ("until", Whole), ("why", Text)] },
    Part {
        name: "reports",
        key: 1,
        columns: &[
            ("id", Text),
            ("at", Whole),
            ("user", Text),
            ("about", Text),
            ("name", Text),
            ("reason", Text),
            ("kind", Text),
            ("place", Text),
            ("words", Text),
            ("verdict", Text),
            ("settled_at", Whole),
        ],
    },
    Part {
        name: "report_lines",
        key: 2,
        columns: &[
            ("report", Text),
            ("n", Whole),
            ("line", Text),
            ("at", Whole),
            ("user", Text),
            ("text", Text),
        ],
    },
    Part {
        name: "saved",
        key: 3,
        columns: &[
            ("user", Text),
            ("kind", Text),
            ("id", Text),
            ("version", Whole),
            ("at", Whole),
            ("bytes", Whole),
            ("content", Text),
        ],
    },
    Part { name: "push_key", key: 1, columns: &[("only", Whole), ("pkcs8", Bytes), ("made_at", Whole)] },
    Part {
        name: "push_subscriptions",
        key: 1,
        columns: &[
            ("id", Text),
            ("endpoint", Text),
            ("p256dh", Bytes),
            ("auth", Bytes),
            ("session", Text),
            ("made_at", Whole),
            ("seen_at", Whole),
        ],
    },
    Part {
        name: "push_seats",
        key: 3,
        columns: &[("subscription", Text), ("sitting", Text), ("player", Whole), ("at", Whole)],
    },
    Part { name: "awake", key: 1, columns: &[("only", Whole), ("at", Whole)] },
    Part { name: "outages", key: 1, columns: &[("since", Whole), ("until", Whole)] },
    Part {
        name: "bans",
        key: 1,
        columns: &[("network", Text), ("until", Whole), ("why", Text), ("made_at", Whole)],
    },
];

/// The amount that was copied, and found to be the same on both sides.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Copied {
    /// Games, finished ones included.
    pub games: u64,
    /// Lines of their logs.
    pub lines: u64,
    /// Rows of all kinds.
    pub rows: u64,
}

/// The reason that no room opens half a copy.
pub fn half_a_copy(source: &str) -> String {
    format!(
        "it is half a copy of {source}; run `facedown room copy` again until it says that all of it is there"
    )
}

/// A connection to one of the two databases.
pub enum Side {
    /// The embedded one.
    File(SqliteConnection),
    /// One on a server.
    Server(PgConnection),
}

type Row1 = Vec<Value>;

/// Binds values to a query of either kind.
macro_rules! bound {
    ($query:expr, $values:expr) => {{
        let mut query = $query;
        for value in $values {
            query = match value {
                Value::Text(text) => query.bind(text.clone()),
                Value::Whole(number) => query.bind(*number),
                Value::Bytes(bytes) => query.bind(bytes.clone()),
                Value::Real(number) => query.bind(*number),
                Value::Flag(flag) => query.bind(*flag),
            };
        }
        query
    }};
}

/// Reads the rows of a query of either kind.
macro_rules! read {
    ($rows:expr, $part:expr) => {{
        let mut read = Vec::new();
        for row in $rows {
            let mut values = Vec::with_capacity($part.columns.len());
            for (at, (_, kind)) in $part.columns.iter().enumerate() {
                values.push(match kind {
                    Kind::Text => Value::Text(row.try_get(at)?),
                    Kind::Whole => Value::Whole(row.try_get(at)?),
                    Kind::Bytes => Value::Bytes(row.try_get(at)?),
                    Kind::Real => Value::Real(row.try_get(at)?),
                    Kind::Flag => Value::Flag(row.try_get(at)?),
                });
            }
            read.push(values);
        }
        read
    }};
}

impl Part {
    fn names(&self, columns: std::ops::Range<usize>) -> String {
        let names = self.columns[columns].iter().map(|(name, _)| format!("\"{name}\""));
        names.collect::<Vec<_>>().join(", ")
    }

    fn key(&self) -> String {
        self.names(0..self.key)
    }

    /// Places for the values of a key, from a number on.
    fn places(&self, from: usize) -> String {
        let places = (from..from + self.key).map(|n| format!("${n}"));
        places.collect::<Vec<_>>().join(", ")
    }

    fn select(&self, condition: &str) -> String {
        let (columns, key) = (self.names(0..self.columns.len()), self.key());
        format!("SELECT {columns} FROM {} {condition} ORDER BY {key} LIMIT {PAGE}", self.name)
    }

    fn insert(&self, rows: usize) -> String {
        let width = self.columns.len();
        let values = (0..rows).map(|row| {
            let places: Vec<_> = (1..=width).map(|n| format!("${}", row * width + n)).collect();
            format!("({})", places.join(", "))
        });
        let values = values.collect::<Vec<_>>().join(", ");
        let others =
            self.columns[self.key..].iter().map(|(name, _)| format!("\"{name}\" = excluded.\"{name}\""));
        format!(
            "INSERT INTO {} ({}) VALUES {values} ON CONFLICT ({}) DO UPDATE SET {}",
            self.name,
            self.names(0..width),
            self.key(),
            others.collect::<Vec<_>>().join(", ")
        )
    }
}

impl Side {
    /// A connection to a file.
    ///
    /// # Errors
    /// The database's.
    pub async fn file(options: SqliteConnectOptions) -> Result<Side, StorageError> {
        Ok(Side::File(options.connect().await?))
    }

    /// A connection to a server.
    ///
    /// # Errors
    /// The database's.
    pub async fn server(options: PgConnectOptions) -> Result<Side, StorageError> {
        Ok(Side::Server(options.connect().await?))
    }

    async fn say(&mut self, sql: &str) -> Result<(), StorageError> {
        let sql = AssertSqlSafe(sql.to_owned());
        match self {
            Side::File(db) => _ = sqlx::raw_sql(sql).execute(db).await?,
            Side::Server(db) => _ = sqlx::raw_sql(sql).execute(db).await?,
        }
        Ok(())
    }

    /// Begins a transaction that reads one state.
    async fn look(&mut self) -> Result<(), StorageError> {
        match self {
            Side::File(_) => self.say("BEGIN").await,
            Side::Server(_) => self.say("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await,
        }
    }

    /// The source that is being copied into this, where one is.
    ///
    /// # Errors
    /// The database's.
    pub async fn unfinished(&mut self) -> Result<Option<String>, StorageError> {
        let sql = "SELECT source FROM copying";
        Ok(match self {
            Side::File(db) => sqlx::query_scalar(sql).fetch_optional(db).await?,
            Side::Server(db) => sqlx::query_scalar(sql).fetch_optional(db).await?,
        })
    }

    async fn is_empty(&mut self) -> Result<bool, StorageError> {
        let sql = "SELECT EXISTS (SELECT 1 FROM sittings) OR EXISTS (SELECT 1 FROM bans)";
        let full: bool = match self {
            Side::File(db) => sqlx::query_scalar(sql).fetch_one(db).await?,
            Side::Server(db) => sqlx::query_scalar(sql).fetch_one(db).await?,
        };
        Ok(!full)
    }

    async fn select(
        &mut self,
        part: &Part,
        sql: String,
        values: &[Value],
    ) -> Result<Vec<Row1>, StorageError> {
        let sql = AssertSqlSafe(sql);
        Ok(match self {
            Side::File(db) => read!(bound!(sqlx::query(sql), values).fetch_all(db).await?, part),
            Side::Server(db) => read!(bound!(sqlx::query(sql), values).fetch_all(db).await?, part),
        })
    }

    /// The rows after a key, or the first ones.
    async fn after(&mut self, part: &Part, key: Option<&[Value]>) -> Result<Vec<Row1>, StorageError> {
        match key {
            None => self.select(part, part.select(""), &[]).await,
            Some(key) => {
                let condition = format!("WHERE ({}) > ({})", part.key(), part.places(1));
                self.select(part, part.select(&condition), key).await
            }
        }
    }

    /// The rows between two keys, both included.
    async fn between(
        &mut self,
        part: &Part,
        from: &[Value],
        to: &[Value],
    ) -> Result<Vec<Row1>, StorageError> {
        let (key, first, last) = (part.key(), part.places(1), part.places(part.key + 1));
        let condition = format!("WHERE ({key}) >= ({first}) AND ({key}) <= ({last})");
        let values = [from, to].concat();
        self.select(part, part.select(&condition), &values).await
    }

    async fn put(&mut self, part: &Part, rows: &[Row1]) -> Result<(), StorageError> {
        let (sql, values) = (AssertSqlSafe(part.insert(rows.len())), rows.iter().flatten());
        match self {
            Side::File(db) => _ = bound!(sqlx::query(sql), values).execute(db).await?,
            Side::Server(db) => _ = bound!(sqlx::query(sql), values).execute(db).await?,
        }
        Ok(())
    }

    /// Ends it in order.
    pub async fn close(self) {
        // What was written is committed already.
        let _ = match self {
            Side::File(db) => db.close().await,
            Side::Server(db) => db.close().await,
        };
    }
}

/// Copies everything, and compares it. `name` is the source's, for whoever finds half a copy.
///
/// # Errors
/// [`StorageError::Impossible`] where the target has something else in it, or something differs afterwards; the
/// databases'.
pub async fn copy(from: &mut Side, to: &mut Side, name: &str) -> Result<Copied, StorageError> {
    match to.unfinished().await? {
        Some(source) if source != name => {
            let why =
                format!("a copy of {source} into it was not finished; finish that, or take an empty one");
            return Err(StorageError::Impossible(why));
        }
        Some(_) => {}
        None if to.is_empty().await? => {
            let mark = Part { name: "copying", key: 1, columns: &[("only", Whole), ("source", Text)] };
            to.put(&mark, &[vec![Value::Whole(Some(1)), Value::Text(Some(name.to_owned()))]]).await?;
        }
        None => {
            let why = "there are games in the target already; a copy goes into an empty one".to_owned();
            return Err(StorageError::Impossible(why));
        }
    }
    from.look().await?;
    for part in &PARTS {
        let mut last: Option<Row1> = None;
        loop {
            let rows = from.after(part, last.as_ref().map(|row| &row[..part.key])).await?;
            let (Some(first), Some(end)) = (rows.first(), rows.last().cloned()) else { break };
            // Rows that an earlier try has left are not written again.
            if to.between(part, &first[..part.key], &end[..part.key]).await? != rows {
                to.put(part, &rows).await?;
            }
            last = Some(end);
        }
    }
    let copied = compare(from, to).await?;
    from.say("COMMIT").await?;
    to.say("DELETE FROM copying").await?;
    Ok(copied)
}

/// Reads everything on both sides.
async fn compare(from: &mut Side, to: &mut Side) -> Result<Copied, StorageError> {
    let mut copied = Copied::default();
    for part in &PARTS {
        let (mut last, mut rows) = (None::<Row1>, 0);
        loop {
            let key = last.as_ref().map(|row| &row[..part.key]);
            let (ours, theirs) = (from.after(part, key).await?, to.after(part, key).await?);
            if ours != theirs {
                let differs = ours.iter().zip(&theirs).position(|(ours, theirs)| ours != theirs);
                let row = differs.unwrap_or(ours.len().min(theirs.len())) as u64 + rows + 1;
                let why =
                    format!("row {row} of `{}` differs after it was copied; try an empty target", part.name);
                return Err(StorageError::Impossible(why));
            }
            rows += ours.len() as u64;
            let Some(end) = ours.into_iter().next_back() else { break };
            last = Some(end);
        }
        copied.rows += rows;
        match part.name {
            "tables" => copied.games = rows,
            "log" => copied.lines = rows,
            _ => {}
        }
    }
    Ok(copied)
}
