//! A room that is not honest, as a seat meets it: what the real one says to the seat's socket passes here, and is changed.

use std::io::ErrorKind;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use serde_json::Value;
use tungstenite::{Message, WebSocket};

/// The longest that one side is listened to while the other may speak.
const LOOK: Duration = Duration::from_millis(10);

/// What becomes of a message of the room on its way to the seat: the messages that arrive.
pub type Lie = Box<dyn FnMut(Value) -> Vec<Value> + Send>;

/// It stands before a room.
pub struct Liar {
    /// Where it listens.
    pub address: SocketAddr,
    sent: Arc<Mutex<Vec<Value>>>,
}

impl Liar {
    /// It stands before this room, and tells these lies.
    pub fn before(room: SocketAddr, lie: Lie) -> Liar {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("it is bound");
        let (lie, sent) = (Arc::new(Mutex::new(lie)), Arc::default());
        let kept = Arc::clone(&sent);
        thread::spawn(move || {
            for seat in listener.incoming().map_while(Result::ok) {
                let (lie, sent) = (Arc::clone(&lie), Arc::clone(&kept));
                thread::spawn(move || {
                    if asks_for_the_socket(&seat) {
                        between(seat, room, &lie, &sent);
                    } else {
                        pass(seat, room);
                    }
                });
            }
        });
        Liar { address, sent }
    }

    /// The messages of this type that the seat has sent.
    pub fn sent(&self, kind: &str) -> Vec<Value> {
        let sent = self.sent.lock().expect("nobody failed with it");
        sent.iter().filter(|message| message["type"] == kind).cloned().collect()
    }

    /// The same link, by way of the liar.
    pub fn by(&self, link: &str, room: SocketAddr) -> String {
        link.replace(&room.to_string(), &self.address.to_string())
    }
}

/// Does this connection begin with a request for the socket of a table? What it says stays to be read.
fn asks_for_the_socket(seat: &TcpStream) -> bool {
    let mut head = [0; 512];
    loop {
        let n = seat.peek(&mut head).unwrap_or(0);
        if n == 0 {
            return false;
        }
        if let Some(end) = head[..n].windows(2).position(|two| two == b"\r\n") {
            return String::from_utf8_lossy(&head[..end]).contains("/live ");
        }
        if n == head.len() {
            return false;
        }
        thread::sleep(LOOK);
    }
}

/// Everything passes as it is.
fn pass(seat: TcpStream, room: SocketAddr) {
    let Ok(room) = TcpStream::connect(room) else { return };
    let ways = [(seat.try_clone(), room.try_clone()), (Ok(room), Ok(seat))];
    for (from, to) in ways {
        let (Ok(mut from), Ok(mut to)) = (from, to) else { return };
        thread::spawn(move || {
            // Either side may have hung up.
            let _ = std::io::copy(&mut from, &mut to);
            let _ = to.shutdown(std::net::Shutdown::Both);
        });
    }
}

/// The next message; `None` while nothing comes, and an error when the connection has ended.
fn next(socket: &mut WebSocket<TcpStream>) -> Result<Option<Message>, ()> {
    match socket.read() {
        Ok(message) => Ok(Some(message)),
        Err(tungstenite::Error::Io(error))
            if [ErrorKind::WouldBlock, ErrorKind::TimedOut].contains(&error.kind()) =>
        {
            Ok(None)
        }
        Err(_) => Err(()),
    }
}

fn between(seat: TcpStream, room: SocketAddr, lie: &Mutex<Lie>, sent: &Mutex<Vec<Value>>) {
    let mut path = String::new();
    #[expect(clippy::result_large_err, reason = "the shape that the library asks for")]
    let keeps = |request: &tungstenite::handshake::server::Request, answer| {
        path = request.uri().path().to_owned();
        Ok(answer)
    };
    let Ok(mut seat) = tungstenite::accept_hdr(seat, keeps) else { return };
    let line = TcpStream::connect(room).expect("the room is open");
    let (mut room, _) =
        tungstenite::client(format!("ws://{room}{path}").as_str(), line).expect("the room answers");
    for line in [seat.get_ref(), room.get_ref()] {
        line.set_read_timeout(Some(LOOK)).expect("not zero");
        line.set_nodelay(true).expect("a socket");
    }
    while let (Ok(from_seat), Ok(from_room)) = (next(&mut seat), next(&mut room)) {
        if let Some(message) = from_seat {
            if let Message::Text(text) = &message {
                sent.lock().expect("nobody failed with it").extend(serde_json::from_str::<Value>(text).ok());
            }
            if room.send(message).is_err() {
                return;
            }
        }
        let told = match from_room {
            Some(Message::Text(text)) => {
                let said = serde_json::from_str(&text).expect("the room speaks JSON");
                (lie.lock().expect("nobody failed with it"))(said)
            }
            _ => Vec::new(),
        };
        for message in told {
            if seat.send(Message::text(message.to_string())).is_err() {
                return;
            }
        }
    }
}
