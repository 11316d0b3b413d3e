//! The tokens of an account, as its owner makes and ends them on the page.

use axum::Router;
use axum::extract::{Extension, Path};
use axum::http::StatusCode;
use axum::routing::{delete, get};
use facedown_protocol::{ApiTokenMade, ApiTokenView, NewApiToken};
use facedown_storage::id::Id;

use super::answer::Answer;
use super::body::Json;
use super::session::{MaybeSignedIn, Owner};
use crate::accounts::Accounts;
use crate::error::Error;
use crate::room::Room;

/// Everything below `/account/tokens`.
pub(super) fn router() -> Router<Room> {
    Router::new().route("/account/tokens", get(list).post(make)).route("/account/tokens/{id}", delete(end))
}

async fn list(
    Extension(accounts): Extension<Accounts>,
    Owner(who): Owner,
) -> Result<Answer<Vec<ApiTokenView>>, Error> {
    Ok(Answer(accounts.tokens(&who).await?))
}

async fn make(
    Extension(accounts): Extension<Accounts>,
    who: MaybeSignedIn,
    Json(wish): Json<NewApiToken>,
) -> Result<(StatusCode, Answer<ApiTokenMade>), Error> {
    let who = who.owner()?;
    Ok((StatusCode::CREATED, Answer(accounts.make_token(&who, wish).await?)))
}

async fn end(
    Extension(accounts): Extension<Accounts>,
    Owner(who): Owner,
    Path(id): Path<String>,
) -> Result<Answer<Vec<ApiTokenView>>, Error> {
    accounts.end_token(&who, Id::given(id)).await?;
    Ok(Answer(accounts.tokens(&who).await?))
}
