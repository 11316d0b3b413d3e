//! Whole tournaments by their commands: each format, repairs, and any commands at random.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use facedown_tournament::event::*;
use facedown_tournament::pairing::knockout::{Match, Stand};
use facedown_tournament::round::{Bye, Color, GameResult, Number, Round};
use facedown_tournament::score::Score;
use facedown_tournament::trf::Report;

fn enter(name: &str) -> Command {
    Command::Enter { name: name.into(), title: String::new(), rating: None, team: String::new() }
}

fn started(settings: Settings, players: u32) -> Event {
    let mut event = Event::new(settings).unwrap();
    for n in 1..=players {
        event.apply(enter(&format!("Player {n}"))).unwrap();
    }
    event.apply(Command::Start { seed: 9 }).unwrap();
    event
}

fn pair() -> Command {
    Command::Pair { present: Vec::new() }
}

fn result(round: usize, board: usize, game: usize, result: GameResult) -> Command {
    Command::Result { round, board, game, result }
}

/// Enters one result for every open game of the last round.
fn play(event: &mut Event, by: impl Fn(Number, Number) -> GameResult) {
    let round = event.rounds().len();
    for board in 1..=event.rounds()[round - 1].pairings.len() {
        while let Some(game) =
            event.rounds()[round - 1].pairings[board - 1].results.iter().position(Option::is_none)
        {
            let pairing = &event.rounds()[round - 1].pairings[board - 1];
            let white =
                if game % 2 == 0 { (pairing.white, pairing.black) } else { (pairing.black, pairing.white) };
            let outcome = by(white.0, white.1);
            event.apply(result(round, board, game + 1, outcome)).unwrap();
        }
    }
}

/// The lower number wins.
fn lower(white: Number, black: Number) -> GameResult {
    if white < black { GameResult::White } else { GameResult::Black }
}

const ROBIN: Format = Format::RoundRobin { cycles: 1, free_order: false };

fn swiss(rounds: u32) -> Format {
    Format::Swiss { rounds, colors_may_break: false }
}

#[test]
fn commands_are_plain_data() {
    let text = serde_json::to_string(&Command::Withdraw { number: Number(3) }).unwrap();
    assert_eq!(text, r#"{"do":"withdraw","number":3}"#);
    let command: Command = serde_json::from_str(r#"{"do":"enter","name":"Ada"}"#).unwrap();
    assert_eq!(command, enter("Ada"));
    assert!(serde_json::from_str::<Command>(r#"{"do":"enter","name":"Ada","x":1}"#).is_err());
}

#[test]
fn a_swiss_with_late_entry_bye_withdrawal_and_repair() {
    let mut event = started(Settings::new("Evening", swiss(4)), 7);
    assert_eq!(
        event.apply(result(1, 1, 1, GameResult::Draw)),
        Err(Fault::NoGame { round: 1, board: 1, game: 1 })
    );
    event.apply(pair()).unwrap();
    assert_eq!(event.apply(pair()), Err(Fault::RoundOpen(1)));
    // The organizer turns the colors of the first board.
    let round = event.rounds()[0].clone();
    let mut pairs: Vec<(Number, Number)> = round.pairings.iter().map(|p| (p.white, p.black)).collect();
    pairs[0] = (pairs[0].1, pairs[0].0);
    let repair = |pairs: Vec<(Number, Number)>, reason: &str| Command::Repair {
        round: 1,
        pairs,
        byes: round.byes.clone(),
        reason: reason.into(),
    };
    assert_eq!(event.apply(repair(pairs.clone(), " ")), Err(Fault::NoReason));
    assert_eq!(event.apply(repair(vec![pairs[0], pairs[0]], "x")), Err(Fault::Twice(pairs[0].0)));
    assert!(matches!(event.apply(repair(pairs[1..].to_vec(), "x")), Err(Fault::LeftOut(_))));
    event.apply(repair(pairs, "they sat the other way round")).unwrap();
    play(&mut event, lower);
    event.apply(enter("Late")).unwrap();
    assert_eq!(event.rounds()[0].byes[&Number(8)], Bye::Zero);
    event.apply(Command::AskBye { number: Number(2), round: 2, bye: Bye::Half }).unwrap();
    assert_eq!(
        event.apply(Command::AskBye { number: Number(2), round: 1, bye: Bye::Half }),
        Err(Fault::LateBye)
    );
    event.apply(pair()).unwrap();
    assert_eq!(event.rounds()[1].byes[&Number(2)], Bye::Half);
    assert!(event.rounds()[1].of(Number(8)).is_some() || event.rounds()[1].byes.contains_key(&Number(8)));
    let gone = event.rounds()[1].pairings[0].white;
    event.apply(Command::Withdraw { number: gone }).unwrap();
    assert_eq!(event.rounds()[1].pairings[0].results, [Some(GameResult::BlackForfeit)]);
    play(&mut event, lower);
    event.apply(pair()).unwrap();
    assert!(event.rounds()[2].of(gone).is_none());
    event.apply(Command::Return { number: gone }).unwrap();
    play(&mut event, lower);
    event.apply(pair()).unwrap();
    assert!(event.rounds()[3].of(gone).is_some() || event.rounds()[3].byes.contains_key(&gone));
    play(&mut event, lower);
    assert_eq!(event.apply(pair()), Err(Fault::NoRoundLeft));
    let wrong = event.rounds()[3].pairings[0].results[0];
    let correct = |result, reason: &str| Command::Correct {
        round: 4,
        board: 1,
        game: 1,
        result,
        reason: reason.into(),
    };
    event.apply(correct(Some(GameResult::Draw), "both signed a draw")).unwrap();
    event.apply(correct(wrong, "no, they did not")).unwrap();
    event.apply(Command::Finish).unwrap();
    assert_eq!(event.stage(), Stage::Done);
    assert!(event.apply(correct(None, "late")).is_err());
    event.apply(Command::Reopen { reason: "a protest".into() }).unwrap();
    event.apply(correct(None, "it is played again")).unwrap();
    assert_eq!(event.apply(Command::Finish), Err(Fault::RoundOpen(4)));
}

#[test]
fn who_leaves_a_round_robin_early_counts_for_nobody() {
    let mut event = started(Settings::new("Six", ROBIN), 6);
    event.apply(pair()).unwrap();
    play(&mut event, lower);
    let mut early = event.clone();
    early.apply(Command::Withdraw { number: Number(1) }).unwrap();
    assert_eq!(early.annulled(), BTreeSet::from([Number(1)]));
    for _ in 0..4 {
        early.apply(pair()).unwrap();
        play(&mut early, lower);
    }
    let order: Vec<(u32, u32)> = early.standings().iter().map(|line| (line.number.0, line.score.0)).collect();
    assert_eq!(order, [(2, 8), (3, 6), (4, 4), (5, 2), (6, 0), (1, 2)], "the lower number beats the rest");
    // After three of five rounds his score stands, and the rest is forfeited.
    for _ in 0..2 {
        event.apply(pair()).unwrap();
        play(&mut event, lower);
    }
    event.apply(Command::Withdraw { number: Number(1) }).unwrap();
    for _ in 0..2 {
        event.apply(pair()).unwrap();
        play(&mut event, lower);
    }
    assert!(event.annulled().is_empty());
    let line = event.standings().into_iter().find(|line| line.number == Number(1)).unwrap();
    assert_eq!((line.score, line.games), (Score(6), 3));
    assert_eq!(event.apply(enter("Late")), Err(Fault::NoLateEntry));
}

#[test]
fn pairs_of_games_count_as_one_match() {
    let mut settings = Settings::new("Chaos", swiss(3));
    settings.games = 2;
    let mut event = started(settings, 5);
    for _ in 0..3 {
        event.apply(pair()).unwrap();
        play(&mut event, lower);
    }
    let round = &event.rounds()[0];
    let bye = *round.byes.keys().next().unwrap();
    assert_eq!(round.score(bye, &event.settings().points), Score(4), "a bye is worth the pair");
    let total: u32 = event.standings().iter().map(|line| line.score.0).sum();
    assert_eq!(total, 3 * (2 * 4 + 4));
    // Absence in the first game forfeits both.
    let mut other = started(Settings { games: 2, ..Settings::new("Chaos", swiss(1)) }, 2);
    other.apply(pair()).unwrap();
    other.apply(Command::Forfeit { round: 1, board: 1, absent: Number(1) }).unwrap();
    assert_eq!(other.standings()[0].score, Score(4));
    assert_eq!(
        other.apply(Command::Forfeit { round: 1, board: 1, absent: Number(3) }),
        Err(Fault::NotHere(Number(3)))
    );
    let report = Report::of(&event);
    assert_eq!(report.players[0].games.len(), 6, "each game is a round of the report");
    assert_eq!(Report::read(&report.write()), Ok(report));
}

#[test]
fn a_knockout_to_its_end() {
    let rules = Match { games: 2, deciders: 1, armageddon: true };
    let mut event = started(Settings::new("Cup", Format::Knockout(rules)), 6);
    event.apply(pair()).unwrap();
    assert_eq!(event.rounds()[0].byes.len(), 2);
    // White always wins: one each, then a decider.
    play(&mut event, |_, _| GameResult::White);
    assert!(event.rounds()[0].pairings.iter().all(|p| p.results.len() == 3));
    assert_eq!(event.match_stand(1, 1), Some(Stand::Won(event.rounds()[0].pairings[0].white)));
    event.apply(pair()).unwrap();
    assert_eq!(event.rounds()[1].pairings.len(), 2);
    // All is drawn: the last game is Black's.
    play(&mut event, |_, _| GameResult::Draw);
    assert!(event.rounds()[1].pairings.iter().all(|p| p.results.len() == 4));
    event.apply(pair()).unwrap();
    // Both are absent to the end, so the organizer decides.
    play(&mut event, |_, _| GameResult::NoneForfeit);
    assert_eq!(event.match_stand(3, 1), Some(Stand::Tied));
    let winner = event.rounds()[2].pairings[0].black;
    assert!(matches!(event.apply(pair()), Err(Fault::RoundOpen(3))));
    event.apply(Command::Award { round: 3, board: 1, winner, reason: "by lot".into() }).unwrap();
    assert_eq!(event.apply(pair()), Err(Fault::NoRoundLeft));
    event.apply(Command::Finish).unwrap();
    let places: Vec<String> = event.standings().iter().map(|line| line.place.to_string()).collect();
    assert_eq!(places, ["1", "2", "3-4", "3-4", "5-6", "5-6"]);
    assert_eq!(event.standings()[0].number, winner);
}

#[test]
fn three_who_tie_for_the_first_place_play_a_round_robin() {
    let mut event = started(Settings::new("Ring", ROBIN), 3);
    for _ in 0..3 {
        event.apply(pair()).unwrap();
        play(&mut event, |_, _| GameResult::Draw);
    }
    assert_eq!(event.tie().map(|tied| tied.len()), Some(3));
    event.apply(Command::PlayOff { seed: 2 }).unwrap();
    assert_eq!(event.apply(Command::Finish), Err(Fault::RoundOpen(4)));
    for (board, pairing) in (1..).zip(event.play_offs()[0].round.pairings.clone()) {
        event.apply(result(4, board, 1, lower(pairing.white, pairing.black))).unwrap();
    }
    assert_eq!(event.apply(Command::PlayOff { seed: 3 }), Err(Fault::NoPlayOff));
    event.apply(Command::Finish).unwrap();
    let order: Vec<u32> = event.standings().iter().map(|line| line.number.0).collect();
    assert_eq!(order, [1, 2, 3]);
    assert!(event.standings().iter().all(|line| line.score == Score(2)), "play-offs are not in the totals");
}

#[test]
fn an_arena_forgets_the_games_that_run_at_the_bell() {
    let mut event = started(Settings::new("Arena", Format::Arena), 4);
    let free = |numbers: &[u32]| Command::Pair {
        present: numbers.iter().map(|n| Present { number: Number(*n), waited: 0 }).collect(),
    };
    event.apply(free(&[1, 2, 3, 4])).unwrap();
    assert_eq!(event.apply(free(&[1, 2])), Err(Fault::Twice(Number(1))));
    event.apply(result(1, 1, 1, GameResult::White)).unwrap();
    let done = event.rounds()[0].pairings[0].clone();
    assert_eq!(event.apply(free(&[done.white.0, done.black.0])), Err(Fault::NobodyFree), "they just met");
    event.apply(enter("Late")).unwrap();
    event.apply(free(&[done.white.0, 5])).unwrap();
    event.apply(Command::Finish).unwrap();
    let scores: Vec<u32> = event.standings().iter().map(|line| line.score.0).collect();
    assert_eq!(scores, [4, 0, 0, 0, 0]);
}

/// The invariants of a tournament.
fn check(event: &Event, repaired: bool) -> Result<(), TestCaseError> {
    let free_order = matches!(event.settings().format, Format::RoundRobin { free_order: true, .. });
    let mut busy = BTreeSet::new();
    let mut met = BTreeSet::new();
    let points = event.settings().points;
    for round in event
        .rounds()
        .iter()
        .chain(event.play_offs().iter().filter(|p| p.players.len() == 2).map(|p| &p.round))
    {
        let mut seen: BTreeSet<Number> = round.byes.keys().copied().collect();
        for pairing in &round.pairings {
            prop_assert_ne!(pairing.white, pairing.black);
            for number in [pairing.white, pairing.black] {
                prop_assert!(event.entry(number).is_some());
                prop_assert!(seen.insert(number), "{number} twice in a round");
                prop_assert!(
                    free_order || pairing.is_finished() || busy.insert(number),
                    "{number} plays two games at once"
                );
            }
            let white_first =
                pairing.results.iter().position(Option::is_none).unwrap_or(pairing.results.len());
            prop_assert!(
                pairing.results.iter().skip(white_first).all(Option::is_none),
                "games come in order"
            );
        }
    }
    if matches!(event.settings().format, Format::Swiss { .. }) && !repaired {
        for pairing in event.rounds().iter().flat_map(|round| &round.pairings).filter(|p| p.is_played()) {
            let pair = (pairing.white.min(pairing.black), pairing.white.max(pairing.black));
            prop_assert!(met.insert(pair), "{pair:?} meet twice");
        }
        for entry in event.entries() {
            let byes =
                event.rounds().iter().filter(|r| r.byes.get(&entry.number) == Some(&Bye::Allocated)).count();
            prop_assert!(byes <= 1, "one bye at most");
        }
    }
    let lines = event.standings();
    prop_assert_eq!(lines.len(), event.entries().len());
    let game = |result: GameResult| {
        points.of(result.outcome(Color::White)) + points.of(result.outcome(Color::Black))
    };
    let of = |round: &Round| {
        let games: Score =
            round.pairings.iter().flat_map(|p| p.results.iter().flatten()).map(|r| game(*r)).sum();
        let byes: Score = round.byes.values().map(|bye| points.of_bye(*bye, round.games)).sum();
        games + byes
    };
    if event.annulled().is_empty() {
        let made: Score = event.rounds().iter().map(of).sum();
        prop_assert_eq!(lines.iter().map(|line| line.score).sum::<Score>(), made, "points sum");
    }
    for two in lines.windows(2) {
        prop_assert!(two[0].place == two[1].place || two[0].place.last < two[1].place.first);
    }
    Ok(())
}

fn format() -> impl Strategy<Value = Format> {
    prop_oneof![
        (1..=2_u32, any::<bool>()).prop_map(|(cycles, free_order)| Format::RoundRobin { cycles, free_order }),
        (1..=5_u32, any::<bool>())
            .prop_map(|(rounds, colors_may_break)| Format::Swiss { rounds, colors_may_break }),
        Just(Format::Arena),
        (1..=2_u32, 0..=2_u32, any::<bool>()).prop_map(|(games, deciders, armageddon)| Format::Knockout(
            Match { games, deciders, armageddon }
        )),
    ]
}

fn any_result() -> impl Strategy<Value = GameResult> {
    use GameResult as R;
    prop::sample::select(vec![
        R::White,
        R::White,
        R::Black,
        R::Black,
        R::Draw,
        R::Draw,
        R::WhiteForfeit,
        R::BlackForfeit,
        R::NoneForfeit,
    ])
}

fn command() -> impl Strategy<Value = Command> {
    let number = || (1..=9_u32).prop_map(Number);
    let at = || (1..=6_usize, 1..=4_usize, 1..=3_usize);
    let reason = || prop::sample::select(vec!["a reason".to_owned(), String::new()]);
    prop_oneof![
        3 => "[a-z]{1,2}".prop_map(|name| enter(&name)),
        1 => (number(), "[a-z]").prop_map(|(number, name)| Command::Rename { number, name }),
        1 => any::<u64>().prop_map(|seed| Command::Start { seed }),
        1 => (number(), 1..6_usize, any::<bool>()).prop_map(|(number, round, half)| Command::AskBye {
            number, round, bye: if half { Bye::Half } else { Bye::Zero },
        }),
        1 => number().prop_map(|number| Command::Withdraw { number }),
        1 => number().prop_map(|number| Command::Return { number }),
        1 => (number(), number()).prop_map(|(one, other)| Command::Forbid { one, other }),
        6 => prop::collection::btree_map(number(), 0..60_u32, 0..8).prop_map(|all| Command::Pair {
            present: all.into_iter().map(|(number, waited)| Present { number, waited }).collect(),
        }),
        8 => (at(), any_result()).prop_map(|(at, r)| result(at.0, at.1, at.2, r)),
        2 => (at(), number()).prop_map(|(at, absent)| Command::Forfeit { round: at.0, board: at.1, absent }),
        2 => (at(), prop::option::of(any_result()), reason()).prop_map(|(at, result, reason)| Command::Correct {
            round: at.0, board: at.1, game: at.2, result, reason,
        }),
        1 => (1..4_usize, prop::collection::vec((number(), number()), 0..4), reason()).prop_map(
            |(round, pairs, reason)| Command::Repair { round, pairs, byes: BTreeMap::new(), reason }),
        1 => (at(), number(), reason()).prop_map(|(at, winner, reason)| Command::Award {
            round: at.0, board: at.1, winner, reason,
        }),
        1 => any::<u64>().prop_map(|seed| Command::PlayOff { seed }),
        1 => Just(Command::Finish),
        1 => reason().prop_map(|reason| Command::Reopen { reason }),
    ]
}

/// A step of a random tournament: any command, or the one that brings it on.
#[derive(Clone, Debug)]
enum Step {
    Any(Command),
    Forward(GameResult),
}

fn forward(event: &Event, result: GameResult) -> Command {
    let rounds = event.rounds().iter().chain(event.play_offs().iter().map(|play_off| &play_off.round));
    for (round, index) in rounds.zip(1..) {
        for (pairing, board) in round.pairings.iter().zip(1..) {
            if let Some(game) = pairing.results.iter().position(Option::is_none) {
                return Command::Result { round: index, board, game: game + 1, result };
            }
        }
    }
    if event.settings().format == Format::Arena {
        let present = event.entries().iter().filter(|e| !e.withdrawn);
        return Command::Pair {
            present: present.map(|e| Present { number: e.number, waited: e.number.0 }).collect(),
        };
    }
    if event.tie().is_some() { Command::PlayOff { seed: 4 } } else { pair() }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_commands_keep_the_invariants(
        format in format(), games in 1..=2_u32, players in 2..8_u32,
        steps in prop::collection::vec(prop_oneof![
            1 => command().prop_map(Step::Any),
            2 => any_result().prop_map(Step::Forward),
        ], 0..80),
    ) {
        let mut event = Event::new(Settings { games, ..Settings::new("Any", format) }).unwrap();
        for n in 1..=players {
            event.apply(enter(&format!("Player {n}"))).unwrap();
        }
        // Refused where a Swiss has more rounds than the players can play.
        let _ = event.apply(Command::Start { seed: 3 });
        let mut repaired = false;
        for step in steps {
            let command = match step {
                Step::Any(command) => command,
                Step::Forward(result) => forward(&event, result),
            };
            let before = event.clone();
            // A correction may turn a forfeit of players who have met since into a game.
            repaired |= matches!(command, Command::Repair { .. } | Command::Correct { .. });
            match event.apply(command.clone()) {
                Ok(()) => prop_assert_eq!(event.log().last(), Some(&command)),
                Err(fault) => {
                    prop_assert!(!fault.to_string().is_empty());
                    prop_assert_eq!(&event, &before, "a refused command changes nothing");
                }
            }
            check(&event, repaired)?;
        }
        let again = Event::replay(event.settings().clone(), event.log());
        prop_assert_eq!(again.as_ref(), Ok(&event));
        let text = serde_json::to_string(&event).unwrap();
        prop_assert_eq!(&serde_json::from_str::<Event>(&text).unwrap(), &event);
        let table = facedown_tournament::crosstable::crosstable(&event);
        prop_assert!(table.rows.iter().all(|row| row.len() == table.header.len()));
        prop_assert_eq!(table.csv().lines().count(), table.rows.len() + 1);
        if !event.entries().is_empty() {
            let report = Report::of(&event);
            prop_assert_eq!(Report::read(&report.write()), Ok(report));
        }
    }
}
