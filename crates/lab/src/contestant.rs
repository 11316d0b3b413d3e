//! The players of a match, as text and as players.

use std::fmt;
use std::str::FromStr;

use facedown_core::rules::options::Chosen;
use facedown_core::rules::seat::Seat;
use facedown_core::table::player::AnyPlayer;
use facedown_engine::level::Level;
use facedown_engine::player::Bounds;
use facedown_engine::seated::{self, Kind};
use facedown_engine::uci::program::Program;

/// A computer player by name: `random`, `greedy`, `engine:LEVEL` or `uci:COMMAND`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Contestant {
    /// Any legal action, each with the same chance.
    Random,
    /// The capture that wins most on the spot.
    Greedy,
    /// The engine at a level.
    Engine(Level),
    /// Another program that speaks UCI, by the command that starts it.
    Uci(String),
}

/// The seat that a player is to take.
#[derive(Copy, Clone, Debug)]
pub struct Place<'a> {
    /// Game id.
    pub game: &'static str,
    /// Every option with its value, the defaults included.
    pub options: &'a Chosen,
    /// The seat that the player takes.
    pub seat: Seat,
}

impl Contestant {
    /// Sits down. `seed` decides what it does by chance; it has nothing to do with the deal.
    ///
    /// # Errors
    /// In words: a game that it does not know, or a program that does not start.
    pub fn sit(&self, place: Place<'_>, bounds: Bounds, seed: u64) -> Result<Box<dyn AnyPlayer>, String> {
        let kind = match self {
            Contestant::Random => Kind::Random,
            Contestant::Greedy => Kind::Greedy,
            Contestant::Engine(level) => Kind::Engine(*level, bounds),
            Contestant::Uci(command) => {
                return Ok(Box::new(Program::start(command, place.game, place.options, bounds)?));
            }
        };
        seated::sit(place.game, place.seat, kind, seed)
            .ok_or_else(|| format!("no computer player knows {} yet", place.game))
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contestant::Random => f.write_str("random"),
            Contestant::Greedy => f.write_str("greedy"),
            Contestant::Engine(level) => write!(f, "engine:{level}"),
            Contestant::Uci(command) => write!(f, "uci:{command}"),
        }
    }
}

impl FromStr for Contestant {
    type Err = String;

    fn from_str(text: &str) -> Result<Contestant, String> {
        match (text, text.split_once(':')) {
            ("human", _) => {
                Err("in a match computer players play each other; to play yourself, use `facedown play`"
                    .to_owned())
            }
            ("random", _) => Ok(Contestant::Random),
            ("greedy", _) => Ok(Contestant::Greedy),
            (_, Some(("engine", level))) => level.parse().map(Contestant::Engine),
            (_, Some(("uci", command))) if !command.trim().is_empty() => {
                Ok(Contestant::Uci(command.trim().to_owned()))
            }
            (_, Some(("uci", _))) => Err("`uci:` needs the command that starts the program".to_owned()),
            _ => Err("there is no such player; there are `random`, `greedy`, `engine:1` to `engine:8` and \
                      `uci:COMMAND`"
                .to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for name in ["random", "greedy", "engine:1", "engine:8", "uci:a-program --with flags"] {
            assert_eq!(name.parse::<Contestant>().map(|c| c.to_string()), Ok(name.to_owned()));
        }
        for name in ["", "human", "engine", "engine:0", "engine:9", "engine:x", "Random", "uci", "uci: "] {
            assert!(name.parse::<Contestant>().is_err(), "{name}");
        }
    }
}
