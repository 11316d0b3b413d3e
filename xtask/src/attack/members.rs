//! People with accounts, as an attacker makes them.

use std::io;
use std::net::{IpAddr, SocketAddr};

use serde_json::{Value, json};

use super::room::USUAL;
use super::wire::{Socket, ask, ask_with, post};

/// The password of all of them.
pub const PASSWORD: &str = "correct horse battery";

/// An account and the session of its browser.
#[derive(Clone)]
pub struct Member {
    /// The header with its cookie.
    pub cookie: String,
}

/// The last number of an address, by which attackers tell theirs apart.
pub fn last(at: SocketAddr) -> u8 {
    match at.ip() {
        IpAddr::V4(v4) => v4.octets()[3],
        IpAddr::V6(v6) => v6.octets()[15],
    }
}

impl Member {
    /// Signs up.
    pub fn sign_up(at: SocketAddr, name: &str) -> io::Result<Member> {
        let body = json!({"name": name, "password": PASSWORD}).to_string();
        let answer = ask_with(at, "POST", "/api/accounts", "", &body)?;
        let set = answer.head.lines().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            let cookie = value.trim().split(';').next()?;
            (name.eq_ignore_ascii_case("set-cookie") && cookie.starts_with("facedown=")).then_some(cookie)
        });
        match set {
            Some(cookie) => Ok(Member { cookie: format!("Cookie: {cookie}\r\n") }),
            None => Err(io::Error::other(format!("no account: {}", answer.status))),
        }
    }

    /// Asks for something.
    pub fn ask(&self, at: SocketAddr, method: &str, path: &str, body: &str) -> io::Result<(u16, Value)> {
        let answer = ask_with(at, method, path, &self.cookie, body)?;
        Ok((answer.status, serde_json::from_slice(&answer.body).unwrap_or(Value::Null)))
    }

    /// Makes a token for a program.
    pub fn token(&self, at: SocketAddr) -> io::Result<String> {
        let scopes = ["challenge:read", "challenge:write", "board:play"];
        let body = json!({"label": "a program", "scopes": scopes}).to_string();
        let (status, made) = self.ask(at, "POST", "/api/account/tokens", &body)?;
        let token = made["token"].as_str().map(str::to_owned);
        token.ok_or_else(|| io::Error::other(format!("no token: {status} {made}")))
    }

    /// Listens for challenges, as a page does.
    pub fn listen(&self, at: SocketAddr) -> io::Result<Socket> {
        Socket::at(at, "/api/account/challenges/live", &self.cookie, &json!({"type": "hello"}))
    }
}

/// A tournament: its id and the organizer's token.
pub struct Tournament {
    /// Its id.
    pub id: String,
    /// The organizer's token.
    pub token: String,
}

impl Tournament {
    /// Makes a Swiss of seven rounds.
    pub fn make(at: SocketAddr, listed: bool) -> io::Result<Tournament> {
        let body = json!({
            "name": "An evening", "game": USUAL, "format": {"kind": "swiss", "rounds": 7}, "listed": listed,
            "clock": {"kind": "increment", "base": 300_000, "increment": 3_000},
        });
        let (status, made) = post(at, "/api/tournaments", &body)?;
        let text = |name: &str| made[name].as_str().unwrap_or_default().to_owned();
        match status {
            201 => Ok(Tournament { id: text("id"), token: text("token") }),
            _ => Err(io::Error::other(format!("no tournament: {status} {made}"))),
        }
    }

    /// Enters so many by name.
    pub fn fill(&self, at: SocketAddr, players: usize) -> io::Result<u16> {
        let names: Vec<String> = (0..players).map(|n| format!("Player {n}")).collect();
        self.command(at, &json!({"do": "enter", "names": names}))
    }

    /// Does something as its organizer: the status of the answer.
    pub fn command(&self, at: SocketAddr, command: &Value) -> io::Result<u16> {
        let path = format!("/api/tournaments/{}/commands", self.id);
        Ok(ask(at, "POST", &path, &self.token, &command.to_string())?.0)
    }

    /// Looks at it, as a page does.
    pub fn look(&self, at: SocketAddr) -> io::Result<Socket> {
        Socket::at(at, &format!("/api/tournaments/{}/live", self.id), "", &json!({"type": "hello"}))
    }
}
