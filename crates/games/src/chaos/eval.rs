//! What a search needs to know of Chaos Chess, where everything is open.

use facedown_board::Color;
use facedown_board::chess;
use facedown_core::evaluate::Evaluate;
use facedown_core::game::View;
use facedown_core::seat::Seat;

use super::{Action, Chaos, Public};
use crate::orthodox::exchange::{exchange, gain};
use crate::orthodox::judge::{judge, plain};
use crate::orthodox::passing;

/// Nothing lies face down here.
const NO_CARDS: fn(Color) -> i32 = |_| 0;

/// What a king that stands attacked while checks have no force still stands to lose, in centipawns.
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

fn chess_move(action: Action) -> Option<chess::Action> {
    match action {
        Action::Move(action) => Some(action),
        Action::Place(..) => None,
    }
}

impl Evaluate for Chaos {
    /// Moves by their squares, then the placing of either king.
    const SLOTS: usize = 4096 + 128;

    fn evaluate(view: View<'_, Self>, seat: Seat) -> i32 {
        let white = white(view.public);
        if seat == Seat::White { white } else { -white }
    }

    fn key(view: View<'_, Self>) -> u64 {
        let public = view.public;
        let phase = u64::from(public.suspended()) << 1 | u64::from(public.placing());
        public.position().key() ^ phase.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn gain(view: View<'_, Self>, action: Action) -> i32 {
        chess_move(action).map_or(0, |action| gain(view.public.position(), action, NO_CARDS))
    }

    fn exchange(view: View<'_, Self>, action: Action) -> i32 {
        chess_move(action).map_or(0, |action| exchange(view.public.position(), action, NO_CARDS))
    }

    fn risk(_view: View<'_, Self>, action: Action) -> i32 {
        chess_move(action).map_or(0, |action| plain(action.kind().mover()))
    }

    fn in_check(public: &Public) -> bool {
        !public.placing() && public.suspended() == 0 && public.position().in_check(public.position().turn())
    }

    fn runs_out(public: &Public) -> bool {
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
            Action::Move(action) => action.from().index() * 64 + action.to().index(),
            Action::Place(color, at) => 4096 + color as usize * 64 + at.index(),
        }
    }
}
