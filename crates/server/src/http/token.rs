//! The asker: the bearer token of a request.

use axum::extract::FromRequestParts;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use facedown_storage::id::Token;

use crate::error::Error;

/// The token of `Authorization: Bearer TOKEN`.
pub(super) struct Bearer(pub(super) Token);

/// The same, or none.
pub(super) struct MaybeBearer(pub(super) Option<Token>);

impl<S: Send + Sync> FromRequestParts<S> for MaybeBearer {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<MaybeBearer, Error> {
        if parts.headers.get(AUTHORIZATION).is_none() {
            return Ok(MaybeBearer(None));
        }
        Bearer::from_request_parts(parts, state).await.map(|Bearer(token)| MaybeBearer(Some(token)))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Bearer {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Bearer, Error> {
        let header = parts.headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
        let token = header.and_then(|value| value.split_once(' '));
        match token {
            Some((scheme, token)) if scheme.eq_ignore_ascii_case("bearer") && !token.trim().is_empty() => {
                Ok(Bearer(Token::given(token.trim().to_owned())))
            }
            _ => Err(Error::TokenMissing),
        }
    }
}
