//! Accounts as others see them: what each shows to whom, whom it follows, and from whom it wants to hear nothing.

use std::collections::HashSet;
use std::sync::Arc;

use facedown_protocol::{
    GameResults, LadderRating, OtherAccount, PlayedGame, PrivacySettings, Profile, RatingPoint, SeenBy,
};
use facedown_storage::accounts::Account;
use facedown_storage::id::{Id, Token};
use facedown_storage::people::{Audience, GameFilter, People as Stored, PlayedGame as Kept, Privacy, Tie};
use facedown_storage::ratings::Ladder;
use facedown_storage::{Millis, Storage};

use crate::accounts::own_game;
use crate::bots::Bots;
use crate::bots::lines::speed;
use crate::error::{BotError, Error};
use crate::lobby::{Entrant, Lobby, Visitor};
use crate::ratings::{Ratings, rounded};
use crate::room::Room;

/// Accounts that one account may be tied to, of each kind.
const TIES: usize = 500;

/// Games in one answer.
pub(crate) const GAMES: u32 = 100;

/// Points of a rating's curve.
const POINTS: u32 = 1000;

/// The people of a room; cheap to clone.
#[derive(Clone)]
pub(crate) struct People {
    room: Room,
    storage: Arc<dyn Storage>,
    lobby: Lobby,
    bots: Bots,
    ratings: Ratings,
}

/// The secret by which an account is one visitor of the lobby on all devices.
pub(crate) fn visitor_of(account: &Id) -> Visitor {
    Visitor(Token::given(format!("account {account}")).sha256())
}

impl People {
    /// The people of a room.
    pub(crate) fn new(room: Room, lobby: Lobby, bots: Bots, ratings: Ratings) -> People {
        People { storage: room.kept(), room, lobby, bots, ratings }
    }

    fn stored(&self) -> Result<&dyn Stored, Error> {
        self.storage.people().ok_or(Error::Unfinished)
    }

    /// The account of a name, whatever the case.
    ///
    /// # Errors
    /// [`BotError::NoUser`], as for one that was closed.
    pub(crate) async fn named(&self, name: &str) -> Result<Account, Error> {
        let accounts = self.storage.accounts().ok_or(Error::Unfinished)?;
        let found = accounts.account_named(&name.trim().to_ascii_lowercase()).await?;
        let open = found.filter(|account| account.password.is_some());
        open.ok_or_else(|| BotError::NoUser { name: name.to_owned() }.into())
    }

    /// Does an account show this to somebody?
    async fn shows(&self, account: &Account, to: Option<&Account>, what: Audience) -> Result<bool, Error> {
        if to.is_some_and(|viewer| viewer.id == account.id) {
            return Ok(true);
        }
        match (what, to) {
            (Audience::Everybody, _) => Ok(true),
            (Audience::Followed, Some(viewer)) => {
                Ok(self.stored()?.is_tied(&account.id, Tie::Follows, &viewer.id).await?)
            }
            (Audience::Followed, None) | (Audience::Nobody, _) => Ok(false),
        }
    }

    /// Has the account's owner the page open, or is its program connected?
    async fn is_here(&self, account: &Account) -> bool {
        self.lobby.meeting.is_here(visitor_of(&account.id))
            || self.bots.switchboard.is_listening(&account.id).await
            || self.bots.switchboard.is_online(&account.id).await
    }

    async fn online(&self, account: &Account, to: Option<&Account>) -> Result<Option<bool>, Error> {
        let privacy = self.stored()?.privacy(&account.id).await?;
        if self.shows(account, to, privacy.online).await? {
            Ok(Some(self.is_here(account).await))
        } else {
            Ok(None)
        }
    }

    /// An account as somebody may see it.
    pub(crate) async fn profile(&self, name: &str, to: Option<&Account>) -> Result<Profile, Error> {
        let account = self.named(name).await?;
        let stored = self.stored()?;
        let privacy = stored.privacy(&account.id).await?;
        let ratings = if self.shows(&account, to, privacy.ratings).await? {
            Some(self.ratings.of(&account.id).await?)
        } else {
            None
        };
        let results = if self.shows(&account, to, privacy.games).await? {
            let results = stored.results(self.room.now(), &account.id).await?.into_iter();
            let view = |of: facedown_storage::people::Results| GameResults {
                game: of.game,
                won: of.won,
                drawn: of.drawn,
                lost: of.lost,
            };
            Some(results.map(view).collect())
        } else {
            None
        };
        let (mut followed, mut blocked) = (false, false);
        if let Some(viewer) = to {
            followed = stored.is_tied(&viewer.id, Tie::Follows, &account.id).await?;
            blocked = stored.is_tied(&viewer.id, Tie::Blocks, &account.id).await?;
        }
        Ok(Profile {
            online: self.online(&account, to).await?,
            own: to.is_some_and(|viewer| viewer.id == account.id),
            name: account.name,
            since: facedown_storage::day(account.made_at).unwrap_or_default(),
            bot: account.bot,
            ratings,
            results,
            followed,
            blocked,
        })
    }

    /// The ratings of an account, as far as it shows them to somebody.
    pub(crate) async fn ratings(
        &self,
        account: &Account,
        to: Option<&Account>,
    ) -> Result<Vec<LadderRating>, Error> {
        let privacy = self.stored()?.privacy(&account.id).await?;
        if self.shows(account, to, privacy.ratings).await? {
            self.ratings.of(&account.id).await
        } else {
            Ok(Vec::new())
        }
    }

    /// The account of a name, where it shows its games to somebody.
    ///
    /// # Errors
    /// [`Error::Hidden`].
    pub(crate) async fn with_games(&self, name: &str, to: Option<&Account>) -> Result<Account, Error> {
        let account = self.named(name).await?;
        let privacy = self.stored()?.privacy(&account.id).await?;
        if self.shows(&account, to, privacy.games).await? { Ok(account) } else { Err(Error::Hidden) }
    }

    /// Finished open games of an account, the newest first, those that were made before a time.
    pub(crate) async fn games(
        &self,
        account: &Account,
        filter: GameFilter,
        before: Millis,
    ) -> Result<Vec<PlayedGame>, Error> {
        let filter = GameFilter { open: true, ..filter };
        let games = self.stored()?.played(self.room.now(), &account.id, filter, before, GAMES).await?;
        let view = |Kept { game, clock, rated, opponent }| PlayedGame {
            game: own_game(game),
            speed: speed(clock).to_owned(),
            rated,
            opponent,
        };
        Ok(games.into_iter().map(view).collect())
    }

    /// The record of a finished open game; `None` where there is none (any more).
    pub(crate) async fn record(&self, table: &Id) -> Option<String> {
        self.room.record_at_rest(table).await.ok()
    }

    /// The curve of an account's rating on a ladder, the oldest point first.
    ///
    /// # Errors
    /// [`Error::Hidden`].
    pub(crate) async fn curve(
        &self,
        name: &str,
        to: Option<&Account>,
        ladder: &Ladder,
    ) -> Result<Vec<RatingPoint>, Error> {
        let account = self.named(name).await?;
        let privacy = self.stored()?.privacy(&account.id).await?;
        if !self.shows(&account, to, privacy.ratings).await? {
            return Err(Error::Hidden);
        }
        let changes = self.ratings.changes_of(&account.id, ladder, POINTS).await?;
        let point = |change: &facedown_storage::ratings::Change| RatingPoint {
            at: change.at.to_string(),
            rating: rounded(change.after.rating),
            deviation: u32::try_from(rounded(change.after.deviation)).unwrap_or(0),
        };
        Ok(changes.iter().rev().map(point).collect())
    }

    /// The audiences of an account's games, presence and ratings.
    pub(crate) async fn privacy(&self, account: &Account) -> Result<PrivacySettings, Error> {
        self.stored()?.privacy(&account.id).await.map(settings).map_err(Error::from)
    }

    /// Shows something else from now on.
    pub(crate) async fn set_privacy(&self, account: &Account, to: PrivacySettings) -> Result<(), Error> {
        let PrivacySettings { games, online, ratings } = to;
        let privacy =
            Privacy { games: audience(games), online: audience(online), ratings: audience(ratings) };
        Ok(self.stored()?.set_privacy(&account.id, privacy).await?)
    }

    /// The accounts to which one is tied.
    pub(crate) async fn tied(&self, account: &Account, tie: Tie) -> Result<Vec<OtherAccount>, Error> {
        let mut others = Vec::new();
        for other in self.stored()?.tied(&account.id, tie).await? {
            let online = match tie {
                Tie::Follows => self.online(&other, Some(account)).await?,
                Tie::Blocks => None,
            };
            others.push(OtherAccount { name: other.name, bot: other.bot, online });
        }
        Ok(others)
    }

    /// Ties an account to another one.
    ///
    /// # Errors
    /// Somebody that there is not, oneself, or more than there may be.
    pub(crate) async fn tie(&self, account: &Account, tie: Tie, name: &str) -> Result<(), Error> {
        let other = self.named(name).await?;
        if other.id == account.id {
            return Err(Error::Oneself);
        }
        if self.stored()?.tied(&account.id, tie).await?.len() >= TIES {
            return Err(Error::TooOften);
        }
        Ok(self.stored()?.tie(self.room.now(), &account.id, tie, &other.id).await?)
    }

    /// Unties them.
    pub(crate) async fn untie(&self, account: &Account, tie: Tie, name: &str) -> Result<(), Error> {
        let other = self.named(name).await?;
        Ok(self.stored()?.untie(&account.id, tie, &other.id).await?)
    }

    /// An account as the lobby has to know it.
    pub(crate) async fn entrant(&self, account: &Account) -> Result<Entrant, Error> {
        let stored = self.stored()?;
        Ok(Entrant {
            account: account.id.clone(),
            name: account.name.clone(),
            bot: account.bot,
            ratings: self.ratings.of(&account.id).await?,
            shows_ratings: stored.privacy(&account.id).await?.ratings == Audience::Everybody,
            apart: stored.apart(&account.id).await?.into_iter().collect::<HashSet<Id>>(),
        })
    }
}

/// The audiences as they go over the wire.
pub(crate) fn settings(Privacy { games, online, ratings }: Privacy) -> PrivacySettings {
    PrivacySettings { games: seen_by(games), online: seen_by(online), ratings: seen_by(ratings) }
}

fn seen_by(audience: Audience) -> SeenBy {
    match audience {
        Audience::Everybody => SeenBy::Everybody,
        Audience::Followed => SeenBy::Followed,
        Audience::Nobody => SeenBy::Nobody,
    }
}

fn audience(seen_by: SeenBy) -> Audience {
    match seen_by {
        SeenBy::Everybody => Audience::Everybody,
        SeenBy::Followed => Audience::Followed,
        SeenBy::Nobody => Audience::Nobody,
    }
}
