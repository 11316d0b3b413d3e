//! Names of people, and the lines that they write: what one sees is what there is. A name that looks like another one, or like nothing, or that spills
//! over what stands around it, is refused; in a record that somebody brings, such characters are left out.

use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};

use crate::error::Error;

/// Characters of a name.
const LIMIT: usize = 40;

/// Marks above and below one character: as many as any script stacks on a letter in ordinary spelling.
const MARKS: usize = 3;

/// The flag after which tags name a region, as in the flags of England, Scotland and Wales.
const FLAG: char = '\u{1f3f4}';

/// The mark that ends the sequence of a key, such as 1 with its frame.
const KEYCAP: char = '\u{20e3}';

/// A name, trimmed; none where it is empty.
///
/// # Errors
/// [`Error::Name`].
pub(crate) fn name(field: &'static str, given: &str) -> Result<Option<String>, Error> {
    let name = given.trim();
    if name.is_empty() {
        return Ok(None);
    }
    if name.chars().count() > LIMIT || !is_visible(name) || cleaned(name) != name {
        return Err(Error::Name { field, limit: LIMIT });
    }
    Ok(Some(name.to_owned()))
}

/// A line that somebody writes, trimmed: of at most so many characters, and with nothing in it that could not be in a name.
pub(crate) fn words(given: &str, limit: usize) -> Option<String> {
    let line = given.trim();
    let fits = line.chars().count() <= limit && is_visible(line) && cleaned(line) == line;
    fits.then(|| line.to_owned())
}

/// A name without what cannot be seen, turns the text around it or covers it.
pub(crate) fn cleaned(name: &str) -> String {
    let characters: Vec<char> = name.chars().collect();
    let mut kept = String::with_capacity(name.len());
    // Marks on the last character that has a place of its own; and whether tags may follow.
    let (mut marks, mut in_flag, mut based) = (0, false, false);
    for (at, &c) in characters.iter().enumerate() {
        let (before, after) = (kept.chars().next_back(), characters.get(at + 1).copied());
        let fine = match c {
            '\u{e0020}'..='\u{e007f}' => in_flag,
            // Joiners change how the letters of some scripts are joined, and make one picture of several.
            '\u{200c}' | '\u{200d}' => {
                [before, after].iter().all(|c| c.is_some_and(|c| !c.is_ascii() && !c.is_whitespace()))
            }
            '\u{fe00}'..='\u{fe0f}' => before.is_some_and(|c| !c.is_ascii()) || after == Some(KEYCAP),
            _ => !c.is_control() && !is_unseen(c),
        };
        if !fine {
            continue;
        }
        if c.general_category_group() == GeneralCategoryGroup::Mark {
            marks += 1;
            if marks > MARKS || !based {
                continue;
            }
        } else if !matches!(c, '\u{200c}' | '\u{200d}' | '\u{e0020}'..='\u{e007f}') {
            (marks, in_flag, based) = (0, c == FLAG, true);
        }
        kept.push(c);
    }
    kept
}

/// Is there a letter, a number, a sign or a picture in it?
fn is_visible(name: &str) -> bool {
    use GeneralCategoryGroup::{Letter, Number, Punctuation, Symbol};
    name.chars().any(|c| {
        !is_unseen(c) && matches!(c.general_category_group(), Letter | Number | Punctuation | Symbol)
    })
}

/// Is it a character that nobody sees, or one that turns the text around it? (Unicode's bidirectional controls, fillers,
/// selectors of rare forms and other format characters.)
fn is_unseen(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}' | '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}'
        | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e001f}' | '\u{e0080}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_what_one_sees() {
        let read = |given: &str| name("name", given).ok().flatten();
        for good in [
            "Ada",
            "Zoë \"Queen\"",
            "伊迪",
            "علي",
            "👩\u{200d}🔬",
            "می\u{200c}خواهم",
            "Nguyễn",
            "Nguye\u{302}\u{303}n",
            "ज़ें",
            "1\u{fe0f}\u{20e3}",
            "❤\u{fe0f}",
            "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
            "!",
        ] {
            assert_eq!(read(good).as_deref(), Some(good));
        }
        assert_eq!(read("  Bo "), Some("Bo".to_owned()));
        assert_eq!(name("name", "  ").ok(), Some(None));
        for bad in [
            "\u{202e}adA",
            "A\u{200b}da",
            "\u{3164}",
            "\u{200d}",
            "\u{feff}Ada",
            "A\nB",
            "\u{2800}",
            // As Ada, and as nothing.
            "Ada\u{e0041}",
            "\u{e0061}",
            "Ada\u{e0101}",
            "Ada\u{200d}",
            "A\u{200d}da",
            "Ada\u{fe0f}",
            "\u{301}",
            "\u{301}\u{302}",
            "A\u{301}\u{302}\u{303}\u{304}da",
        ] {
            assert!(name("name", bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn a_line_is_what_one_sees() {
        for good in ["Good game!", "好棋", "Cảm ơn!", "?", "👩\u{200d}🔬 1\u{fe0f}\u{20e3}"] {
            assert_eq!(words(good, 140).as_deref(), Some(good));
        }
        assert_eq!(words("  well played ", 11).as_deref(), Some("well played"));
        let zalgo = format!("A{}", "\u{301}".repeat(20));
        for bad in ["", "  ", "two\nlines", "\u{202e}abc", "\u{200b}", "a\u{200b}b", &zalgo, "twelve chars"] {
            assert_eq!(words(bad, 11), None, "{bad:?}");
        }
    }

    #[test]
    fn a_name_that_is_brought_loses_what_cannot_be_seen() {
        assert_eq!(cleaned("\u{202e}adA"), "adA");
        assert_eq!(cleaned("Ada\u{e0041}\u{200b}"), "Ada");
        let zalgo = format!("A{}da", "\u{301}".repeat(39));
        assert_eq!(cleaned(&zalgo), format!("A{}da", "\u{301}".repeat(MARKS)));
        assert_eq!(cleaned("Zoë 伊迪"), "Zoë 伊迪");
    }
}
