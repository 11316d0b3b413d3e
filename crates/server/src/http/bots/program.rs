//! The program that asks: the token of a request, the account for which it acts, and what it may do.

use axum::extract::{Extension, FromRequestParts};
use axum::http::request::Parts;

use super::refused::Refused;
use crate::accounts::{Accounts, Program};
use crate::bots::scope::Scope;
use crate::error::{BotError, Error};
use crate::http::token::Bearer;

/// A program that shows a token of an account.
pub(super) struct Asker(pub(super) Program);

impl Asker {
    /// May the token do this, by one of these scopes?
    ///
    /// # Errors
    /// [`BotError::Scope`].
    pub(super) fn may(self, one_of: &[Scope]) -> Result<Program, Refused> {
        if self.0.scopes.allow(one_of) {
            return Ok(self.0);
        }
        let names: Vec<&str> = one_of.iter().map(|scope| scope.name()).collect();
        Err(BotError::Scope { wanted: names.join(" or ") }.into())
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Asker {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asker, Refused> {
        let Bearer(token) = Bearer::from_request_parts(parts, state).await.map_err(|_| BotError::NoToken)?;
        let accounts = Extension::<Accounts>::from_request_parts(parts, state).await;
        let Extension(accounts) = accounts.map_err(|_| Error::Unfinished)?;
        let program = accounts.program(&token).await?;
        Ok(program.map(Asker).ok_or(BotError::NoToken)?)
    }
}
