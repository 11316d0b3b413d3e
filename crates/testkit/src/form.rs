//! A FEN taken apart by a game's form, and put together again: what the form says of it is then true.

use facedown_core::notation::About;
use facedown_core::notation::form::{FenField, Form, Only, Takes};

/// The contents of a FEN, field by field as its form has them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filled {
    /// The rows of the board, from the top: the letter of each place, `None` for an empty one.
    pub board: Vec<Vec<Option<char>>>,
    /// The fields behind the board, in order.
    pub fields: Vec<Value>,
}

/// The value of a field, by what its form takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// White is to move, or Black.
    Side(bool),
    /// For each letter of `KQkq`: may it castle?
    Castling([bool; 4]),
    /// A whole number, within the field's bounds.
    Number(u16),
    /// One of the field's words.
    Choice(&'static str),
    /// Places, as file and rank.
    Places(Vec<(char, u32)>),
    /// Number of each piece, for White and for Black.
    Pools([Vec<usize>; 2]),
    /// The letters by file, for White and for Black; `None` where nobody knows them.
    Deal(Option<[String; 2]>),
    /// Whose checkers, how many, and where.
    Stacks(Vec<(char, u32, (char, u32))>),
    /// Letters of cards.
    Cards(String),
    /// Text of the field's signs.
    Text(String),
}

/// Takes a FEN apart.
///
/// # Errors
/// In words, where it is not as the form says.
pub fn take_apart(form: &Form, about: &About, fen: &str) -> Result<Filled, String> {
    let mut parts = fen.split(' ');
    let board = rows(form, about, parts.next().unwrap_or_default())?;
    let texts: Vec<&str> = parts.collect();
    if texts.len() > form.fields.len() || texts.len() < form.least {
        return Err(format!("{} fields behind the board", texts.len()));
    }
    let value = |(i, field): (usize, &FenField)| {
        let before = i.checked_sub(1).map(|i| texts[i]);
        read(&field.takes, texts[i], before).ok_or_else(|| format!("{}: `{}`", field.name, texts[i]))
    };
    let fields = form.fields[..texts.len()].iter().enumerate().map(value).collect::<Result<_, _>>()?;
    Ok(Filled { board, fields })
}

/// Puts it together again.
#[must_use]
pub fn put_together(form: &Form, filled: &Filled) -> String {
    let row = |row: &Vec<Option<char>>| {
        let (mut text, mut empty) = (String::new(), 0);
        for place in row.iter().chain([&Some('/')]) {
            match place {
                None => empty += 1,
                Some(letter) => {
                    if empty > 0 {
                        text.push_str(&empty.to_string());
                    }
                    empty = 0;
                    text.push(*letter);
                }
            }
        }
        text.trim_end_matches('/').to_owned()
    };
    let rows: Vec<String> = filled.board.iter().map(row).collect();
    let fields = form.fields.iter().zip(&filled.fields).map(|(field, value)| write(&field.takes, value));
    std::iter::once(rows.join("/")).chain(fields).collect::<Vec<_>>().join(" ")
}

fn rows(form: &Form, about: &About, text: &str) -> Result<Vec<Vec<Option<char>>>, String> {
    let mut rows = Vec::new();
    for part in text.split('/') {
        let mut row = Vec::new();
        for sign in part.chars() {
            match sign.to_digit(10) {
                Some(run) => row.extend((0..run).map(|_| None)),
                None if form.pieces.contains(sign.to_ascii_uppercase()) => row.push(Some(sign)),
                None => return Err(format!("`{sign}` on the board")),
            }
        }
        if row.len() > usize::from(about.files) {
            return Err(format!("a row of {}", row.len()));
        }
        rows.push(row);
    }
    if rows.len() == usize::from(about.ranks) { Ok(rows) } else { Err(format!("{} rows", rows.len())) }
}

fn places(text: &str) -> Option<Vec<(char, u32)>> {
    if text == "-" {
        return Some(Vec::new());
    }
    let signs: Vec<char> = text.chars().collect();
    let place = |pair: &[char]| match pair {
        [file @ 'a'..='i', rank] => Some((*file, rank.to_digit(10)?)),
        _ => None,
    };
    signs.chunks(2).map(place).collect()
}

fn write_places(places: &[(char, u32)]) -> String {
    or_dash(places.iter().map(|(file, rank)| format!("{file}{rank}")).collect())
}

fn or_dash(text: String) -> String {
    if text.is_empty() { "-".to_owned() } else { text }
}

/// Text of these signs alone.
fn signed(text: &str, signs: &str) -> Option<Value> {
    text.chars().all(|sign| signs.contains(sign)).then(|| Value::Text(text.to_owned()))
}

fn number(text: &str, least: u16, most: u16) -> Option<Value> {
    text.parse().ok().filter(|n| (least..=most).contains(n)).map(Value::Number)
}

/// Number of each of the pieces among `letters`; `None` if these hold another piece, or one more often than
/// `full`.
fn counts(letters: &str, pieces: &str, full: &str) -> Option<Vec<usize>> {
    let often = |text: &str, piece: char| text.chars().filter(|letter| *letter == piece).count();
    let known = letters.chars().all(|letter| pieces.contains(letter));
    let within = pieces.chars().all(|piece| often(letters, piece) <= often(full, piece));
    (known && within).then(|| pieces.chars().map(|piece| often(letters, piece)).collect())
}

fn read_pools(text: &str, pieces: &str, full: &str, counted: bool) -> Option<Value> {
    if !counted {
        let (white, black) = text.split_once('/')?;
        let side = |text: &str| if text == "-" { String::new() } else { text.to_owned() };
        if white.chars().any(|c| c.is_lowercase()) || black.chars().any(|c| c.is_uppercase()) {
            return None;
        }
        let black = side(black).to_ascii_uppercase();
        return Some(Value::Pools([counts(&side(white), pieces, full)?, counts(&black, pieces, full)?]));
    }
    let mut sides = [String::new(), String::new()];
    let signs: Vec<char> = text.chars().filter(|_| text != "-").collect();
    for pair in signs.chunks(2) {
        let [letter, count] = pair else { return None };
        let side = &mut sides[usize::from(letter.is_lowercase())];
        side.extend((0..count.to_digit(10)?).map(|_| letter.to_ascii_uppercase()));
    }
    let [white, black] = sides.map(|side| counts(&side, pieces, full));
    Some(Value::Pools([white?, black?]))
}

fn write_pools(sides: &[Vec<usize>; 2], pieces: &str, counted: bool) -> String {
    let cased = |piece: char, side: usize| if side == 0 { piece } else { piece.to_ascii_lowercase() };
    if counted {
        let each = pieces.chars().enumerate().flat_map(|(i, piece)| [0, 1].map(|side| (i, piece, side)));
        let written = each.filter(|(i, _, side)| sides[*side][*i] > 0);
        return or_dash(
            written.map(|(i, piece, side)| format!("{}{}", cased(piece, side), sides[side][i])).collect(),
        );
    }
    let side = |side: usize| {
        let kinds = pieces.chars().zip(&sides[side]);
        or_dash(kinds.flat_map(|(piece, n)| std::iter::repeat_n(cased(piece, side), *n)).collect())
    };
    format!("{}/{}", side(0), side(1))
}

fn read_stack(text: &str) -> Option<(char, u32, (char, u32))> {
    let color = text.chars().next().filter(|c| matches!(c, 'w' | 'b'))?;
    let (count, place) = text[1..].split_at_checked(text.len().checked_sub(3)?)?;
    Some((color, count.parse().ok()?, *places(place)?.first()?))
}

fn read(takes: &Takes, text: &str, before: Option<&str>) -> Option<Value> {
    match *takes {
        Takes::Side => match text {
            "w" | "b" => Some(Value::Side(text == "w")),
            _ => None,
        },
        Takes::Castling => {
            let known = text == "-" || text.chars().all(|letter| "KQkq".contains(letter));
            known.then(|| Value::Castling(['K', 'Q', 'k', 'q'].map(|letter| text.contains(letter))))
        }
        Takes::Number { least, most } => number(text, least, most),
        Takes::Pile { most } => number(text, 0, most),
        Takes::Choice { values } => values.iter().find(|value| **value == text).copied().map(Value::Choice),
        Takes::Places { most } => places(text).filter(|all| all.len() <= most.into()).map(Value::Places),
        Takes::Pawns { only: Some(Only { while_before, signs }), .. } if before != Some(while_before) => {
            signed(text, signs)
        }
        Takes::Pawns { .. } => places(text).map(Value::Places),
        Takes::Pools { pieces, full, counted } => read_pools(text, pieces, full, counted),
        Takes::Deal if text == "?" => Some(Value::Deal(None)),
        Takes::Deal => {
            let (white, black) = text.split_once('/')?;
            let fits = [white, black].iter().all(|side| *side == "-" || side.len() == 8);
            fits.then(|| Value::Deal(Some([white.to_owned(), black.to_owned()])))
        }
        Takes::Stacks if text == "-" => Some(Value::Stacks(Vec::new())),
        Takes::Stacks => text.split(',').map(read_stack).collect::<Option<_>>().map(Value::Stacks),
        Takes::Rest { pack } => {
            let letters = if text == "-" { "" } else { text };
            counts(letters, pack, pack).map(|_| Value::Cards(letters.to_owned()))
        }
        Takes::Text { signs, .. } => signed(text, signs),
    }
}

fn write(takes: &Takes, value: &Value) -> String {
    match value {
        Value::Side(white) => (if *white { "w" } else { "b" }).to_owned(),
        Value::Castling(rights) => {
            or_dash("KQkq".chars().zip(rights).filter(|(_, may)| **may).map(|(letter, _)| letter).collect())
        }
        Value::Number(n) => n.to_string(),
        Value::Choice(word) => (*word).to_owned(),
        Value::Places(places) => write_places(places),
        Value::Pools(sides) => match takes {
            Takes::Pools { pieces, counted, .. } => write_pools(sides, pieces, *counted),
            _ => String::new(),
        },
        Value::Deal(None) => "?".to_owned(),
        Value::Deal(Some([white, black])) => format!("{white}/{black}"),
        Value::Stacks(stacks) => {
            let stack =
                |(color, n, at): &(char, u32, (char, u32))| format!("{color}{n}{}", write_places(&[*at]));
            or_dash(stacks.iter().map(stack).collect::<Vec<_>>().join(","))
        }
        Value::Cards(letters) => or_dash(letters.clone()),
        Value::Text(text) => text.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn again(takes: Takes, text: &str) -> Option<String> {
        read(&takes, text, Some("play")).map(|value| write(&takes, &value))
    }

    #[test]
    fn what_a_field_takes_is_written_as_it_was_read_and_nothing_else_is_read() {
        let pools = |counted| Takes::Pools { pieces: "KQRBN", full: "KQRRBBNN", counted };
        let steps = |while_before| Takes::Pawns {
            white: &[2],
            black: &[7],
            only: Some(Only { while_before, signs: "0123456789/" }),
        };
        let words = Takes::Choice { values: &["add", "move"] };
        let taken: [(Takes, &[&str], &[&str]); 11] = [
            (Takes::Side, &["w", "b"], &["-", "W"]),
            (Takes::Castling, &["-", "KQkq", "Qk"], &["KX"]),
            (Takes::Number { least: 1, most: 9 }, &["1", "9"], &["0", "10", "-"]),
            (words, &["add"], &["side"]),
            (Takes::Places { most: 2 }, &["-", "e3", "e3d6"], &["e3d6a1", "j1", "e"]),
            (steps("play"), &["-", "a2h7"], &["a", "16/16"]),
            (steps("place"), &["16/16"], &["a2"]),
            (pools(false), &["-/-", "KQRR/kqnn"], &["KQ", "KK/-", "P/-", "k/-"]),
            (pools(true), &["-", "K1k1R2n1"], &["K", "R3", "P1"]),
            (Takes::Deal, &["?", "-/-", "RNBQKBN-/-"], &["RN/-", "-"]),
            (Takes::Stacks, &["-", "w2e4,b11e7"], &["e4", "w2", "2e4"]),
        ];
        for (takes, right, wrong) in taken {
            for text in right {
                assert_eq!(again(takes, text).as_deref(), Some(*text), "{takes:?}");
            }
            for text in wrong {
                assert_eq!(again(takes, text), None, "{takes:?}: {text}");
            }
        }
        // What stands in another order comes back in the form's own, and so is found.
        assert_eq!(again(Takes::Castling, "qK").as_deref(), Some("Kq"));
        assert_eq!(again(pools(false), "RK/-").as_deref(), Some("KR/-"));
        assert_eq!(again(Takes::Rest { pack: "NNk" }, "NkN").as_deref(), Some("NkN"));
        assert_eq!(again(Takes::Rest { pack: "NNk" }, "kk"), None);
    }
}
