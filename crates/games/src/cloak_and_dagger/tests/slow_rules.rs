//! The slow rules in the form that the position files ask for.

use facedown_testkit::decisions::Viewed;
use facedown_testkit::positions::{Case, Rules};
use facedown_testkit::slow::Color;

use crate::fast::choices;
use crate::slow::Slow;

impl Slow {
    /// The position of an entry.
    pub fn start(case: &Case) -> Slow {
        Slow::read(&case.fen, choices(case)).unwrap_or_else(|| panic!("{}: the FEN cannot be read", case.id))
    }
}

impl Rules for Slow {
    fn legal(&self) -> Vec<String> {
        if Rules::end(self).is_some() { Vec::new() } else { Slow::legal(self) }
    }

    fn play(&mut self, action: &str) -> Vec<String> {
        Slow::play(self, action)
    }

    fn is_check(&self) -> bool {
        self.check
    }

    fn end(&self) -> Option<String> {
        self.end.clone().or_else(|| self.draw().map(str::to_owned))
    }

    fn claim(&self) -> Option<String> {
        Slow::claim(self).map(str::to_owned)
    }

    fn fen(&self) -> String {
        Slow::fen(self, &[None, None])
    }
}

impl Viewed for Slow {
    fn white_view(&self) -> String {
        let mut text = Slow::fen(self, &[Some(()), None]);
        let possible = self.possible(Color::Black);
        for number in 1..=8 {
            let cloaked =
                self.pieces.iter().flatten().any(|m| m.color == Color::Black && m.number == Some(number));
            if !cloaked || self.guessed.contains(&(1, number)) {
                continue;
            }
            let may_be = |letter: &char| {
                possible.iter().any(|arrangement| arrangement.chars().nth(number - 1) == Some(*letter))
            };
            let letters: String = "KQRBN".chars().filter(may_be).collect();
            text.push_str(&format!(" b{number}:{letters}"));
        }
        text
    }
}
