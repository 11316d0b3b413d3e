//! Do the dependencies between our crates point down only?

use serde_json::Value;

use super::{Passed, list, metadata, none};
use crate::shell::Root;

/// For each crate, the crates of ours that it may stand on (ARCHITECTURE.md, "Code map"). A crate that is not listed,
/// or an edge that is not, is a fault.
const MAY_USE: &[(&str, &[&str])] = &[
    ("facedown-core", &[]),
    ("facedown-board", &["facedown-core"]),
    ("facedown-games", &["facedown-core", "facedown-board"]),
    ("facedown-tournament", &["facedown-core"]),
    ("facedown-engine", &["facedown-core", "facedown-board", "facedown-games"]),
    ("facedown-solver", &["facedown-core", "facedown-board", "facedown-games"]),
    ("facedown-print", &["facedown-core", "facedown-board", "facedown-games"]),
    (
        "facedown-lab",
        &[
            "facedown-core",
            "facedown-board",
            "facedown-games",
            "facedown-engine",
            "facedown-solver",
            "facedown-tournament",
        ],
    ),
    ("facedown-server", &["facedown-core", "facedown-games", "facedown-engine", "facedown-tournament"]),
    ("facedown-web", &[]),
    ("facedown-speed", &["facedown-core", "facedown-board", "facedown-games"]),
    ("facedown-testkit", &["facedown-core", "facedown-board"]),
    ("facedown-faults", &["facedown-core", "facedown-server"]),
    (
        "facedown",
        &[
            "facedown-core",
            "facedown-board",
            "facedown-games",
            "facedown-engine",
            "facedown-solver",
            "facedown-tournament",
            "facedown-print",
            "facedown-lab",
            "facedown-server",
            "facedown-speed",
            "facedown-web",
        ],
    ),
    ("facedown-benches", &["facedown-speed"]),
    ("xtask", &[]),
];

/// What a test may use besides what its crate stands on.
const FOR_TESTS: &[&str] = &["facedown-testkit"];

/// Fails on any other edge.
pub fn check(root: &Root) -> Result<Passed, String> {
    none(faults(&metadata(root)?))
}

fn faults(metadata: &Value) -> Vec<String> {
    let packages: Vec<&Value> = list(metadata, "packages").iter().filter(|p| p["source"].is_null()).collect();
    let ours: Vec<&str> = packages.iter().filter_map(|p| p["name"].as_str()).collect();
    let mut faults = Vec::new();
    for package in &packages {
        let name = package["name"].as_str().unwrap_or_default();
        let Some((_, allowed)) = MAY_USE.iter().find(|(crate_, _)| *crate_ == name) else {
            faults.push(format!("{name} has no place in xtask's list of who may use whom"));
            continue;
        };
        for dependency in list(package, "dependencies") {
            let on = dependency["name"].as_str().unwrap_or_default();
            let test = dependency["kind"] == "dev";
            // A crate may name itself for its own tests, to switch a feature on.
            let fine = allowed.contains(&on) || (test && (FOR_TESTS.contains(&on) || on == name));
            if ours.contains(&on) && !fine {
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

    #[test]
    fn an_edge_that_points_up_is_a_fault() {
        let metadata = json!({"packages": [
            package("facedown-core", &[("facedown-games", None), ("serde", None)]),
            package("facedown-games", &[("facedown-core", None), ("facedown-testkit", Some("dev"))]),
            package("facedown-testkit", &[("facedown-core", None)]),
            package("facedown-server", &[("facedown-testkit", None)]),
            package("facedown-common", &[]),
            {"name": "serde", "source": "registry", "dependencies": []},
        ]});
        assert_eq!(
            faults(&metadata),
            [
                "facedown-core must not depend on facedown-games",
                "facedown-server must not depend on facedown-testkit",
                "facedown-common has no place in xtask's list of who may use whom",
            ]
        );
    }
}
