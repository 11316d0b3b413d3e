//! Possible reveals, and states drawn from a seat's knowledge.

use facedown_core::rules::drive::answered;
use facedown_core::rules::game::{Flow, Silent, View};
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

/// For a viewer who is told the answer, what an answer tells and what it leaves open are together what was open before:
/// the chain rule of entropy, over all possible answers with their weights. Whoever sees another's action may have learned
/// from that already, where it was chosen with knowledge of one's own; less may then be open than was. What a refusal tells,
/// or that there was none, a game may leave unused, as Cloak and Dagger Chess does (its rules page, C-b); more is then open.
fn bits_add_up<G: Show>(ply: usize, turn: &Turn<G>, viewer: Viewer) -> Checked {
    for asked in turn.asked.iter().filter(|asked| asked.audience.includes(viewer)) {
        let own = viewer.seat().map(|seat| (seat, &asked.private[seat]));
        let view = View { public: &asked.public, own };
        let Some(before) = G::hidden_bits(view) else { continue };
        let mut found: Vec<(G::Answer, f64)> = Vec::new();
        G::outcomes(view, asked.query, &mut |answer, weight| found.push((answer, f64::from(weight))));
        let all: f64 = found.iter().map(|(_, weight)| weight).sum();
        let (mut after, mut anew, mut may_refuse) = (0.0, false, false);
        for (answer, weight) in found {
            let (mut public, mut private) = (asked.public, asked.private);
            let flow = answered::<G>(&mut public, &mut private, turn.seat, asked.query, answer, &mut Silent);
            may_refuse |= matches!(flow, Flow::Refused(_));
            let own = viewer.seat().map(|seat| (seat, &private[seat]));
            let left = G::hidden_bits(View { public: &public, own });
            let possible = || format!("no state fits {:?}, which {answer:?} may answer", asked.query);
            let left = left.ok_or_else(|| Finding::new(Claim::Chance, ply, possible()))?;
            // What is dealt anew was not hidden before.
            anew |= left > before + 1e-9;
            after += weight / all * (left - (weight / all).log2());
        }
        let knows_all = viewer == Viewer::Seat(turn.seat) || size_of::<G::Private>() == 0;
        let adds_up =
            (before - after).abs() < 1e-9 || (!knows_all && after < before) || (may_refuse && after > before);
        holds(Claim::Chance, ply, adds_up || anew, || {
            format!(
                "{:?}: {before} bits are open to {viewer:?}, but answers and rest have {after}",
                asked.query
            )
        })?;
    }
    Ok(())
}

/// Checks [`Claim::Chance`] along one game.
pub fn chance<G: Show>(game: &Playthrough<G>, scope: &Scope) -> Checked {
    for (ply, turn) in game.turns.iter().enumerate() {
        for viewer in viewers::<G>() {
            holds_truth(Claim::Chance, ply, turn, viewer)?;
            // The order of a pile that is shuffled anew is not among what is hidden.
            if !scope.shuffles {
                bits_add_up(ply, turn, viewer)?;
            }
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
