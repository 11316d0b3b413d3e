//! Reachable squares: normal moves, king steps, and attacks on a king (B-c).

use std::ops::ControlFlow;

use facedown_board::chess::{Bitboard, File, Position, Rank, Square, attacks};
use facedown_board::{Color, Role};

use super::board::{Board, sign};

/// The squares that a king reaches from any of these.
#[inline(always)]
fn around(set: Bitboard) -> Bitboard {
    const FILE_A: Bitboard = Bitboard::file(File::new(0));
    const FILE_H: Bitboard = Bitboard::file(File::new(7));
    let row = set | Bitboard((set - FILE_H).0 << 1) | Bitboard((set - FILE_A).0 >> 1);
    row | row.forward::<true>() | row.forward::<false>()
}

/// The squares that a king reaches in at most so many steps, from this one on.
#[inline]
fn within(steps: u32, of: Square) -> Bitboard {
    (0..steps.min(7)).fold(of.set(), |set, _| around(set))
}

/// Number of king steps between two squares on an empty board.
fn distance(a: Square, b: Square) -> usize {
    let files = a.file().index().abs_diff(b.file().index());
    files.max(a.rank().index().abs_diff(b.rank().index()))
}

/// King steps towards a king: who walks, what stands in the way, and under whom something lies.
#[derive(Copy, Clone)]
struct Walk {
    by: Color,
    king: Square,
    /// Pieces of the walking side, which it cannot step on.
    blocked: Bitboard,
    /// Enemy pieces on checkers that the walk has not taken yet.
    stacked: Bitboard,
}

/// What a move becomes that promotes, and what any other does.
const PROMOTIONS: &[Option<Role>] = &[
    Some(Role::PROMOTIONS[0]),
    Some(Role::PROMOTIONS[1]),
    Some(Role::PROMOTIONS[2]),
    Some(Role::PROMOTIONS[3]),
];
const UNCHANGED: &[Option<Role>] = &[None];

/// Moves that leave their king as safe as it is: from one of these squares to one of those.
#[derive(Copy, Clone)]
struct Calm {
    from: Bitboard,
    to: Bitboard,
    /// A pawn's double step too, after which it may be taken en passant.
    double_steps: bool,
}

impl Calm {
    #[inline(always)]
    fn has(&self, from: Square, to: Square, pawn: bool) -> bool {
        let double = pawn && from.index().abs_diff(to.index()) == 16;
        self.from.contains(from) && self.to.contains(to) && (self.double_steps || !double)
    }
}

impl Board {
    /// The squares to which the piece on `from` has a normal move (castling apart), the safety of kings ignored; an
    /// enemy king's square among them.
    #[must_use]
    pub fn targets(&self, from: Square) -> Bitboard {
        let position = self.position();
        let Some(piece) = position.piece_at(from) else { return Bitboard::EMPTY };
        if self.hobbled(piece.color).contains(from) {
            return if piece.role == Role::Pawn {
                Bitboard::EMPTY
            } else {
                self.pawn_targets(position, piece.color, from, false)
            };
        }
        match piece.role {
            Role::Pawn => {
                let double = position.double_steps().contains(from);
                self.pawn_targets(position, piece.color, from, double)
            }
            role => attacks::of(role, piece.color, from, position.occupied()) - position.side(piece.color),
        }
    }

    #[inline]
    fn pawn_targets(&self, position: &Position, color: Color, from: Square, double: bool) -> Bitboard {
        let empty = |square: &Square| !position.occupied().contains(*square);
        let one = from.forward(color).filter(empty);
        let two = one.filter(|_| double).and_then(|one| one.forward(color)).filter(empty);
        let en_passant = self.en_passant_for(color).map_or(Bitboard::EMPTY, Square::set);
        let takes = attacks::pawn(color, from) & (position.side(!color) | en_passant);
        [one, two].into_iter().flatten().fold(takes, |set, square| set | square.set())
    }

    /// True if the king of a side is attacked.
    #[must_use]
    pub fn in_check(&self, color: Color) -> bool {
        self.position().king(color).is_some_and(|king| self.attacks_king(!color, king))
    }

    /// True if a piece of `by` has a normal move, followed by king steps with its boosters or without, that takes the
    /// king on `king` (B-c).
    fn attacks_king(&self, by: Color, king: Square) -> bool {
        let position = self.position();
        let (us, occupied) = (position.side(by), position.occupied());
        let hobbled = self.hobbled(by);
        if position.attackers(king, by, occupied).intersects(us - hobbled) {
            return true;
        }
        let pawns = position.role(Role::Pawn);
        if (attacks::pawn(!by, king) & (hobbled - pawns)).any() {
            return true;
        }
        let boosted = self.holding(by) & us;
        // Pieces without boosters that take a piece on their side's checkers have some afterwards.
        let prizes = self.holding(by) & (position.side(!by) - king.set());
        let boosters = |at: Square| u32::from(self.boosters(at, by));
        // Nobody walks farther than by all there is to be won.
        let won: u32 = prizes.into_iter().map(boosters).sum();
        if boosted.into_iter().any(|from| {
            let near = within(boosters(from) + won, king);
            (self.targets(from) & near).into_iter().any(|to| self.walks(by, king, from, to))
        }) {
            return true;
        }
        let takers = |prize| {
            let hobbled_takers = attacks::pawn(!by, prize) & (hobbled - pawns);
            (position.attackers(prize, by, occupied) & (us - hobbled) | hobbled_takers) - boosted
        };
        if (prizes & within(won, king))
            .into_iter()
            .any(|prize| takers(prize).into_iter().any(|from| self.walks(by, king, from, prize)))
        {
            return true;
        }
        let Some(target) = self.en_passant_for(by) else { return false };
        let as_pawns = us & ((pawns - hobbled) | (hobbled - pawns));
        (attacks::pawn(!by, target) & (as_pawns - boosted))
            .into_iter()
            .any(|from| self.walks(by, king, from, target))
    }

    /// True if the piece of `by` on `from` can, after a normal move to `to`, walk to the king.
    fn walks(&self, by: Color, king: Square, from: Square, to: Square) -> bool {
        let victim = self.victim(from, to).filter(|(_, piece)| piece.color != by);
        let won = victim.map_or(0, |(at, _)| self.stack(at));
        let steps = (self.stack(from) + won) * sign(by);
        if steps <= 0 {
            return false;
        }
        let enemy = self.position().side(!by);
        let taken = victim.map_or(Bitboard::EMPTY, |(at, _)| at.set());
        let walk = Walk {
            by,
            king,
            blocked: (self.position().side(by) - from.set()) | to.set(),
            stacked: (self.holding(Color::White) | self.holding(Color::Black)) & (enemy - taken - king.set()),
        };
        let no_gain = (walk.stacked & self.holding(by)).is_empty();
        if no_gain && distance(to, king) > usize::from(steps.unsigned_abs()) {
            return false;
        }
        self.reaches(walk, to, steps)
    }

    /// True if a piece on `start` with so many steps gets to the king. Pieces on checkers are taken apart, since they
    /// change how many steps are left.
    fn reaches(&self, walk: Walk, start: Square, steps: i8) -> bool {
        let goal = attacks::king(walk.king);
        let (mut layer, mut seen) = (start.set(), start.set() | walk.king.set());
        for left in (0..steps).rev() {
            if layer.intersects(goal) {
                return true;
            }
            let next = around(layer) - walk.blocked - seen;
            for prize in next & walk.stacked {
                let steps = left + self.stack(prize) * sign(walk.by);
                let rest = Walk { stacked: walk.stacked - prize.set(), ..walk };
                if steps > 0 && self.reaches(rest, prize, steps) {
                    return true;
                }
            }
            seen |= next;
            layer = next - walk.stacked;
        }
        false
    }

    /// Calls `found` with every legal normal move of the side to move: from, to, and what a pawn becomes.
    #[inline]
    pub fn legal_moves(&self, mut found: impl FnMut(Square, Square, Option<Role>)) {
        self.each_move(|from, to, promotion| {
            found(from, to, promotion);
            ControlFlow::Continue(())
        });
    }

    /// The same until `found` has enough; the answer tells whether it had.
    #[inline]
    fn each_move(&self, mut found: impl FnMut(Square, Square, Option<Role>) -> ControlFlow<()>) -> bool {
        let position = self.position();
        let us = position.turn();
        let royal = position.king(!us).map_or(Bitboard::EMPTY, Square::set);
        let calm = self.calm(us);
        for from in position.side(us) {
            let pawn = position.role(Role::Pawn).contains(from);
            for to in self.targets(from) - royal {
                let promotes = pawn && to.rank() == Rank::last(us);
                if !calm.has(from, to, pawn) && !self.is_safe_move(from, to, promotes.then_some(Role::Queen))
                {
                    continue;
                }
                let becomes = if promotes { PROMOTIONS } else { UNCHANGED };
                for &promotion in becomes {
                    if found(from, to, promotion).is_break() {
                        return true;
                    }
                }
            }
            if position.king(us) == Some(from) {
                for to in self.castlings(us, from) {
                    if found(from, to, None).is_break() {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Normal moves that surely leave their king as safe as it is.
    ///
    /// Where the other side has no checker under any piece, a king is attacked as in chess or by pieces that are hobbled
    /// beside it, so what stands on no line to it moves as it likes. Elsewhere a piece of the other side may walk on
    /// after its normal move, past and over pieces without checkers as if they were not there; a piece without checkers
    /// that goes to an empty square changes only which normal moves there are to begin with. It opens none where it
    /// stands on no line of a piece that has boosters, or to one that has boosters to be won; and gives none to a pawn
    /// where it goes to no square that the pawn takes on.
    fn calm(&self, us: Color) -> Calm {
        let position = self.position();
        let none = Calm { from: Bitboard::EMPTY, to: Bitboard::EMPTY, double_steps: false };
        let Some(king) = position.king(us) else { return none };
        if self.in_check(us) {
            return none;
        }
        let occupied = position.occupied();
        let mut from = position.side(us) - king.set() - attacks::queen(king, occupied);
        let theirs = self.holding(!us);
        let en_passant = position.en_passant().map_or(Bitboard::EMPTY, Square::set);
        if theirs.is_empty() {
            return Calm { from, to: Bitboard::FULL - en_passant, double_steps: true };
        }
        from = from - theirs - self.holding(us);
        let mut to = Bitboard::FULL - occupied - en_passant;
        for prize in theirs & position.side(us) {
            from -= attacks::queen(prize, occupied);
        }
        for walker in theirs & position.side(!us) {
            match position.piece_at(walker).map(|piece| piece.role) {
                Some(Role::Pawn) => {
                    from -= attacks::queen(walker, occupied);
                    to -= attacks::pawn(!us, walker);
                }
                Some(role @ (Role::Bishop | Role::Rook | Role::Queen)) => {
                    from -= attacks::of(role, !us, walker, occupied);
                }
                _ => {}
            }
        }
        Calm { from, to, double_steps: false }
    }

    /// True if the mover's king is safe after a normal move on its own (B-d).
    pub(super) fn is_safe_move(&self, from: Square, to: Square, promotion: Option<Role>) -> bool {
        let mut after = *self;
        after.make_move(from, to, promotion).is_some_and(|made| !after.in_check(made.piece.color))
    }

    /// True if the side to move has a legal normal move.
    #[must_use]
    pub fn any_move(&self) -> bool {
        self.each_move(|_, _, _| ControlFlow::Break(()))
    }

    /// The squares to which the king may castle (B-o): neither piece on checkers, and nothing crossed that is attacked.
    fn castlings(&self, us: Color, king: Square) -> Bitboard {
        let position = self.position();
        let rights = position.castling() & position.side(us);
        let mut to = Bitboard::EMPTY;
        if rights.is_empty() || self.stack(king) != 0 || self.in_check(us) {
            return to;
        }
        let square = |file| Square::new(File::new(file), king.rank());
        for (rook, between, passed, end) in [(7, &[5, 6][..], 5, 6), (0, &[1, 2, 3][..], 3, 2)] {
            let way_free = between.iter().all(|&file| !position.occupied().contains(square(file)));
            if rights.contains(square(rook))
                && way_free
                && self.stack(square(rook)) == 0
                && !self.with_king_on(king, square(passed)).in_check(us)
                && self.is_safe_move(king, square(end), None)
            {
                to.insert(square(end));
            }
        }
        to
    }

    /// Calls `found` with every legal king step of the boosted piece on `from`: where to, and what a pawn becomes.
    pub fn legal_steps(&self, from: Square, found: &mut dyn FnMut(Square, Option<Role>)) {
        let position = self.position();
        let Some(piece) = position.piece_at(from) else { return };
        if self.boosters(from, piece.color) == 0 {
            return;
        }
        let royal = position.king(!piece.color).map_or(Bitboard::EMPTY, Square::set);
        for to in attacks::king(from) - position.side(piece.color) - royal {
            let promotes = piece.role == Role::Pawn && to.rank() == Rank::last(piece.color);
            let mut after = *self;
            if after.make_step(from, to, promotes.then_some(Role::Queen)).is_none()
                || after.in_check(piece.color)
            {
                continue;
            }
            if promotes {
                Role::PROMOTIONS.into_iter().for_each(|role| found(to, Some(role)));
            } else {
                found(to, None);
            }
        }
    }

    /// True if a player may put a checker under the piece on `at`, as far as the board decides: the own king must be
    /// safe afterwards (B-d, B-f).
    #[must_use]
    pub fn may_add(&self, by: Color, at: Square) -> bool {
        let mut after = *self;
        after.add(by, at).is_some() && !after.in_check(by)
    }
}
