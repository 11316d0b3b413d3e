//! Turns with parts: a draft is built up part by part, seen by its seat alone, and may be taken back until it is
//! committed.

use super::history::Table;
use super::observation::Draft;
use crate::notation::ActionError;
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
    /// What `seat` has begun and not committed; `None` where it has begun nothing.
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

    /// Takes the whole turn of a text that was split in `parts` and `answers`, in place of what `seat` has begun; answers
    /// go to the part that commits it. After an error the table may hold a part of the turn.
    pub(super) fn take_turn(
        &mut self,
        seat: Seat,
        text: &str,
        parts: &str,
        answers: &[&str],
    ) -> Result<(), ActionError> {
        while self.referee.undo(seat) {}
        let Some(commit) = G::COMMIT else {
            let action = self.read(seat, parts)?;
            return self.take(seat, text, action, answers);
        };
        let ply = self.lines.len();
        for part in parts.split(',') {
            if self.lines.len() > ply {
                let why = "the turn is over before this text is".to_owned();
                return Err(ActionError::Illegal { text: text.to_owned(), why });
            }
            let action = self.read(seat, part)?;
            self.take(seat, part, action, if action == commit { answers } else { &[] })?;
        }
        if self.lines.len() > ply {
            return Ok(());
        }
        self.take(seat, text, commit, answers)
    }
}
