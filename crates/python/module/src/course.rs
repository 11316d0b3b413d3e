//! The part of a game in progress that changes while it is played.

use facedown_core::notation::ActionError;
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_python::one::AnyOne;

/// The part that changes while a game is played.
pub struct Course {
    pub one: Box<dyn AnyOne>,
    /// The actions taken, parts one by one.
    pub history: Vec<(Seat, String)>,
}

impl Course {
    /// Takes one of the legal actions. `true` where the truth refused it.
    ///
    /// # Errors
    /// The reason it was not taken; nothing has changed then.
    pub fn play(&mut self, seat: Seat, action: &str) -> Result<bool, ActionError> {
        let refused = self.one.play(seat, action)?;
        self.history.push((seat, action.to_owned()));
        Ok(refused)
    }

    /// A whole turn, or one of the legal actions. Nothing of a turn is played that cannot be played to its end.
    ///
    /// # Errors
    /// The reason it was not taken; nothing has changed then.
    pub fn act(&mut self, seat: Seat, action: &str) -> Result<bool, ActionError> {
        let Some(commit) = self.one.commit().filter(|_| action.contains(',')) else {
            return self.play(seat, action);
        };
        let (before, played) = (self.one.copy(), self.history.len());
        let plies = self.one.told(Viewer::Spectator).len();
        let mut run = || {
            let mut refused = false;
            for part in action.split(',') {
                if self.one.told(Viewer::Spectator).len() > plies {
                    let why = "the turn is over before this text is".to_owned();
                    return Err(ActionError::Illegal { text: action.to_owned(), why });
                }
                refused = self.play(seat, part)?;
            }
            if self.one.told(Viewer::Spectator).len() == plies {
                refused = self.play(seat, &commit)?;
            }
            Ok(refused)
        };
        let done = run();
        if done.is_err() {
            self.one = before;
            self.history.truncate(played);
        }
        done
    }
}
