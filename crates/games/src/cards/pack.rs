//! The sixteen officer cards.

use std::fmt;

use facedown_board::{Color, Piece, Role};
use facedown_core::deal::ChanceStream;
use facedown_core::notation::SealedDeck;
use facedown_core::rules::game::Rng;

/// A piece that a card stands for: never a pawn in the solitaires.
pub type Officer = Piece;

/// The roles that cards stand for, in the order in which sets of cards are written.
pub const ROLES: [Role; 5] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

/// The sixteen cards as a deck that can be sealed.
pub const SEALED_PACK: SealedDeck = SealedDeck {
    owner: None,
    name: "pack",
    list: &["N", "N", "B", "B", "R", "R", "Q", "K", "n", "n", "b", "b", "r", "r", "q", "k"],
};

/// The cards of these numbers in [`PACK`]; `None` where it has no such card.
#[must_use]
pub fn officers(cards: &[u32]) -> Option<Vec<Officer>> {
    cards.iter().map(|card| PACK.get(*card as usize).copied()).collect()
}

const fn officer(color: Color, role: Role) -> Officer {
    Piece { color, role }
}

/// The sixteen cards in the order before the shuffle: `N N B B R R Q K n n b b r r q k`.
pub const PACK: [Officer; 16] = {
    const COUNTED: [Role; 8] = [
        Role::Knight,
        Role::Knight,
        Role::Bishop,
        Role::Bishop,
        Role::Rook,
        Role::Rook,
        Role::Queen,
        Role::King,
    ];
    let mut pack = [officer(Color::White, Role::King); 16];
    let mut i = 0;
    while i < 8 {
        pack[i] = officer(Color::White, COUNTED[i]);
        pack[i + 8] = officer(Color::Black, COUNTED[i]);
        i += 1;
    }
    pack
};

/// The number of empty squares that a piece leaves before it: the table of the cards rules page. A pawn, which is never
/// laid out, leaves none.
#[must_use]
pub const fn gap(role: Role) -> u32 {
    match role {
        Role::Pawn => 0,
        Role::Knight => 1,
        Role::Bishop => 2,
        Role::Rook => 3,
        Role::Queen => 5,
        Role::King => 6,
    }
}

/// The playing cards that stand for an officer, such as `8H` and `8D` for a white knight.
#[must_use]
pub const fn card_names(officer: Officer) -> &'static [&'static str] {
    match (officer.color, officer.role) {
        (Color::White, Role::Pawn) => &["2H", "3H", "4H", "5H", "2D", "3D", "4D", "5D"],
        (Color::White, Role::Knight) => &["8H", "8D"],
        (Color::White, Role::Bishop) => &["9H", "9D"],
        (Color::White, Role::Rook) => &["10H", "10D"],
        (Color::White, Role::Queen) => &["QH"],
        (Color::White, Role::King) => &["KH"],
        (Color::Black, Role::Pawn) => &["2S", "3S", "4S", "5S", "2C", "3C", "4C", "5C"],
        (Color::Black, Role::Knight) => &["8S", "8C"],
        (Color::Black, Role::Bishop) => &["9S", "9C"],
        (Color::Black, Role::Rook) => &["10S", "10C"],
        (Color::Black, Role::Queen) => &["QS"],
        (Color::Black, Role::King) => &["KS"],
    }
}

/// A set of officer cards: how many of each of the ten kinds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct PieceCards([u8; 10]);

/// Why cards are no part of the pack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackError {
    /// The officer of which there are too many.
    pub officer: Officer,
    /// Number of such officers in the pack; 0 for a letter that is none.
    pub has: u8,
}

impl fmt::Display for PackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (letter, has) = (self.officer.letter(), self.has);
        match has {
            0 => write!(f, "`{letter}` is no officer: the pack has N B R Q K and n b r q k only"),
            1 => write!(f, "a second `{letter}`, but the pack has one"),
            _ => write!(f, "a third `{letter}`, but the pack has two"),
        }
    }
}

impl PieceCards {
    /// The empty set.
    pub const NONE: PieceCards = PieceCards([0; 10]);

    /// All sixteen cards: on each side two knights, bishops and rooks, a queen and a king.
    pub const FULL: PieceCards = PieceCards([2, 2, 2, 1, 1, 2, 2, 2, 1, 1]);

    /// The ten kinds in the order in which they are written: `N B R Q K n b r q k`.
    pub fn kinds() -> impl Iterator<Item = Officer> {
        Color::ALL.into_iter().flat_map(|color| ROLES.into_iter().map(move |role| officer(color, role)))
    }

    /// The number of a kind, 0 to 9; `None` for a pawn.
    #[must_use]
    pub const fn index(officer: Officer) -> Option<usize> {
        let role = match officer.role {
            Role::Pawn => return None,
            Role::Knight => 0,
            Role::Bishop => 1,
            Role::Rook => 2,
            Role::Queen => 3,
            Role::King => 4,
        };
        Some(if officer.color.is_white() { role } else { role + 5 })
    }

    /// Number of cards of one kind, 0 to 2.
    #[must_use]
    pub fn count(self, officer: Officer) -> u8 {
        PieceCards::index(officer).map_or(0, |i| self.0[i])
    }

    /// Number of cards in all.
    #[must_use]
    pub fn len(self) -> u8 {
        self.0.iter().sum()
    }

    /// Is there none?
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == PieceCards::NONE
    }

    /// Puts a card in.
    ///
    /// # Errors
    /// It would be one more than the pack has.
    pub fn insert(&mut self, officer: Officer) -> Result<(), PackError> {
        let has = PieceCards::FULL.count(officer);
        match PieceCards::index(officer) {
            Some(i) if self.0[i] < has => {
                self.0[i] += 1;
                Ok(())
            }
            _ => Err(PackError { officer, has }),
        }
    }

    /// Takes a card out; `false` where there is none.
    pub fn remove(&mut self, officer: Officer) -> bool {
        match PieceCards::index(officer) {
            Some(i) if self.0[i] > 0 => {
                self.0[i] -= 1;
                true
            }
            _ => false,
        }
    }

    /// The set of these cards.
    ///
    /// # Errors
    /// More of a kind than the pack has.
    pub fn of(cards: impl IntoIterator<Item = Officer>) -> Result<PieceCards, PackError> {
        let mut set = PieceCards::NONE;
        for card in cards {
            set.insert(card)?;
        }
        Ok(set)
    }

    /// The rest of the whole pack when these are gone.
    #[must_use]
    pub fn rest(self) -> PieceCards {
        PieceCards(std::array::from_fn(|i| PieceCards::FULL.0[i] - self.0[i]))
    }

    /// The two sets together.
    ///
    /// # Errors
    /// More of a kind than the pack has.
    pub fn and(self, other: PieceCards) -> Result<PieceCards, PackError> {
        let mut both = self;
        for card in other.iter() {
            both.insert(card)?;
        }
        Ok(both)
    }

    /// Every card, in the order of [`PieceCards::kinds`], with repeats.
    pub fn iter(self) -> impl Iterator<Item = Officer> {
        PieceCards::kinds().flat_map(move |kind| (0..self.count(kind)).map(move |_| kind))
    }
}

/// The letters in order, with repeats; `-` where there is none.
impl fmt::Display for PieceCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        self.iter().try_for_each(|card| write!(f, "{}", card.letter()))
    }
}

impl fmt::Debug for PieceCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The sixteen cards, shuffled by the deal: both solitaires begin their draws with this.
#[must_use]
pub fn shuffled(chance: &mut ChanceStream) -> [Officer; 16] {
    let mut pack = PACK;
    chance.shuffle(&mut pack);
    pack
}

/// Cards in a random order of a search, every order with the same chance (to one part in 2^60).
#[must_use]
pub fn drawn<T>(mut cards: Vec<T>, rng: &mut Rng) -> Vec<T> {
    use rand::Rng as _;
    for i in (1..cards.len()).rev() {
        let below = (u128::from(rng.next_u64()) * (i as u128 + 1)) >> 64;
        cards.swap(i, below as usize);
    }
    cards
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cards rules page, "layout arithmetic": white gaps add to 23, both colors to 46.
    #[test]
    fn the_gaps_add_up_to_46() {
        assert_eq!(PACK.iter().map(|o| gap(o.role)).sum::<u32>(), 46);
        assert_eq!(PieceCards::of(PACK), Ok(PieceCards::FULL));
        assert_eq!(PieceCards::FULL.to_string(), "NNBBRRQKnnbbrrqk");
    }

    #[test]
    fn every_officer_has_as_many_names_as_cards() {
        for kind in PieceCards::kinds() {
            assert_eq!(
                card_names(kind).len(),
                usize::from(PieceCards::FULL.count(kind)),
                "{}",
                kind.letter()
            );
        }
    }

    #[test]
    fn a_third_knight_and_a_pawn_are_refused() {
        let knight = officer(Color::White, Role::Knight);
        let error = PieceCards::of([knight; 3]).unwrap_err();
        assert_eq!(error.to_string(), "a third `N`, but the pack has two");
        let error = PieceCards::of([officer(Color::Black, Role::Pawn)]).unwrap_err();
        assert!(error.to_string().starts_with("`p` is no officer"), "{error}");
    }
}
