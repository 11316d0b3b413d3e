//! Shapes: connected sets of squares, the places where a group may come to stand.
//!
//! A solution of r moves leaves all but r of n pieces where they stand, so its final group is a shape of n squares that
//! shares at least n - r with the squares taken now. [`near`] finds exactly those shapes; that there is none proves
//! that r moves are too few. `docs/solitaires.md` derives it.

use facedown_board::chess::Bitboard;
use facedown_games::cards::Contact;

/// The shapes of `size` squares that share at least `size - moves` squares with `taken`. `None` where there are more
/// than `limit`.
#[must_use]
pub fn near(contact: Contact, taken: Bitboard, size: u32, moves: u32, limit: usize) -> Option<Vec<Bitboard>> {
    near_and_over(contact, taken, Bitboard::EMPTY, size, moves, limit)
}

/// Those of [`near`] that hold all of `must`, a part of `taken`.
#[must_use]
pub fn near_and_over(
    contact: Contact,
    taken: Bitboard,
    must: Bitboard,
    size: u32,
    moves: u32,
    limit: usize,
) -> Option<Vec<Bitboard>> {
    let mut growth = Growth { contact, taken, must, limit, found: Vec::new() };
    let mut barred = Bitboard::EMPTY;
    // Each shape is grown from its lowest square, so the squares below are barred.
    let mut skips = (taken.count() + moves).saturating_sub(size);
    for root in Bitboard::FULL {
        let is_taken = taken.contains(root);
        if is_taken || moves > 0 {
            let fresh = moves - u32::from(!is_taken);
            let edge = contact.spread(root.set()) - root.set() - barred;
            if !growth.grow(root.set(), edge, barred | root.set(), size - 1, fresh, skips) {
                return None;
            }
        }
        barred.insert(root);
        if must.contains(root) {
            break;
        }
        if is_taken {
            match skips.checked_sub(1) {
                Some(fewer) => skips = fewer,
                None => break,
            }
        }
    }
    Some(growth.found)
}

/// Redelmeier's enumeration of connected sets, cut off where too many squares are fresh or too many taken ones are
/// left out.
struct Growth {
    contact: Contact,
    taken: Bitboard,
    must: Bitboard,
    limit: usize,
    found: Vec<Bitboard>,
}

impl Growth {
    /// Grows `shape` by `left` squares out of `edge` and what lies behind it. `fresh`: squares that may still be other
    /// than taken ones; `skips`: taken squares that may still be left out. `false`: too many shapes.
    fn grow(
        &mut self,
        shape: Bitboard,
        mut edge: Bitboard,
        mut barred: Bitboard,
        left: u32,
        fresh: u32,
        mut skips: u32,
    ) -> bool {
        // Squares that must be in are too far apart for what is left.
        let missing = self.must - shape;
        if missing.intersects(barred) || missing.count() > left {
            return true;
        }
        if left == 0 {
            self.found.push(shape);
            return self.found.len() <= self.limit;
        }
        if missing.any() {
            let mut within = shape;
            for _ in 0..left {
                within = self.contact.spread(within);
            }
            if !missing.is_subset(within) {
                return true;
            }
        }
        // Taken squares first: leaving one out is what costs most.
        let mut taken_edge = edge & self.taken;
        loop {
            let is_taken = taken_edge.any();
            let Some(next) = (if is_taken { taken_edge } else { edge }).first() else { return true };
            if !is_taken && fresh == 0 {
                return true;
            }
            taken_edge.remove(next);
            edge.remove(next);
            barred.insert(next);
            let wider = edge | (self.contact.spread(next.set()) - barred - shape);
            let fewer = fresh - u32::from(!is_taken);
            if !self.grow(shape | next.set(), wider, barred, left - 1, fewer, skips) {
                return false;
            }
            if self.must.contains(next) {
                return true;
            }
            if is_taken {
                match skips.checked_sub(1) {
                    Some(fewer) => skips = fewer,
                    None => return true,
                }
            }
        }
    }
}

/// All shapes of one size on the board.
#[derive(Clone, Debug)]
pub struct Shapes {
    size: u32,
    all: Vec<Bitboard>,
}

impl Shapes {
    /// Enumerates the shapes of `size` squares.
    #[must_use]
    pub fn new(contact: Contact, size: u32) -> Shapes {
        let all = near(contact, Bitboard::EMPTY, size, size, usize::MAX).unwrap_or_default();
        Shapes { size, all }
    }

    /// Every shape, as squares of the board.
    #[must_use]
    pub fn all(&self) -> &[Bitboard] {
        &self.all
    }

    /// Number of squares that each shape has.
    #[must_use]
    pub fn size(&self) -> u32 {
        self.size
    }

    /// Those that share at least `size - moves` squares with `taken`.
    #[must_use]
    pub fn near(&self, taken: Bitboard, moves: u32) -> Vec<Bitboard> {
        let least = self.size.saturating_sub(moves);
        self.all.iter().copied().filter(|shape| (*shape & taken).count() >= least).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fixed polyominoes and polyplets (OEIS A001168, A006770) fit the board as often as their boxes do; sizes 1 to 3
    /// are counted by hand: 64 squares; 2*56 dominoes; 2*48 straight and 4*49 bent trominoes; with diagonals 64, 112 +
    /// 2*49.
    #[test]
    fn small_shapes_are_counted() {
        let count = |contact, size| Shapes::new(contact, size).all().len();
        assert_eq!(count(Contact::Orthogonal, 1), 64);
        assert_eq!(count(Contact::Orthogonal, 2), 112);
        assert_eq!(count(Contact::Orthogonal, 3), 96 + 196);
        assert_eq!(count(Contact::Any, 1), 64);
        assert_eq!(count(Contact::Any, 2), 112 + 98);
    }

    #[test]
    fn every_shape_is_connected_and_none_stands_twice() {
        for (contact, size) in [(Contact::Orthogonal, 7), (Contact::Any, 5)] {
            let shapes = Shapes::new(contact, size);
            let distinct: std::collections::HashSet<_> = shapes.all().iter().collect();
            assert_eq!(distinct.len(), shapes.all().len());
            assert!(shapes.all().iter().all(|s| s.count() == size && contact.is_one_group(*s)));
        }
    }

    /// Growing near a set finds the same shapes as looking through all of them.
    #[test]
    fn near_is_the_filter_of_all() {
        let mut square = 7u64;
        for (contact, size) in [(Contact::Orthogonal, 6), (Contact::Any, 5)] {
            let shapes = Shapes::new(contact, size);
            for taken_pieces in [size, size + 2] {
                for moves in 0..=3 {
                    let mut taken = Bitboard::EMPTY;
                    while taken.count() < taken_pieces {
                        square = square.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695);
                        // Crowded, so that there is something to be found.
                        taken.0 |= 1 << ((square >> 33) % 24 + (square >> 59) % 2 * 8);
                    }
                    let mut grown = near(contact, taken, size, moves, usize::MAX).unwrap();
                    let mut filtered = shapes.near(taken, moves);
                    grown.sort_unstable();
                    filtered.sort_unstable();
                    assert_eq!(grown, filtered, "{taken:?} {moves}");
                    let must: Bitboard = taken.into_iter().step_by(3).collect();
                    let mut over = near_and_over(contact, taken, must, size, moves, usize::MAX).unwrap();
                    filtered.retain(|shape| must.is_subset(*shape));
                    over.sort_unstable();
                    assert_eq!(over, filtered, "{taken:?} over {must:?} {moves}");
                }
            }
        }
    }
}
