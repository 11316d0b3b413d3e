//! A king that is alone: it is mated at the edge, by a king that stands near, once it has nowhere left to go.

use facedown_board::chess::{Bitboard, Position, Square, attacks};
use facedown_board::{Color, Role};

use super::plain;
use super::terms::steps;

/// Centipawns that the win is worth, besides the material and the way to it.
const WON: i32 = 2500;
/// Centipawns for each square that the king cannot get to any more.
const SHUT_OUT: i32 = 4;
/// Centipawns for each step by which the king is farther from the middle.
const ASIDE: i32 = 12;
/// Centipawns for each step by which the other king is nearer.
const NEAR: i32 = 8;

/// The worth of a position for White in which a king is alone and can be mated; `None` elsewhere. The material and the way
/// to the mate are all that counts then: what features are worth comes from games in which both sides have something left.
pub(super) fn against_a_lone_king(position: &Position) -> Option<i32> {
    let alone = |color| position.king(color).filter(|king| position.side(color) == king.set());
    let (color, sign, king) = match (alone(Color::White), alone(Color::Black)) {
        (None, Some(king)) => (Color::White, 1, king),
        (Some(king), None) => (Color::Black, -1, king),
        _ => return None,
    };
    can_mate(position, color)
        .then(|| sign * (WON + material(position, color) + towards_mate(position, color, king)))
}

fn material(position: &Position, color: Color) -> i32 {
    let of = |role| plain(role) * position.open(color, role).count() as i32;
    Role::ALL.into_iter().map(of).sum()
}

/// What the side `color` has gained towards the mate of a king.
fn towards_mate(position: &Position, color: Color, king: Square) -> i32 {
    let shut_out = 64 - reached(position, color, king).count() as i32;
    let near = position.king(color).map_or(0, |own| 7 - steps(own, king));
    SHUT_OUT * shut_out + ASIDE * from_the_middle(king) + NEAR * near
}

/// Has the side what mates a lone king: a rook or queen, bishops of both colors, or a bishop and a knight?
fn can_mate(position: &Position, color: Color) -> bool {
    let own = |role| position.side(color) & position.role(role);
    let (bishops, dark) = (own(Role::Bishop), Bitboard::DARK);
    (own(Role::Rook) | own(Role::Queen)).any()
        || bishops.any() && own(Role::Knight).any()
        || bishops.intersects(dark) && bishops.intersects(!dark)
}

/// The squares that the king can get to while nothing else moves.
fn reached(position: &Position, color: Color, king: Square) -> Bitboard {
    // The king itself stops no line: it cannot step back along it.
    let occupied = position.occupied() & !king.set();
    let mut barred = Bitboard::EMPTY;
    for role in Role::ALL {
        for piece in position.role(role) & position.side(color) {
            barred |= attacks::of(role, color, piece, occupied);
        }
    }
    let mut found = king.set();
    loop {
        let mut next = found;
        for square in found {
            next |= attacks::king(square) & !barred;
        }
        if next == found {
            return found;
        }
        found = next;
    }
}

/// Steps of a king from the four middle squares, 0 to 3 along a rank and along a file: 0 to 6.
fn from_the_middle(square: Square) -> i32 {
    let part = |at: usize| if at < 4 { 3 - at as i32 } else { at as i32 - 4 };
    part(square.index() / 8) + part(square.index() % 8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use facedown_board::Piece;

    /// Squares count from a1 = 0 along the ranks; Black has a king on the square and nothing else.
    fn against_king(square: u32, white: &[(u32, Role)]) -> Option<i32> {
        let mut position = Position::EMPTY;
        position.put(Square::at(square), Piece { color: Color::Black, role: Role::King });
        for &(square, role) in white {
            position.put(Square::at(square), Piece { color: Color::White, role });
        }
        against_a_lone_king(&position)
    }

    #[test]
    fn a_lone_king_is_driven_to_the_edge_and_shut_in() {
        use Role::{Bishop, King, Knight, Queen, Rook};
        let rook = [(2, King), (0, Rook)];
        assert!(against_king(63, &rook) > against_king(36, &rook), "h8 is nearer to the mate than e5");
        // A rook on a7 leaves the last rank to a king on e8, one on a1 the whole board.
        assert!(against_king(60, &[(2, King), (48, Rook)]) > against_king(60, &rook));
        // A king on e6 stands nearer than one on c1.
        assert!(against_king(60, &[(44, King), (48, Rook)]) > against_king(60, &[(2, King), (48, Rook)]));
        // c1 and f1 are of two colors, c1 and e3 of one.
        assert!(against_king(60, &[(4, King), (2, Bishop), (5, Bishop)]).is_some());
        for cannot in [
            &[(4, King), (2, Bishop), (20, Bishop)][..],
            &[(4, King), (1, Knight), (6, Knight)],
            &[(4, King), (2, Bishop)],
            &[(4, King), (8, Role::Pawn)],
        ] {
            assert_eq!(against_king(60, cannot), None, "{cannot:?}");
        }
        assert!(against_king(60, &[(4, King), (3, Queen)]) > Some(WON));
    }
}
