//! The tables at which an account is to act, and the way to its seats from any device.

use std::cmp::Reverse;
use std::sync::Arc;

use facedown_core::rules::seat::Seat;
use facedown_protocol::{Mode, OpenedSeat, Phase, TableView, TurnView};
use facedown_storage::accounts::{Account, Accounts};
use facedown_storage::id::Id;
use facedown_storage::{Holder, Storage};

use crate::error::{BotError, Error};
use crate::room::Room;

/// Tables of an account that are looked at: its newest.
const LOOKED_AT: u32 = 50;

/// The turns of a room's accounts; cheap to clone.
#[derive(Clone)]
pub(crate) struct Turns {
    room: Room,
    storage: Arc<dyn Storage>,
}

impl Turns {
    /// The turns of a room's accounts.
    pub(crate) fn new(room: Room) -> Turns {
        Turns { storage: room.kept(), room }
    }

    fn accounts(&self) -> Result<&dyn Accounts, Error> {
        self.storage.accounts().ok_or(Error::Unfinished)
    }

    /// The tables at which somebody waits for an account to act, the one with the least time left first, and those without
    /// a clock last, the newest of them first. The computer waits for nobody.
    ///
    /// # Errors
    /// The storage's.
    pub(crate) async fn of(&self, account: &Account) -> Result<Vec<TurnView>, Error> {
        let mut turns = Vec::new();
        for table in self.accounts()?.going_on(&account.id, LOOKED_AT).await? {
            let Some(player) = self.accounts()?.seat_of(&account.id, &table).await? else { continue };
            // One that ended meanwhile, or was begun by rules that there are not any more, waits for nobody.
            let Ok(seen) = self.room.seen(&table, Holder::Player(player)).await else { continue };
            turns.extend(turn(seen.view));
        }
        turns.sort_by_key(|turn| Reverse(turn.left.map(Reverse)));
        Ok(turns)
    }

    /// A token for the seat of an account at a table, so that it plays on at another device.
    ///
    /// # Errors
    /// [`BotError::NoSeat`] where it has none.
    pub(crate) async fn open_seat(&self, account: &Account, table: &Id) -> Result<OpenedSeat, Error> {
        let player = self.accounts()?.seat_of(&account.id, table).await?;
        let player = player.ok_or_else(|| BotError::NoSeat { id: table.to_string() })?;
        let set_up = self.storage.set_up(table).await?;
        let (row, _) = set_up.ok_or_else(|| Error::NoSuchTable { id: table.to_string() })?;
        let token = self.room.random().token()?;
        let tournaments = self.storage.tournaments().ok_or(Error::Unfinished)?;
        tournaments.open_seat(&row.sitting, token.sha256(), player).await?;
        Ok(OpenedSeat { table: table.to_string(), game: row.game, token: token.into_text() })
    }
}

/// The table where its viewer is to act; `None` where nobody waits for that.
fn turn(view: TableView) -> Option<TurnView> {
    let seat = view.seat.filter(|seat| view.to_act.contains(seat))?;
    if view.phase != Phase::Playing || view.mode != Mode::Link {
        return None;
    }
    let (left, opponent) = if seat == Seat::White {
        (view.clock.as_ref().map(|clock| clock.left.white), view.names.black)
    } else {
        (view.clock.as_ref().map(|clock| clock.left.black), view.names.white)
    };
    Some(TurnView {
        table: view.table,
        game: view.game.to_owned(),
        seat,
        opponent,
        left,
        control: view.clock.map(|clock| clock.control),
        tournament: view.tournament,
    })
}
