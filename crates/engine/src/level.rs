//! The eight levels of play.

use std::fmt;
use std::str::FromStr;

/// A level of play, 1 (weakest) to 8 (all it can).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// Level 8, the strongest.
    pub const TOP: Level = Level(8);

    /// The middle one; weaker levels play on where others would resign.
    pub const FOUR: Level = Level(4);

    /// All levels, weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (1..=8).map(Level)
    }

    /// Its number, 1 to 8.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Most positions it looks at for one action, whatever the clock allows. The steps are chosen so that each level
    /// beats the one below (`docs/engine.md` has the figures).
    #[must_use]
    pub const fn nodes(self) -> u64 {
        match self.0 {
            1 => 15,
            2 => 40,
            3 => 110,
            4 => 320,
            5 => 850,
            6 => 2_200,
            7 => 6_200,
            _ => u64::MAX,
        }
    }

    /// The most by which its judgement of a position may be off, in centipawns either way.
    #[must_use]
    pub const fn noise(self) -> i32 {
        match self.0 {
            1 => 900,
            2 => 450,
            3 => 220,
            4 => 110,
            5 => 55,
            6 => 20,
            _ => 0,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Level, String> {
        match text.parse() {
            Ok(n @ 1..=8) => Ok(Level(n)),
            _ => Err(format!("`{text}` is not a level: give a number from 1 to 8")),
        }
    }
}
