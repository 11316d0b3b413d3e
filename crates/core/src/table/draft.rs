//! Turns with parts: a draft is built up part by part, seen by its seat alone, and may be taken back until it is
//! committed.

use super::history::{Accept, Table};
use super::observation::Draft;
use super::referee::Turn;
use crate::notation::ActionError;
use crate::rules::drive::Ended;
use crate::rules::game::Game;
use crate::rules::seat::{Seat, Viewer};
use crate::show::Show;

/// The text of a turn: its parts joined by commas, the one that commits it left out.
#[must_use]
pub fn turn_text<G: Game>(parts: &[G::Action], text: impl Fn(G::Action) -> String) -> String {
    let written = parts.iter().filter(|part| parts.len() == 1 || Some(**part) != G::COMMIT);
    written.map(|part| text(*part)).collect::<Vec<_>>().join(",")
}

impl<G: Show> Table<G> {
    /// The draft that `seat` has begun and not committed; `None` where it has begun nothing.
    pub(super) fn begun(&self, seat: Seat) -> Option<Draft> {
        let parts = self.referee.draft(seat);
        if parts.is_empty() {
            return None;
        }
        let view = self.referee.view(Viewer::Seat(seat));
        let mut steps = Vec::new();
        self.referee.noticed_in_draft(seat).for_each(|event| G::steps(event, &mut steps));
        Some(Draft {
            parts: parts.into_iter().map(G::action_text).collect(),
            scene: G::scene(view),
            pools: G::pools(view),
            holdings: G::holdings(view),
            steps,
        })
    }

    /// Takes the whole turn of a text that was split in `parts` and `answers`, in place of what `seat` has begun;
    /// answers go to the part that commits it, and `accept` looks at the turn. After an error nothing has changed.
    pub(super) fn take_turn(
        &mut self,
        seat: Seat,
        text: &str,
        parts: &str,
        answers: &[&str],
        accept: Accept<'_, G>,
    ) -> Result<(), ActionError> {
        let Some(commit) = G::COMMIT else {
            let action = self.read(seat, parts)?;
            return self.take(seat, text, action, answers, accept);
        };
        let draft = self.referee.put_aside(seat);
        let taken = self.take_parts(seat, text, parts, commit, answers, accept);
        taken.inspect_err(|_| self.referee.put_back(seat, draft))
    }

    fn take_parts(
        &mut self,
        seat: Seat,
        text: &str,
        parts: &str,
        commit: G::Action,
        answers: &[&str],
        accept: Accept<'_, G>,
    ) -> Result<(), ActionError> {
        let ply = self.lines.len();
        let goes_on = |turn: &Turn<G>| match turn.ended {
            Ended::Draft => Ok(()),
            _ => {
                let why = "the turn is over before this text is".to_owned();
                Err(ActionError::Illegal { text: text.to_owned(), why })
            }
        };
        let mut parts = parts.split(',').peekable();
        while let Some(part) = parts.next() {
            let action = self.read(seat, part)?;
            let answers = if action == commit { answers } else { &[] };
            self.take(seat, part, action, answers, if parts.peek().is_some() { &goes_on } else { accept })?;
        }
        if self.lines.len() > ply {
            return Ok(());
        }
        self.take(seat, text, commit, answers, accept)
    }
}
