//! Printing over HTTP, with a printer that tells what it was asked for.

use std::sync::Arc;

use facedown_core::deal::{Commitment, DealSeed};
use facedown_core::ports::printing::{
    DrawingFault, PrintRefusal, PrintTakes, PrintWish, PrintedDeal, PrintedSheet, Printer, Printing,
};
use facedown_server::Engines;
use serde_json::{Value, json};

use super::client::Server;

/// Prints its wish; has one sheet, and refuses paper that it does not know and drawings that say what is wrong with them.
struct Scribe;

fn written(wish: &PrintWish) -> Result<String, PrintRefusal> {
    if let Some((name, value)) = wish.choices.iter().find(|(name, value)| name == "paper" && value == "a7") {
        return Err(PrintRefusal::Choice {
            name: name.clone(),
            problem: format!("there is no paper {value}"),
        });
    }
    if wish.choices.iter().any(|(name, _)| name == "broken") {
        return Err(PrintRefusal::Fault("a secret of the works".to_owned()));
    }
    let faults = [
        ("missing", DrawingFault::Missing),
        ("broken", DrawingFault::Broken),
        ("not square", DrawingFault::NotSquare),
        ("too large", DrawingFault::TooLarge),
        ("not printed", DrawingFault::NotPrinted),
    ];
    for (file, text) in &wish.art {
        if let Some((_, fault)) = faults.iter().find(|(name, _)| name == text) {
            let problem = format!("{file} is {text}");
            return Err(PrintRefusal::Drawing { file: file.clone(), fault: *fault, problem });
        }
    }
    let options: Vec<_> = wish.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
    Ok(format!("{} {} {:?} {:?}", wish.game.about().id, options.join(","), wish.choices, wish.art))
}

fn told(seed: &DealSeed) -> PrintedDeal {
    PrintedDeal { seed: seed.to_hex(), commitment: Commitment::to(&seed.0).to_string() }
}

impl Printer for Scribe {
    fn sheets(&self, wish: &PrintWish) -> Result<Printing, PrintRefusal> {
        let takes = PrintTakes {
            cards: true,
            backs: true,
            board: false,
            signs: false,
            seed: false,
            art: vec!["wk.svg".to_owned()],
            deals: 24,
            options: vec![],
            rules: vec!["en"],
        };
        Ok(Printing {
            sheets: vec![PrintedSheet { title: written(wish)?, width: 210.0, height: 297.0 }],
            takes,
            deals: wish.deals.iter().map(told).collect(),
        })
    }

    fn picture(&self, wish: &PrintWish, number: usize) -> Result<Vec<u8>, PrintRefusal> {
        match number {
            1 => Ok(written(wish)?.into_bytes()),
            _ => Err(PrintRefusal::NoSheet { number, of: 1 }),
        }
    }

    fn pdf(&self, wish: &PrintWish) -> Result<Vec<u8>, PrintRefusal> {
        Ok(written(wish)?.into_bytes())
    }
}

#[tokio::test]
async fn choices_and_options_reach_the_printer_and_refusals_come_back() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::with(data.path(), Engines { printer: Arc::new(Scribe), ..Engines::default() }).await;
    let get = async |path: &str| server.ask("GET", &format!("/api/print/{path}"), "", None).await;

    let asked = "?paper=letter&option=cards-attack%3Doff&size=45x45";
    let file = get(&format!("surprise{asked}")).await;
    assert_eq!(file.status, 200, "{}", file.text);
    assert!(file.text.contains(r#"[("paper", "letter"), ("size", "45x45")]"#), "{}", file.text);
    assert!(file.text.starts_with("surprise ") && file.text.contains("cards-attack=off"), "{}", file.text);
    assert!(file.head.contains("content-type: application/pdf"), "{}", file.head);
    assert!(
        file.head.contains("content-disposition: attachment; filename=\"surprise.pdf\""),
        "{}",
        file.head
    );

    let sheets = get(&format!("surprise/sheets{asked}")).await.json();
    assert_eq!((&sheets["sheets"][0]["width"], &sheets["takes"]["rules"]), (&json!(210.0), &json!(["en"])));
    let picture = get(&format!("surprise/sheets/1{asked}")).await;
    assert!(picture.status == 200 && picture.head.contains("content-type: image/png"), "{}", picture.head);

    for (path, status, code, field) in [
        ("surprise?paper=a7", 422, "wrong-print", json!("paper")),
        ("surprise/sheets?paper=a7", 422, "wrong-print", json!("paper")),
        ("surprise/sheets/2", 404, "no-such-sheet", json!("sheet")),
        ("surprise/sheets/one", 404, "no-such-path", json!(null)),
        ("surprise/sheets/-1", 404, "no-such-path", json!(null)),
        ("surprise?option=cards-attack", 400, "unreadable-query", json!(null)),
        ("surprise?option=cards-attack%3Dperhaps", 422, "wrong-option", json!("cards-attack")),
        ("go", 422, "no-such-game", json!("game")),
        ("surprise?broken=1", 500, "unfinished", json!(null)),
    ] {
        let reply = get(path).await;
        assert_eq!((reply.status, reply.code().as_str()), (status, code), "{path}: {}", reply.text);
        assert_eq!(reply.json()["error"]["field"], field, "{path}");
        assert!(!reply.text.contains("secret"), "{}", reply.text);
    }
    server.stop().await;
}

#[tokio::test]
async fn own_drawings_reach_the_printer_and_what_is_wrong_with_one_is_named() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::with(data.path(), Engines { printer: Arc::new(Scribe), ..Engines::default() }).await;
    let post = async |below: &str, body: Value| {
        server.ask("POST", &format!("/api/print/surprise{below}?paper=letter"), "", Some(&body)).await
    };
    let drawn = json!({"art": {"wk.svg": "<svg/>"}});
    for below in ["", "/sheets", "/sheets/1"] {
        let reply = post(below, drawn.clone()).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        let told =
            if below == "/sheets" { reply.json()["sheets"][0]["title"].clone() } else { json!(reply.text) };
        let told = told.as_str().unwrap();
        assert!(told.ends_with(r#"[("paper", "letter")] {"wk.svg": "<svg/>"}"#), "{told}");
    }
    for (fault, code) in [
        ("missing", "drawing-missing"),
        ("broken", "drawing-broken"),
        ("not square", "drawing-not-square"),
        ("too large", "drawing-too-large"),
        ("not printed", "drawing-not-printed"),
    ] {
        let reply = post("/sheets", json!({"art": {"wk.svg": fault}})).await;
        assert_eq!((reply.status, reply.code().as_str()), (422, code), "{}", reply.text);
        let error = &reply.json()["error"];
        assert_eq!(
            (&error["field"], &error["message"]),
            (&json!("art.wk.svg"), &json!(format!("wk.svg is {fault}")))
        );
    }
    for (body, status, code) in [
        (json!({"art": {"wk.svg": 1}}), 400, "unreadable-body"),
        (json!({"art": {"wk.svg": "x".repeat(1_600_000)}}), 413, "body-too-large"),
    ] {
        let reply = post("", body).await;
        assert_eq!((reply.status, reply.code().as_str()), (status, code), "{}", reply.text);
    }
    server.stop().await;
}

#[tokio::test]
async fn the_room_draws_the_seeds_of_sealed_deals_that_are_not_given() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::with(data.path(), Engines { printer: Arc::new(Scribe), ..Engines::default() }).await;
    let post = async |deals: Value| {
        let body = json!({"deals": deals});
        server.ask("POST", "/api/print/surprise/sheets", "", Some(&body)).await
    };
    let deals = async |deals: Value| post(deals).await.json()["deals"].as_array().unwrap().clone();
    let drawn = deals(json!({"count": 3})).await;
    assert_eq!(drawn.len(), 3);
    assert!(drawn[0] != drawn[1] && drawn[1] != drawn[2]);
    assert_ne!(deals(json!({"count": 3})).await, drawn, "fresh ones each time");
    // Given back, they are the same deals; more are drawn for more, and fewer are the first.
    let seeds: Vec<Value> = drawn.iter().map(|deal| deal["seed"].clone()).collect();
    assert_eq!(deals(json!({"count": 3, "seeds": seeds})).await, drawn);
    assert_eq!(deals(json!({"count": 4, "seeds": seeds})).await[..3], drawn[..]);
    assert_eq!(deals(json!({"count": 1, "seeds": seeds})).await, drawn[..1]);
    for (wrong, field) in [
        (json!({"count": 0}), "deals.count"),
        (json!({"count": 999}), "deals.count"),
        (json!({"count": 1, "seeds": ["12"]}), "deals.seeds.0"),
    ] {
        let reply = post(wrong).await;
        assert_eq!((reply.status, reply.code().as_str()), (422, "wrong-print"), "{}", reply.text);
        assert_eq!(reply.json()["error"]["field"], field);
    }
    server.stop().await;
}

#[tokio::test]
async fn a_room_without_a_printer_says_so() {
    let server = Server::fresh().await;
    let reply = server.ask("GET", "/api/print/jieqi", "", None).await;
    assert_eq!((reply.status, reply.code().as_str()), (409, "no-printer"));
    server.stop().await;
}
