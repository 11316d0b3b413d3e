//! Preset phrases between the two players of a table: codes, which each page shows in its reader's language. They are kept
//! nowhere. Spectators neither say any nor hear them: what players tell each other is theirs, and what others say never
//! reaches a game.

use std::collections::VecDeque;
use std::time::Duration;

use facedown_protocol::{Mode, Phrase, ServerMessage};
use facedown_storage::Holder;
use tokio::time::Instant;

use super::audience::send;
use super::task::Task;
use crate::error::Error;

/// Phrases of one player in [`SPAN`].
const MOST: usize = 4;

/// The time in which they are counted.
const SPAN: Duration = Duration::from_secs(20);

/// The times at which each player has last said something.
#[derive(Default)]
pub(super) struct Talk([VecDeque<Instant>; 2]);

impl Talk {
    /// May this player say something now?
    ///
    /// # Errors
    /// [`Error::TooOften`].
    fn take(&mut self, player: u8, now: Instant) -> Result<(), Error> {
        let said = &mut self.0[usize::from(player != 0)];
        while said.front().is_some_and(|at| now.duration_since(*at) >= SPAN) {
            said.pop_front();
        }
        if said.len() >= MOST {
            return Err(Error::TooOften);
        }
        said.push_back(now);
        Ok(())
    }
}

impl Task {
    /// Says a phrase to the other player; what the one who says it hears.
    pub(super) fn say(&mut self, holder: Holder, id: &str, phrase: Phrase) -> Result<ServerMessage, Error> {
        let player = match holder {
            Holder::Player(player) if self.live.mode == Mode::Link => player,
            Holder::Player(_) | Holder::Screen | Holder::Awake(_) => return Err(Error::NobodyToAsk),
            Holder::Spectator | Holder::Invited => return Err(Error::Spectator),
        };
        if self.live.undrawn() {
            return Err(Error::Dealing);
        }
        self.talk.take(player, Instant::now())?;
        let seat = self.live.seat_of(player);
        let said = |id| ServerMessage::Said { id, seat, phrase };
        let heard = said(None);
        self.watchers.retain(|watcher| match watcher.holder {
            Holder::Player(other) if other != player => send(watcher, &heard),
            _ => true,
        });
        Ok(said(Some(id.to_owned())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_who_has_said_much_waits() {
        let (mut talk, start) = (Talk::default(), Instant::now());
        for _ in 0..MOST {
            talk.take(0, start).unwrap();
        }
        assert!(matches!(talk.take(0, start + SPAN / 2), Err(Error::TooOften)));
        talk.take(1, start).unwrap();
        talk.take(0, start + SPAN).unwrap();
    }
}
