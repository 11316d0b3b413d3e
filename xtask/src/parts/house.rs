//! Rules of the house that a machine can hold: files of one subject are short, no test is switched off, and nothing is
//! left to do.

use super::{Passed, files, none, read};
use crate::shell::Root;

/// Most lines that a source file may have.
const LINES: usize = 700;

/// What no source file may hold, and why. Written in two parts, so that this file does not hold it.
const FORBIDDEN: &[(&str, &str, &str)] = &[
    ("todo", "!(", "nothing is left to do"),
    ("unimplement", "ed!(", "nothing is left to do"),
    ("dbg", "!(", "it is for a moment of debugging"),
    ("#[ign", "ore", "no test is switched off"),
    ("test.sk", "ip(", "no test is switched off"),
    ("test.on", "ly(", "no test is switched off by another"),
    ("it.sk", "ip(", "no test is switched off"),
    ("describe.sk", "ip(", "no test is switched off"),
];

/// Fails on a file that breaks a rule of the house.
pub fn check(root: &Root) -> Result<Passed, String> {
    let mut faults = Vec::new();
    for path in files(root, &[".rs", ".ts", ".svelte", ".py", ".css"])? {
        let text = read(&path)?;
        let name = path.strip_prefix(&root.folder).unwrap_or(&path).display().to_string();
        faults.extend(in_file(&name, &text));
    }
    none(faults)
}

fn in_file(name: &str, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let lines = text.lines().count();
    if lines > LINES && !name.contains("generated") {
        faults.push(format!("{name} has {lines} lines; {LINES} is the most: cut it by subject"));
    }
    for (number, line) in text.lines().enumerate() {
        for (start, end, why) in FORBIDDEN {
            if line.contains(&format!("{start}{end}")) {
                faults.push(format!("{name}:{}: `{start}{end}`: {why}", number + 1));
            }
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_breaks_a_rule_is_named_with_its_line() {
        let switched_off = format!("fn a() {{}}\n{}{}]\n", "#[ign", "ore");
        assert_eq!(
            in_file("a.rs", &switched_off),
            [format!("a.rs:2: `{}{}`: no test is switched off", "#[ign", "ore")]
        );
        let long = "//\n".repeat(LINES + 1);
        assert_eq!(in_file("a.rs", &long).len(), 1);
        assert!(in_file("a.rs", &"//\n".repeat(LINES)).is_empty());
    }
}
