//! Positions that nobody can win any more, told by material.

use super::{Bitboard, Position};
use crate::Role;

impl Position {
    /// True if no sequence of legal moves can mate either side, by material alone: nothing but kings, one knight, or
    /// bishops of one square color (any number, of either side). Never so while a card lies face down.
    pub fn is_dead(&self) -> bool {
        if self.cards.any() {
            return false;
        }
        let rest = self.occupied() - self.roles[Role::King];
        let (knights, bishops) = (self.roles[Role::Knight], self.roles[Role::Bishop]);
        if rest != knights | bishops {
            return false;
        }
        match (knights.count(), bishops.any()) {
            (0, _) => bishops.is_subset(Bitboard::DARK) || bishops.is_disjoint(Bitboard::DARK),
            (1, false) => true,
            _ => false,
        }
    }
}
