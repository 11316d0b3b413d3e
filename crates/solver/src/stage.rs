//! Pieces on a board as the search sees them: squares in an array of slots, who stands in which slot fixed for a whole
//! search.

use facedown_board::chess::{Bitboard, Square};
use facedown_board::{ByRole, Color, Piece, Role};
use facedown_games::cards::{Contact, PieceCards, Pieces};

/// The most pieces that a stage holds: the whole pack.
pub const MOST_PIECES: usize = 16;

/// Which piece stands in which slot. White's slots come first, pieces of one kind stand side by side.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Cast {
    pieces: [Piece; MOST_PIECES],
    len: u8,
    pub(crate) white: u8,
}

/// The squares of the pieces of a [`Cast`]. Pieces of one kind are kept in the order of their squares, so equal
/// positions are equal values.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Stage {
    squares: [u8; MOST_PIECES],
    pub(crate) white: Bitboard,
    pub(crate) black: Bitboard,
}

impl Cast {
    /// The cast of these pieces, and where they stand.
    #[must_use]
    pub fn of(pieces: &Pieces) -> (Cast, Stage) {
        let king = Piece { color: Color::White, role: Role::King };
        let mut cast = Cast { pieces: [king; MOST_PIECES], len: 0, white: 0 };
        let mut stage = Stage {
            squares: [0; MOST_PIECES],
            white: pieces.side(Color::White),
            black: pieces.side(Color::Black),
        };
        for kind in PieceCards::kinds() {
            for (square, _) in pieces.iter().filter(|(_, piece)| *piece == kind) {
                if let Some(slot) = cast.pieces.get_mut(usize::from(cast.len)) {
                    *slot = kind;
                    stage.squares[usize::from(cast.len)] = square.index() as u8;
                    cast.len += 1;
                    cast.white += u8::from(kind.color.is_white());
                }
            }
        }
        (cast, stage)
    }

    /// The pieces of one color alone; on `obstacles` stand others that never move.
    #[must_use]
    pub fn of_side(pieces: &Pieces, color: Color, obstacles: Bitboard) -> (Cast, Stage) {
        let mut side = Pieces::default();
        pieces
            .iter()
            .filter(|(_, piece)| piece.color == color)
            .for_each(|(square, piece)| side.put(square, piece));
        let (cast, mut stage) = Cast::of(&side);
        *stage.side_mut(!color) = obstacles;
        (cast, stage)
    }

    /// The stage with this code, with pieces of neither color on `obstacles`.
    #[must_use]
    pub fn stage(&self, code: u128, obstacles: Bitboard) -> Stage {
        let mut stage = Stage { squares: [0; MOST_PIECES], white: Bitboard::EMPTY, black: Bitboard::EMPTY };
        for slot in 0..self.len() {
            let square = Square::at((code >> (6 * slot)) as u32 & 63);
            stage.squares[slot] = square.index() as u8;
            stage.side_mut(self.pieces[slot].color).insert(square);
        }
        if let Some(first) = self.pieces.first() {
            *stage.side_mut(!first.color) |= obstacles;
        }
        stage
    }

    /// Number of pieces, which is the number of slots taken.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Is no slot taken?
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The piece in a slot.
    #[inline]
    #[must_use]
    pub const fn piece(&self, slot: usize) -> Piece {
        self.pieces[slot % MOST_PIECES]
    }

    /// The pieces on the squares of a stage.
    #[must_use]
    pub fn pieces(&self, stage: &Stage) -> Pieces {
        let mut pieces = Pieces::default();
        (0..self.len()).for_each(|slot| pieces.put(stage.square(slot), self.piece(slot)));
        pieces
    }

    /// The cast with one piece more, and where all stand with him on `to`.
    #[must_use]
    pub fn joined(&self, stage: &Stage, piece: Piece, to: Square) -> (Cast, Stage) {
        let mut pieces = self.pieces(stage);
        pieces.put(to, piece);
        Cast::of(&pieces)
    }

    /// `stage` with the piece of `slot` on `to`.
    #[inline]
    #[must_use]
    pub fn moved(&self, stage: &Stage, slot: usize, to: Square) -> Stage {
        let mut next = *stage;
        let change = Bitboard(stage.square(slot).set().0 ^ to.set().0);
        if slot < self.white as usize {
            next.white = Bitboard(next.white.0 ^ change.0);
        } else {
            next.black = Bitboard(next.black.0 ^ change.0);
        }
        let slot = slot % MOST_PIECES;
        next.squares[slot] = to.index() as u8;
        // The pack has at most two of a kind.
        let piece = self.pieces[slot];
        if slot + 1 < self.len()
            && self.pieces[slot + 1] == piece
            && next.squares[slot] > next.squares[slot + 1]
        {
            next.squares.swap(slot, slot + 1);
        } else if slot > 0 && self.pieces[slot - 1] == piece && next.squares[slot - 1] > next.squares[slot] {
            next.squares.swap(slot - 1, slot);
        }
        next
    }

    /// The role sets of a stage.
    #[inline]
    pub(crate) fn roles(&self, stage: &Stage) -> ByRole<Bitboard> {
        let mut roles = ByRole::new_with(|_| Bitboard::EMPTY);
        for slot in 0..self.len() {
            roles[self.pieces[slot].role].insert(stage.square(slot));
        }
        roles
    }
}

impl Stage {
    /// The square of the piece in a slot.
    #[inline]
    #[must_use]
    pub const fn square(&self, slot: usize) -> Square {
        Square::at(self.squares[slot % MOST_PIECES] as u32)
    }

    fn side_mut(&mut self, color: Color) -> &mut Bitboard {
        if color.is_white() { &mut self.white } else { &mut self.black }
    }

    /// Every square on which a piece stands.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.white | self.black
    }

    /// The stage as a number: six bits a slot. Two stages of one cast are equal if and only if their codes are.
    #[inline]
    #[must_use]
    pub fn code(&self) -> u128 {
        // Eight squares are packed into 48 bits at a time.
        let pack = |squares: &[u8]| squares.iter().rev().fold(0u64, |code, &s| code << 6 | u64::from(s));
        let (low, high) = self.squares.split_at(8);
        u128::from(pack(low)) | u128::from(pack(high)) << 48
    }
}

/// The squares to which each piece may go: one set for each slot.
pub type Reach = [Bitboard; MOST_PIECES];

/// The rules by which pieces move, and what makes a group of them.
pub trait Rules: Copy + Sync {
    /// The neighbors of a square that make one group with it.
    const CONTACT: Contact;
    /// Numbers of pieces for which a list of all shapes is worth its room.
    const LISTED_SIZES: std::ops::RangeInclusive<usize>;

    /// The most positions that are seen to prove that a position has no solution at all.
    const MOST_SEEN: usize;

    /// Do a piece's moves depend on no piece of the other color, but for those in the way?
    const COLORS_APART: bool;

    /// The pieces that can never move again, whatever is done.
    fn frozen(&self, _stage: &Stage) -> Bitboard {
        Bitboard::EMPTY
    }

    /// A table for [`Rules::arrivals`] and [`Rules::detours`]; made once a position.
    type Outlook;

    /// The squares to which each piece of the stage may be moved; slots without a piece get none.
    fn reach(&self, cast: &Cast, stage: &Stage) -> Reach;

    /// Looks a position over.
    fn outlook(&self, cast: &Cast, stage: &Stage) -> Self::Outlook;

    /// The squares of `lacking` to which the piece on `from` may come by one move, now or later, if from now on every
    /// move brings a piece that is outside a shape into its `lacking` squares. It may name too many squares, never too
    /// few.
    fn arrivals(outlook: &Self::Outlook, from: Square, lacking: Bitboard) -> Bitboard;

    /// A number of moves that certainly do not bring one of the pieces on `outside` straight into `lacking`, in any way
    /// of filling the shape. It may be too small, never too large.
    fn detours(outlook: &Self::Outlook, outside: Bitboard, lacking: Bitboard) -> u32 {
        u32::from(outside.into_iter().any(|from| Self::arrivals(outlook, from, lacking).is_empty()))
    }
}
