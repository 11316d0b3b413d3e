//! Games that count: which do, and how their results become ratings. Nothing here is needed to play.
//!
//! A table says of itself that it counts; that is stored with it. When its game is over, whoever notices first rates
//! all games on its deal, in one transaction that also says that it is done. A process that ends in between leaves it to
//! the next look at what waits.

mod verdict;

use std::sync::Arc;
use std::time::Duration;

use facedown_core::rules::options::Chosen;
use facedown_core::table::AnyGame;
use facedown_protocol::{BoardEntry, LadderRating, LeaderBoard, RatingView, TablePlayer, TablePlayers};
use facedown_storage::accounts::Account;
use facedown_storage::id::{Id, Token};
use facedown_storage::people::Audience;
use facedown_storage::ratings::{Change, Ladder, RatedPlayer, Ratings as Stored, Standing};
use facedown_storage::{Holder, Storage};
use facedown_tournament::clock::TimeControl;
use facedown_tournament::ratings::{Rating, Settings};
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{MissedTickBehavior, interval};

use crate::bots::lines::speed as speed_of;
use crate::error::{AccountError, Error, RatingError};
use crate::room::{Occurrence, Room};
use verdict::{Verdict, verdict};

/// Time between looks at what waits to be rated: what was missed is not missed for long.
const LOOK_EVERY: Duration = Duration::from_secs(10);

/// Deals that are looked up at once.
const PAGE: u32 = 100;

/// Players of a ladder that are shown.
const BOARD: u32 = 200;

/// The speeds that have ladders.
pub(crate) const SPEEDS: [&str; 5] = ["bullet", "blitz", "rapid", "classical", "correspondence"];

/// May a game on these terms count?
///
/// # Errors
/// [`RatingError::Terms`].
pub(crate) fn may_count(
    game: &dyn AnyGame,
    options: &Chosen,
    clock: Option<TimeControl>,
    apart: bool,
) -> Result<(), Error> {
    let no = |why| Err(RatingError::Terms { why }.into());
    if game.about().seats != 2 {
        return no("it is a game for one");
    }
    if apart {
        return no("games at one screen, from a position or on the deal of a day do not count");
    }
    if *options != game.choose(&[])? {
        return no("only games with the usual options count");
    }
    match clock {
        None => no("it needs a clock"),
        Some(clock) if clock.is_odds() => no("only games in which both have the same time count"),
        Some(_) if speed(clock).is_none() => no("the clock is too fast"),
        Some(_) => Ok(()),
    }
}

/// The speed of a game at a clock; `None` where it has no ladder.
pub(crate) fn speed(clock: Option<TimeControl>) -> Option<&'static str> {
    Some(speed_of(clock)).filter(|speed| clock.is_some() && SPEEDS.contains(speed))
}

/// The rating of somebody who has not played yet.
pub(crate) fn newcomer() -> RatingView {
    shown(&Rating::new(&Settings::default()), 0)
}

/// A rating as it is shown at an instant, in milliseconds since 1970.
pub(crate) fn shown(rating: &Rating, now: i64) -> RatingView {
    let settings = Settings::default();
    let now = rating.at(u64::try_from(now / 1000).unwrap_or(0), &settings);
    RatingView {
        rating: rounded(now.rating),
        deviation: u32::try_from(rounded(now.deviation)).unwrap_or(0),
        provisional: now.is_provisional(&settings),
        games: now.games,
    }
}

/// A rating in whole points.
pub(crate) fn rounded(points: f64) -> i32 {
    points.round() as i32
}

/// The ratings of a room; cheap to clone.
#[derive(Clone)]
pub struct Ratings {
    room: Room,
    storage: Arc<dyn Storage>,
}

impl Ratings {
    /// The ratings of a room.
    pub fn new(room: Room) -> Ratings {
        Ratings { storage: room.kept(), room }
    }

    fn stored(&self) -> Result<&dyn Stored, Error> {
        self.storage.ratings().ok_or(Error::Unfinished)
    }

    /// Rates games when they are over, until the room closes.
    pub(crate) async fn keep_rating(self) {
        let Some(_) = self.storage.ratings() else { return };
        let closing = self.room.closing();
        let mut occurrences = self.room.occurrences();
        let mut looks = interval(LOOK_EVERY);
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let done = tokio::select! {
                biased;
                () = closing.cancelled() => return,
                occurrence = occurrences.recv() => match occurrence {
                    Ok(Occurrence::Over(table)) => self.rate_table(&table).await,
                    // What was missed is found by the next look.
                    Ok(Occurrence::Began(_) | Occurrence::Provisional(..)) | Err(RecvError::Lagged(_)) => Ok(()),
                    Err(RecvError::Closed) => return,
                },
                _ = looks.tick() => self.rate_all().await,
            };
            if let Err(cause) = done {
                tracing::warn!(%cause, "a finished game cannot be rated yet");
            }
        }
    }

    async fn rate_table(&self, table: &Id) -> Result<(), Error> {
        match self.stored()?.deal_to_rate(table).await? {
            Some(deal) => self.rate(&deal).await,
            None => Ok(()),
        }
    }

    /// Rates everything that waits.
    pub async fn rate_all(&self) -> Result<(), Error> {
        let mut last = None;
        loop {
            let deals = self.stored()?.to_rate(last.as_ref(), PAGE).await?;
            let Some(end) = deals.last().cloned() else { return Ok(()) };
            for deal in &deals {
                self.rate(deal).await?;
            }
            last = Some(end);
        }
    }

    /// Rates the games on a deal, once all of them are over.
    async fn rate(&self, deal: &Id) -> Result<(), Error> {
        let Some(games) = self.stored()?.rated_deal(deal).await? else { return Ok(()) };
        match verdict(&games) {
            Verdict::Wait => Ok(()),
            Verdict::Void => Ok(self.stored()?.void(deal).await?),
            Verdict::Counts(settled) => {
                self.stored()?.settle(self.room.now(), settled).await?;
                Ok(())
            }
        }
    }

    /// Seats the account of somebody who shows the invitation to a game that counts: the name under which they sit
    /// down. `None` for any other game.
    ///
    /// # Errors
    /// A guest, the maker's own account, a bot against a person, and a seat that another account has.
    pub(crate) async fn sit_down(
        &self,
        table: &Id,
        invite: &str,
        account: Option<&Account>,
    ) -> Result<Option<String>, Error> {
        self.room.invited(table, &Token::given(invite.to_owned())).await?;
        let Some((row, _)) = self.storage.set_up(table).await? else { return Ok(None) };
        if !row.rated {
            return Ok(None);
        }
        let account = account.ok_or(AccountError::SignedOut)?;
        let accounts = self.storage.accounts().ok_or(Error::Unfinished)?;
        let [maker, _] = accounts.seated(table).await?;
        let maker = maker.ok_or(RatingError::Opponent { why: "the account of its maker is gone" })?;
        fit(&maker, account)?;
        if !accounts.take_seat(&account.id, table, Holder::Player(1)).await? {
            return Err(Error::SeatTaken);
        }
        Ok(Some(account.name.clone()))
    }

    /// The best players of a game at a speed.
    pub(crate) async fn board(&self, ladder: Ladder) -> Result<LeaderBoard, Error> {
        let (now, settings) = (self.room.now(), Settings::default());
        let entry = |Standing { player, name, rating }: Standing| BoardEntry {
            computer: match player {
                RatedPlayer::Computer(level) => Some(level),
                RatedPlayer::Account(_) => None,
            },
            name,
            rating: shown(&rating, now),
        };
        let all = self.stored()?.board(&ladder, BOARD).await?.into_iter().map(entry);
        let (ranked, others) = all.partition(|entry| f64::from(entry.rating.deviation) <= settings.listed);
        let Ladder { bots, game, speed } = ladder;
        Ok(LeaderBoard { game, speed, bots, ranked, others })
    }

    /// An account's ratings.
    pub(crate) async fn of(&self, account: &Id) -> Result<Vec<LadderRating>, Error> {
        let ratings = self.stored()?.ratings_of(&RatedPlayer::Account(account.clone())).await?;
        let now = self.room.now();
        let view = |(ladder, rating): (Ladder, Rating)| LadderRating {
            game: ladder.game,
            speed: ladder.speed,
            bots: ladder.bots,
            rating: shown(&rating, now),
        };
        Ok(ratings.into_iter().map(view).collect())
    }

    /// The last changes of an account's rating on a ladder, the newest first.
    pub(crate) async fn changes_of(
        &self,
        account: &Id,
        ladder: &Ladder,
        most: u32,
    ) -> Result<Vec<Change>, Error> {
        let player = RatedPlayer::Account(account.clone());
        Ok(self.stored()?.changes_of(&player, Some(ladder), most).await?)
    }

    /// Does an account show its ratings to everybody? A guest and a computer have nothing to hide.
    async fn shows_ratings(&self, account: Option<&Account>) -> Result<bool, Error> {
        let (Some(account), Some(people)) = (account, self.storage.people()) else { return Ok(true) };
        Ok(people.privacy(&account.id).await?.ratings == Audience::Everybody)
    }

    /// The players at a table, with what the game changed once it is rated, as far as they show it to this holder of a
    /// token.
    pub(crate) async fn at_table(&self, table: &Id, holder: Holder) -> Result<TablePlayers, Error> {
        let no_table = || Error::NoSuchTable { id: table.to_string() };
        let stored = self.storage.load(table).await?.ok_or_else(no_table)?;
        let seated = match self.storage.accounts() {
            Some(accounts) => accounts.seated(table).await?,
            None => [None, None],
        };
        let computer = stored.level.filter(|_| stored.mode == "computer");
        let (speed, has_ladder) = (speed_of(stored.row.clock), speed(stored.row.clock).is_some());
        let bots = seated.iter().flatten().any(|account| account.bot);
        let ladder = Ladder { bots, game: stored.row.game, speed: speed.to_owned() };
        let changes = match self.storage.ratings() {
            Some(ratings) => ratings.changes_at(table).await?,
            None => Vec::new(),
        };
        let mut players = Vec::with_capacity(2);
        for (number, account) in seated.into_iter().enumerate() {
            let level = computer.filter(|_| number == 1);
            let player = match (&account, level) {
                (Some(account), _) => Some(RatedPlayer::Account(account.id.clone())),
                (None, Some(level)) => Some(RatedPlayer::Computer(level)),
                (None, None) => None,
            };
            let change = player.as_ref().and_then(|player| changes.iter().find(|c| c.player == *player));
            let rating = match (&player, change) {
                (_, Some(change)) => Some(shown(&change.before, change.at)),
                (Some(player), None) if has_ladder => {
                    let all = self.stored()?.ratings_of(player).await?;
                    let here = all.into_iter().find(|(on, _)| *on == ladder).map(|(_, rating)| rating);
                    let newcomer = Rating::new(&Settings::default());
                    Some(shown(&here.unwrap_or(newcomer), self.room.now()))
                }
                _ => None,
            };
            let own = matches!(holder, Holder::Player(player) if usize::from(player) == number);
            let shown = own || self.shows_ratings(account.as_ref()).await?;
            players.push(TablePlayer {
                bot: account.as_ref().is_some_and(|account| account.bot),
                name: account.map(|account| account.name),
                computer: level,
                rating: rating.filter(|_| shown),
                change: change.filter(|_| shown).map(|c| rounded(c.after.rating) - rounded(c.before.rating)),
            });
        }
        let players = players.try_into().map_err(|_| Error::Unfinished)?;
        Ok(TablePlayers { rated: stored.row.rated, speed: ladder.speed, players })
    }
}

/// The ratings of a table's players, by seat, as far as everybody may see them: those that a list of games shows.
pub(crate) async fn shown_at(
    storage: &dyn Storage,
    table: &Id,
    now: i64,
) -> Result<[Option<RatingView>; 2], Error> {
    let (Some(accounts), Some(people), Some(ratings)) =
        (storage.accounts(), storage.people(), storage.ratings())
    else {
        return Ok([None, None]);
    };
    let Some((row, _)) = storage.set_up(table).await? else { return Ok([None, None]) };
    let Some(speed) = speed(row.clock) else { return Ok([None, None]) };
    let mut found = [None, None];
    for (number, account) in accounts.seated(table).await?.into_iter().enumerate() {
        let Some(account) = account else { continue };
        if people.privacy(&account.id).await?.ratings != Audience::Everybody {
            continue;
        }
        let all = ratings.ratings_of(&RatedPlayer::Account(account.id)).await?;
        let here =
            |(on, _): &&(Ladder, Rating)| on.bots == account.bot && on.game == row.game && on.speed == speed;
        let seat = usize::from(number != usize::from(row.white));
        found[seat] = all.iter().find(here).map(|(_, rating)| shown(rating, now));
    }
    Ok(found)
}

/// May these two play a game that counts?
///
/// # Errors
/// [`RatingError::Opponent`].
pub(crate) fn fit(one: &Account, other: &Account) -> Result<(), Error> {
    let no = |why| Err(RatingError::Opponent { why }.into());
    if one.id == other.id {
        return no("nobody plays one against themselves");
    }
    if one.bot != other.bot {
        return no("people and bots have ladders of their own");
    }
    Ok(())
}
