//! Legal moves of any position: checks, pins and screens are computed here, where they are needed, and nowhere kept.
//!
//! Most pieces can neither expose their king by leaving (they stand on no line to it) nor by arriving (no enemy cannon
//! looks at it over nothing): their moves are taken in sets. The others are tried on the board.

use super::{Action, Bitboard, Position, Role, Square, attacks, cannon_hits, rook_reach};
use crate::Color;

/// The rules of the game that the generator must know beyond the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Terms {
    /// Moves into check are legal and kings are taken (Jieqi option `king-capture=on`): facing kings take each other.
    pub checks_suspended: bool,
    /// Face-down advisors may leave the palace (option `covered-advisor=free`).
    pub advisors_free: bool,
}

/// Takes what the generator finds, in sets where it has them. The side that moves and its piece's role are known to the
/// compiler, so that each kind of move has code of its own.
pub(super) trait Sink {
    /// Takes captures and nothing else.
    const CAPTURES_ALONE: bool = false;

    /// True if it needs no more; it may be given more all the same.
    #[inline(always)]
    fn has_enough(&self) -> bool {
        false
    }

    /// Moves of one piece.
    fn piece<const WHITE: bool, const ROLE: u8>(&mut self, from: Square, to: Bitboard);
    /// Moves of pawns that all went the same way, from so many points before their targets in the board's numbering.
    fn pawns<const WHITE: bool>(&mut self, to: Bitboard, back: i32);
}

struct Count(u64);

impl Sink for Count {
    #[inline(always)]
    fn piece<const WHITE: bool, const ROLE: u8>(&mut self, _from: Square, to: Bitboard) {
        self.0 += u64::from(to.count());
    }

    #[inline(always)]
    fn pawns<const WHITE: bool>(&mut self, to: Bitboard, _back: i32) {
        self.0 += u64::from(to.count());
    }
}

/// Is there any move?
struct Any(bool);

impl Sink for Any {
    #[inline(always)]
    fn has_enough(&self) -> bool {
        self.0
    }

    #[inline(always)]
    fn piece<const WHITE: bool, const ROLE: u8>(&mut self, _from: Square, to: Bitboard) {
        self.0 |= to.any();
    }

    #[inline(always)]
    fn pawns<const WHITE: bool>(&mut self, to: Bitboard, _back: i32) {
        self.0 |= to.any();
    }
}

/// Gives the moves one by one, or the captures among them.
struct Actions<F, const CAPTURES: bool>(F);

impl<F: FnMut(Action), const CAPTURES: bool> Sink for Actions<F, CAPTURES> {
    const CAPTURES_ALONE: bool = CAPTURES;

    #[inline(always)]
    fn piece<const WHITE: bool, const ROLE: u8>(&mut self, from: Square, to: Bitboard) {
        for to in to {
            (self.0)(Action::new(Role::of_number(ROLE), from, to));
        }
    }

    #[inline(always)]
    fn pawns<const WHITE: bool>(&mut self, to: Bitboard, back: i32) {
        for to in to {
            (self.0)(Action::new(Role::Pawn, to.offset(back), to));
        }
    }
}

const ADVISOR: u8 = Role::Advisor as u8;
const ELEPHANT: u8 = Role::Elephant as u8;
const HORSE: u8 = Role::Horse as u8;
const CANNON: u8 = Role::Cannon as u8;
const ROOK: u8 = Role::Rook as u8;
const KING: u8 = Role::King as u8;

impl Position {
    /// Calls `found` with each legal move, in a fixed order. Nothing is allocated.
    #[inline]
    pub fn generate(&self, terms: Terms, mut found: impl FnMut(Action)) {
        self.generate_for(terms, &mut found);
    }

    /// The one copy of the generator that everybody shares.
    fn generate_for(&self, terms: Terms, found: &mut dyn FnMut(Action)) {
        self.generate_inlined(terms, found);
    }

    /// The same, compiled into its caller: for perft and playouts, where a call for each move can be measured.
    #[inline(always)]
    pub fn generate_inlined(&self, terms: Terms, found: impl FnMut(Action)) {
        self.send_to(terms, &mut Actions::<_, false>(found));
    }

    /// Calls `found` with each legal capture, in the order of [`Position::generate`].
    #[inline]
    pub fn captures(&self, terms: Terms, mut found: impl FnMut(Action)) {
        self.captures_for(terms, &mut found);
    }

    fn captures_for(&self, terms: Terms, found: &mut dyn FnMut(Action)) {
        self.send_to(terms, &mut Actions::<_, true>(found));
    }

    /// The number of legal moves; faster than generating them.
    #[inline]
    pub fn count_moves(&self, terms: Terms) -> u64 {
        let mut count = Count(0);
        self.send_to(terms, &mut count);
        count.0
    }

    /// True if there is any legal move.
    pub fn any_move(&self, terms: Terms) -> bool {
        let mut any = Any(false);
        self.send_to(terms, &mut any);
        any.0
    }

    #[inline(always)]
    pub(super) fn send_to<S: Sink>(&self, terms: Terms, sink: &mut S) {
        if self.turn.is_white() {
            Generation::<true>::new(self, terms).run(sink);
        } else {
            Generation::<false>::new(self, terms).run(sink);
        }
    }
}

/// The sets that every part of one generation needs.
struct Generation<'a, const WHITE: bool> {
    position: &'a Position,
    terms: Terms,
    us: Bitboard,
    them: Bitboard,
    occupied: Bitboard,
    king: Option<Square>,
}

/// Which moves may expose the king.
#[derive(Clone, Copy)]
struct Risky {
    /// The king is in check: all must be tried on the board.
    all: bool,
    /// Moves of pieces on these points must be tried.
    leaving: Bitboard,
    /// Moves to these points are illegal: a piece there is the one screen that an enemy cannon lacks.
    arriving: Bitboard,
}

impl<'a, const WHITE: bool> Generation<'a, WHITE> {
    const US: Color = Color::from_white(WHITE);
    const THEM: Color = Color::from_white(!WHITE);

    #[inline(always)]
    fn new(position: &'a Position, terms: Terms) -> Self {
        let (us, them) =
            if WHITE { (position.white, position.black) } else { (position.black, position.white) };
        let king = (position.roles[Role::King as usize] & us).first();
        Generation { position, terms, us, them, occupied: us | them, king }
    }

    #[inline(always)]
    fn run<S: Sink>(&self, sink: &mut S) {
        let king = match self.king {
            Some(king) if !self.terms.checks_suspended => king,
            _ => return self.without_checks(sink),
        };
        let risky = self.risky(king);
        if risky.all {
            self.tried(king, self.us, sink);
        } else {
            let free = self.us - risky.leaving;
            self.free(free, self.goals::<S>() - risky.arriving, sink);
            if risky.leaving.any() && !sink.has_enough() {
                self.tried(king, risky.leaving, sink);
            }
        }
        if !sink.has_enough() {
            self.king_moves(king, sink);
        }
    }

    /// The points to which pieces may go, as far as it depends on what stands there.
    #[inline(always)]
    fn goals<S: Sink>(&self) -> Bitboard {
        if S::CAPTURES_ALONE { self.them } else { !self.us }
    }

    /// Moves into check are legal: everything that moves as it should.
    #[inline(never)]
    fn without_checks<S: Sink>(&self, sink: &mut S) {
        self.free(self.us, self.goals::<S>(), sink);
        let Some(king) = self.king else { return };
        let mut to = attacks::orthogonal(king) & Bitboard::palace(Self::US) & self.goals::<S>();
        let facing = rook_reach(king, self.occupied) & self.position.roles[Role::King as usize] & self.them;
        to |= facing;
        sink.piece::<WHITE, KING>(king, to);
    }

    /// The lines and pieces that may expose the king, and whether it is in check.
    #[inline(always)]
    fn risky(&self, king: Square) -> Risky {
        let r = &self.position.roles;
        let mut all = false;
        let (mut leaving, mut arriving) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for piece in self.position.line_pieces() & self.them & attacks::cross(king) {
            let between = attacks::between(king, piece);
            let screens = between & self.occupied;
            let cannon = r[Role::Cannon as usize].contains(piece);
            match (screens.count(), cannon) {
                (0, false) | (1, true) => all = true,
                (0, true) => arriving |= between,
                (1, false) | (2, true) => leaving |= screens & self.us,
                _ => {}
            }
        }
        for horse in attacks::horse_leaps(king) & r[Role::Horse as usize] & self.them {
            let leg = attacks::leg(horse, king).set();
            all |= leg.is_disjoint(self.occupied);
            leaving |= leg & self.us;
        }
        let open = self.them - self.position.covered;
        for elephant in attacks::elephant_leaps(king) & r[Role::Elephant as usize] & open {
            let eye = attacks::eye(elephant, king).set();
            all |= eye.is_disjoint(self.occupied);
            leaving |= eye & self.us;
        }
        all |= (attacks::diagonal(king) & r[Role::Advisor as usize] & open).any();
        all |= (attacks::pawn_from(Self::THEM, king) & r[Role::Pawn as usize] & self.them).any();
        Risky { all, leaving, arriving }
    }

    /// All moves of `movers` (the king aside) to `targets`.
    #[inline(always)]
    fn free<S: Sink>(&self, movers: Bitboard, targets: Bitboard, sink: &mut S) {
        let r = &self.position.roles;
        let role = |role: Role| r[role as usize] & movers;
        for from in role(Role::Rook) {
            sink.piece::<WHITE, ROOK>(from, rook_reach(from, self.occupied) & targets);
            if sink.has_enough() {
                return;
            }
        }
        for from in role(Role::Cannon) {
            sink.piece::<WHITE, CANNON>(from, self.cannon::<S>(from) & targets);
            if sink.has_enough() {
                return;
            }
        }
        for from in role(Role::Horse) {
            sink.piece::<WHITE, HORSE>(from, attacks::horse_reach(from, self.occupied) & targets);
            if sink.has_enough() {
                return;
            }
        }
        for from in role(Role::Elephant) {
            sink.piece::<WHITE, ELEPHANT>(from, attacks::elephant_reach(from, self.occupied) & targets);
            if sink.has_enough() {
                return;
            }
        }
        for from in role(Role::Advisor) {
            sink.piece::<WHITE, ADVISOR>(from, self.advisor(from) & targets);
            if sink.has_enough() {
                return;
            }
        }
        let pawns = role(Role::Pawn);
        let targets = targets & Bitboard::FULL;
        sink.pawns::<WHITE>(pawns.forward::<WHITE>() & targets, if WHITE { -9 } else { 9 });
        let over = pawns - Bitboard::own_half(Self::US);
        if over.any() {
            sink.pawns::<WHITE>(over.west() & targets, 1);
            sink.pawns::<WHITE>(over.east() & targets, -1);
        }
    }

    /// A cannon goes over empty points and takes the second piece of a line.
    #[inline(always)]
    fn cannon<S: Sink>(&self, from: Square) -> Bitboard {
        let hits = cannon_hits(from, self.occupied) & self.them;
        if S::CAPTURES_ALONE { hits } else { hits | (rook_reach(from, self.occupied) - self.occupied) }
    }

    /// An open advisor goes anywhere, a face-down one stays in its palace.
    #[inline(always)]
    fn advisor(&self, from: Square) -> Bitboard {
        let to = attacks::diagonal(from);
        if self.position.covered.contains(from) && !self.terms.advisors_free {
            to & Bitboard::palace(Self::US)
        } else {
            to
        }
    }

    /// Moves of `movers`, each of which is looked at on the board.
    #[inline(never)]
    fn tried<S: Sink>(&self, king: Square, movers: Bitboard, sink: &mut S) {
        let mut tried = Tried { generation: self, king, sink };
        self.free(movers, self.goals::<S>(), &mut tried);
    }

    /// Does the king stand safe after this move of another piece?
    #[inline(always)]
    fn safe_after(&self, king: Square, from: Square, to: Square) -> bool {
        let occupied = (self.occupied - from.set()) | to.set();
        !self.position.king_attacked(king, Self::THEM, self.them - to.set(), occupied)
    }

    /// Moves of the king: it may not go where it would be attacked or face the other king.
    #[inline(always)]
    fn king_moves<S: Sink>(&self, king: Square, sink: &mut S) {
        let mut targets = attacks::orthogonal(king) & Bitboard::palace(Self::US) & self.goals::<S>();
        let without = self.occupied - king.set();
        for to in targets {
            let (them, occupied) = (self.them - to.set(), without | to.set());
            if self.position.king_attacked(to, Self::THEM, them, occupied) {
                targets.remove(to);
            }
        }
        sink.piece::<WHITE, KING>(king, targets);
    }
}

/// Hands on the moves after which the king is safe.
struct Tried<'a, 'b, S, const WHITE: bool> {
    generation: &'a Generation<'a, WHITE>,
    king: Square,
    sink: &'b mut S,
}

impl<S: Sink, const WHITE: bool> Sink for Tried<'_, '_, S, WHITE> {
    const CAPTURES_ALONE: bool = S::CAPTURES_ALONE;

    #[inline(always)]
    fn has_enough(&self) -> bool {
        self.sink.has_enough()
    }

    #[inline(always)]
    fn piece<const W: bool, const ROLE: u8>(&mut self, from: Square, to: Bitboard) {
        let mut safe = to;
        for to in to {
            if !self.generation.safe_after(self.king, from, to) {
                safe.remove(to);
            }
        }
        self.sink.piece::<W, ROLE>(from, safe);
    }

    #[inline(always)]
    fn pawns<const W: bool>(&mut self, to: Bitboard, back: i32) {
        let mut safe = to;
        for to in to {
            if !self.generation.safe_after(self.king, to.offset(back), to) {
                safe.remove(to);
            }
        }
        self.sink.pawns::<W>(safe, back);
    }
}
