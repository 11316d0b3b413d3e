//! A room's worth of writing on a disk that fails, with everything that a room does after a failure: what is in doubt
//! is looked up, and asked for again where it is not there.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use facedown_core::deal::ServerSecret;
use facedown_core::rules::game::Rng;
use facedown_faults::{Disk, Fault, Kind, Op, Plan, Struck};
use facedown_storage::id::Id;
use facedown_storage::owning::Claimed;
use facedown_storage::{
    Append, Holder, LogLine, Millis, NewSitting, NewTable, RoomDeals, Storage, StorageError, TableRow,
};
use facedown_testkit::deep::generator;
use futures_util::FutureExt;
use rand::RngExt;
use tempfile::TempDir;

use crate::checker::{Wrong, hold};
use crate::controls::Keeper;

/// Number of times that something is tried on a disk that works again. A connection that failed is closed
/// with the first try.
const TRIES: usize = 8;

/// Actions within which any fault is met; copying the log comes seldom.
const MET_WITHIN: usize = 1_000;

/// The request.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum What {
    Act,
    Pulse,
    Make,
    Look,
    End,
}

/// The state of the disk: how it fails.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Weather {
    /// Operations fail so; one that is named twice is twice as likely.
    pub faults: &'static [Fault],
    /// The power goes off.
    pub power: bool,
    /// A sync does nothing.
    pub lies: bool,
}

/// The figures of a trial.
#[derive(Default, Debug)]
pub struct Figures {
    pub acknowledged: usize,
    /// Failed, and certainly not stored.
    pub refused: usize,
    /// Failed at the very end.
    pub in_doubt: usize,
    /// Of these, found stored after a restart, or at once.
    pub found: usize,
    /// Nobody waited for the answer.
    pub left: usize,
    pub closed: usize,
    pub killed: usize,
    pub blackouts: usize,
    /// Number of times that the disk was full for a while.
    pub full: usize,
    /// Failures by what was asked for and the cause.
    pub failed: BTreeMap<(&'static str, String), usize>,
    pub struck: Struck,
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} acknowledged, {} refused, {} in doubt ({} of them found stored), {} left; {} restarts, {} kills, \
             {} power failures, {} times full",
            self.acknowledged,
            self.refused,
            self.in_doubt,
            self.found,
            self.left,
            self.closed,
            self.killed,
            self.blackouts,
            self.full
        )?;
        for ((what, cause), times) in &self.failed {
            writeln!(f, "  {what}: {cause}: {times}")?;
        }
        for ((kind, op, fault), times) in &self.struck {
            writeln!(f, "  {kind:?} {op:?} {fault:?}: {times}")?;
        }
        Ok(())
    }
}

/// A fault, and when it was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    pub wrong: Wrong,
    pub at_action: usize,
}

/// A table as everybody was told that it is.
#[derive(Clone, Debug)]
struct Table {
    id: Id,
    lines: Vec<String>,
}

/// An entry that may be stored though nobody was told, until another one is.
#[derive(Clone, Debug)]
enum Ghost {
    Line { table: Id, line: String },
    Made(Table),
    Pulse(Millis),
}

struct Trial {
    _folder: TempDir,
    disk: Disk,
    keeper: Keeper,
    weather: Weather,
    storage: Arc<dyn Storage>,
    chance: Rng,
    tables: Vec<Table>,
    ghosts: Vec<Ghost>,
    /// The epochs of the tables that are claimed.
    claims: BTreeMap<String, u64>,
    awake: Option<Millis>,
    now: Millis,
    /// For so many actions a plan waits for the log to be copied.
    lurking: u32,
    /// For so many actions there is no room.
    full_for: u32,
    named: u64,
    actions: usize,
    figures: Figures,
}

/// The operations of a statement on the disk: an action is asked for until each of these has failed by each fault that
/// can meet it.
const EACH: &[(Kind, Op, &[Fault])] = &[
    // BEGIN locks the index, for reading or for writing.
    (Kind::Database, Op::LockIndex, &[Fault::Busy, Fault::Io, Fault::Cut]),
    // INSERT and UPDATE read what they change, where the connection is new.
    (Kind::Log, Op::Read, &[Fault::Io, Fault::Cut]),
    // COMMIT writes to the log and syncs it.
    (Kind::Log, Op::Write, &[Fault::Full, Fault::Io, Fault::Cut]),
    (Kind::Log, Op::Sync, &[Fault::Io, Fault::Cut]),
    // Copying the log syncs it once more, writes the database and syncs that.
    (Kind::Database, Op::Write, &[Fault::Full, Fault::Io, Fault::Cut]),
    (Kind::Database, Op::Sync, &[Fault::Io, Fault::Cut]),
];

/// Runs so many actions, and before them as many as it takes for every statement to fail by every fault, where there
/// are faults.
///
/// # Errors
/// The first thing that is wrong.
pub async fn run(seed: u64, actions: usize, keeper: Keeper, weather: Weather) -> Result<Figures, Found> {
    let folder = tempfile::tempdir().unwrap();
    let disk = Disk::mount(folder.path(), seed).unwrap();
    if weather.lies {
        disk.lie();
    }
    let storage = keeper.open(folder.path()).await.unwrap();
    let mut trial = Trial {
        _folder: folder,
        disk,
        keeper,
        weather,
        storage,
        chance: generator(seed),
        tables: Vec::new(),
        ghosts: Vec::new(),
        claims: BTreeMap::new(),
        awake: None,
        now: 1_000_000,
        lurking: 0,
        full_for: 0,
        named: 0,
        actions: 0,
        figures: Figures::default(),
    };
    let done = trial.all(actions).await;
    let Trial { mut figures, disk, storage, actions, .. } = trial;
    storage.close().await;
    figures.struck = disk.struck();
    done.map(|()| figures).map_err(|wrong| Found { wrong, at_action: actions })
}

impl Trial {
    async fn all(&mut self, actions: usize) -> Result<(), Wrong> {
        while self.tables.len() < 3 {
            self.make().await?;
        }
        // A wrong one need not get so far.
        if !self.weather.faults.is_empty() && self.keeper == Keeper::Sound {
            for (kind, op, faults) in EACH {
                // What is asked for makes no difference to copying the log.
                let copies = *kind == Kind::Database && *op != Op::LockIndex;
                let asked: &[What] =
                    if copies { &[What::Act] } else { &[What::Act, What::Pulse, What::Make] };
                for (fault, what) in
                    faults.iter().flat_map(|fault| asked.iter().map(move |what| (fault, what)))
                {
                    self.meet(*kind, *op, *fault, *what).await?;
                }
            }
        }
        for _ in 0..actions {
            self.plan();
            let what = match self.chance.random_range(0..200) {
                0..168 => What::Act,
                168..184 => What::Pulse,
                184..194 => What::Make,
                194..198 => What::Look,
                _ => What::End,
            };
            self.step(what).await?;
        }
        self.calm();
        self.reopen().await?;
        self.count_everything().await;
        Ok(())
    }

    async fn step(&mut self, what: What) -> Result<(), Wrong> {
        self.actions += 1;
        self.now += 1 + Millis::from(self.chance.random_range(0..2000u16));
        match what {
            What::Act => self.act().await,
            What::Pulse => self.pulse().await,
            What::Make => self.make().await,
            What::Look => self.look().await,
            What::End => self.end_of_life().await,
        }
    }

    /// Asks for the same until a fault is met.
    async fn meet(&mut self, kind: Kind, op: Op, fault: Fault, what: What) -> Result<(), Wrong> {
        let met = |disk: &Disk| disk.struck().get(&(kind, op, fault)).copied().unwrap_or(0);
        let before = met(&self.disk);
        let plan = Plan {
            fault,
            after: 0,
            times: if fault == Fault::Busy { 1000 } else { 1 },
            only: Some((kind, op)),
        };
        for _ in 0..MET_WITHIN {
            self.disk.arm(plan);
            self.step(what).await?;
            if kind == Kind::Database {
                // The log is copied beside what is asked for, and the database synced where nothing came in between.
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            if met(&self.disk) > before {
                return Ok(());
            }
            // Only a connection that was just opened reads from the log.
            if op == Op::Read {
                self.disk.arm(Plan { fault: Fault::Cut, only: Some((Kind::Log, Op::Sync)), ..plan });
                self.step(What::Pulse).await?;
            }
        }
        panic!("{what:?} never meets {fault:?} at {op:?} {kind:?}");
    }

    /// The disk works again.
    fn calm(&mut self) {
        self.disk.calm();
        self.disk.fill(false);
        self.lurking = 0;
        self.full_for = 0;
    }

    /// Something may fail in what comes next.
    fn plan(&mut self) {
        self.full_for = self.full_for.saturating_sub(1);
        self.lurking = self.lurking.saturating_sub(1);
        if self.full_for > 0 || self.lurking > 0 {
            return;
        }
        self.calm();
        if self.fails(0.005) {
            // No room for a while, whatever is asked for.
            self.full_for = self.chance.random_range(2..40);
            self.figures.full += 1;
            self.disk.fill(true);
            return;
        }
        if !self.fails(0.35) {
            return;
        }
        let faults = self.weather.faults;
        let fault = faults[self.chance.random_range(0..faults.len())];
        // Once, or until the next action.
        let times = if self.chance.random_bool(0.5) { 1 } else { 1000 };
        let copying = [(Kind::Database, Op::Write), (Kind::Database, Op::Sync)];
        let writing = [
            (Kind::Log, Op::Write),
            (Kind::Log, Op::Sync),
            (Kind::Log, Op::Read),
            (Kind::Database, Op::Read),
            (Kind::Database, Op::LockIndex),
        ];
        let (after, only) = match (fault, self.chance.random_range(0..20)) {
            (Fault::Io | Fault::Cut, 0..2) => {
                self.lurking = 400;
                (self.chance.random_range(0..4), Some(copying[self.chance.random_range(0..copying.len())]))
            }
            (Fault::Io | Fault::Cut, 2..10) => {
                let only = writing[self.chance.random_range(0..writing.len())];
                (self.chance.random_range(0..4), Some(only))
            }
            (Fault::Busy, _) => (self.chance.random_range(0..3), None),
            _ => (self.chance.random_range(0..24), None),
        };
        self.disk.arm(Plan { fault, after, times, only });
    }

    /// True if something goes wrong, by this chance; never where nothing can.
    fn fails(&mut self, chance: f64) -> bool {
        !self.weather.faults.is_empty() && self.chance.random_bool(chance)
    }

    fn name(&mut self) -> String {
        self.named += 1;
        format!("{{\"type\":\"action\",\"number\":{}}}", self.named)
    }

    fn id(&mut self) -> Id {
        Id::new(self.chance.random())
    }

    /// Notes a failure. Whether it leaves doubt.
    fn failed(&mut self, what: &'static str, error: &StorageError) -> bool {
        let cause = match error {
            StorageError::Failed { cause, .. } => format!("{cause:?}"),
            StorageError::Open { .. } => "Open".to_owned(),
            other => panic!("{what}: {other}"),
        };
        *self.figures.failed.entry((what, cause)).or_default() += 1;
        if error.doubt() {
            self.figures.in_doubt += 1;
        } else {
            self.figures.refused += 1;
        }
        // The next is tried on a disk that works, as one would after a while; but a full one stays full.
        self.disk.calm();
        self.lurking = 0;
        error.doubt()
    }

    /// Something was acknowledged: what was in doubt before is written over.
    fn acknowledged(&mut self) {
        self.figures.acknowledged += 1;
        self.ghosts.clear();
    }

    /// A line for a table, asked for until it is stored.
    async fn act(&mut self) -> Result<(), Wrong> {
        let at = self.chance.random_range(0..self.tables.len());
        let Table { id, lines } = self.tables[at].clone();
        let line = self.name();
        type Fancy = (Option<String>, Option<u8>, Option<(Id, u32, ServerSecret)>);
        let append = |epoch: u64, fancy: Fancy| Append {
            result: fancy.0,
            secret: fancy.2,
            white: fancy.1,
            ..Append::line(id.clone(), epoch, lines.len() as u64 + 1, line.clone())
        };
        let mut tries = 0;
        loop {
            // Most write a line, some change the table too.
            let result = self.chance.random_bool(0.1).then(|| "1-0".to_owned());
            let white = self.chance.random_bool(0.1).then(|| self.chance.random_range(0..2));
            let deal = self.id();
            let secret =
                self.chance.random_bool(0.1).then(|| (deal, 1, ServerSecret::new(self.chance.random())));
            let epoch = self.claim(&id).await?;
            let storage = Arc::clone(&self.storage);
            let mut asked = storage.append(self.now, append(epoch, (result, white, secret)));
            if self.fails(0.02) {
                // Whoever asked goes away, before anything or in the middle.
                for _ in 0..self.chance.random_range(0..3) {
                    if asked.as_mut().now_or_never().is_some() {
                        break;
                    }
                    tokio::task::yield_now().await;
                }
                drop(asked);
                self.claims.remove(id.as_str());
                self.figures.left += 1;
                self.ghosts.push(Ghost::Line { table: id.clone(), line: line.clone() });
                self.settle().await?;
                return self.check(at).await;
            }
            match asked.await {
                Ok(()) => {
                    self.acknowledged();
                    self.tables[at].lines.push(line);
                    return Ok(());
                }
                Err(error) => {
                    self.claims.remove(id.as_str());
                    if self.failed("append", &error) {
                        self.ghosts.push(Ghost::Line { table: id.clone(), line: line.clone() });
                    }
                    self.check(at).await?;
                    if self.full_for > 0 || self.tables[at].lines.last() == Some(&line) {
                        return Ok(());
                    }
                    tries += 1;
                    if tries == TRIES {
                        return Err(Wrong::Stuck { why: error.to_string() });
                    }
                }
            }
        }
    }

    /// Claims a table, as a room does before it loads it.
    async fn claim(&mut self, table: &Id) -> Result<u64, Wrong> {
        if let Some(epoch) = self.claims.get(table.as_str()) {
            return Ok(*epoch);
        }
        for _ in 0..TRIES {
            match self.storage.claim(table).await {
                Ok(Claimed::Ours(claim)) => {
                    self.claims.insert(table.to_string(), claim.epoch);
                    return Ok(claim.epoch);
                }
                Ok(other) => return Err(Wrong::Unreadable { why: format!("{table} is {other:?}") }),
                Err(error) => _ = self.failed("claim", &error),
            }
        }
        Err(Wrong::Unreadable { why: format!("{:?}", self.figures.failed) })
    }

    /// Waits for whatever is still written: writes come one after another.
    async fn settle(&mut self) -> Result<(), Wrong> {
        self.calm();
        for _ in 0..TRIES {
            match self.storage.pulse(self.now).await {
                Ok(()) => {
                    self.awake = Some(self.now);
                    return Ok(());
                }
                Err(error) => _ = self.failed("pulse", &error),
            }
        }
        Err(Wrong::Stuck { why: format!("{:?}", self.figures.failed) })
    }

    async fn pulse(&mut self) -> Result<(), Wrong> {
        match self.storage.pulse(self.now).await {
            Ok(()) => {
                self.acknowledged();
                self.awake = Some(self.now);
            }
            Err(error) => {
                if self.failed("pulse", &error) {
                    self.ghosts.push(Ghost::Pulse(self.now));
                }
            }
        }
        Ok(())
    }

    async fn make(&mut self) -> Result<(), Wrong> {
        let (sitting, table, deal) = (self.id(), self.id(), self.id());
        let lines = vec![self.name(), self.name()];
        let new = Table { id: table.clone(), lines: lines.clone() };
        let sitting = NewSitting {
            id: sitting,
            mode: "shared".to_owned(),
            level: None,
            listed: None,
            open: false,
            room_deals: RoomDeals::default(),
            delay: 0,
            names: [None, None],
            tokens: vec![(self.chance.random(), Holder::Screen)],
        };
        let row = TableRow {
            id: table,
            sitting: sitting.id.clone(),
            number: 1,
            game: "surprise".to_owned(),
            rules: 1,
            options: vec![("an-option".to_owned(), "x".repeat(self.chance.random_range(0..3000)))],
            deal,
            game_of_deal: 1,
            games_on_deal: 1,
            white: 0,
            drawn: false,
            clock: None,
            position: None,
            daily: None,
            rated: false,
        };
        let secret = Some(ServerSecret::new(self.chance.random()));
        let made = self.storage.make_sitting(self.now, sitting, NewTable { row, secret, log: lines }).await;
        match made {
            Ok(()) => {
                self.acknowledged();
                self.tables.push(new);
            }
            Err(error) => {
                if self.failed("make_sitting", &error) {
                    self.ghosts.push(Ghost::Made(new));
                }
                self.find_made().await?;
            }
        }
        Ok(())
    }

    /// Looks at a table while things may fail.
    async fn look(&mut self) -> Result<(), Wrong> {
        let at = self.chance.random_range(0..self.tables.len());
        match self.storage.load(&self.tables[at].id.clone()).await {
            Ok(_) => {}
            Err(error @ StorageError::Impossible(_)) => {
                return Err(Wrong::Unreadable { why: error.to_string() });
            }
            Err(error) => {
                assert!(!error.doubt());
                self.failed("load", &error);
            }
        }
        self.check(at).await
    }

    /// The lines of a table, once they can be read.
    async fn stored(&mut self, table: &Id) -> Result<Option<Vec<String>>, Wrong> {
        for _ in 0..TRIES {
            match self.storage.load(table).await {
                Ok(found) => {
                    let lines = |log: Vec<LogLine>| log.into_iter().map(|line| line.entry).collect();
                    return Ok(found.map(|found| lines(found.log)));
                }
                Err(error @ StorageError::Impossible(_)) => {
                    return Err(Wrong::Unreadable { why: error.to_string() });
                }
                Err(error) => _ = self.failed("load", &error),
            }
        }
        Err(Wrong::Unreadable { why: format!("{:?}", self.figures.failed) })
    }

    async fn check(&mut self, at: usize) -> Result<(), Wrong> {
        let Table { id, lines } = self.tables[at].clone();
        let ghosts = self.ghosts.clone();
        let in_doubt: BTreeSet<&str> = ghosts
            .iter()
            .filter_map(|ghost| match ghost {
                Ghost::Line { table, line } if *table == id => Some(line.as_str()),
                _ => None,
            })
            .collect();
        let stored = self.stored(&id).await?.unwrap_or_default();
        if let Some(more) = hold(&lines, &in_doubt, &stored)? {
            self.tables[at].lines.push(more.to_owned());
            self.figures.found += 1;
            self.ghosts.clear();
        }
        Ok(())
    }

    /// A table that was in doubt is there with all its lines, or not at all.
    async fn find_made(&mut self) -> Result<(), Wrong> {
        for ghost in self.ghosts.clone() {
            let Ghost::Made(table) = ghost else { continue };
            if let Some(stored) = self.stored(&table.id).await? {
                hold(&table.lines, &BTreeSet::new(), &stored)?;
                self.figures.found += 1;
                self.tables.push(table);
                self.ghosts.clear();
                return Ok(());
            }
        }
        Ok(())
    }

    /// The room ends, in order or not.
    async fn end_of_life(&mut self) -> Result<(), Wrong> {
        let ends = if self.weather.power { 3 } else { 2 };
        match self.chance.random_range(0..ends) {
            0 => {
                self.figures.closed += 1;
                self.storage.close().await;
            }
            1 => {
                self.figures.killed += 1;
                self.disk.kill();
                self.storage.close().await;
            }
            _ => {
                self.figures.blackouts += 1;
                self.disk.lose_power();
                self.storage.close().await;
            }
        }
        self.calm();
        if self.fails(0.5) {
            // Opening may fail as well; then it is tried again.
            let fault = if self.chance.random_bool(0.5) { Fault::Io } else { Fault::Cut };
            self.disk.arm(Plan { fault, after: self.chance.random_range(0..60), times: 1, only: None });
        }
        self.reopen().await
    }

    async fn reopen(&mut self) -> Result<(), Wrong> {
        self.claims.clear();
        self.storage.close().await;
        let mut tries = 0;
        self.storage = loop {
            match self.keeper.open(self._folder.path()).await {
                Ok(storage) => break storage,
                Err(error) if tries < TRIES => {
                    self.failed("open", &error);
                    tries += 1;
                }
                Err(error) => return Err(Wrong::Unreadable { why: error.to_string() }),
            }
        };
        self.disk.calm();
        for at in 0..self.tables.len() {
            self.check(at).await?;
        }
        self.find_made().await?;
        self.wake().await;
        Ok(())
    }

    /// Wakes the room first: the time since it was last awake was an outage.
    async fn wake(&mut self) {
        let pulses = self.ghosts.iter().filter_map(|ghost| match ghost {
            Ghost::Pulse(at) => Some(*at),
            _ => None,
        });
        let last: BTreeSet<Millis> = self.awake.into_iter().chain(pulses).collect();
        self.now += 1;
        let spans = self.storage.wake(self.now).await.unwrap();
        if self.awake.is_some() {
            let (since, until) = *spans.last().expect("an outage");
            assert!(last.contains(&since) && until == self.now, "{since} to {until}; {last:?}, {}", self.now);
        }
        self.acknowledged();
        self.awake = Some(self.now);
    }

    /// Nothing is there that nobody asked for, and the file is sound.
    async fn count_everything(&mut self) {
        self.storage.close().await;
        let path = self._folder.path().join("facedown.sqlite");
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(path);
        let pool = sqlx::SqlitePool::connect_with(options).await.unwrap();
        let tables: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM tables").fetch_one(&pool).await.unwrap();
        let lines: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM log").fetch_one(&pool).await.unwrap();
        let sound: String = sqlx::query_scalar("PRAGMA integrity_check").fetch_one(&pool).await.unwrap();
        pool.close().await;
        let asked: usize = self.tables.iter().map(|table| table.lines.len()).sum();
        assert_eq!((tables as usize, lines as usize, sound.as_str()), (self.tables.len(), asked, "ok"));
    }
}
