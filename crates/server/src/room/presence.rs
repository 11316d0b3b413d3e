//! Presence: the people connected to a table, and since when a seat's player is gone.

use facedown_core::rules::seat::Seat;
use facedown_protocol::{Gone, Mode, Presence};
use facedown_storage::{Holder, Millis};
use tokio::time::Instant;

use super::live::LiveTable;

/// Since when each player is not connected (`Err`), or, by the room's time, is (`Ok`).
#[derive(Clone, Debug)]
pub(super) struct Absence([Result<Millis, Instant>; 2]);

impl Absence {
    /// Nobody is there yet.
    pub(super) fn new() -> Absence {
        Absence([Err(Instant::now()); 2])
    }

    /// Takes in who is connected now, at an instant of the room's time.
    pub(super) fn refresh(&mut self, at: Millis, holders: impl Iterator<Item = Holder> + Clone) {
        for (player, since) in (0u8..).zip(&mut self.0) {
            let there = holders.clone().any(|holder| holder == Holder::Player(player));
            if there != since.is_ok() {
                *since = if there { Ok(at) } else { Err(Instant::now()) };
            }
        }
    }

    /// The seat to act whose player is gone, and in how many milliseconds the other may claim the game.
    pub(super) fn gone(&self, live: &LiveTable) -> Option<Gone> {
        let after = live.claim_after()?;
        let seat = live.awaited()?;
        let since = self.0[usize::from(live.player_of(seat) != 0)].err()?;
        let away = u32::try_from(since.elapsed().as_millis()).unwrap_or(u32::MAX);
        Some(Gone { seat, claim_after: after.saturating_sub(away) })
    }

    /// Is a player connected?
    pub(super) fn is_there(&self, player: u8) -> bool {
        self.0[usize::from(player != 0)].is_ok()
    }

    /// Since when a player is connected, by the room's time; `None` where the player is not.
    pub(super) fn there_since(&self, player: u8) -> Option<Millis> {
        self.0[usize::from(player != 0)].ok()
    }

    /// The presence as everybody hears it; `None` at a table where people share a screen. `rematch` is the player who
    /// offers another game.
    pub(super) fn shown(
        &self,
        live: &LiveTable,
        holders: impl Iterator<Item = Holder>,
        rematch: Option<u8>,
    ) -> Option<Presence> {
        if live.mode == Mode::Shared {
            return None;
        }
        let there = |seat: Seat| {
            let player = if live.undrawn() { u8::from(seat != Seat::White) } else { live.player_of(seat) };
            let computer = live.mode == Mode::Computer && player == 1;
            computer || self.is_there(player)
        };
        let spectators = holders.filter(|holder| *holder == Holder::Spectator).count();
        Some(Presence {
            white: there(Seat::White),
            black: there(Seat::Black),
            spectators: u32::try_from(spectators).unwrap_or(u32::MAX),
            gone: self.gone(live),
            rematch: rematch.map(|player| live.seat_of(player)),
        })
    }
}
