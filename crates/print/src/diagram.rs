//! A position as a picture, as one viewer sees it.

use facedown_core::notation::Ground;
use facedown_core::rules::seat::Seat;
use facedown_core::show::kit::Face;
use facedown_core::show::scene::{Cell, Scene, SeenPiece};

use crate::art::{Art, UNITS};
use crate::back;
use crate::board::Board;
use crate::drawing::{Anchor, DARK, Drawing, FINE, Ink, LIGHT, Style, line, text};
use crate::error::PrintError;
use crate::face;
use crate::layout::Corner;
use crate::paper::Size;
use crate::text::{Run, lines, set};

/// A side of a square of the diagram on a page.
const SQUARE: f32 = 17.0;
/// The marks of the places of the last move.
const MOVED: (&str, &str) = ("#e8c65a", "#8a6a14");
/// The mark of a king in check.
const CHECK: &str = "#b3261e";

/// The look of drawn positions: side, inks and pieces.
#[derive(Copy, Clone, Debug)]
pub struct Look<'a> {
    /// From one place to the next, millimetres.
    pub square: f32,
    /// Is Black at the bottom?
    pub flipped: bool,
    /// Color, or black alone.
    pub ink: Ink,
    /// The drawings of the pieces.
    pub art: &'a Art,
}

impl Look<'_> {
    /// The board of a position.
    pub(crate) fn board(&self, scene: &Scene) -> Board {
        Board::of_scene(scene, self.square)
    }

    /// The middle of a place; `None` for a text that names none.
    pub(crate) fn middle(&self, scene: &Scene, at: &str) -> Option<Corner> {
        let (file, rank) = place(at, scene.first_rank)?;
        Some(self.board(scene).middle(file, rank, self.flipped))
    }

    /// The occupant of a place, about the origin.
    ///
    /// # Errors
    /// The art has no drawing of a piece.
    pub(crate) fn occupant(&self, cell: &Cell, ground: Ground) -> Result<String, PrintError> {
        let mut body = stack(cell, self.square);
        if let Some(piece) = &cell.piece {
            body.push_str(&drawn(piece, ground, self.square, self.art)?);
        }
        Ok(body)
    }

    /// The mark of a place of the last move, about the origin.
    pub(crate) fn moved(&self) -> String {
        let (fill, stroke) = MOVED;
        let side = self.square * 0.94;
        format!(
            "<rect x=\"{0}\" y=\"{0}\" width=\"{side}\" height=\"{side}\" fill=\"{fill}\" fill-opacity=\"0.55\" \
             stroke=\"{stroke}\" stroke-width=\"{1}\"/>",
            -side / 2.0,
            self.square * 0.04
        )
    }

    /// The mark of a king in check, about the origin.
    pub(crate) fn check(&self) -> String {
        format!(
            "<circle r=\"{}\" fill=\"none\" stroke=\"{CHECK}\" stroke-width=\"{}\" stroke-dasharray=\"{}\"/>",
            self.square * 0.45,
            self.square * 0.06,
            self.square * 0.14
        )
    }
}

/// Something drawn about the origin, with its middle there.
pub(crate) fn about(middle: Corner, body: &str) -> String {
    format!("<g transform=\"translate({} {})\">{body}</g>", middle.x, middle.y)
}

/// The position of a scene, with the places of the last move marked.
///
/// # Errors
/// The art has no drawing of a piece.
pub fn position(scene: &Scene, moved: &[String], look: &Look<'_>) -> Result<Drawing, PrintError> {
    let board = look.board(scene);
    let mut body = board.body(look.ink, look.flipped)?;
    let mut draw = |at: &str, what: &str| {
        body.extend(look.middle(scene, at).map(|middle| about(middle, what)));
    };
    moved.iter().for_each(|at| draw(at, &look.moved()));
    for cell in &scene.cells {
        draw(&cell.at, &look.occupant(cell, scene.ground)?);
    }
    scene.check.iter().for_each(|at| draw(at, &look.check()));
    Ok(Drawing::new(board.size(), body))
}

/// File and rank, from 0, of a place such as `e4` or `a10`.
fn place(at: &str, first_rank: u8) -> Option<(u8, u8)> {
    let mut characters = at.chars();
    let file = characters.next().filter(char::is_ascii_lowercase)? as u8 - b'a';
    let rank: u8 = characters.as_str().parse().ok()?;
    Some((file, rank.checked_sub(first_rank)?))
}

/// A piece about the origin.
fn drawn(piece: &SeenPiece, ground: Ground, square: f32, art: &Art) -> Result<String, PrintError> {
    let scaled = |side: f32, drawing: &Drawing| {
        let scale = side / drawing.size.width.max(drawing.size.height);
        let (width, height) = (drawing.size.width * scale, drawing.size.height * scale);
        format!(
            "<g transform=\"translate({} {}) scale({scale})\">{}</g>",
            -width / 2.0,
            -height / 2.0,
            drawing.placed(Corner { x: 0.0, y: 0.0 })
        )
    };
    let (side, card) = (square * 0.82, square * 0.74);
    Ok(match piece {
        SeenPiece::Open { seat, piece } if ground == Ground::Points => {
            scaled(side, &face::disc(Face::Piece { seat: *seat, piece: *piece }, side, art)?)
        }
        SeenPiece::Open { seat, piece } => {
            let figure = Drawing::new(Size::new(UNITS, UNITS), art.piece(*seat, *piece, DARK)?);
            scaled(square * 0.9, &figure)
        }
        SeenPiece::FaceDown { seat, known, .. } => {
            let mut body = match ground {
                Ground::Points => scaled(side, &back::cover(seat.unwrap_or(Seat::White), side)),
                Ground::Squares => scaled(card, &back::diagram_card(*seat, Size::new(card, card))),
            };
            if let Some(piece) = known {
                body.push_str(&letter(*piece, *seat, Corner { x: 0.0, y: 0.0 }, square));
            }
            body
        }
        SeenPiece::Disc { seat, number, known, .. } => {
            let mut body =
                scaled(side, &face::disc(Face::Number { seat: *seat, number: *number }, side, art)?);
            if let Some(piece) = known {
                let corner = Corner { x: square * 0.3, y: square * 0.3 };
                body.push_str(&letter(*piece, Some(*seat), corner, square * 0.8));
            }
            body
        }
    })
}

/// The letter of a hidden piece, for those who know it.
fn letter(piece: char, seat: Option<Seat>, middle: Corner, square: f32) -> String {
    let radius = square * 0.2;
    // In one mixed pack nothing but the case of the letter tells whose it is.
    let (ground, ink) = match seat {
        Some(Seat::Black) => (DARK, LIGHT),
        None if piece.is_lowercase() => (DARK, LIGHT),
        _ => (LIGHT, DARK),
    };
    let style = Style::plain(square * 0.28).bold().centered().colored(ink);
    let at = Corner { x: middle.x, y: middle.y + square * 0.1 };
    format!(
        "<circle cx=\"{}\" cy=\"{}\" r=\"{radius}\" fill=\"{ground}\" stroke=\"{DARK}\" stroke-width=\"{}\"/>{}",
        middle.x,
        middle.y,
        square * 0.02,
        text(at, style, &piece.to_uppercase().to_string())
    )
}

/// The checkers under a piece: their numbers on small discs.
fn stack(cell: &Cell, square: f32) -> String {
    let mut drawn = String::new();
    for (count, ground, ink, side) in [(cell.light, LIGHT, DARK, -1.0), (cell.dark, DARK, LIGHT, 1.0)] {
        if count == 0 {
            continue;
        }
        let at = Corner { x: side * square * 0.36, y: square * 0.36 };
        drawn.push_str(&format!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{ground}\" stroke=\"{DARK}\" stroke-width=\"{}\"/>",
            at.x,
            at.y,
            square * 0.12,
            square * 0.02
        ));
        let style = Style::plain(square * 0.17).bold().centered().colored(ink);
        drawn.push_str(&text(Corner { y: at.y + square * 0.06, ..at }, style, &count.to_string()));
    }
    drawn
}

/// Height of the small print below a set-up.
const SMALL: f32 = 2.7;

/// A diagram of an open position with the list of its pieces below: where each stands, the strongest first. Then follow
/// a line to fill in for each of the `games` that are played from it, and what is `told` of where it comes from.
///
/// # Errors
/// The art has no drawing of a piece.
pub fn with_list(
    scene: &Scene,
    title: &str,
    told: &[String],
    games: u32,
    art: &Art,
    ink: Ink,
) -> Result<Drawing, PrintError> {
    let look = Look { square: SQUARE, flipped: false, ink, art };
    let board = position(scene, &[], &look)?;
    let width = board.size.width;
    let mut body = text(Corner { x: 0.0, y: 5.0 }, Style::plain(5.5).bold(), title);
    let top = 11.0;
    body.push_str(&board.placed(Corner { x: 0.0, y: top }));
    let mut y = top + board.size.height + 8.0;
    for piece in "KQRBNP".chars() {
        for (seat, side) in [(Seat::White, "White"), (Seat::Black, "Black")] {
            let open = |cell: &&Cell| cell.piece == Some(SeenPiece::Open { seat, piece });
            let places: Vec<&str> = scene.cells.iter().filter(open).map(|cell| cell.at.as_str()).collect();
            let x = if seat == Seat::White { 0.0 } else { width / 2.0 };
            let name = format!("{side} {}", face::kind(piece, scene.ground));
            let right = Corner { x: x + 24.0, y };
            body.push_str(&text(Corner { x, y }, Style::plain(3.1).colored(FINE), &name));
            let style = Style { anchor: Anchor::Start, ..Style::plain(3.3).bold() };
            body.push_str(&text(right, style, &places.join(" ")));
        }
        y += 7.0;
    }
    y += 3.0;
    for game in 1..=games {
        let colors = if game == 1 { "" } else { " (colors changed)" };
        let name = if games == 1 { "Game".to_owned() } else { format!("Game {game} of {games}{colors}") };
        body.push_str(&text(Corner { x: 0.0, y }, Style::plain(3.1).bold(), &name));
        let third = width / 3.0;
        y += 7.0;
        for (n, field) in ["White", "Black", "Result"].into_iter().enumerate() {
            let x = third * n as f32;
            body.push_str(&text(Corner { x, y }, Style::plain(3.0).colored(FINE), field));
            let end = Corner { x: x + third - 3.0, y: y + 1.2 };
            body.push_str(&line(Corner { x: x + 11.0, ..end }, end, 0.2, DARK));
        }
        y += 8.0;
    }
    for words in told {
        for line in lines(&[Run { words: words.clone(), bold: false }], width / SMALL) {
            body.push_str(&set(0.0, y, SMALL, &line));
            y += SMALL * 1.4;
        }
    }
    Ok(Drawing::new(Size::new(width, y), body))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read() {
        assert_eq!(place("a1", 1), Some((0, 0)));
        assert_eq!(place("h8", 1), Some((7, 7)));
        assert_eq!(place("i9", 0), Some((8, 9)));
        assert_eq!(place("a0", 1), None);
        assert_eq!(place("é4", 1), None);
    }
}
