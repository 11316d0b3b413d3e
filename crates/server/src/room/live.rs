//! A live game: everything about one table, made by applying the entries of its log in order (see `apply`). A new entry
//! and one that is replayed go the same way, so a game that is loaded again is the same game.

use std::collections::HashMap;

use facedown_core::deal::{Blind, ServerSecret};
use facedown_core::notation::ActionError;
use facedown_core::record::{Contributor, Turn};
use facedown_core::rules::options::Chosen;
use facedown_core::rules::outcome::{Outcome, reason};
use facedown_core::rules::seat::{PerSeat, Seat, SeatSet, Viewer};
use facedown_core::table::{AnyGame, AnyTable};
use facedown_protocol::{Mode, Phase};
use facedown_storage::id::Id;
use facedown_storage::{Holder, Millis, RoomDeals, SittingGame, Span, StoredTable, TableRow};
use facedown_tournament::clock::Clock;

use super::abort::aborted_result;
use super::asked::Asked;
use super::dealing::Dealing;
use super::entry::{Ending, Entry};
use super::making::has_deal;
use super::seal::Seal;
use super::sitting::Games;
use crate::error::Error;
use crate::limits::Games as Limits;
use crate::time::Time;

/// Finished actions before which a clock does not run: both seats' first ones.
pub(super) const FIRST_MOVES: u32 = 2;

/// Time for which the opponent must be gone before the game may be claimed, in milliseconds.
const CLAIM_AFTER: u32 = 60_000;

/// One table in memory: what its log makes of it, and who looks at it.
pub(crate) struct LiveTable {
    pub(super) row: TableRow,
    /// Is it dealt, the whole start or what a position leaves unknown?
    pub(super) has_deal: bool,
    pub(super) mode: Mode,
    pub(super) level: Option<u8>,
    /// May anybody go through the game by its address once it is over?
    pub(super) open: bool,
    /// Has everybody who is to play a seat?
    pub(super) joined: bool,
    /// Has whoever made the table closed the invitation to the second seat?
    pub(super) closed: bool,
    pub(super) game: &'static dyn AnyGame,
    pub(super) options: Chosen,
    pub(super) names: [Option<String>; 2],
    /// The tournament in which it is played, where it is.
    pub(crate) tournament: Option<Id>,
    /// Seconds after which those who look on see what happens; 0 for at once.
    pub(super) delay: u32,
    /// The players for whom the room contributes to the deal.
    pub(super) room_deals: RoomDeals,
    pub(super) secret: ServerSecret,
    pub(super) dealing: Dealing,
    /// The color that the lot gave to the table's maker in the first game on the deal.
    pub(super) maker: Option<Seat>,
    /// The game, once it is dealt; none where the deal is sealed.
    pub(super) play: Option<Box<dyn AnyTable>>,
    /// The seal, where the deal is sealed.
    pub(super) seal: Option<Box<Seal>>,
    /// The time of the deal; `None` before it.
    pub(super) dealt_at: Option<Millis>,
    /// The actions that stand, for playing them again when some are taken back.
    pub(super) acted: Vec<(Seat, String, Option<Blind>)>,
    /// The seats that have acted, though it was taken back.
    pub(super) has_acted: SeatSet,
    /// The players who have acted at the other table of a pair that is played at once.
    pub(super) acted_beside: [bool; 2],
    /// The player who aborted the game.
    pub(super) aborted_by: Option<u8>,
    /// Why it ended, where nobody at the table has ended it.
    pub(super) ended: Option<Ending>,
    /// Since when the table can be reached without an interruption.
    pub(super) awake_since: Millis,
    /// The time of the last entry in the log.
    pub(super) last_at: Millis,
    /// The earliest time of its flag's fall, as the storage keeps it.
    pub(super) falls_at: Option<Millis>,
    pub(super) clock: Option<Clock>,
    /// The time left to the one who acted, after each action that stands, where there is a clock.
    pub(super) clocks: Vec<u64>,
    /// Milliseconds that each seat was given by the other.
    pub(super) given: PerSeat<u32>,
    pub(super) draw_offer: Option<Seat>,
    pub(super) takeback: Option<Seat>,
    /// The requests since each could last be made, and how often.
    pub(super) asked: Asked,
    /// Number of times that moves were taken back.
    pub(super) takebacks: u32,
    /// The player's undone and peeked turns, in a solitaire.
    pub(super) solo: SoloHistory,
    pub(super) games: Games,
    /// Finished actions after each entry: how far the game was at each number.
    pub(super) plies: Vec<u32>,
    /// The seats that were to act after each entry.
    pub(super) to_act: Vec<SeatSet>,
    /// The entries that came from a client's request, by the seat and its name of it: neither seat can use up the
    /// other's.
    pub(super) requests: HashMap<(Seat, String), Entry>,
    pub(super) attempts: u32,
    /// Milliseconds by which it is shown later than it is.
    pub(super) behind: Millis,
    /// The clocks of the room.
    pub(super) time: Time,
    /// The limits on the length of the game.
    pub(super) limits: Limits,
}

/// Every turn of a solitaire in the order in which they were played, those that were taken back included.
#[derive(Default)]
pub(super) struct SoloHistory {
    pub(super) turns: Vec<Turn>,
    /// Number of turns that had been played, each time one was taken back.
    pub(super) undone: Vec<usize>,
    /// Was one taken back that had turned a card up?
    pub(super) peeked: bool,
}

/// The spans of both, in order, and none of them twice: what is in several is in one.
fn joined(room: &[Span], table: &[Span]) -> Vec<Span> {
    let mut all: Vec<Span> = room.iter().chain(table).copied().collect();
    all.sort_unstable();
    let mut joined: Vec<Span> = Vec::with_capacity(all.len());
    for (since, until) in all {
        match joined.last_mut() {
            Some(last) if since <= last.1 => last.1 = last.1.max(until),
            _ => joined.push((since, until)),
        }
    }
    joined
}

impl LiveTable {
    /// Loads a table by replaying its log. The time of `outages`, and of those that are stored with it, is nobody's.
    pub(crate) fn load(
        stored: StoredTable,
        sitting: Vec<SittingGame>,
        outages: &[Span],
        time: &Time,
        find: impl Fn(&str) -> Option<&'static dyn AnyGame>,
    ) -> Result<LiveTable, Error> {
        let StoredTable {
            row,
            mode,
            level,
            open,
            room_deals,
            delay,
            names,
            tournament,
            secret,
            log,
            falls_at,
            outages: own,
            in_round,
        } = stored;
        let outages = joined(outages, &own);
        let table = row.id.to_string();
        let game = find(&row.game).filter(|game| game.about().rules == row.rules).ok_or_else(|| {
            let has = find(&row.game).map_or(0, |game| game.about().rules);
            Error::OldRules { table: table.clone(), game: row.game.clone(), played: row.rules, has }
        })?;
        let given: Vec<_> = row.options.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
        let options = game.choose(&given)?;
        let at_once = game.on_one_deal(&options)?.at_once;
        let mode = Mode::read(&mode).ok_or(Error::Mode { mode })?;
        let mut live = LiveTable {
            games: Games::new(&row, at_once, sitting),
            has_deal: row.daily.is_none() && has_deal(game, &options, row.position.as_deref()),
            mode,
            level,
            open,
            // The log of the first table says when somebody sat down; the sitting goes on with both. In a tournament both
            // have their seats from the beginning.
            joined: mode != Mode::Link || row.number > 1 || tournament.is_some(),
            closed: false,
            game,
            options,
            names,
            tournament,
            delay,
            room_deals,
            dealing: Dealing::new(&[], |_| Contributor::Person),
            secret,
            maker: None,
            play: None,
            seal: None,
            dealt_at: None,
            acted: Vec::new(),
            has_acted: SeatSet::EMPTY,
            acted_beside: [false; 2],
            aborted_by: None,
            ended: None,
            awake_since: time.now(),
            last_at: Millis::MIN,
            falls_at,
            clock: row.clock.map(Clock::new),
            clocks: Vec::new(),
            given: PerSeat::default(),
            draw_offer: None,
            takeback: None,
            asked: Asked::default(),
            takebacks: 0,
            solo: SoloHistory::default(),
            plies: Vec::new(),
            to_act: Vec::new(),
            requests: HashMap::new(),
            attempts: 1,
            behind: 0,
            time: time.clone(),
            limits: Limits::default(),
            row,
        };
        live.begin_attempt();
        let mut before = Millis::MIN;
        for (stored, line) in log.into_iter().zip(1..) {
            let broken = |why: String| Error::Log { table: table.clone(), line, why };
            let entry: Entry = serde_json::from_str(&stored.entry).map_err(|e| broken(e.to_string()))?;
            live.credit(&outages, before, stored.at);
            live.apply(entry, stored.at).map_err(|e| broken(e.to_string()))?;
            before = stored.at;
        }
        live.credit(&outages, before, Millis::MAX);
        live.games.on_the_shared_deal(in_round);
        Ok(live)
    }

    /// Gives back to the seat whose clock runs what of the outages fell between two instants.
    fn credit(&mut self, outages: &[Span], from: Millis, until: Millis) {
        let Some(clock) = &mut self.clock else { return };
        for (since, end) in outages {
            clock.credit((*since).max(from), (*end).min(until));
        }
    }

    /// The table's id.
    pub(crate) fn id(&self) -> &Id {
        &self.row.id
    }

    /// Number of its last entry. Every entry is public, so all viewers count alike: a turn that is not committed is no
    /// entry and has no number.
    pub(crate) fn number(&self) -> u32 {
        u32::try_from(self.plies.len()).unwrap_or(u32::MAX)
    }

    /// Number of the actions at number `n` that have stood ever since; `None` for a number it has not
    /// reached.
    pub(crate) fn ply_of(&self, n: u32) -> Option<u32> {
        match n.checked_sub(1) {
            None => Some(0),
            Some(i) => self.plies.get(i as usize..)?.iter().min().copied(),
        }
    }

    /// Is the position the one that it was at number `n`?
    pub(crate) fn is_as_at(&self, n: u32) -> bool {
        let Some(since) = n.checked_sub(1).and_then(|i| self.plies.get(i as usize..)) else { return false };
        since.iter().all(|ply| Some(ply) == self.plies.last())
    }

    /// Was this seat to act at number `n` together with another, which alone has acted since? What it chose then, it
    /// may still do: neither had to wait for the other.
    fn acts_beside(&self, seat: Seat, n: u32) -> bool {
        let first = n.saturating_sub(1) as usize;
        let (Some([then, since @ ..]), Some([ply, ..])) = (self.to_act.get(first..), self.plies.get(first..))
        else {
            return false;
        };
        let others = self.acted.get(*ply as usize..).unwrap_or_default().iter().all(|(by, ..)| *by != seat);
        others
            && then.iter().count() > 1
            && self.plies[first..].is_sorted()
            && then.contains(seat)
            && since.iter().all(|seats| seats.contains(seat))
    }

    /// Does what a seat chose from the view with number `seen` still count?
    ///
    /// # Errors
    /// A covered screen, a number that the table has not reached, or a position that is another by now.
    pub(crate) fn chosen_from(&self, holder: Holder, seat: Seat, seen: u32) -> Result<(), Error> {
        let now = self.number();
        if self.is_covered(holder) {
            return Err(Error::Covered);
        }
        if seen > now {
            return Err(Error::Ahead { seen, now });
        }
        // What has left the position alone (an offer, a word from another game) makes no action stale.
        if self.is_as_at(seen) || self.acts_beside(seat, seen) {
            Ok(())
        } else {
            Err(Error::Stale { seen, now })
        }
    }

    /// The seats of the game, in their order: two, or the one of a solitaire.
    pub(crate) fn seats(&self) -> &'static [Seat] {
        Seat::all(self.game.about().seats)
    }

    /// Is the lot for the colors still to be drawn?
    pub(crate) fn undrawn(&self) -> bool {
        self.row.drawn && self.play().is_none()
    }

    /// The seat of a player (0 or 1) at this table; colors that are not drawn yet count as player 0 having the first.
    pub(crate) fn seat_of(&self, player: u8) -> Seat {
        self.games.seat_of(player, self.seats())
    }

    /// The player (0 or 1) of a seat.
    pub(crate) fn player_of(&self, seat: Seat) -> u8 {
        u8::from(self.seat_of(0) != seat)
    }

    /// The seat of a player in what is said of the deal: where colors are drawn, White is the table's maker.
    pub(crate) fn place_of(&self, player: u8) -> Seat {
        if self.row.drawn {
            [Seat::White, Seat::Black][usize::from(player != 0)]
        } else {
            self.seat_of(player)
        }
    }

    /// The computer's seat, where it plays.
    pub(crate) fn computer(&self) -> Option<Seat> {
        (self.mode == Mode::Computer).then(|| self.seat_of(1))
    }

    /// `Dealing`, `Playing` or `Over`.
    pub(crate) fn phase(&self) -> Phase {
        match (self.play(), self.outcome()) {
            (_, Some(_)) => Phase::Over,
            (Some(_), None) => Phase::Playing,
            (None, None) => Phase::Dealing,
        }
    }

    /// The game, once it can be played.
    pub(super) fn play(&self) -> Option<&dyn AnyTable> {
        match &self.seal {
            Some(seal) => seal.room().table(),
            None => self.play.as_deref(),
        }
    }

    /// Can it be played, or could it once?
    pub(super) fn has_begun(&self) -> bool {
        self.joined && self.play().is_some()
    }

    /// The outcome of the game; `None` before it is dealt and while it goes on. That of a sealed game may be provisional.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        match &self.seal {
            Some(seal) => seal.room().standing().map(|standing| standing.outcome),
            None => self.play.as_ref().and_then(|play| play.outcome()),
        }
    }

    /// The result as it is stored, if it is over and final.
    pub(crate) fn result(&self) -> Option<String> {
        if self.ended.is_some() {
            return Some(aborted_result(None));
        }
        let outcome = self.outcome().filter(|_| !self.is_provisional())?;
        Some(match outcome.reason {
            reason::ABORTED => aborted_result(self.aborted_by),
            // Both seats' locks were false, or not opened: nobody has won, and it is no draw.
            reason if reason::is_audit(reason) && outcome.winner.is_none() => aborted_result(None),
            _ => outcome.result(self.seats().len()),
        })
    }

    /// The result at the board of a sealed game whose audit is to come.
    pub(super) fn provisional_result(&self) -> Option<String> {
        Some(self.outcome().filter(|_| self.is_provisional())?.result(self.seats().len()))
    }

    /// Number of finished actions; those taken back do not count.
    pub(crate) fn ply(&self) -> u32 {
        self.play().map_or(0, |play| play.ply())
    }

    /// The entry that was made under this name of a request by whoever asks, if any was.
    pub(crate) fn done(&self, holder: Holder, request: &str) -> Option<&Entry> {
        let by = |seat: &Seat| self.requests.get(&(*seat, request.to_owned()));
        match holder {
            Holder::Player(player) => by(&self.seat_of(player)),
            // Whoever acts for all seats has names of requests in common for them.
            Holder::Screen | Holder::Awake(_) => self.seats().iter().find_map(by),
            Holder::Spectator | Holder::Invited => None,
        }
    }

    /// The number of the attempt at a deal, from 1.
    pub(crate) fn attempt(&self) -> u32 {
        self.attempts
    }

    /// Gives the next attempt its secret; comes before its [`Entry::AttemptEnded`].
    pub(crate) fn replace_secret(&mut self, secret: ServerSecret) {
        self.secret = secret;
    }

    /// Nobody has put anything into the deal.
    pub(super) fn begin_attempt(&mut self) {
        let by = |player: u8| match self.mode {
            Mode::Computer if player == 1 => Contributor::Computer,
            _ if self.room_deals.is_for(player) => Contributor::Room,
            _ => Contributor::Person,
        };
        let contributor = |seat: Seat| by(u8::from(self.place_of(0) != seat));
        self.dealing = Dealing::new(self.seats(), contributor);
        // Before both have sat down, nothing may be dealt, whoever contributes.
        if self.joined {
            self.dealing.bind(&self.secret);
        }
    }

    /// The game while it goes on. When it is over, nothing can be done here any more but to look and to go on to
    /// another.
    pub(super) fn running(&self) -> Result<&dyn AnyTable, Error> {
        match (self.play(), self.outcome()) {
            (_, Some(outcome)) => Err(Error::Over { reason: outcome.reason }),
            (Some(play), None) => Ok(play),
            (None, None) => Err(Error::Dealing),
        }
    }

    /// The seat for which a request is made: the one it names, else that of the token, else (on a shared screen) the
    /// one whose turn it is to do that.
    pub(crate) fn seat_for(
        &self,
        holder: Holder,
        named: Option<Seat>,
        whose_turn: impl FnOnce() -> Result<Option<Seat>, Error>,
    ) -> Result<Seat, Error> {
        let play = self.running()?;
        if let Some(seat) = named
            && !self.seats().contains(&seat)
        {
            return Err(Error::NoSuchSeat { seat });
        }
        match holder {
            Holder::Spectator | Holder::Invited => Err(Error::Spectator),
            Holder::Player(player) => match (self.seat_of(player), named) {
                (own, Some(seat)) if seat != own => Err(Error::NotYourSeat { seat }),
                (own, _) => Ok(own),
            },
            Holder::Awake(awake) => match named {
                Some(seat) if seat != awake => Err(Error::NotYourSeat { seat }),
                _ => Ok(awake),
            },
            Holder::Screen => {
                let first = self.seats().first().copied().unwrap_or(Seat::Solo);
                Ok(named.or(whose_turn()?).or(play.to_act().iter().next()).unwrap_or(first))
            }
        }
    }

    /// The seat of the last action that stands; none before the first.
    pub(crate) fn acted_last(&self) -> Option<Seat> {
        self.acted.last().map(|(seat, ..)| *seat)
    }

    /// Number of actions that would stand after a seat has taken its last one back; `None` where it has none,
    /// or something became known to anybody since.
    pub(crate) fn before_last_of(&self, seat: Seat) -> Option<u32> {
        let play = self.running().ok()?;
        let last = self.acted.iter().rposition(|(by, ..)| *by == seat)?;
        let keep = u32::try_from(last).ok()?;
        let viewers = self.seats().iter().map(|s| Viewer::Seat(*s)).chain([Viewer::Spectator]);
        let mut lines = viewers.flat_map(|viewer| play.lines(viewer, keep));
        lines.all(|line| line.events.is_empty()).then_some(keep)
    }

    /// Time for which the opponent must be gone before the game may be claimed, in milliseconds; `None` where
    /// nobody hurries.
    pub(crate) fn claim_after(&self) -> Option<u32> {
        let runs = |clock: &Clock| clock.running().is_some() || self.cards_are_due();
        let hurries = self.clock.is_some_and(|clock| runs(&clock) && !clock.control().is_slow());
        (self.mode == Mode::Link && hurries && self.running().is_ok()).then_some(CLAIM_AFTER)
    }

    /// The viewer that a token makes its holder.
    pub(crate) fn observer(&self, holder: Holder) -> Viewer {
        match (holder, self.seats()) {
            (Holder::Spectator | Holder::Invited, _) => Viewer::Spectator,
            (_, [only]) => Viewer::Seat(*only),
            (Holder::Player(_), _) if self.undrawn() => Viewer::Spectator,
            (Holder::Player(player), _) => Viewer::Seat(self.seat_of(player)),
            (Holder::Awake(seat), _) => Viewer::Seat(seat),
            (Holder::Screen, _) => Viewer::Spectator,
        }
    }

    /// Are the seats' secrets kept from this shared screen until one of them says that it is there?
    pub(crate) fn is_covered(&self, holder: Holder) -> bool {
        holder == Holder::Screen && self.one_awake()
    }

    /// May only one seat be awake at the shared screen now?
    fn one_awake(&self) -> bool {
        self.mode == Mode::Shared && self.play().is_some_and(|play| play.keeps_secrets())
    }

    /// The same screen as it must look now: covered again where the seat that was awake has acted or the game has no
    /// more secrets.
    pub(crate) fn cover_again(&self, holder: Holder) -> Holder {
        match (holder, self.play()) {
            (Holder::Awake(seat), Some(play)) if self.one_awake() && play.to_act().contains(seat) => holder,
            (Holder::Awake(_), _) => Holder::Screen,
            _ => holder,
        }
    }

    /// The screen with a seat awake.
    ///
    /// # Errors
    /// A screen of one's own, a seat that is not to act, or nothing that is kept from the screen.
    pub(crate) fn wake(&self, holder: Holder, seat: Seat) -> Result<Holder, Error> {
        let play = self.running()?;
        match holder {
            Holder::Screen | Holder::Awake(_) if !self.one_awake() => Err(Error::NothingCovered),
            Holder::Screen | Holder::Awake(_) if play.to_act().contains(seat) => Ok(Holder::Awake(seat)),
            Holder::Screen | Holder::Awake(_) => Err(ActionError::NotYourTurn { seat }.into()),
            Holder::Player(_) => Err(Error::NothingCovered),
            Holder::Spectator | Holder::Invited => Err(Error::Spectator),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_time_is_given_back_twice() {
        assert_eq!(joined(&[], &[]), []);
        assert_eq!(joined(&[(10, 20)], &[(30, 40)]), [(10, 20), (30, 40)]);
        assert_eq!(joined(&[(30, 40)], &[(10, 20)]), [(10, 20), (30, 40)]);
        // The room was closed, and its table was claimed a second after that: one span.
        assert_eq!(joined(&[(10, 20), (50, 60)], &[(9, 21)]), [(9, 21), (50, 60)]);
        assert_eq!(joined(&[(10, 40)], &[(15, 20), (35, 50)]), [(10, 50)]);
    }
}
