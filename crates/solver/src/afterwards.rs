//! Finished games solved from every position, and puzzles one at a time: what a room offers ([`core::solution`]).
//!
//! [`core::solution`]: facedown_core::solution

use facedown_core::notation::Notation;
use facedown_core::ports::Progress;
use facedown_core::ports::solution::{
    Finished, Puzzle as Offered, PuzzleWish, Reach, Solution, SolutionPoint, Solver as Solves,
};
use facedown_core::rules::game::{Game, Setup, Silent, State};
use facedown_core::rules::seat::Seat;
use facedown_core::table::Start;
use facedown_games::neighbour::{Action, Neighbour, Phase};
use facedown_games::parade::Parade;

use crate::answer::{Answer, KnownDeck, Moves, answer};
use crate::puzzles::{Difficulty, Puzzle, Wish, make_while};

/// Positions that any one search looks at: about a second's work.
const NODES: u64 = 300_000;

/// Deals that are tried for one puzzle.
const TRIES: u64 = 4_000;

/// The worst that can come of a game, one less than the worst score: what a lost one counts as where points are lost.
const LOST: [(&str, i32); 2] = [(Parade::ID, -17), (Neighbour::ID, 0)];

/// Solves both solitaires.
#[derive(Copy, Clone, Debug)]
pub struct Solitaires;

const STOPPED: &str = "it was told to stop";

impl Solves for Solitaires {
    fn knows(&self, game: &str) -> bool {
        LOST.iter().any(|(known, _)| *known == game)
    }

    fn difficulties(&self) -> &'static [&'static str] {
        &Difficulty::NAMES
    }

    fn solve(&self, game: &Finished, progress: &mut Progress<'_>) -> Result<Solution, String> {
        let mut points = Vec::with_capacity(game.fens.len());
        for (ply, fen) in game.fens.iter().enumerate() {
            if !progress(ply, game.fens.len()) {
                return Err(STOPPED.to_owned());
            }
            let solved = answer(game.game, &game.options, Start::Fen(fen), NODES, |_| {})
                .map_err(|e| format!("position {ply}: {e}"))?;
            let (reach, line) = reach(&solved);
            let ply = u32::try_from(ply).unwrap_or(u32::MAX);
            points.push(SolutionPoint { ply, reach, line, advice: solved.advice, lost: 0 });
        }
        if game.game == Neighbour::ID {
            look_past_the_stop(game, &mut points)?;
        }
        if let (Some(last), Some(score)) = (points.last_mut(), game.score) {
            last.reach = Reach::Best { score };
        }
        let worst = LOST.iter().find(|(known, _)| *known == game.game).map_or(0, |(_, worst)| *worst);
        for i in 1..points.len() {
            let (before, after) = (known(points[i - 1].reach, worst), known(points[i].reach, worst));
            let lost = before.zip(after).map_or(0, |(before, after)| before - after);
            points[i - 1].lost = u32::try_from(lost).unwrap_or(0);
        }
        Ok(Solution { score: game.score, points })
    }

    fn puzzle(&self, wish: &PuzzleWish, progress: &mut Progress<'_>) -> Result<Option<Offered>, String> {
        let difficulty = wish.difficulty.as_deref().map(|name| {
            Difficulty::from_name(name).ok_or_else(|| {
                format!("there is no difficulty `{name}`: expected one of {}", Difficulty::NAMES.join(", "))
            })
        });
        let wanted =
            Wish { count: 1, difficulty: difficulty.transpose()?, unique: wish.unique, tries: TRIES };
        let (mut number, mut stopped) = (wish.from, false);
        let goes_on = |tried: u64, _: usize| {
            number = wish.from.wrapping_add(tried - 1);
            stopped = !progress(usize::try_from(tried).unwrap_or(usize::MAX), TRIES as usize);
            !stopped
        };
        let made = make_while(wish.game, wanted, wish.from, goes_on)
            .ok_or_else(|| format!("{} is no solitaire", wish.game))?;
        match made.into_iter().next() {
            Some(puzzle) => Ok(Some(offered(wish.game, number, &puzzle))),
            None if stopped => Err(STOPPED.to_owned()),
            None => Ok(None),
        }
    }
}

fn offered(game: &'static str, number: u64, puzzle: &Puzzle) -> Offered {
    let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    Offered {
        game,
        fen: puzzle.pieces.to_string(),
        number,
        par: puzzle.solutions.par,
        difficulty: puzzle.difficulty().name(),
        bits: puzzle.solutions.bits,
        solutions: count(puzzle.solutions.sets().len()),
        orders: count(puzzle.solutions.lines.len()),
        complete: puzzle.solutions.complete,
    }
}

/// What could still be had, and how.
fn reach(solved: &Answer) -> (Reach, Vec<String>) {
    match (&solved.deck, &solved.moves) {
        (Some(KnownDeck::Best { score, line, .. }), _) | (None, Moves::Par { score, line, .. }) => {
            (Reach::Best { score: *score }, line.clone())
        }
        (Some(KnownDeck::MoreThan { .. }), Moves::Par { score, line, .. }) => {
            (Reach::AtLeast { score: *score }, line.clone())
        }
        (Some(KnownDeck::MoreThan { actions }), _) => (at_most(solved, *actions), Vec::new()),
        (None, Moves::MoreThan { moves }) => (at_most(solved, *moves), Vec::new()),
        (None, Moves::Impossible) => (Reach::Lost, Vec::new()),
    }
}

/// The most that more than so many actions leave of the cards.
fn at_most(solved: &Answer, actions: u32) -> Reach {
    Reach::AtMost { score: solved.cards - i32::try_from(actions).unwrap_or(i32::MAX) - 1 }
}

/// The score that is known to be within reach.
fn known(reach: Reach, worst: i32) -> Option<i32> {
    match reach {
        Reach::Best { score } | Reach::AtLeast { score } => Some(score),
        Reach::Lost => Some(worst),
        Reach::AtMost { .. } => None,
    }
}

/// In Neighbour's first phase the solver speaks of stopping at once. What could be had there is the best of stopping at
/// any point from then on: as it was played (with the sidesteps that were chosen) and beyond, where the first sidestep is
/// taken. Other sidesteps may give more, so it is a lower bound.
fn look_past_the_stop(game: &Finished, points: &mut [SolutionPoint]) -> Result<(), String> {
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
        let solved = answer(game.game, &game.options, Start::Fen(&fen), NODES / 4, |_| {})
            .map_err(|e| e.to_string())?;
        if let Moves::Par { score, line: moves, .. } = solved.moves
            && best.as_ref().is_none_or(|(known, _)| score > *known)
        {
            best = Some((score, line.iter().cloned().chain(moves).collect()));
        }
    }
    Ok(best)
}
