//! Programs that act for accounts, by the API that clients of Lichess speak: whole games, and everything around them.

use std::collections::VecDeque;
use std::time::Duration;

use facedown_core::record::{Contributor, DealCheck, Record, Source, verify};
use facedown_games::registry;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::net::TcpStream;

use super::client::{Reply, Server, Table, until};
use super::play::Choices;

const PASSWORD: &str = "correct horse battery";

/// A stream of lines, each a chunk of its own.
pub(super) struct Lines {
    stream: BufReader<TcpStream>,
    head: String,
}

impl Lines {
    /// The next line; an empty one too. `None` at the end.
    async fn any(&mut self) -> Option<String> {
        let mut size = String::new();
        let read = tokio::time::timeout(Duration::from_secs(60), self.stream.read_line(&mut size)).await;
        if read.expect("a line in time").unwrap_or(0) == 0 {
            return None;
        }
        let size = usize::from_str_radix(size.trim(), 16).unwrap();
        let mut chunk = vec![0; size + 2];
        self.stream.read_exact(&mut chunk).await.ok()?;
        if size == 0 {
            return None;
        }
        let text = String::from_utf8(chunk[..size].to_vec()).unwrap();
        // A reader that goes line by line sees each at once: it has its end, and no other line is in its chunk.
        assert!(text.ends_with('\n') && text.matches('\n').count() == 1, "{text}");
        Some(text.trim().to_owned())
    }

    /// The next line that says something.
    pub(super) async fn next(&mut self) -> Option<Value> {
        loop {
            let line = self.any().await?;
            if !line.is_empty() {
                return Some(serde_json::from_str(&line).unwrap());
            }
        }
    }

    /// The next line of a type.
    pub(super) async fn of(&mut self, kind: &str) -> Value {
        loop {
            let line = self.next().await.unwrap_or_else(|| panic!("the stream ends before {kind}"));
            if line["type"] == kind {
                return line;
            }
        }
    }
}

/// A program with a token, and the cookie of its account's owner.
pub(super) struct Program<'a> {
    server: &'a Server,
    pub(super) cookie: String,
    pub(super) token: String,
}

impl<'a> Program<'a> {
    /// Makes an account and a token with these scopes.
    pub(super) async fn with_scopes(server: &'a Server, name: &str, scopes: &[&str]) -> Program<'a> {
        let body = json!({"name": name, "password": PASSWORD}).to_string();
        let head = format!(
            "POST /api/accounts HTTP/1.1\r\nHost: room\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n",
            body.len()
        );
        let made = server.send((head + &body).as_bytes()).await;
        assert_eq!(made.status, 201, "{}", made.text);
        let (_, set) = made.whole_head.split_once("set-cookie: facedown=").unwrap();
        let cookie = set.split(';').next().unwrap().to_owned();
        let mut program = Program { server, cookie, token: String::new() };
        let wish = json!({"label": "a program", "scopes": scopes});
        let made = program.owner("POST", "/account/tokens", &wish).await;
        assert_eq!(made.status, 201, "{}", made.text);
        program.token = made.json()["token"].as_str().unwrap().to_owned();
        program
    }

    /// A bot.
    pub(super) async fn bot(server: &'a Server, name: &str) -> Program<'a> {
        let bot = Program::with_scopes(server, name, &["bot:play"]).await;
        assert_eq!(bot.post("/bot/account/upgrade").await.status, 200);
        bot
    }

    /// A request of the owner on the page.
    pub(super) async fn owner(&self, method: &str, path: &str, body: &Value) -> Reply {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let head = format!(
            "{method} /api{path} HTTP/1.1\r\nHost: room\r\nConnection: close\r\nCookie: facedown={}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            self.cookie,
            body.len()
        );
        self.server.send((head + &body).as_bytes()).await
    }

    pub(super) async fn get(&self, path: &str) -> Reply {
        self.server.ask("GET", &format!("/api{path}"), &self.token, None).await
    }

    pub(super) async fn post(&self, path: &str) -> Reply {
        self.server.ask("POST", &format!("/api{path}"), &self.token, None).await
    }

    pub(super) async fn form(&self, path: &str, form: &str) -> Reply {
        let head = format!(
            "POST /api{path} HTTP/1.1\r\nHost: room\r\nConnection: close\r\nAuthorization: Bearer {}\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n",
            self.token,
            form.len()
        );
        self.server.send((head + form).as_bytes()).await
    }

    pub(super) async fn stream(&self, path: &str) -> Lines {
        self.stream_of("GET", path, "").await
    }

    async fn stream_of(&self, method: &str, path: &str, form: &str) -> Lines {
        let asked = format!(
            "{method} /api{path} HTTP/1.1\r\nHost: room\r\nAuthorization: Bearer {}\r\nAccept-Encoding: gzip\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{form}",
            self.token,
            form.len()
        );
        let mut stream = BufReader::new(self.server.connection(&asked).await);
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert!(stream.read_line(&mut head).await.unwrap() > 0, "{head}");
        }
        assert!(head.starts_with("HTTP/1.1 200"), "{head}");
        Lines { stream, head: head.to_ascii_lowercase() }
    }

    /// Sits down against another one: the id of the game.
    async fn plays(&self, other: &Program<'_>, name: &str, form: &str) -> String {
        let made = self.form(&format!("/challenge/{name}"), form).await;
        assert_eq!(made.status, 200, "{}", made.text);
        let id = made.json()["id"].as_str().unwrap().to_owned();
        let taken = other.post(&format!("/challenge/{id}/accept")).await;
        assert_eq!((taken.status, taken.text.as_str()), (200, r#"{"ok":true}"#));
        id
    }
}

fn two() -> impl Iterator<Item = &'static str> {
    registry::all().iter().map(|game| game.about()).filter(|about| about.seats == 2).map(|about| about.id)
}

/// A client that knows nothing of any game: it plays one of the actions that each line lists.
async fn play(bot: &Program<'_>, id: &str, seed: u64, actions: usize) -> Value {
    let mut choices = Choices::new(seed);
    let mut stream = bot.stream(&format!("/bot/game/stream/{id}")).await;
    assert!(stream.head.contains("transfer-encoding: chunked") && !stream.head.contains("content-encoding"));
    let full = stream.next().await.unwrap();
    assert_eq!(full["type"], "gameFull", "{full}");
    assert_eq!((&full["white"]["id"], &full["black"]["title"]), (&json!("ada"), &json!("BOT")), "{full}");
    let (mut state, mut acted, mut refused) = (full["state"].clone(), 0, 0);
    loop {
        let moves = state["moves"].as_str().unwrap();
        let (tokens, told) = (moves.split_whitespace().count(), state["actions"].as_array().unwrap());
        assert_eq!(tokens, told.len(), "{state}");
        if !["created", "started"].contains(&state["status"].as_str().unwrap()) {
            break;
        }
        let legal = state["legal"].as_array().unwrap();
        if !legal.is_empty() {
            if acted == actions {
                assert_eq!(bot.post(&format!("/bot/game/{id}/resign")).await.status, 200);
            } else {
                let action = legal[choices.below(legal.len())].as_str().unwrap();
                let done = bot.post(&format!("/bot/game/{id}/move/{action}")).await;
                // The other one may have resigned meanwhile, or acted where both may at once: another line comes.
                refused += usize::from(done.status != 200);
                assert!(done.status == 200 || done.status == 400, "{action} {}", done.text);
                assert!(refused < 4, "{action} {}", done.text);
            }
            acted += 1;
        }
        let Some(line) = stream.next().await else { break };
        match line["type"].as_str() {
            Some("gameState") => state = line,
            Some("opponentGone") => {}
            other => panic!("{other:?} {line}"),
        }
    }
    assert_eq!(stream.next().await, None, "it ends with its last line");
    state
}

#[tokio::test(flavor = "multi_thread")]
async fn two_bots_play_every_game() {
    let server = Server::fresh().await;
    let (ada, bo) = (Program::bot(&server, "Ada").await, Program::bot(&server, "Bo").await);
    let (mut to_ada, mut to_bo) = (ada.stream("/stream/event").await, bo.stream("/stream/event").await);
    let mut checked = 0;
    for (game, seed) in two().zip(3..) {
        let form = format!("variant={game}&clock.limit=600&clock.increment=1&color=white&rated=false");
        let made = ada.form("/challenge/Bo", &form).await;
        assert_eq!(made.status, 200, "{}", made.text);
        let heard = to_bo.of("challenge").await["challenge"].clone();
        assert_eq!((&heard["challenger"]["name"], &heard["direction"]), (&json!("Ada"), &json!("in")));
        assert_eq!((&heard["variant"]["key"], &heard["speed"]), (&json!(game), &json!("rapid")), "{heard}");
        let limit = json!({"type": "clock", "limit": 600, "increment": 1, "show": "10+1"});
        assert_eq!(heard["timeControl"], limit);
        let id = heard["id"].as_str().unwrap();
        assert_eq!(bo.post(&format!("/challenge/{id}/accept")).await.status, 200);
        for stream in [&mut to_ada, &mut to_bo] {
            let start = stream.of("gameStart").await["game"].clone();
            assert_eq!(
                (&start["gameId"], &start["status"]["name"]),
                (&json!(id), &json!("started")),
                "{start}"
            );
        }
        let (of_ada, of_bo) = tokio::join!(play(&ada, id, seed, 60), play(&bo, id, !seed, 60));
        assert_eq!((&of_ada["status"], &of_ada["winner"]), (&of_bo["status"], &of_bo["winner"]));
        for stream in [&mut to_ada, &mut to_bo] {
            assert_eq!(stream.of("gameFinish").await["game"]["status"]["name"], of_ada["status"]);
        }
        // The record says how they were dealt, and holds.
        let record = server.ask("GET", &format!("/api/tables/{id}/record"), "", None).await;
        if record.status != 200 {
            // The deal of a pair is opened after its second game.
            assert_eq!(record.code(), "token-missing", "{game}: {}", record.text);
            continue;
        }
        checked += 1;
        let record = Record::read(record.text.as_bytes()).unwrap();
        assert_eq!(verify(&record, registry::find).unwrap().deal, DealCheck::Fair, "{game}");
        let Source::Committed { pledges, .. } = &record.header.source else { panic!("{game}: not dealt") };
        assert!(pledges.iter().all(|pledge| pledge.by == Contributor::Room), "{game}");
    }
    assert!(checked >= 7, "{checked} records");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_does_what_its_scopes_say_until_it_is_ended() {
    let server = Server::fresh().await;
    let bot = Program::with_scopes(&server, "Ada", &["challenge:read", "bot:play"]).await;
    assert!(
        bot.token.starts_with("fd_") && bot.token.bytes().all(|b| b == b'_' || b.is_ascii_alphanumeric())
    );
    let account = bot.get("/account").await.json();
    assert_eq!(
        (&account["id"], &account["username"], &account["title"]),
        (&json!("ada"), &json!("Ada"), &json!(null))
    );
    assert!(account["createdAt"].is_i64() && account["seenAt"].is_i64() && account["perfs"].is_object());
    // As lichess-bot asks first of all.
    let asked = bot.form("/token/test", &format!("{},fd_other", bot.token)).await.json();
    assert_eq!(asked[&bot.token]["userId"], "ada");
    assert_eq!(asked[&bot.token]["scopes"], "challenge:read,bot:play");
    assert!(asked["fd_other"].is_null() && asked[&bot.token]["expires"].is_null(), "{asked}");
    // A bot for good, and nothing twice.
    assert_eq!(bot.post("/bot/account/upgrade").await.status, 200);
    assert_eq!(bot.get("/account").await.json()["title"], "BOT");
    assert_eq!(bot.owner("GET", "/session", &Value::Null).await.json()["account"]["bot"], true);

    let reader = Program::with_scopes(&server, "Bo", &["challenge:read"]).await;
    for (path, wanted) in [
        ("/bot/account/upgrade", "bot:play"),
        ("/challenge/Ada", "challenge:write or bot:play or board:play"),
        ("/bot/game/x/resign", "bot:play or board:play"),
        ("/board/seek", "board:play or bot:play"),
    ] {
        let refused = reader.post(path).await;
        assert_eq!((refused.status, refused.code().as_str()), (403, "missing-scope"), "{path}");
        assert!(refused.text.contains(wanted), "{}", refused.text);
    }
    assert_eq!(reader.get("/challenge").await.status, 200);

    for wish in [
        json!({"label": "", "scopes": ["bot:play"]}),
        json!({"label": "x", "scopes": []}),
        json!({"label": "x", "scopes": ["email:read"]}),
        json!({"label": "x".repeat(61), "scopes": ["bot:play"]}),
    ] {
        assert_eq!(bot.owner("POST", "/account/tokens", &wish).await.code(), "wrong-new-token", "{wish}");
    }
    let listed = bot.owner("GET", "/account/tokens", &Value::Null).await.json();
    assert_eq!(
        (&listed[0]["label"], &listed[0]["scopes"][0]),
        (&json!("a program"), &json!("challenge:read"))
    );
    assert!(!listed.to_string().contains(&bot.token), "a token is shown once");
    let export = bot.owner("GET", "/account/export", &Value::Null).await.json();
    assert_eq!(export["tokens"], listed);
    let id = listed[0]["id"].as_str().unwrap();
    // Somebody else's is not ended.
    let path = format!("/account/tokens/{id}");
    assert_eq!(reader.owner("DELETE", &path, &Value::Null).await.code(), "no-own-token");
    assert_eq!(bot.owner("DELETE", &path, &Value::Null).await.json(), json!([]));
    assert_eq!(bot.get("/account").await.code(), "no-such-token");
    // With an account its tokens are gone.
    let closed = reader.owner("POST", "/account/close", &json!({"password": PASSWORD})).await;
    assert_eq!(closed.status, 200);
    assert_eq!(reader.get("/challenge").await.status, 401);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_answered_once_and_by_whom_it_is_to() {
    let server = Server::fresh().await;
    let (ada, bo) = (Program::bot(&server, "Ada").await, Program::bot(&server, "Bo").await);
    let cy = Program::bot(&server, "Cy").await;
    let (mut to_ada, mut to_bo) = (ada.stream("/stream/event").await, bo.stream("/stream/event").await);
    let game = two().next().unwrap();
    let challenge = async || {
        let made = ada.form("/challenge/bo", &format!("variant={game}&clock.limit=300")).await;
        assert_eq!(made.status, 200, "{}", made.text);
        made.json()["id"].as_str().unwrap().to_owned()
    };
    for (to, form, code) in [
        ("Ada", format!("variant={game}"), "wrong-challenge"),
        ("Nobody", format!("variant={game}"), "no-such-user"),
        ("Bo", "variant=ludo".to_owned(), "no-such-game"),
        ("Bo", format!("variant={game}&rated=true"), "wrong-challenge"),
    ] {
        assert_eq!(ada.form(&format!("/challenge/{to}"), &form).await.code(), code, "{to} {form}");
    }
    let id = challenge().await;
    assert_eq!(to_bo.of("challenge").await["challenge"]["id"], json!(id));
    assert_eq!(to_ada.of("challenge").await["challenge"]["direction"], "out");
    for (program, what) in
        [(&ada, "accept"), (&ada, "decline"), (&cy, "accept"), (&cy, "decline"), (&bo, "cancel")]
    {
        let refused = program.post(&format!("/challenge/{id}/{what}")).await;
        assert_eq!((refused.status, refused.code().as_str()), (404, "no-such-challenge"), "{what}");
    }
    assert_eq!(cy.get(&format!("/challenge/{id}/show")).await.status, 404);
    assert_eq!(bo.get("/challenge").await.json()["in"][0]["id"], json!(id));
    assert_eq!(ada.get("/challenge").await.json()["out"][0]["id"], json!(id));
    let declined = bo.form(&format!("/challenge/{id}/decline"), "reason=tooFast").await;
    assert_eq!(declined.json(), json!({"ok": true}));
    let heard = to_ada.of("challengeDeclined").await["challenge"].clone();
    assert_eq!((&heard["declineReasonKey"], &heard["status"]), (&json!("toofast"), &json!("declined")));
    assert!(heard["declineReason"].as_str().unwrap().contains("too fast"));
    assert_eq!(bo.post(&format!("/challenge/{id}/accept")).await.status, 404, "it is gone");

    let id = challenge().await;
    assert_eq!(ada.post(&format!("/challenge/{id}/cancel")).await.status, 200);
    assert_eq!(to_bo.of("challengeCanceled").await["challenge"]["id"], json!(id));

    // One that is held open is gone with the request.
    let form = format!("variant={game}&clock.limit=300&keepAliveStream=true");
    let mut held = ada.stream_of("POST", "/challenge/bo", &form).await;
    let id = held.next().await.unwrap()["id"].as_str().unwrap().to_owned();
    assert_eq!(to_bo.of("challenge").await["challenge"]["id"], json!(id));
    drop(held);
    assert_eq!(to_bo.of("challengeCanceled").await["challenge"]["id"], json!(id));
    let mut held = ada.stream_of("POST", "/challenge/bo", &form).await;
    let id = held.next().await.unwrap()["id"].as_str().unwrap().to_owned();
    assert_eq!(bo.post(&format!("/challenge/{id}/accept")).await.status, 200);
    assert_eq!(held.next().await.unwrap()["done"], "accepted");

    // A stream that is opened hears of all that stands, and ends the one before it.
    let open = challenge().await;
    let mut again = bo.stream("/stream/event").await;
    let first = again.next().await.unwrap();
    assert_eq!((&first["type"], &first["game"]["id"]), (&json!("gameStart"), &json!(id)), "{first}");
    assert_eq!(again.next().await.unwrap()["challenge"]["id"], json!(open));
    while to_bo.next().await.is_some() {}
    assert_eq!(bo.get("/account/playing").await.json()["nowPlaying"][0]["gameId"], json!(id));
    let online = bo.get("/bot/online").await.text;
    assert!(
        online.contains("\"ada\"") && online.contains("\"bo\"") && !online.contains("\"cy\""),
        "{online}"
    );
    let status = bo.get("/users/status?ids=BO,cy,nobody").await.json();
    assert_eq!((&status[0]["online"], &status[1]["online"]), (&json!(true), &json!(false)), "{status}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_can_be_drawn_aborted_taken_back_and_left() {
    let server = Server::fresh().await;
    let (ada, bo) = (Program::bot(&server, "Ada").await, Program::bot(&server, "Bo").await);
    let game = two().next().unwrap();
    let form = format!("variant={game}&clock.limit=600&color=white");
    let first = async |bot: &Program<'_>, id: &str| {
        let full = bot.stream(&format!("/bot/game/stream/{id}")).await.next().await.unwrap();
        full["state"]["legal"][0].as_str().unwrap().to_owned()
    };

    let id = ada.plays(&bo, "Bo", &form).await;
    let at = |below: &str| format!("/bot/game/{id}{below}");
    let mut seen = bo.stream(&at("").replace("/game/", "/game/stream/")).await;
    assert_eq!(seen.next().await.unwrap()["type"], "gameFull");
    let action = first(&ada, &id).await;
    // Not one's turn, no action at all, nobody's seat.
    let early = bo.post(&at(&format!("/move/{action}"))).await;
    assert_eq!((early.status, early.code().as_str()), (400, "not-your-turn"), "{}", early.text);
    assert_eq!(ada.post(&at("/move/a1a1")).await.code(), "illegal-action");
    assert_eq!(ada.post("/bot/game/nowhere/move/a1a1").await.code(), "no-seat");
    let with_offer = format!("/move/{}?offeringDraw=True", action.to_ascii_uppercase());
    assert_eq!(ada.post(&at(&with_offer)).await.status, 200, "in whichever case it is written");
    while seen.of("gameState").await["wdraw"] != json!(true) {}
    assert_eq!(bo.post(&at("/draw/yes")).await.status, 200);
    let last = loop {
        let state = seen.of("gameState").await;
        if state["status"] != "started" {
            break state;
        }
    };
    assert_eq!((&last["status"], &last["winner"]), (&json!("draw"), &json!(null)), "{last}");
    assert_eq!(seen.next().await, None);
    let over = ada.post(&at("/move/e2e4")).await;
    assert_eq!((over.status, over.code().as_str()), (400, "game-over"));

    // The same two again, the colors changed; and aborted.
    assert_eq!(bo.post(&at("/rematch")).await.status, 200);
    let next = bo.get("/account/playing").await.json()["nowPlaying"][0].clone();
    assert_eq!(next["color"], "white", "{next}");
    let id = next["id"].as_str().unwrap();
    let at = |below: &str| format!("/bot/game/{id}{below}");
    assert_eq!(bo.post(&at("/abort")).await.status, 200);
    let full = ada.stream(&format!("/bot/game/stream/{id}")).await.next().await.unwrap();
    assert_eq!(full["state"]["status"], "aborted");

    // Jieqi's moves turn cards up; a pawn of Chaos does not, and may be taken back.
    let id = ada.plays(&bo, "Bo", "variant=chaos&color=white&options.match=single").await;
    let at = |below: &str| format!("/bot/game/{id}{below}");
    let action = first(&ada, &id).await;
    assert_eq!(ada.post(&at(&format!("/move/{action}"))).await.status, 200);
    assert_eq!(ada.post(&at("/takeback/yes")).await.status, 200);
    let full = bo.stream(&format!("/bot/game/stream/{id}")).await.next().await.unwrap();
    assert_eq!(
        (&full["state"]["wtakeback"], &full["variant"]["options"]),
        (&json!(true), &json!({"match": "single"}))
    );
    assert_eq!(full["state"]["wtime"], json!(i32::MAX), "no clock is a number too");
    assert_eq!(bo.post(&at("/takeback/true")).await.status, 200);
    let full = bo.stream(&format!("/bot/game/stream/{id}")).await.next().await.unwrap();
    assert_eq!((&full["state"]["moves"], &full["speed"]), (&json!(""), &json!("correspondence")));
    assert_eq!(bo.post(&at("/claim-victory/")).await.code(), "nobody-gone");
    assert_eq!(ada.post(&at("/claim-draw")).await.code(), "nothing-to-claim");
    assert_eq!(bo.form(&at("/chat"), "room=player&text=hello").await.code(), "no-chat");
    assert_eq!(bo.get(&at("/chat")).await.json(), json!([]));
    // A program of somebody else sees nothing of it.
    let cy = Program::bot(&server, "Cy").await;
    for path in ["/resign", "/chat"] {
        assert_eq!(cy.post(&at(path)).await.code(), "no-seat");
    }
    assert_eq!(cy.get(&format!("/bot/game/stream/{id}")).await.code(), "no-seat");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_on_the_page_asks_a_bot_to_play() {
    let server = Server::fresh().await;
    let bot = Program::bot(&server, "Ada").await;
    let game = two().next().unwrap();
    let wish =
        json!({"game": game, "mode": "link", "seat": "white", "bot": "ada", "names": {"white": "Zoe"}});
    let away = server.ask("POST", "/api/tables", "", Some(&wish)).await;
    assert_eq!((away.status, away.code().as_str()), (409, "bot-away"));
    let mut events = bot.stream("/stream/event").await;
    let made = server.ask("POST", "/api/tables", "", Some(&wish)).await;
    assert_eq!(made.status, 201, "{}", made.text);
    assert!(made.json()["invite"].is_null(), "the invitation is the bot's");
    let table = Table::of(&made.json());
    let heard = events.of("challenge").await["challenge"].clone();
    assert_eq!((&heard["challenger"]["name"], &heard["color"]), (&json!("Zoe"), &json!("white")), "{heard}");
    assert_eq!(heard["id"], json!(table.id));
    assert_eq!(bot.post(&format!("/challenge/{}/accept", table.id)).await.status, 200);
    // The person contributes, and the room does for the bot: nothing of that is known before.
    let view = server.view(&table).await;
    assert_eq!((&view["joined"], &view["phase"]), (&json!(true), &json!("dealing")));
    let part = &view["deal"]["contributions"][1];
    assert_eq!((&part["room"], &part["contribution"]), (&json!(true), &json!(null)), "{part}");
    let own = facedown_core::deal::Contribution::new([9; 32]);
    for (below, body) in [
        ("/commitments", json!({"sha256": own.commitment().to_string()})),
        ("/contributions", json!({"contribution": own.to_hex()})),
    ] {
        assert_eq!(server.ask("POST", &table.path(below), &table.token, Some(&body)).await.status, 200);
    }
    let start = events.of("gameStart").await["game"].clone();
    assert_eq!((&start["color"], &start["opponent"]["username"]), (&json!("black"), &json!("Zoe")));
    assert_eq!(start["fen"], server.view(&table).await["fen"], "nothing is turned up yet");

    // One that is declined, or not answered, closes the invitation.
    let made = server.ask("POST", "/api/tables", "", Some(&wish)).await;
    let table = Table::of(&made.json());
    assert_eq!(bot.post(&format!("/challenge/{}/decline", table.id)).await.status, 200);
    assert_eq!(server.view(&table).await["invitationClosed"], true);
    // Nothing is dealt where nobody has sat down, though the room could contribute.
    let sealed = json!({"sha256": own.commitment().to_string()});
    let sealed = server.ask("POST", &table.path("/commitments"), &table.token, Some(&sealed)).await;
    assert_eq!(sealed.json()["complete"], false);
    let opened = json!({"contribution": own.to_hex()});
    let opened = server.ask("POST", &table.path("/contributions"), &table.token, Some(&opened)).await;
    assert_eq!((opened.status, opened.code().as_str()), (409, "commitment-missing"));
    assert_eq!(server.view(&table).await["phase"], "dealing");
    for wrong in [json!({"mode": "shared"}), json!({"mode": "computer", "level": 1})] {
        let mut body = wish.clone();
        body.as_object_mut().unwrap().extend(wrong.as_object().unwrap().clone());
        assert_eq!(server.ask("POST", "/api/tables", "", Some(&body)).await.code(), "wrong-challenge");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_finds_somebody_in_the_lobby() {
    let server = Server::fresh().await;
    let ada = Program::with_scopes(&server, "Ada", &["board:play"]).await;
    let bo = Program::with_scopes(&server, "Bo", &["board:play"]).await;
    let mut events = bo.stream("/stream/event").await;
    let game = two().next().unwrap();
    // As berserk writes it: minutes, seconds, and an empty range.
    let form = format!("rated=False&time=5&increment=3&variant={game}&color=random&ratingRange=");
    let mut waiting = ada.stream_of("POST", "/board/seek", &form).await;
    let mut visitor = server.lobby().await;
    visitor.say(json!({"type": "hello", "visitor": "v".repeat(32)})).await;
    let list = visitor.hear_of("lobby").await;
    let seeks = list["seeks"].as_array().unwrap().clone();
    let seek = match seeks.first() {
        Some(seek) => seek.clone(),
        None => visitor.hear_of("changed").await["added"][0].clone(),
    };
    assert_eq!(
        (&seek["name"], &seek["member"], &seek["games"]),
        (&json!("Ada"), &json!(true), &json!([game]))
    );
    // Somebody who goes away is not found.
    drop(waiting);
    while visitor.hear_of("changed").await["removed"] != json!([seek["id"]]) {}
    waiting = ada.stream_of("POST", "/board/seek", &form).await;
    let mut found = bo.stream_of("POST", "/board/seek", &form).await;
    assert_eq!((found.next().await, waiting.next().await), (None, None), "both have ended");
    let start = events.of("gameStart").await["game"].clone();
    assert_eq!((&start["opponent"]["id"], &start["speed"]), (&json!("ada"), &json!("blitz")), "{start}");
    let id = start["id"].as_str().unwrap();
    let full = bo.stream(&format!("/board/game/stream/{id}")).await.next().await.unwrap();
    assert_eq!(full["clock"], json!({"initial": 300_000, "increment": 3_000}));
    // A token for boards opens no bot's paths.
    assert_eq!(bo.get(&format!("/bot/game/stream/{id}")).await.code(), "missing-scope");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_that_is_lost_is_opened_again_where_it_was() {
    let server = Server::fresh().await;
    let (ada, bo) = (Program::bot(&server, "Ada").await, Program::bot(&server, "Bo").await);
    let id = ada.plays(&bo, "Bo", "variant=jieqi&clock.limit=600&color=white").await;
    let mut states = VecDeque::new();
    for turn in 0..6 {
        let bot = if turn % 2 == 0 { &ada } else { &bo };
        // Each turn from a stream of its own.
        let full = bot.stream(&format!("/bot/game/stream/{id}")).await.next().await.unwrap();
        assert_eq!(full["state"]["moves"].as_str().unwrap().split_whitespace().count(), turn, "{full}");
        assert_eq!(full["initialFen"].as_str().unwrap().split(' ').next().unwrap().matches('x').count(), 15);
        let action = full["state"]["legal"][0].as_str().unwrap();
        assert_eq!(bot.post(&format!("/bot/game/{id}/move/{action}")).await.status, 200);
        states.push_back(full["state"]["fen"].clone());
    }
    assert!(states.iter().all(|fen| fen.is_string()));
    let tail = ada.stream(&format!("/bot/game/stream/{id}")).await.next().await.unwrap();
    let told = tail["state"]["actions"].as_array().unwrap();
    assert!(
        told.iter().any(|action| action.as_str().unwrap().contains('=')),
        "what turned up is told: {told:?}"
    );
    assert!(!tail["state"]["moves"].as_str().unwrap().contains('='), "and the moves are plain");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_have_a_ladder_of_their_own() {
    let server = Server::fresh().await;
    let (ada, bo) = (Program::bot(&server, "Ada").await, Program::bot(&server, "Bo").await);
    let cy = Program::with_scopes(&server, "Cy", &["board:play", "challenge:write"]).await;
    let form = "variant=surprise&clock.limit=300&clock.increment=3&color=white&rated=true";
    let refused = cy.form("/challenge/Ada", form).await;
    assert_eq!((refused.status, refused.code().as_str()), (400, "wrong-challenge"), "a person and a bot");
    let id = ada.plays(&bo, "Bo", form).await;
    let full = ada.stream(&format!("/bot/game/stream/{id}")).await.next().await.unwrap();
    assert_eq!((&full["rated"], &full["speed"]), (&json!(true), &json!("blitz")), "{full}");
    let resign = format!("/bot/game/{id}/resign");
    until("the deal", async || bo.post(&resign).await.status == 200).await;
    let board = async |ladder: &str| {
        let path = format!("/api/players?game=surprise&speed=blitz&ladder={ladder}");
        server.ask("GET", &path, "", None).await.json()["others"].as_array().unwrap().clone()
    };
    until("the rating", async || board("bots").await.len() == 2).await;
    let names: Vec<_> = board("bots").await.iter().map(|entry| entry["name"].clone()).collect();
    assert_eq!(names, [json!("Ada"), json!("Bo")]);
    assert!(board("people").await.is_empty());
    server.stop().await;
}
