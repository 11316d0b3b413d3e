//! The drawings of pieces: those that the page shows too, or the reader's own.

use std::collections::BTreeMap;

use facedown_core::rules::seat::Seat;
use resvg::usvg::roxmltree::Document;

use crate::error::PrintError;
use crate::own_art::OwnArt;

/// The page's drawings of chess pieces, 40 units a side.
const CHESSMEN: &str = include_str!("../../../web/src/board/flat.svg");
/// The page's characters for the pieces of xiangqi.
const CHARACTERS: &str = include_str!("../../../web/src/board/characters.svg");
/// The same in their old form.
const TRADITIONAL: &str = include_str!("../../../web/src/board/traditional.svg");
/// Those on the river of the board.
const RIVER: &str = include_str!("../../../web/src/board/river.svg");
/// The page's pictures for them.
const PICTURES: &str = include_str!("../../../web/src/board/pictures.svg");

/// The number of units a side that every drawing has here.
pub const UNITS: f32 = 40.0;

/// The signs on the discs of xiangqi.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Signs {
    /// Chinese characters.
    #[default]
    Characters,
    /// Chinese characters in their old form.
    Traditional,
    /// Pictures of the pieces, for those who read no Chinese.
    Pictures,
}

/// Drawings by their names: `wk` is White's king, `bn` Black's knight.
#[derive(Clone, Debug)]
pub struct Art {
    drawings: BTreeMap<String, String>,
    /// Do the drawings bring their own colors?
    pub colored: bool,
}

/// The name of a piece's drawing.
#[must_use]
pub fn name(seat: Seat, piece: char) -> String {
    let side = if seat == Seat::Black { 'b' } else { 'w' };
    format!("{side}{}", piece.to_ascii_lowercase())
}

impl Art {
    /// The page's chess pieces.
    ///
    /// # Errors
    /// A fault of the program.
    pub fn chess_pieces() -> Result<Art, PrintError> {
        Ok(Art { drawings: by_id(CHESSMEN, |id| vec![id.to_owned()])?, colored: true })
    }

    /// The page's signs for the pieces of xiangqi; they take the color of their side.
    ///
    /// # Errors
    /// A fault of the program.
    pub fn signs(signs: Signs) -> Result<Art, PrintError> {
        let drawings = match signs {
            Signs::Characters => by_id(CHARACTERS, |id| names_of(id, "characters-"))?,
            Signs::Traditional => by_id(TRADITIONAL, |id| names_of(id, "traditional-"))?,
            Signs::Pictures => by_id(PICTURES, |id| {
                let piece = id.strip_prefix("pictures-").unwrap_or_default();
                ["w", "b"].map(|side| format!("{side}{piece}")).into()
            })?,
        };
        Ok(Art { drawings, colored: false })
    }

    /// Drawings of one's own. They must be square.
    ///
    /// # Errors
    /// The first file that is missing or cannot be used.
    pub fn own(own: &OwnArt, needed: &[String]) -> Result<Art, PrintError> {
        Ok(Art { drawings: own.drawings(needed)?, colored: true })
    }

    /// The drawing of a piece as SVG elements, [`UNITS`] a side, in a color where it brings none.
    ///
    /// # Errors
    /// The art has no such piece.
    pub fn piece(&self, seat: Seat, piece: char, color: &str) -> Result<String, PrintError> {
        let name = name(seat, piece);
        let drawing = self.drawings.get(&name);
        let drawing = drawing.ok_or_else(|| PrintError::Fault(format!("there is no drawing `{name}`")))?;
        Ok(format!("<g fill=\"{color}\" fill-rule=\"evenodd\">{drawing}</g>"))
    }
}

/// The characters on the river of the board of xiangqi, the border of Chu (Red's) and Han (Black's): two for each side
/// as it reads them, as SVG elements of [`UNITS`] a side.
///
/// # Errors
/// A fault of the program.
pub fn river() -> Result<[[String; 2]; 2], PrintError> {
    let drawings = by_id(RIVER, |id| names_of(id, "river-"))?;
    let sign = |name: &str| {
        let drawing = drawings.get(name).cloned();
        drawing.ok_or_else(|| PrintError::Fault(format!("there is no drawing `river-{name}`")))
    };
    Ok([[sign("chu")?, sign("he")?], [sign("han")?, sign("jie")?]])
}

fn names_of(id: &str, prefix: &str) -> Vec<String> {
    id.strip_prefix(prefix).map(str::to_owned).into_iter().collect()
}

/// The elements of a file of ours by what their ids are called.
fn by_id(svg: &str, names: impl Fn(&str) -> Vec<String>) -> Result<BTreeMap<String, String>, PrintError> {
    let document = Document::parse(svg).map_err(|e| PrintError::Fault(e.to_string()))?;
    let named = document.descendants().filter_map(|node| Some((node, node.attribute("id")?)));
    Ok(named
        .flat_map(|(node, id)| {
            // Ids would stand twice on a sheet with two drawings of a kind.
            let element = svg[node.range()].replacen(&format!(" id=\"{id}\""), "", 1);
            names(id).into_iter().map(move |name| (name, element.clone()))
        })
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_own_art_has_every_piece() {
        let sets = [
            (Art::chess_pieces(), "kqrbnp"),
            (Art::signs(Signs::Characters), "kabnrcp"),
            (Art::signs(Signs::Traditional), "kabnrcp"),
            (Art::signs(Signs::Pictures), "kabnrcp"),
        ];
        for (art, pieces) in sets {
            let art = art.expect("it is ours");
            for seat in [Seat::White, Seat::Black] {
                for piece in pieces.chars() {
                    assert!(
                        art.piece(seat, piece, "#000000").expect("a drawing").contains("<path"),
                        "{piece}"
                    );
                }
            }
        }
    }
}
