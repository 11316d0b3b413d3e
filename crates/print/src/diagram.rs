//! A position as a picture, as one viewer sees it.

use facedown_core::kit::Face;
use facedown_core::scene::{Cell, Ground, Man, Scene};
use facedown_core::seat::Seat;

use crate::art::{Art, UNITS};
use crate::back;
use crate::board::Board;
use crate::drawing::{Anchor, DARK, Drawing, FINE, Ink, LIGHT, Style, text};
use crate::error::PrintError;
use crate::face;
use crate::layout::Corner;
use crate::paper::Size;

/// A side of a square of the diagram on a page.
const SQUARE: f32 = 17.0;

/// The position of a scene with squares of `square` millimetres; `flipped`: from Black's side.
///
/// # Errors
/// The art has no drawing of a man.
pub fn position(
    scene: &Scene,
    square: f32,
    flipped: bool,
    art: &Art,
    ink: Ink,
) -> Result<Drawing, PrintError> {
    let board = Board::of_scene(scene, square);
    let mut body = board.body(ink, flipped);
    for cell in &scene.cells {
        let Some((file, rank)) = place(&cell.at, scene.first_rank) else { continue };
        let middle = board.middle(file, rank, flipped);
        body.push_str(&stack(cell, middle, square));
        if let Some(man) = &cell.man {
            body.push_str(&drawn(man, scene.ground, middle, square, art)?);
        }
    }
    Ok(Drawing::new(board.size(), body))
}

/// File and rank, from 0, of a place such as `e4` or `a10`.
fn place(at: &str, first_rank: u8) -> Option<(u8, u8)> {
    let mut characters = at.chars();
    let file = characters.next().filter(char::is_ascii_lowercase)? as u8 - b'a';
    let rank: u8 = characters.as_str().parse().ok()?;
    Some((file, rank.checked_sub(first_rank)?))
}

/// A man about the middle of its place.
fn drawn(man: &Man, ground: Ground, middle: Corner, square: f32, art: &Art) -> Result<String, PrintError> {
    let about = |side: f32, drawing: &Drawing| {
        let scaled = side / drawing.size.width.max(drawing.size.height);
        let (width, height) = (drawing.size.width * scaled, drawing.size.height * scaled);
        format!(
            "<g transform=\"translate({} {}) scale({scaled})\">{}</g>",
            middle.x - width / 2.0,
            middle.y - height / 2.0,
            drawing.placed(Corner { x: 0.0, y: 0.0 })
        )
    };
    let side = square * 0.82;
    Ok(match man {
        Man::Open { seat, piece } if ground == Ground::Points => {
            about(side, &face::disc(Face::Man { seat: *seat, piece: *piece }, side, art)?)
        }
        Man::Open { seat, piece } => figure(*seat, *piece, middle, square * 0.9, art)?,
        Man::FaceDown { seat, known, .. } => {
            let mut body = match ground {
                Ground::Points => about(side, &back::cover(seat.unwrap_or(Seat::White), side)),
                Ground::Squares => about(side, &back::diagram_card(*seat, Size::new(side, side))),
            };
            if let Some(piece) = known {
                body.push_str(&letter(*piece, *seat, middle, square));
            }
            body
        }
        Man::Disc { seat, number, known, .. } => {
            let mut body =
                about(side, &face::disc(Face::Number { seat: *seat, number: *number }, side, art)?);
            if let Some(piece) = known {
                let corner = Corner { x: middle.x + square * 0.3, y: middle.y + square * 0.3 };
                body.push_str(&letter(*piece, Some(*seat), corner, square * 0.8));
            }
            body
        }
    })
}

fn figure(seat: Seat, piece: char, middle: Corner, side: f32, art: &Art) -> Result<String, PrintError> {
    let man = art.man(seat, piece, DARK)?;
    let scale = side / UNITS;
    let (x, y) = (middle.x - side / 2.0, middle.y - side / 2.0);
    Ok(format!("<g transform=\"translate({x} {y}) scale({scale})\">{man}</g>"))
}

/// What a hidden man is, for who knows it.
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

/// The checkers under a man: their numbers on small discs.
fn stack(cell: &Cell, middle: Corner, square: f32) -> String {
    let mut drawn = String::new();
    for (count, ground, ink, side) in [(cell.light, LIGHT, DARK, -1.0), (cell.dark, DARK, LIGHT, 1.0)] {
        if count == 0 {
            continue;
        }
        let at = Corner { x: middle.x + side * square * 0.36, y: middle.y + square * 0.36 };
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

/// A diagram of an open position with the list of its men below: where each stands, the strongest first.
///
/// # Errors
/// The art has no drawing of a man.
pub fn with_list(scene: &Scene, title: &str, art: &Art, ink: Ink) -> Result<Drawing, PrintError> {
    let board = position(scene, SQUARE, false, art, ink)?;
    let width = board.size.width;
    let mut body = text(Corner { x: 0.0, y: 5.0 }, Style::plain(5.5).bold(), title);
    let top = 11.0;
    body.push_str(&board.placed(Corner { x: 0.0, y: top }));
    let mut y = top + board.size.height + 8.0;
    for piece in "KQRBNP".chars() {
        for (seat, side) in [(Seat::White, "White"), (Seat::Black, "Black")] {
            let open = |cell: &&Cell| cell.man == Some(Man::Open { seat, piece });
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
