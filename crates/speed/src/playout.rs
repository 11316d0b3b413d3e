//! Random playouts of chess: legal moves are listed, one is drawn, it is played, until there is none or after
//! [`PLIES`]. All sides draw from the same stream.

use facedown_board::chess::{Action, Position};
pub use facedown_core::rules::playout::Draw;

use crate::chess::TERMS;
use crate::{Contest, Contestant};

/// Playouts in one measurement.
pub const GAMES: u32 = 3000;
/// The longest playout.
pub const PLIES: u32 = 200;

fn facedown(games: u32) -> u64 {
    let (mut plies, mut draw) = (0, Draw(1));
    let mut moves: Vec<Action> = Vec::with_capacity(256);
    for _ in 0..games {
        let mut position = Position::chess_start();
        for _ in 0..PLIES {
            moves.clear();
            position.generate_inlined(TERMS, |action| moves.push(action));
            if moves.is_empty() {
                break;
            }
            position = position.after_listed(moves[draw.below(moves.len())]);
            plies += 1;
        }
    }
    plies
}

/// cozy-chess's plies.
#[must_use]
pub fn cozy(games: u32) -> u64 {
    let (mut plies, mut draw) = (0, Draw(1));
    let mut moves: Vec<cozy_chess::Move> = Vec::with_capacity(256);
    for _ in 0..games {
        let mut board = cozy_chess::Board::default();
        for _ in 0..PLIES {
            moves.clear();
            board.generate_moves(|set| {
                moves.extend(set);
                false
            });
            if moves.is_empty() {
                break;
            }
            board.play_unchecked(moves[draw.below(moves.len())]);
            plies += 1;
        }
    }
    plies
}

/// Plies a second from the start of chess.
#[must_use]
pub fn chess(games: u32) -> Contest {
    Contest {
        title: "playouts from the start of chess, plies".to_owned(),
        contestants: vec![
            Contestant::new("cozy-chess", move || cozy(games)),
            Contestant::new("facedown", move || facedown(games)),
        ],
        same_count: false,
    }
}
