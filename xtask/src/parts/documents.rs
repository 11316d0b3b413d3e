//! Do the links between our documents lead somewhere, are the files there that they name, are all chapters of the book in its
//! list, is the systemd unit sound, and does the program that belongs to the fair deal's chapter compute its test vectors?

use std::path::Path;

use super::{Passed, files, none, read};
use crate::shell::{Root, run};

/// The list of the book's chapters.
const SUMMARY: &str = "SUMMARY.md";

/// What is wrong with a link to a file, or with its name.
const ABSENT: &str = "there is no such file";

/// Where our files are, and `dist/`, which git leaves out: a file there is in nobody else's source.
const FOLDERS: [&str; 9] =
    ["benches/", "crates/", "dist/", "docs/", "fuzz/", "web/", "xtask/", ".ci/", ".github/"];

/// The unit that operators install.
const UNIT: &str = "docs/facedown.service";

/// Fails on a relative link or image whose file or heading is not there, on a file of ours that is named in code and is not
/// there, on a document of the book's folder that its list does not name, and on what systemd finds wrong with the unit, where it
/// is installed; and where `fair-deal/deal.py` computes other vectors than those beside it. (That the book's own pages hang
/// together is seen when it is built.)
pub fn check(root: &Root) -> Result<Passed, String> {
    let mut faults = Vec::new();
    let documents = files(root, &[".md"])?;
    for path in &documents {
        let text = read(path)?;
        let name = path.strip_prefix(&root.folder).unwrap_or(path).display();
        for (line, target) in links(&text) {
            if let Some(why) = broken(path, &text, &target)? {
                faults.push(format!("{name}:{line}: {target}: {why}"));
            }
        }
        for (line, file) in named(&text) {
            if !root.join(&file).exists() {
                faults.push(format!("{name}:{line}: {file}: {ABSENT}"));
            }
        }
    }
    faults.extend(faults_of_the_unit(root)?);
    let docs = root.join("docs");
    let listed = links(&read(&docs.join(SUMMARY))?);
    for path in documents.iter().filter_map(|path| path.strip_prefix(&docs).ok()) {
        let name = path.display().to_string();
        if name != SUMMARY && !listed.iter().any(|(_, target)| *target == name) {
            faults.push(format!("docs/{name} is no chapter of docs/{SUMMARY}"));
        }
    }
    run(root.program("python3").arg("docs/fair-deal/deal.py"))?;
    none(faults)
}

/// The lines of a document with their numbers, and whether each is in a fenced block; without those that begin and end one.
fn lines(text: &str) -> impl Iterator<Item = (usize, bool, &str)> {
    let mut fenced = false;
    text.lines().zip(1..).filter_map(move |(line, number)| {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
            return None;
        }
        Some((number, fenced, line))
    })
}

/// The targets of links and images outside code, with their lines.
fn links(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (number, _, line) in lines(text).filter(|(_, fenced, _)| !fenced) {
        // Every other piece between backticks is code.
        for prose in line.split('`').step_by(2) {
            for link in prose.split("](").skip(1) {
                if let Some((target, _)) = link.split_once(')') {
                    found.push((number, target.split(' ').next().unwrap_or_default().to_owned()));
                }
            }
        }
    }
    found
}

/// The files of ours that stand in code, inline and in blocks, with their lines; placeholders and patterns are none.
fn named(text: &str) -> Vec<(usize, String)> {
    let ours = |word: &&str| FOLDERS.iter().any(|folder| word.starts_with(folder));
    let real = |word: &&str| {
        let capitals = word.split(|c: char| !c.is_ascii_uppercase()).any(|run| run.len() > 2);
        !capitals && !word.contains(['*', '…', '<', '>', '{', '}', '$', '|'])
    };
    let mut found = Vec::new();
    for (number, fenced, line) in lines(text) {
        let block = fenced || line.starts_with("    ");
        let code: Vec<&str> = if block { vec![line] } else { line.split('`').skip(1).step_by(2).collect() };
        let words =
            code.iter().flat_map(|code| code.split(|c: char| c.is_whitespace() || "\"',;()=".contains(c)));
        let words = words.map(|word| word.trim_end_matches(['.', ':'])).filter(ours).filter(real);
        found.extend(words.map(|word| (number, word.to_owned())));
    }
    found
}

/// What systemd finds wrong with the unit, where systemd is installed. That the program is not, is no fault of the unit; and
/// systemd speaks of the machine's own units, too.
fn faults_of_the_unit(root: &Root) -> Result<Vec<String>, String> {
    let verified = match root.program("systemd-analyze").args(["verify", UNIT]).output() {
        Ok(verified) => verified,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(e) => return Err(format!("systemd-analyze does not start: {e}")),
    };
    let said = String::from_utf8_lossy(&verified.stderr);
    let faults =
        said.lines().filter(|line| line.contains("facedown.service") && !line.contains("is not executable"));
    Ok(faults.map(str::to_owned).collect())
}

fn broken(document: &Path, text: &str, target: &str) -> Result<Option<String>, String> {
    if target.contains("://") || target.starts_with("mailto:") {
        return Ok(None);
    }
    let (file, heading) = target.split_once('#').map_or((target, None), |(f, h)| (f, Some(h)));
    let path = match (file, document.parent()) {
        ("", _) => document.to_owned(),
        (file, Some(folder)) => folder.join(file),
        (_, None) => return Ok(Some("the document has no folder".to_owned())),
    };
    if !file.is_empty() && !path.exists() {
        return Ok(Some(ABSENT.to_owned()));
    }
    let Some(heading) = heading.filter(|_| path.extension().is_some_and(|e| e == "md")) else {
        return Ok(None);
    };
    let there = if file.is_empty() { text.to_owned() } else { read(&path)? };
    let found = there.lines().filter(|l| l.starts_with('#')).any(|l| anchor(l) == heading);
    Ok((!found).then(|| "there is no such heading".to_owned()))
}

/// A heading as links name it: lower case, blanks as hyphens, no other signs.
fn anchor(heading: &str) -> String {
    let kept = |c: char| match c {
        ' ' => Some('-'),
        c if c.is_alphanumeric() || c == '-' || c == '_' => Some(c),
        _ => None,
    };
    heading.trim_start_matches('#').trim().to_lowercase().chars().filter_map(kept).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_found_in_prose_and_not_in_code() {
        let text = "See [a](b.md#c) and ![d](e.png \"t\").\n`[no](x)`\n```\n[no](y)\n```\n[z](w)\n";
        let expected = [(1, "b.md#c".to_owned()), (1, "e.png".to_owned()), (6, "w".to_owned())];
        assert_eq!(links(text), expected);
    }

    #[test]
    fn files_are_named_in_code_and_not_in_prose() {
        let text = "docs/a.md and `docs/b.md`, `docs/lab/STUDY`, `target/x`\n    install docs/c.toml /etc\n```\ncat web/*.ts xtask/d.rs\n```\n";
        let expected = [(1, "docs/b.md"), (2, "docs/c.toml"), (4, "xtask/d.rs")];
        assert_eq!(named(text), expected.map(|(line, file)| (line, file.to_owned())));
    }

    #[test]
    fn headings_are_named_as_pages_name_them() {
        assert_eq!(anchor("## The seed, step 2"), "the-seed-step-2");
        let document = Path::new("nowhere/a.md");
        assert_eq!(broken(document, "# One two\n", "#one-two"), Ok(None));
        assert!(broken(document, "# One two\n", "#three").unwrap().is_some());
        assert!(broken(document, "", "b.md").unwrap().is_some());
        assert_eq!(broken(document, "", "https://example.org/x"), Ok(None));
    }
}
