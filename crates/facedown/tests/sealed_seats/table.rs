//! A sealed table of a real room, native seats at it, and its record.

use std::process::Command;

use serde_json::{Value, json};

use crate::program::Workdir;
use crate::room::Room;
use crate::running::Running;

/// Starts a native seat.
pub fn native(workdir: &Workdir, link: &str, token: Option<&str>, keep: &str, player: &str) -> Running {
    let arguments = ["bot", "--sealed", "--table", link, "--keep", keep, "--player", player];
    let mut command = workdir.command(&arguments);
    if let Some(token) = token {
        command.env("FACEDOWN_TOKEN", token);
    }
    Running::start(command)
}

/// A table, and what opens its seats.
pub struct Made {
    /// Its id.
    pub id: String,
    /// Its link, for the maker.
    pub link: String,
    /// The link of the invitation.
    pub invitation: String,
    /// The maker's token.
    pub token: String,
}

/// Makes a sealed table; the maker has this color.
pub fn make(room: &Room, game: &str, color: &str) -> Made {
    let body = json!({"game": game, "mode": "link", "seat": color, "sealed": true});
    let made = room.ask("POST", "/api/tables", "", &body);
    let text = |name: &str| made[name].as_str().unwrap_or_else(|| panic!("{made}")).to_owned();
    let (id, base) = (text("table"), format!("http://{}", room.address));
    let invitation = format!("{base}/join/{id}#{}", text("invite"));
    Made { link: format!("{base}/table/{id}"), invitation, token: text("token"), id }
}

/// The record holds by the program, and by Python alone.
pub fn verified(workdir: &Workdir, room: &Room, table: &str, file: &str) {
    let record = room.ask_text("GET", &format!("/api/tables/{table}/record"), "", &Value::Null);
    workdir.verified(file, &record);
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/fair-deal/deal.py");
    let said = Command::new("python3").arg(program).arg("--check").arg(workdir.path(file)).output();
    let said = said.expect("python3 runs");
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    let words = String::from_utf8_lossy(&said.stdout).into_owned();
    assert!(words.contains("both seats' secrets give their locks"), "{words}");
}
