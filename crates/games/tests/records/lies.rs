//! Records whose sums and seal are good and whose content is not: checking names the line and the field.

use facedown_core::deal::{Contribution, DealSeed, ServerSecret};
use facedown_core::record::{Contributor, DealCheck, Openings, Record, RecordError, Source, verify};
use facedown_core::rules::seat::Seat;
use facedown_games::registry;

use crate::played;

type Lie = fn(&mut Record);

fn opened(record: &mut Record) -> &mut Openings {
    record.openings.as_mut().expect("lies about the openings are told where there are some")
}

fn other(seat: Option<Seat>) -> Option<Seat> {
    Some(seat.map_or(Seat::White, Seat::other))
}

/// A lie, the kind of line it is told in, and the fields of which one is named. Either player may resign, so a lie
/// about who won such a game shows in the result; a start that nobody can compute yet shows in the turns.
const LIES: [(&str, Lie, &str, &[&str]); 10] = [
    ("another game", |r| r.header.game = "ludo".into(), "header", &["game"]),
    ("newer rules", |r| r.header.rules += 1, "header", &["rules"]),
    ("an option less", |r| r.header.options = String::new(), "header", &["options"]),
    ("an option of no game", |r| r.header.options.push_str(",zz=on"), "header", &["options"]),
    (
        "another number of seats",
        |r| {
            let seats = Seat::all(3 - r.header.seats.len());
            (r.header.seats, r.header.names) = (seats.to_vec(), vec![String::new(); seats.len()]);
        },
        "header",
        &["seats", "contributionCommitments", "seat"],
    ),
    (
        "another start",
        |r| r.header.start = r.header.start.replacen(" w ", " b ", 1).replacen(" 0 1", " 1 1", 1),
        "header",
        &["start", "seat", "seed"],
    ),
    ("no start", |r| r.header.start = "8/8".into(), "header", &["start", "seed"]),
    ("another reason", |r| r.end.reason = Some("bribery".into()), "end", &["reason"]),
    ("another winner", |r| r.end.winner = other(r.end.winner), "end", &["winner", "result"]),
    (
        "another result",
        |r| r.end.result = if r.end.result == "1-0" { "0-1" } else { "1-0" }.into(),
        "end",
        &["result"],
    ),
];

const LIES_ABOUT_A_DEAL: [(&str, Lie, &str, &[&str]); 6] = [
    ("another secret", |r| opened(r).secret = Some(ServerSecret::new([0; 32])), "openings", &["secret"]),
    (
        "another contribution",
        |r| opened(r).contributions[0] = Contribution::new([0; 32]),
        "openings",
        &["contributions"],
    ),
    ("contributions exchanged", |r| opened(r).contributions.reverse(), "openings", &["contributions"]),
    (
        "a contribution that is called the room's",
        |r| {
            if let Source::Committed { pledges, .. } = &mut r.header.source {
                let own = pledges.iter_mut().find(|pledge| pledge.by == Contributor::Person);
                // A solitaire of the computer has none.
                if let Some(own) = own {
                    own.by = Contributor::Room;
                }
            }
        },
        "openings",
        &["contributions"],
    ),
    ("another seed", |r| opened(r).seed = Some(DealSeed([0; 32])), "openings", &["seed"]),
    (
        "a color that was not drawn",
        |r| {
            if let Source::Committed { maker, .. } = &mut r.header.source {
                *maker = maker.map(Seat::other);
            }
        },
        "header",
        &["maker", "start"],
    ),
];

fn refusal(record: &Record) -> Option<RecordError> {
    let text = record.write();
    let again = match Record::read(text.as_bytes()) {
        Ok(again) => again,
        Err(error) => return Some(error),
    };
    verify(&again, registry::find).err()
}

fn line_of(record: &Record, kind: &str) -> usize {
    match kind {
        "header" => 1,
        "end" => record.turns.len() + 2,
        _ => record.turns.len() + 3,
    }
}

#[test]
fn lies_are_named() {
    let mut told = 0;
    for (i, plan) in played::PLANS.iter().enumerate() {
        let (honest, deal) = played::play(i, plan);
        let text = honest.write();
        let more = if deal == DealCheck::Fair { &LIES_ABOUT_A_DEAL[..] } else { &[] };
        for (what, lie, kind, fields) in LIES.iter().chain(more) {
            let mut record = Record::read(text.as_bytes()).unwrap();
            lie(&mut record);
            if record == honest {
                continue; // no colors were drawn
            }
            told += 1;
            let error = refusal(&record).unwrap_or_else(|| panic!("record {i}, {what}: taken as true"));
            let named = error.field.as_deref().unwrap_or_default();
            assert!(fields.contains(&named), "record {i}, {what}: {error}");
            // A color that was not drawn moves the whole deal, which may show in the openings first.
            assert!(error.line == line_of(&record, kind) || fields.len() > 1, "record {i}, {what}: {error}");
        }
    }
    assert!(told > 240, "{told}");
}

/// In each record with hidden things: something else turned up, an event left out, an event made up, a turn of the
/// other seat, an illegal action, a turn taken out.
#[test]
fn lies_about_turns_are_named() {
    let mut told = 0;
    for (i, plan) in played::PLANS.iter().enumerate() {
        let (honest, _) = played::play(i, plan);
        let (text, turns) = (honest.write(), honest.turns.len());
        for n in (0..turns).step_by(1 + turns / 12) {
            let mut check = |what: &str, fields: &[&str], lie: &dyn Fn(&mut Record)| {
                let mut record = Record::read(text.as_bytes()).unwrap();
                lie(&mut record);
                if record.turns == honest.turns {
                    return;
                }
                told += 1;
                let error =
                    refusal(&record).unwrap_or_else(|| panic!("record {i}, turn {n}, {what}: taken as true"));
                let named = error.field.as_deref().unwrap_or_default();
                assert!(
                    fields.contains(&named) && error.line == n + 2,
                    "record {i}, turn {n}, {what}: {error}"
                );
            };
            check("another event", &["events"], &|r| {
                // Without the openings nobody can tell what else may have turned up.
                if let Some(event) = r.turns[n].events.last_mut().filter(|_| plan.opened) {
                    let other = if event.ends_with(['q', 'Q']) { 'P' } else { 'Q' };
                    event.pop();
                    event.push(other);
                }
            });
            check("an event made up", &["events"], &|r| r.turns[n].events.push("e5=Q".into()));
            check("an event left out", &["events"], &|r| drop(r.turns[n].events.pop()));
            check("the other seat", &["seat"], &|r| r.turns[n].seat = r.turns[n].seat.other());
            check("an illegal action", &["action"], &|r| r.turns[n].action = "a1a1".into());
            check("no action", &["action"], &|r| r.turns[n].action = "castles".into());
            check("an answer in the action", &["action", "events"], &|r| r.turns[n].action.push_str("=Q"));
            check("one turn less", &["seat", "action"], &|r| {
                // A card less in a solitaire may leave lawful turns behind it; the next answer is then another one.
                if n + 1 < r.turns.len() && r.header.seats.len() == 2 {
                    r.turns.remove(n);
                }
            });
        }
    }
    assert!(told > 600, "{told}");
}
