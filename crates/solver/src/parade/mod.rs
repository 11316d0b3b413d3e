//! Parade: how its pieces move, the deck of known order, and what is to be expected of a hidden one.

use facedown_core::deal::DealSeed;
use facedown_core::notation::Notation;
use facedown_core::rules::game::Game;
use facedown_core::rules::options::{Chosen, OptionError};
use facedown_core::table::{OpenError, Start};
use facedown_games::parade::Parade;

pub mod advice;
mod answer;
pub mod mixed;
mod puzzles;
mod rules;
mod targets;
mod trial;

pub use puzzles::opening;
pub use rules::ParadeRules;
pub use targets::play;

use crate::answer::{Answer, setup};
use crate::puzzles::{Puzzle, Wish};
use crate::search::Progress;
use crate::solitaire::Solitaire;
use crate::stock::Stock;

impl Solitaire for Parade {
    fn id(&self) -> &'static str {
        Parade::ID
    }

    fn lost(&self) -> i32 {
        -17
    }

    fn answer(
        &self,
        options: &Chosen,
        start: Start<'_>,
        nodes: u64,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Answer, OpenError> {
        Ok(answer::answer(setup::<Parade>(options, start)?, nodes, progress))
    }

    fn trial(
        &self,
        options: &Chosen,
        seed: &DealSeed,
        nodes: u64,
    ) -> Result<Vec<(&'static str, f64)>, OptionError> {
        Ok(trial::trial(Parade::options(options)?, seed, nodes))
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
}
