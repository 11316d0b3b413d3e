//! The evaluation of Mysterious Chess for a search: the worth of cards while they are placed, and of the game of chess
//! that follows.
//!
//! While cards lie face down a position is worth what its pieces will be: a pawn on its last rank turns up as a queen,
//! so free squares there are worth something to whoever has pawns left, and a king wants few lines open to enemy cards.
//! An unknown card counts as the average of that side's cards that are left. Where all cards lie, or almost
//! all, a sampled state is judged by the game of chess that comes of it: White may be mated before the first move.

use facedown_board::chess::{Bitboard, Rank, Square, attacks};
use facedown_board::{Color, Role};
use facedown_core::rules::evaluate::{Approach, Evaluate, for_seat};
use facedown_core::rules::game::{Game, State, Truth, View};
use facedown_core::rules::seat::Seat;

use super::cards::CARDS;
use super::{Action, Identity, Mysterious, Phase, Private, Public};
use crate::orthodox::judge::{judge, plain};
use crate::orthodox::{open_pieces, passing};

/// The worth of a free square of its last rank to a side, for each pawn that it has still to place.
const FREE_LAST_SQUARE: i32 = 300;

/// The cost of a line on which an enemy card looks at the king, and the further cost of a card beside it.
const OPEN_LINE: i32 = 35;
const BESIDE: i32 = 45;

/// The cost of an empty square beside the king while cards are placed: anything may be put there.
const OPEN_SQUARE: i32 = 12;

/// The cost of placing the king before the other cards, for each card that may still be put about it.
const EARLY_KING: i32 = 12;

/// With so many cards still to be placed a sampled state is judged as if the others were all.
const LAST_CARDS: u32 = 2;

/// The further worth of a pawn, by the ranks that it has gone; on the last one it is a queen.
const ADVANCE: [i32; 7] = [-25, 0, 5, 15, 35, 70, 160];

/// Worth of a piece where its card lies; kings apart.
fn lying(role: Role, color: Color, at: Square) -> i32 {
    let rank = at.rank().index();
    let gone = if color.is_white() { rank } else { 7 - rank };
    match role {
        Role::King => 0,
        Role::Pawn => ADVANCE.get(gone).map_or(plain(Role::Queen), |more| plain(Role::Pawn) + more),
        _ => plain(role),
    }
}

/// The safety of a king on this square, in centipawns (0 or less): by the first card or piece on each line, and the
/// squares beside it that are empty.
fn safety(public: &Public, color: Color, king: Square) -> i32 {
    let ours = public.down(color) | public.position().side(color);
    let all = public.all_down() | public.position().occupied();
    let looking = attacks::queen(king, all) & (all - ours);
    let beside = attacks::king(king);
    let mut danger = OPEN_LINE * looking.count() as i32 + BESIDE * (looking & beside).count() as i32;
    if public.phase() == Phase::Place {
        danger += OPEN_SQUARE * (beside - all).count() as i32;
    }
    -danger
}

/// The worth of a side to a viewer who knows `own` of its cards, if any.
fn side(public: &Public, color: Color, own: Option<&Private>) -> i32 {
    let left = public.left(color);
    let known = |at| own.and_then(|own| own.at(at));
    let mut sum = 0;
    for at in public.position().side(color) {
        sum += public.position().role_at(at).map_or(0, |role| lying(role, color, at));
    }
    let mut hand = left;
    for at in public.down(color) {
        match known(at) {
            Some(role) => {
                hand.take(role);
                sum += lying(role, color, at);
                if role == Role::King {
                    sum += safety(public, color, at);
                }
            }
            None => sum += left.average(|role| lying(role, color, at)),
        }
    }
    if let Some(king) = public.position().king(color) {
        sum += safety(public, color, king);
    }
    if public.phase() != Phase::Place {
        return sum;
    }
    let down = public.down(color).count();
    let in_hand = (left.len() - down.min(left.len())) as i32;
    let (cards, pawns) = match own {
        Some(_) => {
            (hand.roles().map(|(role, n)| n as i32 * plain(role)).sum(), hand.count(Role::Pawn) as i32)
        }
        None => (
            left.average(plain) * in_hand,
            left.count(Role::Pawn) as i32 * in_hand / left.len().max(1) as i32,
        ),
    };
    let free = (public.free() & Bitboard::rank(Rank::last(color))).count() as i32;
    sum + cards + FREE_LAST_SQUARE * free.min(pawns)
}

/// The worth of the common pack's cards on their squares, for White: each may be any card that is left.
fn casual(public: &Public) -> i32 {
    let mut sum = 0;
    for color in Color::ALL {
        let sign = if color.is_white() { 1 } else { -1 };
        for at in public.position().side(color) {
            let role = public.position().role_at(at);
            sum += sign * role.map_or(0, |role| lying(role, color, at));
        }
        let left = public.left(color);
        let all = (public.left(Color::White).len() + public.left(Color::Black).len()).max(1) as i32;
        // All squares of a rank are worth the same.
        for first in (0..8).map(|rank| Square::at(8 * rank)) {
            let cards = (public.all_down() & Bitboard::rank(first.rank())).count() as i32;
            if cards > 0 {
                sum +=
                    cards * (sign * left.average(|role| lying(role, color, first)) * left.len() as i32 / all);
            }
        }
    }
    sum
}

fn white<const CASUAL: bool>(view: View<'_, Mysterious<CASUAL>>) -> i32 {
    let public = view.public;
    if public.phase() == Phase::Play {
        return judge(public.position(), [&[], &[]]);
    }
    if CASUAL {
        return casual(public);
    }
    let of = |color: Color| {
        let own = view.private_of(color.seat()).map(|own| own.now(public.placing()));
        side(public, color, own.filter(|own| !own.unseen).as_ref())
    };
    of(Color::White) - of(Color::Black)
}

/// The position of chess that a sampled state comes to: all that lies face down is turned up, pawns on their last rank
/// become queens. Cards that are still to be placed are left out.
fn turned_up<const CASUAL: bool>(state: &State<Mysterious<CASUAL>>) -> Public {
    let mut public = state.public;
    loop {
        if let Phase::Promote(at) = public.phase() {
            public.promote(at, Role::Queen);
        }
        let Some(at) = public.all_down().first() else { return public };
        let truth = Truth { public: &public, private: &state.private, hidden: &state.hidden };
        let piece = Mysterious::<CASUAL>::answer(truth, Identity(at));
        public.turn_up(at, piece);
    }
}

impl<const CASUAL: bool> Evaluate for Mysterious<CASUAL> {
    const KNOWN_THROUGHOUT: bool = false;
    /// Cards that lie are never known in the Casual game, so that each look draws more.
    const MOST_POSITIONS: u64 = if CASUAL { 11_000 } else { 20_000 };

    /// Moves by their squares; cards by their squares.
    const SLOTS: usize = open_pieces::SLOTS + 64;

    /// In play everything is open. What order the cards are turned up in changes nothing but what is known when a pawn
    /// is promoted.
    fn approach(public: &Public) -> Approach {
        match public.phase() {
            Phase::Play => Approach::Known,
            Phase::Place | Phase::Promote(_) => Approach::Tree,
            Phase::Flip => Approach::Lot,
        }
    }

    fn reveal_sampled(state: &mut State<Self>) {
        let to_place = CARDS.saturating_sub(state.public.laid().count());
        let nears_play = match state.public.phase() {
            Phase::Place => to_place <= LAST_CARDS,
            Phase::Flip | Phase::Promote(_) => true,
            Phase::Play => false,
        };
        if nears_play {
            state.public = turned_up(state);
        }
    }

    fn evaluate(view: View<'_, Self>, seat: Seat) -> i32 {
        for_seat(seat, white(view))
    }

    /// The kinds of cards that lie face down are not mixed in: no table holds positions of that phase.
    fn key(view: View<'_, Self>) -> u64 {
        let public = view.public;
        let key = public.position().key() ^ u64::from(public.suspended);
        let stage = match public.phase() {
            Phase::Play => return key,
            Phase::Place => 64,
            Phase::Flip => 65,
            Phase::Promote(at) => at.index() as u64,
        };
        let mut key = key ^ (stage + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        for color in Color::ALL {
            key = key.rotate_left(23) ^ public.down(color).0.wrapping_mul(0xbf58_476d_1ce4_e5b9);
        }
        key
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

    fn first_guess(view: View<'_, Self>, action: Action) -> i32 {
        let public = view.public;
        let color = public.position().turn();
        match action {
            Action::Promote(_, role) => plain(role),
            Action::Place(_, at) if CASUAL => Color::ALL
                .into_iter()
                .map(|of| {
                    public.left(of).average(|role| lying(role, of, at)) * if of == color { 1 } else { -1 }
                })
                .sum(),
            Action::Place(role, at) => {
                let denies = at.rank() == Rank::last(!color) && public.left(!color).count(Role::Pawn) > 0;
                let takes = if denies { FREE_LAST_SQUARE } else { 0 };
                match role {
                    Some(Role::King) => {
                        let rest = CARDS as i32 - public.laid().count() as i32;
                        safety(public, color, at) + takes - EARLY_KING * rest
                    }
                    Some(role) => lying(role, color, at) - plain(role) + takes,
                    None => public.left(color).average(|role| lying(role, color, at) - plain(role)) + takes,
                }
            }
            Action::Flip(_) => 0,
            Action::Move(_) => Self::capture_value(view, action),
        }
    }

    fn as_seen(action: Action) -> Action {
        match action {
            Action::Place(_, at) => Action::Place(None, at),
            action => action,
        }
    }

    fn all_open(public: &Public) -> bool {
        public.phase() == Phase::Play
    }

    fn in_check(public: &Public) -> bool {
        public.check().is_some()
    }

    fn draw_by_count(public: &Public) -> bool {
        public.phase() == Phase::Play && public.position().halfmoves() >= 100
    }

    fn pass(public: &Public) -> Option<Public> {
        if public.phase() != Phase::Play || public.suspended > 0 {
            return None;
        }
        let mut passed = *public;
        passed.position = passing::passed(public.position())?;
        Some(passed)
    }

    fn slot(action: Action) -> usize {
        match action {
            Action::Move(action) => open_pieces::slot(action),
            Action::Place(_, at) | Action::Flip(at) | Action::Promote(at, _) => {
                open_pieces::SLOTS + at.index()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mysterious::{MysteriousChess, Options};
    use facedown_core::notation::Notation;
    use facedown_core::rules::game::Game;

    type Ours = MysteriousChess;

    fn square(name: &str) -> Square {
        name.parse().expect("a square")
    }

    fn best(fen: &str, seat: Seat) -> Action {
        let setup = Ours::read_fen(fen, &Options::default()).expect("reads");
        let view = View { public: &setup.public, own: Some((seat, &setup.private[seat])) };
        let mut found = Vec::new();
        Ours::legal(view, seat, &mut |action| found.push(action));
        found.into_iter().max_by_key(|action| Ours::first_guess(view, *action)).expect("some")
    }

    /// The rules page, section 3.2: a pawn that is turned up on its last rank promotes at once.
    #[test]
    fn pawns_go_to_their_last_rank_and_the_king_stays_in_hand() {
        let start = "8/8/8/8/8/8/8/8 w - - 0 1 place 8P2N2B2RQK/16 -";
        match best(start, Seat::White) {
            Action::Place(Some(Role::Pawn), at) => assert_eq!(at.rank(), Rank::last(Color::White)),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_king_behind_its_own_cards_is_safer() {
        let mut public = Public::start(Options::default(), 0);
        for name in ["a2", "b1", "b2"] {
            public.down[Color::White as usize].insert(square(name));
        }
        for name in ["e4", "e6"] {
            public.down[Color::Black as usize].insert(square(name));
        }
        let [corner, open] = ["a1", "e5"].map(|at| safety(&public, Color::White, square(at)));
        assert!(corner > open, "{corner} {open}");
        assert_eq!(corner, 0);
    }

    #[test]
    fn a_pieces_worth_does_not_depend_on_its_color() {
        for role in Role::ALL {
            for at in Square::all() {
                let there = Square::at(at.index() as u32 ^ 56);
                assert_eq!(lying(role, Color::White, at), lying(role, Color::Black, there));
            }
        }
        let pawn = |at| lying(Role::Pawn, Color::White, square(at));
        assert!(pawn("c8") > 5 * pawn("c2"));
    }
}
