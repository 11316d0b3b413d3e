//! Positions drawn as text, so that a test can be read as a board.
//!
//! ```text
//! 8  ■ ■ ■ ■ k ■ ■ ■
//! 7  p p p p . p p p
//! 6  . . . . x . . .
//! ```
//!
//! Letters are FEN's (upper case is White's), `□` is a card of White's and `■` one of Black's, `▨` one that nobody
//! can tell whose it is; a card that the viewer knows is drawn as `(N)`, a numbered disc as `③` (White's) or `❸`
//! (Black's). A marked square is drawn as `x` where it is empty and as `[n]` where a piece stands. Checkers under a piece
//! follow it: `N+2` light ones, `N+2-1` and a dark one.
//!
//! A drawing is made from a [`Scene`] and so from what one viewer sees; [`placement`] turns one back into the board
//! field of a FEN.

use facedown_core::rules::game::View;
use facedown_core::rules::seat::Seat;
use facedown_core::show::Show;
use facedown_core::show::scene::{Scene, SeenPiece};

/// A scene as text, last rank first, with the names of ranks and files.
#[must_use]
pub fn draw(scene: &Scene) -> String {
    draw_marked::<&str>(scene, &[])
}

/// A scene with some places marked.
#[must_use]
pub fn draw_marked<S: AsRef<str>>(scene: &Scene, marked: &[S]) -> String {
    let marked = |at: &str| marked.iter().any(|m| m.as_ref() == at);
    let file_letter = |file: u8| char::from(b'a' + file);
    let mut rows: Vec<(String, Vec<String>)> = Vec::new();
    for rank in (0..scene.ranks).rev() {
        let name = (rank + scene.first_rank).to_string();
        let cells: Vec<String> = (0..scene.files)
            .map(|file| {
                let at = format!("{}{name}", file_letter(file));
                let cell = scene.cells.iter().find(|c| c.at == at);
                let piece = cell.and_then(|c| c.piece.as_ref()).map(sign);
                let stack = cell.map(|c| stack(c.light, c.dark)).unwrap_or_default();
                match (piece, marked(&at)) {
                    (Some(piece), true) => format!("[{piece}]{stack}"),
                    (Some(piece), false) => format!("{piece}{stack}"),
                    (None, true) => format!("x{stack}"),
                    (None, false) => format!(".{stack}"),
                }
            })
            .collect();
        rows.push((name, cells));
    }
    rows.push((" ".to_owned(), (0..scene.files).map(|file| file_letter(file).to_string()).collect()));
    let mut text = String::new();
    for (name, cells) in rows {
        let line: Vec<&str> = cells.iter().map(String::as_str).collect();
        text.push_str(&format!("{name:>2}  {}\n", line.join(" ")));
    }
    text
}

/// The letter of a piece, in the case of its side; a sign for one that is hidden.
fn sign(piece: &SeenPiece) -> String {
    let dress = |seat: Seat, c: char| if seat == Seat::Black { c.to_ascii_lowercase() } else { c };
    match piece {
        SeenPiece::Open { seat, piece } => dress(*seat, *piece).to_string(),
        SeenPiece::FaceDown { seat, known: Some(known), .. } => {
            format!("({})", seat.map_or(*known, |seat| dress(seat, *known)))
        }
        SeenPiece::FaceDown { seat: None, .. } => '\u{25a8}'.to_string(),
        SeenPiece::FaceDown { seat: Some(Seat::Black), .. } => '\u{25a0}'.to_string(),
        SeenPiece::FaceDown { .. } => '\u{25a1}'.to_string(),
        SeenPiece::Disc { seat, number, .. } => {
            let zero = if *seat == Seat::Black { 0x2775 } else { 0x245f };
            char::from_u32(zero + u32::from(*number)).unwrap_or('?').to_string()
        }
    }
}

fn stack(light: u8, dark: u8) -> String {
    let part = |sign: char, n: u8| if n == 0 { String::new() } else { format!("{sign}{n}") };
    format!("{}{}", part('+', light), part('-', dark))
}

/// The position that a viewer sees, with the places marked to which the piece on `from` may go.
#[must_use]
pub fn draw_moves<G: Show>(view: View<'_, G>, seat: Seat, from: &str) -> String {
    let mut to = Vec::new();
    G::legal(view, seat, &mut |action| {
        let line = G::action_line(view, action);
        if line.from.as_deref() == Some(from) {
            to.extend(line.to);
        }
    });
    draw_marked(&G::scene(view), &to)
}

/// Lines without what a test's indentation adds.
fn lines(drawing: &str) -> Vec<String> {
    let words = drawing.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    words.filter(|line| !line.is_empty()).collect()
}

/// Compares two drawings, whatever their indentation; the ranks' and files' names may be left out of `expected`.
///
/// # Panics
/// With both, if they differ.
#[track_caller]
pub fn assert_drawn(found: &str, expected: &str) {
    let bare = |drawing: &str| {
        let name = |word: &str| word.parse::<u8>().is_ok();
        let all = lines(drawing).into_iter().map(|line| {
            let words: Vec<&str> = line.split(' ').collect();
            if name(words[0]) { words[1..].join(" ") } else { line }
        });
        all.filter(|line| !line.starts_with("a b c")).collect::<Vec<_>>()
    };
    assert!(bare(found) == bare(expected), "the drawings differ; found\n{found}\nexpected\n{expected}");
}

/// The board field of a FEN that a drawing stands for: cards as `X` and `x`, marks left out.
///
/// # Panics
/// If a sign has no letter in FEN (a disc, a card of nobody) or a rank another length than the first.
#[must_use]
pub fn placement(drawing: &str) -> String {
    let mut ranks: Vec<String> = Vec::new();
    let mut files = None;
    for line in lines(drawing) {
        if line.starts_with("a b c") {
            continue;
        }
        let (mut field, mut run, mut squares) = (String::new(), 0, 0);
        for word in line.split(' ').filter(|word| word.parse::<u8>().is_err()) {
            squares += 1;
            let sign = word.trim_matches(['[', ']']).trim_matches(['(', ')']);
            let letter = match sign {
                "." => None,
                "x" if word == "x" => None,
                "\u{25a1}" => Some('X'),
                "\u{25a0}" => Some('x'),
                _ => Some(sign.chars().next().filter(char::is_ascii_alphabetic).unwrap_or_else(|| {
                    panic!("`{word}` in the drawing has no letter in a FEN");
                })),
            };
            match letter {
                None => run += 1,
                Some(letter) => {
                    if run > 0 {
                        field.push_str(&run.to_string());
                    }
                    run = 0;
                    field.push(letter);
                }
            }
        }
        if run > 0 {
            field.push_str(&run.to_string());
        }
        assert_eq!(*files.get_or_insert(squares), squares, "the ranks differ in length: `{line}`");
        ranks.push(field);
    }
    ranks.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;
    use facedown_core::notation::Ground;
    use facedown_core::show::scene::Cell;

    fn scene(pieces: &[(&str, SeenPiece)]) -> Scene {
        let cell = |(at, piece): &(&str, SeenPiece)| Cell {
            at: (*at).into(),
            piece: Some(piece.clone()),
            light: 0,
            dark: 0,
        };
        let cells = pieces.iter().map(cell).collect();
        Scene { files: 4, ranks: 2, ground: Ground::Squares, first_rank: 1, cells, check: vec![] }
    }

    fn card(seat: Option<Seat>, known: Option<char>) -> SeenPiece {
        SeenPiece::FaceDown { seat, moves_as: None, known, odds: None }
    }

    #[test]
    fn every_sign() {
        let mut scene = scene(&[
            ("a1", card(Some(Seat::White), None)),
            ("b1", card(Some(Seat::Black), Some('N'))),
            ("c1", SeenPiece::Open { seat: Seat::Black, piece: 'Q' }),
            ("d1", SeenPiece::Disc { seat: Seat::Black, number: 3, known: None, odds: None }),
            ("a2", card(None, None)),
            ("b2", SeenPiece::Disc { seat: Seat::White, number: 1, known: None, odds: None }),
        ]);
        scene.cells[2].light = 2;
        scene.cells[2].dark = 1;
        let expected = " 2  \u{25a8} \u{2460} x .\n 1  [\u{25a1}] (n) q+2-1 \u{2778}\n    a b c d\n";
        assert_eq!(draw_marked(&scene, &["a1", "c2"]), expected);
    }

    #[test]
    fn a_drawing_is_a_placement() {
        let drawing = "
            8  \u{25a0} . . k
            7  x [p] . .
            6  . . . \u{25a1}
               a b c d";
        assert_eq!(placement(drawing), "x2k/1p2/3X");
    }

    #[test]
    fn names_and_indentation_do_not_matter() {
        let scene = scene(&[("a1", SeenPiece::Open { seat: Seat::White, piece: 'K' })]);
        assert_drawn(
            &draw(&scene),
            "
            . . . .
            K . . .",
        );
    }

    #[test]
    #[should_panic(expected = "the drawings differ")]
    fn a_difference_is_seen() {
        assert_drawn(&draw(&scene(&[("a1", card(Some(Seat::White), None))])), ". . . .\n\u{25a0} . . .");
    }
}
