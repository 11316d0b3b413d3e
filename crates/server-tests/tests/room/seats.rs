//! Seats by link: who may sit where, and what each token opens.

use std::collections::BTreeSet;

use facedown_core::record::DealCheck;
use serde_json::{Value, json};

use super::base;
use super::client::{Server, until};
use super::link::{Link, wish};
use super::play::{Choices, check_record};

#[tokio::test]
async fn an_invitation_shows_the_game_and_seats_one_person() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path()).await;
    let clock = json!({"kind": "increment", "base": 300_000, "increment": 2_000});
    let body = wish("surprise", json!({"seat": "white", "clock": clock, "options": {"cards-attack": "off"}}));
    let made = server.ask("POST", "/api/tables", "", Some(&body)).await.json();
    let path = |below: &str| format!("/api/tables/{}{below}", made["table"].as_str().unwrap());
    let invite = json!({"invite": made["invite"]});
    let shown = server.ask("POST", &path("/invitation"), "", Some(&invite)).await.json();
    assert_eq!((&shown["game"], &shown["host"]), (&json!("surprise"), &json!("Ada")));
    assert_eq!((&shown["seat"], &shown["clock"]), (&json!("black"), &clock));
    assert_eq!((&shown["options"]["cards-attack"], &shown["setUp"]), (&json!("off"), &json!(false)));

    // Neither a seat's token nor the spectators' is an invitation, and an invitation opens nothing but the seat.
    for wrong in [&made["token"], &made["watch"], &json!("guess")] {
        for below in ["/invitation", "/join"] {
            let reply = server.ask("POST", &path(below), "", Some(&json!({"invite": wrong}))).await;
            assert_eq!((reply.status, reply.code().as_str()), (403, "wrong-token"), "{below}");
        }
    }
    let as_token = server.ask("GET", &path(""), made["invite"].as_str().unwrap(), None).await;
    assert_eq!(as_token.code(), "wrong-token");
    let long = json!({"invite": made["invite"], "name": "x".repeat(41)});
    assert_eq!(server.ask("POST", &path("/join"), "", Some(&long)).await.code(), "wrong-name");

    let maker = super::client::Table::of(&made);
    let (mut waiting, first) = server.watch(&maker, None).await;
    assert_eq!((&first["view"]["joined"], &first["view"]["mode"]), (&json!(false), &json!("link")));
    let join = json!({"invite": made["invite"], "name": " Bo "});
    let joined = server.ask("POST", &path("/join"), "", Some(&join)).await;
    assert_eq!(joined.status, 201, "{}", joined.text);
    assert_eq!(
        (&joined.json()["commitment"], &joined.json()["phase"]),
        (&made["commitment"], &json!("dealing"))
    );
    let news = waiting.hear_of("update").await;
    assert_eq!((&news["view"]["joined"], &news["view"]["names"]["black"]), (&json!(true), &json!("Bo")));
    for below in ["/invitation", "/join"] {
        let again = server.ask("POST", &path(below), "", Some(&invite)).await;
        assert_eq!((again.status, again.code().as_str()), (409, "seat-taken"), "{below}");
    }
    server.stop().await;

    // Over a restart the seat stays taken.
    let server = Server::start(data.path()).await;
    assert_eq!(server.ask("POST", &path("/join"), "", Some(&join)).await.code(), "seat-taken");
    assert_eq!(server.view(&maker).await["joined"], true);
    server.stop().await;
}

#[tokio::test]
async fn a_token_opens_one_seat_only() {
    let server = Server::fresh().await;
    let link = Link::make(&server, "surprise", json!({"seat": "black"})).await;
    let zeros = "00".repeat(32);
    let other = json!({"seat": "white", "sha256": zeros});
    let refused = server.ask("POST", &link.maker.path("/commitments"), &link.maker.token, Some(&other)).await;
    assert_eq!((refused.status, refused.code().as_str()), (403, "not-your-seat"));
    let looking = json!({"sha256": zeros});
    for (below, body) in [("/commitments", Some(&looking)), ("/rematch", None)] {
        let refused = server.ask("POST", &link.watch.path(below), &link.watch.token, body).await;
        assert_eq!((refused.status, refused.code().as_str()), (403, "spectator"), "{below}");
    }
    link.deal(&server).await;

    let mut players = link.players(&server).await;
    let (mut spectator, seen) = server.watch(&link.watch, None).await;
    assert_eq!((&seen["view"]["spectator"], &seen["view"]["seat"]), (&json!(true), &Value::Null));
    assert_eq!((&seen["view"]["legal"], &seen["view"]["premoves"]), (&json!([]), &json!([])));
    assert_eq!(server.view(&link.maker).await["seat"], "black");
    assert_eq!(server.view(&link.joiner).await["seat"], "white");
    assert_eq!(players.last["view"]["names"], json!({"white": "Bo", "black": "Ada"}));
    let action = players.last["view"]["legal"][0]["text"].clone();
    let before = server.look(&link.watch).await;
    let n = before["n"].clone();
    let requests = [
        json!({"type": "act", "id": "a", "n": n, "action": action}),
        json!({"type": "act", "id": "b", "n": n, "action": action, "seat": "white"}),
        json!({"type": "resign", "id": "c", "seat": "white"}),
        json!({"type": "offerDraw", "id": "d"}),
        json!({"type": "abort", "id": "e"}),
        json!({"type": "claimGone", "id": "f"}),
        json!({"type": "takeback", "id": "g"}),
    ];
    for request in requests {
        assert_eq!(spectator.request(request).await["error"]["code"], "spectator");
    }
    let for_white = json!({"type": "act", "id": "h", "n": n, "action": action, "seat": "white"});
    assert_eq!(players.black.request(for_white).await["error"]["code"], "not-your-seat");
    let for_white = json!({"type": "resign", "id": "i", "seat": "white"});
    assert_eq!(players.black.request(for_white).await["error"]["code"], "not-your-seat");
    let too_early = json!({"type": "act", "id": "j", "n": n, "action": action});
    assert_eq!(players.black.request(too_early).await["error"]["code"], "not-your-turn");
    assert_eq!(server.look(&link.watch).await, before, "nothing of this changed anything");

    // Another's request cannot be repeated by the other seat, to find out what it was.
    let mine = json!({"type": "act", "id": "mine", "n": n, "action": action});
    assert_eq!(players.white.request(mine.clone()).await["type"], "update");
    assert_eq!(players.black.request(mine).await["error"]["code"], "stale-number");

    // Nor does it open another table.
    let elsewhere = Link::sit_down(&server, "surprise", json!({})).await;
    for token in [&link.maker.token, &link.watch.token, &link.invite] {
        let reply = server.ask("GET", &elsewhere.maker.path(""), token, None).await;
        assert_eq!((reply.status, reply.code().as_str()), (403, "wrong-token"));
    }
    server.stop().await;
}

#[tokio::test]
async fn colors_by_lot_are_the_first_draw_of_the_deal() {
    let server = Server::fresh().await;
    let mut seats = BTreeSet::new();
    for game in 0..12 {
        let id = if game % 2 == 0 { "surprise" } else { "chaos" };
        let link = Link::make(&server, id, json!({"seat": "random"})).await;
        let before = server.view(&link.maker).await;
        assert_eq!((&before["seat"], &before["deal"]["drawn"]), (&Value::Null, &json!(true)));
        assert_eq!(
            before["names"],
            json!({"white": "Ada", "black": "Bo"}),
            "White stands for the maker until then"
        );
        link.deal(&server).await;
        let maker = server.view(&link.maker).await;
        let joiner = server.view(&link.joiner).await;
        assert_ne!(maker["seat"], joiner["seat"]);
        assert_eq!(maker["deal"]["maker"], maker["seat"]);
        let mine = maker["seat"].as_str().unwrap().to_owned();
        assert_eq!(maker["names"][&mine], "Ada");
        seats.insert(mine);

        let mut players = link.players(&server).await;
        players.play(&mut Choices::new(game), 2).await;
        if players.last["view"]["phase"] == "playing" {
            let over = players.black.request(json!({"type": "resign", "id": "end"})).await;
            assert_eq!(over["view"]["outcome"]["winner"], "white");
        }
        let second = maker["sitting"]["pair"].is_number();
        check_record(&server, &link.joiner, if second { DealCheck::NotOpened } else { DealCheck::Fair })
            .await;
        let rematch =
            server.ask("POST", &link.joiner.path("/rematch"), &link.joiner.token, None).await.json();
        let next = link.at(rematch["table"].as_str().unwrap());
        if rematch["phase"] == "dealing" {
            next.deal(&server).await;
        }
        assert_eq!(server.view(&link.watch).await["next"], rematch["table"], "the other side sees it");
        assert_eq!(server.view(&next.maker).await["seat"], joiner["seat"], "the colors change");
        if second {
            let mut players = next.players(&server).await;
            players.white.request(json!({"type": "resign", "id": "end"})).await;
            check_record(&server, &link.maker, DealCheck::Fair).await;
            check_record(&server, &next.maker, DealCheck::Fair).await;
        }
    }
    assert_eq!(seats.len(), 2, "twelve lots that fall alike would be one in 2048");
    server.stop().await;
}

#[tokio::test]
async fn who_is_there_is_told_to_everybody() {
    let server = Server::fresh().await;
    let link = Link::sit_down(&server, "surprise", json!({"seat": "white"})).await;
    let who = |white: bool, black: bool, spectators: u32| json!({"type": "presence", "white": white, "black": black, "spectators": spectators, "gone": null, "rematch": null});
    let (mut white, _) = server.watch(&link.maker, None).await;
    assert_eq!(white.hear().await, who(true, false, 0));
    let (mut spectator, _) = server.watch(&link.watch, None).await;
    assert_eq!(spectator.hear().await, who(true, false, 1));
    assert_eq!(white.hear().await, who(true, false, 1));
    let (black, _) = server.watch(&link.joiner, None).await;
    assert_eq!(white.hear().await, who(true, true, 1));
    // A second tab on the same seat changes nothing; nor does its end.
    let (tab, _) = server.watch(&link.joiner, None).await;
    drop(tab);
    drop(black);
    assert_eq!(white.hear().await, who(true, false, 1));
    server.stop().await;
}

#[tokio::test]
async fn ids_and_tokens_cannot_be_guessed() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path()).await;
    let mut seen = BTreeSet::new();
    for _ in 0..20 {
        let made = server.ask("POST", "/api/tables", "", Some(&wish("chaos", json!({})))).await.json();
        for (name, length) in [("table", 22), ("token", 43), ("watch", 43), ("invite", 43)] {
            let text = made[name].as_str().unwrap();
            assert_eq!(text.len(), length, "16 and 32 random bytes in base64");
            assert!(seen.insert(text.to_owned()));
        }
    }
    server.stop().await;
    // Nothing that opens a table stands in the database.
    let file = base::everything(data.path());
    let secrets = seen.iter().filter(|text| text.len() == 43);
    for secret in secrets {
        assert!(!file.windows(43).any(|window| window == secret.as_bytes()), "tokens are stored as hashes");
    }
}

#[tokio::test]
async fn listed_games_can_be_watched_by_everybody() {
    let server = Server::fresh().await;
    // A position that a few moves at random do not end.
    let calm = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 e2 0";
    let open = Link::make(&server, "chaos", json!({"listed": true, "position": calm})).await;
    let _closed = Link::sit_down(&server, "surprise", json!({"listed": false})).await;
    let _undealt = Link::make(&server, "surprise", json!({"listed": true})).await;
    let mut players = open.players(&server).await;
    players.play(&mut Choices::new(3), 4).await;
    let list = server.ask("GET", "/api/tables?live=true", "", None).await.json();
    assert_eq!(list.as_array().unwrap().len(), 1, "{list}");
    let shown = &list[0];
    assert_eq!((&shown["table"], &shown["watch"]), (&json!(open.watch.id), &json!(open.watch.token)));
    assert_eq!((&shown["ply"], &shown["names"]["black"]), (&json!(4), &json!("Bo")));
    assert_eq!(shown["scene"], server.view(&open.watch).await["scene"]);
    assert_eq!(shown["rated"], false);
    players.white.request(json!({"type": "resign", "id": "end"})).await;
    // A list is shown for a few seconds.
    until("the end of a game that is over", async || {
        server.ask("GET", "/api/tables?live=true", "", None).await.json() == json!([])
    })
    .await;
    server.stop().await;
}

#[tokio::test]
async fn a_position_that_was_set_up_is_played_without_a_deal() {
    let server = Server::fresh().await;
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 e2 0";
    let link = Link::make(&server, "chaos", json!({"position": fen, "seat": "black"})).await;
    let view = server.view(&link.joiner).await;
    assert_eq!(
        (&view["phase"], &view["setUp"], &view["seat"]),
        (&json!("playing"), &json!(true), &json!("white"))
    );
    assert_eq!((&view["deal"]["commitment"], &view["deal"]["contributions"]), (&Value::Null, &json!([])));
    let zeros = json!({"sha256": "00".repeat(32)});
    let refused = server.ask("POST", &link.maker.path("/commitments"), &link.maker.token, Some(&zeros)).await;
    assert_eq!(refused.code(), "already-dealt");
    let mut players = link.players(&server).await;
    players.act(&json!("e2e4")).await;
    let over = players.black.request(json!({"type": "resign", "id": "end"})).await;
    assert_eq!(over["view"]["deal"]["secret"], Value::Null);
    check_record(&server, &link.maker, DealCheck::SetUp).await;
    let rematch = server.ask("POST", &link.maker.path("/rematch"), &link.maker.token, None).await.json();
    assert_eq!((&rematch["phase"], &rematch["commitment"]), (&json!("playing"), &Value::Null));
    let next = link.at(rematch["table"].as_str().unwrap());
    assert_eq!(server.view(&next.maker).await["seat"], "white");
    assert_eq!(server.view(&next.maker).await["ply"], 0);

    // What is wrong with a position is said.
    for (game, fen, says) in [
        ("chaos", "R3k3/R7/8/8/8/8/8/4K3 b - - 0 1 - 0", "over in this position"),
        ("chaos", "4k3/8/8 w - - 0 1", "field"),
    ] {
        let reply = server.ask("POST", "/api/tables", "", Some(&wish(game, json!({"position": fen})))).await;
        assert_eq!((reply.status, reply.code().as_str()), (422, "wrong-position"), "{fen}: {}", reply.text);
        assert_eq!(reply.json()["error"]["field"], "position");
        assert!(reply.text.contains(says), "{}", reply.text);
    }
    server.stop().await;
}
