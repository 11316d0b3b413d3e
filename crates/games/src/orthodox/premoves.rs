//! The premoves of a player of ordinary chess pieces: geometry alone.
//!
//! Wherever a piece could go on an empty board, captures of any square included: pieces that stand in the way may be
//! gone by then, and one's own piece may be taken and taken back. A face-down officer goes as the piece of its square.

use facedown_board::chess::{Bitboard, File, Position, Rank, Square, attacks};
use facedown_board::{Color, Role};
use facedown_core::rules::seat::Seat;
use facedown_core::show::scene::ActionLine;

/// The moves that a seat may prepare, by square and target.
#[must_use]
pub fn premoves(position: &Position, seat: Seat) -> Vec<ActionLine> {
    let color = Color::of_seat(seat);
    let mut lines = Vec::new();
    for from in Square::all() {
        let Some(piece) = position.piece_at(from).filter(|piece| piece.color == color) else { continue };
        let double_step = position.double_steps().contains(from);
        for to in targets(piece.role, color, from, double_step) {
            let becomes = if piece.role == Role::Pawn && to.rank() == Rank::last(color) {
                Role::PROMOTIONS.map(Some).to_vec()
            } else {
                vec![None]
            };
            lines.extend(becomes.into_iter().map(|role| line(from, to, role)));
        }
    }
    lines
}

fn line(from: Square, to: Square, becomes: Option<Role>) -> ActionLine {
    let suffix = becomes.map_or(String::new(), |role| role.letter().to_ascii_lowercase().to_string());
    ActionLine {
        text: format!("{from}{to}{suffix}"),
        from: Some(from.to_string()),
        to: Some(to.to_string()),
        choice: becomes.map(|role| role.letter().to_string()),
    }
}

/// The squares to which a piece could go on an empty board, or take; for a pawn that still owns its double step, that
/// too.
fn targets(role: Role, color: Color, from: Square, double_step: bool) -> Bitboard {
    match role {
        Role::Pawn => {
            let step = from.forward(color).map_or(Bitboard::EMPTY, Square::set);
            let two = from.forward(color).and_then(|one| one.forward(color)).filter(|_| double_step);
            step | two.map_or(Bitboard::EMPTY, Square::set) | attacks::pawn(color, from)
        }
        Role::Knight => attacks::knight(from),
        Role::Bishop => attacks::bishop_rays(from),
        Role::Rook => attacks::rook_rays(from),
        Role::Queen => attacks::bishop_rays(from) | attacks::rook_rays(from),
        Role::King => attacks::king(from) | castling(color, from),
    }
}

/// The squares two steps beside the king's own.
fn castling(color: Color, from: Square) -> Bitboard {
    if from != Square::new(File::new(4), Rank::home(color)) {
        return Bitboard::EMPTY;
    }
    [2, 6]
        .map(|file| Square::new(File::new(file), from.rank()).set())
        .into_iter()
        .fold(Bitboard::EMPTY, |a, b| a | b)
}
