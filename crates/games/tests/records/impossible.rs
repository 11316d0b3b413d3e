//! Impossible records, though their turns are legal: clock times and losses on time that the time control does not
//! allow, ends of the table in games played alone, starts that no deal gives, a pair whose number is left out.

use facedown_core::record::{Header, Record, RecordError, Source, TimeControl, Timing, verify};
use facedown_core::rules::outcome::{Outcome, reason};
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::table::{AnyTable, Start};
use facedown_games::registry;

use crate::played;

const BLITZ: TimeControl = TimeControl::Increment { base: 300_000, increment: 0 };

/// A game that goes on: e4 e5 Nf3 in Chaos from a set-up position.
const OPEN: &str =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 a2b2c2d2e2f2g2h2a7b7c7d7e7f7g7h7 0";

fn header(table: &dyn AnyTable, source: Source) -> Header {
    Header {
        game: table.game().to_owned(),
        rules: 1,
        options: table.options().canonical(),
        seats: table.seats().to_vec(),
        names: table.seats().iter().map(|_| String::new()).collect(),
        date: None,
        pair: None,
        source,
        start: table.observation(Viewer::Spectator, 0).map(|seen| seen.fen).unwrap_or_default(),
    }
}

fn table(game: &str, fen: &str, actions: &[&str]) -> Box<dyn AnyTable> {
    let game = registry::find(game).unwrap();
    let (mut table, _) = game.open(&game.choose(&[]).unwrap(), Start::Fen(fen)).unwrap();
    for action in actions {
        let seat = table.to_act().iter().next().unwrap();
        table.act(seat, action).unwrap();
    }
    table
}

/// Three moves with clocks, then as `end` says; Black was to move.
fn timed(end: Outcome, clocks: &[u64], time: Option<Timing>) -> Record {
    let mut table = table("chaos", OPEN, &["e2e4", "e7e5", "g1f3"]);
    table.end(end);
    let record = Record::of(&*table, header(&*table, Source::Position), clocks, None);
    match time {
        Some(time) => record.with_time(time),
        None => record,
    }
}

fn left(white: u64, black: u64) -> Option<Timing> {
    Some(Timing { control: Some(BLITZ), left: vec![white, black], given: Vec::new() })
}

/// The line and field of what does not hold; `None` where the record does.
fn fault(record: &Record) -> Option<(usize, String)> {
    let text = record.write();
    let checked = Record::read(text.as_bytes()).and_then(|read| {
        assert_eq!(read, *record);
        verify(&read, registry::find)
    });
    checked.err().map(|e: RecordError| (e.line, e.field.unwrap_or_default()))
}

fn named(line: usize, field: &str) -> Option<(usize, String)> {
    Some((line, field.to_owned()))
}

const CLOCKS: [u64; 3] = [300_000, 300_000, 299_000];

#[test]
fn a_loss_on_time_needs_a_clock_that_has_run_out() {
    let late = |winner| Outcome::win(winner, reason::TIME);
    let (white, black) = (late(Seat::White), late(Seat::Black));
    assert_eq!(fault(&timed(white, &CLOCKS, left(299_000, 0))), None);
    assert_eq!(fault(&timed(Outcome::nobody(reason::TIME), &CLOCKS, left(299_000, 0))), None);
    assert_eq!(fault(&timed(white, &CLOCKS, left(299_000, 1))), named(5, "reason"), "time is left");
    assert_eq!(fault(&timed(black, &CLOCKS, left(0, 300_000))), named(5, "reason"), "White was not to move");
    assert_eq!(fault(&timed(white, &[], Some(Timing::NONE))), named(5, "reason"), "nobody had a clock");
    // A record of an earlier program: its clocks alone say whether there were any.
    assert_eq!(fault(&timed(white, &CLOCKS, None)), None);
    assert_eq!(fault(&timed(white, &[], None)), named(5, "reason"));
    // Real cards, and a clock beside them: people say when a flag fell.
    let mut told = timed(white, &[], None);
    told.header.source = Source::ByHand;
    assert_eq!(fault(&told), None);
}

/// What one seat gave the other stands in the end line, and bounds what that seat may have more.
#[test]
fn time_that_was_given_is_time_that_may_be_left() {
    let over = Outcome::nobody(reason::AGREEMENT);
    let given = |white, black, clocks: &[u64], at_end: [u64; 2]| {
        let time = Timing { given: vec![white, black], ..left(at_end[0], at_end[1]).unwrap() };
        fault(&timed(over, clocks, Some(time)))
    };
    let more = [300_000, 315_000, 299_000];
    assert_eq!(given(0, 15_000, &more, [299_000, 315_000]), None);
    assert_eq!(given(15_000, 0, &more, [299_000, 315_000]), named(3, "clock"), "the other seat was given it");
    assert_eq!(given(0, 14_999, &more, [299_000, 315_000]), named(3, "clock"));
    assert_eq!(given(0, 15_000, &CLOCKS, [299_000, 315_000]), None, "given after the last turn");
    assert_eq!(given(0, 15_000, &more, [299_000, 315_001]), named(5, "left"), "it is given once");
    assert_eq!(
        given(0, 0, &CLOCKS, [299_000, 1]),
        named(5, "given"),
        "nothing is left out, not written as 0"
    );
    let unclocked = Timing { given: vec![1, 0], ..Timing::NONE };
    assert_eq!(fault(&timed(over, &[], Some(unclocked))), named(5, "given"), "there was no clock");
}

#[test]
fn clock_times_are_those_of_the_time_control() {
    let over = Outcome::nobody(reason::AGREEMENT);
    assert_eq!(fault(&timed(over, &CLOCKS, left(299_000, 1))), None);
    assert_eq!(fault(&timed(over, &[300_000, 300_001, 299_000], left(1, 1))), named(3, "clock"));
    assert_eq!(fault(&timed(over, &[299_000, 300_000, 299_001], left(1, 1))), named(4, "clock"));
    assert_eq!(fault(&timed(over, &CLOCKS, left(299_001, 1))), named(5, "left"));
    assert_eq!(fault(&timed(over, &CLOCKS[..2], left(1, 1))), named(4, "clock"), "one turn says nothing");
    assert_eq!(fault(&timed(over, &CLOCKS, Some(Timing::NONE))), named(2, "clock"), "no clock was agreed");
    assert_eq!(fault(&timed(over, &CLOCKS[..2], None)), named(4, "clock"), "half of the turns");
    let increment = TimeControl::Increment { base: 300_000, increment: 2_000 };
    let fischer = |clock| {
        let time = Timing { control: Some(increment), left: vec![1, 1], given: Vec::new() };
        fault(&timed(over, &[300_000, 302_000, clock], Some(time)))
    };
    assert_eq!(fischer(304_000), None, "a turn that was taken back keeps its increment");
    assert_eq!(fischer(1_000_000_000_000_000), named(4, "clock"));
}

#[test]
fn header_and_end_say_alike_whether_there_were_clocks() {
    let text = timed(Outcome::nobody(reason::AGREEMENT), &CLOCKS, left(299_000, 5)).write();
    for (start, end) in [(r#""timeControl":"increment 300000 0","#, ""), (r#","left":[299000,5]"#, "")] {
        assert!(text.contains(start));
        assert!(Record::read(text.replacen(start, end, 1).as_bytes()).is_err());
    }
    // A header of an earlier program with an end of this one, and the other way round: all sums good, the seal too.
    let old = timed(Outcome::nobody(reason::AGREEMENT), &CLOCKS, None).write();
    let mixed = |at: usize| {
        let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
        let (mut lines, other) = (lines(&old), lines(&text));
        lines[at].clone_from(&other[at]);
        let error = Record::read((lines.join("\n") + "\n").as_bytes()).unwrap_err();
        (error.line, error.field.unwrap_or_default())
    };
    assert_eq!(mixed(4), (5, "left".to_owned()));
    assert_eq!(mixed(0), (5, "left".to_owned()));
}

#[test]
fn a_game_played_alone_has_no_opponent_to_agree_with_or_to_wait_for() {
    for (why, field) in [
        (reason::AGREEMENT, "reason"),
        (reason::ABANDONED, "reason"),
        (reason::TIME, "reason"),
        (reason::RESIGNATION, ""),
    ] {
        let mut table = table("parade", "8/8/8/8/1r2b3/1r1n1N2/5k2/2B3R1 8 NBRQKnbq - ?", &["b4:c3d3"][..0]);
        table.end(Outcome::nobody(why));
        let record = Record::of(&*table, header(&*table, Source::Position), &[], None);
        // Of an earlier program's record without a turn nobody can say whether there was a clock.
        let old = if why == reason::TIME { "" } else { field };
        let named = |record: &Record| fault(record).map(|(_, field)| field).unwrap_or_default();
        assert_eq!(named(&record), old, "{why}");
        assert_eq!(named(&record.with_time(Timing::NONE)), field, "{why}");
    }
}

#[test]
fn who_has_acted_aborts_no_more() {
    let abort = |record: &Record, plies: usize, time: bool| {
        let mut record = Record::read(record.write().as_bytes()).unwrap();
        record.turns.truncate(plies);
        (record.end.winner, record.end.reason, record.end.result) =
            (None, Some("aborted".into()), "*".into());
        record.time = time.then_some(Timing::NONE);
        record.turns.iter_mut().for_each(|turn| turn.clock = None);
        fault(&record)
    };
    let (honest, _) = played::play(0, &played::PLANS[0]);
    assert_eq!(abort(&honest, 1, true), None);
    assert_eq!(abort(&honest, 2, true), named(4, "reason"));
    assert_eq!(abort(&honest, 2, false), None, "an earlier program had no such rule");
    let (pair, _) = played::play(14, &played::PLANS[14]);
    assert_eq!(abort(&pair, 2, true), None, "a pair may be aborted at the other table");
}

#[test]
fn a_start_that_no_deal_gives_is_refused_before_the_deal_is_opened() {
    let start = |game: &str, options: &[(&str, &str)], fen: &str| {
        let game = registry::find(game).unwrap();
        let (table, _) = game.open(&game.choose(options).unwrap(), Start::Fen(fen)).unwrap();
        let source = Source::Seed;
        fault(&Record::of(&*table, header(&*table, source), &[], None))
    };
    let kings = [("kings", "chosen-last"), ("match", "single")];
    // From `facedown deal chaos --option match=single --seed 12…12`, and with `kings=chosen-last` of 77…77.
    let dealt = "rpN4p/2B1R3/1pbNpPQ1/PP2Pp2/4pq1p/P1R1npr1/K1PnP3/1bkP1B2 w - - 0 1 d1c2e2b8h8 2";
    let chosen = "n1p1qr1p/p1pB3N/1bPP1P1p/B1R2P2/bnPpp1PP/PrQ1Rp2/1N6/8 b - - 0 1 a7c7c8h8 kings";
    let single = [("match", "single")];
    let no_check = [("match", "single"), ("setup-filter", "no-check")];
    assert_eq!(start("chaos", &single, dealt), None);
    assert_eq!(start("chaos", &kings, chosen), None);
    for (options, fen) in [
        (&kings[..], dealt.to_owned()),
        (&single[..], dealt.replace("h8 2", "h8 0")),
        (&single[..], dealt.replace("d1c2e2", "c2e2")),
        (&single[..], dealt.replace("1bkP1B2", "1bk2B2").replace("d1c2", "c2")),
        (&single[..], dealt.replace(" 0 1 ", " 3 9 ")),
        (&single[..], dealt.replace(" w ", " b ").replace("h8 2", "h8 1")),
        // Black's king on c1 is attacked by nobody, White's on a2 by the bishop on b1.
        (&no_check[..], dealt.replace("h8 2", "h8 0")),
    ] {
        assert_eq!(start("chaos", options, &fen), named(1, "start"), "{fen}");
    }
    // Of the seed 77…77.
    let parade = "8/8/8/8/2Q3r1/1R2B3/2k2b2/1n1N4 8 NBRKnbrq - ?";
    assert_eq!(start("parade", &[], parade), None);
    let moved = parade.replace("1R2B3", "1R1B4");
    assert_eq!(start("parade", &[], &moved), named(1, "start"));
}

#[test]
fn a_game_of_a_pair_says_which_one_it_is() {
    let (mut record, _) = played::play(15, &played::PLANS[15]);
    assert_eq!((record.header.pair, fault(&record)), (Some(2), None));
    record.header.pair = None;
    assert_eq!(fault(&record), named(1, "pair"));
}

#[test]
fn openings_are_overdue_once_no_other_game_can_follow_on_the_deal() {
    let overdue = |plan: usize, pair: Option<u8>, opened: bool| {
        let (mut record, _) = played::play(plan, &played::PLANS[plan]);
        if !opened {
            record.openings = None;
        }
        record.header.pair = pair;
        if plan == 15 {
            record.end.reason = Some("checkmate".to_owned());
        }
        record.is_overdue()
    };
    assert!(overdue(0, None, false) && !overdue(0, None, true));
    assert!(!overdue(9, None, false), "the game goes on");
    assert!(!overdue(8, None, false), "a position is not dealt");
    assert!(
        overdue(15, Some(2), false) && !overdue(15, Some(1), false),
        "the second game may be still to come"
    );
}
