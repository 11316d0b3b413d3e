//! A position as a board of letters, drawn from a scene alone.

use facedown_core::rules::seat::Seat;
use facedown_core::show::scene::{Scene, SeenPiece};

/// The columns of a square.
const WIDTH: usize = 3;

/// The board of a scene; `turned` has Black at the bottom. Upper case is White's; `[x]` is a card or covered piece that
/// moves as x, `[?]` one of which nothing is known, `(x)` one that the viewer knows; `w3` is White's checker 3, with its
/// letter behind it where the viewer knows it.
#[must_use]
pub fn draw(scene: &Scene, turned: bool) -> String {
    let order =
        |count: u8| -> Vec<u8> { if turned { (0..count).rev().collect() } else { (0..count).collect() } };
    let letter = |file: u8| char::from(b'a'.saturating_add(file));
    let mut files = "   ".to_owned();
    order(scene.files).into_iter().for_each(|file| files += &format!(" {} ", letter(file)));
    let files = files.trim_end();
    let mut lines = vec![files.to_owned()];
    for rank in order(scene.ranks).into_iter().rev() {
        let name = rank + scene.first_rank;
        let mut line = format!("{name:2} ");
        for file in order(scene.files) {
            let at = format!("{}{name}", letter(file));
            let piece = scene.cells.iter().find(|cell| cell.at == at).and_then(|cell| cell.piece.as_ref());
            line += &format!("{:<WIDTH$}", piece.map_or(" .".to_owned(), sign));
        }
        lines.push(format!("{line} {name}"));
    }
    lines.push(files.to_owned());
    for cell in scene.cells.iter().filter(|cell| cell.light > 0 || cell.dark > 0) {
        lines.push(format!("   {}: checkers, {} light, {} dark", cell.at, cell.light, cell.dark));
    }
    lines.join("\n")
}

/// A piece in at most three columns.
fn sign(piece: &SeenPiece) -> String {
    let dress = |letter: char, seat: Option<Seat>| {
        if seat == Some(Seat::Black) { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
    };
    match piece {
        SeenPiece::Open { seat, piece } => format!(" {}", dress(*piece, Some(*seat))),
        SeenPiece::FaceDown { seat, known: Some(known), .. } => format!("({})", dress(*known, *seat)),
        SeenPiece::FaceDown { seat, moves_as: Some(role), .. } => format!("[{}]", dress(*role, *seat)),
        SeenPiece::FaceDown { .. } => "[?]".to_owned(),
        SeenPiece::Disc { seat, number, known, .. } => {
            let side = if *seat == Seat::Black { 'b' } else { 'w' };
            format!(
                "{side}{number}{}",
                known.map_or(String::new(), |known| dress(known, Some(*seat)).to_string())
            )
        }
    }
}
