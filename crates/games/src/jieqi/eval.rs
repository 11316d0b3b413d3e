//! The evaluation of Jieqi for a search: the worth of a position by the knowledge of one viewer.
//!
//! A face-down piece counts as what its side's pool is worth on average to this viewer, and by how it moves.

use facedown_board::Color;
use facedown_board::xiangqi::{Action, Position, Role, Square, around, home_color, rook_reach};
use facedown_core::rules::evaluate::{Evaluate, for_seat};
use facedown_core::rules::game::{Game, View};
use facedown_core::rules::seat::Seat;

use super::{Jieqi, Pool, Public, Stage, pool_of};

/// Worth of an open piece in centipawns. Advisors and elephants roam, so they are worth more than in xiangqi.
const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Advisor => 170,
        Role::Elephant => 190,
        Role::Horse => 340,
        Role::Cannon => 340,
        Role::Rook => 720,
        Role::King => 0,
    }
}

/// The stake of a king in an exchange.
const KING: i32 = 20_000;

/// Average worth of a piece that this viewer does not know.
fn unknown(view: View<'_, Jieqi>, color: Color) -> i32 {
    let pool = pool_of(view, color);
    let (mut sum, mut pieces) = (0, 0);
    for role in Pool::ORDER {
        let count = pool.count(role) as i32;
        sum += count * worth(role);
        pieces += count;
    }
    if pieces == 0 { worth(Role::Pawn) } else { sum / pieces }
}

/// Worth of the piece on a point, to this viewer; 0 where there is none.
fn standing(view: View<'_, Jieqi>, square: Square) -> i32 {
    let position = view.public.position();
    if position.is_covered(square) {
        return unknown(view, home_color(square));
    }
    position.role_at(square).map_or(0, worth)
}

/// A bonus for where an open piece stands: `ahead` ranks towards the enemy (0 to 9), `center` files from the edge (0 to
/// 4).
const fn place(role: Role, ahead: i32, center: i32) -> i32 {
    const fn up_to(ahead: i32, most: i32) -> i32 {
        if ahead < most { ahead } else { most }
    }
    match role {
        Role::Pawn => match ahead {
            5..=8 => 40 + 8 * center + 6 * (ahead - 5),
            9 => 20,
            _ => 4 * ahead,
        },
        Role::Advisor | Role::Elephant => 5 * up_to(ahead, 7) + 3 * center,
        Role::Horse => 6 * up_to(ahead, 6) + 5 * center,
        Role::Cannon => 4 * center,
        Role::Rook => 4 * center + 3 * up_to(ahead, 6),
        Role::King => -12 * ahead,
    }
}

/// The worth of an open piece with its place, by side, role and point. Points have seven bits.
static OPEN: [[[i32; 128]; 7]; 2] = {
    let mut table = [[[0; 128]; 7]; 2];
    let mut i = 0;
    while i < 7 * Square::COUNT {
        let (role, at) = (Role::ALL[i % 7], i / 7);
        let (file, rank) = (at as i32 % 9, at as i32 / 9);
        let center = 4 - (file - 4).abs();
        table[Color::White as usize][i % 7][at] = worth(role) + place(role, rank, center);
        table[Color::Black as usize][i % 7][at] = worth(role) + place(role, 9 - rank, center);
        i += 1;
    }
    table
};

/// One side's worth to this viewer.
fn side(view: View<'_, Jieqi>, color: Color) -> i32 {
    let position = view.public.position();
    let (pieces, occupied) = (position.side(color), position.occupied());
    let covered = pieces & position.covered();
    let average = unknown(view, color);
    // A piece still face down on a rook's or cannon's point is awkward to bring out; it also guards the king's rank.
    let mut sum = covered.count() as i32 * (average - 15);
    for role in Role::ALL {
        let worth = &OPEN[color as usize][role as usize];
        for square in position.role(role) & (pieces - covered) {
            sum += worth[square.index()];
            if role == Role::Rook {
                sum += 4 * rook_reach(square, occupied).count() as i32;
            }
        }
    }
    sum - danger(position, color)
}

/// Open enemy pieces near the king, and lines open to it.
fn danger(position: &Position, color: Color) -> i32 {
    let Some(king) = position.king(color) else { return 0 };
    let open = position.side(!color) - position.covered();
    let mut danger = 25 * (around(king) & open).count() as i32;
    let files = rook_reach(king, position.occupied());
    danger += 6 * (files - position.side(color)).count() as i32;
    danger
}

impl Evaluate for Jieqi {
    const SLOTS: usize = 8192;

    fn evaluate(view: View<'_, Self>, seat: Seat) -> i32 {
        for_seat(seat, side(view, Color::White) - side(view, Color::Black))
    }

    fn key(view: View<'_, Self>) -> u64 {
        let public = view.public;
        let mut key = public.position().key();
        for color in Color::ALL {
            for (role, count) in pool_of(view, color).roles() {
                let word = u64::from(count) + 16 * (role as u64 + 8 * color as u64 + 1);
                key ^= word.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(role as u32 * 7 + 3);
            }
        }
        // The count decides when the game is drawn; it matters only near the limit.
        let quiet = public.position().halfmoves().saturating_sub(60);
        key ^= u64::from(quiet).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let stage: u64 = match public.stage {
            Stage::Choosing => return key,
            Stage::MoverTurns { .. } => 2,
            Stage::CapturedTurns { .. } => 3,
            Stage::KingTaken => 4,
        };
        key.rotate_left(17) ^ stage.wrapping_mul(0x94d0_49bb_1331_11eb)
    }

    /// Captures: every piece is worth something.
    fn tactical(view: View<'_, Self>, seat: Seat, found: &mut dyn FnMut(Action)) -> bool {
        let (position, terms) = (view.public.position(), view.public.terms());
        if !Self::to_act(view.public).contains(seat) {
            return false;
        }
        let mut any = false;
        position.captures(terms, |action| {
            any = true;
            found(action);
        });
        any || position.any_move(terms)
    }

    fn capture_value(view: View<'_, Self>, action: Action) -> i32 {
        let (position, to) = (view.public.position(), action.to());
        if !position.occupied().contains(to) {
            return 0;
        }
        if position.king(!position.turn()) == Some(to) { KING } else { standing(view, to) }
    }

    fn exchange(view: View<'_, Self>, action: Action) -> i32 {
        let position = view.public.position();
        let square = action.to();
        let mut occupied = (position.occupied() - action.from().set()) | square.set();
        let mut gains = [0; 34];
        gains[0] = Self::capture_value(view, action);
        let mut at_stake = if action.role() == Role::King { KING } else { standing(view, action.from()) };
        let mut turn = !position.turn();
        let mut depth = 0;
        while depth < 32 {
            // The piece that stands on the point now is none of the attackers.
            let attackers = position.attackers(square, turn, occupied) - square.set();
            let cheapest = Role::ALL
                .into_iter()
                .find_map(|role| Some(((position.role(role) & attackers).first()?, role)));
            let Some((from, role)) = cheapest else { break };
            depth += 1;
            gains[depth] = at_stake - gains[depth - 1];
            at_stake = if role == Role::King { KING } else { standing(view, from) };
            occupied.remove(from);
            turn = !turn;
        }
        while depth > 0 {
            gains[depth - 1] = -gains[depth].max(-gains[depth - 1]);
            depth -= 1;
        }
        gains[0]
    }

    fn attacker_value(view: View<'_, Self>, action: Action) -> i32 {
        standing(view, action.from())
    }

    fn in_check(public: &Public) -> bool {
        public.position().in_check(public.position().turn())
    }

    fn pass(public: &Public) -> Option<Public> {
        let position = public.position();
        let us = position.turn();
        let officers = [Role::Horse, Role::Cannon, Role::Rook]
            .into_iter()
            .map(|role| (position.role(role) & (position.side(us) - position.covered())).count())
            .sum::<u32>();
        if officers == 0 || position.in_check(us) || position.in_check(!us) || !public.to_play() {
            return None;
        }
        let mut passed = *public;
        passed.position.set_turn(!us);
        Some(passed)
    }

    fn slot(action: Action) -> usize {
        (action.from().index() * 90 + action.to().index()) & 8191
    }
}
