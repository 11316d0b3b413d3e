//! What the pages of an account save with it.

use axum::Router;
use axum::extract::{Extension, Path, RawQuery};
use axum::routing::get;
use facedown_protocol::{MOST_SAVED, NewSaved, SavedContent, SavedItem};

use super::answer::Answer;
use super::body::Json;
use super::session::{MaybeSignedIn, Owner};
use super::work::Asker;
use crate::accounts::{Accounts, item_name};
use crate::error::Error;
use crate::room::Room;

/// Bytes of a body: a content that is all quotation marks, and the words around it.
const BODY_LIMIT: usize = 2 * MOST_SAVED + 1024;

/// Bytes of a content from which on it waits for a place: it takes a while to read and to store, and moves wait behind it.
const LARGE: usize = 16 * 1024;

/// `/account/saved`.
pub(super) fn router() -> Router<Room> {
    Router::new()
        .route("/account/saved", get(all))
        .route("/account/saved/{kind}/{id}", get(one).put(save).delete(delete))
}

async fn all(
    Extension(accounts): Extension<Accounts>,
    Owner(who): Owner,
) -> Result<Answer<Vec<SavedItem>>, Error> {
    Ok(Answer(accounts.saved(&who).await?))
}

async fn one(
    Extension(accounts): Extension<Accounts>,
    Owner(who): Owner,
    Path((kind, id)): Path<(String, String)>,
) -> Result<Answer<SavedContent>, Error> {
    Ok(Answer(accounts.saved_content(&who, item_name(&kind, id)?).await?))
}

async fn save(
    Extension(accounts): Extension<Accounts>,
    asker: Asker,
    who: MaybeSignedIn,
    Path((kind, id)): Path<(String, String)>,
    Json(wish): Json<NewSaved, BODY_LIMIT>,
) -> Result<Answer<SavedItem>, Error> {
    let (who, name) = (who.owner()?, item_name(&kind, id)?);
    let _place = if wish.content.len() > LARGE { Some(asker.place().await?) } else { None };
    Ok(Answer(accounts.save(&who, name, wish).await?))
}

/// `?from=VERSION`: the one that is deleted.
async fn delete(
    Extension(accounts): Extension<Accounts>,
    Owner(who): Owner,
    Path((kind, id)): Path<(String, String)>,
    RawQuery(query): RawQuery,
) -> Result<Answer<SavedItem>, Error> {
    let from = query.as_deref().and_then(|query| query.strip_prefix("from=")?.parse().ok());
    let from =
        from.ok_or_else(|| Error::Query { why: "ask for ?from= and the version to be deleted".to_owned() })?;
    Ok(Answer(accounts.delete_saved(&who, item_name(&kind, id)?, from).await?))
}
