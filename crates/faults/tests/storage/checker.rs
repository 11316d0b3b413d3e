//! Holds what is stored against what was acknowledged.

use std::collections::{BTreeSet, HashMap};

/// A fault of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// So many lines were acknowledged, and only the first of them are there.
    Lost { acknowledged: usize, stored: usize },
    /// A line stands there more than once.
    Twice { line: String },
    /// A line stands elsewhere than it was acknowledged.
    Order { at: usize, line: String },
    /// A line is there that was refused, or that nobody asked for.
    Unasked { at: usize, line: String },
    /// Nothing can be written any more, on a disk that works.
    Stuck { why: String },
    /// The database cannot be read at all, on a disk that works.
    Unreadable { why: String },
}

/// Holds a table's log against its acknowledged lines. One more line may be there where it is in doubt; it is answered.
pub fn hold<'s>(
    acknowledged: &[String],
    in_doubt: &BTreeSet<&str>,
    stored: &'s [String],
) -> Result<Option<&'s str>, Wrong> {
    let mut seen = BTreeSet::new();
    if let Some(line) = stored.iter().find(|line| !seen.insert(line.as_str())) {
        return Err(Wrong::Twice { line: line.clone() });
    }
    let places: HashMap<&str, usize> = acknowledged.iter().map(String::as_str).zip(0..).collect();
    for (at, line) in stored.iter().enumerate() {
        match places.get(line.as_str()) {
            Some(place) if *place == at => {}
            Some(_) => return Err(Wrong::Order { at, line: line.clone() }),
            None if at == acknowledged.len() && in_doubt.contains(line.as_str()) => return Ok(Some(line)),
            None => return Err(Wrong::Unasked { at, line: line.clone() }),
        }
    }
    if stored.len() < acknowledged.len() {
        return Err(Wrong::Lost { acknowledged: acknowledged.len(), stored: stored.len() });
    }
    Ok(None)
}

#[test]
fn whatever_is_wrong_with_a_log_is_named() {
    let lines = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let held = |stored: &str| {
        let stored = lines(stored);
        hold(&lines("a b c"), &BTreeSet::from(["d", "e"]), &stored).map(|more| more.map(str::to_owned))
    };
    assert_eq!(held("a b c"), Ok(None));
    assert_eq!(held("a b c d"), Ok(Some("d".to_owned())));
    assert_eq!(held("a b"), Err(Wrong::Lost { acknowledged: 3, stored: 2 }));
    assert_eq!(held(""), Err(Wrong::Lost { acknowledged: 3, stored: 0 }));
    assert_eq!(held("a b c c"), Err(Wrong::Twice { line: "c".to_owned() }));
    assert_eq!(held("a b c d a"), Err(Wrong::Twice { line: "a".to_owned() }));
    assert_eq!(held("a c b"), Err(Wrong::Order { at: 1, line: "c".to_owned() }));
    assert_eq!(held("b c"), Err(Wrong::Order { at: 0, line: "b".to_owned() }));
    assert_eq!(held("a b d"), Err(Wrong::Unasked { at: 2, line: "d".to_owned() }));
    assert_eq!(held("a b c x"), Err(Wrong::Unasked { at: 3, line: "x".to_owned() }));
}
