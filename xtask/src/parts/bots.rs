//! Do programs play in the room as its book says? berserk, the Python client of Lichess, as it is on PyPI, plays whole games
//! of every game for two, and the bot of the book's chapter plays too.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use super::{Passed, rust};
use crate::attack::room::Room;
use crate::attack::wire::ask;
use crate::shell::{Root, output, run};

/// The version that is installed: another one may send other things.
const BERSERK: &str = "berserk==0.14.0";

/// Megabytes of the room's address space.
const MEMORY: u64 = 4096;

/// Seconds in which the bot of the book has to have played.
const SECONDS: u32 = 60;

/// Builds the program, opens a room, installs berserk beside it, and has it play.
///
/// # Errors
/// Whatever a client of Lichess does not understand; or something that cannot be installed or started.
pub fn check(root: &Root) -> Result<Passed, String> {
    rust::program(root)?;
    let folder = root.join("target/berserk");
    let python = folder.join("bin/python");
    if !python.exists() {
        run(root.program("python3").args(["-m", "venv"]).arg(&folder))?;
    }
    run(root.program("target/berserk/bin/pip").args(["install", "--quiet", BERSERK]))?;
    let room = Room::start(&root.join("target/debug/facedown"), MEMORY, &[])?;
    let here = format!("http://{}", room.here);
    let played = output(Command::new(&python).arg(root.join("xtask/bots/with_berserk.py")).arg(&here))?;
    print!("{played}");
    let games = played.lines().count() as u64;
    let game = played.split(':').next().unwrap_or_default();
    of_the_book(root, &room, &python, &here, game)?;
    Ok(Passed { tests: Some(games + 1), note: None })
}

/// A program that is ended when this is gone.
struct Bot(Child);

impl Drop for Bot {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The first Python program of the chapter, as it stands there, takes a challenge to this game and acts.
fn of_the_book(root: &Root, room: &Room, python: &Path, here: &str, game: &str) -> Result<(), String> {
    let chapter = root.join("docs/bots.md");
    let text = std::fs::read_to_string(&chapter).map_err(|e| format!("{}: {e}", chapter.display()))?;
    let program = text.split("```python\n").nth(1).and_then(|rest| rest.split("```").next());
    let file = root.join("target/berserk/bot.py");
    std::fs::write(&file, program.ok_or("docs/bots.md has no program")?).map_err(|e| e.to_string())?;
    let failed = |e: std::io::Error| format!("the room does not answer: {e}");
    let [own, other] = ["bookbot", "bookfriend"].map(|name| token(python, here, name));
    let (own, other) = (own?, other?);
    let mut bot = Command::new(python);
    let _bot = Bot(bot
        .arg(&file)
        .args([here, &own])
        .stdout(Stdio::null())
        .spawn()
        .map_err(|e| format!("the bot of the book does not start: {e}"))?);
    let challenge = json!({"variant": game, "color": "black"}).to_string();
    for _ in 0..SECONDS {
        std::thread::sleep(Duration::from_secs(1));
        let (_, status) = ask(room.here, "GET", "/api/users/status?ids=bookbot", "", "").map_err(failed)?;
        let status: Value = serde_json::from_slice(&status).unwrap_or_default();
        if status[0]["online"] == true {
            break;
        }
    }
    let (status, made) =
        ask(room.here, "POST", "/api/challenge/bookbot", &other, &challenge).map_err(failed)?;
    if status != 200 {
        return Err(format!(
            "the bot of the book cannot be challenged: {status} {}",
            String::from_utf8_lossy(&made)
        ));
    }
    for _ in 0..SECONDS {
        std::thread::sleep(Duration::from_secs(1));
        let (_, playing) = ask(room.here, "GET", "/api/account/playing", &other, "").map_err(failed)?;
        let playing: Value = serde_json::from_slice(&playing).unwrap_or_default();
        if playing["nowPlaying"][0]["lastMove"].as_str().is_some_and(|last| !last.is_empty()) {
            return Ok(());
        }
    }
    Err("the bot of the book takes no challenge, or does not act".to_owned())
}

/// Signs somebody up who becomes a bot: the token.
fn token(python: &Path, here: &str, name: &str) -> Result<String, String> {
    const SCRIPT: &str = "
import sys, requests
room, name = sys.argv[1:]
owner = requests.Session()
owner.post(f'{room}/api/accounts', json={'name': name, 'password': 'correct horse battery'}).raise_for_status()
wish = {'label': 'a bot', 'scopes': ['bot:play', 'challenge:write']}
token = owner.post(f'{room}/api/account/tokens', json=wish).json()['token']
headers = {'Authorization': f'Bearer {token}'}
requests.post(f'{room}/api/bot/account/upgrade', headers=headers).raise_for_status()
print(token)
";
    output(Command::new(python).args(["-c", SCRIPT, here, name])).map(|token| token.trim().to_owned())
}
