//! The streams of a program: what its account hears of, and one game. Each line is sent by itself, and an empty line now
//! and then, so that nobody takes the connection for a dead one.

use std::collections::{HashSet, VecDeque};
use std::convert::Infallible;
use std::future::Future;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Extension, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use facedown_core::rules::seat::Seat as Side;
use facedown_protocol::{EventLine, GameLine};
use facedown_storage::accounts::Account;
use futures_util::StreamExt;
use futures_util::stream::unfold;
use serde::Serialize;
use tokio::time::{Interval, MissedTickBehavior, interval_at};
use tokio_util::sync::CancellationToken;

use super::program::Asker;
use super::refused::Refused;
use super::seat::Seat;
use crate::bots::scope::Scope;
use crate::bots::{Bots, Chair, Event, Heard, Stream, lines};
use crate::http::queue::LINE_BY_LINE;
use crate::room::{Room, Seen};

/// Time between two empty lines: clients give a stream up after 15 seconds of silence.
pub(super) const KEEP_ALIVE: Duration = Duration::from_secs(6);

pub(super) fn router() -> Router<Room> {
    Router::new()
        .route("/stream/event", get(events))
        .route("/bot/game/stream/{id}", get(bot_game))
        .route("/board/game/stream/{id}", get(board_game))
}

/// Something that comes line by line until it ends or its reader goes away.
trait Lines: Send + 'static {
    /// The next line, without its end; an empty one where nothing happens for a while.
    fn next(&mut self) -> impl Future<Output = Option<Bytes>> + Send;
}

fn streamed(of: impl Lines) -> Response {
    let lines =
        unfold(of, |mut of| async move { of.next().await.map(|line| (Ok::<_, Infallible>(line), of)) });
    ([(CONTENT_TYPE, LINE_BY_LINE)], Body::from_stream(lines.fuse())).into_response()
}

fn line(of: &impl Serialize) -> Bytes {
    let mut text = serde_json::to_string(of).unwrap_or_default();
    text.push('\n');
    text.into()
}

fn pings() -> Interval {
    let mut pings = interval_at(tokio::time::Instant::now() + KEEP_ALIVE, KEEP_ALIVE);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    pings
}

async fn events(
    State(room): State<Room>,
    Extension(bots): Extension<Bots>,
    asker: Asker,
) -> Result<Response, Refused> {
    let account = asker.may(&[Scope::ReadChallenges, Scope::Bot, Scope::Board])?.account;
    let stream = bots.switchboard.open(&account).await;
    let mut events = Events {
        stream,
        account,
        bots,
        begun: HashSet::new(),
        waiting: VecDeque::new(),
        pings: pings(),
        closing: room.closing(),
    };
    events.all_that_stands().await?;
    Ok(streamed(events))
}

/// The event stream of an account.
struct Events {
    bots: Bots,
    account: Account,
    stream: Stream,
    /// The games of which it has heard that they go on.
    begun: HashSet<String>,
    waiting: VecDeque<Bytes>,
    pings: Interval,
    closing: CancellationToken,
}

impl Drop for Events {
    fn drop(&mut self) {
        self.bots.switchboard.close(&self.account.id, self.stream.number);
    }
}

impl Events {
    /// The games that go on, and the challenges that stand.
    async fn all_that_stands(&mut self) -> Result<(), Refused> {
        for game in self.bots.playing(&self.account).await? {
            self.begun.insert(game.id.clone());
            self.waiting.push_back(line(&EventLine::GameStart { game: Box::new(game) }));
        }
        for challenge in self.bots.switchboard.of(&self.account.id).await {
            let challenge = challenge.json(&self.account, "created");
            self.waiting.push_back(line(&EventLine::Challenge { challenge }));
        }
        Ok(())
    }

    /// The line about an event; `None` where there is nothing to say.
    async fn told(&mut self, event: Event) -> Option<Bytes> {
        let said = match event {
            Event::Began(table) => {
                let game = self.bots.event(&self.account, &table).await.ok()?;
                if !self.begun.insert(game.id.clone()) {
                    return None;
                }
                EventLine::GameStart { game: Box::new(game) }
            }
            Event::Over(table) => {
                self.begun.remove(table.as_str());
                let game = self.bots.event(&self.account, &table).await.ok()?;
                EventLine::GameFinish { game: Box::new(game) }
            }
            Event::Challenged(challenge) => {
                EventLine::Challenge { challenge: challenge.json(&self.account, "created") }
            }
            Event::Canceled(challenge) => {
                EventLine::ChallengeCanceled { challenge: challenge.json(&self.account, "canceled") }
            }
            // It hears of the game when that begins.
            Event::Accepted(_) => return None,
            Event::Declined(challenge) => {
                EventLine::ChallengeDeclined { challenge: challenge.json(&self.account, "declined") }
            }
        };
        Some(line(&said))
    }
}

impl Lines for Events {
    async fn next(&mut self) -> Option<Bytes> {
        loop {
            if let Some(line) = self.waiting.pop_front() {
                return Some(line);
            }
            let event = tokio::select! {
                biased;
                () = self.closing.cancelled() => return None,
                event = self.stream.events.recv() => event?,
                _ = self.pings.tick() => return Some(Bytes::from_static(b"\n")),
            };
            if let Some(line) = self.told(event).await {
                return Some(line);
            }
        }
    }
}

/// A stream names the way of playing, and takes the scope of that alone.
async fn bot_game(asker: Asker, bots: Extension<Bots>, seat: Seat) -> Result<Response, Refused> {
    asker.may(&[Scope::Bot])?;
    game(bots, seat).await
}

async fn board_game(asker: Asker, bots: Extension<Bots>, seat: Seat) -> Result<Response, Refused> {
    asker.may(&[Scope::Board])?;
    game(bots, seat).await
}

async fn game(Extension(bots): Extension<Bots>, seat: Seat) -> Result<Response, Refused> {
    let Seat { table, chair, .. } = seat;
    let seen = chair.look().await?;
    let seated = bots.seated(&table).await?;
    let full = lines::full(&seen, &seated, &bots.kind(seen.view.game));
    let game = Game {
        chair,
        first: Some(line(&full)),
        told: Told::of(&seen),
        over: seen.view.outcome.is_some(),
        gone: false,
        pings: pings(),
        closing: bots.closing(),
    };
    Ok(streamed(game))
}

/// The stream of one game.
struct Game {
    chair: Chair,
    first: Option<Bytes>,
    told: Told,
    over: bool,
    /// Has it said that the opponent is gone?
    gone: bool,
    pings: Interval,
    closing: CancellationToken,
}

/// The part of a game of which its stream has told: the number of the last entry, and the parts that were begun.
#[derive(PartialEq, Eq)]
struct Told(u32, usize);

impl Told {
    fn of(seen: &Seen) -> Told {
        Told(seen.n, seen.view.draft.as_ref().map_or(0, |draft| draft.parts.len()))
    }
}

impl Lines for Game {
    async fn next(&mut self) -> Option<Bytes> {
        if let Some(first) = self.first.take() {
            return Some(first);
        }
        if self.over {
            return None;
        }
        loop {
            let heard = tokio::select! {
                biased;
                () = self.closing.cancelled() => return None,
                heard = self.chair.hear() => heard?,
                _ = self.pings.tick() => return Some(Bytes::from_static(b"\n")),
            };
            let seen = self.chair.look().await.ok()?;
            if let Heard::Presence(gone) = heard {
                let own = seen.view.seat.unwrap_or(Side::White);
                let gone = gone.filter(|gone| gone.seat != own);
                if gone.is_none() && !self.gone {
                    continue;
                }
                self.gone = gone.is_some();
                let claim_win_in_seconds = gone.map(|gone| gone.claim_after.div_ceil(1000));
                return Some(line(&GameLine::OpponentGone { gone: gone.is_some(), claim_win_in_seconds }));
            }
            let told = Told::of(&seen);
            if told != self.told {
                self.told = told;
                self.over = seen.view.outcome.is_some();
                return Some(line(&lines::state(&seen)));
            }
        }
    }
}
