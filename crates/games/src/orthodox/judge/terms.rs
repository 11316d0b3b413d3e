//! The countable features of a position of chess pieces, once for two readers: the judgement adds their weights, and
//! whoever fits the weights takes the counts.

mod kings;
mod pawns;
mod pieces;

use facedown_board::chess::{Bitboard, File, Position, Square};
use facedown_board::{Color, Role};

use pieces::Side;

/// Material, by role: open pieces, and what lies face down.
pub(super) const WORTH: usize = 0;
/// An open piece's place: by role, rank from its own side (8) and file from the edge (4).
pub(super) const PLACE: usize = WORTH + 6;
/// A face-down card on its square: by file from the edge.
pub(super) const CARD: usize = PLACE + 6 * 32;
/// Squares that an officer attacks where no enemy pawn guards and no own piece stands: by number, for knights (0 to 8),
/// bishops (0 to 13), rooks (0 to 14) and queens (0 to 27).
pub(super) const REACH: [usize; 4] = [CARD + 4, CARD + 13, CARD + 27, CARD + 42];
/// Two open bishops.
pub(super) const BISHOPS: usize = REACH[3] + 28;
/// A passed pawn, by its rank.
pub(super) const PASSED: usize = BISHOPS + 1;
/// A passed pawn whose next square is taken, by its rank.
pub(super) const STOPPED: usize = PASSED + 8;
/// Ranks between a king and the square before a passed pawn, for each rank that the pawn has behind it: its own king's.
pub(super) const ESCORT: usize = STOPPED + 8;
/// The same for the enemy's king.
pub(super) const CHASE: usize = ESCORT + 1;
/// A pawn without own pawns on the files beside it.
pub(super) const ALONE: usize = CHASE + 1;
/// A pawn behind another of its side.
pub(super) const DOUBLED: usize = ALONE + 1;
/// A pawn that another guards, by its rank.
pub(super) const GUARDED: usize = DOUBLED + 1;
/// A pawn with another beside it.
pub(super) const BESIDE: usize = GUARDED + 8;
/// An open rook on a file without pawns.
pub(super) const OPEN_FILE: usize = BESIDE + 1;
/// An open rook on a file with enemy pawns alone.
pub(super) const HALF_OPEN_FILE: usize = OPEN_FILE + 1;
/// A knight or bishop in the enemy's half that a pawn guards.
pub(super) const OUTPOST: usize = HALF_OPEN_FILE + 1;
/// An enemy piece that a pawn attacks, by role (cards by how they move).
pub(super) const BY_PAWN: usize = OUTPOST + 1;
/// An enemy piece that a knight or bishop attacks, by role.
pub(super) const BY_MINOR: usize = BY_PAWN + 6;
/// An enemy piece that a rook attacks, by role.
pub(super) const BY_ROOK: usize = BY_MINOR + 6;
/// An enemy piece that is attacked and not guarded.
pub(super) const LOOSE: usize = BY_ROOK + 6;
/// The attack on the enemy's king, from 0 to 31 by the strength and number of attackers.
pub(super) const ATTACK: usize = LOOSE + 1;
/// Squares about the enemy's king that are attacked and guarded once by the king or a queen, or not at all.
pub(super) const WEAK: usize = ATTACK + 32;
/// Squares from which a knight, bishop, rook or queen could check the enemy's king safely.
pub(super) const CHECKS: usize = WEAK + 1;
/// Pawns on the squares before the king.
pub(super) const SHIELD: usize = CHECKS + 4;
/// Files at the king without own pawns.
pub(super) const OPEN_AT_KING: usize = SHIELD + 1;
/// The turn.
pub(super) const TEMPO: usize = OPEN_AT_KING + 1;
/// A pawn that no own pawn can guard, and whose next square an enemy pawn guards.
pub(super) const BACKWARD: usize = TEMPO + 1;
/// A pawn alone or backward, with no enemy pawn before it on its file.
pub(super) const EXPOSED: usize = BACKWARD + 1;
/// A passed pawn whose next square is not attacked, by its rank.
pub(super) const SAFE_STEP: usize = EXPOSED + 1;
/// A passed pawn whose way to the last rank is free and not attacked, by its rank.
pub(super) const FREE_WAY: usize = SAFE_STEP + 8;
/// A passed pawn with an own rook behind it on its file.
pub(super) const PUSHED: usize = FREE_WAY + 8;
/// A passed pawn with an enemy rook behind it on its file.
pub(super) const HELD: usize = PUSHED + 1;
/// Own pawns on squares of a bishop's color.
pub(super) const ON_ITS_COLOR: usize = HELD + 1;
/// A knight or bishop right behind a pawn of either side.
pub(super) const BEHIND_PAWN: usize = ON_ITS_COLOR + 1;
/// Two rooks that guard each other along a file.
pub(super) const DOUBLED_ROOKS: usize = BEHIND_PAWN + 1;
/// An enemy piece without guard next to the own king.
pub(super) const BY_KING: usize = DOUBLED_ROOKS + 1;
/// An enemy piece that is attacked twice and not guarded by a pawn.
pub(super) const TWICE: usize = BY_KING + 1;
/// An enemy officer that a safe step of a pawn would attack.
pub(super) const BY_STEP: usize = TWICE + 1;
/// Squares behind and among the own pawns in the middle files that no enemy pawn attacks.
pub(super) const SPACE: usize = BY_STEP + 1;
/// The danger that the enemy's king is in, from 0 to 47: attackers, weak squares, checks, pins and missing shelter.
pub(super) const DANGER: usize = SPACE + 1;
/// Sizes of the danger that have weights of their own.
pub(super) const DANGERS: usize = 48;
/// An enemy pawn that comes at the king on its file or one beside it, by the pawn's rank.
pub(super) const STORM: usize = DANGER + DANGERS;
/// Pawns two ranks before the king, on its file or one beside it.
pub(super) const SECOND_SHIELD: usize = STORM + 8;
/// Number of features.
pub(super) const COUNT: usize = SECOND_SHIELD + 1;

/// Officers left, by weight: 24 at the start of a game, 0 with pawns alone.
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];
/// The most of it that counts.
pub(super) const FULL: i32 = 24;

/// The strength of an attacker near a king, by role.
const STRENGTH: [i32; 6] = [0, 2, 2, 3, 4, 0];

/// Takes the features of one position.
pub(super) trait Tally {
    /// An open piece: its worth and its place.
    fn open(&mut self, color: Color, role: Role, square: Square);
    /// Any other feature, so many times.
    fn add(&mut self, color: Color, term: usize, count: i32);
}

/// The place of an open piece among 32: by rank from its own side, and file from the edge.
pub(super) const fn place(color: Color, square: Square) -> usize {
    let index = square.index();
    let (rank, file) = (index / 8, index % 8);
    let rank = if matches!(color, Color::White) { rank } else { 7 - rank };
    rank * 4 + if file < 4 { file } else { 7 - file }
}

/// Gives the features of a position, and returns the phase, 0 to [`FULL`]. `face_down` is the material that each side has
/// lying face down, White's first.
#[inline(always)]
pub(super) fn tally(position: &Position, face_down: [&[(Role, u32)]; 2], found: &mut impl Tally) -> i32 {
    found.add(position.turn(), TEMPO, 1);
    let mut phase = 0;
    for color in [Color::White, Color::Black] {
        for &(role, count) in face_down[color as usize] {
            found.add(color, WORTH + role as usize, count as i32);
            phase += PHASE[role as usize] * count as i32;
        }
        for role in Role::ALL {
            for square in position.open(color, role) {
                found.open(color, role, square);
                phase += PHASE[role as usize];
            }
        }
        for card in position.cards() & position.side(color) {
            found.add(color, CARD + place(color, card) % 4, 1);
        }
    }
    let guarded = [Color::White, Color::Black]
        .map(|color| guarded_by_pawns(position.role(Role::Pawn) & position.side(color), color));
    let sides = [Color::White, Color::Black].map(|color| Side::of(position, color, guarded, found));
    for color in [Color::White, Color::Black] {
        let (ours, theirs) = (&sides[color as usize], &sides[!color as usize]);
        pawns::tally(position, color, ours, theirs, found);
        pieces::threats(position, color, ours, theirs, found);
        kings::attack(position, color, ours, theirs, found);
        kings::shelter(position, color, ours, found);
    }
    phase.min(FULL)
}

/// Rank counted from a side's own first rank, 0 to 7.
fn advance(square: Square, color: Color) -> usize {
    let rank = square.index() / 8;
    if color.is_white() { rank } else { 7 - rank }
}

/// A file and its neighbours.
fn files_about(file: usize) -> Bitboard {
    let mut set = Bitboard::file(File::new(file as u8));
    if file > 0 {
        set |= Bitboard::file(File::new(file as u8 - 1));
    }
    if file < 7 {
        set |= Bitboard::file(File::new(file as u8 + 1));
    }
    set
}

/// Every square of the ranks that lie ahead of a pawn.
fn in_front(square: Square, color: Color) -> Bitboard {
    let rank = square.rank().index() as u32;
    if color.is_white() {
        Bitboard(u64::MAX.checked_shl(8 * (rank + 1)).unwrap_or(0))
    } else {
        Bitboard(!u64::MAX.checked_shl(8 * rank).unwrap_or(0))
    }
}

/// The squares one step ahead.
fn stepped(pawns: Bitboard, color: Color) -> Bitboard {
    if color.is_white() { pawns.forward::<true>() } else { pawns.forward::<false>() }
}

/// Squares that pawns of a side guard.
fn guarded_by_pawns(pawns: Bitboard, color: Color) -> Bitboard {
    if color.is_white() {
        pawns.forward_west::<true>() | pawns.forward_east::<true>()
    } else {
        pawns.forward_west::<false>() | pawns.forward_east::<false>()
    }
}

/// Steps of a king between two squares.
pub(super) fn steps(a: Square, b: Square) -> i32 {
    let part = |at: usize, other: usize| (at as i32 - other as i32).abs();
    part(a.index() / 8, b.index() / 8).max(part(a.index() % 8, b.index() % 8))
}
