//! The transposition table: positions from which so many moves were proven too few.

/// Bits of a position's code: six for each of sixteen squares, and eight for the cards that were added.
const CODE_BITS: u32 = 104;
/// Bits of the number of moves.
const MOVE_BITS: u32 = 8;

/// A table of bounded size. Entries hold the whole position and not a hash of it, so that a proof rests on no chance.
#[derive(Clone)]
pub struct Transpositions {
    entries: Vec<u128>,
    generation: u16,
}

impl std::fmt::Debug for Transpositions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Transpositions").field("entries", &self.entries.len()).finish_non_exhaustive()
    }
}

impl Transpositions {
    /// A table of at most `bytes` bytes (at least one pair of entries).
    #[must_use]
    pub fn new(bytes: usize) -> Transpositions {
        let pairs = (bytes / 32).max(1);
        let pairs = if pairs.is_power_of_two() { pairs } else { pairs.next_power_of_two() / 2 };
        Transpositions { entries: vec![0; pairs * 2], generation: 1 }
    }

    /// Forgets everything, at no cost but once in 65,535 times.
    pub fn clear(&mut self) {
        match self.generation.checked_add(1) {
            Some(next) => self.generation = next,
            None => {
                self.entries.fill(0);
                self.generation = 1;
            }
        }
    }

    #[inline]
    fn pair(&self, code: u128) -> usize {
        // The length is a power of two and at least 2.
        crate::breadth::fold(code) as usize & (self.entries.len() - 2)
    }

    /// The greatest number of moves that is known to be too few here; 0 where nothing is known.
    #[inline]
    #[must_use]
    pub fn too_few(&self, code: u128) -> u32 {
        let at = self.pair(code);
        for entry in &self.entries[at..at + 2] {
            if *entry & ((1 << CODE_BITS) - 1) == code
                && (*entry >> (CODE_BITS + MOVE_BITS)) as u16 == self.generation
            {
                return (*entry >> CODE_BITS) as u8 as u32;
            }
        }
        0
    }

    /// Writes down that `moves` are too few here.
    #[inline]
    pub fn insert(&mut self, code: u128, moves: u32) {
        let at = self.pair(code);
        let generation = self.generation;
        let entry =
            code | u128::from(moves & 0xff) << CODE_BITS | u128::from(generation) << (CODE_BITS + MOVE_BITS);
        let of = |e: u128| {
            (e & ((1 << CODE_BITS) - 1), (e >> CODE_BITS) as u8 as u32, (e >> (CODE_BITS + MOVE_BITS)) as u16)
        };
        let (first, second) = (of(self.entries[at]), of(self.entries[at + 1]));
        if first.2 == generation && first.0 == code {
            self.entries[at] = entry;
        } else if second.2 == generation && second.0 == code {
            self.entries[at + 1] = entry;
        } else if first.2 != generation || first.1 <= moves {
            // The first place keeps the deeper entry, the second the newer one.
            self.entries[at + 1] = self.entries[at];
            self.entries[at] = entry;
        } else {
            self.entries[at + 1] = entry;
        }
    }
}
