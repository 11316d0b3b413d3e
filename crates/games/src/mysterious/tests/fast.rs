//! The rules of the program in the form that the position files ask for.

use facedown_games::mysterious::Mysterious;
use facedown_testkit::fast::FastRules;
use facedown_testkit::played::{Played, options};
use facedown_testkit::positions::Case;

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

impl<const CASUAL: bool> FastRules for Fast<CASUAL> {
    type Game = Mysterious<CASUAL>;

    fn played(&self) -> &Played<Mysterious<CASUAL>> {
        &self.0
    }

    fn played_mut(&mut self) -> &mut Played<Mysterious<CASUAL>> {
        &mut self.0
    }

    fn in_check(&self) -> bool {
        self.0.state.public.check().is_some()
    }
}
