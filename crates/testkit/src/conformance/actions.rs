//! Legal actions, their text, and what is not legal.

use std::collections::HashSet;

use facedown_core::notation::{Secrecy, action_seen, secrecy};
use facedown_core::rules::game::{Rng, View};
use facedown_core::rules::perft::{perft, perft_played};
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::show::Show;
use facedown_core::table::{AnyTable, Table};
use rand::RngExt;

use super::Scope;
use crate::finding::{Checked, Claim, holds, same};
use crate::playthrough::{Playthrough, viewers};

/// Characters that need no quoting in a shell or in the path of a URL.
fn plain(c: char) -> bool {
    c.is_ascii_alphanumeric() || "-_.:,=@+".contains(c)
}

fn listed<G: Show>(view: View<'_, G>, seat: Seat) -> Vec<G::Action> {
    let mut actions = Vec::new();
    G::legal(view, seat, &mut |a| actions.push(a));
    actions
}

/// Checks [`Claim::Legal`] along one game.
pub fn legal<G: Show>(game: &Playthrough<G>, _: &Scope) -> Checked {
    let drafts =
        (0..=game.plies()).flat_map(|ply| game.drafts(ply).into_iter().map(move |state| (ply, state)));
    for (ply, state) in drafts {
        for seat in G::to_act(&state.public).iter() {
            let view = state.view(Viewer::Seat(seat));
            let actions = listed(view, seat);
            same(
                Claim::Legal,
                ply,
                || format!("two lists of {seat}'s actions"),
                &actions,
                &listed(view, seat),
            )?;
            let copy = state.clone();
            let again = listed(copy.view(Viewer::Seat(seat)), seat);
            same(Claim::Legal, ply, || format!("{seat}'s actions and a copy's"), &actions, &again)?;
            let mut seen = HashSet::new();
            for action in &actions {
                holds(Claim::Legal, ply, seen.insert(*action), || format!("{action:?} is listed twice"))?;
            }
            let count = G::count(view, seat);
            same(
                Claim::Legal,
                ply,
                || "count and number of actions".into(),
                &count,
                &(actions.len() as u64),
            )?;
            let any = G::any_legal(view, seat);
            same(Claim::Legal, ply, || "any_legal and the list".into(), &any, &!actions.is_empty())?;
        }
    }
    Ok(())
}

/// [`Claim::Legal`] at the table: what a seat is offered is the list of its view, or nothing when it is not to act.
pub fn offered<G: Show>(game: &Playthrough<G>, _: &Scope) -> Checked {
    let table = game.table_after(game.plies());
    let shown = |seat| table.legal(seat).into_iter().map(|line| line.text).collect::<Vec<_>>();
    for &seat in Seat::all(G::SEATS) {
        let expected = if table.to_act().contains(seat) {
            listed(game.last().view(Viewer::Seat(seat)), seat).into_iter().map(G::action_text).collect()
        } else {
            Vec::new()
        };
        same(
            Claim::Legal,
            game.plies(),
            || format!("{seat}'s actions at the table"),
            &shown(seat),
            &expected,
        )?;
    }
    Ok(())
}

/// Checks [`Claim::ActionText`] along one game.
pub fn text<G: Show>(game: &Playthrough<G>, scope: &Scope) -> Checked {
    let mut rng = game.lots("action text");
    for ply in game.some_plies(scope.plies * 4, &mut rng) {
        for (state, seat) in
            game.drafts(ply).iter().flat_map(|s| G::to_act(&s.public).iter().map(move |seat| (s, seat)))
        {
            let view = state.view(Viewer::Seat(seat));
            let mut texts = HashSet::new();
            for action in listed(view, seat) {
                let text = G::action_text(action);
                let fine = !text.is_empty() && text.chars().all(plain);
                holds(Claim::ActionText, ply, fine, || format!("`{text}` needs quoting in a shell or URL"))?;
                let read = G::read_action(view, seat, &text);
                same(Claim::ActionText, ply, || format!("`{text}` read back"), &read, &Ok(action))?;
                holds(Claim::ActionText, ply, texts.insert(text.clone()), || {
                    format!("two actions are `{text}`")
                })?;
                let line = G::action_line(view, action);
                same(Claim::ActionText, ply, || "text of an action line".into(), &line.text, &text)?;
                let own = action_seen::<G>(action, seat, Viewer::Seat(seat));
                same(Claim::ActionText, ply, || "an action as its own seat sees it".into(), &own, &text)?;
                let others = [Viewer::Seat(seat.other()), Viewer::Spectator];
                let cut = others.into_iter().any(|viewer| action_seen::<G>(action, seat, viewer) != text);
                holds(Claim::ActionText, ply, !cut || secrecy::<G>(action) != Secrecy::Open, || {
                    format!("`{text}` is cut for others, but its `secrecy` is open: nothing binds the choice")
                })?;
            }
        }
    }
    Ok(())
}

/// Everything that anybody can see of a table.
fn fingerprint(table: &dyn AnyTable, viewers: &[Viewer]) -> Vec<String> {
    let ply = table.ply();
    let mut all = vec![format!("{ply} {:?} {:?} {:?}", table.to_act(), table.outcome(), table.claimable())];
    for &viewer in viewers {
        all.push(format!("{:?} {:?}", table.observation(viewer, ply), table.odds(viewer, ply)));
        all.push(format!("{:?}", table.lines(viewer, 0)));
        all.extend(viewer.seat().map(|seat| format!("{:?}", table.legal(seat))));
    }
    all
}

/// Texts that are no action, near and far from one.
fn garbage(texts: &[String], rng: &mut Rng) -> Vec<String> {
    let mut all: Vec<String> =
        ["", " ", "?", "0", "a", "\u{25a1}", "\u{e9}4", "?\u{e9}", "a1 a2", "\0", "=", "=,=", "--"]
            .map(str::to_owned)
            .to_vec();
    all.push("e2e4".repeat(100));
    for _ in 0..6 {
        if texts.is_empty() {
            break;
        }
        let mut chars: Vec<char> = texts[rng.random_range(0..texts.len())].chars().collect();
        let at = rng.random_range(0..chars.len());
        match rng.random_range(0..4) {
            0 => drop(chars.remove(at)),
            1 => chars.insert(at, '\u{fc}'),
            2 => chars[at] = char::from(rng.random_range(33..127u8)),
            _ => chars.insert(at, char::from(rng.random_range(33..127u8))),
        }
        all.push(chars.into_iter().collect());
    }
    all
}

/// Is each part of a turn offered when its time comes?
fn is_offered<G: Show>(table: &mut Table<G>, seat: Seat, turn: &str) -> bool {
    turn.split(',').all(|part| {
        let offered = table.legal(seat).iter().any(|line| line.text == part);
        offered && (!turn.contains(',') || table.part(seat, part).is_ok())
    })
}

/// [`Claim::WrongInput`]: illegal, unreadable and out of turn.
pub fn wrong_input<G: Show>(game: &Playthrough<G>, scope: &Scope) -> Checked {
    let claim = Claim::WrongInput;
    let mut rng = game.lots("wrong input");
    let all_viewers = viewers::<G>();
    let texts: Vec<String> = game.turns.iter().map(|t| t.text()).collect();
    for ply in game.some_plies(scope.plies, &mut rng) {
        let mut table = game.table_after(ply);
        let before = fingerprint(&table, &all_viewers);
        let mut tries = garbage(&texts, &mut rng);
        tries.extend((0..12 * texts.len().min(1)).map(|_| texts[rng.random_range(0..texts.len())].clone()));
        for &seat in Seat::all(G::SEATS) {
            tries.extend(
                listed(game.states[ply].view(Viewer::Seat(seat)), seat).into_iter().map(G::action_text),
            );
        }
        for &seat in Seat::all(G::SEATS) {
            let legal: HashSet<String> = table.legal(seat).into_iter().map(|line| line.text).collect();
            for text in tries.iter().filter(|text| !legal.contains(*text)) {
                let Err(error) = table.act(seat, text) else {
                    // A second spelling of a legal action is as good as the first; nothing else may be taken.
                    let spelled = table.lines(Viewer::Seat(seat), ply as u32).pop().map(|line| line.action);
                    holds(
                        claim,
                        ply,
                        spelled.is_some_and(|action| is_offered(&mut game.table_after(ply), seat, &action)),
                        || format!("{seat}'s `{text}` is taken and is not legal"),
                    )?;
                    table = game.table_after(ply);
                    continue;
                };
                let words = error.to_string();
                holds(claim, ply, words.len() > 5, || format!("`{text}` is refused with `{words}`"))?;
                if let Some(outcome) = table.outcome() {
                    let over = facedown_core::notation::ActionError::Over { reason: outcome.reason };
                    same(claim, ply, || format!("reply to `{text}` after the end"), &error, &over)?;
                } else if !table.to_act().contains(seat) {
                    same(claim, ply, || "reply out of turn".into(), &error.code(), &"not-your-turn")?;
                }
                if table.enter(seat, text).is_ok() {
                    table = game.table_after(ply);
                }
            }
            if let Some(outsider) =
                [Seat::White, Seat::Black, Seat::Solo].iter().find(|s| !table.seats().contains(s))
            {
                let refused = table.act(*outsider, legal.iter().next().map_or("", String::as_str)).is_err();
                holds(claim, ply, refused, || format!("{outsider}, who has no seat, may act"))?;
            }
        }
        same(
            claim,
            ply,
            || "the table after wrong input".into(),
            &fingerprint(&table, &all_viewers),
            &before,
        )?;
    }
    Ok(())
}

/// [`Claim::NoAsking`]: `act` takes no text that brings answers, right or wrong.
pub fn no_asking<G: Show>(game: &Playthrough<G>, scope: &Scope) -> Checked {
    let mut rng = game.lots("asking");
    let all_viewers = viewers::<G>();
    for ply in game.some_plies(scope.plies, &mut rng) {
        let mut table: Table<G> = game.table_at(ply);
        let before = fingerprint(&table, &all_viewers);
        for &seat in Seat::all(G::SEATS) {
            let mut texts: Vec<String> = Vec::new();
            for line in table.legal(seat).into_iter().take(8) {
                let answers = ["=K", "=Q,a1=k", "=", ",", ",a1=K", "="];
                texts.extend(answers.map(|answer| format!("{}{answer}", line.text)));
            }
            // The very words in which the record writes what happened next.
            if let Some(turn) = game.turns.get(ply) {
                let told: Vec<_> = turn.notices.iter().filter_map(|t| G::event_text(&t.event)).collect();
                let (action, told) = (turn.text(), told.join(","));
                texts.extend([format!("{action}={told}"), format!("{action},{told}"), told]);
            }
            let legal: HashSet<String> = table.legal(seat).into_iter().map(|line| line.text).collect();
            for text in texts.into_iter().filter(|text| !legal.contains(text)) {
                holds(Claim::NoAsking, ply, table.act(seat, &text).is_err(), || {
                    format!("{seat}'s `{text}` is taken though it brings an answer")
                })?;
            }
        }
        same(
            Claim::NoAsking,
            ply,
            || "the table after it".into(),
            &fingerprint(&table, &all_viewers),
            &before,
        )?;
    }
    Ok(())
}

/// [`Claim::Perft`]: leaves in bulk are leaves played.
pub fn perft_agrees<G: Show>(game: &Playthrough<G>, scope: &Scope) -> Checked {
    let mut rng = game.lots("perft");
    let ply = rng.random_range(0..=game.plies());
    let state = &game.states[ply];
    for depth in 0..=2 {
        let bulk = perft(state, depth);
        same(
            Claim::Perft,
            ply,
            || format!("perft {depth}, bulk and played"),
            &bulk,
            &perft_played(state, depth),
        )?;
        if bulk > scope.leaves {
            break;
        }
    }
    Ok(())
}
