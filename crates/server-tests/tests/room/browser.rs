//! A browser: it keeps its cookies, and says from where its page is.

use serde_json::{Value, json};

use super::client::{Reply, Server};

pub(super) const PASSWORD: &str = "correct horse battery";

/// Somebody's browser.
pub(super) struct Browser<'a> {
    server: &'a Server,
    /// The session's.
    pub(super) cookie: String,
    /// The one by which the browser is known again.
    pub(super) known: String,
    pub(super) site: &'static str,
    /// The name by which it calls the room.
    pub(super) host: String,
    /// Does it ask by way of a proxy?
    pub(super) forwarded: bool,
}

impl<'a> Browser<'a> {
    pub(super) fn new(server: &'a Server) -> Browser<'a> {
        let (cookie, known, host) = (String::new(), String::new(), server.address.to_string());
        Browser { server, cookie, known, site: "same-origin", host, forwarded: false }
    }

    pub(super) async fn ask(&mut self, method: &str, path: &str, body: &Value) -> Reply {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let mut head = format!(
            "{method} /api{path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nSec-Fetch-Site: {}\r\n\
             User-Agent: Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0\r\n",
            self.host, self.site
        );
        if self.forwarded {
            head += "X-Forwarded-For: 192.0.2.1\r\n";
        }
        let cookies = [("facedown", &self.cookie), ("facedown-browser", &self.known)];
        let cookies = cookies.iter().filter(|(_, value)| !value.is_empty());
        let cookies: Vec<String> = cookies.map(|(name, value)| format!("{name}={value}")).collect();
        if !cookies.is_empty() {
            head += &format!("Cookie: {}\r\n", cookies.join("; "));
        }
        if !body.is_empty() {
            head += &format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len());
        }
        let reply = self.server.send((head + "\r\n" + &body).as_bytes()).await;
        for (cookie, name) in [(&mut self.cookie, "facedown"), (&mut self.known, "facedown-browser")] {
            if let Some((_, set)) = reply.whole_head.split_once(&format!("set-cookie: {name}=")) {
                *cookie = set.split(';').next().unwrap().to_owned();
            }
        }
        reply
    }

    pub(super) async fn get(&mut self, path: &str) -> Reply {
        self.ask("GET", path, &Value::Null).await
    }

    pub(super) async fn post(&mut self, path: &str, body: Value) -> Reply {
        self.ask("POST", path, &body).await
    }

    /// Makes an account; its recovery codes.
    pub(super) async fn sign_up(&mut self, name: &str) -> Vec<String> {
        let made = self.post("/accounts", json!({"name": name, "password": PASSWORD})).await;
        assert_eq!(made.status, 201, "{}", made.text);
        let codes = made.json()["codes"].clone();
        serde_json::from_value(codes).unwrap()
    }

    /// The name that is signed in.
    pub(super) async fn who(&mut self) -> Option<String> {
        let state = self.get("/session").await;
        assert_eq!(state.status, 200, "{}", state.text);
        state.json()["account"]["name"].as_str().map(str::to_owned)
    }
}
