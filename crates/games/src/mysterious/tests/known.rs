//! The knowledge of each seat: views, commitments, records, and the effect of options.

use facedown_core::deal::{Blind, Commitment, DealSeed, OpenedChoice};
use facedown_core::record::{Header, Openings, Record, Source, verify};
use facedown_core::rules::outcome::{Outcome, reason};
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::show::scene::SeenPiece;
use facedown_core::table::{AnyTable, Start};
use facedown_games::registry;

/// A table of a game with options, dealt from a fixed seed.
fn table(id: &str, given: &[(&str, &str)]) -> Box<dyn AnyTable> {
    let game = registry::find(id).unwrap();
    let options = game.choose(given).unwrap();
    game.open(&options, Start::Deal(&DealSeed([9; 32]), false)).unwrap().0
}

fn known_at(table: &dyn AnyTable, viewer: Viewer, at: &str) -> Option<char> {
    let observation = table.observation(viewer, table.ply()).unwrap();
    let cell = observation.scene.cells.into_iter().find(|cell| cell.at == at).unwrap();
    match cell.piece {
        Some(SeenPiece::FaceDown { known, .. }) => known,
        other => panic!("{other:?} on {at}"),
    }
}

/// Row 4: the own cards are shown again, or not; those of the other never are.
#[test]
fn own_cards_are_shown_by_option() {
    for (show, seen) in [("on", Some('Q')), ("off", None)] {
        let mut table = table("mysterious", &[("show-own", show)]);
        table.act(Seat::White, "Q@a8").unwrap();
        assert_eq!(known_at(&*table, Viewer::Seat(Seat::White), "a8"), seen, "show-own={show}");
        for other in [Viewer::Seat(Seat::Black), Viewer::Spectator] {
            assert_eq!(known_at(&*table, other, "a8"), None);
            assert_eq!(table.lines(other, 0)[0].action, "X@a8");
            assert_eq!(table.lines(other, 0)[0].text, "□@a8");
        }
    }
}

/// Row 19: one game, or a pair.
#[test]
fn a_match_is_one_game_or_two() {
    for id in ["mysterious", "mysterious-casual"] {
        let game = registry::find(id).unwrap();
        for (given, games) in [("single", 1), ("pair", 2)] {
            let options = game.choose(&[("match", given)]).unwrap();
            assert_eq!(game.on_one_deal(&options).map(|on| on.games), Ok(games));
        }
    }
}

/// Places all cards square by square in the order of the kinds, bound by commitments.
fn placed() -> Box<dyn AnyTable> {
    let mut table = table("mysterious", &[]);
    for n in 0..32u8 {
        let seat = table.to_act().iter().next().unwrap();
        let text = table.legal(seat).first().unwrap().text.clone();
        table.act(seat, &text).unwrap();
        assert!(table.seal(Blind::new([n; 32])), "{text} is a choice made in secret");
    }
    table
}

/// A placed card is bound at once and opened when it is turned up, to everybody; to its owner from the first.
#[test]
fn a_placed_card_is_bound_and_opened() {
    let mut table = placed();
    let first = |viewer| table.lines(viewer, 0).swap_remove(0);
    let (white, black) = (first(Viewer::Seat(Seat::White)), first(Viewer::Seat(Seat::Black)));
    let bound = Commitment::to_choice(&white.action, &Blind::new([0; 32])).to_string();
    assert_eq!((white.commitment.as_ref(), black.commitment.as_ref()), (Some(&bound), Some(&bound)));
    assert_eq!((white.opened.len(), black.opened.len()), (1, 0));
    assert!(table.choices().iter().all(|choice| choice.opened.is_none()));

    let at = &white.action[2..];
    table.act(Seat::White, &format!("flip:{at}")).unwrap();
    assert!(!table.seal(Blind::new([7; 32])), "turning up hides nothing");
    for viewer in [Viewer::Seat(Seat::White), Viewer::Seat(Seat::Black), Viewer::Spectator] {
        let opened = table.lines(viewer, 32).swap_remove(0).opened;
        assert_eq!((opened[0].ply, opened[0].text.as_str()), (1, white.action.as_str()));
    }
    let choices = table.choices();
    let opened = OpenedChoice { text: white.action, blind: Blind::new([0; 32]) };
    assert_eq!(choices[0].opened.as_ref(), Some(&opened));
    assert!(choices[0].commitment.check_choice(&opened).is_ok());
    assert!(choices[1..].iter().all(|choice| choice.opened.is_none()));
}

fn header(table: &dyn AnyTable) -> Header {
    Header {
        game: table.game().to_owned(),
        rules: 1,
        options: table.options().canonical(),
        seats: table.seats().to_vec(),
        names: vec![String::new(); 2],
        date: None,
        pair: None,
        source: Source::Seed,
        start: table.observation(Viewer::Spectator, 0).unwrap().fen,
    }
}

fn openings(table: &dyn AnyTable) -> Openings {
    let game = registry::find(table.game()).unwrap();
    let start = Start::Deal(&DealSeed([9; 32]), false);
    let fen = game.position(table.options(), start).and_then(|p| p.fen(None)).unwrap();
    Openings { secret: None, contributions: vec![], seed: Some(DealSeed([9; 32])), start: fen }
}

/// Records hold while cards are placed, while they are turned up and after the end, opened and not; a card that was
/// exchanged afterwards is found.
#[test]
fn records_hold_the_commitments() {
    let mut table = placed();
    let flipped: Vec<String> = table.legal(Seat::White).into_iter().map(|line| line.text).take(5).collect();
    for flips in 0..=flipped.len() {
        let record = Record::of(&*table, header(&*table), &[], None);
        assert_eq!(record.choices.iter().filter(|choice| choice.opened.is_some()).count(), flips);
        assert!(!record.write().contains("\"text\":\"X@"));
        let read = Record::read(record.write().as_bytes()).unwrap();
        assert_eq!(verify(&read, registry::find).map(|_| ()), Ok(()), "{flips} cards turned up");
        let Some(flip) = flipped.get(flips) else { break };
        let seat = table.to_act().iter().next().unwrap();
        table.act(seat, flip).unwrap();
        while let Some(choice) =
            table.legal(table.to_act().iter().next().unwrap()).first().map(|l| l.text.clone())
        {
            if !choice.starts_with("promote") {
                break;
            }
            table.act(table.to_act().iter().next().unwrap(), &choice).unwrap();
        }
    }
    table.end(Outcome::win(Seat::White, reason::RESIGNATION));
    let record = Record::of(&*table, header(&*table), &[], Some(openings(&*table)));
    assert!(record.choices.iter().all(|choice| choice.opened.is_some()));
    assert_eq!(verify(&record, registry::find).map(|_| ()), Ok(()));

    let lies: [(&str, fn(&mut Record), &str); 4] = [
        ("another card", |r| r.choices[3].opened.as_mut().unwrap().text = "K@a1".into(), "text"),
        ("other bytes", |r| r.choices[3].opened.as_mut().unwrap().blind = Blind::new([99; 32]), "commitment"),
        ("not opened", |r| r.choices[3].opened = None, "text"),
        ("one is missing", |r| drop(r.choices.remove(3)), "turn"),
    ];
    for (what, lie, field) in lies {
        let mut record = Record::read(record.write().as_bytes()).unwrap();
        lie(&mut record);
        let error = verify(&record, registry::find).unwrap_err();
        assert_eq!(error.field.as_deref(), Some(field), "{what}: {error}");
    }
}
