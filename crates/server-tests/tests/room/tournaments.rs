//! Tournaments over the real server: the first evening of Surprise Chess, played by six clients, and what goes wrong on one.

use std::path::Path;

use facedown_core::deal::Contribution;
use facedown_games::registry;
use facedown_server::inside::Randomness;
use facedown_server::inside::Set;
use facedown_storage::Millis;
use serde_json::{Value, json};

use super::client::{Server, Socket, Table, set_by, storage, until};

/// A player of a tournament.
pub(super) struct Player {
    pub(super) name: String,
    pub(super) number: u64,
    pub(super) token: String,
}

/// A tournament and what opens it.
pub(super) struct Tournament {
    pub(super) id: String,
    pub(super) token: String,
    pub(super) invite: String,
}

impl Tournament {
    pub(super) async fn make(server: &Server, wish: &Value) -> Tournament {
        let made = server.ask("POST", "/api/tournaments", "", Some(wish)).await;
        assert_eq!(made.status, 201, "{}", made.text);
        let text = |name: &str| made.json()[name].as_str().unwrap().to_owned();
        Tournament { id: text("id"), token: text("token"), invite: text("invite") }
    }

    pub(super) fn path(&self, below: &str) -> String {
        format!("/api/tournaments/{}{below}", self.id)
    }

    pub(super) async fn view(&self, server: &Server) -> Value {
        let seen = server.ask("GET", &self.path(""), "", None).await;
        assert_eq!(seen.status, 200, "{}", seen.text);
        seen.json()
    }

    pub(super) async fn enter(&self, server: &Server, name: &str) -> Player {
        let body = json!({"name": name, "invite": self.invite});
        let entered = server.ask("POST", &self.path("/entries"), "", Some(&body)).await;
        assert_eq!(entered.status, 201, "{}", entered.text);
        let entered = entered.json();
        let (number, token) =
            (entered["number"].as_u64().unwrap(), entered["token"].as_str().unwrap().to_owned());
        Player { name: name.to_owned(), number, token }
    }

    pub(super) async fn command(&self, server: &Server, command: Value) -> Value {
        let done = server.ask("POST", &self.path("/commands"), &self.token, Some(&command)).await;
        assert_eq!(done.status, 200, "{command}: {}", done.text);
        done.json()
    }

    /// The code with which a command is refused.
    pub(super) async fn refused(&self, server: &Server, command: Value) -> String {
        let refused = server.ask("POST", &self.path("/commands"), &self.token, Some(&command)).await;
        assert!(refused.status >= 400, "{command}: {}", refused.text);
        refused.code()
    }

    /// The boards of a player.
    pub(super) async fn boards(&self, server: &Server, player: &Player) -> Vec<Table> {
        let own = server.ask("POST", &self.path("/boards"), &player.token, None).await;
        assert_eq!(own.status, 200, "{}", own.text);
        own.json()["boards"].as_array().unwrap().iter().map(Table::of).collect()
    }

    /// The board of a player, once it is there: the room makes the tables of a round one after the other.
    pub(super) async fn board(&self, server: &Server, player: &Player) -> Table {
        until("the board is made", async || !self.boards(server, player).await.is_empty()).await;
        self.boards(server, player).await.remove(0)
    }

    /// Plays a game between two players whose board it is: both come, and one resigns.
    pub(super) async fn play(&self, server: &Server, pair: [&Player; 2], loser: &Player) {
        let mut tables = Vec::new();
        for player in pair {
            tables.push(self.board(server, player).await);
        }
        assert_eq!(tables[0].id, tables[1].id, "both are led to one board");
        deal(server, &tables).await;
        let of = pair.iter().position(|player| player.number == loser.number).unwrap();
        let (mut socket, _) = server.watch(&tables[of], None).await;
        let over = socket.request(json!({"type": "resign", "id": "end"})).await;
        assert_eq!(over["view"]["phase"], "over", "{over}");
    }
}

/// Both seats put their parts into the deal.
pub(super) async fn deal(server: &Server, seats: &[Table]) {
    for (step, name) in [("/commitments", "sha256"), ("/contributions", "contribution")] {
        for (table, byte) in seats.iter().zip(1..) {
            let contribution = Contribution::new([byte; 32]);
            let value =
                if name == "sha256" { contribution.commitment().to_string() } else { contribution.to_hex() };
            let reply =
                server.ask("POST", &table.path(step), &table.token, Some(&json!({name: value}))).await;
            assert_eq!(reply.status, 200, "{}", reply.text);
        }
    }
}

/// The pairings that have an open game, play-offs included.
pub(super) fn open_pairings(view: &Value) -> Vec<[u64; 2]> {
    let all = view["rounds"].as_array().unwrap().iter().chain(view["playOffs"].as_array().unwrap());
    let pairings = all.flat_map(|round| round["pairings"].as_array().unwrap());
    let open =
        pairings.filter(|p| p["games"].as_array().unwrap().iter().any(|game| game["result"].is_null()));
    open.map(|p| [p["white"].as_u64().unwrap(), p["black"].as_u64().unwrap()]).collect()
}

fn rounds(view: &Value) -> usize {
    view["rounds"].as_array().unwrap().len()
}

pub(super) async fn timed(data: &Path, clocks: &Set) -> Server {
    Server::set(registry::all(), storage(data).await, Randomness::default(), set_by(clocks)).await
}

/// The crosstable of the first tournament, as it was printed.
const PRINTED: &str = "\t\t1\t2\t3\t4\t5\t6\tTotal
1\tJoost Michielsen\t\t1\t0\t1\t1\t1\t4
2\tSven Charmeteau\t0\t\t1\t1\t1\t1\t4
3\tDirk Borst\t1\t0\t\t0\t1\t1\t3
4\tAntti Parkkinen\t0\t0\t1\t\t0\t1\t2
5\tAlain Brobecker\t0\t0\t0\t1\t\t1\t2
6\tAxel Gilbert\t0\t0\t0\t0\t0\t\t0
";

/// Did the first beat the second?
fn beat(one: &str, other: &str) -> bool {
    let rows: Vec<Vec<&str>> = PRINTED.lines().skip(1).map(|line| line.split('\t').collect()).collect();
    let at = rows.iter().position(|row| row[1] == other).unwrap();
    rows.iter().find(|row| row[1] == one).unwrap()[2 + at] == "1"
}

/// The evening on which Surprise Chess was tried: six players, five minutes each, everybody against everybody, a tie for
/// the first place, and one more game for it. The room is closed and opened again in every round.
#[tokio::test]
async fn the_inventors_evening() {
    let (data, clocks) = (tempfile::tempdir().unwrap(), Set::default());
    let mut server = timed(data.path(), &clocks).await;
    let five = json!({"kind": "increment", "base": 300_000, "increment": 0});
    let wish = json!({
        "name": "RIFACE 2025", "game": "surprise", "clock": five, "tieBreaks": ["playoff:first", "SB"],
        "format": {"kind": "round-robin", "cycles": 1, "freeOrder": false},
    });
    let evening = Tournament::make(&server, &wish).await;
    let uninvited = server.ask("POST", &evening.path("/entries"), "", Some(&json!({"name": "Eve"}))).await;
    assert_eq!((uninvited.status, uninvited.code().as_str()), (403, "entry-by-link"));
    let names = [
        "Axel Gilbert",
        "Sven Charmeteau",
        "Alain Brobecker",
        "Joost Michielsen",
        "Antti Parkkinen",
        "Dirk Borst",
    ];
    let mut players = Vec::new();
    for name in names {
        players.push(evening.enter(&server, name).await);
    }
    let twice = json!({"name": "dirk borst ", "invite": evening.invite});
    let twice = server.ask("POST", &evening.path("/entries"), "", Some(&twice)).await;
    assert_eq!((twice.status, twice.code().as_str()), (409, "entry-taken"));
    assert!(evening.boards(&server, &players[0]).await.is_empty(), "nobody is paired yet");
    let started = evening.command(&server, json!({"do": "start"})).await;
    assert_eq!((rounds(&started), started["roundsLeft"].as_u64()), (1, Some(4)));
    assert_eq!(started["wait"], 150);

    let named = |number: u64, players: &[Player]| players.iter().position(|p| p.number == number).unwrap();
    for round in 1..=5 {
        let view = evening.view(&server).await;
        let open = open_pairings(&view);
        assert_eq!((rounds(&view), open.len()), (round, 3));
        for (board, [white, black]) in open.into_iter().enumerate() {
            let pair = [&players[named(white, &players)], &players[named(black, &players)]];
            let loser = if beat(&pair[0].name, &pair[1].name) { pair[1] } else { pair[0] };
            evening.play(&server, pair, loser).await;
            if board == 0 {
                server.stop().await;
                clocks.pass(20 * 60 * 1000);
                server = timed(data.path(), &clocks).await;
            }
        }
        until("the round is counted", async || {
            let view = evening.view(&server).await;
            rounds(&view) > round || view["stage"] != "playing"
        })
        .await;
    }
    let view = evening.view(&server).await;
    assert_eq!((view["stage"].as_str(), rounds(&view)), (Some("play-off"), 5));
    let final_game = open_pairings(&view);
    let [white, black] = final_game[0];
    let pair = [&players[named(white, &players)], &players[named(black, &players)]];
    let mut finalists = pair.map(|player| player.name.as_str());
    finalists.sort_unstable();
    assert_eq!(finalists, ["Joost Michielsen", "Sven Charmeteau"]);
    let sven = players.iter().find(|player| player.name.starts_with("Sven")).unwrap();
    evening.play(&server, pair, sven).await;
    until("it is over", async || evening.view(&server).await["stage"] == "done").await;

    let table = server.ask("GET", &evening.path("/crosstable?as=tabs"), "", None).await;
    assert_eq!(table.text, PRINTED);
    let table = server.ask("GET", &evening.path("/crosstable?as=csv"), "", None).await;
    assert_eq!(table.text, PRINTED.replace('\t', ","));
    let report = server.ask("GET", &evening.path("/report"), "", None).await.text;
    assert!(
        report.starts_with("012 RIFACE 2025")
            && report.matches("\r001 ").count() + report.matches("\n001 ").count() == 6,
        "{report}"
    );
    let view = evening.view(&server).await;
    let places: Vec<&str> =
        view["standings"].as_array().unwrap().iter().map(|s| s["place"].as_str().unwrap()).collect();
    assert_eq!(places, ["1", "2", "3", "4", "5", "6"]);
    // Sven resigned the play-off.
    assert_eq!((&view["winners"], &view["organizer"]), (&json!(["Joost Michielsen"]), &Value::Null));
    // Exactly one table for each game, and nothing of it changes when the room is opened again.
    server.stop().await;
    let server = timed(data.path(), &clocks).await;
    assert_eq!(evening.view(&server).await, view);
    let mut tables: Vec<&str> = view["rounds"]
        .as_array()
        .unwrap()
        .iter()
        .chain(view["playOffs"].as_array().unwrap())
        .flat_map(|round| round["pairings"].as_array().unwrap())
        .map(|pairing| pairing["games"][0]["table"].as_str().unwrap())
        .collect();
    tables.sort_unstable();
    tables.dedup();
    assert_eq!(tables.len(), 16);
    server.stop().await;
}

pub(super) fn pair_of_two(more: Value) -> Value {
    let mut wish = json!({
        "name": "Two", "game": "surprise", "format": {"kind": "round-robin", "cycles": 1, "freeOrder": false},
    });
    wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    wish
}

/// Lets time go by in steps until something has happened.
pub(super) async fn pass(clocks: &Set, step: Millis, what: &str, done: impl AsyncFn() -> bool) {
    for _ in 0..400 {
        if done().await {
            return;
        }
        clocks.pass(step);
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("{what} did not happen");
}

/// A player who does not come loses after the time that was said before; the game is ended and never dealt. One who comes
/// and does not begin has lost too.
#[tokio::test]
async fn who_does_not_come_has_lost() {
    let (data, clocks) = (tempfile::tempdir().unwrap(), Set::default());
    let server = timed(data.path(), &clocks).await;
    for comes in [1, 2, 0] {
        let two = Tournament::make(&server, &pair_of_two(json!({"wait": 30, "listed": true}))).await;
        let players = [two.enter(&server, "Ada").await, two.enter(&server, "Bo").await];
        two.command(&server, json!({"do": "start"})).await;
        let [white, black] = open_pairings(&two.view(&server).await)[0];
        let player = |number| players.iter().find(|player| player.number == number).unwrap();
        let table = two.board(&server, player(white)).await;
        let other = two.board(&server, player(black)).await;
        match comes {
            1 => {
                let body = json!({"sha256": Contribution::new([7; 32]).commitment().to_string()});
                let reply = server.ask("POST", &table.path("/commitments"), &table.token, Some(&body)).await;
                assert_eq!(reply.status, 200, "{}", reply.text);
            }
            2 => deal(&server, &[table.clone(), other.clone()]).await,
            _ => {}
        }
        pass(&clocks, 1_000, "nobody waits for ever", async || two.view(&server).await["stage"] == "done")
            .await;
        let view = two.view(&server).await;
        let expected = ["-/-", "+/-", "-/+"][comes];
        assert_eq!(view["rounds"][0]["pairings"][0]["games"][0]["result"], expected, "{comes}");
        until("the game is ended", async || {
            let seen = server.ask("GET", &table.path(""), &table.token, None).await;
            seen.status == 410 || seen.json()["view"]["phase"] == "over"
        })
        .await;
    }
    server.stop().await;
}

/// Nobody at a board of a tournament aborts, takes back or makes another game: that is the tournament's.
#[tokio::test]
async fn a_game_of_a_tournament_is_played_on() {
    let server = Server::fresh().await;
    let two = Tournament::make(&server, &pair_of_two(json!({}))).await;
    let players = [two.enter(&server, "Ada").await, two.enter(&server, "Bo").await];
    two.command(&server, json!({"do": "start"})).await;
    let tables = [two.board(&server, &players[0]).await, two.board(&server, &players[1]).await];
    let again = two.board(&server, &players[0]).await;
    assert_eq!(again.token, tables[0].token, "one seat, however often one asks");
    // A second device of the same player, by a link of the organizer's: both sit there.
    let link = json!({"number": players[0].number});
    let link = server.ask("POST", &two.path("/links"), &two.token, Some(&link)).await.json();
    let token = link["token"].as_str().unwrap().to_owned();
    let phone = Player { name: "Ada".to_owned(), number: players[0].number, token };
    let there = two.board(&server, &phone).await;
    assert_eq!((&there.id, there.token == again.token), (&again.id, false));
    assert_eq!(server.view(&there).await["seat"], server.view(&again).await["seat"]);
    deal(&server, &tables).await;
    let (mut socket, first) = server.watch(&tables[0], None).await;
    assert_eq!((&first["view"]["mayAbort"], &first["view"]["tournament"]), (&json!(false), &json!(two.id)));
    let abort = socket.request(json!({"type": "abort", "id": "a"})).await;
    assert_eq!(abort["error"]["code"], "tournament-game", "{abort}");
    let gift = socket.request(json!({"type": "giveTime", "id": "g"})).await;
    assert_eq!(gift["error"]["code"], "no-gift", "{gift}");
    socket.request(json!({"type": "resign", "id": "r"})).await;
    until("it is counted", async || two.view(&server).await["stage"] == "done").await;
    let offer = socket.request(json!({"type": "rematch", "id": "o", "offer": true})).await;
    assert_eq!(offer["error"]["code"], "tournament-game", "{offer}");
    let next = server.ask("POST", &tables[0].path("/rematch"), &tables[0].token, None).await;
    assert_eq!((next.status, next.code().as_str()), (409, "tournament-game"));
    server.stop().await;
}

/// Names from a list, results of real boards by hand, a correction with its reason in everybody's sight.
#[tokio::test]
async fn boards_with_real_cards() {
    let server = Server::fresh().await;
    let wish = pair_of_two(json!({"byHand": true, "roundsByHand": true, "listed": true}));
    let club = Tournament::make(&server, &wish).await;
    club.command(&server, json!({"do": "enter", "names": ["Ada", " Bo ", "", "Cy"]})).await;
    assert_eq!(club.refused(&server, json!({"do": "enter", "names": ["Di", "ada"]})).await, "entry-taken");
    // Somebody takes a place that was entered for them; it is theirs alone then.
    let bo = club.enter(&server, "bo").await;
    let again = server.ask("POST", &club.path("/entries"), "", Some(&json!({"name": "Bo"}))).await;
    assert_eq!((again.status, again.code().as_str()), (409, "entry-taken"));
    let view = club.view(&server).await;
    assert_eq!((view["entries"].as_array().unwrap().len(), bo.number), (3, 2));
    assert_eq!(
        view["entries"][1],
        json!({"number": 2, "name": "Bo", "taken": true, "member": false, "withdrawn": false, "percent": 100})
    );
    club.command(&server, json!({"do": "start"})).await;
    assert_eq!(club.refused(&server, json!({"do": "pair"})).await, "round-open");
    for round in 1..=3 {
        let view = club
            .command(&server, json!({"do": "result", "round": round, "board": 1, "game": 1, "result": "1-0"}))
            .await;
        assert_eq!(view["rounds"][round - 1]["byes"][0]["points"], "0");
        assert_eq!(
            club.refused(
                &server,
                json!({"do": "result", "round": round, "board": 1, "game": 1, "result": "0-1"})
            )
            .await,
            "has-result"
        );
        if round < 3 {
            club.command(&server, json!({"do": "pair"})).await;
        }
    }
    let correct = |reason: &str| json!({"do": "correct", "round": 1, "board": 1, "game": 1, "result": "1/2-1/2", "reason": reason});
    assert_eq!(club.refused(&server, correct(" ")).await, "reason-missing");
    let view = club.command(&server, correct("both signed a draw")).await;
    assert_eq!(view["rounds"][0]["pairings"][0]["games"][0]["result"], "1/2-1/2");
    let repair = &view["repairs"][0];
    assert_eq!((&repair["what"], &repair["reason"]), (&json!("correct"), &json!("both signed a draw")));
    // Others do nothing of it.
    let body = json!({"do": "finish"});
    for token in [&bo.token, &club.invite] {
        let refused = server.ask("POST", &club.path("/commands"), token, Some(&body)).await;
        assert_eq!((refused.status, refused.code().as_str()), (403, "not-organizer"));
    }
    assert_eq!(server.ask("POST", &club.path("/boards"), &club.token, None).await.code(), "not-entered");
    assert_eq!(
        server.ask("GET", "/api/tournaments/AAAAAAAAAAAAAAAAAAAAAA", "", None).await.code(),
        "no-such-tournament"
    );
    let view = club.command(&server, body).await;
    assert_eq!(view["stage"], "done");
    let list = server.ask("GET", "/api/tournaments", "", None).await.json();
    assert_eq!((&list[0]["id"], &list[0]["players"]), (&json!(club.id), &json!(3)));
    server.stop().await;
}

/// A result that the organizer enters ends the game; one that is taken back is played again at a fresh table.
#[tokio::test]
async fn a_game_is_played_again() {
    let server = Server::fresh().await;
    let two = Tournament::make(&server, &pair_of_two(json!({"roundsByHand": true}))).await;
    let players = [two.enter(&server, "Ada").await, two.enter(&server, "Bo").await];
    two.command(&server, json!({"do": "start"})).await;
    let first = two.board(&server, &players[0]).await;
    two.command(&server, json!({"do": "result", "round": 1, "board": 1, "game": 1, "result": "1-0"})).await;
    let ended = server.ask("GET", &first.path(""), &first.token, None).await;
    assert_eq!((ended.status, ended.code().as_str()), (410, "table-ended"));
    assert!(two.boards(&server, &players[0]).await.is_empty());
    let back = json!({"do": "correct", "round": 1, "board": 1, "game": 1, "result": null, "reason": "the wrong board"});
    two.command(&server, back).await;
    let second = two.board(&server, &players[0]).await;
    assert_ne!(second.id, first.id);
    let [white, black] = open_pairings(&two.view(&server).await)[0];
    let by = |number| players.iter().find(|player| player.number == number).unwrap();
    two.play(&server, [by(white), by(black)], by(white)).await;
    until("it is counted", async || {
        two.view(&server).await["rounds"][0]["pairings"][0]["games"][0]["result"] == "0-1"
    })
    .await;
    server.stop().await;
}

/// Whoever looks hears of everything at once, and of who is there.
#[tokio::test]
async fn a_tournament_is_looked_at() {
    let server = Server::fresh().await;
    let two = Tournament::make(&server, &pair_of_two(json!({}))).await;
    let ada = two.enter(&server, "Ada").await;
    let mut looker = server.tournament(&two.id).await;
    looker.say(json!({"type": "hello"})).await;
    assert_eq!(looker.hear().await["view"]["entries"][0]["name"], "Ada");
    assert_eq!(looker.hear().await, json!({"type": "present", "numbers": []}));
    let mut own = server.tournament(&two.id).await;
    own.say(json!({"type": "hello", "token": ada.token})).await;
    assert_eq!(looker.hear_of("present").await["numbers"], json!([ada.number]));
    let bo = two.enter(&server, "Bo").await;
    assert_eq!(looker.hear_of("tournament").await["view"]["entries"].as_array().unwrap().len(), 2);
    drop(own);
    assert_eq!(looker.hear_of("present").await["numbers"], json!([]));
    two.command(&server, json!({"do": "start"})).await;
    let table = loop {
        let heard = looker.hear_of("tournament").await;
        let table = heard["view"]["rounds"][0]["pairings"][0]["games"][0].clone();
        if table["table"].is_string() {
            break table;
        }
    };
    // Everybody may look on, with the token that comes with it.
    let (id, token) =
        (table["table"].as_str().unwrap().to_owned(), table["watch"].as_str().unwrap().to_owned());
    let watch = Table { id, token, commitment: String::new() };
    assert_eq!(server.view(&watch).await["spectator"], true);
    looker.say(json!({"type": "ping"})).await;
    assert_eq!(looker.hear_of("pong").await, json!({"type": "pong"}));
    let left = server.ask("POST", &two.path("/leave"), &bo.token, None).await;
    assert_eq!(left.json()["standings"][0]["number"], ada.number);
    let mut nowhere: Socket = server.tournament("AAAAAAAAAAAAAAAAAAAAAA").await;
    nowhere.say(json!({"type": "hello"})).await;
    assert_eq!(nowhere.hear().await["error"]["code"], "no-such-tournament");
    server.stop().await;
}
