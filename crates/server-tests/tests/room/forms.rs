//! Tests of the forms in which positions are set up, over HTTP.

use serde_json::json;

use super::client::Server;

#[tokio::test]
async fn a_game_says_how_its_positions_are_set_up_and_shows_one() {
    let server = Server::fresh().await;
    let games = server.ask("GET", "/api/games", "", None).await.json();
    for game in games.as_array().unwrap() {
        let id = game["id"].as_str().unwrap();
        assert!(game["picture"]["cells"].as_array().is_some_and(|cells| !cells.is_empty()), "{id}");
        let form = server.ask("GET", &format!("/api/games/{id}/form"), "", None).await;
        assert_eq!(form.status, 200, "{id}: {}", form.text);
        let form = form.json();
        assert_eq!((&form["scene"]["files"], &form["scene"]["ground"]), (&game["files"], &game["ground"]));
        // What the form begins with can be asked for as it is.
        let start = json!({"game": id, "fen": form["form"]["start"]});
        let position = server.ask("POST", "/api/positions", "", Some(&start)).await;
        assert_eq!(position.status, 200, "{id}: {}", position.text);
        assert_eq!(position.json()["scene"]["cells"], form["scene"]["cells"], "{id}");
    }
    let none = server.ask("GET", "/api/games/go/form", "", None).await;
    assert_eq!((none.status, none.code().as_str()), (422, "no-such-game"), "{}", none.text);
    server.stop().await;
}
