//! The pieces of both sides as everybody sees them, and what they attack once somebody says what the checkers are.

use facedown_board::chess::{Bitboard, Rank, Square, attacks};
use facedown_board::{ByColor, Color, Role};

use super::arrangement::{CHECKERS, Clues, Identities, Roles};

/// The pieces of one side, open or cloaked, by square.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Pieces {
    /// Open pieces by role, pawns and officers.
    open: [Bitboard; 6],
    /// The square of each checker, number 1 first; `None` for those that are open or gone.
    checkers: [Option<Square>; CHECKERS],
    /// The squares of its checkers.
    cloaked: Bitboard,
    /// The squares of all of them.
    all: Bitboard,
}

impl Pieces {
    /// A side without pieces.
    pub const NONE: Pieces = Pieces {
        open: [Bitboard::EMPTY; 6],
        checkers: [None; CHECKERS],
        cloaked: Bitboard::EMPTY,
        all: Bitboard::EMPTY,
    };

    /// The squares of open pieces of a role.
    #[inline]
    #[must_use]
    pub fn open(&self, role: Role) -> Bitboard {
        self.open[role as usize]
    }

    /// The square of a checker (from 0); `None` where it is open or gone.
    #[inline]
    #[must_use]
    pub fn checker(&self, checker: usize) -> Option<Square> {
        self.checkers[checker]
    }

    /// The squares of pieces that everybody knows, pawns included.
    #[inline]
    #[must_use]
    pub fn open_pieces(&self) -> Bitboard {
        self.all - self.cloaked
    }

    /// The squares of checkers that still hide their pieces.
    #[inline]
    #[must_use]
    pub fn cloaked(&self) -> Bitboard {
        self.cloaked
    }

    /// The squares of all pieces, open and cloaked.
    #[inline]
    #[must_use]
    pub fn all(&self) -> Bitboard {
        self.all
    }

    /// The squares of its pawns, which are always open.
    #[inline]
    #[must_use]
    pub fn pawns(&self) -> Bitboard {
        self.open(Role::Pawn)
    }

    /// The square of its king, if it is uncloaked.
    #[inline]
    #[must_use]
    pub fn king(&self) -> Option<Square> {
        self.open(Role::King).first()
    }

    /// The checker (from 0) on a square.
    #[inline]
    #[must_use]
    pub fn checker_at(&self, at: Square) -> Option<usize> {
        if !self.cloaked.contains(at) {
            return None;
        }
        self.checkers.iter().position(|square| *square == Some(at))
    }

    /// The role of the open piece on a square.
    #[inline]
    #[must_use]
    pub fn role_at(&self, at: Square) -> Option<Role> {
        Role::ALL.into_iter().find(|role| self.open(*role).contains(at))
    }

    /// The pieces as words that a key is made of.
    #[must_use]
    pub fn words(&self) -> [u64; 7] {
        let squares = self.checkers.iter().map(|at| at.map_or(64, |at| at.index() as u64));
        let [pawns, knights, bishops, rooks, queens, kings] = self.open.map(|pieces| pieces.0);
        [pawns, knights, bishops, rooks, queens, kings, squares.fold(0, |word, at| word << 8 | at)]
    }

    /// Its checkers (from 0) with their squares.
    pub fn each_checker(&self) -> impl Iterator<Item = (usize, Square)> + '_ {
        self.checkers.iter().enumerate().filter_map(|(checker, at)| Some((checker, (*at)?)))
    }

    /// Puts an open piece on a square, in place of whatever piece of this side stands there.
    pub fn put(&mut self, at: Square, role: Role) {
        self.take(at);
        self.open[role as usize].insert(at);
        self.all.insert(at);
    }

    /// Puts a checker (from 0) that stood nowhere on a free square.
    pub fn put_checker(&mut self, at: Square, checker: usize) {
        self.checkers[checker] = Some(at);
        self.cloaked.insert(at);
        self.all.insert(at);
    }

    /// Takes whatever piece stands on a square from the board.
    pub fn take(&mut self, at: Square) {
        if let Some(checker) = self.checker_at(at) {
            self.checkers[checker] = None;
            self.cloaked.remove(at);
        } else {
            self.open.iter_mut().for_each(|pieces| pieces.remove(at));
        }
        self.all.remove(at);
    }

    /// Lifts pieces and sets them down again, all at once: `moves` holds their squares before and after.
    pub fn shift<const N: usize>(&mut self, moves: [(Square, Square); N]) {
        let lifted = moves.map(|(from, to)| (self.checker_at(from), self.role_at(from), to));
        moves.iter().for_each(|(from, _)| self.take(*from));
        for (checker, role, to) in lifted {
            match (checker, role) {
                (Some(checker), _) => self.put_checker(to, checker),
                (None, Some(role)) => self.put(to, role),
                (None, None) => {}
            }
        }
    }

    /// The side when somebody says what its checkers are; those that nobody knows attack nothing.
    #[must_use]
    pub fn force(&self, known: &Identities) -> Force {
        let mut roles = self.open;
        for (checker, at) in self.each_checker() {
            if let Some(role) = known[checker] {
                roles[role as usize].insert(at);
            }
        }
        Force(roles)
    }

    /// The most that the side could attack: each checker as everything that it may be, at once.
    #[must_use]
    pub fn widest_force(&self, clues: &Clues) -> Force {
        let mut roles = self.open;
        for (checker, at) in self.each_checker() {
            for role in Role::ALL.into_iter().filter(|role| clues[checker].contains(*role)) {
                roles[role as usize].insert(at);
            }
        }
        Force(roles)
    }
}

/// The pieces of a side by what they are.
#[derive(Copy, Clone, Debug)]
pub struct Force([Bitboard; 6]);

impl Force {
    /// The squares from which this side, which is `color`, attacks `square` when `occupied` stops sliders and only
    /// pieces on it attack.
    #[must_use]
    pub fn attackers(&self, color: Color, square: Square, occupied: Bitboard) -> Bitboard {
        let [pawns, knights, bishops, rooks, queens, kings] = self.0;
        let hits = (attacks::pawn(!color, square) & pawns)
            | (attacks::knight(square) & knights)
            | (attacks::king(square) & kings)
            | (attacks::bishop(square, occupied) & (bishops | queens))
            | (attacks::rook(square, occupied) & (rooks | queens));
        hits & occupied
    }

    /// Takes the piece on a square away, if one stands there.
    pub fn remove(&mut self, at: Square) {
        self.0.iter_mut().for_each(|pieces| pieces.remove(at));
    }

    /// Does this side, which is `color`, attack the square? See [`Force::attackers`].
    #[must_use]
    pub fn attacks(&self, color: Color, square: Square, occupied: Bitboard) -> bool {
        self.attackers(color, square, occupied).any()
    }
}

/// The pieces of both sides.
pub type Board = ByColor<Pieces>;

/// The squares of all pieces of both sides.
#[must_use]
pub fn occupied(board: &Board) -> Bitboard {
    board.white.all() | board.black.all()
}

/// The identities that the movement of a checker from one square to another allows: the officers that could have gone
/// there on the board as it stood (C-b).
#[must_use]
pub fn told_by_move(color: Color, from: Square, to: Square, occupied: Bitboard) -> Roles {
    Roles::of(|role| attacks::of(role, color, from, occupied).contains(to))
}

/// The square from which a side's pawns double-step over `passed`, and the one on which they end.
#[must_use]
pub fn around(passed: Square, color: Color) -> (Option<Square>, Option<Square>) {
    (passed.forward(!color), passed.forward(color))
}

/// The rank on which a side's pawns start, and on which it drops them (C-j).
#[must_use]
pub const fn second_rank(color: Color) -> Rank {
    match color {
        Color::White => Rank::new(1),
        Color::Black => Rank::new(6),
    }
}

/// The rank over which a side's double steps pass.
#[must_use]
pub const fn passed_rank(color: Color) -> Rank {
    match color {
        Color::White => Rank::new(2),
        Color::Black => Rank::new(5),
    }
}
