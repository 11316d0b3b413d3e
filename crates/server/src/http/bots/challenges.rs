//! Challenges: making, taking, declining and cancelling them.

use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Extension, Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use facedown_protocol::{ChallengeJson, Challenges, Done, GameEvent, OpenChallenge, Perf};
use facedown_storage::accounts::Account;
use facedown_storage::id::Id;
use futures_util::StreamExt;
use futures_util::stream::unfold;
use serde::Serialize;
use tokio::time::{Instant, sleep};

use super::fields::Given;
use super::program::Asker;
use super::refused::Refused;
use super::streams::KEEP_ALIVE;
use crate::accounts::Accounts;
use crate::bots::scope::Scope;
use crate::bots::{Bots, Challenge, Wanted, Way, lines};
use crate::http::answer::Answer;
use crate::http::limits::Sender;
use crate::http::queue::LINE_BY_LINE;
use crate::room::Room;

/// Time between two looks at a challenge that is held open.
const LOOKS_EVERY: Duration = Duration::from_millis(250);

const READ: &[Scope] = &[Scope::ReadChallenges, Scope::Bot, Scope::Board];
const WRITE: &[Scope] = &[Scope::WriteChallenges, Scope::Bot, Scope::Board];

pub(super) fn router() -> Router<Room> {
    Router::new()
        .route("/challenge", get(list))
        .route("/challenge/ai", post(against_computer))
        .route("/challenge/open", post(by_link))
        .route("/challenge/{user}", post(make))
        .route("/challenge/{id}/show", get(show))
        .route("/challenge/{id}/accept", post(accept))
        .route("/challenge/{id}/decline", post(decline))
        .route("/challenge/{id}/cancel", post(cancel))
}

async fn list(Extension(bots): Extension<Bots>, asker: Asker) -> Result<Answer<Challenges>, Refused> {
    let own = asker.may(READ)?.account;
    let (mut incoming, mut outgoing) = (Vec::new(), Vec::new());
    for challenge in bots.switchboard.of(&own.id).await {
        let side = if challenge.is_by(&own.id) { &mut outgoing } else { &mut incoming };
        side.push(challenge.json(&own, "created"));
    }
    Ok(Answer(Challenges { incoming, outgoing }))
}

/// The answer comes at once; the game begins when the other one takes the challenge. With `keepAliveStream` the answer
/// stays open, and the challenge stands until it is closed.
async fn make(
    State(room): State<Room>,
    Extension(accounts): Extension<Accounts>,
    Extension(bots): Extension<Bots>,
    Path(user): Path<String>,
    asker: Asker,
    Given(fields): Given,
) -> Result<Response, Refused> {
    let own = asker.may(WRITE)?.account;
    let game = Wanted::read(&fields, |id| room.find(id))?;
    let other = accounts.named(&user).await?;
    let held_open = fields.is_set("keepAliveStream");
    let challenge = bots.challenge(own.clone(), other, game, held_open).await?;
    if held_open {
        return Ok(held(bots, own, challenge));
    }
    Ok(Answer(challenge.json(&own, "created")).into_response())
}

/// A challenge that stands for as long as this is there.
struct Held {
    bots: Bots,
    own: Account,
    id: Id,
}

impl Held {
    /// Waits so long, or until the challenge is gone. Does it stand?
    async fn stands_for(&self, time: Duration) -> bool {
        let until = Instant::now() + time;
        while self.bots.switchboard.look(&self.id).await.is_some() {
            if Instant::now() >= until {
                return true;
            }
            sleep(LOOKS_EVERY).await;
        }
        false
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let (bots, own, id) = (self.bots.clone(), self.own.clone(), self.id.clone());
        // It may have been answered meanwhile.
        tokio::spawn(async move { bots.cancel(&own, &id).await });
    }
}

/// The end of a challenge that was held open.
#[derive(Serialize)]
struct HeldEnd {
    done: &'static str,
}

/// The challenge, an empty line now and then, and at last whether it is still there.
fn held(bots: Bots, own: Account, challenge: Challenge) -> Response {
    let first = line(&challenge.json(&own, "created"));
    let state = (Some(first), Some(Held { bots, own, id: challenge.id }));
    let lines = unfold(state, |(first, held)| async move {
        if let Some(first) = first {
            return Some((Ok::<_, std::convert::Infallible>(first), (None, held)));
        }
        let held = held?;
        if held.stands_for(KEEP_ALIVE).await {
            return Some((Ok(Bytes::from_static(b"\n")), (None, Some(held))));
        }
        let playing = held.bots.seat(&held.own, &held.id).await.is_ok();
        let end = HeldEnd { done: if playing { "accepted" } else { "declined" } };
        Some((Ok(line(&end)), (None, None)))
    });
    ([(CONTENT_TYPE, LINE_BY_LINE)], Body::from_stream(lines.fuse())).into_response()
}

fn line(of: &impl Serialize) -> Bytes {
    let mut text = serde_json::to_string(of).unwrap_or_default();
    text.push('\n');
    text.into()
}

async fn show(
    Extension(bots): Extension<Bots>,
    Path(id): Path<String>,
    asker: Asker,
) -> Result<Answer<ChallengeJson>, Refused> {
    let own = asker.may(READ)?.account;
    let challenge = bots.shown(&own, &Id::given(id)).await?;
    Ok(Answer(challenge.json(&own, "created")))
}

async fn accept(
    Extension(bots): Extension<Bots>,
    Extension(Sender(peer)): Extension<Sender>,
    Path(id): Path<String>,
    asker: Asker,
) -> Result<Answer<Done>, Refused> {
    let own = asker.may(WRITE)?.account;
    bots.accept(&own, &Id::given(id), peer, Way::Program).await?;
    Ok(Answer(Done { ok: true }))
}

async fn decline(
    Extension(bots): Extension<Bots>,
    Path(id): Path<String>,
    asker: Asker,
    Given(fields): Given,
) -> Result<Answer<Done>, Refused> {
    let own = asker.may(WRITE)?.account;
    bots.decline(&own, &Id::given(id), fields.get("reason")).await?;
    Ok(Answer(Done { ok: true }))
}

async fn cancel(
    Extension(bots): Extension<Bots>,
    Path(id): Path<String>,
    asker: Asker,
) -> Result<Answer<Done>, Refused> {
    let own = asker.may(WRITE)?.account;
    bots.cancel(&own, &Id::given(id)).await?;
    Ok(Answer(Done { ok: true }))
}

async fn against_computer(
    State(room): State<Room>,
    Extension(bots): Extension<Bots>,
    Extension(Sender(peer)): Extension<Sender>,
    asker: Asker,
    Given(fields): Given,
) -> Result<Answer<GameEvent>, Refused> {
    let own = asker.may(WRITE)?.account;
    let game = Wanted::read(&fields, |id| room.find(id))?;
    let level = fields.get("level").map(|level| level.parse().unwrap_or(0));
    Ok(Answer(bots.against_computer(&own, &game, level, peer).await?))
}

async fn by_link(
    State(room): State<Room>,
    Extension(bots): Extension<Bots>,
    Extension(Sender(peer)): Extension<Sender>,
    asker: Asker,
    Given(fields): Given,
) -> Result<Answer<OpenChallenge>, Refused> {
    let own = asker.may(WRITE)?.account;
    let game = Wanted::read(&fields, |id| room.find(id))?;
    let (table, invite) = bots.by_link(&own, &game, peer).await?;
    Ok(Answer(OpenChallenge {
        id: table.to_string(),
        url: format!("/join/{table}#{invite}"),
        status: "created",
        variant: game.variant(),
        rated: game.rated,
        speed: lines::speed(game.clock),
        time_control: lines::timing(game.clock),
        color: lines::color(game.seat),
        perf: Perf { name: game.game.to_owned() },
    }))
}
