//! The requests of a program in a game of its account.

use axum::Router;
use axum::extract::{Extension, Path, State};
use axum::routing::{get, post};
use facedown_protocol::{Done, Phase, TableView};
use serde::Deserialize;

use super::fields::Given;
use super::refused::Refused;
use super::seat::Seat;
use crate::bots::Bots;
use crate::error::{BotError, Error};
use crate::http::answer::Answer;
use crate::room::{Asker, Room, Wish};

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

#[derive(Deserialize)]
struct NamedAction {
    action: String,
}

#[derive(Deserialize)]
struct NamedAnswer {
    accept: String,
}

const OK: Answer<Done> = Answer(Done { ok: true });

/// `?offeringDraw=true` offers a draw with it.
async fn act(
    seat: Seat,
    Path(NamedAction { action }): Path<NamedAction>,
    Given(fields): Given,
) -> Result<Answer<Done>, Refused> {
    let mut chair = seat.chair;
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
async fn undo(seat: Seat) -> Result<Answer<Done>, Refused> {
    let seen = seat.chair.look().await?;
    let begun = seen.view.draft.as_ref().map_or(0, |draft| draft.parts.len());
    let wish = Wish::UndoPart { n: seen.n, begun: u32::try_from(begun).unwrap_or(u32::MAX) };
    seat.ask(wish).await.map(|()| OK)
}

async fn resign(seat: Seat) -> Result<Answer<Done>, Refused> {
    seat.ask(Wish::Resign).await.map(|()| OK)
}

async fn abort(seat: Seat) -> Result<Answer<Done>, Refused> {
    seat.ask(Wish::Abort).await.map(|()| OK)
}

/// Is an answer in a path `yes`?
fn is_yes(answer: &str) -> bool {
    ["yes", "true", "1"].contains(&answer.to_ascii_lowercase().as_str())
}

/// `yes` offers a draw, or agrees to one; `no` declines it, or takes the own offer back.
async fn draw(seat: Seat, Path(NamedAnswer { accept }): Path<NamedAnswer>) -> Result<Answer<Done>, Refused> {
    let wish = if is_yes(&accept) { Wish::OfferDraw } else { Wish::AnswerDraw { accept: false } };
    seat.ask(wish).await.map(|()| OK)
}

/// `yes` asks to take a move back, or agrees to it; `no` declines it, or takes the own wish back.
async fn takeback(
    seat: Seat,
    Path(NamedAnswer { accept }): Path<NamedAnswer>,
) -> Result<Answer<Done>, Refused> {
    let view = seat.chair.look().await?.view;
    let asked = view.takeback.is_some() && view.takeback != view.seat;
    let wish = match (is_yes(&accept), asked) {
        (true, false) => Wish::Takeback,
        (accept, _) => Wish::AnswerTakeback { accept },
    };
    seat.ask(wish).await.map(|()| OK)
}

async fn claim_victory(seat: Seat) -> Result<Answer<Done>, Refused> {
    seat.ask(Wish::ClaimGone).await.map(|()| OK)
}

async fn claim_draw(seat: Seat) -> Result<Answer<Done>, Refused> {
    seat.ask(Wish::ClaimDraw).await.map(|()| OK)
}

/// The next game of the same two, made if it is not there yet (ours).
async fn rematch(
    State(room): State<Room>,
    Extension(bots): Extension<Bots>,
    seat: Seat,
) -> Result<Answer<Done>, Refused> {
    if seat.chair.look().await?.view.phase != Phase::Over {
        return Err(Error::NotOver.into());
    }
    room.makes_tables()?;
    let next = room.rematch(&seat.table, Asker::Player).await?;
    // With this it is opened, and dealt where nobody else contributes.
    bots.event(&seat.account, &next.table).await?;
    Ok(OK)
}

/// Nobody talks here yet.
async fn chat(_: Seat) -> Answer<[Done; 0]> {
    Answer([])
}

async fn say(_: Seat) -> Result<Answer<Done>, Refused> {
    Err(BotError::NoChat.into())
}
