//! The answers of the commands: the JSON shapes that programs rely on, and tests of the rules pages through the
//! program.

mod program;

use program::{SEED, Workdir};
use serde_json::{Value, json};

/// Test 3 of the Surprise rules page, section 7, with its deal.
const DEALT: &str =
    "xxxxxxxx/ppp2ppp/8/3p4/8/8/PPPP1PPP/XXXXXXXX w KQkq - 0 1 KQRRBBNN/kqrrbbnn RNBQKBNR/rqkbnnbr";

/// The answer of a command in JSON, one value a line.
fn answers(workdir: &Workdir, arguments: &[&str]) -> Vec<Value> {
    let ran = workdir.run(arguments);
    assert_eq!(ran.code, 0, "{arguments:?}\n{}{}", ran.out, ran.err);
    assert_eq!(ran.err, "", "{arguments:?}");
    ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn answer(arguments: &[&str]) -> Value {
    let mut all = answers(&Workdir::new(), arguments);
    assert_eq!(all.len(), 1, "{arguments:?}");
    all.remove(0)
}

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().expect("an object").keys().map(String::as_str).collect()
}

#[test]
fn deal_answers_game_seed_and_fen() {
    let dealt = answer(&["deal", "surprise", "--seed", SEED, "--json"]);
    assert_eq!(
        dealt,
        json!({
            "game": "surprise",
            "seed": SEED,
            "fen": "xxxxxxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXXXXX w KQkq - 0 1 KQRRBBNN/kqrrbbnn RQBNBKNR/qnrkbnbr",
        })
    );
    assert_eq!(keys(&dealt), ["game", "seed", "fen"]);
    let seen = answer(&["deal", "surprise", "--seed", SEED, "--as", "white", "--json"]);
    let closed = "xxxxxxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXXXXX w KQkq - 0 1 KQRRBBNN/kqrrbbnn ?";
    assert_eq!(seen["fen"], closed);
}

#[test]
fn a_fresh_seed_is_printed_and_deals_the_same_again() {
    for game in ["surprise", "surprise-rex", "chaos"] {
        let fresh = answer(&["deal", game, "--json"]);
        let seed = fresh["seed"].as_str().expect("a seed");
        assert_eq!(answer(&["deal", game, "--seed", seed, "--json"]), fresh);
        assert_ne!(answer(&["deal", game, "--json"])["seed"], fresh["seed"]);
    }
}

#[test]
fn legal_answers_the_actions_in_text_order() {
    let legal = answer(&["legal", "surprise", "--json"]);
    assert_eq!(keys(&legal), ["game", "fen", "to_act", "actions"]);
    assert_eq!(legal["to_act"], json!(["white"]));
    let actions: Vec<&str> =
        legal["actions"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    assert_eq!(actions.len(), 20, "test 1 of the rules page");
    assert!(actions.is_sorted());
    assert!(actions.contains(&"b1c3"));
}

#[test]
fn legal_is_the_same_whether_the_deal_is_told_or_not() {
    let open = DEALT.replace("RNBQKBNR/rqkbnnbr", "?");
    let known = answer(&["legal", "surprise", "--fen", DEALT, "--json"]);
    let unknown = answer(&["legal", "surprise", "--fen", &open, "--json"]);
    assert_eq!(known["actions"], unknown["actions"]);
    assert_eq!(known["actions"].as_array().map(Vec::len), Some(29), "test 3 of the rules page");
    assert_eq!(known["fen"], DEALT);
    assert_eq!(unknown["fen"], open);
}

#[test]
fn apply_turns_cards_up_from_a_fen_a_seed_or_the_actions_own_answers() {
    let told = answer(&["apply", "surprise", "--fen", DEALT, "d1g4", "--json"]);
    let expected =
        "xxkxxxxx/ppp2ppp/8/3p4/6Q1/8/PPPP1PPP/XXX1XXXX b KQkq - 1 1 KRRBBNN/qrrbbnn RNB-KBNR/rq-bnnbr";
    assert_eq!(
        told,
        json!({"action": "d1g4", "events": ["d1g4=Q", "c8=k"], "fen": expected, "outcome": null})
    );
    assert_eq!(keys(&told), ["action", "events", "fen", "outcome"]);
    let black = answer(&["legal", "surprise", "--fen", expected, "--json"]);
    assert_eq!(black["actions"], json!(["b8d7", "d8d7", "e8d7", "f7f5"]), "test 3 of the rules page");

    let open = DEALT.replace("RNBQKBNR/rqkbnnbr", "?");
    let given = answer(&["apply", "surprise", "--fen", &open, "d1g4=Q,c8=k", "--json"]);
    assert_eq!(given["events"], told["events"]);
    assert_eq!(given["fen"], expected.replace("RNB-KBNR/rq-bnnbr", "?"));

    let seeded = answer(&["apply", "surprise", "--seed", SEED, "b1c3", "--json"]);
    assert_eq!(seeded["events"], json!(["b1c3=Q"]));
    let position = "xxxxxxxx/pppp1ppp/4p3/8/8/8/PPPPPPPP/XXXXXXXX w KQkq - 0 2 KQRRBBNN/kqrrbbnn ?";
    let joined = answer(&["apply", "surprise", "--fen", position, "--seed", SEED, "b1c3", "--json"]);
    assert_eq!(joined["events"], json!(["b1c3=Q"]));
}

#[test]
fn apply_chains_what_it_answers() {
    let workdir = Workdir::new();
    let both = answers(&workdir, &["apply", "chaos", "--seed", SEED, "e3e4", "g7e6", "--json"]);
    assert_eq!(both.len(), 2);
    let first = both[0]["fen"].as_str().expect("a FEN");
    let second = answers(&workdir, &["apply", "chaos", "--fen", first, "g7e6", "--json"]);
    assert_eq!(second[0], both[1]);
}

#[test]
fn apply_says_how_a_game_ends() {
    let fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1 -/- ?";
    let mate = answer(&["apply", "surprise", "--fen", fen, "a1a8", "--json"]);
    assert_eq!(mate["outcome"], json!({"winner": "white", "reason": "checkmate"}));
    let fen = "7k/8/8/8/8/8/q7/K7 w - - 0 1 -/- ?";
    let draw = answer(&["apply", "surprise", "--fen", fen, "a1a2", "--json"]);
    assert_eq!(draw["outcome"], json!({"winner": null, "reason": "dead-position"}));
}

#[test]
fn perft_puts_the_total_alone_on_the_last_line() {
    let workdir = Workdir::new();
    let total = |arguments: &[&str]| {
        let ran = workdir.run(arguments);
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.out.lines().last().unwrap_or_default().to_owned()
    };
    assert_eq!(total(&["perft", "surprise", "2"]), "400", "test 1 of the rules page, for any deal");
    assert_eq!(
        total(&["perft", "surprise", "2", "--count", "actions"]),
        "720",
        "16 moves of pawns and 4 of cards, which may be 5 officers each; 20 replies to all"
    );
    assert_eq!(total(&["perft", "surprise", "0", "--fen", DEALT]), "1");
    let test_20 = "1R2R1Bq/rbp2ppN/P1p1P3/k1n1pPp1/p1rPPn2/1K5p/4BP1Q/NPPb4 w - - 0 1 b1c1f2c7f7g7 2";
    for (depth, leaves) in [("1", "45"), ("2", "1625"), ("3", "10535")] {
        assert_eq!(total(&["perft", "chaos", depth, "--fen", test_20]), leaves, "test 20 of the Chaos page");
    }
    let divided = workdir.run(&["perft", "surprise", "2", "--divide", "--seed", SEED]).out;
    let lines: Vec<&str> = divided.lines().collect();
    assert_eq!(lines.len(), 21);
    let sum: u64 = lines[..20].iter().filter_map(|l| l.split_once(": ")?.1.parse::<u64>().ok()).sum();
    assert_eq!((sum, lines[20]), (400, "400"));
}

#[test]
fn odds_are_exact_fractions_by_place() {
    let told = answer(&["odds", "surprise", "--json"]);
    assert_eq!(keys(&told), ["odds"]);
    let card = json!({"b": [2, 8], "k": [1, 8], "n": [2, 8], "q": [1, 8], "r": [2, 8]});
    assert_eq!(told["odds"]["c8"], card);
    assert_eq!(told["odds"].as_object().map(serde_json::Map::len), Some(16));
    let rex = answer(&["odds", "surprise-rex", "--as", "black", "--json"]);
    assert_eq!(rex["odds"]["c8"], json!({"b": [2, 7], "n": [2, 7], "q": [1, 7], "r": [2, 7]}));
    assert_eq!(answer(&["odds", "chaos", "--json"]), json!({"odds": {}}));
}

#[test]
fn games_rules_and_options_are_told() {
    let workdir = Workdir::new();
    let games = answer(&["games", "--json"]);
    let ids: Vec<&str> = games.as_array().expect("a list").iter().filter_map(|g| g["id"].as_str()).collect();
    for id in ["surprise", "surprise-rex", "chaos"] {
        assert!(ids.contains(&id), "{ids:?}");
    }
    for id in ids {
        assert!(workdir.run(&["rules", id]).out.starts_with("# "), "{id}");
        let listed = answer(&["options", id, "--json"]);
        let game = games.as_array().and_then(|list| list.iter().find(|g| g["id"] == id));
        assert_eq!(game.map(|g| &g["options"]), Some(&listed));
    }
    let text = workdir.run(&["options", "surprise"]).out;
    assert!(text.contains("reveal-timing: `chain` or `mover-only` (default `chain`)"), "{text}");
}

#[test]
fn completions_know_the_commands_and_the_games() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = Workdir::new().run(&["completions", shell]);
        assert_eq!(script.code, 0);
        assert!(script.out.contains("perft") && script.out.contains("verify"), "{shell}");
    }
}

#[test]
fn bench_counts_the_published_leaves() {
    // Chess Programming Wiki, "Perft Results": the start at depth 5.
    let mut workdir =
        answers(&Workdir::new(), &["bench", "--quick", "--rounds", "1", "--only", "start, perft", "--json"]);
    assert_eq!(workdir.len(), 4);
    assert!(workdir.iter().all(|side| side["count"] == 4_865_609), "{workdir:?}");
    let first = workdir.remove(0);
    assert_eq!(keys(&first), ["title", "name", "count", "per_second", "ratio"]);
}

#[test]
fn solve_answers_proofs_and_lines() {
    // Test P4 of the Parade rules page: three moves from diagram 1, none shorter.
    let solved = answer(&["solve", "parade", "--fen", "8/8/8/8/1r2b3/1r1n1N2/5k2/2B3R1", "--json"]);
    assert_eq!(keys(&solved), ["game", "fen", "cards", "moves"]);
    assert_eq!(keys(&solved["moves"]), ["proof", "par", "score", "line"]);
    assert_eq!((&solved["moves"]["par"], &solved["moves"]["score"]), (&json!(3), &json!(5)));
    // Its line, played by the rules.
    let line: Vec<&str> =
        solved["moves"]["line"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    let fen = solved["fen"].as_str().unwrap();
    let played = answers(
        &Workdir::new(),
        &[&["apply", "parade", "--fen", fen], line.as_slice(), &["--json"]].concat(),
    );
    assert_eq!(played.last().unwrap()["outcome"]["score"], 5);

    let dealt = answer(&["solve", "parade", "--seed", SEED, "--json"]);
    assert_eq!(keys(&dealt), ["game", "fen", "cards", "moves", "deck", "advice"]);
    assert_eq!(keys(&dealt["advice"]), ["action", "moving", "anotherCard", "sure"]);
    let workdir = Workdir::new();
    let refused = workdir.run(&["solve", "chaos"]);
    assert_eq!(refused.code, 2, "{}", refused.err);
    assert!(refused.err.contains("no solitaire"), "{}", refused.err);
}

/// Impossible layouts, decks that are not the pack, pawns, orders that repeat a card: each is refused, with the field,
/// the character and what is wrong.
#[test]
fn wrong_positions_of_the_solitaires_are_refused() {
    let diagram_1 = "8/8/8/8/1r2b3/1r1n1N2/5k2/2B3R1";
    let places = "2R2R2B2B3R3R3B3B4R4R4B4B5R5R5B5B";
    let fen = |rest: &str| format!("{diagram_1} {rest}");
    let added = |last: &str, pieces: &str, order: &str| {
        format!("NR6/r7/8/8/8/8/8/7n add {last} {pieces} {places} 0 {order}")
    };
    let repeated = format!("NNBBRQKnbbrqk/{places}");
    for (game, fen, field, problem) in [
        ("parade", "8/8/8/8/8/8/P7/K6k".to_owned(), "field 1 (board), character 13", "`P` is no officer"),
        ("parade", "8/8/8/8/8/8/8/KK6".to_owned(), "field 1 (board), character 16", "a second `K`"),
        ("parade", "8/8/8/8/1r2b3/8/8/2B3".to_owned(), "field 1 (board)", "rank 1 ends after 6 squares"),
        ("parade", fen("8 NBRQKnbb - ?"), "field 3 (unseen)", "a third `b`, but the pack has two"),
        ("parade", fen("8 NBRQKnb - ?"), "field 3 (unseen)", "7 cards, but the deck alone has 8"),
        (
            "parade",
            fen("8 NBRQKnbq - NBRQKnbb"),
            "field 5 (order), character 8",
            "`b` is not, or not so often",
        ),
        ("parade", fen("8 NBRQKnbq - NBRQKnb"), "field 5 (order)", "7 cards, but the deck has 8"),
        ("neighbour", "8/8/8/8/8/8/8/8".to_owned(), "field 1 (board)", "no piece on the board"),
        ("neighbour", "pk6/8/8/8/8/8/8/K7".to_owned(), "field 1 (board), character 1", "`p` is no officer"),
        ("neighbour", added("h1", "NNNBBRQKnbbrqk", "?"), "field 4 (pieces)", "third `N`"),
        (
            "neighbour",
            added("h1", "NBBRQKnbbrqk", &repeated),
            "field 7 (order), character 2",
            "`N` is not, or not so often",
        ),
    ] {
        let ran = Workdir::new().run(&["solve", game, "--fen", &fen]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{game} {fen}\n{}", ran.err);
        assert!(ran.err.contains(field) && ran.err.contains(problem), "{game} {fen}\n{}", ran.err);
    }
}

#[test]
fn puzzles_are_what_was_asked_for_and_the_same_each_time() {
    let workdir = Workdir::new();
    let wish = ["puzzles", "parade", "--count", "3", "--difficulty", "medium", "--unique"];
    let (first, again) = (workdir.run(&wish), workdir.run(&wish));
    assert_eq!((first.code, &first.out), (0, &again.out), "{}", first.err);
    assert_eq!(first.out.lines().count(), 3);
    for line in first.out.lines() {
        let (fen, rest) = line.split_once(" par ").expect("a par");
        assert!(rest.contains(" medium ") && rest.contains(", 1 solution in "), "{line}");
        let solved = answer(&["solve", "parade", "--fen", fen, "--json"]);
        assert!(rest.starts_with(&format!("{} ", solved["moves"]["par"])), "{line}: {solved}");
    }
    assert_eq!(workdir.run(&["puzzles", "parade", "--tries", "1", "--count", "2"]).code, 1);
    assert_eq!(workdir.run(&["puzzles", "parade", "--difficulty", "awful"]).code, 2);
}
