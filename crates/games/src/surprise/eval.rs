//! The evaluation of Surprise Chess for a search: the worth of a position by what everybody sees.
//!
//! Face-down cards are known as a sum: each side's pool is exactly the material of its cards. A single card counts
//! as what the pool is worth on average when it is taken or risked, and by how it moves otherwise.

use facedown_board::chess::Action;
use facedown_board::{Color, Role};
use facedown_core::rules::evaluate::{Evaluate, for_seat};
use facedown_core::rules::game::View;
use facedown_core::rules::seat::Seat;
use facedown_core::rules::tune::Tuned;

use super::{Pool, Public, Surprise, SurpriseChess};
use crate::orthodox::exchange::{exchange, gain};
use crate::orthodox::judge::{by_hand, features, judge, plain, weights};
use crate::orthodox::{open_pieces, passing};

/// The further worth of a card that may be an unknown king: such a card is not to be played with lightly.
const KING: i32 = 400;

/// The pool as a list on the stack.
struct Counts([(Role, u32); 5], usize);

impl Counts {
    fn of(pool: Pool) -> Counts {
        let mut counts = Counts([(Role::Pawn, 0); 5], 0);
        for entry in pool.roles() {
            counts.0[counts.1] = entry;
            counts.1 += 1;
        }
        counts
    }

    fn list(&self) -> &[(Role, u32)] {
        &self.0[..self.1]
    }
}

/// Worth of a card, once it is known to be this.
fn worth(role: Role) -> i32 {
    if role == Role::King { KING } else { plain(role) }
}

/// For White, in centipawns. A king that is still hidden cannot be mated, one that is out early can.
fn white(public: &Public) -> i32 {
    let pools = [Counts::of(public.pool(Color::White)), Counts::of(public.pool(Color::Black))];
    judge(public.position(), [pools[0].list(), pools[1].list()])
}

fn worth_of_card(public: &Public) -> impl Fn(Color) -> i32 + '_ {
    |color| public.pool(color).average(worth)
}

/// Mixes the pools into a key: the same board with other cards left to come is another position.
fn with_pools(public: &Public, mut key: u64) -> u64 {
    for color in [Color::White, Color::Black] {
        for (role, count) in public.pool(color).roles() {
            let word = u64::from(count) + 16 * (role as u64 + 8 * color as u64 + 1);
            key ^= word.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(role as u32 * 7 + 3);
        }
    }
    key
}

/// The immediate win of an action. Like the next two it is the same code for both forms of the game.
fn gain_of(public: &Public, action: Action) -> i32 {
    gain(public.position(), action, worth_of_card(public))
}

fn exchange_of(public: &Public, action: Action) -> i32 {
    exchange(public.position(), action, worth_of_card(public))
}

fn risk_of(public: &Public, action: Action) -> i32 {
    let position = public.position();
    match position.piece_at(action.from()) {
        Some(piece) if position.is_card(action.from()) => public.pool(piece.color).average(worth),
        Some(piece) => plain(piece.role),
        None => 0,
    }
}

impl<const REX: bool> Evaluate for Surprise<REX> {
    const SLOTS: usize = open_pieces::SLOTS;

    fn evaluate(view: View<'_, Self>, seat: Seat) -> i32 {
        for_seat(seat, white(view.public))
    }

    fn key(view: View<'_, Self>) -> u64 {
        let public = view.public;
        let key = with_pools(public, public.position().key());
        if public.to_play() { key } else { key.rotate_left(17) ^ public.pending.0 }
    }

    fn capture_value(view: View<'_, Self>, action: Action) -> i32 {
        gain_of(view.public, action)
    }

    fn exchange(view: View<'_, Self>, action: Action) -> i32 {
        exchange_of(view.public, action)
    }

    fn attacker_value(view: View<'_, Self>, action: Action) -> i32 {
        risk_of(view.public, action)
    }

    fn in_check(public: &Public) -> bool {
        public.position().in_check(public.position().turn())
    }

    fn all_open(public: &Public) -> bool {
        public.position().cards().is_empty()
    }

    fn draw_by_count(public: &Public) -> bool {
        public.position().halfmoves() >= 100
    }

    fn pass(public: &Public) -> Option<Public> {
        if !public.to_play() {
            return None;
        }
        let mut passed = *public;
        passed.position = passing::passed(public.position())?;
        Some(passed)
    }

    fn slot(action: Action) -> usize {
        open_pieces::slot(action)
    }
}

impl Tuned for SurpriseChess {
    fn weights() -> &'static [[i16; 2]] {
        weights()
    }

    fn before_fitting() -> Vec<[i16; 2]> {
        by_hand()
    }

    fn features(view: View<'_, Self>, found: &mut dyn FnMut(usize, f32)) -> f32 {
        let pools = [Counts::of(view.public.pool(Color::White)), Counts::of(view.public.pool(Color::Black))];
        features(view.public.position(), [pools[0].list(), pools[1].list()], found)
    }
}
