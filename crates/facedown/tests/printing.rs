//! Paper from the room and from the command line: one's own drawings and sealed deals are the same at both, and so is
//! what is said of a drawing that cannot be used.

mod program;
mod room;

use std::collections::BTreeMap;

use program::{SEED, Workdir};
use room::Room;
use serde_json::{Value, json};

const SQUARE: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#c0ffee" d="M1 1H8V8Z"/></svg>"##;

/// The drawings that Surprise Chess needs.
const NEEDED: [&str; 10] = ["bb", "bk", "bn", "bq", "br", "wb", "wk", "wn", "wq", "wr"];

/// A whole set, with one file as it should not be; `None`: it is called something else.
fn set(wrong: Option<(&str, Option<&str>)>) -> BTreeMap<String, String> {
    let mut files: BTreeMap<String, String> =
        NEEDED.iter().map(|name| (format!("{name}.svg"), SQUARE.to_owned())).collect();
    if let Some((file, text)) = wrong {
        let name = if text.is_some() { file } else { "king.svg" };
        files.remove(file);
        files.insert(name.to_owned(), text.unwrap_or(SQUARE).to_owned());
    }
    files
}

/// Does any file below the folder hold these bytes?
fn holds(workdir: &Workdir, bytes: &[u8]) -> bool {
    workdir.files().values().any(|file| file.windows(bytes.len()).any(|window| window == bytes))
}

#[test]
fn own_drawings_are_refused_in_the_same_words_everywhere() {
    let workdir = Workdir::new();
    let kept = Workdir::new();
    let room = Room::open(&kept.path("room"));
    let ask = |art: &BTreeMap<String, String>| {
        room.ask("POST", "/api/print/surprise/sheets?paper=a4", "", &json!({"art": art}))
    };
    let wide = SQUARE.replace("0 0 9 9", "0 0 9 18");
    let large = SQUARE.replace("<path", &format!("<!--{}--><path", "x".repeat(520 << 10)));
    let copies: String = (0..9)
        .map(|n| format!("<g id=\"l{n}\">{}</g>", format!("<use href=\"#l{}\"/>", n + 1).repeat(10)))
        .collect();
    let bomb = SQUARE.replace("<path", &format!("{copies}<path id=\"l9\""));
    let photograph = SQUARE.replace("<path", "<image href=\"file:///etc/hostname\"/><path");
    for (number, (code, text, said)) in [
        ("drawing-missing", None, "wk.svg is missing: a square SVG is needed for each of bb, bk, "),
        ("drawing-not-square", Some(wide.as_str()), "wk.svg is not square (9 x 18): make it square"),
        ("drawing-too-large", Some(large.as_str()), "wk.svg is larger than 512 kB"),
        ("drawing-too-large", Some(bomb.as_str()), "wk.svg has too much in it"),
        ("drawing-broken", Some("<svg"), "wk.svg is no SVG: "),
        ("drawing-broken", Some("\u{fffd}PNG\r\n"), "wk.svg is no SVG: "),
        ("drawing-not-printed", Some(photograph.as_str()), "wk.svg uses <image>, which is not printed"),
    ]
    .into_iter()
    .enumerate()
    {
        let files = set(Some(("wk.svg", text)));
        let folder = format!("set-{number}");
        std::fs::create_dir(workdir.path(&folder)).expect("a folder");
        for (name, text) in &files {
            workdir.write(&format!("{folder}/{name}"), text);
        }
        let ran = workdir.run(&["print", "surprise", "--art", &folder, "--out", "kit.pdf"]);
        let error = &ask(&files)["error"];
        assert_eq!((&error["code"], &error["field"]), (&json!(code), &json!("art.wk.svg")), "{error}");
        let message = error["message"].as_str().expect("words");
        assert!(message.starts_with(said), "{message}");
        // There it stands behind the folder's name, broken into lines.
        let flat = |text: &str| text.split_whitespace().collect::<String>().replace('│', "");
        assert!(ran.code == 2 && flat(&ran.err).contains(&flat(message)), "{}", ran.err);
    }
    assert_eq!(ask(&set(None))["sheets"][0]["title"], "Surprise Chess: pieces, fronts 1 of 1");
    let body = json!({"art": set(None)});
    let pdf = room.ask_text("POST", "/api/print/surprise", "", &body);
    let usual = room.ask_text("POST", "/api/print/surprise", "", &json!({}));
    assert!(pdf.starts_with("%PDF-") && usual.starts_with("%PDF-") && pdf != usual);
    room.kill();
    assert!(!holds(&kept, b"c0ffee"), "nothing of it is kept");
}

#[test]
fn sealed_deals_come_out_as_on_the_command_line() {
    let (workdir, kept) = (Workdir::new(), Workdir::new());
    let room = Room::open(&kept.path("room"));
    let post = |below: &str, deals: Value| {
        room.ask_text(
            "POST",
            &format!("/api/print/surprise{below}?paper=letter"),
            "",
            &json!({"deals": deals}),
        )
    };
    let told = |deals: Value| serde_json::from_str::<Value>(&post("/sheets", deals)).expect("JSON");
    let typed = told(json!({"count": 1, "seeds": [SEED]}));
    assert_eq!(typed["deals"][0]["seed"], SEED);
    let commitment = typed["deals"][0]["commitment"].as_str().expect("a commitment");
    let ran = workdir.run(&["deal", "surprise", "--seed", SEED, "--sheet", "deal.pdf", "--paper", "letter"]);
    assert_eq!(
        ran.out,
        format!("deal.pdf: 2 pages; print at 100% (actual size)\ncommitment  {commitment}\n")
    );
    let file = std::fs::read(workdir.path("deal.pdf")).expect("a file");
    assert!(post("", json!({"count": 1, "seeds": [SEED]})) == String::from_utf8_lossy(&file), "another file");
    assert_eq!(told(json!({"count": 2}))["sheets"].as_array().map(Vec::len), Some(3));
    room.kill();
    let ran = workdir.run(&["deal", "surprise", "--sheet", "deals.pdf", "--count", "2"]);
    assert_eq!(ran.out.matches("commitment  ").count(), 2, "{}{}", ran.out, ran.err);
    assert!(ran.out.starts_with("deals.pdf: 3 pages;"), "{}", ran.out);
    assert!(!holds(&kept, SEED.as_bytes()), "the room keeps no seed");
}

#[test]
fn another_program_gets_what_a_file_gets() {
    let workdir = Workdir::new();
    let fen = "xxxxxxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXXXXX w KQkq - 0 1 KQRRBBNN/kqrrbbnn ?";
    for (file, command) in [
        ("x.pdf", vec!["print", "surprise", "--backs", "fold-over"]),
        ("x.png", vec!["export", "--game", "surprise", "--fen", fen, "--to", "png"]),
    ] {
        let to = |out: &'static str| [&command[..], &["--out", out]].concat();
        let ran = workdir.run(&to(file));
        assert!(ran.out.starts_with(&format!("{file}: ")), "{}{}", ran.out, ran.err);
        let piped = workdir.command(&to("-")).output().expect("the program runs");
        assert!(piped.stdout == std::fs::read(workdir.path(file)).expect("a file"), "{file}");
        assert_eq!((piped.status.code(), piped.stderr.as_slice()), (Some(0), &[][..]));
    }
}
