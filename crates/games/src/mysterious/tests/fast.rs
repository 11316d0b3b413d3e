//! The rules of the program in the form that the position files ask for.

use facedown_core::notation::Notation;
use facedown_core::seat::{Seat, Viewer};
use facedown_games::mysterious::Mysterious;
use facedown_testkit::decisions::Viewed;
use facedown_testkit::played::{Played, options};
use facedown_testkit::positions::{Case, Rules};

/// A game of the program's rules.
#[derive(Clone)]
pub struct Fast<const CASUAL: bool>(pub Played<Mysterious<CASUAL>>);

impl<const CASUAL: bool> Fast<CASUAL> {
    /// The position of an entry. Where Black places first, an empty board is Black's to begin.
    pub fn start(case: &Case) -> Fast<CASUAL> {
        let given = options::<Mysterious<CASUAL>>(case.options.iter().map(|(n, v)| (n.as_str(), v.as_str())));
        let black = case.options.get("first-to-place").is_some_and(|first| first == "black");
        let fen = if black { case.fen.replacen(" w ", " b ", 1) } else { case.fen.clone() };
        Fast(Played::from_fen(&fen, &given).unwrap_or_else(|error| panic!("{}: {error}", case.id)))
    }
}

impl<const CASUAL: bool> Rules for Fast<CASUAL> {
    fn legal(&self) -> Vec<String> {
        self.0.legal().into_iter().map(|(text, _)| text).collect()
    }

    fn play(&mut self, action: &str) -> Vec<String> {
        let told = self.0.play_text(action);
        told.iter().filter_map(|told| Mysterious::<CASUAL>::event_text(&told.event)).collect()
    }

    fn is_check(&self) -> bool {
        self.0.state.public.check().is_some()
    }

    fn end(&self) -> Option<String> {
        self.0.end()
    }

    fn claim(&self) -> Option<String> {
        self.0.claim()
    }

    fn fen(&self) -> String {
        self.0.fen(Viewer::Spectator)
    }
}

impl<const CASUAL: bool> Viewed for Fast<CASUAL> {
    fn white_view(&self) -> String {
        self.0.fen(Viewer::Seat(Seat::White))
    }
}
