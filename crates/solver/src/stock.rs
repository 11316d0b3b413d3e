//! The first deals of the stream of puzzles, sorted beforehand by how hard the puzzle of each is, so that nobody waits
//! while deals are tried that make another kind of puzzle or none.
//!
//! Made by `cargo run --release -p facedown-solver --example stock -- GAME DEALS`: a character a deal, `.` where it
//! makes no puzzle, else the first letter of its [`Difficulty`], a capital where one set of moves alone solves it in the
//! fewest.

use crate::puzzles::{Difficulty, Puzzle};

/// What a stock says of deals.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Stock(&'static str);

impl Stock {
    /// Reads a stock; what stands behind the characters' line is left out.
    #[must_use]
    pub const fn new(text: &'static str) -> Stock {
        Stock(text.trim_ascii())
    }

    /// The number of deals that it knows, from number 0 on.
    #[must_use]
    pub fn len(self) -> u64 {
        self.0.len() as u64
    }

    /// True where it knows no deal.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// False where the deal with this number is known to make no puzzle of the kind.
    pub(crate) fn may_fit(self, number: u64, difficulty: Option<Difficulty>, unique: bool) -> bool {
        let known = usize::try_from(number).ok().and_then(|number| self.0.as_bytes().get(number));
        known.is_none_or(|&known| {
            known != b'.'
                && difficulty.is_none_or(|d| known.eq_ignore_ascii_case(&letter(d)))
                && (!unique || known.is_ascii_uppercase())
        })
    }
}

/// The character of a deal that makes this puzzle, or none.
#[must_use]
pub fn character(puzzle: Option<&Puzzle>) -> char {
    let Some(puzzle) = puzzle else { return '.' };
    let letter = letter(puzzle.difficulty());
    char::from(if puzzle.solutions.is_unique() { letter.to_ascii_uppercase() } else { letter })
}

fn letter(difficulty: Difficulty) -> u8 {
    difficulty.name().as_bytes()[0]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::Wish;
    use crate::registry;

    #[test]
    fn the_stock_says_what_the_solver_says() {
        for solitaire in registry::ALL {
            let stock = solitaire.stock();
            assert!(stock.len() >= 2_048, "{}: the page asks from one of the first 1,024 on", solitaire.id());
            for number in (0..stock.len()).step_by(400) {
                let wish = Wish { count: 1, difficulty: None, unique: false, tries: 1 };
                let made = solitaire.puzzles(wish, Stock::new(""), number, &mut |_, _| true);
                let said = stock.0.as_bytes()[number as usize];
                assert_eq!(char::from(said), character(made.first()), "{} {number}", solitaire.id());
            }
            for difficulty in Difficulty::ALL {
                let all = (0..stock.len()).filter(|&n| stock.may_fit(n, Some(difficulty), false)).count();
                assert!(all >= 8, "{} {difficulty}: {all}", solitaire.id());
            }
        }
    }

    #[test]
    fn a_stock_is_read_by_the_letter() {
        let stock = Stock::new(".eH\n");
        assert_eq!(stock.len(), 3);
        let fits =
            |difficulty, unique| (0..4).map(|n| stock.may_fit(n, difficulty, unique)).collect::<Vec<_>>();
        assert_eq!(fits(None, false), [false, true, true, true], "nothing is known of number 3");
        assert_eq!(fits(None, true), [false, false, true, true]);
        assert_eq!(fits(Some(Difficulty::Easy), false), [false, true, false, true]);
        assert_eq!(fits(Some(Difficulty::Hard), true), [false, false, true, true]);
    }
}
