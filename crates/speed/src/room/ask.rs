//! Requests to a room over HTTP: to make a table, sit down and deal.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use super::Failed;
use super::client::connect;

/// Number of times that a room may ask for patience, a second each time.
const PATIENCE: usize = 60;

/// Asks over HTTP; where the room asks for patience, it gets it.
async fn ask(to: SocketAddr, group: u8, path: &str, token: &str, body: &Value) -> Result<Value, Failed> {
    let body = body.to_string();
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {to}\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    for _ in 0..PATIENCE {
        let mut stream = connect(to, group).await?;
        stream.write_all((head.clone() + &body).as_bytes()).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        let status = answer.split(' ').nth(1).unwrap_or_default().to_owned();
        match (status.as_str(), answer.split_once("\r\n\r\n")) {
            ("429", _) => tokio::time::sleep(Duration::from_secs(1)).await,
            ("200" | "201", Some((_, body))) => return Ok(serde_json::from_str(body)?),
            _ => return Err(format!("POST {path}: {answer}").into()),
        }
    }
    Err(format!("POST {path}: the room asks for patience all the time").into())
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Makes a table by link, takes both seats and deals: its id, and White's and Black's tokens.
pub(super) async fn sit_down(
    to: SocketAddr,
    group: u8,
    number: u64,
) -> Result<(String, [String; 2]), Failed> {
    let clock = json!({"kind": "increment", "base": 10_800_000, "increment": 0});
    let wish = json!({"game": "surprise", "mode": "link", "seat": "white", "clock": clock});
    let made = ask(to, group, "/api/tables", "", &wish).await?;
    let table = text(&made["table"]);
    let at = |below: &str| format!("/api/tables/{table}{below}");
    let joined = ask(to, group, &at("/join"), "", &json!({"invite": made["invite"]})).await?;
    let tokens = [text(&made["token"]), text(&joined["token"])];
    let given = [[number as u8; 32], [!number as u8; 32]];
    for (token, bytes) in tokens.iter().zip(given) {
        let body = json!({"sha256": hex(&Sha256::digest(bytes))});
        ask(to, group, &at("/commitments"), token, &body).await?;
    }
    for (token, bytes) in tokens.iter().zip(given) {
        ask(to, group, &at("/contributions"), token, &json!({"contribution": hex(&bytes)})).await?;
    }
    Ok((table, tokens))
}
