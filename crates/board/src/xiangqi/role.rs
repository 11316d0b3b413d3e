//! Kinds of xiangqi pieces.

use std::fmt;

use crate::Color;

/// A kind of piece, without its side. The letters are those of Pikafish and JieqiBox.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Role {
    /// A pawn (soldier), letter `P`.
    Pawn,
    /// An advisor, letter `A`.
    Advisor,
    /// An elephant (bishop), letter `B`.
    Elephant,
    /// A horse, letter `N`.
    Horse,
    /// A cannon, letter `C`.
    Cannon,
    /// A chariot, letter `R`.
    Rook,
    /// A king (general), letter `K`.
    King,
}

impl Role {
    /// All seven kinds, pawn first.
    pub const ALL: [Role; 7] =
        [Role::Pawn, Role::Advisor, Role::Elephant, Role::Horse, Role::Cannon, Role::Rook, Role::King];

    /// The role with this number (0 for a pawn, 6 for a king); higher numbers give the king.
    #[inline(always)]
    pub const fn of_number(number: u8) -> Role {
        match number {
            0 => Role::Pawn,
            1 => Role::Advisor,
            2 => Role::Elephant,
            3 => Role::Horse,
            4 => Role::Cannon,
            5 => Role::Rook,
            _ => Role::King,
        }
    }

    /// The upper-case letter.
    pub const fn letter(self) -> char {
        match self {
            Role::Pawn => 'P',
            Role::Advisor => 'A',
            Role::Elephant => 'B',
            Role::Horse => 'N',
            Role::Cannon => 'C',
            Role::Rook => 'R',
            Role::King => 'K',
        }
    }

    /// The role of a letter in either case.
    pub const fn from_letter(letter: char) -> Option<Role> {
        match letter.to_ascii_uppercase() {
            'P' => Some(Role::Pawn),
            'A' => Some(Role::Advisor),
            'B' => Some(Role::Elephant),
            'N' => Some(Role::Horse),
            'C' => Some(Role::Cannon),
            'R' => Some(Role::Rook),
            'K' => Some(Role::King),
            _ => None,
        }
    }

    /// The English word.
    pub const fn name(self) -> &'static str {
        match self {
            Role::Pawn => "pawn",
            Role::Advisor => "advisor",
            Role::Elephant => "elephant",
            Role::Horse => "horse",
            Role::Cannon => "cannon",
            Role::Rook => "rook",
            Role::King => "king",
        }
    }

    /// The English word with its article.
    pub const fn with_article(self) -> &'static str {
        match self {
            Role::Pawn => "a pawn",
            Role::Advisor => "an advisor",
            Role::Elephant => "an elephant",
            Role::Horse => "a horse",
            Role::Cannon => "a cannon",
            Role::Rook => "a rook",
            Role::King => "a king",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A xiangqi piece and its side; Red is [`Color::White`].
pub type Piece = crate::Piece<Role>;

impl Piece {
    /// The FEN letter: upper case for Red.
    pub const fn letter(self) -> char {
        self.color.dress(self.role.letter())
    }

    /// The piece of a FEN letter.
    pub const fn of_sign(letter: char) -> Option<Piece> {
        match Role::from_letter(letter) {
            Some(role) => Some(Piece { color: Color::from_white(letter.is_ascii_uppercase()), role }),
            None => None,
        }
    }
}
