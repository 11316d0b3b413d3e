//! The countable features of a Jieqi position, once for two readers: the evaluation adds their weights, and whoever tunes
//! the weights takes the counts.

mod pieces;
mod threats;

use facedown_board::Color;
use facedown_board::xiangqi::{Position, Role, Square, around, home_index, rook_reach};
use facedown_core::rules::game::View;

use super::super::{Jieqi, Pool, pool_of};
use pieces::Side;

/// Worth of an open piece, by role.
pub(super) const WORTH: usize = 0;
/// An open piece's place: by role, rank from its own side (10) and file from the edge (5).
pub(super) const PLACE: usize = WORTH + 7;
/// A face-down piece's place: by [`home_kind`].
pub(super) const COVERED: usize = PLACE + 7 * 50;
/// Points that an open rook, cannon or horse may go to.
pub(super) const REACH: usize = COVERED + HOME_KINDS;
/// Open enemy pieces next to the king.
pub(super) const NEAR: usize = REACH + 3;
/// Points on open lines to the king.
pub(super) const LINES: usize = NEAR + 1;
/// Own pieces next to the king.
pub(super) const GUARDS: usize = LINES + 1;
/// Enemy cannons with nothing between them and the king: whatever comes between gives check.
pub(super) const AIMED: usize = GUARDS + 1;
/// The turn.
pub(super) const TEMPO: usize = AIMED + 1;
/// An enemy piece that something worth less attacks, or that nothing guards: [`threats::KINDS`] of them.
pub(super) const THREATS: usize = TEMPO + 1;
/// Number of features.
pub(super) const COUNT: usize = THREATS + threats::KINDS;

/// Kinds of home points: rook, horse, elephant, advisor, cannon, and three of pawns.
const HOME_KINDS: usize = 8;

/// All face-down pieces of the start.
pub(super) const ALL_COVERED: i32 = 30;

/// The feature of a face-down piece's place, by point.
static COVERED_AT: [u16; Square::COUNT] = {
    let mut table = [0; Square::COUNT];
    let mut at = 0;
    while at < Square::COUNT {
        table[at] = (COVERED + home_kind(Square::at(at as u32))) as u16;
        at += 1;
    }
    table
};

/// The kind of home point at which a face-down piece stands.
const fn home_kind(square: Square) -> usize {
    let center = 4 - (square.file() as i32 - 4).abs();
    let kind = match square.rank() {
        0 | 9 => center,
        2 | 7 => 4,
        _ => 5 + center / 2,
    };
    kind as usize
}

/// The place of an open piece among 50: by rank from its own side, and file from the edge.
pub(super) const fn place(color: Color, square: Square) -> usize {
    let ahead = if matches!(color, Color::White) { square.rank() } else { 9 - square.rank() };
    ahead * 5 + (4 - (square.file() as i32 - 4).abs()) as usize
}

/// Takes the features of one position.
pub(super) trait Tally {
    /// An open piece: its worth and its place.
    fn open(&mut self, color: Color, role: Role, square: Square);
    /// So many pieces that lie face down and are worth what the pool is worth on average.
    fn covered(&mut self, color: Color, number: i32, pool: Pool);
    /// Any other feature, so many times.
    fn add(&mut self, color: Color, term: usize, count: i32);
}

/// Gives the features that this view knows.
#[inline(always)]
pub(super) fn tally(view: View<'_, Jieqi>, found: &mut impl Tally) {
    let position = view.public.position();
    found.add(position.turn(), TEMPO, 1);
    let sides = Color::ALL.map(|color| {
        let pieces = position.side(color);
        let covered = pieces & position.covered();
        debug_assert!(
            covered.into_iter().all(|square| home_index(square).is_some()),
            "face down where none began"
        );
        found.covered(color, covered.count() as i32, pool_of(view, color));
        for square in covered {
            found.add(color, COVERED_AT[square.index()].into(), 1);
        }
        Side::of(position, color, found)
    });
    for color in Color::ALL {
        king(position, color, found);
        threats::threats(position, color, &sides[color as usize], &sides[!color as usize], found);
    }
}

/// What stands by a king, and what looks at it.
#[inline(always)]
fn king(position: &Position, color: Color, found: &mut impl Tally) {
    let Some(king) = position.king(color) else { return };
    let (pieces, enemies, occupied) = (position.side(color), position.side(!color), position.occupied());
    let (by, lines) = (around(king), rook_reach(king, occupied));
    found.add(color, NEAR, (by & (enemies - position.covered())).count() as i32);
    found.add(color, LINES, (lines - pieces).count() as i32);
    found.add(color, GUARDS, (by & pieces).count() as i32);
    found.add(color, AIMED, (lines & enemies & position.role(Role::Cannon)).count() as i32);
}
