//! *Dealt equals lazy*: two models of one game, compared by exact enumeration.
//!
//! In the dealt game the identities are fixed and an action gives one run of answers; in the lazy game each answer is
//! drawn when it is asked for, with the weights of `outcomes`. On a position with few deals left, every deal that
//! agrees with a viewer's information is played, and the share of deals that give a run of answers must be the lazy
//! probability of this run, as fractions.
//!
//! The deals are found by drawing from `sample` until nothing new has come for so long that another one, equally
//! likely, would be missed with a chance below e^-40 a deal; that they are equally likely is tested on the same
//! draws. This holds where cards were shuffled and the dealer's FEN tells where all of them lie (an arrangement counts
//! once however its equal cards are numbered), and where a player's secret choice is believed uniform. Where part of
//! what is hidden never shows (cards that stay out of play), deals that look alike have unequal weights; such a game's
//! tests say so ([`super::Suite::weighted`]), and the draws are held against the lazy law by chi-squared instead.

use facedown_core::rules::drive::{answered, audience};
use facedown_core::rules::game::{Flow, Game, Known, Rng, Silent, State, View};
use facedown_core::rules::seat::{PerSeat, Seat, Viewer};
use facedown_core::show::Show;
use rand::RngExt;

use super::Scope;
use crate::finding::{Checked, Claim, Finding, holds};
use crate::playthrough::{Playthrough, play, viewers};

const CLAIM: Claim = Claim::DealtEqualsLazy;

/// Draws without anything new before the list of deals counts as whole, for each deal found.
const PATIENCE: usize = 40;

/// A share as a fraction in lowest terms.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Share {
    part: u128,
    whole: u128,
}

fn divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a.max(1) } else { divisor(b, a % b) }
}

impl Share {
    fn new(part: u128, whole: u128) -> Share {
        let by = divisor(part, whole);
        Share { part: part / by, whole: whole / by }
    }

    fn times(self, part: u32, whole: u64) -> Share {
        Share::new(self.part * u128::from(part), self.whole * u128::from(whole))
    }

    fn plus(self, other: Share) -> Share {
        Share::new(self.part * other.whole + other.part * self.whole, self.whole * other.whole)
    }
}

/// The answers that a viewer hears in one turn.
type Run<G> = Vec<(<G as Game>::Query, <G as Game>::Answer)>;

/// A list of runs with their shares.
type Law<G> = Vec<(Run<G>, Share)>;

fn add<G: Game>(law: &mut Law<G>, run: Run<G>, share: Share) {
    match law.iter_mut().find(|(known, _)| *known == run) {
        Some((_, sum)) => *sum = sum.plus(share),
        None => law.push((run, share)),
    }
}

/// Every deal that agrees with `view`, if there are at least 2 and at most `most`; and how often each was drawn.
fn deals<G: Show>(view: View<'_, G>, most: usize, rng: &mut Rng) -> Option<Vec<(State<G>, u64)>> {
    let mut found: Vec<(String, State<G>, u64)> = Vec::new();
    let (mut draws, mut last_new) = (0, 0);
    while found.len() < 2 && draws < 2 * PATIENCE || draws - last_new < PATIENCE * found.len() {
        let state = G::sample(view, rng)?;
        let fen = G::dealer_fen(&state);
        draws += 1;
        match found.iter_mut().find(|(known, ..)| *known == fen) {
            Some((_, _, times)) => *times += 1,
            None => {
                found.push((fen, state, 1));
                last_new = draws;
            }
        }
        if found.len() > most {
            return None;
        }
    }
    (found.len() >= 2).then(|| found.into_iter().map(|(_, state, times)| (state, times)).collect())
}

/// Does chi-squared of some draws fit its degrees of freedom? It lies around them, with twice that as variance; the
/// bound is eight deviations (and a bit, for few degrees) away, since it is asked thousands of times.
fn fits(chi: f64, freedom: usize) -> bool {
    let freedom = freedom as f64;
    chi <= freedom + 8.0 * (2.0 * freedom).sqrt() + 30.0
}

/// Are the deals drawn equally often?
fn drawn_alike<G: Show>(found: &[(State<G>, u64)]) -> Result<(), String> {
    let draws: u64 = found.iter().map(|(_, times)| times).sum();
    let expected = draws as f64 / found.len() as f64;
    let chi: f64 = found.iter().map(|(_, times)| (*times as f64 - expected).powi(2) / expected).sum();
    if fits(chi, found.len() - 1) {
        return Ok(());
    }
    let times: Vec<_> =
        found.iter().map(|(state, times)| format!("{times} x {}", G::dealer_fen(state))).collect();
    Err(format!("`sample` prefers some deals: chi-squared {chi:.0}: {times:?}"))
}

/// The lazy law of an action.
struct Lazy<'a, G: Game> {
    seat: Seat,
    viewer: Viewer,
    law: &'a mut Law<G>,
}

impl<G: Game> Lazy<'_, G> {
    fn go_on(
        &mut self,
        public: G::Public,
        private: PerSeat<G::Private>,
        flow: Flow<G>,
        run: &Run<G>,
        share: Share,
    ) {
        let Flow::Ask(query) = flow else { return add::<G>(self.law, run.clone(), share) };
        let own = self.viewer.seat().map(|seat| (seat, &private[seat]));
        let mut answers: Vec<(G::Answer, u32)> = Vec::new();
        G::outcomes(View { public: &public, own }, query, &mut |a, w| answers.push((a, w)));
        let total: u64 = answers.iter().map(|(_, w)| u64::from(*w)).sum();
        for (answer, weight) in answers {
            let (mut child, mut privates, mut run) = (public, private, run.clone());
            if audience::<G>(query).includes(self.viewer) {
                run.push((query, answer));
            }
            let flow = answered::<G>(&mut child, &mut privates, self.seat, query, answer, &mut Silent);
            self.go_on(child, privates, flow, &run, share.times(weight, total));
        }
    }
}

/// Do draws of runs fit the lazy law?
fn drawn_lazily<G: Game>(dealt: &Law<G>, lazy: &Law<G>, draws: u64) -> bool {
    if dealt.iter().any(|(run, _)| lazy.iter().all(|(known, _)| known != run)) {
        return false;
    }
    let chi = |(run, share): &(Run<G>, Share)| {
        let seen =
            dealt.iter().find(|(known, _)| known == run).map_or(0.0, |(_, s)| s.part as f64 / s.whole as f64);
        let expected = share.part as f64 / share.whole as f64;
        (seen - expected).powi(2) / expected * draws as f64
    };
    fits(lazy.iter().map(chi).sum(), lazy.len().saturating_sub(1))
}

/// Compares the two models for one viewer in one position; the number of runs compared.
fn compare<G: Show>(
    ply: usize,
    state: &State<G>,
    viewer: Viewer,
    found: &[(State<G>, u64)],
    weighted: bool,
) -> Result<u64, Finding> {
    let mut runs = 0;
    let whole = Share::new(1, 1);
    for seat in G::to_act(&state.public).iter() {
        // What the viewer does not know of the actor's own secrets would make the actor's choice differ by deal.
        if viewer != Viewer::Seat(seat)
            && found.iter().any(|(deal, _)| deal.private[seat] != state.private[seat])
        {
            continue;
        }
        for action in state.legal_actions(seat) {
            let mut dealt: Law<G> = Vec::new();
            let draws: u64 = found.iter().map(|(_, times)| times).sum();
            for (deal, times) in found {
                let turn = play(&mut deal.clone(), seat, &[action]);
                let heard = turn.asked.iter().filter(|a| a.audience.includes(viewer));
                let run = heard.map(|a| (a.query, a.answer)).collect();
                let share = if weighted {
                    Share::new(u128::from(*times), u128::from(draws))
                } else {
                    Share::new(1, found.len() as u128)
                };
                add::<G>(&mut dealt, run, share);
            }
            let mut lazy: Law<G> = Vec::new();
            let (mut public, mut private) = (state.public, state.private);
            let known = Known { public: &mut public, private: &mut private[seat], seat };
            let flow = G::begin(known, action, &mut Silent);
            Lazy { seat, viewer, law: &mut lazy }.go_on(public, private, flow, &Vec::new(), whole);
            let words = |law: &Law<G>| {
                let all = law.iter().map(|(run, s)| format!("{}/{} {run:?}", s.part, s.whole));
                all.collect::<Vec<_>>().join("\n    ")
            };
            let alike = if weighted {
                drawn_lazily::<G>(&dealt, &lazy, draws)
            } else {
                dealt.len() == lazy.len() && dealt.iter().all(|entry| lazy.contains(entry))
            };
            holds(CLAIM, ply, alike, || {
                let (action, deals) = (G::action_text(action), found.len());
                let (dealt, lazy) = (words(&dealt), words(&lazy));
                format!(
                    "`{action}` as {viewer:?} sees it, over {deals} deals:\n    {dealt}\n  but lazily\n    {lazy}"
                )
            })?;
            runs += lazy.len() as u64;
        }
    }
    Ok(runs)
}

/// The amounts that the check of *dealt equals lazy* compared.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Enumerated {
    /// Positions, each with one viewer.
    pub positions: u64,
    /// Deals that were played out in them.
    pub deals: u64,
    /// Runs of answers whose shares were compared.
    pub runs: u64,
    /// Questions in the game to which the actor could expect more than one answer.
    pub open_questions: u64,
}

/// [`Claim::DealtEqualsLazy`].
///
/// # Errors
/// A finding with both laws.
pub fn dealt_equals_lazy<G: Show>(game: &Playthrough<G>, scope: &Scope) -> Result<Enumerated, Finding> {
    let mut rng = game.lots("dealt equals lazy");
    let mut done = Enumerated::default();
    for asked in game.turns.iter().flat_map(|t| t.asked.iter().map(move |a| (t.seat, a))) {
        let (seat, asked) = asked;
        let mut answers = 0;
        let view = View { public: &asked.public, own: Some((seat, &asked.private[seat])) };
        G::outcomes(view, asked.query, &mut |_, _| answers += 1);
        done.open_questions += u64::from(answers > 1 && asked.audience.includes(Viewer::Seat(seat)));
    }
    if done.open_questions == 0 {
        return Ok(done);
    }
    for viewer in viewers::<G>() {
        for _ in 0..scope.small_positions {
            let ply = rng.random_range(0..game.plies().max(1));
            let state = &game.states[ply];
            let Some(found) = deals(state.view(viewer), scope.most_deals, &mut rng) else { continue };
            if !scope.weighted {
                drawn_alike(&found)
                    .map_err(|what| Finding::new(CLAIM, ply, format!("for {viewer:?}: {what}")))?;
            }
            done.positions += 1;
            done.deals += found.len() as u64;
            done.runs += compare(ply, state, viewer, &found, scope.weighted)?;
        }
    }
    Ok(done)
}

impl std::ops::AddAssign for Enumerated {
    fn add_assign(&mut self, other: Enumerated) {
        self.positions += other.positions;
        self.deals += other.deals;
        self.runs += other.runs;
        self.open_questions += other.open_questions;
    }
}

/// A game that asks open questions must have been compared somewhere.
///
/// # Errors
/// A finding that says so.
pub fn compared_somewhere(done: Enumerated) -> Checked {
    let idle = done.open_questions > 0 && done.runs == 0;
    holds(CLAIM, 0, !idle, || "no position with few enough deals was met: play more games".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_exact() {
        let third = Share::new(1, 3);
        assert_eq!(third.plus(Share::new(1, 6)), Share::new(1, 2));
        assert_eq!(third.times(3, 4), Share::new(1, 4));
        assert_eq!(third.plus(third).plus(third), Share::new(7, 7));
    }
}
