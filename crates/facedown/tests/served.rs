//! A room whose games are in a database on a server: it plays, survives everything that happens to the server and to the
//! network before it, shares its database with a second process without either writing over the other, and moves to a
//! data folder and back.

#![cfg(unix)]

mod player;
mod proxy;
mod room;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use facedown_testkit::postgres::{Cluster, Stop, shared};
use player::{Client, Moments, play, sit_down};
use proxy::{Network, Proxy};
use room::Room;
use serde_json::{Value, json};

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_facedown"))
}

fn open(data: &Path, database: &str) -> Room {
    Room::logged(&mut program(), data, &["--database", database]).0
}

/// Runs the program; its exit code, and what it says.
fn ran(arguments: &[&str]) -> (i32, String) {
    let output = program().args(arguments).output().expect("the program starts");
    let said = [output.stdout, output.stderr].map(|said| String::from_utf8_lossy(&said).into_owned());
    (output.status.code().unwrap_or(-1), said.concat())
}

fn ended_in_order(room: Room) {
    let pid = room.process().to_string();
    assert!(Command::new("kill").arg(&pid).status().expect("kill").success());
    room.ended();
}

fn look(room: &Room, client: &Client) -> Value {
    room.ask("GET", &format!("/api/tables/{}", client.table), &client.token, &Value::Null)
}

/// Sits down where both have moved, from when the clocks run. What turns up may end a game with its first actions; then
/// another is dealt.
fn begun(room: &Room) -> [Client; 2] {
    for _ in 0..20 {
        let mut clients = sit_down(room);
        for client in &mut clients {
            client.come(room).ok().expect("it is open");
        }
        for (at, id) in ["white", "black"].into_iter().enumerate() {
            let now = look(room, &clients[at]);
            let Some(first) = now["view"]["legal"].get(0) else { break };
            let act = json!({"type": "act", "id": id, "n": now["n"], "action": first["text"]});
            clients[at].pending = Some(act.clone());
            clients[at].say(&act).ok().expect("the socket is open");
            clients[at].settle(0).ok().expect("it is acknowledged");
        }
        let now = look(room, &clients[0]);
        if now["view"]["phase"] == "playing" && now["view"]["ply"] == 2 {
            return clients;
        }
    }
    panic!("twenty games ended with their first actions");
}

/// Plays until somebody's messages say that so many actions were acknowledged.
fn some_actions(clients: &mut [Client; 2], room: &Room, moments: &mut Moments, milliseconds: u64) {
    let killer = room.kill_in(milliseconds);
    let _ = play(clients, room, moments);
    killer.join().expect("it was killed");
}

#[test]
fn a_room_on_a_server_is_there_again_after_a_kill_and_moves_both_ways() {
    let Some(cluster) = shared() else { return };
    let (one, other) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    cluster.create("served");
    cluster.create("served-back");
    let address = cluster.address("served");
    let (code, said) =
        ran(&["serve", "--check", "--data", &one.path().display().to_string(), "--database", &address]);
    assert!(code == 0 && said.contains("Its tables would be made there."), "{said}");
    let room = open(one.path(), &address);
    let mut moments = Moments(77);
    let mut clients = sit_down(&room);
    some_actions(&mut clients, &room, &mut moments, 400);
    drop(room);
    // The same folder, so nobody waits for the lease of the one that was killed.
    let room = open(one.path(), &address);
    let before = look(&room, &clients[0]);
    let acknowledged: usize = clients.iter().map(|client| client.acknowledged.len()).sum();
    assert!(acknowledged > 0 && before["view"]["ply"].as_u64() >= Some(acknowledged as u64), "{before}");
    let folder = one.path().display().to_string();
    let stats = program().args(["room", "stats", "--json", "--data", &folder]).output().expect("stats");
    let stats: Value = serde_json::from_slice(&stats.stdout).expect("JSON");
    assert_eq!(stats["stored"]["games"], 1, "{stats}");
    let copy = |from: &str, to: &str| ran(&["room", "copy", "--json", "--from", from, "--to", to]);
    let target = other.path().display().to_string();
    let (code, said) = copy(&address, &target);
    assert!(code == 2 && said.contains("a room has postgres://"), "{said}");
    // A backup is an embedded database, made while games go on.
    let backup = other.path().join("backup.sqlite").display().to_string();
    let (code, said) = ran(&["room", "backup", &backup, "--data", &folder]);
    assert_eq!(code, 0, "{said}");
    ended_in_order(room);

    let (code, said) = copy(&address, &target);
    assert_eq!(code, 0, "{said}");
    let copied: Value = serde_json::from_str(&said).expect("JSON");
    assert_eq!(copied["games"], 1, "{said}");
    let room = Room::open(other.path());
    // The clock of whoever is to move has run on in between.
    let still = |mut seen: Value| {
        seen["view"]["clock"] = Value::Null;
        seen
    };
    let there = look(&room, &clients[0]);
    assert_eq!(still(there), still(before.clone()));
    assert!(play(&mut clients, &room, &mut moments).is_ok());
    assert_eq!(clients[0].view["phase"], "over");
    let over = look(&room, &clients[0]);
    ended_in_order(room);

    let (code, said) = copy(&target, &cluster.address("served-back"));
    assert_eq!(code, 0, "{said}");
    let (code, said) = copy(&target, &cluster.address("served-back"));
    assert!(code == 2 && said.contains("games in the target already"), "{said}");
    let third = tempfile::tempdir().expect("a folder");
    let room = open(third.path(), &cluster.address("served-back"));
    assert_eq!(look(&room, &clients[0]), over);
    ended_in_order(room);
    let restored = tempfile::tempdir().expect("a folder");
    let (code, said) = ran(&["room", "restore", &backup, "--data", &restored.path().display().to_string()]);
    assert!(code == 0 && said.contains("Restored 1 games"), "{said}");
    let room = Room::open(restored.path());
    assert_eq!(still(look(&room, &clients[0])), still(before));
    room.kill();
}

#[test]
fn half_a_copy_is_opened_by_nobody_and_goes_on_when_it_is_asked_for_again() {
    let Some(cluster) = shared() else { return };
    let (one, other) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    cluster.create("half");
    let room = Room::open(one.path());
    let made: Vec<Value> = (0..30)
        .map(|_| room.ask("POST", "/api/tables", "", &json!({"game": "surprise", "mode": "link"})))
        .collect();
    ended_in_order(room);
    let (folder, address) = (one.path().display().to_string(), cluster.address("half"));
    let copy = || ran(&["room", "copy", "--from", &folder, "--to", &address]);
    let (code, said) = copy();
    assert_eq!(code, 0, "{said}");
    // As it is where it was stopped in the middle.
    let stopped =
        format!("INSERT INTO copying VALUES (1, '{folder}'); DELETE FROM holds; DELETE FROM secrets");
    assert!(cluster.psql("half", &stopped).status.success());
    let data = other.path().display().to_string();
    let (code, said) = ran(&["serve", "--listen", "127.0.0.1:0", "--data", &data, "--database", &address]);
    assert!(code == 2 && said.contains("half a copy"), "{said}");
    let (code, said) = ran(&["room", "copy", "--from", &data, "--to", &address]);
    assert!(code == 2 && said.contains("holds no room"), "{said}");
    let (code, said) = copy();
    assert!(code == 0 && said.contains("30 games"), "{said}");
    let room = open(other.path(), &address);
    for made in &made {
        let (table, token) =
            (made["table"].as_str().unwrap_or_default(), made["token"].as_str().unwrap_or_default());
        let seen = room.ask("GET", &format!("/api/tables/{table}"), token, &Value::Null);
        assert_eq!(seen["view"]["phase"], "dealing", "{seen}");
    }
    room.kill();
}

#[test]
fn a_password_is_shown_nowhere() {
    let Some(cluster) = Cluster::start(false) else { return };
    let data = tempfile::tempdir().expect("a folder");
    cluster.create("secret");
    let address = format!("postgres://postgres:hunter2@127.0.0.1:{}/secret", cluster.port());
    let flags = ["--database", &address, "--log", "debug"];
    let (room, log) = Room::logged(&mut program(), data.path(), &flags);
    room.ask("POST", "/api/tables", "", &json!({"game": "surprise", "mode": "link"}));
    cluster.stop(Stop::Immediate).expect("it stops");
    let _ = room.ask_text("POST", "/api/tables", "", &json!({"game": "surprise", "mode": "link"}));
    room.kill();
    let text = log.text();
    assert!(text.contains("the database is not reached") && !text.contains("hunter2"), "{text}");
    let (code, said) = ran(&[
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--data",
        &data.path().display().to_string(),
        "--database",
        &address,
    ]);
    assert!(code == 2 && said.contains("cannot open the database postgres://postgres@127.0.0.1"), "{said}");
    assert!(!said.contains("hunter2"), "{said}");
}

/// Two processes over one database, each with a client that asks for the same table.
#[test]
fn two_processes_on_one_database_never_both_acknowledge() {
    let Some(cluster) = shared() else { return };
    let (one, other) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    cluster.create("both");
    let address = cluster.address("both");
    let (first, second) = (open(one.path(), &address), open(other.path(), &address));
    let mut moments = Moments(5);
    let mut clients = begun(&first);
    let seen =
        second.ask("GET", &format!("/api/tables/{}", clients[0].table), &clients[0].token, &Value::Null);
    assert_eq!(seen["error"]["code"], "busy", "the first has it: {seen}");
    // Stopped for longer than its lease, the first believes that the table is still its own.
    let stop = |room: &Room, signal: &str| {
        let status = Command::new("kill").args([signal, &room.process().to_string()]).status();
        assert!(status.expect("kill").success());
    };
    let before = look(&first, &clients[0])["view"]["clock"].clone();
    assert_eq!(before["running"], "white", "{before}");
    stop(&first, "-STOP");
    let stopped = Instant::now();
    let until = stopped + Duration::from_secs(30);
    let taken = loop {
        let seen = look(&second, &clients[0]);
        if seen["view"].is_object() {
            break seen;
        }
        assert!(Instant::now() < until, "{seen}");
        sleep(Duration::from_millis(100));
    };
    // The time in which nobody had the table is nobody's: White, whose clock runs, has paid for the rest alone, which is
    // from the last sign of life to the stop, and from the claim to this answer.
    let silent = stopped.elapsed().as_millis() as u64;
    let left = |clock: &Value| clock["left"]["white"].as_u64().expect("a clock");
    // What was lost between that sign of life and the first look is credited too, so there may be more than before.
    let paid = left(&before).saturating_sub(left(&taken["view"]["clock"]));
    assert!(paid < silent / 2, "White paid {paid} ms of the {silent} ms in which nobody could act");
    // An action at the one that was stopped, sent while it sleeps, and another at the new owner.
    let legal = taken["view"]["legal"].as_array().expect("White is to move").clone();
    let act =
        |id: &str, at: usize| json!({"type": "act", "id": id, "n": taken["n"], "action": legal[at]["text"]});
    clients[0].say(&act("old", 0)).ok().expect("the socket is open");
    let mut anew = Client::new(&clients[0].table, &clients[0].token);
    anew.come(&second).ok().expect("it is open");
    anew.pending = Some(act("new", 1));
    anew.say(&act("new", 1)).ok().expect("it is open");
    anew.settle(0).ok().expect("it is acknowledged");
    stop(&first, "-CONT");
    clients[0].pending = Some(act("old", 0));
    assert!(clients[0].settle(0).is_err(), "the fenced one acknowledged: {}", clients[0].view);
    let now = look(&second, &clients[0]);
    assert_eq!(now["view"]["ply"], 3);
    let lines = cluster.psql("both", "SELECT bool_and(ok) FROM (SELECT epoch >= lag(epoch, 1, 0::bigint) OVER (PARTITION BY table_id ORDER BY n) AS ok FROM log) AS lines");
    assert_eq!(String::from_utf8_lossy(&lines.stdout).trim(), "t", "an epoch fell");
    // The new owner goes; the old one takes the table over and the game ends there.
    ended_in_order(second);
    let mut clients = [anew, Client::new(&clients[1].table, &clients[1].token)];
    let until = Instant::now() + Duration::from_secs(60);
    while play(&mut clients, &first, &mut moments).is_err() {
        assert!(Instant::now() < until, "the table was not taken over");
        sleep(Duration::from_millis(100));
    }
    assert_eq!(clients[0].view["phase"], "over");
    first.kill();
}

/// A blow to the server while two people play.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Blow {
    Restarted,
    Immediate,
    Killed,
    Silent,
    NoAnswers,
    Cut,
    RoomKilled,
}

const BLOWS: [Blow; 7] = [
    Blow::Restarted,
    Blow::Immediate,
    Blow::Killed,
    Blow::Silent,
    Blow::NoAnswers,
    Blow::Cut,
    Blow::RoomKilled,
];

/// The server is restarted, killed and cut off in the middle of games: no acknowledged action is lost, none stands twice,
/// and the game goes on afterwards. `FACEDOWN_DEEP` does that 200 times.
#[test]
fn nothing_acknowledged_is_lost_whatever_happens_to_the_server() {
    let Some(cluster) = Cluster::start(true) else { return };
    cluster.create("blows");
    let blows = if std::env::var_os("FACEDOWN_DEEP").is_some() { 200 } else { BLOWS.len() };
    let data = tempfile::tempdir().expect("a folder");
    let proxy = Proxy::before(cluster.port());
    let address = format!("postgres://postgres@{}/blows", proxy.address);
    let mut room = open(data.path(), &address);
    let mut moments = Moments(0xb10_05eed);
    let mut clients = sit_down(&room);
    let (mut acknowledged, mut games, mut done) = (0, 1, BTreeMap::<Blow, usize>::new());
    let mut longest = Duration::ZERO;
    for n in 0..blows {
        let blow = BLOWS[n % BLOWS.len()];
        let (before, after) =
            (20 + moments.below(150), 50 + moments.below(if n % 3 == 0 { 6_000 } else { 800 }));
        std::thread::scope(|threads| {
            threads.spawn(|| {
                sleep(Duration::from_millis(before));
                strike(blow, &cluster, &proxy, after);
            });
            let killer = (blow == Blow::RoomKilled).then(|| room.kill_in(before));
            let _ = play(&mut clients, &room, &mut moments);
            if let Some(killer) = killer {
                killer.join().expect("it was killed");
            }
        });
        *done.entry(blow).or_default() += 1;
        if blow == Blow::RoomKilled {
            drop(room);
            room = open(data.path(), &address);
        }
        // It goes on by itself: within a while somebody plays on.
        let healed = Instant::now();
        let stood: usize = clients.iter().map(|client| client.acknowledged.len()).sum();
        loop {
            let over = clients[0].view["phase"] == "over" && clients[1].view["phase"] == "over";
            if over || clients.iter().map(|client| client.acknowledged.len()).sum::<usize>() > stood {
                break;
            }
            assert!(healed.elapsed() < Duration::from_secs(60), "{blow:?}: nobody can play on");
            let stop = Instant::now() + Duration::from_millis(300);
            let _ = player::play_until(&mut clients, &room, &mut moments, stop);
            sleep(Duration::from_millis(50));
        }
        longest = longest.max(healed.elapsed());
        if clients[0].view["phase"] == "over" {
            acknowledged += clients.iter().map(|client| client.acknowledged.len()).sum::<usize>();
            clients = sit_down(&room);
            games += 1;
        }
    }
    acknowledged += clients.iter().map(|client| client.acknowledged.len()).sum::<usize>();
    println!(
        "{done:?} in {games} games: {acknowledged} acknowledged actions, none lost; it went on after at most {longest:.1?}"
    );
    assert!(acknowledged > blows, "{acknowledged}");
    room.kill();
    // The log equals the clients' views: each client replays it all when it comes back.
    let lines = cluster.psql(
        "blows",
        "SELECT count(*) FROM holds h WHERE last_n <> (SELECT count(*) FROM log WHERE table_id = h.table_id)",
    );
    assert_eq!(String::from_utf8_lossy(&lines.stdout).trim(), "0", "a line is missing or too many");
}

fn strike(blow: Blow, cluster: &Cluster, proxy: &Proxy, milliseconds: u64) {
    let pause = || sleep(Duration::from_millis(milliseconds));
    let on_the_network = |network| {
        proxy.turn(network);
        pause();
        proxy.turn(Network::Sound);
    };
    match blow {
        Blow::Restarted | Blow::Immediate => {
            cluster
                .stop(if blow == Blow::Restarted { Stop::Fast } else { Stop::Immediate })
                .expect("it stops");
            pause();
            cluster.resume().expect("it starts");
        }
        Blow::Killed => {
            cluster.kill().expect("it runs");
            pause();
            cluster.resume().expect("it starts");
        }
        Blow::Silent => on_the_network(Network::Silent),
        Blow::NoAnswers => on_the_network(Network::NoAnswers),
        Blow::Cut => on_the_network(Network::Cut),
        Blow::RoomKilled => {}
    }
}
