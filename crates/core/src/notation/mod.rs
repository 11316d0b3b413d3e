//! The text forms of a game: options, FEN, actions, answers, events, and what is said to people.

mod abilities;
mod about;
mod error;
pub mod form;
mod sealed;

pub use abilities::{ByHand, Dialect, OnOneDeal, Programs, Secrecy, SecretChoices};
pub use about::{About, Ground, Targets};
pub use error::{ActionError, FenError};
pub use form::Form;
pub use sealed::{CardPlace, Sealed, SealedDeck};

use crate::rules::game::{Game, Setup, State, View};
use crate::rules::options::{Chosen, OptionError, OptionSpec, Preset};
use crate::rules::seat::{Seat, Viewer};

/// The text forms of a game.
pub trait Notation: Game {
    /// The game's name, board and documents.
    const ABOUT: About;

    /// The form in which somebody who does not know the game fills in its positions.
    const FORM: Form;

    /// The options that may be chosen, each with its default; none for a game without options.
    const OPTIONS: &'static [OptionSpec];

    /// Named choices of options: a name, and the options that differ from the default. Chosen as the option `preset`.
    const PRESETS: &'static [Preset] = &[];

    /// Its dialects for programs of other makers, where there are any.
    const PROGRAMS: Programs<Self> = Programs::NONE;

    /// Its notation of choices made in secret, where there are any.
    const SECRET_CHOICES: Option<SecretChoices<Self>> = None;

    /// Its questions to people who play with real cards, where they can.
    const BY_HAND: ByHand<Self> = ByHand::NONE;

    /// Its decks, where its cards can be sealed.
    const SEALED: Option<Sealed<Self>> = None;

    /// Reads a complete choice of options.
    ///
    /// # Errors
    /// Options that do not go together.
    fn options(chosen: &Chosen) -> Result<Self::Options, OptionError>;

    /// The games that are played on one deal.
    fn on_one_deal(_options: &Self::Options) -> OnOneDeal {
        OnOneDeal::ONE
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

    /// An action as players and records write it, without answers.
    fn action_text(action: Self::Action) -> String;

    /// Do the seats now choose from what they alone know, such as a hand of cards? On one shared screen only one of
    /// them is then awake at a time.
    fn keeps_secrets(_public: &Self::Public) -> bool {
        false
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

/// The text of an action of a seat as a viewer may see it.
#[must_use]
pub fn action_seen<G: Notation>(action: G::Action, actor: Seat, viewer: Viewer) -> String {
    match G::SECRET_CHOICES {
        Some(choices) => (choices.seen)(action, actor, viewer),
        None => G::action_text(action),
    }
}

/// The audience of an action's choice.
#[must_use]
pub fn secrecy<G: Notation>(action: G::Action) -> Secrecy {
    G::SECRET_CHOICES.map_or(Secrecy::Open, |choices| (choices.secrecy)(action))
}

/// An action with what became known, as people at a table would write it: `d1g4=Q,c8=k`.
#[must_use]
pub fn with_answers(action: &str, events: &[String]) -> String {
    let all = events.join(",");
    match events.first() {
        None => action.to_owned(),
        Some(first) if first.strip_prefix(action).is_some_and(|rest| rest.starts_with('=')) => all,
        Some(_) => format!("{action}={all}"),
    }
}
