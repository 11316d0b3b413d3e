//! The bands above and below a board: whose side it is, and which of its pieces are still face down.

use facedown_core::notation::Ground;
use facedown_core::rules::seat::Seat;
use facedown_core::show::kit::Face;
use facedown_core::show::scene::Pool;

use crate::art::UNITS;
use crate::diagram::{Look, about};
use crate::drawing::{DARK, Drawing, FINE, Style, text};
use crate::error::PrintError;
use crate::face;
use crate::layout::Corner;
use crate::paper::Size;
use crate::text::width;

/// Height of a band, millimetres.
pub(crate) const HEIGHT: f32 = 9.0;
/// Height of a name.
const NAME: f32 = 4.2;
/// Height of the figure that says how many pieces of a kind there are.
const COUNT: f32 = 3.0;
/// A side of a piece, and from one to the next.
const PIECE: f32 = 6.0;
/// So many pieces stand one by one; more are counted by kind.
const ONE_BY_ONE: usize = 8;

/// One side of a game, for the band at its edge of the board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Band {
    /// The player; empty where nobody is named.
    pub name: String,
    /// The pieces that are still face down, the strongest first.
    pub face_down: Vec<(Seat, char)>,
}

impl Band {
    /// True if there is nothing in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.name.is_empty() && self.face_down.is_empty()
    }
}

/// The bands of both edges, the farther first; of a solitaire the nearer alone.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Bands {
    /// At the top of a board that is not turned.
    pub far: Band,
    /// At its bottom.
    pub near: Band,
}

impl Bands {
    /// The bands of a position. `names` are the players' in the order of their seats, empty ones left out of account: a
    /// side with pieces face down is then called by its color.
    #[must_use]
    pub fn new(names: &[String], pools: &[Pool], ground: Ground) -> Bands {
        let mut bands = Bands::default();
        let alone = names.len() == 1;
        let name = |number: usize| names.get(number).cloned().unwrap_or_default();
        (bands.near.name, bands.far.name) = (name(0), name(1));
        for pool in pools {
            for piece in pool.pieces.chars() {
                // In a pack of both sides the case of the letter says whose it is.
                let seat = pool.seat.unwrap_or(if piece.is_lowercase() { Seat::Black } else { Seat::White });
                let band = if seat == Seat::Black && !alone { &mut bands.far } else { &mut bands.near };
                band.face_down.push((seat, piece.to_ascii_uppercase()));
            }
        }
        for (band, seat) in [(&mut bands.near, Seat::White), (&mut bands.far, Seat::Black)] {
            if band.name.is_empty() && !band.face_down.is_empty() && !alone {
                band.name = face::side_title(seat, ground).to_owned();
            }
        }
        bands
    }

    /// The two as they lie above and below a board: things with their middle at these places. The names come alone, as
    /// they stay.
    ///
    /// # Errors
    /// The art has no drawing of a piece.
    pub(crate) fn drawn(
        &self,
        board: Size,
        ground: Ground,
        look: &Look<'_>,
    ) -> Result<(String, Vec<(Corner, String)>), PrintError> {
        let (top, bottom) = if look.flipped { (&self.near, &self.far) } else { (&self.far, &self.near) };
        let (mut names, mut pieces) = (String::new(), Vec::new());
        for (band, middle) in [(top, -HEIGHT / 2.0), (bottom, board.height + HEIGHT / 2.0)] {
            let kinds = kinds(&band.face_down);
            let left = board.width - kinds.iter().map(|kind| kind.2).sum::<f32>();
            let style = Style::plain(NAME).bold();
            let at = Corner { x: 0.0, y: middle + NAME * 0.36 };
            names.push_str(&text(at, style, &cut(&band.name, (left - 2.0) / NAME)));
            let mut x = left;
            for ((seat, piece), count, room) in kinds {
                let at = Corner { x: x + PIECE / 2.0, y: middle };
                let mut thing = figure(seat, piece, ground, look)?;
                if count > 1 {
                    let at = Corner { x: PIECE * 0.5, y: COUNT * 0.36 };
                    thing.push_str(&text(at, Style::plain(COUNT).colored(FINE), &count.to_string()));
                }
                pieces.push((at, thing));
                x += room;
            }
        }
        Ok((names, pieces))
    }

    /// The bands of one picture.
    ///
    /// # Errors
    /// The art has no drawing of a piece.
    pub(crate) fn still(&self, board: Size, ground: Ground, look: &Look<'_>) -> Result<String, PrintError> {
        let (mut body, pieces) = self.drawn(board, ground, look)?;
        body.extend(pieces.iter().map(|(at, thing)| about(*at, thing)));
        Ok(body)
    }
}

/// The pieces one by one, or where these are many each kind once, with how many and how much room.
fn kinds(pieces: &[(Seat, char)]) -> Vec<((Seat, char), usize, f32)> {
    if pieces.len() <= ONE_BY_ONE {
        return pieces.iter().map(|piece| (*piece, 1, PIECE)).collect();
    }
    let kind = |same: &[(Seat, char)]| {
        let count = same.len();
        let figures = if count > 1 { COUNT * 0.6 * count.to_string().len() as f32 + 1.0 } else { 0.0 };
        same.first().map(|piece| (*piece, count, PIECE + figures))
    };
    pieces.chunk_by(|a, b| a == b).filter_map(kind).collect()
}

/// A name that fits into so much room, in units of the font's size.
fn cut(name: &str, room: f32) -> String {
    if width(name, true) <= room {
        return name.to_owned();
    }
    let mut kept = String::new();
    for c in name.chars() {
        if width(&kept, true) + width(&format!("{c}…"), true) > room {
            break;
        }
        kept.push(c);
    }
    format!("{}…", kept.trim_end())
}

/// A piece about the origin.
fn figure(seat: Seat, piece: char, ground: Ground, look: &Look<'_>) -> Result<String, PrintError> {
    let drawing = match ground {
        Ground::Points => face::disc(Face::Piece { seat, piece }, PIECE, look.art)?,
        Ground::Squares => Drawing::new(Size::new(UNITS, UNITS), look.art.piece(seat, piece, DARK)?),
    };
    let scale = PIECE / drawing.size.width.max(drawing.size.height);
    let (width, height) = (drawing.size.width * scale, drawing.size.height * scale);
    let placed = drawing.placed(Corner { x: 0.0, y: 0.0 });
    Ok(format!("<g transform=\"translate({} {}) scale({scale})\">{placed}</g>", -width / 2.0, -height / 2.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pool(seat: Option<Seat>, pieces: &str) -> Pool {
        Pool { seat, pieces: pieces.to_owned() }
    }

    #[test]
    fn each_side_has_its_pieces_and_its_name() {
        let names = ["Ada".to_owned(), String::new()];
        let bands = Bands::new(
            &names,
            &[pool(Some(Seat::White), "KQ"), pool(Some(Seat::Black), "R")],
            Ground::Squares,
        );
        assert_eq!(
            bands.near,
            Band { name: "Ada".into(), face_down: vec![(Seat::White, 'K'), (Seat::White, 'Q')] }
        );
        assert_eq!(bands.far, Band { name: "Black".into(), face_down: vec![(Seat::Black, 'R')] });
        let one_pack = Bands::new(&[], &[pool(None, "Qr")], Ground::Squares);
        assert_eq!(one_pack.far.face_down, [(Seat::Black, 'R')]);
        let solitaire = Bands::new(&names[..1], &[pool(Some(Seat::Black), "N")], Ground::Squares);
        assert_eq!((solitaire.near.name.as_str(), solitaire.far.is_empty()), ("Ada", true));
        assert_eq!(Bands::new(&[String::new(), String::new()], &[], Ground::Squares), Bands::default());
    }

    #[test]
    fn many_pieces_are_counted_by_kind() {
        let pawns = vec![(Seat::White, 'P'); 8];
        assert_eq!(kinds(&pawns).len(), 8);
        let with_rooks: Vec<_> = [vec![(Seat::White, 'R'); 2], pawns].concat();
        let counted: Vec<_> = kinds(&with_rooks).iter().map(|(piece, count, _)| (piece.1, *count)).collect();
        assert_eq!(counted, [('R', 2), ('P', 8)]);
    }

    #[test]
    fn a_long_name_is_cut_where_the_room_ends() {
        assert_eq!(cut("Ada", 10.0), "Ada");
        let short = cut("Wolfeschlegelsteinhausenbergerdorff", 10.0);
        assert!(short.ends_with('…') && width(&short, true) <= 10.0, "{short}");
    }
}
