//! Two games on one deal, one after the other or at once.

use std::path::Path;

use facedown_core::record::DealCheck;
use facedown_games::registry;
use facedown_storage::Append;
use facedown_storage::id::Id;
use serde_json::{Value, json};

use super::aborts::{abort, rematch};
use super::client::{Server, Socket, Table, claimed, storage};
use super::link::Link;
use super::play::{Choices, check_record, play_on};
use crate::chance::chosen;

/// A server whose first deal is the same on every run: not every set-up of Chaos Chess outlives a few moves.
async fn same_deal(data: &Path) -> Server {
    let random = chosen(&[[7; 32]], &[]);
    Server::over(registry::all(), storage(data).await, random).await
}

/// The next message whose view is so.
async fn until(socket: &mut Socket, holds: impl Fn(&Value) -> bool) -> Value {
    loop {
        let heard = socket.hear().await;
        if heard["view"].is_object() && holds(&heard["view"]) {
            return heard;
        }
    }
}

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
    let data = tempfile::tempdir().unwrap();
    let server = same_deal(data.path()).await;
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

    // Moves at one board are none at the other (that somebody has acted is news there, since nobody aborts after that); a
    // result is news at both.
    play_on(&mut one, heard_one, &mut Choices::new(2), 3).await;
    let over = one.request(json!({"type": "resign", "id": "end", "seat": "white"})).await;
    assert_eq!(over["view"]["deal"]["secret"], Value::Null);
    let news = until(&mut two, |view| view["sitting"]["games"][0]["result"] != Value::Null).await;
    assert_eq!(news["moves"], json!([]));
    assert_eq!(news["view"]["ply"], 0);
    assert_eq!(news["view"]["sitting"]["pairScore"], json!([0.0, 1.0]));
    let early = server.ask("POST", &first.path("/rematch"), &first.token, None).await;
    assert_eq!((early.status, early.code().as_str()), (409, "pair-not-over"));

    let over = play_on(&mut two, news, &mut Choices::new(3), 5000).await;
    assert_eq!(over["view"]["phase"], "over");
    assert!(over["view"]["deal"]["secret"].is_string());
    let news = until(&mut one, |view| view["deal"]["secret"] != Value::Null).await;
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

/// The way around a pair on one deal: White of a bad deal aborts, and has the good side of it in the second game.
#[tokio::test]
async fn an_abort_in_the_first_game_ends_the_pair() {
    let server = Server::fresh().await;
    let link = Link::sit_down(&server, "chaos", json!({"seat": "white"})).await;
    let mut players = link.players(&server).await;
    let over = abort(&mut players.white, "bad").await;
    let view = &over["view"];
    assert_eq!(
        (&view["outcome"]["reason"], &view["sitting"]["pairScore"]),
        (&json!("aborted"), &Value::Null)
    );
    for table in [&link.maker, &link.joiner] {
        assert!(server.view(table).await["deal"]["secret"].is_string(), "the deal is opened for both");
    }
    check_record(&server, &link.maker, DealCheck::Fair).await;

    let (next, made) = rematch(&server, &link).await;
    assert_eq!(made["phase"], "dealing", "a fresh deal");
    next.deal(&server).await;
    let (before, after) = (server.view(&link.maker).await, server.view(&next.maker).await);
    assert_ne!(after["deal"]["commitment"], before["deal"]["commitment"]);
    assert_ne!(after["fen"], before["fen"]);
    assert_eq!((&after["sitting"]["pair"], &after["sitting"]["pairScore"]), (&json!(1), &json!([0.0, 0.0])));
    assert_eq!((&after["seat"], &after["sitting"]["aborts"]), (&json!("white"), &json!([1, 0])));
    server.stop().await;
}

/// A player who loses the first game and aborts the second has lost; one who wins it and aborts the second has nothing
/// of it.
#[tokio::test]
async fn an_abort_in_the_second_game_leaves_the_pair_without_a_score() {
    let server = Server::fresh().await;
    for (aborts, score) in [("white", [0.0, 1.0]), ("black", [0.0, 0.0])] {
        let first = Link::sit_down(&server, "chaos", json!({"seat": "white"})).await;
        let mut players = first.players(&server).await;
        let over = players.white.request(json!({"type": "resign", "id": "end"})).await;
        assert_eq!(over["view"]["sitting"]["score"], json!([0.0, 1.0]));
        // The colors are the other ones now: White is the winner of the first game.
        let (second, _) = rematch(&server, &first).await;
        let mut players = second.players(&server).await;
        let loser = aborts == "white";
        let socket = if loser { &mut players.black } else { &mut players.white };
        let sitting = abort(socket, "no more").await["view"]["sitting"].clone();
        assert_eq!((&sitting["pairScore"], &sitting["score"]), (&Value::Null, &json!(score)), "{aborts}");
        assert_eq!(sitting["aborts"], json!([u8::from(loser), u8::from(!loser)]));
        for table in [&first.maker, &second.maker] {
            assert!(server.view(table).await["deal"]["secret"].is_string());
            assert_eq!(server.view(table).await["sitting"]["pairScore"], Value::Null);
            check_record(&server, table, DealCheck::Fair).await;
        }
        let (third, made) = rematch(&server, &second).await;
        assert_eq!(made["phase"], "dealing");
        third.deal(&server).await;
        assert_eq!(server.view(&third.maker).await["seat"], "white", "a pair begins as the one before it");
    }
    server.stop().await;
}

/// The second table of a pair at once.
async fn beside(server: &Server, link: &Link) -> Link {
    let games = server.view(&link.maker).await["sitting"]["games"].clone();
    link.at(games[1]["table"].as_str().unwrap())
}

#[tokio::test]
async fn an_abort_ends_both_games_of_a_pair_at_once() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path()).await;
    let wish = json!({"seat": "random", "options": {"pair-order": "at-once"}});
    for at_second in [false, true] {
        let one = Link::sit_down(&server, "chaos", wish.clone()).await;
        let two = beside(&server, &one).await;
        let (here, there) = if at_second { (&two, &one) } else { (&one, &two) };
        let (mut looking, _) = server.watch(&there.watch, None).await;
        let (mut maker, _) = server.watch(&here.maker, None).await;
        abort(&mut maker, "both").await;
        // A rematch need not wait until the other table has heard of it.
        let (_, made) = rematch(&server, there).await;
        assert_eq!(made["phase"], "dealing");
        let over = until(&mut looking, |view| view["phase"] == "over").await;
        assert_eq!(over["view"]["outcome"]["reason"], "aborted");
        let sitting = &over["view"]["sitting"];
        assert_eq!((&sitting["pairScore"], &sitting["score"]), (&Value::Null, &json!([0.0, 0.0])));
        assert_eq!(sitting["aborts"], json!([1, 0]), "one abort, though it ended two games");
        until(&mut maker, |view| view["deal"]["secret"].is_string()).await;
        for table in [&one.maker, &two.maker] {
            assert!(server.view(table).await["deal"]["secret"].is_string());
            check_record(&server, table, DealCheck::Fair).await;
        }
        let next = one.at(made["table"].as_str().unwrap());
        let view = server.view(&next.maker).await;
        assert_eq!((&view["deal"]["drawn"], &view["seat"]), (&json!(true), &Value::Null), "a lot of its own");
        next.deal(&server).await;
        let games = server.view(&next.watch).await["sitting"]["games"].clone();
        assert_eq!(games.as_array().unwrap().len(), 4);
    }
    server.stop().await;
}

/// An abort ends both games: who could still ask for it after acting at one table would keep it in hand against losing
/// there.
#[tokio::test]
async fn in_a_pair_at_once_an_action_at_either_table_is_the_first() {
    let data = tempfile::tempdir().unwrap();
    let server = same_deal(data.path()).await;
    let wish = json!({"seat": "white", "options": {"pair-order": "at-once"}});
    let one = Link::sit_down(&server, "chaos", wish).await;
    let two = beside(&server, &one).await;
    let mut second = two.players(&server).await;
    assert_eq!(second.last["view"]["mayAbort"], true);
    let mut first = one.players(&server).await;
    first.play(&mut Choices::new(2), 1).await;
    // The maker has moved at the first table with White, and has Black at the second.
    until(&mut second.black, |view| view["mayAbort"] == false).await;
    assert_eq!(abort(&mut second.black, "late").await["error"]["code"], "too-late-to-abort");
    let view = server.view(&two.joiner).await;
    assert_eq!((&view["mayAbort"], &view["ply"]), (&json!(true), &json!(0)), "the other has not acted");
    server.stop().await;

    let server = Server::start(data.path()).await;
    assert_eq!(server.view(&two.maker).await["mayAbort"], false, "a room that opens again knows it");
    // A table that is over already stays as it ended; the pair has no sum.
    let mut first = one.players(&server).await;
    let over = first.white.request(json!({"type": "resign", "id": "end"})).await;
    assert_eq!(over["view"]["sitting"]["score"], json!([0.0, 1.0]));
    let mut second = two.players(&server).await;
    let over = abort(&mut second.white, "enough").await;
    assert_eq!(over["view"]["outcome"]["reason"], "aborted");
    let sitting = &over["view"]["sitting"];
    assert_eq!(sitting["games"][0]["result"], "0-1");
    assert_eq!((&sitting["pairScore"], &sitting["aborts"]), (&Value::Null, &json!([0, 1])));
    assert_eq!(sitting["score"], json!([0.0, 0.0]), "who aborts has nothing of what was won in the pair");
    for table in [&one.maker, &two.maker] {
        assert!(server.view(table).await["deal"]["secret"].is_string());
        check_record(&server, table, DealCheck::Fair).await;
    }
    server.stop().await;
}

/// The room was killed after the one line was written and before the other.
#[tokio::test]
async fn a_room_that_ended_between_the_two_games_of_an_abort_ends_the_second_when_it_opens() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path()).await;
    let wish = json!({"seat": "white", "options": {"pair-order": "at-once"}});
    let one = Link::sit_down(&server, "chaos", wish).await;
    let two = beside(&server, &one).await;
    server.stop().await;
    let storage = storage(data.path()).await;
    let id = Id::given(two.maker.id.clone());
    let log = storage.load(&id).await.unwrap().unwrap().log;
    let entry = json!({"type": "aborted", "id": "last words", "seat": "white"}).to_string();
    let (epoch, n) = (claimed(&*storage, &id).await, log.len() as u64 + 1);
    let append = Append { result: Some("*1".to_owned()), ..Append::line(id, epoch, n, entry) };
    storage.append(log[0].at, append).await.unwrap();
    storage.close().await;

    let server = Server::start(data.path()).await;
    let view = server.view(&one.maker).await;
    let over = if view["phase"] == "over" {
        view
    } else {
        let (mut socket, first) = server.watch(&one.maker, None).await;
        if first["view"]["phase"] == "over" {
            first["view"].clone()
        } else {
            until(&mut socket, |view| view["phase"] == "over").await["view"].clone()
        }
    };
    assert_eq!(over["outcome"]["reason"], "aborted");
    assert_eq!(over["sitting"]["aborts"], json!([0, 1]));
    assert_eq!(server.view(&two.maker).await["sitting"]["games"][0]["result"], "*");
    check_record(&server, &one.maker, DealCheck::Fair).await;
    server.stop().await;
}
