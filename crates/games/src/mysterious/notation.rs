//! Texts of both games: `K@e1` (to others `X@e1`, Casual `@e1`) places a card, `flip:e1` turns one up (`flip:e1=K`),
//! `promote:e8=N` chooses, and chess moves in UCI; for people standard algebraic notation, with `□` for a card.

use facedown_board::chess::{Square, read_uci};
use facedown_board::{Color, Piece, Role};
use facedown_core::notation::{
    About, ActionError, ByHand, FenError, Form, Ground, Notation, OnOneDeal, Programs, Sealed, Secrecy,
    SecretChoices,
};
use facedown_core::rules::game::{Game, Setup, State, View};
use facedown_core::rules::options::{Chosen, OptionError, OptionSpec};
use facedown_core::rules::seat::{Seat, Viewer};

use super::sealed;
use super::{Action, Identity, Mysterious, Options, Phase, Public, fen, form, options};
use crate::orthodox::chess_fen::{open_chess, open_follows};
use crate::orthodox::moved::Moved;

/// An event that became known by an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A card was placed.
    Placed {
        /// The side that placed it.
        color: Color,
        /// The square on which it was placed.
        at: Square,
        /// Its identity, told to the one who placed it in Mysterious Chess.
        kind: Option<Role>,
        /// Is it a card of the Casual game's pack, which may be of either color?
        casual: bool,
    },
    /// A card was turned up.
    TurnedUp {
        /// The piece that it is, with its color.
        piece: Piece,
        /// The square on which it lies.
        at: Square,
    },
    /// A pawn that was turned up on its last rank became an officer.
    Promoted {
        /// The side whose pawn it was.
        color: Color,
        /// The square on which it stands.
        at: Square,
        /// The officer that its owner chose.
        role: Role,
    },
    /// A piece moved.
    Moved(Moved),
    /// The side to move is in check.
    Check {
        /// The side that is in check.
        color: Color,
        /// The square of its king.
        at: Square,
    },
    /// A king was attacked when play was to begin, so the cards are placed again.
    PlacedAgain,
}

/// The character (from 1) of a text and what was expected there.
fn unreadable(text: &str, at: usize, expected: &str) -> ActionError {
    ActionError::Text { text: text.to_owned(), at, expected: expected.to_owned() }
}

/// The form of an action in each phase.
fn expected<const CASUAL: bool>(phase: Phase) -> &'static str {
    match phase {
        Phase::Place if CASUAL => "@ and a square, as in @e1",
        Phase::Place => "a kind of card, @ and a square, as in K@e1",
        Phase::Flip => "flip: and a square, as in flip:e1",
        Phase::Promote(_) => "promote:, the square, = and one of Q R B N, as in promote:e8=Q",
        Phase::Play => "a move, as in e2e4",
    }
}

fn read_before_play<const CASUAL: bool>(phase: Phase, text: &str) -> Result<Action, ActionError> {
    let wrong = |at: usize| unreadable(text, at + 1, expected::<CASUAL>(phase));
    if let Some(square) = text.strip_prefix("flip:") {
        return square.parse().map(Action::Flip).map_err(|_| wrong(5));
    }
    if let Some(choice) = text.strip_prefix("promote:") {
        let (square, role) = choice.split_once('=').ok_or_else(|| wrong(8))?;
        let at = square.parse().map_err(|_| wrong(8))?;
        let role = Role::PROMOTIONS.into_iter().find(|promoted| role == promoted.letter().to_string());
        return role.map(|role| Action::Promote(at, role)).ok_or_else(|| wrong(11));
    }
    let (kind, square) = text.split_once('@').ok_or_else(|| wrong(0))?;
    let at = square.parse().map_err(|_| wrong(kind.chars().count() + 1))?;
    if CASUAL {
        return if kind.is_empty() { Ok(Action::Place(None, at)) } else { Err(wrong(0)) };
    }
    if kind == "X" {
        return Ok(Action::Place(None, at));
    }
    let role = Role::ALL.into_iter().find(|role| kind == role.letter().to_string());
    role.map(|role| Action::Place(Some(role), at)).ok_or_else(|| wrong(0))
}

impl<const CASUAL: bool> Mysterious<CASUAL> {
    fn placed_text(kind: Option<Role>, at: Square) -> String {
        match kind {
            Some(role) => format!("{}@{at}", role.letter()),
            None if CASUAL => format!("@{at}"),
            None => format!("X@{at}"),
        }
    }
}

impl<const CASUAL: bool> Notation for Mysterious<CASUAL> {
    const ABOUT: About = About {
        id: Self::ID,
        rules: Self::RULES,
        name: if CASUAL { "Mysterious Casual Chess" } else { "Mysterious Chess" },
        inventor: "Sergey Sirotkin, 2001",
        summary: if CASUAL {
            "All 32 pieces are cards of one shuffled pack: the players lay them face down where they like without looking, \
             turn them up, and play chess."
        } else {
            "Each side's sixteen pieces are cards that the players place face down anywhere on an empty board, then turn up \
             one by one; then it is chess."
        },
        seats: Self::SEATS,
        files: 8,
        ranks: 8,
        ground: Ground::Squares,
        rules_text: if CASUAL { include_str!("rules-casual.md") } else { include_str!("rules.md") },
        learn: Some(if CASUAL { lessons!("learn/casual") } else { lessons!("learn") }),
    };

    const FORM: Form = if CASUAL { form::CASUAL } else { form::MYSTERIOUS };
    const OPTIONS: &'static [OptionSpec] = if CASUAL { options::CASUAL_SPECS } else { options::SPECS };
    const PROGRAMS: Programs<Self> = Programs {
        fen: fen::chess,
        chess: |public| if public.phase == Phase::Play { open_chess(&public.position) } else { None },
        chess_follows: |before, after| open_follows(&before.position, before.suspended > 0, &after.position),
        ..Programs::NONE
    };
    const SECRET_CHOICES: Option<SecretChoices<Self>> = Some(SecretChoices {
        seen: |action, actor, viewer| match action {
            Action::Place(_, at) if viewer != Viewer::Seat(actor) => Self::placed_text(None, at),
            action => Self::action_text(action),
        },
        secrecy: |action| match action {
            Action::Place(Some(_), _) => Secrecy::Committed,
            Action::Place(None, _) if !CASUAL => Secrecy::Unseen,
            _ => Secrecy::Open,
        },
        opened_by: |choice, event| match (choice, event) {
            (Action::Place(_, placed), Event::TurnedUp { piece, at }) if placed == *at => {
                Some(Self::placed_text(Some(piece.role), placed))
            }
            _ => None,
        },
    });
    const BY_HAND: ByHand<Self> = ByHand {
        letter: |_, piece| Some(piece.letter()),
        place: |Identity(at)| Some(at.to_string()),
        ..ByHand::NONE
    };

    const SEALED: Option<Sealed<Self>> = sealed::ability::<CASUAL>();

    fn options(chosen: &Chosen) -> Result<Options, OptionError> {
        Ok(Options::read(chosen))
    }

    fn on_one_deal(options: &Options) -> OnOneDeal {
        OnOneDeal { games: if options.pair { 2 } else { 1 }, at_once: false }
    }

    fn start_fen(options: &Options) -> Option<String> {
        let public = Public::start(*options, 0);
        Some(fen::write::<CASUAL>(View::public(&public)))
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
        match action {
            Action::Place(kind, at) => Self::placed_text(kind, at),
            Action::Flip(at) => format!("flip:{at}"),
            Action::Promote(at, role) => format!("promote:{at}={}", role.letter()),
            Action::Move(action) => action.to_string(),
        }
    }

    /// While cards are placed: what is turned up then, and by whom, depends on no hand.
    fn keeps_secrets(public: &Public) -> bool {
        !CASUAL && public.phase() == Phase::Place
    }

    fn read_action(view: View<'_, Self>, _seat: Seat, text: &str) -> Result<Action, ActionError> {
        let phase = view.public.phase();
        if phase != Phase::Play || text.contains(['@', ':']) {
            return read_before_play::<CASUAL>(phase, text);
        }
        let (from, to, promotion) =
            read_uci(text).map_err(|error| unreadable(text, error.at + 1, error.expected))?;
        view.public.position().meant(from, to, promotion).map(Action::Move).ok_or_else(|| {
            ActionError::Illegal { text: text.to_owned(), why: format!("no piece stands on {from}") }
        })
    }

    /// A choice of promotion is written with `=`, but is no answer.
    fn split_answers(text: &str) -> (&str, Vec<&str>) {
        match text.split_once('=') {
            Some((action, answer)) if action.starts_with("flip:") => (action, vec![answer]),
            _ => (text, Vec::new()),
        }
    }

    fn read_answer(Identity(at): Identity, text: &str) -> Result<Piece, String> {
        let letter = text.strip_prefix(&format!("flip:{at}=")).unwrap_or(text);
        let mut letters = letter.chars();
        match (letters.next().and_then(Piece::from_letter), letters.next()) {
            (Some(piece), None) => Ok(piece),
            _ => Err(format!("one letter of PNBRQKpnbrqk, found {letter:?}")),
        }
    }

    fn answer_words(answer: Piece) -> String {
        format!("a {} {}", answer.color, answer.role)
    }

    fn query_words(Identity(at): Identity) -> String {
        format!("what the card on {at} is")
    }

    fn why_illegal(view: View<'_, Self>, seat: Seat, action: Action) -> String {
        let public = view.public;
        let phase = public.phase();
        match (phase, action) {
            (Phase::Place, Action::Place(kind, at)) => match (kind, view.private_of(seat)) {
                _ if public.all_down().contains(at) => format!("a card lies on {at}"),
                (Some(role), _) => format!("you have no {role} in hand any more"),
                (None, _) => "say which card, as in K@e1".to_owned(),
            },
            (Phase::Flip, Action::Flip(at)) => match public.flips().first() {
                Some(first) if public.all_down().contains(at) => {
                    format!("cards are turned up in the order a1, b1, ... h8: the next lies on {first}")
                }
                _ => format!("no face-down card lies on {at}"),
            },
            (Phase::Promote(at), _) => {
                format!("first the pawn on {at} becomes a queen, rook, bishop or knight")
            }
            (Phase::Play, Action::Move(action)) => public.position().why_illegal(public.terms(), action),
            (Phase::Place, _) => "first all cards are placed".to_owned(),
            (Phase::Flip, _) => "now the cards are turned up".to_owned(),
            (Phase::Play, _) => "all cards are placed and turned up".to_owned(),
        }
    }

    /// `flip:e1=K`.
    fn event_text(event: &Event) -> Option<String> {
        match event {
            Event::TurnedUp { piece, at } => Some(format!("flip:{at}={}", piece.letter())),
            _ => None,
        }
    }

    /// `K@e1` to the one who placed it and `□@e1` to others; `□e1=K`, `e8=N`, then standard algebraic notation.
    fn say(before: &Public, action: Action, told: &[&Event], after: &Public) -> String {
        let mut text = match action {
            Action::Place(_, at) => {
                let kind = told.iter().find_map(|event| match event {
                    Event::Placed { kind, .. } => *kind,
                    _ => None,
                });
                kind.map_or_else(|| format!("□@{at}"), |role| format!("{}@{at}", role.letter()))
            }
            Action::Flip(at) => {
                let piece = told.iter().find_map(|event| match event {
                    Event::TurnedUp { piece, .. } => Some(piece.letter()),
                    _ => None,
                });
                format!("□{at}{}", piece.map_or_else(String::new, |letter| format!("={letter}")))
            }
            Action::Promote(at, role) => format!("{at}={}", role.letter()),
            Action::Move(action) => before.position().san(before.terms(), action),
        };
        if after.check().is_some() && matches!(action, Action::Move(_)) {
            text.push(if after.position().any_move(after.terms()) { '+' } else { '#' });
        }
        text
    }
}
