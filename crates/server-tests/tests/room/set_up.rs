//! Tables that begin from a position: one that tells all, and one whose unknown pieces the deal lays.

use facedown_core::record::{DealCheck, Record, Source, verify};
use facedown_games::registry;
use serde_json::{Value, json};

use super::client::Server;
use super::link::{Link, wish};
use super::play::Choices;

/// Positions with their games, none of whose unknown pieces is told.
const UNKNOWN: [(&str, &str); 3] = [
    ("surprise", "xxxxxxxx/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/XXXXXXXX w KQkq - 0 2 KQRRBBNN/kqrrbbnn ?"),
    ("surprise-rex", "4k2x/8/8/8/8/8/PP6/X3K3 w - - 0 1 R/q ?"),
    ("jieqi", "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2r2N2n2B2b2A2a2C2c2P5p5 - 0 1"),
];

async fn made(server: &Server, game: &str, fen: &str, seat: &str) -> Value {
    let body = wish(game, json!({"position": fen, "seat": seat}));
    let reply = server.ask("POST", "/api/tables", "", Some(&body)).await;
    assert_eq!(reply.status, 201, "{}", reply.text);
    reply.json()
}

#[tokio::test]
async fn the_deal_lays_what_a_position_leaves_unknown() {
    let server = Server::fresh().await;
    for (game, fen) in UNKNOWN {
        for seat in ["black", "random"] {
            let link = Link::make(&server, game, json!({"position": fen, "seat": seat})).await;
            let before = server.view(&link.watch).await;
            assert_eq!((&before["phase"], &before["setUp"]), (&json!("dealing"), &json!(false)));
            let shown = before["deal"]["position"].as_str().unwrap().to_owned();
            assert!(before["deal"]["commitment"].is_string());
            assert_eq!(before["fen"], json!(shown), "what is seen before the deal is the position itself");
            link.deal(&server).await;
            let mut players = link.players(&server).await;
            players.play(&mut Choices::new(9), 6).await;
            players.acting().request(json!({"type": "resign", "id": "enough"})).await;

            let reply = server.ask("GET", &link.maker.path("/record"), &link.maker.token, None).await;
            assert_eq!(reply.status, 200, "{}", reply.text);
            let mut record = Record::read(reply.text.as_bytes()).unwrap();
            assert!(matches!(record.header.source, Source::Committed { set_up: true, .. }));
            assert_eq!(record.header.start, shown);
            let checked = verify(&record, registry::find).unwrap();
            assert_eq!(checked.deal, DealCheck::Fair, "{game}");
            // The same position under another secret is another deal: the record does not hold then.
            record.header.start = registry_start(game);
            let error = verify(&record, registry::find).unwrap_err();
            assert!(["seed", "start"].contains(&error.field.as_deref().unwrap()), "{error}");
        }
    }
    server.stop().await;
}

/// The game's own start, as everybody sees it.
fn registry_start(id: &str) -> String {
    let game = registry::find(id).unwrap();
    // Red has moved in Jieqi's, so that it is another position than the one above.
    match id {
        "jieqi" => UNKNOWN[2].1.replace(" w ", " b "),
        _ => game.start_fen(&game.choose(&[]).unwrap()).unwrap().unwrap(),
    }
}

#[tokio::test]
async fn a_position_that_tells_all_has_no_deal_and_one_that_cannot_be_dealt_is_refused_by_name() {
    let server = Server::fresh().await;
    let told =
        made(&server, "surprise-rex", "4k2x/8/8/8/8/8/PP6/X3K3 w - - 0 1 R/q R-------/-------q", "white")
            .await;
    assert_eq!((&told["phase"], &told["commitment"]), (&json!("playing"), &json!(null)));
    let unknown = made(&server, UNKNOWN[0].0, UNKNOWN[0].1, "white").await;
    assert_eq!(unknown["phase"], "dealing");
    assert!(unknown["commitment"].is_string());
    for (game, fen, words) in [
        ("surprise-rex", "4k2x/8/8/8/8/8/PP6/X3K3 w - - 0 1 R/- ?", "Black"),
        ("parade", "NR/BKRBQN - NBBRRQK?", "FEN"),
    ] {
        let body = json!({"game": game, "mode": "shared", "position": fen});
        let reply = server.ask("POST", "/api/tables", "", Some(&body)).await;
        assert_eq!((reply.status, reply.code().as_str()), (422, "wrong-position"), "{}", reply.text);
        assert!(reply.text.to_lowercase().contains(&words.to_lowercase()), "{}", reply.text);
    }
    server.stop().await;
}
