//! A position as a small SVG picture, drawn from a scene alone: squares or points, pieces, cards, discs and checkers.

use std::fmt::Write;

use facedown_core::notation::Ground;
use facedown_core::rules::seat::Seat;
use facedown_core::show::scene::{Scene, SeenPiece};

const CELL: usize = 40;
const EDGE: usize = 18;

/// The picture of a scene; `turned` has Black at the bottom.
#[must_use]
pub fn draw(scene: &Scene, turned: bool) -> String {
    let (files, ranks) = (usize::from(scene.files), usize::from(scene.ranks));
    let (width, height) = (files * CELL + 2 * EDGE, ranks * CELL + 2 * EDGE);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"sans-serif\" text-anchor=\"middle\">"
    );
    // Writing to a string cannot fail.
    let mut add = |text: std::fmt::Arguments<'_>| {
        let _ = svg.write_fmt(text);
    };
    let at = |file: usize, rank: usize| {
        let (file, rank) = if turned { (files - 1 - file, rank) } else { (file, ranks - 1 - rank) };
        (EDGE + file * CELL, EDGE + rank * CELL)
    };
    let middle = CELL / 2;
    for file in 0..files {
        for rank in 0..ranks {
            let (x, y) = at(file, rank);
            match scene.ground {
                Ground::Squares => {
                    let color = if (file + rank) % 2 == 0 { "#b9c2c9" } else { "#eef1f3" };
                    add(format_args!(
                        "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{color}\"/>"
                    ));
                }
                Ground::Points => {
                    let (x, y) = (x + middle, y + middle);
                    let river = rank + 1 == ranks / 2 && file > 0 && file + 1 < files;
                    if file + 1 < files {
                        let (x2, y2) = at(file + 1, rank);
                        add(format_args!(
                            "<path d=\"M{x} {y}L{} {}\" stroke=\"#8a9299\"/>",
                            x2 + middle,
                            y2 + middle
                        ));
                    }
                    if rank + 1 < ranks && !river {
                        let (x2, y2) = at(file, rank + 1);
                        add(format_args!(
                            "<path d=\"M{x} {y}L{} {}\" stroke=\"#8a9299\"/>",
                            x2 + middle,
                            y2 + middle
                        ));
                    }
                }
            }
        }
    }
    for cell in &scene.cells {
        let Some((file, rank)) = place(&cell.at, scene.first_rank) else { continue };
        if file >= files || rank >= ranks {
            continue;
        }
        let (x, y) = at(file, rank);
        let (x, y) = (x + middle, y + middle);
        for (count, color, dx) in [(cell.light, "#f5d76e", 12), (cell.dark, "#59636b", -12isize)] {
            if count > 0 {
                let cx = x.saturating_add_signed(dx);
                add(format_args!(
                    "<circle cx=\"{cx}\" cy=\"{}\" r=\"7\" fill=\"{color}\" stroke=\"#222\"/>\
                     <text x=\"{cx}\" y=\"{}\" font-size=\"9\">{count}</text>",
                    y + 12,
                    y + 15
                ));
            }
        }
        let Some(piece) = &cell.piece else { continue };
        let checked = scene.check.contains(&cell.at);
        let ring = if checked { "#c0392b" } else { "#222" };
        let colors = |seat: Option<Seat>| match seat {
            Some(Seat::Black) => ("#2f3940", "#fff"),
            Some(_) => ("#fff", "#222"),
            None => ("#9aa4ab", "#222"),
        };
        let (shape, seat, letter) = match piece {
            SeenPiece::Open { seat, piece } => ("circle", Some(*seat), piece.to_string()),
            SeenPiece::FaceDown { seat, known, moves_as, .. } => {
                let letter =
                    known.or(*moves_as).map_or_else(|| "?".to_owned(), |l| l.to_ascii_lowercase().into());
                ("card", *seat, letter)
            }
            SeenPiece::Disc { seat, number, known, .. } => {
                let known = known.map_or_else(String::new, |letter| letter.to_string());
                ("disc", Some(*seat), format!("{number}{known}"))
            }
        };
        let (fill, ink) = colors(seat);
        match shape {
            "card" => add(format_args!(
                "<rect x=\"{}\" y=\"{}\" width=\"26\" height=\"32\" rx=\"4\" fill=\"{fill}\" stroke=\"{ring}\" \
                 stroke-width=\"2\" stroke-dasharray=\"3 2\"/>",
                x - 13,
                y - 16
            )),
            _ => add(format_args!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"15\" fill=\"{fill}\" stroke=\"{ring}\" stroke-width=\"2\"/>"
            )),
        }
        add(format_args!("<text x=\"{x}\" y=\"{}\" font-size=\"16\" fill=\"{ink}\">{letter}</text>", y + 6));
    }
    for file in 0..files {
        let (x, _) = at(file, 0);
        let letter = char::from(b'a' + (file % 26) as u8);
        let y = height - 5;
        add(format_args!(
            "<text x=\"{}\" y=\"{y}\" font-size=\"11\" fill=\"#59636b\">{letter}</text>",
            x + middle
        ));
    }
    for rank in 0..ranks {
        let (_, y) = at(0, rank);
        let number = rank + usize::from(scene.first_rank);
        add(format_args!(
            "<text x=\"9\" y=\"{}\" font-size=\"11\" fill=\"#59636b\">{number}</text>",
            y + middle + 4
        ));
    }
    svg.push_str("</svg>");
    svg
}

/// File and rank of a place such as `e4`, both from 0.
fn place(name: &str, first_rank: u8) -> Option<(usize, usize)> {
    let file = name.bytes().next()?.checked_sub(b'a')?;
    let rank: u8 = name.get(1..)?.parse().ok()?;
    Some((file.into(), rank.checked_sub(first_rank)?.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use facedown_core::show::scene::Cell;

    #[test]
    fn a_face_down_piece_is_drawn_as_a_card_and_never_by_what_it_is() {
        let piece = SeenPiece::FaceDown { seat: Some(Seat::White), moves_as: None, known: None, odds: None };
        let cells = vec![Cell { at: "c1".to_owned(), piece: Some(piece), light: 0, dark: 0 }];
        let ground = Ground::Squares;
        let scene = Scene { files: 8, ranks: 8, ground, first_rank: 1, cells, check: Vec::new() };
        let picture = draw(&scene, false);
        assert!(picture.contains("rx=\"4\"") && picture.contains(">?</text>"), "{picture}");
        assert_eq!(picture.matches("<rect").count(), 65);
    }
}
