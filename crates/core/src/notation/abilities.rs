//! Abilities of only some games: values that such a game names once, and the others leave out.

use crate::rules::game::{Game, View};
use crate::rules::seat::{Seat, Viewer};

/// The dialects in which programs of other makers hear of a game.
pub struct Programs<G: Game> {
    /// The spellings of FEN in which they write its positions. All are read by
    /// [`Notation::read_fen`](super::Notation::read_fen).
    pub dialects: &'static [Dialect<G>],
    /// The position as FEN for programs that do not know the game by its name, where they can play on from it: chess
    /// programs where from here on the rules are those of chess, engines made for this very game in their dialect.
    pub fen: fn(View<'_, G>) -> Option<String>,
    /// An action with what it made known (`d1g4=Q,c8=k`) as such programs read it.
    pub action: fn(&str) -> String,
    /// The six fields of chess of a position that chess programs can be told, if they play on from it by the moves that
    /// [`Notation::say`](super::Notation::say) writes: all pieces lie open, nobody who has moved left the own king
    /// attacked. Rights that chess does not have may be left out where no move that is read with them means another
    /// piece.
    pub chess: fn(&G::Public) -> Option<String>,
    /// Between two positions that chess programs can be told: can they make the action, too?
    pub chess_follows: fn(&G::Public, &G::Public) -> bool,
    /// They tell games of this kind by position lines (`position startpos moves ...`), so that a line that names no
    /// game is one of this.
    pub told_by_lines: bool,
}

/// A spelling of FEN that another program reads.
pub struct Dialect<G: Game> {
    /// The name of the spelling, such as `pikafish`.
    pub name: &'static str,
    /// The position as one viewer sees it.
    pub fen: fn(View<'_, G>) -> String,
}

impl<G: Game> Programs<G> {
    /// No other program knows the game.
    pub const NONE: Programs<G> = Programs {
        dialects: &[],
        fen: |_| None,
        action: str::to_owned,
        chess: |_| None,
        chess_follows: |_, _| true,
        told_by_lines: false,
    };
}

/// The notation of actions that choose something in secret.
pub struct SecretChoices<G: Game> {
    /// The text of an action of a seat as a viewer may see it.
    pub seen: fn(G::Action, Seat, Viewer) -> String,
    /// The audience of an action's choice.
    pub secrecy: fn(G::Action) -> Secrecy,
    /// The text of a choice, where an event makes all of it known to everybody.
    pub opened_by: fn(G::Action, &G::Event) -> Option<String>,
}

/// The audience of an action's choice.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Secrecy {
    /// Everybody sees the choice.
    Open,
    /// Its seat alone. The choice is bound by a commitment, and opened when the rules make it known or the game is
    /// over.
    Committed,
    /// The same as it was followed by somebody who did not see it.
    Unseen,
}

/// The questions to people who play with real cards, for what the rules ask.
pub struct ByHand<G: Game> {
    /// The letter by which an answer is offered, as [`Notation::read_answer`](super::Notation::read_answer) reads it:
    /// upper case is White's. `None` where answers have no letters.
    pub letter: fn(G::Query, G::Answer) -> Option<char>,
    /// The place that a query is about: where the piece lies, or lay before it moved. `None` where it is about none.
    pub place: fn(G::Query) -> Option<String>,
    /// The answer that people give by saying nothing, such as "nobody is in check"; `None` where they must speak. A
    /// text is never read as an answer to two questions, so none of these has a text of its own.
    pub unsaid: fn(G::Query) -> Option<G::Answer>,
}

impl<G: Game> ByHand<G> {
    /// Nothing is offered by letters, and nothing goes without saying.
    pub const NONE: ByHand<G> = ByHand { letter: |_, _| None, place: |_| None, unsaid: |_| None };
}

/// The games that are played on one deal.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct OnOneDeal {
    /// Number of games: 2 for a pair with colors swapped.
    pub games: u32,
    /// They are played at once, each on its own board, and not one after another.
    pub at_once: bool,
}

impl OnOneDeal {
    /// A game on a deal of its own.
    pub const ONE: OnOneDeal = OnOneDeal { games: 1, at_once: false };
}
