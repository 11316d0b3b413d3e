//! The worth of a position of chess pieces: material, activity, pawns, and the safety of open kings.
//!
//! A weighted sum of features, in centipawns, blended between middle game and ending by the officers that are left. The
//! weights are fitted to our own games (`docs/engine.md`).

mod alone;
mod terms;
mod tuned;
mod weights;

pub use tuned::{by_hand, features};

use facedown_board::chess::{Bitboard, Position, Square};
use facedown_board::{Color, Role};

use crate::phases::PhaseSum;
use terms::{COUNT, FULL, PLACE, Tally, WORTH, place, tally};
use weights::WEIGHTS;

/// With more pieces than this, kings and pawns included, nothing is drawish.
const FEW: u32 = 18;

/// The weights of [`features`], in centipawns: for the middle game and for the ending.
#[must_use]
pub fn weights() -> &'static [[i16; 2]] {
    &WEIGHTS
}

/// The part of an advantage that counts, in hundredths: the nearer the fifty-move limit, the less.
fn fading(position: &Position) -> i32 {
    (120 - position.halfmoves().min(100) as i32).clamp(20, 100)
}

/// The part of an advantage that counts where few pieces can win, in hundredths: with bishops of opposite colors alone
/// beside the pawns, and for a side that is a minor piece ahead or less and has no pawn to queen.
fn drawish(position: &Position) -> i32 {
    const POINTS: [i32; 6] = [1, 3, 3, 5, 9, 0];
    let sides = [Color::White, Color::Black];
    let points = sides.map(|color| {
        let of = |role| POINTS[role as usize] * position.open(color, role).count() as i32;
        Role::ALL.into_iter().map(of).sum::<i32>()
    });
    let stronger = if points[0] >= points[1] { Color::White } else { Color::Black };
    if position.open(stronger, Role::Pawn).is_empty() && (points[0] - points[1]).abs() <= POINTS[1] {
        return 25;
    }
    // A bishop and nothing else beside the pawns, on dark squares or on light ones.
    let [white, black] = sides.map(|color| {
        let bishop = position.open(color, Role::Bishop);
        let pawns = position.open(color, Role::Pawn).count() as i32;
        let alone = bishop.any() && points[color as usize] == pawns + POINTS[Role::Bishop as usize];
        alone.then(|| bishop.intersects(Bitboard::DARK))
    });
    if white.is_some() && black.is_some() && white != black { 50 } else { 100 }
}

/// Does any material lie face down?
fn is_hidden(face_down: [&[(Role, u32)]; 2]) -> bool {
    face_down.iter().any(|side| side.iter().any(|&(_, count)| count > 0))
}

/// The part of a sum of weights that counts, in hundredths.
fn scale(position: &Position, face_down: [&[(Role, u32)]; 2]) -> i32 {
    let fading = fading(position);
    if is_hidden(face_down) || position.occupied().count() > FEW {
        fading
    } else {
        fading * drawish(position) / 100
    }
}

/// Material of a role, before any blend: the middle of both worths.
#[must_use]
pub const fn plain(role: Role) -> i32 {
    let [middle, ending] = WEIGHTS[WORTH + role as usize];
    (middle as i32 + ending as i32) / 2
}

/// [`WEIGHTS`], as they are summed: for the middle game, and for the ending.
static SUMMED: [PhaseSum; COUNT] = PhaseSum::all(&WEIGHTS);

/// The weights of an open piece, its place included, by side, role and square.
static OPEN: [[[PhaseSum; 64]; 6]; 2] = {
    let mut table = [[[PhaseSum::of([0; 2]); 64]; 6]; 2];
    let mut i = 0;
    while i < 2 * 6 * 64 {
        let (color, role, at) = (i % 2, i / 2 % 6, i / 12);
        let side = if color == Color::White as usize { Color::White } else { Color::Black };
        let worth = WEIGHTS[WORTH + role];
        let here = WEIGHTS[PLACE + role * 32 + place(side, Square::at(at as u32))];
        table[color][role][at] = PhaseSum::of([worth[0] + here[0], worth[1] + here[1]]);
        i += 1;
    }
    table
};

impl Tally for PhaseSum {
    #[inline(always)]
    fn open(&mut self, color: Color, role: Role, square: Square) {
        self.count(color, OPEN[color as usize][role as usize][square.index()], 1);
    }

    #[inline(always)]
    fn add(&mut self, color: Color, term: usize, count: i32) {
        self.count(color, SUMMED[term], count);
    }
}

/// The worth of a position for White. `face_down` is the material that each side has lying face down, White's first:
/// face-down pieces themselves count by their activity only.
#[must_use]
pub fn judge(position: &Position, face_down: [&[(Role, u32)]; 2]) -> i32 {
    if !is_hidden(face_down)
        && let Some(judged) = alone::against_a_lone_king(position)
    {
        return judged;
    }
    let mut sum = PhaseSum::default();
    let phase = tally(position, face_down, &mut sum);
    let [middle, ending] = sum.parts();
    let blended = (middle * phase + ending * (FULL - phase)) / FULL;
    blended * scale(position, face_down) / 100
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

    fn with(pieces: &[(u32, Color, Role)]) -> Position {
        let mut position = Position::EMPTY;
        for &(square, color, role) in pieces {
            position.put(Square::at(square), Piece { color, role });
        }
        position
    }

    /// Squares count from a1 = 0 along the ranks.
    #[test]
    fn what_few_pieces_cannot_win_counts_less() {
        use Color::{Black, White};
        use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
        let kings = [(4, White, King), (60, Black, King)];
        let scaled = |more: &[(u32, Color, Role)]| scale(&with(&[&kings[..], more].concat()), [&[], &[]]);
        assert_eq!(scaled(&[(8, White, Pawn)]), 100);
        assert_eq!(scaled(&[(0, White, Rook)]), 100, "a rook mates");
        assert_eq!(scaled(&[(0, White, Bishop)]), 25);
        assert_eq!(
            scaled(&[(0, White, Rook), (56, Black, Knight), (48, Black, Pawn)]),
            25,
            "one point ahead"
        );
        assert_eq!(scaled(&[(0, White, Queen), (56, Black, Rook)]), 100);
        // c1 and c8 are dark and light; f8 is dark.
        let pawns = [(8, White, Pawn), (9, White, Pawn), (48, Black, Pawn)];
        assert_eq!(scaled(&[&pawns[..], &[(2, White, Bishop), (58, Black, Bishop)]].concat()), 50);
        assert_eq!(scaled(&[&pawns[..], &[(2, White, Bishop), (61, Black, Bishop)]].concat()), 100);
        let rooks = [(0, White, Rook), (56, Black, Rook), (2, White, Bishop), (58, Black, Bishop)];
        assert_eq!(scaled(&[&pawns[..], &rooks].concat()), 100, "with rooks they attack");
        let hidden: &[(Role, u32)] = &[(Queen, 1)];
        assert_eq!(scale(&with(&kings), [hidden, &[]]), 100, "cards may be anything");
    }

    /// Each drawn position has the feature for White so many times.
    #[test]
    fn pawns_and_threats_are_found() {
        use Color::{Black, White};
        use Role::{King, Knight, Pawn, Rook};
        let count = |more: &[(u32, Color, Role)], wanted: usize| {
            let kings = [(6, White, King), (62, Black, King)];
            let (position, mut sum) = (with(&[&kings[..], more].concat()), 0.0);
            features(&position, [&[], &[]], &mut |term, n| sum += if term == wanted { n } else { 0.0 });
            sum * 100.0 / scale(&position, [&[], &[]]) as f32
        };
        // A pawn on d3, e4 beside it has gone ahead; c5, with b6 behind it, guards d4.
        let backward = [(19, White, Pawn), (28, White, Pawn), (34, Black, Pawn), (41, Black, Pawn)];
        assert_eq!(count(&backward, terms::BACKWARD), 1.0);
        assert_eq!(count(&backward, terms::EXPOSED), 1.0);
        assert_eq!(count(&backward[..2], terms::BACKWARD), 0.0, "nothing guards d4");
        // A pawn on a6 whose way is free; a rook on a8 stands in it; a rook on h7 attacks its next square.
        assert_eq!(count(&[(40, White, Pawn)], terms::FREE_WAY + 5), 1.0);
        assert_eq!(count(&[(40, White, Pawn), (56, Black, Rook)], terms::FREE_WAY + 5), 0.0);
        assert_eq!(count(&[(40, White, Pawn), (55, Black, Rook)], terms::SAFE_STEP + 5), 0.0);
        assert_eq!(count(&[(40, White, Pawn), (0, White, Rook)], terms::PUSHED), 1.0);
        assert_eq!(count(&[(40, White, Pawn), (0, Black, Rook)], terms::HELD), 1.0);
        // A pawn on e4 that may step to e5 would attack d6.
        assert_eq!(count(&[(28, White, Pawn), (43, Black, Knight)], terms::BY_STEP), 1.0);
        // Rooks on a1 and a4 guard each other.
        assert_eq!(count(&[(0, White, Rook), (24, White, Rook)], terms::DOUBLED_ROOKS), 2.0);
        // A knight on g2, beside the king on g1, that nothing guards.
        assert_eq!(count(&[(14, Black, Knight)], terms::BY_KING), 1.0);
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
