//! Two games on one deal, one after the other or at once.

use facedown_core::record::DealCheck;
use serde_json::{Value, json};

use super::client::{Server, Table};
use super::play::{Choices, check_record, play_on};

#[tokio::test]
async fn the_second_game_of_a_pair_starts_from_the_same_deal_with_the_colors_swapped() {
    let server = Server::fresh().await;
    let first = server.sit_down("chaos", &[]).await;
    let (mut socket, heard) = server.watch(&first, None).await;
    let start = heard["view"]["fen"].clone();
    assert_eq!(heard["view"]["sitting"]["pair"], 1);
    play_on(&mut socket, heard, &mut Choices::new(8), 6).await;
    // Refused where a mate of Chaos Chess came sooner; either way the first game is over.
    socket.request(json!({"type": "resign", "id": "end", "seat": "black"})).await;
    let over = server.view(&first).await;
    assert_eq!(over["phase"], "over");
    assert_eq!(over["deal"]["secret"], Value::Null, "the deal serves one more game");
    let score = match over["outcome"]["winner"].as_str() {
        Some("white") => json!([1.0, 0.0]),
        Some("black") => json!([0.0, 1.0]),
        _ => json!([0.5, 0.5]),
    };
    check_record(&server, &first, DealCheck::NotOpened).await;

    let rematch = server.ask("POST", &first.path("/rematch"), &first.token, None).await.json();
    assert_eq!(rematch["phase"], "playing");
    let second = Table::of(&rematch);
    assert_eq!(second.commitment, first.commitment);
    let (mut socket, heard) = server.watch(&second, None).await;
    assert_eq!(heard["view"]["fen"], start);
    assert_eq!(heard["view"]["sitting"]["pair"], 2);
    assert_eq!(heard["view"]["sitting"]["white"], 1);
    assert_eq!(heard["view"]["sitting"]["pairScore"], score);
    let over = play_on(&mut socket, heard, &mut Choices::new(9), 5000).await;
    assert_eq!(over["view"]["phase"], "over");
    for table in [&first, &second] {
        let deal = server.view(table).await["deal"].clone();
        assert!(deal["secret"].is_string(), "both are over");
        check_record(&server, table, DealCheck::Fair).await;
    }

    // After the pair: a new deal, and the one who had White first has it again.
    let rematch = server.ask("POST", &second.path("/rematch"), &second.token, None).await.json();
    assert_eq!(rematch["phase"], "dealing");
    let third = Table::of(&rematch);
    assert_ne!(third.commitment, first.commitment);
    let sitting = server.view(&third).await["sitting"].clone();
    assert_eq!((&sitting["white"], &sitting["pair"]), (&json!(0), &json!(1)));
    assert_eq!(sitting["games"].as_array().unwrap().len(), 3);
    server.stop().await;
}

#[tokio::test]
async fn a_pair_at_once_has_both_tables_from_the_start() {
    let server = Server::fresh().await;
    let first = server.sit_down("chaos", &[("pair-order", "at-once")]).await;
    let (mut one, heard_one) = server.watch(&first, None).await;
    let games = heard_one["view"]["sitting"]["games"].as_array().unwrap();
    assert_eq!(games.len(), 2);
    assert_eq!((&games[1]["white"], &games[1]["pair"]), (&json!(1), &json!(2)));
    assert_eq!(heard_one["view"]["next"], Value::Null, "the other board is no rematch");
    let second = Table { id: games[1]["table"].as_str().unwrap().to_owned(), ..first.clone() };
    let (mut two, heard_two) = server.watch(&second, None).await;
    assert_eq!(heard_two["view"]["fen"], heard_one["view"]["fen"]);
    assert_eq!(heard_two["view"]["phase"], "playing");

    // Moves at one board are none at the other; a result is news at both.
    play_on(&mut one, heard_one, &mut Choices::new(2), 3).await;
    let over = one.request(json!({"type": "resign", "id": "end", "seat": "white"})).await;
    assert_eq!(over["view"]["deal"]["secret"], Value::Null);
    let news = two.hear().await;
    assert_eq!(news["moves"], json!([]));
    assert_eq!(news["view"]["ply"], 0);
    assert_eq!(news["view"]["sitting"]["pairScore"], json!([0.0, 1.0]));
    let early = server.ask("POST", &first.path("/rematch"), &first.token, None).await;
    assert_eq!((early.status, early.code().as_str()), (409, "pair-not-over"));

    let over = play_on(&mut two, news, &mut Choices::new(3), 5000).await;
    assert_eq!(over["view"]["phase"], "over");
    assert!(over["view"]["deal"]["secret"].is_string());
    let news = one.hear().await;
    assert_eq!(news["view"]["deal"]["secret"], over["view"]["deal"]["secret"]);
    for table in [&first, &second] {
        check_record(&server, table, DealCheck::Fair).await;
    }
    // Whichever of the two asks, the next pair is the same.
    let from_second = server.ask("POST", &second.path("/rematch"), &second.token, None).await.json();
    let from_first = server.ask("POST", &first.path("/rematch"), &first.token, None).await.json();
    assert_eq!(from_first, from_second);
    for table in [&first, &second] {
        assert_eq!(server.view(table).await["next"], from_first["table"]);
    }
    server.stop().await;
}
