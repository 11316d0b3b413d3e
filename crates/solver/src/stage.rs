//! Pieces on a board as the search sees them: squares in an array of slots, who stands in which slot fixed for a whole
//! search.

use facedown_board::chess::{Bitboard, Square, attacks};
use facedown_board::{ByRole, Color, Piece, Role};
use facedown_games::cards::{Contact, PieceCards, Pieces, ROLES};

/// The most pieces that a stage holds: the whole pack.
pub const MOST_PIECES: usize = 16;

/// Which piece stands in which slot. White's slots come first, pieces of one kind stand side by side.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Cast {
    pieces: [Piece; MOST_PIECES],
    len: u8,
    white: u8,
}

/// Where the pieces of a [`Cast`] stand. Pieces of one kind are kept in the order of their squares, so equal positions are
/// equal values.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Stage {
    squares: [u8; MOST_PIECES],
    white: Bitboard,
    black: Bitboard,
}

impl Cast {
    /// The cast of these pieces, and where they stand.
    #[must_use]
    pub fn of(pieces: &Pieces) -> (Cast, Stage) {
        let king = Piece { color: Color::White, role: Role::King };
        let mut cast = Cast { pieces: [king; MOST_PIECES], len: 0, white: 0 };
        let mut stage = Stage {
            squares: [0; MOST_PIECES],
            white: pieces.side(Color::White),
            black: pieces.side(Color::Black),
        };
        for kind in PieceCards::kinds() {
            for (square, _) in pieces.iter().filter(|(_, piece)| *piece == kind) {
                if let Some(slot) = cast.pieces.get_mut(usize::from(cast.len)) {
                    *slot = kind;
                    stage.squares[usize::from(cast.len)] = square.index() as u8;
                    cast.len += 1;
                    cast.white += u8::from(kind.color.is_white());
                }
            }
        }
        (cast, stage)
    }

    /// The pieces of one color alone; on `obstacles` stand others that never move.
    #[must_use]
    pub fn of_side(pieces: &Pieces, color: Color, obstacles: Bitboard) -> (Cast, Stage) {
        let mut side = Pieces::default();
        pieces
            .iter()
            .filter(|(_, piece)| piece.color == color)
            .for_each(|(square, piece)| side.put(square, piece));
        let (cast, mut stage) = Cast::of(&side);
        *stage.side_mut(!color) = obstacles;
        (cast, stage)
    }

    /// The stage with this code, with pieces of neither color on `obstacles`.
    #[must_use]
    pub fn stage(&self, code: u128, obstacles: Bitboard) -> Stage {
        let mut stage = Stage { squares: [0; MOST_PIECES], white: Bitboard::EMPTY, black: Bitboard::EMPTY };
        for slot in 0..self.len() {
            let square = Square::at((code >> (6 * slot)) as u32 & 63);
            stage.squares[slot] = square.index() as u8;
            stage.side_mut(self.pieces[slot].color).insert(square);
        }
        if let Some(first) = self.pieces.first() {
            *stage.side_mut(!first.color) |= obstacles;
        }
        stage
    }

    /// How many pieces.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Is nobody there?
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Who stands in a slot.
    #[inline]
    #[must_use]
    pub const fn piece(&self, slot: usize) -> Piece {
        self.pieces[slot % MOST_PIECES]
    }

    /// The pieces of a stage.
    #[must_use]
    pub fn pieces(&self, stage: &Stage) -> Pieces {
        let mut pieces = Pieces::default();
        (0..self.len()).for_each(|slot| pieces.put(stage.square(slot), self.piece(slot)));
        pieces
    }

    /// The cast with one piece more, and where all stand with him on `to`.
    #[must_use]
    pub fn joined(&self, stage: &Stage, piece: Piece, to: Square) -> (Cast, Stage) {
        let mut pieces = self.pieces(stage);
        pieces.put(to, piece);
        Cast::of(&pieces)
    }

    /// `stage` with the piece of `slot` on `to`.
    #[inline]
    #[must_use]
    pub fn moved(&self, stage: &Stage, slot: usize, to: Square) -> Stage {
        let mut next = *stage;
        let change = Bitboard(stage.square(slot).set().0 ^ to.set().0);
        if slot < self.white as usize {
            next.white = Bitboard(next.white.0 ^ change.0);
        } else {
            next.black = Bitboard(next.black.0 ^ change.0);
        }
        let slot = slot % MOST_PIECES;
        next.squares[slot] = to.index() as u8;
        // The pack has at most two of a kind.
        let piece = self.pieces[slot];
        if slot + 1 < self.len()
            && self.pieces[slot + 1] == piece
            && next.squares[slot] > next.squares[slot + 1]
        {
            next.squares.swap(slot, slot + 1);
        } else if slot > 0 && self.pieces[slot - 1] == piece && next.squares[slot - 1] > next.squares[slot] {
            next.squares.swap(slot - 1, slot);
        }
        next
    }

    /// The role sets of a stage.
    #[inline]
    fn roles(&self, stage: &Stage) -> ByRole<Bitboard> {
        let mut roles = ByRole::new_with(|_| Bitboard::EMPTY);
        for slot in 0..self.len() {
            roles[self.pieces[slot].role].insert(stage.square(slot));
        }
        roles
    }
}

impl Stage {
    /// Where the piece of a slot stands.
    #[inline]
    #[must_use]
    pub const fn square(&self, slot: usize) -> Square {
        Square::at(self.squares[slot % MOST_PIECES] as u32)
    }

    fn side_mut(&mut self, color: Color) -> &mut Bitboard {
        if color.is_white() { &mut self.white } else { &mut self.black }
    }

    /// Every taken square.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.white | self.black
    }

    /// The stage as a number: six bits a slot. Two stages of one cast are equal if and only if their codes are.
    #[inline]
    #[must_use]
    pub fn code(&self) -> u128 {
        // Eight squares are packed into 48 bits at a time.
        let pack = |squares: &[u8]| squares.iter().rev().fold(0u64, |code, &s| code << 6 | u64::from(s));
        let (low, high) = self.squares.split_at(8);
        u128::from(pack(low)) | u128::from(pack(high)) << 48
    }
}

/// Where each piece may go: one set of squares a slot.
pub type Reach = [Bitboard; MOST_PIECES];

/// The rules by which pieces move, and what makes a group of them.
pub trait Rules: Copy + Sync {
    /// Which neighbours make a group.
    const CONTACT: Contact;
    /// Numbers of pieces for which a list of all shapes is worth its room.
    const LISTED_SIZES: std::ops::RangeInclusive<usize>;

    /// The most positions that are seen to prove that a position has no solution at all.
    const MOST_SEEN: usize;

    /// Do a piece's moves depend on no piece of the other color, but for those in the way?
    const COLORS_APART: bool;

    /// The pieces that can never move again, whatever is done.
    fn frozen(&self, _stage: &Stage) -> Bitboard {
        Bitboard::EMPTY
    }

    /// What [`Rules::arrivals`] and [`Rules::detours`] look up; made once a position.
    type Outlook;

    /// The squares to which each piece of the stage may be moved; slots without a piece get none.
    fn reach(&self, cast: &Cast, stage: &Stage) -> Reach;

    /// Looks a position over.
    fn outlook(&self, cast: &Cast, stage: &Stage) -> Self::Outlook;

    /// The squares of `lacking` to which the piece on `from` may come by one move, now or later, if from now on every
    /// move brings a piece that is outside a shape into its `lacking` squares. It may name too many squares, never too
    /// few.
    fn arrivals(outlook: &Self::Outlook, from: Square, lacking: Bitboard) -> Bitboard;

    /// A number of moves that certainly do not bring one of the pieces on `outside` straight into `lacking`, in any way
    /// of filling the shape. It may be too small, never too large.
    fn detours(outlook: &Self::Outlook, outside: Bitboard, lacking: Bitboard) -> u32 {
        u32::from(outside.into_iter().any(|from| Self::arrivals(outlook, from, lacking).is_empty()))
    }
}

/// Parade: pieces are sent by pieces of the other color that attack them (the Parade rules page, section 3).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct ParadeRules;

/// Neighbour, second phase (the Neighbour rules page, section 4).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct NeighbourRules {
    /// A color without an adjacent pair moves like kings.
    pub king_consolation: bool,
}

/// A look at a Parade position: lines are drawn on an empty board.
#[derive(Clone, Debug)]
pub struct ParadeOutlook {
    /// Where pieces of the other color that stand in line with a square may send the piece on it.
    sent: [Bitboard; 64],
    /// The kinds of each side.
    kinds: [[bool; 6]; 2],
    white: Bitboard,
}

impl Rules for ParadeRules {
    const CONTACT: Contact = Contact::Orthogonal;
    const LISTED_SIZES: std::ops::RangeInclusive<usize> = 6..=9;
    const MOST_SEEN: usize = 400_000;
    const COLORS_APART: bool = false;

    type Outlook = ParadeOutlook;

    fn outlook(&self, cast: &Cast, stage: &Stage) -> ParadeOutlook {
        let mut sent = [Bitboard::EMPTY; 64];
        let mut kinds = [[false; 6]; 2];
        for slot in 0..cast.len() {
            let piece = cast.piece(slot);
            kinds[piece.color as usize][piece.role as usize] = true;
            let lines = attacks::of(piece.role, piece.color, stage.square(slot), Bitboard::EMPTY);
            let enemies = if piece.color.is_white() { stage.black } else { stage.white };
            for target in lines & enemies {
                sent[target.index()] |= lines;
            }
        }
        ParadeOutlook { sent, kinds, white: stage.white }
    }

    fn arrivals(outlook: &ParadeOutlook, from: Square, lacking: Bitboard) -> Bitboard {
        let mut arrivals = outlook.sent[from.index()] & lacking;
        if arrivals == lacking {
            return arrivals;
        }
        // A piece that has come into the shape may give the order.
        let givers = &outlook.kinds[usize::from(outlook.white.contains(from))];
        for role in ROLES {
            if givers[role as usize] {
                let lined_up = attacks::of(role, Color::White, from, Bitboard::EMPTY) & lacking;
                for giver in lined_up {
                    arrivals |= attacks::of(role, Color::White, giver, Bitboard::EMPTY) & lacking;
                }
            }
        }
        arrivals
    }

    #[inline]
    fn reach(&self, cast: &Cast, stage: &Stage) -> Reach {
        let mut sent = [Bitboard::EMPTY; 64];
        let occupied = stage.occupied();
        for slot in 0..cast.len() {
            let piece = cast.piece(slot);
            let from = stage.square(slot);
            let enemies = if slot < cast.white as usize { stage.black } else { stage.white };
            let attacked = attacks::of(piece.role, piece.color, from, occupied);
            let far = matches!(piece.role, Role::Bishop | Role::Rook | Role::Queen);
            for target in attacked & enemies {
                // The target is lifted while the lines are traced: behind it they go on.
                let lines = if far {
                    attacks::of(piece.role, piece.color, from, occupied - target.set())
                } else {
                    attacked
                };
                sent[target.index()] |= lines - occupied;
            }
        }
        std::array::from_fn(|slot| {
            if slot < cast.len() { sent[stage.square(slot).index()] } else { Bitboard::EMPTY }
        })
    }
}

/// A look at a Neighbour position: lines are drawn on an empty board.
#[derive(Clone, Debug)]
pub struct NeighbourOutlook {
    /// Where the piece on a square may go by the movement of those beside it.
    now: [Bitboard; 64],
    /// Where he might go by the movement of any other piece of his color.
    ever: [Bitboard; 64],
    /// Pieces without a neighbour of their color.
    alone: Bitboard,
    /// Pieces that can never move again.
    frozen: Bitboard,
}

impl Rules for NeighbourRules {
    const CONTACT: Contact = Contact::Any;
    const LISTED_SIZES: std::ops::RangeInclusive<usize> = 5..=7;
    const MOST_SEEN: usize = 100_000;
    const COLORS_APART: bool = true;

    /// A color of which no two pieces are neighbours: none of them can move, so none will ever come beside another.
    fn frozen(&self, stage: &Stage) -> Bitboard {
        if self.king_consolation {
            return Bitboard::EMPTY;
        }
        let alone = |side: Bitboard| {
            if side.into_iter().any(|s| attacks::king(s).intersects(side)) { Bitboard::EMPTY } else { side }
        };
        alone(stage.white) | alone(stage.black)
    }

    type Outlook = NeighbourOutlook;

    fn outlook(&self, cast: &Cast, stage: &Stage) -> NeighbourOutlook {
        let roles = cast.roles(stage);
        let mut outlook = NeighbourOutlook {
            now: [Bitboard::EMPTY; 64],
            ever: [Bitboard::EMPTY; 64],
            alone: Bitboard::EMPTY,
            frozen: self.frozen(stage),
        };
        for slot in 0..cast.len() {
            let from = stage.square(slot);
            let side = if slot < cast.white as usize { stage.white } else { stage.black };
            let (others, beside) = (side - from.set(), attacks::king(from) & side);
            let (mut now, mut ever) = (Bitboard::EMPTY, Bitboard::EMPTY);
            for role in ROLES {
                if others.intersects(roles[role]) {
                    let lines = attacks::of(role, Color::White, from, Bitboard::EMPTY);
                    ever |= lines;
                    if beside.intersects(roles[role]) {
                        now |= lines;
                    }
                }
            }
            if self.king_consolation {
                // Any piece may come to move like a king.
                now |= attacks::king(from);
                ever |= now;
            } else if beside.is_empty() {
                outlook.alone.insert(from);
            }
            outlook.now[from.index()] = now;
            outlook.ever[from.index()] = ever;
        }
        outlook
    }

    #[inline]
    fn arrivals(outlook: &NeighbourOutlook, from: Square, lacking: Bitboard) -> Bitboard {
        let visited = attacks::king(from).intersects(lacking);
        let lines = if visited { outlook.ever[from.index()] } else { outlook.now[from.index()] };
        lines & lacking
    }

    /// A piece alone, beside whom no square of the shape is lacking, waits for a neighbour on another square. One move
    /// brings a piece to at most one such square, so pieces alone that share no square beside them wait for a move each.
    #[inline]
    fn detours(outlook: &NeighbourOutlook, outside: Bitboard, lacking: Bitboard) -> u32 {
        if outside.intersects(outlook.frozen) {
            return u32::MAX;
        }
        let mut waited_for = Bitboard::EMPTY;
        let mut waits = 0;
        let mut barred = false;
        for from in outside {
            let beside = attacks::king(from);
            if outlook.alone.contains(from) && !beside.intersects(lacking) {
                if !beside.intersects(waited_for) {
                    waits += 1;
                    waited_for |= beside;
                }
            } else if !barred {
                barred = Self::arrivals(outlook, from, lacking).is_empty();
            }
        }
        waits.max(u32::from(barred))
    }

    #[inline]
    fn reach(&self, cast: &Cast, stage: &Stage) -> Reach {
        let roles = cast.roles(stage);
        let occupied = stage.occupied();
        let consoled = |side: Bitboard| {
            self.king_consolation && side.into_iter().all(|s| (attacks::king(s) & side).is_empty())
        };
        let (white_consoled, black_consoled) = (consoled(stage.white), consoled(stage.black));
        std::array::from_fn(|slot| {
            if slot >= cast.len() {
                return Bitboard::EMPTY;
            }
            let (side, consoled) = if slot < cast.white as usize {
                (stage.white, white_consoled)
            } else {
                (stage.black, black_consoled)
            };
            let from = stage.square(slot);
            let beside = attacks::king(from) & side;
            let mut reached = Bitboard::EMPTY;
            if beside.is_empty() {
                if consoled {
                    reached = attacks::king(from);
                }
                return reached - occupied;
            }
            for role in ROLES {
                if beside.intersects(roles[role]) {
                    reached |= attacks::of(role, Color::White, from, occupied);
                }
            }
            reached - occupied
        })
    }
}
