//! The worth of a position of chess pieces: material, activity, pawns, and the safety of open kings.
//!
//! Numbers are our own, in centipawns, tuned by matches between versions (`docs/engine.md`). Middle-game and ending
//! worths are blended by the officers that are left.

use facedown_board::chess::{Bitboard, File, Position, Rank, Square, attacks};
use facedown_board::{Color, Role};

/// Worth of each role (pawn, knight, bishop, rook, queen, king), in the middle game and in the ending.
pub const WORTH: [(i32, i32); 6] = [(88, 118), (325, 300), (338, 315), (478, 532), (975, 985), (0, 0)];

/// Officers left, by weight: 24 at the start of a game, 0 with pawns alone.
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];
const FULL: i32 = 24;

/// Worth of each further square that a role attacks, and what it usually attacks.
const REACH: [(i32, i32, i32); 6] = [(0, 0, 0), (4, 4, 4), (4, 4, 6), (2, 4, 7), (1, 2, 13), (0, 0, 0)];

/// A middle-game and an ending worth.
#[derive(Copy, Clone, Default)]
struct Worth(i32, i32);

impl Worth {
    fn add(&mut self, middle: i32, ending: i32) {
        self.0 += middle;
        self.1 += ending;
    }
}

/// Material of a role, before any blend: the middle of both worths.
#[must_use]
pub const fn plain(role: Role) -> i32 {
    let (middle, ending) = WORTH[role as usize];
    (middle + ending) / 2
}

/// The worth of a position for White. `face_down` is the material (by [`WORTH`]) that each side has lying face down,
/// White's first: face-down pieces themselves count by their activity only.
#[must_use]
pub fn judge(position: &Position, face_down: [&[(Role, u32)]; 2]) -> i32 {
    let mut sum = Worth::default();
    let mut phase = 0;
    for color in [Color::White, Color::Black] {
        let mut side = Worth::default();
        for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            let count = position.open(color, role).count() as i32;
            let (middle, ending) = WORTH[role as usize];
            side.add(middle * count, ending * count);
            phase += PHASE[role as usize] * count;
        }
        for &(role, count) in face_down[color as usize] {
            let (middle, ending) = WORTH[role as usize];
            side.add(middle * count as i32, ending * count as i32);
            phase += PHASE[role as usize] * count as i32;
        }
        if position.open(color, Role::Bishop).more_than_one() {
            side.add(25, 45);
        }
        pawns(position, color, &mut side);
        activity(position, color, &mut side);
        shelter(position, color, &mut side);
        let sign = if color.is_white() { 1 } else { -1 };
        sum.add(sign * side.0, sign * side.1);
    }
    let phase = phase.min(FULL);
    let blended = (sum.0 * phase + sum.1 * (FULL - phase)) / FULL;
    let tempo = if position.turn().is_white() { 10 } else { -10 };
    // The nearer the fifty-move limit, the less an advantage is worth.
    let fading = (120 - position.halfmoves().min(100) as i32).clamp(20, 100);
    blended * fading / 100 + tempo
}

/// The nearness of a square to the middle, 0 to 3 each way, as a worth that is highest in the middle.
fn middle(square: Square) -> i32 {
    let off = |i: usize| (2 * i as i32 - 7).abs() / 2;
    6 - off(square.file().index()) - off(square.rank().index())
}

/// Rank counted from a side's own first rank, 0 to 7.
fn advance(square: Square, color: Color) -> i32 {
    let rank = square.rank().index() as i32;
    if color.is_white() { rank } else { 7 - rank }
}

fn pawns(position: &Position, color: Color, side: &mut Worth) {
    let ours = position.open(color, Role::Pawn);
    let theirs = position.open(!color, Role::Pawn);
    for pawn in ours {
        let ahead = advance(pawn, color);
        let file = pawn.file().index();
        side.add(ahead * 2 + 3 * i32::from((2..=5).contains(&file) && ahead >= 3), ahead * 4);
        let near = files_about(file);
        let front = in_front(pawn, color);
        if (theirs & near & front).is_empty() {
            let gain = [0, 2, 6, 14, 32, 62, 105, 0][ahead as usize];
            let blocked =
                position.occupied().intersects(front & Bitboard::file(pawn.file()) & near_ranks(pawn));
            side.add(gain / 2, if blocked { gain / 2 } else { gain });
        }
        if (ours & near & !Bitboard::file(pawn.file())).is_empty() {
            side.add(-10, -12);
        }
        if (ours & Bitboard::file(pawn.file()) & front).any() {
            side.add(-8, -18);
        }
    }
}

/// A file and its neighbours.
fn files_about(file: usize) -> Bitboard {
    let mut set = Bitboard::file(File::new(file as u8));
    if file > 0 {
        set |= Bitboard::file(File::new(file as u8 - 1));
    }
    if file < 7 {
        set |= Bitboard::file(File::new(file as u8 + 1));
    }
    set
}

/// Every square of the ranks that lie ahead of a pawn.
fn in_front(square: Square, color: Color) -> Bitboard {
    let rank = square.rank().index() as u32;
    if color.is_white() {
        Bitboard(u64::MAX.checked_shl(8 * (rank + 1)).unwrap_or(0))
    } else {
        Bitboard(!u64::MAX.checked_shl(8 * rank).unwrap_or(0))
    }
}

/// The ranks directly above and below a square.
fn near_ranks(square: Square) -> Bitboard {
    let rank = square.rank().index() as u8;
    let mut set = Bitboard::EMPTY;
    if rank > 0 {
        set |= Bitboard::rank(Rank::new(rank - 1));
    }
    if rank < 7 {
        set |= Bitboard::rank(Rank::new(rank + 1));
    }
    set
}

fn activity(position: &Position, color: Color, side: &mut Worth) {
    let ours = position.side(color);
    let occupied = position.occupied();
    let their_pawns = position.open(!color, Role::Pawn);
    let guarded = guarded_by_pawns(their_pawns, !color);
    let (mut attackers, mut danger) = (0, 0);
    let zone = position.king(!color).map_or(Bitboard::EMPTY, |king| attacks::king(king) | king.set());
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        let (middle_step, ending_step, usual) = REACH[role as usize];
        for piece in position.role(role) & ours {
            let reach = attacks::of(role, color, piece, occupied);
            let free = (reach & !ours & !guarded).count() as i32 - usual;
            side.add(middle_step * free, ending_step * free);
            if (reach & zone).any() {
                attackers += 1;
                danger += [0, 18, 16, 26, 44, 0][role as usize] + 6 * (reach & zone).count() as i32;
            }
            if position.is_card(piece) {
                continue;
            }
            match role {
                Role::Knight => side.add(4 * middle(piece) - 12, 3 * middle(piece) - 9),
                Role::Bishop => side.add(2 * middle(piece) - 6, middle(piece)),
                Role::Rook => {
                    let file = Bitboard::file(piece.file());
                    if (position.open(color, Role::Pawn) & file).is_empty() {
                        side.add(if (their_pawns & file).is_empty() { 24 } else { 11 }, 8);
                    }
                    if advance(piece, color) == 6 {
                        side.add(12, 22);
                    }
                }
                _ => side.add(middle(piece) - 3, 3 * middle(piece) - 9),
            }
        }
    }
    if attackers >= 2 {
        side.add(danger * attackers.min(5) / 4, danger / 6);
    }
}

/// Squares that pawns of a side guard.
fn guarded_by_pawns(pawns: Bitboard, color: Color) -> Bitboard {
    if color.is_white() {
        pawns.forward_west::<true>() | pawns.forward_east::<true>()
    } else {
        pawns.forward_west::<false>() | pawns.forward_east::<false>()
    }
}

fn shelter(position: &Position, color: Color, side: &mut Worth) {
    let Some(king) = position.king(color) else { return };
    let out = advance(king, color);
    side.add(-9 * middle(king) - 14 * out.min(4), 8 * middle(king) - 20);
    let near = files_about(king.file().index());
    let shield = attacks::king(king) & in_front(king, color) & position.open(color, Role::Pawn);
    side.add(11 * shield.count() as i32, 0);
    for file in 0..8 {
        let file = Bitboard::file(File::new(file));
        if (file & near).any() && (file & position.open(color, Role::Pawn)).is_empty() {
            side.add(-15, 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use facedown_board::Piece;

    fn flipped(position: &Position) -> Position {
        let mut other = Position::EMPTY;
        for square in Square::all() {
            if let Some(piece) = position.piece_at(square) {
                let there = Square::at(square.index() as u32 ^ 56);
                other.put(there, Piece { color: !piece.color, role: piece.role });
            }
        }
        other.set_turn(!position.turn());
        other
    }

    #[test]
    fn the_colors_are_worth_the_same() {
        let mut position = Position::chess_start();
        position.take(Square::at(3));
        position.put(Square::at(35), Piece { color: Color::White, role: Role::Rook });
        position.put(Square::at(42), Piece { color: Color::Black, role: Role::Pawn });
        assert_eq!(judge(&position, [&[], &[]]), -judge(&flipped(&position), [&[], &[]]));
        assert_eq!(judge(&Position::chess_start(), [&[], &[]]), 10, "only the tempo");
    }

    #[test]
    fn what_lies_face_down_counts() {
        let position = Position::chess_start();
        let queen = [(Role::Queen, 1)];
        assert!(judge(&position, [&queen, &[]]) > 900);
        assert!(judge(&position, [&[], &queen]) < -900);
    }
}
