//! Booster Chess: stacks of checkers, the own hand, the discard pile, and the turn in progress.

use facedown_board::chess::Square;
use facedown_board::draws;
use facedown_board::{Color, Role};
use facedown_core::rules::game::Game;
use facedown_games::booster::{Action, Booster};
use facedown_games::cards::{Card, Cards};

use super::{Codes, Encode, Layout, Meaning, Seen, chess};

/// A king's step in one of eight directions, then a pawn's step that promotes to less than a queen.
const STEP: usize = chess::MOVES;
const STEP_PROMOTE: usize = STEP + 8;
const ADD: usize = STEP_PROMOTE + 9;
/// A side's six pieces and its checker cards.
const KINDS: usize = 7;
const END: usize = ADD + 2 * KINDS * 64;

/// The cards of the largest pack.
const CARDS: u8 = 40;

/// The kind of a card, the side's own kinds first.
fn kind(me: Color, card: Card) -> usize {
    card.role().map_or(KINDS - 1, |role| role as usize) + if card.color() == me { 0 } else { KINDS }
}

/// The number of cards of each kind.
fn counted(me: Color, cards: Cards) -> [u32; 2 * KINDS] {
    let mut counts = [0; 2 * KINDS];
    cards.iter().for_each(|card| counts[kind(me, card)] += 1);
    counts
}

impl Encode for Booster {
    const ACTIONS: usize = END + 1;

    fn layout() -> Layout {
        let layout = chess::layout(&[])
            .layer("my_checkers")
            .layer("their_checkers")
            .says(127, "checkers of that side under the piece")
            .layer("moved_in_this_turn")
            .says(1, "1: the piece that has moved in this turn")
            .layer("second_rank_pawn_has_moved")
            .says(1, "1: a pawn that stands on its second rank and has moved");
        chess::with_rights(layout)
            .numbers("hand_my_", "PNBRQKC")
            .numbers("hand_their_", "PNBRQKC")
            .says(8, "cards of this kind in my hand, C for those of checkers")
            .numbers("discarded_my_", "PNBRQKC")
            .numbers("discarded_their_", "PNBRQKC")
            .says(8, "cards of this kind discarded since the last shuffle")
            .number("pile")
            .says(CARDS, "cards left in the draw pile")
            .number("my_cards")
            .number("their_cards")
            .says(CARDS, "cards in that hand")
            .number("my_reserve")
            .number("their_reserve")
            .says(127, "checkers of that side in reserve")
    }

    #[inline]
    fn codes(seen: Seen<'_, Self>, out: &mut Codes<'_>) {
        let (public, me) = (seen.view.public, seen.me());
        let board = public.board();
        chess::pieces(board.position(), me, out);
        for (layer, color) in [me, !me].into_iter().enumerate() {
            board.holding(color).into_iter().for_each(|at| {
                out.layer(layer, at.index(), board.stack(at).unsigned_abs());
            });
        }
        if let Some(at) = public.moved() {
            out.layer(2, at.index(), 1);
        }
        board.moved_pawns().into_iter().for_each(|at| out.layer(3, at.index(), 1));
        chess::rights(board.position(), me, seen.occurrences, out);
        let hand = seen.view.private_of(me.seat()).map_or(Cards::NONE, |own| own.hand());
        for cards in [hand, public.discard().set()] {
            counted(me, cards).into_iter().for_each(|count| out.number(count));
        }
        out.number(public.left() as u32);
        [me, !me].into_iter().for_each(|color| out.number(public.in_hand(color) as u32));
        [me, !me].into_iter().for_each(|color| out.number(board.reserve(color).into()));
    }

    #[inline]
    fn index(me: Color, action: Action) -> Option<usize> {
        match action {
            Action::Move { from, to, promotion } => chess::number(me, from, to, promotion),
            Action::Add { card, at } => Some(ADD + kind(me, card) * 64 + chess::own(me, at)),
            Action::End => Some(END),
            Action::Step { .. } => None,
        }
    }

    fn index_seen(seen: Seen<'_, Self>, action: Action) -> Option<usize> {
        match action {
            Action::Step { to, promotion } => step(seen.me(), seen.view.public.moved()?, to, promotion),
            _ => Self::index(seen.me(), action),
        }
    }

    #[inline]
    fn occurrences(past: &[<Self as Game>::Mark]) -> u32 {
        draws::occurrences(past)
    }

    fn meaning(me: Color, number: usize) -> Option<Meaning> {
        // A step goes on from the square that the turn has come to: the number says the direction alone, here by files to
        // the right and ranks up the board as White counts them.
        let step = |file: usize, rank: i32| {
            let up = if me.is_white() { rank } else { -rank };
            Meaning::word(format!("step:{:+},{up:+}", file as i32 - 1))
        };
        Some(match number {
            ..STEP => chess::meaning(number)?,
            STEP..STEP_PROMOTE => {
                let direction = number - STEP;
                let direction = direction + usize::from(direction >= 4);
                step(direction % 3, (direction / 3) as i32 - 1)
            }
            STEP_PROMOTE..ADD => {
                let way = number - STEP_PROMOTE;
                step(way % 3, 1).then(["r", "b", "n"][way / 3])
            }
            ADD..END => {
                // Cards of one kind do the same: the first of them is named.
                let of = (number - ADD) / 64;
                let card = Cards::pack(4).iter().find(|card| kind(me, *card) == of)?;
                Meaning::at(format!("{card}@"), (number - ADD) % 64)
            }
            END => Meaning::word("end"),
            _ => return None,
        })
    }
}

/// The number of a step of the piece that has moved to `from`.
fn step(me: Color, from: Square, to: Square, promotion: Option<Role>) -> Option<usize> {
    let [from, to] = [from, to].map(|square| chess::own(me, square));
    let (file, rank) = (to % 8 + 1 - from % 8, to / 8 + 1 - from / 8);
    let less = match promotion {
        Some(Role::Rook) => 0,
        Some(Role::Bishop) => 1,
        Some(Role::Knight) => 2,
        _ => {
            let direction = rank * 3 + file;
            return Some(STEP + direction - usize::from(direction > 4));
        }
    };
    Some(STEP_PROMOTE + less * 3 + file)
}
