//! Texts of Jieqi: actions, answers, events, and WXF for people.

use facedown_board::Color;
use facedown_board::xiangqi::{Action, Role, Square, home_color, read_coordinates};
use facedown_core::notation::{
    About, ActionError, ByHand, FenError, Form, Ground, Notation, Programs, Sealed,
};
use facedown_core::rules::game::{Game, Setup, State, View};
use facedown_core::rules::options::{Chosen, OptionError, OptionSpec, Preset};
use facedown_core::rules::seat::Seat;

use super::sealed;
use super::{Jieqi, Options, Public, Query, dialects, fen, form, options, start};

/// An event that became known by an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A piece was captured.
    Captured {
        /// The side that lost it.
        color: Color,
        /// The point on which it stood.
        at: Square,
        /// Did it lie face down?
        covered: bool,
        /// Its identity, as far as this audience is told.
        role: Option<Role>,
    },
    /// A piece moved, before it turned up.
    Moved {
        /// The side that moved.
        color: Color,
        /// The move, from point to point.
        action: Action,
    },
    /// The piece that moved turned up.
    TurnedUp {
        /// The side whose piece it is.
        color: Color,
        /// The piece that it turned out to be.
        role: Role,
        /// The home point from which it came.
        home: Square,
        /// The point on which it stands now.
        at: Square,
    },
    /// The identity of a piece that was captured face down, told to those who may know it.
    Seen {
        /// The side that lost it.
        color: Color,
        /// The piece that it was.
        role: Role,
        /// The home point on which it lay.
        at: Square,
    },
    /// The turn is over, and the other side is to move.
    Ended {
        /// The king that is in check now, with its point.
        check: Option<(Color, Square)>,
    },
}

impl Event {
    pub(super) fn ended(public: &Public) -> Event {
        let position = public.position();
        let turn = position.turn();
        let check = if position.in_check(turn) { position.king(turn) } else { None };
        Event::Ended { check: check.map(|king| (turn, king)) }
    }
}

/// Splits `h2h9Pn`, as engines write it (page, 7.2), into the action and its letters.
fn split_letters(text: &str) -> Option<(&str, Vec<&str>)> {
    let (_, _, rest) = read_coordinates(text).ok()?;
    let letters = matches!(rest.len(), 1 | 2) && rest.bytes().all(|b| b.is_ascii_alphabetic());
    letters.then(|| (&text[..4], (4..text.len()).map(|i| &text[i..=i]).collect()))
}

/// The home point of which a query asks.
fn asked(query: Query) -> Square {
    let (Query::Mover(home) | Query::Captured { at: home, .. }) = query;
    home
}

impl Notation for Jieqi {
    const ABOUT: About = About {
        id: Self::ID,
        rules: Self::RULES,
        name: "Jieqi",
        inventor: "unknown",
        summary: "Xiangqi in which all pieces but the kings start shuffled and face down: a piece moves as its point says, \
                  then turns up; one captured face down is shown to its captor alone.",
        seats: Self::SEATS,
        files: 9,
        ranks: 10,
        ground: Ground::Points,
        rules_text: include_str!("rules.md"),
        learn: Some(lessons!("learn")),
    };

    const FORM: Form = form::FORM;
    const OPTIONS: &'static [OptionSpec] = options::SPECS;
    const PRESETS: &'static [Preset] = options::PRESETS;
    /// Engines of Pikafish's Jieqi line know no other game, and no name for this one.
    const PROGRAMS: Programs<Self> = Programs {
        dialects: dialects::DIALECTS,
        fen: |view| Some(dialects::pikafish(view)),
        action: with_letters,
        told_by_lines: true,
        ..Programs::NONE
    };
    const BY_HAND: ByHand<Self> = ByHand {
        letter: |query, role| Some(home_color(asked(query)).dress(role.letter())),
        place: |query| Some(asked(query).to_string()),
        ..ByHand::NONE
    };

    const SEALED: Option<Sealed<Self>> = Some(sealed::ABILITY);

    fn options(chosen: &Chosen) -> Result<Options, OptionError> {
        Options::read(chosen)
    }

    fn start_fen(options: &Options) -> Option<String> {
        Some(fen::write(View::public(&start(*options))))
    }

    fn fen(view: View<'_, Self>) -> String {
        fen::write(view)
    }

    fn dealer_fen(state: &State<Self>) -> String {
        fen::write_dealer(state)
    }

    fn read_fen(text: &str, options: &Options) -> Result<Setup<Self>, FenError> {
        fen::read(text, options)
    }

    fn action_text(action: Action) -> String {
        action.to_string()
    }

    fn read_action(view: View<'_, Self>, _seat: Seat, text: &str) -> Result<Action, ActionError> {
        let unread = |at: usize, expected: &str| ActionError::Text {
            text: text.to_owned(),
            at: at + 1,
            expected: expected.to_owned(),
        };
        let (from, to, rest) = read_coordinates(text).map_err(|error| unread(error.at, error.expected))?;
        if !rest.is_empty() {
            return Err(unread(4, "the end: who moves does not say what turns up"));
        }
        view.public.position().meant(from, to).ok_or_else(|| ActionError::Illegal {
            text: text.to_owned(),
            why: format!("no piece stands on {from}"),
        })
    }

    /// `h2h9=P,h9=n`, and engines' `h2h9Pn`.
    fn split_answers(text: &str) -> (&str, Vec<&str>) {
        if let Some(split) = split_letters(text) {
            return split;
        }
        let mut parts = text.split(',');
        let first = parts.next().unwrap_or_default();
        let (action, answer) = first.split_once('=').map_or((first, None), |(a, b)| (a, Some(b)));
        (action, answer.into_iter().chain(parts).collect())
    }

    fn read_answer(query: Query, text: &str) -> Result<Role, String> {
        let home = asked(query);
        let color = home_color(home);
        let letters: String = "RNBACP".chars().map(|l| color.dress(l)).collect();
        let letter = match text.split_once('=') {
            None => text,
            Some((place, letter)) if place.starts_with(&home.to_string()) => letter,
            Some((place, _)) => return Err(format!("{}, found {place:?}", Self::query_words(query))),
        };
        let mut signs = letter.chars();
        match (signs.next(), signs.next()) {
            (Some(sign), None) if letters.contains(sign) => {
                Role::from_letter(sign).ok_or_else(|| format!("one letter of {letters}"))
            }
            _ => Err(format!("one letter of {letters}, found {letter:?}")),
        }
    }

    fn answer_words(answer: Role) -> String {
        answer.with_article().to_owned()
    }

    fn query_words(query: Query) -> String {
        match query {
            Query::Mover(home) => format!("what the piece from {home} is"),
            Query::Captured { at, .. } => format!("what the piece captured on {at} was"),
        }
    }

    fn why_illegal(view: View<'_, Self>, _seat: Seat, action: Action) -> String {
        view.public.position().why_illegal(view.public.terms(), action)
    }

    /// `h2h9=P` for a piece that moved, `h9=n` for one captured face down.
    fn event_text(event: &Event) -> Option<String> {
        match event {
            Event::TurnedUp { color, role, home, at } => {
                Some(format!("{home}{at}={}", color.dress(role.letter())))
            }
            Event::Seen { color, role, at } => Some(format!("{at}={}", color.dress(role.letter()))),
            Event::Captured { .. } | Event::Moved { .. } | Event::Ended { .. } => None,
        }
    }

    /// WXF with what turned up: `C2+7=P{h9=n}+`.
    fn say(before: &Public, action: Action, told: &[&Event], after: &Public) -> String {
        let mut text = before.position().wxf(action);
        for event in told {
            match event {
                Event::TurnedUp { role, .. } => text.push_str(&format!("={}", role.letter())),
                Event::Seen { .. } => {
                    text.push_str(&format!("{{{}}}", Self::event_text(event).unwrap_or_default()));
                }
                _ => {}
            }
        }
        let position = after.position();
        if after.to_play() && position.in_check(position.turn()) {
            text.push(if position.any_move(after.terms()) { '+' } else { '#' });
        }
        text
    }
}

/// `h2h9Pn`, `h2e2R`, `h2e2`: the letters of what became known behind the points (page, 7.2).
fn with_letters(entered: &str) -> String {
    let (action, answers) = Jieqi::split_answers(entered);
    answers.into_iter().filter_map(|answer| answer.chars().last()).fold(
        action.to_owned(),
        |mut text, letter| {
            text.push(letter);
            text
        },
    )
}
