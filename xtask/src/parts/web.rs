//! The page: its types, style, unit tests, and whole games in a browser.

use std::path::PathBuf;
use std::process::Command;
use std::time::SystemTime;

use super::{Passed, rust};
use crate::shell::{Root, run, run_heard};

fn npm(root: &Root, arguments: &[&str]) -> Command {
    let mut npm = root.program("npm");
    npm.current_dir(root.join("web")).args(arguments).env("CI", "1").env("NO_COLOR", "1");
    npm
}

/// Installs the page's tools from the lock file, unless they are there already.
pub fn install(root: &Root) -> Result<Passed, String> {
    let changed = |file: &str| std::fs::metadata(root.join(file)).and_then(|about| about.modified()).ok();
    let (asked, done) = (changed("web/package-lock.json"), changed("web/node_modules/.package-lock.json"));
    if done.is_some() && done >= asked {
        return Ok(Passed::note("they are there"));
    }
    let install = ["ci", "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts"];
    run(&mut npm(root, &install)).map(|()| Passed::default())
}

/// Checks and tests the page.
pub fn check(root: &Root) -> Result<Passed, String> {
    install(root)?;
    run(&mut npm(root, &["run", "check"]))?;
    run(&mut npm(root, &["run", "--silent", "workflows"]))?;
    let mut tests = 0;
    run_heard(&mut npm(root, &["test"]), |line| tests += vitest(line))?;
    if tests == 0 {
        Err("no unit test of the page ran".to_owned())
    } else {
        Ok(Passed { tests: Some(tests), note: None })
    }
}

/// Plays in Chromium against the program as cargo's tests built it.
pub fn browser(root: &Root) -> Result<Passed, String> {
    in_chromium(root, &[])
}

/// The same with more games, and the same steps in each language, size and theme; it prints how long a card takes.
pub fn browser_deep(root: &Root) -> Result<Passed, String> {
    in_chromium(root, &[("FACEDOWN_DEEP", "1")])
}

fn in_chromium(root: &Root, set: &[(&str, &str)]) -> Result<Passed, String> {
    install(root)?;
    rust::program(root)?;
    let (mut passed, mut flaky) = (0, 0);
    let mut e2e = npm(root, &["run", "e2e"]);
    // The rooms that the tests open have their games there.
    e2e.envs(rust::in_memory().map(|folder| ("TMPDIR", folder))).envs(set.iter().copied());
    e2e.envs(embedded(root)?.map(|page| ("FACEDOWN_PAGE", page)));
    run_heard(&mut e2e, |line| {
        passed += playwright(line, "passed");
        flaky += playwright(line, "flaky");
    })?;
    if passed == 0 {
        return Err("no browser test ran".to_owned());
    }
    let note = (flaky > 0).then(|| format!("{flaky} of them only when tried again: mend them"));
    Ok(Passed { tests: Some(passed + flaky), note })
}

/// The folder of the page that the program's last build has embedded; none where the program was given one.
fn embedded(root: &Root) -> Result<Option<PathBuf>, String> {
    let folder = root.join("target/debug/build");
    let failed = |e: std::io::Error| format!("cannot read {}: {e}", folder.display());
    let mut last: Option<(SystemTime, PathBuf)> = None;
    for entry in std::fs::read_dir(&folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        if !entry.file_name().to_string_lossy().starts_with("facedown-web-") {
            continue;
        }
        let out = entry.path().join("out");
        let Ok(built) = std::fs::metadata(out.join("page.hash")).and_then(|stamp| stamp.modified()) else {
            continue;
        };
        if last.as_ref().is_none_or(|(before, _)| *before < built) {
            last = Some((built, out.join("dist")));
        }
    }
    Ok(last.map(|(_, page)| page))
}

/// The number of passed tests in Vitest's closing line, `Tests  41 passed (41)`.
fn vitest(line: &str) -> u64 {
    number_before(line.trim_start().strip_prefix("Tests ").unwrap_or_default(), "passed")
}

/// The number of tests in one of Playwright's closing lines, `  12 passed (1.2m)` or `  1 flaky`.
fn playwright(line: &str, word: &str) -> u64 {
    let line = line.trim_start();
    if line.starts_with(|c: char| c.is_ascii_digit()) { number_before(line, word) } else { 0 }
}

fn number_before(line: &str, word: &str) -> u64 {
    let words: Vec<&str> = line.split_whitespace().collect();
    words.windows(2).find(|pair| pair[1] == word).and_then(|pair| pair[0].parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closing_lines_are_counted() {
        assert_eq!(vitest("      Tests  41 passed (41)"), 41);
        assert_eq!(vitest(" Test Files  4 passed (4)"), 0);
        assert_eq!(playwright("  12 passed (1.2m)", "passed"), 12);
        assert_eq!(playwright("  12 passed (1.2m)", "flaky"), 0);
        assert_eq!(playwright("  1 flaky", "flaky"), 1);
        assert_eq!(playwright("  ok 1 e2e/a.spec.ts:3:1 > 12 passed pawns (1s)", "passed"), 0);
    }
}
