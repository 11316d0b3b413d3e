//! Texts of Surprise Chess: actions, answers, events, and the inventor's notation with `□` for a hidden officer.

use facedown_board::chess::{Action, Kind, Position, Square, read_uci};
use facedown_board::{Color, Role};
use facedown_core::notation::{About, ActionError, ByHand, FenError, Form, Ground, Notation, Sealed};
use facedown_core::rules::game::{Game, Setup, State, View};
use facedown_core::rules::options::{Chosen, OptionError, OptionSpec};
use facedown_core::rules::seat::Seat;

use super::sealed;
use super::setup::owner;
use super::{Identity, Options, Public, Surprise, fen, form, options, setup};

/// A piece that attacks a card.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Attacker {
    /// The square on which it stands.
    pub at: Square,
    /// The piece, or the one as which it attacks if it is a card.
    pub role: Role,
    /// Does it lie face down?
    pub card: bool,
}

impl Attacker {
    /// The piece on a square; `None` where there is none.
    pub(super) fn on(position: &Position, at: Square) -> Option<Attacker> {
        Some(Attacker { at, role: position.role_at(at)?, card: position.is_card(at) })
    }
}

/// Why a card turned up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// It moved, or castled.
    Moved,
    /// Enemy pieces attacked it, all that are listed here.
    Attacked(Vec<Attacker>),
    /// It was captured face down (options `reveal-timing=mover-only`, `cards-attack=off`).
    Captured,
}

/// An event that became known by an action; everybody is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A piece moved, before anything turned up.
    Moved {
        /// The side that moved.
        color: Color,
        /// The move as the board makes it.
        action: Action,
        /// The captured piece and where it stood; `None` for the role of a card.
        captured: Option<(Square, Option<Role>)>,
    },
    /// A card turned up.
    TurnedUp {
        /// The side that it belongs to.
        color: Color,
        /// The officer that it is.
        role: Role,
        /// The square to which it was dealt.
        home: Square,
        /// The square on which it stands now.
        at: Square,
        /// The reason that it turned up: its move, an attack or its capture.
        why: Why,
    },
    /// The turn is over, and the other side is to move.
    Ended {
        /// The kings that are attacked now, with their squares.
        attacked: Vec<(Color, Square)>,
    },
}

impl Event {
    pub(super) fn moved(before: &Position, action: Action) -> Event {
        let at = match action.kind() {
            Kind::EnPassant => Square::new(action.to().file(), action.from().rank()),
            _ => action.to(),
        };
        let captured =
            before.color_at(at).filter(|_| at != action.from()).and_then(|_| before.role_at(at)).map(
                |role| {
                    let known = if before.is_card(at) { None } else { Some(role) };
                    (at, known)
                },
            );
        Event::Moved { color: before.turn(), action, captured }
    }

    pub(super) fn ended(public: &Public) -> Event {
        let position = public.position();
        let attacked = Color::ALL
            .into_iter()
            .filter(|&color| position.in_check(color))
            .filter_map(|color| Some((color, position.king(color)?)))
            .collect();
        Event::Ended { attacked }
    }
}

impl<const REX: bool> Notation for Surprise<REX> {
    const ABOUT: About = About {
        id: Self::ID,
        rules: Self::RULES,
        name: if REX { "Surprise Chess, Rex exclusive" } else { "Surprise Chess" },
        inventor: "Alain Brobecker",
        summary: if REX {
            "Surprise Chess with the kings face up on e1 and e8: the other seven officers of each side are shuffled \
             cards that turn up when they move or are attacked."
        } else {
            "Chess in which each side's eight officers start as shuffled face-down cards: a card moves as the officer \
             of its square, and turns up when it moves or is attacked."
        },
        seats: Self::SEATS,
        files: 8,
        ranks: 8,
        ground: Ground::Squares,
        rules_text: include_str!("rules.md"),
        learn: Some(if REX { lessons!("learn/rex") } else { lessons!("learn") }),
    };

    const FORM: Form = if REX { form::REX } else { form::SURPRISE };
    const OPTIONS: &'static [OptionSpec] = options::SPECS;
    const BY_HAND: ByHand<Self> = ByHand {
        letter: |Identity(home), role| Some(owner(home).dress(role.letter())),
        place: |Identity(home)| Some(home.to_string()),
        ..ByHand::NONE
    };

    const SEALED: Option<Sealed<Self>> = Some(sealed::ability::<REX>());

    fn options(chosen: &Chosen) -> Result<Options, OptionError> {
        Ok(Options::read(chosen))
    }

    fn start_fen(options: &Options) -> Option<String> {
        let public = Public::choosing(setup::start::<REX>(), [setup::full_pool::<REX>(); 2], *options);
        Some(fen::write(&public, None))
    }

    fn fen(view: View<'_, Self>) -> String {
        fen::write(view.public, None)
    }

    fn dealer_fen(state: &State<Self>) -> String {
        fen::write(&state.public, Some(&state.hidden))
    }

    fn read_fen(text: &str, options: &Options) -> Result<Setup<Self>, FenError> {
        fen::read(text, options)
    }

    fn action_text(action: Action) -> String {
        action.to_string()
    }

    fn read_action(view: View<'_, Self>, _seat: Seat, text: &str) -> Result<Action, ActionError> {
        let (from, to, promotion) = read_uci(text).map_err(|error| ActionError::Text {
            text: text.to_owned(),
            at: error.at + 1,
            expected: error.expected.to_owned(),
        })?;
        view.public.position().meant(from, to, promotion).ok_or_else(|| ActionError::Illegal {
            text: text.to_owned(),
            why: format!("no piece stands on {from}"),
        })
    }

    fn read_answer(Identity(home): Identity, text: &str) -> Result<Role, String> {
        let color = owner(home);
        let letters: String = "KQRBN".chars().map(|l| color.dress(l)).collect();
        let letter = match text.split_once('=') {
            None => text,
            Some((place, letter)) if place.starts_with(&home.to_string()) => letter,
            Some((place, _)) => return Err(format!("what the card from {home} is, found {place:?}")),
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
        format!("a {answer}")
    }

    fn query_words(Identity(home): Identity) -> String {
        format!("what the card on {home} is")
    }

    fn why_illegal(view: View<'_, Self>, _seat: Seat, action: Action) -> String {
        view.public.position().why_illegal(view.public.terms(), action)
    }

    /// `d1g4=Q` for a card that moved, `h1f1=K` for the second card of a castling, `c8=k` for one that turned up.
    fn event_text(event: &Event) -> Option<String> {
        match event {
            Event::TurnedUp { color, role, home, at, why: Why::Moved } => {
                Some(format!("{home}{at}={}", color.dress(role.letter())))
            }
            Event::TurnedUp { color, role, at, .. } => Some(format!("{at}={}", color.dress(role.letter()))),
            Event::Moved { .. } | Event::Ended { .. } => None,
        }
    }

    /// `□d1-g4=Q{c8=k}+`: the inventor's signs, and in braces what turned up besides.
    fn say(before: &Public, action: Action, told: &[&Event], after: &Public) -> String {
        let mut text = before.position().long_algebraic(action);
        let mut others = Vec::new();
        for event in told {
            match event {
                Event::TurnedUp { role, home, why: Why::Moved, .. } if *home == action.from() => {
                    text.push('=');
                    text.push(role.letter());
                }
                event => others.extend(Self::event_text(event)),
            }
        }
        if !others.is_empty() {
            text.push_str(&format!("{{{}}}", others.join(",")));
        }
        let position = after.position();
        if after.to_play() && position.in_check(position.turn()) {
            text.push(if position.any_move(after.terms()) { '+' } else { '#' });
        }
        text
    }
}
