//! The room of a tournament: its players and its organizer read what is written there, those with an account write, and the
//! organizer deletes.

use facedown_protocol::{ChatLine, TournamentChat};
use facedown_storage::accounts::Account;
use facedown_storage::chats::{KEPT, Line, Place};
use facedown_storage::id::{Id, Token};
use facedown_storage::people::Tie;
use facedown_storage::tournaments::Right;

use super::{Chats, LONGEST, muted};
use crate::error::{ChatError, Error, TournamentError};
use crate::room::words;

/// A line of a tournament, by the account that wrote it.
fn of_account(line: Line) -> ChatLine {
    ChatLine { id: line.id.to_string(), at: line.at, seat: None, name: Some(line.name), text: line.text }
}

/// Has somebody with these rights a part in what is written?
fn has_part(rights: &[Right]) -> bool {
    rights.iter().any(|right| matches!(right, Right::Organizer | Right::Entry(_)))
}

impl Chats {
    /// What is written in the room of a tournament, for somebody with a right there by a token or an account.
    ///
    /// # Errors
    /// A tournament that there is not, and somebody who has not entered.
    pub(crate) async fn in_tournament(
        &self,
        id: &Id,
        token: Option<&Token>,
        account: Option<&Account>,
    ) -> Result<TournamentChat, Error> {
        let own = self.tournaments.rights(id, None, account).await?;
        let rights = self.tournaments.rights(id, token, account).await?;
        if !has_part(&rights) {
            return Err(TournamentError::NotEntered.into());
        }
        let (mut blocked, mut mute) = (Vec::new(), None);
        if let Some(account) = account {
            blocked = self.people()?.tied(&account.id, Tie::Blocks).await?;
            mute = self.stored()?.mute_of(&account.id, self.room.now()).await?;
        }
        let lines = self.stored()?.lines_at(&Place::Tournament(id.clone()), KEPT).await?.into_iter();
        let lines = lines.filter(|line| blocked.iter().all(|other| other.id != line.user)).map(of_account);
        Ok(TournamentChat {
            writes: has_part(&own),
            deletes: rights.contains(&Right::Organizer),
            muted: mute.map(muted),
            lines: lines.collect(),
        })
    }

    /// Writes a line in the room of a tournament.
    ///
    /// # Errors
    /// An account that has not entered, one that is muted, and a text that is no line or comes too often.
    pub(crate) async fn write_in_tournament(
        &self,
        id: &Id,
        account: &Account,
        text: &str,
    ) -> Result<ChatLine, Error> {
        let text = words(text, LONGEST).ok_or(ChatError::Text { limit: LONGEST })?;
        if !has_part(&self.tournaments.rights(id, None, Some(account)).await?) {
            return Err(TournamentError::NotEntered.into());
        }
        self.may_write(account).await?;
        let line = self.keep(&Place::Tournament(id.clone()), account, text).await?;
        self.tournaments.tell_chat(id);
        Ok(of_account(line))
    }

    /// Deletes a line in the room of a tournament.
    ///
    /// # Errors
    /// Somebody who does not organize it, and a line that there is not.
    pub(crate) async fn delete_in_tournament(
        &self,
        id: &Id,
        token: Option<&Token>,
        account: Option<&Account>,
        line: &Id,
    ) -> Result<(), Error> {
        if !self.tournaments.rights(id, token, account).await?.contains(&Right::Organizer) {
            return Err(TournamentError::NotOrganizer.into());
        }
        if !self.stored()?.delete_line(&Place::Tournament(id.clone()), line).await? {
            return Err(ChatError::NoLine.into());
        }
        self.tournaments.tell_chat(id);
        Ok(())
    }
}
