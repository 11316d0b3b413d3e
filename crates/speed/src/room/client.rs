//! The connections of players to a room: from several addresses of this machine, since one alone has no more
//! than some 28,000 ports.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicU32, Ordering};

use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use super::Failed;

/// Addresses from which one group of players comes.
const ADDRESSES: u32 = 4;

/// A player's socket.
pub(super) type Socket = WebSocketStream<TcpStream>;

/// The address from which the next player of a group comes.
fn from(group: u8) -> Ipv4Addr {
    static COMES: AtomicU32 = AtomicU32::new(0);
    let next = COMES.fetch_add(1, Ordering::Relaxed) % ADDRESSES;
    Ipv4Addr::new(127, 0, 1 + group, 1 + next as u8)
}

/// A connection to a server on this machine.
///
/// # Errors
/// The system's own error.
pub(super) async fn connect(to: SocketAddr, group: u8) -> Result<TcpStream, Failed> {
    let socket = TcpSocket::new_v4()?;
    // Other systems give this machine one address alone.
    if cfg!(target_os = "linux") {
        socket.bind((from(group), 0).into())?;
    }
    socket.set_nodelay(true)?;
    Ok(socket.connect(to).await?)
}

/// A WebSocket to a path of a server on this machine.
///
/// # Errors
/// The system's error, or a server that opens none.
pub(super) async fn open(to: SocketAddr, group: u8, path: &str) -> Result<Socket, Failed> {
    let stream = connect(to, group).await?;
    let config = WebSocketConfig::default().read_buffer_size(4 * 1024).write_buffer_size(0);
    let (socket, _) = client_async_with_config(format!("ws://{to}{path}"), stream, Some(config)).await?;
    Ok(socket)
}
