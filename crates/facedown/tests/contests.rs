//! Matches and games against computer players and other programs: their records, and programs that misbehave.

mod program;

use program::{SEED, Workdir};

/// The program under test as a UCI program.
fn ourselves() -> String {
    // A small table: emptying one of the usual size takes longer than the searches here.
    format!("uci:\"{}\" uci option.Hash=1 option.Level=3", env!("CARGO_BIN_EXE_facedown"))
}

#[test]
fn the_records_of_a_match_verify_and_its_table_has_a_line_a_game() {
    for game in ["surprise", "surprise-rex", "chaos"] {
        let workdir = Workdir::new();
        let (us, clock) = (ourselves(), ["--tc", "20+0.1"]);
        let mut arguments = vec!["match", game, "--a", "engine:2", "--b", &us, "--games", "2"];
        arguments.extend(["--nodes", "200", "--records", "records", "--out", "games.csv", "--json"]);
        arguments.extend(clock);
        let played = workdir.run(&arguments);
        assert_eq!((played.code, played.err.as_str()), (0, ""), "{game}");
        let told: serde_json::Value = serde_json::from_str(&played.out).expect("JSON");
        let games: u64 = ["wins", "draws", "losses"].iter().filter_map(|k| told[*k].as_u64()).sum();
        assert_eq!(games, 2, "{game}: {told}");
        for record in ["records/0001-1.jsonl", "records/0001-2.jsonl"] {
            let verified = workdir.run(&["verify", record, "--json"]);
            assert_eq!(verified.code, 0, "{game}: {}", verified.err);
            let text = String::from_utf8(workdir.files()[record].clone()).expect("UTF-8");
            assert!(
                text.contains("\"clock\":20") || text.contains("\"clock\":19"),
                "{game}: clocks are kept"
            );
        }
        let csv = String::from_utf8(workdir.files()["games.csv"].clone()).expect("UTF-8");
        let lines: Vec<_> = csv.lines().collect();
        assert_eq!(lines.len(), 3, "{csv}");
        assert!(lines[0].starts_with("pair,white,black,result,reason,plies,seed,actions,fault"));
        assert!(lines[1].starts_with("1,engine:2,\"uci:\"\""), "{csv}");
    }
}

/// Turns of Booster have parts, joined by commas: each stays in its cell.
#[test]
fn the_table_of_a_match_has_ten_cells_in_every_line() {
    let workdir = Workdir::new();
    let arguments =
        ["match", "booster", "--a", "random", "--b", "greedy", "--games", "2", "--out", "games.csv"];
    let played = workdir.run(&arguments);
    assert_eq!(played.code, 0, "{}", played.err);
    let file = workdir.files()["games.csv"].clone();
    let mut table = csv::Reader::from_reader(file.as_slice());
    let rows: Vec<csv::StringRecord> =
        table.records().collect::<Result<_, _>>().expect("lines of one length");
    assert_eq!(rows.len(), 2);
    for row in &rows {
        assert_eq!((row.len(), row[6].len()), (10, 64), "{row:?}");
        assert_eq!(row[7].split(' ').count().to_string(), row[5], "an action for each ply");
    }
    assert!(rows.iter().any(|row| row[7].contains(',')), "some turn has parts: {rows:?}");
}

/// Two starts from a file, a limit for each player and one game at a time; a frozen build would sit where `ourselves` does.
#[test]
fn a_match_from_listed_starts_plays_each_with_both_colors() {
    let seed = "5e".repeat(32);
    let open =
        "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3 a2b2c2d2f2g2h2a7b7c7d7f7g7h7 0";
    for (game, starts) in [
        ("chaos", format!("# openings\n{open}\nseed {seed}\n")),
        ("jieqi", format!("jieqi seed {seed}\nseed {}\n", "a1".repeat(32))),
        ("surprise", format!("seed {seed}\nsurprise seed {}\n", "a1".repeat(32))),
    ] {
        let workdir = Workdir::new();
        workdir.write("starts.txt", starts);
        let us = ourselves();
        let mut arguments = vec!["match", game, "--a", "engine:8", "--b", &us, "--games", "10"];
        arguments.extend(["--starts", "starts.txt", "--nodes-a", "400", "--nodes-b", "50"]);
        arguments.extend([
            "--concurrency",
            "1",
            "--sprt",
            "0,10",
            "--out",
            "g.csv",
            "--records",
            "r",
            "--json",
        ]);
        let played = workdir.run(&arguments);
        assert_eq!(played.code, 0, "{game}: {}", played.err);
        assert_eq!(played.err.trim(), "the file has 2 starts: 4 games are played at most", "{game}");
        let told: serde_json::Value = serde_json::from_str(&played.out).expect("JSON");
        assert_eq!(told["sprt"]["bounds"].as_array().map(Vec::len), Some(2), "{game}: {told}");
        let file = workdir.files()["g.csv"].clone();
        let mut table = csv::Reader::from_reader(file.as_slice());
        let rows: Vec<csv::StringRecord> = table.records().collect::<Result<_, _>>().expect("sound lines");
        assert_eq!(rows.len(), 4, "{game}");
        for pair in rows.chunks(2) {
            assert_eq!((&pair[0][9], &pair[0][1]), (&pair[1][9], &pair[1][2]), "{game}: {pair:?}");
        }
        assert_eq!(rows[0][6].is_empty(), game == "chaos", "a position has no seed");
        for record in ["r/0001-1.jsonl", "r/0002-2.jsonl"] {
            let verified = workdir.run(&["verify", record]);
            assert_eq!(verified.code, 0, "{game}: {}", verified.err);
        }
    }
    let workdir = Workdir::new();
    workdir.write("starts.txt", "# none\n\nno start\n");
    let arguments = ["match", "chaos", "--a", "random", "--b", "random", "--games", "2"];
    let refused = workdir.run(&[&arguments[..], &["--starts", "starts.txt"]].concat());
    assert_eq!(refused.code, 2, "{}", refused.out);
    assert!(refused.err.contains("starts.txt, line 3:"), "{}", refused.err);
}

#[test]
fn a_gui_gets_its_answers_from_the_built_program() {
    let workdir = Workdir::new();
    let said = workdir.typing(&["uci"], "uci\nposition startpos\ngo nodes 500\ngo infinite\nstop\nquit\n");
    assert_eq!((said.code, said.out.matches("bestmove ").count()), (0, 2), "{}", said.out);
}

#[test]
fn a_person_plays_the_engine_with_a_clock_and_offers_a_draw() {
    let workdir = Workdir::new();
    let play =
        ["play", "surprise", "--seed", SEED, "--black", "engine:1", "--tc", "600+1", "--record", "g.jsonl"];
    let played = workdir.typing(&play, "e4\ndraw\nresign\n");
    assert_eq!(played.code, 0, "{}", played.err);
    for expected in
        ["White 10:00>", "1. White: e2-e4", "1. Black:", "Black does not agree.", "0-1  Black won"]
    {
        assert!(played.out.contains(expected), "{expected:?} is not in\n{}", played.out);
    }
    let verified = workdir.run(&["verify", "g.jsonl"]);
    assert_eq!(verified.code, 0, "{}", verified.err);
}

#[test]
fn computer_players_of_every_kind_finish_games_in_the_terminal() {
    let workdir = Workdir::new();
    for (white, black) in [("greedy", "engine:1".to_owned()), ("random", ourselves())] {
        let played = workdir.run(&["play", "chaos", "--white", white, "--black", &black, "--tc", "60"]);
        assert_eq!(played.code, 0, "{}", played.err);
        assert!(played.out.contains("0-1  ") || played.out.contains("1-0  ") || played.out.contains("1/2"));
    }
    let nobody = workdir.run(&["play", "parade", "--white", "engine:3"]);
    assert_eq!(nobody.code, 2);
    assert!(nobody.err.contains("no computer player knows parade yet"), "{}", nobody.err);
}

#[cfg(unix)]
mod unix {
    use super::*;

    /// A program that greets, and then does as it is told for `go`.
    fn script(go: &str) -> String {
        format!(
            "echo $$ >> pids\nwhile read -r word rest; do case $word in\n\
             uci) echo 'option name UCI_Variant type combo default chaos var chaos var surprise'; echo uciok;;\n\
             isready) echo readyok;;\nquit) exit 0;;\ngo) {go};;\nesac; done\n"
        )
    }

    fn gone(workdir: &Workdir) {
        let pids = String::from_utf8(workdir.files()["pids"].clone()).expect("UTF-8");
        for pid in pids.split_whitespace() {
            let alive = std::path::Path::new("/proc").join(pid).exists();
            assert!(!alive, "process {pid} is still there");
        }
    }

    #[test]
    fn a_program_that_misbehaves_loses_its_game_and_is_named() {
        for (go, why) in [
            ("exit 7", "ended by itself (exit status: 7)"),
            ("echo bestmove e9e9", "`e9e9`"),
            ("echo bestmove a1a1", "a1a1"),
            ("echo bestmove", "finds no move"),
            ("echo 'bestmove (none)'", "finds no move"),
            ("exec 1>&-; read -r x", "closed its output"),
            (":", "nor `stop`"),
        ] {
            let workdir = Workdir::new();
            workdir.write("p.sh", script(go));
            let arguments = [
                "match",
                "surprise",
                "--a",
                "random",
                "--b",
                "uci:sh p.sh",
                "--games",
                "2",
                "--movetime",
                "50",
            ];
            let played = workdir.run(&[&arguments[..], &["--records", "r"]].concat());
            assert_eq!(played.code, 0, "{go}: {}", played.err);
            assert!(played.out.contains("2 won, 0 drawn, 0 lost"), "{go}: {}", played.out);
            assert_eq!(played.err.matches(" lost: ").count(), 2, "{go}: {}", played.err);
            assert!(played.err.contains(why), "{go}: {}", played.err);
            for record in ["r/0001-1.jsonl", "r/0001-2.jsonl"] {
                assert_eq!(workdir.run(&["verify", record]).code, 0, "{go}");
            }
            gone(&workdir);
        }
    }

    #[test]
    fn a_program_that_never_stops_talking_or_will_not_leave_is_ended() {
        for go in ["while :; do echo info string again; done", "trap '' TERM; while :; do sleep 1; done"] {
            let workdir = Workdir::new();
            workdir.write("p.sh", script(go));
            let arguments =
                ["match", "chaos", "--a", "random", "--b", "uci:sh p.sh", "--games", "2", "--tc", "0.2"];
            let played = workdir.run(&arguments);
            assert_eq!(played.code, 0, "{go}: {}", played.err);
            assert!(played.out.contains("2 won, 0 drawn, 0 lost"), "{go}: {}", played.out);
            gone(&workdir);
        }
    }

    #[test]
    fn what_is_no_uci_program_is_said_before_any_game() {
        let workdir = Workdir::new();
        workdir.write("silent.sh", "read -r x; exec sleep 0");
        workdir.write("chess.sh", "read -r x; echo uciok; while read -r w r; do case $w in isready) echo readyok;; quit) exit;; esac; done");
        for (player, why) in [
            ("uci:no-such-program-here", "does not start"),
            ("uci:sh silent.sh", "ended by itself"),
            ("uci:", "needs the command"),
        ] {
            let ran = workdir.run(&["match", "surprise", "--a", "random", "--b", player, "--games", "2"]);
            assert_eq!(ran.code, 2, "{player}: {}", ran.out);
            assert!(ran.err.contains(why), "{player}: {}", ran.err);
        }
        let chess = ["match", "surprise", "--a", "random", "--b", "uci:sh chess.sh", "--games", "2"];
        let ran = workdir.run(&chess);
        assert!(ran.err.contains("does not know surprise"), "{}", ran.err);
    }
}

#[test]
fn a_table_of_games_is_replaced_only_when_asked_to_and_one_pair_has_no_elo() {
    let workdir = Workdir::new();
    let arguments =
        ["match", "chaos", "--a", "random", "--b", "random", "--games", "2", "--out", "games.csv"];
    let first = workdir.run(&arguments);
    assert_eq!((first.code, first.err.as_str()), (0, ""));
    assert!(first.out.contains("no Elo difference: it takes two pairs"), "{}", first.out);
    let kept = workdir.files()["games.csv"].clone();
    let again = workdir.run(&arguments);
    assert_eq!(again.code, 2, "{}", again.err);
    assert!(
        again.err.contains("games.csv is there already") && again.err.contains("--force"),
        "{}",
        again.err
    );
    assert_eq!(workdir.files()["games.csv"], kept);
    let other = [&arguments[..], &["--force", "--seed", "2"]].concat();
    assert_eq!(workdir.run(&other).code, 0);
    assert_ne!(workdir.files()["games.csv"], kept);
}

/// A full disk: what was asked for is not there, so the exit code says so.
#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_a_failure() {
    use std::process::{Command, Stdio};
    for arguments in [&["--help"][..], &["match", "--help"], &["--version"], &["games"]] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("the device");
        let mut program = Command::new(env!("CARGO_BIN_EXE_facedown"));
        let status = program.args(arguments).stdout(full).stderr(Stdio::null()).status().expect("it runs");
        assert_eq!(status.code(), Some(2), "{arguments:?}");
    }
}

#[test]
fn the_records_of_a_match_are_of_a_pair_where_the_rules_make_one() {
    for (game, pairs) in [("chaos", ["1", "2"]), ("surprise", ["null", "null"])] {
        let workdir = Workdir::new();
        let mut play = vec!["match", game, "--a", "greedy", "--b", "random", "--games", "2"];
        play.extend(["--records", "records"]);
        assert_eq!(workdir.run(&play).code, 0);
        for (record, pair) in ["records/0001-1.jsonl", "records/0001-2.jsonl"].into_iter().zip(pairs) {
            let text = String::from_utf8(workdir.files()[record].clone()).expect("UTF-8");
            assert!(text.contains(&format!("\"pair\":{pair},")), "{record}: {text}");
            assert_eq!(workdir.run(&["verify", record]).code, 0, "{game}");
        }
    }
}

#[test]
fn a_game_for_one_draws_no_colors() {
    let refused = Workdir::new().run(&["deal", "parade", "--draw-colors"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("no colors to draw"), "{}", refused.err);
}
