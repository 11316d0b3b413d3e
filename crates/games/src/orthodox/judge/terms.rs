//! The countable features of a position of chess pieces, once for two readers: the judgement adds their weights, and
//! whoever fits the weights takes the counts.

use facedown_board::chess::{Bitboard, File, Position, Square, attacks};
use facedown_board::{Color, Role};

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
/// Squares next to the enemy's king that are attacked and guarded by nothing but the king.
pub(super) const WEAK: usize = ATTACK + 32;
/// Squares from which a knight, bishop, rook or queen could check the enemy's king safely.
pub(super) const CHECKS: usize = WEAK + 1;
/// Pawns on the squares before the king.
pub(super) const SHIELD: usize = CHECKS + 4;
/// Files at the king without own pawns.
pub(super) const OPEN_AT_KING: usize = SHIELD + 1;
/// The turn.
pub(super) const TEMPO: usize = OPEN_AT_KING + 1;
/// Number of features.
pub(super) const COUNT: usize = TEMPO + 1;

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

/// The attacks of one side.
#[derive(Copy, Clone)]
struct Attacks {
    pawns: Bitboard,
    all: Bitboard,
    /// Without the king's.
    pieces: Bitboard,
}

/// Gives the features of a position, and returns the phase, 0 to [`FULL`]. `face_down` is the material that each side has
/// lying face down, White's first.
#[inline(always)]
pub(super) fn tally(position: &Position, face_down: [&[(Role, u32)]; 2], found: &mut impl Tally) -> i32 {
    found.add(position.turn(), TEMPO, 1);
    let mut phase = 0;
    let sides = [Color::White, Color::Black].map(|color| attacked(position, color));
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
        let (ours, theirs) = (sides[color as usize], sides[!color as usize]);
        for card in position.cards() & position.side(color) {
            found.add(color, CARD + place(color, card) % 4, 1);
        }
        pawns(position, color, ours.pawns, found);
        officers(position, color, ours, theirs, found);
        threats(position, color, ours, theirs, found);
        shelter(position, color, found);
    }
    phase.min(FULL)
}

#[inline(always)]
fn attacked(position: &Position, color: Color) -> Attacks {
    let pawns = guarded_by_pawns(position.role(Role::Pawn) & position.side(color), color);
    let mut pieces = pawns;
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        for piece in position.role(role) & position.side(color) {
            pieces |= attacks::of(role, color, piece, position.occupied());
        }
    }
    let king = position.role(Role::King) & position.side(color);
    let all = king.into_iter().fold(pieces, |all, king| all | attacks::king(king));
    Attacks { pawns, all, pieces }
}

/// Rank counted from a side's own first rank, 0 to 7.
fn advance(square: Square, color: Color) -> usize {
    let rank = square.index() / 8;
    if color.is_white() { rank } else { 7 - rank }
}

/// Steps of a king between two squares.
fn steps(a: Square, b: Square) -> i32 {
    let part = |at: usize, other: usize| (at as i32 - other as i32).abs();
    part(a.index() / 8, b.index() / 8).max(part(a.index() % 8, b.index() % 8))
}

#[inline(always)]
fn pawns(position: &Position, color: Color, guarded: Bitboard, found: &mut impl Tally) {
    let ours = position.open(color, Role::Pawn);
    let theirs = position.open(!color, Role::Pawn);
    for pawn in ours {
        let ahead = advance(pawn, color);
        let file = Bitboard::file(pawn.file());
        let about = files_about(pawn.file().index());
        let front = in_front(pawn, color);
        let beside = ours & about & !file;
        if (theirs & about & front).is_empty() && (ours & file & front).is_empty() {
            found.add(color, PASSED + ahead, 1);
            let next = if color.is_white() { pawn.index() + 8 } else { pawn.index().wrapping_sub(8) };
            if next < 64 {
                let next = Square::at(next as u32);
                if position.occupied().intersects(next.set()) {
                    found.add(color, STOPPED + ahead, 1);
                }
                if ahead >= 3 {
                    let kings = [position.king(color), position.king(!color)];
                    for (king, term) in kings.into_iter().zip([ESCORT, CHASE]) {
                        let far = king.map_or(0, |king| steps(king, next).min(5));
                        found.add(color, term, far * (ahead as i32 - 2));
                    }
                }
            }
        }
        if beside.is_empty() {
            found.add(color, ALONE, 1);
        }
        if (ours & file & front).any() {
            found.add(color, DOUBLED, 1);
        }
        if guarded.intersects(pawn.set()) {
            found.add(color, GUARDED + ahead, 1);
        }
        if (beside & Bitboard::rank(pawn.rank())).any() {
            found.add(color, BESIDE, 1);
        }
    }
}

#[inline(always)]
fn officers(position: &Position, color: Color, ours: Attacks, theirs: Attacks, found: &mut impl Tally) {
    let (own, occupied) = (position.side(color), position.occupied());
    let king = position.king(!color);
    let zone = king.map_or(Bitboard::EMPTY, |king| attacks::king(king) | king.set());
    let own_pawns = position.open(color, Role::Pawn);
    let their_pawns = position.open(!color, Role::Pawn);
    let (mut attackers, mut strength) = (0, 0);
    let mut reached = [Bitboard::EMPTY; 4];
    for (i, role) in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen].into_iter().enumerate() {
        for piece in position.role(role) & own {
            let reach = attacks::of(role, color, piece, occupied);
            reached[i] |= reach;
            found.add(color, REACH[i] + (reach & !own & !theirs.pawns).count() as usize, 1);
            if (reach & zone).any() {
                attackers += 1;
                strength += STRENGTH[role as usize] * (reach & zone).count() as i32;
            }
            if position.is_card(piece) {
                continue;
            }
            match role {
                Role::Rook => {
                    let file = Bitboard::file(piece.file());
                    if (own_pawns & file).is_empty() {
                        let open = (their_pawns & file).is_empty();
                        found.add(color, if open { OPEN_FILE } else { HALF_OPEN_FILE }, 1);
                    }
                }
                Role::Knight | Role::Bishop
                    if (4..=5).contains(&advance(piece, color)) && ours.pawns.intersects(piece.set()) =>
                {
                    found.add(color, OUTPOST, 1);
                }
                _ => {}
            }
        }
    }
    if position.open(color, Role::Bishop).more_than_one() {
        found.add(color, BISHOPS, 1);
    }
    let Some(king) = king else { return };
    if attackers > 0 {
        found.add(color, ATTACK + (strength * attackers / 4).min(31) as usize, 1);
    }
    found.add(color, WEAK, (zone & ours.all & !theirs.pieces & !king.set()).count() as i32);
    let safe = !own & !theirs.all;
    let lines = [attacks::rook(king, occupied), attacks::bishop(king, occupied)];
    let from = [attacks::knight(king), lines[1], lines[0], lines[0] | lines[1]];
    for (i, (from, reached)) in from.into_iter().zip(reached).enumerate() {
        found.add(color, CHECKS + i, i32::from((from & reached & safe).any()));
    }
}

#[inline(always)]
fn threats(position: &Position, color: Color, ours: Attacks, theirs: Attacks, found: &mut impl Tally) {
    let (own, enemies, occupied) = (position.side(color), position.side(!color), position.occupied());
    let mut by = [ours.pawns, Bitboard::EMPTY, Bitboard::EMPTY];
    for (role, i) in [(Role::Knight, 1), (Role::Bishop, 1), (Role::Rook, 2)] {
        for piece in position.role(role) & own {
            by[i] |= attacks::of(role, color, piece, occupied);
        }
    }
    for (by, term) in by.into_iter().zip([BY_PAWN, BY_MINOR, BY_ROOK]) {
        let attacked = by & enemies;
        if attacked.any() {
            for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
                found.add(color, term + role as usize, (attacked & position.role(role)).count() as i32);
            }
        }
    }
    let kings = position.role(Role::King);
    found.add(color, LOOSE, (enemies & ours.all & !theirs.all & !kings).count() as i32);
}

#[inline(always)]
fn shelter(position: &Position, color: Color, found: &mut impl Tally) {
    let Some(king) = position.king(color) else { return };
    let own_pawns = position.open(color, Role::Pawn);
    let shield = attacks::king(king) & in_front(king, color) & own_pawns;
    found.add(color, SHIELD, shield.count() as i32);
    let file = king.file().index();
    for file in file.saturating_sub(1)..=(file + 1).min(7) {
        if (Bitboard::file(File::new(file as u8)) & own_pawns).is_empty() {
            found.add(color, OPEN_AT_KING, 1);
        }
    }
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

/// Squares that pawns of a side guard.
fn guarded_by_pawns(pawns: Bitboard, color: Color) -> Bitboard {
    if color.is_white() {
        pawns.forward_west::<true>() | pawns.forward_east::<true>()
    } else {
        pawns.forward_west::<false>() | pawns.forward_east::<false>()
    }
}
