//! Legal moves of any position: checks and pins are computed here, where they are needed, and nowhere kept.
//!
//! A side without an open king is never in check and has no pins. An open enemy king is never captured: where the
//! rules let a king stand attacked with the other side to move, its square is simply no target.

use super::play::{castling_rook, victim};
use super::{Action, Bitboard, Kind, Position, Square, attacks};
use crate::{Color, Role};

/// The rules of the game that the generator must know beyond the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Terms {
    /// Checks have no force: every pseudo-legal move is legal (Chaos, first turn).
    pub checks_suspended: bool,
    /// The card on the king's square obeys the bans on a king moving or castling into, out of or through attack.
    pub king_card_guarded: bool,
}

/// Takes what the generator finds, in sets where it has them.
trait Sink {
    /// Moves of one piece.
    fn piece<const KIND: u8>(&mut self, from: Square, to: Bitboard);
    /// Moves of all pawns other than en passant.
    fn all_pawns<const WHITE: bool>(&mut self, sets: PawnSets);
    /// One move.
    fn one(&mut self, action: Action);
}

/// The targets of a side's pawns by the way they went.
struct PawnSets {
    step: Bitboard,
    double: Bitboard,
    to_west: Bitboard,
    to_east: Bitboard,
}

struct Count(u64);

impl Sink for Count {
    #[inline(always)]
    fn piece<const KIND: u8>(&mut self, _from: Square, to: Bitboard) {
        self.0 += u64::from(to.count());
    }

    #[inline(always)]
    fn all_pawns<const WHITE: bool>(&mut self, sets: PawnSets) {
        // Single and double steps never end on one square: whoever could step there once blocks the other.
        let PawnSets { step, double, to_west, to_east } = sets;
        self.0 += u64::from((step | double).count() + to_west.count() + to_east.count());
        if (step | to_west | to_east).intersects(Bitboard::BACK_RANKS) {
            let promotions = |set: Bitboard| u64::from((set & Bitboard::BACK_RANKS).count());
            self.0 += 3 * (promotions(step) + promotions(to_west) + promotions(to_east));
        }
    }

    #[inline(always)]
    fn one(&mut self, _action: Action) {
        self.0 += 1;
    }
}

struct Each<F>(F);

impl<F: FnMut(Action)> Each<F> {
    /// Moves of pawns whose starts lie `back` squares before their targets in the board's numbering.
    #[inline(always)]
    fn pawns<const KIND: u8>(&mut self, to: Bitboard, back: i32) {
        for to in to {
            let from = Square::at((to.index() as i32 - back) as u32);
            (self.0)(Action::new(Kind::ALL[KIND as usize], from, to));
        }
    }

    #[inline(always)]
    fn promotions(&mut self, to: Bitboard, back: i32) {
        self.pawns::<{ Kind::PromoteQueen as u8 }>(to, back);
        self.pawns::<{ Kind::PromoteRook as u8 }>(to, back);
        self.pawns::<{ Kind::PromoteBishop as u8 }>(to, back);
        self.pawns::<{ Kind::PromoteKnight as u8 }>(to, back);
    }
}

impl<F: FnMut(Action)> Sink for Each<F> {
    #[inline(always)]
    fn piece<const KIND: u8>(&mut self, from: Square, to: Bitboard) {
        for to in to {
            (self.0)(Action::new(Kind::ALL[KIND as usize], from, to));
        }
    }

    #[inline(always)]
    fn all_pawns<const WHITE: bool>(&mut self, sets: PawnSets) {
        let PawnSets { step, double, to_west, to_east } = sets;
        let up = if WHITE { 8 } else { -8 };
        let (west, east) = (up - 1, up + 1);
        let last = Bitboard::BACK_RANKS;
        self.pawns::<PAWN>(step & !last, up);
        self.pawns::<DOUBLE>(double, 2 * up);
        self.pawns::<PAWN>(to_west & !last, west);
        self.pawns::<PAWN>(to_east & !last, east);
        if (step | to_west | to_east).intersects(last) {
            self.promotions(step & last, up);
            self.promotions(to_west & last, west);
            self.promotions(to_east & last, east);
        }
    }

    #[inline(always)]
    fn one(&mut self, action: Action) {
        (self.0)(action);
    }
}

const PAWN: u8 = Kind::Pawn as u8;
const DOUBLE: u8 = Kind::Double as u8;
const KNIGHT: u8 = Kind::Knight as u8;
const BISHOP: u8 = Kind::Bishop as u8;
const ROOK: u8 = Kind::Rook as u8;
const QUEEN: u8 = Kind::Queen as u8;
const KING: u8 = Kind::King as u8;

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
        self.send_to(terms, &mut Each(found));
    }

    /// The number of legal moves; faster than generating them.
    #[inline]
    pub fn count_moves(&self, terms: Terms) -> u64 {
        let mut count = Count(0);
        self.send_to(terms, &mut count);
        count.0
    }

    /// The same position without an en passant square on which no capture is legal: to the Laws of Chess (9.2.3) the
    /// two are one position.
    pub fn without_idle_en_passant(mut self, terms: Terms) -> Position {
        if self.en_passant.is_some() {
            let mut possible = false;
            self.generate(terms, |action| possible |= action.kind() == Kind::EnPassant);
            if !possible {
                self.en_passant = None;
            }
        }
        self
    }

    /// True if there is any legal move.
    pub fn any_move(&self, terms: Terms) -> bool {
        self.count_moves(terms) > 0
    }

    #[inline(always)]
    fn send_to<S: Sink>(&self, terms: Terms, sink: &mut S) {
        if self.turn.is_white() {
            Generation::<true>::new(self).run(terms, sink);
        } else {
            Generation::<false>::new(self).run(terms, sink);
        }
    }
}

/// The sets that every part of one generation needs.
struct Generation<'a, const WHITE: bool> {
    position: &'a Position,
    us: Bitboard,
    them: Bitboard,
    occupied: Bitboard,
    /// Squares no piece may go to: own pieces and the open enemy king.
    barred: Bitboard,
}

impl<'a, const WHITE: bool> Generation<'a, WHITE> {
    const US: Color = Color::from_white(WHITE);
    const THEM: Color = Color::from_white(!WHITE);

    #[inline(always)]
    fn new(position: &'a Position) -> Self {
        let (us, them) =
            if WHITE { (position.white, position.black) } else { (position.black, position.white) };
        let enemy_king = position.roles[Role::King] & them & !position.cards;
        Generation { position, us, them, occupied: us | them, barred: us | enemy_king }
    }

    #[inline(always)]
    fn ours(&self, role: Role) -> Bitboard {
        self.position.roles[role] & self.us
    }

    #[inline(always)]
    fn run<S: Sink>(&self, terms: Terms, sink: &mut S) {
        let kings = self.ours(Role::King);
        let royal = kings & !self.position.cards;
        match royal.first() {
            Some(king) if !terms.checks_suspended => self.with_king(king, kings & !royal, terms, sink),
            _ => self.without_king(kings, terms, sink),
        }
    }

    /// No open king, or checks without force.
    #[inline(always)]
    fn without_king<S: Sink>(&self, kings: Bitboard, terms: Terms, sink: &mut S) {
        let targets = !self.barred;
        self.pieces(self.us, targets, sink);
        self.pawns(self.ours(Role::Pawn), targets, sink);
        self.en_passant(None, sink);
        self.king_cards(kings, targets, terms, sink);
        self.castle(None, Bitboard::EMPTY, terms, sink);
    }

    #[inline(always)]
    fn with_king<S: Sink>(&self, king: Square, king_cards: Bitboard, terms: Terms, sink: &mut S) {
        let r = &self.position.roles;
        let mut checkers = ((attacks::knight(king) & r[Role::Knight])
            | (attacks::pawn(Self::US, king) & r[Role::Pawn])
            | (attacks::king(king) & r[Role::King]))
            & self.them;
        let along = (r[Role::Rook] | r[Role::Queen]) & self.them & attacks::rook_rays(king);
        let across = (r[Role::Bishop] | r[Role::Queen]) & self.them & attacks::bishop_rays(king);
        let mut pinned = Bitboard::EMPTY;
        for slider in along | across {
            let between = attacks::between(king, slider);
            let blockers = between & self.occupied;
            if blockers.is_empty() {
                checkers.insert(slider);
            } else if !blockers.more_than_one() {
                pinned |= blockers & self.us;
            }
        }
        let safe = self.king_moves(king, sink);
        if checkers.is_empty() {
            let targets = !self.barred;
            let free = self.us & !pinned;
            self.pieces(free, targets, sink);
            self.pawns(self.ours(Role::Pawn) & free, targets, sink);
            if pinned.any() {
                self.pinned_pieces(king, pinned, along | across, terms, sink);
            }
            self.en_passant(Some(king), sink);
            if king_cards.any() {
                self.king_cards(king_cards & free, targets, terms, sink);
            }
            self.castle(Some(king), safe, terms, sink);
        } else if !checkers.more_than_one() {
            if let Some(checker) = checkers.first() {
                let targets = (attacks::between(king, checker) | checkers) & !self.barred;
                let free = self.us & !pinned;
                self.pieces(free, targets, sink);
                self.pawns(self.ours(Role::Pawn) & free, targets, sink);
                self.en_passant(Some(king), sink);
                if king_cards.any() {
                    self.king_cards(king_cards & free, targets, terms, sink);
                    self.castle(Some(king), Bitboard::EMPTY, terms, sink);
                }
            }
        } else {
            // Two checkers: only the king moves.
        }
    }

    /// Knights and sliders of `movers`.
    #[inline(always)]
    fn pieces<S: Sink>(&self, movers: Bitboard, targets: Bitboard, sink: &mut S) {
        let r = &self.position.roles;
        for from in r[Role::Knight] & movers {
            sink.piece::<KNIGHT>(from, attacks::knight(from) & targets);
        }
        for from in r[Role::Bishop] & movers {
            sink.piece::<BISHOP>(from, attacks::bishop(from, self.occupied) & targets);
        }
        for from in r[Role::Rook] & movers {
            sink.piece::<ROOK>(from, attacks::rook(from, self.occupied) & targets);
        }
        for from in r[Role::Queen] & movers {
            sink.piece::<QUEEN>(from, attacks::queen(from, self.occupied) & targets);
        }
    }

    /// Steps, double steps and captures of all `pawns` at once.
    #[inline(always)]
    fn pawns<S: Sink>(&self, pawns: Bitboard, targets: Bitboard, sink: &mut S) {
        let empty = !self.occupied;
        let step = pawns.forward::<WHITE>() & empty;
        let double = ((pawns & self.position.unmoved).forward::<WHITE>() & empty).forward::<WHITE>() & empty;
        let prey = self.them & targets;
        let step = step & targets;
        let to_west = pawns.forward_west::<WHITE>() & prey;
        let to_east = pawns.forward_east::<WHITE>() & prey;
        sink.all_pawns::<WHITE>(PawnSets { step, double: double & targets, to_west, to_east });
    }

    /// Pinned pieces move along the line between their king and the slider that pins them.
    #[inline(always)]
    fn pinned_pieces<S: Sink>(
        &self,
        king: Square,
        pinned: Bitboard,
        sliders: Bitboard,
        terms: Terms,
        sink: &mut S,
    ) {
        for slider in sliders {
            let line = attacks::between(king, slider);
            let Some(piece) = (line & self.occupied).first() else { continue };
            if !pinned.contains(piece) || (line & self.occupied).more_than_one() {
                continue;
            }
            let targets = (line | slider.set()) & !self.barred;
            let one = piece.set();
            self.pieces(one, targets, sink);
            self.pawns(self.ours(Role::Pawn) & one, targets, sink);
            self.king_cards(self.ours(Role::King) & one, targets, terms, sink);
        }
    }

    /// Moves of the open king: it may not go where it would be attacked. Gives back where it may go.
    #[inline(always)]
    fn king_moves<S: Sink>(&self, king: Square, sink: &mut S) -> Bitboard {
        let mut targets = attacks::king(king) & !self.barred;
        let without = self.occupied & !king.set();
        for to in targets {
            if self.attacked(to, without) {
                targets.remove(to);
            }
        }
        sink.piece::<KING>(king, targets);
        targets
    }

    #[inline(always)]
    fn attacked(&self, square: Square, occupied: Bitboard) -> bool {
        let r = &self.position.roles;
        let bishops = (r[Role::Bishop] | r[Role::Queen]) & self.them;
        let rooks = (r[Role::Rook] | r[Role::Queen]) & self.them;
        ((attacks::knight(square) & r[Role::Knight])
            | (attacks::pawn(Self::US, square) & r[Role::Pawn])
            | (attacks::king(square) & r[Role::King]))
            .intersects(self.them)
            || (attacks::bishop_rays(square).intersects(bishops)
                && attacks::bishop(square, occupied).intersects(bishops))
            || (attacks::rook_rays(square).intersects(rooks)
                && attacks::rook(square, occupied).intersects(rooks))
    }

    /// King's moves of a card on the king's square (or of a king whose safety does not count yet).
    #[inline(always)]
    fn king_cards<S: Sink>(&self, kings: Bitboard, targets: Bitboard, terms: Terms, sink: &mut S) {
        for from in kings {
            let mut to = attacks::king(from) & targets;
            if terms.king_card_guarded && self.position.is_card(from) {
                let without = self.occupied & !from.set();
                for square in to {
                    if self.attacked(square, without) {
                        to.remove(square);
                    }
                }
            }
            sink.piece::<KING>(from, to);
        }
    }

    #[inline(always)]
    fn en_passant<S: Sink>(&self, king: Option<Square>, sink: &mut S) {
        if let Some(to) = self.position.en_passant {
            self.en_passant_on(to, king, sink);
        }
    }

    /// Captures en passant are rare and open lines in odd ways: each is tried on the board.
    #[inline(never)]
    fn en_passant_on<S: Sink>(&self, to: Square, king: Option<Square>, sink: &mut S) {
        for from in attacks::pawn(Self::THEM, to) & self.ours(Role::Pawn) {
            let captured = victim(to, Self::US);
            let occupied = (self.occupied & !from.set() & !captured) | to.set();
            if king.is_none_or(|king| !self.position.is_attacked(king, Self::THEM, occupied)) {
                sink.one(Action::new(Kind::EnPassant, from, to));
            }
        }
    }

    /// `safe`: where the open king may step, none if it is in check.
    #[inline(always)]
    fn castle<S: Sink>(&self, king: Option<Square>, safe: Bitboard, terms: Terms, sink: &mut S) {
        let shift = if WHITE { 0 } else { 56 };
        let rights = self.position.castling() & self.us;
        if rights.is_empty() {
            return;
        }
        if rights.intersects(Bitboard(0x80 << shift)) && self.occupied.is_disjoint(Bitboard(0x60 << shift)) {
            self.castle_to(Kind::CastleShort, king, safe, terms, sink);
        }
        if rights.intersects(Bitboard(0x01 << shift)) && self.occupied.is_disjoint(Bitboard(0x0e << shift)) {
            self.castle_to(Kind::CastleLong, king, safe, terms, sink);
        }
    }

    #[inline(always)]
    fn castle_to<S: Sink>(
        &self,
        kind: Kind,
        king: Option<Square>,
        safe: Bitboard,
        terms: Terms,
        sink: &mut S,
    ) {
        let shift = if WHITE { 0 } else { 56 };
        let short = matches!(kind, Kind::CastleShort);
        let from = Square::at(4 + shift);
        let to = Square::at(if short { 6 } else { 2 } + shift);
        let passed = Square::at(if short { 5 } else { 3 } + shift);
        let allowed = if king == Some(from) {
            // The square passed is safe exactly if the king may step there.
            safe.contains(passed) && !self.attacked(to, self.occupied & !from.set())
        } else {
            self.castle_by_card(kind, king, [from, passed, to], terms)
        };
        if allowed {
            sink.one(Action::new(kind, from, to));
        }
    }

    /// Castling by the card on the king's square, or by a king whose safety does not count yet.
    #[inline(never)]
    fn castle_by_card(&self, kind: Kind, king: Option<Square>, path: [Square; 3], terms: Terms) -> bool {
        let [from, _, to] = path;
        let guarded = terms.king_card_guarded && self.position.is_card(from);
        let without = self.occupied & !from.set();
        if guarded && path.iter().any(|&square| self.attacked(square, without)) {
            return false;
        }
        self.other_king_safe(kind, king, from, to)
    }

    /// After castling by cards, the king that stands open elsewhere must be safe.
    #[inline(always)]
    fn other_king_safe(&self, kind: Kind, king: Option<Square>, from: Square, to: Square) -> bool {
        let Some(king) = king else { return true };
        let Some((rook_from, rook_to)) = castling_rook(kind, Self::US) else { return true };
        let occupied = (self.occupied & !from.set() & !rook_from.set()) | to.set() | rook_to.set();
        !self.position.is_attacked(king, Self::THEM, occupied)
    }
}
