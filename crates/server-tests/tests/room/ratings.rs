//! Games that count: which do, that each is rated once whatever fails, leader boards, seeks by rating, and what the
//! operator is told.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use async_trait::async_trait;
use facedown_core::deal::Contribution;
use facedown_games::registry;
use facedown_server::inside::Randomness;
use facedown_server::inside::Ratings as Rater;
use facedown_storage::id::Id;
use facedown_storage::postgres::Postgres;
use facedown_storage::ratings::{
    Change, Ladder, RatedDeal, RatedPlayer, Ratings, SameDevice, Settled, Standing,
};
use facedown_storage::{Cause, Millis, StorageError};
use serde_json::{Value, json};

use super::base;
use super::browser::Browser;
use super::client::{Server, Socket, Table, storage, until};
use super::faults::{FAILS, Faulty, SOUND, STOPS_AFTER_WRITING};
use super::link::Link;
use super::play::Choices;

/// A clock at which games count.
fn five() -> Value {
    json!({"kind": "increment", "base": 300_000, "increment": 3_000})
}

/// The body that makes a table by link whose game counts.
pub(super) fn rated(game: &str) -> Value {
    json!({"game": game, "mode": "link", "seat": "white", "clock": five(), "rated": true})
}

/// Two accounts sit down to a game that counts, and it is dealt.
pub(super) async fn sit_down(
    server: &Server,
    ada: &mut Browser<'_>,
    bo: &mut Browser<'_>,
    body: Value,
) -> Link {
    let made = ada.post("/tables", body).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let made = made.json();
    let invite = made["invite"].as_str().unwrap().to_owned();
    let maker = Table::of(&made);
    let joined = bo.post(&format!("/tables/{}/join", maker.id), json!({"invite": invite})).await;
    assert_eq!(joined.status, 201, "{}", joined.text);
    let joiner = Table::of(&joined.json());
    let watch = Table { token: made["watch"].as_str().unwrap().to_owned(), ..maker.clone() };
    let link = Link { maker, joiner, watch, invite };
    link.deal(server).await;
    link
}

/// A seat gives up.
pub(super) async fn resign(server: &Server, table: &Table) {
    let (mut socket, _) = server.watch(table, None).await;
    let done = socket.request(json!({"type": "resign", "id": "end"})).await;
    assert_eq!(done["view"]["outcome"]["reason"], "resignation", "{done}");
}

async fn players(server: &Server, table: &Table) -> Value {
    let reply = server.ask("GET", &table.path("/players"), &table.token, None).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    reply.json()
}

/// The players of a table once its game is rated.
pub(super) async fn rated_players(server: &Server, table: &Table) -> Value {
    until("the rating", async || players(server, table).await["players"][0]["change"].is_number()).await;
    players(server, table).await
}

async fn board(server: &Server, game: &str) -> Vec<Value> {
    let reply = server.ask("GET", &format!("/api/players?game={game}&speed=blitz"), "", None).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    let board = reply.json();
    let all = ["ranked", "others"].map(|part| board[part].as_array().unwrap().clone());
    all.concat()
}

/// Nobody gives the other time in a game that counts, and in the same game that does not, both may.
#[tokio::test(flavor = "multi_thread")]
async fn no_time_is_given_in_a_game_that_counts() {
    let server = Server::fresh().await;
    let (mut ada, mut bo) = (Browser::new(&server), Browser::new(&server));
    ada.sign_up("Ada").await;
    bo.sign_up("Bo").await;
    for counts in [true, false] {
        let mut wish = rated("surprise");
        wish["rated"] = json!(counts);
        let link = sit_down(&server, &mut ada, &mut bo, wish).await;
        let mut players = link.players(&server).await;
        players.play(&mut Choices::new(3), 2).await;
        let may = server.view(&link.maker).await["mayGiveTime"] == true;
        let answer = players.white.request(json!({"type": "giveTime", "id": "gift"})).await;
        assert_eq!((may, answer["type"] == "update"), (!counts, !counts), "{answer}");
        if counts {
            assert_eq!(answer["error"]["code"], "no-gift");
        }
        resign(&server, &link.joiner).await;
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_between_two_accounts_counts_once_it_is_over() {
    let server = Server::fresh().await;
    let (mut ada, mut bo) = (Browser::new(&server), Browser::new(&server));
    ada.sign_up("Ada").await;
    bo.sign_up("Bo").await;
    let mut body = rated("surprise");
    body["listed"] = json!(true);
    let link = sit_down(&server, &mut ada, &mut bo, body).await;
    let listed = server.ask("GET", "/api/tables?live=true", "", None).await.json();
    assert_eq!((&listed[0]["table"], &listed[0]["rated"]), (&json!(link.watch.id), &json!(true)));
    let view = server.view(&link.watch).await;
    assert_eq!((&view["rated"], &view["names"]), (&json!(true), &json!({"white": "Ada", "black": "Bo"})));
    let before = players(&server, &link.watch).await;
    assert_eq!((&before["rated"], &before["speed"]), (&json!(true), &json!("blitz")));
    let newcomer = json!({"rating": 1500, "deviation": 500, "provisional": true, "games": 0});
    for (at, name) in ["Ada", "Bo"].iter().enumerate() {
        let player = &before["players"][at];
        assert_eq!((&player["name"], &player["rating"]), (&json!(name), &newcomer));
        assert_eq!(player["change"], Value::Null);
    }
    resign(&server, &link.joiner).await;
    let after = rated_players(&server, &link.maker).await;
    let change = after["players"][0]["change"].as_i64().unwrap();
    assert!(change > 100, "a newcomer's first game moves a lot: {change}");
    assert_eq!(after["players"][1]["change"], json!(-change));
    assert_eq!(after["players"][0]["rating"], newcomer, "as it was before");
    let listed = board(&server, "surprise").await;
    let line = |entry: &Value| (entry["name"].clone(), entry["rating"]["rating"].as_i64().unwrap());
    let lines: Vec<_> = listed.iter().map(line).collect();
    assert_eq!(lines, [(json!("Ada"), 1500 + change), (json!("Bo"), 1500 - change)]);
    assert!(listed.iter().all(|entry| entry["rating"]["provisional"] == true));
    // Programs read the same of a user, but not of one who hides it.
    let user = async || server.ask("GET", "/api/user/ADA", "", None).await.json();
    let perf = json!({
        "games": 1, "rating": 1500 + change, "rd": listed[0]["rating"]["deviation"], "prog": 0, "prov": true,
    });
    assert_eq!(user().await["perfs"], json!({"surprise": perf, "surprise.blitz": perf}));
    let hidden = json!({"games": "everybody", "online": "everybody", "ratings": "nobody"});
    assert_eq!(ada.post("/account/privacy", hidden.clone()).await.json(), hidden);
    assert_eq!(user().await["perfs"], json!({}));
    let open = json!({"games": "everybody", "online": "everybody", "ratings": "everybody"});
    assert_eq!(ada.post("/account/privacy", open.clone()).await.json(), open);
    // Nowhere else.
    assert!(board(&server, "jieqi").await.is_empty());
    let rapid = server.ask("GET", "/api/players?game=surprise&speed=rapid", "", None).await.json();
    assert_eq!((&rapid["ranked"], &rapid["others"]), (&json!([]), &json!([])));
    for (query, code) in [
        ("", "unreadable-query"),
        ("?game=ludo", "no-such-game"),
        ("?game=surprise&speed=warp", "unreadable-query"),
        ("?game=surprise&ladder=x", "unreadable-query"),
        ("?game=surprise&game=surprise", "unreadable-query"),
        ("?game=surprise&x=y", "unreadable-query"),
    ] {
        assert_eq!(
            server.ask("GET", &format!("/api/players{query}"), "", None).await.code(),
            code,
            "{query}"
        );
    }
    // Their next game counts as well, with the seats changed, and the first one's change stays what it was.
    let next = server.ask("POST", &link.maker.path("/rematch"), &link.maker.token, None).await;
    let again = link.at(next.json()["table"].as_str().unwrap());
    again.deal(&server).await;
    assert_eq!(server.view(&again.maker).await["rated"], true);
    resign(&server, &again.maker).await;
    let second = rated_players(&server, &again.maker).await;
    assert_eq!(second["players"][0]["rating"]["rating"], 1500 + change);
    assert!(second["players"][0]["change"].as_i64().unwrap() < 0);
    assert_eq!(players(&server, &link.maker).await["players"][0]["change"], json!(change));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_does_not_count_changes_nothing() {
    let server = Server::fresh().await;
    let (mut ada, mut bo) = (Browser::new(&server), Browser::new(&server));
    ada.sign_up("Ada").await;
    bo.sign_up("Bo").await;
    // By choice, and by an abort.
    let mut casual = rated("surprise");
    casual["rated"] = json!(false);
    let link = sit_down(&server, &mut ada, &mut bo, casual).await;
    assert_eq!(server.view(&link.watch).await["rated"], Value::Null);
    resign(&server, &link.joiner).await;
    let aborted = sit_down(&server, &mut ada, &mut bo, rated("surprise")).await;
    let (mut socket, _) = server.watch(&aborted.maker, None).await;
    let ended = socket.request(json!({"type": "abort", "id": "a"})).await;
    assert_eq!(ended["view"]["outcome"]["reason"], "aborted", "{ended}");
    // A third, which counts, comes after both: they have had their turn then.
    let counted = sit_down(&server, &mut ada, &mut bo, rated("surprise")).await;
    resign(&server, &counted.joiner).await;
    rated_players(&server, &counted.maker).await;
    for table in [&link.maker, &aborted.maker] {
        assert_eq!(players(&server, table).await["players"][0]["change"], Value::Null);
    }
    assert!(board(&server, "surprise").await.iter().all(|entry| entry["rating"]["games"] == 1));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pair_on_one_deal_counts_as_one_game() {
    let server = Server::fresh().await;
    let (mut ada, mut bo) = (Browser::new(&server), Browser::new(&server));
    ada.sign_up("Ada").await;
    bo.sign_up("Bo").await;
    let pair = registry::all().iter().find(|game| {
        let usual = game.choose(&[]).unwrap();
        game.about().seats == 2 && game.on_one_deal(&usual).unwrap().games == 2
    });
    let Some(pair) = pair else { return };
    let link = sit_down(&server, &mut ada, &mut bo, rated(pair.about().id)).await;
    resign(&server, &link.joiner).await;
    // The second game is there already where both are played at once.
    let games = server.view(&link.maker).await["sitting"]["games"].clone();
    let second = match games[1]["table"].as_str() {
        Some(table) => link.at(table),
        None => {
            let next = server.ask("POST", &link.maker.path("/rematch"), &link.maker.token, None).await.json();
            link.at(next["table"].as_str().unwrap())
        }
    };
    assert_eq!(
        players(&server, &link.maker).await["players"][0]["change"],
        Value::Null,
        "half of it is open"
    );
    resign(&server, &second.maker).await;
    let done = rated_players(&server, &link.maker).await;
    assert_eq!(done["players"][0]["change"], json!(0), "one each");
    assert_eq!(rated_players(&server, &second.maker).await["players"][1]["change"], json!(0));
    assert!(board(&server, pair.about().id).await.iter().all(|entry| entry["rating"]["games"] == 1));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn terms_and_people_that_cannot_count_are_refused() {
    let server = Server::fresh().await;
    let (mut ada, mut bo, mut guest) = (Browser::new(&server), Browser::new(&server), Browser::new(&server));
    ada.sign_up("Ada").await;
    bo.sign_up("Bo").await;
    let game = registry::all().iter().find(|game| {
        game.about().seats == 2
            && game.option_specs().iter().any(|spec| game.choose(&[(spec.name, "x")]).is_err())
    });
    let game = game.unwrap();
    let spec = game.option_specs().iter().find(|spec| {
        let usual = game.choose(&[]).unwrap();
        ["on", "off"].iter().any(|value| game.choose(&[(spec.name, value)]).is_ok_and(|other| other != usual))
    });
    let with = |more: Value| {
        let mut body = rated(game.about().id);
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    let mut wrong = vec![
        json!({"clock": null}),
        json!({"clock": {"kind": "increment", "base": 10_000, "increment": 0}}),
        json!({"mode": "shared"}),
    ];
    if let Some(spec) = spec {
        let usual = game.choose(&[]).unwrap();
        let value = if usual.get(spec.name) == "on" { "off" } else { "on" };
        wrong.push(json!({"options": {spec.name: value}}));
    }
    for more in wrong {
        assert_eq!(ada.post("/tables", with(more.clone())).await.code(), "not-rated", "{more}");
    }
    let quiet = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1 a2b2c2d2e2f2g2h2a7b7c7d7e7f7g7h7 0";
    let mut set_up = rated("chaos");
    set_up["position"] = json!(quiet);
    assert_eq!(ada.post("/tables", set_up).await.code(), "not-rated");
    assert_eq!(guest.post("/tables", rated("surprise")).await.code(), "signed-out");
    let made = ada.post("/tables", rated("surprise")).await.json();
    let join = format!("/tables/{}/join", made["table"].as_str().unwrap());
    let invite = json!({"invite": made["invite"], "name": "Bo"});
    assert_eq!(guest.post(&join, invite.clone()).await.code(), "signed-out");
    assert_eq!(ada.post(&join, invite.clone()).await.code(), "wrong-opponent");
    assert_eq!(bo.post(&join, json!({"invite": "made-up"})).await.code(), "wrong-token");
    // Whoever has no invitation has taken nothing; nobody takes moves back in it.
    assert_eq!(bo.post(&join, invite).await.status, 201);
    server.stop().await;
}

#[async_trait]
impl Ratings for Faulty {
    async fn to_rate(&self, after: Option<&Id>, most: u32) -> Result<Vec<Id>, StorageError> {
        self.ratings_below().to_rate(after, most).await
    }

    async fn deal_to_rate(&self, table: &Id) -> Result<Option<Id>, StorageError> {
        self.ratings_below().deal_to_rate(table).await
    }

    async fn rated_deal(&self, deal: &Id) -> Result<Option<RatedDeal>, StorageError> {
        self.ratings_below().rated_deal(deal).await
    }

    async fn settle(&self, at: Millis, settled: Settled) -> Result<bool, StorageError> {
        let failed = || StorageError::Failed { cause: Cause::Other, doubt: true, why: "a test".to_owned() };
        let done = match self.rating.load(Ordering::SeqCst) {
            FAILS => Err(failed()),
            STOPS_AFTER_WRITING => self.ratings_below().settle(at, settled).await.and(Err(failed())),
            _ => self.ratings_below().settle(at, settled).await,
        };
        self.settled.fetch_add(1, Ordering::SeqCst);
        done
    }

    async fn void(&self, deal: &Id) -> Result<(), StorageError> {
        self.ratings_below().void(deal).await
    }

    async fn ratings_of(
        &self,
        player: &RatedPlayer,
    ) -> Result<Vec<(Ladder, facedown_tournament::ratings::Rating)>, StorageError> {
        self.ratings_below().ratings_of(player).await
    }

    async fn board(&self, ladder: &Ladder, most: u32) -> Result<Vec<Standing>, StorageError> {
        self.ratings_below().board(ladder, most).await
    }

    async fn changes_at(&self, table: &Id) -> Result<Vec<Change>, StorageError> {
        self.ratings_below().changes_at(table).await
    }

    async fn changes_of(
        &self,
        player: &RatedPlayer,
        on: Option<&Ladder>,
        most: u32,
    ) -> Result<Vec<Change>, StorageError> {
        self.ratings_below().changes_of(player, on, most).await
    }

    async fn note_device(&self, at: Millis, user: &Id, sha256: [u8; 32]) -> Result<(), StorageError> {
        self.ratings_below().note_device(at, user, sha256).await
    }

    async fn devices_of(&self, user: &Id) -> Result<u32, StorageError> {
        self.ratings_below().devices_of(user).await
    }

    async fn same_device(&self, most: u32) -> Result<Vec<SameDevice>, StorageError> {
        self.ratings_below().same_device(most).await
    }
}

/// Whatever fails, and however often it is tried, a game is rated once.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_rated_once_whatever_fails() {
    let data = tempfile::tempdir().unwrap();
    let faulty = Faulty::over(storage(data.path()).await);
    let server = Server::over(registry::all(), faulty.clone(), Randomness::default()).await;
    let (mut ada, mut bo) = (Browser::new(&server), Browser::new(&server));
    ada.sign_up("Ada").await;
    bo.sign_up("Bo").await;
    let rater = Rater::new(server.room.clone().unwrap());
    for (games, fault, stored) in [(0, FAILS, false), (1, STOPS_AFTER_WRITING, true)] {
        faulty.rating.store(fault, Ordering::SeqCst);
        let link = sit_down(&server, &mut ada, &mut bo, rated("surprise")).await;
        let before = faulty.settled.load(Ordering::SeqCst);
        resign(&server, &link.joiner).await;
        until("the try", async || faulty.settled.load(Ordering::SeqCst) > before).await;
        assert_eq!(
            players(&server, &link.maker).await["players"][0]["change"].is_number(),
            stored,
            "{fault}"
        );
        // It may have been stored or not; both look the same from outside, and trying again is right in both.
        faulty.rating.store(SOUND, Ordering::SeqCst);
        let (one, other) = tokio::join!(rater.rate_all(), rater.rate_all());
        one.and(other).unwrap();
        let after = players(&server, &link.maker).await;
        assert!(after["players"][0]["change"].as_i64().unwrap() > 0, "{after}");
        let counted: Vec<_> =
            board(&server, "surprise").await.iter().map(|entry| entry["rating"]["games"].clone()).collect();
        assert_eq!(counted, [games + 1, games + 1]);
    }
    server.stop().await;
}

/// A process that ends between a game and its rating leaves the rating to the next one.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_process_left_is_rated_by_the_next() {
    let data = tempfile::tempdir().unwrap();
    let faulty = Faulty::over(storage(data.path()).await);
    faulty.rating.store(FAILS, Ordering::SeqCst);
    let server = Server::over(registry::all(), faulty.clone(), Randomness::default()).await;
    let (mut ada, mut bo) = (Browser::new(&server), Browser::new(&server));
    ada.sign_up("Ada").await;
    bo.sign_up("Bo").await;
    let link = sit_down(&server, &mut ada, &mut bo, rated("surprise")).await;
    resign(&server, &link.joiner).await;
    until("the try", async || faulty.settled.load(Ordering::SeqCst) > 0).await;
    server.stop().await;
    let again = Server::over(registry::all(), storage(data.path()).await, Randomness::default()).await;
    let after = rated_players(&again, &link.maker).await;
    assert!(after["players"][0]["change"].as_i64().unwrap() > 0);
    again.stop().await;
}

/// Ratings go where the games go: into a closed account's nothing, and nobody else's.
#[tokio::test(flavor = "multi_thread")]
async fn a_closed_account_leaves_no_rating() {
    let server = Server::fresh().await;
    let (mut ada, mut bo) = (Browser::new(&server), Browser::new(&server));
    ada.sign_up("Ada").await;
    bo.sign_up("Bo").await;
    let link = sit_down(&server, &mut ada, &mut bo, rated("surprise")).await;
    resign(&server, &link.joiner).await;
    rated_players(&server, &link.maker).await;
    let open = sit_down(&server, &mut ada, &mut bo, rated("surprise")).await;
    let closed = bo.post("/account/close", json!({"password": super::browser::PASSWORD})).await;
    assert_eq!(closed.status, 200, "{}", closed.text);
    let left: Vec<_> = board(&server, "surprise").await.iter().map(|entry| entry["name"].clone()).collect();
    assert_eq!(left, [json!("Ada")]);
    // The game that went on has nobody to count for.
    resign(&server, &open.joiner).await;
    let rater = async || board(&server, "surprise").await[0]["rating"]["games"].clone();
    assert_eq!(rater().await, json!(1));
    server.stop().await;
}

/// Two accounts of one browser are shown to the operator; two people behind one address are not.
#[tokio::test(flavor = "multi_thread")]
async fn the_operator_hears_of_two_accounts_of_one_browser() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path()).await;
    let (mut ada, mut bo) = (Browser::new(&server), Browser::new(&server));
    ada.sign_up("Ada").await;
    bo.sign_up("Bo").await;
    assert!(!ada.known.is_empty() && ada.known != bo.known);
    let honest = sit_down(&server, &mut ada, &mut bo, rated("surprise")).await;
    resign(&server, &honest.joiner).await;
    rated_players(&server, &honest.maker).await;
    // Cy is made on Ada's browser.
    let mut cy = Browser::new(&server);
    cy.known = ada.known.clone();
    cy.sign_up("Cy").await;
    assert_eq!(cy.known, ada.known);
    let odd = sit_down(&server, &mut ada, &mut cy, rated("surprise")).await;
    resign(&server, &odd.joiner).await;
    rated_players(&server, &odd.maker).await;
    let key = facedown_server::operator::Key::read(data.path()).unwrap().expect("the room is open");
    let asked = server
        .at(key.address)
        .ask("POST", "/", &key.token, Some(&json!({"do": "same-browser"})))
        .await
        .json();
    let games = asked["games"].as_array().unwrap();
    assert_eq!(games.len(), 1, "{asked}");
    assert_eq!((&games[0]["table"], &games[0]["names"]), (&json!(odd.maker.id), &json!(["Ada", "Cy"])));
    server.stop().await;
}

/// A window in the lobby of somebody who is signed in, or of a guest.
pub(super) async fn in_lobby(server: &Server, browser: &Browser<'_>) -> Socket {
    let cookie = format!("facedown={}", browser.cookie);
    let mut socket =
        if browser.cookie.is_empty() { server.lobby().await } else { server.lobby_with(&cookie, None).await };
    socket.say(json!({"type": "hello", "visitor": format!("{:-<32}", browser.known.len())})).await;
    assert_eq!(socket.hear().await["type"], "lobby");
    assert_eq!(socket.hear().await["type"], "yours");
    socket
}

#[tokio::test(flavor = "multi_thread")]
async fn seeks_name_ratings_and_ranges() {
    let server = Server::fresh().await;
    let (mut ada, mut bo) = (Browser::new(&server), Browser::new(&server));
    ada.sign_up("Ada").await;
    bo.sign_up("Bo").await;
    let guest = Browser::new(&server);
    let (mut at_ada, mut at_bo, mut at_guest) =
        (in_lobby(&server, &ada).await, in_lobby(&server, &bo).await, in_lobby(&server, &guest).await);
    let terms = |range: Value| json!({"games": ["surprise"], "clocks": [five()], "rated": true, "ratingRange": range});
    let seek = |terms: Value| json!({"type": "seek", "id": "s", "terms": terms});
    let refused = at_guest.request(seek(terms(Value::Null))).await;
    assert_eq!(refused["error"]["code"], "signed-out", "{refused}");
    let no_clock = at_ada.request(seek(json!({"games": ["surprise"], "rated": true}))).await;
    assert_eq!(no_clock["error"]["code"], "not-rated", "{no_clock}");
    // Somebody stronger than Bo is wanted: he is told so, and his own seek does not meet it.
    let high = at_ada.request(seek(terms(json!({"least": 1600, "most": 2000})))).await;
    assert_eq!(high["type"], "sought", "{high}");
    let accept = |seek: &Value| json!({"type": "accept", "id": "a", "seek": seek});
    assert_eq!(at_bo.request(accept(&high["seek"])).await["error"]["code"], "out-of-range");
    assert_eq!(at_guest.request(accept(&high["seek"])).await["error"]["code"], "signed-out");
    let waits = at_bo.request(seek(terms(Value::Null))).await;
    assert_eq!(waits["type"], "sought", "{waits}");
    let seen = loop {
        let heard = at_guest.hear().await;
        let added = heard["added"].as_array().cloned().unwrap_or_default();
        if let Some(seek) = added.into_iter().find(|seek| seek["id"] == waits["seek"]) {
            break seek;
        }
    };
    assert_eq!((&seen["rated"], &seen["rating"]["rating"]), (&json!(true), &json!(1500)));
    let paired = at_ada.request(seek(terms(json!({"least": 1400, "most": 1500})))).await;
    assert_eq!(paired["type"], "paired", "{paired}");
    let of_bo = at_bo.hear_of("paired").await;
    let (ada, bo) = (Table::of(&paired["made"]), Table::of(&of_bo["made"]));
    let at_table = players(&server, &ada).await;
    let names: Vec<_> =
        at_table["players"].as_array().unwrap().iter().map(|player| player["name"].clone()).collect();
    assert_eq!((at_table["rated"].clone(), names), (json!(true), vec![json!("Bo"), json!("Ada")]));
    // They are dealt, and it counts like any other.
    for (step, name) in [("/commitments", "sha256"), ("/contributions", "contribution")] {
        for (table, byte) in [(&ada, 1), (&bo, 2)] {
            let contribution = Contribution::new([byte; 32]);
            let value =
                if name == "sha256" { contribution.commitment().to_string() } else { contribution.to_hex() };
            server.ask("POST", &table.path(step), &table.token, Some(&json!({name: value}))).await;
        }
    }
    resign(&server, &ada).await;
    assert!(rated_players(&server, &ada).await["players"][0]["change"].as_i64().unwrap() > 0);
    server.stop().await;
}

/// Two processes that rate at once, on a server: each deal once.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn several_processes_rate_each_game_once() {
    if !base::is_server() {
        return;
    }
    let data = tempfile::tempdir().unwrap();
    let faulty = Faulty::over(storage(data.path()).await);
    faulty.rating.store(FAILS, Ordering::SeqCst);
    let server = Server::over(registry::all(), faulty.clone(), Randomness::default()).await;
    let (mut ada, mut bo) = (Browser::new(&server), Browser::new(&server));
    ada.sign_up("Ada").await;
    bo.sign_up("Bo").await;
    for n in 0..6 {
        let (one, other) = if n % 2 == 0 { (&mut ada, &mut bo) } else { (&mut bo, &mut ada) };
        let link = sit_down(&server, one, other, rated("surprise")).await;
        resign(&server, &link.joiner).await;
    }
    faulty.rating.store(SOUND, Ordering::SeqCst);
    let address = base::server_for(data.path()).unwrap();
    let second = Arc::new(Postgres::open(&address, None).await.unwrap());
    let other = Server::over(registry::all(), second, Randomness::default()).await;
    let raters = [&server, &other].map(|server| Rater::new(server.room.clone().unwrap()));
    let (one, two) = tokio::join!(raters[0].rate_all(), raters[1].rate_all());
    one.and(two).unwrap();
    until("all ratings", async || {
        board(&server, "surprise").await.iter().filter(|entry| entry["rating"]["games"] == 6).count() == 2
    })
    .await;
    other.stop().await;
    server.stop().await;
}
