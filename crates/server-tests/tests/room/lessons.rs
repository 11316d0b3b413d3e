//! Lessons over HTTP.

use serde_json::json;

use super::client::Server;

#[tokio::test]
async fn a_lesson_is_given_in_the_language_that_is_asked_for() {
    let server = Server::fresh().await;
    let get = async |path: &str| server.ask("GET", &format!("/api/games/{path}"), "", None).await;
    let lesson = get("chaos/lesson?lang=fr").await;
    assert_eq!(lesson.status, 200, "{}", lesson.text);
    let lesson = lesson.json();
    assert_eq!((&lesson["lang"], &lesson["game"]), (&json!("fr"), &json!("chaos")));
    assert_eq!((&lesson["inventor"], &lesson["year"]), (&json!("Allen Jett"), &json!(1997)));
    let first =
        |kind: &str| lesson["blocks"].as_array().unwrap().iter().find(|b| b["type"] == json!(kind)).cloned();
    assert_eq!(first("paragraph").unwrap()["text"][1], json!({"text": "Allen Jett", "style": "bold"}));
    let position = first("position").unwrap();
    // The position can be opened and its task done, with nothing but what the lesson tells.
    let act = json!({"game": "chaos", "fen": position["fen"], "action": position["accept"][0]});
    let acted = server.ask("POST", "/api/positions/act", "", Some(&act)).await;
    assert_eq!(acted.status, 200, "{}", acted.text);
    assert_eq!(get("surprise/lesson").await.json()["lang"], json!("en"));
    assert_eq!(get("surprise/lesson").await.json()["year"], json!(null));
    for (path, status, code) in [
        ("go/lesson", 422, "no-such-game"),
        ("chaos/lesson?lang=de", 422, "no-such-language"),
        ("chaos/lesson?language=fr", 400, "unreadable-query"),
    ] {
        let reply = get(path).await;
        assert_eq!((reply.status, reply.code().as_str()), (status, code), "{path}: {}", reply.text);
    }
    server.stop().await;
}
