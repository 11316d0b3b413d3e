//! A position of the 9x10 board in which pieces may lie face down.

use std::fmt;

use super::{Bitboard, Piece, Role, Square, attacks, home_color, home_role};
use crate::Color;

/// Pieces and counters. A face-down piece is a piece of its home point's role with a flag.
///
/// It is copied for every move and holds no key: see [`Position::key`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    pub(super) roles: [Bitboard; 7],
    pub(super) white: Bitboard,
    pub(super) black: Bitboard,
    /// Points of face-down pieces.
    pub(super) covered: Bitboard,
    pub(super) turn: Color,
    /// Plies since the last capture.
    pub(super) halfmoves: u16,
    /// The move number, counted up after Black's move.
    pub(super) fullmoves: u16,
}

impl Position {
    /// A board without pieces, Red to move, move 1.
    pub const EMPTY: Position = Position {
        roles: [Bitboard::EMPTY; 7],
        white: Bitboard::EMPTY,
        black: Bitboard::EMPTY,
        covered: Bitboard::EMPTY,
        turn: Color::White,
        halfmoves: 0,
        fullmoves: 1,
    };

    /// The start: kings open on e0 and e9, all others face down.
    pub fn start() -> Position {
        let mut position = Position::EMPTY;
        for color in Color::ALL {
            for square in super::home_squares(color) {
                position.put_covered(square);
            }
            let rank = if color.is_white() { 0 } else { 9 };
            if let Some(king) = Square::new(4, rank) {
                position.put(king, Piece { color, role: Role::King });
            }
        }
        position
    }

    /// The side to move.
    #[inline(always)]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The points of a role, face-down pieces of that role among them.
    #[inline(always)]
    pub fn role(&self, role: Role) -> Bitboard {
        self.roles[role as usize]
    }

    /// The points on which pieces of a side stand.
    #[inline(always)]
    pub fn side(&self, color: Color) -> Bitboard {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    #[inline(always)]
    pub(super) fn side_mut(&mut self, color: Color) -> &mut Bitboard {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }

    /// Every point on which a piece stands.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        self.white | self.black
    }

    /// The points of face-down pieces of both sides.
    #[inline(always)]
    pub fn covered(&self) -> Bitboard {
        self.covered
    }

    /// The point of a side's king; `None` once it was taken.
    #[inline(always)]
    pub fn king(&self, color: Color) -> Option<Square> {
        (self.roles[Role::King as usize] & self.side(color)).first()
    }

    /// Plies since the last capture (or what else resets the count).
    #[inline(always)]
    pub fn halfmoves(&self) -> u32 {
        u32::from(self.halfmoves)
    }

    /// The number of the move, counted up after Black's.
    #[inline(always)]
    pub fn fullmoves(&self) -> u32 {
        u32::from(self.fullmoves)
    }

    /// The side of the piece on a point.
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

    /// The role of the piece on a point; a face-down piece's is that of its point.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        Role::ALL.into_iter().find(|&role| self.role(role).contains(square))
    }

    /// The piece on a point; a face-down piece counts as its point's.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        Some(Piece { color: self.color_at(square)?, role: self.role_at(square)? })
    }

    /// True if a face-down piece lies on the point.
    #[inline(always)]
    pub fn is_covered(&self, square: Square) -> bool {
        self.covered.contains(square)
    }

    /// Puts an open piece on a point, in place of what stood there.
    #[inline]
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.take(square);
        self.roles[piece.role as usize].insert(square);
        self.side_mut(piece.color).insert(square);
    }

    /// Puts a face-down piece of its owner on a home point; does nothing elsewhere.
    #[inline]
    pub fn put_covered(&mut self, square: Square) {
        if let Some(role) = home_role(square) {
            self.put(square, Piece { color: home_color(square), role });
            self.covered.insert(square);
        }
    }

    /// Takes whatever stands on a point off the board.
    #[inline]
    pub fn take(&mut self, square: Square) {
        let stay = !square.set();
        for bits in &mut self.roles {
            *bits &= stay;
        }
        self.white &= stay;
        self.black &= stay;
        self.covered &= stay;
    }

    /// Gives the move to a side.
    #[inline]
    pub fn set_turn(&mut self, color: Color) {
        self.turn = color;
    }

    /// Sets the halfmove counter and the move number.
    #[inline]
    pub fn set_counters(&mut self, halfmoves: u16, fullmoves: u16) {
        self.halfmoves = halfmoves;
        self.fullmoves = fullmoves;
    }

    /// Starts the count of quiet plies again.
    #[inline]
    pub fn reset_halfmoves(&mut self) {
        self.halfmoves = 0;
    }

    /// The open piece on a point, until now of the role `was`, is of this role.
    #[inline(always)]
    pub fn become_role(&mut self, square: Square, was: Role, role: Role) {
        self.roles[was as usize].remove(square);
        self.roles[role as usize].insert(square);
    }

    /// Pieces of `them` that attack a king on `king` when `occupied` stands on the board: all pieces that may give
    /// check, the facing king included. A face-down piece never does (Jieqi rules page, 2.7 b).
    #[inline(always)]
    pub(super) fn king_attacked(&self, king: Square, by: Color, them: Bitboard, occupied: Bitboard) -> bool {
        let r = &self.roles;
        let open = them - self.covered;
        if (attacks::pawn_from(by, king) & r[Role::Pawn as usize] & them).any()
            || (attacks::diagonal(king) & r[Role::Advisor as usize] & open).any()
        {
            return true;
        }
        for horse in attacks::horse_leaps(king) & r[Role::Horse as usize] & them {
            if !occupied.contains(attacks::leg(horse, king)) {
                return true;
            }
        }
        for elephant in attacks::elephant_leaps(king) & r[Role::Elephant as usize] & open {
            if !occupied.contains(attacks::eye(elephant, king)) {
                return true;
            }
        }
        let lines = self.line_pieces() & them & attacks::cross(king);
        for piece in lines {
            let screens = (attacks::between(king, piece) & occupied).count();
            if screens == u32::from(r[Role::Cannon as usize].contains(piece)) {
                return true;
            }
        }
        false
    }

    /// Rooks, cannons and kings of both sides.
    #[inline(always)]
    pub(super) fn line_pieces(&self) -> Bitboard {
        self.roles[Role::Rook as usize] | self.roles[Role::Cannon as usize] | self.roles[Role::King as usize]
    }

    /// True if this side's king is attacked, or faces the other king.
    #[inline(always)]
    pub fn in_check(&self, color: Color) -> bool {
        match self.king(color) {
            Some(king) => self.king_attacked(king, !color, self.side(!color), self.occupied()),
            None => false,
        }
    }

    /// The pieces of `by` that attack a point when `occupied` stands on the board and only pieces on it attack.
    /// Face-down pieces attack as their role, advisors among them inside their palace. A king's own step counts, its
    /// look along the file does where the other king stands on the point.
    #[inline]
    pub fn attackers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let r = &self.roles;
        let role = |role: Role| r[role as usize];
        let mut hits = (attacks::pawn_from(by, square) & role(Role::Pawn))
            | (super::rook_reach(square, occupied) & role(Role::Rook))
            | (super::cannon_hits(square, occupied) & role(Role::Cannon))
            | (attacks::elephant_reach(square, occupied) & role(Role::Elephant));
        for horse in attacks::horse_leaps(square) & role(Role::Horse) {
            if !occupied.contains(attacks::leg(horse, square)) {
                hits.insert(horse);
            }
        }
        let in_palace = Bitboard::palace(by).contains(square);
        let advisors = role(Role::Advisor) & attacks::diagonal(square);
        hits |= if in_palace { advisors } else { advisors - self.covered };
        if in_palace {
            hits |= attacks::orthogonal(square) & role(Role::King);
        }
        if self.king(!by) == Some(square) {
            hits |= super::rook_reach(square, occupied) & role(Role::King);
        }
        hits & self.side(by) & occupied
    }

    /// Checks the invariants of every position that the public functions make; for tests.
    ///
    /// # Errors
    /// The first law that is broken, in words.
    pub fn check_laws(&self) -> Result<(), String> {
        let mut seen = Bitboard::EMPTY;
        for role in Role::ALL {
            if self.role(role).intersects(seen) {
                return Err(format!("two roles on {:?}", self.role(role) & seen));
            }
            seen |= self.role(role);
        }
        if self.white.intersects(self.black) {
            return Err(format!("two sides on {:?}", self.white & self.black));
        }
        if seen != self.occupied() || !seen.is_subset(Bitboard::FULL) {
            return Err(format!("a role without a side, or off the board, on {:?}", seen ^ self.occupied()));
        }
        for covered in self.covered {
            if self.role_at(covered) != home_role(covered)
                || self.color_at(covered) != Some(home_color(covered))
            {
                return Err(format!("the face-down piece on {covered} is not at home"));
            }
        }
        Ok(())
    }
}

/// Drawn as ten lines of text, rank 9 first; face-down pieces are `X` and `x`.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f)?;
        for rank in (0..10).rev() {
            for square in (0..9).filter_map(|file| Square::new(file, rank)) {
                let sign = match self.piece_at(square) {
                    None => '.',
                    Some(piece) if self.is_covered(square) => piece.color.dress('x'),
                    Some(piece) => piece.letter(),
                };
                write!(f, "{sign}")?;
            }
            writeln!(f)?;
        }
        write!(f, "{} to move", super::fen::side_name(self.turn))
    }
}
