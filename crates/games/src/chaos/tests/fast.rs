//! The rules of the program in the form that the position files ask for.

use facedown_core::seat::Viewer;
use facedown_games::chaos::Chaos;
use facedown_testkit::decisions::Viewed;
use facedown_testkit::played::{Played, options};
use facedown_testkit::positions::{Case, Rules};

/// A game of the program's rules.
#[derive(Clone)]
pub struct Fast(pub Played<Chaos>);

impl Fast {
    /// The position of an entry.
    pub fn start(case: &Case) -> Fast {
        let options = options::<Chaos>(case.options.iter().map(|(n, v)| (n.as_str(), v.as_str())));
        // Under castling=none a FEN names no right.
        let mut fields: Vec<&str> = case.fen.split(' ').collect();
        if case.options.get("castling").is_some_and(|value| value == "none") {
            fields[2] = "-";
        }
        Fast(
            Played::from_fen(&fields.join(" "), &options)
                .unwrap_or_else(|error| panic!("{}: {error}", case.id)),
        )
    }
}

impl Rules for Fast {
    fn legal(&self) -> Vec<String> {
        self.0.legal().into_iter().map(|(text, _)| text).collect()
    }

    fn play(&mut self, action: &str) -> Vec<String> {
        self.0.play_text(action);
        Vec::new()
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

impl Viewed for Fast {
    fn white_view(&self) -> String {
        self.fen()
    }
}
