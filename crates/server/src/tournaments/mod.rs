//! Tournaments of the room: entries, rounds whose games are tables of the room, results that flow back, standings.
//!
//! The pairing and the counting are the library's ([`facedown_tournament::event`]): a tournament is the log of commands given
//! to it, stored line by line ([`line`]), and made again from it. What the room does by itself ([`director`]) it finds out
//! anew each time from the log and the boards that are stored, so a room that is ended at any step goes on from there, and
//! nothing counts twice.

mod bulletin;
mod deal;
mod director;
mod kept;
mod line;
mod own;
mod pairer;
mod steps;
mod telling;
mod terms;
mod told;
mod view;

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

pub(crate) use bulletin::{Bulletin, InProcess};
use facedown_protocol::{
    AskedBye, Entered, NewEntry, NewTournament, TournamentAccess, TournamentCommand, TournamentMade,
    TournamentMessage, TournamentStage, TournamentSummary, TournamentView,
};
use facedown_storage::Storage;
use facedown_storage::accounts::Account;
use facedown_storage::id::{Id, Token};
use facedown_storage::tournaments::{NewToken, Right, Tournaments as Stored};
use facedown_tournament::crosstable::{Crosstable, crosstable};
use facedown_tournament::event::{Command, Event, Stage};
use facedown_tournament::round::{Bye, Number};
use facedown_tournament::trf::Report;
use kept::{Kept, Write};
use line::By;
use telling::{Telling, Untold};
use terms::Terms;
use tokio::sync::broadcast;
use tokio_tungstenite::tungstenite::Utf8Bytes;
pub(crate) use told::{Place, ToldGame};

use crate::error::{Error, TournamentError};
use crate::room::{Room, name};

/// Tournaments in a list.
const LISTED: u32 = 50;

/// Entries of a tournament, and of a round robin, in which everybody meets everybody.
const ENTRIES: usize = 128;
const ROUND_ROBIN: usize = 40;

/// The tournaments of a room; cheap to clone.
#[derive(Clone)]
pub(crate) struct Tournaments {
    inner: Arc<Inner>,
}

struct Inner {
    room: Room,
    storage: Arc<dyn Storage>,
    bulletin: Arc<dyn Bulletin>,
    // Held for a few instructions and never while waiting.
    kept: Mutex<HashMap<Id, Arc<tokio::sync::Mutex<Kept>>>>,
    notes: Mutex<director::Notes>,
    telling: Mutex<Telling>,
    /// The program that pairs the rounds of a Swiss, where one is named.
    pairings: Option<PathBuf>,
}

/// The news of a tournament for one who looks at it.
pub(crate) struct Looking {
    /// The messages with which it begins.
    pub(crate) first: Vec<Utf8Bytes>,
    /// Those that follow.
    pub(crate) news: broadcast::Receiver<Utf8Bytes>,
}

fn written(message: &TournamentMessage) -> Utf8Bytes {
    // Nothing of it can fail to be written: there are no maps but those with texts as keys.
    serde_json::to_string(message).unwrap_or_default().into()
}

impl Tournaments {
    /// The tournaments that a room keeps.
    pub(crate) fn new(room: Room, bulletin: Arc<dyn Bulletin>, pairings: Option<PathBuf>) -> Tournaments {
        let storage = room.kept();
        let (kept, notes, telling) = (Mutex::default(), Mutex::default(), Mutex::default());
        let inner = Inner { room, storage, bulletin, kept, notes, telling, pairings };
        Tournaments { inner: Arc::new(inner) }
    }

    fn room(&self) -> &Room {
        &self.inner.room
    }

    fn stored(&self) -> Result<&dyn Stored, Error> {
        self.inner.storage.tournaments().ok_or(Error::Unfinished)
    }

    /// The command that pairs the next round.
    async fn next_round(&self, event: &Event) -> Command {
        pairer::next_round(self.inner.pairings.as_deref(), event).await
    }

    /// A number from which lots are drawn.
    fn seed(&self) -> Result<u64, Error> {
        let random = self.room().random();
        Ok(u64::from(random.number()?) << 32 | u64::from(random.number()?))
    }

    /// Makes a tournament.
    ///
    /// # Errors
    /// Terms that do not go together.
    pub(crate) async fn make(
        &self,
        wish: NewTournament,
        account: Option<&Account>,
    ) -> Result<TournamentMade, Error> {
        self.room().makes_tables()?;
        let terms = Terms::read(self.room(), wish)?;
        let random = self.room().random();
        let (id, token, invite) = (random.id()?, random.token()?, random.token()?);
        let user = account.map(|account| account.id.clone());
        let tokens = vec![
            NewToken { sha256: token.sha256(), right: Right::Organizer, user },
            NewToken { sha256: invite.sha256(), right: Right::Invite, user: None },
        ];
        let secret = if terms.same_deal { Some(random.secret()?) } else { None };
        let terms = Terms { commitment: secret.as_ref().map(|s| s.commitment().to_string()), ..terms };
        let text = serde_json::to_string(&terms).map_err(|_| Error::Unfinished)?;
        let new = facedown_storage::tournaments::NewTournament {
            id: id.clone(),
            terms: text,
            listed: terms.listed,
            tokens,
            secret: secret.map(|secret| *secret.bytes()),
        };
        self.stored()?.make_tournament(self.room().now(), new).await?;
        tracing::info!(tournament = %id, game = terms.game, "a tournament was made");
        Ok(TournamentMade { id: id.to_string(), token: token.into_text(), invite: invite.into_text() })
    }

    /// The newest tournaments that everybody may see.
    ///
    /// # Errors
    /// The storage's.
    pub(crate) async fn list(&self) -> Result<Vec<TournamentSummary>, Error> {
        let mut list = Vec::new();
        for row in self.stored()?.tournaments(LISTED).await? {
            let kept = self.read(&row.id).await?;
            list.push(TournamentSummary {
                id: row.id.to_string(),
                name: kept.terms.settings.name.clone(),
                game: kept.terms.game.clone(),
                clock: kept.terms.clock,
                format: kept.terms.format(),
                stage: TournamentStage::named(&row.stage),
                players: u32::try_from(kept.event.entries().len()).unwrap_or(u32::MAX),
                organizer: self.stored()?.organizer(&row.id).await?,
                winners: view::winners(&kept.event),
                made_at: row.made_at,
            });
        }
        Ok(list)
    }

    /// A tournament as everybody sees it.
    ///
    /// # Errors
    /// A tournament that there is not.
    pub(crate) async fn view(&self, id: &Id) -> Result<TournamentView, Error> {
        let kept = self.read(id).await?;
        let boards = self.stored()?.boards(id).await?;
        let taken = self.stored()?.taken_entries(id).await?;
        let over = kept.terms.same_deal && kept.event.stage() == Stage::Done;
        let secret = if over { Some(self.secret(id).await?) } else { None };
        let organizer = self.stored()?.organizer(id).await?;
        Ok(view::view(id, &kept, view::Around { boards, taken, organizer, secret }, self.room()))
    }

    /// The crosstable.
    ///
    /// # Errors
    /// A tournament that there is not.
    pub(crate) async fn crosstable(&self, id: &Id) -> Result<Crosstable, Error> {
        Ok(crosstable(&self.read(id).await?.event))
    }

    /// The report file of the federation.
    ///
    /// # Errors
    /// A tournament that there is not.
    pub(crate) async fn report(&self, id: &Id) -> Result<String, Error> {
        Ok(Report::of(&self.read(id).await?.event).write())
    }

    /// Looks at a tournament from now on.
    ///
    /// # Errors
    /// A tournament that there is not.
    pub(crate) async fn look(&self, id: &Id) -> Result<Looking, Error> {
        // First the news, so that none is missed.
        let news = self.inner.bulletin.subscribe(id);
        let view = Box::new(self.view(id).await?);
        let numbers = self.inner.bulletin.present(id);
        let first = [TournamentMessage::Tournament { view }, TournamentMessage::Present { numbers }];
        Ok(Looking { first: first.iter().map(written).collect(), news })
    }

    /// A player of an entry has come to look at the tournament, or has gone.
    pub(crate) fn is_there(&self, id: &Id, number: u32, there: bool) {
        let bulletin = &self.inner.bulletin;
        let changed = if there { bulletin.come(id, number) } else { bulletin.go(id, number) };
        if changed {
            self.spread(id, Untold::PRESENCE);
        }
    }

    /// The rights that a token gives.
    ///
    /// # Errors
    /// A tournament that there is not.
    pub(crate) async fn right(&self, id: &Id, token: &Token) -> Result<Option<Right>, Error> {
        let right = self.stored()?.right(id, token.sha256()).await?;
        if right.is_none() {
            self.read(id).await?;
        }
        Ok(right)
    }

    /// The rights that a token and an account give.
    ///
    /// # Errors
    /// A tournament that there is not.
    pub(crate) async fn rights(
        &self,
        id: &Id,
        token: Option<&Token>,
        account: Option<&Account>,
    ) -> Result<Vec<Right>, Error> {
        self.read(id).await?;
        let mut rights = match account {
            Some(account) => self.stored()?.rights_of(id, &account.id).await?,
            None => Vec::new(),
        };
        if let Some(token) = token {
            rights.extend(self.stored()?.right(id, token.sha256()).await?);
        }
        Ok(rights)
    }

    /// Something in its chat has changed: whoever has a part in that reads it anew.
    pub(crate) fn tell_chat(&self, id: &Id) {
        self.spread(id, Untold::CHAT);
    }

    async fn organizer(&self, id: &Id, token: &Token) -> Result<(), Error> {
        match self.right(id, token).await? {
            Some(Right::Organizer) => Ok(()),
            _ => Err(TournamentError::NotOrganizer.into()),
        }
    }

    /// Enters somebody, or gives them the place that the organizer has entered under their name.
    ///
    /// # Errors
    /// A closed entry, a name that is taken, no invitation where one is needed.
    pub(crate) async fn enter(
        &self,
        id: &Id,
        wish: NewEntry,
        account: Option<&Account>,
    ) -> Result<Entered, Error> {
        let kept = self.read(id).await?;
        let invited = match wish.invite {
            Some(invite) => {
                let right = self.stored()?.right(id, Token::given(invite).sha256()).await?;
                matches!(right, Some(Right::Invite | Right::Organizer))
            }
            None => false,
        };
        if !invited && !kept.terms.listed {
            return Err(TournamentError::NotInvited.into());
        }
        let token = self.room().random().token()?;
        let sha256 = token.sha256();
        let user = account.map(|account| account.id.clone());
        if let Some(account) = account {
            let rights = self.stored()?.rights_of(id, &account.id).await?;
            if let Some(Right::Entry(number)) =
                rights.into_iter().find(|right| matches!(right, Right::Entry(_)))
            {
                let new = NewToken { sha256, right: Right::Entry(number), user };
                self.stored()?.give_token(id, new).await?;
                return Ok(Entered { number, token: token.into_text() });
            }
        }
        let called = match account {
            Some(account) => Some(account.name.clone()),
            None => name("name", wish.name.as_deref().unwrap_or_default())?,
        };
        let called = called.ok_or(facedown_tournament::event::Fault::NoName)?;
        let commitment = wish.sha256.as_deref().map(Self::committed).transpose()?;
        let number = self.write(id, Write::Entry { name: called, sha256, user }).await?;
        if let Some(sha256) =
            commitment.filter(|_| kept.terms.same_deal && kept.event.stage() == Stage::Entry)
        {
            self.write(id, Write::Deal(deal::Part::Committed { number, sha256 })).await?;
        }
        self.after(id).await;
        Ok(Entered { number, token: token.into_text() })
    }

    /// Lets an organizer do something.
    ///
    /// # Errors
    /// Somebody else, and whatever the library refuses.
    pub(crate) async fn command(
        &self,
        id: &Id,
        token: &Token,
        command: TournamentCommand,
    ) -> Result<TournamentView, Error> {
        self.organizer(id, token).await?;
        for command in self.commands(id, command).await? {
            self.write(id, Write::Command { by: By::Organizer, table: None, command }).await?;
        }
        self.after(id).await;
        self.view(id).await
    }

    /// The commands of the library that carry out what an organizer asks for.
    async fn commands(&self, id: &Id, command: TournamentCommand) -> Result<Vec<Command>, Error> {
        use TournamentCommand as T;
        let wide = |small: u32| small as usize;
        let checked = |given: &str| -> Result<String, Error> {
            let read = name("name", given)?;
            Ok(read.ok_or(facedown_tournament::event::Fault::NoName)?)
        };
        Ok(vec![match command {
            T::Enter { names } => {
                let names: Result<Vec<String>, Error> =
                    names.iter().filter(|name| !name.trim().is_empty()).map(|name| checked(name)).collect();
                let enter =
                    |name| Command::Enter { name, title: String::new(), rating: None, team: String::new() };
                let commands: Vec<Command> = names?.into_iter().map(enter).collect();
                let kept = self.read(id).await?;
                kept.check_entries(commands.len())?;
                // All of them or none.
                let mut event = kept.event.clone();
                for command in &commands {
                    event.apply(command.clone())?;
                }
                return Ok(commands);
            }
            T::Rename { number, name } => Command::Rename { number: Number(number), name: checked(&name)? },
            T::TimeOdds { number, percent } => {
                let clock = self.read(id).await?.terms.clock;
                if clock.and_then(|clock| clock.with_odds([100, percent])).is_none() {
                    return Err(TournamentError::NoTimeOdds.into());
                }
                Command::TimeOdds { number: Number(number), percent }
            }
            T::Start {} => {
                let start = Command::Start { seed: self.seed()? };
                let mut kept = self.read(id).await?;
                let mut commands = vec![start.clone()];
                // The same deal on all boards waits for the contributions.
                if kept.has_rounds() && !kept.terms.same_deal {
                    kept.event.apply(start)?;
                    commands.push(self.next_round(&kept.event).await);
                }
                return Ok(commands);
            }
            T::Pair {} => {
                let kept = self.read(id).await?;
                if kept.waits_for_contributions().is_some() {
                    return Err(TournamentError::DealWaits.into());
                }
                self.next_round(&kept.event).await
            }
            T::Result { round, board, game, result } => Command::Result {
                round: wide(round),
                board: wide(board),
                game: wide(game),
                result: result.into(),
            },
            T::Forfeit { round, board, absent } => {
                Command::Forfeit { round: wide(round), board: wide(board), absent: Number(absent) }
            }
            T::Correct { result: None, .. } if self.read(id).await?.terms.same_deal => {
                return Err(TournamentError::KnownDeal.into());
            }
            T::Correct { round, board, game, result, reason } => Command::Correct {
                round: wide(round),
                board: wide(board),
                game: wide(game),
                result: result.map(Into::into),
                reason: said(&reason)?,
            },
            T::Repair { round, pairs, byes, reason } => Command::Repair {
                round: wide(round),
                pairs: pairs.into_iter().map(|[white, black]| (Number(white), Number(black))).collect(),
                byes: byes.into_iter().map(|number| (Number(number), Bye::Full)).collect(),
                reason: said(&reason)?,
            },
            T::Award { round, board, winner, reason } => Command::Award {
                round: wide(round),
                board: wide(board),
                winner: Number(winner),
                reason: said(&reason)?,
            },
            T::AskBye { number, round, bye } => Command::AskBye {
                number: Number(number),
                round: wide(round),
                bye: match bye {
                    AskedBye::Half => Bye::Half,
                    AskedBye::Zero => Bye::Zero,
                },
            },
            T::Withdraw { number } => Command::Withdraw { number: Number(number) },
            T::Return { number } => Command::Return { number: Number(number) },
            T::Forbid { one, other } => Command::Forbid { one: Number(one), other: Number(other) },
            T::PlayOff {} => Command::PlayOff { seed: self.seed()? },
            T::Finish {} => Command::Finish,
            T::Reopen { reason } => Command::Reopen { reason: said(&reason)? },
        }])
    }

    /// A fresh link for the player of an entry.
    ///
    /// # Errors
    /// Somebody other than the organizer, an entry that there is not.
    pub(crate) async fn link(&self, id: &Id, token: &Token, number: u32) -> Result<Entered, Error> {
        self.organizer(id, token).await?;
        let kept = self.read(id).await?;
        kept.event.entry(Number(number)).ok_or(facedown_tournament::event::Fault::NoEntry(Number(number)))?;
        let token = self.room().random().token()?;
        let new = NewToken { sha256: token.sha256(), right: Right::Entry(number), user: None };
        self.stored()?.give_token(id, new).await?;
        self.spread(id, Untold::STANDS);
        Ok(Entered { number, token: token.into_text() })
    }

    /// Fresh tokens for what an account may do in a tournament.
    ///
    /// # Errors
    /// A tournament that there is not.
    pub(crate) async fn access(&self, id: &Id, account: &Account) -> Result<TournamentAccess, Error> {
        self.read(id).await?;
        let mut access = TournamentAccess { organizer: None, entry: None };
        for right in self.stored()?.rights_of(id, &account.id).await? {
            let token = self.room().random().token()?;
            let new = NewToken { sha256: token.sha256(), right, user: Some(account.id.clone()) };
            self.stored()?.give_token(id, new).await?;
            let text = token.into_text();
            match right {
                Right::Organizer => access.organizer = Some(text),
                Right::Entry(number) => access.entry = Some(Entered { number, token: text }),
                Right::Invite => {}
            }
        }
        Ok(access)
    }

    /// Something was done: what follows from it is done too, and everybody hears of it.
    async fn after(&self, id: &Id) {
        if let Err(cause) = self.settle(id).await {
            tracing::warn!(tournament = %id, %cause, "a tournament does not go on; it is tried again");
        }
        self.spread(id, Untold::STANDS);
    }
}

/// The most characters of a reason.
const REASON: usize = 200;

/// A reason that was given, in characters that can be seen.
fn said(reason: &str) -> Result<String, Error> {
    let reason = crate::room::cleaned(reason.trim());
    if reason.is_empty() {
        return Err(facedown_tournament::event::Fault::NoReason.into());
    }
    Ok(reason.chars().take(REASON).collect())
}

/// The event that a log makes.
fn replayed(terms: &Terms, lines: &[line::Line]) -> Result<Event, Error> {
    let commands: Vec<Command> = lines.iter().filter_map(|line| line.command.clone()).collect();
    Event::replay(terms.settings.clone(), &commands).map_err(|fault| {
        tracing::error!(%fault, "a log of a tournament cannot be replayed");
        Error::Unfinished
    })
}
