//! The socket of the lobby.

use axum::Router;
use axum::extract::{Extension, Request as HttpRequest, State};
use axum::response::Response;
use axum::routing::get;
use facedown_protocol::{LobbyMessage, LobbyRequest};
use facedown_storage::accounts::Account;
use facedown_storage::id::{Id, Token};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::mpsc;

use super::line::{self, Broken, Caller, Conversation, Line, Messages, Unread};
use super::session::{MaybeSignedIn, of_this_page};
use crate::error::{Error, LobbyError};
use crate::limits::Group;
use crate::lobby::{Acceptance, Connection, Entrant, Found, Lobby, Member, News, Offered, Seek, Visitor};
use crate::people::{People, visitor_of};
use crate::room::{Room, is_request_id, name};

/// Characters of a visitor's secret.
const SECRET: std::ops::RangeInclusive<usize> = 22..=64;

/// `GET /lobby/live`.
pub(super) fn router() -> Router<Room> {
    Router::new().route("/lobby/live", get(live))
}

async fn live(
    State(room): State<Room>,
    Extension(lobby): Extension<Lobby>,
    Extension(people): Extension<People>,
    caller: Caller,
    MaybeSignedIn(who): MaybeSignedIn,
    request: HttpRequest,
) -> Response {
    // A browser opens a socket for any site's page, cookies and all.
    let account = who.filter(|_| of_this_page(request.headers())).map(|who| who.account);
    let conversation = InLobby { room: room.clone(), lobby, people, caller: caller.clone(), account };
    line::open(request, caller, room, conversation)
}

/// Somebody in the lobby, or on the way there.
struct InLobby {
    room: Room,
    lobby: Lobby,
    people: People,
    caller: Caller,
    /// The account that was signed in when the socket was opened.
    account: Option<Account>,
}

/// A connection that is in the lobby for as long as this is there, however the conversation ends.
struct There {
    lobby: Lobby,
    connection: Connection,
}

impl Drop for There {
    fn drop(&mut self) {
        self.lobby.meeting.leave(self.connection);
    }
}

impl Conversation for InLobby {
    async fn hold(self, line: &mut Line) -> Result<(), Broken> {
        let connections = self.caller.ledger.limits().connections;
        let LobbyRequest::Hello { visitor } = line.hello(connections.hello_within).await? else {
            return Err(Error::HelloExpected.into());
        };
        if !SECRET.contains(&visitor.chars().count()) {
            return Err(Error::from(LobbyError::Visitor).into());
        }
        // One person is one visitor, on however many devices.
        let visitor = match &self.account {
            Some(account) => visitor_of(&account.id),
            None => Visitor(Token::given(visitor).sha256()),
        };
        let (letters, mut incoming) = mpsc::channel(connections.messages_waiting.max(1));
        let News { whole, mut changes } = self.lobby.meeting.news().await?;
        line.send_text(whole).await?;
        let member = self.account.as_ref();
        let member = member.map(|account| Member { account: account.id.clone(), room_deals: false });
        let connection = self.lobby.meeting.enter(visitor, self.caller.peer, member, letters).await?;
        let there = There { lobby: self.lobby.clone(), connection };
        let (closing, mut meter) = (self.room.closing(), self.caller.meter());
        let mut pings = line.pings();
        loop {
            tokio::select! {
                biased;
                () = closing.cancelled() => return Ok(()),
                Some(letter) = incoming.recv() => line.say(&letter).await?,
                message = line.next() => {
                    let asked = self.take(message?, &mut meter, there.connection).await;
                    match asked {
                        Ok(Some(answer)) => line.say(&answer).await?,
                        Ok(None) => {}
                        Err((id, error)) => line.refuse_request(id, &error).await?,
                    }
                }
                change = changes.recv() => match change {
                    Ok(text) => line.send_text(text).await?,
                    Err(RecvError::Closed) => return Ok(()),
                    // A slow reader gets the whole list anew.
                    Err(RecvError::Lagged(_)) => {
                        let news = self.lobby.meeting.news().await?;
                        changes = news.changes;
                        line.send_text(news.whole).await?;
                    }
                },
                _ = pings.tick() => line.ping(&self.room).await?,
            }
        }
    }
}

/// A request that was refused, where it could be read, and why.
type Refused = (Option<String>, Error);

impl InLobby {
    /// Carries a message out.
    async fn take(
        &self,
        message: Result<LobbyRequest, Unread>,
        meter: &mut Messages,
        from: Connection,
    ) -> Result<Option<LobbyMessage>, Refused> {
        let message = message.map_err(|Unread { id, error }| (id, error));
        if let Err(after) = meter.take() {
            return Err((message.ok().and_then(id_of), Error::SlowDown { after }));
        }
        let message = message?;
        let id = id_of(message.clone());
        if id.as_deref().is_some_and(|id| !is_request_id(id)) {
            return Err((None, Error::RequestId));
        }
        self.carry_out(message, from).await.map_err(|error| (id, error))
    }

    async fn carry_out(
        &self,
        message: LobbyRequest,
        from: Connection,
    ) -> Result<Option<LobbyMessage>, Error> {
        let meeting = &self.lobby.meeting;
        match message {
            LobbyRequest::Ping => Ok(Some(LobbyMessage::Pong)),
            LobbyRequest::Hello { .. } => Err(Error::HelloTwice),
            LobbyRequest::Seek { id, terms } => {
                self.may_sit_down()?;
                let by = self.entrant().await?;
                let seek = Seek::read(self.room.random().id()?, terms, by, |game| self.room.find(game))?;
                let named = seek.id.to_string();
                match meeting.offer(from, seek).await? {
                    Offered::Waits => Ok(Some(LobbyMessage::Sought { id, seek: named })),
                    Offered::Paired(pairing) => {
                        self.seat(*pairing, id);
                        Ok(None)
                    }
                }
            }
            LobbyRequest::Open { id, table, invite } => {
                self.may_sit_down()?;
                let (table, invite) = (Id::given(table), Token::given(invite));
                let invitation = self.room.invitation(&table, &invite).await?;
                let by = self.entrant().await?;
                let named = self.room.random().id()?;
                let seek =
                    Seek::of_table(named.clone(), invitation, invite, by, |game| self.room.find(game))?;
                meeting.offer(from, seek).await?;
                Ok(Some(LobbyMessage::Sought { id, seek: named.to_string() }))
            }
            LobbyRequest::Withdraw { id, seek } => {
                meeting.withdraw(from, &Id::given(seek)).await?;
                Ok(Some(LobbyMessage::Withdrawn { id }))
            }
            LobbyRequest::Accept { id, seek, game, clock, name: called } => {
                self.may_sit_down()?;
                let name = match &self.account {
                    Some(account) => Some(account.name.clone()),
                    None => name("name", &called)?,
                };
                let guest = self.entrant().await?;
                let wish = Acceptance { seek: Id::given(seek), game, clock, name, guest };
                match meeting.accept(from, wish).await? {
                    Found::Partner(pairing) => {
                        self.seat(*pairing, id);
                        Ok(None)
                    }
                    Found::Table(waiting) => {
                        // Somebody may have come by its link.
                        self.room.invitation(&waiting.table, &waiting.invite).await?;
                        let (table, invite) = (waiting.table.to_string(), waiting.invite.into_text());
                        Ok(Some(LobbyMessage::Invited { id, table, invite }))
                    }
                }
            }
        }
    }

    /// Two people who have found each other sit down, whatever becomes of this connection.
    fn seat(&self, pairing: crate::lobby::Pairing, request: String) {
        let lobby = self.lobby.clone();
        tokio::spawn(async move { lobby.seat(pairing, request).await });
    }

    /// The account as it stands now, where somebody is signed in.
    async fn entrant(&self) -> Result<Option<Entrant>, Error> {
        match &self.account {
            Some(account) => Ok(Some(self.people.entrant(account).await?)),
            None => Ok(None),
        }
    }

    /// May another table come of it?
    fn may_sit_down(&self) -> Result<(), Error> {
        self.room.makes_tables()?;
        self.caller.pay(Group::Joins)
    }
}

/// The client's own id of a request.
fn id_of(message: LobbyRequest) -> Option<String> {
    match message {
        LobbyRequest::Hello { .. } | LobbyRequest::Ping => None,
        LobbyRequest::Seek { id, .. }
        | LobbyRequest::Open { id, .. }
        | LobbyRequest::Withdraw { id, .. }
        | LobbyRequest::Accept { id, .. } => Some(id),
    }
}
