//! Issue 2: each field of 20 records and more changed by one bit or character; every change is refused with the field's name.

use facedown_core::record::Record;

use crate::played;

/// The fields of a line with the place of each value, found without the reader's code: a quote inside a JSON string is
/// escaped, so `,"name":` begins a field.
fn values(line: &str) -> Vec<(&str, std::ops::Range<usize>)> {
    let mut found: Vec<(&str, std::ops::Range<usize>)> = Vec::new();
    for (at, _) in line.match_indices('"').filter(|(at, _)| line[..*at].ends_with(['{', ','])) {
        let rest = &line[at + 1..];
        let Some((name, _)) = rest.split_once("\":") else { continue };
        if name.chars().all(char::is_alphanumeric) {
            if let Some(before) = found.last_mut() {
                before.1.end = at - 1;
            }
            found.push((name, at + name.len() + 3..line.len() - 1));
        }
    }
    found
}

#[test]
fn every_field_is_named() {
    let mut fields = 0;
    for (i, (_, record, _)) in played::all().into_iter().enumerate() {
        let text = record.write();
        let mut start = 0;
        for (number, line) in text.lines().enumerate() {
            for (name, place) in values(line) {
                fields += 1;
                let refused = |damaged: &[u8], what: &str| {
                    let error = Record::read(damaged).expect_err(what);
                    let named = error.field.clone().unwrap_or_default();
                    // A sum that was changed no longer fits the field that it is the sum of.
                    let good = if name == "sums" { !named.is_empty() } else { named == name };
                    assert!(good && error.line == number + 1, "record {i}, {name}, {what}: {error}");
                };
                let mut damaged = text.clone().into_bytes();
                let (at, bit) =
                    (start + place.start + (number * 7 + i) % place.len(), (number + i + fields) % 8);
                damaged[at] ^= 1 << bit;
                refused(&damaged, &format!("bit {bit} of byte {at}"));
                // Another character of the same kind, so that the value stays a good one in its form.
                let mut letters = (start + place.start..start + place.end).rev();
                if let Some(at) = letters.find(|at| text.as_bytes()[*at].is_ascii_alphanumeric()) {
                    let mut damaged = text.clone().into_bytes();
                    damaged[at] = match damaged[at] {
                        b'9' => b'8',
                        b'z' => b'y',
                        b'Z' => b'Y',
                        c => c + 1,
                    };
                    refused(&damaged, &format!("character at {at}"));
                }
            }
            start += line.len() + 1;
        }
    }
    assert!(fields > 5_000, "{fields}");
}

#[test]
fn every_cut_is_named() {
    let (_, record, _) = played::all().swap_remove(2);
    let text = record.write();
    for cut in (0..text.len()).step_by(17) {
        let error = Record::read(&text.as_bytes()[..cut]).unwrap_err();
        assert!(error.to_string().contains("is cut"), "{cut}: {error}");
    }
}
