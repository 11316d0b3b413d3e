//! The engine's play, expectation and plans do not depend on what its seat has not been told.
//!
//! The engine is one more surface of the two-deals test: behind text, as a room seats it, and as a bare search whose
//! lines and values are compared to the last digit (in games with sampled states, as a fresh player of another level
//! and seed); and as one session that searches for both seats in turn, as UCI does for a GUI that goes through a game. With
//! `FACEDOWN_DEEP=1` many more positions are compared.

use std::sync::atomic::{AtomicU64, Ordering};

use facedown_core::rules::evaluate::Evaluate;
use facedown_core::rules::game::View;
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::show::Show;
use facedown_core::table::player::{AnyPlayer, Clock, Seen};
use facedown_core::table::{AnyTable, Table};
use facedown_engine::level::Level;
use facedown_engine::player::Bounds;
use facedown_engine::search::team::Team;
use facedown_engine::search::{Limits, Report, Searcher, nobody_has_secrets};
use facedown_engine::seated::{Kind, sit};
use facedown_games::booster::Booster;
use facedown_games::chaos::Chaos;
use facedown_games::cloak_and_dagger::CloakAndDagger;
use facedown_games::jieqi::Jieqi;
use facedown_games::mysterious::{MysteriousCasual, MysteriousChess};
use facedown_games::surprise::{RexExclusive, SurpriseChess};
use facedown_testkit::conformance::Suite;
use facedown_testkit::deep::amount;
use facedown_testkit::playthrough::turn_text;
use facedown_testkit::two_deals::{Message, Opening, Outlet, Surface};

/// Positions that each search looks at.
const NODES: u64 = 60;

/// Positions in which both truths of a pair were asked.
static ASKED: AtomicU64 = AtomicU64::new(0);

struct EngineSurface;

struct Engine {
    table: Box<dyn AnyTable>,
    seat: Seat,
    player: Box<dyn AnyPlayer>,
    fresh: bool,
}

/// Nothing reaches a spectator through an engine.
struct Nobody;

impl<G: Show> Outlet<G> for Nobody {
    fn act(&mut self, _seat: Seat, _parts: &[G::Action]) {}
    fn try_text(&mut self, _seat: Seat, _text: &str) {}
    fn read(&mut self) -> Vec<Message> {
        Vec::new()
    }
}

impl<G: Show + Evaluate> Surface<G> for EngineSurface {
    fn name(&self) -> &'static str {
        "engine"
    }

    fn open(&self, on: &Opening<G>, viewer: Viewer) -> Box<dyn Outlet<G>> {
        let Viewer::Seat(seat) = viewer else { return Box::new(Nobody) };
        let bounds = Bounds { nodes: Some(NODES), ..Bounds::default() };
        let player = sit(G::ID, seat, Kind::Engine(Level::TOP, bounds), 1).expect("sits");
        Box::new(Engine { table: on.table(), seat, player, fresh: true })
    }
}

/// The judgement of a fresh search on a seat's observations.
fn thoughts<G: Show + Evaluate>(seen: &Seen) -> String {
    if !G::KNOWN_THROUGHOUT {
        let bounds = Bounds { nodes: Some(4 * NODES), ..Bounds::default() };
        let mut other = sit(G::ID, seen.seat, Kind::Engine(Level::FOUR, bounds), 2).expect("sits");
        return format!("{:?}", other.choose(seen, Clock::default()));
    }
    let report = look::<G>(seen, |view, limits| {
        Searcher::<G>::new(seen.seat, 10).search(view, &[], limits, &mut |_| {})
    });
    format!("{report:?}")
}

/// A short search on a seat's observations.
fn look<G: Show + Evaluate>(
    seen: &Seen,
    search: impl FnOnce(View<'_, G>, &mut Limits<'_, G::Action>) -> Report<G::Action>,
) -> Report<G::Action> {
    let options = G::options(&seen.options).expect("options of a table");
    let setup = G::read_fen(&seen.start, &options).expect("a view's FEN reads");
    let mut table = Table::<G>::new(seen.options.clone(), setup);
    for action in &seen.actions {
        let seat = table.to_act().iter().next().expect("open");
        table.enter(seat, action).expect("was played");
    }
    let mut limits = Limits {
        nodes: NODES,
        depth: i32::MAX,
        lines: 2,
        only: Vec::new(),
        go_on: &|| true,
        stop: &mut || false,
    };
    search(table.view(Viewer::Seat(seen.seat)), &mut limits)
}

impl<G: Show + Evaluate> Outlet<G> for Engine {
    fn act(&mut self, seat: Seat, parts: &[G::Action]) {
        self.table.act(seat, &turn_text::<G>(parts)).expect("legal");
        self.fresh = true;
    }

    fn try_text(&mut self, _seat: Seat, _text: &str) {}

    fn read(&mut self) -> Vec<Message> {
        if !std::mem::take(&mut self.fresh) || !self.table.to_act().contains(self.seat) {
            return Vec::new();
        }
        ASKED.fetch_add(1, Ordering::Relaxed);
        let seen = Seen::of(self.table.as_ref(), self.seat);
        let choice = self.player.choose(&seen, Clock::default());
        let draw = self.player.accepts_draw(&seen);
        vec![
            Message::new("choice", format!("{choice:?}")),
            Message::new("draw", format!("{draw:?}")),
            Message::new("thoughts", thoughts::<G>(&seen)),
        ]
    }
}

fn check<G: Show + Evaluate>(games: u32) {
    let suite = Suite::<G>::two_deals().games(games).longest(120).surface(EngineSurface);
    suite.check();
}

#[test]
fn two_deals_make_the_engine_think_the_same() {
    let games = amount(64, 2_000) as u32;
    check::<SurpriseChess>(games);
    check::<RexExclusive>(games);
    check::<Jieqi>(games / 4);
    for check in
        [check::<MysteriousChess>, check::<MysteriousCasual>, check::<CloakAndDagger>, check::<Booster>]
    {
        let before = ASKED.load(Ordering::Relaxed);
        check(games / 8);
        assert!(ASKED.load(Ordering::Relaxed) > before, "no pair of truths was compared");
    }
    // Nothing is hidden in Chaos: no pairs of truths, and no figures.
    check::<Chaos>(2);
    // Each position is asked once for each truth of its pair.
    let positions = ASKED.load(Ordering::Relaxed) / 2;
    println!("{positions} positions");
    assert!(positions >= 2_000, "{positions} positions");
}

/// One memory for both seats, as a UCI session has it.
struct SessionSurface;

struct Session<G: Evaluate> {
    table: Box<dyn AnyTable>,
    seat: Seat,
    team: Team<G>,
    fresh: bool,
}

impl<G: Show + Evaluate> Surface<G> for SessionSurface {
    fn name(&self) -> &'static str {
        "session"
    }

    fn open(&self, on: &Opening<G>, viewer: Viewer) -> Box<dyn Outlet<G>> {
        let Viewer::Seat(seat) = viewer else { return Box::new(Nobody) };
        Box::new(Session { table: on.table(), seat, team: Team::<G>::new(seat, 8, 1), fresh: true })
    }
}

impl<G: Show + Evaluate> Outlet<G> for Session<G> {
    fn act(&mut self, seat: Seat, parts: &[G::Action]) {
        self.table.act(seat, &turn_text::<G>(parts)).expect("legal");
        self.fresh = true;
    }

    fn try_text(&mut self, _seat: Seat, _text: &str) {}

    /// It searches for whoever is to act, and so keeps what it found with the other seat's knowledge. Where nobody has
    /// secrets all of it is compared, elsewhere what it tells this seat.
    fn read(&mut self) -> Vec<Message> {
        let acting = self.table.to_act().iter().next();
        let (true, Some(acting)) = (std::mem::take(&mut self.fresh), acting) else { return Vec::new() };
        let seen = Seen::of(self.table.as_ref(), acting);
        self.team.look_as(acting);
        let report = look::<G>(&seen, |view, limits| self.team.search(view, &[], limits, &mut |_| {}));
        if acting != self.seat && !nobody_has_secrets::<G>() {
            return Vec::new();
        }
        TOLD.fetch_add(1, Ordering::Relaxed);
        vec![Message::new("report", format!("{report:?}"))]
    }
}

/// Reports of sessions that were compared.
static TOLD: AtomicU64 = AtomicU64::new(0);

/// What both seats know is shared, and nothing else: in Jieqi a seat's captures are its secret, and the searches made for
/// the other seat must not show in its own.
#[test]
fn a_session_for_both_seats_keeps_their_secrets_apart() {
    fn check<G: Show + Evaluate>(games: u32) {
        let before = TOLD.load(Ordering::Relaxed);
        let suite = Suite::<G>::two_deals().games(games).longest(80).surface(SessionSurface);
        suite.check();
        assert!(TOLD.load(Ordering::Relaxed) > before, "no pair of truths was compared");
    }
    let games = amount(12, 400) as u32;
    check::<SurpriseChess>(games);
    check::<RexExclusive>(games);
    check::<Jieqi>(games);
    assert!(nobody_has_secrets::<SurpriseChess>() && nobody_has_secrets::<RexExclusive>());
    assert!(nobody_has_secrets::<Chaos>() && !nobody_has_secrets::<Jieqi>());
    let positions = TOLD.load(Ordering::Relaxed) / 2;
    println!("{positions} positions");
    assert!(positions >= 300, "{positions} positions");
}

/// A surface that gives the secret away, as a control: the same test fails on it.
#[test]
#[should_panic(expected = "choice")]
fn an_engine_that_was_told_the_deal_is_found_out() {
    struct Cheat;
    struct Told(String);
    impl<G: Show> Surface<G> for Cheat {
        fn name(&self) -> &'static str {
            "cheat"
        }
        fn open(&self, on: &Opening<G>, _viewer: Viewer) -> Box<dyn Outlet<G>> {
            Box::new(Told(on.dealer_fen()))
        }
    }
    impl<G: Show> Outlet<G> for Told {
        fn act(&mut self, _seat: Seat, _parts: &[G::Action]) {}
        fn try_text(&mut self, _seat: Seat, _text: &str) {}
        fn read(&mut self) -> Vec<Message> {
            vec![Message::new("choice", self.0.clone())]
        }
    }
    Suite::<SurpriseChess>::two_deals().games(5).surface(Cheat).check();
}
