//! One process of a load: players, those who hear echoes, or the server of echoes. It says how far it is, line by line, and
//! waits for a line before it goes on.

use std::io::Write;
use std::net::SocketAddr;

use facedown_speed::room::{Echoes, Failed, Load, Seated, Times, serve_echo};
use tokio::net::TcpListener;

use super::process::TIMES;

fn say(word: &str) -> Result<(), Failed> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{word}")?;
    Ok(out.flush()?)
}

/// Waits for a line; where there will be none, whoever started this has gone.
async fn wait() -> Result<(), Failed> {
    let read = tokio::task::spawn_blocking(|| std::io::stdin().read_line(&mut String::new())).await??;
    if read == 0 { Err("nobody waits for this any more".into()) } else { Ok(()) }
}

fn tell(times: &Times) -> Result<(), Failed> {
    let micros: Vec<String> = times.all().iter().map(|time| time.as_micros().to_string()).collect();
    say(&format!("{TIMES} {}", micros.join(" ")))
}

/// Players at a room.
pub async fn players(room: SocketAddr, load: Load) -> Result<(), Failed> {
    let seated = Seated::sit_down(room, load).await?;
    say("seated")?;
    wait().await?;
    let players = seated.connect().await?;
    say("connected")?;
    wait().await?;
    tell(&players.play().await?)?;
    // The sockets stay open until the memory is read.
    wait().await
}

/// Those who hear echoes.
pub async fn echoes(server: SocketAddr, load: Load) -> Result<(), Failed> {
    let echoes = Echoes::connect(server, load).await?;
    say("connected")?;
    wait().await?;
    tell(&echoes.hear().await?)
}

/// The server of echoes.
pub async fn echo() -> Result<(), Failed> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    say(&format!("echoes at http://{}", listener.local_addr()?))?;
    tokio::select! {
        ended = serve_echo(listener) => ended,
        gone = wait() => gone,
    }
}
