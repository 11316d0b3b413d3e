//! The ends of a game: mate, repetition, counts (Jieqi rules page, section 3).

use facedown_board::Color;
use facedown_board::xiangqi::{Action, Bitboard, Role, Square};
use facedown_core::rules::outcome::{Outcome, Verdict};

use super::{Public, Stage, chase};

/// Plies after which a game ends in which neither captures nor repetition are counted.
const LONGEST: usize = 2000;

/// As much of one finished turn as the rules of repetition remember.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Key of the position in which the turn began.
    before: u64,
    /// Key of the position to which it led.
    after: u64,
    /// No position from before can come again: something was captured or turned up.
    irreversible: bool,
    color: Color,
    from: Square,
    to: Square,
    /// Did the move give check?
    check: bool,
    /// The enemy pieces that the move chased; left out where the options do not ask for it.
    chased: Bitboard,
}

/// `last`: the mark of the turn before, which led to the position in which this one began.
pub(super) fn mark(last: Option<&Mark>, before: &Public, action: Action, after: &Public) -> Mark {
    let (then, now) = (&before.position, &after.position);
    let key = last.map_or_else(|| then.key(), |last| last.after);
    let (from, to) = (action.from(), action.to());
    let irreversible = then.occupied().contains(to) || then.is_covered(from);
    let chased = if before.options.perpetual_chase_loses && !irreversible {
        chase::chased(then, action, now, before.terms())
    } else {
        Bitboard::EMPTY
    };
    Mark {
        before: key,
        after: now.key_from(then, key),
        irreversible,
        color: then.turn(),
        from,
        to,
        check: now.in_check(now.turn()),
        chased,
    }
}

/// The number of times that the position after the last of these turns has stood on the board; 1 where no turn was
/// played.
#[must_use]
pub fn occurrences(past: &[Mark]) -> u32 {
    let Some(last) = past.last() else { return 1 };
    let mut times = 0;
    for mark in past.iter().rev() {
        times += u32::from(mark.after == last.after);
        if mark.irreversible {
            return times;
        }
    }
    times + u32::from(past[0].before == last.after)
}

/// The judgement on a repetition (section 3.4).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Repetition {
    None,
    Draw,
    /// This side loses, for this reason.
    Loss(Color, &'static str),
}

/// The plies since the first occurrence of the position after the last of these turns, if it stands for the `count`th
/// time.
fn cycle(past: &[Mark], count: usize) -> Option<&[Mark]> {
    let last = past.last()?;
    let (mut times, mut first) = (0, past.len());
    for (i, mark) in past.iter().enumerate().rev() {
        if mark.after == last.after {
            (times, first) = (times + 1, i + 1);
        }
        if mark.irreversible {
            break;
        }
        if i == 0 && mark.before == last.after {
            (times, first) = (times + 1, 0);
        }
    }
    (times >= count).then(|| &past[first..])
}

/// True if this side chased one and the same piece with each of its moves.
fn chased_throughout(cycle: &[Mark], by: Color) -> bool {
    let mut hunted: Option<Bitboard> = None;
    for mark in cycle {
        if mark.color == by {
            hunted = Some(hunted.map_or(mark.chased, |pieces| pieces & mark.chased));
        } else if let Some(pieces) = &mut hunted
            && pieces.contains(mark.from)
        {
            pieces.remove(mark.from);
            pieces.insert(mark.to);
        }
    }
    hunted.is_some_and(Bitboard::any)
}

fn repetition(public: &Public, past: &[Mark]) -> Repetition {
    let options = public.options;
    if options.repetition_count == 0 {
        return Repetition::None;
    }
    let Some(cycle) = cycle(past, usize::from(options.repetition_count)) else { return Repetition::None };
    let loss = |breaks: &dyn Fn(Color) -> bool, reason| match Color::ALL.map(breaks) {
        [true, false] => Repetition::Loss(Color::White, reason),
        [false, true] => Repetition::Loss(Color::Black, reason),
        _ => Repetition::Draw,
    };
    let of = |color: Color| cycle.iter().filter(move |mark| mark.color == color);
    if cycle.iter().any(|mark| mark.check) {
        if !options.perpetual_check_loses {
            return Repetition::Draw;
        }
        return loss(&|color| of(color).all(|mark| mark.check), "perpetual-check");
    }
    if options.perpetual_chase_loses {
        return loss(&|color| chased_throughout(cycle, color), "perpetual-chase");
    }
    Repetition::Draw
}

pub(super) fn verdict(public: &Public, past: &[Mark]) -> Verdict {
    let position = &public.position;
    let (turn, enemy) = (position.turn().seat(), (!position.turn()).seat());
    let over = |outcome| Verdict::Over(outcome);
    if public.stage == Stage::KingTaken {
        return over(Outcome::win(enemy, "king-taken"));
    }
    if !position.any_move(public.terms()) {
        let reason = if position.in_check(position.turn()) { "checkmate" } else { "stalemate" };
        return over(Outcome::win(enemy, reason));
    }
    let repeated = repetition(public, past);
    if let Repetition::Loss(color, reason) = repeated {
        let winner = if color == position.turn() { enemy } else { turn };
        return over(Outcome::win(winner, reason));
    }
    let options = public.options;
    let limit = u32::from(options.no_capture_limit);
    if limit > 0 && position.halfmoves() >= limit {
        return over(Outcome::nobody("no-capture"));
    }
    if repeated == Repetition::Draw {
        return over(Outcome::nobody("repetition"));
    }
    if options.bare_kings_draw && position.occupied() == position.role(Role::King) {
        return over(Outcome::nobody("bare-kings"));
    }
    if limit == 0 && options.repetition_count == 0 && past.len() >= LONGEST {
        return over(Outcome::nobody("move-limit"));
    }
    Verdict::Open { claim: None }
}
