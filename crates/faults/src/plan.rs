//! Which operation fails next, and how.

use std::collections::BTreeMap;

use sqlite_plugin::vars;

/// The ways in which an operation fails.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fault {
    /// There is no room; part of what was to be written is.
    Full,
    /// The device reports an error.
    Io,
    /// Another program holds the lock.
    Busy,
    /// The connection is cut off from its files, for good.
    Cut,
}

/// The kind of a file to SQLite.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// The database itself; it is written when the log is copied.
    Database,
    /// The write-ahead log; it is written when a transaction is committed.
    Log,
    /// Rollback journals and files of no name.
    Other,
}

/// An operation on a file.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Op {
    /// Opening it, or making it.
    Open,
    /// Reading from it.
    Read,
    /// Writing bytes into it.
    Write,
    /// Cutting it, or making it longer.
    Truncate,
    /// Waiting until it is on the disk.
    Sync,
    /// Asking how long it is.
    Size,
    /// Deleting it.
    Delete,
    /// Asking whether it is there.
    Access,
    /// Locking the database file.
    Lock,
    /// Getting memory that connections share: the index of the write-ahead log.
    Map,
    /// Locking a part of the index: a reading, a writing or a copying connection does.
    LockIndex,
}

impl Op {
    /// SQLite's code for this operation's failure.
    pub(crate) fn failed(self) -> i32 {
        match self {
            Op::Open => vars::SQLITE_CANTOPEN,
            Op::Read => vars::SQLITE_IOERR_READ,
            Op::Write => vars::SQLITE_IOERR_WRITE,
            Op::Truncate => vars::SQLITE_IOERR_TRUNCATE,
            Op::Sync => vars::SQLITE_IOERR_FSYNC,
            Op::Size => vars::SQLITE_IOERR_FSTAT,
            Op::Delete => vars::SQLITE_IOERR_DELETE,
            Op::Access => vars::SQLITE_IOERR_ACCESS,
            Op::Lock => vars::SQLITE_IOERR_LOCK,
            Op::Map => vars::SQLITE_IOERR_SHMMAP,
            Op::LockIndex => vars::SQLITE_IOERR_SHMLOCK,
        }
    }
}

/// A fault that is to strike some operations.
#[derive(Copy, Clone, Debug)]
pub struct Plan {
    /// The way in which they fail.
    pub fault: Fault,
    /// Number of operations that could fail so and are let through before.
    pub after: u32,
    /// Number of operations that fail then.
    pub times: u32,
    /// Which alone count; without it, all that can fail so.
    pub only: Option<(Kind, Op)>,
}

impl Plan {
    /// Could this operation fail by this plan? `grows` is whether it needs more room, `writes` whether it locks the
    /// index for writing or copying.
    fn fits(&self, kind: Kind, op: Op, grows: bool, writes: bool) -> bool {
        let could = match self.fault {
            Fault::Full => grows,
            Fault::Io | Fault::Cut => true,
            Fault::Busy => op == Op::Lock || writes,
        };
        could && self.only.is_none_or(|only| only == (kind, op))
    }
}

/// Number of failures by file, operation and fault.
pub type Struck = BTreeMap<(Kind, Op, Fault), u64>;

/// The plan, and what came of it so far.
#[derive(Default, Debug)]
pub(crate) struct Planned {
    plan: Option<Plan>,
    pub(crate) struck: Struck,
}

impl Planned {
    pub(crate) fn arm(&mut self, plan: Plan) {
        self.plan = Some(plan);
    }

    pub(crate) fn calm(&mut self) {
        self.plan = None;
    }

    /// Does this operation fail now?
    pub(crate) fn strike(&mut self, kind: Kind, op: Op, grows: bool, writes: bool) -> Option<Fault> {
        let plan = self.plan.as_mut().filter(|plan| plan.fits(kind, op, grows, writes))?;
        if plan.after > 0 {
            plan.after -= 1;
            return None;
        }
        let fault = plan.fault;
        plan.times = plan.times.saturating_sub(1);
        if plan.times == 0 {
            self.plan = None;
        }
        *self.struck.entry((kind, op, fault)).or_default() += 1;
        Some(fault)
    }
}
