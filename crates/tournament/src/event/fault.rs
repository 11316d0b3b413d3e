//! Refused commands.

use crate::pairing::swiss::Impossible;
use crate::round::Number;

/// The reason that a command was refused, and what to do instead. Nothing was changed by it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// Settings that no tournament can have.
    #[error("{0}")]
    Settings(&'static str),
    /// The command belongs to another stage.
    #[error("this is possible only {0}")]
    Stage(&'static str),
    /// An entry without a name.
    #[error("an entry needs a name")]
    NoName,
    /// Somebody is entered already.
    #[error("{0:?} is entered already; add something that tells the two apart")]
    NameTaken(String),
    /// A number that nobody has.
    #[error("there is no entry number {0}; look it up in the list of players")]
    NoEntry(Number),
    /// The entry has left.
    #[error("player {0} has withdrawn; let him return first")]
    Withdrawn(Number),
    /// The entry has not left.
    #[error("player {0} has not withdrawn")]
    NotWithdrawn(Number),
    /// Less or more time than there may be.
    #[error("a player has 10 to 100 percent of the usual time")]
    TimeOdds,
    /// The format takes nobody later.
    #[error("a round robin or knock-out takes nobody after its start; enter everybody before")]
    NoLateEntry,
    /// Too few.
    #[error("two players at least are needed; enter more")]
    TooFew,
    /// A Swiss with too many rounds.
    #[error(
        "{players} players can play {players} rounds only if somebody meets twice; {most} rounds are the most"
    )]
    TooManyRounds {
        /// Players entered.
        players: usize,
        /// Rounds that they can play.
        most: usize,
    },
    /// Games of the running round are open.
    #[error("round {0} still has games without a result; enter them, or forfeit them")]
    RoundOpen(usize),
    /// No round is left.
    #[error("all rounds have been paired; finish the tournament, or play off a tie")]
    NoRoundLeft,
    /// No such round, board or game.
    #[error("there is no round {round}, board {board}, game {game}; all are counted from 1")]
    NoGame {
        /// The round asked for.
        round: usize,
        /// The board asked for.
        board: usize,
        /// The game asked for.
        game: usize,
    },
    /// No such round.
    #[error("round {0} cannot be changed; choose one that is paired and has no result")]
    NoRound(usize),
    /// A bye for a round that is paired or does not exist.
    #[error("a bye can be asked for a round that is not paired yet")]
    LateBye,
    /// Byes are not for this format, or not to be asked for.
    #[error("only half and zero-point byes can be asked for, and only in a Swiss")]
    NotAskable,
    /// The game has a result.
    #[error("this game has a result already; correct it with a reason")]
    HasResult,
    /// The games of a pairing come in order.
    #[error("an earlier game of this pairing has no result yet; enter that first")]
    OutOfOrder,
    /// A change that later rounds stand on.
    #[error("the winners of this round have been paired already; the match cannot be changed")]
    BuiltUpon,
    /// A repair without a reason.
    #[error("give a reason; it is kept in the log")]
    NoReason,
    /// Somebody twice, or paired with himself.
    #[error("player {0} would sit at two boards, or meet himself; everybody has one place in a round")]
    Twice(Number),
    /// A game opened again while its player plays another.
    #[error("player {0} is playing another game; open this one again when that is over")]
    Busy(Number),
    /// Somebody was left out of a repaired round.
    #[error("player {0} is in the round and has no place in the new pairing; pair him, or give him a bye")]
    LeftOut(Number),
    /// Two who have met, or may not meet, by a pairing from outside.
    #[error("players {0} and {1} have met before, or may not meet; nobody meets twice in a Swiss")]
    MetBefore(Number, Number),
    /// Not this format's.
    #[error("pairs are fixed in this format; forfeits and corrections are possible")]
    Fixed,
    /// The player is not in this pairing.
    #[error("player {0} does not play on that board")]
    NotHere(Number),
    /// Nothing to award.
    #[error("only a match that is tied when its games are over can be awarded")]
    NotTied,
    /// No tie that a play-off decides.
    #[error("no tie is to be played off: choose the tie-break playoff before the start, or finish")]
    NoPlayOff,
    /// Too many for a play-off.
    #[error("{0} players are tied; a play-off has four at most, so finish with the other tie-breaks")]
    PlayOffTooLarge(usize),
    /// The pairing has no solution.
    #[error(transparent)]
    Pairing(#[from] Impossible),
    /// Nobody who is free can be paired.
    #[error("nobody can be paired now; wait until more players are free")]
    NobodyFree,
}
