//! Perft of chess, counted the same way on all sides: in bulk (the last ply is only counted) and with every leaf
//! played.

use std::hint::black_box;

use facedown_board::ByColor;
use facedown_board::chess::{Bitboard, Position, Terms, fen as parts};
use facedown_board::fen;
use facedown_core::notation::FenError;

use crate::{Contest, Contestant};

/// Chess as everybody knows it.
pub const TERMS: Terms = Terms { checks_suspended: false, king_card_guarded: false };

/// The start of chess and the position known as Kiwipete (Chess Programming Wiki, "Perft Results"), with the depth to
/// which they are counted: 119,060,324 and 193,690,690 leaves.
pub const POSITIONS: [(&str, &str, u32); 2] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6),
    ("Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5),
];

/// Reads the FEN of a chess position; the last two fields are not used.
///
/// # Errors
/// The field and what was expected there.
pub fn read(text: &str) -> Result<Position, FenError> {
    let names = ["board", "side", "castling", "en passant", "halfmoves", "fullmoves"];
    let fields = fen::fields(text, &names, 6)?;
    let pawns = Bitboard::FULL - Bitboard::BACK_RANKS;
    let pieces = parts::Pieces { cards: false, pawns: ByColor { white: pawns, black: pawns } };
    let mut position = parts::read_board(fields[0], pieces)?;
    position.set_turn(fen::read_turn(fields[1])?);
    let corners = parts::read_castling(fields[2], &position)?;
    position.set_unmoved(corners | Bitboard(0x00ff_0000_0000_ff00));
    position.set_en_passant(parts::read_en_passant(fields[3], &position, &[2])?);
    Ok(position)
}

fn bulk(position: &Position, depth: u32) -> u64 {
    if depth == 1 {
        return position.count_moves(TERMS);
    }
    let mut leaves = 0;
    position.generate_inlined(TERMS, |action| leaves += bulk(&position.after(action), depth - 1));
    leaves
}

fn played(position: &Position, depth: u32) -> u64 {
    let mut leaves = 0;
    position.generate_inlined(TERMS, |action| {
        let child = position.after(action);
        leaves += if depth == 1 {
            u64::from(black_box(&child).occupied().any())
        } else {
            played(&child, depth - 1)
        };
    });
    leaves
}

/// cozy-chess in bulk: moves come in sets, which counting does not unpack.
#[must_use]
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
#[must_use]
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

/// cozy-chess's board of a position.
///
/// # Errors
/// The text that it does not accept.
pub fn cozy(text: &str) -> Result<cozy_chess::Board, FenError> {
    text.parse().map_err(|error| FenError::new(1, "board", 1, format!("cozy-chess: {error}")))
}

/// One position in bulk and with every leaf played.
///
/// # Errors
/// A FEN that cannot be read.
pub fn perft(name: &str, text: &str, depth: u32) -> Result<[Contest; 2], FenError> {
    let (position, board) = (read(text)?, cozy(text)?);
    let again = board.clone();
    Ok([
        Contest {
            title: format!("{name}, perft {depth} in bulk"),
            contestants: vec![
                Contestant::new("cozy-chess", move || cozy_bulk(&board, depth)),
                Contestant::new("facedown", move || bulk(&position, depth)),
            ],
            same_count: true,
        },
        Contest {
            title: format!("{name}, perft {depth} with every leaf played"),
            contestants: vec![
                Contestant::new("cozy-chess", move || cozy_played(&again, depth)),
                Contestant::new("facedown", move || played(&position, depth)),
            ],
            same_count: true,
        },
    ])
}
