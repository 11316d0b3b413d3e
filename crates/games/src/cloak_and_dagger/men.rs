//! The men of both sides as everybody sees them, and what they attack once somebody says what the checkers are.

use facedown_board::chess::{Bitboard, Rank, Square, attacks};
use facedown_board::{ByColor, Color, Role};

use super::arrangement::{CHECKERS, Clues, Identities, Roles};

/// The men of one side.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Men {
    /// Open men by role, pawns and officers.
    pub open: [Bitboard; 6],
    /// Where each checker stands, number 1 first; `None` for those that are open or gone.
    pub checkers: [Option<Square>; CHECKERS],
}

impl Men {
    /// Nobody.
    pub const NONE: Men = Men { open: [Bitboard::EMPTY; 6], checkers: [None; CHECKERS] };

    /// The squares of open men.
    #[must_use]
    pub fn open_men(&self) -> Bitboard {
        self.open.into_iter().fold(Bitboard::EMPTY, |all, men| all | men)
    }

    /// The squares of checkers.
    #[must_use]
    pub fn cloaked(&self) -> Bitboard {
        self.checkers.into_iter().flatten().collect()
    }

    /// The squares of all men.
    #[must_use]
    pub fn all(&self) -> Bitboard {
        self.open_men() | self.cloaked()
    }

    /// Its pawns.
    #[must_use]
    pub fn pawns(&self) -> Bitboard {
        self.open[Role::Pawn as usize]
    }

    /// The square of its king, if it is uncloaked.
    #[must_use]
    pub fn king(&self) -> Option<Square> {
        self.open[Role::King as usize].first()
    }

    /// The checker (from 0) on a square.
    #[must_use]
    pub fn checker_at(&self, at: Square) -> Option<usize> {
        self.checkers.iter().position(|square| *square == Some(at))
    }

    /// The role of the open man on a square.
    #[must_use]
    pub fn role_at(&self, at: Square) -> Option<Role> {
        Role::ALL.into_iter().find(|role| self.open[*role as usize].contains(at))
    }

    /// Its checkers (from 0) with their squares.
    pub fn each_checker(&self) -> impl Iterator<Item = (usize, Square)> + '_ {
        self.checkers.iter().enumerate().filter_map(|(checker, at)| Some((checker, (*at)?)))
    }

    /// Takes whatever man stands on a square from the board.
    pub fn take(&mut self, at: Square) {
        self.open.iter_mut().for_each(|men| men.remove(at));
        self.checkers.iter_mut().filter(|square| **square == Some(at)).for_each(|square| *square = None);
    }

    /// Lifts men and sets them down again, all at once: `moves` holds their squares before and after.
    pub fn shift<const N: usize>(&mut self, moves: [(Square, Square); N]) {
        let before = *self;
        moves.iter().for_each(|(from, _)| self.take(*from));
        for (from, to) in moves {
            match (before.checker_at(from), before.role_at(from)) {
                (Some(checker), _) => self.checkers[checker] = Some(to),
                (None, Some(role)) => self.open[role as usize].insert(to),
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

/// The men of a side by what they are.
#[derive(Copy, Clone, Debug)]
pub struct Force([Bitboard; 6]);

impl Force {
    /// The squares from which this side, which is `color`, attacks `square` when `occupied` stops sliders and only men
    /// on it attack.
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

    /// Takes a man away.
    pub fn remove(&mut self, at: Square) {
        self.0.iter_mut().for_each(|men| men.remove(at));
    }

    /// Does it attack the square?
    #[must_use]
    pub fn attacks(&self, color: Color, square: Square, occupied: Bitboard) -> bool {
        self.attackers(color, square, occupied).any()
    }
}

/// Both sides' men.
pub type Board = ByColor<Men>;

/// All occupied squares.
#[must_use]
pub fn occupied(board: &Board) -> Bitboard {
    board.white.all() | board.black.all()
}

/// What the movement of a checker from one square to another tells: the officers that could have gone there on the board
/// as it stood (C-b).
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
