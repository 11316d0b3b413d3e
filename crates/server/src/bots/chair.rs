//! A program's place at a table: it hears that something has changed, and asks for things as a player on a socket does.

use facedown_storage::Holder;
use facedown_storage::id::Id;
use serde::Deserialize;
use tokio::sync::{mpsc, oneshot};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::error::{BotError, Error};
use crate::http::openapi::known_code;
use crate::limits::Peer;
use crate::room::{Command, Guest, Inbox, Lag, Request, Room, Seen, Wish};

/// Messages that may wait for it.
const WAITING: usize = 64;

/// A place at a table, until it is dropped.
pub(crate) struct Chair {
    room: Room,
    table: Id,
    holder: Holder,
    inbox: Inbox,
    watcher: u64,
    messages: mpsc::Receiver<Box<Utf8Bytes>>,
}

/// The part of a socket's message that matters to a program.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Message {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    id: Option<String>,
    #[serde(default)]
    error: Option<Refused>,
    #[serde(default)]
    gone: Option<Gone>,
}

#[derive(Deserialize)]
struct Refused {
    code: String,
    message: String,
}

/// An opponent who is gone, as the table says it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Gone {
    /// The seat to act.
    pub(crate) seat: facedown_core::rules::seat::Seat,
    /// Milliseconds until the game may be claimed.
    pub(crate) claim_after: u32,
}

/// Something that happened at the table.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Heard {
    /// It is not as it was.
    Changed,
    /// Somebody has come or gone: the opponent to act who is away.
    Presence(Option<Gone>),
}

impl Chair {
    /// Sits down with the rights of a holder.
    ///
    /// # Errors
    /// A table that cannot be loaded, or at which too many look on already.
    pub(crate) async fn take(
        room: &Room,
        table: &Id,
        holder: Holder,
        peer: Option<Peer>,
    ) -> Result<Chair, Error> {
        let inbox = room.inbox(table).await?;
        let (outbox, messages) = mpsc::channel(WAITING);
        let (reply, number) = oneshot::channel();
        let guest = Guest { holder, peer, lag: Lag::default(), outbox };
        inbox.send(Command::Watch { guest, since: None, reply }).await.map_err(|_| Error::Busy)?;
        let watcher = number.await.map_err(|_| Error::Busy)??;
        Ok(Chair { room: room.clone(), table: table.clone(), holder, inbox, watcher, messages })
    }

    /// The table as it is now.
    pub(crate) async fn look(&self) -> Result<Seen, Error> {
        self.room.seen(&self.table, self.holder).await
    }

    /// The next thing that happens; `None` where the table was put away or this reader was too slow.
    pub(crate) async fn hear(&mut self) -> Option<Heard> {
        loop {
            let text = self.messages.recv().await?;
            let Ok(message) = serde_json::from_str::<Message>(text.as_str()) else { continue };
            match message.kind.as_str() {
                "presence" => return Some(Heard::Presence(message.gone)),
                "sync" | "update" | "draft" => return Some(Heard::Changed),
                _ => {}
            }
        }
    }

    /// Asks for something, and waits until it is done and durable.
    ///
    /// # Errors
    /// The table's own refusal.
    pub(crate) async fn ask(&mut self, wish: Wish) -> Result<(), Error> {
        let id = self.room.random().id()?.to_string();
        let request = Request { id: id.clone(), seat: None, wish };
        let command = Command::Request { watcher: self.watcher, at: self.room.now(), request };
        self.inbox.send(command).await.map_err(|_| Error::Busy)?;
        loop {
            let text = self.messages.recv().await.ok_or(Error::Busy)?;
            let Ok(message) = serde_json::from_str::<Message>(text.as_str()) else { continue };
            if message.id.as_deref() != Some(id.as_str()) {
                continue;
            }
            let Some(Refused { code, message: why }) = message.error else { return Ok(()) };
            return Err(BotError::NotTaken { code: known_code(&code), why }.into());
        }
    }
}

impl Drop for Chair {
    fn drop(&mut self) {
        let (inbox, watcher) = (self.inbox.clone(), self.watcher);
        // The task may be gone already; then there is nobody to leave.
        tokio::spawn(async move {
            let _ = inbox.send(Command::Leave { watcher }).await;
        });
    }
}
