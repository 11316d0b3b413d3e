//! Finished games solved from every position, and puzzles one at a time: what a room offers ([`core::solution`]).
//!
//! [`core::solution`]: facedown_core::ports::solution

use facedown_core::ports::Progress;
use facedown_core::ports::solution::{
    Finished, Hint, Puzzle as Offered, PuzzleWish, Reach, Seen, Solution, SolutionPoint, Solver as Solves,
};
use facedown_core::table::Start;

use crate::answer::{Answer, KnownDeck, Moves};
use crate::puzzles::{Difficulty, Puzzle, Wish};
use crate::registry::{self, answer, make_while};
use crate::solitaire::NODES;

/// Deals that are tried for one puzzle.
const TRIES: u64 = 4_000;

/// The solver of a room: it knows both solitaires.
#[derive(Copy, Clone, Debug)]
pub struct Solitaires;

const STOPPED: &str = "it was told to stop";

impl Solves for Solitaires {
    fn knows(&self, game: &str) -> bool {
        registry::find(game).is_some()
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
        let solitaire = registry::find(game.game).ok_or_else(|| format!("{} is no solitaire", game.game))?;
        solitaire.look_back(game, &mut points)?;
        if let (Some(last), Some(score)) = (points.last_mut(), game.score) {
            last.reach = Reach::Best { score };
        }
        let worst = solitaire.lost();
        for i in 1..points.len() {
            let (before, after) = (known(points[i - 1].reach, worst), known(points[i].reach, worst));
            let lost = before.zip(after).map_or(0, |(before, after)| before - after);
            points[i - 1].lost = u32::try_from(lost).unwrap_or(0);
        }
        Ok(Solution { score: game.score, points })
    }

    fn hint(&self, seen: &Seen) -> Result<Hint, String> {
        let solved = answer(seen.game, &seen.options, Start::Fen(&seen.fen), NODES, |_| {});
        Ok(hint(solved.map_err(|e| e.to_string())?))
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

/// The next step: by the order of the deck where its player knows it, else by what cards and moves are worth, else the
/// first of the shortest line.
fn hint(solved: Answer) -> Hint {
    let (moves, line) = match &solved.moves {
        Moves::Par { par, line, .. } => (Some(*par), line.first().cloned()),
        Moves::MoreThan { .. } | Moves::Impossible => (None, None),
    };
    let action = match (&solved.deck, &solved.advice) {
        (Some(KnownDeck::Best { line, .. }), _) => line.first().cloned(),
        (_, Some(advice)) => advice.action.clone(),
        (_, None) => line,
    };
    Hint { action, moves, advice: solved.advice }
}

/// The score that could still be had, and how.
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

#[cfg(test)]
mod tests {
    use facedown_core::rules::seat::{Seat, Viewer};
    use facedown_games::registry::find;

    use super::*;
    use crate::puzzles::numbered_seed;

    fn hint_in(game: &'static str, options: &[(&str, &str)], start: Start<'_>) -> (Hint, Vec<String>) {
        let found = find(game).unwrap();
        let options = found.choose(options).unwrap();
        let position = found.position(&options, start).unwrap();
        let fen = position.fen(Some(Viewer::Seat(Seat::Solo))).unwrap();
        let legal = position.into_table().legal(Seat::Solo).into_iter().map(|line| line.text).collect();
        (Solitaires.hint(&Seen { game, options, fen }).unwrap(), legal)
    }

    /// Whoever follows the hints of a puzzle solves it in the fewest moves.
    #[test]
    fn hints_solve_a_puzzle_in_its_par() {
        for game in ["parade", "neighbour"] {
            let wish = PuzzleWish { game, difficulty: None, unique: false, from: 0 };
            let puzzle = Solitaires.puzzle(&wish, &mut |_, _| true).unwrap().unwrap();
            let found = find(game).unwrap();
            let options = found.choose(&[]).unwrap();
            let (mut table, _) = found.open(&options, Start::Fen(&puzzle.fen)).unwrap();
            let mut left = puzzle.par;
            while table.outcome().is_none() {
                let seen = table.observation(Viewer::Seat(Seat::Solo), table.ply()).unwrap();
                let hint = Solitaires.hint(&Seen { game, options: options.clone(), fen: seen.fen }).unwrap();
                assert_eq!(hint.moves, Some(left), "{game}");
                table.act(Seat::Solo, &hint.action.unwrap()).unwrap();
                left -= 1;
            }
            assert_eq!(left, 0, "{game}");
        }
    }

    #[test]
    fn a_hint_is_an_action_that_is_legal_now() {
        for seed in 0..2 {
            let seed = numbered_seed(seed);
            for (game, options) in
                [("parade", &[][..]), ("parade", &[("open-deck", "on")]), ("neighbour", &[])]
            {
                let (hint, legal) = hint_in(game, options, Start::Deal(&seed, false));
                assert_eq!(
                    hint.advice.is_none(),
                    !options.is_empty() || game == "neighbour",
                    "{game}: {hint:?}"
                );
                let Some(action) = hint.action else { continue };
                assert!(legal.contains(&action), "{game}: {action} is not among {legal:?}");
            }
        }
    }
}
