//! The rules of the program in the form that the position files ask for.

use facedown_games::chaos::Chaos;
use facedown_testkit::fast::FastRules;
use facedown_testkit::played::{Played, options};
use facedown_testkit::positions::Case;

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

impl FastRules for Fast {
    type Game = Chaos;

    fn played(&self) -> &Played<Chaos> {
        &self.0
    }

    fn played_mut(&mut self) -> &mut Played<Chaos> {
        &mut self.0
    }

    fn in_check(&self) -> bool {
        self.0.state.public.check().is_some()
    }
}
