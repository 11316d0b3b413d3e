//! Reports of accounts to whoever operates the room, and what comes of them.

use std::sync::Arc;

use facedown_storage::accounts::Account;
use facedown_storage::chats::{Mute, Place};
use facedown_storage::id::Id;
use facedown_storage::reports::{MOST, NewReport, Report, Reports as Stored, Which};
use facedown_storage::{Holder, Storage};

use crate::error::{Error, ReportError};
use crate::room::{Room, words};
use crate::tournaments::Tournaments;
use facedown_protocol::NewReport as Wish;

/// Characters of what is said with a report.
const LONGEST: usize = 500;

/// Characters of the reason that somebody is told who is muted.
pub(crate) const REASON: usize = 140;

/// Reports in one answer.
const LISTED: u32 = 200;

/// The reports of a room; cheap to clone.
#[derive(Clone)]
pub(crate) struct Reports {
    room: Room,
    storage: Arc<dyn Storage>,
    tournaments: Tournaments,
}

/// The operator's decision about a report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// There is nothing in it.
    Dismissed,
    /// The lines of the one whom it is about are deleted.
    LinesDeleted,
    /// The same, and the one whom it is about writes nothing for a while.
    Muted(Mute),
    /// The account is closed for good.
    AccountClosed,
}

/// The one whom a report is about.
struct About {
    account: Option<Id>,
    name: String,
    place: Place,
}

fn wrong(why: &'static str) -> Error {
    ReportError::Wrong { why }.into()
}

impl Reports {
    /// The reports of a room.
    pub(crate) fn new(room: Room, tournaments: Tournaments) -> Reports {
        Reports { storage: room.kept(), room, tournaments }
    }

    fn stored(&self) -> Result<&dyn Stored, Error> {
        self.storage.reports().ok_or(Error::Unfinished)
    }

    /// Takes a report. `shown` are the rights of a token of the table, where one was shown.
    ///
    /// # Errors
    /// One that does not say whom it is about, of oneself, or more than one may make.
    pub(crate) async fn take(
        &self,
        account: &Account,
        shown: Option<Holder>,
        wish: Wish,
    ) -> Result<(), Error> {
        let said = match wish.words.as_deref().map(str::trim) {
            None | Some("") => String::new(),
            Some(text) => words(text, LONGEST).ok_or_else(|| {
                wrong("what is said with a report has at most 500 characters, all of them seen")
            })?,
        };
        let about = match (&wish.table, &wish.tournament) {
            (Some(table), None) => self.at_table(account, shown, &Id::given(table.clone()), &wish).await?,
            (None, Some(id)) => self.in_tournament(&Id::given(id.clone()), &wish).await?,
            _ => return Err(wrong("a report names a table or a tournament, one of them")),
        };
        if about.account.as_ref() == Some(&account.id) {
            return Err(Error::Oneself);
        }
        let new = NewReport {
            id: self.room.random().id()?,
            user: account.id.clone(),
            about: about.account,
            name: about.name,
            reason: wish.reason.name().to_owned(),
            place: about.place,
            words: said,
        };
        if !self.stored()?.report(self.room.now(), new).await? {
            return Err(ReportError::TooMany { most: MOST }.into());
        }
        tracing::info!("somebody has reported something");
        Ok(())
    }

    /// Whom a report of a table is about.
    async fn at_table(
        &self,
        account: &Account,
        shown: Option<Holder>,
        table: &Id,
        wish: &Wish,
    ) -> Result<About, Error> {
        let accounts = self.storage.accounts().ok_or(Error::Unfinished)?;
        let mut seated = accounts.seated(table).await?;
        let own = seated.iter().position(|seat| seat.as_ref().is_some_and(|other| other.id == account.id));
        let holder = match own {
            Some(0) => Holder::Player(0),
            Some(_) => Holder::Player(1),
            None => shown.ok_or(Error::TokenMissing)?,
        };
        let seats = self.room.chat_part(table, holder).await?.seats;
        let seats = seats.ok_or_else(|| wrong("nobody else plays at this table"))?;
        let player = match (wish.seat, holder) {
            (Some(seat), _) => {
                seats.iter().position(|other| *other == seat).ok_or(Error::NoSuchSeat { seat })?
            }
            (None, Holder::Player(player)) => usize::from(player == 0),
            (None, _) => return Err(Error::SeatMissing),
        };
        if holder == Holder::Player(u8::from(player != 0)) {
            return Err(Error::Oneself);
        }
        let place = Place::Table(table.clone());
        if let Some(other) = seated[player].take() {
            return Ok(About { account: Some(other.id), name: other.name, place });
        }
        let names = self.room.seen(table, holder).await?.view.names;
        let name =
            if seats[player] == facedown_core::rules::seat::Seat::White { names.white } else { names.black };
        Ok(About { account: None, name, place })
    }

    /// Whom a report of a tournament is about.
    async fn in_tournament(&self, id: &Id, wish: &Wish) -> Result<About, Error> {
        let view = self.tournaments.view(id).await?;
        let name = wish.name.as_deref().unwrap_or_default().trim();
        let mut there = view.entries.iter().map(|entry| &entry.name).chain(&view.organizer);
        let name = there
            .find(|other| other.eq_ignore_ascii_case(name))
            .ok_or_else(|| wrong("nobody with this name is in the tournament"))?
            .clone();
        let member = view.entries.iter().any(|entry| entry.member && entry.name == name);
        let account = if member || view.organizer.as_ref() == Some(&name) {
            let accounts = self.storage.accounts().ok_or(Error::Unfinished)?;
            accounts.account_named(&name.to_ascii_lowercase()).await?.map(|account| account.id)
        } else {
            None
        };
        Ok(About { account, name, place: Place::Tournament(id.clone()) })
    }

    /// The reports for whoever operates the room: the open ones, or all, the newest first.
    pub(crate) async fn list(&self, all: bool) -> Result<Vec<Report>, Error> {
        Ok(self.stored()?.reports(Which { all, most: LISTED }).await?)
    }

    /// The report with an id.
    pub(crate) async fn find(&self, id: &Id) -> Result<Option<Report>, Error> {
        Ok(self.stored()?.report_of(id).await?)
    }

    /// Carries out what the operator decides. `None` where it is about no account.
    pub(crate) async fn settle(&self, report: &Report, verdict: Verdict) -> Result<Option<String>, Error> {
        let (stored, now) = (self.stored()?, self.room.now());
        let said = match verdict {
            Verdict::Dismissed => "dismissed".to_owned(),
            Verdict::LinesDeleted => format!("{} lines deleted", self.delete_lines(report).await?),
            Verdict::Muted(mute) => {
                let Some(about) = &report.about else { return Ok(None) };
                let until = crate::time::minute(mute.until).unwrap_or_default();
                stored.set_mute(about, Some(mute)).await?;
                let deleted = self.delete_lines(report).await?;
                format!("muted until {until}, {deleted} lines deleted")
            }
            Verdict::AccountClosed => {
                let Some(about) = &report.about else { return Ok(None) };
                let accounts = self.storage.accounts().ok_or(Error::Unfinished)?;
                accounts.close_account(about, now).await?;
                self.tell(&report.place).await;
                "account closed".to_owned()
            }
        };
        stored.settle(now, &report.id, &said).await?;
        Ok(Some(said))
    }

    /// Lets an account write nothing until a time, or (with none) lets it write again. Was it muted before?
    pub(crate) async fn mute(&self, account: &Account, mute: Option<Mute>) -> Result<bool, Error> {
        Ok(self.stored()?.set_mute(&account.id, mute).await?)
    }

    async fn delete_lines(&self, report: &Report) -> Result<u64, Error> {
        let deleted = self.stored()?.delete_reported(&report.id).await?;
        self.tell(&report.place).await;
        Ok(deleted)
    }

    /// Those who are there read anew what is written.
    async fn tell(&self, place: &Place) {
        match place {
            Place::Table(table) => self.room.tell_chat(table, None).await,
            Place::Tournament(id) => self.tournaments.tell_chat(id),
        }
    }
}
