//! The style sheets of a file. What they cost the library that draws is counted before it sees them: it compares every
//! rule with every element, a selector may go up and down for a long time, and every declaration that matches is kept.

use std::cell::Cell;

use resvg::usvg::roxmltree::{Document, Node};
use simplecss::{AttributeOperator, Declaration, Element, PseudoClass, StyleSheet};

use super::budget::{Budget, Thing};
use super::{Wrong, grouped, too_much};

/// Style sheets of a file: after each, the rules of all so far are put in order.
const SHEETS: usize = 64;
/// Selectors times declarations: the reader keeps a list of its declarations for each selector of a rule.
const KEPT: usize = 1_000_000;
/// The most selectors that a style sheet may have.
const SELECTORS: usize = 10_000;
/// Steps of a selector from an element to others, each within the one before.
const HOPS: usize = 256;

/// All style sheets of a file.
pub(super) struct Sheets<'a>(StyleSheet<'a>);

impl<'a> Sheets<'a> {
    /// Reads them, as the library that draws does.
    ///
    /// # Errors
    /// There are too many, or they are too long.
    pub(super) fn of(document: &'a Document<'_>, budget: &mut Budget) -> Result<Sheets<'a>, Wrong> {
        let styles = document.descendants().filter(|node| node.has_tag_name("style"));
        let css = styles.filter(|node| matches!(node.attribute("type"), None | Some("text/css")));
        let texts: Vec<&str> = css.filter_map(|node| node.text()).collect();
        if texts.len() > SHEETS {
            return Err(too_much(&format!("more than {SHEETS} style sheets; make them one")));
        }
        let count = |c: &[char]| texts.iter().map(|text| text.matches(c).count()).sum::<usize>();
        // Each selector ends before a comma or a brace, and each declaration has a colon.
        let selectors = count(&[',', '{']) + texts.len();
        if selectors > SELECTORS {
            let what = format!("style sheets with more than {} selectors; use fewer", grouped(SELECTORS));
            return Err(too_much(&what));
        }
        if selectors.saturating_mul(count(&[':'])) > KEPT {
            let what = format!(
                "style sheets with more than {} declarations, counted for each selector; use fewer",
                grouped(KEPT)
            );
            return Err(too_much(&what));
        }
        let mut all = StyleSheet::new();
        for text in texts {
            budget.take(Thing::Reading, reading(text))?;
            all.parse_more(text);
        }
        Ok(Sheets(all))
    }

    /// The declarations that match an element, and how many comparisons it took to find them.
    ///
    /// # Errors
    /// It takes too many.
    pub(super) fn matching<'s>(
        &'s self,
        node: Node<'_, '_>,
        budget: &mut Budget,
    ) -> Result<(impl Iterator<Item = &'s Declaration<'a>> + use<'s, 'a>, usize), Wrong> {
        let most = budget.left(Thing::Comparisons);
        let left = Cell::new(Some(most));
        let element = Compared { node, left: &left, hops: 0 };
        let mut rules = Vec::new();
        for rule in &self.0.rules {
            element.pay(1);
            if left.get().is_none() {
                break;
            }
            if rule.selector.matches(&element) {
                rules.push(rule);
            }
        }
        let taken = left.get().map_or(usize::MAX, |left| most - left);
        budget.take(Thing::Comparisons, taken)?;
        Ok((rules.into_iter().flat_map(|rule| &rule.declarations), taken))
    }
}

/// The most steps that it takes to read a style sheet or the value of `style`.
pub(super) fn reading(text: &str) -> usize {
    let mut steps = text.len();
    let mut number = false;
    for (at, byte) in text.bytes().enumerate() {
        let digit = byte.is_ascii_digit();
        let goes_on =
            byte.is_ascii_alphabetic() || byte == b'_' || byte.is_ascii_whitespace() || digit && number;
        if !goes_on {
            steps = steps.saturating_add(at);
        }
        number = digit;
    }
    steps
}

/// An element as it is compared with a selector.
#[derive(Copy, Clone)]
struct Compared<'c, 'a, 'input> {
    node: Node<'a, 'input>,
    /// The number of comparisons left; none: there were too many, and nothing matches any more.
    left: &'c Cell<Option<usize>>,
    /// Number of steps from the element whose style is sought.
    hops: usize,
}

impl Compared<'_, '_, '_> {
    fn pay(&self, comparisons: usize) {
        self.left.set(self.left.get().and_then(|left| left.checked_sub(comparisons)));
    }
}

impl<'c, 'a, 'input> Compared<'c, 'a, 'input> {
    /// Another element, one step away.
    fn to(&self, node: Option<Node<'a, 'input>>) -> Option<Compared<'c, 'a, 'input>> {
        self.pay(1);
        if self.hops >= HOPS {
            self.left.set(None);
        }
        self.left.get()?;
        Some(Compared { node: node?, left: self.left, hops: self.hops + 1 })
    }
}

impl Element for Compared<'_, '_, '_> {
    fn parent_element(&self) -> Option<Self> {
        self.to(self.node.parent_element())
    }

    fn prev_sibling_element(&self) -> Option<Self> {
        let mut before = self.node.prev_sibling();
        while let Some(node) = before.filter(|node| !node.is_element()) {
            self.pay(1);
            before = node.prev_sibling();
        }
        self.to(before)
    }

    fn has_local_name(&self, name: &str) -> bool {
        self.pay(1);
        self.left.get().is_some() && self.node.tag_name().name() == name
    }

    fn attribute_matches(&self, name: &str, operator: AttributeOperator<'_>) -> bool {
        let value = self.node.attribute(name);
        self.pay(1 + self.node.attributes().len() + value.map_or(0, str::len) / 8);
        self.left.get().is_some() && value.is_some_and(|value| operator.matches(value))
    }

    fn pseudo_class_matches(&self, class: PseudoClass<'_>) -> bool {
        self.pay(1);
        matches!(class, PseudoClass::FirstChild) && self.prev_sibling_element().is_none()
    }
}
