//! The pictures of the README and the book are what the program draws today: a game as an animation, and sheets of the
//! table kit. `FACEDOWN_WRITE_PICTURES=1 cargo test -p facedown-print --test pictures` draws them anew.

use std::fs;
use std::path::PathBuf;

use facedown_core::record::{Record, verify};
use facedown_core::rules::seat::Viewer;
use facedown_games::registry;
use facedown_print::diagram::Look;
use facedown_print::drawing::{Drawing, Ink, filled, outlined};
use facedown_print::frame::{Seen, frames};
use facedown_print::layout::Corner;
use facedown_print::order::Order;
use facedown_print::paper::{Paper, Size};
use facedown_print::{animation, picture};
use resvg::tiny_skia::Pixmap;

/// A file of the documents' pictures.
fn image(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/images").join(name)
}

/// Writes a picture where that was asked for, and says whether.
fn written(name: &str, bytes: &[u8]) -> bool {
    let asked = std::env::var_os("FACEDOWN_WRITE_PICTURES").is_some();
    if asked {
        fs::write(image(name), bytes).expect("docs/images can be written to");
    }
    asked
}

const AGAIN: &str = "it is old: draw it anew with FACEDOWN_WRITE_PICTURES=1";

#[test]
fn the_moving_picture_is_what_the_program_draws_of_that_game() {
    let bytes = fs::read(image("game.jsonl")).expect("the record of the game");
    let record = Record::read(&bytes).expect("a record");
    let game = registry::find(&record.header.game).expect("a game of the registry");
    let table = verify(&record, registry::find).expect("a record that holds").table;
    let (seen, lines) = (Seen::of(&*table, Viewer::Spectator), table.lines(Viewer::Spectator, 0));
    let art = Order::of(game, Paper::A4).expect("our own art").art;
    let look = Look { square: 12.0, flipped: false, ink: Ink::Color, art: &art };
    let title = format!("{}, {}", game.about().name, record.end.result);
    let frames = frames(&seen, &lines, &record.header.names);
    let drawn = animation::svg(&frames, &title, &look, 1.5).expect("an animation");
    if !written("game.svg", drawn.as_bytes()) {
        assert!(drawn == fs::read_to_string(image("game.svg")).expect("a picture"), "game.svg: {AGAIN}");
    }
}

/// One page of a kit, so wide.
fn page(id: &str, number: usize, width: f32) -> (Drawing, f32) {
    let game = registry::find(id).expect("a game of the registry");
    let options = game.choose(&[]).expect("defaults");
    let order = Order::of(game, Paper::A4).expect("our own art");
    let sheets = order.sheets(game, &options, None).expect("a kit");
    let sheet = sheets.get(number).expect("a sheet").drawing();
    let scale = width / sheet.size.width;
    (sheet, scale)
}

#[test]
fn the_sheets_that_are_shown_are_those_that_are_printed() {
    let (width, gap) = (90.0, 6.0);
    let pages =
        [("surprise", 0), ("jieqi", 0), ("cloak-and-dagger", 0)].map(|(id, number)| page(id, number, width));
    let height = 297.0 / 210.0 * width;
    let size = Size::new(3.0 * width + 4.0 * gap, height + 2.0 * gap);
    let mut body = filled(Corner { x: 0.0, y: 0.0 }, size, "#d8d4cc");
    for (n, (sheet, scale)) in pages.iter().enumerate() {
        let x = gap + n as f32 * (width + gap);
        let placed = sheet.placed(Corner { x: 0.0, y: 0.0 });
        body.push_str(&format!("<g transform=\"translate({x} {gap}) scale({scale})\">{placed}</g>"));
        body.push_str(&outlined(Corner { x, y: gap }, Size::new(width, height), 0.2, "#8a857b"));
    }
    let drawn = picture::png(&Drawing::new(size, body), 100.0).expect("a picture");
    if written("kit.png", &drawn) {
        return;
    }
    let (new, old) =
        (Pixmap::decode_png(&drawn), fs::read(image("kit.png")).map(|old| Pixmap::decode_png(&old)));
    let (new, old) = (new.expect("a picture"), old.expect("a file").expect("a picture"));
    assert_eq!((new.width(), new.height()), (old.width(), old.height()), "kit.png: {AGAIN}");
    // Another processor may round a shade otherwise; a letter that moved is more than that.
    let pairs = new.data().iter().zip(old.data());
    let other = pairs.filter(|(a, b)| a.abs_diff(**b) > 48).count();
    assert!(other * 2_000 < new.data().len(), "kit.png: {other} shades differ; {AGAIN}");
}
