//! `facedown print GAME`: what the game needs on a table, on paper.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use facedown_core::deal::DealSeed;
use facedown_core::ports::printing::PrintTakes;
use facedown_core::rules::options::Chosen;
use facedown_print::art::Signs;
use facedown_print::choices::{Choices, Document, Named, Shift, Square};
use facedown_print::drawing::Ink;
use facedown_print::error::PrintError;
use facedown_print::layout::Backs;
use facedown_print::order::Order;
use facedown_print::own_art::OwnArt;
use facedown_print::paper::{Paper, Size};
use facedown_print::{picture, press, scoresheet, trial};

use crate::args::{GameArgs, OptionArgs};
use crate::failure::Failure;
use crate::recording::{self, STDOUT};

/// Dots per inch that print shops ask for.
const PRINT_SHOP: f32 = 300.0;

/// The flags of `print`.
#[derive(Args, Debug)]
pub struct Print {
    #[command(flatten)]
    which: GameArgs,
    #[command(flatten)]
    options: OptionArgs,
    /// The file to write, or `-` for standard output; with `--cards` the folder
    #[arg(long, value_name = "FILE.pdf")]
    out: PathBuf,
    /// Instead of the kit: the rules on one page, in en, zh, vi or fr
    #[arg(long, value_name = "LANGUAGE", num_args = 0..=1, default_missing_value = "en", group = "instead")]
    rules: Option<String>,
    /// For print shops: each card as a picture of its own, with 3 mm bleed, at 300 dots per inch
    #[arg(long, value_enum, group = "instead")]
    cards: Option<CardsArg>,
    /// Instead of the kit: a scoresheet to fill in
    #[arg(long, group = "instead")]
    scoresheet: bool,
    /// Instead of the kit: a sheet that shows how far off your printer's backs are
    #[arg(long, group = "instead")]
    test_sheet: bool,
    #[command(flatten)]
    paper: PaperArgs,
    /// The size of cards: WIDTHxHEIGHT in millimeters, or square (45x45), mini (44x63), poker (63x88)
    #[arg(long, value_name = "SIZE")]
    size: Option<Size>,
    /// The side of a board square in millimeters; cards and discs are made to fit it
    #[arg(long, value_name = "MM", default_value = "50")]
    square: Square,
    /// The way to print the backs of cards and discs
    #[arg(long, default_value = "blank", value_parser = named::<Backs>())]
    backs: Backs,
    /// Move the backs right and down by this many millimeters, to correct the printer
    #[arg(long, value_name = "RIGHT,DOWN", default_value = "0,0", allow_hyphen_values = true)]
    shift: Shift,
    /// Light lines between cards, in addition to the crop marks
    #[arg(long)]
    lines: bool,
    /// The board too, in sections to glue together
    #[arg(long)]
    board: bool,
    /// A folder with your own drawings: square SVG files wk.svg (White's king), bn.svg (Black's knight) and so on
    #[arg(long, value_name = "DIR", conflicts_with = "signs")]
    art: Option<PathBuf>,
    /// The signs on xiangqi discs
    #[arg(long, value_parser = named::<Signs>())]
    signs: Option<Signs>,
    /// The seed of the deal whose set-up is printed, in a game with a random set-up
    #[arg(long, value_name = "HEX")]
    seed: Option<DealSeed>,
}

/// Which paper, with which inks.
#[derive(Args, Copy, Clone, Debug)]
pub struct PaperArgs {
    /// The paper size
    #[arg(long, default_value = "a4", value_parser = named::<Paper>())]
    pub paper: Paper,
    /// Black on white, without colors and grays
    #[arg(long)]
    black: bool,
}

impl PaperArgs {
    /// Refuses a choice of paper where there is none: what is made for the screen has no size.
    ///
    /// # Errors
    /// Input (2): the flag that makes no difference.
    pub fn no_paper(self, why: &str) -> Result<(), Failure> {
        unused("--paper", self.paper != Paper::A4, why)
    }

    /// Refuses every choice of paper and ink.
    ///
    /// # Errors
    /// Input (2): the flag that makes no difference.
    pub fn unused(self, why: &str) -> Result<(), Failure> {
        self.no_paper(why)?;
        unused("--black", self.black, why)
    }

    /// The inks that the flags choose.
    pub fn ink(self) -> Ink {
        if self.black { Ink::Black } else { Ink::Color }
    }
}

/// Refuses a flag that was given and makes no difference, rather than let somebody wait for what does not come.
///
/// # Errors
/// Input (2), where it is `given`; `why` says what it is for.
pub fn unused(flag: &str, given: bool, why: &str) -> Result<(), Failure> {
    if !given {
        return Ok(());
    }
    Err(Failure::input_with_help(
        format!("{flag} makes no difference here: {why}"),
        format!("leave out {flag}"),
    ))
}

#[derive(ValueEnum, Copy, Clone, PartialEq, Eq, Debug)]
enum CardsArg {
    /// Bitmap images
    Png,
    /// Vector images
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
        let chosen = self.options.choose(self.which.game.0)?;
        self.all_used(&press::takes(game, &chosen)?)?;
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

    /// Refuses flags that make no difference to what is printed.
    fn all_used(&self, takes: &PrintTakes) -> Result<(), Failure> {
        let kit = !self.scoresheet && !self.test_sheet && self.rules.is_none() && self.cards.is_none();
        let (pictures, trial) = (self.cards.is_some(), self.test_sheet);
        let sheets_turn = matches!(self.backs, Backs::LongEdge | Backs::ShortEdge);
        let shifted = self.shift != Shift::default();
        let cards = (kit && takes.cards) || pictures;
        let pieces = (kit || pictures) && !takes.art.is_empty();
        let no_cards = "it is for kits with cards";
        for (flag, given, used, why) in [
            ("--paper", self.paper.paper != Paper::A4, !pictures, "pictures of cards are on no paper"),
            ("--size", self.size.is_some(), cards, no_cards),
            ("--lines", self.lines, kit && takes.cards, no_cards),
            (
                "--square",
                self.square != Square::default(),
                kit || pictures,
                "it is for boards and what stands on them",
            ),
            (
                "--backs",
                self.backs != Backs::Blank,
                (kit && takes.backs) || trial,
                "nothing of this has a back",
            ),
            ("--shift", shifted, sheets_turn, "it moves the backs of `--backs long-edge` and `short-edge`"),
            ("--board", self.board, kit, "it is for the kit"),
            ("--art", self.art.is_some(), pieces, "no pieces are drawn on this"),
            ("--signs", self.signs.is_some(), kit || pictures, "no discs are drawn on this"),
            (
                "--seed",
                self.seed.is_some(),
                kit && takes.seed,
                "it is for kits with a set-up that is drawn by lot",
            ),
        ] {
            unused(flag, given && !used, why)?;
        }
        Ok(())
    }

    /// The choices of the flags.
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
        if self.out == Path::new(STDOUT) {
            return Err(Failure::input_with_help("cards are many files", "name a new folder by `--out`"));
        }
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

/// Writes a document into a new file and tells of it; `-` is the standard output.
pub fn write_pdf(path: &Path, document: &Document, out: &mut impl Write) -> Result<(), Failure> {
    let count = document.sheets.len();
    let pages = if count == 1 { "1 page".to_owned() } else { format!("{count} pages") };
    recording::put(path, &document.pdf()?, &format!("{pages}; print at 100% (actual size)"), out)
}
