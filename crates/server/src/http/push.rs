//! Browsers that want to hear that it is their turn although the page is closed.

use axum::Router;
use axum::extract::Extension;
use axum::routing::{get, post};
use facedown_protocol::{Done, EndedSubscription, NewSubscription, PushState, SubscriptionKept};

use super::answer::Answer;
use super::body::Json;
use super::session::MaybeSignedIn;
use crate::error::Error;
use crate::push::Push;
use crate::room::Room;

/// Everything below `/push`.
pub(super) fn router() -> Router<Room> {
    Router::new()
        .route("/push", get(state))
        .route("/push/subscriptions", post(subscribe))
        .route("/push/subscriptions/end", post(unsubscribe))
}

async fn state(Extension(push): Extension<Push>) -> Answer<PushState> {
    Answer(PushState { key: push.key() })
}

/// With the session of the browser, or for a guest with the tokens of seats.
async fn subscribe(
    Extension(push): Extension<Push>,
    MaybeSignedIn(who): MaybeSignedIn,
    Json(wish): Json<NewSubscription>,
) -> Result<Answer<SubscriptionKept>, Error> {
    Ok(Answer(push.subscribe(who, wish).await?))
}

async fn unsubscribe(
    Extension(push): Extension<Push>,
    Json(wish): Json<EndedSubscription>,
) -> Result<Answer<Done>, Error> {
    push.unsubscribe(&wish.endpoint).await?;
    Ok(Answer(Done { ok: true }))
}
