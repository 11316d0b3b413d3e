//! Notes to browsers whose page is closed: who hears of whose turn, what is sent, and what a push service makes of it.

use std::path::Path;
use std::time::Duration;

use facedown_server::limits::{Limits, Pushing};
use facedown_server::{Config, Engines, PushSettings};
use facedown_storage::sqlite::Sqlite;
use serde_json::{Value, json};

use super::base;
use super::browser::{Browser, PASSWORD};
use super::client::{Server, Table, config, until, usual};
use super::device::Device;
use super::link::Link;
use super::play::Choices;
use super::push_service::{Came, PushService};
use super::ratings::{rated, resign, sit_down};

/// A room that sends notes, tries again at once, and may go to the service of the test.
async fn room(data: &Path, service: &PushService) -> Server {
    let push = Pushing { again_after: Duration::from_millis(10), each: 2, seats: 3, ..Pushing::default() };
    let config = Config {
        limits: Limits { push, ..usual() },
        push: Some(PushSettings {
            contact: "mailto:club@chess.example".parse().unwrap(),
            own_services: vec![service.origin.parse().unwrap()],
        }),
        ..config(data)
    };
    Server::configured(&config, Engines::default()).await.0
}

fn seats(tables: &[&Table]) -> Value {
    tables.iter().map(|table| json!({"table": table.id, "token": table.token})).collect()
}

/// What a guest's browser asks with.
fn of_seats(service: &PushService, name: &str, device: &Device, tables: &[&Table]) -> Value {
    let mut wish = device.wish(&service.endpoint(name));
    wish["seats"] = seats(tables);
    wish
}

async fn key(server: &Server) -> String {
    let state = server.ask("GET", "/api/push", "", None).await;
    assert_eq!(state.status, 200, "{}", state.text);
    state.json()["key"].as_str().expect("a key").to_owned()
}

fn note(device: &Device, came: &Came) -> Value {
    serde_json::from_slice(&device.read(&came.body).expect("it is for this browser")).unwrap()
}

fn days() -> Value {
    json!({"seat": "white", "clock": {"kind": "days", "days": 2}})
}

/// One action of a seat, by a socket that is open for it alone.
async fn act(server: &Server, link: &Link, table: &Table, choices: &mut Choices) {
    let (mut eyes, _) = server.watch(&link.watch, None).await;
    let (mut socket, sync) = server.watch(table, None).await;
    let seat = sync["view"]["seat"].as_str().unwrap();
    while eyes.hear_of("presence").await[seat] != true {}
    let legal = sync["view"]["legal"].as_array().unwrap();
    let action = legal[choices.below(legal.len())]["text"].clone();
    let request =
        json!({"type": "act", "id": format!("act-{}", sync["n"]), "n": sync["n"], "action": action});
    let answer = socket.request(request).await;
    assert_eq!(answer["type"], "update", "{answer}");
    drop(socket);
    // It is gone before anybody acts again.
    while eyes.hear_of("presence").await[seat] != false {}
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_away_hears_of_each_turn_once() {
    let (data, service) = (tempfile::tempdir().unwrap(), PushService::open().await);
    let server = room(data.path(), &service).await;
    let link = Link::make(&server, "surprise", days()).await;
    let (ada, bo) = (Device::new(), Device::new());
    for (name, device, table) in [("ada", &ada, &link.maker), ("bo", &bo, &link.joiner)] {
        let kept = server
            .ask("POST", "/api/push/subscriptions", "", Some(&of_seats(&service, name, device, &[table])))
            .await;
        assert_eq!((kept.status, kept.json()), (200, json!({"seats": 1, "account": false})), "{}", kept.text);
    }
    link.deal(&server).await;
    // White is awaited as soon as the game is dealt.
    let came = service.wait("ada", 1).await;
    let heard = note(&ada, &came[0]);
    assert_eq!(heard, json!({"about": "turn", "table": link.maker.id, "game": "surprise", "opponent": "Bo"}));
    assert_eq!(bo.read(&came[0].body), None, "nobody else can read it");
    let claims = came[0].claims(&key(&server).await);
    assert_eq!(
        (&claims["aud"], &claims["sub"]),
        (&json!(service.origin), &json!("mailto:club@chess.example"))
    );
    for (name, value) in [("ttl", "86400"), ("urgency", "normal"), ("content-encoding", "aes128gcm")] {
        assert_eq!(came[0].header(name), value);
    }
    let topic = came[0].header("topic").to_owned();
    assert!(topic.len() == 32 && !topic.contains(&link.maker.id), "{topic}");
    let mut choices = Choices::new(3);
    act(&server, &link, &link.maker, &mut choices).await;
    let black = service.wait("bo", 1).await;
    assert_eq!(note(&bo, &black[0])["opponent"], "Ada");
    assert_ne!(black[0].header("topic"), topic, "browsers cannot be told to be at one table");
    act(&server, &link, &link.joiner, &mut choices).await;
    // The next note about a table takes the place of the one before it.
    let came = service.wait("ada", 2).await;
    assert_eq!(came[1].header("topic"), topic);
    assert_eq!(came[1].body.len(), came[0].body.len());
    // Who looks hears nothing; nor does anybody of what is no turn.
    let (looking, _) = server.watch(&link.joiner, None).await;
    act(&server, &link, &link.maker, &mut choices).await;
    drop(looking);
    resign(&server, &link.joiner).await;
    server.stop().await;
    assert_eq!((service.came("ada").len(), service.came("bo").len()), (2, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_with_minutes_calls_nobody_and_one_without_a_clock_does() {
    let (data, service) = (tempfile::tempdir().unwrap(), PushService::open().await);
    let server = room(data.path(), &service).await;
    let quick = json!({"seat": "white", "clock": {"kind": "increment", "base": 300_000, "increment": 0}});
    let device = Device::new();
    let mut links = Vec::new();
    for more in [quick, json!({"seat": "white"})] {
        let link = Link::make(&server, "surprise", more).await;
        links.push(link);
    }
    let wish = of_seats(&service, "ada", &device, &[&links[0].maker, &links[1].maker]);
    let kept = server.ask("POST", "/api/push/subscriptions", "", Some(&wish)).await;
    assert_eq!(kept.json()["seats"], 2, "{}", kept.text);
    for link in &links {
        link.deal(&server).await;
    }
    let came = service.wait("ada", 1).await;
    assert_eq!(note(&device, &came[0])["table"], json!(links[1].maker.id));
    server.stop().await;
    assert_eq!(service.came("ada").len(), 1);
}

/// Ada's account hears of all its games at all its browsers, until it leaves one of them.
#[tokio::test(flavor = "multi_thread")]
async fn an_account_hears_where_it_is_signed_in_and_nowhere_else() {
    let (data, service) = (tempfile::tempdir().unwrap(), PushService::open().await);
    let server = room(data.path(), &service).await;
    let (mut ada, mut phone, mut bo) = (Browser::new(&server), Browser::new(&server), Browser::new(&server));
    ada.sign_up("Ada").await;
    bo.sign_up("Bo").await;
    assert_eq!(phone.post("/session", json!({"name": "Ada", "password": PASSWORD})).await.status, 200);
    let (desk, pocket, other) = (Device::new(), Device::new(), Device::new());
    for (browser, name, device) in
        [(&mut ada, "desk", &desk), (&mut phone, "pocket", &pocket), (&mut bo, "other", &other)]
    {
        let kept = browser.post("/push/subscriptions", device.wish(&service.endpoint(name))).await;
        assert_eq!((kept.status, kept.json()), (200, json!({"seats": 0, "account": true})), "{}", kept.text);
    }
    let mut terms = rated("jieqi");
    terms["clock"] = json!({"kind": "days", "days": 2});
    let link = sit_down(&server, &mut ada, &mut bo, terms.clone()).await;
    assert_eq!(note(&desk, &service.wait("desk", 1).await[0])["opponent"], "Bo");
    assert_eq!(note(&pocket, &service.wait("pocket", 1).await[0])["table"], json!(link.maker.id));
    // The export names the service and no address.
    let export = ada.get("/account/export").await;
    let pushed = export.json()["push"].clone();
    assert_eq!(pushed.as_array().unwrap().len(), 2, "{pushed}");
    assert!(
        service.origin.ends_with(pushed[0]["service"].as_str().unwrap()) && !export.text.contains("/push/")
    );
    // Signed out there, the phone hears nothing of the account any more.
    assert_eq!(phone.ask("DELETE", "/session", &Value::Null).await.status, 200);
    let second = sit_down(&server, &mut ada, &mut bo, terms.clone()).await;
    assert_eq!(note(&desk, &service.wait("desk", 2).await[1])["table"], json!(second.maker.id));
    // Closed, the account is called nowhere, and nothing is kept of it; its own seats by token are gone with it, too.
    assert_eq!(ada.post("/account/close", json!({"password": PASSWORD})).await.status, 200);
    assert_eq!(
        bo.post("/push/subscriptions/end", json!({"endpoint": service.endpoint("other")})).await.status,
        200
    );
    act(&server, &link, &link.maker, &mut Choices::new(1)).await;
    server.stop().await;
    assert_eq!(
        [service.came("desk").len(), service.came("pocket").len(), service.came("other").len()],
        [2, 1, 0]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_right_to_be_told_is_a_seat_or_an_account() {
    let (data, service) = (tempfile::tempdir().unwrap(), PushService::open().await);
    let server = room(data.path(), &service).await;
    let link = Link::make(&server, "surprise", days()).await;
    let device = Device::new();
    let ask = async |wish: Value| server.ask("POST", "/api/push/subscriptions", "", Some(&wish)).await;
    let good = of_seats(&service, "x", &device, &[&link.maker]);
    let stranger = Table { token: "made-up".to_owned(), ..link.maker.clone() };
    let nowhere = Table { id: "AAAAAAAAAAAAAAAAAAAAAA".to_owned(), ..link.maker.clone() };
    let invited = Table { token: link.invite.clone(), ..link.maker.clone() };
    // Whoever looks on, is invited, or has the token of another table, has no seat.
    for tables in [&[&link.watch][..], &[&invited], &[&stranger, &nowhere], &[]] {
        let refused = ask(of_seats(&service, "x", &device, tables)).await;
        assert_eq!((refused.status, refused.code().as_str()), (422, "push-for-nobody"), "{}", refused.text);
    }
    assert_eq!(ask(device.wish(&service.endpoint("x"))).await.code(), "push-for-nobody");
    let with = |field: &str, value: Value| {
        let mut wish = good.clone();
        wish[field] = value;
        wish
    };
    let keys = |p256dh: &str, auth: &str| with("keys", json!({"p256dh": p256dh, "auth": auth}));
    let (p256dh, auth) = (good["keys"]["p256dh"].as_str().unwrap(), good["keys"]["auth"].as_str().unwrap());
    for (wish, code, field) in [
        (with("endpoint", json!("https://127.0.0.1/x")), "wrong-subscription", json!("endpoint")),
        (with("endpoint", json!("http://169.254.169.254/latest")), "wrong-subscription", json!("endpoint")),
        (with("endpoint", json!("http://127.0.0.1:1/x")), "wrong-subscription", json!("endpoint")),
        (with("endpoint", json!("nothing")), "wrong-subscription", json!("endpoint")),
        (keys("", auth), "wrong-subscription", json!("keys.p256dh")),
        (keys(&"B".repeat(87), auth), "wrong-subscription", json!("keys.p256dh")),
        (keys(&format!("{p256dh}="), auth), "wrong-subscription", json!("keys.p256dh")),
        (keys(p256dh, "AAAA"), "wrong-subscription", json!("keys.auth")),
        (with("seats", seats(&[&link.maker; 4])), "too-many-seats", json!("seats")),
        (with("more", json!(1)), "unreadable-body", Value::Null),
    ] {
        let refused = ask(wish.clone()).await;
        assert_eq!(refused.code(), code, "{wish}");
        assert_eq!(refused.json()["error"]["field"], field, "{wish}");
    }
    assert_eq!(ask(good.clone()).await.json(), json!({"seats": 1, "account": false}));
    // Without seats it stays as it is; with none it is for nobody, and forgotten.
    assert_eq!(ask(device.wish(&service.endpoint("x"))).await.json()["seats"], 1);
    assert_eq!(ask(with("seats", json!([]))).await.code(), "push-for-nobody");
    assert_eq!(ask(device.wish(&service.endpoint("x"))).await.code(), "push-for-nobody");
    // Another site has no browser do that with its cookie.
    let mut ada = Browser::new(&server);
    ada.sign_up("Ada").await;
    ada.site = "cross-site";
    assert_eq!(ada.post("/push/subscriptions", good).await.code(), "cross-site");
    server.stop().await;
    assert!(service.came("x").is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_room_without_a_contact_says_that_it_sends_none() {
    let server = Server::fresh().await;
    assert_eq!(server.ask("GET", "/api/push", "", None).await.json(), json!({"key": null}));
    let wish = Device::new().wish("https://push.example/x");
    let refused = server.ask("POST", "/api/push/subscriptions", "", Some(&wish)).await;
    assert_eq!((refused.status, refused.code().as_str()), (409, "no-push"));
    // Ending works all the same: nothing is kept.
    let end = json!({"endpoint": "https://push.example/x"});
    assert_eq!(
        server.ask("POST", "/api/push/subscriptions/end", "", Some(&end)).await.json(),
        json!({"ok": true})
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_push_service_answers_is_heeded() {
    let (data, service) = (tempfile::tempdir().unwrap(), PushService::open().await);
    let server = room(data.path(), &service).await;
    let link = Link::make(&server, "surprise", days()).await;
    let (ada, bo) = (Device::new(), Device::new());
    for (name, device, table) in [("ada", &ada, &link.maker), ("bo", &bo, &link.joiner)] {
        let wish = of_seats(&service, name, device, &[table]);
        assert_eq!(server.ask("POST", "/api/push/subscriptions", "", Some(&wish)).await.status, 200);
    }
    let mut choices = Choices::new(3);
    // Busy twice, then it takes the note; each try is encrypted anew.
    service.answer(&["503 Busy", "429 Slow\r\nretry-after: 0"]);
    link.deal(&server).await;
    let came = service.wait("ada", 3).await;
    assert_eq!(note(&ada, &came[2])["table"], json!(link.maker.id));
    assert_ne!(came[0].body, came[1].body);
    // Three times busy: it is left.
    service.answer(&["500 No", "500 No", "500 No"]);
    act(&server, &link, &link.maker, &mut choices).await;
    service.wait("bo", 3).await;
    // What wants too long a pause is left at once, and so is what is refused.
    service.answer(&["503 Busy\r\nretry-after: 100000"]);
    act(&server, &link, &link.joiner, &mut choices).await;
    service.wait("ada", 4).await;
    service.answer(&["403 No"]);
    act(&server, &link, &link.maker, &mut choices).await;
    service.wait("bo", 4).await;
    // Gone is gone: the browser is forgotten.
    service.answer(&["410 Gone"]);
    act(&server, &link, &link.joiner, &mut choices).await;
    service.wait("ada", 5).await;
    until("it is forgotten", async || {
        let kept = server
            .ask("POST", "/api/push/subscriptions", "", Some(&ada.wish(&service.endpoint("ada"))))
            .await;
        kept.code() == "push-for-nobody"
    })
    .await;
    act(&server, &link, &link.maker, &mut choices).await;
    service.wait("bo", 5).await;
    act(&server, &link, &link.joiner, &mut choices).await;
    server.stop().await;
    assert_eq!(service.came("ada").len(), 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_moves_and_the_oldest_of_too_many_go() {
    let (data, service) = (tempfile::tempdir().unwrap(), PushService::open().await);
    let server = room(data.path(), &service).await;
    let link = Link::make(&server, "surprise", days()).await;
    let devices: Vec<Device> = (0..3).map(|_| Device::new()).collect();
    let ask = async |wish: Value| server.ask("POST", "/api/push/subscriptions", "", Some(&wish)).await;
    assert_eq!(ask(of_seats(&service, "a", &devices[0], &[&link.maker])).await.status, 200);
    // Its push service has given it another address: the seats go with it, the old one is forgotten.
    let mut moved = devices[1].wish(&service.endpoint("b"));
    moved["replaces"] = json!(service.endpoint("a"));
    assert_eq!(ask(moved).await.json(), json!({"seats": 1, "account": false}));
    assert_eq!(ask(devices[0].wish(&service.endpoint("a"))).await.code(), "push-for-nobody");
    // Two at most have one seat here: the one that was heard of longest ago goes.
    for name in ["c", "d"] {
        tokio::time::sleep(Duration::from_millis(5)).await;
        assert_eq!(ask(of_seats(&service, name, &devices[2], &[&link.maker])).await.json()["seats"], 1);
    }
    link.deal(&server).await;
    service.wait("d", 1).await;
    service.wait("c", 1).await;
    server.stop().await;
    assert_eq!((service.came("a").len(), service.came("b").len()), (0, 0));
}

/// The key is made once, stays over a restart, and is nowhere but in the database.
#[tokio::test(flavor = "multi_thread")]
async fn the_key_stays() {
    let (data, service) = (tempfile::tempdir().unwrap(), PushService::open().await);
    let server = room(data.path(), &service).await;
    let first = key(&server).await;
    server.stop().await;
    let server = room(data.path(), &service).await;
    assert_eq!(key(&server).await, first);
    server.stop().await;
    if base::server_for(data.path()).is_none() {
        let storage = Sqlite::open(&data.path().join(facedown_server::inside::DATABASE)).await.unwrap();
        let kept = facedown_storage::push::Push::push_key(&storage, 0, vec![1]).await.unwrap();
        assert_ne!(kept, [1], "the one that is kept stays");
        facedown_storage::Storage::close(&storage).await;
    }
}

/// The two-deals test of a note: whatever is dealt and played, it is the same, byte for byte and in its length.
#[tokio::test(flavor = "multi_thread")]
async fn a_note_is_the_same_whatever_is_dealt() {
    let (data, service) = (tempfile::tempdir().unwrap(), PushService::open().await);
    let server = room(data.path(), &service).await;
    let mut told = Vec::new();
    for seed in 0..3 {
        let link = Link::make(&server, "jieqi", days()).await;
        let devices = [Device::new(), Device::new()];
        let names = [format!("white-{seed}"), format!("black-{seed}")];
        for (at, table) in [&link.maker, &link.joiner].into_iter().enumerate() {
            let wish = of_seats(&service, &names[at], &devices[at], &[table]);
            assert_eq!(server.ask("POST", "/api/push/subscriptions", "", Some(&wish)).await.status, 200);
        }
        link.deal(&server).await;
        let mut choices = Choices::new(seed);
        for table in [&link.maker, &link.joiner, &link.maker] {
            act(&server, &link, table, &mut choices).await;
        }
        let mut all = Vec::new();
        for (at, name) in names.iter().enumerate() {
            for came in service.wait(name, 2).await {
                let text = String::from_utf8(devices[at].read(&came.body).unwrap()).unwrap();
                all.push((at, text.replace(&link.maker.id, "TABLE"), came.body.len()));
            }
        }
        told.push(all);
    }
    server.stop().await;
    assert!(told.iter().all(|all| *all == told[0]), "{told:?}");
    assert!(told[0][0].1.contains("TABLE"), "{told:?}");
}
