//! A disk that fills up under a room, for real: a file system of 4 MB in memory, mounted for this test alone.
//!
//! The test runs itself once more in a name space of its own, where it may mount; the file system is gone with that
//! process, however it ends. Where the system lets nobody mount, a disk that only pretends to be full has to do
//! (`crates/faults`).

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use serde_json::{Value, json};

use super::base;
use super::client::{Server, Socket, Table};
use super::play::Choices;

/// Names the file system to the process that may fill it.
const DISK: &str = "FACEDOWN_SMALL_DISK";

const NAME: &str = "full_disk::nothing_acknowledged_is_lost_when_the_disk_was_full";

/// The exit code of a test that fails.
const FAILED: i32 = 101;

#[test]
fn nothing_acknowledged_is_lost_when_the_disk_was_full() {
    if base::embedded_only() {
        return;
    }
    if let Some(disk) = std::env::var_os(DISK) {
        let room = tokio::runtime::Runtime::new().unwrap();
        return room.block_on(fill_and_free(&PathBuf::from(disk)));
    }
    let folder = tempfile::tempdir().unwrap();
    for space in ["--mount", "-Urm"] {
        let mounted = "mount -t tmpfs -o size=4m facedown \"$0\" && exec \"$@\"";
        let run = Command::new("unshare")
            .args([space, "sh", "-c", mounted])
            .arg(folder.path())
            .arg(std::env::current_exe().unwrap())
            .args(["--exact", NAME, "--nocapture"])
            .env(DISK, folder.path())
            .output();
        let Ok(run) = run else { continue };
        let said =
            format!("{}{}", String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
        match run.status.code() {
            Some(0) => {
                assert!(said.contains("1 passed"), "{said}");
                let figures = said.lines().filter(|line| line.contains("acknowledged"));
                return figures.for_each(|line| println!("{line}"));
            }
            Some(FAILED) => panic!("{said}"),
            _ => {}
        }
    }
    println!("no file system may be mounted here: the full disk was not tried");
}

/// A player of both sides who comes back, and asks again what was not done.
struct Player<'s> {
    server: &'s Server,
    table: Table,
    socket: Option<Socket>,
    heard: Value,
    asked: Option<Value>,
    requests: usize,
    choices: Choices,
    /// Every action that was acknowledged at this table, in order.
    acknowledged: Vec<Value>,
    /// The tables whose games are over, with theirs: each room draws its own deals, so a game can end at any time.
    finished: Vec<(Table, Vec<Value>)>,
}

impl<'s> Player<'s> {
    async fn sit_down(server: &'s Server, seed: u64) -> Player<'s> {
        let (table, socket, heard) = server.open("surprise").await;
        let (socket, choices) = (Some(socket), Choices::new(seed));
        let (acknowledged, finished) = (Vec::new(), Vec::new());
        Player { server, table, socket, heard, asked: None, requests: 0, choices, acknowledged, finished }
    }

    /// Acts once; says what came of it.
    async fn act(&mut self) -> String {
        let mut socket = match self.socket.take() {
            Some(socket) => socket,
            None => {
                let (socket, first) = self.server.watch(&self.table, self.heard["n"].as_u64()).await;
                // What was not acknowledged did not happen.
                assert_eq!(first["view"]["ply"], json!(self.acknowledged.len()), "{first}");
                self.heard = first;
                socket
            }
        };
        let asked = self.asked.take().unwrap_or_else(|| {
            let legal = self.heard["view"]["legal"].as_array().unwrap();
            let action = &legal[self.choices.below(legal.len())]["text"];
            self.requests += 1;
            let id = format!("action-{}", self.requests);
            json!({"type": "act", "id": id, "n": self.heard["n"], "action": action})
        });
        socket.say(asked.clone()).await;
        loop {
            let heard = match socket.next().await {
                Ok(heard) => heard,
                Err(code) => {
                    assert_eq!(code, 1001, "come back, it says");
                    self.asked = Some(asked);
                    return "closed".to_owned();
                }
            };
            if heard["id"] != asked["id"] {
                continue;
            }
            if heard["type"] == "refused" {
                let code = heard["error"]["code"].as_str().unwrap().to_owned();
                // Nothing is half in memory: the table is loaded again, and everybody comes back to it.
                assert_eq!(socket.next().await, Err(1001));
                self.asked = Some(asked);
                return code;
            }
            self.acknowledged.push(asked["action"].clone());
            self.heard = heard;
            self.socket = Some(socket);
            if self.heard["view"]["legal"] == json!([]) {
                self.begin_again().await;
            }
            return "done".to_owned();
        }
    }

    /// Leaves a game that is over for a new one. The disk has room: the last action was acknowledged just now.
    async fn begin_again(&mut self) {
        let (table, socket, heard) = self.server.open("surprise").await;
        let over = std::mem::replace(&mut self.table, table);
        self.finished.push((over, std::mem::take(&mut self.acknowledged)));
        (self.socket, self.heard) = (Some(socket), heard);
    }

    /// Acts so many times; how often each thing came of it.
    async fn act_on(&mut self, times: usize) -> BTreeMap<String, usize> {
        let mut came = BTreeMap::new();
        for _ in 0..times {
            *came.entry(self.act().await).or_default() += 1;
        }
        came
    }
}

/// Holds what was acknowledged against what a room over these files has.
async fn compare(data: &Path, players: &[(Table, Vec<Value>)]) {
    let server = Server::start(data).await;
    for (table, acknowledged) in players {
        let moves = server.view(table).await["moves"].clone();
        let stored: Vec<_> = moves.as_array().unwrap().iter().map(|line| line["action"].clone()).collect();
        assert_eq!(&stored, acknowledged, "{} acknowledged, {} stored", acknowledged.len(), stored.len());
    }
    server.stop().await;
}

/// Leaves no byte free.
fn fill(disk: &Path) {
    let mut file = File::create(disk.join("ballast")).unwrap();
    while file.write_all(&[7; 4096]).is_ok() {}
}

async fn health(server: &Server) -> (u16, Value) {
    let reply = server.ask("GET", "/api/health", "", None).await;
    (reply.status, reply.json())
}

async fn fill_and_free(disk: &Path) {
    let server = Server::start(&disk.join("room")).await;
    let mut player = Player::sit_down(&server, 6).await;
    let mut other = Player::sit_down(&server, 7).await;
    let mut total: BTreeMap<String, usize> = player.act_on(20).await;
    assert_eq!(total, BTreeMap::from([("done".to_owned(), 20)]));
    let waiting = server.make("chaos", &[]).await;
    let wish = json!({"game": "surprise", "mode": "shared"});
    let mut codes = Vec::new();

    for _ in 0..2 {
        fill(disk);
        for (code, times) in player.act_on(10).await.into_iter().chain(other.act_on(3).await) {
            *total.entry(code).or_default() += times;
        }
        // What else would have to be stored is refused as well; what needs no storing is answered.
        let made = server.ask("POST", "/api/tables", "", Some(&wish)).await;
        let commit = json!({"seat": "white", "sha256": "ab".repeat(32)});
        let committed =
            server.ask("POST", &waiting.path("/commitments"), &waiting.token, Some(&commit)).await;
        codes.extend([(made.status, made.code()), (committed.status, committed.code())]);
        let (status, said) = health(&server).await;
        codes.push((status, said["status"].as_str().unwrap().to_owned()));
        assert_eq!(server.view(&player.table).await["ply"], json!(player.acknowledged.len()));

        fs::remove_file(disk.join("ballast")).unwrap();
        while health(&server).await.0 != 200 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        // The same request, sent again, is carried out; and everything goes on.
        for (code, times) in player.act_on(10).await.into_iter().chain(other.act_on(3).await) {
            *total.entry(code).or_default() += times;
        }
        let made = server.ask("POST", "/api/tables", "", Some(&wish)).await;
        assert_eq!(made.status, 201, "{}", made.text);
    }

    // As a kill would leave the files, and as the room itself leaves them.
    let killed = tempfile::tempdir().unwrap();
    for file in ["facedown.sqlite", "facedown.sqlite-wal"] {
        fs::copy(disk.join("room").join(file), killed.path().join(file)).unwrap();
    }
    let mut players = Vec::new();
    for player in [player, other] {
        players.extend(player.finished);
        players.push((player.table, player.acknowledged));
    }
    server.stop().await;
    compare(&disk.join("room"), &players).await;
    compare(killed.path(), &players).await;

    let acknowledged = players.iter().map(|(_, acknowledged)| acknowledged.len()).sum::<usize>();
    println!("{acknowledged} acknowledged actions, all stored; of what was asked for came {total:?}");
    let full = |status| (status, "storage-full".to_owned());
    let each = [full(507), full(507), full(503)];
    assert_eq!(codes, [each.clone(), each].concat());
    assert_eq!(total, BTreeMap::from([("done".to_owned(), 46), ("storage-full".to_owned(), 26)]));
    assert!(!disk.join("room/facedown.spare").exists());
}
