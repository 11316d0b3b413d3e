//! The Python package: its wheel is built by maturin and tested from a clean virtual environment, with numpy alone.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Passed, read};
use crate::shell::{Root, run, run_heard};

/// The crate's folder.
const CRATE: &str = "crates/python";

/// Builder and test runner, in the versions that this was made with; numpy is the wheel's own need.
const TOOLS: &[&str] = &["maturin==1.16.0", "pytest==9.2.0"];

/// What the package speaks to, what spreads its shards, and what reads its stubs: tested where `deep` can install it.
const OTHERS: &[&str] = &[
    "gymnasium==1.4.0",
    "pettingzoo==1.27.0",
    "open_spiel==2.0.2",
    "mypy==2.4.1",
    "pandas==3.1.1",
    "polars==2.1.0",
    "ray==2.60.0",
];

/// The most bytes of a wheel. Without the lab it had less than 4 MB, and that is where it should be again.
const MOST: u64 = 4_600_000;

/// The profile of what is shipped: in one piece, in which each table of attacks is there once.
const SHIPPED: &str = "wheel";

/// Builds the wheel with little optimization, which is enough for its behavior, and tests it with numpy alone.
pub fn check(root: &Root) -> Result<Passed, String> {
    tested(root, "dev", &[])
}

/// The same with the libraries that the package speaks to, whose own conformance tests run then.
pub fn deep(root: &Root) -> Result<Passed, String> {
    tested(root, SHIPPED, OTHERS)
}

/// Builds and tests the wheel that people install, and says where it is.
pub fn wheel(root: &Root) -> Result<(), String> {
    let passed = tested(root, SHIPPED, &[])?;
    println!("{} tests; the wheel is in target/wheels", passed.tests.unwrap_or(0));
    Ok(())
}

fn tested(root: &Root, profile: &str, others: &[&str]) -> Result<Passed, String> {
    let work = root.join("target/python");
    let tools = environment(root, &work.join("tools"), TOOLS, false)?;
    let wheels = root.join(if profile == SHIPPED { "target/wheels" } else { "target/python/wheels" });
    // Of an earlier version nothing may be left to be installed.
    if wheels.exists() {
        std::fs::remove_dir_all(&wheels).map_err(|e| format!("cannot remove {}: {e}", wheels.display()))?;
    }
    let mut build = program(root, &tools, "maturin");
    build.args(["build", "--locked", "--profile", profile, "--manifest-path"]);
    build.arg(root.join(CRATE).join("Cargo.toml")).arg("--interpreter").arg(tools.join("bin/python"));
    run(build.arg("--out").arg(&wheels))?;
    let wheel = only_wheel(&wheels)?;
    let size = std::fs::metadata(&wheel).map_err(|e| format!("{}: {e}", wheel.display()))?.len();
    if profile == SHIPPED && size > MOST {
        return Err(format!("the wheel has {size} bytes; {MOST} is the most"));
    }
    let wheel = wheel.to_string_lossy().into_owned();
    let packages = [&[wheel.as_str(), TOOLS[1]], others].concat();
    let clean = environment(root, &work.join("clean"), &packages, true)?;
    let mut tests = program(root, &clean, "python");
    // From another folder, so that the package is the one that was installed; a skipped test says why.
    tests.args(["-m", "pytest", "-q", "-rs", "-p", "no:cacheprovider", "--rootdir"]);
    tests.arg(root.join(CRATE)).arg(root.join(CRATE).join("tests/py")).current_dir(&work);
    let (mut passed, mut failed) = (None, false);
    run_heard(&mut tests, |line| {
        passed = figure(line, "passed").or(passed);
        failed |= figure(line, "failed").or(figure(line, "error")).is_some();
    })?;
    match passed {
        Some(tests) if tests > 0 && !failed => {
            Ok(Passed { tests: Some(tests), note: Some(format!("a wheel of {} kB", size / 1000)) })
        }
        _ => Err("no test of the Python package ran".to_owned()),
    }
}

/// A virtual environment with these packages, made anew where it must be clean or was made for others.
fn environment(root: &Root, folder: &Path, packages: &[&str], clean: bool) -> Result<PathBuf, String> {
    let (list, said) = (folder.join("packages"), packages.join("\n"));
    if !clean && list.exists() && read(&list)? == said {
        return Ok(folder.to_owned());
    }
    run(root.program("python3").args(["-m", "venv", "--clear"]).arg(folder))?;
    let mut install = program(root, folder, "python");
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]).args(packages);
    run(&mut install)?;
    std::fs::write(&list, said).map_err(|e| format!("cannot write {}: {e}", list.display()))?;
    Ok(folder.to_owned())
}

/// A program of a virtual environment.
fn program(root: &Root, environment: &Path, name: &str) -> Command {
    let mut command = root.program(&environment.join("bin").join(name).to_string_lossy());
    command.env_remove("PYTHONPATH");
    command
}

/// The wheel in a folder that holds one.
fn only_wheel(folder: &Path) -> Result<PathBuf, String> {
    let entries = std::fs::read_dir(folder).map_err(|e| format!("cannot read {}: {e}", folder.display()))?;
    let mut wheels = entries.flatten().map(|entry| entry.path());
    let mut wheels = wheels.by_ref().filter(|path| path.extension().is_some_and(|end| end == "whl"));
    match (wheels.next(), wheels.next()) {
        (Some(wheel), None) => Ok(wheel),
        _ => Err(format!("there is not one wheel in {}", folder.display())),
    }
}

/// The number before a word in a closing line such as `9 passed, 1 skipped in 0.2s`.
fn figure(line: &str, word: &str) -> Option<u64> {
    let words: Vec<&str> = line.split([' ', ',', '=']).filter(|word| !word.is_empty()).collect();
    let pair = words.windows(2).find(|pair| pair[1].trim_end_matches('s') == word)?;
    pair[0].parse().ok()
}

/// Can a virtual environment be made? Debian has that in a package of its own.
pub fn can_make_environments() -> bool {
    let made = Command::new("python3").args(["-c", "import ensurepip, venv"]).output();
    made.is_ok_and(|made| made.status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closing_line_of_pytest_is_read() {
        assert_eq!(figure("12 passed, 3 skipped in 0.21s", "passed"), Some(12));
        assert_eq!(figure("=== 1 failed, 12 passed in 0.21s ===", "failed"), Some(1));
        assert_eq!(figure("2 errors in 0.21s", "error"), Some(2));
        assert_eq!(figure("no tests ran in 0.01s", "passed"), None);
    }
}
