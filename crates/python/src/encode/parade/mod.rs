//! Parade: the pieces, the cards not seen face up, and what is left of the deck.

use facedown_board::Color;
use facedown_games::cards::PieceCards;
use facedown_games::parade::{Action, Parade};

use super::{Codes, Encode, Layout, Meaning, Seen, chess};

impl Encode for Parade {
    /// The target's square and where it goes; turning up a card. Which piece gives the order makes no difference.
    const ACTIONS: usize = 64 * 64 + 1;

    fn layout() -> Layout {
        chess::layout(&[])
            .numbers("unseen_", "NBRQKnbrqk")
            .says(2, "cards of this kind that nobody has seen face up")
            .number("deck")
            .says(8, "cards left in the deck")
            .number("penalty")
            .says(17, "penalty moves made and one more; 0 while the deck lasts")
    }

    #[inline]
    fn codes(seen: Seen<'_, Self>, out: &mut Codes<'_>) {
        let public = seen.view.public;
        for (at, piece) in public.pieces().iter() {
            out.put(at.index(), chess::kind(Color::White, piece.color, piece.role));
        }
        PieceCards::kinds().for_each(|kind| out.number(public.unseen().count(kind).into()));
        out.number(public.deck().into());
        out.number(public.penalty().map_or(0, |made| u32::from(made) + 1));
    }

    #[inline]
    fn index(_me: Color, action: Action) -> Option<usize> {
        Some(match action {
            Action::Move { target, to, .. } => target.index() * 64 + to.index(),
            Action::Add => 64 * 64,
        })
    }

    fn meaning(_me: Color, number: usize) -> Option<Meaning> {
        match number {
            ..4096 => Some(Meaning::of_move(number / 64, number % 64)),
            4096 => Some(Meaning::word("add")),
            _ => None,
        }
    }
}
