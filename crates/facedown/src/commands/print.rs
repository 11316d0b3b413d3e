//! `facedown print GAME`: what the game needs on a table, on paper.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use facedown_core::deal::DealSeed;
use facedown_core::options::Chosen;
use facedown_print::art::Signs;
use facedown_print::choices::{Choices, Document, Named, Shift, Square};
use facedown_print::drawing::Ink;
use facedown_print::error::PrintError;
use facedown_print::layout::Backs;
use facedown_print::order::Order;
use facedown_print::own_art::OwnArt;
use facedown_print::paper::{Paper, Size};
use facedown_print::{picture, scoresheet, trial};

use crate::args::{GameArgs, OptionArgs};
use crate::failure::Failure;
use crate::recording;

/// Dots per inch that print shops ask for.
const PRINT_SHOP: f32 = 300.0;

/// The flags of `print`.
#[derive(Args, Debug)]
pub struct Print {
    #[command(flatten)]
    which: GameArgs,
    #[command(flatten)]
    options: OptionArgs,
    /// The file to make; with `--cards` the folder
    #[arg(long, value_name = "FILE.pdf")]
    out: PathBuf,
    /// The rules on one page, instead of the kit, in a language: en, zh, vi or fr
    #[arg(long, value_name = "LANGUAGE", num_args = 0..=1, default_missing_value = "en", group = "instead")]
    rules: Option<String>,
    /// Each card as a picture by itself for print shops, with 3 mm bleed, in 300 dots per inch
    #[arg(long, value_enum, group = "instead")]
    cards: Option<CardsArg>,
    /// A scoresheet to fill in, instead of the kit
    #[arg(long, group = "instead")]
    scoresheet: bool,
    /// A sheet that tells by how much your printer's backs are off, instead of the kit
    #[arg(long, group = "instead")]
    test_sheet: bool,
    #[command(flatten)]
    paper: PaperArgs,
    /// The size of cards: WIDTHxHEIGHT in millimetres, or square (45x45), mini (44x63), poker (63x88)
    #[arg(long, value_name = "SIZE")]
    size: Option<Size>,
    /// The side of a square of the board, in millimetres: cards and discs that stand on it fit
    #[arg(long, value_name = "MM", default_value = "50")]
    square: Square,
    /// The backs of cards and discs: none, on the other side of the sheet (turned over which edge?), or to fold over
    #[arg(long, default_value = "blank", value_parser = named::<Backs>())]
    backs: Backs,
    /// How far the printer's other side is off: to the right and down, in millimetres
    #[arg(long, value_name = "RIGHT,DOWN", default_value = "0,0", allow_hyphen_values = true)]
    shift: Shift,
    /// Light lines between cards, besides the crop marks
    #[arg(long)]
    lines: bool,
    /// The board too, in pieces to glue together
    #[arg(long)]
    board: bool,
    /// A folder with drawings of your own: square SVG files wk.svg (White's king), bn.svg (Black's knight) and so on
    #[arg(long, value_name = "DIR", conflicts_with = "signs")]
    art: Option<PathBuf>,
    /// What stands on the discs of xiangqi
    #[arg(long, value_parser = named::<Signs>())]
    signs: Option<Signs>,
    /// The seed of the deal whose set-up is listed, in a game whose men are drawn by lot
    #[arg(long, value_name = "HEX")]
    seed: Option<DealSeed>,
}

/// Which paper, with which inks.
#[derive(Args, Copy, Clone, Debug)]
pub struct PaperArgs {
    /// The paper
    #[arg(long, default_value = "a4", value_parser = named::<Paper>())]
    pub paper: Paper,
    /// Black on white, without colors and greys
    #[arg(long)]
    black: bool,
}

impl PaperArgs {
    /// The inks.
    pub fn ink(self) -> Ink {
        if self.black { Ink::Black } else { Ink::Color }
    }
}

#[derive(ValueEnum, Copy, Clone, PartialEq, Eq, Debug)]
enum CardsArg {
    /// Pictures of dots
    Png,
    /// Pictures of lines
    Svg,
}

/// Reads one of a few choices by its name.
fn named<T: Named>() -> impl TypedValueParser<Value = T> {
    let known = T::ALL.iter().map(|(_, name, help)| PossibleValue::new(*name).help(*help));
    PossibleValuesParser::new(known).try_map(|name| T::named(&name))
}

impl From<PrintError> for Failure {
    fn from(error: PrintError) -> Failure {
        match error {
            PrintError::NoSigns { .. } => Failure::input_with_help(error.to_string(), "leave out --signs"),
            error => Failure::input(error.to_string()),
        }
    }
}

impl Print {
    /// Prints into the file, which is made only when everything is ready.
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let game = self.which.game.0;
        let chosen = self.options.choose(self.which.game)?;
        let choices = self.choices();
        if let Some(form) = self.cards {
            return self.write_cards(&choices.order(game, &chosen)?, &chosen, form, out);
        }
        let (paper, ink) = (self.paper.paper, self.paper.ink());
        let document = if self.scoresheet {
            let about = game.about();
            Document::english(scoresheet::blank(about, paper), format!("{}: scoresheet", about.name), ink)
        } else if self.test_sheet {
            let sheets = trial::sheets(paper, self.backs, self.shift.0)?.to_vec();
            Document::english(sheets, "Test of both sides".to_owned(), ink)
        } else {
            choices.document(game, &chosen)?
        };
        write_pdf(&self.out, &document, out)
    }

    /// What the flags choose.
    fn choices(&self) -> Choices {
        Choices {
            rules: self.rules.clone(),
            paper: self.paper.paper,
            size: self.size,
            square: self.square,
            backs: self.backs,
            shift: self.shift,
            ink: self.paper.ink(),
            lines: self.lines,
            board: self.board,
            signs: self.signs,
            seed: self.seed.clone(),
            art: self.art.clone().map(OwnArt::Folder),
        }
    }

    /// Writes each card into a folder of its own.
    fn write_cards(
        &self,
        order: &Order,
        chosen: &Chosen,
        form: CardsArg,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let pictures = order.pictures(self.which.game.0, chosen)?;
        let cannot = |e: std::io::Error| match e.kind() {
            std::io::ErrorKind::AlreadyExists => {
                let problem = format!("{} is there already", self.out.display());
                Failure::input_with_help(problem, "name a new folder by `--out`")
            }
            _ => Failure::input(format!("cannot make {}: {e}", self.out.display())),
        };
        std::fs::create_dir(&self.out).map_err(cannot)?;
        let ending = if form == CardsArg::Png { "png" } else { "svg" };
        for (name, drawing) in &pictures {
            let bytes = match form {
                CardsArg::Png => picture::png(drawing, PRINT_SHOP)?,
                CardsArg::Svg => picture::svg(drawing)?.into_bytes(),
            };
            recording::create(&self.out.join(format!("{name}.{ending}")), "name a new folder by `--out`")?
                .write_all(&bytes)?;
        }
        let size = pictures.first().map(|(_, drawing)| drawing.size);
        let size = size.map(|size| size.to_string()).unwrap_or_default();
        writeln!(out, "{}: {} pictures, {size} with 3 mm bleed, RGB", self.out.display(), pictures.len())?;
        Ok(())
    }
}

/// Writes a document into a new file and tells of it.
pub fn write_pdf(path: &Path, document: &Document, out: &mut impl Write) -> Result<(), Failure> {
    let bytes = document.pdf()?;
    let mut file = recording::create(path, "name another file by `--out`")?;
    file.write_all(&bytes)?;
    let count = document.sheets.len();
    let pages = if count == 1 { "1 page".to_owned() } else { format!("{count} pages") };
    writeln!(out, "{}: {pages}; print at 100% (actual size)", path.display())?;
    Ok(())
}
