//! The public part of a Neighbour game, and the effects of its actions.

use facedown_board::chess::{Bitboard, Square, attacks};
use facedown_board::{Color, Role};
use facedown_core::rules::game::{Audience, Events};
use facedown_core::rules::outcome::Outcome;

use super::{Cards, Event, Neighbour, Options, Place, PlaceCards};
use crate::cards::{Contact, Officer, PieceCards, Pieces};

/// The phase of the game, which decides what the player may do.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Cards are turned and pieces added.
    Add,
    /// The piece in hand reached a taken square and must be put beside it.
    Side,
    /// Pieces move until they stand in one group; each move spends a card.
    Move,
}

/// The public part of a position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Public {
    pieces: Pieces,
    phase: Phase,
    last: Option<Square>,
    in_hand: Option<Officer>,
    piece_cards: PieceCards,
    place_cards: PlaceCards,
    spent: u8,
    options: Options,
}

/// The empty squares nearest to a taken one: of the nearest ring, by king's distance, that has any (N-f).
#[must_use]
pub fn sidesteps(at: Square, occupied: Bitboard) -> Bitboard {
    let mut within = at.set();
    loop {
        let wider = Contact::Any.spread(within);
        let empty = wider - occupied;
        if empty.any() || wider == within {
            return empty;
        }
        within = wider;
    }
}

/// A second phase with these pieces. Which position cards brought them is not known: the first ones of the pack are
/// taken to be gone; only their number counts.
#[must_use]
pub fn problem(pieces: Pieces, options: Options) -> Public {
    let used = usize::from(pieces.cards().len());
    let mut place_cards = PlaceCards::default();
    Place::PACK.iter().skip(used).for_each(|place| {
        place_cards.insert(*place);
    });
    let piece_cards = pieces.cards().rest();
    Public {
        pieces,
        phase: Phase::Move,
        last: None,
        in_hand: None,
        piece_cards,
        place_cards,
        spent: 0,
        options,
    }
}

impl Public {
    /// The start: an empty board and both piles full.
    pub(super) fn start(options: Options) -> Public {
        Public {
            pieces: Pieces::default(),
            phase: Phase::Add,
            last: None,
            in_hand: None,
            piece_cards: PieceCards::FULL,
            place_cards: PlaceCards::FULL,
            spent: 0,
            options,
        }
    }

    /// A position with its fields; whether they fit together is the reader's business.
    #[expect(clippy::too_many_arguments, reason = "one for each field of the FEN")]
    pub(super) fn with_fields(
        pieces: Pieces,
        phase: Phase,
        last: Option<Square>,
        in_hand: Option<Officer>,
        piece_cards: PieceCards,
        place_cards: PlaceCards,
        spent: u8,
        options: Options,
    ) -> Public {
        Public { pieces, phase, last, in_hand, piece_cards, place_cards, spent, options }
    }

    /// The pieces on the board.
    #[must_use]
    pub fn pieces(&self) -> &Pieces {
        &self.pieces
    }

    /// Adding, stepping aside or moving.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The square of the piece added last; while a sidestep is chosen, the taken square that was reached.
    #[must_use]
    pub fn last(&self) -> Option<Square> {
        self.last
    }

    /// The piece that is to be put beside a taken square.
    #[must_use]
    pub fn in_hand(&self) -> Option<Officer> {
        self.in_hand
    }

    /// The piece cards left; in the second phase as they were when it began.
    #[must_use]
    pub fn piece_cards(&self) -> PieceCards {
        self.piece_cards
    }

    /// The position cards left; in the second phase as they were when it began.
    #[must_use]
    pub fn place_cards(&self) -> PlaceCards {
        self.place_cards
    }

    /// Number of cards spent on moves in the second phase.
    #[must_use]
    pub fn spent(&self) -> u8 {
        self.spent
    }

    /// Cards left in both piles: the score of a win.
    #[must_use]
    pub fn cards_left(&self) -> u8 {
        (self.piece_cards.len() + self.place_cards.len()).saturating_sub(self.spent)
    }

    /// The options of this game.
    #[must_use]
    pub fn options(&self) -> Options {
        self.options
    }

    /// The square from which the next piece is shifted: that of the last one, a1 at first.
    #[must_use]
    pub fn start_square(&self) -> Square {
        self.last.unwrap_or(Square::at(0))
    }

    /// Are there enough pieces for the second phase to begin (N-c)?
    #[must_use]
    pub fn can_stop(&self) -> bool {
        self.phase == Phase::Add && self.pieces.occupied().count() >= u32::from(self.options.floor.max(1))
    }

    /// The squares where the piece in hand may be put.
    #[must_use]
    pub fn choices(&self) -> Bitboard {
        match (self.phase, self.last) {
            (Phase::Side, Some(at)) => sidesteps(at, self.pieces.occupied()),
            _ => Bitboard::EMPTY,
        }
    }

    /// Which colors move like kings now: by the option, those without a pair of neighbours.
    fn consoled(&self, color: Color) -> bool {
        let side = self.pieces.side(color);
        self.options.king_consolation && side.into_iter().all(|s| (attacks::king(s) & side).is_empty())
    }

    /// The squares to which the piece on `from` may go: by the movement of each piece of its color beside it, from its
    /// own square, past nobody, to an empty square (section 4).
    #[inline]
    #[must_use]
    pub fn targets(&self, from: Square) -> Bitboard {
        let occupied = self.pieces.occupied();
        if !occupied.contains(from) {
            return Bitboard::EMPTY;
        }
        let white = self.pieces.side(Color::White);
        let color = Color::from_white(white.contains(from));
        let beside = attacks::king(from) & self.pieces.side(color);
        let mut reached = Bitboard::EMPTY;
        if beside.is_empty() {
            if self.consoled(color) {
                reached = attacks::king(from);
            }
            return reached - occupied;
        }
        // Officers move alike in both colors, and a queen lends what a rook and a bishop would.
        let queens = self.pieces.role(Role::Queen);
        let lends = |roles: Bitboard| (beside & roles).any();
        if lends(self.pieces.role(Role::King)) {
            reached |= attacks::king(from);
        }
        if lends(self.pieces.role(Role::Knight)) {
            reached |= attacks::knight(from);
        }
        if lends(self.pieces.role(Role::Bishop) | queens) {
            reached |= attacks::bishop(from, occupied);
        }
        if lends(self.pieces.role(Role::Rook) | queens) {
            reached |= attacks::rook(from, occupied);
        }
        reached - occupied
    }

    /// The pieces that lend the piece on `from` their movement: those of its color beside it.
    pub fn lenders(&self, from: Square) -> impl Iterator<Item = Square> + use<> {
        let color = self.pieces.at(from).map(|piece| piece.color);
        color.map_or(Bitboard::EMPTY, |color| attacks::king(from) & self.pieces.side(color)).into_iter()
    }

    /// The squares to which the piece on `from` may go by the movement of the piece on `lender`.
    #[must_use]
    pub fn lent(&self, lender: Square, from: Square) -> Bitboard {
        let occupied = self.pieces.occupied();
        self.pieces.at(lender).map_or(Bitboard::EMPTY, |lender| {
            attacks::of(lender.role, lender.color, from, occupied) - occupied
        })
    }

    /// Every move, by start and target; one that two neighbours lend is one move.
    #[inline]
    pub fn moves(&self, mut found: impl FnMut(Square, Square)) {
        for from in self.pieces.occupied() {
            for to in self.targets(from) {
                found(from, to);
            }
        }
    }

    /// Is there any move?
    #[must_use]
    pub fn can_move(&self) -> bool {
        self.pieces.occupied().into_iter().any(|from| self.targets(from).any())
    }

    /// Do the pieces stand in one group? Diagonal neighbours count (N-a).
    #[must_use]
    pub fn is_connected(&self) -> bool {
        Contact::Any.is_one_group(self.pieces.occupied())
    }

    /// The end of the game, where it is over: only in the second phase (N-k).
    #[must_use]
    pub fn ended(&self) -> Option<Outcome> {
        self.settled()
            .or_else(|| (self.phase == Phase::Move && !self.can_move()).then(|| Outcome::nobody("stuck")))
    }

    /// As [`Public::ended`], but for a game that is over because nothing can move.
    pub(super) fn settled(&self) -> Option<Outcome> {
        if self.phase != Phase::Move {
            return None;
        }
        if self.is_connected() {
            return Some(Outcome::score(i32::from(self.cards_left()), "one-group"));
        }
        (self.cards_left() == 0).then(|| Outcome::nobody("out-of-cards"))
    }

    pub(super) fn turn(&mut self, cards: Cards, events: &mut impl Events<Neighbour>) {
        let Cards { piece, place } = cards;
        let at = place.shifted(self.start_square());
        self.piece_cards.remove(piece);
        self.place_cards.remove(place);
        let taken = self.pieces.occupied().contains(at);
        events.tell(Audience::All, || Event::Turned { piece, at, taken });
        self.last = Some(at);
        if taken {
            self.phase = Phase::Side;
            self.in_hand = Some(piece);
        } else {
            self.pieces.put(at, piece);
            self.after_adding(events);
        }
    }

    pub(super) fn step_aside(&mut self, at: Square, events: &mut impl Events<Neighbour>) {
        if let Some(piece) = self.in_hand.take() {
            self.pieces.put(at, piece);
            events.tell(Audience::All, || Event::SteppedAside { piece, at });
        }
        self.last = Some(at);
        self.phase = Phase::Add;
        self.after_adding(events);
    }

    /// With the sixteenth piece the second phase begins by itself (N-l).
    fn after_adding(&mut self, events: &mut impl Events<Neighbour>) {
        if self.piece_cards.is_empty() {
            self.stop(events);
        }
    }

    pub(super) fn stop(&mut self, events: &mut impl Events<Neighbour>) {
        self.phase = Phase::Move;
        self.last = None;
        events.tell(Audience::All, || Event::MovesBegin);
    }

    pub(super) fn make(&mut self, from: Square, to: Square, events: &mut impl Events<Neighbour>) {
        self.pieces.shift(from, to);
        self.spent += 1;
        events.tell(Audience::All, || Event::Moved { from, to });
    }
}
