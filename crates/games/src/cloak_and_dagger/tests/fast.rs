//! The rules of the program in the form that the position files ask for.

use facedown_core::notation::Notation;
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::show::Show;
use facedown_games::cloak_and_dagger::{CloakAndDagger, Options};
use facedown_testkit::fast::FastRules;
use facedown_testkit::played::Played;
use facedown_testkit::positions::Case;

/// A game of the program's rules.
#[derive(Clone)]
pub struct Fast(pub Played<CloakAndDagger>);

/// `guess-again`, the one option.
pub fn guess_again(case: &Case) -> bool {
    case.options.get("guess-again").is_none_or(|value| value == "on")
}

impl Fast {
    /// Opens a game on the dealer's FEN.
    pub fn read(fen: &str, guess_again: bool) -> Result<Fast, String> {
        Played::from_fen(fen, &Options { guess_again }).map(Fast)
    }

    /// The position of an entry.
    pub fn start(case: &Case) -> Fast {
        Fast::read(&case.fen, guess_again(case)).unwrap_or_else(|error| panic!("{}: {error}", case.id))
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
