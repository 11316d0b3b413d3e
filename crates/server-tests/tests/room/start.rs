//! Every obstacle that keeps a room or a game from opening is said by name.

use facedown_core::deal::ServerSecret;
use facedown_server::limits::Limits;
use facedown_server::{Config, Engines, StartError};
use serde_json::{Value, json};

use super::base;
use super::client::{Server, config, free_port};
use super::play::{Choices, play_on};

async fn refused(config: Config) -> StartError {
    let listener = facedown_server::bind(&Config { listen: free_port(), ..config.clone() }).await.unwrap();
    facedown_server::run(listener, config, Engines::default(), axum::Router::new(), async {})
        .await
        .unwrap_err()
}

#[tokio::test]
async fn an_address_in_use_is_named() {
    let listener = tokio::net::TcpListener::bind(free_port()).await.unwrap();
    let listen = listener.local_addr().unwrap();
    let error = facedown_server::bind(&Config {
        database: None,
        listen,
        limits: Limits::default(),
        ..config(std::path::Path::new("unused"))
    })
    .await
    .unwrap_err();
    assert!(matches!(error, StartError::AddressInUse { address, .. } if address == listen), "{error:?}");
    assert!(error.to_string().contains("--listen"));
}

#[tokio::test]
async fn a_folder_that_cannot_be_made_is_named() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("file");
    std::fs::write(&file, "in the way").unwrap();
    let error =
        refused(Config { database: None, limits: Limits::default(), ..config(&file.join("below")) }).await;
    assert!(matches!(error, StartError::DataFolder { .. }), "{error:?}");
    assert!(error.to_string().contains("--data"));
    assert_eq!(std::fs::read(&file).unwrap(), b"in the way");
}

#[cfg(unix)]
#[tokio::test]
async fn a_new_folder_is_its_owners_alone() {
    use std::os::unix::fs::PermissionsExt;
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().join("rooms/first");
    Server::start(&folder).await.stop().await;
    let mode = std::fs::metadata(&folder).unwrap().permissions().mode();
    assert_eq!(mode & 0o077, 0, "{mode:o}");
}

#[tokio::test]
async fn a_folder_has_one_room_at_a_time() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path()).await;
    let error = refused(Config { database: None, limits: Limits::default(), ..config(data.path()) }).await;
    assert!(matches!(error, StartError::DataInUse { .. }), "{error:?}");
    server.stop().await;
    Server::start(data.path()).await.stop().await;
}

/// Runs one statement on the database of a data folder.
async fn change(data: &std::path::Path, sql: &'static str) {
    base::change(data, &[sql], &[]).await;
}

#[tokio::test]
async fn a_file_that_is_no_database_or_a_newer_one_is_refused_and_kept() {
    if base::embedded_only() {
        return;
    }
    let data = tempfile::tempdir().unwrap();
    let config = Config { database: None, limits: Limits::default(), ..config(data.path()) };
    let file = data.path().join("facedown.sqlite");
    std::fs::write(&file, "not a database, but somebody's notes".repeat(100)).unwrap();
    let before = std::fs::read(&file).unwrap();
    let error = refused(config.clone()).await;
    assert!(error.to_string().contains("cannot open the database"), "{error}");
    assert_eq!(std::fs::read(&file).unwrap(), before);
    std::fs::remove_file(&file).unwrap();

    Server::start(data.path()).await.stop().await;
    change(
        data.path(),
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         VALUES (9999, 'from later', 1, x'00', 0)",
    )
    .await;
    let error = refused(config).await;
    assert!(error.to_string().contains("newer facedown"), "{error}");
}

#[tokio::test]
async fn a_database_of_the_first_version_is_brought_up_to_date() {
    if base::embedded_only() {
        return;
    }
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path()).await;
    let (table, mut socket, heard) = server.open("surprise").await;
    play_on(&mut socket, heard, &mut Choices::new(1), 7).await;
    let mut before = server.look(&table).await;
    server.stop().await;

    // As version 1 of the room has left it: what came later is taken away again.
    for sql in [
        "DROP INDEX one_token_a_player",
        "DELETE FROM tokens WHERE kind <> 'seat'",
        "ALTER TABLE tokens DROP COLUMN kind",
        "ALTER TABLE sittings DROP COLUMN level",
        "ALTER TABLE sittings DROP COLUMN delay",
        "ALTER TABLE sittings DROP COLUMN listed",
        "ALTER TABLE tables DROP COLUMN drawn",
        "ALTER TABLE tables DROP COLUMN clock",
        "ALTER TABLE tables DROP COLUMN position",
        "ALTER TABLE tables DROP COLUMN daily",
        "ALTER TABLE sittings DROP COLUMN open",
        "DROP INDEX tables_flags",
        "DROP TABLE bans",
        "ALTER TABLE tables DROP COLUMN last_at",
        "ALTER TABLE tables DROP COLUMN dealt",
        "ALTER TABLE tables DROP COLUMN falls_at",
        "ALTER TABLE tables DROP COLUMN pruned_at",
        "DROP INDEX tables_going_on",
        "DROP TABLE awake",
        "DROP TABLE outages",
        "DROP TABLE holds",
        "DROP TABLE copying",
        "DROP TABLE table_outages",
        "DROP INDEX tables_to_rate",
        "ALTER TABLE tables DROP COLUMN rated",
        "DROP TABLE ratings",
        "DROP TABLE rating_changes",
        "DROP TABLE devices",
        "DROP TABLE same_device",
        "DROP TABLE follows",
        "DROP TABLE blocks",
        "DROP TABLE privacy",
        "DROP TABLE push_seats",
        "DROP TABLE push_subscriptions",
        "DROP TABLE push_key",
        "DROP TABLE passkeys",
        "DROP TABLE saved",
        "DROP TABLE report_lines",
        "DROP TABLE reports",
        "DROP TABLE chat_lines",
        "DROP TABLE chat_wishes",
        "DROP TABLE mutes",
        "DROP TABLE tournament_boards",
        "DROP TABLE tournament_tokens",
        "DROP TABLE tournament_records",
        "DROP TABLE tournament_log",
        "DROP TABLE tournaments",
        "DROP TABLE seats",
        "DROP TABLE api_tokens",
        "ALTER TABLE sittings DROP COLUMN room_deals",
        "DROP TABLE sessions",
        "DROP TABLE recovery_codes",
        "DROP TABLE sign_up_invitations",
        "DROP TABLE skeletons",
        "DROP TABLE users",
        "ALTER TABLE log DROP COLUMN epoch",
        "DELETE FROM _sqlx_migrations WHERE version > 1",
    ] {
        change(data.path(), sql).await;
    }
    let server = Server::start(data.path()).await;
    // Nobody was asked then whether everybody may see the game once it is over.
    before["view"]["open"] = json!(false);
    assert_eq!(server.look(&table).await, before);
    let (mut socket, heard) = server.watch(&table, None).await;
    play_on(&mut socket, heard, &mut Choices::new(2), 2).await;
    assert_eq!(server.view(&table).await["ply"], 9);
    server.stop().await;
}

#[tokio::test]
async fn a_game_of_other_rules_or_with_a_broken_log_is_refused_by_name() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path()).await;
    let table = server.sit_down("surprise", &[]).await;
    server.stop().await;

    change(data.path(), "UPDATE tables SET rules = 77").await;
    let server = Server::start(data.path()).await;
    let reply = server.ask("GET", &table.path(""), &table.token, None).await;
    assert_eq!((reply.status, reply.code().as_str()), (409, "old-rules"));
    assert!(reply.text.contains("version 77 of the rules of surprise"), "{}", reply.text);
    let mut socket = server.socket(&table.id).await;
    socket.say(json!({"type": "hello", "token": table.token})).await;
    assert_eq!(socket.hear().await["error"]["code"], "old-rules");
    assert_eq!(socket.next().await, Err(4410));
    // The game has ended, its deal is open, and what happened can be read.
    let reply = server.ask("GET", &table.path("/record"), &table.token, None).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    let lines: Vec<Value> = reply.text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let head = &lines[0];
    assert_eq!(
        (&head["format"], &head["rules"], &head["result"]),
        (&json!("facedown-log/1"), &json!(77), &json!("*"))
    );
    let secret: facedown_core::deal::Contribution = head["secret"].as_str().unwrap().parse().unwrap();
    assert_eq!(ServerSecret::new(*secret.bytes()).commitment().to_string(), table.commitment);
    let entries: Vec<_> = lines[1..].iter().map(|line| line["entry"]["type"].as_str().unwrap()).collect();
    assert_eq!(entries, ["committed", "committed", "opened", "opened", "rules-changed"]);
    server.stop().await;

    change(data.path(), "UPDATE tables SET rules = 1").await;
    change(data.path(), "UPDATE log SET entry = '{\"type\":\"committed\"}' WHERE n = 2").await;
    let server = Server::start(data.path()).await;
    let reply = server.ask("GET", &table.path(""), &table.token, None).await;
    assert_eq!((reply.status, reply.code().as_str()), (500, "broken-log"));
    assert!(reply.text.contains("line 2"), "{}", reply.text);
    server.stop().await;

    change(data.path(), "DELETE FROM log WHERE n = 2").await;
    let server = Server::start(data.path()).await;
    let reply = server.ask("GET", &table.path(""), &table.token, None).await;
    assert_eq!((reply.status, reply.code().as_str()), (500, "storage-failed"));
    server.stop().await;
}
