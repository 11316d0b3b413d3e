//! Is everything that we link or bundle under a licence that `deny.toml` allows?
//!
//! Our own check over `cargo metadata` and the page's lock file, so that it costs no build; where `cargo deny` is
//! installed it runs too.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::{Passed, list, metadata, none, read};
use crate::shell::{Root, is_there, run};

/// What `deny.toml` says.
struct Policy {
    allowed: BTreeSet<String>,
    /// Workspace members that are never shipped, with what only they use.
    excluded: BTreeSet<String>,
    /// Further licences of single crates.
    exceptions: BTreeMap<String, BTreeSet<String>>,
}

/// Fails on a licence that is not allowed, and on a package from elsewhere than the registries.
pub fn check(root: &Root) -> Result<Passed, String> {
    let policy = policy(&read(&root.join("deny.toml"))?)?;
    let mut faults = crate_faults(&metadata(root)?, &policy);
    let lock = root.join("web/package-lock.json");
    if lock.exists() {
        let lock: Value =
            serde_json::from_str(&read(&lock)?).map_err(|e| format!("web/package-lock.json: {e}"))?;
        faults.extend(page_faults(&lock, &policy));
    }
    none(faults)?;
    if !is_there("cargo-deny") {
        return Ok(Passed::note("cargo-deny is not installed; our own check of the licences passed"));
    }
    run(root.program("cargo").args(["deny", "--locked", "check", "licenses", "sources", "bans"]))?;
    Ok(Passed::default())
}

fn policy(text: &str) -> Result<Policy, String> {
    let table: toml::Table = toml::from_str(text).map_err(|e| format!("deny.toml: {e}"))?;
    let words = |value: Option<&toml::Value>| -> BTreeSet<String> {
        let words = value.and_then(toml::Value::as_array).into_iter().flatten();
        words.filter_map(|w| w.as_str().map(str::to_owned)).collect()
    };
    let licenses = table.get("licenses").ok_or("deny.toml has no [licenses]")?;
    let exceptions = licenses.get("exceptions").and_then(toml::Value::as_array).into_iter().flatten();
    Ok(Policy {
        allowed: words(licenses.get("allow")),
        excluded: words(table.get("graph").and_then(|g| g.get("exclude"))),
        exceptions: exceptions
            .filter_map(|e| Some((e.get("crate")?.as_str()?.to_owned(), words(e.get("allow")))))
            .collect(),
    })
}

/// Packages of the workspace that are shipped, and all that they reach, checked one by one.
fn crate_faults(metadata: &Value, policy: &Policy) -> Vec<String> {
    let by_id: BTreeMap<&str, &Value> =
        list(metadata, "packages").iter().filter_map(|p| Some((p["id"].as_str()?, p))).collect();
    let nodes: BTreeMap<&str, &Value> =
        list(&metadata["resolve"], "nodes").iter().filter_map(|n| Some((n["id"].as_str()?, n))).collect();
    let name = |id: &str| by_id.get(id).and_then(|p| p["name"].as_str()).unwrap_or_default();
    let members = list(metadata, "workspace_members").iter().filter_map(Value::as_str);
    let mut open: Vec<&str> = members.filter(|id| !policy.excluded.contains(name(id))).collect();
    let mut seen = BTreeSet::new();
    while let Some(id) = open.pop() {
        if seen.insert(id) {
            let node = nodes.get(id).copied().unwrap_or(&Value::Null);
            open.extend(list(node, "dependencies").iter().filter_map(Value::as_str));
        }
    }
    let mut faults = Vec::new();
    for package in seen.iter().filter_map(|id| by_id.get(id)) {
        let name = package["name"].as_str().unwrap_or_default();
        let version = package["version"].as_str().unwrap_or_default();
        let license = package["license"].as_str().unwrap_or_default();
        let more = policy.exceptions.get(name);
        let fine = |word: &str| policy.allowed.contains(word) || more.is_some_and(|m| m.contains(word));
        if !allows(license, &fine) {
            faults.push(format!(
                "{name} {version} has the licence {license:?}, which deny.toml does not allow"
            ));
        }
        let source = package["source"].as_str().unwrap_or("registry+");
        if !source.starts_with("registry+") {
            faults.push(format!("{name} {version} does not come from the registry but from {source}"));
        }
    }
    faults
}

/// What is bundled into the page, by its lock file.
fn page_faults(lock: &Value, policy: &Policy) -> Vec<String> {
    let mut faults = Vec::new();
    let packages = lock["packages"].as_object().into_iter().flatten();
    for (path, package) in packages.filter(|(path, _)| !path.is_empty()) {
        // Without an address a package comes from the registry that npm is set up with, wherever that is.
        if package.get("resolved").is_some() {
            faults
                .push(format!("web: {path} names an address of its own instead of coming from the registry"));
        }
        let license = package["license"].as_str().unwrap_or_default();
        let bundled = package["dev"] != true && package["devOptional"] != true;
        if bundled && !allows(license, &|word| policy.allowed.contains(word)) {
            faults.push(format!("web: {path} has the licence {license:?}, which deny.toml does not allow"));
        }
    }
    faults
}

/// Does an SPDX expression leave a way that consists of allowed licences? `/` is the old way to write `OR`; a
/// licence with an exception (`WITH`) allows more than the licence alone.
fn allows(expression: &str, allowed: &dyn Fn(&str) -> bool) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut at = 0;
    !words.is_empty() && any_of(&words, &mut at, allowed) && at == words.len()
}

fn any_of(words: &[&str], at: &mut usize, allowed: &dyn Fn(&str) -> bool) -> bool {
    let mut fine = all_of(words, at, allowed);
    while words.get(*at) == Some(&"OR") {
        *at += 1;
        fine |= all_of(words, at, allowed);
    }
    fine
}

fn all_of(words: &[&str], at: &mut usize, allowed: &dyn Fn(&str) -> bool) -> bool {
    let mut fine = single(words, at, allowed);
    while words.get(*at) == Some(&"AND") {
        *at += 1;
        fine &= single(words, at, allowed);
    }
    fine
}

fn single(words: &[&str], at: &mut usize, allowed: &dyn Fn(&str) -> bool) -> bool {
    let Some(word) = words.get(*at) else { return false };
    *at += 1;
    if *word == "(" {
        let fine = any_of(words, at, allowed);
        let closed = words.get(*at) == Some(&")");
        *at += 1;
        return fine && closed;
    }
    if words.get(*at) == Some(&"WITH") {
        *at += 2;
    }
    allowed(word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn mit_and_bsd(word: &str) -> bool {
        ["MIT", "BSD-3-Clause"].contains(&word)
    }

    #[test]
    fn expressions_are_read_as_spdx_says() {
        for (expression, fine) in [
            ("MIT", true),
            ("MIT OR GPL-3.0", true),
            ("GPL-3.0/MIT", true),
            ("MIT AND GPL-3.0", false),
            ("MIT AND (GPL-3.0 OR BSD-3-Clause)", true),
            ("(MIT", false),
            ("MIT WITH some-exception AND GPL-3.0", false),
            ("GPL-3.0-only WITH Classpath-exception-2.0", false),
            ("", false),
        ] {
            assert_eq!(allows(expression, &mit_and_bsd), fine, "{expression}");
        }
    }

    #[test]
    fn a_forbidden_licence_is_found_however_deep_but_not_under_what_is_never_shipped() {
        let package = |id: &str, license: &str| json!({"id": id, "name": id, "version": "1.0.0", "license": license, "source": null});
        let metadata = json!({
            "packages": [
                package("app", "MIT"), package("middle", "MIT"), package("deep", "GPL-3.0"),
                package("bench", "GPL-3.0"), package("rival", "GPL-3.0"),
            ],
            "workspace_members": ["app", "bench"],
            "resolve": {"nodes": [
                {"id": "app", "dependencies": ["middle"]}, {"id": "middle", "dependencies": ["deep"]},
                {"id": "deep", "dependencies": []}, {"id": "bench", "dependencies": ["rival"]},
                {"id": "rival", "dependencies": []},
            ]},
        });
        let text = "[graph]\nexclude = [\"bench\"]\n[licenses]\nallow = [\"MIT\"]\n";
        let faults = crate_faults(&metadata, &policy(text).unwrap());
        assert_eq!(faults, ["deep 1.0.0 has the licence \"GPL-3.0\", which deny.toml does not allow"]);
        let excepted = format!("{text}exceptions = [{{ crate = \"deep\", allow = [\"GPL-3.0\"] }}]\n");
        assert!(crate_faults(&metadata, &policy(&excepted).unwrap()).is_empty());
    }

    #[test]
    fn the_page_bundles_only_what_is_allowed() {
        let lock = json!({"packages": {
            "": {"license": "MIT"},
            "node_modules/a": {"license": "MIT"},
            "node_modules/b": {"license": "GPL-3.0"},
            "node_modules/c": {"license": "GPL-3.0", "dev": true},
            "node_modules/d": {"license": "MIT", "resolved": "https://elsewhere.example/d.tgz"},
        }});
        let policy = policy("[licenses]\nallow = [\"MIT\"]\n").unwrap();
        assert_eq!(
            page_faults(&lock, &policy),
            [
                "web: node_modules/b has the licence \"GPL-3.0\", which deny.toml does not allow",
                "web: node_modules/d names an address of its own instead of coming from the registry",
            ]
        );
    }
}
