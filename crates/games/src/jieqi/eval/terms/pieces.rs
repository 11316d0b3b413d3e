//! What the pieces of a side attack, and the features of open pieces that are seen on the way.

use facedown_board::Color;
use facedown_board::xiangqi::{
    Bitboard, Position, Role, Square, cannon_hits, diagonal, elephant_reach, horse_reach, orthogonal,
    pawns_reach, rook_reach,
};

use super::{REACH, Tally};

/// What a side attacks. Points where nothing stands may be missing: a cannon attacks pieces alone.
pub(super) struct Side {
    /// Points that open pawns, advisors and elephants attack.
    pub light: Bitboard,
    /// Points that open horses and cannons attack.
    pub middle: Bitboard,
    /// Points that any piece attacks, face-down ones and the king among them.
    pub all: Bitboard,
}

impl Side {
    /// Goes through the pieces of a side, and adds what each open piece is worth in itself.
    #[inline(always)]
    pub fn of(position: &Position, color: Color, found: &mut impl Tally) -> Side {
        let (pieces, occupied) = (position.side(color), position.occupied());
        let covered = pieces & position.covered();
        let open = pieces - covered;
        let pawns = position.role(Role::Pawn);
        let (mut light, mut middle, mut all) =
            (pawns_reach(color, pawns & open), Bitboard::EMPTY, Bitboard::EMPTY);
        for square in pawns & open {
            found.open(color, Role::Pawn, square);
        }
        for square in position.role(Role::Advisor) & open {
            found.open(color, Role::Advisor, square);
            light |= diagonal(square);
        }
        for square in position.role(Role::Elephant) & open {
            found.open(color, Role::Elephant, square);
            light |= elephant_reach(square, occupied);
        }
        for square in position.role(Role::Horse) & open {
            found.open(color, Role::Horse, square);
            let hits = horse_reach(square, occupied);
            found.add(color, REACH + 2, (hits - pieces).count() as i32);
            middle |= hits;
        }
        for square in position.role(Role::Cannon) & open {
            found.open(color, Role::Cannon, square);
            found.add(color, REACH + 1, (rook_reach(square, occupied) - occupied).count() as i32);
            middle |= cannon_hits(square, occupied);
        }
        for square in position.role(Role::Rook) & open {
            found.open(color, Role::Rook, square);
            let hits = rook_reach(square, occupied);
            found.add(color, REACH, (hits - pieces).count() as i32);
            all |= hits;
        }
        if let Some(king) = position.king(color) {
            found.open(color, Role::King, king);
            all |= orthogonal(king) & Bitboard::palace(color);
        }
        let face_down = |role| position.role(role) & covered;
        all |= light | middle | pawns_reach(color, face_down(Role::Pawn));
        all |= of_each(face_down(Role::Advisor), diagonal) & Bitboard::palace(color);
        all |= of_each(face_down(Role::Elephant), |square| elephant_reach(square, occupied));
        all |= of_each(face_down(Role::Horse), |square| horse_reach(square, occupied));
        all |= of_each(face_down(Role::Cannon), |square| cannon_hits(square, occupied));
        all |= of_each(face_down(Role::Rook), |square| rook_reach(square, occupied));
        Side { light, middle, all }
    }
}

/// All points that any of these pieces attacks.
#[inline(always)]
fn of_each(pieces: Bitboard, attacked: impl Fn(Square) -> Bitboard) -> Bitboard {
    pieces.into_iter().fold(Bitboard::EMPTY, |all, square| all | attacked(square))
}

#[cfg(test)]
mod tests {
    use facedown_core::deal::DealSeed;
    use facedown_core::rules::game::{Game, Silent};

    use super::super::Pool;
    use super::*;
    use crate::jieqi::Jieqi;

    /// Takes nothing.
    struct Nobody;

    impl Tally for Nobody {
        fn open(&mut self, _: Color, _: Role, _: Square) {}
        fn covered(&mut self, _: Color, _: i32, _: Pool) {}
        fn add(&mut self, _: Color, _: usize, _: i32) {}
    }

    /// What a side attacks is what the board says of each point where a piece but a king stands, in the positions of ten
    /// games.
    #[test]
    fn a_side_attacks_what_the_board_says() {
        for game in 0..10u8 {
            let mut state = Jieqi::deal(&Default::default(), &mut DealSeed([game; 32]).stream());
            for ply in 0..120 {
                let position = *state.public.position();
                for color in Color::ALL {
                    let side = Side::of(&position, color, &mut Nobody);
                    for square in position.occupied() - position.role(Role::King) {
                        let attacked = position.attackers(square, color, position.occupied()).any();
                        let words = format!("game {game}, ply {ply}, {square}");
                        assert_eq!(side.all.contains(square), attacked, "{words}");
                    }
                }
                let Some(seat) = Jieqi::to_act(&state.public).iter().next() else { break };
                let legal = state.legal_actions(seat);
                let Some(&action) = legal.get((ply * 7 + usize::from(game)) % legal.len().max(1)) else {
                    break;
                };
                state.play(seat, action, &mut Silent);
            }
        }
    }
}
