//! A player: somebody who receives what a person in that seat receives, and chooses.

use std::time::Duration;

use crate::rules::game::{Game, View};
use crate::rules::options::Chosen;
use crate::rules::seat::{Seat, Viewer};
use crate::table::AnyTable;

/// The clock of a player's seat when it is to act.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    /// Time left; `None` without a clock.
    pub left: Option<Duration>,
    /// Time added after each action; zero where there is none.
    pub increment: Duration,
}

/// The decision of a player when it is to act.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Decision<A> {
    /// Takes this action, which must be legal.
    Act(A),
    /// Resigns the game.
    Resign,
}

/// A person, an engine, a program of another kind: whoever sits at a seat. It gets its own view and nothing else.
pub trait Player<G: Game>: Send {
    /// A game begins; everything known of the last one is forgotten.
    fn begin(&mut self);

    /// An action was finished, by whichever seat: this is what the player's seat sees now, and what it was told.
    fn observe(&mut self, view: View<'_, G>, told: &[&G::Event]);

    /// The player's seat is to act.
    fn choose(&mut self, view: View<'_, G>, clock: Clock) -> Decision<G::Action>;

    /// Answers an offer of the opponent's: is a draw as good as playing on?
    fn accepts_draw(&mut self, view: View<'_, G>) -> bool;
}

/// All that a seat has received of a game, as text: what a program at this seat is given, in this process or another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    /// Game id.
    pub game: &'static str,
    /// Every option with its value, the defaults included.
    pub options: Chosen,
    /// The seat whose knowledge it is.
    pub seat: Seat,
    /// The start as this seat saw it, as FEN.
    pub start: String,
    /// The finished actions with what each made known to this seat, as [`crate::table::AnyTable::enter`] takes them.
    pub actions: Vec<String>,
}

impl Seen {
    /// The observations that a seat of this table has received so far.
    #[must_use]
    pub fn of(table: &dyn AnyTable, seat: Seat) -> Seen {
        let viewer = Viewer::Seat(seat);
        Seen {
            game: table.game(),
            options: table.options().clone(),
            seat,
            start: table.observation(viewer, 0).map(|observation| observation.fen).unwrap_or_default(),
            actions: table.lines(viewer, 0).iter().map(|line| line.entered()).collect(),
        }
    }

    /// Adds what was played at its table since. Where actions were taken back, [`Seen::of`] reads it again.
    pub fn follow(&mut self, table: &dyn AnyTable) {
        let known = u32::try_from(self.actions.len()).unwrap_or(u32::MAX);
        let lines = table.lines(Viewer::Seat(self.seat), known);
        self.actions.extend(lines.iter().map(|line| line.entered()));
    }
}

/// A [`Player`] with the type of its game erased. It is given everything its seat has received, and nothing else; what
/// it keeps between two calls belongs to one game and one seat.
pub trait AnyPlayer: Send {
    /// Its seat is to act: the action as text. Takes as long as it thinks, so call it where that is no trouble.
    ///
    /// # Errors
    /// In words, why it cannot go on: another program that ended, or that answered what cannot be read.
    fn choose(&mut self, seen: &Seen, clock: Clock) -> Result<Decision<String>, String>;

    /// The opponent offers a draw.
    ///
    /// # Errors
    /// As [`AnyPlayer::choose`].
    fn accepts_draw(&mut self, seen: &Seen) -> Result<bool, String>;
}
