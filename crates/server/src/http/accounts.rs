//! Accounts: signing up and in, sessions, the password, one's games, everything that is kept.

use axum::Router;
use axum::extract::{Extension, Path, RawQuery};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use facedown_protocol::{
    AccountView, ClaimSeats, Claimed, Codes, NewAccount, NewPassword, NewcomerView, OwnGame, Recovery,
    SessionState, SessionView, SignIn, WithPassword,
};
use facedown_storage::Millis;
use facedown_storage::id::Id;
use facedown_storage::saved::MOST_BYTES;
use tokio::task::spawn_blocking;

use super::answer::Answer;
use super::body::Json;
use super::limits::Secure;
use super::long::{TakesGzip, write_within};
use super::passkeys::host;
use super::session::{MaybeSignedIn, Owner, cookie, given, given_both, known_browser, own_page, taken_away};
use super::work::{Asker, AtDoor};
use crate::accounts::Accounts;
use crate::error::Error;
use crate::room::Room;
use crate::tournaments::Tournaments;

/// Bytes of an export: what is saved, all of it quotation marks, and the rest.
const EXPORT: usize = 2 * MOST_BYTES as usize + (32 << 20);

/// Everything below `/session`, `/accounts` and `/account`.
pub(super) fn router() -> Router<Room> {
    Router::new()
        .route("/session", get(state).post(sign_in).delete(sign_out))
        .route("/accounts", post(sign_up))
        .route("/account/recovery", post(recover))
        .route("/account/password", post(set_password))
        .route("/account/codes", post(new_codes))
        .route("/account/sessions", get(sessions).delete(end_others))
        .route("/account/sessions/{id}", delete(end_session))
        .route("/account/seats", post(claim))
        .route("/account/games", get(games))
        .route("/account/export", get(export))
        .route("/account/close", post(close))
}

/// A browser that asks keeps its cookie for as long again.
async fn state(
    Extension(accounts): Extension<Accounts>,
    Extension(secure): Extension<Secure>,
    headers: HeaderMap,
    MaybeSignedIn(who): MaybeSignedIn,
) -> Result<impl IntoResponse, Error> {
    let (account, kept) = match who {
        Some(who) => (Some(accounts.view(&who.account).await?), cookie(&headers)),
        None => (None, None),
    };
    let kept = kept.map(|token| given(token, secure));
    Ok((kept, Answer(at_door(&accounts, account, &headers))))
}

/// Who is signed in, and how others come in.
fn at_door(accounts: &Accounts, account: Option<AccountView>, headers: &HeaderMap) -> SessionState {
    let (sign_up, passkeys) = (accounts.sign_up_policy(), accounts.passkey_place(host(headers)));
    SessionState { account, sign_up, passkeys }
}

async fn sign_up(
    Extension(accounts): Extension<Accounts>,
    door: AtDoor,
    Extension(secure): Extension<Secure>,
    headers: HeaderMap,
    Json(wish): Json<NewAccount>,
) -> Result<impl IntoResponse, Error> {
    let (token, account, codes) = {
        let device = own_page(&headers)?;
        let _next = door.next().await?;
        accounts.sign_up(wish, device).await?
    };
    let browser = accounts.note_browser(&token, known_browser(&headers)).await?;
    let answer = NewcomerView { account, codes: codes.codes };
    Ok((StatusCode::CREATED, given_both(token, browser, secure), Answer(answer)))
}

async fn sign_in(
    Extension(accounts): Extension<Accounts>,
    door: AtDoor,
    Extension(secure): Extension<Secure>,
    headers: HeaderMap,
    Json(wish): Json<SignIn>,
) -> Result<impl IntoResponse, Error> {
    let (token, account) = {
        let device = own_page(&headers)?;
        let _next = door.next().await?;
        accounts.sign_in(wish, device).await?
    };
    let browser = accounts.note_browser(&token, known_browser(&headers)).await?;
    Ok((given_both(token, browser, secure), Answer(account)))
}

async fn recover(
    Extension(accounts): Extension<Accounts>,
    door: AtDoor,
    Extension(secure): Extension<Secure>,
    headers: HeaderMap,
    Json(wish): Json<Recovery>,
) -> Result<impl IntoResponse, Error> {
    let (token, account) = {
        let device = own_page(&headers)?;
        let _next = door.next().await?;
        accounts.recover(wish, device).await?
    };
    let browser = accounts.note_browser(&token, known_browser(&headers)).await?;
    Ok((given_both(token, browser, secure), Answer(account)))
}

/// A guest, or a session that has ended, is signed out all the same.
async fn sign_out(
    Extension(accounts): Extension<Accounts>,
    Extension(secure): Extension<Secure>,
    headers: HeaderMap,
    MaybeSignedIn(who): MaybeSignedIn,
) -> Result<impl IntoResponse, Error> {
    if let Some(who) = who {
        let here = who.session.id.clone();
        accounts.end_session(&who, here).await?;
    }
    Ok((taken_away(secure), Answer(at_door(&accounts, None, &headers))))
}

async fn set_password(
    Extension(accounts): Extension<Accounts>,
    door: AtDoor,
    who: MaybeSignedIn,
    Json(wish): Json<NewPassword>,
) -> Result<Answer<Vec<SessionView>>, Error> {
    let who = who.owner()?;
    let _next = door.next().await?;
    accounts.set_password(&who, wish).await?;
    Ok(Answer(accounts.sessions(&who).await?))
}

async fn new_codes(
    Extension(accounts): Extension<Accounts>,
    door: AtDoor,
    who: MaybeSignedIn,
    Json(wish): Json<WithPassword>,
) -> Result<Answer<Codes>, Error> {
    let who = who.owner()?;
    let _next = door.next().await?;
    Ok(Answer(accounts.new_codes(&who, wish.password).await?))
}

async fn sessions(
    Extension(accounts): Extension<Accounts>,
    Owner(who): Owner,
) -> Result<Answer<Vec<SessionView>>, Error> {
    Ok(Answer(accounts.sessions(&who).await?))
}

async fn end_others(
    Extension(accounts): Extension<Accounts>,
    Owner(who): Owner,
) -> Result<Answer<Vec<SessionView>>, Error> {
    accounts.end_others(&who).await?;
    Ok(Answer(accounts.sessions(&who).await?))
}

async fn end_session(
    Extension(accounts): Extension<Accounts>,
    Owner(who): Owner,
    Path(id): Path<String>,
) -> Result<Answer<Vec<SessionView>>, Error> {
    accounts.end_session(&who, Id::given(id)).await?;
    Ok(Answer(accounts.sessions(&who).await?))
}

async fn claim(
    Extension(accounts): Extension<Accounts>,
    who: MaybeSignedIn,
    Json(wish): Json<ClaimSeats>,
) -> Result<Answer<Claimed>, Error> {
    let who = who.owner()?;
    Ok(Answer(accounts.claim(&who, wish).await?))
}

/// `?before=MILLISECONDS`: those that were made before; without it the newest.
async fn games(
    Extension(accounts): Extension<Accounts>,
    Owner(who): Owner,
    RawQuery(query): RawQuery,
) -> Result<Answer<Vec<OwnGame>>, Error> {
    let before = match query.as_deref().filter(|query| !query.is_empty()) {
        None => Millis::MAX,
        Some(query) => {
            query.strip_prefix("before=").and_then(|before| before.parse().ok()).ok_or_else(|| {
                Error::Query { why: "ask for ?before= and a number of milliseconds since 1970".to_owned() }
            })?
        }
    };
    Ok(Answer(accounts.games(&who, before).await?))
}

/// Some megabytes where much is saved: a few are made at a time, and not many wait for their readers.
async fn export(
    Extension(accounts): Extension<Accounts>,
    Extension(tournaments): Extension<Tournaments>,
    asker: Asker,
    takes: TakesGzip,
    Owner(who): Owner,
) -> Result<Response, Error> {
    let place = asker.place().await?;
    let told_games = tournaments.told_by_account(&who.account).await?;
    let export = accounts.export(&who, told_games).await?;
    let written = spawn_blocking(move || {
        let _place = place;
        write_within(&export, takes, EXPORT)
    });
    asker.hand_out(written.await.map_err(|_| Error::Unfinished)??)
}

async fn close(
    Extension(accounts): Extension<Accounts>,
    door: AtDoor,
    Extension(secure): Extension<Secure>,
    headers: HeaderMap,
    who: MaybeSignedIn,
    Json(wish): Json<WithPassword>,
) -> Result<impl IntoResponse, Error> {
    let who = who.owner()?;
    let _next = door.next().await?;
    accounts.close(&who, wish.password).await?;
    Ok((taken_away(secure), Answer(at_door(&accounts, None, &headers))))
}
