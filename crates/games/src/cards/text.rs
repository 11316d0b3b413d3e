//! Pieces of text that both solitaires read: squares within actions, sets of officer cards, cards turned up.

use facedown_board::Piece;
use facedown_board::chess::Square;
use facedown_core::notation::{ActionError, FenError};

use super::{Officer, PieceCards};

/// An action's text, read from left to right.
pub(crate) struct ActionText<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> ActionText<'a> {
    pub(crate) fn new(text: &'a str) -> ActionText<'a> {
        ActionText { text, at: 0 }
    }

    /// The text from the first sign that is not read yet.
    pub(crate) fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// The error of having found something else here.
    pub(crate) fn expected(&self, what: &str) -> ActionError {
        let read = self.text.get(..self.at).unwrap_or_default();
        let at = read.chars().count() + 1;
        ActionError::Text { text: self.text.to_owned(), at, expected: what.to_owned() }
    }

    /// Reads a square such as `c5`.
    pub(crate) fn square(&mut self) -> Result<Square, ActionError> {
        let two = self.text.get(self.at..self.at + 2);
        match two.and_then(|two| two.parse().ok()) {
            Some(square) => {
                self.at += 2;
                Ok(square)
            }
            None => Err(self.expected("a square, a1 to h8")),
        }
    }

    /// Reads one sign; the error says at which character it was expected.
    pub(crate) fn sign(&mut self, sign: char) -> Result<(), ActionError> {
        if self.rest().starts_with(sign) {
            self.at += sign.len_utf8();
            Ok(())
        } else {
            Err(self.expected(&format!("`{sign}`")))
        }
    }

    /// Checks that nothing follows; the error says at which character something does.
    pub(crate) fn end(&self) -> Result<(), ActionError> {
        if self.rest().is_empty() { Ok(()) } else { Err(self.expected("the end of the action")) }
    }
}

/// Reads the letters of officer cards in any order, `-` for none.
pub(crate) fn read_cards(
    field: usize,
    name: &'static str,
    text: &str,
) -> Result<(Vec<Officer>, PieceCards), FenError> {
    let (mut order, mut set) = (Vec::new(), PieceCards::NONE);
    if text == "-" {
        return Ok((order, set));
    }
    for (i, c) in text.chars().enumerate() {
        let wrong = |problem: String| FenError::new(field, name, i + 1, problem);
        let card = Piece::from_letter(c).ok_or_else(|| {
            wrong(format!("found `{c}`; expected cards as N B R Q K and n b r q k, or `-` for none"))
        })?;
        set.insert(card).map_err(|error| wrong(error.to_string()))?;
        order.push(card);
    }
    Ok((order, set))
}

/// Reads a number of cards of at most `most`.
pub(crate) fn read_number(field: usize, name: &'static str, text: &str, most: u8) -> Result<u8, FenError> {
    match text.parse::<u8>() {
        Ok(n) if n <= most && n.to_string() == text => Ok(n),
        _ => Err(FenError::new(field, name, 1, format!("found `{text}`; expected a number 0 to {most}"))),
    }
}

/// Splits a FEN into its fields: one (a bare board) or exactly these.
pub(crate) fn fields<'a, const N: usize>(
    text: &'a str,
    names: [&'static str; N],
) -> Result<(&'a str, Option<[&'a str; N]>), FenError> {
    let parts: Vec<_> = text.split(' ').collect();
    if let Ok(all) = <[&str; N]>::try_from(parts.as_slice()) {
        return Ok((all[0], Some(all)));
    }
    match parts.as_slice() {
        [board] => Ok((board, None)),
        _ if parts.len() > N => {
            let problem = format!("a FEN of this game has {N} fields: {}", names.join(" "));
            Err(FenError::new(N + 1, "none", 1, problem))
        }
        _ => {
            let problem = format!(
                "missing; a FEN of this game has {N} fields ({}) or the board alone",
                names.join(" ")
            );
            Err(FenError::new(parts.len() + 1, names[parts.len().min(N - 1)], 1, problem))
        }
    }
}

/// A piece in words: `a white knight`.
pub(crate) fn words(piece: Officer) -> String {
    format!("a {} {}", piece.color, piece.role)
}
