//! The seat of a program at the table that a path names: its token, what that may do, and a chair there.

use axum::extract::{Extension, FromRequestParts, RawPathParams};
use axum::http::request::Parts;
use facedown_storage::accounts::Account;
use facedown_storage::id::Id;

use super::program::Asker;
use super::refused::Refused;
use crate::bots::scope::Scope;
use crate::bots::{Bots, Chair};
use crate::error::Error;
use crate::http::limits::Sender;
use crate::room::{Room, Wish};

/// A program that plays at the table whose id stands in the path. Either way of playing will do: which of both a path names
/// says nothing about the game.
pub(super) struct Seat {
    /// Its account.
    pub(super) account: Account,
    /// The table.
    pub(super) table: Id,
    /// Its place there.
    pub(super) chair: Chair,
}

impl Seat {
    /// Asks the table for something.
    ///
    /// # Errors
    /// The table's own refusal.
    pub(super) async fn ask(mut self, wish: Wish) -> Result<(), Refused> {
        Ok(self.chair.ask(wish).await?)
    }
}

impl FromRequestParts<Room> for Seat {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, room: &Room) -> Result<Seat, Refused> {
        let asker = Asker::from_request_parts(parts, room).await?;
        let account = asker.may(&[Scope::Bot, Scope::Board])?.account;
        let unfinished = |_| Error::Unfinished;
        let Extension(bots) = Extension::<Bots>::from_request_parts(parts, room).await.map_err(unfinished)?;
        let Extension(Sender(peer)) =
            Extension::<Sender>::from_request_parts(parts, room).await.map_err(unfinished)?;
        let named = RawPathParams::from_request_parts(parts, room).await.map_err(|_| Error::Unfinished)?;
        let id = named.iter().find(|(name, _)| *name == "id").map(|(_, id)| id.to_owned());
        let table = Id::given(id.unwrap_or_default());
        let holder = bots.seat(&account, &table).await?;
        let chair = Chair::take(room, &table, holder, peer).await?;
        Ok(Seat { account, table, chair })
    }
}
