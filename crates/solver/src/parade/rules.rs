//! The movement of pieces in Parade, as the search sees it.

use facedown_board::chess::{Bitboard, Square, attacks};
use facedown_board::{Color, Role};
use facedown_games::cards::{Contact, ROLES};

use crate::stage::{Cast, Reach, Rules, Stage};

/// Parade: pieces are sent by pieces of the other color that attack them (the Parade rules page, section 3).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct ParadeRules;

/// A look at a Parade position: lines are drawn on an empty board.
#[derive(Clone, Debug)]
pub struct ParadeOutlook {
    /// The squares to which pieces of the other color in line with a square may send the piece on it.
    sent: [Bitboard; 64],
    /// The kinds of each side.
    kinds: [[bool; 6]; 2],
    white: Bitboard,
}

impl Rules for ParadeRules {
    const CONTACT: Contact = Contact::Orthogonal;
    const LISTED_SIZES: std::ops::RangeInclusive<usize> = 6..=9;
    const MOST_SEEN: usize = 400_000;
    const COLORS_APART: bool = false;

    type Outlook = ParadeOutlook;

    fn outlook(&self, cast: &Cast, stage: &Stage) -> ParadeOutlook {
        let mut sent = [Bitboard::EMPTY; 64];
        let mut kinds = [[false; 6]; 2];
        for slot in 0..cast.len() {
            let piece = cast.piece(slot);
            kinds[piece.color as usize][piece.role as usize] = true;
            let lines = attacks::of(piece.role, piece.color, stage.square(slot), Bitboard::EMPTY);
            let enemies = if piece.color.is_white() { stage.black } else { stage.white };
            for target in lines & enemies {
                sent[target.index()] |= lines;
            }
        }
        ParadeOutlook { sent, kinds, white: stage.white }
    }

    fn arrivals(outlook: &ParadeOutlook, from: Square, lacking: Bitboard) -> Bitboard {
        let mut arrivals = outlook.sent[from.index()] & lacking;
        if arrivals == lacking {
            return arrivals;
        }
        // A piece that has come into the shape may give the order.
        let givers = &outlook.kinds[usize::from(outlook.white.contains(from))];
        for role in ROLES {
            if givers[role as usize] {
                let lined_up = attacks::of(role, Color::White, from, Bitboard::EMPTY) & lacking;
                for giver in lined_up {
                    arrivals |= attacks::of(role, Color::White, giver, Bitboard::EMPTY) & lacking;
                }
            }
        }
        arrivals
    }

    #[inline]
    fn reach(&self, cast: &Cast, stage: &Stage) -> Reach {
        let mut sent = [Bitboard::EMPTY; 64];
        let occupied = stage.occupied();
        for slot in 0..cast.len() {
            let piece = cast.piece(slot);
            let from = stage.square(slot);
            let enemies = if slot < cast.white as usize { stage.black } else { stage.white };
            let attacked = attacks::of(piece.role, piece.color, from, occupied);
            let far = matches!(piece.role, Role::Bishop | Role::Rook | Role::Queen);
            for target in attacked & enemies {
                // The target is lifted while the lines are traced: behind it they go on.
                let lines = if far {
                    attacks::of(piece.role, piece.color, from, occupied - target.set())
                } else {
                    attacked
                };
                sent[target.index()] |= lines - occupied;
            }
        }
        std::array::from_fn(|slot| {
            if slot < cast.len() { sent[stage.square(slot).index()] } else { Bitboard::EMPTY }
        })
    }
}
