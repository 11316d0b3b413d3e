//! The pieces of one side that are not turned up yet.

use facedown_board::Role;

use crate::entropy;

/// A side's pieces that are not turned up yet: how many of each role, four bits each.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Pool(u32);

impl Pool {
    /// The order in which pools are written: strongest first.
    const ORDER: [Role; 6] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

    /// A pool of these pieces, counted by role.
    pub fn of(pieces: impl IntoIterator<Item = Role>) -> Pool {
        pieces.into_iter().fold(Pool(0), |mut pool, role| {
            pool.add(role);
            pool
        })
    }

    /// Number of pieces of a role that are not turned up yet.
    #[inline(always)]
    pub const fn count(self, role: Role) -> u32 {
        (self.0 >> (4 * role as u32)) & 15
    }

    /// Number of pieces that are not turned up yet.
    pub fn len(self) -> u32 {
        Pool::ORDER.into_iter().map(|role| self.count(role)).sum()
    }

    /// True if all pieces are turned up.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The roles that are left with their numbers, strongest first.
    pub fn roles(self) -> impl Iterator<Item = (Role, u32)> {
        Pool::ORDER.into_iter().map(move |role| (role, self.count(role))).filter(|&(_, count)| count > 0)
    }

    /// Every piece that is left, strongest first.
    pub fn pieces(self) -> impl Iterator<Item = Role> {
        self.roles().flat_map(|(role, count)| std::iter::repeat_n(role, count as usize))
    }

    /// The entropy of its order, in bits, where every order has the same chance.
    pub fn bits(self) -> f64 {
        entropy::order(self.roles().map(|(_, count)| count))
    }

    /// Average of `worth` over the pieces that are left, rounded towards 0; 0 where none is.
    pub fn average(self, worth: impl Fn(Role) -> i32) -> i32 {
        let sum: i32 = self.roles().map(|(role, count)| count as i32 * worth(role)).sum();
        sum.checked_div(self.len() as i32).unwrap_or_default()
    }

    /// The role of every card, where all that are left are of one role.
    pub fn only_role(self) -> Option<Role> {
        let mut roles = self.roles();
        roles.next().map(|(role, _)| role).filter(|_| roles.next().is_none())
    }

    /// One more piece of this role (at most 15).
    pub fn add(&mut self, role: Role) {
        self.0 += 1 << (4 * role as u32);
    }

    /// One piece of this role is turned up. Does nothing where none is left.
    #[inline(always)]
    pub fn take(&mut self, role: Role) {
        if self.count(role) > 0 {
            self.0 -= 1 << (4 * role as u32);
        }
    }
}
