//! How Neighbour is shown.

use facedown_core::game::View;
use facedown_core::notation::{Notation, Show};
use facedown_core::scene::{ActionLine, OddsLine, Pool, Scene, Step};

use super::{Action, Event, Neighbour, Phase, TopCards};
use crate::cards::shown;

impl Show for Neighbour {
    fn scene(view: View<'_, Neighbour>) -> Scene {
        shown::scene(view.public.men())
    }

    fn pools(view: View<'_, Neighbour>) -> Vec<Pool> {
        shown::pools(view.public.pieces())
    }

    /// The odds of the top piece card, under `pieces`, while cards are turned.
    fn odds(view: View<'_, Neighbour>) -> Vec<OddsLine> {
        if view.public.phase() == Phase::Move || view.public.pieces().is_empty() {
            return Vec::new();
        }
        let query = TopCards { from: view.public.start_square() };
        vec![shown::odds::<Neighbour>(view, "pieces", query, |cards| cards.man)]
    }

    fn steps(event: &Event, steps: &mut Vec<Step>) {
        let note = |code: &str, args: Vec<String>| Step::Note { code: code.to_owned(), args };
        steps.push(match event {
            Event::Turned { man, at, taken: true } => {
                note("square-taken", vec![man.letter().to_string(), at.to_string()])
            }
            Event::Turned { man, at, taken: false } | Event::SteppedAside { man, at } => {
                Step::Put { at: at.to_string(), man: shown::man(*man) }
            }
            Event::MovesBegin => note("moves-begin", Vec::new()),
            Event::Moved { from, to } => Step::Move { from: from.to_string(), to: to.to_string() },
        });
    }

    fn action_line(_view: View<'_, Neighbour>, action: Action) -> ActionLine {
        let text = Neighbour::action_text(action);
        let (from, to) = match action {
            Action::Turn | Action::Stop => (None, None),
            Action::Side(at) => (None, Some(at.to_string())),
            Action::Move { from, to } => (Some(from.to_string()), Some(to.to_string())),
        };
        ActionLine { text, from, to, choice: None }
    }
}
