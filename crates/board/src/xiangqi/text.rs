//! Moves as text: coordinates as engines write them, WXF for people, and why a move is not legal.

use super::{Action, Bitboard, Position, Role, Square, Terms};
use crate::Color;

/// A text that is no move in coordinates: the character (from 0) and what was expected there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CoordinatesError {
    /// The first character that does not fit, from 0.
    pub at: usize,
    /// The text that was expected there, in words.
    pub expected: &'static str,
}

/// The two points of a move such as `h2e2`, and what stands behind them.
///
/// # Errors
/// The first character that does not fit.
pub fn read_coordinates(text: &str) -> Result<(Square, Square, &str), CoordinatesError> {
    let letters: Vec<char> = text.chars().take(4).collect();
    for (at, range, expected) in [
        (0, 'a'..='i', "a file, a to i"),
        (1, '0'..='9', "a rank, 0 to 9"),
        (2, 'a'..='i', "a file, a to i"),
        (3, '0'..='9', "a rank, 0 to 9"),
    ] {
        if !letters.get(at).is_some_and(|l| range.contains(l)) {
            return Err(CoordinatesError { at, expected });
        }
    }
    let square =
        |at: usize| Square::at((letters[at + 1] as u32 - '0' as u32) * 9 + (letters[at] as u32 - 'a' as u32));
    // All four are ASCII.
    Ok((square(0), square(2), &text[4..]))
}

impl Position {
    /// The move that these points mean for the piece on `from`, legal or not; `None` where no piece stands there.
    pub fn meant(&self, from: Square, to: Square) -> Option<Action> {
        Some(Action::new(self.role_at(from)?, from, to))
    }

    /// True if the generator gives this move.
    pub fn is_legal(&self, terms: Terms, action: Action) -> bool {
        let mut found = false;
        self.generate(terms, |a| found |= a == action);
        found
    }

    /// A piece in words: `rook`, or `face-down piece (as a rook)`.
    pub fn piece_words(&self, square: Square) -> String {
        match self.role_at(square) {
            Some(role) if self.is_covered(square) => format!("face-down piece (as {})", role.with_article()),
            Some(role) => role.name().to_owned(),
            None => "piece".to_owned(),
        }
    }

    /// WXF notation as in clubs and on paper: letter, file, direction, distance or target file (`C2=5`, `H8+7`,
    /// `R+-3`). Files count from 1 at the mover's right; horse and elephant are `H` and `E`; of two like pieces on one
    /// file the one in front is `+`, the one behind `-`. A face-down piece has the letter of its home point.
    pub fn wxf(&self, action: Action) -> String {
        let (from, to, role) = (action.from(), action.to(), action.role());
        let color = self.color_at(from).unwrap_or(self.turn());
        let number = |square: Square| match color {
            Color::White => 9 - square.file(),
            Color::Black => square.file() + 1,
        };
        let letter = match role {
            Role::Horse => 'H',
            Role::Elephant => 'E',
            role => role.letter(),
        };
        let ahead = |square: Square| match color {
            Color::White => square.rank(),
            Color::Black => 9 - square.rank(),
        };
        let fellows = self.role(role) & self.side(color) & Bitboard::file(from.file());
        let in_front = fellows.into_iter().filter(|&s| ahead(s) > ahead(from)).count();
        let file = match (fellows.count(), in_front) {
            (2, 0) => "+".to_owned(),
            (2, _) => "-".to_owned(),
            _ => number(from).to_string(),
        };
        let (direction, target) = match ahead(to).cmp(&ahead(from)) {
            std::cmp::Ordering::Equal => ('=', number(to)),
            order => {
                let sign = if order.is_gt() { '+' } else { '-' };
                let straight = from.file() == to.file();
                (sign, if straight { ahead(to).abs_diff(ahead(from)) } else { number(to) })
            }
        };
        format!("{letter}{file}{direction}{target}")
    }

    /// Why a move that can be read is not legal, in words that name pieces and points.
    pub fn why_illegal(&self, terms: Terms, action: Action) -> String {
        let (us, from, to) = (self.turn(), action.from(), action.to());
        let side = super::fen::side_name;
        let Some(color) = self.color_at(from) else { return format!("no piece stands on {from}") };
        if color != us {
            return format!("the piece on {from} is {}'s, and it is {}'s move", side(color), side(us));
        }
        if self.side(us).contains(to) {
            return format!("your own piece stands on {to}");
        }
        let free = Terms { checks_suspended: true, ..terms };
        if !self.is_legal(free, action) {
            let role = action.role().with_article();
            return if self.is_covered(from) {
                format!(
                    "the face-down piece on {from} moves as {role}, which cannot go from {from} to {to} here"
                )
            } else {
                format!("{role} cannot go from {from} to {to} here")
            };
        }
        let mut after = self.after(action);
        after.set_turn(us);
        let Some(king) = after.king(us) else { return "that cannot be played here".to_owned() };
        let attackers = after.attackers(king, !us, after.occupied());
        let words: Vec<String> = attackers
            .into_iter()
            .map(|at| {
                if after.king(!us) == Some(at) {
                    format!("the king on {at}, with nothing between")
                } else {
                    format!("the {} on {at}", after.piece_words(at))
                }
            })
            .collect();
        let still = if self.in_check(us) { "still " } else { "" };
        format!("that would {still}leave your king attacked by {}", words.join(" and "))
    }
}
