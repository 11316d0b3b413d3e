//! How Parade is shown.

use facedown_core::game::View;
use facedown_core::notation::{Notation, Show};
use facedown_core::scene::{ActionLine, OddsLine, Pool, Scene, Step};

use super::{Action, Event, Parade};
use crate::cards::shown;

impl Show for Parade {
    fn scene(view: View<'_, Parade>) -> Scene {
        shown::scene(view.public.men())
    }

    fn pools(view: View<'_, Parade>) -> Vec<Pool> {
        shown::pools(view.public.unseen())
    }

    /// The odds of the top card, under `deck`.
    fn odds(view: View<'_, Parade>) -> Vec<OddsLine> {
        if !view.public.can_add() {
            return Vec::new();
        }
        vec![shown::odds::<Parade>(view, "deck", super::TopCard, |card| card)]
    }

    fn steps(event: &Event, steps: &mut Vec<Step>) {
        steps.push(match event {
            Event::Sent { from, to, .. } => Step::Move { from: from.to_string(), to: to.to_string() },
            Event::Added { man, at: Some(at) } => Step::Put { at: at.to_string(), man: shown::man(*man) },
            Event::Added { man, at: None } => {
                Step::Note { code: "beside-the-board".to_owned(), args: vec![man.letter().to_string()] }
            }
            Event::PenaltyBegins => Step::Note { code: "penalty-begins".to_owned(), args: Vec::new() },
        });
    }

    /// A move picks up its target; the mover is the choice, since two movers may send it to the same square.
    fn action_line(_view: View<'_, Parade>, action: Action) -> ActionLine {
        let text = Parade::action_text(action);
        match action {
            Action::Add => ActionLine { text, from: None, to: None, choice: None },
            Action::Move { mover, target, to } => ActionLine {
                text,
                from: Some(target.to_string()),
                to: Some(to.to_string()),
                choice: Some(mover.to_string()),
            },
        }
    }
}
