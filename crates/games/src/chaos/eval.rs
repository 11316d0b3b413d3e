//! The evaluation of Chaos Chess for a search, where everything is open.

use facedown_board::Color;
use facedown_core::rules::evaluate::{Evaluate, for_seat};
use facedown_core::rules::game::View;
use facedown_core::rules::seat::Seat;
use facedown_core::rules::tune::Tuned;

use super::{Action, Chaos, Public};
use crate::orthodox::judge::{by_hand, features, judge, weights};
use crate::orthodox::{open_pieces, passing};

/// The loss that still threatens a king that stands attacked while checks have no force, in centipawns.
const ATTACKED_KING: i32 = 60;

fn white(public: &Public) -> i32 {
    let position = public.position();
    let mut sum = judge(position, [&[], &[]]);
    if public.suspended() > 0 {
        for (color, sign) in [(Color::White, -1), (Color::Black, 1)] {
            sum += sign * ATTACKED_KING * i32::from(position.in_check(color));
        }
    }
    sum
}

impl Evaluate for Chaos {
    /// Moves by their squares, then the placing of either king.
    const SLOTS: usize = open_pieces::SLOTS + 128;

    fn evaluate(view: View<'_, Self>, seat: Seat) -> i32 {
        for_seat(seat, white(view.public))
    }

    fn key(view: View<'_, Self>) -> u64 {
        let public = view.public;
        let phase = u64::from(public.suspended()) << 1 | u64::from(public.placing());
        public.position().key() ^ phase.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn capture_value(view: View<'_, Self>, action: Action) -> i32 {
        let Action::Move(action) = action else { return 0 };
        open_pieces::gain(view.public.position(), action)
    }

    fn exchange(view: View<'_, Self>, action: Action) -> i32 {
        let Action::Move(action) = action else { return 0 };
        open_pieces::exchange(view.public.position(), action)
    }

    fn attacker_value(_view: View<'_, Self>, action: Action) -> i32 {
        let Action::Move(action) = action else { return 0 };
        open_pieces::risk(action)
    }

    fn in_check(public: &Public) -> bool {
        !public.placing() && public.suspended() == 0 && public.position().in_check(public.position().turn())
    }

    fn all_open(public: &Public) -> bool {
        !public.placing()
    }

    fn draw_by_count(public: &Public) -> bool {
        public.position().halfmoves() >= 100
    }

    fn pass(public: &Public) -> Option<Public> {
        if public.suspended() > 0 || public.placing() {
            return None;
        }
        let mut passed = *public;
        passed.position = passing::passed(public.position())?;
        Some(passed)
    }

    fn slot(action: Action) -> usize {
        match action {
            Action::Move(action) => open_pieces::slot(action),
            Action::Place(color, at) => open_pieces::SLOTS + color as usize * 64 + at.index(),
        }
    }
}

impl Tuned for Chaos {
    fn weights() -> &'static [[i16; 2]] {
        weights()
    }

    fn before_fitting() -> Vec<[i16; 2]> {
        by_hand()
    }

    fn features(view: View<'_, Self>, found: &mut dyn FnMut(usize, f32)) -> f32 {
        features(view.public.position(), [&[], &[]], found)
    }
}
