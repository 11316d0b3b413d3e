//! Texts of Chaos Chess: actions in UCI, kings put on the board as `k@e5`, standard algebraic notation for people.

use std::convert::Infallible;

use facedown_board::Color;
use facedown_board::chess::{Square, read_uci};
use facedown_core::notation::{About, ActionError, FenError, Form, Ground, Notation, OnOneDeal, Programs};
use facedown_core::rules::game::{Game, Setup, State, View};
use facedown_core::rules::options::{Chosen, OptionError, OptionSpec};
use facedown_core::rules::seat::Seat;

use super::{Action, Chaos, Options, Public, fen, form, options, setup};
use crate::orthodox::chess_fen::{open_chess, open_follows};
use crate::orthodox::moved::Moved;

/// An event that became known by an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A piece moved.
    Moved(Moved),
    /// A king was put on the board.
    Placed {
        /// The side whose king it is.
        color: Color,
        /// The square on which it was put.
        at: Square,
    },
    /// The turn is over, and the other side is to move.
    Ended {
        /// The king of the side to move, if it is in check.
        check: Option<(Color, Square)>,
    },
}

impl Event {
    pub(super) fn ended(public: &Public) -> Event {
        Event::Ended { check: public.check() }
    }
}

impl Public {
    /// The king of the side to move with its square, if it is in check and checks have force.
    pub fn check(&self) -> Option<(Color, Square)> {
        let turn = self.position.turn();
        let king = self.position.king(turn)?;
        (self.suspended == 0 && !self.placing && self.position.in_check(turn)).then_some((turn, king))
    }
}

impl Notation for Chaos {
    const ABOUT: About = About {
        id: Self::ID,
        rules: Self::RULES,
        name: "Chaos Chess",
        inventor: "Allen Jett, 1997",
        summary: "Chess with all 32 pieces on squares drawn by lot; checks have no force on the first turn, and two games \
                  are played on one set-up with colors swapped.",
        seats: Self::SEATS,
        files: 8,
        ranks: 8,
        ground: Ground::Squares,
        rules_text: include_str!("rules.md"),
        learn: Some(lessons!("learn")),
    };

    const FORM: Form = form::FORM;
    const OPTIONS: &'static [OptionSpec] = options::SPECS;
    const PROGRAMS: Programs<Self> = Programs {
        fen: |view| fen::chess(view.public),
        chess: |public| if public.placing() { None } else { open_chess(public.position()) },
        chess_follows: |before, after| {
            open_follows(before.position(), before.suspended() > 0, after.position())
        },
        ..Programs::NONE
    };

    fn options(chosen: &Chosen) -> Result<Options, OptionError> {
        Ok(Options::read(chosen))
    }

    fn on_one_deal(options: &Options) -> OnOneDeal {
        OnOneDeal { games: if options.single { 1 } else { 2 }, at_once: options.at_once }
    }

    /// Every deal has another start.
    fn start_fen(_options: &Options) -> Option<String> {
        None
    }

    fn is_start(public: &Public, options: &Options) -> bool {
        setup::is_start(public, options)
    }

    fn fen(view: View<'_, Self>) -> String {
        fen::write(view.public)
    }

    fn dealer_fen(state: &State<Self>) -> String {
        fen::write(&state.public)
    }

    fn read_fen(text: &str, options: &Options) -> Result<Setup<Self>, FenError> {
        fen::read(text, options)
    }

    /// UCI; `k@e5` for Black's king put on the board, `K@e5` for White's.
    fn action_text(action: Action) -> String {
        match action {
            Action::Move(action) => action.to_string(),
            Action::Place(color, at) => format!("{}@{at}", color.dress('k')),
        }
    }

    fn read_action(view: View<'_, Self>, seat: Seat, text: &str) -> Result<Action, ActionError> {
        let unreadable =
            |at: usize, expected: String| ActionError::Text { text: text.to_owned(), at, expected };
        if view.public.placing() {
            let color = Color::of_seat(seat);
            let letter = color.dress('k');
            let Some(square) = text.strip_prefix(&format!("{letter}@")) else {
                return Err(unreadable(1, format!("{letter}@ and a square, as in {letter}@e5")));
            };
            return match square.parse() {
                Ok(at) => Ok(Action::Place(color, at)),
                Err(_) => Err(unreadable(3, "a square, a1 to h8".to_owned())),
            };
        }
        let (from, to, promotion) =
            read_uci(text).map_err(|error| unreadable(error.at + 1, error.expected.to_owned()))?;
        match view.public.position().meant(from, to, promotion) {
            Some(action) => Ok(Action::Move(action)),
            None => {
                Err(ActionError::Illegal { text: text.to_owned(), why: format!("no piece stands on {from}") })
            }
        }
    }

    fn read_answer(query: Infallible, _text: &str) -> Result<Infallible, String> {
        match query {}
    }

    fn answer_words(answer: Infallible) -> String {
        match answer {}
    }

    fn query_words(query: Infallible) -> String {
        match query {}
    }

    fn why_illegal(view: View<'_, Self>, _seat: Seat, action: Action) -> String {
        let public = view.public;
        let position = public.position();
        match action {
            Action::Move(_) if public.placing() => {
                let letter = position.turn().dress('k');
                format!("first the king is put on the board, as in {letter}@e5")
            }
            Action::Move(action) if public.suspended() > 0 && position.is_legal(public.terms(), action) => {
                "your king would stay attacked, and there are first moves after which it is not".to_owned()
            }
            Action::Move(action) => position.why_illegal(public.terms(), action),
            Action::Place(..) if !public.placing() => "the kings stand on the board already".to_owned(),
            Action::Place(_, at) => match (position.piece_at(at), position.king(!position.turn())) {
                (Some(piece), _) => format!("a {} {} stands on {at}", piece.color, piece.role),
                (None, Some(king)) if king.is_adjacent(at) => format!("{at} is next to the king on {king}"),
                _ => format!("{at} is attacked, and there are squares that are not"),
            },
        }
    }

    /// Nothing turns up: the action says it all.
    fn event_text(_event: &Event) -> Option<String> {
        None
    }

    fn say(before: &Public, action: Action, _told: &[&Event], after: &Public) -> String {
        match action {
            Action::Place(_, at) => format!("K@{at}"),
            Action::Move(action) => {
                let mut text = before.position().san(before.terms(), action);
                if after.check().is_some() {
                    text.push(if after.position().any_move(after.terms()) { '+' } else { '#' });
                }
                text
            }
        }
    }
}
