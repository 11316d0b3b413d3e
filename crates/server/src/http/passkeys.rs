//! Passkeys: signing in by one, and those of whoever is signed in.

use axum::Router;
use axum::extract::{Extension, Path};
use axum::http::header::HOST;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use axum::routing::{get, post};
use facedown_protocol::{
    Confirmation, NewPasskey, PasskeyCeremony, PasskeyLabel, PasskeySignIn, PasskeysView,
};
use facedown_storage::id::Id;

use super::answer::Answer;
use super::body::Json;
use super::limits::Secure;
use super::session::{MaybeSignedIn, Owner, device, given_both, known_browser, own_page};
use super::work::AtDoor;
use crate::accounts::Accounts;
use crate::error::Error;
use crate::room::Room;

/// Everything below `/session/passkey` and `/account/passkeys`.
pub(super) fn router() -> Router<Room> {
    Router::new()
        .route("/session/passkey/begin", post(begin_sign_in))
        .route("/session/passkey", post(sign_in))
        .route("/account/passkeys", get(list).post(add))
        .route("/account/passkeys/begin", post(begin))
        .route("/account/passkeys/{id}", post(label))
        .route("/account/passkeys/{id}/remove", post(remove))
}

/// The host by which a browser names the room: passkeys belong to it.
pub(super) fn host(headers: &HeaderMap) -> &str {
    headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default()
}

async fn begin_sign_in(
    Extension(accounts): Extension<Accounts>,
    headers: HeaderMap,
) -> Result<Answer<PasskeyCeremony>, Error> {
    own_page(&headers)?;
    Ok(Answer(accounts.begin_passkey_sign_in(host(&headers))?))
}

async fn sign_in(
    Extension(accounts): Extension<Accounts>,
    Extension(secure): Extension<Secure>,
    headers: HeaderMap,
    Json(wish): Json<PasskeySignIn>,
) -> Result<impl IntoResponse, Error> {
    let device = own_page(&headers)?;
    let (token, account) = accounts.sign_in_by_passkey(host(&headers), wish, device).await?;
    let browser = accounts.note_browser(&token, known_browser(&headers)).await?;
    Ok((given_both(token, browser, secure), Answer(account)))
}

async fn list(
    Extension(accounts): Extension<Accounts>,
    Owner(who): Owner,
) -> Result<Answer<PasskeysView>, Error> {
    Ok(Answer(accounts.passkeys(&who).await?))
}

async fn begin(
    Extension(accounts): Extension<Accounts>,
    door: AtDoor,
    who: MaybeSignedIn,
    headers: HeaderMap,
    Json(wish): Json<Confirmation>,
) -> Result<Answer<PasskeyCeremony>, Error> {
    let who = who.owner()?;
    let _next = door.next().await?;
    Ok(Answer(accounts.begin_passkey(&who, host(&headers), wish).await?))
}

async fn add(
    Extension(accounts): Extension<Accounts>,
    who: MaybeSignedIn,
    headers: HeaderMap,
    Json(wish): Json<NewPasskey>,
) -> Result<(StatusCode, Answer<PasskeysView>), Error> {
    let who = who.owner()?;
    let added = accounts.add_passkey(&who, host(&headers), wish, device(&headers)).await?;
    Ok((StatusCode::CREATED, Answer(added)))
}

async fn label(
    Extension(accounts): Extension<Accounts>,
    who: MaybeSignedIn,
    Path(id): Path<String>,
    Json(wish): Json<PasskeyLabel>,
) -> Result<Answer<PasskeysView>, Error> {
    let who = who.owner()?;
    Ok(Answer(accounts.label_passkey(&who, Id::given(id), &wish.label).await?))
}

async fn remove(
    Extension(accounts): Extension<Accounts>,
    door: AtDoor,
    who: MaybeSignedIn,
    Path(id): Path<String>,
    Json(wish): Json<Confirmation>,
) -> Result<Answer<PasskeysView>, Error> {
    let who = who.owner()?;
    let _next = door.next().await?;
    Ok(Answer(accounts.remove_passkey(&who, Id::given(id), wish).await?))
}
