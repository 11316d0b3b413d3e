//! Answers to challenges: both sit down, it is declined, or it is taken back.

use facedown_protocol::Made;
use facedown_storage::accounts::Account;
use facedown_storage::id::{Id, Token};
use facedown_storage::{Holder, RoomDeals};

use super::chair::Chair;
use super::challenge::reason;
use super::switchboard::Accepted;
use super::{Bots, Challenge, Challenger, Event, no_challenge, table_of};
use crate::error::{BotError, Error};
use crate::limits::Peer;
use crate::room::{Terms, Wish};

/// The way in which the one who is challenged plays: it decides who contributes to the deal for their seat.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// On the page, which contributes by itself.
    Page,
    /// By the API that clients of Lichess speak, which cannot.
    Program,
}

impl Bots {
    /// A challenge of which an account may know.
    ///
    /// # Errors
    /// [`BotError::NoChallenge`].
    pub(crate) async fn shown(&self, account: &Account, id: &Id) -> Result<Challenge, Error> {
        let challenge = self.switchboard.look(id).await;
        let own = |challenge: &Challenge| challenge.is_by(&account.id) || challenge.to.id == account.id;
        challenge.filter(own).ok_or_else(|| no_challenge(id))
    }

    /// Takes a challenge to an account: both sit down, and the game is dealt as soon as it can be. The seat of the one who
    /// takes it.
    ///
    /// # Errors
    /// [`BotError::NoChallenge`], a maker who has left the page, or whatever keeps a table from being made.
    pub(crate) async fn accept(
        &self,
        account: &Account,
        id: &Id,
        peer: Option<Peer>,
        way: Way,
    ) -> Result<Made, Error> {
        let standing = self.shown(account, id).await?;
        if standing.to.id != account.id {
            return Err(no_challenge(id));
        }
        // The page that would get the seat may be loading anew.
        if let Challenger::Person { account: by, session } = &standing.by
            && !self.switchboard.listens(session).await
        {
            return Err(BotError::MakerAway { name: by.name.clone() }.into());
        }
        let challenge = self.take(id, |challenge| challenge.to.id == account.id).await?;
        let programs = [matches!(challenge.by, Challenger::Program(_)), way == Way::Program];
        let sat_down = match &challenge.by {
            Challenger::Program(by) | Challenger::Person { account: by, .. } => {
                self.sit_down(&challenge, by, peer, RoomDeals(programs)).await
            }
            Challenger::Host { invite, .. } => {
                self.join(&challenge, invite).await.map(|joined| (None, joined))
            }
        };
        match sat_down {
            Ok((of_maker, made)) => {
                self.tell_accepted(challenge, of_maker).await;
                Ok(made)
            }
            Err(error) => {
                self.cancel_and_tell(challenge).await;
                Err(error)
            }
        }
    }

    /// Makes the table of two accounts: the seats of the maker, who has no other way to it, and of the other one.
    async fn sit_down(
        &self,
        challenge: &Challenge,
        by: &Account,
        peer: Option<Peer>,
        room_deals: RoomDeals,
    ) -> Result<(Option<Made>, Made), Error> {
        let new = table_of(&challenge.game, "link", &by.name);
        let terms = Terms { id: Some(challenge.id.clone()), room_deals, maker: Some(by.id.clone()) };
        let mut made = self.room.make_with(new, peer, terms).await?;
        let invite = made.invite.take().ok_or(Error::Unfinished)?;
        self.stored()?.take_seat(&by.id, &challenge.id, Holder::Player(0)).await?;
        let joined = self.join(challenge, &invite).await?;
        Ok((Some(made), joined))
    }

    /// The one who is challenged sits down at the table.
    async fn join(&self, challenge: &Challenge, invite: &str) -> Result<Made, Error> {
        let Challenge { id, to, .. } = challenge;
        // Before the game begins, so that the program hears of it.
        self.stored()?.take_seat(&to.id, id, Holder::Player(1)).await?;
        self.room.join(id, &Token::given(invite.to_owned()), &to.name).await
    }

    async fn tell_accepted(&self, challenge: Challenge, of_maker: Option<Made>) {
        if let Some(by) = challenge.by.account() {
            let accepted = Accepted { challenge: challenge.clone(), made: of_maker };
            self.switchboard.ring(&by.id, Event::Accepted(Box::new(accepted))).await;
        }
        let to = challenge.to.id.clone();
        self.switchboard.ring(&to, Event::Accepted(Box::new(Accepted { challenge, made: None }))).await;
    }

    /// Declines a challenge to an account.
    ///
    /// # Errors
    /// [`BotError::NoChallenge`].
    pub(crate) async fn decline(&self, account: &Account, id: &Id, key: Option<&str>) -> Result<(), Error> {
        let mut challenge = self.take(id, |challenge| challenge.to.id == account.id).await?;
        challenge.declined = Some(reason(key));
        if let Challenger::Host { .. } = challenge.by {
            self.close_invitation(id).await;
        }
        for account in challenge.by.account().into_iter().chain([&challenge.to]) {
            self.switchboard.ring(&account.id, Event::Declined(Box::new(challenge.clone()))).await;
        }
        Ok(())
    }

    /// Takes a challenge back that an account has made.
    ///
    /// # Errors
    /// [`BotError::NoChallenge`].
    pub(crate) async fn cancel(&self, account: &Account, id: &Id) -> Result<(), Error> {
        let challenge = self.take(id, |challenge| challenge.is_by(&account.id)).await?;
        self.cancel_and_tell(challenge).await;
        Ok(())
    }

    async fn take(&self, id: &Id, may: impl Fn(&Challenge) -> bool) -> Result<Challenge, Error> {
        let standing = self.switchboard.look(id).await.filter(|challenge| may(challenge));
        if standing.is_none() {
            return Err(no_challenge(id));
        }
        self.switchboard.take(id).await.ok_or_else(|| no_challenge(id))
    }

    /// Lets the maker of a table hear that nobody comes.
    pub(super) async fn close_invitation(&self, table: &Id) {
        let chair = Chair::take(&self.room, table, Holder::Player(0), None).await;
        // It may be over, or taken; then there is nothing to close.
        if let Ok(mut chair) = chair {
            let _ = chair.ask(Wish::CloseInvitation).await;
        }
    }

    pub(super) async fn cancel_and_tell(&self, challenge: Challenge) {
        if let Challenger::Host { .. } = challenge.by {
            self.close_invitation(&challenge.id).await;
        }
        for account in challenge.by.account().into_iter().chain([&challenge.to]) {
            self.switchboard.ring(&account.id, Event::Canceled(Box::new(challenge.clone()))).await;
        }
    }
}
