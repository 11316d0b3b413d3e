//! Challenges of people on the page: the same as those of programs, by whoever is signed in there.

use facedown_core::table::AnyGame;
use facedown_protocol::NewChallenge;
use facedown_storage::accounts::Account;
use facedown_storage::id::Id;

use super::{Bots, Challenge, Challenger, Wanted};
use crate::error::{BotError, Error};

impl Bots {
    /// Challenges an account for somebody who is signed in on the page by this session.
    ///
    /// # Errors
    /// Terms that cannot be played, an account for which a program acts, a challenge to oneself, somebody whom one has
    /// challenged already, or more challenges than there may be.
    pub(crate) async fn challenge_on_page(
        &self,
        (by, session): (Account, Id),
        to: Account,
        wish: &NewChallenge,
    ) -> Result<Challenge, Error> {
        if by.bot {
            return Err(BotError::Played.into());
        }
        let game = self.wanted(wish)?;
        self.may_challenge(&by, &to, &game).await?;
        let standing = self.switchboard.of(&by.id).await;
        if standing.iter().any(|other| other.is_by(&by.id) && other.to.id == to.id) {
            return Err(BotError::Stands { name: to.name }.into());
        }
        self.room.makes_tables()?;
        let id = self.room.random().id()?;
        self.put(id, Challenger::Person { account: by, session }, to, game, false).await
    }

    /// The game that somebody on the page asks for.
    fn wanted(&self, wish: &NewChallenge) -> Result<Wanted, Error> {
        let game: &dyn AnyGame =
            self.room.find(&wish.game).ok_or_else(|| Error::NoSuchGame { id: wish.game.clone() })?;
        let given: Vec<_> =
            wish.options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        if let Some(clock) = &wish.clock {
            clock.check()?;
        }
        Wanted::of(game, &given, wish.clock, wish.seat, wish.rated)
    }
}
