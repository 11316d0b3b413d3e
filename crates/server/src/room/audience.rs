//! Those who look at a table: how many are let in, who hears first, and how often they hear of one another. What looks
//! the same to several is written once and shared.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use facedown_core::rules::seat::Seat;
use facedown_protocol::{Presence, ServerMessage};
use facedown_storage::{Holder, Millis};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::late::without_players;
use super::task::Task;
use crate::error::Error;
use crate::limits::{Peer, Watching};

/// The most that a slow connection is given back a move, in milliseconds: what other rooms give.
const MOST_LAG: u32 = 500;

/// The round-trip time to somebody in milliseconds, at most `MOST_LAG`, as measured on their socket; 0 until
/// it is.
#[derive(Clone, Debug, Default)]
pub struct Lag(Arc<AtomicU32>);

impl Lag {
    /// A round trip was measured. The shortest of the last few counts: a client that is busy for a moment, or holds its
    /// answers back now and then, gains nothing.
    pub fn measured(&self, shortest: Duration) {
        let lag = u32::try_from(shortest.as_millis()).unwrap_or(u32::MAX);
        self.0.store(lag.min(MOST_LAG), Ordering::Relaxed);
    }

    fn get(&self) -> u32 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Somebody who comes to look at a table.
pub struct Guest {
    /// The rights that their token gives.
    pub holder: Holder,
    /// By whom they are counted, if they are.
    pub peer: Option<Peer>,
    /// The round-trip time to them.
    pub lag: Lag,
    /// The channel for messages to them: boxed, since a channel has memory for many from its beginning.
    /// Whoever lets it fill up is dropped.
    pub outbox: mpsc::Sender<Box<Utf8Bytes>>,
}

/// Somebody who hears what happens.
pub(super) struct Watcher {
    pub(super) number: u64,
    pub(super) holder: Holder,
    peer: Option<Peer>,
    lag: Lag,
    /// The presence as they last heard it.
    told: Option<Presence>,
    outbox: mpsc::Sender<Box<Utf8Bytes>>,
}

impl Watcher {
    fn hear(&self, text: Option<Utf8Bytes>) -> bool {
        text.is_some_and(|text| self.outbox.try_send(Box::new(text)).is_ok())
    }
}

/// Does a token of this kind open a seat?
const fn plays(holder: Holder) -> bool {
    !matches!(holder, Holder::Spectator | Holder::Invited)
}

/// A message as it goes out.
fn text(message: &ServerMessage) -> Option<Utf8Bytes> {
    match serde_json::to_string(message) {
        Ok(text) => Some(text.into()),
        Err(cause) => {
            tracing::error!(%cause, "a message cannot be written");
            None
        }
    }
}

/// Sends a message to a watcher; `false` where the watcher is gone or does not keep up.
pub(super) fn send(watcher: &Watcher, message: &ServerMessage) -> bool {
    watcher.hear(text(message))
}

/// A message for each kind of viewer, written when the first of them is to hear it.
#[derive(Default)]
struct Views(Vec<(Holder, Option<Utf8Bytes>)>);

impl Views {
    fn of(&mut self, holder: Holder, message: impl FnOnce() -> ServerMessage) -> Option<Utf8Bytes> {
        if let Some((_, known)) = self.0.iter().find(|(viewer, _)| *viewer == holder) {
            return known.clone();
        }
        let text = text(&message());
        self.0.push((holder, text.clone()));
        text
    }
}

/// The part that concerns the seats: who is there, whose player is gone, and who offers another game.
fn seats(presence: &Presence) -> (bool, bool, Option<Seat>, Option<Seat>) {
    (presence.white, presence.black, presence.gone.map(|gone| gone.seat), presence.rematch)
}

fn is_news(told: Option<&Presence>, now: &Presence, seats_alone: bool) -> bool {
    told.is_none_or(|told| seats(told) != seats(now) || (!seats_alone && told.spectators != now.spectators))
}

impl Task {
    /// Lets somebody in and sends them what they have missed since number `since`, or the whole.
    pub(super) fn watch(
        &mut self,
        guest: Guest,
        since: Option<u32>,
        reply: oneshot::Sender<Result<u64, Error>>,
    ) {
        let Guest { holder, peer, lag, outbox } = guest;
        if !self.has_room_for(holder, peer) {
            // Who asked may have gone away meanwhile.
            let _ = reply.send(Err(Error::Watched));
            return;
        }
        // Whoever opens the page again, or a second tab, lands on a covered screen, and covers the first.
        let covered = self.live.is_covered(holder);
        if covered {
            self.cover();
        }
        self.watchers_so_far += 1;
        let number = self.watchers_so_far;
        let watcher = Watcher { number, holder, peer, lag, told: None, outbox };
        // Who has missed something gets what was missed; everybody else the whole.
        let seen = self.eyes(holder);
        let missed = since.filter(|n| !covered && *n < seen.number()).and_then(|n| seen.ply_of(n));
        let message = match missed {
            Some(ply) => seen.update(holder, ply, None),
            None => seen.sync(holder),
        };
        let lines = self.live.seal_lines(0);
        let heard = send(&watcher, &message) && lines.is_none_or(|lines| send(&watcher, &lines));
        if heard && reply.send(Ok(number)).is_ok() {
            // Players stand before those who look on, and so hear everything first.
            let players = self.watchers.partition_point(|watcher| plays(watcher.holder));
            let at = if plays(holder) { players } else { self.watchers.len() };
            self.watchers.insert(at, watcher);
        }
    }

    fn has_room_for(&self, holder: Holder, peer: Option<Peer>) -> bool {
        let Watching { each_table, each_peer, .. } = self.room.watching();
        let like = |watcher: &&Watcher| match (watcher.holder, holder) {
            (Holder::Player(one), Holder::Player(other)) => one == other,
            (one, other) => plays(one) == plays(other),
        };
        let alike = || self.watchers.iter().filter(like);
        if plays(holder) {
            return alike().count() < each_peer;
        }
        let of_the_peer = |watcher: &&Watcher| peer.is_some() && watcher.peer == peer;
        alike().count() < each_table && alike().filter(of_the_peer).count() < each_peer
    }

    /// Tells every watcher the moves after ply `from`; drops those who cannot keep up. A screen that goes to sleep gets
    /// everything anew, so that nothing of what the seat saw stays there.
    pub(super) fn broadcast(&mut self, from: u32, asked: Option<(u64, &str)>) {
        let live = &self.live;
        let late = self.late.is_some();
        let (mut syncs, mut updates) = (Views::default(), Views::default());
        self.watchers.retain_mut(|watcher| {
            if late && watcher.holder == Holder::Spectator {
                return true;
            }
            let id = asked.filter(|(number, _)| *number == watcher.number).map(|(_, id)| id.to_owned());
            let before = watcher.holder;
            watcher.holder = live.cover_again(before);
            let (holder, anew) = (watcher.holder, before != watcher.holder);
            if anew && !watcher.hear(syncs.of(holder, || live.sync(holder))) {
                return false;
            }
            let from = if anew { live.ply() } else { from };
            match id {
                Some(id) => send(watcher, &live.update(holder, from, Some(id))),
                None => anew || watcher.hear(updates.of(holder, || live.update(holder, from, None))),
            }
        });
    }

    /// Tells those who look on later the moves after ply `from` that are old enough.
    pub(super) fn broadcast_late(&mut self, from: u32) {
        let Some(late) = &self.late else { return };
        let mut updates = Views::default();
        self.watchers.retain_mut(|watcher| {
            watcher.holder != Holder::Spectator
                || watcher
                    .hear(updates.of(watcher.holder, || late.shown().update(watcher.holder, from, None)))
        });
    }

    /// Tells who is there: a newcomer at once, players what concerns the seats at once, and everybody the rest when it
    /// was gathered for a while.
    pub(super) fn announce_presence(&mut self) {
        self.absence.refresh(self.room.now(), self.watchers.iter().map(|w| w.holder));
        self.rematch =
            self.rematch.filter(|player| self.absence.is_there(*player) && self.live.games.next().is_none());
        let holders = self.watchers.iter().map(|w| w.holder);
        let Some(now) = self.absence.shown(&self.live, holders, self.rematch) else { return };
        let at = Instant::now();
        let due = self.next_gathered.is_none_or(|next| next <= at);
        let (mut message, mut gathered, mut left_out) = (None, false, false);
        let (late, all) = (self.late.is_some(), now);
        let later = without_players(&all);
        let mut message_later = None;
        self.watchers.retain_mut(|watcher| {
            let is_late = late && watcher.holder == Holder::Spectator;
            let now = if is_late { &later } else { &all };
            if !is_news(watcher.told.as_ref(), now, false) {
                return true;
            }
            let at_once = watcher.told.is_none()
                || (plays(watcher.holder) && is_news(watcher.told.as_ref(), now, true));
            if !at_once && !due {
                left_out = true;
                return true;
            }
            gathered |= !at_once;
            watcher.told = Some(now.clone());
            let message = if is_late { &mut message_later } else { &mut message };
            let said = message.get_or_insert_with(|| text(&ServerMessage::Presence(now.clone())));
            watcher.hear(said.clone())
        });
        if gathered {
            self.next_gathered = Some(at + self.room.watching().gathered);
        }
        self.gathering = self.next_gathered.filter(|_| left_out);
    }

    /// By how much the flag of a seat falls later, and its next action counts earlier, than the clock alone says: by
    /// the way to its player and back, or by the time for which the computer waited for a place to think.
    pub(super) fn allowance(&self, seat: Seat, at: Millis) -> Millis {
        if self.live.computer() == Some(seat) {
            return self.computer_seat.waited(at);
        }
        if self.live.clock.is_none_or(|clock| clock.control().is_slow()) {
            return 0;
        }
        let player = Holder::Player(self.live.player_of(seat));
        let lags = self.watchers.iter().filter(|w| w.holder == player).map(|w| w.lag.get());
        lags.max().unwrap_or(0).into()
    }

    /// The peer for whom the computer thinks, if that one is counted.
    pub(super) fn asks_the_computer(&self) -> Option<Peer> {
        self.watchers.iter().find(|watcher| plays(watcher.holder))?.peer
    }
}
