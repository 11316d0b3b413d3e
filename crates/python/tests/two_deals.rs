//! The two-deals test on everything that the package makes of a game: change what a seat may not know, and nothing in its
//! arrays and texts changes, byte for byte.

use facedown_core::rules::options::Chosen;
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::table::Start;
use facedown_engine::level::Level;
use facedown_games::registry;
use facedown_python::encode::registry::{Visitor, dispatch};
use facedown_python::encode::{self, Encode, Layout, Seen, Visible};
use facedown_python::one::{self, AnyOne, AnyView};
use facedown_python::sim::Sim;
use facedown_python::svg;
use facedown_python::think::{self, Choices};
use facedown_testkit::deep::amount;
use facedown_testkit::playthrough::{Case, Playthrough};
use facedown_testkit::two_deals::{Compared, Message, Opening, Outlet, Surface, check};

/// The arrays of a seat.
struct Arrays {
    /// Written besides, to prove that the test can fail.
    leaks: bool,
}

struct OpenArrays<G: Encode> {
    sim: Sim<G>,
    seat: Option<Seat>,
    layout: Layout,
    visible: Visible,
    leaks: bool,
    fresh: bool,
}

impl<G: Encode> Surface<G> for Arrays {
    fn name(&self) -> &'static str {
        "arrays"
    }

    fn open(&self, on: &Opening<G>, viewer: Viewer) -> Box<dyn Outlet<G>> {
        let layout = G::layout();
        let (sim, visible) = (Sim::new(on.state.clone()), Visible::new(&layout));
        Box::new(OpenArrays { sim, seat: viewer.seat(), layout, visible, leaks: self.leaks, fresh: true })
    }
}

impl<G: Encode> Outlet<G> for OpenArrays<G> {
    fn act(&mut self, seat: Seat, parts: &[G::Action]) {
        parts.iter().for_each(|&part| {
            self.sim.play(seat, part);
        });
        self.fresh = true;
    }

    fn try_text(&mut self, _seat: Seat, _text: &str) {}

    fn read(&mut self) -> Vec<Message> {
        let Some(seat) = self.seat.filter(|_| std::mem::take(&mut self.fresh)) else { return Vec::new() };
        let view = self.sim.view(Viewer::Seat(seat));
        self.visible.look(&self.layout, Seen { view, seat, occurrences: G::occurrences(self.sim.marks()) });
        let mut messages = vec![
            Message::new("codes", format!("{:?}", self.visible.codes)),
            Message::new("planes", format!("{:?}", self.visible.planes)),
            Message::new("bits", format!("{:?}", self.visible.bits)),
        ];
        if self.sim.to_act().contains(seat) {
            let numbers: Vec<usize> =
                encode::legal(view, seat).into_iter().map(|(number, _)| number).collect();
            messages.push(Message::new("mask", format!("{numbers:?}")));
        }
        if self.leaks {
            messages.push(Message::new("codes", G::dealer_fen(self.sim.training_truth())));
        }
        messages
    }
}

/// The texts of a viewer, from a game that was opened by text.
struct Texts;

struct OpenTexts {
    one: Box<dyn AnyOne>,
    options: Chosen,
    viewer: Viewer,
    replies: Vec<Message>,
    fresh: bool,
}

impl<G: Encode> Surface<G> for Texts {
    fn name(&self) -> &'static str {
        "texts"
    }

    fn open(&self, on: &Opening<G>, viewer: Viewer) -> Box<dyn Outlet<G>> {
        let fen = on.dealer_fen();
        let one =
            one::open(G::ID, &on.options, Start::Fen(&fen)).expect("a game").expect("its own dealer's FEN");
        let options = on.options.clone();
        Box::new(OpenTexts { one, options, viewer, replies: Vec::new(), fresh: true })
    }
}

impl OpenTexts {
    /// What a program at this seat is given, what it may look ahead, and what the engine makes of it.
    fn for_programs(&self, seat: Seat, view: &dyn AnyView) -> Vec<Message> {
        let seen = self.one.received(seat, &self.options);
        let mut messages = vec![Message::new("received", format!("{seen:?}"))];
        if !self.one.to_act().contains(seat) {
            return messages;
        }
        let ahead = match view.ahead(true) {
            Ok(ahead) => {
                let mut codes = vec![0; ahead.len() * ahead.width()];
                ahead.codes(&mut codes);
                format!("{:?} {:?} {:?} {codes:?}", ahead.actions(), ahead.weights(), ahead.returns())
            }
            Err(why) => why.to_string(),
        };
        messages.push(Message::new("ahead", ahead));
        // Now and then, for a search costs more than all the rest.
        if self.one.plies().is_multiple_of(9) && self.one.draft(seat).is_empty() && think::plays(seen.game) {
            let choices = Choices { level: Level::FOUR, nodes: Some(40), seed: 1, resigns: false };
            messages.push(Message::new("choice", format!("{:?}", think::play(&seen, &choices))));
            let lines = think::analyze(seen.game, &seen.options, view, 2, &choices);
            messages.push(Message::new("lines", format!("{lines:?}")));
        }
        messages
    }
}

impl<G: Encode> Outlet<G> for OpenTexts {
    fn act(&mut self, seat: Seat, parts: &[G::Action]) {
        for part in parts {
            if let Err(e) = self.one.play(seat, &G::action_text(*part)) {
                self.replies.push(Message::new("refused", e.to_string()));
            }
        }
        self.fresh = true;
    }

    fn try_text(&mut self, seat: Seat, text: &str) {
        let before = self.one.copy();
        let words = match self.one.play(seat, text) {
            Ok(_) => "taken".to_owned(),
            Err(e) => format!("{}: {e}", e.code()),
        };
        self.one = before;
        self.replies.push(Message::new("reply", words));
    }

    fn read(&mut self) -> Vec<Message> {
        let mut messages = std::mem::take(&mut self.replies);
        if !std::mem::take(&mut self.fresh) {
            return messages;
        }
        let view = self.one.view(self.viewer);
        messages.push(Message::new("fen", view.fen()));
        messages.push(Message::new("legal", format!("{:?}", view.legal())));
        messages.push(Message::new("odds", format!("{:?}", view.odds())));
        messages.push(Message::new("hidden bits", format!("{:?}", view.hidden_bits())));
        messages.push(Message::new("pools", format!("{:?}", view.pools())));
        messages.push(Message::new("holdings", format!("{:?}", view.holdings())));
        messages.push(Message::new("svg", svg::draw(&view.scene(), false)));
        messages.push(Message::new("told", format!("{:?}", self.one.told(self.viewer))));
        if let Viewer::Seat(seat) = self.viewer {
            messages.extend(self.for_programs(seat, view.as_ref()));
        }
        if self.one.outcome().is_none() {
            messages.push(Message::new("truth", format!("{:?}", self.one.truth())));
        }
        messages
    }
}

/// Random games of a game, each compared from every seat.
struct Compare {
    games: usize,
    leaks: bool,
}

impl Visitor for Compare {
    type Output = Result<Compared, String>;

    fn visit<G: Encode>(self) -> Self::Output {
        let game = registry::find(G::ID).ok_or("no such game")?;
        let options: Chosen = game.choose(&[]).map_err(|e| e.to_string())?;
        let surfaces: Vec<Box<dyn Surface<G>>> =
            vec![Box::new(Arrays { leaks: self.leaks }), Box::new(Texts)];
        let mut all = Compared::default();
        for i in 0..self.games {
            let case = Case { options: options.clone(), seed: [i as u8; 32], choices: i as u64, plies: 60 };
            let game = Playthrough::<G>::of(&case);
            all += check(&game, &surfaces, 3).map_err(|found| format!("{}: {found:?}", G::ID))?;
        }
        Ok(all)
    }
}

#[test]
fn arrays_and_texts_depend_on_nothing_that_their_reader_was_not_told() {
    for game in registry::all() {
        let id = game.about().id;
        let compared = dispatch(id, Compare { games: amount(12, 400), leaks: false });
        match compared.expect("an encoding") {
            Ok(compared) => println!("{id}: {compared:?}"),
            Err(found) => panic!("{found}"),
        }
    }
}

#[test]
fn a_leak_is_found() {
    for id in ["surprise", "jieqi", "booster", "cloak-and-dagger", "mysterious"] {
        let found = dispatch(id, Compare { games: 4, leaks: true }).expect("an encoding");
        assert!(found.is_err(), "{id}: the truth was written beside the codes, and nothing noticed");
    }
}
