//! Random playouts of chess: legal moves are listed, one is drawn, it is played, until there is none or after
//! [`PLIES`]. All sides draw from the same stream.

use facedown_board::chess::{Action, Position};

use crate::chess::TERMS;
use crate::{Contest, Contestant};

/// Playouts in one measurement.
pub const GAMES: u32 = 3000;
/// The longest playout.
pub const PLIES: u32 = 200;

/// SplitMix64 (Steele, Lea, Flood 2014): fast and the same on all sides.
pub struct Draw(pub u64);

impl Draw {
    /// A number below `n`.
    #[inline(always)]
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        ((u128::from(z) * n as u128) >> 64) as usize
    }
}

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
