//! What somebody else's SVG may be: shapes and nothing else, nothing outside the file, and no more than can be drawn
//! in a moment. It is looked at before anything is drawn, since a few lines can ask for a thousand million shapes.

use std::collections::HashMap;

use facedown_core::printing::DrawingFault;
use resvg::usvg::roxmltree::{Document, Node, NodeId};
use resvg::usvg::tiny_skia_path::{PathSegment, Point};
use resvg::usvg::{self, Group, Rect, Tree};

/// Nodes of a file: elements, and what stands between them.
pub(crate) const NODES: u32 = 40_000;
/// Elements and letters that are drawn, each as often as something refers to it.
const ELEMENTS: usize = 10_000;
/// How deep they lie in each other.
const DEPTH: usize = 64;
/// Pieces of lines and dashes that are drawn.
const PIECES: f32 = 50_000.0;
/// A layer that is drawn by itself first and is as large as the drawing costs as much as so many pieces of lines.
const LAYER: f32 = 500.0;

/// Elements with words about the drawing.
const ABOUT: [&str; 5] = ["style", "title", "desc", "metadata", "script"];
/// What may be referred to without being drawn once more: it holds no shapes.
const GRADIENTS: [&str; 2] = ["linearGradient", "radialGradient"];
/// What is dots, or costs as much as its numbers say: no shapes either.
const EFFECTS: [&str; 3] = ["filter", "pattern", "marker"];

/// What is wrong with a file, and the same in words that follow its name.
pub(crate) type Wrong = (DrawingFault, String);

/// There is more in a file than is drawn.
pub(crate) fn too_much() -> Wrong {
    (DrawingFault::TooLarge, "has too much in it for a drawing of one piece: make it simpler".to_owned())
}

fn not_printed(what: &str) -> Wrong {
    (DrawingFault::NotPrinted, format!("uses {what}, which is not printed: draw it with shapes"))
}

/// Holds the text of a file to them.
///
/// # Errors
/// It declares texts that stand for others, and so may be as long as one likes.
pub(crate) fn of_text(text: &str) -> Result<(), Wrong> {
    if text.contains("<!ENTITY") {
        let words = "declares texts of its own (<!ENTITY>): save it as plain SVG".to_owned();
        return Err((DrawingFault::NotPrinted, words));
    }
    Ok(())
}

/// Holds its elements to them.
///
/// # Errors
/// A photograph, an effect, a reference to another file; too many elements, or one within itself.
pub(crate) fn of_elements(document: &Document<'_>) -> Result<(), Wrong> {
    let named = Named::of(document)?;
    let mut references = HashMap::new();
    for node in document.descendants().filter(Node::is_element) {
        references.insert(node.id(), named.by(node)?);
    }
    Weighing { references, left: ELEMENTS }.weigh(document.root_element(), 0)
}

/// What has a name in a file.
struct Named<'a, 'input> {
    /// By id. The one that counts where several have the same is not for us to say: all do.
    by_id: HashMap<&'a str, Vec<Node<'a, 'input>>>,
    /// By a class of the style sheet: what its rules name.
    by_class: HashMap<&'a str, Vec<Node<'a, 'input>>>,
}

impl<'a, 'input> Named<'a, 'input> {
    fn of(document: &'a Document<'input>) -> Result<Named<'a, 'input>, Wrong> {
        let mut named = Named { by_id: HashMap::new(), by_class: HashMap::new() };
        for node in document.descendants() {
            if let Some(id) = node.attribute("id") {
                named.by_id.entry(id).or_default().push(node);
            }
        }
        for sheet in document.descendants().filter(|node| node.tag_name().name() == "style") {
            for text in sheet.children().filter_map(|node| node.text()) {
                named.sheet(text)?;
            }
        }
        Ok(named)
    }

    /// Reads the rules of a style sheet that name something which is drawn.
    fn sheet(&mut self, sheet: &'a str) -> Result<(), Wrong> {
        for rule in sheet.split('}') {
            let drawn = self.urls(rule)?;
            if drawn.is_empty() {
                continue;
            }
            let selectors = rule.split_once('{').map_or("", |(selectors, _)| selectors);
            for selector in selectors.split(',') {
                let simple = |name: &&str| {
                    !name.is_empty()
                        && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
                };
                let class = selector.trim().strip_prefix('.').filter(simple);
                let class = class.ok_or_else(|| not_printed("a style sheet to clip by more than a class"))?;
                self.by_class.entry(class).or_default().extend(&drawn);
            }
        }
        Ok(())
    }

    /// What a value names as `url(#...)` and is drawn then.
    fn urls(&self, value: &str) -> Result<Vec<Node<'a, 'input>>, Wrong> {
        let quoted = |c: char| c.is_whitespace() || c == '"' || c == '\'';
        let ids = value.split("url(").skip(1).filter_map(|rest| rest.split(')').next());
        let mut drawn = Vec::new();
        for id in ids.filter_map(|id| id.trim_matches(quoted).strip_prefix('#')) {
            drawn.extend(self.drawn(id)?);
        }
        Ok(drawn)
    }

    /// What is drawn where this id is referred to.
    fn drawn(&self, id: &str) -> Result<Vec<Node<'a, 'input>>, Wrong> {
        let mut drawn = self.by_id.get(id).cloned().unwrap_or_default();
        if let Some(effect) = drawn.iter().find(|node| EFFECTS.contains(&node.tag_name().name())) {
            return Err(not_printed(&format!("<{}>", effect.tag_name().name())));
        }
        drawn.retain(|node| !GRADIENTS.contains(&node.tag_name().name()));
        Ok(drawn)
    }

    /// Everything that an element refers to and that is drawn with it.
    fn by(&self, node: Node<'a, 'input>) -> Result<Vec<Node<'a, 'input>>, Wrong> {
        let tag = node.tag_name().name();
        if tag == "image" {
            return Err(not_printed("<image>"));
        }
        let mut drawn = Vec::new();
        for attribute in node.attributes() {
            let value = attribute.value();
            match attribute.name() {
                "href" if tag == "a" || ABOUT.contains(&tag) => {}
                "href" => {
                    let id = value.strip_prefix('#');
                    drawn.extend(self.drawn(id.ok_or_else(|| not_printed("something outside the file"))?)?);
                }
                "class" => {
                    let classes = value.split_whitespace().filter_map(|class| self.by_class.get(class));
                    drawn.extend(classes.flatten());
                }
                _ => drawn.extend(self.urls(value)?),
            }
        }
        Ok(drawn)
    }
}

/// Counts what is drawn.
struct Weighing<'a, 'input> {
    /// By element: what is drawn with it.
    references: HashMap<NodeId, Vec<Node<'a, 'input>>>,
    /// What is left of [`ELEMENTS`].
    left: usize,
}

impl<'a, 'input> Weighing<'a, 'input> {
    fn weigh(&mut self, node: Node<'a, 'input>, depth: usize) -> Result<(), Wrong> {
        if ABOUT.contains(&node.tag_name().name()) {
            return Ok(());
        }
        let cost = if node.is_element() { 1 } else { node.text().map_or(0, |text| text.trim().len()) };
        self.left = self.left.checked_sub(cost).filter(|_| depth < DEPTH).ok_or_else(too_much)?;
        let drawn = self.references.get(&node.id()).cloned().unwrap_or_default();
        for node in drawn.into_iter().chain(node.children()) {
            self.weigh(node, depth + 1)?;
        }
        Ok(())
    }
}

/// Holds its shapes to them, as they are drawn.
///
/// # Errors
/// Too many pieces of lines, dashes, or layers.
pub(crate) fn of_shapes(tree: &Tree) -> Result<(), Wrong> {
    let area = tree.size().width() * tree.size().height();
    if pieces(tree.root(), area) > PIECES { Err(too_much()) } else { Ok(()) }
}

/// Pieces of lines and dashes that a group draws, layers counted as such; `area` is that of the drawing. There is no end
/// to what a file can ask for, so this is no whole number.
fn pieces(group: &Group, area: f32) -> f32 {
    let layer = LAYER * reach(group.abs_layer_bounding_box().to_rect(), area);
    let mut all = if group.should_isolate() { layer } else { 0.0 };
    for node in group.children() {
        all += match node {
            usvg::Node::Group(group) => pieces(group, area),
            usvg::Node::Path(path) => pieces_of_line(path) * reach(path.abs_stroke_bounding_box(), area),
            usvg::Node::Text(text) => pieces(text.flattened(), area),
            usvg::Node::Image(_) => 0.0,
        };
        // Clips and masks.
        node.subroots(|root| all += pieces(root, area));
    }
    all
}

/// How many times as large as the drawing what is drawn is, at least 1: what reaches beyond the drawing is made as far as
/// the sheet reaches, and cut off then.
fn reach(drawn: Rect, area: f32) -> f32 {
    (drawn.width() * drawn.height() / area).max(1.0)
}

/// The pieces of a line, or its dashes where these are more.
fn pieces_of_line(path: &usvg::Path) -> f32 {
    let dashes = path.stroke().and_then(usvg::Stroke::dasharray).map_or(0.0, |dashes| {
        let period: f32 = dashes.iter().sum();
        length(path.data().segments()) / period.max(f32::EPSILON) * dashes.len() as f32
    });
    dashes.max(path.data().len() as f32)
}

/// How long a line is at most: it leads from each of its points to the next.
fn length(segments: impl Iterator<Item = PathSegment>) -> f32 {
    let (mut length, mut at) = (0.0, Point::zero());
    for segment in segments {
        let points = match segment {
            PathSegment::MoveTo(to) => {
                at = to;
                continue;
            }
            PathSegment::LineTo(to) => vec![to],
            PathSegment::QuadTo(a, to) => vec![a, to],
            PathSegment::CubicTo(a, b, to) => vec![a, b, to],
            PathSegment::Close => continue,
        };
        for to in points {
            length += at.distance(to);
            at = to;
        }
    }
    length
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is wrong with an SVG of these elements.
    fn fault(body: &str) -> Result<(), DrawingFault> {
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
             viewBox=\"0 0 40 40\">{body}</svg>"
        );
        let document = Document::parse(&text).expect("XML");
        of_elements(&document).map_err(|(fault, _)| fault)?;
        let tree = Tree::from_xmltree(&document, &crate::picture::reading()).expect("an SVG");
        of_shapes(&tree).map_err(|(fault, _)| fault)
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
            "<clipPath id=\"c\"/><style>g > path{clip-path:url(#c)}</style><path d=\"M0 0H9V9Z\"/>",
        ] {
            assert_eq!(fault(body), Err(DrawingFault::NotPrinted), "{body}");
        }
        assert!(of_text("<!DOCTYPE svg [<!ENTITY a \"&b;&b;\">]><svg/>").is_err());
    }
}
