//! Making moves: one of them in place or on a copy, or all of a position's, one after another in one place.

use super::generate::Sink;
use super::{Action, Bitboard, Position, Role, Square, Terms};
use crate::Color;

impl Position {
    /// The position after a move that [`Position::generate`] gave: see [`Position::make`].
    #[inline(always)]
    pub fn after(&self, action: Action) -> Position {
        let mut after = *self;
        after.make(action);
        after
    }

    /// Makes a move that [`Position::generate`] gave. A face-down piece that moved stands open under its home's role
    /// until [`Position::become_role`] says what it is: left so, the tree is that of `frozen` perft.
    ///
    /// A move that was not generated gives a wrong position, never a panic.
    #[inline(always)]
    pub fn make(&mut self, action: Action) {
        let us = self.turn;
        self.pass();
        if self.occupied().contains(action.to()) {
            self.capture(action.to());
        }
        let piece = self.taken_up(us, action.role(), action.from());
        self.put_down(us, action.role(), piece, action.to());
    }

    /// Calls `found` with each legal move, in the order of [`Position::generate`], and the position after it (see
    /// [`Position::make`]).
    #[inline(always)]
    pub fn children(&self, terms: Terms, found: impl FnMut(Action, &Position)) {
        let mut place = *self;
        self.children_in(terms, &mut place, |child| child, found);
    }

    /// The same where a child is part of something larger. All of them are made in one `place`, each out of what the
    /// last one has left: that is several times as fast as a copy for each. `position` finds the position in the place.
    #[inline(always)]
    pub fn children_in<T>(
        &self,
        terms: Terms,
        place: &mut T,
        position: impl Fn(&mut T) -> &mut Position,
        found: impl FnMut(Action, &T),
    ) {
        let mut passed = *self;
        passed.pass();
        *position(place) = passed;
        self.send_to(terms, &mut Children { passed, place, position, found });
    }

    /// The other side is to move.
    #[inline(always)]
    fn pass(&mut self) {
        self.halfmoves = self.halfmoves.saturating_add(1);
        self.fullmoves = self.fullmoves.saturating_add(u16::from(!self.turn.is_white()));
        self.turn = !self.turn;
    }

    /// Takes a captured piece off the board.
    #[inline(never)]
    fn capture(&mut self, at: Square) {
        self.take(at);
        self.halfmoves = 0;
    }

    /// The trace that a piece leaves behind when it is taken up to be moved.
    #[inline(always)]
    fn taken_up(&self, us: Color, role: Role, from: Square) -> TakenUp {
        let from = from.set();
        TakenUp { role: self.role(role) - from, side: self.side(us) - from, covered: self.covered - from }
    }

    /// Puts a piece down that was taken up, on a point where no other piece stands.
    #[inline(always)]
    fn put_down(&mut self, us: Color, role: Role, piece: TakenUp, to: Square) {
        self.roles[role as usize] = piece.role | to.set();
        *self.side_mut(us) = piece.side | to.set();
        self.covered = piece.covered - to.set();
    }
}

/// The only sets that a quiet move changes, without the piece that moves.
#[derive(Clone, Copy)]
struct TakenUp {
    role: Bitboard,
    side: Bitboard,
    covered: Bitboard,
}

/// Makes the moves that the generator finds. A quiet move changes three sets, so the place holds the parent with the
/// turn passed, but for the sets of the last piece that moved; after a capture all is written again.
struct Children<'a, T, P, F> {
    passed: Position,
    place: &'a mut T,
    position: P,
    found: F,
}

impl<T, P: Fn(&mut T) -> &mut Position, F: FnMut(Action, &T)> Children<'_, T, P, F> {
    #[inline(always)]
    fn child<const WHITE: bool, const ROLE: u8>(&mut self, piece: TakenUp, from: Square, to: Square) {
        let (us, role) = (Color::from_white(WHITE), Role::of_number(ROLE));
        let captures = self.passed.side(!us).contains(to);
        let child = (self.position)(self.place);
        if captures {
            child.capture(to);
        }
        child.put_down(us, role, piece, to);
        (self.found)(Action::new(role, from, to), self.place);
        if captures {
            *(self.position)(self.place) = self.passed;
        }
    }

    /// The piece of this role that moved last stands where it stood.
    #[inline(always)]
    fn put_back<const ROLE: u8>(&mut self) {
        let role = Role::of_number(ROLE);
        (self.position)(self.place).roles[role as usize] = self.passed.role(role);
    }
}

impl<T, P: Fn(&mut T) -> &mut Position, F: FnMut(Action, &T)> Sink for Children<'_, T, P, F> {
    #[inline(always)]
    fn piece<const WHITE: bool, const ROLE: u8>(&mut self, from: Square, to: Bitboard) {
        let piece = self.passed.taken_up(Color::from_white(WHITE), Role::of_number(ROLE), from);
        for to in to {
            self.child::<WHITE, ROLE>(piece, from, to);
        }
        self.put_back::<ROLE>();
    }

    #[inline(always)]
    fn pawns<const WHITE: bool>(&mut self, to: Bitboard, back: i32) {
        const PAWN: u8 = Role::Pawn as u8;
        for to in to {
            let from = to.offset(back);
            let piece = self.passed.taken_up(Color::from_white(WHITE), Role::Pawn, from);
            self.child::<WHITE, PAWN>(piece, from, to);
        }
        self.put_back::<PAWN>();
    }
}
