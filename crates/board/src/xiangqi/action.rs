//! A move packed in 32 bits: seven for each point and three for the role under which the piece moves.

use std::fmt;

use super::{Role, Square};

/// One move. A face-down piece moves under the role of its point. The order is by start, target, role.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(u32);

impl Action {
    /// Packs a move.
    #[inline(always)]
    pub const fn new(role: Role, from: Square, to: Square) -> Action {
        Action((from.index() as u32) << 10 | (to.index() as u32) << 3 | role as u32)
    }

    /// The point that the piece leaves.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::at((self.0 >> 10) & 127)
    }

    /// The point that it goes to.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::at((self.0 >> 3) & 127)
    }

    /// The role as which it moves; of a face-down piece that of its home point.
    #[inline(always)]
    pub const fn role(self) -> Role {
        Role::of_number((self.0 & 7) as u8)
    }
}

/// `h2e2`: the text that engines use.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}:{}", self.role())
    }
}
