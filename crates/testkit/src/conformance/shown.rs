//! The claims about the view that people see: scenes, odds, lines, steps, tasks.

use std::collections::HashSet;

use facedown_core::rules::game::View;
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::show::Show;
use facedown_core::show::scene::{ActionLine, Odds, Scene, SeenPiece, Step};
use facedown_core::table::{AnyTable, Task};

use super::Scope;
use crate::finding::{Checked, Claim, Finding, holds, same};
use crate::playthrough::{Playthrough, viewers};

const CLAIM: Claim = Claim::Shown;

/// File and rank (from 0) of a place on a scene's board.
fn place(scene: &Scene, name: &str) -> Option<(u8, u8)> {
    let (file, rank) = (name.chars().next()?, name.get(1..)?.parse::<u8>().ok()?);
    let file = (file as u32).checked_sub('a' as u32).and_then(|f| u8::try_from(f).ok())?;
    let rank = rank.checked_sub(scene.first_rank)?;
    (file < scene.files && rank < scene.ranks).then_some((file, rank))
}

fn piece_letter(c: char) -> bool {
    "KQRBNPAC".contains(c)
}

fn odds_are_sane(ply: usize, at: &str, odds: &Odds) -> Checked {
    let sum: u32 = odds.chances.iter().map(|c| c.count).sum();
    let sorted = odds.chances.windows(2).all(|w| w[0].count >= w[1].count);
    let positive = odds.chances.iter().all(|c| c.count > 0);
    let letters: Vec<char> = odds.chances.iter().map(|c| c.piece).collect();
    let twice = letters.iter().enumerate().any(|(i, c)| letters[..i].contains(c));
    let sane = sum == odds.of && sum > 0 && sorted && positive && !twice;
    holds(CLAIM, ply, sane, || format!("the odds of {at} make no sense: {odds:?}"))
}

fn scene_is_sane<G: Show>(ply: usize, view: View<'_, G>, scene: &Scene) -> Checked {
    let mut places = Vec::new();
    for cell in &scene.cells {
        let Some((file, rank)) = place(scene, &cell.at) else {
            return Err(Finding::new(CLAIM, ply, format!("`{}` is not on the board", cell.at)));
        };
        places.push((rank, file));
        let empty = cell.piece.is_none() && cell.light == 0 && cell.dark == 0;
        holds(CLAIM, ply, !empty, || format!("the cell {} holds nothing", cell.at))?;
        let letters: Vec<char> = match &cell.piece {
            None => vec![],
            Some(SeenPiece::Open { piece, .. }) => vec![*piece],
            Some(SeenPiece::FaceDown { moves_as, known, .. }) => {
                moves_as.iter().chain(known).copied().collect()
            }
            Some(SeenPiece::Disc { known, .. }) => known.iter().copied().collect(),
        };
        holds(CLAIM, ply, letters.iter().all(|c| piece_letter(*c)), || {
            format!("letters {letters:?} on {}", cell.at)
        })?;
    }
    let ordered = places.windows(2).all(|w| w[0] < w[1]);
    holds(CLAIM, ply, ordered, || "cells are not in the order a1, b1, ..., each once".into())?;
    for at in &scene.check {
        let stands = scene.cells.iter().any(|c| c.at == *at && c.piece.is_some());
        holds(CLAIM, ply, stands, || format!("check on {at}, where nobody stands"))?;
    }
    let lines = G::odds(view);
    for (i, line) in lines.iter().enumerate() {
        odds_are_sane(ply, &line.place, &line.odds)?;
        let twice = lines[..i].iter().any(|l| l.place == line.place);
        holds(CLAIM, ply, !twice, || format!("two lines of odds for {}", line.place))?;
    }
    for cell in &scene.cells {
        let Some(SeenPiece::FaceDown { odds: Some(odds), .. }) = &cell.piece else { continue };
        odds_are_sane(ply, &cell.at, odds)?;
        let of_line = lines.iter().find(|l| l.place == cell.at).map(|l| &l.odds);
        let upper = |odds: &Odds| {
            let all = odds.chances.iter().map(|c| (c.piece.to_ascii_uppercase(), c.count));
            (odds.of, all.collect::<Vec<_>>())
        };
        let agree = of_line.is_some_and(|line| upper(line) == upper(odds));
        holds(CLAIM, ply, agree, || {
            format!("odds of {}: {odds:?} on the board, {of_line:?} beside it", cell.at)
        })?;
    }
    for pool in G::pools(view) {
        let letters = pool.pieces.chars().all(piece_letter);
        holds(CLAIM, ply, letters, || {
            format!("the pool {:?} holds something else than pieces (KQRBNPAC)", pool.pieces)
        })?;
    }
    Ok(())
}

/// The pieces on their places, as far as steps can tell.
type Board = Vec<(String, Seen)>;

#[derive(Clone, PartialEq, Eq, Debug)]
enum Seen {
    Open(Seat, char),
    Down(Option<Seat>),
    Disc(Seat, u8),
}

fn seen(piece: &SeenPiece) -> Seen {
    match piece {
        SeenPiece::Open { seat, piece } => Seen::Open(*seat, *piece),
        SeenPiece::FaceDown { seat, .. } => Seen::Down(*seat),
        SeenPiece::Disc { seat, number, .. } => Seen::Disc(*seat, *number),
    }
}

fn board(scene: &Scene) -> Board {
    let pieces = scene.cells.iter().filter_map(|c| Some((c.at.clone(), seen(c.piece.as_ref()?))));
    sorted(pieces.collect())
}

fn sorted(mut board: Board) -> Board {
    board.sort_by(|a, b| a.0.cmp(&b.0));
    board
}

/// Does a step what it says, on a board that must allow it.
fn apply(board: &mut Board, step: &Step) -> Result<(), String> {
    let at = |board: &Board, place: &str| board.iter().position(|(p, _)| p == place);
    match step {
        Step::Move { from, to } => {
            let index = at(board, from).ok_or_else(|| format!("nothing stands on {from} to move"))?;
            if from != to && at(board, to).is_some() {
                return Err(format!("{to} is not empty when {from} moves there"));
            }
            board[index].0.clone_from(to);
        }
        Step::Remove { at: place, piece } => {
            let index = at(board, place).ok_or_else(|| format!("nothing stands on {place} to remove"))?;
            let (_, stood) = board.remove(index);
            // A card that is captured may be shown as it goes.
            if !matches!(stood, Seen::Down(_)) && stood != seen(piece) {
                return Err(format!("{piece:?} is removed from {place}, where {stood:?} stood"));
            }
        }
        Step::Put { at: place, piece } => {
            if let Some(index) = at(board, place) {
                board.remove(index);
            }
            board.push((place.clone(), seen(piece)));
        }
        Step::Reveal { at: place, seat, piece, .. } => {
            let index = at(board, place).ok_or_else(|| format!("nothing lies on {place} to turn up"))?;
            match board[index].1 {
                Seen::Down(owner) if owner.is_none_or(|o| o == *seat) => {}
                Seen::Disc(owner, _) if owner == *seat => {}
                ref other => return Err(format!("{other:?} on {place} cannot turn up as {seat}'s {piece}")),
            }
            board[index].1 = Seen::Open(*seat, *piece);
        }
        Step::Clear => board.clear(),
        Step::Check { .. } | Step::Note { .. } => {}
    }
    Ok(())
}

fn line_is_sane(ply: usize, scene: &Scene, line: &ActionLine) -> Checked {
    let on_board = |at: &Option<String>| at.as_ref().is_none_or(|at| place(scene, at).is_some());
    holds(CLAIM, ply, on_board(&line.from) && on_board(&line.to), || format!("{line:?} leaves the board"))
}

/// The tasks have words of their own each, and offer every legal action once.
fn tasks_are_sane(ply: usize, tasks: &[Task], legal: &[ActionLine]) -> Checked {
    let words: HashSet<&str> = tasks.iter().map(|task| task.words).collect();
    let own = words.len() == tasks.len() && !words.contains("");
    holds(CLAIM, ply, own, || format!("tasks are called {words:?}"))?;
    let texts = |lines: &mut dyn Iterator<Item = &ActionLine>| {
        let mut texts: Vec<String> = lines.map(|line| line.text.clone()).collect();
        texts.sort();
        texts
    };
    let offered = texts(&mut tasks.iter().flat_map(|task| &task.actions));
    same(
        CLAIM,
        ply,
        || "the actions of the tasks, and those that are legal".into(),
        &offered,
        &texts(&mut legal.iter()),
    )
}

fn serializes(ply: usize, value: &impl serde::Serialize) -> Checked {
    let text = serde_json::to_string(value)
        .map_err(|e| Finding::new(CLAIM, ply, format!("does not serialize: {e}")))?;
    let read = serde_json::from_str::<serde_json::Value>(&text);
    let again =
        read.map(|v| v.to_string()).map_err(|e| Finding::new(CLAIM, ply, format!("`{text}`: {e}")))?;
    same(CLAIM, ply, || "JSON read and written".into(), &again, &text)
}

/// Checks [`Claim::Shown`] along one game.
pub fn shown<G: Show>(game: &Playthrough<G>, scope: &Scope) -> Checked {
    let mut rng = game.lots("shown");
    for viewer in viewers::<G>() {
        let table = game.table_after(game.plies());
        let lines = table.lines(viewer, 0);
        let mut scene = G::scene(game.states[0].view(viewer));
        scene_is_sane::<G>(0, game.states[0].view(viewer), &scene)?;
        for (i, line) in lines.iter().enumerate() {
            let (ply, view) = (i + 1, game.states[i + 1].view(viewer));
            let mut moved = board(&scene);
            for step in &line.steps {
                apply(&mut moved, step).map_err(|e| {
                    Finding::new(CLAIM, ply, format!("{viewer:?}'s steps {:?}: {e}", line.steps))
                })?;
            }
            scene = G::scene(view);
            let words = || format!("{viewer:?}'s board after the steps {:?}, and the scene", line.steps);
            same(CLAIM, ply, words, &sorted(moved), &board(&scene))?;
            holds(CLAIM, ply, !line.text.is_empty(), || "a line says nothing".into())?;
        }
        for ply in game.some_plies(scope.plies, &mut rng) {
            let view = game.states[ply].view(viewer);
            let scene = G::scene(view);
            scene_is_sane::<G>(ply, view, &scene)?;
            serializes(ply, &scene)?;
            G::pools(view).iter().try_for_each(|pool| serializes(ply, pool))?;
            let first = &lines[ply.saturating_sub(3)..ply];
            first.iter().try_for_each(|line| serializes(ply, line))?;
            if let Some(seat) = viewer.seat() {
                let table = game.table_at(ply);
                let legal = table.legal(seat);
                for line in &legal {
                    line_is_sane(ply, &scene, line)?;
                    serializes(ply, line)?;
                }
                tasks_are_sane(ply, &table.tasks(seat), &legal)?;
            }
        }
    }
    open_scene(game)
}

/// The dealer's scene knows every card, shows the same pieces, and turns up what later turns up.
fn open_scene<G: Show>(game: &Playthrough<G>) -> Checked {
    for (ply, state) in game.states.iter().enumerate() {
        let (scene, seen) = (G::open_scene(state), G::scene(state.view(Viewer::Spectator)));
        same(CLAIM, ply, || "pieces of the open scene".into(), &board(&scene), &board(&seen))?;
        for cell in &scene.cells {
            // A checker is nothing yet as long as its owner has to say what it is.
            let undecided = |seat: Seat| {
                G::to_act(&state.public).contains(seat) && state.private[seat] == G::Private::default()
            };
            let known = match &cell.piece {
                Some(SeenPiece::FaceDown { known, .. }) => known.is_some(),
                Some(SeenPiece::Disc { seat, known, .. }) => known.is_some() || undecided(*seat),
                _ => true,
            };
            holds(CLAIM, ply, known, || format!("the open scene does not know {}", cell.at))?;
        }
    }
    Ok(())
}
