//! Do the dependencies between our crates point down only?

use std::collections::BTreeMap;

use serde_json::Value;

use super::{Passed, list, metadata, none, read};
use crate::shell::{Root, output};

/// The document with the table that says which crate of ours may stand on which: the code map.
const DOCUMENT: &str = "ARCHITECTURE.md";

/// What stands in its last column for the program.
const ALL: &str = "all of the above";

/// What a test may use besides what its crate stands on.
const FOR_TESTS: &[&str] = &["facedown-testkit"];

/// The crates of ours that a crate may use.
#[derive(Default, Debug)]
struct MayUse {
    always: Vec<String>,
    in_tests: Vec<String>,
    /// True if each is named, so that each must be there.
    named: bool,
}

/// Fails on any edge that the table does not allow, on a crate that is not in it, and where the lock file of the fuzz
/// targets does not fit, before anything is built.
pub fn check(root: &Root) -> Result<Passed, String> {
    let fuzz = ["metadata", "--format-version", "1", "--locked", "--manifest-path", "fuzz/Cargo.toml"];
    output(root.program("cargo").args(fuzz))?;
    none(faults(&metadata(root)?, &code_map(&read(&root.join(DOCUMENT))?)))
}

/// The rows of the table: folder, package, what it is, and what it stands on (`a, b; in tests: c`).
fn code_map(document: &str) -> BTreeMap<String, MayUse> {
    let mut map: BTreeMap<String, MayUse> = BTreeMap::new();
    for row in document.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [_, _, package, _, on, _] = cells[..] else { continue };
        let names = |text: &str| -> Vec<String> {
            let names = text.split(',').map(str::trim).filter(|name| !name.is_empty());
            names.map(|name| format!("facedown-{name}")).collect()
        };
        let (always, in_tests) = on.split_once("; in tests:").unwrap_or((on, ""));
        let always = match always {
            ALL => map.keys().cloned().collect(),
            always => names(always),
        };
        if !package.is_empty() {
            let named = on != ALL;
            let may = MayUse { always, in_tests: names(in_tests), named };
            map.insert(package.trim_matches('`').to_owned(), may);
        }
    }
    map
}

fn faults(metadata: &Value, map: &BTreeMap<String, MayUse>) -> Vec<String> {
    let packages: Vec<&Value> = list(metadata, "packages").iter().filter(|p| p["source"].is_null()).collect();
    let ours: Vec<&str> = packages.iter().filter_map(|p| p["name"].as_str()).collect();
    let mut faults = Vec::new();
    for package in &packages {
        let name = package["name"].as_str().unwrap_or_default();
        let Some(may) = map.get(name) else {
            faults.push(format!("{name} has no row in the code map of {DOCUMENT}"));
            continue;
        };
        let dependencies = list(package, "dependencies");
        for on in may.always.iter().chain(&may.in_tests).filter(|_| may.named) {
            if !dependencies.iter().any(|dependency| dependency["name"] == on.as_str()) {
                faults.push(format!("{name} does not depend on {on}, as {DOCUMENT} says"));
            }
        }
        for dependency in dependencies {
            let on = dependency["name"].as_str().unwrap_or_default();
            let test = dependency["kind"] == "dev";
            let allowed = |names: &[String]| names.iter().any(|name| name == on);
            // A crate may name itself for its own tests, to switch a feature on.
            let tests = FOR_TESTS.contains(&on) || on == name || allowed(&may.in_tests);
            if ours.contains(&on) && !allowed(&may.always) && !(test && tests) {
                faults.push(format!("{name} must not depend on {on}{}", if test { " in tests" } else { "" }));
            }
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn package(name: &str, dependencies: &[(&str, Option<&str>)]) -> Value {
        let dependencies: Vec<_> =
            dependencies.iter().map(|(name, kind)| json!({"name": name, "kind": kind})).collect();
        json!({"name": name, "source": null, "dependencies": dependencies})
    }

    const MAP: &str = "\
| folder | package | what it is | stands on |
| --- | --- | --- | --- |
| `crates/core` | `facedown-core` | the shape | |
| `crates/games` | `facedown-games` | one folder a game | core |
| `crates/testkit` | `facedown-testkit` | for tests | core |
| `crates/print` | `facedown-print` | paper | core; in tests: games |
| `crates/server` | `facedown-server` | the room | games, core |
| `web/` | | the page | the protocol |
| `crates/facedown` | `facedown` | the program | all of the above |
";

    #[test]
    fn an_edge_that_points_up_is_a_fault() {
        let metadata = json!({"packages": [
            package("facedown-core", &[("facedown-games", None), ("serde", None)]),
            package("facedown-games", &[("facedown-core", None), ("facedown-testkit", Some("dev"))]),
            package("facedown-testkit", &[("facedown-core", None)]),
            package("facedown-print", &[("facedown-games", Some("dev")), ("facedown-core", None)]),
            package("facedown-server", &[("facedown-testkit", None), ("facedown-core", None), ("facedown-print", Some("dev"))]),
            package("facedown", &[("facedown-server", None), ("facedown-print", None)]),
            package("facedown-common", &[]),
            {"name": "serde", "source": "registry", "dependencies": []},
        ]});
        assert_eq!(
            faults(&metadata, &code_map(MAP)),
            [
                "facedown-core must not depend on facedown-games",
                "facedown-server does not depend on facedown-games, as ARCHITECTURE.md says",
                "facedown-server must not depend on facedown-testkit",
                "facedown-server must not depend on facedown-print in tests",
                "facedown-common has no row in the code map of ARCHITECTURE.md",
            ]
        );
    }
}
