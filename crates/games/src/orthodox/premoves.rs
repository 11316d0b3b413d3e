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

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use facedown_core::deal::DealSeed;
    use facedown_core::rules::seat::{Seat, Viewer};
    use facedown_core::show::scene::SeenPiece;
    use facedown_core::table::{AnyTable, Start};

    use crate::registry;

    /// The pieces on the board: the letter of an open one, nothing for one that lies face down.
    fn pieces(table: &dyn AnyTable) -> BTreeMap<String, Option<char>> {
        let observation = table.observation(Viewer::Spectator, table.ply()).unwrap();
        let pieces = observation.scene.cells.into_iter().filter_map(|cell| match cell.piece? {
            SeenPiece::Open { piece, .. } => Some((cell.at, Some(piece))),
            _ => Some((cell.at, None)),
        });
        pieces.collect()
    }

    /// Whatever a piece may do that nothing has happened to could be prepared while the other was to act.
    #[test]
    fn what_is_legal_later_could_be_prepared() {
        for id in ["chaos", "surprise", "surprise-rex", "jieqi"] {
            let game = registry::find(id).unwrap();
            let options = game.choose(&[]).unwrap();
            let mut prepared_for = 0;
            for number in 0..25u8 {
                let seed = DealSeed([number; 32]);
                let (mut table, _) = game.open(&options, Start::Deal(&seed, false)).unwrap();
                let mut chance = u64::from(number) * 0x9e37_79b9 + 1;
                while let Some(seat) = table.to_act().iter().next().filter(|_| table.ply() < 120) {
                    assert_eq!(table.premoves(seat), [], "{id}: it is to act");
                    let waits: Seat = seat.other();
                    let (before, prepared) = (pieces(&*table), table.premoves(waits));
                    let legal = table.legal(seat);
                    chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    let action = &legal[(chance >> 33) as usize % legal.len()].text;
                    table.act(seat, action).unwrap();
                    let after = pieces(&*table);
                    for line in table.legal(waits) {
                        let Some(from) = &line.from else { continue };
                        if before.get(from) == after.get(from) && !prepared.is_empty() {
                            assert!(prepared.contains(&line), "{id} {number}: {} was not offered", line.text);
                            prepared_for += 1;
                        }
                    }
                }
            }
            assert!(prepared_for > 10_000, "{id}: {prepared_for}");
        }
    }
}
