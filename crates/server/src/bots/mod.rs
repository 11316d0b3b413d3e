//! Programs that act for accounts, by the API that clients of Lichess speak: challenges, the games that come of them, and
//! the streams by which a program hears of both. What a program reads of a game is made from the view of its own seat.
//!
//! The clients of that API cannot contribute to a deal. For their seats the room does, by the rule that holds for the
//! computer: from the secret to which it has committed itself before.

mod answers;
mod by_name;
mod chair;
mod challenge;
mod in_process;
pub mod lines;
pub(crate) mod scope;
mod switchboard;

use std::sync::Arc;
use std::time::Duration;

use facedown_core::table::AnyGame;
use facedown_protocol::{GameEvent, Made, Names, NewTable, Phase, SeatChoice};
use facedown_storage::accounts::{Account, Accounts as Stored};
use facedown_storage::id::Id;
use facedown_storage::{Holder, RoomDeals, Storage};
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Instant, MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

pub(crate) use answers::Way;
pub(crate) use chair::{Chair, Heard};
use challenge::reason;
pub(crate) use challenge::{Challenge, Challenger, Fields, Wanted};
pub(crate) use in_process::InProcess;
use lines::Kind;
pub(crate) use switchboard::{Accepted, Event, Stream, Switchboard};

use crate::error::{BotError, Error, RatingError};
use crate::limits::Peer;
use crate::ratings::fit;
use crate::room::{Occurrence, Room, Terms};

/// Time for which a challenge to a game at a clock waits, unless its maker holds it open: as at Lichess.
const AT_A_CLOCK: Duration = Duration::from_secs(20);

/// The same for a challenge by a person, who need not look at the page in this moment.
const BY_A_PERSON: Duration = Duration::from_secs(10 * 60);

/// The same for a game without a clock, or with days for each turn.
const AT_LEISURE: Duration = Duration::from_secs(14 * 24 * 60 * 60);

/// Games that are listed at once.
const GAMES: u32 = 100;

/// The time for which a challenge stands that its maker does not hold open.
fn stands_for(by: &Challenger, game: &Wanted) -> Duration {
    match (by, game.clock.is_some_and(|clock| !clock.is_slow())) {
        (_, false) => AT_LEISURE,
        (Challenger::Person { .. }, true) => BY_A_PERSON,
        (_, true) => AT_A_CLOCK,
    }
}

/// The programs of a room; cheap to clone.
#[derive(Clone)]
pub(crate) struct Bots {
    /// The streams that are open, and the challenges.
    pub(crate) switchboard: Arc<dyn Switchboard>,
    room: Room,
    storage: Arc<dyn Storage>,
}

impl Bots {
    /// The programs of a room.
    pub(crate) fn new(switchboard: Arc<dyn Switchboard>, room: Room) -> Bots {
        Bots { switchboard, storage: room.kept(), room }
    }

    fn stored(&self) -> Result<&dyn Stored, Error> {
        self.storage.accounts().ok_or(Error::Unfinished)
    }

    /// Is cancelled when the room closes.
    pub(crate) fn closing(&self) -> CancellationToken {
        self.room.closing()
    }

    /// Lets programs hear of their games, and of challenges that nobody has answered, until the room closes.
    pub(crate) async fn keep_announcing(self) {
        let closing = self.room.closing();
        let mut occurrences = self.room.occurrences();
        let mut sweeps = interval(Duration::from_secs(1));
        sweeps.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                () = closing.cancelled() => return,
                occurrence = occurrences.recv() => match occurrence {
                    Ok(occurrence) => self.announce(occurrence).await,
                    // A stream that is opened begins with all games that go on.
                    Err(RecvError::Lagged(_)) => self.switchboard.hang_up().await,
                    Err(RecvError::Closed) => return,
                },
                _ = sweeps.tick() => {
                    for challenge in self.switchboard.take_forgotten().await {
                        self.cancel_and_tell(challenge).await;
                    }
                }
            }
        }
    }

    async fn announce(&self, occurrence: Occurrence) {
        if self.switchboard.online().await.is_empty() {
            return;
        }
        let Ok(stored) = self.stored() else { return };
        // What programs play is not sealed.
        let (Occurrence::Began(table) | Occurrence::Over(table)) = &occurrence else { return };
        let seated = match stored.seated(table).await {
            Ok(seated) => seated,
            Err(cause) => return tracing::warn!(%table, %cause, "programs cannot hear of their game"),
        };
        for account in seated.into_iter().flatten() {
            let event = match &occurrence {
                Occurrence::Began(table) => Event::Began(table.clone()),
                Occurrence::Over(table) | Occurrence::Provisional(table, _) => Event::Over(table.clone()),
            };
            self.switchboard.ring(&account.id, event).await;
        }
    }

    /// The rights of an account at a table.
    ///
    /// # Errors
    /// [`BotError::NoSeat`] where it has none.
    pub(crate) async fn seat(&self, account: &Account, table: &Id) -> Result<Holder, Error> {
        let player = self.stored()?.seat_of(&account.id, table).await?;
        player.map(Holder::Player).ok_or_else(|| BotError::NoSeat { id: table.to_string() }.into())
    }

    /// The accounts at a table, by player.
    pub(crate) async fn seated(&self, table: &Id) -> Result<[Option<Account>; 2], Error> {
        Ok(self.stored()?.seated(table).await?)
    }

    /// The part that is the same for all tables of a game.
    pub(crate) fn kind(&self, game: &str) -> Kind<'static> {
        let game = self.room.find(game);
        let usual = game.and_then(|game| game.choose(&[]).ok());
        let pairs = |options: facedown_core::rules::options::Chosen| {
            options.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
        };
        Kind {
            name: game.map_or("", |game: &dyn AnyGame| game.about().name),
            usual: usual.map_or_else(Default::default, pairs),
        }
    }

    /// A game of an account, for its event stream.
    pub(crate) async fn event(&self, account: &Account, table: &Id) -> Result<GameEvent, Error> {
        let holder = self.seat(account, table).await?;
        let seen = self.room.seen(table, holder).await?;
        let seated = self.seated(table).await?;
        Ok(lines::event(&seen, &seated, &self.kind(seen.view.game)))
    }

    /// The games of an account that can be played now.
    pub(crate) async fn playing(&self, account: &Account) -> Result<Vec<GameEvent>, Error> {
        let mut playing = Vec::new();
        for table in self.stored()?.going_on(&account.id, GAMES).await? {
            let holder = self.seat(account, &table).await?;
            // One that ended meanwhile, or was begun by rules that there are not any more, is not played.
            let Ok(seen) = self.room.seen(&table, holder).await else { continue };
            if seen.view.phase == Phase::Playing && seen.view.joined {
                let seated = self.seated(&table).await?;
                playing.push(lines::event(&seen, &seated, &self.kind(seen.view.game)));
            }
        }
        Ok(playing)
    }

    /// Challenges an account for another one.
    ///
    /// # Errors
    /// A challenge to oneself, or more than there may be.
    pub(crate) async fn challenge(
        &self,
        by: Account,
        to: Account,
        game: Wanted,
        held_open: bool,
    ) -> Result<Challenge, Error> {
        self.may_challenge(&by, &to, &game).await?;
        self.room.makes_tables()?;
        let id = self.room.random().id()?;
        self.put(id, Challenger::Program(by), to, game, held_open).await
    }

    /// May an account challenge another one to this game?
    async fn may_challenge(&self, by: &Account, to: &Account, game: &Wanted) -> Result<(), Error> {
        if by.id == to.id {
            return Err(BotError::Challenge { why: "nobody plays against themselves".to_owned() }.into());
        }
        if game.rated {
            fit(by, to).map_err(|error| BotError::Challenge { why: error.to_string() })?;
        }
        // Nobody is told that they are not wanted: it is refused as one is that comes at a bad time.
        if let Some(people) = self.storage.people()
            && people.apart(&by.id).await?.contains(&to.id)
        {
            return Err(BotError::Challenge { why: reason(None).1.to_owned() }.into());
        }
        Ok(())
    }

    /// Makes a table for somebody on the page, and challenges a bot to sit down there.
    ///
    /// # Errors
    /// [`BotError::Away`], more challenges than there may be, or whatever keeps a table from being made.
    pub(crate) async fn table_with(
        &self,
        wish: NewTable,
        name: &str,
        account: Option<Account>,
        peer: Option<Peer>,
    ) -> Result<Made, Error> {
        let here = self.switchboard.online().await;
        let bot = here.into_iter().find(|other| other.bot && other.name.eq_ignore_ascii_case(name.trim()));
        let bot = bot.ok_or_else(|| BotError::Away { name: name.to_owned() })?;
        if wish.mode != "link" || wish.position.is_some() {
            let why = "a bot is asked to a table with the mode `link` and without a position".to_owned();
            return Err(BotError::Challenge { why }.into());
        }
        let game = self.room.find(&wish.game).ok_or_else(|| Error::NoSuchGame { id: wish.game.clone() })?;
        let (about, seat) = (game.about(), wish.seat.unwrap_or(SeatChoice::White));
        if wish.rated.unwrap_or(false) {
            let why = "people and bots have ladders of their own";
            return Err(RatingError::Opponent { why }.into());
        }
        let wanted = Wanted {
            game: about.id,
            name: about.name,
            options: wish.options.clone(),
            clock: wish.clock,
            seat,
            rated: false,
        };
        let names = wish.names.clone().unwrap_or_default();
        let own = if seat == SeatChoice::Black { names.black } else { names.white };
        let terms = Terms { id: None, room_deals: RoomDeals([false, true]), maker: None };
        let mut made = self.room.make_with(wish, peer, terms).await?;
        let invite = made.invite.take().ok_or(Error::Unfinished)?;
        let by = Challenger::Host { account, name: own, invite };
        let table = Id::given(made.table.clone());
        if let Err(error) = self.put(table.clone(), by, bot, wanted, false).await {
            self.close_invitation(&table).await;
            return Err(error);
        }
        Ok(made)
    }

    async fn put(
        &self,
        id: Id,
        by: Challenger,
        to: Account,
        game: Wanted,
        held_open: bool,
    ) -> Result<Challenge, Error> {
        let now = Instant::now();
        let until = (!held_open).then(|| now + stands_for(&by, &game));
        let challenge = Challenge { id, by, to, game, made: now, until, declined: None };
        self.switchboard.put(challenge.clone()).await?;
        for account in challenge.by.account().into_iter().chain([&challenge.to]) {
            self.switchboard.ring(&account.id, Event::Challenged(Box::new(challenge.clone()))).await;
        }
        Ok(challenge)
    }

    /// Sits an account down against the computer.
    ///
    /// # Errors
    /// A level that there is not, or whatever keeps a table from being made.
    pub(crate) async fn against_computer(
        &self,
        account: &Account,
        game: &Wanted,
        level: Option<u8>,
        peer: Option<Peer>,
    ) -> Result<GameEvent, Error> {
        let new = NewTable { level: level.or(Some(1)), ..table_of(game, "computer", &account.name) };
        let maker = Some(account.id.clone());
        let terms = Terms { id: None, room_deals: RoomDeals([true, false]), maker };
        let made = self.room.make_with(new, peer, terms).await?;
        let table = Id::given(made.table);
        self.stored()?.take_seat(&account.id, &table, Holder::Player(0)).await?;
        // With this the table is opened, and dealt.
        self.event(account, &table).await
    }

    /// A table by link that an account has made: its address, with the invitation for whoever comes.
    ///
    /// # Errors
    /// Whatever keeps a table from being made.
    pub(crate) async fn by_link(
        &self,
        account: &Account,
        game: &Wanted,
        peer: Option<Peer>,
    ) -> Result<(Id, String), Error> {
        let maker = Some(account.id.clone());
        let terms = Terms { id: None, room_deals: RoomDeals([true, false]), maker };
        let made = self.room.make_with(table_of(game, "link", &account.name), peer, terms).await?;
        let table = Id::given(made.table);
        self.stored()?.take_seat(&account.id, &table, Holder::Player(0)).await?;
        Ok((table, made.invite.ok_or(Error::Unfinished)?))
    }
}

fn no_challenge(id: &Id) -> Error {
    BotError::NoChallenge { id: id.to_string() }.into()
}

/// A table as an account makes it.
fn table_of(game: &Wanted, mode: &str, name: &str) -> NewTable {
    NewTable {
        game: game.game.to_owned(),
        options: game.options.clone(),
        mode: mode.to_owned(),
        // Whichever seat it is: there is one name to give.
        names: Some(Names { white: name.to_owned(), black: name.to_owned() }),
        seat: Some(game.seat),
        clock: game.clock,
        level: None,
        position: None,
        daily: None,
        listed: None,
        private: None,
        bot: None,
        rated: Some(game.rated),
        sealed: None,
        delay: None,
    }
}
