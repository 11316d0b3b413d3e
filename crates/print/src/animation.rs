//! A whole game as one animated SVG: a file that needs nothing else, for pages, mails and chats.
//!
//! A piece that stands on a place from one turn to another is one element that is seen during these turns; a piece that
//! moved glides there first. The style sheet does all of it, so that a reader who asked for less motion, and a program
//! that knows no animation, sees the last position standing still.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use facedown_core::show::scene::Scene;

use crate::diagram::Look;
use crate::drawing::{Drawing, escaped};
use crate::error::PrintError;
use crate::frame::{Frame, drawn_lines, edges, on_paper, set_lines};
use crate::layout::Corner;

/// The last position stands so many turns longer than the others.
const REST: usize = 3;
/// The part of a turn in which a piece glides to its place.
const GLIDE: f32 = 0.3;

/// The animation; `title` says what it shows, a turn takes `pace` seconds.
///
/// # Errors
/// No frames; the art has no drawing of a piece.
pub fn svg(frames: &[Frame<'_>], title: &str, look: &Look<'_>, pace: f32) -> Result<String, PrintError> {
    let first = frames.first().ok_or_else(|| PrintError::Nothing("there is no position".to_owned()))?;
    let board = look.board(first.scene);
    let said: Vec<_> = frames.iter().map(|frame| set_lines(&frame.words, board.size().width)).collect();
    let mut film = Film { turns: frames.len(), seconds: pace, ..Film::default() };

    let middle = |scene: &Scene, at: &str| look.middle(scene, at);
    let marks = |frame: &Frame<'_>| {
        let at = frame.touched.iter().filter_map(|at| Some((middle(frame.scene, at)?, look.moved())));
        at.collect::<Vec<_>>()
    };
    film.layer(&frames.iter().map(marks).collect::<Vec<_>>(), &[]);
    let mut pieces = Vec::new();
    let mut ways = Vec::new();
    for frame in frames {
        let mut there = Vec::new();
        for cell in &frame.scene.cells {
            let Some(at) = middle(frame.scene, &cell.at) else { continue };
            there.push((at, look.occupant(cell, frame.scene.ground)?));
        }
        pieces.push(there);
        let way =
            |(from, to): &(String, String)| Some((middle(frame.scene, from)?, middle(frame.scene, to)?));
        ways.push(frame.moves.iter().filter_map(way).collect::<Vec<_>>());
    }
    film.layer(&pieces, &ways);
    let checks = |frame: &Frame<'_>| {
        let at = frame.scene.check.iter().filter_map(|at| Some((middle(frame.scene, at)?, look.check())));
        at.collect::<Vec<_>>()
    };
    film.layer(&frames.iter().map(checks).collect::<Vec<_>>(), &[]);
    let corner = Corner { x: 0.0, y: 0.0 };
    let edges = edges(frames, look.flipped);
    let words = said.iter().map(|lines| vec![(corner, drawn_lines(lines, board.size().height + edges.1))]);
    film.layer(&words.collect::<Vec<_>>(), &[]);
    let (mut names, mut face_down) = (Vec::new(), Vec::new());
    for frame in frames {
        let (name, pieces) = frame.bands.drawn(board.size(), frame.scene.ground, look)?;
        names.push(vec![(corner, name)]);
        face_down.push(pieces);
    }
    film.layer(&names, &[]);
    film.layer(&face_down, &[]);

    let below = said.iter().map(Vec::len).max().unwrap_or_default();
    let drawn = format!("{}{}", board.body(look.ink, look.flipped)?, film.body);
    let picture = on_paper(board.size(), edges, below, &drawn);
    Ok(film.document(&picture, title, look))
}

/// Things on their places, at one time.
type Layer = Vec<(Corner, String)>;
/// From where to where pieces glide.
type Ways = Vec<(Corner, Corner)>;

/// The times at which elements are seen.
#[derive(Default)]
struct Film {
    turns: usize,
    /// Seconds a turn takes.
    seconds: f32,
    /// Every different thing that is drawn.
    things: Vec<String>,
    /// Elements that are seen at their times.
    body: String,
    /// Times of being seen, from one turn until before another.
    times: BTreeSet<(usize, usize)>,
    /// Ways to glide: at which turn, by how much.
    glides: Vec<(usize, Corner)>,
}

/// A place as a key: its middle in thousandths of a millimetre.
fn key(at: Corner) -> (i32, i32) {
    ((at.y * 1000.0).round() as i32, (at.x * 1000.0).round() as i32)
}

/// From where a piece came to a place at a turn.
fn origin(ways: &[Ways], turn: usize, place: (i32, i32)) -> Option<Corner> {
    let mut ways = ways.get(turn).into_iter().flatten();
    ways.find(|(_, to)| key(*to) == place).map(|(from, _)| *from)
}

impl Film {
    /// Adds what is seen at each time: one element for as long as the same thing stands on its place.
    fn layer(&mut self, layers: &[Layer], ways: &[Ways]) {
        let mut open: BTreeMap<(i32, i32), (Corner, &str, usize)> = BTreeMap::new();
        for turn in 0..=layers.len() {
            let now: BTreeMap<_, _> = layers
                .get(turn)
                .into_iter()
                .flatten()
                .filter(|(_, thing)| !thing.is_empty())
                .map(|(at, thing)| (key(*at), (*at, thing.as_str())))
                .collect();
            // A piece that is replaced by one of its kind was taken by it.
            let stays = |place: &(i32, i32), thing: &str| {
                now.get(place).is_some_and(|(_, new)| *new == thing) && origin(ways, turn, *place).is_none()
            };
            let gone: Vec<_> = open
                .iter()
                .filter(|(place, (_, thing, _))| !stays(place, thing))
                .map(|(place, _)| *place)
                .collect();
            for place in gone {
                if let Some((at, thing, since)) = open.remove(&place) {
                    self.element(at, thing, (since, turn), origin(ways, since, place));
                }
            }
            for (place, (at, thing)) in now {
                open.entry(place).or_insert((at, thing, turn));
            }
        }
    }

    /// One element, seen from one turn until before another.
    fn element(&mut self, at: Corner, thing: &str, (since, until): (usize, usize), from: Option<Corner>) {
        let number = self.things.iter().position(|known| known == thing).unwrap_or_else(|| {
            self.things.push(thing.to_owned());
            self.things.len() - 1
        });
        let place = format!("<use href=\"#t{number}\" x=\"{}\" y=\"{}\"/>", at.x, at.y);
        let gliding = match from.filter(|_| since > 0) {
            Some(from) => {
                self.glides.push((since, Corner { x: from.x - at.x, y: from.y - at.y }));
                format!("<g class=\"g\" style=\"animation-name:g{}\">{place}</g>", self.glides.len() - 1)
            }
            None => place,
        };
        if (since, until) == (0, self.turns) {
            self.body.push_str(&gliding);
            return;
        }
        self.times.insert((since, until));
        let hidden = if until == self.turns { "" } else { " visibility=\"hidden\"" };
        let _ = write!(
            self.body,
            "<g class=\"s\" style=\"animation-name:s{since}-{until}\"{hidden}>{gliding}</g>"
        );
    }

    /// The start of a turn, in percent of the whole.
    fn percent(&self, turn: f32) -> String {
        let percent = turn / (self.turns - 1 + REST) as f32 * 100.0;
        let text = format!("{percent:.4}");
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    }

    /// The style sheet.
    fn style(&self) -> String {
        let seconds = (self.turns - 1 + REST) as f32 * self.seconds;
        let mut style = format!(
            ".s{{animation:{seconds}s step-end infinite}}.g{{animation:{seconds}s ease-out infinite}}\
             svg:hover .s,svg:hover .g{{animation-play-state:paused}}\
             @media (prefers-reduced-motion:reduce){{.s,.g{{animation:none!important}}}}"
        );
        for &(since, until) in &self.times {
            let _ = write!(style, "@keyframes s{since}-{until}{{");
            if since > 0 {
                style.push_str("0%{visibility:hidden}");
            }
            let _ = write!(style, "{}%{{visibility:visible}}", self.percent(since as f32));
            if until < self.turns {
                let _ = write!(style, "{}%{{visibility:hidden}}", self.percent(until as f32));
            }
            style.push('}');
        }
        for (number, (turn, by)) in self.glides.iter().enumerate() {
            let (begin, end) = (self.percent(*turn as f32), self.percent(*turn as f32 + GLIDE));
            let _ = write!(
                style,
                "@keyframes g{number}{{0%,{begin}%{{transform:translate({}px,{}px)}}{end}%,to{{transform:none}}}}",
                by.x, by.y
            );
        }
        style
    }

    /// The whole file. The drawing is in millimetres; the file has the same shape and fills what it is put into.
    fn document(&self, picture: &Drawing, title: &str, look: &Look<'_>) -> String {
        let thing = |(number, thing): (usize, &String)| format!("<g id=\"t{number}\">{thing}</g>");
        let things: String = self.things.iter().enumerate().map(thing).collect();
        let (size, from) = (picture.size, picture.from);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {} {} {}\" width=\"{}mm\" height=\"{}mm\" \
             role=\"img\"><title>{}</title><style>{}</style><defs>{}</defs>{}</svg>\n",
            from.x,
            from.y,
            size.width,
            size.height,
            size.width,
            size.height,
            escaped(title),
            self.style(),
            look.ink.print(&things),
            look.ink.print(&picture.body)
        )
    }
}
