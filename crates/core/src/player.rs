//! A player: somebody who receives what a person in that seat receives, and chooses.

use std::time::Duration;

use crate::game::{Game, View};

/// What the clock of a player's seat says when it is to act.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    /// Time left; `None` without a clock.
    pub left: Option<Duration>,
    /// Time added after each action.
    pub increment: Duration,
}

/// What a player does when it is to act.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Choice<A> {
    /// Takes this action.
    Act(A),
    /// Gives up.
    Resign,
}

/// A person, an engine, a program of another kind: whoever sits at a seat. It gets its own view and nothing else.
pub trait Player<G: Game>: Send {
    /// A game begins; everything known of the last one is forgotten.
    fn begin(&mut self);

    /// An action was finished, by whichever seat: this is what the player's seat sees now, and what it was told.
    fn observe(&mut self, view: View<'_, G>, told: &[&G::Event]);

    /// The player's seat is to act.
    fn choose(&mut self, view: View<'_, G>, clock: Clock) -> Choice<G::Action>;

    /// The opponent offers a draw.
    fn accepts_draw(&mut self, view: View<'_, G>) -> bool;
}
