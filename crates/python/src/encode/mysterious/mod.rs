//! Mysterious Chess and its Casual form: cards by who placed them, one's own cards by kind, and what is still to turn up.

use facedown_board::draws;
use facedown_board::{Color, Role};
use facedown_core::rules::game::Game;
use facedown_games::mysterious::{Action, Mysterious, Phase};

use super::{Codes, Encode, Layout, Meaning, Seen, chess};

/// Placing: a card of each kind, or whatever it is.
const KINDS: usize = 6;

impl<const CASUAL: bool> Mysteries<CASUAL> {
    const FLIP: usize = if CASUAL { 64 } else { KINDS * 64 };
    const PROMOTE: usize = Self::FLIP + 64;
    const MOVE: usize = Self::PROMOTE + 4;
}

/// The numbers of the actions.
struct Mysteries<const CASUAL: bool>;

impl<const CASUAL: bool> Encode for Mysterious<CASUAL> {
    const ACTIONS: usize = Mysteries::<CASUAL>::MOVE + chess::MOVES;

    fn layout() -> Layout {
        let others: &[&str] = if CASUAL {
            &["card"]
        } else {
            &[
                "my_card",
                "their_card",
                "my_card_P",
                "my_card_N",
                "my_card_B",
                "my_card_R",
                "my_card_Q",
                "my_card_K",
            ]
        };
        chess::with_rights(chess::layout(others))
            .number("phase_place")
            .number("phase_flip")
            .number("phase_promote")
            .number("phase_play")
            .says(1, "1: the game is in this phase")
            .numbers("my_hand_", chess::LETTERS)
            .says(8, "cards of this kind that I have still to place")
            .numbers("my_left_", chess::LETTERS)
            .numbers("their_left_", chess::LETTERS)
            .says(8, "cards of this kind of that side that have not turned up")
            .number("checks_suspended")
            .says(2, "actions left in which checks have no force")
    }

    #[inline]
    fn codes(seen: Seen<'_, Self>, out: &mut Codes<'_>) {
        let (public, me) = (seen.view.public, seen.me());
        let own = seen.view.private_of(me.seat()).map(|own| own.now(public.placing()));
        chess::pieces(public.position(), me, out);
        if CASUAL {
            Color::ALL.into_iter().for_each(|color| chess::put(out, public.down(color), 13));
        } else {
            chess::put(out, public.down(me), 13);
            chess::put(out, public.down(!me), 14);
            if let Some(own) = own.filter(|_| !public.options().own_not_shown) {
                for at in public.down(me) {
                    if let Some(role) = own.at(at) {
                        out.put(at.index(), 15 + role as u8);
                    }
                }
            }
        }
        chess::rights(public.position(), me, seen.occurrences, out);
        let phase = public.phase();
        out.number((phase == Phase::Place).into());
        out.number((phase == Phase::Flip).into());
        out.number(matches!(phase, Phase::Promote(_)).into());
        out.number((phase == Phase::Play).into());
        let hand = own.filter(|_| !CASUAL && phase == Phase::Place).map(|own| own.hand());
        for pool in [hand.unwrap_or_default(), public.left(me), public.left(!me)] {
            Role::ALL.into_iter().for_each(|role| out.number(pool.count(role)));
        }
        out.number(public.suspended().into());
    }

    #[inline]
    fn index(me: Color, action: Action) -> Option<usize> {
        Some(match action {
            Action::Place(_, at) if CASUAL => chess::own(me, at),
            Action::Place(role, at) => role? as usize * 64 + chess::own(me, at),
            Action::Flip(at) => Mysteries::<CASUAL>::FLIP + chess::own(me, at),
            Action::Promote(_, role) => {
                let choice = Role::PROMOTIONS.into_iter().position(|becomes| becomes == role)?;
                Mysteries::<CASUAL>::PROMOTE + choice
            }
            Action::Move(action) => Mysteries::<CASUAL>::MOVE + chess::action(me, action)?,
        })
    }

    #[inline]
    fn occurrences(past: &[<Self as Game>::Mark]) -> u32 {
        draws::occurrences(past)
    }

    fn meaning(_me: Color, number: usize) -> Option<Meaning> {
        if number < Self::ACTIONS && number >= Mysteries::<CASUAL>::MOVE {
            return chess::meaning(number - Mysteries::<CASUAL>::MOVE);
        }
        if let Some(choice) = number.checked_sub(Mysteries::<CASUAL>::PROMOTE) {
            // The pawn that stands on the last rank is named by the position alone.
            return Some(Meaning::word(format!("promote={}", Role::PROMOTIONS.get(choice)?.letter())));
        }
        if let Some(at) = number.checked_sub(Mysteries::<CASUAL>::FLIP) {
            return Some(Meaning::at("flip:", at));
        }
        let letter = if CASUAL { None } else { chess::LETTERS.chars().nth(number / 64) };
        Some(Meaning::at(letter.map_or("@".to_owned(), |letter| format!("{letter}@")), number % 64))
    }
}
