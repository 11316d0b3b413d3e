//! The holders of locks: of the database file (<https://sqlite.org/lockingv3.html>), and of the index of the
//! write-ahead log (<https://sqlite.org/walformat.html#locks>).

use std::collections::{BTreeMap, BTreeSet};

use sqlite_plugin::flags::{LockLevel, ShmLockMode};

/// The holder of a lock: the number of an open file.
pub(crate) type Who = u64;

/// Locks of the index.
const SLOTS: usize = 8;

/// Locks of a database file.
#[derive(Default, Debug)]
pub(crate) struct Locks {
    held: BTreeMap<Who, LockLevel>,
}

impl Locks {
    /// Takes a lock; `false` where somebody else is in the way.
    pub(crate) fn take(&mut self, who: Who, level: LockLevel) -> bool {
        let own = self.held.get(&who).copied().unwrap_or(LockLevel::Unlocked);
        if level <= own {
            return true;
        }
        let others = self.held.iter().filter(|(other, _)| **other != who).map(|(_, held)| *held);
        let others = others.max().unwrap_or(LockLevel::Unlocked);
        let free = match level {
            LockLevel::Unlocked => true,
            LockLevel::Shared => others < LockLevel::Pending,
            LockLevel::Reserved => others < LockLevel::Reserved,
            LockLevel::Pending | LockLevel::Exclusive => others == LockLevel::Unlocked,
        };
        if free {
            self.held.insert(who, level);
        } else if level == LockLevel::Exclusive && others == LockLevel::Shared {
            // Nobody new may read meanwhile.
            self.held.insert(who, LockLevel::Pending);
        }
        free
    }

    pub(crate) fn leave(&mut self, who: Who, level: LockLevel) {
        match level {
            LockLevel::Unlocked => self.held.remove(&who),
            _ => self.held.insert(who, level),
        };
    }

    /// Does a connection mean to write?
    pub(crate) fn is_reserved(&self) -> bool {
        self.held.values().any(|held| *held >= LockLevel::Reserved)
    }
}

/// The index of a write-ahead log: memory that connections share, and its locks.
#[derive(Default, Debug)]
pub(crate) struct Index {
    /// The addresses of its parts. They are never given back, as another connection may still look at them.
    parts: Vec<usize>,
    shared: [BTreeSet<Who>; SLOTS],
    exclusive: [Option<Who>; SLOTS],
    users: BTreeSet<Who>,
}

impl Index {
    /// Is this part there already?
    pub(crate) fn has(&self, part: usize) -> bool {
        part < self.parts.len()
    }

    /// The address of a part of `size` bytes; `None` where it is not there and shall not be made.
    pub(crate) fn part(&mut self, who: Who, part: usize, size: usize, make: bool) -> Option<usize> {
        self.users.insert(who);
        while make && !self.has(part) {
            // Words, so that numbers in it are aligned.
            let memory: &'static mut [u64] = Box::leak(vec![0u64; size / 8].into_boxed_slice());
            self.parts.push(memory.as_mut_ptr().expose_provenance());
        }
        self.parts.get(part).copied()
    }

    /// Takes or leaves locks; `false` where somebody else is in the way.
    pub(crate) fn lock(&mut self, who: Who, first: u32, count: u32, mode: ShmLockMode) -> bool {
        let first = first as usize;
        let slots = first..(first + count as usize).min(SLOTS);
        let other = |held: &Option<Who>| held.is_some_and(|held| held != who);
        match mode {
            ShmLockMode::LockShared => {
                if self.exclusive[slots.clone()].iter().any(other) {
                    return false;
                }
                self.shared[slots].iter_mut().for_each(|slot| {
                    slot.insert(who);
                });
            }
            ShmLockMode::LockExclusive => {
                let read = |slot: &BTreeSet<Who>| slot.iter().any(|held| *held != who);
                if self.exclusive[slots.clone()].iter().any(other)
                    || self.shared[slots.clone()].iter().any(read)
                {
                    return false;
                }
                self.exclusive[slots].fill(Some(who));
            }
            ShmLockMode::UnlockShared => self.shared[slots].iter_mut().for_each(|slot| {
                slot.remove(&who);
            }),
            ShmLockMode::UnlockExclusive => {
                self.exclusive[slots].iter_mut().filter(|held| **held == Some(who)).for_each(|h| *h = None);
            }
        }
        true
    }

    /// Somebody uses it no more; who comes after the last finds none.
    pub(crate) fn leave(&mut self, who: Who) {
        self.users.remove(&who);
        self.shared.iter_mut().for_each(|slot| {
            slot.remove(&who);
        });
        self.exclusive.iter_mut().filter(|held| **held == Some(who)).for_each(|held| *held = None);
        if self.users.is_empty() {
            self.parts.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_writes_while_others_read_and_nobody_reads_while_one_holds_all() {
        let mut locks = Locks::default();
        assert!(locks.take(1, LockLevel::Shared) && locks.take(2, LockLevel::Shared));
        assert!(locks.take(1, LockLevel::Reserved) && locks.is_reserved());
        assert!(!locks.take(2, LockLevel::Reserved));
        assert!(!locks.take(1, LockLevel::Exclusive), "one reads");
        assert!(!locks.take(3, LockLevel::Shared), "one waits for the readers");
        locks.leave(2, LockLevel::Unlocked);
        assert!(locks.take(1, LockLevel::Exclusive) && !locks.take(2, LockLevel::Shared));
        locks.leave(1, LockLevel::Unlocked);
        assert!(!locks.is_reserved() && locks.take(3, LockLevel::Exclusive));
    }

    #[test]
    fn the_index_goes_with_its_last_user() {
        let mut index = Index::default();
        assert_eq!(index.part(1, 0, 32768, false), None);
        let part = index.part(1, 0, 32768, true);
        assert!(part.is_some_and(|address| address % 8 == 0));
        assert_eq!(index.part(2, 0, 32768, false), part);
        assert!(index.lock(1, 0, 1, ShmLockMode::LockExclusive));
        assert!(!index.lock(2, 0, 1, ShmLockMode::LockExclusive));
        assert!(index.lock(2, 3, 1, ShmLockMode::LockShared));
        assert!(!index.lock(1, 1, 5, ShmLockMode::LockExclusive), "one of them is read");
        index.leave(1);
        assert!(index.has(0) && index.lock(2, 0, 1, ShmLockMode::LockExclusive));
        index.leave(2);
        assert!(!index.has(0));
    }
}
