//! The requests of a program in a game of its account.

use axum::extract::{Extension, Path, State};
use axum::routing::{get, post};
use axum::{Json as Answer, Router};
use serde::Deserialize;

use super::fields::Given;
use super::program::Asker;
use super::refused::Refused;
use crate::bots::scope::Scope;
use crate::bots::{Bots, Chair};
use crate::error::{BotError, Error};
use crate::http::limits::Sender;
use crate::id::Id;
use crate::limits::Peer;
use crate::protocol::{Done, Phase, TableView};
use crate::room::{Room, Wish};

/// Times that an action is tried again where something else has happened at the table in the same moment.
const TRIES: usize = 4;

pub(super) fn router() -> Router<Room> {
    let mut router = Router::new();
    for api in ["bot", "board"] {
        let at = |end: &str| format!("/{api}/game/{{id}}/{end}");
        router = router
            .route(&at("move/{action}"), post(act))
            .route(&at("undo"), post(undo))
            .route(&at("resign"), post(resign))
            .route(&at("abort"), post(abort))
            .route(&at("draw/{accept}"), post(draw))
            .route(&at("takeback/{accept}"), post(takeback))
            .route(&at("claim-victory"), post(claim_victory))
            .route(&at("claim-victory/"), post(claim_victory))
            .route(&at("claim-draw"), post(claim_draw))
            .route(&at("claim-draw/"), post(claim_draw))
            .route(&at("rematch"), post(rematch))
            .route(&at("chat"), get(chat).post(say));
    }
    router
}

/// The game that a path names.
#[derive(Deserialize)]
struct Named {
    id: String,
}

#[derive(Deserialize)]
struct NamedAction {
    id: String,
    action: String,
}

#[derive(Deserialize)]
struct NamedAnswer {
    id: String,
    accept: String,
}

const OK: Answer<Done> = Answer(Done { ok: true });

/// Either way of playing will do: which of both a path names says nothing about the game.
const PLAY: &[Scope] = &[Scope::Bot, Scope::Board];

/// The program's place at the table of a game.
async fn sit(
    room: &Room,
    bots: &Bots,
    peer: Option<Peer>,
    asker: Asker,
    id: String,
) -> Result<Chair, Refused> {
    let account = asker.may(PLAY)?.account;
    let table = Id::given(id);
    let holder = bots.seat(&account, &table).await?;
    Ok(Chair::take(room, &table, holder, peer).await?)
}

/// `?offeringDraw=true` offers a draw with it.
async fn act(
    State(room): State<Room>,
    Extension(bots): Extension<Bots>,
    Extension(Sender(peer)): Extension<Sender>,
    Path(NamedAction { id, action }): Path<NamedAction>,
    asker: Asker,
    Given(fields): Given,
) -> Result<Answer<Done>, Refused> {
    let mut chair = sit(&room, &bots, peer, asker, id).await?;
    let mut tries = 0;
    loop {
        let seen = chair.look().await?;
        let done = chair.ask(wish(seen.n, &seen.view, &action)).await;
        tries += 1;
        match done {
            Err(error) if tries < TRIES && ["stale-number", "stale-draft"].contains(&error.code()) => {}
            Err(error) => return Err(error.into()),
            Ok(()) => break,
        }
    }
    if fields.is_set("offeringDraw") {
        // The game may be over with the move, or a draw may have been offered already.
        let _ = chair.ask(Wish::OfferDraw).await;
    }
    Ok(OK)
}

/// The wish to act in a position as it is now: a whole turn, or the next part of one.
fn wish(n: u32, view: &TableView, action: &str) -> Wish {
    let action = known(view, action);
    if view.turns_have_parts && !action.contains(',') {
        let begun = view.draft.as_ref().map_or(0, |draft| draft.parts.len());
        return Wish::Part { n, begun: u32::try_from(begun).unwrap_or(u32::MAX), action };
    }
    Wish::Act { n, action }
}

/// Castling is written by the king's two steps or by the rook's square, and promotions in capitals or small letters:
/// whichever of them is an action here.
fn known(view: &TableView, action: &str) -> String {
    let legal = |text: &str| view.legal.iter().any(|line| line.text == text);
    if legal(action) {
        return action.to_owned();
    }
    let castling = [("e1g1", "e1h1"), ("e1c1", "e1a1"), ("e8g8", "e8h8"), ("e8c8", "e8a8")];
    let other = castling.into_iter().find_map(|(steps, rook)| match action {
        _ if action == steps => Some(rook),
        _ if action == rook => Some(steps),
        _ => None,
    });
    let lower = action.to_ascii_lowercase();
    match other {
        Some(other) if legal(other) => other.to_owned(),
        _ if legal(&lower) => lower,
        _ => action.to_owned(),
    }
}

/// Takes the last part of a turn back that is not committed (ours).
async fn undo(
    State(room): State<Room>,
    Extension(bots): Extension<Bots>,
    Extension(Sender(peer)): Extension<Sender>,
    Path(Named { id }): Path<Named>,
    asker: Asker,
) -> Result<Answer<Done>, Refused> {
    let mut chair = sit(&room, &bots, peer, asker, id).await?;
    let seen = chair.look().await?;
    let begun = seen.view.draft.as_ref().map_or(0, |draft| draft.parts.len());
    chair.ask(Wish::UndoPart { n: seen.n, begun: u32::try_from(begun).unwrap_or(u32::MAX) }).await?;
    Ok(OK)
}

async fn resign(
    State(room): State<Room>,
    Extension(bots): Extension<Bots>,
    Extension(Sender(peer)): Extension<Sender>,
    Path(Named { id }): Path<Named>,
    asker: Asker,
) -> Result<Answer<Done>, Refused> {
    sit(&room, &bots, peer, asker, id).await?.ask(Wish::Resign).await?;
    Ok(OK)
}

async fn abort(
    State(room): State<Room>,
    Extension(bots): Extension<Bots>,
    Extension(Sender(peer)): Extension<Sender>,
    Path(Named { id }): Path<Named>,
    asker: Asker,
) -> Result<Answer<Done>, Refused> {
    sit(&room, &bots, peer, asker, id).await?.ask(Wish::Abort).await?;
    Ok(OK)
}

/// Is an answer in a path `yes`?
fn is_yes(answer: &str) -> bool {
    ["yes", "true", "1"].contains(&answer.to_ascii_lowercase().as_str())
}

/// `yes` offers a draw, or agrees to one; `no` declines it, or takes the own offer back.
async fn draw(
    State(room): State<Room>,
    Extension(bots): Extension<Bots>,
    Extension(Sender(peer)): Extension<Sender>,
    Path(NamedAnswer { id, accept }): Path<NamedAnswer>,
    asker: Asker,
) -> Result<Answer<Done>, Refused> {
    let mut chair = sit(&room, &bots, peer, asker, id).await?;
    chair.ask(if is_yes(&accept) { Wish::OfferDraw } else { Wish::AnswerDraw { accept: false } }).await?;
    Ok(OK)
}

/// `yes` asks to take a move back, or agrees to it; `no` declines it, or takes the own wish back.
async fn takeback(
    State(room): State<Room>,
    Extension(bots): Extension<Bots>,
    Extension(Sender(peer)): Extension<Sender>,
    Path(NamedAnswer { id, accept }): Path<NamedAnswer>,
    asker: Asker,
) -> Result<Answer<Done>, Refused> {
    let mut chair = sit(&room, &bots, peer, asker, id).await?;
    let view = chair.look().await?.view;
    let asked = view.takeback.is_some() && view.takeback != view.seat;
    let wish = match (is_yes(&accept), asked) {
        (true, false) => Wish::Takeback,
        (accept, _) => Wish::AnswerTakeback { accept },
    };
    chair.ask(wish).await?;
    Ok(OK)
}

async fn claim_victory(
    State(room): State<Room>,
    Extension(bots): Extension<Bots>,
    Extension(Sender(peer)): Extension<Sender>,
    Path(Named { id }): Path<Named>,
    asker: Asker,
) -> Result<Answer<Done>, Refused> {
    sit(&room, &bots, peer, asker, id).await?.ask(Wish::ClaimGone).await?;
    Ok(OK)
}

async fn claim_draw(
    State(room): State<Room>,
    Extension(bots): Extension<Bots>,
    Extension(Sender(peer)): Extension<Sender>,
    Path(Named { id }): Path<Named>,
    asker: Asker,
) -> Result<Answer<Done>, Refused> {
    sit(&room, &bots, peer, asker, id).await?.ask(Wish::ClaimDraw).await?;
    Ok(OK)
}

/// The next game of the same two, made if it is not there yet (ours).
async fn rematch(
    State(room): State<Room>,
    Extension(bots): Extension<Bots>,
    Path(Named { id }): Path<Named>,
    asker: Asker,
) -> Result<Answer<Done>, Refused> {
    let account = asker.may(PLAY)?.account;
    let seen = bots.look(&account, &Id::given(id.clone())).await?;
    if seen.view.phase != Phase::Over {
        return Err(Error::NotOver.into());
    }
    room.makes_tables()?;
    let next = room.rematch(&Id::given(id)).await?;
    // With this it is opened, and dealt where nobody else contributes.
    bots.look(&account, &next.table).await?;
    Ok(OK)
}

/// Nobody talks here yet.
async fn chat(
    Extension(bots): Extension<Bots>,
    Path(Named { id }): Path<Named>,
    asker: Asker,
) -> Result<Answer<[Done; 0]>, Refused> {
    let account = asker.may(PLAY)?.account;
    bots.seat(&account, &Id::given(id)).await?;
    Ok(Answer([]))
}

async fn say(asker: Asker) -> Result<Answer<Done>, Refused> {
    asker.may(PLAY)?;
    Err(BotError::NoChat.into())
}
