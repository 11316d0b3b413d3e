//! Two clients that play a game over sockets, come back by number when the room is gone, and hold it to what it has
//! acknowledged.

#![allow(dead_code, reason = "each test file uses what it needs")]

use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::stream::MaybeTlsStream;
use tokio_tungstenite::tungstenite::{Message, WebSocket, connect};

use crate::room::Room;

/// Time without a message after which a client believes that the connection is gone.
const SILENCE: Duration = Duration::from_secs(30);

/// Milliseconds on each clock.
pub const BASE: u64 = 3_600_000;

/// A seat's client. It knows the messages that came, and its own request that has no answer so far.
pub struct Client {
    pub table: String,
    pub token: String,
    pub socket: Option<WebSocket<MaybeTlsStream<TcpStream>>>,
    pub n: u64,
    pub view: Value,
    pub moves: Vec<Value>,
    pub pending: Option<Value>,
    /// Actions of this client that were acknowledged, by ply.
    pub acknowledged: Vec<(usize, String)>,
}

/// The connection is gone.
pub struct Gone;

impl Client {
    pub fn new(table: &str, token: &str) -> Client {
        let (table, token) = (table.to_owned(), token.to_owned());
        let (view, moves, acknowledged) = (Value::Null, Vec::new(), Vec::new());
        Client { table, token, socket: None, n: 0, view, moves, pending: None, acknowledged }
    }

    /// Comes back by number, and asks again what was not answered.
    pub fn come(&mut self, room: &Room) -> Result<(), Gone> {
        let url = format!("ws://{}/api/tables/{}/live", room.address, self.table);
        let (socket, _) = connect(url).map_err(|_| Gone)?;
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            stream.set_nodelay(true).unwrap();
            stream.set_read_timeout(Some(SILENCE)).unwrap();
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

    pub fn say(&mut self, message: &Value) -> Result<(), Gone> {
        let socket = self.socket.as_mut().ok_or(Gone)?;
        socket.send(Message::text(message.to_string())).map_err(|_| Gone)
    }

    /// Takes messages up to the next that brings a view.
    pub fn hear(&mut self) -> Result<(), Gone> {
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
                // It did not happen, and is asked for again under its id.
                Some("refused") if may_pass(&heard) => return Err(Gone),
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
    pub fn settle(&mut self, n: u64) -> Result<(), Gone> {
        while self.pending.is_some() || self.n < n {
            self.hear()?;
        }
        Ok(())
    }

    pub fn may_act(&self) -> bool {
        self.view["legal"].as_array().is_some_and(|legal| !legal.is_empty())
    }
}

/// Xorshift: random enough for moments and moves.
pub struct Moments(pub u64);

impl Moments {
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }
}

/// Asks until the room can store what is asked, half a minute at most.
fn ask(room: &Room, path: &str, token: &str, body: &Value) -> Value {
    let until = Instant::now() + Duration::from_secs(30);
    loop {
        let answer = room.ask("POST", path, token, body);
        if !may_pass(&answer) || Instant::now() >= until {
            return answer;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// Makes a table by link for two clients, White first, and deals.
pub fn sit_down(room: &Room) -> [Client; 2] {
    let clock = json!({"kind": "increment", "base": BASE, "increment": 0});
    let wish = json!({"game": "surprise", "mode": "link", "seat": "white", "clock": clock});
    let made = ask(room, "/api/tables", "", &wish);
    let table = made["table"].as_str().unwrap_or_else(|| panic!("{made}"));
    let at = |below: &str| format!("/api/tables/{table}{below}");
    let joined = ask(room, &at("/join"), "", &json!({"invite": made["invite"]}));
    let tokens = [&made, &joined]
        .map(|answer| answer["token"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned());
    let contributions = [[5; 32], [6; 32]].map(facedown_core::deal::Contribution::new);
    for (token, contribution) in tokens.iter().zip(&contributions) {
        let body = json!({"sha256": contribution.commitment().to_string()});
        ask(room, &at("/commitments"), token, &body);
    }
    for (token, contribution) in tokens.iter().zip(&contributions) {
        ask(room, &at("/contributions"), token, &json!({"contribution": contribution.to_hex()}));
    }
    tokens.map(|token| Client::new(table, &token))
}

/// Is this a refusal that is no more when the storage works again?
fn may_pass(refused: &Value) -> bool {
    let code = refused["error"]["code"].as_str().unwrap_or_default();
    code.starts_with("storage-") || code == "busy"
}

/// Plays until the game is over or the room is gone.
pub fn play(clients: &mut [Client; 2], room: &Room, moments: &mut Moments) -> Result<(), Gone> {
    play_until(clients, room, moments, Instant::now() + Duration::from_secs(24 * 60 * 60))
}

/// The same, and not beyond a time.
pub fn play_until(
    clients: &mut [Client; 2],
    room: &Room,
    moments: &mut Moments,
    stop: Instant,
) -> Result<(), Gone> {
    for client in clients.iter_mut() {
        client.come(room)?;
    }
    let mut requests = 0;
    while Instant::now() < stop {
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
    Ok(())
}
