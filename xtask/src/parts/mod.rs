//! The parts of the test command: one file for each subject.

pub mod api;
pub mod audit;
pub mod binaries;
pub mod bots;
pub mod crates;
pub mod docs;
pub mod documents;
pub mod fuzz;
pub mod house;
pub mod licenses;
pub mod modules;
pub mod names;
pub mod needs;
pub mod python;
pub mod rust;
pub mod web;

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::shell::{Root, output};

/// What a part says when it has passed.
#[derive(Default, Debug)]
pub struct Passed {
    /// Number of tests that ran, where they are counted.
    pub tests: Option<u64>,
    /// Something to know.
    pub note: Option<String>,
}

impl Passed {
    /// Passed, with something to know.
    fn note(note: impl Into<String>) -> Passed {
        Passed { tests: None, note: Some(note.into()) }
    }
}

/// What cargo knows of the workspace and everything it depends on.
fn metadata(root: &Root) -> Result<Value, String> {
    let text = output(root.program("cargo").args(["metadata", "--format-version", "1", "--locked"]))?;
    serde_json::from_str(&text).map_err(|e| format!("cargo metadata cannot be read: {e}"))
}

/// The list under a key; nothing where there is none.
fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

/// All files of the project with one of these endings, without what is built or brought in.
fn files(root: &Root, endings: &[&str]) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    let mut folders = vec![root.folder.clone()];
    while let Some(folder) = folders.pop() {
        let failed = |e: std::io::Error| format!("cannot read {}: {e}", folder.display());
        for entry in std::fs::read_dir(&folder).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if path.is_dir() {
                let ours = !name.starts_with('.') || name == ".ci";
                let brought = ["target", "node_modules", "dist", "test-results", "playwright-report"];
                if ours && !brought.contains(&name.as_ref()) {
                    folders.push(path);
                }
            } else if endings.iter().any(|ending| name.ends_with(ending)) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// The text of a file.
fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|e| format!("cannot read {}: {e}", path.display()))
}

/// All faults as one error, or none.
fn none(faults: Vec<String>) -> Result<Passed, String> {
    match faults.len() {
        0 => Ok(Passed::default()),
        1 => Err(faults[0].clone()),
        n => Err(format!("{n} faults\n  {}", faults.join("\n  "))),
    }
}
