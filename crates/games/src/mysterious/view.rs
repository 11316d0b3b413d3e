//! Both games as they are shown: cells, pools, odds, and events as steps.

use facedown_board::chess::Square;
use facedown_board::{Color, Role};
use facedown_core::notation::Notation;
use facedown_core::rules::game::{State, View};
use facedown_core::rules::seat::Seat;
use facedown_core::show::Show;
use facedown_core::show::kit::Kit;
use facedown_core::show::scene::{ActionLine, Odds, OddsLine, Pool, Scene, SeenPiece, Step};

use super::{Action, Event, Mysterious, Phase, Public};
use crate::orthodox::premoves::premoves;
use crate::orthodox::shown::{scene, standing};

impl<const CASUAL: bool> Mysterious<CASUAL> {
    /// The chances of every face-down card of the Casual game; in Mysterious Chess players chose, so there are none.
    fn chances(public: &Public) -> Option<Odds> {
        let kinds = |color: Color| {
            public.left(color).roles().map(move |(role, count)| (color.dress(role.letter()), count))
        };
        CASUAL.then(|| Odds::from_pool(Color::ALL.into_iter().flat_map(kinds)))
    }

    /// The back of a card, with what its reader knows of it.
    fn back(color: Color, known: Option<Role>, odds: Option<Odds>) -> SeenPiece {
        let seat = (!CASUAL).then(|| color.seat());
        SeenPiece::FaceDown { seat, moves_as: None, known: known.map(Role::letter), odds }
    }

    fn drawn(public: &Public, card: impl Fn(Square, Color) -> SeenPiece) -> Scene {
        let piece = |at: Square| {
            let back = Color::ALL.into_iter().find(|&color| public.down(color).contains(at));
            match back {
                Some(color) => Some(card(at, color)),
                None => public
                    .position()
                    .piece_at(at)
                    .map(|piece| SeenPiece::Open { seat: piece.color.seat(), piece: piece.role.letter() }),
            }
        };
        scene(|at| Some(standing(at, piece(at)?)), public.check().map(|(_, king)| king))
    }
}

impl<const CASUAL: bool> Show for Mysterious<CASUAL> {
    fn kit(_options: &Self::Options) -> Kit {
        super::kit::kit::<CASUAL>()
    }

    fn scene(view: View<'_, Self>) -> Scene {
        let public = view.public;
        let odds = Self::chances(public);
        Self::drawn(public, |at, color| {
            let own = view.private_of(color.seat()).filter(|_| !CASUAL && !public.options().own_not_shown);
            let known = own.and_then(|own| own.now(public.placing()).at(at));
            Self::back(color, known, odds.clone())
        })
    }

    fn open_scene(state: &State<Self>) -> Scene {
        let public = &state.public;
        Self::drawn(public, |at, color| {
            let truth =
                facedown_core::rules::game::Truth { public, private: &state.private, hidden: &state.hidden };
            let piece = <Self as facedown_core::rules::game::Game>::answer(truth, super::Identity(at));
            Self::back(color, Some(piece.role), None)
        })
    }

    fn pools(view: View<'_, Self>) -> Vec<Pool> {
        let public = view.public;
        if public.phase() == Phase::Play {
            return Vec::new();
        }
        let pieces = |color: Color| public.left(color).pieces().map(Role::letter).collect();
        Color::ALL.into_iter().map(|color| Pool { seat: Some(color.seat()), pieces: pieces(color) }).collect()
    }

    /// Casual: each face-down card may be any that is left. In Mysterious Chess a player chose, so there is no chance to
    /// tell.
    fn odds(view: View<'_, Self>) -> Vec<OddsLine> {
        let Some(odds) = Self::chances(view.public) else { return Vec::new() };
        let line = |at: Square| OddsLine { place: at.to_string(), odds: odds.clone() };
        view.public.all_down().into_iter().map(line).collect()
    }

    fn steps(event: &Event, steps: &mut Vec<Step>) {
        match event {
            Event::Placed { color, at, kind, .. } => {
                steps.push(Step::Put { at: at.to_string(), piece: Self::back(*color, *kind, None) });
            }
            Event::TurnedUp { piece, at } => steps.push(Step::Reveal {
                at: at.to_string(),
                seat: piece.color.seat(),
                piece: piece.role.letter(),
                moved: false,
                by: Vec::new(),
            }),
            Event::Promoted { color, at, role } => {
                let piece = SeenPiece::Open { seat: color.seat(), piece: role.letter() };
                steps.push(Step::Put { at: at.to_string(), piece });
            }
            Event::Moved(moved) => moved.steps(steps),
            Event::Check { color, at } => {
                steps.push(Step::Check { at: at.to_string(), seat: color.seat() });
            }
            Event::PlacedAgain => {
                steps.push(Step::Clear);
                steps.push(Step::Note { code: "placed-again".to_owned(), args: Vec::new() });
            }
        }
    }

    fn action_line(_view: View<'_, Self>, action: Action) -> ActionLine {
        let text = Self::action_text(action);
        let to = |at: Square| Some(at.to_string());
        match action {
            Action::Place(kind, at) => {
                let choice = kind.map(|role| role.letter().to_string());
                ActionLine { text, from: None, to: to(at), choice }
            }
            Action::Flip(at) => ActionLine { text, from: None, to: to(at), choice: None },
            Action::Promote(at, role) => {
                ActionLine { text, from: None, to: to(at), choice: Some(role.letter().to_string()) }
            }
            Action::Move(action) => ActionLine {
                text,
                from: to(action.from()),
                to: to(action.to()),
                choice: action.promotion().map(|role| role.letter().to_string()),
            },
        }
    }

    fn in_hand(view: View<'_, Self>, seat: Seat) -> String {
        let own = view.private_of(seat).filter(|_| !CASUAL && view.public.phase() == Phase::Place);
        let own = own.map(|own| own.now(view.public.placing())).filter(|own| !own.unseen);
        own.map_or(String::new(), |own| own.hand().pieces().map(Role::letter).collect())
    }

    fn task(_view: View<'_, Self>, action: Action) -> &'static str {
        match action {
            Action::Place(..) => "place a card face down",
            Action::Flip(_) => "turn up a card",
            Action::Promote(..) => "choose what the pawn becomes",
            Action::Move(_) => "move a piece",
        }
    }

    /// None before play begins.
    fn premoves(view: View<'_, Self>, seat: Seat) -> Vec<ActionLine> {
        if view.public.phase() == Phase::Play { premoves(view.public.position(), seat) } else { Vec::new() }
    }
}
