//! The transposition table: what was found before about positions with the same knowledge.

use super::value::{DECIDED, Value};

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
    slots: Vec<Option<Entry<A>>>,
    age: u8,
}

impl<A: Copy> Transpositions<A> {
    /// An empty table of `2^bits` slots.
    #[must_use]
    pub fn new(bits: u32) -> Transpositions<A> {
        Transpositions { slots: vec![None; 1 << bits], age: 0 }
    }

    /// A new search begins: older entries give way first.
    pub fn next_search(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    /// Empties the table, for a new game.
    pub fn clear(&mut self) {
        self.slots.fill(None);
        self.age = 0;
    }

    #[inline]
    fn slot(&self, key: u64) -> usize {
        (key as usize) & (self.slots.len() - 1)
    }

    /// The knowledge of a position `ply` plies below the root.
    #[inline]
    #[must_use]
    pub fn get(&self, key: u64, ply: i32) -> Option<Entry<A>> {
        let mut entry = self.slots[self.slot(key)].filter(|e| e.key == key)?;
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
        if let Some(old) = &self.slots[slot]
            && old.age == self.age
            && old.key != key
            && i32::from(old.depth) > depth
        {
            return;
        }
        let best = best.or_else(|| self.slots[slot].as_ref().filter(|e| e.key == key).and_then(|e| e.best));
        let depth = depth.clamp(-8, 127) as i8;
        let value = to_node(value, ply);
        self.slots[slot] = Some(Entry { key, best, value, depth, bound, judged, age: self.age });
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
