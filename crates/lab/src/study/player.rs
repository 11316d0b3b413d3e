//! Players for studies: one strength, and by chance enough that two games do not go alike.

use facedown_core::rules::evaluate::Evaluate;
use facedown_core::rules::game::{Game, Rng, View};
use facedown_core::rules::seat::Seat;
use facedown_core::table::player::{Clock, Decision, Player};
use facedown_engine::level::Level;
use facedown_engine::player::{Bounds, Computer, Greedy, Random};
use facedown_engine::search::value::WIN;
use rand_chacha::rand_core::{Rng as _, SeedableRng};

use crate::contestant::Contestant;

/// The strength of an engine in a study.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Strength {
    /// Positions for one action, on average.
    pub nodes: u64,
    /// The share by which that is more or less, drawn anew for each action.
    pub jitter: f64,
    /// The most centipawns by which it misjudges, anew each turn.
    pub error: i32,
}

/// A player that also tells what it expected of its last action.
pub(super) trait Expecting<G: Game>: Player<G> {
    /// Expected points for its own seat, 0 to 1; `None` where it searches nothing.
    fn expects(&self) -> Option<f64> {
        None
    }
}

impl<G: Game> Expecting<G> for Random<G> {}
impl<G: Evaluate> Expecting<G> for Greedy<G> {}

/// An engine whose number of positions varies, and whose errors of judgement are new in each turn.
struct Varied<G: Evaluate> {
    computer: Computer<G>,
    strength: Strength,
    rng: Rng,
}

impl<G: Evaluate> Player<G> for Varied<G> {
    fn begin(&mut self) {
        self.computer.begin();
    }

    fn observe(&mut self, view: View<'_, G>, told: &[&G::Event]) {
        self.computer.observe(view, told);
    }

    fn choose(&mut self, view: View<'_, G>, clock: Clock) -> Decision<G::Action> {
        let part = f64::from(self.rng.next_u32()) / f64::from(u32::MAX);
        let factor = 1.0 + self.strength.jitter * (2.0 * part - 1.0);
        self.computer.look_at(((self.strength.nodes as f64 * factor) as u64).max(1));
        self.computer.choose(view, clock)
    }

    fn accepts_draw(&mut self, view: View<'_, G>) -> bool {
        self.computer.accepts_draw(view)
    }
}

impl<G: Evaluate> Expecting<G> for Varied<G> {
    fn expects(&self) -> Option<f64> {
        Some((f64::from(self.computer.expected()) / f64::from(WIN) + 1.0) / 2.0)
    }
}

/// Sits a player down. `chance` decides what it does by chance and has nothing to do with the deal.
///
/// # Errors
/// In words: a player that needs another program.
pub(super) fn sit<G: Evaluate>(
    who: &Contestant,
    seat: Seat,
    strength: Strength,
    chance: u64,
) -> Result<Box<dyn Expecting<G>>, String> {
    Ok(match who {
        Contestant::Random => Box::new(Random::new(seat, chance)),
        Contestant::Greedy => Box::new(Greedy::new(seat, chance)),
        Contestant::Engine(level) => {
            let mut rng = Rng::seed_from_u64(chance);
            let seed = rng.next_u64();
            // The levels below the top bring errors of their own.
            let error = strength.error.max(level.noise());
            let nodes = strength.nodes.min(level.nodes());
            let bounds = Bounds { nodes: Some(nodes), ..Bounds::default() };
            let computer = Computer::new(seat, Level::TOP, bounds, seed).misjudging(error).never_resigns();
            Box::new(Varied { computer, strength: Strength { nodes, ..strength }, rng })
        }
        Contestant::Uci(_) => return Err("a study has no players over UCI".to_owned()),
    })
}
