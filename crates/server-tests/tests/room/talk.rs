//! Preset phrases: from player to player, and to nobody else.

use serde_json::json;

use super::client::Server;
use super::link::Link;

#[tokio::test]
async fn a_phrase_reaches_the_other_player_alone() {
    let server = Server::fresh().await;
    let link = Link::sit_down(&server, "surprise", json!({"seat": "white"})).await;
    let mut players = link.players(&server).await;
    let (mut spectator, _) = server.watch(&link.watch, None).await;
    let said = players.white.request(json!({"type": "say", "id": "1", "phrase": "good-luck"})).await;
    assert_eq!(said, json!({"type": "said", "id": "1", "seat": "white", "phrase": "good-luck"}));
    let heard = players.black.hear_of("said").await;
    assert_eq!(heard, json!({"type": "said", "id": null, "seat": "white", "phrase": "good-luck"}));
    // Spectators say nothing to players, and hear nothing of what they say.
    let refused = spectator.request(json!({"type": "say", "id": "1", "phrase": "hello"})).await;
    assert_eq!(refused["error"]["code"], "spectator");
    for n in 2..6 {
        let request = json!({"type": "say", "id": n.to_string(), "phrase": "thanks"});
        let answer = players.white.request(request).await;
        let limited = n == 5;
        assert_eq!(answer["type"] == "refused", limited, "{answer}");
    }
    spectator.say(json!({"type": "ping"})).await;
    spectator.hear_of("pong").await;
    assert!(spectator.frames.iter().all(|frame| !frame.contains("\"said\"")));
    let unknown =
        players.black.request(json!({"type": "say", "id": "2", "phrase": "a word of my own"})).await;
    assert_eq!(unknown["error"]["code"], "unreadable-message");
    server.stop().await;
}
