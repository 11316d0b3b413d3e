//! Moves by the board alone, and what a move leaves behind. Whether the truth lets it stand is not asked here.

use facedown_board::chess::{Bitboard, File, Rank, Square, attacks};
use facedown_board::{Color, Role};

use super::arrangement::{Identities, OFFICERS};
use super::pieces::{Board, Pieces, occupied, passed_rank, second_rank};
use super::{Move, Public};

/// The two final squares of castling: the king's and the rook's.
#[must_use]
pub fn castled(king: Square, rook: Square) -> (Square, Square) {
    let files = if rook > king { (6, 5) } else { (2, 3) };
    (Square::new(File::new(files.0), king.rank()), Square::new(File::new(files.1), king.rank()))
}

/// The squares from one square to another of its rank, both included.
#[must_use]
pub fn span(a: Square, b: Square) -> Bitboard {
    attacks::between(a, b) | a.set() | b.set()
}

/// Is it castling: the king "takes" its own rook (C-u)?
#[must_use]
pub fn is_castling(board: &Board, color: Color, action: Move) -> bool {
    board[color].all().contains(action.to)
}

/// The square of the piece that a move captures, if it captures one.
#[must_use]
pub fn victim(public: &Public, action: Move) -> Option<Square> {
    let us = public.turn;
    if public.board[!us].all().contains(action.to) {
        return Some(action.to);
    }
    let passed = public.en_passant[!us] == Some(action.to);
    let by_pawn = public.board[us].pawns().contains(action.from) && action.from.file() != action.to.file();
    (passed && by_pawn).then(|| Square::new(action.to.file(), action.from.rank()))
}

/// The board as it bounds the moves of single pieces of the side to move.
#[derive(Copy, Clone, Debug)]
pub(super) struct Ground {
    us: Color,
    occupied: Bitboard,
    /// The squares to which it may go at all: not onto its own pieces, and never onto an uncloaked king (C-p).
    targets: Bitboard,
    /// The squares on which its pawns take.
    prey: Bitboard,
}

impl Ground {
    /// The moves of one pawn, promotions in the order Q R B N.
    #[inline]
    pub fn pawn_moves(&self, from: Square, mut found: impl FnMut(Move)) {
        let us = self.us;
        let mut to = attacks::pawn(us, from) & self.prey & self.targets;
        if let Some(step) = from.forward(us).filter(|square| !self.occupied.contains(*square)) {
            to.insert(step);
            let double = step.forward(us).filter(|square| !self.occupied.contains(*square));
            if let Some(double) = double.filter(|_| from.rank() == second_rank(us)) {
                to.insert(double);
            }
        }
        for to in to {
            if to.rank() == Rank::last(us) {
                let mut promotions = Role::PROMOTIONS.into_iter();
                promotions.by_ref().for_each(|role| found(Move { from, to, becomes: Some(role) }));
            } else {
                found(Move { from, to, becomes: None });
            }
        }
    }

    /// The moves of an officer that is known to be `role`, castling not among them.
    pub fn officer_moves(&self, from: Square, role: Role, mut found: impl FnMut(Move)) {
        self.reach(from, role).into_iter().for_each(|to| found(Move { from, to, becomes: None }));
    }

    fn reach(&self, from: Square, role: Role) -> Bitboard {
        attacks::of(role, self.us, from, self.occupied) & self.targets
    }
}

impl Public {
    /// The bounds of the moves of the side to move.
    pub(super) fn ground(&self) -> Ground {
        let us = self.turn;
        let (own, enemy) = (&self.board[us], &self.board[!us]);
        Ground {
            us,
            occupied: own.all() | enemy.all(),
            targets: !(own.all() | enemy.open(Role::King)),
            prey: enemy.all() | self.en_passant[!us].map_or(Bitboard::EMPTY, Square::set),
        }
    }

    /// The squares on which the side to move may drop a pawn (C-j).
    pub(super) fn drop_squares(&self) -> Bitboard {
        let free = Bitboard::rank(second_rank(self.turn)) & !occupied(&self.board);
        if self.droppable[self.turn] > 0 { free } else { Bitboard::EMPTY }
    }

    /// Does the board show a pawn move or a drop for the side to move (C-l)? A whole second move is always offered: the
    /// checkers that could make it are private.
    pub(super) fn bonus_shown(&self) -> bool {
        if self.options.whole_moves {
            return true;
        }
        let mut any = self.drop_squares().any();
        let ground = self.ground();
        for pawn in self.board[self.turn].pawns() {
            ground.pawn_moves(pawn, |_| any = true);
        }
        any
    }

    /// May a king on one square castle with a rook on another, as far as the board and field 3 tell?
    pub(super) fn may_castle(&self, king: Square, rook: Square) -> bool {
        let own = Bitboard::rank(Rank::home(self.turn)) & self.unmoved;
        if king == rook || !own.contains(king) || !own.contains(rook) {
            return false;
        }
        let (king_to, rook_to) = castled(king, rook);
        let way = span(king, king_to) | span(rook, rook_to);
        (way & occupied(&self.board)).is_subset(king.set() | rook.set())
    }

    /// Every regular move of the side to move by the board, with its checkers as `known` says, in the order of start,
    /// target and promotion.
    #[inline]
    pub(super) fn regular_moves(&self, known: &Identities, mut found: impl FnMut(Move)) {
        let (pieces, ground) = (&self.board[self.turn], self.ground());
        let force =
            |at: Square| pieces.checker_at(at).map_or_else(|| pieces.role_at(at), |checker| known[checker]);
        for from in pieces.all() {
            let Some(role) = force(from) else { continue };
            if role == Role::Pawn {
                ground.pawn_moves(from, &mut found);
                continue;
            }
            let castling =
                if role == Role::King { self.castling_rooks(from, pieces, known) } else { Bitboard::EMPTY };
            (ground.reach(from, role) | castling)
                .into_iter()
                .for_each(|to| found(Move { from, to, becomes: None }));
        }
    }

    /// The moves of the checkers of the side to move by everything that each may be; some come more than once.
    pub(super) fn possible_moves(&self, found: &mut dyn FnMut(Move)) {
        let (pieces, ground) = (&self.board[self.turn], self.ground());
        let clues = &self.clues[self.turn];
        let may_be = |at: Square, role: Role| {
            pieces
                .checker_at(at)
                .map_or(pieces.role_at(at) == Some(role), |checker| clues[checker].contains(role))
        };
        for (checker, from) in pieces.each_checker() {
            let roles = OFFICERS.into_iter().filter(|role| clues[checker].contains(*role));
            roles.for_each(|role| ground.officer_moves(from, role, &mut *found));
        }
        for king in pieces.all().into_iter().filter(|at| may_be(*at, Role::King)) {
            for rook in pieces.all().into_iter().filter(|at| may_be(*at, Role::Rook)) {
                if self.may_castle(king, rook) {
                    found(Move { from: king, to: rook, becomes: None });
                }
            }
        }
    }

    /// The rooks with which the king on `king` may castle by the board.
    fn castling_rooks(&self, king: Square, pieces: &Pieces, known: &Identities) -> Bitboard {
        let cloaked = pieces.each_checker().filter(|(checker, _)| known[*checker] == Some(Role::Rook));
        let rooks = pieces.open(Role::Rook) | cloaked.map(|(_, at)| at).collect::<Bitboard>();
        rooks.into_iter().filter(|rook| self.may_castle(king, *rook)).collect()
    }

    /// The board after a move of the side to move, with nothing but the pieces changed.
    #[must_use]
    pub(super) fn moved(&self, action: Move) -> Board {
        let us = self.turn;
        let mut board = self.board;
        if is_castling(&board, us, action) {
            let (king_to, rook_to) = castled(action.from, action.to);
            board[us].shift([(action.from, king_to), (action.to, rook_to)]);
            return board;
        }
        if let Some(at) = victim(self, action) {
            board[!us].take(at);
        }
        board[us].shift([(action.from, action.to)]);
        if let Some(role) = action.becomes {
            board[us].put(action.to, role);
        }
        board
    }

    /// The board after a drop by the side to move.
    #[must_use]
    pub(super) fn dropped(&self, at: Square) -> Board {
        let mut board = self.board;
        board[self.turn].put(at, Role::Pawn);
        board
    }

    /// Ends and gives rights after a move or drop of the side to move has changed the pieces from `before` (C-m, C-u).
    /// `step` is the move; `None` for a drop.
    pub(super) fn settle_rights(&mut self, step: Option<Move>, penalty: bool) {
        let us = self.turn;
        self.en_passant[us] = None;
        if let Some(Move { from, to, .. }) = step {
            self.unmoved &= !(from.set() | to.set());
            let double = self.board[us].pawns().contains(to) && from.index().abs_diff(to.index()) == 16;
            if double && !penalty {
                self.en_passant[us] = Some(Square::new(from.file(), passed_rank(us)));
            }
        }
        // The enemy's right ends with the pawn that gave it.
        if let Some(passed) = self.en_passant[!us] {
            let stands = passed.forward(!us).is_some_and(|at| self.board[!us].pawns().contains(at));
            if !stands {
                self.en_passant[!us] = None;
            }
        }
    }
}
