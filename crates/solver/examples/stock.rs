//! Sorts the first deals of a solitaire by the puzzle that each makes: what `src/<id>/stock.txt` holds.
//!
//! `cargo run --release -p facedown-solver --example stock -- GAME DEALS`; the characters go to standard output.

use std::io::{Write, stdout};

use facedown_solver::puzzles::Wish;
use facedown_solver::registry;
use facedown_solver::stock::{Stock, character};

fn main() -> Result<(), String> {
    let mut args = std::env::args().skip(1);
    let game = args.next().ok_or("name a solitaire")?;
    let deals: u64 = args.next().ok_or("say how many deals")?.parse().map_err(|_| "deals are a number")?;
    let solitaire = registry::find(&game).ok_or_else(|| format!("{game} is no solitaire"))?;
    for number in 0..deals {
        let wish = Wish { count: 1, difficulty: None, unique: false, tries: 1 };
        let made = solitaire.puzzles(wish, Stock::new(""), number, &mut |_, _| true);
        print!("{}", character(made.first()));
        stdout().flush().map_err(|e| e.to_string())?;
    }
    println!();
    Ok(())
}
