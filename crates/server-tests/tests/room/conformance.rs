//! The tests that every storage passes: SQLite, PostgreSQL, and the one in memory. They show what a room rests on: what
//! was acknowledged is there, nobody writes at a table that somebody else has claimed, and who claims a table and loads it
//! then knows all of it.

use std::sync::Arc;

use async_trait::async_trait;
use facedown_core::deal::ServerSecret;
use facedown_storage::id::Id;
use facedown_storage::owning::{Claimed, Tenure};
use facedown_storage::postgres::Postgres;
use facedown_storage::sqlite::Sqlite;
use facedown_storage::{
    Append, Holder, LogLine, Millis, NewSitting, NewTable, RoomDeals, Storage, StorageError, TableRow,
};
use facedown_tournament::clock::TimeControl;
use futures_util::future::join_all;

use super::base;
use super::client::claimed;
use super::memory::{Fault, Memory};

/// An hour in milliseconds.
const HOUR: Millis = 60 * 60 * 1000;

fn id(n: u8) -> Id {
    Id::new([n; 16])
}

fn row(number: u8) -> TableRow {
    TableRow {
        id: id(10 + number),
        sitting: id(1),
        number: number.into(),
        game: "any".to_owned(),
        rules: 3,
        options: vec![("a".to_owned(), "on".to_owned()), ("b".to_owned(), "7".to_owned())],
        deal: id(20 + number),
        game_of_deal: 1,
        games_on_deal: 2,
        white: number % 2,
        drawn: number == 1,
        clock: (number == 1).then_some(TimeControl::Increment { base: 60_000, increment: 1_000 }),
        position: (number == 2).then(|| "a position".to_owned()),
        daily: (number == 3).then(|| "2026-11-21".to_owned()),
        rated: number == 1,
    }
}

fn append(epoch: u64, n: u64, entry: &str) -> Append {
    Append::line(id(11), epoch, n, entry.to_owned())
}

/// Whatever is stored is kept, and found again as it was.
async fn every_storage_keeps_what_it_is_given(storage: &dyn Storage) {
    let secret = |n: u8| Some(ServerSecret::new([n; 32]));
    let sitting = NewSitting {
        id: id(1),
        mode: "link".to_owned(),
        level: Some(3),
        listed: Some("for all to see".to_owned()),
        open: true,
        room_deals: RoomDeals([false, true]),
        delay: 90,
        names: [Some("Ada".to_owned()), None],
        tokens: vec![
            ([1; 32], Holder::Screen),
            ([2; 32], Holder::Player(0)),
            ([3; 32], Holder::Spectator),
            ([4; 32], Holder::Invited),
        ],
    };
    let table = NewTable { row: row(1), secret: secret(5), log: vec!["\"first\"".to_owned()] };
    storage.make_sitting(1000, sitting, table).await.unwrap();

    for (token, holder) in
        [(1, Holder::Screen), (2, Holder::Player(0)), (3, Holder::Spectator), (4, Holder::Invited)]
    {
        assert_eq!(storage.holder(&id(11), [token; 32]).await.unwrap(), Some(holder));
    }
    assert_eq!(storage.holder(&id(11), [5; 32]).await.unwrap(), None);
    assert!(!storage.any_clock().await.unwrap());
    assert_eq!(storage.listed(2000, 999, 9).await.unwrap(), [(id(11), "for all to see".to_owned())]);
    assert_eq!(storage.listed(2000, 1000, 9).await.unwrap(), []);
    assert_eq!(storage.listed(2000, 999, 0).await.unwrap(), []);
    assert_eq!(storage.holder(&id(99), [1; 32]).await.unwrap(), None);
    assert!(storage.load(&id(99)).await.unwrap().is_none());

    let epoch = claimed(storage, &id(11)).await;
    storage.append(2000, Append { falls_at: Some(5_000), ..append(epoch, 2, "\"second\"") }).await.unwrap();
    assert!(storage.any_clock().await.unwrap());
    assert_eq!(storage.due(4_999, None, 9).await.unwrap(), []);
    assert_eq!(storage.due(5_000, None, 9).await.unwrap(), [(5_000, id(11))]);
    assert_eq!(storage.due(9_000, Some((5_000, id(11))), 9).await.unwrap(), []);
    storage.set_due(&id(11), Some(7_000)).await.unwrap();
    assert_eq!(storage.due(9_000, Some((5_000, id(11))), 9).await.unwrap(), [(7_000, id(11))]);
    assert_eq!(storage.load(&id(11)).await.unwrap().unwrap().falls_at, Some(7_000));
    assert_eq!(storage.stale(500, 500, 9).await.unwrap(), []);
    assert_eq!(storage.stale(HOUR, 500, 9).await.unwrap(), [], "it is dealt");
    assert_eq!(storage.stale(500, HOUR, 9).await.unwrap(), [id(11)]);
    // A number is given once, and nothing that came with a second one is kept.
    for n in [1, 2] {
        let new = NewTable { row: row(7), secret: secret(9), log: Vec::new() };
        let twice =
            Append { result: Some("0-1".to_owned()), made: vec![new], ..append(epoch, n, "\"other\"") };
        let error = storage.append(2001, twice).await.unwrap_err();
        assert!(matches!(error, StorageError::Taken { .. }), "{error:?}");
    }
    let found = storage.load(&id(11)).await.unwrap().unwrap();
    let line = |at, entry: &str| LogLine { at, entry: entry.to_owned() };
    assert_eq!(found.log, [line(1000, "\"first\""), line(2000, "\"second\"")]);
    assert_eq!(found.names, [Some("Ada".to_owned()), None]);
    assert_eq!((found.mode.as_str(), found.level), ("link", Some(3)));
    assert_eq!(found.secret.bytes(), &[5; 32]);
    assert_eq!(format!("{:?}", found.row), format!("{:?}", row(1)));
    assert_eq!(storage.sitting(&id(1)).await.unwrap().len(), 1);

    let renewed =
        Append { secret: Some((id(21), 2, ServerSecret::new([6; 32]))), ..append(epoch, 3, "\"third\"") };
    storage.append(3000, renewed).await.unwrap();
    assert_eq!(storage.load(&id(11)).await.unwrap().unwrap().secret.bytes(), &[6; 32]);
    // Somebody sits down, and the lot gives them the first seat.
    let joined = Some((Some("Bo".to_owned()), [6; 32]));
    let sat = Append { joined, white: Some(0), ..append(epoch, 4, "\"joined\"") };
    storage.append(3500, sat).await.unwrap();
    assert_eq!(storage.holder(&id(11), [6; 32]).await.unwrap(), Some(Holder::Player(1)));
    let found = storage.load(&id(11)).await.unwrap().unwrap();
    assert_eq!(found.row.white, 0);
    assert_eq!(found.names, [Some("Ada".to_owned()), Some("Bo".to_owned())]);

    let next = NewTable { row: row(2), secret: secret(8), log: Vec::new() };
    let over = Append { result: Some("1-0".to_owned()), made: vec![next], ..append(epoch, 5, "\"fifth\"") };
    storage.append(4000, over).await.unwrap();
    let games = storage.sitting(&id(1)).await.unwrap();
    let seen: Vec<_> = games.iter().map(|g| (g.table.clone(), g.white, g.result.as_deref())).collect();
    assert_eq!(seen, [(id(11), 0, Some("1-0")), (id(12), 0, None)]);
    assert_eq!(
        storage.holder(&id(12), [1; 32]).await.unwrap(),
        Some(Holder::Screen),
        "a token serves the sitting"
    );
    let position = storage.load(&id(12)).await.unwrap().unwrap().row.position;
    assert_eq!(position.as_deref(), Some("a position"));
    assert!(!storage.any_clock().await.unwrap(), "the one with a clock is over");
    assert_eq!(storage.stale(HOUR, 0, 9).await.unwrap(), [id(12)], "never dealt");

    // The first time a room opens there was none before; later, the time since its last sign of life was an outage.
    assert_eq!(storage.wake(10_000).await.unwrap(), []);
    storage.pulse(12_000).await.unwrap();
    assert_eq!(storage.wake(15_000).await.unwrap(), [(12_000, 15_000)]);
    assert_eq!(storage.wake(16_000).await.unwrap(), [(12_000, 15_000), (15_000, 16_000)]);
    storage.close().await;
}

/// Two processes over one database.
#[async_trait]
trait Two: Send + Sync {
    fn one(&self) -> Arc<dyn Storage>;
    fn other(&self) -> Arc<dyn Storage>;
    /// The other no longer believes that the first is alive.
    async fn end_lease_of_one(&self);
}

struct OfMemory(Arc<Memory>, Arc<Memory>);

impl OfMemory {
    fn fresh() -> OfMemory {
        let one = Arc::new(Memory::default());
        let other = Arc::new(one.beside());
        OfMemory(one, other)
    }
}

#[async_trait]
impl Two for OfMemory {
    fn one(&self) -> Arc<dyn Storage> {
        self.0.clone()
    }

    fn other(&self) -> Arc<dyn Storage> {
        self.1.clone()
    }

    async fn end_lease_of_one(&self) {
        self.0.end_lease();
    }
}

struct OfServer {
    database: String,
    one: Postgres,
    other: Postgres,
}

impl OfServer {
    /// `None` where no server is installed.
    async fn fresh(database: &str) -> Option<OfServer> {
        let address = base::patient(&base::fresh(database)?);
        let open = async || Postgres::open(&address, None).await.unwrap();
        Some(OfServer { database: database.to_owned(), one: open().await, other: open().await })
    }

    async fn close(&self) {
        self.one.close().await;
        self.other.close().await;
    }
}

#[async_trait]
impl Two for OfServer {
    fn one(&self) -> Arc<dyn Storage> {
        Arc::new(self.one.clone())
    }

    fn other(&self) -> Arc<dyn Storage> {
        Arc::new(self.other.clone())
    }

    async fn end_lease_of_one(&self) {
        let sql = format!("UPDATE nodes SET lease_until = now() WHERE id = '{}'", self.one.node());
        base::psql(&self.database, &sql);
    }
}

/// The embedded database has one process, which is both.
struct OfFile {
    _folder: tempfile::TempDir,
    storage: Arc<Sqlite>,
}

impl OfFile {
    async fn fresh() -> OfFile {
        let folder = tempfile::tempdir().unwrap();
        let storage = Sqlite::open(&folder.path().join("facedown.sqlite")).await.unwrap();
        OfFile { _folder: folder, storage: Arc::new(storage) }
    }
}

#[async_trait]
impl Two for OfFile {
    fn one(&self) -> Arc<dyn Storage> {
        self.storage.clone()
    }

    fn other(&self) -> Arc<dyn Storage> {
        self.storage.clone()
    }

    async fn end_lease_of_one(&self) {}
}

/// The id of one of many tables.
pub(crate) fn numbered(n: usize) -> Id {
    let mut bytes = [200; 16];
    bytes[..8].copy_from_slice(&(n as u64).to_be_bytes());
    Id::new(bytes)
}

/// Makes tables with a log of one line.
pub(crate) async fn make(storage: &dyn Storage, tables: usize) {
    for n in 0..tables {
        let (table, mut own) = (numbered(n), numbered(n));
        own = Id::given(format!("{own}-of"));
        let row = TableRow { id: table, sitting: own.clone(), deal: own.clone(), ..row(1) };
        let sitting = NewSitting {
            id: own,
            mode: "shared".to_owned(),
            level: None,
            listed: None,
            open: true,
            room_deals: RoomDeals::default(),
            delay: 0,
            names: [None, None],
            tokens: Vec::new(),
        };
        let secret = Some(ServerSecret::new([7; 32]));
        let new = NewTable { row, secret, log: vec!["\"made\"".to_owned()] };
        storage.make_sitting(1, sitting, new).await.unwrap();
    }
}

pub(crate) fn line(table: usize, epoch: u64, n: u64, entry: &str) -> Append {
    Append::line(numbered(table), epoch, n, entry.to_owned())
}

fn is_fenced(outcome: &Result<(), StorageError>) -> bool {
    matches!(outcome, Err(StorageError::Fenced { .. }))
}

async fn lines(storage: &dyn Storage, table: usize) -> Vec<String> {
    let stored = storage.load(&numbered(table)).await.unwrap().unwrap();
    stored.log.into_iter().map(|line| line.entry).collect()
}

/// Every claim ends the one before it, and nothing of an append under an older one is kept.
async fn claims_end_claims(two: &dyn Two) {
    let storage = two.one();
    make(&*storage, 2).await;
    assert_eq!(storage.claim(&id(99)).await.unwrap(), Claimed::Nowhere);
    let nobodys = storage.append(2, line(0, 0, 2, "\"nobody's\"")).await;
    assert!(is_fenced(&nobodys), "{nobodys:?}");
    let Claimed::Ours(first) = storage.claim(&numbered(0)).await.unwrap() else { panic!("it is free") };
    assert_eq!(first.last_n, 1);
    storage.append(2, line(0, first.epoch, 2, "\"a\"")).await.unwrap();
    let twice = storage.append(3, line(0, first.epoch, 2, "\"again\"")).await.unwrap_err();
    assert!(matches!(twice, StorageError::Taken { n: 2, .. }) && twice.doubt(), "{twice:?}");
    let gap = storage.append(3, line(0, first.epoch, 4, "\"gap\"")).await.unwrap_err();
    assert!(matches!(gap, StorageError::Taken { .. }), "{gap:?}");
    let Claimed::Ours(second) = storage.claim(&numbered(0)).await.unwrap() else { panic!("it is its own") };
    assert!(second.epoch > first.epoch && second.last_n == 2, "{second:?}");
    // A plain one, and one with everything that may come along.
    let plain = storage.append(4, line(0, first.epoch, 3, "\"late\"")).await;
    assert!(is_fenced(&plain) && plain.unwrap_err().doubt());
    let new = NewTable { row: row(7), secret: Some(ServerSecret::new([9; 32])), log: Vec::new() };
    let all = Append {
        result: Some("1-0".to_owned()),
        secret: Some((Id::given("else".to_owned()), 2, ServerSecret::new([8; 32]))),
        joined: Some((Some("Late".to_owned()), [99; 32])),
        made: vec![new],
        ..line(0, first.epoch, 3, "\"late\"")
    };
    assert!(is_fenced(&storage.append(4, all).await));
    assert!(storage.load(&id(17)).await.unwrap().is_none());
    assert_eq!(storage.holder(&numbered(0), [99; 32]).await.unwrap(), None);
    storage.append(5, line(0, second.epoch, 3, "\"b\"")).await.unwrap();
    assert_eq!(lines(&*storage, 0).await, ["\"made\"", "\"a\"", "\"b\""]);
    let loaded = storage.load(&numbered(0)).await.unwrap().unwrap();
    assert_eq!(loaded.names, [None, None]);

    // A table that was given back is nobody's; giving back under an older claim changes nothing.
    storage.release(&numbered(0), first.epoch).await.unwrap();
    storage.append(6, line(0, second.epoch, 4, "\"c\"")).await.unwrap();
    storage.release(&numbered(0), second.epoch).await.unwrap();
    assert!(is_fenced(&storage.append(7, line(0, second.epoch, 5, "\"d\"")).await));
}

/// One that is fenced harms nobody with whom it is written together.
async fn a_fenced_line_harms_no_other(two: &dyn Two) {
    let storage = two.one();
    make(&*storage, 20).await;
    let mut epochs = Vec::new();
    for n in 0..20 {
        epochs.push(claimed(&*storage, &numbered(n)).await);
    }
    claimed(&*storage, &numbered(7)).await;
    let appends = epochs.iter().enumerate().map(|(n, epoch)| storage.append(2, line(n, *epoch, 2, "\"x\"")));
    let outcomes = join_all(appends).await;
    for (n, outcome) in outcomes.iter().enumerate() {
        assert_eq!(is_fenced(outcome), n == 7, "{n}: {outcome:?}");
        assert_eq!(outcome.is_ok(), n != 7, "{n}: {outcome:?}");
        assert_eq!(lines(&*storage, n).await.len(), if n == 7 { 1 } else { 2 });
    }
}

/// Lines that are written together are kept letter for letter, each with its own time and flag.
async fn lines_that_go_together_are_kept_as_they_are(two: &dyn Two) {
    const ODD: [&str; 6] = [
        "",
        "'); DELETE FROM log; --",
        "{\"a\": [1, null, \"\\u0000\"]}",
        "\"quoted\" \\ \\\" \n\t $1 ?1 %",
        "đen, où, 象, 🂡, e\u{301}",
        "[]",
    ];
    let storage = two.one();
    make(&*storage, 30).await;
    let mut appends = Vec::new();
    for n in 0..30 {
        let epoch = claimed(&*storage, &numbered(n)).await;
        let falls_at = (n % 3 == 0).then_some(1_000 + n as Millis);
        appends.push((n, Append { falls_at, ..line(n, epoch, 2, ODD[n % ODD.len()]) }));
    }
    let appends = appends.into_iter().map(|(n, append)| storage.append(2 * HOUR + n as Millis, append));
    assert!(join_all(appends).await.iter().all(Result::is_ok));
    for n in 0..30 {
        let stored = storage.load(&numbered(n)).await.unwrap().unwrap();
        let last = stored.log.last().unwrap();
        assert_eq!((last.at, last.entry.as_str()), (2 * HOUR + n as Millis, ODD[n % ODD.len()]));
        assert_eq!(stored.falls_at, (n % 3 == 0).then_some(1_000 + n as Millis));
    }
    assert_eq!(storage.due(9_000, None, 99).await.unwrap().len(), 10);
    assert_eq!(storage.stale(0, HOUR, 99).await.unwrap(), [], "they were touched");
    assert_eq!(storage.stale(0, 4 * HOUR, 99).await.unwrap().len(), 30);
}

/// While one process appends without a pause, the other claims table after table as that gives them back or is gone, and
/// everybody's belief is wrong for a while. Whoever claims and loads knows all there is: nothing older comes later. The
/// first gives up when a table has `most` lines.
async fn who_claims_and_loads_knows_all(two: &dyn Two, most: u64) -> Result<(), String> {
    const TABLES: usize = 40;
    let (one, other) = (two.one(), two.other());
    make(&*one, TABLES).await;
    let mut epochs = Vec::new();
    for n in 0..TABLES {
        epochs.push(claimed(&*one, &numbered(n)).await);
    }
    let writers = epochs.into_iter().enumerate().map(|(table, epoch)| {
        let one = Arc::clone(&one);
        tokio::spawn(async move {
            let mut acknowledged = 1u64;
            // It goes on until it is refused, however often it is told to stop.
            while acknowledged < most {
                match one.append(2, line(table, epoch, acknowledged + 1, "\"one\"")).await {
                    Ok(()) => acknowledged += 1,
                    Err(_) => break,
                }
            }
            acknowledged
        })
    });
    let writers: Vec<_> = writers.collect();
    tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    two.end_lease_of_one().await;
    let mut known = Vec::new();
    for table in 0..TABLES {
        let epoch = claimed(&*other, &numbered(table)).await;
        let loaded = lines(&*other, table).await.len() as u64;
        known.push((epoch, loaded));
    }
    let mut counts = Vec::new();
    for writer in writers {
        counts.push(writer.await.unwrap());
    }
    for (table, ((epoch, loaded), acknowledged)) in known.into_iter().zip(counts).enumerate() {
        if acknowledged > loaded {
            return Err(format!(
                "table {table}: {acknowledged} lines acknowledged, {loaded} seen by the new owner"
            ));
        }
        let mut expected = lines(&*other, table).await;
        if expected.len() as u64 != loaded {
            return Err(format!(
                "table {table}: {loaded} lines when it was claimed, {} later",
                expected.len()
            ));
        }
        let next = other.append(3, line(table, epoch, loaded + 1, "\"other\"")).await;
        next.map_err(|error| format!("table {table}: {error}"))?;
        expected.push("\"other\"".to_owned());
        assert_eq!(lines(&*other, table).await, expected);
    }
    Ok(())
}

/// A process keeps what it has claimed while it is alive, and not longer.
async fn a_table_has_one_owner(two: &dyn Two) {
    let (one, other) = (two.one(), two.other());
    make(&*one, 2).await;
    assert_eq!(one.renew().await.unwrap(), Tenure::Kept);
    let epoch = claimed(&*one, &numbered(0)).await;
    assert!(matches!(other.claim(&numbered(0)).await.unwrap(), Claimed::Held { .. }));
    one.append(2, Append { falls_at: Some(9), ..line(0, epoch, 2, "\"one\"") }).await.unwrap();
    assert_eq!(other.sweep(9).await.unwrap(), [], "its owner lives");
    // Given back, it is anybody's.
    one.release(&numbered(0), epoch).await.unwrap();
    let others = claimed(&*other, &numbered(0)).await;
    assert!(is_fenced(&one.append(3, line(0, epoch, 3, "\"one\"")).await));
    other.append(3, Append { falls_at: Some(9), ..line(0, others, 3, "\"other\"") }).await.unwrap();
    other.release(&numbered(0), others).await.unwrap();
    // Silent for too long, its owner has it no more.
    let epoch = claimed(&*one, &numbered(0)).await;
    two.end_lease_of_one().await;
    assert_eq!(other.sweep(9).await.unwrap(), [numbered(0)]);
    let others = claimed(&*other, &numbered(0)).await;
    assert!(is_fenced(&one.append(4, line(0, epoch, 4, "\"one\"")).await));
    assert!(one.claim(&numbered(1)).await.is_err() || one.renew().await.unwrap() == Tenure::Lapsed);
    // It comes back under another name, once.
    let _ = one.renew().await.unwrap();
    assert_eq!(one.renew().await.unwrap(), Tenure::Kept);
    assert!(matches!(one.claim(&numbered(0)).await.unwrap(), Claimed::Held { .. }));
    claimed(&*one, &numbered(1)).await;
    other.append(5, line(0, others, 4, "\"other\"")).await.unwrap();
    assert_eq!(lines(&*one, 0).await, ["\"made\"", "\"one\"", "\"other\"", "\"other\""]);
}

/// Whoever asked is gone before the answer. Who claims again and loads knows whether it is there, and it does not come
/// later.
async fn an_unknown_outcome_is_known_after_a_claim(two: &dyn Two, tries: usize) {
    let storage = two.one();
    make(&*storage, tries).await;
    let mut found = 0;
    for table in 0..tries {
        let epoch = claimed(&*storage, &numbered(table)).await;
        let asked = storage.append(2, line(table, epoch, 2, "\"unknown\""));
        let _ = tokio::time::timeout(std::time::Duration::from_micros(50 * table as u64), asked).await;
        let epoch = claimed(&*storage, &numbered(table)).await;
        let loaded = lines(&*storage, table).await.len() as u64;
        found += loaded - 1;
        let next = storage.append(3, line(table, epoch, loaded + 1, "\"known\"")).await;
        next.unwrap_or_else(|error| panic!("{table}: {error}"));
        assert_eq!(lines(&*storage, table).await.len() as u64, loaded + 1);
    }
    println!("{found} of {tries} were stored though nobody waited for them");
}

#[tokio::test]
async fn a_storage_in_memory_conforms() {
    every_storage_keeps_what_it_is_given(&Memory::default()).await;
    claims_end_claims(&OfMemory::fresh()).await;
    a_fenced_line_harms_no_other(&OfMemory::fresh()).await;
    lines_that_go_together_are_kept_as_they_are(&OfMemory::fresh()).await;
    who_claims_and_loads_knows_all(&OfMemory::fresh(), 3_000).await.unwrap();
    a_table_has_one_owner(&OfMemory::fresh()).await;
    an_unknown_outcome_is_known_after_a_claim(&OfMemory::fresh(), 20).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn the_embedded_database_conforms() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("facedown.sqlite");
    every_storage_keeps_what_it_is_given(&Sqlite::open(&file).await.unwrap()).await;
    let again = Sqlite::open(&file).await.unwrap();
    let kept = again.load(&id(11)).await.unwrap().unwrap();
    assert_eq!(kept.log.len(), 5, "still there when it is opened again");
    again.close().await;
    claims_end_claims(&OfFile::fresh().await).await;
    a_fenced_line_harms_no_other(&OfFile::fresh().await).await;
    lines_that_go_together_are_kept_as_they_are(&OfFile::fresh().await).await;
    who_claims_and_loads_knows_all(&OfFile::fresh().await, 3_000).await.unwrap();
    an_unknown_outcome_is_known_after_a_claim(&OfFile::fresh().await, 60).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_database_server_conforms() {
    let Some(two) = OfServer::fresh("conformance-kept").await else { return };
    every_storage_keeps_what_it_is_given(&two.one).await;
    let kept = two.other.load(&id(11)).await.unwrap().unwrap();
    assert_eq!(kept.log.len(), 5, "still there for others");
    two.close().await;
    // One that a later version has written is left alone.
    base::psql(
        "conformance-kept",
        "INSERT INTO _sqlx_migrations SELECT 9999, 'later', now(), true, ''::bytea, 0",
    );
    let address = base::patient(&base::fresh("conformance-kept").unwrap());
    let newer = Postgres::open(&address, None).await.unwrap_err();
    assert!(matches!(newer, StorageError::Newer { .. }), "{newer}");
    claims_end_claims(&OfServer::fresh("conformance-claims").await.unwrap()).await;
    a_fenced_line_harms_no_other(&OfServer::fresh("conformance-batch").await.unwrap()).await;
    lines_that_go_together_are_kept_as_they_are(&OfServer::fresh("conformance-odd").await.unwrap()).await;
    who_claims_and_loads_knows_all(&OfServer::fresh("conformance-race").await.unwrap(), 3_000).await.unwrap();
    a_table_has_one_owner(&OfServer::fresh("conformance-owner").await.unwrap()).await;
    an_unknown_outcome_is_known_after_a_claim(&OfServer::fresh("conformance-unknown").await.unwrap(), 60)
        .await;
}

/// The suite can fail: without the fence, an older claim's line comes after the table was claimed and loaded.
#[tokio::test]
async fn without_the_fence_the_race_is_lost() {
    let two = OfMemory::fresh();
    two.0.take_the_fence_away();
    let found = who_claims_and_loads_knows_all(&two, 3_000).await;
    assert!(found.is_err(), "nobody noticed");
}

/// The same on a database server, whose table of owners keeps what it has, as if claims did not change it.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn without_the_fence_the_race_is_lost_on_a_server() {
    let Some(two) = OfServer::fresh("conformance-fenceless").await else { return };
    base::psql(
        "conformance-fenceless",
        "CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
             NEW.owner := COALESCE(OLD.owner, NEW.owner); NEW.epoch := GREATEST(OLD.epoch, 1); RETURN NEW; \
         END $$; \
         CREATE TRIGGER keep BEFORE UPDATE ON holds FOR EACH ROW EXECUTE FUNCTION keep()",
    );
    let found = who_claims_and_loads_knows_all(&two, 200).await.expect_err("nobody noticed");
    // Lost lines, or an owner that is refused as if another had come.
    let noticed = ["acknowledged", "later", "claimed anew"];
    assert!(noticed.iter().any(|how| found.contains(how)), "{found}");
    two.close().await;
}

/// The place of the failure tells a refusal from a doubt.
#[tokio::test]
async fn faults_in_memory_are_those_of_a_real_one() {
    let two = OfMemory::fresh();
    make(&*two.0, 3).await;
    for (table, fault, stored) in [(0, Fault::Before, 1), (1, Fault::After, 2)] {
        let epoch = claimed(&*two.0, &numbered(table)).await;
        two.0.fail_next(fault);
        let failed = two.0.append(2, line(table, epoch, 2, "\"x\"")).await.unwrap_err();
        assert_eq!(failed.doubt(), stored == 2);
        assert_eq!(lines(&*two.0, table).await.len(), stored);
    }
    // One that comes late is kept out by the claim.
    let epoch = claimed(&*two.0, &numbered(2)).await;
    two.0.fail_next(Fault::Late);
    let (late, again) = tokio::join!(two.0.append(2, line(2, epoch, 2, "\"late\"")), async {
        tokio::task::yield_now().await;
        claimed(&*two.0, &numbered(2)).await
    });
    assert!(is_fenced(&late));
    two.0.append(3, line(2, again, 2, "\"in time\"")).await.unwrap();
}
