//! Reports: whom they may be about, what is copied into them, and what the operator makes of them.

use std::path::Path;

use serde_json::{Value, json};

use super::browser::{Browser, PASSWORD};
use super::chat::{allow, read, texts, write};
use super::client::{Reply, Server};
use super::link::Link;
use super::ratings::{rated, resign, sit_down};

/// What the operator of the room in a folder is answered.
async fn operator(server: &Server, data: &Path, ask: Value) -> Value {
    let key = facedown_server::operator::Key::read(data).unwrap().expect("the room is open");
    server.at(key.address).ask("POST", "/", &key.token, Some(&ask)).await.json()
}

async fn report(browser: &mut Browser<'_>, body: Value) -> Reply {
    browser.post("/account/reports", body).await
}

/// Ada and Bo, who write to each other at a table.
async fn at_table(server: &Server, ada: &mut Browser<'_>, bo: &mut Browser<'_>) -> Link {
    ada.sign_up("Ada").await;
    bo.sign_up("Bo").await;
    allow(ada, true).await;
    allow(bo, true).await;
    sit_down(server, ada, bo, rated("surprise")).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_keeps_what_stood_there_and_a_mute_hides_it() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path()).await;
    let (mut ada, mut bo) = (Browser::new(&server), Browser::new(&server));
    let link = at_table(&server, &mut ada, &mut bo).await;
    let table = &link.maker;
    write(&mut ada, table, "Hello").await;
    write(&mut bo, table, "an insult").await;
    let about = json!({"reason": "insult", "table": table.id, "words": " Look at that. "});
    let taken = report(&mut ada, about).await;
    assert_eq!((taken.status, taken.json()), (201, json!({"ok": true})));
    let open = operator(&server, data.path(), json!({"do": "reports", "all": false})).await;
    let reported = &open["reports"][0];
    for (field, value) in [
        ("by", json!("Ada")),
        ("about", json!("Bo")),
        ("member", json!(true)),
        ("reason", json!("insult")),
        ("kind", json!("table")),
        ("place", json!(table.id)),
        ("words", json!("Look at that.")),
        ("verdict", Value::Null),
    ] {
        assert_eq!(reported[field], value, "{field}");
    }
    let lines = |reported: &Value| {
        let lines = reported["lines"].as_array().unwrap().clone();
        lines.iter().map(|l| format!("{}: {}", l["name"], l["text"])).collect::<Vec<_>>()
    };
    let stood = ["\"Ada\": \"Hello\"", "\"Bo\": \"an insult\""];
    assert_eq!(lines(reported), stood);
    // Muted for an hour: the line is gone for both, he is told until when, and she writes on.
    let (mut at_ada, _) = server.watch(table, None).await;
    let mute = json!({"mute": {"seconds": 3600, "why": "insults"}});
    let settle = json!({"do": "settle", "report": reported["report"], "verdict": mute});
    let settled = operator(&server, data.path(), settle).await;
    assert_eq!(settled["answer"], "settled", "{settled}");
    assert!(settled["verdict"].as_str().unwrap().ends_with("1 lines deleted"), "{settled}");
    assert_eq!(at_ada.hear_of("chat").await["line"], Value::Null);
    for who in [&mut ada, &mut bo] {
        assert_eq!(texts(&read(who, table).await), ["Hello"]);
    }
    let refused = write(&mut bo, table, "What?").await;
    assert_eq!((refused.status, refused.code().as_str()), (403, "muted"));
    assert!(refused.json()["error"]["message"].as_str().unwrap().contains("insults"), "{}", refused.text);
    let muted = bo.get("/account/chat").await.json()["muted"].clone();
    assert!(muted["until"].is_number() && muted["why"] == "insults", "{muted}");
    assert_eq!(write(&mut ada, table, "Hm").await.status, 201);
    // What was reported is kept as it stood; it is settled, and listed no longer but where all are.
    let open = operator(&server, data.path(), json!({"do": "reports", "all": false})).await;
    assert_eq!(open["reports"], json!([]));
    let all = operator(&server, data.path(), json!({"do": "reports", "all": true})).await;
    assert_eq!(lines(&all["reports"][0]), stood);
    let lifted = operator(&server, data.path(), json!({"do": "unmute", "name": "bo"})).await;
    assert_eq!(lifted, json!({"answer": "muted", "name": "Bo", "until": null}));
    assert_eq!(write(&mut bo, table, "Sorry").await.status, 201);
    for (ask, code) in [
        (json!({"do": "unmute", "name": "bo"}), "not-muted"),
        (json!({"do": "mute", "name": "cy", "seconds": 60, "why": "spam"}), "no-such-user"),
        (json!({"do": "mute", "name": "bo", "seconds": 60, "why": " "}), "no-reason"),
        (json!({"do": "settle", "report": "none", "verdict": "dismiss"}), "no-such-report"),
    ] {
        assert_eq!(operator(&server, data.path(), ask).await["code"], code);
    }
    // With the account goes what it reported and what it wrote, out of reports as well.
    let export = ada.get("/account/export").await.json();
    assert_eq!(export["reports"][0]["name"], "Bo");
    assert_eq!(bo.post("/account/close", json!({"password": PASSWORD})).await.status, 200);
    let all = operator(&server, data.path(), json!({"do": "reports", "all": true})).await;
    assert_eq!(
        (&all["reports"][0]["about"], all["reports"][0]["lines"].as_array().unwrap().len()),
        (&json!(""), 1)
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_dismisses_deletes_and_closes() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path()).await;
    let (mut ada, mut bo) = (Browser::new(&server), Browser::new(&server));
    let link = at_table(&server, &mut ada, &mut bo).await;
    write(&mut bo, &link.maker, "one").await;
    write(&mut bo, &link.maker, "two").await;
    let settle = async |browser: &mut Browser<'_>, verdict: Value| {
        let about = json!({"reason": "other", "table": link.maker.id});
        assert_eq!(report(browser, about).await.status, 201);
        let open = operator(&server, data.path(), json!({"do": "reports", "all": false})).await;
        let id = &open["reports"][0]["report"];
        operator(&server, data.path(), json!({"do": "settle", "report": id, "verdict": verdict})).await
    };
    assert_eq!(settle(&mut ada, json!("dismiss")).await["verdict"], "dismissed");
    assert_eq!(texts(&read(&mut ada, &link.maker).await), ["one", "two"]);
    assert_eq!(settle(&mut ada, json!("delete-lines")).await["verdict"], "2 lines deleted");
    assert_eq!(texts(&read(&mut ada, &link.maker).await), [""; 0]);
    assert_eq!(settle(&mut ada, json!("close-account")).await["verdict"], "account closed");
    assert_eq!(bo.who().await, None);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_says_whom_it_is_about() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path()).await;
    let (mut ada, mut bo, mut cy) = (Browser::new(&server), Browser::new(&server), Browser::new(&server));
    let link = at_table(&server, &mut ada, &mut bo).await;
    cy.sign_up("Cy").await;
    let table = &link.maker.id;
    for (body, code) in [
        (json!({"reason": "cheat"}), "wrong-report"),
        (json!({"reason": "cheat", "table": table, "tournament": "t"}), "wrong-report"),
        (json!({"reason": "cheat", "table": table, "words": "x".repeat(501)}), "wrong-report"),
        (json!({"reason": "cheat", "table": table, "seat": "white"}), "oneself"),
        (json!({"reason": "cheat", "table": table, "seat": "solo"}), "no-such-seat"),
        (json!({"reason": "fun", "table": table}), "unreadable-body"),
        (
            json!({"reason": "cheat", "tournament": "AAAAAAAAAAAAAAAAAAAAAA", "name": "Bo"}),
            "no-such-tournament",
        ),
    ] {
        assert_eq!(report(&mut ada, body.clone()).await.code(), code, "{body}");
    }
    let about = json!({"reason": "stalling", "table": table});
    assert_eq!(report(&mut Browser::new(&server), about.clone()).await.code(), "signed-out");
    // Somebody else has to show that they look on; a guest who is reported is named as the table names him.
    assert_eq!(report(&mut cy, about).await.code(), "token-missing");
    let guests = Link::sit_down(&server, "surprise", json!({"seat": "white"})).await;
    assert_eq!(
        cy.post(
            "/account/seats",
            json!({"seats": [{"table": guests.maker.id, "token": guests.maker.token}]})
        )
        .await
        .status,
        200
    );
    assert_eq!(report(&mut cy, json!({"reason": "name", "table": guests.maker.id})).await.status, 201);
    let open = operator(&server, data.path(), json!({"do": "reports", "all": false})).await;
    assert_eq!((&open["reports"][0]["about"], &open["reports"][0]["member"]), (&json!("Bo"), &json!(false)));
    let mute = json!({"mute": {"seconds": 60, "why": "the name"}});
    let settle = json!({"do": "settle", "report": open["reports"][0]["report"], "verdict": mute});
    assert_eq!(operator(&server, data.path(), settle).await["code"], "no-account");
    // Ten a day.
    for _ in 0..9 {
        assert_eq!(report(&mut cy, json!({"reason": "name", "table": guests.maker.id})).await.status, 201);
    }
    assert_eq!(
        report(&mut cy, json!({"reason": "name", "table": guests.maker.id})).await.code(),
        "too-many-reports"
    );
    resign(&server, &link.maker).await;
    server.stop().await;
}
