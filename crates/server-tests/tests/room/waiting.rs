//! Games that wait: they cost rows, their flags fall though nobody looks, and what nobody comes back to ends.

use std::sync::Arc;
use std::time::{Duration, Instant};

use facedown_games::registry;
use facedown_server::Engines;
use facedown_server::inside::Set;
use facedown_server::inside::Time;
use facedown_server::inside::resident_bytes;
use facedown_server::inside::{Randomness, Room, Setting, Terms};
use facedown_storage::id::Id;
use facedown_storage::sqlite::Sqlite;
use facedown_storage::upkeep::Upkeep;
use facedown_storage::{Holder, Millis, Storage};
use serde_json::json;

use super::base;
use super::client::Server;
use super::gone::begun_by;
use super::memory::Memory;

const DAY: Millis = 24 * 60 * 60 * 1000;

/// Time passes for the room's clocks and its timers.
async fn pass(clocks: &Set, seconds: u32) {
    for _ in 0..seconds {
        clocks.pass(1_000);
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

async fn outcome(room: &Room, table: &Id) -> serde_json::Value {
    let view = room.view(table, Holder::Spectator).await.unwrap();
    serde_json::to_value(view).unwrap()["view"]["outcome"]["reason"].clone()
}

#[tokio::test(start_paused = true)]
async fn a_table_with_a_slow_clock_is_put_away_and_its_flag_falls_all_the_same() {
    let clocks = Set::default();
    let storage: Arc<dyn Storage> = Arc::new(Memory::default());
    let setting = Setting { time: Time::by(Box::new(clocks.clone())), ..Setting::default() };
    let clock = json!({"kind": "increment", "base": 3_600_000, "increment": 0});
    let (room, table, white, black) = begun_by(Arc::clone(&storage), setting, clock).await;
    let due = storage.due(Millis::MAX, None, 9).await.unwrap();
    assert_eq!(due.iter().map(|(_, id)| id).collect::<Vec<_>>(), [&table], "it is kept when the flag falls");
    white.leave().await;
    black.leave().await;
    pass(&clocks, 700).await;
    assert_eq!(room.live_tables(), 0, "nobody looks, and the flag is far away");
    // Nobody asks for the table. An hour after it began the flag has fallen.
    pass(&clocks, 3_000).await;
    assert_eq!(storage.due(Millis::MAX, None, 9).await.unwrap(), [], "the game is over");
    assert_eq!(outcome(&room, &table).await, "time");
    room.close().await;
}

#[tokio::test(start_paused = true)]
async fn an_outage_moves_no_flag_of_a_game_that_waits() {
    let clocks = Set::default();
    let storage: Arc<dyn Storage> = Arc::new(Memory::default());
    let time = || Time::by(Box::new(clocks.clone()));
    let setting = || Setting { time: time(), ..Setting::default() };
    let clock = json!({"kind": "increment", "base": 3_600_000, "increment": 0});
    let (room, table, white, black) = begun_by(Arc::clone(&storage), setting(), clock).await;
    white.leave().await;
    black.leave().await;
    pass(&clocks, 700).await;
    assert_eq!(room.live_tables(), 0);
    room.close().await;
    // The room is closed for ten hours.
    clocks.pass(10 * 60 * 60 * 1000);
    let Engines { computers, .. } = Engines::default();
    let room =
        Room::open_over(storage, registry::all(), Randomness::default(), computers, setting()).await.unwrap();
    pass(&clocks, 100).await;
    assert_eq!(room.live_tables(), 0, "its flag is far away yet");
    let view = serde_json::to_value(room.view(&table, Holder::Spectator).await.unwrap()).unwrap();
    let left = view["view"]["clock"]["left"]["white"].as_i64().unwrap();
    assert!((2_790_000..=2_810_000).contains(&left), "{left}: 800 of 3600 seconds are spent");
    room.close().await;
}

#[tokio::test(start_paused = true)]
async fn what_nobody_comes_back_to_ends() {
    let clocks = Set::default();
    let storage: Arc<dyn Storage> = Arc::new(Memory::default());
    let setting = Setting { time: Time::by(Box::new(clocks.clone())), ..Setting::default() };
    let clock = json!({"kind": "days", "days": 14});
    let (room, table, white, black) = begun_by(Arc::clone(&storage), setting, clock).await;
    let wish = json!({"game": "surprise", "mode": "shared"});
    let undealt =
        room.make_with(serde_json::from_value(wish).unwrap(), None, Terms::default()).await.unwrap().table;
    white.leave().await;
    black.leave().await;
    // An hour of the room's is a day and an hour of its clocks.
    clocks.step(DAY);
    pass(&clocks, 3_700).await;
    let error = room.view(&Id::given(undealt), Holder::Screen).await.unwrap_err();
    assert_eq!((error.code(), error.status().as_u16()), ("table-ended", 410));
    assert_eq!(outcome(&room, &table).await, json!(null), "it is dealt, and waits");
    room.close().await;
}

/// The cost of a room full of games that wait: set `FACEDOWN_WAITING` to their number for a figure that says something.
#[tokio::test]
async fn games_that_wait_cost_rows_and_no_memory() {
    if base::embedded_only() {
        return;
    }
    let number: u64 = std::env::var("FACEDOWN_WAITING").ok().and_then(|n| n.parse().ok()).unwrap_or(2_000);
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path()).await;
    let wish = json!({
        "game": "surprise", "mode": "shared", "clock": {"kind": "days", "days": 14},
    });
    let made = server.ask("POST", "/api/tables", "", Some(&wish)).await.json();
    let table = super::client::Table::of(&made);
    server.deal(&table).await;
    let (mut socket, heard) = server.watch(&table, None).await;
    super::play::play_on(&mut socket, heard, &mut super::play::Choices::new(1), 4).await;
    drop(socket);
    server.stop().await;
    let file = data.path().join("facedown.sqlite");
    multiply(&file, number).await;

    let before = resident_bytes();
    let begun = Instant::now();
    let server = Server::start(data.path()).await;
    let opened = begun.elapsed();
    while server.ask("GET", "/health/ready", "", None).await.status != 200 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let (ready, after) = (begun.elapsed(), resident_bytes());
    let each = (after - before).max(0) / i64::try_from(number).unwrap();
    println!(
        "{number} games wait: open after {opened:.2?}, ready after {ready:.2?}, {each} bytes of memory each"
    );
    // Each of them is there for whoever comes.
    let view = server.view(&table).await;
    assert_eq!(view["ply"], 4);
    server.stop().await;
    let storage = Sqlite::open(&file).await.unwrap();
    let counts = storage.counts().await.unwrap();
    assert_eq!((counts.games, counts.going_on, counts.clocks), (number, number, number));
    storage.close().await;
}

/// Copies the one game of a database until there are so many.
async fn multiply(file: &std::path::Path, number: u64) {
    use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};
    let pool = SqlitePool::connect_with(SqliteConnectOptions::new().filename(file)).await.unwrap();
    let columns = async |table: &'static str| -> Vec<String> {
        let names = "SELECT name FROM pragma_table_info($1)";
        sqlx::query_scalar(names).bind(table).fetch_all(&pool).await.unwrap()
    };
    for (table, own) in [
        ("sittings", &["id"][..]),
        ("tables", &["id", "sitting", "deal"]),
        ("secrets", &["deal"]),
        ("log", &["table_id"]),
        ("holds", &["table_id"]),
    ] {
        let (names, values): (Vec<_>, Vec<_>) = columns(table)
            .await
            .into_iter()
            .map(|name| {
                let value = if own.contains(&name.as_str()) {
                    format!("{name} || '-' || n")
                } else {
                    format!("{table}.{name}")
                };
                // The log counts its lines by a column of that name too.
                (name, value.replace("log.n", "log.\"n\"").replace("-' || n", "-' || copies.c"))
            })
            .unzip();
        let sql = format!(
            "WITH RECURSIVE copies (c) AS (SELECT 1 UNION ALL SELECT c + 1 FROM copies WHERE c < {}) \
             INSERT INTO {table} ({}) SELECT {} FROM copies, {table}",
            number - 1,
            names.join(", "),
            values.join(", ")
        );
        sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&pool).await.unwrap();
    }
    pool.close().await;
}
