//! Games that are aborted: by whom and until when, what color comes after, and logs from before there were these rules.

use std::path::Path;
use std::sync::Arc;

use facedown_core::deal::{Contribution, ServerSecret, Terms};
use facedown_core::record::DealCheck;
use facedown_games::registry;
use facedown_storage::id::Id;
use facedown_storage::{Append, NewTable, TableRow};
use serde_json::{Value, json};

use super::client::{Server, Socket, Table, claimed, storage};
use super::link::Link;
use super::memory::Memory;
use super::play::{Choices, check_record, uncover};
use crate::chance::chosen;

/// The table of a rematch, and how far it is.
pub(super) async fn rematch(server: &Server, link: &Link) -> (Link, Value) {
    let reply = server.ask("POST", &link.maker.path("/rematch"), &link.maker.token, None).await;
    assert_eq!(reply.status, 201, "{}", reply.text);
    let made = reply.json();
    (link.at(made["table"].as_str().unwrap()), made)
}

/// Asks to abort; the answer.
pub(super) async fn abort(socket: &mut Socket, id: &str) -> Value {
    socket.request(json!({"type": "abort", "id": id})).await
}

async fn may_abort(server: &Server, table: &Table) -> bool {
    server.view(table).await["mayAbort"].as_bool().unwrap()
}

/// Secrets that are the same on every run.
fn secrets(number: usize) -> Vec<[u8; 32]> {
    let mut choices = Choices::new(64);
    (0..number).map(|_| std::array::from_fn(|_| choices.below(256) as u8)).collect()
}

/// The player with Black aborts each game: by the swap of colors White would be theirs every time.
#[tokio::test]
async fn the_colors_after_an_aborted_game_are_the_first_draw_of_the_next_deal() {
    const GAMES: usize = 64;
    let secrets = secrets(GAMES + 1);
    let random = chosen(&secrets, &[]);
    let server = Server::over(registry::all(), Arc::new(Memory::default()), random).await;
    let options = registry::find("surprise").unwrap().choose(&[]).unwrap().canonical();
    let mut link = Link::make(&server, "surprise", json!({"seat": "random"})).await;
    let (mut makers_whites, mut aborters_whites, mut aborter) = (0, 0, None);
    for (game, secret) in secrets.into_iter().map(ServerSecret::new).enumerate() {
        let before = server.view(&link.maker).await;
        assert_eq!(before["deal"]["commitment"], json!(secret.commitment().to_string()), "{game}");
        assert_eq!((&before["deal"]["drawn"], &before["seat"]), (&json!(true), &Value::Null), "{game}");
        link.deal(&server).await;

        let contributions = [1, 2].map(|byte| Contribution::new([byte; 32]));
        let terms = Terms {
            game: "surprise",
            rules: registry::find("surprise").unwrap().about().rules,
            options: &options,
            position: None,
            contributions: &contributions,
        };
        let lot = if terms.seed(&secret).stream().below(2) == 0 { "white" } else { "black" };
        let view = server.view(&link.maker).await;
        assert_eq!((&view["seat"], &view["deal"]["maker"]), (&json!(lot), &json!(lot)), "{game}");
        let white = usize::from(lot == "black");
        if game > 0 {
            makers_whites += 1 - white;
            aborters_whites += usize::from(aborter == Some(white));
        }
        assert_eq!(view["sitting"]["score"], json!([0.0, 0.0]));
        if game < GAMES {
            aborter = Some(1 - white);
            let black = if white == 0 { &link.joiner } else { &link.maker };
            let (mut socket, _) = server.watch(black, None).await;
            let over = abort(&mut socket, "again").await;
            assert_eq!(over["view"]["outcome"]["reason"], "aborted", "{over}");
            link = rematch(&server, &link).await.0;
        }
    }
    for whites in [makers_whites, aborters_whites] {
        assert!((GAMES / 4..=GAMES * 3 / 4).contains(&whites), "{whites} of {GAMES}");
    }
    let aborts = server.view(&link.watch).await["sitting"]["aborts"].clone();
    let sum: u64 = aborts.as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum();
    assert_eq!(sum, GAMES as u64, "{aborts}");
    server.stop().await;
}

#[tokio::test]
async fn colors_that_were_not_drawn_stay_after_an_aborted_game() {
    let server = Server::fresh().await;
    let first = Link::sit_down(&server, "surprise", json!({"seat": "black"})).await;
    let color = async |link: &Link| server.view(&link.maker).await["seat"].clone();
    assert_eq!(color(&first).await, "black");
    let mut players = first.players(&server).await;
    abort(&mut players.black, "one").await;

    // Chosen by hand: as they were.
    let (second, _) = rematch(&server, &first).await;
    second.deal(&server).await;
    assert_eq!(color(&second).await, "black");
    let mut players = second.players(&server).await;
    let over = players.white.request(json!({"type": "resign", "id": "end"})).await;
    assert_eq!(over["view"]["sitting"]["score"], json!([1.0, 0.0]));

    // Changed after a game that was played; an aborted one does not change them back.
    let (third, _) = rematch(&server, &second).await;
    third.deal(&server).await;
    assert_eq!(color(&third).await, "white");
    let mut players = third.players(&server).await;
    let over = abort(&mut players.white, "two").await;
    assert_eq!(over["view"]["sitting"]["score"], json!([1.0, 0.0]), "an aborted game does not count");
    assert_eq!(over["view"]["sitting"]["aborts"], json!([2, 0]));
    let (fourth, made) = rematch(&server, &third).await;
    assert_ne!(made["commitment"], json!(third.maker.commitment), "a fresh deal");
    fourth.deal(&server).await;
    let view = server.view(&fourth.maker).await;
    assert_eq!((&view["seat"], &view["deal"]["drawn"]), (&json!("white"), &json!(false)));
    assert_eq!(view["sitting"]["aborts"], json!([2, 0]));
    server.stop().await;
}

/// After the lot has given colors for one game, they change with each; no second lot gives a due color away.
#[tokio::test]
async fn the_lot_is_drawn_again_only_for_the_game_it_was_drawn_for() {
    let server = Server::fresh().await;
    let first = Link::sit_down(&server, "surprise", json!({"seat": "random"})).await;
    let by_lot = server.view(&first.maker).await["seat"].clone();
    let mut players = first.players(&server).await;
    players.white.request(json!({"type": "resign", "id": "end"})).await;
    let mut link = first;
    for game in 0..3 {
        link = rematch(&server, &link).await.0;
        link.deal(&server).await;
        let view = server.view(&link.maker).await;
        assert_ne!(view["seat"], by_lot, "{game}");
        assert_eq!(view["deal"]["drawn"], false, "{game}");
        let mut players = link.players(&server).await;
        abort(&mut players.black, "no").await;
    }
    server.stop().await;
}

#[tokio::test]
async fn a_seat_aborts_before_its_own_first_action_and_no_later() {
    let server = Server::fresh().await;
    let link = Link::sit_down(&server, "surprise", json!({"seat": "white"})).await;
    let mut players = link.players(&server).await;
    for table in [&link.maker, &link.joiner] {
        assert!(may_abort(&server, table).await);
    }
    assert!(!may_abort(&server, &link.watch).await);
    players.act(&json!("e2e4")).await;
    assert!(!may_abort(&server, &link.maker).await, "White has moved");
    assert!(may_abort(&server, &link.joiner).await, "Black has not");
    assert_eq!(abort(&mut players.white, "late").await["error"]["code"], "too-late-to-abort");
    players.act(&json!("e7e5")).await;
    assert!(!may_abort(&server, &link.joiner).await);
    assert_eq!(abort(&mut players.black, "late too").await["error"]["code"], "too-late-to-abort");

    // Moves that were taken back were made all the same.
    for (asks, id) in [("black", "a"), ("white", "b")] {
        let (asking, asked) = match asks {
            "black" => (&mut players.black, &mut players.white),
            _ => (&mut players.white, &mut players.black),
        };
        asking.request(json!({"type": "takeback", "id": id})).await;
        asked.request(json!({"type": "answerTakeback", "id": format!("{id} yes"), "accept": true})).await;
    }
    assert_eq!(server.view(&link.watch).await["ply"], 0);
    for (table, socket) in [(&link.maker, &mut players.white), (&link.joiner, &mut players.black)] {
        assert!(!may_abort(&server, table).await);
        assert_eq!(abort(socket, "back").await["error"]["code"], "too-late-to-abort");
    }
    server.stop().await;
}

/// The other's secret placements and arrangements change nothing of a seat's legal actions, and one's own end them.
#[tokio::test]
async fn a_card_that_was_placed_and_an_arrangement_are_first_actions() {
    let server = Server::fresh().await;
    for game in ["mysterious", "mysterious-casual", "cloak-and-dagger"] {
        let link = Link::sit_down(&server, game, json!({"seat": "white"})).await;
        let mut players = link.players(&server).await;
        let first = players.last["view"]["toAct"][0].clone();
        let n = players.last["n"].clone();
        let (acting, waiting, its, others) = if first == "white" {
            (&mut players.white, &mut players.black, &link.maker, &link.joiner)
        } else {
            (&mut players.black, &mut players.white, &link.joiner, &link.maker)
        };
        let action = acting.at(&n).await["view"]["legal"][0]["text"].clone();
        assert!(may_abort(&server, its).await && may_abort(&server, others).await, "{game}");
        let done = acting.request(json!({"type": "act", "id": "one", "n": n, "action": action})).await;
        assert_eq!(done["view"]["ply"], 1, "{game}: {done}");
        assert!(!may_abort(&server, its).await, "{game}");
        assert_eq!(abort(acting, "late").await["error"]["code"], "too-late-to-abort", "{game}");
        assert!(may_abort(&server, others).await, "{game}");
        let over = abort(waiting, "in time").await;
        assert_eq!(over["view"]["outcome"]["reason"], "aborted", "{game}");
        assert_eq!(
            over["view"]["sitting"]["aborts"],
            json!([u8::from(first != "white"), u8::from(first == "white")])
        );
        check_record(&server, &link.watch, DealCheck::Fair).await;
    }
    server.stop().await;
}

#[tokio::test]
async fn on_a_shared_screen_the_seat_to_act_aborts() {
    let server = Server::fresh().await;
    for (game, waits) in [("surprise", "black"), ("mysterious", "black")] {
        let (table, mut socket, first) = server.open(game).await;
        assert_eq!(first["view"]["mayAbort"], true, "{game}");
        let named = json!({"type": "abort", "id": "a", "seat": waits});
        assert_eq!(socket.request(named.clone()).await["error"]["code"], "not-your-turn", "{game}");
        let awake = uncover(&mut socket, &first).await.unwrap_or(first);
        assert_eq!(awake["view"]["mayAbort"], true, "{game}");
        let action = &awake["view"]["legal"][0]["text"];
        let act = json!({"type": "act", "id": "b", "n": awake["n"], "action": action});
        let moved = socket.request(act).await;
        assert_eq!((&moved["view"]["toAct"], &moved["view"]["mayAbort"]), (&json!([waits]), &json!(true)));
        let late = json!({"type": "abort", "id": "c", "seat": "white"});
        assert_eq!(socket.request(late).await["error"]["code"], "too-late-to-abort", "{game}");
        // No seat is named: it is the one to act.
        let over = abort(&mut socket, "d").await;
        assert_eq!(over["view"]["outcome"]["reason"], "aborted", "{game}");
        assert_eq!(over["view"]["sitting"]["aborts"], json!([0, 1]), "{game}");
        check_record(&server, &table, DealCheck::Fair).await;
    }

    // After both have acted nobody aborts, whoever is to act.
    let (_, mut socket, first) = server.open("surprise").await;
    let mut heard = first;
    for action in ["e2e4", "e7e5"] {
        let id = format!("move {action}");
        heard = socket.request(json!({"type": "act", "id": id, "n": heard["n"], "action": action})).await;
    }
    assert_eq!(heard["view"]["mayAbort"], false);
    assert_eq!(abort(&mut socket, "late").await["error"]["code"], "too-late-to-abort");
    server.stop().await;
}

/// Writes a line below the log of a table, as a room wrote it before aborts were bound to one's own first action.
async fn write(data: &Path, table: &Table, entry: Value, made: Vec<NewTable>) {
    let storage = storage(data).await;
    let id = Id::given(table.id.clone());
    let stored = storage.load(&id).await.unwrap().unwrap();
    let result = (entry["type"] == "aborted").then(|| "*".to_owned());
    let (epoch, n) = (claimed(&*storage, &id).await, stored.log.len() as u64 + 1);
    let append = Append { result, made, ..Append::line(id, epoch, n, entry.to_string()) };
    let last = stored.log.last().unwrap().at;
    storage.append(last, append).await.unwrap();
    storage.close().await;
}

#[tokio::test]
async fn an_abort_in_an_old_log_stands_though_it_would_be_refused_now() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path()).await;
    let link = Link::sit_down(&server, "surprise", json!({"seat": "white"})).await;
    link.players(&server).await.play(&mut Choices::new(1), 1).await;
    server.stop().await;
    // White has moved, and aborts.
    write(data.path(), &link.maker, json!({"type": "aborted", "id": "old", "seat": "white"}), Vec::new())
        .await;

    let server = Server::start(data.path()).await;
    let view = server.view(&link.joiner).await;
    assert_eq!((&view["phase"], &view["outcome"]["reason"]), (&json!("over"), &json!("aborted")));
    assert_eq!(view["sitting"]["games"][0]["result"], "*");
    assert_eq!(view["sitting"]["aborts"], json!([0, 0]), "who did it was not kept then");
    check_record(&server, &link.maker, DealCheck::Fair).await;
    let (next, made) = rematch(&server, &link).await;
    assert_eq!(made["phase"], "dealing");
    next.deal(&server).await;
    assert_eq!(server.view(&next.maker).await["seat"], "white");
    server.stop().await;
}

/// Before, the second game was played on the deal of a first one that had been aborted: such a pair goes on, and its
/// deal stays closed.
#[tokio::test]
async fn a_pair_that_went_on_after_an_abort_still_goes_on() {
    for order in ["in-a-row", "at-once"] {
        let data = tempfile::tempdir().unwrap();
        let server = Server::start(data.path()).await;
        let options = json!({"seat": "white", "options": {"pair-order": order}});
        let link = Link::sit_down(&server, "chaos", options).await;
        let games = server.view(&link.maker).await["sitting"]["games"].clone();
        server.stop().await;
        let mut made = Vec::new();
        let second = match games[1]["table"].as_str() {
            Some(there) => there.to_owned(),
            None => {
                let storage = storage(data.path()).await;
                let first = storage.load(&Id::given(link.maker.id.clone())).await.unwrap().unwrap();
                let contributions = [1, 2].map(|byte| Contribution::new([byte; 32]).to_hex());
                let log = vec![json!({"type": "dealt-again", "contributions": contributions}).to_string()];
                let id = Id::new([9; 16]);
                let row = TableRow { id: id.clone(), number: 2, game_of_deal: 2, white: 1, ..first.row };
                made.push(NewTable { row, secret: None, log });
                storage.close().await;
                id.to_string()
            }
        };
        let aborted = json!({"type": "aborted", "id": "old", "seat": "black"});
        write(data.path(), &link.maker, aborted, made).await;

        let server = Server::start(data.path()).await;
        let second = link.at(&second);
        let view = server.view(&second.maker).await;
        assert_eq!((&view["phase"], &view["seat"]), (&json!("playing"), &json!("black")), "{order}");
        let first = server.view(&link.maker).await;
        assert_eq!(first["outcome"]["reason"], "aborted", "{order}");
        assert_eq!(first["deal"]["secret"], Value::Null, "{order}: the deal still serves");
        let mut players = second.players(&server).await;
        players.play(&mut Choices::new(3), 2).await;
        let over = players.black.request(json!({"type": "resign", "id": "end"})).await;
        // Somebody may have been mated sooner.
        let over = if over["type"] == "refused" { server.look(&second.maker).await } else { over };
        let score = match over["view"]["outcome"]["winner"].as_str() {
            Some("white") => json!([0.0, 1.0]),
            Some("black") => json!([1.0, 0.0]),
            _ => json!([0.5, 0.5]),
        };
        assert_eq!(over["view"]["sitting"]["score"], score, "{order}: what was played counts as it did");
        for table in [&link.maker, &second.maker] {
            assert!(server.view(table).await["deal"]["secret"].is_string(), "{order}");
            check_record(&server, table, DealCheck::Fair).await;
        }
        server.stop().await;
    }
}
