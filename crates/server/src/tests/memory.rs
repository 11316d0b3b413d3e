//! A second storage, in memory, and the tests that every storage passes.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use facedown_core::deal::ServerSecret;

use super::client::storage;
use crate::id::Id;
use crate::storage::{
    Append, LogLine, Millis, NewSitting, NewTable, SittingGame, Storage, StorageError, StoredTable, TableRow,
};

/// Keeps everything until it is dropped.
#[derive(Default)]
pub(super) struct Memory(Mutex<Kept>);

#[derive(Clone, Default)]
struct Kept {
    names: HashMap<Id, [Option<String>; 2]>,
    tokens: HashMap<[u8; 32], (Id, Option<u8>)>,
    tables: Vec<(TableRow, Option<String>, Vec<LogLine>)>,
    secrets: HashMap<Id, (u32, [u8; 32])>,
}

impl Memory {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets another token into a sitting.
    pub(super) fn admit(&self, sitting: &Id, token_sha256: [u8; 32], player: Option<u8>) {
        self.kept().tokens.insert(token_sha256, (sitting.clone(), player));
    }
}

impl Kept {
    fn make(&mut self, at: Millis, new: &NewTable) {
        if let Some(secret) = &new.secret {
            self.secrets.insert(new.row.deal.clone(), (1, *secret.bytes()));
        }
        let log = new.log.iter().map(|entry| LogLine { at, entry: entry.clone() }).collect();
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
        for (sha256, player) in sitting.tokens {
            kept.tokens.insert(sha256, (sitting.id.clone(), player));
        }
        kept.names.insert(sitting.id, sitting.names);
        kept.make(at, &table);
        Ok(())
    }

    async fn player(&self, table: &Id, sha256: [u8; 32]) -> Result<Option<Option<u8>>, StorageError> {
        let kept = self.kept();
        let sitting = kept.tables.iter().find(|t| t.0.id == *table).map(|t| &t.0.sitting);
        Ok(kept.tokens.get(&sha256).filter(|(id, _)| Some(id) == sitting).map(|(_, player)| *player))
    }

    async fn load(&self, table: &Id) -> Result<Option<StoredTable>, StorageError> {
        let kept = self.kept();
        Ok(kept.tables.iter().find(|t| t.0.id == *table).map(|(row, _, log)| StoredTable {
            row: row.clone(),
            names: kept.names[&row.sitting].clone(),
            secret: ServerSecret::new(kept.secrets[&row.deal].1),
            log: log.clone(),
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
        let Append { table, n, entry, result, secret, made } = append;
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
        found.1 = result.or(found.1.take());
        if let Some((deal, attempt, secret)) = secret {
            kept.secrets.insert(deal, (attempt, *secret.bytes()));
        }
        made.iter().for_each(|table| kept.make(at, table));
        Ok(())
    }

    async fn close(&self) {}
}

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
    }
}

fn append(n: u64, entry: &str) -> Append {
    Append { table: id(11), n, entry: entry.to_owned(), result: None, secret: None, made: Vec::new() }
}

async fn every_storage_keeps_what_it_is_given(storage: &dyn Storage) {
    let secret = |n: u8| Some(ServerSecret::new([n; 32]));
    let sitting = NewSitting {
        id: id(1),
        mode: "shared".to_owned(),
        names: [Some("Ada".to_owned()), None],
        tokens: vec![([1; 32], None), ([2; 32], Some(1))],
    };
    let table = NewTable { row: row(1), secret: secret(5), log: vec!["\"first\"".to_owned()] };
    storage.make_sitting(1000, sitting, table).await.unwrap();

    assert_eq!(storage.player(&id(11), [1; 32]).await.unwrap(), Some(None));
    assert_eq!(storage.player(&id(11), [2; 32]).await.unwrap(), Some(Some(1)));
    assert_eq!(storage.player(&id(11), [3; 32]).await.unwrap(), None);
    assert_eq!(storage.player(&id(99), [1; 32]).await.unwrap(), None);
    assert!(storage.load(&id(99)).await.unwrap().is_none());

    storage.append(2000, append(2, "\"second\"")).await.unwrap();
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
    assert_eq!(found.secret.bytes(), &[5; 32]);
    assert_eq!(format!("{:?}", found.row), format!("{:?}", row(1)));
    assert_eq!(storage.sitting(&id(1)).await.unwrap().len(), 1);

    let renewed = Append { secret: Some((id(21), 2, ServerSecret::new([6; 32]))), ..append(3, "\"third\"") };
    storage.append(3000, renewed).await.unwrap();
    assert_eq!(storage.load(&id(11)).await.unwrap().unwrap().secret.bytes(), &[6; 32]);
    let next = NewTable { row: row(2), secret: secret(8), log: Vec::new() };
    let over = Append { result: Some("1-0".to_owned()), made: vec![next], ..append(4, "\"fourth\"") };
    storage.append(4000, over).await.unwrap();
    let games = storage.sitting(&id(1)).await.unwrap();
    let seen: Vec<_> = games.iter().map(|g| (g.table.clone(), g.white, g.result.as_deref())).collect();
    assert_eq!(seen, [(id(11), 1, Some("1-0")), (id(12), 0, None)]);
    assert_eq!(storage.player(&id(12), [1; 32]).await.unwrap(), Some(None), "a token serves the sitting");
    storage.close().await;
}

#[tokio::test]
async fn sqlite_and_memory_keep_what_they_are_given() {
    let data = tempfile::tempdir().unwrap();
    every_storage_keeps_what_it_is_given(&*storage(data.path()).await).await;
    let again = storage(data.path()).await;
    assert_eq!(
        again.load(&id(11)).await.unwrap().unwrap().log.len(),
        4,
        "still there when it is opened again"
    );
    again.close().await;
    let memory: Arc<dyn Storage> = Arc::new(Memory::default());
    every_storage_keeps_what_it_is_given(&*memory).await;
}
