//! No game is named outside its folders: what other code must know of a game, the game says as data.
//!
//! The games are the folders of `crates/games/src` that hold rules. A game may be named in its folders, in the registries,
//! in words, docs and tests, and in comments.

use std::collections::BTreeSet;

use super::{Passed, files, none, read};
use crate::shell::Root;

/// The folders in which a game has a folder of its own.
const FOLDERS: [&str; 4] =
    ["crates/games/src/", "crates/solver/src/", "crates/python/src/encode/", "web/src/games/"];

/// Files that list the games, one line a game.
const REGISTRIES: [&str; 6] = [
    "crates/games/src/registry.rs",
    "crates/games/src/lib.rs",
    "crates/solver/src/registry.rs",
    "crates/solver/src/lib.rs",
    "crates/python/src/encode/mod.rs",
    "crates/python/src/encode/registry.rs",
];

/// Words and tests: what begins so, or holds this.
const WORDS_AND_TESTS: [&str; 10] = [
    "web/src/words/generated/",
    "web/src/testing/",
    "web/e2e/",
    "crates/testkit/",
    "crates/claims/",
    "fuzz/",
    "/tests/",
    "/tests.rs",
    ".test.ts",
    "web/scripts/",
];

/// What may name a game all the same, and why.
const EXCEPTIONS: &[(&str, &str)] = &[
    ("crates/speed/src/games.rs", "a measure of one game beside the chess library whose moves are the same"),
    ("crates/speed/src/jieqi.rs", "a measure of one game beside the program that plays it too"),
    ("crates/speed/src/lib.rs", "the list of the measures"),
    (
        "crates/speed/src/room/ask.rs",
        "the load of a room is measured with one game, so that figures of two days compare",
    ),
    ("crates/games/examples/play.rs", "an example for users of the library: documentation"),
    (
        "crates/lab/examples/level_starts.rs",
        "makes positions of the one game whose positions chess programs can play",
    ),
    ("crates/engine/examples/find_proven.rs", "looks for positions of two games that a test then holds"),
    (
        "crates/solver/examples/figures.rs",
        "computes the figures that docs/solitaires.md gives of each solitaire",
    ),
    ("crates/facedown/src/examples.rs", "the examples in the help of each command: documentation"),
    (
        "crates/facedown/src/rules_data.rs",
        "the data files of the games' tests, which the compiler finds by their names",
    ),
    ("crates/server/src/http/openapi/endpoints.rs", "the examples of requests in the room's own document"),
    ("crates/server/src/http/openapi/tournaments.rs", "the same, for tournaments"),
    ("crates/lab/src/study/named.rs", "the list of the studies that the program brings, one line a study"),
    ("xtask/src/parts/api.rs", "the game at the table that Schemathesis asks for: a test"),
    ("xtask/src/parts/names.rs", "this list"),
    ("xtask/src/attack/payloads.rs", "what attacks a room asks for certain games: a test"),
    ("xtask/src/attack/room.rs", "the game that somebody plays under attack: a test"),
    ("xtask/src/strength/mod.rs", "the figures that each game's players must reach: a test"),
    ("xtask/src/strength/rivals.rs", "the same, against other programs"),
    ("xtask/src/strength/speed.rs", "the game that both programs search: a measurement"),
];

/// Fails on code that names a game, and on an exception that nothing needs.
pub fn check(root: &Root) -> Result<Passed, String> {
    let paths = files(root, &[".rs", ".ts", ".svelte", ".css"])?;
    let all = files(root, &["rules.md"])?;
    let name = |path: &std::path::Path| path.strip_prefix(&root.folder).unwrap_or(path).display().to_string();
    let games: BTreeSet<Vec<String>> = all.iter().filter_map(|path| game_of(&name(path))).collect();
    if games.is_empty() {
        return Err("no game found: where are the folders of crates/games/src?".to_owned());
    }
    let mut faults = Vec::new();
    let mut excused = BTreeSet::new();
    for path in paths {
        let name = name(&path);
        if is_free(&name, &games) {
            continue;
        }
        let found = in_file(&name, &read(&path)?, &games);
        match EXCEPTIONS.iter().find(|(excepted, _)| *excepted == name) {
            Some((excepted, _)) if !found.is_empty() => {
                excused.insert(*excepted);
            }
            _ => faults.extend(found),
        }
    }
    for (excepted, why) in EXCEPTIONS.iter().filter(|(excepted, _)| !excused.contains(excepted)) {
        faults.push(format!("{excepted} names no game any more ({why}): take it off the list of exceptions"));
    }
    none(faults)
}

/// The game whose rules these are, in words: `crates/games/src/some_game/rules.md`.
fn game_of(path: &str) -> Option<Vec<String>> {
    let folder = path.strip_prefix(FOLDERS[0])?.strip_suffix("/rules.md")?;
    (!folder.contains('/')).then(|| words(folder))
}

/// May a file name games, by where it stands?
fn is_free(path: &str, games: &BTreeSet<Vec<String>>) -> bool {
    let own = FOLDERS.iter().filter_map(|folder| path.strip_prefix(folder)?.split_once('/'));
    // A variant's folder has the game's name and more, such as `surprise-rex`.
    let in_own =
        own.map(|(folder, _)| words(folder)).any(|folder| games.iter().any(|game| folder.starts_with(game)));
    in_own
        || REGISTRIES.contains(&path)
        || WORDS_AND_TESTS
            .iter()
            .any(|part| path.starts_with(part) || (!part.starts_with("web/") && path.contains(part)))
}

/// A name in small letters, cut where it is made of words: `CloakAndDagger`, `cloak_and_dagger`, `cloak-and-dagger`.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut last: Option<char> = None;
    for sign in name.chars() {
        let begins = match last {
            Some(last) => !last.is_alphanumeric() || (sign.is_uppercase() && !last.is_uppercase()),
            None => true,
        };
        if sign.is_alphanumeric() {
            if begins {
                words.push(String::new());
            }
            if let Some(word) = words.last_mut() {
                word.extend(sign.to_lowercase());
            }
        }
        last = Some(sign);
    }
    words
}

/// Each line of a file's code that names a game.
fn in_file(path: &str, text: &str, games: &BTreeSet<Vec<String>>) -> Vec<String> {
    let text = if path.ends_with(".rs") { without_tests(text) } else { text.to_owned() };
    let mut faults = Vec::new();
    for (number, line) in without_comments(&text).lines().enumerate() {
        let names = line.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '-'));
        let named = names.map(words).find_map(|words| {
            games.iter().find(|game| words.windows(game.len()).any(|part| part == game.as_slice()))
        });
        if let Some(game) = named {
            let game = game.join("-");
            faults.push(format!(
                "{path}:{}: names the game {game} outside its folders: let the game say what is needed as data, or put \
                 this into a folder of the game",
                number + 1
            ));
        }
    }
    faults
}

/// The text with empty lines in place of its modules of tests, which rustfmt closes at the start of a line.
fn without_tests(text: &str) -> String {
    let mut kept = String::new();
    let mut marked = false;
    let mut inside = false;
    for line in text.lines() {
        let begins = marked && line.starts_with("mod ") && line.ends_with('{');
        inside |= begins;
        if !inside {
            kept.push_str(line);
        }
        kept.push('\n');
        inside &= line != "}";
        marked = line == "#[cfg(test)]";
    }
    kept
}

/// The text without its comments, line for line. Signs of a comment within `"` on the same line are none.
fn without_comments(text: &str) -> String {
    let mut kept = String::new();
    // The end of the comment that goes on over lines.
    let mut until: Option<&str> = None;
    for line in text.lines() {
        let mut rest = line;
        let mut quoted = false;
        while !rest.is_empty() {
            if let Some(end) = until {
                let Some((_, behind)) = rest.split_once(end) else { break };
                (rest, until) = (behind, None);
                continue;
            }
            if !quoted && rest.starts_with("//") {
                break;
            }
            let begun =
                [("/*", "*/"), ("<!--", "-->")].into_iter().find(|(begin, _)| rest.starts_with(begin));
            if let Some((begin, end)) = begun.filter(|_| !quoted) {
                (rest, until) = (&rest[begin.len()..], Some(end));
                continue;
            }
            // A sign that is quoted by a backslash, or the character `"` in Rust, opens and closes nothing.
            let skipped = ["'\"'", "\\\"", "\\\\"].into_iter().find(|quoted| rest.starts_with(quoted));
            let step = skipped.map_or_else(|| rest.chars().next().map_or(1, char::len_utf8), str::len);
            quoted ^= skipped.is_none() && rest.starts_with('"');
            kept.push_str(&rest[..step]);
            rest = &rest[step..];
        }
        kept.push('\n');
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games() -> BTreeSet<Vec<String>> {
        ["jieqi", "cloak_and_dagger", "neighbour"].map(words).into()
    }

    fn lines(path: &str, text: &str) -> Vec<usize> {
        let number = |fault: &String| fault.split(':').nth(1).and_then(|n| n.parse().ok()).unwrap_or(0);
        in_file(path, text, &games()).iter().map(number).collect()
    }

    #[test]
    fn names_are_cut_into_words_however_they_are_written() {
        for name in ["CloakAndDagger", "cloak_and_dagger", "cloak-and-dagger", "CLOAK_AND_DAGGER"] {
            assert_eq!(words(name), ["cloak", "and", "dagger"], "{name}");
        }
        assert_eq!(words("NeighbourRules"), ["neighbour", "rules"]);
    }

    #[test]
    fn code_that_names_a_game_is_found_with_its_line() {
        assert_eq!(lines("a.rs", "fn a() {}\nlet frozen = id == \"jieqi\";\n"), [2]);
        assert_eq!(lines("a.rs", "use games::cloak_and_dagger::CloakAndDagger;\n"), [1]);
        assert_eq!(lines("a.ts", "{#if game === \"cloak-and-dagger\"}"), [1]);
        assert_eq!(lines("a.ts", "t(`words-neighbour`) + playNeighbour()"), [1]);
        assert_eq!(lines("a.css", ".jieqi-disc { color: red }"), [1]);
        // Words that only begin alike, and parts of a name, are no name.
        assert!(lines("a.ts", "const neighbours = cloak && dagger; // jieqi").is_empty());
    }

    #[test]
    fn comments_and_modules_of_tests_may_name_games() {
        let code = "/// As in Jieqi.\n//! jieqi\nfn a() {} // jieqi\n/* jieqi\n jieqi */ fn b() {}\n";
        assert!(lines("a.rs", code).is_empty());
        assert!(lines("a.svelte", "<!-- jieqi\njieqi -->\n<p></p>").is_empty());
        assert_eq!(lines("a.rs", "/* none */ let a = \"jieqi\";"), [1]);
        // What looks like a comment within quotes is none.
        assert_eq!(lines("a.ts", "glob(\"./*/deal.ts\"); jieqi();\nfetch(\"http://jieqi\")"), [1, 2]);
        assert_eq!(lines("a.rs", "let quote = '\"'; // jieqi\nlet text = \"\\\"//\"; jieqi();"), [2]);
        let tests = "fn a() {}\n#[cfg(test)]\nmod tests {\n    fn jieqi() {}\n}\nfn jieqi() {}\n";
        assert_eq!(lines("a.rs", tests), [6]);
    }

    #[test]
    fn folders_registries_words_and_tests_are_free() {
        let free = |path: &str| is_free(path, &games());
        for path in [
            "crates/games/src/jieqi/fen.rs",
            "crates/solver/src/neighbour/mod.rs",
            "web/src/games/cloak-and-dagger/Panel.svelte",
            "web/src/games/jieqi-casual/deal.ts",
            "crates/games/src/registry.rs",
            "crates/server-tests/tests/room/play.rs",
            "crates/games/tests/conformance.rs",
            "web/src/deal/deal.test.ts",
            "web/e2e/edit.spec.ts",
        ] {
            assert!(free(path), "{path}");
        }
        for path in ["crates/games/src/cards/pack.rs", "crates/core/src/jieqi.rs", "web/src/jieqi/deal.ts"] {
            assert!(!free(path), "{path}");
        }
    }

    #[test]
    fn games_are_the_folders_with_rules() {
        assert_eq!(game_of("crates/games/src/cloak_and_dagger/rules.md"), Some(words("cloak-and-dagger")));
        assert_eq!(game_of("crates/games/src/a/learn/rules.md"), None);
        assert_eq!(game_of("docs/rules.md"), None);
    }
}
