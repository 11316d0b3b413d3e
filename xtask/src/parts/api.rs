//! Does the room answer as its OpenAPI document says? Schemathesis makes requests of the document, right and wrong ones,
//! for three minutes, to a room that runs.

use std::process::Command;

use serde_json::json;

use super::{Passed, rust};
use crate::attack::room::Room;
use crate::attack::wire::{ask, post};
use crate::shell::{Root, output, run};

/// The version that is installed: another one checks other things.
const SCHEMATHESIS: &str = "schemathesis==4.32.5";

/// Seconds for which it asks.
const SECONDS: &str = "180";

/// Makes an account that is signed in, a program's account with a token, and a tournament; prints what opens each, by name.
const SCRIPT: &str = "
import sys, requests
room, password = sys.argv[1], 'correct horse battery'
def account(name):
    session = requests.Session()
    session.post(f'{room}/api/accounts', json={'name': name, 'password': password}).raise_for_status()
    return session
print('COOKIE', '; '.join(f'{c.name}={c.value}' for c in account('somebody').cookies))
scopes = ['bot:play', 'board:play', 'challenge:read', 'challenge:write']
made = account('program').post(f'{room}/api/account/tokens', json={'label': 'asked', 'scopes': scopes}).json()
print('PROGRAM', made['token'])
wish = {'name': 'Asked', 'game': 'chaos', 'format': {'kind': 'swiss', 'rounds': 3}, 'listed': True}
made = requests.post(f'{room}/api/tournaments', json=wish).json()
print('TOURNAMENT', made['id'])
print('ORGANIZER', made['token'])
";

/// Megabytes of the room's address space.
const MEMORY: u64 = 4096;

/// Builds the program, opens a room with a table in it, and has Schemathesis ask for everything that the room's document
/// names; what it is to take for right is in `xtask/schemathesis.toml`.
///
/// # Errors
/// Whatever it finds; or something that cannot be installed or started.
pub fn check(root: &Root) -> Result<Passed, String> {
    rust::program(root)?;
    let folder = root.join("target/schemathesis");
    let tool = folder.join("bin/schemathesis");
    if !tool.exists() {
        run(root.program("python3").args(["-m", "venv"]).arg(&folder))?;
    }
    run(root.program("target/schemathesis/bin/pip").args(["install", "--quiet", SCHEMATHESIS]))?;
    let room = Room::start(&root.join("target/debug/facedown"), MEMORY, &[])?;
    let failed = |e: std::io::Error| format!("the room does not answer: {e}");
    let new = json!({"game": "surprise", "mode": "shared"});
    let (status, made) = post(room.here, "/api/tables", &new).map_err(failed)?;
    let (Some(table), Some(token)) = (made["table"].as_str(), made["token"].as_str()) else {
        return Err(format!("no table was made: {status} {made}"));
    };
    let here = format!("http://{}", room.here);
    let opened = output(Command::new(folder.join("bin/python")).args(["-c", SCRIPT, &here]))?;
    // What it remembers of a run stays with it.
    let mut schemathesis = Command::new(&tool);
    schemathesis
        .current_dir(&folder)
        .arg("--config-file")
        .arg(root.join("xtask/schemathesis.toml"))
        .args(["run", "--max-time", SECONDS])
        .arg(format!("{here}/api/openapi.json"))
        .envs(opened.lines().filter_map(|line| line.split_once(' ')))
        .env("TABLE", table)
        .env("TOKEN", token);
    run(&mut schemathesis)?;
    // It still answers.
    let (status, _) = ask(room.here, "GET", "/api/health", "", "").map_err(failed)?;
    if status == 200 {
        Ok(Passed::default())
    } else {
        Err(format!("afterwards the room's health is {status}"))
    }
}
