//! A table whose log could not be written: what is in memory may be ahead of what is stored, so it is put away at once
//! and loaded again.

use facedown_protocol::ServerMessage;
use facedown_storage::{Cause, StorageError};

use super::command::Reply;
use super::task::{Handled, Task};
use crate::error::Error;

/// The table is to be put away; with what kept something from being stored, where it was that.
pub(super) struct Lost(pub(super) Option<StorageError>);

impl Lost {
    /// The answer to the one who asked: nothing where it may be stored all the same, since only a table that is loaded
    /// again knows.
    fn refusal(&self) -> Option<Error> {
        self.0.clone().filter(|error| !error.doubt()).map(Error::Storage)
    }
}

impl Task {
    /// Whoever asks for the table next has it loaded again; so does its clock, where one runs.
    pub(super) fn put_away(&self) {
        let id = self.live.id();
        self.room.forget_own(id, self.claim.epoch);
        if self.live.clock.is_some() {
            self.room.take_up_again(id);
        }
    }

    /// Says why the table is put away, to the server's log.
    pub(super) fn lost(&self, error: &Error) -> Lost {
        let table = self.live.id();
        match error {
            // Said once, where it began.
            Error::Storage(cause) if cause.cause() == Some(Cause::Full) => {
                tracing::debug!(%table, %cause, "the table is put away and loaded again");
            }
            _ => tracing::error!(%table, cause = ?error, "the table is put away and loaded again"),
        }
        let Error::Storage(cause) = error else { return Lost(None) };
        if self.live.clock.is_some() && cause.cause().is_some() {
            self.room.inner.clocks.stop(cause.clone());
        }
        Lost(Some(cause.clone()))
    }

    /// Answers a request that could not be stored, before its table is put away.
    pub(super) fn not_stored(&mut self, number: u64, id: &str, lost: Lost) -> Lost {
        if let Some(error) = lost.refusal() {
            let refused = ServerMessage::Refused { id: Some(id.to_owned()), error: error.body() };
            self.answer(number, &refused);
        }
        lost
    }
}

/// Answers what was asked for, also where it could not be stored.
pub(super) fn answer<T>(reply: Reply<T>, outcome: Handled<T>) -> Result<(), Lost> {
    let (said, then) = match outcome {
        Ok(said) => (Some(said), Ok(())),
        Err(lost) => (lost.refusal().map(Err), Err(lost)),
    };
    if let Some(said) = said {
        // Who asked may have gone away meanwhile.
        let _ = reply.send(said);
    }
    then
}
