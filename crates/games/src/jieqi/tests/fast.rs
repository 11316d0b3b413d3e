//! The program's rules in the form that the position files ask for.

use facedown_games::jieqi::Jieqi;
use facedown_testkit::fast::FastRules;
use facedown_testkit::played::{Played, options};
use facedown_testkit::positions::Case;

use crate::slow::Slow;

/// A game of the program's rules.
#[derive(Clone)]
pub struct Fast(pub Played<Jieqi>);

impl Fast {
    /// The position of an entry; its pool is worked out from the deal.
    pub fn start(case: &Case) -> Fast {
        Fast::of(&Slow::start(case))
    }

    /// The same game as the slow rules have.
    pub fn of(slow: &Slow) -> Fast {
        let options = options::<Jieqi>(slow.options.iter().map(|(n, v)| (n.as_str(), v.as_str())));
        Fast(Played::from_fen(&slow.dealer_fen(), &options).unwrap_or_else(|error| panic!("{error}")))
    }
}

impl FastRules for Fast {
    type Game = Jieqi;

    fn played(&self) -> &Played<Jieqi> {
        &self.0
    }

    fn played_mut(&mut self) -> &mut Played<Jieqi> {
        &mut self.0
    }

    fn in_check(&self) -> bool {
        let position = self.0.state.public.position();
        position.in_check(position.turn())
    }
}
