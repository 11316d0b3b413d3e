//! The lobby: people who look for somebody to play with, and the tables that they come to sit at.
//!
//! A seek belongs to a visitor, who may have several connections, and stands while one of them is open. It is kept in
//! memory alone. Whatever several processes would have to agree on is behind one trait, [`Meeting`]. A seek is listed
//! because its maker asked for it here: a table that was made for a friend is on the list only where its maker's page
//! puts it there.

mod in_process;
mod meeting;
mod seek;

use std::sync::Arc;

use facedown_protocol::{LobbyMessage, Names, NewTable};
use facedown_storage::id::Token;
use facedown_storage::{Holder, RoomDeals};

pub(crate) use in_process::InProcess;
use meeting::Party;
pub(crate) use meeting::{Acceptance, Connection, Found, Meeting, Member, News, Offered, Pairing, Visitor};
pub(crate) use seek::{Entrant, Seek};

use crate::error::Error;
use crate::room::{Room, Terms as MadeWith};

/// The lobby of a room; cheap to clone.
#[derive(Clone)]
pub(crate) struct Lobby {
    /// The people and the seeks.
    pub(crate) meeting: Arc<dyn Meeting>,
    room: Room,
}

impl Lobby {
    /// A lobby whose people come to sit in a room.
    pub(crate) fn new(meeting: Arc<dyn Meeting>, room: Room) -> Lobby {
        Lobby { meeting, room }
    }

    /// Makes the table of two who have found each other, and gives each of them their seat. `request` is the guest's.
    pub(crate) async fn seat(&self, pairing: Pairing, request: String) {
        let Pairing { host, guest, game } = pairing;
        let new = NewTable {
            game: game.game.clone(),
            options: game.options,
            mode: "link".to_owned(),
            names: Some(Names {
                white: host.name.clone().unwrap_or_default(),
                black: host.name.clone().unwrap_or_default(),
            }),
            seat: Some(game.seat),
            clock: game.clock,
            level: None,
            position: None,
            daily: None,
            listed: Some(game.listed),
            private: None,
            bot: None,
            rated: Some(game.rated),
            sealed: None,
            delay: None,
        };
        let seats = self.seats(new, &host, &guest).await;
        let (to_host, to_guest) = match seats {
            Ok(seats) => {
                let [of_host, of_guest] = seats.map(Box::new);
                let paired =
                    |id, made: Box<_>| LobbyMessage::Paired { id, game: game.game.clone(), made: *made };
                (paired(None, of_host), paired(Some(request), of_guest))
            }
            // Both have lost their seeks, and hear why there is no game.
            Err(error) => {
                let refused = |id| LobbyMessage::Refused { id, error: error.body() };
                (refused(None), refused(Some(request)))
            }
        };
        for (party, message) in [(host, to_host), (guest, to_guest)] {
            if !self.meeting.tell(&party, message).await {
                tracing::info!("somebody has left the lobby in the moment of being paired");
            }
        }
    }

    async fn seats(
        &self,
        new: NewTable,
        host: &Party,
        guest: &Party,
    ) -> Result<[facedown_protocol::Made; 2], Error> {
        let of = |party: &Party| party.member.as_ref().is_some_and(|member| member.room_deals);
        let terms = MadeWith {
            id: None,
            room_deals: RoomDeals([of(host), of(guest)]),
            maker: host.member.as_ref().map(|member| member.account.clone()),
        };
        let mut made = self.room.make_with(new, host.peer, terms).await?;
        let invite = made.invite.take().map(Token::given).ok_or(Error::Unfinished)?;
        let table = facedown_storage::id::Id::given(made.table.clone());
        // Before the game begins, so that programs hear of it.
        for (party, player) in [(host, 0), (guest, 1)] {
            if let (Some(member), Some(accounts)) = (&party.member, self.room.kept().accounts()) {
                accounts.take_seat(&member.account, &table, Holder::Player(player)).await?;
            }
        }
        let joined = self.room.join(&table, &invite, guest.name.as_deref().unwrap_or_default()).await?;
        Ok([made, joined])
    }
}
