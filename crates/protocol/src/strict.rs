//! JSON objects, and nothing that stands for one: serde would take a list of a struct's fields in their order for it
//! too.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, DeserializeOwned, Deserializer, MapAccess, Visitor};

/// A `T` that was written as an object.
pub struct Strict<T>(
    /// What was read.
    pub T,
);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Strict<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Object(PhantomData))
    }
}

struct Object<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Object<T> {
    type Value = Strict<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<Strict<T>, A::Error> {
        T::deserialize(MapAccessDeserializer::new(fields)).map(Strict)
    }
}

/// Reads a JSON object. A whole number may be written with a fraction of zeros, as some languages write those that were
/// computed: to JSON `3.0` and `3` are one number, and to serde two types.
///
/// # Errors
/// Reads a text; the error says where the text as it was given is wrong.
pub fn read<T: DeserializeOwned>(text: &[u8]) -> Result<T, serde_json::Error> {
    let read = |text: &[u8]| serde_json::from_slice(text).map(|Strict(value)| value);
    read(text).or_else(|wrong| without_zeros(text).and_then(|whole| read(&whole).ok()).ok_or(wrong))
}

/// The text with `.0` behind no number; `None` where it has none.
fn without_zeros(text: &[u8]) -> Option<Vec<u8>> {
    let (mut kept, mut rest, mut quoted) = (Vec::with_capacity(text.len()), text, false);
    while let [first, after @ ..] = rest {
        rest = after;
        match first {
            b'"' => quoted = !quoted,
            b'\\' if quoted => {
                kept.push(*first);
                let [escaped, after @ ..] = rest else { return None };
                kept.push(*escaped);
                rest = after;
                continue;
            }
            b'.' if !quoted && kept.last().is_some_and(u8::is_ascii_digit) => {
                let zeros = after.iter().take_while(|byte| **byte == b'0').count();
                let ends =
                    after.get(zeros).is_none_or(|byte| !matches!(byte, b'0'..=b'9' | b'e' | b'E' | b'.'));
                if zeros > 0 && ends {
                    rest = &after[zeros..];
                    continue;
                }
            }
            _ => {}
        }
        kept.push(*first);
    }
    (kept.len() < text.len()).then_some(kept)
}

/// A field that may be `null` and not left out, for `deserialize_with`.
pub(super) fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    Option::deserialize(deserializer)
}

/// A field that is an object, for `deserialize_with`.
pub(super) fn object<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<T, D::Error> {
    Strict::deserialize(deserializer).map(|Strict(value)| value)
}

/// A field that is an object or `null`, for `deserialize_with`.
pub(super) fn optional<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    Ok(Option::<Strict<T>>::deserialize(deserializer)?.map(|Strict(value)| value))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::read;

    #[test]
    fn a_whole_number_may_have_a_fraction_of_zeros() {
        let number = |text: &str| read::<BTreeMap<String, i64>>(text.as_bytes()).map(|map| map["a"]).ok();
        assert_eq!(number(r#"{"a": 3}"#), Some(3));
        assert_eq!(number(r#"{"a": -30.000}"#), Some(-30));
        for wrong in [
            r#"{"a": 3.5}"#,
            r#"{"a": 3.05}"#,
            r#"{"a": 3.0e5}"#,
            r#"{"a": 3.}"#,
            r#"{"a": .0}"#,
            r#"{"a": 3.0.0}"#,
            r#"{"a": "3.0"}"#,
            "[3.0]",
        ] {
            assert_eq!(number(wrong), None, "{wrong}");
        }
        let both =
            read::<BTreeMap<String, serde_json::Value>>(br#"{"a": 3.0, "b\"": "1.0 \" 2.0"}"#).unwrap();
        assert_eq!(both["b\""], "1.0 \" 2.0");
    }
}
