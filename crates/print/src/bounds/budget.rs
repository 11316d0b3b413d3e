//! The budget of a drawing while it is read.

use super::shapes::{PIECES, WRITTEN};
use super::{Wrong, grouped, too_much};

/// The things in a drawing that are counted, each with a most.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Thing {
    /// Elements, each as often as something refers to it.
    Elements,
    /// Letters of text. Each may be a run of its own, and each run is shaped with all letters of its line.
    Letters,
    /// Lines and curves, each as often as it is used; a curve whose outline has many pieces counts several times.
    Lines,
    /// Stops of gradients, each as often as something refers to it.
    Stops,
    /// Bytes of attributes and styles, for each element that they stand on or match.
    Values,
    /// Attributes of an element and of all it lies in: what is not said of it is looked for there.
    Lookups,
    /// Comparisons of the elements with the rules of the style sheets.
    Comparisons,
    /// Steps to read style sheets and `style` attributes: their reader counts lines and columns from the beginning
    /// at the end of each value.
    Reading,
}

impl Thing {
    /// The things in the order of their places in a budget.
    const ALL: [Thing; 8] = [
        Thing::Elements,
        Thing::Letters,
        Thing::Lines,
        Thing::Stops,
        Thing::Values,
        Thing::Lookups,
        Thing::Comparisons,
        Thing::Reading,
    ];

    /// The most that there may be of it.
    pub(super) const fn most(self) -> usize {
        match self {
            Thing::Elements => 10_000,
            Thing::Letters => 1_000,
            Thing::Lines => 100_000,
            Thing::Stops => 100_000,
            Thing::Values => 8_000_000,
            Thing::Lookups => 3_000_000,
            Thing::Comparisons => 20_000_000,
            Thing::Reading => 200_000_000,
        }
    }

    /// There is more of it: in words.
    fn words(self) -> String {
        let most = grouped(self.most());
        match self {
            Thing::Elements => {
                format!("more than {most} elements, counted as often as they are used; merge shapes")
            }
            Thing::Letters => {
                format!("more than {most} letters of text; leave words out or turn them into paths")
            }
            Thing::Lines => format!(
                "more than {most} lines and curves, counted as often as they are used, and several times where \
                 they are very large and stroked; simplify the paths"
            ),
            Thing::Stops => {
                format!("more than {most} stops of gradients, counted as often as they are used; use fewer")
            }
            Thing::Values => format!(
                "more than {most} letters of attributes and styles, counted as often as they are used; use \
                 fewer or shorter ones"
            ),
            Thing::Lookups => format!(
                "more than {most} attributes to look through, on its elements and on what these lie in; ungroup \
                 them"
            ),
            Thing::Comparisons => format!(
                "more than {most} comparisons of elements with style sheets; use fewer and simpler selectors"
            ),
            Thing::Reading => format!(
                "styles that take more than {most} steps to read; keep a style sheet below 20 kB and a style \
                 attribute short"
            ),
        }
    }
}

/// The rest of a drawing's budget for each thing.
#[derive(Debug)]
pub(super) struct Budget([usize; Thing::ALL.len()]);

impl Budget {
    pub(super) fn new() -> Budget {
        Budget(Thing::ALL.map(Thing::most))
    }

    /// Takes so much of a thing.
    ///
    /// # Errors
    /// So much is not left.
    pub(super) fn take(&mut self, thing: Thing, amount: usize) -> Result<(), Wrong> {
        let left = &mut self.0[thing as usize];
        *left = left.checked_sub(amount).ok_or_else(|| too_much(&thing.words()))?;
        Ok(())
    }

    /// The amount of a thing that was taken.
    fn taken(&self, thing: Thing) -> usize {
        thing.most() - self.left(thing)
    }

    /// The amount of a thing that is left.
    pub(super) fn left(&self, thing: Thing) -> usize {
        self.0[thing as usize]
    }
}

/// The budget of several drawings together. Those that somebody sends at once share as much as a few large ones take;
/// in a folder of one's own each has all that there is.
#[derive(Debug)]
pub(crate) struct Together(Option<Shared>);

/// The rest for all drawings.
#[derive(Debug)]
struct Shared {
    read: [usize; Thing::ALL.len()],
    drawn: f64,
    written: usize,
}

/// As many drawings may take all that one may.
const LARGE: usize = 3;

impl Together {
    /// Drawings of one's own machine.
    pub(crate) fn at_home() -> Together {
        Together(None)
    }

    /// Drawings that somebody sent at once.
    pub(crate) fn sent() -> Together {
        let read = Thing::ALL.map(|thing| LARGE * thing.most());
        Together(Some(Shared { read, drawn: LARGE as f64 * PIECES, written: LARGE * WRITTEN }))
    }

    /// Counts what was read of a drawing.
    pub(super) fn read(&mut self, budget: &Budget) -> Result<(), Wrong> {
        let Some(shared) = &mut self.0 else { return Ok(()) };
        for thing in Thing::ALL {
            let left = &mut shared.read[thing as usize];
            *left = left.checked_sub(budget.taken(thing)).ok_or_else(with_others)?;
        }
        Ok(())
    }

    /// Counts the pieces of lines that a drawing draws.
    pub(super) fn drawn(&mut self, pieces: f64) -> Result<(), Wrong> {
        let Some(shared) = &mut self.0 else { return Ok(()) };
        shared.drawn -= pieces;
        if shared.drawn >= 0.0 { Ok(()) } else { Err(with_others()) }
    }

    /// Counts the bytes that are written of a drawing.
    pub(super) fn written(&mut self, bytes: usize) -> Result<(), Wrong> {
        let Some(shared) = &mut self.0 else { return Ok(()) };
        shared.written = shared.written.checked_sub(bytes).ok_or_else(with_others)?;
        Ok(())
    }
}

fn with_others() -> Wrong {
    too_much(&format!(
        "with those before it, more than {LARGE} drawings of the largest kind would have; make them simpler"
    ))
}
