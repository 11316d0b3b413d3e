//! The cards of each side at the start, and states drawn from a player's knowledge.

use facedown_board::chess::Bitboard;
use facedown_board::{Color, Piece, Role};
use facedown_core::deal::DealSeed;
use facedown_core::rules::game::{Rng, State, View};
use facedown_core::rules::seat::PerSeat;
use rand::RngExt;
use rand::seq::SliceRandom;

use super::cards::{CARDS, Hidden, Private, without};
use super::options::StartCheck;
use super::{Mysterious, Phase, Public};
use crate::entropy;
use crate::orthodox::pool::Pool;

/// A state that agrees with a view. Casual: every order of the cards that nobody has seen has the same chance, which is
/// exact. Mysterious: a belief, since players choose: every choice of kinds for the other's face-down cards, and every
/// way to lay them there, counts alike.
pub(super) fn sample<const CASUAL: bool>(
    info: View<'_, Mysterious<CASUAL>>,
    rng: &mut Rng,
) -> Option<State<Mysterious<CASUAL>>> {
    let public = *info.public;
    let mut private: PerSeat<Private> = PerSeat::default();
    if CASUAL {
        let hidden = pack(&public, rng)?;
        return Some(State { public, private, hidden });
    }
    for color in Color::ALL {
        let seat = color.seat();
        private[seat] = match info.private_of(seat).map(|own| own.now(public.placing())) {
            Some(own) if !own.unseen => own,
            known => placed(&public, color, known.unwrap_or(Private::default().now(public.placing())), rng)?,
        };
    }
    Some(State { public, private, hidden: Hidden::none() })
}

/// The entropy of [`sample`]. Casual: of the pack that is not turned up. Mysterious: of each side's cards that lie where
/// they are not known, and while it places, of what of its hand will lie there.
pub(super) fn hidden_bits<const CASUAL: bool>(info: View<'_, Mysterious<CASUAL>>) -> Option<f64> {
    let public = info.public;
    if CASUAL {
        let left = Color::ALL.into_iter().flat_map(|color| public.left(color).roles());
        return Some(entropy::order(left.map(|(_, count)| count)));
    }
    let of = |color: Color| {
        let own = info.private_of(color.seat()).map(|own| own.now(public.placing()));
        if own.is_some_and(|own| !own.unseen) {
            return Some(0.0);
        }
        let known = own.unwrap_or(Private::default().now(public.placing()));
        let down = public.down(color).into_iter().filter(|at| known.at(*at).is_none()).count();
        let kinds: Vec<u32> = elsewhere(public, color, known).roles().map(|(_, count)| count).collect();
        entropy::drawn(&kinds, down as u32)
    };
    Color::ALL.into_iter().map(of).sum()
}

/// The possible cards under the unknown ones of a player, or in hand: those that are not turned up, without the
/// cards that are known to lie face down.
pub(super) fn elsewhere(public: &Public, color: Color, known: Private) -> Pool {
    let lying = Pool::of(public.down(color).into_iter().filter_map(|at| known.at(at)));
    without(public.left(color), lying).unwrap_or_default()
}

/// A player's cards as they may lie, where only these are known.
fn placed(public: &Public, color: Color, known: Private, rng: &mut Rng) -> Option<Private> {
    let mut kinds: Vec<Role> = elsewhere(public, color, known).pieces().collect();
    kinds.shuffle(rng);
    let mut private = known;
    private.unseen = false;
    let down: Bitboard = public.down(color).into_iter().filter(|at| known.at(*at).is_none()).collect();
    if kinds.len() < down.count() as usize
        || (public.phase() != Phase::Place && kinds.len() > down.count() as usize)
    {
        return None;
    }
    for (at, role) in down.into_iter().zip(kinds) {
        private.place(role, at);
    }
    Some(private)
}

/// A pack in which the cards that lie open, or lay open before they moved, come where they were placed.
fn pack(public: &Public, rng: &mut Rng) -> Option<Hidden> {
    let mut unknown: Vec<Piece> = Color::ALL
        .into_iter()
        .flat_map(|color| public.left(color).pieces().map(move |role| Piece { color, role }))
        .collect();
    unknown.shuffle(rng);
    let again = public.options().start_check == StartCheck::Redo;
    let next = again.then(|| DealSeed(rng.random()));
    let mut cards = [Piece { color: Color::White, role: Role::Pawn }; CARDS as usize];
    // What was turned up fills the places of its own squares; in play nothing is asked any more.
    for (number, card) in cards.iter_mut().enumerate() {
        *card = match public.laid().square(number).filter(|&at| public.is_up(at)) {
            Some(at) => public.card_of(at)?,
            None => unknown.pop().unwrap_or(*card),
        };
    }
    Some(Hidden::of(public.placing(), cards, next)).filter(|_| unknown.is_empty())
}
