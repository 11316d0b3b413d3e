//! Parts of FEN that do not depend on the board's size: fields, placement, side, counters.
//!
//! Reading is strict (one way to write each position), so that what is read is written back the same.

use facedown_core::notation::FenError;

use crate::Color;

/// One field of a FEN with its place and name, for errors.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    /// Number of the field, from 1.
    pub number: usize,
    /// Name of the field in messages, such as `castling`.
    pub name: &'static str,
    /// The text of the field, without the spaces around it.
    pub text: &'a str,
}

impl Field<'_> {
    /// An error at a character of this field, counted from 0.
    pub fn error(&self, at: usize, problem: impl Into<String>) -> FenError {
        FenError::new(self.number, self.name, at + 1, problem)
    }
}

/// Splits a FEN into its fields, one space between two.
///
/// # Errors
/// Fewer than `least` fields, more than there are names, or an empty one.
pub fn fields<'a>(text: &'a str, names: &[&'static str], least: usize) -> Result<Vec<Field<'a>>, FenError> {
    let mut fields = Vec::with_capacity(names.len());
    for (i, part) in text.split(' ').enumerate() {
        let Some(&name) = names.get(i) else {
            let problem = format!("unexpected {part:?}: this FEN has {} fields at most", names.len());
            return Err(FenError::new(i + 1, "extra", 1, problem));
        };
        if part.is_empty() {
            let problem = "empty: fields are separated by one space each";
            return Err(FenError::new(i + 1, name, 1, problem));
        }
        fields.push(Field { number: i + 1, name, text: part });
    }
    match names.get(fields.len()) {
        Some(&name) if fields.len() < least => {
            let problem = format!("missing: expected {least} fields, found {}", fields.len());
            Err(FenError::new(fields.len() + 1, name, 1, problem))
        }
        _ => Ok(fields),
    }
}

/// Reads the board field: ranks from the last to the first, separated by `/`, runs of empty squares as digits 1 to 9.
/// Calls `put` with file and rank (from 0) and the letter of each piece.
///
/// # Errors
/// The character that does not fit; what `put` fails with, at its letter.
pub fn read_placement(
    field: Field<'_>,
    files: usize,
    ranks: usize,
    mut put: impl FnMut(usize, usize, char) -> Result<(), String>,
) -> Result<(), FenError> {
    let (mut file, mut row) = (0, 0);
    let mut after_digit = false;
    for (at, letter) in field.text.chars().enumerate() {
        let rank = ranks - row;
        match letter {
            '/' => {
                if file != files {
                    let problem = format!("rank {rank} has {file} squares, expected {files}");
                    return Err(field.error(at, problem));
                }
                if row + 1 == ranks {
                    return Err(field.error(at, format!("more than {ranks} ranks")));
                }
                (file, row) = (0, row + 1);
            }
            '1'..='9' => {
                let run = letter as usize - '0' as usize;
                if after_digit {
                    return Err(field.error(at, "two digits in a row: write one run as one digit"));
                }
                if file + run > files {
                    let problem = format!("rank {rank} has more than {files} squares");
                    return Err(field.error(at, problem));
                }
                file += run;
            }
            _ => {
                if file == files {
                    let problem = format!("rank {rank} has more than {files} squares");
                    return Err(field.error(at, problem));
                }
                put(file, ranks - 1 - row, letter).map_err(|problem| field.error(at, problem))?;
                file += 1;
            }
        }
        after_digit = letter.is_ascii_digit();
    }
    let end = field.text.chars().count();
    if file != files {
        let problem = format!("rank {} has {file} squares, expected {files}", ranks - row);
        return Err(field.error(end, problem));
    }
    if row + 1 != ranks {
        return Err(field.error(end, format!("{} ranks, expected {ranks}", row + 1)));
    }
    Ok(())
}

/// Writes the board field; `piece` gives the letter at a file and rank (from 0), `None` where the square is empty.
pub fn write_placement(files: usize, ranks: usize, piece: impl Fn(usize, usize) -> Option<char>) -> String {
    let mut text = String::with_capacity(ranks * (files + 1));
    for rank in (0..ranks).rev() {
        let mut run = 0;
        for file in 0..files {
            match piece(file, rank) {
                None => run += 1,
                Some(letter) => {
                    if run > 0 {
                        text.push_str(&run.to_string());
                    }
                    run = 0;
                    text.push(letter);
                }
            }
        }
        if run > 0 {
            text.push_str(&run.to_string());
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

/// Reads the side to move.
///
/// # Errors
/// Anything but `w` or `b`.
pub fn read_turn(field: Field<'_>) -> Result<Color, FenError> {
    let mut letters = field.text.chars();
    match (letters.next().and_then(Color::from_letter), letters.next()) {
        (Some(color), None) => Ok(color),
        (Some(_), Some(_)) => Err(field.error(1, "more than one letter: expected `w` or `b`")),
        _ => Err(field.error(0, format!("found {:?}, expected `w` or `b`", field.text))),
    }
}

/// Reads a counter: a whole number without sign or leading zero.
///
/// # Errors
/// Another text, or a number outside `least..=most`.
pub fn read_counter(field: Field<'_>, least: u16, most: u16) -> Result<u16, FenError> {
    let expected = format!("expected a whole number from {least} to {most}");
    for (at, letter) in field.text.chars().enumerate() {
        if !letter.is_ascii_digit() || (at == 1 && field.text.starts_with('0')) {
            return Err(field.error(at, format!("found {letter:?}, {expected}")));
        }
    }
    match field.text.parse::<u16>() {
        Ok(n) if (least..=most).contains(&n) => Ok(n),
        _ => Err(field.error(0, format!("found {:?}, {expected}", field.text))),
    }
}
