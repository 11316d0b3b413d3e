//! Measures the actions a second that can be made durable, and the time that one takes, on both databases. Their
//! folders are where `TMPDIR` says, so the figures are of that disk; `FACEDOWN_DEEP` measures for longer.

use std::sync::Arc;
use std::time::{Duration, Instant};

use facedown_storage::Storage;
use facedown_storage::postgres::Postgres;
use facedown_storage::sqlite::Sqlite;
use facedown_testkit::deep::amount;
use facedown_testkit::postgres::Cluster;

use super::client::claimed;
use super::conformance::{line, make, numbered};

/// Tables at which somebody acts again as soon as the last action is durable.
const BUSY: [usize; 3] = [1, 32, 256];

/// Actions a second that are due one after the other, whether or not those before are durable.
const DUE: u32 = 500;

fn say(name: &str, what: &str, mut took: Vec<Duration>, whole: Duration) {
    took.sort_unstable();
    let at = |part: f64| took.get((took.len() as f64 * part) as usize).copied().unwrap_or_default();
    let rate = took.len() as f64 / whole.as_secs_f64();
    let (middle, slow) = (at(0.5).as_secs_f64() * 1e3, at(0.99).as_secs_f64() * 1e3);
    println!("{name:<10} {what:<24} {rate:>8.0} durable actions/s, p50 {middle:>6.2} ms, p99 {slow:>6.2} ms");
}

/// Everybody acts as fast as possible.
async fn busy(
    name: &str,
    storage: &Arc<dyn Storage>,
    logs: &mut [(u64, u64)],
    tables: usize,
    time: Duration,
) {
    let begun = Instant::now();
    let writers = logs[..tables].iter().enumerate().map(|(table, (epoch, last))| {
        let (storage, epoch, mut last) = (Arc::clone(storage), *epoch, *last);
        tokio::spawn(async move {
            let mut took = Vec::new();
            while begun.elapsed() < time {
                let asked = Instant::now();
                storage
                    .append(1, line(table, epoch, last + 1, "\"an action of usual length, e2e4 or so\""))
                    .await
                    .unwrap();
                last += 1;
                took.push(asked.elapsed());
            }
            (last, took)
        })
    });
    let writers: Vec<_> = writers.collect();
    let mut all = Vec::new();
    for (table, writer) in writers.into_iter().enumerate() {
        let (last, took) = writer.await.unwrap();
        logs[table].1 = last;
        all.extend(took);
    }
    let stored = storage.load(&numbered(0)).await.unwrap().unwrap();
    assert_eq!(stored.log.len() as u64, logs[0].1, "all of it is there");
    say(name, &format!("{tables} tables at once"), all, begun.elapsed());
}

/// Actions are due at a steady pace.
async fn due(name: &str, storage: &Arc<dyn Storage>, logs: &mut [(u64, u64)], time: Duration) {
    let begun = Instant::now();
    let each = Duration::from_secs(1) / DUE;
    let mut asked = Vec::new();
    let number = (time.as_secs_f64() * f64::from(DUE)) as u32;
    for n in 0..number {
        let at = begun + each * n;
        tokio::time::sleep_until(at.into()).await;
        let table = n as usize % logs.len();
        let (epoch, last) = logs[table];
        logs[table].1 += 1;
        let storage = Arc::clone(storage);
        asked.push(tokio::spawn(async move {
            let stored =
                storage.append(1, line(table, epoch, last + 1, "\"an action of usual length\"")).await;
            (stored, at.elapsed())
        }));
    }
    let mut took = Vec::new();
    for asked in asked {
        let (stored, time) = asked.await.unwrap();
        stored.unwrap();
        took.push(time);
    }
    say(name, &format!("{DUE} due a second"), took, begun.elapsed());
}

async fn measure(name: &str, storage: Arc<dyn Storage>) {
    let time = Duration::from_millis(amount(150, 8_000) as u64);
    let most = BUSY.into_iter().max().unwrap_or(1);
    make(&*storage, most).await;
    let mut logs = Vec::new();
    for table in 0..most {
        logs.push((claimed(&*storage, &numbered(table)).await, 1));
    }
    for tables in BUSY {
        busy(name, &storage, &mut logs, tables, time).await;
    }
    due(name, &storage, &mut logs, time).await;
    storage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn durable_actions_a_second_on_both_databases() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("facedown.sqlite");
    measure("SQLite", Arc::new(Sqlite::open(&file).await.unwrap())).await;
    let Some(cluster) = Cluster::start(true) else { return };
    cluster.create("storing");
    let address = cluster.address("storing").parse().unwrap();
    measure("PostgreSQL", Arc::new(Postgres::open(&address, None).await.unwrap())).await;
}
