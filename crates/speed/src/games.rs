//! The games through the trait that the referee and the search use: every question is asked and answered.

use facedown_core::deal::DealSeed;
use facedown_core::rules::perft::Count;
use facedown_core::rules::playout::Player;
use facedown_core::table::{AnyGame, AnyPosition, OpenError, Start};
use facedown_games::registry;

use crate::playout::{self, PLIES};
use crate::{Contest, Contestant, chess};

/// Surprise Chess whose cards are what they look like.
const AS_IN_CHESS: &str =
    "xxxxxxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXXXXX w KQkq - 0 1 KQRRBBNN/kqrrbbnn RNBQKBNR/rnbqkbnr";

/// A seed that is the same on every run, for a deal by its number.
pub(crate) fn seed(number: u32) -> DealSeed {
    let mut seed = [0; 32];
    seed[..4].copy_from_slice(&number.to_be_bytes());
    DealSeed(seed)
}

/// A position of a game with its default options.
///
/// # Errors
/// The fault of the start.
pub(crate) fn opened(game: &dyn AnyGame, start: Start<'_>) -> Result<Box<dyn AnyPosition>, OpenError> {
    game.position(&game.choose(&[])?, start)
}

/// Leaves below a position whose hidden part is known.
pub(crate) fn leaves(position: &dyn AnyPosition, depth: u32, count: Count) -> u64 {
    let first = position.perft(depth, count, &mut |_, _| ()).unwrap_or_default();
    first.iter().map(|(_, leaves)| leaves).sum()
}

/// Plies of random games from each of the starts.
fn plies(starts: &[Box<dyn AnyPosition>]) -> u64 {
    let mut player = Player::new(1);
    starts.iter().map(|start| u64::from(start.playout(PLIES, &mut player).unwrap_or(0))).sum()
}

/// Surprise Chess dealt as in chess, beside cozy-chess on the chess start: perft (119,354,353 leaves at depth 6,
/// against 119,060,324 of chess) and playouts.
///
/// # Errors
/// A FEN of ours that cannot be read.
pub fn surprise_as_in_chess(depth: u32, games: u32) -> Result<[Contest; 3], OpenError> {
    let Some(game) = registry::find("surprise") else {
        return Err(OpenError::NotGiven("there is no Surprise Chess in this program".to_owned()));
    };
    let start = || opened(game, Start::Fen(AS_IN_CHESS));
    let (bulk, played) = (start()?, start()?);
    let starts = (0..games).map(|_| start()).collect::<Result<Vec<_>, _>>()?;
    let contest = |what: String, cozy: Contestant, ours: Contestant| Contest {
        title: format!("Surprise dealt as in chess, {what}"),
        contestants: vec![cozy, ours],
        same_count: false,
    };
    let name = "cozy-chess, chess";
    let (board, same_board) = (cozy_chess::Board::default(), cozy_chess::Board::default());
    Ok([
        contest(
            format!("perft {depth} in bulk"),
            Contestant::new(name, move || chess::cozy_bulk(&board, depth)),
            Contestant::new("facedown", move || leaves(&*bulk, depth, Count::Deal)),
        ),
        contest(
            format!("perft {depth} with every leaf played"),
            Contestant::new(name, move || chess::cozy_played(&same_board, depth)),
            Contestant::new("facedown", move || leaves(&*played, depth, Count::Played)),
        ),
        contest(
            "playouts, plies".to_owned(),
            Contestant::new(name, move || playout::cozy(games)),
            Contestant::new("facedown", move || plies(&starts)),
        ),
    ])
}

/// Plies a second of every game of the registry, from random deals.
///
/// # Errors
/// A game that cannot be dealt with its default options.
pub fn playouts(games: u32) -> Result<Contest, OpenError> {
    let mut contestants = vec![Contestant::new("cozy-chess, chess", move || playout::cozy(games))];
    for &game in registry::all() {
        let start = |number| opened(game, Start::Deal(&seed(number), false));
        let starts = (0..games).map(start).collect::<Result<Vec<_>, _>>()?;
        contestants.push(Contestant::new(game.about().id, move || plies(&starts)));
    }
    Ok(Contest { title: "playouts from random deals, plies".to_owned(), contestants, same_count: false })
}
