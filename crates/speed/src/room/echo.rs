//! The control of a measurement: as many sockets to a server that sends back what it hears and knows nothing else. What
//! it takes is the price of sockets and of this machine; the rest is the room's.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt, stream};
use tokio::net::TcpListener;
use tokio_tungstenite::accept_async_with_config;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

use super::client::{Socket, open};
use super::{Failed, HEAD_START, Load, Times, wait_until};

/// Bytes that are sent back and forth: as much as an action and what both sides hear of it, halved.
const BYTES: usize = 10 * 1024;

/// Sockets that are opened at once.
const AT_ONCE: usize = 16;

/// Sends back whatever is heard, on every connection, until the process ends.
///
/// # Errors
/// The system's error where it takes no connections.
pub async fn serve(listener: TcpListener) -> Result<(), Failed> {
    loop {
        let (stream, _) = listener.accept().await?;
        stream.set_nodelay(true)?;
        tokio::spawn(async move {
            let config = WebSocketConfig::default().read_buffer_size(512).write_buffer_size(0);
            let Ok(mut socket) = accept_async_with_config(stream, Some(config)).await else { return };
            while let Some(Ok(message)) = socket.next().await {
                if message.is_text() && socket.send(message).await.is_err() {
                    return;
                }
            }
        });
    }
}

/// Sockets that are open to a server of echoes.
pub struct Echoes {
    load: Load,
    sockets: Vec<Socket>,
}

impl Echoes {
    /// Opens two sockets a game.
    ///
    /// # Errors
    /// A connection that breaks.
    pub async fn connect(to: SocketAddr, load: Load) -> Result<Echoes, Failed> {
        let mut sockets = Vec::with_capacity(load.games * 2);
        let opening = (0..load.games * 2).map(|_| open(to, load.group, "/"));
        let mut opening = stream::iter(opening).buffered(AT_ONCE);
        while let Some(socket) = opening.next().await {
            let mut socket = socket?;
            // As a seat hears the table when it comes.
            back(&mut socket).await?;
            sockets.push(socket);
        }
        Ok(Echoes { load, sockets })
    }

    /// As many echoes in the load's time as there would be actions: from when each was due until it is back.
    ///
    /// # Errors
    /// A connection that breaks.
    pub async fn hear(self) -> Result<Times, Failed> {
        let Echoes { load, sockets } = self;
        let (count, begin) = (sockets.len().max(1) as u32, Instant::now() + HEAD_START);
        let until = begin + load.time;
        // Two sockets a game, each at half the pace.
        let pace = (load.pace * 2).max(Duration::from_millis(1));
        let callers: Vec<_> = (0..count)
            .zip(sockets)
            .map(|(number, mut socket)| {
                let mut due = begin + pace * number / count;
                tokio::spawn(async move {
                    let mut times = Vec::new();
                    while due < until {
                        wait_until(due).await;
                        back(&mut socket).await?;
                        times.push(due.elapsed());
                        due += pace;
                    }
                    Ok::<_, Failed>(times)
                })
            })
            .collect();
        let mut times = Vec::new();
        for caller in callers {
            times.extend(caller.await??);
        }
        Ok(Times::new(times))
    }
}

/// Sends something and waits until it is back.
async fn back(socket: &mut Socket) -> Result<(), Failed> {
    socket.send(Message::text("e".repeat(BYTES))).await?;
    loop {
        let heard = socket.next().await.ok_or("the server of echoes has hung up")??;
        if heard.is_text() {
            return Ok(());
        }
    }
}
