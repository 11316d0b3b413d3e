//! Wrong input: for each, the message, the exit code, and that nothing was changed by it. The answers stand in one
//! snapshot, to be read as a person would read them.

mod program;

use std::fmt::Write;
use std::net::TcpListener;

use facedown_games::registry;
use program::{Ran, SEED, Workdir};

/// A position of Surprise Chess (test 3 of its rules page), without and with its deal.
const OPEN: &str = "xxxxxxxx/ppp2ppp/8/3p4/8/8/PPPP1PPP/XXXXXXXX w KQkq - 0 1 KQRRBBNN/kqrrbbnn ?";
const DEALT: &str =
    "xxxxxxxx/ppp2ppp/8/3p4/8/8/PPPP1PPP/XXXXXXXX w KQkq - 0 1 KQRRBBNN/kqrrbbnn RNBQKBNR/rqkbnnbr";
/// A position in which a knight has turned up on c3; in the deal of [`SEED`] that card is the queen.
const TURNED_UP: &str = "xxxxxxxx/pppppppp/8/8/8/2N5/PPPPPPPP/X1XXXXXX b KQkq - 1 1 KQRRBBN/kqrrbbnn ?";
/// A chess position without cards, Black to move and mated.
const MATED: &str = "7k/5KQ1/8/8/8/8/8/8 b - - 0 1 -/- ?";
/// A position of Chaos Chess (test 20 of its rules page).
const CHAOS: &str = "1R2R1Bq/rbp2ppN/P1p1P3/k1n1pPp1/p1rPPn2/1K5p/4BP1Q/NPPb4 w - - 0 1 b1c1f2c7f7g7 2";

/// All cases, and the text that is compared.
struct Cases {
    workdir: Workdir,
    text: String,
    count: usize,
}

impl Cases {
    /// Runs the program where it should fail, and notes the answer.
    fn case(&mut self, what: &str, arguments: &[&str]) {
        self.typed(what, arguments, "");
    }

    fn typed(&mut self, what: &str, arguments: &[&str], lines: &str) {
        let before = self.workdir.files();
        let ran = self.workdir.typing(arguments, lines);
        let same = before == self.workdir.files();
        let spoken: Vec<String> = arguments.iter().map(|a| quoted(a)).collect();
        self.note(what, &spoken.join(" "), &ran);
        assert!(ran.code == 1 || ran.code == 2, "{what}: exit code {}\n{}{}", ran.code, ran.out, ran.err);
        assert!(ran.err.starts_with("error: "), "{what}: no error is said\n{}{}", ran.out, ran.err);
        assert!(same, "{what}: files were changed");
        assert!(!ran.err.contains("panicked"), "{what}: {}", ran.err);
    }

    fn note(&mut self, what: &str, spoken: &str, ran: &Ran) {
        self.count += 1;
        let Ran { code, out, err } = ran;
        writeln!(self.text, "## {}. {what}\n$ facedown {spoken}", self.count).expect("memory");
        let ids: Vec<_> = registry::all().iter().map(|game| game.about().id).collect();
        for line in out.lines().chain(err.lines()) {
            // A new game is no reason for new answers here.
            let line = line.replace(&ids.join(", "), "(every game)");
            writeln!(self.text, "{}", line.trim_end()).expect("memory");
        }
        writeln!(self.text, "exit {code}; every file as before\n").expect("memory");
    }
}

/// An argument as it would be typed; a long one is cut.
fn quoted(argument: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=./,:@".contains(c);
    let cut: String = argument.chars().take(100).collect();
    let dots = if cut.len() < argument.len() { "..." } else { "" };
    if !cut.is_empty() && cut.chars().all(plain) { format!("{cut}{dots}") } else { format!("'{cut}{dots}'") }
}

/// A FEN with one field replaced (counted from 1).
fn with_field(fen: &str, field: usize, value: &str) -> String {
    let mut fields: Vec<&str> = fen.split(' ').collect();
    fields[field - 1] = value;
    fields.join(" ")
}

#[test]
fn wrong_input_is_explained_and_changes_nothing() {
    let workdir = Workdir::new();
    let made = ["play", "surprise", "--seed", SEED, "--record", "game.jsonl"];
    assert_eq!(workdir.typing(&made, "b1c3\ne7e5\ne2e4\nresign\n").code, 0);
    let made = ["play", "surprise", "--seed", SEED, "--record", "unfinished.jsonl"];
    assert_eq!(workdir.typing(&made, "b1c3\nquit\n").code, 0);
    let made = ["play", "parade", "--seed", SEED, "--record", "alone.jsonl"];
    assert_eq!(workdir.typing(&made, "quit\n").code, 0);
    let record = std::fs::read_to_string(workdir.path("game.jsonl")).expect("a record");
    spoil(&workdir, &record);

    let mut cases = Cases { workdir, text: String::new(), count: 0 };
    usage(&mut cases);
    options(&mut cases);
    seeds_and_observer(&mut cases);
    surprise_fens(&mut cases);
    chaos_fens(&mut cases);
    actions(&mut cases);
    counts_and_odds(&mut cases);
    records(&mut cases);
    playing(&mut cases);
    rooms(&mut cases);
    printing(&mut cases);
    exporting(&mut cases);
    assert!(cases.count >= 110, "only {} cases", cases.count);
    insta::assert_snapshot!("wrong_input", cases.text);
}

/// Records with something wrong in them.
fn spoil(workdir: &Workdir, record: &str) {
    let lines: Vec<&str> = record.lines().collect();
    workdir.write("empty.jsonl", "");
    workdir.write("garbage.jsonl", "this is no record\n");
    workdir.write("binary.jsonl", [0xff, 0xfe, 0x00, 0x01]);
    workdir.write("cut.jsonl", lines[..3].join("\n") + "\n");
    workdir.write("windows.jsonl", record.replace('\n', "\r\n"));
    workdir.write("action.jsonl", record.replacen("e2e4", "d2d4", 1));
    workdir.write("result.jsonl", record.replacen("\"1-0\"", "\"0-1\"", 1));
    workdir
        .write("swapped.jsonl", [&lines[..1], &[lines[2], lines[1]], &lines[3..]].concat().join("\n") + "\n");
    workdir.write("longer.jsonl", format!("{record}{}\n", lines[1]));
    workdir.write("endless.jsonl", "x".repeat(70_000));
    workdir.write("huge.jsonl", "x\n".repeat(9 << 20));
    workdir.write("taken.jsonl", "something else\n");
}

fn usage(cases: &mut Cases) {
    cases.case("no such command", &["conquer"]);
    cases.case("a command misspelt", &["lega", "surprise"]);
    cases.case("no such flag", &["games", "--loud"]);
    cases.case("no game", &["deal"]);
    cases.case("no such game", &["deal", "checkers"]);
    cases.case("a game misspelt", &["deal", "surprize"]);
    cases.case("a game in capitals", &["legal", "Surprise"]);
    cases.case("an argument too many", &["rules", "surprise", "chaos"]);
    cases.case("a flag without its value", &["legal", "surprise", "--fen"]);
    cases.case("a flag twice", &["legal", "surprise", "--fen", OPEN, "--fen", OPEN]);
    cases.case("no such shell", &["completions", "dos"]);
}

fn options(cases: &mut Cases) {
    let mut option = |what: &str, game: &str, options: &[&str]| {
        let mut arguments = vec!["deal", game, "--seed", SEED];
        options.iter().for_each(|option| arguments.extend(["--option", option]));
        cases.case(what, &arguments);
    };
    option("an option without a value", "surprise", &["cards-attack"]);
    option("an option without a name", "surprise", &["=on"]);
    option("no such option", "surprise", &["cards-fly=on"]);
    option("an option of another game", "surprise", &["sampler=uniform"]);
    option("a value that the option does not take", "surprise", &["reveal-timing=never"]);
    option("an empty value", "surprise", &["reveal-timing="]);
    option("a value in capitals", "surprise", &["cards-attack=ON"]);
    option("an option twice", "surprise", &["cards-attack=on", "cards-attack=off"]);
    option("an option of a game that has it under another name", "chaos", &["no-check=on"]);
}

fn seeds_and_observer(cases: &mut Cases) {
    for (what, seed) in [
        ("a seed that is too short", "7777"),
        ("a seed that is too long", &format!("{SEED}7")),
        ("a seed with a letter beyond f", &SEED.replacen('7', "g", 1)),
        ("a seed with a blank", &SEED.replacen('7', " ", 1)),
        ("a seed with a letter of two bytes", &SEED.replacen('7', "é", 1)),
        ("an empty seed", ""),
    ] {
        cases.case(what, &["deal", "surprise", "--seed", seed]);
    }
    cases.case("no such observer", &["deal", "surprise", "--as", "everyone"]);
    cases.case("a seat that the game does not have", &["deal", "surprise", "--as", "solo"]);
}

fn surprise_fens(cases: &mut Cases) {
    let board = |rows: &str| with_field(OPEN, 1, rows);
    let list = [
        ("an empty FEN", String::new()),
        ("a FEN with one field", "xxxxxxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXXXXX".to_owned()),
        ("a FEN of ordinary chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned()),
        ("a FEN with a field too many", format!("{OPEN} ?")),
        ("seven ranks", board("xxxxxxxx/ppp2ppp/8/3p4/8/8/PPPP1PPP")),
        ("nine ranks", board("xxxxxxxx/ppp2ppp/8/8/3p4/8/8/PPPP1PPP/XXXXXXXX")),
        ("a rank of nine squares", board("xxxxxxxx/ppp3ppp/8/3p4/8/8/PPPP1PPP/XXXXXXXX")),
        ("a rank of seven squares", board("xxxxxxxx/ppp1ppp/8/3p4/8/8/PPPP1PPP/XXXXXXXX")),
        ("nine empty squares", board("xxxxxxxx/ppp2ppp/9/3p4/8/8/PPPP1PPP/XXXXXXXX")),
        ("no such piece", board("xxxxxxxx/ppz2ppp/8/3p4/8/8/PPPP1PPP/XXXXXXXX")),
        ("a letter of two bytes", board("xxxxxxxx/ppé2ppp/8/3p4/8/8/PPPP1PPP/XXXXXXXX")),
        ("a card in the middle of the board", board("xxxxxxxx/ppp2ppp/8/3x4/8/8/PPPP1PPP/XXXXXXXX")),
        ("a pawn on the last rank", board("xxxxxxxx/ppp2ppp/8/3p4/8/8/PPPP1PPP/XXXPXXXX")),
        ("a second king", board("xxxxxxxx/ppp2ppp/8/3p4/8/3K4/PPPP1PPP/XXXXXXXX")),
        ("no such side", with_field(OPEN, 2, "x")),
        ("no such right to castle", with_field(OPEN, 3, "KQkz")),
        ("a right to castle twice", with_field(OPEN, 3, "KKkq")),
        (
            "a right to castle without the pieces",
            with_field(&board("xxxxxxxx/8/8/8/8/8/8/1XXXXXXX"), 3, "KQkq"),
        ),
        ("no such square", with_field(OPEN, 4, "j6")),
        ("an en passant square with no pawn", with_field(OPEN, 4, "a6")),
        ("a clock that is no number", with_field(OPEN, 5, "soon")),
        ("a clock below nothing", with_field(OPEN, 5, "-1")),
        ("move nought", with_field(OPEN, 6, "0")),
        ("a move beyond all numbers", with_field(OPEN, 6, "99999999999999999999")),
        ("a pool with a pawn", with_field(OPEN, 7, "KQRRBBNP/kqrrbbnn")),
        ("a pool of one side", with_field(OPEN, 7, "KQRRBBNN")),
        ("a pool that is too small", with_field(OPEN, 7, "KQRRBBN/kqrrbbnn")),
        ("a pool with two queens", with_field(OPEN, 7, "KQQRBBNN/kqrrbbnn")),
        ("a deal with seven cards", with_field(OPEN, 8, "RNBQKBN/rqkbnnbr")),
        ("a deal that is not the pool's", with_field(OPEN, 8, "RNBQQBNR/rqkbnnbr")),
        ("a deal in the wrong colors", with_field(OPEN, 8, "rqkbnnbr/RNBQKBNR")),
    ];
    for (what, fen) in list {
        cases.case(what, &["legal", "surprise", "--fen", &fen]);
    }
    cases.case("a face-down king in Rex", &["legal", "surprise-rex", "--fen", OPEN]);
    cases.case("a FEN of another game", &["legal", "surprise", "--fen", CHAOS]);
}

fn chaos_fens(cases: &mut Cases) {
    let list = [
        ("Chaos without its own fields", CHAOS.rsplitn(3, ' ').last().unwrap_or_default().to_owned()),
        ("no king", with_field(CHAOS, 1, "1R2R1Bq/rbp2ppN/P1p1P3/2n1pPp1/p1rPPn2/1K5p/4BP1Q/NPPb4")),
        ("a double step from an empty square", with_field(CHAOS, 7, "a1b1")),
        ("a double step written no way", with_field(CHAOS, 7, "b1c")),
        ("double steps out of order", with_field(CHAOS, 7, "c1b1")),
        ("too many suspended plies", with_field(CHAOS, 8, "3")),
        ("suspended plies that are none", with_field(CHAOS, 8, "x")),
    ];
    for (what, fen) in list {
        cases.case(what, &["legal", "chaos", "--fen", &fen]);
    }
}

fn actions(cases: &mut Cases) {
    let mut apply = |what: &str, fen: &str, actions: &[&str]| {
        cases.case(what, &[&["apply", "surprise", "--fen", fen], actions].concat());
    };
    apply("no action", OPEN, &[]);
    apply("an empty action", OPEN, &[""]);
    apply("half an action", OPEN, &["d1"]);
    apply("a square beyond the board", OPEN, &["d1d9"]);
    apply("an action with something behind it", OPEN, &["d2d4d5"]);
    apply("an action in another notation", OPEN, &["Nf3"]);
    apply("a letter of two bytes in an action", OPEN, &["é1g4"]);
    apply("nobody on the square", OPEN, &["d3d4"]);
    apply("the other side's piece", OPEN, &["d5d4"]);
    apply("a piece that cannot go there", OPEN, &["a2a5"]);
    apply("onto one's own piece", OPEN, &["c1d2"]);
    apply("castling through pieces", OPEN, &["e1g1"]);
    apply("a promotion that is none", OPEN, &["d2d4q"]);
    apply("what is hidden is not given", OPEN, &["d1g4"]);
    apply("a second thing that is hidden is not given", OPEN, &["d1g4=Q"]);
    apply("an answer that is no officer", OPEN, &["d1g4=P"]);
    apply("an answer of the other color", OPEN, &["d1g4=Q,c8=K"]);
    apply("an answer for another square", OPEN, &["d1g4=Q,d8=k"]);
    apply("an answer too many", OPEN, &["d1g4=N,c8=k"]);
    apply("an answer where nothing turns up", OPEN, &["d2d4=Q"]);
    apply("an answer that is not what was dealt", DEALT, &["d1g4=N"]);
    apply("an officer that is used up", OPEN, &["d1g4=N", "a7a6", "b1c3=N", "a6a5", "g1f3=N"]);
    apply("a second action that is illegal", DEALT, &["d1g4", "a7a6"]);
    apply("a game that is over", MATED, &["h8g8"]);
    let rook = "7k/P7/8/8/8/8/8/K7 w - - 0 1 -/- ?";
    apply("a promotion without its officer", rook, &["a7a8"]);
    apply("a promotion to a king", rook, &["a7a8k"]);
    cases.case("an answer against the seed's deal", &["apply", "surprise", "--seed", SEED, "b1c3=N"]);
    cases.case(
        "a seed that does not go with the FEN's pool",
        &["apply", "surprise", "--seed", SEED, "--fen", TURNED_UP, "a7a6"],
    );
    cases.case(
        "a seed against the FEN's own deal",
        &["apply", "surprise", "--seed", SEED, "--fen", DEALT, "d1g4"],
    );
    cases.case("a whole turn where a part is asked for", &["legal", "surprise", "b1c3=N"]);
    cases.case(
        "a king captured on Chaos's first turn",
        &["apply", "chaos", "--fen", "8/8/8/8/8/2k5/1q5P/K7 w - - 0 1 - 2", "a1b2", "c3b2"],
    );
}

fn counts_and_odds(cases: &mut Cases) {
    cases.case("a depth that is no number", &["perft", "surprise", "deep"]);
    cases.case("a depth below nothing", &["perft", "surprise", "-1"]);
    cases.case("no depth", &["perft", "surprise"]);
    cases.case("no such count", &["perft", "surprise", "2", "--count", "all"]);
    cases.case("a count of another game", &["perft", "surprise", "2", "--count", "frozen"]);
    cases.case("a count by deal where the deal is not told", &["perft", "surprise", "2", "--fen", OPEN]);
    cases.case("a wrong FEN at depth nought", &["perft", "surprise", "0", "--fen", "x"]);
    cases.case("the referee's odds", &["odds", "surprise", "--as", "referee"]);
    cases.case("odds for a seat that the game has not", &["odds", "surprise", "--as", "solo"]);
    cases.case("a ply without a record", &["odds", "surprise", "--ply", "1"]);
    cases.case("a record and a FEN", &["odds", "surprise", "--record", "game.jsonl", "--fen", OPEN]);
    cases.case("a record of another game", &["odds", "chaos", "--record", "game.jsonl"]);
    cases.case("a ply past the record's end", &["odds", "surprise", "--record", "game.jsonl", "--ply", "9"]);
    cases.case("odds from a record that does not hold", &["odds", "surprise", "--record", "action.jsonl"]);
}

fn records(cases: &mut Cases) {
    for (what, file) in [
        ("a record that is not there", "nowhere.jsonl"),
        ("a record that is a folder", "."),
        ("an empty record", "empty.jsonl"),
        ("a text that is no record", "garbage.jsonl"),
        ("bytes that are no text", "binary.jsonl"),
        ("a record with the line ends of Windows", "windows.jsonl"),
        ("a record that was cut", "cut.jsonl"),
        ("a record with another action", "action.jsonl"),
        ("a record with another result", "result.jsonl"),
        ("a record with two turns exchanged", "swapped.jsonl"),
        ("a record with something behind it", "longer.jsonl"),
        ("a line without end", "endless.jsonl"),
        ("a file of 18 MB", "huge.jsonl"),
    ] {
        cases.case(what, &["verify", file]);
    }
    cases.case("a record that does not hold, for programs", &["verify", "action.jsonl", "--json"]);
    cases.case("a replay of what does not hold", &["replay", "cut.jsonl"]);
    cases.case("the referee's view before the end", &["replay", "unfinished.jsonl", "--as", "referee"]);
    cases.case("a replay as another game", &["replay", "game.jsonl", "--game", "chaos"]);
    cases.case("a replay with other options", &["replay", "game.jsonl", "--option", "cards-attack=off"]);
    cases.case("a replay past the end", &["replay", "game.jsonl", "--ply", "4"]);
    cases.case("a replay of a move and of all moves", &["replay", "game.jsonl", "--ply", "1", "--moves"]);
}

fn playing(cases: &mut Cases) {
    cases.case("a level that is not there", &["play", "surprise", "--black", "engine:9"]);
    cases.case("a computer in a game for one", &["play", "parade", "--white", "engine:3"]);
    cases.case("a UCI program without a command", &["play", "surprise", "--white", "uci:"]);
    cases.case("a clock without time", &["play", "surprise", "--tc", "0+1"]);
    cases.case("a review of a game that is not over", &["review", "unfinished.jsonl", "--as", "white"]);
    cases.case("a review from no seat's point of view", &["review", "game.jsonl", "--as", "spectator"]);
    cases.case("no such player", &["play", "surprise", "--white", "nobody"]);
    cases.case("a record over another file", &["play", "surprise", "--record", "taken.jsonl"]);
    cases.case("a record in no folder", &["play", "surprise", "--record", "no/where.jsonl"]);
}

fn rooms(cases: &mut Cases) {
    cases.case("an address that is none", &["serve", "--listen", "everywhere"]);
    cases.case("a port beyond all ports", &["serve", "--listen", "127.0.0.1:99999"]);
    cases
        .case("a data folder that is a file", &["serve", "--listen", "127.0.0.1:0", "--data", "taken.jsonl"]);
    cases.case("a data folder below a file", &["--listen", "127.0.0.1:0", "--data", "taken.jsonl/room"]);
    cases.case("an address of another computer", &["serve", "--listen", "192.0.2.1:7960", "--data", "room"]);
    cases.case("no such level of logs", &["serve", "--log", "shouting"]);

    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = taken.local_addr().expect("its address").to_string();
    let before = cases.workdir.files();
    let mut ran = cases.workdir.run(&["serve", "--listen", &address, "--data", "room"]);
    ran.err = ran.err.replace(&address, "127.0.0.1:PORT");
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(before == cases.workdir.files(), "a room that cannot listen makes no data folder");
    cases.note("a port in use", "serve --listen 127.0.0.1:PORT --data room", &ran);
}

fn printing(cases: &mut Cases) {
    let mut print = |what: &str, game: &str, flags: &[&str]| {
        cases.case(what, &[&["print", game], flags].concat());
    };
    print("a print without a file", "surprise", &[]);
    print("a print over another file", "surprise", &["--out", "taken.jsonl"]);
    print("a print in no folder", "surprise", &["--out", "no/where.pdf"]);
    print("no such paper", "surprise", &["--paper", "a7", "--out", "x.pdf"]);
    print("a paper too small for the card", "surprise", &["--size", "200x200", "--out", "x.pdf"]);
    print(
        "a card too large to fold over",
        "surprise",
        &["--size", "145x150", "--backs", "fold-over", "--out", "x.pdf"],
    );
    print("a size that is none", "surprise", &["--size", "large", "--out", "x.pdf"]);
    print("squares as large as a table", "surprise", &["--square", "500", "--out", "x.pdf"]);
    print("an art folder that is not there", "surprise", &["--art", "nowhere", "--out", "x.pdf"]);
    print("an art folder without drawings", "surprise", &["--art", ".", "--out", "x.pdf"]);
    print("signs for chess pieces", "surprise", &["--signs", "pictures", "--out", "x.pdf"]);
    print("rules that are not written in a language", "booster", &["--rules", "de", "--out", "x.pdf"]);
    print("cards of a game without cards", "chaos", &["--cards", "png", "--out", "cards"]);
    print("cards in a folder that is there", "parade", &["--cards", "svg", "--out", "."]);
    print("cards on the standard output", "parade", &["--cards", "svg", "--out", "-"]);
    print("a seed where nothing is drawn", "surprise", &["--seed", SEED, "--out", "x.pdf"]);
    print("backs of nothing", "chaos", &["--backs", "long-edge", "--out", "x.pdf"]);
    print("a shift of no backs", "surprise", &["--shift", "1,-1", "--out", "x.pdf"]);
    print("rules on cards", "surprise", &["--rules", "--size", "mini", "--out", "x.pdf"]);
    print("a paper for pictures", "parade", &["--cards", "svg", "--paper", "letter", "--out", "cards"]);
    print("squares of less than nothing", "surprise", &["--square", "-5", "--out", "x.pdf"]);
    print("a test of one side", "surprise", &["--test-sheet", "--out", "x.pdf"]);
    print("a scoresheet and rules", "surprise", &["--scoresheet", "--rules", "--out", "x.pdf"]);
    cases.case("a sealed deal over another file", &["deal", "surprise", "--sheet", "taken.jsonl"]);
    cases.case(
        "several deals of one seed",
        &["deal", "surprise", "--sheet", "x.pdf", "--seed", SEED, "--count", "2"],
    );
    cases.case("no deal at all", &["deal", "surprise", "--sheet", "x.pdf", "--count", "0"]);
    cases.case("a sealed deal on the screen", &["deal", "surprise", "--sheet", "-"]);
    cases.case("paper for the screen", &["deal", "surprise", "--paper", "letter"]);
    cases.case("fewer deals than none", &["deal", "surprise", "--sheet", "x.pdf", "--count", "-1"]);
    cases.case("several deals on the screen", &["deal", "surprise", "--count", "2"]);
}

fn exporting(cases: &mut Cases) {
    let mut export = |what: &str, flags: &[&str]| cases.case(what, &[&["export"], flags].concat());
    export("nothing to take out", &["--to", "svg"]);
    export("a record into nothing", &["game.jsonl"]);
    export("no such form", &["game.jsonl", "--to", "gif"]);
    export("a record and a position", &["game.jsonl", "--to", "svg", "--fen", OPEN]);
    export("a position of no game", &["--fen", OPEN, "--to", "svg"]);
    export("a game without a position", &["--game", "surprise", "--to", "svg"]);
    export("a wrong position", &["--game", "surprise", "--fen", CHAOS, "--to", "svg"]);
    export("a record that was cut", &["cut.jsonl", "--to", "pgn"]);
    export("a record with another action", &["action.jsonl", "--to", "animated-svg"]);
    export("a seat that the game does not have", &["game.jsonl", "--to", "svg", "--as", "solo"]);
    export("the referee's view before the end", &["unfinished.jsonl", "--to", "svg", "--as", "referee"]);
    let untold = ["--game", "surprise", "--fen", OPEN, "--to", "svg", "--as", "referee"];
    export("the referee's view of a position without its deal", &untold);
    export("the referee's moves", &["game.jsonl", "--to", "pgn", "--as", "referee"]);
    export("one position of a whole game", &["game.jsonl", "--to", "pgn", "--ply", "1"]);
    export("a position past the end", &["game.jsonl", "--to", "svg", "--ply", "9"]);
    export("the moves of a position", &["--game", "surprise", "--fen", OPEN, "--to", "animated-svg"]);
    export("PGN of a game for one", &["alone.jsonl", "--to", "pgn"]);
    export("dots on the screen", &["game.jsonl", "--to", "png"]);
    export("a scoresheet on the screen", &["game.jsonl", "--to", "scoresheet"]);
    export("a picture over another file", &["game.jsonl", "--to", "png", "--out", "taken.jsonl"]);
    export("a picture in no folder", &["game.jsonl", "--to", "svg", "--out", "no/where.svg"]);
    export("a picture as wide as a wall", &["game.jsonl", "--to", "png", "--width", "9000"]);
    export("a board that is turned in text", &["game.jsonl", "--to", "pgn", "--flip"]);
    export("paper for text", &["game.jsonl", "--to", "pgn", "--paper", "letter"]);
    export("paper for a picture", &["game.jsonl", "--to", "svg", "--paper", "letter"]);
    export("dots of lines", &["game.jsonl", "--to", "svg", "--width", "500"]);
    export("a game taken for another", &["game.jsonl", "--to", "pgn", "--game", "jieqi"]);
    export("a turn in no time", &["game.jsonl", "--to", "animated-svg", "--pace", "0"]);
}
