//! A finished game of Neighbour, solved from every position: what could be had beyond the point where it stopped.

use facedown_core::notation::Notation;
use facedown_core::ports::solution::{Finished, Reach, SolutionPoint};
use facedown_core::rules::game::{Setup, Silent, State};
use facedown_core::rules::seat::Seat;
use facedown_core::table::Start;
use facedown_games::neighbour::{Action, Neighbour, Phase};

use crate::answer::Moves;
use crate::solitaire::{NODES, Solitaire};

/// In Neighbour's first phase the solver speaks of stopping at once. What could be had there is the best of stopping at
/// any point from then on: as it was played (with the sidesteps that were chosen) and beyond, where the first sidestep is
/// taken. Other sidesteps may give more, so it is a lower bound.
pub(super) fn look_past_the_stop(game: &Finished, points: &mut [SolutionPoint]) -> Result<(), String> {
    let read = |fen: &String| {
        let options = Neighbour::options(&game.options).map_err(|e| e.to_string())?;
        Neighbour::read_fen(fen, &options).map_err(|e| e.to_string())
    };
    let setups: Vec<Setup<Neighbour>> = game.fens.iter().map(read).collect::<Result<_, String>>()?;
    let adding = setups.iter().take_while(|setup| setup.public.phase() != Phase::Move).count();
    let Some(last) = adding.checked_sub(1) else { return Ok(()) };
    // The game's own way of coming to the points after each.
    let mut best = beyond(game, &setups[last])?;
    for i in (0..adding).rev() {
        let point = &mut points[i];
        let stopping = match point.reach {
            Reach::Best { score } if setups[i].public.can_stop() => Some((score, point.line.clone())),
            _ => None,
        };
        if let Some(before) = best.as_mut().filter(|_| i < last) {
            before.1.insert(0, turned(&setups[i], &setups[i + 1]));
        }
        if stopping.as_ref().is_some_and(|(score, _)| best.as_ref().is_none_or(|(known, _)| score >= known)) {
            best = stopping;
        }
        let most = i32::from(setups[i].public.cards_left());
        (point.reach, point.line) = match &best {
            Some((score, line)) => (Reach::AtLeast { score: *score }, line.clone()),
            None => (Reach::AtMost { score: most }, Vec::new()),
        };
    }
    Ok(())
}

/// The action that led from one position of the first phase to the next.
fn turned(before: &Setup<Neighbour>, after: &Setup<Neighbour>) -> String {
    let action = match (before.public.phase(), after.public.last()) {
        (Phase::Side, Some(at)) => Action::Side(at),
        _ => Action::Turn,
    };
    Neighbour::action_text(action)
}

/// The best of going on from the last position of the first phase and stopping later, with the actions that lead there.
fn beyond(game: &Finished, from: &Setup<Neighbour>) -> Result<Option<(i32, Vec<String>)>, String> {
    let Some(hidden) = from.hidden.clone().filter(|orders| orders.are_known()) else { return Ok(None) };
    let mut state = State::<Neighbour> { public: from.public, private: from.private, hidden };
    let (mut best, mut line): (Option<(i32, Vec<String>)>, Vec<String>) = (None, Vec::new());
    while state.public.phase() != Phase::Move {
        let Some(action) = state.legal_actions(Seat::Solo).first().copied() else { break };
        state.play(Seat::Solo, action, &mut Silent);
        line.push(Neighbour::action_text(action));
        // A game that is not yet one group needs a move at least.
        let most = i32::from(state.public.cards_left());
        if best.as_ref().is_some_and(|(score, _)| *score >= most) {
            break;
        }
        if !state.public.can_stop() && state.public.phase() != Phase::Move {
            continue;
        }
        let fen = Neighbour::dealer_fen(&state);
        let solved = Neighbour
            .answer(&game.options, Start::Fen(&fen), NODES / 4, &mut |_| {})
            .map_err(|e| e.to_string())?;
        if let Moves::Par { score, line: moves, .. } = solved.moves
            && best.as_ref().is_none_or(|(known, _)| score > *known)
        {
            best = Some((score, line.iter().cloned().chain(moves).collect()));
        }
    }
    Ok(best)
}
