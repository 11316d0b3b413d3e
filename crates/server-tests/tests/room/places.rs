//! A piece of work keeps its place until it is over, whether or not its client still waits, and each peer has one at a
//! time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use facedown_core::ports::printing::{PrintRefusal, PrintWish, Printer, Printing};
use facedown_core::ports::review::{Review, Reviewer};
use facedown_core::rules::outcome::Outcome;
use facedown_core::table::player::Seen;
use facedown_server::Engines;
use facedown_server::limits::Limits;

use super::client::{Reply, Server, until};
use super::reviews;

/// Prints nothing and counts how often it does so at once. A request with `hold=1` takes until it is released.
#[derive(Default)]
struct Counts {
    released: AtomicBool,
    begun: AtomicUsize,
    at_once: AtomicUsize,
    most: AtomicUsize,
}

impl Counts {
    /// One piece of work.
    fn work(&self, holds: bool) {
        self.begun.fetch_add(1, Ordering::SeqCst);
        let now = self.at_once.fetch_add(1, Ordering::SeqCst) + 1;
        self.most.fetch_max(now, Ordering::SeqCst);
        // A piece beyond the two places is never held: a room that lets it run answers, and fails the test.
        while holds && now <= 2 && !self.released.load(Ordering::SeqCst) {
            std::thread::sleep(Duration::from_millis(2));
        }
        self.at_once.fetch_sub(1, Ordering::SeqCst);
    }

    fn begun(&self) -> usize {
        self.begun.load(Ordering::SeqCst)
    }
}

impl Printer for Counts {
    fn sheets(&self, _wish: &PrintWish) -> Result<Printing, PrintRefusal> {
        Err(PrintRefusal::Nobody)
    }

    fn picture(&self, _wish: &PrintWish, _number: usize) -> Result<Vec<u8>, PrintRefusal> {
        Err(PrintRefusal::Nobody)
    }

    fn pdf(&self, wish: &PrintWish) -> Result<Vec<u8>, PrintRefusal> {
        self.work(wish.choices.iter().any(|(name, _)| name == "hold"));
        Ok(b"printed".to_vec())
    }
}

impl Reviewer for Counts {
    fn knows(&self, _game: &str) -> bool {
        self.work(true);
        true
    }

    fn review(
        &self,
        _seen: &Seen,
        _outcome: Outcome,
        _progress: &mut dyn FnMut(usize, usize) -> bool,
    ) -> Result<Review, String> {
        Err("it is never reviewed".to_owned())
    }
}

/// Held work is released with this, so that a test that fails ends.
struct Held(Arc<Counts>);

impl std::ops::Deref for Held {
    type Target = Counts;

    fn deref(&self) -> &Counts {
        &self.0
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.released.store(true, Ordering::SeqCst);
    }
}

/// A room behind a proxy where pieces of work wait so long for their place.
async fn room(data: &tempfile::TempDir, place_within: Duration) -> (Server, Held) {
    let counts = Arc::new(Counts::default());
    let engines = Engines { printer: counts.clone(), reviewer: counts.clone(), ..Engines::default() };
    let limits = Limits { place_within, trust_forwarded: true, ..super::client::usual() };
    (Server::limited(data.path(), engines, limits).await, Held(counts))
}

fn request(peer: u8, holds: bool) -> String {
    let query = if holds { "?hold=1" } else { "" };
    format!(
        "GET /api/print/surprise{query} HTTP/1.1\r\nHost: room\r\nConnection: close\r\n\
         X-Forwarded-For: 192.0.2.{peer}\r\n\r\n"
    )
}

async fn print(server: &Server, peer: u8, holds: bool) -> Reply {
    server.send(request(peer, holds).as_bytes()).await
}

#[tokio::test]
async fn a_client_that_leaves_frees_no_place_while_its_work_goes_on() {
    let data = tempfile::tempdir().unwrap();
    let (server, counts) = room(&data, Duration::from_millis(400)).await;
    for peer in [1, 2] {
        let asked = server.connection(&request(peer, true)).await;
        until("the work begins", async || counts.begun() == usize::from(peer)).await;
        drop(asked);
    }
    for peer in [1, 2, 3] {
        let reply = print(&server, peer, true).await;
        assert_eq!((reply.status, reply.code().as_str()), (503, "busy"), "{}", reply.text);
    }
    assert_eq!((counts.begun(), counts.most.load(Ordering::SeqCst)), (2, 2));
    counts.released.store(true, Ordering::SeqCst);
    until("the work ends", async || counts.at_once.load(Ordering::SeqCst) == 0).await;
    for peer in [1, 2, 3] {
        assert_eq!(print(&server, peer, true).await.status, 200);
    }
    server.stop().await;
}

#[tokio::test]
async fn a_peer_that_asks_for_much_leaves_a_place_to_others() {
    let data = tempfile::tempdir().unwrap();
    let (server, counts) = room(&data, Duration::from_secs(3600)).await;
    let mut asked = Vec::new();
    for _ in 0..5 {
        asked.push(server.connection(&request(1, true)).await);
    }
    until("the work begins", async || counts.begun() > 0).await;
    for _ in 0..3 {
        let reply = print(&server, 2, false).await;
        assert_eq!((reply.status, reply.text.as_str()), (200, "printed"));
    }
    assert_eq!(counts.at_once.load(Ordering::SeqCst), 1, "all the others of the first peer wait");
    counts.released.store(true, Ordering::SeqCst);
    for stream in &mut asked {
        let answer = super::client::to_the_end(stream).await;
        assert!(answer.starts_with(b"HTTP/1.1 200 OK\r\n"));
    }
    assert_eq!(counts.begun(), 8);
    server.stop().await;
}

/// A peer that leaves while its record is still being read may ask for the next review only after that.
#[tokio::test]
async fn a_client_that_leaves_the_queue_keeps_its_turn_until_its_work_is_over() {
    let data = tempfile::tempdir().unwrap();
    let (server, counts) = room(&data, Duration::from_millis(400)).await;
    let review = reviews::request(&reviews::over(), "white", "192.0.2.1");
    let asked = server.connection(std::str::from_utf8(&review).unwrap()).await;
    until("the work begins", async || counts.begun() == 1).await;
    drop(asked);
    let again = server.send(&review).await;
    assert_eq!((again.status, again.code().as_str()), (409, "review-running"), "{}", again.text);
    counts.released.store(true, Ordering::SeqCst);
    until("the turn is over", async || server.send(&review).await.status == 200).await;
    server.stop().await;
}
