//! Builds the page and the book with npm and embeds them: `FACEDOWN_WEB_DIST` if it is set, else a `dist` folder that
//! came with the package, else what Vite makes of `web/` and of the chapters that `docs/SUMMARY.md` lists. Where npm or
//! Node is missing or too old the build ends with a sentence that says what to do; there is never a page that only
//! looks like one.

use std::collections::hash_map::DefaultHasher;
use std::fs::{self, File};
use std::hash::{Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, SystemTime};

/// Oldest Node.js that Vite runs on.
const NODE: (u32, u32) = (20, 19);

/// The folders of `web/` that are not part of the page.
const NOT_SOURCES: [&str; 5] = ["node_modules", "dist", "e2e", "test-results", "playwright-report"];

fn main() -> ExitCode {
    match page() {
        Ok(dist) => {
            memory_serve::load_directory(dist);
            ExitCode::SUCCESS
        }
        Err(sentence) => {
            println!("cargo::error={sentence}");
            ExitCode::FAILURE
        }
    }
}

/// The folder of the built page.
fn page() -> Result<PathBuf, String> {
    println!("cargo::rerun-if-env-changed=FACEDOWN_WEB_DIST");
    println!("cargo::rerun-if-changed=build.rs");
    let here = PathBuf::from(variable("CARGO_MANIFEST_DIR")?);
    if let Ok(given) = std::env::var("FACEDOWN_WEB_DIST") {
        return built(PathBuf::from(given), "FACEDOWN_WEB_DIST");
    }
    let web = here.join("../../web");
    if !web.join("package.json").is_file() {
        return built(here.join("dist"), "this package");
    }
    let out = PathBuf::from(variable("OUT_DIR")?);
    build(&web, &out).map(|()| out.join("dist"))
}

fn variable(name: &str) -> Result<String, String> {
    std::env::var(name).map_err(|e| format!("{name}: {e}"))
}

/// A folder that holds a built page and a built book.
fn built(dist: PathBuf, source: &str) -> Result<PathBuf, String> {
    for (what, file) in [("page", "index.html"), ("book", "docs/index.html")] {
        if !dist.join(file).is_file() {
            return Err(format!("the {what} of {source} is not in {}: no {file} there", dist.display()));
        }
    }
    Ok(dist)
}

/// Builds `web` into `out/dist`, if anything in it changed.
fn build(web: &Path, out: &Path) -> Result<(), String> {
    let began = SystemTime::now();
    let failed = |what: &str, e: io::Error| format!("cannot read {what} of the page: {e}");
    let mut sources = Vec::new();
    for entry in fs::read_dir(web).map_err(|e| failed("the sources", e))? {
        let path = entry.map_err(|e| failed("the sources", e))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if !NOT_SOURCES.contains(&name.as_str()) && !name.starts_with('.') {
            println!("cargo::rerun-if-changed={}", path.display());
            collect(&path, &mut sources).map_err(|e| failed("the sources", e))?;
        }
    }
    for path in chapters(&web.join("../docs")).map_err(|e| failed("the book", e))? {
        println!("cargo::rerun-if-changed={}", path.display());
        collect(&path, &mut sources).map_err(|e| failed(&path.display().to_string(), e))?;
    }
    sources.sort();
    let mut hasher = DefaultHasher::new();
    for source in &sources {
        source.hash(&mut hasher);
        fs::read(source).map_err(|e| failed(&source.display().to_string(), e))?.hash(&mut hasher);
    }
    let (stamp, stamped) = (out.join("page.hash"), format!("{:016x}", hasher.finish()));
    if fs::read_to_string(&stamp).is_ok_and(|kept| kept == stamped) && out.join("dist/index.html").is_file() {
        return Ok(());
    }
    check_node()?;
    install(web)?;
    let vite = web.join("node_modules/vite/bin/vite.js");
    let mut command = Command::new("node");
    command
        .arg(vite)
        .args(["build", "--emptyOutDir", "--logLevel", "warn", "--outDir"])
        .arg(out.join("dist"));
    run(command.current_dir(web), "vite build")?;
    // Cargo runs this again when a file in the folder is newer than this run's beginning.
    age(&out.join("dist"), began - Duration::from_secs(60)).map_err(|e| failed("the result", e))?;
    fs::write(&stamp, stamped).map_err(|e| failed("the result", e))
}

/// The sources of the book: its folder, and the chapters elsewhere that its list names.
fn chapters(docs: &Path) -> io::Result<Vec<PathBuf>> {
    let summary = fs::read_to_string(docs.join("SUMMARY.md"))?;
    let listed = summary.split("](").skip(1).filter_map(|link| link.split(')').next());
    let elsewhere = listed.filter(|file| file.starts_with("../")).map(|file| docs.join(file));
    Ok([docs.to_owned()].into_iter().chain(elsewhere).collect())
}

/// All files at and below a path.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            collect(&entry?.path(), files)?;
        }
    } else {
        files.push(path.to_owned());
    }
    Ok(())
}

/// Dates everything at and below a path back.
fn age(path: &Path, to: SystemTime) -> io::Result<()> {
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            age(&entry?.path(), to)?;
        }
    }
    // Folders cannot be opened for writing everywhere, and need not be on Unix.
    let file = if path.is_dir() { File::open(path) } else { File::options().write(true).open(path) };
    file.and_then(|file| file.set_modified(to)).or_else(|e| if path.is_dir() { Ok(()) } else { Err(e) })
}

/// The command that starts npm.
fn npm() -> Command {
    Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" })
}

fn check_node() -> Result<(), String> {
    let wanted = |found: String| {
        format!(
            "{found}: install Node.js {}.{} or newer with npm (stock Debian 12 has 18: too old), or build without the \
             page: cargo build --no-default-features, or set FACEDOWN_WEB_DIST to a built page",
            NODE.0, NODE.1
        )
    };
    let version = |mut command: Command| {
        let output = command.arg("--version").stderr(Stdio::null()).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    let node = version(Command::new("node")).ok_or_else(|| {
        wanted("to build the page, `node` was looked for on the PATH and not found".to_owned())
    })?;
    let mut parts = node.trim_start_matches('v').split('.').map(|part| part.parse::<u32>().unwrap_or(0));
    let found = (parts.next().unwrap_or(0), parts.next().unwrap_or(0));
    if found < NODE {
        return Err(wanted(format!("to build the page, Node.js {node} was found, which is too old")));
    }
    version(npm())
        .map(drop)
        .ok_or_else(|| wanted("to build the page, `npm` was looked for on the PATH and not found".to_owned()))
}

/// Installs what the page is built with, where it is missing or older than the lock file.
fn install(web: &Path) -> Result<(), String> {
    let changed = |path: PathBuf| fs::metadata(path).and_then(|m| m.modified()).ok();
    let installed = changed(web.join("node_modules/.package-lock.json"));
    if installed.is_some() && installed >= changed(web.join("package-lock.json")) {
        return Ok(());
    }
    let arguments = ["ci", "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts"];
    run(npm().args(arguments).current_dir(web), "npm ci")
}

/// Runs a command; its own words are kept for when it fails.
fn run(command: &mut Command, name: &str) -> Result<(), String> {
    let output = command.output().map_err(|e| format!("{name} cannot be started in web/: {e}"))?;
    if output.status.success() {
        return Ok(());
    }
    for line in [&output.stdout, &output.stderr].iter().flat_map(|bytes| bytes.split(|b| *b == b'\n')) {
        println!("cargo::warning={}", String::from_utf8_lossy(line));
    }
    Err(format!("{name} failed in web/ ({}); what it said is above", output.status))
}
