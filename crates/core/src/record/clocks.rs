//! Can the times that a record gives be those of its game?

use super::error::{Problem, RecordError};
use super::parts::{End, Happening, Record, Source};
use super::time::Timing;
use crate::rules::outcome::reason;
use crate::rules::seat::{Seat, SeatSet};
use crate::table::AnyTable;

/// Can the clock times be those of this game?
pub(super) fn check_clocks(record: &Record) -> Result<(), RecordError> {
    let timed = match &record.time {
        Some(Timing { control, .. }) => Some(control.is_some()),
        None => record.turns.first().map(|turn| turn.clock.is_some()),
    };
    let control = record.time.as_ref().and_then(|time| time.control);
    let mut left = [Seat::White, Seat::Black].map(|seat| control.map(|control| control.of(seat).at_first()));
    // What a seat was given and has not been seen to have yet.
    let mut given = [0, 1]
        .map(|seat| record.time.as_ref().and_then(|time| time.given.get(seat).copied()).unwrap_or_default());
    for (happening, line) in record.happenings().zip(record.first_turn_line()..) {
        let Happening::Turn(_, turn) = happening else { continue };
        let refused = |words: String| Err(RecordError::new(line, "clock", Problem::Refused(words)));
        if timed != Some(turn.clock.is_some()) {
            let words = match (&record.time, turn.clock) {
                (Some(_), Some(_)) => "the game was played without a clock, so it must be null",
                (Some(_), None) => "the game was played with a clock, so it must say what was left",
                (None, _) => "some turns have a clock and others have none",
            };
            return refused(words.to_owned());
        }
        let (before, given) = (&mut left[turn.seat.index()], &mut given[turn.seat.index()]);
        if let (Some(control), Some(had), Some(clock)) = (control, *before, turn.clock) {
            let most = control.of(turn.seat).most_after(had).unwrap_or(u64::from(u32::MAX));
            let gained = clock.saturating_sub(most);
            if gained > *given {
                let most = most.saturating_add(*given);
                return refused(format!("{clock} cannot be left after this turn: at most {most} can"));
            }
            *given -= gained;
            *before = Some(clock);
        }
    }
    let end = record.lines_before_end() + 1;
    let times = left.iter().zip(given);
    for ((had, given), (seat, at_end)) in times.zip(record.header.seats.iter().zip(record.left())) {
        let most = control
            .zip(*had)
            .and_then(|(control, had)| control.of(*seat).most_after(had).map(|_| had.saturating_add(given)));
        let most = most.unwrap_or(u64::from(u32::MAX));
        if *at_end > most {
            let words = format!("{seat} cannot have {at_end} left: at most {most}");
            return Err(RecordError::new(end, "left", Problem::Refused(words)));
        }
    }
    Ok(())
}

/// May a game end like this on time, at a table that its rules have not ended? `awaited` are the seats of which one had the
/// clock that ran. `Err` says why not.
pub(super) fn check_reason(record: &Record, table: &dyn AnyTable, awaited: SeatSet) -> Result<(), String> {
    let End { winner, reason: stated, .. } = &record.end;
    match stated.as_deref() {
        Some(reason::TIME) => {}
        Some(reason::ABORTED) => return check_abort(record),
        _ => return Ok(()),
    }
    if record.header.source == Source::ByHand {
        // The clock stood on the table, and people say when a flag fell.
        return Ok(());
    }
    let late = |seat: Seat| winner.is_none_or(|winner| winner != seat || table.seats().len() == 1);
    if !awaited.iter().any(late) {
        return Err("the clock of the seat that lost on time was not running: it was not to act".to_owned());
    }
    match &record.time {
        None if record.turns.first().is_some_and(|turn| turn.clock.is_none()) => {
            Err("nobody had a clock, so nobody can have lost on time".to_owned())
        }
        None => Ok(()),
        Some(Timing { control: None, .. }) => {
            Err("the game was played without a clock, so nobody can have lost on time".to_owned())
        }
        Some(Timing { left, .. }) => {
            let fallen = |seat: Seat| left.get(seat_number(record, seat)) == Some(&0);
            if awaited.iter().any(|seat| late(seat) && fallen(seat)) {
                return Ok(());
            }
            Err(format!("nobody who could have lost on time had none left: `left` is {left:?}"))
        }
    }
}

fn seat_number(record: &Record, seat: Seat) -> usize {
    record.header.seats.iter().position(|other| *other == seat).unwrap_or(usize::MAX)
}

/// A game is aborted before the own first action, so one seat has none; but where a pair is played at once, an abort at the
/// other table ends this game too. Earlier programs had no such rule, and a match of programs may be broken off.
fn check_abort(record: &Record) -> Result<(), String> {
    let acted = |seat: &Seat| record.turns.iter().any(|turn| turn.seat == *seat);
    let judged = record.time.is_some() && record.header.source.is_committed() && record.header.pair.is_none();
    if judged && record.header.seats.iter().all(acted) {
        return Err("a game is aborted before one's own first action, and every seat has acted".to_owned());
    }
    Ok(())
}
