//! The room is killed at random moments of play (SIGKILL, nothing is said or written any more), opened again, and two
//! clients that come back by number go on: no acknowledged action is lost, none is carried out twice, and the time for
//! which the room was closed is on nobody's clock.
//!
//! `FACEDOWN_DEEP` kills it 1,000 times.

mod room;

use std::net::TcpStream;
use std::thread;
use std::time::Duration;

use room::Room;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::stream::MaybeTlsStream;
use tokio_tungstenite::tungstenite::{Message, WebSocket, connect};

/// Milliseconds for which the room stays closed after each kill.
const CLOSED: u64 = 250;

/// Milliseconds on each clock.
const BASE: u64 = 3_600_000;

/// A seat's client. It knows what it was told, and what it has asked without an answer so far.
struct Client {
    table: String,
    token: String,
    socket: Option<WebSocket<MaybeTlsStream<TcpStream>>>,
    n: u64,
    view: Value,
    moves: Vec<Value>,
    pending: Option<Value>,
    /// Actions of this client that were acknowledged, by ply.
    acknowledged: Vec<(usize, String)>,
}

/// The connection is gone.
struct Gone;

impl Client {
    fn new(table: &str, token: &str) -> Client {
        let (table, token) = (table.to_owned(), token.to_owned());
        let (view, moves, acknowledged) = (Value::Null, Vec::new(), Vec::new());
        Client { table, token, socket: None, n: 0, view, moves, pending: None, acknowledged }
    }

    /// Comes back by number, and asks again what was not answered.
    fn come(&mut self, room: &Room) -> Result<(), Gone> {
        let url = format!("ws://{}/api/tables/{}/live", room.address, self.table);
        let (socket, _) = connect(url).map_err(|_| Gone)?;
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            stream.set_nodelay(true).unwrap();
        }
        self.socket = Some(socket);
        let since = if self.view.is_null() { Value::Null } else { json!(self.n) };
        self.say(&json!({"type": "hello", "token": self.token, "since": since}))?;
        let before = self.n;
        self.hear()?;
        assert!(self.n >= before, "number {} was acknowledged, the room has {}", before, self.n);
        match self.pending.clone() {
            Some(pending) => self.say(&pending),
            None => Ok(()),
        }
    }

    fn say(&mut self, message: &Value) -> Result<(), Gone> {
        let socket = self.socket.as_mut().ok_or(Gone)?;
        socket.send(Message::text(message.to_string())).map_err(|_| Gone)
    }

    /// Takes messages up to the next that brings a view.
    fn hear(&mut self) -> Result<(), Gone> {
        loop {
            let message = self.socket.as_mut().ok_or(Gone)?.read().map_err(|_| Gone)?;
            let Message::Text(text) = message else { continue };
            let heard: Value = serde_json::from_str(&text).unwrap();
            match heard["type"].as_str() {
                Some("sync") => self.moves = heard["view"]["moves"].as_array().unwrap().clone(),
                Some("update") => {
                    let new = heard["moves"].as_array().unwrap();
                    let ply = heard["view"]["ply"].as_u64().unwrap() as usize;
                    self.moves.truncate(ply - new.len());
                    self.moves.extend(new.iter().cloned());
                }
                Some("refused") => panic!("{heard}"),
                _ => continue,
            }
            self.n = heard["n"].as_u64().unwrap();
            self.view = heard["view"].clone();
            assert_eq!(self.moves.len() as u64, self.view["ply"].as_u64().unwrap());
            for (ply, action) in &self.acknowledged {
                assert_eq!(self.moves[*ply]["action"], json!(action), "ply {ply} was acknowledged");
            }
            if let Some(pending) = self.pending.take_if(|pending| pending["id"] == heard["id"]) {
                let action = pending["action"].as_str().unwrap().to_owned();
                let stands = self.moves.iter().rposition(|line| line["action"] == json!(action));
                self.acknowledged.push((stands.expect("it stands"), action));
            }
            return Ok(());
        }
    }

    /// Takes messages until this client may act, its request is answered, or the game is over.
    fn settle(&mut self, n: u64) -> Result<(), Gone> {
        while self.pending.is_some() || self.n < n {
            self.hear()?;
        }
        Ok(())
    }

    fn may_act(&self) -> bool {
        self.view["legal"].as_array().is_some_and(|legal| !legal.is_empty())
    }
}

/// Xorshift: random enough for moments and moves.
struct Moments(u64);

impl Moments {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }
}

/// Makes a table by link for two clients, White first, and deals.
fn sit_down(room: &Room) -> [Client; 2] {
    let clock = json!({"kind": "increment", "base": BASE, "increment": 0});
    let wish = json!({"game": "surprise", "mode": "link", "seat": "white", "clock": clock});
    let made = room.ask("POST", "/api/tables", "", &wish);
    let table = made["table"].as_str().unwrap();
    let at = |below: &str| format!("/api/tables/{table}{below}");
    let joined = room.ask("POST", &at("/join"), "", &json!({"invite": made["invite"]}));
    let tokens = [&made, &joined].map(|answer| answer["token"].as_str().unwrap().to_owned());
    let contributions = [[5; 32], [6; 32]].map(facedown_core::deal::Contribution::new);
    for (token, contribution) in tokens.iter().zip(&contributions) {
        let body = json!({"sha256": contribution.commitment().to_string()});
        room.ask("POST", &at("/commitments"), token, &body);
    }
    for (token, contribution) in tokens.iter().zip(&contributions) {
        room.ask("POST", &at("/contributions"), token, &json!({"contribution": contribution.to_hex()}));
    }
    tokens.map(|token| Client::new(table, &token))
}

/// Plays until the game is over or the room is gone.
fn play(clients: &mut [Client; 2], room: &Room, moments: &mut Moments) -> Result<(), Gone> {
    for client in clients.iter_mut() {
        client.come(room)?;
    }
    let mut requests = 0;
    loop {
        let n = clients.iter().map(|client| client.n).max().unwrap_or(0);
        for client in clients.iter_mut() {
            client.settle(n)?;
        }
        // A request that was sent again may have brought the game on.
        if clients[0].n != clients[1].n {
            continue;
        }
        let Some(client) = clients.iter_mut().find(|client| client.may_act()) else { return Ok(()) };
        let legal = client.view["legal"].as_array().unwrap();
        let action = legal[moments.below(legal.len() as u64) as usize]["text"].clone();
        requests += 1;
        let id = format!("{}-{requests}-{}", client.n, moments.below(1 << 40));
        let request = json!({"type": "act", "id": id, "n": client.n, "action": action});
        client.pending = Some(request.clone());
        client.say(&request)?;
        client.settle(0)?;
    }
}

#[test]
fn nothing_acknowledged_is_lost_when_the_room_is_killed_at_any_moment() {
    let kills = if std::env::var_os("FACEDOWN_DEEP").is_some() { 1_000 } else { 20 };
    let workdir = tempfile::tempdir().expect("a temporary folder");
    let mut moments = Moments(0x5eed_cafe);
    let mut room = Room::open(workdir.path());
    let mut clients = sit_down(&room);
    let (mut killed, mut games, mut acknowledged, mut in_doubt) = (0, 1, 0, 0);
    let mut open = Duration::ZERO;
    while killed < kills {
        let killer = room.kill_in(20 + moments.below(150));
        if play(&mut clients, &room, &mut moments).is_ok() {
            acknowledged += clients.iter().map(|client| client.acknowledged.len()).sum::<usize>();
            assert_eq!(clients[0].view["phase"], "over");
        }
        killer.join().unwrap();
        open += room.ended();
        killed += 1;
        in_doubt += clients.iter().filter(|client| client.pending.is_some()).count();
        thread::sleep(Duration::from_millis(CLOSED));
        room = Room::open(workdir.path());
        if clients[0].view["phase"] == "over" {
            clients = sit_down(&room);
            open = Duration::ZERO;
            games += 1;
            continue;
        }
        // What both have spent together is no more than the room was open in this game.
        let seen =
            room.ask("GET", &format!("/api/tables/{}", clients[0].table), &clients[0].token, &Value::Null);
        let clock = &seen["view"]["clock"]["left"];
        let spent: u64 = ["white", "black"].map(|seat| BASE - clock[seat].as_u64().unwrap()).iter().sum();
        let at_most = (open + room.opened.elapsed()).as_millis() as u64;
        assert!(spent <= at_most, "{spent} ms were spent in {at_most} ms of play");
    }
    acknowledged += clients.iter().map(|client| client.acknowledged.len()).sum::<usize>();
    println!(
        "killed {killed} times in {games} games: {acknowledged} acknowledged actions, none lost; \
         {in_doubt} requests were under way"
    );
    assert!(acknowledged > kills as usize, "{acknowledged}");
    // The last game is played to its end by the room that is left.
    assert!(play(&mut clients, &room, &mut moments).is_ok());
    assert_eq!(clients[0].moves, clients[1].moves);
    room.kill();
}
