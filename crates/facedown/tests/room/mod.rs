//! The room in a process of its own, and requests to it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

/// Time for which a test waits for an answer, far longer than any takes.
const SILENCE: Duration = Duration::from_secs(90);

/// A running room.
pub struct Room {
    child: Arc<Mutex<Child>>,
    /// The address at which it listens.
    pub address: SocketAddr,
    /// The time of its start: its clocks may run before it has said that it is open.
    pub opened: Instant,
    /// Kept open: a room that cannot say where it is ends.
    _says: BufReader<ChildStdout>,
}

impl Drop for Room {
    /// A test that fails leaves no room behind.
    fn drop(&mut self) {
        let _ = self.child.lock().map(|mut child| child.kill());
    }
}

/// A room's log, read while the room writes it: a room waits where nobody takes what it writes.
#[allow(dead_code, reason = "each test file uses what it needs")]
pub struct Log(thread::JoinHandle<String>);

#[allow(dead_code, reason = "each test file uses what it needs")]
impl Log {
    /// All of it, once the room has ended.
    pub fn text(self) -> String {
        self.0.join().expect("the log is read")
    }
}

#[allow(dead_code, reason = "each test file uses what it needs")]
impl Room {
    /// Opens it on a free port, with its games in a folder.
    pub fn open(data: &Path) -> Room {
        Room::run(&mut Command::new(env!("CARGO_BIN_EXE_facedown")), data)
    }

    /// The same by a command that takes the arguments of the program.
    pub fn run(command: &mut Command, data: &Path) -> Room {
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(data);
        Room::started(command)
    }

    fn started(command: &mut Command) -> Room {
        let opened = Instant::now();
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the program starts");
        let mut greeting = String::new();
        let mut says = BufReader::new(child.stdout.take().unwrap());
        says.read_line(&mut greeting).unwrap();
        let port = greeting.trim().rsplit(':').next().and_then(|port| port.parse().ok());
        let address = SocketAddr::from(([127, 0, 0, 1], port.expect("the greeting names the port")));
        Room { child: Arc::new(Mutex::new(child)), address, opened, _says: says }
    }

    /// The same with more arguments, and with its log.
    pub fn logged(command: &mut Command, data: &Path, more: &[&str]) -> (Room, Log) {
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(data).args(more);
        let room = Room::started(command.stderr(Stdio::piped()));
        let mut log = room.child.lock().unwrap().stderr.take().expect("its log");
        let reader = thread::spawn(move || {
            let mut text = String::new();
            log.read_to_string(&mut text).expect("UTF-8");
            text
        });
        (room, Log(reader))
    }

    /// Kills it from another thread, in a while.
    pub fn kill_in(&self, milliseconds: u64) -> thread::JoinHandle<()> {
        let child = Arc::clone(&self.child);
        thread::spawn(move || {
            thread::sleep(Duration::from_millis(milliseconds));
            child.lock().unwrap().kill().expect("SIGKILL");
        })
    }

    /// The number of the process.
    pub fn process(&self) -> u32 {
        self.child.lock().unwrap().id()
    }

    /// Its exit code, -1 if a signal killed it; `None` while it runs.
    pub fn exit_code(&self) -> Option<i32> {
        let ended = self.child.lock().unwrap().try_wait().expect("a process of ours");
        ended.map(|status| status.code().unwrap_or(-1))
    }

    /// Waits for its end; how long it ran.
    pub fn ended(self) -> Duration {
        self.child.lock().unwrap().wait().expect("it ends");
        self.opened.elapsed()
    }

    /// Kills it now, and waits for its end.
    pub fn kill(self) {
        self.child.lock().unwrap().kill().expect("SIGKILL");
        self.ended();
    }

    /// The head of an answer.
    pub fn head(&self, method: &str, path: &str, token: &str) -> String {
        self.answer(method, path, token, &Value::Null).0
    }

    /// Sends a request; the answer as text.
    pub fn ask_text(&self, method: &str, path: &str, token: &str, body: &Value) -> String {
        self.answer(method, path, token, body).1
    }

    fn answer(&self, method: &str, path: &str, token: &str, body: &Value) -> (String, String) {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(SILENCE)).unwrap();
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let shown =
            if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") };
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: room\r\nConnection: close\r\n{shown}\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        stream.write_all((head + &body).as_bytes()).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let answer = String::from_utf8_lossy(&answer);
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        (head.to_owned(), body.to_owned())
    }

    /// Sends a request; the answer, which must be JSON.
    pub fn ask(&self, method: &str, path: &str, token: &str, body: &Value) -> Value {
        let answer = self.ask_text(method, path, token, body);
        serde_json::from_str(&answer).unwrap_or_else(|e| panic!("{e}: {answer}"))
    }
}
