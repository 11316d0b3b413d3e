//! Names of accounts: plain enough to stand in an address, and none that looks like another.

use unicode_security::confusable_detection::skeleton;

/// The shortest and the longest name, in characters.
pub(crate) const LENGTH: std::ops::RangeInclusive<usize> = 2..=20;

/// Names that nobody has, since they would be taken for somebody else's.
const RESERVED: [&str; 12] = [
    "admin",
    "administrator",
    "anonymous",
    "bot",
    "computer",
    "deleted",
    "facedown",
    "guest",
    "moderator",
    "operator",
    "room",
    "system",
];

/// A name that may be somebody's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Name {
    /// As its owner writes it.
    pub(crate) shown: String,
    /// In lower case: taken once.
    pub(crate) key: String,
    /// Its appearance as it is written, and in lower case.
    pub(crate) skeletons: Vec<String>,
}

/// Reads a name: 2 to 20 letters of the English alphabet, digits, `-` and `_`, a letter first, none of the two signs at
/// the end or twice in a row, and none that is reserved. `None` where it is not so.
pub(crate) fn read(given: &str) -> Option<Name> {
    let shown = given.trim().to_owned();
    let key = shown.to_ascii_lowercase();
    let bytes = key.as_bytes();
    let sign = |byte: &u8| matches!(byte, b'-' | b'_');
    let fine = LENGTH.contains(&bytes.len())
        && bytes.iter().all(|byte| byte.is_ascii_alphanumeric() || sign(byte))
        && bytes.first().is_some_and(u8::is_ascii_alphabetic)
        && !bytes.last().is_some_and(sign)
        && !bytes.windows(2).any(|pair| pair.iter().all(sign));
    let looks: Vec<String> = [&shown, &key].map(|text| skeleton(text).collect()).into();
    let reserved = RESERVED.iter().any(|word| {
        let look = looks_like(word);
        *word == key || looks.iter().any(|own| own.eq_ignore_ascii_case(&look))
    });
    if !fine || reserved {
        return None;
    }
    let mut skeletons = looks;
    skeletons.dedup();
    Some(Name { shown, key, skeletons })
}

fn looks_like(word: &str) -> String {
    skeleton(word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_can_stand_in_an_address() {
        for good in ["Ada", "bo", "a1", "queen-of-hearts", "Iimes11", "x_y", "ABCDEFGHIJKLMNOPQRST"] {
            assert_eq!(read(good).map(|name| name.shown).as_deref(), Some(good));
        }
        assert_eq!(read(" Ada ").unwrap().key, "ada");
        for bad in [
            "",
            "a",
            "1a",
            "-ab",
            "ab-",
            "ab_",
            "a--b",
            "a__b",
            "a-_b",
            "a b",
            "Zoë",
            "伊迪",
            "a/b",
            "admin",
            "Admin",
            "Adrnin",
            "B0T",
            "ABCDEFGHIJKLMNOPQRSTU",
        ] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }

    #[test]
    fn names_that_look_alike_share_a_skeleton() {
        let alike = |one: &str, other: &str| {
            let [one, other] = [one, other].map(|name| read(name).unwrap().skeletons);
            one.iter().any(|skeleton| other.contains(skeleton))
        };
        assert!(alike("limes11", "Iimes11"));
        assert!(alike("modern", "rnodern") && alike("Paul", "PauI") && alike("z0e", "zOe"));
        assert!(!alike("ada", "ode"));
    }
}
