//! Comparison of answers: JSON may gain fields and UCI may gain settings; everything else must be equal.

use serde_json::{Map, Value};

/// Fields with text for people, which may be edited.
const WORDS: [&str; 3] = ["help", "problem", "summary"];

/// Stands in the data for any text that is not empty.
pub const ANY_WORDS: &str = "(words)";

/// Fields of `solve` that a better solver may fill otherwise: which of several best lines it shows, how far it came with
/// the positions it was given, and its advice.
const FOUND: [&str; 7] = ["action", "actions", "anotherCard", "line", "moves", "moving", "sure"];

/// Stands in the data for any value.
pub const ANY: &str = "(any)";

/// Reduces an answer of `command` to its contract.
pub fn contract(command: &str, value: Value) -> Value {
    match value {
        Value::Array(items) => items.into_iter().map(|item| contract(command, item)).collect(),
        Value::Object(fields) => {
            let field = |(name, value): (String, Value)| {
                let words = WORDS.contains(&name.as_str()) && value.as_str().is_some_and(|s| !s.is_empty());
                let proof = name == "moves" && value.is_object();
                let found = command == "solve" && FOUND.contains(&name.as_str()) && !proof;
                let value = match (words, found) {
                    (true, _) => ANY_WORDS.into(),
                    (_, true) => ANY.into(),
                    _ => contract(command, value),
                };
                (name, value)
            };
            fields.into_iter().map(field).collect()
        }
        scalar => scalar,
    }
}

/// Compares two values; `found` may have more fields.
///
/// # Errors
/// The path of the first difference, such as `[0].options[2].name`, with both values.
pub fn json(kept: &Value, found: &Value) -> Result<(), String> {
    at("", kept, found)
}

fn at(path: &str, kept: &Value, found: &Value) -> Result<(), String> {
    match (kept, found) {
        (Value::Object(kept), Value::Object(found)) => fields(path, kept, found),
        // A list of options may have more of them.
        (Value::Array(kept_list), Value::Array(_))
            if kept_list.iter().all(is_option) && !kept_list.is_empty() =>
        {
            grown_list(kept, found)
        }
        (Value::Array(kept), Value::Array(found)) if kept.len() == found.len() => {
            kept.iter().zip(found).enumerate().try_for_each(|(i, (k, f))| at(&format!("{path}[{i}]"), k, f))
        }
        (Value::Array(kept), Value::Array(found)) => {
            Err(format!("`{path}` has {} entries, and had {}", found.len(), kept.len()))
        }
        _ if kept == found => Ok(()),
        _ => Err(format!("`{path}` is {found}, and was {kept}")),
    }
}

/// Is it an option of a game, as `facedown options --json` and `facedown games --json` tell of it?
fn is_option(value: &Value) -> bool {
    ["name", "takes", "default", "help"].iter().all(|field| value.get(field).is_some())
}

fn fields(path: &str, kept: &Map<String, Value>, found: &Map<String, Value>) -> Result<(), String> {
    for (name, kept) in kept {
        let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
        let found = found.get(name).ok_or_else(|| format!("`{path}` is not there any more"))?;
        if kept == ANY_WORDS && found.as_str().is_none_or(str::is_empty) {
            return Err(format!("`{path}` is {found}, and was a text for people"));
        }
        if kept != ANY_WORDS && kept != ANY {
            at(&path, kept, found)?;
        }
    }
    Ok(())
}

/// Compares two lists of which `found` may have more entries, in any place; the kept ones keep their order.
///
/// # Errors
/// The first entry that is missing or different.
pub fn grown_list(kept: &Value, found: &Value) -> Result<(), String> {
    let lists = kept.as_array().zip(found.as_array());
    let (kept, found) = lists.ok_or_else(|| "one of the two is no list".to_owned())?;
    let mut rest = found.iter();
    for (i, kept) in kept.iter().enumerate() {
        if !rest.any(|found| json(kept, found).is_ok()) {
            let near = found.get(i).map_or_else(
                || "nothing".to_owned(),
                |found| json(kept, found).err().unwrap_or_else(|| "it, but in another order".to_owned()),
            );
            return Err(format!("[{i}] is not there as it was; in its place: {near}"));
        }
    }
    Ok(())
}

/// Compares two texts byte by byte.
///
/// # Errors
/// The first line that differs.
pub fn text(kept: &[String], found: &[String]) -> Result<(), String> {
    let longer = kept.len().max(found.len());
    let differs = (0..longer).find(|&i| kept.get(i) != found.get(i));
    match differs {
        None => Ok(()),
        Some(i) => Err(format!("line {} is {:?}, and was {:?}", i + 1, found.get(i), kept.get(i))),
    }
}

/// Reduces the output of a UCI session to its contract. That leaves out the version, the words of errors, the findings of
/// a search, and its choice of an action, except where `searchmoves` left it no other.
pub fn uci_contract(typed: &[String], said: &str) -> Vec<String> {
    let mut searches = typed.iter().filter(|line| line.starts_with("go"));
    let mut kept = Vec::new();
    for line in said.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        kept.push(match words.as_slice() {
            ["id", what, ..] => format!("id {what}"),
            ["info", "string", "error:", ..] => "info string error:".to_owned(),
            ["info", "string", ..] => "info string".to_owned(),
            ["info", ..] => continue,
            ["bestmove", _] => {
                let forced = searches.next().is_some_and(|go| go.contains(" searchmoves "));
                if forced { line.to_owned() } else { "bestmove".to_owned() }
            }
            _ => line.to_owned(),
        });
    }
    kept
}

/// Compares two UCI sessions. There may be more settings (`option` lines), and a setting may take more words, such as
/// another variant. What a search says comes from a thread of its own: it has its order, and so have the answers to the
/// lines typed meanwhile, but not one with the other.
///
/// # Errors
/// The first line that differs.
pub fn uci(kept: &[String], found: &[String]) -> Result<(), String> {
    let searched = |line: &&String| line.starts_with("bestmove") || *line == "info string";
    let (kept_searches, kept_answers) = kept.iter().partition::<Vec<_>, _>(searched);
    let (found_searches, found_answers) = found.iter().partition::<Vec<_>, _>(searched);
    in_order(&kept_searches, &found_searches)?;
    in_order(&kept_answers, &found_answers)
}

fn in_order(kept: &[&String], found: &[&String]) -> Result<(), String> {
    const SETTING: &str = "option ";
    let mut kept = kept.iter().peekable();
    for line in found {
        let same = kept.next_if(|kept| {
            let mut words = line.split(' ');
            kept == &line
                || kept.starts_with(SETTING) && kept.split(' ').all(|word| words.any(|found| found == word))
        });
        if same.is_none() && !line.starts_with(SETTING) {
            return Err(format!("`{line}` is said, and was {:?}", kept.peek()));
        }
    }
    kept.next().map_or(Ok(()), |line| Err(format!("`{line}` is not said any more")))
}
