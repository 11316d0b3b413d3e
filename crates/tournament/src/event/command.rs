//! The commands.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::round::{Bye, GameResult, Number};

/// A free player of an arena.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Present {
    /// The entry.
    pub number: Number,
    /// Seconds since he became free.
    pub waited: u32,
}

/// Something that is done with a tournament. Rounds, boards and games are counted from 1; in a play-off, `round` counts
/// on from the last round in the order of the play-offs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", rename_all_fields = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Adds a player; he gets the next number. Late ones have zero-point byes for the rounds that they missed.
    Enter {
        /// Shown name.
        name: String,
        /// Title, `FM` for instance.
        #[serde(default)]
        title: String,
        /// Rating, by which players are ranked.
        #[serde(default)]
        rating: Option<u32>,
        /// A free label.
        #[serde(default)]
        team: String,
    },
    /// Changes a shown name.
    Rename {
        /// The entry.
        number: Number,
        /// The new name.
        name: String,
    },
    /// Gives a player a part of the usual time, or all of it again, for the games that are made from now on: time odds.
    TimeOdds {
        /// The entry.
        number: Number,
        /// The part in percent, 10 to 100.
        percent: u8,
    },
    /// Closes the entry, draws lots and colors.
    Start {
        /// Source of the lots.
        seed: u64,
    },
    /// Asks for a bye in a round to come.
    AskBye {
        /// The entry.
        number: Number,
        /// The round.
        round: usize,
        /// Half or zero.
        bye: Bye,
    },
    /// Takes a player out; before the start he is struck from the list, afterward his open games are forfeited.
    Withdraw {
        /// The entry.
        number: Number,
    },
    /// Lets a player back in from the next round on.
    Return {
        /// The entry.
        number: Number,
    },
    /// Forbids two players to be paired (Swiss).
    Forbid {
        /// One of them.
        one: Number,
        /// The other.
        other: Number,
    },
    /// Opens the next round.
    Pair {
        /// The free players of an arena; empty in other formats.
        #[serde(default)]
        present: Vec<Present>,
    },
    /// Opens the next round of a Swiss with pairs that another program found.
    PairAs {
        /// White and Black of each board.
        pairs: Vec<(Number, Number)>,
        /// The player who has the bye by the pairing.
        #[serde(default)]
        bye: Option<Number>,
    },
    /// Enters the result of a game.
    Result {
        /// The round.
        round: usize,
        /// The board.
        board: usize,
        /// The game of the pairing.
        game: usize,
        /// The result.
        result: GameResult,
    },
    /// Forfeits all open games of a pairing for one who is absent.
    Forfeit {
        /// The round.
        round: usize,
        /// The board.
        board: usize,
        /// The player who is absent.
        absent: Number,
    },
    /// The organizer corrects a result, or takes it back (null).
    Correct {
        /// The round.
        round: usize,
        /// The board.
        board: usize,
        /// The game of the pairing.
        game: usize,
        /// The right result.
        result: Option<GameResult>,
        /// The reason.
        reason: String,
    },
    /// The organizer pairs the running round anew by hand, before it has a result (Swiss).
    Repair {
        /// The round.
        round: usize,
        /// White and Black of each board.
        pairs: Vec<(Number, Number)>,
        /// The player who sits out.
        byes: BTreeMap<Number, Bye>,
        /// The reason.
        reason: String,
    },
    /// The organizer decides a knock-out match that its games left tied.
    Award {
        /// The round.
        round: usize,
        /// The board.
        board: usize,
        /// The winner.
        winner: Number,
        /// The reason.
        reason: String,
    },
    /// Starts the next play-off of a tie.
    PlayOff {
        /// Source of the colors.
        seed: u64,
    },
    /// Ends the tournament; open games of an arena do not count.
    Finish,
    /// The organizer opens an ended tournament again.
    Reopen {
        /// The reason.
        reason: String,
    },
}
