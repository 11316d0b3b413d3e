//! Who is awaited in a game at the speed of letters and does not look, for whoever calls people back.

use facedown_core::rules::seat::{Seat, SeatSet};
use facedown_protocol::{Mode, Phase};
use facedown_storage::Holder;
use facedown_storage::id::Id;
use tokio::sync::broadcast;

use super::Room;
use super::live::LiveTable;
use super::task::Task;

/// Turns that may wait for a reader who is behind; the oldest beyond are lost to it.
const BEHIND: usize = 1024;

/// Somebody is to act who does not look. Everybody at the table knows what stands here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Awaited {
    /// Id of the table.
    pub(crate) table: Id,
    /// The player who is awaited.
    pub(crate) player: u8,
    /// The seat of that player.
    pub(crate) seat: Seat,
    /// Game id.
    pub(crate) game: &'static str,
    /// The name of the one who waits; empty where none was given.
    pub(crate) opponent: String,
}

/// The way out of them.
pub(super) struct Calls(broadcast::Sender<Awaited>);

impl Default for Calls {
    fn default() -> Calls {
        Calls(broadcast::channel(BEHIND).0)
    }
}

impl Room {
    /// Those who are awaited and do not look, from now on, each once a turn.
    pub(crate) fn awaited(&self) -> broadcast::Receiver<Awaited> {
        self.inner.calls.0.subscribe()
    }
}

impl LiveTable {
    /// The seats to act in a game between two people who have days for a move, or no clock.
    pub(super) fn correspondents_to_act(&self) -> SeatSet {
        let slow = self.clock.is_none_or(|clock| clock.control().is_slow());
        match self.play() {
            Some(play) if slow && self.mode == Mode::Link && self.phase() == Phase::Playing => play.to_act(),
            _ => SeatSet::EMPTY,
        }
    }
}

impl Task {
    /// Says which of those are awaited now that were not before, where they do not look. Nothing is waited for.
    pub(super) fn call(&self, before: SeatSet) {
        let live = &self.live;
        for seat in live.correspondents_to_act().iter().filter(|seat| !before.contains(*seat)) {
            let player = live.player_of(seat);
            if self.watchers.iter().any(|watcher| watcher.holder == Holder::Player(player)) {
                continue;
            }
            let names = live.names_by_seat();
            let opponent = if seat == Seat::White { names.black } else { names.white };
            let table = live.id().clone();
            // Nobody may be there to call them.
            let _ = self.room.inner.calls.0.send(Awaited {
                table,
                player,
                seat,
                game: live.game.about().id,
                opponent,
            });
        }
    }
}
