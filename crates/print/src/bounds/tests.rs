//! Drawings that are taken, and drawings that are refused.

use facedown_core::ports::printing::DrawingFault;
use resvg::usvg::roxmltree::{Document, ParsingOptions};
use resvg::usvg::{Group, Node, Tree};

use super::budget::{Budget, Thing};
use super::*;
use crate::picture;

#[path = "../../tests/drawings/exports.rs"]
mod exports;
#[path = "../../tests/drawings/payloads.rs"]
mod payloads;

fn parsed(text: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).expect("XML")
}

fn tree(document: &Document<'_>) -> Tree {
    Tree::from_xmltree(document, &picture::reading()).expect("an SVG")
}

/// The fault of an SVG of these elements.
fn fault(body: &str) -> Result<(), DrawingFault> {
    let text = payloads::svg(body);
    let document = parsed(&text);
    let mut together = Together::sent();
    of_elements(&document, &mut together).map_err(|(fault, _)| fault)?;
    of_shapes(&tree(&document), &mut together).map_err(|(fault, _)| fault)
}

/// Ten copies of what is below, ten times over.
fn copies_of_copies(kind: &str, refer: impl Fn(usize) -> String) -> String {
    let level = |n: usize| format!("<{kind} id=\"l{n}\">{}</{kind}>", refer(n + 1).repeat(10));
    let last = format!("<{kind} id=\"l10\"><path d=\"M0 0H9V9Z\"/></{kind}>");
    (0..10).map(level).collect::<String>() + &last
}

#[test]
fn what_people_draw_is_taken() {
    let gradient = "<linearGradient id=\"g\"><stop/></linearGradient>";
    let shapes =
        "<path fill=\"url(#g)\" d=\"M1 1H9V9Z\" stroke=\"#000\" stroke-dasharray=\"1 2\"/>".repeat(300);
    let clip = "<clipPath id=\"c\"><circle r=\"9\" class=\"cls-2\"/></clipPath><style>.cls-1,.cls-3{clip-path:url(#c)} .cls-2{fill:none}</style>";
    let copy = "<g id=\"one\"><path d=\"M1 1H9\"/></g><use xlink:href=\"#one\" x=\"3\"/><g class=\"cls-1\"><path d=\"M1 1H9V9Z\"/></g>";
    // What some programs leave behind, and nothing uses.
    let left = "<defs><marker id=\"m\"/><filter id=\"f\"/></defs><metadata>words</metadata>";
    assert_eq!(fault(&format!("{gradient}{shapes}{clip}{copy}{left}")), Ok(()));
    let child = "<style>svg > g > path{clip-path:url(#c)}</style><g><path d=\"M0 0H9V9Z\"/></g>";
    assert_eq!(fault(&format!("{clip}{child}")), Ok(()));
}

#[test]
fn what_multiplies_is_refused_before_it_is_drawn() {
    let uses = copies_of_copies("g", |n| format!("<use href=\"#l{n}\"/>"));
    let masks = copies_of_copies("mask", |n| format!("<path d=\"M0 0H9V9Z\" mask=\"url(#l{n})\"/>"));
    let classes: String = (0..=10).map(|n| format!(".c{n} {{ mask: url( '#l{n}' ) }}")).collect();
    let styled = copies_of_copies("mask", |n| format!("<path d=\"M0 0H9V9Z\" class=\"c{n}\"/>"));
    for body in [
        uses,
        format!("{masks}<path d=\"M0 0H9V9Z\" mask=\"url(#l0)\"/>"),
        format!("<style>{classes}</style>{styled}<path d=\"M0 0H9V9Z\" class=\"c0\"/>"),
        "<g id=\"a\"><use href=\"#a\"/></g>".to_owned(),
        "<g>".repeat(70) + &"</g>".repeat(70),
        "<path d=\"M0 0H9\"/>".repeat(10_001),
        format!("<text>{}</text>", "x".repeat(10_001)),
        format!("<path d=\"M0 0{}\"/>", "H9H0".repeat(30_000)),
        "<path stroke=\"#000\" stroke-dasharray=\"0.001\" d=\"M0 0H4000\"/>".to_owned(),
        "<g opacity=\"0.5\"><path d=\"M0 0H9V9Z\"/><path d=\"M0 0H9V9Z\"/></g>".repeat(101),
        "<g opacity=\"0.5\"><path d=\"M-999 -999H999V999Z\"/><path d=\"M0 0H9V9Z\"/></g>".to_owned(),
        "<path stroke=\"#000\" stroke-width=\"500\" d=\"M0 0H9V9Z\"/>".repeat(90),
        "<path stroke=\"#000\" stroke-dasharray=\"0.000001\" d=\"M0 0H1e30V1e30\"/>".repeat(9),
    ] {
        let start: String = body.chars().take(60).collect();
        assert_eq!(fault(&body), Err(DrawingFault::TooLarge), "{start}");
    }
}

#[test]
fn what_is_no_shape_or_lies_outside_is_refused() {
    for body in [
        "<image href=\"file:///etc/passwd\"/>",
        "<image xlink:href=\"data:image/png;base64,AAAA\"/>",
        "<use href=\"other.svg#a\"/>",
        "<use xlink:href=\"http://localhost/a.svg#a\"/>",
        "<filter id=\"f\"/><path d=\"M0 0H9V9Z\" filter=\"url(#f)\"/>",
        "<filter id=\"f\"/><path d=\"M0 0H9V9Z\" style=\"filter:url(#f)\"/>",
        "<filter id=\"f\"/><style>.a{filter:url(#f)}</style><path d=\"M0 0H9V9Z\" class=\"a\"/>",
        "<pattern id=\"p\"/><path d=\"M0 0H9V9Z\" fill=\"url(#p)\"/>",
        "<g mask=\"url(#m)\"><path d=\"M0 0H9V9Z\" mask=\"inherit\"/></g>",
        "<path d=\"M0 0H9V9Z\" style=\"filter:blur(1)\"/>",
        "<text><tref href=\"#a\"/></text>",
    ] {
        assert_eq!(fault(body), Err(DrawingFault::NotPrinted), "{body}");
    }
    assert!(of_text("<!DOCTYPE svg [<!ENTITY a \"&b;&b;\">]><svg/>").is_err());
}

/// Those that are counted as shapes only; the library that draws has read the others' elements for nothing.
const SHAPES: [&str; 3] = [
    "a gradient of some stops for each shape",
    "colors over the whole drawing",
    "outlines across the whole drawing",
];

#[test]
fn what_asks_for_too_much_is_refused_before_it_is_drawn() {
    for payload in payloads::all() {
        if of_text(&payload.svg).is_err() {
            continue;
        }
        let document = parsed(&payload.svg);
        let elements = of_elements(&document, &mut Together::sent());
        match elements {
            Ok(()) => assert!(SHAPES.contains(&payload.name), "{}", payload.name),
            Err((_, words)) => assert!(words.contains(payload.said), "{}: {words}", payload.name),
        }
    }
}

/// The amount of a thing that an SVG of these elements takes.
fn taken(body: &str, thing: Thing) -> usize {
    let text = payloads::svg(body);
    let mut budget = Budget::new();
    super::elements::weigh(&parsed(&text), &mut budget).expect("little");
    thing.most() - budget.left(thing)
}

#[test]
fn things_are_counted_as_often_as_they_are_used() {
    let used = |times: usize| {
        format!(
            "<defs><path id='p' style='fill:red' class='a' d='M0 0H9V9Q1 1 2 2Z'/></defs><style>.a{{stroke:red}}</style>{}",
            "<use href='#p'/>".repeat(times)
        )
    };
    let more = |thing| taken(&used(7), thing) - taken(&used(6), thing);
    // The copy and what it shows; the four attributes of that, its two declarations, the attribute of the copy.
    assert_eq!(more(Thing::Elements), 2);
    assert_eq!(more(Thing::Lines), 5);
    assert_eq!(more(Thing::Values), 1 + 8 + 1 + 17 + 3 + 3 + 2 + 7 * 16);
    let root = 1;
    assert_eq!(more(Thing::Lookups), 2 * (root + 1) + 6);
    assert_eq!(taken("<text>a<tspan> b</tspan></text>", Thing::Letters), 3);
    assert_eq!(taken("<path d='M0 0A9 9 0 0 1 9 9'/>", Thing::Lines), 2);
    assert_eq!(taken("<path stroke='red' d='M0 0Q1 1 2 2'/>", Thing::Lines), 2);
    assert_eq!(taken("<path stroke='red' d='M0 0Q1 1 9000 2'/>", Thing::Lines), 1 + 6);
    assert_eq!(
        taken("<g transform='scale(99)'><path stroke='red' d='M0 0Q1 1 900 2'/></g>", Thing::Lines),
        1 + 24
    );
    // One and its two stops; where the second goes on, where it is used, where the first is.
    let gradient = "<linearGradient id='a'><stop/><stop/></linearGradient><linearGradient id='b' href='#a'/>";
    assert_eq!(
        taken(&format!("{gradient}<path fill='url(#b)' stroke='url(#a)'/>"), Thing::Stops),
        3 + (1 + 3) + 3
    );
    // The rule, its parent and the names and classes that it asks for.
    assert_eq!(taken("<style>g > .a{x:y}</style>", Thing::Comparisons), 1 + 2);
    let matched = taken("<style>g > .a{x:y}</style><g><g class='a'/></g>", Thing::Comparisons);
    assert_eq!(matched, (1 + 2) + (1 + 1) + (1 + 2 + 1 + 1));
}

/// The library that draws makes no more of a file than was counted.
#[test]
fn no_less_is_counted_than_is_drawn() {
    fn drawn(group: &Group) -> (usize, usize) {
        let mut all = (0, 0);
        let mut add = |(nodes, pieces)| all = (all.0 + nodes, all.1 + pieces);
        for node in group.children() {
            match node {
                Node::Group(group) => add(drawn(group)),
                // Where a line is closed and goes on, it starts anew.
                Node::Path(path) => add((1, path.data().verbs().len() / 2)),
                Node::Text(_) => add((1, 0)),
                Node::Image(_) => {}
            }
            node.subroots(|root| add(drawn(root)));
        }
        all
    }
    for (name, text) in exports::all() {
        let document = parsed(&text);
        let mut budget = Budget::new();
        super::elements::weigh(&document, &mut budget).expect(name);
        let (nodes, pieces) = drawn(tree(&document).root());
        let counted = |thing: Thing| thing.most() - budget.left(thing);
        assert!(nodes > 0 && nodes <= counted(Thing::Elements), "{name}: {nodes} nodes");
        assert!(pieces <= counted(Thing::Lines), "{name}: {pieces} pieces");
    }
}

/// Squares of coordinates are no numbers any more where they do not fit: what is not less is too much.
#[test]
fn what_is_no_number_is_too_much() {
    let of = |body: &str| {
        let text = format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1e20 1e20'>{body}</svg>");
        of_shapes(&tree(&parsed(&text)), &mut Together::at_home()).map_err(|(fault, _)| fault)
    };
    assert_eq!(of("<g opacity='.5'><path d='M0 0H9e19V9e19Z'/></g>"), Ok(()));
    for body in [
        "<g opacity='.5'><path d='M0 0H1e24V1e24Z'/><path d='M0 0H9'/></g>",
        "<path d='M0 0H1e24V1e24Z'/>",
        "<path fill='none' stroke='red' stroke-width='1e19' stroke-dasharray='1' d='M0 0H9e19V9e19Z'/>",
    ] {
        assert_eq!(of(body), Err(DrawingFault::TooLarge), "{body}");
    }
}

#[test]
fn numbers_are_read_with_their_thousands() {
    assert_eq!([7, 999, 1_000, 10_000, 1_234_567].map(grouped), ["7", "999", "1,000", "10,000", "1,234,567"]);
}
