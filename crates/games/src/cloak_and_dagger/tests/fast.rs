//! The rules of the program in the form that the position files ask for.

use facedown_core::notation::Notation;
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::show::Show;
use facedown_games::cloak_and_dagger::{CloakAndDagger, Options};
use facedown_testkit::fast::FastRules;
use facedown_testkit::played::Played;
use facedown_testkit::positions::Case;

use crate::slow::Choices;

/// A game of the program's rules.
#[derive(Clone)]
pub struct Fast(pub Played<CloakAndDagger>);

/// The options of an entry.
pub fn choices(case: &Case) -> Choices {
    let is = |name, value| case.options.get(name).is_some_and(|chosen: &String| chosen == value);
    Choices {
        guess_again: !is("guess-again", "off"),
        uncloaks: is("right-guess", "uncloaks"),
        whole_moves: is("guess-bonus", "move"),
    }
}

impl Fast {
    /// Opens a game on the dealer's FEN.
    pub fn read(fen: &str, choices: Choices) -> Result<Fast, String> {
        let Choices { guess_again, uncloaks, whole_moves } = choices;
        let options = Options { guess_again, right_guess_uncloaks: uncloaks, whole_moves };
        Played::from_fen(fen, &options).map(Fast)
    }

    /// The position of an entry.
    pub fn start(case: &Case) -> Fast {
        Fast::read(&case.fen, choices(case)).unwrap_or_else(|error| panic!("{}: {error}", case.id))
    }
}

impl FastRules for Fast {
    type Game = CloakAndDagger;

    fn played(&self) -> &Played<CloakAndDagger> {
        &self.0
    }

    fn played_mut(&mut self) -> &mut Played<CloakAndDagger> {
        &mut self.0
    }

    fn in_check(&self) -> bool {
        !CloakAndDagger::scene(self.0.view(Viewer::Spectator)).check.is_empty()
    }

    fn legal_turns(&self) -> Vec<String> {
        if self.0.end().is_some() {
            return Vec::new();
        }
        self.0.legal().into_iter().map(|(text, _)| text).collect()
    }

    /// White's FEN, then what White may think of each of Black's checkers.
    fn seen_by_white(&self) -> String {
        let view = self.0.view(Viewer::Seat(Seat::White));
        let odds = CloakAndDagger::odds(view).into_iter().filter(|line| line.place.starts_with('b'));
        let words = odds.map(|line| {
            let mut letters: Vec<char> =
                line.odds.chances.iter().map(|c| c.piece.to_ascii_uppercase()).collect();
            letters.sort_by_key(|letter| "KQRBN".find(*letter));
            format!(" {}:{}", line.place, letters.into_iter().collect::<String>())
        });
        format!("{}{}", CloakAndDagger::fen(view), words.collect::<String>())
    }
}
