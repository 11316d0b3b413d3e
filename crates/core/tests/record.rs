//! The form of a record: what is written is read back, and every damage is refused with its line and field. What a
//! record says is checked against real games where the games are.

use facedown_core::deal::{Blind, Choice, Commitment, Contribution, DealSeed, OpenedChoice, ServerSecret};
use facedown_core::record::{
    Contributor, End, Header, LINE_LIMIT, Openings, Pledge, Problem, Record, RecordError, SIZE_LIMIT, Source,
    TimeControl, Timing, Turn,
};
use facedown_core::rules::seat::Seat;

fn contributions() -> Vec<Contribution> {
    vec![Contribution::new([1; 32]), Contribution::new([2; 32])]
}

fn turn(seat: Seat, action: &str, events: &[&str], clock: Option<u64>) -> Turn {
    Turn { seat, action: action.into(), events: events.iter().map(|e| (*e).to_owned()).collect(), clock }
}

/// Two choices made in secret, the first of them opened.
fn choices() -> Vec<Choice> {
    let blind = Blind::new([5; 32]);
    let opened = OpenedChoice { text: "K@e1".into(), blind };
    vec![
        Choice { turn: 1, commitment: Commitment::to_choice("K@e1", &blind), opened: Some(opened) },
        Choice { turn: 2, commitment: Commitment::to_choice("q@d8", &blind), opened: None },
    ]
}

/// A record of good form; no rules stand behind it.
fn committed() -> Record {
    let secret = ServerSecret::new([7; 32]);
    let by = [Contributor::Person, Contributor::Computer];
    let pledges =
        contributions().iter().zip(by).map(|(c, by)| Pledge { commitment: c.commitment(), by }).collect();
    Record {
        header: Header {
            game: "surprise-rex".into(),
            rules: 1,
            options: "cards-attack=on,reveal-timing=chain".into(),
            seats: vec![Seat::White, Seat::Black],
            names: vec!["Ánna \"the card\" \\ 翻开".into(), String::new()],
            date: Some("2026-11-21".into()),
            pair: None,
            source: Source::Committed {
                secret: secret.commitment(),
                pledges,
                maker: Some(Seat::Black),
                set_up: false,
            },
            start: "xxxxkxxx/8 w KQkq - 0 1".into(),
        },
        turns: vec![
            turn(Seat::White, "d1g4", &["d1g4=Q", "c8=k"], Some(299_500)),
            turn(Seat::Black, "e7e6", &[], Some(300_000)),
        ],
        choices: choices(),
        undone: Vec::new(),
        end: End {
            winner: Some(Seat::White),
            score: None,
            reason: Some("resignation".into()),
            result: "1-0".into(),
        },
        time: None,
        openings: Some(Openings {
            secret: Some(secret),
            contributions: contributions(),
            seed: Some(DealSeed([9; 32])),
            start: "xxxxkxxx/8 w KQkq - 0 1 RNB/rnb".into(),
        }),
        sealed: None,
    }
}

/// The same with what was agreed on time, as programs write it since they do.
fn timed() -> Record {
    let control = Some(TimeControl::Increment { base: 300_000, increment: 2_000 });
    committed().with_time(Timing { control, left: vec![299_500, 0], given: Vec::new() })
}

/// The same where Black was given time.
fn generous() -> Record {
    let Some(time) = timed().time else { unreachable!("it has a clock") };
    committed().with_time(Timing { given: vec![0, 15_000], ..time })
}

/// A solitaire from a bare seed that goes on.
fn solitaire() -> Record {
    let header = Header {
        game: "parade".into(),
        options: String::new(),
        seats: vec![Seat::Solo],
        names: vec!["Solveig".into()],
        date: None,
        source: Source::Seed,
        ..committed().header
    };
    let turns = vec![turn(Seat::Solo, "a1a8", &[], None)];
    let end = End { winner: None, score: None, reason: None, result: "*".into() };
    Record {
        header,
        turns,
        undone: Vec::new(),
        choices: Vec::new(),
        end,
        time: None,
        openings: None,
        sealed: None,
    }
}

/// The same with two turns taken back, one of which had turned a card up.
fn undone() -> Record {
    let add = turn(Seat::Solo, "add", &["add=Q@c5"], None);
    let turns = vec![turn(Seat::Solo, "a1a8", &[], None), add, turn(Seat::Solo, "b1b8", &[], None)];
    Record { turns, undone: vec![2, 2], ..solitaire() }
}

#[test]
fn turns_that_were_taken_back_stay_in_the_record() {
    let record = undone();
    let text = record.write();
    let kinds: Vec<_> = text.lines().map(|line| line.split('"').nth(3).unwrap()).collect();
    assert_eq!(kinds, ["header", "turn", "turn", "undo", "undo", "turn", "end", "seal"]);
    let numbers: Vec<_> = text.lines().filter_map(|l| l.split("\"n\":").nth(1)?.split(',').next()).collect();
    assert_eq!(numbers, ["1", "2", "2", "1", "1"]);
    let standing: Vec<_> = record.standing().iter().map(|turn| turn.action.as_str()).collect();
    assert_eq!(standing, ["b1b8"]);
    assert!(record.peeked());
    assert!(!Record { undone: vec![1], ..undone() }.peeked());
    assert!(!solitaire().peeked());
}

#[test]
fn an_undo_where_nothing_stands_or_people_play_is_refused() {
    let undo = undone().write().lines().nth(3).unwrap().to_owned() + "\n";
    let people = Record { choices: Vec::new(), ..committed() };
    for (record, expected) in [(solitaire(), "the last turn that stands"), (people, "one player only")] {
        let text = record.write();
        let end = text.find("{\"line\":\"end\"").unwrap();
        let error = Record::read(format!("{}{undo}{}", &text[..end], &text[end..]).as_bytes()).unwrap_err();
        assert_eq!(error.field.as_deref(), Some("n"), "{error}");
        assert!(error.to_string().contains(expected), "{error}");
    }
    let text = Record { turns: Vec::new(), ..solitaire() }.write();
    let end = text.find("{\"line\":\"end\"").unwrap();
    let error = Record::read(format!("{}{undo}{}", &text[..end], &text[end..]).as_bytes()).unwrap_err();
    assert!(error.to_string().contains("no turn stands"), "{error}");
}

#[test]
fn what_is_written_is_read_back() {
    for record in
        [committed(), solitaire(), undone(), timed(), generous(), solitaire().with_time(Timing::NONE)]
    {
        let text = record.write();
        let again = Record::read(text.as_bytes()).unwrap();
        assert_eq!(again, record);
        assert_eq!(again.write(), text);
    }
}

/// The fields of a line with the place of each value, found without the reader's code: a quote inside a JSON string is
/// escaped, so `,"name":` begins a field.
fn values(line: &str) -> Vec<(String, std::ops::Range<usize>)> {
    let mut found: Vec<(String, std::ops::Range<usize>)> = Vec::new();
    for (at, _) in line.match_indices("\"").filter(|(at, _)| line[..*at].ends_with(['{', ','])) {
        let rest = &line[at + 1..];
        if let Some((name, _)) =
            rest.split_once("\":").filter(|(name, _)| name.chars().all(char::is_alphanumeric))
        {
            if let Some(before) = found.last_mut() {
                before.1.end = at - 1;
            }
            found.push((name.to_owned(), at + name.len() + 3..line.len() - 1));
        }
    }
    found
}

#[test]
fn every_flipped_bit_is_refused_by_the_name_of_its_field() {
    for record in [committed(), timed()] {
        every_flipped_bit_of(&record.write());
    }
}

fn every_flipped_bit_of(text: &str) {
    let (mut start, mut flips) = (0, 0);
    for (number, line) in text.lines().enumerate() {
        for (name, place) in values(line) {
            for (at, bit) in place.flat_map(|at| (0..8).map(move |bit| (at, bit))) {
                let mut damaged = text.as_bytes().to_vec();
                damaged[start + at] ^= 1 << bit;
                let error = Record::read(&damaged).unwrap_err();
                let named = error.field.clone().unwrap_or_default();
                // A sum that was changed no longer fits the field that it is the sum of.
                let good = if name == "sums" { !named.is_empty() } else { named == name };
                assert!(good && error.line == number + 1, "{name}, byte {at}, bit {bit}: {error}");
                flips += 1;
            }
        }
        start += line.len() + 1;
    }
    assert!(flips > 9_000, "{flips}");
    for at in 0..text.len() {
        let mut damaged = text.as_bytes().to_vec();
        damaged[at] ^= 2;
        assert!(Record::read(&damaged).is_err(), "byte {at}");
    }
}

fn refused(text: &str) -> RecordError {
    Record::read(text.as_bytes()).unwrap_err()
}

#[test]
fn a_cut_record_says_so() {
    let text = committed().write();
    for cut in 0..text.len() {
        let error = refused(&text[..text.floor_char_boundary(cut)]);
        assert!(matches!(error.problem, Problem::Cut { .. }), "{cut}: {error}");
    }
    let lines: Vec<&str> = text.lines().collect();
    let without = |n: usize| {
        let kept: Vec<_> =
            lines.iter().enumerate().filter(|(i, _)| *i + 1 != n).map(|(_, l)| format!("{l}\n")).collect();
        refused(&kept.concat())
    };
    let named: Vec<_> = (1..=8).map(|n| (without(n).line, without(n).field.unwrap())).collect();
    let expected = [
        (1, "line"),
        (2, "n"),
        (4, "turn"),
        (7, "lines"),
        (7, "lines"),
        (6, "line"),
        (7, "lines"),
        (8, "line"),
    ];
    assert_eq!(named, expected.map(|(line, field)| (line, field.to_owned())));
}

#[test]
fn other_line_ends_are_named() {
    let error = refused(&committed().write().replace('\n', "\r\n"));
    assert_eq!((error.line, error.problem), (1, Problem::CarriageReturn));
    let marked = refused(&format!("\u{feff}{}", committed().write()));
    assert_eq!((marked.line, marked.problem), (1, Problem::ByteOrderMark));
    let blank = refused(&format!("{}\n", committed().write()));
    assert!(blank.to_string().contains(r"`\n`"), "{blank}");
    let picture = Record::read(b"\x89PNG\r\n\x1a\n").unwrap_err();
    assert!(matches!(picture.problem, Problem::Value { .. }), "{picture}");
    assert!(
        matches!(refused("\u{ff}\u{fe}").problem, Problem::Value { .. }),
        "no record at all is not a cut one"
    );
}

#[test]
fn lines_in_another_order_or_number_are_refused() {
    let text = committed().write();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    for (order, line, field) in [
        (vec![0, 2, 1, 3, 4, 5, 6, 7], 2, "n"),
        (vec![0, 1, 1, 2, 3, 4, 5, 6, 7], 3, "n"),
        (vec![0, 1, 3, 2, 4, 5, 6, 7], 4, "line"),
        (vec![0, 1, 2, 4, 3, 5, 6, 7], 5, "turn"),
        (vec![0, 1, 2, 3, 4, 6, 5, 7], 6, "line"),
        (vec![1, 0, 2, 3, 4, 5, 6, 7], 1, "line"),
        (vec![0, 0, 1, 2, 3, 4, 5, 6, 7], 2, "line"),
        (vec![0, 1, 2, 3, 4, 5, 6, 7, 7], 9, "line"),
        (vec![0, 1, 2, 3, 4, 5, 6, 6, 7], 8, "line"),
    ] {
        let error = refused(&order.iter().map(|i| lines[*i]).collect::<String>());
        assert_eq!((error.line, error.field.as_deref()), (line, Some(field)), "{error}");
    }
}

/// A line that was exchanged for one of another record has good sums; the seal finds it.
#[test]
fn the_seal_finds_a_foreign_line() {
    let mut other = committed();
    other.turns[1].action = "e7e5".into();
    let (text, other) = (committed().write(), other.write());
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    lines[2] = other.split_inclusive('\n').nth(2).unwrap();
    let error = refused(&lines.concat());
    assert_eq!((error.line, error.field.as_deref()), (8, Some("sha256")), "{error}");
}

/// Values of good form and with good sums that a field does not take.
#[test]
fn wrong_values_name_their_field() {
    let changed = |change: fn(&mut Record)| {
        let mut record = committed();
        change(&mut record);
        let error = refused(&record.write());
        (error.line, error.field.clone().unwrap_or_default(), error.to_string())
    };
    type Change = fn(&mut Record);
    let cases: [(Change, usize, &str); 18] = [
        (|r| r.header.game = "Surprise".into(), 1, "game"),
        (|r| r.header.options = "b=1,a=1".into(), 1, "options"),
        (|r| r.header.options = "a=".into(), 1, "options"),
        (|r| r.header.seats = vec![Seat::White], 1, "seats"),
        (|r| r.header.seats = vec![Seat::Black, Seat::White], 1, "seats"),
        (|r| r.header.names = vec!["one".into()], 1, "names"),
        (|r| r.header.names[0] = "x".repeat(101), 1, "names"),
        (|r| r.header.names[0] = "bell\u{7}".into(), 1, "names"),
        (|r| r.header.date = Some("21.11.2026".into()), 1, "date"),
        (|r| r.header.pair = Some(3), 1, "pair"),
        (|r| r.turns[0].seat = Seat::Solo, 2, "seat"),
        (|r| r.choices[0].turn = 0, 4, "turn"),
        (|r| r.choices[1].turn = 3, 5, "turn"),
        (|r| r.end.winner = Some(Seat::Solo), 6, "winner"),
        (|r| r.end.reason = Some("He gave up".into()), 6, "reason"),
        (|r| r.openings.as_mut().unwrap().secret = None, 7, "secret"),
        (|r| r.openings.as_mut().unwrap().contributions.truncate(1), 7, "contributions"),
        (|r| r.openings.as_mut().unwrap().seed = None, 7, "seed"),
    ];
    let mut wrong = timed();
    wrong.time.as_mut().unwrap().left.pop();
    assert_eq!(refused(&wrong.write()).field.as_deref(), Some("left"), "a number for each seat");
    for (change, line, field) in cases {
        let (at, named, words) = changed(change);
        assert_eq!((at, named.as_str()), (line, field), "{words}");
    }
}

#[test]
fn limits_hold() {
    let error = Record::read(&vec![b'x'; SIZE_LIMIT + 1]).unwrap_err();
    assert_eq!(error.problem, Problem::TooLarge { limit: SIZE_LIMIT });
    let mut record = committed();
    record.turns[1].action = "x".repeat(LINE_LIMIT);
    let error = refused(&record.write());
    assert_eq!((error.line, error.problem), (3, Problem::LineTooLong { limit: LINE_LIMIT }));
}
