//! A network between a room and its database server that goes bad when a test says so.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// The state of the network.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Network {
    /// Everything passes.
    Sound,
    /// Nothing passes either way, and nobody hears of it.
    Silent,
    /// Requests pass, answers do not: nobody knows whether anything was done.
    NoAnswers,
    /// Connections are reset.
    Cut,
}

/// A proxy before one port of this machine.
pub struct Proxy {
    /// The address on which it listens.
    pub address: SocketAddr,
    state: Arc<AtomicU8>,
    open: Arc<Mutex<Vec<TcpStream>>>,
}

impl Proxy {
    /// Before a port.
    pub fn before(port: u16) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("an address");
        let (state, open) = (Arc::new(AtomicU8::new(0)), Arc::new(Mutex::new(Vec::new())));
        let proxy = Proxy { address, state: Arc::clone(&state), open: Arc::clone(&open) };
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                if state.load(Ordering::SeqCst) == Network::Cut as u8 {
                    continue;
                }
                let Ok(server) = TcpStream::connect(("127.0.0.1", port)) else { continue };
                let copies = [&client, &server].map(|stream| stream.try_clone().expect("another handle"));
                open.lock().expect("nobody panics").extend(copies);
                let (from, to) =
                    (client.try_clone().expect("a handle"), server.try_clone().expect("a handle"));
                let (asked, answered) = (Arc::clone(&state), Arc::clone(&state));
                thread::spawn(move || carry(from, to, &asked, &[Network::Silent]));
                thread::spawn(move || {
                    carry(server, client, &answered, &[Network::Silent, Network::NoAnswers])
                });
            }
        });
        proxy
    }

    /// From now on the network is so.
    pub fn turn(&self, network: Network) {
        self.state.store(network as u8, Ordering::SeqCst);
        if network == Network::Cut {
            for stream in self.open.lock().expect("nobody panics").drain(..) {
                let _ = stream.shutdown(Shutdown::Both);
            }
        }
    }
}

/// Carries bytes one way; they are kept back while the network is in one of these states.
fn carry(mut from: TcpStream, mut to: TcpStream, state: &AtomicU8, held: &[Network]) {
    let mut bytes = vec![0; 16 * 1024];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        while held.iter().any(|network| state.load(Ordering::SeqCst) == *network as u8) {
            thread::sleep(Duration::from_millis(2));
        }
        if to.write_all(&bytes[..count]).is_err() {
            break;
        }
    }
    let _ = from.shutdown(Shutdown::Both);
    let _ = to.shutdown(Shutdown::Both);
}
