//! The lab on the command line: what is listed, run, stopped, merged and refused.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

fn lab(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_facedown"));
    command.arg("lab").args(args).current_dir(folder).output().expect("runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn the_list_names_every_question_with_its_cost() {
    let folder = tempfile::tempdir().expect("a folder");
    let listed = lab(folder.path(), &[]);
    let words = text(&listed.stdout);
    assert!(
        listed.status.success() && words.contains("could stomp their opponent in under ten moves"),
        "{words}"
    );
    let json: serde_json::Value =
        serde_json::from_slice(&lab(folder.path(), &["--json"]).stdout).expect("JSON");
    let studies = json.as_array().expect("a list");
    assert!(studies.len() >= 13 && studies.iter().all(|s| s["hours"].as_f64().is_some_and(|h| h > 0.0)));
}

#[test]
fn a_study_of_ones_own_runs_like_a_named_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let study = "id = \"mine\"\ntitle = \"Mine\"\nseed = 1\n[sample]\ndeals = 6\n[players]\nwhite = \"random\"\n\
                 black = \"greedy\"\n[[arm]]\nname = \"one\"\ngame = \"jieqi\"\n[[measure]]\nname = \"score\"\n\
                 what = \"score\"\npercent = true\n[answer]\nform = \"value\"\nmeasure = \"score\"\nsays = \"is Red's\"\n";
    fs::write(folder.path().join("mine.toml"), study).expect("writes");
    let ran = lab(folder.path(), &["mine.toml", "--json", "--out", "there"]);
    let report: serde_json::Value = serde_json::from_slice(&ran.stdout).expect("JSON");
    assert_eq!(report["findings"]["deals"], 6, "{}", text(&ran.stderr));
    assert_eq!(report["command"], "facedown lab mine.toml --nodes 2000");
    let again = lab(folder.path(), &["mine.toml", "--json", "--out", "there"]);
    assert_eq!(ran.stdout, again.stdout, "what is done is not played again");
    for file in ["games.parquet", "report.html", "report.json", "table.csv", "run.json"] {
        assert!(folder.path().join("there").join(file).exists(), "{file}");
    }
}

#[test]
fn a_run_is_published() {
    let folder = tempfile::tempdir().expect("a folder");
    let refused = lab(folder.path(), &["publish", "nothing", "there"]);
    assert!(
        !refused.status.success() && text(&refused.stderr).contains("run.json"),
        "{}",
        text(&refused.stderr)
    );
    assert!(!folder.path().join("there").exists(), "nothing is made for what is refused");
    lab(folder.path(), &["parade-add", "--scale", "0.0002", "--nodes", "200", "--out", "run"]);
    let published = lab(folder.path(), &["publish", "run", "there"]);
    assert!(published.status.success(), "{}", text(&published.stderr));
    assert!(text(&published.stdout).contains("there/report.html"), "{}", text(&published.stdout));
    let command = fs::read_to_string(folder.path().join("there/command.txt")).expect("written");
    assert_eq!(command, "facedown lab parade-add --scale 0.0002 --nodes 200\n");
    let games = |of: &str| fs::read(folder.path().join(of).join("games.parquet")).expect("written");
    assert_eq!(games("run"), games("there"));
}

/// Shards as `xargs` runs them: all at once, into one folder.
#[cfg(unix)]
#[test]
fn shards_run_side_by_side() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = env!("CARGO_BIN_EXE_facedown");
    let run = "parade-add --scale 0.0012 --nodes 200 --jobs 1";
    let line = format!(
        "seq 0 3 | xargs -P4 -I{{}} '{program}' lab {run} --shard {{}}/4 --out many && '{program}' lab {run} --out one"
    );
    let shell = Command::new("sh").arg("-c").arg(&line).current_dir(folder.path()).output().expect("a shell");
    assert!(shell.status.success(), "{}", text(&shell.stderr));
    let merged = lab(folder.path(), &["merge", "many", "--csv"]);
    assert!(merged.status.success(), "{}", text(&merged.stderr));
    for file in ["games.parquet", "report.html"] {
        let read = |of: &str| fs::read(folder.path().join(of).join(file)).expect("written");
        assert_eq!(read("many"), read("one"), "{file}");
    }
    fs::remove_file(folder.path().join("many/parts/part-3-of-4-00000.parquet")).expect("removes");
    let absent = lab(folder.path(), &["merge", "many"]);
    assert_eq!(absent.status.code(), Some(1));
    assert!(text(&absent.stderr).contains("9 of 12 deals are there"), "{}", text(&absent.stderr));
    assert!(lab(folder.path(), &["merge", "many", "--unfinished"]).status.success());
}

/// The script of the book for Slurm, as its arrays call it: each task by itself, with its own number.
#[cfg(unix)]
#[test]
fn the_script_for_slurm_runs_its_shard() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/lab/slurm.sh");
    let program = Path::new(env!("CARGO_BIN_EXE_facedown")).parent().expect("a folder");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let run = ["parade-add", "--scale", "0.0012", "--nodes", "200"];
    for task in ["0", "1", "2"] {
        let mut batch = Command::new("sh");
        batch.arg(script).args(run).args(["--out", "many"]).current_dir(folder.path());
        batch.env("PATH", &path).env("SLURM_ARRAY_TASK_ID", task).env("SLURM_ARRAY_TASK_COUNT", "3");
        let ended = batch.output().expect("a shell");
        assert!(ended.status.success(), "{}", text(&ended.stderr));
        let said = format!("shard {task}/3: 4 of 4 deals in many");
        assert!(text(&ended.stdout).starts_with(&said), "{}", text(&ended.stdout));
    }
    assert!(lab(folder.path(), &["merge", "many"]).status.success());
    assert!(lab(folder.path(), &[&run[..], &["--out", "one"]].concat()).status.success());
    let read = |of: &str| fs::read(folder.path().join(of).join("games.parquet")).expect("written");
    assert!(read("many") == read("one"), "tasks of an array play what one run plays");
    // Outside of an array it says so, and plays nothing.
    let alone =
        Command::new("sh").arg(script).args(run).env("PATH", &path).current_dir(folder.path()).output();
    let alone = alone.expect("a shell");
    assert!(
        !alone.status.success() && text(&alone.stderr).contains("SLURM_ARRAY_TASK_ID"),
        "{}",
        text(&alone.stderr)
    );
}

/// A machine that fails says nothing before: whatever a run had written is whole, and the same command ends with the rows
/// of a run that nobody disturbed.
#[cfg(unix)]
#[test]
fn a_killed_run_goes_on_to_the_same_rows() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = ["booster-stomp", "--scale", "0.02", "--nodes", "60", "--jobs", "1"];
    let begin = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_facedown"));
        command.arg("lab").args(run).args(["--out", "killed"]).current_dir(folder.path());
        command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("runs")
    };
    let parts = || fs::read_dir(folder.path().join("killed/parts")).map_or(0, Iterator::count);
    let until = |there: &dyn Fn() -> bool| {
        let begun = Instant::now();
        while !there() && begun.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(5));
        }
    };
    // Some deals are written down, as a batch system lets a run do.
    let mut running = begin();
    until(&|| folder.path().join("killed/run.json").exists());
    std::thread::sleep(Duration::from_millis(100));
    let asked = Command::new("kill").args(["-TERM", &running.id().to_string()]).status().expect("kill");
    assert!(asked.success());
    let code = running.wait().expect("ends").code();
    assert!(code == Some(75) || code == Some(0), "{code:?}");
    let before = parts();
    assert!(before > 0, "a part is there");
    // And then it is killed in the midst of others, three times.
    for pause in [30, 120, 300] {
        let mut running = begin();
        std::thread::sleep(Duration::from_millis(pause));
        running.kill().expect("killed");
        running.wait().expect("ends");
        assert!(parts() >= before, "nothing that was written is lost");
    }
    // What a killed run was about to write has another name, and is no part.
    fs::write(folder.path().join("killed/parts/part-0-of-1-00099.parquet.tmp"), "half a part")
        .expect("writes");
    for of in ["killed", "undisturbed"] {
        let ran = lab(folder.path(), &[&run[..], &["--out", of]].concat());
        assert!(ran.status.success(), "{}", text(&ran.stderr));
    }
    for file in ["games.parquet", "report.html", "report.json", "table.csv"] {
        let read = |of: &str| fs::read(folder.path().join(of).join(file)).expect("written");
        assert!(read("killed") == read("undisturbed"), "{file}");
    }
}

/// A batch system ends a job by SIGTERM: what is done is written down, and the exit code says that it can go on.
#[cfg(unix)]
#[test]
fn a_run_that_is_told_to_end_can_go_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let args = ["booster-stomp", "--nodes", "30", "--out", "run"];
    let mut command = Command::new(env!("CARGO_BIN_EXE_facedown"));
    command.arg("lab").args(args).current_dir(folder.path());
    let mut running = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("runs");
    let begun = Instant::now();
    while !folder.path().join("run/run.json").exists() && begun.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(20));
    }
    std::thread::sleep(Duration::from_millis(500));
    let killed = Command::new("kill").args(["-TERM", &running.id().to_string()]).status().expect("kill");
    assert!(killed.success());
    assert_eq!(running.wait().expect("ends").code(), Some(75));
    let merged = lab(folder.path(), &["merge", "run", "--unfinished", "--json"]);
    let report: serde_json::Value = serde_json::from_slice(&merged.stdout).expect("JSON");
    let deals = report["findings"]["deals"].as_u64().expect("a number");
    assert!((1..1_200).contains(&deals), "{deals}");
    let other = lab(folder.path(), &["booster-stomp", "--nodes", "31", "--out", "run"]);
    assert_eq!(other.status.code(), Some(2), "another plan has another folder");
}

#[test]
fn options_are_compared_on_common_deals() {
    let folder = tempfile::tempdir().expect("a folder");
    let args = ["compare", "booster", "--b", "stack-limit=1", "--deals", "3", "--nodes", "20"];
    let ran = lab(folder.path(), &args);
    assert!(ran.status.success(), "{}", text(&ran.stderr));
    assert!(text(&ran.stdout).contains("the defaults"), "{}", text(&ran.stdout));
    assert!(folder.path().join("lab/compare/report.html").exists());
}

#[test]
fn what_cannot_be_run_says_why() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("bad.toml"), "id = 3").expect("writes");
    for (args, why) in [
        (&["no-such-study"][..], "there is no study `no-such-study`"),
        (&["absent.toml"], "absent.toml cannot be read"),
        (&["bad.toml"], "this is no study"),
        (&["chaos-fair", "--shard", "3/3"], "expected I/N"),
        (&["chaos-fair", "--scale", "0"], "expected a share"),
        (&["merge", "absent"], "absent"),
        (&["compare", "parade", "--b", "hens=1"], "hens"),
        (&["compare", "parade", "--b", "open-deck=on"], "a game for one"),
        (&["compare", "booster"], "both choices are the defaults"),
    ] {
        let refused = lab(folder.path(), args);
        assert_eq!(refused.status.code(), Some(2), "{args:?}");
        assert!(text(&refused.stderr).contains(why), "{args:?}: {}", text(&refused.stderr));
    }
}
