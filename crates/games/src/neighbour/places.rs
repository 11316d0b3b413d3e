//! The twenty position cards: 2 to 6, red ones to the right, black ones up.

use std::fmt;

use facedown_board::chess::{File, Rank, Square};

/// The way a position card points.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// A red card: to the right.
    Right,
    /// A black card: up.
    Up,
}

/// A position card: how far the next piece is shifted, and which way.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    steps: u8,
    direction: Direction,
}

impl Place {
    /// The twenty cards in the order before the shuffle: `2R 2R 2B 2B 3R ... 6B`.
    pub const PACK: [Place; 20] = {
        let mut pack = [Place { steps: 2, direction: Direction::Right }; 20];
        let mut i = 0;
        while i < 20 {
            let direction = if i % 4 < 2 { Direction::Right } else { Direction::Up };
            pack[i] = Place { steps: (2 + i / 4) as u8, direction };
            i += 1;
        }
        pack
    };

    /// The card of `steps` (2 to 6) in a direction.
    #[must_use]
    pub const fn new(steps: u8, direction: Direction) -> Option<Place> {
        if steps >= 2 && steps <= 6 { Some(Place { steps, direction }) } else { None }
    }

    /// Squares of the shift, 2 to 6.
    #[must_use]
    pub const fn steps(self) -> u8 {
        self.steps
    }

    /// Right for a red card, up for a black one.
    #[must_use]
    pub const fn direction(self) -> Direction {
        self.direction
    }

    /// The square that is reached from `from`: over an edge it goes on at the opposite edge of the same rank or file.
    #[must_use]
    pub const fn shifted(self, from: Square) -> Square {
        let (file, rank) = (from.file().index() as u8, from.rank().index() as u8);
        match self.direction {
            Direction::Right => Square::new(File::new(file + self.steps), from.rank()),
            Direction::Up => Square::new(from.file(), Rank::new(rank + self.steps)),
        }
    }

    /// The card that leads from one square to another, if one does; no two do.
    #[must_use]
    pub fn leading(from: Square, to: Square) -> Option<Place> {
        PlaceCards::kinds().find(|place| place.shifted(from) == to)
    }

    const fn index(self) -> usize {
        (self.steps as usize - 2) * 2 + matches!(self.direction, Direction::Up) as usize
    }
}

/// `2R` to `6B`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.steps, if self.direction == Direction::Right { 'R' } else { 'B' })
    }
}

/// A set of position cards with how many there are of each kind.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default)]
pub struct PlaceCards([u8; 10]);

impl PlaceCards {
    /// All twenty.
    pub const FULL: PlaceCards = PlaceCards([2; 10]);

    /// The ten kinds, `2R 2B 3R ... 6B`.
    pub fn kinds() -> impl Iterator<Item = Place> {
        Place::PACK.into_iter().step_by(2)
    }

    /// Number of cards of a kind, 0 to 2.
    #[must_use]
    pub const fn count(self, place: Place) -> u8 {
        self.0[place.index()]
    }

    /// Number of cards in all.
    #[must_use]
    pub fn len(self) -> u8 {
        self.0.iter().sum()
    }

    /// Is there none?
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == [0; 10]
    }

    /// Puts a card in; `false` where both of its kind are there already.
    pub fn insert(&mut self, place: Place) -> bool {
        let count = &mut self.0[place.index()];
        let room = *count < 2;
        *count += u8::from(room);
        room
    }

    /// Takes a card out; `false` where there is none.
    pub fn remove(&mut self, place: Place) -> bool {
        let count = &mut self.0[place.index()];
        let some = *count > 0;
        *count -= u8::from(some);
        some
    }

    /// Every card, with repeats.
    pub fn iter(self) -> impl Iterator<Item = Place> {
        PlaceCards::kinds().flat_map(move |kind| (0..self.count(kind)).map(move |_| kind))
    }
}

/// `2R2R2B...`; `-` where there is none.
impl fmt::Display for PlaceCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        self.iter().try_for_each(|card| write!(f, "{card}"))
    }
}

impl fmt::Debug for PlaceCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// N1 of the Neighbour rules page: from a1, red 5 -> f1; black 6 -> f7; black 4 -> f3; red 6 -> d3.
    #[test]
    fn the_placement_example() {
        let mut at = Square::at(0);
        for (steps, direction, reached) in [
            (5, Direction::Right, "f1"),
            (6, Direction::Up, "f7"),
            (4, Direction::Up, "f3"),
            (6, Direction::Right, "d3"),
        ] {
            let place = Place::new(steps, direction).unwrap();
            let to = place.shifted(at);
            assert_eq!(to.to_string(), reached);
            assert_eq!(Place::leading(at, to), Some(place));
            at = to;
        }
    }

    #[test]
    fn the_pack_has_each_number_twice_red_and_twice_black() {
        let mut set = PlaceCards::default();
        assert!(Place::PACK.into_iter().all(|place| set.insert(place)));
        assert_eq!(set, PlaceCards::FULL);
        assert!(!set.insert(Place::PACK[0]), "a third card of a kind");
        assert_eq!(set, PlaceCards::FULL);
        assert_eq!(set.to_string(), "2R2R2B2B3R3R3B3B4R4R4B4B5R5R5B5B6R6R6B6B");
        assert_eq!(Place::PACK.map(|p| p.to_string()).concat(), set.to_string());
    }
}
