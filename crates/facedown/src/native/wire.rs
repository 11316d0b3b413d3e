//! The way to the room: requests over HTTP, and the socket of a table.

use std::io::ErrorKind;
use std::net::TcpStream;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rustls::{ClientConfig, RootCertStore};
use serde_json::Value;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Connector, Message, WebSocket};
use ureq::Agent;

use super::link::Link;
use crate::bot::connection::{is_here, tls};
use crate::failure::Failure;

/// The longest that the room may take to answer a request.
const ANSWERING: Duration = Duration::from_secs(30);
/// Time after which the socket is looked away from, so that a person, or a program that has thought, is heard.
const LOOK: Duration = Duration::from_millis(10);
/// Silence after which the room is asked for a sign of life, and twice after which the connection counts as lost.
const SILENCE: Duration = Duration::from_secs(25);
/// Bytes of an answer that are read.
const MOST: u64 = 4 << 20;

/// What the room refuses, as a code and in words.
pub struct Refused {
    /// The code, such as `lock-replaced`.
    pub code: String,
    /// Its words.
    pub why: String,
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Failure {
        Failure::no(format!("the room refuses: {}", refused.why))
    }
}

/// Encryption of the socket, with the certificates that this machine trusts.
fn connector() -> Result<Connector, String> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| error.to_string())?;
    Ok(Connector::Rustls(Arc::new(config.with_root_certificates(roots).with_no_client_auth())))
}

/// A room.
pub struct Room {
    agent: Agent,
    link: Link,
}

impl Room {
    /// The room of a link.
    pub fn new(link: &Link) -> Room {
        let mut config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .timeout_global(Some(ANSWERING));
        if is_here(&link.host) {
            config = config.proxy(None);
        }
        if link.encrypted {
            config = config.tls_config(tls());
        }
        Room { agent: Agent::new_with_config(config.build()), link: link.clone() }
    }

    /// Posts JSON below the table's path.
    ///
    /// # Errors
    /// No (1): the room cannot be reached; inside, its refusal.
    pub fn post(&self, below: &str, token: &str, body: &Value) -> Result<Result<Value, Refused>, Failure> {
        let url = format!("{}/api/tables/{}{below}", self.link.base, self.link.table);
        let lost = |error: &dyn std::fmt::Display| {
            Failure::no(format!("{} cannot be reached: {error}", self.link.base))
        };
        let mut request = self.agent.post(&url);
        if !token.is_empty() {
            request = request.header("Authorization", format!("Bearer {token}"));
        }
        let mut answer = request.send_json(body).map_err(|error| lost(&error))?;
        let refused = answer.status().as_u16() >= 400;
        let read: Result<Value, _> = answer.body_mut().with_config().limit(MOST).read_json();
        let value = read.map_err(|error| lost(&error))?;
        if !refused {
            return Ok(Ok(value));
        }
        let text = |name: &str| value["error"][name].as_str().unwrap_or_default().to_owned();
        Ok(Err(Refused { code: text("code"), why: text("message") }))
    }

    /// Opens the socket of the table, and says hello.
    ///
    /// # Errors
    /// In words, why it cannot be reached.
    pub fn socket(&self, token: &str) -> Result<Socket, String> {
        let url = format!("{}/api/tables/{}/live", self.link.base.replacen("http", "ws", 1), self.link.table);
        // An address of six parts stands in brackets.
        let host = self.link.host.trim_start_matches('[').trim_end_matches(']');
        let stream = TcpStream::connect((host, self.link.port)).map_err(|error| error.to_string())?;
        let connector = if self.link.encrypted { Some(connector()?) } else { None };
        let (socket, _) = tungstenite::client_tls_with_config(url.as_str(), stream, None, connector)
            .map_err(|error| error.to_string())?;
        let stream = match socket.get_ref() {
            MaybeTlsStream::Plain(stream) => Some(stream),
            MaybeTlsStream::Rustls(stream) => Some(stream.get_ref()),
            _ => None,
        };
        if let Some(stream) = stream {
            stream.set_read_timeout(Some(LOOK)).map_err(|error| error.to_string())?;
            // A small message is sent though the one before it is not acknowledged yet.
            stream.set_nodelay(true).map_err(|error| error.to_string())?;
        }
        let mut socket = Socket { socket, heard: Instant::now(), asked: false };
        socket.say(&serde_json::json!({"type": "hello", "token": token}))?;
        Ok(socket)
    }
}

/// The socket of a table.
pub struct Socket {
    socket: WebSocket<MaybeTlsStream<TcpStream>>,
    heard: Instant,
    asked: bool,
}

impl Socket {
    /// Sends a message.
    ///
    /// # Errors
    /// In words, that the connection is lost.
    pub fn say(&mut self, message: &Value) -> Result<(), String> {
        self.socket.send(Message::text(message.to_string())).map_err(|error| error.to_string())
    }

    /// The next message, where one has come.
    ///
    /// # Errors
    /// In words, that the connection is lost, or what came is no message.
    pub fn hear(&mut self) -> Result<Option<Value>, String> {
        match self.socket.read() {
            Ok(message) => {
                (self.heard, self.asked) = (Instant::now(), false);
                match message {
                    Message::Text(text) => {
                        let read = serde_json::from_str(text.as_str());
                        read.map(Some).map_err(|error| format!("what the room says cannot be read: {error}"))
                    }
                    Message::Close(frame) => Err(frame.map_or_else(
                        || "the room has closed the connection".to_owned(),
                        |f| f.reason.to_string(),
                    )),
                    _ => Ok(None),
                }
            }
            Err(tungstenite::Error::Io(error))
                if [ErrorKind::WouldBlock, ErrorKind::TimedOut, ErrorKind::Interrupted]
                    .contains(&error.kind()) =>
            {
                let silent = self.heard.elapsed();
                if silent > 2 * SILENCE {
                    return Err("the room is silent".to_owned());
                }
                if silent > SILENCE && !self.asked {
                    self.asked = true;
                    self.say(&serde_json::json!({"type": "ping"}))?;
                }
                Ok(None)
            }
            Err(error) => Err(error.to_string()),
        }
    }
}
