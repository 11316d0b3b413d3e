//! What a native seat keeps on this machine, so that it goes on where its program was ended: its half of the cards, its
//! contribution, its token, and the actions that it has sent.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::failure::Failure;

/// What is kept of one seat.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kept {
    /// Id of the table.
    pub table: String,
    /// The token of the seat.
    pub token: String,
    /// The attempt at a deal for which the bytes were drawn.
    pub attempt: u32,
    /// The seat's half of the deal: 32 bytes in hexadecimal.
    pub secret: String,
    /// Its contribution, in hexadecimal.
    pub contribution: String,
    /// The actions that it has sent, in order.
    pub sent: Vec<String>,
    /// Has its secret been opened, so that it plays no further?
    pub over: bool,
    /// What it has refused, in words.
    #[serde(default)]
    pub refused: Vec<String>,
}

/// The file in which it is kept.
pub struct Keep {
    file: PathBuf,
}

impl Keep {
    /// The file of a table: the one that was named, else one in the folder for what programs keep.
    ///
    /// # Errors
    /// Input (2): there is no such folder, and it cannot be made.
    pub fn of(table: &str, named: Option<PathBuf>) -> Result<Keep, Failure> {
        let file = match named {
            Some(file) => file,
            None => {
                let folders = directories::ProjectDirs::from("", "", "facedown");
                let folders = folders.ok_or_else(|| {
                    Failure::input_with_help("this machine has no folder of yours", "name a file with --keep")
                })?;
                folders.data_dir().join("seats").join(format!("{table}.json"))
            }
        };
        if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder).map_err(|error| wrong(&file, &error))?;
        }
        Ok(Keep { file })
    }

    /// What was kept; `None` where there is no such file.
    ///
    /// # Errors
    /// Input (2): it cannot be read, or holds something else.
    pub fn read(&self) -> Result<Option<Kept>, Failure> {
        let text = match fs::read_to_string(&self.file) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(wrong(&self.file, &error)),
        };
        let kept = serde_json::from_str(&text);
        kept.map(Some).map_err(|_| Failure::input(format!("{} holds no seat", self.file.display())))
    }

    /// Keeps it, whole or not at all, for its owner's eyes alone.
    ///
    /// # Errors
    /// Input (2): it cannot be written. Nothing is sent then that depends on it.
    pub fn write(&self, kept: &Kept) -> Result<(), Failure> {
        let text = serde_json::to_string_pretty(kept).map_err(std::io::Error::from);
        let beside = self.file.with_extension("part");
        let written = text.and_then(|text| {
            let mut file = private(&beside)?;
            file.write_all(text.as_bytes())?;
            file.sync_all()?;
            fs::rename(&beside, &self.file)
        });
        written.map_err(|error| wrong(&self.file, &error))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.file
    }
}

fn private(path: &Path) -> std::io::Result<fs::File> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

fn wrong(file: &Path, error: &std::io::Error) -> Failure {
    Failure::input(format!("{}: {error}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_is_kept_for_its_owner_alone() {
        let folder = tempfile::tempdir().unwrap();
        let keep = Keep::of("t", Some(folder.path().join("deep/seat.json"))).unwrap();
        assert!(keep.read().is_ok_and(|kept| kept.is_none()));
        let text = |byte: &str| byte.repeat(32);
        let kept = Kept {
            table: "t".to_owned(),
            token: "k".to_owned(),
            attempt: 1,
            secret: text("01"),
            contribution: text("02"),
            sent: vec!["e2e4".to_owned()],
            over: false,
            refused: Vec::new(),
        };
        keep.write(&kept).unwrap();
        let again = keep.read().unwrap().unwrap();
        assert_eq!((again.secret, again.sent), (kept.secret, kept.sent));
        #[cfg(unix)]
        {
            let mode =
                std::os::unix::fs::PermissionsExt::mode(&fs::metadata(keep.path()).unwrap().permissions());
            assert_eq!(mode & 0o077, 0);
        }
        fs::write(keep.path(), "{}").unwrap();
        assert!(keep.read().is_err());
    }
}
