//! The thirty-two cards: where they lie, what each player knows of them, and the pack of the Casual game.

use facedown_board::chess::{Bitboard, Square};
use facedown_board::{Color, Piece, Role};
use facedown_core::deal::{ChanceStream, DealSeed};

use crate::orthodox::pool::Pool;

/// Number of cards of each side.
pub const HAND: u32 = 16;

/// Number of cards of both sides together.
pub const CARDS: u32 = 2 * HAND;

/// The sixteen cards of a side in the order before the shuffle: eight pawns, `N N B B R R Q K`.
pub const PIECES: [Role; 16] = {
    let mut pieces = [Role::Pawn; 16];
    pieces[8] = Role::Knight;
    pieces[9] = Role::Knight;
    pieces[10] = Role::Bishop;
    pieces[11] = Role::Bishop;
    pieces[12] = Role::Rook;
    pieces[13] = Role::Rook;
    pieces[14] = Role::Queen;
    pieces[15] = Role::King;
    pieces
};

/// The sixteen pieces of a side, none turned up.
pub fn full() -> Pool {
    Pool::of(PIECES)
}

/// The rest of `all` without `gone`; `None` where `gone` has more of a kind than `all`.
pub fn without(mut all: Pool, gone: Pool) -> Option<Pool> {
    for role in gone.pieces() {
        if all.count(role) == 0 {
            return None;
        }
        all.take(role);
    }
    Some(all)
}

/// The private part of a player: the kinds of the cards that they have placed.
#[derive(Copy, Clone, PartialEq, Eq, Default)]
pub struct Private {
    /// The placing that this is of, counted up each time the cards are placed again.
    pub(super) placing: u32,
    /// Where whoever follows the game has not seen everything that this player placed: some of the cards have no kind
    /// here.
    pub(super) unseen: bool,
    kinds: [Bitboard; 6],
}

impl Private {
    /// The cards that a player has placed; those of an earlier placing are forgotten, and with them whether they were
    /// seen.
    #[must_use]
    pub fn now(self, placing: u32) -> Private {
        if self.placing == placing {
            self
        } else {
            Private { placing, unseen: false, kinds: Default::default() }
        }
    }

    /// Puts a card of a kind on a square.
    pub(super) fn place(&mut self, role: Role, at: Square) {
        self.kinds[role as usize].insert(at);
    }

    /// The kind of the own card that was placed on a square.
    #[must_use]
    pub fn at(&self, at: Square) -> Option<Role> {
        Role::ALL.into_iter().find(|&role| self.kinds[role as usize].contains(at))
    }

    /// Number of own cards of a kind that were placed.
    pub(super) fn placed(&self, role: Role) -> u32 {
        self.kinds[role as usize].count()
    }

    /// The cards still in hand, while cards are placed; where not all that were placed were seen, those that may be.
    #[must_use]
    pub fn hand(&self) -> Pool {
        let placed =
            Role::ALL.into_iter().flat_map(|role| std::iter::repeat_n(role, self.placed(role) as usize));
        without(full(), Pool::of(placed)).unwrap_or_default()
    }
}

/// The squares of the cards in the order in which they were placed: what tells which card of the pack lies where.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Laid {
    squares: [Square; CARDS as usize],
    count: u8,
}

impl Laid {
    /// The start: no card lies on the board.
    pub(super) const NONE: Laid = Laid { squares: [Square::at(0); CARDS as usize], count: 0 };

    /// Cards whose order nobody knows any more: by square.
    pub(super) fn by_square(squares: Bitboard) -> Laid {
        squares.into_iter().fold(Laid::NONE, |mut laid, at| {
            laid.push(at);
            laid
        })
    }

    /// The next card lies here. Does nothing where all lie.
    pub(super) fn push(&mut self, at: Square) {
        if let Some(next) = self.squares.get_mut(usize::from(self.count)) {
            *next = at;
            self.count += 1;
        }
    }

    /// The number of cards that lie or lay.
    pub(super) fn count(&self) -> u32 {
        u32::from(self.count)
    }

    /// Where the card of this number (from 0) was placed.
    pub(super) fn square(&self, number: usize) -> Option<Square> {
        self.squares[..usize::from(self.count)].get(number).copied()
    }

    /// Which card (from 0) was placed on a square.
    pub(super) fn number(&self, at: Square) -> Option<usize> {
        self.squares[..usize::from(self.count)].iter().position(|&square| square == at)
    }
}

/// The hidden part: in the Casual game the pack, and where the cards may be placed again the seed of the next ones.
/// In Mysterious Chess nothing is dealt. There is no `Debug`: nobody may see it.
#[derive(Clone)]
pub struct Hidden {
    /// The placing that the pack is for.
    placing: u32,
    pack: [Piece; CARDS as usize],
    /// The packs after the first one.
    pub(super) next: Option<DealSeed>,
}

impl Hidden {
    /// The pack in the order before the shuffle: White's sixteen cards, then Black's.
    pub(super) fn sorted() -> [Piece; CARDS as usize] {
        std::array::from_fn(|i| Piece {
            color: Color::from_white(i < HAND as usize),
            role: PIECES[i % HAND as usize],
        })
    }

    /// The hidden part of a game in which chance deals nothing.
    pub(super) fn none() -> Hidden {
        Hidden { placing: 0, pack: Hidden::sorted(), next: None }
    }

    /// A pack from the top, for the `placing`th time that cards are placed.
    pub(super) fn of(placing: u32, pack: [Piece; CARDS as usize], next: Option<DealSeed>) -> Hidden {
        Hidden { placing, pack, next }
    }

    /// Draws a pack, and where the cards may be placed again eight words: the seed of the stream from which the next
    /// pack is drawn in the same way.
    pub(super) fn deal(chance: &mut ChanceStream, again: bool) -> Hidden {
        let mut pack = Hidden::sorted();
        chance.shuffle(&mut pack);
        let next = again.then(|| {
            let mut bytes = [0; 32];
            for word in bytes.as_chunks_mut::<4>().0 {
                *word = chance.next_u32().to_be_bytes();
            }
            DealSeed(bytes)
        });
        Hidden { placing: 0, pack, next }
    }

    /// The hidden cards when they are placed again for the `placing`th time.
    pub(super) fn at(&self, placing: u32) -> Hidden {
        let mut hidden = self.clone();
        for placing in self.placing + 1..=placing {
            let Some(next) = hidden.next else { break };
            hidden = Hidden { placing, ..Hidden::deal(&mut next.stream(), true) };
        }
        hidden
    }

    /// The cards of the pack from the top.
    pub(super) fn pack(&self) -> &[Piece; CARDS as usize] {
        &self.pack
    }
}
