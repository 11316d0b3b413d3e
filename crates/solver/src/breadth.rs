//! Plain breadth-first search: the yardstick that the solver is measured by and checked against. It uses no bound and
//! forgets nothing.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use facedown_games::cards::Pieces;

use crate::stage::{Cast, Rules, Stage};

/// The result of a breadth-first search.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Breadth {
    /// The shortest solution has this many moves.
    Par(u32),
    /// No solution within the depth that was asked for.
    NotWithin(u32),
    /// Every position that can be reached was seen; none is one group.
    Impossible,
    /// The limit of positions was reached after all of this depth.
    GaveUp(u32),
}

/// Mixes a position's code into a hash: one multiplication, folded.
#[derive(Default)]
pub(crate) struct CodeHasher(u64);

impl Hasher for CodeHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|b| self.0 = (self.0 ^ u64::from(*b)).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    }
    fn write_u64(&mut self, code: u64) {
        self.0 = fold(u128::from(code));
    }
    fn write_u128(&mut self, code: u128) {
        self.0 = fold(code);
    }
}

#[inline]
pub(crate) fn fold(code: u128) -> u64 {
    let (low, high) = (code as u64, (code >> 64) as u64);
    let product = u128::from(low ^ 0xa076_1d64_78bd_642f) * u128::from(high ^ 0xe703_7ed1_a0b4_28db | 1);
    let mixed = u128::from((product >> 64) as u64 ^ product as u64 ^ low) * 0x9fb2_1c65_1e98_df25;
    (mixed >> 64) as u64 ^ mixed as u64
}

pub(crate) type CodeSet = HashSet<u128, BuildHasherDefault<CodeHasher>>;

/// The length of the shortest solution by breadth-first search, at most `depth` moves deep and `limit` positions wide;
/// and how many positions were seen.
#[must_use]
pub fn breadth_first<R: Rules>(rules: R, pieces: &Pieces, depth: u32, limit: usize) -> (Breadth, usize) {
    let (cast, start) = Cast::of(pieces);
    if R::CONTACT.is_one_group(start.occupied()) {
        return (Breadth::Par(0), 1);
    }
    let mut seen = CodeSet::default();
    seen.insert(start.code());
    let mut frontier: Vec<Stage> = vec![start];
    for made in 1..=depth {
        let mut next = Vec::new();
        for stage in &frontier {
            let reach = rules.reach(&cast, stage);
            for (slot, squares) in reach.iter().enumerate().take(cast.len()) {
                for to in *squares {
                    let child = cast.moved(stage, slot, to);
                    if seen.insert(child.code()) {
                        if R::CONTACT.is_one_group(child.occupied()) {
                            return (Breadth::Par(made), seen.len());
                        }
                        next.push(child);
                    }
                }
            }
            if seen.len() > limit {
                return (Breadth::GaveUp(made - 1), seen.len());
            }
        }
        if next.is_empty() {
            return (Breadth::Impossible, seen.len());
        }
        frontier = next;
    }
    (Breadth::NotWithin(depth), seen.len())
}
