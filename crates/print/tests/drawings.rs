//! Drawings of somebody else's under a limit of memory: what asks for too much is refused in words, and what people
//! draw is taken.

use std::collections::BTreeMap;
use std::env;
use std::process::Command;

use cap::Cap;
use facedown_core::ports::printing::{PrintWish, Printer};
use facedown_core::rules::seat::Seat;
use facedown_games::registry;
use facedown_print::art::{Art, Signs};
use facedown_print::error::PrintError;
use facedown_print::own_art::OwnArt;
use facedown_print::press::Press;

#[path = "drawings/exports.rs"]
mod exports;
#[path = "drawings/payloads.rs"]
mod payloads;

/// It refuses what goes beyond its limit, and the process ends there.
#[global_allocator]
static MEMORY: Cap<std::alloc::System> = Cap::new(std::alloc::System, usize::MAX);

/// Bytes while a drawing is read.
const LIMIT: usize = 96 << 20;
/// Which drawing a process of its own reads.
const DRAWING: &str = "FACEDOWN_TEST_DRAWING";

/// Drawings of people, and our own: each with its name.
fn taken() -> Vec<(&'static str, String)> {
    let own = |art: Result<Art, PrintError>, pieces: &str| {
        let art = art.expect("our own art");
        let drawing = |piece: char| art.piece(Seat::White, piece, "#000000").expect("each piece");
        payloads::svg(&pieces.chars().map(drawing).collect::<String>())
    };
    let mut all = exports::all();
    all.push(("our chess pieces", own(Art::chess_pieces(), "KQRBNP")));
    all.push(("our characters", own(Art::signs(Signs::Characters), "KABNRCP")));
    all.push(("our pictures", own(Art::signs(Signs::Pictures), "KABNRCP")));
    all
}

/// Reads a drawing; what is wrong with it is an error.
fn read(svg: String) -> Result<String, String> {
    let files = BTreeMap::from([("wk.svg".to_owned(), svg)]);
    let drawings = OwnArt::Files(files).drawings(&["wk".to_owned()]).map_err(|e| e.to_string())?;
    Ok(drawings.into_values().collect())
}

/// Reads one drawing with little memory, where a process of its own was started for it.
#[test]
fn one_drawing() {
    let Ok(name) = env::var(DRAWING) else { return };
    let payload = payloads::all().into_iter().find(|payload| payload.name == name);
    let svg = payload.map(|payload| payload.svg);
    let svg = svg.or_else(|| taken().into_iter().find(|(n, _)| *n == name).map(|(_, svg)| svg));
    let svg = svg.expect("a drawing of this name");
    MEMORY.set_limit(MEMORY.allocated() + LIMIT).expect("a limit above what is used");
    match read(svg) {
        Ok(drawing) => println!("taken: {} bytes", drawing.len()),
        Err(problem) => println!("refused: {problem}"),
    }
}

/// The verdict of a process of its own on a drawing.
fn alone(name: &str) -> String {
    let this = env::current_exe().expect("this test");
    let child =
        Command::new(this).args(["--exact", "one_drawing", "--nocapture"]).env(DRAWING, name).output();
    let output = child.expect("a process");
    let said = String::from_utf8_lossy(&output.stdout);
    let line = said.lines().find(|line| line.starts_with("taken: ") || line.starts_with("refused: "));
    match line {
        Some(line) if output.status.success() => line.to_owned(),
        _ => format!(
            "{}, {}",
            output.status,
            String::from_utf8_lossy(&output.stderr).lines().next().unwrap_or("")
        ),
    }
}

#[test]
fn what_asks_for_too_much_is_refused_within_little_memory() {
    let mut faults = Vec::new();
    for payload in payloads::all() {
        assert!(payload.svg.len() <= 512 << 10, "{} is refused for its size", payload.name);
        let found = alone(payload.name);
        if !(found.starts_with("refused: wk.svg ") && found.contains(payload.said)) {
            faults.push(format!("{} ({} bytes): {found}", payload.name, payload.svg.len()));
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn what_people_draw_is_taken_within_little_memory() {
    let mut faults = Vec::new();
    for (name, svg) in taken() {
        let found = alone(name);
        if !found.starts_with("taken: ") {
            faults.push(format!("{name} ({} bytes): {found}", svg.len()));
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// A few may be large; one more is too much for what is sent at once, but not in a folder.
#[test]
fn what_is_sent_at_once_shares_what_it_takes() {
    let large = payloads::svg(&"<path d='M0 0h9v9h-9v-9h9v9h-9v-9h9v9h-9z'/>".repeat(1_600));
    let names: Vec<String> = ["bb", "bk", "bn", "bq", "br"].map(str::to_owned).into();
    let files = names.iter().map(|name| (format!("{name}.svg"), large.clone())).collect();
    let problem = OwnArt::Files(files).drawings(&names).expect_err("too much").to_string();
    assert!(problem.contains("has too much in it: with those before it, more than 3 drawings"), "{problem}");
    let folder = tempfile::tempdir().expect("a folder");
    for name in &names {
        std::fs::write(folder.path().join(format!("{name}.svg")), &large).expect("a file");
    }
    assert_eq!(OwnArt::Folder(folder.path().to_owned()).drawings(&names).map(|all| all.len()), Ok(5));
}

/// The deepest that is taken goes through everything on the stack of a thread that computes.
#[test]
fn what_lies_deepest_is_drawn_on_a_small_stack() {
    let (open, close) = ("<g transform='translate(.1 0)'>", "</g>");
    let path = "<path d='M0 0H39V39Z'/>";
    // Each mask takes two levels, its groups one each, and what refers to it one.
    let masks: String = (0..8)
        .map(|n| {
            let next = if n < 7 { format!("mask='url(#m{})'", n + 1) } else { String::new() };
            format!("<mask id='m{n}'>{}<g {next}>{path}</g>{}</mask>", open.repeat(4), close.repeat(4))
        })
        .collect();
    let masked = format!("{masks}{}<g mask='url(#m0)'>{path}</g>{}", open.repeat(6), close.repeat(6));
    let copied: String = (0..30).map(|n| format!("<g id='u{n}'><use href='#u{}'/></g>", n + 1)).collect();
    let copied = format!("<defs>{copied}<g id='u30'>{path}</g></defs><use href='#u0'/>");
    let nested = format!("{}{path}{}", "<g opacity='.9'>".repeat(62), close.repeat(62));
    let game = registry::find("surprise").expect("a game of the registry");
    let draw = move |svg: String| {
        let files = ["bb", "bk", "bn", "bq", "br", "wb", "wk", "wn", "wq", "wr"];
        let art = files.map(|file| {
            (format!("{file}.svg"), if file == "wk" { svg.clone() } else { payloads::svg(path) })
        });
        let options = game.choose(&[]).expect("defaults");
        let wish = PrintWish { game, options, choices: Vec::new(), art: art.into(), deals: Vec::new() };
        (Press.picture(&wish, 1).map(|file| file.len()), Press.pdf(&wish).map(|file| file.len()))
    };
    for body in [masked, copied, nested] {
        let svg = payloads::svg(&body);
        let deeper = payloads::svg(&format!("{}{body}{}", open.repeat(40), close.repeat(40)));
        assert!(read(deeper).is_err_and(|problem| problem.contains("64 deep")));
        let thread =
            std::thread::Builder::new().stack_size(2 << 20).spawn(move || draw(svg)).expect("a thread");
        let (picture, file) = thread.join().expect("no panic");
        assert!(picture.is_ok() && file.is_ok(), "{picture:?}, {file:?}");
    }
}
