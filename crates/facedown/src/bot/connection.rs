//! Requests to a room, and streams of lines from it.

use std::fmt;
use std::io::{BufRead, BufReader, Read};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use ureq::http::{Response, StatusCode, Uri};
use ureq::tls::{Certificate, RootCerts, TlsConfig};
use ureq::{Agent, Body, BodyReader};

use crate::failure::Failure;

/// The longest that a connection may take.
const CONNECTING: Duration = Duration::from_secs(10);
/// The longest that a room may take to answer.
const ANSWERING: Duration = Duration::from_secs(30);
/// Silence after which a stream counts as lost: a room sends an empty line every six seconds.
const SILENCE: Duration = Duration::from_secs(20);
/// Bytes of an answer, or of one line, that are read.
const MOST: u64 = 4 << 20;
/// Times that a request is sent again which the room turned away for now.
const TRIES: u32 = 5;
/// The longest wait that a room is granted before the next try.
const LONGEST_WAIT: u64 = 60;

/// A room, with the token of an account.
pub struct Connection {
    agent: Agent,
    base: String,
    token: String,
}

/// The reason something was not done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RoomError {
    /// The room says no.
    Refused {
        /// The HTTP status.
        status: u16,
        /// The code of the refusal; empty where it is not our room that answers.
        code: String,
        /// Its words.
        why: String,
    },
    /// The room cannot be reached, or the connection was lost.
    Unreachable(String),
    /// The answer is none that is known here.
    Unreadable(String),
}

impl fmt::Display for RoomError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RoomError::Refused { why, .. } => f.write_str(why),
            RoomError::Unreachable(why) => write!(f, "the room cannot be reached: {why}"),
            RoomError::Unreadable(why) => write!(f, "the answer of the room cannot be read: {why}"),
        }
    }
}

impl RoomError {
    /// Would the same request be refused again?
    pub fn is_final(&self) -> bool {
        match self {
            RoomError::Refused { status, .. } => (400..500).contains(status),
            RoomError::Unreachable(_) => false,
            RoomError::Unreadable(_) => true,
        }
    }
}

/// A refusal, as the room writes it.
#[derive(Deserialize, Default)]
struct Refusal {
    #[serde(default)]
    error: String,
    #[serde(default)]
    code: String,
}

/// Encryption with the certificates that this machine trusts.
pub fn tls() -> TlsConfig {
    let native = rustls_native_certs::load_native_certs();
    let roots: Vec<_> = native.certs.iter().map(|one| Certificate::from_der(one).to_owned()).collect();
    TlsConfig::builder()
        .root_certs(RootCerts::new_with_certs(&roots))
        .unversioned_rustls_crypto_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .build()
}

/// Is the host this machine, to which no proxy leads?
pub fn is_here(host: &str) -> bool {
    host == "localhost" || host == "[::1]" || host.starts_with("127.")
}

impl Connection {
    /// A room by its address, such as `http://localhost:7960`.
    ///
    /// # Errors
    /// Input (2): an address that is none.
    pub fn new(url: &str, token: String) -> Result<Connection, Failure> {
        let wrong = |why: &str| {
            let help = "give the address of the room without a path, such as http://localhost:7960";
            Failure::input_with_help(format!("`{url}` is no address of a room: {why}"), help)
        };
        let uri: Uri = url.parse().map_err(|_| wrong("it cannot be read"))?;
        let encrypted = match uri.scheme_str() {
            Some("https") => true,
            Some("http") => false,
            _ => return Err(wrong("it must begin with http:// or https://")),
        };
        let host = uri.host().filter(|host| !host.is_empty()).ok_or_else(|| wrong("it names no host"))?;
        if uri.path_and_query().is_some_and(|path| path.as_str() != "/") {
            return Err(wrong("the API stands at the root of the host"));
        }
        let mut config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .timeout_connect(Some(CONNECTING))
            .timeout_recv_response(Some(ANSWERING))
            .timeout_per_read(Some(SILENCE));
        if is_here(host) {
            config = config.proxy(None);
        }
        if encrypted {
            config = config.tls_config(tls());
        }
        let agent = Agent::new_with_config(config.build());
        Ok(Connection { agent, base: url.trim_end_matches('/').to_owned(), token })
    }

    /// The address of the room, without a slash at its end.
    pub fn base(&self) -> &str {
        &self.base
    }

    /// Sends a request, again after a while where the room has too much to do.
    fn send(&self, path: &str, body: Option<Sent<'_>>) -> Result<Response<Body>, RoomError> {
        let url = format!("{}{path}", self.base);
        let allowed = format!("Bearer {}", self.token);
        let mut tries = 0;
        loop {
            let answered = match &body {
                None => self.agent.get(&url).header("Authorization", &allowed).call(),
                Some(Sent::Form(form)) => {
                    let fields = form.iter().map(|(name, value)| (name.as_str(), value.as_str()));
                    self.agent.post(&url).header("Authorization", &allowed).send_form(fields)
                }
                Some(Sent::Text(text)) => self.agent.post(&url).header("Authorization", &allowed).send(*text),
            };
            let mut answer = answered.map_err(|error| RoomError::Unreachable(error.to_string()))?;
            let status = answer.status();
            if status.is_success() {
                return Ok(answer);
            }
            tries += 1;
            let wait = answer.headers().get("retry-after").and_then(|wait| wait.to_str().ok()?.parse().ok());
            if let (StatusCode::TOO_MANY_REQUESTS, Some(seconds), true) = (status, wait, tries < TRIES) {
                thread::sleep(Duration::from_secs(u64::min(seconds, LONGEST_WAIT)));
                continue;
            }
            let text = answer.body_mut().with_config().limit(MOST).read_to_string().unwrap_or_default();
            let said: Refusal = serde_json::from_str(&text).unwrap_or_default();
            let why = match said.error.is_empty() {
                true => format!("{url} answers {status}; is it the address of a room?"),
                false => said.error,
            };
            return Err(RoomError::Refused { status: status.as_u16(), code: said.code, why });
        }
    }

    fn read<T: DeserializeOwned>(answer: Response<Body>) -> Result<T, RoomError> {
        let mut body = answer.into_body();
        let read = body.with_config().limit(MOST).read_json();
        read.map_err(|error| RoomError::Unreadable(error.to_string()))
    }

    /// Asks for something.
    pub fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, RoomError> {
        self.send(path, None).and_then(Connection::read)
    }

    /// Does something, with fields as a form.
    pub fn post<T: DeserializeOwned>(&self, path: &str, form: &Form) -> Result<T, RoomError> {
        self.send(path, Some(Sent::Form(form))).and_then(Connection::read)
    }

    /// The scopes of the token; empty where there is no such token.
    pub fn scopes(&self) -> Result<String, RoomError> {
        #[derive(Deserialize)]
        struct State {
            scopes: String,
        }
        type States = std::collections::HashMap<String, Option<State>>;
        let states = self.send("/api/token/test", Some(Sent::Text(&self.token)));
        let states: States = states.and_then(Connection::read)?;
        Ok(states.into_values().flatten().next().map_or(String::new(), |state| state.scopes))
    }

    /// Opens a stream of lines; with a form it is posted.
    pub fn stream(&self, path: &str, form: Option<&Form>) -> Result<Lines, RoomError> {
        let answer = self.send(path, form.map(Sent::Form))?;
        Ok(Lines(BufReader::new(answer.into_body().into_reader())))
    }
}

/// The fields of a form.
pub type Form = Vec<(String, String)>;

/// The body of a request.
enum Sent<'a> {
    Form(&'a Form),
    Text(&'a str),
}

/// A text as a part of a path.
pub fn in_path(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>().replace('+', "%20")
}

/// A stream of lines.
pub struct Lines(BufReader<BodyReader<'static>>);

impl Lines {
    /// The next line that says something; `None` at the end.
    fn next<T: DeserializeOwned>(&mut self) -> Result<Option<T>, RoomError> {
        loop {
            let mut line = Vec::new();
            let read = self.0.by_ref().take(MOST).read_until(b'\n', &mut line);
            match read {
                Ok(0) => return Ok(None),
                Ok(_) if line.trim_ascii().is_empty() => {}
                Ok(_) => {
                    let read = serde_json::from_slice(&line);
                    return read.map(Some).map_err(|error| RoomError::Unreadable(error.to_string()));
                }
                Err(error) => return Err(RoomError::Unreachable(error.to_string())),
            }
        }
    }

    /// Reads on in a thread: each line goes through `into` to somebody who listens, and at last the end (`None`), or what
    /// was wrong.
    pub fn follow<T: DeserializeOwned, M: Send + 'static>(
        mut self,
        to: Sender<M>,
        into: impl Fn(Result<Option<T>, RoomError>) -> M + Send + 'static,
    ) {
        thread::spawn(move || {
            loop {
                let line = self.next::<T>();
                let over = !matches!(line, Ok(Some(_)));
                if to.send(into(line)).is_err() || over {
                    return;
                }
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_checked_before_anything_is_sent() {
        for right in ["http://localhost:7960", "https://club.example/", "http://[::1]:7960"] {
            let room = Connection::new(right, String::new());
            assert_eq!(room.map(|room| room.base().to_owned()).unwrap(), right.trim_end_matches('/'));
        }
        for wrong in
            ["localhost:7960", "ftp://club.example", "http://club.example/room", "http://", "club", ""]
        {
            assert_eq!(
                Connection::new(wrong, String::new()).err().map(|e| e.exit_code()),
                Some(2),
                "{wrong}"
            );
        }
    }

    #[test]
    fn a_text_in_a_path_stays_one_part_of_it() {
        assert_eq!(in_path("e2e4,guess:1=K"), "e2e4%2Cguess%3A1%3DK");
        assert_eq!(in_path("a b/c?d#e"), "a%20b%2Fc%3Fd%23e");
    }
}
