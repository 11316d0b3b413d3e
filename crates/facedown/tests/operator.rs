//! `facedown room` with a room in a process of its own.

mod program;
mod room;

use std::path::Path;

use program::{Ran, Workdir};
use room::Room;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{Message, connect};

/// Runs `facedown room` on a data folder.
fn run(workdir: &Workdir, data: &str, asked: &[&str]) -> Ran {
    workdir.run(&[&["room", "--data", data][..], asked].concat())
}

/// The same with a JSON answer.
fn ask(workdir: &Workdir, data: &str, asked: &[&str]) -> Value {
    let ran = run(workdir, data, &[asked, &["--json"]].concat());
    assert_eq!(ran.code, 0, "{asked:?} {}", ran.err);
    serde_json::from_str(&ran.out).unwrap_or_else(|e| panic!("{e}: {}", ran.out))
}

/// A game on one screen from a position that tells all: table and token.
fn table(room: &Room, listed: bool) -> (String, String) {
    let wish = json!({
        "game": "chaos", "mode": "shared", "listed": listed, "options": {"match": "single"},
        "names": {"white": "Ada", "black": "Bo"},
        "position": "N1p1kR1p/p1pr2nb/1BPP1n1p/r1q2P2/BNPpp1PP/PRK1Qp2/1b1P4/8 w - - 0 1 d2a7c7c8h8 2",
    });
    let made = room.ask("POST", "/api/tables", "", &wish);
    let of = |name: &str| made[name].as_str().unwrap_or_else(|| panic!("{made}")).to_owned();
    (of("table"), of("token"))
}

/// Sends a message on the table's socket, and takes the answer to it.
fn say(room: &Room, (table, token): &(String, String), message: Value) -> Value {
    let (mut socket, _) =
        connect(format!("ws://{}/api/tables/{table}/live", room.address)).expect("a socket");
    socket.send(Message::text(json!({"type": "hello", "token": token}).to_string())).unwrap();
    socket.send(Message::text(message.to_string())).unwrap();
    loop {
        let Message::Text(text) = socket.read().expect("an answer") else { continue };
        let heard: Value = serde_json::from_str(&text).unwrap();
        if heard["id"] == message["id"] {
            return heard;
        }
    }
}

/// Plays the first legal action.
fn act(room: &Room, at: &(String, String)) -> u64 {
    let seen = room.ask("GET", &format!("/api/tables/{}", at.0), &at.1, &Value::Null);
    let (n, action) = (&seen["n"], &seen["view"]["legal"][0]["text"]);
    let id = format!("act-{n}");
    let heard = say(room, at, json!({"type": "act", "id": id, "n": n, "action": action}));
    heard["view"]["ply"].as_u64().unwrap_or_else(|| panic!("{heard}"))
}

#[test]
fn a_backup_that_was_made_while_games_go_on_is_restored_and_played_on() {
    let workdir = Workdir::new();
    let room = Room::open(&workdir.path("data"));
    let game = table(&room, false);
    for _ in 0..3 {
        act(&room, &game);
    }
    let made = ask(&workdir, "data", &["backup", "kept.sqlite"]);
    assert!(made["answer"] == "backup" && made["bytes"].as_u64() > Some(0), "{made}");
    // What is there is not written over.
    assert_eq!(run(&workdir, "data", &["backup", "kept.sqlite"]).code, 1);
    assert_eq!(act(&room, &game), 4);
    // While a room has the folder open, nothing is put into it.
    let refused = run(&workdir, "data", &["restore", "kept.sqlite", "--replace"]);
    assert!(refused.code == 2 && refused.err.contains("in use"), "{}", refused.err);
    room.kill();

    let refused = run(&workdir, "data", &["restore", "kept.sqlite"]);
    assert!(refused.code == 1 && refused.err.contains("--replace"), "{}", refused.err);
    for data in ["data", "elsewhere"] {
        let restored = ask(&workdir, data, &["restore", "kept.sqlite", "--replace"]);
        assert_eq!((&restored["games"], &restored["goingOn"]), (&json!(1), &json!(1)));
        let before = restored["before"].as_str();
        assert_eq!(before.is_some(), data == "data", "{restored}");
        assert!(before.is_none_or(|before| workdir.folder().join(before).is_file()));
        let room = Room::open(&workdir.path(data));
        let seen = room.ask("GET", &format!("/api/tables/{}", game.0), &game.1, &Value::Null);
        assert_eq!(seen["view"]["ply"], 3, "as it was when the backup was made");
        assert_eq!(act(&room, &game), 4);
        room.kill();
    }
    workdir.write("notes.txt", "no backup at all");
    let refused = run(&workdir, "third", &["restore", "notes.txt"]);
    assert_eq!(refused.code, 2, "{}", refused.err);
    assert!(!workdir.path("third").exists());
}

#[cfg(unix)]
#[test]
fn what_lets_an_operator_in_is_the_owners_alone_and_goes_with_the_room() {
    use std::os::unix::fs::PermissionsExt;
    let workdir = Workdir::new();
    let room = Room::open(&workdir.path("data"));
    let key = workdir.path("data/facedown.admin");
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&key), 0o600);
    ask(&workdir, "data", &["backup", "kept.sqlite"]);
    assert_eq!(mode(&workdir.path("kept.sqlite")), 0o600);
    // Another token opens nothing.
    let text = std::fs::read_to_string(&key).unwrap();
    let mut other: Value = serde_json::from_str(&text).unwrap();
    other["token"] = json!("x".repeat(43));
    std::fs::write(&key, other.to_string()).unwrap();
    assert_eq!(run(&workdir, "data", &["stats"]).code, 1);
    room.kill();
    // The key that a killed room left leads nowhere.
    let ran = run(&workdir, "data", &["stats"]);
    assert!(ran.code == 2 && ran.err.contains("no room has the data folder data open"), "{}", ran.err);
    assert_eq!(run(&workdir, "none", &["stats"]).code, 2);
}

#[test]
fn tables_are_listed_taken_out_of_the_list_and_closed() {
    let workdir = Workdir::new();
    let room = Room::open(&workdir.path("data"));
    let (game, dealing) = (
        table(&room, true),
        room.ask("POST", "/api/tables", "", &json!({"game": "jieqi", "mode": "shared"})),
    );
    let dealing =
        (dealing["table"].as_str().unwrap().to_owned(), dealing["token"].as_str().unwrap().to_owned());
    act(&room, &game);
    let listed = ask(&workdir, "data", &["list"]);
    let of =
        |id: &str| listed["tables"].as_array().unwrap().iter().find(|t| t["table"] == id).unwrap().clone();
    assert_eq!((&of(&game.0)["dealt"], &of(&game.0)["listed"]), (&json!(true), &json!(true)));
    assert_eq!(of(&game.0)["names"], json!(["Ada", "Bo"]));
    assert_eq!(of(&dealing.0)["dealt"], json!(false));
    let text = run(&workdir, "data", &["list"]).out;
    assert!(
        text.contains("chaos (shared listed)  going on  Ada, Bo") && text.ends_with("2 tables.\n"),
        "{text}"
    );

    assert_eq!(room.ask("GET", "/api/tables?live=true", "", &Value::Null).as_array().unwrap().len(), 1);
    ask(&workdir, "data", &["unlist", &game.0]);
    assert_eq!(room.ask("GET", "/api/tables?live=true", "", &Value::Null), json!([]));

    ask(&workdir, "data", &["close", &game.0]);
    let seen = room.ask("GET", &format!("/api/tables/{}", game.0), &game.1, &Value::Null);
    assert_eq!(
        (&seen["view"]["phase"], &seen["view"]["outcome"]["reason"]),
        (&json!("over"), &json!("closed"))
    );
    assert_eq!(seen["view"]["sitting"]["games"][0]["result"], "*");
    let record = room.ask_text("GET", &format!("/api/tables/{}/record", game.0), &game.1, &Value::Null);
    workdir.write("closed.jsonl", &record);
    assert_eq!(workdir.run(&["verify", "closed.jsonl"]).code, 0, "{record}");
    let again = run(&workdir, "data", &["close", &game.0]);
    assert!(again.code == 1 && again.err.contains("over (closed)"), "{}", again.err);

    // One that was never dealt is gone.
    ask(&workdir, "data", &["close", &dealing.0]);
    let seen = room.ask("GET", &format!("/api/tables/{}", dealing.0), &dealing.1, &Value::Null);
    assert_eq!(seen["error"]["code"], "table-ended");
    assert_eq!(run(&workdir, "data", &["close", "nothing"]).code, 1);
    assert_eq!(ask(&workdir, "data", &["list"])["tables"], json!([]));
    assert_eq!(ask(&workdir, "data", &["list", "--all"])["tables"].as_array().unwrap().len(), 2);
    room.kill();
}

#[test]
fn a_banned_network_hears_so_and_is_let_in_again() {
    let workdir = Workdir::new();
    let room = Room::open(&workdir.path("data"));
    let game = table(&room, false);
    let (mut socket, _) =
        connect(format!("ws://{}/api/tables/{}/live", room.address, game.0)).expect("a socket");
    socket.send(Message::text(json!({"type": "hello", "token": game.1}).to_string())).unwrap();
    assert!(socket.read().expect("the table").is_text());
    let banned = ask(&workdir, "data", &["ban", "127.0.0.1", "--for", "1h", "--why", "a trial"]);
    assert_eq!(banned["bans"][0]["network"], "127.0.0.1/32");
    let heard = loop {
        match socket.read() {
            Ok(Message::Text(text)) if text.contains("banned") => break true,
            Ok(_) => {}
            Err(_) => break false,
        }
    };
    assert!(heard, "the socket hears why it is closed");
    assert_eq!(room.ask("GET", "/api/games", "", &Value::Null)["error"]["code"], "banned");
    // It holds after a restart; the operator still gets in.
    room.kill();
    let room = Room::open(&workdir.path("data"));
    assert_eq!(room.ask("GET", "/api/games", "", &Value::Null)["error"]["code"], "banned");
    assert!(run(&workdir, "data", &["ban"]).out.contains("127.0.0.1/32 until "));
    ask(&workdir, "data", &["ban", "127.0.0.1", "--lift"]);
    assert!(room.ask("GET", "/api/games", "", &Value::Null).is_array());
    assert_eq!(run(&workdir, "data", &["ban", "127.0.0.1", "--lift"]).code, 1);
    assert_eq!(run(&workdir, "data", &["ban", "somewhere"]).code, 1);
    room.kill();
}

#[test]
fn a_room_that_is_drained_makes_no_tables_and_says_so() {
    let workdir = Workdir::new();
    let room = Room::open(&workdir.path("data"));
    let game = table(&room, false);
    let notice = || room.ask("GET", "/api/notice", "", &Value::Null);
    assert_eq!(notice(), json!({"announcement": null, "draining": false}));
    ask(&workdir, "data", &["announce", "We restart at noon."]);
    ask(&workdir, "data", &["drain"]);
    assert_eq!(notice(), json!({"announcement": "We restart at noon.", "draining": true}));
    let refused = room.ask("POST", "/api/tables", "", &json!({"game": "surprise", "mode": "shared"}));
    assert_eq!(refused["error"]["code"], "draining");
    assert_eq!(act(&room, &game), 1, "games that go on, go on");
    ask(&workdir, "data", &["drain", "--end"]);
    ask(&workdir, "data", &["announce"]);
    assert_eq!(notice(), json!({"announcement": null, "draining": false}));
    table(&room, false);
    let stats = ask(&workdir, "data", &["stats"]);
    assert_eq!((&stats["stored"]["games"], &stats["stored"]["goingOn"]), (&json!(2), &json!(2)));
    assert!(run(&workdir, "data", &["stats"]).out.contains("2  going on"));
    room.kill();
}

#[test]
fn what_is_cleared_away_leaves_its_result() {
    let workdir = Workdir::new();
    let room = Room::open(&workdir.path("data"));
    let (over, goes_on) = (table(&room, false), table(&room, false));
    act(&room, &over);
    act(&room, &goes_on);
    say(&room, &over, json!({"type": "resign", "id": "r", "seat": "white"}));
    let path = format!("/api/tables/{}/record", over.0);
    let record = room.ask_text("GET", &path, "", &Value::Null);
    // Nothing is so old; then everything is.
    assert_eq!(ask(&workdir, "data", &["prune"])["games"], 0);
    let counted = ask(&workdir, "data", &["prune", "--older-than", "0s", "--dry-run"]);
    assert_eq!(
        (&counted["games"], room.ask_text("GET", &path, "", &Value::Null)),
        (&json!(1), record.clone())
    );
    assert_eq!(ask(&workdir, "data", &["export", "all"])["games"], 1);
    let cleared = ask(&workdir, "data", &["prune", "--older-than", "0s", "--export", "gone"]);
    assert_eq!(
        (&cleared["games"], &cleared["exported"], &cleared["left"]),
        (&json!(1), &json!(1), &json!(0))
    );
    for folder in ["all", "gone"] {
        let kept = std::fs::read_to_string(workdir.path(folder).join(format!("{}.jsonl", over.0))).unwrap();
        assert_eq!(kept, record);
    }

    // Its address tells the result, for everybody and after a restart too.
    let mut room = room;
    for restart in [false, true] {
        if restart {
            room.kill();
            room = Room::open(&workdir.path("data"));
        }
        for token in ["", over.1.as_str()] {
            let gone = room.ask("GET", &path, token, &Value::Null);
            assert_eq!(gone["error"]["code"], "pruned", "{gone}");
            let remains = &gone["error"]["remains"];
            assert_eq!((&remains["game"], &remains["result"]), (&json!("chaos"), &json!("0-1")));
            assert_eq!(remains["names"], json!({"white": "Ada", "black": "Bo"}));
            let head = room.head("GET", &path, token);
            assert!(head.starts_with("HTTP/1.1 410"), "{head}");
        }
        assert!(
            room.ask("GET", &format!("/api/tables/{}", goes_on.0), &goes_on.1, &Value::Null)["view"]
                .is_object()
        );
        if !restart {
            assert_eq!(ask(&workdir, "data", &["stats"])["stored"]["pruned"], 1);
        }
    }
    room.kill();
}
