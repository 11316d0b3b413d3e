//! What the tests need besides Rust: a new enough Node, Chromium with fonts for our four languages, a C++ compiler,
//! libclang, Python, PostgreSQL.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Passed, python};
use crate::shell::{Root, is_there, output, run};

/// Oldest Node that builds the page.
const NODE: (u32, u32) = (20, 19);

/// Something that is needed, the Debian package that brings it, and whether it is there.
struct Need {
    package: &'static str,
    what: &'static str,
    there: fn() -> bool,
}

const NEEDS: &[Need] = &[
    // Without windows the tests take two thirds of the time.
    Need { package: "chromium-headless-shell", what: "Chromium, for the browser tests", there: chromium },
    // This one, whatever else is there: widths and the picture in the documents are held with it.
    Need {
        package: "fonts-noto-core",
        what: "Noto Sans, for Latin and Vietnamese",
        there: || font("family=Noto Sans"),
    },
    Need { package: "fonts-noto-cjk", what: "a font for Chinese", there: || font("lang=zh") },
    Need {
        package: "fairy-stockfish",
        what: "Fairy-Stockfish, whose xiangqi perft ours is held against",
        there: || is_there("fairy-stockfish") || Path::new("/usr/games/fairy-stockfish").exists(),
    },
    Need { package: "g++", what: "a C++ compiler, for fuzzing", there: || is_there("c++") },
    Need { package: "libclang-dev", what: "libclang, for the disk that fails", there: libclang },
    Need { package: "postgresql", what: "PostgreSQL, the other database of a room", there: postgresql },
    Need {
        package: "python3",
        what: "Python 3, for the fair deal's own program",
        there: || is_there("python3"),
    },
    Need {
        package: "python3-venv",
        what: "virtual environments, for the Python package",
        there: python::can_make_environments,
    },
];

/// What only the long tests need.
const DEEP: &[Need] = &[Need {
    package: "python3-torch",
    what: "PyTorch, on the Python package's arrays",
    there: python::has_torch,
}];

fn chromium() -> bool {
    let places = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
    std::env::var_os("CHROMIUM").is_some() || places.iter().any(|place| Path::new(place).exists())
}

/// Are a server's programs where Debian has them?
fn postgresql() -> bool {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    versions.into_iter().any(|version| version.path().join("bin/initdb").exists())
}

/// Is libclang where bindgen looks for it?
fn libclang() -> bool {
    let versions = std::fs::read_dir("/usr/lib").into_iter().flatten().flatten();
    let folders = versions.map(|version| version.path().join("lib"));
    let mut folders = folders.chain(["/usr/lib", "/usr/lib64"].map(PathBuf::from));
    std::env::var_os("LIBCLANG_PATH").is_some() || folders.any(|folder| folder.join("libclang.so").exists())
}

/// Is there a font like this? Asked of fontconfig, which comes with Chromium.
fn font(wanted: &str) -> bool {
    let fonts = Command::new("fc-list").arg(format!(":{wanted}")).output();
    fonts.is_ok_and(|fonts| !fonts.stdout.is_empty())
}

/// Installs what is missing where that is possible (as root on Debian), else says what to install.
pub fn install(root: &Root) -> Result<Passed, String> {
    install_these(root, NEEDS.iter())
}

/// The same for `deep`. What it alone needs may be missing where nothing can be installed: its tests say so then.
pub fn install_deep(root: &Root) -> Result<Passed, String> {
    let more = DEEP.iter().filter(|_| is_root() && is_there("apt-get"));
    install_these(root, NEEDS.iter().chain(more))
}

fn install_these<'a>(root: &Root, needs: impl Iterator<Item = &'a Need>) -> Result<Passed, String> {
    node(root)?;
    let missing: Vec<&Need> = needs.filter(|need| !(need.there)()).collect();
    if missing.is_empty() {
        return Ok(Passed::default());
    }
    let packages: Vec<&str> = missing.iter().map(|need| need.package).collect();
    let what: Vec<&str> = missing.iter().map(|need| need.what).collect();
    if !is_root() || !is_there("apt-get") {
        return Err(format!(
            "missing: {}; install it (on Debian: sudo apt-get install {})",
            what.join(", "),
            packages.join(" ")
        ));
    }
    let mut apt = root.program("apt-get");
    run(apt.args(["update", "-qq"]))?;
    let mut apt = root.program("apt-get");
    apt.env("DEBIAN_FRONTEND", "noninteractive");
    run(apt.args(["install", "-qq", "-y", "--no-install-recommends"]).args(&packages))?;
    match missing.iter().find(|need| !(need.there)()) {
        Some(need) => Err(format!("{} was installed, yet there is no {}", need.package, need.what)),
        None => Ok(Passed::note(format!("installed {}", packages.join(" ")))),
    }
}

/// Is a new enough Node there, with npm?
fn node(root: &Root) -> Result<(), String> {
    let advice = format!("install Node.js {}.{} or newer, with npm", NODE.0, NODE.1);
    let version = output(root.program("node").arg("--version")).map_err(|e| format!("{e}; {advice}"))?;
    if is_old(&version) {
        return Err(format!("Node {} is too old; {advice}", version.trim()));
    }
    if is_there("npm") { Ok(()) } else { Err(format!("there is no npm; {advice}")) }
}

fn is_old(version: &str) -> bool {
    let mut numbers = version.trim().trim_start_matches('v').split('.').map_while(|n| n.parse().ok());
    (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)) < NODE
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout.trim_ascii() == b"0")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_of_node_are_compared_by_number() {
        for (version, old) in [
            ("v20.19.0\n", false),
            ("v20.18.9", true),
            ("v22.0.0", false),
            ("v9.99.0", true),
            ("nonsense", true),
        ] {
            assert_eq!(is_old(version), old, "{version}");
        }
    }
}
