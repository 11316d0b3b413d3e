//! The sums over the elements of a file, each as often as something refers to it.

use std::collections::HashMap;
use std::rc::Rc;

use resvg::usvg::roxmltree::{Document, Node, NodeId};

use super::budget::{Budget, Thing, Together};
use super::facts::{ABOUT, EFFECTS, Facts};
use super::numbers::{Most, Spread, View};
use super::sheet::Sheets;
use super::{Wrong, grouped, not_printed, too_much};

/// The deepest that elements may be nested.
const DEPTH: usize = 64;
/// The deepest that clips and masks may be nested: some walks over them go twice into each.
const CLIPS: usize = 8;
/// The most gradients that may go on with each other.
const CHAIN: usize = 16;
/// Stops of a gradient: each shape that it fits itself to has its own.
const STOPS: usize = 100;
/// Coordinates that can be drawn.
const FAR: f64 = 1e7;
/// Coordinates of a curve with an outline: it has the more pieces the larger it is.
const STROKED: f64 = 1e5;
/// The greatest width of an outline, and the greatest size of a font.
const THICK: f64 = 1e4;
/// The approximate number of curves in the outline of a letter.
const LETTER: usize = 50;

/// Elements that may be referred to without being drawn once more: they hold no shapes.
const GRADIENTS: [&str; 2] = ["linearGradient", "radialGradient"];
/// Elements that show something else at a place of its own.
const VIEWS: [&str; 3] = ["svg", "symbol", "use"];

/// Holds the elements of a file to the bounds.
///
/// # Errors
/// A photograph, an effect, a reference to another file; too many elements, or one within itself; too much of anything
/// else that is counted.
pub(crate) fn of_elements(document: &Document<'_>, together: &mut Together) -> Result<(), Wrong> {
    let mut budget = Budget::new();
    weigh(document, &mut budget)?;
    together.read(&budget)
}

/// The same, with what may be taken.
pub(super) fn weigh(document: &Document<'_>, budget: &mut Budget) -> Result<(), Wrong> {
    let sheets = Sheets::of(document, budget)?;
    let mut named: HashMap<&str, Vec<Node<'_, '_>>> = HashMap::new();
    // A drawing that says no size has 100.
    let sized = document.root_element().has_attribute("viewBox");
    let (mut size, mut part) = (if sized { 0.0_f64 } else { 100.0 }, 1.0_f64);
    for node in document.descendants() {
        for attribute in node.attributes() {
            match attribute.name() {
                "id" => named.entry(attribute.value()).or_default().push(node),
                "width" | "height" if VIEWS.contains(&node.tag_name().name()) => {
                    let length = Most::of(attribute.value()).unwrap_or_default();
                    size = size.max(length.at(THICK, 0.0));
                    part = part.max(length.part());
                }
                "viewBox" => {
                    let view = View::of(attribute.value());
                    size = size.max(view.map_or(0.0, |view| view.larger));
                }
                _ => {}
            }
        }
    }
    let whole = size * part;
    // They are shared wherever something refers to them.
    let named = named.into_iter().map(|(id, nodes)| (id, Rc::from(nodes))).collect();
    let mut weighing = Weighing { named, sheets: &sheets, whole, known: HashMap::new(), budget };
    weighing.weigh(document.root_element(), &Context::new(), Depth::default())
}

/// The properties that an element has from those around it.
#[derive(Copy, Clone, Debug)]
struct Context {
    /// Number of attributes of all those elements.
    attributes: usize,
    /// Size of the font that it inherits.
    font: f64,
    /// Is its outline drawn?
    stroked: bool,
    /// Its least thickness, and its greatest.
    width: (f64, f64),
    /// The most by which letters may be apart.
    apart: f64,
    /// The transformation of everything in it.
    spread: Spread,
    /// Is it inside text?
    text: bool,
}

impl Context {
    fn new() -> Context {
        Context {
            attributes: 0,
            font: 16.0,
            stroked: false,
            width: (1.0, 1.0),
            apart: 0.0,
            spread: Spread::NONE,
            text: false,
        }
    }

    /// The properties for the elements within this one.
    fn below(&self, tag: &str, facts: &Facts<'_>, whole: f64) -> Context {
        let font = facts.font.map_or(self.font, |size| size.at(self.font, 0.0));
        let length = |length: Most| length.at(font, whole);
        let widths = facts.widths.iter().copied().map(length).filter(|width| *width > 0.0);
        let width = widths.fold(None, |most, width| {
            let (thin, thick) = most.unwrap_or((width, width));
            Some((thin.min(width), thick.max(width)))
        });
        let own = facts.spread.unwrap_or(Spread::NONE);
        let own = Spread { shift: own.shift + (1.0 + own.factor) * length(facts.origin), ..own };
        // Clips and masks have a plane of their own.
        let outer = match tag {
            "mask" | "clipPath" if facts.parts => Spread { factor: FAR / 10.0, shift: FAR / 10.0 },
            "mask" | "clipPath" => Spread::NONE,
            _ => self.spread,
        };
        let place = if VIEWS.contains(&tag) { length(facts.place.times(2.0)) } else { 0.0 };
        let view = facts.view.map_or(Spread::NONE, |view| view.spread(whole));
        Context {
            attributes: self.attributes + facts.attributes,
            font,
            stroked: facts.stroked.unwrap_or(self.stroked),
            width: width.unwrap_or(self.width),
            apart: self.apart.max(length(facts.apart)),
            spread: view.within(Spread { factor: 1.0, shift: place }).within(own).within(outer),
            text: self.text || tag == "text",
        }
    }

    /// The number of curves that the outline of one counts as, where its points are so far from the origin.
    fn outline(&self, far: f64) -> Result<usize, Wrong> {
        let beyond = |what: &str, most: f64| {
            Err(too_much(&format!("{what} {}; make the drawing smaller", grouped(most as usize))))
        };
        let (thin, thick) = self.width;
        if thick.is_nan() || thick > THICK {
            return beyond("an outline thicker than", THICK);
        }
        let usual = thick <= 20.0 && far <= 200_000.0 * thin;
        match far {
            _ if far <= 2_000.0 && usual => Ok(1),
            _ if far <= 20_000.0 => Ok(6),
            _ if far <= STROKED => Ok(24),
            _ => beyond("a curve with an outline at coordinates beyond", STROKED),
        }
    }
}

/// The depth at which an element lies in others.
#[derive(Copy, Clone, Default, Debug)]
struct Depth {
    /// In others, and in what refers to it.
    elements: usize,
    /// In clips and masks.
    clips: usize,
}

/// Counts what is drawn.
struct Weighing<'w, 'a, 'input> {
    /// By id. The one that counts where several have the same is not for us to say: all do.
    named: HashMap<&'a str, Rc<[Node<'a, 'input>]>>,
    sheets: &'w Sheets<'a>,
    /// The size to which a percentage refers, and the size of the drawing, at most.
    whole: f64,
    /// The facts that were read of an element.
    known: HashMap<NodeId, Rc<Facts<'w>>>,
    budget: &'w mut Budget,
}

impl<'w, 'a: 'w, 'input> Weighing<'w, 'a, 'input> {
    fn weigh(&mut self, node: Node<'a, 'input>, above: &Context, depth: Depth) -> Result<(), Wrong> {
        let tag = node.tag_name().name();
        if !node.is_element() || ABOUT.contains(&tag) {
            return self.pass(node, above);
        }
        if depth.elements >= DEPTH {
            let what = format!("elements and copies more than {DEPTH} deep within each other; ungroup them");
            return Err(too_much(&what));
        }
        self.budget.take(Thing::Elements, 1)?;
        let facts = self.facts(node)?;
        let here = above.below(tag, &facts, self.whole);
        if here.font.is_nan() || here.font > THICK {
            return Err(too_much(&format!(
                "a font larger than {}; make it smaller",
                grouped(THICK as usize)
            )));
        }
        self.budget.take(Thing::Lookups, here.attributes)?;
        facts.check_radius(here.font, self.whole)?;
        self.line(&facts, &here)?;
        let below = Depth { elements: depth.elements + 1, ..depth };
        for id in &facts.continued {
            self.referred(id, Some(&here), below)?;
        }
        let clips = Depth { clips: depth.clips + 1, ..below };
        for id in &facts.painted {
            self.referred(id, None, clips)?;
        }
        for child in node.children() {
            self.weigh(child, &here, below)?;
        }
        Ok(())
    }

    /// Text, and what is not drawn at all, but passed.
    fn pass(&mut self, node: Node<'a, 'input>, above: &Context) -> Result<(), Wrong> {
        if let Some(text) = node.text().filter(|_| node.is_text() && above.text) {
            self.budget.take(Thing::Letters, text.len())?;
            if above.stroked {
                let apart = (above.apart + 2.0 * above.font) * Thing::Letters.most() as f64;
                let times = above.outline(apart.max(above.spread.far(apart)))?;
                self.budget.take(Thing::Lines, text.len() * LETTER * times)?;
            }
        }
        for _ in node.descendants() {
            self.budget.take(Thing::Lookups, 1)?;
        }
        Ok(())
    }

    /// The facts about an element.
    fn facts(&mut self, node: Node<'a, 'input>) -> Result<Rc<Facts<'w>>, Wrong> {
        if let Some(facts) = self.known.get(&node.id()) {
            let facts = facts.clone();
            self.budget.take(Thing::Values, facts.bytes)?;
            self.budget.take(Thing::Reading, facts.reading)?;
            self.budget.take(Thing::Comparisons, facts.comparisons)?;
            return Ok(facts);
        }
        let facts = Rc::new(Facts::of(node, self.sheets, self.budget)?);
        self.known.insert(node.id(), facts.clone());
        Ok(facts)
    }

    /// The line of a shape.
    fn line(&mut self, facts: &Facts<'_>, here: &Context) -> Result<(), Wrong> {
        let line = facts.line;
        if line.straight + line.curved == 0 {
            return Ok(());
        }
        let extent = line.extent.max(facts.extent.at(here.font, self.whole));
        let far = extent.max(here.spread.far(extent));
        if far.is_nan() || far > FAR {
            let what = format!("coordinates beyond {}; make the drawing smaller", grouped(FAR as usize));
            return Err(too_much(&what));
        }
        let times = if here.stroked && line.curved > 0 { here.outline(far)? } else { 1 };
        self.budget.take(Thing::Lines, line.straight.saturating_add(line.curved.saturating_mul(times)))
    }

    /// Everything that an id stands for: copies have what they lie in from where they are used, clips and masks from
    /// where they stand.
    fn referred(&mut self, id: &str, copied: Option<&Context>, depth: Depth) -> Result<(), Wrong> {
        for target in self.targets(id) {
            let tag = target.tag_name().name();
            if EFFECTS.contains(&tag) {
                return Err(not_printed(&format!("<{tag}>")));
            }
            if GRADIENTS.contains(&tag) {
                self.gradient(target, 0)?;
                continue;
            }
            if depth.clips > CLIPS {
                let what = format!("clips or masks more than {CLIPS} deep within each other; merge them");
                return Err(too_much(&what));
            }
            let above = match copied {
                Some(context) => *context,
                None => self.around(target)?,
            };
            self.weigh(target, &above, depth)?;
        }
        Ok(())
    }

    /// The properties that an element has from those around it.
    fn around(&mut self, node: Node<'a, 'input>) -> Result<Context, Wrong> {
        let mut outer = Vec::new();
        for element in node.ancestors().skip(1).filter(Node::is_element) {
            self.budget.take(Thing::Lookups, 1)?;
            outer.push(element);
        }
        let mut context = Context::new();
        for element in outer.into_iter().rev() {
            let known = self.known.get(&element.id()).cloned();
            let facts = known.map_or_else(|| self.facts(element), Ok)?;
            context = context.below(element.tag_name().name(), &facts, self.whole);
        }
        Ok(context)
    }

    /// A gradient, with those that it goes on with.
    fn gradient(&mut self, node: Node<'a, 'input>, chain: usize) -> Result<(), Wrong> {
        let stops = node.children().count();
        self.budget.take(Thing::Stops, 1 + stops)?;
        if stops > 2 * STOPS {
            return Err(too_much(&format!("a gradient with more than {STOPS} stops; use fewer")));
        }
        if chain > CHAIN {
            let what = format!("more than {CHAIN} gradients that refer to each other; make them one");
            return Err(too_much(&what));
        }
        let facts = self.facts(node)?;
        for id in &facts.continued {
            for next in self.targets(id) {
                self.gradient(next, chain + 1)?;
            }
        }
        Ok(())
    }

    /// The elements that have an id.
    fn targets(&self, id: &str) -> impl Iterator<Item = Node<'a, 'input>> + use<'a, 'input> {
        let targets = self.named.get(id).cloned().unwrap_or_default();
        (0..targets.len()).filter_map(move |n| targets.get(n).copied())
    }
}
