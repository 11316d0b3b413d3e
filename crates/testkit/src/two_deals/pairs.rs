//! Pairs of truths that are equal for a viewer.

use facedown_core::deal::DealSeed;
use facedown_core::rules::game::{Rng, State};
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::show::Show;
use rand::RngExt;

use super::first_difference;
use super::surface::Opening;
use crate::playthrough::{Playthrough, is_legal, play};

/// Other deals that are tried for one that agrees longest.
const TRIES: usize = 60;

/// Most actions of a pair that begins in the middle of a game.
const LENGTH: usize = 40;

/// The source of the second truth.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// Another deal with the same options.
    Deals,
    /// The game's sampler, from the viewer's eyes.
    Sample,
}

/// Two truths that are equal for a viewer, and the actions to go on with.
#[derive(Debug)]
pub struct Pair<G: Show> {
    /// The viewer for whom they are equal.
    pub viewer: Viewer,
    /// The two truths, from which surfaces are opened.
    pub truths: [Opening<G>; 2],
    /// The source of the second truth.
    pub source: Source,
    /// Number of actions that were played before.
    pub ply: usize,
    /// The turns that are played from here, by seat.
    pub script: Vec<(Seat, Vec<G::Action>)>,
    /// Some actions of the game, to be tried when they are not legal.
    pub known: Vec<Vec<G::Action>>,
}

/// The turns of a game from `ply` on, with their seats.
fn script<G: Show>(game: &Playthrough<G>, ply: usize) -> Vec<(Seat, Vec<G::Action>)> {
    game.turns[ply..].iter().take(LENGTH).map(|t| (t.seat, t.parts.clone())).collect()
}

/// Actions from all over a game.
fn known<G: Show>(game: &Playthrough<G>, rng: &mut Rng) -> Vec<Vec<G::Action>> {
    let mut known = Vec::new();
    for _ in 0..3 {
        let state = &game.states[rng.random_range(0..game.states.len())];
        known.extend(crate::playthrough::choose(state, rng).map(|(_, action)| action));
    }
    known.extend(game.states[0].legal_actions(Seat::all(G::SEATS)[0]).into_iter().map(|a| vec![a]));
    known.truncate(8);
    known
}

/// Number of turns at the start of a script that give a viewer the same answers in both truths.
fn agreement<G: Show>(
    mut a: State<G>,
    mut b: State<G>,
    viewer: Viewer,
    script: &[(Seat, Vec<G::Action>)],
) -> usize {
    for (i, (seat, parts)) in script.iter().enumerate() {
        if !is_legal(&b, *seat, parts) {
            return i;
        }
        let turns = [play(&mut a, *seat, parts), play(&mut b, *seat, parts)];
        if first_difference(&turns, viewer).is_some() {
            return i;
        }
    }
    script.len()
}

impl<G: Show> Pair<G> {
    /// The game's deal and another one which gives this viewer the same answers for longest among some; `None` where
    /// no other deal looks the same at the start, or nothing is hidden.
    pub fn of_deals(game: &Playthrough<G>, viewer: Viewer, rng: &mut Rng) -> Option<Pair<G>> {
        let options = G::options(&game.options).ok()?;
        let truth = &game.states[0];
        let fen = G::dealer_fen(truth);
        let script = script(game, 0);
        // Where the start is the same for every deal, the game says so; else the rules' own view must be the same.
        let constant = G::start_fen(&options).is_some();
        let own = |state: &State<G>| viewer.seat().map(|seat| state.private[seat]);
        let mut best: Option<(usize, State<G>, DealSeed)> = None;
        for _ in 0..TRIES {
            let seed = DealSeed(rng.random());
            let other = G::deal(&options, &mut seed.stream());
            let alike = own(&other) == own(truth) && (constant || other.public == truth.public);
            if !alike || G::dealer_fen(&other) == fen {
                continue;
            }
            let agree = agreement(truth.clone(), other.clone(), viewer, &script);
            if best.as_ref().is_none_or(|(longest, ..)| agree > *longest) {
                best = Some((agree, other, seed));
            }
        }
        let (_, other, seed) = best?;
        let opening =
            |state: State<G>, seed| Opening { options: game.options.clone(), state, seed: Some(seed) };
        let truths = [opening(truth.clone(), game.seed.clone()), opening(other, seed)];
        Some(Pair { viewer, truths, source: Source::Deals, ply: 0, script, known: known(game, rng) })
    }

    /// The state after `ply` actions and another that the game's sampler draws from the viewer's eyes; `None` where
    /// the sampler finds no other.
    pub fn of_sample(game: &Playthrough<G>, viewer: Viewer, ply: usize, rng: &mut Rng) -> Option<Pair<G>> {
        let truth = &game.states[ply];
        let fen = G::dealer_fen(truth);
        let other = (0..8)
            .filter_map(|_| G::sample(truth.view(viewer), rng))
            .find(|other| G::dealer_fen(other) != fen)?;
        let opening = |state: State<G>| Opening { options: game.options.clone(), state, seed: None };
        let truths = [opening(truth.clone()), opening(other)];
        let (script, known) = (script(game, ply), known(game, rng));
        Some(Pair { viewer, truths, source: Source::Sample, ply, script, known })
    }
}
