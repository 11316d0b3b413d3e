//! Checks of the ends of games, and of what goes on before them.

use facedown_core::rules::drive::Ended;
use facedown_core::rules::game::Game;
use facedown_core::rules::outcome::{Outcome, Verdict};
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::show::Show;
use facedown_core::table::AnyTable;

use super::Scope;
use crate::finding::{Checked, Claim, holds, same};
use crate::playthrough::{Playthrough, viewers};
use crate::strategy::LONGEST;

const CLAIM: Claim = Claim::Ends;

fn outcome_is_sane<G: Game>(ply: usize, outcome: Outcome) -> Checked {
    let seats = Seat::all(G::SEATS);
    holds(CLAIM, ply, outcome.winner.is_none_or(|w| seats.contains(&w)), || {
        format!("{:?} wins, who has no seat", outcome.winner)
    })?;
    let kebab = |c: char| c.is_ascii_lowercase() || c == '-';
    let reason = outcome.reason;
    holds(CLAIM, ply, !reason.is_empty() && reason.chars().all(kebab), || {
        format!("`{reason}` is no reason code")
    })?;
    holds(CLAIM, ply, outcome.score.is_none() || G::SEATS == 1, || "a game of two ends with a score".into())
}

/// Checks [`Claim::Ends`] along one game.
pub fn ends<G: Show>(game: &Playthrough<G>, _: &Scope) -> Checked {
    let mut past: Vec<G::Mark> = Vec::new();
    let mut passes = 0;
    for (ply, state) in game.states.iter().enumerate() {
        if let Some(turn) = ply.checked_sub(1) {
            let (before, after) = (&game.states[turn].public, &state.public);
            let acting = |public| G::to_act(public).iter().collect::<Vec<_>>();
            let passed =
                acting(before).len() == 1 && acting(after).len() == 1 && acting(before) != acting(after);
            let mark = game.marks[turn];
            // Turns of a set-up may leave none; once one has, all do.
            if game.turns[turn].ended == Ended::Done && passed {
                passes += 1;
                let marked = mark.is_some() || past.is_empty();
                holds(CLAIM, ply, marked, || "a finished turn leaves no mark".into())?;
            }
            if game.turns[turn].ended == Ended::Draft {
                holds(CLAIM, ply, mark.is_none(), || "an action in a draft leaves a mark".into())?;
            }
            past.extend(mark);
        }
        let verdict = game.verdicts[ply];
        same(
            CLAIM,
            ply,
            || "two verdicts on one position".into(),
            &verdict,
            &G::verdict(&state.public, &past),
        )?;
        let able = G::to_act(&state.public).iter().any(|s| G::any_legal(state.view(Viewer::Seat(s)), s));
        match verdict {
            Verdict::Open { claim } => {
                holds(CLAIM, ply, able, || "the game is open and nobody can act".into())?;
                claim.map_or(Ok(()), |reason| outcome_is_sane::<G>(ply, Outcome::nobody(reason)))?;
            }
            Verdict::Over(outcome) => {
                outcome_is_sane::<G>(ply, outcome)?;
                holds(CLAIM, ply, ply == game.plies(), || "the game went on after its end".into())?;
            }
        }
    }
    let ply = game.plies();
    let marked = !game.over() || passes == 0 || !past.is_empty();
    holds(CLAIM, ply, marked, || format!("none of {passes} turns left a mark"))?;
    holds(CLAIM, ply, ply < LONGEST, || format!("the game is not over after {LONGEST} actions"))?;
    if game.over() { finished(game) } else { Ok(()) }
}

/// A finished game takes nothing more, and shows itself.
fn finished<G: Show>(game: &Playthrough<G>) -> Checked {
    let ply = game.plies();
    let mut table = game.table_after(ply);
    let verdict = game.verdicts[ply];
    same(CLAIM, ply, || "outcome".into(), &table.outcome().map(Verdict::Over), &Some(verdict))?;
    holds(CLAIM, ply, table.to_act().is_empty(), || "somebody is to act after the end".into())?;
    for &seat in table.seats() {
        holds(CLAIM, ply, table.legal(seat).is_empty(), || format!("{seat} may act after the end"))?;
    }
    let resigned = Outcome::win(Seat::all(G::SEATS)[0], facedown_core::rules::outcome::reason::RESIGNATION);
    table.end(resigned);
    same(
        CLAIM,
        ply,
        || "outcome after a late resignation".into(),
        &table.outcome().map(Verdict::Over),
        &Some(verdict),
    )?;
    for viewer in viewers::<G>() {
        for number in [0, ply / 2, ply] {
            let observation = table.observation(viewer, number as u32);
            holds(CLAIM, ply, observation.is_some_and(|s| !s.fen.is_empty()), || {
                format!("{viewer:?} sees nothing")
            })?;
            let odds = table.odds(viewer, number as u32);
            holds(CLAIM, ply, odds.is_some(), || format!("{viewer:?} has no odds"))?;
        }
        holds(CLAIM, ply, table.observation(viewer, ply as u32 + 1).is_none(), || {
            "a observation past the end".into()
        })?;
        let lines = table.lines(viewer, 0).len();
        holds(CLAIM, ply, lines == ply, || format!("{lines} lines to {viewer:?} of {ply} actions"))?;
    }
    let expected: Vec<String> = game.states.iter().map(G::dealer_fen).collect();
    match Box::new(table).finish() {
        Ok(positions) => {
            let fens: Vec<String> = positions.iter().filter_map(|position| position.fen(None).ok()).collect();
            same(CLAIM, ply, || "the truth after the end".into(), &fens, &expected)
        }
        Err(_) => holds(CLAIM, ply, false, || "the truth does not come out after the end".into()),
    }
}

/// The other half: no truth from a game that goes on.
pub fn keeps_the_truth<G: Show>(game: &Playthrough<G>, _: &Scope) -> Checked {
    let ply = game.plies() / 2;
    let open = matches!(game.verdicts[ply], Verdict::Open { .. });
    let table: Box<dyn AnyTable> = Box::new(game.table_after(ply));
    holds(CLAIM, ply, !open || table.finish().is_err(), || "the truth comes out before the end".into())
}
