//! The positions of a game as frames: what stands in the picture of one of them, and in the animation of all.

use facedown_core::record::scoresheet::rows;
use facedown_core::rules::seat::Viewer;
use facedown_core::show::scene::{HandShown, Holdings, Pool, Scene, Step};
use facedown_core::table::{AnyTable, MoveLine, Observation};

use crate::bands::{self, Bands};
use crate::diagram::{self, Look};
use crate::drawing::{Drawing, filled};
use crate::error::PrintError;
use crate::face;
use crate::layout::Corner;
use crate::paper::Size;
use crate::text::{Run, lines, set};

/// Free paper around a picture, millimetres.
const MARGIN: f32 = 3.0;
/// Height of the font below the board.
const FONT: f32 = 4.2;
/// From one line to the next.
const LINE: f32 = 6.0;

/// A position as one pair of eyes sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    /// The board as these eyes saw it.
    pub scene: Scene,
    /// Hands, reserves and piles, in games that have such things.
    pub holdings: Option<Holdings>,
    /// The pieces that are not turned up yet.
    pub pools: Vec<Pool>,
}

impl Seen {
    /// Every position of a table, the start first, as a viewer saw it then.
    #[must_use]
    pub fn of(table: &dyn AnyTable, viewer: Viewer) -> Vec<Seen> {
        (0..).map_while(|ply| table.observation(viewer, ply)).map(Seen::from).collect()
    }
}

impl From<Observation> for Seen {
    fn from(observation: Observation) -> Seen {
        Seen { scene: observation.scene, holdings: observation.holdings, pools: observation.pools }
    }
}

/// A position with how it came about.
#[derive(Clone, PartialEq, Debug)]
pub struct Frame<'a> {
    /// The board as the reader may see it.
    pub scene: &'a Scene,
    /// The players at its edges, with what each has face down.
    pub bands: Bands,
    /// The words below it, one text a paragraph.
    pub words: Vec<String>,
    /// Pieces that moved: from where, to where.
    pub moves: Vec<(String, String)>,
    /// Places that the last action touched.
    pub touched: Vec<String>,
}

/// The frames of a game: its positions, the start first, and the actions between them. Where fewer actions are given
/// the last positions stand for themselves. `names` are the players' in the order of their seats.
#[must_use]
pub fn frames<'a>(seen: &'a [Seen], played: &[MoveLine], names: &[String]) -> Vec<Frame<'a>> {
    let named = numbered(played);
    let frame = |(i, Seen { scene, holdings, pools }): (usize, &'a Seen)| {
        let line = i.checked_sub(1).and_then(|i| played.get(i));
        let said = i.checked_sub(1).and_then(|i| named.get(i)).cloned();
        let (moves, touched) = line.map(|line| moved(&line.steps)).unwrap_or_default();
        let words =
            said.into_iter().chain(holdings.iter().flat_map(|holdings| hands(holdings, scene))).collect();
        let bands = Bands::new(names, pools, scene.ground);
        Frame { scene, bands, words, moves, touched }
    };
    seen.iter().enumerate().map(frame).collect()
}

/// Each action with the number of its row before it: `12. e2-e4`, `12... e7-e6`.
fn numbered(played: &[MoveLine]) -> Vec<String> {
    let mut named: Vec<(u32, String)> = Vec::new();
    for row in rows(played) {
        for (side, dots) in [(&row.first, "."), (&row.second, "...")] {
            let name = |line: &&MoveLine| (line.ply, format!("{}{dots} {}", row.number, line.text));
            named.extend(side.iter().map(name));
        }
    }
    named.sort_by_key(|(ply, _)| *ply);
    named.into_iter().map(|(_, name)| name).collect()
}

/// From where to where pieces went by an action, all its steps together, and which places it touched.
fn moved(steps: &[Step]) -> (Vec<(String, String)>, Vec<String>) {
    let mut moves: Vec<(String, String)> = Vec::new();
    let mut touched = Vec::new();
    for step in steps {
        match step {
            Step::Move { from, to } => {
                touched.extend([from.clone(), to.clone()]);
                match moves.iter_mut().find(|(_, at)| at == from) {
                    Some((_, at)) => at.clone_from(to),
                    None => moves.push((from.clone(), to.clone())),
                }
            }
            Step::Put { at, .. } => touched.push(at.clone()),
            Step::Clear => {
                moves.clear();
                touched.clear();
            }
            _ => {}
        }
    }
    touched.sort();
    touched.dedup();
    moves.retain(|(from, to)| from != to);
    (moves, touched)
}

/// The cards of each hand, as far as they are seen, and the reserves.
fn hands(holdings: &Holdings, scene: &Scene) -> Vec<String> {
    let counted = |n: usize, what: &str| match n {
        0 => format!("no {what}s"),
        1 => format!("1 {what}"),
        n => format!("{n} {what}s"),
    };
    let hand = |hand: &HandShown| {
        let mut cards: Vec<String> = hand.known.iter().map(|card| card.text.clone()).collect();
        match usize::from(hand.cards).saturating_sub(cards.len()) {
            unseen if cards.is_empty() => cards.push(counted(unseen, "card")),
            0 => {}
            unseen => cards.push(format!("and {}", counted(unseen, "other card"))),
        }
        let side = face::side_title(hand.seat, scene.ground);
        format!("{side}: {}; {} in reserve", cards.join(" "), counted(hand.reserve.into(), "checker"))
    };
    holdings.hands.iter().map(hand).collect()
}

/// The words below a board of this width, in lines.
pub(crate) fn set_lines(words: &[String], width: f32) -> Vec<Vec<Run>> {
    let paragraph = |words: &String| {
        // A move with much in braces may be broken where a new thing is said.
        let words = words.replace(',', ", ").replace(",  ", ", ");
        lines(&[Run { words, bold: false }], width / FONT)
    };
    words.iter().flat_map(paragraph).collect()
}

/// Lines below a board, from this height on.
pub(crate) fn drawn_lines(lines: &[Vec<Run>], from: f32) -> String {
    let line = |(n, line): (usize, &Vec<Run>)| set(0.0, from + LINE * (n + 1) as f32, FONT, line);
    lines.iter().enumerate().map(line).collect()
}

/// The heights of the bands above and below a board: each 0 where none of the frames has anything in it.
pub(crate) fn edges(frames: &[Frame<'_>], flipped: bool) -> (f32, f32) {
    let height = |any: bool| if any { bands::HEIGHT } else { 0.0 };
    let far = height(frames.iter().any(|frame| !frame.bands.far.is_empty()));
    let near = height(frames.iter().any(|frame| !frame.bands.near.is_empty()));
    if flipped { (near, far) } else { (far, near) }
}

/// A picture with a board of this size, so much above and below it, and so many lines under all of it, on white paper.
pub(crate) fn on_paper(board: Size, (above, below): (f32, f32), lines: usize, body: &str) -> Drawing {
    let words = if lines == 0 { 0.0 } else { LINE * lines as f32 + 1.5 };
    let size = Size::new(board.width, above + board.height + below + words).with_bleed(MARGIN);
    let from = Corner { x: -MARGIN, y: -MARGIN - above };
    Drawing { size, from, body: format!("{}{body}", filled(from, size, "#ffffff")) }
}

/// The picture of one frame: the board, the last move marked, and what is said below it.
///
/// # Errors
/// The art has no drawing of a piece.
pub fn still(frame: &Frame<'_>, look: &Look<'_>) -> Result<Drawing, PrintError> {
    let board = diagram::position(frame.scene, &frame.touched, look)?;
    let lines = set_lines(&frame.words, board.size.width);
    let edges = edges(std::slice::from_ref(frame), look.flipped);
    let bands = frame.bands.still(board.size, frame.scene.ground, look)?;
    let body = format!("{}{bands}{}", board.body, drawn_lines(&lines, board.size.height + edges.1));
    Ok(on_paper(board.size, edges, lines.len(), &look.ink.print(&body)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(from: &str, to: &str) -> Step {
        Step::Move { from: from.to_owned(), to: to.to_owned() }
    }

    #[test]
    fn steps_of_one_piece_are_one_way() {
        let (moves, touched) = moved(&[step("e1", "e3"), step("h1", "f1"), step("e3", "e5")]);
        let pair = |from: &str, to: &str| (from.to_owned(), to.to_owned());
        assert_eq!(moves, [pair("e1", "e5"), pair("h1", "f1")]);
        assert_eq!(touched, ["e1", "e3", "e5", "f1", "h1"]);
        assert!(moved(&[step("e1", "e3"), step("e3", "e1")]).0.is_empty());
    }
}
