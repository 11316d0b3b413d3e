//! One game with its type erased: played by text or by number, seen through views.

use std::sync::Arc;

use facedown_board::Color;
use facedown_core::deal::DealSeed;
use facedown_core::notation::{ActionError, action_seen, with_answers};
use facedown_core::rules::drive::Ended;
use facedown_core::rules::game::{Notice, Rng, Setup, State, View};
use facedown_core::rules::options::Chosen;
use facedown_core::rules::outcome::Outcome;
use facedown_core::rules::seat::{Seat, SeatSet, Viewer};
use facedown_core::show::scene::{Holdings, OddsLine, Pool, Scene};
use facedown_core::table::player::Seen as Received;
use facedown_core::table::{OpenError, Start, setup, turn_text};
use rand::SeedableRng;

use crate::ahead::{self, AnyAhead, NotAhead};
use crate::encode::registry::{Visitor, dispatch};
use crate::encode::{self, Encode, Layout, Meaning, Seen};
use crate::sim::Sim;
use crate::truth;

/// A game in progress. It holds the truth, and hands out views.
pub trait AnyOne: Send + Sync {
    /// A copy that goes its own way.
    fn copy(&self) -> Box<dyn AnyOne>;

    /// The seats that are to act; none when the game is over.
    fn to_act(&self) -> SeatSet;

    /// The outcome, or `None` while the game goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// The reason for which the seat to act may claim a draw, if it may.
    fn claimable(&self) -> Option<&'static str>;

    /// Ends the game for a reason of the table.
    fn end(&mut self, outcome: Outcome);

    /// Number of actions taken, parts of turns among them.
    fn plies(&self) -> u32;

    /// The legal actions of a seat with their numbers, in the game's order. Actions that do the same have one number.
    fn legal(&self, seat: Seat) -> Vec<(String, Option<usize>)>;

    /// Plays one of the legal actions. `true` where the truth refused it.
    ///
    /// # Errors
    /// The reason it was not taken; nothing has changed then.
    fn play(&mut self, seat: Seat, text: &str) -> Result<bool, ActionError>;

    /// The parts of the turn that a seat has begun.
    fn draft(&self, seat: Seat) -> Vec<String>;

    /// The text that commits a turn of parts.
    fn commit(&self) -> Option<String>;

    /// Each finished turn as a viewer has seen it, in order: with it an information state has perfect recall.
    fn told(&self, viewer: Viewer) -> &[String];

    /// All that a seat has received, as a program at this seat is given it. A turn that it has begun is not among it.
    fn received(&self, seat: Seat, options: &Chosen) -> Received;

    /// What a viewer sees now.
    fn view(&self, viewer: Viewer) -> Box<dyn AnyView>;

    /// The dealer's FEN, once the game is over.
    fn truth(&self) -> Option<String>;

    /// The truth of each square in a seat's frame, for critics in training.
    fn training_truth(&self, seat: Seat) -> Vec<u8>;
}

/// What one viewer sees: everything in it may be shown to that viewer.
pub trait AnyView: Send + Sync {
    /// Whose eyes these are.
    fn viewer(&self) -> Viewer;

    /// As the viewer's FEN.
    fn fen(&self) -> String;

    /// As the viewer's FEN in another program's spelling; `None` where there is none of this name.
    fn fen_in(&self, dialect: &str) -> Option<String>;

    /// The number of times that the position has stood on the board.
    fn occurrences(&self) -> u32;

    /// The seats that are to act by the rules.
    fn to_act(&self) -> SeatSet;

    /// The legal actions of the viewer's seat with their numbers; none where it is not to act, or is no seat.
    fn legal(&self) -> Vec<(String, Option<usize>)>;

    /// The odds of every hidden thing.
    fn odds(&self) -> Vec<OddsLine>;

    /// The entropy, in bits, of all that is hidden.
    fn hidden_bits(&self) -> Option<f64>;

    /// The pieces that are not turned up yet.
    fn pools(&self) -> Vec<Pool>;

    /// Hands, reserves and piles.
    fn holdings(&self) -> Option<Holdings>;

    /// The board to be drawn.
    fn scene(&self) -> Scene;

    /// A game that agrees with everything that is seen, drawn with the right weights, and its
    /// dealer's FEN; `None` if there is none. It has no turns behind it, but counts repetitions from those of this view.
    fn sample(&self, seed: u64) -> Option<(Box<dyn AnyOne>, String)>;

    /// Writes the codes, in the frame of the viewer's seat (White's for a spectator).
    fn codes(&self, out: &mut [u8]);

    /// What may come of each legal action.
    ///
    /// # Errors
    /// See [`NotAhead`].
    fn ahead(&self, claim_draws: bool) -> Result<Box<dyn AnyAhead>, NotAhead>;
}

/// The layout and the number of actions of a game.
#[must_use]
pub fn shape(id: &str) -> Option<(Layout, usize)> {
    struct Shape;
    impl Visitor for Shape {
        type Output = (Layout, usize);

        fn visit<G: Encode>(self) -> Self::Output {
            (G::layout(), G::ACTIONS)
        }
    }
    dispatch(id, Shape)
}

/// As much of an action as its number says, where `me` acts; `None` for a number of no action, or an unknown game.
#[must_use]
pub fn meaning(id: &str, me: Color, number: usize) -> Option<Meaning> {
    struct Decode(Color, usize);
    impl Visitor for Decode {
        type Output = Option<Meaning>;

        fn visit<G: Encode>(self) -> Self::Output {
            G::meaning(self.0, self.1)
        }
    }
    dispatch(id, Decode(me, number)).flatten()
}

/// Deals a game, or opens it on a FEN that tells all that is hidden or leaves it to be dealt out by a seed.
///
/// # Errors
/// Options, FEN, or that something hidden is not told. `None`: there is no such game.
pub fn open(id: &str, options: &Chosen, start: Start<'_>) -> Option<Result<Box<dyn AnyOne>, OpenError>> {
    struct Open<'a>(&'a Chosen, Start<'a>);
    impl Visitor for Open<'_> {
        type Output = Result<Box<dyn AnyOne>, OpenError>;

        fn visit<G: Encode>(self) -> Self::Output {
            let (Setup { public, private, hidden }, _) = setup::<G>(&G::options(self.0)?, self.1)?;
            let Some(hidden) = hidden else {
                let words = "this position hides something: give a seed to deal it out, the dealer's FEN, or look at it \
                             as a view";
                return Err(OpenError::NotGiven(words.to_owned()));
            };
            let state = State { public, private, hidden };
            Ok(Box::new(One::new(Sim::<G>::new(state))))
        }
    }
    dispatch(id, Open(options, start))
}

/// The text that commits a turn of parts, in games that have such turns.
#[must_use]
pub fn commit(id: &str) -> Option<String> {
    struct Commit;
    impl Visitor for Commit {
        type Output = Option<String>;

        fn visit<G: Encode>(self) -> Self::Output {
            G::COMMIT.map(G::action_text)
        }
    }
    dispatch(id, Commit).flatten()
}

/// Reads a FEN as one viewer's, of a position that stands for the so manyth time.
///
/// # Errors
/// Options or FEN. `None`: there is no such game.
pub fn read(
    id: &str,
    options: &Chosen,
    fen: &str,
    viewer: Viewer,
    occurrences: u32,
) -> Option<Result<Box<dyn AnyView>, OpenError>> {
    struct Read<'a>(&'a Chosen, &'a str, Viewer, u32);
    impl Visitor for Read<'_> {
        type Output = Result<Box<dyn AnyView>, OpenError>;

        fn visit<G: Encode>(self) -> Self::Output {
            let (setup, _) = setup::<G>(&G::options(self.0)?, Start::Fen(self.1))?;
            Ok(Box::new(Eyes::<G> { occurrences: self.3, ..Eyes::of(setup.view(self.2), &[]) }))
        }
    }
    dispatch(id, Read(options, fen, viewer, occurrences))
}

/// The seed of a whole number: its 32 bytes, the highest first. The same as `--seed` with 64 hexadecimal digits.
#[must_use]
pub fn seed(number: u128) -> DealSeed {
    let mut seed = DealSeed([0; 32]);
    seed.0[16..].copy_from_slice(&number.to_be_bytes());
    seed
}

/// The number of viewers: a spectator and two seats.
const VIEWERS: usize = 3;

fn viewers() -> [Viewer; VIEWERS] {
    [Viewer::Spectator, Viewer::Seat(Seat::White), Viewer::Seat(Seat::Black)]
}

#[derive(Clone)]
struct One<G: Encode> {
    sim: Sim<G>,
    /// The start as each viewer saw it, as FEN.
    starts: Arc<[String; VIEWERS]>,
    /// Each finished turn as each viewer has seen it.
    told: [Vec<String>; VIEWERS],
    /// The same as a table takes it that follows the game.
    entered: [Vec<String>; VIEWERS],
    /// The parts of the turn that is not committed, and their events.
    parts: Vec<G::Action>,
    notices: Vec<Notice<G>>,
}

impl<G: Encode> One<G> {
    fn new(sim: Sim<G>) -> One<G> {
        let starts = Arc::new(viewers().map(|viewer| G::fen(sim.view(viewer))));
        let (told, entered) = Default::default();
        One { sim, starts, told, entered, parts: Vec::new(), notices: Vec::new() }
    }
}

/// A turn as a viewer has seen it, `w d1g4 d1g4=Q c8=k`, and as a table takes it that follows the game.
fn told<G: Encode>(
    viewer: Viewer,
    seat: Seat,
    parts: &[G::Action],
    notices: &[Notice<G>],
) -> (String, String) {
    let viewer = if seat == Seat::Solo && viewer != Viewer::Spectator { Viewer::Seat(seat) } else { viewer };
    let mut text = format!("{} ", seat.name().chars().next().unwrap_or('?'));
    for (i, &part) in parts.iter().enumerate() {
        text += if i > 0 { "," } else { "" };
        text += &action_seen::<G>(part, seat, viewer);
    }
    let heard = notices.iter().filter(|notice| notice.audience.includes(viewer));
    let events: Vec<String> = heard.filter_map(|notice| G::event_text(&notice.event)).collect();
    for event in &events {
        text += " ";
        text += event;
    }
    let turn = turn_text::<G>(parts, |part| action_seen::<G>(part, seat, viewer));
    (text, with_answers(&turn, &events))
}

/// The place of a viewer in what is kept for each.
fn place(viewer: Viewer) -> usize {
    viewer.seat().map_or(0, |seat| 1 + seat.index())
}

/// The view of one viewer, kept.
struct Eyes<G: Encode> {
    public: G::Public,
    own: Option<(Seat, G::Private)>,
    /// The marks of the finished turns, as far as they are known.
    past: Vec<G::Mark>,
    occurrences: u32,
}

/// Actions as text, each with its number.
fn listed<G: Encode>(view: View<'_, G>, seat: Seat) -> Vec<(String, Option<usize>)> {
    let mut legal = Vec::new();
    G::legal(view, seat, &mut |action| {
        legal.push((G::action_text(action), G::index_seen(Seen { view, seat, occurrences: 1 }, action)));
    });
    legal
}

impl<G: Encode> AnyOne for One<G> {
    fn copy(&self) -> Box<dyn AnyOne> {
        Box::new(self.clone())
    }

    fn to_act(&self) -> SeatSet {
        self.sim.to_act()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.sim.outcome()
    }

    fn claimable(&self) -> Option<&'static str> {
        self.sim.claimable()
    }

    fn end(&mut self, outcome: Outcome) {
        self.sim.end(outcome);
    }

    fn plies(&self) -> u32 {
        self.sim.plies()
    }

    fn legal(&self, seat: Seat) -> Vec<(String, Option<usize>)> {
        if self.to_act().contains(seat) {
            listed(self.sim.view(Viewer::Seat(seat)), seat)
        } else {
            Vec::new()
        }
    }

    fn play(&mut self, seat: Seat, text: &str) -> Result<bool, ActionError> {
        let action = self.sim.read(seat, text)?;
        let ended = self.sim.play_telling(seat, action, &mut self.notices);
        self.parts.push(action);
        if ended != Ended::Draft {
            for viewer in viewers() {
                let (line, entered) = told::<G>(viewer, seat, &self.parts, &self.notices);
                self.told[place(viewer)].push(line);
                self.entered[place(viewer)].push(entered);
            }
            self.parts.clear();
            self.notices.clear();
        }
        Ok(matches!(ended, Ended::Refused(_)))
    }

    fn draft(&self, seat: Seat) -> Vec<String> {
        self.sim.draft(seat).map(G::action_text).collect()
    }

    fn commit(&self) -> Option<String> {
        G::COMMIT.map(G::action_text)
    }

    fn told(&self, viewer: Viewer) -> &[String] {
        &self.told[place(viewer)]
    }

    fn received(&self, seat: Seat, options: &Chosen) -> Received {
        let at = place(Viewer::Seat(seat));
        Received {
            game: G::ID,
            options: options.clone(),
            seat,
            start: self.starts[at].clone(),
            actions: self.entered[at].clone(),
        }
    }

    fn view(&self, viewer: Viewer) -> Box<dyn AnyView> {
        Box::new(Eyes::<G>::of(self.sim.view(viewer), self.sim.marks()))
    }

    fn truth(&self) -> Option<String> {
        self.sim.finished().map(G::dealer_fen)
    }

    fn training_truth(&self, seat: Seat) -> Vec<u8> {
        let layout = G::layout();
        let mut out = vec![0; layout.squares()];
        truth::write(&layout, seat, self.sim.training_truth(), &mut out);
        out
    }
}

impl<G: Encode> Eyes<G> {
    fn of(view: View<'_, G>, past: &[G::Mark]) -> Eyes<G> {
        Eyes {
            public: *view.public,
            own: view.own.map(|(seat, own)| (seat, *own)),
            past: past.to_vec(),
            occurrences: G::occurrences(past),
        }
    }

    fn see(&self) -> View<'_, G> {
        View { public: &self.public, own: self.own.as_ref().map(|(seat, own)| (*seat, own)) }
    }
}

impl<G: Encode> AnyView for Eyes<G> {
    fn viewer(&self) -> Viewer {
        self.see().viewer()
    }

    fn fen(&self) -> String {
        G::fen(self.see())
    }

    fn fen_in(&self, dialect: &str) -> Option<String> {
        let dialect = G::PROGRAMS.dialects.iter().find(|known| known.name == dialect)?;
        Some((dialect.fen)(self.see()))
    }

    fn occurrences(&self) -> u32 {
        self.occurrences
    }

    fn to_act(&self) -> SeatSet {
        G::to_act(&self.public)
    }

    fn legal(&self) -> Vec<(String, Option<usize>)> {
        match &self.own {
            Some((seat, _)) if self.to_act().contains(*seat) => listed(self.see(), *seat),
            _ => Vec::new(),
        }
    }

    fn odds(&self) -> Vec<OddsLine> {
        G::odds(self.see())
    }

    fn hidden_bits(&self) -> Option<f64> {
        G::hidden_bits(self.see())
    }

    fn pools(&self) -> Vec<Pool> {
        G::pools(self.see())
    }

    fn holdings(&self) -> Option<Holdings> {
        G::holdings(self.see())
    }

    fn scene(&self) -> Scene {
        G::scene(self.see())
    }

    fn sample(&self, seed: u64) -> Option<(Box<dyn AnyOne>, String)> {
        let state = G::sample(self.see(), &mut Rng::seed_from_u64(seed))?;
        let fen = G::dealer_fen(&state);
        Some((Box::new(One::new(Sim::<G>::resumed(state, self.past.clone()))), fen))
    }

    fn codes(&self, out: &mut [u8]) {
        let layout = G::layout();
        let seat = self.own.as_ref().map_or(Seat::all(G::SEATS)[0], |(seat, _)| *seat);
        encode::write(&layout, Seen { view: self.see(), seat, occurrences: self.occurrences }, out);
    }

    fn ahead(&self, claim_draws: bool) -> Result<Box<dyn AnyAhead>, NotAhead> {
        ahead::of_view(self.see(), &self.past, claim_draws)
    }
}
