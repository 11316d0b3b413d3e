//! A game as programs tell it to each other: the `position` line of the Universal Chess Interface, a start and the
//! actions since, each with what it made known.

use super::error::PositionError;
use super::findings::DealCheck;
use super::parts::{Header, Record, Source};
use super::verify::Verified;
use crate::notation::ActionError;
use crate::rules::options::Chosen;
use crate::rules::seat::Viewer;
use crate::table::{AnyGame, AnyTable, OpenError, Start};

/// A position line as it was written; what it says is not checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionLine {
    /// The FEN of the start; `None` for `startpos`.
    pub fen: Option<String>,
    /// The actions since the start, each with what it made known; not checked.
    pub moves: Vec<String>,
}

/// Is this text a position line, and no record?
#[must_use]
pub fn is_position_line(text: &str) -> bool {
    text.split_whitespace().next() == Some("position")
}

impl PositionLine {
    /// Reads `position startpos moves ...` or `position fen FEN moves ...`; the first word may be left out.
    ///
    /// # Errors
    /// [`PositionError::Start`].
    pub fn read(text: &str) -> Result<PositionLine, PositionError> {
        let mut words = text.split_whitespace().peekable();
        if words.peek() == Some(&"position") {
            words.next();
        }
        let first = words.next().unwrap_or_default();
        let start: Vec<&str> = words.by_ref().take_while(|word| *word != "moves").collect();
        let fen = match (first, start.as_slice()) {
            ("startpos", []) => None,
            ("fen", [_, ..]) => Some(start.join(" ")),
            _ => {
                let found = std::iter::once(first).chain(start).collect::<Vec<_>>().join(" ");
                return Err(PositionError::Start { found: found.chars().take(40).collect() });
            }
        };
        Ok(PositionLine { fen, moves: words.map(str::to_owned).collect() })
    }

    /// The FEN of the start in this game.
    ///
    /// # Errors
    /// [`PositionError::NoStart`], or options that do not go together.
    pub fn start(&self, game: &dyn AnyGame, options: &Chosen) -> Result<String, PositionError> {
        if let Some(fen) = &self.fen {
            return Ok(fen.clone());
        }
        let fixed = game.start_fen(options).map_err(OpenError::from)?;
        fixed.ok_or(PositionError::NoStart { game: game.about().name })
    }

    /// A table at which the actions were played.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn play(&self, game: &dyn AnyGame, options: &Chosen) -> Result<Box<dyn AnyTable>, PositionError> {
        let start = self.start(game, options)?;
        let (mut table, _) = game.open(options, Start::Fen(&start))?;
        for (i, action) in self.moves.iter().enumerate() {
            let wrong = |error| PositionError::Move { number: i + 1, error };
            let seat = table.to_act().iter().next();
            let seat = seat.ok_or_else(|| {
                wrong(ActionError::Over { reason: table.outcome().map_or("nobody is to act", |o| o.reason) })
            })?;
            table.enter(seat, action).map_err(wrong)?;
        }
        Ok(table)
    }

    /// The game as a record that was never dealt, beside the table that knows what the line told to each seat.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn recorded(
        &self,
        game: &dyn AnyGame,
        options: &Chosen,
    ) -> Result<(Record, Verified), PositionError> {
        let table = self.play(game, options)?;
        let header = Header {
            game: game.about().id.to_owned(),
            rules: game.about().rules,
            options: options.canonical(),
            seats: table.seats().to_vec(),
            names: vec![String::new(); table.seats().len()],
            date: None,
            pair: None,
            source: Source::Position,
            start: table
                .observation(Viewer::Spectator, 0)
                .map(|observation| observation.fen)
                .unwrap_or_default(),
        };
        let record = Record::of(&*table, header, &[], None);
        Ok((record, Verified { table, deal: DealCheck::SetUp }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_start_and_moves() {
        let line = |fen: Option<&str>, moves: &[&str]| {
            Ok(PositionLine {
                fen: fen.map(str::to_owned),
                moves: moves.iter().map(|m| (*m).to_owned()).collect(),
            })
        };
        assert_eq!(PositionLine::read("position startpos"), line(None, &[]));
        assert_eq!(PositionLine::read(" startpos  moves a b=Q\n"), line(None, &["a", "b=Q"]));
        assert_eq!(PositionLine::read("position fen 8/8 w - moves e2e4"), line(Some("8/8 w -"), &["e2e4"]));
        for (wrong, found) in [
            ("", ""),
            ("position", ""),
            ("position fen moves e2e4", "fen"),
            ("position startpos e2e4", "startpos e2e4"),
        ] {
            assert_eq!(
                PositionLine::read(wrong),
                Err(PositionError::Start { found: found.to_owned() }),
                "{wrong}"
            );
        }
        assert!(is_position_line(" position startpos") && !is_position_line("{\"line\":\"header\"}"));
    }
}
