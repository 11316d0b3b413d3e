//! Texts in lines that a screen has room for.

/// A blank at which [`wrapped`] ends no line.
pub const TOGETHER: &str = "\u{a0}";

/// A text in lines of which none is cut within a word; all but the first begin with `indent`.
pub fn wrapped(text: &str, width: usize, indent: &str) -> String {
    let blanks = text.len() - text.trim_start().len();
    let options = textwrap::Options::new(width)
        .initial_indent(&text[..blanks])
        .subsequent_indent(indent)
        .break_words(false)
        .word_separator(textwrap::WordSeparator::AsciiSpace)
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    textwrap::fill(text.trim_start(), options).replace(TOGETHER, " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_is_cut() {
        let text = wrapped("  arrange:BBQNNRKR arrange:BQNBNRKR a2-a4", 20, "    ");
        assert_eq!(text, "  arrange:BBQNNRKR\n    arrange:BQNBNRKR\n    a2-a4");
        assert_eq!(wrapped("arrange:BBQNNRKR", 5, ""), "arrange:BBQNNRKR");
        assert_eq!(wrapped(&format!("a b{TOGETHER}c"), 4, ""), "a\nb c");
    }
}
