//! The Python package: its wheel is tested from a clean virtual environment, with numpy alone.
//!
//! What is shipped is built by maturin, optimized for that. The test command packs the extension module that it has built
//! with everything else, with the metadata that maturin writes: a build of the package alone has other features, and
//! takes minutes for the same code.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::{Passed, read, rust};
use crate::attack::room::Room;
use crate::shell::{Root, output, run, run_heard};

/// The folder of the Python project, and of the crate below the extension module.
const CRATE: &str = "crates/python";

/// The extension module: its package, its library, and its place in the wheel.
const MODULE: &str = "facedown-python-module";
const LIBRARY: &str = "_facedown";
const INSIDE: &str = "facedown/_facedown.abi3.so";

/// Builder, packer and test runner, in the versions that this was made with; numpy is the wheel's own need.
const TOOLS: &[&str] = &["maturin==1.16.0", "wheel==0.48.0"];
const PYTEST: &str = "pytest==9.2.0";

/// What the package speaks to, what spreads its shards, and what reads its stubs: tested where `deep` can install it.
const OTHERS: &[&str] = &[
    "gymnasium==1.4.0",
    "pettingzoo==1.27.0",
    "open_spiel==2.0.2",
    "mypy==2.4.1",
    "berserk==0.14.0",
    "pandas==3.1.1",
    "polars==2.1.0",
    "ray==2.60.0",
];

/// PyTorch is that of Debian, which comes without a network of accelerators' libraries: it belongs to Debian's Python, and
/// to a numpy of its time, which is also the oldest that the wheel takes.
const DEBIAN: &str = "/usr/bin/python3";
const OLDEST_NUMPY: &str = "numpy==1.26.4";

/// The test that needs PyTorch, and tests whose meaning an old numpy could change.
const WITH_TORCH: &[&str] = &["test_torch.py", "test_vec.py", "test_ahead.py"];

/// Megabytes of the room's address space.
const MEMORY: u64 = 4096;

/// The most bytes of a wheel, which somebody loads before the first game.
const MOST: u64 = 4_000_000;

/// The profile of what is shipped: in one piece, in which each table of attacks is there once.
const SHIPPED: &str = "wheel";

/// Packs the wheel with little optimization, which is enough for its behavior, and tests it with numpy alone.
pub fn check(root: &Root) -> Result<Passed, String> {
    let wheel = packed(root)?;
    tested(root, &wheel, &[])
}

/// The same with the libraries that the package speaks to, whose own conformance tests run then; once more with PyTorch;
/// and the player of the examples sits down in a room.
pub fn deep(root: &Root) -> Result<Passed, String> {
    let wheel = shipped(root)?;
    let all = [tested(root, &wheel, OTHERS)?, with_torch(root, &wheel)?, in_a_room(root)?];
    let tests = all.iter().filter_map(|passed| passed.tests).sum();
    let notes: Vec<String> = all.into_iter().filter_map(|passed| passed.note).collect();
    Ok(Passed { tests: Some(tests), note: Some(notes.join("; ")) })
}

/// The example's own player plays a match against chance in a room, by the API for bots.
fn in_a_room(root: &Root) -> Result<Passed, String> {
    const GAMES: u32 = 4;
    rust::program(root)?;
    let room = Room::start(&root.join("target/debug/facedown"), MEMORY, &[])?;
    let mut play = program(root, &root.join("target/python/clean"), "python");
    play.arg(root.join(CRATE).join("examples/room_bot.py")).arg(format!("http://{}", room.here));
    // Without a token it plays a match.
    let said = output(play.args(["--games", &GAMES.to_string()]).env_remove("FACEDOWN_TOKEN"))?;
    print!("{said}");
    let points = said.lines().last().and_then(|line| line.split_once(": ")?.1.split(' ').next());
    match points.and_then(|points| points.parse::<f64>().ok()) {
        // It wins nearly every game.
        Some(points) if points > f64::from(GAMES) / 2.0 => {
            Ok(Passed { tests: Some(1), note: Some(format!("{points} of {GAMES} points in a room")) })
        }
        _ => Err("the player of the examples does not beat chance in the room".to_owned()),
    }
}

/// Can Debian's Python import PyTorch?
pub fn has_torch() -> bool {
    let imported = Command::new(DEBIAN).args(["-c", "import torch"]).stderr(Stdio::null()).status();
    imported.is_ok_and(|status| status.success())
}

/// Tests the wheel with PyTorch and the oldest numpy. Where there is no PyTorch, that is said.
fn with_torch(root: &Root, wheel: &Path) -> Result<Passed, String> {
    if !has_torch() {
        let words = "NOT TESTED WITH PYTORCH: it is not there (on Debian: apt-get install python3-torch)";
        println!("{words}");
        return Ok(Passed::note(words));
    }
    let wheel = wheel.to_string_lossy();
    let folder = root.join("target/python/torch");
    let made = Environment { python: DEBIAN, with_system: true, clean: true };
    let clean = made.at(root, &folder, &[&wheel, PYTEST, OLDEST_NUMPY])?;
    let tests = pytest(root, &clean, WITH_TORCH)?;
    let version =
        output(program(root, &clean, "python").args(["-c", "import torch; print(torch.__version__)"]))?;
    Ok(Passed { tests: Some(tests), note: Some(format!("{tests} tests with PyTorch {}", version.trim())) })
}

/// Builds and tests the wheel that people install, and says where it is.
pub fn wheel(root: &Root) -> Result<(), String> {
    let wheel = shipped(root)?;
    let passed = tested(root, &wheel, &[])?;
    println!("{} tests; the wheel is in target/wheels", passed.tests.unwrap_or(0));
    Ok(())
}

/// The wheel that people install.
fn shipped(root: &Root) -> Result<PathBuf, String> {
    let (tools, wheels) = (tools(root)?, emptied(root.join("target/wheels"))?);
    let mut build = maturin(root, &tools);
    build.args(["build", "--locked", "--profile", SHIPPED, "--compression-level", "9"]);
    build.arg("--interpreter").arg(tools.join("bin/python"));
    run(build.arg("--out").arg(&wheels))?;
    let wheel = only_wheel(&wheels)?;
    match size(&wheel)? {
        size if size > MOST => Err(format!("the wheel has {size} bytes; {MOST} is the most")),
        _ => Ok(wheel),
    }
}

/// A wheel of the extension module as cargo builds it for the tests, the Python code around it, and maturin's metadata.
fn packed(root: &Root) -> Result<PathBuf, String> {
    // The test command has built all there is.
    if !root.linted {
        run(root.program("cargo").args(["build", "--locked", "--package", MODULE]))?;
    }
    let (tools, wheels) = (tools(root)?, emptied(root.join("target/python/wheels"))?);
    let content = emptied(root.join("target/python/content"))?;
    run(root.program("cp").arg("-R").arg(root.join(CRATE).join("python/facedown")).arg(&content))?;
    let library = format!("{}{LIBRARY}{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    let library = root.join("target/debug").join(library);
    std::fs::copy(&library, content.join(INSIDE)).map_err(|e| format!("{}: {e}", library.display()))?;
    let mut describe = maturin(root, &tools);
    describe.args(["pep517", "write-dist-info", "--metadata-directory"]).arg(&content);
    run(describe.arg("--interpreter").arg(tools.join("bin/python")))?;
    let mut pack = program(root, &tools, "python");
    run(pack.args(["-m", "wheel", "pack"]).arg(&content).arg("--dest-dir").arg(&wheels))?;
    only_wheel(&wheels)
}

/// The environment of what makes wheels.
fn tools(root: &Root) -> Result<PathBuf, String> {
    Environment { clean: false, ..Environment::NEW }.at(root, &root.join("target/python/tools"), TOOLS)
}

/// Maturin, in the folder of the Python project.
fn maturin(root: &Root, tools: &Path) -> Command {
    let mut maturin = program(root, tools, "maturin");
    maturin.current_dir(root.join(CRATE));
    maturin
}

/// A folder with nothing in it: of an earlier version nothing may be left.
fn emptied(folder: PathBuf) -> Result<PathBuf, String> {
    let failed = |e: std::io::Error| format!("{}: {e}", folder.display());
    if folder.exists() {
        std::fs::remove_dir_all(&folder).map_err(failed)?;
    }
    std::fs::create_dir_all(&folder).map_err(failed)?;
    Ok(folder)
}

/// Bytes of a file.
fn size(file: &Path) -> Result<u64, String> {
    std::fs::metadata(file).map(|about| about.len()).map_err(|e| format!("{}: {e}", file.display()))
}

/// Tests a wheel from a clean environment, with these packages beside it.
fn tested(root: &Root, wheel: &Path, others: &[&str]) -> Result<Passed, String> {
    let path = wheel.to_string_lossy();
    let packages = [&[path.as_ref(), PYTEST], others].concat();
    let clean = Environment::NEW.at(root, &root.join("target/python/clean"), &packages)?;
    let tests = pytest(root, &clean, &[""])?;
    Ok(Passed { tests: Some(tests), note: Some(format!("a wheel of {} kB", size(wheel)? / 1000)) })
}

/// Runs these of the tests (all of them: an empty name) in an environment: how many passed, which is at least one.
fn pytest(root: &Root, environment: &Path, files: &[&str]) -> Result<u64, String> {
    let mut tests = program(root, environment, "python");
    // From no folder of its own (`-P`), so that the package is the one that was installed; a skipped test says why.
    tests.args(["-P", "-m", "pytest", "-q", "-rs", "-p", "no:cacheprovider", "--durations=8", "--rootdir"]);
    let all = root.join(CRATE).join("tests/py");
    tests.arg(root.join(CRATE)).args(files.iter().map(|file| all.join(file)));
    tests.current_dir(root.join("target/python"));
    let (mut passed, mut failed) = (None, false);
    run_heard(&mut tests, |line| {
        passed = figure(line, "passed").or(passed);
        failed |= figure(line, "failed").or(figure(line, "error")).is_some();
    })?;
    passed.filter(|tests| *tests > 0 && !failed).ok_or_else(|| "no test of the Python package ran".to_owned())
}

/// A virtual environment that is to be made.
struct Environment {
    /// The program that makes it, and belongs to it.
    python: &'static str,
    /// It sees what the system has installed.
    with_system: bool,
    /// It is made anew even where it holds these packages already.
    clean: bool,
}

impl Environment {
    const NEW: Environment = Environment { python: "python3", with_system: false, clean: true };

    /// Makes it in a folder, with these packages.
    fn at(&self, root: &Root, folder: &Path, packages: &[&str]) -> Result<PathBuf, String> {
        let (list, said) = (folder.join("packages"), packages.join("\n"));
        if !self.clean && list.exists() && read(&list)? == said {
            return Ok(folder.to_owned());
        }
        let mut make = root.program(self.python);
        make.args(["-m", "venv", "--clear"]);
        if self.with_system {
            make.arg("--system-site-packages");
        }
        run(make.arg(folder))?;
        let mut install = program(root, folder, "python");
        install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]).args(packages);
        run(&mut install)?;
        std::fs::write(&list, said).map_err(|e| format!("cannot write {}: {e}", list.display()))?;
        Ok(folder.to_owned())
    }
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
