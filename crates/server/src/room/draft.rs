//! Turns that are begun and not committed: built up part by part, told to their own seat alone, and in no log. They
//! live as long as their table is in memory.

use facedown_core::notation::ActionError;
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_protocol::ServerMessage;
use facedown_storage::Holder;

use super::audience::send;
use super::command::{Request, Wish};
use super::live::LiveTable;
use super::task::Task;
use crate::error::Error;

/// The outcome of a request for a draft.
enum Drafting {
    /// The draft of this seat has one part more or less.
    Changed(Seat),
    /// It is as was asked already: the request was sent again.
    Done,
    /// The turn that the part commits.
    Commits(String),
}

impl LiveTable {
    /// The draft of a viewer's own seat, as that viewer hears it.
    fn drafted(&self, holder: Holder, id: Option<String>) -> ServerMessage {
        let play = self.play();
        let own = play.zip(self.observer(holder).seat());
        ServerMessage::Draft {
            n: self.number(),
            id,
            draft: own.and_then(|(play, seat)| play.draft(seat)),
            legal: own.map_or_else(Vec::new, |(play, seat)| play.legal(seat)),
        }
    }

    /// Changes the draft of the seat that asks, where it asks for that.
    fn draft(&mut self, holder: Holder, request: &Request) -> Result<Drafting, Error> {
        let (n, seen, part) = match &request.wish {
            Wish::Part { n, begun, action } => (*n, *begun, Some(action)),
            Wish::UndoPart { n, begun } => (*n, *begun, None),
            _ => return Err(ActionError::NothingBegun.into()),
        };
        let seat = self.seat_for(holder, request.seat, || Ok(None))?;
        self.chosen_from(holder, seat, n)?;
        if self.seal.is_some() {
            // Turns of games that can be sealed have no parts.
            let part = part.ok_or(ActionError::NothingBegun)?;
            return Ok(Drafting::Commits(part.clone()));
        }
        let play = self.play.as_mut().ok_or(Error::Dealing)?;
        let parts = play.draft(seat).map_or_else(Vec::new, |draft| draft.parts);
        let now = u32::try_from(parts.len()).unwrap_or(u32::MAX);
        let done = match part {
            Some(part) => parts.get(seen as usize) == Some(part),
            None => now < seen,
        };
        if done {
            return Ok(Drafting::Done);
        }
        if now != seen {
            return Err(Error::OtherDraft { seen, now });
        }
        match part {
            None => play.undo(seat)?,
            Some(part) => match play.committed_by(seat, part) {
                Some(turn) => return Ok(Drafting::Commits(turn)),
                None => play.part(seat, part)?,
            },
        }
        Ok(Drafting::Changed(seat))
    }
}

impl Task {
    /// Carries out what is asked of a draft, and tells its seat alone. Everything else is given back, and so is the
    /// part that commits a turn, as a request to act.
    pub(super) fn draft(&mut self, number: u64, holder: Holder, request: Request) -> Option<Request> {
        let (Wish::Part { n, .. } | Wish::UndoPart { n, .. }) = request.wish else { return Some(request) };
        // A turn that was committed under this name is acknowledged once more, like any other request.
        if self.live.done(holder, &request.id).is_some() {
            return Some(request);
        }
        match request.check_id().and_then(|()| self.live.draft(holder, &request)) {
            Ok(Drafting::Commits(action)) => {
                return Some(Request { wish: Wish::Act { n, action }, ..request });
            }
            Ok(Drafting::Changed(seat)) => self.tell_draft(seat, number, &request.id),
            Ok(Drafting::Done) => {
                let message = self.live.drafted(holder, Some(request.id));
                self.answer(number, &message);
            }
            Err(error) => {
                self.answer(number, &ServerMessage::Refused { id: Some(request.id), error: error.body() });
            }
        }
        None
    }

    /// Tells those who see with a seat's eyes what it has begun.
    fn tell_draft(&mut self, seat: Seat, asked: u64, id: &str) {
        let live = &self.live;
        self.watchers.retain(|watcher| {
            if live.observer(watcher.holder) != Viewer::Seat(seat) {
                return true;
            }
            let id = (watcher.number == asked).then(|| id.to_owned());
            send(watcher, &live.drafted(watcher.holder, id))
        });
    }
}
