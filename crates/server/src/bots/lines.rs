//! The lines about a game that a program reads, made from the view of its own seat.

use std::collections::BTreeMap;

use facedown_core::rules::outcome::{Outcome, reason};
use facedown_core::rules::seat::Seat;
use facedown_protocol::{
    ClockView, Commitments, Compat, GameClock, GameEvent, GameLine, Opponent, Perf, Phase, Player,
    SeatChoice, Status, TableView, Timing, Variant,
};
use facedown_storage::accounts::Account;
use facedown_tournament::clock::TimeControl;

use super::challenge::player;
use crate::room::Seen;

/// Milliseconds of a seat that has no clock, as Lichess says it: whoever reads it expects a number.
const NO_CLOCK: u32 = i32::MAX as u32;

/// The name of somebody who has none.
pub(crate) const NOBODY: &str = "Anonymous";

/// A seat, as clients read it.
pub(crate) const fn side(seat: Seat) -> &'static str {
    match seat {
        Seat::Black => "black",
        Seat::White | Seat::Solo => "white",
    }
}

/// A choice of a seat, as clients read it.
pub(crate) const fn color(seat: SeatChoice) -> &'static str {
    match seat {
        SeatChoice::White => "white",
        SeatChoice::Black => "black",
        SeatChoice::Random => "random",
    }
}

/// A game, as clients read it.
pub(crate) fn variant(id: &str, name: &str, options: BTreeMap<String, String>) -> Variant {
    Variant { key: id.to_owned(), name: name.to_owned(), short: name.to_owned(), options }
}

/// Milliseconds for the game, and what stands where an increment does; with odds, the greater ones.
fn base_and_increment(clock: TimeControl) -> Option<(u32, u32)> {
    match clock {
        TimeControl::Increment { base, increment } => Some((base, increment)),
        TimeControl::Delay { base, delay } => Some((base, delay)),
        TimeControl::ByoYomi { base, period, .. } => Some((base, period)),
        TimeControl::Odds { .. } => Some((clock.at_first(), clock.increment())),
        TimeControl::Days { .. } => None,
    }
}

/// The speed of a game: by the time for forty moves, in the bounds of Lichess.
pub(crate) fn speed(clock: Option<TimeControl>) -> &'static str {
    let Some((base, increment)) = clock.and_then(base_and_increment) else { return "correspondence" };
    match u64::from(base) / 1000 + 40 * (u64::from(increment) / 1000) {
        0..30 => "ultraBullet",
        30..180 => "bullet",
        180..480 => "blitz",
        480..1500 => "rapid",
        _ => "classical",
    }
}

/// A clock, as a challenge tells it.
pub(crate) fn timing(clock: Option<TimeControl>) -> Timing {
    match clock {
        None => Timing::Unlimited {},
        Some(TimeControl::Days { days }) => Timing::Correspondence { days_per_turn: days },
        Some(clock) => {
            let (base, increment) = base_and_increment(clock).unwrap_or_default();
            let show = format!("{}+{}", f64::from(base) / 60_000.0, increment / 1000);
            Timing::Clock { limit: base / 1000, increment: increment / 1000, show }
        }
    }
}

/// The end of a game, by the names that Lichess has for it. Ends that only our games have are those of a variant.
fn status_of(outcome: &Outcome) -> &'static str {
    match outcome.reason {
        reason::ABORTED | reason::EXPIRED | reason::CLOSED => "aborted",
        reason::RESIGNATION => "resign",
        reason::TIME => "outoftime",
        reason::ABANDONED => "timeout",
        "checkmate" => "mate",
        "stalemate" => "stalemate",
        _ if outcome.winner.is_none() => "draw",
        _ => "variantEnd",
    }
}

/// The state of a game.
pub(crate) fn status(view: &TableView) -> Status {
    let name = match (&view.outcome, view.phase) {
        (Some(outcome), _) => status_of(outcome),
        (None, Phase::Dealing) => "created",
        (None, _) => "started",
    };
    let id = match name {
        "created" => 10,
        "started" => 20,
        "aborted" => 25,
        "mate" => 30,
        "resign" => 31,
        "stalemate" => 32,
        "timeout" => 33,
        "draw" => 34,
        "outoftime" => 35,
        _ => 60,
    };
    Status { id, name }
}

/// The people at a table, by player: their accounts, where they have some.
pub type Seated = [Option<Account>; 2];

/// The one who sits at a seat.
fn at(view: &TableView, seated: &Seated, seat: Seat) -> Player {
    let player_number = if seat == Seat::White { view.sitting.white } else { 1 - view.sitting.white.min(1) };
    let account = &seated[usize::from(player_number != 0)];
    if let Some(account) = account {
        return player(account);
    }
    let name = if seat == Seat::White { &view.names.white } else { &view.names.black };
    let computer = view.computer.filter(|computer| computer.seat == Some(seat));
    Player { id: String::new(), name: name.clone(), title: None, ai_level: computer.map(|c| c.level) }
}

fn options(view: &TableView, usual: &BTreeMap<String, String>) -> BTreeMap<String, String> {
    let other = view.options.iter().filter(|(name, value)| usual.get(*name) != Some(*value));
    other.map(|(name, value)| (name.clone(), value.clone())).collect()
}

/// The part that is the same for all tables of a game.
pub struct Kind<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its options where nothing is chosen.
    pub usual: BTreeMap<String, String>,
}

/// A game of an account, for its event stream.
pub fn event(seen: &Seen, seated: &Seated, kind: &Kind<'_>) -> GameEvent {
    let view = &seen.view;
    let own = view.seat.unwrap_or(Seat::White);
    let moves = view.moves.as_deref().unwrap_or_default();
    let other = at(view, seated, own.other());
    let username = if other.name.is_empty() { NOBODY.to_owned() } else { other.name };
    let control = view.clock.as_ref().map(|clock| clock.control);
    GameEvent {
        game_id: view.table.clone(),
        full_id: view.table.clone(),
        id: view.table.clone(),
        color: side(own),
        fen: view.fen.clone(),
        has_moved: moves.iter().any(|line| line.seat == own),
        is_my_turn: view.to_act.contains(&own),
        last_move: moves.last().map_or_else(String::new, |line| line.action.clone()),
        opponent: Opponent { id: other.id, username, ai: other.ai_level },
        perf: view.game.to_owned(),
        rated: view.rated,
        seconds_left: view.clock.as_ref().map(|clock| left(clock, own) / 1000),
        source: if view.computer.is_some() { "ai" } else { "friend" },
        speed: speed(control),
        status: status(view),
        variant: variant(view.game, kind.name, options(view, &kind.usual)),
        compat: Compat { bot: true, board: true },
        winner: view.outcome.as_ref().and_then(|outcome| outcome.winner).map(side),
    }
}

fn left(clock: &ClockView, seat: Seat) -> u32 {
    if seat == Seat::Black { clock.left.black } else { clock.left.white }
}

/// The first line of a game's stream.
pub fn full(seen: &Seen, seated: &Seated, kind: &Kind<'_>) -> GameLine {
    let view = &seen.view;
    let control = view.clock.as_ref().map(|clock| clock.control);
    let days_per_turn = match control {
        Some(TimeControl::Days { days }) => Some(days),
        _ => None,
    };
    GameLine::GameFull {
        id: view.table.clone(),
        variant: variant(view.game, kind.name, options(view, &kind.usual)),
        clock: control
            .and_then(base_and_increment)
            .map(|(initial, increment)| GameClock { initial, increment }),
        days_per_turn,
        speed: speed(control),
        perf: Perf { name: view.game.to_owned() },
        rated: view.rated,
        created_at: seen.dealt_at.unwrap_or_default(),
        white: at(view, seated, Seat::White),
        black: at(view, seated, Seat::Black),
        initial_fen: seen.start.clone(),
        state: Box::new(state(seen)),
        deal: Commitments {
            secret: view.deal.commitment.clone(),
            contributions: view.deal.contributions.clone(),
        },
    }
}

/// A line for whatever has changed.
pub fn state(seen: &Seen) -> GameLine {
    let view = &seen.view;
    let moves = view.moves.as_deref().unwrap_or_default();
    let own = view.seat.unwrap_or(Seat::White);
    let clock = view.clock.as_ref();
    let time = |seat| clock.map_or(NO_CLOCK, |clock| left(clock, seat));
    let increment =
        |seat| clock.and_then(|clock| base_and_increment(clock.control.of(seat))).map_or(0, |(_, each)| each);
    let by = |who: Option<Seat>, seat| who == Some(seat);
    let acts = view.outcome.is_none() && view.to_act.contains(&own);
    GameLine::GameState {
        moves: moves.iter().map(|line| line.action.as_str()).collect::<Vec<_>>().join(" "),
        wtime: time(Seat::White),
        btime: time(Seat::Black),
        winc: increment(Seat::White),
        binc: increment(Seat::Black),
        status: status(view).name,
        winner: view.outcome.as_ref().and_then(|outcome| outcome.winner).map(side),
        wdraw: by(view.draw_offer, Seat::White),
        bdraw: by(view.draw_offer, Seat::Black),
        wtakeback: by(view.takeback, Seat::White),
        btakeback: by(view.takeback, Seat::Black),
        fen: view.fen.clone(),
        turn: view.to_act.first().copied().map(side),
        legal: view.legal.iter().filter(|_| acts).map(|action| action.text.clone()).collect(),
        actions: moves.iter().map(facedown_core::table::MoveLine::entered).collect(),
        draft: view.draft.as_ref().map_or_else(Vec::new, |draft| draft.parts.clone()),
        claim: view.claim.clone().filter(|_| acts),
        reason: view.outcome.as_ref().map(|outcome| outcome.reason.to_string()),
        rematch: view.next.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_speed_is_the_time_for_forty_moves() {
        let of = |base: u32, increment: u32| {
            speed(Some(TimeControl::Increment { base: base * 1000, increment: increment * 1000 }))
        };
        // The bounds of scalachess: 30 s, 3 min, 8 min, 25 min.
        assert_eq!(
            [of(15, 0), of(29, 0), of(30, 0), of(60, 2)],
            ["ultraBullet", "ultraBullet", "bullet", "bullet"]
        );
        assert_eq!([of(300, 0), of(180, 2), of(480, 0), of(0, 12)], ["blitz", "blitz", "rapid", "rapid"]);
        assert_eq!([of(1499, 0), of(1500, 0)], ["rapid", "classical"]);
        assert_eq!(speed(Some(TimeControl::Days { days: 2 })), "correspondence");
        assert_eq!(speed(None), "correspondence");
    }
}
