//! Perft of chess, counted the same way on all sides: in bulk (the last ply is only counted) and with every leaf
//! played.

use std::hint::black_box;

use facedown_board::chess::{Position, Terms};
use facedown_board::fen;
use shakmaty::{CastlingMode, Chess, Position as _, fen::Fen};

const TERMS: Terms = Terms { checks_suspended: false, king_card_guarded: false };

/// Reads the first four fields of a chess FEN.
pub fn ours(text: &str) -> Position {
    use facedown_board::ByColor;
    use facedown_board::chess::{Bitboard, fen as parts};
    let names = ["board", "side", "castling", "en passant", "halfmoves", "fullmoves"];
    let read = || {
        let fields = fen::fields(text, &names, 6)?;
        let pawns = Bitboard::FULL - Bitboard::BACK_RANKS;
        let men = parts::Men { cards: false, pawns: ByColor { white: pawns, black: pawns } };
        let mut position = parts::read_board(fields[0], men)?;
        position.set_turn(fen::read_turn(fields[1])?);
        let corners = parts::read_castling(fields[2], &position)?;
        position.set_unmoved(corners | Bitboard(0x00ff_0000_0000_ff00));
        position.set_en_passant(parts::read_en_passant(fields[3], &position, &[2])?);
        Ok::<_, facedown_core::notation::FenError>(position)
    };
    read().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn bulk(position: &Position, depth: u32) -> u64 {
    if depth == 1 {
        return position.count_moves(TERMS);
    }
    let mut leaves = 0;
    position.generate(TERMS, |action| leaves += bulk(&position.after(action), depth - 1));
    leaves
}

fn played(position: &Position, depth: u32) -> u64 {
    let mut leaves = 0;
    position.generate(TERMS, |action| {
        let child = position.after(action);
        leaves += if depth == 1 {
            u64::from(black_box(&child).occupied().any())
        } else {
            played(&child, depth - 1)
        };
    });
    leaves
}

/// cozy-chess: moves come in sets, which bulk counting does not unpack.
pub fn cozy_bulk(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            leaves += moves.len() as u64;
        } else {
            for action in moves {
                let mut child = board.clone();
                child.play_unchecked(action);
                leaves += cozy_bulk(&child, depth - 1);
            }
        }
        false
    });
    leaves
}

/// cozy-chess with every leaf played.
pub fn cozy_played(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        for action in moves {
            let mut child = board.clone();
            child.play_unchecked(action);
            leaves += if depth == 1 {
                u64::from(!black_box(&child).occupied().is_empty())
            } else {
                cozy_played(&child, depth - 1)
            };
        }
        false
    });
    leaves
}

fn shakmaty_bulk(position: &Chess, depth: u32) -> u64 {
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let child = |action| {
        let mut child = position.clone();
        child.play_unchecked(action);
        shakmaty_bulk(&child, depth - 1)
    };
    moves.into_iter().map(child).sum()
}

fn shakmaty_played(position: &Chess, depth: u32) -> u64 {
    let child = |action| {
        let mut child = position.clone();
        child.play_unchecked(action);
        if depth == 1 {
            u64::from(black_box(&child).board().occupied().any())
        } else {
            shakmaty_played(&child, depth - 1)
        }
    };
    position.legal_moves().into_iter().map(child).sum()
}

/// One chess position on all three boards.
pub fn compare_chess(name: &str, text: &str, depth_bulk: u32, depth_played: u32, rounds: u32) {
    let position = ours(text);
    let cozy: cozy_chess::Board = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    let fen: Fen = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    let shak: Chess =
        fen.into_position(CastlingMode::Standard).unwrap_or_else(|error| panic!("{text}: {error}"));
    super::compare(
        &format!("{name}, perft {depth_bulk} in bulk"),
        rounds,
        &[
            ("cozy-chess", &|| cozy_bulk(&cozy, depth_bulk)),
            ("facedown", &|| bulk(&position, depth_bulk)),
            ("shakmaty", &|| shakmaty_bulk(&shak, depth_bulk)),
        ],
    );
    super::compare(
        &format!("{name}, perft {depth_played} with every leaf played"),
        rounds,
        &[
            ("cozy-chess", &|| cozy_played(&cozy, depth_played)),
            ("facedown", &|| played(&position, depth_played)),
            ("shakmaty", &|| shakmaty_played(&shak, depth_played)),
        ],
    );
}
