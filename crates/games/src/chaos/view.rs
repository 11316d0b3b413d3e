//! Chaos Chess as it is shown: cells, and events as steps.

use facedown_board::Color;
use facedown_board::chess::Square;
use facedown_core::notation::Notation;
use facedown_core::rules::game::View;
use facedown_core::rules::seat::Seat;
use facedown_core::show::Show;
use facedown_core::show::kit::Kit;
use facedown_core::show::scene::{ActionLine, OddsLine, Pool, Scene, SeenPiece, Step};

use super::{Action, Chaos, Event};
use crate::orthodox::premoves::premoves;
use crate::orthodox::shown::{scene, standing};

impl Show for Chaos {
    fn kit(_options: &Self::Options) -> Kit {
        super::kit::kit()
    }

    fn scene(view: View<'_, Self>) -> Scene {
        let position = view.public.position();
        let cell = |at: Square| {
            let piece = position.piece_at(at)?;
            let piece = SeenPiece::Open { seat: piece.color.seat(), piece: piece.role.letter() };
            Some(standing(at, piece))
        };
        scene(cell, view.public.check().map(|(_, king)| king))
    }

    /// Nothing is hidden.
    fn pools(_view: View<'_, Self>) -> Vec<Pool> {
        Vec::new()
    }

    /// Nothing is hidden.
    fn odds(_view: View<'_, Self>) -> Vec<OddsLine> {
        Vec::new()
    }

    fn steps(event: &Event, steps: &mut Vec<Step>) {
        match event {
            Event::Moved(moved) => moved.steps(steps),
            Event::Placed { color, at } => {
                let piece = SeenPiece::Open { seat: color.seat(), piece: 'K' };
                steps.push(Step::Put { at: at.to_string(), piece });
            }
            Event::Ended { check } => {
                let step = |&(color, at): &(facedown_board::Color, Square)| Step::Check {
                    at: at.to_string(),
                    seat: color.seat(),
                };
                steps.extend(check.iter().map(step));
            }
        }
    }

    fn action_line(_view: View<'_, Self>, action: Action) -> ActionLine {
        let text = Self::action_text(action);
        match action {
            Action::Move(action) => ActionLine {
                text,
                from: Some(action.from().to_string()),
                to: Some(action.to().to_string()),
                choice: action.promotion().map(|role| role.letter().to_string()),
            },
            Action::Place(_, at) => ActionLine { text, from: None, to: Some(at.to_string()), choice: None },
        }
    }

    fn task(_view: View<'_, Self>, action: Action) -> &'static str {
        match action {
            Action::Place(..) => "place your king",
            Action::Move(_) => "move a piece",
        }
    }

    /// None as long as kings are placed.
    fn premoves(view: View<'_, Self>, seat: Seat) -> Vec<ActionLine> {
        let position = view.public.position();
        let placed = position.king(Color::of_seat(seat)).is_some();
        if placed { premoves(position, seat) } else { Vec::new() }
    }
}
