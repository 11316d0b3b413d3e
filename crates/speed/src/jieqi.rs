//! Jieqi on the 9x10 board, beside Fairy-Stockfish's xiangqi where that is installed.

use std::hint::black_box;
use std::sync::Mutex;

use facedown_board::xiangqi::{Position, Terms};
use facedown_core::rules::game::Game;
use facedown_core::rules::perft::Count;
use facedown_core::table::{OpenError, Start};
use facedown_games::jieqi::{Jieqi, Public};
use facedown_games::registry;

use crate::fairy::FairyStockfish;
use crate::games::{leaves, opened, seed};
use crate::{Contest, Contestant};

/// The start of xiangqi.
const XIANGQI: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

/// Counts a leaf that stands whole in memory. Nothing of it is read: to read at once what was just written would measure
/// how the two meet in the processor.
fn leaf<T>(made: &T) -> u64 {
    black_box(made);
    1
}

/// Frozen perft (Jieqi rules page, section 8) with every leaf played.
fn frozen_played(public: &Public, depth: u32) -> u64 {
    let mut leaves = 0;
    Jieqi::frozen(public, &mut |_, child| {
        leaves += if depth == 1 { leaf(child) } else { frozen_played(child, depth - 1) };
    });
    leaves
}

/// The same on the board alone, without what else the game keeps: pools, pieces captured face down, the turn in progress.
fn board_played(position: &Position, terms: Terms, depth: u32) -> u64 {
    let mut leaves = 0;
    position.children(terms, |_, child| {
        leaves += if depth == 1 { leaf(child) } else { board_played(child, terms, depth - 1) };
    });
    leaves
}

/// The start of xiangqi as Fairy-Stockfish counts it; nothing where it is not installed.
fn rival(depth: u32) -> Option<Contestant> {
    let program = Mutex::new(FairyStockfish::start().ok()?);
    Some(Contestant::new("fairy-stockfish, xiangqi", move || {
        let mut program = program.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        program.perft(XIANGQI, 'w', depth).unwrap_or(0)
    }))
}

/// Perft of the start with pieces that stay face down (3,290,240 leaves at depth 4, as in xiangqi; 133,344,053 at depth 5,
/// where pieces that moved roam), in bulk and with every leaf played, and of a deal.
///
/// # Errors
/// A start of ours that cannot be dealt.
pub fn perfts(depth: u32) -> Result<[Contest; 3], OpenError> {
    let seed = seed(1);
    let public = Jieqi::deal(&Default::default(), &mut seed.stream()).public;
    let Some(game) = registry::find(Jieqi::ID) else {
        return Err(OpenError::NotGiven("there is no Jieqi in this program".to_owned()));
    };
    let start = || opened(game, Start::Deal(&seed, false));
    let (frozen, bulk, each) = (start()?, start()?, start()?);
    let contest = |what: &str, ours: Contestant| Contest {
        title: format!("Jieqi, {what} perft {depth}"),
        contestants: rival(depth).into_iter().chain([ours]).collect(),
        same_count: false,
    };
    let mut deal =
        contest("deal", Contestant::new("facedown, in bulk", move || leaves(&*bulk, depth, Count::Deal)));
    deal.contestants.push(Contestant::new("facedown, played", move || leaves(&*each, depth, Count::Played)));
    let mut played = contest(
        "frozen, every leaf played,",
        Contestant::new("facedown, the board alone", move || {
            board_played(public.position(), public.terms(), depth)
        }),
    );
    played
        .contestants
        .push(Contestant::new("facedown, with the game's state", move || frozen_played(&public, depth)));
    Ok([
        contest(
            "frozen",
            Contestant::new("facedown, in bulk", move || leaves(&*frozen, depth, Count::Frozen)),
        ),
        played,
        deal,
    ])
}
