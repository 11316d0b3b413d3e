//! What an attack is, and how what came of it is said.

use std::io::Write;
use std::net::SocketAddr;
use std::thread;
use std::time::Duration;

use serde_json::Value;

use super::room::Room;
use super::wire::{ask, connect, request};

/// An attack on a room from addresses by which it counts its peers. It does its worst for some seconds.
#[derive(Copy, Clone)]
pub struct Attack {
    /// What it is.
    pub name: &'static str,
    /// Does it; the answer says what came of it.
    pub run: fn(&Room, &[SocketAddr]) -> String,
    /// Flags that the room needs for it.
    pub flags: &'static [&'static str],
}

impl Attack {
    /// An attack on a room without more flags.
    pub const fn new(name: &'static str, run: fn(&Room, &[SocketAddr]) -> String) -> Attack {
        Attack { name, run, flags: &[] }
    }

    /// The same on a room with more flags.
    pub const fn with(self, flags: &'static [&'static str]) -> Attack {
        Attack { flags, ..self }
    }
}

/// For how long what goes on is done.
pub const LASTS: Duration = Duration::from_secs(10);

/// The number of answers with each status, in words, such as `3 x 400`.
pub fn counted(mut answers: Vec<String>) -> String {
    answers.sort();
    let groups = answers.chunk_by(|a, b| a == b).map(|group| format!("{} x {}", group.len(), group[0]));
    groups.collect::<Vec<_>>().join(", ")
}

/// An answer in a word or two.
pub fn status(answer: std::io::Result<(u16, Value)>) -> String {
    match answer {
        Ok((status, body)) => match body["error"]["code"].as_str() {
            Some(code) => format!("{status} {code}"),
            None => status.to_string(),
        },
        Err(_) => "no answer".to_owned(),
    }
}

/// The status of an answer alone.
pub fn code<T>(answer: std::io::Result<(u16, T)>) -> String {
    answer.map_or("no answer".to_owned(), |(status, _)| status.to_string())
}

/// Asks for something by `POST` and leaves after 20 ms.
pub fn sent_and_left(at: SocketAddr, path: &str, body: &str) -> String {
    let sent = connect(at).and_then(|mut stream| {
        stream.write_all(request("POST", path, "", body).as_bytes())?;
        thread::sleep(Duration::from_millis(20));
        Ok(())
    });
    if sent.is_ok() { "sent and left" } else { "not admitted" }.to_owned()
}

/// How many newcomers the room admits now, in words.
pub fn admitted(room: &Room) -> String {
    let newcomers =
        (0..6).filter(|_| ask(room.here, "GET", "/api/health", "", "").is_ok_and(|(s, _)| s == 200));
    format!("{} of 6 newcomers admitted", newcomers.count())
}

/// Does something from each address at once, and gathers what is answered.
pub fn from_all(addresses: &[SocketAddr], each: impl Fn(SocketAddr) -> Vec<String> + Sync) -> String {
    counted(gathered(addresses, each))
}

/// The same without counting.
pub fn gathered<T: Send>(addresses: &[SocketAddr], each: impl Fn(SocketAddr) -> Vec<T> + Sync) -> Vec<T> {
    thread::scope(|scope| {
        let all: Vec<_> = addresses.iter().map(|at| scope.spawn(|| each(*at))).collect();
        all.into_iter().flat_map(|one| one.join().unwrap_or_default()).collect()
    })
}

/// Half and all of some times took so long at most, in words.
pub fn times(mut took: Vec<Duration>) -> String {
    took.sort();
    let ms =
        |time: Option<&Duration>| time.map_or("-".to_owned(), |t| format!("{:.0}", t.as_secs_f64() * 1e3));
    format!("{} / {} ms", ms(took.get(took.len() / 2)), ms(took.last()))
}
