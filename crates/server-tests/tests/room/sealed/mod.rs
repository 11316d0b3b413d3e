//! Sealed games at a real server, between native seats: whole games, restarts, ends, and those who ask for more than is
//! due.

mod counts;
mod ends;
mod games;
mod refused;
mod seats;
mod secret;
mod untold;

use std::path::Path;

use facedown_core::record::{DealCheck, Record, verify};
use facedown_games::registry;
use facedown_testkit::deep::amount;
use serde_json::{Value, json};

use super::client::{Server, setting, storage};
use crate::chance::stream_of;
use facedown_server::Engines;
use seats::{Native, Sealed};

/// Number of games of each kind that a test plays.
fn games(few: usize) -> u64 {
    amount(few, 100) as u64
}

/// A server whose chance follows from a label: its games are the same every time, so that none ends before a test has come
/// where it wants to.
async fn dealing(label: &str, data: &Path, engines: Engines) -> Server {
    let chance = (stream_of(label), engines);
    Server::set_with(registry::all(), storage(data).await, chance, setting()).await
}

/// The seats of a game between two people, each with a secret of its own.
async fn both(server: &Server, sealed: &Sealed, label: &str) -> Vec<Native> {
    let first = Native::sit(server, sealed, &sealed.maker, &format!("{label}, the maker")).await;
    let mut seats = vec![first];
    if let Some(joiner) = &sealed.joiner {
        seats.push(Native::sit(server, sealed, joiner, &format!("{label}, the other")).await);
    }
    seats
}

/// Whoever is to act resigns.
async fn resign(seats: &mut [Native]) {
    let seat = seats.iter_mut().find(|seat| seat.is_to_act()).unwrap();
    seat.say(json!({"type": "resign"})).await;
}

/// The record as the room gives it, which must hold; and what Python alone says of it.
async fn checked(server: &Server, sealed: &Sealed, deal: DealCheck) -> Record {
    let reply = server.ask("GET", &sealed.maker.path("/record"), &sealed.maker.token, None).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    let record = Record::read(reply.text.as_bytes()).unwrap();
    let verified = verify(&record, registry::find).unwrap_or_else(|why| panic!("{why}\n{}", reply.text));
    assert_eq!(verified.deal, deal);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("record.jsonl");
    std::fs::write(&file, &reply.text).unwrap();
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/fair-deal/deal.py");
    let said = std::process::Command::new("python3").arg(program).arg("--check").arg(&file).output().unwrap();
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    record
}

/// The seal as a spectator sees it.
async fn seal(server: &Server, sealed: &Sealed) -> Value {
    server.view(&sealed.watch).await["seal"].clone()
}
