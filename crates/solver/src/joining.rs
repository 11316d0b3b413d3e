//! Which sets of one list and which of another make one group together: 64 pairs at a time.

use facedown_board::chess::Bitboard;

use crate::stage::{MOST_PIECES, Rules};

/// A set of squares and the borders of its groups.
#[derive(Clone)]
pub(crate) struct Islands {
    pub(crate) set: Bitboard,
    /// Of each group the squares beside it: another set must have one of each, unless the group is the only one.
    shores: [Bitboard; MOST_PIECES / 2],
    groups: u8,
}

impl Islands {
    pub(crate) fn of<R: Rules>(set: Bitboard) -> Islands {
        let mut islands = Islands { set, shores: [Bitboard::EMPTY; MOST_PIECES / 2], groups: 0 };
        let mut left = set;
        while let Some(first) = left.first() {
            let group = R::CONTACT.group(first.set(), set);
            left -= group;
            if let Some(shore) = islands.shores.get_mut(usize::from(islands.groups)) {
                *shore = R::CONTACT.spread(group) - set;
                islands.groups += 1;
            }
        }
        islands
    }

    fn shores(&self) -> &[Bitboard] {
        &self.shores[..usize::from(self.groups)]
    }

    /// Does the other set stand beside every group?
    fn are_all_met(&self, other: Bitboard) -> bool {
        self.shores().iter().all(|shore| shore.intersects(other))
    }
}

/// Words of a slab's columns.
const WORDS: usize = 16;

type Column = [u64; WORDS];

/// Many sets turned over: for each square which of them hold it.
pub(crate) struct Slabs<'a> {
    slabs: Vec<(&'a [Islands], Box<[Column; 64]>)>,
}

impl<'a> Slabs<'a> {
    pub(crate) fn new(sets: &'a [Islands]) -> Slabs<'a> {
        let slab = |part: &'a [Islands]| {
            let mut columns = Box::new([[0; WORDS]; 64]);
            for (i, islands) in part.iter().enumerate() {
                for square in islands.set {
                    columns[square.index()][i / 64] |= 1 << (i % 64);
                }
            }
            (part, columns)
        };
        Slabs { slabs: sets.chunks(WORDS * 64).map(slab).collect() }
    }

    /// Tells every pair of one of `others` and one of these sets that makes one group without sharing a square.
    /// `work` is told the words joined; `false`: it would have been more than `most`.
    pub(crate) fn join<R: Rules>(
        &self,
        others: &[Islands],
        most: u64,
        work: &mut u64,
        told: &mut impl FnMut(Bitboard, Bitboard),
    ) -> bool {
        for (sets, columns) in &self.slabs {
            let valid: Column = std::array::from_fn(|word| {
                let here = sets.len().saturating_sub(word * 64);
                if here >= 64 { u64::MAX } else { (1 << here) - 1 }
            });
            let any = |squares: Bitboard| {
                let mut any = [0; WORDS];
                for square in squares {
                    let column = &columns[square.index()];
                    any.iter_mut().zip(column).for_each(|(a, c)| *a |= c);
                }
                any
            };
            for other in others {
                *work += WORDS as u64;
                let mut fits = valid;
                for shore in other.shores() {
                    let met = any(*shore);
                    fits.iter_mut().zip(met).for_each(|(f, m)| *f &= m);
                }
                let shared = any(other.set);
                fits.iter_mut().zip(shared).for_each(|(f, s)| *f &= !s);
                for (word, fits) in fits.into_iter().enumerate() {
                    for bit in Bitboard(fits) {
                        let islands = &sets[word * 64 + bit.index()];
                        if islands.are_all_met(other.set) && R::CONTACT.is_one_group(islands.set | other.set)
                        {
                            told(other.set, islands.set);
                        }
                    }
                }
                if *work > most {
                    return false;
                }
            }
        }
        true
    }
}
