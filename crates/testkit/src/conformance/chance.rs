//! Possible reveals, and states drawn from a seat's knowledge.

use facedown_core::rules::game::View;
use facedown_core::rules::outcome::Verdict;
use facedown_core::rules::seat::Viewer;
use facedown_core::show::Show;

use super::Scope;
use crate::finding::{Checked, Claim, Finding, holds, same};
use crate::playthrough::{Playthrough, Turn, choose, mark_of, play, viewers};

/// For a viewer, the possible answers to each question of a turn have positive weights, none is there twice, and the
/// truth is among them.
pub(super) fn holds_truth<G: Show>(claim: Claim, ply: usize, turn: &Turn<G>, viewer: Viewer) -> Checked {
    for asked in &turn.asked {
        let own = viewer.seat().map(|seat| (seat, &asked.private[seat]));
        let mut found: Vec<(G::Answer, u32)> = Vec::new();
        G::outcomes(View { public: &asked.public, own }, asked.query, &mut |a, weight| {
            found.push((a, weight))
        });
        let question = || format!("{:?} as {viewer:?} sees it", asked.query);
        holds(claim, ply, found.iter().all(|(_, w)| *w > 0), || {
            format!("{} has an answer of weight 0: {found:?}", question())
        })?;
        let twice = found.iter().enumerate().any(|(i, (a, _))| found[..i].iter().any(|(b, _)| a == b));
        holds(claim, ply, !twice, || format!("{} has an answer twice: {found:?}", question()))?;
        holds(claim, ply, found.iter().any(|(a, _)| *a == asked.answer), || {
            format!("{} cannot be {:?}, which is the truth; it may be {found:?}", question(), asked.answer)
        })?;
    }
    Ok(())
}

/// Checks [`Claim::Chance`] along one game.
pub fn chance<G: Show>(game: &Playthrough<G>, _: &Scope) -> Checked {
    for (ply, turn) in game.turns.iter().enumerate() {
        for viewer in viewers::<G>() {
            holds_truth(Claim::Chance, ply, turn, viewer)?;
        }
    }
    Ok(())
}

/// Checks [`Claim::Sample`] along one game.
pub fn sample<G: Show>(game: &Playthrough<G>, scope: &Scope) -> Checked {
    let claim = Claim::Sample;
    let mut rng = game.lots("sample");
    let options = G::options(&game.options).map_err(|e| Finding::new(claim, 0, e.to_string()))?;
    for ply in game.some_plies(scope.plies * 2, &mut rng) {
        let truth = &game.states[ply];
        for viewer in viewers::<G>() {
            let view = truth.view(viewer);
            let Some(mut state) = G::sample(view, &mut rng) else {
                return Err(Finding::new(claim, ply, format!("no state agrees with what {viewer:?} knows")));
            };
            let sampled = state.view(viewer);
            same(
                claim,
                ply,
                || format!("public part of a sample for {viewer:?}"),
                sampled.public,
                view.public,
            )?;
            let own = sampled.own.map(|(_, p)| p) == view.own.map(|(_, p)| p);
            holds(claim, ply, own, || format!("a sample changes what {viewer:?} knows"))?;
            same(claim, ply, || "FEN of a sample".into(), &G::fen(sampled), &G::fen(view))?;
            if let Some(seat) = viewer.seat().filter(|&s| G::to_act(&truth.public).contains(s)) {
                let lists = [state.legal_actions(seat), truth.legal_actions(seat)];
                same(claim, ply, || format!("{seat}'s legal actions in a sample"), &lists[0], &lists[1])?;
            }
            let fen = G::dealer_fen(&state);
            if let Err(e) = G::read_fen(&fen, &options) {
                return Err(Finding::new(
                    claim,
                    ply,
                    format!("a sample for {viewer:?} is no position: `{fen}`: {e}"),
                ));
            }
            let mut marks = Vec::new();
            for _ in 0..scope.ahead {
                if matches!(G::verdict(&state.public, &marks), Verdict::Over(_)) {
                    break;
                }
                let Some((seat, parts)) = choose(&state, &mut rng) else {
                    holds(claim, ply, game.over(), || "nobody can act in a sample".into())?;
                    break;
                };
                let before = state.public;
                let turn = play(&mut state, seat, &parts);
                marks.extend(mark_of::<G>(&before, &parts, &state.public));
                holds_truth(claim, ply, &turn, viewer)?;
                holds_truth(claim, ply, &turn, Viewer::Seat(seat))?;
            }
        }
    }
    Ok(())
}
