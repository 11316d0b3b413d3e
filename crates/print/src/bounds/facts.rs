//! The facts about a single element: in its attributes, its style, and the rules that match it. It is read once,
//! however often the element is used.

use std::collections::BTreeSet;

use resvg::usvg::roxmltree::Node;
use simplecss::DeclarationTokenizer;
use svgtypes::{FontShorthand, FuncIRI, IRI, Paint};

use super::budget::{Budget, Thing};
use super::numbers::{Line, Most, Spread, View};
use super::sheet::{Sheets, reading};
use super::{LIST, VALUE, Wrong, grouped, not_printed, too_much};

/// Elements with words about the drawing: neither they nor what they hold is drawn.
pub(super) const ABOUT: [&str; 5] = ["style", "title", "desc", "metadata", "script"];
/// Elements that are dots, or cost as much as their numbers say: no shapes.
pub(super) const EFFECTS: [&str; 3] = ["filter", "pattern", "marker"];
/// Elements that are printed nowhere: dots, and words that stand elsewhere or along a line.
const NOT_PRINTED: [&str; 3] = ["image", "tref", "textPath"];

/// Attributes that may be long: lines, whose pieces are counted, ...
const LINES: [&str; 2] = ["d", "points"];
/// ... and lists, which nothing inherits.
const LISTS: [&str; 6] = ["style", "x", "y", "dx", "dy", "rotate"];

/// Attributes for the place and the size of something.
const COORDINATES: [&str; 15] =
    ["x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2", "dx", "dy"];

/// A round corner or a circle is at most so many curves, with a radius of [`RADIUS`].
const ROUND: usize = 24;
/// The largest radius; of a larger one come more curves than can be drawn.
const RADIUS: f64 = 1e7;

/// The facts about an element.
#[derive(Debug, Default)]
pub(super) struct Facts<'a> {
    /// Its attributes, and the declarations that match it.
    pub(super) attributes: usize,
    /// Bytes of these attributes.
    pub(super) bytes: usize,
    /// Steps to read its `style`.
    pub(super) reading: usize,
    /// Comparisons with the rules of the style sheets.
    pub(super) comparisons: usize,
    /// Ids that are drawn with it: clips, masks, colors.
    pub(super) painted: BTreeSet<&'a str>,
    /// Ids that it stands for or goes on with.
    pub(super) continued: BTreeSet<&'a str>,
    /// Its own line.
    pub(super) line: Line,
    /// The size of its font.
    pub(super) font: Option<Most>,
    /// Is there an outline?
    pub(super) stroked: Option<bool>,
    /// Its thickness: whatever counts of these.
    pub(super) widths: Vec<Most>,
    /// The effect of its transformation.
    pub(super) spread: Option<Spread>,
    /// About what point it does so.
    pub(super) origin: Most,
    /// Its place.
    pub(super) place: Most,
    /// The most by which its letters may be apart.
    pub(super) apart: Most,
    /// The part of a plane that it shows.
    pub(super) view: Option<View>,
    /// Are its coordinates parts of what it is used for?
    pub(super) parts: bool,
    /// Its radii.
    pub(super) radius: Most,
    /// The sum of its coordinates.
    pub(super) extent: Most,
}

impl<'a> Facts<'a> {
    /// Reads an element.
    ///
    /// # Errors
    /// It is something that is not printed, or says too much.
    pub(super) fn of(
        node: Node<'a, '_>,
        sheets: &'a Sheets<'_>,
        budget: &mut Budget,
    ) -> Result<Facts<'a>, Wrong> {
        let tag = node.tag_name().name();
        if NOT_PRINTED.contains(&tag) {
            return Err(not_printed(&format!("<{tag}>")));
        }
        let mut facts = Facts::default();
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            facts.attribute(tag, name, value, attribute.namespace(), budget)?;
        }
        let (declarations, comparisons) = sheets.matching(node, budget)?;
        facts.comparisons = comparisons;
        for declaration in declarations {
            facts.declared(declaration.name, declaration.value, budget)?;
        }
        let round = match tag {
            "circle" | "ellipse" | "rect" => ROUND,
            "line" => 1,
            _ => 0,
        };
        facts.line = facts.line.and(Line { curved: round, ..Line::default() });
        Ok(facts)
    }

    /// The radii at most, where the font and the whole are so large.
    pub(super) fn check_radius(&self, font: f64, whole: f64) -> Result<(), Wrong> {
        if self.radius.at(font, whole) <= RADIUS {
            return Ok(());
        }
        Err(too_much(&format!("a radius larger than {}; make it smaller", grouped(RADIUS as usize))))
    }

    fn attribute(
        &mut self,
        tag: &str,
        name: &'a str,
        value: &'a str,
        namespace: Option<&str>,
        budget: &mut Budget,
    ) -> Result<(), Wrong> {
        self.count(value, budget)?;
        let most = if LISTS.contains(&name) { LIST } else { VALUE };
        // What programs keep for themselves is not read.
        let kept = name.starts_with("data-") || name.starts_with("aria-");
        let foreign =
            namespace.is_some_and(|uri| !READ.contains(&uri)) && !["id", "class", "style"].contains(&name);
        if value.len() > most && !LINES.contains(&name) && !kept && !foreign {
            return Err(too_long(name, most));
        }
        match name {
            "style" => {
                let steps = reading(value);
                budget.take(Thing::Reading, steps)?;
                self.reading += steps;
                for declaration in DeclarationTokenizer::from(value) {
                    self.declared(declaration.name, declaration.value, budget)?;
                }
            }
            "href" => self.href(tag, value)?,
            "d" => self.line = self.line.and(Line::of_path(value, budget.left(Thing::Lines))),
            "points" => self.line = self.line.and(Line::of_points(value)),
            "viewBox" => {
                let view = View::of(value);
                self.view = self.view.zip(view).map(|(one, other)| one.or(other)).or(self.view).or(view);
            }
            "maskContentUnits" | "clipPathUnits" => self.parts |= value == "objectBoundingBox",
            _ => self.said(name, value)?,
        }
        if COORDINATES.contains(&name) {
            let lengths = Most::of_list(value).unwrap_or_default();
            match name {
                "r" | "rx" | "ry" => self.radius = self.radius.or(lengths),
                "x" | "y" => self.place = self.place.or(lengths),
                "dx" | "dy" => self.apart = self.apart.or(lengths),
                _ => {}
            }
            self.extent = self.extent.and(lengths);
        }
        Ok(())
    }

    /// Reads a declaration of a style or a rule.
    fn declared(&mut self, name: &'a str, value: &'a str, budget: &mut Budget) -> Result<(), Wrong> {
        self.count(value, budget)?;
        if value.len() > VALUE {
            return Err(too_long(name, VALUE));
        }
        self.said(name, value)
    }

    /// Reads a property that an attribute and a style give in the same way.
    fn said(&mut self, name: &str, value: &'a str) -> Result<(), Wrong> {
        if let Ok(FuncIRI(id)) = FuncIRI::from_str(value) {
            self.painted.insert(id);
        } else if let Ok(Paint::FuncIRI(id, _)) = Paint::from_str(value) {
            self.painted.insert(id);
        } else if name == "filter" && !matches!(value.trim(), "none" | "inherit") {
            return Err(not_printed("a filter"));
        }
        match name {
            // What it is of cannot be seen here.
            "mask" | "clip-path" if value.trim() == "inherit" => {
                return Err(not_printed(&format!("`{name}` of `inherit`")));
            }
            "font-size" => self.font = larger(self.font, Some(Most::of_font(value))),
            "font" => {
                let size = FontShorthand::from_str(value).ok().map(|font| Most::of_font(font.font_size));
                self.font = larger(self.font, size);
            }
            "letter-spacing" | "word-spacing" | "textLength" | "baseline-shift" => {
                self.apart = self.apart.or(Most::of(value).unwrap_or_default());
            }
            "stroke" => self.stroked = Some(self.stroked.unwrap_or_default() || value.trim() != "none"),
            "stroke-width" => self.widths.extend(Most::of(value)),
            "transform" => {
                let spread = Spread::of(value);
                self.spread =
                    self.spread.zip(spread).map(|(one, other)| one.or(other)).or(self.spread).or(spread);
            }
            "transform-origin" => self.origin = self.origin.or(Most::of_origin(value).unwrap_or_default()),
            _ => {}
        }
        Ok(())
    }

    fn href(&mut self, tag: &str, value: &'a str) -> Result<(), Wrong> {
        if tag == "a" || ABOUT.contains(&tag) {
            return Ok(());
        }
        if !value.trim_start().starts_with('#') {
            return Err(not_printed("something outside the file"));
        }
        if let Ok(IRI(id)) = IRI::from_str(value) {
            self.continued.insert(id);
        }
        Ok(())
    }

    /// Counts an attribute or a declaration. One that is there costs something, however short it is.
    fn count(&mut self, value: &str, budget: &mut Budget) -> Result<(), Wrong> {
        let bytes = value.len() + DECLARED;
        budget.take(Thing::Values, bytes)?;
        self.bytes += bytes;
        self.attributes += 1;
        Ok(())
    }
}

/// The cost of an attribute or a declaration besides its bytes.
const DECLARED: usize = 16;

/// The namespaces of attributes that are read.
const READ: [&str; 3] =
    ["http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink", "http://www.w3.org/XML/1998/namespace"];

fn too_long(name: &str, most: usize) -> Wrong {
    // A name is as long as one likes as well.
    let name: String = name.chars().take(30).collect();
    too_much(&format!("a value of `{name}` with more than {} letters; make it shorter", grouped(most)))
}

/// The larger in each kind, of those that there are.
fn larger(one: Option<Most>, other: Option<Most>) -> Option<Most> {
    one.zip(other).map(|(one, other)| one.or(other)).or(one).or(other)
}
