//! Counts and lists of kinds, small enough to be copied with every position.

use facedown_board::xiangqi::Role;
use facedown_board::xiangqi::fen::total;

use crate::entropy;

/// Numbers of pieces of each kind (kings aside), four bits each.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Pool(u32);

impl Pool {
    /// The order in which pools are written, as JieqiBox writes them.
    pub const ORDER: [Role; 6] =
        [Role::Rook, Role::Horse, Role::Elephant, Role::Advisor, Role::Cannon, Role::Pawn];

    /// The fifteen pieces of a side that are dealt.
    #[must_use]
    pub fn full() -> Pool {
        Pool::of(Pool::ORDER.into_iter().flat_map(|role| std::iter::repeat_n(role, total(role) as usize)))
    }

    /// A pool of these pieces, counted by kind.
    pub fn of(roles: impl IntoIterator<Item = Role>) -> Pool {
        let mut pool = Pool::default();
        roles.into_iter().for_each(|role| pool.add(role));
        pool
    }

    /// Number of pieces of a kind.
    #[inline(always)]
    #[must_use]
    pub const fn count(self, role: Role) -> u32 {
        (self.0 >> (4 * role as u32)) & 15
    }

    /// The counts in one word, different for different pools.
    #[inline(always)]
    pub(super) const fn word(self) -> u32 {
        self.0
    }

    /// Number of pieces of all kinds.
    #[must_use]
    pub fn len(self) -> u32 {
        Pool::ORDER.into_iter().map(|role| self.count(role)).sum()
    }

    /// Is no piece left in it?
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds that are there with their numbers, in the order of writing.
    pub fn roles(self) -> impl Iterator<Item = (Role, u32)> {
        Pool::ORDER.into_iter().map(move |role| (role, self.count(role))).filter(|&(_, count)| count > 0)
    }

    /// Every piece, in the order of writing.
    pub fn pieces(self) -> impl Iterator<Item = Role> {
        self.roles().flat_map(|(role, count)| std::iter::repeat_n(role, count as usize))
    }

    /// The entropy of its order, in bits, where every order has the same chance.
    #[must_use]
    pub fn bits(self) -> f64 {
        entropy::order(self.roles().map(|(_, count)| count))
    }

    /// The kind of all of them, where it is one.
    #[must_use]
    pub fn only_role(self) -> Option<Role> {
        let mut roles = self.roles();
        roles.next().map(|(role, _)| role).filter(|_| roles.next().is_none())
    }

    pub(super) fn add(&mut self, role: Role) {
        if self.count(role) < 15 {
            self.0 += 1 << (4 * role as u32);
        }
    }

    /// One piece of this kind is no longer unknown. Does nothing where there is none.
    #[inline(always)]
    pub(super) fn take(&mut self, role: Role) {
        if self.count(role) > 0 {
            self.0 -= 1 << (4 * role as u32);
        }
    }

    /// The pool without these pieces; those that are not in it are passed over.
    pub(super) fn without(mut self, others: impl IntoIterator<Item = Role>) -> Pool {
        others.into_iter().for_each(|role| self.take(role));
        self
    }
}

/// Up to fifteen numbers below 16, in order.
#[derive(Copy, Clone, PartialEq, Eq, Default)]
struct Nibbles(u64);

impl Nibbles {
    const fn len(self) -> usize {
        (self.0 >> 60) as usize
    }

    fn push(&mut self, number: u8) {
        let n = self.len();
        if n < 15 {
            self.0 = (self.0 | u64::from(number & 15) << (4 * n)) + (1 << 60);
        }
    }

    fn get(self, i: usize) -> Option<u8> {
        (i < self.len()).then(|| (self.0 >> (4 * i)) as u8 & 15)
    }

    fn iter(self) -> impl DoubleEndedIterator<Item = u8> {
        (0..self.len()).map(move |i| (self.0 >> (4 * i)) as u8 & 15)
    }
}

/// Kinds of captured pieces in the order of their capture. There is no `Debug`: some are secret.
#[derive(Copy, Clone, PartialEq, Eq, Default)]
pub struct Kinds(Nibbles);

impl Kinds {
    /// Number of captured pieces.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.len()
    }

    /// Was nothing captured?
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0.len() == 0
    }

    /// The kinds, the first captured first.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Role> {
        self.0.iter().map(Role::of_number)
    }

    /// The kind of the piece captured after `i` others; `None` where there were no more.
    #[must_use]
    pub fn get(self, i: usize) -> Option<Role> {
        self.0.get(i).map(Role::of_number)
    }

    pub(super) fn push(&mut self, role: Role) {
        self.0.push(role as u8);
    }
}

impl FromIterator<Role> for Kinds {
    fn from_iter<I: IntoIterator<Item = Role>>(roles: I) -> Kinds {
        let mut kinds = Kinds::default();
        roles.into_iter().for_each(|role| kinds.push(role));
        kinds
    }
}

/// From which of its home points each captured face-down piece of a side was taken, in order; [`Places::EARLIER`] for
/// those taken before a position was set up, whose points no FEN tells.
#[derive(Copy, Clone, PartialEq, Eq, Default)]
pub struct Places(Nibbles);

impl Places {
    /// Before the position was set up.
    pub const EARLIER: u8 = 15;

    /// So many pieces taken before the position was set up.
    pub(super) fn earlier(n: usize) -> Places {
        let mut places = Places::default();
        (0..n).for_each(|_| places.push(Places::EARLIER));
        places
    }

    /// Number of pieces taken.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.len()
    }

    /// Was nothing taken?
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0.len() == 0
    }

    /// Numbers of home points, in order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = u8> {
        self.0.iter()
    }

    pub(super) fn push(&mut self, home: u8) {
        self.0.push(home);
    }
}

impl std::fmt::Debug for Places {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
