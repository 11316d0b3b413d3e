//! The movement of pieces in Neighbour's second phase, as the search sees it.

use facedown_board::Color;
use facedown_board::chess::{Bitboard, Square, attacks};
use facedown_games::cards::{Contact, ROLES};

use crate::stage::{Cast, Reach, Rules, Stage};

/// Neighbour, second phase (the Neighbour rules page, section 4).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct NeighbourRules {
    /// A color without an adjacent pair moves like kings.
    pub king_consolation: bool,
}

/// A look at a Neighbour position: lines are drawn on an empty board.
#[derive(Clone, Debug)]
pub struct NeighbourOutlook {
    /// The squares to which the piece on a square may go by the movement of those beside it.
    now: [Bitboard; 64],
    /// The squares to which it might go by the movement of any other piece of its color.
    ever: [Bitboard; 64],
    /// Pieces without a neighbour of their color.
    alone: Bitboard,
    /// Pieces that can never move again.
    frozen: Bitboard,
}

impl Rules for NeighbourRules {
    const CONTACT: Contact = Contact::Any;
    const LISTED_SIZES: std::ops::RangeInclusive<usize> = 5..=7;
    const MOST_SEEN: usize = 100_000;
    const COLORS_APART: bool = true;

    /// A color of which no two pieces are neighbours: none of them can move, so none will ever come beside another.
    fn frozen(&self, stage: &Stage) -> Bitboard {
        if self.king_consolation {
            return Bitboard::EMPTY;
        }
        let alone = |side: Bitboard| {
            if side.into_iter().any(|s| attacks::king(s).intersects(side)) { Bitboard::EMPTY } else { side }
        };
        alone(stage.white) | alone(stage.black)
    }

    type Outlook = NeighbourOutlook;

    fn outlook(&self, cast: &Cast, stage: &Stage) -> NeighbourOutlook {
        let roles = cast.roles(stage);
        let mut outlook = NeighbourOutlook {
            now: [Bitboard::EMPTY; 64],
            ever: [Bitboard::EMPTY; 64],
            alone: Bitboard::EMPTY,
            frozen: self.frozen(stage),
        };
        for slot in 0..cast.len() {
            let from = stage.square(slot);
            let side = if slot < cast.white as usize { stage.white } else { stage.black };
            let (others, beside) = (side - from.set(), attacks::king(from) & side);
            let (mut now, mut ever) = (Bitboard::EMPTY, Bitboard::EMPTY);
            for role in ROLES {
                if others.intersects(roles[role]) {
                    let lines = attacks::of(role, Color::White, from, Bitboard::EMPTY);
                    ever |= lines;
                    if beside.intersects(roles[role]) {
                        now |= lines;
                    }
                }
            }
            if self.king_consolation {
                // Any piece may come to move like a king.
                now |= attacks::king(from);
                ever |= now;
            } else if beside.is_empty() {
                outlook.alone.insert(from);
            }
            outlook.now[from.index()] = now;
            outlook.ever[from.index()] = ever;
        }
        outlook
    }

    #[inline]
    fn arrivals(outlook: &NeighbourOutlook, from: Square, lacking: Bitboard) -> Bitboard {
        let visited = attacks::king(from).intersects(lacking);
        let lines = if visited { outlook.ever[from.index()] } else { outlook.now[from.index()] };
        lines & lacking
    }

    /// A piece alone, beside whom no square of the shape is lacking, waits for a neighbour on another square. One move
    /// brings a piece to at most one such square, so pieces alone that share no square beside them wait for a move each.
    #[inline]
    fn detours(outlook: &NeighbourOutlook, outside: Bitboard, lacking: Bitboard) -> u32 {
        if outside.intersects(outlook.frozen) {
            return u32::MAX;
        }
        let mut waited_for = Bitboard::EMPTY;
        let mut waits = 0;
        let mut barred = false;
        for from in outside {
            let beside = attacks::king(from);
            if outlook.alone.contains(from) && !beside.intersects(lacking) {
                if !beside.intersects(waited_for) {
                    waits += 1;
                    waited_for |= beside;
                }
            } else if !barred {
                barred = Self::arrivals(outlook, from, lacking).is_empty();
            }
        }
        waits.max(u32::from(barred))
    }

    #[inline]
    fn reach(&self, cast: &Cast, stage: &Stage) -> Reach {
        let roles = cast.roles(stage);
        let occupied = stage.occupied();
        let consoled = |side: Bitboard| {
            self.king_consolation && side.into_iter().all(|s| (attacks::king(s) & side).is_empty())
        };
        let (white_consoled, black_consoled) = (consoled(stage.white), consoled(stage.black));
        std::array::from_fn(|slot| {
            if slot >= cast.len() {
                return Bitboard::EMPTY;
            }
            let (side, consoled) = if slot < cast.white as usize {
                (stage.white, white_consoled)
            } else {
                (stage.black, black_consoled)
            };
            let from = stage.square(slot);
            let beside = attacks::king(from) & side;
            let mut reached = Bitboard::EMPTY;
            if beside.is_empty() {
                if consoled {
                    reached = attacks::king(from);
                }
                return reached - occupied;
            }
            for role in ROLES {
                if beside.intersects(roles[role]) {
                    reached |= attacks::of(role, Color::White, from, occupied);
                }
            }
            reached - occupied
        })
    }
}
