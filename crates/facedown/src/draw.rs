//! A board drawn as text: from any game's scene, with cards that look like cards.
//!
//! The letters alone tell everything (upper case is White's, brackets are a card); color is written besides, and taken
//! out by the output stream where it is not wanted.

use std::io::{self, Write};

use anstyle::{Ansi256Color, Color, Style};
use facedown_core::rules::seat::Seat;
use facedown_core::show::scene::{Attacker, Cell, Pool, Scene, SeenPiece, Step};
use facedown_core::table::MoveLine;

use crate::words::Words;

const LIGHT_SQUARE: u8 = 67;
const DARK_SQUARE: u8 = 60;
const CHECK: u8 = 131;
const WHITE_PIECE: u8 = 231;
const BLACK_PIECE: u8 = 16;
const EMPTY: u8 = 103;
/// Paper and ink of the backs of White's cards.
const WHITE_CARD: (u8, u8) = (230, 94);
/// Paper and ink of the backs of Black's cards.
const BLACK_CARD: (u8, u8) = (236, 180);

fn style(background: u8, ink: u8) -> Style {
    Style::new()
        .bg_color(Some(Color::Ansi256(Ansi256Color(background))))
        .fg_color(Some(Color::Ansi256(Ansi256Color(ink))))
}

/// Upper case for White and the solitaire player, lower case for Black.
fn cased(letter: char, seat: Option<Seat>) -> char {
    if seat == Some(Seat::Black) { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
}

/// Three characters for a piece.
fn sign(piece: &SeenPiece) -> String {
    match piece {
        SeenPiece::Open { seat, piece } => format!(" {} ", cased(*piece, Some(*seat))),
        SeenPiece::FaceDown { seat, known: Some(known), .. } => format!("({})", cased(*known, *seat)),
        SeenPiece::FaceDown { seat, moves_as: Some(role), .. } => format!("[{}]", cased(*role, *seat)),
        SeenPiece::FaceDown { .. } => "[?]".to_owned(),
        SeenPiece::Disc { seat, number, known, .. } => {
            let side = if *seat == Seat::Black { 'b' } else { 'w' };
            format!("{side}{number}{}", known.map_or(' ', |k| cased(k, Some(*seat))))
        }
    }
}

fn paint(cell: Option<&Cell>, background: u8) -> (String, Style) {
    let Some(piece) = cell.and_then(|c| c.piece.as_ref()) else {
        return (" . ".to_owned(), style(background, EMPTY));
    };
    let seat = match piece {
        SeenPiece::Open { seat, .. } | SeenPiece::Disc { seat, .. } => Some(*seat),
        SeenPiece::FaceDown { seat, .. } => *seat,
    };
    let black = seat == Some(Seat::Black);
    let painted = match piece {
        SeenPiece::Open { .. } => style(background, if black { BLACK_PIECE } else { WHITE_PIECE }).bold(),
        SeenPiece::FaceDown { .. } | SeenPiece::Disc { .. } => {
            let (paper, ink) = if black { BLACK_CARD } else { WHITE_CARD };
            style(paper, ink)
        }
    };
    (sign(piece), painted)
}

fn file_letter(file: u8) -> char {
    char::from(b'a'.saturating_add(file))
}

/// Draws the board, White at the bottom, with a line that explains the cards where there are any.
pub fn board(out: &mut impl Write, scene: &Scene) -> io::Result<()> {
    let files: String = (0..scene.files).map(|f| format!(" {} ", file_letter(f))).collect();
    writeln!(out, "   {files}")?;
    for rank in (0..scene.ranks).rev() {
        let name = rank + scene.first_rank;
        write!(out, "{name:2} ")?;
        for file in 0..scene.files {
            let at = format!("{}{name}", file_letter(file));
            let background = match () {
                () if scene.check.contains(&at) => CHECK,
                () if (rank + file) % 2 == 0 => DARK_SQUARE,
                () => LIGHT_SQUARE,
            };
            let (text, style) = paint(scene.cells.iter().find(|c| c.at == at), background);
            write!(out, "{style}{text}{style:#}")?;
        }
        writeln!(out, " {name}")?;
    }
    writeln!(out, "   {files}")?;
    legend(out, scene)
}

fn legend(out: &mut impl Write, scene: &Scene) -> io::Result<()> {
    let pieces = || scene.cells.iter().filter_map(|c| c.piece.as_ref());
    let words = Words::on(scene.ground);
    let (cover, bishop, knight) = (words.cover(), words.piece('B'), words.piece('N'));
    let article = if bishop.starts_with('e') { "an" } else { "a" };
    if pieces().any(|m| matches!(m, SeenPiece::FaceDown { known: None, moves_as: Some(_), .. })) {
        writeln!(out, "   [B] a {cover} that moves as {article} {bishop}")?;
    }
    if pieces().any(|m| matches!(m, SeenPiece::FaceDown { known: None, moves_as: None, .. })) {
        writeln!(out, "   [?] a {cover}")?;
    }
    if pieces().any(|m| matches!(m, SeenPiece::FaceDown { known: Some(_), .. })) {
        writeln!(out, "   (N) a {cover} that is a {knight}")?;
    }
    for seat in scene.check.iter().filter_map(|at| {
        scene.cells.iter().find(|c| c.at == *at).and_then(|c| match c.piece {
            Some(SeenPiece::Open { seat, .. }) => Some(seat),
            _ => None,
        })
    }) {
        writeln!(out, "   {} is in check", words.seat(seat))?;
    }
    let stacks: Vec<_> = scene.cells.iter().filter(|c| c.light > 0 || c.dark > 0).collect();
    if !stacks.is_empty() {
        let each = stacks.iter().map(|c| match (c.light, c.dark) {
            (light, 0) => format!("{} {light} light", c.at),
            (0, dark) => format!("{} {dark} dark", c.at),
            (light, dark) => format!("{} {light} light {dark} dark", c.at),
        });
        writeln!(out, "   checkers: {}", each.collect::<Vec<_>>().join(", "))?;
    }
    Ok(())
}

/// One line of what is still face down.
pub fn pools(out: &mut impl Write, words: Words, pools: &[Pool]) -> io::Result<()> {
    let left: Vec<_> = pools
        .iter()
        .filter(|pool| !pool.pieces.is_empty())
        .map(|pool| format!("{} {}", pool.seat.map_or("both", |seat| words.seat(seat)), spaced(&pool.pieces)))
        .collect();
    if left.is_empty() { Ok(()) } else { writeln!(out, "   still face down: {}", left.join(" · ")) }
}

/// One line of the pieces that were captured.
pub fn captured(out: &mut impl Write, pieces: &[SeenPiece]) -> io::Result<()> {
    if pieces.is_empty() {
        return Ok(());
    }
    let words: Vec<_> = pieces.iter().map(|piece| sign(piece).trim().to_owned()).collect();
    writeln!(out, "   captured: {}", words.join(" "))
}

fn spaced(letters: &str) -> String {
    letters.chars().map(|c| c.to_string()).collect::<Vec<_>>().join(" ")
}

/// A turn as people read it, with what turned up and why.
pub fn turn(out: &mut impl Write, words: Words, turn: &MoveLine) -> io::Result<()> {
    writeln!(out, "{}. {}: {}", turn.ply, words.seat(turn.seat), turn.text)?;
    for told in turn.steps.iter().filter_map(|step| step_words(words, step)) {
        writeln!(out, "    {told}")?;
    }
    Ok(())
}

/// A step in words, where the move itself does not say it.
fn step_words(words: Words, step: &Step) -> Option<String> {
    match step {
        Step::Reveal { at, seat, piece, moved, by } => {
            let (whose, cover, piece) = (words.seat(*seat), words.cover(), words.piece(*piece));
            let turned = format!("{whose}'s {cover} on {at} turns up: {piece}");
            Some(match (moved, by.as_slice()) {
                (true, _) | (false, []) => turned,
                (false, by) => format!("{turned}, attacked by {}", attackers(words, by)),
            })
        }
        Step::Check { seat, .. } => Some(format!("{} is in check", words.seat(*seat))),
        Step::Note { code, args } if args.is_empty() => Some(code.replace('-', " ")),
        Step::Note { code, args } => Some(format!("{}: {}", code.replace('-', " "), args.join(" "))),
        Step::Move { .. } | Step::Remove { .. } | Step::Put { .. } | Step::Clear => None,
    }
}

fn attackers(words: Words, by: &[Attacker]) -> String {
    let each: Vec<_> = by
        .iter()
        .map(|a| match a.face_down {
            true => format!("the {} on {} (as {})", words.cover(), a.at, words.piece(a.piece)),
            false => format!("the {} on {}", words.piece(a.piece), a.at),
        })
        .collect();
    each.join(" and ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use facedown_core::notation::Ground;

    fn cell(at: &str, piece: SeenPiece) -> Cell {
        Cell { at: at.to_owned(), piece: Some(piece), light: 0, dark: 0 }
    }

    fn drawn(scene: &Scene) -> String {
        let mut out = Vec::new();
        board(&mut out, scene).unwrap();
        anstream::adapter::strip_str(std::str::from_utf8(&out).unwrap()).to_string()
    }

    #[test]
    fn every_kind_of_piece_has_its_own_sign() {
        let card = |seat, known| SeenPiece::FaceDown { seat, moves_as: Some('B'), known, odds: None };
        let scene = Scene {
            files: 3,
            ranks: 2,
            ground: Ground::Squares,
            first_rank: 1,
            cells: vec![
                cell("a1", card(Some(Seat::White), None)),
                cell("b1", SeenPiece::Open { seat: Seat::White, piece: 'N' }),
                cell("c1", SeenPiece::Disc { seat: Seat::White, number: 3, known: Some('Q'), odds: None }),
                cell("a2", card(Some(Seat::Black), None)),
                cell("b2", SeenPiece::Open { seat: Seat::Black, piece: 'K' }),
                Cell { at: "c2".to_owned(), piece: None, light: 1, dark: 2 },
            ],
            check: vec!["b2".to_owned()],
        };
        assert_eq!(
            drawn(&scene),
            "    a  b  c \n \
             2 [b] k  .  2\n \
             1 [B] N w3Q 1\n    \
             a  b  c \n   \
             [B] a card that moves as a bishop\n   \
             Black is in check\n   \
             checkers: c2 1 light 2 dark\n"
        );
    }

    #[test]
    fn a_known_card_shows_what_it_is() {
        let piece = SeenPiece::FaceDown {
            seat: Some(Seat::Black),
            moves_as: Some('B'),
            known: Some('Q'),
            odds: None,
        };
        assert_eq!(sign(&piece), "(q)");
        let piece = SeenPiece::FaceDown { seat: None, moves_as: None, known: None, odds: None };
        assert_eq!(sign(&piece), "[?]");
    }

    #[test]
    fn a_reveal_says_why() {
        let by = vec![Attacker { at: "b5".to_owned(), piece: 'B', face_down: false }];
        let step = Step::Reveal { at: "e8".to_owned(), seat: Seat::Black, piece: 'K', moved: false, by };
        assert_eq!(
            step_words(Words::on(Ground::Squares), &step).as_deref(),
            Some("Black's card on e8 turns up: king, attacked by the bishop on b5")
        );
        assert_eq!(
            step_words(Words::on(Ground::Points), &step).as_deref(),
            Some("Black's face-down piece on e8 turns up: king, attacked by the elephant on b5")
        );
    }
}
