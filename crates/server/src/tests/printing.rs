//! Printing over HTTP, with a printer that tells what it was asked for.

use std::sync::Arc;

use facedown_core::printing::{PrintRefusal, PrintTakes, PrintWish, PrintedSheet, Printer, Printing};
use serde_json::json;

use super::client::Server;
use crate::Engines;

/// Prints its wish; has one sheet, and refuses paper that it does not know.
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
    let options: Vec<_> = wish.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
    Ok(format!("{} {} {:?}", wish.game.about().id, options.join(","), wish.choices))
}

impl Printer for Scribe {
    fn sheets(&self, wish: &PrintWish) -> Result<Printing, PrintRefusal> {
        let takes = PrintTakes {
            cards: true,
            backs: true,
            board: false,
            signs: false,
            seed: false,
            options: vec![],
            rules: vec!["en"],
        };
        Ok(Printing {
            sheets: vec![PrintedSheet { title: written(wish)?, width: 210.0, height: 297.0 }],
            takes,
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
        ("surprise/sheets/one", 404, "no-such-sheet", json!("sheet")),
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
async fn a_room_without_a_printer_says_so() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path()).await;
    let reply = server.ask("GET", "/api/print/jieqi", "", None).await;
    assert_eq!((reply.status, reply.code().as_str()), (409, "no-printer"));
    server.stop().await;
}
