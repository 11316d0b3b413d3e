//! One round of a tournament: who meets whom with which color, who sits out, and what came of it.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::score::Score;

/// The number of an entry, from 1 in the order of entry; never given twice.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Number(pub u32);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0.to_string())
    }
}

/// A side of the board.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// The side that moves first.
    White,
    /// The side that moves second.
    Black,
}

impl Color {
    /// The other side.
    #[must_use]
    pub fn other(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

/// Result of one game, from White's side of that game.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum GameResult {
    /// White won over the board.
    #[serde(rename = "1-0")]
    White,
    /// Black won over the board.
    #[serde(rename = "0-1")]
    Black,
    /// Drawn over the board.
    #[serde(rename = "1/2-1/2")]
    Draw,
    /// Not played: Black was absent.
    #[serde(rename = "+/-")]
    WhiteForfeit,
    /// Not played: White was absent.
    #[serde(rename = "-/+")]
    BlackForfeit,
    /// Not played: both were absent.
    #[serde(rename = "-/-")]
    NoneForfeit,
}

/// One player's part in the result of one game.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// Won over the board.
    Win,
    /// Drawn over the board.
    Draw,
    /// Lost over the board.
    Loss,
    /// Won because the opponent was absent.
    ForfeitWin,
    /// Lost by absence.
    ForfeitLoss,
}

impl Outcome {
    /// Was the game played?
    #[must_use]
    pub fn is_played(self) -> bool {
        matches!(self, Outcome::Win | Outcome::Draw | Outcome::Loss)
    }
}

impl GameResult {
    /// The result as one side sees it.
    #[must_use]
    pub fn outcome(self, color: Color) -> Outcome {
        use GameResult as R;
        match (self, color) {
            (R::Draw, _) => Outcome::Draw,
            (R::White, Color::White) | (R::Black, Color::Black) => Outcome::Win,
            (R::White, Color::Black) | (R::Black, Color::White) => Outcome::Loss,
            (R::WhiteForfeit, Color::White) | (R::BlackForfeit, Color::Black) => Outcome::ForfeitWin,
            (R::WhiteForfeit, Color::Black) | (R::BlackForfeit, Color::White) | (R::NoneForfeit, _) => {
                Outcome::ForfeitLoss
            }
        }
    }

    /// The forfeit of the side that was absent.
    #[must_use]
    pub fn absent(color: Color) -> GameResult {
        match color {
            Color::White => GameResult::BlackForfeit,
            Color::Black => GameResult::WhiteForfeit,
        }
    }
}

/// A round without an opponent.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bye {
    /// Left over by the pairing of an odd number.
    Allocated,
    /// Granted by the organizer with the points of a win.
    Full,
    /// Asked for, with the points of a draw.
    Half,
    /// Asked for, or absent, without points.
    Zero,
}

/// The worth of results and byes.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Points {
    /// Worth of a won game.
    pub win: Score,
    /// Worth of a drawn game.
    pub draw: Score,
    /// Worth of a lost game.
    pub loss: Score,
    /// Worth of a game won by the opponent's absence.
    pub forfeit_win: Score,
    /// Worth of a game lost by absence.
    pub forfeit_loss: Score,
    /// Worth of the bye that the pairing gives, for each game of the round.
    pub bye: Score,
}

impl Default for Points {
    fn default() -> Points {
        Points {
            win: Score::ONE,
            draw: Score::HALF,
            loss: Score::ZERO,
            forfeit_win: Score::ONE,
            forfeit_loss: Score::ZERO,
            bye: Score::ONE,
        }
    }
}

impl Points {
    /// Worth of one game.
    #[must_use]
    pub fn of(&self, outcome: Outcome) -> Score {
        match outcome {
            Outcome::Win => self.win,
            Outcome::Draw => self.draw,
            Outcome::Loss => self.loss,
            Outcome::ForfeitWin => self.forfeit_win,
            Outcome::ForfeitLoss => self.forfeit_loss,
        }
    }

    /// Worth of a bye in a round of so many games.
    #[must_use]
    pub fn of_bye(&self, bye: Bye, games: u32) -> Score {
        games
            * match bye {
                Bye::Allocated => self.bye,
                Bye::Full => self.win,
                Bye::Half => self.draw,
                Bye::Zero => self.loss,
            }
    }
}

impl std::ops::Mul<Score> for u32 {
    type Output = Score;
    fn mul(self, score: Score) -> Score {
        score * self
    }
}

/// Two players who meet, for one game or several.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pairing {
    /// White in the first game, and in every other one after it.
    pub white: Number,
    /// Black in the first game.
    pub black: Number,
    /// Result of each game, from the side of that game's White; null while it is open.
    pub results: Vec<Option<GameResult>>,
}

impl Pairing {
    /// A pairing without results.
    #[must_use]
    pub fn new(white: Number, black: Number, games: usize) -> Pairing {
        Pairing { white, black, results: vec![None; games] }
    }

    /// A player's color in a game (counted from 0); `None` for somebody else.
    #[must_use]
    pub fn color(&self, player: Number, game: usize) -> Option<Color> {
        let first = match player {
            p if p == self.white => Color::White,
            p if p == self.black => Color::Black,
            _ => return None,
        };
        Some(if game.is_multiple_of(2) { first } else { first.other() })
    }

    /// The other player; `None` where this one does not play here.
    #[must_use]
    pub fn opponent(&self, player: Number) -> Option<Number> {
        match player {
            p if p == self.white => Some(self.black),
            p if p == self.black => Some(self.white),
            _ => None,
        }
    }

    /// Has every game a result?
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.results.iter().all(Option::is_some)
    }

    /// Was a game of it played over the board?
    #[must_use]
    pub fn is_played(&self) -> bool {
        self.results.iter().flatten().any(|r| r.outcome(Color::White).is_played())
    }

    /// A player's finished games: color and outcome, in order.
    pub fn outcomes(&self, player: Number) -> impl Iterator<Item = (Color, Outcome)> + '_ {
        self.results.iter().enumerate().filter_map(move |(game, result)| {
            let color = self.color(player, game)?;
            Some((color, (*result)?.outcome(color)))
        })
    }

    /// A player's points of the finished games.
    #[must_use]
    pub fn score(&self, player: Number, points: &Points) -> Score {
        self.outcomes(player).map(|(_, outcome)| points.of(outcome)).sum()
    }
}

/// Pairings made together, and the byes beside them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Round {
    /// By board, the first is board 1.
    pub pairings: Vec<Pairing>,
    /// The player who sits out.
    #[serde(default)]
    pub byes: BTreeMap<Number, Bye>,
    /// Games of each pairing as it was made, by which a bye counts.
    pub games: u32,
}

impl Round {
    /// The pairing that a player is in.
    #[must_use]
    pub fn of(&self, player: Number) -> Option<&Pairing> {
        self.pairings.iter().find(|pairing| pairing.opponent(player).is_some())
    }

    /// Has every game a result?
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.pairings.iter().all(Pairing::is_finished)
    }

    /// A player's points of this round so far.
    #[must_use]
    pub fn score(&self, player: Number, points: &Points) -> Score {
        let bye = self.byes.get(&player).map(|&bye| points.of_bye(bye, self.games));
        let game = self.of(player).map(|pairing| pairing.score(player, points));
        bye.unwrap_or_default() + game.unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_change_within_a_pair_of_games() {
        let (ada, ben) = (Number(1), Number(2));
        let mut pairing = Pairing::new(ada, ben, 2);
        pairing.results = vec![Some(GameResult::White), Some(GameResult::Draw)];
        assert_eq!(
            pairing.outcomes(ben).collect::<Vec<_>>(),
            [(Color::Black, Outcome::Loss), (Color::White, Outcome::Draw)]
        );
        assert_eq!(pairing.score(ada, &Points::default()), Score(3));
        assert_eq!(pairing.color(Number(3), 0), None);
        let round = Round { pairings: vec![pairing], byes: [(Number(3), Bye::Allocated)].into(), games: 2 };
        assert_eq!(round.score(Number(3), &Points::default()), Score(4), "a bye is worth both games");
        assert!(round.is_finished() && round.of(Number(3)).is_none());
    }
}
