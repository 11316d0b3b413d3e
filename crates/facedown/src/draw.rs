//! A board drawn as text: from any game's scene, with cards that look like cards.
//!
//! The signs alone tell everything (upper case is White's, brackets are a card, `>` and `<` what moved last); color is
//! written besides, and taken out by the output stream where it is not wanted.

use std::io::{self, Write};

use anstyle::{Ansi256Color, Color, Style};
use facedown_core::notation::Ground;
use facedown_core::rules::seat::Seat;
use facedown_core::show::scene::{Cell, Pool, Scene, SeenPiece, Step};

use crate::words::Words;
use crate::wrapping::{TOGETHER, wrapped};

// Both inks are read on both kinds of square, with a contrast of 4.5 to 1 and more (WCAG 2.2, 1.4.3). Squares that allow
// that are equally bright, so that they differ in color alone: in gray and violet, which nobody mistakes for each other.
const LIGHT_SQUARE: u8 = 243;
const DARK_SQUARE: u8 = 98;
const CHECK: u8 = 131;
const LAST_MOVE: u8 = 29;
const WHITE_PIECE: u8 = 231;
const BLACK_PIECE: u8 = 16;
const EMPTY: u8 = 16;
/// Paper and ink of the backs of White's cards.
const WHITE_CARD: (u8, u8) = (230, 94);
/// Paper and ink of the backs of Black's cards.
const BLACK_CARD: (u8, u8) = (236, 180);

/// The most columns that a line below a board may have.
const WIDTH: usize = 80;

/// The look of a board on a terminal.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Look {
    /// Pieces as figures or characters, in place of letters.
    pub unicode: bool,
    /// Is Black at the bottom?
    pub turned: bool,
}

fn style(background: u8, ink: u8) -> Style {
    Style::new()
        .bg_color(Some(Color::Ansi256(Ansi256Color(background))))
        .fg_color(Some(Color::Ansi256(Ansi256Color(ink))))
}

/// The signs with which the pieces of a board are written.
#[derive(Copy, Clone)]
struct Signs {
    unicode: bool,
    ground: Ground,
}

impl Signs {
    /// Number of columns that a square takes: a character of xiangqi is two wide.
    fn width(self) -> usize {
        if self.unicode && self.ground == Ground::Points { 4 } else { 3 }
    }

    /// The sign of a piece: upper case for White and the solitaire player, lower case for Black.
    fn letter(self, letter: char, seat: Option<Seat>) -> char {
        let black = seat == Some(Seat::Black);
        let figure = self.unicode.then(|| figure(letter.to_ascii_uppercase(), black, self.ground)).flatten();
        figure.unwrap_or(if black { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() })
    }

    /// A piece with what stands around its sign; on a square of the last move that is marked.
    fn piece(self, piece: &SeenPiece, last: bool) -> String {
        let [before, after] = if last { ['>', '<'] } else { [' ', ' '] };
        match piece {
            SeenPiece::Open { seat, piece } => {
                format!("{before}{}{after}", self.letter(*piece, Some(*seat)))
            }
            SeenPiece::FaceDown { seat, known: Some(known), .. } => {
                format!("({})", self.letter(*known, *seat))
            }
            SeenPiece::FaceDown { seat, moves_as: Some(role), .. } => {
                format!("[{}]", self.letter(*role, *seat))
            }
            SeenPiece::FaceDown { .. } if self.width() > 3 => "[? ]".to_owned(),
            SeenPiece::FaceDown { .. } => "[?]".to_owned(),
            SeenPiece::Disc { seat, number, known, .. } => {
                let side = if *seat == Seat::Black { 'b' } else { 'w' };
                format!("{side}{number}{}", known.map_or(after, |k| self.letter(k, Some(*seat))))
            }
        }
    }

    /// A square without a piece.
    fn empty(self, last: bool) -> String {
        let dot = if self.unicode { '·' } else { '.' };
        let [before, after] = if last { ['>', '<'] } else { [' ', ' '] };
        format!("{before}{dot}{:w$}", after, w = self.width() - 2)
    }
}

/// The figure of a piece of chess, or the character of one of xiangqi, where both sides have their own.
fn figure(letter: char, black: bool, ground: Ground) -> Option<char> {
    let (letters, white, other) = match ground {
        Ground::Squares => ("KQRBNP", "♔♕♖♗♘♙", "♚♛♜♝♞♟"),
        Ground::Points => ("KABNRCP", "帥仕相傌俥炮兵", "將士象馬車砲卒"),
    };
    let at = letters.find(letter)?;
    (if black { other } else { white }).chars().nth(at)
}

fn paint(cell: Option<&Cell>, signs: Signs, background: u8, last: bool) -> (String, Style) {
    let Some(piece) = cell.and_then(|c| c.piece.as_ref()) else {
        return (signs.empty(last), style(background, EMPTY));
    };
    let black = piece.seat() == Some(Seat::Black);
    let painted = match piece {
        SeenPiece::Open { .. } => style(background, if black { BLACK_PIECE } else { WHITE_PIECE }).bold(),
        SeenPiece::FaceDown { .. } | SeenPiece::Disc { .. } => {
            let (paper, ink) = if black { BLACK_CARD } else { WHITE_CARD };
            if last { style(paper, ink).bold().underline() } else { style(paper, ink) }
        }
    };
    (signs.piece(piece, last), painted)
}

fn file_letter(file: u8) -> char {
    char::from(b'a'.saturating_add(file))
}

/// The squares that an action has changed, as its steps say.
pub fn changed(steps: &[Step]) -> Vec<String> {
    let places = steps.iter().flat_map(|step| match step {
        Step::Move { from, to } => vec![from.clone(), to.clone()],
        Step::Put { at, .. } => vec![at.clone()],
        Step::Reveal { at, moved: false, by, .. } if by.is_empty() => vec![at.clone()],
        _ => Vec::new(),
    });
    places.collect()
}

/// Draws the board, with lines that explain it. `last` are the squares of the last move.
pub fn board(out: &mut impl Write, scene: &Scene, look: Look, last: &[String]) -> io::Result<()> {
    grid(out, scene, look, last)?;
    legend(out, scene, look)
}

/// Draws the board alone.
pub fn grid(out: &mut impl Write, scene: &Scene, look: Look, last: &[String]) -> io::Result<()> {
    let signs = Signs { unicode: look.unicode, ground: scene.ground };
    let w = signs.width();
    let order = |count: u8| -> Vec<u8> {
        if look.turned { (0..count).rev().collect() } else { (0..count).collect() }
    };
    let files: String =
        order(scene.files).iter().map(|f| format!(" {:<1$}", file_letter(*f), w - 1)).collect();
    writeln!(out, "   {files}")?;
    for rank in order(scene.ranks).into_iter().rev() {
        let name = rank + scene.first_rank;
        write!(out, "{name:2} ")?;
        for file in order(scene.files) {
            let at = format!("{}{name}", file_letter(file));
            let last = last.contains(&at);
            let background = match () {
                () if scene.check.contains(&at) => CHECK,
                () if last => LAST_MOVE,
                () if (rank + file) % 2 == 0 => DARK_SQUARE,
                () => LIGHT_SQUARE,
            };
            let (text, style) = paint(scene.cells.iter().find(|c| c.at == at), signs, background, last);
            write!(out, "{style}{text}{style:#}")?;
        }
        writeln!(out, " {name}")?;
    }
    writeln!(out, "   {files}")
}

/// Says what the signs of cards are, who is in check, and where checkers lie.
pub fn legend(out: &mut impl Write, scene: &Scene, look: Look) -> io::Result<()> {
    let signs = Signs { unicode: look.unicode, ground: scene.ground };
    let pieces = || scene.cells.iter().filter_map(|c| c.piece.as_ref());
    let words = Words::on(scene.ground);
    let (cover, bishop, knight) = (words.cover(), words.a_piece('B'), words.a_piece('N'));
    if pieces().any(|m| matches!(m, SeenPiece::FaceDown { known: None, moves_as: Some(_), .. })) {
        writeln!(out, "   [{}] a {cover} that moves as {bishop}", signs.letter('B', None))?;
    }
    if pieces().any(|m| matches!(m, SeenPiece::FaceDown { known: None, moves_as: None, .. })) {
        writeln!(out, "   [?] a {cover}")?;
    }
    if pieces().any(|m| matches!(m, SeenPiece::FaceDown { known: Some(_), .. })) {
        writeln!(out, "   ({}) a {cover} that is {knight}", signs.letter('N', None))?;
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
        let each: Vec<String> = each.map(|stack| stack.replace(' ', TOGETHER)).collect();
        writeln!(out, "{}", wrapped(&format!("   checkers: {}", each.join(", ")), WIDTH, "     "))?;
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
pub fn captured(out: &mut impl Write, pieces: &[SeenPiece], look: Look, ground: Ground) -> io::Result<()> {
    if pieces.is_empty() {
        return Ok(());
    }
    let signs = Signs { unicode: look.unicode, ground };
    let words: Vec<_> = pieces.iter().map(|piece| signs.piece(piece, false).trim().to_owned()).collect();
    writeln!(out, "   captured: {}", words.join(" "))
}

/// Letters with blanks between them.
pub fn spaced(letters: &str) -> String {
    letters.chars().map(|c| c.to_string()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Look = Look { unicode: false, turned: false };

    fn cell(at: &str, piece: SeenPiece) -> Cell {
        Cell { at: at.to_owned(), piece: Some(piece), light: 0, dark: 0 }
    }

    fn scene(ground: Ground) -> Scene {
        let card = |seat, known| SeenPiece::FaceDown { seat, moves_as: Some('B'), known, odds: None };
        Scene {
            files: 3,
            ranks: 2,
            ground,
            first_rank: 1,
            cells: vec![
                cell("a1", card(Some(Seat::White), None)),
                cell("b1", SeenPiece::Open { seat: Seat::White, piece: 'N' }),
                cell("c1", SeenPiece::Disc { seat: Seat::White, number: 3, known: Some('R'), odds: None }),
                cell("a2", card(Some(Seat::Black), None)),
                cell("b2", SeenPiece::Open { seat: Seat::Black, piece: 'K' }),
                Cell { at: "c2".to_owned(), piece: None, light: 1, dark: 2 },
            ],
            check: vec!["b2".to_owned()],
        }
    }

    fn drawn(scene: &Scene, look: Look, last: &[&str]) -> String {
        let mut out = Vec::new();
        let last: Vec<String> = last.iter().map(|at| (*at).to_owned()).collect();
        board(&mut out, scene, look, &last).unwrap();
        anstream::adapter::strip_str(std::str::from_utf8(&out).unwrap()).to_string()
    }

    #[test]
    fn every_kind_of_piece_has_its_own_sign() {
        assert_eq!(
            drawn(&scene(Ground::Squares), PLAIN, &[]),
            "    a  b  c \n \
             2 [b] k  .  2\n \
             1 [B] N w3R 1\n    \
             a  b  c \n   \
             [B] a card that moves as a bishop\n   \
             Black is in check\n   \
             checkers: c2 1 light 2 dark\n"
        );
    }

    #[test]
    fn a_board_is_turned_for_black_and_shows_the_last_move() {
        let turned = drawn(&scene(Ground::Squares), Look { turned: true, ..PLAIN }, &["b1", "c2"]);
        let lines: Vec<&str> = turned.lines().take(4).collect();
        assert_eq!(lines, ["    c  b  a ", " 1 w3R>N<[B] 1", " 2 >.< k [b] 2", "    c  b  a "]);
    }

    #[test]
    fn figures_and_characters_keep_the_columns() {
        let look = Look { unicode: true, ..PLAIN };
        let chess = drawn(&scene(Ground::Squares), look, &["b1"]);
        let lines: Vec<&str> = chess.lines().take(3).collect();
        assert_eq!(lines, ["    a  b  c ", " 2 [♝] ♚  ·  2", " 1 [♗]>♘<w3♖ 1"]);
        // Each character is two columns wide, and each square four.
        let xiangqi = drawn(&scene(Ground::Points), look, &["c2"]);
        let lines: Vec<&str> = xiangqi.lines().take(3).collect();
        assert_eq!(lines, ["    a   b   c  ", " 2 [象] 將 >·<  2", " 1 [相] 傌 w3俥 1"]);
    }

    #[test]
    fn a_known_card_shows_what_it_is() {
        let signs = Signs { unicode: false, ground: Ground::Squares };
        let piece = SeenPiece::FaceDown {
            seat: Some(Seat::Black),
            moves_as: Some('B'),
            known: Some('Q'),
            odds: None,
        };
        assert_eq!(signs.piece(&piece, false), "(q)");
        let piece = SeenPiece::FaceDown { seat: None, moves_as: None, known: None, odds: None };
        assert_eq!(signs.piece(&piece, false), "[?]");
    }

    /// The relative luminance of a color of the 256 (WCAG 2.2, definitions).
    fn luminance(color: u8) -> f64 {
        let channels = match color {
            16..=231 => {
                let cube = color - 16;
                [cube / 36, cube / 6 % 6, cube % 6].map(|step| if step == 0 { 0 } else { 55 + 40 * step })
            }
            _ => [8 + 10 * (color - 232); 3],
        };
        let linear = channels.map(|channel| {
            let c = f64::from(channel) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    #[test]
    fn every_ink_is_read_on_every_square() {
        let contrast = |a: u8, b: u8| {
            let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
            a.max(b) / a.min(b)
        };
        for square in [LIGHT_SQUARE, DARK_SQUARE, CHECK, LAST_MOVE] {
            for ink in [WHITE_PIECE, BLACK_PIECE, EMPTY] {
                assert!(contrast(square, ink) >= 4.5, "{ink} on {square}: {}", contrast(square, ink));
            }
        }
        for (paper, ink) in [WHITE_CARD, BLACK_CARD] {
            assert!(contrast(paper, ink) >= 4.5, "{ink} on {paper}");
        }
        assert!(contrast(67, BLACK_PIECE) > 5.0 && contrast(60, BLACK_PIECE) < 4.0, "the measure itself");
    }
}
