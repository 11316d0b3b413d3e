//! Challenges between accounts on the page: making and answering them, and the socket on which it hears of them wherever
//! its reader is.

use axum::Router;
use axum::extract::{Extension, Path, Request as HttpRequest, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use facedown_protocol::{
    ChallengeEnd, ChallengeMessage, ChallengeRequest, ChallengeView, Done, Made, NewChallenge,
};
use facedown_storage::accounts::Account;
use facedown_storage::id::{Id, Token};
use tokio::time::Instant;

use super::answer::Answer;
use super::body::Json;
use super::limits::Sender;
use super::line::{self, Broken, Caller, Conversation, Line, Unread};
use super::session::{MaybeSignedIn, Owner, cookie, of_this_page};
use crate::accounts::{Accounts, SignedIn};
use crate::bots::{Accepted, Bots, Challenge, Event, Stream, Way};
use crate::error::{AccountError, BotError, Error};
use crate::limits::Group;
use crate::people::People;
use crate::room::Room;

/// Everything below `/account/challenges`.
pub(super) fn router() -> Router<Room> {
    Router::new()
        .route("/account/challenges", post(make))
        .route("/account/challenges/live", get(live))
        .route("/account/challenges/{id}", delete(withdraw))
        .route("/account/challenges/{id}/accept", post(accept))
        .route("/account/challenges/{id}/decline", post(decline))
}

async fn make(
    Extension(bots): Extension<Bots>,
    Extension(people): Extension<People>,
    caller: Caller,
    who: MaybeSignedIn,
    Json(wish): Json<NewChallenge>,
) -> Result<(StatusCode, Answer<ChallengeView>), Error> {
    let SignedIn { account, session } = who.owner()?;
    // Every challenge may become a table, and costs as much of the budget.
    caller.pay(Group::Joins)?;
    let to = people.named(&wish.to).await?;
    let challenge = bots.challenge_on_page((account.clone(), session.id), to, &wish).await?;
    Ok((StatusCode::CREATED, Answer(challenge.view(&account).ok_or(Error::Unfinished)?)))
}

async fn accept(
    Extension(bots): Extension<Bots>,
    Extension(Sender(peer)): Extension<Sender>,
    caller: Caller,
    Owner(who): Owner,
    Path(id): Path<String>,
) -> Result<(StatusCode, Answer<Made>), Error> {
    if who.account.bot {
        return Err(BotError::Played.into());
    }
    caller.pay(Group::Joins)?;
    let made = bots.accept(&who.account, &Id::given(id), peer, Way::Page).await?;
    Ok((StatusCode::CREATED, Answer(made)))
}

async fn decline(
    Extension(bots): Extension<Bots>,
    Owner(who): Owner,
    Path(id): Path<String>,
) -> Result<Answer<Done>, Error> {
    bots.decline(&who.account, &Id::given(id), None).await?;
    Ok(Answer(Done { ok: true }))
}

async fn withdraw(
    Extension(bots): Extension<Bots>,
    Owner(who): Owner,
    Path(id): Path<String>,
) -> Result<Answer<Done>, Error> {
    bots.cancel(&who.account, &Id::given(id)).await?;
    Ok(Answer(Done { ok: true }))
}

async fn live(
    State(room): State<Room>,
    Extension(accounts): Extension<Accounts>,
    Extension(bots): Extension<Bots>,
    caller: Caller,
    request: HttpRequest,
) -> Response {
    // A browser opens a socket for any site's page, cookies and all.
    if !of_this_page(request.headers()) {
        return Error::CrossSite.into_response();
    }
    let cookie = cookie(request.headers());
    let conversation = Listening { room: room.clone(), accounts, bots, caller: caller.clone(), cookie };
    line::open(request, caller, room, conversation)
}

/// A page that listens for the challenges of its account.
struct Listening {
    room: Room,
    accounts: Accounts,
    bots: Bots,
    caller: Caller,
    cookie: Option<Token>,
}

/// A page that listens for as long as this is there, however the conversation ends.
struct There {
    bots: Bots,
    account: Account,
    session: Id,
    stream: Stream,
}

impl Drop for There {
    fn drop(&mut self) {
        self.bots.switchboard.close(&self.account.id, self.stream.number);
    }
}

impl There {
    /// All that stand. A program answers for its own account.
    async fn all(&self) -> ChallengeMessage {
        let challenges =
            if self.account.bot { Vec::new() } else { self.bots.switchboard.of(&self.account.id).await };
        let challenges = challenges.iter().filter_map(|challenge| challenge.view(&self.account)).collect();
        ChallengeMessage::Challenges { challenges }
    }

    /// The end of a challenge, where an event is one.
    fn ended(&self, event: Event) -> Option<ChallengeMessage> {
        let (challenge, how, made) = match event {
            Event::Began(_) | Event::Over(_) | Event::Challenged(_) => return None,
            Event::Accepted(accepted) => {
                let Accepted { challenge, made } = *accepted;
                let made = made.filter(|_| challenge.is_of_session(&self.session));
                (challenge, ChallengeEnd::Accepted, made)
            }
            Event::Declined(challenge) => (*challenge, ChallengeEnd::Declined, None),
            Event::Canceled(challenge) => {
                let expired = challenge.is_forgotten(Instant::now());
                let how = if expired { ChallengeEnd::Expired } else { ChallengeEnd::Withdrawn };
                (*challenge, how, None)
            }
        };
        let Challenge { declined, .. } = &challenge;
        let reason = declined.map(|(key, _)| key.to_owned());
        let challenge = challenge.view(&self.account)?;
        Some(ChallengeMessage::Ended { challenge, how, reason, made })
    }
}

impl Listening {
    /// The account, as long as its owner is signed in here.
    async fn signed_in(&self) -> Result<SignedIn, Error> {
        let who = match &self.cookie {
            Some(cookie) => self.accounts.signed_in(cookie).await?,
            None => None,
        };
        who.ok_or(AccountError::SignedOut.into())
    }
}

impl Conversation for Listening {
    async fn hold(self, line: &mut Line) -> Result<(), Broken> {
        let within = self.caller.ledger.limits().connections.hello_within;
        let ChallengeRequest::Hello = line.hello(within).await? else {
            return Err(Error::HelloExpected.into());
        };
        let SignedIn { account, session } = self.signed_in().await?;
        let stream = self.bots.switchboard.listen(&account.id, &session.id).await?;
        let mut there = There { bots: self.bots.clone(), account, session: session.id, stream };
        line.say(&there.all().await).await?;
        let (closing, mut meter) = (self.room.closing(), self.caller.meter());
        let mut pings = line.pings();
        loop {
            tokio::select! {
                biased;
                () = closing.cancelled() => return Ok(()),
                event = there.stream.events.recv() => {
                    // A reader who was too slow comes again, and hears of all that stands.
                    let Some(event) = event else { return Ok(()) };
                    // The session may have been ended from another device.
                    self.signed_in().await?;
                    if let Some(ended) = there.ended(event) {
                        line.say(&ended).await?;
                    }
                    line.say(&there.all().await).await?;
                }
                message = line.next() => {
                    let message: Result<ChallengeRequest, Unread> = message?;
                    let paid = meter.take();
                    let answer = match (paid, message) {
                        (Err(after), _) => Err(Error::SlowDown { after }),
                        (_, Err(Unread { error, .. })) => Err(error),
                        (_, Ok(ChallengeRequest::Ping)) => Ok(ChallengeMessage::Pong),
                        (_, Ok(ChallengeRequest::Hello)) => Err(Error::HelloTwice),
                    };
                    match answer {
                        Ok(answer) => line.say(&answer).await?,
                        Err(error) => line.refuse_request(None, &error).await?,
                    }
                }
                _ = pings.tick() => line.ping(&self.room).await?,
            }
        }
    }
}
