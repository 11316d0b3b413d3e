//! Who sits at a seat.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;

/// A player, as named on the command line.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Player {
    /// Types moves.
    Human,
    /// Plays any legal action, each with the same chance.
    Random,
}

/// Reads the name of a player.
///
/// # Errors
/// In words, what there is.
pub fn read(name: &str) -> Result<Player, String> {
    let later = |what: &str| {
        Err(format!(
            "{what} is not there yet: players that think come with a later version; there are `human` and `random`"
        ))
    };
    match name.split_once(':').map_or(name, |(kind, _)| kind) {
        "human" if name == "human" => Ok(Player::Human),
        "random" if name == "random" => Ok(Player::Random),
        "greedy" => later("the greedy player"),
        "engine" => later("the engine"),
        "uci" => later("a UCI program as a player"),
        _ => Err("there is no such player; there are `human` and `random`".to_owned()),
    }
}

/// An index below `n` (at least 1), each with the same chance.
pub fn below(rng: &mut ChaCha8Rng, n: usize) -> usize {
    let n = n.max(1) as u64;
    // Numbers from the last, incomplete run of n are drawn again.
    let limit = u64::MAX - u64::MAX % n;
    loop {
        let x = rng.next_u64();
        if x < limit {
            return (x % n) as usize;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_chacha::rand_core::SeedableRng;

    #[test]
    fn players_of_later_versions_are_named_as_such() {
        assert_eq!(read("human"), Ok(Player::Human));
        assert_eq!(read("random"), Ok(Player::Random));
        for name in ["greedy", "engine:3", "uci:stockfish"] {
            assert!(read(name).unwrap_err().contains("not there yet"), "{name}");
        }
        assert!(read("robot").unwrap_err().contains("no such player"));
        assert!(read("human:3").unwrap_err().contains("no such player"));
    }

    #[test]
    fn every_index_is_drawn_about_as_often() {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let mut seen = [0u32; 3];
        (0..3000).for_each(|_| seen[below(&mut rng, 3)] += 1);
        assert!(seen.iter().all(|n| (900..1100).contains(n)), "{seen:?}");
    }
}
