//! Puzzles: openings whose par is proven, sorted by how hard they are.

use std::fmt;

use facedown_core::deal::DealSeed;
use facedown_games::cards::Pieces;

use crate::lines::Shortest;
use crate::search::{Limits, Solver};
use crate::stage::Rules;
use crate::stock::Stock;

/// The difficulty of a puzzle, by its bits (see [`Shortest::bits`]).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Difficulty {
    /// Under 12 bits: one random try in 4,096 or better.
    Easy,
    /// 12 bits to under 16.
    Medium,
    /// 16 bits to under 20.
    Hard,
    /// 20 and more: one random try in a million.
    Fiendish,
}

impl Difficulty {
    /// All four, the easiest first.
    pub const ALL: [Difficulty; 4] =
        [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard, Difficulty::Fiendish];

    /// Their names, in the same order.
    pub const NAMES: [&str; 4] = {
        let mut names = [""; 4];
        let mut i = 0;
        while i < names.len() {
            names[i] = Difficulty::ALL[i].name();
            i += 1;
        }
        names
    };

    /// The difficulty of so many bits.
    #[must_use]
    pub fn of(bits: f64) -> Difficulty {
        match bits {
            b if b < 12.0 => Difficulty::Easy,
            b if b < 16.0 => Difficulty::Medium,
            b if b < 20.0 => Difficulty::Hard,
            _ => Difficulty::Fiendish,
        }
    }

    /// `easy`, `medium`, `hard` or `fiendish`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Hard => "hard",
            Difficulty::Fiendish => "fiendish",
        }
    }

    /// Reads [`Difficulty::name`] back.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Difficulty> {
        Difficulty::ALL.into_iter().find(|d| d.name() == name)
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A position to be solved in the fewest moves.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// The pieces; as a bare FEN board field it is the problem.
    pub pieces: Pieces,
    /// Its shortest solutions, all or as many as were asked for.
    pub solutions: Shortest,
    /// Positions that the solver searched for the first of them.
    pub effort: u64,
}

impl Puzzle {
    /// The difficulty by the bits of its solutions.
    #[must_use]
    pub fn difficulty(&self) -> Difficulty {
        Difficulty::of(self.solutions.bits)
    }
}

/// `FEN par 4 hard 17.3 bits, 1 solution in 3 orders`: the FEN first.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Shortest { par, lines, complete, bits, .. } = &self.solutions;
        let sets = self.solutions.sets().len();
        let (more, s) = (if *complete { "" } else { "more than " }, if sets == 1 { "" } else { "s" });
        let orders = lines.len();
        write!(
            f,
            "{} par {par} {} {bits:.1} bits, {more}{sets} solution{s} in {orders} orders",
            self.pieces,
            self.difficulty()
        )
    }
}

/// The puzzles that are wished for, and how long they are looked for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Wish {
    /// Number of puzzles to be made, at most.
    pub count: usize,
    /// Only these; all where none is named.
    pub difficulty: Option<Difficulty>,
    /// Only those with one set of moves that solves them in the fewest.
    pub unique: bool,
    /// The most openings that are tried.
    pub tries: u64,
}

/// Lines of a puzzle that are told apart; a puzzle with more is not unique anyway.
const MOST_LINES: usize = 2_000;

/// Solves `pieces` as a puzzle; `None` where no solution was found within the limits, or none is needed.
pub fn puzzle<R: Rules>(solver: &mut Solver<R>, pieces: &Pieces, limits: Limits) -> Option<Puzzle> {
    let solutions = solver.all_shortest(pieces, limits, MOST_LINES)?;
    (solutions.par > 0).then(|| Puzzle { pieces: *pieces, solutions, effort: solver.nodes() })
}

/// The seed number `n` of the figures and puzzles: `n` as the last eight bytes.
#[must_use]
pub fn numbered_seed(n: u64) -> DealSeed {
    let mut seed = [0; 32];
    seed[24..].copy_from_slice(&n.to_be_bytes());
    DealSeed(seed)
}

/// Tries deal after deal until enough puzzles are found, without those that `stock` knows to make no such puzzle.
pub(crate) fn gather(
    wish: Wish,
    stock: Stock,
    start: u64,
    goes_on: &mut dyn FnMut(u64, usize) -> bool,
    mut make: impl FnMut(&DealSeed) -> Option<Puzzle>,
) -> Vec<Puzzle> {
    let mut puzzles: Vec<Puzzle> = Vec::new();
    for tried in 0..wish.tries {
        if puzzles.len() >= wish.count {
            break;
        }
        let number = start.wrapping_add(tried);
        let made = if stock.may_fit(number, wish.difficulty, wish.unique) {
            make(&numbered_seed(number))
        } else {
            None
        };
        let fits = |p: &Puzzle| {
            wish.difficulty.is_none_or(|d| p.difficulty() == d) && (!wish.unique || p.solutions.is_unique())
        };
        if let Some(puzzle) = made.filter(fits)
            && !puzzles.iter().any(|p| p.pieces == puzzle.pieces)
        {
            puzzles.push(puzzle);
        }
        if !goes_on(tried + 1, puzzles.len()) {
            break;
        }
    }
    puzzles
}
