//! The faces of cards and discs, and what they are called.

use facedown_core::notation::Ground;
use facedown_core::rules::seat::Seat;
use facedown_core::show::kit::{Card, Face};

use crate::art::{Art, UNITS};
use crate::drawing::{DARK, Drawing, FINE, LIGHT, Style, filled, text};
use crate::error::PrintError;
use crate::layout::Corner;
use crate::paper::Size;

/// Nothing that matters lies nearer to the cut, millimetres.
const SAFE: f32 = 4.0;
/// A side of the box with the letter in the corner.
const CHIP: f32 = 6.6;
/// The wood of a disc.
const WOOD: &str = "#f2e0b8";
/// The ink of the pieces of Red.
const RED: &str = "#a3271c";

/// The name of a side: `White`, `Red`, `Black`, or `You` (the player of a solitaire).
#[must_use]
pub fn side_title(seat: Seat, ground: Ground) -> &'static str {
    match (seat, ground) {
        (Seat::Solo, _) => "You",
        (Seat::Black, _) => "Black",
        (Seat::White, Ground::Points) => "Red",
        (Seat::White, Ground::Squares) => "White",
    }
}

/// The player of a side, in words that stand by themselves: `White`, `Red`, `Black` or `Player`.
#[must_use]
pub fn player(seat: Seat, ground: Ground) -> &'static str {
    if seat == Seat::Solo { "Player" } else { side_title(seat, ground) }
}

/// A piece's kind in words, by its upper-case letter.
#[must_use]
pub fn kind(piece: char, ground: Ground) -> &'static str {
    match (piece, ground) {
        ('K', _) => "king",
        ('Q', _) => "queen",
        ('R', _) => "rook",
        ('B', Ground::Points) => "elephant",
        ('B', _) => "bishop",
        ('N', Ground::Points) => "horse",
        ('N', _) => "knight",
        ('A', _) => "advisor",
        ('C', Ground::Points) => "cannon",
        // What a card of Booster Chess stands for.
        ('C', _) => "checker",
        ('P', _) => "pawn",
        _ => "piece",
    }
}

/// A face in words: for a screen reader, and for counting a sheet's content.
#[must_use]
pub fn words(face: Face, ground: Ground) -> String {
    let side = |seat| side_title(seat, ground).to_lowercase();
    match face {
        Face::Piece { seat, piece } => format!("{} {}", side(seat), kind(piece, ground)),
        Face::Checker { seat } => format!("{} checker", side(seat)),
        Face::Number { seat, number } => format!("{} checker {number}", side(seat)),
        Face::Shift { seat: Seat::Black, by } => format!("{by} squares up"),
        Face::Shift { by, .. } => format!("{by} squares to the right"),
    }
}

/// A card with its name, in words.
#[must_use]
pub fn card_words(card: &Card, ground: Ground) -> String {
    let shown = words(card.face, ground);
    if card.name.is_empty() { shown } else { format!("{}: {shown}", card.name) }
}

/// The side to which the thing on a face belongs.
#[must_use]
pub fn seat_of(face: Face) -> Seat {
    match face {
        Face::Piece { seat, .. }
        | Face::Checker { seat }
        | Face::Number { seat, .. }
        | Face::Shift { seat, .. } => seat,
    }
}

/// The front of a card: the figure large in the middle, its letter in two corners both ways up, with the card's name
/// and the pips of its gap. White's letter stands in an outlined box, Black's in a full one. `bleed` is white paper
/// beyond the cut.
///
/// # Errors
/// The art has no drawing of the piece.
pub fn card(card: &Card, size: Size, bleed: f32, art: &Art) -> Result<Drawing, PrintError> {
    let middle = Corner { x: size.width / 2.0, y: size.height / 2.0 };
    let paper = filled(Corner { x: -bleed, y: -bleed }, size.with_bleed(bleed), "#ffffff");
    // The corners with the letters stay free on a small card, the sides on a high one.
    let figure = (size.width.min(size.height) * if size.height > size.width * 1.2 { 0.74 } else { 0.62 })
        .min(size.width - 2.0 * SAFE);
    let corner = corner(card, size.width);
    let body = format!(
        "{paper}<g transform=\"translate({} {}) scale({})\">{}</g>{corner}\
         <g transform=\"rotate(180 {} {})\">{corner}</g>",
        middle.x - figure / 2.0,
        middle.y - figure / 2.0,
        figure / UNITS,
        figure_of(card.face, art)?,
        middle.x,
        middle.y,
    );
    Ok(Drawing::with_bleed(size, bleed, body))
}

/// The corner of a card: letter, name, pips.
fn corner(card: &Card, width: f32) -> String {
    let black = seat_of(card.face) == Seat::Black;
    let (ground, ink) = if black { (DARK, LIGHT) } else { ("#ffffff", DARK) };
    let center = SAFE + CHIP / 2.0;
    let mut drawn = format!(
        "<rect x=\"{SAFE}\" y=\"{SAFE}\" width=\"{CHIP}\" height=\"{CHIP}\" rx=\"1.4\" fill=\"{ground}\" \
         stroke=\"{DARK}\" stroke-width=\"0.4\"/>"
    );
    match card.face {
        Face::Checker { .. } => drawn.push_str(&format!(
            "<circle cx=\"{center}\" cy=\"{center}\" r=\"1.8\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"0.7\"/>"
        )),
        Face::Piece { piece, .. } => drawn.push_str(&chip_letter(&piece.to_string(), center, ink)),
        Face::Shift { by, .. } => drawn.push_str(&chip_letter(&by.to_string(), center, ink)),
        Face::Number { number, .. } => drawn.push_str(&chip_letter(&number.to_string(), center, ink)),
    }
    if !card.name.is_empty() {
        let below = Corner { x: center, y: SAFE + CHIP + 3.6 };
        drawn.push_str(&text(below, Style::plain(3.2).centered(), &card.name));
    }
    let gap = f32::from(card.gap);
    let first = width / 2.0 - (gap - 1.0) * 1.4;
    for pip in 0..card.gap {
        let x = first + f32::from(pip) * 2.8;
        drawn.push_str(&format!("<circle cx=\"{x}\" cy=\"{}\" r=\"0.95\" fill=\"{DARK}\"/>", SAFE + 1.6));
    }
    drawn
}

fn chip_letter(letter: &str, center: f32, ink: &'static str) -> String {
    text(Corner { x: center, y: center + 1.75 }, Style::plain(4.9).bold().centered().colored(ink), letter)
}

/// A face as a figure of [`UNITS`] a side.
fn figure_of(face: Face, art: &Art) -> Result<String, PrintError> {
    Ok(match face {
        Face::Piece { seat, piece } => art.piece(seat, piece, DARK)?,
        Face::Shift { seat, by } => shift(seat, by),
        Face::Checker { .. } | Face::Number { .. } => checker(face, 16.0),
    })
}

/// An arrow with a number.
fn shift(seat: Seat, by: u8) -> String {
    let turn = if seat == Seat::Black { -90 } else { 0 };
    let style = Style::plain(12.0).bold().centered().colored(LIGHT);
    let number = Corner { x: if turn == 0 { 17.5 } else { 20.0 }, y: if turn == 0 { 24.2 } else { 26.5 } };
    format!(
        "<path d=\"M3 13H24V6L38 20L24 34V27H3Z\" fill=\"{DARK}\" transform=\"rotate({turn} 20 20)\"/>{}",
        text(number, style, &by.to_string())
    )
}

/// A round checker about the middle of a figure: light ones have one ring, dark ones two.
fn checker(face: Face, radius: f32) -> String {
    let black = seat_of(face) == Seat::Black;
    let (ground, ink) = if black { (DARK, LIGHT) } else { (LIGHT, DARK) };
    let ring = |r: f32| {
        format!("<circle cx=\"20\" cy=\"20\" r=\"{r}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"0.8\"/>")
    };
    let mut drawn = format!(
        "<circle cx=\"20\" cy=\"20\" r=\"{radius}\" fill=\"{ground}\" stroke=\"{DARK}\" stroke-width=\"0.8\"/>{}",
        ring(radius * 0.86)
    );
    if black {
        drawn.push_str(&ring(radius * 0.76));
    }
    if let Face::Number { number, .. } = face {
        let style = Style::plain(20.0).bold().centered().colored(ink);
        drawn.push_str(&text(Corner { x: 20.0, y: 27.1 }, style, &number.to_string()));
        if number == 6 || number == 9 {
            let line = filled(Corner { x: 14.5, y: 28.6 }, Size::new(11.0, 1.4), ink);
            drawn.push_str(&line);
        }
    } else {
        drawn.push_str(&ring(radius * 0.45));
    }
    drawn
}

/// A round disc of this diameter, to be cut along its outline.
///
/// # Errors
/// The art has no drawing of the piece.
pub fn disc(face: Face, diameter: f32, art: &Art) -> Result<Drawing, PrintError> {
    let scale = diameter / UNITS;
    let picture = match face {
        Face::Piece { seat, piece } => {
            let black = seat == Seat::Black;
            let ink = if black { DARK } else { RED };
            let ring = |r: f32| {
                format!(
                    "<circle cx=\"20\" cy=\"20\" r=\"{r}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"0.7\"/>"
                )
            };
            let size = if black { 0.82 } else { 0.9 };
            format!(
                "<circle cx=\"20\" cy=\"20\" r=\"20\" fill=\"{WOOD}\"/>{}{}\
                 <g transform=\"translate(20 20) scale({size}) translate(-20 -20)\">{}</g>",
                ring(16.9),
                if black { ring(14.8) } else { String::new() },
                art.piece(seat, piece, ink)?
            )
        }
        _ => checker(face, 19.6),
    };
    let cut = format!(
        "<circle cx=\"{0}\" cy=\"{0}\" r=\"{1}\" fill=\"none\" stroke=\"{FINE}\" stroke-width=\"0.1\"/>",
        diameter / 2.0,
        diameter / 2.0 - 0.05
    );
    let body = format!("<g transform=\"scale({scale})\">{picture}</g>{cut}");
    Ok(Drawing::new(Size::new(diameter, diameter), body))
}
