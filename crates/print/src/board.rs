//! Boards: whole ones for diagrams, and sheets to glue together.

use facedown_core::notation::{About, Ground};
use facedown_core::show::scene::Scene;

use crate::art;
use crate::drawing::{Anchor, DARK, Drawing, FINE, Ink, Style, filled, line, outlined, text};
use crate::error::PrintError;
use crate::layout::{Backs, Corner};
use crate::paper::{Paper, Size};

/// Color of dark squares.
const DARK_SQUARE: &str = "#cfa873";
/// Color of light squares.
const LIGHT_SQUARE: &str = "#f4e6c9";
/// The height of numbers, as a part of the size of their type.
const CAPITALS: f32 = 0.74;
/// The height of the flap that is glued under the next sheet, millimetres.
const FLAP: f32 = 8.0;
/// Free paper around a sheet of the board at least.
const MARGIN: f32 = 9.5;

/// A board by its measures.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Board {
    /// Number of files, from the left.
    pub files: u8,
    /// Number of ranks, from White's side.
    pub ranks: u8,
    /// Do pieces stand in squares or on points?
    pub ground: Ground,
    /// The name of the lowest rank.
    pub first_rank: u8,
    /// From one place to the next, millimetres.
    pub square: f32,
}

impl Board {
    /// The board of a game; `square` is the side of a square in millimetres.
    #[must_use]
    pub fn of_game(about: &About, square: f32) -> Board {
        let first_rank = u8::from(about.ground == Ground::Squares);
        Board { files: about.files, ranks: about.ranks, ground: about.ground, first_rank, square }
    }

    /// The board of a position; `square` is the side of a square in millimetres.
    #[must_use]
    pub fn of_scene(scene: &Scene, square: f32) -> Board {
        let Scene { files, ranks, ground, first_rank, .. } = *scene;
        Board { files, ranks, ground, first_rank, square }
    }

    /// Width and height of its places together, in millimetres.
    #[must_use]
    pub fn size(&self) -> Size {
        Size::new(f32::from(self.files) * self.square, f32::from(self.ranks) * self.square)
    }

    /// The middle of a place by its file and its rank from below, both from 0; `flipped`: from Black's side.
    #[must_use]
    pub fn middle(&self, file: u8, rank: u8, flipped: bool) -> Corner {
        let (column, row) = if flipped {
            (self.files.saturating_sub(file + 1), rank)
        } else {
            (file, self.ranks.saturating_sub(rank + 1))
        };
        Corner { x: (f32::from(column) + 0.5) * self.square, y: (f32::from(row) + 0.5) * self.square }
    }

    /// The empty board. With black ink alone dark squares are hatched.
    ///
    /// # Errors
    /// A fault of the program.
    pub fn body(&self, ink: Ink, flipped: bool) -> Result<String, PrintError> {
        let mut body = filled(Corner { x: 0.0, y: 0.0 }, self.size(), LIGHT_SQUARE);
        match self.ground {
            Ground::Squares => self.squares(ink, &mut body),
            Ground::Points => {
                self.points(&mut body);
                self.river(flipped, &mut body)?;
            }
        }
        body.push_str(&outlined(Corner { x: 0.0, y: 0.0 }, self.size(), 0.4, DARK));
        self.names(flipped, &mut body);
        Ok(body)
    }

    fn squares(&self, ink: Ink, body: &mut String) {
        for row in 0..self.ranks {
            for column in 0..self.files {
                if (row + column) % 2 == 0 {
                    continue;
                }
                let at = Corner { x: f32::from(column) * self.square, y: f32::from(row) * self.square };
                match ink {
                    Ink::Color => {
                        body.push_str(&filled(at, Size::new(self.square, self.square), DARK_SQUARE))
                    }
                    Ink::Black => body.push_str(&hatched(at, self.square)),
                }
            }
        }
    }

    /// The lines of xiangqi: files broken at the river, and both palaces.
    fn points(&self, body: &mut String) {
        let place = |file: u8, row: u8| Corner {
            x: (f32::from(file) + 0.5) * self.square,
            y: (f32::from(row) + 0.5) * self.square,
        };
        let (last_file, last_row) = (self.files.saturating_sub(1), self.ranks.saturating_sub(1));
        let width = (self.square * 0.012).max(0.15);
        let mut draw = |from, to| body.push_str(&line(from, to, width, DARK));
        for row in 0..self.ranks {
            draw(place(0, row), place(last_file, row));
        }
        let bank = (self.ranks / 2).saturating_sub(1);
        for file in 0..self.files {
            if file == 0 || file == last_file {
                draw(place(file, 0), place(file, last_row));
            } else {
                draw(place(file, 0), place(file, bank));
                draw(place(file, bank + 1), place(file, last_row));
            }
        }
        let middle = self.files / 2;
        if middle > 0 && last_row > 1 {
            for top in [0, last_row - 2] {
                draw(place(middle - 1, top), place(middle + 1, top + 2));
                draw(place(middle + 1, top), place(middle - 1, top + 2));
            }
        }
    }

    /// The characters on the river, each side's in its own half and to be read from there, above or below points: a
    /// board in pieces is cut between points, so that no cut goes through them.
    fn river(&self, flipped: bool, body: &mut String) -> Result<(), PrintError> {
        let [red, black] = art::river()?;
        let (near, far) = if flipped { (black, red) } else { (red, black) };
        let size = self.square * 0.36;
        let middle = Corner {
            x: f32::from(self.files) * self.square / 2.0,
            y: f32::from(self.ranks / 2) * self.square,
        };
        for (signs, turn) in [(near, 0), (far, 180)] {
            let mut half = String::new();
            for (sign, files) in signs.iter().zip([-3.0, -2.0]) {
                let (x, y) = (files * self.square - size / 2.0, self.square * 0.25 - size / 2.0);
                half.push_str(&format!(
                    "<g transform=\"translate({x} {y}) scale({})\" fill=\"{DARK}\" fill-rule=\"evenodd\">{sign}</g>",
                    size / art::UNITS
                ));
            }
            body.push_str(&format!(
                "<g transform=\"translate({} {}) rotate({turn})\">{half}</g>",
                middle.x, middle.y
            ));
        }
        Ok(())
    }

    /// Letters and numbers small in the corners of the first file and rank, where no card of a diagram reaches.
    fn names(&self, flipped: bool, body: &mut String) {
        let size = self.square * 0.12;
        let edge = self.square * 0.03;
        let style = Style::plain(size).bold();
        for file in 0..self.files {
            let below = self.middle(file, if flipped { self.ranks.saturating_sub(1) } else { 0 }, flipped);
            let at = Corner { x: below.x + self.square / 2.0 - edge, y: below.y + self.square / 2.0 - edge };
            let name = char::from(b'a' + file).to_string();
            body.push_str(&text(at, Style { anchor: Anchor::End, ..style }, &name));
        }
        for rank in 0..self.ranks {
            let left = self.middle(if flipped { self.files.saturating_sub(1) } else { 0 }, rank, flipped);
            let at = Corner {
                x: left.x - self.square / 2.0 + edge,
                y: left.y - self.square / 2.0 + edge + size * CAPITALS,
            };
            body.push_str(&text(at, style, &(rank + self.first_rank).to_string()));
        }
    }

    /// The board in pieces that fit on sheets of paper, from the upper left: each with flaps to glue under its
    /// neighbours on the right and below, and what it is.
    ///
    /// # Errors
    /// The paper is too small for one square.
    pub fn pieces(&self, paper: Paper, ink: Ink) -> Result<Vec<(Drawing, String)>, PrintError> {
        let sheet = paper.size();
        let places = |room: f32| ((room - 2.0 * MARGIN - FLAP) / self.square).max(0.0) as u8;
        let (columns, rows) = (places(sheet.width).min(self.files), places(sheet.height).min(self.ranks));
        if columns == 0 || rows == 0 {
            let item = Size::new(self.square, self.square);
            return Err(PrintError::TooSmall { paper: paper.name(), item, backs: Backs::Blank });
        }
        let board = self.body(ink, false)?;
        let (across, down) = (self.files.div_ceil(columns), self.ranks.div_ceil(rows));
        let mut pieces = Vec::new();
        for row in 0..down {
            for column in 0..across {
                let (left, top) = (column * columns, row * rows);
                let wide = columns.min(self.files - left);
                let high = rows.min(self.ranks - top);
                let from = Corner { x: f32::from(left) * self.square, y: f32::from(top) * self.square };
                let size = Size::new(f32::from(wide) * self.square, f32::from(high) * self.square);
                let right = if column + 1 < across { FLAP } else { 0.0 };
                let below = if row + 1 < down { FLAP } else { 0.0 };
                let whole = Size::new(size.width + right, size.height + below);
                let body = format!("{board}{}", flaps(from, size, whole));
                let words = format!("board, piece {} of {}", row * across + column + 1, across * down);
                pieces.push((Drawing { size: whole, from, body }, words));
            }
        }
        Ok(pieces)
    }
}

/// White paper over what lies beyond a piece of the board, with a word on what it is for.
fn flaps(from: Corner, size: Size, whole: Size) -> String {
    let mut drawn = String::new();
    let mut flap = |at: Corner, flap: Size| {
        drawn.push_str(&filled(at, flap, "#ffffff"));
        drawn.push_str(&outlined(at, flap, 0.1, FINE));
    };
    let (x, y) = (from.x + size.width, from.y + size.height);
    if whole.width > size.width {
        flap(Corner { x, y: from.y }, Size::new(whole.width - size.width, whole.height));
    }
    if whole.height > size.height {
        flap(Corner { x: from.x, y }, Size::new(size.width, whole.height - size.height));
        let at = Corner { x: from.x + 4.0, y: y + FLAP / 2.0 + 1.0 };
        drawn.push_str(&text(at, Style::plain(2.6).colored(FINE), "glue under the next sheet"));
    }
    drawn
}

/// A square with slanting lines.
fn hatched(at: Corner, side: f32) -> String {
    const LINES: u8 = 10;
    let mut lines = String::new();
    for n in 1..2 * LINES {
        let offset = side * f32::from(n) / f32::from(LINES);
        let (near, far) = ((offset - side).max(0.0), offset.min(side));
        let from = Corner { x: at.x + near, y: at.y + far };
        let to = Corner { x: at.x + far, y: at.y + near };
        lines.push_str(&line(from, to, side * 0.008, DARK));
    }
    lines
}
