//! First actions are counted by what turned up, from games that were played freely after them, and from no others.

use std::path::Path;

use facedown_lab::study::file::Study;
use facedown_lab::study::folder::Folder;
use facedown_lab::study::openings::{Openings, Results};
use facedown_lab::study::plan::Plan;
use facedown_lab::study::rows::{self, Row};

const ARMS: &str = r#"
[[arm]]
name = "free"
game = "surprise"

[[arm]]
name = "g2g3"
game = "surprise"
white-plan = ["g2g3"]

[[arm]]
name = "all seen"
game = "jieqi"
options = { captured-covered = "public" }

[[arm]]
name = "a plan"
game = "surprise"
white-plan = ["g2g3", "f1g2"]

[[arm]]
name = "a lot"
game = "surprise"
black-lot = ["*"]

[[arm]]
name = "chance"
game = "surprise"
players = { white = "random", black = "random" }

[[arm]]
name = "unlike"
game = "surprise"
players = { white = "engine:8", black = "engine:2" }

[[arm]]
name = "set up"
game = "surprise"
start = "xxxxxxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXXXXX w KQkq - 0 1 KQRRBBNN/kqrrbbnn ?"

[[arm]]
name = "another start each time"
game = "chaos"
"#;

fn study() -> Study {
    let text = format!(
        "id = \"openings\"\ntitle = \"Openings\"\nseed = 1\n[sample]\ndeals = 2\n{ARMS}\n[[measure]]\nname = \"White's score\"\n\
         what = \"score\"\n[answer]\nform = \"values\"\nmeasure = \"White's score\"\nsays = \"is White's score\"\n"
    );
    Study::read(&text).unwrap_or_else(|e| panic!("{e}"))
}

fn row(arm: u32, deal: u32, first: &str, winner: &str, nodes: u64) -> Row {
    Row {
        block: deal,
        nodes,
        arm,
        repeat: 0,
        deal: format!("{deal:064x}"),
        winner: winner.to_owned(),
        reason: "checkmate".to_owned(),
        turns: 40,
        actions: 40,
        hash: u64::from(deal) << 8 | u64::from(arm),
        first: first.to_owned(),
        measures: vec![Some(0.5)],
    }
}

#[test]
fn first_actions_are_counted_by_what_turned_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let study = study();
    let plan = Plan {
        hash: study.hash(),
        version: "0.0.0".to_owned(),
        rules: vec![1; study.arms.len()],
        deals: 2,
        scale: 1.0,
        nodes: vec![2_000, 6_000],
        study,
    };
    let arms: Vec<String> = plan.study.arms.iter().map(|arm| arm.name.clone()).collect();
    Folder::make(folder.path(), plan).expect("made");
    let mut all = vec![
        row(0, 0, "g1f3=g1f3=N", "white", 2_000),
        row(0, 1, "g1f3=g1f3=Q", "black", 2_000),
        row(0, 2, "g1f3=g1f3=N", "nobody", 2_000),
        row(0, 3, "e2e4", "white", 2_000),
        // The same deal, in another arm: one cluster.
        row(1, 3, "e2e4", "nobody", 2_000),
        row(1, 0, "g2g3", "black", 2_000),
        row(0, 0, "e2e4", "black", 6_000),
        row(2, 0, "h2e2", "black", 2_000),
    ];
    all.extend((1..10).map(|deal| row(0, deal, "e2e4", if deal < 6 { "white" } else { "black" }, 6_000)));
    all.extend((3..9).map(|arm| row(arm, 0, "e2e4", "black", 2_000)));
    rows::write(&folder.path().join("games.parquet"), &all, &arms, &["White's score".to_owned()])
        .expect("written");

    let mut openings = Openings::default();
    openings.add(folder.path()).expect("added");
    let tables = openings.tables();
    let known: Vec<_> = tables.iter().map(|t| (t.game.as_str(), t.nodes, t.games)).collect();
    assert_eq!(known, [("jieqi", 2_000, 1), ("surprise", 2_000, 6), ("surprise", 6_000, 10)]);
    assert_eq!(tables[0].options["captured-covered"], "public");
    // The start as everybody sees it (formats page, sections 2 and 4).
    assert_eq!(
        tables[1].start,
        "xxxxxxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXXXXX w KQkq - 0 1 KQRRBBNN/kqrrbbnn ?"
    );
    let table = &tables[1];
    let order: Vec<&str> = table.actions.iter().map(|told| told.action.as_str()).collect();
    assert_eq!(order, ["g1f3", "e2e4", "g2g3"], "3 games, 2, 1");
    let results = |games, white, drawn, black| Results { games, white, drawn, black };
    assert_eq!(table.actions[1].results, results(2, 1, 1, 0));
    assert_eq!(table.actions[1].interval, None, "both games on one deal");
    let knight = &table.actions[0];
    assert_eq!(knight.results, results(3, 1, 1, 1));
    let by: Vec<_> = knight.turned_up.iter().map(|t| (t.known.as_str(), t.results)).collect();
    assert_eq!(by, [("N", results(2, 1, 1, 0)), ("Q", results(1, 0, 0, 1))]);
    assert_eq!(knight.interval, None, "three deals");
    // 1/2 with a standard deviation of sqrt(2.5 / 9) on ten deals: t with nine degrees of freedom at 0.975 is 2.2622.
    assert_eq!(tables[2].actions[0].interval, Some([0.123, 0.877]));
    assert!(openings.add(&folder.path().join("absent")).is_err());

    // The same folder again, as published: a report instead of a plan.
    let report =
        format!("{{\"plan\": {}}}", std::fs::read_to_string(folder.path().join("run.json")).expect("a plan"));
    std::fs::write(folder.path().join("report.json"), report).expect("written");
    std::fs::remove_file(folder.path().join("run.json")).expect("removed");
    let mut published = Openings::default();
    published.add(folder.path()).expect("added");
    assert_eq!(published.tables(), tables);
    std::fs::write(folder.path().join("report.json"), "{}").expect("written");
    let refused = published.add(folder.path()).expect_err("no plan").to_string();
    assert!(refused.contains("report.json cannot be read: missing field `plan`"), "{refused}");
}

/// Of a study that halves, an arm is told by its games of the last round, and one that did not reach it by those of the
/// first: between them it is there because of how it did.
#[test]
fn rounds_that_were_won_by_luck_are_not_counted() {
    let text = "id = \"halved\"\ntitle = \"Halved\"\nseed = 1\n[sample]\ndeals = 2\nrounds = 3\n\
                [[arm]]\nname = \"\"\ngame = \"surprise\"\neach-first-action = true\n\
                [[measure]]\nname = \"White's score\"\nwhat = \"score\"\n\
                [answer]\nform = \"best\"\nmeasure = \"White's score\"\nsays = \"White's score\"\n";
    let study = Study::read(text).unwrap_or_else(|e| panic!("{e}"));
    let folder = tempfile::tempdir().expect("a folder");
    // Rounds of 2, 4 and 8 deals.
    let plan = Plan {
        hash: study.hash(),
        version: "0.0.0".to_owned(),
        rules: vec![1; study.arms.len()],
        deals: 14,
        scale: 1.0,
        nodes: vec![2_000],
        study,
    };
    let arms: Vec<String> = plan.study.arms.iter().map(|arm| arm.name.clone()).collect();
    Folder::make(folder.path(), plan).expect("made");
    let games = |arm: u32, first: &'static str, deals: u32| {
        (0..deals).map(move |deal| row(arm, deal, first, "white", 2_000))
    };
    let all: Vec<Row> = games(0, "a2a3", 14).chain(games(1, "a2a4", 6)).chain(games(2, "b2b3", 2)).collect();
    rows::write(&folder.path().join("games.parquet"), &all, &arms, &["White's score".to_owned()])
        .expect("written");
    let mut openings = Openings::default();
    openings.add(folder.path()).expect("added");
    let told = openings.tables()[0]
        .actions
        .iter()
        .map(|told| (told.action.clone(), told.results.games))
        .collect::<Vec<_>>();
    assert_eq!(told, [("a2a3".to_owned(), 8), ("a2a4".to_owned(), 2), ("b2b3".to_owned(), 2)]);
}

/// `docs/lab/openings.json`, which the page shows, is what the published runs hold. `FACEDOWN_WRITE_OPENINGS=1` writes it.
#[test]
fn the_published_openings_are_those_of_the_published_runs() {
    let published = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/lab");
    let entries =
        std::fs::read_dir(&published).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut folders: Vec<_> = entries.filter(|path| path.is_dir()).collect();
    folders.sort();
    let mut openings = Openings::default();
    folders.iter().for_each(|folder| openings.add(folder).unwrap_or_else(|e| panic!("{e}")));
    let (path, found) = (published.join("openings.json"), openings.to_json().expect("JSON"));
    if std::env::var_os("FACEDOWN_WRITE_OPENINGS").is_some() {
        std::fs::write(&path, &found).expect("written");
    }
    let kept = std::fs::read_to_string(&path).expect("it is published");
    assert!(kept == found, "run this test with FACEDOWN_WRITE_OPENINGS=1 and look at what changes");
    assert!(folders.len() > 7 && kept.len() < 100_000, "{} folders, {} bytes", folders.len(), kept.len());
}
