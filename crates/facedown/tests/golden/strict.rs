//! Tests of the comparison: it refuses every change of an answer except an addition.

use std::collections::BTreeMap;
use std::slice::from_ref;

use serde_json::{Value, json};

use crate::case::read;
use crate::{GAMES, PROGRAM, compare};

#[test]
fn fields_may_be_added_and_nothing_else() {
    let kept =
        json!({"fen": "8/8 w", "events": ["a", "b"], "outcome": {"winner": null, "reason": "stalemate"}});
    let added = json!({"v": 2, "outcome": {"reason": "stalemate", "winner": null, "by": []}, "events": ["a", "b"], "fen": "8/8 w"});
    assert_eq!(compare::json(&kept, &added), Ok(()));
    for (change, found, why) in [
        (
            "a renamed field",
            json!({"FEN": "8/8 w", "events": ["a", "b"], "outcome": {"winner": null, "reason": "stalemate"}}),
            "`fen` is not there",
        ),
        (
            "a removed one",
            json!({"fen": "8/8 w", "events": ["a", "b"], "outcome": {"reason": "stalemate"}}),
            "`outcome.winner` is not there",
        ),
        (
            "a changed value",
            json!({"fen": "8/8 w", "events": ["a", "b"], "outcome": {"winner": null, "reason": "no-moves"}}),
            "`outcome.reason` is \"no-moves\", and was \"stalemate\"",
        ),
        (
            "another order",
            json!({"fen": "8/8 w", "events": ["b", "a"], "outcome": {"winner": null, "reason": "stalemate"}}),
            "`events[0]` is \"b\"",
        ),
        (
            "a longer list",
            json!({"fen": "8/8 w", "events": ["a", "b", "c"], "outcome": {"winner": null, "reason": "stalemate"}}),
            "`events` has 3 entries",
        ),
        (
            "a list for an object",
            json!({"fen": "8/8 w", "events": ["a", "b"], "outcome": []}),
            "`outcome` is []",
        ),
    ] {
        let refused = compare::json(&kept, &found).expect_err(change);
        assert!(refused.contains(why), "{change}: {refused}");
    }
    assert!(compare::json(&json!([2, 8]), &json!([2.0, 8])).is_err());
    assert!(compare::json(&json!({}), &json!(null)).is_err());
}

#[test]
fn a_solver_may_find_another_line_and_no_other_score() {
    let answer = |score: i32, line: &str| json!({"moves": {"proof": "par", "score": score, "line": [line]}});
    let kept = compare::contract("solve", answer(5, "f2:g1e3"));
    assert_eq!(kept, json!({"moves": {"proof": "par", "score": 5, "line": "(any)"}}));
    assert_eq!(compare::json(&kept, &answer(5, "b3:b2c3")), Ok(()));
    for found in [answer(4, "f2:g1e3"), json!({"moves": {"proof": "par", "score": 5}})] {
        assert!(compare::json(&kept, &found).is_err(), "{found}");
    }
}

#[test]
fn words_for_people_may_be_edited_and_not_left_out() {
    let kept = compare::contract(
        "options",
        json!({"name": "floor", "help": "Pieces needed before moving may begin."}),
    );
    assert_eq!(kept, json!({"name": "floor", "help": "(words)"}));
    assert_eq!(compare::json(&kept, &json!({"name": "floor", "help": "How many pieces it takes."})), Ok(()));
    for found in
        [json!({"name": "floor"}), json!({"name": "floor", "help": ""}), json!({"name": "floor", "help": 8})]
    {
        assert!(compare::json(&kept, &found).is_err(), "{found}");
    }
}

#[test]
fn a_list_that_grows_keeps_its_entries_and_their_order() {
    let kept = json!([{"id": "chaos"}, {"id": "parade"}]);
    let grown = json!([{"id": "new"}, {"id": "chaos", "seats": 2}, {"id": "newer"}, {"id": "parade"}]);
    assert_eq!(compare::grown_list(&kept, &grown), Ok(()));
    for found in [
        json!([{"id": "parade"}, {"id": "chaos"}]),
        json!([{"id": "chaos"}]),
        json!([{"id": "chaos"}, {"name": "parade"}]),
    ] {
        assert!(compare::grown_list(&kept, &found).is_err(), "{found}");
    }
}

#[test]
fn a_game_may_have_more_options() {
    let option =
        |name: &str, default: &str| json!({"name": name, "takes": {}, "default": default, "help": "(words)"});
    let game = |options: &[Value]| json!({"id": "parade", "options": options});
    let (old, new) = (option("open-deck", "off"), option("new", "off"));
    let kept = game(from_ref(&old));
    assert_eq!(compare::json(&kept, &game(&[old.clone(), new.clone()])), Ok(()));
    for found in [game(&[]), game(&[new]), game(&[option("open-deck", "on")])] {
        assert!(compare::json(&kept, &found).is_err(), "{found}");
    }
}

fn lines(text: &str) -> Vec<String> {
    text.split('\n').map(str::to_owned).collect()
}

#[test]
fn text_is_compared_byte_by_byte() {
    assert_eq!(compare::text(&lines("a2a3: 20\n400\n"), &lines("a2a3: 20\n400\n")), Ok(()));
    for found in ["a2a3: 20\n400", "400\n", "a2a3:  20\n400\n", "400\na2a3: 20\n", "a2a3: 20\n400\n\n"] {
        assert!(compare::text(&lines("a2a3: 20\n400\n"), &lines(found)).is_err(), "{found}");
    }
}

#[test]
fn a_session_may_offer_more_settings_and_says_nothing_else() {
    let kept =
        lines("option name UCI_Variant type combo default surprise var surprise var chaos\nuciok\nbestmove");
    let more = "option name UCI_Variant type combo default surprise var surprise var new var chaos\noption name Hash\nuciok\nbestmove";
    assert_eq!(compare::uci(&kept, &lines(more)), Ok(()));
    for found in [
        "option name UCI_Variant type combo default surprise var chaos var surprise\nuciok\nbestmove",
        "option name UCI_Variant type combo default chaos var surprise var chaos\nuciok\nbestmove",
        "uciok\nbestmove",
        "option name UCI_Variant type combo default surprise var surprise var chaos\nuciok",
        "option name UCI_Variant type combo default surprise var surprise var chaos\nuciok\ninfo string error:\nbestmove",
        "option name UCI_Variant type combo default surprise var surprise var chaos\nuciok\nbestmove (none)",
    ] {
        assert!(compare::uci(&kept, &lines(found)).is_err(), "{found}");
    }
    let typed = ["go nodes 1", "go nodes 1 searchmoves a1a2"].map(str::to_owned);
    let said =
        "id name X 1\ninfo depth 1 score cp 3\nbestmove b1b2\ninfo string error: no `x`\nbestmove a1a2\n";
    assert_eq!(
        compare::uci_contract(&typed, said).join("/"),
        "id name/bestmove/info string error:/bestmove a1a2"
    );
}

/// Collects the paths to a value and all values within it.
fn pointers(value: &Value, path: &str, all: &mut Vec<String>) {
    all.push(path.to_owned());
    match value {
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(i, v)| pointers(v, &format!("{path}/{i}"), all))
        }
        Value::Object(fields) => {
            fields.iter().for_each(|(name, v)| pointers(v, &format!("{path}/{name}"), all))
        }
        _ => {}
    }
}

/// Another value of the same kind.
fn other(value: &Value) -> Value {
    match value {
        Value::String(text) if text == compare::ANY_WORDS => json!(""),
        Value::String(text) => json!(format!("{text}x")),
        Value::Number(number) => number.as_i64().map_or(json!(0.123), |n| json!(n + 1)),
        Value::Bool(flag) => json!(!flag),
        _ => json!(false),
    }
}

/// Unlawful changes of a value, each with a name.
fn changes(value: &Value) -> Vec<(&'static str, Value)> {
    match value {
        Value::Object(fields) => {
            let Some((first, inside)) = fields.iter().next() else { return Vec::new() };
            let mut less = fields.clone();
            less.shift_remove(first);
            let mut renamed = less.clone();
            renamed.insert(format!("{first}x"), inside.clone());
            vec![("removed field", less.into()), ("renamed field", renamed.into())]
        }
        Value::Array(items) => {
            let mut changes = Vec::new();
            if let Some((_, less)) = items.split_last() {
                changes.push(("shorter list", less.to_vec().into()));
            }
            let turned: Value = items.iter().rev().cloned().collect();
            if turned != *value {
                changes.push(("reordered list", turned));
            }
            changes
        }
        Value::String(text) if text == compare::ANY => Vec::new(),
        scalar => vec![("changed value", other(scalar))],
    }
}

/// Changes every value of every JSON line of the data in every unlawful way.
#[test]
fn every_change_of_every_answer_is_refused() {
    let mut tried: BTreeMap<&str, u32> = BTreeMap::new();
    let mut count = |what| *tried.entry(what).or_default() += 1;
    for file in GAMES.iter().map(|id| format!("{id}.jsonl")).chain([PROGRAM.to_owned()]) {
        for case in read(&file) {
            let kept = case.json.as_deref().unwrap_or_default();
            if let Some((_, less)) = kept.split_last() {
                assert!(case.compare_json(kept, less).is_err(), "{file}: {:?}", case.run);
                count("removed line");
            }
            for line in kept {
                let compare = |found| case.compare_json(from_ref(line), &[found]);
                let mut all = Vec::new();
                pointers(line, "", &mut all);
                for place in all {
                    let value = line.pointer(&place).expect("it is there");
                    let with = |value: Value| {
                        let mut line = line.clone();
                        *line.pointer_mut(&place).expect("it is there") = value;
                        line
                    };
                    for (what, value) in changes(value) {
                        assert!(compare(with(value)).is_err(), "{file}, {place}, {what}: {:?}", case.run);
                        count(what);
                    }
                    if let Value::Object(fields) = value {
                        let mut more = fields.clone();
                        more.insert("another".to_owned(), json!(["field"]));
                        assert_eq!(compare(with(more.into())), Ok(()), "{file}, {place}: {:?}", case.run);
                        count("added field");
                    }
                }
            }
        }
    }
    for what in [
        "removed line",
        "removed field",
        "renamed field",
        "shorter list",
        "reordered list",
        "changed value",
        "added field",
    ] {
        assert!(tried.get(what).is_some_and(|&times| times > 500), "{what}: {tried:?}");
    }
}
