//! A position of the 8x8 board in which officers may lie face down.

use std::fmt;

use super::{Bitboard, Square, attacks};
use crate::{ByRole, Color, Piece, Role};

/// Pieces, rights and counters. A face-down officer ("card") is a piece of its square's role with a flag.
///
/// It is copied for every move, so it is small (88 bytes) and holds no key: see [`Position::key`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    pub(super) roles: ByRole<Bitboard>,
    pub(super) white: Bitboard,
    pub(super) black: Bitboard,
    /// Squares of face-down pieces, which stand in `roles` too.
    pub(super) cards: Bitboard,
    /// First-move rights: pawns that may still step twice, and corners whose rook (or card) may still castle.
    pub(super) unmoved: Bitboard,
    /// The square passed over by a double step on the last move.
    pub(super) en_passant: Option<Square>,
    pub(super) turn: Color,
    /// Plies since the last capture or pawn move.
    pub(super) halfmoves: u16,
    /// The move number, counted up after Black's move.
    pub(super) fullmoves: u16,
}

impl Position {
    /// A board without pieces, White to move, move 1.
    pub const EMPTY: Position = Position {
        roles: ByRole([Bitboard::EMPTY; 6]),
        white: Bitboard::EMPTY,
        black: Bitboard::EMPTY,
        cards: Bitboard::EMPTY,
        unmoved: Bitboard::EMPTY,
        en_passant: None,
        turn: Color::White,
        halfmoves: 0,
        fullmoves: 1,
    };

    /// The start of chess.
    pub fn chess_start() -> Position {
        let mut position = Position::EMPTY;
        for color in Color::ALL {
            let home = super::Rank::home(color);
            for (file, role) in super::File::all().zip(Role::ARRAY) {
                position.put(Square::new(file, home), Piece { color, role });
            }
            let pawns = match color {
                Color::White => Bitboard(0xff00),
                Color::Black => Bitboard(0x00ff_0000_0000_0000),
            };
            for square in pawns {
                position.put(square, Piece { color, role: Role::Pawn });
            }
        }
        position.unmoved = Bitboard(0x00ff_0000_0000_ff00) | Bitboard::CORNERS;
        position
    }

    /// The side to move.
    #[inline(always)]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The squares of a role, face-down pieces of that role among them.
    #[inline(always)]
    pub fn role(&self, role: Role) -> Bitboard {
        self.roles[role]
    }

    /// The squares on which pieces of a side stand.
    #[inline(always)]
    pub fn side(&self, color: Color) -> Bitboard {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// Every square on which a piece stands.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        self.white | self.black
    }

    /// The squares of face-down pieces of both sides.
    #[inline(always)]
    pub fn cards(&self) -> Bitboard {
        self.cards
    }

    /// The squares of a side's open pieces of one role.
    #[inline(always)]
    pub fn open(&self, color: Color, role: Role) -> Bitboard {
        self.roles[role] & self.side(color) & !self.cards
    }

    /// The square of a side's open king.
    #[inline(always)]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.open(color, Role::King).first()
    }

    /// Pawns that may still make a double step.
    #[inline(always)]
    pub fn double_steps(&self) -> Bitboard {
        self.unmoved & self.roles[Role::Pawn]
    }

    /// Corners whose rook (or card) may still castle with the piece on the e-file of its rank.
    #[inline(always)]
    pub fn castling(&self) -> Bitboard {
        self.unmoved & !self.roles[Role::Pawn]
    }

    /// The square passed over by a double step on the last move.
    #[inline(always)]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Plies since the last capture or pawn move.
    #[inline(always)]
    pub fn halfmoves(&self) -> u32 {
        u32::from(self.halfmoves)
    }

    /// The number of the move, counted up after Black's.
    #[inline(always)]
    pub fn fullmoves(&self) -> u32 {
        u32::from(self.fullmoves)
    }

    /// The side of the piece on a square.
    #[inline(always)]
    pub fn color_at(&self, square: Square) -> Option<Color> {
        if self.white.contains(square) {
            Some(Color::White)
        } else if self.black.contains(square) {
            Some(Color::Black)
        } else {
            None
        }
    }

    /// The role of the piece on a square; a card's is that of its square.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        Role::ALL.into_iter().find(|&role| self.roles[role].contains(square))
    }

    /// The piece on a square; a card counts as its role.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        Some(Piece { color: self.color_at(square)?, role: self.role_at(square)? })
    }

    /// True if a face-down piece stands on the square.
    #[inline(always)]
    pub fn is_card(&self, square: Square) -> bool {
        self.cards.contains(square)
    }

    /// Puts an open piece on a square, in place of what stood there. Rights and counters stay.
    #[inline]
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.take(square);
        self.roles[piece.role].insert(square);
        match piece.color {
            Color::White => self.white.insert(square),
            Color::Black => self.black.insert(square),
        }
    }

    /// Puts a face-down officer on its home rank: it counts as the officer of its square in the normal array.
    #[inline]
    pub fn put_card(&mut self, square: Square, color: Color) {
        self.put(square, Piece { color, role: Role::ARRAY[square.file().index()] });
        self.cards.insert(square);
    }

    /// Clears a square. Its first-move right goes with the piece; other rights and the counters stay.
    #[inline]
    pub fn take(&mut self, square: Square) {
        let stay = !square.set();
        for role in Role::ALL {
            self.roles[role] &= stay;
        }
        self.white &= stay;
        self.black &= stay;
        self.cards &= stay;
        self.unmoved &= stay;
    }

    /// Gives the move to a side.
    #[inline]
    pub fn set_turn(&mut self, color: Color) {
        self.turn = color;
    }

    /// Sets the pawns and corners that still have a first-move right. Squares on which no such piece stands are left
    /// out.
    #[inline]
    pub fn set_unmoved(&mut self, squares: Bitboard) {
        let mut rights = squares & self.roles[Role::Pawn];
        for color in Color::ALL {
            let home = Bitboard::rank(super::Rank::home(color)) & self.side(color);
            let king = self.roles[Role::King] & home & Bitboard::file(super::File::new(4));
            if king.any() {
                rights |= squares & Bitboard::CORNERS & home & self.roles[Role::Rook];
            }
        }
        self.unmoved = rights;
    }

    /// Sets the square passed over by a double step.
    #[inline]
    pub fn set_en_passant(&mut self, square: Option<Square>) {
        self.en_passant = square;
    }

    /// Sets the halfmove counter and the move number.
    #[inline]
    pub fn set_counters(&mut self, halfmoves: u16, fullmoves: u16) {
        self.halfmoves = halfmoves;
        self.fullmoves = fullmoves;
    }

    /// Takes both castling rights from a side.
    #[inline(always)]
    pub fn forbid_castling(&mut self, color: Color) {
        let corners = match color {
            Color::White => Bitboard(0x81),
            Color::Black => Bitboard(0x81 << 56),
        };
        self.unmoved &= !(corners & !self.roles[Role::Pawn]);
    }

    /// Takes the castling right of a corner.
    #[inline(always)]
    pub fn forbid_castling_at(&mut self, corner: Square) {
        self.unmoved &= !(corner.set() & !self.roles[Role::Pawn]);
    }

    /// Turns a face-down piece up where it stands: from now on it is an open piece of `role`.
    ///
    /// A card on e1 or e8 that is no king ends its side's castling; one in a corner that is no rook ends that right.
    #[inline(always)]
    pub fn turn_up(&mut self, square: Square, role: Role) {
        self.become_role(square, role);
        if role != Role::Rook {
            self.unmoved &= !square.set();
        }
        if role != Role::King {
            if square.set() == Bitboard(1 << 4) {
                self.forbid_castling(Color::White);
            } else if square.set() == Bitboard(1 << 60) {
                self.forbid_castling(Color::Black);
            }
        }
    }

    /// Gives the piece on a square another role, open; rights stay as they are.
    #[inline(always)]
    pub fn become_role(&mut self, square: Square, role: Role) {
        let stay = !square.set();
        for bits in &mut self.roles.0 {
            *bits &= stay;
        }
        self.roles[role].insert(square);
        self.cards &= stay;
    }

    /// The pieces of `by` that attack a square, when `occupied` stops sliders. Cards attack as their role.
    #[inline(always)]
    pub fn attackers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let r = &self.roles;
        let hits = (attacks::pawn(!by, square) & r[Role::Pawn])
            | (attacks::knight(square) & r[Role::Knight])
            | (attacks::king(square) & r[Role::King])
            | (attacks::bishop(square, occupied) & (r[Role::Bishop] | r[Role::Queen]))
            | (attacks::rook(square, occupied) & (r[Role::Rook] | r[Role::Queen]));
        hits & self.side(by) & occupied
    }

    /// True if a piece of `by` attacks a square, when `occupied` stops sliders and only pieces on it attack.
    #[inline(always)]
    pub fn is_attacked(&self, square: Square, by: Color, occupied: Bitboard) -> bool {
        let them = self.side(by) & occupied;
        let r = &self.roles;
        (attacks::knight(square) & r[Role::Knight] & them).any()
            || (attacks::pawn(!by, square) & r[Role::Pawn] & them).any()
            || (attacks::king(square) & r[Role::King] & them).any()
            || (attacks::bishop(square, occupied) & (r[Role::Bishop] | r[Role::Queen]) & them).any()
            || (attacks::rook(square, occupied) & (r[Role::Rook] | r[Role::Queen]) & them).any()
    }

    /// The enemy pieces that attack this side's open king; none where the king is face down or absent.
    #[inline]
    pub fn checkers(&self, color: Color) -> Bitboard {
        match self.king(color) {
            Some(king) => self.attackers(king, !color, self.occupied()),
            None => Bitboard::EMPTY,
        }
    }

    /// True if this side's open king is attacked.
    #[inline(always)]
    pub fn in_check(&self, color: Color) -> bool {
        match self.king(color) {
            Some(king) => self.is_attacked(king, !color, self.occupied()),
            None => false,
        }
    }

    /// Checks the invariants of every position that the public functions make; for tests.
    ///
    /// # Errors
    /// The first law that is broken, in words.
    pub fn check_laws(&self) -> Result<(), String> {
        let mut seen = Bitboard::EMPTY;
        for role in Role::ALL {
            if self.roles[role].intersects(seen) {
                return Err(format!("two roles on {:?}", self.roles[role] & seen));
            }
            seen |= self.roles[role];
        }
        if self.white.intersects(self.black) {
            return Err(format!("two sides on {:?}", self.white & self.black));
        }
        if seen != self.occupied() {
            return Err(format!(
                "a role without a side or a side without a role on {:?}",
                seen ^ self.occupied()
            ));
        }
        for card in self.cards {
            let color = self.color_at(card);
            if color.is_none_or(|c| card.rank() != super::Rank::home(c)) {
                return Err(format!("a card off its home rank on {card}"));
            }
            if self.role_at(card) != Some(Role::ARRAY[card.file().index()]) {
                return Err(format!("the card on {card} has not its square's role"));
            }
        }
        let mut same = *self;
        same.set_unmoved(self.unmoved);
        if same.unmoved != self.unmoved {
            return Err(format!(
                "a first-move right without its piece on {:?}",
                self.unmoved & !same.unmoved
            ));
        }
        Ok(())
    }
}

/// Drawn as eight lines of text, rank 8 first; cards are `X` and `x`.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f)?;
        for rank in super::Rank::all().rev() {
            for file in super::File::all() {
                let square = Square::new(file, rank);
                let sign = match self.piece_at(square) {
                    None => '.',
                    Some(piece) if self.is_card(square) => piece.color.dress('x'),
                    Some(piece) => piece.letter(),
                };
                write!(f, "{sign}")?;
            }
            writeln!(f)?;
        }
        write!(f, "{} to move, rights {:?}", self.turn, self.unmoved)
    }
}
