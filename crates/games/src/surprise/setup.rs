//! The start, the deal, and what of it is not turned up yet.

use facedown_board::chess::{Bitboard, File, Position, Rank, Square};
use facedown_board::{Color, Piece, Role};
use facedown_core::deal::ChanceStream;

use super::Public;

/// The side that a card on a home rank belongs to.
pub(super) fn owner(home: Square) -> Color {
    Color::from_white(home.rank() == Rank::home(Color::White))
}

/// The start: cards on the back ranks; in Rex exclusive open kings on e1 and e8.
pub(super) fn start<const REX: bool>() -> Position {
    let mut position = Position::chess_start();
    let rights = position.castling() | position.double_steps();
    for color in Color::ALL {
        for file in File::all() {
            let square = Square::new(file, Rank::home(color));
            if REX && Role::ARRAY[file.index()] == Role::King {
                position.put(square, Piece { color, role: Role::King });
            } else {
                position.put_card(square, color);
            }
        }
    }
    position.set_unmoved(rights);
    position
}

/// The officers of the normal array in the order of the files, in Rex exclusive without the king.
fn officers<const REX: bool>() -> impl Iterator<Item = Role> {
    Role::ARRAY.into_iter().filter(|&role| !(REX && role == Role::King))
}

/// A side's officers that are not turned up yet: how many of each role, four bits each.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Pool(u32);

impl Pool {
    /// The order in which pools are written: strongest first.
    const ORDER: [Role; 5] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

    pub(super) fn full<const REX: bool>() -> Pool {
        officers::<REX>().fold(Pool(0), |mut pool, role| {
            pool.add(role);
            pool
        })
    }

    /// How many officers of a role are not turned up yet.
    #[inline(always)]
    pub const fn count(self, role: Role) -> u32 {
        (self.0 >> (4 * role as u32)) & 15
    }

    /// How many officers are not turned up yet.
    pub fn len(self) -> u32 {
        Pool::ORDER.into_iter().map(|role| self.count(role)).sum()
    }

    /// Whether all are turned up.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The roles that are left with their numbers, strongest first.
    pub fn roles(self) -> impl Iterator<Item = (Role, u32)> {
        Pool::ORDER.into_iter().map(move |role| (role, self.count(role))).filter(|&(_, count)| count > 0)
    }

    /// Every officer that is left, strongest first.
    pub fn officers(self) -> impl Iterator<Item = Role> {
        self.roles().flat_map(|(role, count)| std::iter::repeat_n(role, count as usize))
    }

    /// The role of every card, where all that are left are of one role.
    pub fn only_role(self) -> Option<Role> {
        let mut roles = self.roles();
        roles.next().map(|(role, _)| role).filter(|_| roles.next().is_none())
    }

    pub(super) fn add(&mut self, role: Role) {
        self.0 += 1 << (4 * role as u32);
    }

    /// One officer of this role is turned up. Does nothing where none is left.
    #[inline(always)]
    pub(super) fn take(&mut self, role: Role) {
        if self.count(role) > 0 {
            self.0 -= 1 << (4 * role as u32);
        }
    }
}

/// What the cards are, by the squares to which they were dealt: a1 to h1, then a8 to h8. Where no card was dealt, the
/// value means nothing. There is no `Debug`: nobody may see it.
#[derive(Clone)]
pub struct Hidden([Role; 16]);

impl Hidden {
    fn index(home: Square) -> usize {
        home.file().index() + 8 * usize::from(owner(home) == Color::Black)
    }

    /// What the card dealt to this square is.
    #[inline(always)]
    pub(super) fn at(&self, home: Square) -> Role {
        self.0[Hidden::index(home)]
    }

    /// A deal in which the cards are what they look like; also the deal of a board without cards.
    pub(super) fn plain() -> Hidden {
        let mut roles = [Role::Pawn; 16];
        for (i, role) in roles.iter_mut().enumerate() {
            *role = Role::ARRAY[i % 8];
        }
        Hidden(roles)
    }

    pub(super) fn set(&mut self, home: Square, role: Role) {
        self.0[Hidden::index(home)] = role;
    }

    /// Draws the deal: for White, then for Black, a shuffle of the array's officers laid out a to h.
    pub(super) fn deal<const REX: bool>(chance: &mut ChanceStream) -> Hidden {
        let mut hidden = Hidden::plain();
        for color in Color::ALL {
            let mut drawn: Vec<Role> = officers::<REX>().collect();
            chance.shuffle(&mut drawn);
            let cards = start::<REX>().cards() & Bitboard::rank(Rank::home(color));
            for (home, role) in cards.into_iter().zip(drawn) {
                hidden.set(home, role);
            }
        }
        hidden
    }

    /// Lays each side's pool, strongest first and then shuffled, on its cards from file a to h (and on a card in the
    /// middle of its turning up), White's first; `None` where their numbers differ.
    pub(super) fn lay_out(public: &Public, mut shuffle: impl FnMut(&mut [Role])) -> Option<Hidden> {
        let mut hidden = Hidden::plain();
        for color in Color::ALL {
            let mut officers: Vec<Role> = public.pool(color).officers().collect();
            shuffle(&mut officers);
            let cards = public.unknown(color);
            if cards.count() as usize != officers.len() {
                return None;
            }
            for (home, role) in cards.into_iter().zip(officers) {
                hidden.set(home, role);
            }
        }
        Some(hidden)
    }
}
