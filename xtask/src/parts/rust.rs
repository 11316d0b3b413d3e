//! The Rust side: format, warnings, tests.

use super::binaries::Binary;
use super::{Passed, binaries};
use crate::shell::{Root, run, run_heard};

/// The disk that fails, which is built only for these tests: its build needs libclang.
pub const WITH_DISK: &str = "--features=facedown-faults/disk";

/// Fails where rustfmt would change a line.
pub fn format(root: &Root) -> Result<Passed, String> {
    run(root.program("cargo").args(["fmt", "--all", "--check"]))?;
    if root.join("fuzz/Cargo.toml").exists() {
        let fuzz = ["fmt", "--manifest-path", "fuzz/Cargo.toml", "--check"];
        run(root.program("cargo").args(fuzz))?;
    }
    Ok(Passed::default())
}

/// Fails on any warning of the compiler or clippy, in tests and benches too.
pub fn clippy(root: &Root) -> Result<Passed, String> {
    let clippy = ["clippy", "--workspace", "--all-targets", WITH_DISK, "--locked", "--", "-D", "warnings"];
    run(root.program("cargo").args(clippy))?;
    Ok(Passed::default())
}

/// Programs that are installed by now; tests that find one missing fail.
const NEEDED: &[(&str, &str)] = &[("FACEDOWN_NEED_POSTGRES", "1")];

/// What cargo tests, and with what.
pub const TEST: &[&str] = &["test", "--workspace", WITH_DISK, "--locked", "--quiet"];

/// All that [`TEST`] builds, and what no test needs, such as this program itself: what clippy looks at.
const BUILD: &[&str] = &["build", "--workspace", "--all-targets", WITH_DISK, "--locked", "--quiet"];

/// Builds the programs and every Rust test, and fails on any warning of the compiler or clippy once all is built; `built` is
/// called as soon as the program is there.
pub fn build(root: &Root, built: &mut dyn FnMut()) -> Result<Passed, String> {
    match binaries::build(root, BUILD, built)?.warnings {
        0 => Ok(Passed::default()),
        warnings => Err(format!("warnings of the compiler or clippy: {warnings}")),
    }
}

/// The binaries of the Rust tests, which are built where they are not there.
fn test_binaries(root: &Root) -> Result<Vec<Binary>, String> {
    Ok(binaries::build(root, &[TEST, &["--no-run"]].concat(), || {})?.binaries)
}

/// Builds the program as the Rust tests build it, unless this is a part that runs beside them: a build of the program alone
/// has other features and takes minutes more.
pub fn program(root: &Root) -> Result<(), String> {
    if in_test_command() {
        return Ok(());
    }
    test_binaries(root).map(|_| ())
}

/// Set for parts that begin when the program is there, while the tests may still be built.
pub const BUILT: &str = "FACEDOWN_BUILT";

/// Is this a part that the test command runs beside the others?
pub fn in_test_command() -> bool {
    std::env::var_os(BUILT).is_some()
}

/// Runs every Rust test, the examples in the documentation included.
pub fn tests(root: &Root) -> Result<Passed, String> {
    count(root, &[], NEEDED)
}

/// The two-deals tests never meet a database.
const WITHOUT_DATABASE: &[&str] = &["--skip", "two_deals"];

/// Whole games, and readers of every byte: they take most of the time, and meet the database in the same few ways as the
/// others, so that only the deep run has them on a server.
const LONG: &[&str] = &["--skip", "play::", "--skip", "sealed::secret::", "--skip", "sealed::untold::"];

/// Runs the room's own tests once more, without the longest, with its games on a database server.
pub fn on_a_server(root: &Root) -> Result<Passed, String> {
    room_on_a_server(root, &[WITHOUT_DATABASE, LONG].concat())
}

/// The same with the longest.
pub fn all_on_a_server(root: &Root) -> Result<Passed, String> {
    room_on_a_server(root, WITHOUT_DATABASE)
}

fn room_on_a_server(root: &Root, skipped: &[&str]) -> Result<Passed, String> {
    let mut room = test_binaries(root)?;
    room.retain(|binary| binary.name == binaries::ROOM);
    let mut counted = Counted::default();
    let mut set = [NEEDED, &[("FACEDOWN_TEST_DATABASE", "postgres")]].concat();
    set.extend(in_memory().map(|folder| ("TMPDIR", folder)));
    let arguments = [&["--quiet"], skipped].concat();
    let ran = binaries::run(room, &arguments, &set, |line: &str| counted.hear(line));
    counted.passed(ran)
}

/// Runs the Rust tests with thousands of games where the usual run has hundreds; their figures are printed.
pub fn deep(root: &Root) -> Result<Passed, String> {
    count(root, &["--nocapture"], &[NEEDED, &[("FACEDOWN_DEEP", "1")]].concat())
}

fn count(root: &Root, arguments: &[&str], set: &[(&str, &str)]) -> Result<Passed, String> {
    let mut set = set.to_vec();
    set.extend(in_memory().map(|folder| ("TMPDIR", folder)));
    let mut counted = Counted::default();
    let mut hear = |line: &str| counted.hear(line);
    let quiet = [&["--quiet"], arguments].concat();
    let ran = binaries::run(test_binaries(root)?, &quiet, &set, &mut hear);
    let mut documented = root.program("cargo");
    documented.args(TEST).arg("--doc").args(["--no-fail-fast", "--"]).args(arguments).envs(set);
    let ran = ran.and(run_heard(&mut documented, hear));
    counted.passed(ran)
}

/// The figures of the closing lines that were heard.
#[derive(Default)]
struct Counted {
    passed: u64,
    failed: u64,
    ignored: u64,
}

impl Counted {
    fn hear(&mut self, line: &str) {
        self.passed += figure(line, "passed");
        self.failed += figure(line, "failed");
        self.ignored += figure(line, "ignored");
    }

    /// Fails where a test failed or was ignored, and where none ran.
    fn passed(self, ran: Result<(), String>) -> Result<Passed, String> {
        if self.failed > 0 {
            return Err(format!("{} of {} tests failed", self.failed, self.passed + self.failed));
        }
        ran?;
        if self.ignored > 0 {
            return Err(format!("{} tests are ignored; none may be", self.ignored));
        }
        if self.passed == 0 {
            return Err("no test ran".to_owned());
        }
        Ok(Passed { tests: Some(self.passed), note: None })
    }
}

/// A folder in memory for the tests' databases, where there is one with room: on a disk, most of a test's time is waiting
/// until something is stored durably. Tests of durability bring a disk of their own.
pub fn in_memory() -> Option<&'static str> {
    const FOLDER: &str = "/dev/shm";
    const WANTED_KIB: u64 = 2 << 20;
    let said = std::process::Command::new("df").args(["-Pk", FOLDER]).output().ok()?;
    let said = String::from_utf8_lossy(&said.stdout).into_owned();
    let available = said.lines().nth(1)?.split_whitespace().nth(3)?.parse::<u64>().ok()?;
    (available > WANTED_KIB).then_some(FOLDER)
}

/// The number before a word in a closing line such as `test result: ok. 9 passed; 0 failed; 0 ignored`.
fn figure(line: &str, word: &str) -> u64 {
    let Some((_, rest)) = line.split_once("test result: ") else { return 0 };
    let words: Vec<&str> = rest.split([' ', ';', '.']).filter(|w| !w.is_empty()).collect();
    words.windows(2).find(|pair| pair[1] == word).and_then(|pair| pair[0].parse().ok()).unwrap_or(0)
}

/// Runs the benches, rivals under the GPL included, in the profile that is shipped.
pub fn bench(root: &Root) -> Result<(), String> {
    run(root.program("cargo").args(["run", "--release", "--locked", "--package", "facedown-benches"]))
}

/// Writes the page's types from the room's protocol.
pub fn write_types(root: &Root) -> Result<(), String> {
    let test = ["test", "--locked", "--quiet", "--package", "facedown-protocol", "typescript"];
    run(root.program("cargo").args(test).env("FACEDOWN_WRITE_TYPES", "1"))
}

/// Writes the snapshots of the command line's answers anew, and the chapters of the book that it tells, and answers new
/// lines of the golden tests; look at the difference before you keep it.
pub fn write_snapshots(root: &Root) -> Result<(), String> {
    let test = ["test", "--locked", "--quiet", "--package", "facedown"];
    run(root.program("cargo").args(test).env("INSTA_UPDATE", "always"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closing_lines_are_counted() {
        let line = "test result: FAILED. 12 passed; 3 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s";
        assert_eq!((figure(line, "passed"), figure(line, "failed"), figure(line, "ignored")), (12, 3, 1));
        assert_eq!(figure("test a ... ok", "passed"), 0);
    }
}
