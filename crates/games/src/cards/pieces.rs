//! The pieces on the board of a solitaire: open, no pawns, nobody's turn.

use std::fmt;

use facedown_board::chess::{Bitboard, File, Rank, Square, attacks};
use facedown_board::{ByRole, Color, Piece, Role};
use facedown_core::notation::FenError;

use super::{Officer, PieceCards, ROLES};

/// The neighbors of a square that make one group with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contact {
    /// The four neighbours beside, above and below (Parade).
    Orthogonal,
    /// All eight neighbors (Neighbour).
    Any,
}

impl Contact {
    /// The squares of `set` and their neighbours.
    #[inline]
    #[must_use]
    pub const fn spread(self, set: Bitboard) -> Bitboard {
        const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
        const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
        let s = set.0;
        let wide = s | (s << 1 & NOT_A) | (s >> 1 & NOT_H);
        match self {
            Contact::Orthogonal => Bitboard(wide | s << 8 | s >> 8),
            Contact::Any => Bitboard(wide | wide << 8 | wide >> 8),
        }
    }

    /// The group of `occupied` that holds `seed`'s squares.
    #[inline]
    #[must_use]
    pub fn group(self, seed: Bitboard, occupied: Bitboard) -> Bitboard {
        let mut group = seed & occupied;
        loop {
            let wider = self.spread(group) & occupied;
            if wider == group {
                return group;
            }
            group = wider;
        }
    }

    /// Is the whole set one group? No square is none.
    #[inline]
    #[must_use]
    pub fn is_one_group(self, occupied: Bitboard) -> bool {
        let first = Bitboard(occupied.0 & occupied.0.wrapping_neg());
        occupied.any() && self.group(first, occupied) == occupied
    }

    /// The groups, in the order of their lowest squares.
    #[must_use]
    pub fn groups(self, occupied: Bitboard) -> Vec<Bitboard> {
        let (mut left, mut groups) = (occupied, Vec::new());
        while let Some(first) = left.first() {
            let group = self.group(first.set(), occupied);
            left -= group;
            groups.push(group);
        }
        groups
    }
}

/// The pieces on their squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Pieces {
    white: Bitboard,
    occupied: Bitboard,
    roles: ByRole<Bitboard>,
}

impl Pieces {
    /// Every square on which a piece stands.
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> Bitboard {
        self.occupied
    }

    /// The squares on which pieces of one side stand.
    #[inline]
    #[must_use]
    pub fn side(&self, color: Color) -> Bitboard {
        if color.is_white() { self.white } else { self.occupied - self.white }
    }

    /// The squares of one role, of both colors.
    #[inline]
    #[must_use]
    pub fn role(&self, role: Role) -> Bitboard {
        self.roles[role]
    }

    /// The piece on a square; `None` where it is empty.
    #[inline]
    #[must_use]
    pub fn at(&self, square: Square) -> Option<Officer> {
        let role = ROLES.into_iter().find(|&r| self.roles[r].contains(square))?;
        Some(Piece { color: Color::from_white(self.white.contains(square)), role })
    }

    /// Every piece with its square, a1, b1, ... in order.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Officer)> + '_ {
        self.occupied.into_iter().filter_map(|square| self.at(square).map(|piece| (square, piece)))
    }

    /// Puts a piece on a square; whatever stood there is gone. A pawn is no officer and is not put.
    pub fn put(&mut self, square: Square, piece: Officer) {
        self.take(square);
        if PieceCards::index(piece).is_some() {
            self.occupied.insert(square);
            self.roles[piece.role].insert(square);
            if piece.color.is_white() {
                self.white.insert(square);
            }
        }
    }

    /// Lifts what stands on a square.
    pub fn take(&mut self, square: Square) -> Option<Officer> {
        let piece = self.at(square)?;
        self.occupied.remove(square);
        self.white.remove(square);
        self.roles[piece.role].remove(square);
        Some(piece)
    }

    /// Puts what stands on `from` on `to`.
    pub fn shift(&mut self, from: Square, to: Square) {
        if let Some(piece) = self.take(from) {
            self.put(to, piece);
        }
    }

    /// The squares that the piece on `square` attacks when `occupied` stops sliders; none from an empty square.
    #[inline]
    #[must_use]
    pub fn attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.at(square)
            .map_or(Bitboard::EMPTY, |piece| attacks::of(piece.role, piece.color, square, occupied))
    }

    /// The pieces as cards.
    ///
    /// # Panics
    /// Never for pieces that were put from a pack or read by [`Pieces::read`]: those are part of the pack.
    #[must_use]
    pub fn cards(&self) -> PieceCards {
        let mut cards = PieceCards::NONE;
        for (_, piece) in self.iter() {
            let inserted = cards.insert(piece);
            debug_assert!(inserted.is_ok(), "more {} than the pack has", piece.letter());
        }
        cards
    }

    /// Reads a FEN board field (field 1) whose pieces are part of the pack of sixteen.
    ///
    /// # Errors
    /// The character, and what was expected there.
    pub fn read(text: &str) -> Result<Pieces, FenError> {
        let wrong = |at: usize, problem: String| FenError::new(1, "board", at + 1, problem);
        let (mut pieces, mut cards) = (Pieces::default(), PieceCards::NONE);
        let (mut rank, mut file) = (7u8, 0u8);
        for (i, c) in text.chars().enumerate() {
            match c {
                '/' => {
                    if file != 8 {
                        return Err(wrong(i, format!("rank {} has {file} squares, not 8", rank + 1)));
                    }
                    if rank == 0 {
                        return Err(wrong(i, "a ninth rank; a board has 8".to_owned()));
                    }
                    (rank, file) = (rank - 1, 0);
                }
                '1'..='8' => {
                    file += c as u8 - b'0';
                    if file > 8 {
                        return Err(wrong(i, format!("rank {} has more than 8 squares", rank + 1)));
                    }
                }
                _ => {
                    let piece = Piece::from_letter(c).ok_or_else(|| {
                        wrong(
                            i,
                            format!("found `{c}`; expected N B R Q K, n b r q k, a number 1 to 8 or `/`"),
                        )
                    })?;
                    if file == 8 {
                        return Err(wrong(i, format!("rank {} has more than 8 squares", rank + 1)));
                    }
                    cards.insert(piece).map_err(|error| wrong(i, error.to_string()))?;
                    pieces.put(Square::new(File::new(file), Rank::new(rank)), piece);
                    file += 1;
                }
            }
        }
        if (rank, file) != (0, 8) {
            let problem = if file == 8 {
                format!("the board ends after {} ranks, not 8", 8 - rank)
            } else {
                format!("rank {} ends after {file} squares, not 8", rank + 1)
            };
            return Err(wrong(text.chars().count(), problem));
        }
        Ok(pieces)
    }
}

/// The FEN board field.
impl fmt::Display for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::all().rev() {
            let mut empty = 0;
            for file in File::all() {
                match self.at(Square::new(file, rank)) {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                        }
                        empty = 0;
                        write!(f, "{}", piece.letter())?;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if rank.index() > 0 {
                f.write_str("/")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_read_and_written_back() {
        let text = "5k2/r5q1/b3r3/n1n2b2/6K1/1R5Q/1B3R2/1N1N2B1";
        let pieces = Pieces::read(text).unwrap();
        assert_eq!(pieces.to_string(), text);
        assert_eq!(pieces.cards(), PieceCards::FULL);
    }

    #[test]
    fn wrong_boards_name_the_character() {
        for (text, at, part) in [
            ("8/8/8/8/8/8/8/P7", 15, "`P` is no officer"),
            ("8/8/8/8/8/8/8/KK6", 16, "a second `K`"),
            ("8/8/8/8/8/8/8/NNN5", 17, "a third `N`"),
            ("8/8/8/8/8/8/8", 14, "after 7 ranks"),
            ("8/8/8/8/8/8/8/7", 16, "after 7 squares"),
            ("8/8/8/8/8/8/8/8/8", 16, "ninth rank"),
            ("9/8/8/8/8/8/8/8", 1, "found `9`"),
            ("7N1/8/8/8/8/8/8/8", 3, "more than 8"),
            ("8N/8/8/8/8/8/8/8", 2, "more than 8"),
            ("6/8/8/8/8/8/8/8", 2, "has 6 squares"),
            ("", 1, "ends after 0 squares"),
        ] {
            let error = Pieces::read(text).unwrap_err();
            assert_eq!(error.at, at, "{text}: {error}");
            assert!(error.problem.contains(part), "{text}: {error}");
        }
    }

    #[test]
    fn diagonals_make_a_group_only_where_any_contact_counts() {
        let pieces = Pieces::read("8/8/8/8/8/8/1N6/N7").unwrap();
        assert!(!Contact::Orthogonal.is_one_group(pieces.occupied()));
        assert!(Contact::Any.is_one_group(pieces.occupied()));
        let edge = Pieces::read("8/8/8/8/8/8/N7/7N").unwrap();
        assert_eq!(Contact::Any.groups(edge.occupied()).len(), 2, "the board does not wrap");
    }
}
