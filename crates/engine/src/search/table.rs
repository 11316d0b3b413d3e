//! The transposition table: what was found before about positions with the same knowledge.
//!
//! A search on one thread has it to itself. Where several threads search together it is cut into stripes, each behind a
//! lock: whoever finds a stripe taken goes on without it, since waiting costs more than the entry saves.

use std::sync::{Arc, Mutex, MutexGuard, TryLockError};

use super::value::{DECIDED, Value};

/// Stripes of a table that threads share, as a power of two.
const STRIPE_BITS: u32 = 12;

/// Buckets that are looked at to tell how full a table is.
const LOOKED_AT: usize = 400;

/// Bytes of a bucket of the games whose actions are as small as those of chess and xiangqi.
pub const BUCKET: u64 = 64;

/// Positions that share a bucket.
const WAYS: usize = 3;

/// An entry of an earlier search counts as so much shallower for each search since, where one must give way.
const AGED: i32 = 8;

/// Searches until their numbers begin anew.
const AGES: u8 = 64;

/// An entry stays where the same search finds less about its position, by more plies than this.
const SHALLOWER: i32 = 3;

/// In place of an evaluation that was not asked for.
const UNJUDGED: i16 = i16::MIN;

/// The relation of a stored value to the true one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The stored value is the true one.
    Exact = 1,
    /// The value is at least this.
    Lower,
    /// The value is at most this.
    Upper,
}

/// The knowledge of one position.
#[derive(Copy, Clone, Debug)]
pub struct Entry<A> {
    /// The action that was best, to be tried first; `None` where none was.
    pub best: Option<A>,
    /// Value, with plies to a certain end counted from the root.
    pub value: Value,
    /// Depth to which it was searched, in actions.
    pub depth: i8,
    /// Exact, or a bound on one side.
    pub bound: Bound,
    /// The evaluation there in centipawns for the seat to act, where it was asked for.
    pub judged: Option<i32>,
}

/// An entry as it is kept: the smaller, the more of them are near.
#[derive(Copy, Clone)]
struct Slot<A> {
    /// The upper half of the position's key; the bucket is told by the lower one.
    check: u32,
    /// Value, with plies to a certain end counted from this position.
    value: Value,
    judged: i16,
    depth: i8,
    /// Number of the search that wrote it, and the bound in the lower two bits: 0 where the slot is empty.
    written: u8,
    best: Option<A>,
}

impl<A> Slot<A> {
    /// Does it hold the position with this [`check`]?
    #[inline]
    fn holds(&self, check: u32) -> bool {
        self.check == check && self.bound().is_some()
    }

    #[inline]
    fn bound(&self) -> Option<Bound> {
        [None, Some(Bound::Exact), Some(Bound::Lower), Some(Bound::Upper)][usize::from(self.written & 3)]
    }

    #[inline]
    fn age(&self) -> u8 {
        self.written >> 2
    }
}

/// The positions that share a line of the processor's cache, as far as they are that small.
#[derive(Copy, Clone)]
#[repr(align(64))]
struct Bucket<A>([Slot<A>; WAYS]);

impl<A: Copy> Bucket<A> {
    const EMPTY: Bucket<A> =
        Bucket([Slot { check: 0, value: 0, judged: UNJUDGED, depth: 0, written: 0, best: None }; WAYS]);

    #[inline]
    fn find(&self, key: u64) -> Option<&Slot<A>> {
        self.0.iter().find(|slot| slot.holds(check(key)))
    }

    /// Puts a slot where its position is already, or else where the least is lost.
    #[inline]
    fn write(&mut self, mut new: Slot<A>) {
        let lost = |slot: &Slot<A>| match slot.bound() {
            None => i32::MIN,
            Some(_) => i32::from(slot.depth) - AGED * i32::from(new.age().wrapping_sub(slot.age()) % AGES),
        };
        if let Some(old) = self.0.iter_mut().find(|slot| slot.holds(new.check)) {
            let less = i32::from(new.depth) + SHALLOWER < i32::from(old.depth);
            if less && old.age() == new.age() && new.bound() != Some(Bound::Exact) {
                return;
            }
            new.best = new.best.or(old.best);
            *old = new;
        } else if let Some(least) = self.0.iter_mut().min_by_key(|slot| lost(slot)) {
            *least = new;
        }
    }

    fn written(&self, age: u8) -> usize {
        self.0.iter().filter(|slot| slot.bound().is_some() && slot.age() == age).count()
    }
}

/// What tells positions of a bucket apart.
#[inline]
fn check(key: u64) -> u32 {
    (key >> 32) as u32
}

/// A table of fixed size for one game and one seat; it dies with them.
pub struct Transpositions<A> {
    buckets: Buckets<A>,
    bits: u32,
    age: u8,
    /// Nothing was searched since it was emptied.
    fresh: bool,
}

type Stripe<A> = Mutex<Vec<Bucket<A>>>;

enum Buckets<A> {
    Own(Vec<Bucket<A>>),
    Shared(Arc<Vec<Stripe<A>>>),
}

impl<A: Copy> Transpositions<A> {
    /// An empty table of `2^bits` buckets, each for three positions.
    #[must_use]
    pub fn new(bits: u32) -> Transpositions<A> {
        Transpositions { buckets: Buckets::Own(vec![Bucket::EMPTY; 1 << bits]), bits, age: 0, fresh: true }
    }

    /// The same for threads that search together, each of which has it by [`Transpositions::beside`].
    #[must_use]
    pub fn shared(bits: u32) -> Transpositions<A> {
        let stripes = bits.min(STRIPE_BITS);
        let stripe = || Mutex::new(vec![Bucket::EMPTY; 1 << (bits - stripes)]);
        let buckets = Buckets::Shared(Arc::new((0..1 << stripes).map(|_| stripe()).collect()));
        Transpositions { buckets, bits, age: 0, fresh: true }
    }

    /// The same buckets for another thread, where they are shared; else an empty table of the same size.
    #[must_use]
    pub fn beside(&self) -> Transpositions<A> {
        match &self.buckets {
            Buckets::Own(_) => Transpositions::new(self.bits),
            Buckets::Shared(stripes) => {
                Transpositions { buckets: Buckets::Shared(Arc::clone(stripes)), ..*self }
            }
        }
    }

    /// A new search begins: older entries give way first.
    pub fn next_search(&mut self) {
        self.age = (self.age + 1) % AGES;
        self.fresh = false;
    }

    /// Empties the table, for a new game.
    pub fn clear(&mut self) {
        if std::mem::replace(&mut self.fresh, true) {
            return;
        }
        match &mut self.buckets {
            Buckets::Own(buckets) => buckets.fill(Bucket::EMPTY),
            Buckets::Shared(stripes) => stripes.iter().for_each(|stripe| {
                stripe.lock().unwrap_or_else(|held| held.into_inner()).fill(Bucket::EMPTY)
            }),
        }
        self.age = 0;
    }

    /// Thousandths of the table that hold what this search found.
    #[must_use]
    pub fn full(&self) -> u32 {
        let written =
            |buckets: &[Bucket<A>]| buckets.iter().map(|bucket| bucket.written(self.age)).sum::<usize>();
        let (found, of) = match &self.buckets {
            Buckets::Own(buckets) => {
                let some = &buckets[..buckets.len().min(LOOKED_AT)];
                (written(some), some.len())
            }
            Buckets::Shared(stripes) => {
                // Keys are mixed, so the first stripes are as full as the others.
                let (mut found, mut of) = (0, 0);
                for stripe in stripes.iter() {
                    if of >= LOOKED_AT {
                        break;
                    }
                    if let Some(buckets) = free(stripe) {
                        found += written(&buckets);
                        of += buckets.len();
                    }
                }
                (found, of)
            }
        };
        u32::try_from(1_000 * found / (WAYS * of).max(1)).unwrap_or(1_000)
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        (key as usize) & ((1 << self.bits) - 1)
    }

    /// The slot of a position.
    #[inline]
    fn find(&self, key: u64) -> Option<Slot<A>> {
        let bucket = self.bucket(key);
        match &self.buckets {
            Buckets::Own(buckets) => buckets[bucket].find(key).copied(),
            Buckets::Shared(stripes) => {
                let (stripe, bucket) = place(bucket, stripes.len());
                free(&stripes[stripe]).and_then(|buckets| buckets[bucket].find(key).copied())
            }
        }
    }

    /// The knowledge of a position `ply` plies below the root.
    #[inline]
    #[must_use]
    pub fn get(&self, key: u64, ply: i32) -> Option<Entry<A>> {
        let slot = self.find(key)?;
        let Slot { value, judged, depth, best, .. } = slot;
        let judged = (judged != UNJUDGED).then_some(i32::from(judged));
        Some(Entry { best, value: from_node(value, ply), depth, bound: slot.bound()?, judged })
    }

    /// Notes what was found. What gives way to it is what is oldest and went least deep.
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
        let bucket = self.bucket(key);
        let new = Slot {
            check: check(key),
            value: to_node(value, ply),
            judged: judged.map_or(UNJUDGED, |cp| cp.clamp(-i32::from(i16::MAX), i32::from(i16::MAX)) as i16),
            depth: depth.clamp(-8, 127) as i8,
            written: self.age << 2 | bound as u8,
            best,
        };
        match &mut self.buckets {
            Buckets::Own(buckets) => buckets[bucket].write(new),
            Buckets::Shared(stripes) => {
                let (stripe, bucket) = place(bucket, stripes.len());
                if let Some(mut buckets) = free(&stripes[stripe]) {
                    buckets[bucket].write(new);
                }
            }
        }
    }
}

/// The stripe of a bucket, and its place there.
#[inline]
fn place(bucket: usize, stripes: usize) -> (usize, usize) {
    (bucket & (stripes - 1), bucket >> stripes.trailing_zeros())
}

/// A stripe, where no other thread holds it.
#[inline]
fn free<A>(stripe: &Stripe<A>) -> Option<MutexGuard<'_, Vec<Bucket<A>>>> {
    match stripe.try_lock() {
        Ok(buckets) => Some(buckets),
        // An entry is written in one piece: what a thread left that panicked is whole.
        Err(TryLockError::Poisoned(held)) => Some(held.into_inner()),
        Err(TryLockError::WouldBlock) => None,
    }
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
    use facedown_core::rules::game::Game;
    use facedown_games::jieqi::Jieqi;
    use facedown_games::surprise::SurpriseChess;

    use super::*;

    /// Another key for each number, with the number in its lower bits.
    fn spread(number: u64) -> u64 {
        number | number.wrapping_mul(0x9e37_79b1) << 32
    }

    fn filled(mut table: Transpositions<u8>) -> Transpositions<u8> {
        table.next_search();
        for key in 0..512u64 {
            table.put(spread(key), 0, 3, key as Value, Bound::Exact, Some(key as u8), None);
        }
        table
    }

    #[test]
    fn shared_buckets_hold_what_own_ones_do() {
        let (own, shared) = (filled(Transpositions::new(14)), filled(Transpositions::shared(14)));
        for key in 0..600 {
            let of =
                |table: &Transpositions<u8>| table.get(spread(key), 0).map(|e| (e.value, e.best, e.depth));
            assert_eq!(of(&own), of(&shared), "{key}");
            assert_eq!(of(&own).is_some(), key < 512, "{key}");
        }
        let beside = shared.beside();
        assert_eq!(beside.get(spread(7), 0).map(|e| e.value), Some(7), "another thread reads it");
        assert!(own.beside().get(spread(7), 0).is_none(), "an own table is nobody else's");
    }

    #[test]
    fn a_table_tells_how_full_this_search_made_it() {
        for mut table in [filled(Transpositions::new(7)), filled(Transpositions::shared(7))] {
            assert_eq!(table.full(), 1_000);
            table.next_search();
            assert_eq!(table.full(), 0, "what an earlier search found gives way");
            table.put(1, 0, 1, 0, Bound::Exact, None, None);
            assert!(table.full() <= 3);
            table.clear();
            assert!(table.get(spread(2), 0).is_none());
        }
    }

    /// Positions of one bucket.
    const SAME: [u64; 5] = [1, 1 << 32 | 1, 2 << 32 | 1, 3 << 32 | 1, 4 << 32 | 1];

    #[test]
    fn the_shallowest_of_the_oldest_gives_way() {
        for mut table in [Transpositions::new(4), Transpositions::<u8>::shared(4)] {
            let value = |table: &Transpositions<u8>, key| table.get(key, 0).map(|e| e.value);
            table.next_search();
            for (key, depth) in SAME.into_iter().zip([5, 3, 4]) {
                table.put(key, 0, depth, depth, Bound::Exact, None, None);
            }
            table.put(SAME[3], 0, 1, 1, Bound::Exact, None, None);
            assert_eq!(SAME.map(|key| value(&table, key)), [Some(5), None, Some(4), Some(1), None]);
            table.next_search();
            table.put(SAME[3], 0, 2, 2, Bound::Exact, None, None);
            table.put(SAME[4], 0, 1, 1, Bound::Exact, None, None);
            assert_eq!(SAME.map(|key| value(&table, key)), [Some(5), None, None, Some(2), Some(1)]);
        }
    }

    #[test]
    fn less_about_the_same_position_does_not_count() {
        let mut table = Transpositions::<u8>::new(4);
        table.next_search();
        table.put(1, 0, 7, 10, Bound::Lower, Some(1), Some(-20));
        table.put(1, 0, 2, 20, Bound::Upper, None, None);
        let found = |table: &Transpositions<u8>| table.get(1, 0).map(|e| (e.value, e.best, e.judged));
        assert_eq!(found(&table), Some((10, Some(1), Some(-20))));
        table.put(1, 0, 6, 30, Bound::Upper, None, None);
        assert_eq!(found(&table), Some((30, Some(1), None)), "nearly as deep, and its action stays");
    }

    #[test]
    fn three_positions_of_chess_or_xiangqi_share_a_line_of_the_cache() {
        assert_eq!(size_of::<Bucket<<SurpriseChess as Game>::Action>>() as u64, BUCKET);
        assert_eq!(size_of::<Bucket<<Jieqi as Game>::Action>>() as u64, BUCKET);
    }
}
