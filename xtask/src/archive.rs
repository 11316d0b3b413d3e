//! `cargo xtask archive [TARGET..]`: what people download. For each target one archive with the program, its completions
//! and manual pages, the licences and what changed, and beside it a file with its SHA-256.

use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::shell::{Root, output, run};

/// What an archive holds of the project's own files.
const DOCUMENTS: [&str; 5] = ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT", "NOTICE"];

/// The shells that get a completion script, with the name that each expects.
const SHELLS: [(&str, &str); 5] = [
    ("bash", "facedown.bash"),
    ("elvish", "facedown.elv"),
    ("fish", "facedown.fish"),
    ("powershell", "_facedown.ps1"),
    ("zsh", "_facedown"),
];

/// Builds and packs each target; without any, that of this machine. They lie in `target/archives`.
///
/// # Errors
/// What could not be built, run or written.
pub fn make(root: &Root, targets: &[&str]) -> Result<(), String> {
    let own = own_target(root)?;
    let targets = if targets.is_empty() { vec![own.as_str()] } else { targets.to_vec() };
    let folder = root.join("target/archives");
    fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let programs = targets.iter().map(|target| built(root, target)).collect::<Result<Vec<_>, _>>()?;
    // Completions and manual pages are the same everywhere: a program that this machine can run writes them.
    let running = programs.iter().find_map(|program| Some((program.clone(), version(root, program).ok()?)));
    let (writer, version) = match running {
        Some(running) => running,
        None => {
            let program = built(root, &own)?;
            let version = version(root, &program)?;
            (program, version)
        }
    };
    for (target, program) in targets.into_iter().zip(programs) {
        let name = format!("facedown-{version}-{target}");
        let content = folder.join(&name);
        gather(root, &content, &program, &writer)?;
        let archive = pack(root, &folder, &name, target.contains("windows"))?;
        fs::remove_dir_all(&content).map_err(|e| format!("{}: {e}", content.display()))?;
        let bytes = fs::read(&archive).map_err(|e| format!("{}: {e}", archive.display()))?;
        let file = archive.file_name().unwrap_or_default().to_string_lossy();
        let sum = archive.with_file_name(format!("{file}.sha256"));
        // As `sha256sum --check` reads it.
        fs::write(&sum, format!("{}  {file}\n", sha256(&bytes)))
            .map_err(|e| format!("{}: {e}", sum.display()))?;
        println!("{} ({:.1} MB)", archive.display(), bytes.len() as f64 / 1e6);
    }
    Ok(())
}

/// The SHA-256 of some bytes, in lower-case hex.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The target of this machine, as rustc calls it.
fn own_target(root: &Root) -> Result<String, String> {
    let said = output(root.program("rustc").arg("-vV"))?;
    let host = said.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "`rustc -vV` names no host".to_owned())
}

/// The program for a target, as it is published.
fn built(root: &Root, target: &str) -> Result<PathBuf, String> {
    let mut cargo = root.program("cargo");
    run(cargo.args(["build", "--profile", "dist", "--locked", "-p", "facedown", "--target", target]))?;
    let name = if target.contains("windows") { "facedown.exe" } else { "facedown" };
    let folder = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    Ok(folder.join(target).join("dist").join(name))
}

/// The version that the program gives.
fn version(root: &Root, program: &Path) -> Result<String, String> {
    let said = output(root.program(&program.to_string_lossy()).arg("--version"))?;
    said.split_whitespace()
        .nth(1)
        .map(str::to_owned)
        .ok_or_else(|| format!("no version in `{}`", said.trim()))
}

/// Lays everything that goes into an archive into a folder; `writer` writes the completions and the manual pages.
fn gather(root: &Root, content: &Path, program: &Path, writer: &Path) -> Result<(), String> {
    let failed = |e: std::io::Error| format!("{}: {e}", content.display());
    if content.exists() {
        fs::remove_dir_all(content).map_err(failed)?;
    }
    fs::create_dir_all(content.join("completions")).map_err(failed)?;
    let copy = |from: &Path| {
        let to = content.join(from.file_name().unwrap_or_default());
        fs::copy(from, to).map(|_| ()).map_err(|e| format!("{}: {e}", from.display()))
    };
    copy(program)?;
    DOCUMENTS.iter().try_for_each(|document| copy(&root.join(document)))?;
    let writer = writer.to_string_lossy();
    for (shell, file) in SHELLS {
        let script = output(root.program(&writer).args(["completions", shell]))?;
        fs::write(content.join("completions").join(file), script).map_err(failed)?;
    }
    output(root.program(&writer).arg("man").arg(content.join("man")))?;
    Ok(())
}

/// Packs a folder: a zip file for Windows, else a compressed tar file that is the same for the same content, whoever
/// packs it and when. `tar` of each system makes what its people can open.
fn pack(root: &Root, folder: &Path, name: &str, windows: bool) -> Result<PathBuf, String> {
    let archive = folder.join(format!("{name}.{}", if windows { "zip" } else { "tar.gz" }));
    let mut tar = root.program("tar");
    tar.arg("-C").arg(folder);
    if windows {
        tar.arg("-a");
    } else if cfg!(target_os = "linux") {
        tar.args([
            "--sort=name",
            "--owner=0",
            "--group=0",
            "--numeric-owner",
            "--mtime=@0",
            "--use-compress-program=gzip -n",
        ]);
    } else {
        tar.arg("-z");
    }
    run(tar.arg("-cf").arg(&archive).arg(name))?;
    Ok(archive)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_is_that_of_the_standard() {
        // FIPS 180-4, SHA-256 of "abc".
        assert_eq!(sha256(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    #[test]
    fn what_an_archive_holds_is_there() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        for document in DOCUMENTS {
            assert!(root.join(document).is_file(), "{document}");
        }
    }
}
