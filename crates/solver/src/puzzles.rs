//! Puzzles: openings whose par is proven, sorted by how hard they are.

use std::fmt;

use facedown_core::deal::{ChanceStream, DealSeed};
use facedown_core::rules::game::{Game, Silent, State};
use facedown_core::rules::seat::Seat;
use facedown_games::cards::Pieces;
use facedown_games::neighbour::{self, Neighbour};
use facedown_games::parade::{self, Parade};

use crate::lines::Shortest;
use crate::search::{Limits, Solver};
use crate::stage::{NeighbourRules, ParadeRules, Rules};

/// How hard a puzzle is, by its bits (see [`Shortest::bits`]).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Difficulty {
    /// Under 12 bits: one random try in 4,096 or better.
    Easy,
    /// Under 16.
    Medium,
    /// Under 20.
    Hard,
    /// 20 and more: one random try in a million.
    Fiendish,
}

impl Difficulty {
    /// All, easiest first.
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
    /// Its shortest solutions.
    pub solutions: Shortest,
    /// Positions that the solver searched for the first of them.
    pub effort: u64,
}

impl Puzzle {
    /// How hard it is.
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

/// What puzzles are wished for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Wish {
    /// How many.
    pub count: usize,
    /// Only these; all where none is named.
    pub difficulty: Option<Difficulty>,
    /// Only those with one set of moves that solves them in the fewest.
    pub unique: bool,
    /// The most openings that are tried.
    pub tries: u64,
}

/// The opening eight pieces of a Parade deal.
#[must_use]
pub fn parade_opening(seed: &DealSeed) -> Pieces {
    let state: State<Parade> = Parade::deal(&parade::Options::default(), &mut ChanceStream::new(seed));
    *state.public.pieces()
}

/// The pieces of a Neighbour deal when so many are on the board; sidesteps are chosen by the rest of the deal's stream.
#[must_use]
pub fn neighbour_opening(seed: &DealSeed, pieces: u8) -> Pieces {
    let mut chance = ChanceStream::new(seed);
    let options = neighbour::Options { floor: 16, king_consolation: false };
    let mut state: State<Neighbour> = Neighbour::deal(&options, &mut chance);
    while state.public.pieces().occupied().count() < u32::from(pieces.min(16)) {
        let actions = state.legal_actions(Seat::Solo);
        let chosen = if actions.len() > 1 { chance.below(actions.len() as u32) as usize } else { 0 };
        let Some(action) = actions.get(chosen) else { break };
        state.play(Seat::Solo, *action, &mut Silent);
    }
    *state.public.pieces()
}

/// Lines of a puzzle that are told apart; a puzzle with more is not unique anyway.
const MOST_LINES: usize = 2_000;

/// Solves `pieces` as a puzzle; `None` where no solution was found within the limits, or none is needed.
pub fn puzzle<R: Rules>(solver: &mut Solver<R>, pieces: &Pieces, limits: Limits) -> Option<Puzzle> {
    let solutions = solver.all_shortest(pieces, limits, MOST_LINES)?;
    (solutions.par > 0).then(|| Puzzle { pieces: *pieces, solutions, effort: solver.nodes() })
}

/// Makes puzzles of the solitaire with this id, out of the deals of a stream of seeds from number `start` on; `told`
/// hears of every try and of how many were found. `None` where there is no such solitaire.
pub fn make(game: &str, wish: Wish, start: u64, mut told: impl FnMut(u64, usize)) -> Option<Vec<Puzzle>> {
    make_while(game, wish, start, |tried, found| {
        told(tried, found);
        true
    })
}

/// [`make`] for as long as `goes_on`, which hears of every try, says so.
pub fn make_while(
    game: &str,
    wish: Wish,
    start: u64,
    goes_on: impl FnMut(u64, usize) -> bool,
) -> Option<Vec<Puzzle>> {
    match game {
        Parade::ID => Some(parade_puzzles_while(wish, start, goes_on)),
        Neighbour::ID => Some(neighbour_puzzles_while(wish, start, goes_on)),
        _ => None,
    }
}

/// Makes Parade puzzles out of the deals of a stream of seeds; `told` hears of every try.
pub fn parade_puzzles(wish: Wish, start: u64, mut told: impl FnMut(u64, usize)) -> Vec<Puzzle> {
    parade_puzzles_while(wish, start, |tried, found| {
        told(tried, found);
        true
    })
}

fn parade_puzzles_while(wish: Wish, start: u64, told: impl FnMut(u64, usize) -> bool) -> Vec<Puzzle> {
    let mut solver = Solver::new(ParadeRules, 32 << 20);
    let limits = Limits { moves: 8, nodes: 2_000_000 };
    gather(wish, start, told, |seed| puzzle(&mut solver, &parade_opening(seed), limits))
}

/// Makes Neighbour puzzles, of eight to eleven pieces.
pub fn neighbour_puzzles(wish: Wish, start: u64, mut told: impl FnMut(u64, usize)) -> Vec<Puzzle> {
    neighbour_puzzles_while(wish, start, |tried, found| {
        told(tried, found);
        true
    })
}

fn neighbour_puzzles_while(wish: Wish, start: u64, told: impl FnMut(u64, usize) -> bool) -> Vec<Puzzle> {
    let mut solver = Solver::new(NeighbourRules::default(), 32 << 20);
    let limits = Limits { moves: 10, nodes: 200_000 };
    gather(wish, start, told, |seed| {
        let pieces = 8 + seed.0[31] % 4;
        puzzle(&mut solver, &neighbour_opening(seed, pieces), limits)
    })
}

/// The seed number `n` of the figures and puzzles: `n` as the last eight bytes.
#[must_use]
pub fn numbered_seed(n: u64) -> DealSeed {
    let mut seed = [0; 32];
    seed[24..].copy_from_slice(&n.to_be_bytes());
    DealSeed(seed)
}

fn gather(
    wish: Wish,
    start: u64,
    mut goes_on: impl FnMut(u64, usize) -> bool,
    mut make: impl FnMut(&DealSeed) -> Option<Puzzle>,
) -> Vec<Puzzle> {
    let mut puzzles: Vec<Puzzle> = Vec::new();
    for tried in 0..wish.tries {
        if puzzles.len() >= wish.count {
            break;
        }
        let made = make(&numbered_seed(start.wrapping_add(tried)));
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
