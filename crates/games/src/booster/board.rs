//! The board with the checkers under its pieces, and what the parts of a turn do to it.

use facedown_board::chess::{Bitboard, Kind};
use facedown_board::chess::{Position, Rank, Square, castling_rook};
use facedown_board::{Color, Piece, Role};

/// A chess position, a stack of checkers under each piece, and the checkers that the players have in reserve.
///
/// A stack is one number, since light and dark checkers cancel: light ones count up, dark ones down.
#[derive(Copy, Clone, PartialEq, Eq)]
pub struct Board {
    position: Position,
    stacks: [i8; 64],
    /// Squares with light checkers, with dark ones.
    holding: [Bitboard; 2],
    reserves: [u8; 2],
}

/// Checkers that went home, by color.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Home {
    /// White's checkers, back in White's reserve.
    pub light: u8,
    /// Black's checkers, back in Black's reserve.
    pub dark: u8,
}

/// The effect of a move or a step.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Made {
    /// The piece that moved, as it was before.
    pub piece: Piece,
    /// The piece that was taken, and where it stood.
    pub taken: Option<(Square, Piece)>,
    /// The rook of a castling, from and to.
    pub rook: Option<(Square, Square)>,
    /// The officer that the pawn became; none for any other move.
    pub promotion: Option<Role>,
    /// The checkers that the move or step set free.
    pub home: Home,
}

/// The sign with which a color's checkers count in a stack.
#[inline(always)]
pub(super) const fn sign(color: Color) -> i8 {
    if color.is_white() { 1 } else { -1 }
}

impl Board {
    /// A board on which no checker lies; `reserves` holds how many each side has, White's first.
    #[must_use]
    pub fn new(position: Position, reserves: [u8; 2]) -> Board {
        Board { position, stacks: [0; 64], holding: [Bitboard::EMPTY; 2], reserves }
    }

    /// The pieces without their checkers; whose turn it is.
    #[inline(always)]
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The stack under a piece: light checkers count up, dark ones down.
    #[inline(always)]
    #[must_use]
    pub fn stack(&self, at: Square) -> i8 {
        self.stacks[at.index()]
    }

    /// The squares with checkers of a color.
    #[inline(always)]
    #[must_use]
    pub fn holding(&self, color: Color) -> Bitboard {
        self.holding[color as usize]
    }

    /// The pieces of a side that stand on enemy checkers.
    #[inline(always)]
    #[must_use]
    pub fn hobbled(&self, color: Color) -> Bitboard {
        self.holding(!color) & self.position.side(color)
    }

    /// The number of king steps that the piece on a square has: its own side's checkers under it.
    #[inline(always)]
    #[must_use]
    pub fn boosters(&self, at: Square, color: Color) -> u8 {
        (self.stack(at) * sign(color)).max(0).unsigned_abs()
    }

    /// The checkers that a player has in reserve.
    #[inline(always)]
    #[must_use]
    pub fn reserve(&self, color: Color) -> u8 {
        self.reserves[color as usize]
    }

    /// All checkers of a color, on the board and in reserve.
    #[must_use]
    pub fn checkers(&self, color: Color) -> u32 {
        let under: u32 = self.holding(color).into_iter().map(|at| u32::from(self.boosters(at, color))).sum();
        under + u32::from(self.reserve(color))
    }

    /// Puts a stack under a square.
    pub fn set_stack(&mut self, at: Square, stack: i8) {
        self.stacks[at.index()] = stack;
        for color in Color::ALL {
            let holds = stack * sign(color) > 0;
            let set = self.holding(color) - at.set();
            self.holding[color as usize] = if holds { set | at.set() } else { set };
        }
    }

    /// Takes the stack from under a square.
    fn lift(&mut self, at: Square) -> i8 {
        let stack = self.stack(at);
        self.set_stack(at, 0);
        stack
    }

    /// Puts two stacks under a piece: pairs of light and dark go home, and on the piece's far rank its hobble too.
    fn settle(&mut self, piece: Piece, at: Square, own: i8, other: i8) -> Home {
        let pairs = if own.signum() * other.signum() < 0 { own.abs().min(other.abs()) } else { 0 };
        let mut home = [pairs.unsigned_abs(); 2];
        let mut stack = own + other;
        if stack * sign(piece.color) < 0 && at.rank() == Rank::last(piece.color) {
            home[(!piece.color) as usize] += stack.unsigned_abs();
            stack = 0;
        }
        self.set_stack(at, stack);
        for color in Color::ALL {
            self.reserves[color as usize] += home[color as usize];
        }
        Home { light: home[0], dark: home[1] }
    }

    /// The piece that a move to `to` takes, and where it stands.
    pub(super) fn victim(&self, from: Square, to: Square) -> Option<(Square, Piece)> {
        let beside = Square::new(to.file(), from.rank());
        let at = if self.takes_en_passant(from, to) { beside } else { to };
        Some((at, self.position.piece_at(at)?))
    }

    /// True if this normal move is a capture en passant: by a pawn, or by a piece that is hobbled and moves as one
    /// (B-l).
    fn takes_en_passant(&self, from: Square, to: Square) -> bool {
        let Some(color) = self.position.color_at(from) else { return false };
        let as_pawn = self.position.role(Role::Pawn) | self.hobbled(color);
        as_pawn.contains(from) && self.en_passant_for(color) == Some(to) && from.file() != to.file()
    }

    /// The square on which this side may take en passant.
    #[inline(always)]
    pub(super) fn en_passant_for(&self, color: Color) -> Option<Square> {
        let rank = if color.is_white() { 5 } else { 2 };
        self.position.en_passant().filter(|square| square.rank() == Rank::new(rank))
    }

    /// Makes a normal move; `promotion` is what a pawn becomes on its last rank. The turn stays with the mover.
    pub fn make_move(&mut self, from: Square, to: Square, promotion: Option<Role>) -> Option<Made> {
        let piece = self.position.piece_at(from)?;
        let taken = self.victim(from, to);
        let two_files = from.file().index().abs_diff(to.file().index()) == 2 && from.rank() == to.rank();
        let castling = piece.role == Role::King && two_files && self.stack(from) == 0;
        let double = piece.role == Role::Pawn && from.index().abs_diff(to.index()) == 16;
        let mut made = self.carry(piece, from, to, taken, promotion, self.stack(from));
        self.position.set_en_passant(double.then(|| Square::at(((from.index() + to.index()) / 2) as u32)));
        if castling {
            let kind = if to.file().index() == 6 { Kind::CastleShort } else { Kind::CastleLong };
            if let Some((from, to)) = castling_rook(kind, piece.color) {
                self.position.take(from);
                self.position.put(to, Piece { color: piece.color, role: Role::Rook });
                made.rook = Some((from, to));
            }
        }
        if piece.role == Role::King {
            self.position.forbid_castling(piece.color);
        }
        let quiet = taken.is_none() && piece.role != Role::Pawn;
        let halfmoves = if quiet { self.position.halfmoves().saturating_add(1) } else { 0 };
        self.count(halfmoves, self.position.fullmoves());
        Some(made)
    }

    /// Makes a king step, paid with one of the piece's boosters before it goes.
    pub fn make_step(&mut self, from: Square, to: Square, promotion: Option<Role>) -> Option<Made> {
        let piece = self.position.piece_at(from)?;
        let taken = self.position.piece_at(to).map(|other| (to, other));
        self.reserves[piece.color as usize] += 1;
        let own = self.stack(from) - sign(piece.color);
        let made = self.carry(piece, from, to, taken, promotion, own);
        self.position.set_en_passant(None);
        if taken.is_some() {
            self.count(0, self.position.fullmoves());
        }
        Some(made)
    }

    /// Carries a piece with its stack (`own` of it) to a square, and takes what `taken` names.
    fn carry(
        &mut self,
        piece: Piece,
        from: Square,
        to: Square,
        taken: Option<(Square, Piece)>,
        promotion: Option<Role>,
        own: i8,
    ) -> Made {
        self.lift(from);
        let mut other = 0;
        if let Some((at, _)) = taken {
            other = self.lift(at);
            self.position.take(at);
        }
        self.position.take(from);
        let promotion =
            promotion.filter(|_| piece.role == Role::Pawn && to.rank() == Rank::last(piece.color));
        self.position.put(to, Piece { color: piece.color, role: promotion.unwrap_or(piece.role) });
        let home = self.settle(piece, to, own, other);
        Made { piece, taken, rook: None, promotion, home }
    }

    /// Puts one checker of a player's reserve under a piece.
    pub fn add(&mut self, by: Color, at: Square) -> Option<Home> {
        let piece = self.position.piece_at(at)?;
        self.reserves[by as usize] = self.reserve(by).checked_sub(1)?;
        let own = self.lift(at);
        Some(self.settle(piece, at, own, sign(by)))
    }

    /// Gives the turn to the other side.
    pub fn pass_turn(&mut self) {
        let turn = self.position.turn();
        let fullmoves = self.position.fullmoves().saturating_add(u32::from(!turn.is_white()));
        self.count(self.position.halfmoves(), fullmoves);
        self.position.set_turn(!turn);
    }

    fn count(&mut self, halfmoves: u32, fullmoves: u32) {
        let short = |n: u32| u16::try_from(n).unwrap_or(u16::MAX);
        self.position.set_counters(short(halfmoves), short(fullmoves));
    }

    /// The board with a king on another square and its own square empty, for what it crosses in castling.
    pub(super) fn with_king_on(&self, from: Square, to: Square) -> Board {
        let mut board = *self;
        if let Some(king) = self.position.piece_at(from) {
            board.position.take(from);
            board.position.put(to, king);
        }
        board
    }

    /// Pawns on their own second rank that have moved already (B-n), which FEN field 12 tells.
    #[must_use]
    pub fn moved_pawns(&self) -> Bitboard {
        second_ranks(&self.position) - self.position.double_steps()
    }

    /// The key of what repetition compares (B-x): the position with first-move rights, stacks and reserves.
    #[must_use]
    pub fn key(&self) -> u64 {
        let checkers = self.holding(Color::White) | self.holding(Color::Black);
        let stacks =
            checkers.into_iter().map(|at| mixed(at.index() as u64 * 64 + (self.stack(at) + 32) as u64));
        let reserves = mixed(1 << 32 | u64::from(self.reserves[0]) << 8 | u64::from(self.reserves[1]));
        stacks.fold(self.position.key() ^ reserves, |key, word| key ^ word)
    }
}

/// Pawns on their own second rank.
pub(super) fn second_ranks(position: &Position) -> Bitboard {
    let of = |color, rank| position.open(color, Role::Pawn) & Bitboard::rank(Rank::new(rank));
    of(Color::White, 1) | of(Color::Black, 6)
}

/// The output step of SplitMix64 (Steele, Lea, Flood 2014).
const fn mixed(n: u64) -> u64 {
    let z = n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let checkers = self.holding(Color::White) | self.holding(Color::Black);
        let stacks: Vec<_> = checkers.into_iter().map(|at| (at, self.stack(at))).collect();
        f.debug_struct("Board")
            .field("position", &self.position)
            .field("stacks", &stacks)
            .field("reserves", &self.reserves)
            .finish()
    }
}
