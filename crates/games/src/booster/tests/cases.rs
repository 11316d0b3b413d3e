//! Fast and slow rules in the form that the position files ask for: their actions are whole turns.

use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::table::{AnyTable, Table};
use facedown_games::booster::Booster;
use facedown_testkit::decisions::Viewed;
use facedown_testkit::fast::FastRules;
use facedown_testkit::played::{Played, options};
use facedown_testkit::positions::{Case, Rules};
use facedown_testkit::slow::Color;

use crate::slow::{Slow, whole_fen};

impl Rules for Slow {
    fn legal(&self) -> Vec<String> {
        self.turns().into_iter().map(|(text, _)| text).collect()
    }

    fn play(&mut self, action: &str) -> Vec<String> {
        let found = self.turns().into_iter().find(|(text, _)| text == action);
        let Some((_, after)) = found else { panic!("{action} is not legal in {}", Slow::fen(self, None)) };
        *self = after;
        self.end_turn();
        Vec::new()
    }

    fn is_check(&self) -> bool {
        self.attacked(self.turn)
    }

    fn end(&self) -> Option<String> {
        Slow::end(self)
    }

    fn claim(&self) -> Option<String> {
        None
    }

    fn fen(&self) -> String {
        Slow::fen(self, None)
    }
}

impl Viewed for Slow {
    fn white_view(&self) -> String {
        Slow::fen(self, Some(Color::White))
    }
}

/// A game of the program's rules.
#[derive(Clone)]
pub struct Fast(pub Played<Booster>);

impl Fast {
    /// The position of an entry.
    pub fn start(case: &Case) -> Fast {
        let options = options::<Booster>(case.options.iter().map(|(n, v)| (n.as_str(), v.as_str())));
        Fast(
            Played::from_fen(&whole_fen(case), &options)
                .unwrap_or_else(|error| panic!("{}: {error}", case.id)),
        )
    }

    /// Every whole turn, found part by part.
    pub fn turns(&self) -> Vec<String> {
        let mut found = Vec::new();
        let mut open = vec![(String::new(), self.clone())];
        while let Some((text, game)) = open.pop() {
            for (part, action) in game.0.legal() {
                if part == "end" {
                    found.push(text.clone());
                    continue;
                }
                let mut after = game.clone();
                after.0.play(action);
                let joined = if text.is_empty() { part } else { format!("{text},{part}") };
                open.push((joined, after));
            }
        }
        found.sort();
        found
    }
}

impl FastRules for Fast {
    type Game = Booster;

    fn played(&self) -> &Played<Booster> {
        &self.0
    }

    fn played_mut(&mut self) -> &mut Played<Booster> {
        &mut self.0
    }

    fn in_check(&self) -> bool {
        let seat = self.0.seat().unwrap_or(Seat::White);
        self.0.state.public.check().is_some_and(|(color, _)| color.seat() == seat)
    }

    fn legal_turns(&self) -> Vec<String> {
        self.turns()
    }

    /// Part by part; the files list no events.
    fn play_turn(&mut self, turn: &str) -> Vec<String> {
        for part in turn.split(',').chain(["end"]) {
            let legal = self.0.legal();
            let Some((_, action)) = legal.into_iter().find(|(text, _)| text == part) else {
                panic!("{part} of {turn} is not legal in {}", self.0.fen(Viewer::Spectator))
            };
            self.0.play(action);
        }
        Vec::new()
    }
}

/// A table on the position of an entry.
pub fn table(fen: &str, hands: &str) -> Table<Booster> {
    let fen = crate::slow::dealt(fen, hands);
    let options = facedown_core::rules::options::Chosen::new(
        "booster",
        <Booster as facedown_core::notation::Notation>::OPTIONS,
        [],
    );
    let options = options.unwrap_or_else(|error| panic!("{error}"));
    let read = <Booster as facedown_core::notation::Notation>::read_fen(&fen, &Default::default());
    let setup = read.unwrap_or_else(|error| panic!("{fen}: {error}"));
    let table = Table::new(options, setup);
    assert_eq!(table.game(), "booster");
    table
}
