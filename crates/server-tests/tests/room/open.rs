//! Reading by an address alone: a finished game, unless it is private, and a picture of its public part.

use std::sync::Arc;

use facedown_core::ports::printing::{DrawnGame, PrintRefusal, PrintWish, Printer, Printing};
use facedown_server::Engines;
use serde_json::{Value, json};

use super::client::{Server, Table};
use super::replays::played;

/// Draws by writing down what it was given.
struct Scribe;

impl Printer for Scribe {
    fn sheets(&self, _wish: &PrintWish) -> Result<Printing, PrintRefusal> {
        Err(PrintRefusal::Nobody)
    }

    fn picture(&self, _wish: &PrintWish, _number: usize) -> Result<Vec<u8>, PrintRefusal> {
        Err(PrintRefusal::Nobody)
    }

    fn pdf(&self, _wish: &PrintWish) -> Result<Vec<u8>, PrintRefusal> {
        Err(PrintRefusal::Nobody)
    }

    fn still(&self, game: &DrawnGame, ply: usize, _width: u16) -> Result<Vec<u8>, PrintRefusal> {
        let at = game.positions.get(ply).or(game.positions.last());
        let scene = at.map(|position| &position.scene);
        let told = json!({"scene": scene, "names": game.names, "title": game.title, "flipped": game.flipped});
        Ok(told.to_string().into_bytes())
    }

    fn film(&self, game: &DrawnGame) -> Result<String, PrintRefusal> {
        let moves = game.moves.len();
        Ok(json!({"positions": game.positions.len(), "moves": moves, "title": game.title}).to_string())
    }
}

async fn drawing(data: &std::path::Path) -> Server {
    Server::with(data, Engines { printer: Arc::new(Scribe), ..Engines::default() }).await
}

/// A table of Surprise Chess on one screen, dealt.
async fn table(server: &Server, private: Value) -> Table {
    let body = json!({
        "game": "surprise", "mode": "shared", "names": {"white": "Ada", "black": "Bo"}, "private": private,
    });
    let reply = server.ask("POST", "/api/tables", "", Some(&body)).await;
    assert_eq!(reply.status, 201, "{}", reply.text);
    let table = Table::of(&reply.json());
    server.deal(&table).await;
    table
}

async fn resign(server: &Server, table: &Table) {
    let (mut socket, _) = server.watch(table, None).await;
    let answer = socket.request(json!({"type": "resign", "id": "over", "seat": "white"})).await;
    assert_eq!(answer["view"]["phase"], "over", "{answer}");
}

#[tokio::test]
async fn a_finished_game_is_open_by_its_address_unless_it_is_private() {
    let data = tempfile::tempdir().unwrap();
    let server = drawing(data.path()).await;
    for (private, open) in [(json!(null), true), (json!(false), true), (json!(true), false)] {
        let table = table(&server, private.clone()).await;
        assert_eq!(server.view(&table).await["open"], json!(open));
        let record = async || server.ask("GET", &table.path("/record"), "", None).await;
        let going_on = record().await;
        assert_eq!((going_on.status, going_on.code().as_str()), (401, "token-missing"), "{private}");
        resign(&server, &table).await;
        let over = record().await;
        let held = server.ask("GET", &table.path("/record"), &table.token, None).await;
        assert_eq!(held.status, 200);
        if open {
            assert_eq!((over.status, over.text), (200, held.text));
        } else {
            assert_eq!((over.status, over.code().as_str()), (401, "token-missing"));
        }
        let wrong = server.ask("GET", &table.path("/record"), "not the token", None).await;
        assert_eq!((wrong.status, wrong.code().as_str()), (403, "wrong-token"));
    }
    // A table that is not there is told as one that is closed.
    let nowhere = server.ask("GET", "/api/tables/nowhere/record", "", None).await;
    assert_eq!((nowhere.status, nowhere.code().as_str()), (401, "token-missing"));
    server.stop().await;
}

#[tokio::test]
async fn both_games_of_a_pair_are_open_when_both_are_over() {
    let data = tempfile::tempdir().unwrap();
    let server = drawing(data.path()).await;
    let first = server.sit_down("chaos", &[]).await;
    resign(&server, &first).await;
    assert_eq!(server.ask("GET", &first.path("/record"), "", None).await.status, 401);
    let next = server.ask("POST", &first.path("/rematch"), &first.token, Some(&json!({}))).await;
    let second = Table { token: first.token.clone(), ..Table::of(&next.json()) };
    resign(&server, &second).await;
    for table in [&first, &second] {
        assert_eq!(server.ask("GET", &table.path("/record"), "", None).await.status, 200);
    }
    server.stop().await;
}

/// The cards in a scene of which nobody is shown what they are.
fn face_down(scene: &Value) -> usize {
    let cells = scene["cells"].as_array().unwrap();
    let unknown = |piece: &Value| piece["type"] == "faceDown" && piece["known"].is_null();
    cells.iter().filter(|cell| unknown(&cell["piece"])).count()
}

#[tokio::test]
async fn the_picture_of_a_table_shows_what_everybody_saw_until_the_game_is_over() {
    let data = tempfile::tempdir().unwrap();
    let server = drawing(data.path()).await;
    let picture = async |table: &Table| server.ask("GET", &table.path("/picture"), "", None).await;
    let open = table(&server, json!(false)).await;
    let going_on = picture(&open).await;
    assert_eq!(going_on.status, 200, "{}", going_on.text);
    assert!(going_on.head.contains("content-type: image/png"), "{}", going_on.head);
    assert_eq!(face_down(&going_on.json()["scene"]), 16);
    assert_eq!(going_on.json()["names"], json!(["Ada", "Bo"]));
    resign(&server, &open).await;
    assert_eq!(face_down(&picture(&open).await.json()["scene"]), 0);

    let private = table(&server, json!(true)).await;
    for over in [false, true] {
        if over {
            resign(&server, &private).await;
        }
        let refused = picture(&private).await;
        assert_eq!((refused.status, refused.code().as_str()), (404, "no-such-table"));
    }
    server.stop().await;
}

#[tokio::test]
async fn a_record_is_taken_out_as_text_picture_and_film() {
    let data = tempfile::tempdir().unwrap();
    let server = drawing(data.path()).await;
    let game = facedown_games::registry::find("surprise").unwrap();
    let (_, record) = played(game, 6, true);
    let export = async |body: Value| server.ask("POST", "/api/exports", "", Some(&body)).await;
    let pgn = export(json!({"record": record, "as": "spectator", "form": "pgn"})).await;
    assert_eq!(pgn.status, 200, "{}", pgn.text);
    assert!(pgn.text.starts_with("[Event ") && pgn.text.contains("[White \"Ada\"]"), "{}", pgn.text);
    let start = export(json!({"record": record, "as": "white", "form": "png", "ply": 0})).await;
    assert_eq!(face_down(&start.json()["scene"]), 16, "{}", start.text);
    assert_eq!(start.json()["flipped"], false);
    let open = export(json!({"record": record, "as": "referee", "form": "png", "ply": 0})).await;
    assert_eq!(face_down(&open.json()["scene"]), 0);
    let black = export(json!({"record": record, "as": "black", "form": "png"})).await;
    assert_eq!(black.json()["flipped"], true);
    let film = export(json!({"record": record, "as": "spectator", "form": "animated-svg"})).await;
    assert_eq!((&film.json()["positions"], &film.json()["moves"]), (&json!(7), &json!(6)));
    assert!(film.head.contains("content-type: image/svg+xml"), "{}", film.head);

    let broken = export(json!({"record": "{", "as": "white", "form": "pgn"})).await;
    assert_eq!((broken.status, broken.code().as_str()), (422, "record"), "{}", broken.text);
    let alone = played(facedown_games::registry::find("parade").unwrap(), 3, true).1;
    let refused = export(json!({"record": alone, "as": "solo", "form": "pgn"})).await;
    assert_eq!(refused.status, 422, "{}", refused.text);
    server.stop().await;
}
