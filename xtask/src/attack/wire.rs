//! A client with as little as an attacker needs: HTTP/1.1 and WebSocket over plain sockets.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// Longer than any answer of a room that is well.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// A connection.
pub fn connect(to: SocketAddr) -> io::Result<TcpStream> {
    let stream = TcpStream::connect_timeout(&to, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// The host by which the room is asked; it is the public address of rooms that have one.
pub const HOST: &str = "room.test";

/// A request as bytes.
pub fn request(method: &str, path: &str, token: &str, body: &str) -> String {
    request_with(method, path, &bearer(token), body)
}

/// A request with more lines in its head, each with its end.
pub fn request_with(method: &str, path: &str, lines: &str, body: &str) -> String {
    let mut head = format!("{method} {path} HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n{lines}");
    if !body.is_empty() {
        head += &format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len());
    }
    head + "\r\n" + body
}

/// The line with a token; nothing without one.
pub fn bearer(token: &str) -> String {
    if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") }
}

/// An answer.
pub struct Answer {
    /// Its status.
    pub status: u16,
    /// Its first line and its headers.
    pub head: String,
    /// Its body.
    pub body: Vec<u8>,
}

/// Asks and takes the whole answer: its status and its body.
pub fn ask(to: SocketAddr, method: &str, path: &str, token: &str, body: &str) -> io::Result<(u16, Vec<u8>)> {
    let answer = ask_with(to, method, path, &bearer(token), body)?;
    Ok((answer.status, answer.body))
}

/// The same with more lines in the head.
pub fn ask_with(to: SocketAddr, method: &str, path: &str, lines: &str, body: &str) -> io::Result<Answer> {
    let mut stream = connect(to)?;
    stream.write_all(request_with(method, path, lines, body).as_bytes())?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    let wrong = || io::Error::new(io::ErrorKind::InvalidData, "no answer");
    let end = answer.windows(4).position(|w| w == b"\r\n\r\n").ok_or_else(wrong)?;
    let head = String::from_utf8_lossy(&answer[..end]).into_owned();
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(wrong)?;
    let body = &answer[end + 4..];
    let chunked = head.to_ascii_lowercase().contains("transfer-encoding: chunked");
    Ok(Answer { status, head, body: if chunked { joined(body) } else { body.to_vec() } })
}

/// The pieces of a chunked body.
fn joined(mut chunked: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = chunked.windows(2).position(|w| w == b"\r\n") {
        let length = usize::from_str_radix(&String::from_utf8_lossy(&chunked[..end]), 16).unwrap_or(0);
        let Some(piece) = chunked.get(end + 2..end + 2 + length).filter(|_| length > 0) else { break };
        body.extend_from_slice(piece);
        chunked = chunked.get(end + 4 + length..).unwrap_or_default();
    }
    body
}

/// Asks for something and reads the JSON of the answer.
pub fn post(to: SocketAddr, path: &str, body: &Value) -> io::Result<(u16, Value)> {
    post_as(to, path, "", body)
}

/// The same with a token.
pub fn post_as(to: SocketAddr, path: &str, token: &str, body: &Value) -> io::Result<(u16, Value)> {
    let (status, text) = ask(to, "POST", path, token, &body.to_string())?;
    Ok((status, serde_json::from_slice(&text).unwrap_or(Value::Null)))
}

/// A socket.
pub struct Socket {
    stream: TcpStream,
    rest: Vec<u8>,
}

impl Socket {
    /// Opens one at a table and says hello.
    pub fn open(to: SocketAddr, table: &str, token: &str) -> io::Result<Socket> {
        let hello = json!({"type": "hello", "token": token, "since": null});
        Socket::at(to, &format!("/api/tables/{table}/live"), "", &hello)
    }

    /// Opens one at any path, with more lines in the head, and says hello.
    pub fn at(to: SocketAddr, path: &str, lines: &str, hello: &Value) -> io::Result<Socket> {
        let mut stream = connect(to)?;
        let head = format!(
            "GET {path} HTTP/1.1\r\nHost: {HOST}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{lines}\r\n"
        );
        stream.write_all(head.as_bytes())?;
        let mut socket = Socket { stream, rest: Vec::new() };
        let end = loop {
            if let Some(end) = socket.rest.windows(4).position(|w| w == b"\r\n\r\n") {
                break end;
            }
            socket.more()?;
        };
        if !socket.rest.starts_with(b"HTTP/1.1 101") {
            return Err(io::Error::new(io::ErrorKind::ConnectionRefused, "no socket"));
        }
        socket.rest.drain(..end + 4);
        socket.say(hello)?;
        Ok(socket)
    }

    /// Throws away what has come, without waiting for more: the number of bytes.
    pub fn spill(&mut self) -> io::Result<usize> {
        self.stream.set_nonblocking(true)?;
        let (mut piece, mut all) = ([0; 64 * 1024], std::mem::take(&mut self.rest).len());
        let ended = loop {
            match self.stream.read(&mut piece) {
                Ok(0) => break Err(io::ErrorKind::UnexpectedEof.into()),
                Ok(read) => all += read,
                Err(e) if e.kind() == io::ErrorKind::WouldBlock => break Ok(all),
                Err(e) => break Err(e),
            }
        };
        self.stream.set_nonblocking(false)?;
        ended
    }

    fn more(&mut self) -> io::Result<()> {
        let mut piece = [0; 64 * 1024];
        match self.stream.read(&mut piece)? {
            0 => Err(io::ErrorKind::UnexpectedEof.into()),
            read => {
                self.rest.extend_from_slice(&piece[..read]);
                Ok(())
            }
        }
    }

    /// Sends a message. A mask of zeros is a mask.
    pub fn say(&mut self, message: &Value) -> io::Result<()> {
        self.frame(0x81, message.to_string().as_bytes())
    }

    fn frame(&mut self, kind: u8, payload: &[u8]) -> io::Result<()> {
        let mut frame = vec![kind];
        match u8::try_from(payload.len()) {
            Ok(length @ ..126) => frame.push(0x80 | length),
            _ => {
                frame.push(0x80 | 126);
                frame.extend(u16::try_from(payload.len()).unwrap_or(u16::MAX).to_be_bytes());
            }
        }
        frame.extend([0; 4]);
        frame.extend_from_slice(payload);
        self.stream.write_all(&frame)
    }

    /// The next message, put together where it comes in several frames; pings are answered.
    pub fn hear(&mut self) -> io::Result<Value> {
        let mut message = Vec::new();
        loop {
            while self.rest.len() < 2 {
                self.more()?;
            }
            let (last, kind) = (self.rest[0] & 0x80 != 0, self.rest[0] & 15);
            let short = usize::from(self.rest[1] & 127);
            let extra = match short {
                126 => 2,
                127 => 8,
                _ => 0,
            };
            while self.rest.len() < 2 + extra {
                self.more()?;
            }
            let long = self.rest[2..2 + extra].iter().fold(0, |sum, byte| sum << 8 | usize::from(*byte));
            let (start, length) = (2 + extra, if extra > 0 { long } else { short });
            while self.rest.len() < start + length {
                self.more()?;
            }
            let payload: Vec<u8> = self.rest.drain(..start + length).skip(start).collect();
            match kind {
                0 | 1 => {
                    message.extend(payload);
                    if last {
                        return Ok(serde_json::from_slice(&message).unwrap_or(Value::Null));
                    }
                }
                8 => return Err(io::ErrorKind::ConnectionReset.into()),
                9 => self.frame(0x8a, &payload)?,
                _ => {}
            }
        }
    }

    /// Sends a request and waits for what comes back under its id.
    pub fn request(&mut self, request: &Value) -> io::Result<(Value, Duration)> {
        let begun = Instant::now();
        self.say(request)?;
        loop {
            let heard = self.hear()?;
            if heard["id"] == request["id"] {
                return Ok((heard, begun.elapsed()));
            }
        }
    }
}
