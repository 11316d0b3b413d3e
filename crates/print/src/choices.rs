//! The choices for the paper: one definition for the command line and the room.

use std::str::FromStr;

use facedown_core::deal::DealSeed;
use facedown_core::notation::Ground;
use facedown_core::rules::options::Chosen;
use facedown_core::table::{AnyGame, Start};

use crate::art::{Art, Signs};
use crate::drawing::Ink;
use crate::error::PrintError;
use crate::layout::{Backs, Corner};
use crate::order::{self, Order};
use crate::own_art::OwnArt;
use crate::paper::{Paper, Size};
use crate::pdf;
use crate::rules;
use crate::sealed::{self, SealedError};
use crate::sheet::Sheet;

/// One of a few, each with a name.
pub trait Named: Copy + PartialEq + Send + Sync + 'static {
    /// All of them, each with its name and what it is; the usual one first.
    const ALL: &'static [(Self, &'static str, &'static str)];

    /// The one with this name.
    ///
    /// # Errors
    /// The names there are, in a sentence.
    fn named(name: &str) -> Result<Self, String> {
        let found = Self::ALL.iter().find(|(_, known, _)| *known == name).map(|(value, _, _)| *value);
        found.ok_or_else(|| {
            let names: Vec<_> = Self::ALL.iter().map(|(_, name, _)| *name).collect();
            format!("expected one of {}", names.join(", "))
        })
    }
}

impl Named for Paper {
    const ALL: &'static [(Paper, &'static str, &'static str)] =
        &[(Paper::A4, "a4", "210 x 297 mm"), (Paper::Letter, "letter", "8.5 x 11 inches")];
}

impl Named for Backs {
    const ALL: &'static [(Backs, &'static str, &'static str)] = &[
        (Backs::Blank, "blank", "No backs"),
        (Backs::LongEdge, "long-edge", "On the other side of the sheet, turned over its long edge"),
        (Backs::ShortEdge, "short-edge", "On the other side of the sheet, turned over its short edge"),
        (Backs::FoldOver, "fold-over", "Beside the fronts, to fold over and glue"),
    ];
}

impl Named for Signs {
    const ALL: &'static [(Signs, &'static str, &'static str)] = &[
        (Signs::Characters, "characters", "Simplified Chinese characters"),
        (Signs::Traditional, "traditional", "Traditional Chinese characters"),
        (Signs::Pictures, "pictures", "Pictures"),
    ];
}

/// The side of a square of the board, 20 to 80 mm.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Square(pub f32);

impl Default for Square {
    fn default() -> Square {
        Square(50.0)
    }
}

impl FromStr for Square {
    type Err = String;

    fn from_str(text: &str) -> Result<Square, String> {
        match text.parse::<f32>() {
            Ok(mm) if (20.0..=80.0).contains(&mm) => Ok(Square(mm)),
            _ => Err("expected 20 to 80 millimetres".to_owned()),
        }
    }
}

/// The offset of the other side of a printer's sheet: to the right and down, at most 10 mm.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Shift(pub Corner);

impl Default for Shift {
    fn default() -> Shift {
        Shift(Corner { x: 0.0, y: 0.0 })
    }
}

impl FromStr for Shift {
    type Err = String;

    fn from_str(text: &str) -> Result<Shift, String> {
        let expected = || "expected two numbers from -10 to 10 such as 0.5,-1".to_owned();
        let (x, y) = text.split_once(',').ok_or_else(expected)?;
        let number = |text: &str| text.parse().ok().filter(|mm: &f32| mm.abs() <= 10.0).ok_or_else(expected);
        Ok(Shift(Corner { x: number(x)?, y: number(y)? }))
    }
}

/// A choice that is not taken.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{name}`: {problem}")]
pub struct ChoiceError {
    /// Name of the choice, such as `paper`.
    pub name: String,
    /// The fault, and the expectation.
    pub problem: String,
}

/// Everything that may be chosen for the paper, with its default.
#[derive(Clone, Debug)]
pub struct Choices {
    /// The rules on one page in this language, instead of the kit.
    pub rules: Option<String>,
    /// The size of the paper.
    pub paper: Paper,
    /// The size of cards; `None`: the usual one of each pack.
    pub size: Option<Size>,
    /// The side of a square of the board.
    pub square: Square,
    /// The way in which backs come behind fronts.
    pub backs: Backs,
    /// The offset of the printer's second side, to be made up for.
    pub shift: Shift,
    /// Color, or black alone.
    pub ink: Ink,
    /// Are light lines drawn between cards, to cut along?
    pub lines: bool,
    /// The board too, where the kit does not bring it anyway.
    pub board: bool,
    /// The signs on the discs of xiangqi.
    pub signs: Option<Signs>,
    /// The deal whose set-up is listed.
    pub seed: Option<DealSeed>,
    /// Drawings of one's own; `None`: those that come with the program.
    pub art: Option<OwnArt>,
}

impl Default for Choices {
    fn default() -> Choices {
        Choices {
            rules: None,
            paper: Paper::A4,
            size: None,
            square: Square::default(),
            backs: Backs::Blank,
            shift: Shift::default(),
            ink: Ink::Color,
            lines: false,
            board: false,
            signs: None,
            seed: None,
            art: None,
        }
    }
}

/// The names of the choices that are texts, as [`Choices::read`] takes them and the flags of `facedown print` are
/// called.
pub const NAMES: [&str; 11] =
    ["rules", "paper", "size", "square", "backs", "shift", "black", "lines", "board", "signs", "seed"];

impl Choices {
    /// Reads choices by their names; what is not among them is as usual.
    ///
    /// # Errors
    /// A name that there is not or that stands twice, or a value that cannot be read.
    pub fn read<'a>(given: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Choices, ChoiceError> {
        let mut choices = Choices::default();
        let mut seen: Vec<&str> = Vec::new();
        for (name, value) in given {
            let wrong = |problem: String| ChoiceError { name: name.to_owned(), problem };
            if seen.contains(&name) {
                return Err(wrong("it is given twice".to_owned()));
            }
            seen.push(name);
            choices.take(name, value).map_err(wrong)?;
        }
        Ok(choices)
    }

    fn take(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name {
            "rules" => self.rules = Some(value.to_owned()),
            "paper" => self.paper = Paper::named(value)?,
            "size" => self.size = Some(value.parse()?),
            "square" => self.square = value.parse()?,
            "backs" => self.backs = Backs::named(value)?,
            "shift" => self.shift = value.parse()?,
            "black" => self.ink = if yes(value)? { Ink::Black } else { Ink::Color },
            "lines" => self.lines = yes(value)?,
            "board" => self.board = yes(value)?,
            "signs" => self.signs = Some(Signs::named(value)?),
            "seed" => self.seed = Some(value.parse().map_err(|e| format!("{e}"))?),
            _ => return Err(format!("there is no such choice; there is {}", NAMES.join(", "))),
        }
        Ok(())
    }

    /// The order that they make for a game.
    ///
    /// # Errors
    /// Signs of xiangqi for a game that is played with chess pieces; a drawing of one's own that is missing or cannot
    /// be used; a fault of the program.
    pub fn order(&self, game: &dyn AnyGame, options: &Chosen) -> Result<Order, PrintError> {
        let order = Order {
            size: self.size,
            square: self.square.0,
            backs: self.backs,
            shift: self.shift.0,
            ink: self.ink,
            lines: self.lines,
            board: self.board,
            ..Order::of(game, self.paper)?
        };
        let about = game.about();
        let art = match (&self.art, self.signs) {
            (_, Some(_)) if about.ground != Ground::Points => {
                return Err(PrintError::NoSigns { game: about.name });
            }
            (Some(own), _) => {
                let kit = game.kit(options).map_err(|e| PrintError::Nothing(e.to_string()))?;
                Art::own(own, &order::pieces_of(game, &kit))?
            }
            (None, Some(signs)) => Art::signs(signs)?,
            (None, None) => return Ok(order),
        };
        Ok(Order { art, ..order })
    }

    /// The document that is printed: the rules where they were chosen, else the kit.
    ///
    /// # Errors
    /// Whatever cannot be printed.
    pub fn document(&self, game: &dyn AnyGame, options: &Chosen) -> Result<Document, PrintError> {
        match &self.rules {
            None => {
                let start = self.seed.as_ref().map(|seed| Start::Deal(seed, false));
                let sheets = self.order(game, options)?.sheets(game, options, start)?;
                Ok(Document::english(sheets, format!("{}: table kit", game.about().name), self.ink))
            }
            Some(language) => {
                let sheets = vec![rules::sheet(game, language, self.paper)?];
                let title = format!("{}: rules", game.about().name);
                Ok(Document { language: language.clone(), ..Document::english(sheets, title, self.ink) })
            }
        }
    }

    /// Sealed deals, instead of the kit: of these choices, paper and inks count.
    ///
    /// # Errors
    /// A game in which nothing is dealt; a deal that cannot be opened; a fault of the program.
    pub fn deals(
        &self,
        game: &dyn AnyGame,
        options: &Chosen,
        seeds: &[DealSeed],
    ) -> Result<Document, SealedError> {
        if let Some(language) = &self.rules {
            // They are left out here; what they would be refused for is not.
            rules::check(game, language)?;
        }
        let art = Order::of(game, self.paper)?.art;
        let sheets = sealed::sheets(game, options, seeds, self.paper, self.ink, &art)?;
        let title = format!("{}: sealed deal{}", game.about().name, if seeds.len() == 1 { "" } else { "s" });
        Ok(Document::english(sheets, title, self.ink))
    }
}

fn yes(value: &str) -> Result<bool, String> {
    value.parse().map_err(|_| "expected true or false".to_owned())
}

/// Sheets that make one file.
#[derive(Clone, Debug)]
pub struct Document {
    /// The sides of the sheets, in order.
    pub sheets: Vec<Sheet>,
    /// The title of the file.
    pub title: String,
    /// The language of what stands on them.
    pub language: String,
    /// Color, or black alone.
    pub ink: Ink,
}

impl Document {
    /// Sheets with nothing but English on them.
    #[must_use]
    pub fn english(sheets: Vec<Sheet>, title: String, ink: Ink) -> Document {
        Document { sheets, title, language: "en".to_owned(), ink }
    }

    /// The file.
    ///
    /// # Errors
    /// A fault of the program.
    pub fn pdf(&self) -> Result<Vec<u8>, PrintError> {
        pdf::write(&self.sheets, &self.title, &self.language, self.ink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(name: &str, value: &str) -> String {
        Choices::read([(name, value)]).expect_err("a choice that is not taken").to_string()
    }

    #[test]
    fn choices_are_read_by_name_and_wrong_ones_explained() {
        let read = Choices::read([
            ("paper", "letter"),
            ("backs", "fold-over"),
            ("black", "true"),
            ("shift", "0.5,-1"),
        ]);
        let read = read.expect("they are right");
        assert_eq!((read.paper, read.backs, read.ink), (Paper::Letter, Backs::FoldOver, Ink::Black));
        assert_eq!(read.shift, Shift(Corner { x: 0.5, y: -1.0 }));
        assert_eq!(read.square, Square(50.0));
        assert_eq!(problem("paper", "a7"), "`paper`: expected one of a4, letter");
        assert_eq!(problem("square", "NaN"), "`square`: expected 20 to 80 millimetres");
        assert_eq!(problem("shift", "1"), "`shift`: expected two numbers from -10 to 10 such as 0.5,-1");
        assert_eq!(problem("board", "on"), "`board`: expected true or false");
        assert!(
            problem("colour", "red").starts_with("`colour`: there is no such choice; there is rules, paper")
        );
        let twice = Choices::read([("size", "mini"), ("size", "poker")]).expect_err("it is given twice");
        assert_eq!(twice.to_string(), "`size`: it is given twice");
    }

    #[test]
    fn every_name_is_taken() {
        for name in NAMES {
            assert!(!problem_or_none(name).contains("there is no such choice"), "{name}");
        }
    }

    fn problem_or_none(name: &str) -> String {
        Choices::read([(name, "")]).err().map(|e| e.problem).unwrap_or_default()
    }
}
