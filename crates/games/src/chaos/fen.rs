//! FEN of Chaos Chess: eight fields (rules page, section 6).
//!
//! The six of chess, then the pawns that still own a double step (`a1c2f7`, in the order a1, b1, ... h8), then the plies
//! left in which checks have no force: `2`, `1` or `0`; `kings` while the kings are being put on the board, when field 2
//! is the side that does so and field 3 is `-`.
//!
//! A position as chess programs print it, in six fields, is read where chess alone decides what the other two are: checks
//! have force, and the pawns on each side's second rank own a double step. Where it does not (a pawn on its side's first
//! rank, an attacked king of the side that has moved), all eight are asked for.

use facedown_board::chess::fen::{
    Pieces, read_board, read_castling, read_en_passant, read_squares, write_board, write_squares,
};
use facedown_board::chess::{Bitboard, Position, Rank};
use facedown_board::fen::{Field, fields, read_turn};
use facedown_board::{ByColor, Color, Role};
use facedown_core::notation::FenError;
use facedown_core::rules::game::Setup;

use super::{Chaos, Options, Public, setup};
use crate::orthodox::chess_fen::{field_names, is_chess, read_counters, six_fields, write_six};

const NAMES: [&str; 8] = field_names(&["double steps", "suspended plies"]);

/// The number of fields that chess programs print.
const SIX: usize = 6;

/// The error where six fields leave open if checks have force.
const CHECK_UNSAID: &str = "the king of the other side is attacked: as chess this cannot be, and in Chaos Chess two more \
                            fields say whether checks have force yet (such as `- 2`)";

/// A pawn never stands on its last rank.
const WHITE_PAWNS: Bitboard = Bitboard(0x00ff_ffff_ffff_ffff);
const BLACK_PAWNS: Bitboard = Bitboard(0xffff_ffff_ffff_ff00);

pub(super) fn write(public: &Public) -> String {
    let position = public.position();
    let suspended = if public.placing() { "kings".to_owned() } else { public.suspended().to_string() };
    let six = write_six(&write_board(position), position);
    format!("{six} {} {suspended}", write_squares(position.double_steps()))
}

/// The six fields of chess, where the other two say nothing that chess does not: checks have force, and exactly the pawns
/// on each side's second rank own a double step.
pub(super) fn chess(public: &Public) -> Option<String> {
    let settled = public.suspended() == 0 && !public.placing() && is_chess(public.position());
    settled.then(|| six_fields(&write(public)))
}

pub(super) fn read(text: &str, options: &Options) -> Result<Setup<Chaos>, FenError> {
    let as_chess = text.split(' ').count() == SIX;
    let fields = fields(text, &NAMES, if as_chess { SIX } else { NAMES.len() })?;
    let pieces = Pieces { cards: false, pawns: ByColor { white: WHITE_PAWNS, black: BLACK_PAWNS } };
    let mut position = read_board(fields[0], pieces)?;
    position.set_turn(read_turn(fields[1])?);
    let placing = fields.get(7).is_some_and(|field| field.text == "kings");
    check_kings(fields[0], &position, placing)?;
    let corners = read_castling(fields[2], &position)?;
    // Where nobody castles, a right that the field names means nothing.
    let corners = if options.no_castling { Bitboard::EMPTY } else { corners };
    let steppers = match fields.get(6) {
        Some(&field) => read_double_steps(field, &position)?,
        None => steppers_in_chess(fields[0], &position)?,
    };
    position.set_unmoved(corners | steppers);
    position.set_en_passant(read_en_passant(fields[3], &position, &[1, 2])?);
    read_counters(&fields, &mut position)?;
    let suspended = match fields.get(7) {
        _ if placing => 0,
        Some(&field) => read_suspended(field, &position)?,
        None if position.in_check(!position.turn()) => {
            return Err(fields[1].error(0, CHECK_UNSAID));
        }
        None => 0,
    };
    if placing && !options.kings_chosen {
        return Err(fields[7].error(0, "kings are put on the board only with the option kings=chosen-last"));
    }
    let mut public = Public { position, suspended, placing, lost: false, options: *options };
    public.lost = public.king_left_attacked();
    Ok(Setup { public, private: Default::default(), hidden: Some(()) })
}

fn check_kings(field: Field<'_>, position: &Position, placing: bool) -> Result<(), FenError> {
    for color in Color::ALL {
        let awaited = placing && (color == Color::White || position.turn() == Color::Black);
        match (position.king(color), awaited) {
            (None, false) => return Err(field.error(0, format!("{color} has no king"))),
            (Some(square), true) => {
                let problem =
                    format!("{color}'s king stands on {square}, but is still to be put on the board");
                return Err(field.error(0, problem));
            }
            _ => {}
        }
    }
    Ok(())
}

/// The pawns that may step twice in chess: those on their side's second rank. On its first rank chess has none.
fn steppers_in_chess(board: Field<'_>, position: &Position) -> Result<Bitboard, FenError> {
    let mut steppers = Bitboard::EMPTY;
    for color in Color::ALL {
        let pawns = position.open(color, Role::Pawn) & setup::first_two_ranks(color);
        let unsaid = pawns & (Bitboard::rank(Rank::new(0)) | Bitboard::rank(Rank::new(7)));
        if let Some(square) = unsaid.into_iter().next() {
            let problem = format!(
                "a pawn stands on {square}: in Chaos Chess two more fields say whether it may still step twice, and \
                 whether checks have force (such as `{square} 0`)"
            );
            return Err(board.error(0, problem));
        }
        steppers |= pawns;
    }
    Ok(steppers)
}

fn read_double_steps(field: Field<'_>, position: &Position) -> Result<Bitboard, FenError> {
    let squares = read_squares(field)?;
    for (i, square) in squares.into_iter().enumerate() {
        let owns = |color| {
            position.open(color, Role::Pawn).contains(square)
                && setup::first_two_ranks(color).contains(square)
        };
        if !owns(Color::White) && !owns(Color::Black) {
            let problem =
                format!("on {square} stands no white pawn on rank 1 or 2, nor a black one on rank 7 or 8");
            return Err(field.error(2 * i, problem));
        }
    }
    Ok(squares)
}

fn read_suspended(field: Field<'_>, position: &Position) -> Result<u8, FenError> {
    match (field.text, position.turn()) {
        ("2", Color::White) => Ok(2),
        ("1", Color::Black) => Ok(1),
        ("0", _) => Ok(0),
        ("2", Color::Black) => Err(field.error(0, "2 is White's first move, but Black is to move")),
        ("1", Color::White) => Err(field.error(0, "1 is Black's first move, but White is to move")),
        (text, _) => Err(field.error(0, format!("found {text:?}, expected 2, 1, 0 or kings"))),
    }
}
