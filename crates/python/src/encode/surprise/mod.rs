//! Surprise Chess and Rex exclusive: open pieces, cards, and the pools of both sides.

use facedown_board::chess::Action;
use facedown_board::draws;
use facedown_board::{Color, Role};
use facedown_core::rules::game::Game;
use facedown_games::surprise::Surprise;

use super::{Codes, Encode, Layout, Meaning, Seen, chess};

const POOL: [Role; 5] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

impl<const REX: bool> Encode for Surprise<REX> {
    const ACTIONS: usize = chess::MOVES;

    fn layout() -> Layout {
        chess::with_rights(chess::layout(&["my_card", "their_card"]))
            .numbers("my_pool_", "KQRBN")
            .numbers("their_pool_", "KQRBN")
            .says(2, "pieces of this kind that have not turned up; each card of that side is one of its pool")
    }

    #[inline]
    fn codes(seen: Seen<'_, Self>, out: &mut Codes<'_>) {
        let (public, me) = (seen.view.public, seen.me());
        let position = public.position();
        chess::pieces(position, me, out);
        chess::put(out, position.cards() & position.side(me), 13);
        chess::put(out, position.cards() & position.side(!me), 14);
        chess::rights(position, me, seen.occurrences, out);
        for color in [me, !me] {
            POOL.into_iter().for_each(|role| out.number(public.pool(color).count(role)));
        }
    }

    #[inline]
    fn index(me: Color, action: Action) -> Option<usize> {
        chess::action(me, action)
    }

    #[inline]
    fn occurrences(past: &[<Self as Game>::Mark]) -> u32 {
        draws::occurrences(past)
    }

    fn meaning(_me: Color, number: usize) -> Option<Meaning> {
        chess::meaning(number)
    }
}
