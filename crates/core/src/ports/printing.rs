//! The printer's port: the kit of a game as sheets of paper, with its choices. For those who do not
//! print themselves.

use std::collections::BTreeMap;

use serde::Serialize;
use thiserror::Error;

use crate::deal::DealSeed;
use crate::rules::options::Chosen;
use crate::show::scene::{Holdings, Pool, Scene};
use crate::table::{AnyGame, MoveLine};

/// The most deals that are printed sealed at once.
pub const MOST_DEALS: u8 = 24;

/// Something that is to be printed.
#[derive(Clone)]
pub struct PrintWish {
    /// The game whose kit, deals or rules are printed.
    pub game: &'static dyn AnyGame,
    /// Every option with its value, the defaults included.
    pub options: Chosen,
    /// The choices for the paper, each by its name with its value as text: `paper`, `letter`. A choice that is left
    /// out is as usual.
    pub choices: Vec<(String, String)>,
    /// Drawings of one's own: the text of each SVG file by its name, such as `wk.svg`. None: those that come with the
    /// program.
    pub art: BTreeMap<String, String>,
    /// The seeds of the deals that are printed sealed, instead of the kit. None: the kit.
    pub deals: Vec<DealSeed>,
}

/// A position of a game that is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrawnPosition {
    /// The board as the reader may see it.
    pub scene: Scene,
    /// Hands, reserves and piles, in games that have such things.
    pub holdings: Option<Holdings>,
    /// The pieces that are not turned up yet.
    pub pools: Vec<Pool>,
}

/// A game that is drawn: as one picture, or as a film. Whoever asks sees to it that everything in it may be seen.
#[derive(Clone)]
pub struct DrawnGame {
    /// The game that was played.
    pub game: &'static dyn AnyGame,
    /// The players, and how the game ended.
    pub title: String,
    /// The players in the order of their seats.
    pub names: Vec<String>,
    /// Its positions, the start first; for one picture it may be one.
    pub positions: Vec<DrawnPosition>,
    /// The actions between them, in order.
    pub moves: Vec<MoveLine>,
    /// Is the second side at the bottom?
    pub flipped: bool,
}

/// The result of a wish, without the paper.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Printing {
    /// The sides of the sheets, in order.
    pub sheets: Vec<PrintedSheet>,
    /// The choices that make a difference for this game.
    pub takes: PrintTakes,
    /// The deals that are printed sealed, in order.
    pub deals: Vec<PrintedDeal>,
}

/// A deal that is printed sealed, for the one who prints it: the arbiter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PrintedDeal {
    /// Its seed, 64 hexadecimal digits. Whoever has it knows the deal.
    pub seed: String,
    /// SHA-256 of the seed, as it stands on every sheet.
    pub commitment: String,
}

/// One printed side of a sheet of paper.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PrintedSheet {
    /// Its title, as it stands on its margin, such as `Surprise Chess: pieces, fronts 1 of 1`.
    pub title: String,
    /// Width in millimetres.
    pub width: f32,
    /// Height in millimetres.
    pub height: f32,
}

/// Which choices make a difference for a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PrintTakes {
    /// Are there cards, whose size may be chosen?
    pub cards: bool,
    /// Is there anything with a back?
    pub backs: bool,
    /// Is a board printed only if it is asked for?
    pub board: bool,
    /// May one choose what stands on the pieces?
    pub signs: bool,
    /// Is there a set-up that is drawn by lot, to be listed for a seed?
    pub seed: bool,
    /// The files that drawings of one's own need: `wk.svg` for White's king. None: the kit shows no pieces.
    pub art: Vec<String>,
    /// The most deals that may be printed sealed at once; 0 where chance deals nothing.
    pub deals: u8,
    /// The options of the game that change what it needs on a table.
    pub options: Vec<&'static str>,
    /// The languages of the rules on one page.
    pub rules: Vec<&'static str>,
}

/// The fault of a drawing of one's own.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum DrawingFault {
    /// A drawing that the kit needs was not given.
    Missing,
    /// It cannot be read, or is no SVG.
    Broken,
    /// It is wider than high, or higher than wide.
    NotSquare,
    /// It is too large a file, or there is too much in it.
    TooLarge,
    /// It holds or names something that is not printed, such as a photograph or another file.
    NotPrinted,
}

/// The reasons for which nothing is printed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PrintRefusal {
    /// A choice that there is not, that cannot be read, or that does not go with the game or the others.
    #[error("{problem}")]
    Choice {
        /// Name of the choice, such as `paper`.
        name: String,
        /// The fault, and what to do.
        problem: String,
    },
    /// A drawing of one's own that cannot be used.
    #[error("{problem}")]
    Drawing {
        /// Name of the file, such as `wk.svg`.
        file: String,
        /// The first thing that is wrong with it.
        fault: DrawingFault,
        /// The same in a sentence that names the file, and what to do.
        problem: String,
    },
    /// There is no sheet with this number.
    #[error("there is no sheet {number}; there are {of}")]
    NoSheet {
        /// The number that was asked for, from 1.
        number: usize,
        /// Number of sheets.
        of: usize,
    },
    /// The room was opened without a printer.
    #[error("nobody here prints")]
    Nobody,
    /// A fault of the program, for its log.
    #[error("{0}")]
    Fault(String),
}

/// Prints, for those who do not.
pub trait Printer: Send + Sync {
    /// The sheets of a wish.
    ///
    /// # Errors
    /// See [`PrintRefusal`].
    fn sheets(&self, wish: &PrintWish) -> Result<Printing, PrintRefusal>;

    /// One side of a sheet, by its number from 1, as a PNG for the screen.
    ///
    /// # Errors
    /// See [`PrintRefusal`].
    fn picture(&self, wish: &PrintWish, number: usize) -> Result<Vec<u8>, PrintRefusal>;

    /// All sheets as a PDF.
    ///
    /// # Errors
    /// See [`PrintRefusal`].
    fn pdf(&self, wish: &PrintWish) -> Result<Vec<u8>, PrintRefusal>;

    /// A position of a game as PNG, about so many pixels wide.
    ///
    /// # Errors
    /// [`PrintRefusal::Nobody`] where nobody draws, or a fault of the program.
    fn still(&self, _game: &DrawnGame, _ply: usize, _width: u16) -> Result<Vec<u8>, PrintRefusal> {
        Err(PrintRefusal::Nobody)
    }

    /// A whole game as one animated SVG.
    ///
    /// # Errors
    /// As of [`Printer::still`].
    fn film(&self, _game: &DrawnGame) -> Result<String, PrintRefusal> {
        Err(PrintRefusal::Nobody)
    }
}
