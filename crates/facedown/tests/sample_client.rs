//! The client in the chapter on the protocol: it is cut out of the page and plays whole games in a room.

mod program;
mod room;

use std::process::Command;

use program::Workdir;
use room::Room;

/// The most lines of it.
const LINES: usize = 50;

/// The one program in Python on the page.
fn client() -> String {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol.md");
    let page = std::fs::read_to_string(page).unwrap();
    let (_, rest) = page.split_once("```python\n").expect("a program on the page");
    let (client, rest) = rest.split_once("```").unwrap();
    assert!(!rest.contains("```python"), "two programs on the page");
    client.to_owned()
}

#[test]
fn the_client_of_the_documents_plays_whole_games() {
    let client = client();
    assert!(client.lines().count() < LINES, "{} lines", client.lines().count());
    let workdir = Workdir::new();
    let room = Room::open(&workdir.folder().join("room"));
    std::fs::write(workdir.folder().join("client.py"), client).unwrap();
    // Cards that turn up by themselves; hands, and turns that have parts.
    for game in ["surprise", "booster"] {
        let address = format!("http://{}", room.address);
        let mut python = Command::new("python3");
        let played = python.args(["client.py", &address, game]).current_dir(workdir.folder());
        let played = played.output().expect("Python is there");
        let said = String::from_utf8_lossy(&played.stdout).into_owned();
        let failed = String::from_utf8_lossy(&played.stderr);
        assert!(played.status.success() && said.contains(" plies"), "{game}: {said}{failed}");
        let verified = workdir.run(&["verify", "game.jsonl"]);
        assert_eq!(verified.code, 0, "{game}: {}{}", verified.out, verified.err);
        assert!(verified.out.contains("fair: "), "{}", verified.out);
    }
}
