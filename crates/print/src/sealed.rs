//! Sealed deals for a table without screens: a sheet for each seat, folded so that only the seat sees what it may see,
//! and the arbiter's. On each stands the commitment to the deal's seed, so that the deal can be checked afterwards.

use facedown_core::deal::{Commitment, DealSeed};
use facedown_core::erased::{AnyGame, OpenError, Start};
use facedown_core::options::Chosen;
use facedown_core::scene::Scene;
use facedown_core::seat::{Seat, Viewer};

use crate::art::Art;
use crate::diagram::{self, Look};
use crate::drawing::{DARK, Drawing, FINE, Ink, Style, line, text};
use crate::error::PrintError;
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
    /// The deal cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// It cannot be printed.
    #[error(transparent)]
    Print(#[from] PrintError),
}

/// A sheet for each seat and the arbiter's, in this order.
///
/// # Errors
/// A deal that cannot be opened; a fault of the program.
pub fn sheets(
    game: &dyn AnyGame,
    options: &Chosen,
    seed: &DealSeed,
    paper: Paper,
    ink: Ink,
    art: &Art,
) -> Result<Vec<Sheet>, SealedError> {
    let commitment = Commitment::to(&seed.0).to_string();
    let start = Start::Deal(seed, false);
    let mut sheets = Vec::new();
    for &seat in Seat::all(game.about().seats) {
        let viewer = Some(Viewer::Seat(seat));
        let scene = game.scene(options, start, viewer)?;
        let fen = game.fen(options, start, viewer)?;
        let title = format!("{}: deal for {seat}", game.about().name);
        let mut sheet = Sheet::empty(paper.size(), &title);
        sheet.placed.push(outside(&sheet, game, options, &title, &commitment));
        let inside =
            inside(&sheet, &scene, &format!("What {seat} sees: {fen}"), seat == Seat::Black, ink, art)?;
        sheet.placed.push(inside);
        sheets.push(sheet);
    }
    let scene = game.scene(options, start, None)?;
    let fen = game.fen(options, start, None)?;
    sheets.push(arbiter(game, options, (&seed.to_hex(), &commitment), (&scene, &fen), paper, ink, art)?);
    Ok(sheets)
}

/// Game, options and commitment, as lines.
fn terms(game: &dyn AnyGame, options: &Chosen, commitment: &str) -> Vec<String> {
    let about = game.about();
    let mut terms = vec![format!("{}, rules version {}", about.name, about.rules)];
    if !options.canonical().is_empty() {
        terms.push(format!("Options: {}", options.canonical().replace(',', ", ")));
    }
    terms.push(format!("Commitment (SHA-256 of the seed): {commitment}"));
    terms
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

/// The upper half of a seat's sheet, which stays outside.
fn outside(sheet: &Sheet, game: &dyn AnyGame, options: &Chosen, title: &str, commitment: &str) -> Placed {
    let size = Size::new(sheet.size.width - 2.0 * MARGIN, sheet.size.height / 2.0 - MARGIN);
    let mut body = text(Corner { x: 0.0, y: 8.0 }, Style::plain(8.0).bold(), title);
    let mut words = terms(game, options, commitment);
    words.push(
        "Fold the lowest quarter of this sheet up along the dashed line, and seal it. Only this seat opens it, when the \
         game begins."
            .to_owned(),
    );
    words.push(
        "After the game the arbiter shows the seed. `facedown deal` with this seed gives this deal again, and SHA-256 of \
         the seed's 32 bytes is the commitment above: so nobody can have changed the deal since this sheet was printed."
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
fn inside(
    sheet: &Sheet,
    scene: &Scene,
    words: &str,
    flipped: bool,
    ink: Ink,
    art: &Art,
) -> Result<Placed, PrintError> {
    let size = Size::new(sheet.size.width - 2.0 * MARGIN, sheet.size.height / 2.0 - MARGIN / 2.0);
    let square = DIAGRAM / f32::from(scene.files.max(scene.ranks));
    let position = diagram::position(scene, &[], &Look { square, flipped, ink, art })?;
    let left = (size.width - position.size.width) / 2.0;
    let mut body = position.placed(Corner { x: left, y: 4.0 });
    let fold = sheet.size.height / 4.0;
    for x in [-MARGIN, size.width + 4.0] {
        let dash =
            |from: f32| line(Corner { x: from, y: fold }, Corner { x: from + 3.0, y: fold }, 0.3, DARK);
        (0..2u8).for_each(|n| body.push_str(&dash(x + 2.0 + f32::from(n) * 5.0)));
    }
    paragraph(&[breakable(words)], size.width, position.size.height + 10.0, 3.0, &mut body);
    let from = Corner { x: -MARGIN, y: 0.0 };
    let whole = Size::new(sheet.size.width, size.height);
    let drawing = Drawing { size: whole, from, body };
    let at = Corner { x: 0.0, y: sheet.size.height / 2.0 };
    Ok(Placed { at, drawing: drawing.into(), words: "inside".to_owned() })
}

/// The arbiter's sheet: everything, with the seed.
fn arbiter(
    game: &dyn AnyGame,
    options: &Chosen,
    (seed, commitment): (&str, &str),
    (scene, fen): (&Scene, &str),
    paper: Paper,
    ink: Ink,
    art: &Art,
) -> Result<Sheet, PrintError> {
    let title = format!("{}: arbiter's sheet", game.about().name);
    let mut sheet = Sheet::empty(paper.size(), &title);
    let size = Size::new(sheet.size.width - 2.0 * MARGIN, sheet.size.height - 2.0 * MARGIN);
    let mut body = text(Corner { x: 0.0, y: 8.0 }, Style::plain(8.0).bold(), &title);
    let secret = "Secret until the game is over.";
    body.push_str(&text(Corner { x: 0.0, y: 15.0 }, Style::plain(4.0).colored(FINE), secret));
    let square = DIAGRAM / f32::from(scene.files.max(scene.ranks));
    let position = diagram::position(scene, &[], &Look { square, flipped: false, ink, art })?;
    let left = (size.width - position.size.width) / 2.0;
    body.push_str(&position.placed(Corner { x: left, y: 22.0 }));
    let mut words = terms(game, options, commitment);
    words.push(format!("Seed: {seed}"));
    words.push(breakable(&format!("The deal as FEN: {fen}")));
    words.push(format!("To check: facedown deal {} --seed, then the seed", game.about().id));
    paragraph(&words, size.width, 22.0 + position.size.height + 10.0, 3.6, &mut body);
    let placed = in_the_middle(&sheet, Drawing::new(size, body), title);
    sheet.placed.push(placed);
    Ok(sheet)
}
