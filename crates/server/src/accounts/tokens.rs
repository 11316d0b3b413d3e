//! Tokens with which programs act for an account, and accounts under which programs play.

use facedown_protocol::{ApiTokenMade, ApiTokenView, NewApiToken as Wish};
use facedown_storage::accounts::{Account, ApiToken, NewApiToken};
use facedown_storage::id::{Id, Token};

use super::{Accounts, DAY, SignedIn, day};
use crate::bots::scope::Scopes;
use crate::error::{BotError, Error};
use crate::room::cleaned;

/// Tokens of an account.
const MOST: usize = 50;

/// Characters of a token's label.
const LABEL: std::ops::RangeInclusive<usize> = 1..=60;

/// The beginning of a token, by which people and programs that look for leaked secrets know it.
const PREFIX: &str = "fd_";

/// A program that acts for an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Program {
    /// The account.
    pub(crate) account: Account,
    /// The scopes of its token.
    pub(crate) scopes: Scopes,
}

impl Accounts {
    /// The account for which a token acts, and what it may do.
    pub(crate) async fn program(&self, token: &Token) -> Result<Option<Program>, Error> {
        let Ok(stored) = self.stored() else { return Ok(None) };
        let Some((account, token)) = stored.token(token.sha256()).await? else { return Ok(None) };
        let now = self.room.now();
        if now - token.seen_at > DAY {
            stored.token_seen(&token.id, now).await?;
        }
        let scopes = Scopes::read(token.scopes.split(',')).map_err(|_| BotError::NoToken)?;
        Ok(Some(Program { account, scopes }))
    }

    /// The tokens of an account, the newest first.
    pub(crate) async fn tokens(&self, who: &SignedIn) -> Result<Vec<ApiTokenView>, Error> {
        let tokens = self.stored()?.tokens(&who.account.id).await?;
        Ok(tokens.into_iter().map(view).collect())
    }

    /// Makes a token; its text is shown this once.
    pub(crate) async fn make_token(&self, who: &SignedIn, wish: Wish) -> Result<ApiTokenMade, Error> {
        let label = cleaned(&wish.label).trim().to_owned();
        let scopes = Scopes::read(wish.scopes.iter().map(String::as_str)).map_err(|_| BotError::NewToken)?;
        if !LABEL.contains(&label.chars().count()) || scopes.is_empty() {
            return Err(BotError::NewToken.into());
        }
        if self.stored()?.tokens(&who.account.id).await?.len() >= MOST {
            return Err(BotError::Tokens { most: MOST }.into());
        }
        // Clients of Lichess take letters, digits and `_` in a token.
        let text = format!("{PREFIX}{}", self.room.random().secret_digits()?);
        let id = self.room.random().id()?;
        let sha256 = Token::given(text.clone()).sha256();
        let new = NewApiToken { sha256, id, label, scopes: scopes.to_string() };
        self.stored()?.add_token(self.room.now(), &who.account.id, new).await?;
        Ok(ApiTokenMade { token: text, tokens: self.tokens(who).await? })
    }

    /// Ends a token of an account.
    pub(crate) async fn end_token(&self, who: &SignedIn, id: Id) -> Result<(), Error> {
        if self.stored()?.end_token(&who.account.id, &id).await? {
            Ok(())
        } else {
            Err(BotError::NotYours.into())
        }
    }

    /// Makes an account one under which a program plays, for good.
    pub(crate) async fn make_bot(&self, account: &Account) -> Result<(), Error> {
        if self.stored()?.make_bot(&account.id).await? { Ok(()) } else { Err(BotError::HasPlayed.into()) }
    }

    /// The open account of a name, in whatever case.
    pub(crate) async fn named(&self, name: &str) -> Result<Account, Error> {
        let found = match self.stored() {
            Ok(stored) => stored.account_named(&name.trim().to_ascii_lowercase()).await?,
            Err(_) => None,
        };
        let found = found.filter(|account| account.password.is_some());
        found.ok_or_else(|| BotError::NoUser { name: name.to_owned() }.into())
    }
}

fn view(token: ApiToken) -> ApiTokenView {
    ApiTokenView {
        id: token.id.to_string(),
        label: token.label,
        scopes: token.scopes.split(',').map(str::to_owned).collect(),
        since: day(token.made_at),
        seen: day(token.seen_at),
    }
}
