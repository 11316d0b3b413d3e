//! The player at a seat.

use std::fmt;

use facedown_core::record::NAME_LIMIT;
use facedown_core::table::player::AnyPlayer;
use facedown_lab::contestant::Contestant;

/// A player, as named on the command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Player {
    /// A person, who types moves.
    Human,
    /// A computer player.
    Computer(Contestant),
}

/// Somebody who has sat down.
pub enum Seated {
    /// A person, who types moves.
    Human,
    /// Gets text and answers with text.
    Computer(Box<dyn AnyPlayer>),
}

impl Seated {
    /// Does a person type the moves?
    pub fn is_human(&self) -> bool {
        matches!(self, Seated::Human)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Human => f.write_str("human"),
            Player::Computer(contestant) => contestant.fmt(f),
        }
    }
}

/// Reads the name of a player.
///
/// # Errors
/// In words, what there is.
pub fn read(name: &str) -> Result<Player, String> {
    if name == "human" {
        return Ok(Player::Human);
    }
    name.parse()
        .map(Player::Computer)
        .map_err(|why: String| why.replace("there are `random`", "there are `human`, `random`"))
}

/// Reads what a player is called.
///
/// # Errors
/// In words, what a record has no place for.
pub fn name(text: &str) -> Result<String, String> {
    if text.chars().count() > NAME_LIMIT || text.chars().any(char::is_control) {
        return Err(format!("a name has at most {NAME_LIMIT} characters, none of them control characters"));
    }
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_named_as_in_a_match() {
        for name in ["human", "random", "greedy", "engine:3", "uci:a-program"] {
            assert_eq!(read(name).map(|p| p.to_string()), Ok(name.to_owned()));
        }
        for name in ["robot", "human:3", "engine:0"] {
            assert!(read(name).is_err(), "{name}");
        }
        assert!(name("Ada").is_ok() && name(&"x".repeat(101)).is_err() && name("a\nb").is_err());
        assert!(read("robot").unwrap_err().contains("`human`, `random`, `greedy`"));
    }
}
