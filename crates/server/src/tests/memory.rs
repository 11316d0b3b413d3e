//! A second storage, in memory, and the tests that every storage passes.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use facedown_core::deal::ServerSecret;
use facedown_tournament::clock::TimeControl;

use super::client::storage;
use crate::id::Id;
use crate::storage::{
    Append, Holder, LogLine, Millis, NewSitting, NewTable, SittingGame, Span, Storage, StorageError,
    StoredTable, TableRow,
};

/// Keeps everything until it is dropped.
#[derive(Default)]
pub(super) struct Memory(Mutex<Kept>);

#[derive(Clone, Default)]
struct Kept {
    names: HashMap<Id, [Option<String>; 2]>,
    sittings: HashMap<Id, (String, Option<u8>, Option<String>, bool)>,
    tokens: HashMap<[u8; 32], (Id, Holder)>,
    awake: Option<Millis>,
    outages: Vec<Span>,
    tables: Vec<(TableRow, Option<String>, Vec<LogLine>)>,
    falls: HashMap<Id, Millis>,
    dealt: HashSet<Id>,
    secrets: HashMap<Id, (u32, [u8; 32])>,
}

impl Memory {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    fn make(&mut self, at: Millis, new: &NewTable) {
        if let Some(secret) = &new.secret {
            self.secrets.insert(new.row.deal.clone(), (1, *secret.bytes()));
        }
        let log = new.log.iter().map(|entry| LogLine { at, entry: entry.clone() }).collect();
        if !new.log.is_empty() {
            self.dealt.insert(new.row.id.clone());
        }
        self.tables.push((new.row.clone(), None, log));
    }
}

#[async_trait]
impl Storage for Memory {
    async fn make_sitting(
        &self,
        at: Millis,
        sitting: NewSitting,
        table: NewTable,
    ) -> Result<(), StorageError> {
        let mut kept = self.kept();
        for (sha256, holder) in sitting.tokens {
            kept.tokens.insert(sha256, (sitting.id.clone(), holder));
        }
        kept.sittings.insert(sitting.id.clone(), (sitting.mode, sitting.level, sitting.listed, sitting.open));
        kept.names.insert(sitting.id, sitting.names);
        kept.make(at, &table);
        Ok(())
    }

    async fn holder(&self, table: &Id, sha256: [u8; 32]) -> Result<Option<Holder>, StorageError> {
        let kept = self.kept();
        let sitting = kept.tables.iter().find(|t| t.0.id == *table).map(|t| &t.0.sitting);
        Ok(kept.tokens.get(&sha256).filter(|(id, _)| Some(id) == sitting).map(|(_, holder)| *holder))
    }

    async fn load(&self, table: &Id) -> Result<Option<StoredTable>, StorageError> {
        let kept = self.kept();
        Ok(kept.tables.iter().find(|t| t.0.id == *table).map(|(row, _, log)| StoredTable {
            row: row.clone(),
            mode: kept.sittings[&row.sitting].0.clone(),
            level: kept.sittings[&row.sitting].1,
            open: kept.sittings[&row.sitting].3,
            names: kept.names[&row.sitting].clone(),
            secret: ServerSecret::new(kept.secrets[&row.deal].1),
            log: log.clone(),
            falls_at: kept.falls.get(&row.id).copied(),
        }))
    }

    async fn sitting(&self, sitting: &Id) -> Result<Vec<SittingGame>, StorageError> {
        let kept = self.kept();
        let games =
            kept.tables.iter().filter(|t| t.0.sitting == *sitting).map(|(row, result, _)| SittingGame {
                table: row.id.clone(),
                white: row.white,
                deal: row.deal.clone(),
                game_of_deal: row.game_of_deal,
                games_on_deal: row.games_on_deal,
                result: result.clone(),
            });
        Ok(games.collect())
    }

    async fn append(&self, at: Millis, append: Append) -> Result<(), StorageError> {
        let mut kept = self.kept();
        let Append { table, n, entry, result, secret, white, joined, made, dealt, falls_at } = append;
        let taken = StorageError::Taken { table: table.clone(), n };
        let same = |row: &TableRow| {
            made.iter().any(|m| (&m.row.sitting, m.row.number) == (&row.sitting, row.number))
        };
        if kept.tables.iter().any(|t| same(&t.0)) {
            return Err(taken);
        }
        let Some(found) = kept.tables.iter_mut().find(|t| t.0.id == table) else { return Err(taken) };
        if found.2.len() as u64 + 1 != n {
            return Err(taken);
        }
        found.2.push(LogLine { at, entry });
        let over = result.is_some();
        found.1 = result.or(found.1.take());
        found.0.white = white.unwrap_or(found.0.white);
        let sitting = found.0.sitting.clone();
        if let Some((name, sha256)) = joined {
            kept.tokens.insert(sha256, (sitting.clone(), Holder::Player(1)));
            kept.names.entry(sitting).and_modify(|names| names[1] = name);
        }
        if let Some((deal, attempt, secret)) = secret {
            kept.secrets.insert(deal, (attempt, *secret.bytes()));
        }
        if dealt {
            kept.dealt.insert(table.clone());
        }
        match falls_at.filter(|_| !over) {
            Some(at) => _ = kept.falls.insert(table, at),
            None => _ = kept.falls.remove(&table),
        }
        made.iter().for_each(|table| kept.make(at, table));
        Ok(())
    }

    async fn due(
        &self,
        until: Millis,
        after: Option<(Millis, Id)>,
        most: u32,
    ) -> Result<Vec<(Millis, Id)>, StorageError> {
        let after = after.map(|(at, id)| (at, id.to_string()));
        let mut due: Vec<_> = self.kept().falls.iter().map(|(id, at)| (*at, id.to_string())).collect();
        due.retain(|due| due.0 <= until && after.as_ref().is_none_or(|after| due > after));
        due.sort();
        due.truncate(most as usize);
        Ok(due.into_iter().map(|(at, id)| (at, Id::given(id))).collect())
    }

    async fn any_clock(&self) -> Result<bool, StorageError> {
        Ok(!self.kept().falls.is_empty())
    }

    async fn set_due(&self, table: &Id, falls_at: Option<Millis>) -> Result<(), StorageError> {
        let mut kept = self.kept();
        match falls_at {
            Some(at) => _ = kept.falls.insert(table.clone(), at),
            None => _ = kept.falls.remove(table),
        }
        Ok(())
    }

    async fn stale(&self, undealt: Millis, untouched: Millis, most: u32) -> Result<Vec<Id>, StorageError> {
        let kept = self.kept();
        let stale = kept.tables.iter().filter(|(row, result, log)| {
            let last = log.last().map_or(0, |line| line.at);
            result.is_none() && (last < untouched || (!kept.dealt.contains(&row.id) && last < undealt))
        });
        Ok(stale.map(|t| t.0.id.clone()).take(most as usize).collect())
    }

    async fn listed(&self, since: Millis, most: u32) -> Result<Vec<(Id, String)>, StorageError> {
        let kept = self.kept();
        let going_on =
            kept.tables.iter().rev().filter(|(_, result, log)| {
                result.is_none() && log.last().is_some_and(|line| line.at > since)
            });
        let listed =
            going_on.filter_map(|(row, ..)| Some((row.id.clone(), kept.sittings[&row.sitting].2.clone()?)));
        Ok(listed.take(most as usize).collect())
    }

    async fn wake(&self, now: Millis) -> Result<Vec<Span>, StorageError> {
        let mut kept = self.kept();
        if let Some(last) = kept.awake.replace(now).filter(|last| *last < now) {
            kept.outages.push((last, now));
        }
        Ok(kept.outages.clone())
    }

    async fn pulse(&self, now: Millis) -> Result<(), StorageError> {
        self.kept().awake = Some(now);
        Ok(())
    }

    async fn close(&self) {}
}

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
    }
}

fn append(n: u64, entry: &str) -> Append {
    Append {
        table: id(11),
        n,
        entry: entry.to_owned(),
        result: None,
        secret: None,
        white: None,
        joined: None,
        made: Vec::new(),
        dealt: true,
        falls_at: None,
    }
}

async fn every_storage_keeps_what_it_is_given(storage: &dyn Storage) {
    let secret = |n: u8| Some(ServerSecret::new([n; 32]));
    let sitting = NewSitting {
        id: id(1),
        mode: "link".to_owned(),
        level: Some(3),
        listed: Some("for all to see".to_owned()),
        open: true,
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
    assert_eq!(storage.listed(999, 9).await.unwrap(), [(id(11), "for all to see".to_owned())]);
    assert_eq!(storage.listed(1000, 9).await.unwrap(), []);
    assert_eq!(storage.listed(999, 0).await.unwrap(), []);
    assert_eq!(storage.holder(&id(99), [1; 32]).await.unwrap(), None);
    assert!(storage.load(&id(99)).await.unwrap().is_none());

    storage.append(2000, Append { falls_at: Some(5_000), ..append(2, "\"second\"") }).await.unwrap();
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
        let twice = Append { result: Some("0-1".to_owned()), made: vec![new], ..append(n, "\"other\"") };
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

    let renewed = Append { secret: Some((id(21), 2, ServerSecret::new([6; 32]))), ..append(3, "\"third\"") };
    storage.append(3000, renewed).await.unwrap();
    assert_eq!(storage.load(&id(11)).await.unwrap().unwrap().secret.bytes(), &[6; 32]);
    // Somebody sits down, and the lot gives them the first seat.
    let joined = Some((Some("Bo".to_owned()), [6; 32]));
    let sat = Append { joined, white: Some(0), ..append(4, "\"joined\"") };
    storage.append(3500, sat).await.unwrap();
    assert_eq!(storage.holder(&id(11), [6; 32]).await.unwrap(), Some(Holder::Player(1)));
    let found = storage.load(&id(11)).await.unwrap().unwrap();
    assert_eq!(found.row.white, 0);
    assert_eq!(found.names, [Some("Ada".to_owned()), Some("Bo".to_owned())]);

    let next = NewTable { row: row(2), secret: secret(8), log: Vec::new() };
    let over = Append { result: Some("1-0".to_owned()), made: vec![next], ..append(5, "\"fifth\"") };
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

#[tokio::test]
async fn sqlite_and_memory_keep_what_they_are_given() {
    let data = tempfile::tempdir().unwrap();
    every_storage_keeps_what_it_is_given(&*storage(data.path()).await).await;
    let again = storage(data.path()).await;
    assert_eq!(
        again.load(&id(11)).await.unwrap().unwrap().log.len(),
        5,
        "still there when it is opened again"
    );
    again.close().await;
    let memory: Arc<dyn Storage> = Arc::new(Memory::default());
    every_storage_keeps_what_it_is_given(&*memory).await;
}
