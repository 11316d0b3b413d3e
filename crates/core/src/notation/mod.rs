//! The text forms of a game: options, FEN, actions, answers, events, and what is said to people.

mod about;
mod error;

pub use about::{About, Ground, Targets};
pub use error::{ActionError, FenError};

use crate::rules::game::{Game, Setup, State, View};
use crate::rules::options::{Chosen, OptionError, OptionSpec, Preset};
use crate::rules::seat::{Seat, Viewer};

/// Who sees what an action chose.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Secrecy {
    /// Everybody.
    Open,
    /// Its seat alone. The choice is bound by a commitment, and opened when the rules make it known or the game is over.
    Committed,
    /// The same as it was followed by somebody who did not see it.
    Unseen,
}

/// The text forms of a game.
pub trait Notation: Game {
    /// What it is.
    const ABOUT: About;

    /// Its options.
    fn option_specs() -> &'static [OptionSpec];

    /// Reads a complete choice of options.
    ///
    /// # Errors
    /// Options that do not go together.
    fn options(chosen: &Chosen) -> Result<Self::Options, OptionError>;

    /// Named choices of options: a name, and the options that differ from the default. Chosen as the option `preset`.
    fn presets() -> &'static [Preset] {
        &[]
    }

    /// What scores simulated games reached, in a solitaire.
    fn targets() -> Option<Targets> {
        None
    }

    /// How many games are played on one deal: 2 for a pair with colors swapped.
    fn games_on_one_deal(_options: &Self::Options) -> u32 {
        1
    }

    /// Are the games on one deal played at once, each on its own board, and not one after another?
    fn games_at_once(_options: &Self::Options) -> bool {
        false
    }

    /// The start as everybody sees it, where it is the same for every deal.
    fn start_fen(options: &Self::Options) -> Option<String>;

    /// Can a game that is dealt with these options begin like this, as everybody sees it? Asked where
    /// [`Notation::start_fen`] names no one start.
    fn is_start(_public: &Self::Public, _options: &Self::Options) -> bool {
        true
    }

    /// The position as one viewer sees it.
    fn fen(view: View<'_, Self>) -> String;

    /// The whole truth: for the dealer, and for everybody once the game is over.
    fn dealer_fen(state: &State<Self>) -> String;

    /// Reads any FEN of the game, a viewer's or the dealer's.
    ///
    /// # Errors
    /// The field, the character and what was expected there.
    fn read_fen(text: &str, options: &Self::Options) -> Result<Setup<Self>, FenError>;

    /// The spellings of FEN in which the position can be written for other programs, by name. All are read by
    /// [`Notation::read_fen`].
    fn dialects() -> &'static [&'static str] {
        &[]
    }

    /// The position as one viewer sees it in the spelling of this name; `None` where there is none.
    fn fen_in(_dialect: &str, _view: View<'_, Self>) -> Option<String> {
        None
    }

    /// The position as FEN for programs that do not know the game by its name, where they can play on from it: chess
    /// programs where from here on the rules are those of chess, engines made for this very game in their dialect.
    fn program_fen(_view: View<'_, Self>) -> Option<String> {
        None
    }

    /// The six fields of chess of a position that chess programs can be told, if they play on from it by the moves that
    /// [`Notation::say`] writes: all pieces lie open, nobody who has moved left the own king attacked. Rights that chess
    /// does not have may be left out where no move that is read with them means another piece. `None` for games whose
    /// moves are not those of chess.
    fn chess_fen(_public: &Self::Public) -> Option<String> {
        None
    }

    /// Between two positions that chess programs can be told ([`Notation::chess_fen`]): can they make the action, too?
    fn chess_follows(_before: &Self::Public, _after: &Self::Public) -> bool {
        true
    }

    /// An action with what it made known (`d1g4=Q,c8=k`) as such programs read it.
    fn program_move(entered: &str) -> String {
        entered.to_owned()
    }

    /// Do programs of other makers tell games of this kind by position lines (`position startpos moves ...`), so that a
    /// line that names no game is one of this?
    const TOLD_BY_LINES: bool = false;

    /// An action as text.
    fn action_text(action: Self::Action) -> String;

    /// The text of an action as `viewer` may see it.
    fn action_seen(action: Self::Action, _actor: Seat, _viewer: Viewer) -> String {
        Self::action_text(action)
    }

    /// Who sees what an action chose.
    fn secrecy(_action: Self::Action) -> Secrecy {
        Secrecy::Open
    }

    /// Do the seats now choose from what they alone know, such as a hand of cards? On one shared screen only one of them
    /// is then awake at a time.
    fn keeps_secrets(_public: &Self::Public) -> bool {
        false
    }

    /// The text of a choice that was made in secret, where `event` makes all of it known to everybody.
    fn opened_by(_choice: Self::Action, _event: &Self::Event) -> Option<String> {
        None
    }

    /// Reads the text of an action (without answers). Whether it is legal is not its business.
    ///
    /// # Errors
    /// [`ActionError::Text`] with the character and what was expected.
    fn read_action(view: View<'_, Self>, seat: Seat, text: &str) -> Result<Self::Action, ActionError>;

    /// Splits an action from the answers written behind it, as in `d1g4=Q,c8=k`.
    fn split_answers(text: &str) -> (&str, Vec<&str>) {
        let mut parts = text.split(',');
        let first = parts.next().unwrap_or_default();
        let (action, answer) = first.split_once('=').map_or((first, None), |(a, b)| (a, Some(b)));
        (action, answer.into_iter().chain(parts).collect())
    }

    /// Reads an answer to `query`, such as `Q` or `c8=k`.
    ///
    /// # Errors
    /// In words, what was expected.
    fn read_answer(query: Self::Query, text: &str) -> Result<Self::Answer, String>;

    /// The answer that people give to `query` by saying nothing, such as "nobody is in check"; `None` where they must
    /// speak. A text is never read as an answer to two questions, so none of these has a text of its own.
    fn unsaid(_query: Self::Query) -> Option<Self::Answer> {
        None
    }

    /// The letter by which people are offered an answer, as [`Notation::read_answer`] reads it: upper case is White's.
    /// `None` in games that are not played by hand.
    fn answer_letter(_query: Self::Query, _answer: Self::Answer) -> Option<char> {
        None
    }

    /// The place that a query is about: where the piece lies, or lay before it moved. `None` where it is about none.
    fn query_place(_query: Self::Query) -> Option<String> {
        None
    }

    /// An answer in words, such as `a knight`.
    fn answer_words(answer: Self::Answer) -> String;

    /// A query in words, such as `what the card on f1 is`.
    fn query_words(query: Self::Query) -> String;

    /// Why an action that can be read may not be done now, in words that name pieces and squares.
    fn why_illegal(view: View<'_, Self>, seat: Seat, action: Self::Action) -> String;

    /// An event as text in records and for programs, such as `c8=k`; `None` where the action says it already.
    fn event_text(event: &Self::Event) -> Option<String>;

    /// A finished action for people, such as `□f1-g2=N`, from what one viewer was told.
    fn say(
        before: &Self::Public,
        action: Self::Action,
        told: &[&Self::Event],
        after: &Self::Public,
    ) -> String;
}

/// An action with what became known, as people at a table would write it: `d1g4=Q,c8=k`.
pub(crate) fn with_answers(action: &str, events: &[String]) -> String {
    let all = events.join(",");
    match events.first() {
        None => action.to_owned(),
        Some(first) if first.strip_prefix(action).is_some_and(|rest| rest.starts_with('=')) => all,
        Some(_) => format!("{action}={all}"),
    }
}
