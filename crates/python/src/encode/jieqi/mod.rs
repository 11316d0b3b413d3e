//! Jieqi: open pieces, covers, and the pools as everybody and as this seat counts them.

use facedown_board::Color;
use facedown_board::xiangqi::{Action, Role};
use facedown_core::rules::game::Game;
use facedown_games::jieqi::{Jieqi, Pool, occurrences, pool_of};

use super::{Codes, Encode, Layout, Meaning, Seen, XIANGQI};

const FILES: usize = 9;
const POINTS: usize = 90;
const NONE: u16 = u16::MAX;
/// Rook lines, diagonals of one and two steps, and the horse: where a piece of any kind may go in one move.
const PAIRS: usize = 2550;

static NUMBERS: [u16; POINTS * POINTS] = numbers();

const fn numbers() -> [u16; POINTS * POINTS] {
    let mut numbers = [NONE; POINTS * POINTS];
    let mut next = 0;
    let mut at = 0usize;
    while at < POINTS * POINTS {
        let (from, to) = (at / POINTS, at % POINTS);
        let files = (from % FILES).abs_diff(to % FILES);
        let ranks = (from / FILES).abs_diff(to / FILES);
        let line = files == 0 || ranks == 0;
        let diagonal = files == ranks && files <= 2;
        let horse = (files == 1 && ranks == 2) || (files == 2 && ranks == 1);
        if from != to && (line || diagonal || horse) {
            numbers[at] = next;
            next += 1;
        }
        at += 1;
    }
    numbers
}

impl Encode for Jieqi {
    const ACTIONS: usize = PAIRS;

    fn layout() -> Layout {
        let letters = || Role::ALL.into_iter().map(Role::letter);
        let open = ["my", "their"].into_iter().flat_map(|side| letters().map(move |l| format!("{side}_{l}")));
        Layout::new(FILES, 10, open.chain(["my_cover", "their_cover"].map(str::to_owned)))
            .numbers("my_pool_", "RNBACP")
            .numbers("their_pool_", "RNBACP")
            .says(5, "identities of that side that nobody was shown, those captured face down among them")
            .numbers("their_pool_by_my_captures_", "RNBACP")
            .says(
                5,
                "their pool without what I captured and know: their covers on the board are drawn from it",
            )
            .number("my_covers_taken")
            .number("their_covers_taken")
            .says(15, "pieces of that side that were captured face down")
            .number("halfmoves")
            .says(
                255,
                "actions that count for the no-capture rule, whose limit is the option no-capture-limit",
            )
            .number("occurrences")
            .says(255, "times that the position has stood on the board, 1 the first time")
    }

    #[inline]
    fn codes(seen: Seen<'_, Self>, out: &mut Codes<'_>) {
        let (public, me) = (seen.view.public, seen.me());
        let position = public.position();
        let covered = position.covered();
        for (color, from) in [(me, 1), (!me, 8)] {
            let open = position.side(color) - covered;
            for role in Role::ALL {
                let kind = from + role as u8;
                (position.role(role) & open).into_iter().for_each(|at| out.put(at.index(), kind));
            }
        }
        for (color, kind) in [(me, 15), (!me, 16)] {
            (covered & position.side(color)).into_iter().for_each(|at| out.put(at.index(), kind));
        }
        for pool in [public.pool(me), public.pool(!me), pool_of(seen.view, !me)] {
            Pool::ORDER.into_iter().for_each(|role| out.number(pool.count(role)));
        }
        out.number(public.taken(me) as u32);
        out.number(public.taken(!me) as u32);
        out.number(position.halfmoves());
        out.number(seen.occurrences);
    }

    #[inline]
    fn index(me: Color, action: Action) -> Option<usize> {
        let own = &XIANGQI[usize::from(!me.is_white())];
        let [from, to] = [action.from(), action.to()].map(|square| usize::from(own[square.index()]));
        let number = NUMBERS[from * POINTS + to];
        (number != NONE).then_some(number as usize)
    }

    #[inline]
    fn occurrences(past: &[<Self as Game>::Mark]) -> u32 {
        occurrences(past)
    }

    fn meaning(_me: Color, number: usize) -> Option<Meaning> {
        let at = NUMBERS.iter().position(|known| usize::from(*known) == number).filter(|_| number < PAIRS)?;
        Some(Meaning::of_move(at / POINTS, at % POINTS))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_as_many_as_were_counted() {
        assert_eq!(NUMBERS.iter().filter(|n| **n != NONE).count(), PAIRS);
    }
}
