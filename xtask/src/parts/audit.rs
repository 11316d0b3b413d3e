//! Is there a known vulnerability in anything that we link or bundle? Asked of the advisory databases of Rust and npm;
//! where they cannot be reached this says so and passes, since the next run elsewhere will ask again.

use std::process::Command;

use serde_json::Value;

use super::Passed;
use crate::shell::{Root, is_there};

/// Fails on a known vulnerability.
///
/// # Errors
/// What was found, or a program that does not run.
pub fn check(root: &Root) -> Result<Passed, String> {
    let found = [crates(root)?, page(root)?];
    let faults: Vec<&str> =
        found.iter().filter_map(|found| found.as_ref().err()).map(String::as_str).collect();
    let notes: Vec<&str> =
        found.iter().filter_map(|found| found.as_ref().ok()).filter_map(|n| n.as_deref()).collect();
    match (faults.as_slice(), notes.as_slice()) {
        ([], []) => Ok(Passed::default()),
        ([], notes) => Ok(Passed::note(notes.join("; "))),
        (faults, _) => Err(faults.join("\n")),
    }
}

/// What came of asking: nothing was found, perhaps with something to know; or what was.
type Asked = Result<Option<String>, String>;

fn crates(root: &Root) -> Result<Asked, String> {
    if !is_there("cargo-deny") {
        let how =
            "cargo-deny is not installed, so crates were not checked (cargo install --locked cargo-deny)";
        return Ok(Ok(Some(how.to_owned())));
    }
    let mut deny = root.program("cargo");
    deny.args(["deny", "--locked", "--color", "never", "check", "advisories"]);
    let (passed, text) = output(&mut deny)?;
    Ok(advisories(passed, &text))
}

fn page(root: &Root) -> Result<Asked, String> {
    let mut npm = root.program("npm");
    npm.current_dir(root.join("web")).args(["audit", "--omit=dev", "--json"]).env("NO_COLOR", "1");
    let (_, text) = output(&mut npm)?;
    Ok(vulnerabilities(&text))
}

fn output(command: &mut Command) -> Result<(bool, String), String> {
    let output = command.output().map_err(|e| format!("{:?} does not start: {e}", command.get_program()))?;
    let text = [output.stdout, output.stderr].concat();
    Ok((output.status.success(), String::from_utf8_lossy(&text).into_owned()))
}

/// What `cargo deny check advisories` has said.
fn advisories(passed: bool, text: &str) -> Asked {
    // Its words where it has no database and gets none.
    let unreached = [
        "failed to fetch advisory database",
        "unable to fetch advisory",
        "failed to load advisory database",
        "failed to open advisory database",
    ];
    if passed {
        Ok(None)
    } else if unreached.iter().any(|words| text.contains(words)) {
        Ok(Some("the advisories for crates cannot be reached, so crates were not checked".to_owned()))
    } else {
        Err(text.trim().to_owned())
    }
}

/// What `npm audit --json` has said.
fn vulnerabilities(text: &str) -> Asked {
    let start = text.find('{').unwrap_or(text.len());
    let said = serde_json::Deserializer::from_str(&text[start..]).into_iter::<Value>().next();
    let Some(Ok(said)) = said else { return Err(format!("npm audit cannot be read: {}", text.trim())) };
    let Some(total) = said["metadata"]["vulnerabilities"]["total"].as_u64() else {
        return Ok(Some("the advisories for npm cannot be reached, so the page was not checked".to_owned()));
    };
    if total == 0 {
        return Ok(None);
    }
    let found = said["vulnerabilities"].as_object().into_iter().flatten();
    let found = found
        .map(|(name, what)| format!("web: {name}: {}", what["severity"].as_str().unwrap_or("vulnerable")));
    Err(found.collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vulnerability_fails_and_a_network_that_is_away_does_not() {
        assert_eq!(advisories(true, "advisories ok"), Ok(None));
        assert!(
            advisories(false, "[ERROR] failed to fetch advisory database https://…")
                .is_ok_and(|n| n.is_some())
        );
        assert_eq!(
            advisories(false, " error[vulnerability]: RUSTSEC-2020-0001\n"),
            Err("error[vulnerability]: RUSTSEC-2020-0001".to_owned())
        );

        let clean = r#"{"vulnerabilities":{},"metadata":{"vulnerabilities":{"total":0}}}"#;
        assert_eq!(vulnerabilities(clean), Ok(None));
        let found =
            r#"{"vulnerabilities":{"left":{"severity":"high"}},"metadata":{"vulnerabilities":{"total":1}}}"#;
        assert_eq!(vulnerabilities(found), Err("web: left: high".to_owned()));
        let away = r#"{"message":"request to https://registry.npmjs.org failed","error":{"summary":""}}"#;
        assert!(vulnerabilities(away).is_ok_and(|n| n.is_some()));
        assert!(vulnerabilities("npm: not found").is_err());
    }
}
