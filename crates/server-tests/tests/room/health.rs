//! What an operator asks: is the room there, and what are its figures?

use facedown_games::registry;
use facedown_server::inside::Randomness;
use facedown_server::{Config, Engines};

use super::client::{Server, config, free_port, storage};
use super::faults::{CANNOT_READ, FAILS, Faulty, SOUND};
use super::play::{Choices, play_on};

#[tokio::test]
async fn a_room_that_cannot_read_is_not_alive_and_one_that_cannot_write_is_not_ready() {
    let data = tempfile::tempdir().unwrap();
    let faulty = Faulty::over(storage(data.path()).await);
    let server = Server::over(registry::all(), faulty.clone(), Randomness::default()).await;
    let status = async |path: &str| {
        let reply = server.ask("GET", path, "", None).await;
        (reply.status, reply.json()["status"].as_str().unwrap_or_default().to_owned())
    };
    while status("/health/ready").await.1 == "loading" {
        tokio::task::yield_now().await;
    }
    assert_eq!(status("/health/live").await, (200, "ok".to_owned()));
    assert_eq!(status("/health/ready").await, (200, "ok".to_owned()));
    faulty.turn(FAILS);
    assert_eq!(status("/health/live").await, (200, "ok".to_owned()));
    assert_eq!(status("/health/ready").await, (503, "storage-failed".to_owned()));
    faulty.turn(CANNOT_READ);
    assert_eq!(status("/health/live").await, (503, "storage-failed".to_owned()));
    faulty.turn(SOUND);
    assert_eq!(status("/health/ready").await, (200, "ok".to_owned()));
    server.stop().await;
}

#[tokio::test]
async fn figures_are_answered_at_an_address_of_their_own() {
    let data = tempfile::tempdir().unwrap();
    let config = Config { metrics: Some(free_port()), ..config(data.path()) };
    let (server, metrics) = Server::configured(&config, Engines::default()).await;
    let metrics = metrics.expect("an address");
    let (_table, mut socket, heard) = server.open("surprise").await;
    play_on(&mut socket, heard, &mut Choices::new(1), 4).await;
    assert_eq!(server.ask("GET", "/api/nothing", "", None).await.status, 404);
    let figures = server.at(metrics).ask("GET", "/metrics", "", None).await;
    assert_eq!(figures.status, 200);
    let of = |name: &str| -> f64 {
        let line = figures
            .text
            .lines()
            .find(|line| line.strip_prefix(name).is_some_and(|rest| rest.starts_with(' ')));
        let line = line.unwrap_or_else(|| panic!("no {name}:\n{}", figures.text));
        line.rsplit(' ').next().unwrap().parse().unwrap()
    };
    assert_eq!((of("facedown_tables_live"), of("facedown_tables_made_total")), (1.0, 1.0));
    // Two commitments, two contributions, four actions.
    assert_eq!((of("facedown_log_lines_total"), of("facedown_store_seconds_count")), (8.0, 8.0));
    assert_eq!(of("facedown_refusals_total{code=\"no-such-path\"}"), 1.0);
    assert_eq!(of("facedown_requests_total{group=\"tables\",status=\"201\"}"), 1.0);
    assert!(of("facedown_connections") >= 1.0);
    assert_eq!(server.at(metrics).ask("GET", "/health/ready", "", None).await.status, 200);
    // Neither address answers what is the other's.
    assert_eq!(server.ask("GET", "/metrics", "", None).await.status, 404);
    assert_eq!(server.at(metrics).ask("GET", "/api/games", "", None).await.status, 404);
    drop(socket);
    server.stop().await;
}
