//! The worth of a position of chess pieces: material, activity, pawns, and the safety of open kings.
//!
//! A weighted sum of features, in centipawns, blended between middle game and ending by the officers that are left. The
//! weights are fitted to our own games (`docs/engine.md`).

mod terms;
mod tuned;
mod weights;

pub use tuned::features;

use facedown_board::chess::{Position, Square};
use facedown_board::{Color, Role};

use terms::{FULL, PLACE, Tally, WORTH, place, tally};
use weights::WEIGHTS;

/// The weights of [`features`], in centipawns: for the middle game and for the ending.
#[must_use]
pub fn weights() -> &'static [[i16; 2]] {
    &WEIGHTS
}

/// The part of an advantage that counts, in hundredths: the nearer the fifty-move limit, the less.
fn fading(position: &Position) -> i32 {
    (120 - position.halfmoves().min(100) as i32).clamp(20, 100)
}

/// Material of a role, before any blend: the middle of both worths.
#[must_use]
pub const fn plain(role: Role) -> i32 {
    let [middle, ending] = WEIGHTS[WORTH + role as usize];
    (middle as i32 + ending as i32) / 2
}

/// The weights of an open piece, its place included, by side, role and square.
static OPEN: [[[[i16; 2]; 64]; 6]; 2] = {
    let mut table = [[[[0; 2]; 64]; 6]; 2];
    let mut i = 0;
    while i < 2 * 6 * 64 {
        let (color, role, at) = (i % 2, i / 2 % 6, i / 12);
        let side = if color == Color::White as usize { Color::White } else { Color::Black };
        let worth = WEIGHTS[WORTH + role];
        let here = WEIGHTS[PLACE + role * 32 + place(side, Square::at(at as u32))];
        table[color][role][at] = [worth[0] + here[0], worth[1] + here[1]];
        i += 1;
    }
    table
};

/// The sum of the weights for White: in the middle game and in the ending.
#[derive(Default)]
struct Sum {
    middle: i32,
    ending: i32,
}

impl Sum {
    #[inline(always)]
    fn count(&mut self, color: Color, [middle, ending]: [i16; 2], times: i32) {
        let times = if color.is_white() { times } else { -times };
        self.middle += times * i32::from(middle);
        self.ending += times * i32::from(ending);
    }
}

impl Tally for Sum {
    #[inline(always)]
    fn open(&mut self, color: Color, role: Role, square: Square) {
        self.count(color, OPEN[color as usize][role as usize][square.index()], 1);
    }

    #[inline(always)]
    fn add(&mut self, color: Color, term: usize, count: i32) {
        self.count(color, WEIGHTS[term], count);
    }
}

/// The worth of a position for White. `face_down` is the material that each side has lying face down, White's first:
/// face-down pieces themselves count by their activity only.
#[must_use]
pub fn judge(position: &Position, face_down: [&[(Role, u32)]; 2]) -> i32 {
    let mut sum = Sum::default();
    let phase = tally(position, face_down, &mut sum);
    let blended = (sum.middle * phase + sum.ending * (FULL - phase)) / FULL;
    blended * fading(position) / 100
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
        assert_eq!(judge(&Position::chess_start(), [&[], &[]]).signum(), 1, "only the turn");
    }

    #[test]
    fn what_lies_face_down_counts() {
        let position = Position::chess_start();
        let queen = [(Role::Queen, 1)];
        assert!(judge(&position, [&queen, &[]]) > 800);
        assert!(judge(&position, [&[], &queen]) < -800);
    }

    /// The features times their weights are the judgement.
    #[test]
    fn features_and_weights_make_the_judgement() {
        let mut position = Position::chess_start();
        for square in [1, 12, 35, 52, 59] {
            position.take(Square::at(square));
        }
        position.put(Square::at(36), Piece { color: Color::White, role: Role::Pawn });
        position.put(Square::at(42), Piece { color: Color::White, role: Role::Knight });
        let face_down: [&[(Role, u32)]; 2] = [&[(Role::Queen, 1)], &[(Role::Rook, 2)]];
        let (mut middle, mut ending) = (0.0, 0.0);
        let share = features(&position, face_down, &mut |term, count| {
            middle += count * f32::from(WEIGHTS[term][0]);
            ending += count * f32::from(WEIGHTS[term][1]);
        });
        let sum = middle * share + ending * (1.0 - share);
        let judged = judge(&position, face_down) as f32;
        assert!((sum - judged).abs() <= 3.0, "{sum} and {judged}");
    }
}
