//! Playing cards as the chess-kit games name them: the table of the cards rules page, pawns and checkers included.

use std::fmt;
use std::str::FromStr;

use facedown_board::{Color, Role};

/// Ranks in their order; there are no aces and no jacks.
const RANKS: [&str; 11] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "Q", "K"];

/// Suits in their order: hearts and diamonds are White's, spades and clubs Black's.
const SUITS: [char; 4] = ['H', 'D', 'S', 'C'];

/// One card, such as `8S`. The order is that of the ranks within hearts, diamonds, spades and clubs.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

/// A text that is no card of the kit.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NoCard;

impl Card {
    /// The first card in their order, 2H.
    pub const FIRST: Card = Card(0);

    /// Number of cards that have a number, pack or not.
    const KINDS: u8 = (RANKS.len() * SUITS.len()) as u8;

    /// The card of a number below 44.
    const fn at(number: u8) -> Card {
        Card(if number < Card::KINDS { number } else { 0 })
    }

    const fn rank(self) -> usize {
        self.0 as usize % RANKS.len()
    }

    /// Whose pieces it names: red cards are White's, black cards Black's.
    #[must_use]
    pub const fn color(self) -> Color {
        Color::from_white((self.0 as usize) < 2 * RANKS.len())
    }

    /// The piece that it names; `None` for a checker card, which names any piece of its color.
    #[must_use]
    pub const fn role(self) -> Option<Role> {
        match self.rank() {
            0..4 => Some(Role::Pawn),
            4 | 5 => None,
            6 => Some(Role::Knight),
            7 => Some(Role::Bishop),
            8 => Some(Role::Rook),
            9 => Some(Role::Queen),
            _ => Some(Role::King),
        }
    }

    /// In words: `a white knight card`, `a black checker card`.
    #[must_use]
    pub fn words(self) -> String {
        let kind = self.role().map_or("checker", Role::name);
        format!("a {} {kind} card", self.color())
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", RANKS[self.rank()], SUITS[self.0 as usize / RANKS.len()])
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = NoCard;

    fn from_str(text: &str) -> Result<Card, NoCard> {
        let suit = text.chars().next_back().and_then(|c| SUITS.iter().position(|s| *s == c)).ok_or(NoCard)?;
        let rank = RANKS.iter().position(|r| *r == &text[..text.len() - 1]).ok_or(NoCard)?;
        let card = Card((suit * RANKS.len() + rank) as u8);
        // Queens and kings are in hearts and spades only.
        if rank >= 9 && suit % 2 == 1 { Err(NoCard) } else { Ok(card) }
    }
}

/// A set of cards.
#[derive(Copy, Clone, PartialEq, Eq, Default, Hash)]
pub struct Cards(u64);

impl Cards {
    /// The empty set.
    pub const NONE: Cards = Cards(0);

    /// The 32 cards that name pieces, and of each color the first `checkers` (at most 4) of 6H 6D 7H 7D and 6S 6C 7S 7C.
    #[must_use]
    pub fn pack(checkers: u8) -> Cards {
        let named = (0..Card::KINDS).map(Card::at).filter(|card| {
            let order = match card.rank() {
                9.. if card.0 as usize / RANKS.len() % 2 == 1 => return false,
                4 | 5 => (card.rank() - 4) * 2 + card.0 as usize / RANKS.len() % 2,
                _ => return true,
            };
            order < usize::from(checkers)
        });
        named.collect()
    }

    /// Is the card in the set?
    #[inline]
    #[must_use]
    pub const fn contains(self, card: Card) -> bool {
        self.0 & (1 << card.0) != 0
    }

    /// Puts a card in; a set holds each only once.
    #[inline]
    pub const fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    /// Takes a card out, if it is in.
    #[inline]
    pub const fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.0);
    }

    /// Number of cards in the set.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is there none?
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards that are in either set.
    #[must_use]
    pub const fn and(self, other: Cards) -> Cards {
        Cards(self.0 | other.0)
    }

    /// The cards of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: Cards) -> Cards {
        Cards(self.0 & !other.0)
    }

    /// The cards that are in both sets.
    #[must_use]
    pub const fn common(self, other: Cards) -> Cards {
        Cards(self.0 & other.0)
    }

    /// The cards by their numbers, the lowest first.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let card = (bits != 0).then(|| Card::at(bits.trailing_zeros() as u8));
            bits &= bits.wrapping_sub(1);
            card
        })
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Cards {
        let mut set = Cards::NONE;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

/// The cards joined by dots; `0` for none.
impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("0");
        }
        for (i, card) in self.iter().enumerate() {
            write!(f, "{}{card}", if i == 0 { "" } else { "." })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::card_names;
    use facedown_board::Piece;

    /// The table of the cards rules page, read from the other side.
    #[test]
    fn cards_name_the_pieces_of_the_table() {
        for color in Color::ALL {
            for role in Role::ALL {
                let names: Vec<String> = Cards::pack(4)
                    .iter()
                    .filter(|card| card.color() == color && card.role() == Some(role))
                    .map(|card| card.to_string())
                    .collect();
                assert_eq!(names, card_names(Piece { color, role }));
            }
        }
    }

    #[test]
    fn packs_have_the_sizes_of_the_page() {
        assert_eq!([0, 1, 2, 3, 4].map(|n| Cards::pack(n).len()), [32, 34, 36, 38, 40]);
        let checkers: Vec<String> =
            Cards::pack(3).iter().filter(|c| c.role().is_none()).map(|c| c.to_string()).collect();
        assert_eq!(checkers, ["6H", "7H", "6D", "6S", "7S", "6C"]);
    }

    #[test]
    fn texts_read_back() {
        for card in Cards::pack(4).iter() {
            assert_eq!(card.to_string().parse(), Ok(card));
        }
        for wrong in ["", "H", "1H", "AH", "JS", "QD", "KC", "2h", "2HH", "é"] {
            assert_eq!(wrong.parse::<Card>(), Err(NoCard), "{wrong}");
        }
    }
}
