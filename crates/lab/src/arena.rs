//! One game between two players, refereed.

use std::time::{Duration, Instant};

use facedown_core::game::{Game, State};
use facedown_core::outcome::{Outcome, reason};
use facedown_core::player::{Choice, Clock, Player};
use facedown_core::referee::Referee;
use facedown_core::seat::{PerSeat, Seat, Viewer};

/// Time for a whole game: base and increment.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// Time at the start.
    pub base: Duration,
    /// Time added after each action.
    pub increment: Duration,
}

/// A finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played<G: Game> {
    /// How it ended.
    pub outcome: Outcome,
    /// What was played.
    pub actions: Vec<(Seat, G::Action)>,
}

/// A player chose what its own list of legal actions does not hold.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct IllegalAction<A> {
    /// Whose.
    pub seat: Seat,
    /// What.
    pub action: A,
}

/// Games that go on for so many actions are drawn: a guard against rules without any end.
const LONGEST: usize = 4_000;

/// Plays one game to its end. Draws that may be claimed are claimed.
///
/// # Errors
/// An action that was not legal.
pub fn play<G: Game>(
    state: State<G>,
    players: &mut PerSeat<Box<dyn Player<G>>>,
    time: Option<TimeControl>,
) -> Result<Played<G>, IllegalAction<G::Action>> {
    let mut referee = Referee::new(state);
    let seats = Seat::all(G::SEATS);
    for &seat in seats {
        players[seat].begin();
        players[seat].observe(referee.view(Viewer::Seat(seat)), &[]);
    }
    let mut left = PerSeat([time.map(|t| t.base); 2]);
    let mut actions = Vec::new();
    while let Some(seat) = referee.to_act().iter().next() {
        if let Some(reason) = referee.claimable() {
            referee.end(Outcome::nobody(reason));
            break;
        }
        if actions.len() >= LONGEST {
            referee.end(Outcome::nobody("too-long"));
            break;
        }
        let increment = time.map_or(Duration::ZERO, |t| t.increment);
        let started = Instant::now();
        let choice =
            players[seat].choose(referee.view(Viewer::Seat(seat)), Clock { left: left[seat], increment });
        if let Some(clock) = &mut left[seat] {
            let Some(rest) = clock.checked_sub(started.elapsed()) else {
                referee.end(Outcome::win(seat.other(), reason::TIME));
                break;
            };
            *clock = rest + increment;
        }
        let Choice::Act(action) = choice else {
            referee.end(Outcome::win(seat.other(), reason::RESIGNATION));
            break;
        };
        let turn = referee.act(seat, action, |_| None).map_err(|_| IllegalAction { seat, action })?;
        actions.push((seat, action));
        for &seat in seats {
            let viewer = Viewer::Seat(seat);
            let told: Vec<_> =
                turn.told.iter().filter(|t| t.audience.includes(viewer)).map(|t| &t.event).collect();
            players[seat].observe(referee.view(viewer), &told);
        }
    }
    let outcome = referee.outcome().unwrap_or(Outcome::nobody("too-long"));
    Ok(Played { outcome, actions })
}
