//! Results of games played in pairs: both players get the same deal, once with each color.

/// Points of one game for the first player, in half points.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Points {
    /// The first player lost.
    Loss = 0,
    /// The game was drawn.
    Draw = 1,
    /// The first player won.
    Win = 2,
}

/// The pentanomial counts of a match: how many pairs gave the first player 0, 1/2, 1, 3/2 and 2 points.
///
/// The two games of a pair share their deal and are not independent, so errors are computed from pairs and not from
/// games.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Pairs {
    counts: [u64; 5],
    games: [u64; 3],
}

impl Pairs {
    /// Adds the points of one pair's two games.
    pub fn add(&mut self, first: Points, second: Points) {
        self.counts[first as usize + second as usize] += 1;
        self.games[first as usize] += 1;
        self.games[second as usize] += 1;
    }

    /// Pairs by half points of the first player, 0 to 4.
    #[must_use]
    pub fn counts(&self) -> [u64; 5] {
        self.counts
    }

    /// Number of pairs.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Is there no pair yet?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Wins, draws and losses of the first player.
    #[must_use]
    pub fn wins_draws_losses(&self) -> (u64, u64, u64) {
        (self.games[2], self.games[1], self.games[0])
    }

    /// Mean score a game, 0 to 1; 1/2 where nothing was played.
    #[must_use]
    pub fn score(&self) -> f64 {
        if self.is_empty() {
            return 0.5;
        }
        let points: u64 = self.counts.iter().zip(0u64..).map(|(n, half)| n * half).sum();
        points as f64 / (4 * self.len()) as f64
    }

    /// Variance of a pair's mean score (not of the mean over all pairs).
    #[must_use]
    pub fn variance(&self) -> f64 {
        if self.is_empty() {
            return 0.0;
        }
        let mean = self.score();
        let squares: f64 = self
            .counts
            .iter()
            .zip(0..)
            .map(|(&n, half)| n as f64 * (f64::from(half) / 4.0 - mean).powi(2))
            .sum();
        squares / self.len() as f64
    }
}
