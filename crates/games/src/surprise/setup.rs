//! The start, the deal, and what of it is not turned up yet.

use facedown_board::chess::{Bitboard, File, Position, Rank, Square};
use facedown_board::{Color, Piece, Role};
use facedown_core::deal::ChanceStream;

use super::Public;
pub use crate::orthodox::pool::Pool;

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

/// All officers that a side is dealt.
pub(super) fn full_pool<const REX: bool>() -> Pool {
    Pool::of(officers::<REX>())
}

/// The identities of the cards, by the squares to which they were dealt: a1 to h1, then a8 to h8. Where no card was
/// dealt, the value means nothing. There is no `Debug`: nobody may see it.
#[derive(Clone)]
pub struct Hidden([Role; 16]);

impl Hidden {
    fn index(home: Square) -> usize {
        home.file().index() + 8 * usize::from(owner(home) == Color::Black)
    }

    /// The identity of the card dealt to this square.
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
            let mut officers: Vec<Role> = public.pool(color).pieces().collect();
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
