//! What the build of the page says where Node.js or npm is missing or too old. The build script that was just compiled
//! is run as Cargo runs it, with a PATH of our own.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

/// The build script of this package: Cargo keeps it beside the folder that it wrote to.
fn build_script() -> PathBuf {
    let builds = Path::new(env!("OUT_DIR")).ancestors().nth(2).unwrap();
    let scripts = fs::read_dir(builds).unwrap().map(|entry| entry.unwrap().path()).filter(|path| {
        path.file_name().unwrap().to_string_lossy().starts_with("facedown-web-")
            && path.join("build-script-build").is_file()
    });
    let newest = scripts.max_by_key(|path| {
        let script = fs::metadata(path.join("build-script-build"));
        script.and_then(|m| m.modified()).unwrap_or(SystemTime::UNIX_EPOCH)
    });
    newest.expect("the build script was compiled").join("build-script-build")
}

/// What the build says where the programs on the PATH are these shell scripts.
fn said(name: &str, programs: &[(&str, &str)]) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    let (path, out) = (folder.join("path"), folder.join("out"));
    fs::create_dir_all(&path).unwrap();
    fs::create_dir_all(&out).unwrap();
    for (program, script) in programs {
        let file = path.join(program);
        fs::write(&file, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
    }
    let output = Command::new(build_script())
        .env_clear()
        .env("PATH", &path)
        .env("OUT_DIR", &out)
        .env("CARGO_MANIFEST_DIR", env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(!output.status.success(), "{name}: the build went on");
    let text = String::from_utf8(output.stdout).unwrap();
    let sentences: Vec<_> = text.lines().filter_map(|line| line.strip_prefix("cargo::error=")).collect();
    assert_eq!(sentences.len(), 1, "{name}: {text}");
    assert!(fs::read_dir(&out).unwrap().next().is_none(), "{name}: something was built");
    sentences[0].to_owned()
}

#[test]
fn without_node_the_build_says_in_one_sentence_what_to_install() {
    let found = [
        ("no-node", said("no-node", &[]), "`node` was looked for on the PATH and not found"),
        (
            "old-node",
            said("old-node", &[("node", "echo v18.19.0")]),
            "Node.js v18.19.0 was found, which is too old",
        ),
        (
            "no-npm",
            said("no-npm", &[("node", "echo v22.1.0")]),
            "`npm` was looked for on the PATH and not found",
        ),
    ];
    for (name, sentence, reason) in found {
        assert!(sentence.contains(reason), "{name}: {sentence}");
        assert!(sentence.contains("install Node.js 20.19 or newer with npm"), "{name}: {sentence}");
        assert!(sentence.contains("--no-default-features"), "{name}: {sentence}");
    }
}
