//! The evaluation of Jieqi for a search: the worth of a position by the knowledge of one viewer.
//!
//! A face-down piece counts as what its side's pool is worth on average to this viewer, and by how it moves.

mod terms;
mod tuned;
mod weights;

use facedown_board::Color;
use facedown_board::xiangqi::{Action, Role, Square, home_color};
use facedown_core::rules::evaluate::{Evaluate, for_seat};
use facedown_core::rules::game::{Game, View};
use facedown_core::rules::seat::Seat;

use super::{Jieqi, Pool, Public, Query, Stage, pool_of};
use crate::phases::PhaseSum;
use terms::{ALL_COVERED, COUNT, PLACE, Tally, WORTH, place, tally};
use weights::WEIGHTS;

/// Worth of an open piece in centipawns where pieces are counted one against another: half-way between the start and the
/// end.
const fn worth(role: Role) -> i32 {
    let [start, end] = WEIGHTS[WORTH + role as usize];
    (start as i32 + end as i32) / 2
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

/// [`WEIGHTS`], as they are summed: while all lies face down, and when nothing does.
static SUMMED: [PhaseSum; COUNT] = PhaseSum::all(&WEIGHTS);

/// The weights of an open piece, its place included, by side, role and point. Points have seven bits.
static OPEN: [[[PhaseSum; 128]; 7]; 2] = {
    let mut table = [[[PhaseSum::of([0; 2]); 128]; 7]; 2];
    let mut i = 0;
    while i < 2 * 7 * Square::COUNT {
        let (color, role, at) = (i % 2, i / 2 % 7, i / 14);
        let side = if color == Color::White as usize { Color::White } else { Color::Black };
        let worth = WEIGHTS[WORTH + role];
        let here = WEIGHTS[PLACE + role * 50 + place(side, Square::at(at as u32))];
        table[color][role][at] = PhaseSum::of([worth[0] + here[0], worth[1] + here[1]]);
        i += 1;
    }
    table
};

/// The sum of the weights for White, and the number of pieces that lie face down.
#[derive(Default)]
struct Sum {
    weights: PhaseSum,
    covered: i32,
}

impl Tally for Sum {
    #[inline(always)]
    fn open(&mut self, color: Color, role: Role, square: Square) {
        self.weights.count(color, OPEN[color as usize][role as usize][square.index()], 1);
    }

    #[inline(always)]
    fn covered(&mut self, color: Color, number: i32, pool: Pool) {
        self.covered += number;
        let (mut sum, mut pieces) = (PhaseSum::default(), 0);
        for role in Pool::ORDER {
            let count = pool.count(role) as i32;
            sum.count(Color::White, SUMMED[WORTH + role as usize], count);
            pieces += count;
        }
        // While this viewer knows all that was captured, the pool is just what lies there.
        if pieces != number && pieces > 0 {
            sum = sum.share(number, pieces);
        }
        self.weights.count(color, sum, 1);
    }

    #[inline(always)]
    fn add(&mut self, color: Color, term: usize, count: i32) {
        self.weights.count(color, SUMMED[term], count);
    }
}

/// The worth of the position for White in centipawns.
fn white(view: View<'_, Jieqi>) -> i32 {
    let mut sum = Sum::default();
    tally(view, &mut sum);
    let [start, end] = sum.weights.parts();
    (start * sum.covered + end * (ALL_COVERED - sum.covered)) / ALL_COVERED
}

impl Evaluate for Jieqi {
    const SLOTS: usize = 8192;

    fn evaluate(view: View<'_, Self>, seat: Seat) -> i32 {
        for_seat(seat, white(view))
    }

    fn key(view: View<'_, Self>) -> u64 {
        let public = view.public;
        let mut key = public.position().key();
        for color in Color::ALL {
            let pool = u64::from(pool_of(view, color).word()) << 1 | color as u64;
            let mixed = pool.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            key ^= (mixed ^ mixed >> 29).wrapping_mul(0x94d0_49bb_1331_11eb);
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

    fn draw_by_count(public: &Public) -> bool {
        let limit = u32::from(public.options().no_capture_limit);
        limit > 0 && public.position().halfmoves() >= limit
    }

    fn perpetual_check_loses(public: &Public) -> bool {
        public.options().perpetual_check_loses && public.options().repetition_count > 0
    }

    /// A piece captured face down changes no more than what is still to come: the one whose worth is nearest to the
    /// average stands for all.
    fn stand_in(view: View<'_, Self>, query: Query) -> Option<Role> {
        let Query::Captured { at, .. } = query else { return None };
        let color = home_color(at);
        let average = unknown(view, color);
        let nearest = pool_of(view, color).roles().min_by_key(|&(role, _)| (worth(role) - average).abs())?;
        Some(nearest.0)
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
