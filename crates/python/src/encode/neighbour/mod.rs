//! Neighbour: the pieces, the last square, the phase, and the cards left in both piles.

use facedown_board::Color;
use facedown_games::cards::PieceCards;
use facedown_games::neighbour::{Action, Neighbour, Phase, PlaceCards};

use super::{Codes, Encode, Layout, Meaning, Seen, chess};

const STOP: usize = 1;
const SIDE: usize = 2;
const MOVE: usize = SIDE + 64;

impl Encode for Neighbour {
    const ACTIONS: usize = MOVE + chess::PAIRS;

    fn layout() -> Layout {
        chess::layout(&[])
            .layer("last")
            .says(1, "1: the square named last")
            .number("phase_add")
            .number("phase_side")
            .number("phase_move")
            .says(1, "1: the game is in this phase")
            .number("in_hand")
            .names(12, "kind of the piece that is to be put beside a taken square; 0: none")
            .numbers("piece_cards_", "NBRQKnbrqk")
            .says(2, "piece cards of this kind left")
            .numbers("shift_right_", "23456")
            .numbers("shift_up_", "23456")
            .says(2, "position cards of this number left, for the file and for the rank")
            .number("cards_left")
            .says(36, "cards left in both piles")
    }

    #[inline]
    fn codes(seen: Seen<'_, Self>, out: &mut Codes<'_>) {
        let public = seen.view.public;
        for (at, piece) in public.pieces().iter() {
            out.put(at.index(), chess::kind(Color::White, piece.color, piece.role));
        }
        if let Some(last) = public.last() {
            out.layer(0, last.index(), 1);
        }
        for phase in [Phase::Add, Phase::Side, Phase::Move] {
            out.number((public.phase() == phase).into());
        }
        let in_hand = public.in_hand().map(|piece| chess::kind(Color::White, piece.color, piece.role));
        out.number(in_hand.unwrap_or_default().into());
        PieceCards::kinds().for_each(|kind| out.number(public.piece_cards().count(kind).into()));
        for odd in [0, 1] {
            for place in PlaceCards::kinds().skip(odd).step_by(2) {
                out.number(public.place_cards().count(place).into());
            }
        }
        out.number(public.cards_left().into());
    }

    #[inline]
    fn index(_me: Color, action: Action) -> Option<usize> {
        match action {
            Action::Turn => Some(0),
            Action::Stop => Some(STOP),
            Action::Side(at) => Some(SIDE + at.index()),
            Action::Move { from, to } => chess::pair(Color::White, from, to).map(|pair| MOVE + pair),
        }
    }

    fn meaning(_me: Color, number: usize) -> Option<Meaning> {
        match number {
            0 => Some(Meaning::word("turn")),
            STOP => Some(Meaning::word("stop")),
            SIDE..MOVE => Some(Meaning::at("@", number - SIDE)),
            _ if number < Self::ACTIONS => chess::meaning(number - MOVE),
            _ => None,
        }
    }
}
