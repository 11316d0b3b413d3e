//! The countable features of a Jieqi position, once for two readers: the evaluation adds their weights, and whoever tunes
//! the weights takes the counts.

use facedown_board::Color;
use facedown_board::xiangqi::{Position, Role, Square, around, home_index, rook_reach};
use facedown_core::rules::game::View;

use super::super::{Jieqi, Pool, pool_of};
use super::horse_reach;

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
/// Number of features.
pub(super) const COUNT: usize = TEMPO + 1;

/// Kinds of home points: rook, horse, elephant, advisor, cannon, and three of pawns.
const HOME_KINDS: usize = 8;

/// All face-down pieces of the start.
pub(super) const ALL_COVERED: i32 = 30;

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
    for color in Color::ALL {
        side(view, position, color, found);
    }
}

#[inline(always)]
fn side(view: View<'_, Jieqi>, position: &Position, color: Color, found: &mut impl Tally) {
    let (pieces, occupied) = (position.side(color), position.occupied());
    let covered = pieces & position.covered();
    let open = pieces - covered;
    found.covered(color, covered.count() as i32, pool_of(view, color));
    for square in covered {
        found.add(color, COVERED + home_kind(square), 1);
    }
    for role in Role::ALL {
        for square in position.role(role) & open {
            found.open(color, role, square);
            let (term, reach) = match role {
                Role::Rook => (REACH, rook_reach(square, occupied)),
                Role::Cannon => (REACH + 1, rook_reach(square, occupied) - occupied),
                Role::Horse => (REACH + 2, horse_reach(square, occupied)),
                _ => continue,
            };
            found.add(color, term, (reach - pieces).count() as i32);
        }
    }
    if let Some(king) = position.king(color) {
        let enemies = position.side(!color);
        let (by, lines) = (around(king), rook_reach(king, occupied));
        found.add(color, NEAR, (by & (enemies - position.covered())).count() as i32);
        found.add(color, LINES, (lines - pieces).count() as i32);
        found.add(color, GUARDS, (by & pieces).count() as i32);
        found.add(color, AIMED, (lines & enemies & position.role(Role::Cannon)).count() as i32);
    }
    debug_assert!(
        covered.into_iter().all(|square| home_index(square).is_some()),
        "face down where none began"
    );
}
