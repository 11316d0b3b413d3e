//! Playing the same game again.

use facedown_core::deal::DealSeed;
use facedown_core::notation::{Notation, action_seen};
use facedown_core::record::{End, Header, Openings, Record, Source, verify};
use facedown_core::rules::game::{Audience, Notice, Setup, State};
use facedown_core::rules::outcome::{Outcome, Verdict};
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::show::Show;
use facedown_core::table::{AnyGame, AnyTable, Erased, Start, Table};

use super::Scope;
use crate::finding::{Checked, Claim, Finding, holds, same};
use crate::playthrough::{Playthrough, Turn, play, viewers};

/// Checks [`Claim::Replay`] along one game.
pub fn replay<G: Show>(game: &Playthrough<G>, scope: &Scope) -> Checked {
    let claim = Claim::Replay;
    let Ok(options) = <G as Notation>::options(&game.options) else { return Ok(()) };
    let mut state = G::deal(&options, &mut game.seed.stream());
    let equal = |ply: usize, a: &State<G>, b: &State<G>| {
        same(claim, ply, || "the public parts".into(), &a.public, &b.public)?;
        holds(claim, ply, a.private == b.private, || "the private parts differ".into())?;
        same(claim, ply, || "the dealer's FENs".into(), &G::dealer_fen(a), &G::dealer_fen(b))
    };
    equal(0, &state, &game.states[0])?;
    for (i, turn) in game.turns.iter().enumerate() {
        let again = play(&mut state, turn.seat, &turn.parts);
        let asked = |turn: &Turn<G>| turn.asked.iter().map(|a| (a.query, a.answer)).collect::<Vec<_>>();
        same(claim, i + 1, || "questions and answers".into(), &asked(&again), &asked(turn))?;
        same(claim, i + 1, || "events".into(), &again.notices, &turn.notices)?;
        same(claim, i + 1, || "how the action ended".into(), &again.ended, &turn.ended)?;
        equal(i + 1, &state, &game.states[i + 1])?;
    }
    as_text(game, scope)
}

/// The same through the erased form: opened by seed, played by text.
fn as_text<G: Show>(game: &Playthrough<G>, scope: &Scope) -> Checked {
    let claim = Claim::Replay;
    let mut rng = game.lots("replay");
    let plies = game.some_plies(scope.plies, &mut rng);
    let mut table = Erased::<G>::new()
        .position(&game.options, Start::Deal(&game.seed, false))
        .map_err(|e| Finding::new(claim, 0, format!("the deal does not open: {e}")))?
        .into_table();
    for (i, turn) in game.turns.iter().enumerate() {
        let text = turn.text();
        let taken = table.act(turn.seat, &text);
        same(claim, i + 1, || format!("`{text}` at the table"), &taken, &Ok(()))?;
    }
    let typed = game.table_after(game.plies());
    for viewer in viewers::<G>() {
        let lines = [table.lines(viewer, 0), typed.lines(viewer, 0)];
        same(claim, game.plies(), || format!("lines as {viewer:?} sees them"), &lines[0], &lines[1])?;
        for (i, turn) in game.turns.iter().enumerate() {
            let told = turn.notices.iter().filter(|t| t.audience.includes(viewer)).map(|t| &t.event);
            let told: Vec<&G::Event> = told.collect();
            same(claim, i + 1, || format!("what {viewer:?} was told"), &typed.told(viewer, i), &told)?;
        }
        for &ply in &plies {
            let state = &game.states[ply];
            let observation = table.observation(viewer, ply as u32).map(|s| (s.fen, s.scene, s.pools));
            let view = state.view(viewer);
            let expected = Some((G::fen(view), G::scene(view), G::pools(view)));
            same(claim, ply, || format!("what {viewer:?} saw"), &observation, &expected)?;
        }
    }
    let outcome = match game.verdicts[game.plies()] {
        Verdict::Over(outcome) => Some(outcome),
        Verdict::Open { .. } => None,
    };
    same(claim, game.plies(), || "outcome at the table".into(), &table.outcome(), &outcome)
}

/// A turn as a record writes it: the action with everything that became known.
fn written<G: Show>(turn: &Turn<G>) -> String {
    let action = turn.text();
    let told: Vec<String> = turn.notices.iter().filter_map(|t| G::event_text(&t.event)).collect();
    match told.first() {
        None => action,
        Some(first) if first.starts_with(&format!("{action}=")) => told.join(","),
        // Where a turn has parts, commas join them.
        Some(_) if G::COMMIT.is_some() => format!("{action}={}", told.join(",")),
        Some(_) => format!("{action},{}", told.join(",")),
    }
}

/// [`Claim::Entered`]: the game without its deal, each turn entered with what turned up; and with its deal, where the
/// same words must be taken and other ones refused.
pub fn entered<G: Show>(game: &Playthrough<G>, _: &Scope) -> Checked {
    let claim = Claim::Entered;
    let start = &game.states[0];
    let bare = Setup { public: start.public, private: start.private, hidden: None };
    let mut tables = [Table::<G>::new(game.options.clone(), bare), game.table_at(0)];
    for (i, turn) in game.turns.iter().enumerate() {
        let text = written::<G>(turn);
        for (table, words) in tables.iter_mut().zip(["without the deal", "with the deal"]) {
            let taken = table.enter(turn.seat, &text);
            same(claim, i, || format!("`{text}` entered {words}"), &taken, &Ok(()))?;
        }
    }
    let played = game.table_after(game.plies());
    for viewer in viewers::<G>() {
        for table in &tables {
            let lines = [table.lines(viewer, 0), played.lines(viewer, 0)];
            same(
                claim,
                game.plies(),
                || format!("lines to {viewer:?} of an entered game"),
                &lines[0],
                &lines[1],
            )?;
            let observations = [table, &played].map(|t| t.observation(viewer, t.ply()));
            same(
                claim,
                game.plies(),
                || format!("{viewer:?}'s observation of an entered game"),
                &observations[0],
                &observations[1],
            )?;
        }
    }
    same(claim, game.plies(), || "outcome of an entered game".into(), &tables[0].outcome(), &played.outcome())
}

/// Does everybody see a turn as its own seat does?
fn public_turn<G: Show>(turn: &Turn<G>) -> bool {
    let seen =
        |viewer| turn.parts.iter().map(|part| action_seen::<G>(*part, turn.seat, viewer)).collect::<Vec<_>>();
    let told_to_all =
        |told: &Notice<G>| G::event_text(&told.event).is_none() || told.audience == Audience::All;
    seen(Viewer::Spectator) == seen(Viewer::Seat(turn.seat))
        && turn.notices.iter().all(told_to_all)
        && turn.asked.iter().all(|asked| asked.audience == Audience::All)
}

/// Checks [`Claim::Record`] along one game.
pub fn record<G: Show>(game: &Playthrough<G>, _: &Scope) -> Checked {
    let claim = Claim::Record;
    let ply = game.plies();
    let mut table = game.table_after(ply);
    if !game.over() {
        table.end(Outcome::nobody(facedown_core::rules::outcome::reason::ABORTED));
    }
    let seats = Seat::all(G::SEATS).to_vec();
    let header = Header {
        game: G::ID.to_owned(),
        rules: G::RULES,
        options: game.options.canonical(),
        names: vec![String::new(); seats.len()],
        seats,
        date: None,
        pair: None,
        source: Source::Seed,
        start: G::fen(game.states[0].view(Viewer::Spectator)),
    };
    let openings = |seed: DealSeed| Openings {
        secret: None,
        contributions: vec![],
        seed: Some(seed),
        start: G::dealer_fen(&game.states[0]),
    };
    let record = Record::of(&table, header.clone(), &[], Some(openings(game.seed.clone())));
    let text = record.write();
    let read = Record::read(text.as_bytes())
        .map_err(|e| Finding::new(claim, ply, format!("the record does not read back: {e}\n{text}")))?;
    same(claim, ply, || "the record read back".into(), &read, &record)?;
    let erased = Erased::<G>::new();
    let games = |id: &str| (id == G::ID).then_some(&erased as &dyn AnyGame);
    let verified = verify(&read, games)
        .map_err(|e| Finding::new(claim, ply, format!("the record does not verify: {e}")))?;
    same(claim, ply, || "the verified table's length".into(), &(verified.table.ply() as usize), &ply)?;
    let ends = [verified.table.outcome(), table.outcome()].map(|o| End::of(o, G::SEATS));
    same(claim, ply, || "the verified end".into(), &ends[0], &ends[1])?;
    for viewer in viewers::<G>() {
        let lines = [verified.table.lines(viewer, 0), table.lines(viewer, 0)];
        same(claim, ply, || format!("{viewer:?}'s lines after verifying"), &lines[0], &lines[1])?;
    }
    // Before the deal is opened a record holds what everybody may know; that is enough where nothing is secret.
    let closed = Record::of(&table, header.clone(), &[], None);
    let read = Record::read(closed.write().as_bytes()).map_err(|e| {
        Finding::new(claim, ply, format!("the record without its deal does not read back: {e}"))
    })?;
    same(claim, ply, || "the record without its deal, read back".into(), &read, &closed)?;
    if game.turns.iter().all(|turn| public_turn(turn)) {
        verify(&closed, games).map_err(|e| {
            Finding::new(claim, ply, format!("the record without its deal does not verify: {e}"))
        })?;
    }
    // The same game under another deal's seed is a lie, if the two deals differ.
    let mut other = game.seed.clone();
    other.0[0] ^= 1;
    let Ok(options) = <G as Notation>::options(&game.options) else { return Ok(()) };
    let differs = G::dealer_fen(&G::deal(&options, &mut other.stream())) != G::dealer_fen(&game.states[0]);
    let lie = Record::of(&table, header, &[], Some(openings(other)));
    holds(claim, ply, !differs || verify(&lie, games).is_err(), || "another deal's seed verifies".into())
}
