//! Patterns over the texts of actions: `*` stands for any signs, `?` for one.

/// Does the whole text match the pattern?
pub(super) fn matches(pattern: &str, text: &str) -> bool {
    let mut rest = text.chars();
    let mut wanted = pattern.chars();
    match wanted.next() {
        None => text.is_empty(),
        Some('*') => {
            let pattern = wanted.as_str();
            (0..=text.len()).any(|at| text.get(at..).is_some_and(|rest| matches(pattern, rest)))
        }
        Some('?') => rest.next().is_some() && matches(wanted.as_str(), rest.as_str()),
        Some(sign) => rest.next() == Some(sign) && matches(wanted.as_str(), rest.as_str()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_stand_for_themselves_and_for_others() {
        for (pattern, text) in [
            ("", ""),
            ("e2e4", "e2e4"),
            ("*@?1", "K@e1"),
            ("guess:*", "guess:5=R"),
            ("*=yes", "x=yes"),
            ("*", ""),
        ] {
            assert!(matches(pattern, text), "{pattern} {text}");
        }
        for (pattern, text) in
            [("", "a"), ("e2e4", "e2e"), ("*@?1", "K@e2"), ("?", ""), ("*=yes", "guess:1=é")]
        {
            assert!(!matches(pattern, text), "{pattern} {text}");
        }
    }
}
