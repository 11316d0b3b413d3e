//! Accounts: a name of one's own, on as many devices as one likes. Nothing here is needed to play.
//!
//! A session is opened by a token in a cookie that the page's scripts cannot read; only its hash is stored. Recovery
//! codes take the place of mail: ten of them are shown once, and each opens the account once.

mod name;
mod passkeys;
mod password;
mod saved;
mod tokens;
mod tries;

use std::sync::Arc;
use std::time::Instant;

use facedown_protocol::{
    AccountExport, AccountView, ClaimSeats, Claimed, Codes, LadderRating, NewAccount as Wish, NewPassword,
    OwnGame, OwnReport, OwnSubscription, OwnToldGame, RatingChange, Recovery, SessionView, SignIn, SignUp,
    WrittenLine,
};
use facedown_storage::accounts::{
    Account, AccountGame, Accounts as Stored, NewAccount, NewSession, Session, SignedUp, Which,
};
use facedown_storage::chats::{Line, Place};
use facedown_storage::id::{Id, Token};
use facedown_storage::people::Tie;
use facedown_storage::push::OwnSubscription as Kept;
use facedown_storage::ratings::{Change, Ladder, RatedPlayer};
use facedown_storage::reports::Report;
use facedown_storage::{Holder, Millis, Storage};

use crate::error::{AccountError, Error};
use crate::people::settings;
use crate::ratings::{rounded, shown};
use crate::room::Room;
use passkeys::Ceremonies;
pub(crate) use passkeys::Sites;
use password::Hasher;
pub(crate) use password::at_once as passwords_at_once;
pub(crate) use saved::item_name;
pub(crate) use tokens::Program;
use tries::Tries;

/// Recovery codes of an account.
const CODES: usize = 10;

/// A session that was not used for so long ends, in milliseconds.
const FORGOTTEN: Millis = 180 * DAY;

const DAY: Millis = 24 * 60 * 60 * 1000;

/// Tables of which the seats are claimed at once.
const CLAIMS: usize = 200;

/// Changes of ratings in an export.
const CHANGES: u32 = 10_000;

/// Games in one answer.
pub(crate) const GAMES: u32 = 100;

/// Somebody who is signed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SignedIn {
    /// The account.
    pub(crate) account: Account,
    /// The devices on which it is signed in.
    pub(crate) session: Session,
}

/// The accounts of a room; cheap to clone.
#[derive(Clone)]
pub(crate) struct Accounts {
    room: Room,
    storage: Arc<dyn Storage>,
    sign_up: SignUp,
    hasher: Hasher,
    tries: Arc<Tries>,
    sites: Sites,
    ceremonies: Arc<Ceremonies>,
}

impl Accounts {
    /// The accounts of a room, where these may sign up, and with passkeys for these sites.
    pub(crate) fn new(room: Room, sign_up: SignUp, sites: Sites) -> Accounts {
        Accounts {
            storage: room.kept(),
            room,
            sign_up,
            hasher: Hasher::new(),
            tries: Arc::default(),
            sites,
            ceremonies: Arc::default(),
        }
    }

    /// The people who may sign up.
    pub(crate) fn sign_up_policy(&self) -> SignUp {
        self.sign_up
    }

    /// Makes an account, signed in on a device: the token of its session, and its recovery codes.
    pub(crate) async fn sign_up(
        &self,
        wish: Wish,
        device: String,
    ) -> Result<(Token, AccountView, Codes), Error> {
        let Wish { name, password, invitation } = wish;
        let invitation = match (self.sign_up, invitation) {
            (SignUp::Open, _) => None,
            (SignUp::Invite, Some(code)) => Some(Token::given(code.trim().to_owned()).sha256()),
            (SignUp::Invite, None) => return Err(AccountError::Invitation.into()),
            (SignUp::Closed, _) => return Err(AccountError::Closed.into()),
        };
        let name = name::read(&name).ok_or(AccountError::Name)?;
        let password = self.hasher.hash(password, &name.shown).await?;
        let (token, session) = self.fresh_session(device)?;
        let (codes, hashes) = self.fresh_codes()?;
        let now = self.room.now();
        let new = NewAccount {
            id: self.room.random().id()?,
            name: name.shown.clone(),
            key: name.key,
            skeletons: name.skeletons,
            password,
            codes: hashes,
            invitation,
            session,
        };
        match self.stored()?.sign_up(now, new).await? {
            SignedUp::Done => {
                tracing::info!("an account was made");
                Ok((
                    token,
                    AccountView { name: name.shown, since: day(now), codes_left: CODES as u32, bot: false },
                    codes,
                ))
            }
            SignedUp::Taken => Err(AccountError::Taken.into()),
            SignedUp::NotInvited => Err(AccountError::Invitation.into()),
        }
    }

    /// Opens a session by name and password.
    pub(crate) async fn sign_in(&self, wish: SignIn, device: String) -> Result<(Token, AccountView), Error> {
        let key = wish.name.trim().to_ascii_lowercase();
        let found = self.try_with(&key).await?;
        let hash = found.as_ref().and_then(|account| account.password.clone());
        if !self.hasher.fits(wish.password, hash).await? {
            return Err(AccountError::Wrong.into());
        }
        let account = found.ok_or(AccountError::Wrong)?;
        self.tries.forgive(&key);
        self.open(account, device).await
    }

    /// Opens an account by a recovery code, with another password. All its sessions end.
    pub(crate) async fn recover(
        &self,
        wish: Recovery,
        device: String,
    ) -> Result<(Token, AccountView), Error> {
        let key = wish.name.trim().to_ascii_lowercase();
        let found = self.try_with(&key).await?;
        let name = found.as_ref().map_or_else(|| key.clone(), |account| account.name.clone());
        // Before the code is used up, and for a name that there is not as well: both take the same time.
        let password = self.hasher.hash(wish.password, &name).await?;
        let account = found.filter(|account| account.password.is_some()).ok_or(AccountError::WrongCode)?;
        if !self.stored()?.use_code(&account.id, hash_of_code(&wish.code)).await? {
            return Err(AccountError::WrongCode.into());
        }
        self.stored()?.set_password(&account.id, &password).await?;
        self.stored()?.end_sessions(&account.id, Which::All).await?;
        self.tries.forgive(&key);
        self.open(account, device).await
    }

    /// The account and session of a token.
    pub(crate) async fn signed_in(&self, token: &Token) -> Result<Option<SignedIn>, Error> {
        let Ok(stored) = self.stored() else { return Ok(None) };
        let Some((account, session)) = stored.session(token.sha256()).await? else { return Ok(None) };
        let now = self.room.now();
        if now - session.seen_at > FORGOTTEN {
            stored.expire_sessions(now - FORGOTTEN).await?;
            return Ok(None);
        }
        if now - session.seen_at > DAY {
            stored.session_seen(&session.id, now).await?;
        }
        Ok(Some(SignedIn { account, session }))
    }

    /// Notes on which browser a session was opened: the secret by which it is known again, a fresh one where it has none.
    pub(crate) async fn note_browser(&self, session: &Token, known: Option<Token>) -> Result<Token, Error> {
        let browser = match known {
            Some(known) => known,
            None => self.room.random().token()?,
        };
        let opened = self.stored()?.session(session.sha256()).await?;
        if let (Some((account, _)), Some(ratings)) = (opened, self.storage.ratings()) {
            ratings.note_device(self.room.now(), &account.id, browser.sha256()).await?;
        }
        Ok(browser)
    }

    /// The account as its owner sees it.
    pub(crate) async fn view(&self, account: &Account) -> Result<AccountView, Error> {
        let codes_left = self.stored()?.codes_left(&account.id).await?;
        let (name, since) = (account.name.clone(), day(account.made_at));
        Ok(AccountView { name, since, codes_left, bot: account.bot })
    }

    /// Its sessions, the last used first.
    pub(crate) async fn sessions(&self, who: &SignedIn) -> Result<Vec<SessionView>, Error> {
        let sessions = self.stored()?.sessions(&who.account.id).await?;
        let view = |session: Session| SessionView {
            here: session.id == who.session.id,
            id: session.id.to_string(),
            device: session.device,
            since: day(session.made_at),
            seen: day(session.seen_at),
        };
        Ok(sessions.into_iter().map(view).collect())
    }

    /// Ends one of its sessions.
    pub(crate) async fn end_session(&self, who: &SignedIn, id: Id) -> Result<(), Error> {
        let ended = self.stored()?.end_sessions(&who.account.id, Which::One(id)).await?;
        if ended == 0 { Err(AccountError::NoSession.into()) } else { Ok(()) }
    }

    /// Ends all its sessions but this one.
    pub(crate) async fn end_others(&self, who: &SignedIn) -> Result<(), Error> {
        self.stored()?.end_sessions(&who.account.id, Which::AllBut(who.session.id.clone())).await?;
        Ok(())
    }

    /// Another password; all other sessions end.
    pub(crate) async fn set_password(&self, who: &SignedIn, wish: NewPassword) -> Result<(), Error> {
        self.confirm(who, wish.password).await?;
        let password = self.hasher.hash(wish.new, &who.account.name).await?;
        self.stored()?.set_password(&who.account.id, &password).await?;
        self.end_others(who).await
    }

    /// Other recovery codes in place of those there are.
    pub(crate) async fn new_codes(&self, who: &SignedIn, password: String) -> Result<Codes, Error> {
        self.confirm(who, password).await?;
        let (codes, hashes) = self.fresh_codes()?;
        self.stored()?.set_codes(&who.account.id, hashes).await?;
        Ok(codes)
    }

    /// Closes the account for good.
    pub(crate) async fn close(&self, who: &SignedIn, password: String) -> Result<(), Error> {
        self.confirm(who, password).await?;
        self.stored()?.close_account(&who.account.id, self.room.now()).await?;
        tracing::info!("an account was closed");
        Ok(())
    }

    /// Takes seats over to the account by their tokens; how many of them are its own now.
    pub(crate) async fn claim(&self, who: &SignedIn, wish: ClaimSeats) -> Result<Claimed, Error> {
        if wish.seats.len() > CLAIMS {
            return Err(Error::Body { why: format!("at most {CLAIMS} seats are claimed at once") });
        }
        let mut claimed = 0;
        for seat in wish.seats {
            let table = Id::given(seat.table);
            let Some(player) = self.room.player_by(&table, &Token::given(seat.token)).await? else {
                continue;
            };
            if self.stored()?.take_seat(&who.account.id, &table, Holder::Player(player)).await? {
                claimed += 1;
            }
        }
        Ok(Claimed { claimed })
    }

    /// Games of the account, the newest first, those that were made before a time.
    pub(crate) async fn games(&self, who: &SignedIn, before: Millis) -> Result<Vec<OwnGame>, Error> {
        let games = self.stored()?.games_of(&who.account.id, before, GAMES).await?;
        Ok(games.into_iter().map(own_game).collect())
    }

    /// Everything that is kept of the account; `told_games` are those that its tournaments keep.
    pub(crate) async fn export(
        &self,
        who: &SignedIn,
        told_games: Vec<OwnToldGame>,
    ) -> Result<AccountExport, Error> {
        let (mut games, mut before) = (Vec::new(), Millis::MAX);
        loop {
            let page = self.stored()?.games_of(&who.account.id, before, GAMES).await?;
            let Some(last) = page.last() else { break };
            before = last.made_at;
            let whole = page.len() < GAMES as usize;
            games.extend(page.into_iter().map(own_game));
            if whole {
                break;
            }
        }
        let (id, now) = (&who.account.id, self.room.now());
        let ratings = self.storage.ratings().ok_or(Error::Unfinished)?;
        let people = self.storage.people().ok_or(Error::Unfinished)?;
        let reports = self.storage.reports().ok_or(Error::Unfinished)?;
        let push = self.storage.push().ok_or(Error::Unfinished)?;
        let chats = self.storage.chats().ok_or(Error::Unfinished)?;
        let passkeys = self.storage.passkeys().ok_or(Error::Unfinished)?;
        let written = |(place, line): (Place, Line)| WrittenLine {
            kind: place.kind(),
            place: place.id().to_string(),
            at: line.at,
            text: line.text,
        };
        let names = async |tie| -> Result<Vec<String>, Error> {
            Ok(people.tied(id, tie).await?.into_iter().map(|other| other.name).collect())
        };
        let player = RatedPlayer::Account(id.clone());
        let change = |change: Change| RatingChange {
            game: change.ladder.game,
            speed: change.ladder.speed,
            at: change.at.to_string(),
            before: rounded(change.before.rating),
            after: rounded(change.after.rating),
        };
        let standing = |(ladder, rating): (Ladder, _)| LadderRating {
            game: ladder.game,
            speed: ladder.speed,
            bots: ladder.bots,
            rating: shown(&rating, now),
        };
        Ok(AccountExport {
            account: self.view(&who.account).await?,
            sessions: self.sessions(who).await?,
            tokens: self.tokens(who).await?,
            passkeys: passkeys.passkeys_of(id).await?.into_iter().map(passkeys::view).collect(),
            games,
            ratings: ratings.ratings_of(&player).await?.into_iter().map(standing).collect(),
            rating_changes: ratings
                .changes_of(&player, None, CHANGES)
                .await?
                .into_iter()
                .map(change)
                .collect(),
            follows: names(Tie::Follows).await?,
            blocks: names(Tie::Blocks).await?,
            privacy: settings(people.privacy(id).await?),
            browsers: ratings.devices_of(id).await?,
            chat_allowed: chats.allows_chat(id).await?,
            lines: chats.written_by(id).await?.into_iter().map(written).collect(),
            reports: reports.reported_by(id).await?.into_iter().map(own_report).collect(),
            saved: self.saved_contents(who).await?,
            push: push.subscriptions_of(id).await?.into_iter().map(own_subscription).collect(),
            told_games,
        })
    }

    /// An invitation to sign up, for the operator to hand on.
    pub(crate) async fn invite(&self) -> Result<String, Error> {
        let token = self.room.random().token()?;
        self.stored()?.invite(self.room.now(), token.sha256()).await?;
        Ok(token.into_text())
    }

    /// The account of a name, where it may be tried once more.
    async fn try_with(&self, key: &str) -> Result<Option<Account>, Error> {
        self.count_try(key)?;
        Ok(self.stored()?.account_named(key).await?)
    }

    fn count_try(&self, key: &str) -> Result<(), Error> {
        let counted = self.tries.count(key, Instant::now());
        counted.map_err(|after| AccountError::TooManyTries { after }.into())
    }

    /// Does the one who is signed in know the password, too?
    async fn confirm(&self, who: &SignedIn, password: String) -> Result<(), Error> {
        let key = who.account.name.to_ascii_lowercase();
        self.count_try(&key)?;
        if !self.hasher.fits(password, who.account.password.clone()).await? {
            return Err(AccountError::Wrong.into());
        }
        self.tries.forgive(&key);
        Ok(())
    }

    async fn open(&self, account: Account, device: String) -> Result<(Token, AccountView), Error> {
        let (token, session) = self.fresh_session(device)?;
        self.stored()?.open_session(self.room.now(), &account.id, session).await?;
        let view = self.view(&account).await?;
        Ok((token, view))
    }

    fn fresh_session(&self, device: String) -> Result<(Token, NewSession), Error> {
        let (token, id) = (self.room.random().token()?, self.room.random().id()?);
        let session = NewSession { sha256: token.sha256(), id, device };
        Ok((token, session))
    }

    /// Recovery codes for people to write down, and their hashes.
    fn fresh_codes(&self) -> Result<(Codes, Vec<[u8; 32]>), Error> {
        let mut codes = Vec::with_capacity(CODES);
        for _ in 0..CODES {
            codes.push(self.room.random().code()?);
        }
        let hashes = codes.iter().map(|code| hash_of_code(code)).collect();
        Ok((Codes { codes }, hashes))
    }

    fn stored(&self) -> Result<&dyn Stored, Error> {
        self.storage.accounts().ok_or(Error::Unfinished)
    }
}

/// The day of an instant, in UTC.
fn day(at: Millis) -> String {
    facedown_storage::day(at).unwrap_or_default()
}

/// The hash of a recovery code, however it was typed: blanks, dashes and case do not matter.
fn hash_of_code(code: &str) -> [u8; 32] {
    let plain = code.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase());
    Token::given(plain.collect()).sha256()
}

/// A browser on which an account is called, without what opens a way to it.
fn own_subscription(kept: Kept) -> OwnSubscription {
    let service = crate::push::service_of(&kept.endpoint).to_owned();
    OwnSubscription { service, since: day(kept.made_at), seen: day(kept.seen_at) }
}

/// A report as the account that made it takes it along.
fn own_report(report: Report) -> OwnReport {
    let Report { at, reason, name, place, words, .. } = report;
    OwnReport { at, reason, name, kind: place.kind(), place: place.id().to_string(), words }
}

/// A game of an account, as lists of games have it.
pub(crate) fn own_game(game: AccountGame) -> OwnGame {
    let AccountGame { table, game, mode, names, player, white, result, made_at } = game;
    let [mut first, mut second] = names.map(Option::unwrap_or_default);
    if white == 1 {
        std::mem::swap(&mut first, &mut second);
    }
    OwnGame {
        table: table.to_string(),
        game,
        mode,
        white: first,
        black: second,
        first: player == white,
        // The player who has aborted a game is the table's own business.
        result: result.map(|result| if result.starts_with('*') { "*".to_owned() } else { result }),
        day: day(made_at),
        at: made_at.to_string(),
    }
}
