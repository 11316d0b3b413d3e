//! Pictures, animations and scoresheets of games: each time of an animation looks as the picture of that turn does, and
//! a scoresheet holds every move.

mod reading;

use std::collections::BTreeMap;

use facedown_core::deal::DealSeed;
use facedown_core::record::{Header, Record};
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::table::{AnyGame, AnyTable, Start};
use facedown_games::registry;
use facedown_print::diagram::Look;
use facedown_print::drawing::Ink;
use facedown_print::frame::{Seen, frames, still};
use facedown_print::order::Order;
use facedown_print::paper::Paper;
use facedown_print::{animation, pdf, picture, scoresheet};
use facedown_testkit::tables::{closed_record, play_at_random};
use resvg::tiny_skia::Pixmap;
use resvg::usvg::Tree;
use resvg::usvg::roxmltree::Document;

use reading::read;

/// A table after a random game of so many actions.
fn played(game: &dyn AnyGame, number: u8, plies: u32) -> Box<dyn AnyTable> {
    let options = game.choose(&[]).expect("defaults");
    let (mut table, _) = game.open(&options, Start::Deal(&DealSeed([number; 32]), false)).expect("a deal");
    play_at_random(&mut *table, plies, &mut DealSeed([number ^ 0x80; 32]).stream());
    table
}

/// The style of an animation: for each kind of interval the percents at which its elements appear and disappear.
fn intervals(style: &str) -> BTreeMap<String, Vec<(f32, bool)>> {
    let mut found = BTreeMap::new();
    for rule in style.split("@keyframes s").skip(1) {
        let (name, rest) = rule.split_once('{').expect("a rule");
        let mut changes = Vec::new();
        for change in rest.split('}') {
            let Some((percent, value)) = change.split_once("%{visibility:") else { break };
            changes.push((percent.parse().expect("a percent"), value == "visible"));
        }
        found.insert(format!("s{name}"), changes);
    }
    found
}

/// The animation as it is seen at a percent of its time, without what glides.
fn at(svg: &str, percent: f32) -> String {
    let document = Document::parse(svg).expect("XML");
    let style = document.descendants().find(|node| node.has_tag_name("style")).expect("a style sheet");
    let intervals = intervals(style.text().expect("rules"));
    let mut frozen = svg.replace(style.text().expect("rules"), "");
    for (name, changes) in &intervals {
        let seen = changes.iter().rfind(|(from, _)| *from <= percent).is_some_and(|(_, seen)| *seen);
        let visibility = if seen { "visible" } else { "hidden" };
        for before in [" visibility=\"hidden\"", ""] {
            let element = format!("style=\"animation-name:{name}\"{before}>");
            frozen = frozen.replace(&element, &format!("visibility=\"{visibility}\">"));
        }
    }
    frozen
}

/// An SVG as pixels, on white.
fn pixels(svg: &str) -> Pixmap {
    let tree = Tree::from_str(svg, &picture::reading()).expect("an SVG");
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height()).expect("a size");
    pixels.fill(resvg::tiny_skia::Color::WHITE);
    resvg::render(&tree, resvg::tiny_skia::Transform::default(), &mut pixels.as_mut());
    pixels
}

/// Asserts that two pictures look the same; the paper below the words may be higher in the first. A shade is no
/// difference: lines are smoothed.
fn assert_alike(a: &Pixmap, b: &Pixmap, what: &str) {
    assert!(a.width() == b.width() && a.height() >= b.height(), "{what}: another size");
    let pairs = a.data().chunks_exact(4).zip(b.data().chunks_exact(4));
    // The lowest line of pixels may be half paper, half nothing.
    let seen = pairs.take(((b.height() - 1) * b.width()) as usize).enumerate();
    let other = seen.filter(|(_, (a, b))| a.iter().zip(*b).any(|(a, b)| a.abs_diff(*b) > 24));
    let places: Vec<(u32, u32)> = other.map(|(n, _)| (n as u32 % a.width(), n as u32 / a.width())).collect();
    assert!(places.is_empty(), "{what}: {} pixels differ, from {:?} on", places.len(), &places[..1]);
}

#[test]
fn an_animation_shows_each_position_in_its_turn_and_the_last_where_nothing_moves() {
    for (id, viewer, ink) in [
        ("surprise", Viewer::Spectator, Ink::Color),
        ("jieqi", Viewer::Seat(Seat::Black), Ink::Color),
        ("booster", Viewer::Seat(Seat::White), Ink::Black),
        ("parade", Viewer::Seat(Seat::Solo), Ink::Color),
    ] {
        let game = registry::find(id).expect("a game of the registry");
        let table = played(game, 5, 9);
        let (seen, lines) = (Seen::of(&*table, viewer), table.lines(viewer, 0));
        let names = ["Ada", "Béla"].map(str::to_owned);
        let frames = frames(&seen, &lines, &names[..table.seats().len()]);
        assert!(frames.len() > 3, "{id}");
        let art = Order::of(game, Paper::A4).expect("our own art").art;
        let flipped = viewer == Viewer::Seat(Seat::Black);
        let look = Look { square: 12.0, flipped, ink, art: &art };
        let svg = animation::svg(&frames, "a <game> & \"more\"", &look, 1.5).expect("an animation");
        assert!(svg.contains("<title>a &lt;game&gt; &amp; &quot;more&quot;</title>"), "{id}");
        let last = still(frames.last().expect("a frame"), &look).expect("a picture").svg();
        for (n, frame) in frames.iter().enumerate() {
            // A moment before the next turn begins, when nothing glides any more.
            let percent = (n as f32 + 0.9) / (frames.len() + 2) as f32 * 100.0;
            let expected = still(frame, &look).expect("a picture").svg();
            assert_alike(&pixels(&at(&svg, percent)), &pixels(&expected), &format!("{id}, turn {n}"));
        }
        assert_alike(&pixels(&svg), &pixels(&last), &format!("{id}, standing still"));
        assert!(svg.contains("@media (prefers-reduced-motion:reduce){.s,.g{animation:none!important}}"));
        assert!(!svg.contains("http://www.w3.org/1999/xlink") && !svg.contains("<script"), "{id}");
    }
}

/// A piece that moves begins where it came from.
#[test]
fn a_piece_glides_from_where_it_stood() {
    let game = registry::find("chaos").expect("a game of the registry");
    let options = game.choose(&[]).expect("defaults");
    let start = "k7/8/8/8/8/8/7P/K7 w - - 0 5 h2 0";
    let (mut table, _) = game.open(&options, Start::Fen(start)).expect("a position");
    table.act(Seat::White, "h2h4").expect("legal");
    let (seen, lines) = (Seen::of(&*table, Viewer::Spectator), table.lines(Viewer::Spectator, 0));
    let art = Order::of(game, Paper::A4).expect("our own art").art;
    let look = Look { square: 10.0, flipped: false, ink: Ink::Color, art: &art };
    let svg = animation::svg(&frames(&seen, &lines, &[]), "h4", &look, 1.0).expect("an animation");
    assert_eq!(svg.matches("class=\"g\"").count(), 1);
    // Two squares of 10 mm down, at turn 1 of 1 + 3.
    assert!(svg.contains("@keyframes g0{0%,25%{transform:translate(0px,20px)}"), "{svg}");
}

#[test]
fn a_picture_marks_the_last_move_and_says_it() {
    let game = registry::find("chaos").expect("a game of the registry");
    let options = game.choose(&[]).expect("defaults");
    let start = "k7/8/8/8/8/8/6RP/K7 w - - 0 5 h2 0";
    let (mut table, _) = game.open(&options, Start::Fen(start)).expect("a position");
    table.act(Seat::White, "g2g8").expect("legal");
    let (seen, lines) = (Seen::of(&*table, Viewer::Spectator), table.lines(Viewer::Spectator, 0));
    let frames = frames(&seen, &lines, &[]);
    let art = Order::of(game, Paper::A4).expect("our own art").art;
    let look = Look { square: 10.0, flipped: false, ink: Ink::Color, art: &art };
    let before = still(&frames[0], &look).expect("a picture").body;
    let after = still(&frames[1], &look).expect("a picture").body;
    assert_eq!((before.matches("fill-opacity").count(), after.matches("fill-opacity").count()), (0, 2));
    assert_eq!((before.matches("dasharray").count(), after.matches("dasharray").count()), (0, 1), "check");
    assert!(after.contains("1. Rg8+") && !before.contains("1. "), "{after}");
}

fn record(table: &dyn AnyTable) -> Record {
    let header = Header {
        names: table.seats().iter().map(|seat| format!("The {seat} one")).collect(),
        date: Some("2026-11-21".to_owned()),
        ..closed_record(table).header
    };
    Record::of(table, header, &[], None)
}

#[test]
fn a_scoresheet_holds_every_move_in_its_order() {
    for (id, plies) in
        [("chaos", 170), ("surprise", 30), ("booster", 40), ("cloak-and-dagger", 30), ("neighbour", 20)]
    {
        let game = registry::find(id).expect("a game of the registry");
        let table = played(game, 2, plies);
        let lines = table.lines(Viewer::Spectator, 0);
        let sheets = scoresheet::of_game(game.about(), &record(&*table), &lines, Paper::A4);
        let words: String = sheets.iter().flat_map(|sheet| &sheet.placed).map(|p| p.words.as_str()).collect();
        let plain = |text: &str| text.replace([' ', '\n'], "");
        let mut rest = plain(&words);
        for line in &lines {
            let said = plain(&line.text);
            let at = rest.find(&said).unwrap_or_else(|| panic!("{id}: {} is not in {rest}", line.text));
            rest = rest.split_off(at + said.len());
        }
        let file = read(&pdf::write(&sheets, "scoresheet", "en", Ink::Black).expect("a file"));
        assert_eq!((file.pages.len(), file.fonts), (sheets.len(), file.embedded), "{id}");
        assert_eq!(file.colors, ["0"], "{id}: dark ink alone");
        for page in &file.pages {
            let [thing] = &page.things[..] else { panic!("{id}: one thing a page") };
            assert!(thing.words.contains("scoresheet, page") && !thing.drawing().is_empty(), "{id}");
            let [left, top, width, height] = thing.area;
            let free = [left, top, page.width - left - width, page.height - top - height];
            assert!(free.iter().all(|mm| *mm > 15.6), "{id}: {free:?}");
            assert!(page.lines.len() > 10, "{id}");
        }
        let text: String = file.pages.iter().map(|page| page.text.as_str()).collect();
        let two = ["Event", "Round", "Board", "Clock"].iter().filter(|_| game.about().seats == 2);
        for field in two.copied().chain(["Deal (SHA-256)", "The ", "2026-11-21", "Signature"]) {
            assert!(text.contains(field), "{id}: {field} is not in {text}");
        }
        assert!(!text.contains('\u{fffd}'), "{id}");
        // 85 rows, of which 60 go on a page.
        assert_eq!(sheets.len(), if id == "chaos" { 2 } else { 1 }, "{id}");
    }
}

#[test]
fn an_empty_scoresheet_has_numbered_rows_for_a_long_game() {
    for &game in registry::all() {
        for paper in [Paper::A4, Paper::Letter] {
            let [sheet] = &scoresheet::blank(game.about(), paper)[..] else { panic!("one page") };
            let body = &sheet.placed[0].drawing.body;
            for row in [1, 40, 56] {
                assert!(body.contains(&format!(">{row}</text>")), "{}: no row {row}", game.about().id);
            }
            // Nothing stands below the paper's edge.
            assert!(sheet.placed[0].drawing.size.height + 2.0 * 15.6 <= paper.size().height);
        }
    }
}
