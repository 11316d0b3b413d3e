//! The two-deals test at the server's edge: every byte of every frame and answer, as a viewer's client gets it, is the
//! same for two tables whose deals differ only in what this viewer was not told.
//!
//! The tables are opened on chosen truths by a test double of the game's registry line. A server has no door for that.

use std::collections::BTreeMap;
use std::sync::Arc;

use facedown_core::deal::DealSeed;
use facedown_core::notation::{About, Form, OnOneDeal, Secrecy, secrecy};
use facedown_core::rules::options::{Chosen, OptionError, OptionSpec};
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::show::Show;
use facedown_core::show::kit::Kit;
use facedown_core::table::{
    AnyGame, AnyPosition, AnyTable, Erased, NotByHand, NotSealed, OpenError, SealedCards, Start, opened,
};
use facedown_games::booster::Booster;
use facedown_games::chaos::Chaos;
use facedown_games::cloak_and_dagger::CloakAndDagger;
use facedown_games::jieqi::Jieqi;
use facedown_games::mysterious::{MysteriousCasual, MysteriousChess};
use facedown_games::surprise::{RexExclusive, SurpriseChess};
use facedown_protocol::ChatLine;
use facedown_storage::id::{Id, Token};
use facedown_testkit::finding::Finding;
use facedown_testkit::playthrough::{Case, Playthrough, turn_text};
use facedown_testkit::row::{Flaw, Flawed, Honest, Row, flawed};
use facedown_testkit::two_deals::{Compared, Message, Opening, Outlet, Surface, check};
use serde_json::{Value, json};
use tokio::runtime::{Builder, Runtime};

use super::client::{Server, Socket, Table};
use super::link::Link;
use super::memory::Memory;
use crate::chance::chosen;
use crate::lines;

/// A registry line whose deals all come out as one chosen truth.
struct Dealt<G: Show>(Opening<G>);

impl<G: Show> AnyGame for Dealt<G> {
    fn about(&self) -> &'static About {
        Erased::<G>::new().about()
    }

    fn form(&self) -> &'static Form {
        Erased::<G>::new().form()
    }

    fn option_specs(&self) -> &'static [OptionSpec] {
        Erased::<G>::new().option_specs()
    }

    fn choose(&self, given: &[(&str, &str)]) -> Result<Chosen, OptionError> {
        Erased::<G>::new().choose(given)
    }

    fn turns_have_parts(&self) -> bool {
        Erased::<G>::new().turns_have_parts()
    }

    fn by_hand(&self) -> Result<(), NotByHand> {
        Erased::<G>::new().by_hand()
    }

    fn sealed(&self, options: &Chosen) -> Result<SealedCards, NotSealed> {
        Erased::<G>::new().sealed(options)
    }

    fn open_sealed(&self, options: &Chosen, open: &[u32]) -> Result<Box<dyn AnyTable>, NotSealed> {
        Erased::<G>::new().open_sealed(options, open)
    }

    fn laid_out(&self, options: &Chosen, cards: &[Vec<u32>]) -> Result<Box<dyn AnyPosition>, NotSealed> {
        Erased::<G>::new().laid_out(options, cards)
    }

    fn on_one_deal(&self, options: &Chosen) -> Result<OnOneDeal, OptionError> {
        Erased::<G>::new().on_one_deal(options)
    }

    fn start_fen(&self, options: &Chosen) -> Result<Option<String>, OptionError> {
        Erased::<G>::new().start_fen(options)
    }

    fn is_start(&self, options: &Chosen, fen: &str) -> Result<bool, OpenError> {
        Erased::<G>::new().is_start(options, fen)
    }

    fn position(&self, options: &Chosen, start: Start<'_>) -> Result<Box<dyn AnyPosition>, OpenError> {
        match start {
            Start::Deal(..) => Ok(opened::<G>(self.0.options.clone(), self.0.state.clone())),
            Start::Fen(_) | Start::DealtOut(..) | Start::Dealt(..) => {
                Erased::<G>::new().position(options, start)
            }
        }
    }

    fn kit(&self, options: &Chosen) -> Result<Kit, OptionError> {
        Erased::<G>::new().kit(options)
    }
}

/// All that reaches the three clients of a table by link: frames on their sockets, answers over HTTP.
struct Edge;

/// The clients of a table: one for each seat and one that looks on. The viewer's is read to the last byte.
struct Clients {
    runtime: Runtime,
    server: Server,
    viewer: Viewer,
    /// The viewer's table.
    table: Table,
    white: Socket,
    black: Socket,
    spectator: Socket,
    n: u64,
    requests: u32,
    frames_read: usize,
    messages: Vec<Message>,
    fresh: bool,
    /// Positions that the viewer has seen.
    views: u32,
    /// Was a choice made in secret?
    sealed: bool,
}

/// Ids in the order in which a room takes them: of the sitting, the table, the deal.
const IDS: [[u8; 16]; 3] = [[1; 16], [2; 16], [3; 16]];

impl<G: Show> Surface<G> for Edge {
    fn name(&self) -> &'static str {
        "server"
    }

    fn open(&self, on: &Opening<G>, viewer: Viewer) -> Box<dyn Outlet<G>> {
        // All on this thread: a flawed game keeps its flaw in the thread.
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let game: &'static dyn AnyGame = Box::leak(Box::new(Dealt(on.clone())));
        let games: &'static [&'static dyn AnyGame] = Box::leak(Box::new([game]));
        let clients = runtime.block_on(async {
            let random = chosen(&[[7; 32]], &IDS);
            let server = Server::over(games, Arc::new(Memory::default()), random).await.not_held();
            let options: BTreeMap<_, _> = on.options.iter().collect();
            let wish = json!({"options": options, "seat": "white"});
            let link = Link::sit_down(&server, G::ID, wish).await;
            let (white, first) = server.watch(&link.maker, None).await;
            let (black, _) = server.watch(&link.joiner, None).await;
            let (spectator, _) = server.watch(&link.watch, None).await;
            (server, link, white, black, spectator, first["n"].as_u64().unwrap())
        });
        let (server, link, white, black, spectator, n) = clients;
        let table = match viewer.seat() {
            Some(Seat::White) => link.maker,
            Some(_) => link.joiner,
            None => link.watch,
        };
        let (requests, frames_read, messages, fresh) = (0, 0, Vec::new(), true);
        let mut clients = Clients {
            runtime,
            server,
            viewer,
            table,
            white,
            black,
            spectator,
            n,
            requests,
            frames_read,
            messages,
            fresh,
            views: 0,
            sealed: false,
        };
        clients.until_there(1);
        Box::new(clients)
    }
}

impl Clients {
    fn request(&mut self, seat: Seat, text: &str) -> Value {
        self.requests += 1;
        json!({"type": "act", "id": format!("r{}", self.requests), "n": self.n, "action": text, "seat": seat})
    }

    fn observer(&mut self) -> (&Runtime, &mut Socket) {
        let observer = match self.viewer.seat() {
            Some(Seat::White) => &mut self.white,
            Some(_) => &mut self.black,
            None => &mut self.spectator,
        };
        (&self.runtime, observer)
    }

    /// A message. What was drawn fresh for choices made in secret is crossed out in it: the bytes that are hashed with
    /// a choice, and the hash, which tells nothing without them.
    fn message(&self, channel: &'static str, text: &str) -> Message {
        if !self.sealed {
            return Message::new(channel, text);
        }
        let text = crossed_out(text, "\"commitment\":\"");
        Message::new(channel, crossed_out(&text, "\"bytes\":\""))
    }

    /// Hears on until so many look on and both players are there: who is there is told when it changes, and how far
    /// that is on its way has nothing to do with the deal.
    fn until_there(&mut self, spectators: u32) {
        let (runtime, observer) = self.observer();
        runtime.block_on(async {
            loop {
                let there = observer.hear_of("presence").await;
                if there["white"] == true && there["black"] == true && there["spectators"] == spectators {
                    break;
                }
            }
        });
    }
}

/// A text with the hexadecimal digits that follow `before` crossed out.
fn crossed_out(text: &str, before: &str) -> String {
    let mut parts = text.split(before);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let digits = part.bytes().take_while(u8::is_ascii_hexdigit).count();
        out.push_str(before);
        out.push_str(&"x".repeat(digits));
        out.push_str(&part[digits..]);
    }
    out
}

impl<G: Show> Outlet<G> for Clients {
    fn act(&mut self, seat: Seat, parts: &[G::Action]) {
        self.sealed |= parts.iter().any(|part| secrecy::<G>(*part) == Secrecy::Committed);
        let request = self.request(seat, &turn_text::<G>(parts));
        let actor = if seat == Seat::White { &mut self.white } else { &mut self.black };
        let answer = self.runtime.block_on(actor.request(request));
        if answer["type"] == "refused" {
            self.messages.push(Message::new("refused", answer.to_string()));
            return;
        }
        self.n = answer["n"].as_u64().unwrap();
        if self.viewer != Viewer::Seat(seat) {
            let n = self.n;
            let (runtime, observer) = self.observer();
            runtime.block_on(async { while observer.hear().await["n"].as_u64() != Some(n) {} });
        }
        self.fresh = true;
    }

    fn try_text(&mut self, seat: Seat, text: &str) {
        let request = self.request(seat, text);
        let (runtime, observer) = self.observer();
        runtime.block_on(observer.request(request));
    }

    fn read(&mut self) -> Vec<Message> {
        let read = self.frames_read;
        let frames = self.observer().1.frames[read..].to_vec();
        self.frames_read += frames.len();
        let frames: Vec<_> = frames.iter().map(|frame| self.message("frame", frame)).collect();
        self.messages.extend(frames);
        if std::mem::take(&mut self.fresh) {
            self.views += 1;
        } else {
            return std::mem::take(&mut self.messages);
        }
        // What can be asked for says what the frames say; it is asked for often enough.
        if self.views.is_power_of_two() {
            let Clients { runtime, server, table, .. } = self;
            let mut asked = Vec::new();
            let back = runtime.block_on(async {
                let zeros = json!({"sha256": "00".repeat(32)});
                for (method, below, body) in [
                    ("GET", "", None),
                    ("GET", "/record", None),
                    ("GET", "/players", None),
                    ("POST", "/commitments", Some(&zeros)),
                    ("POST", "/rematch", None),
                ] {
                    let reply = server.ask(method, &table.path(below), &table.token, body).await;
                    // The hour of the answer is the one thing in it that may differ.
                    let head: String = reply.head.lines().filter(|l| !l.starts_with("date:")).collect();
                    asked.push(("http", format!("{head}\n{}", reply.text)));
                    if below.is_empty() && reply.json()["view"]["phase"] == "over" {
                        // The record of a finished game holds the deal, and a rematch has another.
                        break;
                    }
                }
                let (room, id) = (server.room.as_ref().unwrap(), Id::given(table.id.clone()));
                let holder = room.admit(&id, &Token::given(table.token.clone())).await.unwrap();
                let program = lines::all(&room.seen(&id, holder).await.unwrap());
                // The clock of the deal, and the hour of it, are nobody's secret and not the same twice.
                asked.extend(
                    program.into_iter().map(|line| ("program", crossed_out(&line, "\"createdAt\":"))),
                );
                // What players write passes through the table, and takes nothing along from there.
                asked.push(("chat", format!("{:?}", room.chat_part(&id, holder).await.unwrap())));
                let line = ChatLine {
                    id: "line".to_owned(),
                    at: 0,
                    seat: Some(Seat::White),
                    name: None,
                    text: "well played".to_owned(),
                };
                room.tell_chat(&id, Some(line)).await;
                let (mut back, _) = server.watch(table, Some(0)).await;
                asked.extend(back.frames.iter().map(|frame| ("resume", frame.clone())));
                let past = back.request(json!({"type": "look", "id": "look", "from": 0, "count": 32})).await;
                asked.push(("past", past.to_string()));
                back
            });
            let asked: Vec<_> = asked.iter().map(|(channel, text)| self.message(channel, text)).collect();
            self.messages.extend(asked);
            // A second spectator is news, and so is that they have left; a second socket of a player is not.
            let looks_on = self.viewer == Viewer::Spectator;
            if looks_on {
                self.until_there(2);
            }
            drop(back);
            if looks_on {
                self.until_there(1);
            }
        }
        std::mem::take(&mut self.messages)
    }
}

/// Runs the test on some games played from fixed seeds.
fn compare<G: Show>(games: u32, plies: usize, samples: usize) -> Result<Compared, Finding> {
    let surfaces: Vec<Box<dyn Surface<G>>> = vec![Box::new(Edge)];
    let mut compared = Compared::default();
    for game in 0..games {
        let options = Erased::<G>::new().choose(&[]).unwrap();
        let seed = std::array::from_fn(|i| if i == 0 { (game >> 8) as u8 ^ game as u8 } else { game as u8 });
        let case = Case { options, seed: DealSeed(seed).0, choices: u64::from(game) + 1, plies };
        compared += check(&Playthrough::<G>::of(&case), &surfaces, samples)?;
    }
    Ok(compared)
}

/// Runs given as numbers of games, plies and samples, added up.
fn compare_all<G: Show>(runs: [(u32, usize, usize); 2]) -> Compared {
    let mut compared = Compared::default();
    for (games, plies, samples) in runs {
        compared += compare::<G>(games, plies, samples).unwrap_or_else(|finding| panic!("{finding}"));
    }
    println!("{}: {compared:?}", G::ID);
    assert!(compared.samples > 0, "{}: {compared:?}", G::ID);
    assert!(compared.actions > 50 && compared.messages > 200, "{}: {compared:?}", G::ID);
    assert!(compared.told_apart > 0, "{}: some pair must come to an answer that differs", G::ID);
    compared
}

/// A few long games and many short ones of a game in which chance deals.
fn long_and_short<G: Show>(runs: [(u32, usize, usize); 2]) {
    let compared = compare_all::<G>(runs);
    assert!(compared.deals > 0, "{}: {compared:?}", G::ID);
}

fn deep() -> bool {
    std::env::var_os("FACEDOWN_DEEP").is_some()
}

/// Forty games, the first of them longer; in the deep run 400 long ones.
fn turning_up() -> [(u32, usize, usize); 2] {
    if deep() { [(200, 40, 2), (200, 40, 1)] } else { [(2, 40, 2), (38, 4, 1)] }
}

#[test]
fn nothing_at_the_edge_depends_on_what_nobody_was_told() {
    long_and_short::<SurpriseChess>(turning_up());
    // Nothing is hidden in Chaos, so no two truths are equal for anybody.
    assert_eq!(compare::<Chaos>(2, 20, 2), Ok(Compared::default()));
}

#[test]
fn nothing_at_the_edge_depends_on_it_where_the_kings_lie_open() {
    long_and_short::<RexExclusive>(turning_up());
    let compared = compare::<Row<Honest>>(12, 20, 2).unwrap_or_else(|finding| panic!("{finding}"));
    assert!(compared.messages > 200, "{compared:?}");
}

/// The same where a captor is told what his victim and the spectators are not: 80 games of Jieqi, in the deep run
/// 10,000.
#[test]
fn nothing_at_the_edge_tells_what_only_a_captor_was_told() {
    let runs = if deep() { [(200, 60, 2), (9_800, 8, 1)] } else { [(3, 30, 1), (77, 2, 1)] };
    long_and_short::<Jieqi>(runs);
}

/// The same where each holds a hand of cards, in turns of several parts.
#[test]
fn nothing_at_the_edge_tells_the_others_hand() {
    let runs = if deep() { [(200, 40, 2), (200, 12, 1)] } else { [(3, 24, 2), (12, 8, 1)] };
    long_and_short::<Booster>(runs);
}

/// The same where players place cards and arrange their pieces in secret, and guess.
#[test]
fn nothing_at_the_edge_tells_what_was_chosen_in_secret() {
    let runs = if deep() { [(100, 70, 2), (200, 30, 1)] } else { [(2, 60, 2), (6, 12, 1)] };
    let mut compared = compare_all::<CloakAndDagger>(runs);
    compared += compare_all::<MysteriousChess>(runs);
    assert!(compared.choices > 0, "{compared:?}");
    // One pack, and nobody looks at the cards that are placed.
    compare_all::<MysteriousCasual>(runs);
}

#[test]
fn every_game_that_leaks_to_a_client_is_found_out_at_the_edge() {
    for flaw in [
        Flaw::LeakScene,
        Flaw::LeakOrder,
        Flaw::LeakError,
        Flaw::LeakNumber,
        Flaw::LeakLength,
        Flaw::LeakFen,
        Flaw::LeakStep,
        Flaw::LeakPool,
        Flaw::LeakChoice,
        Flaw::LeakLegal,
        Flaw::LeakPremove,
        Flaw::LeakClaim,
    ] {
        let found = flawed(flaw, || compare::<Row<Flawed>>(60, 20, 4));
        let Err(finding) = found else { panic!("{flaw:?} passes: {found:?}") };
        assert_eq!(finding.leak.map(|leak| leak.surface), Some("server"), "{flaw:?}: {finding}");
    }
}
