//! The games that an account looks for by itself: a challenge to somebody, a seek in the lobby, the room's computer.

use std::sync::Arc;
use std::sync::mpsc::Sender;

use facedown_core::table::AnyGame;
use facedown_lab::arena::TimeControl;
use serde::Deserialize;

use super::connection::{Connection, Form, RoomError, in_path};

/// With whom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum With {
    /// An account by name.
    Account(String),
    /// Whoever is in the lobby.
    Anybody,
    /// The room's computer at a level.
    Computer(u8),
}

/// The time that a game takes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Time {
    /// No clock.
    Unlimited,
    /// A time for the whole game.
    Clock(TimeControl),
    /// Days for each turn.
    Days(u32),
}

/// A game that is looked for.
#[derive(Clone)]
pub struct Offer {
    /// With whom.
    pub with: With,
    /// The game.
    pub game: &'static dyn AnyGame,
    /// Options by name.
    pub options: Vec<(String, String)>,
    /// Its time.
    pub time: Time,
    /// `white`, `black` or `random`.
    pub color: &'static str,
    /// Does it count for a rating?
    pub rated: bool,
}

/// An answer whose fields do not matter.
#[derive(Deserialize)]
struct Made {}

impl Offer {
    fn form(&self) -> Form {
        let mut form: Form = vec![
            ("variant".to_owned(), self.game.about().id.to_owned()),
            ("color".to_owned(), self.color.to_owned()),
            ("rated".to_owned(), self.rated.to_string()),
        ];
        form.extend(self.options.iter().map(|(name, value)| (format!("options.{name}"), value.clone())));
        match self.time {
            Time::Unlimited => {}
            Time::Days(days) => form.push(("days".to_owned(), days.to_string())),
            Time::Clock(TimeControl { base, increment }) => {
                form.push(("clock.limit".to_owned(), base.as_secs_f64().to_string()));
                form.push(("clock.increment".to_owned(), increment.as_secs_f64().to_string()));
            }
        }
        form
    }

    /// Looks for the game. A seek stands while a thread holds it open; `lost` goes to whoever listens where it ends
    /// without a game.
    pub fn make<M: Send + 'static>(
        &self,
        room: &Arc<Connection>,
        to: &Sender<M>,
        ended: impl Fn(Result<(), RoomError>) -> M + Send + 'static,
    ) -> Result<(), RoomError> {
        let form = self.form();
        match &self.with {
            With::Account(name) => {
                room.post::<Made>(&format!("/api/challenge/{}", in_path(name)), &form).map(|Made {}| ())
            }
            With::Computer(level) => {
                let mut form = form;
                form.push(("level".to_owned(), level.to_string()));
                room.post::<Made>("/api/challenge/ai", &form).map(|Made {}| ())
            }
            With::Anybody => {
                let stream = room.stream("/api/board/seek", Some(&form))?;
                // Its lines are empty; it ends when somebody was found.
                stream
                    .follow(to.clone(), move |line: Result<Option<Made>, RoomError>| ended(line.map(|_| ())));
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use facedown_games::registry;

    use super::*;

    #[test]
    fn a_form_says_the_game_its_options_and_its_time() {
        let clock =
            TimeControl { base: Duration::from_millis(90_000), increment: Duration::from_millis(500) };
        let offer = Offer {
            with: With::Anybody,
            game: registry::find("chaos").expect("a game"),
            options: vec![("match".to_owned(), "single".to_owned())],
            time: Time::Clock(clock),
            color: "black",
            rated: true,
        };
        let form: Vec<String> = offer.form().iter().map(|(name, value)| format!("{name}={value}")).collect();
        assert_eq!(
            form.join("&"),
            "variant=chaos&color=black&rated=true&options.match=single&clock.limit=90&clock.increment=0.5"
        );
        let days = Offer { time: Time::Days(3), options: Vec::new(), ..offer };
        assert!(days.form().contains(&("days".to_owned(), "3".to_owned())));
    }
}
