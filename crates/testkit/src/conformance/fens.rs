//! Positions as text: whole and damaged.

use std::panic::{AssertUnwindSafe, catch_unwind};

use facedown_core::notation::Notation;
use facedown_core::rules::drive::Ended;
use facedown_core::rules::game::{Rng, Setup, State, View};
use facedown_core::rules::outcome::Verdict;
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::show::Show;
use facedown_core::show::scene::{Scene, SeenPiece};
use rand::RngExt;

use super::Scope;
use super::chance::holds_truth;
use crate::finding::{Checked, Claim, Finding, holds, same};
use crate::form::{put_together, take_apart};
use crate::playthrough::{Playthrough, choose, mark_of, play, viewers};

/// A scene without what may need more than a position: odds, and check where it is called.
fn without_history(mut scene: Scene, scope: &Scope) -> Scene {
    if scope.check_called {
        scene.check.clear();
    }
    for cell in &mut scene.cells {
        if let Some(SeenPiece::FaceDown { odds, .. } | SeenPiece::Disc { odds, .. }) = &mut cell.piece {
            *odds = None;
        }
    }
    scene
}

fn view_of<G: Show>(setup: &Setup<G>, viewer: Viewer) -> View<'_, G> {
    View { public: &setup.public, own: viewer.seat().map(|s| (s, &setup.private[s])) }
}

fn actions<G: Show>(view: View<'_, G>) -> Vec<G::Action> {
    let mut actions = Vec::new();
    if let Some((seat, _)) = view.own.filter(|(s, _)| G::to_act(view.public).contains(*s)) {
        G::legal(view, seat, &mut |a| actions.push(a));
    }
    actions
}

/// The actions that the truth has refused since it last took one: they are not offered again, and a FEN does not hold
/// them.
fn refused<G: Show>(game: &Playthrough<G>, ply: usize) -> Vec<G::Action> {
    let tried = game.turns[..ply].iter().rev();
    tried
        .take_while(|turn| matches!(turn.ended, Ended::Refused(_)))
        .filter_map(|turn| turn.parts.last().copied())
        .collect()
}

/// Checks [`Claim::FenRoundTrip`] along one game.
pub fn round_trip<G: Show>(game: &Playthrough<G>, scope: &Scope) -> Checked {
    let (claim, shuffles) = (Claim::FenRoundTrip, scope.shuffles);
    let Ok(options) = <G as Notation>::options(&game.options) else { return Ok(()) };
    if let Some(start) = G::start_fen(&options) {
        let fen = G::fen(game.states[0].view(Viewer::Spectator));
        same(claim, 0, || "start_fen and the FEN of a start".into(), &start, &fen)?;
    }
    for (ply, state) in game.states.iter().enumerate() {
        // What ended a game can be history, which a FEN does not hold.
        let open = matches!(game.verdicts[ply], Verdict::Open { .. });
        for viewer in viewers::<G>() {
            let fen = G::fen(state.view(viewer));
            let setup = G::read_fen(&fen, &options)
                .map_err(|e| Finding::new(claim, ply, format!("{viewer:?}'s FEN `{fen}` is refused: {e}")))?;
            let (view, before) = (view_of(&setup, viewer), state.view(viewer));
            same(claim, ply, || format!("{viewer:?}'s FEN, read and written"), &G::fen(view), &fen)?;
            as_its_form_says::<G>(ply, &fen)?;
            let refused = refused(game, ply);
            let mut lists = [view, before].map(|v| if open { actions(v) } else { vec![] });
            lists[0].retain(|action| !refused.contains(action));
            same(claim, ply, || format!("legal actions after reading `{fen}`"), &lists[0], &lists[1])?;
            let scenes = [view, before].map(|v| without_history(G::scene(v), scope));
            same(claim, ply, || format!("scene after reading `{fen}`"), &scenes[0], &scenes[1])?;
        }
        let fen = G::dealer_fen(state);
        as_its_form_says::<G>(ply, &fen)?;
        let setup = G::read_fen(&fen, &options)
            .map_err(|e| Finding::new(claim, ply, format!("the dealer's FEN `{fen}` is refused: {e}")))?;
        let Setup { public, private, hidden: Some(hidden) } = setup else {
            return Err(Finding::new(
                claim,
                ply,
                format!("the dealer's FEN `{fen}` does not tell what is hidden"),
            ));
        };
        let mut read = State { public, private, hidden };
        same(claim, ply, || "the dealer's FEN, read and written".into(), &G::dealer_fen(&read), &fen)?;
        for viewer in viewers::<G>() {
            let fens = [G::fen(read.view(viewer)), G::fen(state.view(viewer))];
            same(claim, ply, || format!("{viewer:?}'s FEN after reading the dealer's"), &fens[0], &fens[1])?;
            let refused = refused(game, ply);
            let mut lists =
                [read.view(viewer), state.view(viewer)].map(|v| if open { actions(v) } else { vec![] });
            lists[0].retain(|action| !refused.contains(action));
            same(claim, ply, || format!("legal actions after reading `{fen}`"), &lists[0], &lists[1])?;
        }
        if let Some(turn) = game.turns.get(ply) {
            let again = play(&mut read, turn.seat, &turn.parts);
            if shuffles && again.asked.iter().zip(&turn.asked).any(|(a, b)| a.answer != b.answer) {
                continue;
            }
            same(claim, ply + 1, || format!("events after reading `{fen}`"), &again.notices, &turn.notices)?;
            let after = [&read, &game.states[ply + 1]];
            let fens = after.map(G::dealer_fen);
            if shuffles && !turn.asked.is_empty() && fens[0] != fens[1] {
                // Another shuffle may have drawn the same cards: then what differs is what nobody sees.
                for viewer in viewers::<G>() {
                    let fens = after.map(|state| G::fen(state.view(viewer)));
                    let what = || format!("the position that {viewer:?} sees after `{fen}`");
                    same(claim, ply + 1, what, &fens[0], &fens[1])?;
                }
                continue;
            }
            same(claim, ply + 1, || format!("the position after `{fen}`"), &fens[0], &fens[1])?;
        }
    }
    Ok(())
}

/// Taken apart by the game's form and put together again, a FEN is what it was.
fn as_its_form_says<G: Show>(ply: usize, fen: &str) -> Checked {
    let claim = Claim::FenRoundTrip;
    let filled = take_apart(&G::FORM, &G::ABOUT, fen)
        .map_err(|e| Finding::new(claim, ply, format!("`{fen}` is not as the game's form says: {e}")))?;
    same(
        claim,
        ply,
        || "a FEN filled in by the game's form".into(),
        &put_together(&G::FORM, &filled),
        &fen.to_owned(),
    )
}

/// A FEN with one thing wrong, or several.
fn damage(fen: &str, other: &str, rng: &mut Rng) -> String {
    let mut text = fen.to_owned();
    let times = if rng.random_bool(0.75) { 1 } else { rng.random_range(2..=3) };
    for _ in 0..times {
        let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
        let field = rng.random_range(0..fields.len());
        match rng.random_range(0..9) {
            0 => drop(fields.remove(field)),
            1 => fields.insert(
                field,
                ["-", "?", "0", "w", "\u{25a1}", "99999999999999999999"][rng.random_range(0..6)].into(),
            ),
            2 => {
                let second = rng.random_range(0..fields.len());
                fields.swap(field, second);
            }
            // The same field of another position of the game.
            3 => {
                if let Some(text) = other.split(' ').nth(field) {
                    fields[field] = text.to_owned();
                }
            }
            _ => {
                let mut chars: Vec<char> = fields[field].chars().collect();
                let at = rng.random_range(0..=chars.len());
                let near: Vec<char> = fen.chars().chain("12345678XxKkPp-?/".chars()).collect();
                let new = match rng.random_range(0..8) {
                    0 => char::from(rng.random_range(0..128u8)),
                    1 => '\u{e9}',
                    2..5 if !chars.is_empty() => chars[rng.random_range(0..chars.len())],
                    _ => near[rng.random_range(0..near.len())],
                };
                match rng.random_range(0..6) {
                    0 => chars.truncate(at),
                    1 => chars.insert(at, new),
                    2 if at < chars.len() => drop(chars.remove(at)),
                    _ if at < chars.len() => chars[at] = new,
                    _ => chars.push(new),
                }
                fields[field] = chars.into_iter().collect();
            }
        }
        text = fields.join(" ");
    }
    text
}

/// Checks [`Claim::DamagedFen`] along one game.
pub fn damaged<G: Show>(game: &Playthrough<G>, scope: &Scope) -> Checked {
    let Ok(options) = <G as Notation>::options(&game.options) else { return Ok(()) };
    let mut rng = game.lots("damaged FEN");
    for _ in 0..scope.damaged {
        let ply = rng.random_range(0..game.states.len());
        let other = &game.states[rng.random_range(0..game.states.len())];
        let state = &game.states[ply];
        let text = match rng.random_range(0..3) {
            0 => damage(
                &G::fen(state.view(Viewer::Spectator)),
                &G::fen(other.view(Viewer::Spectator)),
                &mut rng,
            ),
            _ => damage(&G::dealer_fen(state), &G::dealer_fen(other), &mut rng),
        };
        let run = catch_unwind(AssertUnwindSafe(|| try_fen::<G>(&text, &options, ply, &mut rng)));
        let wrong = |what: String| Finding::new(Claim::DamagedFen, ply, format!("the FEN `{text}` {what}"));
        match run {
            Ok(Ok(())) => {}
            Ok(Err(found)) => return Err(wrong(format!("is taken, but {}", found.what))),
            Err(panic) => return Err(wrong(format!("panics: {}", super::panic_words(&*panic)))),
        }
    }
    Ok(())
}

/// Reads a FEN that may be wrong, and goes on from it where it is taken.
fn try_fen<G: Show>(text: &str, options: &G::Options, ply: usize, rng: &mut Rng) -> Checked {
    let claim = Claim::DamagedFen;
    let setup = match G::read_fen(text, options) {
        Ok(setup) => setup,
        Err(e) => {
            let told = e.field > 0 && e.at > 0 && !e.name.is_empty() && e.problem.len() > 3;
            return holds(claim, ply, told, || format!("its error does not say where or what: {e}"));
        }
    };
    for viewer in viewers::<G>() {
        let view = view_of(&setup, viewer);
        let fen = G::fen(view);
        let again = G::read_fen(&fen, options).map_err(|e| {
            Finding::new(claim, ply, format!("it is written as `{fen}`, which is refused: {e}"))
        })?;
        same(claim, ply, || "written twice".into(), &G::fen(view_of(&again, viewer)), &fen)?;
        let (_scene, _pools, _odds) = (G::scene(view), G::pools(view), G::odds(view));
        for action in actions(view) {
            let _line = G::action_line(view, action);
        }
    }
    let mut states: Vec<State<G>> = Vec::new();
    if let Some(hidden) = setup.hidden.clone() {
        states.push(State { public: setup.public, private: setup.private, hidden });
    }
    // Where the FEN does not tell what is hidden, one deal that goes with it.
    states.extend(G::sample(View::public(&setup.public), rng));
    for mut state in states {
        let mut marks = Vec::new();
        for step in 0..8 {
            let over = matches!(G::verdict(&state.public, &marks), Verdict::Over(_));
            let Some((seat, parts)) = choose(&state, rng) else {
                holds(claim, ply, over, || {
                    format!("after {step} actions nobody can act and nobody has won")
                })?;
                break;
            };
            if over {
                break;
            }
            let before = state.public;
            let turn = play(&mut state, seat, &parts);
            marks.extend(mark_of::<G>(&before, &parts, &state.public));
            holds_truth(claim, ply, &turn, Viewer::Seat(seat))?;
        }
        for &seat in Seat::all(G::SEATS) {
            let _scene = G::scene(state.view(Viewer::Seat(seat)));
        }
    }
    Ok(())
}
