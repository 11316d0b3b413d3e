//! One line of a record as bytes: its fields in their fixed order, each value in canonical JSON, and their sums.

use serde_json::Value;
use sha2::{Digest, Sha256};

use super::error::{Problem, RecordError, excerpt};
use crate::deal::to_hex;

/// A kind of line with its fields in order. The first field is always `line` and names the kind.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Layout {
    pub(super) kind: &'static str,
    pub(super) fields: &'static [&'static str],
}

pub(super) const HEADER: Layout = Layout {
    kind: "header",
    fields: &[
        "line",
        "format",
        "game",
        "rules",
        "options",
        "seats",
        "names",
        "date",
        "pair",
        "timeControl",
        "source",
        "secretCommitment",
        "contributionCommitments",
        "contributors",
        "maker",
        "start",
        "sums",
    ],
};
/// The header of earlier programs, which says nothing of time.
pub(super) const UNTIMED_HEADER: Layout = Layout {
    kind: "header",
    fields: &[
        "line",
        "format",
        "game",
        "rules",
        "options",
        "seats",
        "names",
        "date",
        "pair",
        "source",
        "secretCommitment",
        "contributionCommitments",
        "contributors",
        "maker",
        "start",
        "sums",
    ],
};
/// The header of a sealed game.
pub(super) const SEALED_HEADER: Layout = Layout {
    kind: "header",
    fields: &[
        "line",
        "format",
        "game",
        "rules",
        "options",
        "seats",
        "names",
        "date",
        "pair",
        "timeControl",
        "source",
        "secretCommitment",
        "contributionCommitments",
        "contributors",
        "maker",
        "start",
        "table",
        "secret",
        "contributions",
        "opened",
        "sums",
    ],
};
/// One seat's lock of one deck.
pub(super) const LOCK: Layout =
    Layout { kind: "lock", fields: &["line", "seat", "deck", "role", "commitments", "sums"] };
/// A turn of a sealed game.
pub(super) const SEALED_TURN: Layout =
    Layout { kind: "turn", fields: &["line", "n", "seat", "action", "events", "clock", "openings", "sums"] };
/// The end of a sealed game.
pub(super) const SEALED_END: Layout = Layout {
    kind: "end",
    fields: &["line", "turns", "winner", "score", "reason", "result", "left", "unfinished", "sums"],
};
/// The seats' secrets of a sealed game.
pub(super) const SEEDS: Layout = Layout { kind: "openings", fields: &["line", "seeds", "start", "sums"] };
pub(super) const TURN: Layout =
    Layout { kind: "turn", fields: &["line", "n", "seat", "action", "events", "clock", "sums"] };
pub(super) const CHOICE: Layout =
    Layout { kind: "choice", fields: &["line", "turn", "commitment", "text", "bytes", "sums"] };
/// The last turn that stands is taken back.
pub(super) const UNDO: Layout = Layout { kind: "undo", fields: &["line", "n", "sums"] };
pub(super) const END: Layout =
    Layout { kind: "end", fields: &["line", "turns", "winner", "score", "reason", "result", "left", "sums"] };
/// The end of a game in which one seat gave the other time.
pub(super) const GENEROUS_END: Layout = Layout {
    kind: "end",
    fields: &["line", "turns", "winner", "score", "reason", "result", "left", "given", "sums"],
};
/// The end of earlier programs, which says nothing of time.
pub(super) const UNTIMED_END: Layout =
    Layout { kind: "end", fields: &["line", "turns", "winner", "score", "reason", "result", "sums"] };
pub(super) const OPENINGS: Layout =
    Layout { kind: "openings", fields: &["line", "secret", "contributions", "seed", "start", "sums"] };
/// The last line; it is its own sum over all others.
pub(super) const SEAL: Layout = Layout { kind: "seal", fields: &["line", "lines", "sha256"] };

const LAYOUTS: [&Layout; 8] = [&HEADER, &LOCK, &TURN, &UNDO, &CHOICE, &END, &OPENINGS, &SEAL];

/// Kinds of lines that a sealed game's record has with other fields, and a field that only these have.
const SEALED: [(&Layout, &str); 4] =
    [(&SEALED_HEADER, "table"), (&SEALED_TURN, "openings"), (&SEALED_END, "unfinished"), (&SEEDS, "seeds")];

/// Kinds of lines that earlier programs wrote with a field less: how they wrote them, and that field.
const EARLIER: [(&Layout, &str); 2] = [(&UNTIMED_HEADER, "timeControl"), (&UNTIMED_END, "left")];

/// The sum of a field: the first 8 hexadecimal digits of SHA-256 of `name=value`.
fn sum(name: &str, value: &[u8]) -> String {
    let digest = Sha256::new().chain_update(name).chain_update("=").chain_update(value).finalize();
    to_hex(&digest[..4])
}

/// Writes a line. `values` are those of all fields but `line` and `sums`, in the layout's order.
pub(super) fn write(layout: &Layout, values: &[Value]) -> String {
    let mut text = format!("{{\"line\":\"{}\"", layout.kind);
    let mut sums = vec![sum("line", format!("\"{}\"", layout.kind).as_bytes())];
    let names = layout.fields[1..].iter().filter(|n| **n != "sums");
    debug_assert_eq!(names.clone().count(), values.len(), "{}", layout.kind);
    for (name, value) in names.zip(values) {
        let value = value.to_string();
        sums.push(sum(name, value.as_bytes()));
        text.push_str(&format!(",\"{name}\":{value}"));
    }
    if layout.fields.contains(&"sums") {
        text.push_str(&format!(",\"sums\":\"{}\"", sums.join(" ")));
    }
    text.push_str("}\n");
    text
}

/// A line that was split into its fields: canonical JSON, sums right, types not yet looked at.
#[derive(Debug)]
pub(super) struct Fields {
    /// Number of the line in its record, from 1.
    pub(super) number: usize,
    pub(super) layout: &'static Layout,
    values: Vec<Value>,
}

/// Splits a line (without its newline) and checks its sums.
pub(super) fn read(number: usize, line: &[u8]) -> Result<Fields, RecordError> {
    let layout = kind_of(number, line)?;
    let mut values = Vec::with_capacity(layout.fields.len());
    let mut sums = Vec::with_capacity(layout.fields.len());
    let mut rest = &line[b"{\"line\":".len()..];
    for (i, &name) in layout.fields.iter().enumerate() {
        let segment = match layout.fields.get(i + 1) {
            Some(next) => {
                // Inside a JSON string every quote is escaped, so this cannot be part of a value.
                let key = format!(",\"{next}\":");
                let Some(end) = find(rest, key.as_bytes()) else {
                    first_value(number, name, rest)?;
                    return Err(RecordError::new(number, next, Problem::Missing { after: name }));
                };
                let segment = &rest[..end];
                rest = &rest[end + key.len()..];
                segment
            }
            None => rest.strip_suffix(b"}").unwrap_or(rest),
        };
        values.push(value(number, name, segment)?);
        sums.push((name, sum(name, segment)));
        if i + 1 == layout.fields.len() && rest.len() == segment.len() {
            let found = excerpt(rest);
            return Err(RecordError::new(
                number,
                name,
                Problem::NotJson { found, why: "no } after it".into() },
            ));
        }
    }
    let fields = Fields { number, layout, values };
    if layout.fields.contains(&"sums") {
        check_sums(&fields, &sums[..sums.len() - 1])?;
    }
    Ok(fields)
}

/// The kind of a line, as it begins.
pub(super) fn kind_of(number: usize, line: &[u8]) -> Result<&'static Layout, RecordError> {
    let starts = |l: &&&Layout| line.starts_with(format!("{{\"line\":\"{}\",", l.kind).as_bytes());
    let layout = LAYOUTS.iter().find(starts).copied();
    // Inside a JSON string every quote is escaped, so this cannot be part of a value.
    let lacks = |field: &str| find(line, format!(",\"{field}\":").as_bytes()).is_none();
    let earlier = |l: &&Layout| EARLIER.iter().find(|(e, field)| e.kind == l.kind && lacks(field));
    let sealed = |l: &&Layout| SEALED.iter().find(|(s, field)| s.kind == l.kind && !lacks(field));
    let layout = layout.map(|l| match (sealed(&l), earlier(&l)) {
        (Some((sealed, _)), _) => *sealed,
        (None, Some((earlier, _))) => *earlier,
        (None, None) if l == &END && !lacks("given") => &GENEROUS_END,
        (None, None) => l,
    });
    layout.ok_or_else(|| {
        let kinds: Vec<_> = LAYOUTS.iter().map(|l| l.kind).collect();
        let expected = format!("a line that begins with {{\"line\": and one of {}", kinds.join(", "));
        RecordError::new(number, "line", Problem::Value { expected, found: excerpt(line) })
    })
}

fn find(text: &[u8], part: &[u8]) -> Option<usize> {
    text.windows(part.len()).position(|w| w == part)
}

/// Reads the one JSON value that a segment must be.
fn value(number: usize, name: &'static str, segment: &[u8]) -> Result<Value, RecordError> {
    let parsed: Value = serde_json::from_slice(segment).map_err(|e| {
        if let Some(unknown) = field_behind(segment) {
            return RecordError::new(number, &unknown, Problem::Unknown { after: name });
        }
        let found = excerpt(segment);
        RecordError::new(number, name, Problem::NotJson { found, why: e.to_string() })
    })?;
    let expected = parsed.to_string();
    if expected.as_bytes() == segment {
        return Ok(parsed);
    }
    let (found, expected) = (excerpt(segment), excerpt(expected.as_bytes()));
    Err(RecordError::new(number, name, Problem::NotCanonical { found, expected }))
}

/// Does a segment without an end at least begin with a JSON value? If not, this is where the damage is.
fn first_value(number: usize, name: &'static str, segment: &[u8]) -> Result<(), RecordError> {
    let first = serde_json::Deserializer::from_slice(segment).into_iter::<Value>().next();
    let why = match first {
        Some(Ok(_)) => return Ok(()),
        Some(Err(e)) => e.to_string(),
        None => "nothing stands there".to_owned(),
    };
    Err(RecordError::new(number, name, Problem::NotJson { found: excerpt(segment), why }))
}

/// The name in `value,"name":...`, where a field that should not be there follows a good value.
fn field_behind(segment: &[u8]) -> Option<String> {
    let mut values = serde_json::Deserializer::from_slice(segment).into_iter::<Value>();
    values.next()?.ok()?;
    let behind = segment.get(values.byte_offset()..)?.strip_prefix(b",")?;
    let mut names = serde_json::Deserializer::from_slice(behind).into_iter::<String>();
    let name = names.next()?.ok()?;
    behind.get(names.byte_offset()..)?.starts_with(b":").then_some(name)
}

fn check_sums(fields: &Fields, computed: &[(&'static str, String)]) -> Result<(), RecordError> {
    let stated = fields.text("sums")?;
    let stated: Vec<&str> = stated.split(' ').collect();
    if stated.len() != computed.len() {
        let expected = format!("{} sums with single spaces between", computed.len());
        return Err(fields.wrong("sums", expected, excerpt(stated.join(" ").as_bytes())));
    }
    for ((name, computed), stated) in computed.iter().zip(stated) {
        if computed != stated {
            let (stated, computed) = (stated.to_owned(), computed.clone());
            return Err(RecordError::new(fields.number, name, Problem::Sum { stated, computed }));
        }
    }
    Ok(())
}

impl Fields {
    /// An error about a value of this line.
    pub(super) fn wrong(
        &self,
        name: &str,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> RecordError {
        RecordError::new(self.number, name, Problem::Value { expected: expected.into(), found: found.into() })
    }

    /// Is the line of this kind?
    pub(super) fn is(&self, layout: &Layout) -> bool {
        self.layout.kind == layout.kind
    }

    fn value(&self, name: &'static str) -> &Value {
        let at = self.layout.fields.iter().position(|n| *n == name);
        at.and_then(|i| self.values.get(i)).unwrap_or(&Value::Null)
    }

    /// Reads a field with `read`, which answers `None` to a value that it does not take.
    pub(super) fn take<'a, T>(
        &'a self,
        name: &'static str,
        expected: &str,
        read: impl FnOnce(&'a Value) -> Option<T>,
    ) -> Result<T, RecordError> {
        let value = self.value(name);
        read(value).ok_or_else(|| self.wrong(name, expected, excerpt(value.to_string().as_bytes())))
    }

    /// A field that is a text.
    pub(super) fn text(&self, name: &'static str) -> Result<&str, RecordError> {
        self.take(name, "a text in quotes", Value::as_str)
    }

    /// A field that is `null` or what `read` makes of a text.
    pub(super) fn optional<T>(
        &self,
        name: &'static str,
        expected: &str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, RecordError> {
        self.take(name, &format!("{expected}, or null"), |v| match v {
            Value::Null => Some(None),
            v => read(v.as_str()?).map(Some),
        })
    }

    /// A field that is a list of what `read` makes of texts.
    pub(super) fn list<'a, T>(
        &'a self,
        name: &'static str,
        expected: &str,
        mut read: impl FnMut(&'a str) -> Option<T>,
    ) -> Result<Vec<T>, RecordError> {
        let one = |v: &'a Value| read(v.as_str()?);
        self.take(name, expected, |v| v.as_array()?.iter().map(one).collect())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn turn() -> String {
        let values = [json!(7), json!("white"), json!("d1g4"), json!(["d1g4=Q", "c8=k"]), Value::Null];
        write(&TURN, &values).trim_end().to_owned()
    }

    /// The sums are those of `python3 -c "import hashlib; print(hashlib.sha256(b'n=7').hexdigest()[:8])"`.
    #[test]
    fn a_line_is_written_with_its_sums() {
        let line = turn();
        let start = r#"{"line":"turn","n":7,"seat":"white","action":"d1g4","events":["d1g4=Q","c8=k"],"clock":null,"sums":"#;
        assert_eq!(
            line.strip_prefix(start),
            Some(r#""d55e33de 11decbde e6f8841d 2517cea0 68fb16f8 d12bba08"}"#)
        );
        let fields = read(4, line.as_bytes()).unwrap();
        assert_eq!(fields.text("action").unwrap(), "d1g4");
        assert_eq!(fields.take("n", "a number", Value::as_u64).unwrap(), 7);
        assert_eq!(fields.list("events", "texts", Some).unwrap(), ["d1g4=Q", "c8=k"]);
    }

    fn refusal(line: &str) -> (Option<String>, String) {
        let error = read(4, line.as_bytes()).unwrap_err();
        assert_eq!(error.line, 4);
        (error.field.clone(), error.to_string())
    }

    #[test]
    fn each_kind_of_damage_names_its_field() {
        let line = turn();
        for (from, to, field) in [
            (r#""turn""#, r#""tern""#, "line"),
            (r#"{"line""#, r#"["line""#, "line"),
            (r#""n":7"#, r#""n":8"#, "n"),
            (r#""n":7"#, r#""n": 7"#, "n"),
            (r#""n":7"#, r#""n":07"#, "n"),
            (r#""n":7"#, r#""m":7"#, "n"),
            (r#""n":7,"#, "", "n"),
            (r#""n":7,"#, r#""n":7,"n":7,"#, "n"),
            (r#""n":7,"#, r#""n":7,"extra":1,"#, "extra"),
            (r#""white""#, r#""black""#, "seat"),
            (r#""white""#, r#""whit\u0065""#, "seat"),
            (r#""white""#, r#""white"#, "seat"),
            (r#""d1g4","#, r#""d1g4";"#, "events"),
            (r#"["d1g4=Q","#, r#"["d1g4=Q";"#, "events"),
            ("null", "nul", "clock"),
            ("d55e33de ", "d55e33df ", "line"),
            (" 11decbde", " 11decbdf", "n"),
            (" 11decbde", "11decbde", "sums"),
            ("\"}", "\"", "sums"),
            ("\"}", "\"} ", "sums"),
        ] {
            let damaged = line.replacen(from, to, 1);
            assert_ne!(damaged, line);
            let (named, words) = refusal(&damaged);
            assert_eq!(named.as_deref(), Some(field), "{from} -> {to}: {words}");
        }
    }

    #[test]
    fn every_flipped_bit_of_a_line_is_refused_with_a_field() {
        let line = turn().into_bytes();
        for at in 0..line.len() {
            for bit in 0..8 {
                let mut damaged = line.clone();
                damaged[at] ^= 1 << bit;
                let error = read(4, &damaged).unwrap_err();
                assert!(error.field.is_some(), "byte {at}, bit {bit}: {error}");
            }
        }
    }

    #[test]
    fn hostile_bytes_are_refused() {
        let nested = format!(r#"{{"line":"turn","n":{}"#, "[".repeat(100_000));
        for bytes in [&b""[..], b"\n", b"{", b"{\"line\":", b"\xff\xfe", nested.as_bytes()] {
            assert!(read(1, bytes).is_err());
        }
        let deep = turn().replacen('7', &format!("{}{}", "[".repeat(50_000), "]".repeat(50_000)), 1);
        assert_eq!(refusal(&deep).0.as_deref(), Some("n"));
    }
}
