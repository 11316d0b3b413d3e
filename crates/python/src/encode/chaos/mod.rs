//! Chaos Chess: nothing is hidden, and what lies ahead is which pawns may step twice and how long checks have no force.

use facedown_board::Color;
use facedown_board::draws;
use facedown_core::rules::game::Game;
use facedown_games::chaos::{Action, Chaos};

use super::{Codes, Encode, Layout, Meaning, Seen, chess};

impl Encode for Chaos {
    const ACTIONS: usize = chess::MOVES + 64;

    fn layout() -> Layout {
        let layout = chess::layout(&[]).layer("double_step").says(1, "1: a pawn that may make a double step");
        chess::with_rights(layout)
            .number("checks_suspended")
            .says(2, "actions left in which checks have no force")
            .number("placing")
            .says(1, "1: the side to move puts its king on the board")
    }

    #[inline]
    fn codes(seen: Seen<'_, Self>, out: &mut Codes<'_>) {
        let (public, me) = (seen.view.public, seen.me());
        let position = public.position();
        chess::pieces(position, me, out);
        position.double_steps().into_iter().for_each(|at| out.layer(0, at.index(), 1));
        chess::rights(position, me, seen.occurrences, out);
        out.number(public.suspended().into());
        out.number(public.placing().into());
    }

    #[inline]
    fn index(me: Color, action: Action) -> Option<usize> {
        match action {
            Action::Move(action) => chess::action(me, action),
            Action::Place(_, at) => Some(chess::MOVES + chess::own(me, at)),
        }
    }

    #[inline]
    fn occurrences(past: &[<Self as Game>::Mark]) -> u32 {
        draws::occurrences(past)
    }

    fn meaning(me: Color, number: usize) -> Option<Meaning> {
        match number.checked_sub(chess::MOVES) {
            None => chess::meaning(number),
            Some(at) => (at < 64).then(|| Meaning::at(format!("{}@", me.dress('k')), at)),
        }
    }
}
