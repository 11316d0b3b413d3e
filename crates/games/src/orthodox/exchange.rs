//! The worth of a capture when both sides go on taking on that square (static exchange evaluation).

use facedown_board::chess::{Action, Bitboard, Kind, Position, Square};
use facedown_board::{Color, Role};

use super::judge::plain;

/// Worth of the piece on a square, by what `worth` says of face-down pieces.
fn standing(position: &Position, square: Square, worth: &impl Fn(Color) -> i32) -> i32 {
    match position.piece_at(square) {
        Some(piece) if position.is_card(square) => worth(piece.color),
        Some(piece) => plain(piece.role),
        None => 0,
    }
}

/// The immediate win of a move: the piece it takes and what a promotion adds. 0 for a quiet move.
#[must_use]
pub fn gain(position: &Position, action: Action, worth: impl Fn(Color) -> i32) -> i32 {
    let promoted = action.promotion().map_or(0, |role| plain(role) - plain(Role::Pawn));
    match action.kind() {
        Kind::EnPassant => plain(Role::Pawn),
        Kind::CastleShort | Kind::CastleLong => 0,
        _ => standing(position, action.to(), &worth) + promoted,
    }
}

/// The win or loss of a capture when both sides go on taking on its square with their cheapest pieces as long as it
/// pays. Pins and what turns up on the way are left out.
#[must_use]
pub fn exchange(position: &Position, action: Action, worth: impl Fn(Color) -> i32) -> i32 {
    let square = action.to();
    let mut occupied = position.occupied() ^ action.from().set();
    let mut gains = [0; 32];
    gains[0] = gain(position, action, &worth);
    let mut at_stake = match action.promotion() {
        Some(role) => plain(role),
        None => standing(position, action.from(), &worth),
    };
    let mut side = !position.turn();
    let mut depth = 0;
    while depth < 30 {
        let attackers = attackers_of(position, square, occupied) & position.side(side) & occupied;
        let Some((from, role)) = cheapest(position, attackers) else { break };
        depth += 1;
        gains[depth] = at_stake - gains[depth - 1];
        at_stake = if role == Role::King { 20_000 } else { standing(position, from, &worth) };
        occupied.remove(from);
        side = !side;
    }
    while depth > 0 {
        gains[depth - 1] = -gains[depth].max(-gains[depth - 1]);
        depth -= 1;
    }
    gains[0]
}

/// All pieces of both sides that attack a square when `occupied` stops the sliders.
fn attackers_of(position: &Position, square: Square, occupied: Bitboard) -> Bitboard {
    position.attackers(square, Color::White, occupied) | position.attackers(square, Color::Black, occupied)
}

fn cheapest(position: &Position, attackers: Bitboard) -> Option<(Square, Role)> {
    Role::ALL.into_iter().find_map(|role| Some(((position.role(role) & attackers).first()?, role)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use facedown_board::Piece;

    fn board(pieces: &[(char, &str)]) -> Position {
        let mut position = Position::EMPTY;
        for &(letter, square) in pieces {
            position.put(square.parse().unwrap(), Piece::from_letter(letter).unwrap());
        }
        position
    }

    fn play(position: &Position, kind: Kind, from: &str, to: &str) -> i32 {
        exchange(position, Action::new(kind, from.parse().unwrap(), to.parse().unwrap()), |_| 400)
    }

    #[test]
    fn a_guarded_pawn_costs_the_rook_an_unguarded_one_does_not() {
        let free = board(&[('R', "e1"), ('p', "e5"), ('K', "a1"), ('k', "h8")]);
        assert_eq!(play(&free, Kind::Rook, "e1", "e5"), plain(Role::Pawn));
        let guarded = board(&[('R', "e1"), ('p', "e5"), ('p', "d6"), ('K', "a1"), ('k', "h8")]);
        assert_eq!(play(&guarded, Kind::Rook, "e1", "e5"), plain(Role::Pawn) - plain(Role::Rook));
    }

    #[test]
    fn a_second_rook_behind_the_first_counts() {
        let pieces = [('R', "e1"), ('R', "e2"), ('n', "e5"), ('r', "e8"), ('K', "a1"), ('k', "h7")];
        let doubled = board(&pieces);
        assert_eq!(play(&doubled, Kind::Rook, "e2", "e5"), plain(Role::Knight));
    }
}
