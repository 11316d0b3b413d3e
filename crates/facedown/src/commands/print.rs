//! `facedown print GAME`: what the game needs on a table, on paper.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use facedown_core::deal::DealSeed;
use facedown_core::erased::Start;
use facedown_core::options::Chosen;
use facedown_print::art::{Art, Signs};
use facedown_print::drawing::Ink;
use facedown_print::error::PrintError;
use facedown_print::layout::{Backs, Corner};
use facedown_print::order::Order;
use facedown_print::paper::{Paper, Size};
use facedown_print::sheet::Sheet;
use facedown_print::{pdf, picture, rules};

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
    #[arg(long, value_name = "LANGUAGE", num_args = 0..=1, default_missing_value = "en", conflicts_with = "cards")]
    rules: Option<String>,
    /// Each card as a picture by itself for print shops, with 3 mm bleed, in 300 dots per inch
    #[arg(long, value_enum)]
    cards: Option<CardsArg>,
    #[command(flatten)]
    paper: PaperArgs,
    /// The size of cards: WIDTHxHEIGHT in millimetres, or square (45x45), mini (44x63), poker (63x88)
    #[arg(long, value_name = "SIZE")]
    size: Option<Size>,
    /// The side of a square of the board, in millimetres: cards and discs that stand on it fit
    #[arg(long, value_name = "MM", default_value = "50", value_parser = square)]
    square: f32,
    /// The backs of cards and discs: none, on the other side of the sheet (turned over which edge?), or to fold over
    #[arg(long, value_enum, default_value = "blank")]
    backs: BacksArg,
    /// How far the printer's other side is off: to the right and down, in millimetres
    #[arg(long, value_name = "RIGHT,DOWN", default_value = "0,0", value_parser = shift, allow_hyphen_values = true)]
    shift: Corner,
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
    #[arg(long, value_enum)]
    signs: Option<SignsArg>,
    /// The seed of the deal whose set-up is listed, in a game whose men are drawn by lot
    #[arg(long, value_name = "HEX")]
    seed: Option<DealSeed>,
}

/// Which paper, with which inks.
#[derive(Args, Copy, Clone, Debug)]
pub struct PaperArgs {
    /// The paper
    #[arg(long, value_enum, default_value = "a4")]
    paper: PaperArg,
    /// Black on white, without colors and greys
    #[arg(long)]
    black: bool,
}

impl PaperArgs {
    /// The paper.
    pub fn paper(self) -> Paper {
        match self.paper {
            PaperArg::A4 => Paper::A4,
            PaperArg::Letter => Paper::Letter,
        }
    }

    /// The inks.
    pub fn ink(self) -> Ink {
        if self.black { Ink::Black } else { Ink::Color }
    }
}

#[derive(ValueEnum, Copy, Clone, PartialEq, Eq, Debug)]
enum PaperArg {
    /// 210 x 297 mm
    A4,
    /// 8.5 x 11 inches
    Letter,
}

#[derive(ValueEnum, Copy, Clone, PartialEq, Eq, Debug)]
enum CardsArg {
    /// Pictures of dots
    Png,
    /// Pictures of lines
    Svg,
}

#[derive(ValueEnum, Copy, Clone, PartialEq, Eq, Debug)]
enum BacksArg {
    /// None: the paper's own back
    Blank,
    /// The sheet is turned over its long edge
    LongEdge,
    /// The sheet is turned over its short edge
    ShortEdge,
    /// Beside the fronts, to be folded over and glued
    FoldOver,
}

#[derive(ValueEnum, Copy, Clone, PartialEq, Eq, Debug)]
enum SignsArg {
    /// Chinese characters
    Characters,
    /// Chinese characters in their old form
    Traditional,
    /// Pictures
    Pictures,
}

/// Reads the side of a square.
fn square(text: &str) -> Result<f32, String> {
    match text.parse::<f32>() {
        Ok(mm) if (20.0..=80.0).contains(&mm) => Ok(mm),
        _ => Err("expected 20 to 80 millimetres".to_owned()),
    }
}

/// Reads how far backs are off.
fn shift(text: &str) -> Result<Corner, String> {
    let expected = || "expected two numbers from -10 to 10 such as 0.5,-1".to_owned();
    let (x, y) = text.split_once(',').ok_or_else(expected)?;
    let number = |text: &str| text.parse().ok().filter(|mm: &f32| mm.abs() <= 10.0).ok_or_else(expected);
    Ok(Corner { x: number(x)?, y: number(y)? })
}

impl From<PrintError> for Failure {
    fn from(error: PrintError) -> Failure {
        Failure::input(error.to_string())
    }
}

impl Print {
    /// Prints into the file, which is made only when everything is ready.
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let game = self.which.game.0;
        let about = game.about();
        let chosen = self.options.choose(self.which.game)?;
        if let Some(language) = &self.rules {
            let sheets = [rules::sheet(game, language, self.paper.paper())?];
            let title = format!("{}: rules", about.name);
            return write_pdf(&self.out, &sheets, &title, language, self.paper.ink(), out);
        }
        let order = self.order(&chosen)?;
        if let Some(form) = self.cards {
            return self.write_cards(&order, &chosen, form, out);
        }
        let start = self.seed.as_ref().map(|seed| Start::Deal(seed, false));
        let sheets = order.sheets(game, &chosen, start)?;
        write_pdf(&self.out, &sheets, &format!("{}: table kit", about.name), "en", order.ink, out)
    }

    /// What the flags ask for.
    fn order(&self, chosen: &Chosen) -> Result<Order, Failure> {
        let game = self.which.game.0;
        let order = Order {
            size: self.size,
            square: self.square,
            backs: match self.backs {
                BacksArg::Blank => Backs::Blank,
                BacksArg::LongEdge => Backs::LongEdge,
                BacksArg::ShortEdge => Backs::ShortEdge,
                BacksArg::FoldOver => Backs::FoldOver,
            },
            shift: self.shift,
            ink: self.paper.ink(),
            lines: self.lines,
            board: self.board,
            ..Order::of(game, self.paper.paper())?
        };
        Ok(match (&self.art, self.signs) {
            (Some(folder), _) => order.with_art(game, &game.kit(chosen)?, folder)?,
            (None, Some(signs)) => Order { art: self.xiangqi(signs)?, ..order },
            (None, None) => order,
        })
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

    fn xiangqi(&self, signs: SignsArg) -> Result<Art, Failure> {
        let about = self.which.game.0.about();
        if about.ground != facedown_core::scene::Ground::Points {
            let problem = format!("{} is played with chessmen, not with the discs of xiangqi", about.name);
            return Err(Failure::input_with_help(problem, "leave out --signs"));
        }
        let signs = match signs {
            SignsArg::Characters => Signs::Characters,
            SignsArg::Traditional => Signs::Traditional,
            SignsArg::Pictures => Signs::Pictures,
        };
        Ok(Art::signs(signs)?)
    }
}

/// Writes sheets into a new file and tells of it.
pub fn write_pdf(
    path: &Path,
    sheets: &[Sheet],
    title: &str,
    language: &str,
    ink: Ink,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let bytes = pdf::write(sheets, title, language, ink)?;
    let mut file = recording::create(path, "name another file by `--out`")?;
    file.write_all(&bytes)?;
    let pages = if sheets.len() == 1 { "1 page".to_owned() } else { format!("{} pages", sheets.len()) };
    writeln!(out, "{}: {pages}; print at 100% (actual size)", path.display())?;
    Ok(())
}
