//! The two-deals test at the server's edge: every byte of every frame and answer, as a viewer's client gets it, is the
//! same for two tables whose deals differ only in what this viewer was not told.
//!
//! The tables are opened on chosen truths by a test double of the game's registry line. A server has no door for that.

use std::sync::Arc;

use facedown_core::deal::DealSeed;
use facedown_core::erased::{AnyGame, Erased, OpenError, Start};
use facedown_core::notation::{About, Show};
use facedown_core::options::{Chosen, OptionError, OptionSpec};
use facedown_core::perft::Count;
use facedown_core::scene::Scene;
use facedown_core::seat::{Seat, Viewer};
use facedown_core::table::AnyTable;
use facedown_games::chaos::Chaos;
use facedown_games::surprise::Surprise;
use facedown_testkit::finding::Finding;
use facedown_testkit::playthrough::{Case, Playthrough};
use facedown_testkit::row::{Flaw, Flawed, Honest, Row, flawed};
use facedown_testkit::two_deals::{Compared, Message, Opening, Outlet, Surface, check};
use serde_json::{Value, json};
use tokio::runtime::{Builder, Runtime};

use super::client::{Server, Socket, Table};
use super::memory::Memory;
use crate::id::{Id, Token};
use crate::room::Randomness;
use crate::storage::Holder;

/// A registry line whose deals all come out as one chosen truth.
struct Dealt<G: Show>(Opening<G>);

impl<G: Show> AnyGame for Dealt<G> {
    fn about(&self) -> &'static About {
        Erased::<G>::new().about()
    }

    fn option_specs(&self) -> &'static [OptionSpec] {
        Erased::<G>::new().option_specs()
    }

    fn choose(&self, given: &[(&str, &str)]) -> Result<Chosen, OptionError> {
        Erased::<G>::new().choose(given)
    }

    fn games_on_one_deal(&self, options: &Chosen) -> Result<u32, OptionError> {
        Erased::<G>::new().games_on_one_deal(options)
    }

    fn games_at_once(&self, options: &Chosen) -> Result<bool, OptionError> {
        Erased::<G>::new().games_at_once(options)
    }

    fn start_fen(&self, options: &Chosen) -> Result<Option<String>, OptionError> {
        Erased::<G>::new().start_fen(options)
    }

    fn open(
        &self,
        options: &Chosen,
        start: Start<'_>,
    ) -> Result<(Box<dyn AnyTable>, Option<Seat>), OpenError> {
        match start {
            Start::Deal(..) => Ok((self.0.table(), None)),
            Start::Fen(_) | Start::Dealt(..) => Erased::<G>::new().open(options, start),
        }
    }

    fn fen(&self, options: &Chosen, start: Start<'_>, viewer: Option<Viewer>) -> Result<String, OpenError> {
        Erased::<G>::new().fen(options, start, viewer)
    }

    fn scene(&self, options: &Chosen, start: Start<'_>, viewer: Option<Viewer>) -> Result<Scene, OpenError> {
        Erased::<G>::new().scene(options, start, viewer)
    }

    fn perft(
        &self,
        options: &Chosen,
        start: Start<'_>,
        depth: u32,
        count: Count,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Vec<(String, u64)>, OpenError> {
        Erased::<G>::new().perft(options, start, depth, count, progress)
    }
}

/// What reaches a client of the server: frames on its socket, answers over HTTP.
struct Edge;

/// One viewer's client, and beside it another that moves for whoever is to act.
struct Client {
    runtime: Runtime,
    server: Server,
    table: Table,
    token: String,
    eyes: Socket,
    hand: Socket,
    n: u64,
    requests: u32,
    frames_read: usize,
    messages: Vec<Message>,
    fresh: bool,
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
        let memory = Arc::new(Memory::default());
        let client = runtime.block_on(async {
            let random = Randomness::chosen(&[[7; 32]], &IDS);
            let server = Server::over(games, memory.clone(), random).await;
            let options: Vec<_> = on.options.iter().collect();
            let table = server.make(G::ID, &options).await;
            let token = match viewer.seat() {
                None => table.token.clone(),
                Some(seat) => {
                    let token = format!("the token of {seat}");
                    let player = u8::try_from(seat.index()).unwrap();
                    let holder = Holder::Player(player);
                    memory.admit(&Id::new(IDS[0]), Token::given(token.clone()).sha256(), holder);
                    token
                }
            };
            server.deal(&table).await;
            let seen_by = Table { token: token.clone(), ..table.clone() };
            let (eyes, _) = server.watch(&seen_by, None).await;
            let (hand, first) = server.watch(&table, None).await;
            let n = first["n"].as_u64().unwrap();
            (server, table, token, eyes, hand, n)
        });
        let (server, table, token, eyes, hand, n) = client;
        let (requests, frames_read, messages, fresh) = (0, 0, Vec::new(), true);
        let client =
            Client { runtime, server, table, token, eyes, hand, n, requests, frames_read, messages, fresh };
        Box::new(client)
    }
}

impl Client {
    fn request(&mut self, seat: Seat, text: &str) -> Value {
        self.requests += 1;
        json!({"type": "act", "id": format!("r{}", self.requests), "n": self.n, "action": text, "seat": seat})
    }
}

impl<G: Show> Outlet<G> for Client {
    fn act(&mut self, seat: Seat, action: G::Action) {
        let request = self.request(seat, &G::action_text(action));
        let Client { runtime, hand, eyes, n, messages, .. } = self;
        runtime.block_on(async {
            let answer = hand.request(request).await;
            if answer["type"] == "refused" {
                messages.push(Message::new("refused", answer.to_string()));
                return;
            }
            *n = answer["n"].as_u64().unwrap();
            while eyes.hear().await["n"].as_u64() != Some(*n) {}
        });
        self.fresh = true;
    }

    fn try_text(&mut self, seat: Seat, text: &str) {
        let request = self.request(seat, text);
        let Client { runtime, eyes, .. } = self;
        runtime.block_on(eyes.request(request));
    }

    fn read(&mut self) -> Vec<Message> {
        for frame in &self.eyes.frames[self.frames_read..] {
            self.messages.push(Message::new("frame", frame));
        }
        self.frames_read = self.eyes.frames.len();
        if std::mem::take(&mut self.fresh) {
            let Client { runtime, server, table, token, messages, .. } = self;
            runtime.block_on(async {
                for below in ["", "/record"] {
                    let reply = server.ask("GET", &table.path(below), token, None).await;
                    // The hour of the answer is the one thing in it that may differ.
                    let head: String = reply.head.lines().filter(|l| !l.starts_with("date:")).collect();
                    messages.push(Message::new("http", format!("{head}\n{}", reply.text)));
                    if below.is_empty() && reply.json()["view"]["phase"] == "over" {
                        // The record of a finished game holds the deal.
                        break;
                    }
                }
                let seen = Table { token: token.clone(), ..table.clone() };
                let (back, _) = server.watch(&seen, Some(0)).await;
                messages.extend(back.frames.iter().map(|frame| Message::new("resume", frame)));
            });
        }
        std::mem::take(&mut self.messages)
    }
}

/// Runs the test on some games played from fixed seeds.
fn compare<G: Show>(games: u8, plies: usize, samples: usize) -> Result<Compared, Finding> {
    let surfaces: Vec<Box<dyn Surface<G>>> = vec![Box::new(Edge)];
    let mut compared = Compared::default();
    for game in 0..games {
        let options = Erased::<G>::new().choose(&[]).unwrap();
        let case = Case { options, seed: DealSeed([game; 32]).0, choices: u64::from(game) + 1, plies };
        compared += check(&Playthrough::<G>::of(&case), &surfaces, samples)?;
    }
    Ok(compared)
}

#[test]
fn nothing_at_the_edge_depends_on_what_nobody_was_told() {
    for (name, compared) in [
        ("surprise", compare::<Surprise<false>>(4, 40, 2)),
        ("surprise-rex", compare::<Surprise<true>>(3, 40, 2)),
    ] {
        let compared = compared.unwrap_or_else(|finding| panic!("{name}: {finding}"));
        assert!(compared.deals > 0 && compared.samples > 0, "{name}: {compared:?}");
        assert!(compared.actions > 50 && compared.messages > 200, "{name}: {compared:?}");
        assert!(compared.told_apart > 0, "{name}: some pair must come to an answer that differs");
    }
    // Nothing is hidden in Chaos, so no two truths are equal for anybody.
    assert_eq!(compare::<Chaos>(2, 20, 2), Ok(Compared::default()));
    let compared = compare::<Row<Honest>>(12, 20, 2).unwrap_or_else(|finding| panic!("{finding}"));
    assert!(compared.messages > 200, "{compared:?}");
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
        Flaw::LeakClaim,
    ] {
        let found = flawed(flaw, || compare::<Row<Flawed>>(60, 20, 4));
        let Err(finding) = found else { panic!("{flaw:?} passes: {found:?}") };
        assert_eq!(finding.leak.map(|leak| leak.surface), Some("server"), "{flaw:?}: {finding}");
    }
}
