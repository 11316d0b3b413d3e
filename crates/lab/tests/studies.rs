//! Every study of the program runs, and what runs can be trusted: parts and shards add up to the same rows, a killed run
//! goes on, duplicates are refused, planted effects are found.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use facedown_lab::study::columns;
use facedown_lab::study::file::{Players, Study};
use facedown_lab::study::folder::Folder;
use facedown_lab::study::measure::Kind;
use facedown_lab::study::named;
use facedown_lab::study::report::{self, LARGEST, Report};
use facedown_lab::study::rows;
use facedown_lab::study::run::{Ended, Progress, Run};
use facedown_lab::study::summary::ArmFound;

/// A study of fast players: `arms` and `measures` as TOML, with an answer about the first measure, `score`.
fn fast(deals: u32, repeats: u16, seed: u64, head: &str, arms: &str) -> Study {
    let text = format!(
        "id = \"fast\"\ntitle = \"Fast\"\nseed = {seed}\n{head}\n[sample]\ndeals = {deals}\nrepeats = {repeats}\n\
         [players]\nwhite = \"random\"\nblack = \"random\"\n{arms}\n\
         [[measure]]\nname = \"score\"\nwhat = \"score\"\n\
         [[measure]]\nname = \"luck\"\nwhat = \"luck\"\n\
         [[measure]]\nname = \"adjusted\"\nwhat = \"luck-adjusted\"\n\
         [answer]\nform = \"value\"\nmeasure = \"score\"\nreference = 0.5\nsays = \"is White's score\"\n"
    );
    Study::read(&text).expect("a study")
}

fn play(run: &Run, folder: &Path) -> Report {
    let ended = run.play(folder, &AtomicBool::new(false), &mut |_| {}).expect("plays");
    assert_eq!(ended, Ended::Whole);
    report::merge(&Folder::open(folder).expect("opens"), false).expect("merges")
}

/// Every study of the program at smoke scale: it plays, its report has everything in it, and its measures have numbers.
#[test]
fn every_study_runs_and_reports() {
    for name in named::names() {
        let study = named::find(name).expect("there").unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(study.id, name);
        let solo = study.arms.iter().all(|arm| arm.is_solo());
        let deals = if study.arms.len() > 15 { 1 } else { 2 };
        let run = Run {
            scale: f64::from(deals) / f64::from(study.sample.deals),
            nodes: vec![if solo { 300 } else { 40 }, if solo { 200 } else { 20 }],
            jobs: 2,
            ..Run::new(study.clone())
        };
        let folder = tempfile::tempdir().expect("a folder");
        let report = play(&run, folder.path());
        assert_eq!(report.findings.deals, study.deals(run.scale), "{name}");
        for strength in &report.findings.strengths {
            for arm in &strength.arms {
                assert!(arm.games > 0, "{name}: {}", arm.name);
            }
            for (i, measure) in study.measures.iter().enumerate() {
                let some = strength.arms.iter().any(|arm| arm.measures[i].estimate.is_some());
                // Two results that are equal have no variance to share.
                let rare = ["turn", "proven", "actions", "best", "it is", "an add"];
                let may_miss =
                    measure.estimate == Kind::DealShare || rare.iter().any(|r| measure.name.starts_with(r));
                assert!(some || may_miss, "{name}: no number for {}", measure.name);
            }
        }
        let html = fs::read_to_string(folder.path().join("report.html")).expect("a page");
        assert!(
            html.contains("<h2>Answer</h2>") && html.contains(&format!("facedown lab {name} ")),
            "{name}"
        );
        for alien in ["<script", "http://", "https://", "src=", "@import", "url("] {
            assert!(!html.contains(alien), "{name}: {alien}");
        }
        let json = fs::read_to_string(folder.path().join("report.json")).expect("a file");
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(&json).expect("JSON")["answer"],
            report.answer.to_string()
        );
        assert!(report.answer.to_string().len() > 20, "{name}: {}", report.answer);
    }
}

#[test]
fn a_study_is_written_as_it_is_read() {
    for name in named::names() {
        let study = named::find(name).expect("there").unwrap_or_else(|e| panic!("{name}: {e}"));
        let text = study.to_toml();
        assert_eq!(Study::read(&text).unwrap_or_else(|e| panic!("{name}: {e}\n{text}")), study);
    }
}

const TWO_ARMS: &str =
    "[[arm]]\nname = \"a\"\ngame = \"surprise\"\n[[arm]]\nname = \"b\"\ngame = \"booster\"\n";

#[test]
fn one_shard_and_eight_give_the_same_bytes() {
    let study = fast(37, 2, 5, "base = \"a\"", TWO_ARMS);
    let (one, eight) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let whole = play(&Run { jobs: 2, ..Run::new(study.clone()) }, one.path());
    for i in [3, 0, 7, 1, 2, 6, 5, 4] {
        let run = Run { shard: (i, 8), ..Run::new(study.clone()) };
        run.play(eight.path(), &AtomicBool::new(false), &mut |_| {}).expect("plays");
    }
    let merged = report::merge(&Folder::open(eight.path()).expect("opens"), true).expect("merges");
    assert_eq!(whole, merged);
    for file in ["games.parquet", "report.html", "report.json", "table.csv"] {
        let read = |folder: &Path| fs::read(folder.join(file)).expect("written");
        assert_eq!(read(one.path()), read(eight.path()), "{file}");
    }
    let lines = fs::read_to_string(eight.path().join("games.csv")).expect("written").lines().count();
    assert_eq!(lines, 1 + 37 * 2 * 2);
}

/// What is published has the same games in files of bounded size, and the next run's in their place.
#[test]
fn a_published_run_is_cut_into_files_and_replaced() {
    const MOST: u64 = 6_000;
    let (run, to) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    play(&Run::new(fast(40, 2, 5, "base = \"a\"", TWO_ARMS)), run.path());
    let (folder, to) = (Folder::open(run.path()).expect("opens"), to.path().join("published"));
    let all = columns::read(&run.path().join("games.parquet")).expect("reads");
    let command = "facedown lab fast.toml --nodes 2000\n";
    for (largest, files) in [(MOST, 2..=40), (LARGEST, 1..=1), (MOST, 2..=40)] {
        report::publish(&folder, &to, largest).expect("publishes");
        let games = to.join("games.parquet");
        let written = columns::files(&games).expect("lists");
        assert!(files.contains(&written.len()), "{written:?}");
        assert!(written.iter().all(|file| fs::metadata(file).is_ok_and(|about| about.len() <= largest)));
        assert_eq!(columns::read(&games).expect("reads"), all);
        for file in ["report.html", "report.json", "table.csv"] {
            let read = |folder: &Path| fs::read(folder.join(file)).expect("written");
            assert_eq!(read(&to), read(run.path()), "{file}");
        }
        let study = fs::read_to_string(to.join("fast.toml")).expect("the study");
        assert_eq!(Study::read(&study).expect("reads"), folder.plan.study);
        assert_eq!(fs::read_to_string(to.join("command.txt")).expect("written"), command);
        // What is published has its report made anew, alone or with its games.
        let again = Folder::open(&to).expect("opens");
        for file in ["report.html", "report.json", "table.csv"] {
            let read = || fs::read(to.join(file)).expect("written");
            let before = read();
            fs::write(to.join(file), if file == "report.json" { &before[..] } else { b"old" })
                .expect("writes");
            report::merge(&again, false).expect("merges");
            assert_eq!(read(), before, "{file}");
        }
        report::publish(&again, &to, largest).expect("publishes");
        assert_eq!(columns::read(&games).expect("reads"), all);
        assert!(!to.join("games.new.parquet").exists());
    }
    // What is none of ours is not removed.
    fs::write(to.join("games.parquet/notes.txt"), "mine").expect("writes");
    assert!(report::publish(&folder, &to, LARGEST).is_err());
    assert_eq!(fs::read_to_string(to.join("games.parquet/notes.txt")).expect("there"), "mine");
}

/// The games of a published run are taken where this program would play them, and end with the rows of one that began anew.
#[test]
fn a_published_run_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let study = fast(20, 2, 5, "", TWO_ARMS);
    let small = Run { scale: 0.5, ..Run::new(study.clone()) };
    play(&small, &at("small"));
    let run = Folder::open(&at("small")).expect("opens");
    report::publish(&run, &at("published"), 3_000).expect("publishes");
    assert!(at("published/games.parquet").is_dir());

    let whole = Run::new(study.clone());
    let anew = play(&whole, &at("anew"));
    assert_eq!(whole.take(&at("published"), &at("on")).expect("takes"), 10);
    assert_eq!(whole.take(&at("published"), &at("on")).expect("has them already"), 0);
    assert_eq!(play(&whole, &at("on")), anew);
    let games = |of: &str| fs::read(at(of).join("games.parquet")).expect("written");
    assert!(games("on") == games("anew"));
    // Shards take their own, and a smaller run no more than it has.
    for i in 0..3 {
        let shard = Run { shard: (i, 3), ..whole.clone() };
        assert_eq!(shard.take(&at("published"), &at("shards")).expect("takes"), if i == 0 { 4 } else { 3 });
        shard.play(&at("shards"), &AtomicBool::new(false), &mut |_| {}).expect("plays");
    }
    assert_eq!(report::merge(&Folder::open(&at("shards")).expect("opens"), false).expect("merges"), anew);
    let less = Run { scale: 0.25, ..Run::new(study) };
    assert_eq!(less.take(&at("published"), &at("less")).expect("takes"), 5);

    // Another study, another strength, and what another engine played are refused before anything is made.
    let other = Run::new(fast(20, 2, 6, "", TWO_ARMS));
    let stronger = Run { nodes: vec![3_000], ..whole.clone() };
    for (run, why) in [(&other, "seed=5, and seed=6"), (&stronger, "nodes=2000, and nodes=3000")] {
        let refused = run.take(&at("published"), &at("refused")).expect_err(why).to_string();
        assert!(refused.contains(why), "{refused}");
    }
    let mut rows = Vec::new();
    run.each(|row| rows.push(row)).expect("reads");
    rows.sort_by_key(rows::Row::place);
    fs::remove_dir_all(at("published/games.parquet")).expect("removes");
    for deal in [0, 9] {
        let mut changed = rows.clone();
        let one = changed.iter_mut().find(|row| row.block == deal).expect("there");
        one.hash ^= 1;
        let games = at("published/games.parquet");
        rows::write(&games, &changed, &run.arms(), &run.measures()).expect("writes");
        let refused = whole.take(&at("published"), &at("refused")).expect_err("another engine").to_string();
        assert!(refused.contains(&format!("deal {deal} goes otherwise")), "{refused}");
    }
    assert!(!at("refused").exists());
    let over = whole
        .play(&at("published"), &AtomicBool::new(false), &mut |_| {})
        .expect_err("published")
        .to_string();
    assert!(over.contains("another folder by --out") && !at("published/run.json").exists(), "{over}");
}

/// A run that is stopped, and one whose last part was cut off in the midst of writing, go on where they were.
#[test]
fn a_run_that_was_stopped_goes_on() {
    let study = fast(40, 1, 6, "", TWO_ARMS);
    let (straight, broken) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let whole = play(&Run::new(study.clone()), straight.path());
    let run = Run::new(study);
    for _ in 0..3 {
        let stop = AtomicBool::new(false);
        let mut calls = 0;
        let ended = run.play(broken.path(), &stop, &mut |_| {
            calls += 1;
            stop.store(calls > 3, Ordering::Relaxed);
        });
        assert_eq!(ended.expect("plays"), Ended::Stopped);
        fs::write(broken.path().join("parts/part-0-of-1-99999.parquet.tmp"), "cut off").expect("writes");
    }
    let partly = report::merge(&Folder::open(broken.path()).expect("opens"), false).expect("merges");
    assert!(
        !partly.findings.whole() && partly.answer.to_string().contains("of 40 planned deals"),
        "{}",
        partly.answer
    );
    assert_eq!(play(&run, broken.path()), whole);
    let other = Run { scale: 0.5, ..run };
    let refused = other.play(broken.path(), &AtomicBool::new(false), &mut |_| {}).expect_err("another plan");
    assert!(refused.to_string().contains("another run"), "{refused}");
}

#[test]
fn shards_that_overlap_or_lack_games_are_told() {
    let study = fast(6, 1, 7, "", TWO_ARMS);
    let folder = tempfile::tempdir().expect("a folder");
    play(&Run::new(study), folder.path());
    let parts = Folder::open(folder.path()).expect("opens").parts().expect("lists");
    fs::copy(&parts[0], folder.path().join("parts/part-1-of-2-00000.parquet")).expect("copies");
    let twice = report::merge(&Folder::open(folder.path()).expect("opens"), false).expect_err("twice");
    assert!(twice.to_string().contains("there twice"), "{twice}");
    fs::remove_file(folder.path().join("parts/part-1-of-2-00000.parquet")).expect("removes");
    let opened = Folder::open(folder.path()).expect("opens");
    let mut all = Vec::new();
    opened.each(|row| all.push(row)).expect("reads");
    all.pop();
    rows::write(&parts[0], &all, &opened.arms(), &opened.measures()).expect("writes");
    let lost = report::merge(&opened, false).expect_err("a game is lost");
    assert!(lost.to_string().contains("1 of 2 games"), "{lost}");
}

/// What would mix or lose rows is refused before anything is played, with the reason.
#[test]
fn one_process_a_shard_and_rows_of_its_own_study() {
    let here = tempfile::tempdir().expect("a folder");
    let run = Run::new(fast(12, 1, 3, "", TWO_ARMS));
    // Another one begins while the first is at it: the first tells how far it is from within.
    let mut refused = None;
    let mut second = |_: &Progress<'_>| {
        if refused.is_none() {
            let other = run.play(here.path(), &AtomicBool::new(false), &mut |_| {});
            refused = Some(other.expect_err("it is taken").to_string());
        }
    };
    run.play(here.path(), &AtomicBool::new(false), &mut second).expect("plays");
    assert!(refused.is_some_and(|why| why.contains("another process plays shard 0/1")));
    let whole = report::merge(&Folder::open(here.path()).expect("opens"), false).expect("merges");
    assert_eq!((whole.findings.deals, play(&run, here.path())), (12, whole));

    let there = tempfile::tempdir().expect("a folder");
    let other = Run { shard: (1, 2), ..Run::new(fast(12, 1, 4, "", TWO_ARMS)) };
    other.play(there.path(), &AtomicBool::new(false), &mut |_| {}).expect("plays");
    let half = tempfile::tempdir().expect("a folder");
    Run { shard: (0, 2), ..run.clone() }
        .play(half.path(), &AtomicBool::new(false), &mut |_| {})
        .expect("plays");
    let part = "parts/part-1-of-2-00000.parquet";
    fs::copy(there.path().join(part), half.path().join(part)).expect("copies");
    let mixed = report::merge(&Folder::open(half.path()).expect("opens"), false).expect_err("another seed");
    assert!(mixed.to_string().contains("was not dealt by this study"), "{mixed}");

    let twice = Run { nodes: vec![20, 20], ..run };
    let why = twice.play(here.path(), &AtomicBool::new(false), &mut |_| {}).expect_err("twice").to_string();
    assert!(why.contains("20 positions an action are asked for twice"), "{why}");
}

#[test]
fn a_study_that_means_nothing_is_refused() {
    let text = fast(10, 1, 1, "", TWO_ARMS).to_toml();
    for (from, to, why) in [
        ("id = \"fast\"", "id = \"../fast\"", "is no id"),
        ("jitter = 0.3", "jitter = nan", "`jitter` is NaN"),
        ("jitter = 0.3", "jitter = -0.3", "`jitter` is -0.3"),
        ("error = 25", "error = -25", "`error` is -25"),
        ("seconds = 0.0", "seconds = inf", "`seconds` are inf"),
        ("deals = 10", "deals = 10000001", "more than 10000000 deals"),
        ("reference = 0.5", "reference = 50.0", "`reference` is 50"),
        ("reference = 0.5", "reference = nan", "`reference` is NaN"),
        ("white-plan = []", "white-plan = [\"a0a9\"]", "White cannot begin with `a0a9`"),
        ("game = \"surprise\"", "game = \"surprise\"\nstart = \"8/8 w - 0 1\"", "arm `a`: `start`: "),
        ("name = \"a\"", "name = \"a\\u001b[2J\"", "it has a control character"),
    ] {
        assert!(text.contains(from), "{from}: {text}");
        let refused = Study::read(&text.replacen(from, to, 1)).expect_err(to).to_string();
        assert!(refused.contains(why), "{to}: {refused}");
    }
    let one = "[[arm]]\nname = \"a\"\ngame = \"surprise\"\n";
    for form in ["differences", "best"] {
        let study = text.replacen("form = \"value\"", &format!("form = \"{form}\""), 1);
        let study = study[..study.find("[[arm]]").expect("there")].to_owned()
            + one
            + &study[study.find("[[measure]]").expect("there")..];
        let refused = Study::read(&study.replacen("seed = 1", "seed = 1\nbase = \"a\"", 1))
            .expect_err(form)
            .to_string();
        assert!(refused.contains("are of two arms at least"), "{refused}");
    }
    let chaos = "[[arm]]\nname = \"\"\ngame = \"chaos\"\neach-first-action = true\n";
    let text = format!(
        "id = \"c\"\ntitle = \"C\"\nseed = 1\n[sample]\ndeals = 2\n{chaos}[[measure]]\nname = \"s\"\n\
                        what = \"score\"\n[answer]\nform = \"best\"\nmeasure = \"s\"\nsays = \"s\"\n"
    );
    let refused = Study::read(&text).expect_err("each deal begins otherwise").to_string();
    assert!(refused.contains("chaos begins otherwise on each deal"), "{refused}");
}

/// Players without chance play one game again and again: their interval is refused. With chance every game is its own.
#[test]
fn duplicates_are_counted_and_their_interval_is_refused() {
    let head = "[[arm]]\nname = \"a\"\ngame = \"surprise\"\nplayers = ";
    let alike = "{ white = \"engine:8\", black = \"engine:8\", error = 0, jitter = 0.0 }\n";
    let varied = "{ white = \"engine:8\", black = \"engine:8\" }\n";
    let found = |players: &str| {
        let study = fast(10, 2, 8, "", &format!("{head}{players}"));
        let folder = tempfile::tempdir().expect("a folder");
        let run = Run { nodes: vec![60], jobs: 2, ..Run::new(study) };
        let report = play(&run, folder.path());
        (report.findings.strengths[0].arms[0].clone(), report.answer.to_string())
    };
    let (arm, answer) = found(alike);
    assert_eq!((arm.games, arm.duplicates, arm.refused), (20, 10, true));
    assert!(answer.contains("no interval: 10 of 20 games are duplicates"), "{answer}");
    let (arm, answer) = found(varied);
    assert_eq!((arm.duplicates, arm.refused), (0, false));
    assert!(answer.contains("95 % interval"), "{answer}");
}

/// What the reveals gave has the mean zero in every game whose weights are exact, and taking it out narrows nothing less.
#[test]
fn the_luck_of_reveals_is_fair() {
    for game in ["surprise", "surprise-rex", "jieqi", "booster", "mysterious-casual"] {
        let study = fast(600, 1, 9, "", &format!("[[arm]]\nname = \"a\"\ngame = \"{game}\"\n"));
        let folder = tempfile::tempdir().expect("a folder");
        let report = play(&Run { jobs: 2, ..Run::new(study) }, folder.path());
        let luck = report.findings.strengths[0].arms[0].measures[1].estimate.clone().expect("luck");
        let (low, high) = luck.interval.expect("many games");
        let error = (high - low) / (2.0 * 1.964);
        // A hand of cards is judged by its number alone, so nothing that is drawn there counts for more than another card.
        assert!(error > 1e-9 || game == "booster", "{game}: nothing turned up?");
        assert!(luck.value.abs() < 3.0 * error + 1e-12, "{game}: {} with an error of {error}", luck.value);
    }
}

/// The queen's odds of chess are found: White's score against that of the same players without them.
#[test]
fn queens_odds_are_found() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1 a2b2c2d2e2f2g2h2a7b7c7d7e7f7g7h7 0";
    let arms = format!(
        "[[arm]]\nname = \"even\"\ngame = \"chaos\"\nstart = \"{}\"\n\n\
         [[arm]]\nname = \"odds\"\ngame = \"chaos\"\nstart = \"{start}\"\n\n",
        start.replace("RNB1KBNR", "RNBQKBNR")
    );
    let mut study = fast(16, 1, 10, "base = \"even\"", &arms);
    study.players = Players::default();
    let folder = tempfile::tempdir().expect("a folder");
    let report = play(&Run { nodes: vec![60], jobs: 2, ..Run::new(study) }, folder.path());
    let odds = &report.findings.strengths[0].arms[1].measures[0];
    let difference = odds.difference.clone().expect("a difference");
    assert!(difference.value < -0.1 && difference.excludes(0.0), "{difference:?}");
}

/// A study that names what is not there is refused in words that say where.
#[test]
fn a_study_that_does_not_hold_is_refused() {
    let good = named::text("booster-stomp").expect("there");
    for (from, to, why) in [
        ("game = \"booster\"", "game = \"no-such\"", "there is no game `no-such`"),
        ("game = \"booster\"", "game = \"booster\"\noptions = { hens = \"3\" }", "no option `hens`"),
        ("repeats = 2", "repeats = 3", "two games on each deal"),
        ("measure = \"won within ten moves\"", "measure = \"hens\"", "there is no measure `hens`"),
        ("name = \"drawn\"", "name = \"turns\"", "a column of every study"),
        ("percent = true", "per-cent = true", "unknown field"),
        ("seed = 3", "seed = \"x\"", "invalid type"),
        ("game = \"booster\"", "game = \"booster\"\n[arm.players]\nwhite = \"uci:x\"", "no players over UCI"),
    ] {
        let error = Study::read(&good.replacen(from, to, 1)).expect_err(to).to_string();
        assert!(error.contains(why), "{to}: {error}");
    }
}

/// Where nothing is hidden a piece is safe or it is not, and what is safe is not taken; where the opponent's pieces are
/// hidden it may be safe in some of the cases.
#[test]
fn safe_pieces_are_told_from_others() {
    let shares = [("moved", "safe", 0.0), ("half", "safe", 0.5), ("sure", "safe", 1.0)];
    let lost = [("lost", "safe-lost", 0.0), ("lost though sure", "safe-lost", 1.0)];
    let measures: String = shares
        .iter()
        .chain(&lost)
        .map(|(name, what, share)| {
            format!("[[measure]]\nname = \"{name}\"\nwhat = {{ {what} = {{ share = {share:.1} }} }}\n")
        })
        .collect();
    let text = format!(
        "id = \"safe\"\ntitle = \"Safe\"\nseed = 5\n[sample]\ndeals = 20\n\
         [players]\nwhite = \"random\"\nblack = \"random\"\n\
         [[arm]]\nname = \"open\"\ngame = \"chaos\"\noptions = {{ match = \"single\" }}\n\
         [[arm]]\nname = \"hidden\"\ngame = \"cloak-and-dagger\"\n{measures}\
         [answer]\nform = \"values\"\nmeasure = \"moved\"\nsays = \"pieces are moved\"\n"
    );
    let folder = tempfile::tempdir().expect("a folder");
    let report = play(&Run { jobs: 2, ..Run::new(Study::read(&text).expect("a study")) }, folder.path());
    let [open, hidden] = &report.findings.strengths[0].arms[..] else { panic!("two arms") };
    let value =
        |arm: &ArmFound, measure: usize| arm.measures[measure].estimate.as_ref().expect("a mean").value;
    let [moved, half, sure, lost, lost_though_sure] = [0, 1, 2, 3, 4].map(|i| value(open, i));
    assert_eq!(half, sure, "in one world a piece is safe or it is not");
    assert!(sure > 0.0 && sure < moved, "{sure} of {moved}");
    assert_eq!(lost_though_sure, 0.0);
    assert!(lost > 0.5, "{lost} pieces a game are taken at once");
    assert!(value(hidden, 1) > value(hidden, 2), "some are safe in half of the worlds and not in all");
    assert!(value(hidden, 3) > 0.5 && value(hidden, 3) > value(hidden, 4));
}

/// What is asked of the measures of safety, and of differences, is asked of what has them.
#[test]
fn a_study_of_safety_asks_for_what_there_is() {
    let good = named::text("cloak-safety").expect("there");
    for (from, to, why) in [
        ("share = 0.9", "share = 90", "90 is no share: expected a number from 0 to 1"),
        ("form = \"values\"", "form = \"differences\"", "not divided by another"),
    ] {
        let error = Study::read(&good.replacen(from, to, 1)).expect_err(to).to_string();
        assert!(error.contains(why), "{to}: {error}");
    }
}

/// Names of studies are those of their files, each once.
#[test]
fn names_are_their_own() {
    let names: BTreeSet<_> = named::names().collect();
    assert_eq!(names.len(), named::names().count());
    assert!(named::find("no-such").is_none());
}
