//! A storage in memory, for several processes that are imagined, with faults: slow, failing before and after something is
//! stored.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use facedown_core::deal::ServerSecret;
use facedown_storage::id::Id;
use facedown_storage::owning::{Claim, Claimed, Tenure};
use facedown_storage::{
    Append, Cause, Holder, LogLine, Millis, NewSitting, NewTable, RoomDeals, SittingGame, Span, Storage,
    StorageError, StoredTable, TableRow,
};

/// The fate of the next append.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// It is stored after a while; whoever asked may be gone by then.
    Late,
    /// It fails, and is not stored.
    Before,
    /// It fails, and is stored all the same.
    After,
}

/// Keeps everything until it is dropped: one process's side of it.
#[derive(Default)]
pub(super) struct Memory {
    kept: Arc<Mutex<Kept>>,
    /// The process.
    node: AtomicU64,
    fault: Mutex<Option<Fault>>,
}

/// The owner of a table.
#[derive(Clone, Default)]
struct Hold {
    owner: Option<u64>,
    epoch: u64,
}

#[derive(Clone, Default)]
struct Kept {
    names: HashMap<Id, [Option<String>; 2]>,
    sittings: HashMap<Id, (String, Option<u8>, Option<String>, bool, RoomDeals, u32)>,
    tokens: HashMap<[u8; 32], (Id, Holder)>,
    awake: Option<Millis>,
    outages: Vec<Span>,
    tables: Vec<(TableRow, Option<String>, Vec<LogLine>)>,
    falls: HashMap<Id, Millis>,
    dealt: HashSet<Id>,
    secrets: HashMap<Id, (u32, [u8; 32])>,
    holds: HashMap<Id, Hold>,
    /// The last process that was named.
    nodes: u64,
    /// Those whose lease is over.
    gone: HashSet<u64>,
    /// Is the epoch of an append not looked at? Wrong on purpose.
    unfenced: bool,
}

impl Memory {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn node(&self) -> u64 {
        self.node.load(Ordering::SeqCst)
    }

    /// Another process over the same.
    pub(super) fn beside(&self) -> Memory {
        let mut kept = self.kept();
        kept.nodes += 1;
        Memory { kept: Arc::clone(&self.kept), node: kept.nodes.into(), fault: Mutex::default() }
    }

    /// The others no longer believe that this process is alive.
    pub(super) fn end_lease(&self) {
        self.kept().gone.insert(self.node());
    }

    /// From now on anybody may append: wrong on purpose.
    pub(super) fn take_the_fence_away(&self) {
        self.kept().unfenced = true;
    }

    /// The fate of the next append.
    pub(super) fn fail_next(&self, fault: Fault) {
        *self.fault.lock().unwrap_or_else(PoisonError::into_inner) = Some(fault);
    }

    /// Stores an append, all of it or nothing.
    fn store(&self, at: Millis, append: Append) -> Result<(), StorageError> {
        let mut kept = self.kept();
        let Append { table, epoch, n, entry, result, secret, white, joined, made, dealt, falls_at } = append;
        let taken = StorageError::Taken { table: table.clone(), n };
        let hold = kept.holds.get(&table).cloned().unwrap_or_default();
        let held = hold.owner == Some(self.node()) && hold.epoch == epoch;
        if !held && !kept.unfenced {
            return Err(StorageError::Fenced { table });
        }
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
        let NewSitting { mode, level, listed, open, room_deals, delay, .. } = sitting;
        kept.sittings.insert(sitting.id.clone(), (mode, level, listed, open, room_deals, delay));
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
            room_deals: kept.sittings[&row.sitting].4,
            delay: kept.sittings[&row.sitting].5,
            names: kept.names[&row.sitting].clone(),
            tournament: None,
            secret: ServerSecret::new(kept.secrets[&row.deal].1),
            log: log.clone(),
            falls_at: kept.falls.get(&row.id).copied(),
            in_round: [0; 2],
            outages: Vec::new(),
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

    async fn claim(&self, table: &Id) -> Result<Claimed, StorageError> {
        let (mut kept, node) = (self.kept(), self.node());
        let Some(lines) = kept.tables.iter().find(|t| t.0.id == *table).map(|t| t.2.len() as u64) else {
            return Ok(Claimed::Nowhere);
        };
        let hold = kept.holds.get(table).cloned().unwrap_or_default();
        if let Some(owner) = hold.owner.filter(|owner| *owner != node && !kept.gone.contains(owner)) {
            return Ok(Claimed::Held { by: owner.to_string() });
        }
        let epoch = hold.epoch + 1;
        kept.holds.insert(table.clone(), Hold { owner: Some(node), epoch });
        Ok(Claimed::Ours(Claim { epoch, last_n: lines }))
    }

    async fn release(&self, table: &Id, epoch: u64) -> Result<(), StorageError> {
        let (mut kept, node) = (self.kept(), self.node());
        if let Some(hold) = kept.holds.get_mut(table)
            && hold.owner == Some(node)
            && hold.epoch == epoch
        {
            hold.owner = None;
        }
        Ok(())
    }

    async fn renew(&self) -> Result<Tenure, StorageError> {
        let mut kept = self.kept();
        if !kept.gone.contains(&self.node()) {
            return Ok(Tenure::Kept);
        }
        kept.nodes += 1;
        self.node.store(kept.nodes, Ordering::SeqCst);
        Ok(Tenure::Lapsed)
    }

    async fn sweep(&self, most: u32) -> Result<Vec<Id>, StorageError> {
        let kept = self.kept();
        let left = kept.holds.iter().filter(|(table, hold)| {
            kept.falls.contains_key(table) && hold.owner.is_some_and(|owner| kept.gone.contains(&owner))
        });
        Ok(left.map(|(table, _)| table.clone()).take(most as usize).collect())
    }

    async fn append(&self, at: Millis, append: Append) -> Result<(), StorageError> {
        tokio::task::yield_now().await;
        let fault = self.fault.lock().unwrap_or_else(PoisonError::into_inner).take();
        let failed = |doubt| {
            Err(StorageError::Failed { cause: Cause::Other, doubt, why: "it was to fail".to_owned() })
        };
        match fault {
            None => self.store(at, append),
            Some(Fault::Before) => failed(false),
            Some(Fault::After) => {
                self.store(at, append)?;
                failed(true)
            }
            Some(Fault::Late) => {
                let late =
                    Memory { kept: Arc::clone(&self.kept), node: self.node().into(), ..Memory::default() };
                let stored = tokio::spawn(async move {
                    tokio::time::sleep(std::time::Duration::from_millis(20)).await;
                    late.store(at, append)
                });
                stored.await.unwrap_or_else(|_| failed(true))
            }
        }
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

    async fn listed(&self, now: Millis, since: Millis, most: u32) -> Result<Vec<(Id, String)>, StorageError> {
        let kept = self.kept();
        let going_on = kept.tables.iter().rev().filter(|(row, result, log)| {
            let delay = 1000 * Millis::from(kept.sittings[&row.sitting].5);
            let last = log.last().map_or(Millis::MIN, |line| line.at);
            last > since && (result.is_none() || (delay > 0 && last + delay > now))
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
