//! What people write to each other in words of their own. Two players of a table do where both have an account and both
//! allow it; the lines are in the storage, and no part of the game's log. In the room of a tournament its players and its
//! organizer do ([`rooms`]).

mod rooms;

use std::sync::Arc;

use facedown_protocol::{AllowChat, ChatLine, ChatSettings, ChatView, Muted};
use facedown_storage::accounts::{Account, Accounts};
use facedown_storage::chats::{Chats as Stored, KEPT, Line, MOST, Mute, NewLine, Place, Written};
use facedown_storage::id::Id;
use facedown_storage::people::People;
use facedown_storage::{Holder, Millis, Storage};

use crate::error::{BotError, ChatError, Error};
use crate::room::{Room, words};
use crate::tournaments::Tournaments;

/// Characters of a line.
const LONGEST: usize = 140;

/// Tables of an account at which it is heard that it lets others write or no longer does: its newest.
const TOLD: u32 = 20;

/// What the people of a room write; cheap to clone.
#[derive(Clone)]
pub(crate) struct Chats {
    room: Room,
    storage: Arc<dyn Storage>,
    tournaments: Tournaments,
}

/// A mute as the account is told of it.
fn muted(mute: Mute) -> Muted {
    Muted { until: mute.until, why: mute.why }
}

impl Chats {
    /// What the people of a room write.
    pub(crate) fn new(room: Room, tournaments: Tournaments) -> Chats {
        Chats { storage: room.kept(), room, tournaments }
    }

    fn stored(&self) -> Result<&dyn Stored, Error> {
        self.storage.chats().ok_or(Error::Unfinished)
    }

    fn accounts(&self) -> Result<&dyn Accounts, Error> {
        self.storage.accounts().ok_or(Error::Unfinished)
    }

    fn people(&self) -> Result<&dyn People, Error> {
        self.storage.people().ok_or(Error::Unfinished)
    }

    /// Does an account let its opponents write to it?
    pub(crate) async fn settings(&self, account: &Account) -> Result<ChatSettings, Error> {
        let muted_now = self.stored()?.mute_of(&account.id, self.room.now()).await?;
        let allowed = self.stored()?.allows_chat(&account.id).await?;
        Ok(ChatSettings { allowed, muted: muted_now.map(muted) })
    }

    /// Lets an account's opponents write to it, or no longer; they hear of it at the tables that are open.
    pub(crate) async fn allow(&self, account: &Account, wish: AllowChat) -> Result<(), Error> {
        self.stored()?.allow_chat(&account.id, wish.allowed).await?;
        for game in self.accounts()?.games_of(&account.id, Millis::MAX, TOLD).await? {
            self.room.tell_chat(&game.table, None).await;
        }
        Ok(())
    }

    /// Do the two accounts at a table let each other write?
    async fn is_open(&self, seated: &[Option<Account>; 2]) -> Result<bool, Error> {
        let [Some(one), Some(other)] = seated else { return Ok(false) };
        if one.id == other.id || one.bot || other.bot {
            return Ok(false);
        }
        let stored = self.stored()?;
        if !stored.allows_chat(&one.id).await? || !stored.allows_chat(&other.id).await? {
            return Ok(false);
        }
        // Nobody is told that they are not wanted: to them the other one does not write.
        Ok(!self.people()?.apart(&one.id).await?.contains(&other.id))
    }

    /// What the players of a table have written, for somebody with a seat of an account or with a token.
    ///
    /// # Errors
    /// Somebody with neither.
    pub(crate) async fn at_table(
        &self,
        table: &Id,
        shown: Option<Holder>,
        account: Option<&Account>,
    ) -> Result<ChatView, Error> {
        let seated = self.accounts()?.seated(table).await?;
        let own = account.and_then(|account| player_of(&seated, account));
        let holder = own.map(Holder::Player).or(shown).ok_or(Error::TokenMissing)?;
        let part = self.room.chat_part(table, holder).await?;
        let mut lines = Vec::new();
        if let (true, Some(seats)) = (part.reads, part.seats) {
            for line in self.stored()?.lines_at(&Place::Table(table.clone()), KEPT).await? {
                let player = seated.iter().position(|seat| seat.as_ref().is_some_and(|a| a.id == line.user));
                lines.extend(player.map(|player| at_seat(line, seats[player])));
            }
        }
        let (allowed, muted) = match account.filter(|_| own.is_some()) {
            Some(account) => {
                let settings = self.settings(account).await?;
                (Some(settings.allowed), settings.muted)
            }
            None => (None, None),
        };
        let open = part.seats.is_some() && self.is_open(&seated).await?;
        Ok(ChatView { allowed, open, muted, lines })
    }

    /// Writes a line to the other player of a table.
    ///
    /// # Errors
    /// An account without a seat there, one that is muted, two who do not write to each other, and a text that is no line
    /// or comes too often.
    pub(crate) async fn write(&self, table: &Id, account: &Account, text: &str) -> Result<ChatLine, Error> {
        let text = words(text, LONGEST).ok_or(ChatError::Text { limit: LONGEST })?;
        let seated = self.accounts()?.seated(table).await?;
        let player = player_of(&seated, account).ok_or_else(|| BotError::NoSeat { id: table.to_string() })?;
        self.may_write(account).await?;
        let part = self.room.chat_part(table, Holder::Player(player)).await?;
        let seats = part.seats.ok_or(ChatError::Closed)?;
        if !self.is_open(&seated).await? {
            return Err(ChatError::Closed.into());
        }
        let line = self.keep(&Place::Table(table.clone()), account, text).await?;
        let line = at_seat(line, seats[usize::from(player != 0)]);
        self.room.tell_chat(table, Some(line.clone())).await;
        Ok(line)
    }

    /// May an account write anything?
    async fn may_write(&self, account: &Account) -> Result<(), Error> {
        match self.stored()?.mute_of(&account.id, self.room.now()).await? {
            Some(Mute { until, why }) => {
                let until = crate::time::minute(until).unwrap_or_default();
                Err(ChatError::Muted { until, why }.into())
            }
            None => Ok(()),
        }
    }

    /// Stores a line.
    async fn keep(&self, place: &Place, account: &Account, text: String) -> Result<Line, Error> {
        let id = self.room.random().id()?;
        let new = NewLine { id: id.clone(), user: account.id.clone(), text: text.clone() };
        match self.stored()?.write_line(self.room.now(), place, new).await? {
            Written::Done(at) => {
                Ok(Line { id, at, user: account.id.clone(), name: account.name.clone(), text })
            }
            Written::TooMany => Err(ChatError::TooMany { most: MOST }.into()),
            Written::Repeated => Err(ChatError::Repeated.into()),
        }
    }
}

/// The player of an account at a table.
fn player_of(seated: &[Option<Account>; 2], account: &Account) -> Option<u8> {
    let at = seated.iter().position(|seat| seat.as_ref().is_some_and(|other| other.id == account.id))?;
    u8::try_from(at).ok()
}

/// A line of a table, by the seat of whoever wrote it.
fn at_seat(line: Line, seat: facedown_core::rules::seat::Seat) -> ChatLine {
    ChatLine { id: line.id.to_string(), at: line.at, seat: Some(seat), name: None, text: line.text }
}
