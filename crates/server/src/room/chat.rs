//! What the two players of a table write to each other: who may read it, and who hears of a line. Of the game it knows
//! whose seat is which, and whether it is over; nothing else of it reaches a line.

use facedown_core::rules::seat::Seat;
use facedown_protocol::{ChatLine, Mode, Phase, ServerMessage};
use facedown_storage::Holder;
use facedown_storage::id::Id;

use super::Room;
use super::audience::send;
use super::command::Command;
use super::live::LiveTable;
use super::task::Task;
use crate::error::Error;

/// The part that somebody has in what is written at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatPart {
    /// May they read it?
    pub reads: bool,
    /// The seats of the two players; `None` where two players do not write, or the colors are not drawn.
    pub seats: Option<[Seat; 2]>,
}

impl LiveTable {
    /// May somebody read what the players write? Spectators only when nothing can come of it any more: the game is over,
    /// and so is the other one on its deal.
    fn is_chat_open_to(&self, holder: Holder) -> bool {
        match holder {
            Holder::Player(_) => true,
            Holder::Spectator => {
                self.phase() == Phase::Over && self.games.deal_is_over() && !self.is_provisional()
            }
            Holder::Screen | Holder::Awake(_) | Holder::Invited => false,
        }
    }

    /// The part that somebody has in what is written here.
    fn chat_part(&self, holder: Holder) -> ChatPart {
        let between_two = self.mode == Mode::Link && !self.undrawn();
        let seats = between_two.then(|| [self.seat_of(0), self.seat_of(1)]);
        ChatPart { reads: self.is_chat_open_to(holder), seats }
    }
}

impl Task {
    /// The part that somebody has in what is written here.
    pub(super) fn chat_part(&self, holder: Holder) -> ChatPart {
        self.eyes(holder).chat_part(holder)
    }

    /// Tells those who may read it of a line, or (with none) that something else about it has changed.
    pub(super) fn tell_chat(&mut self, line: Option<ChatLine>) {
        let news = ServerMessage::Chat { line };
        let open = self.eyes(Holder::Spectator).is_chat_open_to(Holder::Spectator);
        self.watchers.retain(|watcher| match watcher.holder {
            Holder::Player(_) => send(watcher, &news),
            Holder::Spectator if open => send(watcher, &news),
            _ => true,
        });
    }
}

impl Room {
    /// The part that somebody has in what is written at a table.
    ///
    /// # Errors
    /// A table that there is not, or that cannot be loaded.
    pub async fn chat_part(&self, table: &Id, holder: Holder) -> Result<ChatPart, Error> {
        self.ask(table, |reply| Command::ChatPart { holder, reply }).await
    }

    /// Tells those at a table of a line, or that something else about the chat has changed. Where the table is not in
    /// memory, nobody is there to hear it.
    pub async fn tell_chat(&self, table: &Id, line: Option<ChatLine>) {
        let inbox = self.live().get(table).and_then(|slot| slot.get().cloned());
        if let Some(inbox) = inbox {
            // A task that has just ended has nobody to tell.
            let _ = inbox.send(Command::Chat { line }).await;
        }
    }
}
