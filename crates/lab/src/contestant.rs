//! Who plays in a match, as text and as a player.

use std::fmt;
use std::str::FromStr;

use facedown_core::evaluate::Evaluate;
use facedown_core::player::Player;
use facedown_core::seat::Seat;
use facedown_engine::level::Level;
use facedown_engine::player::{Bounds, Computer, Greedy, Random};

/// A computer player by name: `random`, `greedy` or `engine:LEVEL`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Contestant {
    /// Any legal action.
    Random,
    /// The capture that wins most on the spot.
    Greedy,
    /// The engine.
    Engine(Level),
}

impl Contestant {
    /// Sits down. `seed` decides what it does by chance; it has nothing to do with the deal.
    #[must_use]
    pub fn sit<G: Evaluate>(self, seat: Seat, bounds: Bounds, seed: u64) -> Box<dyn Player<G>> {
        match self {
            Contestant::Random => Box::new(Random::new(seat, seed)),
            Contestant::Greedy => Box::new(Greedy::new(seat, seed)),
            Contestant::Engine(level) => Box::new(Computer::new(seat, level, bounds, seed)),
        }
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contestant::Random => f.write_str("random"),
            Contestant::Greedy => f.write_str("greedy"),
            Contestant::Engine(level) => write!(f, "engine:{level}"),
        }
    }
}

impl FromStr for Contestant {
    type Err = String;

    fn from_str(text: &str) -> Result<Contestant, String> {
        match text {
            "random" => Ok(Contestant::Random),
            "greedy" => Ok(Contestant::Greedy),
            _ => match text.strip_prefix("engine:") {
                Some(level) => level.parse().map(Contestant::Engine),
                None => {
                    Err("there is no such player; there are `random`, `greedy` and `engine:1` to `engine:8`"
                        .to_owned())
                }
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for name in ["random", "greedy", "engine:1", "engine:8"] {
            assert_eq!(name.parse::<Contestant>().map(|c| c.to_string()), Ok(name.to_owned()));
        }
        for name in ["", "human", "engine", "engine:0", "engine:9", "engine:x", "Random"] {
            assert!(name.parse::<Contestant>().is_err(), "{name}");
        }
    }
}
