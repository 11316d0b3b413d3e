//! The transposition table: what was found before about positions with the same knowledge.
//!
//! A search on one thread has it to itself. Where several threads search together it is cut into stripes, each behind a
//! lock: whoever finds a stripe taken goes on without it, since waiting costs more than the entry saves.

use std::sync::{Arc, Mutex, MutexGuard, TryLockError};

use super::value::{DECIDED, Value};

/// Stripes of a table that threads share, as a power of two.
const STRIPE_BITS: u32 = 12;

/// Slots that are looked at to tell how full a table is.
const LOOKED_AT: usize = 1_000;

/// The relation of a stored value to the true one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The stored value is the true one.
    Exact,
    /// The value is at least this.
    Lower,
    /// The value is at most this.
    Upper,
}

/// The knowledge of one position.
#[derive(Copy, Clone, Debug)]
pub struct Entry<A> {
    /// Key of the position, all 64 bits of it: slots are shared by positions.
    pub key: u64,
    /// The action that was best, to be tried first; `None` where none was.
    pub best: Option<A>,
    /// Value, with plies to a certain end counted from this position.
    pub value: Value,
    /// Depth to which it was searched, in actions.
    pub depth: i8,
    /// Exact, or a bound on one side.
    pub bound: Bound,
    /// The evaluation there in centipawns for the seat to act, where it was asked for.
    pub judged: Option<i32>,
    /// Number of the search that wrote it.
    age: u8,
}

/// A table of fixed size for one game and one seat; it dies with them.
pub struct Transpositions<A> {
    slots: Slots<A>,
    bits: u32,
    age: u8,
    /// Nothing was searched since it was emptied.
    fresh: bool,
}

type Stripe<A> = Mutex<Vec<Option<Entry<A>>>>;

enum Slots<A> {
    Own(Vec<Option<Entry<A>>>),
    Shared(Arc<Vec<Stripe<A>>>),
}

impl<A: Copy> Transpositions<A> {
    /// An empty table of `2^bits` slots.
    #[must_use]
    pub fn new(bits: u32) -> Transpositions<A> {
        Transpositions { slots: Slots::Own(vec![None; 1 << bits]), bits, age: 0, fresh: true }
    }

    /// The same for threads that search together, each of which has it by [`Transpositions::beside`].
    #[must_use]
    pub fn shared(bits: u32) -> Transpositions<A> {
        let stripes = bits.min(STRIPE_BITS);
        let stripe = || Mutex::new(vec![None; 1 << (bits - stripes)]);
        let slots = Slots::Shared(Arc::new((0..1 << stripes).map(|_| stripe()).collect()));
        Transpositions { slots, bits, age: 0, fresh: true }
    }

    /// The same slots for another thread, where they are shared; else an empty table of the same size.
    #[must_use]
    pub fn beside(&self) -> Transpositions<A> {
        match &self.slots {
            Slots::Own(_) => Transpositions::new(self.bits),
            Slots::Shared(stripes) => Transpositions { slots: Slots::Shared(Arc::clone(stripes)), ..*self },
        }
    }

    /// A new search begins: older entries give way first.
    pub fn next_search(&mut self) {
        self.age = self.age.wrapping_add(1);
        self.fresh = false;
    }

    /// Empties the table, for a new game.
    pub fn clear(&mut self) {
        if std::mem::replace(&mut self.fresh, true) {
            return;
        }
        match &mut self.slots {
            Slots::Own(slots) => slots.fill(None),
            Slots::Shared(stripes) => stripes
                .iter()
                .for_each(|stripe| stripe.lock().unwrap_or_else(|held| held.into_inner()).fill(None)),
        }
        self.age = 0;
    }

    /// Thousandths of the slots that hold what this search found.
    #[must_use]
    pub fn full(&self) -> u32 {
        let written =
            |slots: &[Option<Entry<A>>]| slots.iter().flatten().filter(|entry| entry.age == self.age).count();
        let (found, of) = match &self.slots {
            Slots::Own(slots) => {
                let some = &slots[..slots.len().min(LOOKED_AT)];
                (written(some), some.len())
            }
            Slots::Shared(stripes) => {
                // Keys are mixed, so the first stripes are as full as the others.
                let (mut found, mut of) = (0, 0);
                for stripe in stripes.iter() {
                    if of >= LOOKED_AT {
                        break;
                    }
                    if let Some(slots) = free(stripe) {
                        found += written(&slots);
                        of += slots.len();
                    }
                }
                (found, of)
            }
        };
        u32::try_from(1_000 * found / of.max(1)).unwrap_or(1_000)
    }

    #[inline]
    fn slot(&self, key: u64) -> usize {
        (key as usize) & ((1 << self.bits) - 1)
    }

    /// The entry in the slot of a key, whichever position it is of.
    #[inline]
    fn at(&self, key: u64) -> Option<Entry<A>> {
        let slot = self.slot(key);
        match &self.slots {
            Slots::Own(slots) => slots[slot],
            Slots::Shared(stripes) => {
                let (stripe, slot) = place(slot, stripes.len());
                free(&stripes[stripe]).and_then(|slots| slots[slot])
            }
        }
    }

    /// The knowledge of a position `ply` plies below the root.
    #[inline]
    #[must_use]
    pub fn get(&self, key: u64, ply: i32) -> Option<Entry<A>> {
        let mut entry = self.at(key).filter(|e| e.key == key)?;
        entry.value = from_node(entry.value, ply);
        Some(entry)
    }

    /// Notes what was found. An entry of this search that went deeper stays, unless it is of the same position.
    #[inline]
    #[allow(clippy::too_many_arguments)]
    pub fn put(
        &mut self,
        key: u64,
        ply: i32,
        depth: i32,
        value: Value,
        bound: Bound,
        best: Option<A>,
        judged: Option<i32>,
    ) {
        let slot = self.slot(key);
        let depth = depth.clamp(-8, 127) as i8;
        let new = Entry { key, best, value: to_node(value, ply), depth, bound, judged, age: self.age };
        match &mut self.slots {
            Slots::Own(slots) => write(&mut slots[slot], new),
            Slots::Shared(stripes) => {
                let (stripe, slot) = place(slot, stripes.len());
                if let Some(mut slots) = free(&stripes[stripe]) {
                    write(&mut slots[slot], new);
                }
            }
        }
    }
}

/// The stripe of a slot, and its place there.
#[inline]
fn place(slot: usize, stripes: usize) -> (usize, usize) {
    (slot & (stripes - 1), slot >> stripes.trailing_zeros())
}

/// A stripe, where no other thread holds it.
#[inline]
fn free<A>(stripe: &Stripe<A>) -> Option<MutexGuard<'_, Vec<Option<Entry<A>>>>> {
    match stripe.try_lock() {
        Ok(slots) => Some(slots),
        // An entry is written in one piece: what a thread left that panicked is whole.
        Err(TryLockError::Poisoned(held)) => Some(held.into_inner()),
        Err(TryLockError::WouldBlock) => None,
    }
}

/// Puts an entry into its slot, unless a deeper one of another position and the same search is there.
#[inline]
fn write<A: Copy>(slot: &mut Option<Entry<A>>, mut new: Entry<A>) {
    if let Some(old) = slot {
        if old.key != new.key && old.age == new.age && old.depth > new.depth {
            return;
        }
        if old.key == new.key {
            new.best = new.best.or(old.best);
        }
    }
    *slot = Some(new);
}

/// A certain end counted from the root becomes one counted from the node.
fn to_node(value: Value, ply: i32) -> Value {
    if value > DECIDED {
        value + ply
    } else if value < -DECIDED {
        value - ply
    } else {
        value
    }
}

/// The inverse of `to_node`: plies to the end counted from the root again.
fn from_node(value: Value, ply: i32) -> Value {
    if value > DECIDED {
        value - ply
    } else if value < -DECIDED {
        value + ply
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(mut table: Transpositions<u8>) -> Transpositions<u8> {
        table.next_search();
        for key in 0..512u64 {
            table.put(key, 0, 3, key as Value, Bound::Exact, Some(key as u8), None);
        }
        table
    }

    #[test]
    fn shared_slots_hold_what_own_ones_do() {
        let (own, shared) = (filled(Transpositions::new(14)), filled(Transpositions::shared(14)));
        for key in 0..600 {
            let of = |table: &Transpositions<u8>| table.get(key, 0).map(|e| (e.value, e.best, e.depth));
            assert_eq!(of(&own), of(&shared), "{key}");
            assert_eq!(of(&own).is_some(), key < 512, "{key}");
        }
        let beside = shared.beside();
        assert_eq!(beside.get(7, 0).map(|e| e.value), Some(7), "another thread reads it");
        assert!(own.beside().get(7, 0).is_none(), "an own table is nobody else's");
    }

    #[test]
    fn a_table_tells_how_full_this_search_made_it() {
        for mut table in [filled(Transpositions::new(9)), filled(Transpositions::shared(9))] {
            assert_eq!(table.full(), 1_000);
            table.next_search();
            assert_eq!(table.full(), 0, "what an earlier search found gives way");
            table.put(1, 0, 1, 0, Bound::Exact, None, None);
            assert!(table.full() <= 2);
            table.clear();
            assert!(table.get(2, 0).is_none());
        }
    }

    #[test]
    fn deeper_entries_of_other_positions_stay() {
        for mut table in [Transpositions::new(4), Transpositions::<u8>::shared(4)] {
            table.next_search();
            table.put(1, 0, 5, 10, Bound::Exact, Some(1), None);
            table.put(17, 0, 4, 20, Bound::Exact, Some(2), None);
            assert_eq!(table.get(17, 0).map(|e| e.value), None, "the same slot");
            table.put(1, 0, 1, 30, Bound::Upper, None, None);
            assert_eq!(table.get(1, 0).map(|e| (e.value, e.best)), Some((30, Some(1))));
            table.next_search();
            table.put(17, 0, 1, 20, Bound::Exact, Some(2), None);
            assert_eq!(table.get(17, 0).map(|e| e.value), Some(20));
        }
    }
}
