//! The program's rules in the form that the position files ask for.

use facedown_core::notation::Notation;
use facedown_core::seat::{Seat, Viewer};
use facedown_games::jieqi::Jieqi;
use facedown_testkit::decisions::Viewed;
use facedown_testkit::played::{Played, options};
use facedown_testkit::positions::{Case, Rules};

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

impl Rules for Fast {
    fn legal(&self) -> Vec<String> {
        self.0.legal().into_iter().map(|(text, _)| text).collect()
    }

    fn play(&mut self, action: &str) -> Vec<String> {
        self.0.play_text(action).iter().filter_map(|told| Jieqi::event_text(&told.event)).collect()
    }

    fn is_check(&self) -> bool {
        let position = self.0.state.public.position();
        position.in_check(position.turn())
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
        self.0.fen(Viewer::Seat(Seat::White))
    }
}
