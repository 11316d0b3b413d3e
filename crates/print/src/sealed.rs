//! Sealed deals for a table without screens: the arbiter's sheet, and a sheet for each seat, folded so that only the
//! seat sees what it may see; where no seat sees more than everybody, one slip for the table. On each stands the
//! commitment to the deal's seed, so that the deal can be checked afterwards.

use facedown_core::deal::{Commitment, DealSeed};
use facedown_core::notation::Ground;
use facedown_core::rules::options::Chosen;
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::show::kit::Face;
use facedown_core::show::scene::{Cell, HandCard, HandShown, Holdings, Scene, SeenPiece};
use facedown_core::table::{AnyGame, AnyPosition, OpenError, Start};

use crate::art::Art;
use crate::diagram::{self, Look};
use crate::drawing::{DARK, Drawing, FINE, Ink, Style, line, text};
use crate::error::PrintError;
use crate::face;
use crate::layout::Corner;
use crate::order::in_the_middle;
use crate::paper::{Paper, Size};
use crate::sheet::{Placed, Sheet};
use crate::text::{Run, lines, set};

/// Free paper at the sides.
const MARGIN: f32 = 16.0;
/// The height and width of the largest diagram.
const DIAGRAM: f32 = 104.0;

/// Why a deal cannot be printed.
#[derive(Debug, thiserror::Error)]
pub enum SealedError {
    /// The game cannot be opened on the deal with these options.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The sheets cannot be made.
    #[error(transparent)]
    Print(#[from] PrintError),
    /// Chance deals nothing in the game.
    #[error("chance deals nothing in {game}: the players place or arrange everything themselves")]
    NothingDealt {
        /// The game's name for people.
        game: &'static str,
    },
}

/// For each deal a sheet for each seat and the arbiter's, in this order. In games in which no player may look at
/// anything, instead of the seats' sheets a slip for each deal's table, several on a page, before all arbiter's sheets.
///
/// # Errors
/// A game in which nothing is dealt; a deal that cannot be opened; a fault of the program.
pub fn sheets(
    game: &dyn AnyGame,
    options: &Chosen,
    seeds: &[DealSeed],
    paper: Paper,
    ink: Ink,
    art: &Art,
) -> Result<Vec<Sheet>, SealedError> {
    if !is_dealt(game, options) {
        return Err(SealedError::NothingDealt { game: game.about().name });
    }
    let (mut sheets, mut slips) = (Vec::new(), Vec::new());
    for (number, seed) in (1..).zip(seeds) {
        let which = if seeds.len() == 1 { String::new() } else { format!(" {number} of {}", seeds.len()) };
        let commitment = Commitment::to(&seed.0).to_string();
        let position = game.position(options, Start::Deal(seed, false))?;
        let deal = Deal { game, options, seed, position, commitment, which, paper, ink, art };
        if deal.is_nobodys()? {
            slips.push(deal.slip());
        } else {
            for &seat in Seat::all(game.about().seats) {
                sheets.push(deal.of_seat(seat)?);
            }
        }
        sheets.push(deal.arbiters()?);
    }
    let mut all = slip_sheets(game, &slips, paper);
    all.append(&mut sheets);
    Ok(all)
}

/// The height of a table's slip.
const SLIP: f32 = 62.0;

/// Slips one below the other, as many as a page holds, each cut off along a line.
fn slip_sheets(game: &dyn AnyGame, slips: &[(String, String)], paper: Paper) -> Vec<Sheet> {
    let page = paper.size();
    let many = ((page.height - 2.0 * MARGIN) / SLIP) as usize;
    let wide = page.width - 2.0 * MARGIN;
    let sheet = |slips: &[(String, String)]| {
        let mut sheet = Sheet::empty(page, &format!("{}: slips for the tables", game.about().name));
        for (n, (words, body)) in slips.iter().enumerate() {
            let end = Corner { x: wide, y: SLIP - 4.0 };
            let cut = line(Corner { x: 0.0, ..end }, end, 0.15, FINE);
            let drawing = Drawing::new(Size::new(wide, SLIP), format!("{body}{cut}"));
            let at = Corner { x: MARGIN, y: MARGIN + SLIP * n as f32 };
            sheet.placed.push(Placed { at, drawing: drawing.into(), words: words.clone() });
        }
        sheet
    };
    slips.chunks(many.max(1)).map(sheet).collect()
}

/// Does chance deal anything in a game with these options? Where players place or arrange everything, it does not.
#[must_use]
pub fn is_dealt(game: &dyn AnyGame, options: &Chosen) -> bool {
    let dealt = |byte: u8| {
        game.position(options, Start::Deal(&DealSeed([byte; 32]), false)).and_then(|p| p.fen(None)).ok()
    };
    dealt(1) != dealt(2)
}

/// The data that the sheets of one deal share.
struct Deal<'a> {
    game: &'a dyn AnyGame,
    options: &'a Chosen,
    seed: &'a DealSeed,
    position: Box<dyn AnyPosition>,
    /// The commitment to the seed, in hexadecimal.
    commitment: String,
    /// Which of several, such as ` 2 of 3`.
    which: String,
    paper: Paper,
    ink: Ink,
    art: &'a Art,
}

impl Deal<'_> {
    /// An empty sheet, and what stands on top of it.
    fn sheet(&self, what: &str) -> (Sheet, String) {
        let title = format!("{}: {what}", self.game.about().name);
        (Sheet::empty(self.paper.size(), &title), title)
    }

    /// The hands as a viewer, or the arbiter, sees them, in words.
    fn hands(&self, scene: &Scene, viewer: Option<Viewer>) -> Result<Vec<String>, OpenError> {
        let hands = self.position.holdings(viewer)?.map(|Holdings { hands, .. }| hands).unwrap_or_default();
        Ok(hands.iter().filter_map(|hand| held(hand, scene.ground)).collect())
    }

    /// The deal as a viewer sees it, or the arbiter: the position, and its FEN.
    fn seen(&self, viewer: Option<Viewer>) -> Result<(Scene, String), OpenError> {
        Ok((self.position.scene(viewer)?, self.position.fen(viewer)?))
    }

    /// The position as a picture.
    fn diagram(&self, scene: &Scene, flipped: bool) -> Result<Drawing, PrintError> {
        let square = DIAGRAM / f32::from(scene.files.max(scene.ranks));
        diagram::position(scene, &[], &Look { square, flipped, ink: self.ink, art: self.art })
    }

    /// Game, options and commitment, as lines.
    fn terms(&self) -> Vec<String> {
        let about = self.game.about();
        let mut terms = vec![format!("{}, rules version {}", about.name, about.rules)];
        if !self.options.canonical().is_empty() {
            terms.push(format!("Options: {}", self.options.canonical().replace(',', ", ")));
        }
        terms.push(format!("Commitment (SHA-256 of the seed): {}", self.commitment));
        terms
    }

    /// Does no seat see more than everybody, so that there is nothing to seal for it?
    fn is_nobodys(&self) -> Result<bool, OpenError> {
        let public = self.position.fen(Some(Viewer::Spectator))?;
        let seen = Seat::all(self.game.about().seats)
            .iter()
            .map(|seat| self.position.fen(Some(Viewer::Seat(*seat))));
        Ok(seen.collect::<Result<Vec<_>, _>>()?.iter().all(|seen| *seen == public))
    }

    /// The slip that lies on the table while the game is played: which deal it is, and the commitment to it.
    fn slip(&self) -> (String, String) {
        let title = format!("{}: deal{}", self.game.about().name, self.which);
        let mut body = text(Corner { x: 0.0, y: 6.0 }, Style::plain(6.0).bold(), &title);
        let mut words = self.terms();
        words.push(
            "The arbiter has laid out this deal; nobody at the table has seen it. After the game the arbiter shows the \
             seed: `facedown deal` with it gives this deal again, and SHA-256 of its 32 bytes is the commitment above."
                .to_owned(),
        );
        paragraph(&words, self.paper.size().width - 2.0 * MARGIN, 15.0, 3.2, &mut body);
        (format!("slip: {title}"), body)
    }

    /// The way in which the arbiter brings the deal to the table.
    fn how_to_lay(&self, scene: &Scene, fen: &str) -> Result<&'static str, OpenError> {
        let face_down = |cell: &Cell| matches!(cell.piece, Some(SeenPiece::FaceDown { .. }));
        if scene.cells.iter().any(face_down) {
            return Ok(
                "To lay it out: alone at the board, put on each square the card or disc that is drawn there, face \
                       down. The players come when all lie, and this sheet is put away.",
            );
        }
        if self.position.fen(Some(Viewer::Spectator))? != fen {
            return Ok(
                "To lay it out: alone, stack the cards face down in the order in which the FEN below names them, \
                       the first on top, and deal out what is in a hand. Then this sheet is put away.",
            );
        }
        Ok(
            "To lay it out: put the pieces on the squares where they are drawn. Nothing is hidden once they stand.",
        )
    }

    /// The sheet of a seat, to be folded.
    fn of_seat(&self, seat: Seat) -> Result<Sheet, SealedError> {
        let side = face::player(seat, self.game.about().ground);
        let (mut sheet, title) = self.sheet(&format!("deal{} for {side}", self.which));
        let outside = self.outside(&sheet, &title);
        let inside = self.inside(&sheet, seat, side)?;
        sheet.placed.extend([outside, inside]);
        Ok(sheet)
    }

    /// The upper half of a seat's sheet, which stays outside.
    fn outside(&self, sheet: &Sheet, title: &str) -> Placed {
        let size = Size::new(sheet.size.width - 2.0 * MARGIN, sheet.size.height / 2.0 - MARGIN);
        let mut body = text(Corner { x: 0.0, y: 8.0 }, Style::plain(8.0).bold(), title);
        let mut words = self.terms();
        words.push(
            "Fold the lowest quarter of this sheet up along the dashed line, and seal it. Only this seat opens it, when \
             the game begins."
                .to_owned(),
        );
        words.push(
            "After the game the arbiter shows the seed. `facedown deal` with this seed gives this deal again, and \
             SHA-256 of the seed's 32 bytes is the commitment above: so nobody can have changed the deal since this \
             sheet was printed."
                .to_owned(),
        );
        paragraph(&words, size.width, 20.0, 3.8, &mut body);
        let drawing = Drawing::new(size, body);
        Placed {
            at: Corner { x: MARGIN, y: MARGIN },
            drawing: drawing.into(),
            words: format!("outside: {title}"),
        }
    }

    /// The lower half, with the fold through its middle.
    fn inside(&self, sheet: &Sheet, seat: Seat, side: &str) -> Result<Placed, SealedError> {
        let (scene, fen) = self.seen(Some(Viewer::Seat(seat)))?;
        let size = Size::new(sheet.size.width - 2.0 * MARGIN, sheet.size.height / 2.0 - MARGIN / 2.0);
        let position = self.diagram(&scene, seat == Seat::Black)?;
        let left = (size.width - position.size.width) / 2.0;
        let mut body = position.placed(Corner { x: left, y: 4.0 });
        let fold = sheet.size.height / 4.0;
        for x in [-MARGIN, size.width + 4.0] {
            let dash =
                |from: f32| line(Corner { x: from, y: fold }, Corner { x: from + 3.0, y: fold }, 0.3, DARK);
            (0..2u8).for_each(|n| body.push_str(&dash(x + 2.0 + f32::from(n) * 5.0)));
        }
        let mut words = self.hands(&scene, Some(Viewer::Seat(seat)))?;
        words.push(breakable(&format!("What {side} sees: {fen}")));
        paragraph(&words, size.width, position.size.height + 10.0, 3.0, &mut body);
        let from = Corner { x: -MARGIN, y: 0.0 };
        let whole = Size::new(sheet.size.width, size.height);
        let drawing = Drawing { size: whole, from, body };
        let at = Corner { x: 0.0, y: sheet.size.height / 2.0 };
        Ok(Placed { at, drawing: drawing.into(), words: "inside".to_owned() })
    }

    /// The arbiter's sheet: everything, with the seed.
    fn arbiters(&self) -> Result<Sheet, SealedError> {
        let (scene, fen) = self.seen(None)?;
        let (mut sheet, title) = self.sheet(&format!("arbiter's sheet{}", self.which));
        let size = Size::new(sheet.size.width - 2.0 * MARGIN, sheet.size.height - 2.0 * MARGIN);
        let mut body = text(Corner { x: 0.0, y: 8.0 }, Style::plain(8.0).bold(), &title);
        let secret = "Secret until the game is over.";
        body.push_str(&text(Corner { x: 0.0, y: 15.0 }, Style::plain(4.0).colored(FINE), secret));
        let position = self.diagram(&scene, false)?;
        let left = (size.width - position.size.width) / 2.0;
        body.push_str(&position.placed(Corner { x: left, y: 22.0 }));
        let mut words = self.hands(&scene, None)?;
        words.push(self.how_to_lay(&scene, &fen)?.to_owned());
        words.extend(self.terms());
        words.push(format!("Seed: {}", self.seed.to_hex()));
        words.push(breakable(&format!("The deal as FEN: {fen}")));
        words.push(format!("To check: facedown deal {} --seed, then the seed", self.game.about().id));
        paragraph(&words, size.width, 22.0 + position.size.height + 10.0, 3.6, &mut body);
        let placed = in_the_middle(&sheet, Drawing::new(size, body), title);
        sheet.placed.push(placed);
        Ok(sheet)
    }
}

/// The cards of a hand that are seen, in words: `White's hand: black knight (8S), white checker (6H)`.
fn held(hand: &HandShown, ground: Ground) -> Option<String> {
    let card = |card: &HandCard| {
        let face = match card.piece {
            Some(piece) => Face::Piece { seat: card.seat, piece },
            None => Face::Checker { seat: card.seat },
        };
        format!("{} ({})", face::words(face, ground), card.text)
    };
    let cards: Vec<String> = hand.known.iter().map(card).collect();
    let side = face::player(hand.seat, ground);
    (!cards.is_empty()).then(|| format!("{side}'s hand: {}", cards.join(", ")))
}

/// Lines of running text from the top of a box.
fn paragraph(words: &[String], room: f32, top: f32, size: f32, body: &mut String) -> f32 {
    let mut y = top;
    for words in words {
        for line in lines(&[Run { words: words.clone(), bold: false }], room / size) {
            body.push_str(&set(0.0, y, size, &line));
            y += size * 1.35;
        }
        y += size * 0.5;
    }
    y
}

/// A text without blanks cut so that it can be broken: a commitment, a FEN.
fn breakable(text: &str) -> String {
    let mut out = String::new();
    for word in text.split(' ') {
        let letters: Vec<char> = word.chars().collect();
        for chunk in letters.chunks(64) {
            out.extend(chunk);
            out.push(' ');
        }
    }
    out.trim_end().to_owned()
}
