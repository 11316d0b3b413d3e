//! Neighbour: how its pieces move, when to stop adding, and what could have been had beyond that.

use facedown_core::deal::DealSeed;
use facedown_core::notation::Notation;
use facedown_core::ports::solution::{Finished, SolutionPoint};
use facedown_core::rules::game::Game;
use facedown_core::rules::options::{Chosen, OptionError};
use facedown_core::table::{OpenError, Start};
use facedown_games::neighbour::Neighbour;

mod afterwards;
mod answer;
mod puzzles;
mod rules;
pub mod stopping;
mod targets;
mod trial;

pub use puzzles::opening;
pub use rules::NeighbourRules;
pub use targets::play;

use crate::answer::{Answer, setup};
use crate::puzzles::{Puzzle, Wish};
use crate::search::Progress;
use crate::solitaire::Solitaire;
use crate::stock::Stock;

impl Solitaire for Neighbour {
    fn id(&self) -> &'static str {
        Neighbour::ID
    }

    fn lost(&self) -> i32 {
        0
    }

    fn answer(
        &self,
        options: &Chosen,
        start: Start<'_>,
        nodes: u64,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Answer, OpenError> {
        Ok(answer::answer(setup::<Neighbour>(options, start)?, nodes, progress))
    }

    fn trial(
        &self,
        options: &Chosen,
        seed: &DealSeed,
        nodes: u64,
    ) -> Result<Vec<(&'static str, f64)>, OptionError> {
        Ok(trial::trial(Neighbour::options(options)?, seed, nodes))
    }

    fn stock(&self) -> Stock {
        const { Stock::new(include_str!("stock.txt")) }
    }

    fn puzzles(
        &self,
        wish: Wish,
        stock: Stock,
        start: u64,
        goes_on: &mut dyn FnMut(u64, usize) -> bool,
    ) -> Vec<Puzzle> {
        puzzles::puzzles(wish, stock, start, goes_on)
    }

    fn look_back(&self, game: &Finished, points: &mut [SolutionPoint]) -> Result<(), String> {
        afterwards::look_past_the_stop(game, points)
    }
}
